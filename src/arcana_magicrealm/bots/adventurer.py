"""A bot for Magic Realm: it finds sites, loots them and sells the treasures before the month is over.

It plans each day from its player's view, and answers the questions of that day by fixed rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magicrealm.bots.answers import preparing, searching, short, trading
from arcana_magicrealm.bots.fighting.answers import Combat, Fray, Temper
from arcana_magicrealm.bots.planning import options, recording
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.bots.planning.rehearsals import Rehearsals
from arcana_magicrealm.bots.seats import rules_of
from arcana_magicrealm.chapters.days.phases import END
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.turns import Phase

if TYPE_CHECKING:
    from arcana_core.bots import Seat


ANSWERS: Final = {**preparing.ANSWERS, **trading.ANSWERS, **short.ANSWERS}
"""The answers that the view alone gives."""
IN_TURN: Final = {**searching.IN_TURN, **trading.IN_TURN}
"""The answers of the character in its turn, which need an outlook."""


class Adventurer:
    """A bot that looks for treasures and sells them."""

    temper = Temper(boldness=0.25)

    def __init__(self) -> None:
        self.combat = Combat(self.temper)
        self.rehearsals = Rehearsals(self.temper)
        self.aims: tuple[str, ...] = ()
        """The categories of its victory points."""
        self.script: list[Action] = []
        """The picks that are left of today's turn."""

    def choose(self, seat: Seat[View]) -> Action:
        """One of the legal actions."""
        legal = seat.legal_actions
        pick = recording.next_pick(self.script, legal)
        if pick is not None:
            return pick
        self.script = []
        quick = legal[0] if len(legal) == 1 else short.at_once(legal)
        if quick is not None:
            return quick
        view = seat.view
        if self.combat.is_asked(view):
            return self.combat.answer(Fray(seat, view, self.temper), legal)
        if view.asks == "Birdsong":
            return self.record(seat, view, legal)
        if view.asks == "SecretChoices":
            return preparing.in_secret(view, legal, self.categories(seat, view))
        if view.asks in IN_TURN:
            return IN_TURN[view.asks](outlook_of(seat, view), legal)
        return ANSWERS.get(view.asks, short.passing)(view, legal)

    def categories(self, seat: Seat[View], view: View) -> tuple[str, ...]:
        """The categories of its victory points, for the first of them worked out anew."""
        if not view.picks or not self.aims:
            self.aims = preparing.aims_of(seat, view)
        return self.aims

    def record(self, seat: Seat[View], view: View, legal: Sequence[Action]) -> Action:
        """The first pick of today's turn, or its end when all phases are recorded."""
        if not view.picks:
            self.script = [*recording.picks(self.day(seat, outlook_of(seat, view)))]
        pick = recording.next_pick(self.script, legal)
        if pick is not None:
            return pick
        return END if END in legal else legal[0]  # a phase that was begun has to be completed first

    def day(self, seat: Seat[View], outlook: Outlook) -> list[Phase]:
        """The phases of today."""
        if outlook.fights:
            return options.best(seat, outlook, self.rehearsals).phases
        return recording.plan(outlook)


def outlook_of(seat: Seat[View], view: View) -> Outlook:
    """The knowledge of the player."""
    rules = rules_of(seat)
    return Outlook(view, rules.days, fights=rules.combat)
