"""Letters: the smallest game with texts that no list holds, events that others never hear of, and an open end.

The whole rulebook (prefix LE):

- **LE-1.1** Two to four players, some rounds.
- **LE-2.1** In each round everybody hands in a letter, at the same time and in secret: a text of bounded length, a
  greeting, or an empty sheet.
- **LE-2.2** Until all have handed in, a letter may be replaced by another text. Nobody else learns of it.
- **LE-2.3** Who is too late misses the round, which all are told.
- **LE-3.1** When all have handed in, a die says what the stamp is worth, to everybody who did not miss the round.
- **LE-3.2** Each letter goes to the next player, who alone reads it.
- **LE-4.1** After the last round all is opened: everybody may read everything. Most points win.

It is for tests, and for whoever wants to see such a game on one page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final
from xml.sax.saxutils import escape

import numpy as np
from attrs import define, frozen
from numpy.typing import NDArray

from arcana_core.actions import Action, Rejection, Unlisted, action
from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Event, Hidden, Player, event
from arcana_core.game import Game
from arcana_core.knowledge.observations import Feature, ObservationSpec
from arcana_core.outcome import Outcome
from arcana_core.rules import GameRules, setting
from arcana_core.text.wording import shown

LONGEST: Final = 80
MOST_ROUNDS: Final = 4


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Letters that a house rule may change."""

    rounds: int = setting(2, clause="LE-1.1", unit="rounds", at_least=1, at_most=MOST_ROUNDS)
    longest: int = setting(40, clause="LE-2.1", unit="characters", at_least=20, at_most=LONGEST)
    replacing: bool = setting(True, clause="LE-2.2")


@action
class Greet(Action):
    """Hand in a greeting (LE-2.1)."""

    def __str__(self) -> str:
        return "greet"


@action
class Leave(Action):
    """Hand in an empty sheet (LE-2.1)."""

    def __str__(self) -> str:
        return "leave empty"


@action
class Write(Unlisted):
    """Hand in a letter, or another in its place (LE-2.1, LE-2.2)."""

    word: ClassVar[str] = "write"
    text: str


@action
class Miss(Unlisted):
    """Be too late (LE-2.3)."""

    word: ClassVar[str] = "miss"


GREET, LEAVE, MISS = Greet(), Leave(), Miss()
CHOICES: Final = (GREET, LEAVE)
GREETING: Final = "good day"


@event("{player} writes: {text}")
class LetterWritten(Event):
    """A player handed in a letter, the first or another."""

    told_to: ClassVar[str] = "player"
    player: Player
    text: str


@event("{player} misses the round")
class RoundMissed(Event):
    """A player was too late."""

    player: Player


@event("The stamp is worth {worth:point}")
class StampValued(Event):
    """All have handed in; the stamp is worth this."""

    worth: int


@event("{player} reads what {writer} wrote: {text}")
class LetterRead(Event):
    """A player read the letter of another."""

    told_to: ClassVar[str] = "player"
    discloses: ClassVar[bool] = True
    player: Player
    writer: Player
    text: str


@event("All letters are opened")
class AllOpened(Event):
    """Everybody may read everything."""


@define
class Position:
    """What has been written.

    Attributes:
        letters: of this round, by writer; None where nothing was handed in.
        missed: who has missed this round.
        read: the letters of the round before, by writer; None where the round was missed; () in the first round.
        points: of each player.
        round: counted from 1; one more than the rules have when the game is over.
    """

    letters: list[str | None]
    missed: list[bool]
    read: tuple[str | None, ...]
    points: list[int]
    round: int = 1


@frozen
class View:
    """What one player, or a spectator, may know.

    Attributes:
        player: whose view it is, None for a spectator.
        letters: of this round; the own text, hidden for others, None where nothing was handed in.
        read: of the round before, as far as the player wrote or read it, or the game is over.
        missed, points, round: as in the position.
    """

    player: int | None
    letters: tuple[str | Hidden | None, ...]
    read: tuple[str | Hidden | None, ...]
    missed: tuple[bool, ...]
    points: tuple[int, ...]
    round: int


class Letters(Game[Rules, Position, View]):
    """A game of Letters."""

    __slots__ = ()
    name = "letters"
    rules_class = Rules
    player_counts = range(2, 5)

    def _set_up(self) -> None:
        self.position = Position([], [], (), [0] * self.player_count)
        self._begin_round()

    def _begin_round(self) -> None:
        self.position.letters = [None] * self.player_count
        self.position.missed = [False] * self.player_count
        self.players_to_act = tuple(range(self.player_count))

    @property
    def _is_opened(self) -> bool:
        return self.position.round > self.rules.rounds

    def _options(self, player: int) -> tuple[Action, ...]:
        return CHOICES

    def _why_not(self, action: Action, player: int) -> Rejection:
        raise AssertionError(f"{action} is offered to everybody who is to act")

    @classmethod
    def _unlisted(cls, rules: Rules) -> tuple[type[Unlisted], ...]:
        return (Write, Miss)

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        waiting = player in self.players_to_act
        if isinstance(action, Miss):
            return None if waiting else Rejection("LE-2.3", f"player {player} is not too late")
        assert isinstance(action, Write)
        length, longest = len(action.text), self.rules.longest
        if not 1 <= length <= longest:
            return Rejection("LE-2.1", f"a letter has 1 to {longest} characters, this one {length}")
        if self.position.missed[player]:
            return Rejection("LE-2.3", f"player {player} has missed this round")
        if not waiting and not self.rules.replacing:
            return Rejection("LE-2.2", f"the letter of player {player} is handed in and stays")
        return None

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return (
            Write(f"moth {rng.below(1000)}"),
            Write(" two\n lines; write: \\n "),
            Write(""),
            Write("x" * (LONGEST + 1)),
            MISS,
        )

    def _carry_out(self, action: Action, player: int) -> None:
        position = self.position
        if action is GREET:
            text = GREETING
        else:
            text = action.text if isinstance(action, Write) else ""
        position.letters[player] = text
        if isinstance(action, Miss):
            position.missed[player] = True
            if self.keeps_log:
                self.emit(RoundMissed(player), "LE-2.3")
        elif self.keeps_log:
            self.emit(LetterWritten(player, text), "LE-2.1" if player in self.players_to_act else "LE-2.2")
        self.players_to_act = tuple([who for who in self.players_to_act if who != player])
        if not self.players_to_act:
            self._deliver()

    def _deliver(self) -> None:
        """The stamp is valued, the letters are read, and after the last round all is opened (LE-3.1 to LE-4.1)."""
        position = self.position
        worth = self.rng.die()
        position.points = [
            points if missed else points + worth
            for points, missed in zip(position.points, position.missed, strict=True)
        ]
        position.read = tuple(
            None if missed else text for text, missed in zip(position.letters, position.missed, strict=True)
        )
        position.round += 1
        if self.keeps_log:
            self.emit(StampValued(worth), "LE-3.1")
            for writer, text in enumerate(position.read):
                if text is not None:
                    self.emit(LetterRead(self._reader(writer), writer, text), "LE-3.2")
        self._begin_round()
        if self._is_opened:
            self.players_to_act = ()
            if self.keeps_log:
                self.emit(AllOpened(), "LE-4.1")
            self.open_log()

    def _reader(self, writer: int) -> int:
        return (writer + 1) % self.player_count

    @property
    def outcome(self) -> Outcome | None:
        """Most points win (LE-4.1)."""
        if not self._is_opened:
            return None
        return Outcome.by_score(tuple(map(float, self.position.points)), "all is opened", "LE-4.1")

    # Knowledge: the own letters, those that were read, and in the end all (LE-2.1, LE-3.2, LE-4.1).

    def _knows(self, writer: int, player: int | None) -> bool:
        return self._is_opened or player in (writer, self._reader(writer))

    def view(self, player: int | None) -> View:
        """What this player may know; None is a spectator."""
        if player is not None:
            self._seat(player)
        position = self.position
        return View(
            player,
            tuple(
                text if text is None or who == player or position.missed[who] else Hidden()
                for who, text in enumerate(position.letters)
            ),
            tuple(
                text if text is None or self._knows(who, player) else Hidden() for who, text in enumerate(position.read)
            ),
            tuple(position.missed),
            tuple(position.points),
            position.round,
        )

    @property
    def observation_spec(self) -> ObservationSpec:
        """The meaning of each number of an observation; players are counted from the own seat."""
        return _SPECS[self.player_count]

    def observation(self, player: int) -> NDArray[np.float32]:
        """What this player may know, as far as numbers can tell of texts."""
        self._seat(player)
        position, count = self.position, self.player_count
        seats = [(player + step) % count for step in range(count)]
        letter_read = position.read[seats[-1]] if position.read else None
        numbers = [
            position.round,
            len(position.letters[player] or ""),
            len(letter_read or ""),
            *(position.points[who] for who in seats),
            *(position.letters[who] is not None for who in seats),
            *(position.missed[who] for who in seats),
        ]
        return np.array(numbers, dtype=np.float32)

    def _determinize(self, player: int, rng: Rng) -> None:
        """What the player has not read says anything."""
        position = self.position
        read = []
        for who, text in enumerate(position.letters):
            if who != player and text is not None and not position.missed[who]:
                position.letters[who] = _any_text(rng)
        for who, text in enumerate(position.read):
            read.append(text if text is None or self._knows(who, player) else _any_text(rng))
        position.read = tuple(read)

    # Copies, setting up, pictures.

    def _copy_position(self) -> Position:
        position = self.position
        return Position([*position.letters], [*position.missed], position.read, [*position.points], position.round)

    def _take_up(self, position: Position) -> None:
        count = self.player_count
        if not isinstance(position, Position):
            raise TypeError(f"a position of letters is a {Position.__qualname__}, got {shown(position)}")
        if not len(position.letters) == len(position.missed) == len(position.points) == count:
            raise PositionError(f"letters, missed rounds and points must be those of {count} players (LE-1.1)")
        self.position = position
        self.position = self._copy_position()
        waiting = tuple(who for who, text in enumerate(position.letters) if text is None)
        if not waiting:
            raise PositionError("somebody must be left to hand in a letter (LE-2.1)")
        self.players_to_act = () if self._is_opened else waiting
        if self._is_opened:
            self.open_log()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """Who can play: at random, or in words of its own."""
        return {**super().bots(), "penpal": PenPal}

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from CHOICES

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position,)

    def render(self, player: int | None = None) -> str:
        """The table as text."""
        view = self.view(player)
        lines = [f"round {view.round} of {self.rules.rounds}"]
        for who, points in enumerate(view.points):
            letter, missed = view.letters[who], " (missed)" if view.missed[who] else ""
            lines.append(f"player {who}: {points} points, letter {_quoted(letter)}{missed}")
        lines += [f"player {who} wrote {_quoted(text)}" for who, text in enumerate(view.read)]
        return "\n".join(lines)

    def to_svg(self, player: int | None = None) -> str:
        """The table as a picture: its lines."""
        lines = self.render(player).split("\n")
        texts = "".join(f'<text x="10" y="{20 * number}">{escape(line)}</text>' for number, line in enumerate(lines, 1))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {20 * len(lines) + 20}">{texts}</svg>'


class PenPal:
    """Writes in its own words."""

    def choose(self, seat: Seat[View]) -> Action:
        """A letter about the round."""
        return Write(f"this is round {seat.view.round}")


def _any_text(rng: Rng) -> str:
    return f"{rng.choice(('moth', 'lamp', 'dusk'))} {rng.below(100)}"


def _quoted(text: str | Hidden | None) -> str:
    return repr(text) if isinstance(text, str) else str(text or "none")


def _spec(players: int) -> ObservationSpec:
    return ObservationSpec(
        (
            Feature("round", low=1, high=MOST_ROUNDS + 1),
            Feature("characters of my letter", high=LONGEST),
            Feature("characters of the letter I read", high=LONGEST),
            Feature("points, from my seat", players, high=6 * MOST_ROUNDS),
            Feature("has handed in, from my seat", players),
            Feature("has missed the round, from my seat", players),
        )
    )


_SPECS: Final = {players: _spec(players) for players in Letters.player_counts}
