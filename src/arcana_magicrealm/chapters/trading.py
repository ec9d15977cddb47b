"""The Trade activity: selling, buying and regaining boons with natives and visitors (MR-13, MR-47.21, MR-47.22).

Spells of visitors (MR-13.25) belong to step 3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step, step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, relations
from arcana_magicrealm.chapters.meeting import TRADING, Meeting, deal_in
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Deal, DealPlace, Partner
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import VISITORS
from arcana_magicrealm.model.pieces import BELONGINGS, PIECES, TREASURE_CARDS
from arcana_magicrealm.model.state import FIRST_DENIZEN, Individual, Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

GIVE_UP: Final = actions.word("give up")
SELL, BUY, REGAIN = actions.word("sell"), actions.word("buy"), actions.word("regain")
KINDS_OF_TRADE: Final = (SELL.word, BUY.word, REGAIN.word)
PAY, DECLINE, FREE = actions.word("pay"), actions.word("decline"), actions.word("free")


# Kinds of trade and partners (MR-13.1, MR-13.2).


def why_cannot_trade(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a Trade phase is cancelled; None if it can be done (MR-13.1, MR-13.24)."""
    being = turn.individual
    if being >= FIRST_DENIZEN and not beings.is_leader(being):
        return Rejection("MR-13.24", "Controlled monsters can't trade with natives or visitors.")
    if not relations.partners_in(game, beings.place(game, being)):
        return Rejection("MR-13.1", "No visitor and no unhired leader of a native group is here to trade with.")
    return None


def trade(game: Game, phase: Phase) -> None:
    """Do a Trade phase with one partner (MR-13.1, MR-13.2)."""
    turn = game.position.turn
    assert turn is not None
    game.then(ChooseTrade(turn.individual))


@step
class ChooseTrade(Step["Game"]):
    """Choose to sell, buy or regain a boon, or give the phase up (MR-13.2, MR-47.21)."""

    being: Individual

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the one who trades, unless nothing but giving up is possible."""
        seat = beings.seat_of(game, self.being)
        options = self.options(game, seat)
        return game.ask(seat, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The kinds of trade possible with a partner here, or giving up (MR-8.5)."""
        kinds = [kind for kind in (SELL, BUY, REGAIN) if partners_for(game, self.being, kind)]
        return (GIVE_UP, *kinds)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Go on with the choice of a partner."""
        if action != GIVE_UP:
            assert isinstance(action, actions.Word)
            game.then(ChoosePartner(self.being, action.word))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why this can't be done here."""
        reasons: dict[Action, Rejection] = {
            SELL: Rejection("MR-13.3", "You have nothing to sell."),
            BUY: Rejection("MR-13.8", "No partner here has anything to sell."),
            REGAIN: Rejection("MR-13.22", "You have no boon of anybody here."),
        }
        return reasons.get(action, Rejection("MR-13.2", "Sell, buy or regain a boon, or give up the phase."))


def partners_for(game: Game, being: int, kind: Action) -> tuple[int, ...]:
    """The partners here for this kind of trade (MR-13.2)."""
    here = relations.partners_in(game, beings.place(game, being))
    if kind == BUY:
        return tuple([partner for partner in here if goods_of(game, partner)])
    if kind == REGAIN:
        seat = beings.seat_of(game, being)
        return tuple([partner for partner in here if relations.boon(game, seat, partner) is not None])
    return here if sellable(game, being, 0) else ()


@step
class ChoosePartner(Step["Game"]):
    """Choose the group or visitor to trade with (MR-13.1, MR-47.21)."""

    being: Individual
    kind: Annotated[int, OneOf(KINDS_OF_TRADE, "MR-13.2")]
    """The number of the word: sell, buy or regain."""

    rejection = Rejection("MR-13.1", "Choose a visitor, or a group whose unhired leader is here, for this trade.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the one who trades; go on with the only partner there is."""
        partners = partners_for(game, self.being, actions.Word(self.kind))
        if len(partners) == 1:
            begin_trade(game, self.being, actions.Word(self.kind), partners[0])
        return ALONE[beings.seat_of(game, self.being)] if len(partners) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The partners."""
        partners = partners_for(game, self.being, actions.Word(self.kind))
        return tuple([actions.DealWith(partner) for partner in partners])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Begin the trade."""
        assert isinstance(action, actions.DealWith)
        begin_trade(game, self.being, actions.Word(self.kind), action.partner)


def begin_trade(game: Game, being: int, kind: Action, partner: int) -> None:
    """Begin to sell, buy or regain a boon (MR-13.2)."""
    if kind == SELL:
        game.then(Selling(being, partner))
    elif kind == BUY:
        look_at_goods(game, being, partner)
        game.then(ChooseGoods(being, partner))
    else:
        boon = relations.boon(game, beings.seat_of(game, being), partner)
        assert boon is not None
        frame = game.push_frame(Deal(being, partner, "regain", boon.strength))
        game.then(Meeting(frame), Bargain(frame))


# Partners' boxes and prices (MR-13.4, MR-13.5, MR-13.7, MR-13.10).


def box_for(partner: int, piece: int) -> int:
    """The pile of a partner for this piece (MR-13.5)."""
    if relations.is_visitor(partner):
        return slots.VISITOR_CARDS[partner - relations.FIRST_VISITOR]
    return (slots.CARDS_OF_GROUP if TREASURE_CARDS >> piece & 1 else slots.GOODS)[partner]


def goods_of(game: Game, partner: int) -> int:
    """Everything that a partner sells."""
    masks = game.position.piles.masks
    if relations.is_visitor(partner):
        return masks[slots.VISITOR_CARDS[partner - relations.FIRST_VISITOR]]
    return masks[slots.GOODS[partner]] | masks[slots.CARDS_OF_GROUP[partner]]


def price_of(game: Game, partner: int, piece: int) -> int:
    """The basic price of a piece with this partner (MR-13.4, MR-13.7, MR-13.10)."""
    if game.position.damaged >> piece & 1:
        return PIECES[piece].armor.price.damaged
    if relations.is_visitor(partner):
        return VISITORS[partner - relations.FIRST_VISITOR].prices.get(PIECES[piece].id, PIECES[piece].price)
    return PIECES[piece].price


def reward(partner: int, piece: int) -> int:
    """The Fame for selling a card to this partner, lost when buying it (MR-13.6)."""
    if relations.is_visitor(partner) or not TREASURE_CARDS >> piece & 1:
        return 0
    found = PIECES[piece].treasure.fame_reward
    return found.fame if found is not None and found.group == GROUPS[partner].id else 0


# Selling (MR-13.3 to MR-13.7).


def sellable(game: Game, being: int, offered: int) -> tuple[int, ...]:
    """The belongings that a being can sell now, besides those offered already (MR-13.3, MR-6.20, MR-9.10)."""
    return tuple(
        [
            piece
            for piece in indices(belongings.owned(game, being) & BELONGINGS & ~offered)
            if belongings.why_cannot_part(game, being, offered | 1 << piece) is None
        ]
    )


@step
class Selling(Step["Game"]):
    """Sell belongings one by one, then done (MR-13.3, MR-47.21)."""

    being: Individual
    partner: Partner

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while anything can be sold."""
        seat = beings.seat_of(game, self.being)
        options = self.options(game, seat)
        return game.ask(seat, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The belongings that can be sold, or done."""
        return (actions.DONE, *[actions.handle("sell", piece) for piece in sellable(game, self.being, 0)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Sell the belonging and ask again."""
        if isinstance(action, actions.Handle):
            game.sell(self.being, self.partner, action.piece)
            game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a piece can't be sold."""
        return why_not_handed_over(game, self.being, action) or Rejection("MR-13.3", "Sell a belonging, or be done.")


def why_not_handed_over(game: Game, being: int, action: Action, offered: int = 0) -> Rejection | None:
    """Explain why a belonging can't be sold or offered in payment; None for other actions."""
    if not isinstance(action, actions.Handle) or actions.PIECE_VERBS[action.verb] not in ("sell", "pay"):
        return None
    if not belongings.owned(game, being) & ~offered & BELONGINGS & 1 << action.piece:
        return Rejection("MR-13.3", f"{PIECES[action.piece].name} isn't among your belongings, or is offered already.")
    return belongings.why_cannot_part(game, being, offered | 1 << action.piece)


def sell(game: Game, being: int, partner: int, piece: int) -> None:
    """Sell a belonging for its basic price (MR-13.3)."""
    price = price_of(game, partner, piece)
    hand_over(game, being, partner, piece)
    beings.change_gold(game, being, price)
    if game.keeps_log:
        game.emit(events.GoodsSold(being, partner, piece, price), "MR-13.3")


def hand_over(game: Game, being: int, partner: int, piece: int) -> None:
    """Put a belonging sold or paid into the partner's box: shown to all, repaired, Fame gained (MR-13.4 to MR-13.6)."""
    position = game.position
    game.give_up(being, piece, box_for(partner, piece), shown=position.piles.everybody)
    position.damaged &= ~(1 << piece)
    change_fame(game, being, reward(partner, piece), "MR-13.6")


def change_fame(game: Game, being: int, amount: int, clause: str) -> None:
    """Add to the recorded Fame of an individual, a hired leader's to the owner's (MR-13.6, MR-14.10)."""
    if amount:
        beings.character(game, beings.seat_of(game, being)).fame += amount
        if game.keeps_log:
            game.emit(events.FameChanged(being, amount), clause)


# Buying (MR-13.8 to MR-13.11).


def look_at_goods(game: Game, being: int, partner: int) -> None:
    """Let the buyer look secretly at all treasure cards of the partner (MR-13.8, MR-48.9)."""
    piles, seat = game.position.piles, beings.seat_of(game, being)
    visitor = relations.is_visitor(partner)
    slot = slots.VISITOR_CARDS[partner - relations.FIRST_VISITOR] if visitor else slots.CARDS_OF_GROUP[partner]
    piles.show_all(slot, 1 << seat)
    if game.keeps_log:
        cards = indices(piles.masks[slot] & TREASURE_CARDS)
        game.emit(events.GoodsSeen(being, partner, tuple(cards), seat), "MR-13.8")


@step
class ChooseGoods(Step["Game"]):
    """Name one belonging of the partner, for all to hear (MR-13.8, MR-47.21)."""

    being: Individual
    partner: Partner

    rejection = Rejection("MR-13.8", "You have looked at the goods: name one of them.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the buyer."""
        return ALONE[beings.seat_of(game, self.being)]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything that the partner sells."""
        return tuple([actions.handle("buy", piece) for piece in indices(goods_of(game, self.partner))])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Name it, and meet the partner."""
        assert isinstance(action, actions.Handle)
        piece, piles = action.piece, game.position.piles
        piles.show(1 << piece, box_for(self.partner, piece), piles.everybody)
        if game.keeps_log:
            game.emit(events.GoodsNamed(self.being, self.partner, piece), "MR-13.8")
        deal = Deal(self.being, self.partner, "buy", price_of(game, self.partner, piece), piece)
        frame = game.push_frame(deal)
        game.then(Meeting(frame), Bargain(frame))


# The bargain: what the result allows (MR-13.9, MR-13.15 to MR-13.22, MR-14.4).


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
    deal, piles = deal_in(game, frame), game.position.piles
    piles.show(1 << piece, belongings.slot_with(game, deal.being, piece), piles.everybody)
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
    if game.keeps_log:
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
