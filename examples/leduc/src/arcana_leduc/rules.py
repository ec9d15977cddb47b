"""The figures of Leduc poker that a house rule may change."""

from __future__ import annotations

from attrs import frozen

from arcana_core.rules import GameRules, figure


@frozen(kw_only=True)
class Rules(GameRules):
    """The figures of Leduc poker; the defaults are those of the literature."""

    ante: int = figure(1, clause="LD-1.3", unit="chips", at_least=1, at_most=100)
    first_raise: int = figure(2, clause="LD-2.3", unit="chips", at_least=1, at_most=100)
    second_raise: int = figure(4, clause="LD-2.3", unit="chips", at_least=1, at_most=100)
    most_raises: int = figure(2, clause="LD-2.4", unit="raises in a round", at_least=0, at_most=10)
