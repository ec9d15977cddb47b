"""Setting up: seats, sides, libraries, the turn order (MC-1, MC-5.1 to MC-5.3, MC-6)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from arcana_core.errors import PositionError, RulesError
from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import POOL, Game, Rules, battle, events
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.chapters.phases.setup import entered
from arcana_mtgcombat.rules import READY_MADE
from tests.mtgcombat.table import close, dice, keys, life, number, there

ORDER = "oriane_vell speed {} | dovek_ironquill speed {} | iveren_thole speed {} | morwen_sable speed {}"


@pytest.mark.rule("MC-1.1")
def test_combatants_are_characters_and_creatures_in_the_battle_but_not_packs() -> None:
    game = battle("oriane_vell | pack speed 2 | dovek_ironquill escaped", creatures="slagback_brute of 1")
    assert [there(game, name) for name in ("0", "1", "2", "c0")] == [True, False, False, True]
    assert game.all_combatants() == [0, number("c0")]


@pytest.mark.rule("MC-1.2")
def test_creature_is_on_its_controllers_side() -> None:
    game = battle(
        "oriane_vell side 0 | iveren_thole side 1 | dovek_ironquill side 0",
        creatures="slagback_brute of 2; gatehouse_ox of 1 owner 0",
    )
    assert not game.are_enemies(0, 2)
    assert not game.are_enemies(0, number("c0"))
    assert game.are_enemies(1, number("c0"))
    assert game.are_enemies(0, number("c1"))
    assert game.side_of(number("c1")) == 1


@pytest.mark.rule("MC-1.2", "MC-6.1")
def test_each_seat_is_its_own_side_unless_the_settings_group_them() -> None:
    assert [one.side for one in Game(seed=1, players=3).position.characters] == [0, 1, 2]
    game = Game(seed=1, players=4, rules=Rules(sides=(0, 1)))
    assert [one.side for one in game.position.characters] == [0, 1, 0, 1]


@pytest.mark.rule("MC-21.4")
def test_seats_that_are_all_of_one_side_do_not_fight() -> None:
    with pytest.raises(
        RulesError, match=r"sides \[3\] puts all seats on one side, so the battle has no enemies \(MC-21.4\)"
    ):
        Rules(sides=(3,))
    with pytest.raises(RulesError, match="sides: all 2 seats are on one side"):
        Game(seed=1, rules=Rules(sides=(3, 3, 1)))


@pytest.mark.rule("MC-1.3", "MC-6.1", "MC-6.2")
def test_creatures_given_at_setup_are_ready_not_sick_off_guard_and_in_company() -> None:
    game = battle(
        "oriane_vell | pack speed 2", creatures="slagback_brute of 0; gatehouse_ox of 1; ember_roc of 1 detached"
    )
    for creature in game.position.creatures:
        assert (creature.exhausted, creature.sick, creature.guard, creature.plus) == (False, False, -1, 0)
    assert [game.group_of(number(name)) for name in ("c0", "c1", "c2")] == [0, 1, number("c2")]
    assert life(game, "c0", "c1", "c2") == [5, 8, 5]


@pytest.mark.rule("MC-1.5", "MC-5.3", "MC-32.9")
def test_half_of_the_memory_rounded_up_is_in_memory_at_the_start() -> None:
    game = Game(seed=1, rules=Rules(characters=("iveren_thole", "oriane_vell")))
    iveren, oriane = game.position.characters
    assert sorted(keys(game, iveren.memory)) == [
        "break_the_syllable",
        "hush_of_thole",
        "saltmist_drakelet",
        "undertow_shellback",
    ]
    assert keys(game, iveren.library)[:2] == ["saltmist_drakelet", "riptide_serpent"]
    assert len(oriane.memory) == 3
    assert battle("oriane_vell memory 5 | dovek_ironquill").limit(0) == 3


@pytest.mark.rule("MC-5.3", "MC-1.5")
def test_memory_of_five_starts_with_three_spells() -> None:
    character = entered(POOL, evolve(POOL.sheets["oriane_vell"], memory=5), 0)
    assert [POOL.cards[card].key for card in character.memory] == [
        "vellish_lancer",
        "lamplit_hospitaller",
        "gatehouse_ox",
    ]
    assert len(character.library) == 11


@pytest.mark.rule("MC-5.3")
def test_library_shorter_than_half_the_memory_is_all_in_memory() -> None:
    sheet = evolve(POOL.sheets["oriane_vell"], library=("mending_canticle", "vellish_lancer"))
    character = entered(POOL, sheet, 0)
    assert character.library == ()
    assert sorted(POOL.cards[card].key for card in character.memory) == ["mending_canticle", "vellish_lancer"]


@pytest.mark.rule("MC-4.3", "MC-6.1", "MC-32.9")
def test_character_enters_with_full_life_and_start_mana() -> None:
    game = Game(seed=1)
    assert [(one.life, one.pool) for one in game.position.characters] == [
        (32, (4, 0, 0, 0, 0, 0)),
        (32, (0, 0, 0, 0, 0, 4)),
    ]
    assert logged(game)[:2] == ["Seated MC-6.1", "Seated MC-6.1"]


@pytest.mark.rule("MC-6.1")
def test_start_range_is_a_setting() -> None:
    assert not close(Game(seed=1), "0", "1")
    rules = Rules(start_range="close", sides=(0, 1, 0))
    game = Game(seed=1, players=3, rules=rules)
    assert game.position.close == {(0, 1), (1, 2)}


@pytest.mark.rule("MC-5.2")
def test_library_is_in_the_order_of_the_sheet() -> None:
    game = Game(seed=1)
    oriane = game.position.characters[0]
    assert keys(game, oriane.library) == list(POOL.sheets["oriane_vell"].library[3:])


@pytest.mark.rule("MC-5.2", "MC-5.3", "MC-33.1")
def test_with_choose_each_seat_orders_its_library_card_by_card() -> None:
    game = Game(seed=1, rules=Rules(library_order="choose"))
    assert game.players_to_act == (0,)
    assert len(offered(game)) == 11  # 14 cards, three of them twice
    assert rejected(game, "pick karric_flamelance").clause == "MC-33.1"
    do(game, "pick writ_of_outlawry", "pick vellish_lancer", "pick vellish_lancer", "pick mending_canticle")
    assert "pick vellish_lancer" not in offered(game)
    assert "pick dawnspire_colossus" in offered(game)
    while game.players_to_act == (0,):
        do(game, offered(game)[0])
    oriane = game.position.characters[0]
    assert sorted(keys(game, oriane.memory)) == ["vellish_lancer", "vellish_lancer", "writ_of_outlawry"]
    assert keys(game, oriane.library)[0] == "mending_canticle"
    assert len(oriane.library) == 11
    assert game.position.round == 0
    while game.position.round == 0:
        do(game, offered(game)[-1])
    assert len(game.position.characters[1].memory) == 3


@pytest.mark.rule("MC-33.1", "MC-34.2")
def test_placed_library_cards_are_hidden_from_others() -> None:
    game = Game(seed=1, rules=Rules(library_order="choose"))
    do(game, "pick writ_of_outlawry")
    assert events.CardPlaced(0, "writ_of_outlawry") in [entry.event for entry in game.log.seen_by(0)]
    assert "writ_of_outlawry" not in repr(list(game.log.seen_by(1)))


@pytest.mark.rule("MC-6.3", "MC-6.5")
def test_turn_order_by_speed_stays_when_speed_changes() -> None:
    game = battle(ORDER.format(1, 4, 2, 3), phase="order", seed=1)
    assert game.position.order == (1, 3, 2, 0)
    assert game.players_to_act == (1,)
    game = battle("oriane_vell | dovek_ironquill", permanents="current_of_thole of 1", seed=1)
    assert game.position.order == (0, 1)


@pytest.mark.rule("MC-6.3")
def test_permanents_at_setup_count_for_the_turn_order() -> None:
    game = battle("oriane_vell | dovek_ironquill", permanents="current_of_thole of 1", phase="order", rng=dice())
    assert game.position.order == (1, 0)


@pytest.mark.rule("MC-6.4", "MC-35.18")
def test_ties_of_speed_are_rolled_until_they_are_broken() -> None:
    game = battle(
        ORDER.format(4, 3, 3, 2), phase="order", rng=dice(3, 3, 3, 4, 4, 1, 2, 2, 3, 5, 5, 1)
    )  # 9 and 9, then 7 and 11
    assert game.position.order == (0, 2, 1, 3)
    assert [entry.event.player for entry in game.log if isinstance(entry.event, events.Rolled)] == [1, 2, 1, 2]


@pytest.mark.rule("MC-6.4")
def test_only_repeated_ties_are_rolled_again() -> None:
    game = battle(
        "oriane_vell speed 1 | dovek_ironquill speed 1 | iveren_thole speed 1", phase="order", rng=dice(2, 5, 2, 1, 6)
    )
    assert game.position.order == (1, 2, 0)


@pytest.mark.rule("MC-36.26")
def test_useless_dice_leave_ties_in_seat_order() -> None:
    slow = battle("oriane_vell speed 0 | dovek_ironquill speed 0", phase="order", rng=dice())
    assert slow.position.order == (0, 1)
    alike = battle("oriane_vell | dovek_ironquill", phase="order", rules=Rules(pool_mode="hits", hit_on=1), rng=dice())
    assert alike.position.order == (0, 1)


@pytest.mark.rule("MC-6.7", "MC-7.10")
def test_groups_of_a_locked_pair_start_close() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="slagback_brute of 1; gatehouse_ox of 0 detached",
        locks="c0-c1",
        phase="start",
    )
    assert close(game, "1", "c1")
    assert not close(game, "0", "1")
    assert happened(game, "Engaged") == []


@pytest.mark.rule("MC-6.4", "MC-2.1", "MC-36.26")
def test_hit_on_does_not_affect_ties_of_sums() -> None:
    happened = "oriane_vell speed 1 | dovek_ironquill speed 1"
    game = battle(happened, phase="order", rules=Rules(hit_on=1), rng=dice(2, 5))
    assert game.position.order == (1, 0)
    game = battle(happened, phase="order", rules=Rules(pool_mode="hits", hit_on=5), rng=dice(4, 5))
    assert game.position.order == (1, 0)
    assert {entry.event.purpose for entry in game.log if isinstance(entry.event, events.Rolled)} == {"order"}


SWARM = """
[packs.swarm]
name = "Swarm"
speed = 1
creatures = ["ossuary_whelp", "ossuary_whelp", "ossuary_whelp", "ossuary_whelp", "ossuary_whelp", "ossuary_whelp",
    "ossuary_whelp", "ossuary_whelp"]

[characters.novice]
name = "Novice"
capacities = { W = 3, C = 1 }
library = ["vellish_lancer"]
"""


class Swarmed(Game):
    """A game with a pack of the greatest size, and a seventh character."""

    pool = read_pool(SWARM, base=POOL)


@pytest.mark.rule("MC-6.2", "MC-23.1", "MC-36.11", "MC-36.6")
def test_eight_of_the_biggest_packs_fit_into_a_battle() -> None:
    game = Swarmed(8, rules=Rules(characters=("swarm",), pool_mode="hits", hit_on=1), seed=1)
    creatures = game.position.creatures
    assert [(one.slot, one.controller, one.owner) for one in creatures] == [
        (slot, slot // 8, slot // 8) for slot in range(64)
    ]
    assert not any(one.sick or one.exhausted or one.detached for one in creatures)


@pytest.mark.rule("MC-36.4")
def test_random_character_is_one_of_the_six_ready_made_ones() -> None:
    drawn = {
        Swarmed(2, rules=Rules(characters=("random",)), seed=seed).position.characters[0].sheet.key
        for seed in range(60)
    }
    assert drawn == {*READY_MADE}


@pytest.mark.parametrize(
    ("characters", "more", "wrong"),
    [
        (None, {}, "characters must be a text, got None"),
        ("oriane_vell | dovek_ironquill", {"creatures": ["slagback_brute of 0"]}, "creatures must be a text"),
        ("oriane_vell memory vellish_lancr | dovek_ironquill", {}, "did you mean 'vellish_lancer'"),
        (
            "oriane_vell lief 3 | dovek_ironquill",
            {},
            "unknown word 'lief' for the character of seat 0; did you mean",
        ),
        ("oriane_vell life \N{SUPERSCRIPT TWO} | dovek_ironquill", {}, "life must be a whole number, got"),
        (f"oriane_vell life {'9' * 5000} | dovek_ironquill", {}, "life must be from 0 to 999999, got 9"),
        ("oriane_vell | dovek_ironquill", {"close": "0-\N{SUPERSCRIPT TWO}"}, "a combatant must look like 0 or c0"),
    ],
)
def test_malformed_battle_texts_are_rejected(characters: Any, more: dict[str, Any], wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        battle(characters, seed=1, **more)
