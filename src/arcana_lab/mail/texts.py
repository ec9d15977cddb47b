"""What came in by mail as the text of a sheet: whatever a mail program does to line ends and blanks is undone."""

from __future__ import annotations

import re
from typing import Final

from arcana_lab.mail.errors import Rejected

LONGEST_SHEET: Final = 100_000
"""Bytes of the longest sheet that is read."""
_ODD: Final = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029]")


def sheet_text(data: bytes) -> str:
    """The text of a sheet.

    Args:
        data: as it came; no more than one byte beyond LONGEST_SHEET need be read.

    Raises:
        Rejected: it is empty, too long, or no text.
    """
    if len(data) > LONGEST_SHEET:
        raise Rejected(f"this is longer than {LONGEST_SHEET} bytes, which no sheet is")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Rejected(
            f"line {line}: byte 0x{data[error.start]:02x} is not UTF-8 text: save the sheet as UTF-8"
        ) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    if not text.strip():
        raise Rejected("the sheet is empty")
    odd = _ODD.search(text)
    if odd is not None:
        line = text.count("\n", 0, odd.start()) + 1
        raise Rejected(f"line {line}: the character {odd[0]!a} cannot be printed: a sheet is plain text")
    return text.rstrip("\n")
