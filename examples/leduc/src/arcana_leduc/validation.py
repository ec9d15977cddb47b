"""Which positions can be reached: cards, and the stakes that decisions lead to (LD-1, LD-2).

What a field may hold by itself is declared in `arcana_leduc.state`.
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
    """Players take turns from player 0 on, and a call that isn't the first decision ends a round (LD-1.1, LD-2.5)."""
    position = game.position
    raises, acted = position.raises, position.acted
    if position.to_act is not None and position.folded is not None:
        yield f"player {position.folded} folded, so nobody is to act, got {position.to_act} (LD-3.1)"
    calls = acted - raises
    if position.to_act is None and position.folded is None:
        if position.public is None:
            yield "a game that ended without a fold has shown the public card (LD-3.2)"
        if acted < 2 or calls not in (1, 2):
            yield f"a call ends the round, got {acted} decisions with {raises} raises (LD-2.5)"
        return
    if calls not in (0, 1):
        yield f"only the first call leaves a round open, got {acted} decisions, {raises} raises (LD-2.5)"
    if position.folded is not None and not raises:
        yield "only a raise can be answered by a fold, got none in this round (LD-2.2)"
    turn = position.folded if position.to_act is None else position.to_act
    if turn != acted % 2:
        yield f"after {acted} decisions player {acted % 2} decides, got {turn} (LD-1.1)"


def _stakes(game: Game) -> Iterator[str]:
    """Stakes differ by the last raise only, and grow by raises of both rounds only (LD-2.3, LD-2.4)."""
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
        yield f"player {turn} answers a raise, but has the higher stake of {position.stakes} (LD-2.3)"


RELATIONS = (_cards, _turn, _stakes)
"""What must hold between fields; a later one relies on earlier ones."""
