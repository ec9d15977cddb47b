"""The settings of Leduc poker that a house rule may change."""

from __future__ import annotations

from attrs import frozen

from arcana_core.rules import GameRules, setting


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Leduc poker; the defaults are those of the literature."""

    ante: int = setting(1, clause="LD-1.3", unit="chips", at_least=1, at_most=100)
    first_raise: int = setting(2, clause="LD-2.3", unit="chips", at_least=1, at_most=100)
    second_raise: int = setting(4, clause="LD-2.3", unit="chips", at_least=1, at_most=100)
    most_raises: int = setting(2, clause="LD-2.4", unit="raises in a round", at_least=0, at_most=10)
