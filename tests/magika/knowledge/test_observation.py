"""The meaning of an observation's numbers, by the names of its specification (MG-38)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from arcana_core.effects import PERMANENT, phases, turns
from arcana_core.testing.playing import observed
from arcana_magika import Game, contest, play_turn
from arcana_magika.chapters.reports import reports
from arcana_magika.knowledge import observation
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import Cast, Message, Offer


def reported(mages: str, *effects: tuple[str, int], **options: object) -> Game:
    """A position after its first reports, with these effects by code and player in force."""
    game = contest(mages, seed=1, **options)  # type: ignore[arg-type]  # the options of a contest
    game.arena.knowledge = ()
    for code, player in effects:
        game.arena.effects.begin(code, target=player, lasts=turns(2))
    game.position.turn -= 1
    reports.make_reports(game)
    game.position.turn += 1
    return game


def revealed(game: Game, player: int, *without: str) -> dict[str, float]:
    """Every number other than 0 by its name, without the features whose names begin like this."""
    return {name: value for name, value in observed(game, player).items() if not name.startswith(without)}


def layer(game: Game, player: int, name: str) -> dict[str, float]:
    """The numbers of a map layer other than 0, by space."""
    seen = game.observation(player)[game.observation_spec.where(name)]
    return {NAMES[cell]: float(seen[cell]) for cell in seen.nonzero()[0]}


MAP = (*(name for name, _ in observation.LAYERS), "turns since it was seen", "I am there")


@pytest.mark.rule("MG-38.1", "MG-32.7")
def test_mages_see_themselves_and_their_standings() -> None:
    game = reported(
        "A m7 Dwarf Neutral endurance 9 arcania 40 skill 85 aptitude -7 wears RED carries BLUE holds HELM ROD"
        " scrolls HEALS HEALS PROSP* | B z1 Goblin | M z3",
        lying="LAMP k6, ORB h4",
        turn=3,
    )
    game.arena.effects.begin("CURSP", target=0, lasts=phases(4), strength=25)
    game.arena.effects.begin("BOEND", target=0, lasts=turns(2))
    game.arena.effects.begin("KNOSS", target=0, lasts=PERMANENT)
    game.arena.mages[0].missed = 1

    assert revealed(game, 0, *MAP) == {
        "stage: orders": 1,
        "turn": 3,
        "I am to act": 1,
        **{f"mages in the game: {letter}": 1 for letter in "ABM"},
        "my letter: A": 1,
        "my race: Dwarf": 1,
        "my alignment: Neutral": 1,
        "my row": 13,
        "my column": 7,
        "my Endurance": 9,
        "my maximum Endurance": 110,
        "my Arcania": 40,
        "my maximum Arcania": 95,
        "my Spell Skill": 85,
        "my current Spell Skill": 60,
        "my Aptitude": -7,
        "my equivalent Aptitude": 86,
        "my status: EX": 1,
        "my team: RED": 1,
        "my carried cloaks: BLUE": 1,
        "my missed turns": 1,
        "my artifacts: HELM": 1,
        "my artifacts: ROD": 1,
        "my scrolls: HEALS": 2,
        "my scrolls: PROSP": 1,
        "my prolonged scrolls: PROSP": 1,
        "phases left of effects on me: CURSP": 4,
        "phases left of effects on me: BOEND": 10,
        "effects on me for ever: KNOSS": 1,
        "phase being ordered: 1": 1,
        "question: order": 1,
        "row at the end of the orders so far": 13,
        "column at the end of the orders so far": 7,
        "Arcania left by the orders so far": 40,
        "lowest of all others: Endurance": 100,
        "lowest of all others: Arcania": 50,
        "lowest of all others: Spell Skill": 65,
        "lowest of all others: equivalent Aptitude": 90,
        "highest of all others: Endurance": 110,
        "highest of all others: Arcania": 50,
        "highest of all others: Spell Skill": 100,
        "highest of all others: equivalent Aptitude": 90,
        "my victory points": game.view(0).standings.points,  # type: ignore[union-attr]  # a player has standings
        "bearing to the artifact of my race: N": 1,
        "row of reported artifacts, 0 if unknown: ORB": 8,
        "column of reported artifacts, 0 if unknown: ORB": 4,
    }


@pytest.mark.rule("MG-28.1", "MG-28.10")
def test_map_is_shown_in_layers() -> None:
    game = reported(
        "A m7 | B m4 | C m6 | D m6 | M m8",
        lying="CROWN m4, ORB m5, LAMP m6, ANKH m6, TOME m7, RED m6, RED m6, BLUE m7",
        spaces={"m6": "Swamp", "m7": "River", "m8": "Volcanic"},
        turn=3,
    )
    game.arena.mages[0].cell = space("m8")
    game.arena.mages[3].cell = space("z9")  # no longer in the space of the sighting
    reports.make_reports(game)
    game.position.turn = 4

    terrain = layer(game, 0, "terrain number, 0 if never seen")
    assert [terrain.get(name) for name in ("m3", "m4", "m6", "m7", "m8")] == [None, 3, 6, 1, 10]
    since = layer(game, 0, "turns since it was seen")
    assert [since.get(name, 0) for name in ("m3", "m4", "m5", "m8", "z1")] == [0, 1, 0, 0, 0]
    assert layer(game, 0, "some novice seen there") == {"m6": 1}
    assert layer(game, 0, "the Ebon Mage seen there") == {"m8": 1}
    assert layer(game, 0, "mages reported there") == {"m6": 1, "m8": 1}
    assert layer(game, 0, "alignment artifacts on the ground") == {"m5": 1}
    assert layer(game, 0, "racial artifacts on the ground") == {"m6": 2}
    assert layer(game, 0, "ability artifacts on the ground") == {"m7": 1}
    assert layer(game, 0, "cloaks on the ground") == {"m7": 1}
    assert layer(game, 0, "I am there") == {"m8": 1}
    assert layer(game, 1, "cloaks on the ground") == {}
    assert layer(game, 2, "cloaks on the ground") == {"m6": 2, "m7": 1}


@pytest.mark.rule("MG-28.7")
def test_team_mates_present_sight_is_on_the_map() -> None:
    game = reported("A m7 wears RED | B f3 wears RED | C f4", lying="CROWN f2, RED f3")

    assert layer(game, 0, "terrain number, 0 if never seen")["f2"] == 3
    assert layer(game, 0, "turns since it was seen").get("f2", 0) == 0
    assert layer(game, 0, "alignment artifacts on the ground") == {"f2": 1}
    assert layer(game, 0, "cloaks on the ground") == {"f3": 1}
    assert layer(game, 0, "some novice seen there") == {"f4": 1}
    assert layer(game, 0, "mages reported there") == {"f3": 1, "f4": 1}


@pytest.mark.rule("MG-28.12", "MG-28.10")
def test_fogged_spaces_are_unknown() -> None:
    game = contest("A m7 | B m6", seed=1)
    game.arena.knowledge = ()
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=1 << space("m6"))
    reports.make_reports(game)

    assert "m6" not in layer(game, 0, "terrain number, 0 if never seen")
    assert "m6" not in layer(game, 0, "turns since it was seen")
    assert layer(game, 0, "some novice seen there") == {}


@pytest.mark.rule("MG-32.5", "MG-38.10")
def test_each_other_mage_has_a_row_with_known_facts() -> None:
    game = reported(
        "A m7 wears BLUE | B m8 wears BLUE | C z1 | M m6 Elf Evil endurance 40 arcania 5 holds ORB scrolls TELPT*! KNART",
        turn=3,
    )
    game.arena.mages[3].cell = space("b1")
    reports.make_reports(game)
    game.position.turn = 4

    row = {name.removeprefix("M: "): value for name, value in revealed(game, 0).items() if name.startswith("M: ")}

    assert row == {
        "known": 1,
        "turns since the last news": 1,
        "row, 0 if not known": 13,
        "column, 0 if not known": 6,
        "turns since the space was reported": 1,
        "race: Elf": 1,
        "alignment: Evil": 1,
        "team: Black": 1,
        "artifacts: ORB": 1,
        "all artifacts were seen": 1,
        "items, -1 if not known": 3,
        "strength: Healthy": 1,
        "serenity: Spent": 1,
        "the scrolls were reported": 1,
        "scrolls: TELPT": 1,
        "scrolls: KNART": 1,
    }
    assert revealed(game, 0)["team mates: B"] == 1
    assert not [name for name in revealed(game, 0) if name.startswith(("A: ", "C: "))]


@pytest.mark.rule("MG-24.54", "MG-32.5")
def test_effects_of_others_count_down_and_unknown_values_are_minus_one() -> None:
    game = contest("A m7 | B m4", seed=1, turn=3)
    game.arena.effects.begin("KNOSS", target=0, lasts=turns(1))
    game.arena.effects.begin("PROAU", target=1, lasts=phases(8))
    game.arena.effects.begin("SPAID", target=1, lasts=phases(1))
    reports.make_reports(game)
    assert revealed(game, 0)["B: phases left of effects: PROAU"] == 12
    game.position.turn = 4

    row = {name.removeprefix("B: "): value for name, value in revealed(game, 0).items() if name.startswith("B: ")}

    assert row == {
        "known": 1,
        "turns since the space was reported": -1,
        "items, -1 if not known": -1,
        "the scrolls were reported": 1,
        "phases left of effects: PROAU": 7,
    }


@pytest.mark.rule("MG-38.1", "MG-37.2")
def test_sheet_so_far_is_shown_with_the_open_question() -> None:
    game = contest("A m7 scrolls HEALS ATEND | B m9", seed=1)
    before = game.observation(1).tobytes()

    for word in ("move", "ne", "give", "mage B"):
        game.apply(game.action_space.find(word), 0)

    sheet = {name: value for name, value in revealed(game, 0, *MAP).items() if "order" in name or "named" in name}
    assert sheet == {
        "stage: orders": 1,
        "phase being ordered: 2": 1,
        "order of phase: 1: MOVE": 1,
        "words of the order so far: B": 1,
        "row at the end of the orders so far": 12,
        "column at the end of the orders so far": 7,
        "Arcania left by the orders so far": 50,
    }
    assert revealed(game, 0)["question: scrolls"] == 1
    assert game.observation(1).tobytes() == before


@pytest.mark.rule("MG-38.1", "MG-35.19")
def test_sheet_that_is_in_is_shown_to_its_player() -> None:
    game = contest("A m7 | B m9", seed=1)
    game.apply(game.action_space.find("sheet: MAGE A\\nTURN 1\\n1: MEDITATE\\n2: MOVE NE\\nMSG B : Hello"), 0)

    seen = revealed(game, 0)

    assert seen["my sheet is in"] == 1
    assert (
        seen["order of phase: 1: MEDITATE"] == seen["order of phase: 2: MOVE"] == seen["order of phase: 3: REST"] == 1
    )
    assert seen["phase being ordered: none left"] == 1
    assert seen["messages written"] == 1
    assert "I am to act" not in seen
    assert "question: order" not in seen


@pytest.mark.rule("MG-32.8", "MG-38.6", "MG-38.5")
def test_messages_offers_notices_and_tasks_are_counted() -> None:
    game = contest("A m7 | B m9 | M f2 holds ORB", seed=1, tasks=(1, 22))
    game.arena.notices.append((-1, "Something"))

    play_turn(
        game,
        messages={"A": (Message("M", "Hm"), Message("ALL", "Hm")), "B": (Message("M", "Psst", anonymous=True),)},
        offers={"B": Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")},
    )

    names = ("signed", "anonymous", "notices", "offers from", "my tasks")
    assert {name: value for name, value in revealed(game, 2).items() if name.startswith(names)} == {
        "signed messages from: A": 2,
        "anonymous messages": 1,
        "notices": 1,
        "offers from: B": 1,
        "my tasks: task 1": 1,
        "my tasks: task 22": 1,
        "my tasks that would count: task 1": 1,
    }
    assert {name for name in revealed(game, 1) if name.startswith(names)} == {"signed messages from: A", "notices"}


@pytest.mark.rule("MG-37.20")
def test_in_the_setup_only_the_own_choices_are_shown() -> None:
    game = Game(4, seed=1)
    for word in ("elf", "evil"):
        game.apply(game.action_space.find(word), 0)

    here = {f"mages in the game: {letter}": 1.0 for letter in "ABCM"}
    assert revealed(game, 0) == {
        **here,
        "stage: setup": 1,
        "I am to act": 1,
        "my letter: A": 1,
        "my race: Elf": 1,
        "my alignment: Evil": 1,
    }
    assert revealed(game, 3) == {**here, "stage: setup": 1, "my letter: M": 1}


@pytest.mark.rule("MG-38.9")
def test_last_observation_shows_that_the_game_is_over() -> None:
    game = contest("A b1 | B c1", seed=1)
    play_turn(game, A="MOVE NE")

    assert revealed(game, 0)["stage: over"] == 1
    assert layer(game, 0, "I am there") == {"a1": 1}


@pytest.mark.rule("MG-33.4")
def test_dropped_player_is_shown_nothing_new() -> None:
    game = contest("A m7 | B m9 | C m11", seed=1, turn=3)
    game.arena.mages[0].cell = -1
    reports.make_reports(game)
    game.position.turn = 4
    seen = revealed(game, 0, *MAP)

    assert "my row" not in seen
    assert "mages in the game: A" not in seen
    assert not [name for name in seen if name.startswith(("bearing", "row of artifacts", "phase that"))]
    assert layer(game, 0, "I am there") == {}
    assert layer(game, 0, "turns since it was seen")["m7"] == 1


def test_observations_mean_the_same_for_every_number_of_players() -> None:
    few, many = Game(3, seed=1), Game(13, seed=1)

    assert few.observation_spec == many.observation_spec
    assert few.observation(2).shape == many.observation(12).shape == few.observation_spec.shape
    assert revealed(few, 2)["my letter: M"] == revealed(many, 12)["my letter: M"] == 1


def test_features_have_names_of_their_own_and_their_bounds_hold_in_random_games() -> None:
    rng = random.Random(5)
    for players in (3, 8, 13):
        game = Game(players, seed=players, log=False)
        spec = game.observation_spec
        names = [feature.name for feature in spec.features]
        assert len(set(names)) == len(names)
        while not game.is_over and game.position.turn < 4:
            player = rng.choice(game.players_to_act)
            if rng.random() < 0.1:
                seen = game.observation(player)
                assert seen.dtype == np.float32
                assert ((seen >= spec.low) & (seen <= spec.high)).all()
            game.apply(rng.choice(game.legal_actions(player)), player)


def test_observation_is_a_new_array_though_report_numbers_are_kept() -> None:
    game = contest("A m7 | B m6", seed=1)
    first = game.observation(0)
    kept = first.copy()
    first[:] = -7

    assert np.array_equal(game.observation(0), kept)


def test_of_more_reports_than_are_kept_each_still_gives_the_right_numbers() -> None:
    games = [contest(f"A m{1 + place % 13} | B m6", seed=1) for place in range(observation.MOST_KEPT + 2)]
    first = [game.observation(0).tobytes() for game in games]

    assert [game.observation(0).tobytes() for game in games] == first
    assert len(observation._reports) <= observation.MOST_KEPT
