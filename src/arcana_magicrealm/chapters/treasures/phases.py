"""Extra phases of active treasure cards, and their places (MR-6.9, MR-6.17, MR-44.6 to MR-44.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Rejection
from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import rolls
from arcana_magicrealm.chapters.days.phases import EXTRA
from arcana_magicrealm.model.pieces import PIECES, TREASURE_CARDS

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

GIVEN: Final[Mapping[int, str]] = {
    card: EXTRA[PIECES[card].treasure.extra_phase]
    for card in indices(TREASURE_CARDS)
    if PIECES[card].treasure.extra_phase in EXTRA and not PIECES[card].treasure.loot_table
}
"""By card the activity of the phase that it gives its owner; a site card gives one to everybody in its clearing."""


def sources(worn: int) -> dict[str, str]:
    """The phases that these active belongings give, each with the activity that it allows (MR-6.9)."""
    return {PIECES[card].id: activity for card, activity in GIVEN.items() if worn >> card & 1}


def why_not_here(game: Game, being: int, piece: int) -> Rejection | None:
    """Explain why a card gives no phase that starts here; None for horses, and if it gives one (MR-6.17)."""
    if piece not in GIVEN or rolls.is_there(game, being, PIECES[piece].treasure.where):
        return None
    return Rejection("MR-6.17", f"{PIECES[piece].name} gives no phase that starts here")
