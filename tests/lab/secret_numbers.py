"""A game to test the lab with: all pick a number in secret and at once, the highest wins, equals pick again (NM)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing import current_process
from typing import Any, ClassVar

from attrs import define, frozen

import arcana_core.game
from arcana_core.actions import Action, Rejection, action
from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Entry, Event, Player, event, secret
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Number
from arcana_core.rules import GameRules, setting

RULEBOOK = """\
# Secret numbers (prefix NM)

Read this first: it is not a clause.

## 1 Before the game

- **NM-1.1** The numbers go from 1 to `highest`,
  each of them once for every player:

| players | numbers |
|---|---|
| 2 | 90 |

## 2 Picking

- **NM-2.1** Each player picks a number, which no other player sees.
- **NM-2.2** Once all have picked, the numbers are shown; the highest wins.
- **NM-2.3** If all are equal, everybody picks again.

## 10 The end

- **NM-10.1** There is nothing more.
"""


@action
class Pick(Action):
    """Pick a number."""

    number: int

    def __str__(self) -> str:
        return f"pick {self.number}{' prime' if self.number in (2, 3, 5, 7, 11, 13) else ''}"


@event("{player} picks {number}")
class Picked(Event):
    """A player has picked (NM-2.1)."""

    player: Player
    number: int = secret(known_to="player")


@event("The numbers are shown: {numbers}")
class NumbersShown(Event):
    """The numbers were shown (NM-2.2)."""

    discloses: ClassVar[bool] = True
    numbers: tuple[int, ...]


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of secret numbers."""

    highest: int = setting(45, clause="NM-1.1", at_least=2, at_most=99)


@define
class Position:
    """The numbers that the players picked."""

    picks: list[int | None]
    round: int = 1


@frozen
class View(views.View):
    """The picks that a player may know."""

    player: int | None
    round: int
    picks: tuple[str, ...]


class First:
    """Picks 1 for ever: against itself no game ends."""

    def choose(self, seat: Seat[Any]) -> Action:
        """The first choice."""
        return seat.legal_actions[0]


class Highest:
    """Picks what wins."""

    def choose(self, seat: Seat[Any]) -> Action:
        """The last choice."""
        return seat.legal_actions[-1]


class Broken:
    """Makes a mistake now and then."""

    def choose(self, seat: Seat[Any]) -> Action:
        """The last choice, or an error in one game out of twenty."""
        if seat.rng.chance(1, 20):
            raise RuntimeError("a mistake of the bot")
        return seat.legal_actions[-1]


class Interrupter:
    """Plays at random and presses Ctrl-C in its 300th game, or in each one that a worker plays, for all processes."""

    games = 0

    def choose(self, seat: Seat[Any]) -> Action:
        """A choice at random."""
        Interrupter.games += 1
        if "Loky" in current_process().name if os.environ["WORKERS"] != "1" else Interrupter.games == 300:
            os.killpg(os.getpgrp(), signal.SIGINT)
        return seat.rng.choice(seat.legal_actions)


def encounter(text: str, *, game: type[Game], rules: Rules | None, seed: int | str | None) -> Game:
    """A game of two in a later round: "round 3"."""
    word, _, number = text.strip().partition(" ")
    if word != "round" or not number.isdigit():
        raise PositionError(f"an encounter is a round and its number, got {text!r}")
    return game.at(Position([None, None], int(number)), rules=rules, seed=seed)


class Game(arcana_core.game.Game[Rules, Position, View]):
    """A game of secret numbers. A fight is over when numbers are shown, even if all are equal."""

    __slots__ = ()
    scenarios: ClassVar[Mapping[str, str]] = {"encounter": f"{__name__}:encounter"}
    fights: ClassVar[str] = "encounter"
    name = "numbers"
    rules_class = Rules
    player_counts = range(2, 5)

    def _set_up(self) -> None:
        self.position = Position([None] * self.player_count)
        self.players_to_act = tuple(range(self.player_count))

    def _take_up(self, position: Position) -> None:
        self.position = Position([*position.picks], position.round)
        self._next()

    def lesson(self, entries: Sequence[Entry], player: int | None) -> str:
        """The numbers that were shown."""
        shown = [entry.event for entry in entries if isinstance(entry.event, NumbersShown)]
        return "\n".join([f"Lesson: {event.numbers} (NM-2.2)" for event in shown])

    def is_fought(self) -> bool:
        """Whether numbers have been shown."""
        return any(isinstance(entry.event, NumbersShown) for entry in self.log)

    def _options(self, player: int) -> tuple[Action, ...]:
        return tuple(Pick(number) for number in range(1, self.rules.highest + 1))

    def _carry_out(self, action: Action, player: int) -> None:
        assert isinstance(action, Pick)
        self.position.picks[player] = action.number
        if self.keeps_log:
            self.emit(Picked(player, action.number), "NM-2.1")
        self._next()
        if not self.players_to_act:
            numbers = tuple(number for number in self.position.picks if number is not None)
            if self.keeps_log:
                self.emit(NumbersShown(numbers), "NM-2.2")
            if len({*numbers}) == 1:
                self.position = Position([None] * self.player_count, self.position.round + 1)
                self._next()

    def _next(self) -> None:
        self.players_to_act = tuple(player for player, pick in enumerate(self.position.picks) if pick is None)

    def _why_not(self, action: Action, player: int) -> Rejection:
        return Rejection("NM-1.1", "the number is not in the game")

    def _clone_position(self) -> Position:
        return Position([*self.position.picks], self.position.round)

    def _determinize(self, player: int, rng: Rng) -> None:
        for seat, pick in enumerate(self.position.picks):
            if pick is not None and seat != player and self.players_to_act:
                self.position.picks[seat] = rng.integer(1, self.rules.highest)

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from (Pick(number) for number in range(1, rules.highest + 1))

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position,)

    @property
    def outcome(self) -> Outcome | None:
        """The highest number wins."""
        if self.players_to_act:
            return None
        return Outcome.by_score(
            tuple(float(pick or 0) for pick in self.position.picks), "a number was highest", "NM-2.2"
        )

    def view(self, player: int | None) -> View:
        """The picks that this player may know."""
        shown = tuple(
            "?" if pick is None else str(pick) if seat == player or not self.players_to_act else "picked"
            for seat, pick in enumerate(self.position.picks)
        )
        return View(player, self.position.round, shown)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        """The round."""
        return [Number("round", "round", high=1e9)]

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The picks."""
        view = self.view(player)
        return f"round {view.round}: {', '.join(view.picks)}"

    def to_svg(self, player: int | None = None) -> str:
        """Nothing."""
        return "<svg/>"

    @classmethod
    def rulebook(cls) -> str | None:
        """The rules."""
        return RULEBOOK

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """Good ones and bad ones."""
        own = {"first": First, "broken": Broken, "interrupter": Interrupter, "highest": Highest}
        return {**super().bots(), **own}
