"""Creatures and permanents: entering, changing control, leaving, triggers (MC-20, MC-24.5, MC-24.6)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.chapters.magic.effects import HappenOn
from arcana_mtgcombat.model.cards import Effect
from arcana_mtgcombat.model.state import MOST_CREATURES, MOST_PERMANENTS
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import close, dice, fighter, in_play, keys, life, logged_fields, number, permanent, there

OWN = """
[cards.old_clock]
name = "Old Clock"
cost = "1"
type = "artifact"
triggers = [
  { when = "upkeep", effects = [{ do = "lose_life", n = 1, who = "caster" }] },
  { when = "upkeep", effects = [{ do = "scry", n = 2 }, { do = "recall", n = 1 }] },
  { when = "upkeep", effects = [{ do = "heal", flat = 3, who = "caster" }] },
]

[cards.doom_bell]
name = "Doom Bell"
cost = "1"
type = "artifact"
triggers = [{ when = "upkeep", effects = [{ do = "scry", n = 2 }, { do = "lose_life", n = 5, who = "caster" }] }]

[cards.mourner]
name = "Mourner"
cost = "1"
type = "creature"
power = 1
toughness = 0
life = 1
triggers = [
  { when = "summon", effects = [{ do = "recall", n = 1 }] },
  { when = "upkeep", effects = [{ do = "lose_life", n = 1, who = "enemy_characters" }] },
  { when = "death", effects = [{ do = "damage_each", flat = 2, scope = "close_enemies" }] },
  { when = "death", effects = [{ do = "lose_life", n = 1, who = "caster" }] },
]

[cards.iron_ring]
name = "Iron Ring"
cost = "1"
type = "equipment"
triggers = [{ when = "upkeep", effects = [{ do = "lose_life", n = 1, who = "bearer" }] }]

[cards.bright_seer]
name = "Bright Seer"
cost = "1"
type = "creature"
power = 0
toughness = 1
life = 1
triggers = [{ when = "summon", effects = [{ do = "scry", n = 2 }] }]

[cards.red_leash]
name = "Red Leash"
cost = "R"
type = "aura"
target = "creature"
static = [{ do = "control" }]
"""


class Own(Game):
    """The starter pool and the cards of these tests."""

    __slots__ = ()
    pool = read_pool(OWN, base=Game.pool)


LEASH = "iveren_thole pool UUUU memory leash_of_water"


@pytest.mark.rule("MC-13.9", "MC-7.3", "MC-12.8")
def test_creature_enters_in_the_company_with_its_ranges_ready_and_sick() -> None:
    game = battle("brannick_emberhand pool RRR memory slagback_brute | dovek_ironquill", close="0-1")

    do(game, "cast slagback_brute")

    brute = fighter(game, "c0")
    assert (brute.life, brute.exhausted, brute.guard) == (5, False, -1)
    assert game.creatures_of(0)[0].sick
    assert close(game, "c0", "1")
    assert logged_fields(game, "CreatureEntered", "number", "card", "player") == [(number("c0"), "slagback_brute", 0)]


@pytest.mark.rule("MC-20.1", "MC-20.6", "MC-26.10")
def test_permanent_works_from_its_resolution_on() -> None:
    game = battle("oriane_vell pool WWW memory banner_of_vell | dovek_ironquill", creatures="vellish_lancer of 0")

    do(game, "cast banner_of_vell")

    assert in_play(game) == ["banner_of_vell"]
    assert fighter(game, "c0").power == 4


@pytest.mark.rule("MC-20.3", "MC-7.13", "MC-29.14")
def test_aura_is_cast_on_a_combatant_and_stays_on_it() -> None:
    game = battle(
        "brannick_emberhand pool RR memory cinder_mark cinder_mark | dovek_ironquill", creatures="slagback_brute of 0"
    )

    do(game, "cast cinder_mark")
    assert offered(game) == ["character 0", "creature 0"]
    do(game, "creature 0", "cast cinder_mark; character 0")

    assert [one.bearer for one in game.position.permanents] == [number("c0"), 0]
    assert (fighter(game, "c0").power, fighter(game, "0").power) == (6, 5)


@pytest.mark.rule("MC-20.3", "MC-16.6", "MC-5.7")
def test_aura_of_a_departed_bearer_goes_to_its_casters_graveyard() -> None:
    game = battle(
        "iveren_thole pool U memory ebb_thrust | morwen_sable",
        creatures="vellish_lancer of 0",
        permanents="rotbrand of 1 on c0",
        phase="upkeep",
    )

    do(game, "cast ebb_thrust; creature 0")

    assert in_play(game) == []
    assert keys(game, game.position.characters[1].graveyard) == ["rotbrand"]
    assert keys(game, game.position.characters[0].graveyard) == ["vellish_lancer", "ebb_thrust"]


@pytest.mark.rule("MC-20.3", "MC-21.8")
def test_escaped_character_keeps_auras() -> None:
    game = battle("oriane_vell | morwen_sable | dovek_ironquill", permanents="barkmail of 2 on 0; rotbrand of 0 on 1")

    game.escape(0, "MC-17.7")

    assert in_play(game) == ["barkmail", "rotbrand"]


@pytest.mark.rule("MC-20.4", "MC-33.14")
def test_resolved_equipment_goes_to_the_caster_or_their_creature() -> None:
    game = battle(
        "dovek_ironquill side 0 pool CC memory honed_glaive | oriane_vell side 0 | morwen_sable",
        creatures="clockwork_sentry of 0; vellish_lancer of 1; clockwork_sentry of 0 detached",
    )

    do(game, "cast honed_glaive")
    assert offered(game) == ["character 0", "creature 0", "creature 2"]
    assert rejected(game, "creature 1").clause == "MC-20.4"
    do(game, "creature 2")

    assert permanent(game, "honed_glaive").bearer == number("c2")
    assert (fighter(game, "c0").power, fighter(game, "c2").power) == (2, 4)


@pytest.mark.rule("MC-20.4", "MC-36.16")
def test_equipment_for_characters_only_is_given_to_no_creature() -> None:
    game = battle("dovek_ironquill pool C memory couriers_boots | oriane_vell", creatures="clockwork_sentry of 0")

    do(game, "cast couriers_boots")

    assert permanent(game, "couriers_boots").bearer == 0
    assert game.position.characters[0].speed == 4
    boots = game.pool["couriers_boots"]
    assert game.bearers(0, boots) == (game.action_of("any", 0),)
    assert game.bearers(0, boots, 0) == ()


@pytest.mark.rule("MC-20.4", "MC-11.9")
def test_equip_moves_an_equipment_and_a_bearer_may_have_any_number() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="clockwork_sentry of 0",
        permanents="honed_glaive of 0 on c0; honed_glaive of 0 on 0",
    )

    do(game, "equip; permanent 0")
    assert offered(game) == ["character 0"]
    do(game, "character 0")

    assert fighter(game, "0").power == 6
    assert fighter(game, "c0").power == 2


@pytest.mark.rule("MC-20.5", "MC-16.6")
def test_equipment_whose_bearer_leaves_stays_unattached_with_its_controller() -> None:
    game = battle(
        "iveren_thole pool U memory ebb_thrust | dovek_ironquill",
        creatures="clockwork_sentry of 1",
        permanents="honed_glaive of 1 on c0",
        close="0-1",
        phase="upkeep",
    )

    do(game, "cast ebb_thrust; creature 0")

    glaive = permanent(game, "honed_glaive")
    assert (glaive.bearer, glaive.controller) == (-1, 1)


@pytest.mark.rule("MC-20.7", "MC-5.7", "MC-26.8")
def test_ended_permanent_takes_its_effects_along_and_is_used_up() -> None:
    game = battle(
        "oriane_vell pool WW memory lawful_unbinding | morwen_sable",
        creatures="vellish_lancer of 0",
        permanents="pall_of_sabrine of 1",
        phase="upkeep",
    )
    assert fighter(game, "c0").power == 2

    do(game, "cast lawful_unbinding; permanent 0")

    morwen = game.position.characters[1]
    assert in_play(game) == []
    assert fighter(game, "c0").power == 3
    assert (keys(game, morwen.graveyard), morwen.memory) == (["pall_of_sabrine"], ())


@pytest.mark.rule("MC-20.10", "MC-25.11", "MC-35.33", "MC-12.9", "MC-27.13")
def test_leash_holds_a_creature_until_it_is_unbound() -> None:
    game = battle(
        f"{LEASH} | yssa_thornmother | oriane_vell pool WW memory lawful_unbinding",
        creatures="riptide_serpent of 1 detached",
        close="0-c0; 2-c0; 0-2",
    )

    do(game, "cast leash_of_water; creature 0")

    (serpent,) = game.position.creatures
    assert (serpent.controller, serpent.owner, serpent.sick, serpent.detached) == (0, 1, True, False)
    assert close(game, "c0", "2")
    assert game.position.close == {(0, 2)}

    do(game, "cast lawful_unbinding; permanent 0")
    assert (serpent.controller, serpent.sick, serpent.detached) == (1, True, False)
    assert game.position.close == {(0, 2)}
    assert happened(game, "ControlChanged") == ["ControlChanged", "ControlChanged"]


@pytest.mark.rule("MC-12.9", "MC-8.4")
@pytest.mark.parametrize(("active", "sick"), [(0, False), (1, True)])
def test_creature_is_sick_until_a_turn_of_its_new_controller_begins(active: int, sick: bool) -> None:
    game = battle(
        "iveren_thole | yssa_thornmother speed 4",
        creatures="riptide_serpent of 0 owner 1 sick",
        permanents="leash_of_water of 0 on c0",
        order=(active, 1 - active),
        active=active,
        phase="start",
    )

    do(game, "act")

    assert game.position.active == active
    assert game.creatures_of(0)[0].sick == sick


@pytest.mark.rule("MC-20.5", "MC-20.10")
def test_creature_that_changes_controllers_keeps_auras_but_not_equipment() -> None:
    game = battle(
        LEASH + " | dovek_ironquill",
        creatures="clockwork_sentry of 1",
        permanents="honed_glaive of 1 on c0; rotbrand of 0 on c0",
        close="0-1",
    )

    do(game, "cast leash_of_water; creature 0")

    assert permanent(game, "honed_glaive").bearer == -1
    assert permanent(game, "rotbrand").bearer == number("c0")


@pytest.mark.rule("MC-20.10", "MC-21.1")
def test_characters_cannot_be_controlled() -> None:
    game = battle(LEASH + " | dovek_ironquill", close="0-1")

    do(game, "cast leash_of_water; character 1")

    assert in_play(game) == ["leash_of_water"]
    assert "ControlChanged" not in happened(game, "ControlChanged")
    game.end_permanent(permanent(game, "leash_of_water").number, "MC-25.13")
    assert there(game, "1")


@pytest.mark.rule("MC-20.10", "MC-17.2")
def test_held_creature_goes_back_when_the_caster_of_the_aura_leaves() -> None:
    game = battle(
        "iveren_thole | yssa_thornmother | oriane_vell",
        creatures="riptide_serpent of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        active=2,
    )

    game.escape(0, "MC-17.7")

    (serpent,) = game.position.creatures
    assert (serpent.controller, serpent.sick) == (1, True)


@pytest.mark.rule("MC-20.10")
def test_held_creature_leaves_when_its_owner_is_out_of_the_battle() -> None:
    game = battle(
        "iveren_thole | yssa_thornmother escaped | oriane_vell pool WW memory lawful_unbinding",
        creatures="riptide_serpent of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        phase="upkeep",
    )

    do(game, "cast lawful_unbinding; permanent 0")

    assert not there(game, "c0")
    assert "CreatureLeft MC-20.10" in logged(game)
    assert keys(game, game.position.characters[1].graveyard) == ["riptide_serpent"]


@pytest.mark.rule("MC-36.12", "MC-20.10")
def test_latest_of_several_control_auras_holds() -> None:
    game = battle(
        "iveren_thole | yssa_thornmother | brannick_emberhand pool R memory red_leash",
        game=Own,
        creatures="riptide_serpent of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        close="0-2",
        active=2,
    )

    do(game, "cast red_leash; creature 0")
    (serpent,) = game.position.creatures
    assert serpent.controller == 2
    again = game.clone()

    game.end_permanent(permanent(game, "leash_of_water").number, "MC-25.13")
    assert serpent.controller == 2
    game.end_permanent(permanent(game, "red_leash").number, "MC-25.13")
    assert serpent.controller == 1

    again.end_permanent(permanent(again, "red_leash").number, "MC-25.13")
    assert again.position.creatures[0].controller == 0


@pytest.mark.rule("MC-20.10", "MC-7.1", "MC-23.6")
def test_last_creature_of_a_pack_that_is_taken_away_ends_the_pack() -> None:
    game = battle(LEASH + " | pack | dovek_ironquill", creatures="riptide_serpent of 1", close="0-1")

    do(game, "cast leash_of_water; creature 0")

    assert game.position.characters[1].status == "lost"
    assert game.position.close == frozenset()
    game.end_permanent(permanent(game, "leash_of_water").number, "MC-25.13")
    assert not there(game, "c0")


@pytest.mark.rule("MC-24.5", "MC-26.3", "MC-25.4")
def test_summon_trigger_happens_when_a_creature_enters_by_its_spell() -> None:
    game = battle("oriane_vell life 20 pool WWW memory lamplit_hospitaller | dovek_ironquill")

    do(game, "cast lamplit_hospitaller")

    assert life(game, "0") == [24]


@pytest.mark.rule("MC-24.5")
def test_summon_trigger_may_ask() -> None:
    game = battle(
        "iveren_thole pool U memory bright_seer library ebb_thrust tax_of_breath hush_of_thole | dovek_ironquill",
        game=Own,
    )

    do(game, "cast bright_seer")
    assert offered(game) == ["pick tax_of_breath", "pick ebb_thrust"]
    do(game, "pick tax_of_breath")

    assert keys(game, game.position.characters[0].library) == ["tax_of_breath", "ebb_thrust", "hush_of_thole"]
    assert "end" in offered(game)


@pytest.mark.rule("MC-10.6", "MC-24.5", "MC-28.12", "MC-29.12")
def test_upkeep_triggers_belong_to_the_active_seat_and_auras_on_its_combatants() -> None:
    game = battle(
        "brannick_emberhand | dovek_ironquill | morwen_sable",
        creatures="slagback_brute of 0; ironquill_juggernaut of 1",
        permanents="rotbrand of 2 on c0; brand_of_cinders of 0; rotbrand of 0 on c1; rotbrand of 2 on 0;"
        " brand_of_cinders of 1",
        phase="upkeep",
    )

    assert [game.card_of(one).key for one in game.upkeep_triggers(0)] == ["rotbrand", "brand_of_cinders", "rotbrand"]
    assert [game.card_of(one).key for one in game.upkeep_triggers(1)] == ["rotbrand", "brand_of_cinders"]
    assert game.upkeep_triggers(2) == []
    do(game, "permanent 1")

    assert life(game, "0", "1", "2", "c0", "c1") == [30, 30, 30, 3, 6]
    assert logged_fields(game, "LifeLost", "number") == [number("c0"), 1, 2, 0]


@pytest.mark.rule("MC-10.6")
def test_triggers_happen_in_the_order_of_entry() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        game=Own,
        creatures="mourner of 0; mourner of 1",
        permanents="iron_ring of 0 on c0; iron_ring of 0; rotbrand of 1 on 0",
    )
    game.enter_creature(0, game.pool["mourner"].place)

    found = game.upkeep_triggers(0)

    assert [game.card_of(one).key for one in found] == ["mourner", "iron_ring", "iron_ring", "rotbrand", "mourner"]


@pytest.mark.rule("MC-16.9", "MC-24.5", "MC-28.12")
def test_character_without_life_is_out_after_the_trigger() -> None:
    game = battle(
        "morwen_sable | dovek_ironquill",
        creatures="ossuary_whelp of 0 life 2",
        permanents="rotbrand of 1 on c0; iron_ring of 0 on c0",
        game=Own,
        phase="upkeep",
    )

    assert not there(game, "c0")
    assert in_play(game) == ["iron_ring"]
    assert logged_fields(game, "LifeLost", "lost") == [2]


@pytest.mark.rule("MC-36.22", "MC-16.9")
def test_triggers_of_a_moment_wait_for_each_others_decisions() -> None:
    game = battle(
        "iveren_thole life 20 library ebb_thrust tax_of_breath hush_of_thole | dovek_ironquill",
        game=Own,
        permanents="old_clock of 0",
        phase="upkeep",
    )

    do(game, "permanent 0")
    assert life(game, "0") == [19]
    assert offered(game) == ["pick tax_of_breath", "pick ebb_thrust"]
    do(game, "pick tax_of_breath")

    iveren = game.position.characters[0]
    assert life(game, "0") == [22]
    assert (keys(game, iveren.memory), keys(game, iveren.library)) == (
        ["tax_of_breath"],
        ["ebb_thrust", "hush_of_thole"],
    )


@pytest.mark.rule("MC-36.22", "MC-16.9")
def test_trigger_that_its_character_does_not_survive_is_the_last() -> None:
    game = battle(
        "iveren_thole life 1 | dovek_ironquill | oriane_vell", game=Own, permanents="old_clock of 0", phase="upkeep"
    )

    do(game, "permanent 0")

    assert game.position.characters[0].status == "lost"
    assert life(game, "0") == [0]


@pytest.mark.rule("MC-16.9", "MC-24.5")
def test_combatant_felled_by_an_asking_trigger_is_out_after_it() -> None:
    game = battle(
        "iveren_thole life 5 library ebb_thrust tax_of_breath | dovek_ironquill | oriane_vell",
        game=Own,
        permanents="doom_bell of 0",
        phase="upkeep",
    )

    do(game, "permanent 0", "pick tax_of_breath")

    assert game.position.characters[0].status == "lost"


def test_rest_of_a_trigger_consists_of_known_effects() -> None:
    with pytest.raises(ValueError, match="expected an effect of section 25"):
        HappenOn((Effect("win"),), 0, 8, -1, 0)


@pytest.mark.rule("MC-24.5", "MC-25.33", "MC-36.19")
@pytest.mark.parametrize(("where", "lives"), [("", [31, 30, 32]), (" detached", [31, 32, 32])])
def test_death_trigger_works_from_the_group_that_the_creature_was_in(where: str, lives: list[int]) -> None:
    game = battle(
        "oriane_vell | dovek_ironquill guard 0 | morwen_sable guard 0",
        game=Own,
        creatures=f"mourner of 0{where} life 1",
        close="0-1" if not where else "0-1; 2-c0",
    )

    game.lose_life(number("c0"), 1)
    game.check()
    game.go_on()

    assert not there(game, "c0")
    assert life(game, "0", "1", "2") == lives


@pytest.mark.rule("MC-24.6", "MC-25.21", "MC-31.10", "MC-31.12")
def test_token_leaves_no_card() -> None:
    game = battle(
        "dovek_ironquill pool C | oriane_vell", permanents="brass_hornet_nest of 0", creatures="clockwork_sentry of 0"
    )

    do(game, "use permanent 0")

    (_, hornet) = game.position.creatures
    assert (hornet.card, hornet.sick, hornet.controller, hornet.detached) == (
        game.pool["brass_hornet"].place,
        True,
        0,
        False,
    )
    assert (hornet.power, hornet.toughness, hornet.life) == (1, 1, 1)
    game.take_out(hornet, clause="MC-25.10")
    assert game.position.characters[0].graveyard == ()


@pytest.mark.rule("MC-36.11")
def test_creature_beyond_the_limit_does_not_enter() -> None:
    crowd = "; ".join(["vellish_lancer of 0"] * (MOST_CREATURES - 1))
    game = battle(
        "dovek_ironquill pool CCC memory clockwork_sentry | oriane_vell",
        permanents="brass_hornet_nest of 0",
        creatures=crowd,
    )

    do(game, "use permanent 0", "cast clockwork_sentry")

    assert len(game.position.creatures) == MOST_CREATURES
    assert game.position.creatures[-1].slot == MOST_CREATURES - 1
    assert keys(game, game.position.characters[0].graveyard) == ["clockwork_sentry"]
    assert game.enter_creature(0, game.pool["brass_hornet"].place) is None


@pytest.mark.rule("MC-36.11")
@pytest.mark.parametrize(
    ("seat", "cast", "used_up"),
    [
        ("dovek_ironquill pool CC memory mana_cask", "cast mana_cask", "mana_cask"),
        ("dovek_ironquill pool C memory couriers_boots", "cast couriers_boots", "couriers_boots"),
        ("brannick_emberhand pool R memory cinder_mark", "cast cinder_mark; character 0", "cinder_mark"),
    ],
)
def test_permanent_beyond_the_limit_does_not_enter(seat: str, cast: str, used_up: str) -> None:
    game = battle(f"{seat} | oriane_vell", permanents="; ".join(["barkmail of 1 on 1"] * MOST_PERMANENTS))

    do(game, cast)

    assert len(game.position.permanents) == MOST_PERMANENTS
    assert keys(game, game.position.characters[0].graveyard) == [used_up]


@pytest.mark.rule("MC-20.1")
def test_slot_is_used_again_and_a_number_never() -> None:
    game = battle("oriane_vell | dovek_ironquill", creatures="vellish_lancer of 0; vellish_lancer of 1")
    first = game.creature(number("c0"))
    assert first is not None

    game.take_out(first, clause="MC-25.10")
    new = game.enter_creature(1, game.pool["gatehouse_ox"].place)

    assert new is not None
    assert (new.slot, new.number) == (0, number("c2"))


@pytest.mark.rule("MC-13.9", "MC-24.5")
def test_battle_can_be_continued_in_the_middle_of_a_question() -> None:
    game = battle(
        "iveren_thole life 20 library ebb_thrust tax_of_breath hush_of_thole | dovek_ironquill",
        game=Own,
        permanents="old_clock of 0",
        phase="upkeep",
        rng=dice(),
    )
    do(game, "permanent 0")

    again = Own.at(eval_of(game), players=2, rng=dice())
    do(again, "pick tax_of_breath")
    do(game, "pick tax_of_breath")

    assert again.position == game.position


def eval_of(game: Game) -> Any:
    """The position, written as text and read back."""
    from arcana_core.records.plain import from_text

    return from_text(repr(game.position), game._position_types())
