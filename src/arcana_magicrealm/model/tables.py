"""The printed dice tables, and the seasons of a rule that the rulebook does not contain (MR-1.6, MR-46).

The rules have their tables in code, next to the results' procedures. These tables are for people who look them up, and
for the tests that compare both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field

from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Text
from arcana_core.tables.typed import Fact, entry
from arcana_magicrealm.model.facts import Named, listed


class Result(Fact):
    """A line of a table, for some numbers.

    Attributes:
        roll: the numbers.
        code: its short name.
        effect: in short words.
        levels: the change of harm.
        phases: the phases lost.
        harm: of the creature; "" if it can't attack. The other fields describe the creature too.
    """

    roll: tuple[int, ...] = field(metadata=entry(item_at_least=1, item_at_most=6))
    code: str
    effect: str = ""
    levels: int | None = None
    phases: int = 0
    harm: str = ""
    attack: int = 0
    size: str = ""
    movement: str = ""
    move: int = 0
    armored: bool = False


class Table(Named):
    """A table on which one or two dice are rolled (MR-1.3, MR-1.7).

    Attributes:
        about, clause: its purpose and where it is in the rulebook, for people.
        short: another name of it.
    """

    dice: int = field(metadata=entry(at_least=1, at_most=2))
    modifiable: bool
    result: tuple[Result, ...]
    search: bool = False
    optional: bool = False
    note: str = ""
    about: str = ""
    clause: str = ""
    short: str = ""

    def line(self, number: int) -> Result:
        """The line of a number from 1 to 6."""
        return next(line for line in self.result if number in line.roll)


class ColumnTable(Named):
    """A table with a column for each relation, and in it a code for each number (MR-13.14)."""

    dice: int = field(metadata=entry(at_least=1, at_most=2))
    modifiable: bool
    enemy: tuple[str, ...] = field(metadata=entry(length=6))
    unfriendly: tuple[str, ...] = field(metadata=entry(length=6))
    neutral: tuple[str, ...] = field(metadata=entry(length=6))
    friendly: tuple[str, ...] = field(metadata=entry(length=6))
    ally: tuple[str, ...] = field(metadata=entry(length=6))
    optional: bool = False

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The columns from Enemy to Ally."""
        return self.enemy, self.unfriendly, self.neutral, self.friendly, self.ally


class Shift(Fact):
    """Where the denizens of a sheet go with one number, in the order of the starting boxes."""

    roll: int = field(metadata=entry(at_least=1, at_most=6))
    to: tuple[str, ...] = field(metadata=entry(length=3))
    effect: str = ""


class Reposition(Named):
    """A table by which the denizens of a sheet change boxes."""

    dice: int
    modifiable: bool
    start: tuple[str, ...] = field(metadata=entry(length=3))
    result: tuple[Shift, ...]


class Range(Fact):
    """A line of a table of adjusted rolls, for numbers from `min` to `max`."""

    min: int
    max: int
    levels: int | None = None
    harm: str = ""
    completed: bool | None = None


class AdjustedTable(Named):
    """A table on which the difference of two times is added to the roll (MR-46.20)."""

    dice: int
    note: str
    result: tuple[Range, ...]
    optional: bool = False


class Weather(Fact):
    """A kind of weather: the days played in its week, and the phases of a day."""

    name: str
    days: int = field(metadata=entry(at_least=0, at_most=7))
    basic: int
    sunlight: int
    sheltered: int
    rule: str = ""


class Season(Named):
    """A season and its weather."""

    number: int = field(metadata=entry(at_least=1, at_most=13))
    victory_points: int
    mountain_move_phases: int
    day_7_magic: tuple[str, ...]
    food_ale: tuple[str, ...] = field(metadata=entry(length=2))
    escort_party: tuple[str, ...] = field(metadata=entry(length=2))
    gold_per_clearing: int
    clear: Weather
    showers: Weather
    storm: Weather
    special: Weather


_WORDS = dict.fromkeys(("meeting_results", "commerce_results"), ByKey(Text()))
_CLASSES = {"table": Table, "column_table": ColumnTable, "reposition": Reposition, "adjusted_table": AdjustedTable}
_TABLES = listed("tables", _WORDS, **_CLASSES)
TABLES: Final[Mapping[str, Table]] = {table.id: table for table in _TABLES["table"]}
COLUMN_TABLES: Final[Mapping[str, ColumnTable]] = {table.id: table for table in _TABLES["column_table"]}
REPOSITIONS: Final[Mapping[str, Reposition]] = {table.id: table for table in _TABLES["reposition"]}
ADJUSTED_TABLES: Final[Mapping[str, AdjustedTable]] = {table.id: table for table in _TABLES["adjusted_table"]}
MEETING_RESULTS: Final[Mapping[str, str]] = _TABLES["meeting_results"]
COMMERCE_RESULTS: Final[Mapping[str, str]] = _TABLES["commerce_results"]
_SEASONS = listed("seasons", {"rule": ByKey(Text())}, season=Season)
SEASONS: Final[tuple[Season, ...]] = _SEASONS["season"]
WEATHER_RULES: Final[Mapping[str, str]] = _SEASONS["rule"]
"""The extra rules of special weather, by name."""
