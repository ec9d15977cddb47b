"""The final report's additions for everybody: the ranking in parts, the Ebon Mage's tasks, all mages (MG-32.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import listed
from arcana_magika.chapters.victory import ENDINGS
from arcana_magika.render.reports.blocks import Block, Caption, Facts, Table
from arcana_magika.render.reports.words import points
from arcana_magika.text.names import called, one_line

if TYPE_CHECKING:
    from arcana_magika.knowledge.view import Final as FinalView

_PARTS: Final = (
    *("position", "endurance", "arcania", "skill", "aptitude", "team", "alignment", "racial", "ability", "tasks"),
)
"""Of victory points, in the order of the rulebook (MG-31.8 to MG-31.17)."""
_HEADS: Final = ("Pos", "End", "Arc", "Skl", "Apt", "Team", "Ali", "Rac", "Abi", "Task")


def result(final: FinalView) -> str:
    """The winners, and their right to the next game's Ebon Mage (MG-34.4)."""
    names = [called(place.letter, place.name) for place in final.ranking if place.place == 1]
    if len(names) > 1:
        return f"{listed(names)} share the victory and may play the Ebon Mage in the next game (MG-34.4)"
    return f"{names[0]} wins and may play the Ebon Mage in the next game (MG-34.4)"


def ending(final: FinalView) -> Iterator[Block]:
    """How the game ended, and everybody's points."""
    why, clause = ENDINGS[final.cause]
    rows = [("Ended", f"{why[0].upper()}{why[1:]} ({clause})")]
    rows.append(("Result", result(final)))
    if final.globe:
        rows.append(("Globe of Life", f"formed by {listed(final.globe)}"))
    if final.dropped:
        rows.append(("Dropped", listed(final.dropped)))
    yield Facts(tuple(rows))
    yield Caption(
        "Ranking: victory points for position, Endurance, Arcania, Spell Skill, Aptitude, team, "
        "alignment, racial and ability artifacts, tasks"
    )
    yield Table(
        ("#", "Mage", "Points", *_HEADS),
        tuple(
            [
                (
                    str(place.place),
                    f"{place.letter} {one_line(place.name)}",
                    f"{place.points:g}",
                    *[points(getattr(place.parts, part)) for part in _PARTS],
                )
                for place in final.ranking
            ]
        ),
        1,
    )
    yield Caption("The Ebon Mage's tasks")
    yield Table(
        ("Task", "Fulfilled", "Aim"),
        tuple([(str(task.number), "yes" if task.counts else "no", task.sentence) for task in final.tasks]),
        2,
    )
    yield Caption("All mages at the end")
    yield Table(
        ("Mage", "Who", "Space", "Team", "End", "Arc", "Skl", "Apt", "Artifacts"),
        tuple(
            [
                (
                    mage.letter,
                    f"{mage.alignment} {mage.race}",
                    mage.space or "-",
                    mage.team,
                    str(mage.endurance),
                    str(mage.arcania),
                    str(mage.skill),
                    f"{mage.aptitude:+d}",
                    ", ".join(mage.artifacts) or "-",
                )
                for mage in final.mages
            ]
        ),
        8,
    )
