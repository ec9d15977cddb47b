"""HIDE and ALERT (MR-11.1 to MR-11.7, MR-45.4)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, FATIGUED
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import WEAPONS
from arcana_magicrealm.model.turns import Phase

LAST_HIDING_RESULT = 5
WEAPON_ALERTED, WEAPON_UNALERTED = actions.word("weapon alerted"), actions.word("weapon unalerted")


def hide_activity(game: Game, being: int, phase: Phase) -> None:
    """Roll to hide; all followers hide with their guide, without rolling (MR-11.1, MR-15.6).

    Under Squeak nothing happens (MR-42.1). Followers without chits in play do nothing but rest (MR-11.16).
    """
    roll_to_hide(game, being, "MR-11.1")
    for follower in game.followers_of(being) if beings.is_hidden(game, being) else ():
        if not (beings.is_companion(follower) or effort.is_exhausted(game, follower)):
            beings.hide(game, follower, "MR-15.6")


def roll_to_hide(game: Game, being: int, clause: str) -> None:
    """Hide a being with luck, if it can be hidden and isn't yet (MR-1.6, MR-11.1)."""
    if beings.is_hidden(game, being) or not beings.can_hide(game, being):
        return
    if game.table_roll(being, "hide") <= LAST_HIDING_RESULT:
        beings.hide(game, being, clause)


# Alert (MR-11.6, MR-47.24).


def alert_options(game: Game, being: int) -> tuple[Action, ...]:
    """The sides of the active weapon counter, and the chits that can be alerted; () for hirelings (MR-6.21, MR-11.6).

    Those in other forms and without chits in play alert nothing (MR-11.16, MR-40.10).

    Weapon cards can't be turned. An active Berserk chit can be used too (MR-11.7, MR-45.4).
    """
    if game.form_of(being) is not None or effort.is_exhausted(game, being):
        return ()
    sides = (WEAPON_ALERTED, WEAPON_UNALERTED) if belongings.active(game, being) & WEAPONS else ()
    active = effort.chits_in(game, being, ACTIVE)
    chits = [one for one in active if game.figures_of(being)[one].action in ("magic", "berserk")]
    return (*sides, *effort.picks(game, "alert", being, chits))


def alert(game: Game, being: int, action: Action) -> None:
    """Turn the active weapon counter to a side, alert a Magic chit, or go berserk (MR-11.6, MR-11.7, MR-45.4)."""
    if isinstance(action, actions.UseChit):
        chit = actions.chit_number(action, being)
        if game.figures_of(being)[chit].action == "magic":
            effort.set_chit(game, being, chit, ALERTED, "MR-11.7")
        else:  # going berserk fatigues the chit at once
            effort.set_chit(game, being, chit, FATIGUED, "MR-45.4")
            effort.go_berserk(game, being)
        return
    for weapon in indices(belongings.active(game, being) & WEAPONS):
        alerted = action == WEAPON_ALERTED
        game.position.alerted = game.position.alerted & ~(1 << weapon) | alerted << weapon
        game.report("MR-11.6", events.WeaponTurned, being, weapon, alerted)


class Alert(asking.BeingAsked):
    """Ask which side of the active weapon is up, or which chit is alerted (MR-11.6, MR-11.7, MR-47.24)."""

    rejection = Rejection("MR-11.6", "choose a side of the active weapon, or an active Magic or Berserk chit")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The two sides, and the chits."""
        return alert_options(game, self.being)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn the weapon or the chit."""
        alert(game, self.being, action)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a chit can't be alerted."""
        is_chit = isinstance(action, actions.UseChit)
        yield is_chit, "MR-11.7", "only your own active Magic and Berserk chits can be alerted"
