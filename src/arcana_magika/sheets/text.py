"""Order sheets as text: reading with a report of all mistakes, and writing (MG-35)."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve, frozen

from arcana_core.errors import NotationError
from arcana_core.text.wording import any_of, shown, unprintable
from arcana_magika.chapters.messages import JOINERS, wrong_with_text
from arcana_magika.model.orders import RESTING, Cast, Message, Move, Offer, Order, Sheet
from arcana_magika.model.tables import DIRECTIONS, EBON, LETTERS, SPELL_CODES, TELPT
from arcana_magika.rules import Rules
from arcana_magika.sheets.letters import on_one_line, read_message, read_offer
from arcana_magika.sheets.orders import EVERYTHING, Fault, Scope, Words, number_in, read_order, words_of

LENIENT: Final = "lenient"
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
ORDER_LINE: Final = re.compile(r"[\s,]*([+-]?[0-9]+)(?=[\s,:]|$)[\s,]*:?(.*)", re.DOTALL)
"""The number of a phase, an optional colon, and the order (MG-35.3)."""
_PHASES: Final = range(1, 6)
_WRONG_SHEET: Final = ("E1", "E2", "E3")
"""The errors that reject a sheet in either reading (MG-35.16)."""


@frozen
class Reader:
    """The facts needed to read a player's sheet.

    Attributes:
        letter: the player's letter. The Ebon Mage's is M.
        turn: the turn of the sheet.
        letters: the letters of all mages still in the game, including the player's own.
        offers: the letters of the novices whose offers the Ebon Mage may accept (MG-27.4).
        may_decloak: whether the mage may ask to take off the cloak (MG-12.12).
        rules: the settings.
    """

    letter: str
    turn: int
    letters: tuple[str, ...]
    offers: tuple[str, ...]
    may_decloak: bool
    rules: Rules

    @property
    def others(self) -> tuple[str, ...]:
        """The letters of the other mages in the game."""
        return tuple([letter for letter in self.letters if letter != self.letter])

    @property
    def scope(self) -> Scope:
        """The things that the words of the player's orders can name."""
        return Scope(self.others, scatters_any=self.rules.scart_minor_any)


@frozen
class Mistake:
    """A mistake in a line, or a warning.

    Attributes:
        line: its number from 1, 0 for a missing line.
        code: E1 to E20 (MG-35.11), W1 and W2 (MG-35.17).
        text: the mistake, what would work, and in lenient reading what happens instead.
        clause: the clause behind it.
    """

    line: int
    code: str
    text: str
    clause: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.code} {self.text}" if self.line else f"{self.code} {self.text}"


@frozen
class Reading:
    """The result of reading a text.

    Attributes:
        sheet: None if the text is rejected.
        mistakes: in line order.
        warnings: warnings, which never reject a sheet (MG-35.17).
    """

    sheet: Sheet | None
    mistakes: tuple[Mistake, ...]
    warnings: tuple[Mistake, ...]


def order_of(text: str) -> Order:
    """One order as on a sheet. Only its form is checked.

    >>> order_of("cast atendx red")
    Cast(scroll='ATEND', major=True, parameters=('RED',))

    Raises:
        NotationError: it isn't an order. The message names the wrong word.
    """
    try:
        return read_order(Words(words_of(text)), EVERYTHING)
    except Fault as fault:
        raise NotationError(f"{shown(text)}: {fault.code} {fault.text} ({fault.clause})") from None


def read_sheet(text: str, reader: Reader) -> Reading:
    """Read a sheet, or report all its mistakes (MG-35.15, MG-35.16).

    >>> from arcana_magika.rules import Rules
    >>> reader = Reader("C", 4, ("A", "B", "C", "M"), (), False, Rules())
    >>> print(read_sheet("MAGE C\\nTURN 4\\n1: MOVE NORTH", reader).mistakes[0])
    line 3: E9 unknown direction 'NORTH'; there are NE, E, SE, SW, W, NW
    """
    page = _Page(reader)
    for number, line in enumerate(_LINE_BREAK.split(text), 1):
        page.read(number, line)
    return page.finished()


def write_sheet(sheet: Sheet, letter: str, turn: int) -> str:
    """A sheet as text that reads back as the same sheet (MG-35.20)."""
    lines = [f"MAGE {letter}", f"TURN {turn}"]
    lines += [f"{phase}: {order}" for phase, order in enumerate(sheet.orders, 1)]
    lines += [str(evolve(message, text=on_one_line(message.text))) for message in sheet.messages]
    lines += [str(sheet.offer)] if sheet.offer is not None else []
    lines += [f"ACCEPT {novice}" for novice in sheet.accepts]
    lines += ["DECLOAK"] if sheet.decloak else []
    return "\n".join(lines)


class _Page:
    """A sheet while it is read, line by line."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.rules = reader.rules
        self.lenient = reader.rules.sheet_reading == LENIENT
        self.others = reader.others
        self.scope = reader.scope
        self.mistakes: list[Mistake] = []
        self.seen: set[str] = set()  # line kinds allowed once that have appeared, faulty or not
        self.rejected = False
        self.orders: dict[int, Order | None] = {}  # by phase; None where the line is faulty (MG-35.26)
        self.message_lines = 0
        self.messages: list[Message] = []
        self.offer: Offer | None = None
        self.accepts: list[str] = []
        self.decloak = False

    # One line.

    def read(self, number: int, line: str) -> None:
        """Read a line, and note its first mistake (MG-35.12)."""
        words = Words(words_of(line))
        odd = unprintable(line, keep=f"\t{JOINERS}")
        if not odd and (not words.left or words.left[0].startswith("#")):
            return  # MG-35.1
        ordered = ORDER_LINE.match(line)
        first = words.left[0] if words.left else ""
        if words.left:
            words.next("the first word")
        try:
            if odd and first != "MSG":  # in a message the mistake is in the text
                raise Fault("E20", f"the line contains {odd}, which is invisible", "MG-40.77")
            if ordered is not None:
                self._order_line(ordered[1], Words(words_of(ordered[2])))
            elif first == "MSG":
                self._message_line(line)
            elif first in _LINES:
                _LINES[first](self, words)
            else:
                begin = f"begin it with a phase 1 to 5, {any_of(_FIRST_WORDS)}"
                raise Fault("E20", f"a line can't begin with {shown(first)}; {begin}")
        except Fault as fault:
            self._note(number, first, fault, ordered)

    def _note(self, number: int, first: str, fault: Fault, ordered: re.Match[str] | None) -> None:
        rejects = fault.code in _WRONG_SHEET or (fault.code == "E7" and first in ("MAGE", "TURN"))
        self.rejected |= rejects
        text = fault.text
        if self.lenient and not rejects:
            if ordered is None or fault.code == "E4":
                text += "; the line is ignored"
            elif fault.code == "E5":
                text += "; the first one counts"
            else:
                text += f"; phase {number_in(ordered[1])} is a Rest"
        self.mistakes.append(Mistake(number, fault.code, text, fault.clause))

    def _once(self, word: str, code: str, clause: str) -> None:
        if word in self.seen:
            raise Fault(code, f"there is a {word} line already", clause)
        self.seen.add(word)

    def _mage_line(self, words: Words) -> None:
        self._once("MAGE", "E1", "MG-35.2")
        word = words.next("the letter of your mage")
        if word != self.reader.letter:
            if word in tuple(LETTERS + EBON):
                raise Fault("E2", f"your mage is {self.reader.letter}, not {word}")
            raise Fault("E2", f"unknown letter {shown(word)}; your mage is {self.reader.letter}")
        words.end("the line")

    def _turn_line(self, words: Words) -> None:
        self._once("TURN", "E1", "MG-35.2")
        word = words.next("the number of the turn")
        if number_in(word) != self.reader.turn:
            raise Fault("E3", f"this is turn {self.reader.turn}, not {shown(word)}")
        words.end("the line")

    def _order_line(self, number: str, words: Words) -> None:
        phase = number_in(number)
        if phase is None or phase not in _PHASES:
            raise Fault("E4", f"unknown phase {shown(number)}; there are phases 1 to 5", "MG-35.3")
        if phase in self.orders:
            raise Fault("E5", f"phase {phase} has an order already", "MG-35.12")
        self.orders[phase] = None
        self.orders[phase] = read_order(words, self.scope)

    def _count_message(self) -> None:
        """E14 for every message line beyond the limit, whatever its contents (MG-35.12, MG-35.26)."""
        self.message_lines += 1
        if self.message_lines > self.rules.messages:
            raise Fault("E14", f"a sheet has at most {self.rules.messages} messages, an offer being one", "MG-26.1")

    def _message_line(self, line: str) -> None:
        self._count_message()
        message = read_message(line, self.others)
        self._unlike_others(message.address, anonymous=message.anonymous)
        if not message.text.strip():
            raise Fault("E17", "the message is empty", "MG-26.2")
        wrong = wrong_with_text(self.rules, message.text)
        if wrong:
            raise Fault("E15", wrong, "MG-26.2")
        self.messages.append(message)

    def _unlike_others(self, address: str, *, anonymous: bool) -> None:
        """E16 for a second message with the same address and shown sender. An offer is a signed one to M (MG-27.2)."""
        offered = self.offer is not None and address == EBON and not anonymous
        if offered or any(one.address == address and one.anonymous == anonymous for one in self.messages):
            kind = "an anonymous" if anonymous else "a signed"
            raise Fault("E16", f"there is {kind} message to {address} already", "MG-26.5")

    def _offer_line(self, words: Words) -> None:
        self._count_message()
        self._deals_allowed()
        if self.reader.letter == EBON:
            raise Fault("E18", "the Ebon Mage makes no offers", "MG-35.23")
        self._once("OFFER", "E18", "MG-35.23")
        self._unlike_others(EBON, anonymous=False)
        self.offer = read_offer(words.left, self.reader.letter, self.reader.letters, self.rules)

    def _deals_allowed(self) -> None:
        if not self.rules.ebon_deals:
            raise Fault("E18", "this game has no deals with the Ebon Mage", "MG-27.1")

    def _accept_line(self, words: Words) -> None:
        self._deals_allowed()
        if self.reader.letter != EBON:
            raise Fault("E18", "only the Ebon Mage accepts offers", "MG-35.23")
        letter = words.next("the letter of a novice")
        if letter in self.accepts:
            raise Fault("E18", f"the offer of {letter} is accepted already", "MG-35.23")
        if letter not in self.reader.offers:
            raise Fault("E18", f"no offer from {shown(letter)} to accept", "MG-27.4")
        words.end("the line")
        self.accepts.append(letter)

    def _decloak_line(self, words: Words) -> None:
        self._once("DECLOAK", "E19", "MG-35.23")
        if not self.reader.may_decloak:
            raise Fault(
                "E19", "a cloak can be taken off only in the turn after the last team mate was dropped", "MG-12.12"
            )
        words.end("the line")
        self.decloak = True

    # The whole.

    def finished(self) -> Reading:
        """The result, with missing lines reported."""
        for word, needed in (("MAGE", f"MAGE {self.reader.letter}"), ("TURN", f"TURN {self.reader.turn}")):
            if word not in self.seen:
                self.rejected = True
                self.mistakes.append(Mistake(0, "E1", f"the line {needed!r} is missing", "MG-35.2"))
        self.mistakes.sort(key=lambda mistake: mistake.line)
        warnings = [
            Mistake(0, "W1", f"phase {phase} has no order; it is a Rest", "MG-35.3")
            for phase in _PHASES
            if phase not in self.orders
        ]
        first, second, third, fourth, fifth = [self.orders.get(phase) or RESTING for phase in _PHASES]
        sheet = Sheet(
            (first, second, third, fourth, fifth),
            tuple(self.messages),
            self.offer,
            tuple(sorted(self.accepts)),
            self.decloak,
        )
        if self.reader.letter == EBON and not any(map(_may_change_space, sheet.orders)):
            warnings.append(Mistake(0, "W2", "the sheet has neither MOVE nor Teleport", "MG-29.13"))
        rejected = self.rejected or (self.mistakes and not self.lenient)
        return Reading(None if rejected else sheet, tuple(self.mistakes), tuple(warnings))


def _may_change_space(order: Order) -> bool:
    # A slot's contents aren't checked, but only Teleport has a direction (MG-35.17, MG-35.18).
    if isinstance(order, Cast):
        by_slot = order.scroll.startswith("#") and order.parameters != () and order.parameters[0] in DIRECTIONS
        return by_slot or order.scroll == SPELL_CODES[TELPT]
    return isinstance(order, Move)


_LINES: Final = {
    "MAGE": _Page._mage_line,
    "TURN": _Page._turn_line,
    "OFFER": _Page._offer_line,
    "ACCEPT": _Page._accept_line,
    "DECLOAK": _Page._decloak_line,
}
_FIRST_WORDS: Final = ("MAGE", "TURN", "MSG", "OFFER", "ACCEPT", "DECLOAK")
