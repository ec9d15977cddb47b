"""A bot for Leduc poker that bets on its cards."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.bots import Seat
from arcana_leduc.actions import CALL, FOLD, RAISE
from arcana_leduc.view import View


class PlainBot:
    """Raises with a pair or a king, calls with a queen, folds a jack to a raise. One time in eight it raises anyway."""

    def choose(self, seat: Seat[View]) -> Action:
        """The action that its card and the public card suggest."""
        view, legal = seat.view, seat.legal_actions
        card = view.cards[seat.player]
        assert card is not None, "a player always sees their own card"
        good = card[0] == "K" or (view.public is not None and view.public[0] == card[0])
        if RAISE in legal and (good or seat.rng.chance(1, 8)):
            return RAISE
        if FOLD in legal and card[0] == "J" and not good:
            return FOLD
        return CALL
