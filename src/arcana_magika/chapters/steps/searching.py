"""Searches: for scrolls, and for artifacts and cloaks on the ground (MG-16)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters.mages import items, statistics
from arcana_magika.chapters.steps import finding, ground, phases
from arcana_magika.events import Searched
from arcana_magika.model import draws, orders
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena, Phase
from arcana_magika.model.tables import ARTIFACTS, COLOURS, HALFLING, MEDALLION, SPELL_CODES, T_NUMBERS

PRECIOUS: Final = 10
"""A scroll with this minor cost or a higher one makes the search more expensive, like an artifact (MG-16.10)."""
_ARTIFACTS: Final = {code: (number,) for number, code in enumerate(ARTIFACTS)} | {orders.ALL: tuple(range(12))}
_COLOURS: Final = {name: (number,) for number, name in enumerate(COLOURS)} | {orders.ALL: tuple(range(6))}


def search_step(game: Game, phase: Phase) -> None:
    """Execute all searches of a phase, one at a time (MG-16.3)."""
    mages = phases.acting(game, phase, orders.SEARCH)
    for mage in phases.standing_order(game, mages):
        what = phase.orders[mage.player].what
        if what:
            pick_up(game, phase, mage, what)
        else:
            look_for_scroll(game, phase, mage)


def look_for_scroll(game: Game, phase: Phase, mage: Mage) -> None:
    """A search for a scroll, which is always legal (MG-16.2, MG-16.5 to MG-16.8)."""
    expired = game.arena.effects.has("SRCHX", mage.player)  # MG-16.12: not even a test is made
    if expired or not draws.passes(game.draw, "search", chance_of_scroll(game, mage)):
        finish(game, phase, mage)
        return
    costs = game.rules.minor_costs
    spell = finding.found_scroll(game.draw, mage.alignment, costs)
    kept = items.take_scroll(game, mage, items.new_scroll(game.arena, spell))
    code = (SPELL_CODES[spell],)
    finish(game, phase, mage, code if kept else (), () if kept else code, precious=costs[spell] >= PRECIOUS)


def chance_of_scroll(game: Game, mage: Mage) -> int:
    """The chance of finding a scroll here, in percent (MG-16.5, MG-4.5, MG-4.6, MG-21.9)."""
    arena, rules = game.arena, game.rules
    percent = rules.terrain_search[T_NUMBERS[arena.ground[mage.cell]] - 1]
    if mage.race == HALFLING or arena.holds(mage.player, MEDALLION):
        percent += rules.search_bonus
    return percent


def pick_up(game: Game, phase: Phase, mage: Mage, what: str) -> None:
    """A search for a named item, or for everything here that the mage may carry (MG-16.2, MG-16.4, MG-40.12)."""
    arena, cell = game.arena, mage.cell
    if mage.player == game.ebon:
        phases.turn_into_rest(game, phase, mage.player, "MG-29.6", "the Ebon Mage can't pick up anything")
        return
    artifacts = [number for number in _ARTIFACTS.get(what, ()) if arena.artifacts[number] == cell]
    colours = [number for number in _COLOURS.get(what, ()) if cell in arena.cloaks[number]]
    if not (artifacts or (colours and items.may_carry_cloak(game, mage))):
        phases.turn_into_rest(game, phase, mage.player, "MG-16.2", "no such item here that can be carried")
        return
    for artifact in artifacts:
        items.hand_artifact(game, artifact, mage.player)
    found = [ARTIFACTS[artifact] for artifact in artifacts]
    if not arena.effects.has("SRCHX", mage.player):  # MG-16.12
        found += _cloaks_taken(game, mage, colours, one=what != orders.ALL)
    finish(game, phase, mage, tuple(found), precious=bool(artifacts))


def _cloaks_taken(game: Game, mage: Mage, colours: list[int], *, one: bool) -> list[str]:
    # All cloaks of a colour come before those of the next. A SEARCH for a colour takes one cloak.
    arena: Arena = game.arena
    taken = []
    for colour in colours:
        for _ in range(1 if one else arena.cloaks[colour].count(mage.cell)):
            if items.may_carry_cloak(game, mage):
                items.lift_cloak(arena, colour, mage.cell)
                items.take_cloak(mage, colour)
                taken.append(COLOURS[colour])
    return taken


def finish(
    game: Game,
    phase: Phase,
    mage: Mage,
    found: tuple[str, ...] = (),
    lost: tuple[str, ...] = (),
    *,
    precious: bool = False,
) -> None:
    """Pay for an executed search. A precious find costs the higher of two costs (MG-16.9 to MG-16.11, MG-40.13)."""
    factor = ground.factor_here(game, mage, mage.cell)
    cost = game.draw("search cost", factor + 1) - 1
    if precious:
        cost = max(cost, game.draw("search cost", factor + 1) - 1)
    if game.keeps_log:
        order = phase.orders[mage.player]
        paid = min(cost, mage.endurance)
        game.emit(Searched(mage.player, order.what or "scroll", found, lost, paid), "MG-16.9")
        phases.executed(game, phase, mage.player, str(order))
    statistics.change_endurance(game, mage, -cost, "search", "MG-16.9")
