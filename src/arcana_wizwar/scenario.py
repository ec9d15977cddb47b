"""Positions of Wiz-War set up by hand from text (WW-2, WW-22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.scenario.words import checked_length, require
from arcana_core.text.wording import checked_text, counted, did_you_mean, shown
from arcana_wizwar.chapters import turns
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.setup import CANTRIP
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS, Sector, board, parse_edge, parse_square
from arcana_wizwar.model.state import (
    BESIDE,
    BOARD,
    BOX,
    DECK,
    DISCARD,
    HAND,
    NOWHERE,
    PLAY,
    Edge,
    Position,
    Spell,
    Thing,
    Wizard,
    carried_by,
    piles_for,
)
from arcana_wizwar.rules import CHOSEN, RANDOM, SCHOOLS, Rules

PHASES = ("time passes", "main", "discard", "draw")


def skirmish(
    wizards: str,
    *,
    game: type[Game] | None = None,
    rng: Rng | None = None,
    seed: int | str | bytes | None = None,
    rules: Rules | None = None,
    log: bool = True,
    sectors: Iterable[tuple[str, int]] | None = None,
    active: int = 0,
    phase: str = "main",
    spells: str = "",
    things: str = "",
    edges: str = "",
    treasures: str = "",
    deck: str = "",
    discard: str = "",
    **others: Any,
) -> Game:
    """A game at a position described in a few words, for tests, puzzles and what-if questions.

    Cards are named by their keys, squares "row,column", edges "row,column E" or "S". Semicolons separate the parts of
    each text, bars those of `wizards`.

    Args:
        wizards: for each seat a square, then in any order `life 5`, `kills 1`, `stun 2`, `hand fireball shield`,
            `carries dagger`, `treasure red1`, `dead`, `under golem_form 3 strength` (the wizard's own spells, with
            energy tokens). Colours are red, blue, yellow and green by seat, unless the first word is a colour.
        game: the class of the game; `arcana_wizwar.Game` if None.
        rng, seed, rules, log: as for a new game.
        sectors: colour and quarter turns by sector position; all unturned by default, in the order of seats.
        active: the active player.
        phase: the phase that begins now: "time passes", "main", "discard" or "draw".
        spells: further spells in play: key and caster, then `on 1` (a player), `energy 4`, `edge 2,2 E`,
            `treasure red1`, `item dagger`, `life 3`: `acid_bath 0 on 1 energy 4`.
        things: objects on the board: `dagger 3,3` (an item), or `rosebush 2,4 by 0`, whose spell is in play too;
            `trap_token 1,3 by 0 real` is the trap.
        edges: `2,2 E open`, `1,1 S wall by 0`, `1,4 E door by 0`, `0,1 E fire by 1`; then `held 0`, `sealed 1` (by a
            seat), `cracks 2`.
        treasures: treasures that aren't on their starts: `red1 2,3`.
        deck: cards on top of the deck, uppermost first.
        discard: cards on the discard pile, uppermost first.
        others: fields of `Position`, such as `moves` or `attacks`. By default every player has had a turn before, see
            `turns_begun`.

    Raises:
        PositionError: A text can't be understood, or its position is impossible.

    >>> table = skirmish("2,3 hand fireball | 2,5", edges="2,3 E open; 2,4 E open", seed=1)
    >>> [str(action) for action in table.legal_actions(0)][:3]
    ['end phase', 'punch', 'east']
    """
    from arcana_wizwar.game import Game  # avoids an import cycle

    cls = game or Game
    rules = Rules() if rules is None else rules
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise TypeError(f"game must be a class of Wiz-War games, got {shown(cls)}")
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules of Wiz-War, got {shown(rules)}")
    texts = {"wizards": wizards, "spells": spells, "things": things, "edges": edges, "treasures": treasures}
    for name, text in {**texts, "deck": deck, "discard": discard}.items():
        checked_length(checked_text(text, name), LONGEST_TEXT, name)
    return (
        _Skirmish(cls, rules, wizards, sectors, active)
        .fill(spells=spells, things=things, edges=edges, treasures=treasures, deck=deck, discard=discard)
        .start(phase, others, rng=rng, seed=seed, log=log)
    )


LONGEST_TEXT = 4000
"""The most characters of each text of a skirmish."""


class _Skirmish:
    """A position being set up."""

    def __init__(
        self,
        cls: type[Game],
        rules: Rules,
        wizards: str,
        sectors: Iterable[tuple[str, int]] | None,
        active: int,
    ) -> None:
        self.cls, self.rules, self.cards, self.active = cls, rules, cls.cards, active
        described = [part.split() for part in wizards.split("|")]
        if not 2 <= len(described) <= len(COLOURS):
            raise PositionError(f"wizards must be 2 to 4, separated by |, got {len(described)} (WW-2.1)")
        self.colours = [
            self._colour(words.pop(0)) if words[:1] and words[0] in COLOURS else seat
            for seat, words in enumerate(described)
        ]
        if type(active) is not int or not 0 <= active < len(described):
            raise PositionError(f"active must be a seat from 0 to {len(described) - 1}, got {shown(active)} (WW-5.1)")
        placed = [(COLOURS[colour], 0) for colour in self.colours] if sectors is None else _pairs(sectors)
        try:
            self.sectors = tuple(Sector(self._colour(colour), turns) for colour, turns in placed)
            self.board = board(rules.side, self.sectors)
        except (TypeError, ValueError) as error:
            raise PositionError(f"sectors: {error}") from None
        if len(self.sectors) != len(described):
            raise PositionError(
                f"sectors must be {len(described)}, one for each wizard, got {len(self.sectors)} (WW-2.2)"
            )
        self.free = {kind.key: [*self.cards.copies[kind.place]] for kind in self.cards}
        for copies in self.free.values():
            copies.sort(key=lambda card: (self.cards.school_of[card] not in self._schools(), card))
        self.piles: dict[int, list[int]] = {}
        self.wizards: list[Wizard] = []
        self.spells: list[Spell] = []
        self.things: list[Thing] = []
        self.edges: dict[int, Edge] = {}
        self.treasures = [NOWHERE] * (2 * len(COLOURS))
        for place, sector in enumerate(self.sectors):
            self.treasures[2 * sector.colour : 2 * sector.colour + 2] = self.board.treasure_starts[place]
        self.number = 0
        for seat, words in enumerate(described):
            self._wizard(seat, words)

    def fill(self, *, spells: str, things: str, edges: str, treasures: str, deck: str, discard: str) -> _Skirmish:
        """Add everything besides the wizards."""
        for part in _parts(things):
            self._thing(part)
        for part in _parts(edges):
            self._edge(part)
        for part in _parts(treasures):
            treasure, square = _taken(part, "a treasure and its square")
            _options(part[2:], {})
            self.treasures[self._treasure(treasure)] = self._square(square)
        for part in _parts(spells):
            self._spell(part)
        self.piles[DECK[0]] = [self._card(key) for key in deck.split()]
        self.piles[DISCARD[0]] = [self._card(key) for key in discard.split()]
        return self

    def start(
        self, phase: str, others: Mapping[str, Any], *, rng: Rng | None, seed: int | str | bytes | None, log: bool
    ) -> Game:
        """The game at the position."""
        require(phase in PHASES, f"phase must be one of {', '.join(PHASES)}, got {shown(phase)}")
        schools = self._schools()
        for copies in self.free.values():
            for card in copies:
                pile = DECK[0] if self.cards.school_of[card] in schools else BOX
                self.piles.setdefault(pile, []).append(card)
        players = len(self.wizards)
        piles = Piles(piles_for(players), players=players, start=self.piles)
        steps = (turns.TIME_PASSES, turns.LOSE_ENERGY, turns.BEGIN_MAIN, turns.MAIN, turns.DISCARDING, turns.DRAWING)
        first = {"time passes": 0, "main": 3, "discard": 4, "draw": 5}[phase]
        agenda: Any = (turns.END_TURN, None)
        for waiting in reversed(steps[first:]):
            agenda = (waiting, agenda)
        position = Position(
            piles,
            tuple(self.wizards),
            self.sectors,
            edges=self.edges,
            things=tuple(self.things),
            treasures=tuple(self.treasures),
            spells=tuple(self.spells),
            next_number=self.number + 1,
            schools=(schools, ()),
            first=0,
            active=self.active,
            turn=2 * players,
            turns_begun=(2,) * players,
            phase=phase,
            agenda=agenda,
        )
        if phase == "main":
            keys = [(self.cards.of[spell.card], spell) for spell in self.spells if spell.wizard == self.active]
            carried = [self.cards.of[card] for card in self.wizards[self.active].items]
            granted = [kind.grants for kind in (*carried, *(kind for kind, _ in keys))]
            base = [grants["base_speed"] for grants in granted if "base_speed" in grants] or [self.rules.base_speed]
            position.moves = base[-1] + sum(grants.get("speed", 0) for grants in granted)
        if phase == "time passes":
            position.timed = tuple(
                spell.number
                for spell in self.spells
                if spell.caster == self.active and self.cards.of[spell.card].others.get("when_time_passes")
            )
        for name, value in others.items():
            if name not in _FIELDS:
                raise PositionError(f"a position has no field {shown(name)}{did_you_mean(name, _FIELDS)}")
            setattr(position, name, value)
        return self.cls.at(position, rules=self.rules, players=players, rng=rng, seed=seed, log=log)

    def _schools(self) -> tuple[str, ...]:
        schools = SCHOOLS[:3] if self.rules.schools in ((RANDOM,), (CHOSEN,)) else self.rules.schools
        return (CANTRIP[0], *schools)

    def _wizard(self, seat: int, words: list[str]) -> None:
        rules = self.rules
        dead = "dead" in words
        require(words, f"player {seat} needs a square or the word dead")
        square = NOWHERE if dead else self._square(words[0])
        wizard = Wizard(self.colours[seat], square, 0 if dead else rules.life_start, alive=not dead)
        self.wizards.append(wizard)
        rest = [word for word in words if word != "dead"] if dead else words[1:]
        at = 0
        while at < len(rest):
            word = rest[at]
            until = next((place for place in range(at + 1, len(rest)) if rest[place] in WIZARD_WORDS), len(rest))
            given = rest[at + 1 : until]
            if word not in WIZARD_WORDS:
                raise PositionError(f"{shown(word)} isn't a property of a wizard{did_you_mean(word, WIZARD_WORDS)}")
            if word in rest[:at] and word != "under":
                raise PositionError(f"{word!r} appears twice for player {seat}")
            if word in _ONE_VALUE and len(given) != 1:
                raise PositionError(f"{word!r} of player {seat} takes one value, got {shown(' '.join(given))}")
            if word in ("life", "kills", "stun"):
                setattr(wizard, word, _number(given[0], word))
            elif word == "hand":
                self.piles[HAND[seat]] = [self._card(key) for key in given]
            elif word == "carries":
                wizard.items = tuple(self._item(key) for key in given)
                self.piles.setdefault(PLAY[seat], []).extend(wizard.items)
            elif word == "treasure":
                wizard.treasure = self._treasure(given[0])
                self.treasures[wizard.treasure] = carried_by(seat)
            else:
                self._under(seat, given)
            at = until

    def _under(self, seat: int, given: list[str]) -> None:
        if not given or given[0].isdigit():
            raise PositionError(f"'under' of player {seat} takes the keys of spells, each with its energy or without")
        for place, key in enumerate(given):
            if not key.isdigit():
                tokens = given[place + 1] if place + 1 < len(given) and given[place + 1].isdigit() else "1"
                self._cast(key, seat, wizard=seat, energy=_number(tokens, f"the energy of {key}"))
            elif given[place - 1].isdigit():
                raise PositionError(f"'under' of player {seat}: {shown(key)} isn't the energy of a spell")

    def _cast(self, key: str, caster: int, *, energy: int = 1, **affected: int) -> Spell:
        card = self._card(key)
        kind = self.cards.of[card]
        require(kind.lasts, f"{key} doesn't stay in play, so it can't be a spell in play (WW-9.15)")
        self._seat(caster, f"the caster of {key}")
        self.number += 1
        beside = self.rules.permanent_creations and bool(kind.others.get("creates"))
        self.piles.setdefault(BESIDE if beside else PLAY[caster], []).append(card)
        tokens = energy if kind.duration == "temporary" else 0
        spell = Spell(self.number, card, caster, maintained=not beside, energy=tokens, **affected)
        self.spells.append(spell)
        return spell

    def _seat(self, seat: int, what: str) -> int:
        require(0 <= seat < len(self.colours), f"{what} must be a seat from 0 to {len(self.colours) - 1}, got {seat}")
        return seat

    def _spell(self, words: list[str]) -> None:
        key, caster = _taken(words, "a spell and its caster")
        given = _options(words[2:], {"on": 1, "energy": 1, "life": 1, "treasure": 1, "edge": 2, "item": 1})
        affected: dict[str, int] = {}
        if "on" in given:
            affected["wizard"] = self._seat(_number(given["on"], "on"), "on")
        if "energy" in given:
            affected["energy"] = _number(given["energy"], "energy")
        if "life" in given:
            affected["life"] = _number(given["life"], "life")
        if "treasure" in given:
            affected["treasure"] = self._treasure(given["treasure"])
        if "edge" in given:
            affected["edge"] = self._edge_at(given["edge"])
        if "item" in given:
            item = given["item"]
            thing = next((one for one in self.things if one.card >= 0 and self.cards.of[one.card].key == item), None)
            if thing is None:
                raise PositionError(f"no {shown(item)} is on the board; name it in things")
            affected["thing"] = thing.number
        self._cast(key, _number(caster, "the caster of a spell"), **affected)

    def _thing(self, words: list[str]) -> None:
        what, where = _taken(words, "a thing and its square")
        square = self._square(where)
        given = _options(words[2:], {"by": 1, "real": 0, "cracks": 1})
        by = _number(given["by"], "by") if "by" in given else NOWHERE
        if what == "trap_token" or by >= 0:
            require(by >= 0, f"{what} needs 'by' and the seat of its caster")
            if what not in objects.OBJECTS or objects.OBJECTS[what].place != "square":
                kinds = [kind.key for kind in objects.OBJECTS.values() if kind.place == "square"]
                raise PositionError(f"{shown(what)} doesn't create an object in a square{did_you_mean(what, kinds)}")
        if what == "trap_token":
            trap = next((one for one in self.spells if self.cards.of[one.card].key == "booby_trap"), None)
            trap = trap or self._cast("booby_trap", by)
            self.number += 1
            self.things.append(Thing(self.number, what, square, spell=trap.number))
            if "real" in given and trap.trap >= 0:
                raise PositionError("only one token of a Booby Trap can be real, got two (WW-21.11)")
            if "real" in given:
                self.spells[self.spells.index(trap)] = evolve(trap, trap=self.number)
        elif by >= 0:
            spell = self._cast(what, by)
            self.number += 1
            self.things.append(Thing(self.number, what, square, spell=spell.number))
        else:
            card = self._item(what)
            self.piles.setdefault(BOARD, []).append(card)
            self.number += 1
            kind = "tacks" if what == "handful_of_tacks" else "dropped_item"
            self.things.append(Thing(self.number, kind, square, card=card))
        if "cracks" in given:
            self.things[-1] = evolve(self.things[-1], cracks=_number(given["cracks"], "cracks"))

    def _edge(self, words: list[str]) -> None:
        row_column, side = _taken(words, "an edge such as 2,2 E")
        edge = self._edge_at(f"{row_column} {side}")
        stands = self.edges.get(edge) or objects.printed(self.board, edge)
        given = _options(
            words[2:], {"open": 0, "wall": 0, "door": 0, "fire": 0, "by": 1, "held": 1, "sealed": 1, "cracks": 1}
        )
        require(given, f"edge {row_column} {side} needs its content: open, wall, door, fire, held, sealed")
        made = [word for word in ("open", "wall", "door", "fire") if word in given]
        require(len(made) <= 1, f"edge {row_column} {side} is one of {', '.join(made)}, not several")
        if made == ["open"]:
            stands = Edge("open")
        elif made:
            require("by" in given, f"edge {row_column} {side}: {made[0]} needs 'by' and the seat of its caster")
            by = _number(given["by"], "by")
            key = {"wall": "create_wall", "door": "create_door", "fire": "wall_of_fire"}[made[0]]
            spell = self._cast(key, by, edge=edge)
            owner = by if made[0] == "door" else NOWHERE
            stands = Edge(made[0], spell=spell.number, owner=owner, under=self.edges.get(edge))
        if "held" in given:
            stands = evolve(stands, held_by=_number(given["held"], "held"))
        if "sealed" in given:
            spell = self._cast("seal_door", _number(given["sealed"], "sealed"), edge=edge)
            stands = evolve(stands, sealed=spell.number)
        if "cracks" in given:
            stands = evolve(stands, cracks=_number(given["cracks"], "cracks"))
        self.edges[edge] = stands

    def _item(self, key: str) -> int:
        card = self._card(key)
        require(self.cards.of[card].is_item, f"{key} is not an item, so it cannot be carried or dropped (WW-9.17)")
        return card

    def _card(self, key: str) -> int:
        if key not in self.cards:
            raise PositionError(f"unknown card {shown(key)}{did_you_mean(key, tuple(self.free))}")
        if not self.free[key]:
            copies = len(self.cards.copies[self.cards[key].place])
            raise PositionError(f"the box has only {counted(copies, 'card')} {key!r}")
        return self.free[key].pop(0)

    def _square(self, text: str) -> int:
        try:
            return parse_square(self.board.grid, text)
        except ValueError as error:
            raise PositionError(str(error)) from None

    def _edge_at(self, text: str) -> int:
        try:
            return parse_edge(self.board.grid, text)
        except ValueError as error:
            raise PositionError(str(error)) from None

    def _treasure(self, text: str) -> int:
        colour, which = text[:-1], text[-1:]
        if colour not in COLOURS or which not in ("1", "2"):
            raise PositionError(f"a treasure is a colour and 1 or 2, such as red1, got {shown(text)}")
        return 2 * COLOURS.index(colour) + int(which) - 1

    def _colour(self, name: str) -> int:
        require(name in COLOURS, f"a colour is one of {', '.join(COLOURS)}, got {shown(name)}")
        return COLOURS.index(name)


WIZARD_WORDS = ("life", "kills", "stun", "hand", "carries", "treasure", "under")
"""The words that may follow a wizard's square."""
_ONE_VALUE = ("life", "kills", "stun", "treasure")
_FIELDS = tuple(Position.__slots__)


def _parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(";") if part.strip()]


def _pairs(sectors: Any) -> list[Any]:
    placed = list(sectors) if isinstance(sectors, Iterable) else None
    if placed is None or not all(isinstance(one, tuple | list) and len(one) == 2 for one in placed):
        raise PositionError(f"sectors must be pairs of a colour and quarter turns, got {shown(sectors)}")
    return placed


def _taken(words: list[str], expected: str) -> tuple[str, str]:
    """The first two words of a part."""
    require(len(words) >= 2, f"{shown(' '.join(words))} must begin with {expected}")
    return words[0], words[1]


def _options(words: list[str], known: Mapping[str, int]) -> dict[str, str]:
    """Parse the rest of a part: words, each followed by its number of values."""
    found: dict[str, str] = {}
    at = 0
    while at < len(words):
        word = words[at]
        if word not in known:
            raise PositionError(f"unknown word {shown(word)}{did_you_mean(word, [*known])}")
        require(word not in found, f"{word!r} appears twice")
        values = words[at + 1 : at + 1 + known[word]]
        if len(values) < known[word] or any(value in known for value in values):
            raise PositionError(f"{word!r} needs a value")
        found[word] = " ".join(values)
        at += 1 + len(values)
    return found


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > _MOST_DIGITS:
        raise PositionError(f"{what} must be a whole number of at most {_MOST_DIGITS} digits, got {shown(text)}")
    return int(text)


_MOST_DIGITS = 6
