"""Terrain maps as text: reading one with a report of all mistakes, and writing one (MG-3.14 to MG-3.18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from arcana_core.errors import NotationError, RulesError
from arcana_core.text.wording import did_you_mean, shown
from arcana_magika.model.geometry import ARENA, NAMES, rows, space
from arcana_magika.model.tables import ARTIFACTS, COASTAL, COLOURS, MAP_LETTERS, OCEAN, OTHER_SPELLINGS, TERRAINS
from arcana_magika.model.terrain import is_water

Mistake = tuple[int, str, str]
"""The number of the line, the code F1 to F7 of MG-3.16, and the message."""

_ROW_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# Both cases one by one: upper() turns some foreign letters, such as the long s, into known ones.
_CODES: Final = {letter: code for code, capital in enumerate(MAP_LETTERS) for letter in (capital, capital.lower())}
_ALL_LETTERS: Final = " ".join(MAP_LETTERS)
_LAND_LETTERS: Final = " ".join(MAP_LETTERS[COASTAL:])
_ITEMS: Final = (*ARTIFACTS, *COLOURS)


class MapError(RulesError):
    """A text is not a terrain map; the message has a line for each mistake (MG-3.16).

    Attributes:
        mistakes: all of them, in the order of the lines.
    """

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(f"line {line}: {text} ({code}, MG-3.16)" for line, code, text in self.mistakes))

    def __reduce__(self) -> tuple[type[MapError], tuple[tuple[Mistake, ...]]]:
        return type(self), (self.mistakes,)


@frozen
class TerrainMap:
    """The contents of a terrain map text (MG-3.14, MG-3.15).

    Attributes:
        terrain: the code of each space, in row-major order.
        placed: item and space of each place line, in the order of the lines; items by their code or colour.
    """

    terrain: bytes
    placed: tuple[tuple[str, int], ...] = ()


def read_map(text: str, *, cloaks: int | None = None) -> TerrainMap:
    """Read a terrain map (MG-3.14, MG-3.15).

    Place lines may be in upper or lower case throughout, as map letters may. Even-numbered spaces of row y are only
    checked for water if the row has its 25 letters. Otherwise the letters can't be matched with spaces.

    Args:
        text: its lines.
        cloaks: the number of cloaks of each colour, None for the rulebook's number.

    Raises:
        MapError: The text has mistakes. The message lists all of them with their lines.
    """
    if cloaks is None:
        from arcana_magika.rules import Rules  # which itself reads a map where it is given one

        cloaks = Rules().cloaks_of_a_colour
    map_lines: list[tuple[int, str]] = []
    others: list[tuple[int, str]] = []
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        # No map line begins like this: L is not a map letter.
        if len(map_lines) < len(_ROW_LETTERS) and not line.lower().startswith("place"):
            map_lines.append((number, "".join(line.split())))
        else:
            others.append((number, line))
    mistakes: list[Mistake] = []
    terrain = _terrain(map_lines, mistakes)
    last = map_lines[-1][0] if map_lines else 0
    placed = _placed(others, last, cloaks, mistakes)
    if mistakes:
        raise MapError(sorted(mistakes, key=lambda mistake: mistake[0]))
    return TerrainMap(terrain, placed)


def _terrain(map_lines: Sequence[tuple[int, str]], mistakes: list[Mistake]) -> bytes:
    """The codes of the map lines; mistakes F1 to F5 are added to the list."""
    terrain = bytearray()
    for (number, letters), row in zip(map_lines, _ROW_LETTERS, strict=False):
        mistakes.extend((number, code, f"row {row}{wrong}") for code, wrong in _wrong_in_row(row, letters))
        terrain.extend(_CODES.get(letter, OCEAN) for letter in letters)
    found = len(map_lines)
    if found < len(_ROW_LETTERS):
        end = f"ends after row {_ROW_LETTERS[found - 1]}" if found else "has none"
        needed = f"{len(_ROW_LETTERS)} map lines are needed, row a to row z, and the map {end}"
        mistakes.append((map_lines[-1][0] if found else 1, "F1", f"{needed}; add {len(_ROW_LETTERS) - found}"))
    return bytes(terrain)


def _wrong_in_row(row: str, letters: str) -> Iterable[tuple[str, str]]:
    """The mistake in a map line: its code, and the rest of a sentence that begins with the row."""
    needed = _ROW_LETTERS.index(row) + 1
    if len(letters) != needed:
        count = "1 letter" if len(letters) == 1 else f"{len(letters)} letters"
        yield "F2", f": {count}; write {needed}, one for each space"
    for column, letter in enumerate(letters, start=1):
        code = _CODES.get(letter)
        if code is None:
            yield "F3", f", column {column}: no terrain has the letter {shown(letter)}; write one of {_ALL_LETTERS}"
        elif row == "z" and code != OCEAN:
            yield "F4", f", column {column}: {letter} is {TERRAINS[code]}; all of row z is Ocean, write O"
        elif row == "y" and column % 2 == 0 and is_water(code) and len(letters) == needed:
            start = "novices start on the even-numbered spaces of row y"
            yield "F5", f", column {column}: {letter} is {TERRAINS[code]}; {start}, write one of {_LAND_LETTERS}"


def _placed(
    lines: Iterable[tuple[int, str]], last: int, cloaks: int, mistakes: list[Mistake]
) -> tuple[tuple[str, int], ...]:
    """Read the items of the place lines. Mistakes are added to the list: F6, F7, and F1 for more rows.

    Args:
        lines: number and text of each.
        last: the number of the last map line.
        cloaks: how many there are of each colour.
        mistakes: the list.
    """
    placed: list[tuple[str, int]] = []
    places: dict[str, list[int]] = {}
    for number, line in lines:
        words = line.split()
        if all(letter in _CODES for letter in "".join(words)):
            mistakes.append((number, "F1", f"a map line after row z: {shown(line)}; remove it, a map has 26"))
            continue
        if words[0].lower() != "place" or len(words) != 3:
            example = "write place ITEM SPACE, such as place CROWN h3"
            mistakes.append((number, "F6", f"not a place line: {shown(line)}; {example}"))
            continue
        if number < last:
            mistakes.append((number, "F6", "a place line between map lines; move it below row z"))
        item = OTHER_SPELLINGS.get(words[1].upper(), words[1].upper())
        if item not in _ITEMS:
            mistakes.append((number, "F6", _no_item(words[1])))
        else:
            exist = cloaks if item in COLOURS else 1
            earlier = places.setdefault(item, [])
            if len(earlier) >= exist:
                mistakes.append((number, "F7", _too_many(item, exist, earlier)))
            earlier.append(number)
        try:
            placed.append((item, space(words[2])))
        except NotationError as error:
            mistakes.append((number, "F6", str(error)))
    return tuple(placed)


def _no_item(word: str) -> str:
    known = f"artifacts are {', '.join(ARTIFACTS)}, colours {', '.join(COLOURS)}"
    return f"no item {shown(word)}; {known}{did_you_mean(word.upper(), _ITEMS)}"


def _too_many(item: str, exist: int, earlier: Sequence[int]) -> str:
    """A message about too many of an item, with the lines that placed them."""
    there_are = f"there is only 1 {item}" if exist == 1 else f"there are only {exist} of {item}"
    by = ", ".join(str(number) for number in earlier[:exist])  # at most as many as exist, to limit the text
    where = f", placed by line{'s' if exist > 1 else ''} {by}" if by else ""
    return f"{there_are}{where}; remove this line"


def write_map(terrain: bytes, placed: Iterable[tuple[str, int]] = ()) -> str:
    """Write a terrain map, which `read_map` reads back (MG-3.17).

    Args:
        terrain: the code of each space, in row-major order.
        placed: items and their spaces, for place lines.

    Raises:
        ValueError: There are not 351 codes, or one is unknown; an item or a space does not exist.
    """
    if len(terrain) != len(ARENA) or max(terrain) >= len(MAP_LETTERS):
        raise ValueError(
            f"terrain must be {len(ARENA)} codes from 0 to {len(MAP_LETTERS) - 1}, "
            f"got {len(terrain)} up to {max(terrain, default=0)} (MG-3.1)"
        )
    lines = ["".join(MAP_LETTERS[terrain[cell]] for cell in rows(row, row)) for row in _ROW_LETTERS]
    for item, cell in placed:
        if item not in _ITEMS or not 0 <= cell < len(ARENA):
            raise ValueError(
                f"no item {shown(item)} or no space {shown(cell)}; items are {', '.join(_ITEMS)} (MG-3.15)"
            )
        lines.append(f"place {item} {NAMES[cell]}")
    return "\n".join(lines) + "\n"
