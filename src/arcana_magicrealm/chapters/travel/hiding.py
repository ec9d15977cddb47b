"""HIDE and ALERT (MR-11.1 to MR-11.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.model.pieces import WEAPONS
from arcana_magicrealm.model.state import Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

LAST_HIDING_RESULT = 5
WEAPON_ALERTED, WEAPON_UNALERTED = actions.word("weapon alerted"), actions.word("weapon unalerted")


def hide_activity(game: Game, turn: Turn, phase: Phase) -> None:
    """Roll to hide; all followers hide with their guide, without rolling (MR-11.1, MR-15.6).

    Under Squeak nothing happens (MR-42.1).
    """
    being = turn.individual
    if not beings.can_hide(game, being):
        return
    if beings.is_hidden(game, being) or game.table_roll(being, "hide") <= LAST_HIDING_RESULT:
        beings.hide(game, being, "MR-11.1")
        for follower in [one for one in game.followers_of(being) if not beings.is_companion(one)]:
            beings.hide(game, follower, "MR-15.6")


# Alert (MR-11.6, MR-47.24).


def alert_options(game: Game, being: int) -> tuple[Action, ...]:
    """The sides of the active weapon counter; () without one, and for hirelings (MR-6.21, MR-11.6).

    Weapon cards can't be turned.
    """
    return (WEAPON_ALERTED, WEAPON_UNALERTED) if belongings.active(game, being) & WEAPONS else ()


def alert(game: Game, being: int, action: Action) -> None:
    """Turn the active weapon counter to a side (MR-11.6)."""
    for weapon in indices(belongings.active(game, being) & WEAPONS):
        alerted = action == WEAPON_ALERTED
        game.position.alerted = game.position.alerted & ~(1 << weapon) | alerted << weapon
        game.report("MR-11.6", events.WeaponTurned, being, weapon, alerted)


@step
class Alert(asking.BeingAsked):
    """Ask which side of the active weapon is up (MR-11.6, MR-47.24)."""

    rejection = Rejection("MR-11.6", "choose a side of the active weapon")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The two sides."""
        return alert_options(game, self.being)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn the weapon."""
        alert(game, self.being, action)
