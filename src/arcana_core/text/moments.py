"""Moments: names for the kinds of decisions a game asks for, so that people can pass until one of them comes."""

from __future__ import annotations

from attrs import frozen


@frozen
class Moment:
    """A kind of decision.

    Attributes:
        word: What people type: `pass until turn`.
        meaning: When it comes, in a few words: "your turn begins".
        always: Whether automatic passing always stops there, because the player is in danger or would regret it.
    """

    word: str
    meaning: str
    always: bool = False
