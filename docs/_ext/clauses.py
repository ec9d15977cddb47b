"""Clauses of the rulebooks: which code carries each out and which tests hold the code to it.

A clause is a list item `- **AM-12.3** ...` of a rulebook. Code cites it by naming its id anywhere, a test by
`@pytest.mark.rule("AM-12.3")` on a function, a class, or as `pytestmark`. Before the pages are read, each rulebook is
written anew under `docs/generated/rules/` with what cites every clause below it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from arcana_core.text.rulebook import CLAUSE, Clause, Rulebook, cited_in, clause_begun_by

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT: Final = Path(__file__).resolve().parents[2]


@frozen
class Book:
    """A rulebook and the folders of those who cite it; paths from the root of the checkout.

    Attributes:
        name: of the game.
        page: the rulebook.
        code: folders with the packages that carry it out.
        tests: folders with its tests.
    """

    name: str
    page: Path
    code: tuple[Path, ...]
    tests: tuple[Path, ...]


BOOKS: Final = (
    Book("archmage", ROOT / "docs/rules/archmage.md", (ROOT / "src/arcana_archmage",), (ROOT / "tests",)),
    Book("magika", ROOT / "docs/rules/magika.md", (ROOT / "src/arcana_magika",), (ROOT / "tests",)),
    Book("wizwar", ROOT / "docs/rules/wizwar.md", (ROOT / "src/arcana_wizwar",), (ROOT / "tests",)),
    Book("mtgcombat", ROOT / "docs/rules/mtgcombat.md", (ROOT / "src/arcana_mtgcombat",), (ROOT / "tests",)),
    Book("magicrealm", ROOT / "docs/rules/magicrealm.md", (ROOT / "src/arcana_magicrealm",), (ROOT / "tests",)),
    Book(
        "leduc",
        ROOT / "examples/leduc/src/arcana_leduc/data/rulebook.md",
        (ROOT / "examples/leduc/src",),
        (ROOT / "examples/leduc/tests",),
    ),
)


@frozen
class Place:
    """Something that cites a clause.

    Attributes:
        file: from the root of the checkout.
        line: where it begins, from 1.
        name: of the function, class or table, "" for a module as a whole.
    """

    file: str
    line: int
    name: str


def clauses_of(page: Path) -> list[str]:
    """The ids of a rulebook in their order."""
    return [clause.id for clause in Rulebook.of_text(page.read_text(encoding="utf-8")).clauses]


KNOWN: Final = frozenset(clause for book in BOOKS for clause in clauses_of(book.page))
"""Every clause of every rulebook."""


def cited_in_code(folders: Iterable[Path]) -> dict[str, list[Place]]:
    """Which functions, classes and tables of these folders name each clause."""
    cited: dict[str, list[Place]] = {}
    for path in _modules(folders):
        text = path.read_text(encoding="utf-8")
        spans = sorted(_spans(ast.parse(text), ""), key=lambda span: span[1] - span[0])
        for number, line in enumerate(text.splitlines(), 1):
            for clause in cited_in(line):
                first, _, name = next((span for span in spans if span[0] <= number <= span[1]), (1, 0, ""))
                place = Place(_from_root(path), first, name)
                places = cited.setdefault(clause, [])
                if place not in places:
                    places.append(place)
    return cited


def cited_by_tests(folders: Iterable[Path]) -> dict[str, list[Place]]:
    """Which tests of these folders hold the code to each clause; those that are switched off do not count."""
    cited: dict[str, list[Place]] = {}
    for path in _modules(folders):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        marks: list[ast.expr] = []
        for node in tree.body:
            if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "pytestmark" for t in node.targets):
                marks += node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
        for test, ids in _tests(tree, *_rule_marks(marks)):
            for clause in dict.fromkeys(ids):
                cited.setdefault(clause, []).append(Place(_from_root(path), test.lineno, test.name))
    return cited


def _modules(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def _from_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


def _spans(node: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    """First and last line, and dotted name, of all that has a name: functions, classes, tables, settings."""
    for child in ast.iter_child_nodes(node):
        name = ""
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            name = outer + child.name
            first = min((decorator.lineno for decorator in child.decorator_list), default=child.lineno)
            yield first, child.end_lineno or first, name
            if isinstance(child, ast.ClassDef):
                yield from _spans(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            names = [outer + target.id for target in targets if isinstance(target, ast.Name)]
            if names:
                yield child.lineno, child.end_lineno or child.lineno, names[0]


def _rule_marks(marks: Iterable[ast.expr]) -> tuple[list[str], bool]:
    """The clauses that these decorators cite, and whether they switch the test off."""
    ids: list[str] = []
    off = False
    for mark in marks:
        called = mark.func if isinstance(mark, ast.Call) else mark
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        off = off or name in {"skip", "xfail"}
        if name == "rule" and isinstance(mark, ast.Call):
            ids += [arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return ids, off


def _tests(node: ast.AST, ids: list[str], off: bool) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            more, switched = _rule_marks(child.decorator_list)
            if isinstance(child, ast.ClassDef):
                yield from _tests(child, ids + more, off or switched)
            elif child.name.startswith("test") and not (off or switched):
                yield child, ids + more


def annotated(book: Book) -> str:
    """The rulebook as a page: every clause has an anchor and a note with its code and its tests."""
    known = frozenset(clauses_of(book.page))
    code, tests = cited_in_code(book.code), cited_by_tests(book.tests)
    lines: list[str] = []
    open_clause = ""
    for line in [*book.page.read_text(encoding="utf-8").splitlines(), ""]:
        begins = clause_begun_by(line)
        if open_clause and (begins or not line.strip() or line.startswith("#")):
            lines += ["", *_notes(code.get(open_clause, []), tests.get(open_clause, []))]
            open_clause = ""
        if begins:
            open_clause, rest = begins
            lines += ["", f"({open_clause})=", "", f"**{open_clause}** {linked(rest, known)}"]
        else:
            lines.append(linked(line.strip() if open_clause else line, known))
    return "\n".join(lines) + "\n"


def linked(text: str, known: AbstractSet[str]) -> str:
    """Markdown in which every clause that is known links to its place in the rulebook."""
    return CLAUSE.sub(lambda id: f"{{ref}}`{id[0]} <{id[0]}>`" if id[0] in known else id[0], text)


def _notes(code: list[Place], tests: list[Place]) -> list[str]:
    """The places that cite a clause, as one piece of HTML. Sphinx parses thousands of Markdown lists slowly."""
    if not code and not tests:
        return []
    files = "".join(
        _file(file, list(places)) for file, places in groupby([*code, *tests], key=lambda place: place.file)
    )
    summary = f"{_count(code, 'place')} in the code, {_count(tests, 'test')}"
    return [f'<details class="clause"><summary>{summary}</summary><ul>{files}</ul></details>', ""]


def _file(file: str, places: list[Place]) -> str:
    names = ", ".join(f"{place.name or 'module'}:{place.line}" for place in places)
    return f"<li><code>{escape(file)}</code> {escape(names)}</li>"


def _count(places: list[Place], noun: str) -> str:
    return f"{len(places) or 'no'} {noun}{'' if len(places) == 1 else 's'}"


_STEP: Final = re.compile(r"\[step (\d)\]")


def step_of(clause: Clause) -> str:
    """The step in which a clause is built: by a tag that begins or ends it, else by that of its section."""
    text = " ".join(clause.text.split())
    tag = re.match(_STEP, text) or re.search(_STEP.pattern + r"\.?$", text) or _STEP.search(clause.chapter)
    return tag[1] if tag else "all"


def progress(book: Book) -> str:
    """The number of clauses of each step, of those that the code cites, and of those that tests cite."""
    code, tests = cited_in_code(book.code), cited_by_tests(book.tests)
    clauses = Rulebook.of_text(book.page.read_text(encoding="utf-8")).clauses
    lines = ["| step | clauses | cited in the code | cited by tests |", "| --- | --- | --- | --- |"]
    by_step: dict[str, list[str]] = {}
    for clause in clauses:
        by_step.setdefault(step_of(clause), []).append(clause.id)
    for step, ids in (*sorted(by_step.items()), ("total", [clause.id for clause in clauses])):
        counts = [len(ids), sum(one in code for one in ids), sum(one in tests for one in ids)]
        lines.append(f"| {step} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines) + "\n"


class ClauseCounts(SphinxDirective):
    """A table with the number of clauses of each step; the argument is the name of the game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table, or an error that lists the known books."""
        books = {book.name: book for book in BOOKS}
        if self.arguments[0] not in books:
            raise self.error(f"unknown rulebook {self.arguments[0]!r}; known: {', '.join(books)}")
        self.env.note_reread()  # it depends on the code and the tests
        return self.parse_text_to_nodes(progress(books[self.arguments[0]]))


def write_if_changed(path: Path, text: str) -> None:
    """Write a generated page; one that is as it was keeps its date, so that Sphinx does not read it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write_rulebooks(app: Sphinx) -> None:
    """Write the rulebook pages of this build."""
    for book in BOOKS:
        write_if_changed(Path(app.srcdir) / "generated" / "rules" / f"{book.name}.md", annotated(book))


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx asks for this."""
    app.connect("builder-inited", write_rulebooks)
    app.add_directive("clause-counts", ClauseCounts)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
