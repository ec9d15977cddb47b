"""The worth of creatures, permanents and cards, in points of an enemy's Life."""

from __future__ import annotations

from functools import lru_cache

from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Card, Effect, Pool, Static

_KEYWORDS = {
    keywords.FLYING: 2.0,
    keywords.REACH: 0.5,
    keywords.FIRST_STRIKE: 1.5,
    keywords.VIGILANCE: 1.0,
    keywords.TRAMPLE: 1.0,
    keywords.HASTE: 0.5,
    keywords.DEFENDER: -2.0,
    keywords.DEATHTOUCH: 3.0,
    keywords.LIFELINK: 2.0,
    keywords.INDESTRUCTIBLE: 4.0,
}
_EFFECTS = {
    "destroy": 7.0,
    "exile": 7.0,
    "unsummon": 6.0,
    "counter": 5.0,
    "exhaust": 3.5,
    "end": 2.5,
    "pump": 3.0,
    "regenerate": 3.0,
    "reclaim": 2.5,
    "range": 1.5,
    "ready": 1.5,
    "scry": 0.3,
    "grant": 1.0,
    "strip": 0.5,
}
_PER_DIE = {"damage": 1.7, "damage_each": 2.2, "drain": 2.2, "heal": 1.3}
_PER_ONE = {"lose_life": 1.0, "recall": 1.3, "forget": 1.2, "counters": 2.0, "summon": 3.0}


@lru_cache(maxsize=1 << 14)
def of_creature(power: int, toughness: int, life: int, mask: int) -> float:
    """Return the worth of a creature in the battle."""
    extra = sum(worth for bit, worth in _KEYWORDS.items() if mask & bit)
    return max(0.5, 0.5 + 1.6 * power + 0.7 * toughness + 0.35 * life + extra)


@lru_cache(maxsize=4096)
def of_card(pool: Pool, key: str) -> float:
    """Return the worth of a card in the Memory of a character who can use it."""
    card = pool[key]
    worth = sum(map(_of_effect, card.effects)) + sum(map(_of_static, card.static))
    if card.type == "creature":
        worth += of_creature(card.power, card.toughness, card.life, card.keywords)
    for trigger in card.triggers:
        worth += (3.0 if trigger.when == "upkeep" else 1.0) * sum(map(_of_effect, trigger.effects))
    for ability in card.abilities:
        often = 1.0 if ability.sacrifice else 1.5
        worth += often * sum(map(_of_effect, ability.effects))
    return max(worth, 0.5)


def _of_effect(effect: Effect) -> float:
    if effect.do in _PER_DIE:
        many = effect.dice if effect.dice >= 0 else effect.flat / 3.5
        return _PER_DIE[effect.do] * many
    if effect.do == "lose_life" and effect.who == "caster":
        return -float(effect.n)
    if effect.do in _PER_ONE:
        return _PER_ONE[effect.do] * max(effect.n, 1)
    if effect.do == "add_mana":
        return 1.2 * len(effect.types)
    return _EFFECTS.get(effect.do, 1.0)


def _of_static(static: Static) -> float:
    if static.do == "control":
        return 10.0
    if static.do == "power_toughness":
        many = 1.0 if static.scope == "bearer" else 2.0
        return many * abs(1.6 * static.power + 0.8 * static.toughness)
    return {"attribute": 2.0 * static.n, "recall_bonus": 2.5 * static.n, "keyword": 2.0, "bar": 0.0}[static.do]


def upkeep_harm(card: Card) -> float:
    """Return the Life that a card's upkeep triggers take from its controller's enemies each turn."""
    return float(
        sum(
            effect.n
            for trigger in card.triggers
            if trigger.when == "upkeep"
            for effect in trigger.effects
            if effect.do == "lose_life" and effect.who == "enemy_characters"
        )
    )
