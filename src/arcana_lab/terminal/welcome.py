"""The first words: the game, the seats, the seed, where the game is saved, and how the game works."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from arcana_core.game import Game
from arcana_core.records.files import named
from arcana_core.text.panels import NARROWEST, WIDTH, capital, columns, wrapped
from arcana_core.text.wording import counted, listed
from arcana_lab.terminal.reading import sentence
from arcana_lab.terminal.screen import QUIT, Left, Screen
from arcana_lab.terminal.theme import coloured, fold, with_commands
from arcana_lab.terminal.typed import commands_text

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

_LONGEST_TITLE: Final = 30
_LONGEST_WORD: Final = 80  # of a phrase to explain
_LARGE_TABLE: Final = 6  # more seats don't get a line each
YOU = "you"
"""The word for a person in `--seats`."""


def welcome(
    game: Game[Any, Any, Any],
    title: str,
    seats: Sequence[str],
    path: Path | None,
    *,
    resumed: bool,
    seed: int | str | None = None,
    introduces: bool = True,
    width: int = WIDTH,
) -> list[Text]:
    """The lines that players see before the first decision.

    Args:
        game: The game.
        title: What it is called.
        seats: Who sits where, as for `--seats`, with the names of bots.
        path: Where it is saved; None if it isn't.
        resumed: Whether it was begun earlier.
        seed: With which it was begun; the one of its record if None.
        introduces: Whether the introduction of the game belongs to the first words.
        width: Columns for the introduction.
    """
    marks = game.highlights(None)
    made = f", {counted(len(game.history), 'decision')} so far" if resumed else ""
    lines = [coloured(f"{title}, {counted(game.player_count, 'player')}{made}", style="bold")]
    lines += [coloured(line, marks) for line in _seat_lines(game, seats)]
    seed = game.record_head().chance.get("seed") if seed is None else seed
    lines.append(coloured(f"Seed: {seed}" if seed is not None else "Seed: unknown", style="dim"))
    saved = "This game isn't saved." if path is None else f"Saved as you play: {named(path)}"
    lines.append(coloured(saved, style="dim"))
    introduction = game.introduction() if introduces else ""
    if introduction:
        lines += [coloured(""), *[coloured(line, marks) for line in _fitted(introduction, width)]]
    return [*lines, coloured(""), with_commands(coloured("Type `?` for help."))]


def _fitted(introduction: str, width: int) -> list[str]:
    """The lines of an introduction, as one paragraph where they don't fit."""
    lines = introduction.split("\n")
    return lines if max(map(columns, lines)) <= width else wrapped(" ".join(lines), width)


def _seat_lines(game: Game[Any, Any, Any], seats: Sequence[str]) -> list[str]:
    """A line for each seat; at a large table a line for all seats of the same bot."""
    names = [capital(game.player_name(seat)) for seat in range(game.player_count)]
    person = "a person at this keyboard" if list(seats).count(YOU) > 1 else "you"
    players = [person if seat == YOU else f"bot: {seat}" for seat in seats]
    if len(names) <= _LARGE_TABLE:
        wide = max(map(columns, names))
        return [
            f"  {name}{' ' * (wide - columns(name))}  {player}" for name, player in zip(names, players, strict=True)
        ]
    lines: list[str] = []
    for player in dict.fromkeys(players):
        seated = [name for name, other in zip(names, players, strict=True) if other == player]
        lines += wrapped(f"{player}: {listed(seated)}", NARROWEST, "  ", "    ")
    return lines


def begin(
    screen: Screen,
    game: Game[Any, Any, Any],
    title: str,
    seats: Sequence[str],
    path: Path | None,
    page: Path | None,
    *,
    resumed: bool,
    seed: int | str | None = None,
    introduces: bool = True,
) -> None:
    """Show the first words, and wait for Enter where the next screen would replace them.

    Raises:
        Left: The player typed `quit`, or the input has ended.
    """
    lines = welcome(game, title, seats, path, resumed=resumed, seed=seed, introduces=introduces, width=screen.columns)
    if page is not None:
        lines.insert(-2, coloured(f"Open in a browser: {named(page)}", style="dim"))
    rows = [Text.assemble(line, "\n", end="") for line in lines]
    if not screen.redraws:
        screen.print(*rows, "\n")
        return
    screen.draw(rows)
    while YOU in seats and (line := screen.ask("Press Enter to begin: ").lower()):
        if line in QUIT:
            raise Left
        word, _, rest = line.partition(" ")
        if word not in ("?", "help", "explain"):
            return
        rest = rest.strip()[:_LONGEST_WORD]
        meaning = game.explain(rest) or sentence(game.glossary().unknown(rest))
        commands = (meaning if rest else commands_text(resumes=path is not None)).split("\n")
        screen.draw([Text(f"{part}\n") for line in commands for part in fold(line, screen.columns)])


def title_of(played: AnyGame) -> str:
    """The title of a game: the one of its rulebook, or its name with a capital."""
    first = (played.rulebook() or "").lstrip().split("\n", 1)[0]
    title = re.sub(r"\s*[(:,].*", "", first.removeprefix("# ")) if first.startswith("# ") else ""
    return title if 0 < len(title) <= _LONGEST_TITLE else capital(played.name)
