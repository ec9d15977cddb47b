"""The journal: what players must know to work out the gold and discoveries of others (MR-48.4, MR-48.5, MR-48.12).

Most changes are public, or follow from public facts: a search of Peer finds the same paths for everybody who knows the
map. Each entry names the seats that see it. Only parties and spies see what passes in a trade.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from arcana_core.scenario.bounds import Between, Bits, Count
from arcana_magicrealm.model.beings import INDIVIDUALS, NOWHERE
from arcana_magicrealm.model.proposals import SHARED
from arcana_magicrealm.model.realm import CLEARINGS
from arcana_magicrealm.model.slots import CACHES, MOST_PLAYERS

EVERYBODY: Final = (1 << MOST_PLAYERS) - 1
FIRST_CACHE: Final = INDIVIDUALS
"""The number of the first cache among those that hold gold: individuals, then caches."""
MOST_GOLD: Final = 1_000_000

Holder: TypeAlias = Annotated[int, Between(NOWHERE, INDIVIDUALS + CACHES - 1)]
"""An individual or a cache that holds gold; -1 for the bank."""
Seats: TypeAlias = Annotated[int, Bits(MOST_PLAYERS, "seats")]
Discoveries: TypeAlias = Annotated[int, Bits(SHARED, "discoveries")]
"""Paths, passages, sites and site cards, as bits of `actions.DISCOVERIES`."""
_Beings: TypeAlias = Annotated[int, Bits(INDIVIDUALS, "individuals")]


@frozen
class Paid:
    """Gold passed from one holder to another.

    Attributes:
        giver, receiver: the holders; -1 for the bank.
        amount: the gold.
        seers: the seats that see how much.
        least: what everybody knows it was at least.
    """

    giver: Holder
    receiver: Holder
    amount: Count
    seers: Seats = EVERYBODY
    least: Count = 0


@frozen
class Held:
    """A holder had this much gold.

    Attributes:
        holder: who.
        least, most: the bounds, both included.
        seers: the seats that see it.
    """

    holder: Holder
    least: Count
    most: Count = MOST_GOLD
    seers: Seats = EVERYBODY


@frozen
class Discovered:
    """Individuals made or used discoveries.

    Attributes:
        beings: the individuals.
        discoveries: what they have discovered, now or before.
        seers: the seats that see it.
        is_new: whether they may not have had them before.
    """

    beings: _Beings
    discoveries: Discoveries
    seers: Seats = EVERYBODY
    is_new: bool = True


@frozen
class Located:
    """Individuals discovered the sites of a clearing: those whose chits were in the tile (MR-12.7).

    Attributes:
        beings: the individuals.
        clearing: the clearing.
        whole: whether the chits of a Lost City or Lost Castle were there already (MR-12.8).
    """

    beings: _Beings
    clearing: Annotated[int, Between(0, len(CLEARINGS) - 1)]
    whole: bool


@frozen
class Shared:
    """An individual may have shared discoveries in a trade (MR-18.4, MR-18.8).

    Attributes:
        giver: who.
        receivers: the partner and the spies.
        possible: what could be shared there without being shown to all.
        discoveries: what was.
        seers: the seats that see which.
    """

    giver: Annotated[int, Between(0, INDIVIDUALS - 1)]
    receivers: _Beings
    possible: Discoveries
    discoveries: Discoveries
    seers: Seats


@frozen
class Lacked:
    """An individual had not made these discoveries.

    Attributes:
        being: who.
        discoveries: which.
        seers: the seats that see it.
    """

    being: Annotated[int, Between(0, INDIVIDUALS - 1)]
    discoveries: Discoveries
    seers: Seats = EVERYBODY


@frozen
class Forgotten:
    """The gold and discoveries of an individual are gone (MR-14.14, MR-22.2).

    Attributes:
        being: who.
        gold: how much gold it had.
        seers: the seats that know how much.
    """

    being: Annotated[int, Between(0, INDIVIDUALS - 1)]
    gold: Count
    seers: Seats


Entry: TypeAlias = Paid | Held | Discovered | Located | Shared | Lacked | Forgotten
