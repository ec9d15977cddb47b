"""Find texts that aren't plain English, where a program can see that. Part of `make lint`.

It reads docstrings, comments and texts in Python, comments and texts in TOML, and Markdown, and looks for the phrases
in `tests.project.phrases`. It checks the names of tests and of everything else that is defined, the width of Markdown
lines and of the pages of `arcana --help`, and the subject of the last commit.

    python -m tests.project.english                      # everything
    python -m tests.project.english src/arcana_wizwar    # one package

A game's own word, or a quotation, is excepted by a comment with the reason, in the same line, in the line before, or
on any line of the same text:

    NOBODY = "nobody sees it"  # english: the word of the notation
    <!-- english: quotes an error message -->

`english-file:` with a reason, anywhere in a file, excepts the whole file. An exception that excepts nothing is a fault.
"""
# english-file: quotes the phrases

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.project.phrases import NAME_PARTS, PHRASES, TEST_NAME, TEST_NAME_PARTS

ROOT: Final = Path(__file__).parents[2]
EVERYTHING: Final = ("src", "tests", "examples", "benchmarks", "docs", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
MAX_LINE: Final = 120
MAX_HELP: Final = 80
MAX_SUBJECT: Final = 72
MAX_TEST_NAME: Final = 80

_EXCEPTION = re.compile(r"\s*english:\s*\w")
_FILE_EXCEPTION = re.compile(r"(?:#|<!--)\s*english-file:\s*\w")
_KEY = re.compile(r"^[\w.-]+\s*=\s*")
_CODE = re.compile(r"```.*?(?:```|\Z)|``[^`]+``|`[^`\n]+`|^[ \t]*(?:>>>|\.\.\.)[^\n]*", re.DOTALL | re.MULTILINE)


class Fault(NamedTuple):
    """A place and a message. `first` and `last`: the lines of the text that it is in."""

    line: int
    message: str
    first: int
    last: int


class _Text(NamedTuple):
    """A text of a file: a docstring, a comment of several lines, a string, a paragraph."""

    text: str
    first: int
    last: int
    exact: bool  # each line break of the text is one in the file


def faults_in_file(path: Path) -> list[tuple[int, str]]:
    """Line and message of each fault in a Python, TOML or Markdown file, in order."""
    source = path.read_text(encoding="utf-8")
    if _FILE_EXCEPTION.search(source):
        return []
    rulebook = path.parent.name == "rules" and path.suffix == ".md"
    faults = list(_phrase_faults(_texts(path.suffix, source), source, rulebook=rulebook))
    if path.suffix == ".py":
        faults += _name_faults(ast.parse(source), tests=path.name.startswith("test_"))
    if path.suffix == ".md":
        faults += _wide_lines(source)
    return _without_exceptions(faults, source, comment="<!--" if path.suffix == ".md" else "#")


def _texts(suffix: str, source: str) -> Iterator[_Text]:
    if suffix == ".py":
        yield from _python_texts(source)
    elif suffix == ".toml":
        yield from _blocks(source)
    else:
        yield from _paragraphs(source)


def _python_texts(source: str) -> Iterator[_Text]:
    inside = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in ast.walk(node)} - {id(node)}
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield _Text("".join(map(str, parts)), node.lineno, node.end_lineno or node.lineno, exact=False)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in inside
        ):
            last = node.end_lineno or node.lineno
            yield _Text(node.value, node.lineno, last, exact=node.value.count("\n") == last - node.lineno)
    comments: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if comments and comments[-1][0] + 1 != token.start[0]:
                yield _joined(comments)
                comments = []
            comments.append((token.start[0], token.string.lstrip("#: ")))
    if comments:
        yield _joined(comments)


def _blocks(source: str) -> Iterator[_Text]:
    # Keys are names, not texts.
    for number, line in enumerate(source.splitlines(), 1):
        yield _Text(_KEY.sub("", line.strip().lstrip("# ")), number, number, exact=True)


def _paragraphs(source: str) -> Iterator[_Text]:
    # Code goes first: a block of it may have empty lines.
    for found in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|\Z))+", _without_code(source)):
        first = source.count("\n", 0, found.start()) + 1
        yield _Text(found.group(), first, first + found.group().rstrip().count("\n"), exact=True)


def _without_code(text: str) -> str:
    return _CODE.sub(lambda code: re.sub(r"[^\n]", "`", code.group()), text)


def _joined(comments: list[tuple[int, str]]) -> _Text:
    return _Text("\n".join(text for _, text in comments), comments[0][0], comments[-1][0], exact=True)


def _phrase_faults(texts: Iterator[_Text], source: str, *, rulebook: bool) -> Iterator[Fault]:
    lines = source.splitlines()
    for text in texts:
        prose = _without_code(text.text)
        for phrase in PHRASES:
            if rulebook and not phrase.rulebooks:
                continue
            for found in phrase.pattern.finditer(prose):
                words = " ".join(found.group().split())
                line = _line_of(found, text, lines)
                shown = words if len(words) <= 40 else f"{words[:37]}..."
                yield Fault(line, f"{shown!r}: instead {phrase.advice}", text.first, text.last)


def _line_of(found: re.Match[str], text: _Text, lines: Sequence[str]) -> int:
    if text.exact:
        return text.first + found.string.count("\n", 0, found.end())
    last_word = found.group().split()[-1]
    return next((n for n in range(text.first, text.last + 1) if last_word in lines[n - 1]), text.first)


def _name_faults(tree: ast.Module, *, tests: bool) -> Iterator[Fault]:
    for node in ast.walk(tree):
        name = _name_defined(node)
        line = getattr(node, "lineno", 1)
        if tests and isinstance(node, ast.FunctionDef) and name.startswith("test"):
            if len(name) > MAX_TEST_NAME:
                yield Fault(line, f"{name}: {len(name)} characters; write at most {MAX_TEST_NAME}", line, line)
            if found := TEST_NAME.match(name):
                yield Fault(line, f"{name} begins with {found.group()!r}: state the rule, subject first", line, line)
            if part := TEST_NAME_PARTS.search(name):
                yield Fault(line, f"{name}: write they, their, it or a noun instead of {part[1]!r}", line, line)
        elif bad := NAME_PARTS & {*re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())}:
            yield Fault(line, f"name {name!r}: write a noun or a plain verb instead of {min(bad)!r}", line, line)


def _name_defined(node: ast.AST) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return name
    return ""


def _wide_lines(source: str) -> Iterator[Fault]:
    prose = re.sub(
        r"^ *```.*?^ *```", lambda code: re.sub(r"[^\n]", "", code.group()), source, flags=re.MULTILINE | re.DOTALL
    )
    for number, line in enumerate(prose.splitlines(), 1):
        excepted = line.lstrip().startswith("|") or re.search(r"\]\(\S+\)|https?://", line)
        if len(line) > MAX_LINE and not excepted:
            yield Fault(number, f"{len(line)} columns; write at most {MAX_LINE}", number, number)


def _without_exceptions(faults: list[Fault], source: str, *, comment: str) -> list[tuple[int, str]]:
    lines = source.splitlines()
    excepted = {n for n, line in enumerate(lines, 1) if any(map(_EXCEPTION.match, line.split(comment)[1:]))}
    used: set[int] = set()
    left = []
    for fault in sorted(faults):
        markers = excepted & {*range(fault.first, fault.last + 1), fault.line - 1, fault.line, fault.first - 1}
        used |= markers
        if not markers:
            left.append((fault.line, fault.message))
    left += [(line, "this exception excepts nothing; delete it") for line in excepted - used]
    return sorted(left)


def faults_in_help() -> Iterator[str]:
    """Every line of a help page of the command that is wider than a terminal."""
    import click

    from arcana_lab.commands import arcana

    def walk(command: click.Command, context: click.Context) -> Iterator[str]:
        for line in command.get_help(context).splitlines():
            if len(line) > MAX_HELP:
                yield f"{context.command_path} --help: {len(line)} columns, at most {MAX_HELP} fit: {line.strip()}"
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                sub = command.get_command(context, name)
                assert sub is not None
                yield from walk(sub, click.Context(sub, info_name=name, parent=context, terminal_width=MAX_HELP))

    yield from walk(arcana, arcana.context_class(arcana, info_name="arcana", terminal_width=MAX_HELP))


def faults_in_subject(subject: str) -> list[str]:
    """Return the faults of a commit's subject."""
    faults = []
    if len(subject) > MAX_SUBJECT:
        faults.append(f"{len(subject)} characters, write at most {MAX_SUBJECT}")
    if not subject[:1].isupper() or subject.endswith("."):
        faults.append("write a capital at the start and no full stop")
    if re.match(r"(?i)wip\b|(?:add|fix|chang|mak|mov|renam|remov)(?:s|es|ed|ing)\b", subject):
        faults.append("write the imperative: Add, Fix, Rename")
    return faults


def _last_subject() -> str:
    """The subject of the last commit, "" outside a repository (an unpacked archive)."""
    asked = ["git", "-C", str(ROOT), "log", "-1", "--no-merges", "--format=%s"]
    try:
        return subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def main(paths: Sequence[str]) -> int:
    """Print every fault below these paths, of the help pages and of the last commit; 1 if there is any."""
    printed = 0
    for path in paths or [str(ROOT / name) for name in EVERYTHING]:
        files = [Path(path)] if Path(path).is_file() else sorted(Path(path).rglob("*"))
        for file in files:
            if file.suffix in {".py", ".md", ".toml"} and not {"generated", "_build"} & {*file.parts}:
                for line, message in faults_in_file(file):
                    print(f"{file}:{line}: {message}")
                    printed += 1
    subject = _last_subject()
    others = [f"commit {subject!r}: {fault}" for fault in faults_in_subject(subject)] if subject else []
    if not paths or any("arcana_lab" in path for path in paths):
        others += faults_in_help()
    for fault in others:
        print(fault)
    return 1 if printed or others else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
