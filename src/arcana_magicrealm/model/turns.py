"""Turns as plain data: the activities, recorded phases, and the turn that is being taken (MR-6, MR-8)."""

from __future__ import annotations

from typing import Annotated, Final

from arcana_core.frozen import quick_frozen
from arcana_core.scenario.bounds import Count, OneOf
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.spellings import (
    Clearing,
    ClearingOrNone,
    DenizenPlace,
    Individual,
    Individuals,
    Pieces,
    Tile,
)

ACTIVITIES: Final = {
    "M": "move",
    "H": "hide",
    "A": "alert",
    "R": "rest",
    "S": "search",
    "T": "trade",
    "HR": "hire",
    "F": "follow",
    "FL": "fly",
    "SPX": "prepare",
    "SP": "enchant",
    "P": "enhanced peer",
    "RE": "remote enchant",
    "C": "cache",
    "-": "blank",
}
"""The codes of the activities (MR-6.14, MR-46.4)."""


@quick_frozen
class Phase:
    """One recorded phase (MR-6.10).

    Attributes:
        activity: its code, as in `ACTIVITIES`.
        place: the clearing of a Move (-1: the map edge) or Enhanced Peer, the tile of a flight, the guide; the mountain
            that has made a recorded Move a blank phase (MR-42.16); else -1.
        source: "basic", "sunlight", or the id of the advantage, treasure, horse or spell that gives an extra phase.
    """

    activity: Annotated[str, OneOf((*ACTIVITIES,), "MR-6.14")]
    place: int = NOWHERE
    source: str = "basic"


@quick_frozen
class Dawn:
    """The public facts that decide what an individual can record at Birdsong (MR-6.6 to MR-6.9, MR-6.16).

    Attributes:
        being: the individual.
        at: its clearing.
        sources: the sources of its phases, each with the activity that it allows, or "any".
        pony: the source that gives one Move for each other; "" for none (MR-6.18).
        guides: the other individuals in its clearing (MR-6.16).
        road: the clearings to which it can move off the roadway on which it is, or out of the woods; () in a clearing
            (MR-8.11, MR-36.14).
        woods: whether a form that walks the woods may let it move all over its tile (MR-40.14, MR-47.8).
        aloft: the tile over which it is in the air, or the two between which it is; () on the ground (MR-41.4).
    """

    being: Individual
    at: DenizenPlace
    sources: tuple[tuple[str, str], ...]
    pony: str
    guides: tuple[Individual, ...]
    road: tuple[Clearing, ...]
    woods: bool
    aloft: tuple[Tile, ...]


@quick_frozen
class Turn:
    """The turn that is being taken (MR-8).

    Attributes:
        individual: whose it is.
        phases: as recorded.
        number: the phase that comes next or is being done, from 0.
        stopped: the individuals who stopped following in this phase (MR-15.2), or have left an occasion after combat.
        rested: the followers who were with the individual when it rested (MR-11.16).
        from_: the clearing where the current phase began.
        climbing: the mountain clearing that the last phase was a first Move to; -1 for none (MR-10.4).
        lit: whether a sunlight phase has begun today (MR-8.6).
        caved: whether they have been in a cave clearing today (MR-8.6).
        done: whether the turn is over.
        changed: the belongings changed on this occasion; each may be changed once (MR-9.3).
        proposals: the two individuals of each trade that was proposed on this occasion (MR-18.3).
        prepared: whether an enchantment has been prepared today (MR-36.9).
        stormed: whether a storm has cost it phases (MR-43.23).
        foreseen: whether phases of it were chosen when they were due (MR-43.7, MR-44.14).
        owed: how many phases can be chosen fewer, if they are chosen when they are due (MR-42.16, MR-43.23).
    """

    individual: Individual
    phases: tuple[Phase, ...]
    number: Count = 0
    stopped: Individuals = 0
    rested: Individuals = 0
    from_: DenizenPlace = NOWHERE
    climbing: ClearingOrNone = NOWHERE
    lit: bool = False
    caved: bool = False
    done: bool = False
    changed: Pieces = 0
    proposals: tuple[tuple[Individual, Individual], ...] = ()
    prepared: bool = False
    stormed: bool = False
    foreseen: bool = False
    owed: Count = 0
