"""Readable lines besides the notation of actions: names, synonyms, clauses, declared by a game for its players.

A game that declares nothing gets notation in capitals or small letters, with or without signs. The lines are read in
`arcana_core.text.parsing`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from arcana_core.actions import Action

if TYPE_CHECKING:
    from arcana_core.game import Game

EXACT, FULL, PART = range(3)
"""The exactness of a name. Of names of the same length the more exact one counts."""
LONGEST_VERB: Final = 4
"""The most words of a verb."""

Name = tuple[str, int]
"""A name as `plain` makes it, and how exact it is: any number, where smaller ones win."""

Piece = tuple[str, list[str]]
"""A clause, "" for none, and the words in it."""

_PLAIN: Final = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+")


class Notation:
    """The words that a player can write in a position besides the notation of actions. A game derives its own class.

    One is made for every position that a line comes to, by `Game._notation`. All names are in the form that `plain`
    gives them.

    Attributes:
        game: a copy of the game, in that position; don't change it.
        player: the writer.
    """

    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Other words before the object of a notation that begins with these; "" if they can be left out."""
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Other names of actions, by notation."""
    fillers: ClassVar[Collection[str]] = frozenset()
    """Words that may stand before any name."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """Words that begin a clause, a piece of a part that may come in any order, by the clause that they begin."""

    def __init__(self, game: Game[Any, Any, Any], player: int) -> None:
        self.game: Any = game
        self.player = player
        self._named: dict[Action, tuple[Name, ...]] = {}

    def rewrite(self, line: str) -> tuple[str, str]:
        """The first part of a line, in other words if it needs them, and the rest of the line with its semicolon.

        Raises:
            NotationError: the part begins like something known and continues wrongly.
        """
        part = line.partition(";")[0]
        return part, line[len(part) :]

    def expanded(self, words: list[str]) -> list[str]:
        """The words that are left of a part, in other words if they begin with a shorthand for several actions.

        Raises:
            NotationError: the shorthand has no meaning in this position.
        """
        return words

    def behind(self, action: Action, words: list[str]) -> list[str]:
        """The words that are left behind an action of this position, without those that only repeat what it means."""
        return words

    def objects(self, action: Action) -> Iterable[Name]:
        """The names of an action's object: behind its verb, or alone if its notation has none."""
        return ()

    def others(self) -> Iterable[Action]:
        """Illegal actions that people may name. A line with one of these gets the reason for the rejection."""
        space: Iterable[Action] = self.game.action_space
        return space

    def clause(self) -> str:
        """The clause that answers the current question, "" if none does."""
        return ""

    def unsaid(self) -> Action | None:
        """The pick where a line goes on to something else without mentioning it, None to ask."""
        return None

    def follows(self) -> bool:
        """Whether what is picked now may follow from the rest of the line, as the only option with which that works."""
        return False

    def complete(self) -> str:
        """The thing that is complete if a line can't go on from here, such as "the turn is complete"; "" for nothing.

        It must depend only on the player's knowledge.
        """
        return ""

    def names(self, action: Action) -> Iterator[Name]:
        """Everything that an action can be called."""
        notation = plain(str(action))
        yield notation, EXACT
        for name in self.synonyms.get(notation, ()):
            yield name, FULL
        verb, rest = self._verb_of(notation)
        others = self.verbs.get(verb, ())
        for name, level in self.objects(action):
            for other in (verb, *others):
                yield f"{other} {name}".strip(), level
        for other in others if rest else ():
            yield f"{other} {rest}".strip(), FULL

    def named(self, action: Action) -> tuple[Name, ...]:
        """The names of an action, kept for as long as the position is the same."""
        found = self._named.get(action)
        if found is None:
            found = self._named[action] = tuple(self.names(action))
        return found

    def _verb_of(self, notation: str) -> tuple[str, str]:
        words = notation.split(" ")
        for length in range(LONGEST_VERB, 0, -1):
            verb = " ".join(words[:length])
            if verb in self.verbs:
                return verb, " ".join(words[length:])
        return "", notation

    def longest(self, actions: Iterable[Action], words: list[str]) -> tuple[list[Action], list[str]] | None:
        """Which of these actions the first words can mean by the longest name, and the words behind it.

        Returns:
            None if the words begin with no name, fillers before it left out.
        """
        starts = [0]
        while words[starts[-1] :] and words[starts[-1]] in self.fillers:
            starts.append(starts[-1] + 1)
        texts = [(start, f"{' '.join(words[start:])} ") for start in starts if start < len(words)]
        best, found = (len(words), 0, 0), list[Action]()
        for action in actions:
            for name, level in self.named(action):
                for start, text in texts:
                    if name and text.startswith(name) and text[len(name)] == " ":
                        rank = (start, -len(name), level)
                        if rank <= best:
                            found = [*found, action] if rank == best else [action]
                            best = rank
        behind = best[0] + " ".join(words[best[0] :])[: -best[1]].count(" ") + 1
        return (list(dict.fromkeys(found)), words[behind:]) if found else None

    def pieces(self, clause: str, words: Iterable[str]) -> list[Piece]:
        """The words of a clause, cut at those that begin another clause."""
        pieces: list[Piece] = [(clause, [])]
        for word in words:
            if word in self.clauses:
                pieces.append((self.clauses[word], []))
            else:
                pieces[-1][1].append(word)
        return pieces if pieces[0][1] else pieces[1:]


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Words in small letters without punctuation and articles, so that spellings of a name compare equal.

    >>> plain("The Gatekeeper's Halt!"), plain("gatekeepers_halt"), plain("change +2")
    ('gatekeepers halt', 'gatekeepers halt', 'change +2')
    """
    letters = text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join([word for word in _PLAIN.findall(letters) if word != "the"])


@lru_cache(maxsize=1 << 12)
def parts_of(name: str) -> tuple[Name, ...]:
    """A name, and every run of words in it that has more than small words.

    >>> parts_of("Spark of Karr")[:3]
    (('spark of karr', 1), ('spark', 2), ('spark of', 2))
    """
    words = plain(name).split()
    found = {" ".join(words): FULL} if words else {}
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if not {*words[first:last]} <= {"of", "and", "a"}:
                found.setdefault(" ".join(words[first:last]), PART)
    return tuple(found.items())
