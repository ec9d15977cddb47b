"""Whistle for Monsters, which moves a sound chit (MR-43.48)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF, TILES

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

SIX: Final = tuple([tile for tile in range(len(TILES)) if len(OF_TILE[tile]) == 6])
"""The tiles with six clearings."""


def is_face_up(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a sound chit is still face up; only those on the map are (MR-43.48)."""
    return bool(game.position.face_up >> target.number & 1)


def whistle(game: Game, casting: Casting, target: Target) -> None:
    """Bring a sound chit to the caster's tile; ask where one of that tile goes (MR-43.48)."""
    here = TILE_OF[game.fight.clearing]
    if arrivals.tile_of(game, target.number) == here:
        game.then(SendSound(casting.caster, target.number))
    else:
        move_sound(game, target.number, here)


def move_sound(game: Game, chit: int, tile: int) -> None:
    """Move a sound chit to a tile, where it stays face up and summons from now on (MR-43.48)."""
    piles = game.position.piles
    piles.move(1 << chit, arrivals.pile_of(game, chit), slots.TILE_CHITS[tile], piles.everybody)
    game.report("MR-43.48", events.SoundMoved, chit, tile)


@step
class SendSound(asking.BeingAsked):
    """Ask a caster to which tile with six clearings a sound chit of its own tile goes (MR-43.48, MR-47.40)."""

    chit: Annotated[int, Between(0, len(PIECES) - 1)]

    rejection = Rejection("MR-43.48", "name another tile with six clearings")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other tiles with six clearings."""
        return tuple([actions.InTile(tile) for tile in SIX if tile != arrivals.tile_of(game, self.chit)])

    def answer(self, game: Game, action: actions.InTile, player: int) -> None:
        """Move it there."""
        move_sound(game, self.chit, action.tile)


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {"whistle_for_monsters": SpellRule(fits=is_face_up, at_once=whistle)}
