"""A phase: the orders of each step, forced rests, and the order among equals (MG-1.14, MG-6.10, MG-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from arcana_magika.chapters.mages.statistics import is_down
from arcana_magika.events import OrderExecuted
from arcana_magika.model import draws, orders
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Phase

PREVENTED_BY_PARALYSIS = (orders.MOVE, orders.SEARCH, orders.DON, orders.DROP, orders.GIVE)
PREVENTED_BY_ANTI_MAGIC = (orders.DEMAND, orders.MEDITATE)


def acting(game: Game, phase: Phase, step: int) -> list[Mage]:
    """The mages whose order belongs to this step and isn't replaced or prevented, in letter order (MG-1.16).

    Exhausted or unconscious mages rest (MG-6.10). Paralyzed mages do nothing (MG-9.8). Mages under Anti-Magic rest
    instead of demanding or meditating (MG-9.10).
    """
    players = phase.ordered(step)
    if not players:
        return []
    arena = game.arena
    effects = arena.effects
    found = []
    for player in players:
        if player in phase.rests:
            continue
        mage = arena.mages[player]
        if is_down(mage):
            turn_into_rest(game, phase, player, "MG-6.10", "too exhausted")
        elif step in PREVENTED_BY_PARALYSIS and effects.has("PLYZE", player):
            executed(game, phase, player, "", "paralyzed", "MG-9.8")
        elif step in PREVENTED_BY_ANTI_MAGIC and effects.has("ANTMA", player):
            turn_into_rest(game, phase, player, "MG-9.10", "under Anti-Magic")
        else:
            found.append(mage)
    return found


def turn_into_rest(game: Game, phase: Phase, player: int, clause: str, reason: str) -> None:
    """Turn the order into a Rest, carried out in the Rest step of this phase (MG-9.3, MG-6.10).

    Args:
        game: the game.
        phase: the phase.
        player: the mage with the order.
        clause: the clause that prevents the order.
        reason: the same in words for the player.
    """
    phase.rests[player] = clause
    executed(game, phase, player, "REST", reason, clause)
    if player == game.ebon and clause != "MG-6.10":
        game.arena.note(misordered=True)  # MG-30.31


def executed(game: Game, phase: Phase, player: int, what: str, reason: str = "", clause: str = "MG-9.6") -> None:
    """Report the outcome of an order to its mage (MG-9.6). `what` is "" if the mage did nothing."""
    if game.keeps_log:
        game.emit(OrderExecuted(player, phase.number, str(phase.orders[player]), what, reason), clause)


def standing_order(game: Game, mages: list[Mage]) -> list[Mage]:
    """Sort by Endurance, Arcania and Spell Skill; of equals the Ebon Mage first, the others at random (MG-1.14)."""
    if len(mages) < 2:
        return mages
    ebon = game.ebon
    return in_order(
        game,
        mages,
        lambda mage: (-mage.endurance, -mage.arcania, -mage.skill, mage.player != ebon),
        "standing order",
    )


def in_order(game: Game, mages: Iterable[Mage], key: Callable[[Mage], Any], purpose: str) -> list[Mage]:
    """Yield the mages by this key, the smallest first. Sets of equals are drawn one at a time (MG-1.7, MG-1.16).

    The mages are given in letter order.
    """
    by_key: dict[Any, list[Mage]] = {}
    for mage in mages:
        by_key.setdefault(key(mage), []).append(mage)
    ordered: list[Mage] = []
    for rank in sorted(by_key):
        equals = by_key[rank]
        ordered += equals if len(equals) == 1 else draws.shuffled(game.draw, purpose, equals)
    return ordered
