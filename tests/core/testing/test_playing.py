"""Games are played by lines, and list legal actions, rejections and events."""

from __future__ import annotations

import pytest

from arcana_core.actions import Action, Rejection
from arcana_core.errors import IllegalAction, NotationError
from arcana_core.testing import do, events_of, happened, logged, offered, rejected
from arcana_core.testing.playing import observed, sentences
from arcana_core.testing.toys.moths import CardChosen, CardsShown, Moths, Position, Rules


def table() -> Moths:
    """Player 0 holds 2 and 5, player 1 holds 3 and 4; the other cards are in the deck, 6 on top."""
    position = Position([(2, 5), (3, 4)], (1, *range(7, 13), 6), (), [0, 0], [0, 0], 2)
    return Moths.at(position, rules=Rules(hand=2), seed=1)


def test_lines_belong_to_the_player_to_act_or_a_named_one() -> None:
    game = table()

    do(game, "play 5", player=0)
    assert game.players_to_act == (1,)
    do(game, "play 3", "look", "drop")

    assert [str(action) for _, action in game.history] == ["play 5", "play 3", "look", "drop"]
    assert [player for player, _ in game.history] == [0, 1, 0, 0]


def test_line_may_hold_several_decisions_of_one_player() -> None:
    game = table()
    do(game, "play 5", player=0)
    do(game, "play 3")

    do(game, "pass")
    do(game, "play 2", player=0)

    assert happened(game)[-1] == "CardChosen"


def test_player_is_needed_where_several_are_to_act() -> None:
    for ask in (offered, lambda game: do(game, "play 5"), lambda game: rejected(game, "look")):
        with pytest.raises(AssertionError, match="players 0 and 1 are to act: name one, as in player=0"):
            ask(table())


def test_decisions_after_the_game_are_rejected() -> None:
    over = Moths.at(Position([(), ()], (), tuple(range(1, 13)), [1, 2], [0, 0], 3, "over"))
    with pytest.raises(AssertionError, match="no player is to act: the game is over"):
        offered(over)


def test_illegal_line_raises_the_error_of_parsing() -> None:
    game = table()
    with pytest.raises(NotationError, match="you can't choose look"):
        do(game, "play 5", "look", player=0)
    assert len(game.history) == 1


def test_offered_lists_the_notation_of_legal_actions() -> None:
    game = table()

    assert offered(game, 0) == ["play 2", "play 5"]
    do(game, "play 5", player=0)
    assert offered(game, 0) == []
    assert offered(game) == ["play 3", "play 4"]


def test_rejection_has_the_reason_and_the_clause() -> None:
    game = table()

    assert rejected(game, "play 3", 0) == Rejection("MO-2.2", "card 3 is not in the hand of player 0")
    do(game, "play 5", player=0)
    assert rejected(game, "take") == Rejection("MO-3.2", "it is time to choose")
    assert rejected(game, "play 2", player=0).clause == ""  # it is not for them to decide


def test_legal_action_is_not_rejected() -> None:
    with pytest.raises(AssertionError, match="'play 5' of player 0 is legal"):
        rejected(table(), "play 5", 0)


class Changing(Moths):
    """Rejecting changes the position."""

    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        self.position.lamp += 1
        return Rejection("MO-2.2", "no")


class Changeable(Moths):
    """The reason raised is not the one that `why_not` gives."""

    __slots__ = ()

    def apply(self, action: Action, player: int) -> None:
        raise IllegalAction("player 0 cannot do that: today is Monday", "MO-9.9")


@pytest.mark.parametrize(
    ("kind", "message"), [(Changing, "rejecting 'look' changed the game"), (Changeable, "today is Monday")]
)
def test_rejection_that_is_wrong_itself_is_noticed(kind: type[Moths], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        rejected(kind(seed=1), "look", 0)


def test_events_are_listed_by_kind_and_with_clauses() -> None:
    game = table()
    do(game, "play 5", player=0)
    do(game, "play 3", "look")

    assert happened(game) == ["CardChosen", "CardChosen", "CardsShown", "TopSeen"]
    assert happened(game, "TopSeen", "LampLit") == ["TopSeen"]
    assert logged(game, "CardsShown", "TopSeen") == ["CardsShown MO-2.3", "TopSeen MO-3.1"]
    assert len(logged(game)) == 4


def test_events_of_kinds_are_given_as_they_are() -> None:
    game = table()
    do(game, "play 5", player=0)
    do(game, "play 3", "look")

    assert events_of(game, CardsShown) == [CardsShown((5, 3), 0)]
    assert [event.player for event in events_of(game, CardChosen)] == [0, 1]
    assert len(events_of(game, CardChosen, CardsShown)) == 3


def test_player_reads_sentences_without_secrets() -> None:
    game = table()
    do(game, "play 5", player=0)

    assert sentences(game, 0) == ["Player 0 chooses 5"]
    assert sentences(game, None) == ["Player 0 chooses a card"]


def test_numbers_of_an_observation_have_names() -> None:
    game = table()

    assert observed(game, 0) == {
        "my hand: 2": 1, "my hand: 5": 1, "lamp": 2, "cards in hand: 0 from mine": 2, "cards in hand: 1 from mine": 2,
    }  # fmt: skip
