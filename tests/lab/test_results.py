"""Results as standings, tables and files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_lab.results import COLUMNS, PlayedGame, Results, ResultsError, read_games
from arcana_lab.simulation import simulate
from arcana_lab.statistics import wilson

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

BOTH = ("plain", "random")
GAMES = (
    PlayedGame(0, "7/game/0", BOTH, (3.0, -3.0), (0,), (1, 2), 5, "a player folded", "LD-3.1"),
    PlayedGame(1, "7/game/1", BOTH, (0.0, 0.0), (), (1, 1), 4, "a draw", "LD-3.4"),
    PlayedGame(2, "7/game/2", ("random", "plain"), (1.0, 1.0), (0, 1), (1, 1), 9, "a draw"),
    PlayedGame(3, "7/game/3", BOTH, None, (), (), 100, "stopped after 100 decisions"),
)
RESULTS = Results("leduc", {"ante": 2}, 7, 10, GAMES, 2.5)


def test_standings_count_each_bot_wherever_it_sat() -> None:
    plain, random = RESULTS.by_bot()

    assert (plain.name, plain.played, plain.wins, plain.share) == ("plain", 3, 2, 2 / 3)
    assert (plain.low, plain.high) == wilson(2, 3)
    assert plain.mean_score == pytest.approx(4 / 3)
    assert (random.name, random.played, random.wins) == ("random", 3, 1)


def test_standings_count_each_seat_whoever_sat_there() -> None:
    first, second = RESULTS.by_seat()

    assert (first.name, first.played, first.wins) == ("seat 0", 3, 2)
    assert (second.name, second.played, second.wins) == ("seat 1", 3, 1)
    assert [first.mean_score, second.mean_score] == pytest.approx([4 / 3, -2 / 3])


def test_a_bot_on_two_seats_has_played_twice_in_each_game() -> None:
    both = PlayedGame(0, "7/game/0", ("plain", "plain"), (2.0, 0.0), (0,), (1, 2), 3, "it ended")

    (plain,) = Results("leduc", {}, 7, 1, (both,)).by_bot()

    assert (plain.played, plain.wins, plain.mean_score) == (2, 1, 1.0)


def test_endings_and_lengths_are_of_all_games() -> None:
    assert RESULTS.endings() == {"a draw": 2, "a player folded": 1, "stopped after 100 decisions": 1}
    assert RESULTS.lengths()[1] == 7.0
    assert RESULTS.stopped == (GAMES[3],)


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl", "CSV"])
def test_what_is_written_is_read_again(end: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{end}"

    RESULTS.write(path)

    assert read_games(path) == GAMES
    assert [file.name for file in tmp_path.iterdir()] == [f"games.{end}"]


@given(
    st.lists(
        st.builds(
            PlayedGame,
            game=st.integers(0, 2**62),
            seed_path=st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])),
            bots=st.lists(st.sampled_from(["plain", "random"]), min_size=1, max_size=3).map(tuple),
            scores=st.lists(st.floats(allow_nan=False), min_size=1, max_size=3).map(tuple) | st.none(),
            winners=st.lists(st.integers(0, 9), max_size=3).map(tuple),
            ranking=st.lists(st.integers(1, 9), max_size=3).map(tuple),
            decisions=st.integers(0, 2**40),
            reason=st.text(st.characters(codec="utf-8", exclude_characters="\r")),
            clause=st.sampled_from(["", "LD-3.1"]),
        ),
        max_size=4,
    ).map(tuple)
)
def test_every_result_there_can_be_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, games: tuple[PlayedGame, ...]
) -> None:
    folder = tmp_path_factory.mktemp("out")
    for end in ("parquet", "csv", "jsonl"):
        Results("any", {}, 1, 1, games).write(folder / f"games.{end}")
        assert read_games(folder / f"games.{end}") == games


def test_csv_has_a_head_and_one_line_a_game(tmp_path: Path) -> None:
    RESULTS.write(tmp_path / "games.csv")

    lines = (tmp_path / "games.csv").read_text().splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert lines[1] == "0,7/game/0,plain random,3.0 -3.0,0,1 2,5,a player folded,LD-3.1"
    assert lines[4] == "3,7/game/3,plain random,,,,100,stopped after 100 decisions,"


def test_jsonl_has_one_object_a_game(tmp_path: Path) -> None:
    RESULTS.write(tmp_path / "games.jsonl")

    rows = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert rows == RESULTS.rows()
    assert rows[3]["scores"] is None


def test_tables_have_the_columns_and_remember_where_they_come_from() -> None:
    frame = RESULTS.to_polars()

    assert tuple(frame.columns) == COLUMNS
    assert frame["scores"].to_list() == [[3.0, -3.0], [0.0, 0.0], [1.0, 1.0], None]
    about = json.loads(RESULTS.to_arrow().schema.metadata[b"arcana"])
    assert about == {"game": "leduc", "rules": {"ante": 2}, "seed": 7, "wanted": 10}


def test_the_same_results_give_the_same_file(leduc: AnyGame, tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet"):
        simulate(leduc, games=50, bots=["plain", "random"], seed=2).write(tmp_path / name)

    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_a_name_of_no_known_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"written to \.parquet, \.csv or \.jsonl, not to '\.txt'"):
        RESULTS.write(tmp_path / "games.txt")


def test_where_nothing_can_be_written_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "games.csv").mkdir()

    with pytest.raises(ResultsError, match="cannot write the results: "):
        RESULTS.write(tmp_path / "games.csv")
    with pytest.raises(ResultsError, match="No such file or directory"):
        RESULTS.write(tmp_path / "nowhere" / "games.csv")

    assert [file.name for file in tmp_path.iterdir()] == ["games.csv"]


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl"])
def test_what_is_no_file_of_results_is_refused(end: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{end}"
    with pytest.raises(ResultsError, match="cannot read the results"):
        read_games(path)
    path.write_text("this,is\nno,file\n")
    with pytest.raises(ResultsError, match="not a file of results"):
        read_games(path)
