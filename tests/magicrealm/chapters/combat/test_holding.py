"""Tremendous monsters that hold their targets, heads, clubs and other special monsters (MR-33, MR-26.10, MR-35.9)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import figures, kills, rounds, tools
from arcana_magicrealm.chapters.combat.encounter import acting, deploying, luring
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.model.beings import BEINGS, DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZENS
from tests.magicrealm.chapters.combat.blows import attacks, blows, end_round, killed, positions, stands, wear
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, sheet_lines, take, those
from tests.magicrealm.table import being, events_of, hire, roll

CAVE = "borderland 4"


def holds(game: Game) -> list[str]:
    """The monsters that hold a victim, each with it."""
    return [f"{BEINGS[monster]} > {BEINGS[held]}" for monster, held in game.fight.holds]


def held(monster: str = "t_troll 1", hero: str = "white_knight", **fields: Any) -> Game:
    """A character held by a Tremendous monster in its first box."""
    game = battlefield(hero, monster)
    line = f"{hero}: {monster} in 1 with 2" if "giant" in monster else f"{hero}: {monster} in 1"
    fighting(game, line, dark=those(monster), holds=pairs(f"{monster} > {hero}"), **fields)
    return game


def quiet_rounds(**held: int) -> tuple[tuple[int, int], ...]:
    """Characters with the quiet rounds in which they were held, for `Fight.held`."""
    return tuple(sorted([(being(name), number) for name, number in held.items()]))


# Holding (MR-33.1, MR-33.3, MR-33.6).


@pytest.mark.rule("MR-33.1")
def test_tremendous_monster_that_hits_turns_red_side_up_at_end_of_round() -> None:
    game = battlefield("captain", "t_spider")  # M
    wear(game, 0, "tremendous_armor")
    fighting(game, "captain: t_spider in 1", plays=play("captain"))

    assert blows(game) == ["t_spider > captain: tremendous_armor M nothing"]
    assert (game.fight.dark, holds(game)) == (0, [])

    take(game, rounds.monsters_grip())

    assert (game.fight.dark, holds(game)) == (those("t_spider"), ["t_spider > captain"])


@pytest.mark.rule("MR-33.1")
def test_monster_that_misses_does_not_hold() -> None:
    game = battlefield("captain", "t_spider")
    fighting(game, "captain: t_spider in 1", plays=play("captain", "", "move M3** as dodge"))

    blows(game)
    take(game, rounds.monsters_grip())

    assert (game.fight.dark, holds(game)) == (0, [])


@pytest.mark.rule("MR-33.1")
def test_monster_that_kills_does_not_hold() -> None:
    game = battlefield("captain", "t_spider")
    fighting(game, "captain: t_spider in 1", plays=play("captain"))

    assert blows(game) == ["t_spider > captain: body M killed"]
    take(game, rounds.monsters_grip())

    assert (game.fight.dark, holds(game)) == (0, [])


@pytest.mark.rule("MR-33.1", "MR-34.15")
def test_monster_killed_in_round_of_its_hit_does_not_hold() -> None:
    game = battlefield("captain", "t_spider")
    fighting(game, gripping=pairs("t_spider > captain"))
    game.position.denizen_at[being("t_spider") - FIRST_DENIZEN] = DEAD

    take(game, rounds.monsters_grip())

    assert (game.fight.dark, holds(game)) == (0, [])


@pytest.mark.rule("MR-33.1")
def test_hit_of_club_alone_turns_giant_but_not_club() -> None:
    game = battlefield("captain", "giant 1")
    wear(game, 0, "tremendous_armor")
    # The Giant has time 5, its club 6, the maneuver 4: only the club intercepts.
    fighting(game, "captain: giant 1 in 1 with 3", plays=play("captain", "", "move M4* as duck"))

    blows(game)
    take(game, rounds.monsters_grip())

    assert attacks(game) == ["giant 1 > captain: misses", "giant 1* > captain: intercepts"]
    assert (game.fight.dark, game.fight.turned) == (those("giant 1"), 0)


@pytest.mark.rule("MR-33.6")
def test_monster_that_kills_only_horse_keeps_native() -> None:
    game = battlefield("amazon", "l1", "t_serpent")
    game.position.dead_horses = 0
    hire(game, 0, "l1")
    fighting(game, "t_serpent in 3: l1 in 1 with 3", plays=play("amazon"), galloping=those("l1"))
    take(game, hits.blows_fall(), rounds.monsters_grip())

    assert holds(game) == ["t_serpent > l1"]


@pytest.mark.rule("MR-33.3")
def test_monster_turns_red_side_down_when_its_target_dies() -> None:
    game = held("t_troll 1", "captain", plays=play("captain"))

    assert blows(game) == ["t_troll 1 > captain: body T killed"]
    assert (game.fight.dark, holds(game)) == (0, [])


@pytest.mark.rule("MR-33.3", "MR-34.15", "MR-35.9")
def test_monster_that_is_killed_holds_its_native_no_longer() -> None:
    game = battlefield("amazon", "l1", "giant 1")
    hire(game, 0, "l1")
    fighting(game, "giant 1: l1", dark=those("giant 1"), holds=pairs("giant 1 > l1"))

    kills.die_together(game, {being("giant 1"): (being("amazon"),)})

    assert (game.fight.holds, game.fight.dark) == ((), 0)


@pytest.mark.rule("MR-33.3", "MR-34.16")
def test_monster_turns_red_side_down_when_owner_of_its_target_dies() -> None:
    game = battlefield("swordsman", "c1", "octopus", "giant_bat 1", where=CAVE)
    hire(game, 0, "c1")
    lines = ("octopus in 2: c1 in 1", "swordsman: giant_bat 1 in 1")  # the Bat kills at time 2, the red side hits at 4
    hold = pairs("octopus > c1")
    fighting(game, *lines, dark=those("octopus"), holds=hold, plays=play("swordsman"), round=2, where=CAVE)

    blows(game)

    assert killed(game) == ["swordsman by giant_bat 1"]
    assert (game.fight.dark, holds(game)) == (0, [])


@pytest.mark.rule("MR-33.1")
def test_heavy_monster_does_not_hold() -> None:
    game = battlefield("captain", "giant_bat 1")
    wear(game, 0, "suit_of_armor 1")
    fighting(game, "captain: giant_bat 1 in 1", plays=play("captain"))

    blows(game)
    take(game, rounds.monsters_grip())

    assert holds(game) == []


# Red side up (MR-33.2, MR-33.4, MR-33.5).


@pytest.mark.rule("MR-33.2")
def test_red_side_kills_through_armour_and_horse() -> None:
    game = held(plays=play("white_knight"))
    wear(game, 0, "tremendous_armor", "warhorse_t3_t5")

    assert blows(game) == ["t_troll 1 > white_knight: body T killed"]
    assert events_of(game, events.ArmourDamaged) == []
    assert events_of(game, events.HorseKilled) == []


@pytest.mark.rule("MR-33.2", "MR-46.20")
def test_red_side_that_kills_does_not_fumble() -> None:
    game = battlefield("white_knight", "t_troll 1", rules=Rules(fumble=True))
    red = pairs("t_troll 1 > white_knight")
    fighting(game, "white_knight: t_troll 1 in 1", dark=those("t_troll 1"), holds=red, plays=play("white_knight"))

    assert blows(game) == ["t_troll 1 > white_knight: body T killed"]
    assert not events_of(game, events.TableRolled)


@pytest.mark.rule("MR-33.2")
def test_red_side_kills_berserk_character() -> None:
    game = held("octopus", "berserker", plays=play("berserker"))
    game.position.characters[0].is_berserk = True

    assert blows(game) == ["octopus > berserker: body T killed"]


@pytest.mark.rule("MR-33.2", "MR-33.6")
def test_red_side_kills_mounted_native_with_horse() -> None:
    game = battlefield("amazon", "o1", "octopus")
    hire(game, 0, "o1")
    fighting(game, "octopus in 3: o1 in 1 with 3", dark=those("octopus"), holds=pairs("octopus > o1"))

    assert "octopus > o1: body T killed" in blows(game)
    assert game.position.dead_horses >> (being("o1") - FIRST_DENIZEN) & 1


@pytest.mark.rule("MR-33.2", "MR-33.9")
def test_club_of_red_giant_does_its_own_harm() -> None:
    game = held("giant 1", "berserker", plays=play("berserker", "", "move H4** as dodge"))
    wear(game, 0, "tremendous_armor")

    # The red side (time 4) doesn't undercut 4; the club (H, time 6) in 2 intercepts.
    assert blows(game) == ["giant 1 > berserker: tremendous_armor H nothing"]
    take(game, rounds.monsters_grip())
    assert events_of(game, events.Gripped) == []  # it holds the target already


@pytest.mark.rule("MR-33.4")
def test_red_monster_cannot_be_lured() -> None:
    game = held()

    assert being("t_troll 1") not in luring.prey_of(game)


@pytest.mark.rule("MR-33.4", "MR-26.10", "MR-26.9")
def test_red_monster_attacked_by_hireling_goes_on_attacking_character() -> None:
    game = battlefield("captain", "c1", "t_troll 1", where=CAVE)
    hire(game, 0, "c1")
    fighting(
        game,
        "captain: t_troll 1",
        "t_troll 1 in 1: c1 in 3",
        dark=those("t_troll 1"),
        holds=pairs("t_troll 1 > captain"),
        plays=play("captain"),
        where=CAVE,
    )

    blows(game)

    assert attacks(game) == ["t_troll 1 > captain: unopposed", "c1 > t_troll 1: undercuts"]


@pytest.mark.rule("MR-26.10", "MR-30.7")
def test_red_monster_attacks_character_from_its_box_on_its_own_sheet() -> None:
    game = battlefield("captain", "c1", "t_troll 1", where=CAVE)
    hire(game, 0, "c1")
    lines = ("captain: t_troll 1", "t_troll 1 in 3: c1 in 2")
    fight = fighting(game, *lines, dark=those("t_troll 1"), holds=pairs("t_troll 1 > captain"), where=CAVE)

    assert [one.direction for one in hits.attacks(game, fight) if one.target == being("captain")] == [3]


@pytest.mark.rule("MR-26.10", "MR-30.7")
def test_red_monster_with_own_sheet_is_moved_there() -> None:
    game = battlefield("captain", "c1", "t_troll 1", where=CAVE)
    hire(game, 0, "c1")
    lines = ("captain: t_troll 1", "t_troll 1: c1 in 3")
    fighting(game, *lines, dark=those("t_troll 1"), holds=pairs("t_troll 1 > captain"), where=CAVE)
    roll(
        game, 4, 6, 1, 1
    )  # one roll for the circle of C1, one for the owner of the sheet, none for the Captain's sheet

    positions(game)

    assert stands(game, "t_troll 1") == {"c1": (3, 0), "t_troll 1": (3, 0)}
    assert [BEINGS[one.being] for one in events_of(game, events.Repositioned)] == ["t_troll 1", "t_troll 1"]


@pytest.mark.rule("MR-26.10")
def test_red_monster_is_on_sheet_of_character_only_when_attackers_are_gone() -> None:
    game = battlefield("captain", "c1", "t_troll 1", where=CAVE)
    hire(game, 0, "c1")
    lines = ("captain: t_troll 1", "t_troll 1: c1")
    fighting(game, *lines, dark=those("t_troll 1"), holds=pairs("t_troll 1 > captain"), where=CAVE)

    assert [sheet.owner for sheet in rounds.kept_sheets(game)] == [being("captain")]


@pytest.mark.rule("MR-33.5")
def test_held_character_cannot_play_horse_but_chits_and_boots() -> None:
    game = held("t_troll 1", "captain")
    wear(game, 0, "warhorse_t3_t5", "quick_boots")
    found = [tool.piece for tool in tools.movers(game, being("captain"), "move") if tool.piece >= 0]

    assert len(found) == 1
    assert not any(map(tools.is_horse, tools.movers(game, being("captain"), "move")))


@pytest.mark.rule("MR-33.5", "MR-26.15")
def test_held_character_cannot_charge() -> None:
    free = battlefield("captain", "elf", "t_troll 1")
    fighting(free, "captain: t_troll 1")
    game = battlefield("captain", "elf", "t_troll 1")
    fighting(game, "captain: t_troll 1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > captain"))

    assert deploying.charge_targets(free, being("captain")) == (being("elf"),)
    assert deploying.charge_targets(game, being("captain")) == ()


@pytest.mark.rule("MR-33.5", "MR-27.10")
def test_held_character_cannot_run() -> None:
    free = battlefield("captain", "octopus")
    wear(free, 0, "warhorse_t3_t5")
    fighting(free)
    game = battlefield("captain", "octopus")
    fighting(game, holds=pairs("octopus > captain"))

    assert acting.runners(free, being("captain")) != []
    assert acting.runners(game, being("captain")) == []


# The end of holding (MR-33.7, MR-33.8).


@pytest.mark.rule("MR-33.7", "MR-35.11")
def test_combat_goes_on_while_character_is_held() -> None:
    game = held(quiet=5)

    end_round(game)

    assert game.position.fight is not None
    assert game.fight.round == 2


@pytest.mark.rule("MR-33.8")
def test_character_held_for_twenty_quiet_rounds_is_killed() -> None:
    game = held(held=quiet_rounds(white_knight=19))

    end_round(game)

    assert killed(game) == ["white_knight by t_troll 1"]
    assert game.position.characters[0].status == "dead"
    assert game.position.fight is None


@pytest.mark.rule("MR-33.8")
def test_character_held_for_nineteen_quiet_rounds_lives() -> None:
    game = held(held=quiet_rounds(white_knight=18))

    end_round(game)

    assert killed(game) == []


@pytest.mark.rule("MR-33.8")
def test_rounds_in_which_something_happens_do_not_count() -> None:
    game = held(held=quiet_rounds(white_knight=19), stirred=True)

    end_round(game)

    assert (killed(game), game.fight.held) == ([], ())


@pytest.mark.rule("MR-33.8")
def test_limit_for_holding_is_setting() -> None:
    game = battlefield("captain", "t_troll 1", rules=Rules(hold_limit=2))
    fighting(
        game,
        "captain: t_troll 1",
        dark=those("t_troll 1"),
        holds=pairs("t_troll 1 > captain"),
        held=quiet_rounds(captain=1),
    )

    end_round(game)

    assert killed(game) == ["captain by t_troll 1"]


@pytest.mark.rule("MR-33.8")
def test_held_native_is_not_killed_by_limit() -> None:
    game = battlefield("amazon", "c1", "t_troll 1", where=CAVE, rules=Rules(hold_limit=1))
    hire(game, 0, "c1")
    fighting(game, "t_troll 1: c1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > c1"), where=CAVE)

    end_round(game)

    assert (killed(game), game.fight.held) == ([], ())


def both_held(**fields: Any) -> Game:
    """Two characters, each held by a Troll."""
    game = battlefield("captain", "amazon", "t_troll 1", "t_troll 2", where=CAVE)
    holds = pairs("t_troll 1 > captain", "t_troll 2 > amazon")
    lines = ("captain: t_troll 1", "amazon: t_troll 2")
    fighting(game, *lines, dark=those("t_troll 1", "t_troll 2"), holds=holds, where=CAVE, **fields)
    return game


@pytest.mark.rule("MR-33.8")
def test_rounds_are_counted_for_each_held_character() -> None:
    game = both_held(held=quiet_rounds(captain=19), gripping=pairs("t_troll 2 > amazon"))

    end_round(game)

    assert killed(game) == ["captain by t_troll 1"]
    assert game.fight.held == quiet_rounds(amazon=1)


@pytest.mark.rule("MR-33.8")
def test_death_of_held_character_interrupts_nobody_else() -> None:
    game = both_held(held=quiet_rounds(amazon=18, captain=19))

    end_round(game)
    end_round(game)

    assert killed(game) == ["captain by t_troll 1", "amazon by t_troll 2"]


@pytest.mark.rule("MR-33.8")
def test_character_that_is_free_is_counted_anew_when_held_again() -> None:
    game = battlefield("white_knight", "t_troll 1")
    fighting(game, "white_knight: t_troll 1", held=quiet_rounds(white_knight=19))

    end_round(game)

    assert (killed(game), game.fight.held) == ([], ())


# Heads, clubs, Goblins, flying monsters (MR-33.9, MR-33.10, MR-33.15).


@pytest.mark.rule("MR-33.9")
def test_club_attacks_target_of_giant_with_its_own_figures() -> None:
    game = battlefield("captain", "giant 1")
    fighting(game, "captain: giant 1 in 1 with 2", turned=those("giant 1"))
    (sheet,) = game.fight.sheets
    giant, club = figures.attacks_of(game, game.fight, sheet, being("giant 1"), being("captain"))

    assert (giant.is_part, giant.time, giant.direction, giant.length, giant.harm) == (False, 5, 1, 0, 3)
    assert (club.is_part, club.time, club.direction, club.length, club.harm) == (True, 4, 2, 8, 4)
    assert club.target == being("captain")


@pytest.mark.rule("MR-33.10", "MR-27.2")
def test_goblin_with_spear_attacks_only_dark_side_up_but_always_hinders() -> None:
    game = battlefield("captain", "spear_goblin 1")
    fighting(game, "captain: spear_goblin 1 in 1", plays=play("captain"))

    assert blows(game) == []
    assert tools.limit(game, being("captain")) == 3

    fighting(game, "captain: spear_goblin 1 in 1", plays=play("captain"), dark=those("spear_goblin 1"))
    assert blows(game) == ["spear_goblin 1 > captain: body T killed"]


@pytest.mark.rule("MR-33.15")
def test_flying_monster_uses_flying_time() -> None:
    game = battlefield("captain", "giant_bat 1")
    fighting(game, "captain: giant_bat 1 in 1")

    assert DENIZENS[being("giant_bat 1") - FIRST_DENIZEN].flies
    assert figures.move_time(game, game.fight, being("giant_bat 1")) == 3


# Natives that are held (MR-35.9, MR-25.12).


@pytest.mark.rule("MR-35.9")
def test_monster_that_holds_native_owns_sheet_with_it_alone() -> None:
    game = battlefield("amazon", "c1", "octopus", "wolf_a 1", where=CAVE)
    hire(game, 0, "c1")
    fighting(game, "c1: octopus, wolf_a 1", dark=those("octopus"), holds=pairs("octopus > c1"), where=CAVE)

    end_round(game)

    assert sheet_lines(game) == ["octopus: c1"]


@pytest.mark.rule("MR-35.9", "MR-33.4")
def test_monster_keeps_native_that_it_holds_as_target() -> None:
    game = battlefield("amazon", "c1", "c2", "octopus", where=CAVE)
    hire(game, 0, "c1", "c2")
    lines = ("octopus in 1: c1 in 1, c2 in 2",)
    fighting(game, *lines, dark=those("octopus"), holds=pairs("octopus > c1"), where=CAVE)

    blows(game)

    assert "octopus > c1: intercepts" in attacks(game)


@pytest.mark.rule("MR-35.9", "MR-29.2")
def test_native_held_twice_attacks_once() -> None:
    game = battlefield("amazon", "c1", "octopus", "t_troll 1", where=CAVE)
    hire(game, 0, "c1")
    lines = ("octopus in 2: c1 in 1", "t_troll 1 in 2: c1")
    hold = pairs("octopus > c1", "t_troll 1 > c1")
    fighting(game, *lines, dark=those("octopus", "t_troll 1"), holds=hold, where=CAVE)

    blows(game)

    assert sorted(line.partition(":")[0] for line in attacks(game)) == [
        "c1 > octopus",
        "octopus > c1",
        "t_troll 1 > c1",
    ]


@pytest.mark.rule("MR-35.9", "MR-29.2")
def test_monsters_that_hold_each_other_attack_once() -> None:
    game = battlefield("amazon", "giant 1", "t_troll 1", where=CAVE)
    hire(game, 0, "giant 1")
    hold = pairs("giant 1 > t_troll 1", "t_troll 1 > giant 1")
    fighting(game, "t_troll 1: giant 1", dark=those("giant 1", "t_troll 1"), holds=hold, where=CAVE)

    end_round(game)
    assert sheet_lines(game) == ["giant 1: t_troll 1"]

    blows(game)

    assert sorted(line.partition(":")[0] for line in attacks(game)) == [
        "giant 1 > t_troll 1",
        "giant 1* > t_troll 1",
        "t_troll 1 > giant 1",
    ]


@pytest.mark.rule("MR-35.9", "MR-33.4")
def test_held_monster_goes_on_attacking_the_one_it_holds() -> None:
    game = battlefield("amazon", "giant 1", "t_troll 1", "o1", where=CAVE)
    hire(game, 0, "giant 1")
    hold = pairs("giant 1 > o1", "t_troll 1 > giant 1")
    fighting(game, "giant 1: o1, t_troll 1", dark=those("giant 1", "t_troll 1"), holds=hold, where=CAVE)

    end_round(game)
    assert sheet_lines(game) == ["giant 1: o1, t_troll 1"]

    blows(game)

    assert sorted(line.partition(":")[0] for line in attacks(game)) == [
        "giant 1 > o1",
        "giant 1* > o1",
        "o1 > giant 1",
        "t_troll 1 > giant 1",
    ]


@pytest.mark.rule("MR-33.1", "MR-34.16")
def test_monster_does_not_hold_native_whose_owner_has_died() -> None:
    game = battlefield("swordsman", "elf", "c1", "t_serpent", "ogre 1", where=CAVE)
    hire(game, 0, "c1")
    # The Serpent hits C1 at time 4 with L; at time 5 the Ogre kills the owner.
    lines = ("t_serpent in 2: c1 in 2", "swordsman: ogre 1 in 1")
    fighting(game, *lines, plays=play("swordsman"), round=2, where=CAVE)

    blows(game)
    take(game, rounds.monsters_grip())

    assert killed(game) == ["swordsman by ogre 1"]
    assert (holds(game), game.fight.dark) == ([], 0)
