"""The one source of chance: a keyed stream of words that can be cloned, split, saved and replaced by a script.

A stream is a key of 16 bytes and a cursor, the number of 32-bit words drawn so far; there is no other state. The word
under the cursor follows from both by SHAKE-128 (FIPS 202) alone, so a stream is the same on every platform and under
every version of Python. For whoever wants to draw the same numbers elsewhere, in full:

- Key of a seed: the first 16 bytes of SHAKE-128 of ``b"arcana seed "`` followed by ``b"int:"`` and the number in lower
  case hexadecimal (minus sign first), ``b"str:"`` and the text in UTF-8, or ``b"bytes:"`` and the bytes.
- Key of a split: the same of ``b"arcana split "``, the parent's key and the step of the path written like a seed.
- Words: SHAKE-128 of ``b"arcana block "``, the key and the block number (8 bytes, big-endian), read as little-endian
  32-bit words. Block 0 has 16 words, each later one 256: a stream that is drawn from little stays cheap.
- ``below(n)``: take as many words as ``n - 1`` needs, at least one, the first the most significant; with ``w`` bits
  together they are a number ``x``. From ``2**w - 2**w mod n`` on it is drawn anew, else the result is ``x mod n``. By
  that rejection every result has exactly equally many words: nothing here is biased.
- All other draws are made of ``below``, except ``word`` and ``unit``.

What a draw usually needs stands in the method itself, because a call costs as much as the draw: for n up to 2**20 a
word less than 2**32 - 2**20 is never one to be rejected. ``_below`` is the whole definition, and takes over for the one
word in 4096 that might be, at the end of a block, for larger n, and for arguments that make no sense. Multiplying and
shifting, instead of the remainder, was measured: it needs a third operation on long integers to tell what is rejected,
and a die costs 2.0 times ``int(random.random() * 6) + 1`` instead of 1.6 times.

The module is long because each draw is told twice, by chance and by a script; the two are kept side by side.
"""

from __future__ import annotations

import operator
import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import shake_128
from itertools import accumulate, islice
from struct import Struct
from typing import Any, Self, TypeVar

from arcana_core.errors import ScriptError
from arcana_core.text.wording import shown

Item = TypeVar("Item")

KEY_BYTES = 16
CURSOR_LIMIT = 1 << 64
MOST_ITEMS = 10_000_000
"""Dice of one roll, and items of a sequence that is shuffled or sampled."""
MOST_BITS = 1 << 20
"""Of the number of results that `below` chooses from; drawing that much takes a hundredth of a second."""

_WITHOUT_PLACES = frozenset((dict, set, frozenset))
_HEX_KEY = re.compile("[0-9a-fA-F]{32}")

_FIRST_WORDS = 16
_FIRST = Struct("<16I")
_LATER_WORDS = 256
_LATER = Struct("<256I")


class Rng:
    """A stream of chance: exact draws, copies in less than a microsecond; its whole state is a key and a cursor.

    Args:
        seed: A number, text or bytes; 1, "1" and b"1" are different seeds. None takes 128 bits from the system.

    Raises:
        TypeError: The seed is of another type; truth values and floats are rejected, for they are mistakes.

    >>> rng = Rng("arcana")
    >>> rng.roll(5, 6)
    [2, 5, 3, 5, 6]
    >>> rng.state
    ('f8c224c46ff1e6ce42ef976e2f5cdc25', 5)
    """

    __slots__ = ("_at", "_base", "_block", "_key")

    _key: bytes
    _block: tuple[int, ...]  # shared with clones; () until the first draw, so that a new stream costs no hashing
    _base: int  # words before the block
    _at: int  # of the next word in the block; past its end when the next block is due

    def __init__(self, seed: int | str | bytes | None = None) -> None:
        self._key = os.urandom(KEY_BYTES) if seed is None else _key_of(b"arcana seed ", seed, "seed")
        self._block = ()
        self._base = 0
        self._at = 0

    @classmethod
    def at(cls, key: bytes, cursor: int) -> Self:
        """The stream with this key after this many words."""
        if not isinstance(key, bytes) or len(key) != KEY_BYTES:
            raise ValueError(f"key must be {KEY_BYTES} bytes, got {shown(key)}")
        stream = cls.__new__(cls)
        stream._key = key
        stream._block = ()
        stream._base = _cursor(cursor)
        stream._at = 0
        return stream

    @classmethod
    def from_state(cls, state: Sequence[str | int]) -> Self:
        """The stream that had this `state`; a list does as well as a pair, as JSON gives it back."""
        match state if isinstance(state, tuple | list) else ():  # the length of a range may be beyond all reckoning
            case [str(text), int(cursor)] if _HEX_KEY.fullmatch(text) and type(cursor) is int:
                return cls.at(bytes.fromhex(text), cursor)
        raise ValueError(f"state must be a pair of {2 * KEY_BYTES} hexadecimal digits and a cursor, got {shown(state)}")

    @property
    def key(self) -> bytes:
        """The 16 bytes that fix the stream."""
        return self._key

    @property
    def cursor(self) -> int:
        """How many words have been drawn."""
        return self._base + self._at

    @property
    def state(self) -> tuple[str, int]:
        """Key, in hexadecimal, and cursor: all that a stream is, fit for JSON."""
        return (self._key.hex(), self._base + self._at)

    @property
    def plain(self) -> dict[str, Any]:
        """The state as JSON has it: `{"key": ..., "cursor": ...}`; `from_plain` is the inverse."""
        return {"key": self._key.hex(), "cursor": self._base + self._at}

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> Rng:
        """The stream, or the script, that had this `plain` state; ValueError if there is none."""
        if not isinstance(plain, Mapping):
            raise ValueError(f"the state of a stream is an object, got {shown(plain)}")
        # The head of a record names the seed beside the state, where it is known.
        known = ("script", "used", "then", "seed") if "script" in plain else ("key", "cursor", "seed")
        unknown = [key for key in plain if key not in known]
        if unknown:
            raise ValueError(f"unknown key {shown(unknown[0])} in the state of a stream")
        if "script" not in plain:
            return Rng.from_state([plain.get("key", ""), plain.get("cursor", "")])
        given, then, used = plain["script"], plain.get("then"), plain.get("used", 0)
        if not isinstance(given, list) or not isinstance(then, Mapping | None) or type(used) is not int:
            raise ValueError(
                "a script is a list of results, the number of those used, and an object for what follows, "
                f"got {shown(plain)}"
            )
        if then is not None and "script" in then:
            raise ValueError(f"a script is followed by a stream, not by another script, got {shown(plain)}")
        follows = None if then is None else Rng.from_plain(then)
        return ScriptedRng(given, then=follows, used=used)

    def clone(self) -> Self:
        """A copy that will draw the same and goes its own way."""
        twin = object.__new__(type(self))
        twin._key = self._key
        twin._block = self._block
        twin._base = self._base
        twin._at = self._at
        return twin

    def split(self, *path: int | str | bytes) -> Rng:
        """The stream at the end of a path, independent of this one and of those at all other paths.

        It depends on the key and the path only, not on the cursor: a stream gives the same splits before and after
        drawing. So game number i of a run may have ``run.split("game", i)``, whoever plays it and in what order. A path
        may be walked in parts: ``split("game", 3)`` equals ``split("game").split(3)``.
        """
        if not path:
            raise ValueError("split needs at least one step, such as split(3) or split('game', 3)")
        key = self._key
        for step in path:
            key = _key_of(b"arcana split " + key, step, "a step of a split")
        return Rng.at(key, 0)

    def skip(self, words: int) -> None:
        """Pass over this many words, as if they had been drawn and thrown away, in no time however many they are."""
        words = _whole(words, "words to skip", at_least=0)
        _cursor(self._base + self._at + words)
        self._at += words

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key == other._key and self._base + self._at == other._base + other._at

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_state({self.state!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self).at, (self._key, self._base + self._at))

    def word(self) -> int:
        """The next word of the stream, from 0 to 2**32 - 1."""
        at = self._at
        try:
            word = self._block[at]
        except IndexError:
            self._load()
            at = self._at
            word = self._block[at]
        self._at = at + 1
        return word

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all exactly equally likely; n may have `MOST_BITS` bits."""
        at = self._at
        try:
            if type(n) is int and 0 < n <= 0x100000 and (word := self._block[at]) < 0xFFF00000:
                self._at = at + 1
                return word % n
        except IndexError:
            pass
        return self._below(_results(n, "n"))

    def integer(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        at = self._at
        try:
            if (
                type(low) is int
                and type(high) is int
                and 0 < (n := high - low + 1) <= 0x100000
                and (word := self._block[at]) < 0xFFF00000
            ):
                self._at = at + 1
                return low + word % n
        except IndexError:
            pass
        low, high = _bounds(low, high)
        return low + self._below(high - low + 1)

    def die(self, sides: int = 6) -> int:
        """The face that a die shows, from 1 to its number of sides."""
        at = self._at
        try:
            if type(sides) is int and 0 < sides <= 0x100000 and (word := self._block[at]) < 0xFFF00000:
                self._at = at + 1
                return word % sides + 1
        except IndexError:
            pass
        return self._below(_results(sides, "sides")) + 1

    def roll(self, count: int, sides: int) -> list[int]:
        """The faces of at most `MOST_ITEMS` dice, in the order of drawing: the same as calling `die` as often."""
        if type(count) is int and type(sides) is int and 0 <= count and 0 < sides <= 0x100000:
            at = self._at
            faces = []
            for word in self._block[at : at + count]:
                if word >= 0xFFF00000:
                    break
                faces.append(word % sides + 1)
            if len(faces) == count:
                self._at = at + count
                return faces
        count = _dice_count(count)
        sides = _results(sides, "sides")
        return [self.die(sides) for _ in range(count)]

    def choice(self, seq: Sequence[Item]) -> Item:
        """One item of a sequence, all equally likely."""
        at = self._at
        try:
            if 0 < (size := len(seq)) <= 0x100000 and (word := self._block[at]) < 0xFFF00000:
                item = seq[word % size]
                self._at = at + 1
                return item
        except (IndexError, TypeError, KeyError, OverflowError):
            pass
        return seq[self._below(_choices(seq))]

    def weighted(self, seq: Sequence[Item], weights: Sequence[int]) -> Item:
        """One item of a sequence, each exactly as likely as its weight, a whole number, says."""
        sums = _running(seq, weights)
        return seq[bisect_right(sums, self.below(sums[-1]))]

    def shuffled(self, seq: Iterable[Item]) -> list[Item]:
        """A new list of the items in random order, all orders exactly equally likely: `sample` of all of them."""
        # Sorting by one word an item, all drawn anew when two are equal, is exact too, but was measured to be slower:
        # 2.5 times for 5 items, 1.3 for 52, 1.7 for 200.
        items = _items(seq)
        return self._drawn_first(items, len(items))

    def sample(self, seq: Iterable[Item], k: int) -> list[Item]:
        """k items drawn one after the other without putting back, in that order; costs a copy of the whole sequence."""
        items = _items(seq)
        k = _sample_size(k, len(items))
        return self._drawn_first(items, k)[:k]

    def unit(self) -> float:
        """A number at least 0 and less than 1, a multiple of 2**-53: the upper 27 and 26 bits of two words."""
        return ((self.word() >> 5) * 67108864 + (self.word() >> 6)) * 2.0**-53

    def chance(self, numerator: int, denominator: int) -> bool:
        """True with a probability of exactly numerator / denominator: ``chance(1, 3)`` is true one time in three."""
        at = self._at
        try:
            if (
                type(numerator) is int
                and type(denominator) is int
                and 0 <= numerator <= denominator
                and 0 < denominator <= 0x100000
                and (word := self._block[at]) < 0xFFF00000
            ):
                self._at = at + 1
                return word % denominator < numerator
        except IndexError:
            pass
        numerator, denominator = _odds(numerator, denominator)
        return self._below(denominator) < numerator

    def _below(self, n: int) -> int:
        # The definition of a draw, for an n that has been checked.
        width = max(1, -(-(n - 1).bit_length() // 32))
        modulus = 1 << 32 * width
        while True:
            if width <= 16:
                number = self.word()
                for _ in range(width - 1):
                    number = number << 32 | self.word()
            else:  # shifting takes time by the square of the width
                number = int.from_bytes(b"".join([self.word().to_bytes(4, "big") for _ in range(width)]), "big")
            if number < modulus - modulus % n:
                return number % n

    def _drawn_first(self, items: list[Item], k: int) -> list[Item]:
        # Draws the first k items from among those at their place and after it; changes the list that it is given.
        size = len(items)
        done = 0
        while done < k:
            start = done
            words = self._block[self._at : self._at + k - done] if size <= 0x100000 else ()
            for word in words:
                if word >= 0xFFF00000:
                    break
                drawn = done + word % (size - done)
                items[done], items[drawn] = items[drawn], items[done]
                done += 1
            self._at += done - start
            if done < k:
                drawn = done + self._below(size - done)
                items[done], items[drawn] = items[drawn], items[done]
                done += 1
        return items

    def _load(self) -> None:
        # The block that holds the word under the cursor.
        cursor = self._base + self._at
        if cursor < _FIRST_WORDS:
            number, self._base, words = 0, 0, _FIRST
        else:
            number = 1 + (cursor - _FIRST_WORDS) // _LATER_WORDS
            self._base, words = _FIRST_WORDS + (number - 1) * _LATER_WORDS, _LATER
        self._block = words.unpack(
            shake_128(b"arcana block " + self._key + number.to_bytes(8, "big")).digest(words.size)
        )
        self._at = cursor - self._base


class ScriptedRng(Rng):
    """Chance that is written down beforehand: each draw takes the next given result, and says so if it does not fit.

    For tests, and to enter a game that was played at a real table. What to give for each draw:

    - `die`: the face; `roll`: each face by itself, as many as there are dice; `below`, `integer`, `word`: the number;
    - `choice`, `weighted`: the item itself; `shuffled`: a list of all items in the order wanted; `sample`: a list of
      those drawn; what is returned are the items of the sequence that equal the given ones;
    - `unit`: a number at least 0 and less than 1; `chance`: True or False, unless only the other is possible.

    A result that does not fit raises ScriptError and stays the next one. A script has no key: `key`, `state` and `at`
    raise ScriptError; it is saved by pickle. `skip` passes over results, `cursor` counts them, `split` splits `then`.

    Args:
        given: The results, in the order in which they will be drawn.
        then: Where chance comes from once all results are used; it is copied. None: a draw too many raises ScriptError.
        used: How many of the results have been used already.

    >>> rng = ScriptedRng([3, "ace", [2, 3, 1]])
    >>> rng.die(), rng.choice(["king", "ace"]), rng.shuffled([1, 2, 3]), rng.finished
    (3, 'ace', [2, 3, 1], True)
    """

    __slots__ = ("_given", "_then", "_used")

    _given: tuple[Any, ...]
    _then: Rng | None
    _used: int

    def __init__(self, given: Iterable[Any], *, then: Rng | None = None, used: int = 0) -> None:
        if not isinstance(given, Iterable):
            raise TypeError(f"a script is a list of results, got {shown(given)}")
        if not isinstance(then, Rng | None):
            raise TypeError(f"a script is followed by an Rng or by nothing, got {shown(then)}")
        self._given = tuple(given)
        self._then = None if then is None else then.clone()
        self._used = _whole(used, "used", at_least=0)
        if self._used > len(self._given):
            raise ValueError(f"used must be at most the {len(self._given)} results given, got {shown(used)}")

    @property
    def finished(self) -> bool:
        """Whether all given results have been used."""
        return self._used == len(self._given)

    @classmethod
    def at(cls, key: bytes, cursor: int) -> Self:
        """Rejected: a script is not made from a key."""
        raise ScriptError("a script has no key and cursor to be restored from, it is the list of its results")

    @property
    def key(self) -> bytes:
        """Rejected: a script has no key."""
        raise ScriptError("a script has no key")

    @property
    def cursor(self) -> int:
        """How many results have been used, and how many words of `then` have been drawn, together."""
        return self._used + (0 if self._then is None else self._then.cursor)

    @property
    def state(self) -> tuple[str, int]:
        """Rejected: a script cannot be written as key and cursor."""
        raise ScriptError("a script has no state of key and cursor; pickle it, or write down its results")

    @property
    def plain(self) -> dict[str, Any]:
        """The results, how many are used, and the stream that follows.

        Raises:
            ScriptError: a result is no number, text or list of such, and so cannot be written as JSON.
        """
        given = [list(result) if isinstance(result, tuple) else result for result in self._given]
        for result in given:
            parts = result if isinstance(result, list) else [result]
            if not all(type(part) in (int, float, str) for part in parts):
                raise ScriptError(f"the given result {shown(result)} cannot be written down: it isn't a number or text")
        then = None if self._then is None else self._then.plain
        return {"script": given, "used": self._used, "then": then}

    def clone(self) -> Self:
        """A copy that will draw the same and goes its own way."""
        twin = object.__new__(type(self))
        twin._given = self._given
        twin._then = None if self._then is None else self._then.clone()
        twin._used = self._used
        return twin

    def split(self, *path: int | str | bytes) -> Rng:
        """The split of the stream that goes on after the script."""
        if self._then is None:
            raise ScriptError("a script cannot be split: give a stream to go on with, ScriptedRng(..., then=Rng(7))")
        return self._then.split(*path)

    def skip(self, words: int) -> None:
        """Pass over this many results, and once they are used up over words of `then`."""
        rest = max(0, _whole(words, "words to skip", at_least=0) - (len(self._given) - self._used))
        if rest:
            if self._then is None:
                raise ScriptError(
                    f"cannot skip {shown(words)}: {len(self._given) - self._used} results of the script are left"
                )
            self._then.skip(rest)
        self._used += words - rest

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self._given, self._used, self._then) == (other._given, other._used, other._then)

    def __repr__(self) -> str:
        then = "" if self._then is None else f", then={self._then!r}"
        used = f", used={self._used}" if self._used else ""
        return f"{type(self).__name__}({list(self._given)!r}{then}{used})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (partial(type(self), then=self._then, used=self._used), (self._given,))

    def word(self) -> int:
        """The number given, from 0 to 2**32 - 1."""
        then = self._beyond()
        return self._number("word()", 0, (1 << 32) - 1) if then is None else then.word()

    def below(self, n: int) -> int:
        """The number given, from 0 to n - 1."""
        n = _results(n, "n")
        then = self._beyond()
        return self._number(f"below({shown(n)})", 0, n - 1) if then is None else then.below(n)

    def integer(self, low: int, high: int) -> int:
        """The number given, from low to high."""
        low, high = _bounds(low, high)
        then = self._beyond()
        draw = f"integer({shown(low)}, {shown(high)})"
        return self._number(draw, low, high) if then is None else then.integer(low, high)

    def die(self, sides: int = 6) -> int:
        """The face given."""
        sides = _results(sides, "sides")
        then = self._beyond()
        return self._number(f"die({shown(sides)})", 1, sides) if then is None else then.die(sides)

    def roll(self, count: int, sides: int) -> list[int]:
        """The next faces given, one for each die; none is used up if one of them does not fit."""
        sides = _results(sides, "sides")
        trial = self.clone()
        faces = [trial.die(sides) for _ in range(_dice_count(count))]
        self._used, self._then = trial._used, trial._then
        return faces

    def choice(self, seq: Sequence[Item]) -> Item:
        """The item of the sequence that equals the one given."""
        size = _choices(seq)
        then = self._beyond()
        return self._item(f"choice of {size}", seq) if then is None else then.choice(seq)

    def weighted(self, seq: Sequence[Item], weights: Sequence[int]) -> Item:
        """The item of the sequence that equals the one given; its weight must not be 0."""
        _running(seq, weights)
        then = self._beyond()
        if then is not None:
            return then.weighted(seq, weights)
        possible = [item for item, weight in zip(seq, weights, strict=True) if weight]
        return self._item(f"weighted choice of {len(seq)}", possible)

    def shuffled(self, seq: Iterable[Item]) -> list[Item]:
        """The items in the order given."""
        items = _items(seq)
        then = self._beyond()
        return self._items(f"shuffle of {len(items)}", items, len(items)) if then is None else then.shuffled(items)

    def sample(self, seq: Iterable[Item], k: int) -> list[Item]:
        """The items given, in their order."""
        items = _items(seq)
        k = _sample_size(k, len(items))
        then = self._beyond()
        return self._items(f"sample of {k} from {len(items)}", items, k) if then is None else then.sample(items, k)

    def unit(self) -> float:
        """The number given, at least 0 and less than 1."""
        then = self._beyond()
        if then is not None:
            return then.unit()
        given = self._next("unit()")
        if isinstance(given, bool) or not isinstance(given, int | float) or not 0 <= given < 1:
            raise self._misfit("unit()", "a number at least 0 and less than 1")
        self._used += 1
        return float(given)

    def chance(self, numerator: int, denominator: int) -> bool:
        """The truth value given, if it is possible."""
        numerator, denominator = _odds(numerator, denominator)
        then = self._beyond()
        if then is not None:
            return then.chance(numerator, denominator)
        draw = f"chance({shown(numerator)}, {shown(denominator)})"
        possible = (numerator < denominator, numerator > 0)  # of False, of True
        given = self._next(draw)
        if not isinstance(given, bool) or not possible[given]:
            raise self._misfit(draw, "True or False" if all(possible) else str(possible[True]))
        self._used += 1
        return given

    def _beyond(self) -> Rng | None:
        # The stream that has taken over, None while the script is still to be followed.
        return self._then if self._used == len(self._given) else None

    def _next(self, draw: str) -> Any:
        if self._used == len(self._given):
            raise ScriptError(
                f"the script is exhausted: {draw} is asked for after all {len(self._given)} given results"
            )
        return self._given[self._used]

    def _misfit(self, draw: str, expected: str) -> ScriptError:
        given = self._given[self._used]
        return ScriptError(f"result {self._used + 1} of the script is {shown(given)}, but {draw} needs {expected}")

    def _number(self, draw: str, low: int, high: int) -> int:
        given = self._next(draw)
        if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
            raise self._misfit(draw, f"a whole number from {low} to {high}")
        self._used += 1
        return given

    def _item(self, draw: str, seq: Sequence[Item]) -> Item:
        given = self._next(draw)
        for item in seq:
            if item == given:
                self._used += 1
                return item
        raise self._misfit(draw, "an item that can be drawn")

    def _items(self, draw: str, items: list[Item], k: int) -> list[Item]:
        given = self._next(draw)
        if not isinstance(given, Sequence) or len(given) != k:
            raise self._misfit(draw, f"a list of {k} items")
        left = list(items)
        drawn = []
        for wanted in given:
            if wanted not in left:
                raise self._misfit(draw, f"items that can be drawn, and {shown(wanted)} cannot, or not as often")
            drawn.append(left.pop(left.index(wanted)))
        self._used += 1
        return drawn


def _key_of(purpose: bytes, value: int | str | bytes, name: str) -> bytes:
    # The tag keeps 1, "1" and b"1" apart; hexadecimal because long numbers have no decimal text in Python.
    match value:
        case str():
            try:
                tagged = b"str:" + value.encode()
            except UnicodeEncodeError:
                raise ValueError(f"{name} must be a text that can be written as UTF-8, got {shown(value)}") from None
        case bytes():
            tagged = b"bytes:" + value
        case _:
            tagged = b"int:%x" % _whole(value, name, wanted="an int, a str or bytes")
    return shake_128(purpose + tagged).digest(KEY_BYTES)


def _whole(value: int, name: str, *, at_least: int | None = None, wanted: str = "a whole number") -> int:
    # True and False are numbers to Python, but as a number of dice or a seed they are a mistake.
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be {wanted}, got {shown(value)}")
    try:
        number = operator.index(value)
    except TypeError:  # an array of several numbers
        raise TypeError(f"{name} must be {wanted}, got {shown(value)}") from None
    if at_least is not None and number < at_least:
        raise ValueError(f"{name} must be at least {at_least}, got {shown(number)}")
    return number


def _results(value: int, name: str) -> int:
    # A number of equally likely results.
    number = _whole(value, name, at_least=1)
    if number.bit_length() > MOST_BITS:
        raise ValueError(f"{name} must have at most {MOST_BITS} bits, got {number.bit_length()}")
    return number


def _dice_count(value: int) -> int:
    count = _whole(value, "count", at_least=0)
    if count > MOST_ITEMS:
        raise ValueError(f"count must be at most {MOST_ITEMS} dice, got {shown(count)}")
    return count


def _items(seq: Iterable[Item]) -> list[Item]:
    # A list of them, or an error before it fills the memory.
    try:
        if isinstance(seq, (list, tuple)):
            items = list(seq)
        elif isinstance(seq, (set, frozenset)):  # whose order may differ from one run of Python to the next
            raise TypeError
        else:
            items = list(islice(seq, MOST_ITEMS + 1))
    except TypeError:
        raise TypeError(f"the items to draw from must have an order, as in a list, got {shown(seq)}") from None
    if len(items) > MOST_ITEMS:
        raise ValueError(f"at most {MOST_ITEMS} items can be shuffled or sampled, got more")
    return items


def _choices(seq: Sequence[object]) -> int:
    # How many items there are to choose from.
    if not hasattr(seq, "__getitem__") or isinstance(seq, Mapping):
        raise TypeError(f"choice needs a sequence, whose order is its own, got {shown(seq)}")
    try:
        size = len(seq)
    except (TypeError, OverflowError):  # a class, an array without axes, a range beyond the address space
        raise TypeError(f"choice needs a sequence that has a length, got {shown(seq)}") from None
    if not size:
        raise ValueError(f"cannot choose from an empty sequence, got {shown(seq)}")
    return size


def _cursor(value: int) -> int:
    cursor = _whole(value, "cursor", at_least=0)
    if cursor >= CURSOR_LIMIT:
        raise ValueError(f"cursor must be less than 2**64, got {shown(cursor)}")
    return cursor


def _bounds(low: int, high: int) -> tuple[int, int]:
    low, high = _whole(low, "low"), _whole(high, "high")
    if low > high:
        raise ValueError(f"low must be at most high, got {shown(low)} and {shown(high)}")
    _results(high - low + 1, "the number of results")
    return low, high


def _odds(numerator: int, denominator: int) -> tuple[int, int]:
    numerator, denominator = _whole(numerator, "numerator", at_least=0), _results(denominator, "denominator")
    if numerator > denominator:
        raise ValueError(f"numerator must be at most denominator, got {shown(numerator)} and {shown(denominator)}")
    return numerator, denominator


def _sample_size(k: int, size: int) -> int:
    k = _whole(k, "k", at_least=0)
    if k > size:
        raise ValueError(f"k must be at most the {size} items there are, got {shown(k)}")
    return k


def _running(seq: Sequence[object], weights: Sequence[int]) -> list[int]:
    # The sums of the weights up to each item; `operator.index` rejects everything but whole numbers.
    try:
        if type(seq) in _WITHOUT_PLACES or type(weights) in _WITHOUT_PLACES:
            raise TypeError
        size, count = len(seq), len(weights)
        sums = list(accumulate(map(operator.index, weights)))
    except (TypeError, OverflowError):
        raise TypeError(
            f"a weighted choice needs a sequence of items, got {shown(seq)}, and whole numbers as their weights, "
            f"got {shown(weights)}"
        ) from None
    if size != count:
        raise ValueError(f"each item needs a weight, got {size} items and {count} weights")
    if not sums or sums[-1] < 1 or min(weights) < 0:
        raise ValueError(f"weights must be at least 0 and one of them above 0, got {shown(list(weights))}")
    return sums
