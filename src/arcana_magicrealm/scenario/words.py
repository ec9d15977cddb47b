"""The table of a scenario, and the words of its text: clearings, and names, long or short."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Final, TypeAlias

from attrs import define, field

from arcana_core.cards.cards import indices
from arcana_core.errors import PositionError
from arcana_core.scenario import words
from arcana_core.scenario.words import LONGEST_NAME, MOST_KNOWN, Names, require
from arcana_core.text.notation import plain
from arcana_core.text.wording import did_you_mean, listed, shown
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import BELONGINGS, PIECE, PIECES, follow
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE, TILE, TILES
from arcana_magicrealm.model.spells import SPELL, SPELLS, TREASURE_SPELLS
from arcana_magicrealm.model.state import BIRDSONG

VERSUS: Final = re.compile(r"\b(?:vs?\b\.?|versus\b|against\b)")
"""Words between the two sides of a melee."""
MOST_NAMES: Final = 16
"""The most names among which an error leaves the choice."""


class Words(words.Words):
    """The words of one character or part that haven't been read yet.

    Attributes:
        ends: the words about the being that is read, at which a list of names ends.
    """

    __slots__ = ("ends",)

    def __init__(self, text: str) -> None:
        super().__init__(text.replace(",", " , "))
        self.ends: Collection[str] = ()

    def tile(self) -> int:
        """The next word as a tile."""
        return self.name(TILE, "tile")

    def clearing(self) -> int:
        """The next two words as a clearing: "cliff 3"."""
        tile = self.tile()
        numbers = {CLEARINGS[clearing][1]: clearing for clearing in OF_TILE[tile]}
        number, known = self.number("number of a clearing"), ", ".join(map(str, numbers))
        require(number in numbers, f"{TILES[tile].id} has no clearing {number}; its clearings are {known}")
        return numbers[number]


# The cards of a game, and its other belongings.


@cache
def belongings_of(cards: CardSet) -> Mapping[str, int]:
    """The belongings of a game with these cards, by id."""
    return {PIECES[piece].id: piece for piece in indices(cards.pieces & BELONGINGS.mask)}


@cache
def spells_of(cards: CardSet) -> Mapping[str, int]:
    """The numbers of the spells of these cards, by id."""
    return {SPELLS[spell].id: spell for spell in cards.spell_numbers}


@cache
def cast_of(cards: CardSet) -> Mapping[str, int]:
    """The numbers of the spells that can be cast, by id: those of these cards, and of treasures."""
    return {**spells_of(cards), **{card.id: SPELL[card.id] for card in TREASURE_SPELLS}}


# Short names in a melee: `axe` for the only axe meant, `wolf` for the next wolf.


NUMBER: Final = r"[_ ]\d+$"
KIN: Final[dict[str, str]] = {}
"""The names of pieces and denizens without letter and number, by id: "great_axe", "wolf"."""


def _note_kin(id_: str, name: str) -> None:
    KIN[id_] = re.sub(r"(_[ab])?_\d+$", "", "_".join(plain(name).split()))


follow(lambda number, piece: _note_kin(piece.id, piece.name))
for _one in DENIZENS:
    _note_kin(_one.id, _one.name)
ALIAS: Final = ("great_", "tremendous_")
"""A common word for the largest monsters, and the one in their names."""


def kind_of(name: str) -> str:
    """The name that several things have in common: "wolf" for "wolf_a 1", the group for a native."""
    number = DENIZEN.get(name)
    group = -1 if number is None else DENIZENS[number].group
    return GROUPS[group].id if group >= 0 else KIN.get(name, name)


class ShortWords(Words):
    """Words whose names may lack their numbers and their first words, as far as only one thing can be meant.

    Attributes:
        rank: orders equal things with a name: the first one with the lowest rank is meant.
    """

    __slots__ = ("rank",)

    def __init__(self, text: str, rank: Callable[[str], int]) -> None:
        super().__init__(text)
        self.rank = rank

    def name(self, known: Names, what: str) -> int:
        """The next words as one of some names, perhaps in short, or with blanks as in "heavy troll"."""
        if not self.found(known):
            self.join([*known, *filter(None, map(KIN.get, known))])
        if self.left and not self.found(known) and not KIN.keys().isdisjoint(known):
            found = self._found_in_short([*known], what)
            has_number = self.left[1:2] == [found.rpartition(" ")[2]]
            self.left[: 2 if has_number else 1] = found.split()
        return super().name(known, what)

    def join(self, known: Collection[str]) -> None:
        """Join the next words if together they are a name: "heavy troll" as "heavy_troll"."""
        for end in range(min(LONGEST_NAME, len(self.left)), 1, -1):
            joined = "_".join(self.left[:end])
            if {joined, joined.replace(*ALIAS, 1)} & {*known}:
                self.left[:end] = [joined]
                return

    def _found_in_short(self, known: list[str], what: str) -> str:
        """The name that the next word means, or it with a number."""
        word, number = self.left[0], (*self.left, "", "")[1]
        words = {word, word.replace(*ALIAS, 1)}
        fit = [name for name in known if words & {KIN.get(name), re.sub(NUMBER, "", name)}]
        if not any(self.rank(name) == 0 for name in fit):
            partly = [name for name in known if word in KIN.get(name, "").split("_")]
            mine = [name for name in partly if name in PIECE and self.rank(name) == 0]
            fit = mine or fit or partly
        numbers = sorted({name.rpartition(" ")[2] for name in fit if " " in name})
        if number.isdigit() and numbers:
            require(number in numbers, f"{what} {word} has the numbers {listed(numbers)}, got {number}")
            fit = [name for name in fit if name.rpartition(" ")[2] == number]
        if len({KIN[name] for name in fit}) > 1:
            names = fit if len(fit) <= MOST_NAMES else [*dict.fromkeys([KIN[name] for name in fit])]
            raise PositionError(f"{shown(word)} may be {listed(names[:MOST_NAMES], 'or')}: name one of them")
        if not fit:
            kin = {KIN[name] for name in known if name in KIN}
            near = did_you_mean(word, sorted({*known, *kin, *[part for name in kin for part in name.split("_")]}))
            if not near and len(kinds := sorted({*map(kind_of, known)})) <= MOST_KNOWN:
                near = f"; known: {', '.join(kinds)}"
            raise PositionError(f"unknown {what} {shown(word)}{near}")
        return min(fit, key=self.rank)


@define
class Scene:
    """The table of an expedition.

    Attributes:
        game: the game, at Birdsong; its position is changed word by word.
        fixed: the map chits and spell cards that the text has put somewhere, so that no other takes their place.
        later: what is done last, because it depends on the other words.
        recorded: each individual's turn, as a player types it.
        stage: the part of the day that begins.
        monsters: the monster roll; 0 to make it.
        replaced: the pieces that are deactivated for others of their class: in a melee those with which the characters
            begin.
        round: of the melee.
        holds: the being that each Tremendous monster holds in the melee.
        mentions: what the text has given a place or a value.
    """

    game: Game
    fixed: int = 0
    later: list[Callable[[], object]] = field(factory=list)
    recorded: dict[int, str] = field(factory=dict)
    stage: str = BIRDSONG
    monsters: int = 0
    replaced: int = 0
    round: int = 1
    holds: dict[int, int] = field(factory=dict)
    mentions: set[str] = field(factory=set)

    def once(self, name: str) -> None:
        """Note that the text gives something a place or a value, which it may do once."""
        require(name not in self.mentions, f"{name} is there twice: leave one out")
        self.mentions.add(name)

    def lay(self, piece: int, pile: int) -> None:
        """Move a piece from wherever it is to a pile, on top of an ordered one."""
        position, piles = self.game.position, self.game.position.piles
        source = belongings.place_of(self.game, piece)
        if pile != slots.OUT_OF_PLAY:
            self.once(PIECES[piece].id)
        for one in position.characters:
            one.active &= ~(1 << piece)
        if piles.orders[source] is None:
            piles.move(1 << piece, source, slots.DRAWN)
        else:
            piles.take(source, piles.order_of(source).index(piece), slots.DRAWN)
        if piles.orders[pile] is None:
            piles.move(1 << piece, slots.DRAWN, pile)
        else:
            piles.put_on_top((piece,), slots.DRAWN, pile)


Reader: TypeAlias = Callable[[Scene, int, Words], None]
"""Reads the words that follow a word about a being."""
