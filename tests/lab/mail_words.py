"""The words of `arcana mail`, as tests write them."""

from __future__ import annotations


def in_order(*arguments: object, game: str = "letters") -> list[str]:
    """The words after `arcana mail`: "new DIR" becomes "new GAME DIR"."""
    words = [str(argument) for argument in arguments]
    begins = words[:1] == ["new"] and "--help" not in words
    return [*words[:1], game, *words[1:]] if begins else words
