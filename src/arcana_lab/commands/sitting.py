"""People at one keyboard: what each of them is shown, what they can type, and how the keyboard changes hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from textwrap import fill

from arcana_core.actions import Action, takes_text
from arcana_core.errors import NotationError, RecordError
from arcana_core.events import Entry
from arcana_core.text.rulebook import Rulebook
from arcana_lab.commands.choices import Choices
from arcana_lab.commands.output import clear_screen, echo
from arcana_lab.commands.wording import clause_text, clauses_text, state, told
from arcana_lab.table import Table

MOST_EVENTS = 30
"""Events since a player's last decision that are shown at once."""
WHY_EVENTS = 5
"""Events that `why` explains unless it is given a number."""

ALL_OF_IT = "changed (`look` shows all):\n"

HELP = """\
  12              take the choice with this number
  raise           or type its notation; several in one line where they follow each other
  ra              a part of a notation shows the choices that have it
  more, all       the next page of choices; all of them again
  look            the position again
  why [N]         the last N events, with the clauses that brought them about
  explain WORD    what a word of the game means; explain alone what the game is about
  rules CLAUSE    a clause or a chapter of the rulebook, or the clauses with a word: rules freeze
  undo            take back your last decision, where nothing was drawn or shown since
  save FILE       write the record of the game so far
  quit            leave the table
A word with a slash before it (/undo) is always the command, should the game have a choice of that name."""


class Left(Exception):
    """Somebody left the table: by `quit`, or because the input has ended."""


class Sitting:
    """A game at the terminal from here to its end.

    Args:
        table: the game, its bots and its record.
        book: the rulebook, None if the game carries none.
    """

    def __init__(self, table: Table, book: Rulebook | None) -> None:
        self.table = table
        self.book = book
        self.player = -1  # whose screen this is; nobody's yet
        self.choices = Choices(())
        self._shown = ""  # the position as it was shown last to whom the screen is of
        self._told_to = dict.fromkeys(table.people, 0)  # how much of the whole log was new to each person before
        self._commands: Mapping[str, Callable[[str], bool]] = {
            "all": self._all,
            "explain": self._explain,
            "help": self._help,
            "look": self._look,
            "more": self._more,
            "quit": self._quit,
            "rules": self._rules,
            "save": self._save,
            "undo": self._undo,
            "why": self._why,
        }

    def play(self) -> None:
        """Ask people until the game is over.

        Raises:
            Left: somebody does not want to go on.
        """
        while (player := self._next_person()) is not None:
            self._hand_over(player)
            self._show()
            while not self._answer(self._ask(f"player {player}> ")):
                pass
        self._show_end()

    def _next_person(self) -> int | None:
        while True:
            try:
                return self.table.advance(self.player)
            except RecordError as error:  # a bot has decided; what is missing is written after a later decision
                echo(str(error))

    # What is shown.

    def _hand_over(self, player: int) -> None:
        """Let nobody see what the person before could see, where the game hides anything from anybody."""
        if player != self.player and len(self.table.people) > 1 and self.table.game.hides:
            clear_screen()
            self._ask(f"pass the keyboard to player {player}, who then presses Enter: ")
            self._shown = ""  # of what was shown to him before nothing is left on the screen
        self.player = player

    def _show(self) -> None:
        head = "since you looked last" if self._told_to[self.player] else "so far"
        news = self._news()
        if news:
            earlier = len(news) - MOST_EVENTS
            left_out = f" ({earlier} earlier ones left out, `why {len(news)}` tells all)" if earlier > 0 else ""
            echo(f"{head}{left_out}:\n{told(news[-MOST_EVENTS:], self.table.game, self.player)}")
        game, player = self.table.game, self.player
        text = game.render(player)
        changed = game.render_changes(player, self._shown) if self._shown else text
        self._shown = text
        echo(f"\n{'' if changed == text else ALL_OF_IT}{changed}\n")
        self.choices = Choices(game.legal_actions(player), lambda action: game.hint(action, player))
        echo(self.choices.page())

    def _news(self) -> tuple[Entry, ...]:
        log = self.table.game.log
        news = log.seen_by(self.player, since=self._told_to[self.player])
        self._told_to[self.player] = len(log)
        # What the game passes over is no news.
        return tuple([entry for entry in news if self.table.game.sentence(entry.event, self.player)])

    def _show_end(self) -> None:
        game = self.table.game
        # Several people look at the end together, so none of them is shown more than all may know.
        viewer = self.table.people[0] if len(self.table.people) == 1 else None
        told_to_all = min(self._told_to.values(), default=len(game.log))
        news = game.log.seen_by(viewer, since=told_to_all)
        echo(f"{told(news[-MOST_EVENTS:], game, viewer)}\n\n{game.render(viewer)}\n\n{state(game)}")

    # What is typed.

    def _ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            echo()
            raise Left from None

    def _answer(self, line: str) -> bool:
        """Do what a line says; True if the table has changed."""
        word, _, rest = line.partition(" ")
        if line.startswith("/"):
            return self._command(word[1:].lower(), rest.strip())
        if not line:
            echo(self.choices.page())
            return False
        if _is_number(line):
            return self._take_number(int(line))
        is_choice = any(line == str(action) for action in self.choices.actions)
        if not is_choice and word.lower() in self._commands:
            return self._command(word.lower(), rest.strip())
        return self._take_notation(line)

    def _command(self, word: str, rest: str) -> bool:
        command = self._commands.get(word)
        if command is None:
            echo(f"no command {word!r}; there are: {', '.join(self._commands)}")
            return False
        return command(rest)

    def _take_number(self, number: int) -> bool:
        action = self.choices.numbered(number)
        if action is None:
            echo(f"no choice {number}; there are 1 to {len(self.choices.actions)}")
            return False
        self._decide(action)
        return True

    def _take_notation(self, line: str) -> bool:
        try:
            actions = self.table.game.parse(line, self.player)
        except NotationError as error:
            echo(self.choices.page() if self.choices.narrow(line) else str(error))
            return False
        for action in actions:
            self._decide(action)
        return True

    def _decide(self, action: Action) -> None:
        try:
            self.table.decide(action, self.player)
        except RecordError as error:  # it is decided all the same, and is written after a later decision
            echo(str(error))

    # Commands; each says whether the table has changed.

    def _all(self, _: str) -> bool:
        self.choices.widen()
        echo(self.choices.page())
        return False

    def _more(self, _: str) -> bool:
        echo(self.choices.page() if self.choices.more() else "that was all")
        return False

    def _explain(self, word: str) -> bool:
        try:
            meaning = self.table.game.explain(word)
        except ValueError as error:  # a page of text
            echo(str(error))
            return False
        if not meaning and word:
            meaning = f"{self.table.game.glossary().unknown(word)}; `rules {word}` searches the rulebook"
        echo(fill(meaning or "this game explains no words; `rules` lists the chapters of its rulebook", 98))
        return False

    def _help(self, _: str) -> bool:
        echo(HELP)
        unlisted = self.table.game.action_space.unlisted
        if unlisted:
            words = ", ".join(f"`{kind.word}: ...`" if takes_text(kind) else f"`{kind.word}`" for kind in unlisted)
            echo(f"Beside the choices this game takes, where it fits: {words}.")
        return False

    def _look(self, _: str) -> bool:
        echo(self.table.game.render(self.player))
        return False

    def _quit(self, _: str) -> bool:
        raise Left

    def _rules(self, clause: str) -> bool:
        if self.book is None:
            echo("this game carries no rulebook")
        elif not clause:
            echo(f"rules CLAUSE, such as {self.book.clauses[0].id}; the chapters are:")
            echo("\n".join(f"  {chapter}" for chapter in self.book.chapters))
        else:
            found = self.book.find(clause)
            echo(clauses_text(found) if found else self.book.unknown(clause))
        return False

    def _save(self, name: str) -> bool:
        path = Path(name)
        if not name:
            echo("save needs the name of a file")
        elif os.path.lexists(path):
            echo(f"{path} exists already; give another name")
        else:
            try:
                self.table.game.record().dump(path)
                echo(f"saved to {path}")
            except ValueError as error:  # a RecordError is one, and so is a name that no file can have
                echo(str(error))
        return False

    def _undo(self, _: str) -> bool:
        try:
            self.table.undo(self.player)
        except ValueError as error:
            echo(str(error))
            return False
        length = len(self.table.game.log)
        self._told_to = {player: min(told_to, length) for player, told_to in self._told_to.items()}
        self._shown = ""
        echo("taken back")
        return True

    def _why(self, number: str) -> bool:
        if number and not _is_number(number):
            echo(f"why takes a number of events, not {number!r}")
            return False
        game, most = self.table.game, int(number or WHY_EVENTS)
        told_of = (
            entry for entry in reversed(game.log.seen_by(self.player)) if game.sentence(entry.event, self.player)
        )
        entries = [*islice(told_of, most)][::-1]
        if not entries:
            echo("nothing has happened yet")
            return False
        echo(told(entries, self.table.game, self.player))
        for clause in dict.fromkeys(entry.clause for entry in entries):
            found = None if self.book is None else self.book.get(clause)
            if found is not None:
                echo(clause_text(found))
        return False


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10  # Python rejects to read a number of thousands of digits
