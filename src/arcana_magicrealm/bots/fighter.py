"""A bot for Magic Realm that looks for fights which it can win, for the Fame and Notoriety of its kills (MR-34.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from arcana_magicrealm.bots import recording
from arcana_magicrealm.bots.adventurer import Adventurer
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.answers import Temper
from arcana_magicrealm.bots.outlook import PHASES, Outlook
from arcana_magicrealm.bots.recording import Day
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import DENIZENS, MONSTERS
from arcana_magicrealm.model.state import FATIGUED, FIRST_DENIZEN, WOUNDED, Phase

if TYPE_CHECKING:
    from arcana_core.bots import Seat
    from arcana_magicrealm.game import Game

FAR: Final = 3 * PHASES
"""The phases of the longest way to a fight."""
TIRED: Final = 4
"""The fatigued and wounded chits with which it rests instead."""


class Fighter(Adventurer):
    """A bot that looks for monsters that it can kill, and otherwise for treasures."""

    temper = Temper(courage=0.6, eagerness=0.6, provokes=True)
    aims = ("notoriety", "fame", "gold", "notoriety", "gold")

    def day(self, seat: Seat[View], outlook: Outlook) -> list[Phase]:
        """The phases of today: on the way to the best prey, or those of the adventurer."""
        tired = sum([state in FATIGUED + WOUNDED for state in outlook.me.chits])
        goal = self.hunt(seat, outlook) if outlook.fights and tired < TIRED else -1
        day = Day(outlook)
        if goal >= 0:
            recording.travel(day, goal, hides=False)
        return day.phases if day.phases or goal == outlook.here else super().day(seat, outlook)

    def hunt(self, seat: Seat[View], outlook: Outlook) -> int:
        """The clearing whose monsters promise most Fame and Notoriety for the time; -1 for none."""
        prey: dict[int, list[int]] = {}
        for one in MONSTERS:
            at = outlook.view.denizen_at[one]
            if outlook.view.owners[one] < 0 and outlook.reach.get(at, FAR + 1) <= FAR:
                prey.setdefault(at, []).append(one)
        game = cast("Game", seat.determinize()) if prey else None
        found = []
        for at, those in prey.items():
            assert game is not None
            success = plans.against(game, outlook.me.hero, [FIRST_DENIZEN + one for one in those]).success
            if success >= self.temper.eagerness:
                points = sum([DENIZENS[one].fame + DENIZENS[one].notoriety for one in those])
                found.append((points * success / (PHASES + outlook.reach[at]), -at))
        return -max(found)[1] if found else -1
