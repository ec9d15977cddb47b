"""The printed dice tables (MR-1.6).

Results with procedures of their own have them in code, in the chapters; here are their words and figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Text
from arcana_core.tables.typed import entry
from arcana_magicrealm.model.facts import listed


@frozen(kw_only=True)
class Result:
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
    levels: int = 0
    phases: int = 0
    harm: str = ""
    attack: int = 0
    size: str = ""
    movement: str = ""
    move: int = 0
    armored: bool = False


@frozen(kw_only=True)
class Table:
    """A table on which dice are rolled (MR-1.3)."""

    id: str
    name: str
    result: tuple[Result, ...]
    search: bool = False

    def line(self, number: int) -> Result:
        """The line of a number from 1 to 6."""
        return next(line for line in self.result if number in line.roll)


@frozen(kw_only=True)
class ColumnTable:
    """A table with a column for each relation, and in it a code for each number (MR-13.14)."""

    id: str
    enemy: tuple[str, ...] = field(metadata=entry(length=6))
    unfriendly: tuple[str, ...] = field(metadata=entry(length=6))
    neutral: tuple[str, ...] = field(metadata=entry(length=6))
    friendly: tuple[str, ...] = field(metadata=entry(length=6))
    ally: tuple[str, ...] = field(metadata=entry(length=6))

    @property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The columns from Enemy to Ally."""
        return self.enemy, self.unfriendly, self.neutral, self.friendly, self.ally


_TABLES = listed("tables", {"meeting_results": ByKey(Text())}, table=Table, column_table=ColumnTable)
TABLES: Final[Mapping[str, Table]] = {table.id: table for table in _TABLES["table"]}
COLUMN_TABLES: Final[Mapping[str, ColumnTable]] = {table.id: table for table in _TABLES["column_table"]}
MEETING_RESULTS: Final[Mapping[str, str]] = _TABLES["meeting_results"]
