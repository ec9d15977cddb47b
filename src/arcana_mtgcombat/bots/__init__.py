"""Bots that fight."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action
from arcana_core.bots import Seat


class Duellist:
    """Plays to win."""

    def choose(self, seat: Seat[Any]) -> Action:
        """The action it decides for."""
        raise NotImplementedError
