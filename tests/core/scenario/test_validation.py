"""Validation by annotations: each type, bound and container. Errors have place, value and clause."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import pytest
from attrs import define, evolve, field, frozen

from arcana_core.actions import Action, action
from arcana_core.agenda import Step
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.errors import PositionError
from arcana_core.scenario import validation
from arcana_core.scenario.bounds import (
    ASCENDING,
    DISTINCT,
    RISING,
    Agenda,
    Between,
    Bits,
    Count,
    Derived,
    Explained,
    Laid,
    Length,
    OneOf,
    Refers,
    Seat,
    seat_or,
)
from arcana_core.scenario.validation import check, classes_in
from arcana_core.scenario.words import require
from tests.core.scenario.spoilt_positions import Int, Liar, Mute, assert_spoilt_positions_are_rejected

PILES = (Pile("deck"), Pile("hand", KnownTo.OWNER, owner=0))


def laid(cards: int, declared: tuple[Pile, ...] = PILES) -> Piles:
    return Piles(declared, players=2, start={0: range(cards)})


@frozen
class Edge:
    """A thing that may be on another one of its kind."""

    kind: Annotated[str, OneOf(("wall", "door"), "LN-2.1")]
    under: Edge | None = None


class Known(NamedTuple):
    """A player's knowledge."""

    seat: Seat
    speech: Annotated[str, Length(0, 5)] | None = None


@action
class Shine(Action):
    """An action in a position."""

    reach: int


class Ask(Step[Any]):
    """A step with a field."""

    player: Seat


class Wake(Step[Any]):
    """A step without a field."""


@define
class Position:
    """A field of each kind."""

    turn: Count
    active: Annotated[int, seat_or(-1, "LN-5")]
    delta: int = 0
    reach: Annotated[int, Between(1, lambda game: game.reach)] = 1
    lit: Annotated[bool, "LN-4"] = False
    oil: Annotated[Count, "LN-6"] = 0
    works: bool | None = None
    word: Literal["open", "shut"] = "open"
    code: Annotated[bytes, Length(2, 2)] = b"ab"
    order: Annotated[tuple[Seat, ...], DISTINCT, Length(0, 2)] = (1, 0)
    pair: tuple[int, str] = (1, "a")
    hands: Annotated[list[Count], ASCENDING] = field(factory=lambda: [1, 1])
    marks: Annotated[tuple[int, ...], RISING] = (1, 2)
    edges: dict[int, Edge] = field(factory=dict)
    close: frozenset[tuple[Seat, Seat]] = frozenset()
    seen: Annotated[int, Bits(3, "players")] = 5
    top: Edge | Known | None = None
    shines: tuple[Action, ...] = (Shine(1),)
    target: Annotated[int, Refers(lambda game, value: value in game.position.marks, "a mark", "LN-7")] = 1
    text: Annotated[str, Explained(lambda game, value: "it is too loud" if value.isupper() else "")] = ""
    piles: Annotated[Piles, Laid(lambda game: PILES, lambda game: 0b111)] = field(factory=lambda: laid(3))
    board: Derived[Any] = None
    agenda: Agenda = None


class Table:
    """The argument of bounds that are functions."""

    name = "table"
    player_count = 2
    reach = 4
    position: Any = None

    def _clone_position(self) -> Position:
        copy: Position = evolve(self.position)
        return copy


def with_unnamed_pile() -> Piles:
    piles = laid(3)
    piles.declared = (object.__new__(Pile), *PILES[1:])
    return piles


def take_up(position: Any, *relations: Any) -> Position:
    table = Table()
    validation.take_up(table, position, Position, relations)
    taken: Position = table.position
    return taken


def somewhere(**changes: Any) -> Position:
    return evolve(
        Position(3, 1, edges={4: Edge("door", Edge("wall"))}, top=Known(1, "a"), close=frozenset({(0, 1)})), **changes
    )


def chain(*steps: Any) -> Any:
    agenda: Any = None
    for waiting in reversed(steps):
        agenda = (waiting, agenda)
    return agenda


def test_copy_of_position_that_fits_is_taken_up() -> None:
    position = somewhere(agenda=chain(Ask(1), Wake()), board=object())

    taken = take_up(position)

    assert taken == position
    assert taken is not position
    assert taken.piles is not position.piles


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"turn": -1}, "turn must be an integer between 0 and 1000000, got -1"),
        ({"turn": True}, "turn must be an integer between 0 and 1000000, got True"),
        ({"delta": -1_000_001}, "delta must be an integer between -1000000 and 1000000, got -1000001"),
        ({"delta": Int(3)}, "delta must be an integer between -1000000 and 1000000, got 3 of type Int"),
        ({"active": 2}, "active must be a seat from 0 to 1, or -1, got 2 (LN-5)"),
        ({"reach": 5}, "reach must be an integer between 1 and 4, got 5"),
        ({"lit": 1}, "lit must be true or false, got 1 (LN-4)"),
        ({"oil": -1}, "oil must be an integer between 0 and 1000000, got -1 (LN-6)"),
        ({"works": 0}, "works must be true or false, or None, got 0"),
        ({"word": "ajar"}, "word must be 'open' or 'shut', got 'ajar'"),
        ({"code": b"abc"}, "code must be bytes of exactly 2 bytes, got b'abc' of type bytes"),
        ({"order": (1, 1)}, "order must be without doubles, got (1, 1)"),
        ({"order": (1, 2)}, "order[1] must be a seat from 0 to 1, got 2"),
        ({"order": [1]}, "order must be a tuple of between 0 and 2 items, got [1]"),
        ({"order": (0, 1, 0)}, "order must be a tuple of between 0 and 2 items, got (0, 1, 0)"),
        ({"pair": (1,)}, "pair must be a tuple of 2 items, got (1,)"),
        ({"pair": (1, 2)}, "pair[1] must be a text, got 2"),
        ({"hands": [2, 1]}, "hands must be ascending, got [2, 1]"),
        ({"marks": (1, 1)}, "marks must be ascending, without doubles, got (1, 1)"),
        ({"edges": {"4": Edge("door")}}, "edges['4'] must be an integer"),
        ({"edges": {4: Edge("hedge")}}, "edges[4].kind must be 'wall' or 'door', got 'hedge' (LN-2.1)"),
        ({"edges": {4: Edge("door", Edge(3))}}, "edges[4].under.kind must be 'wall' or 'door', got 3 (LN-2.1)"),  # type: ignore[arg-type]
        ({"close": {(0, 1)}}, "close must be a frozenset, got {(0, 1)}"),
        ({"close": frozenset({(0, 2)})}, "close[0][1] must be a seat from 0 to 1, got 2"),
        ({"seen": 8}, "seen must be a set of players as an integer of at most 3 bits, got 8"),
        ({"top": 4}, "top must be an Edge or a Known or None, got 4"),
        ({"top": Known(2)}, "top.seat must be a seat from 0 to 1, got 2"),
        ({"top": Known(1, "aloud!")}, "top.speech must be a text of between 0 and 5 characters, got 'aloud!'"),
        ({"top": Liar(None)}, "top must be an Edge or a Known or None, got Liar() of type Liar"),
        ({"top": Mute()}, "top must be an Edge or a Known or None, got an object of type Mute without a text"),
        ({"shines": (7,)}, "shines[0] must be an Action, got 7"),
        ({"target": 3}, "target must be a mark, got 3 (LN-7)"),
        ({"text": "LOUD"}, "text: it is too loud"),
        ({"piles": None}, "piles must be a Piles, got None"),
        ({"piles": laid(4)}, "piles: they hold 4 cards, there are 3"),
        ({"piles": object.__new__(Piles)}, "piles: they aren't complete: 'Piles' object has no attribute 'players'"),
        ({"piles": with_unnamed_pile()}, "piles: they aren't complete: 'Pile' object has no attribute 'name'"),
        ({"piles": laid(3, PILES[:1])}, "piles: the first 2 piles must be deck, hand"),
        ({"piles": Piles(PILES, players=3, start={0: range(3)})}, "piles: they are for 3 players, and 2 play"),
        ({"agenda": Ask(1)}, "agenda must be a chain of (step, rest) that ends in None, got Ask(player=1) of type Ask"),
        ({"agenda": (Ask(1), 7)}, "agenda must be a chain of (step, rest) that ends in None, got 7"),
        ({"agenda": (7, None)}, "agenda must be a chain of (step, rest) that ends in None, got (7, None)"),
        ({"agenda": (Liar(Wake()), None)}, "agenda must be a chain of (step, rest) that ends in None"),
        ({"agenda": chain(Wake(), Ask(2))}, "agenda[1] (Ask).player must be a seat from 0 to 1, got 2"),
        ({"agenda": chain(*[Wake()] * 1001)}, "agenda must be a chain of at most 1000 steps"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)  # fmt: skip
def test_wrong_field_is_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as rejected:
        take_up(somewhere(**changes))

    assert str(rejected.value).startswith(message)


def test_other_classes_are_no_position() -> None:
    with pytest.raises(PositionError, match="a position of table must be of tests.Position, got 7"):
        take_up(7)


class Deadly(type):
    """The class of classes whose hash raises."""

    def __hash__(cls) -> int:
        raise RuntimeError("asked for a hash")


def test_value_whose_class_has_no_hash_is_rejected() -> None:
    stranger = Deadly("Stranger", (), {})()

    with pytest.raises(PositionError, match="top must be "):
        take_up(somewhere(top=stranger))
    with pytest.raises(PositionError, match="agenda must be a chain"):
        take_up(somewhere(agenda=(stranger, None)))


def test_field_that_is_not_set_is_rejected() -> None:
    with pytest.raises(PositionError, match="turn must be an integer"):
        take_up(object.__new__(Position))


def test_endless_nesting_is_rejected() -> None:
    edge = Edge("wall")
    for _ in range(50_000):
        edge = Edge("wall", edge)
    try:
        with pytest.raises(PositionError, match="the position is nested too deeply"):
            take_up(somewhere(top=edge))
    finally:
        while edge.under is not None:  # freed from the outside, one by one
            edge = edge.under


def test_types_are_checked_before_references() -> None:
    with pytest.raises(PositionError, match="marks must be a tuple, got None"):
        take_up(somewhere(marks=None, target=3))


def test_relations_are_asked_in_order_once_all_fields_fit() -> None:
    asked = []

    def even(game: Any) -> list[str]:
        asked.append(game.position.turn)
        return ["turn must be even"] if game.position.turn % 2 else []

    with pytest.raises(PositionError, match="^turn must be even$"):
        take_up(somewhere(), even, even)
    with pytest.raises(PositionError, match="lit must be true or false"):
        take_up(somewhere(lit=None), even)
    assert asked == [3]
    assert take_up(somewhere(turn=4), even, even).turn == 4


def test_checks_may_raise_themselves() -> None:
    def even(game: Any) -> None:
        require(game.position.turn % 2 == 0, "turn must be even")

    with pytest.raises(PositionError, match="^turn must be even$"):
        take_up(somewhere(), even)
    assert take_up(somewhere(turn=4), even).turn == 4


def test_annotation_without_values_is_an_error_of_the_game() -> None:
    with pytest.raises(TypeError, match="doesn't define its values"):
        check(1, object, Table())


def test_place_of_the_whole_is_in_the_message() -> None:
    with pytest.raises(PositionError, match=r"^arena\.speech must be a text of"):
        check(Known(0, "too long"), Known, Table(), "arena")


def test_classes_of_a_position_are_found() -> None:
    assert {*classes_in(Position)} == {Position, Edge, Known, Piles, Pile, KnownTo}


def test_spoilt_positions_are_rejected() -> None:
    tried = assert_spoilt_positions_are_rejected(somewhere(agenda=chain(Wake(), Ask(1))), take_up)

    assert tried > 200
