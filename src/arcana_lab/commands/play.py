"""`arcana play`: people and bots at one terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path

import click

from arcana_core.records.files import named
from arcana_core.text.rulebook import Rulebook
from arcana_lab.commands.arguments import reject_unwritable, table_options
from arcana_lab.commands.group import INTERRUPTED
from arcana_lab.commands.house_rules import house_options
from arcana_lab.commands.output import echo
from arcana_lab.commands.sittings import Sitting, new_game, resumed_game
from arcana_lab.extras import need_terminal
from arcana_lab.table import Table

NEWEST = ""
"""The value of `--resume` without a file."""


@click.command(short_help="Play a game at the terminal.")
@click.argument("game", required=False)
@table_options(
    seats="One for each seat: you, bot (the strongest), or a bot's name.  [default: you against bots]",
    save="the folder of saved games",
)
@click.option("--from", "text", metavar="TEXT", help="Begin at a position that a text sets up, such as a scenario.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=NEWEST,
    metavar="[FILE]",
    help="Go on with a saved game: the newest unfinished one, or FILE.",
)
@click.option("--saved", is_flag=True, help="List the saved games and exit.")
@house_options
def play(
    game: str | None,
    seats: tuple[str, ...] | None,
    seed: int | str | None,
    text: str | None,
    save: Path | None,
    resume: str | None,
    saved: bool,
    ask_all: bool,
    watch: bool,
    no_color: bool,
    rules_file: Path | None,
    cards: tuple[Path, ...],
    code: Path | None,
) -> None:
    """Play GAME at the terminal, against bots or with others at one keyboard.

    The game is saved as you play. Type ? for help while you play.
    """
    need_terminal()
    from arcana_lab.terminal import saving

    if saved:
        files = list(saving.files_of(game))
        games = [file for file in files if isinstance(file, saving.Saved)]
        echo(saving.table_of(games) if games else f"No saved games in {named(saving.folder())}.")
        for file in files:
            if isinstance(file, saving.Damaged):
                echo(f"arcana: note: {file.reason}", err=True)
        return
    if resume is None and game is None:
        raise click.UsageError("Missing argument 'GAME'.")
    if resume is not None and seed is not None:
        raise click.UsageError("a saved game has its own seed; leave out --seed")
    if resume is not None and text is not None:
        raise click.UsageError("a saved game has its own beginning; leave out --from")
    with ExitStack() as stack:
        if resume is not None:
            sitting = resumed_game(game, resume, seats, save, rules_file, cards, code, stack)
        else:
            assert game is not None
            sitting = new_game(game, seats, seed, save, rules_file, cards, code, text)
        sit_down(sitting, stack, ask_all=ask_all, watch=watch, colour=not no_color)


def sit_down(
    sitting: Sitting, stack: ExitStack, *, ask_all: bool, watch: bool, colour: bool, fights: bool = False
) -> None:
    """Play a game at the terminal, up to its end or the end of a fight, and report where it is saved.

    Args:
        sitting: The game.
        stack: Keeps what is open while the game is played.
        ask_all, watch, colour: As for `arcana play`.
        fights: Whether the game ends with a fight, and its blows are explained.
    """
    from arcana_lab.terminal import saving
    from arcana_lab.terminal.holding import held

    path = sitting.path
    sitting.made.check_hooks(sitting.game)
    if path is not None:
        reject_unwritable(path)
        if not sitting.over:
            stack.enter_context(held(path))
    stack.enter_context(sitting.errors_placed())
    table = stack.enter_context(Table(sitting.game, sitting.bots(), record=path, over=sitting.over, fights=fights))
    if path is not None:
        try:
            saving.keep(path, sitting.kept)
        except OSError as error:
            echo(f"arcana: note: the seats aren't saved: {error.strerror or error}", err=True)
    try:
        _play(table, sitting, ask_all=ask_all, watch=watch, colour=colour)
    except Exception:
        if path is not None and not sitting.resumed and not _has_decided(table):
            saving.forget(path)
        raise


def _has_decided(table: Table) -> bool:
    """Whether a person has made a decision, so that the record is worth keeping; any player if all are bots."""
    return any(not table.people or player in table.people for player, _ in table.game.history)


def _play(table: Table, sitting: Sitting, *, ask_all: bool, watch: bool, colour: bool) -> None:
    from arcana_lab.terminal.ending import TERMINATED, Ended, ending_on_sigterm
    from arcana_lab.terminal.saving import command_to_resume
    from arcana_lab.terminal.screen import Left, Screen
    from arcana_lab.terminal.session import Session
    from arcana_lab.terminal.welcome import begin, title_of

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that aren't text can't be a choice, but must not end the game
    screen = Screen(colour=colour)
    played, path = type(table.game), sitting.path
    title = title_of(played)
    page = None if not watch else Path(f"{played.name}.html") if path is None else path.with_suffix(".html")
    session = Session(table, screen, title, Rulebook.of(played), path=path, asks_all=ask_all, page=page)
    status = 0
    try:
        with ending_on_sigterm(screen):
            begin(
                screen,
                table.game,
                title,
                sitting.named_seats(),
                path,
                page,
                resumed=sitting.resumed,
                seed=sitting.seed,
                introduces=not table.fights,
            )
            session.play()
    except (Left, KeyboardInterrupt) as end:
        if session.is_shared:
            screen.clear()  # the last player's secrets
        status = INTERRUPTED if isinstance(end, KeyboardInterrupt) else TERMINATED if isinstance(end, Ended) else 0
        echo("\nYou left the game." if status else "You left the game.")
    if path is not None:
        echo(f"Saved in {named(path)}")
        if not table.game.is_over:
            echo(f"Go on with: {command_to_resume(path)}")
    if status:
        sys.exit(status)
