"""Chance that follows a script: tests and worked examples supply the results of the draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Self

from arcana_core.chance.arguments import (
    Item,
    bounds,
    choices,
    dice_count,
    items_of,
    odds,
    results,
    running_sums,
    sample_size,
    whole,
)
from arcana_core.chance.rng import Rng
from arcana_core.errors import ScriptError
from arcana_core.text.wording import shown, some_of


class ScriptedRng(Rng):
    """Chance that is given beforehand: each draw takes the next given result, and raises if it doesn't fit.

    For tests, and to enter a game that was played at a real table. The results for each draw:

    - `die`: the face; `roll`: one face for each die; `below`, `integer`, `word`: the number;
    - `choice`, `weighted`: the item itself; `shuffled`: a list of all items in the order wanted; `sample`: a list of
      those drawn; what is returned are the items of the sequence that equal the given ones;
    - `unit`: a number at least 0 and less than 1; `chance`: True or False, unless only the other is possible.

    A result that does not fit raises ScriptError and remains the next one. If an action meets it in `Game.apply`, the
    game is as before the action, with all draws of the action still to come. Its position and stream are then copies.
    To go on, give it a longer script: `game.rng = ScriptedRng(...)`, or `Game.at(game.position, rng=...)` if the game
    has to replay. A script has no key: `key`, `state` and `at` raise ScriptError; it is saved by pickle. `skip` passes
    over results, `cursor` counts them, `split` splits `then`.

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
        self._used = whole(used, "used", at_least=0)
        if self._used > len(self._given):
            raise ValueError(f"used must be at most the {len(self._given)} results given, got {shown(used)}")

    @property
    def finished(self) -> bool:
        """Whether all given results have been used."""
        return self._used == len(self._given)

    @property
    def can_fail(self) -> bool:
        """Whether a draw could still raise ScriptError; False once `then` has taken over."""
        return self._then is None or self._used < len(self._given)

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
            ScriptError: a result isn't a number, a text or a list of these, so it cannot be written as JSON.
        """
        given = [list(result) if isinstance(result, tuple) else result for result in self._given]
        for result in given:
            parts = result if isinstance(result, list) else [result]
            if not all(type(part) in (int, float, str) for part in parts):
                raise ScriptError(f"the given result {shown(result)} cannot be written down: it isn't a number or text")
        then = None if self._then is None else self._then.plain
        return {"script": given, "used": self._used, "then": then}

    def clone(self) -> Self:
        """An independent copy that will draw the same."""
        twin = object.__new__(type(self))
        twin._given = self._given
        twin._then = None if self._then is None else self._then.clone()
        twin._used = self._used
        return twin

    def split(self, *path: int | str | bytes) -> Rng:
        """The split of the stream that follows the script."""
        if self._then is None:
            raise ScriptError("a script cannot be split: give a stream to go on with, ScriptedRng(..., then=Rng(7))")
        return self._then.split(*path)

    def skip(self, words: int) -> None:
        """Skip this many results and, once they are used up, words of `then`."""
        rest = max(0, whole(words, "words to skip", at_least=0) - (len(self._given) - self._used))
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
        n = results(n, "n")
        then = self._beyond()
        return self._number(f"below({shown(n)})", 0, n - 1) if then is None else then.below(n)

    def integer(self, low: int, high: int) -> int:
        """The number given, from low to high."""
        low, high = bounds(low, high)
        then = self._beyond()
        draw = f"integer({shown(low)}, {shown(high)})"
        return self._number(draw, low, high) if then is None else then.integer(low, high)

    def die(self, sides: int = 6) -> int:
        """The face given."""
        sides = results(sides, "sides")
        then = self._beyond()
        return self._number(f"die({shown(sides)})", 1, sides) if then is None else then.die(sides)

    def roll(self, count: int, sides: int) -> list[int]:
        """The next faces given, one for each die; none is used up if one of them does not fit."""
        sides = results(sides, "sides")
        trial = self.clone()
        faces = [trial.die(sides) for _ in range(dice_count(count))]
        self._used, self._then = trial._used, trial._then
        return faces

    def choice(self, seq: Sequence[Item]) -> Item:
        """The item of the sequence that equals the one given."""
        size = choices(seq)
        then = self._beyond()
        return self._item(f"choice of {size}", seq) if then is None else then.choice(seq)

    def weighted(self, seq: Sequence[Item], weights: Sequence[int]) -> Item:
        """The item of the sequence that equals the one given; its weight must not be 0."""
        running_sums(seq, weights)
        then = self._beyond()
        if then is not None:
            return then.weighted(seq, weights)
        possible = [item for item, weight in zip(seq, weights, strict=True) if weight]
        return self._item(f"weighted choice of {len(seq)}", possible)

    def shuffled(self, seq: Iterable[Item]) -> list[Item]:
        """The items in the order given."""
        items = items_of(seq)
        then = self._beyond()
        return self._items(f"shuffle of {len(items)}", items, len(items)) if then is None else then.shuffled(items)

    def sample(self, seq: Iterable[Item], k: int) -> list[Item]:
        """The items given, in their order."""
        items = items_of(seq)
        k = sample_size(k, len(items))
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
        numerator, denominator = odds(numerator, denominator)
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
        # The stream that has taken over, None while the script has results left.
        return self._then if self._used == len(self._given) else None

    def _next(self, draw: str) -> Any:
        if self._used == len(self._given):
            raise ScriptError(f"the script is exhausted: {draw} comes after all {len(self._given)} given results")
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
        raise self._misfit(draw, f"one of these: {some_of(map(shown, seq))}")

    def _items(self, draw: str, items: list[Item], k: int) -> list[Item]:
        given = self._next(draw)
        if not isinstance(given, Sequence) or len(given) != k:
            raise self._misfit(draw, f"a list of {k} items")
        left = list(items)
        drawn = []
        for scripted_item in given:
            if scripted_item not in left:
                raise self._misfit(draw, f"items that can be drawn, and {shown(scripted_item)} cannot, or not as often")
            drawn.append(left.pop(left.index(scripted_item)))
        self._used += 1
        return drawn
