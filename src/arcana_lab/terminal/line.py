"""A typed line: its parts are taken in order, each in the position that it comes to.

A number means the choice that has it in the list on the screen. So it never reaches a list that wasn't shown: where
that choice isn't possible later, the line stops. It also stops where the player has to look first, because a place was
found or a turn was cut short (`Event.interrupts`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from attrs import define, field

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.panels import capital
from arcana_lab.terminal.choices import Choices, label
from arcana_lab.terminal.reading import Found, find, is_number, parts_of

if TYPE_CHECKING:
    from arcana_lab.terminal.session import Session

MOST_MADE: Final = 200
"""Decisions made for a player before they are asked again."""


@define
class Result:
    """The parts of a line that were taken, and those that were left out.

    Attributes:
        done: The parts that were taken.
        left: The parts that were left out.
        problem: A sentence about the first part that was left out; "" if none was.
        matches: The choices that this part may mean.
        answers: Of the commands in the line.
    """

    done: list[str] = field(factory=list)
    left: list[str] = field(factory=list)
    problem: str = ""
    matches: tuple[Action, ...] = ()
    answers: list[str] = field(factory=list)

    @property
    def text(self) -> str:
        """The answers of commands, and which parts were left out behind others."""
        answers = [
            answer if (count := self.answers.count(answer)) == 1 else f"{answer} ({count} times)"
            for answer in dict.fromkeys(self.answers)
        ]
        left = ""
        if self.left and self.done:
            left = f"You have played: {'; '.join(self.done)}. Left out: {'; '.join(self.left)}. {self.problem}"
        return "\n".join(filter(None, (*answers, left)))


class Line:
    """A line that the player at the keyboard has typed.

    Args:
        session: The session, in which the player has to decide.
        text: The line.
    """

    def __init__(self, session: Session, text: str) -> None:
        self._session = session
        self._player = session.player
        self._text = text
        self._parts = parts_of(session.table.game, text)
        self._shown = session.choices
        self._result = Result()
        self._since = 0  # lines of the log when the last part was taken

    def take(self) -> Result:
        """Take the parts until one of them doesn't fit."""
        whole = self._whole()
        if whole:
            self._session.take_all(whole)
            return Result(done=self._parts)
        result = self._result
        for place, part in enumerate(self._parts):
            found = self._take_part(part)
            if found.problem:
                result.left, result.problem, result.matches = self._parts[place:], found.problem, found.matches
                break
            result.done.append(part)
        return result

    def _whole(self) -> Sequence[Action]:
        """The actions of a line of words that can be read as one, () for any other line."""
        if len(self._parts) > 1 and not any(map(is_number, self._parts)):
            with suppress(NotationError):
                return self._session.table.game.parse(self._text, self._player)
        return ()

    def _take_part(self, part: str) -> Found:
        """Take the choices that a part names, or obey a command. Returns them, or the problem that prevents it."""
        session, player = self._session, self._player
        for _ in range(MOST_MADE):
            problem = self._go_on() if self._result.done else ""
            if problem:
                return Found(problem=problem)
            command = session.commands.find(part)
            if command is not None:
                return self._obey(part, command)
            found = self._find(part)
            forced = session.automatic(player) if self._result.done else None
            if forced is not None and (is_number(part) or not found.actions):
                session.make(forced, player)
                continue
            if found.actions:
                self._since = len(session.table.game.log)
                session.take_all(found.actions, first=not self._result.done)
            return found
        return Found(problem=f"You have passed {MOST_MADE} times.")

    def _go_on(self) -> str:
        """Go on to the player's next question. Returns why that is impossible, "" if it isn't."""
        session, player = self._session, self._player
        asked = session.advance(player)
        game = session.table.game
        for entry in game.log.seen_by(player, since=self._since):
            if entry.event.interrupts:
                return f"Look first: {game.sentence(entry.event, player)}."
        if asked is None:
            return "The game is over."
        if asked != player:
            return f"{capital(game.player_name(asked))} has to decide."
        session.choices = session.listed()
        return ""

    def _find(self, part: str) -> Found:
        session = self._session
        if not (is_number(part) and self._result.done):
            return find(session.table.game, self._player, part, session.choices)
        return _numbered(int(part), self._shown, session.choices)

    def _obey(self, part: str, command: Callable[[], str]) -> Found:
        """Obey a command in a line. A rejected `undo` is a problem."""
        session = self._session
        before, since = session.table.game, len(session.table.game.log)
        answer = command()
        if part.lower().lstrip("/") == "undo" and session.table.game is before:
            return Found(problem=answer)
        self._result.answers += filter(None, (answer,))
        self._since = min(since, len(session.table.game.log))  # `pass until` decides, `undo` shortens the log
        return Found()


def _numbered(number: int, shown: Choices, now: Choices) -> Found:
    """The choice that has this number in the list that was shown, if it is still one."""
    action = shown.numbered(number)
    if action is None:
        return Found(problem=f"Choice {number} is not in the list that was shown, which has 1 to {len(shown.actions)}.")
    if action not in now.actions:
        return Found(problem=f"In the list that was shown, {number} is `{label(action)}`, which isn't possible now.")
    return Found((action,))
