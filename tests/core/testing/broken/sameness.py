"""Toys with broken copies, records, positions and undo."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import define, evolve, field

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.events import Event, event
from arcana_core.records.origin import played_again
from arcana_core.records.records import Record
from arcana_core.testing.toys import letters
from arcana_core.testing.toys.letters import Letters
from arcana_core.testing.toys.moths import (
    CardChosen,
    Moths,
    Play,
    Position,
)
from tests.core.testing.broken.table import noticed_by


@noticed_by("setting_up")
class ForgetsToOpen(Letters):
    __slots__ = ()

    def _take_up(self, position: letters.Position) -> None:
        super()._take_up(position)
        self._log.is_open = False


@noticed_by("determinism")
class Moody(Moths):
    __slots__ = ()
    moods: ClassVar[Iterator[int]] = itertools.count()

    def _begin_round(self) -> None:
        super()._begin_round()
        self.position.lamp += next(self.moods) % 3


@noticed_by("determinism")
class Gambling(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position.points[0] = random.randrange(1 << 30)


@noticed_by("clones")
class SharedPoints(Moths):
    __slots__ = ()

    def _clone_position(self) -> Position:
        copy = super()._clone_position()
        copy.points = self.position.points
        return copy


@noticed_by("clones")
class SharedChance(Moths):
    __slots__ = ()

    def clone(self) -> Any:
        copy = super().clone()
        copy.rng = self.rng
        return copy


@noticed_by("clones")
class ClonedAsAnother(Moths):
    """The clone is of another class, which plays alike."""

    __slots__ = ()

    def clone(self) -> Any:
        copy: Any = super().clone()
        copy.__class__ = Moths
        return copy

    def determinize(self, player: int, rng: Rng) -> Any:
        copy: Any = super().determinize(player, rng)
        copy.__class__ = type(self)
        return copy


@noticed_by("pickling")
class ForgetsChance(Moths):
    __slots__ = ()

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.rng = Rng(0)


@noticed_by("pickling")
class Unpicklable(Moths):
    __slots__ = ("_shadow",)

    def _set_up(self) -> None:
        self._shadow = lambda: None
        super()._set_up()

    def clone(self) -> Any:
        copy = super().clone()
        copy._shadow = self._shadow
        return copy


@noticed_by("replay")
class ForgetsHouseRules(Moths):
    __slots__ = ()

    def record_head(self) -> Record:
        return evolve(super().record_head(), rules={})


@noticed_by("replay")
class ForgetsChanceDrawn(Moths):
    __slots__ = ()

    def record_head(self) -> Record:
        head = super().record_head()
        return evolve(head, chance={**head.chance, "cursor": 5})


@noticed_by("replay")
class ReplaysTooLittle(Moths):
    """Replays up to a decision stop one decision too early."""

    __slots__ = ()

    @classmethod
    def replay(cls, record: Record, *, to: int | None = None, **options: Any) -> Any:
        return super().replay(record, to=max(to - 1, 0) if to else to, **options)


@noticed_by("records")
class TupleOutcome(Moths):
    __slots__ = ()

    def plain_outcome(self) -> dict[str, Any] | None:
        plain = super().plain_outcome()
        return plain and {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}


@noticed_by("without_log")
class DrawsForTheLog(Moths):
    __slots__ = ()

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.keeps_log:
            self.rng.die()


@noticed_by("without_log")
class VagueWithoutLog(Moths):
    __slots__ = ()

    def information_state(self, player: int) -> str:
        return super().information_state(player) + ("" if self.keeps_log else "\nperhaps")


@noticed_by("without_log")
class AlwaysTelling(Moths):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        if isinstance(action, Play):
            self.emit(CardChosen(player, action.card), "MO-2.2")
        super()._carry_out(action, player)


@noticed_by("position_texts")
class Unreadable(Moths):
    __slots__ = ()

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return ()


@define
class Taciturn(Position):
    """A position whose text leaves something out."""

    points: list[int] = field(repr=False, factory=lambda: [0, 0])


@noticed_by("position_texts")
class LeavesOut(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position = self._clone_position()

    def _clone_position(self) -> Position:
        p = super()._clone_position()
        return Taciturn(
            hands=p.hands,
            deck=p.deck,
            gone=p.gone,
            points=p.points,
            chosen=p.chosen,
            lamp=p.lamp,
            stage=p.stage,
            winner=p.winner,
        )

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Taciturn,)


@define(eq=False)
class Lone(Position):
    """A position that equals none but itself."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None


@noticed_by("position_texts")
class UnequalPositions(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position = self._clone_position()

    def _clone_position(self) -> Position:
        p = super()._clone_position()
        return Lone(p.hands, p.deck, p.gone, p.points, p.chosen, p.lamp, p.stage, p.winner)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Lone,)


@noticed_by("setting_up")
class KeepsWhatItIsGiven(Moths):
    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        super()._take_up(position)
        self.position = position


@noticed_by("setting_up")
class BeginsAnew(Moths):
    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        super()._take_up(position)
        if self.players_to_act:
            self.players_to_act = tuple(range(self.player_count))


@event
class QuietlySeen(Event):
    """A player saw the top card, and the event lacks `discloses`."""

    player: int
    card: int


@noticed_by("undo")
class Forgetful(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(QuietlySeen(event.player, event.card) if type(event).__name__ == "TopSeen" else event, clause)  # type: ignore[attr-defined]  # TopSeen has both


@noticed_by("undo")
class UndoesTooMuch(Moths):
    __slots__ = ()

    def undo(self, player: int) -> Any:
        super().undo(player)
        return played_again(self, log=True, until=0)


@noticed_by("undo")
class QuotesOthers(Moths):
    """Its rejection names the newest decision, which may be another player's secret."""

    __slots__ = ()

    def undo(self, player: int) -> Any:
        try:
            return super().undo(player)
        except ValueError as error:
            raise ValueError(f"{error} ({self.position.chosen}, {self.position.hands})") from error
