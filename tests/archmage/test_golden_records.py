"""Recorded matches, one for each way to end, replayed to the same end (AM-2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_archmage import Game
from arcana_core.records.records import Record
from arcana_core.testing import check_golden

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))

ENDINGS = {
    "ascension_doubles_the_score": "AM-2.2",
    "every_option_turned_round": "AM-2.2",
    "golems_rituals_and_warriors": "AM-2.2",
    "round_limit_reached": "AM-2.11",
    "rounds_over_first_seat_wins": "AM-2.2",
    "rounds_over_second_seat_wins": "AM-2.2",
    "target_score_reached": "AM-2.3",
    "vampire_blood_and_ancient_power": "AM-2.2",
    "void_round_drawn_match": "AM-2.2",
}


def test_every_record_has_its_ending() -> None:
    assert {path.stem for path in RECORDS} == set(ENDINGS)


@pytest.mark.rule("AM-2.2", "AM-2.3", "AM-2.4", "AM-2.11")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_the_same_end(path: Path) -> None:
    game = check_golden(path, Game)

    assert game.outcome is not None
    assert game.outcome.clause == ENDINGS[path.stem]


@pytest.mark.rule("AM-2.4", "AM-2.10")
def test_records_end_as_their_names_indicate() -> None:
    ends = {path.stem: Game.replay(Record.load(path)).outcome for path in RECORDS}
    winners = {name: outcome.winners for name, outcome in ends.items() if outcome is not None}

    assert winners["rounds_over_first_seat_wins"] == (0,)
    assert winners["rounds_over_second_seat_wins"] == (1,)
    assert winners["void_round_drawn_match"] == ()
