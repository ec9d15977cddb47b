"""Rulebooks: Markdown pages whose clauses are list items, found by id, by chapter or by a word.

    ## 4 Oil

    - **LN-4.1** A shine burns as much oil as it reaches. [option: oil_per_hex=1]

This is the only place that reads clauses from Markdown. Glossaries are pages of the same kind, with words for ids.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from attrs import frozen

from arcana_core.rules.settings import written
from arcana_core.text.wording import did_you_mean

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

CLAUSE: Final = re.compile(r"\b[A-Z]{1,8}-[0-9]{1,4}(?:\.[0-9]{1,4}){0,2}[a-z]?\b")
"""The id of a clause or chapter in running text, such as "AM-12.3" or "AM-12"."""

OPTION: Final = re.compile(r"\[option:\s+(\w+)(?:=[^]]*)?\]")
"""A setting named in a text, perhaps with its default: "[option: oil_per_hex=1]"."""

_CITED = re.compile(r"\b([A-Z]{1,8}-\d+)\.(\d+)\b(?:\s+to\s+\1\.(\d+)\b)?")
_ITEM = re.compile(r"- \*\*([^*]+)\*\*\s*(.*)")
_HEADING = re.compile(r"#{1,6}\s+(.*)")


@frozen
class Clause:
    """One clause.

    Attributes:
        id: such as "AM-12.3".
        chapter: the heading above it.
        text: Markdown, line by line.
    """

    id: str
    chapter: str
    text: str

    @property
    def options(self) -> tuple[str, ...]:
        """The settings that the text names as options, in order."""
        return tuple(OPTION.findall(self.text))

    def plain(self, values: Mapping[str, object] | None = None) -> str:
        """The first paragraph on one line, without Markdown's signs.

        Args:
            values: settings in force by name: each option becomes a sentence with its value; left out without.

        >>> Clause("LN-4.1", "4 Oil", "A shine burns `oil`. [option: oil_per_hex=1]").plain({"oil_per_hex": 2})
        'A shine burns oil. Here oil_per_hex is 2.'
        """
        known = {name: f"Here {name} is {written(value)}." for name, value in (values or {}).items()}
        first = re.split(r"\n\s*\n|\n\|", self.text, maxsplit=1)[0]
        return " ".join(re.sub(r"[`*]", "", OPTION.sub(lambda name: known.get(name[1], ""), first)).split())


@frozen
class Rulebook:
    """The clauses of a rulebook, in their order.

    >>> book = Rulebook.of_text("## 1 Oil\\n\\n- **LN-1.4** Each keeper starts with 6 oil.\\n")
    >>> book.find("LN-1.4")
    (Clause(id='LN-1.4', chapter='1 Oil', text='Each keeper starts with 6 oil.'),)
    """

    clauses: tuple[Clause, ...]

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id.upper(): clause for clause in self.clauses}

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Read the clauses from Markdown: a list item `- **ID** text` and what follows, up to the next or a heading."""
        return cls(tuple(items(text, CLAUSE)))

    @staticmethod
    def of(game: AnyGame) -> Rulebook | None:
        """A game's rulebook, read once for each class; None if the game has none."""
        return _of_game(game)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings above clauses, in order."""
        return tuple(dict.fromkeys(clause.chapter for clause in self.clauses))

    def get(self, id: str) -> Clause | None:
        """The clause with this id, in small or capital letters; None for unknown ids."""
        return self._by_id.get(id.strip().upper())

    def find(self, asked: str) -> tuple[Clause, ...]:
        """The clause with this id, or all whose ids begin with it: "AM-12.3", "AM-12", "12"; () for unknown ids.

        Other texts are searched for: all clauses that have every word of it, "fireball", "stone armour".
        """
        words = asked.lower().replace("-", " ").split()
        asked = asked.strip().upper()
        found = tuple(clause for clause in self.clauses if _is_or_begins(clause.id.upper(), asked))
        if not found and words and not any(letter.isdigit() for letter in asked):
            return tuple(clause for clause in self.clauses if _has_all(clause.text.lower(), words))
        if found or not asked[:1].isdigit():
            return found
        return tuple(clause for clause in self.clauses if _is_or_begins(clause.id.upper().rpartition("-")[2], asked))

    def unknown(self, asked: str) -> str:
        """One line about an unknown clause, with the nearest known one."""
        if self.clauses and asked.strip() and not any(letter.isdigit() for letter in asked):
            return f"no clause has the words {asked.strip()[:80]!r}; try fewer words, or a number such as 1.1"
        near = did_you_mean(asked.strip().upper(), [clause.id for clause in self.clauses])
        ends = (
            f"; there are {self.clauses[0].id} to {self.clauses[-1].id}" if self.clauses else "; the rulebook is empty"
        )
        return f"no clause {asked[:80]!r}{near or ends}"


@lru_cache(maxsize=64)
def _of_game(game: AnyGame) -> Rulebook | None:
    text = game.rulebook()
    return None if text is None else Rulebook.of_text(text)


def items(text: str, name: re.Pattern[str]) -> Iterator[Clause]:
    """The list items `- **NAME** text` of a Markdown page whose whole name matches, each with its continuation."""
    chapter, found, lines = "", "", list[str]()
    for line in [*text.splitlines(), "# the end"]:
        heading, item = _HEADING.match(line), _named(line, name)
        if (heading or item) and found:
            yield Clause(found, chapter, "\n".join(lines).strip())
            found = ""
        if heading:
            chapter = heading[1].strip()
        elif item:
            found, lines = item[0], [item[1]]
        elif found:
            lines.append(line.removeprefix("  "))


def pages(game: type, name: str) -> Iterator[str]:
    """The Markdown pages of this name that come with a class of games and the classes it derives from.

    Each is `data/<name>.md` of a package. A rulebook may also be `docs/rules/<game>.md` in a checkout of the sources.
    """
    read = set[object]()
    for base in game.__mro__:
        package = base.__module__.partition(".")[0]
        if not hasattr(sys.modules.get(package), "__path__"):
            continue  # a class written in a script or a notebook
        folder = files(package)
        places = [folder / "data" / f"{name}.md"]
        if isinstance(folder, Path) and name == "rulebook":
            places.append(folder.parent.parent / "docs" / "rules" / f"{base.__dict__.get('name', '')}.md")
        for place in places:
            if place not in read and place.is_file():
                read.add(place)
                yield place.read_text(encoding="utf-8")


def clause_begun_by(line: str) -> tuple[str, str] | None:
    """The id of the clause that begins with this line of Markdown, and the rest of the line; None if none begins."""
    return _named(line, CLAUSE)


def cited_in(text: str) -> Iterator[str]:
    """The ids of the clauses that a text cites.

    >>> list(cited_in("see LN-6.4 to LN-6.6"))
    ['LN-6.4', 'LN-6.5', 'LN-6.6']
    """
    for chapter, first, last in _CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{chapter}.{number}"


def _named(line: str, name: re.Pattern[str]) -> tuple[str, str] | None:
    item = _ITEM.match(line)
    return (item[1], item[2]) if item and name.fullmatch(item[1]) else None


def _has_all(text: str, words: list[str]) -> bool:
    return all(re.search(rf"\b{re.escape(word)}", text) for word in words)


def _is_or_begins(known: str, asked: str) -> bool:
    if not asked or not known.startswith(asked):
        return False
    # AM-1 is chapter 1 but not chapter 12.
    return known == asked or known[len(asked)] in ".-" or asked[-1] in ".-"
