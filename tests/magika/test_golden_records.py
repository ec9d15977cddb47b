"""Whole games on record: every way in which a game ends, replayed to the same end (MG-31)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.events import Event
from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magika import Game, events
from arcana_magika.model.geometry import GOAL, NAMES
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))

ENDINGS = {
    "gathered_without_globe": ("gathered", "MG-21.17"),
    "globe_by_a_team": ("globe", "MG-31.2"),
    "globe_by_one_mage": ("globe", "MG-31.2"),
    "goal_reached": ("goal", "MG-31.1"),
    "no_novices_left": ("no_novices", "MG-31.4"),
    "sheets_as_text": ("limit", "MG-31.3"),
    "spells_in_a_crowd": ("limit", "MG-31.3"),
    "thirteen_players_absences_and_a_standby": ("limit", "MG-31.3"),
    "turn_limit_reached": ("limit", "MG-31.3"),
}


def replayed(name: str) -> Game:
    """The game of a record."""
    return Game.replay(Record.load(Path(__file__).parent / "records" / f"{name}.jsonl"))


def reported(game: Game, kind: type[Event]) -> int:
    """How many events of a kind there were."""
    return sum(isinstance(entry.event, kind) for entry in game.log)


def test_every_record_has_its_ending() -> None:
    assert {path.stem for path in RECORDS} == set(ENDINGS)


@pytest.mark.rule("MG-1.8", "MG-21.14", "MG-21.17", "MG-31.1", "MG-31.3", "MG-31.4")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_the_same_end(path: Path) -> None:
    game = check_golden(path, Game)

    assert game.outcome is not None
    assert (game.position.ended, game.outcome.clause) == ENDINGS[path.stem]


@pytest.mark.rule("MG-31.1", "MG-33.4")
@pytest.mark.parametrize("name", ENDINGS)
def test_game_that_ended_with_a_dropped_mage_can_be_taken_up(name: str) -> None:
    game = replayed(name)

    again = Game.at(game.position, rules=game.rules, seed=1, players=game.player_count)

    assert again.is_over
    assert again.outcome == game.outcome
    assert again.checksum() == game.checksum()


@pytest.mark.rule("MG-21.14", "MG-21.15", "MG-31.5")
def test_one_mage_forms_the_globe_alone_and_wins_outright() -> None:
    game = replayed("globe_by_one_mage")

    assert game.arena.globe == (0,)
    assert [game.arena.holder(artifact) for artifact in ALIGNMENT_ARTIFACTS] == [0, 0, 0]
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("MG-21.15", "MG-31.5")
def test_team_forms_the_globe_and_takes_the_first_places() -> None:
    game = replayed("globe_by_a_team")
    outcome = game.outcome

    assert game.arena.globe == (0, 1)
    assert len({game.arena.holder(artifact) for artifact in ALIGNMENT_ARTIFACTS}) == 2
    assert [game.arena.mages[player].cell for player in (0, 1)] == [GOAL, GOAL]
    assert outcome is not None
    assert sorted(outcome.ranking[:2]) == [1, 2]
    assert min(outcome.ranking[2:]) == 3


@pytest.mark.rule("MG-21.17", "MG-31.18")
def test_black_mages_who_bring_the_artifacts_together_form_no_globe() -> None:
    game = replayed("gathered_without_globe")

    assert game.arena.globe == ()
    assert game.arena.artifacts[:3] == [-1, -2, GOAL]  # the third lay between the two
    assert [game.arena.mages[player].cell for player in (0, 1)] == [GOAL, GOAL]


@pytest.mark.rule("MG-31.1", "MG-29.16")
def test_game_goes_on_while_only_the_ebon_mage_can_be_on_the_goal_square() -> None:
    game = replayed("goal_reached")

    assert game.position.turn == 5
    assert NAMES[game.arena.mages[0].cell] == "a1"
    assert game.arena.mages[1].cell != GOAL
    assert game.arena.phase == 4  # 24 moves lead from row y to row a


@pytest.mark.rule("MG-33.2", "MG-33.4", "MG-33.5")
def test_standby_keeps_a_mage_in_the_game_who_would_be_dropped() -> None:
    game = replayed("thirteen_players_absences_and_a_standby")

    assert game.player_count == 13
    assert set(game.arena.dropped) == {3, 4}
    assert reported(game, events.StandbyTaken) == 1
    assert reported(game, events.TurnMissed) == 6


@pytest.mark.rule("MG-31.4", "MG-33.4")
def test_without_novices_the_ebon_mage_is_left() -> None:
    game = replayed("no_novices_left")

    assert game.arena.dropped == (0, 1)
    assert game.arena.phase == 0
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


@pytest.mark.rule("MG-27.4", "MG-35.16", "MG-35.19")
def test_sheets_as_text_with_mistakes_replaced_ones_and_deals_are_on_record() -> None:
    game = replayed("sheets_as_text")

    assert reported(game, events.SheetIn) == 13  # one of the twelve was handed in a second time
    assert reported(game, events.OfferAccepted) == 2
    assert reported(game, events.DealPaid) == 1
    assert [mage.name for mage in game.arena.mages] == ["Otho", "Ysra", "Pim", "The Black One"]
