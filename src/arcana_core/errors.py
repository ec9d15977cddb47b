"""The errors that Arcana raises on purpose, each for the person who can fix its cause."""

from __future__ import annotations


class ArcanaError(Exception):
    """The root of Arcana's own errors."""


class IllegalAction(ArcanaError):
    """The rules forbid this action now; nothing has changed.

    Attributes:
        clause: the clause that forbids it, "" if the rulebook has none.
        reason: why, without the clause.
    """

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return (type(self), (self.reason, self.clause))


class NotationError(ArcanaError, ValueError):
    """A text is not the notation of anything that could be done now."""


class RulesError(ArcanaError, ValueError):
    """A setting has a wrong name, type or value. The message names file, key, value and what would work."""


class PositionError(ArcanaError, ValueError):
    """A position that is to be set up contradicts the rules."""


class RecordError(ArcanaError, ValueError):
    """A game record cannot be read, or does not replay; the message names the line."""


class PlainDataError(ArcanaError, ValueError):
    """Plain data isn't a written view. The message names the path of the key and the expected value."""


class UnknownGame(ArcanaError, LookupError):
    """No installed game has this name."""


class BrokenGame(ArcanaError):
    """An installed game cannot be loaded. The message names its distribution and the error."""


class ScriptError(ArcanaError):
    """A scripted stream of chance has no result left, or one that does not fit the draw."""


class MissingExtra(ArcanaError, ImportError):
    """A command needs an optional dependency. The message names the package to install."""
