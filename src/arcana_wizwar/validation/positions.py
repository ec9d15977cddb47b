"""What must hold for a game to go on from a position that somebody has set up: each card, thing, spell in its place.

The checks follow the fields of `Position`; each mistake is told with the field, the value, and what would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from arcana_core.actions import Action
from arcana_core.agenda import Step
from arcana_core.cards.piles import Piles
from arcana_core.cards.validation import check_piles
from arcana_core.errors import PositionError
from arcana_core.geometry.squares import bits
from arcana_core.text.wording import shown
from arcana_wizwar.cards.effects.language import MOMENTS
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.chapters.dying import Deaths
from arcana_wizwar.chapters.magic.playing import Choose
from arcana_wizwar.chapters.winning import ENDS
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.labyrinth import COLOURS, Board, Sector, board, edge_name, square_name
from arcana_wizwar.model.state import (
    BESIDE,
    BOARD,
    CASTING,
    HAND,
    NOWHERE,
    PLAY,
    Damage,
    Draft,
    Edge,
    Frame,
    Journey,
    PickedUp,
    Play,
    Position,
    Spell,
    Thing,
    Wizard,
    carried_by,
    piles_for,
)
from arcana_wizwar.rules import Rules

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

PHASES = ("draft", "time passes", "main", "discard", "draw", "over")
EDGES = ("open", "wall", "door", "fire", "earth")
MOST = 1_000_000
"""No number of a position is greater, so that observations can hold it."""
ENDED_BY_NOBODY = ("nobody left", "turn limit")


def checked(position: Any, cards: CardSet, rules: Rules, players: int) -> Position:
    """The position itself, if a game of so many players can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if not isinstance(position, Position):
        raise PositionError(f"a position of wizwar is a Position, got {shown(position)}")
    try:
        mistake = next(_mistakes(position, cards, rules, players), "")
    except (TypeError, ValueError, AttributeError, IndexError, KeyError, RecursionError) as error:
        # The checks rely on the kinds of fields, and say more about most of them than that a kind is wrong.
        mistake = next(_form_mistakes(position), "some parts of the position don't fit together")
        raise PositionError(mistake) from error
    if mistake:
        raise PositionError(mistake)
    return position


def check_plays(game: Game) -> None:
    """Ask the rule of each card that is cast or used whether its frame fits it.

    Raises:
        PositionError: one doesn't; the message says which.
    """
    for place, frame in enumerate(game.position.frames):
        if isinstance(frame, Play) and frame.card >= 0:
            card = game.cards.of[frame.card]
            if wrong := game.card_rules[card.key].mistake(frame):
                raise PositionError(f"frame {place}, {card.name}: {wrong} ({card.clause})")


@frozen(eq=False)
class _Table:
    """What the checks look at."""

    position: Position
    cards: CardSet
    players: int
    board: Board

    def is_seat(self, value: object) -> bool:
        return type(value) is int and 0 <= value < self.players

    def is_square(self, value: object) -> bool:
        return type(value) is int and value >= 0 and bool(self.board.grid.squares >> value & 1)

    def lies_in(self, pile: int, card: object) -> bool:
        return type(card) is int and 0 <= card < len(self.cards) and bool(self.position.piles.masks[pile] >> card & 1)

    def square(self, value: int) -> str:
        return square_name(self.board.grid, value)


def _mistakes(position: Position, cards: CardSet, rules: Rules, players: int) -> Iterator[str]:
    yield from _sector_mistakes(position, players)
    table = _Table(position, cards, players, board(rules.side, position.sectors))
    for check in _CHECKS:
        yield from check(table)
    yield from _form_mistakes(position)


def _is_whole(value: object, least: int = 0) -> bool:
    return type(value) is int and value >= least


def _are_whole(values: object) -> bool:
    return isinstance(values, tuple) and all(type(value) is int for value in values)


def _are(values: object, kind: type) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, kind) for value in values)


def _sector_mistakes(position: Position, players: int) -> Iterator[str]:
    sectors, wizards = position.sectors, position.wizards
    if not _are(wizards, Wizard) or len(wizards) != players:
        yield f"wizards must be {players} of Wizard, one for each player, got {shown(wizards)} (WW-2.2)"
    if not _are(sectors, Sector) or len(sectors) != players:
        yield f"sectors must be {players} of Sector, one for each player, got {shown(sectors)} (WW-2.2)"
    for sector in sectors:
        if sector.colour not in range(len(COLOURS)) or sector.rotation not in range(4):
            yield f"sectors have a colour and a rotation from 0 to 3, got {sector} (WW-2.7)"
    colours = [wizard.colour for wizard in wizards]
    if len(set(colours)) < players or sorted(colours) != sorted(sector.colour for sector in sectors):
        yield f"wizards must have the different colours of the sectors, got {colours} (WW-2.2)"


def _turn_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    for name in ("turn", "sum", "drawn"):
        if not _is_whole(getattr(position, name)):
            yield f"{name} must be a whole number from 0, got {shown(getattr(position, name))}"
    for name in ("moves", "attacks"):  # fewer than none give more
        if type(getattr(position, name)) is not int:
            yield f"{name} must be a whole number, got {shown(getattr(position, name))} (WW-6.9)"
    if not _is_whole(position.next_number, 1):
        yield f"next_number must be a whole number from 1, got {shown(position.next_number)}"
    for name in ("first", "active"):
        if not table.is_seat(getattr(position, name)):
            yield f"{name} must be a seat from 0 to {table.players - 1}, got {shown(getattr(position, name))} (WW-2.16)"
    for name in _FLAGS:
        if type(getattr(position, name)) is not bool:
            yield f"{name} must be true or false, got {shown(getattr(position, name))}"
    begun = position.turns_begun
    if not _are(begun, int) or len(begun) != table.players or any(turns < 0 for turns in begun):
        yield f"turns_begun must be a whole number for each player, got {shown(begun)} (WW-8.2)"
    if position.astral != NOWHERE and not table.is_square(position.astral):
        yield f"astral must be a square or {NOWHERE}, got {shown(position.astral)} (WW-21.7)"
    schools = position.schools
    known = {*table.cards.school_of}
    if not (isinstance(schools, tuple) and len(schools) == 2 and all(_are(one, str) for one in schools)):
        yield f"schools must be the names of the schools of two decks, got {shown(schools)} (WW-23.6)"
    for school in (*schools[0], *schools[1]):
        if school not in known:
            yield f"schools must be some of {', '.join(sorted(known))}, got {shown(school)} (WW-2.13)"


_FLAGS = ("boosted", "stunned", "has_moved", "may_not_move", "no_treasure", "phase_ended", "nothing_done", "corner")


def _list_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    for name in ("tacks", "timed", "picked_locks"):
        if not _are_whole(getattr(position, name)):
            yield f"{name} must be a tuple of whole numbers, got {shown(getattr(position, name))}"
    if not isinstance(position.frames, tuple) or not all(isinstance(frame, Frame) for frame in position.frames):
        yield f"frames must be of Play, Damage, PickedUp or Journey, got {shown(position.frames)}"
    for edge in position.picked_locks:
        if edge < 0 or not table.board.lines >> edge & 1:
            yield f"picked_locks must be border lines between two squares, got {edge} (WW-21.58)"
    for pair in position.diseased:
        if not (_are_whole(pair) and len(pair) == 2 and all(map(table.is_seat, pair))):
            yield f"diseased must be pairs of seats, got {shown(pair)} (WW-21.19)"


def _end_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    if position.phase not in PHASES:
        yield f"phase must be one of {', '.join(PHASES)}, got {shown(position.phase)} (WW-5.1)"
    if position.end and position.end not in ENDS:
        yield f"end must be one of {', '.join(ENDS)} or empty, got {shown(position.end)} (WW-19)"
    if bool(position.end) != (position.phase == "over"):
        yield f"a game that has ended by {shown(position.end)} cannot be in the phase {shown(position.phase)}"
    if position.end and (position.agenda is not None or position.frames or position.draft):
        yield "a game that is over has nothing to do any more: no agenda, frames or draft (WW-19.10)"
    if not position.end and position.agenda is None:
        yield "agenda must say what is to be done next, for the game is not over"
    winner = position.winner
    if winner != NOWHERE and not table.is_seat(winner):
        yield f"winner must be a seat or {NOWHERE}, got {shown(winner)} (WW-19.10)"
    if position.end and (winner == NOWHERE) != (position.end in ENDED_BY_NOBODY):
        yield f"winner is {winner}, which does not fit the end by {position.end} (WW-19.10)"
    living = [seat for seat, wizard in enumerate(position.wizards) if wizard.alive]
    if not position.end and len(living) < 2:
        yield f"two wizards at least are alive while the game goes on, got {len(living)} (WW-19.6)"


def _wizard_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    for seat, wizard in enumerate(position.wizards):
        who = f"wizard {seat}"
        for name in ("alive", "brainstone"):
            if type(getattr(wizard, name)) is not bool:
                yield f"{name} of {who} must be true or false, got {shown(getattr(wizard, name))}"
        for name in ("kills", "stun"):
            if not _is_whole(getattr(wizard, name)):
                yield f"{name} of {who} must be a whole number from 0, got {shown(getattr(wizard, name))}"
        if type(wizard.life) is not int:
            yield f"life of {who} must be a whole number, got {shown(wizard.life)} (WW-13.7)"
        if wizard.alive and not table.is_square(wizard.square):
            yield f"square of {who} must be one of the board, got {shown(wizard.square)} (WW-3.1)"
        if not wizard.alive and (wizard.square, wizard.life, wizard.items) != (NOWHERE, 0, ()):
            yield f"{who} is dead, so he has no life, no square ({NOWHERE}) and no items (WW-13.10)"
        if wizard.slayer != NOWHERE and not table.is_seat(wizard.slayer):
            yield f"slayer of {who} must be a seat or {NOWHERE}, got {shown(wizard.slayer)} (WW-8.9)"
        if not isinstance(wizard.items, tuple) or len(set(wizard.items)) < len(wizard.items):
            yield f"items of {who} must be different single cards, got {shown(wizard.items)} (WW-9.17)"
        for card in wizard.items:
            if not table.lies_in(PLAY[seat], card) or not table.cards.of[card].is_item:
                yield f"items of {who} must be item cards that lie in play {seat}, got {shown(card)} (WW-9.17)"


def _treasure_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    treasures = position.treasures
    if not _are(treasures, int) or len(treasures) != 2 * len(COLOURS):
        yield f"treasures must be {2 * len(COLOURS)} places, two of each colour, got {shown(treasures)} (WW-2.11)"
    colours = {wizard.colour for wizard in position.wizards}
    for treasure, place in enumerate(treasures):
        called = f"treasure {COLOURS[treasure // 2]} {treasure % 2 + 1}"
        if treasure // 2 not in colours:
            if place != NOWHERE:
                yield f"{called} is not in the game, so its place must be {NOWHERE}, got {place} (WW-2.2)"
        elif place <= carried_by(0):
            player = carried_by(0) - place
            if not table.is_seat(player) or position.wizards[player].treasure != treasure:
                yield f"treasures say that {called} is carried by wizard {player}, who does not have it (WW-15.12)"
        elif not table.is_square(place):
            yield f"the place of {called} must be a square or a carrier (-2 - player), got {place} (WW-13.14)"
    for seat, wizard in enumerate(position.wizards):
        if wizard.treasure != NOWHERE and (
            wizard.treasure not in range(len(treasures)) or treasures[wizard.treasure] != carried_by(seat)
        ):
            yield f"treasure of wizard {seat} is {shown(wizard.treasure)}, and treasures say otherwise (WW-15.12)"


def _pile_mistakes(table: _Table) -> Iterator[str]:
    piles: Any = table.position.piles
    declared = piles_for(table.players)
    if not isinstance(piles, Piles) or piles.players != table.players or piles.declared[: len(declared)] != declared:
        yield f"piles must be those of wizwar for {table.players} players: make them with `state.piles_for` (WW-23)"
    try:
        check_piles(piles, declared)
    except ValueError as error:
        yield f"piles: {error}"
    held = sum(mask.bit_count() for mask in piles.masks)
    if held != len(table.cards):
        yield f"piles hold {held} cards, there are {len(table.cards)} (WW-2.12)"


def _edge_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    if not isinstance(position.edges, dict):
        yield f"edges must be a dictionary of Edge by the number of the edge, got {shown(position.edges)}"
    spells = {spell.number for spell in position.spells}
    for edge, stands in position.edges.items():
        if type(edge) is not int or edge < 0 or not table.board.lines >> edge & 1:
            yield f"edges must be border lines between two squares, got {shown(edge)} (WW-9.11)"
        where = f"edge {edge_name(table.board.grid, edge)}"
        layer: Edge | None = stands
        while layer is not None:
            if not isinstance(layer, Edge) or layer.kind not in EDGES:
                yield f"{where} must be an Edge of a kind of {', '.join(EDGES)}, got {shown(layer)}"
            if not _is_whole(layer.cracks):
                yield f"cracks of {where} must be a whole number from 0, got {shown(layer.cracks)} (WW-16.2)"
            for number in (layer.spell, layer.sealed):
                if type(number) is not int or (number > 0 and number not in spells):
                    yield f"{where} is of spell {shown(number)}, which is not in play (WW-14.4)"
            if (layer.kind == "earth") != (layer.spell < 0) or -1 - layer.spell >= len(position.frames):
                yield f"{where} is a Wall of Earth exactly if its spell is -1 - the frame of an attack (WW-21.83)"
            if (
                layer.kind == "door"
                and not layer.spell
                and layer.owner == NOWHERE
                and layer.colour != table.board.doors.get(edge, NOWHERE)
            ):
                yield f"{where} has no printed door of colour {layer.colour} (WW-3.3)"
            for seat in (layer.owner, layer.held_by):
                if seat != NOWHERE and not table.is_seat(seat):
                    yield f"owner and held_by of {where} must be seats or {NOWHERE}, got {shown(seat)} (WW-7.5)"
            if layer.held_by != NOWHERE and (layer.kind != "door" or layer.sealed):
                yield f"{where} is held open by wizard {layer.held_by} and is no door that opens (WW-7.5, WW-21.64)"
            layer = layer.under


def _thing_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    if not _are(position.things, Thing):
        yield f"things must be of Thing, got {shown(position.things)}"
    spells = {spell.number: spell for spell in position.spells}
    numbers = [*(thing.number for thing in position.things), *(spell.number for spell in position.spells)]
    if len(set(numbers)) < len(numbers) or any(not 0 < number < position.next_number for number in numbers):
        yield f"things and spells must have different numbers from 1 to {position.next_number - 1}, got {numbers}"
    for thing in position.things:
        if thing.kind not in OBJECTS or OBJECTS[thing.kind].place == "edge":
            yield f"the kind of a thing must be one of an object in a square, got {shown(thing.kind)} (WW-15.1)"
        if not table.is_square(thing.square):
            yield f"the square of thing {thing.number} must be one of the board, got {shown(thing.square)} (WW-3.1)"
        where = f"thing {thing.number} ({thing.kind} in {table.square(thing.square)})"
        if not _is_whole(thing.cracks):
            yield f"cracks of {where} must be a whole number from 0, got {shown(thing.cracks)} (WW-16.2)"
        if type(thing.spell) is not int or (thing.spell and thing.spell not in spells):
            yield f"{where} is of spell {thing.spell}, which is not in play (WW-14.4)"
        if (thing.kind in ("dropped_item", "tacks")) != (thing.card != NOWHERE):
            yield f"{where} must have a card exactly if it is an item, got {thing.card} (WW-15.9)"
        if thing.card != NOWHERE and not table.lies_in(BOARD, thing.card):
            yield f"the card of {where} must lie in the pile board, {shown(thing.card)} does not (WW-15.9)"


def _spell_mistakes(table: _Table) -> Iterator[str]:
    position, cards = table.position, table.cards
    if not _are(position.spells, Spell):
        yield f"spells must be of Spell, got {shown(position.spells)}"
    things = {thing.number: thing for thing in position.things}
    for spell in position.spells:
        if not table.is_seat(spell.caster):
            yield f"the caster of spell {spell.number} must be a seat, got {shown(spell.caster)} (WW-14.1)"
        pile = PLAY[spell.caster] if spell.maintained else BESIDE
        if not table.lies_in(pile, spell.card) or not cards.of[spell.card].lasts:
            yield (
                f"the card of spell {spell.number} must be one that stays in play and lie in {_called(table, pile)}, "
                f"got {shown(spell.card)} (WW-14.1)"
            )
        who = f"spell {spell.number} ({cards.of[spell.card].name})"
        if not (_is_whole(spell.energy) and _is_whole(spell.life)):
            yield f"energy and life of {who} must be whole numbers from 0, got {spell.energy} and {spell.life}"
        if spell.wizard != NOWHERE and not (table.is_seat(spell.wizard) and position.wizards[spell.wizard].alive):
            yield f"the wizard of {who} must be one who lives or {NOWHERE}, got {shown(spell.wizard)} (WW-13.13)"
        if spell.edge != NOWHERE and not (_is_whole(spell.edge) and table.board.lines >> spell.edge & 1):
            yield f"the edge of {who} must be a border line or {NOWHERE}, got {shown(spell.edge)} (WW-9.11)"
        if spell.thing != NOWHERE and spell.thing not in things:
            yield f"the thing of {who} must be one on the board, there is none of number {shown(spell.thing)}"
        if spell.treasure != NOWHERE and spell.treasure not in range(len(position.treasures)):
            yield f"the treasure of {who} must be one from 0 to 7, got {shown(spell.treasure)} (WW-21.36)"
        if spell.trap != NOWHERE and (spell.trap not in things or things[spell.trap].spell != spell.number):
            yield f"the trap of {who} must be the number of one of its tokens, got {shown(spell.trap)} (WW-21.11)"


def _called(table: _Table, pile: int) -> str:
    return table.position.piles.declared[pile].name


def _open_card_mistakes(table: _Table) -> Iterator[str]:
    """What lies open is in use: carried, in play, on the board, on its way."""
    position = table.position
    cast = [frame.card for frame in position.frames if isinstance(frame, Play) and frame.kind in ("cast", "counter")]
    uses = {
        BOARD: [thing.card for thing in position.things if thing.card != NOWHERE],
        BESIDE: [spell.card for spell in position.spells if not spell.maintained],
        CASTING: [card for card in cast if table.lies_in(CASTING, card)],
    }
    for seat, wizard in enumerate(position.wizards):
        kept = [spell.card for spell in position.spells if spell.maintained and spell.caster == seat]
        uses[PLAY[seat]] = [*wizard.items, *kept]
    for pile, used in uses.items():
        if sorted(used) != list(bits(position.piles.masks[pile])):
            lying = [table.cards.title(card) for card in bits(position.piles.masks[pile])]
            yield (
                f"in {_called(table, pile)} lie {lying}, of which each must be named once by items, things, spells or "
                f"frames, and these name {[table.cards.title(card) for card in used]}"
            )


def _agenda_mistakes(table: _Table) -> Iterator[str]:
    position = table.position
    steps: list[Step[Any]] = []
    rest = position.agenda
    while rest is not None:
        if not (isinstance(rest, tuple) and len(rest) == 2 and isinstance(rest[0], Step)):
            yield f"agenda must be a chain of (step, rest) that ends in None, got {shown(rest)}"
        steps.append(rest[0])
        rest = rest[1]
    for step in steps:
        yield from _field_mistakes(step, f"{type(step).__name__} on the agenda")
        for name in ("player", "other"):
            if not table.is_seat(getattr(step, name, 0)):
                yield f"{step!r} on the agenda is about a player that there is not"
        frame = getattr(step, "frame", None)
        if frame is not None and not 0 <= frame < len(position.frames):
            yield f"{step!r} on the agenda is about a frame that there is not: there are {len(position.frames)}"
    if not any(isinstance(step, Deaths) for step in steps):
        for seat, wizard in enumerate(position.wizards):
            if wizard.alive and wizard.life <= 0:
                yield f"life of wizard {seat} is {wizard.life}, and no step on the agenda counts the dead (WW-13.10)"
    for place, frame in enumerate(position.frames):
        yield from _kind_mistakes(frame, f"frame {place}")
    choosing = bool(steps) and isinstance(steps[0], Choose)
    if choosing != isinstance(position.draft, Draft) or (position.draft is not None and not choosing):
        yield f"draft must be a Draft exactly if Choose comes first on the agenda, got {shown(position.draft)}"
    if isinstance(position.draft, Draft) and isinstance(steps[0], Choose):
        yield from _draft_mistakes(table, position.draft, steps[0].player)
    yield from _frame_mistakes(table)


_KINDS: Mapping[str, Callable[[object], bool]] = {
    "int": lambda value: type(value) is int,
    "bool": lambda value: type(value) is bool,
    "str": lambda value: isinstance(value, str),
    "tuple[int, ...]": _are_whole,
    "tuple[int, ...] | None": lambda value: value is None or _are_whole(value),
    "tuple[str, ...]": lambda value: _are(value, str),
    "tuple[Action, ...]": lambda value: _are(value, Action),
    "tuple[Damage, ...]": lambda value: _are(value, Damage),
    "tuple[tuple[int, int], ...]": lambda value: (
        isinstance(value, tuple) and all(_are_whole(one) and len(one) == 2 for one in value)
    ),
    "Edge | None": lambda value: value is None or isinstance(value, Edge),
    "Damage | None": lambda value: value is None or isinstance(value, Damage),
}
"""By what a field is declared to be, whether a value is that."""


def _form_mistakes(position: Position) -> Iterator[str]:
    """Every field of the position and of its parts is of its kind."""
    if not isinstance(position.piles, Piles):
        yield f"piles must be those of wizwar, got {shown(position.piles)}: make them with `state.piles_for` (WW-23)"
    for name, kind in _PARTS.items():
        parts: Any = getattr(position, name)
        if name != "edges" and not _are(parts, kind):
            yield f"{name} must be a tuple of {kind.__name__}, got {shown(parts)}"
        elif name == "edges" and not (isinstance(parts, dict) and all(isinstance(one, Edge) for one in parts.values())):
            yield f"edges must be a dictionary of Edge by the number of the edge, got {shown(parts)}"
        for one in parts.values() if name == "edges" else parts:
            yield from _field_mistakes(one, f"a {kind.__name__.lower()}")
            under = one.under if name == "edges" else None
            while under is not None:
                yield from _field_mistakes(under, "an edge below")
                under = under.under
    yield from _field_mistakes(position, "the position")


_PARTS: Mapping[str, type] = {"wizards": Wizard, "sectors": Sector, "edges": Edge, "things": Thing, "spells": Spell}


def _field_mistakes(part: Any, where: str) -> Iterator[str]:
    for one in fields(type(part)):
        is_right = _KINDS.get(str(one.type))
        value = getattr(part, one.name)
        if is_right is not None and not is_right(value):
            yield f"{one.name} of {where} must be {one.type}, got {shown(value)}"
        elif type(value) is int and abs(value) > MOST:
            yield f"{one.name} of {where} must be between {-MOST} and {MOST}, got {shown(value)}"


def _kind_mistakes(part: Frame | Draft, where: str) -> Iterator[str]:
    """Every field is of its kind, and says one of the words that there are for it."""
    yield from _field_mistakes(part, where)
    for one in fields(type(part)):
        value = getattr(part, one.name)
        words = _WORDS.get((type(part), one.name))
        if words is not None and value not in words:
            yield f"{one.name} of {where} must be one of {', '.join(filter(None, words))}, got {shown(value)}"
        if one.name == "side" and value not in range(-1, 4):
            yield f"side of {where} must be a direction from 0 to 3 or {NOWHERE}, got {shown(value)}"
        for inner in value if one.name == "links" else (value,) if isinstance(value, Damage) else ():
            yield from _kind_mistakes(inner, where)


_PLAYS = ("cast", "counter", "punch", "use", "ability")
_TYPES = ("attack", "neutral", "counter")
_WORDS: Mapping[tuple[type, str], tuple[str, ...]] = {
    (Draft, "kind"): _PLAYS,
    (Draft, "type"): ("", *_TYPES),
    (Play, "kind"): (*_PLAYS, *MOMENTS),
    (Play, "type"): _TYPES,
    (Journey, "kind"): ("force", "knock", "feather", "push"),
}


def _draft_mistakes(table: _Table, draft: Draft, player: int) -> Iterator[str]:
    yield from _kind_mistakes(draft, "the draft")
    punches = draft.kind == "punch"
    piles = (HAND[player],) if draft.kind == "cast" else (HAND[player], *PLAY, BESIDE)
    if punches != (draft.card == NOWHERE) or not (punches or any(table.lies_in(pile, draft.card) for pile in piles)):
        yield f"the card of the draft must be one that wizard {player} has, or {NOWHERE} for a punch, got {draft.card}"
    for card in draft.energy or ():
        if not table.lies_in(HAND[player], card) or card == draft.card:
            yield f"energy of the draft must be other cards in the hand of wizard {player}, got {card} (WW-10.2)"
    ways = 0 if punches else len(table.cards.of[draft.card].modes)
    if not NOWHERE <= draft.mode < ways:
        yield f"mode of the draft must be a way of its card or {NOWHERE}, got {draft.mode}"
    if draft.through >= 0 and not table.board.lines >> draft.through & 1:
        yield f"through of the draft must be a border line or {NOWHERE}, got {draft.through} (WW-22.8)"
    if draft.answers not in (range(len(table.position.frames)) if draft.kind == "counter" else (NOWHERE,)):
        yield f"answers of the draft must be a frame exactly if it is a counter, got {draft.answers}"


def _frame_mistakes(table: _Table) -> Iterator[str]:
    for place, frame in enumerate(table.position.frames):
        if isinstance(frame, Play):
            if not NOWHERE <= frame.card < len(table.cards) or (frame.card < 0) != (frame.kind == "punch"):
                yield f"the card of frame {place} must be one of the game, or {NOWHERE} for a punch, got {frame.card}"
            if not NOWHERE <= frame.mode < (len(table.cards.of[frame.card].modes) if frame.card >= 0 else 0):
                yield f"mode of frame {place} must be a way of its card or {NOWHERE}, got {frame.mode}"
            if frame.through >= 0 and not table.board.lines >> frame.through & 1:
                yield f"through of frame {place} must be a border line or {NOWHERE}, got {frame.through} (WW-22.8)"
            seats: tuple[int, ...] = (frame.player, *frame.victims)
            refers: tuple[int, ...] = (frame.answers,)
        elif isinstance(frame, Damage):
            seats = (frame.victim, *((frame.by,) if frame.by != NOWHERE else ()))
            refers = (frame.play,)
        else:
            seats = (frame.mover, frame.controller) if isinstance(frame, Journey) else (frame.player,)
            refers = ()
        if not all(map(table.is_seat, seats)):
            yield f"frame {place} is about players that there are not: {shown(frame)}"
        if not all(NOWHERE <= other < place for other in refers):
            yield f"frame {place} refers to a frame that does not come before it: {shown(frame)}"
        if not isinstance(frame, Journey) and all(map(table.is_seat, seats)):
            yield from _asking_mistakes(table, place, frame)
        if isinstance(frame, PickedUp) and frame.treasure not in range(2 * len(COLOURS)):
            yield f"frame {place} is about a treasure that there is not: {shown(frame)}"


def _asking_mistakes(table: _Table, place: int, frame: Play | Damage | PickedUp) -> Iterator[str]:
    """How far the asking has come: at most to its end; in a determinization, to somebody who lives."""
    order = [frame.victim] if isinstance(frame, Damage) else [frame.player + 1 + n for n in range(table.players)]
    if not -len(order) <= frame.asked <= len(order):
        yield f"asked of frame {place} must be between {-len(order)} and {len(order)}, got {shown(frame.asked)}"
    elif frame.asked < 0 and not table.position.wizards[order[~frame.asked] % table.players].alive:
        yield f"asked of frame {place} is {frame.asked}, a wizard who is dead and can't be asked (WW-11.12)"


_CHECKS: tuple[Callable[[_Table], Iterator[str]], ...] = (
    _turn_mistakes,
    _list_mistakes,
    _end_mistakes,
    _pile_mistakes,
    _wizard_mistakes,
    _treasure_mistakes,
    _thing_mistakes,
    _spell_mistakes,
    _edge_mistakes,
    _agenda_mistakes,
    _open_card_mistakes,
)
"""One after the other, for later ones rely on earlier ones."""
