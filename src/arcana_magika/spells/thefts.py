"""Spells that cost a mage items or finds (MG-24.37 to MG-24.42, MG-24.61, MG-24.62)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters.mages.items import (
    ARTIFACT,
    CLOAK,
    SCROLL,
    Item,
    drop_item,
    free_slot,
    hand_artifact,
    items_of,
    may_carry_cloak,
    remove_cloak,
    remove_scroll,
    take_cloak,
    take_scroll,
    word_of,
)
from arcana_magika.events import Disintegrated, Dropped, ItemsStolen, ItemsWon
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import BLACK, SPELL_NUMBERS, SPELLS
from arcana_magika.spells.attacks import hindrance, turn_lasts
from arcana_magika.spells.reach import aimed_at, clause_of, reached
from arcana_magika.spells.reading import Level, Reading, SpellRule


def fumble(game: Game, reading: Reading) -> None:
    """Each target drops one random item, with the bonus two (MG-24.37, MG-24.38)."""
    for mage in reached(game, reading, aimed_at(game, reading)):
        lost = _lose_items(game, reading, mage, scrolls_only=False)
        if lost and game.keeps_log:
            game.emit(Dropped(mage.player, lost, NAMES[mage.cell], reading.code), clause_of(game, reading))


def burn(game: Game, reading: Reading) -> None:
    """One random scroll of each target, with the bonus two, disintegrates (MG-24.41, MG-24.42)."""
    for mage in reached(game, reading, aimed_at(game, reading)):
        lost = _lose_items(game, reading, mage, scrolls_only=True)
        if lost and game.keeps_log:
            game.emit(Disintegrated(mage.player, lost, reading.code), clause_of(game, reading))


def _lose_items(game: Game, reading: Reading, mage: Mage, *, scrolls_only: bool) -> tuple[str, ...]:
    # The first scroll is gone before the second pick (MG-40.31).
    lost = []
    for _ in range(2 if reading.bonus else 1):
        items = burnable(game.arena, mage) if scrolls_only else items_of(game.arena, mage)
        if items:
            item = draws.pick(game.draw, reading.code, items)
            lost.append(word_of(mage, item))
            drop_item(game.arena, mage, item, mage.cell)
    return tuple(lost)


def burnable(arena: Arena, mage: Mage) -> list[Item]:
    """The scrolls of a mage that can be burned: neither bound nor set aside (MG-23.26)."""
    return [item for item in items_of(arena, mage) if item.kind == SCROLL]


def _nothing_to_fumble(game: Game, reading: Reading) -> bool:
    return not any(items_of(game.arena, mage) for mage in aimed_at(game, reading))


def _nothing_to_burn(game: Game, reading: Reading) -> bool:
    return not any(burnable(game.arena, mage) for mage in aimed_at(game, reading))


def steal(game: Game, reading: Reading) -> None:
    """One random item of the target, with the bonus two, passes to the caster, if it can be carried (MG-24.39)."""
    thief = reading.caster
    for victim in reached(game, reading, aimed_at(game, reading)):
        words = []
        for _ in range(2 if reading.bonus else 1):
            items = takeable(game, victim, thief)
            if items:
                words.append(_take(game, draws.pick(game.draw, reading.code, items), victim, thief))
        _log_theft(game, reading, tuple(words), victim)


def takeable(game: Game, victim: Mage, thief: Mage) -> list[Item]:
    """The items of one mage that another can carry (MG-24.39)."""
    items = items_of(game.arena, victim)
    if free_slot(game, thief) < 0:
        items = [item for item in items if item.kind != SCROLL]
    if not may_carry_cloak(game, thief):
        items = [item for item in items if item.kind != CLOAK]
    return items


def steal_all(game: Game, reading: Reading) -> None:
    """All items of the target pass to the caster, up to the limits of scrolls and cloaks (MG-24.40)."""
    thief, rules = reading.caster, game.rules
    for victim in reached(game, reading, aimed_at(game, reading)):
        items = items_of(game.arena, victim)
        scroll_room = rules.scroll_limit - len(thief.scrolls)
        cloak_room = rules.cloak_limit - len(thief.cloaks) - (thief.worn != BLACK)
        taken = [
            *_some(game, [item for item in items if item.kind == SCROLL], scroll_room),
            *_some(game, [item for item in items if item.kind == CLOAK], cloak_room * may_carry_cloak(game, thief)),
            *[item for item in items if item.kind == ARTIFACT],
        ]
        _log_theft(game, reading, tuple([_take(game, item, victim, thief) for item in taken]), victim)


def _some(game: Game, items: list[Item], room: int) -> list[Item]:
    if len(items) <= room:
        return items
    return [items.pop(game.draw("STLIT", len(items)) - 1) for _ in range(room)]


def _take(game: Game, item: Item, victim: Mage, thief: Mage) -> str:
    word = word_of(victim, item)
    if item.kind == SCROLL:
        take_scroll(game, thief, remove_scroll(victim, item.which))  # a prolonged one stays so (MG-11.5)
    elif item.kind == CLOAK:
        remove_cloak(victim, item.which)
        take_cloak(thief, item.which)
    else:
        hand_artifact(game, item.which, thief.player)
    return word


def _log_theft(game: Game, reading: Reading, words: tuple[str, ...], victim: Mage) -> None:
    if words and game.keeps_log:
        clause = clause_of(game, reading)
        game.emit(ItemsStolen(victim.player, words), clause)
        game.emit(ItemsWon(reading.caster.player, words), clause)


def _nothing_to_steal(game: Game, reading: Reading) -> bool:
    return not any(takeable(game, victim, reading.caster) for victim in aimed_at(game, reading))


SPELLS_HERE: Final = {
    "FUMIT": SpellRule(
        SPELLS[SPELL_NUMBERS["FUMIT"]],
        minor=Level("MG-24.37", fumble, _nothing_to_fumble),
        major=Level("MG-24.38", fumble, _nothing_to_fumble),
    ),
    "STLIT": SpellRule(
        SPELLS[SPELL_NUMBERS["STLIT"]],
        minor=Level("MG-24.39", steal, _nothing_to_steal),
        major=Level("MG-24.40", steal_all, _nothing_to_steal, has_bonus=False),
    ),
    "BRNIT": SpellRule(
        SPELLS[SPELL_NUMBERS["BRNIT"]],
        minor=Level("MG-24.41", burn, _nothing_to_burn),
        major=Level("MG-24.42", burn, _nothing_to_burn),
    ),
    "SRCHX": hindrance("SRCHX", turn_lasts, "MG-24.61", "MG-24.62"),
}
"""The spells of this module by code."""
