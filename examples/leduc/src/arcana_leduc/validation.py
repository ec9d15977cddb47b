"""Checks that a position can be reached in play: cards, turns and stakes (LD-1, LD-2).

The bounds of single fields are in `arcana_leduc.state`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_leduc.game import Game


def _cards(game: Game) -> Iterator[str]:
    cards = [card for card in (*game.position.cards, game.position.public) if card is not None]
    if len({*cards}) < len(cards):
        yield f"cards and public must be different, got {cards} (LD-1.2)"


def _turn(game: Game) -> Iterator[str]:
    """Check that players alternate from player 0, and that only a call after the first decision ends a round."""
    position = game.position
    raises, acted = position.raises, position.acted
    if position.to_act is not None and position.folded is not None:
        yield f"to_act must be None after player {position.folded} folded, got {position.to_act} (LD-3.1)"
    calls = acted - raises
    if position.to_act is None and position.folded is None:
        if position.public is None:
            yield "public must be a card, because the game ended without a fold (LD-3.2)"
        if acted < 2 or calls not in (1, 2):
            yield f"a call ends the round, got {acted} decisions with {raises} raises (LD-2.5)"
        return
    if calls not in (0, 1):
        yield f"a second call ends the round, got {acted} decisions with {raises} raises (LD-2.5)"
    if position.folded is not None and not raises:
        yield "a player can fold only to a raise, and this round has had none (LD-2.2)"
    turn = position.folded if position.to_act is None else position.to_act
    if turn != acted % 2:
        yield f"after {acted} decisions it is player {acted % 2}'s turn, got {turn} (LD-1.1)"


def _stakes(game: Game) -> Iterator[str]:
    """Check that raises of both rounds lead to the stakes, and that the stakes differ by the last raise at most."""
    position, rules = game.position, game.rules
    if min(position.stakes) < rules.ante:
        yield f"stakes must be at least the ante {rules.ante}, got {position.stakes} (LD-1.3)"
    raises, most = position.raises, rules.most_raises
    bet = rules.first_raise if position.public is None else rules.second_raise
    earlier = [0] if position.public is None else range(most + 1)
    bases = [rules.ante + before * rules.first_raise for before in earlier]
    higher, lower = max(position.stakes), min(position.stakes)
    over = position.to_act is None and position.folded is None
    answered = raises if over else max(0, raises - 1)
    if not any(higher == base + raises * bet and lower == base + answered * bet for base in bases):
        yield (
            f"stakes of the ante {rules.ante} and raises of {rules.first_raise} and {rules.second_raise} "
            f"can't be {position.stakes} after {raises} raises in this round (LD-2.3)"
        )
    turn = position.folded if position.to_act is None else position.to_act
    if turn is not None and position.stakes[turn] > position.stakes[1 - turn]:
        yield f"player {turn} must answer a raise, but already has the higher stake of {position.stakes} (LD-2.3)"


RELATIONS = (_cards, _turn, _stakes)
"""The checks in order. Later ones rely on earlier ones."""
