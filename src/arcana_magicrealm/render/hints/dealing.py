"""Hints on dealing: partners and hirelings with the odds of meetings, prices, drinks (MR-13, MR-14, MR-24)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.trade import bargaining, hiring, meeting, relations
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.deals import MEETING, RELATIONS, Deal, chance_of
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.render.desk import Desk, WordHints, by_kind
from arcana_magicrealm.render.hints import chances
from arcana_magicrealm.text.names import being_name, partner_name, spaced

# Partners.


def _column(game: Game, desk: Desk, partner: int) -> int:
    return relations.column_for(game, desk.view.player or 0, partner)


def relation_to(game: Game, desk: Desk, partner: int) -> str:
    """The relation of a partner to the viewer: "friendly"."""
    return RELATIONS[_column(game, desk, partner)]


def partner_words(game: Game, desk: Desk, partner: int) -> str:
    """A partner with the relation to the viewer: "the Lancers (friendly)"."""
    return f"{partner_name(partner)} ({relation_to(game, desk, partner)})"


def partner(game: Game, desk: Desk, action: actions.DealWith) -> str:
    """The odds of a meeting with a partner, and the number of its goods."""
    cards = desk.view.cards[action.partner].count
    sells = len(desk.view.goods[action.partner]) if action.partner < len(GROUPS) else 0
    odds = _trade_odds(game, desk, action.partner)
    return f"{odds}; sells {counted(cards, 'treasure card')} and {counted(sells, 'counter')}"


def _trade_odds(game: Game, desk: Desk, partner: int) -> str:
    return meeting_odds(game, desk.being, "trade", _column(game, desk, partner), in_short=True)


def group(game: Game, desk: Desk, action: actions.Hire | actions.RehireGroup) -> str:
    """The natives that can be hired, with their relation and basic price (MR-14.2)."""
    at = desk.view.turn.from_ if desk.view.turn is not None else NOWHERE
    members = hiring.to_hire(game, action.group, at)
    named = listed([being_name(FIRST_DENIZEN + member) for member in members])
    wage = sum([DENIZENS[member].wage for member in members])
    price = f", basic price {wage} gold" if wage else ""
    return f"{relation_to(game, desk, action.group)}{price}: {named or 'your own again'}"


def family(game: Game, desk: Desk, action: actions.HireMonsters) -> str:
    """The number of monsters that can be hired, and their basic price (MR-14.17)."""
    hired = hiring.families_for_hire(game, desk.being).get(action, ())
    return f"{counted(len(hired), 'monster')}, basic price {sum([DENIZENS[one].wage for one in hired])} gold"


# Deals.


def buy(game: Game, desk: Desk) -> str:
    """The partners here, of a single one with the odds of the meeting."""
    there = relations.partners_in(game, desk.at)
    if len(there) == 1:
        return f"{_trade_odds(game, desk, there[0])}; no way back"
    named = listed([partner_words(game, desk, one) for one in there])
    return f"from {named}: roll for the price, no way back"


def pay(game: Game, desk: Desk) -> str:
    """The gold due beside the belongings offered, and the gold of the viewer."""
    deal = desk.view.deal
    return "" if deal is None else f"{bargaining.still_due(game, deal)} gold; you have {desk.me.gold}"


def drinks(game: Game, desk: Desk) -> str:
    """The price of drinks, and the odds in the friendlier column (MR-13.12)."""
    deal = desk.view.deal
    return "" if deal is None else f"{len(meeting.drinkers(game, deal))} gold; {_odds_of(game, deal, 1)}"


def no_drinks(game: Game, desk: Desk) -> str:
    """The odds without drinks."""
    return "" if desk.view.deal is None else _odds_of(game, desk.view.deal, 0)


def _odds_of(game: Game, deal: Deal, drinks: int) -> str:
    column = relations.column(meeting.column_for(game, deal), drinks)
    if deal.kind == "battle":
        return battle_odds(game, deal.being, column)
    return meeting_odds(game, deal.being, meeting.PURPOSES[deal.kind], column)


# The odds of the Meeting table (MR-13.14).


def meeting_odds(game: Game, being: int, purpose: str, column: int, *, in_short: bool = False) -> str:
    """The chances of the results in a column, the worst first; in short those of all prices together: "x3 to x4 22"."""
    results = [spaced(result).replace("price ", "x") for result in MEETING[column]]
    if in_short:
        prices = sorted({result for result in results if result.startswith("x")})
        span = " to ".join(dict.fromkeys([*prices[:1], *prices[-1:]]))
        results = [span if result in prices else result for result in results]
    pmf = chances.roll_of(game, being, "meeting", purpose).pmf()
    found = chances.by_name(pmf, dict(reversed([*enumerate(results, 1)])))
    odds = [f"{name} {round(100 * chance)}" for name, chance in found.items()]
    return f"{RELATIONS[column]}, in %: {', '.join(odds)}"


def battle_odds(game: Game, being: int, column: int) -> str:
    """The chances that natives battle, further rolls included: no other results count in the Evening (MR-24.2)."""
    pmf = chances.roll_of(game, being, "meeting", "battle").pmf()
    odds = [float(pmf.probability(number)) for number in range(1, 7)]
    fights, offends = (chance_of(results, column, odds) for results in (("block_battle",), meeting.OFFENCES))
    if not fights + offends:
        return f"{RELATIONS[column]}: no battle"
    offence = f", {chances.percent(offends)} for an insult or challenge" if offends else ""
    return f"{RELATIONS[column]}: {chances.percent(fights)} that they battle you{offence}"


KINDS: Final = by_kind(partner, group, family)
WORDS: Final[WordHints] = {"buy": buy, "pay": pay, "drinks": drinks, "no drinks": no_drinks}
