"""The effect of a choice in a few words, with the odds of the rolls that it leads to."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from arcana_core.actions import Action
from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import choosing
from arcana_magicrealm.chapters.days.phases import ANY, BASIC, SUNLIGHT
from arcana_magicrealm.chapters.trade import goods, hiring, meeting, missions, relations
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.characters import HEROES, Advantage, Hero
from arcana_magicrealm.model.chits import FATIGUED, WOUNDED
from arcana_magicrealm.model.deals import MEETING, RELATIONS, UNFRIENDLY
from arcana_magicrealm.model.denizens import DENIZENS, GROUP, GROUPS
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITE, SITES, Mission
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.model.turns import ACTIVITIES
from arcana_magicrealm.render import around, chances, fight_hints, spell_hints, words
from arcana_magicrealm.render.desk import Desk, desk_of
from arcana_magicrealm.render.questions import TEXTS, asking_price
from arcana_magicrealm.text.glossary import ROAD_KINDS, task_words, values
from arcana_magicrealm.text.names import being_name, partner_name
from arcana_magicrealm.text.routes import sites_known

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CODES: Final = (*ACTIVITIES,)
COPY: Final = re.compile(r" no\. \d+")
"""The number of a chit among those with the same print."""
ENEMIES: Final = "hidden enemies"
"""The discovery that is useful only against hidden characters."""
Hint = Callable[["Game", Desk, Any], str]


def hint(game: Game, player: int, action: Action) -> str:
    """The hint on a legal action of a player; "" if its notation is enough."""
    desk, print_ = desk_of(game, player), COPY.sub("", str(action))
    found = _hint(game, desk, action)
    if print_ != str(action):
        first = next(one for one in game.legal_actions(player) if COPY.sub("", str(one)) == print_)
        if first is not action and _hint(game, desk, first) == found:
            return f"the same as {first}"
    return found


def _hint(game: Game, desk: Desk, action: Action) -> str:
    found = HINTS.get(type(action))
    return (found(game, desk, action) if found is not None else "") or fixed(desk.view.asks, str(action))


def fixed(asks: str, text: str) -> str:
    """The hint that doesn't depend on the position: by question and word, by word, or by verb."""
    words_ = text.split()
    verbs = [" ".join(words_[:end]) for end in range(len(words_), 0, -1)]
    found = [TEXTS.get(asks, {}).get(text), TEXTS["any"].get(text), *map(TEXTS["verbs"].get, verbs)]
    return str(next(filter(None, found), ""))


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
        change = "one die" if one.die.dice == 1 else f"{one.die.modifier:+}"
        tables = ", ".join(
            [words.spaced(table) for table in one.die.tables if table != "commerce"]
        )  # isn't in the rules
        place = f" in {words.spaced(one.where).replace('named tile', 'tiles')}s" if one.where else ""
        return f"{change} on {tables}{place.replace('tiless', 'tiles')}"
    return one.effect if len(one.effect) <= 60 else one.name


def _chits(hero: Hero) -> str:
    kinds = [chit.action for chit in hero.chits]
    return f"{', '.join([f'{kinds.count(kind)} {kind}' for kind in ('move', 'fight', 'magic') if kind in kinds])} chits"


def _start(game: Game, desk: Desk, action: actions.StartAt) -> str:
    if action.place == len(DWELLINGS):
        return "the clearing of the two Ghosts"
    group = GROUP.get(DWELLINGS[action.place].garrison, NOWHERE)
    return f"the {GROUPS[group].name} are there, {_relation(game, desk, group)} to you" if group >= 0 else ""


def _elf(game: Game, desk: Desk, action: actions.BeElf) -> str:
    print_ = HEROES[desk.me.hero].other_prints[action.kind]
    return f"you can't play {listed(print_.unplayable)}"


def _aim(game: Game, desk: Desk, action: actions.AimFor) -> str:
    data = CATEGORIES[action.category]
    points, source = desk.view.picks.count(action), fixed("", str(action))
    return f"needs {data.factor} a point{f'; {points} so far' if points else f', {source}'}"


# Recording.


def _record(game: Game, desk: Desk, action: actions.Record) -> str:
    code = CODES[action.activity]
    return RECORDED[code](game, desk) if code in RECORDED else ""


def _look(game: Game, desk: Desk) -> str:
    if game.has_magic_sight(desk.being):
        return f"Magic Sight: {chances.of_table(game, desk.being, 'magic_sight')}"
    sites = around.sites_found(desk, desk.at)
    return f"loot the {listed(sites)}, or look around" if sites else "look around, find paths and sites, or loot"


def _trade(game: Game, desk: Desk) -> str:
    there = [_partner(game, desk, partner) for partner in relations.partners_in(game, desk.at)]
    return f"with {listed(there)}" if there else "no partner is here now"


def _hire_here(game: Game, desk: Desk) -> str:
    groups = [_partner(game, desk, group) for group in range(len(GROUPS)) if hiring.to_hire(game, group, desk.at)]
    return f"from {listed(groups)}" if groups else "no natives to hire are here now"


def _prepare(game: Game, desk: Desk) -> str:
    if desk.recorder is None or desk.written is None or choosing.phases_left(desk.recorder, desk.written) > 1:
        return ""
    return "of no use: no phase would be left to enchant in"


RECORDED: Final[dict[str, Callable[[Game, Desk], str]]] = {
    "M": lambda game, desk: f"to {around.roads(desk, desk.at, NOWHERE)}",
    "H": lambda game, desk: (
        f"{chances.odds(game, desk.being, 'hide', (1, 2, 3, 4, 5))}; monsters and others can't block the hidden"
    ),
    "S": _look,
    "T": _trade,
    "HR": _hire_here,
    "R": lambda game, desk: words.chits_words(desk.me, desk.view, FATIGUED + WOUNDED) or "you have no chits to recover",
    "SPX": _prepare,
}
"""By activity whose use depends on the position the function that gives the hint on recording it."""


def _relation(game: Game, desk: Desk, partner: int) -> str:
    return RELATIONS[relations.column_for(game, desk.view.player or 0, partner)]


def _partner(game: Game, desk: Desk, partner: int) -> str:
    return f"{partner_name(partner)} ({_relation(game, desk, partner)})"


def _clearing(game: Game, desk: Desk, action: actions.InClearing) -> str:
    kind, there = desk.map.type_of[action.clearing], words.clearing_words(desk.view, action.clearing)
    parts = [kind] * (kind != "woods")
    if desk.written is None:
        return "; ".join(filter(None, [*parts, there]))
    at = desk.written.at
    here = desk.map.graph.between(at, action.clearing)
    if desk.written.aim == action.clearing:
        parts.append("the second Move: you arrive")
    elif not here:
        parts.append("no road leads there today")
    elif not any(edge.usable(desk.paths) for edge in here):
        parts.append(f"undiscovered {ROAD_KINDS[here[0].kind]}: find it first")
    elif kind == "mountain":
        parts.append("the first of two Moves in a row")
    onward = around.roads(desk, action.clearing, without=at)
    return "; ".join(filter(None, [*parts, there, f"on to {onward}" if onward else "a dead end"]))


def _source(game: Game, desk: Desk, action: actions.UseSource) -> str:
    source = actions.SOURCES[action.source]
    activity = dict(desk.recorder.sources).get(source, ANY) if desk.recorder is not None else ANY
    limit = f"{ACTIVITIES[activity]} only" if activity in ACTIVITIES else "any activity"
    return "" if source in (BASIC, SUNLIGHT) else f"an extra phase for {limit}"


# The day.


def _search(game: Game, desk: Desk, action: actions.Search) -> str:
    name = actions.SEARCHES[action.search]
    if name in ("peer", "locate"):
        found = [
            f"{what} {chances.odds(game, desk.being, name, results)}"
            for what, results in findable(game, desk, name).items()
        ]
        only = "only " * (len(found) == 1 and name == "peer" and found[0].startswith(ENEMIES))
        return f"{only}{', '.join(found)}" or "nothing is left to find here"
    site = name.removeprefix("loot ")
    if site in TABLES:
        return chances.of_table(game, desk.being, site)
    stack = _stack(desk, site)
    numbers = tuple([place for place, piece in enumerate(stack[:6], 1) if piece not in SITE_CARDS])
    chance = chances.odds(game, desk.being, "loot", numbers)
    cost = next((f"; {one.cost.partition(' (')[0]}" for one in SITES if one.cost and site == one.id), "")
    return f"{counted(len(stack), 'piece')}; you get one with {chance}{cost}" if stack else ""


def findable(game: Game, desk: Desk, name: str) -> dict[str, tuple[int, ...]]:
    """By discovery that Peer or Locate may bring in the clearing the results of the roll."""
    at = beings.place(game, desk.being)
    chits = around.unexplored(desk, TILE_OF[at])
    found: list[tuple[str, bool, tuple[int, ...]]]
    if name == "peer":
        hidden = around.undiscovered(desk, at, "hidden")
        found = [("map chits", chits, (1, 2, 5)), ("hidden paths", hidden, (1, 2, 3)), (ENEMIES, True, (1, 3, 4))]
    else:
        sites = [SITES[site].name for site, of in sites_known(desk.view) if of == at]
        is_new = around.may_hold_site(desk, TILE_OF[at]) or len(sites) > len(around.sites_found(desk, at))
        secret = around.undiscovered(desk, at, "secret")
        found = [("sites", is_new, (1, 4)), ("map chits", chits, (1, 2, 4)), ("secret passages", secret, (1, 2, 3))]
    return {what: results for what, is_possible, results in found if is_possible}


def _stack(desk: Desk, name: str) -> tuple[int, ...]:
    """The pieces of a site or of the pile in the clearing, from the top."""
    if name == "pile":
        return dict(desk.view.heaps).get(desk.at, ())
    return desk.view.sites[SITE[name]] if name in SITE else ()


def _line(game: Game, desk: Desk, action: actions.TakeLine) -> str:
    table, _, number = actions.LINES[action.line].partition(" ")
    return TABLES[table].line(int(number)).effect


def _deal_with(game: Game, desk: Desk, action: actions.DealWith) -> str:
    cards = desk.view.cards[action.partner].count
    sells = len(desk.view.goods[action.partner]) if action.partner < len(GROUPS) else 0
    odds = _meeting(game, desk, action.partner, "trade")
    return f"{odds}; sells {counted(cards, 'treasure card')} and {counted(sells, 'counter')}"


def _hire(game: Game, desk: Desk, action: actions.Hire | actions.RehireGroup) -> str:
    at = desk.view.turn.from_ if desk.view.turn is not None else NOWHERE
    members = hiring.to_hire(game, action.group, at)
    named = listed([being_name(FIRST_DENIZEN + member) for member in members])
    wage = sum([DENIZENS[member].wage for member in members])
    price = f", basic price {wage} gold" if wage else ""
    return f"{_relation(game, desk, action.group)}{price}: {named or 'your own again'}"


def _hire_monsters(game: Game, desk: Desk, action: actions.HireMonsters) -> str:
    hired = dict(hiring.families_for_hire(game, desk.being)).get(action, ())
    return f"{counted(len(hired), 'monster')}, basic price {sum([DENIZENS[one].wage for one in hired])} gold"


def _piece(game: Game, desk: Desk, action: actions.Handle) -> str:
    verb, piece = actions.PIECE_VERBS[action.verb], PIECES[action.piece]
    facts = values(piece)
    if verb in ("sell", "buy", "pay"):
        partner = desk.view.deal.partner if desk.view.deal is not None else NOWHERE
        gold = goods.price_of(game, partner, action.piece) if partner >= 0 else piece.price
        facts[0] = f"{'basic price' if verb == 'buy' else 'worth'} {gold} gold"
    purpose = fixed("", verb)
    if verb == "activate" and piece.kind == "treasure":
        purpose = "; ".join(filter(None, ["all see it", piece.treasure.effect]))
    return "; ".join(filter(None, [", ".join(facts), purpose]))


def _chit(game: Game, desk: Desk, action: actions.UseChit) -> str:
    one, label = desk.me, actions.CHITS[action.chit]
    if label not in (*actions.CHIT_LABELS[one.hero], *actions.MAGIC_LABELS[one.hero]):
        return ""
    if actions.CHIT_VERBS[action.verb] == "alert":
        return fixed("", f"alert chit {label.partition(' ')[0]}")
    number = actions.chit_number(action, one.hero)
    if actions.CHIT_VERBS[action.verb] == "force":
        return "it is fatigued by that" if game.figures_of(one.hero)[number].effort else "it stays active"
    found = f"it is {words.STATES.get(one.chits[number], 'active')} now"
    if actions.CHIT_VERBS[action.verb] == "rest":
        found += f", then {words.STATES.get(effort.state_after_rest(game, one.hero, number), 'active')}"
        if effort.has_two_asterisks(game, one.hero, number):
            found += "; an active chit with one asterisk is fatigued for it"
    return found


def _mission(game: Game, desk: Desk, action: actions.TakeChit) -> str:
    task = missions.task_of(action.side)
    assert task is not None
    cost, benefit = task_words(task)
    if isinstance(task, Mission):
        goal, gold = missions.errand(game, task, desk.at)
        benefit = f"{gold} gold in the {DWELLINGS[goal].name} within {task.days} days"
    return f"{cost}; {benefit}"


def _meeting(game: Game, desk: Desk, partner: int, purpose: str, level: int | None = None) -> str:
    """The chances of the results in the column of the relation, the worst results first (MR-13.14).

    Without a level that of the player counts, and all prices have one chance: "x3 to x4 22".
    """
    column = relations.column_for(game, desk.view.player or 0, partner) if level is None else relations.column(level)
    prices = [_result(of) for of in MEETING[column] if of.startswith("price")]
    pmf = chances.roll_of(game, desk.being, "meeting", purpose).pmf()
    found: dict[str, Fraction] = {}
    for number, of in reversed([*enumerate(MEETING[column], 1)]):
        name = _result(of)
        if level is None and name in prices:
            name = " to ".join(dict.fromkeys([min(prices), max(prices)]))
        found[name] = found.get(name, Fraction(0)) + pmf.probability(number)
    odds = [f"{name} {round(100 * chance)}" for name, chance in found.items() if chance]
    return f"{RELATIONS[column]}, in %: {', '.join(odds)}"


def _result(of: str) -> str:
    return words.spaced(of).replace("price ", "x")


def _battle(game: Game, being: int, level: int) -> str:
    """The chances that natives battle, further rolls included: no other results count in the Evening (MR-24.2)."""
    column = relations.column(level)
    fights, offends = (_leads_to(game, being, column, of) for of in (("block_battle",), tuple(meeting.OFFENCES)))
    if not fights + offends:
        return f"{RELATIONS[column]}: no battle"
    offence = f", {chances.percent(offends)} for an insult or challenge" if offends else ""
    return f"{RELATIONS[column]}: {chances.percent(fights)} that they battle you{offence}"


def _leads_to(game: Game, being: int, column: int, results: tuple[str, ...]) -> Fraction:
    pmf = chances.roll_of(game, being, "meeting", "battle").pmf()
    further = {"trouble": UNFRIENDLY, "opportunity": relations.column(column, 1)}  # MR-13.19, MR-13.20
    found = Fraction(0)
    for number, of in enumerate(MEETING[column], 1):
        share = _leads_to(game, being, further[of], results) if of in further else Fraction(of in results)
        found += pmf.probability(number) * share
    return found


def _word(game: Game, desk: Desk, action: actions.Word) -> str:
    view, text = desk.view, actions.WORDS[action.word]
    if text == "done" and view.asks == "StartOfPhase" and view.turn is not None:
        rest = view.turn.phases[view.turn.number :][:1]
        return f"go on: {words.turn_words(rest)}" if rest else "go on"
    if text == "pay" and view.deal is not None:
        price = asking_price(view.deal) or view.deal.price
        return f"{price} gold; you have {desk.me.gold}"
    if text == "buy":
        there = relations.partners_in(game, desk.at)
        if len(there) == 1:
            return f"{_meeting(game, desk, there[0], 'trade')}; no way back"
        return f"from {listed([_partner(game, desk, partner) for partner in there])}: roll for the price, no way back"
    if text in ("drinks", "no drinks") and view.deal is not None:
        deal, bought = view.deal, text == "drinks"
        cost = f"{len(meeting.drinkers(game, deal))} gold; " * bought
        purpose = meeting.PURPOSES[deal.kind]
        level = meeting.column_for(game, deal) + bought
        if deal.kind == "battle":
            return f"{cost}{_battle(game, deal.being, level)}"
        return f"{cost}{_meeting(game, desk, deal.partner, purpose, level)}"
    if text == "map edge" and desk.score is not None:
        return f"leave the game for good: your score now is {desk.score.total}"
    return ""


HINTS: Final[dict[type[Action], Hint]] = {
    actions.ChooseCharacter: _character,
    actions.StartAt: _start,
    actions.BeElf: _elf,
    actions.LosePhase: lambda game, desk, action: words.turn_words(game.turn.phases[action.number :][:1]),
    actions.AimFor: _aim,
    actions.Record: _record,
    actions.InClearing: _clearing,
    actions.UseSource: _source,
    actions.Search: _search,
    actions.TakeLine: _line,
    actions.DealWith: _deal_with,
    actions.Hire: _hire,
    actions.RehireGroup: _hire,
    actions.HireMonsters: _hire_monsters,
    actions.Handle: _piece,
    actions.UseChit: _chit,
    actions.TakeChit: _mission,
    actions.OpenChest: lambda game, desk, action: (
        f"{PIECES[PIECE['chest']].treasure.gold_inside} gold and the treasures in it; the Chest is gone then"
    ),
    actions.Word: _word,
    **fight_hints.HINTS,
    **spell_hints.HINTS,
}
"""By kind of action the function that gives its hint."""
