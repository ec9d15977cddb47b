"""The text of a sheet from the bytes of a mail, with line ends and blanks as they were written."""

from __future__ import annotations

import re
from typing import Final

from arcana_lab.mail.errors import Rejected

LONGEST_SHEET: Final = 100_000
"""Bytes of the longest accepted sheet."""
_ODD: Final = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029]")


def sheet_text(data: bytes) -> str:
    """The text of a sheet.

    Args:
        data: the bytes of the mail. Read one byte more than LONGEST_SHEET to see that it is too long.

    Raises:
        Rejected: it is empty, too long, or isn't text.
    """
    if len(data) > LONGEST_SHEET:
        raise Rejected(f"a sheet has at most {LONGEST_SHEET} bytes, this one has more")
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
