"""Aptitude and magic: the spells it forbids, and how casting changes it (MG-5.8 to MG-5.14)."""

from __future__ import annotations

from arcana_magika.chapters.mages import statistics
from arcana_magika.model.draws import rounded
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import EVIL, GOOD, NEUTRAL, ROD
from arcana_magika.rules import Rules


def forbidding(game: Game, mage: Mage, alignment: int) -> str:
    """The clause that forbids this mage spells of an alignment, "" if none does (MG-5.13)."""
    clause = forbidding_clause(game.rules, mage.aptitude, mage.alignment, alignment)
    return "" if clause and game.arena.holds(mage.player, ROD) else clause


def forbidding_clause(rules: Rules, aptitude: int, own: int, alignment: int) -> str:
    """The same for a mage of this Aptitude and alignment without the ROD.

    >>> from arcana_magika.rules import Rules
    >>> forbidding_clause(Rules(), 34, GOOD, EVIL), forbidding_clause(Rules(), 35, GOOD, EVIL)
    ('MG-5.10', '')
    """
    if alignment == own:
        return ""  # MG-5.14
    if own == NEUTRAL:
        drawn = aptitude if alignment == GOOD else -aptitude
        return "MG-5.12" if drawn > rules.ban_neutral or abs(aptitude) > rules.ban_both else ""
    kept = aptitude if own == GOOD else -aptitude
    needed = 0 if alignment == NEUTRAL else rules.ban_opposed
    if kept >= needed:
        return ""
    return "MG-5.10" if own == GOOD else "MG-5.11"


def move(game: Game, mage: Mage, alignment: int, cost: int) -> None:
    """How casting a spell of this alignment and cost changes the caster's Aptitude (MG-5.8, MG-5.9)."""
    if alignment == NEUTRAL:
        step = min(rounded(cost, 2), abs(mage.aptitude))  # never past 0
        statistics.change_aptitude(game, mage, -step if mage.aptitude > 0 else step, "casting", "MG-5.9")
    else:
        statistics.change_aptitude(game, mage, -cost if alignment == EVIL else cost, "casting", "MG-5.8")
