"""Victory points in their parts, the ranking, and the winners (MG-31)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from arcana_core.game import Outcome
from arcana_magika.chapters import tasks
from arcana_magika.chapters.mages.statistics import equivalent_aptitude
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ROWS
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, RACIAL_ARTIFACTS
from arcana_magika.rules import Rules

ENDINGS: Final = {
    "goal": ("a novice stands on the Goal Square", "MG-31.1"),
    "globe": ("the Globe of Life was formed", "MG-31.2"),
    "gathered": ("the alignment artifacts were brought together", "MG-21.17"),
    "limit": ("the last turn is over", "MG-31.3"),
    "no_novices": ("no novice is left", "MG-31.4"),
}
"""The ways a game can end, in words and with their clauses."""


class Parts(NamedTuple):
    """A player's victory points in their parts, in quarters of a point (MG-31.8 to MG-31.17).

    Attributes:
        position: for being near a1.
        endurance, arcania, skill, aptitude: for each statistic compared with all mages.
        team: for the team's standing among the teams.
        alignment, racial, ability: for artifacts.
        tasks: for the Ebon Mage's tasks.
        total: all of them.
    """

    position: int = 0
    endurance: int = 0
    arcania: int = 0
    skill: int = 0
    aptitude: int = 0
    team: int = 0
    alignment: int = 0
    racial: int = 0
    ability: int = 0
    tasks: int = 0
    total: int = 0

    @property
    def individual(self) -> int:
        """The four individual parts together (MG-31.9)."""
        return self.endurance + self.arcania + self.skill + self.aptitude


def quarters(arena: Arena, rules: Rules, turn: int) -> list[Parts]:
    """Every player's victory points as if the game ended now, in quarters of a point (MG-31.7).

    Args:
        arena: the world.
        rules: the settings in force.
        turn: the turn being played, or in which the game ended, for the Ebon Mage's tasks.
    """
    rows = _rows(arena, rules)
    totals = [sum(row) for row in rows]
    fulfilled = sum([counts for _, counts in tasks.judged(arena, turn, totals)])
    for_tasks = [0] * len(rows)
    for_tasks[-1] = 4 * rules.task_points * fulfilled  # MG-30.2
    return [
        Parts._make((*row, extra, total + extra)) for row, extra, total in zip(rows, for_tasks, totals, strict=True)
    ]


def totals_without_tasks(arena: Arena, rules: Rules) -> list[int]:
    """Every player's victory points in quarters of a point, without the Ebon Mage's tasks."""
    return [sum(row) for row in _rows(arena, rules)]


def _rows(arena: Arena, rules: Rules) -> list[tuple[int, ...]]:
    """The parts without the tasks, by player, all 0 for dropped players (MG-31.19)."""
    ebon = len(arena.mages) - 1
    there = [mage for mage in arena.mages if mage.cell >= 0]
    dropped = len(arena.mages) - len(there)
    each, per_place = rules.standing_quarters, 4 * rules.position_points
    measures = [
        (ROWS[mage.cell], mage.endurance, mage.arcania, mage.skill, equivalent_aptitude(mage)) for mage in there
    ]
    ranks, endurances, arcanias, skills, aptitudes = [sorted(column) for column in zip(*measures, strict=True)]
    standing = _team_standing(arena, there, measures, rules)
    artifacts = _artifacts(arena, there, rules)
    rows: list[tuple[int, ...]] = [(0,) * 9] * len(arena.mages)
    # In a sorted list, the entries from the first equal one on are equal or greater, those up to the last equal one
    # equal or smaller. Subtract the mage itself, and add the dropped ones, who are behind in everything (MG-31.10).
    behind = len(there) - 1 + dropped
    others = dropped - 1
    for mage, (rank, endurance, arcania, skill, aptitude) in zip(there, measures, strict=True):
        player = mage.player
        rows[player] = (
            per_place * (behind - bisect_left(ranks, rank)),
            each * (others + bisect_right(endurances, endurance)),
            each * (others + bisect_right(arcanias, arcania)),
            each * (others + bisect_right(skills, skill)),
            each * (others + bisect_right(aptitudes, aptitude)),
            0 if player == ebon else standing[player],
            *artifacts[player],
        )
    return rows


def _team_standing(
    arena: Arena, there: Sequence[Mage], measures: Sequence[tuple[int, int, int, int, int]], rules: Rules
) -> list[int]:
    """The points for team standing by player (MG-31.11 to MG-31.13)."""
    teams: dict[int, tuple[int, int, int]] = {}
    for mage, (_, endurance, arcania, skill, aptitude) in zip(there, measures, strict=True):
        expendables, learnables, members = teams.get(mage.worn, (0, 0, 0))
        teams[mage.worn] = (expendables + endurance + arcania, learnables + skill + aptitude, members + 1)
    point = 4 * rules.team_points
    points = [0] * len(arena.mages)
    colours = [team for colour, team in teams.items() if colour != BLACK]
    if not colours:
        return points  # everybody is Black, and Black doesn't count as another team for a Black mage
    of_team = {
        colour: point * _not_better(team, [other for name, other in teams.items() if name != colour])
        for colour, team in teams.items()
        if colour != BLACK
    }
    for mage, (_, endurance, arcania, skill, aptitude) in zip(there, measures, strict=True):
        if mage.worn == BLACK:
            points[mage.player] = point * _not_better((endurance + arcania, skill + aptitude, 1), colours)
        else:
            points[mage.player] = of_team[mage.worn]
    return points


def _not_better(team: tuple[int, int, int], others: Sequence[tuple[int, int, int]]) -> int:
    """How many averages of other teams are equal or lower. Sums are compared crosswise to stay exact (MG-1.1)."""
    expendables, learnables, members = team
    return sum(
        [
            (first * members <= expendables * size) + (second * members <= learnables * size)
            for first, second, size in others
        ]
    )


def _artifacts(arena: Arena, there: Sequence[Mage], rules: Rules) -> list[tuple[int, int, int]]:
    """The points for alignment, racial and ability artifacts by player (MG-31.14 to MG-31.16)."""
    mages = arena.mages
    ebon = len(mages) - 1
    points = [(0, 0, 0)] * len(mages)
    held = [(artifact, -1 - where) for artifact, where in enumerate(arena.artifacts) if where < 0]
    for artifact, holder in held:
        if holder == ebon:
            continue  # MG-31.17
        mage = mages[holder]
        if artifact in ALIGNMENT_ARTIFACTS:
            kind, (each, own) = 0, rules.alignment_points
            attuned = artifact == ALIGNMENT_ARTIFACTS[mage.alignment]
        elif artifact in RACIAL_ARTIFACTS:
            kind, (each, own) = 1, rules.racial_points
            attuned = artifact == RACIAL_ARTIFACTS[mage.race]
        else:
            kind, each, own, attuned = 2, rules.ability_points, 0, False
        if kind == 2 or mage.worn == BLACK:
            sharing = [holder]
        else:
            sharing = [mate.player for mate in there if mate.worn == mage.worn]
        for player in sharing:
            amounts = list(points[player])
            amounts[kind] += 4 * (each + (own if attuned and player == holder else 0))
            points[player] = (amounts[0], amounts[1], amounts[2])
    return points


def ranking(arena: Arena, parts: Sequence[Parts]) -> tuple[int, ...]:
    """The place of each player, 1 for the best. Equals share one (MG-31.5, MG-31.6, MG-31.19)."""
    keys = []
    for mage, points in zip(arena.mages, parts, strict=True):
        if mage.cell < 0:
            keys.append((0, 0, 0, 0))
        else:
            first = 2 if mage.player in arena.globe else 1
            keys.append((first, points.total, -ROWS[mage.cell], points.individual))
    return tuple([1 + sum([other > key for other in keys]) for key in keys])


def outcome(game: Game) -> Outcome:
    """The winners and scores of a game that is over (MG-31)."""
    arena = game.arena
    parts = quarters(arena, game.rules, game.position.turn)
    places = ranking(arena, parts)
    winners = tuple([player for player, place in enumerate(places) if place == 1])
    how, clause = ENDINGS[game.position.ended]
    return Outcome(tuple([points.total / 4 for points in parts]), places, winners, how, clause)
