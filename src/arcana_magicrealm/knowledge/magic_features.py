"""Recorded spells, and spells in effect, as features of an observation (MR-48.5, MR-48.17, MR-48.18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from arcana_core.knowledge.features import Block, MultiHot, Number, Planes, Sums
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm.model.enchantments import BEING, SLOTS, TARGET_KINDS
from arcana_magicrealm.model.melee import FATES
from arcana_magicrealm.model.pieces import FIRST_SPELL
from arcana_magicrealm.model.spells import SPELL_CARDS, SPELLS
from arcana_magicrealm.model.state import BEINGS

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import CharacterView, View

SPELL_IDS: Final = tuple([card.id for card in SPELL_CARDS])
IN_EFFECT: Final = tuple([spell.id for spell in SPELLS])
"""The spells that can be in effect, those of treasures included."""
OF_SPELLS: Final = (
    *("in effect", "its caster, from 1", "its chit, from 1", "the card that cast it, from 1", "day of casting"),
    *("energized", "kind of target, from 1", "number of the target"),
)
"""The columns of a spell; after the first one they describe the last that was cast."""


OF_CASTINGS: Final = (
    *("spell, from 1", "completion time", "chit, from 1", "card, from 1", "colour chit, from 1", "slot, from 1"),
    *("fate", "targets", "kind of its last target, from 1", "number of its last target", "aimed at by, from 1"),
)
"""The columns of a being that has cast a spell in this round; the last one is of the beings aimed at."""


def of_recorded_spells() -> Iterator[Block[CharacterView]]:
    """The recorded spells of a character, and the cards from which it has learned."""
    yield Number("recorded spells", lambda one: len(one.spells), high=SLOTS)
    yield Number("spells learned from cards", lambda one: sum([slot.learned for slot in one.spells]), high=SLOTS)
    for kind, learned in (("starting", False), ("learned", True)):
        known = partial(_recorded, learned=learned)
        yield Sums(f"{kind} spells, as far as known", SPELL_IDS, known, high=SLOTS)
    yield MultiHot("cards learned from, as far as known", SPELL_IDS, _learned_from)


def _recorded(one: CharacterView, *, learned: bool) -> list[tuple[int, int]]:
    return [(slot.spell, 1) for slot in one.spells if slot.spell >= 0 and slot.learned == learned]


def _learned_from(one: CharacterView) -> list[int]:
    return [card - FIRST_SPELL for card in one.learned]


def of_spells() -> Iterator[Block[View]]:
    """The spells in effect, by spell, and those cast in this round of combat, by caster."""
    yield Planes([(f"spell: {column}", MOST) for column in OF_SPELLS], IN_EFFECT, _draw_spells)
    yield Planes([(f"casting: {column}", MOST) for column in OF_CASTINGS], BEINGS, _draw_castings)


def _draw_castings(view: View, planes: NDArray[np.float32]) -> None:
    for one in () if view.fight is None else view.fight.casts:
        tool, targets = one.tool, one.targets
        planes[:3, one.caster] = one.spell + 1, one.time, tool.chit + 1
        planes[3:8, one.caster] = tool.piece + 1, one.colour_chit + 1, one.slot + 1, FATES.index(one.fate), len(targets)
        if targets:
            planes[8:10, one.caster] = TARGET_KINDS.index(targets[-1].kind) + 1, targets[-1].number
        for target in targets:
            if target.kind == BEING:
                planes[10, target.number] = one.caster + 1


def _draw_spells(view: View, planes: NDArray[np.float32]) -> None:
    if not view.enchantments:
        return
    energized = {effect.target for effect in view.effects if effect.kind == "energized"}
    targets = {effect.source: effect for effect in view.effects if effect.kind in IN_EFFECT}
    for one in view.enchantments:
        planes[0, one.spell] += 1
        planes[1:6, one.spell] = one.caster + 1, one.chit + 1, one.piece + 1, one.day, one.number in energized
        effect = targets.get(one.number)
        if effect is not None:
            planes[6:8, one.spell] = TARGET_KINDS.index(effect.on or BEING) + 1, effect.target
