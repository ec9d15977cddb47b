"""The kinds of lasting effects: hire, boons, curses, spells and what else lasts (MR-39.10, MR-42.1)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import EffectKind
from arcana_magicrealm.model.enchantments import LASTING
from arcana_magicrealm.model.spells import SPELLS, SpellCard

SEVERAL_TIMES: Final = ("enchant_artifact", "persuade", "deal_with_goblins")
"""The lasting spells that may come to a target again, and add something else each time (MR-39.10, MR-39.12)."""


def comes_once(card: SpellCard) -> bool:
    """Whether a lasting spell comes to a target once only (MR-39.10, MR-39.12)."""
    return card.duration in LASTING and card.id not in SEVERAL_TIMES


def kind_of_spell(card: SpellCard) -> EffectKind:
    """A spell on its target (source: the number of the spell in effect, data: what the spell has settled)."""
    return EffectKind(card.id, policy="first" if comes_once(card) else "stack", clause="MR-39.10")


CURSES: Final = ("eyemist", "squeak", "wither", "ill health", "ashes", "disgust")
"""The curses in the order of their table; each is a kind of effect on a character (MR-42.1)."""
EYEMIST, SQUEAK, WITHER, ILL_HEALTH, ASHES, DISGUST = CURSES
ON_INDIVIDUALS: Final = (
    *("found hidden enemies", "found by counters", "found by cards", "found by spells", "toadstool sight"),
    *CURSES,
    *("wish for strength", "asleep"),
)
"""The kinds of effects whose target is an individual; they end when it dies, leaves or becomes unhired."""
EFFECT_KINDS: Final = (
    EffectKind("hire", policy="stack", clause="MR-14.5"),
    EffectKind("boon", policy="stack", clause="MR-13.21"),
    EffectKind("level", policy="stack", clause="MR-13.23"),
    EffectKind("mission", policy="stack", clause="MR-19.4"),
    EffectKind("campaign", policy="stack", clause="MR-19.7"),
    EffectKind("found hidden enemies", policy="first", clause="MR-11.4"),
    EffectKind("found by counters", policy="first", clause="MR-37.17"),
    EffectKind("found by cards", policy="first", clause="MR-37.18"),
    EffectKind("found by spells", policy="first", clause="MR-37.19"),
    EffectKind("potion", policy="first", clause="MR-9.20"),
    EffectKind("toadstool sight", policy="first", clause="MR-12.25"),
    EffectKind("energized", policy="first", clause="MR-39.4"),
    *map(kind_of_spell, SPELLS),
    *[EffectKind(curse, policy="first", clause="MR-42.1") for curse in CURSES],
    EffectKind("enchanted item", policy="first", clause="MR-46.15"),
    EffectKind("asleep", policy="first", clause="MR-44.16"),
    EffectKind("dragon essence", policy="first", clause="MR-44.18"),
    EffectKind("wish for peace", policy="first", clause="MR-42.8"),
    EffectKind("wish for strength", policy="first", clause="MR-42.9"),
)
"""Lasting effects: hire (source: the owner's seat, target: the denizen), boons (source: the seat, target: the
partner, data: what the boon was, strength: its price), lost levels of relations, missions and campaigns with their
times, and potions activated today (source: the character, target: the card, data: the weapon it is on, or "dagger"),
sight of any clearing by the Toadstool Circle (target: the character), permanent spells that are energized (source and
target: the number of the spell in effect), spells, and curses (target: the character), items that are enchanted by an
option (target: the card), and wishes: for peace (source: the wisher, target: the clearing), for strength (target: the
individual)."""
