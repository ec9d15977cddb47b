"""What became of the games of a simulation: one row a game, who won how often, tables and files."""

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
        low, high: 95 % interval of the share. It counts games, because the seats of one game aren't independent (see
            `arcana_lab.statistics.share_of_games`); for one seat per game it is the Wilson interval.
        mean_score, score_error: mean score per seat and its standard error, which counts games as well.
        games: games that were finished, counted once each.
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
    """The games of a simulation that were finished, in the order of their numbers.

    Attributes:
        game: the name of the game.
        rules: the difference of the rules from the default, as plain values.
        seed: what all chance was drawn from.
        wanted: how many games were asked for.
        games: those that were played.
        seconds: the time that playing took, of all workers together; no part of what makes results equal.
        house_rules: the files of house rules that changed the game; None if there were none.
    """

    game: str
    rules: Mapping[str, Any]
    seed: int | str
    wanted: int
    games: tuple[PlayedGame, ...]
    seconds: float = field(default=0.0, eq=False)
    house_rules: HouseRules | None = None

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
        if self.house_rules is not None:
            about["house_rules"] = self.house_rules.to_plain()
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

        In CSV the values of several seats share a cell, with spaces between them; names with spaces are quoted.

        Raises:
            ResultsError: The name has none of these ends, the file can't be written, or it isn't a regular file (a link
                is never replaced); what was there is unharmed.
            MissingExtra: Parquet is asked for and pyarrow is not installed.
        """
        write = writer_for(path)
        try:
            with replacing(path) as file:
                write(self, file)
        except OSError as error:
            raise ResultsError(f"{named(path)}: cannot write the results: {error.strerror or error}") from error

    def _standings(self, whose: Callable[[PlayedGame, int], str]) -> list[Standing]:
        tallies: dict[str, _Tally] = {}
        for played in self.games:
            own = [whose(played, seat) for seat in range(len(played.bots))]
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
    """What one bot, or one seat, did in each finished game: seats that it had, how many won, the sum of scores."""

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
        raise ResultsError(f"{named(path)}: results are written to .parquet, .csv or .jsonl, not to {end!r}")
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
    # The rows go through a writer of text that collects nothing: a million games would not fit twice.
    class Lines:
        def write(self, text: str) -> int:
            return file.write(text.encode())

    out = csv.writer(Lines())
    out.writerow(COLUMNS)
    out.writerows([_cell(getattr(played, name)) for name in COLUMNS] for played in results.games)


def _cell(value: object) -> str:
    if isinstance(value, tuple):
        cell = StringIO(newline="")
        csv.writer(cell, delimiter=" ").writerow(value)  # a name may have a space or a line break in it
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
    """A value of a file, if it is what this column holds."""
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
