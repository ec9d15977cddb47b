"""Every piece that can be hidden or change hands, as one index: cards, counters and map chits.

Pieces are numbered for the piles: treasure cards, spell cards, weapons, armour, horses, map chits, then the cards that
house rules add, as these are read. A piece keeps its number while the program runs; each game has its own set of them
(`Game.pieces`). A set of pieces is an `int` with a bit for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeVar

from attrs import frozen

from arcana_core.cards.cards import indices
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.items import (
    ARMOR_TYPES,
    HORSE_TYPES,
    HORSES,
    TREASURES,
    WEAPON_TYPES,
    ArmorType,
    CardArmor,
    CardWeapon,
    HorseCounter,
    Treasure,
    WeaponType,
)
from arcana_magicrealm.model.levels import NEGLIGIBLE, level
from arcana_magicrealm.model.locations import LOST, SITES, SOUNDS, WARNINGS
from arcana_magicrealm.model.realm import ROAD_NAMES
from arcana_magicrealm.model.spells import SPELL_CARDS, SPELLS, SpellCard, add_spell

_T = TypeVar("_T")
_treasures: Final = [*TREASURES]


@frozen
class Piece:
    """One piece.

    Attributes:
        id: "good_book", "shield 2", "howl 4".
        name: for people.
        kind: "treasure", "spell", "weapon", "armor", "horse", "site", "sound", "lost" or "warning".
        place: its index among the pieces of its kind, or of its type for weapons and armour; the number of a spell.
        weight: its level; negligible for pieces without weight.
        price: in gold, of armour that is intact.
        fame: its Fame value.
        notoriety: its Notoriety value.
        classes: of which only one can be active (MR-9.4): "weapon", "helmet", "horse", "boots" ...
    """

    id: str
    name: str
    kind: str
    place: int
    weight: int = 0
    price: int = 0
    fame: int = 0
    notoriety: int = 0
    classes: str = ""

    @property
    def is_item(self) -> bool:
        """Whether it is a weapon, armour or treasure card, which has to be carried (MR-10.6)."""
        return self.kind in ("treasure", "weapon", "armor")

    @property
    def is_counter(self) -> bool:
        """Whether it is a weapon, armour or horse counter, public wherever it is (MR-9.8)."""
        return self.kind in ("weapon", "armor", "horse")

    @property
    def treasure(self) -> Treasure:
        """The treasure card."""
        return _treasures[self.place]

    @property
    def spell(self) -> SpellCard:
        """The spell of a spell card."""
        return SPELLS[self.place]

    @property
    def weapon(self) -> WeaponType:
        """The weapon's type."""
        return WEAPON_TYPES[self.place]

    @property
    def armor(self) -> ArmorType:
        """The armour's type."""
        return ARMOR_TYPES[self.place]

    @property
    def arms(self) -> WeaponType | CardWeapon | None:
        """The weapon that a counter or a treasure card is; None for others."""
        if self.kind == "weapon":
            return self.weapon
        return self.treasure.weapon if self.kind == "treasure" else None

    @property
    def guard(self) -> ArmorType | CardArmor | None:
        """The armour that a counter or a treasure card is; None for others."""
        if self.kind == "armor":
            return self.armor
        return self.treasure.armor if self.kind == "treasure" else None

    @property
    def horse(self) -> HorseCounter:
        """The horse."""
        return HORSES[self.place]


def _of_treasure(place: int, card: Treasure) -> Piece:
    worn = card.kind if card.kind in ("boots", "gloves") else ""
    class_ = worn or ("weapon" if card.weapon is not None else "")
    values = (level(card.weight), card.gold, card.fame, card.notoriety)
    return Piece(card.id, card.name, "treasure", place, *values, class_)


def _of_spell(number: int, card: SpellCard) -> Piece:
    return Piece(card.id, card.name, "spell", number)


def _counters(kind: str, types: Iterable[WeaponType | ArmorType]) -> Iterator[Piece]:
    for place, one in enumerate(types):
        price, class_ = (one.price.intact, one.type) if isinstance(one, ArmorType) else (one.price, kind)
        values = (level(one.weight), price, one.fame, one.notoriety)
        for copy in range(1, one.count + 1):
            ending = f" {copy}" if one.count > 1 else ""
            yield Piece(one.id + ending, one.name + ending, kind, place, *values, class_)


def _horses() -> Iterator[Piece]:
    for place, horse in enumerate(HORSES):
        walk, gallop = horse.walk, horse.gallop  # the gallop first, as in its id
        name = f"{horse.type.capitalize()} {gallop.strength}{gallop.time} {walk.strength}{walk.time}"
        yield Piece(horse.id, name, "horse", place, price=horse.price, classes="horse")


def _chits() -> list[Piece]:
    sites = [Piece(site.id, site.name, "site", place) for place, site in enumerate(SITES)]
    sounds = [Piece(one.id, f"{one.kind.capitalize()} {one.clearing}", "sound", p) for p, one in enumerate(SOUNDS)]
    lost = [Piece(chit.id, chit.name, "lost", place) for place, chit in enumerate(LOST)]
    warnings = [Piece(w.id, f"{w.kind.capitalize()} {w.letter}", "warning", place) for place, w in enumerate(WARNINGS)]
    return [*sites, *sounds, *lost, *warnings]


PIECES: Final = [
    *[_of_treasure(place, card) for place, card in enumerate(TREASURES)],
    *[_of_spell(number, card) for number, card in enumerate(SPELL_CARDS)],
    *_counters("weapon", WEAPON_TYPES),
    *_counters("armor", ARMOR_TYPES),
    *_horses(),
    *_chits(),
]
PRINTED: Final = (1 << len(PIECES)) - 1
"""The pieces of the printed game."""
PIECE_IDS: Final = [piece.id for piece in PIECES]
PIECE: Final = {piece.id: number for number, piece in enumerate(PIECES)}
CARD_OF_SPELL: Final = {piece.place: number for number, piece in enumerate(PIECES) if piece.kind == "spell"}
"""The card of each spell, as a piece, by the spell's number."""
_followers: Final[list[Callable[[int, Piece], None]]] = []


# Sets and tables of pieces. The print of a card decides whether it belongs to them, also if a house rule has added it.


def follow(note: Callable[[int, Piece], None]) -> Callable[[int, Piece], None]:
    """Call a function with the number of every piece and the piece, also of those that are added later."""
    _followers.append(note)
    for number, piece in enumerate(PIECES):
        note(number, piece)
    return note


class PieceSet:
    """The pieces of some sort.

    Attributes:
        mask: the set, with the bits of cards added so far.
    """

    __slots__ = ("_belongs", "mask")

    def __init__(self, belongs: Callable[[Piece], object]) -> None:
        self._belongs = belongs
        self.mask = 0
        follow(self._note)

    def _note(self, number: int, piece: Piece) -> None:
        if self._belongs(piece):
            self.mask |= 1 << number


class PieceTable(dict[int, _T]):
    """A table of something that is printed on pieces; others are left out."""

    def __init__(self, printed: Callable[[Piece], _T | None]) -> None:
        super().__init__()
        self._printed = printed
        follow(self._note)

    def _note(self, number: int, piece: Piece) -> None:
        value = self._printed(piece)
        if value is not None:
            self[number] = value


def treasures(belongs: Callable[[Treasure], object]) -> PieceSet:
    """The treasure cards of some sort."""
    return PieceSet(lambda piece: piece.kind == "treasure" and belongs(piece.treasure))


def printed_on_treasures(printed: Callable[[Treasure], _T | None]) -> PieceTable[_T]:
    """A table of something that is printed on treasure cards."""
    return PieceTable(lambda piece: printed(piece.treasure) if piece.kind == "treasure" else None)


def add_card(card: Treasure | SpellCard) -> int:
    """Add the card of a house rule; returns the number of the piece."""
    number = len(PIECES)
    if isinstance(card, Treasure):
        _treasures.append(card)
        piece = _of_treasure(len(_treasures) - 1, card)
    else:
        piece = _of_spell(add_spell(card), card)
        CARD_OF_SPELL[piece.place] = number
    PIECES.append(piece)
    PIECE_IDS.append(piece.id)
    PIECE[piece.id] = number
    for note in _followers:
        note(number, piece)
    return number


def mask_of(*kinds: str) -> int:
    """The counters and chits of these kinds, to which nothing is added."""
    return sum(1 << number for number, piece in enumerate(PIECES) if piece.kind in kinds)


COUNTERS: Final = mask_of("weapon", "armor", "horse")
WEAPONS: Final = mask_of("weapon")
ARMOR: Final = mask_of("armor")
HORSE_PIECES: Final = mask_of("horse")
CHITS: Final = mask_of("site", "sound", "lost", "warning")
SITE_CHITS: Final = mask_of("site")
SOUND_CHITS: Final = mask_of("sound")
WARNING_CHITS: Final = mask_of("warning")
TREASURE_CARDS: Final = treasures(lambda card: True)
SPELL_PIECES: Final = PieceSet(lambda piece: piece.kind == "spell")
ITEMS: Final = PieceSet(lambda piece: piece.is_item)
BELONGINGS: Final = PieceSet(lambda piece: piece.is_counter or piece.kind == "treasure")
OF_CLASS: Final[dict[str, int]] = {}
"""The pieces of each class, as a set: only one of them can be active (MR-9.4)."""


@follow
def _note_class(number: int, piece: Piece) -> None:
    if piece.classes:
        OF_CLASS[piece.classes] = OF_CLASS.get(piece.classes, 0) | 1 << number


SITE_CARDS: Final = tuple([PIECE[card.id] for card in TREASURES if card.loot_table])
"""Toadstool Circle, Crypt of the Knight and Enchanted Meadow."""
TEACHING: Final = sum([1 << PIECE[card.id] for card in TREASURES if card.kind in ("spell_book", "artifact")])
"""The artifacts and spell books."""
ENCHANTED_CARDS: Final = treasures(lambda card: card.kind == "enchanted")
"""The cards that show a colour of magic: active for good once found (MR-9.18)."""
GREAT_TREASURES: Final = treasures(lambda card: card.great)
"""The Great Treasures, which count for victory."""
LAID_OPEN: Final = PieceSet(lambda one: one.is_counter or (one.kind == "treasure" and one.treasure.kind == "enchanted"))
"""The belongings that all see with their owner, active or not (MR-9.8, MR-9.18)."""
POTIONS: Final = treasures(lambda card: card.potion_use)
GIVE_SIGHT: Final = treasures(lambda card: card.magic_sight)
"""The cards that are a cause of Magic Sight while they are active (MR-44.28)."""
REUSABLE: Final = treasures(lambda card: card.potion_use == "reusable")
"""The potions that can be transferred while they are active (MR-9.21)."""
ONE_USE: Final = treasures(lambda card: card.potion_use == "expires")
"""The cards that are used at once when they are activated (MR-44.57)."""
CRYSTAL_BALL: Final = PIECE["crystal_ball"]
PLACE_NAMES: Final = (*[site.id for site in SITES], *[PIECES[card].id for card in SITE_CARDS])
"""The sites and site cards that can be discovered: sites in the order of the data, then `SITE_CARDS`."""
PLACES: Final = len(PLACE_NAMES)
DISCOVERIES: Final = (*ROAD_NAMES, *[f"site {name}" for name in PLACE_NAMES])
"""Everything that can be discovered: the paths and passages of `ROADS`, then the sites and site cards."""


def horse_strength(piece: int) -> int:
    """The greater strength printed on a horse (MR-9.9)."""
    return max([level(pace.strength) for pace in (PIECES[piece].horse.walk, PIECES[piece].horse.gallop)])


def bearing(piece: int) -> int:
    """The strength with which a horse or a Boots card bears its owner (MR-9.10, MR-9.14)."""
    if HORSE_PIECES >> piece & 1:
        return horse_strength(piece)
    return level(certain(PIECES[piece].treasure.move, "Boots have one").strength)


BEARERS: Final = PieceSet(lambda piece: piece.kind == "horse" or piece.classes == "boots")
"""The horses and Boots cards."""


def horse_bonus(piece: int) -> str:
    """The extra Moves of a horse: "double" for ponies, "extra" for workhorses, "none" (MR-9.15, MR-9.16)."""
    return HORSE_TYPES[PIECES[piece].horse.type].move_bonus


# Loads (MR-9.9, MR-9.10, MR-9.14, MR-10.7).


def unpacked(owned: int, active: int) -> int:
    """The items that no pack horse carries: every inactive item goes to one that can bear it (MR-9.9, MR-10.7)."""
    packs = owned & HORSE_PIECES & ~active
    items = owned & ITEMS.mask
    if not packs or not items:
        return items
    strength = max([horse_strength(horse) for horse in indices(packs)])
    return items & active | heavier(items & ~active, strength)


def heavier(items: int, strength: int) -> int:
    """The items among these that are heavier than this strength."""
    return sum([1 << item for item in indices(items) if PIECES[item].weight > strength])


def heaviest(items: int) -> int:
    """The greatest weight among these items; negligible for none."""
    return max([PIECES[item].weight for item in indices(items)], default=NEGLIGIBLE)


@lru_cache(maxsize=10_000)
def too_weak(weight: int, owned: int, active: int) -> tuple[int, ...]:
    """The active horse and Boots that can't bear an owner of this weight, or an item not packed (MR-9.10, MR-9.14)."""
    bearers = active & BEARERS.mask
    if not bearers:
        return ()
    least = max(weight, heaviest(unpacked(owned, active)))
    return tuple([piece for piece in indices(bearers) if bearing(piece) < least])
