"""Deals of novices with the Ebon Mage: accepted, fulfilled by a spell or a gift, and paid (MG-27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from arcana_magika.chapters.mages import statistics
from arcana_magika.events import DealPaid, OfferAccepted
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import Cast, Give
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ELEMENTS, OTHER_SPELLINGS, SPELL_NUMBERS, TERRAINS
from arcana_magika.spells.reading import Reading

_SPELLED: Final = {**OTHER_SPELLINGS, **{TERRAINS[code].upper(): str(code) for code in ELEMENTS}}
"""One spelling for words that an order sheet may write in two ways (MG-25.7, MG-25.8, MG-35.6)."""


def accepted_in(game: Game, phase: Phase) -> Phase:
    """Add the offers of the last turn that the Ebon Mage accepts to the phase (MG-27.4).

    Offers of novices who have been dropped in the meantime are void (MG-40.43).
    """
    arena = game.arena
    sheet = game.position.sheets[game.ebon]
    letters = sheet.accepts if sheet is not None else ()
    phase.accepted = [
        (player, offer)
        for player, offer in arena.offers
        if game.letter(player) in letters and arena.mages[player].cell >= 0
    ]
    if game.keeps_log:
        for player, offer in phase.accepted:
            game.emit(OfferAccepted(game.ebon, player, str(offer)), "MG-27.4")
    return phase


def fulfilled_by_cast(game: Game, phase: Phase, reading: Reading) -> None:
    """Note the accepted deals that this successful cast fulfils, if it is the Ebon Mage's (MG-27.5)."""
    if phase.accepted and reading.caster.player == game.ebon:
        _fulfil(phase, lambda player, service: isinstance(service, Cast) and _names(game, service, reading))


def fulfilled_by_give(game: Game, phase: Phase, giver: Mage, receiver: Mage, items: Sequence[str]) -> None:
    """Note the accepted deals that this executed Give fulfils, if it is the Ebon Mage's (MG-27.5).

    Args:
        game: the game.
        phase: the phase.
        giver: the mage who gave.
        receiver: the mage who received.
        items: the code or colour of each item, including scrolls that disintegrated for lack of room (MG-40.44).
    """
    if phase.accepted and giver.player == game.ebon:
        _fulfil(
            phase,
            lambda player, service: (
                player == receiver.player
                and isinstance(service, Give)
                and _SPELLED.get(service.items[0], service.items[0]) in items
            ),
        )


def _fulfil(phase: Phase, fits: Callable[[int, Cast | Give], bool]) -> None:
    """One action fulfils every deal that it matches, and each deal is fulfilled once."""
    fulfilled = [deal for deal in phase.accepted if fits(deal[0], deal[1].service)]
    if fulfilled:
        phase.deals += fulfilled
        phase.accepted = [deal for deal in phase.accepted if deal not in fulfilled]


def _names(game: Game, service: Cast, reading: Reading) -> bool:
    """Whether a cast is the one ordered from the Ebon Mage: spell, level and parameters (MG-27.3, MG-27.8).

    The parameters are those of the order, even if confusion sent the spell elsewhere (MG-40.45).
    """
    code = _SPELLED.get(service.scroll, service.scroll)
    if SPELL_NUMBERS[code] != reading.spell or service.major != reading.major:
        return False
    words: tuple[str, ...] = reading.phase.orders[game.ebon].parameters
    if reading.serial >= 0:
        words = tuple([scroll.code for scroll in reading.caster.scrolls if scroll.serial == reading.serial])
    return [_SPELLED.get(word, word) for word in service.parameters] == [_SPELLED.get(word, word) for word in words]


def pay(game: Game, phase: Phase) -> None:
    """Pay for the deals fulfilled in this phase, in letter order of the novices (MG-27.6)."""
    if not phase.deals:
        return
    arena, ebon = game.arena, game.ebon
    for player, offer in sorted(phase.deals, key=lambda deal: deal[0]):
        change = statistics.change_endurance if offer.currency == "ENDURANCE" else statistics.change_arcania
        paid = -change(game, arena.mages[player], -offer.amount, "deal", "MG-27.6")
        change(game, arena.mages[ebon], paid, "deal", "MG-27.6")
        if game.keeps_log:
            game.emit(DealPaid(player, ebon, offer.currency, paid, (player, ebon)), "MG-27.6")
    arena.note(deals=arena.chronicle.deals + len(phase.deals))  # MG-30.11
    phase.deals = []
