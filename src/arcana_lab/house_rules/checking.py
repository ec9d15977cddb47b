"""Checking files of house rules: the game and kind of each file, its contents, and all its mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, define, frozen

from arcana_core.errors import ArcanaError, RulesError
from arcana_core.records.files import named
from arcana_core.rules import GameRules
from arcana_core.tables.toml import written
from arcana_core.text.wording import counted, listed
from arcana_lab.house_rules.code import CodeError, errors_placed, game_in, run_code
from arcana_lab.house_rules.house import House, Source
from arcana_lab.house_rules.recognition import Found, Recognised, recognise
from arcana_lab.house_rules.settings import rules_from
from arcana_lab.house_rules.trial import trial
from arcana_lab.mail import check_players_file

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


@frozen
class _File:
    """A file with its kind and its game."""

    path: Path
    kind: Found
    game: AnyGame


@define
class Report:
    """The contents of files and their mistakes.

    Attributes:
        lines: descriptions of the contents.
        mistakes: all mistakes, a line each, with file and line.
    """

    lines: list[str] = Factory(list)
    mistakes: list[str] = Factory(list)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Add the mistakes that the block raises, and continue after it."""
        try:
            yield
        except ArcanaError as error:
            self.mistakes += str(error).splitlines()


def check_files(paths: Sequence[Path], games: tuple[AnyGame, ...], *, game_is_given: bool) -> Report:
    """Check files that belong together: settings may name characters that another of the files adds.

    Args:
        paths: the files.
        games: the games that are considered.
        game_is_given: whether the user named the game, so that files which can't be recognised are settings of it.
    """
    report = Report()
    files: list[_File] = []
    for path in sorted(paths, key=lambda path: path.suffix != ".py"):  # code first: it may add settings
        files += _sorted_out(path, paths, games, game_is_given, report, files)
    files.sort(key=lambda file: paths.index(file.path))
    for game in dict.fromkeys(file.game for file in files):
        _check_game(game, [file for file in files if file.game is game], report)
    return report


def _sorted_out(
    path: Path,
    paths: Sequence[Path],
    games: tuple[AnyGame, ...],
    game_is_given: bool,
    report: Report,
    earlier: Sequence[_File],
) -> Iterator[_File]:
    """The file with its game and kind; nothing, and a mistake in the report, if they can't be found out."""
    changed = _changed_games(earlier)
    try:
        found = recognise(path, tuple([changed.get(game, game) for game in games]))
        if found.kind == "code":
            yield _File(path, "code", games[0] if game_is_given else changed_by(path, games))
            return
    except OSError as error:
        report.mistakes.append(f"{named(path)}: cannot be read: {(error.strerror or str(error)).lower()}")
        return
    except ArcanaError as error:
        report.mistakes += str(error).splitlines()
        return
    originals = {made: game for game, made in changed.items()}
    kind, fitting = found.kind, tuple([originals.get(game, game) for game in found.games])
    if game_is_given and kind in ("unknown", "empty"):
        kind, fitting = "rules", games
    if kind == "record":
        report.mistakes.append(
            f"{named(path)}: holds the record of a game; check it by `arcana replay --verify {named(path)}`"
        )
    elif not fitting:
        with report.noting():
            if path.suffix == ".toml":
                written(path, "house rules")  # a mistake in the TOML itself comes first
            report.mistakes.append(f"{named(path)}: {_unrecognised(found, games)}")
    else:
        chosen = fitting if len(fitting) == 1 else _of_the_others(path, paths, fitting)
        if len(chosen) == 1:
            yield _File(path, kind, chosen[0])
        else:
            names = listed((game.name for game in fitting), "or")
            report.mistakes.append(f"{named(path)}: could be for {names}: name the game with --game")


def _changed_games(files: Sequence[_File]) -> dict[AnyGame, AnyGame]:
    """The classes that files of code make, by the games that they change: they may have new settings."""
    changed: dict[AnyGame, AnyGame] = {}
    for file in files:
        if file.kind == "code":
            with suppress(ArcanaError):  # `_check_game` reports it
                changed[file.game] = House.of(file.game, code=file.path).load()
    return changed


def _unrecognised(found: Recognised, games: tuple[AnyGame, ...]) -> str:
    if found.kind == "unknown":
        names = listed((game.name for game in games), "or")
        return f"holds {found.held} for {names}; name the game with --game to see all mistakes"
    return f"holds {found.held}"


def _of_the_others(path: Path, paths: Sequence[Path], fitting: tuple[AnyGame, ...]) -> tuple[AnyGame, ...]:
    """Choose among several games the one of another file, if that is clear."""
    for other in paths:
        if other != path:
            games = recognise(other, fitting).games
            if len(games) == 1:
                return games
    return fitting


def changed_by(path: Path, games: tuple[AnyGame, ...]) -> AnyGame:
    """The installed game that a Python file changes."""
    source = Source.of("code", path)
    content = source.content()
    module, _ = run_code(path, content, f"arcana_code_check_{source.sha256[:8]}", source.location)
    with errors_placed(path, "while its classes are looked at"):
        made = game_in(module, path, content, None)
    for base in made.__mro__[1:]:
        if any(base is game for game in games):  # not `in`, which calls `__eq__` of the file's classes
            return base
    names = listed((game.name for game in games), "or")
    raise CodeError(f"{named(path)}: {made.__name__} must change an installed game: {names}")


def _check_game(game: AnyGame, files: Sequence[_File], report: Report) -> None:
    codes = [file.path for file in files if file.kind == "code"]
    cards = [file.path for file in files if file.kind == "cards"]
    settings = [file.path for file in files if file.kind == "rules"]
    changed = game
    for path in codes:
        with report.noting():
            made = House.of(game, code=path).load()
            changed = made if len(codes) == 1 else game
            with errors_placed(path, f"game {made.name}"):
                report.lines += trial(made, path)
    if cards:
        with report.noting():
            reads = changed.card_files()
            assert reads is not None, "the files were recognised by the tables of this game"
            # Settings with mistakes are reported below; here they only bound what a card may be.
            rules = None if len(settings) != 1 else _accepted(settings[0], game)
            *entries, total = reads.contents(cards, rules)
            report.lines += [*entries, f"{listed(map(named, cards))}: {total}"]
            changed = reads.add(cards)
    for path in settings:
        with report.noting(), errors_placed(codes[0] if len(codes) == 1 else None, f"settings of {named(path)}"):
            rules = rules_from(changed, path)
            assert rules is not None, "there is a file"
            report.lines.append(f"{named(path)}: {_described(rules, game)}: no mistakes")
    for file in files:
        if file.kind == "players":
            with report.noting():
                check_players_file(file.path, game)
                report.lines.append(f"{named(file.path)}: players of {game.name} by mail: no mistakes")


def _accepted(path: Path, game: AnyGame) -> GameRules | None:
    # Not `rules_from`: settings may name characters that the files of cards add.
    try:
        return game.rules_class.from_toml(path)
    except RulesError:
        return None


def _described(rules: GameRules, game: AnyGame) -> str:
    changes = [f"{name} = {value!r}" for name, value in rules.difference().items()]
    if not changes:
        return f"no changed settings of {game.name}"
    return f"{counted(len(changes), 'setting')} of {game.name}: {', '.join(changes)}"
