"""The Ebon Mage's tasks: the deck, the condition of each, and their points (MG-30)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_magika.actions import USUAL_NAME
from arcana_magika.chapters import missed_turns
from arcana_magika.chapters.tasks import TASKS, counting, deck
from arcana_magika.chapters.victory import quarters
from arcana_magika.events import TasksDrawn
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.orders import Cast, Message, Offer
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn

NINE = " | ".join(f"{letter} y{2 * number}" for number, letter in enumerate("ABCDEFGHI", 1))
"""Nine novices in the starting row."""


def counts(game: Game, number: int) -> bool:
    """Whether this task would count now."""
    game.arena.tasks = (number,)
    ((task, fulfilled),) = counting(game)
    assert task == number
    return fulfilled


def noted(number: int, mages: str = NINE, **notes: Any) -> bool:
    """Whether this task would count with this chronicle of the Ebon Mage."""
    game = contest(mages)
    game.arena.note(**notes)
    return counts(game, number)


def of(count: int) -> int:
    """This many novices, as a set."""
    return (1 << count) - 1


@pytest.mark.rule("MG-30.4")
def test_deck_has_thirty_tasks_each_with_its_clause() -> None:
    assert [task.number for task in TASKS] == list(range(1, 31))
    assert [task.clause for task in TASKS] == [f"MG-30.{number}" for number in range(5, 35)]
    assert len({task.sentence for task in TASKS}) == 30


@pytest.mark.rule("MG-30.1")
def test_without_deals_the_task_of_deals_is_not_in_the_deck() -> None:
    assert deck(deals=True) == tuple(range(1, 31))
    assert deck(deals=False) == (1, 2, 3, 4, 5, 6, *range(8, 31))


@pytest.mark.rule("MG-30.1", "MG-30.3")
def test_ten_different_tasks_are_drawn_at_setup_for_the_ebon_mage_alone() -> None:
    game = Game(players=3, seed=4)
    for player in range(3):
        for word in ("human", "evil"):
            game.apply(next(pick for pick in game.legal_actions(player) if str(pick) == word), player)
        game.apply(USUAL_NAME, player)

    assert len(set(game.arena.tasks)) == 10
    assert set(game.arena.tasks) <= set(range(1, 31))
    reported = [
        [type(entry.event) for entry in game.log.seen_by(viewer)].count(TasksDrawn) for viewer in (0, 1, 2, None)
    ]
    assert reported == [0, 0, 1, 0]


@pytest.mark.rule("MG-30.2", "MG-30.3")
def test_fulfilled_tasks_are_four_points_each_and_the_final_log_shows_all() -> None:
    game = contest("A b1 | B y4 | M y5", tasks=(5, 22, 25, 27), turn=3)
    play_turn(game, A="MOVE NE")
    parts = quarters(game.arena, game.rules, game.position.turn)

    assert [fulfilled for _, fulfilled in counting(game)] == [False, False, True, True]
    assert parts[game.ebon].tasks == 4 * 8
    assert game.log.is_open


@pytest.mark.rule("MG-30.5")
def test_task_1_wants_an_alignment_artifact_in_hand() -> None:
    assert counts(contest("A y2 | M y13 holds SCEPTER"), 1)
    assert not counts(contest("A y2 holds ORB | M y13 holds CROSS HELM", lying="CROWN y13"), 1)


@pytest.mark.rule("MG-30.6")
def test_task_2_wants_three_artifacts_in_hand() -> None:
    assert counts(contest("A y2 | M y13 holds CROSS LAMP ROD"), 2)
    assert not counts(contest("A y2 holds ORB | M y13 holds CROSS HELM"), 2)


@pytest.mark.rule("MG-30.7")
def test_task_3_wants_three_successful_demands() -> None:
    assert noted(3, demands_won=3)
    assert not noted(3, demands_won=2)


@pytest.mark.rule("MG-30.7")
def test_denied_demands_do_not_count_for_task_3() -> None:
    game = contest("A m7 Elf holds ANKH LAMP | B m7 Dwarf holds PENDANT CROSS | M m7")
    play_turn(game, M="DEMAND ANKH; DEMAND PENDANT; MOVE NE; MOVE SW")  # an Elf denies the ANKH

    assert game.arena.chronicle.demands_won == 1


@pytest.mark.rule("MG-30.8")
def test_task_4_wants_two_gifts_of_artifacts_or_cloaks() -> None:
    game = contest("A y2 | M y2 holds HELM ROD carries RED scrolls HEALS")
    play_turn(game, M="GIVE A HEALS; GIVE A HELM; GIVE A RED; MOVE NE; MOVE SW")

    assert game.arena.chronicle.gifts == 2
    assert counts(game, 4)
    assert not noted(4, gifts=1)


@pytest.mark.rule("MG-30.9")
def test_task_5_wants_scrolls_given_to_three_different_novices() -> None:
    game = contest("A y2 | B y2 | C m7 | D y4 | M y2 scrolls HEALS ATEND KNART KNOSS")
    play_turn(game, M="GIVE A HEALS ATEND; GIVE B KNART; GIVE B KNOSS; MOVE NE; MOVE SW")

    assert game.arena.chronicle.scroll_receivers == 0b11
    assert not counts(game, 5)
    assert noted(5, scroll_receivers=of(3))


@pytest.mark.rule("MG-30.10", "MG-40.42")
def test_task_6_needs_gifts_to_novices_who_asked_in_the_turn_before() -> None:
    game = contest("A m7 | B m7 | C y4 | D y6 | M m8 scrolls HEALS ATEND KNART KNOSS holds HELM ROD")
    asking = {"A": (Message("M", "Help me"),), "B": (Message("M", "Help me", anonymous=True), Message("ALL", "Help"))}
    play_turn(game, M="MOVE W", messages=asking)
    play_turn(game, M="GIVE A HEALS; GIVE A ATEND; GIVE B KNART; MOVE NE; MOVE SW")

    assert game.arena.chronicle.favours == 1
    assert not counts(game, 6)

    play_turn(game, A="REST", M="GIVE A HELM; MOVE NE; MOVE SW", messages={"A": (Message("M", "More"),)})

    assert game.arena.chronicle.favours == 1  # no petition in the turn before

    play_turn(game, M="GIVE A ROD; MOVE NE; MOVE SW")

    assert game.arena.chronicle.favours == 2
    assert counts(game, 6)


@pytest.mark.rule("MG-30.10")
def test_offer_asks_like_a_signed_message() -> None:
    game = contest("A m7 | M m7 holds HELM")
    play_turn(game, M="MOVE NE; MOVE SW", offers={"A": Offer(Cast("HEALS"), 1, "ARCANIA")})
    play_turn(game, M="GIVE A HELM; MOVE NE; MOVE SW")

    assert game.arena.chronicle.favours == 1


@pytest.mark.rule("MG-30.11")
def test_task_7_wants_two_deals() -> None:
    assert noted(7, deals=2)
    assert not noted(7, deals=1)


@pytest.mark.rule("MG-30.12")
def test_task_8_wants_phases_ended_with_six_different_novices() -> None:
    game = contest("A m7 | B m8 | C l7 | M m7")
    play_turn(game, M="MOVE E; MOVE NW")  # with B, then with C; A was left in the Move step

    assert game.arena.chronicle.met == 0b0110
    assert noted(8, met=of(6))
    assert not noted(8, met=of(5))


@pytest.mark.rule("MG-30.13")
def test_task_9_wants_the_goal_square_at_ends_of_phases_in_two_turns() -> None:
    game = contest("A y2 | M c1")
    play_turn(game, M="MOVE NE")
    assert game.arena.chronicle.goal_turns == 0

    play_turn(game, M="MOVE NE; MOVE SW; MOVE NE")

    assert game.arena.chronicle.goal_turns == 1
    assert not counts(game, 9)

    play_turn(game, M="REST; MOVE SW")

    assert game.arena.chronicle.goal_turns == 2
    assert counts(game, 9)


@pytest.mark.rule("MG-30.14")
def test_task_10_wants_row_z_first_and_one_of_the_rows_a_to_e_later() -> None:
    game = contest("A y2 | M y13")
    game.arena.mages[-1].cell = space("e3")
    play_turn(game, M="MOVE E")

    assert not counts(game, 10)

    at_sea = contest("A y2 | M y13 endurance 100")
    play_turn(at_sea, M="MOVE SW")
    assert not counts(at_sea, 10)
    at_sea.arena.mages[-1].cell = space("g3")
    at_sea.arena.mages[-1].endurance = 90
    play_turn(at_sea, M="MOVE NE")
    assert not counts(at_sea, 10)  # row f
    at_sea.arena.mages[-1].endurance = 90
    play_turn(at_sea, M="MOVE NE")
    assert counts(at_sea, 10)


@pytest.mark.rule("MG-30.15", "MG-30.16", "MG-30.30")
def test_teleports_and_failures_do_not_count_as_spells_that_succeeded() -> None:
    kept = [11, 11, 11]  # keeps the items in a Teleport
    game = contest(
        "A n8 | M m7 Evil arcania 100 endurance 50 scrolls TELPT*! HEALS KNART ATEND ATEND",
        rng=ScriptedRng([*kept, 11]),
    )
    play_turn(game, M="CAST TELPT SE; CAST HEALS; CAST ATEND A; CAST KNART; CAST ATEND B")
    chronicle = game.arena.chronicle

    assert chronicle.spells_won == 3  # B is too far away for the second ATEND
    assert chronicle.kindly_won == 2
    assert chronicle.alignments_won == 0b111
    assert chronicle.evil_resolved


@pytest.mark.rule("MG-30.15")
def test_task_11_wants_eight_spells() -> None:
    assert noted(11, spells_won=8)
    assert not noted(11, spells_won=7)


@pytest.mark.rule("MG-30.16")
def test_task_12_wants_a_spell_of_each_alignment() -> None:
    assert noted(12, alignments_won=0b111)
    assert not noted(12, alignments_won=0b101)


@pytest.mark.rule("MG-30.17")
def test_task_13_wants_three_novices_hurt_by_attacks() -> None:
    game = contest(
        "A m8 endurance 90 wears RED | B m9 arcania 0 | C m6 endurance 50 wears RED | D y2 | M m7 Evil arcania 90 scrolls ATEND ATARC"
    )
    play_turn(game, M="CAST ATENDX RED; CAST ATARC B; MOVE NE")  # the second takes nothing

    assert game.arena.chronicle.hurt == 0b101
    assert not counts(game, 13)
    assert noted(13, hurt=of(3))


@pytest.mark.rule("MG-30.18")
def test_task_14_wants_an_artifact_of_each_class_held_at_some_time() -> None:
    game = contest("A m7 Human Good aptitude 50 holds CROWN ANKH HELM | M m7")
    play_turn(game, A="GIVE M HELM", M="DEMAND CROWN; DEMAND ANKH; DROP ALL; MOVE NE")

    assert game.arena.artifacts_of(game.ebon) == ()
    assert counts(game, 14)
    assert noted(14, artifacts_held=1 << 0 | 1 << 4 | 1 << 8)
    assert not noted(14, artifacts_held=1 << 0 | 1 << 4 | 1 << 5)
    assert noted(14, "A y2 | M y13 holds ROD", artifacts_held=1 << 2 | 1 << 7)


@pytest.mark.rule("MG-30.19")
def test_task_15_wants_two_racial_artifacts_held_at_some_time() -> None:
    assert noted(15, artifacts_held=1 << 3 | 1 << 7)
    assert not noted(15, artifacts_held=1 << 2 | 1 << 3 | 1 << 8)


@pytest.mark.rule("MG-30.20")
@pytest.mark.parametrize(
    ("mages", "fulfilled"),
    [
        ("A y2 holds CROWN | B y4 | M y13 holds ORB SCEPTER", True),
        ("A y2 holds CROWN | B y4 holds SCEPTER | M y13", False),
        ("A y2 holds CROWN ORB | B y4 | M y13", False),
        ("A y2 holds HELM ROD | B y4 | M y13", True),
    ],
)
def test_task_16_wants_novices_to_hold_one_alignment_artifact_at_most(mages: str, fulfilled: bool) -> None:
    assert counts(contest(mages), 16) is fulfilled


@pytest.mark.rule("MG-30.21")
@pytest.mark.parametrize(
    ("cloaks", "fulfilled"),
    [
        ("", True),
        ("RED RED RED BLUE", True),
        ("RED RED - -", True),
        ("RED RED BLUE BLUE", False),
        ("RED BLUE GREEN YELLOW", True),
    ],
)
def test_task_17_wants_one_team_of_several_at_most(cloaks: str, fulfilled: bool) -> None:
    worn = ["" if colour == "-" else f"wears {colour}" for colour in cloaks.split() or "----"]
    mages = " | ".join(
        f"{letter} y{2 * n} {cloak}" for n, (letter, cloak) in enumerate(zip("ABCD", worn, strict=True), 1)
    )

    assert counts(contest(mages), 17) is fulfilled


@pytest.mark.rule("MG-30.22")
def test_task_18_needs_every_novice_below_three_artifacts() -> None:
    assert counts(contest("A y2 holds CROWN HELM | B y4 holds ROD | M y13 holds ORB CROSS LAMP"), 18)
    assert not counts(contest("A y2 | B y4 holds ROD TOME ANKH | M y13"), 18)


@pytest.mark.rule("MG-30.23")
def test_task_19_needs_no_novice_with_its_own_alignment_artifact() -> None:
    assert counts(contest("A y2 Good holds ORB SCEPTER | B y4 | M y13 Good holds CROWN"), 19)
    assert not counts(contest("A y2 Good | B y4 Neutral holds ORB | M y13"), 19)


@pytest.mark.rule("MG-30.24")
def test_task_20_needs_no_novice_with_its_own_racial_artifact() -> None:
    assert counts(contest("A y2 Elf holds CROSS LAMP | B y4 Dwarf holds ANKH | M y13 Goblin holds PENDANT"), 20)
    assert not counts(contest("A y2 Elf holds CROSS | B y4 Halfling holds MEDALLION | M y13"), 20)


@pytest.mark.rule("MG-30.25")
def test_task_21_needs_no_novice_with_spell_skill_90() -> None:
    assert counts(contest("A y2 skill 89 | B y4 skill 70 | M y13 skill 100"), 21)
    assert not counts(contest("A y2 skill 70 | B y4 skill 90 | M y13"), 21)
    assert not counts(contest("A a1 skill 90 | B y4 skill 70 | M y13"), 21)


@pytest.mark.rule("MG-30.25")
def test_dropped_novice_does_not_count_against_a_task() -> None:
    game = contest("A y2 skill 120 | B y4 skill 70 | M y13")
    missed_turns.drop_from_game(game, game.arena.mages[0])

    assert counts(game, 21)


@pytest.mark.rule("MG-30.26")
def test_task_22_wants_turn_15() -> None:
    assert counts(contest("A y2 | M y13", turn=15), 22)
    assert not counts(contest("A y2 | M y13", turn=14), 22)


@pytest.mark.rule("MG-30.27")
def test_task_23_wants_half_of_the_novices_in_the_game_more_than_8_spaces_away() -> None:
    assert counts(contest("A i1 | B i9 | C j1 | D j10 | M a1"), 23)
    assert not counts(contest("A i1 | B i9 | C i3 | D j10 | M y13"), 23)
    assert not counts(contest("A i1 | B i9 | C j10 | M y13"), 23)
    game = contest("A i1 | B i9 | C i3 | D j10 | M y13")
    for player in (0, 1):
        missed_turns.drop_from_game(game, game.arena.mages[player])
    assert counts(game, 23)


@pytest.mark.rule("MG-30.28")
def test_task_24_needs_no_novice_above_60_points() -> None:
    # A is ahead of both others in everything: 4 for position, 6 for statistics, 12 + 12 + 4 for artifacts.
    everything = "CROWN ORB SCEPTER CROSS ANKH LAMP PENDANT MEDALLION HELM CANDLE TOME ROD"
    others = "B y2 endurance 1 arcania 1 | M y13 endurance 1 arcania 1"
    mages = f"A b1 Good Human skill 200 aptitude 100 holds {everything} | {others}"
    sixty = contest(mages, rules=Rules(ability_points=5, position_points=5))
    more = contest(mages, rules=Rules(ability_points=5, position_points=5, racial_points=(2, 3)))

    assert quarters(contest(mages).arena, Rules(), 1)[0].total == 4 * 38
    assert counts(sixty, 24)
    assert not counts(more, 24)


@pytest.mark.rule("MG-30.29")
def test_task_25_needs_an_ebon_mage_never_exhausted_or_unconscious() -> None:
    game = contest("A y2 | M m7 endurance 10")
    assert counts(game, 25)

    play_turn(game, M="MOVE NE")  # 6 of 10 are left
    play_turn(game, M="REST")
    play_turn(game, M="REST")

    assert game.arena.mages[-1].endurance > 10
    assert not counts(game, 25)


@pytest.mark.rule("MG-30.30")
@pytest.mark.parametrize(
    ("notes", "fulfilled"),
    [
        ({"kindly_won": 5}, True),
        ({"kindly_won": 4}, False),
        ({"kindly_won": 9, "evil_resolved": True}, False),
    ],
)
def test_task_26_needs_five_kind_spells_and_no_evil_one(notes: dict[str, Any], fulfilled: bool) -> None:
    assert noted(26, **notes) is fulfilled


@pytest.mark.rule("MG-30.30")
def test_evil_spell_without_possible_effect_does_not_spoil_task_26() -> None:
    game = contest("A y2 | M m7 Evil arcania 90 scrolls ATEND ATEND", rng=ScriptedRng([]))
    play_turn(game, M="CAST ATEND A; MOVE NE")

    assert not game.arena.chronicle.evil_resolved

    cursed = contest("A m8 | M m7 Evil skill 50 arcania 90 scrolls ATEND", rng=ScriptedRng([51]))
    play_turn(cursed, M="CAST ATEND A; MOVE NE")

    assert cursed.arena.chronicle.evil_resolved  # though it failed


@pytest.mark.rule("MG-30.31")
def test_task_27_needs_no_order_that_turns_into_a_rest() -> None:
    good = contest("A y2 | M m7 endurance 10")
    play_turn(good, M="MOVE NE; MOVE NE; MOVE NE")  # exhausted after the first: forced Rests
    bad = contest("A y2 | M m7")
    play_turn(bad, M="DEMAND CROWN; MOVE NE")

    assert counts(good, 27)
    assert not counts(bad, 27)


@pytest.mark.rule("MG-30.32")
def test_task_28_wants_endurance_50_at_turn_ends_alone() -> None:
    game = contest("A y2 | M m7 endurance 53")
    play_turn(game, M="MOVE NE; REST; REST")  # 47 after phase 1

    assert counts(game, 28)

    waning = contest("A y2 | M m7 endurance 52")
    play_turn(waning, M="MEDITATE; MEDITATE; MEDITATE; MEDITATE; MOVE NE")
    assert waning.arena.mages[-1].endurance == 50
    assert counts(waning, 28)
    play_turn(waning, M="MEDITATE; MEDITATE; MEDITATE; MEDITATE; MOVE NE")
    assert waning.arena.mages[-1].endurance == 48
    assert not counts(waning, 28)


@pytest.mark.rule("MG-30.32", "MG-30.4")
def test_end_of_the_game_is_a_turn_end() -> None:
    game = contest("A b1 | M m7 endurance 50")
    play_turn(game, A="MOVE NE", M="MOVE NE")

    assert game.position.ended == "goal"
    assert not counts(game, 28)
    assert not counts(game, 30)


@pytest.mark.rule("MG-30.33", "MG-40.42", "MG-27.2")
def test_task_29_wants_signed_messages_or_offers_of_four_novices() -> None:
    game = contest("A y2 | B y4 | C y6 | D y8 | E y10 | M y13")
    message = (Message("M", "Greetings"),)
    play_turn(
        game,
        messages={"A": message, "B": (Message("ALL", "Greetings"),), "C": (Message("M", "Boo", anonymous=True),)},
        offers={"D": Offer(Cast("HEALS"), 5, "ENDURANCE")},
    )
    play_turn(game, messages={"A": message, "E": message})

    assert game.arena.chronicle.ever_petitioned == 0b11001
    assert not counts(game, 29)

    play_turn(game, messages={"C": message})

    assert counts(game, 29)


@pytest.mark.rule("MG-30.34")
def test_task_30_wants_a_novice_within_three_spaces_at_every_turn_end() -> None:
    game = contest("A m3 | B y2 | M m7")
    play_turn(game, M="MOVE W")
    assert counts(game, 30)

    play_turn(game, M="MOVE E; MOVE E; MOVE W; MOVE W")  # away for a while
    assert counts(game, 30)

    play_turn(game, M="MOVE E")
    assert game.arena.mages[-1].cell == space("m7")
    assert not counts(game, 30)

    play_turn(game, M="MOVE W")
    assert not counts(game, 30)


@pytest.mark.rule("MG-30.34")
def test_any_novice_counts_unless_dropped() -> None:
    last = contest("A y2 | B m8 | M m7")
    play_turn(last, M="MOVE NE; MOVE SW")
    dropped = contest("A y2 | B y24 | M y25")
    missed_turns.drop_from_game(dropped, dropped.arena.mages[1])
    play_turn(dropped, M="MOVE W; MOVE E")
    arrived = contest("A b1 | B y2 | M c1")
    play_turn(arrived, A="MOVE NE", M="MOVE E")

    assert counts(last, 30)
    assert not counts(dropped, 30)
    assert arrived.position.ended == "goal"
    assert counts(arrived, 30)


@pytest.mark.rule("MG-30.35")
def test_fewer_novices_make_all_of_them_enough() -> None:
    two = "A y2 | B y4 | M y13"
    assert all(
        [
            noted(5, two, scroll_receivers=0b11),
            noted(8, two, met=0b11),
            noted(13, two, hurt=0b11),
            noted(29, two, ever_petitioned=0b11),
        ]
    )
    assert not any(
        [
            noted(5, two, scroll_receivers=0b10),
            noted(8, two, met=0b01),
            noted(13, two, hurt=0b10),
            noted(29, two, ever_petitioned=0b01),
        ]
    )


@pytest.mark.rule("MG-30.35")
def test_novices_who_were_dropped_are_counted_among_those_who_began() -> None:
    game = contest("A y2 | B y4 | C y6 | D y8 | M y13")
    game.arena.note(ever_petitioned=0b111)
    missed_turns.drop_from_game(game, game.arena.mages[3])

    assert not counts(game, 29)
