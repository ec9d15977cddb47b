"""Tables `[part.key]` from several sources, with all mistakes in one error, each with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from attrs import define, field

from arcana_core.tables.toml import Written, rejection
from arcana_core.text.wording import did_you_mean, shown

KEY = "[a-z][a-z0-9_]{0,39}"
"""The form of a table's key."""


@define
class Tables:
    """The tables read so far, and their mistakes.

    Attributes:
        parts: the names of the outermost tables, as `cards` in `[cards.spark]`.
        read_from: the source of a table, by part and key.
        mistakes: in the order in which they were found.
    """

    parts: Sequence[str]
    read_from: dict[tuple[str, str], Written] = field(factory=dict)
    mistakes: list[str] = field(factory=list)

    def read(self, source: Written) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Part, key and content of each table of a source; what isn't a table of a known part is a mistake."""
        for part, tables in source.tables.items():
            if part not in self.parts:
                near = did_you_mean(part, self.parts) or f"; known: {', '.join(self.parts)}"
                self.mistakes.append(f"{source.at(part)}: unknown table or key {shown(part)}{near}")
            elif not isinstance(tables, Mapping):
                self.mistakes.append(f"{source.at(part)}: {part} must be tables [{part}.key], got {shown(tables)}")
            else:
                for key, table in tables.items():
                    self.read_from[part, key] = source
                    if not re.fullmatch(KEY, key):
                        reason = "a key is at most 40 small letters, digits and underscores, a letter first"
                        self.wrong(part, key, [reason])
                    elif not isinstance(table, Mapping):
                        self.wrong(part, key, [f"must be a table [{part}.{key}], got {shown(table)}"])
                    else:
                        yield part, key, table

    def wrong(self, part: str, key: str, reasons: Iterable[str]) -> None:
        """Add mistakes of a table: sentences that begin with the path within the table that they are about."""
        source = self.read_from.get((part, key))
        found = []
        for reason in reasons:
            within = re.match(r"[\w.\[\]]*", reason)
            path = f"{part}.{key}.{within[0] if within else ''}"
            place = f"{source.at(path)}: " if source else ""
            name = key if key.isidentifier() else shown(key)
            found.append((source.line(path) if source else 0, f"{place}{part}.{name}: {reason}"))
        self.mistakes += [mistake for _, mistake in sorted(found, key=itemgetter(0))]

    def check(self) -> None:
        """Raise a `RulesError` with all mistakes, a line each, if there were any."""
        if self.mistakes:
            raise rejection(self.mistakes)
