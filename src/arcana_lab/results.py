"""The results of a simulation: one row per game, the standings of bots and seats, tables and files."""

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from math import fsum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from attrs import field, frozen

from arcana_core.errors import ArcanaError
from arcana_core.records.files import named, open_regular, replacing
from arcana_core.records.house_rules import HouseRules
from arcana_core.text.wording import shown
from arcana_lab.extras import lab_extra
from arcana_lab.statistics import mean_of_games, quantiles, share_of_games

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
    """A file of results can't be written or read. The message has the reason."""


@frozen
class PlayedGame:
    """One game of a simulation.

    Attributes:
        game: its number in the simulation, from 0.
        seed_path: the stream of its chance: "7/game/12" is `Rng(7).split("game", 12)`.
        bots: the name of the bot on each seat.
        scores: the score of each seat; None if the game was stopped before its end.
        winners: the seats that won; () if no seat did.
        ranking: the place of each seat, 1 for the best; () if the game was stopped.
        decisions: the number of decisions.
        reason: the way it ended.
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
    """The results of one bot, or of one seat.

    Attributes:
        name: of the bot, or "seat 0".
        played: the finished games, counted once for each seat of the bot.
        wins: the games won among them, alone or together with others.
        share: wins divided by played; NaN without finished games.
        low, high: 95 % interval of the share. It counts games, because the seats of one game aren't independent (see
            `arcana_lab.statistics.share_of_games`); for one seat per game it is the Wilson interval.
        mean_score, score_error: mean score per seat and its standard error, which counts games as well.
        games: the finished games, counted once each.
    """

    name: str
    played: int
    wins: int
    share: float
    low: float
    high: float
    mean_score: float
    score_error: float
    games: int


@frozen
class Results:
    """The finished games of a simulation, in the order of their numbers.

    Attributes:
        game: the name of the game.
        rules: the changed settings, as plain values.
        seed: the seed of all chance.
        requested: the number of games that the simulation should play.
        games: the games played.
        seconds: the time of play, of all workers together. It doesn't count when results are compared.
        house_rules: the files of house rules that changed the game; None if there were none.
    """

    game: str
    rules: Mapping[str, Any]
    seed: int | str
    requested: int
    games: tuple[PlayedGame, ...]
    seconds: float = field(default=0.0, eq=False)
    house_rules: HouseRules | None = None

    @property
    def stopped(self) -> tuple[PlayedGame, ...]:
        """The games that were stopped at the limit of decisions."""
        return tuple(played for played in self.games if played.scores is None)

    def by_bot(self) -> list[Standing]:
        """The results of each bot, in the order of their first seats."""
        return self._standings(lambda played, seat: played.bots[seat])

    def by_seat(self) -> list[Standing]:
        """The results of each seat, with any bot on it."""
        return self._standings(lambda played, seat: f"seat {seat}")

    def endings(self) -> Counter[str]:
        """The number of games for each way to end."""
        return Counter(played.reason for played in self.games)

    def lengths(self) -> tuple[float, ...]:
        """The numbers of decisions that 5 %, 50 % and 95 % of the games didn't exceed."""
        return quantiles([played.decisions for played in self.games])

    def rows(self) -> list[dict[str, Any]]:
        """The games as plain values by column, one dictionary per game."""
        return [_row(played) for played in self.games]

    def to_arrow(self) -> pyarrow.Table:
        """The games as a pyarrow table. Game, rules, seed and house rules are in the metadata of its schema.

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
        about = {"game": self.game, "rules": dict(self.rules), "seed": self.seed, "requested": self.requested}
        if self.house_rules is not None:
            about["house_rules"] = self.house_rules.to_plain()
        schema = pa.schema(
            [(name, kinds.get(name, pa.string())) for name in COLUMNS], metadata={"arcana": json.dumps(about)}
        )
        columns = {name: [_plain(getattr(played, name)) for played in self.games] for name in COLUMNS}
        return pa.table(columns, schema=schema)

    def to_polars(self) -> polars.DataFrame:
        """The games as a polars table.

        Raises:
            MissingExtra: polars or pyarrow is not installed.
        """
        with lab_extra():
            import polars as pl
        table = pl.from_arrow(self.to_arrow())
        assert isinstance(table, pl.DataFrame), "polars makes a DataFrame of a pyarrow table"
        return table

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the games to a .parquet, .csv or .jsonl file, completely or not at all.

        In CSV the values of several seats share a cell, with spaces between them; names with spaces are quoted.

        Raises:
            ResultsError: the name has another suffix, the file can't be written, or it isn't a regular file (a link is
                never replaced). The file that was there before is unharmed.
            MissingExtra: a .parquet file needs pyarrow, which is not installed.
        """
        write = writer_for(path)
        try:
            with replacing(path) as file:
                write(self, file)
        except OSError as error:
            raise ResultsError(f"{named(path)}: cannot write the results: {error.strerror or error}") from error

    def _standings(self, name_of: Callable[[PlayedGame, int], str]) -> list[Standing]:
        tallies: dict[str, _Tally] = {}
        for played in self.games:
            own = [name_of(played, seat) for seat in range(len(played.bots))]
            for name in dict.fromkeys(own):
                tally = tallies.setdefault(name, _Tally([], [], []))
                if played.scores is not None:
                    seats = [seat for seat, owner in enumerate(own) if owner == name]
                    tally.seats.append(len(seats))
                    tally.wins.append(sum(seat in played.winners for seat in seats))
                    tally.scores.append(fsum(played.scores[seat] for seat in seats))
        return [_standing(name, tally) for name, tally in tallies.items()]


@frozen
class _Tally:
    """One bot's or seat's results in each finished game: its seats, the winners among them, the sum of scores."""

    seats: list[int]
    wins: list[int]
    scores: list[float]


def _standing(name: str, tally: _Tally) -> Standing:
    share, low, high = share_of_games(tally.wins, tally.seats)
    mean, error = mean_of_games(tally.scores, tally.seats)
    return Standing(name, sum(tally.seats), sum(tally.wins), share, low, high, mean, error, len(tally.seats))


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _row(played: PlayedGame) -> dict[str, Any]:
    return {name: _plain(getattr(played, name)) for name in COLUMNS}


# Files.


def writer_for(path: str | os.PathLike[str]) -> Callable[[Results, IO[bytes]], None]:
    """The function that writes results to a file with this suffix.

    Raises:
        ResultsError: the suffix is unknown.
        MissingExtra: the package that writes such a file is not installed.
    """
    end = Path(path).suffix.lower()
    if end == ".parquet":
        with lab_extra():
            import pyarrow as _  # noqa: F401 - only to see whether it is installed, before hours of play
    if end not in _WRITERS:
        raise ResultsError(f"{named(path)}: results are written to .parquet, .csv or .jsonl, not to {end!r}")
    return _WRITERS[end]


def read_games(path: str | os.PathLike[str]) -> tuple[PlayedGame, ...]:
    """Read the games of a file that `Results.write` wrote.

    Raises:
        ResultsError: the file can't be read, or isn't a file of results.
        MissingExtra: a .parquet file needs pyarrow, which is not installed.
    """
    writer_for(path)
    read = _READERS[Path(path).suffix.lower()]
    try:
        return tuple(_played(row) for row in read(Path(path)))
    except OSError as error:
        raise ResultsError(f"{named(path)}: cannot read the results: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError, csv.Error) as error:
        raise ResultsError(f"{named(path)}: not a file of results: {error}") from error


def _write_parquet(results: Results, file: IO[bytes]) -> None:
    with lab_extra():
        from pyarrow import parquet
    parquet.write_table(results.to_arrow(), file)


def _write_jsonl(results: Results, file: IO[bytes]) -> None:
    for played in results.games:
        file.write(json.dumps(_row(played), ensure_ascii=False).encode() + b"\n")


def _write_csv(results: Results, file: IO[bytes]) -> None:
    # The rows are written one by one, because a million games don't fit into memory twice.
    class Lines:
        def write(self, text: str) -> int:
            return file.write(text.encode())

    out = csv.writer(Lines())
    out.writerow(COLUMNS)
    out.writerows([_cell(getattr(played, name)) for name in COLUMNS] for played in results.games)


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        cell = StringIO(newline="")
        csv.writer(cell, delimiter=" ").writerow(value)  # a name may contain a space or a line break
        return cell.getvalue().removesuffix("\r\n")
    return "" if value is None else str(value)


def _parts(cell: str) -> list[str]:
    return next(csv.reader(StringIO(cell, newline=""), delimiter=" "), [])


def _read_parquet(path: Path) -> Iterable[Mapping[str, Any]]:
    with lab_extra():
        import pyarrow as pa
        from pyarrow import parquet
    with open(open_regular(path, os.O_RDONLY), "rb") as file:
        try:
            rows: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
        except pa.ArrowException as error:
            raise ValueError(error) from error
    return rows


def _read_jsonl(path: Path) -> Iterable[Mapping[str, Any]]:
    with open(open_regular(path, os.O_RDONLY), encoding="utf-8") as file:
        yield from map(json.loads, file)


def _read_csv(path: Path) -> Iterable[Mapping[str, Any]]:
    with open(open_regular(path, os.O_RDONLY), encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, restval=""):
            scores = [float(score) for score in _parts(row["scores"])]
            yield {
                **row,
                "game": int(row["game"]),
                "bots": _parts(row["bots"]),
                "scores": scores or None,
                "winners": [int(seat) for seat in _parts(row["winners"])],
                "ranking": [int(place) for place in _parts(row["ranking"])],
                "decisions": int(row["decisions"]),
            }


def _played(row: Mapping[str, Any]) -> PlayedGame:
    if not isinstance(row, Mapping):
        raise ValueError(f"a game is an object, got {shown(row)}")
    values = {name: _checked(name, row[name]) for name in COLUMNS}
    return PlayedGame(**values)


def _checked(name: str, value: Any) -> Any:
    """The value of a file, if it fits the column."""
    kind = _KINDS[name]
    if name == "scores" and value is None:  # the game was stopped
        return None
    if name == "scores" and isinstance(value, list):  # other programs write 3.0 as 3
        value = [float(one) if type(one) is int else one for one in value]
    parts = value if isinstance(value, list) else [value]
    if isinstance(value, list) != (name in _LISTS) or any(type(one) is not kind for one in parts):
        raise ValueError(f"{name} can't be {shown(value)}")
    return tuple(value) if name in _LISTS else value


_KINDS: Mapping[str, type] = {
    **dict.fromkeys(("game", "winners", "ranking", "decisions"), int),
    **dict.fromkeys(("seed_path", "bots", "reason", "clause"), str),
    "scores": float,
}
_LISTS = ("bots", "scores", "winners", "ranking")
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
