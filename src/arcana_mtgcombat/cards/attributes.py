"""The nine attributes: base values, ranges, costs, and checks of sheets (MC-3, MC-4.3, MC-5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from arcana_core.text.wording import counted
from arcana_mtgcombat.model.cards import Sheet
from arcana_mtgcombat.model.mana import TYPES, Units, letters
from arcana_mtgcombat.rules import Rules


@frozen
class Attribute:
    """One of the nine attributes (MC-3.1).

    Attributes:
        base: The value a built character starts from.
        least, most: The range.
        step: The size of a step.
        points: The cost of a step.
    """

    base: int
    least: int
    most: int
    step: int
    points: int

    @property
    def values(self) -> range:
        """The values a built character can have (MC-3.2)."""
        return range(self.base, self.most + 1, self.step)

    def cost(self, value: int) -> int:
        """Return the points that a value costs. Values up to the base cost 0."""
        return max(0, (value - self.base) // self.step) * self.points


ATTRIBUTES = {
    "power": Attribute(base=1, least=0, most=6, step=1, points=1),
    "toughness": Attribute(base=1, least=0, most=6, step=1, points=2),
    "life": Attribute(base=20, least=8, most=60, step=4, points=1),
    "speed": Attribute(base=1, least=1, most=6, step=1, points=2),
    "channeling": Attribute(base=2, least=1, most=8, step=1, points=2),
    "focus": Attribute(base=2, least=0, most=8, step=1, points=2),
    "memory": Attribute(base=4, least=2, most=12, step=1, points=1),
    "mastery": Attribute(base=3, least=1, most=8, step=1, points=1),
    "mana_pool": Attribute(base=4, least=1, most=15, step=1, points=1),
}
"""The attributes by field of `Sheet`."""

TITLES = {name: name.replace("_", " ").title() for name in ATTRIBUTES}
"""The names in the rulebook's spelling: "Mana Pool"."""


def points(sheet: Sheet) -> int:
    """Return the cost of a sheet's attributes (MC-3.1).

    >>> points(Sheet("oriane", "Oriane", 2, 2, 32, 3, 4, 4, 6, 5, 7))
    25
    """
    return sum(attribute.cost(getattr(sheet, name)) for name, attribute in ATTRIBUTES.items())


def objections(sheet: Sheet, rules: Rules) -> Iterator[tuple[str, str]]:
    """Return the reasons why a sheet can't be built, by field, with clauses (MC-3, MC-4.3, MC-5.1).

    Doesn't check whether the library's cards exist.
    """
    for name, attribute in ATTRIBUTES.items():
        value = getattr(sheet, name)
        if value not in attribute.values:
            yield name, f"{_range_of(attribute)}, got {value} (MC-3.1)" + _below(attribute, value)
    cost = points(sheet)
    if cost > rules.build_points:
        yield "", f"the attributes cost {counted(cost, 'point')}, but only {rules.build_points} can be spent (MC-3.2)"
    if sum(sheet.capacities) != sheet.mana_pool:
        yield (
            "capacities",
            f"must add up to the Mana Pool, {sheet.mana_pool}, got {sum(sheet.capacities)} (MC-3.3)",
        )
    yield from _start_objections(sheet.start, sheet, per_type=rules.capacity_per_type)
    most = rules.library_per_memory * sheet.memory
    if len(sheet.library) > most:
        times = f"{rules.library_per_memory} times the Memory of {sheet.memory}"
        yield "library", f"must have at most {most} cards, {times}, got {len(sheet.library)} (MC-5.1)"
    for key, copies in Counter(sheet.library).items():
        if copies > rules.max_copies:
            yield (
                "library",
                f"must hold each card at most {counted(rules.max_copies, 'time')}, got {key!r} {copies} times (MC-5.1)",
            )


def _start_objections(start: Units, sheet: Sheet, *, per_type: bool) -> Iterator[tuple[str, str]]:
    if sum(start) > sheet.channeling:
        yield "start", f"must be at most {counted(sheet.channeling, 'unit')}, the Channeling, got {sum(start)} (MC-4.3)"
    if not per_type:
        if sum(start) > sheet.mana_pool:
            yield (
                "start",
                f"must be at most {counted(sheet.mana_pool, 'unit')}, the Mana Pool, got {sum(start)} (MC-4.3)",
            )
        return
    for letter, units, capacity in zip(TYPES, start, sheet.capacities, strict=True):
        if units > capacity:
            yield "start", f"must keep to the capacities, {letters(sheet.capacities)}, got {letter} {units} (MC-4.3)"


def _range_of(attribute: Attribute) -> str:
    by = f" in steps of {attribute.step}" if attribute.step > 1 else ""
    return f"must be between {attribute.base} and {attribute.most}{by}"


def _below(attribute: Attribute, value: int) -> str:
    if attribute.least <= value < attribute.base:
        return "; a value below the base is for scenarios (MC-3.2)"
    return ""
