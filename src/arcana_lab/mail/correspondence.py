"""A game by mail, from its record: the sheets that are in, closing a turn, the position after any turn.

The record is an ordinary one, with two conventions. There is a checksum after each processed turn, from turn 0 (the
registration) on. Turns are found by it. And the last sheet of a turn, with which the rules would process it at once,
waits in the record without a checksum until the game master closes the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from attrs import evolve, frozen

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError, RecordError
from arcana_core.mail import ByMail, Correspondent, Reading
from arcana_core.records.house_rules import HouseRules, name_house_rules
from arcana_core.records.records import Check, Decision, Record
from arcana_core.text.wording import did_you_mean, shown
from arcana_lab.mail.errors import MailError, Rejected

if TYPE_CHECKING:
    from arcana_core.game import Game
    from arcana_core.registry import AnyGame
    from arcana_core.rules import GameRules


def mail_of(played: AnyGame) -> ByMail[Any]:
    """The game's interface for play by mail. Raises a MailError if it has none."""
    mail = played.by_mail()
    if mail is None:
        raise MailError(f"{played.name} is not played by mail")
    return mail


def begin(
    played: AnyGame,
    players: int,
    seed: int | str,
    rules: GameRules | None,
    choices: Mapping[str, Mapping[str, str]],
    house_rules: HouseRules | None = None,
) -> tuple[Record, tuple[str, ...]]:
    """Begin a game and register everything. Returns its record and the mistakes in the choices.

    Missing choices are drawn from the seed, but not from the stream of the game.
    """
    game = played(players, seed, rules=rules, log=False)
    name_house_rules(game, house_rules)
    mistakes = mail_of(played).register(game, choices, Rng(seed).split("registration"))
    return game.record(), mistakes


@frozen
class Answer:
    """The answer to a sheet.

    Attributes:
        reading: the sheet as it was understood.
        again: whether it replaced an earlier sheet.
        record: the record with the sheet; None if it is rejected.
        missing: the letters of the players whose sheets are still missing.
    """

    reading: Reading
    again: bool
    record: Record | None
    missing: tuple[str, ...]


@frozen
class Closed:
    """A turn that was closed.

    Attributes:
        turn: its number.
        record: the record with all decisions of the turn.
        missed: the letters of the players whose sheets were declared missing.
        before: all players before the turn.
        after: all players after it.
        game: the game after it.
    """

    turn: int
    record: Record
    missed: tuple[str, ...]
    before: tuple[Correspondent, ...]
    after: tuple[Correspondent, ...]
    game: Game[Any, Any, Any]


@frozen(eq=False)
class Correspondence:
    """A game by mail.

    Attributes:
        record: all decisions.
        mail: the game's interface for play by mail.
        game: the game after the last decision, or before it if that completes a turn which isn't closed yet.
        waiting: the last sheet of a turn that can be closed; None while sheets are missing.
        turn: the turn that comes next, or the last one of a game that is over.
    """

    record: Record
    mail: ByMail[Any]
    game: Game[Any, Any, Any]
    waiting: Action | None
    turn: int

    @classmethod
    def of(cls, record: Record, played: AnyGame) -> Self:
        """The game of a record.

        Raises:
            RecordError: the record is of another game, doesn't replay, or isn't one of a game by mail.
        """
        mail = mail_of(played)
        total = len(record.decisions)
        settled = record.checks[-1].after if record.checks else 0
        if settled == total:
            game, waiting = played.replay(record, log=False), None
        else:
            game = played.replay(record, to=total - 1, log=False)
            game, waiting = _followed(game, record.decisions[-1], mail)
        turn = mail.turn(game)
        if turn == 0 or len(record.checks) != turn + game.is_over:
            raise RecordError(f"not the record of a game by mail: {len(record.checks)} checksums up to turn {turn}")
        return cls(record, mail, game, waiting, turn)

    # Players.

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of all seats."""
        return self.mail.letters(self.game.player_count)

    def seat_of(self, letter: str) -> int:
        """The seat with this letter, in either case. Raises a MailError if the letter is unknown."""
        letters = self.letters
        for seat, known in enumerate(letters):
            if letter in (known, known.lower()):
                return seat
        near = did_you_mean(letter.upper(), letters)
        raise MailError(f"unknown {self.mail.called} {shown(letter)}{near or ';'} the letters are {', '.join(letters)}")

    @property
    def missing(self) -> tuple[str, ...]:
        """The letters of the players whose sheets are missing."""
        if self.waiting is not None:
            return ()
        letters = self.letters
        return tuple([letters[player] for player in self.game.players_to_act])

    @property
    def correspondents(self) -> tuple[Correspondent, ...]:
        """All players, in the order of the seats."""
        return self.mail.correspondents(self.game)

    # Sheets.

    def hand_in(self, player: int, text: str) -> Answer:
        """Take a sheet. It is in the answer's record; the game of this object doesn't change."""
        again = player not in self.game.players_to_act
        reading = self._why_closed()
        if reading is None:
            reading = self.mail.read(self.game, player, text)
        if reading.action is not None:
            rejection = self.game.why_not(reading.action, player)
            if rejection is not None:
                clause = f" ({rejection.clause})" if rejection.clause else ""
                reading = Reading(None, (), (f"{rejection.reason}{clause}",), reading.warnings)
        if reading.action is None:
            return Answer(reading, again, None, self.missing)
        letter = self.letters[player]
        missing = tuple([other for other in self.missing if other != letter])
        return Answer(reading, again, self._with((player, reading.action)), missing)

    def _why_closed(self) -> Reading | None:
        """The answer to every sheet when no sheets are accepted any more; None before that."""
        if self.game.is_over:
            return Reading(None, mistakes=(f"the game is over since turn {self.turn}",))
        if self.waiting is not None:
            clause = f" ({self.mail.closed})" if self.mail.closed else ""
            return Reading(
                None, mistakes=(f"all sheets of turn {self.turn} are in, so they can't be replaced any more{clause}",)
            )
        return None

    def take_over(self, player: int) -> Record:
        """Let a standby player take a position over.

        Raises:
            Rejected: this position can't be taken over, or not now. The message has the reason.
        """
        letter, standby = self.letters[player], self.mail.standby
        if standby is None:
            raise Rejected(f"{self.game.name} has no standby players")
        if self.waiting is not None:
            raise Rejected(f"all sheets of turn {self.turn} are in: process the turn before {letter} is taken over")
        rejection = self.game.why_not(standby, player)
        if rejection is not None:
            raise Rejected(f"{letter}: {rejection.reason}" + (f" ({rejection.clause})" if rejection.clause else ""))
        return self._with((player, standby))

    # Turns.

    def close(self, *, force: bool = False) -> Closed:
        """Process the turn. Don't use this object afterwards.

        Args:
            force: declare sheets that aren't in missing.

        Raises:
            Rejected: sheets are missing, or the game is over.
        """
        if self.game.is_over:
            raise Rejected(f"the game is over since turn {self.turn}")
        missed = self.missing
        if missed and not force:
            raise Rejected(f"turn {self.turn} is not complete, sheets are missing: {', '.join(missed)}")
        game, before = self.game, self.correspondents
        if self.waiting is not None:
            record = self.record
            game.apply(self.waiting, game.players_to_act[0])
        else:
            declared = [(player, self.mail.missing) for player in game.players_to_act]
            record = self._with(*declared)
            for player, action in declared:
                game.apply(action, player)
        checks = (*record.checks, Check(len(record.decisions), game.checksum()))
        record = evolve(record, checks=checks, outcome=game.plain_outcome())
        return Closed(self.turn, record, missed, before, self.mail.correspondents(game), game)

    @property
    def last_report(self) -> int:
        """The last turn with reports; 0 is the beginning."""
        return len(self.record.checks) - 1

    def after(self, turn: int) -> Game[Any, Any, Any]:
        """The game after this turn, with its log.

        Raises:
            MailError: the turn isn't processed yet.
        """
        if not 0 <= turn <= self.last_report:
            raise MailError(f"there are reports of turns 0 to {self.last_report}, not of turn {turn}")
        return type(self.game).replay(self.record, to=self.record.checks[turn].after)

    def _with(self, *decided: tuple[int, Action]) -> Record:
        space = self.game.action_space
        decisions = [Decision(player, str(action), space.id_of(action)) for player, action in decided]
        return evolve(self.record, decisions=(*self.record.decisions, *decisions))


def _followed(
    game: Game[Any, Any, Any], last: Decision, mail: ByMail[Any]
) -> tuple[Game[Any, Any, Any], Action | None]:
    """The game with this decision. If it would process a turn: the game without it, and the decision."""
    try:
        action = game.action_space.find(last.notation)
        if game.action_space.id_of(action) != last.id:
            raise RecordError(f"{last.notation!r} doesn't have the number {last.id}")
        ahead = game.clone()
        ahead.apply(action, last.player)
    except (ArcanaError, ValueError) as error:  # ValueError: unknown player
        raise RecordError(f"line {last.line}: {error}") from error
    if ahead.is_over or mail.turn(ahead) != mail.turn(game):
        return game, action
    return ahead, None
