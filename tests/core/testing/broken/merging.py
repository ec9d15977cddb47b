"""Toys whose news don't add up to the log: events that are merged wrongly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from arcana_core.actions import Action
from arcana_core.events import Event, Player, event
from arcana_core.testing.toys.moths import Moths
from tests.core.testing.broken.table import noticed_by


@event("{player} flutters {beats:beat}")
class Fluttered(Event):
    """A moth beat its wings."""

    player: Player
    beats: int

    def amounts(self) -> Mapping[object, int]:
        """The beats."""
        return {("beats", self.player): self.beats}


class Fluttering(Moths):
    """Moths in which a player flutters three times with each decision."""

    __slots__ = ()
    flutter: ClassVar[type[Fluttered]] = Fluttered

    def _carry_out(self, action: Action, player: int) -> None:
        if self.keeps_log:
            for beats in (2, 3, 5):
                self.emit(self.flutter(player, beats), "MO-2.2")
        super()._carry_out(action, player)


@event("{player} flutters {beats:beat}")
class _Summed(Fluttered):
    def merged(self, later: Event) -> Event | None:
        return type(self)(self.player, self.beats + later.beats) if isinstance(later, Fluttered) else None


class AddsBeatsUp(Fluttering):
    """Nothing is wrong with this one."""

    __slots__ = ()
    flutter = _Summed


@event("{player} flutters {beats:beat}")
class _Latest(Fluttered):
    def merged(self, later: Event) -> Event | None:
        return later if isinstance(later, Fluttered) else None


@noticed_by("merging")
class LosesBeats(Fluttering):
    __slots__ = ()
    flutter = _Latest


@event("{player} whirrs")
class _Whirred(Event):
    player: Player


@event("{player} flutters {beats:beat}")
class _Vague(Fluttered):
    def amounts(self) -> Mapping[object, int]:
        return {}

    def merged(self, later: Event) -> Event | None:
        return _Whirred(self.player) if isinstance(later, Fluttered) else None


@noticed_by("merging")
class CountsNothing(Fluttering):
    __slots__ = ()
    flutter = _Vague


@event("{player} flutters {beats:beat}")
class _Exchanged(Fluttered):
    def amounts(self) -> Mapping[object, int]:
        return {"beats": self.beats}

    def merged(self, later: Event) -> Event | None:
        return type(self)(1 - self.player, self.beats + later.beats) if isinstance(later, Fluttered) else None


@noticed_by("merging")
class BlamesTheOther(Fluttering):
    __slots__ = ()
    flutter = _Exchanged


@event("{player} flutters {beats:beat}, {rows:row}")
class _Nested(Fluttered):
    rows: int = 1

    def merged(self, later: Event) -> Event | None:
        if not isinstance(later, _Nested):
            return None
        return type(self)(self.player, self.beats + later.beats, self.rows + 2 * later.rows)


@noticed_by("merging")
class CountsRowsByOrder(Fluttering):
    __slots__ = ()
    flutter = _Nested


@event("")
class _Unspoken(Fluttered):
    pass


@event("{player} flutters {beats:beat}")
class _Hushed(Fluttered):
    def merged(self, later: Event) -> Event | None:
        return _Unspoken(self.player, self.beats + later.beats) if isinstance(later, Fluttered) else None


@noticed_by("merging")
class FluttersInSilence(Fluttering):
    __slots__ = ()
    flutter = _Hushed
