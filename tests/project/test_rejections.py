"""The reasons of rejections read alike in all games: they begin in lower case and end without a full stop."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
FIRST_WORDS = ("Follow fills the whole day", "Peace keeps you")
"""The reasons that begin with a name of the rulebook."""


def reasons_in(code: str) -> Iterator[tuple[int, str, str]]:
    """The line, the first and the last plain text of each reason; values in braces count as "x"."""
    for node in ast.walk(ast.parse(code)):
        reason = reason_of(node)
        if reason is None:
            continue
        parts = reason.values if isinstance(reason, ast.JoinedStr) else [reason]
        texts = [str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts]
        yield reason.lineno, texts[0], texts[-1]


def reason_of(node: ast.AST) -> ast.expr | None:
    """The reason of a rejection, of an error, or of a condition that is yielded with its clause; None for others."""
    if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
        clause = node.value.elts[1]
        is_clause = isinstance(clause, ast.Constant) and re.match(r"[A-Z]{2}-\d", str(clause.value))
        return node.value.elts[2] if is_clause else None
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return None
    at = {"Rejection": 1, "IllegalAction": 0}.get(node.func.id)
    return None if at is None or len(node.args) <= at else node.args[at]


@pytest.mark.parametrize("package", sorted(path.name for path in SOURCE.glob("arcana_*")))
def test_reasons_begin_in_lower_case_and_have_no_full_stop(package: str) -> None:
    faults = [
        f"{path.relative_to(SOURCE)}:{line}: {first!r}"
        for path in sorted((SOURCE / package).rglob("*.py"))
        for line, first, last in reasons_in(path.read_text(encoding="utf-8"))
        if last.endswith(".") or (first[:1].isupper() and not first.startswith(FIRST_WORDS))
    ]

    assert faults == []


def test_other_forms_are_found() -> None:
    code = """Rejection("MR-1.1", "Only one."); Rejection("", f"{a} is {b}."); IllegalAction("no stop"); other("A.")
yield late, "MR-1.2", "Too late."; yield "a", "b", "C." """

    assert list(reasons_in(code)) == [
        (1, "Only one.", "Only one."),
        (1, "x", "."),
        (1, "no stop", "no stop"),
        (2, "Too late.", "Too late."),
    ]
