"""The hall of fame: the winners of the games by mail whose folders are beside each other.

It is a file in the folder that holds the games' folders, with a line of JSON for each finished game. The record
identifies a game, so each game is entered once, even by two commands at a time or after a crash.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from arcana_core.records.files import named, read_file
from arcana_core.records.records import head_line
from arcana_core.text.wording import shown
from arcana_lab.mail.errors import MailError
from arcana_lab.mail.files import clear_drafts, write_text
from arcana_lab.mail.lock import locked

if TYPE_CHECKING:
    from arcana_core.game import Game
    from arcana_core.mail import Correspondent
    from arcana_core.records.records import Record
    from arcana_lab.mail.registration import Registered

HALL: Final = "hall-of-fame.jsonl"
_LOCK: Final = ".hall-of-fame"
_LONGEST_FILE: Final = 10_000_000
_TEXTS: Final = ("id", "game", "folder", "entered", "ended", "clause")


@frozen
class Winner:
    """The winner of a game.

    Attributes:
        letter: the letter of the seat.
        name: the name in the game.
        player: the player's own name, "" if it isn't registered.
        score: the score in the game's own points.
    """

    letter: str
    name: str
    player: str
    score: float


@frozen
class Entry:
    """A finished game.

    Attributes:
        id: the digest that identifies its record.
        game: its name.
        folder: the name of its folder.
        entered: the day of the entry, as in 2026-05-01.
        turn: the last turn.
        ended: the way it ended.
        clause: the clause by which it ended.
        winners: all players who share the first place.
    """

    id: str
    game: str
    folder: str
    entered: str
    turn: int
    ended: str
    clause: str
    winners: tuple[Winner, ...]


def entry_of(
    folder: Path,
    record: Record,
    game: Game[Any, Any, Any],
    turn: int,
    players: Sequence[Correspondent],
    registered: Registered,
) -> Entry:
    """The entry of a game that is over."""
    outcome = game.outcome
    if outcome is None or not record.checks:
        raise ValueError("only a game that is over has winners")
    winners = [
        Winner(one.letter, one.name, registered.of(one.letter).get("player", ""), float(outcome.scores[player]))
        for player, one in enumerate(players)
        if player in outcome.winners
    ]
    # The stream of chance in the head differs between games that are alike otherwise.
    known_by = f"{head_line(record)}\n{record.checks[-1].after} {record.checks[-1].checksum}"
    return Entry(
        hashlib.sha256(known_by.encode("utf-8", "surrogatepass")).hexdigest()[:32],
        game.name,
        folder.resolve().name,
        datetime.datetime.now().astimezone().date().isoformat(),
        turn,
        outcome.reason,
        outcome.clause,
        tuple(winners),
    )


def hall_of(folder: Path) -> Path:
    """The hall of fame of the game in this folder."""
    return folder.resolve().parent / HALL


def enter(path: Path, entry: Entry) -> bool:
    """Enter a finished game once. Returns whether it is new there.

    Raises:
        MailError: the file can't be read, locked or written. It is unharmed.
    """
    with locked(path.parent, _LOCK):
        known = read_hall(path)
        if any(one.id == entry.id for one in known):
            return False
        clear_drafts(path)
        write_text(path, "".join([f"{_line(one)}\n" for one in (*known, entry)]), private=True)
    return True


def _line(entry: Entry) -> str:
    winners = [
        {"letter": one.letter, "name": one.name, "player": one.player, "score": one.score} for one in entry.winners
    ]
    plain = {key: getattr(entry, key) for key in _TEXTS} | {"turn": entry.turn, "winners": winners}
    return json.dumps(plain)


def read_hall(path: Path) -> tuple[Entry, ...]:
    """Read all finished games, the first entry first. Empty without a file.

    Raises:
        MailError: the file can't be read, or a line of it isn't an entry.
    """
    try:
        data = read_file(path, _LONGEST_FILE + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be read: {error.strerror or error}") from error
    if len(data) > _LONGEST_FILE:
        raise MailError(f"{named(path)}: more than {_LONGEST_FILE} bytes, which is too long for a hall of fame")
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        raise MailError(f"{named(path)}: not UTF-8 text") from None
    return tuple([_entry(line, f"{named(path)}:{number}") for number, line in enumerate(lines, 1) if line.strip()])


def _entry(line: str, where: str) -> Entry:
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise MailError(f"{where}: not a line of JSON: {shown(line)}") from None
    if not isinstance(value, dict) or set(value) != {*_TEXTS, "turn", "winners"}:
        raise MailError(f"{where}: an entry has the keys {', '.join(_TEXTS)}, turn and winners, got {shown(value)}")
    winners = value["winners"]
    if any(not isinstance(value[key], str) for key in _TEXTS) or type(value["turn"]) is not int:
        raise MailError(f"{where}: {', '.join(_TEXTS)} must be texts and turn a number, got {shown(value)}")
    if not isinstance(winners, list) or not all(map(_is_winner, winners)):
        raise MailError(
            f"{where}: winners must be a list, each with letter, name, player and score, got {shown(winners)}"
        )
    return Entry(
        **{key: value[key] for key in _TEXTS},
        turn=value["turn"],
        winners=tuple([Winner(one["letter"], one["name"], one["player"], float(one["score"])) for one in winners]),
    )


def _is_winner(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"letter", "name", "player", "score"}
        and all(isinstance(value[key], str) for key in ("letter", "name", "player"))
        and type(value["score"]) in (int, float)
        and abs(value["score"]) < 1e15
    )
