"""Positions from outside: what contradicts itself is rejected, with the field and what would work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_core.agenda import evolve
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, Position, expedition
from arcana_magicrealm.chapters.dealing import Answering
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import VisitorChit


def lay_on(position: Position, tile: str, other: str) -> None:
    """Put a tile where another lies."""
    placements = [*position.placements]
    placements[TILE[tile]] = placements[TILE[other]]
    position.placements = tuple(placements)


def turn(position: Position, tile: str) -> None:
    q, r, turns = position.placements[TILE[tile]]
    placements = [*position.placements]
    placements[TILE[tile]] = (q, r, (turns + 1) % 6)
    position.placements = tuple(placements)


def give_seat(position: Position) -> None:
    position.seats[3] = 0


def activate(position: Position) -> None:
    position.characters[0].active |= 1 << PIECE["sacred_grail"]


def own(position: Position) -> None:
    position.owners[90] = 0


def kill_hireling(position: Position) -> None:
    position.denizen_at[position.owners.index(0)] = -1


def place_twice(position: Position) -> None:
    position.visitors[0] = VisitorChit(0, 3, 5)


def store(position: Position) -> None:
    position.caches = (evolve(position.caches[0], gold=3), *position.caches[1:])


def answer_nothing(position: Position) -> None:
    position.agenda = (Answering(0), None)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda position: lay_on(position, "cavern", "borderland"),
            r"placements\[19\]: cavern overlaps borderland at q = 0, r = 0",
        ),
        (lambda position: turn(position, "cavern"), r"placements\[\d+\]: a roadway of .* ends at their common edge"),
        (give_seat, r"seats\[3\] must be the player who has the .*, got 0 \(MR-1.13\)"),
        (activate, r"characters\[0\].active must be belongings that lie open, got sacred_grail \(MR-9.8\)"),
        (own, r"owners\[90\]: r5 must have a term of hire for each owner \(MR-14.5\)"),
        (kill_hireling, r"p1 and its owner must be in play \(MR-14.13\)"),
        (place_twice, r"visitors\[0\] must be in a box, in a clearing or carried"),
        (store, r"caches\[0\] must be in a clearing, because it holds something \(MR-46.4\)"),
        (answer_nothing, r"frame must be the place of a proposal among the frames, got 0"),
    ],
)
def test_contradictory_position_is_rejected(change: Callable[[Position], None], message: str) -> None:
    position = expedition("amazon cliff 3 | elf cliff 3; p1 cliff 3 hired 0", seed=1).position
    Game.at(position, seed=1, players=2)

    change(position)

    with pytest.raises(PositionError, match=message):
        Game.at(position, seed=1, players=2)
