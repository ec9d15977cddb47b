"""A designer's Python file: running it, finding the game it changes, and the place of an error in it."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from arcana_core.errors import ArcanaError, IllegalAction
from arcana_core.records.files import named
from arcana_core.text.wording import counted, listed, printable, shown
from arcana_lab.house_rules.background import process_kept, report_uncaught

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

MOST_PRINTED = 100_000
"""Characters that a file may print while it is imported."""


class CodeError(ArcanaError, ValueError):
    """A designer's Python file can't be used. The message has file, line and reason."""


class _TooMuch(BaseException):
    """A file prints without end. Not an Exception, so that the file's own `except Exception` lets it pass."""


class _Printed(io.StringIO):
    """The output of a file while it is imported, up to a limit."""

    def write(self, text: str) -> int:
        if self.tell() + len(text) > MOST_PRINTED:
            raise _TooMuch
        return super().write(text)

    def close(self) -> None:
        """Stay open: a file that closes its output changes nothing."""


def run_code(path: Path, content: bytes, name: str, location: Path) -> tuple[ModuleType, str]:
    """Run a Python file as a module of this name, which is then in `sys.modules`.

    Args:
        path: the path of the file as it was given, for messages.
        content: the file's bytes.
        name: of the module. One that is already loaded is replaced.
        location: the absolute path of the file, for its `__file__`.

    Returns:
        The module, and the output of the file.

    Raises:
        CodeError: it isn't Python, or raises an error while it runs.
    """
    source = named(path)
    try:
        code = compile(content, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise CodeError(f"{source}{line}: not Python: {_one_line(error.msg)}") from None
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise CodeError(f"{source}: not Python: {_one_line(str(error)) or type(error).__name__}") from None
    module = ModuleType(name)
    module.__file__ = str(location)
    sys.modules[name] = module  # before `process_kept`, which keeps it
    printed = _Printed()
    report_uncaught(source, reason_of)
    try:
        with process_kept(), redirect_stdout(printed):
            exec(code, module.__dict__)
    except KeyboardInterrupt:
        del sys.modules[name]
        raise
    except _TooMuch:
        del sys.modules[name]
        raise CodeError(f"{source}: prints more than {MOST_PRINTED} characters while it is imported") from None
    except BaseException as error:
        del sys.modules[name]
        raise CodeError(f"{code_place(error, path) or source}: {reason_of(error)} (while it is imported)") from error
    return module, printed.getvalue()


def game_in(module: ModuleType, path: Path, content: bytes, game: AnyGame | None) -> AnyGame:
    """The one subclass of a game that a file defines.

    Args:
        module: the file, run.
        path: of the file.
        content: the file's bytes, for the lines of its classes.
        game: the game that it must change; None for any.

    Raises:
        CodeError: it defines none or several; the message lists them.
    """
    from arcana_core.game import Game  # here, because importing the contract takes time

    base = Game if game is None else game
    called = "a game" if game is None else game.name
    source = named(path)
    lines = _class_lines(content)
    own = [value for value in vars(module).values() if isinstance(value, type) and value.__module__ == module.__name__]
    classes = list(dict.fromkeys(own))
    found = [cls for cls in classes if issubclass(cls, base)]
    if len(found) > 1:
        listing = listed(f"{cls.__name__} (line {lines.get(cls.__name__, '?')})" for cls in found)
        raise CodeError(
            f"{source}: must define exactly one subclass of {called}, got {len(found)}: {listing}; "
            "move the others to files of their own"
        )
    if not found:
        others = [f"{cls.__name__} (line {lines.get(cls.__name__, '?')}), {_kind(cls)}" for cls in classes]
        listing = f"it defines {counted(len(others), 'class').replace('classs', 'classes')}: {'; '.join(others)}"
        raise CodeError(
            f"{source}: must define a subclass of {called}, such as "
            f"`class Mine({_importable(game)})`; {listing if others else 'it defines no class'}"
        )
    cls = found[0]
    line = lines.get(cls.__name__, 1)
    name = getattr(cls, "name", None)
    if not isinstance(name, str) or not name or not name.isprintable() or len(name) > 100:
        raise CodeError(f"{source}:{line}: the name of {cls.__name__} must be a text on one line, got {shown(name)}")
    parents = [one for one in cls.__mro__[1:] if issubclass(one, Game) and getattr(one, "name", None) == name]
    if parents:
        raise CodeError(
            f"{source}:{line}: {cls.__name__} must not be called {name!r} like the game it changes, because records "
            "tell games apart by their names; leave `name` out"
        )
    return cls


def code_place(error: BaseException, path: Path) -> str:
    """The place in a file that raised an error: "house.py:14, in begin_turn"; "" if the file isn't involved."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        place = ""
        trace = current.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename == str(path):
                function = "" if code.co_name == "<module>" else f", in {code.co_name}"
                place = f"{named(path)}:{trace.tb_lineno}{function}"
            trace = trace.tb_next
        if place:
            return place
        current = current.__cause__ or current.__context__
    return ""


def failure_of(error: BaseException, path: Path) -> str:
    """An error of a game that a file changes, in one line with its place; "" if it isn't a fault of the game.

    An error that wasn't raised in the file still comes from it if it isn't a message for the user: a method may return
    something that the core can't use.
    """
    if isinstance(error, KeyboardInterrupt | CodeError):
        return ""
    place = code_place(error, path)
    if place:
        return f"{place}: {reason_of(error)}"
    is_message = isinstance(error, OSError | ArcanaError) and not isinstance(error, IllegalAction)
    if is_message or not isinstance(error, Exception) or type(error).__module__.startswith("click."):
        return ""
    return f"{named(path)}: the game fails with this file: {reason_of(error)}"


@contextmanager
def errors_placed(path: Path | None, where: str) -> Iterator[None]:
    """Turn errors that a designer's code causes in the block into a `CodeError` with the place.

    Args:
        path: the file; None without code, and then errors pass.
        where: the game and the seed, for the message.
    """
    try:
        yield
    except BaseException as error:
        failure = "" if path is None else failure_of(error, path)
        if not failure:
            raise
        raise CodeError(f"{failure} ({where})") from error


def reason_of(error: BaseException) -> str:
    """An error in one line: "ZeroDivisionError: division by zero"."""
    if isinstance(error, SystemExit):
        return f"it ends the program (sys.exit({shown(error.code)}))"
    try:
        text = _one_line(str(error))
    except Exception as broken:  # noqa: BLE001 - an error whose text is itself an error
        text = f"its message raises {type(broken).__name__}"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))[:500]


def _class_lines(content: bytes) -> dict[str, int]:
    return {node.name: node.lineno for node in ast.walk(ast.parse(content)) if isinstance(node, ast.ClassDef)}


def _kind(cls: type) -> str:
    from arcana_core.game import Game  # here, because importing the contract takes time

    if issubclass(cls, Game):
        return f"a subclass of {next(base.name for base in cls.__mro__[1:] if hasattr(base, 'name'))}"
    return "not a game"


def _importable(game: AnyGame | None) -> str:
    return "arcana_wizwar.Game" if game is None else f"{game.__module__.partition('.')[0]}.{game.__name__}"
