"""The Cast step: spells are declared and paid for, then resolved one at a time (MG-13, MG-22.3, MG-22.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from arcana_magika.chapters import deals
from arcana_magika.chapters.mages import aptitude, items, statistics
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Declared, Disintegrated, SpellCast
from arcana_magika.model import draws, orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import destination
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, EVIL, T_NUMBERS, TELPT, TOME
from arcana_magika.spells.parameters import read_parameters
from arcana_magika.spells.reading import Reading

TOME_BONUS: Final = 20
"""The TOME's addition to the effective skill (MG-21.12)."""
OWN_ARTIFACT, OWN_SPELL, FOREIGN_SPELL = 20, -10, -20
"""Alignment artifacts' addition to the effective skill (MG-21.3)."""
SUCCESS, FAILED, NO_EFFECT = "success", "failed", "no_effect"


def cast_step(game: Game, phase: Phase) -> None:
    """Declarations in letter order, then the spells in order of activation (MG-13.1)."""
    casters = phases.acting(game, phase, orders.CAST)
    if not casters:
        return
    declared = [declare(game, phase, mage) for mage in casters]
    for reading in in_order_of_activation(game, [reading for reading in declared if reading is not None]):
        resolve(game, reading)


def declare(game: Game, phase: Phase, mage: Mage) -> Reading | None:
    """Declare a cast: pay for it and set its scroll aside. An illegal one turns into a Rest (MG-13.3, MG-13.4)."""
    order: orders.Cast = phase.orders[mage.player]
    slot = items.slot_of(mage, order.scroll)
    scroll = mage.slots[slot] if slot >= 0 else None
    if scroll is None:
        phases.turn_into_rest(game, phase, mage.player, "MG-13.3", f"no scroll {order.scroll} held")
        return None
    costs = game.rules.major_costs if order.major else game.rules.minor_costs
    reading = Reading(phase, mage, scroll.spell, order.major, costs[scroll.spell], mage.arcania, scroll, slot)
    clause, reason = why_not_cast(game, reading, order.parameters)
    if reason:
        phases.turn_into_rest(game, phase, mage.player, clause, reason)
        return None
    if game.keeps_log:
        phases.executed(game, phase, mage.player, str(order))
        game.emit(Declared(mage.player, reading.code, reading.level, order.parameters, reading.cost), "MG-13.4")
    statistics.change_arcania(game, mage, -reading.cost, reading.code, "MG-13.4")
    _set_aside(game, reading)
    return reading


def why_not_cast(game: Game, reading: Reading, words: tuple[str, ...]) -> tuple[str, str]:
    """The clause and the reason why a held scroll can't be cast like this, both "" if it can (MG-13.3).

    Fills in the parameters that the words name.
    """
    mage = reading.caster
    alignment = game.spells[reading.spell].spell.alignment
    clause = aptitude.forbidding(game, mage, alignment)
    if clause:
        return clause, f"{reading.code} is forbidden at Aptitude {mage.aptitude}"
    if mage.arcania < reading.cost:
        return "MG-13.3", f"{reading.code} {reading.level} costs {reading.cost} Arcania, {mage.arcania} left"
    reason = read_parameters(game, reading, words)
    return ("MG-23.6", reason) if reason else ("", "")


def _set_aside(game: Game, reading: Reading) -> None:
    """Take the scroll out of its slot, unless it is prolonged (MG-22.3)."""
    scroll = reading.scroll
    prolonged = items.is_prolonged(game.arena, scroll)
    items.put_scroll(reading.caster, reading.slot, scroll._replace(aside=True) if prolonged else None)


def in_order_of_activation(game: Game, declared: list[Reading]) -> Iterator[Reading]:
    """Yield the spells by number, those of one number by rank (MG-13.6, MG-13.7).

    Ranks are compared just before the first spell of a number is resolved. Ties are drawn when the first of them is
    (MG-13.20).
    """
    by_spell: dict[int, list[Reading]] = {}
    for reading in declared:
        by_spell.setdefault(reading.spell, []).append(reading)
    for spell in sorted(by_spell):
        together = by_spell[spell]
        if len(together) == 1:
            yield together[0]
            continue
        by_rank: dict[Any, list[Reading]] = {}
        for reading in together:
            by_rank.setdefault(_rank(game, reading), []).append(reading)
        for rank in sorted(by_rank):
            equals = by_rank[rank]
            yield from equals if len(equals) == 1 else draws.shuffled(game.draw, "order of activation", equals)


def _rank(game: Game, reading: Reading) -> tuple[int, ...]:
    """The rank of a spell among those of its number, the smallest first (MG-13.7, MG-15.7)."""
    mage = reading.caster
    is_novice = mage.player != game.ebon
    rank = (not reading.major, game.rules.ebon_first and is_novice, -reading.arcania, -mage.skill)
    if reading.spell != TELPT:
        return (*rank, is_novice)  # MG-40.78
    arena = game.arena
    # As for a walk, the factor is that of the terrain, whichever mage leaves it (MG-15.6).
    factor = game.rules.terrain_factors[T_NUMBERS[arena.ground[mage.cell]] - 1]
    end = destination(mage.cell, reading.direction, reading.distance)
    met = mage.worn != BLACK and any(mate.cell == end and mate.worn == mage.worn for mate in arena.mages)
    return (*rank, -factor, not met, is_novice)


def resolve(game: Game, reading: Reading) -> None:
    """Resolve a spell in its stages (MG-13.8), and settle what happens to the scroll (MG-13.16)."""
    rule = game.spells[reading.spell]
    level = rule.at(major=reading.major)
    alignment = rule.spell.alignment
    if level.futile(game, reading):  # (1)
        result, skill_up, clause = NO_EFFECT, False, "MG-13.9"
    else:
        result, clause = _check_ability(game, reading, alignment, has_bonus=level.has_bonus)  # (2), (3)
        aptitude.move(game, reading.caster, alignment, reading.cost)  # (4)
        skill_up = _check_skill(game, reading)  # (5)
    if game.keeps_log:
        caster = reading.caster.player
        game.emit(SpellCast(caster, reading.code, reading.level, result, reading.bonus, skill_up), clause)
    if result == SUCCESS:
        level.take_effect(game, reading)  # (6)
        deals.fulfilled_by_cast(game, reading.phase, reading)
    if reading.caster.player == game.ebon:
        _chronicle(game, reading, alignment, result)
    _put_away(game, reading)


def _check_ability(game: Game, reading: Reading, alignment: int, *, has_bonus: bool) -> tuple[str, str]:
    """Whether the spell succeeds, whether with its bonus (MG-13.10 to MG-13.12), and the clause."""
    mage, effects = reading.caster, game.arena.effects
    if effects.has("STUTT", mage.player) or effects.has("ANTMA", mage.player):
        return FAILED, "MG-13.11"
    skill = effective_skill(game, mage, alignment)
    if not draws.passes(game.draw, "ability", skill):
        return FAILED, "MG-13.10"
    reading.bonus = has_bonus and draws.passes(game.draw, "bonus", skill - 100)
    return SUCCESS, "MG-13.10"


def effective_skill(game: Game, mage: Mage, alignment: int) -> int:
    """The percentage with which a spell of this alignment succeeds (MG-13.10)."""
    arena = game.arena
    skill = statistics.current_skill(arena, mage, game.rules.spell_aid) + artifact_modifier(game, mage, alignment)
    return skill + TOME_BONUS if arena.holds(mage.player, TOME) else skill


def artifact_modifier(game: Game, mage: Mage, alignment: int) -> int:
    """The change of skill for spells of this alignment by the alignment artifacts held (MG-21.3, MG-21.4)."""
    arena, player = game.arena, mage.player
    held = [other for other, artifact in enumerate(ALIGNMENT_ARTIFACTS) if arena.holds(player, artifact)]
    if not held:
        return 0
    if mage.alignment in held:
        return OWN_ARTIFACT if alignment == mage.alignment else 0
    if alignment in held:
        return 0
    return OWN_SPELL if alignment == mage.alignment else FOREIGN_SPELL


def _check_skill(game: Game, reading: Reading) -> bool:
    """Raise the caster's Spell Skill if the cast allows it (MG-13.14), never the Ebon Mage's (MG-13.15)."""
    rules, mage = game.rules, reading.caster
    if mage.player == game.ebon or not draws.passes(game.draw, "Spell Skill", rules.skill_check * reading.cost):
        return False
    statistics.change_skill(game, mage, rules.skill_gain, reading.code, "MG-13.14")
    return True


def _chronicle(game: Game, reading: Reading, alignment: int, result: str) -> None:
    """Record what the Ebon Mage's tasks count about spells (MG-30.15, MG-30.16, MG-30.30)."""
    arena = game.arena
    past = arena.chronicle
    if alignment == EVIL and result != NO_EFFECT:
        arena.note(evil_resolved=True)
    if result == SUCCESS:
        other = reading.spell != TELPT
        arena.note(
            spells_won=past.spells_won + other,
            kindly_won=past.kindly_won + (other and alignment != EVIL),
            alignments_won=past.alignments_won | 1 << alignment,
        )


def _put_away(game: Game, reading: Reading) -> None:
    """The scroll is gone, unless it is prolonged and was read only once in this turn (MG-13.16, MG-22.5, MG-22.6)."""
    mage, scroll = reading.caster, reading.scroll
    if not items.is_prolonged(game.arena, scroll):
        clause = "MG-13.16"
    elif scroll.readings:
        clause = "MG-22.6"
        items.forget_scroll(game.arena, items.remove_scroll(mage, reading.slot))
    else:
        items.put_scroll(mage, reading.slot, scroll._replace(readings=1, worn=True))
        return
    if game.keeps_log:
        game.emit(Disintegrated(mage.player, (reading.code,), "read"), clause)
