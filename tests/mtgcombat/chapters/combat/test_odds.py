"""Tests of the odds of dice against dice, and of `arcana odds mtgcombat` (MC-2, MC-16.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_core.errors import NotationError, RulesError
from arcana_core.registry import registered
from arcana_lab.commands import arcana
from arcana_mtgcombat import Game, Rules
from arcana_mtgcombat.chapters.combat.odds import life_lost, odds, opposed, success


@pytest.mark.rule("MC-16.1", "MC-15.2")
def test_one_die_against_one_costs_the_excess() -> None:
    lost = life_lost(opposed("1 vs 1"))

    ways = {life: lost.probability(life) * 36 for life in lost.outcomes}
    assert ways == {0: 21, 1: 5, 2: 4, 3: 3, 4: 2, 5: 1}


@pytest.mark.rule("MC-16.1", "MC-15.2", "MC-2.1")
def test_life_lost_agrees_with_every_single_throw() -> None:
    lost = life_lost(opposed("2 vs 3", Rules(die_sides=4)))

    faces = range(1, 5)
    counted = Counter(max(a + b - c - d - e, 0) for a, b, c, d, e in product(faces, repeat=5))
    assert {life: lost.probability(life) for life in lost.outcomes} == {
        life: Fraction(counted[life], 4**5) for life in range(6)
    }


@pytest.mark.rule("MC-2.5")
def test_opposed_speed_roll_succeeds_on_a_tie() -> None:
    assert success(opposed("1 vs 1")) == Fraction(21, 36)
    assert success(opposed("1 vs 2")) == Fraction(0 + 1 + 3 + 6 + 10 + 15, 216)  # by the face of the left die


@pytest.mark.rule("MC-2.2", "MC-15.14")
def test_zero_dice_roll_nothing() -> None:
    assert life_lost(opposed("0 vs 3")).probability(0) == 1
    assert success(opposed("0 vs 0")) == 1
    assert success(opposed("0 vs 1")) == 0


@pytest.mark.rule("MC-2.3")
def test_hits_are_counted_instead_of_added() -> None:
    hits = opposed("2 vs 1", Rules(pool_mode="hits", hit_on=5))

    # Each die hits one time in three: 0, 1, 2 hits of two dice 4, 4, 1 times in 9; the other misses 2 times in 3.
    assert life_lost(hits).probability(2) == Fraction(1 * 2, 27)
    assert life_lost(hits).probability(1) == Fraction(4 * 2 + 1 * 1, 27)
    assert success(hits) == Fraction(27 - 4, 27)


def test_odds_accept_any_dice_on_either_side() -> None:
    assert opposed("1d8+1 vs 2") == opposed("1d8+1 vs 2d6")
    assert success(opposed("0d6+6 vs 1")) == 1


@pytest.mark.parametrize("text", ["", "4", "4 vs", "4 vs 3 vs 2", "four vs 3", "2000 vs 1", "1000d100 vs 1"])
def test_malformed_dice_against_dice_are_rejected(text: str) -> None:
    with pytest.raises(NotationError):
        odds(text)


@pytest.mark.parametrize("text", ["vs", "4 vs", "vs 3", "4 vs "])
def test_missing_side_is_reported(text: str) -> None:
    with pytest.raises(NotationError, match=f"write dice against dice as '4 vs 3', got '{text}'"):
        odds(text)


@pytest.mark.rule("MC-2.3")
def test_impossible_dice_are_rejected() -> None:
    with pytest.raises(RulesError, match="hit_on"):
        odds("4 vs 3", hits=7)
    with pytest.raises(RulesError, match="die_sides"):
        odds("4 vs 3", sides=1)


def bars(lines: list[str]) -> list[tuple[str, int]]:
    """The first word of each line with a bar, and the bar's length."""
    return [(line.split()[0], line.count("#")) for line in lines if "#" in line]


def test_lines_show_exact_numbers_and_bars() -> None:
    lines = odds("1 vs 1")

    assert lines[0] == "1d6 against 1d6, 36 equally likely throws, +0.00 on average"
    assert [line.split("#")[0].split() for line in lines[3:10]] == [
        ["Life", "exactly", "at", "least", "throws"],
        ["0", "58.33", "%", "100.00", "%", "21"],
        ["1", "13.89", "%", "41.67", "%", "5"],
        ["2", "11.11", "%", "27.78", "%", "4"],
        ["3", "8.33", "%", "16.67", "%", "3"],
        ["4", "5.56", "%", "8.33", "%", "2"],
        ["5", "2.78", "%", "2.78", "%", "1"],
    ]
    assert lines[10] == "on average 0.97"
    assert [line.split("#")[0].split() for line in lines[13:15]] == [
        ["succeeds", "58.33", "%", "21"],
        ["fails", "41.67", "%", "15"],
    ]
    assert lines[15] == "a tie, 16.67 %, succeeds"


def test_bars_are_as_long_as_the_chances() -> None:
    found = dict(bars(odds("1 vs 1")))

    full = found["0"]
    assert [found[life] for life in "12345"] == [round(full * ways / 21) for ways in (5, 4, 3, 2, 1)]
    assert found["fails"] == round(found["succeeds"] * 15 / 21)


@pytest.mark.parametrize("text", ["0 vs 0", "4 vs 3", "12 vs 1", "60 vs 40", "3 vs 60", "6d10 vs 2"])
@pytest.mark.parametrize("hits", [None, 4])
def test_every_odds_table_fits_80_columns_and_a_screen(text: str, hits: int | None) -> None:
    lines = odds(text, hits=hits)

    assert max(map(len, lines)) <= 80
    assert all(line.isascii() for line in lines)
    assert len(lines) <= 40


def test_grouped_rows_leave_out_no_number() -> None:
    rows = [line.split()[0] for line in odds("60 vs 40")[4:-6]]

    firsts = [int(row.split("-")[0]) for row in rows]
    lasts = [int(row.split("-")[-1]) for row in rows]
    assert firsts == [0, *[last + 1 for last in lasts[:-1]]]
    assert lasts[-1] == 60 * 6 - 40


def run(*words: object) -> Result:
    with registered("mtgcombat", Game, replace=True):
        return CliRunner(env={"COLUMNS": "80"}).invoke(arcana, ["odds", "mtgcombat", *map(str, words)])


@pytest.mark.parametrize("words", [["4 vs 3"], ["4", "vs", "3"]])
def test_command_prints_the_odds(words: list[str | int]) -> None:
    result = run(*words)

    assert (result.exit_code, result.stdout.splitlines()) == (0, odds("4 vs 3"))


def test_odds_command_accepts_other_dice(tmp_path: Path) -> None:
    settings = tmp_path / "rules.toml"
    settings.write_text("die_sides = 8\n")

    assert run("4 vs 3", "--sides", 10).stdout.splitlines() == odds("4 vs 3", sides=10)
    assert run("4 vs 3", "--hits", 5).stdout.splitlines() == odds("4 vs 3", hits=5)
    assert run("4 vs 3", "--rules", settings).stdout.splitlines() == odds("4 vs 3", Rules(die_sides=8))


@pytest.mark.parametrize("words", [["4"], ["4 vs x"], ["4 vs 3", "--hits", 7], ["4 vs 3", "--sides", 0]])
def test_command_reports_a_mistake_in_one_line(words: list[str | int]) -> None:
    result = run(*words)

    assert result.exit_code == 2
    assert (result.stdout, result.stderr.count("\n")) == ("", 1)
    assert result.stderr.startswith("arcana")


def test_number_of_thousands_of_digits_is_rejected_in_words() -> None:
    with pytest.raises(NotationError, match="the notation of dice has at most 1000 characters, got 5000"):
        odds(f"{'9' * 5000} vs 2")
