"""A message or an offer as text: the form of each word, and the first mistake (MG-35.8, MG-35.9, MG-35.24)."""

from __future__ import annotations

import re
from typing import Final

from arcana_core.text.wording import shown
from arcana_magika.model.orders import ALL, Cast, Give, Message, Offer
from arcana_magika.model.tables import COLOURS, EBON
from arcana_magika.rules import Rules
from arcana_magika.sheets.orders import Fault, Scope, Words, number_in, read_item, read_parameters, spell_in, words_of

_ESCAPE: Final = re.compile(r"\\([n\\])")
_MOST_PAID: Final = 100
"""The highest payment that can be offered (MG-27.3)."""


def read_message(line: str, others: tuple[str, ...]) -> Message:
    """Read a message line to one of these mages, a colour or ALL (MG-35.8).

    Raises:
        Fault: the first mistake before the text.
    """
    head, colon, text = line.partition(":")
    words = Words(words_of(head)[1:])
    address = words.next("the address")
    if address not in others and address not in COLOURS and address != ALL:
        raise Fault("E17", f"{shown(address)} is not another mage in the game, a colour or ALL", "MG-26.3")
    anonymous = words.left[:1] == ["ANON"]
    if anonymous:
        words.next("ANON")
    if not colon:
        raise Fault("E7", "the colon before the text is missing", "MG-35.8")
    words.end("the address")
    return Message(address, _unescaped(text.removeprefix(" ")), anonymous)


def read_offer(words: list[str], letter: str, letters: tuple[str, ...], rules: Rules) -> Offer:
    """Read the words behind OFFER of the novice with this letter (MG-35.9, MG-27.3, MG-27.8).

    Raises:
        Fault: the first mistake: E10 for a spell's code, E11 for its parameter, E12 for an item, otherwise E18.
    """
    end = words.index("FOR") if "FOR" in words else len(words)
    novices = [novice for novice in letters if novice != EBON]
    scope = Scope(novices, scatters_any=rules.scart_minor_any, those="a novice in the game")
    try:
        service = _read_service(Words(words[:end]), letter, scope)
        payment = Words(words[end:])
        payment.next("FOR with the payment")
        amount = number_in(payment.next("the amount"))
        if amount is None or not 1 <= amount <= _MOST_PAID:
            raise Fault("E18", f"1 to {_MOST_PAID} points can be offered, not {shown(words[end + 1])}", "MG-27.3")
        currency = payment.next("ENDURANCE or ARCANIA")
        if currency not in ("ENDURANCE", "ARCANIA"):
            raise Fault("E18", f"pay in ENDURANCE or ARCANIA, not {shown(currency)}", "MG-27.3")
        payment.end("the offer")
    except Fault as fault:
        raise Fault(_OFFER_CODES.get(fault.code, "E18"), fault.text, fault.clause) from None
    return Offer(service, amount, currency)


def _read_service(words: Words, letter: str, scope: Scope) -> Cast | Give:
    kind = words.next("CAST or GIVE")
    if kind not in ("CAST", "GIVE"):
        raise Fault("E18", f"ask for CAST or GIVE, not {shown(kind)}", "MG-27.3")
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


def on_one_line(text: str) -> str:
    """A message's text without line breaks (MG-40.61)."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _unescaped(text: str) -> str:
    # A backslash before anything else is an ordinary character, so `c:\temp` needs no escape.
    return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else "\\", text)


_OFFER_CODES: Final = {"E9": "E11", "E13": "E11", "E10": "E10", "E11": "E11", "E12": "E12"}
"""The codes of orders' errors in an offer (MG-35.24). All others are E18."""
