"""Encounter actions: alert, change items, go berserk, pick up, or nothing (MR-27.1 to MR-27.5, MR-27.13 to MR-27.15)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import rounds, tools
from arcana_magicrealm.chapters.combat.encounter import acting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.melee import Charge
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    start,
    take,
    those,
    tool,
)
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.table import being, do, events_of, give, hire, piece, put, roll, texts


def act(game: Game, *lines: str, seat: int = 0) -> list[str]:
    """Ask a character for its action; the options after these lines."""
    take(game, acting.Acting(game.position.characters[seat].hero))
    answer_all(game, *lines)
    return texts(game, seat) if game.players_to_act else []


def verbs(game: Game, verb: str, seat: int = 0) -> list[str]:
    """The chits and pieces with which a character can do this."""
    return [text.removeprefix(verb + " ") for text in act(game, seat=seat) if text.startswith(verb + " ")]


def armed(hero: str, weapon: str, *others: str) -> Game:
    """A character with an active weapon, unalerted, among others."""
    game = battlefield(hero, *others)
    give(game, 0, weapon, active=True)
    fighting(game)
    return game


def is_alerted(game: Game, weapon: str) -> bool:
    """Whether a weapon counter is alerted."""
    return bool(game.position.alerted >> piece(weapon) & 1)


@pytest.mark.rule("MR-27.1", "MR-47.32")
def test_character_does_one_action_or_nothing() -> None:
    game = armed("amazon", "short_sword 1", "viper 1")

    assert act(game) == [
        *("no action", "change items"),
        *("run with move M3*", "run with move M3* no. 2", "run with move M3* no. 3"),
        *("run with move M4", "run with move M4 no. 2"),
        *("alert with fight H4**", "alert with fight L4", "alert with fight M3**", "alert with fight M3** no. 2"),
        *("alert with fight M4*", "alert with fight M4* no. 2", "alert with fight M5"),
    ]
    do(game, 0, "alert with fight L4")
    assert not game.players_to_act


@pytest.mark.rule("MR-27.1", "MR-23.10")
def test_characters_in_clearing_act_in_turn() -> None:
    game = battlefield("amazon", "elf", "dwarf", "viper 1")
    put(game, "dwarf", "cliff 2")
    game.position.first = 1

    start(game)
    order: list[int] = []
    while (seat := asked(game, "no action")) >= 0 and len(order) < 2:
        order.append(seat)
        do(game, seat, "no action")

    assert order == [1, 0]


@pytest.mark.rule("MR-27.2", "MR-27.5", "MR-49.15")
def test_time_must_be_lower_than_move_time_on_sheet() -> None:
    # The dark side of the Axe Goblin moves with 4.
    game = armed("elf", "light_bow 1", "axe_goblin 1")
    fighting(game, "elf: axe_goblin 1", dark=those("axe_goblin 1"))

    assert verbs(game, "alert with") == ["fight L3*", "fight M3*"]


@pytest.mark.rule("MR-27.2", "MR-49.15")
def test_time_must_be_lower_than_time_of_charge() -> None:
    # Beside the Goblin of time 4 a charge of time 3 leaves times 0 to 2: Move L2*.
    game = armed("elf", "light_bow 1", "amazon", "axe_goblin 1")
    charge = Charge(being("amazon"), being("elf"), 3)
    fighting(game, "elf: axe_goblin 1", dark=those("axe_goblin 1"), charges=(charge,))

    assert verbs(game, "alert with") == []
    assert verbs(game, "run with") == ["move L2*"]


@pytest.mark.rule("MR-27.2", "MR-42.6")
def test_charge_of_one_who_is_sent_away_limits_no_action() -> None:
    game = armed("elf", "light_bow 1", "amazon", "dwarf")
    give(game, 2, "withered_claw")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 3),))
    assert verbs(game, "alert with") == []
    roll(game, 2, 2)

    act(game, "change items", "activate withered_claw", "send amazon away", "clearing borderland 1", seat=2)

    assert verbs(game, "alert with") == ["fight L3*", "fight M3*", "fight M4"]


@pytest.mark.rule("MR-27.2", "MR-43.33")
def test_charge_of_one_who_becomes_mist_limits_no_action() -> None:
    game = armed("elf", "light_bow 1", "amazon")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 3),))
    assert verbs(game, "alert with") == []

    bewitch(game, "melt_into_mist", "elf", "amazon")

    assert verbs(game, "alert with") == ["fight L3*", "fight M3*", "fight M4"]


@pytest.mark.rule("MR-42.8", "MR-26.14", "MR-27.2")
def test_wish_for_peace_frees_the_charged_but_chargers_have_acted() -> None:
    game = armed("elf", "light_bow 1", "amazon", "dwarf")
    give(game, 1, "short_sword 1", active=True)
    give(game, 2, "withered_claw")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 3),))
    roll(game, 4, 4)

    act(game, "change items", "activate withered_claw", seat=2)

    assert verbs(game, "alert with", seat=1) == []
    assert verbs(game, "alert with") == ["fight L3*", "fight M3*", "fight M4"]


@pytest.mark.rule("MR-27.2")
def test_mounted_natives_count_with_time_of_horse() -> None:
    # L1 itself moves with 2, its pony walks with 5.
    game = armed("elf", "light_bow 1", "l1")
    fighting(game, "elf: l1")

    assert verbs(game, "alert with") == ["fight L3*", "fight M3*", "fight M4"]


@pytest.mark.rule("MR-27.2")
def test_slowest_time_on_sheet_does_not_count() -> None:
    # Ogre 5, Giant Bat 3.
    game = armed("elf", "light_bow 1", "ogre 1", "giant_bat 1")
    fighting(game, "elf: ogre 1, giant_bat 1")

    assert verbs(game, "alert with") == []


@pytest.mark.rule("MR-27.2")
def test_denizens_on_other_sheets_do_not_hinder() -> None:
    game = armed("elf", "light_bow 1", "amazon", "giant_bat 1")
    fighting(game, "amazon: giant_bat 1")

    assert verbs(game, "alert with") == ["fight L3*", "fight M3*", "fight M4"]


@pytest.mark.rule("MR-27.4")
def test_clubs_count_with_their_monster_only() -> None:
    # The Giant moves with 5; the club has no move time.
    game = armed("elf", "light_bow 1", "giant 1")
    fighting(game, "elf: giant 1")

    assert tools.limit(game, being("elf")) == 5


@pytest.mark.rule("MR-27.5")
def test_alert_turns_weapon_over_either_way() -> None:
    game = armed("elf", "light_bow 1")

    act(game, "alert with fight L3*")
    assert is_alerted(game, "light_bow 1")

    act(game, "alert with fight M4")
    assert not is_alerted(game, "light_bow 1")


@pytest.mark.rule("MR-27.5")
def test_alert_needs_strength_of_weight_of_weapon() -> None:
    # The Medium Bow weighs M.
    game = armed("elf", "medium_bow")

    assert verbs(game, "alert with") == ["fight M3*", "fight M4"]


@pytest.mark.rule("MR-27.5")
def test_gloves_alert_too() -> None:
    game = armed("elf", "medium_bow")
    give(game, 0, "deft_gloves", active=True)  # L2
    assert "deft_gloves" not in verbs(game, "alert with")

    game.position.characters[0].active &= ~(1 << piece("deft_gloves"))
    give(game, 0, "handy_gloves", active=True)  # M3
    act(game, "alert with handy_gloves")

    assert is_alerted(game, "medium_bow")


@pytest.mark.rule("MR-27.5")
def test_without_weapon_counter_nothing_is_alerted() -> None:
    game = battlefield("elf", "viper 1")
    give(game, 0, "medium_bow")
    fighting(game)

    assert verbs(game, "alert with") == []

    give(game, 0, "alchemists_mixture", active=True)  # a weapon, but no counter
    assert verbs(game, "alert with") == []


@pytest.mark.rule("MR-27.5", "MR-29.10")
def test_chit_that_alerted_is_played() -> None:
    game = armed("elf", "light_bow 1")

    act(game, "alert with fight L3*")

    assert game.fight.tools == ((being("elf"), tool("elf", "fight L3*")),)


@pytest.mark.rule("MR-29.11")
def test_action_takes_no_more_than_two_asterisks_with_chits_played_before() -> None:
    game = armed("amazon", "short_sword 1")
    fighting(game, tools=((being("amazon"), tool("amazon", "move M3*")),))

    assert verbs(game, "alert with") == ["fight L4", "fight M4*", "fight M4* no. 2", "fight M5"]


# Changing items (MR-27.13).


def owner(*active: str, idle: tuple[str, ...] = (), **options: bool) -> Game:
    """The Amazon with these belongings, active and inactive."""
    game = battlefield("amazon", "giant_bat 1", rules=Rules(**options))
    for name in active:
        give(game, 0, name, active=True)
    for name in idle:
        give(game, 0, name)
    fighting(game, "amazon: giant_bat 1")
    return game


@pytest.mark.rule("MR-27.13")
def test_one_belonging_is_activated_and_one_deactivated() -> None:
    game = owner("short_sword 1", "helmet 1", idle=("spear 1", "shield 1"))

    act(game, "change items", "deactivate short_sword 1", "activate spear 1")

    assert game.position.characters[0].active == 1 << piece("spear 1") | 1 << piece("helmet 1")
    assert not game.players_to_act


@pytest.mark.rule("MR-27.13")
def test_second_belonging_is_not_activated() -> None:
    game = owner("helmet 1", idle=("spear 1", "shield 1"))

    legal = act(game, "change items", "activate spear 1")

    assert legal == ["done", "deactivate helmet 1"]


@pytest.mark.rule("MR-27.13")
def test_any_number_is_abandoned_but_nothing_else_changed_then() -> None:
    game = owner("helmet 1", idle=("spear 1", "shield 1"))

    legal = act(game, "change items", "abandon spear 1")
    assert legal == ["done", "abandon shield 1", "abandon helmet 1"]
    answer(game, "abandon helmet 1", "abandon shield 1")

    assert game.position.piles.masks[slots.OPEN[0]] == 0


@pytest.mark.rule("MR-27.13")
def test_change_rules_out_abandoning() -> None:
    game = owner("helmet 1", idle=("spear 1",))

    legal = act(game, "change items", "activate spear 1")

    assert not [text for text in legal if text.startswith("abandon")]


@pytest.mark.rule("MR-27.13")
def test_sheet_does_not_hinder_changing_items() -> None:
    game = owner("short_sword 1")  # the Giant Bat's 3 is faster than all Fight chits but none is needed

    assert "change items" in act(game)


@pytest.mark.rule("MR-27.13")
def test_without_belongings_there_is_nothing_to_change() -> None:
    assert "change items" not in act(owner())


@pytest.mark.rule("MR-27.13")
def test_belonging_is_changed_once() -> None:
    game = owner("helmet 1")

    legal = act(game, "change items", "deactivate helmet 1")

    assert legal == []


@pytest.mark.rule("MR-46.18", "MR-27.13")
def test_belongings_are_dropped_in_combat_with_option() -> None:
    game = owner("helmet 1", idle=("spear 1",), dropping=True)

    act(game, "change items", "drop spear 1")
    assert texts(game, 0) == ["done", "abandon helmet 1", "drop helmet 1"]
    do(game, 0, "done")

    assert game.position.dropped == 1 << piece("spear 1")


@pytest.mark.rule("MR-27.13", "MR-46.18")
@pytest.mark.parametrize("change", ["activate spear 1", "deactivate helmet 1"])
def test_change_rules_out_dropping(change: str) -> None:
    game = owner("helmet 1", idle=("spear 1",), dropping=True)

    legal = act(game, "change items", change)

    assert not [text for text in legal if text.startswith("drop")]


@pytest.mark.rule("MR-46.18")
def test_belongings_are_not_dropped_in_combat_without_option() -> None:
    legal = act(owner("helmet 1"), "change items")

    assert legal == ["done", "deactivate helmet 1", "abandon helmet 1"]


def lying(*others: str) -> Game:
    """The Amazon with the Elf's dropped Spear and an abandoned Shield in her clearing, among others."""
    game = battlefield("amazon", "elf", *others, rules=Rules(dropping=True))
    give(game, 1, "spear 1")
    give(game, 1, "shield 1")
    game.drop(being("elf"), piece("spear 1"))
    game.abandon(being("elf"), 1 << piece("shield 1"))
    fighting(game)
    return game


@pytest.mark.rule("MR-46.18")
def test_dropped_pieces_are_picked_up_with_move_chit() -> None:
    game = lying()

    act(game, "pick up with move M4")
    legal = texts(game, 0)
    answer(game, "pick up spear 1", "activate spear 1")

    assert legal == ["done", "pick up spear 1"]
    assert game.position.characters[0].active == 1 << piece("spear 1")
    assert game.fight.tools == ((being("amazon"), tool("amazon", "move M4")),)
    assert events_of(game, events.PickedUp) == [events.PickedUp(being("amazon"), piece("spear 1"))]


@pytest.mark.rule("MR-42.6", "MR-27.13")
def test_character_whom_the_claw_takes_away_changes_no_more_items() -> None:
    game = owner("helmet 1", idle=("withered_claw",))
    roll(game, 1, 1)

    act(game, "change items", "activate withered_claw", "clearing borderland 1")

    assert not game.players_to_act


@pytest.mark.rule("MR-42.6", "MR-27.1")
def test_character_whom_the_claw_of_another_sends_away_has_no_action() -> None:
    game = battlefield("amazon", "elf")
    give(game, 0, "withered_claw")
    fighting(game)
    roll(game, 2, 2)
    take(game, acting.Acting(being("amazon")), acting.Acting(being("elf")))

    for line in ("change items", "activate withered_claw", "send elf away", "clearing ledges 2"):
        do(game, game.players_to_act[0], line)

    assert not game.players_to_act


@pytest.mark.rule("MR-42.6", "MR-46.18")
def test_character_whom_the_claw_takes_away_picks_nothing_more_up() -> None:
    game = lying()
    for name in ("withered_claw", "mace 1"):
        give(game, 1, name)
        game.drop(being("elf"), piece(name))
    act(game, "pick up with move M4", "pick up withered_claw")
    roll(game, 1, 1)

    answer_all(game, "activate withered_claw", "clearing borderland 1")

    assert not game.players_to_act


@pytest.mark.rule("MR-46.18")
def test_picking_up_is_over_once_nothing_is_left() -> None:
    game = lying()

    act(game, "pick up with move M4", "pick up spear 1", "activate spear 1")

    assert not game.players_to_act


@pytest.mark.rule("MR-46.18")
def test_piece_picked_up_and_dropped_again_is_not_picked_up_twice() -> None:
    game = lying()

    act(game, "pick up with move M4", "pick up spear 1", "drop spear 1")

    assert not game.players_to_act


@pytest.mark.rule("MR-46.18", "MR-27.2")
def test_picking_up_must_be_faster_than_sheet() -> None:
    game = lying("viper 1")
    fighting(game, "amazon: viper 1")  # time 4

    assert verbs(game, "pick up with") == ["move M3*", "move M3* no. 2", "move M3* no. 3"]


@pytest.mark.rule("MR-46.18")
def test_only_dropped_pieces_can_be_picked_up() -> None:
    assert verbs(owner(dropping=True), "pick up with") == []


# Going berserk, hirelings, horses (MR-45.4, MR-27.14, MR-27.15).


@pytest.mark.rule("MR-27.1", "MR-45.4")
def test_berserker_goes_berserk_as_action() -> None:
    game = battlefield("berserker", "viper 1")
    fighting(game)
    assert game.vulnerability(being("berserker")) == 3

    act(game, "go berserk with berserk T4**")

    assert game.vulnerability(being("berserker")) == 4
    assert game.fight.tools == ((being("berserker"), tool("berserker", "berserk T4**")),)


@pytest.mark.rule("MR-45.4", "MR-27.2")
def test_going_berserk_is_limited_by_sheet() -> None:
    game = battlefield("berserker", "viper 1")
    fighting(game, "berserker: viper 1")  # time 4

    assert verbs(game, "go berserk with") == []


@pytest.mark.rule("MR-27.14")
def test_hirelings_do_no_actions() -> None:
    game = battlefield("amazon", "lhq", "viper 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "lhq")
    hide(game, "lhq")

    start(game)

    assert asked(game, "no action") == -1


@pytest.mark.rule("MR-27.15", "MR-29.7")
@pytest.mark.parametrize(("played", "left"), [(True, False), (False, True)])
def test_horse_played_in_encounter_step_is_played_on_other_side_in_melee(played: bool, left: bool) -> None:
    game = battlefield("amazon", "elf")
    give(game, 0, "warhorse_t3_t5", active=True)
    name = "warhorse_t3_t5 galloping" if played else "warhorse_t3_t5"
    fighting(game, tools=((being("amazon"), tool("amazon", name)),))

    sides = [one.gallops for one in tools.movers(game, being("amazon"), "move") if tools.is_horse(one)]

    assert sides == [left]


@pytest.mark.rule("MR-27.15")
def test_horse_that_was_not_played_is_played_on_either_side() -> None:
    game = battlefield("amazon", "elf")
    give(game, 0, "warhorse_t3_t5", active=True)
    fighting(game)

    sides = [one.gallops for one in tools.movers(game, being("amazon"), "move") if tools.is_horse(one)]

    assert sides == [False, True]


@pytest.mark.rule("MR-27.15")
def test_played_chit_is_free_again_in_next_round() -> None:
    game = battlefield("amazon", "elf")
    fighting(game, tools=((being("amazon"), tool("amazon", "move M4")),))

    take(game, rounds.round_begins())

    assert game.fight.tools == ()
