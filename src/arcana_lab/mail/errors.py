"""Errors in a game by mail: for the game master to mend, or the rejection of a request."""

from __future__ import annotations

from arcana_core.errors import ArcanaError


class MailError(ArcanaError, ValueError):
    """A folder, a file or an argument is wrong. Nothing has changed."""


class Rejected(ArcanaError):
    """A request is rejected, with the reason in plain words. Nothing has changed."""
