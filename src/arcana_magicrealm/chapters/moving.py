"""MOVE: from clearing to clearing along a roadway (MR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import BEYOND, Edge
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings, carrying
from arcana_magicrealm.model.journal import Lacked
from arcana_magicrealm.model.pieces import HORSE_PIECES, PIECE
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Clearing, Individual, PathOrNone, Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def why_cannot_move(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a Move is cancelled; None if it is possible (MR-8.6, MR-9.17, MR-10.1, MR-10.2, MR-10.12)."""
    being, clearing = turn.individual, phase.place
    here = beings.place(game, being)
    if clearing == NOWHERE and being >= FIRST_DENIZEN:
        return Rejection("MR-10.12", "Hired leaders and controlled monsters can't leave the map.")
    if not game.map.graph.between(here, BEYOND if clearing == NOWHERE else clearing):
        return Rejection("MR-10.1", "No roadway leads from here to the recorded place.")
    if road_between(game, being, here, clearing) is None:
        return Rejection("MR-10.2", "The only roadway there is a hidden path or secret passage not discovered yet.")
    if clearing >= 0 and turn.lit and game.map.is_cave(clearing):
        return Rejection("MR-8.6", "A sunlight phase has begun today, so caves can't be entered.")
    if phase.source in PIECE and turn.changed >> PIECE[phase.source] & 1:
        return Rejection("MR-9.17", "The horse wasn't active before the start of the phase.")
    return None


def note_unknown_way(game: Game, turn: Turn, phase: Phase) -> None:
    """Note that all see which paths and passages an individual lacks whose Move is cancelled (MR-10.2)."""
    ways = game.map.graph.between(beings.place(game, turn.individual), phase.place)
    beings.note(game, Lacked(turn.individual, sum([1 << edge.secret for edge in ways])))


def road_between(game: Game, being: int, start: int, end: int) -> Edge | None:
    """The roadway that a being takes: an open road or tunnel before others; None if it can use none (MR-10.3)."""
    usable = game.map.graph.between(start, end, known=beings.paths(game, being))
    return min(usable, key=lambda edge: edge.secret, default=None)


def move(game: Game, turn: Turn, phase: Phase) -> None:
    """Move along the roadway, or make the first of two Moves to a mountain clearing (MR-10.1, MR-10.4, MR-10.11)."""
    being, clearing = turn.individual, phase.place
    if clearing >= 0 and game.map.is_mountain(clearing) and turn.climbing != clearing:
        game.position.turn = evolve(turn, climbing=clearing)
        return
    game.position.turn = evolve(turn, climbing=NOWHERE)
    if clearing == NOWHERE:
        game.leave_map(beings.seat_of(game, being))
        return
    road = road_between(game, being, beings.place(game, being), clearing)
    assert road is not None
    game.go_along(being, clearing, road.secret)


def go_along(game: Game, being: int, clearing: int, secret: int = NOWHERE) -> None:
    """Abandon what a being can't carry, then take it along a roadway to a clearing (MR-10.6).

    Args:
        game: the game.
        being: who moves.
        clearing: where it goes.
        secret: the number of the hidden path or secret passage; -1 for an open road or tunnel.
    """
    game.then(Arrive(being, clearing, secret))
    game.abandon(being, carrying.left_behind(game, being))


@step
class Arrive(Step["Game"]):
    """A being arrives at the end of the roadway (MR-10.1)."""

    being: Individual
    clearing: Clearing
    secret: PathOrNone

    def do(self, game: Game) -> None:
        """Enter the clearing; those who spy on the being discover the path or passage (MR-10.10)."""
        start = beings.place(game, self.being)
        if start < 0:
            return
        game.enter(self.being, self.clearing)
        if self.secret >= 0:
            beings.note_used(game, self.being, 1 << self.secret, 0)
            game.reveal_to_spies(self.being, 1 << self.secret, 0, (start, self.clearing))


def enter(game: Game, being: int, clearing: int) -> None:
    """Put a being into a clearing that it enters by moving: horses can't be active in caves (MR-9.11)."""
    beings.put(game, being, clearing)
    game.report("MR-10.1", events.Entered, being, clearing)
    if game.map.is_cave(clearing):
        for horse in indices(belongings.active(game, being) & HORSE_PIECES):
            belongings.deactivate(game, being, horse, "MR-9.11")
