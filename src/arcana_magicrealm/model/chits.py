"""The figures of action chits, with what belongings and spells change (MR-1.9, MR-39.21, MR-44.30 to MR-44.32)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from arcana_core.cards.cards import indices
from arcana_core.frozen import evolve
from arcana_magicrealm.model.characters import HEROES, ActionChit
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.pieces import PIECES, treasures
from arcana_magicrealm.model.spells import SPELL, SPELLS, SpellCard

CHIT_STATES: Final = "AEFWCL"
ACTIVE, ENCHANTED, FATIGUED, WOUNDED, COMMITTED, ALERTED = CHIT_STATES
"""The states of an action chit (MR-1.10). An alerted Magic chit is active too."""
_WORDS: Final = ("active", "enchanted", "fatigued", "wounded", "committed", "alerted")
STATE_WORDS: Final = dict(zip(CHIT_STATES, _WORDS, strict=True))
SLOWEST_UNLEASHED: Final = 6
"""Unleashed chits of this time or more are alike (MR-43.36)."""
CHANGERS: Final = treasures(lambda card: card.chit_time or card.chit_strength)
"""The cards that change the figures of their owner's chits."""


EITHER: Final = "move/fight"
"""The action of a Magic chit that serves as a Move or a Fight chit (MR-43.36)."""
CHITS: Final = 12
"""The action chits of a character. The number of one among all is twelve times its character, plus its place."""


class Altered(NamedTuple):
    """How spells alter the chits of a character, in the order in which they went into effect (MR-39.21).

    Attributes:
        chits: places among the twelve, each with the spell that alters this Magic chit.
        move_time: the times of Move chits by strength; () if no spell sets them (MR-43.11).
    """

    chits: tuple[tuple[int, str], ...] = ()
    move_time: tuple[tuple[str, int], ...] = ()


UNALTERED: Final = Altered()


def figures(hero: int, worn: int, altered: Altered = UNALTERED, variant: int = 0) -> tuple[ActionChit, ...]:
    """The twelve chits of a character as they count with these belongings, under these spells, in one of its prints."""
    cards = worn & CHANGERS.mask
    if not cards and altered is UNALTERED:
        return HEROES[hero].prints[variant]
    return _changed(hero, cards, altered, variant)


def serves_as(chit: ActionChit, *kinds: str) -> bool:
    """Whether a chit can be played as one of these kinds."""
    return chit.action in actions_of(kinds)


@cache
def actions_of(kinds: tuple[str, ...]) -> frozenset[str]:
    """The actions of the chits that can be played as one of these kinds."""
    return frozenset([*kinds, EITHER] if "move" in kinds or "fight" in kinds else kinds)


def _bewitched(hero: int, altered: Altered, variant: int) -> tuple[ActionChit, ...]:
    found = [*HEROES[hero].prints[variant]]
    for place, spell in altered.chits:
        found[place] = bewitched(found[place], SPELLS[SPELL[spell]])
    times = dict(altered.move_time)
    return tuple([evolve(c, time=times[c.strength]) if c.action == "move" and times else c for c in found])


def bewitched(chit: ActionChit, card: SpellCard) -> ActionChit:
    """A Magic chit as a spell alters it: to another type, or to a Move/Fight chit (MR-39.21, MR-43.36)."""
    if card.strength_by_time:
        strength = card.strength_by_time[str(min(chit.time, SLOWEST_UNLEASHED))]
        return evolve(chit, action=EITHER, type="", strength=strength)
    return evolve(chit, type=card.changes.get(chit.type, chit.type))


@lru_cache(maxsize=1024)
def _changed(hero: int, cards: int, altered: Altered, variant: int) -> tuple[ActionChit, ...]:
    # A potion is reckoned last: it overrides other cards (MR-44.32). Cards override spells, but for the times of
    # unleashed chits (MR-43.11, MR-43.36).
    found = _bewitched(hero, altered, variant)
    for card in sorted([PIECES[card].treasure for card in indices(cards)], key=lambda card: card.potion_use != ""):
        found = tuple([_worn(chit, card) for chit in found])
    return found


def _worn(chit: ActionChit, card: Treasure) -> ActionChit:
    time = card.chit_time[chit.effort] if card.chit_time and chit.action != EITHER else chit.time
    strength = card.chit_strength[chit.effort] if card.chit_strength and chit.strength else chit.strength
    return evolve(chit, time=time, strength=strength)
