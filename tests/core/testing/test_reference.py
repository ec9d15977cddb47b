"""Reference models read the log once, in order, and are compared with the game after that."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.testing import ReferenceModel, random_play
from arcana_core.testing.toys.moths import CardsShown, LampLit, Moths, Play


class Points(ReferenceModel[Moths]):
    """The points by the log alone (MO-2.3)."""

    def __init__(self, game: Moths) -> None:
        super().__init__(game)
        self.points = list(game.position.points)
        self.lamp = game.position.lamp
        self.clauses: list[str] = []

    def book(self, event: Event) -> None:
        """The highest card wins the worth of the lamp."""
        self.clauses.append(self.clause)
        if isinstance(event, LampLit):
            assert event.worth > 0
            self.lamp = event.worth
        elif isinstance(event, CardsShown):
            self.points[event.cards.index(max(event.cards))] += self.lamp

    def compare(self) -> None:
        """Points are those of the position."""
        assert self.points == self.game.position.points


def test_model_follows_a_game_from_any_position_on() -> None:
    for seed in range(5):
        game = Moths(3, seed=seed)
        model = Points(game)
        for played in random_play(game, Rng(seed), most=20):
            model.settle()
            assert len(model.clauses) <= len(played.log)
        later = Points(game)
        for _ in random_play(game, Rng(seed)):
            later.settle()
        assert "MO-2.3" in model.clauses
        assert game.log[0].clause not in later.clauses  # earlier events are not read


class Generous(Moths):
    """The winner gets a point more."""

    __slots__ = ()

    def _choose(self, card: int, player: int) -> None:
        super()._choose(card, player)
        if self.position.winner >= 0:
            self.position.points[self.position.winner] += 1


def test_game_that_differs_from_its_log_is_noticed() -> None:
    game = Generous(seed=1)
    model = Points(game)
    for player in (0, 1):
        game.apply(game.legal_actions(player)[0], player)

    with pytest.raises(AssertionError, match=r"assert \["):
        model.settle()


def test_error_names_the_event_at_which_it_arose() -> None:
    game = Moths(seed=1)
    model = Points(game)
    game.emit(LampLit(0), "MO-2.1")

    with pytest.raises(AssertionError) as caught:
        model.settle()
    assert caught.value.__notes__ == [f"at {game.log[-1]!r}"]
    assert isinstance(game.legal_actions(0)[0], Play)
