"""The table fitted to a terminal: a dense board with the wizards, the hand and the rest beside and below it (WW-23)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from arcana_core.text.panels import capital, wrapped
from arcana_core.text.wording import counted, shortened
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.dense import NARROW, WIDE, dense_lines, dense_width, legend

BESIDE = 30
"""The fewest columns beside a board with wide squares."""
GAP = 2


@frozen
class Note:
    """A line beside or below the board.

    Attributes:
        rank: the order of omission without room: high ranks first, 0 never.
        text: on one line. It names the player it is about, because it can be anywhere.
    """

    rank: int
    text: str


def as_screen(view: View, cards: CardSet, columns: int, rows: int, slot: str = "") -> str:
    """The table on at most `rows` lines of at most `columns` columns; the question is last.

    The board, the wizards and the hand keep their places, whatever the number of rows.

    Args:
        view: the viewer's.
        cards: the game's cards.
        columns: at least 60.
        rows: at least 13.
        slot: the next pick of the viewer's draft.
    """
    asked = capital(phrases.asked_words(view, cards, slot))
    board = _board(view, cards, columns, rows - 1)
    lines = wrapped(asked, columns, "> ", "  ")
    if len(lines) > max(rows - len(board), 1):
        lines = [f"> {shortened(asked, columns - 2)}"]
    return "\n".join([*board, *lines])


def _board(view: View, cards: CardSet, columns: int, rows: int) -> list[str]:
    """The dense board with notes beside and below it, the least important ones left out."""
    ground = view.grid.lattice
    inside = WIDE if columns - dense_width(ground.columns, WIDE) - GAP >= BESIDE else NARROW
    board = dense_lines(view, inside)
    left = dense_width(ground.columns, inside) + GAP
    notes = [*_notes(view, cards, f"Map: {', '.join(legend(view, inside))}")]
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
    """The lines beside the board, of notes that fit there, and those below it; `split` divides a note."""
    beside: list[str] = []
    below: list[str] = []
    for note in notes:
        lines = wrapped(note.text, width, "", "  ")
        room = height - len(beside)
        kept = len(lines) if len(lines) <= room else room if split else 0
        beside += lines[:kept]
        if not kept:
            below += wrapped(note.text, full, "", "  ")
        elif kept < len(lines):
            below += wrapped(" ".join(line.strip() for line in lines[kept:]), full, "  ", "  ")
    return beside, below


def _notes(view: View, cards: CardSet, signs: str) -> Iterator[Note]:
    """The notes in their order on the screen, with this legend. Notes that can be left out follow the firm ones."""
    yield Note(0, capital(phrases.turn_words(view)))
    yield from (Note(0, _wizard(view, seat, cards)) for seat in range(len(view.wizards)))
    me = view.player
    alive = [seat for seat, wizard in enumerate(view.wizards) if wizard.alive]
    if me in alive:
        yield Note(0, f"Hand: {', '.join(phrases.hand_words(view.hand, cards)) or 'no cards'}")
    for seat in sorted(alive, key=lambda seat: seat != me):  # the viewer first
        if things := _things(view, seat, cards):
            have = "You have" if seat == me else f"{phrases.name(view, seat)} has"
            yield Note(1 if seat == me else 3, f"{have} {', '.join(things)}")
    yield from (Note(1, capital(words)) for words in phrases.pending(view, cards)[:-1])
    if about := _explained(view, cards):
        yield Note(1, about)
    yield Note(4, signs)
    yield from _more(view, cards, alive)


def _more(view: View, cards: CardSet, alive: list[int]) -> Iterator[Note]:
    """Notes about the rest of the table."""
    others = [seat for seat in alive if seat != view.player]
    hands = [f"{phrases.name(view, seat)} {view.wizards[seat].hand_count}" for seat in others]
    decks = [counted(deck, "card") for deck, names in zip(view.decks, view.schools, strict=True) if names]
    for rank, label, texts in (
        (3, "Everywhere", phrases.everywhere(view, cards)),
        (5, "On the floor", phrases.on_floor(view, cards)),
        (6, "Changed on the board", phrases.changed_edges(view)),
        (6, "In play", phrases.beside(view, cards)),
        (6, "Cards in hand", hands),
        (7, "Exits", phrases.exit_lines(view)),
        (8, "Deck", decks),
    ):
        if texts:
            yield Note(rank, f"{label}: {'; '.join(texts)}")
    if view.player in alive:
        me = view.wizards[view.player]
        yield Note(5, f"Hand size: {me.hand_size} of {me.hand_max} (hand, items and maintained spells)")


def _explained(view: View, cards: CardSet) -> str:
    """The effect of the card that the viewer drafts or may answer; "" without one."""
    number = -1
    if view.draft is not None:
        number = view.draft.card
    elif view.asks == "Window" and view.frames:
        number = getattr(view.frames[-1], "card", -1)
    return f"{phrases.card(cards, number)}: {phrases.plain(cards.of[number].about)}" if number >= 0 else ""


def _wizard(view: View, seat: int, cards: CardSet) -> str:
    """One line for a wizard: "* Red (you) 15 life at 2,3, 1 point, carries b1, 1 stun token"."""
    wizard = view.wizards[seat]
    name = f"{phrases.name(view, seat)}{' (you)' if seat == view.player else ''}"
    if not wizard.alive:
        return f"  {name}: dead"
    turn = "*" if seat == view.active and not view.end else " "
    parts = [f"at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else "off the board"]
    parts += [counted(wizard.points, "point")] * bool(wizard.points)
    parts += [f"carries {phrases.treasure_mark(wizard.treasure)}"] * (wizard.treasure >= 0)
    parts += phrases.status(view, seat, cards)
    parts += [f"under {words}" for words in phrases.on_wizard(view, seat, cards)]
    return f"{turn} {name} {wizard.life} life {', '.join(parts)}"


def _things(view: View, seat: int, cards: CardSet) -> list[str]:
    """A wizard's items and maintained spells."""
    items = [phrases.card(cards, item) for item in view.wizards[seat].items]
    return items + phrases.maintained(view, seat, cards)
