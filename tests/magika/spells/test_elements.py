"""Spells on the land: which spaces they take, for how long, and what comes of it (MG-23.10, MG-24.27 to MG-24.34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import Effect, turns
from arcana_core.events import Event
from arcana_magika.events import OrderExecuted, SpellCast, SpellTook, StatisticChanged
from arcana_magika.game import Game
from arcana_magika.model.geometry import DISTANCE, NAMES, space
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import FOREST, TERRAINS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.spells.reach import end_of

Step = Callable[..., Phase]
EventT = TypeVar("EventT", bound=Event)
NO_SKILL_CHECKS = Rules(skill_check=0)
ELEMENTAL = ("ELDRP", "ELATT", "ELBLO")


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def results(game: Game) -> list[tuple[str, str]]:
    return [(cast.spell, cast.result) for cast in events(game, SpellCast)]


def quiet(mages: str, *given: int, ground: str = "Plains", spaces: dict[str, str] | None = None) -> Game:
    """A game in which spells of a skill of 100 or 200 need no draw but these."""
    return contest(mages, rules=NO_SKILL_CHECKS, rng=ScriptedRng(given), ground=ground, spaces=spaces)


def play(game: Game, **orders: str) -> None:
    """A turn in which the Ebon Mage moves, because chance would move it otherwise (MG-29.12)."""
    given: dict[str, Any] = {**orders, "M": "MOVE E"}
    play_turn(game, **given)


def data(effect: Effect) -> tuple[set[str], int]:
    """The names of the spaces of an effect on the land, and its terrain code."""
    found: Any = effect.data
    return {NAMES[cell] for cell in range(len(NAMES)) if found[0] >> cell & 1}, found[1]


def terrain(game: Game, name: str) -> str:
    return TERRAINS[game.arena.ground[space(name)]]


def losses(game: Game, player: int) -> list[int]:
    """A mage's losses of Endurance, change by change."""
    return [
        change.old - change.new
        for change in events(game, StatisticChanged)
        if (change.mage, change.statistic) == (player, "Endurance") and change.new < change.old
    ]


FORESTS = {"m7": "Forest", "m9": "Forest", "m10": "Forest", "m11": "Forest", "j7": "Forest", "i7": "Forest"}


@pytest.mark.rule("MG-23.10", "MG-24.27", "MG-24.28", "MG-24.29", "MG-24.30", "MG-24.33", "MG-24.34", "MG-23.23")
@pytest.mark.parametrize("code", ELEMENTAL)
@pytest.mark.parametrize(
    ("major", "skill", "end", "spaces"),
    [
        ("", 100, 2, {"m7", "m9", "m10", "j7"}),
        ("", 200, 2, {"m7", "m9", "m10", "j7", "m11", "i7"}),
        ("X", 100, 5, {"m7", "m9", "m10", "j7"}),
        ("X", 200, 5, {"m7", "m9", "m10", "j7", "m11", "i7"}),
    ],
)
def test_elemental_spell_covers_the_visible_spaces_of_the_named_terrain(
    step: Step, code: str, major: str, skill: int, end: int, spaces: set[str]
) -> None:
    game = quiet(f"A m7 Evil skill {skill} scrolls {code}", spaces=FORESTS)
    step(game, "cast", number=2, A=f"CAST {code}{major} FOREST")
    (effect,) = game.arena.effects
    assert effect.kind == code
    assert data(effect) == (spaces, FOREST)
    assert end_of(effect.lasts, 2) == end
    assert events(game, SpellTook) == [SpellTook(-1, code, len(spaces), end, 0)]


@pytest.mark.rule("MG-23.20", "MG-38.7")
def test_spell_on_the_land_is_hidden_from_everybody(step: Step) -> None:
    game = quiet("A m7 Evil skill 100 scrolls ELATT | B m8", spaces=FORESTS)
    step(game, "cast", A="CAST ELATT 4")
    (entry,) = [entry for entry in game.log if isinstance(entry.event, SpellTook)]
    assert [entry.seen_by(player) for player in (0, 1, 2)] == [None] * 3


@pytest.mark.rule("MG-23.10")
def test_set_of_spaces_stays_whatever_happens_to_caster_and_terrain(step: Step) -> None:
    game = quiet("A m7 Evil aptitude -50 skill 100 scrolls ELATT ELARR", spaces=FORESTS)
    step(game, "cast", A="CAST ELATTX FOREST")
    step(game, "cast", number=2, A="CAST ELARRX +3")
    assert terrain(game, "m7") == terrain(game, "m9") == "Desert"
    (attack,) = game.arena.effects.of("ELATT")
    assert data(attack) == ({"m7", "m9", "m10", "j7"}, FOREST)


@pytest.mark.rule("MG-23.10", "MG-3.4")
def test_terrain_in_force_at_resolution_counts(step: Step) -> None:
    game = quiet("A m7 Evil aptitude -50 skill 100 scrolls ELARR ELATT", spaces=FORESTS)
    step(game, "cast", A="CAST ELARR +1")
    step(game, "cast", number=2, A="CAST ELATT 5")
    (attack,) = game.arena.effects.of("ELATT")
    assert data(attack)[0] == {"m7"}


@pytest.mark.rule("MG-23.21")
@pytest.mark.parametrize("code", ELEMENTAL)
@pytest.mark.parametrize(("word", "result"), [("SWAMP", "no_effect"), ("GLACIAL", "no_effect"), ("FOREST", "success")])
@pytest.mark.parametrize("major", ["", "X"])
def test_spell_without_its_terrain_in_sight_is_futile(
    step: Step, code: str, word: str, result: str, major: str
) -> None:
    # The Swamp is at distance 4, where only a bonus would reach it.
    game = quiet(f"A m7 Evil skill 200 scrolls {code}", spaces={"m10": "Forest", "m11": "Swamp"})
    step(game, "cast", A=f"CAST {code}{major} {word}")
    assert results(game) == [(code, result)]


@pytest.mark.rule("MG-24.29", "MG-20.2", "MG-23.3")
def test_minor_attack_hurts_everybody_there_once_the_caster_too() -> None:
    game = quiet(
        "A m7 Evil skill 100 scrolls ELATT | B m9 Evil | C m8 | D m10 Goblin Evil",
        spaces={"m7": "Swamp", "m9": "Swamp", "m10": "Swamp"},
    )
    play(game, A="CAST ELATT SWAMP")
    assert [losses(game, player) for player in range(4)] == [[24], [24], [], [12]]


@pytest.mark.rule("MG-24.30", "MG-20.2")
def test_major_attack_hurts_at_the_end_of_every_phase_left_of_the_turn() -> None:
    game = quiet("A m7 Evil skill 100 scrolls ELATT | B m9", spaces=FORESTS)
    play(game, A="REST; REST; CAST ELATTX FOREST", B="; ".join(["MEDITATE"] * 5))
    assert losses(game, 1) == [6, 6, 6]
    assert len(game.arena.effects) == 0


@pytest.mark.rule("MG-24.33", "MG-14.12", "MG-24.34")
@pytest.mark.parametrize(("level", "executed"), [("", ["REST", "MOVE NE"]), ("X", ["REST", "REST"])])
def test_blockage_stops_moves_north_for_a_phase_or_for_the_turn(level: str, executed: list[str]) -> None:
    game = quiet("A m7 Evil skill 100 scrolls ELBLO | B m9", spaces=FORESTS)
    play(game, A=f"CAST ELBLO{level} FOREST", B="MOVE NE; MOVE NE")
    assert [order.executed for order in events(game, OrderExecuted) if order.mage == 1][:2] == executed
    assert losses(game, 1) == ([] if level else [6])  # of the first move in phase 2


@pytest.mark.rule("MG-24.33", "MG-14.10", "MG-14.11")
def test_blockage_lets_go_sideways_and_southward() -> None:
    game = quiet("A m7 Evil skill 100 scrolls ELBLO | B m9 | C m10", spaces=FORESTS)
    play(game, A="CAST ELBLO FOREST", B="MOVE W", C="MOVE SW")
    assert [NAMES[mage.cell] for mage in game.arena.mages[1:3]] == ["m8", "n10"]


@pytest.mark.rule("MG-24.27", "MG-24.28")
def test_disruption_blocks_and_hurts() -> None:
    game = quiet("A m7 Evil skill 100 scrolls ELDRP | B m9", spaces=FORESTS)
    play(game, A="CAST ELDRPX FOREST", B="MOVE NE; " + "; ".join(["MEDITATE"] * 4))
    assert NAMES[game.arena.mages[1].cell] == "m9"
    assert losses(game, 1) == [6] * 5


class TestArrangement:
    @pytest.mark.rule("MG-24.31", "MG-3.4")
    @pytest.mark.parametrize(
        ("here", "change", "now"),
        [
            ("Plains", "+1", "Forest"),
            ("Plains", "+3", "Swamp"),
            ("Plains", "-1", "Coastal"),
            ("Plains", "-2", "River"),
            ("Plains", "-3", "River"),
            ("Glacial", "+1", "Volcanic"),
            ("Glacial", "+3", "Volcanic"),
            ("River", "+1", "Coastal"),
            ("Ocean", "+3", "Forest"),
        ],
    )
    def test_casters_space_changes_by_steps_within_1_to_10(self, step: Step, here: str, change: str, now: str) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR", spaces={"m7": here, "m8": here})
        step(game, "cast", A=f"CAST ELARR {change}")
        assert terrain(game, "m7") == now
        assert terrain(game, "m8") == here
        assert TERRAINS[game.arena.base[space("m7")]] == here
        assert events(game, SpellTook) == [SpellTook(-1, "ELARR", 1, 5, 0)]

    @pytest.mark.rule("MG-24.32", "MG-2.11", "MG-23.23")
    @pytest.mark.parametrize(
        ("skill", "changed"),
        [(100, {"m7", "m9", "m10", "j7"}), (200, {"m7", "m9", "m10", "j7", "m11", "i7"})],
    )
    def test_at_the_major_level_all_visible_spaces_of_the_same_number_change(
        self, step: Step, skill: int, changed: set[str]
    ) -> None:
        game = quiet(f"A m7 Neutral skill {skill} scrolls ELARR", spaces=FORESTS)
        step(game, "cast", A="CAST ELARRX +1")
        arena = game.arena
        assert {NAMES[cell] for cell in range(351) if arena.ground[cell] != arena.base[cell]} == changed
        assert {terrain(game, name) for name in changed} == {"Hills"}
        assert end_of(next(iter(arena.effects)).lasts, 1) == 5

    @pytest.mark.rule("MG-24.32", "MG-3.4")
    def test_same_number_is_that_of_the_terrain_in_force(self, step: Step) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR ELARR | B m9", spaces={"m8": "Forest"})
        step(game, "cast", A="CAST ELARR +1")
        step(game, "cast", number=2, A="CAST ELARRX +2")
        assert [terrain(game, name) for name in ("m7", "m8", "m9")] == ["Swamp", "Swamp", "Plains"]

    @pytest.mark.rule("MG-24.32", "MG-3.4")
    def test_arranged_land_counts_as_its_new_terrain(self, step: Step) -> None:
        # B has made a Forest of Plains, C Hills of a Forest: of the two only B's is like the Forest of A.
        game = quiet(
            "A m7 Neutral skill 100 scrolls ELARR | B m9 Neutral skill 100 scrolls ELARR "
            "| C m8 Neutral skill 100 arcania 40 scrolls ELARR",
            spaces={"m7": "Forest", "m8": "Forest"},
        )
        step(game, "cast", B="CAST ELARR +1", C="CAST ELARR +1")
        step(game, "cast", number=2, A="CAST ELARRX +2")
        assert [terrain(game, name) for name in ("m7", "m8", "m9", "m10")] == ["Swamp", "Hills", "Swamp", "Plains"]

    @pytest.mark.rule("MG-24.32", "MG-3.3")
    def test_river_and_ocean_have_the_same_number(self, step: Step) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR", spaces={"m7": "River", "m8": "Ocean"})
        step(game, "cast", A="CAST ELARRX +2")
        assert terrain(game, "m7") == terrain(game, "m8") == "Plains"

    @pytest.mark.rule("MG-23.21", "MG-24.31")
    @pytest.mark.parametrize(
        ("here", "change", "result"),
        [
            ("Volcanic", "+1", "no_effect"),
            ("Volcanic", "-1", "success"),
            ("River", "-1", "no_effect"),
            ("Ocean", "-3", "no_effect"),
            ("Coastal", "-3", "success"),
        ],
    )
    @pytest.mark.parametrize("level", ["", "X"])
    def test_spell_without_change_of_the_casters_own_space_is_futile(
        self, step: Step, here: str, change: str, result: str, level: str
    ) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR", spaces={"m7": here})
        step(game, "cast", A=f"CAST ELARR{level} {change}")
        assert results(game) == [("ELARR", result)]

    @pytest.mark.rule("MG-23.23", "MG-24.31")
    @pytest.mark.parametrize(("level", "skill", "end"), [("", 100, 5), ("", 200, 10), ("X", 100, 5), ("X", 200, 5)])
    def test_arrangement_lasts_for_its_time(self, step: Step, level: str, skill: int, end: int) -> None:
        game = quiet(f"A m7 Neutral skill {skill} scrolls ELARR")
        step(game, "cast", number=3, A=f"CAST ELARR{level} +1")
        (effect,) = game.arena.effects
        assert end_of(effect.lasts, 3) == end

    @pytest.mark.rule("MG-3.4", "MG-24.31")
    def test_latest_arrangement_that_has_not_ended_counts(self) -> None:
        game = quiet("A m7 Neutral skill 200 scrolls ELARR | B m7 Neutral skill 100 scrolls ELARR")
        play(game, A="CAST ELARR +1", B="REST; CAST ELARR +3; REST; REST; REST")
        # B's, of seven, has ended with the turn; A's, of two turns, comes out again.
        assert terrain(game, "m7") == "Forest"
        play(game)
        assert terrain(game, "m7") == "Plains"
        assert game.arena.ground == game.arena.base

    @pytest.mark.rule("MG-24.31", "MG-3.4")
    def test_second_arrangement_starts_from_the_terrain_in_force(self, step: Step) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR ELARR")
        step(game, "cast", A="CAST ELARR +1")
        step(game, "cast", number=2, A="CAST ELARR +1")
        assert terrain(game, "m7") == "Hills"

    @pytest.mark.rule("MG-24.31", "MG-14.2", "MG-19.1")
    def test_leaving_and_resting_follow_the_new_terrain(self) -> None:
        game = quiet("A m7 Neutral endurance 50 skill 100 scrolls ELARR", spaces={"m7": "Forest"})
        play(game, A="CAST ELARR +3; REST; MOVE NE; MEDITATE; MEDITATE")
        changes = [
            (change.old, change.new)
            for change in events(game, StatisticChanged)
            if (change.mage, change.statistic) == (0, "Endurance")
        ]
        assert changes == [(50, 54), (54, 47)]  # Desert: a Rest of 4, half of 14 for the first move in phase 3

    @pytest.mark.rule("MG-24.31", "MG-14.10")
    def test_southward_entry_follows_the_new_terrain(self) -> None:
        for change, ends in (("+2", "m7"), ("+3", "n7")):
            game = quiet("A n7 Neutral skill 100 scrolls ELARR | B m7")
            play(game, A=f"CAST ELARR {change}", B="MOVE SW")
            assert NAMES[game.arena.mages[1].cell] == ends

    @pytest.mark.rule("MG-23.15", "MG-23.11")
    def test_arrangement_is_neither_resisted_nor_stopped(self, step: Step) -> None:
        game = quiet("A m7 Neutral skill 100 scrolls ELARR | B m8 Dwarf")
        game.arena.effects.begin("PROEL", target=1, lasts=turns(1))
        step(game, "cast", A="CAST ELARRX +1")
        assert terrain(game, "m8") == "Forest"


def test_forests_of_these_tests_are_in_place() -> None:
    distances = {name: DISTANCE[space("m7")][space(name)] for name in FORESTS}
    assert distances == {"m7": 0, "m9": 2, "m10": 3, "m11": 4, "j7": 3, "i7": 4}
