"""The options `--rules`, `--cards` and `--code`, the same for every command, and the game that they make."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from arcana_core import registry
from arcana_core.errors import RecordError, RulesError
from arcana_core.records.files import named
from arcana_core.records.house_rules import HouseFile, name_house_rules
from arcana_core.records.records import Record
from arcana_core.rules import GameRules
from arcana_lab.commands.arguments import FILE, CommandT
from arcana_lab.commands.output import echo
from arcana_lab.house_rules import House
from arcana_lab.house_rules.checking import changed_by
from arcana_lab.house_rules.code import errors_placed
from arcana_lab.house_rules.hooks import check_hooks
from arcana_lab.house_rules.recognition import HELD, Found, held_by, installed_games, recognise
from arcana_lab.house_rules.settings import rules_from

if TYPE_CHECKING:
    from arcana_core.game import Game
    from arcana_core.registry import AnyGame

OPTION = {"rules": "--rules", "cards": "--cards", "code": "--code"}
_INSTEAD: dict[Found, str] = {
    "rules": "give it to --rules",
    "cards": "give it to --cards",
    "code": "give it to --code",
    "record": "`arcana replay` and `arcana play --resume` take it",
    "players": "give it to `arcana mail new --players`",
}


def house_options(command: CommandT) -> CommandT:
    """Give a command the options `--rules`, `--cards` and `--code`."""
    for option in (
        click.option(
            "--code",
            "code",
            type=FILE,
            metavar="FILE",
            help="Play by the changed procedures of a Python file: one subclass of the game.",
        ),
        click.option(
            "--cards",
            "--map",
            "cards",
            type=FILE,
            multiple=True,
            metavar="FILE",
            help="Add the cards or characters of a TOML file, or play on its map. Can be repeated.",
        ),
        rules_option,
    ):
        command = option(command)
    return command


rules_option = click.option(
    "--rules",
    "rules_file",
    type=FILE,
    metavar="FILE",
    help="Change settings by a TOML file (see `arcana rules --toml`).",
)


@frozen
class Chosen:
    """The game that a command line names, with its house rules.

    Attributes:
        house: the game and its files.
        game: the class that they make.
    """

    house: House
    game: AnyGame

    def rules(self, players: int | None = None) -> GameRules | None:
        """The settings of the file after `--rules`, checked; None without one."""
        path = next((file.path for file in self.house.files if file.kind == "rules"), None)
        return rules_from(self.game, path, players)

    def name_files(self, game: Game[Any, Any, Any]) -> None:
        """Name the files in the records of a game."""
        name_house_rules(game, self.house.named())

    def check_hooks(self, game: Game[Any, Any, Any]) -> None:
        """Raise a CodeError if a method of the Python file returns something that a terminal can't show."""
        if self.house.code is not None:
            check_hooks(game, self.house.code, f"game {self.game.name}")

    def errors_placed(self, seed: object) -> Any:
        """A block in which errors of the Python file are reported with their place in it."""
        return errors_placed(self.house.code, f"game {self.game.name}, seed {seed!r}")


def chosen(name: str, rules_file: Path | None = None, cards: Sequence[Path] = (), code: Path | None = None) -> Chosen:
    """The game of this name, changed by the files of the options.

    Raises:
        UnknownGame, BrokenGame: the game isn't installed, or can't be loaded.
        UsageError: a file holds something that belongs to another option.
        RulesError, CodeError: a file has mistakes.
    """
    return changed(registry.load(name), rules_file, cards, code)


def changed(
    base: AnyGame, rules_file: Path | None = None, cards: Sequence[Path] = (), code: Path | None = None
) -> Chosen:
    """A game changed by the files of the options; raises as `chosen` does."""
    given: list[tuple[Found, Path | None]] = [
        ("rules", rules_file),
        *(("cards", path) for path in cards),
        ("code", code),
    ]
    for kind, path in given:
        if path is not None:
            _check_option(base, kind, path)
    house = House.of(base, rules=rules_file, cards=cards, code=code)
    with errors_placed(house.code, f"while {base.name} is changed"):
        made = Chosen(house, house.load())
    printed = house.printed()
    if printed and code is not None:
        echo("\n".join(f"{named(code)} prints: {line}" for line in printed.splitlines()), err=True)
    return made


def _check_option(base: AnyGame, kind: Found, path: Path) -> None:
    """Reject a file that another option takes, with that option."""
    try:
        found = recognise(path, (base,))
    except OSError as error:
        raise RulesError(f"{named(path)}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    option, place = OPTION[kind], named(path)
    taken = held_by(base) if kind == "cards" else HELD[kind]
    if kind == "cards" and base.card_files() is None:
        raise click.UsageError(f"{option} {place}: {base.name} reads no files of cards")
    if found.kind in _INSTEAD and found.kind != kind:
        raise click.UsageError(f"{place} holds {found.held}, not {taken}: {_INSTEAD[found.kind]}")
    if found.kind == "empty" and kind != "rules":
        raise click.UsageError(f"{place} is empty; {option} takes a file with {taken}")
    if found.kind in ("binary", "too long"):
        raise click.UsageError(f"{place} holds {found.held}; {option} takes a file with {taken}")


# Records.


def reject_house_rules(path: Path) -> None:
    """Raise a UsageError if a file that should be a record holds house rules."""
    try:
        found = recognise(path, installed_games())
    except OSError:  # reading it as a record fails for the same reason, which that error describes
        return
    if found.kind in OPTION:
        raise click.UsageError(f"{named(path)} holds {found.held}, not a record: {_INSTEAD[found.kind]}")


def of_record(
    record: Record, path: Path, rules_file: Path | None = None, cards: Sequence[Path] = (), code: Path | None = None
) -> Chosen:
    """The game that a record can be replayed with: the files given must be those that it names.

    Files with another content are accepted with a note, because a changed comment changes no decision. The replay
    itself finds out whether the game is still the same.

    Raises:
        RecordError: a file that the record names is missing, or other settings or another game are given.
    """
    base = _base_of(record, path, code)
    made = changed(base, rules_file, cards, code)
    _check_missing(record, path, made)
    _check_rules(record, path, made)
    if made.game.name != record.game:
        raise RecordError(f"{named(path)}: a record of {record.game!r}; the files given make {made.game.name!r}")
    for note in _differences(record, made):
        echo(f"arcana: note: {note}", err=True)
    return made


def _base_of(record: Record, path: Path, code: Path | None) -> AnyGame:
    """The installed game that a record's house rules change."""
    name = record.game if record.house_rules is None else record.house_rules.game
    if name in registry.names():
        return registry.load(name)
    if code is None:
        raise RecordError(
            f"{named(path)}: a record of {name!r}, which isn't installed; if it is a game changed by Python code, give "
            "the file with that code to --code"
        )
    return changed_by(code, installed_games())


def _check_missing(record: Record, path: Path, made: Chosen) -> None:
    named_files = () if record.house_rules is None else record.house_rules.files
    needed = [file for file in named_files if file.kind != "rules"]
    missing: list[HouseFile] = []
    for kind in ("cards", "code"):
        given = [file for file in made.house.files if file.kind == kind]
        of_kind = [file for file in needed if file.kind == kind]
        digests, names = {file.sha256 for file in given}, {file.path.name for file in given}
        lacking = [file for file in of_kind if file.sha256 not in digests and file.name not in names]
        missing += lacking[: max(0, len(of_kind) - len(given))] if given else of_kind
        if given and not of_kind and record.house_rules is not None:
            raise RecordError(f"{named(path)}: played without {OPTION[kind]}; leave out {named(given[0].path)}")
    if missing:
        listing = " and ".join(
            f"{OPTION[file.kind]} {named(file.name)} (sha256 {file.sha256[:12]}...)" for file in missing
        )
        raise RecordError(f"{named(path)}: played with house rules; give the same files: {listing}")


def _check_rules(record: Record, path: Path, made: Chosen) -> None:
    rules = made.rules(record.players)
    if rules is None:
        return
    given = rules.difference()
    wrong = [
        f"{name} is {given.get(name, 'the default')!r} and not {record.rules.get(name, 'the default')!r}"
        for name in sorted(given.keys() | record.rules.keys())
        if given.get(name) != record.rules.get(name)
    ]
    if wrong:
        file = next(file.path for file in made.house.files if file.kind == "rules")
        raise RecordError(
            f"{named(path)}: the settings of {named(file)} differ from those of the record, which needs no --rules: "
            f"{'; '.join(wrong)}"
        )


def _differences(record: Record, made: Chosen) -> list[str]:
    """Notes on files that aren't the ones a record names."""
    noted = {} if record.house_rules is None else {file.sha256: file for file in record.house_rules.files}
    by_name = {} if record.house_rules is None else {(file.kind, file.name): file for file in record.house_rules.files}
    notes = []
    for file in made.house.files:
        if file.kind == "rules" or file.sha256 in noted:
            continue
        other = by_name.get((file.kind, file.path.name))
        if other is not None:
            notes.append(
                f"{named(file.path)} has changed since the record was made (sha256 {file.sha256[:12]}..., "
                f"was {other.sha256[:12]}...)"
            )
        else:
            notes.append(f"{named(file.path)} is not a file that the record names (sha256 {file.sha256[:12]}...)")
    return notes


__all__ = ["Chosen", "changed", "chosen", "house_options", "of_record", "reject_house_rules", "rules_option"]
