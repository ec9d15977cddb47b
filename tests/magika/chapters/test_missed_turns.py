"""Missed turns: default sheets, jeopardy, novices dropped, standby players (MG-33)."""

from __future__ import annotations

import pytest

from arcana_core.actions import Rejection
from arcana_core.effects import phases, turns
from arcana_core.errors import IllegalAction
from arcana_magika.actions import MISSING, Standby
from arcana_magika.chapters import missed_turns
from arcana_magika.events import Disintegrated, Dropped, MageDropped, StandbyTaken, TurnMissed
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.mages import Scroll
from arcana_magika.model.orders import MEDITATING, RESTING, Search, Sheet
from arcana_magika.model.tables import BLACK
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest

STANDBY = Standby()
OWN = Sheet((RESTING,) * 5)


def notices(game: Game) -> dict[str, tuple[str, ...]]:
    """The notices in the reports of the last turn, by the letters of their receivers."""
    reports = enumerate(game.arena.knowledge)
    return {game.letter(player): report.notices for player, report in reports if report.notices}


def turn(game: Game, *, missed: str = "", standby: str = "") -> None:
    """Play a turn without the sheets of these letters. All others rest."""
    for player in game.players_to_act:
        letter = game.letter(player)
        if letter in standby:
            game.apply(STANDBY, player)
    for player in game.players_to_act:
        if game.letter(player) in missed:
            game.apply(MISSING, player)
        else:
            game.hand_in(OWN, player)


def events(game: Game, *kinds: type) -> list[object]:
    """The events of these kinds so far."""
    return [entry.event for entry in game.log if isinstance(entry.event, kinds)]


@pytest.mark.rule("MG-33.1")
@pytest.mark.parametrize(
    ("mage", "order"),
    [
        ("endurance 66 max_endurance 99 arcania 99", MEDITATING),  # exactly two thirds
        ("endurance 65 max_endurance 99 arcania 99", RESTING),
        ("endurance 100 arcania 100", RESTING),  # nothing to regain
        ("endurance 67 arcania 99", MEDITATING),
        ("endurance 66 arcania 0", RESTING),
    ],
)
def test_default_sheet_meditates_for_the_healthy_who_lack_arcania(mage: str, order: object) -> None:
    game = contest(f"A y2 {mage} | B y4 | M y13")
    sheet = missed_turns.default_sheet(game, 0)

    assert sheet.orders == (order,) * 5
    assert sheet.messages == ()
    assert sheet.missing


@pytest.mark.rule("MG-33.1", "MG-8.1")
def test_missing_sheet_is_declared_and_the_turn_is_played() -> None:
    game = contest("A y2 arcania 40 | B y4 | M y13", seed=1)
    turn(game, missed="A")

    assert game.position.turn == 2
    assert game.arena.mages[0].arcania == 40 + 5 * 11  # 15% of 70 is 10.5
    assert game.arena.mages[0].missed == 1


@pytest.mark.rule("MG-33.1")
def test_sheet_that_is_in_is_not_missing() -> None:
    game = contest("A y2 | B y4 | M y13")
    game.hand_in(OWN, 0)

    rejection = missed_turns.why_not_missing(game, 0)
    assert rejection == Rejection("MG-33.1", "the sheet of A for turn 1 is in already")
    with pytest.raises(IllegalAction, match="the sheet of A for turn 1 is in already"):
        game.apply(MISSING, 0)
    assert game.position.sheets[0] == OWN

    game.apply(MISSING, 1)
    with pytest.raises(IllegalAction, match="the sheet of B for turn 1 is declared missing already"):
        game.apply(MISSING, 1)


@pytest.mark.rule("MG-33.2", "MG-35.19")
def test_sheet_that_comes_late_takes_the_place_of_the_default_one() -> None:
    game = contest("A y2 missed 1 | B y4 | M y13", seed=1)
    game.apply(MISSING, 0)
    game.hand_in(OWN, 0)
    turn(game)

    assert game.arena.mages[0].missed == 0


@pytest.mark.rule("MG-39.40", "MG-33.2", "MG-33.3", "MG-33.4")
def test_novice_missing_turns_5_6_and_7_is_dropped_at_the_start_of_turn_7() -> None:
    game = contest("A y2 | B y4 | M y13", turn=5, seed=1)
    turn(game, missed="A")
    assert notices(game) == {}

    turn(game, missed="A")
    assert notices(game) == {"A": ("You have missed 2 turns in a row. A novice who misses 3 is dropped",)}
    assert game.arena.mages[0].cell == space("y2")

    turn(game, missed="A")
    assert notices(game) == dict.fromkeys("ABM", ("Mage A (A) has been dropped from the game",))
    assert game.arena.mages[0].cell == -1
    assert game.arena.dropped == (0,)
    assert game.players_to_act == (1, 2)
    assert events(game, TurnMissed, MageDropped) == [
        TurnMissed(0, 1),
        TurnMissed(0, 2),
        TurnMissed(0, 3),
        MageDropped(0, 3),
    ]


@pytest.mark.rule("MG-39.40", "MG-33.2")
def test_players_own_sheet_resets_the_count() -> None:
    game = contest("A y2 | B y4 | M y13", turn=5, seed=1)
    for missed in ("A", "", "A", "A"):
        turn(game, missed=missed)

    assert game.arena.mages[0].missed == 2
    assert game.arena.mages[0].cell >= 0


@pytest.mark.rule("MG-33.3")
def test_only_teammates_learn_of_the_jeopardy() -> None:
    game = contest(
        "A y2 missed 1 name Ilse wears RED | B y4 wears RED | C y6 carries RED | D y8 wears BLUE | M y13", seed=1
    )
    turn(game, missed="A")

    assert notices(game) == {
        "A": ("You have missed 2 turns in a row. A novice who misses 3 is dropped",),
        "B": ("Your team mate Ilse (A) has missed 2 turns in a row. A novice who misses 3 is dropped",),
    }


@pytest.mark.rule("MG-33.3")
def test_notice_does_not_treat_black_mages_as_a_team() -> None:
    game = contest("A y2 missed 1 | B y4 | M y13", seed=1)
    turn(game, missed="A")

    assert list(notices(game)) == ["A"]


@pytest.mark.rule("MG-33.4", "MG-40.49")
@pytest.mark.parametrize(("limit", "reported"), [(2, "1 turn"), (5, "4 turns")])
def test_number_of_turns_is_a_setting_of_the_rules(limit: int, reported: str) -> None:
    game = contest(f"A y2 missed {limit - 2} | B y4 | M y13", rules=Rules(missed_turns=limit), seed=1)
    turn(game, missed="A")
    assert notices(game) == {"A": (f"You have missed {reported} in a row. A novice who misses {limit} is dropped",)}
    assert game.arena.mages[0].cell >= 0

    turn(game, missed="A")
    assert game.arena.mages[0].cell == -1


@pytest.mark.rule("MG-33.4", "MG-17.3", "MG-8.3")
def test_dropped_novices_items_fall_into_the_space_and_scrolls_are_gone() -> None:
    game = contest("A m7 missed 2 wears RED carries BLUE holds CROWN HELM scrolls HEALS ATEND* | B m7 | M y13", seed=1)
    serial = next(
        scroll for scroll in game.arena.mages[0].slots if scroll is not None and scroll.code == "ATEND"
    ).serial
    turn(game, missed="A")
    arena, mage = game.arena, game.arena.mages[0]

    assert (arena.artifacts[0], arena.artifacts[8]) == (space("m7"),) * 2
    assert (arena.cloaks[0], arena.cloaks[1]) == ((space("m7"),),) * 2
    assert (mage.worn, mage.cloaks, mage.scrolls, mage.cell) == (BLACK, (), (), -1)
    assert not arena.effects.has("PROSP", serial)
    assert events(game, Dropped, Disintegrated) == [
        Dropped(0, ("RED", "BLUE", "CROWN", "HELM"), "m7", "dropped from the game"),
        Disintegrated(0, ("HEALS", "ATEND"), "dropped from the game"),
    ]


@pytest.mark.rule("MG-33.4")
def test_fallen_item_can_be_picked_up_in_the_same_turn() -> None:
    game = contest("A m7 missed 2 holds CROWN | B m7 | M y13", seed=1)
    game.hand_in(Sheet((Search("CROWN"), RESTING, RESTING, RESTING, RESTING)), 1)
    turn(game, missed="A")

    assert game.arena.holds(1, 0)


@pytest.mark.rule("MG-40.48")
def test_effects_on_a_dropped_mage_end_and_its_effects_on_the_land_stay() -> None:
    game = contest("A m7 missed 2 | B m8 | M y13", seed=1)
    effects = game.arena.effects
    for code in ("INVSP", "RCAID", "PLYZE"):
        effects.begin(code, target=0, lasts=turns(5))
        effects.begin(code, target=1, lasts=turns(5))
    effects.begin("ELATT", source=0, lasts=phases(50), data=(1 << space("m7"), 4, 0, 0))
    effects.begin("PROSP", target=0, lasts=phases(50))  # on the scroll with that number, not on mage A
    turn(game, missed="A")
    effects = game.arena.effects

    assert not any(effects.has(code, 0) for code in ("INVSP", "RCAID", "PLYZE"))
    assert all(effects.has(code, 1) for code in ("INVSP", "RCAID", "PLYZE"))
    assert effects.has("ELATT")
    assert effects.has("PROSP", 0)


@pytest.mark.rule("MG-12.12", "MG-33.4")
def test_mate_left_alone_may_decloak_in_the_next_turn() -> None:
    pair = contest("A m7 missed 2 wears RED | B m8 wears RED | C y2 wears BLUE | M y13", seed=1, turn=7)
    turn(pair, missed="A")
    three = contest("A m7 missed 2 wears RED | B m8 wears RED | C y2 wears RED | M y13", seed=1, turn=7)
    turn(three, missed="A")
    both = contest("A m7 missed 2 wears RED | B m8 missed 2 wears RED | C y2 wears RED | M y13", seed=1, turn=7)
    turn(both, missed="AB")

    assert [mage.may_decloak for mage in pair.arena.mages] == [0, 8, 0, 0]
    assert [mage.may_decloak for mage in three.arena.mages] == [0, 0, 0, 0]
    assert [mage.may_decloak for mage in both.arena.mages] == [0, 0, 8, 0]


@pytest.mark.rule("MG-12.12", "MG-12.1")
def test_black_mages_are_not_a_team_that_could_be_left_alone() -> None:
    game = contest("A m7 missed 2 | B m8 wears RED | M y13", seed=1, turn=7)
    turn(game, missed="A")

    assert [mage.may_decloak for mage in game.arena.mages] == [0, 0, 0]


@pytest.mark.rule("MG-31.4", "MG-33.4")
def test_game_ends_when_the_last_novice_is_dropped() -> None:
    game = contest("A m7 missed 2 | B m8 missed 2 | M y13", seed=1, turn=9)
    turn(game, missed="AB")
    outcome = game.outcome

    assert game.position.ended == "no_novices"
    assert game.position.turn == 9
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.ranking == (2, 2, 1)
    assert outcome.clause == "MG-31.4"


@pytest.mark.rule("MG-33.5", "MG-33.2")
def test_standby_player_saves_a_position_that_would_be_dropped() -> None:
    game = contest("A m7 missed 2 holds CROWN scrolls HEALS | B m8 | M y13", seed=1)
    before = game.arena.mages[0].clone()
    turn(game, missed="A", standby="A")
    mage = game.arena.mages[0]

    assert mage.missed == 1
    assert (mage.name, mage.slots, mage.cell, mage.skill) == (before.name, before.slots, before.cell, before.skill)
    assert events(game, StandbyTaken) == [StandbyTaken(0)]


@pytest.mark.rule("MG-33.5")
def test_standby_player_may_come_after_the_sheet_was_handed_in() -> None:
    game = contest("A m7 missed 1 | B m8 | M y13", seed=1)
    game.apply(MISSING, 0)
    game.apply(STANDBY, 0)
    turn(game)

    assert game.arena.mages[0].missed == 1


@pytest.mark.rule("MG-33.5")
def test_standby_player_takes_over_a_novice_once_a_turn() -> None:
    game = contest("A m7 | B m8 | M y13")
    game.apply(STANDBY, 0)

    with pytest.raises(IllegalAction, match="a standby player has taken over A for turn 1 already"):
        game.apply(STANDBY, 0)
    with pytest.raises(IllegalAction, match="M is the Ebon Mage"):
        game.apply(STANDBY, 2)
    assert game.position.standby == (0,)


@pytest.mark.rule("MG-33.4", "MG-33.5")
def test_dropped_mage_gets_no_turns() -> None:
    game = contest("A m7 missed 2 | B m8 | M y13", seed=1)
    turn(game, missed="A")

    for action in (MISSING, STANDBY):
        with pytest.raises(IllegalAction, match="A has been dropped from the game"):
            game.apply(action, 0)


@pytest.mark.rule("MG-33.4")
def test_slot_of_a_dropped_mage_holds_nothing() -> None:
    game = contest("A m7 | B m8 | M y13")
    mage = game.arena.mages[0]
    mage.slots = (None, Scroll(3, 900), None, None, None, Scroll(4, 901))
    missed_turns.drop_from_game(game, mage)

    assert mage.scrolls == ()
