"""Cloaks and teams (MG-12)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.testing import events_of
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.chapters.mages.items import may_carry_cloak
from arcana_magika.chapters.steps.donning import take_off
from arcana_magika.events import Disintegrated, Donned, Dropped, OrderExecuted, TeamJoined, Uncloaked
from arcana_magika.model.tables import ALIGNMENTS, BLACK, COLOURS

if TYPE_CHECKING:
    from tests.magika.conftest import Step

NO_DRAW = ScriptedRng([])
RED_TEAM = "B a1 Good wears RED | C b1 Evil wears RED"


def worn(game: Game, player: int = 0) -> str:
    colour = game.arena.mages[player].worn
    return "" if colour == BLACK else COLOURS[colour]


def carried(game: Game, player: int = 0) -> list[str]:
    return [COLOURS[colour] for colour in game.arena.mages[player].cloaks]


def gone(game: Game) -> dict[str, int]:
    """The number of cloaks of each colour that have disintegrated during the test."""
    return {COLOURS[colour]: count for colour, count in enumerate(game.arena.gone) if count}


def with_all_cloaks(game: Game) -> Game:
    """The game as if no cloak had disintegrated before."""
    game.arena.gone = [0] * len(COLOURS)
    return game


@pytest.mark.rule("MG-12.1", "MG-12.3", "MG-12.5", "MG-36.1")
def test_mage_puts_a_cloak_on_and_is_a_team_of_one(step: Step) -> None:
    game = with_all_cloaks(contest("A m7 carries RED", rng=NO_DRAW))

    phase = step(game, "don", A="DON RED")

    assert (worn(game), carried(game), phase.rests) == ("RED", [], {})
    assert events_of(game, Donned, OrderExecuted, TeamJoined) == [
        Donned(mage=0, colour="RED", result="accepted"),
        TeamJoined(mage=0, colour="RED", mates=()),
        OrderExecuted(mage=0, phase=1, ordered="DON RED", executed="DON RED", reason=""),
    ]
    assert gone(game) == {}


@pytest.mark.rule("MG-12.1")
def test_all_mages_start_black() -> None:
    game = contest("A m7 carries RED", rng=NO_DRAW)

    assert [mage.worn for mage in game.arena.mages] == [BLACK] * 3


@pytest.mark.rule("MG-12.2", "MG-12.10")
@pytest.mark.parametrize(
    ("has", "may"),
    [
        ("", True),
        ("wears RED", True),
        ("carries RED", True),
        ("carries RED BLUE", False),
        ("wears RED carries BLUE", False),
        ("wears RED carries RED", False),
        ("barred", False),
    ],
)
def test_mage_possesses_at_most_two_cloaks_the_worn_one_included(has: str, may: bool) -> None:
    game = contest(f"A m7 {has}", rng=NO_DRAW)

    assert may_carry_cloak(game, game.arena.mages[0]) == may


@pytest.mark.rule("MG-12.2")
def test_most_cloaks_of_a_mage_is_a_setting() -> None:
    game = contest("A m7 carries RED", rng=NO_DRAW, rules=Rules(cloak_limit=1))

    assert not may_carry_cloak(game, game.arena.mages[0])


@pytest.mark.rule("MG-12.3", "MG-9.3", "MG-29.15")
@pytest.mark.parametrize(
    ("mages", "letter"),
    [
        ("A m7", "A"),
        ("A m7 carries BLUE", "A"),
        ("A m7 wears RED", "A"),
        ("A m7 wears RED carries RED", "A"),
        ("M m7 carries RED", "M"),
    ],
)
def test_don_without_the_cloak_or_of_the_worn_colour_or_by_the_ebon_mage_is_a_rest(
    step: Step, mages: str, letter: str
) -> None:
    game = contest(mages, rng=NO_DRAW)
    before = [(worn(game, player), carried(game, player)) for player in range(3)]

    phase = step(game, "don", **{letter: "DON RED"})

    assert list(phase.rests.values()) == ["MG-12.3"]
    assert [(worn(game, player), carried(game, player)) for player in range(3)] == before


@pytest.mark.rule("MG-12.4")
def test_any_two_mages_can_be_a_team(step: Step) -> None:
    for one, other in product(ALIGNMENTS, repeat=2):
        game = contest(f"A m7 {one} carries RED | B a1 {other} wears RED", rng=NO_DRAW)

        step(game, "don", A="DON RED")

        assert worn(game) == "RED"


@pytest.mark.rule("MG-12.4")
def test_third_mage_is_accepted_if_the_alignments_are_all_equal_or_all_different(step: Step) -> None:
    for new, one, other in product(ALIGNMENTS, repeat=3):
        game = contest(f"A m7 {new} carries RED | B a1 {one} wears RED | C b2 {other} wears RED", rng=NO_DRAW)

        step(game, "don", A="DON RED")

        assert (worn(game) == "RED") == (len({new, one, other}) in (1, 3)), (new, one, other)


@pytest.mark.rule("MG-12.4")
def test_fourth_mage_is_never_accepted(step: Step) -> None:
    mages = "A m7 carries RED | B a1 wears RED | C b1 wears RED | D b2 wears RED"
    game = contest(mages, rng=NO_DRAW, rules=Rules(cloaks_of_a_colour=4))

    step(game, "don", A="DON RED")

    assert (worn(game), carried(game)) == ("", [])


@pytest.mark.rule("MG-40.7", "MG-12.4")
def test_house_rule_for_larger_or_smaller_teams_is_obeyed(step: Step) -> None:
    def accepted(new: str, mates: str, size: int) -> bool:
        seats = [f"{letter} a1 {mate} wears RED" for letter, mate in zip("BCDE", mates.split(), strict=False)]
        rules = Rules(team_size=size, cloaks_of_a_colour=6)
        game = contest(" | ".join([f"A m7 {new} carries RED", *seats]), rng=NO_DRAW, rules=rules)
        step(game, "don", A="DON RED")
        return worn(game) == "RED"

    assert accepted("Good", "Good Good Good", 4)
    assert not accepted("Good", "Good Neutral Evil", 4)
    assert not accepted("Evil", "Good Good Good", 4)
    assert not accepted("Good", "Good Good Good Good", 4)
    assert accepted("Evil", "Good", 2)
    assert not accepted("Good", "Good Good", 2)


@pytest.mark.rule("MG-12.5", "MG-12.6", "MG-1.14")
def test_dons_come_in_standing_order_and_see_the_teams_as_they_are_then(step: Step) -> None:
    mages = "A m7 Good carries RED endurance {} | B m8 Evil carries RED endurance {} | C a1 Good wears RED"
    early = contest(mages.format(90, 80), rng=NO_DRAW)
    late = contest(mages.format(80, 90), rng=NO_DRAW)

    step(early, "don", A="DON RED", B="DON RED")
    step(late, "don", A="DON RED", B="DON RED")

    # The first one makes a team of two, which the other does not fit.
    assert (worn(early, 0), worn(early, 1)) == ("RED", "")
    assert (worn(late, 0), worn(late, 1)) == ("", "RED")


@pytest.mark.rule("MG-1.14", "MG-1.16")
def test_equals_don_in_random_order(step: Step) -> None:
    rng = ScriptedRng([2])
    game = contest("A m7 Good carries RED | B m8 Evil carries RED | C a1 Good wears RED", rng=rng)

    step(game, "don", A="DON RED", B="DON RED")

    assert rng.finished
    assert (worn(game, 0), worn(game, 1)) == ("", "RED")


@pytest.mark.rule("MG-12.7", "MG-9.7", "MG-39.21")
def test_black_mage_who_is_not_accepted_loses_the_cloak_and_nothing_else(step: Step) -> None:
    game = with_all_cloaks(contest(f"A m7 Good carries RED BLUE | {RED_TEAM}", rng=NO_DRAW))

    phase = step(game, "don", A="DON RED")

    mage = game.arena.mages[0]
    assert (worn(game), carried(game), gone(game)) == ("", ["BLUE"], {"RED": 1})
    assert (mage.endurance, mage.arcania, mage.barred, phase.rests) == (100, 50, False, {})
    assert events_of(game, Donned, Disintegrated, OrderExecuted) == [
        Donned(mage=0, colour="RED", result="rejected"),
        Disintegrated(mage=0, items=("RED",), cause="rejected by a team"),
        OrderExecuted(mage=0, phase=1, ordered="DON RED", executed="DON RED", reason=""),
    ]


@pytest.mark.rule("MG-12.4", "MG-39.21")
def test_neutral_mage_is_accepted_as_third_by_a_good_and_an_evil_one(step: Step) -> None:
    game = contest(f"A m7 Neutral carries RED | {RED_TEAM}", rng=NO_DRAW)

    step(game, "don", A="DON RED")

    assert worn(game) == "RED"


@pytest.mark.rule("MG-12.8")
def test_accepted_cloaked_mage_keeps_carrying_the_old_cloak(step: Step) -> None:
    game = with_all_cloaks(contest("A m7 wears BLUE carries RED | B a1 Evil wears RED", rng=NO_DRAW))

    step(game, "don", A="DON RED")

    mage = game.arena.mages[0]
    assert (worn(game), carried(game), gone(game)) == ("RED", ["BLUE"], {})
    assert (mage.endurance, mage.arcania, mage.barred) == (100, 50, False)

    step(game, "don", 2, A="DON BLUE")
    assert (worn(game), carried(game)) == ("BLUE", ["RED"])


@pytest.mark.rule("MG-12.9", "MG-39.21")
def test_rejected_change_of_teams_costs_50_points_and_all_cloaks_for_good(step: Step) -> None:
    game = with_all_cloaks(contest(f"A m7 Good wears BLUE carries RED arcania 70 | {RED_TEAM}", rng=NO_DRAW))

    phase = step(game, "don", A="DON RED")

    mage = game.arena.mages[0]
    assert (worn(game), carried(game), gone(game)) == ("", [], {"RED": 1, "BLUE": 1})
    assert (mage.endurance, mage.arcania, mage.barred, phase.rests) == (50, 20, True, {})
    assert events_of(game, Donned, Disintegrated) == [
        Donned(mage=0, colour="RED", result="recloak_failed"),
        Disintegrated(mage=0, items=("RED", "BLUE"), cause="rejected by a team"),
    ]


@pytest.mark.rule("MG-12.9", "MG-12.10", "MG-40.80")
def test_cloaks_of_a_failed_recloak_fall_into_the_space_by_a_house_rule(step: Step) -> None:
    rules = Rules(recloak_destroys=False)
    game = contest(f"A m7 Good wears BLUE carries RED arcania 70 | {RED_TEAM} | D m7", rng=NO_DRAW, rules=rules)
    before = list(game.arena.gone)

    step(game, "don", A="DON RED")

    mage, red, blue = game.arena.mages[0], COLOURS.index("RED"), COLOURS.index("BLUE")
    assert (worn(game), carried(game), game.arena.gone) == ("", [], before)
    assert game.arena.cloaks[red] == game.arena.cloaks[blue] == (mage.cell,)
    assert (mage.endurance, mage.arcania, mage.barred) == (50, 20, True)
    assert events_of(game, Donned, Dropped) == [
        Donned(mage=0, colour="RED", result="recloak_failed"),
        Dropped(mage=0, items=("RED", "BLUE"), space="m7", cause="rejected by a team"),
    ]
    assert not may_carry_cloak(game, mage) and may_carry_cloak(game, game.arena.mages[3])


@pytest.mark.rule("MG-12.9", "MG-6.6", "MG-6.8")
def test_loss_does_not_go_below_0_and_can_make_unconscious(step: Step) -> None:
    game = contest(f"A m7 Good wears BLUE carries RED endurance 40 arcania 30 | {RED_TEAM}", rng=NO_DRAW)

    step(game, "don", A="DON RED")

    mage = game.arena.mages[0]
    assert (mage.endurance, mage.arcania, mage.status) == (0, 0, "UC")


@pytest.mark.rule("MG-12.9")
def test_cost_of_a_failed_change_of_teams_is_a_setting(step: Step) -> None:
    game = contest(f"A m7 Good wears BLUE carries RED | {RED_TEAM}", rng=NO_DRAW, rules=Rules(recloak_loss=20))

    step(game, "don", A="DON RED")

    assert (game.arena.mages[0].endurance, game.arena.mages[0].arcania) == (80, 30)


@pytest.mark.rule("MG-12.9")
def test_cloaks_that_were_not_tried_disintegrate_too(step: Step) -> None:
    mages = f"A m7 Good wears BLUE carries RED GREEN | {RED_TEAM}"
    game = with_all_cloaks(contest(mages, rng=NO_DRAW, rules=Rules(cloak_limit=3)))

    step(game, "don", A="DON RED")

    assert (worn(game), carried(game), gone(game)) == ("", [], {"RED": 1, "BLUE": 1, "GREEN": 1})


@pytest.mark.rule("MG-24.44", "MG-12.9", "MG-36.1")
@pytest.mark.parametrize("cloaks", ["wears BLUE carries RED", "carries BLUE RED", "barred carries RED"])
def test_under_major_cloak_aid_a_refused_don_is_a_rest_that_costs_nothing(step: Step, cloaks: str) -> None:
    game = with_all_cloaks(contest(f"A m7 Good {cloaks} | {RED_TEAM}", rng=NO_DRAW))
    game.arena.effects.begin("CKAID", target=0, lasts=turns(3))
    before = game.arena.clone()

    phase = step(game, "don", A="DON RED")

    assert phase.rests == {0: "MG-24.44"}
    assert game.arena == before
    assert events_of(game, Donned) == [Donned(mage=0, colour="RED", result="safe_rest")]


@pytest.mark.rule("MG-24.44", "MG-12.10")
def test_barred_mage_accepted_under_cloak_aid_is_no_longer_barred(step: Step) -> None:
    game = contest("A m7 barred carries RED", rng=NO_DRAW)
    game.arena.effects.begin("CKAID", target=0, lasts=turns(3))

    step(game, "don", A="DON RED")

    assert (worn(game), game.arena.mages[0].barred) == ("RED", False)


@pytest.mark.rule("MG-12.11", "MG-24.43")
def test_cloak_that_is_taken_off_is_carried_without_penalty() -> None:
    game = contest("A m7 wears RED carries BLUE", rng=NO_DRAW)

    take_off(game, game.arena.mages[0], "MG-24.43")

    mage = game.arena.mages[0]
    assert (worn(game), carried(game), mage.barred, mage.endurance) == ("", ["RED", "BLUE"], False, 100)
    assert events_of(game, Uncloaked) == [Uncloaked(mage=0, colour="RED")]


LEFT_ALONE = "A m7 wears RED carries RED endurance 80 | B m9"


def left_alone(mages: str = LEFT_ALONE, *, turn: int = 4, may: int = 4) -> Game:
    """A game in which A may ask to de-cloak in a turn, since a team mate was dropped in the one before."""
    game = contest(mages, seed=1, turn=turn)
    game.arena.mages[0].may_decloak = may
    return game


@pytest.mark.rule("MG-12.12", "MG-8.3")
def test_mage_whose_team_mate_was_dropped_can_de_cloak_in_the_next_turn() -> None:
    game = left_alone()

    play_turn(game, decloak=("A",))

    mage = game.arena.mages[0]
    assert (worn(game), carried(game), mage.barred) == ("", ["RED", "RED"], False)
    assert events_of(game, Uncloaked) == [Uncloaked(mage=0, colour="RED")]


@pytest.mark.rule("MG-12.12", "MG-8.3")
def test_de_cloaked_mage_can_don_in_the_same_turn() -> None:
    game = left_alone()

    play_turn(game, decloak=("A",), A="DON RED")

    assert (worn(game), carried(game)) == ("RED", ["RED"])  # Black by then, so that the Don was legal


@pytest.mark.rule("MG-12.12")
@pytest.mark.parametrize("may", [0, 3, 5])
def test_de_cloaking_in_another_turn_is_impossible(may: int) -> None:
    game = left_alone(may=may)

    play_turn(game, decloak=("A",))

    assert worn(game) == "RED"


@pytest.mark.rule("MG-12.12")
def test_cloak_stays_on_without_a_request() -> None:
    game = left_alone()

    play_turn(game)

    assert worn(game) == "RED"


@pytest.mark.rule("MG-40.6", "MG-12.12")
@pytest.mark.parametrize(
    ("orders", "may"),
    [
        ({}, 5),
        ({"A": "DON BLUE"}, 0),  # another cloak
        ({"B": "DON RED"}, 0),  # A is not alone any more
        ({"C": "DON BLUE"}, 5),  # another team
    ],
)
def test_right_to_de_cloak_ends_with_another_cloak_or_a_new_team_mate(
    step: Step, orders: dict[str, str], may: int
) -> None:
    game = left_alone(
        "A m7 wears RED carries BLUE endurance 80 | B m9 carries RED endurance 70 | C m10 carries BLUE", may=5
    )

    step(game, "don", **orders)

    assert game.arena.mages[0].may_decloak == may


@pytest.mark.rule("MG-40.6", "MG-24.43", "MG-12.9")
def test_right_to_de_cloak_ends_with_the_cloak(step: Step) -> None:
    taken_off = left_alone(may=5)
    refused = left_alone(f"A m7 Good wears BLUE carries RED | {RED_TEAM}", may=5)

    take_off(taken_off, taken_off.arena.mages[0], "MG-24.43")
    step(refused, "don", A="DON RED")

    assert [game.arena.mages[0].may_decloak for game in (taken_off, refused)] == [0, 0]


@pytest.mark.rule("MG-12.13", "MG-38.7")
def test_accepted_mage_learns_its_team_mates(step: Step) -> None:
    game = contest(
        "A m7 Neutral carries RED | B f3 Goblin Evil name Grok wears RED | C m8 Elf Good wears RED | D b2 wears BLUE",
        rng=NO_DRAW,
    )

    step(game, "don", A="DON RED")

    expected = TeamJoined(mage=0, colour="RED", mates=("B Grok, Goblin, Evil", "C Mage C, Elf, Good"))
    assert events_of(game, TeamJoined) == [expected]
    for player in range(game.player_count):
        assert any(entry.event == expected for entry in game.log.seen_by(player)) == (player == 0)


@pytest.mark.rule("MG-12.1", "MG-33.4")
def test_dropped_mage_has_no_team(step: Step) -> None:
    game = contest(f"A m7 Good carries RED | {RED_TEAM}", rng=NO_DRAW)
    game.arena.mages[2].cell = -1

    step(game, "don", A="DON RED")

    assert worn(game) == "RED"


@pytest.mark.rule("MG-9.8")
def test_paralyzed_mage_dons_nothing_and_does_not_rest(step: Step) -> None:
    game = contest("A m7 carries RED", rng=NO_DRAW)
    game.arena.effects.begin("PLYZE", target=0, lasts=turns(1))

    assert step(game, "don", A="DON RED").rests == {}
    assert worn(game) == ""
