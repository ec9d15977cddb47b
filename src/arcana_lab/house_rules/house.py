"""A game made from files of house rules: the same class in every process, and the files' names for records."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from attrs import frozen

from arcana_core.errors import RulesError
from arcana_core.records.files import named, read_file
from arcana_core.records.house_rules import HouseFile, HouseRules
from arcana_lab.house_rules.code import CodeError, errors_placed, game_in, run_code
from arcana_lab.house_rules.recognition import LONGEST_FILE

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


@frozen
class Source:
    """A file of house rules as it was when the command began.

    Attributes:
        kind: "rules", "cards" or "code".
        path: the path as it was given, for messages.
        location: the absolute path, for processes in other folders.
        sha256: the digest of its content.
    """

    kind: str
    path: Path
    location: Path
    sha256: str

    @classmethod
    def of(cls, kind: str, path: Path) -> Source:
        """The file of this path as it is now.

        Raises:
            RulesError: it can't be read, or is too long.
        """
        return cls(kind, path, path.absolute(), sha256(_content(path, path)).hexdigest())

    def content(self) -> bytes:
        """The content of the file, unless it has changed since the command began (RulesError)."""
        data = _content(self.location, self.path)
        if sha256(data).hexdigest() != self.sha256:
            raise RulesError(f"{named(self.path)}: the file has changed since the command began")
        return data


@frozen
class House:
    """A game and the files that change it.

    Attributes:
        base: the class of the game that is changed.
        files: of all kinds, in the order in which they were given.
    """

    base: AnyGame
    files: tuple[Source, ...] = ()

    @classmethod
    def of(
        cls, base: AnyGame, *, rules: Path | None = None, cards: Sequence[Path] = (), code: Path | None = None
    ) -> House:
        """The game with these files, as they are now.

        Raises:
            RulesError: a file can't be read, or is too long.
        """
        given = [("rules", rules), *(("cards", path) for path in cards), ("code", code)]
        return cls(base, tuple(Source.of(kind, path) for kind, path in given if path is not None))

    @property
    def code(self) -> Path | None:
        """The path of the Python file; None without one."""
        return next((file.path for file in self.files if file.kind == "code"), None)

    @property
    def changes_class(self) -> bool:
        """Whether any of the files changes more than settings."""
        return any(file.kind != "rules" for file in self.files)

    def load(self) -> AnyGame:
        """The class that the files make of the game: always the same object in one process.

        Raises:
            CodeError: the Python file can't be used.
            RulesError: the files of cards have mistakes, or the game reads none.
        """
        found = _loaded.get(self)
        if found is None:
            found, self_printed = self._made()
            _loaded[self], _printed[self] = found, self_printed
            if self.changes_class:
                _houses[found] = self
        if self.code is not None and self.code not in _in_use:
            _in_use.append(self.code)
        return found

    def printed(self) -> str:
        """The output of the Python file while it was imported."""
        return _printed.get(self, "")

    def named(self) -> HouseRules | None:
        """The files as records and results name them; None without files."""
        if not self.files:
            return None
        files = tuple(HouseFile(file.kind, file.path.name, file.sha256) for file in self.files)
        return HouseRules(self.base.name, files)

    def _made(self) -> tuple[AnyGame, str]:
        game, printed = self.base, ""
        for file in self.files:
            if file.kind == "code":
                content = file.content()
                module, printed = run_code(file.path, content, _module_name(file), file.location)
                with errors_placed(file.path, "while its classes are looked at"):
                    game = game_in(module, file.path, content, self.base)
        cards = [file for file in self.files if file.kind == "cards"]
        if cards:
            for file in cards:
                file.content()
            reads = game.card_files()
            if reads is None:
                raise RulesError(f"{named(cards[0].path)}: {self.base.name} reads no files of cards")
            game = reads.add([file.path if file.path.absolute() == file.location else file.location for file in cards])
        return game, printed

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return (House, (self.base, self.files))


class Handle:
    """The class of a game, pickled so that another process makes it again from the same files.

    Attributes:
        game: the class.
    """

    __slots__ = ("game",)

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        house = house_of(self.game)
        return (Handle, (self.game,)) if house is None else (_handle_of, (house,))


def house_of(game: AnyGame) -> House | None:
    """The files that this class was made from; None for a class from elsewhere."""
    return _houses.get(game)


def code_of(game: AnyGame) -> Path | None:
    """The path of the Python file that this class was made from; None without one."""
    house = house_of(game)
    return None if house is None else house.code


def begin_use() -> None:
    """Forget the Python files of earlier commands in this process."""
    _in_use.clear()


def code_in_use() -> tuple[Path, ...]:
    """The paths of the Python files that the present command has made games from, the latest first."""
    return tuple(reversed(_in_use))


def _handle_of(house: House) -> Handle:
    return Handle(house.load())


def _module_name(file: Source) -> str:
    stem = "".join(char if char.isalnum() and char.isascii() else "_" for char in file.path.stem)
    return f"arcana_code_{stem}_{file.sha256[:8]}"


def _content(location: Path, path: Path) -> bytes:
    try:
        data = read_file(location, LONGEST_FILE + 1)
    except OSError as error:
        raise RulesError(f"{named(path)}: cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(data) > LONGEST_FILE:
        raise RulesError(f"{named(path)}: longer than {LONGEST_FILE} bytes")
    return data


_loaded: dict[House, AnyGame] = {}
_printed: dict[House, str] = {}
_in_use: list[Path] = []
_houses: WeakKeyDictionary[AnyGame, House] = WeakKeyDictionary()

__all__ = ["CodeError", "Handle", "House", "Source", "begin_use", "code_in_use", "code_of", "house_of"]
