"""Game records: a game's decisions, kept so that it can be played again anywhere and at any later time.

A record is JSON Lines. The first line is the head: format and version, game, rules version, package version, players,
chance, rules as the difference from the default, the position if the game began at one that was set up, and the files
of house rules if there were any. Then comes one line per decision, `[player, "notation", id]`. Every so often there is
a checksum of the position, `{"after": 64, "checksum": "…"}`. The last line of a finished game is
`{"after": n, "checksum": "…", "outcome": {…}}`.
"""

from __future__ import annotations

import json
import os
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self, TypeVar

from attrs import field, frozen

from arcana_core.errors import RecordError
from arcana_core.records.files import named, open_regular, read_file, replacing
from arcana_core.records.house_rules import HouseRules
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from types import TracebackType

    from arcana_core.game import Game

_R = TypeVar("_R", bound="Record")

FORMAT = "arcana record"
VERSION = 1
CHECK_EVERY = 64
"""The number of decisions between two checksums."""
LONGEST_LINE = 4_000_000
"""The most characters of a line. No game writes longer ones, and they are rejected unread."""
MOST_DIGITS = 4000
"""Digits of a number: a seed of 10,000 bits has fewer."""
LONGEST_FILE = 200_000_000
"""The most bytes of a file, so that a device or a wrong file is not read to its end."""


class TruncatedRecord(UserWarning):
    """The last line of a record was cut off and has been left out."""


@frozen
class Decision:
    """A decision of a player.

    Attributes:
        player: whose decision it was.
        notation: the action in its notation.
        id: the number of the action in the action space of the game's rules.
        line: its line in the file it was read from, 0 if it was not read.
    """

    player: int
    notation: str
    id: int
    line: int = field(default=0, eq=False, repr=False)


@frozen
class Check:
    """A checksum of the position after a number of decisions."""

    after: int
    checksum: str
    line: int = field(default=0, eq=False, repr=False)


@frozen
class Record:
    """A game as its decisions.

    Attributes:
        game: the name of the game.
        rules_version: of the game, when the record was made.
        package_version: of the distribution that made it, for people.
        players: how many played.
        chance: the state of the stream of chance before the game as `Rng.plain` gives it, and the seed beside
            it where it is known.
        rules: the difference of the rules from the default, as plain values.
        position: the text of the position the game began at; None for an ordinary beginning.
        decisions: in order.
        checks: checksums of the position along the way.
        outcome: how the game ended, as plain values; None if it goes on.
        house_rules: the files of house rules that it was played with; None if there were none.
    """

    game: str
    rules_version: int
    package_version: str
    players: int
    chance: Mapping[str, Any]
    rules: Mapping[str, Any]
    position: str | None = None
    decisions: tuple[Decision, ...] = ()
    checks: tuple[Check, ...] = ()
    outcome: Mapping[str, Any] | None = None
    house_rules: HouseRules | None = None

    def __attrs_post_init__(self) -> None:
        for name, (kinds, called) in _FIELDS.items():
            value = getattr(self, name)
            if not isinstance(value, kinds) or isinstance(value, bool):
                raise RecordError(f"{name} of a record must be {called}, got {shown(value)}")
        for decision in self.decisions:
            if type(decision) is not Decision or _types(decision.player, decision.notation, decision.id) != _DECISION:
                raise RecordError(f"a decision of a record has a player, a text and a number, got {shown(decision)}")
        before = -1
        for check in self.checks:
            if type(check) is not Check or _types(check.after, check.checksum) != _CHECK:
                raise RecordError(f"a checksum of a record has a number of decisions and a text, got {shown(check)}")
            if not before < check.after <= len(self.decisions):
                raise RecordError(
                    f"checksums of a record are in the order of its {len(self.decisions)} decisions, "
                    f"got one after {shown(check.after)}"
                )
            before = check.after

    def dumps(self) -> str:
        """The record as text; `Record.loads` is the inverse."""
        checks = {check.after: check for check in self.checks}
        lines = [head_line(self)]
        if self.decisions and 0 in checks:
            lines.append(check_line(checks[0]))
        for number, decision in enumerate(self.decisions, 1):
            lines.append(decision_line(decision))
            if number in checks and number < len(self.decisions):
                lines.append(check_line(checks[number]))
        if len(self.decisions) in checks:
            lines.append(check_line(checks[len(self.decisions)], self.outcome))
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str, source: str = "record") -> Self:
        """Read a record from text.

        Args:
            text: as `dumps` writes it. A last line without its end is left out, with a `TruncatedRecord` warning.
            source: what to call it in errors.

        Raises:
            RecordError: it isn't a record, or has another format or version. The message names the line.
        """
        return _read(cls, text, source)

    def dump(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, completely or not at all.

        Raises:
            RecordError: The file can't be written, or there is something there that isn't a regular file, such as a
                symbolic link; what was there before is unharmed.
        """
        try:
            with replacing(path) as file:
                file.write(self.dumps().encode())
        except OSError as error:
            raise RecordError(f"{named(path)}: cannot write the record: {error.strerror or error}") from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a record from a file; as `loads`, and RecordError also where the file cannot be read."""
        try:
            data = read_file(path, LONGEST_FILE + 1)
            if len(data) > LONGEST_FILE:
                raise ValueError(f"a record has at most {LONGEST_FILE} bytes")
            text = data.decode()
        except (OSError, ValueError) as error:
            reason = (
                "it is not UTF-8 text" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or error
            )
            raise RecordError(f"{named(path)}: cannot read the record: {reason}") from error
        return cls.loads(text, named(path))


_FIELDS: dict[str, tuple[Any, str]] = {
    "game": (str, "a text"),
    "rules_version": (int, "a whole number"),
    "package_version": (str, "a text"),
    "players": (int, "a whole number"),
    "chance": (Mapping, "a mapping"),
    "rules": (Mapping, "a mapping"),
    "position": ((str, type(None)), "a text or None"),
    "decisions": (tuple, "a tuple"),
    "checks": (tuple, "a tuple"),
    "outcome": ((Mapping, type(None)), "a mapping or None"),
    "house_rules": ((HouseRules, type(None)), "HouseRules or None"),
}
_DECISION, _CHECK = (int, str, int), (int, str)


def _types(*values: object) -> tuple[type, ...]:
    return tuple(map(type, values))


def head_line(record: Record) -> str:
    """The first line of a record file."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules_version": record.rules_version,
        "package": record.package_version,
        "players": record.players,
        "chance": dict(record.chance),
        "rules": dict(record.rules),
    }
    if record.position is not None:
        head["position"] = record.position
    if record.house_rules is not None:
        head["house_rules"] = record.house_rules.to_plain()
    return json.dumps(head, ensure_ascii=False)


def decision_line(decision: Decision) -> str:
    """The line of one decision."""
    return json.dumps([decision.player, decision.notation, decision.id], ensure_ascii=False)


def check_line(check: Check, outcome: Mapping[str, Any] | None = None) -> str:
    """The line of a checksum, with the outcome if the game is over."""
    line: dict[str, Any] = {"after": check.after, "checksum": check.checksum}
    if outcome is not None:
        line["outcome"] = dict(outcome)
    return json.dumps(line, ensure_ascii=False)


def _parsed(text: str, source: str) -> Iterator[tuple[int, Any]]:
    """Line number and JSON value of each line; a cut last line is left out with a warning."""
    lines = text.split("\n")
    last = lines.pop()
    if last:
        warnings.warn(f"{source} line {len(lines) + 1} is cut off and left out", TruncatedRecord, stacklevel=4)
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"{source} line {number}: {len(line)} characters are more than any game writes")
        try:
            value = json.loads(
                line,
                parse_constant=_no_constant,
                parse_float=_finite,
                parse_int=_short,
                object_pairs_hook=_without_doubles,
            )
            if "\\u" in line or not line.isascii():
                json.dumps(value, ensure_ascii=False).encode()
            yield number, value
        except RecursionError:
            raise RecordError(f"{source} line {number}: nested too deeply") from None
        except UnicodeEncodeError:
            raise RecordError(f"{source} line {number}: half a character, which no file can hold") from None
        except ValueError as error:
            raise RecordError(f"{source} line {number}: not JSON: {error}") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} isn't a number in records")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{shown(digits)} is too large a number for a record")
    return number


def _short(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits, at most {MOST_DIGITS} are read")
    return int(digits)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"{shown(twice)} occurs more than once in an object")
    return found


def _head(value: Any, source: str) -> dict[str, Any]:
    where = f"{source} line 1"
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise RecordError(f'{where}: the first line of a record must contain "format": "{FORMAT}"')
    if value.get("version") != VERSION or type(value["version"]) is not int:
        raise RecordError(
            f"{where}: format version {shown(value.get('version'))}, this library reads version {VERSION}"
        )
    expected: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "rules_version": int,
        "package": str,
        "players": int,
        "chance": dict,
        "rules": dict,
    }
    for key, kind in expected.items():
        if type(value.get(key)) is not kind:
            raise RecordError(f"{where}: {key!r} must be {_called(kind)}, got {shown(value.get(key))}")
    if not isinstance(value.get("position"), str | None):
        raise RecordError(f"{where}: 'position' must be a text, got {shown(value['position'])}")
    unknown = value.keys() - expected.keys() - {"format", "version", "position", "house_rules"}
    if unknown:
        raise RecordError(f"{where}: unknown key {shown(min(unknown))}; known are {', '.join(expected)}")
    return value


def _called(kind: Any) -> str:
    return {str: "a text", int: "a whole number", dict: "an object"}[kind]


def _read(cls: type[_R], text: str, source: str) -> _R:
    if not isinstance(text, str):
        raise TypeError(f"a record is read from a text, got {shown(text)}")
    if not text:
        raise RecordError(f"{source}: empty, a record has at least its head")
    lines = _parsed(text, source)
    first = next(lines, None)
    if first is None:
        raise RecordError(f"{source}: the head is cut off")
    head = _head(first[1], source)
    house_rules = _house_rules(head, source)
    decisions: list[Decision] = []
    checks: list[Check] = []
    outcome: Mapping[str, Any] | None = None
    for number, value in lines:
        where = f"{source} line {number}"
        if outcome is not None:
            raise RecordError(f"{where}: something follows the outcome, which is the last line")
        if isinstance(value, list):
            decisions.append(_decision(value, number, where))
        elif isinstance(value, dict):
            check, outcome = _check(value, number, where)
            if checks and checks[-1].after == check.after:
                raise RecordError(f"{where}: a second checksum after {check.after} decisions")
            if check.after != len(decisions):
                raise RecordError(
                    f"{where}: a checksum after {shown(check.after)} decisions, but {len(decisions)} stand above it"
                )
            checks.append(check)
        else:
            raise RecordError(f"{where}: {shown(value)} is neither a decision nor a checksum")
    return cls(
        game=head["game"],
        rules_version=head["rules_version"],
        package_version=head["package"],
        players=head["players"],
        chance=head["chance"],
        rules=head["rules"],
        position=head.get("position"),
        decisions=tuple(decisions),
        checks=tuple(checks),
        outcome=outcome,
        house_rules=house_rules,
    )


def _house_rules(head: Mapping[str, Any], source: str) -> HouseRules | None:
    try:
        return HouseRules.from_plain(head["house_rules"]) if "house_rules" in head else None
    except RecordError as error:
        raise RecordError(f"{source} line 1: {error}") from None


def _decision(value: list[Any], number: int, where: str) -> Decision:
    if [type(part) for part in value] != [int, str, int]:
        raise RecordError(f'{where}: a decision is [player, "notation", id], got {shown(value)}')
    return Decision(value[0], value[1], value[2], number)


def _check(value: dict[str, Any], number: int, where: str) -> tuple[Check, Mapping[str, Any] | None]:
    after, checksum, outcome = value.get("after"), value.get("checksum"), value.get("outcome")
    if type(after) is not int or type(checksum) is not str or not isinstance(outcome, dict | None):
        raise RecordError(f'{where}: a checksum is {{"after": decisions, "checksum": text}}, got {shown(value)}')
    unknown = value.keys() - {"after", "checksum", "outcome"}
    if unknown:
        raise RecordError(f"{where}: unknown key {shown(min(unknown))} in a checksum")
    return Check(after, checksum, number), outcome


class RecordWriter:
    """Writes the record of a game to a file while it is played, so that a crash loses at most the last decision.

    Each decision is one line, handed to the operating system in one piece. If that fails (a full disk), the file is
    brought back to its last whole line, and the game is not touched: `update` can be called again once there is room.

    Args:
        path: a new file; one that exists is rejected, unless `over` is given.
        game: the game to follow. Its earlier decisions are written at once.
        fsync: wait until each decision is on the disk, so that it survives a loss of power. Costs milliseconds.
        over: replace a file that exists.

    Raises:
        RecordError: the file cannot be made or written.
    """

    def __init__(
        self, path: str | os.PathLike[str], game: Game[Any, Any, Any], *, fsync: bool = False, over: bool = False
    ) -> None:
        self.path = os.fspath(path)
        self.game = game
        self.fsync = fsync
        self._written = 0
        self._whole = 0
        self._checked = 0
        self._ended = False
        self._torn = False
        try:
            opened = open_regular(path, os.O_WRONLY | os.O_CREAT | (0 if over else os.O_EXCL))
            self._file: IO[bytes] = open(opened, "wb", buffering=0)  # noqa: SIM115 - closed by close()
            self._file.truncate(0)
        except FileExistsError:
            raise RecordError(f"{self.path}: exists already; give another name, or remove the file first") from None
        except OSError as error:
            raise RecordError(f"{named(path)}: cannot write the record: {error.strerror or error}") from error
        try:
            self._write(head_line(game.record_head()))
            self.update()
        except BaseException:
            self._file.close()
            if not over:  # a new file without a whole record would only block the next try
                Path(path).unlink(missing_ok=True)
            raise

    def update(self) -> None:
        """Write the decisions made since the last call, and the outcome once the game is over."""
        game = self.game
        space = game.action_space
        for player, action in game.history[self._written :]:
            self._write(decision_line(Decision(player, str(action), space.id_of(action))))
            self._written += 1
        if game.is_over and not self._ended:
            self._write(check_line(Check(self._written, game.checksum()), game.plain_outcome()))
            self._ended = True
        elif self._written >= self._checked + CHECK_EVERY:
            self._write(check_line(Check(self._written, game.checksum())))
            self._checked = self._written

    def close(self) -> None:
        """Close the file. Everything written stays. Closing twice is harmless."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, line: str) -> None:
        data = line.encode() + b"\n"
        try:
            if self._torn:
                self._cut_back()
            self._torn = True
            written = self._file.write(data)
            while written < len(data):  # a raw file may take only a part; the next call raises the reason
                written += self._file.write(data[written:])
            if self.fsync:
                os.fsync(self._file.fileno())
        except BaseException as error:
            # If cutting back fails too, it is tried again before the next line. Until then the reader leaves out
            # the last line, which has no end.
            with suppress(OSError):
                self._cut_back()
            if isinstance(error, OSError):
                raise RecordError(f"{self.path}: cannot write the record: {error.strerror or error}") from error
            raise
        self._torn = False
        self._whole += len(data)

    def _cut_back(self) -> None:
        self._file.truncate(self._whole)
        self._file.seek(self._whole)
        self._torn = False
