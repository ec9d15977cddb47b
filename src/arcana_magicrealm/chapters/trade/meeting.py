"""Meeting natives and visitors: drinks, the roll on the Meeting table and what follows at once (MR-13.12 to MR-13.20).

A meeting is about a `Deal`, a frame of the position. It leaves one of these results there: "price_1" to "price_4",
"boon", "no_deal" or "block_battle".
"""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, ledgers
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.trade import missions, relations
from arcana_magicrealm.model.beings import NOWHERE, of_denizen
from arcana_magicrealm.model.deals import ALLY, FIRST_FAMILY, FRIENDLY, MEETING, UNFRIENDLY, Deal
from arcana_magicrealm.model.denizens import MEMBERS
from arcana_magicrealm.model.effects import DISGUST
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import Cost

DRINKS, NO_DRINKS, ROLL_AGAIN, NO_DEAL = map(actions.word, ("drinks", "no drinks", "roll again", "no deal"))
PAY_NOTORIETY, PAY_FAME = map(actions.word, ("pay notoriety", "pay fame"))
OFFENCE: Final = 5
"""The Notoriety or Fame that an insult or challenge costs (MR-13.16, MR-13.17)."""
TRADING: Final = ("buy", "regain", "learn")
"""The deals of a Trade phase."""
PURPOSES: Final = dict.fromkeys(TRADING, "trade") | {"hire": "hire", "rehire": "hire", "battle": "battle"}
"""The purpose of the roll by kind of deal: some modifiers work only in Trade phases."""


class Meeting(asking.DealAsked):
    """Offer drinks, then roll on the Meeting table (MR-13.12, MR-13.14)."""

    passing = NO_DRINKS
    rejection = Rejection("MR-13.12", "decide first whether to buy drinks for the unhired members here")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask about drinks where they can be bought: all see whether there is enough gold."""
        deal = self.deal(game)
        if ledgers.has_dealt(game, deal.being) and why_no_drinks(game, deal) in (None, TOO_DEAR):
            ledgers.note_price(game, deal.being, len(drinkers(game, deal)))
        return super().begin(game)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Drinks, where they can be bought, or none."""
        return (DRINKS, NO_DRINKS) if why_no_drinks(game, self.deal(game)) is None else (NO_DRINKS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Pay for the drinks, and roll."""
        deal = self.deal(game)
        if action == DRINKS:
            price = len(drinkers(game, deal))
            ledgers.change_gold(game, deal.being, -price)
            game.report("MR-13.12", events.DrinksBought, deal.being, deal.partner, price)
        roll(game, self.frame, deal, relations.column(column_for(game, deal), action == DRINKS))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why drinks can't be bought."""
        yield why_no_drinks(game, self.deal(game)) if action == DRINKS else None


def column_for(game: Game, deal: Deal) -> int:
    """The column for a deal without drinks: a spell names the one in which denizens are hired (MR-14.17, MR-43.15)."""
    seat = beings.seat_of(game, deal.being)
    spelled = pacified.column(game, seat, indices(deal.natives)) if deal.natives else NOWHERE
    return spelled if spelled >= 0 else relations.column_for(game, seat, deal.partner)


def drinks_help(game: Game, deal: Deal) -> bool:
    """Whether drinks change anything: not for allies, nor in the Evening for friends (MR-13.12, MR-24.2)."""
    return column_for(game, deal) < (FRIENDLY if deal.kind == "battle" else ALLY)


def drinkers(game: Game, deal: Deal) -> tuple[int, ...]:
    """The unhired members of the group in the clearing; each drinks for 1 gold (MR-13.12)."""
    return unhired_members(game, deal.partner, beings.place(game, deal.being))


def unhired_members(game: Game, partner: int, clearing: int) -> tuple[int, ...]:
    """The unhired members of a group in a clearing as denizens, the leader last; () for a visitor.

    Mist has no dealings (MR-43.33).
    """
    at, owners = game.position.denizen_at, game.position.owners
    members = () if relations.is_visitor(partner) else MEMBERS[partner]
    there = [member for member in members if at[member] == clearing and owners[member] < 0]
    return tuple([member for member in there if not beings.is_mist(game, of_denizen(member))])


TOO_DEAR = Rejection("MR-13.12", "you haven't enough gold for the drinks: 1 for each unhired member here")


@first_reason
def why_no_drinks(game: Game, deal: Deal) -> Reasons[None]:
    """Explain why drinks can't be bought; None if they can (MR-13.12, MR-19.9)."""
    yield relations.is_visitor(deal.partner), "MR-13.12", "visitors and monsters do not drink"
    is_away = deal.kind == "battle" and beings.place(game, deal.being) != game.fight.clearing
    yield is_away, "MR-24.1", "only a character in the clearing can buy drinks before a fight"
    is_foe = relations.is_foe(game, beings.seat_of(game, deal.being), deal.partner)
    yield is_foe, "MR-19.9", "no drinks for foes of your campaign"
    thirsty = len(drinkers(game, deal))
    yield not thirsty, "MR-13.12", "no unhired member of the group is here to drink"
    yield TOO_DEAR if ledgers.spendable(game, deal.being) < thirsty else None


def roll(game: Game, frame: int, deal: Deal, column: int) -> None:
    """Roll on the Meeting table in this column, and go on with the result (MR-13.14, MR-13.19, MR-13.20)."""
    number = game.table_roll(deal.being, "meeting", purpose=PURPOSES[deal.kind])
    result = MEETING[column][number - 1]
    game.report("MR-13.14", events.Met, deal.being, deal.partner, column, result)
    if result == "boon" and deal.partner >= FIRST_FAMILY:
        result = "price_1"  # MR-14.17
    game.change_frame(frame, column=column, result=result)
    if result == "trouble":
        roll(game, frame, deal, UNFRIENDLY)
    elif result == "opportunity" and not game.rules.decline_opportunity:
        roll(game, frame, deal, relations.column(column, 1))
    elif result == "opportunity":
        game.then(Opportunity(frame))
    elif result in OFFENCES:
        game.then(Offence(frame))


class Opportunity(asking.DealAsked):
    """Ask whether to roll again in the next friendlier column (MR-13.20)."""

    rejection = Rejection("MR-13.20", "roll again in the next friendlier column, or keep the opportunity as no deal")
    choices = (ROLL_AGAIN, NO_DEAL)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Roll again, or keep it as no deal."""
        deal = self.deal(game)
        if action == ROLL_AGAIN:
            roll(game, self.frame, deal, relations.column(deal.column, 1))
        else:
            game.change_frame(self.frame, result="no_deal")


class Offence(asking.DealAsked):
    """Ask whether to lose Notoriety for an insult, Fame for a challenge (MR-13.16, MR-13.17)."""

    passing = actions.NO

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pay in the points that the result names, or not; under Disgust Fame can't be spent (MR-42.1)."""
        means, _, _ = OFFENCES[self.deal(game).result]
        is_disgusting = game.is_cursed(DISGUST, beings.being_of(game, player))
        return (actions.NO,) if means == PAY_FAME and is_disgusting else (actions.NO, means)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Lose the points and have no deal, or be blocked."""
        if action != actions.NO:
            deal = self.deal(game)
            payer = beings.being_of(game, player)  # a hired leader's owner: MR-14.10
            _, cost, reason = OFFENCES[deal.result]
            missions.pay(game, player, cost)
            game.report(reason.clause, events.OffencePaid, payer, deal.partner, OFFENCE, action == PAY_NOTORIETY)
        game.change_frame(self.frame, result="block_battle" if action == actions.NO else "no_deal")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which points are due."""
        return OFFENCES[self.deal(game).result][2]


INSULT: Final = Rejection("MR-13.16", "an insult: lose 5 Notoriety, or be blocked or battled")
CHALLENGE: Final = Rejection("MR-13.17", "a challenge: lose 5 Fame, or be blocked or battled")
OFFENCES: Final = {
    "insult": (PAY_NOTORIETY, Cost(notoriety=OFFENCE), INSULT),
    "challenge": (PAY_FAME, Cost(fame=OFFENCE), CHALLENGE),
}
"""The action that pays for a result, its cost and the reason."""


def block_by_natives(game: Game, being: int, partner: int) -> None:
    """Let a group or visitor block the individual, hidden or not: their turn ends (MR-13.18, MR-16.9).

    Neither pacified denizens nor hired natives block (MR-14.6, MR-40.1).
    """
    there = [*map(of_denizen, unhired_members(game, partner, beings.place(game, being)))]
    members = pacified.not_pacified(game, beings.seat_of(game, being), there)
    if members or relations.FIRST_VISITOR <= partner < FIRST_FAMILY:
        game.block(members[-1] if members else NOWHERE, being, "MR-13.18")
