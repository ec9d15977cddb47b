"""Sunset and Evening: where combat takes place, who takes part, sheets and their order (MR-23)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events, expedition
from arcana_magicrealm.chapters.combat import evening, figures, rounds
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.melee import ATTACKS, MANEUVERS
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    play,
    sheet_lines,
    start,
    start_evening,
    take,
    those,
)
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, clearing, do, events_of, hire, piece, put, roll, texts


def has_combat(game: Game, where: str = "cliff 3") -> bool:
    """Whether combat takes place in a clearing."""
    return evening.has_combat(game, clearing(where))


@pytest.mark.rule("MR-23.2")
def test_character_beside_unhired_denizen_has_combat() -> None:
    assert has_combat(battlefield("amazon", "giant 1"))


@pytest.mark.rule("MR-23.2")
def test_characters_of_two_players_have_combat() -> None:
    assert has_combat(battlefield("amazon", "elf"))


@pytest.mark.rule("MR-23.2")
def test_hired_leader_beside_monster_has_combat() -> None:
    game = battlefield("amazon", "lhq", "giant 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "lhq")

    assert has_combat(game)


@pytest.mark.rule("MR-23.2")
def test_character_beside_underling_of_another_player_has_combat() -> None:
    game = battlefield("amazon", "elf", "l1")
    put(game, "elf", "cliff 2")
    hire(game, 1, "l1")

    assert has_combat(game)


@pytest.mark.rule("MR-23.2")
def test_underlings_and_monsters_alone_have_no_combat() -> None:
    game = battlefield("amazon", "elf", "l1", "giant 1", "r1")
    put(game, "amazon", "cliff 2")
    put(game, "elf", "cliff 2")
    hire(game, 0, "l1")
    hire(game, 1, "r1")

    assert not has_combat(game)


@pytest.mark.rule("MR-23.3")
def test_own_hirelings_are_no_company() -> None:
    game = battlefield("amazon", "l1", "lhq")
    hire(game, 0, "l1", "lhq")

    assert not has_combat(game)


@pytest.mark.rule("MR-23.3", "MR-47.28")
def test_lone_characters_are_asked_once_whether_they_play_rounds() -> None:
    game = battlefield("amazon", "elf", "dwarf", "giant 1")
    put(game, "elf", "cliff 2")
    put(game, "dwarf", "cliff 5")

    start_evening(game)
    seats = []
    while "play rounds" in texts(game, game.players_to_act[0]):
        seats.append(game.players_to_act[0])
        do(game, seats[-1], "no rounds")

    assert seats == [1, 2]


@pytest.mark.rule("MR-23.3", "MR-43.33")
def test_lone_mist_plays_no_rounds() -> None:
    game = battlefield("elf", "wizard")
    put(game, "wizard", "cliff 2")
    bewitch(game, "melt_into_mist", "wizard", "elf")

    start_evening(game)

    assert game.players_to_act == (1,)
    assert "play rounds" in texts(game, 1)


@pytest.mark.rule("MR-23.3", "MR-23.10")
def test_lone_characters_are_asked_in_seat_order_from_first_character() -> None:
    game = battlefield("amazon", "elf")
    put(game, "elf", "cliff 2")
    game.position.first = 1

    start_evening(game)

    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-23.3")
def test_rounds_are_played_if_lone_character_wishes() -> None:
    game = battlefield("amazon")

    start_evening(game)
    answer(game, "play rounds")

    assert [event.clearing for event in events_of(game, events.FightBegan)] == [clearing("cliff 3")]


@pytest.mark.rule("MR-23.3")
def test_no_rounds_are_played_if_lone_character_does_not_wish() -> None:
    game = battlefield("amazon")

    start_evening(game)
    answer(game, "no rounds")

    assert not events_of(game, events.FightBegan)


@pytest.mark.rule("MR-23.3")
def test_wish_for_rounds_is_for_one_evening() -> None:
    game = battlefield("amazon")
    start_evening(game)
    answer(game, "play rounds")

    start_evening(game)
    answer(game, "no rounds")

    assert len(events_of(game, events.FightBegan)) == 1


def two_fights() -> Game:
    """The Amazon and a Giant in Cliff 3, the Elf and a Giant in Cliff 2."""
    game = battlefield("amazon", "elf", "giant 1", "giant 2")
    put(game, "elf", "cliff 2")
    put(game, "giant 2", "cliff 2")
    hide(game, "amazon", "elf")
    return game


@pytest.mark.rule("MR-23.4")
@pytest.mark.parametrize("order", [("cliff 3", "cliff 2"), ("cliff 2", "cliff 3")])
def test_clearings_with_combat_are_drawn_at_random(order: tuple[str, str]) -> None:
    game = two_fights()
    roll(game, clearing(order[0]))

    start_evening(game)
    answer(game)

    assert [event.clearing for event in events_of(game, events.FightBegan)] == [clearing(place) for place in order]


@pytest.mark.rule("MR-23.4")
def test_clearings_fought_in_yesterday_are_drawn_again() -> None:
    game = battlefield("amazon", "giant 1")
    game.position.fought = (clearing("cliff 3"),)

    start_evening(game)

    assert len(events_of(game, events.FightBegan)) == 1


@pytest.mark.rule("MR-23.4")
def test_clearing_is_left_out_once_combat_has_gone() -> None:
    game = two_fights()
    take(game)
    game.position.fought = (clearing("cliff 3"),)
    put(game, "giant 2", "cliff 5")

    assert evening.battlefields(game) == ()


@pytest.mark.rule("MR-23.4", "MR-28.12")
def test_clearing_is_added_once_hired_native_rebels_there() -> None:
    game = battlefield("amazon", "r1")
    put(game, "r1", "cliff 2")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "r1")
    assert evening.battlefields(game) == ()

    game.position.owners[being("r1") - 16] = -1

    assert evening.battlefields(game) == (clearing("cliff 2"),)


@pytest.mark.rule("MR-23.5")
def test_absent_character_directs_hirelings_but_does_not_fight() -> None:
    game = battlefield("amazon", "lhq", "elf", "giant 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "lhq")
    hide(game, "lhq")

    start(game)
    answer_all(game, "stay hidden")
    legal = texts(game, 0)
    answer_all(game, "done", "deploy lhq")

    assert legal == ["done", "lure with lhq"]
    assert texts(game, 0) == ["against elf", "against giant 1"]


@pytest.mark.rule("MR-23.5")
def test_absent_character_is_not_charged_or_named() -> None:
    game = battlefield("elf", "amazon", "lhq")
    put(game, "amazon", "cliff 2")
    hire(game, 1, "lhq")
    hide(game, "lhq")

    start(game)
    assert asked(game, "charge amazon") == -1
    start(game)
    assert asked(game, "name amazon") == -1


@pytest.mark.rule("MR-23.6")
def test_everything_starts_light_side_up() -> None:
    game = battlefield("amazon", "giant 1", "viper 1")

    start(game)

    fight = game.fight
    assert (fight.dark, fight.turned, fight.holds) == (0, 0, ())
    assert figures.side(game, fight, being("giant 1")).attack == 5
    assert figures.part_side(game, fight, being("giant 1")).attack == 6
    assert not figures.is_red(game, fight, being("giant 1"))


@pytest.mark.rule("MR-46.7")
def test_alerted_monsters_start_dark_side_up_but_tremendous_ones() -> None:
    game = battlefield("amazon", "giant 1", "viper 1", "b1", rules=Rules(alerted_monsters=True))

    start(game)

    assert game.fight.dark == those("viper 1", "b1")


@pytest.mark.rule("MR-46.7")
def test_alerted_monsters_start_light_side_up_where_all_are_hidden() -> None:
    game = battlefield("amazon", "viper 1", rules=Rules(alerted_monsters=True))
    hide(game, "amazon")

    start(game)

    assert game.fight.dark == 0


@pytest.mark.rule("MR-46.7")
def test_unhidden_hireling_alerts_monsters_too() -> None:
    game = battlefield("amazon", "lhq", "viper 1", rules=Rules(alerted_monsters=True))
    hire(game, 0, "lhq")
    hide(game, "amazon")

    start(game)

    assert game.fight.dark == those("viper 1")


@pytest.mark.rule("MR-23.7")
def test_hidden_hireling_may_show_either_side_and_stays_hidden() -> None:
    game = battlefield("amazon", "lhq", "giant 1")
    hire(game, 0, "lhq")
    hide(game, "lhq")
    fighting(game, "giant 1 in 1 with 2: lhq in 3", dark=those("lhq"))

    assert is_hidden(game, "lhq")
    assert figures.side(game, game.fight, being("lhq")) != figures.side(game, fighting(game), being("lhq"))


@pytest.mark.rule("MR-23.8")
def test_boxes_are_thrust_swing_smash_and_charge_dodge_duck() -> None:
    assert [(MANEUVERS[box], ATTACKS[box]) for box in (1, 2, 3)] == [
        ("charge", "thrust"),
        ("dodge", "swing"),
        ("duck", "smash"),
    ]


@pytest.mark.rule("MR-23.8")
def test_each_attacked_character_and_attacked_denizen_has_sheet() -> None:
    game = battlefield("amazon", "elf", "giant 1", "viper 1", "lhq")
    hire(game, 0, "lhq")
    hide(game, "elf")

    start(game)
    answer_all(game, "lure viper 1", "done", "deploy lhq", "against giant 1")

    assert sheet_lines(game) == ["amazon: viper 1", "giant 1: lhq"]


@pytest.mark.rule("MR-23.9")
@pytest.mark.parametrize(("direction", "reason"), [("thrust", ""), ("swing", ""), ("smash", "intercepts")])
def test_direction_intercepts_same_maneuver_on_another_sheet(direction: str, reason: str) -> None:
    game = battlefield("amazon", "elf", "viper 1")
    # The Viper moves with 4 and stands in box 3 of the Amazon's sheet: it ducks. The Elf's Fight M4 isn't faster.
    attack = play("elf", f"fight M4 as {direction}")
    fighting(game, "amazon: viper 1 in 3", targets=pairs("elf > viper 1"), plays=attack)

    take(game, hits.blows_fall())

    assert [event.reason for event in events_of(game, events.Attacked) if event.being == being("elf")] == [reason]


@pytest.mark.rule("MR-23.10")
def test_encounter_step_goes_in_seat_order_from_first_character() -> None:
    game = battlefield("amazon", "elf", "dwarf", "giant 1")
    game.position.first = 1

    start(game)
    seats = []
    while "lure giant 1" in texts(game, game.players_to_act[0]):
        seats.append(game.players_to_act[0])
        do(game, seats[-1], "done")

    assert seats == [1, 2, 0]


@pytest.mark.rule("MR-23.10")
def test_seat_order_counts_from_first_character_that_is_dead() -> None:
    game = battlefield("amazon", "elf", "dwarf", "giant 1")
    game.position.first = 1
    game.position.characters[1].status = "dead"
    game.position.characters[1].at = -1

    assert rounds.in_turn(game) == [2, 0]


@pytest.mark.rule("MR-47.37", "MR-35.12")
def test_individuals_trade_and_rearrange_after_combat() -> None:
    game = battlefield("amazon", "elf")
    fighting(game)
    hide(game, "amazon")

    take(game, rounds.fight_ends())

    assert game.players_to_act == (0,)
    assert texts(game, 0) == ["done", "partner elf"]
    assert rejected(game, "name elf", 0).reason == "after combat you can only trade and rearrange belongings"
    do(game, 0, "done")
    assert texts(game, 1) == ["done", "partner amazon"]
    do(game, 1, "done")
    assert game.position.turn is None


@pytest.mark.rule("MR-35.12", "MR-18.3")
def test_characters_trade_in_order_of_data_tables_after_combat_twice_with_each_other() -> None:
    game = battlefield("elf", "amazon")
    fighting(game)
    take(game, rounds.fight_ends())

    assert texts(game, 1) == ["done", "partner elf"]
    for line in ("partner elf", "withdraw", "partner elf", "withdraw"):
        do(game, 1, line)

    assert not game.players_to_act  # neither can propose to the other any more


@pytest.mark.rule("MR-35.16")
def test_individuals_trade_at_end_of_evening_without_rounds() -> None:
    game = battlefield("amazon", "lhq")
    hire(game, 0, "lhq")

    start_evening(game)
    do(game, 0, "no rounds")

    assert texts(game, 0) == ["done", "partner lhq"]


@pytest.mark.rule("MR-35.16", "MR-9.3", "MR-22.11", "MR-23.2")
def test_individuals_rearrange_at_end_of_evening_without_combat() -> None:
    game = expedition(
        "amazon cliff 3 | elf cliff 3; giant 1 cliff 3; day 28; stage evening", rules=Rules(combat=False), seed=1
    )

    assert texts(game, 0)[:2] == ["done", "partner elf"]
    do(game, 0, "done")
    do(game, 1, "abandon light_bow 1; done")

    assert game.position.stage == "midnight"
    assert not events_of(game, events.FightBegan)
    assert piece("light_bow 1") in game.position.piles.order_of(slots.HEAP[clearing("cliff 3")])


@pytest.mark.rule("MR-35.16")
def test_clearings_without_rounds_have_their_turn_by_the_lowest_seat_there() -> None:
    game = battlefield("elf", "amazon", "lhq")
    put(game, "amazon", "cliff 2")
    put(game, "lhq", "cliff 1")
    hire(game, 0, "lhq")

    places = [clearing(name) for name in ("cliff 1", "cliff 3", "cliff 2")]
    assert evening.trades_elsewhere(game) == [evening.occasion(place) for place in places]


@pytest.mark.rule("MR-35.16")
def test_individuals_do_not_trade_again_where_rounds_were_played() -> None:
    game = battlefield("amazon", "elf")
    game.position.fought = (clearing("cliff 3"),)

    assert evening.trades_elsewhere(game) == []


@pytest.mark.rule("MR-35.12", "MR-35.16", "MR-42.6")
@pytest.mark.parametrize("gone", ["amazon", "elf"])
def test_character_whom_a_wish_takes_away_after_combat_rearranges_nothing_elsewhere(gone: str) -> None:
    game = battlefield("amazon", "elf", rules=Rules(combat=False))
    hand(game, "amazon", "withered_claw", "lost_keys")
    hand(game, "elf", "glowing_gem")
    start_evening(game)
    number = 1 if gone == "amazon" else 2
    roll(game, number, number)

    do(game, 0, "activate withered_claw")
    if gone == "elf":
        do(game, 0, "send elf away")
    do(game, 0 if gone == "amazon" else 1, "clearing borderland 1")

    assert game.players_to_act == ((1,) if gone == "amazon" else (0,))
    do(game, game.players_to_act[0], "done")
    assert not game.players_to_act


@pytest.mark.rule("MR-35.16", "MR-42.6")
@pytest.mark.parametrize(("wisher", "again"), [(0, True), (1, False)])
def test_character_takes_part_where_a_wish_takes_it_if_that_clearing_is_to_come(wisher: int, again: bool) -> None:
    game = begun("amazon", "elf", rules=Rules(combat=False), amazon="cliff 3", elf="borderland 1")
    hand(game, ("amazon", "elf")[wisher], "withered_claw", "lost_keys")
    start_evening(game)
    roll(game, 1, 1)
    if wisher:
        do(game, 0, "done")

    do(game, wisher, "activate withered_claw")
    do(game, wisher, "clearing cliff 3" if wisher else "clearing borderland 1")

    assert game.players_to_act == ((0,) if again else ())
    if again:
        assert {"activate lost_keys", "partner elf"} <= {*texts(game, 0)}
