"""Orders to creatures (MC-12)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.model.state import Order
from tests.mtgcombat.designed_cards import Designed as Stones
from tests.mtgcombat.invariants import hold_creatures
from tests.mtgcombat.table import close, dice, exhausted, fighter, number, there

DUEL = "brannick_emberhand | oriane_vell"
TRIO = "brannick_emberhand | oriane_vell | iveren_thole"


class Designed(Game):
    """A game with a creature whose orders are abilities, and an aura that bars."""

    pool = read_pool(
        """
        [cards.hexer]
        name = "Hexer"
        cost = "1"
        type = "creature"
        power = 1
        toughness = 1
        life = 2
        abilities = [
            { cost = "R", timing = "command", target = "creature", effects = [{ do = "lose_life", n = 1 }] },
            { exhaust = true, timing = "mana", effects = [{ do = "add_mana", types = "R" }] },
        ]

        [cards.fetters]
        name = "Fetters"
        cost = "1"
        type = "aura"
        target = "creature"
        static = [{ do = "bar", what = ["move"] }]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-12.1", "MC-33.7", "MC-12.4", "MC-11.3")
def test_command_is_one_action_in_which_each_creature_gets_one_order() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; ember_roc of 0")

    do(game, "command")
    assert offered(game) == ["creature 0", "creature 1"]  # without stopping: a Command needs an order
    assert rejected(game, "stop").clause == "MC-33.7"
    do(game, "creature 0; advance; character 1")
    assert close(game, "c0", "1")
    assert not close(game, "c1", "1")
    assert offered(game) == ["stop", "creature 1"]
    assert rejected(game, "creature 0").clause == "MC-12.1"
    do(game, "creature 1; advance; character 1")

    assert game.position.actions == 1
    assert offered(game) == ["end", "move"]
    assert rejected(game, "command").clause == "MC-12.2"


@pytest.mark.rule("MC-12.1", "MC-33.7")
def test_orders_are_engage_advance_withdraw_fall_back_and_command_abilities() -> None:
    game = battle(
        "iveren_thole | oriane_vell | dovek_ironquill",
        creatures="tholish_eelkin of 0 detached",
        close="1-c0",
    )

    do(game, "command; creature 0")

    assert offered(game) == ["engage", "advance", "withdraw", "fall back", "use creature 0"]
    for order, targets in (("engage", ["character 1"]), ("advance", ["character 2"])):
        trial = game.clone()
        do(trial, order)
        assert offered(trial) == targets


@pytest.mark.rule("MC-12.1", "MC-7.4", "MC-7.9", "MC-7.17", "MC-14.1")
def test_impossible_order_is_not_offered() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0")

    do(game, "command; creature 0")

    assert offered(game) == ["advance"]
    assert rejected(game, "engage").clause == "MC-14.1"
    assert rejected(game, "withdraw").clause == "MC-7.17"
    assert rejected(game, "fall back").clause == "MC-7.9"
    assert rejected(game, "use creature 0").clause == "MC-12.1"
    do(game, "advance")
    assert rejected(game, "character 0").clause == "MC-7.4"


@pytest.mark.rule("MC-12.1")
def test_players_order_only_creatures_that_they_control() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; gatehouse_ox of 1")

    do(game, "command")

    assert rejected(game, "creature 1").clause == "MC-12.1"


@pytest.mark.rule("MC-12.2")
def test_after_another_action_no_more_orders_are_possible() -> None:
    game = battle(
        "brannick_emberhand pool R memory karric_firewhelp | oriane_vell",
        creatures="slagback_brute of 0; ember_roc of 0",
    )

    do(game, "cast karric_firewhelp")  # a Command after another action
    do(game, "command; creature 0; advance; character 1", "stop")

    assert offered(game) == ["end", "move"]
    assert rejected(game, "command").clause == "MC-12.2"


@pytest.mark.rule("MC-12.3", "MC-12.8", "MC-19.6")
def test_sick_and_exhausted_creatures_get_no_orders_but_haste_counts_as_not_sick() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0 sick; slagback_brute of 0 exhausted; karric_firewhelp of 0 sick")

    do(game, "command")

    assert offered(game) == ["creature 2"]
    assert rejected(game, "creature 0").clause == "MC-12.3"
    assert rejected(game, "creature 1").clause == "MC-12.3"


@pytest.mark.rule("MC-35.25", "MC-12.2", "MC-12.8", "MC-13.9", "MC-14.7")
def test_runner_cast_first_can_be_ordered_and_a_brute_cannot_but_may_intercept() -> None:
    game = battle(
        "brannick_emberhand pool RRRRRR memory cinderhound_runner slagback_brute | oriane_vell",
        close="0-1",
        rng=dice(*[1] * 7),
    )

    do(game, "cast cinderhound_runner", "cast slagback_brute")
    do(game, "command")
    assert offered(game) == ["creature 0"]
    do(game, "creature 0; withdraw")
    while game.position.active == 0:
        do(game, "end")
    while "engage" not in offered(game):
        do(game, "stop" if "stop" in offered(game) else "act")
    do(game, "engage; character 0")

    assert (game.players_to_act, offered(game)) == ((0,), ["none", "creature 1"])


@pytest.mark.rule("MC-8.4", "MC-12.8")
def test_sickness_of_a_summoned_creature_ends_with_the_next_own_turn() -> None:
    game = battle("brannick_emberhand pool RRR memory slagback_brute | oriane_vell", close="0-1")

    do(game, "cast slagback_brute")
    assert fighter(game, "c0").sick
    while game.position.turn < 3 or game.position.phase != "main":
        do(game, "end" if "end" in offered(game) else "act" if "act" in offered(game) else "stop")

    assert game.position.active == 0
    assert not fighter(game, "c0").sick
    assert "command" in offered(game)


@pytest.mark.rule("MC-12.5", "MC-18.4", "MC-18.5", "MC-15.8")
def test_response_to_an_order_rolls_against_the_commander() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole pool UU memory ebb_thrust tidal_shove",
        creatures="slagback_brute of 0; ember_roc of 0",
        close="0-1",
        rng=dice(3, 3, 3, 4, 4, 4, 5),
    )

    do(game, "command; creature 0; withdraw")
    assert (game.players_to_act, offered(game)) == ((1,), ["pass", "cast ebb_thrust", "cast tidal_shove"])
    do(game, "cast ebb_thrust; creature 0")  # Iveren's 4 dice are 13, Brannick's 3 dice 13

    assert not there(game, "c0")
    assert happened(game, "OrderGiven", "ResponseTried", "CreatureLeft", "OrderLost") == [
        "OrderGiven",
        "ResponseTried",
        "CreatureLeft",
        "OrderLost",
    ]
    assert "OrderLost MC-12.6" in logged(game)


@pytest.mark.rule("MC-12.6", "MC-12.7")
def test_order_of_a_creature_that_was_exhausted_is_lost() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell pool W memory gatekeepers_halt",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(6, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; withdraw")
    do(game, "cast gatekeepers_halt; creature 0")

    assert exhausted(game, "c0")
    assert close(game, "c0", "1")
    assert not fighter(game, "c0").detached


@pytest.mark.rule("MC-12.6", "MC-36.44")
def test_order_to_withdraw_is_lost_when_nothing_is_close_any_more() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole pool UU memory tidal_shove",
        creatures="slagback_brute of 0 detached",
        close="1-c0",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; withdraw")
    do(game, "cast tidal_shove; creature 0")

    assert "OrderLost MC-12.6" in logged(game)


@pytest.mark.rule("MC-12.6", "MC-36.44")
def test_order_to_advance_on_a_group_that_has_become_close_is_lost() -> None:
    game = battle(
        "brannick_emberhand | yssa_thornmother speed 4 pool GG memory rootgrasp",
        creatures="slagback_brute of 0",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; advance; character 1")
    do(game, "cast rootgrasp; character 0")

    assert "OrderLost MC-12.6" in logged(game)
    assert not fighter(game, "c0").detached


@pytest.mark.rule("MC-12.6", "MC-35.33")
def test_order_of_a_creature_that_has_gone_back_to_its_owner_is_lost() -> None:
    game = battle(
        "iveren_thole | oriane_vell pool WW memory lawful_unbinding | brannick_emberhand",
        creatures="riptide_serpent of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        close="0-2; 1-2",
        rng=dice(6, 6, 6, 1, 1, 1, 1),
    )

    do(game, "command; creature 0; withdraw")
    do(game, "cast lawful_unbinding; permanent 0")

    assert fighter(game, "c0").controller == 1
    assert close(game, "c0", "2")
    assert "OrderLost MC-12.6" in logged(game)


@pytest.mark.rule("MC-12.7", "MC-7.6", "MC-7.9", "MC-7.17")
def test_order_to_move_does_not_exhaust() -> None:
    for order in ("advance; character 2", "withdraw", "fall back"):
        game = battle(TRIO, creatures="slagback_brute of 0 detached", close="1-c0")

        do(game, f"command; creature 0; {order}")

        assert not exhausted(game, "c0")
        assert fighter(game, "c0").ordered


@pytest.mark.rule("MC-7.6", "MC-7.17")
def test_creature_of_a_company_is_detached_to_move() -> None:
    game = battle(TRIO, creatures="slagback_brute of 0; slagback_brute of 0", close="0-1")

    do(game, "command; creature 0; advance; character 2", "creature 1; withdraw")

    assert [close(game, "c0", "1"), close(game, "c0", "2")] == [True, True]
    assert [close(game, "c1", "1"), close(game, "0", "1"), close(game, "0", "2")] == [False, True, False]


@pytest.mark.rule("MC-7.9", "MC-7.7")
def test_detached_creature_advances_again_by_itself_or_falls_back() -> None:
    game = battle(TRIO, creatures="slagback_brute of 0 detached", close="1-c0")
    back = game.clone()

    do(game, "command; creature 0; advance; character 2")
    do(back, "command; creature 0; fall back")

    assert game.close_to(8) == [1, 2]
    assert not fighter(back, "c0").detached
    assert not close(back, "c0", "1")


@pytest.mark.rule("MC-19.7", "MC-12.1")
def test_defender_is_ordered_neither_to_advance_nor_to_engage_but_to_withdraw() -> None:
    game = battle("dovek_ironquill | oriane_vell | iveren_thole", creatures="clockwork_sentry of 0", close="0-1")

    do(game, "command; creature 0")

    assert offered(game) == ["withdraw"]
    assert rejected(game, "advance").clause == "MC-19.7"


@pytest.mark.rule("MC-25.29")
def test_immobile_creature_can_only_be_ordered_to_engage() -> None:
    game = battle(
        TRIO, creatures="slagback_brute of 0 detached", close="1-c0", permanents="fetters of 1 on c0", game=Designed
    )

    do(game, "command; creature 0")

    assert offered(game) == ["engage"]
    for order in ("advance", "withdraw", "fall back"):
        assert rejected(game, order).clause == "MC-25.29"


@pytest.mark.rule("MC-12.1", "MC-24.4", "MC-20.9", "MC-33.7")
def test_command_ability_is_an_order_with_its_target_and_its_cost() -> None:
    game = battle(
        "brannick_emberhand pool R | oriane_vell", creatures="hexer of 0; gatehouse_ox of 1", close="0-1", game=Designed
    )

    do(game, "command; creature 0; use creature 0")
    assert offered(game) == ["use creature 0 ability 2", "character 0", "character 1", "creature 0", "creature 1"]
    do(game, "creature 1")

    assert fighter(game, "c1").life == 7
    assert fighter(game, "0").pool == (0, 0, 0, 0, 0, 0)
    assert (game.position.actions, game.position.has_commanded) == (1, True)
    assert fighter(game, "c0").ordered


@pytest.mark.rule("MC-27.1", "MC-20.9", "MC-12.3")
def test_command_ability_that_exhausts_needs_a_ready_creature_that_is_not_sick() -> None:
    game = battle("iveren_thole library ebb_thrust | oriane_vell", creatures="tholish_eelkin of 0")
    sick = battle("iveren_thole library ebb_thrust | oriane_vell", creatures="tholish_eelkin of 0 sick")

    do(game, "command; creature 0; use creature 0")

    assert exhausted(game, "c0")
    assert "command" not in offered(sick)


@pytest.mark.rule("MC-36.45", "MC-12.5", "MC-18.4")
def test_command_ability_is_responded_to_once_and_no_longer_needs_its_creature() -> None:
    game = battle(
        "brannick_emberhand pool R | iveren_thole pool UU memory ebb_thrust",
        creatures="hexer of 0; gatehouse_ox of 1",
        close="0-1",
        game=Designed,
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; use creature 0; creature 1")
    do(game, "cast ebb_thrust; creature 0")

    assert not there(game, "c0")
    assert fighter(game, "c1").life == 7
    assert happened(game, "ResponseTried") == ["ResponseTried"]


@pytest.mark.rule("MC-36.43", "MC-18.14", "MC-33.15")
def test_mana_ability_that_takes_an_order_its_creature_gives_it_up_without_cost() -> None:
    class Sapping(Game):
        pool = read_pool(
            """
            [cards.sapper]
            name = "Sapper"
            cost = "1"
            type = "creature"
            power = 1
            toughness = 1
            life = 2
            abilities = [
                { exhaust = true, timing = "command", target = "any", effects = [{ do = "lose_life", n = 1 }] },
                { exhaust = true, timing = "mana", effects = [{ do = "add_mana", types = "R" }] },
            ]
            """,
            base=POOL,
        )

    game = battle(DUEL, creatures="sapper of 0", game=Sapping)

    do(game, "command; creature 0; use creature 0; use creature 0 ability 2")

    assert fighter(game, "0").pool == (0, 0, 0, 5, 0, 0)
    assert game.position.draft is None
    assert (game.position.actions, game.position.has_commanded) == (0, False)
    assert offered(game) == ["end", "move", "flee"]


@pytest.mark.rule("MC-11.8", "MC-36.46", "MC-18.3")
def test_free_window_follows_each_order_and_none_more_the_command() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell pool W memory mending_canticle", creatures="ember_roc of 0; ember_roc of 0"
    )

    windows = 0
    do(game, "command; creature 0; advance; character 1")
    while game.players_to_act == (1,):
        do(game, "pass")
        windows += 1
    assert windows == 2  # a response to the order, and the window behind it
    do(game, "stop")

    assert (game.players_to_act, game.position.phase) == ((0,), "main")


@pytest.mark.rule("MC-12.1", "MC-14.9")
def test_order_to_engage_counts_even_if_it_comes_to_no_fight() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole pool UU memory tidal_shove",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; engage; character 1")
    do(game, "cast tidal_shove; character 0")

    assert happened(game, "OrderGiven", "Engaged", "NoFight") == ["OrderGiven", "Engaged", "NoFight"]
    assert fighter(game, "c0").ordered
    assert not exhausted(game, "c0")
    assert rejected(game, "command").clause == "MC-12.2"


@pytest.mark.rule("MC-36.100", "MC-12.6", "MC-19.7")
def test_order_to_advance_is_carried_out_by_a_creature_that_has_become_a_defender() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell pool W memory wings_of_stone",
        creatures="slagback_brute of 0 detached",
        game=Stones,
        rng=dice(6, 6, 6, 1, 1, 1),
        rules=Rules(ranged_creature_targeting=True),
    )
    do(game, "command; creature 0; advance; character 1")
    do(game, "cast wings_of_stone; creature 0")

    assert close(game, "c0", "1")
    assert "OrderLost MC-12.6" not in logged(game)


@pytest.mark.rule("MC-36.44", "MC-12.6")
def test_order_to_fall_back_is_lost_once_the_creature_is_detached_no_more() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0")

    game.obey(Order(0, number("c0"), "fall back"))

    assert logged(game)[-1] == "OrderLost MC-12.6"


@pytest.mark.rule("MC-36.97", "MC-25.29", "MC-7.5")
def test_barred_creature_moves_with_its_company_but_not_by_order() -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0; slagback_brute of 0 detached",
        permanents="heavy_chain of 1 on c0; heavy_chain of 1 on c1",
        close="1-c1",
        game=Stones,
    )

    do(game, "command")
    assert offered(game) == ["creature 1"]
    do(game, "creature 1")
    assert offered(game) == ["engage"]  # no advance, withdraw or fall back
    do(game, "engage; character 1")
    while offered(game) != ["yes", "no"]:
        do(game, "pass")
    do(game, "no", "move; character 1")

    assert close(game, "c0", "1")
    assert not fighter(game, "c0").detached


@pytest.mark.rule("MC-36.97", "MC-25.29", "MC-17.1")
def test_character_who_is_barred_from_moving_can_still_flee() -> None:
    game = battle(DUEL, permanents="heavy_chain of 1 on 0", game=Stones)

    assert offered(game) == ["end", "flee"]


@pytest.mark.rule("MC-12.1", "MC-24.4")
def test_only_abilities_with_timing_command_are_orders() -> None:
    game = battle("brannick_emberhand pool RR | oriane_vell", creatures="mountainheart_wyrm of 0", close="0-1")

    do(game, "command; creature 0")

    assert offered(game) == ["engage", "withdraw"]


@pytest.mark.rule("MC-11.10", "MC-12.8", "MC-20.10")
def test_creature_that_went_along_stays_marked_after_a_change_of_control() -> None:
    game = battle(
        "iveren_thole pool UUUUUU speed 4 focus 4 memory leash_of_water | oriane_vell pool WW memory lawful_unbinding",
        creatures="ember_roc of 0 owner 1",
        permanents="leash_of_water of 0 on c0",
        rng=dice(),
    )

    do(game, "move; character 1", "cast lawful_unbinding; permanent 0")
    hold_creatures(game)
    do(game, "cast leash_of_water; creature 0")

    assert fighter(game, "c0").controller == 0
    assert "command" not in offered(game)
