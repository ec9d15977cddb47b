"""Characters and packs of the rulebook and of designers, and random and built ones (MC-3, MC-32)."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from attrs import evolve

from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.cards.attributes import ATTRIBUTES, TITLES, objections, points
from arcana_mtgcombat.chapters.phases.building import built
from arcana_mtgcombat.chapters.phases.setup import fitting
from arcana_mtgcombat.model.cards import Pool, Sheet
from arcana_mtgcombat.model.mana import can_pay, letters
from arcana_mtgcombat.rules import READY_MADE, Rules
from tests.mtgcombat.cards.test_card_data import RULEBOOK, clause

ORIANE = POOL.sheets["oriane_vell"]


def rows_after(id: str) -> list[list[str]]:
    """The rows of the table below a clause, without its head."""
    below = RULEBOOK[RULEBOOK.index(f"**{id}**") :]
    table = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[0].splitlines()[2:]]


@pytest.mark.rule("MC-3.1")
def test_attributes_have_the_bases_ranges_and_prices_of_the_rulebook() -> None:
    printed = {
        row[0].lower().replace(" ", "_"): [int(number) for cell in row[1:] for number in cell.split(" to ")]
        for row in rows_after("MC-3.1")
    }

    assert printed == {name: [one.base, one.least, one.most, one.step, one.points] for name, one in ATTRIBUTES.items()}


@pytest.mark.rule("MC-32.1", "MC-3.3")
def test_six_characters_have_the_attributes_of_the_table() -> None:
    for row in rows_after("MC-32.1"):
        sheet = POOL.sheets[row[0].lower().replace(" ", "_")]
        total, capacities = row[9].split(": ")
        assert sheet.name == row[0]
        assert [str(getattr(sheet, name)) for name in ATTRIBUTES] == [*row[1:9], total]
        assert letters(sheet.capacities) == spelled(capacities)
        assert letters(sheet.start) == spelled(row[10])


def spelled(units: str) -> str:
    """Units of mana as letters: "W 2, C 1" is "WWC"."""
    return "".join(letter * int(number) for letter, number in (unit.split() for unit in units.split(", ")))


@pytest.mark.rule("MC-32.2", "MC-3.2", "MC-35.31")
def test_each_of_the_six_costs_25_points() -> None:
    spent = {name: ATTRIBUTES[name].cost(getattr(ORIANE, name)) for name in ATTRIBUTES}

    assert [*spent.values()] == [1, 2, 3, 4, 4, 4, 2, 2, 3]
    assert {points(POOL.sheets[key]) for key in READY_MADE} == {25}


@pytest.mark.rule("MC-32.3", "MC-32.4", "MC-32.5", "MC-32.6", "MC-32.7", "MC-32.8", "MC-5.2")
def test_libraries_have_the_order_of_the_rulebook() -> None:
    for number in range(3, 9):
        toml_text = re.fullmatch(r"Library of (.*?), in order: (.*)\.", clause(f"MC-32.{number}"))
        assert toml_text is not None
        sheet = POOL.sheets[toml_text[1].lower().replace(" ", "_")]
        assert [POOL[key].name for key in sheet.library] == toml_text[2].split(", ")
        assert sheet.clause == f"MC-32.{number}"


@pytest.mark.rule("MC-3.1", "MC-3.3", "MC-4.3", "MC-5.1", "MC-32.2")
def test_six_keep_to_the_rules_for_built_characters() -> None:
    assert [[*objections(POOL.sheets[key], Rules())] for key in READY_MADE] == [[]] * 6


@pytest.mark.rule("MC-23.1", "MC-36.6")
def test_wild_packs_have_only_a_speed_and_creatures() -> None:
    packs = [sheet for sheet in POOL.sheets.values() if sheet.wild]

    assert len(packs) >= 3
    for pack in packs:
        assert pack == Sheet(pack.key, pack.name, speed=pack.speed, wild=True, creatures=pack.creatures)
        assert {POOL[key].type for key in pack.creatures} == {"creature"}


# A designer's characters.

ME = '[characters.me]\nname = "Me"\ncapacities = { W = 3, C = 1 }\nlibrary = ["vellish_lancer"]\n'


def rejected(text: str, rules: Rules | None = None) -> list[str]:
    """Return the mistake in a text, without the place of the table."""
    with pytest.raises(RulesError) as caught:
        read_pool(text, base=POOL, rules=rules)
    return [
        re.sub(r"^TOML text(?::\d+)?: (?:characters|packs)\.\w+: ", "", line) for line in str(caught.value).splitlines()
    ]


def me(toml_text: str = "", rules: Rules | None = None) -> Sheet:
    """A character of a designer."""
    return read_pool(ME + toml_text, base=POOL, rules=rules).sheets["me"]


@pytest.mark.rule("MC-3.1", "MC-3.2")
def test_missing_attribute_has_its_base_value() -> None:
    assert me() == Sheet("me", "Me", 1, 1, 20, 1, 2, 2, 4, 3, 4, (3, 0, 0, 0, 0, 1), library=("vellish_lancer",))


@pytest.mark.rule("MC-3.1")
@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attribute_keeps_to_its_range(name: str) -> None:
    one = ATTRIBUTES[name]

    for value in (one.least - 1, one.most + 1):
        toml_text = ME + f"{name} = {value}\n"
        assert rejected(toml_text) == [f"{name} must be between {one.least} and {one.most}, got {value}"]


@pytest.mark.rule("MC-3.1")
def test_life_rises_in_steps_of_four() -> None:
    assert me("life = 24\n").life == 24
    assert rejected(ME + "life = 22\n") == ["life must be between 20 and 60 in steps of 4, got 22 (MC-3.1)"]


@pytest.mark.rule("MC-3.2")
def test_value_below_the_base_is_not_built() -> None:
    (toml_text,) = rejected(ME + "power = 0\n")

    assert (
        toml_text == "power must be between 1 and 6, got 0 (MC-3.1); a value below the base is for scenarios (MC-3.2)"
    )


@pytest.mark.rule("MC-3.2")
def test_characters_use_the_points_that_the_rules_allow() -> None:
    dear = "toughness = 6\nspeed = 6\nmemory = 9\n"  # 10 + 10 + 5

    assert points(me(dear)) == 25
    assert rejected(ME + dear + "mastery = 4\n") == ["the attributes cost 26 points, but only 25 can be spent (MC-3.2)"]
    assert points(me(dear + "mastery = 4\n", Rules(build_points=26))) == 26


@pytest.mark.rule("MC-3.3")
def test_capacities_add_up_to_the_mana_pool() -> None:
    assert rejected(ME + "mana_pool = 5\n") == ["capacities must add up to the Mana Pool, 5, got 4 (MC-3.3)"]
    assert me().mana_pool == 4


@pytest.mark.rule("MC-4.3")
def test_start_mana_is_at_most_channeling_and_within_each_capacity() -> None:
    assert me("start = { W = 1, C = 1 }\n").start == (1, 0, 0, 0, 0, 1)
    assert rejected(ME + "start = { W = 3 }\n") == ["start must be at most 2 units, the Channeling, got 3 (MC-4.3)"]
    assert rejected(ME + "start = { C = 2 }\n") == ["start must keep to the capacities, WWWC, got C 2 (MC-4.3)"]


def library(*keys: str) -> str:
    """A character with this library."""
    return ME.replace('["vellish_lancer"]', str([*keys]))


@pytest.mark.rule("MC-5.1")
def test_library_has_four_cards_for_each_point_of_memory() -> None:
    keys = [card.key for card in POOL][:17]

    assert len(read_pool(library(*keys[:16]), base=POOL).sheets["me"].library) == 16
    assert rejected(library(*keys)) == ["library must have at most 16 cards, 4 times the Memory of 4, got 17 (MC-5.1)"]
    assert read_pool(library(*keys), base=POOL, rules=Rules(library_per_memory=5))


@pytest.mark.rule("MC-5.1")
def test_library_has_no_card_more_than_twice() -> None:
    lancers = ["vellish_lancer"] * 3

    assert rejected(library(*lancers)) == [
        "library must hold each card at most 2 times, got 'vellish_lancer' 3 times (MC-5.1)"
    ]
    assert read_pool(library(*lancers), base=POOL, rules=Rules(max_copies=3))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (library("vellish_lance"), "library[0]: no card 'vellish_lance'; did you mean 'vellish_lancer'?"),
        (library("brass_hornet"), "library[0]: 'brass_hornet' is a token, so it can't be in a library (MC-24.6)"),
        (ME.replace('name = "Me"\n', ""), "a character needs 'name', 1 to 40 characters"),
        (ME.replace("W = 3", "X = 3"), "capacities: 'X' isn't a type of mana, use WUBRGC (MC-4.1)"),
        (ME.replace("W = 3", "W = -3"), "capacities.W must be between 0 and 100, got -3"),
        (ME + "luck = 3\n", "luck: a character has no 'luck'; it has name, capacities"),
        (ME + "masterey = 3\n", "did you mean 'mastery'?"),
        (ME.replace("characters.me", "characters.random"), "'random' has a special meaning"),
        (ME.replace('"Me"', '"oriane-vell"'), "name: oriane_vell has the same name, 'oriane-vell'"),
        (ME.replace("characters.me", "characters.hornet_swarm"), "a pack already has this key"),
    ],
)
@pytest.mark.rule("MC-3.1", "MC-5.1")
def test_impossible_character_is_rejected(text: str, reason: str) -> None:
    assert [line for line in rejected(text) if reason in line], rejected(text)


@pytest.mark.rule("MC-23.1", "MC-36.6")
@pytest.mark.parametrize(
    ("toml_text", "reason"),
    [
        ("speed = 7\ncreatures = ['brass_hornet']\n", "speed must be between 1 and 6, got 7"),
        ("speed = 1\ncreatures = []\n", "creatures must have between 1 and 8 items, got 0: []"),
        ("speed = 1\ncreatures = ['bloodfount']\n", "creatures[0]: 'bloodfount' isn't a creature (MC-23.1)"),
        ("speed = 1\nlife = 3\ncreatures = ['brass_hornet']\n", "life: a pack has no 'life'"),
    ],
)
def test_impossible_pack_is_rejected(toml_text: str, reason: str) -> None:
    (line,) = rejected(f'[packs.pests]\nname = "Pests"\n{toml_text}')

    assert reason in line


@pytest.mark.rule("MC-3.1")
def test_table_changes_the_character_that_has_its_key() -> None:
    pool = read_pool("[characters.oriane_vell]\npower = 1\n", base=POOL)

    assert pool.sheets["oriane_vell"] == evolve(ORIANE, power=1)


# Seats.


class Others(Game):
    """A game with a single character."""

    __slots__ = ()
    pool = read_pool(ME, base=Pool(POOL.cards, {}))


def seats(rules: Rules, seed: int, cls: type[Game] = Game) -> list[Sheet]:
    """The sheets of a new game."""
    return [one.sheet for one in cls(rules=rules, seed=seed).position.characters]


@pytest.mark.rule("MC-6.1")
def test_seat_gets_the_character_or_pack_that_is_named() -> None:
    assert [one.key for one in seats(Rules(characters=("morwen_sable", "hornet_swarm")), 1)] == [
        "morwen_sable",
        "hornet_swarm",
    ]
    with pytest.raises(RulesError, match="no character or pack 'morwen'.* did you mean 'morwen_sable'"):
        Game(rules=Rules(characters=("morwen",)), seed=1)


@pytest.mark.rule("MC-36.4")
def test_random_seat_gets_one_of_the_six_each_as_likely() -> None:
    drawn = Counter(one.key for seed in range(150) for one in seats(Rules(characters=("random",)), seed))

    assert {*drawn} == {*READY_MADE}
    assert all(25 <= count <= 80 for count in drawn.values())  # of 300, 50 are to be expected


@pytest.mark.rule("MC-36.4")
def test_pool_without_the_six_has_its_own_characters_for_random_seats() -> None:
    assert [one.key for one in seats(Rules(characters=("random",)), 1, Others)] == ["me", "me"]


@pytest.mark.rule("MC-36.3", "MC-5.1")
def test_cards_above_a_house_rules_limit_are_left_out() -> None:
    lancer, hospitaller, colossus = "vellish_lancer", "lamplit_hospitaller", "dawnspire_colossus"
    assert [ORIANE.library.count(key) for key in (lancer, hospitaller, colossus)] == [2, 2, 2]

    once = fitting(ORIANE, Rules(max_copies=1)).library
    short = fitting(ORIANE, Rules(library_per_memory=1)).library

    assert len(once) == len({*once}) == 11
    assert once[:5] == (hospitaller, lancer, "gatehouse_ox", "shield_of_noon", "mending_canticle")
    assert short == ORIANE.library[:6]
    assert fitting(ORIANE, Rules()) is ORIANE


@pytest.mark.rule("MC-36.3")
def test_build_points_do_not_bind_the_ready_made_characters() -> None:
    assert seats(Rules(build_points=0, characters=("oriane_vell",)), 1)[0] is ORIANE


@pytest.mark.rule("MC-36.5", "MC-3.2", "MC-3.3", "MC-4.3", "MC-5.1")
@pytest.mark.parametrize("build_points", [0, 15, 25, 40, 200])
def test_built_character_keeps_the_rules_and_spends_all_points(build_points: int) -> None:
    for seed in range(40):
        rules = Rules(build_points=build_points, max_copies=1 + seed % 3, library_per_memory=1 + seed % 4)
        sheet = built(POOL, rules, Rng(seed))

        assert [*objections(sheet, rules)] == []
        left = build_points - points(sheet)
        assert left == 0 or all(getattr(sheet, name) == one.most for name, one in ATTRIBUTES.items())
        assert sum(sheet.start) == min(sheet.channeling, sheet.mana_pool)


@pytest.mark.rule("MC-36.5")
def test_built_character_can_cast_every_card() -> None:
    for seed in range(60):
        sheet = built(POOL, Rules(), Rng(seed))
        cards = [POOL[key] for key in sheet.library]

        assert len(cards) >= 8
        assert sum(capacity > 0 for capacity in sheet.capacities[:5]) in (1, 2)
        assert sheet.capacities[5] == 1
        assert all(card.cost and can_pay(card.cost, sheet.capacities) for card in cards)
        assert max(card.converted for card in cards) <= sheet.mastery
        first = cards[: (sheet.memory + 1) // 2]
        assert sum(card.converted for card in first) / len(first) <= sum(card.converted for card in cards) / len(cards)


@pytest.mark.rule("MC-36.5")
def test_built_characters_differ_by_seat_and_are_the_same_by_seed() -> None:
    rules = Rules(characters=("built",))

    one, other = seats(rules, 3)
    assert one != other
    assert seats(rules, 3) == [one, other]


def test_every_attribute_has_a_title() -> None:
    assert [*TITLES.values()] == [row[0] for row in rows_after("MC-3.1")]
