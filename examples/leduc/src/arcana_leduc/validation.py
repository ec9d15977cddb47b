"""Which positions can be reached: cards, and the stakes that decisions lead to (LD-1, LD-2)."""

from __future__ import annotations

from arcana_core.errors import PositionError
from arcana_core.text.wording import shown
from arcana_leduc.rules import Rules
from arcana_leduc.state import CARDS, Position


def check(position: Position, rules: Rules) -> None:
    """Raise PositionError unless these decisions and stakes are possible under the rules."""
    _check_types(position)
    _check_cards(position)
    if min(position.stakes) < rules.ante:
        raise PositionError(f"stakes must be at least the ante {rules.ante}, got {position.stakes} (LD-1.3)")
    if position.raises > rules.most_raises:
        raise PositionError(f"a round has at most {rules.most_raises} raises, got {position.raises} (LD-2.4)")
    _check_turn(position)
    _check_stakes(position, rules)


def _check_types(position: Position) -> None:
    """Plain numbers of the right size in tuples, so that nothing can be shared or grow (LD-1.1)."""
    for name in ("cards", "stakes"):
        pair = getattr(position, name)
        if type(pair) is not tuple or len(pair) != 2 or not all(_is_count(part) for part in pair):
            raise PositionError(f"{name} must be a tuple of two numbers, one per player, got {shown(pair)} (LD-1.1)")
    for name in ("raises", "acted"):
        if not _is_count(getattr(position, name)):
            raise PositionError(f"{name} must be a number from 0, got {shown(getattr(position, name))} (LD-2.4)")
    for name in ("to_act", "folded"):
        player = getattr(position, name)
        if player is not None and (not _is_count(player) or player > 1):
            raise PositionError(f"{name} must be player 0 or 1, or None, got {shown(player)} (LD-1.1)")
    if position.public is not None and not _is_count(position.public):
        raise PositionError(f"public must be a card or None, got {shown(position.public)} (LD-2.5)")


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def _check_cards(position: Position) -> None:
    cards = [*position.cards, *([] if position.public is None else [position.public])]
    if len({*cards}) < len(cards) or not {*cards} <= {*range(len(CARDS))}:
        raise PositionError(f"cards must be different numbers from 0 to {len(CARDS) - 1}, got {cards} (LD-1.2)")


def _check_turn(position: Position) -> None:
    """Players take turns from player 0 on, and a call that isn't the first decision ends a round (LD-1.1, LD-2.5)."""
    raises, acted = position.raises, position.acted
    if position.to_act is not None and position.folded is not None:
        raise PositionError(f"player {position.folded} folded, so nobody is to act, got {position.to_act} (LD-3.1)")
    calls = acted - raises
    if position.to_act is None and position.folded is None:
        if position.public is None:
            raise PositionError("a game that ended without a fold has shown the public card (LD-3.2)")
        if acted < 2 or calls not in (1, 2):
            raise PositionError(f"a call ends the round, got {acted} decisions with {raises} raises (LD-2.5)")
        return
    if calls not in (0, 1):
        raise PositionError(f"only the first call leaves a round open, got {acted} decisions, {raises} raises (LD-2.5)")
    if position.folded is not None and not raises:
        raise PositionError("only a raise can be answered by a fold, got none in this round (LD-2.2)")
    turn = position.folded if position.to_act is None else position.to_act
    if turn != acted % 2:
        raise PositionError(f"after {acted} decisions player {acted % 2} decides, got {turn} (LD-1.1)")


def _check_stakes(position: Position, rules: Rules) -> None:
    """Stakes differ by the last raise only, and grow by raises of both rounds only (LD-2.3, LD-2.4)."""
    raises, most = position.raises, rules.most_raises
    bet = rules.first_raise if position.public is None else rules.second_raise
    earlier = [0] if position.public is None else range(most + 1)
    bases = [rules.ante + before * rules.first_raise for before in earlier]
    higher, lower = max(position.stakes), min(position.stakes)
    over = position.to_act is None and position.folded is None
    answered = raises if over else max(0, raises - 1)
    if not any(higher == base + raises * bet and lower == base + answered * bet for base in bases):
        raise PositionError(
            f"stakes of the ante {rules.ante} and raises of {rules.first_raise} and {rules.second_raise} "
            f"can't be {position.stakes} after {raises} raises in this round (LD-2.3)"
        )
    turn = position.folded if position.to_act is None else position.to_act
    if turn is not None and position.stakes[turn] > position.stakes[1 - turn]:
        raise PositionError(f"player {turn} answers a raise, but has the higher stake of {position.stakes} (LD-2.3)")
