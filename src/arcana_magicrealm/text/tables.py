"""The dice tables in words: names and results, and the exact odds of rolls (MR-1.3 to MR-1.5, MR-13.14, MR-42)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from arcana_core.chance.table_rolls import Modifier, TableRoll
from arcana_core.errors import NotationError
from arcana_core.text.notation import plain
from arcana_core.text.wording import checked_text, did_you_mean, listed, shortened, shown
from arcana_magicrealm.model.deals import MEETING, RELATIONS
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.tables import MEETING_RESULTS, TABLES
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.text.counters import ARMOURED, side_words
from arcana_magicrealm.text.names import spaced

ABOUT: Final = [table.id for table in TABLES.values() if table.about]
"""The tables with modifiers."""
NAMED: Final = ("curse", "wish", "power_of_the_pit")
"""The tables whose results have names."""
_MODIFIER: Final = re.compile(r"[+-]\d+")
_LONGEST: Final = 3
_DICE: Final = {"one die": 1, "two dice": 2}


def names_of(table: str) -> tuple[str, ...]:
    """Everything that people may call a table: "curse", "curses"; "power of the pit", "pit"."""
    one = TABLES[table]
    return tuple(dict.fromkeys(filter(None, [spaced(table), plain(table), plain(one.name), one.short])))


BY_NAME: Final = {
    **{name: table for table in ABOUT for name in names_of(table)},
    **{f"meeting {relation}": relation for relation in RELATIONS},
}
"""The tables with modifiers and the columns of the Meeting table, by name."""


def result_name(table: str, number: int) -> str:
    """The name of a result that has one: "Eyemist", "Fiery Chasm", "Dragon"; "" for others."""
    code = TABLES[table].line(number).code
    return spaced(code).title() if table in (*NAMED, "transform") else ""


def result_words(table: str, number: int) -> str:
    """The result of a roll on a table or on a column of the Meeting table."""
    if table in RELATIONS:
        code = MEETING[RELATIONS.index(table)][number - 1]
        return f"{spaced(code)}: {MEETING_RESULTS[code]}" if code in MEETING_RESULTS else spaced(code)
    line = TABLES[table].line(number)
    text = form_words(line.code) if table == "transform" else line.effect or line.code
    return ": ".join(filter(None, [result_name(table, number), text]))


def results(table: str) -> list[str]:
    """The results of the rolls 1 to 6."""
    return [result_words(table, number) for number in range(1, 7)]


def form_words(creature: str) -> str:
    """The figures of a creature of the Transform table: "T 4, move 4, flies, vulnerability T, armoured" (MR-42.13)."""
    form = CREATURES[creature]
    facts = [side_words(form.light), "flies" if form.flies else "", "walks the woods" if form.walks_woods else ""]
    protection = f"vulnerability {LETTERS[form.vulnerability]}{ARMOURED[form.is_armoured]}"
    return ", ".join(filter(None, [*facts, protection]))


def lines(results: Sequence[str]) -> Iterator[tuple[tuple[int, ...], str]]:
    """The rolls with each result in a row, and the result."""
    for result, run in groupby(enumerate(results, 1), key=lambda pair: pair[1]):
        yield tuple([number for number, _ in run]), result


def span(numbers: Sequence[int]) -> str:
    """Rolls in short: "1", "2-3"."""
    return "-".join(map(str, sorted({numbers[0], numbers[-1]})))


# The odds of a roll.


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
    table = BY_NAME[name]
    dice = f"{roll.thrown_dice} {'die' if roll.thrown_dice == 1 else 'dice'}"
    change = f", {roll.amount:+}" if roll.amount else ""
    found = [f"{spaced(table)}: {dice}, the highest counts{change}; {pmf.total} equally likely throws"]
    for numbers, result in lines(results(table)):
        chance = sum(map(pmf.probability, numbers), Fraction(0))
        ways, percent = f"{int(chance * pmf.total)!s:>3}", f"{float(100 * chance):6.2f} %"
        found.append(f"{span(numbers):>4}  {percent}  {ways}  {shortened(result, 58)}")
    return found


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
    if words not in BY_NAME:
        near = did_you_mean(words, [*BY_NAME])
        known = [*map(spaced, ABOUT), *[f"meeting {relation}" for relation in RELATIONS]]
        usage = f"write one of {listed(known, 'or')}, then modifiers such as '+1' or 'one die'"
        raise NotationError(f"unknown table {shown(words)}{near}; {usage}")
    return words, modifiers
