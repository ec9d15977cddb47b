"""Optional methods of a game: words for people, bots, play by mail, files of cards, odds.

All of it is optional: each method has a default that a game overrides if it has something to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from arcana_core.actions import Action
from arcana_core.events import Entry, Event
from arcana_core.rules import GameRules
from arcana_core.text.glossary import Glossary, Term
from arcana_core.text.highlights import Highlight, words
from arcana_core.text.moments import Moment
from arcana_core.text.news import News, digest
from arcana_core.text.panels import wrapped
from arcana_core.text.rulebook import pages
from arcana_core.text.sentences import NAMES, PLAYER, Names
from arcana_core.text.wording import checked_text, listed, shortened, shown

if TYPE_CHECKING:
    from arcana_core.card_files import CardFiles
    from arcana_core.mail import ByMail

RulesT = TypeVar("RulesT", bound=GameRules)

LONGEST_WORD = 200
"""Characters of a word, or of a few words, that `explain` looks up."""


class Services(Generic[RulesT]):
    """The optional part of `Game`, which derives from this class: defaults for games that offer nothing more."""

    __slots__ = ()

    moments: ClassVar[tuple[Moment, ...]] = ()
    """The kinds of decisions that `pass until WORD` can wait for."""
    passes: ClassVar[Sequence[Action]] = ()
    """The actions by which a player does nothing more: pass, end, done. Of several legal ones the first counts."""
    seat_colours: ClassVar[tuple[str, ...]] = ()
    """The colour of each seat, from `arcana_core.text.highlights.COLOURS`, if the game names seats by colour."""

    scenarios: ClassVar[Mapping[str, str]] = {}
    """The functions that set a game up from a text, each as "module:function", by the words for them, the usual first.

    They take the text, and by keyword `game` (the class), `rules` and `seed`.
    """
    fights: ClassVar[str] = ""
    """The word of the scenario that `arcana fight` sets up; "" for none."""
    odds_procedures: ClassVar[tuple[str, ...]] = ()
    """The methods that make the rolls of `odds`, which can't count what a subclass changes in them."""

    @classmethod
    def rulebook(cls) -> str | None:
        """The rulebook in Markdown, clause by clause; None if the game's package carries none.

        It is the file `data/rulebook.md` of the package or, if the package is used from a checkout of its sources,
        that checkout's `docs/rules/<name>.md`. A subclass has the rulebook of the game it derives from.
        """
        return next(pages(cls, "rulebook"), None)

    def sentence(self, event: Event, player: int | None) -> str:
        """The event as a sentence with this game's names; "" if it isn't worth a line.

        The event must be one that the player may see, as in `log.seen_by(player)`.
        """
        if not isinstance(event, Event):
            raise TypeError(f"a sentence is about an event, as game.log has them, got {shown(event)}")
        return event.sentence(self._names())

    def _names(self) -> Names:
        """The names of players, cards and everything else in sentences. A game overrides this."""
        return NAMES

    def player_name(self, player: int) -> str:
        """The name of this player for people: a colour, a name, or "player 0"."""
        return self._names().name(PLAYER, player)

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        """Entries of the log, as this player or a spectator sees them, in few lines.

        Related events make one line, and headings group the lines (see `arcana_core.text.news`).
        """
        return digest(entries, self._names(), lambda event: self.sentence(event, player))

    def lesson(self, entries: Sequence[Entry], player: int | None) -> str:
        """The steps of what happened in these entries, with clauses, for people who learn to fight; "" for nothing.

        `arcana fight` shows it in place of the news.
        """
        return ""

    def is_fought(self) -> bool:
        """Whether a fight that `arcana fight` has set up is over."""
        seats: Any = self
        return bool(seats.is_over)

    # At the terminal.

    def introduction(self) -> str:
        """The goal, how a turn works and what to watch out for, in at most five lines of 78 columns.

        For people who haven't read the rulebook. The lines come from the page `data/introduction.md` of the game's
        package, in which `{setting}` becomes a setting's value. Without a page, the glossary's entry about the game is
        shortened.
        """
        page = next(pages(type(self), "introduction"), None)
        if page is None:
            return "\n".join(wrapped(shortened(self.explain(""), 5 * 70), 78))
        return "\n".join(self.glossary().filled(line) for line in page.splitlines() if line.strip())

    def passing(self, player: int) -> Action | None:
        """The legal action by which this player does nothing (more) now: pass, end, done. None without such an action.

        A terminal lists it last (see `listed_last`), and `pass until` repeats it. By default it is one of `passes`.
        """
        seats: Any = self
        legal = seats.legal_actions(player) if self.passes else ()
        return next((action for action in self.passes if action in legal), None)

    def formality(self, player: int) -> Action | None:
        """The legal action that nearly everybody takes now: to live on, to stay. None if the decision is a real one.

        A terminal takes it without asking, unless the player has typed `ask all`. It depends only on the
        player's knowledge.
        """
        return None

    def listed_last(self, player: int) -> Action | None:
        """The legal action that a terminal lists below all others: the passing one.

        A game overrides this where players nearly always pass: to begin a turn rather than delay it.
        """
        return self.passing(player)

    def choices(self, player: int) -> Sequence[Action]:
        """The legal actions of this player as a terminal lists them. By default they have the order of their ids.

        A game overrides this to list the usual choices first and useless ones last. The order of `legal_actions` is
        part of the interface for bots and never changes. The order of this list may change with the position.
        """
        seats: Any = self
        legal: tuple[Action, ...] = seats.legal_actions(player)
        return legal

    def moments_now(self, player: int) -> frozenset[str]:
        """The words of the `moments` of this player's decision. They depend only on the player's view."""
        return frozenset()

    def highlights(self, player: int | None) -> tuple[Highlight, ...]:
        """The patterns to colour in texts for this player: names of players, then the game's own."""
        seats: Any = self
        roles = self.seat_colours or tuple(f"player {seat}" for seat in range(seats.player_count))
        named = tuple(words([self.player_name(seat)], roles[seat]) for seat in range(seats.player_count))
        return (*named, *self._highlights(player))

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        """Patterns with roles for this game's texts, beside the names of players."""
        return ()

    def hint(self, action: Action, player: int) -> str:
        """The effect of a choice of this player, for people who read its notation; "" if the notation is enough.

        For illegal actions, and where `_hint` has nothing to say, it is the first sentence of the glossary's entry for
        the notation, or for its first word.
        """
        seats: Any = self
        here = self._hint(action, player) if action in seats.legal_actions(player) else None
        if here is not None:
            return here
        notation, glossary = str(action), self.glossary()
        return glossary.brief(notation) or glossary.brief(notation.partition(" ")[0])

    def _hint(self, action: Action, player: int) -> str | None:
        """The effect of a legal action in this position, as far as the player may know it; None for the glossary's."""
        return None

    def explain(self, word: str) -> str:
        """The meaning of a word of this game, for people at the table; "" if it isn't in the glossary.

        Raises:
            ValueError: the word is longer than `LONGEST_WORD`.
        """
        if len(checked_text(word, "a word to explain")) > LONGEST_WORD:
            raise ValueError(f"a word to explain has at most {LONGEST_WORD} characters, got {len(word)}")
        return self.glossary().explain(word)

    def glossary(self) -> Glossary:
        """The words of this table with their meanings under the rules in force."""
        return Glossary(self)  # type: ignore[arg-type]  # only games derive from this class

    def _terms(self) -> Iterable[Term]:
        """The glossary entries of the game's content, such as cards, beside its page `data/glossary.md`."""
        return ()

    @classmethod
    def rules_mistakes(cls, rules: RulesT, players: int | None = None) -> Iterable[tuple[str, str]]:
        """Settings that don't fit this game's cards, characters or seats; none unless a game overrides this.

        The rules alone can't know, for a subclass may bring other data.

        Args:
            rules: as the game would be played with them.
            players: the number of seats. None checks only what doesn't depend on it.

        Returns:
            For each mistake the setting, and a sentence with the value, what would work, and the clause.
        """
        return ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots that can play this game, by name: each value makes one for a seat (see `arcana_core.bots`)."""
        from arcana_core.bots import BOTS  # here, because bots import games

        return BOTS

    @classmethod
    def by_mail(cls) -> ByMail[Any] | None:
        """How this game is played by mail (see `arcana_core.mail`); None if it is not."""
        return None

    @classmethod
    def card_files(cls) -> CardFiles | None:
        """How this game reads files with cards, characters and the like; None if it reads none."""
        return None

    @classmethod
    def odds(cls) -> Callable[[str, Any, int | None, int | None], Iterable[str]] | None:
        """A function for the odds of the dice in this game; None if it has none.

        Its arguments are a text such as "4 vs 3" or "locate +1", rules or None for the default, and, to try other
        dice, the sides of
        a die and its lowest hit, or None. It returns lines of at most 80 characters. It raises `NotationError` for a
        text that it doesn't understand, and `RulesError` for impossible dice.
        """
        return None

    @classmethod
    def uncounted_in_odds(cls) -> str:
        """A sentence that names the `odds_procedures` that a house rule has changed without `odds`; "" for none."""
        base = next(one for one in cls.__mro__ if "odds" in one.__dict__)
        own = [name for name in cls.odds_procedures if getattr(cls, name) is not getattr(base, name, None)]
        return f"These odds don't count this game's own {listed(own)}." if own else ""
