"""The artifacts: their list, their effects, and knowledge of their spaces (MG-21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_magika.chapters.mages import items
from arcana_magika.model.geometry import space
from arcana_magika.model.tables import (
    ABILITY_ARTIFACTS,
    ALIGNMENT_ARTIFACTS,
    ALIGNMENTS,
    ARTIFACT_NAMES,
    ARTIFACTS,
    ATTUNED_BY,
    RACES,
    RACIAL_ARTIFACTS,
    TERRAINS,
)
from arcana_magika.scenario import contest, play_turn


@pytest.mark.rule("MG-21.1", "MG-1.12")
def test_twelve_artifacts_have_their_attunements() -> None:
    attuned = dict(zip(RACES, [ARTIFACTS[artifact] for artifact in RACIAL_ARTIFACTS], strict=True))
    aligned = dict(zip(ALIGNMENTS, [ARTIFACTS[artifact] for artifact in ALIGNMENT_ARTIFACTS], strict=True))

    assert ARTIFACTS == (
        "CROWN", "ORB", "SCEPTER", "CROSS", "ANKH", "LAMP", "PENDANT", "MEDALLION", "HELM", "CANDLE", "TOME", "ROD",
    )  # fmt: skip
    assert ARTIFACT_NAMES == (
        "Crown of Good",
        "Orb of Neutrality",
        "Scepter of Evil",
        "Cross of Humankind",
        "Ankh of Elvenkind",
        "Lamp of Dwarvenkind",
        "Pendant of Goblinkind",
        "Medallion of Halflingkind",
        "Helm of Strength",
        "Candle of Serenity",
        "Tome of Magic",
        "Rod of Obedience",
    )
    assert aligned == {"Good": "CROWN", "Neutral": "ORB", "Evil": "SCEPTER"}
    assert attuned == {"Human": "CROSS", "Elf": "ANKH", "Dwarf": "LAMP", "Goblin": "PENDANT", "Halfling": "MEDALLION"}
    assert [ARTIFACTS[artifact] for artifact in ABILITY_ARTIFACTS] == ["HELM", "CANDLE", "TOME", "ROD"]


@pytest.mark.rule("MG-21.1")
def test_each_artifact_exists_once_whatever_happens() -> None:
    game = contest("A m7 holds CROWN HELM | B m7 holds ORB | C m7 | M m7", lying="ROD m7, TOME m8", seed=3)
    play_turn(
        game,
        A="GIVE B HELM; DROP CROWN; SEARCH ALL; SEARCH ALL; REST",
        B="DEMAND CROWN; GIVE C ORB; DEMAND CROWN; DEMAND ROD; DROP ALL",
        C="SEARCH ROD; DEMAND HELM; SEARCH CROWN; DROP ALL; SEARCH ALL",
        M="DEMAND ORB; REST; DEMAND CROWN; MOVE E; REST",
    )
    arena = game.arena
    held = [artifact for mage in arena.mages for artifact in arena.artifacts_of(mage.player)]
    lying = [artifact for artifact, where in enumerate(arena.artifacts) if where >= 0]

    assert sorted(held + lying) == list(range(12))


@pytest.mark.rule("MG-21.2")
def test_mage_may_hold_all_of_them() -> None:
    game = contest(
        "A m7 holds CROSS ANKH LAMP PENDANT MEDALLION HELM | M y13", lying="CANDLE m7, TOME m7, ROD m7", seed=1
    )
    play_turn(game, A="SEARCH ALL", M="MOVE NE")

    assert len(game.arena.artifacts_of(0)) == 9


@pytest.mark.rule("MG-21.2", "MG-21.10")
def test_artifact_acts_from_the_moment_it_is_got_to_the_moment_it_is_lost() -> None:
    game = contest("A m7 endurance 20 | B m7 endurance 20 holds HELM | M y13", rng=ScriptedRng([]))
    play_turn(game, B="GIVE A HELM; MEDITATE; MEDITATE; MEDITATE; MEDITATE", A="REST; DROP HELM; REST", M="MOVE NE")
    first = game.arena.mages[0].endurance

    assert first == 20 + 16 + 0 + 8 + 8 + 8


@pytest.mark.rule("MG-21.2", "MG-21.11", "MG-18.2")
def test_candle_doubles_meditation_for_its_holder_alone() -> None:
    game = contest("A m7 arcania 10 holds CANDLE | B m7 arcania 10 | M y13", rng=ScriptedRng([]))
    play_turn(game, A="MEDITATE", B="MEDITATE", M="MOVE NE")

    assert [mage.arcania for mage in game.arena.mages[:2]] == [10 + 22, 10 + 11]


@pytest.mark.rule("MG-21.5", "MG-21.6", "MG-14.5", "MG-14.6")
def test_ankh_allows_a_fifth_move_and_the_cross_does_not() -> None:
    five = "; ".join(["MOVE NE"] * 5)
    game = contest("A m7 Dwarf holds ANKH | B q7 Dwarf endurance 109 holds CROSS | M y13", rng=ScriptedRng([]))
    play_turn(game, A=five, B=five, M="MOVE NE")

    assert [mage.cell for mage in game.arena.mages[:2]] == [space("h7"), space("m7")]


@pytest.mark.rule("MG-21.6", "MG-21.7", "MG-21.8", "MG-21.9", "MG-4.4")
@pytest.mark.parametrize(
    ("artifact", "terrain"), [("ANKH", "Forest"), ("LAMP", "Mountain"), ("PENDANT", "Swamp"), ("MEDALLION", "Hills")]
)
def test_racial_artifact_attunes_its_holder_to_the_terrain_of_its_race(artifact: str, terrain: str) -> None:
    game = contest(
        f"A m7 skill 80 arcania 10 holds {artifact} | B n7 skill 80 arcania 10 | M y13",
        ground=terrain,
        rng=ScriptedRng([]),
    )
    play_turn(game, A="MEDITATE", B="MEDITATE", M="MOVE NE")

    assert (ARTIFACTS.index(artifact), TERRAINS.index(terrain)) in ATTUNED_BY
    assert [mage.arcania for mage in game.arena.mages[:2]] == [10 + 15, 10 + 12]


@pytest.mark.rule("MG-21.18", "MG-28.12")
def test_every_mage_knows_where_the_artifact_of_its_alignment_is() -> None:
    game = contest("A y2 Good | B y4 Neutral | C y6 Evil | M y13 Evil", lying="ORB h3, SCEPTER i9, CROSS k3", seed=1)
    items.hand_artifact(game, 0, 2)
    play_turn(game, C="MOVE NE")
    known = [dict(knowledge.spaces) for knowledge in game.arena.knowledge]

    assert known[0] == {0: space("x6")}  # held by C
    assert known[1] == {1: space("h3")}
    assert known[2] == {2: space("i9")}


@pytest.mark.rule("MG-29.3")
def test_ebon_mage_knows_where_all_three_are() -> None:
    game = contest("A y2 Good holds CROWN | M y13 Evil", lying="ORB h3, SCEPTER i9", seed=1)
    play_turn(game)

    assert dict(game.arena.knowledge[-1].spaces) == {0: space("y2"), 1: space("h3"), 2: space("i9")}


@pytest.mark.rule("MG-21.19", "MG-2.12")
def test_every_mage_knows_the_bearing_to_the_artifact_of_its_race() -> None:
    game = contest("A m7 Elf | B m8 Dwarf | C m9 Human holds CROSS | M m6 Goblin", lying="ANKH k6, LAMP m1", seed=1)
    game.arena.artifacts[6] = space("m9")
    play_turn(game, M="MOVE W; MOVE E")

    assert [knowledge.bearing for knowledge in game.arena.knowledge] == ["N", "W", "HERE", "E"]


@pytest.mark.rule("MG-21.20", "MG-17.3")
def test_dropped_artifact_stays_where_it_was_dropped() -> None:
    game = contest("A m7 holds ORB | M y13", rng=ScriptedRng([]))
    play_turn(game, A="REST; MOVE NE; DROP ORB; MOVE NE", M="MOVE NE")

    assert game.arena.artifacts[1] == space("l7")
