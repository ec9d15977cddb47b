"""A rulebook as its clauses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_lab.rulebook import Rulebook

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

DOCS = Path(__file__).parent.parent.parent / "docs" / "rules"


@pytest.fixture
def book(numbers: AnyGame) -> Rulebook:
    found = Rulebook.of(numbers)
    assert found is not None
    return found


def test_clauses_keep_their_order_and_their_chapter(book: Rulebook) -> None:
    assert [(clause.id, clause.chapter) for clause in book.clauses] == [
        ("NM-1.1", "1 Before the game"),
        ("NM-2.1", "2 Picking"),
        ("NM-2.2", "2 Picking"),
        ("NM-2.3", "2 Picking"),
        ("NM-10.1", "10 The end"),
    ]


def test_a_clause_goes_on_to_the_next_clause_or_heading_with_its_table(book: Rulebook) -> None:
    assert book.text_of("NM-1.1") == (
        "The numbers go from 1 to `highest`,\neach of them once for every player:\n\n"
        "| players | numbers |\n|---|---|\n| 2 | 90 |"
    )


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
def test_clauses_are_found_by_id_and_by_chapter(book: Rulebook, asked: str, found: list[str]) -> None:
    assert [clause.id for clause in book.find(asked)] == found


def test_what_is_no_id_is_looked_for_in_the_texts() -> None:
    book = Rulebook.of_text(
        "## 1 Oil\n\n- **LN-1.1** Oil burns.\n- **LN-1.2** Fog boils\n  away.\n- **LN-1.3** Burning oil: see Iron Tower.\n"
    )

    assert [clause.id for clause in book.find("oil")] == ["LN-1.1", "LN-1.3"]
    assert [clause.id for clause in book.find("OIL burn")] == ["LN-1.1", "LN-1.3"]
    assert [clause.id for clause in book.find("iron-tower")] == ["LN-1.3"]
    assert book.find("wax") == book.find("oil 2") == ()


def test_an_unknown_clause_is_told_with_the_nearest(book: Rulebook) -> None:
    assert book.unknown("NM-10.2") == "no clause 'NM-10.2'; did you mean 'NM-10.1'?"
    assert book.unknown("what") == "no clause 'what'; there are NM-1.1 to NM-10.1"
    assert Rulebook(()).unknown("AM-1") == "no clause 'AM-1'; there are none"


def test_a_game_without_a_rulebook_has_none(leduc: AnyGame) -> None:
    class Wordless(leduc):  # type: ignore[misc, valid-type]  # a class that is known at run time only
        @classmethod
        def rulebook(cls) -> str | None:
            return None

    assert Rulebook.of(Wordless) is None


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.stem)
def test_every_clause_of_our_own_rulebooks_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    book = Rulebook.of_text(text)

    assert len(book.clauses) == text.count("\n- **") > 50
    assert all(clause.text and clause.chapter for clause in book.clauses)
