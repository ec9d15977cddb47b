"""What can go wrong in a game by mail: something for the game master to mend, or a request that is turned down."""

from __future__ import annotations

from arcana_core.errors import ArcanaError


class MailError(ArcanaError, ValueError):
    """A folder, a file or an argument is not what it should be; nothing has changed."""


class Rejected(ArcanaError):
    """What a player asked for, or what cannot be done yet, is rejected in plain words; nothing has changed."""
