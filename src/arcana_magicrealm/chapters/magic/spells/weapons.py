"""Poison on weapons, natives and clubs, and the move times of denizens under Elven Grace (MR-43.11, MR-43.46)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.enchantments import ARMS, PIECE, Target
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

POISON: Final = "poison"
GRACE: Final = "elven_grace"
STARS: Final = SPELL_CARDS[SPELL[POISON]].sharpness
MOVE_TIMES: Final = SPELL_CARDS[SPELL[GRACE]].move_time
"""By strength or size the move times under Elven Grace (MR-43.11)."""


def is_there(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a weapon counter or club is still in the clearing when it is to be poisoned (MR-42.6, MR-43.46)."""
    if target.kind == PIECE:
        return whereabouts.clearing_of(game, target.number) == game.fight.clearing
    return beings.place(game, target.number) == game.fight.clearing and not beings.is_mist(game, target.number)


def stars_on_piece(game: Game, piece: int) -> int:
    """The sharpness stars that Poison adds to a weapon counter (MR-43.46)."""
    return STARS if enchantments.works(game, POISON, (PIECE, piece)) else 0


def stars_on_arms(game: Game, being: int) -> int:
    """The sharpness stars that Poison adds to the blows of a native, Goblin or Ogre, or to a club (MR-43.46).

    Arms that are transmorphized with their owner do nothing (MR-40.8).
    """
    if game.form_of(being) is not None:
        return 0
    return STARS if any(enchantments.works(game, POISON, target) for target in (being, (ARMS, being))) else 0


def graceful_time(game: Game, being: int, size: str, time: int) -> int:
    """The move time of a denizen of a size, which Elven Grace may change (MR-43.11)."""
    return MOVE_TIMES[size] if enchantments.works(game, GRACE, being) else time


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {POISON: SpellRule(fits=is_there)}
