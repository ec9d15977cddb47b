"""Deals with natives and visitors, and proposals of trade, as plain data (MR-13.14, MR-18.3, MR-47.12, MR-47.21)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Final, TypeAlias

from arcana_core.frozen import quick_frozen
from arcana_core.records.jsonable import name_in, names_in
from arcana_core.scenario.bounds import Between, Bits, Count, FrameOf, OneOf
from arcana_magicrealm.model.beings import BEINGS, INDIVIDUALS, NOWHERE
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import VISITORS
from arcana_magicrealm.model.pieces import DISCOVERIES
from arcana_magicrealm.model.realm import ROADS
from arcana_magicrealm.model.spellings import BeingName, Belongings, DiscoveryNames, PieceOrNone
from arcana_magicrealm.model.tables import COLUMN_TABLES

ENEMY, UNFRIENDLY, NEUTRAL, FRIENDLY, ALLY = range(5)
RELATIONS: Final = ("enemy", "unfriendly", "neutral", "friendly", "ally")
"""The relations from worst to best (MR-13.23)."""
PARTNERS: Final = (*[group.id for group in GROUPS], *[visitor.id for visitor in VISITORS])
"""The native groups, then the visitors."""
PARTNER_COUNT: Final = len(PARTNERS)
HIRED_FAMILIES: Final = ("giants", "ogres", "goblins")
"""The monsters that can be hired under a spell; among partners they follow the visitors (MR-14.17)."""
FIRST_FAMILY: Final = PARTNER_COUNT
DEALS: Final = ("buy", "regain", "hire", "rehire", "battle", "learn")
MEETING: Final = COLUMN_TABLES["meeting"].columns
"""The results of the rolls 1 to 6 in each column, from Enemy to Ally (MR-13.14)."""

_ALL: Final = (*PARTNERS, *HIRED_FAMILIES)
Partner: TypeAlias = Annotated[int, Between(0, len(_ALL) - 1), name_in(_ALL)]
"""A native group, visitor or family of monsters, by number."""


@quick_frozen
class Deal:
    """A deal from the moment its object is named until it is done or declined: a frame of the position.

    Attributes:
        being: the individual who deals and rolls.
        partner: the group or visitor, or the family of monsters that is hired (MR-14.17).
        kind: "buy", "regain" (a boon), "hire", "rehire", "battle" for the roll of MR-24.1, or "learn" (a spell).
        price: the basic price.
        piece: the belonging to buy, or the card of the spell to learn; -1 in other deals.
        natives: the denizens to hire.
        column: the column of the Meeting table that was used last; -1 before the roll.
        result: the last result, as in the table; "" before the roll.
        offered: the belongings offered in payment.
    """

    being: Annotated[BeingName, Between(0, INDIVIDUALS - 1)]
    partner: Partner
    kind: Annotated[str, OneOf(DEALS, "MR-13.2")]
    price: Count = 0
    piece: PieceOrNone = NOWHERE
    natives: Annotated[int, Bits(INDIVIDUALS, "natives"), names_in(BEINGS)] = 0
    column: Annotated[int, Between(NOWHERE, ALLY)] = NOWHERE
    result: Annotated[str, OneOf(("", *sorted({result for column in MEETING for result in column})), "MR-13.14")] = ""
    offered: Belongings = 0


DealPlace: TypeAlias = Annotated[int, FrameOf(Deal, "a deal")]
"""The place of a deal in the position's frames, for steps."""


@quick_frozen
class Side:
    """The part of one of the two individuals in a proposal.

    Attributes:
        pieces: the belongings given.
        gold: the recorded gold given.
        discoveries: the discoveries shared, as bits of `DISCOVERIES`.
    """

    pieces: Belongings = 0
    gold: Count = 0
    discoveries: Annotated[DiscoveryNames, Bits(len(DISCOVERIES), "discoveries")] = 0

    @property
    def paths(self) -> int:
        """The paths and passages shared, as bits of `ROADS`."""
        return self.discoveries & (1 << len(ROADS)) - 1

    @property
    def places(self) -> int:
        """The sites and site cards shared, as in `Character.places`."""
        return self.discoveries >> len(ROADS)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is given."""
        return not (self.pieces or self.gold or self.discoveries)


@quick_frozen
class Proposal:
    """A proposal from the naming of the partner to the answer: a frame of the position.

    Attributes:
        proposer: the individual who makes it.
        partner: the individual who answers.
        given: what the proposer gives.
        asked: what the partner gives.
        is_submitted: whether the partner has heard it.
    """

    proposer: Annotated[BeingName, Between(0, INDIVIDUALS - 1)]
    partner: Annotated[BeingName, Between(0, INDIVIDUALS - 1)]
    given: Side = Side()
    asked: Side = Side()
    is_submitted: bool = False


ProposalPlace: TypeAlias = Annotated[int, FrameOf(Proposal, "a proposal")]
"""The place of a proposal in the position's frames, for steps."""


def chance_of(results: Collection[str], column: int, odds: Sequence[float]) -> float:
    """The chance that a Meeting roll in a column ends with one of some results, after further rolls (MR-13.14).

    Args:
        results: none of trouble and opportunity, on which is rolled again (MR-13.19, MR-13.20).
        column: as a place among the relations.
        odds: the chances of the numbers 1 to 6.
    """
    chance, again = 0.0, {"trouble": UNFRIENDLY, "opportunity": column + 1}
    for share, result in zip(odds, MEETING[column], strict=True):
        if result in again:
            chance += share * chance_of(results, again[result], odds)
        elif result in results:
            chance += share
    return chance
