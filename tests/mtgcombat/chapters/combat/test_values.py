"""Tests of effects in force and of set Guards (MC-3.4, MC-3.5, MC-16.4, MC-20.8, MC-25.25)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, logged
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.model.keywords import NO_ENGAGE, NO_INTERCEPT, NO_MOVE, names
from arcana_mtgcombat.model.state import Change
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice, fighter, guard, life, logged_fields, number, there

OWN = """
[cards.heavy_crown]
name = "Heavy Crown"
cost = "1"
type = "equipment"
static = [{ do = "attribute", name = "focus", n = -9 }, { do = "attribute", name = "channeling", n = 1 }]

[cards.quiet_chime]
name = "Quiet Chime"
cost = "1"
type = "artifact"
static = [{ do = "attribute", name = "memory", n = 2 }, { do = "attribute", name = "mastery", n = 1 }]

[cards.dread_banner]
name = "Dread Banner"
cost = "1"
type = "equipment"
static = [{ do = "power_toughness", power = -1, scope = "enemy_creatures" }]

[cards.shackles]
name = "Shackles"
cost = "1"
type = "aura"
target = "creature"
static = [{ do = "bar", what = ["engage", "move"] }]

[cards.drummer]
name = "Drummer"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 2
static = [
  { do = "power_toughness", power = 1, scope = "own_creatures" },
  { do = "power_toughness", toughness = 1 },
  { do = "keyword", word = "Reach", scope = "enemy_creatures" },
  { do = "recall_bonus", n = 2 },
]
"""


class Own(Game):
    """The starter pool and the cards of these tests."""

    __slots__ = ()
    pool = read_pool(OWN, base=Game.pool)


def body(game: Game, name: str) -> tuple[int, int]:
    """Power and Toughness of a combatant."""
    one = fighter(game, name)
    return one.power, one.toughness


def keywords(game: Game, name: str) -> tuple[str, ...]:
    """The keywords of a combatant."""
    return names(fighter(game, name).keywords)


def own(characters: str, **others: Any) -> Game:
    return battle(characters, game=Own, **others)


@pytest.mark.rule("MC-3.5", "MC-16.10")
def test_power_and_toughness_are_the_printed_values_and_the_counters() -> None:
    game = battle("oriane_vell plus 2 minus 1 | dovek_ironquill", creatures="slagback_brute of 0 plus 3 minus 1")

    assert body(game, "0") == (3, 3)
    assert body(game, "c0") == (6, 4)
    assert body(game, "1") == (2, 2)


@pytest.mark.rule("MC-3.5", "MC-3.4")
def test_power_and_toughness_are_never_below_0() -> None:
    game = battle("oriane_vell minus 5 | dovek_ironquill", creatures="tholish_eelkin of 0 minus 3")

    assert body(game, "0") == (0, 0)
    assert body(game, "c0") == (0, 0)


@pytest.mark.rule("MC-16.5")
def test_zero_toughness_does_no_harm() -> None:
    game = battle(
        "morwen_sable pool B memory sablefrost_touch | dovek_ironquill", creatures="tholish_eelkin of 0", phase="upkeep"
    )

    do(game, "cast sablefrost_touch; creature 0")

    assert body(game, "c0") == (0, 0)
    assert there(game, "c0")


@pytest.mark.rule("MC-20.8", "MC-25.25", "MC-26.10")
def test_banners_add_up_for_own_creatures_only() -> None:
    game = battle(
        "oriane_vell side 0 | iveren_thole side 0 | dovek_ironquill",
        creatures="vellish_lancer of 0; vellish_lancer of 0 detached; vellish_lancer of 1; vellish_lancer of 2",
        permanents="banner_of_vell of 0; banner_of_vell of 0",
    )

    assert [body(game, name) for name in ("c0", "c1", "c2", "c3", "0")] == [(5, 1), (5, 1), (3, 1), (3, 1), (2, 2)]


@pytest.mark.rule("MC-25.25", "MC-28.11", "MC-3.5")
def test_pall_weakens_the_creatures_of_all_enemies() -> None:
    game = battle(
        "morwen_sable side 0 | iveren_thole side 0 | pack | dovek_ironquill",
        creatures="ossuary_whelp of 0; vellish_lancer of 1; vellish_lancer of 2; tholish_eelkin of 3",
        permanents="pall_of_sabrine of 0; pall_of_sabrine of 0",
    )

    assert [body(game, name)[0] for name in ("c0", "c1", "c2", "c3", "3")] == [3, 3, 1, 0, 2]


@pytest.mark.rule("MC-25.25", "MC-31.9")
def test_company_is_a_character_with_undetached_creatures() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="clockwork_sentry of 0; clockwork_sentry of 0 detached; vellish_lancer of 1",
        permanents="warding_obelisk of 0",
    )

    assert [body(game, name)[1] for name in ("0", "c0", "c1", "c2", "1")] == [3, 3, 2, 1, 2]


@pytest.mark.rule("MC-25.25", "MC-7.6", "MC-7.9", "MC-16.4")
def test_creature_that_leaves_its_company_or_comes_back_changes_at_once() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="ironquill_juggernaut of 0 guard 8",
        permanents="warding_obelisk of 0",
        rng=dice(3, 4),
    )
    assert body(game, "c0") == (4, 5)

    do(game, "command; creature 0; advance; character 1")
    assert (body(game, "c0"), guard(game, "c0")) == ((4, 4), 5)
    game.fall_back(game.position.creatures[0])

    assert (body(game, "c0"), guard(game, "c0")) == ((4, 5), 9)


@pytest.mark.rule("MC-25.25", "MC-25.27", "MC-31.4", "MC-19.14", "MC-19.13")
def test_bearer_effect_follows_the_bearer() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 0; vellish_lancer of 1",
        permanents="honed_glaive of 0 on 0; honed_glaive of 1 on c1; honed_glaive of 0; oath_of_the_lamp of 1 on c0",
    )

    assert body(game, "0") == (4, 2)
    assert keywords(game, "0") == ("First Strike",)
    assert (body(game, "c1"), keywords(game, "c1")) == ((5, 1), ("First Strike",))
    assert (body(game, "c0"), keywords(game, "c0")) == ((3, 2), ("First Strike", "Vigilance"))


@pytest.mark.rule("MC-25.26", "MC-3.4")
def test_attribute_changes_for_the_controller_or_the_bearing_character() -> None:
    game = own(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 1",
        permanents="current_of_thole of 0; current_of_thole of 0; couriers_boots of 0 on 0; heavy_crown of 0 on 0;"
        " heavy_crown of 1 on c0; heavy_crown of 1; quiet_chime of 1",
    )

    oriane, dovek = game.position.characters
    assert (oriane.speed, oriane.channeling, oriane.focus) == (6, 5, 0)
    assert (dovek.speed, dovek.channeling, dovek.focus, dovek.memory_size, dovek.mastery) == (3, 4, 4, 8, 5)
    names_ = ("power", "toughness", "life", "speed", "channeling", "focus", "memory", "mastery", "mana_pool")
    assert [game.attribute(1, name) for name in names_] == [2, 2, 32, 3, 4, 4, 8, 5, 8]
    assert [game.attribute(0, name) for name in ("speed", "focus")] == [6, 0]


@pytest.mark.rule("MC-25.28", "MC-9.1", "MC-36.1")
def test_each_lens_allows_another_card_to_be_recalled() -> None:
    game = own(
        "oriane_vell | dovek_ironquill",
        creatures="drummer of 1",
        permanents="lens_of_long_thought of 0; lens_of_long_thought of 0",
    )

    assert [one.recalls for one in game.position.characters] == [3, 3]


@pytest.mark.rule("MC-25.29", "MC-29.14")
def test_bar_applies_to_the_bearer() -> None:
    game = own(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 0; vellish_lancer of 0",
        permanents="shackles of 1 on c0; shackles of 1 on 0; cinder_mark of 1 on c0",
    )

    assert fighter(game, "c0").bars == NO_ENGAGE | NO_MOVE | NO_INTERCEPT
    assert fighter(game, "0").bars == NO_ENGAGE | NO_MOVE
    assert fighter(game, "c1").bars == fighter(game, "1").bars == 0


@pytest.mark.rule("MC-36.1", "MC-25.25", "MC-25.27")
def test_creature_has_its_printed_values() -> None:
    game = own("oriane_vell | dovek_ironquill", creatures="drummer of 0; vellish_lancer of 0; vellish_lancer of 1")

    assert [body(game, name) for name in ("c0", "c1", "c2")] == [(2, 2), (4, 1), (3, 1)]
    assert [keywords(game, name) for name in ("c0", "c1", "c2", "1")] == [
        (),
        ("First Strike",),
        ("Reach", "First Strike"),
        (),
    ]


@pytest.mark.rule("MC-36.10", "MC-17.7")
def test_things_kept_by_departed_characters_have_no_effect() -> None:
    game = battle(
        "oriane_vell escaped | dovek_ironquill | morwen_sable",
        creatures="vellish_lancer of 1",
        permanents="rotbrand of 0 on c0; honed_glaive of 0 on 0; mirrorplate_cuirass of 0",
        active=1,
    )

    assert body(game, "c0") == (2, 0)


@pytest.mark.rule("MC-36.10", "MC-17.7")
def test_kept_permanents_stop_working_when_their_controller_escapes() -> None:
    game = own(
        "oriane_vell | dovek_ironquill | morwen_sable",
        creatures="vellish_lancer of 1",
        permanents="dread_banner of 0 on 0",
        active=1,
    )
    assert body(game, "c0") == (2, 1)

    game.escape(0, "MC-17.7")

    assert body(game, "c0") == (3, 1)


@pytest.mark.rule("MC-36.18", "MC-25.19")
def test_later_keyword_changes_override_earlier_ones_and_cards() -> None:
    game = battle("oriane_vell | brannick_emberhand", creatures="saltmist_drakelet of 0; cinderhound_runner of 1")
    flying, haste = 1, 32
    game.change(Change(number("c0"), loses=flying), "MC-25.19")
    assert keywords(game, "c0") == ()
    game.change(Change(number("c0"), gains=flying | haste), "MC-25.19")
    game.change(Change(number("c0"), loses=haste), "MC-25.19")
    assert keywords(game, "c0") == ("Flying",)

    game.change(Change(number("c1"), loses=haste), "MC-25.19")
    game.enter_permanent(1, game.pool["ashen_tempo"].place)
    assert keywords(game, "c1") == ("First Strike",)


@pytest.mark.rule("MC-16.4", "MC-35.29", "MC-26.7", "MC-2.4")
def test_shield_of_noon_adds_three_dice_to_a_set_guard() -> None:
    game = battle(
        "oriane_vell pool WW guard 3 memory shield_of_noon | dovek_ironquill", phase="upkeep", rng=dice(2, 3, 5)
    )

    do(game, "cast shield_of_noon; character 0")

    assert (guard(game, "0"), body(game, "0")) == (13, (2, 5))
    assert "GuardSet MC-16.4" in logged(game)


@pytest.mark.rule("MC-16.4")
def test_guard_falls_with_toughness_but_not_below_0() -> None:
    game = battle(
        "morwen_sable pool BB memory sablefrost_touch sablefrost_touch | dovek_ironquill",
        creatures="slagback_brute of 0 guard 9; gatehouse_ox of 0 guard 4",
        phase="upkeep",
        rng=dice(1, 3, 2, 3),
    )

    do(game, "cast sablefrost_touch; creature 0", "cast sablefrost_touch; creature 1")

    assert (guard(game, "c0"), guard(game, "c1")) == (5, 0)


@pytest.mark.rule("MC-36.17", "MC-16.4")
def test_guard_follows_the_toughness_that_counts() -> None:
    game = battle(
        "morwen_sable pool B memory sablefrost_touch | dovek_ironquill",
        creatures="vellish_lancer of 0 guard 6",
        phase="upkeep",
        rng=dice(2),
    )

    do(game, "cast sablefrost_touch; creature 0")

    assert guard(game, "c0") == 4


@pytest.mark.rule("MC-16.4")
def test_guard_that_is_unset_waits_for_its_roll() -> None:
    game = battle(
        "oriane_vell pool WW memory shield_of_noon | dovek_ironquill", phase="upkeep", rng=dice(1, 1, 1, 1, 1)
    )

    do(game, "cast shield_of_noon; character 0")
    assert guard(game, "0") == -1
    game.deal(0, 7)

    assert (guard(game, "0"), life(game, "0")) == (0, [30])


@pytest.mark.rule("MC-16.4", "MC-2.4")
def test_guards_change_in_rotation_order_characters_before_creatures() -> None:
    game = battle(
        "oriane_vell guard 1 | dovek_ironquill guard 1",
        creatures="vellish_lancer of 1 guard 1; vellish_lancer of 1 detached guard 1; vellish_lancer of 0 guard 1;"
        " vellish_lancer of 1 guard 1",
        active=1,
        rng=dice(1, 2, 3),
    )

    game.enter_permanent(1, game.pool["warding_obelisk"].place)

    assert [guard(game, name) for name in ("1", "c0", "c3", "0", "c1", "c2")] == [2, 3, 4, 1, 1, 1]


@pytest.mark.rule("MC-16.4", "MC-22.5", "MC-22.4")
def test_return_to_normal_in_the_end_phase_needs_no_dice() -> None:
    game = battle(
        "oriane_vell pool WW guard 3 memory shield_of_noon | dovek_ironquill", phase="upkeep", rng=dice(2, 3, 5)
    )
    do(game, "cast shield_of_noon; character 0", "end")

    assert (guard(game, "0"), body(game, "0")) == (-1, (2, 2))
    assert logged_fields(game, "Rolled", "purpose") == ["guard"]


@pytest.mark.rule("MC-16.4")
def test_continued_position_keeps_its_guards() -> None:
    game = battle("oriane_vell guard 3 plus 2 | dovek_ironquill", rng=dice())

    assert (guard(game, "0"), body(game, "0")) == (3, (4, 4))


@pytest.mark.rule("MC-3.4")
def test_refresh_is_idempotent() -> None:
    game = own(
        "oriane_vell plus 1 guard 4 | dovek_ironquill",
        creatures="drummer of 0; vellish_lancer of 0 guard 2; vellish_lancer of 1",
        permanents="current_of_thole of 0; honed_glaive of 0 on 0; rotbrand of 1 on c1; heavy_crown of 0 on 0",
        rng=dice(),
    )

    def seen() -> list[tuple[object, ...]]:
        everybody = [fighter(game, name) for name in ("0", "1", "c0", "c1", "c2")]
        oriane = game.position.characters[0]
        rest = (oriane.speed, oriane.channeling, oriane.focus, oriane.recalls, oriane.memory_size, oriane.mastery)
        return [rest, *[(one.power, one.toughness, one.keywords, one.bars, one.guard) for one in everybody]]

    before = seen()
    game.refresh()
    assert seen() == before


@pytest.mark.rule("MC-16.4", "MC-16.1")
def test_shifting_guard_leaves_other_guards_alone() -> None:
    game = battle(
        "oriane_vell guard 4 | dovek_ironquill",
        creatures="gatehouse_ox of 0 guard 5; vellish_lancer of 0; slagback_brute of 1 guard 2",
        rng=dice(3, 4),
    )
    game.change(Change(number("c0"), toughness=2), "MC-25.6")
    assert [guard(game, name) for name in ("0", "1", "c0", "c1", "c2")] == [4, -1, 12, -1, 2]
    assert logged_fields(game, "GuardSet", "number", "guard") == [(number("c0"), 12)]
