"""A rulebook as its clauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.testing.toys.moths import Moths
from arcana_core.text.rulebook import Clause, Rulebook, cited_in, clause_begun_by

ROOT = Path(__file__).parents[3]
BOOKS = [*sorted((ROOT / "docs" / "rules").glob("*.md")), *ROOT.glob("examples/leduc/src/*/data/rulebook.md")]

BOOK = Rulebook.of_text("""\
# Secret numbers (prefix NM)

Read this first: it is not a clause.

## 1 Before the game

- **NM-1.1** The numbers go from 1 to `highest`,
  each of them once for every player: [option:
  highest=90]

| players | numbers |
|---|---|
| 2 | 90 |

## 2 Picking

- **NM-2.1** Each player picks a number, which **no other player** sees.
- **NM-2.2** Once all have picked, the numbers are shown; the highest wins.
- **No id**: this belongs to the clause above.
- **NM-2.2 and more** belongs to it, too:
    - as this does.
- **NM-2.3** If all are equal, everybody picks again.

## 10 The end

- **NM-10.1** There is nothing more.
""")


def test_clauses_keep_their_order_and_their_chapter() -> None:
    assert [(clause.id, clause.chapter) for clause in BOOK.clauses] == [
        ("NM-1.1", "1 Before the game"),
        ("NM-2.1", "2 Picking"),
        ("NM-2.2", "2 Picking"),
        ("NM-2.3", "2 Picking"),
        ("NM-10.1", "10 The end"),
    ]
    assert BOOK.chapters == ("1 Before the game", "2 Picking", "10 The end")


def test_clause_goes_on_to_the_next_clause_or_heading_with_its_table() -> None:
    first, _, second, *_ = BOOK.clauses

    assert first.text == (
        "The numbers go from 1 to `highest`,\neach of them once for every player: [option:\nhighest=90]\n\n"
        "| players | numbers |\n|---|---|\n| 2 | 90 |"
    )
    assert second.text.endswith(
        "the highest wins.\n- **No id**: this belongs to the clause above.\n- **NM-2.2 and more** belongs to it, too:\n"
        "  - as this does."
    )


def test_plain_text_is_the_first_paragraph_on_one_line_with_values_in_force() -> None:
    first, second, *_ = BOOK.clauses

    assert first.options == ("highest",)
    assert second.options == ()
    assert first.plain() == "The numbers go from 1 to highest, each of them once for every player:"
    assert first.plain({"highest": 12}).endswith("for every player: Here highest is 12.")
    assert first.plain({"lowest": 12}) == first.plain()
    assert second.plain() == "Each player picks a number, which no other player sees."
    assert Clause("NM-3.1", "", "Numbers are:\n| small |\n|---|\n| 1 |").plain() == "Numbers are:"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("NM-2.2", ["NM-2.2"]),
        ("nm-2", ["NM-2.1", "NM-2.2", "NM-2.3"]),
        ("NM-1", ["NM-1.1"]),  # not chapter 10
        ("NM-10", ["NM-10.1"]),
        ("2.3", ["NM-2.3"]),
        ("2", ["NM-2.1", "NM-2.2", "NM-2.3"]),
        ("NM-", ["NM-1.1", "NM-2.1", "NM-2.2", "NM-2.3", "NM-10.1"]),
        ("NM-2.", ["NM-2.1", "NM-2.2", "NM-2.3"]),
        ("NM-9", []),
        ("", []),
    ],
)
def test_clauses_are_found_by_id_and_by_chapter(asked: str, found: list[str]) -> None:
    assert [clause.id for clause in BOOK.find(asked)] == found


def test_other_words_are_searched_for_in_the_texts() -> None:
    book = Rulebook.of_text(
        "## 1 Oil\n\n- **LN-1.1** Oil burns.\n- **LN-1.2** Fog boils\n  away.\n- **LN-1.3** Burning oil: see Iron Tower.\n"
    )

    assert [clause.id for clause in book.find("oil")] == ["LN-1.1", "LN-1.3"]
    assert [clause.id for clause in book.find("OIL burn")] == ["LN-1.1", "LN-1.3"]
    assert [clause.id for clause in book.find("iron-tower")] == ["LN-1.3"]
    assert book.find("wax") == book.find("oil 2") == ()


def test_one_clause_is_found_by_its_whole_id_only() -> None:
    assert BOOK.get(" nm-2.1") is BOOK.clauses[1]
    assert BOOK.get("NM-2") is None
    assert BOOK.get("2.1") is None


def test_unknown_clause_is_reported_with_the_nearest() -> None:
    assert BOOK.unknown("NM-10.2") == "no clause 'NM-10.2'; did you mean 'NM-10.1'?"
    assert BOOK.unknown("what") == "no clause has the words 'what'; try fewer words, or a number such as 1.1"
    assert Rulebook(()).unknown("AM-1") == "no clause 'AM-1'; the rulebook is empty"


def test_rulebook_of_a_game_is_read_once() -> None:
    class WithBook(Moths):
        __slots__ = ()
        reads = 0

        @classmethod
        def rulebook(cls) -> str | None:
            cls.reads += 1
            return "- **TY-1.1** Yes."

    assert Rulebook.of(WithBook) is Rulebook.of(WithBook)
    assert WithBook.reads == 1


def test_game_without_a_rulebook_has_none() -> None:
    class WithoutBook(Moths):
        __slots__ = ()

        @classmethod
        def rulebook(cls) -> str | None:
            return None

    assert Rulebook.of(WithoutBook) is None


def test_range_of_clauses_cites_each_of_them() -> None:
    assert list(cited_in("from XX-6.4 to XX-6.6, and XX-7.1")) == ["XX-6.4", "XX-6.5", "XX-6.6", "XX-7.1"]


def test_clause_begins_with_a_list_item_and_an_id() -> None:
    assert clause_begun_by("- **AM-1.2** Face values.") == ("AM-1.2", "Face values.")
    assert clause_begun_by("- **Fireball** burns.") is clause_begun_by("AM-1.2 is a clause.") is None


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.parts[-1])
def test_every_clause_of_our_own_rulebooks_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    book = Rulebook.of_text(text)

    assert len(book.clauses) == text.count("\n- **") > 10
    assert all(clause.text and clause.chapter and clause.plain() for clause in book.clauses)
    assert all(book.get(clause.id) is clause for clause in book.clauses)
