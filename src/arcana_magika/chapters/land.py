"""Elemental spells on the land: the mages they hold back or hurt, and resistance to them (MG-23.13, MG-23.17).

Blockages, attacks and disruptions are effects without a target. Their data are the set of spaces, the code of the
terrain named, and two sets of players, bit `1 << seat`: those who have resisted this casting, and those it affects.
"""

from __future__ import annotations

from typing import Any

from arcana_core.effects import Effect
from arcana_magika.events import SpellStopped
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import DWARF, LAMP

BLOCKING = ("ELBLO", "ELDRP")
"""The kinds of effects that block moves to the north (MG-24.27, MG-24.33)."""


def holds_back(game: Game, mage: Mage, cell: int) -> bool:
    """Whether a blockage that affects this mage covers a space (MG-14.11, MG-14.12).

    Resistance to a casting that acts on the mage for the first time is tested now. The castings are tested in the order
    in which they took effect, all of them even if one already holds the mage (MG-23.18).
    """
    effects = game.arena.effects
    if not (effects.has("ELBLO") or effects.has("ELDRP")):
        return False
    held = False
    for effect in _blockages(game.arena, cell):
        held |= affects(game, effect, mage)
    return held


def _blockages(arena: Arena, cell: int) -> list[Effect]:
    return [effect for effect in arena.effects if effect.kind in BLOCKING and _data(effect)[0] >> cell & 1]


def affects(game: Game, effect: Effect, mage: Mage) -> bool:
    """Whether an elemental effect that is about to act on this mage does so (MG-23.13, MG-23.17).

    Protection is checked each time. Resistance is tested the first time that no protection covers the mage.
    """
    if game.arena.effects.has("PROEL", mage.player):
        if game.keeps_log:
            game.emit(SpellStopped(mage.player, effect.kind, "protection"), "MG-23.11")
        return False
    return not test_resistance(game, effect, mage)


def test_resistance(game: Game, effect: Effect, mage: Mage) -> bool:
    """Whether this mage resists this casting. It is tested once for each casting (MG-23.17).

    A mage without resistance at the first test is affected until the casting ends (MG-40.11).
    """
    bit = 1 << mage.player
    _, _, resisting, affected = _data(effect)
    if (resisting | affected) & bit:
        return bool(resisting & bit)
    resists = draws.passes(game.draw, "resistance", resistance(game, mage))
    if resists and game.keeps_log:
        game.emit(SpellStopped(mage.player, effect.kind, "resistance"), "MG-23.17")
    latest = _latest(game.arena, effect, bit)
    cells, code, resisting, affected = _data(latest)
    if resists:
        resisting |= bit
    else:
        affected |= bit
    game.arena.effects.alter(latest, data=(cells, code, resisting, affected))
    return resists


def _latest(arena: Arena, effect: Effect, bit: int) -> Effect:
    # The test of another mage may have changed the data since the effect was looked up. Of castings that are otherwise
    # alike, take the oldest that hasn't acted on this mage.
    alike = []
    for other in arena.effects:
        if other is effect:
            return other
        if (other.kind, other.source, other.lasts) == (effect.kind, effect.source, effect.lasts):
            cells, code, resisting, affected = _data(other)
            if (cells, code) == _data(effect)[:2] and not (resisting | affected) & bit:
                alike.append(other)
    return alike[0]


def _data(effect: Effect) -> tuple[int, int, int, int]:
    data: Any = effect.data
    cells, code, resisting, affected = data
    return cells, code, resisting, affected


def resistance(game: Game, mage: Mage) -> int:
    """Resistance to attacking magic in percent: the better of a Dwarf's and the LAMP's (MG-4.3, MG-21.7)."""
    rules = game.rules
    own = rules.dwarf_resistance if mage.race == DWARF else 0
    return max(own, rules.lamp_resistance) if game.arena.holds(mage.player, LAMP) else own  # MG-4.6
