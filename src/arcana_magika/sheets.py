"""Order sheets as text: read with all their mistakes told at once, and written out (MG-35)."""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve, frozen

from arcana_core.errors import NotationError
from arcana_core.wording import any_of, shown
from arcana_magika.orders import ALL, RESTING, Cast, Give, Message, Move, Offer, Order, Sheet
from arcana_magika.rules import Rules
from arcana_magika.tables import COLOURS, DIRECTIONS, EBON, LETTERS, SPELL_CODES, TELPT
from arcana_magika.wordings import (
    EVERYTHING,
    Fault,
    Scope,
    Words,
    number_in,
    read_item,
    read_order,
    read_parameters,
    spell_in,
    words_of,
)

LENIENT: Final = "lenient"
_LINE_BREAK: Final = re.compile(r"\r\n|\r|\n")
_ORDER_LINE: Final = re.compile(r"[\s,]*([+-]?[0-9]+)(?=[\s,:]|$)[\s,]*:?(.*)", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\([n\\])")
_PHASES: Final = range(1, 6)
_MOST_PAID: Final = 100
"""The highest payment that can be offered (MG-27.3)."""
_WHOSE: Final = ("E1", "E2", "E3")
"""The errors that refuse a sheet in either reading (MG-35.16)."""


@frozen
class Reader:
    """What has to be known to read a player's sheet.

    Attributes:
        letter: of his mage; the Ebon Mage's is M.
        turn: whose sheet is wanted.
        letters: of all mages still in the game, his own included.
        offers: the letters of the novices whose offers the Ebon Mage may accept (MG-27.4).
        may_decloak: whether he may ask to take off his cloak (MG-12.12).
        rules: of the game.
    """

    letter: str
    turn: int
    letters: tuple[str, ...]
    offers: tuple[str, ...]
    may_decloak: bool
    rules: Rules


@frozen
class Mistake:
    """What is wrong with a line, or worth a warning.

    Attributes:
        line: its number from 1; 0 where a line is missing.
        code: E1 to E20 (MG-35.11), W1 and W2 (MG-35.17).
        text: what is wrong, what would do, and in lenient reading what happens instead.
        clause: that says so.
    """

    line: int
    code: str
    text: str
    clause: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.code} {self.text}" if self.line else f"{self.code} {self.text}"


@frozen
class Reading:
    """What became of a text.

    Attributes:
        sheet: None if the text is refused.
        mistakes: in line order.
        warnings: which refuse nothing (MG-35.17).
    """

    sheet: Sheet | None
    mistakes: tuple[Mistake, ...]
    warnings: tuple[Mistake, ...]


def order_of(text: str) -> Order:
    """One order as a sheet writes it; only its form is looked at.

    >>> order_of("cast atendx red")
    Cast(scroll='ATEND', major=True, parameters=('RED',))

    Raises:
        NotationError: it is no order; the message says which word is wrong.
    """
    try:
        return read_order(Words(words_of(text)), EVERYTHING)
    except Fault as fault:
        raise NotationError(f"{shown(text)}: {fault.code} {fault.text} ({fault.clause})") from None


def read_sheet(text: str, reader: Reader) -> Reading:
    """The sheet that a text is, or all that is wrong with it (MG-35.15, MG-35.16).

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
    """A sheet as text that reads back as this sheet (MG-35.20)."""
    lines = [f"MAGE {letter}", f"TURN {turn}"]
    lines += [f"{phase}: {order}" for phase, order in enumerate(sheet.orders, 1)]
    lines += [str(evolve(message, text=_on_one_line(message.text))) for message in sheet.messages]
    lines += [str(sheet.offer)] if sheet.offer is not None else []
    lines += [f"ACCEPT {novice}" for novice in sheet.accepts]
    lines += ["DECLOAK"] if sheet.decloak else []
    return "\n".join(lines)


def _on_one_line(text: str) -> str:
    """A message's text without line breaks (MG-40.61)."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _as_meant(text: str) -> str:
    # A backslash before anything else stands for itself: nobody has to know of this to write "c:\temp".
    return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else "\\", text)


class _Page:
    """A sheet while it is read, line by line."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.rules = reader.rules
        self.lenient = reader.rules.sheet_reading == LENIENT
        self.others = tuple([letter for letter in reader.letters if letter != reader.letter])
        self.scope = Scope(self.others, scatters_any=reader.rules.scart_minor_any)
        self.mistakes: list[Mistake] = []
        self.seen: set[str] = set()  # the kinds of lines of which there may be one, faulty or not
        self.refused = False
        self.orders: dict[int, Order | None] = {}  # by phase; None where the line is faulty (MG-35.26)
        self.message_lines = 0
        self.messages: list[Message] = []
        self.offer: Offer | None = None
        self.accepts: list[str] = []
        self.decloak = False

    # One line.

    def read(self, number: int, line: str) -> None:
        """Read a line, and note the first thing that is wrong with it (MG-35.12)."""
        words = Words(words_of(line))
        if not words.left or words.left[0].startswith("#"):
            return  # MG-35.1
        ordered = _ORDER_LINE.match(line)
        first = words.next("the first word")
        try:
            if ordered is not None:
                self._order_line(ordered[1], Words(words_of(ordered[2])))
            elif first == "MSG":
                self._message_line(line)
            elif first in _LINES:
                _LINES[first](self, words)
            else:
                raise Fault(
                    "E20", f"no line begins with {shown(first)}, but with a phase 1 to 5, {any_of(_FIRST_WORDS)}"
                )
        except Fault as fault:
            self._note(number, first, fault, ordered)

    def _note(self, number: int, first: str, fault: Fault, ordered: re.Match[str] | None) -> None:
        refuses = fault.code in _WHOSE or (fault.code == "E7" and first in ("MAGE", "TURN"))
        self.refused |= refuses
        text = fault.text
        if self.lenient and not refuses:
            if ordered is None or fault.code == "E4":
                text += "; the line is ignored"
            elif fault.code == "E5":
                text += "; the first one stands"
            else:
                text += f"; phase {number_in(ordered[1])} is a Rest"
        self.mistakes.append(Mistake(number, fault.code, text, fault.clause))

    def _once(self, word: str, code: str, clause: str) -> None:
        if word in self.seen:
            raise Fault(code, f"there is a {word} line before", clause)
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
            raise Fault("E4", f"there are phases 1 to 5, no phase {shown(number)}", "MG-35.3")
        if phase in self.orders:
            raise Fault("E5", f"there is an order for phase {phase} before", "MG-35.12")
        self.orders[phase] = None
        self.orders[phase] = read_order(words, self.scope)

    def _count_message(self) -> None:
        """E14 for every message line beyond the limit, whatever is in it (MG-35.12, MG-35.26)."""
        self.message_lines += 1
        if self.message_lines > self.rules.messages:
            raise Fault("E14", f"a sheet has at most {self.rules.messages} messages, an offer being one", "MG-26.1")

    def _message_line(self, line: str) -> None:
        self._count_message()
        head, colon, text = line.partition(":")
        words = Words(words_of(head)[1:])
        address = words.next("the address")
        if address not in self.others and address not in COLOURS and address != ALL:
            raise Fault("E17", f"{shown(address)} is no other mage in the game, no colour, and not ALL", "MG-26.3")
        anonymous = words.left[:1] == ["ANON"]
        if anonymous:
            words.next("ANON")
        if not colon:
            raise Fault("E7", "the colon before the text is missing", "MG-35.8")
        words.end("the address")
        self._unlike_others(address, anonymous=anonymous)
        text = _as_meant(text[1:] if text[:1] == " " else text)
        if not text.strip():
            raise Fault("E17", "the message is empty", "MG-26.2")
        if len(text) > self.rules.message_length:
            raise Fault(
                "E15", f"a message has at most {self.rules.message_length} characters, this has {len(text)}", "MG-26.2"
            )
        self.messages.append(Message(address, text, anonymous))

    def _unlike_others(self, address: str, *, anonymous: bool) -> None:
        """E16 for a second message of the same address and shown sender; an offer is a signed one to M (MG-27.2)."""
        offered = self.offer is not None and address == EBON and not anonymous
        if offered or any(one.address == address and one.anonymous == anonymous for one in self.messages):
            kind = "an anonymous" if anonymous else "a signed"
            raise Fault("E16", f"there is {kind} message to {address} before", "MG-26.5")

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
            raise Fault("E18", "there are no deals with the Ebon Mage in this game", "MG-27.1")

    def _accept_line(self, words: Words) -> None:
        self._deals_allowed()
        if self.reader.letter != EBON:
            raise Fault("E18", "only the Ebon Mage accepts offers", "MG-35.23")
        letter = words.next("the letter of a novice")
        if letter in self.accepts:
            raise Fault("E18", f"the offer of {letter} is accepted before", "MG-35.23")
        if letter not in self.reader.offers:
            raise Fault("E18", f"there is no offer of {shown(letter)} to accept", "MG-27.4")
        words.end("the line")
        self.accepts.append(letter)

    def _decloak_line(self, words: Words) -> None:
        self._once("DECLOAK", "E19", "MG-35.23")
        if not self.reader.may_decloak:
            raise Fault(
                "E19", "a cloak is taken off only in the turn after the last other of the team was dropped", "MG-12.12"
            )
        words.end("the line")
        self.decloak = True

    # The whole.

    def finished(self) -> Reading:
        """What has been read, with what is missing."""
        for word, wanted in (("MAGE", f"MAGE {self.reader.letter}"), ("TURN", f"TURN {self.reader.turn}")):
            if word not in self.seen:
                self.refused = True
                self.mistakes.append(Mistake(0, "E1", f"there is no line {wanted!r}", "MG-35.2"))
        self.mistakes.sort(key=lambda mistake: mistake.line)
        warnings = [
            Mistake(0, "W1", f"there is no order for phase {phase}; it is a Rest", "MG-35.3")
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
            warnings.append(Mistake(0, "W2", "there is neither MOVE nor Teleport", "MG-29.13"))
        refused = self.refused or (self.mistakes and not self.lenient)
        return Reading(None if refused else sheet, tuple(self.mistakes), tuple(warnings))


def _may_change_space(order: Order) -> bool:
    # What a slot holds is not looked at, but a direction is told to no other spell (MG-35.17, MG-35.18).
    if isinstance(order, Cast):
        by_slot = order.scroll.startswith("#") and order.parameters != () and order.parameters[0] in DIRECTIONS
        return by_slot or order.scroll == SPELL_CODES[TELPT]
    return isinstance(order, Move)


def read_offer(words: list[str], letter: str, letters: tuple[str, ...], rules: Rules) -> Offer:
    """The offer that the words behind OFFER are, of the novice with this letter (MG-35.9, MG-27.3, MG-27.8).

    Raises:
        Fault: the first word that is wrong: E10 for a spell's code, E11 for its parameter, E12 for an item, else E18.
    """
    end = words.index("FOR") if "FOR" in words else len(words)
    scope = Scope([novice for novice in letters if novice != EBON], scatters_any=rules.scart_minor_any)
    try:
        service = _read_service(Words(words[:end]), letter, scope)
        payment = Words(words[end:])
        payment.next("FOR with the payment")
        amount = number_in(payment.next("the amount"))
        if amount is None or not 1 <= amount <= _MOST_PAID:
            raise Fault("E18", f"1 to {_MOST_PAID} points are offered, not {shown(words[end + 1])}", "MG-27.3")
        currency = payment.next("ENDURANCE or ARCANIA")
        if currency not in ("ENDURANCE", "ARCANIA"):
            raise Fault("E18", f"ENDURANCE or ARCANIA is paid, not {shown(currency)}", "MG-27.3")
        payment.end("the offer")
    except Fault as fault:
        raise Fault(_OFFER_CODES.get(fault.code, "E18"), fault.text, fault.clause) from None
    return Offer(service, amount, currency)


def _read_service(words: Words, letter: str, scope: Scope) -> Cast | Give:
    kind = words.next("CAST or GIVE")
    if kind not in ("CAST", "GIVE"):
        raise Fault("E18", f"CAST or GIVE can be asked for, not {shown(kind)}", "MG-27.3")
    word = words.next("the spell" if kind == "CAST" else "the item")
    if word.startswith("#"):
        raise Fault("E18", f"an offer names spells by their codes, not {shown(word)}", "MG-27.8")
    service: Cast | Give
    if kind == "GIVE":
        service = Give(letter, (read_item(word),))
    else:
        code, major = spell_in(word)
        parameters = read_parameters(code, words, scope, major=major)
        if parameters and parameters[0].startswith("#"):
            raise Fault("E11", f"an offer names spells by their codes, not {parameters[0]}", "MG-27.8")
        service = Cast(code, major, parameters)
    words.end("the service")
    return service


_OFFER_CODES: Final = {"E9": "E11", "E13": "E11", "E10": "E10", "E11": "E11", "E12": "E12"}
"""What the errors of orders are in an offer (MG-35.24); all others are E18."""
_LINES: Final = {
    "MAGE": _Page._mage_line,
    "TURN": _Page._turn_line,
    "OFFER": _Page._offer_line,
    "ACCEPT": _Page._accept_line,
    "DECLOAK": _Page._decloak_line,
}
_FIRST_WORDS: Final = ("MAGE", "TURN", "MSG", "OFFER", "ACCEPT", "DECLOAK")
