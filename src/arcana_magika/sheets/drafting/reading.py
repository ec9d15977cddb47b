"""Picking a CAST: the scroll, the level, the parameters (MG-37.8, MG-37.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import STEP, destination
from arcana_magika.model.tables import DIRECTIONS, ELEMENTS, SPELL_CODES, SPELLS, T_NUMBERS
from arcana_magika.sheets.drafting.draft import (
    CAST,
    CHANGE,
    COLOUR,
    COMMIT,
    DISTANCE,
    LEVEL,
    LOST,
    PROLONGED,
    SLOT_OF,
    SPELL_OF,
    TARGET,
    TERRAIN,
    WAY,
    WAY_MENUS,
    WAY_OF,
    Draft,
    Held,
    Projection,
    Question,
    always,
    in_order,
    menus,
)
from arcana_magika.sheets.drafting.progress import finished, levels, projected


def _cast_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The scrolls that can be cast (MG-37.8)."""
    here = draft.projection
    return scroll_picks([held for held in here.scrolls if held.uses], lambda held: levels(game, here, held) > 0)


def scroll_picks(scrolls: Sequence[Held], offered: Callable[[Held], bool | int]) -> tuple[Action, ...]:
    """Scrolls by their codes. Of several with one spell the lowest goes by its code, the others by slot (MG-35.5)."""
    picks: list[Action] = []
    named = 0
    for held in scrolls:
        if offered(held):
            picks.append(actions.SLOTS[held.slot - 1] if named >> held.spell & 1 else actions.SPELLS[held.spell])
        named |= 1 << held.spell
    return in_order(picks) if len(picks) > 1 else tuple(picks)


def _held_by(here: Projection, action: Action, but: int = 0) -> Held:
    """The scroll of a pick."""
    slot = SLOT_OF.get(action, 0)
    spell = SPELL_OF.get(action, -1)
    for held in here.scrolls:
        if held.uses and held.slot != but and (held.slot == slot or held.spell == spell):
            return held
    raise AssertionError(f"{action} is not among the scrolls")


def word_of(action: Action) -> str:
    """A scroll on an order sheet: its code, or `#n`."""
    return f"#{SLOT_OF[action]}" if action in SLOT_OF else SPELL_CODES[SPELL_OF[action]]


def _cast_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    held = _held_by(draft.projection, action)
    words = (word_of(action), str(held.slot))
    return Draft(draft.orders, LEVEL, words, draft.projection, draft.post)


def _level_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The levels that the projected Arcania covers (MG-37.8)."""
    return _LEVEL_MENUS[levels(game, draft.projection, _being_cast(draft))]


def _being_cast(draft: Draft) -> Held:
    slot = int(draft.words[1])
    for held in draft.projection.scrolls:
        if held.slot == slot:
            return held
    raise AssertionError(f"slot {slot} is not among the scrolls")


def _level_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    spell = SPELLS[_being_cast(draft).spell]
    major = action is actions.LEVELS[1]
    asks = spell.major if major else spell.minor
    draft = Draft(draft.orders, _QUESTION_OF[asks], (*draft.words, "X" if major else ""), draft.projection, draft.post)
    return draft if asks else _cast_done(game, draft, player, ())


def _cast_done(game: Game, draft: Draft, player: int, parameters: tuple[str, ...], cell: int = -1) -> Draft:
    held = _being_cast(draft)
    major = draft.words[2] == "X"
    here = draft.projection
    costs = game.rules.major_costs if major else game.rules.minor_costs
    left = tuple([other if other is not held else held._replace(uses=held.uses - 1) for other in here.scrolls])
    here = here._replace(arcania=here.arcania - costs[held.spell], scrolls=left, cell=here.cell if cell < 0 else cell)
    order = orders.Cast(draft.words[0], major, parameters)
    return finished(game, draft, player, order, projected(game, player, here))


def other_mages(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Another mage in the game (MG-37.9)."""
    arena = game.arena
    key = (arena.dropped, player, game.player_count)
    found = _other_mages.get(key)
    if found is None:
        others = [mage.player for mage in arena.in_game() if mage.player != player]
        found = _other_mages[key] = tuple([actions.MAGES[game.letter(other)] for other in others])
    return found


def _target_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(action)[-1],))


def _element_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(T_NUMBERS[_ELEMENT_OF[action]]),))


def _word_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(action).removeprefix("change ").upper(),))


def _way_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Teleport: directions whose destination is on the map from the projected space (MG-37.9)."""
    step = STEP[draft.projection.cell]
    bits = 0
    for direction in range(8 if draft.words[2] else 6):
        if step[direction] >= 0:
            bits |= 1 << direction
    return WAY_MENUS[bits]


def _way_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    direction = WAY_OF[action]
    if not draft.words[2]:
        there = STEP[draft.projection.cell][direction]
        return _cast_done(game, draft, player, (DIRECTIONS[direction],), there)
    return Draft(draft.orders, DISTANCE, (*draft.words, DIRECTIONS[direction]), draft.projection, draft.post)


def _distance_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """1 to 3, for N and S 2, never beyond the map (MG-37.9)."""
    direction = DIRECTIONS.index(draft.words[3])
    if direction >= 6:
        return (actions.DISTANCES[1],)
    cell, found = draft.projection.cell, []
    for way in actions.DISTANCES:
        cell = STEP[cell][direction]
        if cell < 0:
            break
        found.append(way)
    return tuple(found)


def _distance_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    count = actions.DISTANCES.index(action) + 1
    direction = DIRECTIONS.index(draft.words[3])
    there = destination(draft.projection.cell, direction, count)
    return _cast_done(game, draft, player, (draft.words[3], str(count)), there)


def _lost_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Scatter Artifact: one of the three, or any (MG-37.9)."""
    return actions.ARTIFACTS_PICKED if game.rules.scart_minor_any else actions.ARTIFACTS_PICKED[:3]


def _prolonged_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Prolonged Spell: another projected scroll (MG-37.9)."""
    slot = int(draft.words[1])
    return scroll_picks([held for held in draft.projection.scrolls if held.uses and held.slot != slot], bool)


def _prolonged_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (word_of(action),))


_ELEMENT_OF: Final[dict[Action, int]] = {action: code for code, action in actions.ELEMENTS_PICKED.items()}
_LEVEL_MENUS: Final = menus(actions.LEVELS)
_ELEMENT_MENU: Final[tuple[Action, ...]] = tuple(actions.ELEMENTS_PICKED[code] for code in ELEMENTS)
_other_mages: dict[tuple[tuple[int, ...], int, int], tuple[Action, ...]] = {}
_QUESTION_OF: Final = {
    "": COMMIT,  # nothing is asked: the order is complete
    "mage": TARGET,
    "colour": COLOUR,
    "terrain": TERRAIN,
    "change": CHANGE,
    "way": WAY,
    "artifact": LOST,
    "scroll": PROLONGED,
}

QUESTIONS: Final = {
    CAST: Question("MG-37.8", "a scroll to read", _cast_options, _cast_answer),
    LEVEL: Question("MG-37.8", "the level of the spell", _level_options, _level_answer),
    TARGET: Question("MG-37.9", "another mage in the game", other_mages, _target_answer),
    COLOUR: Question("MG-37.9", "a cloak colour", always(*actions.COLOURS_PICKED), _word_answer),
    TERRAIN: Question("MG-37.9", "a terrain from Forest to Glacial", always(*_ELEMENT_MENU), _element_answer),
    CHANGE: Question("MG-37.9", "a change of terrain", always(*actions.CHANGES_PICKED), _word_answer),
    WAY: Question("MG-37.9", "a direction for the Teleport", _way_options, _way_answer),
    DISTANCE: Question("MG-37.9", "the distance of the Teleport", _distance_options, _distance_answer),
    LOST: Question("MG-37.9", "the artifact to scatter", _lost_options, _word_answer),
    PROLONGED: Question("MG-37.9", "another scroll, to be prolonged", _prolonged_options, _prolonged_answer),
}
