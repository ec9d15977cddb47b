"""Hidden facts make no difference to anything that a player gets (MG-38)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.effects import phases
from arcana_core.events import Event, Hidden
from arcana_core.testing import assert_indistinguishable, do
from arcana_core.testing.conformance.known import known_to
from arcana_magika import events
from arcana_magika.bots import SensibleBot
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.reports import reports
from arcana_magika.events import (
    DealPaid,
    Declared,
    Demanded,
    Given,
    MageDropped,
    Offered,
    OrderExecuted,
    Received,
    Sent,
    SpellTook,
    TeamJoined,
)
from arcana_magika.game import Game
from arcana_magika.model.geometry import DISCS, bearing
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.orders import Message, Sheet
from arcana_magika.model.state import Arena, Chronicle, Registration
from arcana_magika.model.tables import OCEAN, RACIAL_ARTIFACTS, SPELLS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

REST = Sheet((order_of("REST"),) * 5)


def games(players: int, number: int) -> Iterator[Game]:
    """A game of bots and random players, in the middle of writing the sheets of each turn."""
    chance = Rng(f"leaks {number}")
    game = Game(players, seed=number, rules=Rules(turn_limit=5))
    bots = [SensibleBot() if chance.below(2) else None for _ in range(players)]
    turn, wait = 0, 0
    while game.players_to_act:
        if game.position.turn > turn:
            turn, wait = game.position.turn, chance.below(15 * players)
        wait -= 1
        if wait == 0:
            yield game
        player = chance.choice(game.players_to_act)
        bot = bots[player]
        offered = game.legal_actions(player)
        game.apply(chance.choice(offered) if bot is None else bot.choose(Seat(game, player, chance)), player)


def seen_cells(knowledge: Knowledge) -> int:
    """Everything on the player's maps, at any level."""
    cells = 0
    for recon in (knowledge.recon, *(recon for _, recon in knowledge.ally_recons)):
        cells |= DISCS[4][recon.cell]
    return cells


def reported_about(knowledge: Knowledge, player: int) -> bool:
    """Whether the last report showed anything about this mage."""
    known = knowledge.mages[player]
    return known is not None and known.turn == knowledge.turn


def hide_otherwise(game: Game, viewer: int, chance: Rng) -> Game:
    """The same game in which what this player cannot know is otherwise, as it was before the reports are made anew."""
    twin = game.clone()
    position = twin.position
    arena = position.arena = twin.arena.clone()
    knowledge = arena.knowledge[viewer]
    seen = seen_cells(knowledge)
    _change_mages(twin, arena, viewer, knowledge, seen, chance)
    _change_land(arena, viewer, knowledge, seen, chance)
    if viewer != game.ebon:
        arena.tasks = tuple(sorted(chance.sample(range(1, 31), len(arena.tasks))))
        arena.chronicle = Chronicle(demands_won=chance.below(5), met=chance.below(1 << game.ebon), weak=True)
        arena.offers = tuple([offer for offer in arena.offers if offer[0] == viewer])
    for player in range(game.player_count):
        if player != viewer:
            position.registrations[player] = Registration(closed=True)
            position.picks[player] = ()
            if position.sheets[player] is not None:
                position.sheets[player] = REST
            if chance.below(2) and player != game.ebon:
                position.standby = tuple(sorted({*position.standby, player}))
    return twin


def _change_mages(game: Game, arena: Arena, viewer: int, knowledge: Knowledge, seen: int, chance: Rng) -> None:
    standing = knowledge.standing
    arena.next_serial += 100
    for mage in arena.mages:
        if mage.player == viewer or mage.cell < 0:
            continue
        mage.missed, mage.barred = chance.below(2), not mage.cloaks and mage.worn == -1
        mage.moves, mage.demands, mage.rests, mage.may_decloak = 3, 1, 2, chance.below(game.position.turn + 2)
        slots = []
        for scroll in mage.slots:
            if scroll is None or scroll.bound or arena.effects.has("PROSP", scroll.serial):
                slots.append(scroll)
            elif reported_about(knowledge, mage.player):
                slots.append(scroll._replace(readings=1, worn=True))  # reports may have shown their names
            else:
                slots.append(items.new_scroll(arena, chance.below(len(SPELLS))))
        mage.slots = tuple(slots)
        if reported_about(knowledge, mage.player) or seen >> mage.cell & 1:
            continue
        for place, name in enumerate(("endurance", "arcania", "skill")):
            if mage.player == game.ebon and name == "skill":
                continue
            value, own = getattr(mage, name), standing.own[place]
            low, high = standing.lowest[place], standing.highest[place]
            # Neither an end of the standings nor on the other side of the viewer's, because the viewer knows the own
            # points.
            span = range(low + 1, min(own + 1, high)) if value <= own else range(max(own, low) + 1, high)
            if arena_has_no_team(arena) and low < value < high and span:
                setattr(mage, name, chance.choice(span))
        mage.max_endurance = mage.max_arcania = 1000
        for kind in ("SPAID", "CURSP", "CONFS", "ANTMA"):
            if chance.below(2):
                arena.effects.begin(kind, source=viewer, target=mage.player, lasts=phases(7), strength=9)


def arena_has_no_team(arena: Arena) -> bool:
    return all(mage.worn == -1 for mage in arena.mages)


def _change_land(arena: Arena, viewer: int, knowledge: Knowledge, seen: int, chance: Rng) -> None:
    me = arena.mages[viewer]
    hidden = [cell for cell in range(351) if not seen >> cell & 1]
    reported = {artifact for artifact, _ in knowledge.spaces}
    for artifact, where in enumerate(arena.artifacts):
        if where < 0 or seen >> where & 1 or artifact in reported:
            continue
        cells = hidden
        if artifact == RACIAL_ARTIFACTS[me.race]:
            cells = [cell for cell in hidden if bearing(me.cell, cell) == bearing(me.cell, where)]
        arena.artifacts[artifact] = chance.choice(cells)
    for colour, lying in enumerate(arena.cloaks):
        arena.cloaks[colour] = tuple(sorted([cell if seen >> cell & 1 else chance.choice(hidden) for cell in lying]))
    base, ground = bytearray(arena.base), bytearray(arena.ground)
    for cell in hidden:
        if base[cell] != OCEAN:
            base[cell] = ground[cell] = 2 + chance.below(9)
    arena.base, arena.ground = bytes(base), bytes(ground)
    for kind in ("ELATT", "ELBLO"):
        data: Any = (sum(1 << cell for cell in hidden[:50]), 5, 0, 0)
        arena.effects.begin(kind, source=viewer, lasts=phases(3), data=data)


def reported_again(game: Game) -> Game:
    """A game that makes the last turn's reports again from the truth, with a log from there on."""
    position = game.position.clone()
    arena = position.arena = game.arena.clone()
    arena.knowledge = tuple(arena.knowledge[:])
    again = game.clone()
    again.keeps_log = False
    again.position = position
    position.turn -= 1
    reports.make_reports(again)
    position.turn += 1
    return Game.at(position, rules=game.rules, seed=1, players=game.player_count)


def shown_on_maps(game: Game, viewer: int) -> list[object]:
    """The parts of the offered picks that come from the maps, for each cell (MG-37.6, MG-37.7)."""
    reported = game.arena.knowledge
    return [
        (reports.shown_terrain(reported, viewer, cell), reports.shown_lying(reported, viewer, cell))
        for cell in range(351)
    ]


def write_alike(true: Game, twin: Game, viewer: int, chance: Rng) -> None:
    """Write a sheet in both games. The choices must be the same all the way."""
    while viewer in true.players_to_act and len(true.players_to_act) > 1:
        offered = true.legal_actions(viewer)
        assert twin.legal_actions(viewer) == offered
        action = chance.choice(offered)
        true.apply(action, viewer)
        twin.apply(action, viewer)


@pytest.mark.rule("MG-38.1", "MG-38.2", "MG-38.3", "MG-38.4", "MG-38.5", "MG-38.8", "MG-38.10", "MG-37.3", "MG-37.18")
@pytest.mark.parametrize(("players", "number"), [(3, 1), (3, 2), (5, 3), (13, 4)])
def test_unknown_facts_change_nothing_visible(players: int, number: int) -> None:
    chance, compared = Rng(number), 0
    for game in games(players, number):
        for viewer in chance.sample(range(players), min(players, 4)):
            if game.arena.mages[viewer].cell < 0:
                continue
            otherwise = hide_otherwise(game, viewer, chance)
            true, twin = reported_again(game), reported_again(otherwise)
            # Before a report is read, maps are looked up in the arena.
            assert shown_on_maps(twin, viewer) == shown_on_maps(true, viewer)
            write_alike(true, twin, viewer, chance)
            true, twin = reported_again(game), reported_again(otherwise)
            compared += 1
            assert_indistinguishable(true, twin, viewer, lines=("move ne", "sheet: MAGE A"), probes=30, draws=1)
            write_alike(true, twin, viewer, chance)
            assert twin.view(viewer) == true.view(viewer)
            assert twin.log.seen_by(viewer) == true.log.seen_by(viewer)
    assert compared >= 6


NAMES_OTHERS = (Declared, Demanded, DealPaid, Given, MageDropped, Offered, OrderExecuted, Received, Sent, TeamJoined)
"""Events in which others are named: parties to it, words that one has written oneself, the signed, the dropped."""


@pytest.mark.rule("MG-23.20", "MG-32.6", "MG-38.2", "MG-38.7")
@pytest.mark.parametrize("number", range(4))
def test_news_of_a_mage_names_no_other_mage(number: int, crowds: Callable[[int], Iterator[Game]]) -> None:
    for game in crowds(number):
        for viewer in range(game.player_count):
            letters = {game.letter(player) for player in range(game.player_count)} - {game.letter(viewer)}
            for entry in game.log.seen_by(viewer):
                reported = entry.event
                assert not isinstance(
                    reported, events.Drawn | events.SpellStopped | events.Scattered | events.LandChanged
                )
                if isinstance(reported, NAMES_OTHERS):
                    _check_parties(reported, viewer)
                    continue
                values = fields_of(reported)
                assert values.get("mage", viewer) == viewer
                words = set(
                    re.findall(r"\b[A-M]\b", " ".join(str(v) for v in values.values() if isinstance(v, str | tuple)))
                )
                assert not words & letters, reported
                if isinstance(reported, SpellTook):
                    assert isinstance(reported.caster, Hidden)


def fields_of(reported: Event) -> dict[str, Any]:
    """The fields of an event by name, but for directions, one of which is called like a mage."""
    cls: Any = type(reported)
    return {field.name: getattr(reported, field.name) for field in attrs.fields(cls) if field.name != "direction"}


def _check_parties(reported: Event, viewer: int) -> None:
    if isinstance(reported, Demanded | Given | DealPaid | Offered):
        assert viewer in reported.parties
    elif not isinstance(reported, MageDropped):
        assert fields_of(reported)["mage"] == viewer


@pytest.mark.rule("MG-26.4", "MG-26.7", "MG-38.6", "MG-40.41")
def test_hidden_sender_of_an_anonymous_message_changes_no_receiver() -> None:
    given = []
    for sender in "BC":
        game = contest("A m7 | B m9 | C y2", seed=5)
        others = [letter for letter in "BC" if letter != sender]
        play_turn(
            game,
            messages={
                sender: (Message("A", anonymous=True, text="Beware"), Message("A", anonymous=True, text="Again"))[:1],
                others[0]: (Message("M", anonymous=True, text="Hello"),),
            },
        )
        given.append(known_to(game, 0, [], ()))

    assert given[0] == given[1]


@pytest.mark.rule("MG-23.20", "MG-13.8", "MG-32.6")
def test_unknown_caster_changes_no_effect() -> None:
    given = []
    for caster in "BC":
        game = contest(
            "A m7 | B k6 arcania 90 skill 300 scrolls ATEND HEALS | C m9 arcania 90 skill 300 scrolls ATEND HEALS "
            "| D y2 arcania 10 skill 70 | E y4 arcania 95 skill 310",
            seed=7,
            rules=Rules(skill_check=0),
        )
        idle = "MEDITATE; MEDITATE; MEDITATE; MEDITATE; MEDITATE"
        casts = {"B": "REST", "C": "REST", caster: "CAST ATEND A"}
        play_turn(game, A=idle, B=casts["B"], C=casts["C"])
        assert game.arena.mages[0].endurance < 100
        given.append(known_to(game, 0, [], ()))

    assert given[0] == given[1]


@pytest.mark.rule("MG-37.20", "MG-38.2")
def test_hidden_choices_of_others_before_the_first_turn_change_nothing() -> None:
    given = []
    for race, alignment in (("human", "good"), ("goblin", "evil")):
        game = Game(3, seed=1)
        for line in (race, alignment, "usual name"):
            do(game, line, player=0)
        given.append([known_to(game, player, [], ()) for player in (1, 2)])

    assert given[0] == given[1]


@pytest.mark.rule("MG-22.1", "MG-38.2")
def test_scrolls_number_does_not_reveal_how_many_scrolls_there_were() -> None:
    given = []
    for held in ("A m7 scrolls HEALS | B y2 scrolls ATEND", "B y2 scrolls ATEND | A m7 scrolls HEALS"):
        game = contest(f"{held} | C y4", seed=1)
        play_turn(game)
        given.append(known_to(game, 0, [], ()))

    assert given[0] == given[1]
