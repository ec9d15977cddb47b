"""Tests of keywords in fights (MC-19)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, offered
from arcana_mtgcombat import battle
from tests.mtgcombat.designed_cards import Designed
from tests.mtgcombat.table import dice, exhausted, fighter, gains, guard, life, there

ORDER = "command; creature 0; engage; "


@pytest.mark.rule("MC-19.8")
def test_deathtouch_destroys_a_creature_that_loses_life() -> None:
    game = battle(
        "morwen_sable | oriane_vell",
        creatures="sabrine_gravepage of 0; gatehouse_ox of 1",
        close="0-1",
        rng=dice(5, 1, 1, 1, 1),
    )

    do(game, ORDER + "creature 1", "no")

    assert not there(game, "c1")


@pytest.mark.rule("MC-19.8")
def test_deathtouch_does_nothing_if_the_guard_takes_it_all() -> None:
    game = battle(
        "morwen_sable | oriane_vell",
        creatures="sabrine_gravepage of 0; gatehouse_ox of 1",
        close="0-1",
        rng=dice(4, 1, 1, 1, 1),
    )

    do(game, ORDER + "creature 1", "no")

    assert life(game, "c1") == [8]


@pytest.mark.rule("MC-19.8")
def test_deathtouch_does_nothing_to_a_character_or_an_indestructible_creature() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother",
        creatures="sabrine_gravepage of 0; stoneroot_guardian of 1; sabrine_gravepage of 0",
        close="0-1",
        rng=dice(6, 1, 1, 1, 6, 1, 1),
    )

    do(game, ORDER + "creature 1", "no")
    do(game, "creature 2; engage; character 1", "none", "no")

    assert life(game, "c1", "1") == [2, 28]


@pytest.mark.rule("MC-19.8", "MC-25.22")
def test_shield_saves_from_deathtouch() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother",
        creatures="sabrine_gravepage of 0; gatehouse_ox of 1 shields 1",
        close="0-1",
        rng=dice(5, 1, 1, 1, 1),
    )

    do(game, ORDER + "creature 1", "no")

    assert (life(game, "c1"), exhausted(game, "c1")) == ([8], True)
    game.check()
    assert there(game, "c1")


@pytest.mark.rule("MC-19.8", "MC-15.3")
def test_counter_attack_with_deathtouch_destroys_too() -> None:
    game = battle(
        "oriane_vell | morwen_sable",
        creatures="gatehouse_ox of 0; sabrine_gravepage of 1",
        close="0-1",
        rng=dice(1, 1, 4, 6, 1, 1, 1, 1),
    )

    do(game, ORDER + "creature 1", "yes")

    assert not there(game, "c0")
    assert there(game, "c1")


@pytest.mark.rule("MC-19.9", "MC-3.6")
@pytest.mark.parametrize(("before", "after"), [(20, 26), (29, 32)])
def test_lifelink_heals_the_controllers_character_by_what_a_strike_takes(before: int, after: int) -> None:
    game = battle(
        f"morwen_sable life {before} | oriane_vell",
        creatures="leechwing_matron of 0",
        close="0-1",
        rng=dice(3, 3, 3, 1, 2),
    )

    do(game, ORDER + "character 1", "no")

    assert life(game, "0", "1") == [after, 26]


@pytest.mark.rule("MC-19.9", "MC-19.14", "MC-15.3")
def test_lifelink_of_a_character_heals_that_character_at_once() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell life 4",
        close="0-1",
        rng=dice(4, 4, 4, 1, 1, 6, 5, 1, 1),
        changes=gains("1", "Lifelink"),
    )

    do(game, "engage; character 1", "yes")

    assert life(game, "0", "1") == [23, 3]
    assert there(game, "1")


@pytest.mark.rule("MC-19.9")
def test_lifelink_of_a_wild_creature_heals_no_character() -> None:
    game = battle(
        "pack speed 2 | oriane_vell",
        creatures="leechwing_matron of 0",
        close="0-1",
        phase="start",
        rng=dice(3, 3, 3, 1, 2),
    )

    do(game, "creature 0; engage; character 1", "no")

    assert life(game, "1") == [26]
    assert game.position.characters[0].life == 0


@pytest.mark.rule("MC-19.13")
def test_keyword_held_twice_works_once() -> None:
    game = battle(
        "morwen_sable life 20 | oriane_vell",
        creatures="leechwing_matron of 0",
        close="0-1",
        rng=dice(3, 3, 3, 1, 2),
        changes=gains("c0", "Lifelink"),
    )

    do(game, ORDER + "character 1", "no")

    assert life(game, "0") == [26]


@pytest.mark.rule("MC-19.14", "MC-19.3")
def test_character_with_a_glaive_strikes_first() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="ossuary_whelp of 1",
        permanents="honed_glaive of 0 on 0",
        close="0-1",
        rng=dice(3, 3, 3, 3, 1),
    )

    do(game, "engage; creature 0")

    assert not there(game, "c0")
    assert guard(game, "0") == 0


@pytest.mark.rule("MC-19.4", "MC-19.14")
def test_character_with_vigilance_stays_ready() -> None:
    game = battle("oriane_vell | dovek_ironquill", close="0-1", rng=dice(1, 1, 6, 6), changes=gains("0", "Vigilance"))

    do(game, "engage; character 1", "no")

    assert not exhausted(game, "0")
    assert guard(game, "0") == -1


@pytest.mark.rule("MC-19.1", "MC-19.2", "MC-19.14", "MC-14.2")
@pytest.mark.parametrize(("keyword", "more"), [("Flying", ["creature 0"]), ("Reach", ["creature 0"]), ("Haste", [])])
def test_character_engages_flyers_with_flying_or_reach(keyword: str, more: list[str]) -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="vane_winged_automaton of 1",
        close="0-1",
        changes=gains("0", keyword),
    )

    do(game, "engage")

    assert offered(game) == ["character 1", *more]


@pytest.mark.rule("MC-36.62", "MC-16.10", "MC-19.9")
def test_lifelink_heals_counters_away() -> None:
    game = battle(
        "morwen_sable life 20 minus 1 | oriane_vell",
        creatures="leechwing_matron of 0",
        close="0-1",
        rng=dice(3, 3, 3, 1, 2),
    )

    do(game, ORDER + "character 1", "no")

    assert (life(game, "0"), fighter(game, "0").minus) == ([26], 0)


@pytest.mark.rule("MC-36.59")
def test_first_strike_counts_before_a_fight_trample_and_vigilance_after_it() -> None:
    game = battle(
        "morwen_sable | dovek_ironquill",
        creatures="ossuary_whelp of 0; taunting_idol of 1; ironquill_juggernaut of 1",
        close="0-1",
        game=Designed,
        rng=dice(3, 3, 3, 1),
    )

    do(game, ORDER + "creature 1")

    assert not there(game, "c1")
    assert exhausted(game, "c0")
    assert game.players_to_act == (0,)
    assert "none" not in offered(game)
