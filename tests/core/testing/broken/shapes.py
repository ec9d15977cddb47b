"""Toys with broken observations, views, outcomes, the log and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from attrs import asdict, define, evolve, field, frozen
from numpy.typing import NDArray

from arcana_core.actions import Action
from arcana_core.events import Entry, Event, Hidden, Log, event  # noqa: F401 - a view of these toys has Hidden fields
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.testing.toys.letters import Letters, LetterWritten, StampValued
from arcana_core.testing.toys.moths import (
    Moths,
    Rules,
    View,
)
from arcana_core.text.news import News
from tests.core.testing.broken.table import noticed_by


@noticed_by("observation")
class Wide(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[Any]:
        return super().observation(player).astype(np.float64)


@noticed_by("observation")
class Unbounded(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[0] = 2
        return seen


@noticed_by("observation")
class NotANumber(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[-1] = np.nan
        return seen


_BOARD = np.zeros(1000, dtype=np.float32)


@noticed_by("observation")
class OneBoardForAll(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        _BOARD[: len(seen)] = seen
        return _BOARD[: len(seen)]


@noticed_by("observation")
class NamesakeFeatures(Moths):
    __slots__ = ()

    @property
    def observation_spec(self) -> ObservationSpec:
        spec = super().observation_spec
        return ObservationSpec(evolve(feature, name="it", labels=()) for feature in spec.features)


@noticed_by("observation")
class UnnamedNumbers(Moths):
    __slots__ = ()

    @property
    def observation_spec(self) -> ObservationSpec:
        return ObservationSpec(evolve(feature, labels=()) for feature in super().observation_spec.features)

    @classmethod
    def observation_spec_for(cls, rules: Any = None, players: int | None = None) -> ObservationSpec:
        spec = super().observation_spec_for(rules, players)
        return ObservationSpec(evolve(feature, labels=()) for feature in spec.features)


@noticed_by("observation")
class SpecOfAnotherTable(Moths):
    __slots__ = ()

    @classmethod
    def observation_spec_for(cls, rules: Any = None, players: int | None = None) -> ObservationSpec:
        return super().observation_spec_for(rules)


@noticed_by("observation")
class AddsToTheArray(Moths):
    __slots__ = ()

    def observation_into(self, player: int, array: NDArray[np.float32]) -> None:
        array += self.observation(player)


@noticed_by("view")
class LooseView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        points: Any = self.position.points
        return evolve(super().view(player), points=points)


@noticed_by("plain_views")
class NoView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        return Rules(cards=12 + (player or 0))


@frozen
class CountedView(View):
    """A view with something that its plain data leaves out, as it isn't set from outside."""

    total: int = field(init=False, default=0)


@noticed_by("plain_views")
class ForgetfulPlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        view = CountedView(**asdict(super().view(player), recurse=False))
        object.__setattr__(view, "total", sum(self.position.points) + 1)
        return view


@frozen
class TrustingView(View):
    """A view that accepts any plain data."""

    @classmethod
    def from_plain(cls, data: Any) -> Any:
        return super().from_plain({**data, "lamp": 0 + data["lamp"]})


@noticed_by("plain_views")
class TrustingPlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return TrustingView(**asdict(super().view(player), recurse=False))


@noticed_by("plain_views")
class TrustingNews(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        entries = [*entries]
        assert all(getattr(entry.event, "player", 0) in range(self.player_count) for entry in entries)
        return super().news(entries, player)


@noticed_by("plain_views")
class LargePlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return evolve(super().view(player), lamp=2**53 + 1)


Settable: Any = define(type("Settable", (views.View,), {"__annotations__": View.__annotations__}))
"""The view as a class whose fields can be set."""


@noticed_by("view")
class SettableView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        return Settable(**asdict(super().view(player), recurse=False))


@noticed_by("outcome")
class DenseRanking(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        ended = super().outcome
        if ended is None:
            return None
        places = sorted({*ended.ranking})
        return evolve(ended, ranking=tuple(places.index(place) for place in ended.ranking))


@noticed_by("outcome")
class LoserWins(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        ended = super().outcome
        return ended and evolve(ended, winners=(max(range(self.player_count), key=ended.ranking.__getitem__),))


@noticed_by("outcome")
class EarlyOutcome(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        return super().outcome or Outcome.by_score((0.0,) * self.player_count, "it goes on", "MO-4.1")


@noticed_by("log")
class WithoutClauses(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(event, "" if clause == "MO-2.3" else clause)


class LooseEvent(Event):
    """An event that isn't a value."""

    def __init__(self) -> None:
        self.note = "something happened"


@noticed_by("log")
class LooseEvents(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(LooseEvent(), clause)


@noticed_by("log")
class OpensAndCloses(Letters):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        super()._carry_out(action, player)
        if self.keeps_log:
            self._log.is_open = not self._log.is_open


class Leaving(Event):
    """An event that is empty once it is redacted."""

    def seen_by(self, player: int | None) -> Any:
        return StampValued(0)


@event
class Blurred(Leaving):
    """The stamp has a value."""


@event
class Fading(Event):
    """An event that shows less each time."""

    left: int

    def seen_by(self, player: int | None) -> Any:
        return Fading(self.left - 1)


@noticed_by("log")
class BlursEvents(Letters):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(Blurred() if isinstance(event, LetterWritten) else event, clause)


@noticed_by("log")
class FadesEvents(Letters):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(Fading(9) if isinstance(event, LetterWritten) else event, clause)


@noticed_by("log")
class BreaksLines(Letters):
    __slots__ = ()

    def sentence(self, event: Event, player: int | None) -> str:
        return super().sentence(event, player).replace(": ", ":\n")


class ForgetsLines(Log):
    __slots__ = ()

    def seen_by(self, player: int | None, *, since: int = 0) -> tuple[Entry, ...]:
        return super().seen_by(player, since=since)[1:]


@noticed_by("log")
class LosesLines(Letters):
    __slots__ = ()

    @property
    def log(self) -> Log:
        log = ForgetsLines(self._log)
        log.is_open = self._log.is_open
        return log


@noticed_by("pictures")
class Ampersand(Moths):
    __slots__ = ()

    def to_svg(self, player: int | None = None) -> str:
        return super().to_svg(player).replace("lamp", "lamp & moths")


@noticed_by("pictures")
class Scripted(Moths):
    __slots__ = ()

    def to_svg(self, player: int | None = None) -> str:
        return super().to_svg(player).replace("</svg>", "<script>alert(1)</script></svg>")
