"""What a game may offer beside the contract: its words for people, its bots, play by mail, checks of files, odds.

All of it is optional: each method has a default that a game overrides if it has something to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from arcana_core.actions import Action
from arcana_core.events import Event
from arcana_core.rules import GameRules
from arcana_core.text.glossary import Glossary, Term
from arcana_core.text.rulebook import pages
from arcana_core.text.sentences import NAMES, Names
from arcana_core.text.wording import checked_text, shown

if TYPE_CHECKING:
    from arcana_core.mail import ByMail

RulesT = TypeVar("RulesT", bound=GameRules)

LONGEST_WORD = 200
"""Characters of a word, or of a few words, that `explain` looks up."""


class Services(Generic[RulesT]):
    """The optional part of `Game`, which derives from this class: defaults for games that offer nothing more."""

    __slots__ = ()

    @classmethod
    def rulebook(cls) -> str | None:
        """The rulebook in Markdown, clause by clause; None if the game's package carries none.

        It is the file `data/rulebook.md` of the package, or, where the package is used from a checkout of its sources,
        `docs/rules/<name>.md` of that. A subclass has the rulebook of the game it derives from.
        """
        return next(pages(cls, "rulebook"), None)

    def sentence(self, event: Event, player: int | None) -> str:
        """What happened, in a sentence with the names of this game; "" if it isn't worth a line.

        The event is one that the player may see, as `log.seen_by(player)` gives it.
        """
        if not isinstance(event, Event):
            raise TypeError(f"a sentence is about an event, as game.log has them, got {shown(event)}")
        return event.sentence(self._names())

    def _names(self) -> Names:
        """What players, cards and whatever else there is are called in sentences; a game overrides this."""
        return NAMES

    def hint(self, action: Action, player: int) -> str:
        """What a choice of this player means in the position, for people who read its notation; "" if that says it all.

        It reveals nothing that the player may not know. By default it is the first sentence of the glossary's entry, as
        it is for actions that are not legal.
        """
        return self.glossary().brief(str(action))

    def explain(self, word: str) -> str:
        """What a word of this game means, for people at the table; "" if it isn't in the glossary.

        Raises:
            ValueError: the word is longer than `LONGEST_WORD`.
        """
        if len(checked_text(word, "a word to explain")) > LONGEST_WORD:
            raise ValueError(f"a word to explain has at most {LONGEST_WORD} characters, got {len(word)}")
        return self.glossary().explain(word)

    def glossary(self) -> Glossary:
        """The words of this table with what they mean here, under the rules in force."""
        return Glossary(self)  # type: ignore[arg-type]  # only games derive from this class

    def _terms(self) -> Iterable[Term]:
        """The glossary entries of the game's content, such as cards, beside its page `data/glossary.md`."""
        return ()

    @classmethod
    def rules_mistakes(cls, rules: RulesT, players: int | None = None) -> Iterable[tuple[str, str]]:
        """Settings that don't fit what this game brings: its cards, characters, seats; none unless a game overrides it.

        The rules alone can't know, for a subclass may bring other data.

        Args:
            rules: as the game would be played with them.
            players: how many seats there are; None checks only what holds for any number.

        Returns:
            For each mistake the setting, and a sentence with the value, what would work, and the clause.
        """
        return ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots that can play this game, by name: each value makes one for a seat (see `arcana_core.bots`)."""
        from arcana_core.bots import BOTS  # here, for bots are about games

        return BOTS

    @classmethod
    def by_mail(cls) -> ByMail[Any] | None:
        """How this game is played by mail (see `arcana_core.mail`); None if it is not."""
        return None

    @classmethod
    def checker(cls) -> Callable[[Sequence[Path], Any], Iterable[str]] | None:
        """What looks through files with which a designer adds to this game: cards, characters; None if there are none.

        Given the paths of files that belong together and rules, or None for the default, it tells what they hold, a
        line for each thing; it raises `RulesError` for what is wrong, a line for each mistake.
        """
        return None

    @classmethod
    def odds(cls) -> Callable[[str, Any, int | None, int | None], Iterable[str]] | None:
        """What tells the odds of dice thrown against dice in this game; None if nothing is decided so.

        Given a text such as "4 vs 3", rules or None for the default, and, to try other dice, the sides of one and from
        which face on it counts as a hit, or None, it gives lines of at most 80 characters; it raises `NotationError`
        for a text that it does not understand, `RulesError` for dice that there are not.
        """
        return None
