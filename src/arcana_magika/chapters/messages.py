"""Messages between mages and offers to the Ebon Mage: their texts and their receivers (MG-26, MG-27.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_core.text.wording import counted, unprintable
from arcana_magika.events import Offered, Received, Sent
from arcana_magika.model.forward import Game
from arcana_magika.model.knowledge import Delivered
from arcana_magika.model.mages import letter_of, player_of
from arcana_magika.model.orders import ALL, Message, Offer
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import COLOURS, EBON
from arcana_magika.rules import Rules

JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some scripts and pictures need. All others are rejected (MG-40.77)."""


def line_width(rules: Rules) -> int:
    """The characters of a message line, fifty under the settings of the rulebook (MG-26.2)."""
    return -(-rules.message_length // rules.message_lines)


def lines_taken(text: str, width: int) -> int:
    """The lines of this width that a text fills. A longer line continues on the next one (MG-40.76).

    >>> lines_taken("x" * 101 + "\\nmore", 50)
    4
    """
    return sum([max(1, -(-len(line) // width)) for line in text.split("\n")])


def wrong_with_text(rules: Rules, text: str) -> str:
    """Why no message can have this text, "" if it is fine (MG-26.2, MG-40.76, MG-40.77)."""
    if not text.strip():
        return "a message needs at least 1 visible character"
    if len(text) > rules.message_length:
        return f"a message has at most {rules.message_length} characters, this has {len(text)}"
    width = line_width(rules)
    taken = lines_taken(text, width)
    if taken > rules.message_lines:
        most = counted(rules.message_lines, "line")
        return f"a message has at most {most} of {counted(width, 'character')}, this takes {taken}"
    odd = unprintable(text, keep=f"\n{JOINERS}")
    return f"a message can't contain {odd}, which is invisible" if odd else ""


def deliver(game: Game) -> None:
    """Deliver the messages and offers of the turn, for the reports (MG-26.6).

    The place of an anonymous message must not reveal its sender. So all signed ones come first, in letter order of
    their senders, then the anonymous ones in the order of their texts (MG-40.41).
    """
    arena, position = game.arena, game.position
    sent = [
        (player, message)
        for player, sheet in enumerate(position.sheets)
        if sheet is not None
        for message in sheet.messages
    ]
    offers = tuple(
        [
            (player, sheet.offer)
            for player, sheet in enumerate(position.sheets)
            if sheet is not None and sheet.offer is not None
        ]
    )
    if sent:
        _send(game, sent)
    if offers and game.keeps_log:
        for player, offer in offers:
            game.emit(Offered(player, str(offer), (player, game.ebon)), "MG-27.3")
    arena.offers = offers
    _note_petitions(game, sent, offers)


def _send(game: Game, sent: list[tuple[int, Message]]) -> None:
    if game.keeps_log:
        for player, message in sent:
            game.emit(Sent(player, message.address, message.anonymous, message.text), "MG-26.1")
    anonymous = [(player, message) for player, message in sent if message.anonymous]
    anonymous.sort(key=lambda one: (one[1].address, one[1].text, one[0]))
    arena = game.arena
    arena.sent = [(player, message) for player, message in sent if not message.anonymous] + anonymous
    if game.keeps_log:
        for receiver, delivered in mail_of(arena):
            game.emit(Received(receiver, delivered.sender or "", delivered.address, delivered.text), "MG-26.6")


def mail_of(arena: Arena) -> Iterator[tuple[int, Delivered]]:
    """The messages of the turn as received: (receiver, message), never by its sender (MG-26.6)."""
    reached: dict[str, list[int]] = {}
    for player, message in arena.sent:
        address = message.address
        sender = None if message.anonymous else letter_of(player, len(arena.mages))
        delivered = Delivered(sender, address, message.text)
        if address not in reached:
            reached[address] = receivers(arena, address)
        for receiver in reached[address]:
            if receiver != player:
                yield receiver, delivered


def receivers(arena: Arena, address: str) -> list[int]:
    """The players reached by a message with this address, in letter order, without dropped ones (MG-26.6)."""
    mages = arena.in_game()
    if address == ALL:
        return [mage.player for mage in mages]
    if address in COLOURS:
        colour = COLOURS.index(address)
        return [mage.player for mage in mages if mage.worn == colour]
    addressed = player_of(address, len(arena.mages))
    return [mage.player for mage in mages if mage.player == addressed]


def _note_petitions(game: Game, sent: list[tuple[int, Message]], offers: tuple[tuple[int, Offer], ...]) -> None:
    """The novices who sent the Ebon Mage a signed message or an offer in this turn (MG-30.10, MG-30.33)."""
    arena, chronicle = game.arena, game.arena.chronicle
    petitioners = 0
    for player, message in sent:
        if message.address == EBON and not message.anonymous:  # not one addressed to ALL (MG-40.42)
            petitioners |= 1 << player
    for player, _ in offers:
        petitioners |= 1 << player
    ever = chronicle.ever_petitioned | petitioners
    if (petitioners, ever, 0) != (chronicle.petitioners, chronicle.ever_petitioned, chronicle.favoured):
        arena.note(petitioners=petitioners, ever_petitioned=ever, favoured=0)
