"""Reached positions with one or two changed values at any depth, from the phase to a field of a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_mtgcombat import POOL, Game
from arcana_mtgcombat.model.cards import Effect
from arcana_mtgcombat.model.state import Position
from tests.mtgcombat.random_battles import keenly, player_asked
from tests.mtgcombat.random_scenes import SPELLS, some_scene

Place = tuple[str | int, ...]
"""Where a value is within a position, as ("characters", 0, "pool")."""

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    8,
    9,
    77,
    999,
    10**9,
    1 << 63,
    "",
    "x",
    "in",
    "main",
    "engage",
    1.5,
    float("nan"),
    (),
    (0,),
    (0, 1),
    ((0, 1),),
    [],
    frozenset({(0, 8)}),
    {},
    object(),
)


def reached(rng: Rng) -> Game:
    """A battle under way, with things of many kinds."""
    game, _ = some_scene(rng.choice(SPELLS), rng.below(100_000))
    for _ in range(rng.below(25)):
        if game.is_over:
            break
        player = player_asked(game)
        game.apply(keenly(game, player, rng) if rng.below(3) else rng.choice(game.legal_actions(player)), player)
    return game


def places(value: object, here: Place = ()) -> Iterator[Place]:
    """Every place within a position; frozensets count as one value."""
    inside: Any = ()
    if isinstance(value, tuple):
        inside = enumerate(value)
    elif not isinstance(value, Effect):
        inside = [(name, getattr(value, name)) for name in _fields_of(value)]
    for name, one in inside:
        yield (*here, name)
        yield from places(one, (*here, name))


def _fields_of(value: Any) -> list[str]:
    kind: Any = type(value)
    return [one.name for one in attrs.fields(kind)] if attrs.has(kind) else []


def at(value: Any, place: Place) -> Any:
    """The value at a place."""
    for name in place:
        value = value[name] if isinstance(name, int) else getattr(value, name)
    return value


def put(value: Any, place: Place, new: object) -> Any:
    """The same with another value at a place."""
    if not place:
        return new
    first, *rest = place
    if isinstance(first, int):
        return (*value[:first], put(value[first], tuple(rest), new), *value[first + 1 :])
    made = object.__new__(type(value))  # bypasses the validators, as a program could
    for one in attrs.fields(type(value)):
        old = getattr(value, one.name)
        object.__setattr__(made, one.name, put(old, tuple(rest), new) if one.name == first else old)
    return made


def changed(rng: Rng, position: Position) -> tuple[Position, Place]:
    """The position with one value changed, and where."""
    while True:
        place = rng.choice([*places(position)])
        old = at(position, place)
        new = _other(rng, position, old)
        if repr(new) != repr(old):
            return put(position, place, new), place


def _other(rng: Rng, position: Position, old: Any) -> object:
    if isinstance(old, tuple) and old and rng.below(3):
        which = rng.below(len(old))
        return rng.choice(
            (
                old[:which] + old[which + 1 :],
                (*old[: which + 1], *old[which:]),
                old[::-1],
                (*old, rng.choice(ODD)),
            )
        )
    if type(old) is int and rng.below(3):
        return old + rng.choice((-2, -1, 1, 2, 8)) if rng.below(2) else rng.below(len(POOL))
    if isinstance(old, bool) and rng.below(2):
        return not old
    if rng.below(3):  # a value that is right in another place
        return at(position, rng.choice([*places(position)]))
    return rng.choice(ODD)


def rejected_or_played(game: Game, position: Position, rng: Rng, decisions: int = 12) -> bool:
    """Whether a position was accepted. Any later error is a failure.

    Raises:
        AssertionError: the message of the error doesn't explain the mistake.
    """
    kind = type(game)
    try:
        taken = kind.at(position, rules=game.rules, players=game.player_count, seed=1)
    except PositionError as error:
        assert str(error)
        assert len(str(error)) < 1500, error
        return False
    for _ in range(decisions):
        for viewer in (*range(taken.player_count), None):
            taken.view(viewer)
        taken.render(None)
        if taken.is_over:
            break
        player = player_asked(taken)
        taken.observation(player)
        other = rng.below(taken.player_count)
        drawn = taken.determinize(other, rng)
        assert drawn.view(other) == taken.view(other), "a determinization looks otherwise"
        taken.render(player)
        action = keenly(taken, player, rng) if rng.below(2) else rng.choice(taken.legal_actions(player))
        taken.hint(action, player)
        taken.apply(action, player)
    assert kind.replay(taken.record()).checksum() == taken.checksum()
    return True


def steps(position: Position) -> list[str]:
    """The names of the waiting steps."""
    found, rest = [], position.agenda
    while isinstance(rest, tuple) and len(rest) == 2:
        found.append(type(rest[0]).__name__ if isinstance(rest[0], Step) else "?")
        rest = rest[1]
    return found
