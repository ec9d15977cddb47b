"""Tests of casting and using: options, costs, results (MC-13, MC-20.9, MC-24.4, MC-5.6)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.actions import MOST_FRAMES
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.mana import Cost
from arcana_mtgcombat.model.state import Play
from tests.mtgcombat.table import (
    all_pass,
    asked,
    dice,
    exhausted,
    fighter,
    gains,
    in_play,
    keys,
    life,
    logged_fields,
    there,
)


class Designed(Game):
    """A game with abilities of kinds that the starter pool lacks."""

    pool = read_pool(
        """
        [cards.rod]
        name = "Rod"
        cost = "1"
        type = "equipment"
        abilities = [{ exhaust = true, timing = "instant", target = "any", effects = [{ do = "lose_life", n = 1 }] }]

        [cards.martyr]
        name = "Martyr"
        cost = "1"
        type = "creature"
        power = 1
        toughness = 1
        life = 2
        keywords = ["Indestructible"]
        triggers = [{ when = "death", effects = [{ do = "lose_life", n = 9, who = "enemy_characters" }] }]
        abilities = [{ sacrifice = true, timing = "instant", effects = [{ do = "heal", flat = 5, who = "caster" }] }]

        [cards.zapper]
        name = "Zapper"
        cost = "1"
        type = "creature"
        power = 1
        toughness = 1
        life = 2
        abilities = [
            { exhaust = true, timing = "instant", target = "enemy_creature", effects = [{ do = "lose_life", n = 1 }] },
        ]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-13.1", "MC-4.5", "MC-5.6", "MC-34.3")
def test_spell_is_named_aimed_and_paid_and_is_on_the_stack_for_all_to_see() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance spark_of_karr | oriane_vell pool W memory shield_of_noon"
        " mending_canticle"
    )

    do(game, "cast karric_flamelance")
    assert offered(game) == ["character 0", "character 1"]
    assert fighter(game, "0").pool == (0, 0, 0, 2, 0, 0)
    do(game, "character 1")

    assert asked(game) == 1
    (play,) = game.position.frames
    assert isinstance(play, Play)
    assert keys(game, (play.card,)) == ["karric_flamelance"]
    assert (play.player, play.target) == (0, 1)
    assert fighter(game, "0").pool == (0, 0, 0, 0, 0, 0)
    assert keys(game, fighter(game, "0").memory) == ["spark_of_karr"]
    assert logged(game)[1:3] == ["SpellCast MC-13.1", "ManaPaid MC-4.5"]


@pytest.mark.rule("MC-35.28", "MC-13.2")
def test_dovek_cannot_cast_the_colossus_with_any_mana() -> None:
    game = battle("dovek_ironquill pool WWWWWWWW memory dawnspire_colossus | oriane_vell")
    able = battle("dovek_ironquill mastery 5 pool WWWWWWWW memory dawnspire_colossus | oriane_vell")

    assert rejected(game, "cast dawnspire_colossus").clause == "MC-13.2"
    assert "cast dawnspire_colossus" in offered(able)


@pytest.mark.rule("MC-13.2", "MC-18.1")
def test_mastery_holds_for_instants_too() -> None:
    shown_by = []
    for mastery in (1, 2):
        game = battle(
            f"brannick_emberhand | oriane_vell mastery {mastery} pool WW memory shield_of_noon", phase="upkeep"
        )
        shown_by.append(asked(game))

    assert shown_by == [0, 1]


@pytest.mark.rule("MC-4.7", "MC-13.1")
def test_partly_payable_spell_cannot_be_cast() -> None:
    game = battle("brannick_emberhand pool WWW memory slagback_brute | oriane_vell")
    able = battle("brannick_emberhand pool WWR memory slagback_brute | oriane_vell")

    assert rejected(game, "cast slagback_brute").clause == "MC-4.7"
    assert "cast slagback_brute" in offered(able)


@pytest.mark.rule("MC-13.3")
def test_spell_without_a_legal_target_cannot_be_cast() -> None:
    game = battle("brannick_emberhand pool RR memory melt_the_made | oriane_vell")
    able = battle("brannick_emberhand pool RR memory melt_the_made | oriane_vell", permanents="mana_cask of 1")

    assert rejected(game, "cast melt_the_made").clause == "MC-13.3"
    assert "cast melt_the_made" in offered(able)


@pytest.mark.rule("MC-35.13", "MC-13.4", "MC-10.2", "MC-10.8")
@pytest.mark.parametrize(("spent", "too", "spells"), [(3, False, 2), (2, False, 3), (3, True, 0), (2, True, 1)])
def test_focus_that_maintains_effects_leaves_less_for_spells(spent: int, too: bool, spells: int) -> None:
    game = battle(
        "brannick_emberhand focus 3 speed 5 pool RRRRRRRR memory karric_firewhelp karric_firewhelp karric_firewhelp"
        " karric_firewhelp | oriane_vell",
        creatures="ossuary_whelp of 0 exhausted; ossuary_whelp of 0 exhausted",
        permanents="banner_of_vell of 0",
        phase="upkeep",
        rules=Rules(refresh_uses_casting_focus=too),
    )

    do(game, "creature 0; creature 1", "permanent 0" if spent == 3 else "stop")
    cast = 0
    while "cast karric_firewhelp" in offered(game):
        do(game, "cast karric_firewhelp")
        cast += 1

    assert cast == spells
    assert game.position.phase != "main" or rejected(game, "cast karric_firewhelp").clause == "MC-13.4"


@pytest.mark.rule("MC-10.4", "MC-13.4")
def test_with_maintain_focus_on_creatures_leaves_less_for_spells() -> None:
    game = battle(
        "brannick_emberhand focus 3 speed 5 pool RRRRRRRR memory karric_firewhelp karric_firewhelp | oriane_vell",
        creatures="ossuary_whelp of 0; ossuary_whelp of 0",
        phase="upkeep",
        rules=Rules(creature_upkeep="maintain"),
    )

    do(game, "creature 0; creature 1", "cast karric_firewhelp")

    assert rejected(game, "cast karric_firewhelp").clause == "MC-13.4"


@pytest.mark.rule("MC-36.49", "MC-13.4")
def test_focus_spent_counts_also_when_what_it_maintained_is_gone() -> None:
    game = battle(
        "dovek_ironquill focus 1 pool RRR memory karric_flamelance karric_firewhelp | oriane_vell"
        " pool WW memory lawful_unbinding",
        permanents="mana_cask of 0",
        phase="upkeep",
    )

    do(game, "permanent 0", "cast lawful_unbinding; permanent 0")

    assert in_play(game) == []
    assert rejected(game, "cast karric_firewhelp").clause == "MC-13.4"


@pytest.mark.rule("MC-13.5", "MC-18.12", "MC-5.6")
def test_countered_spell_costs_its_action_and_its_casting_and_its_card() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UUU memory hush_of_thole", rng=dice()
    )

    do(game, "cast karric_flamelance; character 1")
    do(game, "cast hush_of_thole; stack 0")

    assert (game.position.actions, game.position.castings) == (1, 1)
    assert keys(game, fighter(game, "0").graveyard) == ["karric_flamelance"]
    assert keys(game, fighter(game, "1").graveyard) == ["hush_of_thole"]
    assert life(game, "1") == [28]
    assert game.position.frames == ()
    assert happened(game, "Resolved") == ["Resolved"]


@pytest.mark.rule("MC-13.6", "MC-18.1", "MC-5.6")
def test_instants_cost_no_action_and_are_not_counted_in_the_own_turn_either() -> None:
    game = battle("brannick_emberhand pool RR memory spark_of_karr | oriane_vell", close="0-1", rng=dice(6, 6, 1, 1))

    do(game, "move; withdraw", "cast spark_of_karr; character 1")

    assert (game.position.actions, game.position.castings) == (1, 0)
    assert life(game, "1") == [22]
    assert keys(game, fighter(game, "0").graveyard) == ["spark_of_karr"]


@pytest.mark.rule("MC-13.7", "MC-33.13")
def test_other_spells_are_main_phase_actions_and_no_answers() -> None:
    game = battle(
        "brannick_emberhand | morwen_sable pool BBBB memory sabrine_gravepage drink_the_ember pall_of_sabrine rotbrand"
        " sablefrost_touch",
        close="0-1",
    )

    do(game, "move; withdraw")

    assert (asked(game), offered(game)) == (1, ["pass", "cast sablefrost_touch"])
    assert rejected(game, "cast drink_the_ember").clause == "MC-13.7"


@pytest.mark.rule("MC-13.7")
def test_instant_is_not_an_action() -> None:
    game = battle("brannick_emberhand pool R memory spark_of_karr | oriane_vell")

    assert "cast spark_of_karr" not in offered(game)
    assert rejected(game, "cast spark_of_karr").clause == "MC-13.7"


@pytest.mark.rule("MC-13.8", "MC-5.6")
def test_spell_whose_target_is_gone_does_nothing_and_is_used_up() -> None:
    game = battle(
        "oriane_vell pool WWWW memory writ_of_outlawry | iveren_thole pool U memory ebb_thrust",
        creatures="saltmist_drakelet of 1",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "cast writ_of_outlawry; creature 0")
    do(game, "cast ebb_thrust; creature 0")

    assert keys(game, fighter(game, "0").graveyard) == ["writ_of_outlawry"]
    assert keys(game, fighter(game, "1").graveyard) == ["saltmist_drakelet", "ebb_thrust"]
    assert fighter(game, "1").exile == ()
    fizzled = logged_fields(game, "Resolved", "fizzled")
    assert fizzled == [False, True]


@pytest.mark.rule("MC-13.8", "MC-7.12")
def test_target_that_is_out_of_range_by_now_is_illegal() -> None:
    game = battle(
        "oriane_vell pool WWWW memory writ_of_outlawry | iveren_thole pool UU memory tidal_shove",
        creatures="saltmist_drakelet of 1",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "cast writ_of_outlawry; creature 0")
    do(game, "cast tidal_shove; character 0")

    assert there(game, "c0")


@pytest.mark.rule("MC-13.8", "MC-28.13")
def test_effects_happen_in_the_order_of_the_card() -> None:
    game = battle("morwen_sable pool B memory bloodfount | oriane_vell", phase="upkeep")

    do(game, "cast bloodfount")

    assert happened(game, "LifeLost", "ManaRestored") == ["LifeLost", "ManaRestored"]


@pytest.mark.rule("MC-13.9", "MC-7.3", "MC-12.8", "MC-5.7")
def test_creature_enters_ready_and_sick_in_the_company_and_keeps_its_card() -> None:
    game = battle("brannick_emberhand pool RRR memory slagback_brute | oriane_vell", close="0-1")

    do(game, "cast slagback_brute")

    brute = fighter(game, "c0")
    assert (brute.exhausted, brute.sick, brute.detached, brute.controller, brute.life) == (False, True, False, 0, 5)
    assert game.is_close(game.group_of(8), 1)
    assert fighter(game, "0").graveyard == ()
    assert game.position.frames == ()
    assert "CreatureEntered MC-13.9" in logged(game)


@pytest.mark.rule("MC-24.5", "MC-26.3")
def test_summon_trigger_happens_when_a_creature_comes_by_its_spell() -> None:
    game = battle("oriane_vell life 20 pool WWW memory lamplit_hospitaller | brannick_emberhand")

    do(game, "cast lamplit_hospitaller")

    assert life(game, "0") == [24]
    assert happened(game, "CreatureEntered", "Healed") == ["CreatureEntered", "Healed"]


@pytest.mark.rule("MC-20.1", "MC-20.3", "MC-20.6", "MC-5.7")
def test_enchantments_artifacts_and_auras_are_there_once_they_resolve() -> None:
    game = battle(
        "oriane_vell speed 5 pool WWWWWWWWW memory banner_of_vell mana_cask oath_of_the_lamp | brannick_emberhand",
        creatures="vellish_lancer of 0",
    )

    do(game, "cast banner_of_vell", "cast mana_cask", "cast oath_of_the_lamp; creature 0")

    assert in_play(game) == ["banner_of_vell", "mana_cask", "oath_of_the_lamp"]
    assert [one.bearer for one in game.position.permanents] == [-1, -1, 8]
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (4, 2)
    assert fighter(game, "0").graveyard == ()


@pytest.mark.rule("MC-33.14", "MC-20.4")
def test_bearer_of_an_equipment_is_picked_when_it_resolves() -> None:
    game = battle(
        "dovek_ironquill pool CC memory honed_glaive | oriane_vell",
        creatures="clockwork_sentry of 0; gatehouse_ox of 1",
    )

    do(game, "cast honed_glaive")
    assert offered(game) == ["character 0", "creature 0"]
    assert len(game.position.frames) == 1  # its card isn't anywhere else during the pick
    do(game, "creature 0")

    assert not game.position.frames
    assert [one.bearer for one in game.position.permanents] == [8]
    assert fighter(game, "c0").power == 4


@pytest.mark.rule("MC-36.11")
def test_permanent_for_which_there_is_no_room_is_used_up() -> None:
    game = battle(
        "oriane_vell pool WWW memory banner_of_vell | brannick_emberhand",
        permanents="; ".join(["couriers_boots of 0"] * 64),
    )

    do(game, "cast banner_of_vell")

    assert len(game.position.permanents) == 64
    assert keys(game, fighter(game, "0").graveyard) == ["banner_of_vell"]


@pytest.mark.rule("MC-35.11", "MC-9.3", "MC-4.6", "MC-4.9", "MC-22.3")
@pytest.mark.parametrize(("spell", "before", "lost"), [("banner_of_vell", 7, 0), ("vellish_torchbearer", 9, 2)])
def test_oriane_channels_above_her_pool_and_casts_it_down_or_burns(spell: str, before: int, lost: int) -> None:
    game = battle(f"oriane_vell pool WWWWWW memory {spell} | brannick_emberhand", phase="channeling")

    do(game, "mana C")
    assert offered(game) == ["stop", "mana C"]
    do(game, "mana C", "mana C", "mana C")
    assert fighter(game, "0").pool == (6, 0, 0, 0, 0, 4)
    do(game, f"cast {spell}")
    assert sum(fighter(game, "0").pool) == before
    assert fighter(game, "0").pool == ((5, 0, 0, 0, 0, 2) if lost == 0 else (5, 0, 0, 0, 0, 4))
    do(game, "end")

    assert life(game, "0") == [32 - lost]
    assert fighter(game, "0").pool == (5, 0, 0, 0, 0, 2)


@pytest.mark.rule("MC-35.12", "MC-4.8", "MC-22.3")
def test_morwens_bloodfount_burns_what_she_does_not_spend() -> None:
    game = battle("morwen_sable pool BBBBBBBB memory bloodfount | oriane_vell", phase="end")

    do(game, "cast bloodfount")

    assert happened(game, "ManaPaid", "LifeLost", "ManaRestored", "ManaBurnt") == [
        "ManaPaid",
        "LifeLost",
        "ManaRestored",
        "ManaBurnt",
        "LifeLost",
    ]
    assert life(game, "0") == [27]
    assert fighter(game, "0").pool == (0, 0, 8, 0, 0, 0)


@pytest.mark.rule("MC-18.14", "MC-30.1", "MC-20.9")
def test_mana_ability_works_at_once_and_cannot_be_responded_to() -> None:
    game = battle(
        "yssa_thornmother pool - | iveren_thole pool UUUUU memory hush_of_thole ebb_thrust",
        creatures="ysselwood_sproutling of 0",
    )

    do(game, "use creature 0")

    assert asked(game) == 0
    assert fighter(game, "0").pool == (0, 0, 0, 0, 1, 0)
    assert exhausted(game, "c0")
    assert game.position.frames == ()
    assert "AbilityUsed MC-18.14" in logged(game)


@pytest.mark.rule("MC-20.9", "MC-12.8")
def test_ability_that_exhausts_needs_a_creature_that_is_ready_and_not_sick() -> None:
    for state, able in (("", True), ("sick", False), ("exhausted", False)):
        game = battle("yssa_thornmother | iveren_thole", creatures=f"ysselwood_sproutling of 0 {state}")

        assert ("use creature 0" in offered(game)) is able


@pytest.mark.rule("MC-20.9")
def test_artifacts_are_not_sick() -> None:
    game = battle("dovek_ironquill pool CC memory mana_cask | oriane_vell")

    do(game, "cast mana_cask", "use permanent 0")

    assert fighter(game, "0").pool == (0, 0, 0, 0, 0, 2)


@pytest.mark.rule("MC-24.4", "MC-29.5")
def test_mastery_does_not_limit_abilities_and_mana_does() -> None:
    game = battle(
        "brannick_emberhand mastery 1 pool RR | oriane_vell", creatures="mountainheart_wyrm of 0 sick", phase="upkeep"
    )

    do(game, "use creature 0", "use creature 0")

    assert fighter(game, "c0").power == 6
    assert asked(game) == 0
    assert game.position.phase == "main"


@pytest.mark.rule("MC-24.1", "MC-31.11", "MC-5.7")
def test_sacrifice_is_gone_before_the_responses() -> None:
    game = battle(
        "dovek_ironquill | iveren_thole pool UU memory break_the_syllable ebb_thrust",
        permanents="splinterglass_orb of 0",
        phase="upkeep",
        rng=dice(6, 6, 1, 1),
    )

    do(game, "permanent 0", "use permanent 0; character 1")
    assert asked(game) == 1
    assert in_play(game) == []
    assert keys(game, fighter(game, "0").graveyard) == ["splinterglass_orb"]
    do(game, "pass")

    assert happened(game, "PermanentEnded", "Passed", "Damaged") == ["PermanentEnded", "Passed", "Damaged"]


@pytest.mark.rule("MC-36.50", "MC-19.10", "MC-24.5")
def test_sacrificed_creature_is_not_destroyed() -> None:
    game = battle(
        "oriane_vell life 10 | brannick_emberhand", creatures="martyr of 0 shields 1", game=Designed, phase="upkeep"
    )

    do(game, "use creature 0")

    assert not there(game, "c0")
    assert life(game, "0", "1") == [15, 32]
    assert keys(game, fighter(game, "0").graveyard) == ["martyr"]


@pytest.mark.rule("MC-36.41", "MC-20.9")
def test_equipment_that_is_used_exhausts_its_bearer() -> None:
    game = battle(
        "dovek_ironquill | oriane_vell",
        creatures="clockwork_sentry of 0",
        permanents="rod of 0 on c0; rod of 0",
        phase="upkeep",
        game=Designed,
    )

    assert offered(game) == ["pass", "use permanent 0"]  # but not the one without a bearer
    do(game, "use permanent 0; character 1")

    assert exhausted(game, "c0")
    assert not exhausted(game, "0")
    assert life(game, "1") == [31]
    assert game.position.phase == "main"


@pytest.mark.rule("MC-25.33", "MC-7.12", "MC-13.8")
def test_creatures_ability_is_aimed_from_its_own_group() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell",
        creatures="zapper of 0 detached; gatehouse_ox of 1; zapper of 0",
        close="1-c0",
        phase="upkeep",
        game=Designed,
    )

    assert offered(game) == ["pass", "use creature 0"]  # the other one is with its master, at Ranged
    do(game, "use creature 0")
    assert offered(game) == ["character 1", "creature 1"]
    do(game, "creature 1")

    assert life(game, "c1") == [7]


@pytest.mark.rule("MC-36.40")
def test_full_stack_takes_no_more_plays() -> None:
    game = battle("brannick_emberhand pool R memory spark_of_karr | oriane_vell")

    assert [str(action) for action in game.instants(0)] == ["cast spark_of_karr"]
    game.position.frames = (Play(1, 0),) * MOST_FRAMES
    assert game.instants(0) == ()


@pytest.mark.rule("MC-18.15", "MC-5.6")
def test_plays_of_a_loser_do_nothing() -> None:
    game = battle(
        "morwen_sable life 2 pool BBBB memory drink_the_ember | brannick_emberhand pool R memory spark_of_karr"
        " | oriane_vell",
        rng=dice(6, 6, 6, 1, 1, 1, 6, 6, 1, 1),
        active=0,
    )

    do(game, "cast drink_the_ember; character 1")
    do(game, "cast spark_of_karr; character 0")

    assert fighter(game, "0").status == "lost"
    assert life(game, "1") == [32]
    assert keys(game, fighter(game, "0").graveyard) == ["drink_the_ember"]


@pytest.mark.rule("MC-13.4", "MC-8.4")
def test_castings_begin_anew_in_every_turn() -> None:
    game = battle(
        "brannick_emberhand focus 1 pool RRR memory karric_firewhelp karric_firewhelp | oriane_vell",
    )

    do(game, "cast karric_firewhelp")
    assert rejected(game, "cast karric_firewhelp").clause == "MC-13.4"
    while game.position.turn < 3 or game.position.phase != "main":
        do(game, "end" if "end" in offered(game) else "act" if "act" in offered(game) else "stop")
    all_pass(game)

    assert "cast karric_firewhelp" in offered(game)


@pytest.mark.rule("MC-20.9", "MC-12.8", "MC-19.6")
@pytest.mark.parametrize("hasty", [False, True])
def test_sick_creature_exhausts_itself_for_an_ability_only_with_haste(hasty: bool) -> None:
    game = battle(
        "yssa_thornmother | oriane_vell",
        creatures="ysselwood_sproutling of 0 sick",
        changes=gains("c0", "Haste") if hasty else (),
    )

    assert ("use creature 0" in offered(game)) == hasty


class Generous(Game):
    """A house rule: only sorceries cost mana, and red combatants are never targets."""

    def can_pay(self, player: int, cost: Cost) -> bool:
        return True

    def may_cast(self, player: int, card: Card) -> bool:
        return card.type != "sorcery" and super().may_cast(player, card)

    def has_target(self, player: int, word: str, group: int) -> bool:
        return word != "any" and super().has_target(player, word, group)


class MerelyGenerous(Generous):
    """A subclass of that house rule without changes of its own."""


@pytest.mark.rule("MC-4.7", "MC-13.2", "MC-13.3")
@pytest.mark.parametrize("cls", [Generous, MerelyGenerous])
def test_house_rule_decides_which_spells_can_be_cast(cls: type[Game]) -> None:
    brannick = "brannick_emberhand pool W memory spark_of_karr karric_flamelance slagback_brute red_fury_of_karr"
    written = battle(f"{brannick} | oriane_vell")
    assert [line for line in offered(written) if line.startswith("cast")] == []
    game = battle(f"{brannick} | oriane_vell", game=cls)
    assert [line for line in offered(game) if line.startswith("cast")] == ["cast slagback_brute"]
    assert [str(action) for action in game.instants(0)] == ["cast red_fury_of_karr"]
    assert not cls.pays_as_written and Game.pays_as_written


@pytest.mark.rule("MC-4.7")
def test_castable_spells_follow_the_present_mana() -> None:
    game = battle("brannick_emberhand pool R memory spark_of_karr | oriane_vell")
    assert [str(action) for action in game.instants(0)] == ["cast spark_of_karr"]
    game.position.characters[0].pool = (0, 0, 0, 0, 0, 3)
    assert game.instants(0) == ()
    game.position.characters[0].pool = (0, 0, 0, 1, 0, 0)
    game.position.characters[0].memory = ()
    assert game.instants(0) == ()


@pytest.mark.rule("MC-13.1", "MC-34.3", "MC-18.4", "MC-20.9")
def test_cast_and_use_events_name_the_target() -> None:
    game = battle(
        "dovek_ironquill pool CCCCCC memory mana_cask spark_of_karr | oriane_vell power 0",
        creatures="ysselwood_sproutling of 0",
        permanents="splinterglass_orb of 0; brass_hornet_nest of 0",
        rng=dice(1, 1, 1, 1),
    )
    do(game, "cast mana_cask", "use permanent 0", "character 1", "use permanent 1")
    assert logged_fields(game, "SpellCast", "player", "card", "target") == [(0, "mana_cask", "")]
    assert logged_fields(game, "AbilityUsed", "card", "target") == [
        ("splinterglass_orb", "character 1"),
        ("brass_hornet_nest", ""),
    ]
    assert logged(game).count("AbilityUsed MC-18.4") == 2
    assert logged(game).count("Exhausted MC-20.9") == 1


@pytest.mark.rule("MC-33.13", "MC-20.9")
def test_abilities_of_creatures_are_offered_before_those_of_permanents_each_by_slots() -> None:
    game = battle(
        "brannick_emberhand pool R | oriane_vell",
        creatures="mountainheart_wyrm of 0; mountainheart_wyrm of 0",
        permanents="splinterglass_orb of 0; splinterglass_orb of 0",
        phase="end",
        seed=1,
    )
    uses = ["use creature 0", "use creature 1", "use permanent 0", "use permanent 1"]
    assert offered(game) == ["pass", *uses]
    position = game.position.clone()
    for things in (position.creatures, position.permanents):
        things[0].slot, things[1].slot = things[1].slot, things[0].slot
    assert offered(Game.at(position, players=2, seed=1)) == ["pass", *uses]
