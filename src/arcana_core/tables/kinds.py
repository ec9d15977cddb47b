"""The kinds of value in settings and tables: switches, whole numbers, names, texts, and rows of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from attrs import frozen

from arcana_core.text.wording import any_of, between, did_you_mean, shown

if TYPE_CHECKING:
    from arcana_core.chance.rng import Rng

LEAST, MOST = -(2**63), 2**63 - 1
"""The integers that TOML promises to hold, and so the only ones that a setting takes."""

_MOST_MISTAKES = 1000  # of one row that are put into words
_WIDE = 1000  # where bounds leave more values than this, random house rules stay near the default


class Kind(Protocol):
    """The kind of a key's values."""

    @property
    def expected(self) -> str:
        """Type and bounds in words, to go on after "must be"."""

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The value as it is kept. Each mistake is added to the list, a sentence that begins with `where`.

        If there was one, the result means nothing.
        """


class SettingKind(Kind, Protocol):
    """The kind of a setting's values, or of its items: one that house rules can draw at random."""

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class."""

    @property
    def limits(self) -> str:
        """The bounds in words, "" for none."""

    def drawn(self, rng: Rng, near: Any) -> Any:
        """A value drawn from all that the bounds allow, or about as great as `near` where they have no upper end."""


@frozen
class Switch:
    """True or false."""

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class."""
        return "bool"

    @property
    def limits(self) -> str:
        """The bounds in words."""
        return "true or false"

    @property
    def expected(self) -> str:
        """Type and bounds in words."""
        return self.limits

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The value itself, or a mistake: 0 and 1 aren't switches."""
        if type(value) is not bool:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        return value

    def drawn(self, rng: Rng, near: Any) -> bool:
        """True or false by even odds."""
        return rng.below(2) == 1


@frozen
class Whole:
    """An integer within bounds, or from a list; None too if it is optional."""

    at_least: int | None = None
    at_most: int | None = None
    one_of: tuple[int, ...] = ()
    optional: bool = False

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class."""
        return "int | None" if self.optional else "int"

    @property
    def limits(self) -> str:
        """The bounds in words, "" for none."""
        text = any_of(self.one_of) if self.one_of else between(self.at_least, self.at_most)
        return f"{text}, or none" if text and self.optional else text

    @property
    def expected(self) -> str:
        """Type and bounds in words."""
        if self.one_of:
            return self.limits
        if not self.limits:
            return f"an integer{', or none' * self.optional}"
        return f"an integer {'of ' if self.limits.startswith('at ') else ''}{self.limits}"

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The value itself, or a mistake; True and 6.0 are rejected."""
        if value is None and self.optional:
            return None
        if type(value) is not int:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        elif not self._bounds_hold(value):
            mistakes.append(f"{where} must be {self.limits}, got {shown(value)}")
        elif not LEAST <= value <= MOST:
            mistakes.append(f"{where} must be {between(LEAST, MOST)}, got {shown(value)}")
        return value

    def _bounds_hold(self, value: int) -> bool:
        if self.one_of:
            return value in self.one_of
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    def drawn(self, rng: Rng, near: Any) -> int | None:
        """One of the integers allowed, and None one time in four if it is optional."""
        if self.optional and rng.below(4) == 0:
            return None
        if self.one_of:
            return rng.choice(self.one_of)
        low, high = self.span(0 if near is None else near)
        return low + rng.below(high - low + 1)

    def span(self, near: int) -> tuple[int, int]:
        """The least and the greatest to draw; ends that the bounds leave open or far away are set around `near`."""
        reach = max(abs(near), 2)
        low = LEAST if self.at_least is None else self.at_least
        high = MOST if self.at_most is None else self.at_most
        if high - low <= _WIDE:
            return low, high
        # Near 0 or above nothing negative is drawn unless it has to be: most settings count something.
        low = max(low, min(near - reach if near < 0 else 0, high))
        return low, min(high, max(near + reach, low + 2))


@frozen
class Name:
    """One word from a list."""

    one_of: tuple[str, ...]

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class."""
        return "str"

    @property
    def limits(self) -> str:
        """The words that there are."""
        return any_of(self.one_of)

    @property
    def expected(self) -> str:
        """The words that there are."""
        return self.limits

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The value itself, or a mistake with the nearest word."""
        if type(value) is not str or value not in self.one_of:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}{did_you_mean(value, self.one_of)}")
        return value

    def drawn(self, rng: Rng, near: Any) -> str:
        """Any of the words."""
        return rng.choice(self.one_of)


@frozen
class Text:
    """Any text: a map, a list, whatever the game reads by itself."""

    at_most: int = 1 << 16

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class."""
        return "str"

    @property
    def limits(self) -> str:
        """How long it may be."""
        return f"a text of at most {self.at_most} characters"

    @property
    def expected(self) -> str:
        """How long it may be."""
        return self.limits

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The value itself, or a mistake: no text, too long, or with half characters that no file can hold."""
        if type(value) is not str or len(value) > self.at_most or (not value.isascii() and not _is_whole(value)):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        return value

    def drawn(self, rng: Rng, near: Any) -> str:
        """The text that is there: no house rule writes another by chance."""
        return str(near)


def _is_whole(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


@frozen
class Row:
    """A tuple of items of one kind; with `as_set` in canonical order and without doubles."""

    item: SettingKind
    at_least: int = 0
    at_most: int | None = None
    as_set: bool = False

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class, with `...` whatever its length."""
        return f"tuple[{self.item.type}, ...]"

    @property
    def limits(self) -> str:
        """How many items, and the bounds of each."""
        return f"{self._length}, each {self.item.limits}" if self.item.limits else self._length

    @property
    def expected(self) -> str:
        """How many items, and what each has to be."""
        return f"a list of {self._length}, each {self.item.expected}"

    @property
    def _length(self) -> str:
        low, high = self.at_least, self.at_most
        noun = ("different " if self.as_set else "") + ("item" if (high or low) == 1 else "items")
        if low == high:
            return f"exactly {low} {noun}"
        if not low:
            return f"any number of {noun}" if high is None else f"at most {high} {noun}"
        return f"{between(low, high)} {noun}"

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The items as a tuple; lists are taken too, and sets where order means nothing."""
        kinds = (tuple, list, set, frozenset) if self.as_set else (tuple, list)
        if not isinstance(value, kinds):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return value
        # Sets are sorted before their mistakes are listed, so that no message depends on hash order.
        given = sorted(value, key=shown) if isinstance(value, (set, frozenset)) else list(cast(Sequence[Any], value))
        if len(given) < self.at_least or (self.at_most is not None and len(given) > self.at_most):
            mistakes.append(f"{where} must have {self._length}, got {len(given)}: {shown(given)}")
            return value
        before = len(mistakes)
        items = []
        for index, item in enumerate(given):
            if len(mistakes) - before >= _MOST_MISTAKES:
                mistakes.append(f"{where} may have more mistakes from item {index} on")
                break
            items.append(self.item.read(item, f"{where}[{index}]", mistakes))
        if not self.as_set or len(mistakes) > before:
            return tuple(items)
        for item in sorted(item for item, times in Counter(items).items() if times > 1):
            mistakes.append(f"{where} has {shown(item)} more than once, got {shown(given)}")
        return self._in_order(items)

    def _in_order(self, items: Sequence[Any]) -> tuple[Any, ...]:
        words = getattr(self.item, "one_of", ())
        return tuple(sorted(items, key=words.index) if words else sorted(items))

    def drawn(self, rng: Rng, near: Any) -> tuple[Any, ...]:
        """A tuple of any allowed length, then any allowed items."""
        if not self.as_set:
            return tuple(self.item.drawn(rng, _at(near, index)) for index in range(self._drawn_length(rng, near)))
        length = self._drawn_length(rng, near)
        words = getattr(self.item, "one_of", ())
        if words:
            return self._in_order(rng.sample(words, min(length, len(words))))
        # Integers may be too many to list: draw until enough different ones have come, or give up and have fewer.
        around = max(near or (0,), key=abs)
        drawn: set[Any] = set()
        for _ in range(20 * length):
            if len(drawn) < length:
                drawn.add(self.item.drawn(rng, around))
        return self._in_order(list(drawn))

    def _drawn_length(self, rng: Rng, near: Any) -> int:
        high = 2 * max(len(near or ()), self.at_least, 1)
        if self.at_most is not None:
            high = min(high, self.at_most) if self.at_most > _WIDE else self.at_most
        return self.at_least + rng.below(high - self.at_least + 1)


def _at(near: Any, index: int) -> Any:
    # The default at this place, or the last item where the tuple grows.
    return near[min(index, len(near) - 1)] if near else None


@frozen
class Line:
    """One line of text that a terminal can show."""

    at_most: int = 400

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return f"one line of 1 to {self.at_most} printable characters"

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The text."""
        if type(value) is not str or not 0 < len(value) <= self.at_most or not value.isprintable() or value.isspace():
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        return value


FILLERS = "\u115f\u1160\u3164\uffa0"
"""Letters that show nothing."""


@frozen
class Title:
    """The name of a thing: words on one line, which a line of notation can hold."""

    at_most: int = 40

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return (
            f"1 to {self.at_most} characters on one line with a letter or digit among them, words parted by single "
            "blanks, without semicolons"
        )

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """The name."""
        good = isinstance(value, str) and value.isprintable() and " ".join(value.split()) == value
        # An accent alone and a Hangul filler (U+3164) are printable, too, and show nothing to click on or to draw.
        good = good and any(sign.isalnum() and sign not in FILLERS for sign in str(value))
        if not good or not isinstance(value, str) or not 0 < len(value) <= self.at_most or ";" in value:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
        return value
