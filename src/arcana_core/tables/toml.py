"""TOML that people write: read from a path or a text, with the line of every value for messages."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
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
    """A TOML text and its tables.

    Attributes:
        source: its name in messages: the path, or "TOML text".
        text: unchanged.
        tables: as TOML.
    """

    source: str
    text: str
    tables: Mapping[str, Any]

    def line(self, path: str) -> int:
        """The line of a value, from 1; 0 if nothing on the path is in the text.

        Args:
            path: keys and places in lists, as in `cards.spark.effects[1].dice`. Of a path that goes on behind what is
                there, the line of the last part that is.
        """
        lines = lines_of(self.text)
        while path and path not in lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return lines.get(path, 0)

    def at(self, path: str) -> str:
        """The place of a value, for messages: "file:3", or "file" if nothing on the path is in the text.

        >>> Written("my.toml", "[cards.spark]\\nname = 'Spark'", {}).at("cards.spark.name")
        'my.toml:2'
        """
        line = self.line(path)
        return f"{self.source}:{line}" if line else self.source


def written(path_or_text: str | os.PathLike[str], called: str, source: str = "") -> Written:
    """Read a TOML file or text.

    Args:
        path_or_text: a path, or the text itself. A `str` is taken for text if it is blank, has a line break, or has
            one of the characters = [ #; give a `Path` for a file whose name has one of these.
        called: what it should be, for messages: "rules".
        source: what messages call it, in place of the path or "TOML text".

    Raises:
        RulesError: it cannot be read, or isn't TOML. The message names the source and, if known, the line.
    """
    source, text = _text_of(path_or_text, called, source)
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise RulesError(f"{source}:{line}: not {called}: a key has too many parts")
    try:
        return Written(source, text, tomllib.loads(text))
    except ValueError as error:  # TOMLDecodeError, or that of int for a number of thousands of digits
        raise RulesError(_syntax(source, error)) from None
    except RecursionError:
        raise RulesError(f"{source}: not {called}: lists or tables are nested too deeply") from None


def data(package: str, name: str) -> Written:
    """A TOML file in the folder `data` of a package.

    Raises:
        FileNotFoundError: the package has no such file.
        RulesError: it isn't TOML. The message names the package, the file and the line.
    """
    try:
        text = files(package).joinpath("data", name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FileNotFoundError(f"the package {package} has no file data/{name}") from None
    try:
        return Written(name, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{package}: {_syntax(name, error)}") from None


def rejection(mistakes: Iterable[str], more: int = 0) -> RulesError:
    """One error for all mistakes, a line for each; of very many the first.

    Args:
        mistakes: a sentence each.
        more: the number of further mistakes, without sentences.
    """
    lines = list(mistakes)
    if len(lines) + more > MOST_MISTAKES:
        lines[MOST_MISTAKES:] = [f"and {len(lines[MOST_MISTAKES:]) + more} more mistakes"]
    return RulesError("\n".join(lines))


def _text_of(path_or_text: str | os.PathLike[str], called: str, source: str) -> tuple[str, str]:
    # Its name in messages, and the text.
    if isinstance(path_or_text, str) and (not path_or_text.strip() or re.search(r"[\n\r=\[#]", path_or_text)):
        source = source or "TOML text"
        if len(path_or_text) > _FILE_BYTES:
            raise RulesError(f"{source}: not {called}: longer than {_FILE_BYTES} characters")
        return source, path_or_text
    if not isinstance(path_or_text, (str, os.PathLike)):
        raise TypeError(f"{called} must be a path or TOML text, got {shown(path_or_text)}")
    source = source or named(path_or_text)
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
        raise RulesError(f"{source}:{line}: byte 0x{raw[error.start]:02x} is not UTF-8: save it as UTF-8") from None


def _syntax(source: str, error: ValueError) -> str:
    text = str(error)
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", text, re.DOTALL)
    place = f"{source}:{found[2]}:{found[3]}" if found else source
    text = found[1] if found else text
    return f"{place}: not TOML: {text[:1].lower()}{' '.join(text[1:].split())}"


@lru_cache(maxsize=8)
def lines_of(text: str) -> Mapping[str, int]:
    """The line of every table, key and item of a list, by its path, in a text that is TOML.

    >>> dict(lines_of("[a]\\nx = [\\n  1,\\n  { y = 2 }]"))
    {'a': 1, 'a.x': 2, 'a.x[0]': 3, 'a.x[1]': 4, 'a.x[1].y': 4}
    """
    found: dict[str, int] = {}
    with suppress(RecursionError):  # tables nested so deep were rejected, or have the line of their outer table
        _Lines(text, found).read()
    return found


_BLANK = re.compile(r"(?:[\s,]|#[^\n]*)*")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_KEY = re.compile(r"""[\w-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_STRING = re.compile(r'''"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\])*"|\'[^\']*\'''', re.DOTALL)
_BARE = re.compile(r"[^,\]}\n#]*")


class _Lines:
    """One reading of a text of TOML from its beginning, which notes where what begins."""

    def __init__(self, text: str, found: dict[str, int]) -> None:
        self.text = text
        self.found = found
        self.place = 0
        self.line = 1
        self.counted = 0
        self.items: dict[str, int] = {}

    def read(self) -> None:
        table = ""
        while self._begins():
            if self.text[self.place] == "[":
                table = self._header()
            elif not self._entry(table):
                return

    def _begins(self) -> bool:
        """Skip blanks and comments. True if anything follows."""
        self.place = _end(_BLANK, self.text, self.place)
        return self.place < len(self.text)

    def _header(self) -> str:
        start, many = self.place, self.text.startswith("[[", self.place)
        self.place += 1 + many
        path = self._key("")
        if many:
            self._note(path, start)
            number = self.items[path] = self.items.get(path, -1) + 1
            path = f"{path}[{number}]"
        self._note(path, start)
        end = self.text.find("]", self.place)
        self.place = end + 1 + many if end >= 0 else len(self.text)
        return path

    def _entry(self, table: str) -> bool:
        start = self.place
        path = self._key(table)
        self._note(path, start)
        equals = self.text.find("=", self.place)
        if equals < 0:
            return False
        self.place = equals + 1
        self._value(path)
        return True

    def _key(self, inside: str) -> str:
        """The path to a key, whose parts begin here; each of its tables begins here, too, unless it did before."""
        start, path = self.place, inside
        while True:
            self.place = _end(_BLANK, self.text, self.place)
            match = _KEY.match(self.text, self.place)
            if match is None:
                return path
            self.place = match.end()
            part = self._last(path) + "." * bool(path) + _word(match[0])
            dot = _DOT.match(self.text, self.place)
            if dot is None:
                return part
            path = part
            self._note(path, start)
            self.place = dot.end()

    def _last(self, path: str) -> str:
        """A header that names an array of tables goes on in the last of them."""
        return f"{path}[{self.items[path]}]" if path in self.items else path

    def _value(self, path: str) -> None:
        self.place = _end(_SPACE, self.text, self.place)
        opening = self.text[self.place : self.place + 1]
        if opening in ("[", "{") and opening:
            self.place += 1
            number = 0
            while self._begins() and self.text[self.place] not in "]}":
                if opening == "{":
                    if not self._entry(path):
                        return
                else:
                    self._note(f"{path}[{number}]", self.place)
                    self._value(f"{path}[{number}]")
                    number += 1
            self.place += 1
        else:
            self.place = _end(_STRING if opening in ("'", '"') else _BARE, self.text, self.place)

    def _note(self, path: str, start: int) -> None:
        self.line += self.text.count("\n", self.counted, start)
        self.counted = start
        self.found.setdefault(path, self.line)


_SPACE = re.compile(r"[ \t]*")


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return match.end() if match else place + 1


def _word(key: str) -> str:
    return str(tomllib.loads(f"key = {key}")["key"]) if key[0] in "\"'" else key
