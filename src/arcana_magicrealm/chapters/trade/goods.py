"""Goods of native groups and visitors: their boxes and prices, and what can be handed over (MR-13.4 to MR-13.10)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Sold
from arcana_magicrealm.model.locations import VISITORS
from arcana_magicrealm.model.pieces import PIECES, TREASURE_CARDS

# Partners' boxes and prices (MR-13.4, MR-13.5, MR-13.7, MR-13.10).

CARDS: Final = (*slots.CARDS_OF_GROUP, *slots.VISITOR_CARDS)
"""The pile of each partner's treasure cards."""
COUNTERS: Final = (*slots.GOODS, *slots.VISITOR_CARDS)
"""The pile of each partner's counters; visitors have only one pile."""
SPECIAL_PRICES: Final = (*[{} for _ in GROUPS], *[visitor.prices for visitor in VISITORS])


def box_for(partner: int, piece: int) -> int:
    """The pile of a partner for this piece (MR-13.5)."""
    return (CARDS if TREASURE_CARDS.mask >> piece & 1 else COUNTERS)[partner]


def goods_of(game: Game, partner: int) -> int:
    """Everything that a partner sells."""
    masks = game.position.piles.masks
    return masks[CARDS[partner]] | masks[COUNTERS[partner]]


def price_of(game: Game, partner: int, piece: int) -> int:
    """The basic price of a piece with this partner (MR-13.4, MR-13.7, MR-13.10)."""
    if game.position.damaged >> piece & 1:
        return PIECES[piece].armor.price.damaged
    return SPECIAL_PRICES[partner].get(PIECES[piece].id, PIECES[piece].price)


def reward(partner: int, piece: int) -> int:
    """The Fame for selling a card to this partner, lost when buying it (MR-13.6)."""
    found = PIECES[piece].treasure.fame_reward if TREASURE_CARDS.mask >> piece & 1 else None
    return found.fame if found is not None and found.group == PARTNERS[partner] else 0


# Handing over what is sold or paid (MR-13.3 to MR-13.6, MR-13.9).


def why_not_handed_over(game: Game, being: int, action: Action, offered: int = 0) -> Rejection | None:
    """Explain why a belonging can't be sold or offered in payment; None for other actions."""
    verb, piece = actions.handled(action)
    if verb not in ("sell", "pay"):
        return None
    if not belongings.owned(game, being) & ~offered & 1 << piece:
        return Rejection("MR-13.3", f"{PIECES[piece].name} isn't among your belongings, or is offered already")
    return belongings.why_cannot_part(game, being, offered | 1 << piece)


def hand_over(game: Game, being: int, partner: int, piece: int) -> None:
    """Put a belonging sold or paid into the partner's box: shown to all, repaired, Fame gained (MR-13.4 to MR-13.6)."""
    show(game, piece, "MR-13.11")
    game.give_up(being, piece, box_for(partner, piece), shown=game.position.piles.everybody)
    game.position.damaged &= ~(1 << piece)
    if not relations.is_visitor(partner):
        ledgers.note(game, Sold(piece))
    settle_reward(game, being, partner, piece, 1)


def show(game: Game, piece: int, clause: str) -> None:
    """Show a treasure card to all where it is (MR-13.8, MR-13.9, MR-13.11)."""
    piles, slot = game.position.piles, belongings.place_of(game, piece)
    if TREASURE_CARDS.mask >> piece & 1 and not piles.known(piles.players, slot) >> piece & 1:
        piles.show(1 << piece, slot, piles.everybody)
        game.report(clause, events.GoodsShown, piece)


def settle_reward(game: Game, being: int, partner: int, piece: int, sign: int) -> None:
    """Gain the Fame reward of a card that is sold to its group, with grudges a level as well (MR-13.6, MR-46.11).

    With a sign of -1 lose both, because the card is taken from its group.
    """
    fame, seat = reward(partner, piece), beings.seat_of(game, being)
    if not fame:
        return
    game.position.characters[seat].fame += sign * fame  # a hired leader's owner has it: MR-14.10
    game.report("MR-13.6", events.FameChanged, beings.being_of(game, seat), sign * fame)
    if game.rules.grudges:
        relations.change(game, seat, partner, sign, "MR-46.11")
