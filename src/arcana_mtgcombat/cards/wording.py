"""Card texts, worded from the data (MC-24, MC-25)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arcana_core.text.wording import counted
from arcana_mtgcombat.cards.attributes import TITLES
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Ability, Card, Effect, Pool, Static, Trigger
from arcana_mtgcombat.model.mana import FREE, Cost


def kind_of(card: Card) -> str:
    """Return the kind of a card: "Artifact creature 2/2/4", "Aura on a creature", "Instant"."""
    if card.type == "creature":
        kind = "Artifact creature" if card.artifact else "Creature"
        return f"{'Token: ' * (card.cost is None)}{kind} {card.power}/{card.toughness}/{card.life}"
    if card.type == "aura":
        return f"Aura on {NOUNS[card.target]}"
    return card.type.title() + (" for characters only" if card.characters_only else "")


def text_of(card: Card, pool: Pool | None = None) -> str:
    """Return a card's text: its own `about`, or sentences from its data. "" for a creature that only fights.

    Args:
        card: The card.
        pool: The pool with the names of tokens. Without it their keys are shown.

    >>> from arcana_mtgcombat.cards import POOL
    >>> text_of(POOL["tax_of_breath"])
    'Counter a spell or ability unless its controller pays {2}.'
    >>> text_of(POOL["marrow_knight"])
    'Regenerate {B}.'
    """
    if card.about:
        return card.about
    parts = [", ".join(keywords.names(card.keywords))] if card.keywords else []
    parts += [_sentences(card.effects, card, card.target, pool)] if card.effects else []
    parts += [_STATICS[static.do](static, card) for static in card.static]
    parts += [_trigger(trigger, card, pool) for trigger in card.triggers]
    parts += [ability_text(ability, card, pool) for ability in card.abilities]
    return " ".join(part[:1].upper() + part[1:] + "." * (not part.endswith(".")) for part in parts)


def ability_text(ability: Ability, card: Card, pool: Pool | None = None) -> str:
    """Word one ability: cost, timing, effects. Regenerate is worded as the keyword (MC-24.4)."""
    if [effect.do for effect in ability.effects] == ["regenerate"] and ability.effects[0].who == "bearer":
        return f"Regenerate {ability.cost}."
    price = [str(ability.cost)] if ability.cost != FREE else []
    price += ["exhaust"] * ability.exhaust + ["sacrifice"] * ability.sacrifice
    price[:1] = [part[:1].upper() + part[1:] for part in price[:1]]
    return f"{', '.join(price) or '{0}'} ({ability.timing}): {_sentences(ability.effects, card, ability.target, pool)}"


def cost_of(card: Card) -> str:
    """Return the cost as in the rulebook: "{2R}", or "" for a token."""
    return "" if card.cost is None else str(card.cost)


NOUNS = {
    "self": "you",
    "creature": "a creature",
    "own_creature": "one of your creatures",
    "enemy_creature": "an enemy creature",
    "player": "a character",
    "any": "a creature or character",
    "enemy_any": "an enemy creature or character",
    "permanent": "a permanent",
    "artifact": "an artifact",
    "spell": "a spell or ability",
    "dead_creature": "a creature card in your graveyard",
}
"""The target words in plain words (MC-24.3)."""
_SCOPES = {
    "bearer": "the bearer",
    "own_creatures": "your creatures",
    "enemy_creatures": "enemy creatures",
    "company": "you and your company's creatures",
}
_PLURALS = ("you", _SCOPES["own_creatures"], _SCOPES["enemy_creatures"], _SCOPES["company"])


def _sentences(effects: tuple[Effect, ...], card: Card, target: str, pool: Pool | None) -> str:
    sentences = []
    named = False  # The target is named once, then it is "it".
    for effect in effects:
        affected = _affected(effect, card, target, named=named)
        named = named or not (effect.who or effect.scope)
        sentence = _EFFECTS[effect.do](effect, affected, pool)
        sentences.append(f"{sentence[:1].upper()}{sentence[1:]}.")
    return " ".join(sentences)


def _affected(effect: Effect, card: Card, target: str, *, named: bool) -> str:
    if effect.who == "caster":
        return "you"
    if effect.who == "bearer":
        return "this creature" if card.type == "creature" else "the bearer"
    if effect.who == "enemy_characters":
        return "each enemy character"
    if effect.scope:
        return {
            "own_creatures": "each of your creatures",
            "all_enemies": "each enemy combatant",
            "close_enemies": "each enemy combatant Close to "
            + ("this creature" if card.type == "creature" else "your group"),
        }[effect.scope]
    noun = NOUNS.get(target, "")
    return "it" if named and noun != "you" else noun


def _amount(effect: Effect, of: str) -> str:
    return (
        f"{counted(effect.dice, 'die').replace('dies', 'dice')} of {of}" if effect.dice > 0 else f"{effect.flat} {of}"
    )


def _verb(target: str, plural: str, singular: str) -> str:
    return f"{target} {plural if target in _PLURALS else singular}"


def _signed(power: int, toughness: int) -> str:
    return f"{power:+}/{toughness:+}"


def _counter(effect: Effect, target: str, pool: Pool | None) -> str:
    unless = f" unless its controller pays {Cost(effect.unless)}" if effect.unless > 0 else ""
    return f"counter {target}{unless}"


def _forget(effect: Effect, target: str, pool: Pool | None) -> str:
    how = "of that character's choice" if effect.by == "owner" else "at random"
    return f"{_verb(target, 'forget', 'forgets')} {counted(effect.n, 'spell')} {how}"


def _summon(effect: Effect, target: str, pool: Pool | None) -> str:
    name = pool[effect.token].name if pool is not None and effect.token in pool else effect.token
    return f"summon {effect.n} {name}"


def _until(target: str, plural: str, singular: str, what: str) -> str:
    return f"{_verb(target, plural, singular)} {what} until the End Phase"


def _yourself(target: str) -> str:
    return "yourself" if target == "you" else target


_EFFECTS: Mapping[str, Callable[[Effect, str, Pool | None], str]] = {
    "damage": lambda one, target, pool: f"deal {_amount(one, 'damage')} to {_yourself(target)}",
    "damage_each": lambda one, target, pool: f"deal {_amount(one, 'damage')} to {target}",
    "lose_life": lambda one, target, pool: f"{_verb(target, 'lose', 'loses')} {one.n} Life",
    "heal": lambda one, target, pool: f"{_verb(target, 'are', 'is')} healed by {_amount(one, 'Life')}",
    "drain": lambda one, target, pool: (
        f"deal {_amount(one, 'damage')} to {_yourself(target)} and heal yourself by the loss"
    ),
    "pump": lambda one, target, pool: _until(target, "get", "gets", _signed(one.power, one.toughness)),
    "counters": lambda one, target, pool: f"put {one.n} {one.kind} counter{'s' * (one.n > 1)} on {_yourself(target)}",
    "destroy": lambda one, target, pool: f"destroy {target}",
    "exile": lambda one, target, pool: f"exile {target}",
    "unsummon": lambda one, target, pool: f"unsummon {target}",
    "counter": _counter,
    "end": lambda one, target, pool: f"end {target}",
    "exhaust": lambda one, target, pool: f"exhaust {_yourself(target)}",
    "ready": lambda one, target, pool: f"make {_yourself(target)} ready",
    "recall": lambda one, target, pool: f"recall {counted(one.n, 'card')}",
    "forget": _forget,
    "reclaim": lambda one, target, pool: f"put {target} into your Memory",
    "add_mana": lambda one, target, pool: f"add {one.types} to your pool",
    "grant": lambda one, target, pool: _until(target, "gain", "gains", one.keyword),
    "strip": lambda one, target, pool: _until(target, "lose", "loses", one.keyword),
    "range": lambda one, target, pool: f"the range between you and {target} becomes {one.range.title()}",
    "summon": _summon,
    "regenerate": lambda one, target, pool: f"{_verb(target, 'get', 'gets')} a regeneration shield for this turn",
    "scry": lambda one, target, pool: f"look at the first {counted(one.n, 'card')} of your library and order them anew",
}

_STATICS: Mapping[str, Callable[[Static, Card], str]] = {
    "power_toughness": lambda one, card: (
        f"{_verb(_scope(one, card), 'get', 'gets')} {_signed(one.power, one.toughness)}"
    ),
    "attribute": lambda one, card: (
        f"{_owner(card)} {TITLES[one.name]} is {abs(one.n)} {'higher' if one.n > 0 else 'lower'}"
    ),
    "keyword": lambda one, card: f"{_verb(_scope(one, card), 'have', 'has')} {one.word}",
    "recall_bonus": lambda one, card: f"you may recall {counted(one.n, 'card')} more in your Channeling Phase",
    "bar": lambda one, card: f"{_scope(one, card)} cannot {' or '.join(one.what)}",
    "control": lambda one, card: "you control the bearer",
}


def _scope(static: Static, card: Card) -> str:
    return "this creature" if static.scope == "bearer" and card.type == "creature" else _SCOPES[static.scope]


def _owner(card: Card) -> str:
    return "the bearer's" if card.type == "equipment" else "your"


def _trigger(trigger: Trigger, card: Card, pool: Pool | None) -> str:
    upkeep = "In the Upkeep of the bearer's controller" if card.type == "aura" else "In your Upkeep"
    when = {"summon": "When it is summoned", "upkeep": upkeep, "death": "When it is destroyed"}[trigger.when]
    return f"{when}: {_sentences(trigger.effects, card, 'none', pool)}"
