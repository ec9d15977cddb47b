"""People at one keyboard, from the first decision to the end: asking them, and doing what they decide."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from arcana_core.actions import Action
from arcana_core.errors import RecordError
from arcana_core.records.files import named
from arcana_core.text.panels import capital
from arcana_core.text.parsing import LONGEST_LINE
from arcana_core.text.rulebook import Rulebook
from arcana_core.text.wording import counted, listed
from arcana_lab.commands.wording import ending, state
from arcana_lab.table import Table, decided
from arcana_lab.terminal import picture
from arcana_lab.terminal.choices import Choices
from arcana_lab.terminal.display import Display, Scene
from arcana_lab.terminal.line import MOST_MADE, Line
from arcana_lab.terminal.news import unseen
from arcana_lab.terminal.passing import AutoPass
from arcana_lab.terminal.reading import LEAVE_OUT, sentence
from arcana_lab.terminal.screen import Ended, Left, Screen
from arcana_lab.terminal.typed import STILL_WORK, Commands

SO_FAR = "So far"
SINCE = "Since your last turn"
LATEST = "The latest events"
_RESUMED_EVENTS = 12
FIGHT_ROWS = 20
"""Lines of the position in a fight where screens aren't drawn in place."""
_PAGE_EVENTS = 60  # on the page of --watch


class Session:
    """A game at the terminal.

    Args:
        table: The game, its bots and its record.
        screen: The screen to show it on.
        title: The name of the game.
        book: The rulebook, None if the game has none.
        path: The file the game is saved in, None for none.
        asks_all: Whether a person is asked even if there is only one choice.
        page: The HTML page that is kept up to date, None for none.
    """

    def __init__(
        self,
        table: Table,
        screen: Screen,
        title: str,
        book: Rulebook | None,
        *,
        path: Path | None = None,
        asks_all: bool = False,
        page: Path | None = None,
    ) -> None:
        self.table = table
        self.screen = screen
        self.book = book
        self.path = path
        self.asks_all = asks_all
        self.player = -1  # the player at the keyboard; none yet
        self.choices = Choices(())
        self.passing = AutoPass()
        self._title = title
        self._page = page
        self._display = Display(screen, title, FIGHT_ROWS if table.fights else None)
        self.commands = Commands(self)
        self._matches: tuple[Action, ...] = ()  # meanings of a part of the last line; all choices if empty
        self._answers = dict.fromkeys(table.people, "")  # to lines of each player, for their next screen
        self._made: dict[int, list[str]] = {player: [] for player in table.people}  # for them; "" for a formality
        begun = len(table.game.log) if table.game.history else 0
        self._lines: dict[int, list[int]] = {player: [] for player in table.people}  # how much was decided before each
        self._heads = dict.fromkeys(table.people, LATEST if begun else SO_FAR)
        self._seen = dict.fromkeys(table.people, max(begun - _RESUMED_EVENTS, 0))  # lines of the log
        self._taught: dict[int | None, int] = {}  # the same for lessons
        self._lesson = ""  # that the player at the keyboard has just got

    def play(self) -> None:
        """Ask people until the game is over. At a terminal they can still look back then.

        Raises:
            Left: A person wants to stop before the end, or the input has ended.
        """
        while (player := self._next_person()) is not None:
            self._hand_over(player)
            self._begin_decision()
            while not self._answer(self._ask()):
                pass
        self._show_end()
        if self.screen.is_terminal and self.table.people:
            self._look_back()

    # Finding the person who decides.

    def _next_person(self) -> int | None:
        """The person who has to decide next, after bots have decided and choices without an alternative are made."""
        while True:
            player = self.advance(self.player)
            action = None if player is None else self.automatic(player)
            if player is None or action is None:
                return player
            if len(self._made[player]) >= MOST_MADE:  # a game in which all players pass may never end
                self.passing.stop(player)
                return player
            self.make(action, player)

    def advance(self, at_hand: int) -> int | None:
        """Let bots decide until a person has to, if possible the one at hand. None if the game is over."""
        while True:
            try:
                player = self.table.advance(at_hand)
            except RecordError as error:  # a bot has decided; the record is completed after a later decision
                self._display.note(sentence(str(error)))
                continue
            self._update_page()
            return player

    def automatic(self, player: int) -> Action | None:
        """The decision that is made for this player, None to ask them."""
        game = self.table.game
        usual = None if self.asks_all else game.formality(player)
        if usual is not None:
            return usual
        passing = self.passing.action(game, player)
        if passing is not None or self.asks_all:
            return passing
        options = game.legal_actions(player)
        # Others at the keyboard would notice that this player has no alternative.
        is_private = player == self.player or len(self.table.people) == 1 or not game.hides
        return options[0] if len(options) == 1 and is_private and not game.action_space.unlisted else None

    def make(self, action: Action, player: int) -> None:
        """Make a decision for a player. They read about it, unless it is a formality."""
        self._made[player].append("" if action == self.table.game.formality(player) else str(action))
        self._decide(action, player)

    def take_passing(self) -> None:
        """Pass for the player at the keyboard now."""
        action = self.table.game.passing(self.player)
        if action is not None:
            self._begin_line()
            self._remember()
            self._made[self.player].append(str(action))
            self._decide(action, self.player)

    def _hand_over(self, player: int) -> None:
        """Clear the screen between two people at the keyboard, in games that hide anything."""
        if player != self.player and self.is_shared:
            self._display.hand_over(capital(self.table.game.player_name(player)))
        self.player = player

    def _begin_decision(self) -> None:
        player = self.player
        self.choices = self.listed()
        if self._matches:
            self.choices.show_only(self._matches)
            self._matches = ()
        made, self._made[player] = [*filter(None, self._made[player])], []
        note = f"Made for you: {_tallied(made)}." if made else ""
        answer, self._answers[player] = self._answers[player], ""
        self._lesson = self._next_lesson(player)
        words = (note, self.passing.reason(player), answer, self._lesson)
        self._display.begin(self._scene(), "\n".join(filter(None, words)))

    def _next_lesson(self, viewer: int | None) -> str:
        """The steps of what this viewer hasn't had explained yet; "" if the table isn't for a fight."""
        if not self.table.fights:
            return ""
        game, since = self.table.game, self._taught.get(viewer, 0)
        self._taught[viewer] = len(game.log)
        return game.lesson(game.log.seen_by(viewer, since=since), viewer)

    def listed(self) -> Choices:
        """The choices of the player at the keyboard, as they are listed."""
        game, player = self.table.game, self.player
        return Choices(game.choices(player), lambda action: game.hint(action, player), game.listed_last(player))

    def _scene(self) -> Scene:
        game, player = self.table.game, self.player
        has_read = self._lesson and not self.screen.redraws
        news = () if has_read else unseen(game, player, self._seen[player])
        return Scene(game, player, self.choices, news, self._heads[player])

    def whole_position(self) -> str:
        """The position in full, as the viewer sees it."""
        return self.table.game.render(self.viewer, columns=self.screen.columns)

    # Reading their lines.

    def _ask(self) -> str:
        name = capital(self.table.game.player_name(self.player))
        words = [*map(str, self.choices.actions), *self.commands.words]
        return self.screen.ask(f"{name} (you)> ", "bold", words)

    def _answer(self, line: str) -> bool:
        """Do what a line asks for. True if the table has changed."""
        if not line:
            self._display.turn(self._scene())
            return False
        if len(line) > LONGEST_LINE and not self.table.game.action_space.has_room_for(line, LONGEST_LINE):
            self._display.reply(self._scene(), f"A line has at most {LONGEST_LINE} characters, got {len(line)}.")
            return False
        command = self.commands.find(line)
        if command is None:
            return self._take(line)
        before = self.table.game.history
        answer = command()
        if self.table.game.history != before:
            self._answers[self.player] = answer
            return True
        self._display.reply(self._scene(), answer)
        return False

    def _take(self, line: str) -> bool:
        """Take the choices that a line names, in order. True if the table has changed."""
        before, lines = self.table.game.history, self._lines[self.player]
        earlier = len(lines)
        result = Line(self, line).take()
        del lines[earlier + 1 :]  # `undo` in the line takes back a part of it, and later all of it
        if self.table.game.history != before:
            self._answers[self.player] = "\n".join(filter(None, (self._answers[self.player], result.text)))
            self._matches = result.matches
            return True
        problem = result.text
        if result.problem and not result.done:
            problem = result.problem
            if problem.endswith(" is not an action."):
                problem = sentence(f"{problem[:-1]}{self.commands.near(result.left[0])}")
            elif LEAVE_OUT in problem:
                problem = f"{problem} Nothing was done."
        if result.matches:
            self.choices.show_only(result.matches)
        self._display.reply(self._scene(), problem, lists=bool(result.matches))
        return False

    # Doing what they decide.

    def take_all(self, actions: Sequence[Action], *, first: bool = True) -> None:
        """Make these decisions for the player at the keyboard. The first ones of a line begin the news."""
        self._begin_line()
        if first:  # the parts of a line are news together
            self._remember()
        for action in actions:
            self._decide(action, self.player)

    def _begin_line(self) -> None:
        """Let `undo` come back to here."""
        self._lines[self.player].append(decided(self.table.game, self.player))

    def _remember(self) -> None:
        """Everything from here on is news to the player on their next screen."""
        self._seen[self.player] = len(self.table.game.log)
        self._heads[self.player] = SINCE

    def _decide(self, action: Action, player: int) -> None:
        try:
            self.table.decide(action, player)
        except RecordError as error:  # it is decided, and the record is completed after a later decision
            self._answers[player] = sentence(str(error))

    def undo(self) -> str:
        """Take back the last line of the player at the keyboard, but nothing before what it revealed."""
        lines, made = self._lines[self.player], decided(self.table.game, self.player)
        while lines and lines[-1] >= made:
            lines.pop()
        to = lines[-1] if lines else made - 1
        try:
            self.table.undo(self.player, choices_only=not self.asks_all, to=to)
        except ValueError as error:
            return sentence(str(error))
        self.passing.stop(self.player)
        length = len(self.table.game.log)
        self._seen = {player: min(seen, length) for player, seen in self._seen.items()}
        self._taught = {viewer: min(seen, length) for viewer, seen in self._taught.items()}
        self._display.forget()
        if decided(self.table.game, self.player) > to:
            return "Your last line is taken back as far as nothing was revealed."
        return f"Your last {'decision' if made - to == 1 else 'line'} is taken back."

    # Pictures and the end.

    def picture(self) -> str:
        """The table as SVG. With several people it shows only what all of them know, for a browser keeps showing it."""
        return self.table.game.to_svg(None if self.is_shared else self.viewer)

    def picture_path(self) -> Path:
        """The file for `picture`: beside the saved game, or in the folder for temporary files."""
        if self.path is not None:
            return self.path.with_suffix(".svg")
        return Path(tempfile.mkdtemp(prefix="arcana-")) / f"{self.table.game.name}.svg"

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard in a game with secrets."""
        return len(self.table.people) > 1 and self.table.game.hides

    @property
    def viewer(self) -> int | None:
        """The player whose knowledge answers show. After the end several people look together; then it is None."""
        return self._viewer() if self.table.is_over else self.player

    def _viewer(self) -> int | None:
        """The only person at the table; None if the page and the end may only show what all of them know."""
        return self.table.people[0] if len(self.table.people) == 1 else None

    def _update_page(self) -> None:
        if self._page is None:
            return
        game, viewer = self.table.game, self._viewer()
        news = game.news(game.log.seen_by(viewer)[-_PAGE_EVENTS:], viewer)
        try:
            picture.write_page(self._page, game, viewer, news, self._title, state(game, viewer))
        except OSError as error:
            self._display.note(f"Cannot write {named(self._page)}: {error.strerror or error}.")
            self._page = None

    def _show_end(self) -> None:
        game, viewer = self.table.game, self._viewer()
        if self.is_shared:
            self.screen.clear()
        # Several people look at the end together, so it shows everything that is new to any of them and known to all.
        news = unseen(game, viewer, min(self._seen.values(), default=0))
        if game.is_over:
            self._display.end(game, viewer, news, ending(game, viewer))
        if self.table.fights:
            self._taught.setdefault(viewer, min(self._taught.values(), default=0))
            self._display.answer(self._next_lesson(viewer))

    def _look_back(self) -> None:
        """Obey commands after the end, until a person presses Enter or leaves."""
        self.choices = Choices(())
        self._display.answer(STILL_WORK)
        try:
            while line := self.screen.ask("Game over> ", "bold", self.commands.words_at_end):
                self._display.answer(self.commands.answer_at_end(line))
        except Ended:
            raise
        except Left:
            return


def _tallied(notations: Sequence[str]) -> str:
    """Decisions with their numbers: "pass (3 times) and end"."""
    counts = {text: notations.count(text) for text in notations}
    return listed(text if count == 1 else f"{text} ({counted(count, 'time')})" for text, count in counts.items())
