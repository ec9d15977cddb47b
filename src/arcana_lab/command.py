"""The entry point of the `arcana` command, which reports missing packages without importing them."""

from __future__ import annotations

import sys

from arcana_lab.extras import missing


def main() -> None:
    """Run the `arcana` command with the arguments of this process, and end the process."""
    try:
        import click  # noqa: F401 - only to see whether it is installed
        import rich  # noqa: F401 - only to see whether it is installed
    except ImportError as error:
        print(f"arcana: {missing(error)}", file=sys.stderr)
        raise SystemExit(2) from None
    from arcana_lab.commands import arcana

    arcana.main(prog_name="arcana")
