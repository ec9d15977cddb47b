"""Leaks of hidden facts are noticed everywhere: in views, errors, logs, determinizations."""

from __future__ import annotations

import pytest
from attrs import evolve

from arcana_core.actions import Action, Rejection
from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_indistinguishable, random_play
from arcana_core.testing.leaks import decide_alike
from arcana_core.testing.toys.moths import Moths, Play, Position, Rules, View


def pair(kind: type[Moths] = Moths) -> tuple[Moths, Moths]:
    """Two games that differ in the hand of player 1 and in the deck."""
    hands_and_decks = (((3, 4), (1, *range(6, 13))), ((1, 6), (3, 4, *range(7, 13))))
    one, other = (
        kind.at(Position([(2, 5), hand], deck, (), [0, 0], [0, 0], 2), rules=Rules(hand=2), seed=1)
        for hand, deck in hands_and_decks
    )
    return one, other


def test_hidden_facts_make_no_difference() -> None:
    assert_indistinguishable(*pair(), 0, lines=("play 5", "play 3", "look", "xyz"))


def test_player_who_sees_the_difference_can_tell_the_games_apart() -> None:
    with pytest.raises(AssertionError, match="player 1 can tell them apart: "):
        assert_indistinguishable(*pair(), 1)


def test_same_game_twice_proves_nothing() -> None:
    one, _ = pair()
    with pytest.raises(AssertionError, match="the same game"):
        assert_indistinguishable(one, one.clone(), 0)


class Seen(Moths):
    """The view shows something of the deck."""

    __slots__ = ()

    def view(self, player: int | None) -> View:
        """With a leak."""
        return evolve(super().view(player), lamp=sum(card % 5 for card in self.position.deck))


class Reasoned(Moths):
    """The reason of a rejection names the player who holds the card."""

    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        if isinstance(action, Play) and action.card in self.position.hands[1]:
            return Rejection("MO-2.2", f"card {action.card} is in the hand of player 1")
        return super()._why_not(action, player)


class Kept(Moths):
    """Determinizations keep the order of the deck's cards."""

    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        rng.below(2)


@pytest.mark.parametrize("kind", [Seen, Reasoned, Kept])
def test_leaks_are_noticed(kind: type[Moths]) -> None:
    message = (
        "a determinization contains facts that player 0 can't know" if kind is Kept else "player 0 can tell them apart"
    )
    with pytest.raises(AssertionError, match=message):
        assert_indistinguishable(*pair(kind), 0)


def test_decisions_show_the_same_in_a_determinization() -> None:
    rng, compared = Rng(1), 0
    for game in random_play(Moths(seed=5), rng):
        before = game.checksum()
        for player in game.players_to_act:
            compared += decide_alike(game, player, rng)
        assert game.checksum() == before
    assert compared > 5


class Shown(Moths):
    """How many cards are offered depends on the deck."""

    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        return super()._options(player)[: 1 + sum(self.position.deck[:3]) % 3]


def test_actions_that_depend_on_hidden_facts_are_noticed() -> None:
    def play() -> None:
        rng = Rng(1)
        for game in random_play(Shown(seed=5), rng, most=40):
            for player in game.players_to_act:
                decide_alike(game, player, rng)

    with pytest.raises(AssertionError, match="is offered something else"):
        play()
