"""Elemental spells that lie on the land: whom they hold back or hurt, and who resists them (MG-23.13, MG-23.17).

Blockages, attacks and disruptions are effects without a target. Their data are the set of the spaces, the code of the
terrain named, and two sets of players, bit `1 << seat`: who has resisted this casting, and whom it affects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.effects import Effect
from arcana_magika.events import SpellStopped
from arcana_magika.model import draws
from arcana_magika.model.tables import DWARF, LAMP

if TYPE_CHECKING:
    from arcana_magika.game import Game
    from arcana_magika.model.mages import Mage
    from arcana_magika.model.state import Arena

BLOCKING = ("ELBLO", "ELDRP")
"""The kinds of effects that let nobody go north (MG-24.27, MG-24.33)."""


def holds_back(game: Game, mage: Mage, cell: int) -> bool:
    """Whether a blockage that affects this mage lies on a space (MG-14.11, MG-14.12).

    Resistance to a casting that has not acted on him before is tested now, in the order in which the castings took
    effect, all of them even if one holds him already (MG-23.18).
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

    Protection is judged each time, resistance is tested the first time that no protection covers him.
    """
    if game.arena.effects.has("PROEL", mage.player):
        if game.keeps_log:
            game.emit(SpellStopped(mage.player, effect.kind, "protection"), "MG-23.11")
        return False
    return not test_resistance(game, effect, mage)


def test_resistance(game: Game, effect: Effect, mage: Mage) -> bool:
    """Whether this mage resists this casting: tested once, the result holds for as long as it lasts (MG-23.17).

    Who has no resistance when it acts on him first is affected for as long as it lasts (MG-40.11).
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
    # A test of another mage may have changed its data since the effect was looked up. Of castings that are alike in all
    # else the oldest that has not acted on this mage is meant.
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
    """The resistance to attacking magic in percent: a Dwarf's or that of the LAMP, the better one (MG-4.3, MG-21.7)."""
    rules = game.rules
    own = rules.dwarf_resistance if mage.race == DWARF else 0
    return max(own, rules.lamp_resistance) if game.arena.holds(mage.player, LAMP) else own  # MG-4.6
