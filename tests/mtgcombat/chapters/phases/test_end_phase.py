"""The End Phase: window, forgetting, mana burn, end of the turn's changes (MC-22)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import battle
from tests.mtgcombat.table import creature, dice, exhausted, fighter, guard, keys, life

FIVE = "memory vellish_lancer gatehouse_ox banner_of_vell shield_of_noon writ_of_outlawry library lawful_unbinding"


@pytest.mark.rule("MC-22.1", "MC-18.3")
def test_free_window_opens_the_end_phase() -> None:
    game = battle("oriane_vell pool W memory mending_canticle | dovek_ironquill", phase="end", seed=1)
    assert game.position.phase == "end"
    assert offered(game) == ["pass", "cast mending_canticle"]


@pytest.mark.rule("MC-22.2", "MC-33.17", "MC-5.5", "MC-35.14")
def test_more_than_half_a_memory_must_be_forgotten() -> None:
    game = battle(f"oriane_vell pool - {FIVE} | dovek_ironquill", phase="end", seed=1)
    assert len(offered(game)) == 5
    assert rejected(game, "pick lawful_unbinding").clause == "MC-22.2"
    do(game, "pick writ_of_outlawry", "pick gatehouse_ox")
    oriane = game.position.characters[0]
    assert keys(game, oriane.library) == ["lawful_unbinding", "writ_of_outlawry", "gatehouse_ox"]
    assert len(oriane.memory) == 3
    assert game.position.active == 1
    assert logged(game).count("CardForgotten MC-22.2") == 2


@pytest.mark.rule("MC-22.2", "MC-1.5")
def test_half_of_an_odd_memory_is_rounded_up() -> None:
    game = battle(f"oriane_vell memory 5 pool - {FIVE} | dovek_ironquill", phase="end", seed=1)
    do(game, "pick writ_of_outlawry", "pick gatehouse_ox")
    assert len(game.position.characters[0].memory) == 3


@pytest.mark.rule("MC-22.2")
def test_only_the_active_character_forgets() -> None:
    game = battle(f"oriane_vell | dovek_ironquill pool - {FIVE}", phase="end", seed=1)
    assert len(game.position.characters[1].memory) == 5
    assert game.position.active == 1


@pytest.mark.rule("MC-22.4", "MC-16.2")
def test_all_guards_become_unset() -> None:
    game = battle(
        "oriane_vell guard 3 | dovek_ironquill guard 0 | pack speed 1",
        creatures="slagback_brute of 0 guard 4; gatehouse_ox of 2 guard 1",
        phase="end",
        seed=1,
    )
    assert [guard(game, name) for name in ("0", "1", "c0", "c1")] == [-1, -1, -1, -1]


@pytest.mark.rule("MC-22.5", "MC-16.4")
def test_changes_of_the_turn_end_but_counters_and_permanents_stay() -> None:
    game = battle(
        "oriane_vell pool WWW memory shield_of_noon | dovek_ironquill",
        creatures="gatehouse_ox of 0 guard 5 plus 1",
        permanents="barkmail of 0 on c0",
        phase="end",
        rng=dice(3, 3, 4),
    )
    do(game, "cast shield_of_noon", "creature 0")
    if "pass" in offered(game):
        do(game, "pass")
    ox = fighter(game, "c0")
    assert game.position.changes == ()
    assert (ox.power, ox.toughness, ox.guard) == (3, 7, -1)


@pytest.mark.rule("MC-22.5", "MC-22.4")
def test_reduction_of_toughness_ends_with_the_turn() -> None:
    game = battle(
        "morwen_sable pool B memory sablefrost_touch | dovek_ironquill",
        creatures="gatehouse_ox of 0",
        phase="end",
        seed=1,
    )
    do(game, "cast sablefrost_touch", "creature 0")
    ox = fighter(game, "c0")
    assert (ox.power, ox.toughness) == (2, 4)
    assert happened(game, "Changed") == ["Changed"]


@pytest.mark.rule("MC-22.6", "MC-25.22")
def test_unused_shield_gives_a_creature_its_lost_life_back() -> None:
    game = battle(
        "morwen_sable pool - | dovek_ironquill",
        creatures="marrow_knight of 0 life 2 shields 2; marrow_knight of 1 life 1 shields 1; marrow_knight of 1 life 1",
        phase="end",
        seed=1,
    )
    assert life(game, "c0", "c1", "c2") == [4, 4, 1]
    assert [creature(game, name).shields for name in ("c0", "c1")] == [0, 0]
    assert not exhausted(game, "c0")
    assert logged(game).count("Regenerated MC-22.6") == 2


@pytest.mark.rule("MC-22.7", "MC-22.3")
def test_end_phase_forgets_then_burns_mana_then_ends_guards() -> None:
    game = battle(
        f"oriane_vell guard 2 pool WWWWWWWW {FIVE} | dovek_ironquill",
        creatures="marrow_knight of 1 life 1 shields 1",
        phase="end",
        seed=1,
    )
    while "pass" in offered(game):
        do(game, "pass")
    assert life(game, "0") == [32]
    assert guard(game, "0") == 2
    do(game, "pick writ_of_outlawry", "pick gatehouse_ox")
    assert life(game, "0") == [31]
    assert guard(game, "0") == -1
    kinds = [line.split()[0] for line in logged(game)]
    assert (
        kinds.index("CardForgotten") < kinds.index("ManaBurnt") < kinds.index("Regenerated") < kinds.index("TurnBegun")
    )


@pytest.mark.rule("MC-23.8", "MC-22.3", "MC-22.4")
def test_pack_has_an_end_phase_without_forgetting() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | pack speed 1 | iveren_thole guard 2 pool UUUUUUUU",
        creatures="slagback_brute of 1 guard 2",
        active=1,
        phase="end",
        seed=1,
    )
    assert (game.players_to_act, game.position.phase) == ((0,), "end")
    do(game, "pass")
    assert [guard(game, name) for name in ("2", "c0")] == [-1, -1]
    assert life(game, "2") == [27]


SHIELDED = "marrow_knight of 1 life 1 shields 1"


@pytest.mark.rule("MC-22.7", "MC-23.8", "MC-36.29")
def test_mana_burns_before_shields_heal_in_every_end_phase() -> None:
    wild = battle(
        "pack speed 9 | yssa_thornmother pool GGGGGGGGG",
        creatures=f"ossuary_whelp of 0; {SHIELDED}",
        phase="end",
        seed=1,
    )
    lost = battle(
        "morwen_sable life 3 pool B memory bloodfount | yssa_thornmother pool GGGGGGGGG | oriane_vell",
        creatures=SHIELDED,
        seed=1,
    )
    do(lost, "move", "character 1", "cast bloodfount")
    for game in (wild, lost):
        assert happened(game, "ManaBurnt", "Regenerated") == ["ManaBurnt", "Regenerated"]
        assert life(game, "1") == [31]
    assert lost.position.characters[0].status == "lost"


@pytest.mark.rule("MC-22.3", "MC-17.7", "MC-21.11")
def test_mana_of_an_escaped_character_does_not_burn() -> None:
    game = battle(
        "oriane_vell pool WWWWWWWWW | dovek_ironquill escaped pool WWWWWWWWWWW | morwen_sable pool BBBBBBBBBBB",
        phase="end",
        seed=1,
    )
    assert life(game, "0", "1", "2") == [30, 32, 29]
    assert [sum(one.pool) for one in game.position.characters] == [7, 11, 8]
    assert logged(game).count("ManaBurnt MC-22.3") == logged(game).count("LifeLost MC-22.3") == 2


@pytest.mark.rule("MC-22.3", "MC-4.9")
def test_pool_that_is_just_full_does_not_burn() -> None:
    game = battle("oriane_vell pool WWWWWWW | dovek_ironquill", phase="end", seed=1)
    assert happened(game, "ManaBurnt", "LifeLost") == []
