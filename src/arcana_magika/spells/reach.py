"""The reach of spells, their obstacles and their duration (MG-23.3 to MG-23.20).

A spell on several mages iterates over `reached`: mage by mage in letter order, without those saved by a
protection or a resistance (MG-23.16).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from arcana_core.effects import Duration
from arcana_core.geometry.hexes import cells_in
from arcana_magika.chapters import land
from arcana_magika.events import SpellStopped, SpellTook
from arcana_magika.model import draws
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import DISCS, DISTANCE
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import BLACK
from arcana_magika.spells.reading import Reading

SIGHT: Final = 3
"""The radius of visible spaces (MG-2.11)."""
FOREVER: Final = 1 << 30
"""The end of permanent effects, later than every phase."""

PROTECTIONS: Final = {
    "ATEND": "PROAU",
    "ATARC": "PROAU",
    "ANTMA": "PROAU",
    "CONFS": "PROSH",
    "PLYZE": "PROSH",
    "STUTT": "PROSH",
    "CURSP": "PROSH",
    "FUMIT": "PROIT",
    "DRART": "PROIT",
    "STLIT": "PROIT",
    "BRNIT": "PROIT",
}
"""For each spell the protection that stops it at its resolution (MG-23.11, MG-23.13). PROEL and PROKN act later."""
RESISTED: Final = frozenset(
    ("CURSP", "STUTT", "PLYZE", "CONFS", "ANTMA", "ATARC", "ATEND", "DRART", "FUMIT", "STLIT", "BRNIT", "SRCHX")
)
"""Attacking magic that can be resisted at its resolution (MG-23.15). Magic on the land is tested later."""


def visible_spaces(cell: int, radius: int = SIGHT) -> int:
    """The set of the spaces visible from this cell, or within another radius (MG-2.11)."""
    return DISCS[radius][cell]


def spaces_of(arena: Arena, cells: int, code: int) -> int:
    """Those of these spaces with this terrain in force, as a set (MG-23.10)."""
    ground = arena.ground
    return sum([1 << cell for cell in cells_in(cells) if ground[cell] == code])


def mages_within(game: Game, cell: int, radius: int) -> list[Mage]:
    """The mages within this distance, in letter order, including invisible ones."""
    distance = DISTANCE[cell]
    return [mage for mage in game.arena.mages if mage.cell >= 0 and distance[mage.cell] <= radius]


def is_visible(game: Game, caster: Mage, mage: Mage) -> bool:
    """Whether a spell of this caster finds this mage: within R3 and not invisible (MG-23.7, MG-40.79)."""
    if mage.cell < 0 or DISTANCE[caster.cell][mage.cell] > SIGHT:
        return False
    return game.rules.invisible_targets or not game.arena.effects.has("INVSP", mage.player)


def wearers(game: Game, colour: int) -> list[Mage]:
    """The mages wearing this colour anywhere, in letter order (MG-23.8)."""
    return [mage for mage in game.arena.mages if mage.worn == colour and mage.cell >= 0]


def team_or_self(game: Game, caster: Mage) -> list[Mage]:
    """The mages helped by a helpful major spell: the team, or a Black caster alone (MG-13.17, MG-23.9)."""
    return [caster] if caster.worn == BLACK else wearers(game, caster.worn)


def aimed_at(game: Game, reading: Reading) -> list[Mage]:
    """The targets of a spell: all who wear the colour, or the named mage if visible (MG-23.7, MG-23.8)."""
    if reading.target < 0:
        return wearers(game, reading.colour)
    mage = game.arena.mages[reading.target]
    return [mage] if is_visible(game, reading.caster, mage) else []


def reached(game: Game, reading: Reading, mages: Iterable[Mage]) -> Iterator[Mage]:
    """Yield the mages who aren't saved by a protection or a resistance, in letter order (MG-23.16).

    A mage's resistance is drawn in turn, after all draws that the caller makes for the mage before.
    """
    for mage in mages:
        if not is_stopped(game, reading, mage):
            yield mage


def is_stopped(game: Game, reading: Reading, mage: Mage) -> bool:
    """Whether a protection (MG-23.11) or the mage's resistance (MG-23.17) stops the spell."""
    code = reading.code
    protection = PROTECTIONS.get(code)
    if protection is not None and game.arena.effects.has(protection, mage.player):
        if game.keeps_log:
            game.emit(SpellStopped(mage.player, code, "protection"), "MG-23.11")
        return True
    if code not in RESISTED:
        return False
    if not draws.passes(game.draw, "resistance", land.resistance(game, mage)):
        return False
    if game.keeps_log:
        game.emit(SpellStopped(mage.player, code, "resistance"), "MG-23.17")
    return True


def lay_on(game: Game, reading: Reading, mage: Mage, kind: str, lasts: Duration, *, amount: int | None = None) -> None:
    """Put an effect on this mage (MG-23.19), with this strength, and report it to the mage (MG-23.20)."""
    effects, player, index = game.arena.effects, mage.player, reading.phase.index
    strength, end = 1 if amount is None else amount, end_of(lasts, index)
    # The stack itself only compares phases with phases and turns with turns, not ten phases with four turns.
    rivals = [(old, end_of(old.lasts, index)) for old in effects.of(kind, player)]
    if not any(last >= end and old.strength >= strength for old, last in rivals):
        for old, last in rivals:
            if last <= end and old.strength <= strength:
                effects.remove(old)
        effects.begin(kind, source=reading.caster.player, target=player, lasts=lasts, strength=strength)
    report_effect(game, reading, player, amount or 0, end)


def report_effect(game: Game, reading: Reading, player: int, amount: int = 0, end: int = 0) -> None:
    """Report a spell's effect to a mage without its caster (MG-23.20). -1 is the land."""
    if game.keeps_log:
        shown_end = -1 if end == FOREVER else end
        game.emit(SpellTook(player, reading.code, amount, shown_end, reading.caster.player), clause_of(game, reading))


def clause_of(game: Game, reading: Reading) -> str:
    """The clause that describes the spell at the level being read."""
    return game.spells[reading.spell].at(major=reading.major).clause


def end_of(lasts: Duration, index: int) -> int:
    """The index of the last phase of an effect with this duration from this phase on (MG-23.3, MG-23.4).

    >>> from arcana_core.effects import PERMANENT, phases, turns
    >>> end_of(phases(10), 14), end_of(turns(2), 11), end_of(turns(2), 15), end_of(PERMANENT, 1) == FOREVER
    (23, 20, 20, True)
    """
    ends = [
        index + left - 1 if moment == "phase" else 5 * ((index - 1) // 5 + left) for moment, left, _ in lasts.clocks
    ]
    return min(ends, default=FOREVER)


def is_under(game: Game, reading: Reading, kind: str, target: int | None, lasts: Duration) -> bool:
    """Whether this mage or scroll is already under the same effect, with an end at least as late (MG-23.22)."""
    index = reading.phase.index
    end = end_of(lasts, index)
    return any(end_of(effect.lasts, index) >= end for effect in game.arena.effects.of(kind, target))


def are_under(game: Game, reading: Reading, kind: str, mages: Iterable[Mage], lasts: Duration) -> bool:
    """Whether all these mages are. True for no mages (MG-23.22)."""
    return all(is_under(game, reading, kind, mage.player, lasts) for mage in mages)
