"""Toys with broken knowledge and determinizations."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import asdict, evolve, field, frozen
from numpy.typing import NDArray

from arcana_core.actions import Action, Rejection
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Event, event
from arcana_core.testing.toys.magpies import DECK, Magpies
from arcana_core.testing.toys.moths import (
    CHOOSE,
    Moths,
    Play,
    Position,
    View,
)
from tests.core.testing.broken.table import noticed_by


@frozen
class DeepView(View):
    """A view with the truth behind it, in a field that neither `==` nor `repr` looks at."""

    truth: Any = field(init=False, default=None, eq=False, repr=False)


@noticed_by("only_knowledge")
class SeesThrough(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        view = DeepView(**asdict(super().view(player), recurse=False))
        object.__setattr__(view, "truth", tuple(map(sum, self.position.hands)))
        return view


@noticed_by("only_knowledge")
class PicklesTheTruth(Moths):
    """Its determinizations remember the game that they were made from."""

    __slots__ = ("truth",)
    truth: Any

    def determinize(self, player: int, rng: Rng) -> Any:
        copy = super().determinize(player, rng)
        copy.truth = self.position.hands
        return copy


@noticed_by("determinize")
class ShowsAskedPlayers(Moths):
    """The holder of the highest card is to act before the others, and all players see it."""

    __slots__ = ()

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        acting = self.players_to_act
        highest = max(acting, key=lambda seat: max(self.position.hands[seat], default=0), default=0)
        return tuple([seat for seat in acting if seat in (player, highest)])


@noticed_by("determinize")
class GlassHands(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return evolve(super().view(player), hands=tuple(self.position.hands))


@noticed_by("determinize")
class TransparentChoice(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        return super()._render(player, columns, rows) + (
            "\na player chose high" if max(self.position.chosen) > 6 else ""
        )


@noticed_by("determinize")
class TalkativeRejection(Moths):
    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        rejection = super()._why_not(action, player)
        if isinstance(action, Play) and any(action.card in hand for hand in self.position.hands):
            return Rejection(rejection.clause, "another holds this card")
        return rejection


@noticed_by("determinize")
class SeenThroughNumbers(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[:24] = [any(card in hand for hand in self.position.hands) for card in range(1, 25)]
        return seen


@event
class ChoiceLeaked(Event):
    """A card was chosen, for all to read."""

    player: int
    card: int


@noticed_by("determinize")
class LeakingLog(Moths):
    __slots__ = ()

    def determinize(self, player: int, rng: Rng) -> Any:
        # The copy would repeat the log's facts, so the determinization has to be drawn against the log.
        copy = super().determinize(player, rng)
        if self.position.stage == CHOOSE and copy.keeps_log:
            for seat, card in enumerate(copy.position.chosen):
                copy.emit(ChoiceLeaked(seat, card), "MO-2.2")
        return copy


@noticed_by("determinize")
class HelpfulNotation(Moths):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        if self.position.deck and text == f"play {self.position.deck[-1]}":
            raise ValueError("this card is in the deck")
        return super().parse(text, player)


@noticed_by("only_knowledge")
class DeterminizesFromTheHidden(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        top = self.position.deck[-1] if self.position.deck else 0
        for _ in range(top % 3):
            rng.die()
        super()._determinize(player, rng)


@noticed_by("only_knowledge")
class ForeseesChance(Moths):
    __slots__ = ()

    def determinize(self, player: int, rng: Rng) -> Any:
        copy = super().determinize(player, rng)
        copy.rng = self.rng.clone()
        return copy


@noticed_by("same_knowledge")
class KeepsTheHands(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        position = self.position
        known = self._sees_top(player)
        rest = position.deck[:-1] if known else position.deck
        position.deck = (*rng.shuffled(sorted(rest)), *position.deck[len(rest) :])


@noticed_by("same_knowledge")
class Lossy(Moths):
    __slots__ = ()

    def information_state(self, player: int) -> str:
        return super().information_state(player).split("\n")[0]


@noticed_by("hidden_things")
class NeverDeterminizes(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        pass


@noticed_by("hidden_things")
class ClaimsToBeOpen(Moths):
    __slots__ = ()
    hides = False


@noticed_by("determinized_games")
class DoublesACard(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        other = 1 - player if player < 2 else 0
        if self.position.hands[other] and self.position.deck:
            self.position.hands[other] = (self.position.deck[0], *self.position.hands[other][1:])


@noticed_by("inventory")
class DoublesTheBottomCard(Moths):
    """The bottom card of the deck is determinized as another that is elsewhere, and such positions are accepted."""

    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        deck = self.position.deck
        if len(deck) > 4:
            self.position.deck = (deck[1], *deck[1:])

    def _take_up(self, position: Position) -> None:
        try:
            super()._take_up(position)
        except PositionError as error:
            if "each once" not in str(error):
                raise
            missing = set(range(1, self.rules.cards + 1)) - {*position.deck}
            missing -= {*position.gone, *position.chosen, *(card for hand in position.hands for card in hand)}
            super()._take_up(evolve(position, deck=(*missing, *position.deck[1:])))
            self.position.deck = position.deck


@noticed_by("inventory")
class PutsACardAside(Magpies):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        piles = self.position.piles
        if piles.masks[DECK]:
            piles.draw(DECK, piles.slot("unused 0"), 1)


@noticed_by("determinized_games")
class TiredWhenDeterminized(Moths):
    """A determinized game stops before its end."""

    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        self.position.points = Tired(self.position.points)

    def _clone_position(self) -> Position:
        copy = super()._clone_position()
        copy.points = type(self.position.points)(copy.points)
        return copy

    def _begin_round(self) -> None:
        super()._begin_round()
        if isinstance(self.position.points, Tired):
            self.players_to_act = ()


class Tired(list[int]):
    """Points of a game that was determinized."""
