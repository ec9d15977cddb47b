"""The reference: a page for each module, and docstrings as the project writes them made into what Sphinx reads.

Docstrings here are plain text with single backticks around code, Google sections, and doctests. Clauses that they name
become links into the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clauses import KNOWN, ROOT, write_if_changed

from arcana_core.text.rulebook import CLAUSE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PACKAGES: Final = (
    ("arcana_core", "The core: what all games share"),
    ("arcana_archmage", "Archmage, room by room"),
    ("arcana_magika", "Magika, room by room"),
    ("arcana_wizwar", "Wiz-War, room by room"),
    ("arcana_mtgcombat", "The wizards' combat, room by room"),
    ("arcana_lab", "The lab: tables, simulations, the command"),
)
SECTIONS: Final = ("Args:", "Attributes:", "Returns:", "Yields:", "Raises:", "Warns:", "Note:", "Example:", "Examples:")
CODE: Final = re.compile(r"(``.+?``|`[^`]+`)")


def modules(package: str) -> list[str]:
    """The dotted names of a package and its public modules, the package first."""
    folder = ROOT / "src" / package
    found = []
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        if parts[-1] == "__init__":
            parts = parts[:-1]
        if not any(part.startswith("_") for part in parts):
            found.append(".".join(parts))
    return sorted(found)


def write_reference(app: Sphinx) -> None:
    """Write the pages of this build."""
    folder = Path(app.srcdir) / "generated" / "reference"
    wanted = set()
    for package, title in PACKAGES:
        names = modules(package)
        listed = "\n".join(names[1:])
        index = f"# {title}\n\n{_automodule(package, members=False)}\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
        write_if_changed(folder / f"{package}.md", index)
        wanted.add(f"{package}.md")
        for name in names[1:]:
            write_if_changed(folder / f"{name}.md", f"# `{name}`\n\n{_automodule(name, members=True)}")
            wanted.add(f"{name}.md")
    for stale in folder.glob("*.md"):
        if stale.name not in wanted:
            stale.unlink()


def _automodule(name: str, *, members: bool) -> str:
    options = "   :members:\n   :show-inheritance:\n" if members else ""
    return f"```{{eval-rst}}\n.. automodule:: {name}\n{options}```\n"


def as_sphinx_reads(lines: list[str]) -> list[str]:
    """The lines of a docstring with code, clauses and what else would be taken for markup spelt out."""
    made: list[str] = []
    in_example = False
    for number, line in enumerate(lines):
        in_example = bool(line.strip()) and (in_example or line.lstrip().startswith(">>>"))
        if in_example or _is_block(made, lines, number):
            made.append(line)
            continue
        line = "".join(_spelt(part) for part in CODE.split(line))
        if line.endswith(":") and line.strip() not in SECTIONS and _block_follows(lines, number):
            line += ":"
        made.append(line)
    return made


def _spelt(part: str) -> str:
    if part.startswith("``"):
        return part
    if part.startswith("`") and part.endswith("`") and len(part) > 1:
        return f"`{part}`"
    part = re.sub(r"([*|])", r"\\\1", part)
    part = re.sub(r"(?<=\w)_(?!\w)", r"\\_", part)
    return CLAUSE.sub(lambda id: f":ref:`{id[0]} <{id[0]}>`" if id[0] in KNOWN else id[0], part)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _block_follows(lines: list[str], number: int) -> bool:
    """Whether a blank line and then an indented block comes after this line, as in a docstring that shows code."""
    if number + 2 >= len(lines) or lines[number + 1].strip() or not lines[number + 2].strip():
        return False
    return _indent(lines[number + 2]) > _indent(lines[number])


def _is_block(made: list[str], lines: list[str], number: int) -> bool:
    """Whether this line belongs to an indented block that an earlier line announced."""
    for before in range(number - 1, -1, -1):
        if lines[before].strip() and _indent(lines[before]) < max(_indent(lines[number]), 1):
            return made[before].endswith("::") and bool(lines[number].strip())
    return False


def process(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Sphinx hands over each docstring before it is read."""
    lines[:] = as_sphinx_reads(lines)


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx asks for this."""
    app.connect("builder-inited", write_reference)
    app.connect("autodoc-process-docstring", process, priority=400)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
