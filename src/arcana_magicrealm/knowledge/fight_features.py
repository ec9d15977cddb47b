"""The features of a fight in an observation: the sheets, targets, charges and plays (MR-23 to MR-35)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from arcana_core.cards.cards import indices
from arcana_core.knowledge.features import Block, Inside, MultiHot, Number, Numbers, OneHot, Planes
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import BEINGS

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import View

IN_FIGHT: Final = {
    "owner of its sheet, from 1": len(BEINGS),
    "place among the attackers, from 1": MOST,
    "box, from 1": 3,
    "box of its head, club or horse, from 1": 3,
    "dark side up": 1,
    "head or club dark side up": 1,
    "galloping": 1,
    "deployed": 1,
    "target, from 1": len(BEINGS),
    "charged by, from 1": len(BEINGS),
    "least time of a charge": MOST,
    "held by, from 1": len(BEINGS),
    "wounds": MOST,
    "direction of its attack": 3,
    "attack chit, from 1": 12,
    "attack card, from 1": len(PIECES),
    "direction of its maneuver": 3,
    "maneuver chit, from 1": 12,
    "maneuver piece, from 1": len(PIECES),
    "direction of its shield": 3,
    "chits and pieces played": MOST,
}
"""The columns on each character and denizen in a fight, with their bounds."""
_COLUMN: Final = {name: column for column, name in enumerate(IN_FIGHT)}
GROUP_IDS: Final = tuple([group.id for group in GROUPS])


def of_combat() -> Iterator[Block[View]]:
    """The features of combat: where it is still to come, the fight, and each being in it."""
    yield MultiHot("combat to come", CLEARING_NAMES, "battlefields")
    yield MultiHot("combat is over", CLEARING_NAMES, "fought")
    yield Inside("fight", list(_of_a_fight()))
    yield Planes([*[(f"fight: {column}", high) for column, high in IN_FIGHT.items()]], BEINGS, _draw_fight)
    yield Numbers("fight: groups that battle me", GROUP_IDS, lambda view: _battling(view, mine=True))
    yield Numbers("fight: groups that battle others", GROUP_IDS, lambda view: _battling(view, mine=False))


def _of_a_fight() -> Iterator[Block[Fight]]:
    yield OneHot("clearing", CLEARING_NAMES, "clearing")
    yield Number("round", "round", high=MOST)
    yield Number("rounds in which nothing happened", "quiet", high=MOST)
    yield Number("rounds in which characters were held", "held", high=MOST)
    yield Number("something has happened", "stirred")


def _draw_fight(view: View, planes: NDArray[np.float32]) -> None:
    fight = view.fight
    if fight is None:
        return

    def put(column: str, being: int, number: float) -> None:
        planes[_COLUMN[column], being] = number

    for sheet in fight.sheets:
        for place, being in enumerate(sheet.attackers, 1):
            put("owner of its sheet, from 1", being, sheet.owner + 1)
            put("place among the attackers, from 1", being, place)
        put("owner of its sheet, from 1", sheet.owner, sheet.owner + 1)
        for stand in sheet.stands:
            put("box, from 1", stand.being, stand.box)
            put("box of its head, club or horse, from 1", stand.being, stand.other)
    for column, those in (
        ("dark side up", fight.dark),
        ("head or club dark side up", fight.turned),
        ("galloping", fight.galloping),
        ("deployed", fight.deployed),
    ):
        planes[_COLUMN[column], list(indices(those))] = 1
    for being, target in fight.targets:
        put("target, from 1", being, target + 1)
    for charge in sorted(fight.charges, key=attrgetter("time"), reverse=True):
        put("charged by, from 1", charge.target, charge.charger + 1)
        put("least time of a charge", charge.target, charge.time)
    for monster, victim in fight.holds:
        put("held by, from 1", victim, monster + 1)
    for being, _ in fight.wounds:
        planes[_COLUMN["wounds"], being] += 1
    for being, _ in fight.tools:
        planes[_COLUMN["chits and pieces played"], being] += 1
    for being, play in fight.plays:
        for what, tool, direction in (
            ("attack", play.attack, play.direction),
            ("maneuver", play.maneuver, play.course),
        ):
            put(f"direction of its {what}", being, direction)
            if tool is not None:
                put(f"{what} chit, from 1", being, tool.chit + 1)
                put(f"{what} {'card' if what == 'attack' else 'piece'}, from 1", being, tool.piece + 1)
        put("direction of its shield", being, play.shield)


def _battling(view: View, *, mine: bool) -> list[int]:
    battles = () if view.fight is None else view.fight.battles
    groups = {group for group, seat in battles if (seat == view.player) == mine}
    return [int(number in groups) for number in range(len(GROUPS))]
