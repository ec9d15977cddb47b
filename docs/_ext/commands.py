"""The reference of the `arcana` command, generated from its own help.

Before the pages are read, `docs/generated/commands.md` is written with a section for each command and option. The page
`docs/play/commands.md` includes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from clauses import write_if_changed

from arcana_lab.commands import arcana

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def sections(command: click.Command, context: click.Context) -> Iterator[str]:
    """The section of a command and those of the commands in it."""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from sections(inner, click.Context(inner, info_name=name, parent=context))
    else:
        usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
        parts = (
            f"## {context.command_path}",
            f"```text\n{usage}\n```",
            _text(command.help),
            _options(command, context),
        )
        yield "\n\n".join(parts)


def _text(help: str | None) -> str:
    """Help as Markdown: paragraphs that click keeps as they are become code."""
    parts = []
    for part in cleandoc(help or "").split("\n\n"):
        kept = part.startswith("\b\n")
        parts.append(f"```text\n{part.removeprefix(chr(8)).strip(chr(10))}\n```" if kept else _marked(part))
    return "\n\n".join(parts)


def _options(command: click.Command, context: click.Context) -> str:
    records = [record for parameter in command.get_params(context) if (record := parameter.get_help_record(context))]
    return "\n".join(f"`{names}`\n: {_marked(meaning)}\n" for names, meaning in records if meaning)


def _marked(text: str) -> str:
    """Text with options as code, so that their dashes stay."""
    return re.sub(r"(?<![\w`-])--[a-z][a-z-]*", lambda option: f"`{option[0]}`", text)


def write_commands(app: Sphinx) -> None:
    """Write the sections of this build."""
    context = click.Context(arcana, info_name="arcana")
    text = "\n\n".join(sections(arcana, context)) + "\n"
    write_if_changed(Path(app.srcdir) / "generated" / "commands.md", text)


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    app.connect("builder-inited", write_commands)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
