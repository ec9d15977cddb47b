"""The Ebon Mage's tasks: the deck of thirty, and which of those drawn would count now (MG-30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from attrs import define, frozen

from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ROWS
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import ABILITY_ARTIFACTS, ALIGNMENT_ARTIFACTS, ALIGNMENTS, BLACK, RACIAL_ARTIFACTS

LEAST_ENDURANCE: Final = 50
"""The Endurance that the Ebon Mage needs at every turn end (MG-30.32)."""
LONELY_BEYOND: Final = 3
"""The greatest distance of a novice at every turn end (MG-30.34)."""
FAR: Final = 8
"""Mages farther from a1 than this count for MG-30.27."""


@define
class Case:
    """The facts that decide the tasks.

    Attributes:
        arena: the world.
        turn: the turn being played, or in which the game ended.
        totals: each player's victory points in quarters of a point. The Ebon Mage's doesn't matter.
        ebon: the Ebon Mage's seat.
        novices: the novices still in the game.
    """

    arena: Arena
    turn: int
    totals: Sequence[int]
    ebon: int
    novices: list[Mage]

    def different_novices(self, players: int, count: int) -> bool:
        """Whether the set has this many novices, or all that began the game if those were fewer (MG-30.35)."""
        return players.bit_count() >= min(count, self.ebon)

    def held_once(self, artifacts: Sequence[int]) -> int:
        """The number of these artifacts that the Ebon Mage holds or has ever held."""
        held = self.arena.chronicle.artifacts_held
        return sum(held >> artifact & 1 or self.arena.holds(self.ebon, artifact) for artifact in artifacts)

    def far_novices(self) -> int:
        """The number of novices more than 8 spaces away from a1."""
        return sum(ROWS[mage.cell] - 1 > FAR for mage in self.novices)

    def teams_of_several(self) -> int:
        """The number of colours worn by two or more mages."""
        worn = [mage.worn for mage in self.novices if mage.worn != BLACK]
        return sum(worn.count(colour) > 1 for colour in set(worn))


@frozen
class Task:
    """A task of the deck (MG-30.4).

    Attributes:
        number: the task's number.
        clause: the clause that describes it.
        sentence: the aim, for the player.
        fulfilled: whether it would count now.
    """

    number: int
    clause: str
    sentence: str
    fulfilled: Callable[[Case], bool]


def _task(number: int, sentence: str, fulfilled: Callable[[Case], bool]) -> Task:
    return Task(number, f"MG-30.{number + 4}", sentence, fulfilled)


TASKS: Final = (
    _task(
        1,
        "hold at least one alignment artifact at the end",
        lambda case: any(case.arena.holds(case.ebon, artifact) for artifact in ALIGNMENT_ARTIFACTS),
    ),
    _task(
        2,
        "hold at least three artifacts at the end",
        lambda case: len(case.arena.artifacts_of(case.ebon)) >= 3,
    ),
    _task(
        3,
        "succeed with at least three Demands",
        lambda case: case.arena.chronicle.demands_won >= 3,
    ),
    _task(
        4,
        "give novices an artifact or a cloak at least twice",
        lambda case: case.arena.chronicle.gifts >= 2,
    ),
    _task(
        5,
        "give scrolls to at least three different novices",
        lambda case: case.different_novices(case.arena.chronicle.scroll_receivers, 3),
    ),
    _task(
        6,
        "give something, at least twice, to a novice who sent you a signed message or an offer in the turn before",
        lambda case: case.arena.chronicle.favours >= 2,
    ),
    _task(
        7,
        "fulfil at least two deals",
        lambda case: case.arena.chronicle.deals >= 2,
    ),
    _task(
        8,
        "end phases in one space with at least six different novices",
        lambda case: case.different_novices(case.arena.chronicle.met, 6),
    ),
    _task(
        9,
        "end phases in a1 in at least two different turns",
        lambda case: case.arena.chronicle.goal_turns >= 2,
    ),
    _task(
        10,
        "end a phase in row z and a later one in one of the rows a to e",
        lambda case: case.arena.chronicle.crossed,
    ),
    _task(
        11,
        "succeed with at least eight spells other than Teleport",
        lambda case: case.arena.chronicle.spells_won >= 8,
    ),
    _task(
        12,
        "succeed with at least one Good, one Neutral and one Evil spell",
        lambda case: case.arena.chronicle.alignments_won.bit_count() == len(ALIGNMENTS),
    ),
    _task(
        13,
        "take Endurance or Arcania from at least three different novices by ATEND or ATARC",
        lambda case: case.different_novices(case.arena.chronicle.hurt, 3),
    ),
    _task(
        14,
        "hold, at some time each, at least one alignment, one racial and one ability artifact",
        lambda case: all(map(case.held_once, (ALIGNMENT_ARTIFACTS, RACIAL_ARTIFACTS, ABILITY_ARTIFACTS))),
    ),
    _task(
        15,
        "hold, at some time each, at least two different racial artifacts",
        lambda case: case.held_once(RACIAL_ARTIFACTS) >= 2,
    ),
    _task(
        16,
        "novices hold at most one of the alignment artifacts at the end",
        lambda case: sum(case.arena.holder(artifact) in range(case.ebon) for artifact in ALIGNMENT_ARTIFACTS) <= 1,
    ),
    _task(
        17,
        "at most one colour is worn by two or more mages at the end",
        lambda case: case.teams_of_several() <= 1,
    ),
    _task(
        18,
        "no novice holds three or more artifacts at the end",
        lambda case: all(case.arena.artifacts.count(-1 - player) < 3 for player in range(case.ebon)),
    ),
    _task(
        19,
        "no novice holds the alignment artifact of their own alignment at the end",
        lambda case: (
            not any(case.arena.holds(mage.player, ALIGNMENT_ARTIFACTS[mage.alignment]) for mage in case.novices)
        ),
    ),
    _task(
        20,
        "no novice holds the racial artifact of their own race at the end",
        lambda case: not any(case.arena.holds(mage.player, RACIAL_ARTIFACTS[mage.race]) for mage in case.novices),
    ),
    _task(
        21,
        "no novice has Spell Skill 90 or more at the end",
        lambda case: all(mage.skill < 90 for mage in case.novices),
    ),
    _task(
        22,
        "the game ends in turn 15 or later",
        lambda case: case.turn >= 15,
    ),
    _task(
        23,
        "at least half of the novices in the game are more than 8 spaces away from a1 at the end",
        lambda case: 2 * case.far_novices() >= len(case.novices),
    ),
    _task(
        24,
        "no novice has more than 60 victory points at the end",
        lambda case: all(total <= 4 * 60 for total in case.totals[: case.ebon]),
    ),
    _task(
        25,
        "never be exhausted or unconscious",
        lambda case: not case.arena.chronicle.fell,
    ),
    _task(
        26,
        "read no Evil spell that has a possible effect, and succeed with at least five others that are not Teleport",
        lambda case: not case.arena.chronicle.evil_resolved and case.arena.chronicle.kindly_won >= 5,
    ),
    _task(
        27,
        "give no order that turns into a Rest, except by exhaustion",
        lambda case: not case.arena.chronicle.misordered,
    ),
    _task(
        28,
        "have Endurance 50 or more at every turn end",
        lambda case: not case.arena.chronicle.weak,
    ),
    _task(
        29,
        "get signed messages or offers from at least four different novices",
        lambda case: case.different_novices(case.arena.chronicle.ever_petitioned, 4),
    ),
    _task(
        30,
        "have a novice within three spaces at every turn end",
        lambda case: not case.arena.chronicle.lonely,
    ),
)
"""The deck in the order of the numbers, from 1 (MG-30.5 to MG-30.34)."""


def deck(*, deals: bool) -> tuple[int, ...]:
    """The numbers of the tasks in the deck. Without deals, the task of MG-30.11 is left out (MG-30.1)."""
    return tuple([task.number for task in TASKS if deals or task.number != 7])


def judged(arena: Arena, turn: int, totals: Sequence[int]) -> tuple[tuple[int, bool], ...]:
    """The Ebon Mage's tasks in the order of their numbers, and whether each would count now (MG-30.2).

    Args:
        arena: the world.
        turn: the turn being played, or in which the game ended.
        totals: the victory points of each player in quarters of a point, for MG-30.28.
    """
    if not arena.tasks:
        return ()
    mages = arena.mages
    case = Case(arena, turn, totals, len(mages) - 1, [mage for mage in mages[:-1] if mage.cell >= 0])
    return tuple([(number, TASKS[number - 1].fulfilled(case)) for number in arena.tasks])


def counting(game: Game) -> tuple[tuple[int, bool], ...]:
    """The Ebon Mage's tasks, and whether each would count if the game ended now (MG-32.7)."""
    from arcana_magika.chapters.victory import totals_without_tasks  # victory imports this module

    return judged(game.arena, game.position.turn, totals_without_tasks(game.arena, game.rules))
