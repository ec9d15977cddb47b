"""The code that writes observations: one function for all blocks of a game, put together line by line.

A function for each block would take half as long again, because most blocks do less than a call costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from struct import Struct
from typing import Any, Final, NamedTuple

_SIGNATURE: Final = "def write(view, numbers):"


class Place(NamedTuple):
    """Where numbers are written: at `start`, counted from a variable of the code if there is one."""

    start: int
    variable: str = ""

    def __str__(self) -> str:
        return f"{self.variable} + {self.start}" if self.variable else str(self.start)

    def after(self, size: int) -> Place:
        """The place behind `size` numbers."""
        return Place(self.start + size, self.variable)


class Code:
    """Lines of a function that gets numbers from `view` and writes them into `numbers`, which start at 0."""

    __slots__ = ("_about", "_depth", "_lines", "_values")

    _lines: list[str]
    _values: dict[str, Any]
    _about: dict[int, str]
    _depth: int

    def __init__(self) -> None:
        self._lines, self._values, self._about, self._depth = [_SIGNATURE, " pass"], {}, {}, 1

    def add(self, line: str, about: str) -> None:
        """Add a line, and the names of the features that it is about."""
        self._lines.append(" " * self._depth + line)
        self._about[len(self._lines)] = about

    @contextmanager
    def inside(self, line: str, about: str) -> Iterator[None]:
        """Add a line, such as a loop, with those added meanwhile inside it."""
        self.add(line, about)
        self._depth += 1
        yield
        self._depth -= 1

    def name(self, value: Any) -> str:
        """The name by which the lines refer to this value."""
        name = f"value{len(self._values)}"
        self._values[name] = value
        return name

    def variable(self, kind: str) -> str:
        """A name for something that the lines themselves set."""
        return f"{kind}{len(self._lines)}"

    def got(self, get: str | Callable[[Any], Any], source: str) -> str:
        """The expression for a getter: an attribute, possibly of an attribute, or a call."""
        if not isinstance(get, str):
            return f"{self.name(get)}({source})"
        if not all(part.isidentifier() for part in get.split(".")):
            raise ValueError(f"a getter is a function or the name of an attribute, got {get!r}")
        return f"{source}.{get}"

    def pack(self, values: str, count: int, at: Place, about: str) -> None:
        """Write adjacent numbers. A struct does that in a tenth of the time of setting them one by one."""
        bytes_before = f"4 * ({at})" if at.variable else str(4 * at.start)
        self.add(f"{self.name(Struct(f'{count}f').pack_into)}(numbers, {bytes_before}, {values})", about)

    def function(self) -> Callable[[Any, Any], None]:
        """The finished function."""
        names = dict(self._values)
        exec(compile("\n".join(self._lines), "<observation>", "exec"), names)
        made: Callable[[Any, Any], None] = names["write"]
        return made

    def about(self, error: BaseException) -> str:
        """The names of the features whose line in the function raised this error."""
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_name != "write":
            trace = trace.tb_next
        return self._about.get(trace.tb_lineno, "") if trace is not None else ""
