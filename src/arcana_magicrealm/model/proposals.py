"""A proposal of trade between two individuals as plain data (MR-18.3, MR-47.12)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from attrs import frozen

from arcana_core.records.jsonable import names_in
from arcana_core.scenario.bounds import Between, Bits, Count, FrameOf
from arcana_magicrealm.model.beings import INDIVIDUALS
from arcana_magicrealm.model.pieces import PIECE_IDS, PIECES, PLACES
from arcana_magicrealm.model.realm import ROADS

SHARED: Final = len(ROADS) + PLACES
"""The discoveries that can be shared, as in `actions.DISCOVERIES`: paths and passages, then sites and site cards."""


@frozen
class Side:
    """The part of one of the two individuals in a proposal.

    Attributes:
        pieces: the belongings given.
        gold: the recorded gold given.
        discoveries: the discoveries shared, as bits of `actions.DISCOVERIES`.
    """

    pieces: Annotated[int, Bits(len(PIECES), "belongings"), names_in(PIECE_IDS)] = 0
    gold: Count = 0
    discoveries: Annotated[int, Bits(SHARED, "discoveries")] = 0

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


@frozen
class Proposal:
    """A proposal from the naming of the partner to the answer: a frame of the position.

    Attributes:
        proposer: the individual who makes it.
        partner: the individual who answers.
        given: what the proposer gives.
        asked: what the partner gives.
        is_submitted: whether the partner has heard it.
    """

    proposer: Annotated[int, Between(0, INDIVIDUALS - 1)]
    partner: Annotated[int, Between(0, INDIVIDUALS - 1)]
    given: Side = Side()
    asked: Side = Side()
    is_submitted: bool = False


ProposalPlace: TypeAlias = Annotated[int, FrameOf(Proposal, "a proposal")]
"""The place of a proposal in the position's frames, for steps."""
