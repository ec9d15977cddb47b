"""How a command ends: well, by Ctrl-C, or with one line on what is wrong with what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from arcana_core.errors import ArcanaError
from arcana_core.records.files import named
from arcana_lab.commands.output import abandon_output, echo, never_fail

MISTAKE = 2
"""Exit status after a mistake on the command line or in a file that it names."""
INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class OneLineGroup(click.Group):
    """A group of commands in which every mistake is told in one line on stderr, never as a page or a traceback."""

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
        try:
            status = super().main(
                args, prog_name, complete_var, standalone_mode=False, windows_expand_args=windows_expand_args, **extra
            )
        except click.ClickException as error:
            where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "arcana"
            status = tell(error.format_message(), where)
        except ArcanaError as error:
            status = tell(str(error))
        except OSError as error:  # a file or an output that the command didn't expect to fail
            reason = error.strerror or str(error)
            status = tell(reason if error.filename is None else f"{named(error.filename)}: {reason}")
            abandon_output()
        except (click.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        sys.exit(status if isinstance(status, int) else 0)


def tell(message: str, where: str = "arcana") -> int:
    """Write one line on a mistake to stderr, whatever lines the message has; gives the exit status."""
    lines = (line.strip() for line in message.splitlines())
    echo(f"{where}: {'; '.join(filter(None, lines))}", err=True)
    return MISTAKE
