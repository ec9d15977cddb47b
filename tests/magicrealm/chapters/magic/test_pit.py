"""Power of the Pit, by day and in combat, and the kills that it makes (MR-42.10 to MR-42.12)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.model.beings import BEINGS, DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.levels import MEDIUM
from tests.magicrealm.chapters.combat.blows import damage
from tests.magicrealm.chapters.combat.fights import answer, battlefield, fighting
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.hands import go_on, hand, has, heap, set_chits, strip
from tests.magicrealm.table import begun, being, events_of, give, hire, piece, put, refresh, roll, stack, texts

HERE = "cliff 2"


def gathered(*names: str, rules: Rules | None = None) -> Game:
    """A game by day with these beings in Cliff 2, unhidden and without belongings, characters by seat."""
    heroes = [name for name in names if being(name) < FIRST_DENIZEN]
    game = begun(*heroes, rules=rules)
    for name in names:
        put(game, name, HERE)
    game.position.hidden = 0
    for name in heroes:
        strip(game, name)
    return game


def strike(game: Game, number: int, target: str = "amazon", killer: str = "") -> None:
    """Roll a result of the Pit against a target."""
    roll(game, number, number)
    game.power_of_the_pit(being(target), killer=being(killer) if killer else -1)
    go_on(game)
    refresh(game)


def dead(game: Game) -> set[str]:
    """The ids of those who have been slain."""
    return {BEINGS[one.being] for one in events_of(game, events.Slain)}


# Results 1 to 3.


@pytest.mark.rule("MR-42.10", "MR-43.33")
@pytest.mark.parametrize(("number", "target"), [(1, "amazon"), (2, "elf"), (3, "amazon")])
def test_pit_spares_those_who_are_mist(number: int, target: str) -> None:
    game = gathered("amazon", "elf", "wolf_a 1")
    for name in ("elf", "wolf_a 1"):
        bewitch(game, "melt_into_mist", "amazon", name)
    set_chits(game, "elf", all="W", magic_III4x="A")

    strike(game, number, target)

    assert not dead(game) & {"elf", "wolf_a 1"}


@pytest.mark.rule("MR-42.10", "MR-42.11")
@pytest.mark.parametrize("hidden", ["amazon", "elf", "r1"])
def test_fiery_chasm_kills_everybody_here_who_is_not_hidden(hidden: str) -> None:
    game = gathered("amazon", "elf", "giant 1", "l1", "r1")
    hire(game, 1, "r1")
    game.position.hidden |= 1 << being(hidden)

    strike(game, 1)

    assert dead(game) == {"amazon", "elf", "giant 1", "l1", "r1"} - {hidden}


@pytest.mark.rule("MR-42.10")
def test_fiery_chasm_stays_in_its_clearing() -> None:
    game = begun("amazon", "elf", amazon=HERE, elf="cavern 1", giant_1="cavern 1")
    game.position.hidden = 0

    strike(game, 1)

    assert dead(game) == {"amazon"}


@pytest.mark.rule("MR-42.10")
@pytest.mark.parametrize("target", ["amazon", "giant 1", "l1"])
def test_carried_away_kills_the_target_alone_hidden_or_not(target: str) -> None:
    game = gathered("amazon", "elf", "giant 1", "l1")
    game.position.hidden |= 1 << being(target)

    strike(game, 2, target)

    assert dead(game) == {target}


@pytest.mark.rule("MR-42.10", "MR-42.11")
def test_terror_wounds_weak_chits_and_kills_the_weak_hidden_or_not() -> None:
    game = gathered("amazon", "captain", "giant 1", "wolf_a 1", "l1", "o1")
    set_chits(game, "captain", move_M5="F", fight_M5="E")
    game.position.hidden |= 1 << being("captain")

    strike(game, 3)

    assert game.chits_of(being("amazon")) == "".join(
        "W" if chit.level <= MEDIUM else "A" for chit in game.figures_of(0)
    )
    assert states(game, "captain")["move M5"] == "F"
    assert states(game, "captain")["fight M4*"] == "W"
    assert "fight H6" not in states(game, "captain")
    assert dead(game) == {"wolf_a 1", "l1"}


@pytest.mark.rule("MR-42.10")
def test_terror_spares_magic_duck_and_berserk_chits() -> None:
    game = gathered("elf")

    strike(game, 3, "elf")

    assert {*states(game, "elf")} == {
        "move L3*",
        "fight L3*",
        "move L2*",
        "move M4",
        "fight M3*",
        "fight M4",
    }


LIGHT_CHITS = {"move L3*", "fight L3*", "move L2*"}
MEDIUM_CHITS = {"move M4", "fight M3*", "fight M4"}


@pytest.mark.rule("MR-42.10", "MR-46.5", "MR-44.30")
@pytest.mark.parametrize("variant", [1, 2])
@pytest.mark.parametrize(("belt", "wounded"), [(False, LIGHT_CHITS | MEDIUM_CHITS), (True, {"move M4", "fight M4"})])
def test_terror_wounds_chits_that_the_elf_cannot_play(variant: int, belt: bool, wounded: set[str]) -> None:
    game = gathered("elf", rules=Rules(optional_abilities=True))
    game.position.characters[0].variant = variant
    if belt:
        give(game, 0, "belt_of_strength", active=True)  # it makes a chit with an asterisk Heavy

    strike(game, 3, "elf")

    assert {*states(game, "elf")} == wounded


@pytest.mark.rule("MR-42.10", "MR-11.15", "MR-34.5")
def test_terror_kills_a_character_without_other_chits() -> None:
    game = gathered("swordsman", "elf")

    strike(game, 3, "elf")

    assert dead(game) == {"swordsman"}
    assert game.position.characters[0].status == "dead"


@pytest.mark.rule("MR-42.10", "MR-9.13")
def test_terror_kills_weak_horses_of_characters_natives_and_in_piles() -> None:
    game = gathered("amazon", "o1", "p1")
    hand(game, "amazon", "pony_m3_m5", "warhorse_t5_t7")
    stack(game, "heap Cliff 2", "pony_l3_m4")

    strike(game, 3)

    assert has(game, "amazon") == ["warhorse_t5_t7"]
    assert heap(game, HERE) == []
    assert not game.position.dead_horses >> (being("o1") - FIRST_DENIZEN) & 1
    assert [one.piece for one in events_of(game, events.HorsePerished)] == [piece("pony_l3_m4")]


@pytest.mark.rule("MR-42.10", "MR-34.10")
def test_terror_kills_horses_of_the_dead_of_the_round() -> None:
    game = battlefield("elf", "amazon")
    hand(game, "elf", "pony_m2_m5", "workhorse_h6_t8")
    fighting(game)
    game.then(kills.LAST_BLOW)
    kills.die_together(game, {being("elf"): (being("amazon"),)})

    strike(game, 3)
    answer(game)

    assert [name.strip("*") for name in has(game, "amazon")] == ["workhorse_h6_t8"]


@pytest.mark.rule("MR-40.8", "MR-42.10")
def test_terror_spares_horses_that_are_transmorphized_with_their_owners() -> None:
    game = gathered("amazon", "l1")
    hand(game, "amazon", "pony_m3_m5")
    bewitch(game, "transform", "amazon", "amazon", "l1", data="lion")

    strike(game, 3)

    assert not game.position.dead_horses
    assert not events_of(game, events.HorseKilled)


@pytest.mark.rule("MR-42.10", "MR-34.15")
def test_horse_of_a_native_killed_by_terror_dies_with_it() -> None:
    game = gathered("amazon", "b1")

    strike(game, 3)

    assert game.position.denizen_at[being("b1") - FIRST_DENIZEN] == DEAD
    assert game.position.dead_horses >> (being("b1") - FIRST_DENIZEN) & 1


# Results 4 to 6.


@pytest.mark.rule("MR-42.10")
def test_blight_wounds_active_chits_with_asterisks() -> None:
    game = gathered("druid", "elf")
    set_chits(game, "druid", all="A", magic_II3x="L", magic_VIII4x="E", magic_VIII3x="F", fight_L4="A")

    strike(game, 4, "druid")

    chits = states(game, "druid")
    assert (chits["magic II3*"], chits["magic VIII4*"], chits["magic VIII3*"]) == ("W", "E", "F")
    assert "fight L4" not in chits
    assert states(game, "elf") == {}


@pytest.mark.rule("MR-42.10", "MR-11.15")
def test_blight_kills_who_has_only_wounds_left() -> None:
    game = gathered("witch_king")

    strike(game, 4, "witch_king")

    assert dead(game) == {"witch_king"}


@pytest.mark.rule("MR-42.10")
def test_forget_fatigues_active_magic_chits() -> None:
    game = gathered("druid")
    set_chits(game, "druid", all="A", magic_II3x="L", magic_VIII4x="E")

    strike(game, 5, "druid")

    chits = states(game, "druid")
    assert (chits.pop("magic VIII4*"), {*chits.values()}) == ("E", {"F"})
    assert all(name.startswith("magic") for name in chits)


@pytest.mark.rule("MR-42.10")
def test_rust_damages_active_armour_counters_and_destroys_damaged_ones() -> None:
    game = gathered("amazon")
    hand(game, "amazon", "helmet 1", "shield 1", "golden_crown", active=True)
    hand(game, "amazon", "breastplate 1")
    damage(game, "shield 1")

    strike(game, 6)

    assert has(game, "amazon") == ["golden_crown*", "helmet 1*", "breastplate 1"]
    assert game.position.damaged == 1 << piece("helmet 1")


@pytest.mark.rule("MR-42.11")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_last_results_do_nothing_to_denizens(number: int) -> None:
    game = gathered("amazon", "wolf_a 1")
    before = game.position.clone()

    strike(game, number, "wolf_a 1")

    assert game.position == before


# Kills (MR-42.11, MR-42.12, MR-14.15, section 34).


@pytest.mark.rule("MR-42.11", "MR-14.15")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_hired_natives_killed_by_the_pit_cost_their_owner_notoriety(number: int) -> None:
    game = gathered("captain", "elf", "l1")
    hire(game, 1, "l1")

    strike(game, number, "l1")

    assert [(one.player, one.notoriety) for one in events_of(game, events.HirelingLost)] == [(1, 4)]


@pytest.mark.rule("MR-42.12", "MR-34.1")
def test_kills_of_a_caster_count_for_it() -> None:
    game = battlefield("amazon", "elf", "wolf_a 1", "giant 1")
    fighting(game, "amazon: wolf_a 1 in 1, giant 1 in 2")
    game.position.hidden |= 1 << being("elf")

    strike(game, 3, "wolf_a 1", killer="elf")

    assert game.position.characters[1].kills == 1
    assert game.position.characters[1].notoriety == Fraction(1)
    assert [sheet.attackers for sheet in game.fight.sheets] == [(being("giant 1"),)]


@pytest.mark.rule("MR-42.12", "MR-34.10")
def test_gold_of_a_character_killed_by_a_table_vanishes() -> None:
    game = gathered("amazon", "elf")
    hand(game, "amazon", "helmet 1")

    strike(game, 2)

    assert game.position.characters[1].gold == 10
    assert heap(game, HERE) == ["helmet 1"]


@pytest.mark.rule("MR-34.10", "MR-22.2")
def test_turn_of_who_dies_by_day_is_over_and_the_player_may_restart() -> None:
    game = gathered("amazon", "elf")

    strike(game, 2)

    assert game.position.characters[0].status == "dead"
    assert game.position.seats[being("amazon")] == -1
    assert texts(game, 1)


@pytest.mark.rule("MR-42.10", "MR-42.6")
@pytest.mark.parametrize("number", [4, 5, 6])
def test_target_that_has_left_the_clearing_is_spared(number: int) -> None:
    game = battlefield("witch", "elf")
    hand(game, "witch", "helmet 1", active=True)
    fighting(game)
    put(game, "witch", "cavern 1")

    strike(game, number, "witch")

    assert game.chits_of(being("witch")) == "A" * 12
    assert game.position.damaged == 0
