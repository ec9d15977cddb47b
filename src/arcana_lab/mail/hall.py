"""The hall of fame: who won the games by mail whose folders are beside each other.

It is a file in the folder that holds the folders of the games, a line of JSON for each finished game. A game is known
by its record, so it is entered once however often that is tried, also by two commands at a time or after a crash.
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
    """Who won a game.

    Attributes:
        letter: of the seat.
        name: in the game.
        player: their own name, "" if it isn't registered.
        score: in the game's own points.
    """

    letter: str
    name: str
    player: str
    score: float


@frozen
class Entry:
    """A finished game.

    Attributes:
        id: by which its record is known.
        game: its name.
        folder: the name of its folder.
        entered: the day on which it was entered, as in 2026-05-01.
        turn: the last one.
        ended: how it ended, with the clause.
        clause: see `ended`.
        winners: all who share the first place.
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
    """What is entered for a game that is over."""
    outcome = game.outcome
    if outcome is None or not record.checks:
        raise ValueError("only a game that is over has winners")
    winners = [
        Winner(one.letter, one.name, registered.of(one.letter).get("player", ""), float(outcome.scores[player]))
        for player, one in enumerate(players)
        if player in outcome.winners
    ]
    # The state of the stream of chance makes games differ that are alike in all else.
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
    """The file in which the winner of the game in this folder is entered."""
    return folder.resolve().parent / HALL


def enter(path: Path, entry: Entry) -> bool:
    """Enter a finished game, unless it is there already; returns whether it wasn't.

    Raises:
        MailError: The file can't be read, locked or written; what is in it is unharmed.
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
    """All finished games, the first entered first; none if there is no such file.

    Raises:
        MailError: The file can't be read, or a line of it isn't an entry.
    """
    try:
        data = read_file(path, _LONGEST_FILE + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be read: {error.strerror or error}") from error
    if len(data) > _LONGEST_FILE:
        raise MailError(f"{named(path)}: longer than {_LONGEST_FILE} bytes, which no hall of fame is")
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
