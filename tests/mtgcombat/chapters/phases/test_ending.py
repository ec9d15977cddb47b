"""Losing, the end of battle, mercy, the state afterwards (MC-21)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.chapters.phases.days import healed
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.model.mana import TYPES, Units
from arcana_mtgcombat.model.state import Change
from tests.mtgcombat.table import dice, fighter, keys, life, logged_fields, there

DUEL = "brannick_emberhand | oriane_vell"
THREE = "brannick_emberhand side 0 | oriane_vell side 1 | dovek_ironquill side 1"


def fall(game: Game, *seats: int, by: int = -1) -> None:
    """Set the Life of these characters to 0 at the same moment."""
    for seat in seats:
        game.lose_life(seat, game.position.characters[seat].life, by)
    game.check()
    game.go_on()


def letters(pool: Units) -> str:
    """A pool as letters."""
    return "".join(letter * units for letter, units in zip(TYPES, pool, strict=True))


@pytest.mark.rule("MC-21.2", "MC-8.5", "MC-16.7")
def test_loser_leaves_with_creatures_and_pervasive_effects() -> None:
    game = battle(
        "brannick_emberhand | yssa_thornmother memory surge_of_sap rootgrasp pool GGG | morwen_sable",
        creatures="thornmaul_bear of 1; ossuary_whelp of 1 owner 2; slagback_brute of 0",
        permanents="verdant_wellspring of 1; mana_cask of 1; barkmail of 1 on 1; leash_of_water of 1 on c1; "
        "barkmail of 1 on c2; mirrorplate_cuirass of 1 on c0",
        close="0-1; 1-2",
    )

    fall(game, 1)

    one = game.position.characters[1]
    assert (one.status, one.memory, sum(one.pool)) == ("lost", (), 0)
    assert not there(game, "1")
    assert not there(game, "c0")
    assert fighter(game, "c1").controller == 2
    left = {(game.pool.cards[one.card].key, one.bearer) for one in game.position.permanents}
    assert left == {("barkmail", 1), ("barkmail", 10), ("mirrorplate_cuirass", -1)}
    assert sorted(keys(game, one.graveyard)) == [
        "leash_of_water",
        "mana_cask",
        "rootgrasp",
        "surge_of_sap",
        "thornmaul_bear",
        "verdant_wellspring",
    ]
    assert 1 not in (*game.position.order, *game.position.to_come)
    assert game.position.close == frozenset()


@pytest.mark.rule("MC-21.2", "MC-22.4")
def test_losers_turn_ends() -> None:
    game = battle(
        "brannick_emberhand life 3 | oriane_vell | morwen_sable guard 4",
        close="0-1",
        rng=dice(1, 1, 1, 6, 6, 6, 6, 1, 1),
    )

    do(game, "engage; character 1", "yes")

    assert game.position.characters[0].status == "lost"
    assert game.players_to_act == (1,)
    assert fighter(game, "2").guard == -1
    assert logged_fields(game, "PhaseBegun", "player", "phase")[-1] == (0, "end")


@pytest.mark.rule("MC-18.15")
def test_plays_of_a_loser_on_the_stack_do_nothing() -> None:
    game = battle(
        "brannick_emberhand life 1 memory karric_flamelance pool RR | dovek_ironquill speed 6 | morwen_sable",
        permanents="splinterglass_orb of 1",
        rng=dice(*[6] * 6, 1, 1, 1, 6, 6, 1, 1),
    )

    do(game, "cast karric_flamelance; character 2", "use permanent 0; character 0")

    assert game.position.characters[0].status == "lost"
    assert life(game, "2") == [32]
    assert keys(game, game.position.characters[0].graveyard) == ["karric_flamelance"]
    assert game.position.frames == ()


@pytest.mark.rule("MC-21.4", "MC-21.6")
def test_last_side_in_the_battle_wins() -> None:
    game = battle(THREE)
    fall(game, 1)
    assert not game.position.end

    fall(game, 2)
    do(game, "slay", "slay")

    assert game.outcome is not None
    assert game.outcome.scores == (1, 0, 0)
    assert game.outcome.winners == (0,)
    assert game.outcome.ranking == (1, 2, 2)
    assert (game.outcome.reason, game.outcome.clause) == ("all enemies of one side fell", "MC-21.4")


@pytest.mark.rule("MC-21.6")
def test_loser_on_the_winning_side_scores_0() -> None:
    game = battle(THREE)

    fall(game, 1)
    fall(game, 0)
    do(game, "spare")

    assert game.outcome is not None
    assert game.outcome.scores == (0, 0, 1)
    assert game.outcome.winners == (2,)


@pytest.mark.rule("MC-21.6", "MC-17.7")
@pytest.mark.parametrize("ally_falls", [True, False])
def test_escape_is_worth_a_quarter(ally_falls: bool) -> None:
    game = battle(THREE.replace("dovek_ironquill", "dovek_ironquill fleeing speed 6"), phase="start", active=2)
    do(game, "act")
    assert game.position.characters[2].status == "escaped"

    if ally_falls:
        fall(game, 1)
        do(game, "slay")
        assert game.outcome is not None
        assert game.outcome.scores == (1, 0, 0.25)
        assert game.outcome.reason == ENDS["fell or escaped"].words
    else:
        fall(game, 0)
        do(game, "slay")
        assert game.outcome is not None
        assert game.outcome.scores == (0, 1, 0.25)
        assert game.outcome.winners == (1,)


@pytest.mark.rule("MC-21.4", "MC-17.7")
def test_battle_ends_when_the_last_enemy_escapes() -> None:
    game = battle("brannick_emberhand | oriane_vell fleeing speed 6", phase="start", active=1)

    do(game, "act")

    assert game.outcome is not None
    assert game.outcome.scores == (1, 0.25)
    assert game.outcome.reason == "all enemies of one side escaped"


@pytest.mark.rule("MC-21.3", "MC-21.4", "MC-21.6")
def test_only_the_last_to_fall_share_a_draw() -> None:
    game = battle("brannick_emberhand | oriane_vell | dovek_ironquill")
    fall(game, 1)

    fall(game, 0, 2)

    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0, 0.5)
    assert game.outcome.winners == ()
    assert game.outcome.reason == "the last of all sides fell together"
    assert happened(game, "MercyShown") == []


@pytest.mark.rule("MC-6.6", "MC-21.6")
def test_battle_of_too_many_rounds_is_drawn_for_those_who_are_left() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | dovek_ironquill side 1", phase="end", active=1, rules=Rules(max_rounds=1)
    )
    fall(game, 0, 2)  # no clock limits the battle
    assert game.position.end == "fell"

    game = battle("brannick_emberhand | oriane_vell | dovek_ironquill", active=1, rules=Rules(max_rounds=1))
    fall(game, 2)
    do(game, "end")

    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0.5, 0)
    assert game.outcome.winners == ()
    assert (game.outcome.reason, game.outcome.clause) == ("the number of rounds was limited", "MC-6.6")


@pytest.mark.rule("MC-21.5", "MC-33.18")
def test_slayer_shows_mercy() -> None:
    game = battle("oriane_vell side 0 | dovek_ironquill side 1 | brannick_emberhand side 1")

    fall(game, 0, by=2)

    assert (game.players_to_act, offered(game)) == ((2,), ["spare", "slay"])
    do(game, "spare")
    assert game.position.characters[0].spared is True
    assert logged_fields(game, "MercyShown", "player", "loser", "spared") == [(2, 0, True)]


@pytest.mark.rule("MC-21.5", "MC-36.65")
@pytest.mark.parametrize("by", [-1, 0, 3])
def test_else_the_first_winner_in_rotation_order_decides(by: int) -> None:
    game = battle(
        "oriane_vell side 0 | dovek_ironquill side 1 | brannick_emberhand side 1 | morwen_sable side 0", active=2
    )
    fall(game, 3)

    fall(game, 0, by=by)

    assert game.players_to_act == (2,)
    do(game, "slay", "spare")
    assert [one.spared for one in game.position.characters] == [True, None, None, False]


@pytest.mark.rule("MC-21.5")
def test_fallen_slayer_does_not_show_mercy() -> None:
    game = battle("oriane_vell side 0 | dovek_ironquill side 1 | brannick_emberhand side 1")
    game.lose_life(0, 32, 2)

    fall(game, 2)

    assert game.players_to_act == (1,)


@pytest.mark.rule("MC-21.5", "MC-21.4", "MC-23.6")
def test_winning_pack_slays() -> None:
    game = battle("oriane_vell | pack speed 2", creatures="ossuary_whelp of 1")

    fall(game, 0)

    assert game.position.characters[0].spared is False
    assert game.outcome is not None
    assert game.outcome.scores == (0, 1)


@pytest.mark.rule("MC-23.6", "MC-21.4", "MC-21.6", "MC-21.5", "MC-36.80")
def test_pack_without_creatures_is_out_without_mercy() -> None:
    game = battle("oriane_vell | pack speed 2", creatures="ossuary_whelp of 1")
    fighter(game, "c0").life = 0

    game.check()
    game.go_on()

    assert happened(game, "PackGone", "CharacterLost") == ["PackGone"]
    assert game.outcome is not None
    assert game.outcome.scores == (1, 0)
    assert game.position.characters[1].graveyard == ()


@pytest.mark.rule("MC-23.6", "MC-21.6")
def test_pack_that_falls_with_the_last_character_shares_the_draw() -> None:
    game = battle("oriane_vell | pack speed 2", creatures="ossuary_whelp of 1")
    fighter(game, "c0").life = 0

    fall(game, 0)

    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0.5)


@pytest.mark.rule("MC-21.4")
def test_waiting_steps_end_with_the_battle() -> None:
    game = battle(
        "brannick_emberhand memory karric_flamelance spark_of_karr pool RRRR | oriane_vell life 1",
        rng=dice(6, 6, 6, 6, 1, 1),
    )

    do(game, "cast karric_flamelance; character 1")

    assert game.players_to_act == (0,)
    assert offered(game) == ["spare", "slay"]
    assert rejected(game, "yes").clause == "MC-21.5"
    do(game, "spare")
    assert game.is_over
    assert game.position.frames == ()
    assert logged(game).count("BattleEnded MC-21.4") == 1


@pytest.mark.rule("MC-35.36", "MC-21.2", "MC-21.5", "MC-21.7", "MC-21.8")
def test_yssa_is_brought_to_0_life() -> None:
    game = battle(
        "oriane_vell | yssa_thornmother life 4 memory surge_of_sap pool -",
        creatures="thornmaul_bear of 1",
        permanents="verdant_wellspring of 1; barkmail of 1 on 1; honed_glaive of 0 on 0; mana_cask of 0",
        close="0-1",
        rng=dice(4, 4, 4, 4, 1, 1, 1, 1),
    )

    do(game, "engage; character 1", "none")

    one = game.position.characters[1]
    assert (one.status, one.memory) == ("lost", ())
    assert "surge_of_sap" in keys(game, one.graveyard)
    assert (game.players_to_act, offered(game)) == ((0,), ["spare", "slay"])
    do(game, "slay")
    left = {game.pool.cards[one.card].key: one.bearer for one in game.position.permanents}
    assert left == {"barkmail": 1, "honed_glaive": 0}
    assert one.spared is False


@pytest.mark.rule("MC-21.7", "MC-21.8")
def test_end_of_combat_removes_only_temporary_things() -> None:
    game = battle(
        "brannick_emberhand exhausted guard 3 plus 2 minus 1 life 20 graveyard spark_of_karr exile cinder_mark "
        "| oriane_vell",
        creatures="slagback_brute of 0 exhausted; gatehouse_ox of 0 owner 1; ironquill_juggernaut of 0",
        permanents="ashen_tempo of 0; leash_of_water of 0 on c1; honed_glaive of 0 on c0; oath_of_the_lamp of 0 on c2;"
        "mana_cask of 0; barkmail of 0 on 0",
    )

    fall(game, 1)
    do(game, "slay")

    one = game.position.characters[0]
    assert game.position.creatures == ()
    assert (one.exhausted, one.guard, one.plus, one.minus, one.life) == (False, -1, 2, 1, 20)
    left = {game.pool.cards[one.card].key: one.bearer for one in game.position.permanents}
    assert left == {"barkmail": 0, "honed_glaive": -1}
    assert sorted(keys(game, one.graveyard)) == [
        "ashen_tempo",
        "ironquill_juggernaut",
        "leash_of_water",
        "mana_cask",
        "oath_of_the_lamp",
        "slagback_brute",
        "spark_of_karr",
    ]
    assert keys(game, one.exile) == ["cinder_mark"]
    assert keys(game, game.position.characters[1].graveyard) == ["gatehouse_ox"]
    assert game.position.phase == "over"


@pytest.mark.rule("MC-21.10", "MC-34.8", "MC-34.5", "MC-36.67")
def test_memory_goes_back_on_top_of_the_library_in_sheet_order() -> None:
    game = battle(
        "brannick_emberhand memory slagback_brute cinderhound_runner slagback_brute ember_roc spark_of_karr "
        "library melt_the_made karric_firewhelp | oriane_vell"
    )
    before = len(game.log)

    fall(game, 1)
    do(game, "slay")

    one = game.position.characters[0]
    assert keys(game, one.library) == [
        "cinderhound_runner",
        "spark_of_karr",
        "slagback_brute",
        "ember_roc",
        "slagback_brute",
        "melt_the_made",
        "karric_firewhelp",
    ]
    assert one.memory == ()
    assert {type(entry.event).__name__ for entry in game.log[before:] if entry.event} <= {
        "LifeLost",
        "CharacterLost",
        "BattleEnded",
        "MercyShown",
    }


@pytest.mark.rule("MC-35.41", "MC-21.11")
def test_morwen_keeps_four_black_units() -> None:
    game = battle("morwen_sable pool BBBBBBBC | oriane_vell")

    fall(game, 1)
    do(game, "slay")

    assert letters(game.position.characters[0].pool) == "BBBB"
    assert life(game, "0") == [32]


@pytest.mark.rule("MC-21.11")
@pytest.mark.parametrize(
    ("pool", "left"), [("WWWWRRRRCC", "WWRR"), ("WWWC", "WWC"), ("UUUU", ""), ("CCCCCC", "CCCC"), ("WRCC", "WRCC")]
)
def test_units_above_a_capacity_are_lost_before_the_surplus_over_channeling(pool: str, left: str) -> None:
    game = battle(f"dovek_ironquill pool {pool} | oriane_vell")

    fall(game, 1)
    do(game, "slay")

    assert letters(game.position.characters[0].pool) == left


@pytest.mark.rule("MC-36.66")
def test_spell_on_its_way_when_the_battle_ends_is_used_up() -> None:
    game = battle(
        "oriane_vell life 1 memory vellish_torchbearer pool W | brannick_emberhand memory spark_of_karr pool R",
        rng=dice(6, 6, 6, 1, 1, 1, 6, 6, 1, 1),
    )

    do(game, "cast vellish_torchbearer", "cast spark_of_karr; character 0")

    assert game.position.end == "fell"
    assert keys(game, game.position.characters[0].graveyard) == ["vellish_torchbearer"]
    assert keys(game, game.position.characters[1].graveyard) == ["spark_of_karr"]


@pytest.mark.rule("MC-21.9")
def test_healing_outside_combat_restores_life_and_removes_all_counters() -> None:
    game = battle("brannick_emberhand life 20 plus 2 minus 1 exile cinder_mark | oriane_vell")

    one = healed(game.position.characters[0])

    assert (one.life, one.plus, one.minus) == (32, 0, 0)
    assert keys(game, one.exile) == ["cinder_mark"]
    assert life(game, "0") == [20]


@pytest.mark.rule("MC-21.5", "MC-36.65")
@pytest.mark.parametrize(("by", "asked"), [(1, ()), (2, (2,)), (-1, (2,))])
def test_pack_that_caused_the_loss_slays_also_beside_a_character(by: int, asked: tuple[int, ...]) -> None:
    game = battle(
        "oriane_vell side 0 | pack side 1 speed 4 | brannick_emberhand side 1", creatures="ossuary_whelp of 1"
    )

    fall(game, 0, by=by)

    assert game.players_to_act == asked
    assert game.position.characters[0].spared is (None if asked else False)


@pytest.mark.rule("MC-36.63", "MC-21.2", "MC-20.10")
def test_controlled_creatures_go_back_before_the_losers_own_things_go() -> None:
    game = battle(
        "iveren_thole | oriane_vell | dovek_ironquill",
        creatures="skyfathom_ray of 0; slagback_brute of 0 owner 1",
        permanents="warding_obelisk of 0; leash_of_water of 0 on c1",
    )
    before = len(logged(game))

    fall(game, 0)

    kinds = [text.split()[0] for text in logged(game)[before:]]
    order = [kind for kind in kinds if kind in ("PermanentEnded", "ControlChanged", "CreatureLeft")]
    assert order == ["PermanentEnded", "ControlChanged", "CreatureLeft", "PermanentEnded"]


@pytest.mark.rule("MC-36.64", "MC-23.6", "MC-20.10")
def test_pack_whose_last_creature_is_held_by_another_is_out_for_good() -> None:
    game = battle(
        "iveren_thole | pack speed 2 | oriane_vell",
        creatures="ossuary_whelp of 0 owner 1; ossuary_whelp of 1",
        permanents="leash_of_water of 0 on c0",
    )
    fighter(game, "c1").life = 0

    game.check()
    assert happened(game, "PackGone") == ["PackGone"]
    assert 1 not in game.position.order
    assert there(game, "c0")
    game.end_permanent(game.position.permanents[0].number, "MC-25.13")

    assert not there(game, "c0")


@pytest.mark.rule("MC-36.65", "MC-21.5")
def test_losers_are_decided_on_in_the_order_in_which_they_fell() -> None:
    game = battle("oriane_vell side 0 | dovek_ironquill side 0 | brannick_emberhand side 1 | iveren_thole side 0")

    fall(game, 3)
    fall(game, 0, 1)
    do(game, "slay", "spare", "slay")

    assert logged_fields(game, "MercyShown", "loser", "spared") == [(3, False), (0, True), (1, False)]


@pytest.mark.rule("MC-21.5", "MC-36.65")
def test_slayer_took_the_last_point_of_life() -> None:
    game = battle("oriane_vell side 0 | dovek_ironquill side 1 | brannick_emberhand side 1")
    game.lose_life(0, 30, 1)
    assert game.position.characters[0].slayer == -1
    game.lose_life(0, 3, 2)
    game.lose_life(0, 3, 1)

    fall(game)

    assert game.players_to_act == (2,)


@pytest.mark.rule("MC-34.5", "MC-21.2", "MC-21.10")
def test_public_knowledge_of_a_memory_ends_with_it() -> None:
    game = battle(
        "brannick_emberhand memory spark_of_karr ember_roc library melt_the_made | oriane_vell memory mending_canticle"
    )
    winner, loser = game.position.characters
    spark, roc, melt = (game.pool[key].place for key in ("spark_of_karr", "ember_roc", "melt_the_made"))
    winner.in_memory, winner.somewhere, winner.hinted = (spark,), (melt,), (1 << roc,)
    loser.in_memory, loser.hinted = loser.memory, (1 << loser.memory[0],)

    fall(game, 1)
    do(game, "spare")

    assert not (winner.in_memory or winner.hinted)
    assert winner.somewhere == tuple(sorted((spark, melt)))
    assert not (loser.in_memory or loser.somewhere or loser.hinted)


@pytest.mark.rule("MC-36.66", "MC-5.7")
def test_ability_on_its_way_leaves_no_second_card() -> None:
    game = battle("oriane_vell life 1 | brannick_emberhand", permanents="splinterglass_orb of 1", rng=dice(6, 6, 1, 1))

    do(game, "move; character 1", "use permanent 0; character 0")

    assert game.position.end == "fell"
    assert keys(game, game.position.characters[1].graveyard) == ["splinterglass_orb"]


@pytest.mark.rule("MC-21.7", "MC-22.5")
def test_temporary_changes_flights_and_locks_end_with_combat() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | pack side 0 speed 2 pool RR",
        creatures="ossuary_whelp of 2",
        locks="1-c0",
        changes=(Change(0, power=2),),
    )
    one = game.position.characters[0]
    assert one.power == 5
    do(game, "flee")
    game.lose_life(0, 2)
    one.was_defender = True

    fall(game, 1)
    do(game, "slay")

    assert (game.position.changes, game.position.locks, one.power) == ((), (), 3)
    assert (one.fleeing, one.was_defender, one.lost_in_flight) == (False, False, 0)
    assert sum(game.position.characters[2].pool) == 0


@pytest.mark.rule("MC-21.7", "MC-3.5")
def test_after_combat_attributes_are_as_without_the_changes_of_the_turn() -> None:
    game = battle("brannick_emberhand | oriane_vell", changes=(Change(0, power=2),))

    fall(game, 1)
    do(game, "slay")

    assert game.position.characters[0].power == 3
