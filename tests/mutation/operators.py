"""The mutations of a source text: each a small change that a good test suite notices."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from arcana_core.text.rulebook import CLAUSE

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_SIMPLE: Final = (ast.Assign, ast.AugAssign, ast.Expr, ast.Delete, ast.Raise, ast.Return, ast.Continue, ast.Break)
_FOR_READERS: Final = re.compile(r"Rejection|TypeVar|warn|shown|[A-Z]\w*Error|IllegalAction|cast")
"""Calls whose texts only people and type checkers read."""
_NOT_MUTATED: Final = {"__repr__", "__slots__", "__all__", "__version__"}


@frozen
class Mutation:
    """One change of a source text.

    Attributes:
        start, end: what is replaced, as offsets into the text.
        new: what takes its place.
        operator: what kind of change it is.
        within: the qualified name of the function or class around it, "" at the top level.
    """

    start: int
    end: int
    new: str
    operator: str
    within: str

    def applied_to(self, source: str) -> str:
        """The mutated text."""
        return source[: self.start] + self.new + source[self.end :]

    def line(self, source: str) -> int:
        """The number of the line in which the change begins, from 1."""
        return source.count("\n", 0, self.start) + 1


def mutations_of(source: str) -> list[Mutation]:
    """Every mutation of a source text in the order of the text. Some may not compile: see `changes_code`."""
    found = _Finder(source).find(ast.parse(source))
    return sorted(found, key=lambda mutation: (mutation.start, mutation.end))


def changes_code(mutation: Mutation, source: str) -> bool:
    """Whether the mutated text compiles, and to something else."""
    changed = mutation.applied_to(source)
    try:
        compile(changed, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))


class _Finder:
    """Walks a tree and finds what can be changed."""

    def __init__(self, source: str) -> None:
        self.source = source
        lengths = [0]
        for line in source.splitlines(keepends=True):
            lengths.append(lengths[-1] + len(line))
        self.lines = source.splitlines(keepends=True)
        self.starts = lengths
        self.within: list[str] = []

    def find(self, node: ast.AST) -> Iterator[Mutation]:
        """The mutations in a node, without annotations, docstrings, decorators and texts for readers."""
        if isinstance(node, ast.stmt) and not _is_for_checkers(node):
            yield from self.of_statement(node)
        if isinstance(node, ast.expr):
            yield from self.of_expression(node)
        named = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if named:
            self.within.append(node.name)  # type: ignore[attr-defined]
        for child in _children(node):
            yield from self.find(child)
        if named:
            self.within.pop()

    def of_statement(self, node: ast.stmt) -> Iterator[Mutation]:
        in_function = bool(self.within)
        if isinstance(node, _SIMPLE) and in_function and not _is_mere_constant(node):
            yield self.change(node, node, "pass", "statement deleted")
        if isinstance(node, ast.Return) and node.value is not None:
            yield self.change(node, node, "return None", "return value replaced")
        if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC and not _is_text(node.value):
            parts = ast.unparse(ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value))
            yield self.change(node, node, parts, "operator replaced")
        if isinstance(node, ast.If | ast.While):
            yield self.change(node.test, node.test, f"not ({self.text(node.test)})", "condition negated")
        if isinstance(node, ast.If):
            yield self.change(node.body[0], node.body[-1], "pass", "branch removed")
            if node.orelse:
                first, last = node.orelse[0], node.orelse[-1]
                is_elif = self.text(first).startswith("elif")
                yield self.change(first, last, "else: pass" if is_elif else "pass", "branch removed")

    def of_expression(self, node: ast.expr) -> Iterator[Mutation]:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for index, operator in enumerate(ops):
                    for other in _COMPARISONS[type(operator)]:
                        compared = ast.Compare(left, [*ops[:index], other(), *ops[index + 1 :]], others)
                        yield self.change(node, node, f"({ast.unparse(compared)})", "comparison replaced")
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _ARITHMETIC:
                if not _is_text(left) and not _is_text(right):
                    reckoned = ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
                    yield self.change(node, node, f"({ast.unparse(reckoned)})", "operator replaced")
            case ast.BoolOp(op=junction, values=values):
                other_one = ast.Or() if isinstance(junction, ast.And) else ast.And()
                joined = ast.unparse(ast.BoolOp(other_one, values))
                yield self.change(node, node, f"({joined})", "and and or swapped")
            case ast.IfExp(test=test):
                yield self.change(test, test, f"(not ({self.text(test)}))", "condition negated")
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                for test in (test for generator in node.generators for test in generator.ifs):
                    yield self.change(test, test, f"(not ({self.text(test)}))", "condition negated")
            case ast.Constant(value=value):
                for new in _other_constants(value):
                    yield self.change(node, node, new, "constant replaced")
            case ast.Call(func=function, args=args) if not _is_for_readers(function):
                for one, next_one in pairwise(args):
                    if not isinstance(one, ast.Starred) and not isinstance(next_one, ast.Starred):
                        between = self.source[self.place(one)[1] : self.place(next_one)[0]]
                        swapped = self.text(next_one) + between + self.text(one)
                        yield self.change(one, next_one, swapped, "arguments swapped")

    def change(self, first: ast.AST, last: ast.AST, new: str, operator: str) -> Mutation:
        """Replace the text from one node to the end of another."""
        return Mutation(self.place(first)[0], self.place(last)[1], new, operator, ".".join(self.within))

    def text(self, node: ast.AST) -> str:
        start, end = self.place(node)
        return self.source[start:end]

    def place(self, node: ast.AST) -> tuple[int, int]:
        """Where a node starts and ends in the text; a syntax tree counts bytes, not characters."""
        assert isinstance(node, ast.expr | ast.stmt)
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno or 0, node.end_col_offset or 0)

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            if node.name not in _NOT_MUTATED:
                if not isinstance(node, ast.ClassDef):
                    yield from node.args.defaults
                    yield from (default for default in node.args.kw_defaults if default is not None)
                yield from (part for part in node.body if not _is_docstring(part))
        case ast.Module(body=body):
            yield from (part for part in body if not _is_docstring(part))
        case ast.If(orelse=orelse) if _is_for_checkers(node):
            yield from orelse
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.Assign(targets=[ast.Name(id=name)]) if name in _NOT_MUTATED:
            return
        case (
            ast.Expr(value=ast.Constant())
            | ast.Raise()
            | ast.Assert()
            | ast.JoinedStr()
            | ast.Import()
            | ast.ImportFrom()
        ):
            return
        case ast.Call(func=function, args=args, keywords=keywords):
            parts = [*args, *(word.value for word in keywords if word.arg not in ("clause", "unit"))]
            yield function
            yield from (part for part in parts if not (_is_for_readers(function) and _is_text(part)))
        case _:
            yield from ast.iter_child_nodes(node)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and _is_text(node.value)


def _is_mere_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_for_readers(function: ast.expr) -> bool:
    return _FOR_READERS.fullmatch(ast.unparse(function).rpartition(".")[2]) is not None


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _other_constants(value: object) -> tuple[str, ...]:
    match value:
        case bool():
            return (repr(not value),)
        case int() | float():
            return (repr(value + 1), f"({value - 1!r})")
        case str() if not CLAUSE.match(value):
            return ("''",) if value else ("'mutated'",)
    return ()
