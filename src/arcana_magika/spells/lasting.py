"""Helpful spells that last for turns: on their caster, or on the team (MG-13.17, MG-23.4, MG-23.9).

A spell is tested for futility before its bonus, so the test uses its plain duration (MG-23.21).
"""

from __future__ import annotations

from arcana_core.effects import Duration, turns
from arcana_magika.model.forward import Game
from arcana_magika.model.tables import BLACK
from arcana_magika.spells.reach import are_under, is_under, lay_on, team_or_self
from arcana_magika.spells.reading import Level, Reading


def on_caster(clause: str, kind: str, plain: int, bonus: int, *, covered_by: str = "") -> Level:
    """A level that puts an effect of this kind on its caster.

    Args:
        clause: the clause that describes it.
        kind: the kind of effect.
        plain, bonus: its duration in turns, without and with the bonus.
        covered_by: another kind of effect that makes it futile too (MG-23.22).
    """
    kinds = (kind, covered_by) if covered_by else (kind,)

    def duration(reading: Reading) -> Duration:
        return turns(bonus if reading.bonus else plain)

    def take_effect(game: Game, reading: Reading) -> None:
        lay_on(game, reading, reading.caster, kind, duration(reading))

    def futile(game: Game, reading: Reading) -> bool:
        return any(is_under(game, reading, each, reading.caster.player, duration(reading)) for each in kinds)

    return Level(clause, take_effect, futile)


def on_team(clause: str, kind: str, *, team: tuple[int, int], alone: tuple[int, int]) -> Level:
    """A level that puts an effect of this kind on the caster's team, or on a Black caster (MG-13.17).

    Args:
        clause: the clause that describes it.
        kind: the kind of effect.
        team, alone: its duration in turns for a team and for a Black caster, plain and with the bonus.
    """

    def duration(reading: Reading) -> Duration:
        return turns((alone if reading.caster.worn == BLACK else team)[reading.bonus])

    def take_effect(game: Game, reading: Reading) -> None:
        for mage in team_or_self(game, reading.caster):
            lay_on(game, reading, mage, kind, duration(reading))

    def futile(game: Game, reading: Reading) -> bool:
        return are_under(game, reading, kind, team_or_self(game, reading.caster), duration(reading))

    return Level(clause, take_effect, futile)
