"""The log: its kinds of events with their fields, draws and their purposes, what was ordered and executed (MG-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.events import Event
from arcana_magika import events
from arcana_magika.actions import MISSING
from arcana_magika.events import (
    ArtifactsGathered,
    DealPaid,
    Declared,
    Demanded,
    Disintegrated,
    Donned,
    Drawn,
    Dropped,
    EffectEnded,
    GameEnded,
    Given,
    GlobeFormed,
    GoalReached,
    LandEffectEnded,
    MageDropped,
    Meditated,
    Moved,
    OfferAccepted,
    Offered,
    OrderExecuted,
    PhaseBegun,
    Received,
    Rested,
    Searched,
    Sent,
    SpellCast,
    SpellStopped,
    SpellTook,
    StatisticChanged,
    StatusChanged,
    TurnBegun,
    TurnMissed,
)
from arcana_magika.game import Game
from arcana_magika.model.orders import Cast, Message, Offer
from arcana_magika.scenario import contest, play_turn

FIELDS: dict[type[Event], set[str]] = {
    Drawn: {"purpose", "n", "result"},
    OrderExecuted: {"mage", "phase", "ordered", "executed", "reason"},
    Demanded: {"mage", "artifact", "holder", "success"},
    Given: {"mage", "receiver", "items", "disintegrated"},
    Donned: {"mage", "colour", "result"},
    Declared: {"mage", "spell", "level", "parameters", "cost"},
    SpellCast: {"mage", "spell", "level", "result", "bonus", "skill_up"},
    SpellTook: {"spell", "mage", "amount", "end"},
    SpellStopped: {"spell", "mage", "by"},
    Moved: {"mage", "start", "end", "cost", "number", "magical"},
    Searched: {"mage", "what", "found", "cost"},
    Dropped: {"mage", "items", "space", "cause"},
    Meditated: {"mage", "amount"},
    Rested: {"mage", "amount", "forced"},
    StatisticChanged: {"mage", "statistic", "old", "new", "cause"},
    StatusChanged: {"mage", "old", "new"},
    EffectEnded: {"mage", "effect"},
    LandEffectEnded: {"spaces", "effect"},
    GlobeFormed: {"mages", "spaces"},
    ArtifactsGathered: {"mages", "space"},
    GoalReached: {"mages"},
    Sent: {"mage", "address", "text"},
    Received: {"sender", "mage", "text"},
    Offered: {"mage", "offer"},
    OfferAccepted: {"ebon", "mage", "offer"},
    DealPaid: {"mage", "ebon", "currency", "amount"},
    MageDropped: {"mage", "count"},
    TurnMissed: {"mage", "count"},
    GameEnded: {"cause", "ranking"},
}
"""Of each kind of the rulebook's table the event and its main fields."""


def of(game: Game, kind: type[Event]) -> list[Any]:
    """The events of this kind."""
    return [entry.event for entry in game.log if type(entry.event) is kind]


def with_time(game: Game) -> Iterator[tuple[int, int, Event]]:
    """Each event with its turn and phase, phase 0 being the start of a turn."""
    turn = phase = 0
    for entry in game.log:
        if isinstance(entry.event, TurnBegun):
            turn, phase = entry.event.turn, 0
        elif isinstance(entry.event, PhaseBegun):
            turn, phase = entry.event.turn, entry.event.phase
        yield turn, phase, entry.event


@pytest.mark.rule("MG-36.1")
@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_each_kind_of_the_table_has_its_fields(kind: type[Event]) -> None:
    fields: Any = attrs.fields(kind)  # type: ignore[arg-type]  # every event is an attrs class by its decorator

    assert FIELDS[kind] <= {part.name for part in fields}


def lively(*, log: bool = True) -> Game:
    """A turn in which everything happens that does not end the game."""
    game = contest(
        "A m7 Human Good aptitude 90 skill 100 arcania 90 endurance 95 scrolls ATARC HEALS ELATT"
        "| B m7 Good aptitude 20 endurance 12 holds CROWN carries RED | C m8 wears BLUE carries RED"
        "| D y2 missed 2 holds ROD scrolls KNART | M m7 endurance 94 scrolls TELPT*! KNOSS",
        lying="HELM m7",
        spaces={"n8": "Forest"},
        seed=7,
        turn=4,
        log=log,
    )
    game.arena.effects.begin("PROAU", target=1, lasts=turns(1))
    game.arena.offers = ((2, Offer(Cast("TELPT", False, ("NE",)), 5, "ARCANIA")),)
    game.apply(MISSING, 3)
    play_turn(
        game,
        A="DEMAND CROWN; GIVE B HEALS; CAST ATARC B; CAST ELATT 4; MOVE NE",
        B="DON RED; MOVE NE; SEARCH HELM; DROP ALL; MEDITATE",
        C="DON RED; SEARCH; MEDITATE; REST; MOVE SW",
        M="REST; REST; CAST TELPT NE",
        accepts=("C",),
        messages={"A": (Message("B", "Greetings"),)},
        offers={"B": Offer(Cast("HEALS"), 5, "ENDURANCE")},
    )
    return game


@pytest.mark.rule("MG-36.1", "MG-1.3")
def test_lively_turn_is_in_the_log_with_turn_phase_and_clause() -> None:
    game = lively()
    kinds = {type(entry.event) for entry in game.log}

    missing = set(FIELDS) - kinds - {GlobeFormed, ArtifactsGathered, GoalReached, GameEnded}
    assert missing == set()
    assert {turn for turn, _, event in with_time(game) if isinstance(event, OrderExecuted)} == {4}
    assert all(entry.clause.startswith("MG-") for entry in game.log)


@pytest.mark.rule("MG-1.8")
def test_without_a_log_the_same_happens() -> None:
    assert lively(log=False).arena == lively().arena
    assert len(lively(log=False).log) == 0


@pytest.mark.rule("MG-36.1", "MG-8.2", "MG-8.4")
def test_events_are_logged_in_the_order_they_happen() -> None:
    game = contest("A m7 | B m7 holds ROD aptitude 10 | M y13", rng=ScriptedRng([1]))
    play_turn(game, A="MOVE NE; MEDITATE", B="GIVE A ROD; MOVE NE")
    reported = [
        (phase, type(event).__name__)
        for _, phase, event in with_time(game)
        if isinstance(event, (Given, Moved, Meditated, Rested)) and phase < 3 and getattr(event, "mage", 2) != 2
    ]

    assert reported == [(1, "Given"), (1, "Moved"), (2, "Moved"), (2, "Meditated")]


@pytest.mark.rule("MG-36.1", "MG-1.3")
def test_every_draw_is_logged_with_purpose_number_and_result() -> None:
    script = ScriptedRng([60, 5, 36, 3])  # ability check, Spell Skill check, a search that fails, its cost
    game = contest("A m7 | B m7 skill 60 endurance 20 scrolls HEALS | M y13", rng=script)
    play_turn(game, A="SEARCH HELM; SEARCH", B="CAST HEALS", M="MOVE NE")
    drawn = of(game, Drawn)

    assert [(event.n, event.result) for event in drawn] == [(100, 60), (100, 5), (100, 36), (5, 3)]
    assert len({event.purpose for event in drawn}) == 4


@pytest.mark.rule("MG-1.3", "MG-1.8", "MG-36.1")
def test_log_has_exactly_the_draws_that_were_made() -> None:
    def played(*, log: bool) -> Game:
        game = contest("A m7 Dwarf | B m8 | C n8 scrolls CHAOS skill 200 Evil | M y13", seed=11, log=log)
        play_turn(game, A="SEARCH; SEARCH", B="SEARCH; MOVE NE", C="CAST CHAOS; SEARCH")
        return game

    logged, plain = played(log=True), played(log=False)

    assert len(of(logged, Drawn)) > 30
    assert logged.arena == plain.arena
    assert logged.rng.cursor == plain.rng.cursor
    assert list(played(log=True).log) == list(logged.log)
    assert len(plain.log) == 0


@pytest.mark.rule("MG-36.1", "MG-9.6")
def test_order_and_result_are_logged_with_the_reason_of_a_difference() -> None:
    game = contest("A m7 endurance 9 | B m8 | M m9", rng=ScriptedRng([]))
    game.arena.effects.begin("PLYZE", target=1, lasts=turns(1))
    play_turn(game, A="SEARCH", B="MOVE NE", M="MOVE NE")
    first = [event for event in of(game, OrderExecuted) if event.phase == 1]

    assert {event.mage: (event.ordered, event.executed, event.reason) for event in first} == {
        0: ("SEARCH", "REST", "too exhausted"),
        1: ("MOVE NE", "", "paralyzed"),
        2: ("MOVE NE", "MOVE NE", ""),
    }


@pytest.mark.rule("MG-36.2", "MG-6.2")
def test_gain_beyond_the_maximum_is_not_in_the_log() -> None:
    game = contest("A m7 endurance 97 arcania 95 | M y13 endurance 100", rng=ScriptedRng([]))
    play_turn(game, A="REST; MEDITATE; REST; MEDITATE", M="MOVE NE")

    assert [event.amount for event in of(game, Rested) if event.mage == 0] == [3, 0, 0]
    assert [event.amount for event in of(game, Meditated)] == [5, 0]


@pytest.mark.rule("MG-36.2")
def test_rest_records_whether_it_was_forced() -> None:
    game = contest("A m7 endurance 5 | B m9 endurance 50 | M y13", rng=ScriptedRng([]))
    play_turn(game, A="MOVE NE", B="REST; DEMAND CROWN", M="MOVE NE; MOVE NE; MOVE NE; MOVE NE; MOVE NE")
    forced = [(event.mage, event.forced) for event in of(game, Rested)]

    assert forced[:2] == [(0, True), (1, False)]
    assert (0, False) in forced


@pytest.mark.rule("MG-36.1", "MG-31.1")
@pytest.mark.parametrize(
    ("mages", "order", "cause", "kind"),
    [
        ("A b1 | M y13", "MOVE NE", "goal", GoalReached),
        ("A m7 holds CROWN ORB SCEPTER | M y13", "REST", "globe", GlobeFormed),
        ("A m7 holds CROWN ORB | B m7 holds SCEPTER | M y13", "REST", "gathered", ArtifactsGathered),
    ],
)
def test_last_events_show_how_the_game_ended(mages: str, order: str, cause: str, kind: type[Event]) -> None:
    game = contest(mages, seed=1)
    play_turn(game, A=order)

    assert len(of(game, kind)) == 1
    assert [event.cause for event in of(game, GameEnded)] == [cause]


@pytest.mark.rule("MG-38.7", "MG-36.1")
def test_draws_and_protections_are_hidden_during_the_game() -> None:
    game = contest("A m7 scrolls ATEND Evil skill 300 | B m8 | M y13", seed=1)
    game.arena.effects.begin("PROAU", target=1, lasts=turns(1))
    play_turn(game, A="CAST ATEND B; SEARCH")

    assert of(game, Drawn)
    assert of(game, SpellStopped)
    for viewer in (0, 1, 2, None):
        seen = {type(entry.event) for entry in game.log.seen_by(viewer)}
        assert not seen & {Drawn, SpellStopped, LandEffectEnded, events.Scattered, events.LandChanged}


@pytest.mark.rule("MG-36.1")
def test_scroll_in_excess_is_in_the_log_of_the_gift() -> None:
    game = contest("A m7 scrolls HEALS | B m7 scrolls ATEND ATEND ATEND ATEND ATEND ATEND | M y13", rng=ScriptedRng([]))
    play_turn(game, A="GIVE B HEALS", M="MOVE NE")

    assert of(game, Given) == [Given(0, 1, ("HEALS",), ("HEALS",), (0, 1))]
    assert of(game, Disintegrated) == []
