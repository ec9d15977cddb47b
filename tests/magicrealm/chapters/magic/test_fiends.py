"""Demons and the Imp, whose spells hit; the Pilgrim's protection from them (MR-33.11 to MR-33.14, MR-45.17)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import hits, naming, positioning
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.chits import WOUNDED
from tests.magicrealm.chapters.combat.blows import attacks, blows, killed
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, play, take
from tests.magicrealm.chapters.magic.spells import turn_chits
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.daylight import answer, daylight, is_blocked
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, do, events_of, hire, put, roll, texts


def facing(monster: str, *faces: int, hero: str = "amazon", box: int = 3, **fields: Any) -> Game:
    """A character that ducks, and a monster in a box of its sheet: in box 3 it hits. Dice are scripted."""
    game = battlefield(hero, "elf", monster)
    maneuver = "move M4 as duck" if hero == "amazon" else ""
    fighting(game, f"{hero}: {monster} in {box}", plays=play(hero, maneuver=maneuver), **fields)
    roll(game, *faces)
    return game


# Demons (MR-33.11).


@pytest.mark.rule("MR-33.11")
@pytest.mark.parametrize("monster", ["demon", "winged_demon"])
def test_target_of_a_demon_rolls_on_power_of_the_pit(monster: str) -> None:
    game = facing(monster, 4, 2)

    blows(game)

    (rolled,) = events_of(game, events.TableRolled)
    assert (BEINGS[rolled.being], rolled.table, rolled.result) == ("amazon", "power_of_the_pit", 4)
    assert states(game, "amazon")["move M3*"] == "W"
    assert events_of(game, events.Struck) == []


@pytest.mark.rule("MR-33.11")
def test_demon_that_misses_does_nothing() -> None:
    game = facing("demon", box=1)
    game.position.fight = evolve(game.fight, plays=play("amazon", maneuver="move M3* as duck"))

    blows(game)

    assert attacks(game)[0].startswith("demon > amazon")
    assert (events_of(game, events.TableRolled) == []) == ("misses" in attacks(game)[0])


@pytest.mark.rule("MR-33.11")
def test_armour_and_horse_do_not_protect_from_a_demon() -> None:
    game = facing("demon", 2, 2)
    hand(game, "amazon", "tremendous_armor", active=True)

    blows(game)

    assert game.position.characters[0].status == "dead"
    assert game.position.damaged == 0


@pytest.mark.rule("MR-33.11", "MR-33.1")
def test_demon_holds_a_target_that_lives() -> None:
    game = facing("demon", 6, 6)

    take(game, hits.blows_fall(), rounds.monsters_grip())

    assert game.fight.holds == ((being("demon"), being("amazon")),)


@pytest.mark.rule("MR-33.11", "MR-33.2")
def test_red_side_of_a_demon_kills_like_others() -> None:
    game = facing("demon", dark=1 << being("demon"))

    found = blows(game)

    assert found == ["demon > amazon: body T killed"]


@pytest.mark.rule("MR-33.11", "MR-42.12")
def test_demons_kills_are_a_monsters() -> None:
    game = facing("demon", 1, 1)

    blows(game)

    slain = {BEINGS[one.being]: [BEINGS[killer] for killer in one.killers] for one in events_of(game, events.Slain)}
    assert slain == {"amazon": ["demon"], "elf": ["demon"], "demon": []}


@pytest.mark.rule("MR-33.11", "MR-44.25", "MR-47.47")
def test_owner_of_the_magic_wand_sets_a_die_between_two_blows() -> None:
    game = battlefield("amazon", "elf", "demon", "wolf_a 1")
    hand(game, "amazon", "magic_wand", active=True)
    fighting(
        game,
        "amazon: demon in 3, wolf_a 1 in 3",
        plays=play("amazon", maneuver="move M4 as duck"),
        round=2,
    )
    roll(game, 1)

    take(game, hits.blows_fall())
    assert texts(game, 0) == [f"set a die to {face}" for face in range(1, 7)]
    assert events_of(game, events.Struck) == []  # the wolf is slower
    do(game, 0, "set a die to 6")

    assert [BEINGS[one.being] for one in events_of(game, events.Struck)] == ["wolf_a 1"]


@pytest.mark.rule("MR-33.11", "MR-31.7", "MR-34.10")
def test_estate_waits_for_the_last_blow_after_a_demons_kill() -> None:
    game = battlefield("amazon", "captain", "demon", "wolf_a 1")
    hand(game, "amazon", "helmet 1", "spear 1")
    fighting(
        game,
        "amazon: demon in 3",
        "captain: wolf_a 1 in 3",
        plays=(*play("amazon", maneuver="move M4 as duck"), *play("captain", maneuver="move M5 as duck")),
        round=2,
    )
    roll(game, 2, 2)

    take(game, hits.blows_fall())

    order = [type(entry.event) for entry in game.log if isinstance(entry.event, events.Struck | events.Died)]
    assert order == [events.Died, events.Struck]
    assert sorted(texts(game, 0)) == ["next helmet 1", "next spear 1"]


@pytest.mark.rule("MR-33.14", "MR-33.6")
@pytest.mark.parametrize(("face", "dies"), [(2, True), (3, True), (5, False)])
def test_demon_makes_a_hired_native_roll_itself(face: int, dies: bool) -> None:
    game = battlefield("amazon", "demon", "c1")
    hire(game, 0, "c1")
    fighting(game, "demon in 3: c1 in 3")
    roll(game, face, face)

    blows(game)

    (rolled,) = events_of(game, events.TableRolled)
    assert BEINGS[rolled.being] == "c1"
    assert (killed(game) != []) == dies


# The Imp (MR-33.12).


@pytest.mark.rule("MR-33.12")
def test_target_of_the_imp_rolls_a_curse() -> None:
    game = facing("imp", 3, 5)

    blows(game)

    assert curses.of(game, being("amazon")) == ("ashes",)
    assert events_of(game, events.Struck) == []


@pytest.mark.rule("MR-33.11", "MR-42.2")
def test_curse_of_the_imp_does_not_last_on_who_dies_at_the_same_moment() -> None:
    game = battlefield("amazon", "elf", "demon", "imp")
    fighting(game, "amazon: demon in 3, imp in 3", plays=play("amazon"))
    roll(game, 2, 2, 5, 5)

    blows(game)

    assert [one.table for one in events_of(game, events.TableRolled)] == ["power_of_the_pit", "curse"]
    assert killed(game) == ["amazon by demon"]
    assert curses.of(game, being("amazon")) == ()


@pytest.mark.rule("MR-33.12")
def test_other_side_of_the_imp_strikes_normally() -> None:
    game = facing("imp", dark=1 << being("imp"))

    assert blows(game) == ["imp > amazon: body M killed"]


@pytest.mark.rule("MR-33.12", "MR-30.9", "MR-30.10")
@pytest.mark.parametrize(("faces", "struck"), [((6, 3), ["imp > amazon: body M killed"]), ((5, 4), [])])
def test_imp_changes_tactics_like_a_medium_monster(faces: tuple[int, int], struck: list[str]) -> None:
    game = facing("imp", *faces, 2, 2)

    positioning.change_tactics(game, being("amazon"))
    found = blows(game)

    assert found == struck
    assert curses.of(game, being("amazon")) == (() if struck else ("squeak",))


@pytest.mark.rule("MR-33.11", "MR-30.10")
@pytest.mark.parametrize("monster", ["demon", "winged_demon"])
def test_demons_do_not_change_tactics(monster: str) -> None:
    game = facing(monster)

    positioning.change_tactics(game, being("amazon"))

    assert events_of(game, events.TacticsRolled) == []
    assert game.fight.dark == 0


@pytest.mark.rule("MR-33.14", "MR-33.12")
def test_imp_does_nothing_to_denizens() -> None:
    game = battlefield("amazon", "imp", "c1")
    hire(game, 0, "c1")
    fighting(game, "imp in 3: c1 in 3")
    roll(game)

    blows(game)

    assert events_of(game, events.TableRolled) == []
    assert game.position.denizen_at[being("c1") - FIRST_DENIZEN] >= 0


@pytest.mark.rule("MR-33.13", "MR-31.4")
def test_spells_of_fiends_have_length_seventeen() -> None:
    game = facing("imp", 6, 6)

    blows(game)

    assert [one.length for one in events_of(game, events.Attacked)] == [17]


# The Pilgrim (MR-45.17).


FIENDS = ("demon", "winged_demon", "imp")


@pytest.mark.rule("MR-45.17")
@pytest.mark.parametrize(
    ("hero", "monster", "blocked"),
    [*[("pilgrim", fiend, False) for fiend in FIENDS], ("pilgrim", "giant 1", True), ("amazon", "demon", True)],
)
def test_fiends_do_not_block_the_pilgrim(hero: str, monster: str, blocked: bool) -> None:
    game = begun(hero, "elf", elf="cavern 1")
    put(game, hero, "cliff 2")
    put(game, monster, "cliff 2")

    rest: dict[str, Any] = {hero: "-"}
    daylight(game, hero, **rest)
    answer(game)

    assert is_blocked(game, hero) == blocked


@pytest.mark.rule("MR-45.17", "MR-16.3")
def test_fiends_that_arrive_do_not_block_the_pilgrim() -> None:
    game = begun("pilgrim", "elf", pilgrim="cliff 2", elf="cliff 2", imp="cliff 2")
    game.position.hidden = 0

    game.arrivals_block(game.position.characters[0].at, 1 << being("imp"))

    assert (is_blocked(game, "pilgrim"), is_blocked(game, "elf")) == (False, True)


@pytest.mark.rule("MR-45.17", "MR-16.4")
def test_pilgrim_may_block_and_attack_fiends() -> None:
    game = battlefield("pilgrim", "demon")
    fighting(game)

    assert being("demon") in naming.targets(game, being("pilgrim"))


@pytest.mark.rule("MR-45.17", "MR-25.5")
def test_pilgrim_cannot_lure_fiends() -> None:
    game = battlefield("pilgrim", "demon", "giant 1")
    fighting(game)
    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure giant 1"]


@pytest.mark.rule("MR-45.17", "MR-25.9")
def test_fiends_are_assigned_to_others_or_to_nobody() -> None:
    game = battlefield("pilgrim", "elf", "demon")
    fighting(game)
    take(game, luring.assign_at_random())
    assert [sheet.owner for sheet in game.fight.sheets] == [being("elf")]

    game = battlefield("pilgrim", "demon")
    fighting(game)
    take(game, luring.assign_at_random())
    assert game.fight.sheets == ()


@pytest.mark.rule("MR-45.17", "MR-25.10")
def test_hirelings_of_the_pilgrim_are_not_protected() -> None:
    game = battlefield("pilgrim", "demon", "c1")
    hire(game, 0, "c1")
    fighting(game)

    take(game, luring.assign_at_random())
    do(game, 0, "give to c1")

    assert [(BEINGS[sheet.owner], sheet.attackers) for sheet in game.fight.sheets] in (
        [("c1", (being("demon"),))],
        [("demon", (being("c1"),))],
    )


@pytest.mark.rule("MR-34.10", "MR-22.2", "MR-47.46", "MR-42.10")
@pytest.mark.parametrize("is_healthy", [True, False])
def test_character_that_dies_with_its_pack_horse_remedies_nothing(is_healthy: bool) -> None:
    game = battlefield("elf", "amazon", "demon")
    fighting(game, "elf: demon in 3")
    hand(game, "elf", "pony_m4_m5", "chest")
    hand(game, "elf", "elven_slippers", active=True)
    if not is_healthy:
        for label in CHIT_LABELS[being("elf")]:
            if label.startswith("magic"):
                turn_chits(game, "elf", WOUNDED, label)
    roll(game, 3, 3)

    blows(game)

    remedies = ["deactivate elven_slippers", "abandon chest"]
    assert texts(game, 0) == (remedies if is_healthy else ["next chest", "next elven_slippers"])
