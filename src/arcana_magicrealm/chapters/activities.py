"""The recorded activities: whether one is possible when its time comes, and doing it (MR-6.14, MR-8.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from arcana_core.actions import Rejection
from arcana_magicrealm.chapters import (
    caching,
    effort,
    extra_phases,
    hiding,
    hiring,
    moving,
    resting,
    searching,
    trading,
)
from arcana_magicrealm.model.state import Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WhyNot: TypeAlias = Callable[["Game", Turn, Phase], Rejection | None]
"""Explains why an activity is cancelled; None if it is possible."""
Do: TypeAlias = Callable[["Game", Phase], None]
"""Does an activity, or puts on the agenda what has to be asked first."""

BY_CODE: Final[Mapping[str, tuple[WhyNot, Do]]] = {
    "M": (moving.why_cannot_move, moving.move),
    "H": (hiding.why_cannot_hide, hiding.hide_activity),
    "A": (hiding.why_cannot_alert, hiding.alert_activity),
    "R": (resting.why_cannot_rest, resting.rest),
    "S": (searching.why_cannot_search, searching.search_activity),
    "T": (trading.why_cannot_trade, trading.trade),
    "C": (caching.why_cannot_cache, caching.cache_activity),
    "HR": (hiring.why_cannot_hire, hiring.hire),
}
"""By code of the activity; a blank phase has none."""


def why_cancelled(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an activity is impossible or illegal now; None if it can be done (MR-8.5)."""
    if phase.activity not in BY_CODE:
        return None
    return why_no_phase(game, turn, phase) or BY_CODE[phase.activity][0](game, turn, phase)


def why_no_phase(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a phase can hold no activity now, whatever was recorded; None if it can."""
    if phase.source == "sunlight" and turn.caved:
        return Rejection("MR-8.6", "Sunlight phases are lost by who has been in a cave clearing today.")
    if phase.activity != "R" and effort.is_exhausted(game, turn.individual):
        return Rejection("MR-11.16", "Without an active chit you can do nothing but rest.")
    return extra_phases.why_source_fails(game, turn.individual, phase)


def do_activity(game: Game, phase: Phase) -> None:
    """Do a recorded activity (MR-8.5)."""
    if phase.activity in BY_CODE:
        BY_CODE[phase.activity][1](game, phase)
