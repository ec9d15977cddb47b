"""What choices are aimed at or do, in a few words."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_mtgcombat.cards.reading import Pool
from arcana_mtgcombat.view import View


def hint(view: View, pool: Pool, action: Action) -> str:
    """What a choice is aimed at or does."""
    raise NotImplementedError
