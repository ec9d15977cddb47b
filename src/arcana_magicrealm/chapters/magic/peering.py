"""Enhanced Peer: a Peer on a clearing far away (MR-12.28, MR-44.5, MR-44.6, MR-46.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Rejection
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import phases
from arcana_magicrealm.chapters.days.phases import TELESCOPE
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.pieces import CRYSTAL_BALL, PIECE, PIECES
from arcana_magicrealm.model.state import Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def why_no_ball(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an ordinary phase can't hold an activity that needs the Crystal Ball; None if it can (MR-44.5)."""
    being = turn.individual
    if phase.source in PIECE or beings.is_companion(being) or belongings.active(game, being) >> CRYSTAL_BALL & 1:
        return None
    return Rejection("MR-6.20", f"{PIECES[CRYSTAL_BALL].name} isn't active")


def why_cannot_peer(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an Enhanced Peer is cancelled; None if it is possible (MR-12.28, MR-44.6)."""
    if phase.source == TELESCOPE and not game.map.is_mountain(phase.place):
        return Rejection("MR-44.6", "the Ancient Telescope shows only mountain clearings")
    below = flying.tiles_of(game, turn.individual)
    if below and why_no_ball(game, turn, phase) is not None:
        return None if phase.place in phases.seen_from_the_air(game.map, below[0]) else NOT_FROM_THE_AIR
    return why_no_ball(game, turn, phase)


NOT_FROM_THE_AIR = Rejection(
    "MR-46.3", "from the air you can peer into woods and mountain clearings of the tile below or one beside it"
)
