"""Durations of effects: limits that count down, each with its moment, and the rest after some have come."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

Party: TypeAlias = Literal["", "source", "target"]
PARTIES: Final = ("", "source", "target")


class Clock(NamedTuple):
    """One limit of a duration: how often a moment may still come, and whose moments count ("": anybody's)."""

    moment: str
    left: int
    of: Party


class Duration(NamedTuple):
    """The remaining time of an effect, which ends with the first of its limits. Made by `phases` and its like."""

    clocks: tuple[Clock, ...] = ()
    uses: int | None = None

    def __or__(self, other: Duration) -> Duration:
        """Both limits: whichever is reached first ends the effect.

        >>> str(turns(3) | uses(2) | turns(1))
        'turns(1) | uses(2)'
        """
        lefts: dict[tuple[str, Party], int] = {}
        for moment, left, of in self.clocks + other.clocks:
            lefts[moment, of] = min(left, lefts.get((moment, of), left))
        both = [count for count in (self.uses, other.uses) if count is not None]
        clocks = tuple(Clock(moment, left, of) for (moment, of), left in sorted(lefts.items()))
        return Duration(clocks, min(both, default=None))

    def __str__(self) -> str:
        parts = []
        for moment, left, of in self.clocks:
            party = f", of={of!r}" if of else ""
            if moment in ("phase", "turn", "round"):
                parts.append(f"{moment}s({left}{party})")
            else:
                parts.append(f"until({moment!r}{party})" if left == 1 else f"times({left}, {moment!r}{party})")
        if self.uses is not None:
            parts.append(f"uses({self.uses})")
        return " | ".join(parts) or "PERMANENT"


PERMANENT: Final = Duration()


def times(count: int, moment: str, *, of: Party = "") -> Duration:
    """Until this moment has come `count` times. `of`: count only moments of the source, or of the target."""
    if count < 1:
        raise ValueError(f"a duration must be at least 1 {moment}, got {count}")
    if not moment or of not in PARTIES:
        raise ValueError(f"a moment needs a name, and of must be one of {PARTIES}, got {moment!r} and {of!r}")
    return Duration((Clock(moment, count, of),))


def phases(count: int, *, of: Party = "") -> Duration:
    """For `count` phases, including this one."""
    return times(count, "phase", of=of)


def turns(count: int, *, of: Party = "") -> Duration:
    """For `count` turns, including this one, which counts whole."""
    return times(count, "turn", of=of)


def rounds(count: int, *, of: Party = "") -> Duration:
    """For `count` rounds, including this one, which counts whole."""
    return times(count, "round", of=of)


def until(event: str, *, of: Party = "") -> Duration:
    """Until this event happens."""
    return times(1, event, of=of)


def uses(count: int) -> Duration:
    """Until it has been used `count` times."""
    if count < 1:
        raise ValueError(f"a duration must be at least 1 use, got {count}")
    return Duration((), count)


@lru_cache(maxsize=4096)  # durations are few and counted down again and again: halves the price of a tick
def left_after(lasts: Duration, moments: tuple[str, ...], source_s: bool, target_s: bool) -> Duration | None:
    """The rest of a duration after these moments of the source, the target or neither; None if it ends."""
    counted = {"": True, "source": source_s, "target": target_s}
    clocks = tuple(Clock(moment, left - (moment in moments and counted[of]), of) for moment, left, of in lasts.clocks)
    if not all(clock.left for clock in clocks):
        return None
    return lasts if clocks == lasts.clocks else Duration(clocks, lasts.uses)


@lru_cache(maxsize=4096)
def is_made(lasts: Duration) -> bool:
    """Whether a duration is in the one form that `phases` and its like give it, with something left of all."""
    lefts = [clock.left for clock in lasts.clocks] + ([] if lasts.uses is None else [lasts.uses])
    return lasts | PERMANENT == lasts and min(lefts, default=1) >= 1
