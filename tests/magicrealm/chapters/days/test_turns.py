"""Turns and phases in Daylight (MR-8)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import events, expedition
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.model.state import EVENING
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, is_hidden, where
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, do, events_of, hire, piece, texts


@pytest.mark.rule("MR-8.1")
def test_turns_are_taken_in_the_order_drawn() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 2", dwarf="cliff 5")

    daylight(game, "elf", "dwarf", "amazon", amazon="", elf="", dwarf="")
    answer(game)

    assert [began.being for began in events_of(game, events.TurnBegan)] == [
        being("elf"),
        being("dwarf"),
        being("amazon"),
    ]
    assert game.position.bowl == ()


@pytest.mark.rule("MR-8.1")
def test_whole_turn_is_taken_before_the_next_chit_is_drawn() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="borderland 1")

    daylight(game, "elf", "amazon", amazon="M cliff 2, M cliff 3", elf="M cliff 2, M cliff 3")
    answer(game)

    moved = [event.being for event in events_of(game, events.Entered)]
    assert moved == [being("elf"), being("elf"), being("amazon"), being("amazon")]


@pytest.mark.rule("MR-48.20")
def test_chits_in_the_bowl_have_no_order() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="borderland 1")

    daylight(game, "elf", "amazon", amazon="-", elf="-")

    assert game.position.bowl == (being("amazon"),)
    assert [began.being for began in events_of(game, events.TurnBegan)] == [being("elf")]


@pytest.mark.rule("MR-8.2")
def test_first_turn_makes_the_first_character() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2", lhq="cliff 5")
    hire(game, 1, "lhq")

    daylight(game, "lhq", "amazon", "elf", amazon="", elf="", lhq="")

    assert game.position.first == 1


@pytest.mark.rule("MR-8.2")
def test_later_turns_leave_the_first_character_as_it_is() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2")

    daylight(game, "elf", "amazon", amazon="", elf="")
    answer(game)

    assert len(events_of(game, events.TurnBegan)) == 2
    assert game.position.first == 1


@pytest.mark.rule("MR-8.2")
def test_lowest_seat_is_first_if_every_player_follows() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    game.position.characters[0].status = "out"

    daylight(game)

    assert game.position.first == 1


@pytest.mark.rule("MR-8.3")
def test_beginning_a_turn_ends_hiding_of_guide_and_followers() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")

    daylight(game, "amazon", "dwarf", amazon="-", elf="F amazon", dwarf="-")

    assert not is_hidden(game, "amazon")
    assert not is_hidden(game, "elf")
    assert is_hidden(game, "dwarf")


@pytest.mark.rule("MR-8.4", "MR-47.25")
def test_phase_has_start_activity_and_end() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2")

    daylight(game, "amazon", "elf", amazon="M cliff 2", elf="-")

    assert "done" in texts(game, 0)
    assert where(game, "amazon") == "cliff 3"
    do(game, 0, "done")
    assert where(game, "amazon") == "cliff 2"
    assert texts(game, 1) == ["none", "block amazon"]


@pytest.mark.rule("MR-8.5", "MR-10.1")
def test_impossible_activity_is_cancelled_and_the_turn_goes_on() -> None:
    game = begun("amazon", amazon="cliff 2")

    daylight(game, "amazon", amazon="M ruins 1, M cliff 3")
    answer(game)

    assert where(game, "amazon") == "cliff 3"
    (cancelled,) = [entry for entry in game.log if isinstance(entry.event, events.ActivityCancelled)]
    assert cancelled.clause == "MR-10.1"


@pytest.mark.rule("MR-8.5", "MR-48.14")
def test_only_the_player_of_a_cancelled_activity_sees_the_reason() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="ruins 1")
    done = "Amazon can't do this: move to Ruins 1"
    why = "no roadway leads from here to the recorded place"

    daylight(game, "amazon", "elf", amazon="M ruins 1", elf="-")
    answer(game)

    for player, sentence in ((0, f"{done}, because {why}"), (1, done), (None, done)):
        (cancelled,) = [one for one in game.log.seen_by(player) if isinstance(one.event, events.ActivityCancelled)]
        assert game.sentence(cancelled.event, player) == sentence


@pytest.mark.rule("MR-8.5")
def test_possible_activity_must_be_done() -> None:
    game = begun("amazon", amazon="cliff 2")

    daylight(game, "amazon", amazon="M cliff 3")
    do(game, 0, "done")

    assert where(game, "amazon") == "cliff 3"


def cancelled_clauses(turn: str, start: str) -> tuple[list[str], str]:
    """The clauses by which activities of a turn are cancelled, and where it ends."""
    game = begun("amazon", amazon=start)
    daylight(game, "amazon", 6, 6, 6, 6, amazon=turn)
    answer(game)
    clauses = [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)]
    return clauses, where(game, "amazon")


@pytest.mark.rule("MR-8.6")
@pytest.mark.parametrize(
    ("turn", "clauses", "end"),
    [
        ("-, -, M borderland 6", [], "borderland 6"),
        ("- with sunlight, M borderland 6", ["MR-8.6"], "borderland 1"),
        ("M ruins 1 with sunlight, M borderland 6", ["MR-10.1", "MR-8.6"], "borderland 1"),
        ("M borderland 6 with sunlight", ["MR-8.6"], "borderland 1"),
        ("M borderland 6, M borderland 3, H with sunlight", ["MR-8.6"], "borderland 3"),
    ],
)
def test_caves_and_sunlight_phases_exclude_each_other(turn: str, clauses: list[str], end: str) -> None:
    assert cancelled_clauses(turn, "borderland 1") == (clauses, end)


@pytest.mark.rule("MR-8.6", "MR-42.5")
@pytest.mark.parametrize("turn", ["M deep_woods 1, H with sunlight", "H with sunlight"])
def test_wish_into_a_cave_at_the_start_of_a_phase_loses_the_sunlight_phases(turn: str) -> None:
    game = begun("amazon", amazon="cliff 3")
    game.position.hidden = 0
    hand(game, "amazon", "withered_claw")

    daylight(game, "amazon", 1, 1, amazon=turn)
    for line in ("activate withered_claw", "clearing caves 1"):
        do(game, 0, line)
    answer(game)

    assert where(game, "amazon") == ("deep_woods 1" if turn.startswith("M") else "caves 1")
    assert not is_hidden(game, "amazon")


@pytest.mark.rule("MR-10.5", "MR-42.5")
@pytest.mark.parametrize(("moves", "end"), [(2, "cliff 4"), (3, "cliff 6")])
def test_wish_between_two_moves_to_a_mountain_makes_the_second_the_first(moves: int, end: str) -> None:
    game = begun("amazon", amazon="cliff 1")
    hand(game, "amazon", "withered_claw")

    daylight(game, "amazon", 1, 1, amazon=", ".join(["M cliff 6"] * moves))
    for line in ("done", "activate withered_claw", "clearing cliff 4"):
        do(game, 0, line)
    answer(game)

    assert where(game, "amazon") == end


@pytest.mark.rule("MR-8.7")
def test_blank_phase_has_start_and_end() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3")

    daylight(game, "amazon", amazon="-, M cliff 2")
    assert "done" in texts(game, 0)
    answer(game)

    assert is_blocked(game, "amazon")
    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-8.8", "MR-15.14", "MR-47.11")
def test_individual_and_followers_rearrange_at_the_start_of_a_phase() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")

    daylight(game, "amazon", "dwarf", amazon="H", dwarf="-", elf="F amazon")
    do(game, 0, "deactivate shield 1")
    assert game.players_to_act == (0,)
    do(game, 0, "done")

    assert game.players_to_act == (1,)
    do(game, 1, "deactivate light_bow 1")
    do(game, 1, "done")
    assert not game.position.characters[0].active >> piece("shield 1") & 1
    assert texts(game, 1) == ["stay", "stop following"]


@pytest.mark.rule("MR-9.3")
def test_occasion_to_rearrange_comes_again_with_each_phase() -> None:
    game = begun("amazon", amazon="cliff 3")

    daylight(game, "amazon", amazon="-, -")
    do(game, 0, "deactivate shield 1")
    assert "activate shield 1" not in texts(game, 0)
    do(game, 0, "done")

    assert "activate shield 1" in texts(game, 0)


@pytest.mark.rule("MR-8.8", "MR-11.5")
def test_hiding_can_be_stopped_at_the_start_of_an_own_phase() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")

    daylight(game, "amazon", 1, 1, amazon="H, -", elf="F amazon")
    assert "stop hiding" not in texts(game, 0)
    assert asked(game, "stop hiding") == 0
    do(game, 0, "stop hiding")

    assert not is_hidden(game, "amazon")
    do(game, 0, "done")
    assert game.players_to_act == (1,)
    assert is_hidden(game, "elf")
    assert "stop hiding" not in texts(game, 1)


@pytest.mark.rule("MR-8.8", "MR-9.4", "MR-9.3", "MR-11.5", "MR-18.1", "MR-19.1")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("stay", "MR-8.8"),
        ("stop hiding", "MR-11.5"),
        ("activate shield 1", "MR-9.1"),
        ("deactivate shield 2", "MR-9.3"),
        ("partner dwarf", "MR-18.1"),
        ("take war", "MR-19.1"),
    ],
)
def test_deed_that_is_impossible_at_the_start_of_a_phase_is_rejected(text: str, clause: str) -> None:
    game = begun("amazon", "dwarf", amazon="cliff 3", dwarf="cliff 2")
    daylight(game, "amazon", "dwarf", amazon="-", dwarf="")

    rejection = game.why_not(game.action_space.find(text), 0)

    assert rejection is not None
    assert rejection.clause == clause


@pytest.mark.rule("MR-8.9", "MR-16.7")
def test_blocked_individual_is_not_free_until_evening() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    daylight(game, "elf", amazon="-", elf="-")

    game.block(being("elf"), being("amazon"), "MR-16.4")

    assert not game.is_free(being("amazon"))
    assert not game.is_free(being("elf"))
    game.position.stage = EVENING
    assert game.is_free(being("amazon"))


@pytest.mark.rule("MR-8.9")
def test_blocked_individual_can_do_nothing_at_the_start_of_a_phase() -> None:
    game = begun("amazon", amazon="cliff 3")
    daylight(game, "amazon", amazon="-, -")

    game.position.blocked |= 1 << being("amazon")

    assert texts(game, 0) == ["done"]
    rejection = game.why_not(game.action_space.find("deactivate shield 1"), 0)
    assert rejection is not None
    assert rejection.clause == "MR-8.9"


@pytest.mark.rule("MR-8.9")
def test_being_off_the_map_is_not_free() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    game.position.characters[1].at = -1

    assert game.is_free(being("amazon"))
    assert not game.is_free(being("elf"))


@pytest.mark.rule("MR-8.10")
def test_turn_without_phases_goes_through_the_end_of_turn() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="")

    assert where(game, "giant 1") == "cliff 3"
    assert game.position.had_turn >> being("amazon") & 1


@pytest.mark.rule("MR-8.10", "MR-16.6")
def test_blocked_turn_goes_through_the_end_of_turn() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3", giant_2="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="-, M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 3"
    assert where(game, "giant 2") == "cliff 3"


@pytest.mark.rule("MR-49.6", "MR-10.4", "MR-16.2")
def test_dormant_giant_blocks_after_the_first_move_to_a_mountain() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3")
    ledgers.learn(game, being("amazon"), -1 & (1 << 40) - 1, 0)

    daylight(game, "amazon", monsters=1, amazon="M cliff 6, M cliff 6")
    answer(game)

    assert where(game, "amazon") == "cliff 3"
    assert is_blocked(game, "amazon")


@pytest.mark.rule("MR-10.4", "MR-10.5")
@pytest.mark.parametrize(
    ("turn", "end"),
    [
        ("M cliff 1, M cliff 1", "cliff 1"),
        ("M cliff 1, -, M cliff 1", "maple_woods 2"),
        ("M cliff 1, H, M cliff 1", "maple_woods 2"),
        ("M cliff 1, M ruins 1, M cliff 1", "maple_woods 2"),
    ],
)
def test_mountain_takes_two_moves_in_consecutive_phases(turn: str, end: str) -> None:
    game = begun("amazon", amazon="maple_woods 2")

    daylight(game, "amazon", amazon=turn)
    answer(game)

    assert where(game, "amazon") == end


@pytest.mark.rule("MR-8.5")
def test_individual_who_is_gone_takes_no_turn() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2", lhq="cliff 3")
    hire(game, 0, "lhq")

    daylight(game, "elf", "lhq", "amazon", amazon="", elf="-", lhq="M cliff 2")
    game.position.owners[being("lhq") - 16] = -1
    answer(game)

    assert being("lhq") not in [began.being for began in events_of(game, events.TurnBegan)]
    assert where(game, "lhq") == "cliff 3"


@pytest.mark.rule("MR-48.14")
@pytest.mark.parametrize("turn", ["blank", "alert", "blank, blank"])
def test_others_cannot_undo_what_came_before_activity_that_they_have_seen(turn: str) -> None:
    game = expedition(f"amazon cliff 3 gold 9 records blank | elf cliff 3 records {turn}; day 3", seed=1)
    do(game, 1, "partner amazon; want 1 gold; submit")
    do(game, 0, "refuse")
    assert game.undo(0).players_to_act == (0,)

    do(game, 1, "done")

    with pytest.raises(ValueError, match="something hidden was shown"):
        game.undo(0)
    assert "partner amazon" in [str(action) for action in game.undo(1).legal_actions(1)]


@pytest.mark.rule("MR-48.14")
def test_end_of_turn_shows_others_that_no_more_was_recorded() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2")
    daylight(game, "elf", "amazon", amazon="-", elf="-")
    answer(game)

    ended = events_of(game, events.TurnEnded)

    assert [(event.player, event.reveals_to(0), event.reveals_to(1)) for event in ended] == [
        (1, True, False),
        (0, False, True),
    ]
