"""The list of players: a TOML file with a table for each letter, with choices for the game and data for reports."""

from __future__ import annotations

import datetime
import json
import re
import secrets
import tomllib
from collections.abc import Mapping, Sequence
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from arcana_core.chance.rng import Rng
from arcana_core.mail import PARTICULARS
from arcana_core.records.files import named, read_file
from arcana_core.text.wording import did_you_mean, shown
from arcana_lab.mail.errors import MailError, Rejected

if TYPE_CHECKING:
    from arcana_core.mail import ByMail
    from arcana_core.registry import AnyGame

Entries = Mapping[str, Mapping[str, str]]
"""The registered values, by letter and key."""

LONGEST_FILE: Final = 1_000_000
_COMMON: Final = ("number", "printed", "due")
"""Keys that may be above the tables, for all players."""
_CONTROL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_PASSWORD_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters that are easily confused
_PASSWORD_LENGTH: Final = 12


@frozen
class Registered:
    """The content of a file of players.

    Attributes:
        common: data on all players, by the keys of `arcana_core.mail.PARTICULARS`.
        particulars: data on one player, by letter. It overrides the common data.
        choices: the choices for the game, by letter and the game's keys.
        mistakes: all mistakes in the file, one sentence each.
    """

    common: Mapping[str, str]
    particulars: Entries
    choices: Entries
    mistakes: tuple[str, ...] = ()

    def of(self, letter: str) -> Mapping[str, str]:
        """The data on one player, for the reports."""
        return {**self.common, **self.particulars[letter]}


def read_players(path: Path, letters: Sequence[str], mail: ByMail[Any], *, choices: bool) -> Registered:
    """Read the file on the players of a game.

    Args:
        path: a TOML file with one table for each letter.
        letters: the letters of the game.
        mail: the game's interface for play by mail, which names the choices.
        choices: whether the file may hold choices. They can't change once the game has begun.

    Raises:
        MailError: the file can't be read, or isn't TOML.
    """
    tables = _toml(path)
    mistakes = [_unknown_table(key, value, letters) for key, value in tables.items() if key not in (*letters, *_COMMON)]
    common = {key: _text(key, value, key, mistakes) for key, value in tables.items() if key in _COMMON}
    particulars: dict[str, dict[str, str]] = {letter: {} for letter in letters}
    chosen: dict[str, dict[str, str]] = {letter: {} for letter in letters}
    for letter in letters:
        table = tables.get(letter, {})
        if not isinstance(table, dict):
            mistakes.append(f"{letter} must be a table [{letter}], got {shown(table)}")
            continue
        for key, value in table.items():
            if key in PARTICULARS:
                particulars[letter][key] = _text(f"{letter}: {key}", value, key, mistakes)
            elif key in mail.choices and choices:
                chosen[letter][key] = _text(f"{letter}: {key}", value, key, mistakes)
            elif key in mail.choices:
                mistakes.append(f"{letter}: {key} can't be changed, because the game has begun with it")
            else:
                known = (*mail.choices, *PARTICULARS) if choices else tuple(PARTICULARS)
                near = did_you_mean(key, known) or f"; the keys are {', '.join(known)}"
                mistakes.append(f"{letter}: unknown key {shown(key)}{near}")
    return Registered(common, particulars, chosen, tuple(mistakes))


def check_players_file(path: Path, played: AnyGame) -> None:
    """Check the file of players of a game that hasn't begun, without the game itself.

    Raises:
        MailError: all mistakes, a line each, with the file.
    """
    mail = played.by_mail()
    assert mail is not None, "the game was recognised by its players"
    tables = [key for key, value in _toml(path).items() if isinstance(value, dict)]
    by_count = {players: mail.letters(players) for players in played.player_counts}
    fitting = [players for players, letters in by_count.items() if {*tables} <= {*letters}]
    players = min(fitting, default=max(by_count))
    registered = read_players(path, by_count[players], mail, choices=True)
    mistakes = registered.mistakes
    if not mistakes:
        game = played(players, "check", log=False)
        mistakes = mail.register(game, registered.choices, Rng("check"))
    if mistakes:
        raise MailError("\n".join(f"{named(path)}: {mistake}" for mistake in mistakes))


def _unknown_table(key: str, value: object, letters: Sequence[str]) -> str:
    if isinstance(value, dict):
        tables = ", ".join(f"[{letter}]" for letter in letters)
        return f"unknown table [{key}]{did_you_mean(key.upper(), letters) or f'; the tables are {tables}'}"
    near = (
        did_you_mean(key, _COMMON)
        or f"; only {', '.join(_COMMON)} may be above the tables, everything else belongs in a player's table"
    )
    return f"unknown key {shown(key)}{near}"


def _toml(path: Path) -> dict[str, Any]:
    try:
        data = read_file(path, LONGEST_FILE + 1)
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be read: {error.strerror or error}") from error
    if len(data) > LONGEST_FILE:
        raise MailError(f"{named(path)}: longer than {LONGEST_FILE} bytes")
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise MailError(f"{named(path)}: not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise MailError(f"{named(path)}: not TOML: {' '.join(str(error).split())}") from None


def _text(where: str, value: object, key: str, mistakes: list[str]) -> str:
    if type(value) is int or isinstance(value, datetime.date):
        value = str(value)
    if not isinstance(value, str):
        mistakes.append(f"{where} must be a text in quotes, got {shown(value)}")
        return ""
    if key == "password" and not value:
        mistakes.append(f"{where} must not be empty; leave it out and a new one is made")
    odd = _CONTROL.search(value)
    if odd is not None:
        mistakes.append(f"{where} has the character {odd[0]!a} in it, which cannot be printed")
    return value


def nothing_of(letters: Sequence[str]) -> Registered:
    """A list of players without any data."""
    return Registered({}, {letter: {} for letter in letters}, {letter: {} for letter in letters})


def with_passwords(registered: Registered) -> Registered:
    """The same list, with a new password for each player without one."""
    made = {
        letter: "".join(secrets.choice(_PASSWORD_LETTERS) for _ in range(_PASSWORD_LENGTH))
        for letter in registered.particulars
    }
    passed = {
        letter: {**of_one, "password": of_one.get("password", made[letter])}
        for letter, of_one in registered.particulars.items()
    }
    return evolve(registered, particulars=passed)


def check_password(particulars: Mapping[str, str], letter: str, given: str) -> None:
    """Raise `Rejected` for a wrong password."""
    known = particulars.get("password", "")
    if not known or not compare_digest(known.encode(), given.encode("utf-8", "surrogatepass")):
        raise Rejected(f"this is not the password of {letter}")


def players_text(registered: Registered, about: str) -> str:
    """The list of players as a TOML file, which `read_players` reads."""
    lines = [
        f"# The players of {about}. This file is yours: change it at any time.",
        "# The reports repeat its values. For all players, above the tables:",
        *(f"#   {key.ljust(8)}  {PARTICULARS[key]}" for key in _COMMON),
        "# For one player, in the player's table, these and:",
        *(f"#   {key.ljust(8)}  {meaning}" for key, meaning in PARTICULARS.items() if key not in _COMMON),
        "",
        *(
            f"{key} = {_quoted(registered.common.get(key, ''))}"
            for key in _COMMON
            if key in registered.common or key != "printed"
        ),
    ]
    for letter, of_one in registered.particulars.items():
        lines += ["", f"[{_key(letter)}]", *(f"{key} = {_quoted(value)}" for key, value in of_one.items())]
    return "\n".join(lines) + "\n"


def _key(letter: str) -> str:
    return letter if letter.isascii() and letter.isalnum() else _quoted(letter)


def _quoted(text: str) -> str:
    # TOML texts are written as in JSON, except for this character, which JSON does not escape.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
