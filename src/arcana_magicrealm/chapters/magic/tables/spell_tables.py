"""Rolls on the spell tables, on which the owner of the Magic Wand sets a die (MR-42, MR-44.25, MR-47.47)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, TypeAlias

from arcana_core.actions import Action, Rejection
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, belongings
from arcana_magicrealm.chapters.magic.spells import straying, weather
from arcana_magicrealm.chapters.magic.tables import curses, pit, wishes
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.spellings import Individual, IndividualOrNone

WAND: Final = PIECE["magic_wand"]
SET: Final[tuple[Action, ...]] = tuple(map(actions.SetDie, range(6)))
SET_ONE: Final[Rejection] = Rejection("MR-44.25", "set one of your dice to a number from 1 to 6")
Result: TypeAlias = "Callable[[Game, SpellRoll, int], None]"
"""Carries out a result, from 1 to 6, of a roll."""


def curse(game: Game, being: int, roller: int = NOWHERE) -> None:
    """Roll a curse for a character, who rolls itself unless another roller is named (MR-42.1); none for denizens."""
    if being < FIRST_DENIZEN:
        game.then(SpellRoll(being if roller < 0 else roller, "curse", being))


def make_wish(game: Game, being: int) -> None:
    """Let an individual roll on the Wishes table for itself (MR-42.5)."""
    game.then(SpellRoll(being, "wish", being))


def power_of_the_pit(game: Game, being: int, roller: int = NOWHERE, killer: int = NOWHERE) -> None:
    """Roll on Power of the Pit for a being, which rolls itself unless another roller is named (MR-42.10).

    The dead are kills of the killer, if one is named (MR-42.12).
    """
    game.then(SpellRoll(being if roller < 0 else roller, "power_of_the_pit", being, killer))


def use_claw(game: Game, being: int) -> None:
    """Let the user of the Withered Claw make one roll for a wish and a curse (MR-44.21)."""
    game.then(SpellRoll(being, "wish", being, is_cursed=True))


def roll_on(game: Game, being: int, table: str) -> None:
    """Let an individual roll on a spell table for itself (MR-42.14, MR-42.15)."""
    game.then(SpellRoll(being, table, being))


class SpellRoll(asking.BeingAsked):
    """Roll on a spell table; the owner of the Magic Wand first sets a die (MR-44.25, MR-47.47).

    Attributes:
        being: who rolls.
        table: the table, as in `RESULTS`.
        target: the being on which the result falls.
        killer: the one whose kills the dead are; -1 for none (MR-42.12).
    """

    table: Annotated[str, OneOf(("curse", "wish", "power_of_the_pit", "lost", "violent_storm"))]
    target: Individual
    killer: IndividualOrNone = NOWHERE
    is_cursed: bool = False
    """Whether the target of a wish gets the curse of the same number besides (MR-44.21)."""

    rejection = SET_ONE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The numbers, for the owner of the Wand."""
        return SET if has_wand(game, self.being, self.table) else ()

    def unasked(self, game: Game) -> None:
        """Roll at once."""
        self.roll(game)

    def answer(self, game: Game, action: actions.SetDie, player: int) -> None:
        """Roll the other die, if there is one, and carry the result out."""
        self.roll(game, action.face + 1)

    def roll(self, game: Game, *set_dice: int) -> None:
        """Roll, and carry the result out."""
        RESULTS[self.table](game, self, game.table_roll(self.being, self.table, set_dice=set_dice))


def has_wand(game: Game, being: int, table: str) -> bool:
    """Whether a character's active Magic Wand works on this table (MR-44.25)."""
    return bool(belongings.active(game, being) >> WAND & 1) and table in PIECES[WAND].treasure.red_die


def _wish(game: Game, roll: SpellRoll, number: int) -> None:
    wishes.grant(game, roll.target, number)
    if roll.is_cursed:
        curses.fall(game, roll.target, CURSES[number - 1])


RESULTS: Final[Mapping[str, Result]] = {
    "curse": lambda game, roll, number: curses.fall(game, roll.target, CURSES[number - 1]),
    "wish": _wish,
    "power_of_the_pit": lambda game, roll, number: pit.open_pit(game, roll.target, number, roll.killer),
    "lost": lambda game, roll, number: straying.led_to(game, roll.being, number),
    "violent_storm": lambda game, roll, number: weather.storm_costs(game, number),
}
"""The functions that carry out a table's result, by table."""
