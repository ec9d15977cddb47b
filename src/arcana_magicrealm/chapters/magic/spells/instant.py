"""Spells that work at once: blessings, curses, Whistle for Monsters (MR-43.2, MR-43.4, MR-43.9, MR-43.28, MR-43.48)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, belongings, whereabouts
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import effort, searching
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED, WOUNDED
from arcana_magicrealm.model.effects import WITHER
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import ARMOR
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF, TILES
from arcana_magicrealm.model.spellings import PieceNumber

SIX: Final = tuple([tile for tile in range(len(TILES)) if len(OF_TILE[tile]) == 6])
"""The tiles with six clearings."""


def make_whole(game: Game, casting: Casting, target: Target) -> None:
    """Make the chits and the armour of a character whole, but for the losses of this round (MR-43.2)."""
    being = target.number
    curses.remove(game, being, WITHER, clause="MR-43.2")
    for chit in effort.chits_in(game, being, FATIGUED + WOUNDED):
        if (being, chit) not in game.fight.tired:
            effort.turn_by_magic(game, being, chit, ACTIVE, "MR-43.2")
    for piece in indices(belongings.owned(game, being) & ARMOR & game.position.damaged & ~game.fight.dented):
        game.position.damaged &= ~(1 << piece)
        game.report("MR-43.2", events.ArmourMended, being, piece)


class PeerAnywhere(asking.BeingAsked):
    """Ask into which clearing of the map a character peers at once (MR-43.9, MR-47.47)."""

    choices = searching.EVERYWHERE
    rejection = Rejection("MR-43.9", "name a clearing of the map")

    def answer(self, game: Game, action: actions.InClearing, player: int) -> None:
        """Peer into the clearing."""
        game.look_for(self.being, "peer", action.clearing)


def is_face_up(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a sound chit is still face up; only those on the map are (MR-43.48)."""
    return bool(game.position.face_up >> target.number & 1)


def whistle(game: Game, casting: Casting, target: Target) -> None:
    """Bring a sound chit to the caster's tile; ask where one of that tile goes (MR-43.48)."""
    here = TILE_OF[game.fight.clearing]
    if whereabouts.tile_of(game, target.number) == here:
        game.then(SendSound(casting.caster, target.number))
    else:
        move_sound(game, target.number, here)


def move_sound(game: Game, chit: int, tile: int) -> None:
    """Move a sound chit to a tile, where it stays face up and summons from now on (MR-43.48)."""
    piles = game.position.piles
    piles.move(1 << chit, belongings.place_of(game, chit), slots.TILE_CHITS[tile], piles.everybody)
    game.report("MR-43.48", events.SoundMoved, chit, tile)


class SendSound(asking.BeingAsked):
    """Ask a caster to which tile with six clearings a sound chit of its own tile goes (MR-43.48, MR-47.40)."""

    chit: PieceNumber

    rejection = Rejection("MR-43.48", "name another tile with six clearings")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other tiles with six clearings."""
        return tuple([actions.InTile(tile) for tile in SIX if tile != whereabouts.tile_of(game, self.chit)])

    def answer(self, game: Game, action: actions.InTile, player: int) -> None:
        """Move it there."""
        move_sound(game, self.chit, action.tile)


SPELLS_HERE: Final = {
    "make_whole": SpellRule(at_once=make_whole),
    "small_blessing": SpellRule(at_once=lambda game, cast, target: game.make_wish(target.number)),
    "talk_to_wise_bird": SpellRule(at_once=lambda game, cast, target: game.then(PeerAnywhere(target.number))),
    "curse": SpellRule(at_once=lambda game, cast, target: game.curse(target.number, cast.caster)),
    "power_of_the_pit": SpellRule(
        at_once=lambda game, cast, target: game.power_of_the_pit(target.number, cast.caster, cast.caster)
    ),
    "whistle_for_monsters": SpellRule(fits=is_face_up, at_once=whistle),
}
"""The caster rolls the curse; it rolls on Power of the Pit too, and has the kills (MR-42.12, MR-43.28, MR-43.30)."""
