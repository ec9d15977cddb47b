"""Maps can be looked up without working out the reports, with the same result."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.chapters.reports.reports import MOST_UNREAD, Reports, shown_lying, shown_terrain
from arcana_magika.model.geometry import ARENA


def play_at_random(game: Game, rng: Rng) -> None:
    """A random turn in which no report is read."""
    turn = game.position.turn
    while game.players_to_act and game.position.turn == turn:
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)


@pytest.mark.rule("MG-28.10", "MG-37.6", "MG-37.7")
@pytest.mark.parametrize("seed", range(4))
def test_lookups_on_the_maps_agree_with_the_reports(seed: int) -> None:
    rng = Rng(seed)
    cheap = Rules(minor_costs=(1,) * 36, major_costs=(2,) * 36, team_size=12, start_scrolls=5, turn_limit=6)
    game = Game(6, seed=seed, rules=cheap)
    while game.players_to_act:
        play_at_random(game, rng)
        reported = game.arena.knowledge
        assert isinstance(reported, Reports)
        cells = range(len(ARENA))
        looked_up = [[(shown_terrain(reported, p, c), shown_lying(reported, p, c)) for c in cells] for p in range(6)]
        reports = reported.all()  # from here on they are worked out
        for player in range(6):
            assert [shown_terrain(reports, player, c) for c in cells] == [shown for shown, _ in looked_up[player]]
            assert [shown_lying(reports, player, c) for c in cells] == [lying for _, lying in looked_up[player]]


def test_unread_reports_of_many_turns_are_worked_out_in_order() -> None:
    rules = Rules(turn_limit=5)
    silent, watched = Game(4, seed=3, rules=rules), Game(4, seed=3, rules=rules)
    rng, again = Rng(9), Rng(9)
    while silent.players_to_act:
        play_at_random(silent, rng)
        play_at_random(watched, again)
        repr(watched.arena.knowledge)

    assert repr(silent.arena.knowledge) == repr(watched.arena.knowledge)
    assert silent.arena.knowledge == watched.arena.knowledge
    assert silent.arena.knowledge == tuple(watched.arena.knowledge)


def test_unread_reports_do_not_pile_up_for_ever() -> None:
    silent, watched = (contest("A m7 | B m9", seed=5, rules=Rules(turn_limit=0), log=False) for _ in range(2))
    for turn in range(MOST_UNREAD + 8):
        aside = ("MOVE E", "MOVE W")[turn % 2]
        play_turn(silent, A=aside, B="MOVE NE")
        play_turn(watched, A=aside, B="MOVE NE")
        repr(watched.arena.knowledge)

    unread = 0
    reported = silent.arena.knowledge
    while isinstance(reported, Reports) and reported._made is None:
        unread += 1
        reported = reported._before
    assert unread <= MOST_UNREAD
    assert silent.arena.knowledge == watched.arena.knowledge
