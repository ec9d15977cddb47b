"""The end of a command: success, Ctrl-C, or one line on a mistake. And the groups of `arcana --help`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

import click

from arcana_core.errors import ArcanaError
from arcana_core.records.files import named
from arcana_lab.commands.output import abandon_output, echo, never_fail
from arcana_lab.house_rules.code import failure_of
from arcana_lab.house_rules.house import begin_use, code_in_use

MISTAKE = 2
"""Exit status after a mistake on the command line or in one of its files."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as in shells."""


class OneLineGroup(click.Group):
    """A group of commands that reports every mistake in one line on stderr, never as a page or a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and end the process with its exit status."""
        never_fail()
        begin_use()
        try:
            status = super().main(
                args, prog_name, complete_var, standalone_mode=False, windows_expand_args=windows_expand_args, **extra
            )
        except BaseException as error:  # noqa: BLE001 - an unknown one is raised again
            status = _status_after(error)
        sys.exit(status if isinstance(status, int) else 0)


def _status_after(error: BaseException) -> int:
    """Report an error of a command, and return its exit status. A bug of the program itself is raised again."""
    if isinstance(error, SystemExit):
        error.__context__ = None  # a command ends the program after an error that it has reported
    failure = next(filter(None, (failure_of(error, path) for path in code_in_use())), "")
    if failure:
        return report_mistake(failure)
    match error:
        case click.ClickException():
            where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "arcana"
            return report_mistake(error.format_message(), where)
        case ArcanaError():
            return report_mistake(str(error))
        case OSError():  # a file or an output that the command didn't expect to fail
            reason = error.strerror or str(error)
            status = report_mistake(reason if error.filename is None else f"{named(error.filename)}: {reason}")
            abandon_output()
            return status
        case click.Abort() | KeyboardInterrupt():
            return INTERRUPTED
    raise error


class Sections(OneLineGroup):
    """A group whose help lists its commands in sections."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The names of the commands, by the heading of their section."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the sections."""
        named = [name for names in self.sections.values() for name in names if name in self.commands]
        return [*named, *(name for name in super().list_commands(ctx) if name not in named)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the short help of each command under the heading of its section."""
        placed = {name: heading for heading, names in self.sections.items() for name in names}
        width = max(map(len, self.list_commands(ctx)), default=0)
        for heading in dict.fromkeys([*self.sections, "Other commands"]):
            names = [name for name in self.list_commands(ctx) if placed.get(name, "Other commands") == heading]
            rows = [(name.ljust(width), self.commands[name].get_short_help_str(100)) for name in names]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


def report_mistake(message: str, where: str = "arcana") -> int:
    """Print a mistake on stderr, in one line even if the message has several; returns the exit status."""
    lines = (line.strip() for line in message.splitlines())
    echo(f"{where}: {'; '.join(filter(None, lines))}", err=True)
    return MISTAKE
