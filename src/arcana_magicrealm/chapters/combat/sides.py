"""The sides that hirelings and their horses show when they are put on a sheet (MR-25.4, MR-26.4, MR-26.8, MR-47.45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

LIGHT, DARK, WALKING, GALLOPING = (actions.ShowUp(number) for number in range(len(actions.SIDES_UP)))


def ask(game: Game, being: int) -> tuple[Step[Game], ...]:
    """The questions for the sides of a hireling, its head or club, and its horse; () for -1 (MR-26.4, MR-26.8)."""
    if being < FIRST_DENIZEN:
        return ()
    found: list[Step[Game]] = []
    if figures.changes_tactics(game, being):
        found.append(ChooseSide(being))
    if figures.part_of(game, being) is not None:
        found.append(ChoosePartSide(being))
    if figures.is_mounted(game, being):
        found.append(ChooseHorseSide(being))
    return tuple(found)


def turn(game: Game, being: int, noted_in: str, *, is_up: bool) -> None:
    """Note in a field of the fight whether a counter shows the side that is noted there."""
    fight, one = game.fight, 1 << being
    before: int = getattr(fight, noted_in)
    game.position.fight = evolve(fight, **{noted_in: before | one if is_up else before & ~one})


@step
class ChooseSide(asking.BeingAsked):
    """Ask for the side of a hireling."""

    choices = (LIGHT, DARK)
    rejection = Rejection("MR-26.4", "choose the side that your hireling shows")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn it."""
        turn(game, self.being, "dark", is_up=action == DARK)


@step
class ChoosePartSide(asking.BeingAsked):
    """Ask for the side of the head or club of a hired monster."""

    choices = (LIGHT, DARK)
    rejection = Rejection("MR-26.4", "choose the side that the head or club shows")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn it."""
        turn(game, self.being, "turned", is_up=action == DARK)


@step
class ChooseHorseSide(asking.BeingAsked):
    """Ask for the side of a hireling's horse."""

    choices = (WALKING, GALLOPING)
    rejection = Rejection("MR-26.4", "choose the side that the horse of your hireling shows")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn it."""
        turn(game, self.being, "galloping", is_up=action == GALLOPING)
