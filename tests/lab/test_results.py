"""Results as standings, tables and files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_lab.commands.summary import print_summary
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


def test_standings_count_each_bot_on_any_seat() -> None:
    plain, random = RESULTS.by_bot()

    assert (plain.name, plain.played, plain.wins, plain.share) == ("plain", 3, 2, 2 / 3)
    assert (plain.low, plain.high) == wilson(2, 3)
    assert plain.mean_score == pytest.approx(4 / 3)
    assert (random.name, random.played, random.wins) == ("random", 3, 1)


def test_standings_count_each_seat_with_any_bot() -> None:
    first, second = RESULTS.by_seat()

    assert (first.name, first.played, first.wins) == ("seat 0", 3, 2)
    assert (second.name, second.played, second.wins) == ("seat 1", 3, 1)
    assert [first.mean_score, second.mean_score] == pytest.approx([4 / 3, -2 / 3])


def test_bot_on_two_seats_has_played_twice_in_each_game() -> None:
    both = PlayedGame(0, "7/game/0", ("plain", "plain"), (2.0, 0.0), (0,), (1, 2), 3, "it ended")

    (plain,) = Results("leduc", {}, 7, 1, (both,)).by_bot()

    assert (plain.played, plain.wins, plain.mean_score) == (2, 1, 1.0)


def finished(number: int, bots: tuple[str, ...], scores: tuple[float, ...], *winners: int) -> PlayedGame:
    """A game that these seats won."""
    ranking = tuple(1 if seat in winners else 2 for seat in range(len(bots)))
    return PlayedGame(number, f"7/game/{number}", bots, scores, winners, ranking, 3, "it ended")


def test_seats_of_one_game_that_win_together_count_as_one_game() -> None:
    # Two seats of a team win both or neither: as much is known as from four games with one seat each.
    pair = ("team", "team", "other")
    games = [
        finished(i, pair, (1.0, 1.0, 0.0) if i < 3 else (0.0, 0.0, 1.0), *((0, 1) if i < 3 else (2,))) for i in range(4)
    ]

    team, other = Results("any", {}, 7, 4, tuple(games)).by_bot()

    assert (team.played, team.games, team.wins, team.share) == (8, 4, 6, 0.75)
    assert (team.low, team.high) == pytest.approx(wilson(3, 4))
    assert (other.played, other.games, other.wins) == (4, 4, 1)
    assert (other.low, other.high) == wilson(1, 4)
    # Sums of two seats: 2, 2, 2, 0. Their standard error is 1/2, so that of a seat is 1/4.
    assert (team.mean_score, team.score_error) == pytest.approx((0.75, 0.25))
    assert (other.mean_score, other.score_error) == pytest.approx((0.25, 0.25))


def test_share_of_a_bot_that_plays_itself_is_certain() -> None:
    # One of its two seats wins every game, so each game shows a share of one half.
    games = tuple(finished(i, ("plain", "plain"), (2.0, 0.0) if i % 2 else (0.0, 2.0), i % 2) for i in range(100))

    (plain,) = Results("any", {}, 7, 100, games).by_bot()

    # By hand: no game differs from the mean, the added one by p(1-p)m² = 1, so n' = 0.25 * 100 * 4 / (1/101) = 10100.
    assert (plain.played, plain.wins, plain.share) == (200, 100, 0.5)
    assert (plain.low, plain.high) == pytest.approx(wilson(5050, 10100))
    assert plain.high - plain.low < 0.02
    assert (plain.mean_score, plain.score_error) == (1.0, 0.0)


def test_seats_that_exclude_each_other_narrow_the_interval() -> None:
    # Two of three seats, exactly one seat wins: 6 of 9 games. Shares per seat are 1/3, or 6 of 18.
    games = tuple(finished(i, ("a", "a", "b"), (0.0, 0.0, 0.0), 2 if i < 3 else i % 2) for i in range(9))

    a, b = Results("any", {}, 7, 9, games).by_bot()

    # By hand: sums are 1 in six games and 0 in three, mean 2/3. Squares 6*(1/9) + 3*(4/9) = 2, and the added game
    # p(1-p)m² = (2/9)*4 = 8/9. So n' = (2/9) * 9 * 4 / ((26/9) / 10) = 27.69.
    assert (a.played, a.wins) == (18, 6)
    assert a.share == pytest.approx(1 / 3)
    assert (a.low, a.high) == pytest.approx(wilson(27.6923077 / 3, 27.6923077))
    assert (b.low, b.high) == wilson(3, 9)


def test_games_that_were_stopped_count_in_no_standing() -> None:
    stopped = PlayedGame(1, "7/game/1", ("plain", "plain"), None, (), (), 100, "stopped after 100 decisions")
    won = finished(0, ("plain", "plain"), (2.0, 0.0), 0)

    (plain,) = Results("leduc", {}, 7, 2, (won, stopped)).by_bot()
    first, second = Results("leduc", {}, 7, 2, (won, stopped)).by_seat()

    assert (plain.played, plain.games, plain.wins, plain.mean_score) == (2, 1, 1, 1.0)
    assert (first.played, first.games, second.played, second.wins) == (1, 1, 1, 0)


def test_bot_whose_games_were_all_stopped_has_every_share_open() -> None:
    (plain,) = Results("leduc", {}, 7, 2, (GAMES[3],)).by_bot()[:1]

    assert (plain.played, plain.games, plain.wins, plain.low, plain.high) == (0, 0, 0, 0.0, 1.0)
    assert isnan(plain.share)
    assert isnan(plain.mean_score)


def test_different_bots_of_one_name_stay_apart_in_every_form(numbers: AnyGame, tmp_path: Path) -> None:
    bots = numbers.bots()
    weak, strong = (type("Sensible", (type(bots[name]()),), {}) for name in ("first", "highest"))
    results = simulate(numbers, games=20, bots=[weak, strong], seed=1, rotate=True)

    names = ("Sensible", "Sensible (2)")
    assert [(one.name, one.played, one.wins) for one in results.by_bot()] == [(names[0], 20, 0), (names[1], 20, 20)]
    assert results.games[0].bots == names
    assert results.games[1].bots == names[::-1]
    assert results.to_polars()["bots"].to_list()[:2] == [[*names], [*names[::-1]]]
    for end in ("csv", "jsonl", "parquet"):
        results.write(tmp_path / f"games.{end}")
        again = Results("numbers", {}, 1, 20, read_games(tmp_path / f"games.{end}"))
        assert again.by_bot() == results.by_bot()
        assert again.games == results.games
    printed = StringIO()
    with redirect_stdout(printed):
        print_summary(results)
    assert re.search(r"Sensible +20 +0 +0\.0 %", printed.getvalue())
    assert re.search(r"Sensible \(2\) +20 +20 +100\.0 %", printed.getvalue())


def test_endings_and_lengths_are_of_all_games() -> None:
    assert RESULTS.endings() == {"a draw": 2, "a player folded": 1, "stopped after 100 decisions": 1}
    assert RESULTS.lengths()[1] == 7.0
    assert RESULTS.stopped == (GAMES[3],)


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl", "CSV"])
def test_written_results_read_back(end: str, tmp_path: Path) -> None:
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
            bots=st.lists(
                st.sampled_from(["plain", "plain (2)"]) | st.text(st.characters(codec="utf-8")), min_size=1, max_size=3
            ).map(tuple),
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
def test_every_possible_result_reads_back(
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


def test_tables_have_the_columns_and_the_source_of_the_games() -> None:
    frame = RESULTS.to_polars()

    assert tuple(frame.columns) == COLUMNS
    assert frame["scores"].to_list() == [[3.0, -3.0], [0.0, 0.0], [1.0, 1.0], None]
    about = json.loads(RESULTS.to_arrow().schema.metadata[b"arcana"])
    assert about == {"game": "leduc", "rules": {"ante": 2}, "seed": 7, "requested": 10}


def test_same_results_give_the_same_file(leduc: AnyGame, tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet"):
        simulate(leduc, games=50, bots=["plain", "random"], seed=2).write(tmp_path / name)

    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_name_of_no_known_kind_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"written to \.parquet, \.csv or \.jsonl, not to '\.txt'"):
        RESULTS.write(tmp_path / "games.txt")


def test_failed_writing_leaves_no_file_behind(tmp_path: Path) -> None:
    (tmp_path / "games.csv").mkdir()

    with pytest.raises(ResultsError, match="cannot write the results: "):
        RESULTS.write(tmp_path / "games.csv")
    with pytest.raises(ResultsError, match="No such file or directory"):
        RESULTS.write(tmp_path / "nowhere" / "games.csv")

    assert [file.name for file in tmp_path.iterdir()] == ["games.csv"]


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl"])
def test_file_without_results_is_rejected(end: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{end}"
    with pytest.raises(ResultsError, match="cannot read the results"):
        read_games(path)
    path.write_text("this,is\nno,file\n")
    with pytest.raises(ResultsError, match="not a file of results"):
        read_games(path)


# Several processes and their files.

WRITER = """
import sys
from arcana_lab.results import PlayedGame, Results

name, count = sys.argv[1], int(sys.argv[2])
games = tuple(
    PlayedGame(i, f"{name}/game/{i}", (name,), (1.0,), (0,), (1,), 3, "it ended") for i in range(200)
)
results = Results("any", {}, 1, 200, games)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(count):
    results.write("games.jsonl")
print("done", flush=True)
"""


def test_two_processes_that_write_one_file_never_harm_each_other(environment: dict[str, str], tmp_path: Path) -> None:
    stale = tmp_path / ".games.jsonl.0123456789ab.part"
    stale.write_text("of a killed process")
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, name, "150"],
            env=environment,
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    seen = set()
    while any(writer.poll() is None for writer in writers):
        if (tmp_path / "games.jsonl").exists():
            games = read_games(tmp_path / "games.jsonl")
            assert len(games) == 200
            seen |= {played.bots for played in games}
    ended = [writer.communicate()[0] for writer in writers]

    assert ended == ["done\n", "done\n"]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert seen == {("one",), ("two",)}
    assert sorted(path.name for path in tmp_path.iterdir()) == [stale.name, "games.jsonl"]
    assert stale.read_text() == "of a killed process"


def test_draft_of_a_live_process_with_the_same_number_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in two containers that share a folder.
    draft = tmp_path / f".games.csv.{os.getpid()}.part"
    draft.write_text("being written")

    RESULTS.write(tmp_path / "games.csv")
    with pytest.raises(ResultsError):
        RESULTS.write(tmp_path / "none" / "games.csv")

    assert draft.read_text() == "being written"
    assert read_games(tmp_path / "games.csv") == GAMES


def test_link_is_not_replaced_by_results(tmp_path: Path) -> None:
    (tmp_path / "kept.csv").write_text("kept")
    (tmp_path / "link.csv").symlink_to("kept.csv")

    with pytest.raises(ResultsError, match="cannot write the results: it is a symbolic link"):
        RESULTS.write(tmp_path / "link.csv")

    assert (tmp_path / "kept.csv").read_text() == "kept"


ROW = {
    "game": 0,
    "seed_path": "7/game/0",
    "bots": ["a", "b"],
    "scores": [1, 0.5],
    "winners": [0],
    "ranking": [1, 2],
    "decisions": 5,
    "reason": "it ended",
    "clause": "",
}


def test_whole_scores_of_other_programs_are_read(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(json.dumps(ROW) + "\n")

    (played,) = read_games(tmp_path / "games.jsonl")

    assert played == PlayedGame(0, "7/game/0", ("a", "b"), (1.0, 0.5), (0,), (1, 2), 5, "it ended")
    assert played.scores is not None
    assert [type(score) for score in played.scores] == [float, float]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "0"},
        {"game": 1.0},
        {"game": True},
        {"game": [0]},
        {"bots": "a b"},
        {"bots": ["a", 3]},
        {"bots": None},
        {"scores": "1"},
        {"scores": ["1", "2"]},
        {"scores": [10**400, 0]},
        {"winners": 0},
        {"winners": [0.0]},
        {"winners": None},
        {"ranking": ["1"]},
        {"decisions": None},
        {"reason": 3},
        {"reason": ["it ended"]},
        {"clause": None},
    ],
)
def test_value_of_another_kind_is_rejected(change: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(json.dumps({**ROW, **change}) + "\n")

    with pytest.raises(ResultsError, match=r"games\.jsonl: not a file of results: "):
        read_games(tmp_path / "games.jsonl")


@pytest.mark.parametrize("text", ["3\n", "[1, 2]\n", '"row"\n', "null\n", "{}\n", "[" * 100_000 + "\n"])
def test_line_that_is_no_game_is_rejected(text: str, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(text)

    with pytest.raises(ResultsError, match=r"games\.jsonl: not a file of results: "):
        read_games(tmp_path / "games.jsonl")


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl"])
def test_results_are_not_read_from_a_pipe(end: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"games.{end}")

    with pytest.raises(ResultsError, match="cannot read the results: it is a named pipe, not a regular file"):
        read_games(tmp_path / f"games.{end}")


def test_csv_row_that_is_cut_off_is_rejected(tmp_path: Path) -> None:
    RESULTS.write(tmp_path / "games.csv")
    lines = (tmp_path / "games.csv").read_text().splitlines()
    (tmp_path / "games.csv").write_text(f"{lines[0]}\n{lines[1]}\n2,7/ga\n")

    with pytest.raises(ResultsError, match="not a file of results"):
        read_games(tmp_path / "games.csv")


def test_names_with_blanks_and_quotes_keep_their_seats_in_csv(tmp_path: Path) -> None:
    played = finished(0, ("plain (2)", 'so "called"', "", "two\nlines"), (1.0, 0.0, 0.0, 0.0), 0)
    Results("any", {}, 1, 1, (played,)).write(tmp_path / "games.csv")

    assert read_games(tmp_path / "games.csv") == (played,)
    assert '"plain (2)' in (tmp_path / "games.csv").read_text()
