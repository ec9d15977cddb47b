"""The exact odds of table rolls: "locate +1 one die", "meeting friendly" (MR-1.3 to MR-1.5)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from arcana_core.chance.table_rolls import Modifier, TableRoll
from arcana_core.errors import NotationError
from arcana_core.text.notation import plain
from arcana_core.text.wording import checked_text, did_you_mean, listed, shortened, shown
from arcana_magicrealm.model.deals import RELATIONS
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.text import tables

_MODIFIER: Final = re.compile(r"[+-]\d+")
_LONGEST: Final = 3
_DICE: Final = {"one die": 1, "two dice": 2}


def odds(text: str, rules: Rules | None = None, sides: int | None = None, hits: int | None = None) -> list[str]:
    """The odds of a table roll in lines of at most 80 columns, one for each line of the table.

    Args:
        text: a table, the relation for the Meeting table, then any modifiers: "+1", "-1", "one die".
        rules: settings; no odds depend on them.
        sides: the sides of a die; 6 if None.
        hits: always None, because table rolls count no hits.

    Raises:
        NotationError: the text names no table, a wrong modifier, or hits are to be counted.
    """
    if hits is not None:
        raise NotationError("table rolls count no hits: leave --hits out (MR-1.3)")
    name, modifiers = _read(checked_text(text, "a table roll"))
    roll = TableRoll(sides=6 if sides is None else sides).modified(modifiers)
    pmf = roll.pmf()
    lines = tables.lines([tables.result_words(tables.BY_NAME[name], number) for number in range(1, 7)])
    found = [(numbers, sum(map(pmf.probability, numbers), Fraction(0)), what) for numbers, what in lines]
    table = tables.name_of(tables.BY_NAME[name])
    head = f"{table}: {roll.thrown_dice} {'die' if roll.thrown_dice == 1 else 'dice'}, the highest counts"
    change = f", {roll.amount:+}" if roll.amount else ""
    return [
        f"{head}{change}; {pmf.total} equally likely throws",
        *[
            f"{tables.span(numbers):>4}  {float(100 * chance):6.2f} %"
            f"  {int(chance * pmf.total)!s:>3}  {shortened(what, 58)}"
            for numbers, chance, what in found
        ],
    ]


def _read(text: str) -> tuple[str, list[Modifier]]:
    amounts = _MODIFIER.findall(text)
    if any(len(found) > _LONGEST for found in amounts):
        raise NotationError(f"modifiers are from -99 to +99, got {', '.join(amounts)}")
    modifiers = [Modifier("text", amount=int(found)) for found in amounts]
    words = plain(_MODIFIER.sub(" ", text))
    for phrase, dice in _DICE.items():
        if words.endswith(phrase):
            words = words.removesuffix(phrase).strip()
            modifiers.append(Modifier("text", dice=dice))
    if words not in tables.BY_NAME:
        near = did_you_mean(words, [*tables.BY_NAME])
        known = [*map(tables.name_of, tables.ABOUT), *[f"meeting {relation}" for relation in RELATIONS]]
        raise NotationError(
            f"unknown table {shown(words)}{near}; write one of {listed(known, 'or')}, then modifiers such as '+1' or "
            "'one die'"
        )
    return words, modifiers
