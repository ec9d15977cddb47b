"""What became of the games of a simulation: one row a game, who won how often, tables and files."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from attrs import field, frozen

from arcana_core.errors import ArcanaError
from arcana_lab.extras import lab_extra
from arcana_lab.statistics import mean_and_error, quantiles, wilson

if TYPE_CHECKING:
    import polars
    import pyarrow  # type: ignore[import-untyped]  # it ships no types

COLUMNS = (
    "game",
    "seed_path",
    "bots",
    "scores",
    "winners",
    "ranking",
    "decisions",
    "reason",
    "clause",
)
"""The columns of a table of games, in the order of the fields of `PlayedGame`."""


class ResultsError(ArcanaError, ValueError):
    """A file of results cannot be written or read; the message says why."""


@frozen
class PlayedGame:
    """One game of a simulation.

    Attributes:
        game: its number in the simulation, from 0.
        seed_path: where its chance comes from: "7/game/12" is `Rng(7).split("game", 12)`.
        bots: who sat where, by name.
        scores: of each seat; None if the game was stopped before its end.
        winners: the seats that won; () if nobody did.
        ranking: the place of each seat, 1 for the best; () if the game was stopped.
        decisions: how many were made.
        reason: how it ended.
        clause: the clause by which it ended.
    """

    game: int
    seed_path: str
    bots: tuple[str, ...]
    scores: tuple[float, ...] | None
    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    decisions: int
    reason: str
    clause: str = ""


@frozen
class Standing:
    """How one bot, or one seat, did.

    Attributes:
        name: of the bot, or "seat 0".
        played: games that were finished, counted once for each seat that the bot had.
        wins: how many of them were won, alone or together with others.
        share: of wins among those played; NaN if none were.
        low, high: 95 % Wilson interval of the share.
        mean_score, score_error: mean score and its standard error.
    """

    name: str
    played: int
    wins: int
    share: float
    low: float
    high: float
    mean_score: float
    score_error: float


@frozen
class Results:
    """The games of a simulation that were finished, in the order of their numbers.

    Attributes:
        game: the name of the game.
        rules: the difference of the rules from the default, as plain values.
        seed: what all chance was drawn from.
        wanted: how many games were asked for.
        games: those that were played.
        seconds: the time that playing took, of all workers together; no part of what makes results equal.
    """

    game: str
    rules: Mapping[str, Any]
    seed: int | str
    wanted: int
    games: tuple[PlayedGame, ...]
    seconds: float = field(default=0.0, eq=False)

    @property
    def stopped(self) -> tuple[PlayedGame, ...]:
        """The games that reached the limit of decisions before their end."""
        return tuple(played for played in self.games if played.scores is None)

    def by_bot(self) -> list[Standing]:
        """How each bot did, in the order in which they first sat down."""
        return self._standings(lambda played, seat: played.bots[seat])

    def by_seat(self) -> list[Standing]:
        """How each seat did, whoever sat there."""
        return self._standings(lambda played, seat: f"seat {seat}")

    def endings(self) -> Counter[str]:
        """How many games ended in which way."""
        return Counter(played.reason for played in self.games)

    def lengths(self) -> tuple[float, ...]:
        """Decisions that 5 %, 50 % and 95 % of the games needed at most."""
        return quantiles([played.decisions for played in self.games])

    def rows(self) -> list[dict[str, Any]]:
        """The games as plain values by column, one dictionary a game."""
        return [_row(played) for played in self.games]

    def to_arrow(self) -> pyarrow.Table:
        """The games as a table of pyarrow; game, rules and seed are in the metadata of its schema.

        Raises:
            MissingExtra: pyarrow is not installed.
        """
        with lab_extra():
            import pyarrow as pa
        kinds = {
            "game": pa.int64(),
            "bots": pa.list_(pa.string()),
            "scores": pa.list_(pa.float64()),
            "winners": pa.list_(pa.int64()),
            "ranking": pa.list_(pa.int64()),
            "decisions": pa.int64(),
        }
        about = {"game": self.game, "rules": dict(self.rules), "seed": self.seed, "wanted": self.wanted}
        schema = pa.schema(
            [(name, kinds.get(name, pa.string())) for name in COLUMNS], metadata={"arcana": json.dumps(about)}
        )
        columns = {name: [_plain(getattr(played, name)) for played in self.games] for name in COLUMNS}
        return pa.table(columns, schema=schema)

    def to_polars(self) -> polars.DataFrame:
        """The games as a table of polars.

        Raises:
            MissingExtra: polars or pyarrow is not installed.
        """
        with lab_extra():
            import polars as pl
        table = pl.from_arrow(self.to_arrow())
        assert isinstance(table, pl.DataFrame), "a table gives a table"
        return table

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the games to a file, completely or not at all: .parquet, .csv or .jsonl by the end of its name.

        In CSV the values of several seats stand in one cell, parted by spaces.

        Raises:
            ResultsError: the name has none of these ends, or the file cannot be written; what stood there is unharmed.
            MissingExtra: Parquet is asked for and pyarrow is not installed.
        """
        target = Path(path)
        write = writer_for(target)
        draft = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            try:
                with open(draft, "xb") as file:
                    write(self, file)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(draft, target)
            finally:
                draft.unlink(missing_ok=True)
        except OSError as error:
            raise ResultsError(f"{target}: cannot write the results: {error.strerror or error}") from error

    def _standings(self, whose: Callable[[PlayedGame, int], str]) -> list[Standing]:
        scores: dict[str, list[float]] = {}
        wins: Counter[str] = Counter()
        for played in self.games:
            for seat in range(len(played.bots)):
                own = scores.setdefault(whose(played, seat), [])
                if played.scores is not None:
                    own.append(played.scores[seat])
            wins.update(whose(played, seat) for seat in played.winners)
        return [_standing(name, wins[name], own) for name, own in scores.items()]


def _standing(name: str, wins: int, scores: Sequence[float]) -> Standing:
    played = len(scores)
    share = wins / played if played else float("nan")
    return Standing(name, played, wins, share, *wilson(wins, played), *mean_and_error(scores))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _row(played: PlayedGame) -> dict[str, Any]:
    return {name: _plain(getattr(played, name)) for name in COLUMNS}


# Files.


def writer_for(path: str | os.PathLike[str]) -> Callable[[Results, IO[bytes]], None]:
    """What writes results to a file of this name.

    Raises:
        ResultsError: its end is none that is known.
        MissingExtra: what writes such a file is not installed.
    """
    end = Path(path).suffix.lower()
    if end == ".parquet":
        with lab_extra():
            import pyarrow as _  # noqa: F401 - whether it is there, before anybody plays for hours
    if end not in _WRITERS:
        raise ResultsError(f"{os.fspath(path)}: results are written to .parquet, .csv or .jsonl, not to {end!r}")
    return _WRITERS[end]


def read_games(path: str | os.PathLike[str]) -> tuple[PlayedGame, ...]:
    """The games of a file that `Results.write` wrote.

    Raises:
        ResultsError: the file cannot be read, or is none of results.
        MissingExtra: it is Parquet and pyarrow is not installed.
    """
    writer_for(path)
    read = _READERS[Path(path).suffix.lower()]
    try:
        return tuple(_played(row) for row in read(Path(path)))
    except OSError as error:
        raise ResultsError(f"{os.fspath(path)}: cannot read the results: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, csv.Error) as error:
        raise ResultsError(f"{os.fspath(path)}: not a file of results: {error}") from error


def _write_parquet(results: Results, file: IO[bytes]) -> None:
    with lab_extra():
        from pyarrow import parquet
    parquet.write_table(results.to_arrow(), file)


def _write_jsonl(results: Results, file: IO[bytes]) -> None:
    for played in results.games:
        file.write(json.dumps(_row(played), ensure_ascii=False).encode() + b"\n")


def _write_csv(results: Results, file: IO[bytes]) -> None:
    # The rows go through a writer of text that collects nothing: a million games would not fit twice.
    class Lines:
        def write(self, text: str) -> int:
            return file.write(text.encode())

    out = csv.writer(Lines())
    out.writerow(COLUMNS)
    out.writerows([_cell(getattr(played, name)) for name in COLUMNS] for played in results.games)


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def _read_parquet(path: Path) -> Iterable[Mapping[str, Any]]:
    with lab_extra():
        from pyarrow import parquet
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def _read_jsonl(path: Path) -> Iterable[Mapping[str, Any]]:
    with open(path, encoding="utf-8") as file:
        yield from map(json.loads, file)


def _read_csv(path: Path) -> Iterable[Mapping[str, Any]]:
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            scores = [float(score) for score in row["scores"].split()]
            yield {
                **row,
                "game": int(row["game"]),
                "bots": row["bots"].split(),
                "scores": scores or None,
                "winners": [int(seat) for seat in row["winners"].split()],
                "ranking": [int(place) for place in row["ranking"].split()],
                "decisions": int(row["decisions"]),
            }


def _played(row: Mapping[str, Any]) -> PlayedGame:
    values: dict[str, Any] = {name: row[name] for name in COLUMNS}
    values |= {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    return PlayedGame(**values)


_WRITERS: Mapping[str, Callable[[Results, IO[bytes]], None]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
_READERS: Mapping[str, Callable[[Path], Iterable[Mapping[str, Any]]]] = {
    ".parquet": _read_parquet,
    ".csv": _read_csv,
    ".jsonl": _read_jsonl,
}
