"""Positions that contradict the rules are rejected with the mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from arcana_core.effects import phases
from arcana_core.errors import PositionError
from arcana_core.testing import do
from arcana_magika import actions
from arcana_magika.actions import COMMIT, DONE, MISSING, Say
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.setup import REGISTER
from arcana_magika.game import Game
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.mages import Scroll
from arcana_magika.model.orders import RESTING, Sheet
from arcana_magika.model.state import Position, Registration
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.writing import WRITE_SHEETS
from tests.core.scenario.spoilt_positions import assert_spoilt_positions_are_rejected, spoilings

REST = Sheet((RESTING,) * 5)
REST_PICKED, NOON = actions.REST, actions.Pick("noon")


def somewhere() -> Position:
    """A position of three, with a novice who has one of all kinds of things."""
    game = contest("A m7 wears RED carries BLUE holds ORB scrolls HEALS PROSP* | B m9 | M y2", seed=1)
    position = game.position.clone()
    position.arena = game.arena.clone()
    return position


def choosing() -> Position:
    """A position before the first turn, in which the first player has chosen."""
    game = Game(3, seed=1)
    for line in ("elf", "good", "usual name"):
        do(game, line, player=0)
    return game.position.clone()


def take_up(position: Any) -> Game:
    return Game.at(position, players=3, seed=1)


def _set(thing: Any, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(thing, name, value)


def mage(**changes: Any) -> Callable[[Any], None]:
    """A change of the first mage."""
    return lambda position: _set(position.arena.mages[0], changes)


def arena(**changes: Any) -> Callable[[Any], None]:
    """A change of the arena."""
    return lambda position: _set(position.arena, changes)


def part(**changes: Any) -> Callable[[Any], None]:
    """A change of the position."""
    return lambda position: _set(position, changes)


def begin(kind: str, target: Any) -> Callable[[Any], None]:
    """An effect that is begun."""
    return lambda position: (
        position.arena.effects.begin(kind, target=target, lasts=phases(2), data=(0, 3, 0, 0)) and None
    )


def drop(*, sheet: bool) -> Callable[[Any], None]:
    """The second novice is no longer in the game."""

    def change(position: Any) -> None:
        position.arena.mages[1].cell = -1
        position.arena.dropped = (1,)
        position.arena.knowledge = ()
        position.arena.knowledge = reports.Reports(position.arena, 0, Rules())
        position.sheets = [None, REST if sheet else None, None]

    return change


IMPOSSIBLE: tuple[tuple[Callable[[Any], None], str], ...] = (
    (part(agenda=None), "agenda must be (WriteSheets(), None) in the stage 'orders', got None (MG-8.1)"),
    (
        part(agenda=(REGISTER, None)),
        "agenda must be (WriteSheets(), None) in the stage 'orders', got (Register(), None)",
    ),
    (
        part(agenda=[WRITE_SHEETS, None]),
        "agenda must be a chain of (step, rest) that ends in None, got [WriteSheets(), None]",
    ),
    (part(agenda=(WRITE_SHEETS, (WRITE_SHEETS, None))), "agenda must be (WriteSheets(), None) in the stage 'orders'"),
    (part(picks=[()]), "picks must be a list of exactly 3 items, got [()]"),
    (part(sheets=[None] * 4), "sheets must be a list of exactly 3 items, got [None, None, None, None]"),
    (part(registrations=[]), "registrations must be a list of exactly 3 items, got []"),
    (part(ended="goal"), "agenda must be None in the stage 'over', got (WriteSheets(), None) (MG-8.1)"),
    (
        part(ended="boredom"),
        "ended must be '', 'goal', 'globe', 'gathered', 'limit' or 'no_novices', got 'boredom'",
    ),
    (part(turn=0), "after the setup there are an arena and a turn from 1 (MG-8.1)"),
    (part(turn=True), "turn must be an integer between 0 and 1000000, got True"),
    (part(arena=None), "agenda must be (Register(), None) in the stage 'setup', got (WriteSheets(), None) (MG-8.1)"),
    (part(arena=None, agenda=(REGISTER, None)), "before the setup is complete there is neither an arena nor a turn"),
    (part(sheets=[REST] * 3), "sheets: all are made, but some player must be left to decide (MG-8.1, MG-37.2)"),
    (part(picks=[7, (), ()]), "picks[0] must be a tuple"),
    (part(picks=[(7,), (), ()]), "picks[0][0] must be a Pick or a Say, got 7"),
    (part(picks=[(MISSING,), (), ()]), "picks[0][0] must be a Pick or a Say, got Miss()"),
    (
        part(picks=[(REST_PICKED, NOON), (), ()]),
        "picks[0][1] must be what player 0 can pick there, got Pick(word='noon')",
    ),
    (
        part(picks=[(REST_PICKED, Say("hi")), (), ()]),
        "picks[0][1] must be what player 0 can pick there, got Say(text='hi')",
    ),
    (
        part(picks=[(*[REST_PICKED] * 5, DONE, DONE, COMMIT), (), ()]),
        "picks[0][7] must be what player 0 can pick there, got Pick(word='commit')",
    ),
    (part(sheets=[REST, None, None], picks=[(REST_PICKED,), (), ()]), "picks[0]: player 0 has nothing to pick now"),
    (part(sheets=["REST", None, None]), "sheets[0] must be a Sheet or None, got 'REST'"),
    (part(sheets=[Sheet((RESTING,) * 4), None, None]), "sheets[0].orders must be a tuple of 5 items"),  # type: ignore[arg-type]
    (drop(sheet=True), "sheets[1]: player 1 has nothing to decide now (MG-8.1, MG-37.2)"),
    (arena(base=b"\2" * 350), "arena.base must be 351 terrain codes from 0 to 10, got b'"),
    (arena(base=b"\13" * 351), "arena.base must be 351 terrain codes from 0 to 10, got b'"),
    (arena(base=b""), "arena.base must be 351 terrain codes from 0 to 10, got b'' of type bytes (MG-2.1)"),
    (
        arena(ground=b"\2" * 351),
        "arena.ground does not follow from the base terrain and the arrangements in force (MG-3.4)",
    ),
    (arena(mages=[]), "arena.mages must be a list of exactly 3 items, got []"),
    (arena(knowledge=()), "arena.knowledge must be a tuple of exactly 3 items, got ()"),
    (arena(knowledge=(1, 2, 3)), "arena.knowledge[0] must be a Knowledge, got 1"),
    (arena(tasks=(31,)), "arena.tasks[0] must be an integer between 1 and 30, got 31"),
    (arena(chronicle=None), "arena.chronicle must be a Chronicle, got None"),
    (arena(offers=((2, None),)), "arena.offers[0][0] must be an integer between 0 and 1, got 2"),
    (arena(offers=(7,)), "arena.offers[0] must be a tuple of 2 items, got 7"),
    (
        arena(artifacts=[0] * 11),
        "arena.artifacts must be a list of exactly 12 items, got [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
    ),
    (arena(artifacts=[351] + [0] * 11), "arena.artifacts[0] must be an integer between -3 and 350, got 351"),
    (arena(artifacts=[-4] + [0] * 11), "arena.artifacts[0] must be an integer between -3 and 350, got -4"),
    (mage(cell=351), "arena.mages[0].cell must be an integer between -1 and 350, got 351"),
    (mage(cell=-2), "arena.mages[0].cell must be an integer between -1 and 350, got -2"),
    (mage(cell=-1), "arena.dropped must name exactly the players without a space, (0,), got () (MG-33.4)"),
    (mage(endurance=101), "arena.mages[0]: Endurance and Arcania must be between 0 and their maximum (MG-6.2)"),
    (mage(arcania=-1), "arena.mages[0].arcania must be an integer between 0 and 1000000, got -1"),
    (mage(aptitude=101), "arena.mages[0].aptitude must be an integer between -100 and 100, got 101"),
    (mage(skill=-1), "arena.mages[0].skill must be an integer between 0 and 1000000, got -1"),
    (mage(race=5), "arena.mages[0].race must be an integer between 0 and 4, got 5"),
    (mage(alignment=-1), "arena.mages[0].alignment must be an integer between 0 and 2, got -1"),
    (
        mage(slots=(None,) * 5),
        "arena.mages[0].slots must be a tuple of exactly 6 items, got (None, None, None, None, None)",
    ),
    (
        mage(slots=(Scroll(36, 1), *(None,) * 5)),
        "arena.mages[0].slots[0].spell must be an integer between 0 and 35, got 36",
    ),
    (
        mage(slots=(Scroll(1, 1), Scroll(1, 1), *(None,) * 4)),
        "arena.mages: scrolls must have different serial numbers from 1 to 2",
    ),
    (mage(slots=(Scroll(1, 99), *(None,) * 5)), "arena.mages: scrolls must have different serial numbers from 1 to 2"),
    (mage(slots=(None,) * 6), "arena.effects: a prolonged scroll isn't held: 2 (MG-24.71)"),
    (mage(worn=6), "arena.mages[0].worn must be an integer between -1 and 5, got 6"),
    (mage(cloaks=(1, 1)), "arena.mages[0] has more than 2 cloaks (MG-12.2)"),
    (mage(cloaks=()), "arena: there must be 3 BLUE cloaks, got 2 (MG-7.10)"),
    (arena(gone=[2, 2, 3, 3, 3]), "arena.gone must be a list of exactly 6 items, got [2, 2, 3, 3, 3]"),
    (arena(gone=[3, 2, 3, 3, 3, 3]), "arena: there must be 3 RED cloaks, got 4 (MG-7.10)"),
    (
        arena(cloaks=[(351,), (), (), (), (), ()], gone=[1, 2, 3, 3, 3, 3]),
        "arena.cloaks[0][0] must be an integer between 0 and 350, got 351",
    ),
    (begin("ELATT", 0), "arena.effects[1] (ELATT).target must be None, got 0"),
    (begin("SPAID", 3), "arena.effects[1] (SPAID).target must be a seat from 0 to 2, got 3"),
    (begin("SPAID", None), "arena.effects[1] (SPAID).target must be a seat from 0 to 2, got None"),
    (arena(mages=None), "arena.mages must be a list of exactly 3 items, got None"),
    (mage(slots=7), "arena.mages[0].slots must be a tuple of exactly 6 items, got 7"),
)


@pytest.mark.rule("MG-2.1", "MG-5.2", "MG-6.2", "MG-7.10", "MG-12.2", "MG-21.2", "MG-22.1", "MG-33.4")
@pytest.mark.parametrize(("change", "message"), IMPOSSIBLE)
def test_position_that_contradicts_the_rules_is_rejected(change: Callable[[Any], None], message: str) -> None:
    position = somewhere()
    take_up(position)
    change(position)

    with pytest.raises(PositionError) as rejected:
        take_up(position)

    assert message in str(rejected.value)


@pytest.mark.rule("MG-7.3", "MG-37.1", "MG-37.20")
@pytest.mark.parametrize(
    ("registrations", "message"),
    [
        ([Registration(0, 0, "Otho", closed=True)] * 3, "a player must be left to choose"),
        ([Registration(), Registration(0, 0, "Otho", closed=True), Registration()], "chosen in letter order"),
        ([Registration(0, 0, None, closed=True), Registration(), Registration()], "a race, an alignment and a name"),
    ],
)
def test_choices_before_the_first_turn_that_cannot_be_are_rejected(registrations: Any, message: str) -> None:
    position = choosing()
    assert take_up(position).players_to_act == (1,)
    position.registrations = registrations

    with pytest.raises(PositionError) as rejected:
        take_up(position)

    assert message in str(rejected.value)


@pytest.mark.rule("MG-33.4", "MG-37.2")
def test_mages_in_the_game_without_a_sheet_decide() -> None:
    position = somewhere()
    position.sheets = [None, REST, None]
    assert take_up(position).players_to_act == (0, 2)
    drop(sheet=False)(position)
    assert take_up(position).players_to_act == (0, 2)


@pytest.mark.rule("MG-38.9")
def test_after_the_game_no_player_decides_and_everything_is_public() -> None:
    position = evolve(somewhere(), turn=40, agenda=None, ended="limit", sheets=[REST] * 3)
    assert position.arena is not None
    position.arena.phase = 5
    position.arena.knowledge = reports.Reports(position.arena, 40, Rules())
    game = take_up(position)
    assert game.is_over and game.outcome is not None
    assert len({repr(game.view(player).final) for player in (0, 1, 2, None)}) == 1


def test_position_taken_up_is_a_copy() -> None:
    position = somewhere()
    game = take_up(position)
    assert position.arena is not None
    position.arena.mages[0].endurance = 1
    position.sheets[0] = REST
    assert game.arena.mages[0].endurance == 100 and game.position.sheets[0] is None


def test_foreign_position_is_rejected() -> None:
    with pytest.raises(PositionError, match="a position of magika must be of arcana_magika.Position, got 'm7'"):
        take_up("m7")


def test_spoilt_fields_are_rejected() -> None:
    position = somewhere()
    assert position.arena is not None
    position.arena.effects.begin("ELATT", target=None, lasts=phases(2), data=(0, 3, 0, 0))
    position.arena.knowledge = tuple(position.arena.knowledge)
    tried = assert_spoilt_positions_are_rejected(position, take_up)

    def with_known(known: Any) -> Position:
        assert position.arena is not None
        return evolve(position, arena=evolve(position.arena, knowledge=(known, *position.arena.knowledge[1:])))

    for place, spoilt in spoilings(position.arena.knowledge[0], Knowledge):
        tried += 1
        with pytest.raises(PositionError, match=r"^arena\.knowledge"):
            take_up(with_known(spoilt))
        assert place
    choice = choosing()
    tried += assert_spoilt_positions_are_rejected(choice, take_up)
    assert tried > 2000
