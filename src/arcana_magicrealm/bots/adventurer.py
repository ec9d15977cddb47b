"""A bot for Magic Realm: it finds sites, loots them and sells the treasures before the month is over.

It plans each day from its player's view, and answers the questions of that day by fixed rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots import answering, choosing, recording, searching, trading
from arcana_magicrealm.bots.outlook import Outlook
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.rules import Rules

if TYPE_CHECKING:
    from arcana_core.bots import Seat

END = actions.word("end turn")


class Adventurer:
    """A bot that looks for treasures and sells them."""

    def __init__(self) -> None:
        self.script: list[Action] = []
        """The picks that are left of today's turn."""

    def choose(self, seat: Seat[View]) -> Action:
        """One of the legal actions."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        if END in legal or self.is_recording(legal):
            return self.record(seat, legal)
        self.script = []
        quick = answering.at_once(legal)
        if quick is not None:
            return quick
        view = seat.view
        if view.asks in ("ChooseCharacters", "Restart"):
            return choosing.character(view, legal)
        if view.asks in ("SecretChoices", "NewRequirements"):
            return choosing.start_or_aim(view, legal)
        if view.asks == "ChooseSearch":
            return searching.search(Outlook(view), days_left(seat, view), legal)
        if view.asks == "ChooseClearing":
            return searching.clearing(Outlook(view), legal)
        if view.asks == "ChooseLine":
            return searching.line(Outlook(view), days_left(seat, view))
        if view.asks in trading.ANSWERS:
            return trading.ANSWERS[view.asks](view, legal)
        return answering.answer(view, legal)

    def is_recording(self, legal: Sequence[Action]) -> bool:
        """Whether the next pick of the script is asked for now."""
        while self.script and isinstance(self.script[0], actions.UseSource) and self.script[0] not in legal:
            self.script.pop(0)
        return bool(self.script) and self.script[0] in legal

    def record(self, seat: Seat[View], legal: Sequence[Action]) -> Action:
        """The next pick of today's turn."""
        if not self.script:
            view = seat.view
            if any(isinstance(pick, actions.Record | actions.Choose) for pick in view.picks):
                return END
            self.script = [*recording.picks(recording.plan(Outlook(view), days_left(seat, view)))]
        self.is_recording(legal)
        if self.script and self.script[0] in legal:
            return self.script.pop(0)
        self.script = []
        return END


def days_left(seat: Seat[View], view: View) -> int:
    """The days that are left, today included."""
    assert isinstance(seat.rules, Rules)
    return seat.rules.days - view.day + 1
