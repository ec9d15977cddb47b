"""Positions that contradict the rules are refused, and what is wrong with them is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from arcana_core.effects import phases
from arcana_core.errors import PositionError
from arcana_magika.contest import contest
from arcana_magika.drafting.draft import NO_POST, Draft, Projection
from arcana_magika.game import Game
from arcana_magika.orders import RESTING, Sheet
from arcana_magika.state import Position, Registration, Scroll

REST = Sheet((RESTING,) * 5)
HERE = Projection(7, 0, (), (), 0, (), 0)


def somewhere() -> Position:
    """A position of three, with a novice who has one of all kinds of things."""
    game = contest("A m7 wears RED carries BLUE holds ORB scrolls HEALS PROSP* | B m9 | M y2", seed=1)
    position = game.position.copy()
    position.arena = game.arena.copy()
    return position


def choosing() -> Position:
    """A position before the first turn, in which the first player has chosen."""
    game = Game(3, seed=1)
    for line in ("elf", "good", "usual name"):
        game.apply(game.parse(line, 0)[0], 0)
    return game.position.copy()


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
        position.sheets = [None, REST if sheet else None, None]

    return change


IMPOSSIBLE: tuple[tuple[Callable[[Any], None], str], ...] = (
    (part(stage="lunch"), "the stage must be setup, orders or over, got 'lunch'"),
    (part(drafts=[None]), "drafts must be those of 3 players, got 1"),
    (part(sheets=[None] * 4), "sheets must be those of 3 players, got 4"),
    (part(registrations=[]), "registrations must be those of 3 players, got 0"),
    (part(ended="goal"), "a game that is orders cannot have ended by 'goal'"),
    (part(stage="over"), "a game that is over cannot have ended by ''"),
    (part(stage="over", ended="boredom"), "cannot have ended by 'boredom'"),
    (part(turn=0), "an arena and a turn from 1"),
    (part(turn=True), "an arena and a turn from 1"),
    (part(arena=None), "an arena and a turn from 1"),
    (part(stage="setup"), "neither an arena nor a turn"),
    (part(sheets=[REST] * 3), "all sheets are in"),
    (part(drafts=[7, None, None]), "what is picked is a Draft that asks something, got 7"),
    (part(drafts=[Draft((), "the time", (), HERE, NO_POST), None, None]), "a Draft that asks something"),
    (part(sheets=["REST", None, None]), "a sheet has five orders, got 'REST'"),
    (part(sheets=[Sheet((RESTING,) * 4), None, None]), "a sheet has five orders"),  # type: ignore[arg-type]
    (drop(sheet=True), "player 1 is no longer in the game and has a sheet"),
    (arena(base=b"\2" * 350), "the base terrain must be 351 codes from 0 to 10"),
    (arena(base=b"\13" * 351), "the base terrain must be 351 codes from 0 to 10"),
    (arena(base=b""), "the base terrain must be 351 codes from 0 to 10"),
    (arena(ground=b"\2" * 351), "the terrain in force does not follow"),
    (arena(mages=[]), "the mages of 3 players in their order"),
    (arena(knowledge=()), "what 3 players know"),
    (arena(knowledge=(1, 2, 3)), "what a player knows is a Knowledge"),
    (arena(tasks=(31,)), "tasks are numbers from 1 to 30, got (31,)"),
    (arena(chronicle=None), "what the Ebon Mage has done is a Chronicle, got None"),
    (arena(offers=((2, None),)), "an offer is one of a novice"),
    (arena(offers=(7,)), "a part of the position is of the wrong kind"),
    (arena(artifacts=[0] * 11), "there are 12 artifacts, got 11"),
    (arena(artifacts=[351] + [0] * 11), "CROWN must lie in a space or be held"),
    (arena(artifacts=[-4] + [0] * 11), "CROWN must lie in a space or be held"),
    (mage(cell=351), "player 0 stands in no space: 351"),
    (mage(cell=-2), "player 0 stands in no space: -2"),
    (mage(cell=-1), "ORB must lie in a space or be held by a mage in the game"),
    (mage(endurance=101), "Endurance and Arcania of player 0 must be between 0 and their maximum"),
    (mage(arcania=-1), "Endurance and Arcania of player 0 must be between 0 and their maximum"),
    (mage(aptitude=101), "Aptitude of player 0 must be from -100 to 100"),
    (mage(skill=-1), "Spell Skill at least 0"),
    (mage(race=5), "player 0 has no race or alignment that there is"),
    (mage(alignment=-1), "player 0 has no race or alignment that there is"),
    (mage(slots=(None,) * 5), "player 0 must have six slots"),
    (mage(slots=(Scroll(36, 1), *(None,) * 5)), "player 0 holds a scroll of no spell"),
    (mage(slots=(Scroll(1, 1), Scroll(1, 1), *(None,) * 4)), "scrolls must have different numbers"),
    (mage(slots=(Scroll(1, 99), *(None,) * 5)), "scrolls must have different numbers from 1 to 2"),
    (mage(slots=(None,) * 6), "a scroll that nobody holds is prolonged: 2"),
    (mage(worn=6), "player 0 has a cloak of no colour"),
    (mage(cloaks=(1, 1)), "player 0 has more than 2 cloaks"),
    (mage(cloaks=()), "there must be 3 BLUE cloaks, got 2"),
    (arena(gone=[2, 2, 3, 3, 3]), "there are 6 cloak colours"),
    (arena(gone=[3, 2, 3, 3, 3, 3]), "there must be 3 RED cloaks, got 4"),
    (arena(cloaks=[(351,), (), (), (), (), ()], gone=[1, 2, 3, 3, 3, 3]), "a RED cloak lies off the map"),
    (begin("ELATT", 0), "ELATT lies on the land and on nobody"),
    (begin("SPAID", 3), "SPAID is on no mage: 3"),
    (begin("SPAID", None), "SPAID is on no mage: None"),
    (arena(mages=None), "a part of the position is of the wrong kind"),
    (mage(slots=7), "a part of the position is of the wrong kind"),
)


@pytest.mark.rule("MG-2.1", "MG-5.2", "MG-6.2", "MG-7.10", "MG-12.2", "MG-21.2", "MG-22.1", "MG-33.4")
@pytest.mark.parametrize(("change", "message"), IMPOSSIBLE)
def test_a_position_that_contradicts_the_rules_is_refused(change: Callable[[Any], None], message: str) -> None:
    position = somewhere()
    take_up(position)
    change(position)

    with pytest.raises(PositionError) as refused:
        take_up(position)

    assert message in str(refused.value)


@pytest.mark.rule("MG-7.3", "MG-37.1", "MG-37.20")
@pytest.mark.parametrize(
    ("registrations", "message"),
    [
        ([Registration(0, 0, "Otho", closed=True)] * 3, "somebody must be left to choose"),
        ([Registration(), Registration(0, 0, "Otho", closed=True), Registration()], "chosen in letter order"),
        ([Registration(0, 0, None, closed=True), Registration(), Registration()], "a race, an alignment and a name"),
    ],
)
def test_choices_before_the_first_turn_that_cannot_be_are_refused(registrations: Any, message: str) -> None:
    position = choosing()
    assert take_up(position).players_to_act == (1,)
    position.registrations = registrations

    with pytest.raises(PositionError) as refused:
        take_up(position)

    assert message in str(refused.value)


@pytest.mark.rule("MG-33.4", "MG-37.2")
def test_those_decide_who_are_in_the_game_and_have_not_handed_in_a_sheet() -> None:
    position = somewhere()
    position.sheets = [None, REST, None]
    assert take_up(position).players_to_act == (0, 2)
    drop(sheet=False)(position)
    assert take_up(position).players_to_act == (0, 2)


@pytest.mark.rule("MG-38.9")
def test_in_a_game_that_is_over_nobody_decides_and_all_is_open() -> None:
    position = evolve(somewhere(), stage="over", ended="limit", sheets=[REST] * 3)
    game = take_up(position)
    assert game.is_over and game.outcome is not None
    assert len({repr(game.view(player).final) for player in (0, 1, 2, None)}) == 1


def test_a_position_taken_up_is_a_copy() -> None:
    position = somewhere()
    game = take_up(position)
    assert position.arena is not None
    position.arena.mages[0].endurance = 1
    position.sheets[0] = REST
    assert game.arena.mages[0].endurance == 100 and game.position.sheets[0] is None


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(TypeError, match="a position of magika is a Position of it, got 'm7'"):
        take_up("m7")
