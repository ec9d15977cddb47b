"""Showing the table: a screen that is drawn in place, or plain text below what was printed before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen
from rich.text import Text

from arcana_core.game import Game
from arcana_core.text.news import News
from arcana_core.text.panels import capital
from arcana_lab.terminal import view
from arcana_lab.terminal.choices import Choices
from arcana_lab.terminal.news import news_lines
from arcana_lab.terminal.screen import QUIT, Left, Screen
from arcana_lab.terminal.theme import coloured, fold, listing, question, with_commands

_PLAIN_NEWS = 30  # lines of news where screens aren't drawn in place
_SMALL = "The terminal is smaller than 60 columns and 20 lines, so screens aren't drawn in place."


@frozen
class Scene:
    """Everything a player sees when they decide.

    Attributes:
        game: The game.
        player: The player.
        choices: Their choices.
        news: Events since their last decision.
        head: The beginning of the heading of the news.
    """

    game: Game[Any, Any, Any]
    player: int
    choices: Choices
    news: tuple[News, ...]
    head: str


class Display:
    """Shows a game on a screen.

    Args:
        screen: The screen.
        title: The name of the game.
        rows: Lines of the position where screens aren't drawn in place; None for the whole position.
    """

    def __init__(self, screen: Screen, title: str, rows: int | None = None) -> None:
        self.screen = screen
        self._title = title
        self._position_rows = rows
        self._position = ""  # as it was printed last, where screens aren't drawn in place
        self._has_warned = False
        self._rest: list[Text] = []  # of an answer that is longer than the screen

    def begin(self, scene: Scene, answer: str) -> None:
        """Show a player that they have to decide.

        Args:
            scene: Everything they see.
            answer: A note on their last line, or on decisions made for them; "" for none.
        """
        self._rest = []
        if self.screen.is_too_small and not self._has_warned:
            self._has_warned = True
            self.screen.print(f"{_SMALL}\n")
        if self.screen.redraws:
            self._draw(scene, answer)
        else:
            self._print(scene, answer)

    def reply(self, scene: Scene, answer: str, *, lists: bool = False) -> None:
        """Show the answer to a line that decides nothing, or the table again without an answer.

        Args:
            scene: Everything the player sees.
            answer: "" for none.
            lists: Whether the list of choices belongs to the answer.
        """
        self._rest = []
        if self.screen.redraws:
            self._draw(scene, answer)
            return
        if answer:
            self.screen.print(*rows(_plain(answer, self.screen.columns)))
        if lists or not answer:
            self._print_choices(scene)

    def turn(self, scene: Scene) -> None:
        """Show the next page of a long answer, after the last one the table again."""
        if self._rest and self.screen.redraws:
            self._draw_page(scene)
        else:
            self.reply(scene, "")

    def answer(self, text: str) -> None:
        """Print an answer below everything else, without the table."""
        self.screen.print(*rows(_plain(text, self.screen.columns)))

    def note(self, text: str) -> None:
        """Print a line below everything else."""
        self.screen.print(f"{text}\n")

    def forget(self) -> None:
        """Print the whole position next time, because the player hasn't seen the last one."""
        self._position = ""

    def hand_over(self, name: str) -> None:
        """Clear the screen between two people at the keyboard.

        Raises:
            Left: A person typed `quit`.
            InputEnded: The input has ended.
        """
        self.screen.clear()
        if self.screen.ask(f"Pass the keyboard to {name}. {name}, press Enter: ").lower() in QUIT:
            raise Left
        self.forget()

    def end(self, game: Game[Any, Any, Any], viewer: int | None, news: Sequence[News], words: str) -> None:
        """Show the last news, the position and the outcome.

        Args:
            game: A game that is over.
            viewer: The player whose knowledge is shown; None is a spectator.
            news: Events since the last decision.
            words: The outcome.
        """
        width, marks = self.screen.columns, game.highlights(viewer)
        if self.screen.redraws:
            lines = self.screen.rows
            end = view.end_screen(game, viewer, title=self._title, news=news, words=words, width=width, rows=lines)
            self.screen.draw(rows(end))
            return
        self.screen.print(*rows(news_lines(news, width, _PLAIN_NEWS, marks)))
        self.screen.print("\n", *rows([question(game.render(viewer, columns=width), marks)]), "\n")
        self.screen.print(*rows(view.answer_lines(words, width)))

    def _draw(self, scene: Scene, answer: str) -> None:
        width, height = self.screen.columns, self.screen.rows
        lines = view.answer_lines(answer, width)
        if view.is_page(lines, height):
            self._rest = _plain(answer, width)
            self._draw_page(scene)
            return
        drawn = view.table_screen(
            scene.game,
            scene.player,
            title=self._title_of(scene),
            news=scene.news,
            head=scene.head,
            choices=scene.choices,
            answer=lines,
            width=width,
            rows=height,
        )
        self.screen.draw(rows(drawn))

    def _draw_page(self, scene: Scene) -> None:
        room = self.screen.rows - 2  # beside the title and the prompt
        page, self._rest = self._rest[:room], self._rest[room:]
        enter = "Press Enter for more." if self._rest else "Press Enter to go back."
        self.screen.draw(rows([view.title_line(f"{self._title_of(scene)}. {enter}", self.screen.columns), *page]))

    def _title_of(self, scene: Scene) -> str:
        return f"{self._title}: you are {capital(scene.game.player_name(scene.player))}"

    def _print(self, scene: Scene, answer: str) -> None:
        game, player, width = scene.game, scene.player, self.screen.columns
        marks = game.highlights(player)
        if answer:
            self.screen.print(*rows(_plain(answer, width)))
        self.screen.print(*rows(news_lines(scene.news, width, _PLAIN_NEWS, marks, scene.head)))
        position = game.render(player, columns=width, rows=self._position_rows)
        changed = position
        if self._position and self._position_rows is None:
            changed = game.render_changes(player, self._position, columns=width)
        self._position = position
        head = "" if changed == position else "Changed (`look` shows everything):\n"
        self.screen.print(f"\n{head}", *rows([question(changed, marks)]), "\n")
        self._print_choices(scene)

    def _print_choices(self, scene: Scene) -> None:
        marks = scene.game.highlights(scene.player)
        self.screen.print(*rows([listing(line, marks) for line in scene.choices.page(self.screen.columns)]))


def rows(texts: Sequence[Text]) -> list[Text]:
    """Texts that end with a line break each."""
    return [Text.assemble(text, "\n", no_wrap=True, end="") for text in texts]


def _plain(answer: str, width: int) -> list[Text]:
    """A long answer, its lines wrapped. Paths and other long words stay whole, so that they can be copied."""
    lines = (line for long in answer.split("\n") for line in fold(long, width))
    return [with_commands(coloured(line)) for line in lines]
