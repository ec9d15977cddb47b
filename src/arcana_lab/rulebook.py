"""A rulebook as its clauses: each found by its id, by its chapter, or as the nearest to a mistyped one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

from attrs import frozen

from arcana_core.text.wording import did_you_mean

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

_CLAUSE = re.compile(r"- \*\*([A-Z]{1,6}-[0-9]+(?:\.[0-9]+)*[a-z]?)\*\*\s*(.*)")
_HEADING = re.compile(r"#{1,6}\s+(.*)")


@frozen
class Clause:
    """One clause.

    Attributes:
        id: such as "AM-12.3".
        chapter: the heading that it stands under.
        text: as the rulebook words it, line by line.
    """

    id: str
    chapter: str
    text: str


@frozen
class Rulebook:
    """The clauses of a rulebook, in their order.

    >>> book = Rulebook.of_text("## 1 Oil\\n\\n- **LN-1.4** Each keeper starts with 6 oil.\\n")
    >>> book.find("LN-1.4")
    (Clause(id='LN-1.4', chapter='1 Oil', text='Each keeper starts with 6 oil.'),)
    """

    clauses: tuple[Clause, ...]

    @classmethod
    def of_text(cls, text: str) -> Self:
        """Read the clauses from Markdown: a list item `- **ID** text` and what follows, up to the next or a heading."""
        clauses: list[Clause] = []
        chapter, found, lines = "", "", list[str]()
        for line in [*text.splitlines(), "# the end"]:
            heading, clause = _HEADING.match(line), _CLAUSE.match(line)
            if (heading or clause) and found:
                clauses.append(Clause(found, chapter, "\n".join(lines).strip()))
                found = ""
            if heading:
                chapter = heading[1].strip()
            elif clause:
                found, lines = clause[1], [clause[2]]
            elif found:
                lines.append(line.removeprefix("  "))
        return cls(tuple(clauses))

    @classmethod
    def of(cls, game: AnyGame) -> Self | None:
        """The rulebook that a game carries, None if it carries none."""
        text = game.rulebook()
        return None if text is None else cls.of_text(text)

    def find(self, asked: str) -> tuple[Clause, ...]:
        """The clause of this id, or all whose ids begin with it: "AM-12.3", "AM-12", "12"; () if there is none.

        What is no id is looked for in the texts: all clauses that have every word of it, "fireball", "stone armour".
        """
        words = asked.lower().replace("-", " ").split()
        asked = asked.strip().upper()
        found = tuple(clause for clause in self.clauses if _is_or_begins(clause.id.upper(), asked))
        if not found and words and not any(letter.isdigit() for letter in asked):
            return tuple(clause for clause in self.clauses if _has_all(clause.text.lower(), words))
        if found or not asked[:1].isdigit():
            return found
        return tuple(clause for clause in self.clauses if _is_or_begins(clause.id.upper().rpartition("-")[2], asked))

    def text_of(self, clause: str) -> str | None:
        """The text of just this clause, None if there is none of this id."""
        return next((known.text for known in self.clauses if known.id == clause), None)

    def unknown(self, asked: str) -> str:
        """One line on a clause that there is not, with the nearest that there is."""
        near = did_you_mean(asked.strip().upper(), [clause.id for clause in self.clauses])
        ends = f"; there are {self.clauses[0].id} to {self.clauses[-1].id}" if self.clauses else "; there are none"
        return f"no clause {asked[:80]!r}{near or ends}"


def _has_all(text: str, words: list[str]) -> bool:
    return all(re.search(rf"\b{re.escape(word)}", text) for word in words)


def _is_or_begins(known: str, asked: str) -> bool:
    if not asked or not known.startswith(asked):
        return False
    # AM-1 is chapter 1 but not chapter 12.
    return known == asked or known[len(asked)] in ".-" or asked[-1] in ".-"
