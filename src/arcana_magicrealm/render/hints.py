"""The effect of a choice in a few words, with the odds of the rolls that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from arcana_core.actions import Action
from arcana_core.chance.table_rolls import TableRoll
from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import goods, hiring, meeting, relations
from arcana_magicrealm.chapters.phases import ANY, BASIC, SUNLIGHT
from arcana_magicrealm.model.characters import HEROES, Advantage, Hero
from arcana_magicrealm.model.deals import RELATIONS
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.locations import CAMPAIGNS, CATEGORIES, DWELLINGS, MISSIONS, SITES, Cost
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import ACTIVITIES, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render import around, words
from arcana_magicrealm.render.questions import asking_price
from arcana_magicrealm.render.screen import Desk
from arcana_magicrealm.text.names import being_name

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CODES: Final = (*ACTIVITIES,)
LETTERS: Final = "NLMHT"
_ADVICE: Final = {
    "great_treasures": "from treasure sites",
    "spells": "can't be learned yet: points are lost",
    "fame": "from pieces that you loot or buy",
    "notoriety": "from pieces that you loot or buy",
    "gold": "above what you start with",
}
_WORDS: Final = {
    ("", "end turn"): "record no more today",
    ("", "map edge"): "leave the game; your score is final",
    ("", "stop hiding"): "monsters and other characters can then block you",
    ("", "give up"): "lose the phase",
    ("ChooseTrade", "sell"): "at the price on the piece, without a roll",
    ("ChooseTrade", "buy"): "name goods and roll for the price; 6 may be trouble",
    ("ChooseTrade", "regain"): "pay for a boon, so that the relation rises again",
    ("Selling", "done"): "the phase is over",
    ("Bargain", "decline"): "no deal; the phase is over",
    ("Bargain", "free"): "it costs nothing, but the relation drops a level",
    ("Meeting", "no drinks"): "roll in the column of your relation",
    ("Opportunity", "roll again"): "in the next friendlier column",
    ("Opportunity", "no deal"): "the phase is over",
    ("Offence", "no"): "you are blocked, and your turn is over",
    ("Offence", "pay notoriety"): "5 recorded Notoriety; no deal",
    ("Offence", "pay fame"): "5 recorded Fame; no deal",
    ("ExchangeSeen", "exchange"): "everybody sees it; you look at the chits that take its place",
    ("ExchangeSeen", "leave it"): "it stays face down",
    ("AskFollowers", "stay"): "share in what your guide does",
    ("AskFollowers", "stop following"): "your turn ends here",
    ("LeaveBehind", "done"): "all come along",
    ("MayBlock", "none"): "let everybody pass",
    ("Alert", "weapon alerted"): "ready for a fight",
    ("Alert", "weapon unalerted"): "as it is each morning",
    ("Suicide", "live on"): "the next day begins",
    ("Suicide", "end life"): "your character dies; start again after a whole day",
    ("Restart", "wait"): "you are asked again tomorrow",
    ("Restart", "stay out"): "you have lost: -100",
    ("Proposing", "submit"): "the partner answers",
    ("Proposing", "withdraw"): "no trade",
    ("Answering", "accept"): "both sides hand over what is proposed",
    ("Answering", "refuse"): "no trade",
    ("AssignUnderlings", "none"): "stay where it is",
}
"""By step ("" for all) and word the hint on it."""
Hint = Callable[["Game", Desk, Any], str]


def hint(game: Game, desk: Desk, action: Action) -> str:
    """The hint on a legal action of the player whose desk it is; "" if its notation is enough."""
    found = HINTS.get(type(action))
    return found(game, desk, action) if found is not None else ""


def _own(desk: Desk) -> int:
    """The individual that the question is about: who records or takes a turn, else the character."""
    view = desk.view
    if desk.recorder is not None:
        return desk.recorder.being
    if view.deal is not None:
        return view.deal.being
    owned = view.turn is not None and view.turn.phases and view.asks != "Answering"
    if owned and view.turn is not None and view.turn.individual >= FIRST_DENIZEN:
        return view.turn.individual
    return view.me.hero if view.me is not None else NOWHERE


def _odds(game: Game, being: int, table: str, results: tuple[int, ...], purpose: str = "") -> str:
    """The chance of these results with the modifiers in force (MR-1.3)."""
    pmf = TableRoll().modified(game.modifiers(being, table, purpose)).pmf()
    return percent(sum([pmf.probability(result) for result in results], Fraction(0)))


def percent(chance: Fraction) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


# Before the first day, and after a death.


def _character(game: Game, desk: Desk, action: actions.ChooseCharacter) -> str:
    hero = HEROES[action.hero]
    gear = f", {len(hero.stage.armor)} armour" * bool(hero.stage.armor)
    best, *others = map(advantage_words, sorted(hero.advantage, key=_lateness))
    return "; ".join([best, f"{_chits(hero)}{gear}", *others])


def _lateness(one: Advantage) -> int:
    """The place of an advantage: extra phases first, those for combat and spells last."""
    late = one.die is not None and {*one.die.tables} <= {"missile", "reading_runes"}
    return 0 if one.extra_phase else 3 if late else 1 if one.die is not None else 2


def advantage_words(one: Advantage) -> str:
    """A special advantage in a few words."""
    if one.extra_phase:
        place = " at dwellings" if one.where else ""
        return f"extra {'phase' if one.extra_phase == ANY else f'{one.extra_phase} phase'}{place}"
    if one.die is not None:
        change = "1 die" if one.die.dice == 1 else f"{one.die.modifier:+}"
        tables = ", ".join([words.spaced(table) for table in one.die.tables])
        place = f" in {words.spaced(one.where).replace('named tile', 'tiles')}s" if one.where else ""
        return f"{change}: {tables}{place.replace('tiless', 'tiles')}"
    return one.effect if len(one.effect) <= 60 else one.name


def _chits(hero: Hero) -> str:
    kinds = [chit.action for chit in hero.chits]
    return ", ".join([f"{kinds.count(kind)} {kind}" for kind in ("move", "fight", "magic") if kind in kinds])


def _start(game: Game, desk: Desk, action: actions.StartAt) -> str:
    if action.place == len(DWELLINGS):
        return "the clearing of the two Ghosts"
    garrison = DWELLINGS[action.place].garrison
    group = next((number for number, one in enumerate(GROUPS) if one.id == garrison), NOWHERE)
    return f"the {GROUPS[group].name} are there, {_relation(desk, group)} to you" if group >= 0 else ""


def _aim(game: Game, desk: Desk, action: actions.AimFor) -> str:
    data = CATEGORIES[action.category]
    points = desk.view.picks.count(action)
    assigned = f"; {counted(points, 'point')} so far" if points else ""
    return f"{data.factor} a point{assigned}: {_ADVICE[data.category]}"


# Recording.


def _record(game: Game, desk: Desk, action: actions.Record) -> str:
    code, being = CODES[action.activity], _own(desk)
    at = desk.written.at if desk.written is not None else NOWHERE
    if code == "M":
        return f"to {around.roads(desk.view, at, NOWHERE)}"
    if code == "H":
        return f"{_odds(game, being, 'hide', (1, 2, 3, 4, 5))}; monsters and others can't block the hidden"
    if code == "S":
        sites = around.sites_found(desk.view, at)
        return f"loot the {listed(sites)}, or look around" if sites else "look around, find paths and sites, or loot"
    if code == "T":
        there = [_partner(desk, partner) for partner in relations.partners_in(game, at)]
        return f"with {listed(there)}" if there else "no partner is here now"
    if code == "HR":
        groups = [_partner(desk, group) for group in range(len(GROUPS)) if hiring.to_hire(game, group, at)]
        return f"from {listed(groups)}" if groups else "no natives to hire are here now"
    if code == "R":
        tired = words.chits_words(desk.view.me) if desk.view.me is not None else ""
        return tired or "you have no chits to recover"
    if code == "A":
        return "turn your weapon for a fight"
    if code == "F":
        return "all day long, instead of a turn of your own"
    return {"C": "store belongings and gold here, or take them out", "-": "do nothing in this phase"}.get(code, "")


def _relation(desk: Desk, partner: int) -> str:
    level = desk.view.me.relations[partner] if desk.view.me is not None and desk.view.me.relations else 2
    return RELATIONS[min(max(level, 0), 4)]


def _partner(desk: Desk, partner: int) -> str:
    name = actions.PARTNERS[partner].title()
    return f"the {name} ({_relation(desk, partner)})"


def _clearing(game: Game, desk: Desk, action: actions.InClearing) -> str:
    view, parts = desk.view, []
    kind = around.map_in(view).type_of[action.clearing]
    if desk.written is not None:
        here = [
            edge
            for edge in around.map_in(view).graph.at[desk.written.at]
            if edge.other(desk.written.at) == action.clearing
        ]
        if desk.written.aim == action.clearing:
            parts.append("the second Move: you arrive")
        elif here and not any(edge.usable(around.known_paths(view)) for edge in here):
            parts.append(f"undiscovered {around.KINDS[here[0].kind]}: find it first")
        elif not here:
            parts.append("no road leads there today")
        elif kind == "mountain":
            parts.append("the first of two Moves in a row")
    there = words.clearing_words(view, action.clearing)
    parts += [there] if there else []
    if desk.written is not None:
        onward = around.roads(view, action.clearing, without=desk.written.at)
        parts.append(f"on to {onward}" if onward else "a dead end")
    return "; ".join([kind] * (kind != "woods") + parts)


def _source(game: Game, desk: Desk, action: actions.UseSource) -> str:
    source = actions.SOURCES[action.source]
    if source == BASIC:
        return "one of the two that everybody has, for any activity"
    if source == SUNLIGHT:
        return "for any activity; not on a day in caves"
    activity = dict(desk.recorder.sources).get(source, ANY) if desk.recorder is not None else ANY
    return f"an extra phase for {'any activity' if activity == ANY else ACTIVITIES[activity]} only".replace(
        "any activity only", "any activity"
    )


# The day.


def _search(game: Game, desk: Desk, action: actions.Search) -> str:
    name, being = actions.SEARCHES[action.search], _own(desk)
    if name == "peer":
        chances = [_odds(game, being, name, results) for results in ((1, 2, 5), (1, 2, 3), (1, 3, 4))]
        return "map chits {}, hidden paths {}, hidden enemies {}".format(*chances)
    if name == "locate":
        chances = [_odds(game, being, name, results) for results in ((1, 4), (1, 2, 4), (1, 2, 3))]
        return "sites {}, map chits {}, secret passages {}".format(*chances)
    size = _stack_size(desk, name)
    if not size:
        return ""
    chance = _odds(game, being, "loot", tuple(range(1, min(size, 6) + 1)))
    return f"{counted(size, 'piece')}; you get one with {chance}"


def _stack_size(desk: Desk, search: str) -> int:
    view, name = desk.view, search.removeprefix("loot ")
    if name == "pile":
        return len(dict(view.heaps).get(view.me.at if view.me is not None else NOWHERE, ()))
    return next((len(stack) for site, stack in zip(SITES, view.sites, strict=True) if site.id == name), 0)


def _line(game: Game, desk: Desk, action: actions.TakeLine) -> str:
    table, _, number = actions.LINES[action.line].partition(" ")
    return TABLES[table].line(int(number)).effect


def _deal_with(game: Game, desk: Desk, action: actions.DealWith) -> str:
    name = _relation(desk, action.partner)
    cards = desk.view.cards[action.partner].count
    sells = len(desk.view.goods[action.partner]) if action.partner < len(GROUPS) else 0
    return f"{name}; sells {counted(cards, 'treasure card')} and {counted(sells, 'counter')}"


def _hire(game: Game, desk: Desk, action: actions.Hire | actions.RehireGroup) -> str:
    at = desk.view.turn.from_ if desk.view.turn is not None else NOWHERE
    members = hiring.to_hire(game, action.group, at)
    named = listed([being_name(FIRST_DENIZEN + member) for member in members])
    wage = sum([DENIZENS[member].wage for member in members])
    return f"{_relation(desk, action.group)}; {named or 'your own again'}{f', basic price {wage} gold' if wage else ''}"


def _being(game: Game, desk: Desk, action: actions.Choose) -> str:
    verb = actions.BEING_VERBS[action.verb]
    return {
        "follow": "go where they go today; you record nothing else",
        "block": "both of you are blocked and unhidden for the day",
        "leave": "it stays here, and its turn is over",
        "partner": "make a proposal of trade",
        "guide": "it goes along today",
        "rehire": "for fourteen more days",
        "force": "use its strength",
    }[verb]


def _piece(game: Game, desk: Desk, action: actions.Handle) -> str:
    verb, piece = actions.PIECE_VERBS[action.verb], PIECES[action.piece]
    values = [f"price {piece.price}"]
    values += [f"Fame {piece.fame}"] * bool(piece.fame) + [f"Notoriety {piece.notoriety}"] * bool(piece.notoriety)
    if piece.kind == "treasure" and piece.treasure.great:
        values.append("a great treasure")
    values.append(f"weight {LETTERS[piece.weight]}" if piece.kind != "horse" else piece.horse.type)
    if verb in ("sell", "buy", "pay"):
        partner = desk.view.deal.partner if desk.view.deal is not None else NOWHERE
        gold = goods.price_of(game, partner, action.piece) if partner >= 0 else piece.price
        values[0] = f"{'basic price' if verb == 'buy' else 'worth'} {gold} gold"
    purpose = {
        "activate": "takes effect; all see it",
        "keep": "packed away (`ask all` asks again)",
        "abandon": "left in this clearing",
    }
    return "; ".join([", ".join(values), *([purpose[verb]] if verb in purpose else [])])


def _chit(game: Game, desk: Desk, action: actions.UseChit) -> str:
    one, label = desk.view.me, actions.CHITS[action.chit]
    if one is None or label not in actions.CHIT_LABELS[one.hero]:
        return ""
    state = one.chits[actions.CHIT_LABELS[one.hero].index(label)]
    return f"it is {words.STATES.get(state, 'active')} now"


def _mission(game: Game, desk: Desk, action: actions.TakeChit) -> str:
    name = actions.VISITOR_SIDES[action.side]
    task = MISSIONS.get(name) or CAMPAIGNS[name]
    cost = " and ".join([f"{points} {kind}" for kind, points in _costs(task.cost) if points])
    if name in MISSIONS:
        return f"costs {cost}; bring it to the {words.spaced(MISSIONS[name].to)} within {task.days} days for gold"
    friends = listed([one.title() for one in CAMPAIGNS[name].partners])
    return f"costs {cost}; the {friends} are friendlier for {task.days} days"


def _costs(cost: Cost) -> tuple[tuple[str, int], ...]:
    return (("Notoriety", cost.notoriety), ("Fame", cost.fame))


def _word(game: Game, desk: Desk, action: actions.Word) -> str:
    view, text = desk.view, actions.WORDS[action.word]
    if text == "done" and view.asks == "StartOfPhase" and view.turn is not None:
        rest = view.turn.phases[view.turn.number :][:1]
        return f"go on: {words.turn_words(rest)}" if rest else "go on"
    if text == "pay" and view.deal is not None:
        return (
            f"{asking_price(view.deal) or view.deal.price} gold; you have {view.me.gold if view.me is not None else 0}"
        )
    if text == "drinks" and view.deal is not None:
        return f"{len(meeting.drinkers(game, view.deal))} gold: roll in the next friendlier column"
    return _WORDS.get((view.asks, text)) or _WORDS.get(("", text), "")


HINTS: Final[dict[type[Action], Hint]] = {
    actions.ChooseCharacter: _character,
    actions.StartAt: _start,
    actions.AimFor: _aim,
    actions.Record: _record,
    actions.InClearing: _clearing,
    actions.UseSource: _source,
    actions.Search: _search,
    actions.TakeLine: _line,
    actions.DealWith: _deal_with,
    actions.Hire: _hire,
    actions.RehireGroup: _hire,
    actions.Choose: _being,
    actions.Handle: _piece,
    actions.UseChit: _chit,
    actions.TakeChit: _mission,
    actions.Word: _word,
}
"""By kind of action the function that gives its hint."""
