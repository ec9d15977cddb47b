"""The conformance kit: the toy game passes, and for each check there is a broken toy that it catches."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from arcana_core.actions import Unlisted
from arcana_core.events import Hidden
from arcana_core.testing import ConformanceError, ConformanceTests, check_game
from arcana_core.testing.conformance.suite import CHECKS, run_check
from arcana_core.testing.conformance.trial import AnyGame, Trial
from arcana_core.testing.toys import letters
from arcana_core.testing.toys.letters import Letters, Write
from arcana_core.testing.toys.magpies import Magpies
from arcana_core.testing.toys.moths import (
    Moths,
    Rules,
)
from tests.core.testing.broken import endings, knowledge, leaks, legality, merging, sameness, shapes, terminal
from tests.core.testing.broken.table import BROKEN


class TestMoths(ConformanceTests):
    """The toy conforms."""

    game_class = Moths
    games = 8


class TestMothsUnderGivenRules(ConformanceTests):
    """The toy conforms with given rules and players."""

    game_class = Moths
    games = 4
    rules = (Rules(looking=False), Rules(hand=1, cards=24))
    players = 4


class TestLetters(ConformanceTests):
    """The toy with texts, hidden events and a log that opens conforms."""

    game_class = Letters
    games = 8


class TestMagpies(ConformanceTests):
    """The toy with piles and hidden moves conforms."""

    game_class = Magpies
    games = 8


@pytest.mark.parametrize(
    ("check", "broken"),
    [(check, cls) for check, classes in BROKEN.items() for cls in classes],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_broken_game_is_caught(check: str, broken: type[AnyGame]) -> None:
    trial = Trial(broken, games=8, max_decisions=200)

    with pytest.raises(ConformanceError) as caught:
        run_check(check, trial)

    assert caught.value.check == check
    assert str(caught.value).startswith(f"{check}: ")


LEAKS: Mapping[type[AnyGame], str] = {
    leaks.HelpfulHints: "hint",
    leaks.HintsAtIllegalActions: "hint",
    leaks.KnowsAllWords: "hint",
    leaks.IntroducesTheDeck: "introduction",
    leaks.NamedAfterTheDeck: "player_name",
    leaks.ListsBestFirst: "choices",
    leaks.ListsBadCardsLast: "listed_last",
    leaks.TeachesTheDeck: "lesson for 0",
    leaks.PassesBadCards: "passing",
    leaks.ForeseesTheDeck: "moments_now",
    leaks.ColoursTheDeck: "highlights for 0",
    leaks.ColoursTheDeckForSpectators: "highlights for None",
    leaks.NewsOfTheDeck: "news for 0",
    leaks.StressesGoodCards: "news for 0",
    leaks.SentencesAboutTheDeck: "news for 0",
    leaks.ShowsTheDeckOnSmallScreens: "render on 60 x 13 for 0",
    leaks.ShowsTheDeckOnLargeScreensToSpectators: "render on 160 x 40 for None",
    leaks.ShowsChosenCardsAsChanges: "render_changes",
}
"""For each toy with a leak at the terminal, the part that the error names."""


@pytest.mark.parametrize(("leaky", "part"), LEAKS.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_leak_at_the_terminal_is_named(leaky: type[AnyGame], part: str) -> None:
    trial = Trial(leaky, games=8, max_decisions=200)

    with pytest.raises(ConformanceError, match=f"contradicts what was seen: {part}: "):
        run_check("determinize", trial)


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (merging.LosesBeats, "other amounts"),
        (merging.CountsNothing, "declare its amounts"),
        (merging.BlamesTheOther, "which is about Player"),
        (merging.CountsRowsByOrder, "merge otherwise"),
        (merging.FluttersInSilence, "has no sentence"),
    ],
)
def test_fault_of_merged_events_is_named(broken: type[AnyGame], fault: str) -> None:
    with pytest.raises(ConformanceError, match=fault):
        run_check("merging", Trial(broken, games=2))


def test_events_that_add_up_may_be_merged() -> None:
    trial = Trial(merging.AddsBeatsUp, games=2)
    *_, (_, game) = trial.walk(trial.lines[0])

    run_check("merging", trial)

    assert any("10 beats" in line.text for line in game.news(game.log.seen_by(0), 0))


def test_each_check_has_a_broken_game() -> None:
    assert BROKEN.keys() == CHECKS.keys()


ALONE: Mapping[str, type[AnyGame]] = {
    "declarations": endings.WithoutRandomBot,
    "endings": endings.OverAtOnce,
    "action_space": legality.HumsAndBuzzes,
    "legal_actions": legality.Backwards,
    "determinize": knowledge.TransparentChoice,
    "offered_applies": legality.IdlePass,
    "rejections": legality.Speechless,
    "asking": legality.ChangedByPrinting,
    "arguments": legality.Credulous,
    "notation": legality.Deaf,
    "unlisted": legality.Undeclared,
    "setting_up": sameness.ForgetsToOpen,
    "clones": sameness.ClonedAsAnother,
    "pickling": sameness.ForgetsChance,
    "replay": sameness.ReplaysTooLittle,
    "without_log": sameness.VagueWithoutLog,
    "position_texts": sameness.UnequalPositions,
    "undo": sameness.Forgetful,
    "only_knowledge": knowledge.SeesThrough,
    "observation": shapes.Wide,
    "view": shapes.SettableView,
    "plain_views": shapes.ForgetfulPlain,
    "outcome": shapes.DenseRanking,
    "log": shapes.WithoutClauses,
    "pictures": shapes.Ampersand,
    "screens": terminal.TooWide,
    "player_names": terminal.NamedOnTwoLines,
    "introduction": terminal.LongIntroduction,
    "choices": terminal.ListsTwoChoices,
    "passing": terminal.PassesAnywhere,
    "moments": terminal.MomentTwice,
    "highlights": terminal.ThirdOfTwo,
    "hints": terminal.HintsOnTwoLines,
    "news": terminal.DullNews,
    "merging": merging.LosesBeats,
    "same_knowledge": knowledge.KeepsTheHands,
    "hidden_things": knowledge.ClaimsToBeOpen,
    "determinized_games": knowledge.TiredWhenDeterminized,
    "inventory": knowledge.DoublesTheBottomCard,
    "house_rules": endings.OnlyWithLooking,
    "bots": endings.WithPeekingBot,
    "bots_in_any_position": endings.WithPlanningBot,
    "processes": endings.HashOrdered,
}
"""For each check, a game that fails this one and no other."""
OVERLAPPING = {
    "determinism": "a game that plays otherwise with the same seed can't be replayed or compared with its clone either",
    "records": "facts lost between a game and its record are missing when the record is replayed",
}
"""Checks whose broken games must fail others, too, and why."""


def test_each_check_has_a_broken_game_that_fails_it_alone() -> None:
    assert {*ALONE, *OVERLAPPING} == {*CHECKS}
    assert not {*ALONE} & {*OVERLAPPING}


@pytest.mark.parametrize(("check", "broken"), ALONE.items(), ids=lambda value: value if isinstance(value, str) else "")
def test_broken_game_fails_no_other_check(check: str, broken: type[AnyGame]) -> None:
    trial = Trial(broken, games=2, max_decisions=200)
    failed = []

    for other in CHECKS:
        if other not in (check, "processes"):  # starting processes takes long, and needs replay to hold
            try:
                run_check(other, trial)
            except ConformanceError:
                failed.append(other)

    assert broken in BROKEN[check]
    assert failed == []


def test_each_check_has_a_sentence_about_its_promise() -> None:
    for name, check in CHECKS.items():
        assert check.__name__ == name
        assert check.__doc__ is not None
        assert check.__doc__.strip().endswith(".")


def test_failure_has_a_record_and_a_seed_to_repeat_it() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(knowledge.GlassHands, games=3, checks=["determinize"])

    error = caught.value
    assert isinstance(error, AssertionError)
    assert error.seed is not None
    assert f"seed={error.seed}" in str(error)
    assert error.record is not None
    assert len(error.record.decisions) == error.decision
    again = knowledge.GlassHands.replay(error.record)
    assert len(again.history) == error.decision
    assert not isinstance(again.view(0).hands[1], Hidden)


def test_failure_survives_pickling_as_parallel_test_runs_need() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(shapes.LoserWins, games=2, checks=["outcome"])

    again = pickle.loads(pickle.dumps(caught.value))

    assert str(again) == str(caught.value)
    assert again.record == caught.value.record


def test_exception_of_the_game_is_reported_with_its_place() -> None:
    with pytest.raises(ConformanceError, match=r"KeyError.*after \d+ decisions of ClumsyDrop"):
        check_game(legality.ClumsyDrop, games=8, checks=["offered_applies"])


def test_report_lists_the_checks() -> None:
    report = check_game(Moths, games=3, checks=["endings", "view"])

    assert report.game == "moths"
    assert list(report.seconds) == ["endings", "view"]
    assert report.decisions > 3 * 4
    assert 0 < report.positions <= report.decisions + 3
    assert "moths conforms: 3 games" in str(report)


def test_games_are_played_as_it_was_asked_for() -> None:
    rules = Rules(hand=2, looking=False)

    trial = Trial(Moths, games=4, rules=(rules,), players=3, deep_every=1)

    assert {(line.rules, line.players) for line in trial.lines} == {(rules, 3)}
    assert all(line.over and len(line.decisions) == 2 * 3 for line in trial.lines)
    assert all(line.looks == {*range(7)} for line in trial.lines)


def test_unlisted_actions_come_up_in_random_games_where_a_game_accepts_them() -> None:
    decided = [action for line in Trial(Letters, games=12).lines for _, action in line.decisions]

    kinds = {type(action) for action in decided}
    assert kinds == {letters.Greet, letters.Leave, Write, letters.Miss}
    assert 0.1 < sum(isinstance(action, Unlisted) for action in decided) / len(decided) < 0.5
    assert any(
        line.decisions.count(decision) > 1 for line in Trial(Letters, games=12).lines for decision in line.decisions
    )


def test_half_of_the_games_have_house_rules_and_all_numbers_of_players_come_up() -> None:
    trial = Trial(Moths, games=20)

    assert all(line.rules == Rules() for line in trial.lines[::2])
    assert sum(line.rules != Rules() for line in trial.lines) >= 5
    assert {line.players for line in trial.lines} == {2, 3, 4}
    assert all(line.rules == Rules() for line in Trial(Moths, games=4, house_rules=False).lines)


def test_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    assert Trial(Moths, games=3).lines == Trial(Moths, games=3).lines
    assert Trial(Moths, games=3).lines != Trial(Moths, games=3, seed=1).lines


def test_endless_game_is_a_failure() -> None:
    with pytest.raises(ConformanceError, match="not over after 50 decisions"):
        check_game(endings.Endless, games=1, max_decisions=50, checks=["endings"])


@pytest.mark.parametrize("wrong", [{"checks": ["vigilance"]}, {"games": 0}])
def test_unknown_checks_and_zero_games_are_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="vigilance.*declarations|at least 1"):
        check_game(Moths, **wrong)


def test_class_made_in_a_function_is_checked_in_all_but_other_processes() -> None:
    class Local(Moths):
        __slots__ = ()

    assert "processes" in check_game(Local, games=2, checks=["processes", "clones"]).seconds


STRANGER = """
import pytest
from arcana_core.testing import ConformanceTests
from arcana_core.testing.toys.moths import Moths
from attrs import evolve

class Glass(Moths):
    __slots__ = ()
    def view(self, player):
        return evolve(super().view(player), hands=tuple(self.position.hands))

class TestGlass(ConformanceTests):
    game_class = Glass

@pytest.mark.rule("MO-1.1")
def test_marked():
    assert TestGlass.trial().games == 2
"""


def test_plug_in_knows_the_marker_and_shows_the_record_of_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test_stranger.py").write_text(STRANGER)
    source = Path(sys.modules["arcana_core.testing"].__file__ or "").parents[2]

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "arcana_core.testing.plugin", "--strict-markers", "--arcana-games=2",
         "-k", "marked or determinize or endings", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True, encoding="utf-8", cwd=tmp_path, env={"PYTHONPATH": str(source), "PATH": ""}, check=False,
    )  # fmt: skip

    assert "1 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    assert "the game, as a record" in done.stdout
    assert '"format": "arcana record"' in done.stdout
    assert "FAILED test_stranger.py::TestGlass::test_determinize" in done.stdout
