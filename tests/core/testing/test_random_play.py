"""Random play visits every position, and its assertions notice games that break their promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arcana_core.actions import Action, Rejection
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_core.game import Game
from arcana_core.testing import assert_goes_on_alike, random_play
from arcana_core.testing.random_play import assert_rejects, play_randomly
from arcana_core.testing.toys.letters import Letters
from arcana_core.testing.toys.magpies import Magpies
from arcana_core.testing.toys.moths import PASS, Moths, Play, Position


def test_game_is_given_before_each_decision_and_when_it_is_over() -> None:
    game = Moths(seed=1)

    made = [len(played.history) for played in random_play(game, Rng(1))]

    assert made == list(range(len(game.history) + 1))
    assert game.is_over


def test_play_stops_after_the_given_number_of_decisions() -> None:
    made = [len(played.history) for played in random_play(Moths(seed=1), Rng(1), most=3)]

    assert made == [0, 1, 2, 3]
    assert len(play_randomly(Moths(seed=1), Rng(1), 2).history) == 2


def test_same_stream_plays_the_same_game() -> None:
    one, other = (play_randomly(Moths(4, seed=1), Rng(7)) for _ in range(2))

    assert one.history == other.history
    assert {player for player, _ in one.history} == {0, 1, 2, 3}
    first = {play_randomly(Moths(4, seed=1), Rng(seed), 1).history[0][0] for seed in range(20)}
    assert first == {0, 1, 2, 3}


def test_decisions_may_be_chosen_otherwise() -> None:
    def highest(game: Moths, player: int, rng: Rng) -> Action:
        legal = game.legal_actions(player)
        return legal[-1] if isinstance(legal[0], Play) else PASS

    game = Moths(seed=1)
    hands = [sorted(hand) for hand in game.position.hands]
    for _ in random_play(game, Rng(1), choose=highest):
        pass

    for player in (0, 1):
        played = [action.card for actor, action in game.history if actor == player and isinstance(action, Play)]
        assert played == hands[player][::-1]


@pytest.mark.parametrize("kind", [Moths, Letters, Magpies])
def test_sound_games_pass(kind: type[Game[Any, Any, Any]]) -> None:
    rng = Rng(1)
    for game in random_play(kind(seed=2), rng):
        assert_goes_on_alike(game, rng)
        assert_rejects(game, rng)


class SharesHands(Moths):
    """A clone shares the chosen cards with the original."""

    __slots__ = ()

    def _clone_position(self) -> Position:
        position = super()._clone_position()
        position.chosen = self.position.chosen
        return position


class Forgets(Moths):
    """Pickled games forget in which order players decide."""

    __slots__ = ()

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.players_to_act = self.players_to_act[::-1]


class SetsUpOtherwise(Moths):
    """A position that is set up begins with another lamp."""

    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        super()._take_up(position)
        self.position.lamp += 1


@pytest.mark.parametrize("kind", [SharesHands, Forgets, SetsUpOtherwise])
def test_copies_that_go_on_otherwise_are_noticed(kind: type[Moths]) -> None:
    with pytest.raises(AssertionError, match=r"other (players|actions)|leads to another position|changes the game"):
        assert_goes_on_alike(kind(seed=1), Rng(1))


def rejecting(change: Callable[[Moths], None], error: Exception | None) -> type[Moths]:
    """A game that rejects every action in this way."""

    class Odd(Moths):
        __slots__ = ()

        def apply(self, action: Action, player: int) -> None:
            change(self)
            if error is not None:
                raise error

        def legal_actions(self, player: int) -> tuple[Action, ...]:
            return ()

    return Odd


def light(game: Moths) -> None:
    game.position.lamp += 1


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (rejecting(lambda game: None, None), "is accepted"),
        (rejecting(light, IllegalAction("no", "MO-2.2")), "changes the game"),
        (rejecting(lambda game: None, IllegalAction("no")), "no clause"),
    ],
)
def test_rejections_that_are_wrong_are_noticed(kind: type[Moths], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        assert_rejects(kind(seed=1), Rng(1))


def test_player_who_is_not_to_act_is_rejected_without_a_clause() -> None:
    game = Moths(seed=1)
    game.apply(game.legal_actions(0)[0], 0)

    for seed in range(10):
        assert_rejects(game, Rng(seed))
    assert isinstance(game.why_not(PASS, 0), Rejection)
