"""Hints for the choices of an order sheet: where a step leads, what a spell costs, who a letter is (MG-37)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.knowledge.view import View
from arcana_magika.model.geometry import NAMES, destination, space
from arcana_magika.model.tables import ALIGNMENTS, SPELL_NUMBERS, SPELLS
from arcana_magika.render.panels import mage_words
from arcana_magika.rules import Rules
from arcana_magika.sheets.drafting.draft import DIRECTION, LEVEL, WAY
from arcana_magika.text.names import ARTIFACT_TITLES

_WAYS: Final[dict[Action, int]] = {action: number for number, action in enumerate(actions.WAYS)}
_LETTERS: Final[dict[Action, str]] = {action: letter for letter, action in actions.MAGES.items()}
_SLOTS: Final[dict[Action, int]] = {action: slot for slot, action in enumerate(actions.SLOTS, 1)}
_CODES: Final[dict[Action, str]] = {
    action: str(action).upper() for action in (*actions.SPELLS, *actions.ARTIFACTS_PICKED)
}
_PLAIN: Final = frozenset((*actions.TEXTS, *actions.COLOURS_PICKED, *actions.ALIGNMENTS_PICKED))
"""Choices that need no hint."""


def hint(view: View, rules: Rules, action: Action) -> str | None:
    """A short hint for a choice of the viewer, None where the glossary has the same."""
    code = _code(view, action)
    draft = view.draft
    if draft is not None and (draft.asks == DIRECTION or (draft.asks == WAY and not draft.words[2])):
        return _step(view, draft.space, _WAYS[action])
    if draft is not None and draft.asks == LEVEL:
        costs = rules.minor_costs if action is actions.LEVELS[0] else rules.major_costs
        return f"{costs[SPELL_NUMBERS[_in_slot(view, int(draft.words[1]))]]} Arcania"
    if action in _LETTERS:
        seen = next((mage for mage in view.mages if mage.letter == _LETTERS[action]), None)
        return "" if seen is None else mage_words(seen)
    if code in SPELL_NUMBERS:
        number = SPELL_NUMBERS[code]
        spell, prices = SPELLS[number], f"{rules.minor_costs[number]} Arcania, major {rules.major_costs[number]}"
        return f"{spell.title} ({ALIGNMENTS[spell.alignment]}): {prices}"
    return "" if action in _PLAIN else ARTIFACT_TITLES.get(code)


def _code(view: View, action: Action) -> str:
    """The code of a spell or artifact picked by its code or by a scroll's slot, "" for other choices."""
    return _in_slot(view, _SLOTS[action]) if action in _SLOTS else _CODES.get(action, "")


def _in_slot(view: View, slot: int) -> str:
    return "" if view.me is None else next((one.code for one in view.me.scrolls if one.slot == slot), "")


def _step(view: View, start: str, way: int) -> str:
    """The space one step in this direction."""
    cell = destination(space(start), way)
    return f"to {NAMES[cell]}, {view.terrain_at(NAMES[cell]) or 'never seen'}" if cell >= 0 else "off the map"
