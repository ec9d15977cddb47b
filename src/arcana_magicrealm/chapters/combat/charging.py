"""Charging, and the side of a horse that charges or runs (MR-26.12 to MR-26.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures, roadways, tools
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.melee import BROOMSTICK, Charge, Tool
from arcana_magicrealm.model.state import Individual, IndividualOrNone, PieceOrNone

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@step
class ChargeWith(asking.BeingAsked):
    """Ask what a character charges with (MR-26.12, MR-47.31)."""

    target: Individual

    rejection = Rejection("MR-26.12", "charge with something that bears you and your items")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The Move chits, Boots, horses and flying values that bear the charger."""
        return tools.plays("charge with", self.being, tools.chargers(game, self.being))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Charge; the side of a horse is asked."""
        _, tool = actions.tool_of(action, self.being)
        if tools.is_horse(tool):
            game.then(ChoosePace(self.being, tool.piece, self.target))
        elif not tool_asked(game, self.being, self.target, tool):
            charge(game, self.being, self.target, tool)


def tool_asked(game: Game, charger: int, target: int, tool: Tool) -> bool:
    """Whether the caster of a Broomstick is asked before the charge with a Move chit (MR-43.27)."""
    if tool.chit < 0:
        return False
    strength = figures.strength_of(game, charger, tool)
    return flying.ask_lender(game, charger, strength, lambda caster: LendCharge(caster, charger, target, tool.chit))


@step
class LendCharge(flying.Lending):
    """Ask whether the Broomstick serves for a charge (MR-43.27)."""

    target: Individual
    chit: Count

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Let the rider charge, by the Fly chit or by its own chit."""
        by_air = action == actions.YES
        if by_air:
            self.use(game)
        charge(game, self.rider, self.target, Tool(chit=self.chit), by_air=by_air)


def might_charge(game: Game, being: int) -> bool:
    """Whether a character might charge for all that others know of its load (MR-48.5)."""
    return bool(tools.moving(game, being, "move") or tools.wings(game, being))


def charge(game: Game, charger: int, target: int, tool: Tool, *, by_air: bool = False) -> None:
    """Charge a character: the time counts against its actions, both become unhidden (MR-26.12 to MR-26.14).

    By air it is that of a Broomstick's Fly chit, though the charger has played its own chit (MR-43.27).
    """
    fight = game.fight
    played = Tool(wings=BROOMSTICK) if by_air else tool
    made = Charge(charger, target, figures.time_of(game, charger, played), figures.flies(game, charger, played))
    game.position.fight = evolve(fight, charges=(*fight.charges, made))
    tools.spend(game, charger, tool)
    for being in (charger, target):
        beings.unhide(game, being, "MR-26.12")
    game.report("MR-26.12", events.Charged, charger, target, made.time)


@step
class ChoosePace(asking.BeingAsked):
    """Ask on which side a horse is played for a charge, or to run (MR-26.12, MR-27.6)."""

    piece: PieceOrNone
    target: IndividualOrNone = -1
    """The charged character; -1 to run."""

    rejection = Rejection("MR-26.12", "choose the side of the horse")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The sides that bear the character, and are fast enough to run."""
        fit = tools.movers(game, self.being)
        if self.target < 0:
            fit = tools.in_time(game, self.being, fit)
        paces = {tool.gallops for tool in fit if tool.piece == self.piece}
        return tuple([word for gallops, word in ((False, tools.WALK), (True, tools.GALLOP)) if gallops in paces])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Charge or run with it."""
        tool = Tool(piece=self.piece, gallops=action == tools.GALLOP)
        if self.target >= 0:
            charge(game, self.being, self.target, tool)
        else:
            roadways.ask_where(game, self.being, tool)
