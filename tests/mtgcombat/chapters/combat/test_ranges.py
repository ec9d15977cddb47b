"""Groups and the ranges between them (MC-7.1 to MC-7.11, MC-7.17)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered
from arcana_mtgcombat import Game, battle
from tests.mtgcombat.table import close, creature, logged_fields, number

TWO = "morwen_sable | yssa_thornmother"


def groups(game: Game, *names: str) -> list[int]:
    """The groups of combatants."""
    return [game.group_of(number(name)) for name in names]


@pytest.mark.rule("MC-7.1")
def test_company_is_one_group_and_a_detached_creature_another() -> None:
    game = battle(TWO, creatures="ossuary_whelp of 0; ossuary_whelp of 0 detached; ossuary_whelp of 1", seed=1)
    assert groups(game, "0", "c0", "c1", "1", "c2") == [0, 0, 9, 1, 1]
    assert game.members(0) == [0, 8]
    assert game.members(9) == [9]


@pytest.mark.rule("MC-7.1")
def test_creatures_of_a_pack_that_are_not_detached_are_one_group() -> None:
    game = battle(
        "morwen_sable | pack speed 1",
        creatures="ossuary_whelp of 1; ossuary_whelp of 1 detached; gatehouse_ox of 1",
        seed=1,
    )
    assert game.members(1) == [8, 10]
    assert game.enemy_groups(0) == [1, 9]


@pytest.mark.rule("MC-7.2")
def test_range_is_symmetric_and_applies_to_all_members() -> None:
    game = battle(TWO, creatures="ossuary_whelp of 0; gatehouse_ox of 1", close="0-1", seed=1)
    assert close(game, "0", "1")
    assert close(game, "1", "0")
    assert close(game, "c0", "c1")
    assert close(game, "c0", "1")


@pytest.mark.rule("MC-7.2")
def test_allies_have_no_range() -> None:
    game = battle(
        "morwen_sable side 0 | yssa_thornmother side 1 | dovek_ironquill side 0",
        creatures="ossuary_whelp of 2 detached",
        close="0-1; 1-c0",
        seed=1,
    )
    assert game.enemy_groups(0) == [1]
    assert game.enemy_groups(1) == [0, 2, 8]
    assert game.close_to(1) == [0, 8]


@pytest.mark.rule("MC-7.3")
def test_creature_enters_in_the_company_of_its_controller() -> None:
    game = battle("brannick_emberhand pool RRR memory slagback_brute | yssa_thornmother", close="0-1", seed=1)
    do(game, "cast slagback_brute")
    assert groups(game, "c0") == [0]
    assert close(game, "c0", "1")


@pytest.mark.rule("MC-7.4", "MC-7.5", "MC-11.4")
def test_advance_makes_one_range_close_and_the_company_comes_along() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill",
        creatures="ossuary_whelp of 0; ossuary_whelp of 1 detached",
        seed=1,
    )
    do(game, "move", "character 1")
    assert close(game, "0", "1")
    assert close(game, "c0", "1")
    assert not close(game, "0", "2")
    assert not close(game, "0", "c1")


@pytest.mark.rule("MC-7.6", "MC-7.4")
def test_advancing_creature_is_detached_and_keeps_its_old_ranges() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill | oriane_vell",
        creatures="ossuary_whelp of 0",
        close="0-1",
        seed=1,
    )
    do(game, "command", "creature 0", "advance", "character 2")
    assert groups(game, "c0") == [8]
    assert close(game, "c0", "1")
    assert close(game, "c0", "2")
    assert not close(game, "c0", "3")
    assert close(game, "0", "1")
    assert not close(game, "0", "2")


@pytest.mark.rule("MC-7.6")
def test_creature_that_leaves_the_body_of_a_pack_keeps_its_ranges() -> None:
    game = battle(
        "pack speed 9 | yssa_thornmother | dovek_ironquill",
        creatures="ossuary_whelp of 0; gatehouse_ox of 0",
        close="0-1",
        phase="start",
        seed=1,
    )
    do(game, "creature 0", "advance", "character 2")
    assert close(game, "c0", "1")
    assert close(game, "c0", "2")
    assert groups(game, "c0", "c1") == [8, 0]
    assert close(game, "c1", "1")


@pytest.mark.rule("MC-7.7")
def test_detached_creature_that_advances_again_stays_a_group_of_its_own() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill",
        creatures="ossuary_whelp of 0 detached",
        close="1-c0; 0-2",
        seed=1,
    )
    do(game, "command", "creature 0", "advance", "character 2")
    assert groups(game, "c0") == [8]
    assert game.position.close == {(0, 2), (1, 8), (2, 8)}
    assert happened(game, "Detached") == []


@pytest.mark.rule("MC-7.8")
def test_character_withdraws_from_all() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill",
        creatures="ossuary_whelp of 0; ossuary_whelp of 0 detached",
        close="0-1; 0-2; 1-c1",
        seed=1,
    )
    do(game, "move", "withdraw")
    assert game.position.close == {(1, 9)}


@pytest.mark.rule("MC-7.9")
def test_creature_that_falls_back_rejoins_its_company_and_its_own_ranges_are_lost() -> None:
    game = battle(TWO, creatures="ossuary_whelp of 0 detached", close="1-c0", seed=1)
    do(game, "command", "creature 0", "fall back")
    assert groups(game, "c0") == [0]
    assert game.position.close == frozenset()


@pytest.mark.rule("MC-7.9")
def test_only_a_detached_creature_falls_back() -> None:
    game = battle(TWO, creatures="ossuary_whelp of 0", close="0-1", seed=1)
    do(game, "command", "creature 0")
    assert "fall back" not in offered(game)
    assert "withdraw" in offered(game)


@pytest.mark.rule("MC-7.9", "MC-36.28")
def test_wild_creature_rejoins_its_pack_whose_body_is_ranged_to_all_if_it_was_gone() -> None:
    game = battle(
        "pack speed 9 | yssa_thornmother",
        creatures="ossuary_whelp of 0; gatehouse_ox of 0",
        close="0-1",
        phase="start",
        seed=1,
    )
    for name in ("c0", "c1"):
        game.detach(creature(game, name))
    assert game.position.close == {(1, 8), (1, 9)}
    game.fall_back(creature(game, "c1"))
    assert groups(game, "c1") == [0]
    assert game.position.close == {(1, 8)}


@pytest.mark.rule("MC-7.10")
def test_fight_leaves_the_two_close() -> None:
    game = battle("morwen_sable | yssa_thornmother power 0", close="0-1", seed=1)
    do(game, "engage", "character 1")
    assert close(game, "0", "1")
    assert happened(game, "Struck") == ["Struck"]


@pytest.mark.rule("MC-7.11")
def test_group_without_members_is_gone_with_its_ranges() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | pack speed 1",
        creatures="ossuary_whelp of 0 detached; gatehouse_ox of 2",
        close="1-c0; 0-1; 1-2",
        seed=1,
    )
    game.take_out(creature(game, "c0"), clause="MC-25.10")
    assert game.position.close == {(0, 1), (1, 2)}
    game.advance(number("c1"), 0, "MC-7.4")
    assert game.position.close == {(0, 1), (0, 9), (1, 9)}
    assert game.enemy_groups(1) == [0, 9]


@pytest.mark.rule("MC-7.17")
def test_withdrawing_creature_leaves_all_and_its_old_group_keeps_its_ranges() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill", creatures="ossuary_whelp of 0", close="0-1; 0-2", seed=1
    )
    do(game, "command", "creature 0", "withdraw")
    assert groups(game, "c0") == [8]
    assert game.position.close == {(0, 1), (0, 2)}


@pytest.mark.rule("MC-7.17")
def test_creature_without_close_enemies_cannot_withdraw() -> None:
    game = battle(TWO, creatures="ossuary_whelp of 0", seed=1)
    do(game, "command", "creature 0")
    assert "withdraw" not in offered(game)
    assert "advance" in offered(game)


@pytest.mark.rule("MC-35.21", "MC-7.6", "MC-9.2")
def test_advanced_whelp_hampers_only_the_enemy_character_it_is_close_to() -> None:
    game = battle(
        "morwen_sable speed 6 | yssa_thornmother", creatures="ossuary_whelp of 0; ysselwood_climber of 1", seed=1
    )
    do(game, "command", "creature 0", "advance", "character 1")
    assert groups(game, "c0") == [8]
    assert game.restores(1) == 3
    assert game.restores(0) == 4
    assert close(game, "c0", "c1")


@pytest.mark.rule("MC-7.11", "MC-7.1")
def test_departed_combatant_has_no_group() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother lost life 0 | dovek_ironquill escaped | oriane_vell",
        creatures="ossuary_whelp of 0 detached; ossuary_whelp of 3 detached",
        seed=1,
    )
    assert game.enemy_groups(0) == [3, 9]
    assert game.members(1) == game.members(2) == []
    game.fall_back(creature(game, "c0"))
    assert game.members(8) == []
    game.take_out(creature(game, "c1"), clause="MC-25.10")
    assert game.members(9) == []


def moves(game: Game) -> list[str]:
    """Return all events about groups and ranges, with their clauses."""
    return [line for line in logged(game) if line.startswith(("Moved", "Detached", "RangeChanged"))]


MOVES = [
    "Detached MC-7.6",
    "Moved MC-7.6",
    "RangeChanged MC-7.6",
    "Moved MC-7.9",
    "Moved MC-7.4",
    "RangeChanged MC-7.4",
]
RETREATS = [
    "Detached MC-7.6",
    "Moved MC-7.17",
    "RangeChanged MC-7.17",
    "Moved MC-7.8",
    "RangeChanged MC-7.8",
]


@pytest.mark.rule("MC-7.6", "MC-7.17", "MC-7.9", "MC-7.8")
def test_every_movement_has_a_public_event() -> None:
    game = battle(
        "morwen_sable speed 6 | yssa_thornmother", creatures="ossuary_whelp of 0; gatehouse_ox of 0 detached", seed=1
    )
    do(game, "command", "creature 0", "advance", "character 1", "creature 1", "fall back")
    do(game, "move", "character 1")
    assert logged_fields(game, "Moved", "number", "kind") == [(8, "advance"), (9, "fall back"), (0, "advance")]
    assert logged_fields(game, "RangeChanged", "one", "other", "range") == [(1, 8, "close"), (0, 1, "close")]
    assert moves(game) == MOVES
    game = battle("morwen_sable | yssa_thornmother", creatures="ossuary_whelp of 0", close="0-1", seed=1)
    do(game, "command", "creature 0", "withdraw", "move", "withdraw")
    assert logged_fields(game, "Moved", "number", "kind") == [(8, "withdraw"), (0, "withdraw")]
    assert logged_fields(game, "RangeChanged", "one", "other", "range") == [(1, 8, "ranged"), (0, 1, "ranged")]
    assert moves(game) == RETREATS


@pytest.mark.rule("MC-7.2")
def test_range_that_already_fits_does_not_change() -> None:
    game = battle(TWO, close="0-1", seed=1)
    before = game.position.close
    game.set_range(1, 0, close=True, clause="MC-25.20")
    assert game.position.close is before
    assert happened(game, "RangeChanged") == []


@pytest.mark.rule("MC-7.8")
def test_withdrawal_leaves_groups_in_their_order() -> None:
    creatures = "; ".join(f"ossuary_whelp of {1 + place % 3} detached" for place in range(12))
    ranges = "; ".join(["0-3", "0-1", "0-2", *[f"0-c{place}" for place in (11, 3, 7, 0, 9, 1)]])
    game = battle(
        "morwen_sable | yssa_thornmother | dovek_ironquill | oriane_vell", creatures=creatures, close=ranges, seed=1
    )
    assert game.close_to(0) == [1, 2, 3, 8, 9, 11, 15, 17, 19]
    do(game, "move", "withdraw")
    assert logged_fields(game, "RangeChanged", "other") == [1, 2, 3, 8, 9, 11, 15, 17, 19]


@pytest.mark.rule("MC-7.9", "MC-25.25", "MC-7.6")
def test_company_effect_applies_to_a_creature_only_in_the_company() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother",
        creatures="ossuary_whelp of 0; gatehouse_ox of 0 detached",
        permanents="warding_obelisk of 0",
        seed=1,
    )
    assert [creature(game, name).toughness for name in ("c0", "c1")] == [2, 4]
    do(game, "command", "creature 0", "advance", "character 1", "creature 1", "fall back")
    assert [creature(game, name).toughness for name in ("c0", "c1")] == [1, 5]
