"""Tests of each effect record (MC-25), with a card of the starter pool if one has it."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.actions import Action
from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules
from arcana_mtgcombat.cards import language, read_pool
from arcana_mtgcombat.chapters.magic.effects import EFFECTS
from arcana_mtgcombat.model.keywords import names
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import (
    close,
    dice,
    exhausted,
    fighter,
    guard,
    in_play,
    keys,
    life,
    logged_fields,
    number,
    permanent,
    there,
)

OWN = """
[cards.hail_of_stones]
name = "Hail of Stones"
cost = "0"
type = "sorcery"
effects = [{ do = "damage_each", flat = 3, scope = "all_enemies" }]

[cards.blight]
name = "Blight"
cost = "0"
type = "sorcery"
target = "any"
effects = [{ do = "counters", kind = "-1/-1", n = 2 }, { do = "lose_life", n = 2 }]

[cards.good_cheer]
name = "Good Cheer"
cost = "0"
type = "sorcery"
target = "self"
effects = [{ do = "pump", power = 2 }, { do = "heal", flat = 1 }, { do = "grant", keyword = "Flying" }]

[cards.second_wind]
name = "Second Wind"
cost = "0"
type = "sorcery"
target = "artifact"
effects = [{ do = "ready" }]

[cards.weariness]
name = "Weariness"
cost = "0"
type = "sorcery"
target = "artifact"
effects = [{ do = "exhaust" }]

[cards.thunderclap]
name = "Thunderclap"
cost = "0"
type = "sorcery"
target = "creature"
effects = [{ do = "unsummon" }, { do = "damage", flat = 9 }, { do = "recall", n = 1 }]

[cards.foresight]
name = "Foresight"
cost = "0"
type = "sorcery"
target = "player"
effects = [{ do = "scry", n = 3 }, { do = "recall", n = 1 }, { do = "forget", n = 1, by = "owner" },
  { do = "lose_life", n = 1, who = "caster" }]

[cards.wheel_of_healing]
name = "Wheel of Healing"
cost = "0"
type = "sorcery"
effects = [{ do = "heal", dice = 1, who = "enemy_characters" }]

[cards.quaking_imp]
name = "Quaking Imp"
cost = "0"
type = "creature"
power = 1
toughness = 1
life = 4
abilities = [
  { timing = "command", exhaust = true, effects = [{ do = "damage_each", dice = 1, scope = "close_enemies" }] },
  { timing = "command", target = "enemy_any", effects = [{ do = "range", range = "close" }] },
  { timing = "command", target = "enemy_any", effects = [{ do = "drain", dice = 2 }] },
]

[cards.rallying_horn]
name = "Rallying Horn"
cost = "0"
type = "equipment"
abilities = [
  { timing = "action", exhaust = true, effects = [
    { do = "pump", power = 1, who = "bearer" }, { do = "counters", kind = "+1/+1", n = 1, scope = "own_creatures" },
  ] },
  { timing = "action", sacrifice = true, effects = [
    { do = "heal", flat = 9, who = "bearer" }, { do = "damage", flat = 1, who = "caster" },
  ] },
]
"""


class Own(Game):
    """The starter pool and the cards of these tests."""

    __slots__ = ()
    pool = read_pool(OWN, base=Game.pool)


def own(characters: str, **others: Any) -> Game:
    return battle(characters, game=Own, **others)


def cards_of(game: Game, player: int, zone: str) -> list[str]:
    """The keys of the cards in a zone."""
    return keys(game, getattr(game.position.characters[player], zone))


@pytest.mark.rule("MC-25.32")
def test_every_effect_of_the_card_language_has_a_function() -> None:
    assert [*EFFECTS] == [*language.EFFECTS]


@pytest.mark.rule("MC-25.1", "MC-16.1", "MC-2.4", "MC-29.7")
def test_damage_is_rolled_before_the_guard_of_its_victim() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", rng=dice(6, 5, 4, 3, 1, 2))

    do(game, "cast karric_flamelance; character 1")

    assert (life(game, "1"), guard(game, "1")) == ([17], 0)
    assert logged_fields(game, "Rolled", "player", "faces") == [(0, (6, 5, 4, 3)), (1, (1, 2))]


@pytest.mark.rule("MC-25.2", "MC-2.6", "MC-35.38", "MC-29.8")
def test_furnace_breath_is_rolled_once_for_all_close_enemies() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory furnace_breath | dovek_ironquill | oriane_vell",
        creatures="slagback_brute of 1; slagback_brute of 0; vellish_lancer of 2",
        close="0-1",
        rng=dice(4, 4, 3, 2, 4, 5, 2, 4),
    )

    do(game, "cast furnace_breath")

    assert logged_fields(game, "Damaged", "number", "absorbed", "lost") == [(1, 9, 4), (number("c0"), 6, 7)]
    assert (life(game, "1", "2", "c1", "c2"), there(game, "c0")) == ([28, 32, 5, 3], False)


@pytest.mark.rule("MC-25.2", "MC-2.4")
def test_damage_to_all_enemies_needs_no_closeness_and_comes_in_rotation_order() -> None:
    game = own(
        "oriane_vell side 0 memory hail_of_stones | dovek_ironquill side 0 | morwen_sable side 1 | iveren_thole side 1",
        creatures="vellish_lancer of 3; vellish_lancer of 2 detached; vellish_lancer of 1; vellish_lancer of 0",
        rng=dice(1, 1, 2, 1, 1, 2),
        order=(0, 3, 1, 2),
    )

    do(game, "cast hail_of_stones")

    assert logged_fields(game, "Damaged", "number", "lost") == [(3, 1), (number("c0"), 1), (2, 1), (number("c1"), 1)]


@pytest.mark.rule("MC-25.2", "MC-25.30")
def test_without_anybody_close_no_dice_are_thrown() -> None:
    game = battle("brannick_emberhand pool RRRR memory furnace_breath | dovek_ironquill", rng=dice())

    do(game, "cast furnace_breath")

    assert cards_of(game, 0, "graveyard") == ["furnace_breath"]


@pytest.mark.rule("MC-25.3", "MC-16.3", "MC-28.13", "MC-25.18")
def test_losing_life_bypasses_the_guard() -> None:
    game = battle("morwen_sable pool B guard 5 memory bloodfount | dovek_ironquill", phase="upkeep", rng=dice())

    do(game, "cast bloodfount")

    assert (life(game, "0"), guard(game, "0")) == ([29], 5)
    assert game.position.characters[0].pool == (0, 0, 3, 0, 0, 0)


@pytest.mark.rule("MC-25.3", "MC-25.7", "MC-3.5", "MC-16.9")
def test_counters_and_loss_of_life_of_a_target() -> None:
    game = own("morwen_sable memory blight blight | dovek_ironquill", creatures="marrow_knight of 1", rng=dice())

    do(game, "cast blight; creature 0")
    assert (life(game, "c0"), fighter(game, "c0").minus, fighter(game, "c0").power) == ([2], 2, 1)
    do(game, "cast blight; creature 0")

    assert not there(game, "c0")


@pytest.mark.rule("MC-25.3", "MC-29.12")
def test_brand_of_cinders_takes_life_of_all_enemy_characters() -> None:
    game = battle(
        "brannick_emberhand side 0 | dovek_ironquill side 0 | morwen_sable | pack",
        creatures="ossuary_whelp of 3; ossuary_whelp of 2",
        permanents="brand_of_cinders of 0",
        phase="upkeep",
    )

    do(game, "permanent 0")

    assert life(game, "0", "1", "2", "c0", "c1") == [32, 32, 30, 3, 3]


@pytest.mark.rule("MC-25.4", "MC-35.35", "MC-16.10", "MC-3.6")
def test_heal_restores_life_and_takes_minus_counters_off() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | dovek_ironquill",
        creatures="gatehouse_ox of 0 life 6 minus 1 plus 1",
        phase="upkeep",
        rng=dice(2, 3),
    )

    do(game, "cast mending_canticle; creature 0")

    ox = fighter(game, "c0")
    assert (ox.life, ox.minus, ox.plus, ox.toughness) == (8, 0, 1, 5)


@pytest.mark.rule("MC-25.4", "MC-2.6")
def test_heal_of_several_is_rolled_once() -> None:
    game = own("oriane_vell memory wheel_of_healing | dovek_ironquill life 20 | morwen_sable life 30", rng=dice(5))

    do(game, "cast wheel_of_healing")

    assert life(game, "0", "1", "2") == [32, 25, 32]


@pytest.mark.rule("MC-25.5", "MC-35.34", "MC-28.8")
@pytest.mark.parametrize(("before", "after"), [(27, 32), (30, 32), (20, 25)])
def test_drink_the_ember_heals_by_the_lost_life(before: int, after: int) -> None:
    game = battle(
        f"morwen_sable pool BB life {before} memory drink_the_ember | dovek_ironquill", rng=dice(5, 3, 3, 2, 4)
    )

    do(game, "cast drink_the_ember; character 1")

    assert life(game, "0", "1") == [after, 27]


@pytest.mark.rule("MC-25.5", "MC-16.10")
def test_drain_of_no_life_heals_nothing() -> None:
    game = battle("morwen_sable pool BB minus 1 memory drink_the_ember | dovek_ironquill guard 9", rng=dice(3, 3, 3))

    do(game, "cast drink_the_ember; character 1")

    assert life(game, "0", "1") == [32, 32]
    assert fighter(game, "0").minus == 1


@pytest.mark.rule("MC-25.5", "MC-36.21")
def test_drain_by_a_wild_creature_heals_no_character() -> None:
    game = own("pack | dovek_ironquill", creatures="quaking_imp of 0", phase="start", rng=dice(6, 6, 1, 1))

    do(game, "creature 0", "use creature 0 ability 3", "character 1")

    assert life(game, "1", "c0") == [22, 4]


@pytest.mark.rule("MC-25.6", "MC-22.5", "MC-29.9")
def test_pump_lasts_until_the_end_phase() -> None:
    game = battle(
        "brannick_emberhand pool R memory red_fury_of_karr | dovek_ironquill",
        creatures="slagback_brute of 0",
        phase="upkeep",
    )

    do(game, "cast red_fury_of_karr; creature 0")
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (7, 2)
    do(game, "end")

    assert fighter(game, "c0").power == 4
    assert game.position.changes == ()


@pytest.mark.rule("MC-25.7", "MC-30.13", "MC-36.15")
def test_wildheart_bellow_puts_a_counter_on_each_own_creature() -> None:
    game = battle(
        "yssa_thornmother side 0 pool GGG memory wildheart_bellow | dovek_ironquill side 0 | morwen_sable",
        creatures="thornmaul_bear of 0; thornmaul_bear of 0 detached; thornmaul_bear of 1; thornmaul_bear of 2",
    )

    do(game, "cast wildheart_bellow")

    assert [fighter(game, name).plus for name in ("0", "c0", "c1", "c2", "c3")] == [0, 1, 1, 0, 0]
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (5, 4)


@pytest.mark.rule("MC-25.8", "MC-28.7", "MC-35.27", "MC-19.10", "MC-25.9", "MC-26.9", "MC-5.8")
def test_guardian_of_stone_is_not_destroyed_but_exiled() -> None:
    game = battle(
        "morwen_sable pool BBBWWWW memory sabrine_verdict writ_of_outlawry | yssa_thornmother",
        creatures="stoneroot_guardian of 1 guard 0",
        close="0-1",
        phase="upkeep",
        rng=dice(),
    )
    game.deal(number("c0"), 12)
    game.check()
    assert life(game, "c0") == [1]

    do(game, "cast sabrine_verdict; creature 0")
    assert there(game, "c0")
    do(game, "cast writ_of_outlawry; creature 0")

    assert not there(game, "c0")
    assert (cards_of(game, 1, "exile"), cards_of(game, 1, "graveyard")) == (["stoneroot_guardian"], [])


@pytest.mark.rule("MC-21.1", "MC-25.8", "MC-25.9", "MC-25.10", "MC-25.22")
@pytest.mark.parametrize(
    ("seat", "cast", "phase"),
    [
        ("morwen_sable pool BBB memory sabrine_verdict", "cast sabrine_verdict", "upkeep"),
        ("oriane_vell pool WWWW memory writ_of_outlawry", "cast writ_of_outlawry", "main"),
        ("iveren_thole pool U memory ebb_thrust", "cast ebb_thrust", "upkeep"),
        ("yssa_thornmother pool GG memory yssels_renewal", "cast yssels_renewal", "upkeep"),
    ],
)
def test_character_is_neither_destroyed_nor_exiled_unsummoned_or_regenerated(seat: str, cast: str, phase: str) -> None:
    game = battle(f"{seat} | dovek_ironquill life 9", close="0-1", phase=phase)

    do(game, cast, "character 1")

    assert there(game, "1")
    assert life(game, "1") == [9]
    assert "CreatureLeft" not in happened(game, "CreatureLeft", "ShieldGained")


@pytest.mark.rule("MC-25.10", "MC-27.9", "MC-5.7")
def test_unsummoned_creature_goes_to_its_owners_graveyard() -> None:
    game = battle(
        "iveren_thole pool U memory ebb_thrust | yssa_thornmother",
        creatures="thornmaul_bear of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        phase="upkeep",
    )

    do(game, "cast ebb_thrust; creature 0")

    assert not there(game, "c0")
    assert cards_of(game, 1, "graveyard") == ["thornmaul_bear"]
    assert cards_of(game, 0, "graveyard") == ["leash_of_water", "ebb_thrust"]
    assert logged_fields(game, "CreatureLeft", "how") == ["unsummoned"]


COUNTERED = "brannick_emberhand pool RRRR memory karric_flamelance"


@pytest.mark.rule("MC-25.12", "MC-18.12", "MC-27.6", "MC-13.5")
def test_countered_spell_does_nothing_and_is_used_up() -> None:
    game = battle(f"{COUNTERED} | iveren_thole pool UU memory break_the_syllable", rng=dice(1, 1, 1, 4, 1, 1, 1))

    do(game, "cast karric_flamelance; character 1", "cast break_the_syllable; stack 0")

    assert life(game, "1") == [28]
    assert cards_of(game, 0, "graveyard") == ["karric_flamelance"]
    assert logged_fields(game, "Countered", "player", "card") == [(0, "karric_flamelance")]
    assert (game.position.actions, game.position.castings) == (1, 1)


TAX = "iveren_thole pool U memory tax_of_breath"


@pytest.mark.rule("MC-25.12", "MC-33.16", "MC-27.7")
@pytest.mark.parametrize(
    ("answer", "lives", "left"), [("yes", [16], (0, 0, 0, 0, 0, 0)), ("no", [28], (0, 0, 0, 2, 0, 0))]
)
def test_paying_the_tax_saves_the_spell(answer: str, lives: list[int], left: tuple[int, ...]) -> None:
    thrown = (5, 5, 5, 5, 4, 4) if answer == "yes" else ()
    game = battle(f"{COUNTERED} | {TAX}", rng=dice(1, 1, 1, 4, 1, 1, 1, *thrown))

    do(game, "cast karric_flamelance; character 1", "cast tax_of_breath; stack 0")
    assert (game.players_to_act, offered(game)) == ((0,), ["yes", "no"])
    assert rejected(game, "pass").clause == "MC-33.16"
    do(game, answer)

    assert life(game, "1") == lives
    assert game.position.characters[0].pool == left


@pytest.mark.rule("MC-33.16", "MC-36.14")
def test_caster_who_cannot_pay_the_tax_is_not_asked() -> None:
    game = battle(
        f"brannick_emberhand pool RRR memory karric_flamelance | {TAX}",
        permanents="mana_cask of 0",
        rng=dice(1, 1, 1, 4, 1, 1, 1),
    )

    do(game, "cast karric_flamelance; character 1", "cast tax_of_breath; stack 0")

    assert happened(game, "Countered") == ["Countered"]
    assert game.position.characters[0].pool == (0, 0, 0, 1, 0, 0)


@pytest.mark.rule("MC-4.6", "MC-25.12")
def test_with_manual_payment_the_tax_is_paid_unit_by_unit() -> None:
    game = battle(
        f"brannick_emberhand pool RRRWU memory karric_flamelance | {TAX}",
        rules=Rules(manual_payment=True),
        rng=dice(1, 1, 1, 4, 1, 1, 1, 5, 5, 5, 5, 4, 4),
    )

    do(game, "cast karric_flamelance; character 1; mana R", "cast tax_of_breath; stack 0", "yes")
    assert offered(game) == ["mana W", "mana U", "mana R"]
    assert rejected(game, "mana B").clause == "MC-4.6"
    do(game, "mana U")
    assert offered(game) == ["mana W", "mana R"]
    do(game, "mana W")

    assert game.position.characters[0].pool == (0, 0, 0, 1, 0, 0)
    assert life(game, "1") == [16]


@pytest.mark.rule("MC-36.14", "MC-33.19")
def test_pack_does_not_pay_the_tax() -> None:
    game = battle(
        f"pack | {TAX}",
        creatures="mountainheart_wyrm of 0",
        rules=Rules(locale="mountain", richness=6),
        phase="start",
        rng=dice(1, 1, 1, 1, 1),
    )

    do(game, "use creature 0", "cast tax_of_breath; stack 0")

    assert happened(game, "Countered") == ["Countered"]
    assert game.position.characters[0].pool == (0, 0, 0, 5, 0, 0)


@pytest.mark.rule("MC-25.13", "MC-29.10", "MC-24.3")
def test_melt_the_made_destroys_an_artifact_creature_and_ends_other_artifacts() -> None:
    game = battle(
        "brannick_emberhand pool RRRRRR memory melt_the_made melt_the_made melt_the_made | dovek_ironquill",
        creatures="ironquill_juggernaut of 1 shields 1 life 3",
        permanents="honed_glaive of 1 on c0; banner_of_vell of 1; mana_cask of 1",
    )

    do(game, "cast melt_the_made")
    assert offered(game) == ["creature 0", "permanent 0", "permanent 2"]
    do(game, "creature 0", "cast melt_the_made; permanent 2")
    assert (there(game, "c0"), life(game, "c0"), exhausted(game, "c0")) == (True, [6], True)
    do(game, "cast melt_the_made; creature 0")

    assert not there(game, "c0")
    assert "CreatureLeft MC-25.13" in logged(game)
    assert in_play(game) == ["honed_glaive", "banner_of_vell"]
    assert cards_of(game, 1, "graveyard") == ["mana_cask", "ironquill_juggernaut"]


@pytest.mark.rule("MC-25.14", "MC-26.12")
def test_halt_exhausts_a_creature_or_a_close_character() -> None:
    game = battle(
        "oriane_vell pool WW memory gatekeepers_halt gatekeepers_halt | dovek_ironquill",
        creatures="clockwork_sentry of 1",
        close="0-1",
        phase="upkeep",
    )

    do(game, "cast gatekeepers_halt; creature 0", "cast gatekeepers_halt; character 1")

    assert (exhausted(game, "c0"), exhausted(game, "1")) == (True, True)
    assert logged_fields(game, "Exhausted", "number") == [number("c0"), 1]


@pytest.mark.rule("MC-25.14", "MC-36.20", "MC-10.5")
def test_artifacts_are_made_ready_and_exhausted_and_equipment_is_neither() -> None:
    game = own(
        "oriane_vell speed 6 focus 8 memory second_wind second_wind weariness weariness | dovek_ironquill",
        creatures="clockwork_sentry of 1 exhausted",
        permanents="mana_cask of 1 exhausted; mana_cask of 1; honed_glaive of 1",
    )

    do(game, "cast second_wind; creature 0", "cast second_wind; permanent 0")
    do(game, "cast weariness; permanent 1", "cast weariness; permanent 2")

    assert not exhausted(game, "c0")
    assert [one.exhausted for one in game.position.permanents] == [False, True, False]
    sentry, cask = number("c0"), permanent(game, "mana_cask").number
    assert logged_fields(game, "MadeReady", "number") == [sentry, cask]
    assert logged_fields(game, "Exhausted", "number") == [cask + 1]


@pytest.mark.rule("MC-25.15", "MC-5.10", "MC-27.11")
@pytest.mark.parametrize(
    ("library", "left"), [("ebb_thrust tax_of_breath hush_of_thole", ["hush_of_thole"]), ("ebb_thrust", []), ("", [])]
)
def test_deep_remembering_recalls_at_most_two_cards(library: str, left: list[str]) -> None:
    game = battle(f"iveren_thole pool UUU memory deep_remembering library {library} | dovek_ironquill")

    do(game, "cast deep_remembering")

    assert cards_of(game, 0, "library") == left
    assert sorted(cards_of(game, 0, "memory")) == sorted(library.split()[:2])


FOGGED = "iveren_thole pool UU memory fogged_mind"


@pytest.mark.rule("MC-25.16", "MC-33.17", "MC-5.5", "MC-27.14")
def test_forgotten_spells_are_picked_one_at_a_time() -> None:
    game = battle(
        f"{FOGGED} | morwen_sable memory rotbrand drink_the_ember rotbrand ossuary_whelp library marrow_knight"
    )

    do(game, "cast fogged_mind; character 1")
    assert (game.players_to_act, offered(game)) == (
        (1,),
        ["pick ossuary_whelp", "pick drink_the_ember", "pick rotbrand"],
    )
    assert rejected(game, "pick marrow_knight").clause == "MC-25.16"
    do(game, "pick rotbrand", "pick drink_the_ember")

    assert cards_of(game, 1, "library") == ["marrow_knight", "rotbrand", "drink_the_ember"]
    assert cards_of(game, 1, "memory") == ["ossuary_whelp", "rotbrand"]
    assert game.players_to_act == (0,)


@pytest.mark.rule("MC-36.16", "MC-25.30", "MC-25.16")
@pytest.mark.parametrize("memory", ["", "rotbrand", "rotbrand rotbrand"])
def test_forced_forgetting_asks_nothing(memory: str) -> None:
    game = battle(f"{FOGGED} | morwen_sable memory {memory}")

    do(game, "cast fogged_mind; character 1")

    assert game.players_to_act == (0,)
    assert cards_of(game, 1, "memory") == []
    assert cards_of(game, 1, "library") == memory.split()


@pytest.mark.rule("MC-25.16", "MC-28.9")
def test_unpick_the_mind_forgets_at_random() -> None:
    game = battle(
        "morwen_sable pool BB memory unpick_the_mind | iveren_thole pool - memory ebb_thrust tax_of_breath hush_of_thole",
        rng=dice(1, 0),
    )
    assert cards_of(game, 1, "memory") == ["tax_of_breath", "hush_of_thole", "ebb_thrust"]

    do(game, "cast unpick_the_mind; character 1")

    assert cards_of(game, 1, "library") == ["hush_of_thole", "tax_of_breath"]
    assert cards_of(game, 1, "memory") == ["ebb_thrust"]


@pytest.mark.rule("MC-25.16", "MC-25.30")
def test_empty_memory_has_nothing_to_forget_at_random() -> None:
    game = battle("morwen_sable pool BB memory unpick_the_mind | iveren_thole pool - memory ebb_thrust", rng=dice(0))

    do(game, "cast unpick_the_mind; character 1")

    assert (cards_of(game, 1, "memory"), cards_of(game, 1, "library")) == ([], ["ebb_thrust"])


@pytest.mark.rule("MC-25.17", "MC-34.5", "MC-28.10")
def test_reclaimed_creature_card_is_in_memory_and_everybody_knows() -> None:
    game = battle("morwen_sable pool BB memory exhumers_errand graveyard rotbrand marrow_knight | dovek_ironquill")

    do(game, "cast exhumers_errand; dead marrow_knight")

    assert cards_of(game, 0, "memory") == cards_of(game, 0, "in_memory") == ["marrow_knight"]
    assert cards_of(game, 0, "graveyard") == ["rotbrand", "exhumers_errand"]


@pytest.mark.rule("MC-25.18", "MC-4.8", "MC-31.8")
def test_cask_adds_mana_above_every_capacity() -> None:
    game = battle("dovek_ironquill pool CCCC | oriane_vell", permanents="mana_cask of 0")

    do(game, "use permanent 0")

    assert game.position.characters[0].pool == (0, 0, 0, 0, 0, 6)
    assert permanent(game, "mana_cask").exhausted


@pytest.mark.rule("MC-25.19", "MC-25.20", "MC-30.12", "MC-22.5")
def test_rootgrasp_pulls_a_flyer_down_and_close() -> None:
    game = battle(
        "yssa_thornmother pool GG memory rootgrasp | iveren_thole",
        creatures="saltmist_drakelet of 1 detached",
        phase="upkeep",
    )

    do(game, "cast rootgrasp; creature 0")
    assert close(game, "0", "c0")
    assert not close(game, "0", "1")
    assert names(fighter(game, "c0").keywords) == ()
    do(game, "end")

    assert names(fighter(game, "c0").keywords) == ("Flying",)
    assert close(game, "0", "c0")


@pytest.mark.rule("MC-25.20", "MC-11.10", "MC-27.10")
def test_tidal_shove_sends_the_group_of_its_target_back() -> None:
    game = battle(
        "iveren_thole pool UU memory tidal_shove | yssa_thornmother | dovek_ironquill",
        creatures="thornmaul_bear of 1; saltmist_drakelet of 0",
        close="0-1; 0-2",
        phase="upkeep",
    )

    do(game, "cast tidal_shove; creature 0")

    assert (close(game, "0", "1"), close(game, "0", "2")) == (False, True)
    assert not game.creatures_of(0)[0].went_along


@pytest.mark.rule("MC-25.33", "MC-25.20", "MC-25.2")
def test_detached_creature_uses_its_abilities_from_its_own_group() -> None:
    game = own(
        "oriane_vell | dovek_ironquill | morwen_sable",
        creatures="quaking_imp of 0 detached; quaking_imp of 0 detached; vellish_lancer of 2",
        close="1-c0; 0-2",
        rng=dice(6, 1, 1),
    )

    do(game, "command; creature 0; use creature 0")
    assert logged_fields(game, "Damaged", "number", "lost") == [(1, 4)]
    do(game, "creature 1; use creature 1 ability 2; creature 2")

    assert close(game, "c1", "2")
    assert not close(game, "c1", "1")


@pytest.mark.rule("MC-25.21", "MC-31.10", "MC-12.8")
def test_nest_hatches_a_hornet_that_is_sick() -> None:
    game = battle("dovek_ironquill pool C | oriane_vell", permanents="brass_hornet_nest of 0", close="0-1")

    do(game, "use permanent 0")

    assert there(game, "c1")
    assert [(one.owner, one.controller, one.sick) for one in game.position.creatures] == [(0, 0, True)]
    assert "CreatureEntered MC-25.21" in logged(game)


@pytest.mark.rule("MC-25.22", "MC-35.26", "MC-19.11", "MC-28.3")
def test_shield_restores_a_knight_that_would_be_destroyed() -> None:
    game = battle(
        "morwen_sable pool B | dovek_ironquill", creatures="marrow_knight of 0 guard 0", phase="upkeep", rng=dice()
    )

    do(game, "use creature 0")
    assert game.creatures_of(0)[0].shields == 1
    game.deal(number("c0"), 6)
    game.check()

    knight = game.creatures_of(0)[0]
    assert (knight.life, knight.exhausted, knight.shields) == (4, True, 0)


@pytest.mark.rule("MC-22.6", "MC-35.26", "MC-25.22")
def test_unused_shield_heals_in_the_end_phase() -> None:
    game = battle(
        "morwen_sable pool B | dovek_ironquill", creatures="marrow_knight of 0 guard 0", phase="upkeep", rng=dice()
    )

    do(game, "use creature 0")
    game.deal(number("c0"), 2)
    assert life(game, "c0") == [2]
    do(game, "end")

    knight = game.creatures_of(0)[0]
    assert (knight.life, knight.exhausted, knight.shields) == (4, False, 0)


@pytest.mark.rule("MC-25.22", "MC-30.9")
def test_shields_are_used_one_at_a_time() -> None:
    game = battle(
        "yssa_thornmother pool GGGG memory yssels_renewal yssels_renewal | dovek_ironquill",
        creatures="thornmaul_bear of 0",
        phase="upkeep",
    )
    do(game, "cast yssels_renewal; creature 0", "cast yssels_renewal; creature 0")

    for left in (1, 0):
        game.destroy(number("c0"), "MC-25.8")
        assert game.creatures_of(0)[0].shields == left
    game.destroy(number("c0"), "MC-25.8")

    assert not there(game, "c0")


@pytest.mark.rule("MC-25.23", "MC-33.17", "MC-34.6", "MC-27.1")
def test_eelkin_looks_at_two_cards_and_orders_them() -> None:
    game = battle(
        "iveren_thole library ebb_thrust tax_of_breath hush_of_thole | dovek_ironquill", creatures="tholish_eelkin of 0"
    )

    do(game, "command; creature 0; use creature 0")
    assert offered(game) == ["pick tax_of_breath", "pick ebb_thrust"]
    assert rejected(game, "pick hush_of_thole").clause == "MC-25.23"
    do(game, "pick tax_of_breath")

    assert cards_of(game, 0, "library") == ["tax_of_breath", "ebb_thrust", "hush_of_thole"]
    assert game.position.looked_at == ()
    assert logged_fields(game, "CardsLookedAt", "count", "cards") == [(2, ("ebb_thrust", "tax_of_breath"))]
    assert logged_fields(game, "CardPutBack", "card") == ["tax_of_breath", "ebb_thrust"]


@pytest.mark.rule("MC-25.23", "MC-25.30", "MC-36.16")
@pytest.mark.parametrize("library", ["", "ebb_thrust", "ebb_thrust ebb_thrust hush_of_thole"])
def test_scry_of_one_card_asks_nothing(library: str) -> None:
    game = battle(f"iveren_thole library {library} | dovek_ironquill", creatures="tholish_eelkin of 0")

    do(game, "command; creature 0; use creature 0")

    assert not [text for text in offered(game) if text.startswith("pick")]
    assert cards_of(game, 0, "library") == library.split()


@pytest.mark.rule("MC-13.8", "MC-25.23", "MC-25.16")
def test_effects_of_a_spell_wait_for_what_those_before_them_ask() -> None:
    game = own(
        "oriane_vell memory foresight library writ_of_outlawry banner_of_vell shield_of_noon gatehouse_ox |"
        " morwen_sable memory rotbrand ossuary_whelp"
    )

    do(game, "cast foresight; character 1")
    do(game, "pick shield_of_noon", "pick banner_of_vell")
    assert cards_of(game, 0, "memory") == ["shield_of_noon"]
    assert cards_of(game, 0, "library") == ["banner_of_vell", "writ_of_outlawry", "gatehouse_ox"]
    assert (game.players_to_act, life(game, "0")) == ((1,), [32])
    do(game, "pick rotbrand")

    assert life(game, "0") == [31]
    assert cards_of(game, 1, "library") == ["rotbrand"]
    assert (cards_of(game, 0, "graveyard"), game.position.frames) == (["foresight"], ())


@pytest.mark.rule("MC-25.24")
def test_target_self_is_the_caster() -> None:
    game = own("oriane_vell life 20 memory good_cheer | dovek_ironquill")

    do(game, "cast good_cheer")

    assert (fighter(game, "0").power, life(game, "0"), names(fighter(game, "0").keywords)) == (4, [21], ("Flying",))


@pytest.mark.rule("MC-25.30")
def test_effect_without_an_object_does_nothing_and_the_rest_happens() -> None:
    game = own(
        "oriane_vell memory thunderclap library gatehouse_ox | dovek_ironquill",
        creatures="clockwork_sentry of 1",
        close="0-1",
        rng=dice(),
    )

    do(game, "cast thunderclap; creature 0")

    assert not there(game, "c0")
    assert cards_of(game, 0, "memory") == ["gatehouse_ox"]


@pytest.mark.rule("MC-25.33", "MC-36.1", "MC-25.24", "MC-29.5")
def test_ability_works_on_the_creature_that_has_it() -> None:
    game = battle("brannick_emberhand pool RR | dovek_ironquill", creatures="mountainheart_wyrm of 0", phase="upkeep")

    do(game, "use creature 0", "use creature 0")

    assert (fighter(game, "c0").power, fighter(game, "0").power) == (6, 3)


@pytest.mark.rule("MC-25.33", "MC-36.15")
def test_abilities_of_equipment_work_on_its_bearer_and_for_its_controller() -> None:
    game = own(
        "dovek_ironquill life 20 | oriane_vell",
        creatures="clockwork_sentry of 0; clockwork_sentry of 1",
        permanents="rallying_horn of 0 on c0",
        rng=dice(1, 1),
    )

    do(game, "use permanent 0")
    assert [(fighter(game, name).power, fighter(game, name).plus) for name in ("0", "c0", "c1")] == [
        (2, 0),
        (4, 1),
        (2, 0),
    ]
    assert exhausted(game, "c0")
    do(game, "use permanent 0 ability 2")

    assert in_play(game) == []
    assert life(game, "0", "c0") == [20, 4]


@pytest.mark.rule("MC-16.9", "MC-25.1")
def test_deaths_are_checked_after_all_effects_of_a_spell() -> None:
    class Harsh(Game):
        __slots__ = ()
        pool = read_pool(
            '[cards.last_rites]\nname = "Last Rites"\ncost = "0"\ntype = "sorcery"\ntarget = "any"\neffects = ['
            '{ do = "lose_life", n = 40 }, { do = "heal", flat = 20 }, { do = "lose_life", n = 40, who = "caster" },'
            '{ do = "heal", flat = 9, who = "caster" }]\n',
            base=Game.pool,
        )

    game = battle("oriane_vell memory last_rites | dovek_ironquill", game=Harsh)

    do(game, "cast last_rites; character 1")

    assert life(game, "0", "1") == [1, 12]
    assert not game.position.end


@pytest.mark.rule("MC-25.1", "MC-21.4", "MC-21.5")
def test_battle_may_end_with_an_effect() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | oriane_vell life 3", rng=dice(6, 6, 6, 6, 1, 1)
    )

    do(game, "cast karric_flamelance; character 1")
    assert offered(game) == ["spare", "slay"]
    do(game, "spare")

    assert game.outcome is not None
    assert game.outcome.scores == (1.0, 0.0)
    assert cards_of(game, 0, "graveyard") == ["karric_flamelance"]


@pytest.mark.rule("MC-25.12", "MC-25.23")
def test_every_question_of_an_effect_is_an_action_of_the_action_space() -> None:
    game = own(
        "oriane_vell memory foresight library writ_of_outlawry banner_of_vell shield_of_noon |"
        " morwen_sable memory rotbrand ossuary_whelp"
    )
    do(game, "cast foresight; character 1")
    seen: list[Action] = []
    while str(offered(game)[0]).startswith("pick"):
        (player,) = game.players_to_act
        options = game.legal_actions(player)
        ids = [game.action_space.index(action) for action in options]
        assert ids == sorted(set(ids))
        seen += options
        game.apply(options[-1], player)

    assert len(seen) == 3 + 2 + 2


HOOKS = """
[cards.hook_hound]
name = "Hook Hound"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [
  { cost = "1", timing = "instant", target = "enemy_any", effects = [{ do = "range", range = "close" }] },
  { sacrifice = true, timing = "instant", target = "enemy_any", effects = [{ do = "range", range = "close" }] },
]
"""


class Hooked(Game):
    """A game with creatures that move others."""

    __slots__ = ()
    pool = read_pool(HOOKS, base=Game.pool)


@pytest.mark.rule("MC-36.96", "MC-36.19", "MC-7.11", "MC-25.20")
def test_range_effect_of_a_pack_without_body_does_nothing() -> None:
    game = battle(
        "pack speed 3 | oriane_vell",
        creatures="hook_hound of 0; slagback_brute of 0 detached",
        game=Hooked,
        phase="start",
    )

    do(game, "use creature 0 ability 2; character 1")

    assert not there(game, "c0")
    assert game.position.close == frozenset()
    assert offered(game) == ["end", "creature 1"]


@pytest.mark.rule("MC-36.96", "MC-25.33", "MC-7.11", "MC-25.20")
def test_no_range_changes_for_a_detached_creature_that_has_gone_back_to_a_company() -> None:
    game = battle(
        "iveren_thole pool U | oriane_vell pool WW memory lawful_unbinding",
        creatures="hook_hound of 0 owner 1 detached",
        permanents="leash_of_water of 0 on c0",
        game=Hooked,
        phase="end",
        rng=dice(6, 6, 6, 1, 1, 1, 1),
    )

    do(game, "use creature 0; character 1")
    do(game, "cast lawful_unbinding; permanent 0", "pass")  # its controller could sacrifice it now

    assert fighter(game, "c0").controller == 1
    assert game.position.close == frozenset()
    assert happened(game, "Resolved") == ["Resolved", "Resolved"]
