"""The game master's comments on the reports of a turn, for all players or for one.

They decide nothing, so they are kept beside the record, a line of JSON each. A report shows those of its turn that are
for its player.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from arcana_core.mail import Comment
from arcana_core.records.files import named, read_file
from arcana_core.text.wording import counted, printable, shown, unprintable
from arcana_lab.mail.errors import MailError, Rejected
from arcana_lab.mail.files import clear_drafts, write_text

COMMENTS: Final = "comments.jsonl"
"""The file in the folder of a game."""
LONGEST_COMMENT: Final = 2000
"""Characters of a comment."""
MOST_LINES: Final = 40
MOST_COMMENTS: Final = 20
"""On the reports of one turn."""
_KEPT: Final = "\n\u200c\u200d"  # line breaks, and the joiners that some scripts need
_LONGEST_FILE: Final = 10_000_000


@frozen
class Noted:
    """A comment with its turn and its reader.

    Attributes:
        turn: the turn of the reports that show it.
        letter: the letter of the only player who sees it; "" for all players.
        text: the comment.
    """

    turn: int
    letter: str
    text: str


def checked_comment(text: str) -> str:
    """Return the text of a comment without blanks around it.

    Raises:
        Rejected: it is empty, too long, or contains an invisible character.
    """
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise Rejected("a comment needs at least 1 visible character")
    if len(text) > LONGEST_COMMENT:
        raise Rejected(f"a comment has at most {LONGEST_COMMENT} characters, this has {len(text)}")
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise Rejected(f"a comment has at most {counted(MOST_LINES, 'line')}, this has {lines}")
    odd = unprintable(text, keep=_KEPT)
    if odd:
        raise Rejected(f"a comment can't contain {odd}, which is invisible")
    return text


def read_comments(folder: Path, letters: Sequence[str]) -> tuple[Noted, ...]:
    """Read all comments on a game, the first one first.

    Raises:
        MailError: The file can't be read, or a line of it isn't a comment.
    """
    path = folder / COMMENTS
    try:
        data = read_file(path, _LONGEST_FILE + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise MailError(f"{named(path)}: cannot be read: {error.strerror or error}") from error
    if len(data) > _LONGEST_FILE:
        raise MailError(f"{named(path)}: more than {_LONGEST_FILE} bytes, which is too long for comments")
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        raise MailError(f"{named(path)}: not UTF-8 text") from None
    return tuple([_noted(line, f"{named(path)}:{n}", letters) for n, line in enumerate(lines, 1) if line.strip()])


def _noted(line: str, where: str, letters: Sequence[str]) -> Noted:
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise MailError(f"{where}: not a line of JSON: {shown(line)}") from None
    if not isinstance(value, dict) or set(value) != {"turn", "for", "text"}:
        raise MailError(f"{where}: a comment has the keys turn, for and text, got {shown(value)}")
    turn, letter, text = value["turn"], value["for"], value["text"]
    if type(turn) is not int or turn < 0:
        raise MailError(f"{where}: turn must be a number from 0, got {shown(turn)}")
    if letter not in (*letters, ""):
        raise MailError(f'{where}: for must be a letter of this game or "", got {shown(letter)}')
    if not isinstance(text, str):
        raise MailError(f"{where}: text must be a text, got {shown(text)}")
    try:
        return Noted(turn, letter, checked_comment(text))
    except Rejected as error:
        raise MailError(f"{where}: {error}") from None


def add_comment(folder: Path, letters: Sequence[str], comment: Noted) -> None:
    """Add a comment. Lock the folder first.

    Raises:
        Rejected: the text is wrong, or the turn has too many comments.
        MailError: the file can't be read or written.
    """
    known = read_comments(folder, letters)
    if sum(one.turn == comment.turn for one in known) >= MOST_COMMENTS:
        raise Rejected(f"turn {comment.turn} has {MOST_COMMENTS} comments already, which is the limit")
    _write(folder, (*known, Noted(comment.turn, comment.letter, checked_comment(comment.text))))


def clear_comments(folder: Path, letters: Sequence[str], turn: int, letter: str | None) -> int:
    """Remove the comments on a turn, all or those for one player. Returns their number. Lock the folder first."""
    known = read_comments(folder, letters)
    kept = tuple([one for one in known if one.turn != turn or letter not in (None, one.letter)])
    if len(kept) < len(known):
        _write(folder, kept)
    return len(known) - len(kept)


def comments_for(known: Sequence[Noted], turn: int, letter: str) -> tuple[Comment, ...]:
    """The comments that this player's report of a turn shows: those for this player and those for all."""
    return tuple(
        [
            Comment(printable(one.text, _KEPT), not one.letter)
            for one in known
            if one.turn == turn and one.letter in ("", letter)
        ]
    )


def _write(folder: Path, comments: Sequence[Noted]) -> None:
    lines = [
        json.dumps({"turn": one.turn, "for": one.letter, "text": one.text}, ensure_ascii=False) for one in comments
    ]
    clear_drafts(folder / COMMENTS)
    write_text(folder / COMMENTS, "".join([f"{line}\n" for line in lines]), private=True)
