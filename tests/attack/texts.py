"""Changes of texts: characters, words and lines, and the shortest text that still does the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

MARKS: Final[tuple[str, ...]] = (
    *"\"'\\{}[]();:,.|=#*+-/!?@ \t\n0159aZ",
    "\x00", "\x1b[2J", "\x07", "\u202e", "\u200b", "é", "ß", "İ", "٣", "²", "\U0001f9d9", "\ud800", "--", "[[", "'''", "\r\n",
)  # fmt: skip
NUMBERS: Final[tuple[str, ...]] = (
    "-1",
    "0",
    "1",
    "2",
    "7",
    "99",
    "1000000000",
    "1" + "0" * 40,
    "1.5",
    "1e999",
    "nan",
    "0x1f",
    "true",
    "none",
)


def garbled(chance: Random, text: str, words: Sequence[str] = ()) -> str:
    """The text with one to three changes: pieces cut, repeated, moved or put in, numbers and words replaced."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        text = _changed(chance, text, words)
    return text


def _changed(chance: Random, text: str, words: Sequence[str]) -> str:
    place = chance.randrange(len(text) + 1)
    length = chance.choice((1, 1, 2, 5, 20))
    tokens = text.split(" ")
    token = chance.randrange(len(tokens))
    match chance.randrange(9):
        case 0:
            return text[:place] + text[place + length :]
        case 1:
            return text[:place] + chance.choice(MARKS) + text[place:]
        case 2:
            return text[:place] + text[place : place + length] * chance.choice((2, 3, 50)) + text[place + length :]
        case 3:
            tokens[token] = chance.choice(NUMBERS)
        case 4 | 5 if words:
            tokens[token] = chance.choice(words)
        case 6:
            del tokens[token]
        case 7:
            other = chance.randrange(len(tokens))
            tokens[token], tokens[other] = tokens[other], tokens[token]
        case _:
            lines = text.split("\n")
            lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
            return "\n".join(lines)
    return " ".join(tokens)


def long_text(chance: Random, words: Sequence[str]) -> str:
    """A text of one piece repeated tens of thousands of times, which must not take long to reject."""
    return chance.choice((*words, *MARKS, "x ", "; ", "(", "[", '"')) * chance.choice((3_000, 30_000))


def shorter(text: str) -> Iterator[str]:
    """Parts of the text, the shortest first: lines or halves left out."""
    lines = text.split("\n")
    if len(lines) > 1:
        for number in range(len(lines)):
            yield "\n".join(lines[:number] + lines[number + 1 :])
    elif len(text) > 8:
        for piece in range(4):
            quarter = len(text) // 4
            yield text[: piece * quarter] + text[(piece + 1) * quarter :]
