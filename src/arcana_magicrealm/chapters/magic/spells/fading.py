"""World Fades: characters hide in the middle of a fight (MR-43.37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.chapters.travel import hiding

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WORLD_FADES: Final = "world_fades"


def characters_fade(game: Game, seats: Sequence[int]) -> None:
    """Let the characters of these players under World Fades roll Hide at the end of a round."""
    if game.position.effects.has(WORLD_FADES):
        for seat in seats:
            being = beings.being_of(game, seat)
            if can_fade(game, being):
                hiding.roll_to_hide(game, being, "MR-43.37")


def can_fade(game: Game, being: int) -> bool:
    """Whether the spell works on a character of the fight that is unhidden, without a denizen on its sheet."""
    if beings.place(game, being) != game.fight.clearing:
        return False
    is_alone = not any(map(beings.is_denizen, sheets.attackers_of(game.fight, being)))
    return is_alone and not beings.is_hidden(game, being) and enchantments.works(game, WORLD_FADES, being)
