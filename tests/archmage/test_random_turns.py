"""Properties of every turn: its phases, the next wizard, hands, ends of rounds (AM-2 to AM-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arcana_archmage import Rules
from arcana_archmage import events as ev
from arcana_archmage.model.state import Doom
from arcana_core.cards.cards import CARDS
from arcana_core.chance.rng import Rng
from arcana_core.events import Entry
from arcana_core.testing.random_play import play_randomly

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

BEGINNINGS = ("TurnBegun", "TurnMissed", "RoundVoid", "RoundScored", "RoundBegun")
IN_EFFECTS = (ev.DoomDosed, ev.CardCalled, ev.DiscardsSeen, ev.CardTaken)
THROWN_AWAY = ("AM-17.3", "AM-19.6", "AM-19.8")
"""Clauses by which cards go from a hand to the discard pile without being placed, laid down or matched."""

number = st.integers(0, 3)
wizards = st.fixed_dictionaries(
    {
        "misses": st.integers(0, 2),
        "mastery": number,
        "purity": number,
        "rituals": st.integers(0, 1),
        "spirit_theft": st.booleans(),
        "power": st.booleans(),
        "warriors": st.sampled_from([(), (1,), (1, 5)]),
        "dooms": st.sampled_from([(), (Doom(2),), (Doom(3, doses=4), Doom(6))]),
        "points": st.integers(1, 60),
        "dark_pact": st.booleans(),
        "webs": number,
    }
)


def played(lay: Lay, first: Mapping[str, Any], second: Mapping[str, Any], seed: int) -> Table:
    """A match played at random from a table with these wizards: with many teleports and short rounds."""
    rng = Rng(seed)
    pack = rng.shuffled(map(str, CARDS))
    sizes = rng.below(9), rng.below(9)
    rules = Rules(
        rounds=2, start_points=25, turn_limit=30, doom_stack=True, books=(("bronze", "hades", "cabrius", "dark"),) * 2
    )
    table = lay(
        " ".join(pack[: sizes[0]]),
        " ".join(pack[9 : 9 + sizes[1]]),
        discard=" ".join(pack[20:26]),
        phase=rng.choice(("effects", "casting", "draw")),
        castings=9,
        rules=rules,
        rng=rng.split("chance"),
        wizards=(first, second),
    )
    game = table.game
    play_randomly(game, rng)
    return table


def turns_of(entries: list[Entry]) -> list[list[Entry]]:
    """The log cut at the beginnings of turns and of rounds."""
    turns: list[list[Entry]] = [[]]
    for entry in entries:
        if type(entry.event).__name__ in BEGINNINGS:
            turns.append([])
        turns[-1].append(entry)
    return turns


@pytest.mark.rule("AM-4.1", "AM-4.2", "AM-4.4", "AM-5.4", "AM-2.6", "AM-2.8", "AM-3.6", "AM-3.8", "AM-16.2", "AM-16.4")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(first=wizards, second=wizards, seed=st.integers(0, 10**6))
def test_random_turns_keep_their_order(lay: Lay, first: dict[str, Any], second: dict[str, Any], seed: int) -> None:
    table = played(lay, {**first, "misses": 0}, second, seed)
    entries = list(table.game.log)

    begun, *turns = turns_of(entries)
    following = _check_turn(begun, 0)
    for turn in turns:
        head = turn[0].event
        events = [entry.event for entry in turn]
        if isinstance(head, ev.RoundBegun):
            following = head.dealer
        elif isinstance(head, ev.TurnMissed):
            assert events == [head]  # no effects, no castings, no cards drawn
            assert head.player == following
            following = 1 - head.player
        elif isinstance(head, ev.TurnBegun):
            assert head.player == following
            following = _check_turn(turn, head.player)


def _check_turn(turn: list[Entry], player: int) -> int:
    """Check the order of a turn's phases. Returns the next wizard."""
    following = 1 - player
    phase = "effects"
    for place, entry in enumerate(turn):
        event = entry.event
        if isinstance(event, IN_EFFECTS):
            assert phase == "effects"
        if isinstance(event, ev.SpellNamed):
            assert phase in ("effects", "casting")
            assert event.player == player
            phase = "casting"
        if isinstance(event, ev.CardsDrawn) and entry.clause == "AM-13.2":
            assert turn[place + 1 :] == []  # the turn ends with its draw phase
            assert event.player == player
        if isinstance(event, ev.TookEffect) and event.spell == "teleport":
            claims = [earlier.event.claim for earlier in turn[:place] if isinstance(earlier.event, ev.Claimed)]
            (following,) = claims[-1]
            assert turn[place + 1 :] == []  # no further casting, no card drawn
        if isinstance(event, ev.KnockedOut):
            assert turn[place + 1 :] == []
    return following


@pytest.mark.rule("AM-3.8", "AM-4.4", "AM-13.4")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(first=wizards, second=wizards, seed=st.integers(0, 10**6))
def test_cards_are_discarded_from_hands_only_by_spells(
    lay: Lay, first: dict[str, Any], second: dict[str, Any], seed: int
) -> None:
    table = played(lay, {**first, "misses": 0}, second, seed)

    for entry in table.game.log:
        if isinstance(entry.event, ev.CardsDiscarded):
            assert entry.clause in ("AM-11.2", "AM-22.3", *THROWN_AWAY)
            if entry.clause == "AM-19.8":
                assert len(entry.event.cards) == 1
            if entry.clause == "AM-19.6":
                assert len(entry.event.cards) <= 2


@pytest.mark.rule("AM-2.6", "AM-2.7", "AM-2.8", "AM-2.10")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(first=wizards, second=wizards, seed=st.integers(0, 10**6))
def test_round_ends_with_one_knock_out_or_is_void(
    lay: Lay, first: dict[str, Any], second: dict[str, Any], seed: int
) -> None:
    table = played(lay, {**first, "misses": 0}, second, seed)
    kinds = table.kinds()

    assert kinds.count("KnockedOut") == kinds.count("RoundScored")
    assert kinds.count("RoundScored") + kinds.count("RoundVoid") == 2
    assert kinds[-1] == "MatchEnded"
    for place, kind in enumerate(kinds):
        if kind == "KnockedOut":
            assert kinds[place - 1] in ("Damaged", "StrikeUsedUp")
            assert kinds[place + 1] == "RoundScored"
    scores = [sum(event.scores[seat] for event in table.events(ev.RoundScored)) for seat in (0, 1)]
    assert table.game.outcome is not None
    assert list(table.game.outcome.scores) == scores
    for event in table.events(ev.RoundScored):
        assert 0 in event.scores
        assert max(event.scores) > 0
