"""Values in messages: shown on one line, with the nearest known word, as a range, a choice or a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Any
from unicodedata import category
from unicodedata import name as name_of

import attrs

_SHOWN = 80  # characters of a wrong value that a message repeats
_DEEPEST = 100  # levels of nesting


def shown(value: object) -> str:
    """A value as a message repeats it: one line, cut where it is long, with its type if that is not a plain one."""
    try:
        if _is_deep(value):
            return f"a deeply nested {type(value).__name__}"
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits, lists nested a thousand deep
        return f"a very large {type(value).__name__}"
    except Exception:  # noqa: BLE001  # a foreign object may raise anything, and a message is needed anyway
        return f"an object of type {type(value).__name__} without a text"
    text = " ".join(text.split())
    if len(text) > _SHOWN:
        text = f"{text[:_SHOWN]}..."
    plain_types = (bool, int, float, str, list, tuple, dict, set, frozenset, type(None))
    return text if type(value) in plain_types else f"{text} of type {type(value).__name__}"


def _is_deep(value: object) -> bool:
    # If a `repr` of attrs exceeds Python's limit of recursion, later objects at the same addresses are shown as `...`.
    level = {id(value): value}
    for _ in range(_DEEPEST):
        level = {id(part): part for one in level.values() for part in _parts_of(one)}
        if not level:
            return False
    return True


def _parts_of(value: Any) -> Iterable[object]:
    cls = type(value)
    if attrs.has(cls):
        return [getattr(value, field.name, None) for field in attrs.fields(cls)]
    if cls is dict:
        return [*value.values()]
    return [*value] if issubclass(cls, tuple) or cls in (list, set, frozenset) else ()


def checked_text(value: object, what: str) -> str:
    """The value if it is a text; otherwise TypeError, naming it.

    >>> checked_text(5, "a word")
    Traceback (most recent call last):
        ...
    TypeError: a word must be a text, got 5
    """
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a text, got {shown(value)}")
    return value


def printable(text: str, keep: str = "") -> str:
    r"""The text with every invisible character written as an escape, so that it can be shown anywhere.

    Control characters, marks that turn the direction of text, invisible and unassigned characters, surrogates and
    unusual blanks can't steer a terminal or disguise what follows once they are escapes.

    Args:
        text: any text.
        keep: characters that stay as they are, for instance a line break.

    >>> print(printable("\x1b[2J\u202eotho"))
    \x1b[2J\u202eotho
    """
    if text.isprintable():
        return text
    return "".join([char if char.isprintable() or char in keep else _escaped(char) for char in text])


def unprintable(text: str, keep: str = "") -> str:
    """The first character that texts of players can't contain, with its code and name, or "".

    `printable` escapes it. Unassigned and private characters are accepted, though `printable` escapes them too: a newer
    version of Python may print them, and a record must replay with every version.

    >>> unprintable("ot\u202eho")
    'U+202E (RIGHT-TO-LEFT OVERRIDE)'
    """
    if text.isprintable():
        return ""
    odd = (char for char in text if not char.isprintable() and char not in keep)
    found = next((char for char in odd if category(char) not in ("Cn", "Co")), "")
    name = (name_of(found, "") or _CONTROLS.get(found, "")) if found else ""
    return f"U+{ord(found):04X}{f' ({name})' if name else ''}" if found else ""


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


_CONTROLS = {"\x00": "NULL", "\x07": "BELL", "\t": "TAB", "\n": "LINE BREAK", "\r": "CARRIAGE RETURN", "\x1b": "ESCAPE"}
"""Names of the control characters that people know; Unicode has none."""


def nearest_words(text: str, known: Sequence[str], most: int = 1, likeness: float = 0.6) -> list[str]:
    """The known words nearest to a mistyped one, the nearest first. Two swapped letters are the nearest mistake.

    Args:
        text: the mistyped word. Words of more than 100 characters are near to none.
        known: the words to choose from.
        most: words in the result.
        likeness: how alike they must be, of 1.

    >>> nearest_words("hlep", ["hole", "help"])
    ['help']
    """
    if len(text) > _LONGEST_COMPARED:
        return []
    swapped = _swapped(text)
    near = [word for word in known if word in swapped]
    return [*dict.fromkeys([*near, *_close(text, tuple(known), most, likeness)])][:most]


@lru_cache(maxsize=64)  # a rejected line is often read again in the same position
def _close(text: str, known: tuple[str, ...], most: int, likeness: float) -> list[str]:
    return get_close_matches(text, known, n=most, cutoff=likeness)


def _swapped(text: str) -> set[str]:
    """All texts that differ from this one by two neighbouring letters swapped."""
    swapped = {f"{text[:at]}{text[at + 1]}{text[at]}{text[at + 2 :]}" for at in range(len(text) - 1)}
    return swapped - {text}


def did_you_mean(value: object, known: Sequence[str]) -> str:
    """The nearest of the known words as the end of a sentence, "" if none is near."""
    near = nearest_words(value, known) if isinstance(value, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


def nearest_phrase(text: str, known: Iterable[str]) -> str:
    """The known phrase nearest to a mistyped text, as the end of a sentence; "" if none is near.

    The text may go on behind the phrase. If no phrase is near, a word of one is enough.

    >>> nearest_phrase("engag oriane", ["end", "engage"])
    "; did you mean 'engage'?"
    >>> nearest_phrase("nrth", ["move north", "move south"])
    "; did you mean 'north'?"
    """
    words = text.lower().split()[:_MOST_WORDS]
    phrases = {phrase.lower(): phrase for phrase in islice(known, _MOST_PHRASES)}
    of_phrases = {word.lower(): word for phrase in phrases.values() for word in phrase.split()}
    heads = [" ".join(words[:length]) for length in range(len(words), 0, -1)]
    found = _nearest(heads, phrases) or _nearest([word for word in words if word not in of_phrases], of_phrases)
    return f"; did you mean {found!r}?" if found else ""


def _nearest(texts: Iterable[str], known: Mapping[str, str]) -> str:
    words = [*known]
    best, found = _NEAR, ""
    for text in texts:
        if text in known or len(text) < 2:
            continue  # it isn't mistyped, or so short that it is near to nearly everything
        for near in nearest_words(text, words, likeness=best):
            likeness = _SWAP if near in _swapped(text) else SequenceMatcher(None, near, text).ratio()
            if likeness > best:
                best, found = likeness, known[near]
    return found


_NEAR = 0.75  # of 1: more than that; a letter in four may be wrong
_SWAP = 0.95  # of 1: how alike words with two swapped letters are
_LONGEST_COMPARED = 100  # characters: comparing takes time by the product of the lengths
_MOST_WORDS = 12
_MOST_PHRASES = 2000  # that one mistake is compared with: 0.1 s


def shortened(text: str, most: int, least: int = 0) -> str:
    """As much of a text as fits.

    Args:
        text: one line.
        most: characters of the result.
        least: if a clause ends behind this many characters, the text is cut there.

    >>> shortened("It flies, and whoever it meets is stunned.", 30, 8)
    'It flies ...'
    """
    if len(text) <= most:
        return text
    start = text[: most - 3].rsplit(" ", 1)[0]
    part = max(start.rfind(mark) for mark in ".;:,") if least else -1
    return f"{(start if part < least else start[:part]).rstrip('.,;:')} ..."


def counted(number: int, noun: str) -> str:
    """A number of things: "no cards", "1 card", "2 cards"."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def possessive(name: str) -> str:
    """A name that owns what follows, also in the plural.

    >>> possessive("Amber"), possessive("the leader of the Rogues")
    ("Amber's", "the leader of the Rogues'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def times(name: str, number: int) -> str:
    """The name of a thing that occurs several times: "Zot x 2"; "Zot" if it is there once."""
    return f"{name} x {number}" if number > 1 else name


def tallied(names: Iterable[str]) -> list[str]:
    """Each name once, in order, with how often it occurs.

    >>> tallied(["Zot", "Halt", "Zot"])
    ['Zot x 2', 'Halt']
    """
    return [times(name, number) for name, number in Counter(names).items()]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Several words as a list: "a, b and c"; "" for none."""
    listing = tuple(words)
    return f"{', '.join(listing[:-1])} {last} {listing[-1]}" if len(listing) > 1 else "".join(listing)


def some_of(words: Iterable[str], most: int = 12) -> str:
    """The first words of a list, and how many more it has.

    >>> some_of(["oil", "fog", "reach"], 2)
    'oil, fog and 1 more'
    """
    listing = tuple(words)
    more = f" and {len(listing) - most} more" if len(listing) > most else ""
    return ", ".join(listing[:most]) + more


def between(low: int | None, high: int | None) -> str:
    """A range in words; "" if both ends are open."""
    if low is not None and high is not None:
        return f"exactly {low}" if low == high else f"between {low} and {high}"
    if low is not None:
        return f"at least {low}"
    return "" if high is None else f"at most {high}"


def span(numbers: range) -> str:
    """A range of numbers in words: "2 to 4"."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def any_of(values: Sequence[object]) -> str:
    """The values as a choice in words: `'rounds' or 'score'`."""
    texts = [repr(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def package_name(cls: type) -> str:
    """A class with its package, as people import it: "arcana_leduc.Rules"."""
    return f"{cls.__module__.partition('.')[0]}.{cls.__qualname__}"
