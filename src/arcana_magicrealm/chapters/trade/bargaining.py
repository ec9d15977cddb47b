"""Bargains: what the result of a meeting allows, paying, declining, boons (MR-13.9, MR-13.15 to MR-13.22, MR-14.4)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.trade import goods, relations
from arcana_magicrealm.chapters.trade.meeting import TRADING, Meeting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import denizen_of
from arcana_magicrealm.model.deals import Deal
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECES

PAY, DECLINE, FREE = map(actions.word, ("pay", "decline", "free"))


def negotiate(game: Game, deal: Deal) -> None:
    """Meet the partner about a deal, then bargain (MR-13.8, MR-13.22, MR-14.1)."""
    frame = game.push_frame(deal)
    game.then(Meeting(frame), Bargain(frame))


class Bargain(asking.DealAsked):
    """Pay, decline, or take it free, as the result of the meeting allows (MR-13.9, MR-13.21, MR-47.22)."""

    passing = DECLINE

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask what to do with a price; without one the deal is over."""
        deal = self.deal(game)
        if deal.result not in ("no_deal", "block_battle"):
            may_offer = deal.kind in TRADING and belongings.owned(game, deal.being) & ~deal.offered
            if not is_free(deal) and not may_offer:  # else the player may be asked without enough gold
                ledgers.note_price(game, deal.being, still_due(game, deal))
            return super().begin(game)
        close(game, self.frame)
        if deal.result == "block_battle":
            game.block_by_natives(deal.being, deal.partner)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pay if there is enough gold, decline, take a boon free, offer a belonging while something is due."""
        deal = self.deal(game)
        due = still_due(game, deal)
        offers = belongings.spare(game, deal.being, deal.offered) if due > 0 and deal.kind in TRADING else ()
        pay = (PAY,) if ledgers.spendable(game, deal.being) >= due else ()
        free = (FREE,) if is_free(deal) else ()
        return (*pay, DECLINE, *free, *actions.handles("pay", offers))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry the deal out, decline it, or note what is offered."""
        deal = self.deal(game)
        if isinstance(action, actions.Handle):
            offer(game, self.frame, deal, action.piece)
            game.then(self)
        elif action == DECLINE:
            game.report(clause_of(deal), events.DealDeclined, deal.being, deal.partner)
            close(game, self.frame)
        else:
            game.pop_frame(self.frame)
            if action == PAY:
                pay(game, deal)
            else:
                object_ = {"buy": PIECES[deal.piece].id, "learn": "spell"}.get(deal.kind, "hire")
                relations.take_boon(game, deal.being, deal.partner, deal.price, object_)
            game.complete_deal(deal)

    @first_reason
    def why_not(self, game: Game, action: Action, player: int) -> Reasons[Rejection]:
        """Explain what is missing."""
        deal = self.deal(game)
        due, has = still_due(game, deal), ledgers.spendable(game, deal.being)
        yield action == PAY, clause_of(deal), f"{due} gold is still due, and you can spend {has}"
        yield action == FREE, "MR-13.21", "only a boon is free, and none to regain another"
        if isinstance(action, actions.Handle):
            yield deal.kind not in TRADING, "MR-14.4", "natives are hired for recorded gold only"
            yield due <= 0, "MR-13.9", "your offer covers the price already"
        yield goods.why_not_handed_over(game, deal.being, action, deal.offered)
        return Rejection(clause_of(deal), "pay the price, or decline")


def clause_of(deal: Deal) -> str:
    """The clause about the price: natives are hired, everything else is bought (MR-13.9, MR-14.4)."""
    return "MR-14.4" if deal.natives else "MR-13.9"


def offer(game: Game, frame: int, deal: Deal, piece: int) -> None:
    """Offer a belonging in payment, for all to see; it changes hands when the price is paid (MR-13.9)."""
    goods.show(game, piece, "MR-13.9")
    game.change_frame(frame, offered=deal.offered | 1 << piece)
    game.report("MR-13.9", events.GoodsOffered, deal.being, deal.partner, piece)


def is_free(deal: Deal) -> bool:
    """Whether the deal can be had free as a boon (MR-13.21, MR-13.22)."""
    return deal.result == "boon" and deal.kind != "regain"


def still_due(game: Game, deal: Deal) -> int:
    """The gold due beyond the belongings offered; never below 0, since too much is lost (MR-13.9).

    The price result multiplies the basic price; a boon costs this price once (MR-13.21).
    """
    price = deal.price if deal.result == "boon" else deal.price * int(deal.result.removeprefix("price_"))
    return max(price - sum([goods.price_of(game, deal.partner, piece) for piece in indices(deal.offered)]), 0)


def pay(game: Game, deal: Deal) -> None:
    """Hand over the belongings offered, and pay the rest in gold (MR-13.9)."""
    due = still_due(game, deal)
    for piece in indices(deal.offered):
        price = goods.price_of(game, deal.partner, piece)
        goods.hand_over(game, deal.being, deal.partner, piece)
        game.report("MR-13.9", events.GoodsPaid, deal.being, deal.partner, piece, price)
    ledgers.change_gold(game, deal.being, -due)
    if due:
        game.report(clause_of(deal), events.PricePaid, deal.being, deal.partner, due)


def close(game: Game, frame: int) -> None:
    """End a deal that came to nothing: a boon not regained now is lost for good (MR-13.15, MR-13.22)."""
    deal: Deal = game.pop_frame(frame)
    if deal.kind == "regain":
        relations.end_boon(game, deal.being, deal.partner, regained=False)


def complete_deal(game: Game, deal: Deal) -> None:
    """Take over what was paid for or is free: belonging, spell, boon regained, natives (MR-13.9, MR-13.25, MR-14.4)."""
    if deal.kind == "buy":
        take_goods(game, deal)
    elif deal.kind == "learn":
        game.learn_spell(deal.being, deal.piece)
    elif deal.kind == "regain":
        relations.end_boon(game, deal.being, deal.partner, regained=True)
    else:
        game.hire_denizens(beings.seat_of(game, deal.being), tuple(map(denizen_of, indices(deal.natives))))


def take_goods(game: Game, deal: Deal) -> None:
    """Take the belonging bought: cards are shown to all, the Fame of a reward is lost (MR-13.6, MR-13.11)."""
    piles, piece = game.position.piles, deal.piece
    piles.move(1 << piece, goods.box_for(deal.partner, piece), slots.DRAWN, piles.everybody)
    game.report("MR-13.11", events.GoodsBought, deal.being, deal.partner, piece)
    goods.settle_reward(game, deal.being, deal.partner, piece, -1)
    game.obtain(deal.being, piece)
