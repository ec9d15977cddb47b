"""A terminal to test with: a process at the other end of a pty, and the screen that it draws."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from typing import Self

import pyte

ASKING = re.compile(r"(> |: )$")
"""How a line ends on which the program waits for input."""


def _default_signals() -> None:
    # Programs in the background, such as those of nohup, ignore these signals, and pass that on.
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


class PseudoTerminal:
    """`arcana` in a terminal of this size.

    Args:
        arguments: The command line behind `arcana`.
        environment: Of the process.
        columns, rows: Of the terminal.
    """

    def __init__(self, arguments: str, environment: Mapping[str, str], *, columns: int = 80, rows: int = 24) -> None:
        self.raw = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        settings = {**environment, "TERM": environment.get("TERM_OF_TEST", "xterm-256color")}
        for name in ("COLUMNS", "LINES"):
            settings.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "arcana_lab", *arguments.split()],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=settings,
            start_new_session=True,
            preexec_fn=_default_signals,  # noqa: PLW1509 - the tests have no threads
        )
        os.close(slave)

    def wait(self, seconds: float = 20) -> list[str]:
        """Read until the program asks for input or ends; the lines of the screen then."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            ready, _, _ = select.select([self._master], [], [], 0.02)
            if ready and not self._read():
                break
            if not ready and ASKING.search(self._line_of_cursor()):
                break
        else:
            raise AssertionError(f"the program did not ask within {seconds} s:\n" + "\n".join(self.lines))
        return self.lines

    def type(self, line: str) -> list[str]:
        """Type a line and wait for what follows."""
        os.write(self._master, f"{line}\n".encode())
        time.sleep(0.02)
        return self.wait()

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if columns and rows:
            self._screen.resize(rows, columns)

    @property
    def settings(self) -> list[object]:
        """The settings of the terminal, such as echo."""
        return list(termios.tcgetattr(self._master))

    @property
    def lines(self) -> list[str]:
        """The screen, line by line, without the blanks at the ends."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    def send(self, number: signal.Signals) -> int:
        """Send a signal that ends the program; its exit status."""
        os.killpg(self.process.pid, number)
        self.wait()
        return self.process.wait(10)

    def _read(self) -> bool:
        try:
            data = os.read(self._master, 1 << 16)
        except OSError as error:
            if error.errno != errno.EIO:  # Linux's way to report that the other end is closed
                raise
            return False
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def _line_of_cursor(self) -> str:
        line: str = self._screen.display[self._screen.cursor.y]
        return line[: self._screen.cursor.x]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        os.close(self._master)
