"""Damage, Guard, Life, counters, destruction (MC-16)."""

from __future__ import annotations

import pytest

from arcana_core.testing import happened, logged
from arcana_mtgcombat import Game, battle
from arcana_mtgcombat.model.state import Change
from tests.mtgcombat.designed_cards import Designed
from tests.mtgcombat.table import dice, exhausted, fighter, gains, guard, keys, life, logged_fields, number, there

DUEL = "brannick_emberhand | oriane_vell"


def fell(game: Game, *names: str) -> None:
    """Set the Life of these combatants to 0 and check for deaths."""
    for name in names:
        fighter(game, name).life = 0
    game.check()


@pytest.mark.rule("MC-16.1")
def test_guard_is_rolled_at_the_first_damage_and_takes_what_it_can() -> None:
    game = battle(DUEL, rng=dice(3, 4))

    assert game.deal(1, 5) == 0
    assert (guard(game, "1"), life(game, "1")) == (2, [32])
    assert game.deal(1, 5) == 3
    assert (guard(game, "1"), life(game, "1")) == (0, [29])


@pytest.mark.rule("MC-16.1")
@pytest.mark.parametrize("amount", [0, -2])
def test_no_damage_rolls_no_guard(amount: int) -> None:
    game = battle(DUEL, rng=dice())

    assert game.deal(1, amount) == 0
    assert guard(game, "1") == -1


@pytest.mark.rule("MC-16.3")
def test_loss_of_life_neither_meets_nor_sets_the_guard() -> None:
    game = battle("brannick_emberhand guard 9 | oriane_vell", rng=dice())

    assert game.lose_life(0, 4) == 4
    assert game.lose_life(1, 4) == 4

    assert (guard(game, "0"), guard(game, "1")) == (9, -1)
    assert life(game, "0", "1") == [28, 28]


@pytest.mark.rule("MC-16.5", "MC-16.1")
def test_toughness_0_does_no_harm_and_rolls_no_guard() -> None:
    game = battle(DUEL, creatures="ossuary_whelp of 0 minus 1", rng=dice())
    game.check()
    assert (fighter(game, "c0").toughness, there(game, "c0")) == (0, True)

    game.deal(number("c0"), 1)

    assert (guard(game, "c0"), life(game, "c0")) == (0, [2])


@pytest.mark.rule("MC-16.4", "MC-35.29")
def test_set_guard_rises_by_dice_with_toughness() -> None:
    game = battle("oriane_vell guard 3 | brannick_emberhand", rng=dice(2, 3, 5))

    pump(game, "0", 3)

    assert guard(game, "0") == 13


@pytest.mark.rule("MC-16.4")
@pytest.mark.parametrize(("before", "after"), [(9, 4), (3, 0)])
def test_set_guard_falls_by_dice_with_toughness_but_not_below_0(before: int, after: int) -> None:
    game = battle(f"oriane_vell guard {before} | brannick_emberhand", rng=dice(1, 4))

    pump(game, "0", -2)

    assert guard(game, "0") == after


@pytest.mark.rule("MC-16.4")
def test_unset_guard_is_rolled_later_with_the_toughness_at_that_time() -> None:
    game = battle(DUEL, rng=dice(1, 2, 3, 4, 5))

    pump(game, "1", 3)
    assert guard(game, "1") == -1
    game.deal(1, 1)

    assert guard(game, "1") == 14


def pump(game: Game, name: str, toughness: int) -> None:
    """A combatant's Toughness changes until the End Phase."""
    game.position.changes = (*game.position.changes, Change(number(name), toughness=toughness))
    game.refresh()


@pytest.mark.rule("MC-16.8", "MC-3.6")
def test_healing_restores_life_up_to_the_printed_value() -> None:
    game = battle("brannick_emberhand life 30 | oriane_vell", creatures="slagback_brute of 0 life 2")

    game.heal(0, 5, "MC-25.4")
    game.heal(number("c0"), 2, "MC-25.4")

    assert life(game, "0", "c0") == [32, 4]


@pytest.mark.rule("MC-16.10", "MC-35.35")
def test_healing_removes_only_harmful_counters() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0 life 3 plus 1 minus 1")
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (4, 2)

    game.heal(number("c0"), 5, "MC-25.4")

    assert life(game, "c0") == [5]
    assert (fighter(game, "c0").plus, fighter(game, "c0").minus) == (1, 0)
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (5, 3)


@pytest.mark.rule("MC-16.10")
def test_counters_of_both_kinds_are_kept_separately() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0 plus 1")

    game.put_counters(number("c0"), "-1/-1", 2, "MC-25.7")

    assert (fighter(game, "c0").plus, fighter(game, "c0").minus) == (1, 2)
    assert (fighter(game, "c0").power, fighter(game, "c0").toughness) == (3, 1)


@pytest.mark.rule("MC-16.6", "MC-5.7", "MC-20.5", "MC-20.3", "MC-7.11")
def test_destroyed_creature_leaves_with_its_auras_and_without_its_equipment() -> None:
    game = battle(
        "oriane_vell | morwen_sable",
        creatures="ossuary_whelp of 1 detached",
        permanents="oath_of_the_lamp of 0 on c0; honed_glaive of 1 on c0",
        close="0-c0",
        rng=dice(1, 1),
    )

    game.deal(number("c0"), 6)
    assert there(game, "c0")
    game.check()

    assert not there(game, "c0")
    assert keys(game, game.position.characters[0].graveyard) == ["oath_of_the_lamp"]
    assert keys(game, game.position.characters[1].graveyard) == ["ossuary_whelp"]
    assert [(one.controller, one.bearer) for one in game.position.permanents] == [(1, -1)]
    assert game.position.close == frozenset()


@pytest.mark.rule("MC-24.6")
def test_token_leaves_no_card() -> None:
    game = battle(DUEL, creatures="brass_hornet of 0")

    fell(game, "c0")

    assert not there(game, "c0")
    assert game.position.characters[0].graveyard == ()


@pytest.mark.rule("MC-5.7", "MC-5.8", "MC-25.9")
def test_card_of_an_exiled_creature_is_out_of_reach() -> None:
    game = battle(DUEL, creatures="slagback_brute of 1 owner 0")
    creature = game.creature(number("c0"))
    assert creature is not None

    game.take_out(creature, exiled=True, clause="MC-25.9")

    assert keys(game, game.position.characters[0].exile) == ["slagback_brute"]
    assert game.position.characters[0].graveyard == ()


@pytest.mark.rule("MC-16.9", "MC-16.6", "MC-2.4")
def test_one_check_fells_all_without_life_in_rotation_order() -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0; gatehouse_ox of 1; ossuary_whelp of 1 life 1",
        active=1,
    )

    fell(game, "c0", "c1")

    left = [number - 8 for number in logged_fields(game, "CreatureLeft", "number")]
    assert left == [1, 0]
    assert there(game, "c2")


@pytest.mark.rule("MC-25.22")
def test_shield_saves_a_creature_once_and_exhausts_it() -> None:
    game = battle(DUEL, creatures="marrow_knight of 0 shields 1")

    fell(game, "c0")
    assert (life(game, "c0"), exhausted(game, "c0"), fighter(game, "c0").shields) == ([4], True, 0)
    game.destroy(number("c0"), "MC-25.8")

    assert not there(game, "c0")


@pytest.mark.rule("MC-16.6", "MC-25.22")
def test_several_shields_are_used_one_at_a_time() -> None:
    game = battle(DUEL, creatures="marrow_knight of 0 shields 2")

    game.destroy(number("c0"), "MC-25.8")

    assert (there(game, "c0"), fighter(game, "c0").shields) == (True, 1)


@pytest.mark.rule("MC-16.7", "MC-21.2")
def test_character_without_life_has_lost_at_the_next_check() -> None:
    game = battle("brannick_emberhand life 2 | oriane_vell | dovek_ironquill", active=1)

    game.lose_life(0, 2)
    assert there(game, "0")
    game.check()

    assert not there(game, "0")
    assert happened(game, "CharacterLost") == ["CharacterLost"]


@pytest.mark.rule("MC-36.55")
def test_life_lost_below_0_counts_in_full() -> None:
    game = battle(DUEL, creatures="ossuary_whelp of 0", rng=dice(4))

    assert game.deal(number("c0"), 12) == 8
    assert life(game, "c0") == [-5]


@pytest.mark.rule("MC-24.5", "MC-16.9")
def test_death_triggers_wait_until_all_the_fallen_have_left() -> None:
    game = battle(
        DUEL,
        creatures="ember_martyr of 0; ember_martyr of 1; slagback_brute of 1 life 2",
        close="0-1",
        game=Designed,
        rng=dice(1, 1, 1, 1, 1, 1),
    )

    fell(game, "c0", "c1")
    game.go_on()

    assert not there(game, "c0")
    assert not there(game, "c1")
    assert not there(game, "c2")
    assert life(game, "0", "1") == [30, 30]
    kinds = [text for text in logged(game) if text.startswith(("CreatureLeft", "Damaged"))]
    assert kinds[:2] == ["CreatureLeft MC-16.6", "CreatureLeft MC-16.6"]
    assert kinds[2].startswith("Damaged")
    assert logged_fields(game, "Damaged", "number") == [1, number("c2"), 0]


@pytest.mark.rule("MC-24.5", "MC-25.10")
def test_unsummoned_creature_triggers_no_death() -> None:
    game = battle(DUEL, creatures="ember_martyr of 0", close="0-1", game=Designed, rng=dice())
    creature = game.creature(number("c0"))
    assert creature is not None

    game.take_out(creature, clause="MC-25.10")

    assert life(game, "1") == [32]


@pytest.mark.rule("MC-19.10", "MC-35.27", "MC-16.3")
def test_indestructible_creature_keeps_its_last_point_of_life() -> None:
    game = battle(DUEL, creatures="stoneroot_guardian of 0", rng=dice(1, 1, 1))

    game.deal(number("c0"), 15)
    assert life(game, "c0") == [1]
    assert game.lose_life(number("c0"), 3) == 0
    game.check()
    game.destroy(number("c0"), "MC-25.8")

    assert there(game, "c0")


@pytest.mark.rule("MC-19.10")
def test_indestructible_does_not_help_a_character() -> None:
    game = battle(
        "oriane_vell life 3 | brannick_emberhand | dovek_ironquill", active=1, changes=gains("0", "Indestructible")
    )

    game.lose_life(0, 3)
    game.check()

    assert not there(game, "0")


@pytest.mark.rule("MC-36.56", "MC-24.5")
def test_death_of_a_losers_creature_triggers_nothing() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | dovek_ironquill",
        creatures="pyre_martyr of 0",
        game=Designed,
        rng=dice(),
    )
    game.lose_life(0, 32)

    fell(game, "c0")
    game.go_on()

    assert life(game, "1") == [32]


@pytest.mark.rule("MC-36.55", "MC-19.10")
def test_indestructible_creature_loses_life_only_down_to_1() -> None:
    game = battle(DUEL, creatures="stoneroot_guardian of 0", rng=dice(1, 1, 1))

    assert game.deal(number("c0"), 15) == 4


@pytest.mark.rule("MC-36.19", "MC-25.33")
def test_dead_detached_creature_has_no_ranges() -> None:
    game = battle(DUEL, creatures="ember_martyr of 0 detached", close="0-1; 1-c0", game=Designed, rng=dice())

    fell(game, "c0")
    game.go_on()

    assert life(game, "1") == [32]


@pytest.mark.rule("MC-16.6")
def test_packs_and_departed_characters_lose_no_life() -> None:
    game = battle("brannick_emberhand | oriane_vell | pack speed 2", creatures="ossuary_whelp of 2")
    game.lose_life(1, 32)
    game.check()

    assert game.lose_life(1, 3) == 0
    assert game.lose_life(2, 3) == 0
    assert life(game, "1", "2") == [0, 0]


@pytest.mark.rule("MC-36.62", "MC-16.10")
def test_healing_of_0_takes_no_counters_away() -> None:
    game = battle("brannick_emberhand minus 1 | oriane_vell")

    game.heal(0, 0, "MC-25.4")

    assert fighter(game, "0").minus == 1


@pytest.mark.rule("MC-19.8", "MC-19.10")
def test_deathtouch_waits_for_one_check_and_spares_the_indestructible() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; stoneroot_guardian of 0")
    for name in ("c0", "c1"):
        creature = game.creature(number(name))
        assert creature is not None
        creature.doomed = True

    game.check()

    assert not there(game, "c0")
    guardian = game.creature(number("c1"))
    assert guardian is not None
    assert not guardian.doomed


@pytest.mark.rule("MC-19.8", "MC-25.22")
def test_one_shield_saves_from_deathtouch_and_loss_of_all_life_at_once() -> None:
    game = battle(DUEL, creatures="marrow_knight of 0 shields 1")
    creature = game.creature(number("c0"))
    assert creature is not None
    creature.doomed = True

    fell(game, "c0")
    game.check()

    assert there(game, "c0")


@pytest.mark.rule("MC-22.5", "MC-16.6")
def test_changes_of_a_creature_end_when_it_leaves() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0", changes=gains("c0", "Flying"))

    fell(game, "c0")

    assert game.position.changes == ()
