"""Reading a card record from its table (MC-24, MC-25)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from arcana_core.tables.fields import Choice, Fields
from arcana_core.text.wording import any_of, shown
from arcana_mtgcombat.cards import language
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import MOST_ABILITIES, TARGETS, TYPES, Ability, Card, Effect, Static, Trigger
from arcana_mtgcombat.model.mana import FREE

MOST_RECORDS = 8
"""The most effects, static records or triggers in a list."""


@frozen
class Around:
    """The surroundings of an effect or static record, which determine what it can affect.

    Attributes:
        called: The enclosing record, for messages: "a trigger".
        target: The target word in force, "" after a wrong one that has been reported.
        bearer: Whether there is a bearer (MC-36.1).
    """

    called: str
    target: str
    bearer: bool


def read_card(key: str, place: int, table: Mapping[str, Any], mistakes: list[str]) -> Card | None:
    """Read a card from a table. Return None and add to the mistakes if it is wrong."""
    before = len(mistakes)
    type_ = table.get("type")
    if type_ not in TYPES:
        Fields("a card", language.CARD, also=language.FIELDS).read(table, "", mistakes)
        return None
    called = f"{_article(type_)} {type_}"
    record = Fields(
        called,
        {**language.CARD, **language.NEEDED[type_]},
        {**language.TAKEN[type_], **language.CARD_TAKES},
        language.LISTS[type_],
    ).read(table, "", mistakes)
    if any(isinstance(word, str) and word.lower().startswith("regenerate") for word in _texts(table.get("keywords"))):
        mistakes.append('keywords: Regenerate has a cost, so it needs its own key: regenerate = "B" (MC-19.11)')
    cost = record.get("cost")
    if type_ == "creature" and cost is None:
        called = "a token"
    around = Around(called, _target_of(record), type_ in ("creature", "aura", "equipment"))
    effects = _effects(table, "", mistakes, around) if type_ in ("instant", "sorcery") else ()
    static = tuple(_statics(table, mistakes, around, type_))
    triggers = tuple(_triggers(table, mistakes, around, type_))
    abilities = [*_abilities(table, mistakes, around, type_)]
    if record.get("regenerate"):
        abilities.append(Ability("instant", (Effect("regenerate", who="bearer"),), record["regenerate"]))  # MC-19.11
    if len(abilities) > MOST_ABILITIES:
        mistakes.append(f"abilities: a card has at most {MOST_ABILITIES} including Regenerate, got {len(abilities)}")
    if len(mistakes) > before:
        return None
    return Card(
        key=key,
        name=record["name"],
        place=place,
        type=type_,
        cost=cost,
        artifact=record.get("artifact", False),
        power=record.get("power", 0),
        toughness=record.get("toughness", 0),
        life=record.get("life", 0),
        keywords=sum(keywords.NAMES[word] for word in record.get("keywords", ())),
        target=around.target,
        effects=effects,
        static=static,
        triggers=triggers,
        abilities=tuple(abilities),
        characters_only=record.get("characters_only", False),
        clause=record.get("clause", ""),
        about=record.get("about", ""),
    )


def _statics(table: Mapping[str, Any], mistakes: list[str], around: Around, type_: str) -> Iterator[Static]:
    for where, one in _listed(table, "static", "", mistakes):
        found = _record(one, where, mistakes, language.STATIC, language.STATICS)
        if found is None:
            continue
        static = Static(**found)
        if (static.scope == "bearer") and static.do in ("power_toughness", "keyword", *language.ON_BEARER):
            asks = 'scope = "own_creatures"' if static.do not in language.ON_BEARER else ""
            _needs_bearer(f"{where}: {static.do}", mistakes, around, asks)
        if static.do == "control" and (type_ != "aura" or around.target not in language.CREATURES):
            mistakes.append(f"{where}: only auras on creatures can control (MC-25.11)")
        yield static


def _triggers(table: Mapping[str, Any], mistakes: list[str], around: Around, type_: str) -> Iterator[Trigger]:
    for where, one in _listed(table, "triggers", "", mistakes):
        record = Fields("a trigger", language.TRIGGER, also=("effects",)).read(one, where, mistakes)
        when = record.get("when")
        if when in ("summon", "death") and type_ != "creature":
            mistakes.append(
                f"{where}.when: only creatures have the moment {when}, {around.called} has 'upkeep' (MC-24.5)"
            )
        yield Trigger(str(when), _effects(one, where, mistakes, Around("a trigger", "none", around.bearer)))


def _abilities(table: Mapping[str, Any], mistakes: list[str], around: Around, type_: str) -> Iterator[Ability]:
    for where, one in _listed(table, "abilities", "", mistakes):
        fields = Fields("an ability", language.ABILITY, language.ABILITY_TAKES, ("effects",))
        record = fields.read(one, where, mistakes)
        target = _target_of(record)
        effects = _effects(one, where, mistakes, Around("this ability", target, around.bearer))
        ability = Ability(
            timing=str(record.get("timing")),
            effects=effects,
            cost=record.get("cost") or FREE,
            exhaust=record.get("exhaust", False),
            sacrifice=record.get("sacrifice", False),
            target=target,
        )
        mistakes += (f"{where}{reason}" for reason in _ability_mistakes(ability, type_, around))
        yield ability


def _ability_mistakes(ability: Ability, type_: str, around: Around) -> Iterator[str]:
    spends = ability.exhaust or ability.sacrifice
    if ability.timing == "command" and type_ != "creature":
        yield f".timing: only creatures take orders (command); use 'action' for {around.called} (MC-24.4)"
    if ability.exhaust and type_ == "enchantment":
        yield ".exhaust: only artifacts and creatures can be Exhausted, not enchantments (MC-20.9)"
    if ability.timing == "mana":
        if ability.target != "none" or any(effect.do != "add_mana" for effect in ability.effects):
            yield ": an ability with timing mana can only add mana (MC-36.2)"
        if not spends:
            yield ": an ability with timing mana needs exhaust or sacrifice, or it could be used without end (MC-36.2)"
    elif ability.timing in ("instant", "action") and not spends and not ability.cost.converted:
        yield ": could be used without end; give it a cost, exhaust or sacrifice (MC-36.2)"


def _effects(table: object, where: str, mistakes: list[str], around: Around) -> tuple[Effect, ...]:
    if not isinstance(table, Mapping):
        return ()  # Reported already.
    inside = f"{where}." if where else ""
    if not table.get("effects"):
        mistakes.append(f"{inside}effects: {around.called} needs at least one")
        return ()
    found = (_effect(one, at, mistakes, around) for at, one in _listed(table, "effects", inside, mistakes))
    return tuple([effect for effect in found if effect is not None])


def _effect(table: object, where: str, mistakes: list[str], around: Around) -> Effect | None:
    record = _record(table, where, mistakes, language.EFFECT, language.EFFECTS)
    if record is None:
        return None
    for name in ("who", "scope"):
        if record.get(name) == "target":
            del record[name]  # The same as leaving it out (MC-25.24).
    effect = Effect(**record)
    if effect.who and effect.scope:
        mistakes.append(f"{where}: {effect.do} takes who or scope, not both")
    if effect.who == "bearer":
        _needs_bearer(f"{where}.who", mistakes, around)
    shape = language.EFFECTS[effect.do]
    if shape.on and not effect.who and not effect.scope and around.target not in ("", *shape.on):
        mistakes.append(f"{where}: {effect.do} needs {_no_target(shape, around)} ({shape.clause})")
    return effect


def _no_target(shape: language.Shape, around: Around) -> str:
    allowed = any_of(shape.on)
    if around.target != "none":
        return f"target {allowed}, but the target of {around.called} is {around.target!r}"
    others = [word for word in shape.who if word != "target" and (word != "bearer" or around.bearer)]
    instead = [f"who = {any_of(others)}"] if others else []  # english: the name of the parameter
    if around.called != "a trigger":
        instead.insert(0, f"target = {allowed}")
    return f"a target, but {around.called} has none" + (f"; give it {' or '.join(instead)}" if instead else "")


def _record(
    table: object, where: str, mistakes: list[str], choice: Choice, shapes: Mapping[str, language.Shape]
) -> dict[str, Any] | None:
    """Read an effect or static record. Return None if it is wrong."""
    before = len(mistakes)
    record = choice.read(table, where, mistakes)
    if not record:
        return None
    do, shape = record["do"], shapes[record["do"]]
    if shape.one and sum(name in record for name in shape.one) != 1:
        mistakes.append(f"{where}: {do} needs either {' or '.join(map(repr, shape.one))} ({shape.clause})")
    if shape.any and not any(record.get(name) for name in shape.any):
        mistakes.append(f"{where}: {do} changes nothing: give it {' or '.join(map(repr, shape.any))} ({shape.clause})")
    return record if len(mistakes) == before else None


def _listed(table: Mapping[str, Any], name: str, inside: str, mistakes: list[str]) -> Iterator[tuple[str, object]]:
    """Return the items of a list with their paths."""
    items = table.get(name, [])
    if not isinstance(items, (list, tuple)):
        mistakes.append(f"{inside}{name} must be a list of tables, got {shown(items)}")
        return
    if len(items) > MOST_RECORDS:
        mistakes.append(f"{inside}{name} must have at most {MOST_RECORDS} items, got {len(items)}")
        return
    for place, item in enumerate(items):
        yield f"{inside}{name}[{place}]", item


def _needs_bearer(what: str, mistakes: list[str], around: Around, instead: str = "") -> None:
    if not around.bearer:
        other = f"; use {instead}" if instead else ""
        mistakes.append(f"{what}: only auras, equipment and creatures have a bearer{other} (MC-36.1)")


def _target_of(record: Mapping[str, Any]) -> str:
    target = record.get("target", "none")
    return target if target in TARGETS else ""


def _texts(value: object) -> Sequence[object]:
    return value if isinstance(value, (list, tuple)) else ()


def _article(word: str) -> str:
    return "an" if re.match("[aeiou]", word) else "a"
