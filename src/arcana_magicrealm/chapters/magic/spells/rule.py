"""The rules of a spell that are code: its effects when it goes into effect, and when it ends (MR-38, MR-39, MR-43)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen

from arcana_core.agenda import Step
from arcana_core.effects import Effect
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import Casting

TakesEffect: TypeAlias = Callable[[Any, Casting, tuple[Target, ...]], "tuple[Target, ...] | None"]
"""The game, the casting and its targets. It returns the targets on which the spell did not go into effect, if any."""
Asks: TypeAlias = Callable[[Any, Casting], "tuple[Step[Any], ...]"]
"""The game and the casting: the questions to the caster."""
Settles: TypeAlias = Callable[[Any, Casting], Any]
"""The game and the casting: what effects of the spell have to know, such as the result of a roll."""
Begins: TypeAlias = Callable[[Any, Enchantment, Effect], None]
Ends: TypeAlias = Callable[[Any, Enchantment, Effect], None]
MayTarget: TypeAlias = Callable[[Any, Casting, Target], bool]


@frozen(kw_only=True)
class SpellRule:
    """The effects of a spell, beside its data and the rules that ask `enchantments.works`.

    Attributes:
        at_once: what an instant spell does to its targets when it goes into effect (MR-39.1).
        asks: what the caster is asked before a lasting spell goes into effect; () once that is known.
        settles: what a lasting spell settles when it goes into effect, kept as `data` of its effects.
        begins: what happens when a lasting spell has come onto a target, after `settles`.
        ends: what happens when it is over for a target (MR-39.9, MR-39.20).
        fits: whether the spell can go into effect on a target, beside MR-38.6 and MR-39.10.
    """

    at_once: TakesEffect | None = None
    asks: Asks | None = None
    settles: Settles | None = None
    begins: Begins | None = None
    ends: Ends | None = None
    fits: MayTarget | None = None
