"""Tests of the cards against the rulebook, and of the language of card data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.errors import RulesError
from arcana_core.registry import registered
from arcana_core.text.rulebook import Rulebook
from arcana_lab.commands import arcana
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.cards.language import EFFECTS, STATICS
from arcana_mtgcombat.cards.records import read_card
from arcana_mtgcombat.cards.wording import kind_of, text_of
from arcana_mtgcombat.cards.writing import table_of
from arcana_mtgcombat.chapters.magic.effects import EFFECTS as CARRIED_OUT
from arcana_mtgcombat.model.cards import Ability, Card, Effect, Pool, Static
from arcana_mtgcombat.model.keywords import NAMES, names
from arcana_mtgcombat.model.mana import FREE, Cost, Units, can_pay, paid, parse

ROOT = Path(__file__).parents[3]
RULEBOOK = (ROOT / "docs" / "rules" / "mtgcombat.md").read_text(encoding="utf-8")
BOOK = Rulebook.of_text(RULEBOOK)


def clause(id: str) -> str:
    """The text of a clause, on one line."""
    found = BOOK.get(id)
    assert found is not None, id
    return " ".join(found.text.split())


# The starter pool in the rulebook's words.


def parts_of(text: str) -> list[str]:
    """Return a card's sentences in the rulebook, with its keywords in their order."""
    parts = [part.replace("pump 0/", "pump +0/") for part in text.removesuffix(".").split(". ") if part != "No keyword"]
    return [
        ", ".join(sorted(part.split(", "), key=[*NAMES].index)) if set(part.split(", ")) <= {*NAMES} else part
        for part in parts
    ]


def in_the_rulebooks_words(card: Card) -> list[str]:
    """Return a card's data in the sentences of the rulebook."""
    toml_text = [card.name if card.cost is None else f"{card.name} {card.cost}"]
    if card.type == "creature":
        toml_text.append(f"Creature{', artifact,' * card.artifact} {card.power}/{card.toughness}/{card.life}")
    else:
        toml_text.append(card.type.capitalize() + ", characters only" * card.characters_only)
    if card.keywords:
        toml_text.append(", ".join(names(card.keywords)))
    if card.type == "aura":
        toml_text.append(f"Target {card.target}")
    if card.effects:
        toml_text.append(f"{aimed(card.target)}: {all_of(card.effects)}")
    if card.static:
        toml_text.append("Static " + "; ".join(static_words(static) for static in card.static))
    toml_text += [f"Trigger {trigger.when}: {all_of(trigger.effects)}" for trigger in card.triggers]
    toml_text += [ability_words(ability) for ability in card.abilities]
    return toml_text


def aimed(target: str) -> str:
    return "No target" if target == "none" else f"Target {target}"


def all_of(effects: tuple[Effect, ...]) -> str:
    return "; ".join(map(effect_words, effects))


def signed(power: int, toughness: int) -> str:
    return f"{power:+}/{toughness:+}"


def effect_words(effect: Effect) -> str:
    number = f" dice {effect.dice}" if effect.dice > 0 else f" flat {effect.flat}" if effect.flat > 0 else ""
    if effect.do == "pump":
        return f"pump {signed(effect.power, effect.toughness)}" + " on itself" * (effect.who == "bearer")
    if effect.do == "counters":
        return f"counters {effect.kind}, {effect.n}" + " on each own creature" * (effect.scope == "own_creatures")
    if effect.do == "summon":
        return f"summon {effect.n} {POOL[effect.token].name}"
    words = [effect.do + number]
    words += [f"unless {effect.unless}"] if effect.unless > 0 else []
    words += [str(effect.n)] if effect.n else []
    words += [f"by {effect.by}"] if effect.by else []
    words += [word for word in (" ".join(effect.types), effect.range, effect.keyword) if word]
    affected = "its controller's character" if effect.do == "heal" and effect.who == "caster" else effect.who
    return ", ".join(filter(None, (" ".join(words), affected, effect.scope)))


def static_words(static: Static) -> str:
    match static.do:
        case "power_toughness":
            return f"power_toughness {signed(static.power, static.toughness)}, {static.scope}"
        case "keyword":
            return f"keyword {static.word}, {static.scope}"
        case "attribute":
            return f"attribute {static.name.title()} {static.n:+}"
        case "recall_bonus":
            return f"recall_bonus {static.n}"
        case "bar":
            return f"bar {', '.join(static.what)}"
    return f"{static.do} of the bearer"


def ability_words(ability: Ability) -> str:
    if ability.effects == (Effect("regenerate", who="bearer"),):
        return f"Regenerate {ability.cost}"
    price = ["exhaust"] * ability.exhaust + ["sacrifice"] * ability.sacrifice
    how = [*price, f"timing {ability.timing}", *([] if ability.target == "none" else [f"target {ability.target}"])]
    begin = "Ability: " if ability.cost == FREE else f"Ability {ability.cost}, "
    return f"{begin}{', '.join(how)}: {all_of(ability.effects)}"


def chapter(number: int) -> list[str]:
    """The ids of the clauses of a chapter of cards."""
    return [clause.id for clause in BOOK.find(f"MC-{number}")]


def are_as_printed(number: int, count: int, *, creatures: bool) -> None:
    """Check that a chapter's creatures or other cards are in the data, in order and with the same text."""
    cards = [card for card in POOL if card.clause.startswith(f"MC-{number}.")]
    of_the_kind = [card for card in cards if (card.type == "creature") == creatures]

    assert [card.clause for card in cards] == chapter(number)
    assert len(of_the_kind) == count
    for card in of_the_kind:
        printed = clause(card.clause).removeprefix("Token ")
        assert in_the_rulebooks_words(card) == parts_of(printed), card.key


@pytest.mark.rule("MC-26.1", "MC-26.2", "MC-26.3", "MC-26.4", "MC-26.5")
def test_white_creatures_are_as_printed() -> None:
    are_as_printed(26, 5, creatures=True)


@pytest.mark.rule("MC-26.6", "MC-26.7", "MC-26.8", "MC-26.9", "MC-26.10", "MC-26.11", "MC-26.12")
def test_white_spells_are_as_printed() -> None:
    are_as_printed(26, 7, creatures=False)


@pytest.mark.rule("MC-27.1", "MC-27.2", "MC-27.3", "MC-27.4", "MC-27.5")
def test_blue_creatures_are_as_printed() -> None:
    are_as_printed(27, 5, creatures=True)


@pytest.mark.rule("MC-27.6", "MC-27.7", "MC-27.8", "MC-27.9", "MC-27.10", "MC-27.11", "MC-27.12", "MC-27.13")
@pytest.mark.rule("MC-27.14")
def test_blue_spells_are_as_printed() -> None:
    are_as_printed(27, 9, creatures=False)


@pytest.mark.rule("MC-28.1", "MC-28.2", "MC-28.3", "MC-28.4", "MC-28.5", "MC-19.11")
def test_black_creatures_are_as_printed() -> None:
    are_as_printed(28, 5, creatures=True)


@pytest.mark.rule("MC-28.6", "MC-28.7", "MC-28.8", "MC-28.9", "MC-28.10", "MC-28.11", "MC-28.12", "MC-28.13")
def test_black_spells_are_as_printed() -> None:
    are_as_printed(28, 8, creatures=False)


@pytest.mark.rule("MC-29.1", "MC-29.2", "MC-29.3", "MC-29.4", "MC-29.5")
def test_red_creatures_are_as_printed() -> None:
    are_as_printed(29, 5, creatures=True)


@pytest.mark.rule("MC-29.6", "MC-29.7", "MC-29.8", "MC-29.9", "MC-29.10", "MC-29.11", "MC-29.12", "MC-29.13")
@pytest.mark.rule("MC-29.14", "MC-36.1")
def test_red_spells_are_as_printed() -> None:
    are_as_printed(29, 9, creatures=False)


@pytest.mark.rule("MC-30.1", "MC-30.2", "MC-30.3", "MC-30.4", "MC-30.5", "MC-30.6")
def test_green_creatures_are_as_printed() -> None:
    are_as_printed(30, 6, creatures=True)


@pytest.mark.rule("MC-30.7", "MC-30.8", "MC-30.9", "MC-30.10", "MC-30.11", "MC-30.12", "MC-30.13")
def test_green_spells_are_as_printed() -> None:
    are_as_printed(30, 7, creatures=False)


@pytest.mark.rule("MC-31.1", "MC-31.2", "MC-31.3", "MC-31.12", "MC-24.6")
def test_artifact_creatures_and_the_token_are_as_printed() -> None:
    are_as_printed(31, 4, creatures=True)


@pytest.mark.rule("MC-31.4", "MC-31.5", "MC-31.6", "MC-31.7", "MC-31.8", "MC-31.9", "MC-31.10", "MC-31.11")
def test_other_artifacts_are_as_printed() -> None:
    are_as_printed(31, 8, creatures=False)


@pytest.mark.rule("MC-25.32", "MC-24.6")
def test_pool_has_77_cards_and_one_token_without_cost() -> None:
    tokens = [card.key for card in POOL if card.cost is None]

    assert len(POOL) == 78
    assert tokens == ["brass_hornet"]
    assert [card.place for card in POOL] == [*range(78)]
    assert all(re.sub("[ -]", "_", card.name.lower().replace("'", "")) == card.key for card in POOL)


@pytest.mark.rule("MC-24.7")
def test_no_rule_names_a_card() -> None:
    code = {
        path: path.read_text(encoding="utf-8")
        for path in (ROOT / "src" / "arcana_mtgcombat").rglob("*.py")
        if path.name not in ("words.py", "wording.py", "notation.py")  # their examples are about cards
    }

    assert [(path, card.key) for path, text in code.items() for card in POOL if f'"{card.key}"' in text] == []


@pytest.mark.rule("MC-24.2", "MC-4.4")
def test_colours_of_a_card_are_the_letters_of_its_cost() -> None:
    assert POOL["dawnspire_colossus"].cost == Cost(4, (1, 0, 0, 0, 0))
    assert [POOL[key].cost.colours for key in ("ebb_thrust", "clockwork_sentry")] == ["U", ""]  # type: ignore[union-attr] # neither is a token
    assert parse("1GW").colours == "WG"


@pytest.mark.rule("MC-4.4", "MC-24.2", "MC-35.37")
def test_converted_cost_is_the_number_and_the_letters() -> None:
    assert [parse(text).converted for text in ("4W", "W", "3", "0", "2WU")] == [5, 1, 3, 0, 4]
    assert str(parse("0")) == "{0}"
    assert (POOL["dawnspire_colossus"].converted, POOL["brass_hornet"].converted) == (5, 0)


def pool_of(text: str) -> Units:
    """Units of mana from letters."""
    white, blue, black, red, green, colourless = (text.count(letter) for letter in "WUBRGC")
    return white, blue, black, red, green, colourless


@pytest.mark.rule("MC-4.5", "MC-4.6", "MC-35.37")
def test_generic_cost_takes_colourless_mana_first() -> None:
    assert paid(parse("2R"), pool_of("RCWWW")) == pool_of("WW")
    assert paid(parse("2"), pool_of("UUGG")) == pool_of("UG")
    assert paid(parse("1"), pool_of("UUGG")) == pool_of("UGG")


@pytest.mark.rule("MC-4.7")
def test_cost_is_paid_completely_or_not_at_all() -> None:
    assert can_pay(parse("2R"), pool_of("RCW"))
    assert not can_pay(parse("2R"), pool_of("RC"))
    assert not can_pay(parse("2R"), pool_of("WWWW"))


# A designer's cards.

SPARK = '[cards.spark]\nname = "Spark"\ncost = "1R"\ntype = "sorcery"\ntarget = "any"\n'
DAMAGE = 'effects = [{ do = "damage", dice = 4 }]\n'
BEAST = '[cards.beast]\nname = "Beast"\ncost = "1G"\ntype = "creature"\npower = 2\ntoughness = 1\nlife = 3\n'
CHARM = '[cards.charm]\nname = "Charm"\ncost = "1"\ntype = "artifact"\n'


def read(text: str, base: Pool | None = POOL) -> Pool:
    """Return the starter pool with a text's entries."""
    return read_pool(text, base=base)


def rejected(text: str, base: Pool | None = POOL) -> list[str]:
    """Return the mistakes in a text, line by line."""
    with pytest.raises(RulesError) as caught:
        read(text, base)
    return str(caught.value).splitlines()


@pytest.mark.rule("MC-24.1", "MC-25.31")
def test_card_of_a_designer_is_read_like_those_of_the_pool() -> None:
    pool = read(SPARK + DAMAGE)

    assert len(pool) == 79
    assert pool["spark"].effects == POOL["karric_flamelance"].effects == (Effect("damage", dice=4),)
    assert (pool["spark"].target, pool["spark"].cost, pool["spark"].place) == ("any", parse("1R"), 78)
    assert "spark" not in POOL


@pytest.mark.rule("MC-24.1")
def test_table_changes_the_card_that_has_its_key() -> None:
    pool = read('[cards.spark_of_karr]\ncost = "3R"\n')

    assert len(pool) == 78
    assert pool["spark_of_karr"].cost == parse("3R")
    assert table_of(pool["spark_of_karr"]) == {**table_of(POOL["spark_of_karr"]), "cost": "3R"}
    assert pool.cards[0] is POOL.cards[0]


@pytest.mark.rule("MC-24.1", "MC-24.7")
def test_card_survives_writing_and_reading() -> None:
    token = POOL["brass_hornet"]
    for card in POOL:
        beside = "" if card is token else toml_of(token)
        nest = toml_of(POOL["brass_hornet_nest"]) if card is token else ""
        pool = read_pool(toml_of(card) + beside + nest + SWARM, base=None)
        assert table_of(pool[card.key]) == table_of(card)
        assert evolve(pool[card.key], place=card.place, key=card.key).__getstate__() == card.__getstate__()


SWARM = '[packs.swarm]\nname = "Swarm"\nspeed = 1\ncreatures = ["brass_hornet"]\n'


def toml_of(card: Card) -> str:
    """The table of a card as TOML."""
    return f"[cards.{card.key}]\n" + "".join(f"{name} = {toml(value)}\n" for name, value in table_of(card).items())


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {toml(one)}' for name, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


@pytest.mark.rule("MC-19.11")
def test_regenerate_is_the_last_ability_of_its_creature() -> None:
    toml_text = 'abilities = [{ timing = "command", effects = [{ do = "scry", n = 1 }] }]\nregenerate = "1G"\n'

    abilities = read(BEAST + toml_text)["beast"].abilities

    assert [ability.timing for ability in abilities] == ["command", "instant"]
    assert abilities[1].cost == parse("1G")
    assert abilities[1].effects == (Effect("regenerate", who="bearer"),)


@pytest.mark.rule("MC-24.4", "MC-25.22")
def test_aura_that_regenerates_its_bearer_can_be_changed_by_a_later_file() -> None:
    shell = """
    [cards.shell]
    name = "Shell"
    cost = "1"
    type = "aura"
    target = "creature"
    abilities = [{ timing = "instant", cost = "G", effects = [{ do = "regenerate", who = "bearer" }] }]
    """
    first = read(shell)

    later = read('[cards.shell]\ncost = "2"\n', base=first)

    assert later["shell"].cost == parse("2")
    assert later["shell"].abilities == first["shell"].abilities


@pytest.mark.rule("MC-25.24")
def test_explicit_target_equals_the_default() -> None:
    pool = read(SPARK + 'effects = [{ do = "heal", flat = 1, who = "target" }]\n')

    assert pool["spark"].effects == (Effect("heal", flat=1),)


@pytest.mark.rule("MC-25.1", "MC-25.31")
def test_every_readable_effect_is_carried_out() -> None:
    assert {*EFFECTS} == {*CARRIED_OUT}
    assert {*STATICS} == {"power_toughness", "attribute", "keyword", "recall_bonus", "bar", "control"}


def effect(words: str, target: str = "any") -> list[str]:
    """Return the mistake in an effect of a sorcery, without the place."""
    text = f'[cards.spark]\nname = "Spark"\ncost = "1R"\ntype = "sorcery"\ntarget = "{target}"\neffects = [{words}]\n'
    return [line.removeprefix("TOML text:6: cards.spark: ") for line in rejected(text)]


@pytest.mark.rule("MC-25.1")
def test_damage_is_rolled_or_flat() -> None:
    reason = "effects[0]: damage needs either 'dice' or 'flat' (MC-25.1)"
    assert effect('{ do = "damage" }') == [reason]
    assert effect('{ do = "damage", dice = 1, flat = 1 }') == [reason]
    assert effect('{ do = "damage", dice = 0 }') == ["effects[0].dice must be between 1 and 100, got 0"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param(words, reason, id=id, marks=pytest.mark.rule(id))
        for id, words, reason in (
            ("MC-25.2", 'do = "damage_each", dice = 4', "damage_each needs 'scope'"),
            ("MC-25.3", 'do = "lose_life", n = 2, who = "foes"', "got 'foes'"),
            ("MC-25.4", 'do = "heal", who = "caster"', "heal needs either 'dice' or 'flat'"),
            ("MC-25.5", 'do = "drain", dice = 1, flat = 2', "drain has no 'flat'; it has dice"),
            ("MC-25.6", 'do = "pump", power = 0', "pump changes nothing: give it 'power' or 'toughness'"),
            ("MC-25.7", 'do = "counters", n = 1, kind = "+2/+2"', "must be '+1/+1' or '-1/-1', got '+2/+2'"),
            ("MC-25.8", 'do = "destroy", n = 1', "destroy has no 'n'"),
            ("MC-25.9", 'do = "exile", who = "caster"', "must be 'target' or 'bearer', got 'caster'"),
            ("MC-25.10", 'do = "unsumon"', "did you mean 'unsummon'?"),
            ("MC-25.12", 'do = "counter"', "counter needs target 'spell', but the target of a sorcery is 'any'"),
            ("MC-25.13", 'do = "end"', "end needs target 'permanent' or 'artifact'"),
            ("MC-25.14", 'do = "exhaust", who = "enemy_characters"', "must be 'target', 'caster' or 'bearer'"),
            ("MC-25.15", 'do = "recall"', "recall needs 'n'"),
            ("MC-25.16", 'do = "forget", n = 1, by = "chance"', "must be 'owner' or 'random', got 'chance'"),
            ("MC-25.17", 'do = "reclaim"', "reclaim needs target 'dead_creature'"),
            ("MC-25.18", 'do = "add_mana", types = "BX"', "must be letters of WUBRGC"),
            ("MC-25.19", 'do = "grant", keyword = "Flyng"', "did you mean 'Flying'?"),
            ("MC-36.7", 'do = "grant", keyword = "Split Second"', "got 'Split Second'"),
            ("MC-25.20", 'do = "range", range = "near"', "must be 'close' or 'ranged', got 'near'"),
            ("MC-25.21", 'do = "summon", token = "wasp", n = 1', "no token 'wasp'"),
            ("MC-24.6", 'do = "summon", token = "slagback_brute", n = 1', "'slagback_brute' has a cost"),
            ("MC-25.22", 'do = "regenerate", who = "bearer"', "only auras, equipment and creatures have a bearer"),
            ("MC-25.23", 'do = "scry", n = true', "must be an integer between 1 and 100, got True"),
            ("MC-25.24", 'do = "counters", n = 1, kind = "+1/+1", scope = "own_creatures", who = "caster"', "not both"),
        )
    ],
)
def test_impossible_effect_is_rejected(words: str, reason: str) -> None:
    toml_text = effect(f"{{ {words} }}")

    assert len(toml_text) == 1
    assert toml_text[0].startswith("effects[0]")
    assert reason in toml_text[0]


@pytest.mark.rule("MC-25.20", "MC-7.2")
def test_between_allies_no_range_can_change() -> None:
    assert "range needs" in effect('{ do = "range", range = "close" }', target="own_creature")[0]


@pytest.mark.rule("MC-24.3")
def test_effect_that_works_on_a_target_needs_one() -> None:
    (toml_text,) = effect('{ do = "destroy" }', target="none")

    assert toml_text == (
        "effects[0]: destroy needs a target, but a sorcery has none; give it target = 'creature', 'own_creature', "
        "'enemy_creature', 'any' or 'enemy_any' (MC-25.8)"
    )
    assert "target must be 'none', 'self'" in rejected(SPARK.replace('"any"', '"foe"') + DAMAGE)[0]


@pytest.mark.parametrize(
    ("toml_text", "reason"),
    [
        pytest.param(toml_text, reason, id=f"{id}-{number}", marks=pytest.mark.rule(id))
        for number, (id, toml_text, reason) in enumerate(
            (
                (
                    "MC-25.25",
                    '{ do = "power_toughness", power = 1 }',
                    "only auras, equipment and creatures have a bearer",
                ),
                ("MC-25.25", '{ do = "power_toughness", scope = "company" }', "power_toughness changes nothing"),
                ("MC-25.26", '{ do = "attribute", name = "sped", n = 1 }', "did you mean 'speed'?"),
                ("MC-25.26", '{ do = "attribute", name = "speed", n = 0 }', "attribute changes nothing"),
                ("MC-25.27", '{ do = "keyword", word = "Haste", scope = "all" }', "static[0].scope must be 'bearer'"),
                ("MC-25.28", '{ do = "recall_bonus" }', "recall_bonus needs 'n'"),
                ("MC-25.29", '{ do = "bar", what = ["fly"] }', "must be 'engage', 'intercept' or 'move', got 'fly'"),
                ("MC-25.29", '{ do = "bar", what = ["move"] }', "only auras, equipment and creatures have a bearer"),
                ("MC-25.11", '{ do = "control" }', "only auras on creatures can control"),
            )
        )
    ],
)
def test_impossible_static_record_is_rejected(toml_text: str, reason: str) -> None:
    lines = rejected(f"{CHARM}static = [{toml_text}]\n")

    assert all(line.startswith("TOML text:5: cards.charm: static[0]") for line in lines)
    assert any(reason in line for line in lines)


@pytest.mark.rule("MC-24.5", "MC-36.7")
def test_trigger_has_a_moment_of_its_card_and_no_target() -> None:
    (moment,) = rejected(CHARM + 'triggers = [{ when = "death", effects = [{ do = "recall", n = 1 }] }]\n')
    (target,) = rejected(BEAST + 'triggers = [{ when = "death", effects = [{ do = "lose_life", n = 1 }] }]\n')

    assert moment == (
        "TOML text:5: cards.charm: triggers[0].when: only creatures have the moment death, an artifact has 'upkeep' "
        "(MC-24.5)"
    )
    assert target == (
        "TOML text:8: cards.beast: triggers[0].effects[0]: lose_life needs a target, but a trigger has none; "
        "give it who = 'caster', 'bearer' or 'enemy_characters' (MC-25.3)"
    )


def ability(toml_text: str, card: str = CHARM) -> list[str]:
    """Return the mistake in an ability, without the place."""
    lines = rejected(f"{card}abilities = [{{ {toml_text} }}]\n")
    return [re.sub(r"^TOML text:\d+: cards\.\w+: ", "", line) for line in lines]


@pytest.mark.rule("MC-24.4")
def test_order_is_for_creatures_alone() -> None:
    toml_text = 'timing = "command", exhaust = true, effects = [{ do = "scry", n = 1 }]'

    assert ability(toml_text) == [
        "abilities[0].timing: only creatures take orders (command); use 'action' for an artifact (MC-24.4)"
    ]
    assert read(BEAST + f"abilities = [{{ {toml_text} }}]\n")["beast"].abilities[0].timing == "command"


@pytest.mark.rule("MC-36.2", "MC-18.14")
def test_mana_ability_adds_mana_for_a_price_that_ends() -> None:
    mana = 'effects = [{ do = "add_mana", types = "C" }]'

    assert "can only add mana" in ability('timing = "mana", exhaust = true, effects = [{ do = "recall", n = 1 }]')[0]
    assert "can only add mana" in ability(f'timing = "mana", exhaust = true, target = "any", {mana}')[0]
    assert "needs exhaust or sacrifice" in ability(f'timing = "mana", cost = "1", {mana}')[0]


@pytest.mark.rule("MC-36.2")
@pytest.mark.parametrize("timing", ["instant", "action"])
def test_ability_that_costs_nothing_is_rejected(timing: str) -> None:
    effects = 'effects = [{ do = "recall", n = 1 }]'

    assert "could be used without end" in ability(f'timing = "{timing}", cost = "0", {effects}')[0]
    for price in ('cost = "1"', "exhaust = true", "sacrifice = true"):
        assert read(CHARM + f'abilities = [{{ timing = "{timing}", {price}, {effects} }}]\n')["charm"].abilities


@pytest.mark.rule("MC-20.9")
def test_enchantment_is_never_exhausted() -> None:
    toml_text = 'timing = "instant", exhaust = true, effects = [{ do = "recall", n = 1 }]'

    assert "can be Exhausted, not enchantments" in ability(toml_text, CHARM.replace("artifact", "enchantment"))[0]


@pytest.mark.rule("MC-24.4")
def test_card_has_four_abilities_at_most() -> None:
    one = '{ timing = "instant", cost = "1", effects = [{ do = "recall", n = 1 }] }'

    assert len(read(f"{CHARM}abilities = [{', '.join([one] * 4)}]\n")["charm"].abilities) == 4
    assert "a card has at most 4" in rejected(f"{BEAST}abilities = [{', '.join([one] * 4)}]\nregenerate = '1'\n")[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[cards.spark]\n", ":1: cards.spark: a card needs 'type', 'creature', 'instant', "),
        ('[cards.spark]\ntype = "sorcery"\neffects = []\n', ":1: cards.spark: a sorcery needs 'name'"),
        ('[cards.spark]\ntype = "sorcery"\neffects = []\n', ":1: cards.spark: a sorcery needs 'cost'"),
        ('[cards.spark]\ntype = "sorcery"\neffects = []\n', ":3: cards.spark: effects: a sorcery needs at least one"),
        ('[cards.a]\ntype = "aura"\nname = "A"\ncost = "1"\n', ":1: cards.a: an aura needs 'target'"),
        ('[cards.a]\ntype = "aura"\ntarget = "spell"\n', ":3: cards.a: target must be 'self', 'creature', "),
        (BEAST.replace("life = 3", "life = 0"), ":7: cards.beast: life must be between 1 and 100, got 0"),
        (BEAST.replace("power = 2\n", ""), ":1: cards.beast: a creature needs 'power'"),
        (BEAST + "colour = 'red'\n", ":8: cards.beast: colour: a creature has no 'colour'; it has "),
        (BEAST + "artefact = true\n", "a creature has no 'artefact'; did you mean 'artifact'?"),
        (BEAST + "artifact = 1\n", ":8: cards.beast: artifact must be true or false, got 1"),
        (BEAST + 'keywords = "Flying"\n', "keywords must be a list of any number of different items"),
        (BEAST + 'keywords = ["Regenerate {G}"]\n', "so it needs its own key: regenerate ="),
        (BEAST + 'regenerate = "0"\n', "regenerate must be between 1 and 100 mana in all, got '0'"),
        (BEAST + DAMAGE, ":8: cards.beast: effects: a creature has no 'effects'"),
        (BEAST.replace('"1G"', "2"), 'cost must be a text of a number and letters of WUBRG, as in "2R", got 2'),
        (BEAST.replace('"1G"', '"1C"'), "got '1C' (MC-4.4)"),
        (BEAST.replace('"Beast"', '"B  east"'), "name must be 1 to 40 characters on one line"),
        (SPARK + DAMAGE + 'keywords = ["Haste"]\n', "keywords[0] must be 'Split Second', got 'Haste'"),
        (SPARK + "effects = 4\n", ":6: cards.spark: effects must be a list of tables, got 4"),
        (SPARK + "effects = [4]\n", 'effects[0] must be a table, as in { do = "damage", ... }, got 4'),
        (SPARK + "effects = [{ dice = 4 }]\n", "'regenerate' or 'scry', which is missing"),
        (SPARK + "characters_only = true\n", "a sorcery has no 'characters_only'"),
        ("[cards.Spark]\n", "cards.Spark: a key is at most 40 small letters, digits and underscores"),
        ("cards = 3\n", ":1: cards must be tables [cards.key], got 3"),
        ("[cards]\nspark = 3\n", "cards.spark: must be a table [cards.spark], got 3"),
        ("[card.spark]\n", "unknown table or key 'card'; did you mean 'cards'?"),
        ("[cards.spark\n", "TOML text:1:13: not TOML"),
    ],
)  # fmt: skip
@pytest.mark.rule("MC-24.1")
def test_record_that_breaks_the_table_is_rejected(text: str, reason: str) -> None:
    assert [line for line in rejected(text) if reason in line], rejected(text)


@pytest.mark.rule("MC-24.6")
def test_creature_without_a_cost_needs_a_card_that_summons_it() -> None:
    token = BEAST.replace('cost = "1G"\n', "")
    nest = CHARM + 'triggers = [{ when = "upkeep", effects = [{ do = "summon", token = "beast", n = 2 }] }]\n'

    assert "no card summons this one" in rejected(token)[0]
    assert read(token + nest)["beast"].cost is None


@pytest.mark.rule("MC-24.1")
def test_all_mistakes_of_all_tables_are_reported_at_once() -> None:
    lines = rejected(BEAST.replace("power = 2", "power = -1") + SPARK + 'effects = [{ do = "damge", dice = 4 }]\n')

    assert [line.split(": ")[:2] for line in lines] == [
        ["TOML text:5", "cards.beast"],
        ["TOML text:13", "cards.spark"],
    ]


@pytest.mark.rule("MC-24.1")
def test_two_cards_cannot_have_the_same_name() -> None:
    assert (
        "slagback_brute has the same name, 'Slagback-brute'"
        in rejected(BEAST.replace('"Beast"', '"Slagback-brute"'))[0]
    )


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["do", "n", "effects"]), inner),
    max_leaves=8,
)


@given(VALUES)
def test_every_value_of_a_field_is_read_or_rejected(value: Any) -> None:
    for card in (POOL["marrow_knight"], POOL["brass_hornet_nest"], POOL["tax_of_breath"], POOL["cinder_mark"]):
        table = table_of(card)
        for name in table:
            mistakes: list[str] = []
            made = read_card(card.key, 0, {**table, name: value}, mistakes)
            assert (made is None) == bool(mistakes)


# Cards in words.


@pytest.mark.parametrize(
    ("key", "kind", "text"),
    [
        ("vellish_lancer", "Creature 3/1/3", "First Strike."),
        ("slagback_brute", "Creature 4/2/5", ""),
        ("brass_hornet", "Token: Artifact creature 1/1/1", "Flying."),
        ("rotbrand", "Aura on a creature", "The bearer gets -1/-1. In the Upkeep of the bearer's controller: The bearer loses 2 Life."),
        ("mountainheart_wyrm", "Creature 4/3/8", "Flying. {R} (instant): This creature gets +1/+0 until the End Phase."),
        ("couriers_boots", "Equipment for characters only", "The bearer's Speed is 1 higher."),
        ("bloodfount", "Instant", "You lose 3 Life. Add BBB to your pool."),
        ("rootgrasp", "Instant", "The range between you and an enemy creature or character becomes Close. It loses Flying until the End Phase."),
        ("brass_hornet_nest", "Artifact", "{1}, exhaust (action): Summon 1 Brass Hornet."),
        ("splinterglass_orb", "Artifact", "Sacrifice (instant): Deal 2 dice of damage to a creature or character."),
        ("warding_obelisk", "Artifact", "You and your company's creatures get +0/+1."),
    ],
)  # fmt: skip
def test_card_is_put_into_words(key: str, kind: str, text: str) -> None:
    assert (kind_of(POOL[key]), text_of(POOL[key], POOL)) == (kind, text)


def test_words_of_a_designer_go_before_those_from_the_data() -> None:
    assert text_of(read(SPARK + DAMAGE + 'about = "It burns."\n')["spark"]) == "It burns."


def test_every_effect_and_static_record_has_words() -> None:
    for name in EFFECTS:
        assert text_of(evolve(POOL["spark_of_karr"], effects=(Effect(name, n=1, flat=2, token="brass_hornet"),)), POOL)
    for name in STATICS:
        record = Static(name, name="speed", n=-1, word="Flying", what=("move",))
        assert text_of(evolve(POOL["barkmail"], static=(record,)), POOL)


# arcana check


def check(*words: object) -> Result:
    """Return the output of the command."""
    with registered("mtgcombat", Game, replace=True):
        return CliRunner(env={"COLUMNS": "100"}).invoke(arcana, ["check", "--game", "mtgcombat", *map(str, words)])


def test_command_prints_the_contents_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(SPARK + DAMAGE + SWARM, encoding="utf-8")

    result = check(file)

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "card spark: Spark {1R}. Sorcery. Deal 4 dice of damage to a creature or character.",
        "pack swarm: Swarm, Speed 1. Brass Hornet.",
        f"{file}: 1 card, no characters, 1 pack: no mistakes",
    ]


@pytest.mark.rule("MC-13.2", "MC-4.7")
def test_command_lists_cards_beyond_a_characters_means(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    library = '["vellish_lancer", "mountainheart_wyrm", "dawnspire_colossus", "spark_of_karr", "gatehouse_ox"]'
    file.write_text(
        f'[characters.una]\nname = "Una"\nmastery = 4\ncapacities = {{ W = 4 }}\nlibrary = {library}', encoding="utf-8"
    )

    assert check(file).stdout.splitlines()[0] == (
        "character una: Una, 1 point. Mana WWWW, nothing at the start. 5 cards. "
        "Above Mastery 4: mountainheart_wyrm, dawnspire_colossus. More than the full pool pays: spark_of_karr."
    )


def test_file_without_cards_is_rejected_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    for content, wrong in (
        (b"\x7fELF\xd0", ":1: byte 0xd0 is not UTF-8"),
        (b"[cards.x\nname = 1", ":1:9: not TOML: expected ']'"),
        (b'[cards.x]\nname = "\0"', "not TOML: illegal character"),
        (b"[" * 3000, "not TOML"),
        (b"[cards.a]\nname = " + b"[" * 2000 + b"]" * 2000, "nested too deeply"),
        (b"cards = 5\npacks = 'x'", "cards must be tables [cards.key], got 5"),
        (b"[cards]\nx = []", "cards.x: must be a table [cards.x], got []"),
        (b"[cards.a]\nname = 1979-05-27\ntype = inf", ":3: cards.a: type must be 'creature'"),
        (b"[cards.z.z]\na = 1", "a card has no 'z'; it has name, type, power,"),
        (b"[cards.a]\n[cards.a]", ":2:9: not TOML: cannot declare"),
    ):
        file.write_bytes(content)
        result = check(file)
        assert (result.exit_code, result.stdout) == (1, ""), content
        assert wrong in result.stderr, content
        assert result.stderr.startswith(str(file))


def test_command_reports_all_mistakes_and_exits_with_1(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(SPARK.replace("1R", "1Q") + DAMAGE.replace("4", "0"), encoding="utf-8")

    result = check(file)

    assert (result.exit_code, result.stdout) == (1, "")
    assert [line.split(": ")[:2] for line in result.stderr.splitlines()] == [
        [f"{file}:3", "cards.spark"],
        [f"{file}:6", "cards.spark"],
    ]


def test_several_files_are_checked_together(tmp_path: Path) -> None:
    for name, text in {"a": SWARM.replace("brass_hornet", "beast"), "b": BEAST}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

    assert "no card 'beast'" in check(tmp_path / "a.toml").stderr
    assert check(tmp_path / "a.toml", tmp_path / "b.toml").exit_code == 0


def test_missing_file_is_a_usage_error(tmp_path: Path) -> None:
    result = check(tmp_path / "none.toml")

    assert result.exit_code == 2
    assert "does not exist" in result.stderr
