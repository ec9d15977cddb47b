"""Games that are saved while they are played: where they are, who sits at them, which of them aren't finished."""

from __future__ import annotations

import json
import os
import shlex
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from attrs import frozen
from platformdirs import user_data_path

from arcana_core.errors import RecordError
from arcana_core.records.files import read_file, replacing
from arcana_core.records.records import Record
from arcana_core.text.wording import counted, shown
from arcana_lab.commands.wording import columns

HOME = "ARCANA_HOME"
"""The environment variable that names another folder for saved games."""
SUFFIX = ".jsonl"
_BESIDE = ".seats"
_LONGEST = 100_000  # bytes


@frozen
class Saved:
    """A saved game.

    Attributes:
        path: Of its record.
        game: The game's name.
        seats: Who sits where, as for `--seats`; () if that isn't known.
        decisions: How many were made.
        is_finished: Whether the game is over.
        changed: When the last decision was made.
    """

    path: Path
    game: str
    seats: tuple[str, ...]
    decisions: int
    is_finished: bool
    changed: datetime


def folder() -> Path:
    """The folder of saved games: `games` in ARCANA_HOME, or in the user's data folder.

    Raises:
        RecordError: ARCANA_HOME names the home folder of an unknown user.
    """
    home = os.environ.get(HOME)
    try:
        return (Path(home).expanduser() if home else user_data_path("arcana", appauthor=False)) / "games"
    except RuntimeError:  # `~name` for an unknown user
        raise RecordError(f"{HOME} names an unknown home folder: {shown(home)}") from None


def new_path(game: str) -> Path:
    """An unused file for a new game, such as games/archmage-2026-05-31-2015.jsonl. Makes the folder.

    Raises:
        OSError: The folder can't be made or written to.
    """
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    if not os.access(place, os.W_OK):
        raise PermissionError(13, "not writable", str(place))
    start = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path, number = place / f"{start}{SUFFIX}", 2
    while path.exists():
        path, number = place / f"{start}-{number}{SUFFIX}", number + 1
    return path


@frozen
class Kept:
    """Notes beside a record, so that the game can go on as it was begun.

    Attributes:
        seats: Who sits where, as for `--seats`; () if that isn't known.
        cards: The files of `--cards`.
        code: The file of `--code`.
        is_damaged: Whether there are notes that can't be read.
    """

    seats: tuple[str, ...] = ()
    cards: tuple[Path, ...] = ()
    code: Path | None = None
    is_damaged: bool = False


def keep(path: Path, kept: Kept) -> None:
    """Write the notes beside a record.

    Raises:
        OSError: The file can't be written.
    """
    data: dict[str, Any] = {"seats": kept.seats}
    if kept.cards:
        data["cards"] = [str(file.resolve()) for file in kept.cards]
    if kept.code is not None:
        data["code"] = str(kept.code.resolve())
    with replacing(_beside(path)) as file:
        file.write(f"{json.dumps(data)}\n".encode())


def forget(path: Path) -> None:
    """Remove a record and the notes beside it."""
    for file in (path, _beside(path)):
        file.unlink(missing_ok=True)


def kept(path: Path) -> Kept:
    """The notes beside a record. Anything that can't be read is left out."""
    try:
        data = json.loads(read_file(_beside(path), _LONGEST))
    except (OSError, ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        return Kept(is_damaged=_beside(path).exists())
    seats, cards, code = data.get("seats"), data.get("cards"), data.get("code")
    return Kept(_texts(seats), tuple(map(Path, _texts(cards))), Path(code) if isinstance(code, str) else None)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) and all(isinstance(text, str) for text in value) else ()


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}{_BESIDE}")


@frozen
class Damaged:
    """A file in the folder of saved games that can't be read.

    Attributes:
        path: Of the file.
        reason: The error.
    """

    path: Path
    reason: str


def saved_games(game: str | None = None) -> Iterator[Saved]:
    """The saved games, the newest first. Files that can't be read are left out.

    Args:
        game: Only games of this name.
    """
    return (saved for saved in files_of(game) if isinstance(saved, Saved))


def files_of(game: str | None = None) -> Iterator[Saved | Damaged]:
    """The files of saved games, the newest first.

    Args:
        game: Only games of this name.
    """
    for changed, path in sorted(_dated(), reverse=True):
        if game is not None and not path.name.startswith(game):
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a last line that was cut off doesn't matter in a list
                record = Record.load(path)
        except RecordError as error:
            yield Damaged(path, str(error))
            continue
        if game is None or record.game.partition("+")[0] == game or record.game == game:
            when = datetime.fromtimestamp(changed).astimezone()
            finished = record.outcome is not None
            yield Saved(path, record.game, kept(path).seats, len(record.decisions), finished, when)


def _dated() -> Iterator[tuple[float, Path]]:
    """The files of saved games, with the time of their last change. Folders, pipes and dead links are left out."""
    with suppress(OSError):
        for path in folder().glob(f"*{SUFFIX}"):
            with suppress(OSError):  # it was removed in the meantime
                if path.is_file():
                    yield path.stat().st_mtime, path


def newest_unfinished(game: str | None = None) -> tuple[Path, tuple[Damaged, ...]]:
    """The record of the unfinished game that was played last, and the files that can't be read and may be newer.

    Raises:
        RecordError: All saved games are finished. The message counts them, and the files that can't be read.
    """
    finished = 0
    damaged: list[Damaged] = []
    for saved in files_of(game):
        if isinstance(saved, Damaged):
            damaged.append(saved)
        elif not saved.is_finished:
            return saved.path, tuple(damaged)
        else:
            finished += 1
    of_game = f" of {game}" if game else ""
    others = [counted(finished, "finished game")] if finished else []
    others += [f"{counted(len(damaged), 'file')} that can't be read: {damaged[0].reason}"] if damaged else []
    also = f" ({', '.join(others)})" if others else ""
    raise RecordError(f"no unfinished game{of_game} in {folder()}{also}; begin one with: arcana play {game or 'GAME'}")


def command_to_resume(path: Path) -> str:
    """The command line that goes on with a game."""
    is_kept = path.resolve().parent == folder().resolve()
    return "arcana play --resume" if is_kept else f"arcana play --resume {shlex.quote(str(path))}"


def table_of(games: Sequence[Saved]) -> str:
    """Saved games as a table, a line each."""
    rows = [("last played", "game", "seats", "decisions", "state", "file")]
    for saved in games:
        state = "finished" if saved.is_finished else "unfinished"
        seats = ",".join(saved.seats) or "?"
        rows.append(
            (f"{saved.changed:%Y-%m-%d %H:%M}", saved.game, seats, str(saved.decisions), state, saved.path.name)
        )
    return columns(rows)
