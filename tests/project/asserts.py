"""Find asserts with side effects: `python -O` drops them, and the effects with them. Part of `make lint`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

PURE = frozenset({"isinstance", "issubclass", "len", "type", "callable", "all", "any", "set", "range"})
"""Functions that an assert may call: they change nothing."""


def faults_in(tree: ast.AST) -> list[tuple[int, str]]:
    """Return line and fault of every assert in this tree that calls or assigns something."""
    asserts = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    return [(node.lineno, fault) for node in asserts if (fault := _fault_of(node))]


def _fault_of(node: ast.Assert) -> str:
    for part in ast.walk(node.test):
        if isinstance(part, ast.Call) and not (isinstance(part.func, ast.Name) and part.func.id in PURE):
            return f"calls {ast.unparse(part.func)}"
        if isinstance(part, ast.NamedExpr):
            return f"assigns {part.target.id}"
        if isinstance(part, ast.Await | ast.Yield | ast.YieldFrom):
            return "waits"
    return ""


def main(folders: Sequence[str]) -> int:
    """Print every assert with an effect below these folders, except in tests. Return 1 if it found any."""
    found = 0
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            if "tests" in path.relative_to(folder).parts:
                continue
            for line, fault in faults_in(ast.parse(path.read_text(encoding="utf-8"))):
                print(f"{path}:{line}: this assert {fault}, which python -O drops")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["src", "examples"]))
