"""Spells against a mage or a colour: curses, hindrances, attacks on Arcania and Endurance (MG-24.13 to MG-24.26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.effects import Duration, phases, turns
from arcana_magika.chapters.mages import statistics
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import SPELL_NUMBERS, SPELLS
from arcana_magika.spells.reach import aimed_at, are_under, clause_of, lay_on, reached, report_effect
from arcana_magika.spells.reading import Effect, Futile, Level, Reading, SpellRule

Lasts = Callable[[Reading], Duration]
"""The duration of a spell, without and with its bonus."""


def curse_lasts(reading: Reading) -> Duration:
    """A turn. The bonus makes it stronger, not longer (MG-23.23)."""
    return turns(1)


def turn_lasts(reading: Reading) -> Duration:
    """A turn, two with the bonus (MG-23.23)."""
    return turns(2 if reading.bonus else 1)


def phase_lasts(reading: Reading) -> Duration:
    """A phase, two with the bonus (MG-23.23)."""
    return phases(2 if reading.bonus else 1)


def no_new_target(lasts: Lasts) -> Futile:
    """Futile if every mage reached is already under this effect for as long, or none is reached (MG-23.21)."""

    def is_futile(game: Game, reading: Reading) -> bool:
        return are_under(game, reading, reading.code, aimed_at(game, reading), lasts(reading))

    return is_futile


def hinder(lasts: Lasts) -> Effect:
    """Put the spell's effect on all mages reached."""

    def take_effect(game: Game, reading: Reading) -> None:
        for mage in reached(game, reading, aimed_at(game, reading)):
            lay_on(game, reading, mage, reading.code, lasts(reading))

    return take_effect


def _curse(game: Game, reading: Reading) -> None:
    for mage in reached(game, reading, aimed_at(game, reading)):
        lay_on(game, reading, mage, reading.code, curse_lasts(reading), amount=game.rules.curse[reading.bonus])


def _no_arcania(game: Game, reading: Reading) -> bool:
    return all(mage.arcania == 0 for mage in aimed_at(game, reading))


def _no_endurance(game: Game, reading: Reading) -> bool:
    return all(mage.endurance == 0 for mage in aimed_at(game, reading))


def _attack_arcania(game: Game, reading: Reading) -> None:
    _attack(game, reading, statistics.change_arcania)


def _attack_endurance(game: Game, reading: Reading) -> None:
    _attack(game, reading, statistics.change_endurance)


def _attack(game: Game, reading: Reading, change: Callable[[Game, Mage, int, str, str], int]) -> None:
    amount = game.rules.attack[reading.bonus]
    clause = clause_of(game, reading)
    hurt = 0
    for mage in reached(game, reading, aimed_at(game, reading)):
        lost = -change(game, mage, -amount, reading.code, clause)
        report_effect(game, reading, mage.player, lost)
        if lost:
            hurt |= 1 << mage.player
    if hurt and reading.caster.player == game.ebon:  # the Ebon Mage's own attacks never reach the Ebon Mage
        game.arena.note(hurt=game.arena.chronicle.hurt | hurt)  # MG-30.17


def hindrance(code: str, lasts: Lasts, minor: str, major: str) -> SpellRule:
    """A spell that puts an effect of its own name on a mage, or on all mages wearing a colour."""
    is_futile, take_effect = no_new_target(lasts), hinder(lasts)
    return _against(code, take_effect, is_futile, minor, major)


def _against(code: str, take_effect: Effect, is_futile: Futile, minor: str, major: str) -> SpellRule:
    return SpellRule(
        SPELLS[SPELL_NUMBERS[code]], Level(minor, take_effect, is_futile), Level(major, take_effect, is_futile)
    )


SPELLS_HERE: Final = {
    "CURSP": _against("CURSP", _curse, no_new_target(curse_lasts), "MG-24.13", "MG-24.14"),
    "STUTT": hindrance("STUTT", turn_lasts, "MG-24.15", "MG-24.16"),
    "PLYZE": hindrance("PLYZE", turn_lasts, "MG-24.17", "MG-24.18"),
    "CONFS": hindrance("CONFS", phase_lasts, "MG-24.19", "MG-24.20"),
    "ANTMA": hindrance("ANTMA", turn_lasts, "MG-24.21", "MG-24.22"),
    "ATARC": _against("ATARC", _attack_arcania, _no_arcania, "MG-24.23", "MG-24.24"),
    "ATEND": _against("ATEND", _attack_endurance, _no_endurance, "MG-24.25", "MG-24.26"),
}
