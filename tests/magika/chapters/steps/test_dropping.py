"""Drops (MG-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_magika import Game, contest
from arcana_magika.events import Dropped, OrderExecuted
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.tables import ARTIFACTS, COLOURS, ROD, TOME

if TYPE_CHECKING:
    from tests.magika.conftest import Step

NO_DRAW = ScriptedRng([])
EVERYTHING = "A m7 wears RED carries BLUE scrolls HEALS ATEND* holds ORB TOME"


def held(game: Game, player: int = 0) -> list[str]:
    """All items but the worn cloak, in words: scrolls, cloaks, artifacts."""
    mage = game.arena.mages[player]
    return [
        *(scroll.code for scroll in mage.scrolls),
        *(COLOURS[colour] for colour in mage.cloaks),
        *(ARTIFACTS[artifact] for artifact in game.arena.artifacts_of(player)),
    ]


def lying(game: Game) -> dict[str, list[str]]:
    """Items on the ground by space, without the rows of unnamed artifacts."""
    found: dict[str, list[str]] = {}
    for artifact, cell in enumerate(game.arena.artifacts):
        if 0 <= cell < space("z1"):
            found.setdefault(NAMES[cell], []).append(ARTIFACTS[artifact])
    for colour, cells in enumerate(game.arena.cloaks):
        for cell in cells:
            found.setdefault(NAMES[cell], []).append(COLOURS[colour])
    return found


@pytest.mark.rule("MG-17.1", "MG-17.3", "MG-36.1")
def test_dropped_artifacts_and_cloaks_stay_and_scrolls_are_gone(step: Step) -> None:
    game = contest(EVERYTHING, rng=NO_DRAW)

    phase = step(game, "drop", A="DROP TOME HEALS BLUE")

    assert phase.rests == {}
    assert held(game) == ["ATEND", "ORB"]
    assert lying(game) == {"m7": ["TOME", "BLUE"]}
    reported = [entry.event for entry in game.log if isinstance(entry.event, Dropped | OrderExecuted)]
    assert reported == [
        Dropped(mage=0, items=("TOME", "HEALS", "BLUE"), space="m7", cause="DROP"),
        OrderExecuted(mage=0, phase=1, ordered="DROP TOME HEALS BLUE", executed="DROP TOME HEALS BLUE", reason=""),
    ]


@pytest.mark.rule("MG-17.1", "MG-1.9")
def test_drop_all_leaves_the_worn_cloak(step: Step) -> None:
    game = contest(EVERYTHING, rng=NO_DRAW)

    step(game, "drop", A="DROP ALL")

    assert held(game) == []
    assert COLOURS[game.arena.mages[0].worn] == "RED"
    assert lying(game) == {"m7": ["ORB", "TOME", "BLUE"]}


@pytest.mark.rule("MG-17.1", "MG-22.8")
def test_drop_all_leaves_bound_scrolls(step: Step) -> None:
    game = contest("M m7 scrolls TELPT! HEALS TELPT holds ROD", rng=NO_DRAW)

    step(game, "drop", M="DROP ALL")

    assert held(game, game.ebon) == ["TELPT"]
    bound = game.arena.mages[game.ebon].slots[0]
    assert bound is not None and bound.bound
    assert lying(game) == {"m7": ["ROD"]}


@pytest.mark.rule("MG-17.2", "MG-9.3")
@pytest.mark.parametrize(
    "named", ["HELM", "ORB HELM", "RED", "BLUE RED", "BLUE BLUE", "KNART", "HEALS HEALS", "#3", "HEALS #3", "ORB ORB"]
)
def test_drop_of_something_not_held_or_worn_is_illegal_as_a_whole(step: Step, named: str) -> None:
    game = contest(EVERYTHING, rng=NO_DRAW)
    before = game.arena.clone()

    phase = step(game, "drop", A=f"DROP {named}")

    assert phase.rests == {0: "MG-17.2"}
    assert game.arena == before


@pytest.mark.rule("MG-17.2", "MG-22.8")
@pytest.mark.parametrize("named", ["TELPT", "#1", "HEALS TELPT"])
def test_drop_of_a_bound_scroll_is_illegal_as_a_whole(step: Step, named: str) -> None:
    game = contest("M m7 scrolls TELPT! HEALS", rng=NO_DRAW)

    phase = step(game, "drop", M=f"DROP {named}")

    assert phase.rests == {game.ebon: "MG-17.2"}
    assert held(game, game.ebon) == ["TELPT", "HEALS"]


@pytest.mark.rule("MG-17.2")
@pytest.mark.parametrize("mages", ["A m7", "A m7 wears RED"])
def test_drop_of_all_is_illegal_where_there_is_nothing(step: Step, mages: str) -> None:
    assert step(contest(mages, rng=NO_DRAW), "drop", A="DROP ALL").rests == {0: "MG-17.2"}


@pytest.mark.rule("MG-17.3", "MG-22.9")
def test_prolonged_scroll_disintegrates_too_with_its_prolongation(step: Step) -> None:
    game = contest("A m7 scrolls HEALS ATEND", rng=NO_DRAW)
    scroll = game.arena.mages[0].slots[1]
    assert scroll is not None
    game.arena.effects.begin("PROSP", target=scroll.serial, lasts=phases(9))

    step(game, "drop", A="DROP ATEND")

    assert held(game) == ["HEALS"]
    assert not game.arena.effects.has("PROSP")


@pytest.mark.rule("MG-17.3", "MG-8.4")
def test_dropped_item_can_be_picked_up_from_the_next_phase_on(step: Step) -> None:
    game = contest("A m7 holds TOME | B m7", rng=ScriptedRng([1, 1]))

    # The Search step comes before the Drop step.
    early = [step(game, name, 1, A="DROP TOME", B="SEARCH TOME") for name in ("search", "drop")]
    assert early[0].rests == {1: "MG-16.2"}
    assert lying(game) == {"m7": ["TOME"]}

    assert not step(game, "search", 2, B="SEARCH TOME").rests
    assert game.arena.holds(1, TOME)


@pytest.mark.rule("MG-17.4")
def test_space_can_hold_any_number_of_items(step: Step) -> None:
    game = contest(
        "A m7 holds CROWN ORB SCEPTER CROSS ANKH LAMP carries RED RED | B m7 holds HELM ROD carries RED BLUE",
        rng=NO_DRAW,
    )

    step(game, "drop", A="DROP ALL", B="DROP ALL")

    assert lying(game) == {
        "m7": ["CROWN", "ORB", "SCEPTER", "CROSS", "ANKH", "LAMP", "HELM", "ROD", "RED", "RED", "RED", "BLUE"]
    }


@pytest.mark.rule("MG-17.3", "MG-21.2")
def test_dropped_artifact_no_longer_acts_for_its_last_holder(step: Step) -> None:
    game = contest("A m7 holds ROD", rng=NO_DRAW)

    step(game, "drop", A="DROP ROD")

    assert not game.arena.holds(0, ROD)
    assert game.arena.holder(ROD) == -1


@pytest.mark.rule("MG-9.8")
def test_paralyzed_mage_drops_nothing_and_does_not_rest(step: Step) -> None:
    game = contest("A m7 holds ROD", rng=NO_DRAW)
    game.arena.effects.begin("PLYZE", target=0, lasts=turns(1))

    assert step(game, "drop", A="DROP ROD").rests == {}
    assert game.arena.holds(0, ROD)


@pytest.mark.rule("MG-17.3", "MG-8.5")
def test_things_are_dropped_where_the_mage_is_when_the_step_comes(step: Step) -> None:
    game = contest("A m7 holds ROD", rng=NO_DRAW)
    game.arena.mages[0].cell = space("l6")

    step(game, "drop", A="DROP ROD")

    assert lying(game) == {"l6": ["ROD"]}
