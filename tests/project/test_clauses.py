"""Cited clauses exist, and the rulebook pages list the code and tests that cite them."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def clauses() -> Iterator[ModuleType]:
    """The extension of the documentation that finds citations."""
    spec = importlib.util.spec_from_file_location("docs_clauses", ROOT / "docs" / "_ext" / "clauses.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_no_clause_appears_twice_in_a_rulebook(clauses: ModuleType) -> None:
    for book in clauses.BOOKS:
        ids = clauses.clauses_of(book.page)

        assert ids
        assert sorted(set(ids)) == sorted(ids), book.name


def test_every_clause_that_a_test_cites_exists(clauses: ModuleType) -> None:
    known = {clause for book in clauses.BOOKS for clause in clauses.clauses_of(book.page)}
    tests = [ROOT / "tests", ROOT / "examples" / "leduc" / "tests"]

    assert {clause: places for clause, places in clauses.cited_by_tests(tests).items() if clause not in known} == {}


def test_every_clause_that_the_code_of_a_game_cites_exists(clauses: ModuleType) -> None:
    for book in clauses.BOOKS:
        known = set(clauses.clauses_of(book.page))
        prefix = next(iter(known)).partition("-")[0]
        cited = clauses.cited_in_code(book.code)

        assert {c: places for c, places in cited.items() if c.startswith(f"{prefix}-") and c not in known} == {}


def test_clause_is_credited_to_the_innermost_name_around_it(clauses: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "lamps.py").write_text(
        '"""Lamps (XX-1.1)."""\n\n'
        "class Rules:\n"
        '    oil: int = setting(6, clause="XX-1.2")\n\n'
        "def burn(oil):\n"
        "    return oil - 1  # XX-1.3\n"
    )

    cited = clauses.cited_in_code([tmp_path])

    assert {clause: [place.name for place in places] for clause, places in cited.items()} == {
        "XX-1.1": [""],
        "XX-1.2": ["Rules.oil"],
        "XX-1.3": ["burn"],
    }


def test_test_that_is_switched_off_tests_no_clause(clauses: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_lamps.py").write_text(
        "import pytest\n\n"
        '@pytest.mark.rule("XX-1.1")\ndef test_lit(): ...\n\n'
        '@pytest.mark.skip\n@pytest.mark.rule("XX-1.2")\ndef test_dark(): ...\n\n'
        '@pytest.mark.rule("XX-1.3")\nclass TestFog:\n    def test_thick(self): ...\n'
    )

    assert set(clauses.cited_by_tests([tmp_path])) == {"XX-1.1", "XX-1.3"}


def test_progress_counts_clauses_by_their_tags(clauses: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(
        "## 1 Oil [step 1]\n\n- **XX-1.1** Oil burns.\n- **XX-1.2** It smokes\n  too. [step 2]\n"
        "- **XX-1.3** Lamps [step 2] burn it.\n\n## 2 Fog\n\n- **XX-2.1** [step 2] Fog.\n- **XX-2.2** Dew.\n"
    )
    (tmp_path / "lamps.py").write_text('"""XX-1.1, XX-1.2"""\n')

    table = clauses.progress(clauses.Book("lamps", tmp_path / "book.md", (tmp_path,), ()))

    assert table.splitlines()[2:5] == ["| 1 | 2 | 1 | 0 |", "| 2 | 2 | 1 | 0 |", "| all | 1 | 0 | 0 |"]
    assert table.splitlines()[5:] == ["| total | 5 | 2 | 0 |"]


def test_page_of_a_rulebook_names_code_and_tests_below_the_clause(clauses: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(
        "# Lamps\n\n## 1 Oil\n\n- **XX-1.1** A lamp burns oil,\n  see XX-1.2.\n- **XX-1.2** No.\n"
    )
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lamps.py").write_text('def burn():\n    """Burn (XX-1.1)."""\n')

    page = clauses.annotated(clauses.Book("lamps", tmp_path / "book.md", (tmp_path / "src",), ()))

    first, second = page.split("(XX-1.2)=")
    assert "see {ref}`XX-1.2 <XX-1.2>`" in first
    assert "lamps.py</code> burn:1</li>" in first
    assert "1 place in the code, no tests" in first
    assert "details" not in second
