"""The Trade activity: selling, buying, regaining boons, learning spells (MR-13, MR-47.21, MR-47.22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.chapters.trade import goods, relations
from arcana_magicrealm.chapters.trade.bargaining import negotiate
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Deal, Partner
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import VISITORS
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, ENCHANTED_CARDS, TREASURE_CARDS
from arcana_magicrealm.model.turns import Phase, Turn

GIVE_UP, SELL, BUY, REGAIN = map(actions.word, ("give up", "sell", "buy", "regain"))
LEARN: Final = actions.word("learn a spell")


# Kinds of trade and partners (MR-13.1, MR-13.2).


@first_reason
def why_cannot_trade(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why a Trade phase is cancelled; None if it can be done (MR-13.1, MR-13.24)."""
    being = turn.individual
    yield beings.is_monster(being), "MR-13.24", "controlled monsters can't trade with natives or visitors"
    is_alone = not relations.partners_in(game, beings.place(game, being))
    yield is_alone, "MR-13.1", "no visitor and no unhired leader of a native group is here to trade with"


class ChooseTrade(asking.BeingAsked):
    """Choose to sell, buy, regain a boon or learn a spell, or give the phase up (MR-13.2, MR-47.21)."""

    ending = GIVE_UP
    rejection = Rejection("MR-13.2", "sell, buy, regain a boon or learn a spell, or give up the phase")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The kinds of trade possible with a partner here, or giving up (MR-8.5)."""
        return (GIVE_UP, *[kind for kind in NOT_HERE if partners_for(game, self.being, kind)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Go on with the choice of a partner."""
        game.then(ChoosePartner(self.being, str(action)))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why this can't be done here."""
        yield NOT_HERE.get(action)


NOT_HERE: Final[Mapping[Action, Rejection]] = {
    SELL: Rejection("MR-13.3", "you have nothing to sell"),
    BUY: Rejection("MR-13.8", "no partner here has anything to sell"),
    REGAIN: Rejection("MR-13.22", "you have no boon of a partner here to regain"),
    LEARN: Rejection("MR-13.25", "no visitor here has a spell card that you can learn from"),
}
"""Why no partner for a kind of trade is here, by kind."""


def partners_for(game: Game, being: int, kind: Action) -> tuple[int, ...]:
    """The partners here for this kind of trade: all buy everything (MR-13.2, MR-13.3)."""
    here, seat = relations.partners_in(game, beings.place(game, being)), beings.seat_of(game, being)
    if kind == SELL:
        return here if belongings.spare(game, being) else ()
    if kind == BUY:
        return tuple([partner for partner in here if goods.goods_of(game, partner)])
    if kind == LEARN:
        visitors = [partner for partner in here if relations.is_visitor(partner)]
        return tuple([visitor for visitor in visitors if learning.learnable(game, being, spell_box(visitor))])
    return tuple([partner for partner in here if relations.boons(game, seat, partner)])


class ChoosePartner(asking.BeingAsked):
    """Choose the group or visitor to trade with (MR-13.1, MR-47.21)."""

    kind: Annotated[str, OneOf((*map(str, NOT_HERE),), "MR-13.2")]

    takes_only_option = True
    rejection = Rejection("MR-13.1", "choose a visitor, or a group whose unhired leader is here, for this trade")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The partners."""
        return tuple(map(actions.DealWith, partners_for(game, self.being, actions.word(self.kind))))

    def answer(self, game: Game, action: actions.DealWith, player: int) -> None:
        """Begin to sell, buy, regain a boon or learn a spell (MR-13.2)."""
        being, partner, kind = self.being, action.partner, actions.word(self.kind)
        if kind == SELL:
            game.then(Selling(being, partner))
        elif kind == BUY:
            look_at_goods(game, being, partner)
            game.then(ChooseGoods(being, partner))
        elif kind == LEARN:
            learning.look_at_all(game, being, game.position.piles.order_of(spell_box(partner)), "MR-13.25")
            game.then(ChooseSpell(being, partner))
        else:
            boon = relations.boons(game, player, partner)[0]
            negotiate(game, Deal(being, partner, "regain", boon.strength))


# Selling (MR-13.3 to MR-13.7).


class Selling(asking.BeingAsked):
    """Sell belongings one by one, then done (MR-13.3, MR-47.21)."""

    partner: Partner

    ending = actions.DONE
    rejection = Rejection("MR-13.3", "sell a belonging, or be done")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The belongings that can be sold, or done."""
        return (actions.DONE, *actions.handles("sell", belongings.spare(game, self.being)))

    def answer(self, game: Game, action: actions.Handle, player: int) -> None:
        """Sell the belonging and ask again."""
        game.sell(self.being, self.partner, action.piece)
        game.then(self)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a piece can't be sold."""
        yield goods.why_not_handed_over(game, self.being, action)


def sell(game: Game, being: int, partner: int, piece: int) -> None:
    """Sell a belonging for its basic price (MR-13.3)."""
    price = goods.price_of(game, partner, piece)
    goods.hand_over(game, being, partner, piece)
    ledgers.change_gold(game, being, price)
    game.report("MR-13.3", events.GoodsSold, being, partner, piece, price)


# Buying (MR-13.8 to MR-13.11).


def look_at_goods(game: Game, being: int, partner: int) -> None:
    """Let the buyer look secretly at all treasure cards of the partner (MR-13.8, MR-48.9).

    Enchanted cards lie open from then on (MR-9.18).
    """
    piles, seat, slot = game.position.piles, beings.seat_of(game, being), goods.CARDS[partner]
    piles.show_all(slot, 1 << seat)
    game.report("MR-13.8", events.GoodsSeen, being, partner, indices(piles.masks[slot] & TREASURE_CARDS.mask), seat)
    for card in indices(piles.masks[slot] & ENCHANTED_CARDS.mask):
        goods.show(game, card, "MR-9.18")


class ChooseGoods(asking.BeingAsked):
    """Name one belonging of the partner, for all to hear (MR-13.8, MR-47.21)."""

    partner: Partner

    rejection = Rejection("MR-13.8", "you have looked at the goods: name one of them")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything that the partner sells."""
        return actions.handles("buy", indices(goods.goods_of(game, self.partner)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Name it, and meet the partner."""
        _, piece = actions.handled(action)
        goods.show(game, piece, "MR-13.8")
        game.report("MR-13.8", events.GoodsNamed, self.being, self.partner, piece)
        negotiate(game, Deal(self.being, self.partner, "buy", goods.price_of(game, self.partner, piece), piece))


# Spells of visitors (MR-13.25, MR-48.18).


def spell_box(partner: int) -> int:
    """The box of a visitor's spell cards; -1 for a native group."""
    return slots.VISITOR_SPELLS[partner - len(GROUPS)] if relations.is_visitor(partner) else -1


class ChooseSpell(asking.BeingAsked):
    """Name one of the visitor's spell cards; others hear which card, not which spell (MR-13.25, MR-48.18)."""

    partner: Partner

    rejection = Rejection("MR-13.25", "you have looked at the spells: name one that you can learn")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells that can be learned."""
        return learning.learnable(game, self.being, spell_box(self.partner))

    def answer(self, game: Game, action: actions.UseSpell, player: int) -> None:
        """Name it, and meet the visitor."""
        card = CARD_OF_SPELL[action.spell]
        box, place = learning.place_of(game, card)
        number = slots.SPELL_BOXES.index(box)
        game.report("MR-13.25", events.SpellNamed, self.being, number, place + 1, action.spell, player)
        price = VISITORS[self.partner - len(GROUPS)].spell_price
        negotiate(game, Deal(self.being, self.partner, "learn", price, card))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a spell can't be learned here."""
        yield learning.why_not_learnable(game, self.being, spell_box(self.partner), action)
