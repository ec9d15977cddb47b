"""Relations that a position from outside must satisfy, such as each card in one pile only.

The values of single fields are declared with the position, in `arcana_wizwar.model`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arcana_core.geometry.squares import bits
from arcana_core.text.wording import shown
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.chapters.dying import Deaths
from arcana_wizwar.chapters.magic.playing import Choose
from arcana_wizwar.chapters.winning import ENDS
from arcana_wizwar.model.bounds import board_of
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS, edge_name, square_name
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
    Journey,
    PickedUp,
    Play,
    carried_by,
)

ENDS_WITHOUT_WINNER = ("nobody left", "turn limit")  # english: the word that records store


def _is_in(game: Game, pile: int, card: int) -> bool:
    return card >= 0 and bool(game.position.piles.masks[pile] >> card & 1)


def _named(game: Game, pile: int) -> str:
    return game.position.piles.declared[pile].name


def _colours(game: Game) -> Iterator[str]:
    colours = [wizard.colour for wizard in game.position.wizards]
    if sorted(colours) != sorted(sector.colour for sector in game.position.sectors):
        yield f"wizards must have the different colours of the sectors, got {colours} (WW-2.2)"


def _end(game: Game) -> Iterator[str]:
    position = game.position
    end, winner = position.end, position.winner
    if end and end not in ENDS:
        yield f"end must be one of {', '.join(ENDS)} or empty, got {shown(end)} (WW-19)"
    if bool(end) != (position.phase == "over"):
        yield f"phase: a game that has ended by {end!r} cannot be in the phase {position.phase!r} (WW-19.10)"
    if end and (position.agenda is not None or position.frames or position.draft):
        yield "a finished game has no agenda, frames or draft (WW-19.10)"
    if not end and position.agenda is None:
        yield "agenda must not be empty while the game goes on"
    if end and (winner == NOWHERE) != (end in ENDS_WITHOUT_WINNER):
        yield f"winner is {winner}, which does not fit the end by {end} (WW-19.10)"
    living = sum([wizard.alive for wizard in position.wizards])
    if not end and living < 2:
        yield f"wizards: at least two must be alive while the game goes on, got {living} (WW-19.6)"


def _wizards(game: Game) -> Iterator[str]:
    for seat, wizard in enumerate(game.position.wizards):
        name = f"wizards[{seat}]"
        if wizard.alive and wizard.square == NOWHERE:
            yield f"{name}.square must be on the board, got {NOWHERE} (WW-3.1)"
        if not wizard.alive and (wizard.square, wizard.life, wizard.items) != (NOWHERE, 0, ()):
            yield f"{name} is dead, so they must have no life, no square ({NOWHERE}) and no items (WW-13.10)"
        for card in wizard.items:
            if not _is_in(game, PLAY[seat], card) or not game.cards.of[card].is_item:
                yield f"{name}.items must be item cards in pile 'play {seat}', got {card} (WW-9.17)"
    if not any(isinstance(step, Deaths) for step in game.waiting()):
        for seat, wizard in enumerate(game.position.wizards):
            if wizard.alive and wizard.life <= 0:
                yield f"wizards[{seat}].life is {wizard.life}, and no step on the agenda counts the dead (WW-13.10)"


def _treasures(game: Game) -> Iterator[str]:
    wizards, treasures = game.position.wizards, game.position.treasures
    colours = {wizard.colour for wizard in wizards}
    carriers = {carried_by(seat): wizard.treasure for seat, wizard in enumerate(wizards)}
    for treasure, place in enumerate(treasures):
        where = f"treasures[{treasure}] ({COLOURS[treasure // 2]} {treasure % 2 + 1})"
        if treasure // 2 not in colours:
            if place != NOWHERE:
                yield f"{where} is not in the game, so its place must be {NOWHERE}, got {place} (WW-2.2)"
        elif place <= carried_by(0):
            if carriers.get(place) != treasure:
                yield f"{where} is carried by wizard {carried_by(0) - place}, who does not have it (WW-15.12)"
        elif place < 0 or not board_of(game).grid.squares >> place & 1:
            yield f"{where} must be in a square or have a carrier (-2 - player), got {place} (WW-13.14)"
    for seat, wizard in enumerate(wizards):
        if wizard.treasure != NOWHERE and treasures[wizard.treasure] != carried_by(seat):
            yield f"wizards[{seat}].treasure is {wizard.treasure}, but treasures differ (WW-15.12)"


def _things(game: Game) -> Iterator[str]:
    position = game.position
    numbers = [*(thing.number for thing in position.things), *(spell.number for spell in position.spells)]
    if len(set(numbers)) < len(numbers) or any(not 0 < number < position.next_number for number in numbers):
        yield f"things and spells must have different numbers from 1 to {position.next_number - 1}, got {numbers}"
    for place, thing in enumerate(position.things):
        where = f"things[{place}] ({thing.kind} in {square_name(board_of(game).grid, thing.square)})"
        if thing.kind not in OBJECTS or OBJECTS[thing.kind].place == "edge":
            yield f"things[{place}].kind must be an object in a square, got {shown(thing.kind)} (WW-15.1)"
        if (thing.kind in ("dropped_item", "tacks")) != (thing.card != NOWHERE):
            yield f"{where}.card must be a card exactly if it is an item, got {thing.card} (WW-15.9)"
        if thing.card != NOWHERE and not _is_in(game, BOARD, thing.card):
            yield f"{where}.card must be in pile 'board', got {thing.card} (WW-15.9)"


def _spells(game: Game) -> Iterator[str]:
    position, cards = game.position, game.cards
    things = {thing.number: thing for thing in position.things}
    for place, spell in enumerate(position.spells):
        pile = PLAY[spell.caster] if spell.maintained else BESIDE
        where = f"spells[{place}] ({cards.of[spell.card].name})"
        if not _is_in(game, pile, spell.card) or not cards.of[spell.card].lasts:
            yield f"{where}.card must stay in play and be in pile {_named(game, pile)!r}, got {spell.card} (WW-14.1)"
        if spell.wizard != NOWHERE and not position.wizards[spell.wizard].alive:
            yield f"{where}.wizard must be a living one or {NOWHERE}, got {spell.wizard} (WW-13.13)"
        if spell.trap != NOWHERE and things[spell.trap].spell != spell.number:
            yield f"{where}.trap must be the number of one of its tokens, got {spell.trap} (WW-21.11)"


def _edges(game: Game) -> Iterator[str]:
    position, board = game.position, board_of(game)
    spells = {spell.number for spell in position.spells}
    for edge, stands in position.edges.items():
        where = f"edges[{edge}] ({edge_name(board.grid, edge)})"
        layer: Edge | None = stands
        while layer is not None:
            for number in (layer.spell, layer.sealed):
                if number > 0 and number not in spells:
                    yield f"{where} belongs to spell {number}, which isn't in play (WW-14.4)"
            if (layer.kind == "earth") != (layer.spell < 0) or -1 - layer.spell >= len(position.frames):
                yield f"{where} is a Wall of Earth exactly if its spell is -1 - the frame of an attack (WW-21.83)"
            is_printed = layer.kind == "door" and not layer.spell and layer.owner == NOWHERE
            if is_printed and layer.colour != board.doors.get(edge, NOWHERE):
                yield f"{where} has no printed door of colour {layer.colour} (WW-3.3)"
            if layer.held_by != NOWHERE and (layer.kind != "door" or layer.sealed):
                yield f"{where} is held open by wizard {layer.held_by} but isn't a door that opens (WW-7.5, WW-21.64)"
            layer = layer.under


def _draft(game: Game) -> Iterator[str]:
    position, draft = game.position, game.position.draft
    step = next(game.waiting(), None)
    if isinstance(step, Choose) != (draft is not None):
        yield f"draft must be a Draft exactly if Choose comes first on the agenda, got {shown(draft)}"
    if draft is None or not isinstance(step, Choose):
        return
    player, punches = step.player, draft.kind == "punch"
    piles = (HAND[player],) if draft.kind == "cast" else (HAND[player], *PLAY, BESIDE)
    if punches != (draft.card == NOWHERE) or not (punches or any(_is_in(game, pile, draft.card) for pile in piles)):
        yield f"draft.card must be one that wizard {player} has, or {NOWHERE} for a punch, got {draft.card}"
    for card in draft.energy or ():
        if not _is_in(game, HAND[player], card) or card == draft.card:
            yield f"draft.energy must be other cards in the hand of wizard {player}, got {card} (WW-10.2)"
    yield from _mode(game, draft, "draft")
    if draft.answers not in (range(len(position.frames)) if draft.kind == "counter" else (NOWHERE,)):
        yield f"draft.answers must be a frame exactly if it is a counter, got {draft.answers}"


def _mode(game: Game, made: Draft | Play, where: str) -> Iterator[str]:
    ways = len(game.cards.of[made.card].modes) if made.card >= 0 and made.kind != "punch" else 0
    if not NOWHERE <= made.mode < ways:
        yield f"{where}.mode must be a way of its card or {NOWHERE}, got {made.mode}"


def _frames(game: Game) -> Iterator[str]:
    for place, frame in enumerate(game.position.frames):
        where = f"frames[{place}]"
        if isinstance(frame, Play):
            if (frame.card < 0) != (frame.kind == "punch"):
                yield f"{where}.card must be one of the game, or {NOWHERE} for a punch, got {frame.card}"
            yield from _mode(game, frame, where)
            if not NOWHERE <= frame.answers < place:
                yield f"{where}.answers must be a frame that comes before it, or {NOWHERE}, got {frame.answers}"
        elif isinstance(frame, Damage) and not NOWHERE <= frame.play < place:
            yield f"{where}.play must be a frame that comes before it, or {NOWHERE}, got {frame.play}"
        if not isinstance(frame, Journey):
            yield from _asking(game, where, frame)


def _asking(game: Game, where: str, frame: Play | Damage | PickedUp) -> Iterator[str]:
    """Check the progress of the asking; in a determinization it must point to a living player."""
    count = game.player_count
    order = [frame.victim] if isinstance(frame, Damage) else [frame.player + 1 + n for n in range(count)]
    if not -len(order) <= frame.asked <= len(order):
        yield f"{where}.asked must be between {-len(order)} and {len(order)}, got {frame.asked}"
    elif frame.asked < 0 and not game.position.wizards[order[~frame.asked] % count].alive:
        yield f"{where}.asked is {frame.asked}, a wizard who is dead and can't be asked (WW-11.12)"


def _open_cards(game: Game) -> Iterator[str]:
    """Check that each face-up card is in use: carried, in play, on the board or pending."""
    position = game.position
    cast = [frame.card for frame in position.frames if isinstance(frame, Play) and frame.kind in ("cast", "counter")]
    uses = {
        BOARD: [thing.card for thing in position.things if thing.card != NOWHERE],
        BESIDE: [spell.card for spell in position.spells if not spell.maintained],
        CASTING: [card for card in cast if _is_in(game, CASTING, card)],
    }
    for seat, wizard in enumerate(position.wizards):
        kept = [spell.card for spell in position.spells if spell.maintained and spell.caster == seat]
        uses[PLAY[seat]] = [*wizard.items, *kept]
    for pile, used in uses.items():
        if sorted(used) != list(bits(position.piles.masks[pile])):
            held = [game.cards.title(card) for card in bits(position.piles.masks[pile])]
            yield (
                f"pile {_named(game, pile)!r} has {held}, so items, things, spells and frames must use each of "
                f"these once, but they use {[game.cards.title(card) for card in used]}"
            )


def _plays(game: Game) -> Iterator[str]:
    """Check each pending play against its card's rule."""
    for place, frame in enumerate(game.position.frames):
        if isinstance(frame, Play) and frame.card >= 0:
            card: Any = game.cards.of[frame.card]
            if wrong := game.card_rules[card.key].mistake(frame):
                yield f"frames[{place}] ({card.name}): {wrong} ({card.clause})"


RELATIONS = (_colours, _end, _wizards, _treasures, _things, _spells, _edges, _draft, _frames, _open_cards, _plays)
"""In this order, since later checks rely on earlier ones."""
