"""No card goes untested: each of the 92 is cited by two tests at least, its effect and something that meets it."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from arcana_wizwar import CARDS

LEAST = 2
SWITCHED_OFF = {"skip", "skipif", "xfail"}


def test_every_card_is_cited_by_two_tests() -> None:
    cited = Counter(clause for path in Path(__file__).parents[1].rglob("test_*.py") for clause in clauses_in(path))
    assert len({kind.clause for kind in CARDS}) == 92
    assert [kind.key for kind in CARDS if cited[kind.clause] < LEAST] == []


def clauses_in(path: Path) -> list[str]:
    """The clauses that the tests of a module cite, once for each test that runs."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            marks = [mark for decorator in node.decorator_list for mark in marks_of(decorator)]
            if not any(name in SWITCHED_OFF for name, _ in marks):
                found += sorted({clause for name, clauses in marks for clause in clauses if name == "rule"})
    return found


def marks_of(decorator: ast.expr) -> list[tuple[str, list[str]]]:
    """The name of a mark, and the texts in its brackets."""
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    if not isinstance(call, ast.Attribute):
        return []
    given = decorator.args if isinstance(decorator, ast.Call) else []
    return [
        (call.attr, [word.value for word in given if isinstance(word, ast.Constant) and isinstance(word.value, str)])
    ]


def test_citations_count_once_per_test_that_runs(tmp_path: Path) -> None:
    module = tmp_path / "test_some.py"
    module.write_text(
        '@pytest.mark.rule("WW-21.1", "WW-21.2")\n@pytest.mark.rule("WW-21.1")\ndef test_one(): ...\n'
        '@pytest.mark.xfail\n@pytest.mark.rule("WW-21.2")\ndef test_two(): ...\n'
        '@pytest.mark.rule("WW-21.2")\ndef no_test(): ...\n',
        encoding="utf-8",
    )
    assert clauses_in(module) == ["WW-21.1", "WW-21.2"]
