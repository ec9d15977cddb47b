"""TOML that people write: read from a path or a text, with every mistake told by source and line."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from arcana_core.errors import RulesError
from arcana_core.records.files import named, read_file
from arcana_core.text.wording import shown

_FILE_BYTES = 1 << 20  # no such file is longer; a device or a wrong file is not read to its end
MOST_MISTAKES = 30
"""Lines of one error; of further mistakes it gives the number."""
# A key of dozens of parts, such as a.a.a, which takes time by the square of their number to read.
_DEEP_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*"|'[^'\n]*')[ \t]*+\.[ \t]*+){40}""")


@frozen
class Written:
    """What a person has written.

    Attributes:
        source: what messages call it: the path, or "TOML text".
        text: as it stands there.
        tables: as TOML.
    """

    source: str
    text: str
    tables: Mapping[str, Any]

    def at(self, table: str, key: str = "") -> str:
        """Where it says something, for messages: "file line 3" if one line alone can be meant, else "file".

        Args:
            table: of a table its name, as in `[cards.spark]`, or a key outside all tables.
            key: one of the keys of the table.

        >>> Written("my.toml", "[cards.spark]\\nname = 'Spark'", {}).at("cards.spark", "name")
        'my.toml line 2'
        """
        lines = self.text.split("\n")
        headers = _headers(table, lines) or _beginning(table, lines)
        # Only if one line alone begins so: a line that is wrong helps less than none.
        if len(headers) != 1:
            return self.source
        line = headers[0]
        if key:
            rest = lines[line:]
            end = next((place for place, other in enumerate(rest) if _HEADER.match(other)), None)
            found = _beginning(key, rest[:end])
            if len(found) == 1:
                line += found[0]
        return f"{self.source} line {line}"


_HEADER = re.compile(r"\s*\[+([^\[\]]+)\]+\s*(#.*)?$")


def _headers(table: str, lines: list[str]) -> list[int]:
    last = table.rpartition(".")[2]  # looking for it first takes a fraction of the time
    found = ((number, _HEADER.match(line)) for number, line in enumerate(lines, 1) if last in line and "[" in line)
    return [number for number, match in found if match and re.sub(r"""["'\s]""", "", match[1]) == table]


def _beginning(name: str, lines: list[str]) -> list[int]:
    begins = re.compile(rf"""\s*(["']?){re.escape(name)}\1\s*[=.]|\s*\[+\s*(["']?){re.escape(name)}\2\s*[].]""")
    return [number for number, line in enumerate(lines, 1) if name in line and begins.match(line)]


def written(path_or_text: str | os.PathLike[str], called: str) -> Written:
    """What stands in a TOML file.

    Args:
        path_or_text: a path, or the text itself. A `str` is taken for text if it is blank, has a line break, or has
            one of the characters = [ #; give a `Path` for a file whose name has one of these.
        called: what it should be, for messages: "rules".

    Raises:
        RulesError: it cannot be read, or is no TOML; the message names source, and line where there is one.
    """
    source, text = _text_of(path_or_text, called)
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise RulesError(f"{source} line {line}: not {called}: a key has too many parts")
    try:
        return Written(source, text, tomllib.loads(text))
    except ValueError as error:  # TOMLDecodeError, or that of int for a number of thousands of digits
        raise RulesError(_syntax(source, error)) from None
    except RecursionError:
        raise RulesError(f"{source}: not {called}: lists or tables are nested too deeply") from None


def rejection(mistakes: Iterable[str], more: int = 0) -> RulesError:
    """One error for all mistakes, a line for each; of very many the first.

    Args:
        mistakes: what is wrong, a sentence each.
        more: the number of further mistakes, which nobody has put into words.
    """
    lines = list(mistakes)
    if len(lines) + more > MOST_MISTAKES:
        lines[MOST_MISTAKES:] = [f"and {len(lines[MOST_MISTAKES:]) + more} more mistakes"]
    return RulesError("\n".join(lines))


def _text_of(path_or_text: str | os.PathLike[str], called: str) -> tuple[str, str]:
    # What messages call it, and the text.
    if isinstance(path_or_text, str) and (not path_or_text.strip() or re.search(r"[\n\r=\[#]", path_or_text)):
        if len(path_or_text) > _FILE_BYTES:
            raise RulesError(f"TOML text: not {called}: longer than {_FILE_BYTES} characters")
        return "TOML text", path_or_text
    if not isinstance(path_or_text, (str, os.PathLike)):
        raise TypeError(f"{called} are read from a path or from TOML text, got {shown(path_or_text)}")
    source = named(path_or_text)
    try:
        raw = read_file(path_or_text, _FILE_BYTES + 1)
    except OSError as error:
        raise RulesError(f"{source}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(raw) > _FILE_BYTES:
        raise RulesError(f"{source}: not {called}: longer than {_FILE_BYTES} bytes")
    try:
        return source, raw.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulesError(
            f"{source} line {line}: byte 0x{raw[error.start]:02x} is not UTF-8: save it as UTF-8"
        ) from None


def _syntax(source: str, error: ValueError) -> str:
    text = str(error)
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", text, re.DOTALL)
    place = f"{source} line {found[2]}, column {found[3]}" if found else source
    text = found[1] if found else text
    return f"{place}: not TOML: {text[:1].lower()}{' '.join(text[1:].split())}"
