"""Bargains: what the result of a meeting allows, paying, declining, boons (MR-13.9, MR-13.15 to MR-13.22, MR-14.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, relations
from arcana_magicrealm.chapters.goods import (
    box_for,
    change_fame,
    hand_over,
    price_of,
    reward,
    sellable,
    show,
    why_not_handed_over,
)
from arcana_magicrealm.chapters.meeting import TRADING, deal_in
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Deal, DealPlace
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

PAY, DECLINE, FREE = actions.word("pay"), actions.word("decline"), actions.word("free")


@step
class Bargain(Step["Game"]):
    """Pay, decline, or take it free, as the result of the meeting allows (MR-13.9, MR-13.21, MR-47.22)."""

    frame: DealPlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask what to do with a price; without one the deal is over."""
        deal = deal_in(game, self.frame)
        if deal.result in ("no_deal", "block_battle"):
            close(game, self.frame)
            if deal.result == "block_battle":
                game.block_by_natives(deal.being, deal.partner)
            return ()
        seat = beings.seat_of(game, deal.being)
        options = self.options(game, seat)
        if len(options) == 1:
            decline(game, self.frame)
            return ()
        return game.ask(seat, options)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pay if there is enough gold, decline, take a boon free, offer a belonging while something is due."""
        deal = deal_in(game, self.frame)
        due = still_due(game, deal)
        can_pay = beings.gold(game, deal.being) >= due
        can_offer = due > 0 and deal.kind in TRADING
        return (
            *([PAY] if can_pay else []),
            DECLINE,
            *([FREE] if is_free(deal) else []),
            *([actions.handle("pay", p) for p in sellable(game, deal.being, deal.offered)] if can_offer else []),
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry the deal out, decline it, or note what is offered."""
        deal = deal_in(game, self.frame)
        if isinstance(action, actions.Handle):
            offer(game, self.frame, action.piece)
            game.then(self)
        elif action == DECLINE:
            decline(game, self.frame)
        else:
            game.pop_frame(self.frame)
            if action == PAY:
                pay(game, deal)
            else:
                relations.take_boon(game, deal.being, deal.partner, deal.price, object_of(deal))
            game.complete_deal(deal)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain what is missing."""
        deal = deal_in(game, self.frame)
        due = still_due(game, deal)
        if action == PAY:
            return Rejection("MR-13.9", f"{due} gold is still due, and you have {beings.gold(game, deal.being)}.")
        if action == FREE:
            return Rejection("MR-13.21", "Only a boon is free, and none to regain another.")
        if isinstance(action, actions.Handle) and deal.kind not in TRADING:
            return Rejection("MR-14.4", "Natives are hired for recorded gold only.")
        if isinstance(action, actions.Handle) and due <= 0:
            return Rejection("MR-13.9", "Your offer covers the price already.")
        found = why_not_handed_over(game, deal.being, action, deal.offered)
        return found or Rejection("MR-13.9", "Pay the price, or decline.")


def offer(game: Game, frame: int, piece: int) -> None:
    """Offer a belonging in payment, for all to see; it changes hands when the price is paid (MR-13.9)."""
    deal = deal_in(game, frame)
    show(game, belongings.slot_with(game, deal.being, piece), piece, "MR-13.9")
    game.change_frame(frame, offered=deal.offered | 1 << piece)
    if game.keeps_log:
        game.emit(events.GoodsOffered(deal.being, deal.partner, piece), "MR-13.9")


def factor(deal: Deal) -> int:
    """The factor of the price result; 1 for a boon (MR-13.9, MR-13.21)."""
    return 1 if deal.result == "boon" else int(deal.result.removeprefix("price_"))


def is_free(deal: Deal) -> bool:
    """Whether the deal can be had free as a boon (MR-13.21, MR-13.22)."""
    return deal.result == "boon" and deal.kind != "regain"


def still_due(game: Game, deal: Deal) -> int:
    """The gold due beyond the belongings offered; never below 0, since too much is lost (MR-13.9)."""
    value = sum([price_of(game, deal.partner, piece) for piece in indices(deal.offered)])
    return max(deal.price * factor(deal) - value, 0)


def object_of(deal: Deal) -> str:
    """The object of a deal, as boons keep it: the id of a piece, or "hire"."""
    return PIECES[deal.piece].id if deal.piece >= 0 else "hire"


def pay(game: Game, deal: Deal) -> None:
    """Hand over the belongings offered, and pay the rest in gold (MR-13.9)."""
    due = still_due(game, deal)
    for piece in indices(deal.offered):
        price = price_of(game, deal.partner, piece)
        hand_over(game, deal.being, deal.partner, piece)
        if game.keeps_log:
            game.emit(events.GoodsPaid(deal.being, deal.partner, piece, price), "MR-13.9")
    beings.change_gold(game, deal.being, -due)
    if due and game.keeps_log:
        game.emit(events.PricePaid(deal.being, deal.partner, due), "MR-14.4" if deal.natives else "MR-13.9")


def decline(game: Game, frame: int) -> None:
    """Decline what was offered (MR-13.9)."""
    deal = deal_in(game, frame)
    if game.keeps_log:
        game.emit(events.DealDeclined(deal.being, deal.partner), "MR-13.9")
    close(game, frame)


def close(game: Game, frame: int) -> None:
    """End a deal that came to nothing: a boon not regained now is lost for good (MR-13.15, MR-13.22)."""
    deal = deal_in(game, frame)
    game.pop_frame(frame)
    if deal.kind == "regain":
        relations.end_boon(game, deal.being, deal.partner, regained=False)


def complete_deal(game: Game, deal: Deal) -> None:
    """Take over what was paid for or is free: a belonging, a boon regained, natives (MR-13.9, MR-13.22, MR-14.4)."""
    if deal.kind == "buy":
        take_goods(game, deal)
    elif deal.kind == "regain":
        relations.end_boon(game, deal.being, deal.partner, regained=True)
    else:
        natives = tuple([being - FIRST_DENIZEN for being in indices(deal.natives)])
        game.hire_denizens(beings.seat_of(game, deal.being), natives)


def take_goods(game: Game, deal: Deal) -> None:
    """Take the belonging bought: cards are shown to all, the Fame of a reward is lost (MR-13.6, MR-13.11)."""
    piles, piece = game.position.piles, deal.piece
    piles.move(1 << piece, box_for(deal.partner, piece), slots.DRAWN, piles.everybody)
    if game.keeps_log:
        game.emit(events.GoodsBought(deal.being, deal.partner, piece), "MR-13.11")
    change_fame(game, deal.being, -reward(deal.partner, piece), "MR-13.6")
    game.obtain(deal.being, piece)
