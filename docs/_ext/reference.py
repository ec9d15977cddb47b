"""The reference: one page for each package and each room of the core, with its public names only.

A page lists what a package exports in `__all__`, or, where it has none, the public modules of a room. Docstrings are
plain text with single backticks around code, Google sections, and doctests. `process` turns them into what Sphinx
reads, with links from clauses into the rulebook. Long values and default arguments are left out of signatures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

from attrs import Factory, fields_dict, has
from clauses import KNOWN, write_if_changed
from docutils import nodes
from sphinx import addnodes
from sphinx.domains.python._object import PyObject

from arcana_core.text.rulebook import CLAUSE

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PACKAGES: Final = (
    ("arcana_core.game", "The contract of a game"),
    ("arcana_core.actions", "Actions"),
    ("arcana_core.events", "Events and the log"),
    ("arcana_core.agenda", "The agenda"),
    ("arcana_core.bots", "Bots"),
    ("arcana_core.rules", "Rules and settings"),
    ("arcana_core.records", "Records and JSON"),
    ("arcana_core.knowledge", "Views, observations, determinization"),
    ("arcana_core.chance", "Chance"),
    ("arcana_core.cards", "Cards and piles"),
    ("arcana_core.geometry", "Geometry"),
    ("arcana_core.effects", "Lasting effects"),
    ("arcana_core.tables", "Tables in TOML"),
    ("arcana_core.card_files", "Files of cards and characters"),
    ("arcana_core.text", "Words: notation, sentences, glossary, screens"),
    ("arcana_core.scenario", "Positions from outside"),
    ("arcana_core.mail", "Play by mail"),
    ("arcana_core.registry", "Installed games"),
    ("arcana_core.frozen", "Frozen classes and copies"),
    ("arcana_core.errors", "Errors"),
    ("arcana_core.testing", "Testing"),
    ("arcana_archmage", "Archmage"),
    ("arcana_magika", "Magika"),
    ("arcana_wizwar", "Wiz-War"),
    ("arcana_mtgcombat", "Wizards' combat"),
    ("arcana_magicrealm", "Magic Realm"),
    ("arcana_lab", "The lab"),
)
GAMES: Final = ("arcana_archmage", "arcana_magika", "arcana_wizwar", "arcana_mtgcombat", "arcana_magicrealm")
GROUPS: Final = (("The core", ("arcana_core",)), ("The games", GAMES), ("The lab", ("arcana_lab",)))
"""The parts of the table of contents, with the beginnings of the names of their packages."""
LONGEST_VALUE: Final = 80
"""Characters of a value or a default in a signature; longer ones are left out."""

BASES: Final = {
    "arcana_core.game": (
        "arcana_core.game.services.Services",
        "arcana_core.game.hooks.Hooks",
    ),
}
"""Base classes whose methods belong on the page of a package, with those that only authors of a game override."""

SECTIONS: Final = ("Args:", "Attributes:", "Returns:", "Yields:", "Raises:", "Warns:", "Note:", "Example:", "Examples:")
CODE: Final = re.compile(r"(``.+?``|`[^`]+`)")


def public_modules(package: str) -> list[str]:
    """The modules whose public names make the page of a package or a room of the core."""
    module = import_module(package)
    if hasattr(module, "__all__") or not hasattr(module, "__path__"):
        return [package]
    return [f"{package}.{found.name}" for found in iter_modules(module.__path__) if not found.name.startswith("_")]


def page(package: str, title: str) -> str:
    """The page of a package."""
    names = public_modules(package)
    parts = [f"# {title}", f"`{package}`"]
    if names == [package]:
        parts.append(_automodule(package, members=True))
    else:
        parts.append(_automodule(package, members=False))
        for name in names:
            parts.append(f"## `{name.removeprefix(package + '.')}`\n\n{_automodule(name, members=True)}")
    for base in BASES.get(package, ()):
        options = "   :members:\n   :private-members:\n"
        parts.append(f"## `{base.rpartition('.')[2]}`\n\n```{{eval-rst}}\n.. autoclass:: {base}\n{options}```\n")
    if package == "arcana_core.game":
        parts.append("The methods about observations are on the page {doc}`arcana_core.knowledge`, under `Observed`.")
    return "\n\n".join(parts)


def index() -> str:
    """The table of contents of the reference."""
    intro = "Every public name by package. Each game page lists its settings, actions and observations."
    parts = ["# Reference", intro]
    for group, prefixes in GROUPS:
        listed = "\n".join(f"{title} <{package}>" for package, title in PACKAGES if package.startswith(prefixes))
        parts.append(f"## {group}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```")
    return "\n\n".join(parts) + "\n"


def write_reference(app: Sphinx) -> None:
    """Write the pages of this build and remove those of an earlier one."""
    folder = Path(app.srcdir) / "generated" / "reference"
    pages = {f"{package}.md": page(package, title) for package, title in PACKAGES} | {"index.md": index()}
    for name, text in pages.items():
        write_if_changed(folder / name, text)
    for stale in folder.glob("*.md"):
        if stale.name not in pages:
            stale.unlink()


def _automodule(name: str, *, members: bool) -> str:
    options = "   :members:\n   :show-inheritance:\n" if members else ""
    return f"```{{eval-rst}}\n.. automodule:: {name}\n{options}```\n"


def as_sphinx_reads(lines: list[str]) -> list[str]:
    """The lines of a docstring with code, clauses and accidental markup escaped."""
    made: list[str] = []
    in_example = False
    for number, line in enumerate(lines):
        in_example = bool(line.strip()) and (in_example or line.lstrip().startswith(">>>"))
        if in_example or _is_block(made, lines, number):
            made.append(line)
            continue
        line = "".join(_escaped(part) for part in CODE.split(line))
        if line.endswith(":") and line.strip() not in SECTIONS and _block_follows(lines, number):
            line += ":"
        made.append(line)
    return made


def _escaped(part: str) -> str:
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
    """Turn each docstring into what Sphinx reads."""
    lines[:] = as_sphinx_reads(lines)
    if what in {"attribute", "data", "property"} and lines and ":" in lines[0]:
        lines[0] = f": {lines[0]}"  # napoleon takes the text before the first colon for a type; here it is empty


def short_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None] | None:
    """Write the defaults of attrs classes as values, and leave out long ones."""
    if not signature or "attr_dict" not in signature:
        return None
    return re.sub(r"attr_dict\['(\w+)'\]\.default", lambda found: _default(obj, found[1]), signature), returned


def _default(obj: object, attribute: str) -> str:
    if isinstance(obj, type) and has(obj):
        default = getattr(fields_dict(obj)[attribute], "default", None)
        if len(repr(default)) <= LONGEST_VALUE and not isinstance(default, Factory):  # type: ignore[arg-type]  # a class
            return repr(default)
    return "..."


def short_value(app: Sphinx, domain: str, objtype: str, content: nodes.Element) -> None:
    """Leave out the value of a constant if it is long, such as a table."""
    for note in list(content.parent.findall(addnodes.desc_annotation)):
        if note.astext().startswith(" = ") and len(note.astext()) > LONGEST_VALUE:
            note.parent.remove(note)


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    app.connect("builder-inited", write_reference)
    app.connect("autodoc-process-docstring", process, priority=400)
    app.connect("autodoc-process-signature", short_signature)
    app.connect("object-description-transform", short_value)
    for kind in PyObject.doc_field_types:
        if kind.name == "variable":
            kind.label = "Attributes"
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}
