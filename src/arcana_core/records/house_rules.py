"""The files of house rules that a game is played with, as a record identifies them: by name and content."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, frozen

from arcana_core.errors import RecordError
from arcana_core.text.wording import any_of, shown

if TYPE_CHECKING:
    from arcana_core.game import Game

KINDS: Final = ("rules", "cards", "code")
"""The kinds of files: settings, content such as cards and characters, and Python code."""

_DIGEST = re.compile("[0-9a-f]{64}")


@frozen
class HouseFile:
    """One file of house rules.

    Attributes:
        kind: one of `KINDS`.
        name: the file's name, without its folder.
        sha256: the digest of its content, 64 hexadecimal digits.
    """

    kind: str
    name: str
    sha256: str

    def __attrs_post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RecordError(f"the kind of a house rule's file must be {any_of(KINDS)}, got {shown(self.kind)}")
        if not isinstance(self.name, str):
            raise RecordError(f"the name of a house rule's file must be a text, got {shown(self.name)}")
        if not isinstance(self.sha256, str) or not _DIGEST.fullmatch(self.sha256):
            raise RecordError(f"the sha256 of a house rule's file must be 64 hex digits, got {shown(self.sha256)}")


@frozen
class HouseRules:
    """The files of house rules that a game is played with.

    Attributes:
        game: the name of the game that they change.
        files: in the order in which they were given.
    """

    game: str
    files: tuple[HouseFile, ...]

    def to_plain(self) -> dict[str, Any]:
        """The house rules as data for JSON."""
        return {"game": self.game, "files": [asdict(file) for file in self.files]}

    @classmethod
    def from_plain(cls, data: object) -> HouseRules:
        """The house rules that `to_plain` wrote.

        Raises:
            RecordError: the data is something else.
        """
        if not isinstance(data, Mapping) or data.keys() != {"game", "files"}:
            raise RecordError(f"house_rules must be an object with 'game' and 'files', got {shown(data)}")
        game, files = data["game"], data["files"]
        if not isinstance(game, str):
            raise RecordError(f"house_rules: 'game' must be a text, got {shown(game)}")
        if not isinstance(files, list):
            raise RecordError(f"house_rules: 'files' must be a list, got {shown(files)}")
        for file in files:
            if not isinstance(file, Mapping) or file.keys() != {"kind", "name", "sha256"}:
                raise RecordError(f"house_rules: a file must have 'kind', 'name' and 'sha256', got {shown(file)}")
        return cls(game, tuple(HouseFile(**file) for file in files))


def name_house_rules(game: Game[Any, Any, Any], house_rules: HouseRules | None) -> None:
    """Name these files in the records of this game and of its copies. They change nothing in the game itself."""
    game._origin.house_rules = house_rules


def house_rules_of(game: Game[Any, Any, Any]) -> HouseRules | None:
    """The files of house rules that the records of this game name; None without such files."""
    return game._origin.house_rules
