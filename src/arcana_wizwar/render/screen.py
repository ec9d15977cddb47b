"""The table on a low terminal: a dense board with the wizards, the hand and the rest beside and below it (WW-23)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from arcana_core.text.panels import capital, wrapped
from arcana_core.text.wording import counted, shortened
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.dense import NARROW, WIDE, dense_lines, dense_width, legend
from arcana_wizwar.render.floor import LEGEND, TALL, floor_lines, short_marks

BESIDE = 30
"""The fewest columns beside a board with wide squares."""
GAP = 2
NEEDED = 5
"""Notes up to this rank are never left out for the large drawing."""


@frozen
class Note:
    """A line beside or below the board.

    Attributes:
        rank: the order of omission without room: high ranks first, 0 never.
        text: on one line.
    """

    rank: int
    text: str


def as_screen(view: View, cards: CardSet, columns: int, rows: int, slot: str = "") -> str:
    """The table on at most `rows` lines of at most `columns` columns; the last line is the question.

    Args:
        view: the viewer's.
        cards: the game's cards.
        columns: at least 60.
        rows: at least 13.
        slot: the next pick of the viewer's draft.
    """
    asked = f"> {shortened(capital(phrases.asked_words(view, cards, slot)), columns - 2)}"
    notes = list(_notes(view, cards))
    tall = _tall(view, notes, columns, rows - 1) if columns >= TALL else None
    return "\n".join([*(tall or _dense(view, cards, notes, columns, rows - 1)), asked])


def _tall(view: View, notes: list[Note], columns: int, rows: int) -> list[str] | None:
    """The large board with the notes below it; None if the important ones don't fit."""
    board = [*floor_lines(view), *LEGEND, *(f"also: {'; '.join(marks)}" for marks in [short_marks(view)] if marks)]
    for rank in range(_highest(notes), NEEDED - 1, -1):
        lines = [
            *board,
            *(line for note in notes if note.rank <= rank for line in wrapped(note.text, columns, "", "  ")),
        ]
        if len(lines) <= rows:
            return lines
    return None


def _dense(view: View, cards: CardSet, notes: list[Note], columns: int, rows: int) -> list[str]:
    """The dense board with notes beside and below it, the least important ones left out."""
    ground = view.grid.lattice
    inside = WIDE if columns - dense_width(ground.columns, WIDE) - GAP >= BESIDE else NARROW
    board = dense_lines(view, inside)
    left = dense_width(ground.columns, inside) + GAP
    notes = [*notes, Note(4, f"Map: {', '.join(legend(view, inside))}")]
    for rank in (*range(_highest(notes), -1, -1), -1):
        if rank < 0:  # the hand without its facts
            notes = [Note(0, f"Hand: {', '.join(_names(view, cards))}") if _is_hand(note) else note for note in notes]
        kept = [note for note in notes if note.rank <= max(rank, 0)]
        beside, below = _placed(kept, len(board), columns - left, columns, split=rank <= 0)
        if len(board) + len(below) <= rows:
            break
    beside += [""] * (len(board) - len(beside))
    joined = [f"{line:<{left}}{note}".rstrip() for line, note in zip(board, beside, strict=True)]
    return [*joined, *below][:rows]


def _is_hand(note: Note) -> bool:
    return note.text.startswith("Hand: ")


def _names(view: View, cards: CardSet) -> Iterator[str]:
    """The names of the cards in hand with their counts."""
    for kind, number in phrases.kinds_of(view.hand, cards):
        yield f"{number} x {phrases.plain(kind.name)}" if number > 1 else phrases.plain(kind.name)


def _highest(notes: list[Note]) -> int:
    return max(note.rank for note in notes)


def _placed(notes: list[Note], height: int, width: int, full: int, *, split: bool) -> tuple[list[str], list[str]]:
    """The lines beside the board, in order as long as they fit, and those below it; `split` divides a note."""
    beside: list[str] = []
    below: list[str] = []
    for note in notes:
        lines = wrapped(note.text, width, "", "  ")
        room = 0 if below else height - len(beside)
        if len(lines) > room:
            kept = room if split else 0
            rest = " ".join(line.strip() for line in lines[kept:])
            below += wrapped(rest, full, "  " * bool(kept), "  ") if kept else wrapped(note.text, full, "", "  ")
            lines = lines[:kept]
        beside += lines
    return beside, below


def _notes(view: View, cards: CardSet) -> Iterator[Note]:
    turn = phrases.turn_words(view).split("; ")
    yield Note(0, capital(turn[0]))
    if turn[1:]:
        yield Note(0, f"  {', '.join(turn[1:])}")
    for seat in range(len(view.wizards)):
        yield Note(0, _wizard(view, seat))
        for rank, text in _belongings(view, seat, cards):
            yield Note(rank, text)
    yield from (Note(1, capital(words)) for words in phrases.pending(view, cards)[:-1])
    if view.player is not None and view.wizards[view.player].alive:
        yield Note(0, f"Hand: {', '.join(phrases.hand_words(view.hand, cards)) or 'no cards'}")
    if about := _explained(view, cards):
        yield Note(1, about)
    for rank, label, texts in (
        (3, "Everywhere", phrases.everywhere(view, cards)),
        (5, "On the floor", phrases.lying(view, cards)),
        (6, "Changed", phrases.changed_edges(view)),
        (6, "In play", phrases.beside(view, cards)),
        (7, "Exits", phrases.exit_lines(view)),
        (8, "Deck", [counted(deck, "card") for deck, names in zip(view.decks, view.schools, strict=True) if names]),
    ):
        if texts:
            yield Note(rank, f"{label}: {'; '.join(texts)}")


def _explained(view: View, cards: CardSet) -> str:
    """The effect of the card that the viewer drafts or may answer; "" without one."""
    number = -1
    if view.draft is not None:
        number = view.draft.card
    elif view.asks == "Window" and view.frames:
        number = getattr(view.frames[-1], "card", -1)
    return f"{phrases.card(cards, number)}: {phrases.plain(cards.of[number].about)}" if number >= 0 else ""


def _wizard(view: View, seat: int) -> str:
    """One line for a wizard: "> Red (you) 15 life at 2,3, 1 point, carries b1"."""
    wizard = view.wizards[seat]
    name = f"{phrases.name(view, seat)}{' (you)' if seat == view.player else ''}"
    if not wizard.alive:
        return f"  {name}: dead"
    turn = ">" if seat == view.active and not view.end else " "
    place = f"at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else "off the board"
    points = f", {counted(wizard.points, 'point')}" if wizard.points else ""
    prize = f", carries {phrases.treasure_mark(wizard.treasure)}" if wizard.treasure >= 0 else ""
    return f"{turn} {name} {wizard.life} life {place}{points}{prize}"


def _belongings(view: View, seat: int, cards: CardSet) -> Iterator[tuple[int, str]]:
    """A wizard's state and things with the rank of their note; the viewer's own come first."""
    wizard = view.wizards[seat]
    if not wizard.alive:
        return
    own = seat == view.player
    states = phrases.status(view, seat, cards) + [f"under {words}" for words in phrases.on_wizard(view, seat, cards)]
    if states:
        yield (0 if own else 2), f"    {', '.join(states)}"
    things = [phrases.card(cards, item) for item in wizard.items] + phrases.maintained(view, seat, cards)
    if things:
        yield (1 if own else 3), f"    has {', '.join(things)}"
    if own:
        yield 5, f"    hand size {wizard.hand_size} of {wizard.hand_max}"
    else:
        yield 6, f"    {counted(wizard.hand_count, 'card')} in hand"
