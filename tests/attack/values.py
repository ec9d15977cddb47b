"""Changes of plain values, as JSON and TOML have them: somewhere inside, something else."""

from __future__ import annotations

from random import Random
from typing import Any, Final

Path = tuple[str | int, ...]

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 99, 10**9, -(10**9), 1 << 70, 0.5, 1e300, -0.0, "", "x", "none", "\x1b[31m", "\u202e",
    "a" * 3000, "é", "0", "-1", [], [0], [[]], [1, 2], ["x"], {}, {"x": 1}, {"": {}}, [[1, 2], [3, 4]], {"a": [{"b": None}]},
)  # fmt: skip


def draw_change(chance: Random, value: Any) -> tuple[Path, Any]:
    """A place inside a value, and its new content. A new place is added, `...` deletes the place."""
    path: Path = ()
    while isinstance(value, dict | list) and value and (not path or chance.random() < 0.85):
        step = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value))
        path, value = (*path, step), value[step]
    if isinstance(value, dict) and chance.random() < 0.5:
        return (*path, chance.choice(("x", "", "name", "\u202e", "seed"))), chance.choice(ODD)
    if chance.random() < 0.15:
        return path, ...
    return path, _other(chance, value)


def _other(chance: Random, value: Any) -> Any:
    if type(value) is int and chance.random() < 0.6:
        return chance.choice((value + 1, value - 1, -value, value * 10, float(value), str(value)))
    if type(value) is str and value and chance.random() < 0.6:
        place = chance.randrange(len(value))
        return chance.choice(
            (
                value[:place],
                value[place:],
                value + value,
                value[:place] + "?" + value[place + 1 :],
                value.upper(),
                value + "\n",
            )
        )
    if type(value) is list and value and chance.random() < 0.6:
        return chance.choice((value[1:], value + value[:1], value[::-1], value[0]))
    return chance.choice(ODD)


def changed(value: Any, path: Path, new: Any) -> Any:
    """A copy of a value with something else at a place."""
    if not path:
        return None if new is ... else new
    first, rest = path[0], path[1:]
    copy: Any = dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else [value]
    if isinstance(copy, list):
        first = first % max(1, len(copy)) if isinstance(first, int) else 0
    if not rest and new is ...:
        if isinstance(copy, dict):
            copy.pop(first, None)
        else:
            del copy[first]
        return copy
    inside = changed(copy.get(first) if isinstance(copy, dict) else copy[first] if copy else None, rest, new)
    if isinstance(copy, list) and not copy:
        return [inside]
    copy[first] = inside
    return copy
