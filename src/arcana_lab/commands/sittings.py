"""A game that is about to begin or go on at the terminal: its house rules, its seats, and where it is saved."""

from __future__ import annotations

import pkgutil
import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from arcana_core import registry
from arcana_core.errors import BrokenGame, RecordError
from arcana_core.records.files import named
from arcana_core.records.house_rules import name_house_rules
from arcana_core.text.wording import counted
from arcana_lab.commands.arguments import load_record
from arcana_lab.commands.house_rules import Chosen, chosen, of_record
from arcana_lab.commands.output import echo
from arcana_lab.mail import Folder
from arcana_lab.seating import SeatingError, check_players, maker_of, strongest_bot

if TYPE_CHECKING:
    from arcana_core.bots import BotMaker
    from arcana_core.game import Game
    from arcana_core.registry import AnyGame
    from arcana_lab.terminal.saving import Kept

PERSON = "you"
BEST = "bot"
_SEEDS = 1_000_000_000


@frozen
class Sitting:
    """A game that is about to begin or go on.

    Attributes:
        made: The game's class with its house rules.
        game: The game.
        kept: Who sits where, as for `--seats`, and the files of house rules.
        path: Where it is saved; None if it can't be.
        over: Whether that file exists and is replaced.
        resumed: Whether the game was begun earlier.
        seed: With which a new game was begun; None for others.
    """

    made: Chosen
    game: Game[Any, Any, Any]
    kept: Kept
    path: Path | None
    over: bool = False
    resumed: bool = False
    seed: int | str | None = None

    def bots(self) -> dict[int, BotMaker]:
        """The makers of the bots, by seat."""
        return _bots(self.made.game, self.kept.seats)

    def named_seats(self) -> tuple[str, ...]:
        """The seats, with the names of bots."""
        best = strongest_bot(self.made.game)
        return tuple(best if seat == BEST else seat for seat in self.kept.seats)

    def errors_placed(self) -> Any:
        """A block in which errors of a designer's Python file are reported with their place in it."""
        return self.made.errors_placed(self.game.record_head().chance.get("seed"))


def new_game(
    name: str,
    seats: tuple[str, ...] | None,
    seed: int | str | None,
    save: Path | None,
    rules_file: Path | None,
    cards: Sequence[Path],
    code: Path | None,
    text: str | None = None,
    *,
    fights: bool = False,
) -> Sitting:
    """A new game, as the options of `arcana play` and `arcana fight` describe it.

    Args:
        name: Of the game.
        seats, seed, save, rules_file, cards, code: As the options have them.
        text: What is set up, perhaps after a scenario's word: "melee: amazon | giant"; None for an ordinary game.
        fights: Whether the text is a fight. Then people have all seats, and the game is saved only if `save` is given.

    Raises:
        UsageError: The game has no such scenarios.
        PositionError: The text can't be understood.
    """
    from arcana_lab.terminal import saving

    made = chosen(name, rules_file, cards, code)
    word, text = ("", None) if text is None else _scenario_of(made.game, text, fights=fights)
    if text is None:
        seats = _seats(made.game, seats, None)
    _bots(made.game, seats or ())  # unknown bots are rejected before a file is made
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    with made.errors_placed(seed):
        if text is None:
            assert seats is not None
            game = made.game(len(seats), seed, rules=made.rules(len(seats)))
        else:
            set_up = pkgutil.resolve_name(made.game.scenarios[word])
            game = set_up(text, game=made.game, rules=made.rules(), seed=seed)
    if seats is None:
        seats = (PERSON, *[PERSON if fights else BEST] * (game.player_count - 1))
    if len(seats) != game.player_count:
        raise SeatingError(f"this {word} has {counted(game.player_count, 'player')}, but --seats names {len(seats)}")
    made.name_files(game)
    if save is None and not fights:
        try:
            save = saving.new_path(name)
        except OSError as error:
            echo(f"arcana: note: the game isn't saved: {saving.folder()}: {error.strerror or error}", err=True)
    return Sitting(made, game, saving.Kept(seats, tuple(cards), code), save, seed=seed)


def _scenario_of(played: AnyGame, text: str, *, fights: bool) -> tuple[str, str]:
    """The word of the scenario of a text, and the text without it."""
    if not (played.fights if fights else played.scenarios):
        what = "fights" if fights else "positions that a text sets up"
        having = [name for name in registry.names() if _has(name, "fights" if fights else "scenarios")]
        those = f"; games with them are: {', '.join(having)}" if having else ""
        raise click.UsageError(f"{played.name} has no {what}{those}")
    word, colon, rest = text.partition(":")
    if colon and not fights and word.strip().lower() in played.scenarios:
        return word.strip().lower(), rest
    return played.fights if fights else next(iter(played.scenarios)), text


def _has(name: str, attribute: str) -> bool:
    try:
        return bool(getattr(registry.load(name), attribute))
    except BrokenGame:
        return False


def resumed_game(
    name: str | None,
    resume: str,
    seats: tuple[str, ...] | None,
    save: Path | None,
    rules_file: Path | None,
    cards: Sequence[Path],
    code: Path | None,
    held: ExitStack,
) -> Sitting:
    """A saved game, as the options of `arcana play` name it.

    Args:
        name: Of the game, None for any.
        resume: The file, "" for the newest unfinished game.
        seats, save, rules_file, cards, code: As the options have them. Seats and files that aren't given are those with
            which the game was begun.
        held: Keeps the lock of the file that is continued. The lock is taken before the file is read.
    """
    from arcana_lab.terminal import holding, saving

    if resume and name is None and resume in registry.names() and not Path(resume).exists():
        name, resume = resume, ""  # `arcana play --resume GAME`
    if name is not None:
        registry.load(name)  # an unknown game gets its own error
    path, damaged = (Path(resume), ()) if resume else saving.newest_unfinished(name)
    for file in damaged:
        echo(f"arcana: note: skipped a saved game that can't be read: {file.reason}", err=True)
    if not path.is_file():
        raise click.UsageError(f"{named(path)}: no such file; `arcana play --saved` lists the saved games")
    target = path if save is None else save
    over = target.exists() and target.samefile(path)
    if over:
        held.enter_context(holding.held(path))
    record = load_record(path)
    if name is not None and record.game.partition("+")[0] != name and record.game != name:
        raise click.UsageError(f"{named(path)} is a record of {record.game!r}, not of {name!r}")
    kept = saving.kept(path)
    made = of_record(record, path, rules_file, cards or kept.cards, code or kept.code)
    with made.errors_placed(record.chance.get("seed")):
        try:
            game = made.game.replay(record)
        except RecordError as error:
            raise RecordError(f"{named(path)}: {error}") from error
    name_house_rules(game, record.house_rules)
    if over and _is_by_mail(path):
        raise click.UsageError(
            f"{named(path)}: only `arcana mail` changes the record of a game by mail; give --save FILE"
        )
    fitting = _fitting(kept.seats, made.game, record.players)
    if seats is None and fitting is None and (kept.seats or kept.is_damaged):
        # Bots on wrong seats would decide at once.
        example = ",".join([PERSON, *[BEST] * (record.players - 1)])
        raise click.UsageError(f"the seats of {named(path)} can't be read; name them, such as --seats {example}")
    seats = _seats(made.game, seats or fitting, record.players)
    files = saving.Kept(seats, tuple(cards) or kept.cards, code or kept.code)
    return Sitting(made, game, files, target, over=over, resumed=True)


def _fitting(seats: tuple[str, ...], played: AnyGame, players: int) -> tuple[str, ...] | None:
    """The seats as they were kept, None if they don't fit the game."""
    known = {PERSON, BEST, *played.bots()}
    return seats if len(seats) == players and known.issuperset(seats) else None


def _is_by_mail(record: Path) -> bool:
    """Whether a record is where a game by mail keeps its own; playing on at a table would spoil that game."""
    folder = Folder(record.resolve().parent)
    return folder.record == record.resolve() and folder.players.exists()


def _seats(played: AnyGame, seats: tuple[str, ...] | None, players: int | None) -> tuple[str, ...]:
    if seats is None:
        players = played.default_players if players is None else players
        return (PERSON, *[BEST] * (players - 1))
    if players is not None and len(seats) != players:
        raise SeatingError(f"the saved game has {players} players, but --seats names {len(seats)}")
    check_players(played, len(seats))
    return seats


def _bots(played: AnyGame, seats: Sequence[str]) -> dict[int, BotMaker]:
    best = strongest_bot(played)
    return {seat: maker_of(played, best if name == BEST else name) for seat, name in enumerate(seats) if name != PERSON}
