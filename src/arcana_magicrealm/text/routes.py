"""Ways over the roads that an individual knows, and the Moves that record them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arcana_core.actions import Action
from arcana_core.text.notation import plain
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.days.phases import Sheet
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARING, CLEARINGS, OF_TILE, TILES
from arcana_magicrealm.text.moments import usual_source, works
from arcana_magicrealm.text.names import side_name


def sites_known(view: View) -> Iterator[tuple[int, int]]:
    """The sites whose chit the viewer knows, with their clearings."""
    for tile, pile in enumerate(view.chits):
        for piece in pile.known:
            if PIECES[piece].kind == "site":
                place = PIECES[piece].place
                yield place, CLEARING[TILES[tile].id, SITES[place].clearing]


def destinations(view: View) -> dict[str, tuple[int, ...]]:
    """The clearings of tiles, dwellings, visitors and known sites, and single ones, by name as `plain` gives it."""
    names = {plain(name): OF_TILE[tile] for tile, data in enumerate(TILES) for name in (data.code, data.name)}
    names |= {plain(side_name(2 * n + chit.side)): (chit.at,) for n, chit in enumerate(view.visitors) if chit.at >= 0}
    names |= {plain(DWELLINGS[number].name): (at,) for number, at in enumerate(view.dwellings) if at >= 0}
    names |= {plain(SITES[site].name): (at,) for site, at in sites_known(view)}
    for clearing, (tile, number) in enumerate(CLEARINGS):
        name, code = plain(TILES[tile].name), plain(TILES[tile].code)
        for short in (name, name.partition(" ")[0], code):
            names |= {f"{short} {number}": (clearing,), f"{short}{number}": (clearing,)}
    return names


class Walk(NamedTuple):
    """The picks that record Moves to a place, the Moves still missing, and whether they end the turn."""

    picks: tuple[Action, ...]
    missing: int
    is_over: bool


def walk_to(game: Game, player: int, there: tuple[int, ...]) -> Walk | None:
    """The Moves to the nearest of these clearings, as far as today's phases allow (MR-10.4).

    Returns:
        None if no known road leads to any of them.
    """
    made = recording.draft(game, player)
    assert made.now is not None, "a turn is being recorded"
    at, graph, moves = made.now.at, game.map.graph, game.map.moves_into
    known, cost = ledgers.paths(game, made.recorder.being), game.map.cost
    ways = []
    for start in [at] if at >= 0 else [place for place in made.now.places if place >= 0]:  # the road's ends: MR-8.11
        far = graph.reach(start, known=known, cost=cost)
        ways += [(far[end] + (moves(start) if at < 0 else 0), start, end) for end in there if end in far]
    missing, start, end = min(ways, default=(0, NOWHERE, NOWHERE))
    way = graph.path(start, end, known=known, cost=cost) if end != NOWHERE else None
    if way is None:
        return None
    before, turns = len(made.picks), len(made.turns)
    for clearing in way if at < 0 else way[1:]:
        longer = _arrived(game, made, clearing, moves(clearing))
        if longer is None:
            break
        made, missing = longer, missing - moves(clearing)
    return Walk(made.picks[before:], missing, made.now is None or len(made.turns) > turns)


def _arrived(game: Game, made: Sheet, clearing: int, moves: int) -> Sheet | None:
    """The turn with this many Moves to a clearing behind it; None if the phases that are left don't allow them."""
    turns, start = len(made.turns), made
    for pick in (actions.record("M"), actions.InClearing(clearing)) * moves:
        if made.now is None or len(made.turns) > turns or pick not in phases.choices(made):
            return None
        made = phases.extended(made, pick)
        if len(made.turns) == turns and made.now is not None and made.now.place == clearing:  # its source is missing
            legal = phases.choices(made)
            made = phases.extended(made, usual_source(game, made, legal) or legal[0])
    recorded = made.now.phases if made.now is not None and len(made.turns) == turns else made.turns[turns]
    return made if all(works(game, start, phase.source) for phase in recorded[-moves:]) else None
