"""The one source of chance: a keyed stream of words that can be cloned, split, saved and replaced by a script.

A stream is a key of 16 bytes and a cursor, the number of 32-bit words drawn so far. It has no other state. The word
under the cursor follows from both by SHAKE-128 (FIPS 202) alone, so a stream is the same on every platform and under
every version of Python. To draw the same numbers elsewhere, in full:

- Key of a seed: the first 16 bytes of SHAKE-128 of ``b"arcana seed "`` followed by ``b"int:"`` and the number in lower
  case hexadecimal (minus sign first), ``b"str:"`` and the text in UTF-8, or ``b"bytes:"`` and the bytes.
- Key of a split: the same of ``b"arcana split "``, the parent's key and the step of the path written like a seed.
- Words: SHAKE-128 of ``b"arcana block "``, the key and the block number (8 bytes, big-endian), read as little-endian
  32-bit words. Block 0 has 16 words, each later one 256: a stream that is drawn from little stays cheap.
- ``below(n)``: take as many words as ``n - 1`` needs, at least one, the first the most significant; with ``w`` bits
  together they are a number ``x``. From ``2**w - 2**w mod n`` on it is drawn anew, else the result is ``x mod n``. By
  that rejection every result has exactly as many words as any other: nothing here is biased.
- All other draws are made of ``below``, except ``word`` and ``unit``.

The usual case of a draw is in the method itself, because a call costs as much as the draw: for n up to 2**20 a
word less than 2**32 - 2**20 is never rejected. ``_below`` is the whole definition, and takes over for the one
word in 4096 that might be, at the end of a block, for larger n, and for arguments that make no sense. Multiplying and
shifting, instead of the remainder, was measured: it needs a third operation on long integers to find the rejected
words, and a die costs 2.0 times ``int(random.random() * 6) + 1`` instead of 1.6 times.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from hashlib import shake_128
from struct import Struct
from typing import Any, Self

from arcana_core.chance.arguments import (
    Item,
    bounds,
    choices,
    cursor_of,
    dice_count,
    items_of,
    odds,
    results,
    running_sums,
    sample_size,
    whole,
)
from arcana_core.text.wording import shown

KEY_BYTES = 16
_HEX_KEY = re.compile("[0-9a-fA-F]{32}")
_FIRST_WORDS = 16
_FIRST = Struct("<16I")
_LATER_WORDS = 256
_LATER = Struct("<256I")


class Rng:
    """A stream of chance: exact draws, and copies in under a microsecond. Its whole state is a key and a cursor.

    Args:
        seed: A number, text or bytes; 1, "1" and b"1" are different seeds. None takes 128 bits from the system.

    Raises:
        TypeError: The seed is of another type. Truth values and floats are rejected, because they are mistakes.

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
        stream._base = cursor_of(cursor)
        stream._at = 0
        return stream

    @classmethod
    def from_state(cls, state: Sequence[str | int]) -> Self:
        """The stream that had this `state`; a list does as well as a pair, as JSON gives it back."""
        match state if isinstance(state, tuple | list) else ():  # the length of a range may be too large for `len`
            case [str(text), int(cursor)] if _HEX_KEY.fullmatch(text) and type(cursor) is int:
                return cls.at(bytes.fromhex(text), cursor)
        raise ValueError(f"state must be a pair of {2 * KEY_BYTES} hexadecimal digits and a cursor, got {shown(state)}")

    @property
    def key(self) -> bytes:
        """The 16 bytes that fix the stream."""
        return self._key

    @property
    def cursor(self) -> int:
        """The number of words drawn so far."""
        return self._base + self._at

    @property
    def state(self) -> tuple[str, int]:
        """Key, in hexadecimal, and cursor: the whole state of a stream, ready for JSON."""
        return (self._key.hex(), self._base + self._at)

    @property
    def plain(self) -> dict[str, Any]:
        """The state as JSON has it: `{"key": ..., "cursor": ...}`; `from_plain` is the inverse."""
        return {"key": self._key.hex(), "cursor": self._base + self._at}

    @staticmethod
    def from_plain(plain: Mapping[str, Any]) -> Rng:
        """The stream, or the script, with this `plain` state; ValueError if the state is impossible."""
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
        from arcana_core.chance.scripted import ScriptedRng  # here, for scripts are streams

        follows = None if then is None else Rng.from_plain(then)
        return ScriptedRng(given, then=follows, used=used)

    def clone(self) -> Self:
        """An independent copy that will draw the same."""
        twin = object.__new__(type(self))
        twin._key = self._key
        twin._block = self._block
        twin._base = self._base
        twin._at = self._at
        return twin

    def split(self, *path: int | str | bytes) -> Rng:
        """The stream at the end of a path, independent of this one and of those at all other paths.

        It depends on the key and the path only, not on the cursor: a stream gives the same splits before and after
        drawing. So game number i of a run may have ``run.split("game", i)``, in any process and any order. A path
        may be walked in parts: ``split("game", 3)`` equals ``split("game").split(3)``.
        """
        if not path:
            raise ValueError("split needs at least one step, such as split(3) or split('game', 3)")
        key = self._key
        for step in path:
            key = _key_of(b"arcana split " + key, step, "a step of a split")
        return Rng.at(key, 0)

    def skip(self, words: int) -> None:
        """Skip this many words, as if they had been drawn and thrown away. The time doesn't depend on their number."""
        words = whole(words, "words to skip", at_least=0)
        cursor_of(self._base + self._at + words)
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
        return self._below(results(n, "n"))

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
        low, high = bounds(low, high)
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
        return self._below(results(sides, "sides")) + 1

    def roll(self, count: int, sides: int) -> list[int]:
        """The faces of at most `MOST_ITEMS` dice, in the order of drawing: the same as that many calls of `die`."""
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
        count = dice_count(count)
        sides = results(sides, "sides")
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
        return seq[self._below(choices(seq))]

    def weighted(self, seq: Sequence[Item], weights: Sequence[int]) -> Item:
        """One item of a sequence, with probabilities exactly in proportion to the weights, which are whole numbers."""
        sums = running_sums(seq, weights)
        return seq[bisect_right(sums, self.below(sums[-1]))]

    def shuffled(self, seq: Iterable[Item]) -> list[Item]:
        """A new list of the items in random order, all orders exactly equally likely: `sample` of all of them."""
        # Sorting by one word an item, all drawn anew when two are equal, is exact too, but was measured to be slower:
        # 2.5 times for 5 items, 1.3 for 52, 1.7 for 200.
        items = items_of(seq)
        return self._drawn_first(items, len(items))

    def sample(self, seq: Iterable[Item], k: int) -> list[Item]:
        """k items drawn without replacement, in the order drawn. Copies the whole sequence."""
        if type(seq) is tuple and type(k) is int and 0 <= k <= len(seq) <= 0x100000:
            return self._drawn_first([*seq], k)[:k]
        items = items_of(seq)
        k = sample_size(k, len(items))
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
        numerator, denominator = odds(numerator, denominator)
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
            tagged = b"int:%x" % whole(value, name, expected="an int, a str or bytes")
    return shake_128(purpose + tagged).digest(KEY_BYTES)
