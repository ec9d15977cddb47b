"""Finding the choice that a typed text names: by number, by notation, by the game's own names, by words of either."""

from __future__ import annotations

import re
from typing import Any, Final

from attrs import frozen

from arcana_core.actions import Action, takes_text
from arcana_core.errors import NotationError
from arcana_core.game import Game
from arcana_core.text.notation import plain
from arcana_lab.terminal.choices import Choices, label

_SMALL_WORDS: Final = frozenset({"a", "an", "cast", "do", "i", "my", "play", "take", "the", "to", "use", "with"})
PASS: Final = "pass"
"""The word for doing nothing more, whatever the game calls it."""
CANNOT_PASS: Final = "You can't pass now. Choose from the list, or `undo` your last decision."
LEAVE_OUT: Final = ": leave out "
"""The message about a line that goes on too long has this before the words behind its end."""
_LONGEST_NAME: Final = 3  # words in front of a hint's colon
_POSSIBLE: Final = re.compile(r"; possible are for example: .*$")
_TOO_EARLY: Final = re.compile(r"(after .*): (['\"])(.*)\2 is too early")
_REASON: Final = re.compile(r"you can't choose [^:]+: (you .*)")


@frozen
class Found:
    """The choices that a text names.

    Attributes:
        actions: To be taken in this order; () if the text names none, or several.
        matches: If it names several, the choices that have its words.
        problem: A sentence about what is wrong; "" if actions were found.
    """

    actions: tuple[Action, ...] = ()
    matches: tuple[Action, ...] = ()
    problem: str = ""


def parts_of(game: Game[Any, Any, Any], line: str) -> list[str]:
    """The parts of a line between semicolons. The text of a letter or message keeps its semicolons."""
    heads = tuple(f"{kind.word}:" for kind in game.action_space.unlisted if takes_text(kind))
    parts: list[str] = []
    rest = line
    while rest.strip(" ;"):
        rest = rest.lstrip(" ;")
        if heads and rest.lower().startswith(heads):
            return [*parts, rest]
        part, _, rest = rest.partition(";")
        parts.append(part.strip())
    return parts


def is_number(text: str) -> bool:
    """Whether a text is a number that a list can have; Python rejects thousands of digits."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def find(game: Game[Any, Any, Any], player: int, text: str, choices: Choices) -> Found:
    """The choices that a part of a line names in this position."""
    if is_number(text):
        numbered = choices.numbered(int(text))
        if numbered is not None:
            return Found((numbered,))
        return Found(problem=f"Choice {text} is not in the list, which has 1 to {len(choices.actions)}.")
    exact = [action for action in choices.actions if text.lower() in (str(action).lower(), label(action).lower())]
    if len(exact) == 1:
        return Found((exact[0],))
    if text.lower() == PASS and choices.passing is not None:
        return Found((choices.passing,))
    try:
        return Found(game.parse(text, player))
    except NotationError as error:
        problem = CANNOT_PASS if text.lower() == PASS else _for_people(str(error))
    by_name = _by_words(text, choices) or _by_hint(text, choices, game, player)
    return by_name or _part_of(text, choices, game, player) or Found(problem=problem)


def _for_people(message: str) -> str:
    """A message about a typed text for a player who sees that text and the list of choices."""
    too_early = _TOO_EARLY.fullmatch(message)
    if too_early is not None:
        return f"{sentence(too_early[1])[:-1]}{LEAVE_OUT}`{too_early[3]}`."
    shorter = _POSSIBLE.sub("", message)
    reason = _REASON.fullmatch(shorter)
    return sentence(shorter if reason is None else reason[1])


def _by_words(text: str, choices: Choices) -> Found | None:
    """The only choice that has all of these words in its notation, or those that have them."""
    words = {word for word in plain(text).split() if word not in _SMALL_WORDS}
    if not words:
        return None
    matches = tuple(action for action in choices.actions if words <= set(plain(str(action)).split()))
    if len(matches) == 1:
        return Found(matches)
    return Found(matches=matches, problem=_which(text, matches)) if matches else None


def _by_hint(text: str, choices: Choices, game: Game[Any, Any, Any], player: int) -> Found | None:
    """The only choice with all of these words in the name that its hint begins with: "diamonds: true with 2D 3D"."""
    words = set(plain(text).split())
    names = {action: game.hint(action, player).partition(":") for action in choices.actions}
    matches = tuple(
        action
        for action, (name, colon, _) in names.items()
        if words and colon and len(name.split()) <= _LONGEST_NAME and words <= set(plain(name).split())
    )
    return Found(matches) if len(matches) == 1 else None


def _part_of(text: str, choices: Choices, game: Game[Any, Any, Any], player: int) -> Found | None:
    """The choices that have these letters in their notation, or else in their hints. A part never decides."""
    parts = text.lower().split()
    found = tuple(action for action in choices.actions if _has(label(action), parts) or _has(str(action), parts))
    if not found:
        found = tuple(action for action in choices.actions if _has(game.hint(action, player), parts))
    return Found(matches=found, problem=_which(text, found)) if found else None


def _which(text: str, found: tuple[Action, ...]) -> str:
    if len(found) == 1:
        return f"This choice matches `{text}`. Type its number, or `all` for the whole list."
    return f"These choices match `{text}`. Type a number, or `all` for the whole list."


def _has(text: str, parts: list[str]) -> bool:
    lowered = text.lower()
    return all(part in lowered or part in plain(lowered) for part in parts)


def sentence(message: str) -> str:
    """An error message as a sentence for people: with a capital letter in front and a full stop at its end."""
    text = message.strip()
    text = text[:1].upper() + text[1:] if text[:1].islower() and text.split(" ", 1)[0].isalpha() else text
    return text if text.endswith((".", "?", "!", "`")) else f"{text}."
