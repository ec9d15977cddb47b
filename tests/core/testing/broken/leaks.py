"""Toys with a leak at the terminal: hints, words, names, choices, passing, moments, highlights, news, screens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from attrs import evolve

from arcana_core.actions import Action
from arcana_core.events import Entry, Event
from arcana_core.testing.toys.moths import CHOOSE, PASS, Moths
from arcana_core.text.glossary import Term
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.news import News
from tests.core.testing.broken.table import noticed_by


def _top(game: Moths) -> int:
    """The top card of the deck, which no player may know before looking at it; 0 without a deck."""
    deck = game.position.deck
    return deck[-1] if deck else 0


@noticed_by("determinize")
class HelpfulHints(Moths):
    __slots__ = ()

    def hint(self, action: Action, player: int) -> str:
        return f"the top card is {_top(self)}"


@noticed_by("determinize")
class HintsAtIllegalActions(Moths):
    __slots__ = ()

    def hint(self, action: Action, player: int) -> str:
        return "" if action in self.legal_actions(player) else f"the top card is {_top(self)}"


@noticed_by("determinize")
class KnowsAllWords(Moths):
    __slots__ = ()

    def _terms(self) -> Iterator[Term]:
        yield from (Term((f"play {card}",), "It's in the deck (MO-1.1).") for card in self.position.deck)


@noticed_by("determinize")
class IntroducesTheDeck(Moths):
    __slots__ = ()

    def introduction(self) -> str:
        return f"{super().introduction()}\nThe deck begins with {_top(self)}."


@noticed_by("determinize")
class NamedAfterTheDeck(Moths):
    __slots__ = ()

    def player_name(self, player: int) -> str:
        return f"moth {player} of {_top(self)}"


@noticed_by("determinize")
class ListsBestFirst(Moths):
    __slots__ = ()

    def choices(self, player: int) -> Sequence[Action]:
        return self.legal_actions(player)[:: 1 - 2 * (_top(self) % 2)]


@noticed_by("determinize")
class ListsBadCardsLast(Moths):
    __slots__ = ()

    def listed_last(self, player: int) -> Action | None:
        return PASS if _top(self) > 6 and PASS in self.legal_actions(player) else None


@noticed_by("determinize")
class TeachesTheDeck(Moths):
    __slots__ = ()

    def lesson(self, entries: Sequence[Entry], player: int | None) -> str:
        return f"The top card is {_top(self)}."


@noticed_by("determinize")
class PassesBadCards(Moths):
    """Passing is on offer only if looking isn't worth it."""

    __slots__ = ()

    def passing(self, player: int) -> Action | None:
        return PASS if PASS in self.legal_actions(player) and _top(self) % 2 else None


@noticed_by("determinize")
class ForeseesTheDeck(Moths):
    __slots__ = ()
    moments: ClassVar[tuple[Moment, ...]] = (Moment("turn", "you choose a card"),)

    def moments_now(self, player: int) -> frozenset[str]:
        return frozenset({"turn"}) if _top(self) % 2 else frozenset()


@noticed_by("determinize")
class ColoursTheDeck(Moths):
    __slots__ = ()

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        return (Highlight(re.compile(f"card {_top(self)}"), "gain"),)


@noticed_by("determinize")
class ColoursTheDeckForSpectators(Moths):
    __slots__ = ()

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        return (Highlight(re.compile(f"card {_top(self)}"), "gain"),) if player is None else ()


@noticed_by("determinize")
class NewsOfTheDeck(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return tuple(evolve(line, text=f"{line.text} ({_top(self)})") for line in super().news(entries, player))


@noticed_by("determinize")
class StressesGoodCards(Moths):
    __slots__ = ()

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        return tuple(
            evolve(line, important=line.important or _top(self) % 2 == 0) for line in super().news(entries, player)
        )


@noticed_by("determinize")
class SentencesAboutTheDeck(Moths):
    __slots__ = ()

    def sentence(self, event: Event, player: int | None) -> str:
        return f"{super().sentence(event, player)} above {_top(self)}"


@noticed_by("determinize")
class ShowsTheDeckOnSmallScreens(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        text = super()._render(player, columns, rows)
        return f"top {_top(self)}, {text}" if columns < 80 and rows is not None else text


@noticed_by("determinize")
class ShowsTheDeckOnLargeScreensToSpectators(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        text = super()._render(player, columns, rows)
        return f"top {_top(self)}, {text}" if columns > 100 and player is None else text


@noticed_by("determinize")
class ShowsChosenCardsAsChanges(Moths):
    __slots__ = ()

    def render_changes(self, player: int, shown: str, *, columns: int = 80) -> str:
        chosen = max(self.position.chosen) if self.position.stage == CHOOSE else 0
        return super().render_changes(player, shown, columns=columns) + f"\nthe highest chosen card is {chosen}"
