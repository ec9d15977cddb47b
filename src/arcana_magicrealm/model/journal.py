"""The journal: what players must know to work out the gold and discoveries of others (MR-48.4, MR-48.5, MR-48.12).

It also has the order in which groups were sold pieces.

Most changes are public, or follow from public facts: a search of Peer finds the same paths for everybody who knows the
map. Each entry names the seats that see it. Only parties and spies see what passes in a trade.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from arcana_core.frozen import quick_frozen
from arcana_core.scenario.bounds import Between, Bits, Count
from arcana_magicrealm.model.beings import INDIVIDUALS, NOWHERE
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import DISCOVERIES
from arcana_magicrealm.model.realm import CLEARINGS
from arcana_magicrealm.model.slots import CACHES, MOST_PLAYERS
from arcana_magicrealm.model.spellings import PieceNumber, SpellNumber

EVERYBODY: Final = (1 << MOST_PLAYERS) - 1
FIRST_CACHE: Final = INDIVIDUALS
"""The number of the first cache among those that hold gold: individuals, then caches."""
MOST_GOLD: Final = 1_000_000

Holder: TypeAlias = Annotated[int, Between(NOWHERE, INDIVIDUALS + CACHES - 1)]
"""An individual or a cache that holds gold; -1 for the bank."""
Seats: TypeAlias = Annotated[int, Bits(MOST_PLAYERS, "seats")]
Discoveries: TypeAlias = Annotated[int, Bits(len(DISCOVERIES), "discoveries")]
"""Paths, passages, sites and site cards, as bits of `DISCOVERIES`."""
_Being: TypeAlias = Annotated[int, Between(0, INDIVIDUALS - 1)]
_Beings: TypeAlias = Annotated[int, Bits(INDIVIDUALS, "individuals")]


@quick_frozen
class Paid:
    """Gold passed from one holder to another. The `seers` see how much; all know that it was at `least` so much."""

    giver: Holder
    receiver: Holder
    amount: Count
    seers: Seats = EVERYBODY
    least: Count = 0


@quick_frozen
class Held:
    """A holder had from `least` to `most` gold, as the `seers` see."""

    holder: Holder
    least: Count
    most: Count = MOST_GOLD
    seers: Seats = EVERYBODY


@quick_frozen
class Discovered:
    """Individuals made discoveries now, or had them before and used them if not `is_new`, as the `seers` see."""

    beings: _Beings
    discoveries: Discoveries
    seers: Seats = EVERYBODY
    is_new: bool = True


@quick_frozen
class Located:
    """Individuals discovered the sites of a clearing: those whose chits were in the tile (MR-12.7).

    It is `whole` if the chits of a Lost City or Lost Castle were there already (MR-12.8).
    """

    beings: _Beings
    clearing: Annotated[int, Between(0, len(CLEARINGS) - 1)]
    whole: bool


@quick_frozen
class Shared:
    """An individual may have shared discoveries in a trade (MR-18.4, MR-18.8).

    The partner and the spies learned some `discoveries` out of those `possible` there without being shown to all. The
    `seers` see which.
    """

    giver: _Being
    receivers: _Beings
    possible: Discoveries
    discoveries: Discoveries
    seers: Seats


@quick_frozen
class Lacked:
    """An individual had not made these discoveries, as the `seers` see."""

    being: _Being
    discoveries: Discoveries
    seers: Seats = EVERYBODY


@quick_frozen
class Forgotten:
    """The gold and discoveries of an individual are gone. The `seers` know how much gold it had (MR-14.14, MR-22.2)."""

    being: _Being
    gold: Count
    seers: Seats


@quick_frozen
class PointsRevealed:
    """A character has this number of victory points assigned to a category, as the `seers` have heard (MR-43.26)."""

    being: _Being
    category: Annotated[int, Between(0, len(CATEGORIES) - 1)]
    points: Count
    seers: Seats


@quick_frozen
class SpellAnswer:
    """A character had a spell recorded in one of these slots, or in none of them, as the `seers` heard (MR-43.26)."""

    being: _Being
    spell: SpellNumber
    slots: Annotated[int, Bits(SLOTS, "slots")]
    is_recorded: bool
    seers: Seats


@quick_frozen
class Sold:
    """A native group was sold a piece, or paid with it: it is below the others of its class in the box (MR-13.5)."""

    piece: PieceNumber


_Discovery: TypeAlias = Discovered | Located | Shared | Lacked
Entry: TypeAlias = Sold | PointsRevealed | SpellAnswer | Paid | Held | _Discovery | Forgotten
