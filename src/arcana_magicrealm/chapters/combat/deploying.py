"""Deploying hirelings, and charging (MR-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import charging, luring, sheets, sides, tools, treachery, watchful
from arcana_magicrealm.chapters.magic import pacified
from arcana_magicrealm.chapters.magic.spells import pacifying
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@step
class Deploying(asking.SeatAsked):
    """Ask a player which hirelings it deploys, and which character it charges (MR-26.1, MR-47.31)."""

    passing = actions.DONE

    def asks_in_any_case(self, game: Game) -> bool:
        """Whether the character might charge for all that others know of its load (MR-48.5)."""
        own = luring.fighter_of(game, self.seat)
        return own >= 0 and bool(charge_targets(game, own)) and charging.might_charge(game, own)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The hirelings that can be deployed, the characters that can be charged, or done."""
        mine = luring.hirelings_here(game, self.seat)
        deployed = [one for one in mine if can_deploy(game, one) and deployment_targets(game, one)]
        own = luring.fighter_of(game, self.seat)
        charged = charge_targets(game, own) if own >= 0 else ()
        charged = charged if charged and tools.chargers(game, own) else ()
        return (
            actions.DONE,
            *[actions.engage("deploy", one) for one in deployed],
            *[actions.engage("charge", one) for one in charged],
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for the target or the piece, and then again."""
        if not isinstance(action, actions.Engage):
            watchful.fight_back(game, self.seat)
            return
        game.then(Deploying(self.seat))
        if actions.FIGHT_VERBS[action.verb] == "deploy":
            game.then(DeployAgainst(action.being))
        else:
            game.then(charging.ChargeWith(luring.fighter_of(game, self.seat), action.being))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain who can't be deployed or charged."""
        if isinstance(action, actions.Engage) and actions.FIGHT_VERBS[action.verb] == "charge":
            return Rejection("MR-26.12", "charge one character that you see, with a piece that bears you")
        return Rejection("MR-26.2", "deploy hirelings of yours that are on no sheet, each once a round, or be done")


def can_deploy(game: Game, hireling: int) -> bool:
    """Whether a hireling is on no sheet, not held, and has not been deployed in this round (MR-26.2)."""
    return luring.is_free(game, hireling) and not game.fight.deployed >> hireling & 1


def deployment_targets(game: Game, hireling: int) -> tuple[int, ...]:
    """The possible targets of a hireling: those here that it sees, but not its owner (MR-26.2, MR-26.3).

    Nothing else attacks a native that a red-side-up monster holds (MR-25.12, MR-35.9).
    """
    here, owner = game.fight.clearing, beings.seat_of(game, hireling)
    characters = [one for one in characters_here(game) if beings.seat_of(game, one) != owner]
    there = [one for one in beings.fighters_in(game, here) if one != hireling]
    others = [one for one in there if not sheets.held_by(game.fight, one)]
    return tuple([one for one in (*characters, *others) if beings.sees(game, hireling, one)])


def characters_here(game: Game) -> tuple[int, ...]:
    """The characters in the clearing of the fight who are in combat, in ascending order."""
    there = [one for one in beings.individuals_in(game, game.fight.clearing) if one < FIRST_DENIZEN]
    return tuple([one for one in there if not beings.is_mist(game, one)])


@step
class DeployAgainst(asking.BeingAsked):
    """Ask for the target of a hireling that is deployed (MR-26.2, MR-47.31)."""

    rejection = Rejection("MR-26.3", "deploy against someone unhidden in the clearing, not against your character")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The targets."""
        return tuple([actions.engage("against", one) for one in deployment_targets(game, self.being)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put the hireling on the sheet, and ask for its sides."""
        assert isinstance(action, actions.Engage)
        deploy(game, self.being, action.being)


def deploy(game: Game, hireling: int, target: int) -> None:
    """Deploy a hireling: both become unhidden, natives begin to battle (MR-24.4, MR-26.3 to MR-26.8, MR-28.12).

    A hireling that rebels doesn't attack another rebel, or unhired natives (MR-28.13).
    """
    seat, fight = beings.seat_of(game, hireling), game.fight
    game.position.fight = evolve(fight, deployed=fight.deployed | 1 << hireling)
    game.report("MR-26.2", events.Deployed, hireling, target)
    for being in (hireling, target):
        beings.unhide(game, being, "MR-26.3")
    watchful.note_deployment(game, seat, target)
    pacifying.disturb(game, seat, target)
    if beings.seat_of(game, target) == seat:
        treachery.betray(game, seat, target)
    treachery.betray_own_group(game, hireling, target)
    sheets.provoke(game, seat, target)
    if not beings.is_unhired(game, hireling):
        moved = sheets.attack(game, hireling, target)
        game.then(*sides.ask(game, hireling), *sides.ask(game, moved))


# Charging (MR-26.12 to MR-26.15).


def charge_targets(game: Game, charger: int) -> tuple[int, ...]:
    """The characters that a character can charge now (MR-26.12, MR-26.15, MR-43.3)."""
    fight = game.fight
    if pacified.is_at_peace(game, charger):
        return ()
    if sheets.held_by(fight, charger) or any(charge.charger == charger for charge in fight.charges):
        return ()
    return tuple([one for one in characters_here(game) if one != charger and beings.sees(game, charger, one)])
