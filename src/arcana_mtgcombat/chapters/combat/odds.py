"""The odds of dice against dice: Life lost to an attack, success of an opposed Speed roll (MC-2, MC-16.1).

`odds("4 vs 3")` formats them for people. `life_lost` and `success` are the exact numbers.
"""

from __future__ import annotations

import re
from fractions import Fraction

from attrs import evolve

from arcana_core.chance.dice import Dice, Distribution, Opposed, Pool, parse
from arcana_core.errors import NotationError
from arcana_core.text.wording import shown
from arcana_mtgcombat.rules import Rules

WIDTH = 80
"""The width of a line in columns."""
MOST_ROWS = 24
"""The approximate number of rows in a table. Longer tables group several values per row."""
RARELY = 10_000
"""Values rarer than one in this many rolls share the last row."""
MOST_WAYS = 10**12
"""With at most this many equally likely rolls, the table counts them too."""

_SIDES = re.compile(r"\s+vs\.?\s+|\bvs\b", re.IGNORECASE)
_NUMBER = re.compile(r"\s*[0-9]{1,1000}\s*")  # Longer text is rejected like wrong dice notation.


def opposed(text: str, rules: Rules | None = None) -> Opposed:
    """Parse "4 vs 3", dice against dice as the settings define them (MC-2.1, MC-2.3).

    Either side may also be any notation of `arcana_core.chance.dice`, such as "4d8+1", regardless of the settings.

    Raises:
        NotationError: The text can't be parsed.
    """
    rules = Rules() if rules is None else rules
    sides = _SIDES.split(text) if isinstance(text, str) else []
    if len(sides) != 2 or not all(map(str.strip, sides)):
        raise NotationError(f"write dice against dice as '4 vs 3', got {shown(text)}")
    try:
        left, right = (_pool(side, rules) for side in sides)
    except ValueError as mistake:
        raise NotationError(str(mistake)) from None
    return Opposed(left, right)


def _pool(text: str, rules: Rules) -> Pool:
    if not _NUMBER.fullmatch(text):
        return parse(text)
    return pool_of(rules, int(text))


def life_lost(thrown: Opposed) -> Distribution:
    """Return the distribution of Life lost when the left dice attack a Guard of the right ones (MC-15.2, MC-16.1).

    >>> one = life_lost(opposed("1 vs 1"))
    >>> [str(one.probability(life)) for life in one.outcomes]
    ['7/12', '5/36', '1/9', '1/12', '1/18', '1/36']
    """
    return thrown.excess.map(lambda points: max(points, 0))


def pool_of(rules: Rules, count: int) -> Pool:
    """Return this many dice, as the settings define them (MC-2.1, MC-2.3)."""
    return Pool((Dice(count, rules.die_sides, hit_on=rules.hit_on if rules.pool_mode == "hits" else None),))


def loss(rules: Rules, dice: int, toughness: int, guard: int | None) -> Distribution:
    """Return the distribution of Life lost to a strike with these dice.

    Args:
        rules: The settings.
        dice: The dice of the strike.
        toughness: The dice of an unset Guard.
        guard: The value of a set Guard, None for an unset one.
    """
    if guard is None:
        return life_lost(Opposed(pool_of(rules, dice), pool_of(rules, toughness)))
    return pool_of(rules, dice).pmf().map(lambda points: max(points - guard, 0))


def success(thrown: Opposed) -> Fraction:
    """Return the chance that an opposed Speed roll of the left dice succeeds. Ties succeed (MC-2.5).

    >>> success(opposed("1 vs 1"))
    Fraction(7, 12)
    """
    return thrown.win + thrown.tie


def odds(text: str, rules: Rules | None = None, sides: int | None = None, hits: int | None = None) -> list[str]:
    """Format the odds of dice against dice as lines of 80 columns: Life lost, and an opposed Speed roll.

    Args:
        text: Input for `opposed`.
        rules: The settings, or None for the defaults.
        sides: Sides of a die, instead of `die_sides`.
        hits: The lowest face that counts as a hit, instead of adding the faces (MC-2.3).

    Raises:
        NotationError: The text can't be parsed, or the dice have too many outcomes.
        RulesError: No such dice.
    """
    if rules is None:
        rules = Rules()
    elif not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules of mtgcombat, got {shown(rules)}")
    if sides is not None:
        rules = evolve(rules, die_sides=sides)
    if hits is not None:
        rules = evolve(rules, pool_mode="hits", hit_on=hits)
    thrown = opposed(text, rules)
    try:
        lost, chance = life_lost(thrown), success(thrown)
    except ValueError as mistake:
        raise NotationError(str(mistake)) from None
    total = thrown.excess.total
    return [
        f"{thrown.left} against {thrown.right}"
        + (f", {total:,} equally likely throws" if total <= MOST_WAYS else "")
        + f", {float(thrown.excess.mean):+.2f} on average",
        "",
        "Life lost by an attack on an unset Guard (MC-16.1)",
        *_table(_grouped(lost), total, ("Life", "exactly", "at least", "throws")),
        f"on average {float(lost.mean):.2f}",
        "",
        "Opposed Speed roll (MC-2.5)",
        *_table([("succeeds", chance, None), ("fails", 1 - chance, None)], total),
        f"a tie, {_percent(thrown.tie)}, succeeds",
    ]


Row = tuple[str, Fraction, Fraction | None]
"""One row: the value, its chance, and the chance of at least that value."""


def _grouped(lost: Distribution) -> list[Row]:
    # No loss has its own row, and the rarest values share one.
    total = lost.total
    often, above = lost.high, 0
    while often > 0 and (above + lost.counts[often - lost.low]) * RARELY < total:
        above += lost.counts[often - lost.low]
        often -= 1
    size = max(1, -(-often // MOST_ROWS))
    starts = [0, *range(1, often + 1, size), *range(often + 1, min(often + 2, lost.high + 1))]
    rows: list[Row] = []
    for start, behind in zip(starts, [*starts[1:], lost.high + 1], strict=True):
        name = f"{start}" if behind == start + 1 else f"{start}-{behind - 1}"
        rows.append((name, lost.at_least(start) - lost.at_least(behind), lost.at_least(start)))
    return rows


def _table(rows: list[Row], total: int, heading: tuple[str, ...] = ()) -> list[str]:
    """Format rows as columns of equal width with a bar at the end."""
    words = [[name, _percent(chance), *([] if more is None else [_percent(more)])] for name, chance, more in rows]
    if total <= MOST_WAYS:
        for row, (_, chance, _) in zip(words, rows, strict=True):
            row.append(f"{int(chance * total):,}")
    columns = [heading[: len(words[0])], *words] if heading else words
    widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
    lines = ["  ".join([word.rjust(width) for word, width in zip(row, widths, strict=True)]) for row in columns]
    room, most = WIDTH - len(lines[0]) - 2, max(chance for _, chance, _ in rows)
    bars = ["#" * round(room * chance / most) for _, chance, _ in rows]
    return [f"{line}  {bar}".rstrip() for line, bar in zip(lines, [""] * bool(heading) + bars, strict=True)]


def _percent(chance: Fraction) -> str:
    percent = 100 * chance
    return "under 0.01 %" if 0 < percent < Fraction(1, 100) else f"{float(percent):.2f} %"
