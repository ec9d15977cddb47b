"""Luring and random assignment (MR-25)."""

from __future__ import annotations

import pytest

from arcana_core.chance.table_rolls import Modifier
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import figures, rounds
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.denizens import GROUP
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    sheet_lines,
    start,
    take,
    those,
)
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.table import being, do, events_of, hire, put, roll, texts


def lure(game: Game, *lines: str) -> None:
    """Let players lure with these lines, in seat order, each up to "done"."""
    take(game, *map(luring.Luring, rounds.in_turn(game)))
    answer_all(game, *lines)


def assign(game: Game) -> None:
    """Assign at random, up to the first question."""
    take(game, luring.assign_at_random())


def assigned(game: Game) -> list[str]:
    """The random assignments, in their order."""
    return [f"{BEINGS[event.being]} to {BEINGS[event.partner]}" for event in events_of(game, events.Assigned)]


@pytest.mark.rule("MR-25.1")
def test_horses_of_unhired_natives_walk_in_encounter_step() -> None:
    game = battlefield("amazon", "l1", "lhq")
    hire(game, 0, "lhq")
    fighting(game, galloping=those("l1", "lhq"))

    take(game, rounds.round_begins())

    assert game.fight.galloping == those("lhq")


@pytest.mark.rule("MR-25.1")
@pytest.mark.parametrize(("where", "time"), [("cliff 3", 5), ("caves 1", 2)])
def test_natives_fight_mounted_outside_caves_only(where: str, time: int) -> None:
    # The pony of L1 walks with 5; L1 itself moves with 2.
    game = battlefield("amazon", "l1", where=where)
    fight = fighting(game, where=where)

    assert figures.move_time(game, fight, being("l1")) == time


@pytest.mark.rule("MR-25.2", "MR-35.8")
def test_denizens_stay_assigned_to_characters_from_round_to_round() -> None:
    game = battlefield("amazon", "elf", "viper 1", "giant 1")
    red = pairs("giant 1 > elf")
    fighting(game, "amazon: viper 1 in 1", "elf: giant 1 in 2 with 3", holds=red, dark=those("giant 1"))

    take(game, rounds.round_ends())

    assert sheet_lines(game) == ["amazon: viper 1", "elf: giant 1"]
    assert game.fight.holds == red
    assert game.fight.dark == those("giant 1")


@pytest.mark.rule("MR-25.3", "MR-47.29")
def test_character_lures_any_number_and_becomes_unhidden() -> None:
    game = battlefield("amazon", "viper 1", "wolf_a 1", "giant 1")
    hide(game, "amazon")
    fighting(game)

    lure(game, "lure viper 1", "lure giant 1")

    assert sheet_lines(game) == ["amazon: viper 1, giant 1"]
    assert texts(game, 0) == ["done", "lure wolf_a 1"]
    assert not is_hidden(game, "amazon")


@pytest.mark.rule("MR-25.3")
def test_hidden_character_who_lures_nobody_stays_hidden() -> None:
    game = battlefield("amazon", "viper 1")
    hide(game, "amazon")
    fighting(game)

    lure(game, "done")

    assert is_hidden(game, "amazon")


@pytest.mark.rule("MR-25.3")
def test_denizens_are_lured_away_from_other_characters() -> None:
    game = battlefield("amazon", "elf", "viper 1", "wolf_a 1")
    fighting(game)

    lure(game, "0: lure viper 1", "0: lure wolf_a 1", "1: lure viper 1")

    assert sheet_lines(game) == ["amazon: wolf_a 1", "elf: viper 1"]


@pytest.mark.rule("MR-25.3")
def test_only_natives_chosen_come() -> None:
    game = battlefield("amazon", "l1", "l2")
    fighting(game)

    lure(game, "lure l1")

    assert sheet_lines(game) == ["amazon: l1"]


@pytest.mark.rule("MR-25.4")
def test_hireling_lures_one_onto_sheet_of_its_own_and_becomes_unhidden() -> None:
    game = battlefield("amazon", "l1", "viper 1", "wolf_a 1")
    hire(game, 0, "l1")
    hide(game, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure viper 1", "light side up", "horse walking")

    assert sheet_lines(game) == ["l1: viper 1"]
    assert [one.clause for one in game.log if isinstance(one.event, events.Lured)] == ["MR-25.4"]
    assert not is_hidden(game, "l1")
    assert texts(game, 0) == ["done", "lure wolf_a 1"]
    luring_and_unhiding = [
        entry for entry in game.log if isinstance(entry.event, events.Lured | events.CameOutOfHiding)
    ]
    assert [entry.clause for entry in luring_and_unhiding] == ["MR-25.4", "MR-25.4"]


@pytest.mark.rule("MR-25.4")
def test_hireling_elsewhere_does_not_lure() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    put(game, "l1", "cliff 2")
    hire(game, 0, "l1")
    fighting(game)

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure viper 1"]


@pytest.mark.rule("MR-25.4")
def test_hireling_lures_for_absent_owner() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure viper 1")

    assert sheet_lines(game) == ["l1: viper 1"]


@pytest.mark.rule("MR-25.4", "MR-26.4")
def test_hireling_that_lures_shows_either_side() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    hire(game, 0, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure viper 1", "dark side up", "horse galloping")

    assert game.fight.dark == game.fight.galloping == those("l1")


@pytest.mark.rule("MR-25.4", "MR-47.29")
def test_player_whose_hireling_has_lured_is_done_at_once() -> None:
    game = battlefield("amazon", "l1", "viper 1", "wolf_a 1")
    hire(game, 0, "l1")
    fighting(game)
    take(game, luring.Luring(0))

    for line in ("lure with l1", "lure viper 1", "light side up", "horse walking", "done"):
        do(game, 0, line)

    assert not game.players_to_act


@pytest.mark.rule("MR-25.4", "MR-43.33")
def test_hireling_that_is_mist_lures_nobody() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1")
    hire(game, 0, "l1")
    bewitch(game, "melt_into_mist", "elf", "l1")
    fighting(game)

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure viper 1"]


@pytest.mark.rule("MR-25.3", "MR-25.9", "MR-43.33")
def test_character_that_is_mist_lures_nobody_and_is_assigned_nobody() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    bewitch(game, "melt_into_mist", "elf", "amazon")
    fighting(game)

    take(game, luring.Luring(0))
    assert not game.players_to_act

    take(game, luring.assign_at_random())
    assert sheet_lines(game) == ["elf: viper 1"]
    assert not events_of(game, events.TableRolled)


@pytest.mark.rule("MR-25.4")
def test_hirelings_lure_in_turn_of_owner() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1")
    hire(game, 1, "l1")
    fighting(game)

    take(game, *map(luring.Luring, rounds.in_turn(game)))

    assert "lure with l1" not in texts(game, 0)
    do(game, 0, "done")
    assert "lure with l1" in texts(game, 1)


@pytest.mark.rule("MR-25.5")
def test_hirelings_are_not_lured() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1")
    hire(game, 1, "l1")
    fighting(game)

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure viper 1"]


@pytest.mark.rule("MR-25.5")
def test_denizens_assigned_to_hireling_are_not_lured() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1", "wolf_a 1")
    hire(game, 1, "l1")
    fighting(game, "l1: viper 1")

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure wolf_a 1"]


@pytest.mark.rule("MR-25.5")
def test_denizens_that_own_sheets_are_not_lured() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1", "wolf_a 1")
    hire(game, 1, "l1")
    fighting(game, "viper 1: l1")

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure wolf_a 1"]


@pytest.mark.rule("MR-25.5")
def test_red_sides_are_not_lured() -> None:
    game = battlefield("amazon", "elf", "giant 1", "viper 1")
    fighting(game, "elf: giant 1, viper 1", dark=those("giant 1", "viper 1"), holds=pairs("giant 1 > elf"))

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure viper 1"]


@pytest.mark.rule("MR-46.10", "MR-28.12", "MR-28.13")
def test_hired_native_that_lures_own_group_rebels_with_extended_treachery() -> None:
    game = battlefield("amazon", "l1", "l2", rules=Rules(extended_treachery=True))
    hire(game, 0, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure l2")

    assert game.position.owners[being("l1") - 16] == -1
    assert game.position.characters[0].fame == -4
    assert game.fight.battles == ((GROUP["lancers"], 0),)
    assert sheet_lines(game) == []


@pytest.mark.rule("MR-46.10")
def test_hired_native_lures_own_group_without_treachery_otherwise() -> None:
    game = battlefield("amazon", "l1", "l2")
    hire(game, 0, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure l2")

    assert sheet_lines(game) == ["l1: l2"]
    assert game.position.characters[0].fame == 0


@pytest.mark.rule("MR-46.10")
def test_hired_native_lures_another_group_without_treachery() -> None:
    game = battlefield("amazon", "l1", "r1", rules=Rules(extended_treachery=True))
    hire(game, 0, "l1")
    fighting(game)

    lure(game, "lure with l1", "lure r1")

    assert sheet_lines(game) == ["l1: r1"]


# Random assignment (MR-25.7 to MR-25.12).


@pytest.mark.rule("MR-25.7")
def test_ghosts_are_assigned_first_then_by_row_then_by_identity() -> None:
    # Rows: Giant 4, Viper 2, Wolves 3, Rogues 5, Bats 6.
    game = battlefield("amazon", "giant 1", "giant_bat 1", "viper 1", "wolf_a 2", "wolf_a 1", "r1", "ghost 1")
    fighting(game, battles=((GROUP["rogues"], 0),))

    assign(game)

    order = ["ghost 1", "viper 1", "wolf_a 1", "wolf_a 2", "giant 1", "r1", "giant_bat 1"]
    assert assigned(game) == [f"{one} to amazon" for one in order]


@pytest.mark.rule("MR-25.7")
def test_those_on_sheets_are_not_assigned_again() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    fighting(game, "elf: viper 1")

    assign(game)

    assert sheet_lines(game) == ["elf: viper 1"]
    assert assigned(game) == []


@pytest.mark.rule("MR-25.8")
def test_highest_roll_gets_denizen() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    fighting(game)
    roll(game, 1, 3, 2, 5)

    assign(game)

    assert assigned(game) == ["viper 1 to elf"]


@pytest.mark.rule("MR-25.8")
def test_those_who_tie_for_highest_roll_again() -> None:
    game = battlefield("amazon", "elf", "dwarf", "viper 1")
    fighting(game)
    roll(game, 5, 5, 5, 1, 4, 4, 3, 3, 2, 2)

    assign(game)

    assert assigned(game) == ["viper 1 to amazon"]


@pytest.mark.rule("MR-25.8")
def test_those_below_highest_do_not_roll_again() -> None:
    game = battlefield("amazon", "elf", "dwarf", "viper 1")
    fighting(game)
    roll(game, 5, 5, 5, 1, 4, 4, 3, 3, 2, 2)

    assign(game)

    rolled = [BEINGS[event.being] for event in events_of(game, events.TableRolled)]
    assert rolled == ["amazon", "elf", "dwarf", "amazon", "elf"]


class Cursed(Game):
    """A house rule: seat 0 adds 1 to each roll, seat 1 subtracts 1."""

    __slots__ = ()
    name = "magicrealm"

    def modifiers(self, being: int, table: str, purpose: str = "") -> tuple[Modifier, ...]:
        """The modifier of the seat."""
        return (Modifier("curse", 1 - 2 * self.position.seats[being], 2),)


def cursed(*names: str) -> Game:
    """A battlefield with that house rule."""
    game = battlefield(*names)
    game.__class__ = Cursed
    return game


@pytest.mark.rule("MR-25.8", "MR-1.5", "MR-49.2")
def test_modified_roll_is_not_lowered_to_six_or_raised_to_one() -> None:
    game = cursed("amazon", "elf", "viper 1")
    fighting(game)
    roll(game, 6, 2, 1, 1)

    assign(game)

    assert [event.result for event in events_of(game, events.TableRolled)] == [7, 0]


@pytest.mark.rule("MR-25.9")
def test_modifiers_of_absent_character_do_not_apply() -> None:
    game = cursed("amazon", "elf", "l1", "viper 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "l1")
    fighting(game)
    roll(game, 6, 2, 1, 1)

    assign(game)

    assert [event.result for event in events_of(game, events.TableRolled)] == [6, 0]


@pytest.mark.rule("MR-25.9")
def test_hidden_character_without_hireling_is_not_eligible() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    hide(game, "amazon")
    fighting(game)

    assign(game)

    assert assigned(game) == ["viper 1 to elf"]


@pytest.mark.rule("MR-25.9")
def test_hidden_hireling_makes_absent_owner_no_target() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "l1")
    hide(game, "l1")
    fighting(game)

    assign(game)

    assert assigned(game) == []


@pytest.mark.rule("MR-25.10")
def test_unhidden_character_takes_denizen_itself() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    hire(game, 0, "l1")
    fighting(game)

    assign(game)

    assert sheet_lines(game) == ["amazon: viper 1"]


@pytest.mark.rule("MR-25.10", "MR-47.30")
@pytest.mark.parametrize("is_absent", [False, True])
def test_hidden_or_absent_character_gives_denizen_to_unhidden_hireling(is_absent: bool) -> None:
    game = battlefield("amazon", "l1", "l2", "l3", "viper 1")
    hire(game, 0, "l1", "l2", "l3")
    hide(game, "l3", *([] if is_absent else ["amazon"]))
    if is_absent:
        put(game, "amazon", "cliff 2")
    fighting(game)

    assign(game)
    legal = texts(game, 0)
    do(game, 0, "give to l2")

    assert legal == ["give to l1", "give to l2"]
    assert sheet_lines(game) == ["l2: viper 1"]


@pytest.mark.rule("MR-25.10")
def test_any_number_is_given_to_one_hireling() -> None:
    game = battlefield("amazon", "l1", "viper 1", "wolf_a 1")
    hide(game, "amazon")
    hire(game, 0, "l1")
    fighting(game)

    assign(game)
    answer_all(game, "give to l1", "give to l1")

    assert sheet_lines(game) == ["l1: viper 1, wolf_a 1"]


@pytest.mark.rule("MR-25.11")
def test_denizen_without_eligible_character_attacks_nobody_but_can_be_named() -> None:
    game = battlefield("amazon", "viper 1")
    hide(game, "amazon")

    start(game)
    answer_all(game, "done")
    sheets = sheet_lines(game)

    assert asked(game, "name viper 1") == 0
    assert sheets == sheet_lines(game) == []


@pytest.mark.rule("MR-25.12", "MR-35.9")
def test_hireling_held_by_red_side_cannot_lure() -> None:
    game = battlefield("amazon", "l1", "l2", "giant 1", "viper 1")
    hire(game, 0, "l1", "l2")
    fighting(game, "giant 1: l1", dark=those("giant 1"), holds=pairs("giant 1 > l1"))

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure viper 1", "lure with l2"]


@pytest.mark.rule("MR-25.12")
def test_held_hireling_receives_no_more_denizens() -> None:
    game = battlefield("amazon", "l1", "l2", "giant 1", "viper 1")
    hide(game, "amazon")
    hire(game, 0, "l1", "l2")
    fighting(game, "giant 1: l1", dark=those("giant 1"), holds=pairs("giant 1 > l1"))

    assign(game)

    assert texts(game, 0) == ["give to l2"]


@pytest.mark.rule("MR-25.12")
def test_held_hireling_alone_makes_owner_no_target() -> None:
    game = battlefield("amazon", "l1", "giant 1", "viper 1")
    hide(game, "amazon")
    hire(game, 0, "l1")
    fighting(game, "giant 1: l1", dark=those("giant 1"), holds=pairs("giant 1 > l1"))

    assign(game)

    assert assigned(game) == []


@pytest.mark.rule("MR-47.44", "MR-11.5")
def test_hidden_individuals_may_stop_hiding_when_encounter_step_starts() -> None:
    game = battlefield("amazon", "elf", "lhq", "viper 1")
    hire(game, 0, "lhq")
    hide(game, "amazon", "lhq")

    start(game)
    answer_all(game, "stop hiding", "stop hiding")

    assert not is_hidden(game, "amazon")
    assert not is_hidden(game, "lhq")


@pytest.mark.rule("MR-47.44")
def test_hidden_individual_may_stay_hidden_and_unhidden_one_is_not_asked() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    hide(game, "amazon")

    start(game)
    assert texts(game, 0) == ["stop hiding", "stay hidden"]
    do(game, 0, "stay hidden")

    assert is_hidden(game, "amazon")
    assert texts(game, 0) == ["done", "lure viper 1"]
