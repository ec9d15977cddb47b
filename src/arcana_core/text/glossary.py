"""Glossaries: the meanings of a game's words, for people at the table.

Much of a glossary exists before a game declares anything: the clauses of its rulebook, its settings with the values in
force, and its actions, from their docstrings. A game adds a page `data/glossary.md`, one list item for each entry, and
the entries of its content, such as cards, in `Game._terms`:

    - **oil, lamp oil** Shining burns it. Each keeper starts with {start_oil} (LN-1.4, LN-4.1). [option: fog_blocks]

A name in braces becomes a setting's value, as {start_oil}, or one of its values, as {oil_by_reach.0}. An option adds
that setting, at a table that has changed it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from arcana_core.rules.settings import Setting, written
from arcana_core.text.rulebook import OPTION, Rulebook, items, pages
from arcana_core.text.wording import did_you_mean, shortened

if TYPE_CHECKING:
    from arcana_core.actions import ActionSpace
    from arcana_core.game import Game

ABOUT: Final = "game"
"""The word whose entry describes the game."""
LONGEST_HINT: Final = 120
"""Characters of an entry's short form."""

_WORDS = re.compile(r"[^*]+")
_BEGUN = re.compile(r"^- \*\*", re.MULTILINE)
_VALUE = re.compile(r"\{([a-z]\w+(?:\.\d+)?)\}")
_CLAUSES = re.compile(r" \([A-Z]+-\d[^)]*\)")
_ENDINGS = ("s", "es", "ed", "d", "ing")  # of a word that is explained without them
_LONGEST_PHRASE = 5  # words
_SHORTEST_PART = 4  # letters of a word that is enough for the only title that has it


@frozen
class Term:
    """An entry of a glossary.

    Attributes:
        words: everything that people may type; the first is the title.
        meaning: one or two sentences with the clause, or a function that makes them.
    """

    words: tuple[str, ...]
    meaning: str | Callable[[], str]


Meanings = tuple[Term | Setting, ...]
"""All that a word means, in the order in which it is explained."""


class Glossary:
    """The words of one table. Lookups ignore case, signs and plurals.

    Args:
        game: the table. Meanings may depend on its rules and on what everybody sees.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game
        self._rulebook = Rulebook.of(type(game))

    def explain(self, text: str) -> str:
        """The meaning of a word, or of the last one in a phrase such as "cast fireball"; "" for unknown words.

        A single letter or digit counts after the words before it: "vulnerability H" means vulnerability.
        A word that occurs in only one title is enough for it: "iveren" for "Iveren Thole".
        A clause's id gives its text, and an empty text gives the description of the game.
        """
        words = simple(text).split()
        phrases = _ends(words) if text.strip() else [ABOUT]
        found = (self._found(phrase) or self._with_part(phrase) for phrase in (*phrases, *words[:1]))
        return self._clause(text) or self._joined(next(filter(None, found), ()))

    def meaning(self, phrase: str) -> str:
        """The entry of exactly this word or phrase; "" for unknown ones."""
        return self._joined(self._found(simple(phrase)))

    def meaning_of(self, entry: Term | Setting) -> str:
        """The meaning of a term or setting at this table."""
        if isinstance(entry, Setting):
            return self._setting(entry)
        if not isinstance(entry.meaning, str):
            return entry.meaning()
        return self.filled(entry.meaning)

    def filled(self, text: str) -> str:
        """A text with the values in force for its braces, such as {start_oil}, and its changed options explained."""
        return OPTION.sub(self._changed, _VALUE.sub(self._value, text)).strip()

    def brief(self, phrase: str) -> str:
        """The first sentence of an entry without its clauses, cut to `LONGEST_HINT`; "" without an entry."""
        first = _CLAUSES.sub("", self.meaning(phrase)).partition(". ")[0]
        return shortened(first.removesuffix("."), LONGEST_HINT)

    def words(self) -> tuple[str, ...]:
        """Every word and phrase with an entry, in small letters."""
        return tuple(self._terms)

    def unknown(self, word: str) -> str:
        """One line about a word without an entry, with the nearest that has one."""
        return f"{word[:80]!r} isn't in the glossary{did_you_mean(simple(word), self.words())}"

    def unexplained(self, text: str) -> Iterator[str]:
        """The words of a text that belong to no entry, in order; phrases count before their words."""
        words = re.findall(r"[a-z][a-z']+", text.lower())
        while words:
            sizes = range(min(len(words), _LONGEST_PHRASE), 0, -1)
            size = next((size for size in sizes if self._found(simple(" ".join(words[:size])))), 0)
            if not size:
                yield words[0]
            words = words[size or 1 :]

    @cached_property
    def _terms(self) -> Mapping[str, Meanings]:
        game = self._game
        rules: Any = type(game.rules)
        declared, docstrings = _same_everywhere(type(game), rules, game.action_space)
        known = {**declared}
        for term in game._terms():
            for word in dict.fromkeys(map(simple, term.words)):
                known[word] = (*known.get(word, ()), term)
        return {**docstrings, **known}

    def _found(self, asked: str) -> Meanings:
        endings = [asked.removesuffix(ending) for ending in _ENDINGS if len(asked) > len(ending) + 2]
        return next((self._terms[word] for word in (asked, *endings) if word in self._terms), ())

    def _with_part(self, asked: str) -> Meanings:
        """The only entry whose title or synonyms have this word among others."""
        if len(asked) < _SHORTEST_PART:
            return ()
        titled = (entry for word, entries in self._terms.items() if asked in word.split() for entry in entries)
        found = {id(entry): entry for entry in titled}
        return (*found.values(),) if len(found) == 1 else ()

    def _joined(self, entries: Meanings) -> str:
        return " ".join(filter(None, map(self.meaning_of, entries)))

    def _value(self, braces: re.Match[str]) -> str:
        """The value in force of a setting in braces, or one item of it."""
        name, _, place = braces[1].partition(".")
        value = self._values.get(name, braces[0])
        if place:
            return written(value[int(place)]) if isinstance(value, tuple) and int(place) < len(value) else braces[0]
        return written(value)

    def _changed(self, option: re.Match[str]) -> str:
        """The description of a setting that the table has changed; "" for others."""
        found = (
            one
            for one in self._game.rules.settings()
            if one.name == option[1] and self._values[one.name] != one.default
        )
        return "".join(map(self._setting, found))

    @cached_property
    def _values(self) -> dict[str, object]:
        return {setting.name: getattr(self._game.rules, setting.name) for setting in self._game.rules.settings()}

    def _setting(self, setting: Setting) -> str:
        """The description of a setting with its value in force, from the rulebook if it has none of its own."""
        notes = "; ".join(filter(None, (setting.about, setting.unit, setting.bounds)))
        clause = self._rulebook.get(setting.clause) if self._rulebook and not setting.about else None
        value = written(self._values[setting.name])
        text = f"Setting {setting.name}{notes and ': '}{notes}. Here it is {value} ({setting.clause})."
        return f"{text} {clause.plain()}" if clause else text

    def _clause(self, text: str) -> str:
        clause = self._rulebook.get(text) if self._rulebook else None
        return f"{clause.plain(self._values)} ({clause.id})" if clause else ""


def _ends(words: list[str]) -> list[str]:
    """The phrases at the end of others, longest first; a single letter or digit comes last."""
    ends = [" ".join(words[first:]) for first in range(len(words))]
    return [*ends[:-1], *_ends(words[:-1]), ends[-1]] if words and len(words[-1]) == 1 else ends


@lru_cache(maxsize=1 << 14)
def simple(text: str) -> str:
    """A word or name in small letters without signs: "Ka-Bong!" and "ka_bong" are both "ka bong"."""
    letters = text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join(re.sub(r"[^a-z0-9+]+", " ", letters).split())


@lru_cache(maxsize=64)
def page_of(game: type[Game[Any, Any, Any]]) -> tuple[Term, ...]:
    """The entries of the glossary pages of a game's package and of those that it derives from."""
    read = [*pages(game, "glossary")]
    found = [item for page in read for item in items(page, _WORDS)]
    if len(found) != sum(len(_BEGUN.findall(page)) for page in read):
        raise ValueError(
            f"glossary.md of {game.name}: all words of an entry must be on one line, as in '- **oil** Burns.'"
        )
    return tuple(Term(tuple(item.id.split(", ")), " ".join(item.text.split())) for item in found)


@lru_cache(maxsize=64)
def _same_everywhere(
    game: type[Game[Any, Any, Any]], rules: Any, space: ActionSpace
) -> tuple[Mapping[str, Meanings], Mapping[str, Meanings]]:
    """The terms of all tables of a game with this class of rules.

    Returns:
        The terms of pages and settings, by word. For actions that these don't explain, by the first word of notation,
        the first line of the docstring.
    """
    known: dict[str, Meanings] = {}
    for term in page_of(game):
        for word in dict.fromkeys(map(simple, term.words)):
            known[word] = (*known.get(word, ()), term)
    for setting in rules.settings():
        word = simple(setting.name)
        known[word] = (*known.get(word, ()), setting)
    left = {simple(str(action)): type(action).__doc__ or "" for action in space}
    lines = {name.partition(" ")[0]: text.partition("\n")[0] for name, text in left.items() if name not in known}
    return known, {word: (Term((word,), line),) for word, line in lines.items()}
