"""Sequences of decisions are counted on clones and, to compare, each from the text of the position."""

from __future__ import annotations

import pytest

from arcana_core.errors import PositionError
from arcana_core.testing import perft
from arcana_core.testing.toys.letters import Letters
from arcana_core.testing.toys.moths import Moths, Position, Rules
from tests.core.testing.test_random_play import SharesHands


def test_counts_are_those_by_hand() -> None:
    # Each plays one of two cards: 2 * 2. The winner looks or passes; after looking: take or drop; after passing
    # the next round begins, in which the first player has one card left.
    position = Position([(2, 5), (3, 4)], (1, *range(7, 13), 6), (), [0, 0], [0, 0], 2)
    game = Moths.at(position, rules=Rules(hand=2), seed=1)

    assert [perft(game, depth) for depth in range(5)] == [1, 2, 4, 8, 4 * (2 + 1)]


def test_games_that_end_earlier_count_once() -> None:
    position = Position([(2,), (3,)], (1,), tuple(range(4, 13)), [0, 0], [0, 0], 2)
    game = Moths.at(position, rules=Rules(hand=1), seed=1)

    # 2 and 3 are played; player 1 passes, and it is over, or looks, and takes or drops the 1, and it is over.
    assert [perft(game, depth) for depth in (2, 3, 4, 9)] == [1, 2, 3, 3]
    assert perft(game, 9, copies=False) == 3


@pytest.mark.parametrize("kind", [Moths, Letters])
def test_both_ways_of_counting_agree_and_change_nothing(kind: type[Moths]) -> None:
    game = kind(seed=3)
    before = game.checksum(), repr(game.rng)

    assert perft(game, 3) == perft(game, 3, copies=False) > 3
    assert (game.checksum(), repr(game.rng)) == before


def test_copies_that_share_state_give_another_count() -> None:
    game = SharesHands(seed=1)

    with pytest.raises((AssertionError, IndexError, PositionError)):  # or play in the muddle that they make
        assert perft(game, 4) == perft(game, 4, copies=False)
