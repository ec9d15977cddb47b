"""A table for the tests of Archmage: set up from notation, played by lines, with queries for its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from arcana_archmage import Game, Position, Rules, duel
from arcana_archmage.model.state import DECK, DISCARD, HAND, RITUAL, WILD, Wizard
from arcana_core.actions import Rejection
from arcana_core.cards.cards import cards_in
from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.testing import do, events_of, offered, rejected

EventT = TypeVar("EventT", bound=Event)


class Table:
    """A game that is played by lines such as "0: fireball 4S 5S 6S": the seat, then notation."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, *lines: str) -> Table:
        """Play these lines in order. Each is one or more decisions of one wizard, or a whole casting."""
        for line in lines:
            seat, text = line.split(":")
            do(self.game, text, player=int(seat))
        return self

    def rejection(self, line: str) -> Rejection:
        """The rejection of this action."""
        seat, text = line.split(":")
        return rejected(self.game, text.strip(), int(seat))

    def offered(self, seat: int) -> list[str]:
        """The legal actions of this wizard in notation, empty if it isn't their decision."""
        return offered(self.game, seat)

    def castable(self, seat: int) -> set[str]:
        """The spells this wizard could begin to cast now."""
        return {spell.notation for spell in self.game.spells} & set(self.offered(seat))

    @property
    def asked(self) -> tuple[int, str]:
        """The deciding seat and the kind of decision."""
        (seat,) = self.game.players_to_act
        return seat, self.game.view(None).asks

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def points(self) -> tuple[int, int]:
        first, second = self.game.position.wizards
        return first.points, second.points

    def wizard(self, seat: int) -> Wizard:
        return self.game.position.wizards[seat]

    def cards(self, pile: int) -> set[str]:
        """The cards of a pile, in notation."""
        return {str(card) for card in cards_in(self.game.position.piles.masks[pile])}

    def hand(self, seat: int) -> set[str]:
        return self.cards(HAND[seat])

    def wild(self, seat: int) -> set[str]:
        return self.cards(WILD[seat])

    def ritual(self, seat: int) -> set[str]:
        return self.cards(RITUAL[seat])

    def golems(self, seat: int) -> list[set[str]]:
        return [self.cards(pile) for pile in self.wizard(seat).golems]

    @property
    def discard(self) -> set[str]:
        return self.cards(DISCARD)

    @property
    def deck(self) -> list[str]:
        """The deck in its order, top card first."""
        return [str(cards_in(1 << card)[0]) for card in self.game.position.piles.order_of(DECK)]

    def events(self, kind: type[EventT]) -> list[EventT]:
        """The events of this kind so far."""
        return events_of(self.game, kind)

    def kinds(self, seat: int | None = None) -> list[str]:
        """The names of the kinds of all events so far, as this viewer sees the log."""
        return [type(entry.event).__name__ for entry in self.game.log.seen_by(seat)]


Lay = Callable[..., Table]
Deal = Callable[..., Table]


@pytest.fixture(scope="session")
def lay() -> Lay:
    """Lay a table: the two hands, the other arguments of `duel`, `rules`, and `rng` for scripted chance."""

    def laid(first: str, second: str, *, rules: Rules | None = None, rng: Rng | None = None, **rest: Any) -> Table:
        return Table(Game.at(duel((first, second), **rest), rules=rules, rng=Rng(1) if rng is None else rng))

    return laid


@pytest.fixture(scope="session")
def deal() -> Deal:
    """Begin a match in the ordinary way, with changed settings of `Rules` by name."""

    def dealt(*, rng: Rng | None = None, **settings: Any) -> Table:
        return Table(Game(rules=Rules(**settings), rng=Rng(1) if rng is None else rng))

    return dealt
