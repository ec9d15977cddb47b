"""Whole games on record: every way in which a game ends, replayed to the same end (WW-19, WW-20, WW-5.16)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_wizwar import Game, events
from arcana_wizwar.chapters.winning import ENDS
from tests.wizwar.table import points

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))

ENDINGS = {
    "custom_spellbook_extended_treasure_hunters": ("treasure hunters", "WW-20.10"),
    "deadly_treasures_leave_one": ("deadly treasures", "WW-20.5"),
    "extended_play_four_points": ("treasures", "WW-19.5"),
    "last_one_alive_wins": ("last alive", "WW-19.6"),
    "nobody_left": ("nobody left", "WW-19.8"),  # english: the word that records store
    "treasure_and_kill_win": ("treasures and kills", "WW-19.5"),
    "treasure_hunters": ("treasure hunters", "WW-20.10"),
    "turn_limit_reached": ("turn limit", "WW-5.16"),
    "two_kills_win": ("kills", "WW-19.5"),
    "two_treasures_win": ("treasures", "WW-19.5"),
}
"""How the game of each record ends."""


def replayed(name: str) -> Game:
    """The game of a record."""
    return Game.replay(Record.load(Path(__file__).parent / "records" / f"{name}.jsonl"))


def deaths(game: Game) -> list[int]:
    """The direct killer of each death; -1 for none."""
    return [entry.event.slayer for entry in game.log if isinstance(entry.event, events.Died)]


def test_every_record_has_its_ending_and_every_ending_a_record() -> None:
    assert {path.stem for path in RECORDS} == set(ENDINGS)
    assert {end for end, _ in ENDINGS.values()} == set(ENDS)


@pytest.mark.rule("WW-5.16", "WW-19.5", "WW-19.6", "WW-19.8", "WW-20.5", "WW-20.10")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_the_same_end_byte_for_byte(path: Path) -> None:
    game = check_golden(path, Game)

    assert game.outcome is not None
    assert (game.position.end, game.outcome.clause) == ENDINGS[path.stem]


@pytest.mark.rule("WW-19.5", "WW-19.10")
@pytest.mark.parametrize(
    "name", ["two_treasures_win", "treasure_and_kill_win", "two_kills_win", "extended_play_four_points"]
)
def test_only_the_winner_has_enough_points(name: str) -> None:
    game = replayed(name)
    needed, winner = game.rules.victory_points, game.position.winner
    assert points(game)[winner] >= needed
    assert max(point for player, point in enumerate(points(game)) if player != winner) < needed
    kills = game.position.wizards[winner].kills
    assert {"two_treasures_win": kills == 0, "two_kills_win": kills == 2}.get(name, kills < needed)
    assert needed == (4 if name == "extended_play_four_points" else 2)


@pytest.mark.rule("WW-20.10", "WW-20.12")
def test_kills_of_treasure_hunters_do_not_count() -> None:
    for name, needed in (("treasure_hunters", 2), ("custom_spellbook_extended_treasure_hunters", 3)):
        game = replayed(name)
        assert all(wizard.kills == 0 for wizard in game.position.wizards)
        assert points(game)[game.position.winner] == needed == game.rules.victory_points


@pytest.mark.rule("WW-19.6", "WW-19.8", "WW-20.5", "WW-5.16")
def test_golden_record_survivors() -> None:
    living = {
        name: sum(wizard.alive for wizard in replayed(name).position.wizards)
        for name in ("last_one_alive_wins", "nobody_left", "deadly_treasures_leave_one")
    }
    assert living == {"last_one_alive_wins": 1, "nobody_left": 0, "deadly_treasures_leave_one": 1}
    assert deaths(replayed("deadly_treasures_leave_one"))[-1] == -1  # dying of lost treasures has no killer
    limited = replayed("turn_limit_reached")
    assert (limited.position.turn, limited.position.winner) == (limited.rules.turn_limit, -1)
