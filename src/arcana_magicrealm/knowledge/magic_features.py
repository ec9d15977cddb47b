"""Spells in effect as features of an observation (MR-48.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from arcana_core.knowledge.features import Block, Planes
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm.model.enchantments import BEING, TARGET_KINDS
from arcana_magicrealm.model.spells import SPELL_CARDS

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import View

SPELL_IDS: Final = tuple([card.id for card in SPELL_CARDS])
OF_SPELLS: Final = (
    *("in effect", "its caster, from 1", "its chit, from 1", "the card that cast it, from 1", "day of casting"),
    *("energized", "kind of target, from 1", "number of the target"),
)
"""The columns of a spell; after the first one they tell of the last that was cast."""


def of_spells() -> Iterator[Block[View]]:
    """The spells in effect, by spell."""
    yield Planes([(f"spell: {column}", MOST) for column in OF_SPELLS], SPELL_IDS, _draw_spells)


def _draw_spells(view: View, planes: NDArray[np.float32]) -> None:
    if not view.enchantments:
        return
    energized = {effect.target for effect in view.effects if effect.kind == "energized"}
    targets = {effect.source: effect for effect in view.effects if effect.kind in SPELL_IDS}
    for one in view.enchantments:
        planes[0, one.spell] += 1
        planes[1:6, one.spell] = one.caster + 1, one.chit + 1, one.piece + 1, one.day, one.number in energized
        effect = targets.get(one.number)
        if effect is not None:
            planes[6:8, one.spell] = TARGET_KINDS.index(effect.on or BEING) + 1, effect.target
