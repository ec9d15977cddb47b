"""Toys with broken screens, names, introductions, lists of choices, passing, moments, highlights, hints and news."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from attrs import evolve

from arcana_core.actions import Action
from arcana_core.events import Entry
from arcana_core.testing.toys.moths import PASS, Moths
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.news import News
from arcana_core.text.sentences import Names
from tests.core.testing.broken.table import noticed_by


@noticed_by("screens")
class TooWide(Moths):
    __slots__ = ()

    def render(self, player: int | None = None, *, columns: int = 80, rows: int | None = None) -> str:
        return super().render(player, columns=columns, rows=rows) + "\n> " + "?" * 60


@noticed_by("screens")
class TooHigh(Moths):
    __slots__ = ()

    def render(self, player: int | None = None, *, columns: int = 80, rows: int | None = None) -> str:
        return super().render(player, columns=columns, rows=rows) + "\n" * 13 + "> choose a card"


class _Namesakes(Names):
    def player(self, player: int) -> str:
        return "Moth"


@noticed_by("player_names")
class Namesakes(Moths):
    __slots__ = ()

    def _names(self) -> Names:
        return _Namesakes()


@noticed_by("player_names")
class NamedOnTwoLines(Moths):
    __slots__ = ()

    def player_name(self, player: int) -> str:
        return f"player\n{player}"


@noticed_by("introduction")
class LongIntroduction(Moths):
    __slots__ = ()

    def introduction(self) -> str:
        return "\n".join(["Win the lamp."] * 6)


@noticed_by("introduction")
class WideIntroduction(Moths):
    __slots__ = ()

    def introduction(self) -> str:
        return "Win the lamp. " * 6


@noticed_by("choices")
class ListsTwoChoices(Moths):
    __slots__ = ()

    def choices(self, player: int) -> Sequence[Action]:
        return self.legal_actions(player)[:2]


@noticed_by("passing")
class PassesAnywhere(Moths):
    __slots__ = ()

    def passing(self, player: int) -> Action | None:
        return PASS


@noticed_by("passing")
class FormalAnywhere(Moths):
    __slots__ = ()

    def formality(self, player: int) -> Action | None:
        return PASS


@noticed_by("moments")
class UndeclaredMoment(Moths):
    __slots__ = ()

    def moments_now(self, player: int) -> frozenset[str]:
        return frozenset({"turn"})


@noticed_by("moments")
class MomentTwice(Moths):
    __slots__ = ()
    moments: ClassVar[tuple[Moment, ...]] = (*Moths.moments, Moment("won", "you look at the deck"))


@noticed_by("highlights")
class ThirdOfTwo(Moths):
    __slots__ = ()

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        return (Highlight(re.compile("lamp"), f"player {self.player_count}"),)


@noticed_by("hints")
class HintsOnTwoLines(Moths):
    __slots__ = ()

    def hint(self, action: Action, player: int) -> str:
        return "choose a card\nof your hand"


@noticed_by("news")
class DullNews(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return tuple(evolve(line, important=False) for line in super().news(entries, player))


@noticed_by("news")
class NewestNewsFirst(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return super().news(entries, player)[::-1]


@noticed_by("news")
class NewsWithoutText(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return tuple(evolve(line, text="") for line in super().news(entries, player))


@noticed_by("news")
class NewsOnTwoLines(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return tuple(evolve(line, text=f"{line.text}\nand so on") for line in super().news(entries, player))
