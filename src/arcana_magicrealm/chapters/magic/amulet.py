"""The Amulet: activated, it removes a curse or breaks a spell at once (MR-44.20, MR-44.57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.magic import aiming
from arcana_magicrealm.chapters.magic.spells import breaking
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

AMULET: Final = PIECE["amulet"]


def reached(game: Game, being: int) -> dict[Action, Target]:
    """The curses on characters in the clearing, and the spells within reach of the Amulet (MR-39.17, MR-44.20)."""
    here = beings.place(game, being)
    if here < 0:
        return {}
    there = [one for one in beings.individuals_in(game, here) if one < FIRST_DENIZEN]
    return {action: target for action, (target,) in (*aiming.spells_in(game, here), *aiming.curses_on(game, there))}


def why_no_use(game: Game, being: int, piece: int) -> Rejection | None:
    """Explain why a card that is used at once can't be activated; None if it can, and for other cards (MR-44.57)."""
    if piece != AMULET or reached(game, being):
        return None
    return Rejection("MR-44.57", "the Amulet finds no curse and no spell here")


@step
class UseAmulet(asking.HeroAsked):
    """Ask which curse the Amulet removes, or which spell it breaks (MR-44.20, MR-47.40)."""

    rejection = Rejection("MR-44.20", "choose a curse on a character here, or a spell whose caster or target is here")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The curses and spells."""
        return tuple(sorted(reached(game, self.being), key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Remove the curse, or break the spell."""
        breaking.break_there(game, beings.place(game, self.being), reached(game, self.being)[action], "MR-44.20")


def use(game: Game, being: int, piece: int) -> None:
    """Use the Amulet as soon as it is activated (MR-44.57)."""
    if piece == AMULET:
        game.then(UseAmulet(being))
