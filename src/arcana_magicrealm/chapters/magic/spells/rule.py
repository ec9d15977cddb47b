"""The rules of a spell that are code: its effects when it goes into effect, and when it ends (MR-38, MR-39, MR-43)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import frozen

from arcana_core.agenda import Step
from arcana_core.effects import Effect
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import Casting

OfEffect: TypeAlias = Callable[[Any, Enchantment, Effect], None]
"""The game, the spell in effect and its effect on one target."""


@frozen(kw_only=True)
class SpellRule:
    """The effects of a spell, beside its data and the rules that ask `enchantments.works`.

    Attributes:
        at_once: what an instant spell does to each target when it goes into effect (MR-39.1); None for lasting spells.
        asks: what the caster is asked before a lasting spell goes into effect; () once that is known.
        settles: what a lasting spell settles when it goes into effect, kept as `data` of its effects: the result of a
            roll, for example.
        begins: what happens when a lasting spell has come onto a target, after `settles`.
        ends: what happens when it is over for a target (MR-39.9, MR-39.20).
        fits: whether the spell can go into effect on a target, beside MR-38.6 and MR-39.10.
    """

    at_once: Callable[[Any, Casting, Target], Any] | None = None
    asks: Callable[[Any, Casting], tuple[Step[Any], ...]] = lambda game, casting: ()
    settles: Callable[[Any, Casting], Any] = lambda game, casting: None
    begins: OfEffect = lambda game, enchantment, effect: None
    ends: OfEffect = lambda game, enchantment, effect: None
    fits: Callable[[Any, Casting, Target], bool] = lambda game, casting, target: True


NO_RULE: Final = SpellRule()
"""The rule of spells that only change what other rules ask."""
