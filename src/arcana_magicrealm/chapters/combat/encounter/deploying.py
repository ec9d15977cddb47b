"""Deploying hirelings, and charging (MR-26)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures, sheets, tools, unplayable
from arcana_magicrealm.chapters.combat.encounter import leaving, luring
from arcana_magicrealm.chapters.combat.melee import treachery
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.travel import fly_chits
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BROOMSTICK, Charge, Tool
from arcana_magicrealm.model.spellings import Individual, IndividualOrNone, PieceOrNone


class Deploying(asking.SeatAsked):
    """Ask a player which hirelings it deploys, and which character it charges (MR-26.1, MR-47.31)."""

    passing = actions.DONE
    rejection = Rejection("MR-26.1", "deploy your hirelings, charge one character, or be done")

    def asks_in_any_case(self, game: Game) -> bool:
        """Whether the character might charge for all that others know of its load (MR-48.5)."""
        own = luring.fighter_of(game, self.seat)
        return bool(charge_targets(game, own) and (tools.moving(game, own, "move") or tools.wings(game, own)))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The hirelings that can be deployed, the characters that can be charged, or done."""
        mine = luring.hirelings_here(game, self.seat)
        deployed = [one for one in mine if can_deploy(game, one) and deployment_targets(game, one)]
        found = [actions.engage("deploy", one) for one in deployed]
        own = luring.fighter_of(game, self.seat)
        charged = charge_targets(game, own)
        if charged and tools.chargers(game, own):
            found += [actions.engage("charge", one) for one in charged]
        return (actions.DONE, *found)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for the target or the piece, and then again."""
        if not isinstance(action, actions.Engage):
            treachery.fight_back(game, self.seat)
            return
        is_charge = actions.engaged(action)[0] == "charge"
        own = luring.fighter_of(game, self.seat)
        game.then(ChargeWith(own, action.being) if is_charge else DeployAgainst(action.being), self)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain who can't be deployed or charged."""
        verb, being = actions.engaged(action)
        if verb == "charge":
            yield unplayable.why_not_charged(game, luring.fighter_of(game, self.seat), being)
            yield Rejection("MR-26.13", "you have no Move chit, Boots or horse that bears your load")
        yield unplayable.why_not_sent(game, self.seat, being, "MR-26.2") if verb == "deploy" else None


def can_deploy(game: Game, hireling: int) -> bool:
    """Whether a hireling is on no sheet, not held, and has not been deployed in this round (MR-26.2)."""
    return luring.is_free(game, hireling) and not game.fight.deployed >> hireling & 1


def deployment_targets(game: Game, hireling: int) -> tuple[int, ...]:
    """The possible targets of a hireling: those here that it sees, but not its owner (MR-26.2, MR-26.3)."""
    there = beings.everybody_in(game, game.fight.clearing)
    return tuple([one for one in there if unplayable.why_not_against(game, hireling, one) is None])


class DeployAgainst(asking.BeingAsked):
    """Ask for the target of a hireling that is deployed (MR-26.2, MR-47.31)."""

    rejection = Rejection("MR-26.3", "deploy against someone unhidden in the clearing, not against your character")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The targets."""
        return tuple([actions.engage("against", one) for one in deployment_targets(game, self.being)])

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain who can't be attacked."""
        verb, being = actions.engaged(action)
        yield unplayable.why_not_against(game, self.being, being) if verb == "against" else None

    def answer(self, game: Game, action: actions.Engage, player: int) -> None:
        """Put the hireling on the sheet, and ask for its sides."""
        deploy(game, self.being, action.being)


def deploy(game: Game, hireling: int, target: int) -> None:
    """Deploy a hireling: both become unhidden, natives begin to battle (MR-24.4, MR-26.3 to MR-26.8, MR-28.12).

    A hireling that rebels doesn't attack another rebel, or unhired natives (MR-28.13).
    """
    seat, fight = beings.seat_of(game, hireling), game.fight
    game.change_fight(deployed=fight.deployed | 1 << hireling)
    game.report("MR-26.2", events.Deployed, hireling, target)
    for being in (hireling, target):
        beings.unhide(game, being, "MR-26.3")
    treachery.note_deployment(game, seat, target)
    protecting.disturb(game, seat, target)
    if beings.seat_of(game, target) == seat:
        treachery.betray(game, seat, target)
    treachery.betray_own_group(game, hireling, target)
    sheets.provoke(game, seat, target)
    if not beings.is_unhired(game, hireling):
        moved = sheets.attack(game, hireling, target)
        game.then(*sheets.ask_sides(game, hireling), *sheets.ask_sides(game, moved))


# Charging (MR-26.12 to MR-26.15).


def charge_targets(game: Game, charger: int) -> tuple[int, ...]:
    """The characters that a character can charge now; none for -1, who is not there (MR-26.12, MR-26.15, MR-43.3)."""
    there = beings.individuals_in(game, game.fight.clearing) if charger >= 0 else ()
    return tuple([one for one in there if unplayable.why_not_charged(game, charger, one) is None])


class ChargeWith(asking.BeingAsked):
    """Ask what a character charges with (MR-26.12, MR-47.31)."""

    target: Individual

    rejection = Rejection("MR-26.12", "charge with something that bears you and your items")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The Move chits, Boots, horses and flying values that bear the charger."""
        return tools.plays(game, "charge with", self.being, tools.chargers(game, self.being))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain what can't be played."""
        is_charge = actions.play_verb(action) == "charge with"
        yield unplayable.why_not_played(game, self.being, action) if is_charge else None

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Charge; the side of a horse is asked."""
        _, tool = actions.tool_of(action, self.being)
        if tools.is_horse(tool):
            game.then(ChoosePace(self.being, tool.piece, self.target))
        elif not tools.lender_asked(game, self.being, tool, LendCharge, self.target, tool.chit):
            charge(game, self.being, self.target, tool)


class LendCharge(fly_chits.Lending):
    """Ask whether the Broomstick serves for a charge (MR-43.27)."""

    target: Individual
    chit: Count

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Let the rider charge, by the Fly chit or by its own chit."""
        charge(game, self.rider, self.target, Tool(chit=self.chit), by_air=self.flies(game, lent))


def charge(game: Game, charger: int, target: int, tool: Tool, *, by_air: bool = False) -> None:
    """Charge a character: the time counts against its actions, both become unhidden (MR-26.12 to MR-26.14).

    By air it is that of a Broomstick's Fly chit, though the charger has played its own chit (MR-43.27).
    """
    fight = game.fight
    played = Tool(wings=BROOMSTICK) if by_air else tool
    made = Charge(charger, target, figures.time_of(game, charger, played), figures.flies(game, charger, played))
    game.change_fight(charges=(*fight.charges, made))
    tools.spend(game, charger, tool, "MR-26.12", moves=True)
    for being in (charger, target):
        beings.unhide(game, being, "MR-26.12")
    game.report("MR-26.12", events.Charged, charger, target, made.time)


class ChoosePace(asking.BeingAsked):
    """Ask on which side a horse is played for a charge, or to run (MR-26.12, MR-27.6)."""

    piece: PieceOrNone
    target: IndividualOrNone = -1
    """The charged character; -1 to run."""

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The sides that bear the character, and are fast enough to run."""
        fit = tools.movers(game, self.being)
        if self.target < 0:
            fit = tools.in_time(game, self.being, fit)
        return tools.paces(fit, self.piece)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Charge or run with it."""
        tool = Tool(piece=self.piece, gallops=action == tools.GALLOP)
        if self.target >= 0:
            charge(game, self.being, self.target, tool)
        else:
            game.then(leaving.RunTo(self.being, tool))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Ask for the side, by the clause of the charge or run."""
        return Rejection("MR-26.12" if self.target >= 0 else "MR-27.6", "choose the side of the horse")
