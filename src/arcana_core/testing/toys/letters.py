"""Letters: the smallest game with texts that no list holds, events that others never hear of, and an open end.

The whole rulebook (prefix LE):

- **LE-1.1** Two to four players, some rounds.
- **LE-2.1** In each round everybody hands in a letter, at the same time and in secret: a text of bounded length, a
  greeting, or an empty sheet.
- **LE-2.2** Until all have handed in, a letter may be replaced by another text. No other player learns of it.
- **LE-2.3** A player who is too late misses the round. All players see that.
- **LE-3.1** When all have handed in, a die shows the stamp's value, for every player who did not miss the round.
- **LE-3.2** Each letter goes to the next player, who alone reads it.
- **LE-4.1** After the last round all letters are opened: every player may read everything. Most points win.

It is for tests, and for readers who want to see such a game on one page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final
from xml.sax.saxutils import escape

from attrs import define, frozen

from arcana_core.actions import Action, Rejection, Unlisted, action
from arcana_core.agenda import AgendaGame, Simultaneous
from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Event, Hidden, Player, event
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Number, Numbers, own_first
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


@action("greet")
class Greet(Action):
    """Hand in a greeting (LE-2.1)."""


@action("leave empty")
class Leave(Action):
    """Hand in an empty sheet (LE-2.1)."""


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

    visible_to: ClassVar[str] = "player"
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

    visible_to: ClassVar[str] = "player"
    discloses: ClassVar[bool] = True
    player: Player
    writer: Player
    text: str


@event("All letters are opened")
class AllOpened(Event):
    """Everybody may read everything."""


@define
class Position:
    """The letters and points.

    Attributes:
        letters: of this round, by writer; None where nothing was handed in.
        missed: whether each player has missed this round.
        read: the letters of the round before, by writer; None where the round was missed; () in the first round.
        points: of each player.
        round: counted from 1; one more than the rules have when the game is over.
        agenda: the step that asks for letters; nothing when the game is over.
    """

    letters: list[str | None]
    missed: list[bool]
    read: tuple[str | None, ...]
    points: list[int]
    round: int = 1
    agenda: Any = None


@frozen
class View(views.View):
    """The knowledge of one player, or of a spectator.

    Attributes:
        player: whose view it is, None for a spectator.
        letters: of this round; the own text, hidden for others, None where nothing was handed in.
        read: of the round before, if the player wrote or read it, or the game is over.
        missed, points, round: as in the position.
    """

    player: int | None
    letters: tuple[str | Hidden | None, ...]
    read: tuple[str | Hidden | None, ...]
    missed: tuple[bool, ...]
    points: tuple[int, ...]
    round: int


class WriteLetters(Simultaneous["Letters"]):
    """Everybody hands in a letter, or is too late (LE-2.1 to LE-2.3)."""

    kept_as = "letters"

    def options(self, game: Letters, player: int) -> tuple[Action, ...]:
        """The choices that need no writing."""
        return CHOICES

    def why_not(self, game: Letters, action: Action, player: int) -> Rejection:
        """Everything listed is offered."""
        raise AssertionError(f"{action} is offered to everybody who is to act")

    def why_not_unlisted(self, game: Letters, action: Unlisted, player: int) -> Rejection | None:
        """The reason why a text is not accepted, or a player is not too late."""
        waiting = player in game.players_to_act
        if isinstance(action, Miss):
            return None if waiting else Rejection("LE-2.3", f"player {player} is not too late")
        assert isinstance(action, Write)
        length, longest = len(action.text), game.rules.longest
        if not 1 <= length <= longest:
            return Rejection("LE-2.1", f"a letter has 1 to {longest} characters, this one {length}")
        if game.position.missed[player]:
            return Rejection("LE-2.3", f"player {player} has missed this round")
        if not waiting and not game.rules.replacing:
            return Rejection("LE-2.2", f"the letter of player {player} is handed in and stays")
        return None

    def take(self, game: Letters, action: Action, player: int) -> str:
        """The text of the letter."""
        if isinstance(action, Miss):
            game.position.missed[player] = True
            if game.keeps_log:
                game.emit(RoundMissed(player), "LE-2.3")
            return ""
        text = GREETING if action is GREET else action.text if isinstance(action, Write) else ""
        if game.keeps_log:
            game.emit(LetterWritten(player, text), "LE-2.1" if player in game.players_to_act else "LE-2.2")
        return text

    def reveal(self, game: Letters) -> None:
        """All letters are in."""
        game.deliver()

    def sample(self, game: Letters, player: int, rng: Rng) -> str:
        """Any text, but an empty one for a player who is too late."""
        return "" if game.position.missed[player] else any_text(rng)


WRITE_LETTERS: Final = WriteLetters()


class Letters(AgendaGame[Rules, Position, View]):
    """A game of Letters."""

    __slots__ = ()
    name = "letters"
    rules_class = Rules
    player_counts = range(2, 5)

    def _set_up(self) -> None:
        self.position = Position([], [], (), [0] * self.player_count)
        self._begin_round()
        self.go_on()

    def _begin_round(self) -> None:
        self.position.letters = [None] * self.player_count
        self.position.missed = [False] * self.player_count
        if not self._is_opened:
            self.then(WRITE_LETTERS)

    @property
    def _is_opened(self) -> bool:
        return self.position.round > self.rules.rounds

    @classmethod
    def _unlisted(cls, rules: Rules) -> tuple[type[Unlisted], ...]:
        return (Write, Miss)

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return (
            Write(f"moth {rng.below(1000)}"),
            Write(" two\n lines; write: \\n "),
            Write(""),
            Write("x" * (LONGEST + 1)),
            MISS,
        )

    def deliver(self) -> None:
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
        """This player's view; None is a spectator."""
        if player is not None:
            self._seat(player)
        position = self.position
        return View(
            player,
            tuple(
                "" if missed else text
                for missed, text in zip(position.missed, WRITE_LETTERS.seen_by(self, player), strict=True)
            ),
            tuple(
                text if text is None or self._knows(other, player) else Hidden()
                for other, text in enumerate(position.read)
            ),
            tuple(position.missed),
            tuple(position.points),
            position.round,
        )

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        """Numbers about texts, players in turn order from the own seat. Each player reads the previous one's letter."""
        seats = [f"{place} from mine" for place in range(players)]
        return [
            Number("round", "round", low=1, high=MOST_ROUNDS + 1),
            Number("characters of my letter", _own_length, high=LONGEST),
            Number("characters of the letter I read", _read_length, high=LONGEST),
            Numbers("points", seats, lambda view: own_first(view.points, view.player), high=6 * MOST_ROUNDS),
            Numbers("has handed in", seats, lambda view: [x is not None for x in own_first(view.letters, view.player)]),
            Numbers("has missed the round", seats, lambda view: own_first(view.missed, view.player)),
        ]

    def _determinize(self, player: int, rng: Rng) -> None:
        """Replace letters that the player has not read with any text."""
        position = self.position
        if self.players_to_act:
            WRITE_LETTERS.determinize(self, player, rng)
        read = []
        for other, text in enumerate(position.read):
            read.append(text if text is None or self._knows(other, player) else any_text(rng))
        position.read = tuple(read)

    # Copies, setting up, pictures.

    def _clone_position(self) -> Position:
        position = self.position
        letters, missed, points = [*position.letters], [*position.missed], [*position.points]
        return Position(letters, missed, position.read, points, position.round, position.agenda)

    def _take_up(self, position: Position) -> None:
        count = self.player_count
        if not isinstance(position, Position):
            raise TypeError(f"a position of letters is a {Position.__qualname__}, got {shown(position)}")
        if not len(position.letters) == len(position.missed) == len(position.points) == count:
            raise PositionError(f"letters, missed rounds and points must be those of {count} players (LE-1.1)")
        self.position = position
        self.position = self._clone_position()
        self.position.agenda = None if self._is_opened else (WRITE_LETTERS, None)
        if self._is_opened:
            self.players_to_act = ()
            self.open_log()
            return
        mistake = next(WRITE_LETTERS.mistakes(self), "")
        if mistake:
            raise PositionError(f"{mistake} (LE-2.1)")
        self.go_on()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """A random bot, and one that writes its own words."""
        return {**super().bots(), "penpal": PenPal}

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from CHOICES

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position, WriteLetters)

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The table as text."""
        view = self.view(player)
        lines = [f"round {view.round} of {self.rules.rounds}"]
        for other, points in enumerate(view.points):
            letter, missed = view.letters[other], " (missed)" if view.missed[other] else ""
            lines.append(f"player {other}: {points} points, letter {_quoted(letter)}{missed}")
        lines += [f"player {other} wrote {_quoted(text)}" for other, text in enumerate(view.read)]
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


def any_text(rng: Rng) -> str:
    """A letter as anybody might write it."""
    return f"{rng.choice(('moth', 'lamp', 'dusk'))} {rng.below(100)}"


def _quoted(text: str | Hidden | None) -> str:
    return repr(text) if isinstance(text, str) else str(text or "none")


def _own_length(view: View) -> int:
    return _length(own_first(view.letters, view.player)[0])


def _read_length(view: View) -> int:
    return _length(own_first(view.read, view.player)[-1]) if view.read else 0


def _length(text: str | Hidden | None) -> int:
    return len(text) if isinstance(text, str) else 0
