"""Hints on choices in a turn: what a search can bring, the use of pieces and chits, missions (MR-9, MR-11, MR-12)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.wording import counted
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.trade import goods, missions
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.chits import STATE_WORDS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import DWELLINGS, SITE, SITES, Mission
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render import around, words
from arcana_magicrealm.render.desk import Desk, WordHints, by_kind
from arcana_magicrealm.render.hints import chances
from arcana_magicrealm.text.glossary import task_words, values
from arcana_magicrealm.text.phrases import PHRASES
from arcana_magicrealm.text.routes import sites_known

ENEMIES: Final = "hidden enemies"
"""The discovery that is useful only against hidden characters."""


def go_on(game: Game, desk: Desk) -> str:
    """The phase that follows on what can be done before it."""
    view = desk.view
    if view.asks != "StartOfPhase" or view.turn is None:
        return ""
    phase = view.turn.phases[view.turn.number :][:1]
    return f"go on: {words.turn_words(phase)}" if phase else "go on"


def lost_phase(game: Game, desk: Desk, action: actions.LosePhase) -> str:
    """The phase that is lost."""
    return words.turn_words(game.turn.phases[action.number :][:1])


# Searching (MR-12).


def search(game: Game, desk: Desk, action: actions.Search) -> str:
    """The chances of a search."""
    name = actions.SEARCHES[action.search]
    if name in ("peer", "locate"):
        return _discoveries(game, desk, name)
    site = name.removeprefix("loot ")
    return chances.of_table(game, desk.being, site) if site in TABLES else _loot(game, desk, site)


def _discoveries(game: Game, desk: Desk, table: str) -> str:
    found = findable(game, desk, table)
    odds = [f"{what} {chances.odds(game, desk.being, table, results)}" for what, results in found.items()]
    only = "only " if table == "peer" and [*found] == [ENEMIES] else ""
    return f"{only}{', '.join(odds)}" or "nothing is left to find here"


def _loot(game: Game, desk: Desk, place: str) -> str:
    """The chance to get a piece from a site or from the pile here, and what looting costs (MR-12.13)."""
    stack = desk.view.sites[SITE[place]] if place in SITE else dict(desk.view.heaps).get(desk.at, ())
    if not stack:
        return ""
    movable = [number for number, piece in enumerate(stack[:6], 1) if piece not in SITE_CARDS]
    cost = f"; {SITES[SITE[place]].cost.partition(' (')[0]}" if place in SITE and SITES[SITE[place]].cost else ""
    return f"{counted(len(stack), 'piece')}; you get one with {chances.odds(game, desk.being, 'loot', movable)}{cost}"


def findable(game: Game, desk: Desk, table: str) -> dict[str, tuple[int, ...]]:
    """The results of the roll that bring each discovery, of those that Peer or Locate may bring in the clearing."""
    at = beings.place(game, desk.being)
    chits = around.unexplored(desk, TILE_OF[at])
    found: list[tuple[str, bool, tuple[int, ...]]]
    if table == "peer":
        hidden = around.undiscovered(desk, at, "hidden")
        found = [("map chits", chits, (1, 2, 5)), ("hidden paths", hidden, (1, 2, 3)), (ENEMIES, True, (1, 3, 4))]
    else:
        sites = [SITES[site].name for site, of in sites_known(desk.view) if of == at]
        is_new = around.may_hold_site(desk, TILE_OF[at]) or len(sites) > len(around.sites_found(desk, at))
        secret = around.undiscovered(desk, at, "secret")
        found = [("sites", is_new, (1, 4)), ("map chits", chits, (1, 2, 4)), ("secret passages", secret, (1, 2, 3))]
    return {what: results for what, is_possible, results in found if is_possible}


def line(game: Game, desk: Desk, action: actions.TakeLine) -> str:
    """The effect of a line of a table."""
    table, _, number = actions.LINES[action.line].partition(" ")
    return TABLES[table].line(int(number)).effect


# Pieces and chits (MR-9, MR-11).


def piece(game: Game, desk: Desk, action: actions.Handle) -> str:
    """The price of a piece in the deal, its other values, and its fate."""
    verb, one = actions.PIECE_VERBS[action.verb], PIECES[action.piece]
    price, *facts = values(one)
    if verb in ("sell", "buy", "pay"):
        partner = desk.view.deal.partner if desk.view.deal is not None else NOWHERE
        gold = goods.price_of(game, partner, action.piece) if partner >= 0 else one.price
        price = f"{'basic price' if verb == 'buy' else 'worth'} {gold} gold"
    parts = [", ".join([price, *facts]), PHRASES.hint("", verb)]
    if verb == "activate" and one.kind == "treasure":
        parts[1:] = "all see it", one.treasure.effect
    return "; ".join(filter(None, parts))


def chest(game: Game, desk: Desk, action: actions.OpenChest) -> str:
    """The contents of the Chest (MR-44.1)."""
    return f"{PIECES[PIECE['chest']].treasure.gold_inside} gold and the treasures in it; the Chest is gone then"


def chit(game: Game, desk: Desk, action: actions.UseChit) -> str:
    """The state of a chit now, and after a rest."""
    one, verb = desk.me, actions.CHIT_VERBS[action.verb]
    labels = (*actions.CHIT_LABELS[one.hero], *actions.MAGIC_LABELS[one.hero])
    if verb == "alert" or actions.CHITS[action.chit] not in labels:
        return ""
    number = actions.chit_number(action, one.hero)
    if verb == "force":
        return "it is fatigued by that" if game.figures_of(one.hero)[number].effort else "it stays active"
    found = f"it is {STATE_WORDS[one.chits[number]]} now"
    if verb == "rest":
        found += f", then {STATE_WORDS[effort.state_after_rest(game, one.hero, number)]}"
        if effort.has_two_asterisks(game, one.hero, number):
            found += "; an active chit with one asterisk is fatigued for it"
    return found


def mission(game: Game, desk: Desk, action: actions.TakeChit) -> str:
    """The cost of a mission or campaign, and its task or benefit (MR-19)."""
    task = missions.TASKS[action.side]
    assert task is not None
    cost, benefit = task_words(task)
    if isinstance(task, Mission):
        goal, gold = missions.errand(game, task, desk.at)
        benefit = f"{gold} gold in the {DWELLINGS[goal].name} within {task.days} days"
    return f"{cost}; {benefit}"


WORDS: Final[WordHints] = {"done": go_on}
KINDS: Final = by_kind(lost_phase, search, line, piece, chest, chit, mission)
