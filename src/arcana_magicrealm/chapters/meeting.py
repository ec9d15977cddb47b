"""Meeting natives and visitors: drinks, the roll on the Meeting table and what follows at once (MR-13.12 to MR-13.20).

A meeting is about a `Deal`, a frame of the position. It leaves one of these results there: "price_1" to "price_4",
"boon", "no_deal" or "block_battle".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, relations
from arcana_magicrealm.model.deals import MEETING, UNFRIENDLY, Deal, DealPlace
from arcana_magicrealm.model.denizens import MEMBERS
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, bit, of_denizen

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

DRINKS, NO_DRINKS = actions.word("drinks"), actions.word("no drinks")
ROLL_AGAIN, NO_DEAL = actions.word("roll again"), actions.word("no deal")
PAY_NOTORIETY, PAY_FAME = actions.word("pay notoriety"), actions.word("pay fame")
OFFENCE: Final = 5
"""The Notoriety or Fame that an insult or challenge costs (MR-13.16, MR-13.17)."""
TRADING: Final = ("buy", "regain")
"""The deals of a Trade phase; the others belong to a Hire phase."""


def deal_in(game: Game, frame: int) -> Deal:
    """The deal that a frame holds."""
    deal: Deal = game.position.frames[frame]
    return deal


@step
class Meeting(Step["Game"]):
    """Offer drinks, then roll on the Meeting table (MR-13.12, MR-13.14)."""

    frame: DealPlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask about drinks where they can be bought."""
        deal = deal_in(game, self.frame)
        reason = why_no_drinks(game, deal)
        if reason is None or reason is TOO_DEAR:
            beings.note_gold(game, deal.being, len(drinkers(game, deal)))
        if reason is None:
            return ALONE[beings.seat_of(game, deal.being)]
        roll(game, self.frame, first_column(game, deal))
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Drinks, or none; copies that another player draws may have too little gold."""
        can_buy = why_no_drinks(game, deal_in(game, self.frame)) is None
        return (DRINKS, NO_DRINKS) if can_buy else (NO_DRINKS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Pay for the drinks, and roll."""
        deal = deal_in(game, self.frame)
        shift = 0
        if action == DRINKS:
            price = len(drinkers(game, deal))
            beings.change_gold(game, deal.being, -price)
            if game.keeps_log:
                game.emit(events.DrinksBought(deal.being, deal.partner, price), "MR-13.12")
            shift = 1
        roll(game, self.frame, relations.column(first_column(game, deal), shift))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why drinks can't be bought, or which answer is due."""
        found = why_no_drinks(game, deal_in(game, self.frame)) if action == DRINKS else None
        return found or Rejection("MR-13.12", "Decide first whether to buy drinks for the unhired members here.")


def first_column(game: Game, deal: Deal) -> int:
    """The column of the first roll without drinks: that of the owner's relation (MR-13.14)."""
    return relations.column_for(game, beings.seat_of(game, deal.being), deal.partner)


def drinkers(game: Game, deal: Deal) -> tuple[int, ...]:
    """The unhired members of the group in the clearing; each drinks for 1 gold (MR-13.12)."""
    return unhired_members(game, deal.partner, beings.place(game, deal.being))


def unhired_members(game: Game, group: int, clearing: int) -> tuple[int, ...]:
    """The unhired members of a group in a clearing as denizens, the leader last."""
    position = game.position
    return tuple(
        [member for member in MEMBERS[group] if position.denizen_at[member] == clearing and position.owners[member] < 0]
    )


TOO_DEAR = Rejection("MR-13.12", "You haven't enough gold for the drinks: 1 for each unhired member here.")


def why_no_drinks(game: Game, deal: Deal) -> Rejection | None:
    """Explain why drinks can't be bought; None if they can (MR-13.12, MR-19.9)."""
    if relations.is_visitor(deal.partner):
        return Rejection("MR-13.12", "Visitors do not drink.")
    if relations.is_foe(game, beings.seat_of(game, deal.being), deal.partner):
        return Rejection("MR-19.9", "No drinks for foes of your campaign.")
    thirsty = len(drinkers(game, deal))
    if not thirsty:
        return Rejection("MR-13.12", "No unhired member of the group is here to drink.")
    return TOO_DEAR if beings.gold(game, deal.being) < thirsty else None


def roll(game: Game, frame: int, column: int) -> None:
    """Roll on the Meeting table in this column, and go on with the result (MR-13.14, MR-13.19, MR-13.20)."""
    deal = deal_in(game, frame)
    number = game.table_roll(deal.being, "meeting", purpose="trade" if deal.kind in TRADING else "hire")
    result = MEETING[column][number - 1]
    game.change_frame(frame, column=column, result=result)
    if game.keeps_log:
        game.emit(events.Met(deal.being, deal.partner, column, result), "MR-13.14")
    if result == "trouble":
        roll(game, frame, UNFRIENDLY)
    elif result == "opportunity" and not game.rules.decline_opportunity:
        roll(game, frame, relations.column(column, 1))
    elif result == "opportunity":
        game.then(Opportunity(frame))
    elif result in ("insult", "challenge"):
        game.then(Offence(frame))


@step
class Opportunity(Step["Game"]):
    """Ask whether to roll again in the next friendlier column (MR-13.20)."""

    frame: DealPlace

    rejection = Rejection("MR-13.20", "Roll again in the next friendlier column, or keep the opportunity as no deal.")
    choices = (ROLL_AGAIN, NO_DEAL)

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the one who rolled."""
        return ALONE[beings.seat_of(game, deal_in(game, self.frame).being)]

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Roll again, or keep it as no deal."""
        if action == ROLL_AGAIN:
            roll(game, self.frame, relations.column(deal_in(game, self.frame).column, 1))
        else:
            game.change_frame(self.frame, result="no_deal")


@step
class Offence(Step["Game"]):
    """Ask whether to lose Notoriety for an insult, Fame for a challenge (MR-13.16, MR-13.17)."""

    frame: DealPlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the one who rolled."""
        return ALONE[beings.seat_of(game, deal_in(game, self.frame).being)]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pay in the points that the result names, or not."""
        insult = deal_in(game, self.frame).result == "insult"
        return (actions.NO, PAY_NOTORIETY if insult else PAY_FAME)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Lose the points and have no deal, or be blocked."""
        deal = deal_in(game, self.frame)
        result = "block_battle"
        if action != actions.NO:
            insult = action == PAY_NOTORIETY
            one = beings.character(game, player)
            if insult:
                one.notoriety -= OFFENCE
            else:
                one.fame -= OFFENCE
            if game.keeps_log:
                clause = "MR-13.16" if insult else "MR-13.17"
                game.emit(events.OffencePaid(deal.being, deal.partner, OFFENCE, insult), clause)
            result = "no_deal"
        game.change_frame(self.frame, result=result)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which points are due."""
        if deal_in(game, self.frame).result == "insult":
            return Rejection("MR-13.16", "An insult: lose 5 Notoriety, or don't and be blocked.")
        return Rejection("MR-13.17", "A challenge: lose 5 Fame, or don't and be blocked.")


def block_by_natives(game: Game, being: int, partner: int) -> None:
    """Let a group or visitor block the individual, hidden or not: their turn ends (MR-13.18, MR-16.9)."""
    members = () if relations.is_visitor(partner) else unhired_members(game, partner, beings.place(game, being))
    game.block(of_denizen(members[-1]) if members else NOWHERE, being, "MR-13.18")


def natives_of(denizens: tuple[int, ...]) -> int:
    """The set of these denizens as beings."""
    return sum([bit(FIRST_DENIZEN + denizen) for denizen in denizens])
