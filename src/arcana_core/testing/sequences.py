"""Counts of the sequences of decisions from a position, to compare with exact counts by hand or by another program."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.records.plain import from_text


def perft(game: Game[Any, Any, Any], depth: int, *, copies: bool = True) -> int:
    """The number of sequences of this many decisions. Shorter ones count if the game ends with them.

    Where several players decide in secret and at once, the first of `players_to_act` goes first: the order makes no
    difference. Chance falls as the game's own stream says.

    Args:
        game: nothing changes in it.
        depth: how many decisions, from 0.
        copies: True plays each sequence on a clone of a clone. False makes none: it plays each from the text of the
            position. It is slow; the counts differ if clones share what they must not.

    >>> from arcana_core.testing.toys.moths import Moths
    >>> game = Moths(seed=1)
    >>> [perft(game, depth) for depth in range(4)], perft(game, 3, copies=False)
    ([1, 3, 9, 18], 18)
    """
    return _on_clones(game, depth) if copies else _from_start(game, depth)


def _on_clones(game: Game[Any, Any, Any], depth: int) -> int:
    if not depth or game.is_over:
        return 1
    player = game.players_to_act[0]
    total = 0
    for action in game.legal_actions(player):
        clone = game.clone()
        clone.apply(action, player)
        total += _on_clones(clone, depth - 1)
    return total


def _from_start(game: Game[Any, Any, Any], depth: int) -> int:
    cls, text, rng = type(game), repr(game.position), game.rng.plain
    total = 0
    left: list[tuple[tuple[Action, int], ...]] = [()]
    while left:
        sequence = left.pop()
        position = from_text(text, cls._position_types())
        table = cls.at(position, rules=game.rules, players=game.player_count, rng=Rng.from_plain(rng), log=False)
        for action, player in sequence:
            table.apply(action, player)
        if len(sequence) == depth or table.is_over:
            total += 1
            continue
        player = table.players_to_act[0]
        left += [(*sequence, (action, player)) for action in table.legal_actions(player)]
    return total
