"""The commands beside the choices: help, explanations, the rulebook, the log, undo, saving, leaving."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, takes_text
from arcana_core.errors import NotationError
from arcana_core.events import Entry
from arcana_core.records.files import named
from arcana_core.text.panels import wrapped
from arcana_core.text.wording import nearest_phrase, shown
from arcana_lab.commands.wording import clause_text, clauses_text, event_lines
from arcana_lab.terminal import picture
from arcana_lab.terminal.choices import label
from arcana_lab.terminal.news import latest
from arcana_lab.terminal.passing import moments_of, moments_text
from arcana_lab.terminal.reading import CANNOT_PASS, PASS, is_number, sentence
from arcana_lab.terminal.screen import QUIT, Left

if TYPE_CHECKING:
    from arcana_lab.terminal.session import Session

WHY_EVENTS: Final = 5
LOG_EVENTS: Final = 20
LONGEST_LINE: Final = 98
_WITH_TEXT: Final = frozenset({"explain", "help", "rules", "save"})
"""Commands before a text that may have semicolons."""
SHORTEST_MISTYPED: Final = 3
"""Letters from which on a command is suggested for a mistyped word."""

_COMMANDS: Final = """\
  3                take the choice with this number
  fireball         or type its name, or a word of it; capitals don't matter
  3; 1; pass       several in a row; numbers count in the list on the screen
  more, all        the next choices; the first ones again
  look             the whole position
  log [N], why [N] the last N events; why adds the rules behind them
  why CHOICE       why a choice that isn't in the list isn't possible
  explain WORD     what a word or a choice means, also `? WORD` and `? 3`
  rules CLAUSE     a clause or chapter of the rulebook, or a search for a word
  odds ROLL        the odds of a table roll or of dice, as `arcana odds`
  pass until WORD  pass until then; `pass until` alone lists the words
  auto WORD        always pass, except then; `auto on`, `auto off`
  ask all          ask even where one choice is the rule; `ask less` ends it
  undo             take back your last line if nothing was revealed since
  picture          show the table as a picture in the browser
  save FILE        save a copy of the game
  quit, q          leave"""
_RESUMES: Final = "; `arcana play --resume` goes on with the game"
_SLASH: Final = "A slash makes a word a command if the game has a choice of that name: /undo."
STILL_WORK: Final = "Enter leaves; `log`, `why`, `look`, `picture` still work."
"""The line below the end of a game."""
_AT_END: Final = ("?", "explain", "help", "log", "look", "odds", "picture", "rules", "save", "why", *QUIT)


def commands_text(*, resumes: bool) -> str:
    """The commands with their meanings, for `?`. Only a game that is saved can be resumed."""
    return f"{_COMMANDS}{_RESUMES if resumes else ''}\n{_SLASH}"


class Commands:
    """The commands of a session. Each returns what to show, "" to show the table again."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._by_word: Mapping[str, Callable[[str], str]] = {
            "?": self._help,
            "all": self._all,
            "ask": self._ask,
            "auto": self._auto,
            "explain": self._explain,
            "help": self._help,
            "log": self._log,
            "look": self._look,
            "more": self._more,
            "odds": self._odds,
            "picture": self._picture,
            **dict.fromkeys(QUIT, self._quit),
            "rules": self._rules,
            "save": self._save,
            "undo": self._undo,
            "why": self._why,
        }

    @property
    def words(self) -> list[str]:
        """The words of all commands, as completion of a line offers them."""
        return [*(word for word in self._by_word if word not in ("?", *QUIT[1:])), "pass until"]

    @property
    def words_at_end(self) -> list[str]:
        """The words of the commands that work after the end of the game."""
        return [word for word in self.words if word in _AT_END]

    def answer_at_end(self, line: str) -> str:
        """Obey a line that was typed after the end of the game."""
        text = line.removeprefix("/")
        word = "?" if text.startswith("?") else text.split(" ")[0].lower()
        command = self.find(line) if word in _AT_END else None
        return f"The game is over. {STILL_WORK}" if command is None else command()

    @property
    def _columns(self) -> int:
        """Columns for explanations and clauses: long lines are hard to read."""
        return min(self._session.screen.columns, LONGEST_LINE)

    def near(self, line: str) -> str:
        """The command that a mistyped line begins with, as the end of a sentence; "" if none is near."""
        word = line.removeprefix("/").split(" ")[0].lower()
        return nearest_phrase(word, [known for known in self.words if len(known) >= SHORTEST_MISTYPED])

    def find(self, line: str) -> Callable[[], str] | None:
        """The command in a line; None if it isn't a command."""
        is_marked = line.startswith("/")
        text = line.removeprefix("/")
        if text.startswith("?"):
            text = f"help {text[1:]}"
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if ";" in text and word.rstrip(";") not in _WITH_TEXT:
            return None  # it has several parts
        if word == PASS and rest.lower().split(" ")[0] == "until":
            return lambda: self._pass_until(rest[len("until") :].strip())
        command = self._by_word.get(word)
        if is_marked and command is None:
            known = self.words
            near = nearest_phrase(word, known) or f"; commands are {', '.join(known)}"
            return lambda: sentence(f"Unknown command {shown(word)}{near}")
        if command is None or (not is_marked and self._is_choice(line, word)):
            return None
        return lambda: command(rest)

    def _is_choice(self, line: str, word: str) -> bool:
        """Whether a line is the notation of a choice, or any name of it if the word is short for a command."""
        session = self._session
        if any(line.lower() == str(action).lower() for action in session.choices.actions):
            return True
        if word in QUIT[1:] and not session.table.game.is_over:
            with suppress(NotationError):
                return bool(session.table.game.parse(line, session.player))
        return False

    # The list of choices.

    def _all(self, _: str) -> str:
        self._session.choices.widen()
        return ""

    def _more(self, _: str) -> str:
        return "" if self._session.choices.more() else "These are all choices."

    def _ask(self, rest: str) -> str:
        if rest.lower() not in ("all", "less"):
            return "Type `ask all` to be asked even if there is only one choice, or `ask less`."
        self._session.asks_all = rest.lower() == "all"
        if self._session.asks_all:
            return "From now on you are asked even if there is only one choice."
        return "From now on a choice without an alternative is made for you."

    def _pass_until(self, rest: str) -> str:
        session = self._session
        if not rest:
            return moments_text(session.table.game)
        try:
            words = moments_of(session.table.game, rest)
        except ValueError as error:
            return str(error)
        if session.table.game.passing(session.player) is None:
            return CANNOT_PASS
        session.passing.until(session.player, words)
        session.take_passing()
        return ""

    def _auto(self, rest: str) -> str:
        session = self._session
        if not rest:
            stops = session.passing.stops(session.player)
            now = "off" if stops is None else f"on, except at: {_listed(stops)}"
            return f"Automatic passing is {now}.\n{moments_text(session.table.game)}"
        if rest.lower() == "off":
            session.passing.stop(session.player)
            return "Automatic passing is off."
        try:
            words = moments_of(session.table.game, "" if rest.lower() == "on" else rest)
        except ValueError as error:
            return str(error)
        session.passing.always(session.player, words)
        return f"From now on you pass wherever you can, except at: {_listed(words)}. `auto off` ends this."

    # The game and its rules.

    def _look(self, _: str) -> str:
        return self._session.whole_position()

    def _log(self, number: str) -> str:
        entries = self._events(number, LOG_EVENTS)
        game, viewer = self._session.table.game, self._session.viewer
        return entries if isinstance(entries, str) else event_lines(entries, game, viewer)

    def _why(self, number: str) -> str:
        if number and not is_number(number) and not self._session.table.is_over:
            return self._why_not(number)
        entries = self._events(number, WHY_EVENTS)
        if isinstance(entries, str):
            return entries
        game, book = self._session.table.game, self._session.book
        clauses = [book.get(clause) for clause in dict.fromkeys(entry.clause for entry in entries)] if book else []
        texts = [clause_text(clause, self._columns) for clause in clauses if clause is not None]
        return "\n".join([event_lines(entries, game, self._session.viewer), *texts])

    def _why_not(self, choice: str) -> str:
        """Why a choice isn't possible now."""
        try:
            found = self._session.table.game.parse(choice, self._session.player)
        except NotationError as error:
            return sentence(str(error))
        return f"You can choose {'; '.join(map(label, found))}."

    def _events(self, number: str, default: int) -> str | list[Entry]:
        if number and (not is_number(number) or int(number) == 0):
            return f"Type a number of events, such as `log 20`, not {shown(number)}."
        entries = latest(self._session.table.game, self._session.viewer, int(number or default))
        return entries or "Nothing has happened yet."

    def _help(self, word: str) -> str:
        if word:
            return self._explain(word)
        unlisted = self._session.table.game.action_space.unlisted
        commands = commands_text(resumes=self._session.path is not None)
        if not unlisted:
            return commands
        words = ", ".join(f"`{kind.word}: ...`" if takes_text(kind) else f"`{kind.word}`" for kind in unlisted)
        return f"{commands}\nIn this game you can also type {words} where the rules allow it."

    def _explain(self, word: str) -> str:
        game, choice = self._session.table.game, self._numbered(word)
        if choice is not None:
            hint, meaning = game.hint(choice, self._session.player), game.explain(str(choice))
            head = f"{label(choice)}: {hint or meaning}".removesuffix(": ")
            is_more = bool(hint) and not meaning.lower().startswith(hint.lower())  # a hint may be its first sentence
            return "\n".join([head, *wrapped(meaning, self._columns)]) if is_more and meaning else head
        try:
            meaning = game.explain(word)
        except ValueError as error:  # a page of text
            return sentence(str(error))
        if not meaning and word:
            meaning = sentence(f"{game.glossary().unknown(word)}; `rules {word}` searches the rulebook")
        meaning = meaning or "This game has no glossary; `rules` lists the chapters of its rulebook."
        return "\n".join(wrapped(meaning, self._columns))

    def _numbered(self, word: str) -> Action | None:
        return self._session.choices.numbered(int(word)) if is_number(word) else None

    def _rules(self, clause: str) -> str:
        book = self._session.book
        if book is None:
            return "This game has no rulebook."
        if not clause:
            chapters = "\n".join(f"  {chapter}" for chapter in book.chapters)
            return f"`rules {book.clauses[0].id}` shows a clause. The chapters are:\n{chapters}"
        found = book.find(clause)
        return clauses_text(found, self._columns) if found else sentence(book.unknown(clause))

    def _odds(self, text: str) -> str:
        game = self._session.table.game
        odds_of = game.odds()
        if odds_of is None:
            return "This game has no odds."
        try:
            lines = odds_of(text, game.rules, None, None)
        except ValueError as error:  # unknown dice or tables, a page of text
            return sentence(str(error))
        uncounted = game.uncounted_in_odds()
        return "\n".join([*lines, uncounted] if uncounted else lines)

    # The table.

    def _undo(self, _: str) -> str:
        return self._session.undo()

    def _picture(self, _: str) -> str:
        path = self._session.picture_path()
        try:
            picture.write_picture(path, self._session.picture())
        except OSError as error:
            return f"Cannot write {named(path)}: {error.strerror or error}."
        if picture.show(path):
            return f"The picture opens in your browser. It is in {named(path)}."
        return f"The picture is in {named(path)}. Open it in a browser."

    def _save(self, name: str) -> str:
        if not name:
            return "Type the name of a file: `save FILE`."
        try:
            path = Path(name).expanduser()
        except RuntimeError:  # `~name` for an unknown user
            return f"Unknown home folder in {shown(name)}. Choose another name."
        if os.path.lexists(path):
            return f"{named(path)} exists already. Choose another name."
        try:
            self._session.table.game.record().dump(path)
        except ValueError as error:  # RecordError is a ValueError, and so is the error about a name no file can have
            return sentence(str(error))
        return f"Saved a copy in {named(path)}."

    def _quit(self, _: str) -> str:
        raise Left


def _listed(words: frozenset[str]) -> str:
    return ", ".join(sorted(words)) or "dangerous moments"
