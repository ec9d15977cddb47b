"""Recognising files by their content: settings, cards, code, or other files, and the game they are for."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from arcana_core import registry
from arcana_core.errors import BrokenGame
from arcana_core.mail import PARTICULARS
from arcana_core.records.files import read_file
from arcana_core.text.wording import did_you_mean

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

LONGEST_FILE = 1 << 20
"""Bytes of the longest file that is read."""

Found = Literal["rules", "cards", "code", "record", "players", "empty", "binary", "too long", "unknown"]

HELD: Mapping[Found, str] = {
    "rules": "settings",
    "cards": "cards",
    "code": "Python code",
    "record": "the record of a game",
    "players": "the players of a game by mail",
    "empty": "nothing",
    "binary": "no text",
    "too long": f"more than {LONGEST_FILE >> 20} MB",
    "unknown": "neither settings, nor cards, nor Python code",
}
"""A word for the content of each kind, as in "night.toml holds settings"."""


@frozen
class Recognised:
    """The kind of a file and its games.

    Attributes:
        kind: the kind of the file.
        games: the games that it fits best; several if its content doesn't decide, none if it fits no game.
    """

    kind: Found
    games: tuple[AnyGame, ...] = ()

    @property
    def held(self) -> str:
        """The content in a word or two: "settings", "cards", "a map"."""
        words = {held_by(game) for game in self.games} if self.kind == "cards" else set()
        return words.pop() if len(words) == 1 else HELD[self.kind]


def held_by(game: AnyGame) -> str:
    """The content of the files that a game reads beside settings: "cards", "a map"."""
    files = game.card_files()
    return HELD["cards"] if files is None else files.holds


def recognise(path: Path, games: tuple[AnyGame, ...]) -> Recognised:
    """Recognise a file by its content.

    Args:
        path: of a regular file.
        games: the games whose files are considered.

    Raises:
        OSError: the file can't be read.
    """
    content = read_file(path, LONGEST_FILE + 1)
    start = content[:2000].lstrip()
    if start.startswith(b'{"format": "arcana record"'):
        return Recognised("record")
    if len(content) > LONGEST_FILE:
        return Recognised("too long")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in content:
            return Recognised("binary")
        # A Python file may declare another encoding. The reader of any other file reports the wrong byte.
        return Recognised("code" if path.suffix == ".py" else "unknown")
    if path.suffix == ".py":
        return Recognised("code")
    return _recognised_text(text, path, games)


def installed_games() -> tuple[AnyGame, ...]:
    """The installed games. Broken ones are left out. `arcana list` shows them with the reason."""
    games = []
    for name in registry.names():
        try:
            games.append(registry.load(name))
        except BrokenGame:
            continue
    return tuple(games)


def _recognised_text(text: str, path: Path, games: tuple[AnyGame, ...]) -> Recognised:
    try:
        tables: Mapping[str, Any] | None = tomllib.loads(text)
    except (ValueError, RecursionError):
        tables = None
    if tables is None:
        if path.suffix != ".toml" and _is_python(text):
            return Recognised("code")
        return _by_words(text, games)
    if not tables:
        return Recognised("empty")
    return _by_keys(tables, games)


def _is_python(text: str) -> bool:
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.ClassDef | ast.Import | ast.ImportFrom) for node in body)


def _by_keys(tables: Mapping[str, Any], games: tuple[AnyGame, ...]) -> Recognised:
    """The kind of a TOML file by the names of its tables and keys."""
    scores: dict[tuple[Found, AnyGame], float] = {}
    for game in games:
        files = game.card_files()
        if files is not None:
            scores["cards", game] = sum(
                1 + _entries_known(tables[part], keys) if _holds_tables(tables[part]) else 0.9
                for part, keys in files.keys.items()
                if part in tables
            )
        names = [setting.name for setting in game.rules_class.settings()]
        scores["rules", game] = sum(
            1.0 if key in names else 0.4 if did_you_mean(key, names) else 0.0
            for key in [*tables][:100]
            if not isinstance(tables[key], Mapping)
        )
        if game.by_mail() is not None and _holds_players(tables):
            scores["players", game] = 2.0
    return _best(scores)


def _holds_tables(part: object) -> bool:
    """Whether it is a table of entries, or a list of tables as `[[tile]]` makes it."""
    return isinstance(part, Mapping) or (isinstance(part, list) and any(isinstance(entry, Mapping) for entry in part))


def _entries_known(part: object, keys: Any) -> float:
    """How many keys of the entries of a table are known, as a share."""
    several = part.values() if isinstance(part, Mapping) else part if isinstance(part, list) else ()
    entries = [entry for entry in several if isinstance(entry, Mapping)]
    names = [key for entry in entries for key in entry]
    return 10 * sum(name in keys for name in names) / len(names) if names else 0.0


def _holds_players(tables: Mapping[str, Any]) -> bool:
    """Whether all tables have a letter as their name, and one of them has a key of a player."""
    entries = [(key, entry) for key, entry in tables.items() if isinstance(entry, Mapping)]
    return (
        bool(entries)
        and all(len(key) == 1 for key, _ in entries)
        and any({*PARTICULARS, "name"} & entry.keys() for _, entry in entries)
    )


def _by_words(text: str, games: tuple[AnyGame, ...]) -> Recognised:
    """The kind of a file with mistakes, which isn't TOML, by the beginnings of its lines."""
    heads = [line.split("=")[0].strip() for line in text.splitlines()[:2000]]
    scores: dict[tuple[Found, AnyGame], float] = {}
    for game in games:
        files = game.card_files()
        if files is not None:
            parts = sum(head.startswith((f"[{part}.", f"[[{part}]]")) for head in heads for part in files.keys)
            keys = {key for known in files.keys.values() for key in known}
            scores["cards", game] = parts and parts + sum(head in keys for head in heads)
        names = {setting.name for setting in game.rules_class.settings()}
        scores["rules", game] = sum(head in names for head in heads)
    return _best(scores)


def _best(scores: Mapping[tuple[Found, AnyGame], float]) -> Recognised:
    best = max(scores.values(), default=0.0)
    if best == 0:
        return Recognised("unknown")
    found = [key for key, score in scores.items() if score == best]
    kinds = {kind for kind, _ in found}
    kind = found[0][0] if len(kinds) == 1 else "unknown"
    return Recognised(kind, tuple(dict.fromkeys(game for _, game in found)))
