"""Demands (MG-10, MG-29.8 to MG-29.11, MG-39.19, MG-39.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_magika import Game, Rules, contest
from arcana_magika.events import Demanded, OrderExecuted
from arcana_magika.model.tables import ARTIFACTS, RACES

if TYPE_CHECKING:
    from tests.magika.conftest import Step

NO_DRAW = ScriptedRng([])


def holder(game: Game, artifact: str) -> str:
    """The letter of the holder, "" without one."""
    player = game.arena.holder(ARTIFACTS.index(artifact))
    return "" if player < 0 else game.letter(player)


def demanded(step: Step, mages: str, artifact: str, letter: str = "A") -> bool:
    """Whether this mage gets the artifact from its holder in the same space."""
    game = contest(mages, rng=NO_DRAW)
    phase = step(game, "demand", **{letter: f"DEMAND {artifact}"})
    assert not phase.rests
    return holder(game, artifact) == letter


@pytest.mark.rule("MG-10.1", "MG-10.3", "MG-36.1")
def test_demand_takes_the_artifact_from_a_less_attuned_mage_in_the_same_space(step: Step) -> None:
    game = contest("A m7 Elf Good | B m7 Human holds ANKH", rng=NO_DRAW)

    phase = step(game, "demand", A="DEMAND ANKH")

    assert holder(game, "ANKH") == "A"
    assert phase.rests == {}
    reported = [entry.event for entry in game.log if isinstance(entry.event, Demanded | OrderExecuted)]
    assert reported == [
        Demanded(mage=0, holder=1, artifact="ANKH", success=True, parties=(0, 1)),
        OrderExecuted(mage=0, phase=1, ordered="DEMAND ANKH", executed="DEMAND ANKH", reason=""),
    ]


@pytest.mark.rule("MG-10.1", "MG-9.3")
@pytest.mark.parametrize(
    ("mages", "lying"),
    [
        ("A m7 Elf Good | B m8 holds ANKH", ""),  # in the next space
        ("A m7 Elf Good | B m7", "ANKH m7"),  # lying there
        ("A m7 Elf Good holds ANKH | B m7", ""),  # A's own
        ("A m7 Elf Good | B m7 holds CROSS", ""),  # another artifact
    ],
)
def test_demand_without_another_holder_in_the_space_is_a_rest(step: Step, mages: str, lying: str) -> None:
    game = contest(mages, lying=lying, rng=NO_DRAW)
    before = list(game.arena.artifacts)

    phase = step(game, "demand", A="DEMAND ANKH")

    assert phase.rests == {0: "MG-10.1"}
    assert game.arena.artifacts == before


@pytest.mark.rule("MG-10.1", "MG-10.2", "MG-5.7")
def test_each_demand_is_compared_with_the_present_holder(step: Step) -> None:
    game = contest(
        "A m7 Neutral aptitude 10 endurance 60 | B m7 Evil holds ORB | C m7 Neutral aptitude 20 endurance 90",
        rng=NO_DRAW,
    )

    step(game, "demand", A="DEMAND ORB", C="DEMAND ORB")

    # C, who has more Endurance, comes first and takes it from B; A, at 80 against 60, takes it from C.
    assert holder(game, "ORB") == "A"
    reported = [entry.event for entry in game.log if isinstance(entry.event, Demanded)]
    assert [(event.mage, event.holder) for event in reported] == [(2, 1), (0, 2)]


@pytest.mark.rule("MG-10.2")
def test_artifact_lost_in_this_step_can_be_demanded_back(step: Step) -> None:
    lost = contest("A m7 endurance 90 arcania 30 | B m7 endurance 80 arcania 20 holds CANDLE", rng=NO_DRAW)
    kept = contest("A m7 endurance 80 | B m7 endurance 90 holds HELM", rng=NO_DRAW)

    after = step(lost, "demand", A="DEMAND CANDLE", B="DEMAND CANDLE")
    before = step(kept, "demand", A="DEMAND HELM", B="DEMAND HELM")

    assert (holder(lost, "CANDLE"), after.rests) == ("A", {})  # B's Demand was legal, and denied
    assert (holder(kept, "HELM"), before.rests) == ("B", {1: "MG-10.1"})  # B demanded first, an artifact that B held


@pytest.mark.rule("MG-1.14", "MG-1.16", "MG-10.2")
def test_equals_demand_in_random_order(step: Step) -> None:
    mages = "A m7 Elf Good endurance 60 | B m7 Elf Good endurance 60 | C m7 holds ANKH"
    for result, first in ((1, "A"), (2, "B")):
        rng = ScriptedRng([result])
        game = contest(mages, rng=rng)

        step(game, "demand", A="DEMAND ANKH", B="DEMAND ANKH")

        assert holder(game, "ANKH") == first
        assert rng.finished


@pytest.mark.rule("MG-10.3", "MG-10.7", "MG-9.7")
def test_holder_keeps_it_on_equality_and_the_phase_is_used_up(step: Step) -> None:
    game = contest("A m7 endurance 70 | B m7 endurance 70 holds HELM", rng=NO_DRAW)

    phase = step(game, "demand", A="DEMAND HELM")

    assert holder(game, "HELM") == "B"
    assert phase.rests == {}
    reported = [entry.event for entry in game.log if isinstance(entry.event, Demanded)]
    assert reported == [Demanded(mage=0, holder=1, artifact="HELM", success=False, parties=(0, 1))]


@pytest.mark.rule("MG-10.4", "MG-39.19")
@pytest.mark.parametrize(
    ("mages", "artifact", "succeeds"),
    [
        ("A m7 Good aptitude 20 | B m7 Evil aptitude -95 holds CROWN", "CROWN", True),
        ("A m7 Good aptitude 20 | B m7 Good aptitude 20 holds CROWN", "CROWN", False),
        ("A m7 Neutral aptitude 10 | B m7 Good aptitude 15 holds ORB", "ORB", True),  # 80 to 70
        ("A m7 Neutral aptitude -15 | B m7 Neutral aptitude 10 holds ORB", "ORB", False),  # 70 to 80
        ("A m7 Evil aptitude -30 | B m7 Good aptitude -29 holds SCEPTER", "SCEPTER", True),
        ("A m7 Evil aptitude -30 | B m7 Good aptitude -30 holds SCEPTER", "SCEPTER", False),
    ],
)
def test_alignment_artifacts_go_by_aptitude_on_their_own_scale(
    step: Step, mages: str, artifact: str, succeeds: bool
) -> None:
    assert demanded(step, mages, artifact) == succeeds


@pytest.mark.rule("MG-10.4")
@pytest.mark.parametrize(
    ("alignment", "artifact"), [("Neutral", "CROWN"), ("Evil", "CROWN"), ("Good", "ORB"), ("Good", "SCEPTER")]
)
def test_alignment_artifacts_are_denied_to_mages_of_another_alignment(
    step: Step, alignment: str, artifact: str
) -> None:
    aptitude = {"CROWN": 80, "ORB": 0, "SCEPTER": -80}[artifact]
    of_holder = {"CROWN": -80, "ORB": 100, "SCEPTER": 80}[artifact]

    assert not demanded(
        step, f"A m7 {alignment} aptitude {aptitude} | B m7 aptitude {of_holder} holds {artifact}", artifact
    )


# Setting 6, the most attuned first.
RANKS = {
    "CROSS": "Human Dwarf Goblin Halfling Elf",
    "ANKH": "Elf Human Goblin Dwarf Halfling",
    "LAMP": "Dwarf Human Halfling Elf Goblin",
    "PENDANT": "Goblin Human Elf Halfling Dwarf",
    "MEDALLION": "Halfling Human Dwarf Goblin Elf",
}


@pytest.mark.rule("MG-10.5", "MG-39.20")
@pytest.mark.parametrize("artifact", RANKS)
def test_racial_artifacts_go_by_the_ranks_of_their_column(step: Step, artifact: str) -> None:
    ranks = RANKS[artifact].split()
    for demander in RACES:
        for keeper in RACES:
            succeeds = demanded(step, f"A m7 {demander} Neutral | B m7 {keeper} holds {artifact}", artifact)
            assert succeeds == (ranks.index(demander) < ranks.index(keeper)), (demander, keeper)


@pytest.mark.rule("MG-39.20", "MG-10.5")
def test_lamp_of_an_elf_goes_to_a_human_and_not_to_a_goblin(step: Step) -> None:
    assert demanded(step, "A m7 Human | B m7 Elf holds LAMP", "LAMP")
    assert not demanded(step, "A m7 Goblin Evil | B m7 Elf holds LAMP", "LAMP")


@pytest.mark.rule("MG-10.6", "MG-6.4")
@pytest.mark.parametrize(
    ("artifact", "more", "less"),
    [
        ("HELM", "endurance 71 arcania 1 skill 1 aptitude -99", "endurance 70"),
        ("CANDLE", "arcania 31 endurance 20 skill 1 aptitude -99", "arcania 30"),
        ("TOME", "skill 76 endurance 20 arcania 1 aptitude -99", "skill 75"),
        ("ROD", "aptitude 41 endurance 20 arcania 1 skill 1", "aptitude 40"),
        ("ROD", "Neutral aptitude -7 endurance 10", "aptitude 85"),  # 86 to 85
        ("ROD", "Evil aptitude -90 endurance 10", "Neutral aptitude 6"),  # 90 to 88
    ],
)
def test_ability_artifacts_go_by_the_greater_statistic(step: Step, artifact: str, more: str, less: str) -> None:
    assert demanded(step, f"A m7 {more} | B m7 {less} holds {artifact}", artifact)
    assert not demanded(step, f"A m7 {less} | B m7 {more} holds {artifact}", artifact)


@pytest.mark.rule("MG-6.4", "MG-10.6")
def test_spell_aid_and_curse_do_not_count_for_the_tome(step: Step) -> None:
    game = contest("A m7 skill 70 | B m7 skill 71 holds TOME", rng=NO_DRAW)
    game.arena.effects.begin("SPAID", target=0, lasts=turns(1))
    game.arena.effects.begin("CURSP", target=1, lasts=turns(1), strength=25)

    step(game, "demand", A="DEMAND TOME")

    assert holder(game, "TOME") == "B"


@pytest.mark.rule("MG-10.8")
@pytest.mark.parametrize("state", ["wears RED", "endurance 5", "endurance 0", "paralyzed"])
def test_team_mates_and_helpless_mages_can_be_demanded_from(step: Step, state: str) -> None:
    described = "" if state == "paralyzed" else state
    game = contest(f"A m7 Elf Good wears RED | B m7 {described} holds ANKH", rng=NO_DRAW)
    if state == "paralyzed":
        game.arena.effects.begin("PLYZE", target=1, lasts=turns(1))

    step(game, "demand", A="DEMAND ANKH")

    assert holder(game, "ANKH") == "A"


@pytest.mark.rule("MG-9.8", "MG-10.8")
def test_paralyzed_mage_can_demand(step: Step) -> None:
    game = contest("A m7 Elf Good | B m7 holds ANKH", rng=NO_DRAW)
    game.arena.effects.begin("PLYZE", target=0, lasts=turns(1))

    step(game, "demand", A="DEMAND ANKH")

    assert holder(game, "ANKH") == "A"


@pytest.mark.rule("MG-10.9", "MG-9.10")
def test_mage_under_anti_magic_rests_instead_of_demanding(step: Step) -> None:
    game = contest("A m7 Elf Good | B m7 holds ANKH", rng=NO_DRAW)
    game.arena.effects.begin("ANTMA", target=0, lasts=turns(1))

    phase = step(game, "demand", A="DEMAND ANKH")

    assert holder(game, "ANKH") == "B"
    assert phase.rests == {0: "MG-9.10"}


@pytest.mark.rule("MG-29.8", "MG-39.19")
@pytest.mark.parametrize(("aptitude", "succeeds"), [(89, True), (90, False)])
def test_ebon_mage_counts_as_90_when_demanding_an_alignment_artifact(step: Step, aptitude: int, succeeds: bool) -> None:
    assert demanded(step, f"M m7 Evil | A m7 Good aptitude {aptitude} holds CROWN", "CROWN", "M") == succeeds
    assert demanded(step, f"M m7 Good | A m7 Evil aptitude -{aptitude} holds SCEPTER", "SCEPTER", "M") == succeeds
    # 88 and 90 on the scale of Neutral.
    assert demanded(step, f"M m7 Good | A m7 aptitude {6 if succeeds else 5} holds ORB", "ORB", "M") == succeeds


@pytest.mark.rule("MG-29.9", "MG-39.20")
def test_ebon_mage_counts_as_the_race_of_the_demanded_artifact(step: Step) -> None:
    assert demanded(step, "M m7 Goblin Evil | A m7 Elf holds LAMP", "LAMP", "M")
    assert not demanded(step, "M m7 Human Evil | A m7 Dwarf holds LAMP", "LAMP", "M")


@pytest.mark.rule("MG-29.9")
def test_ebon_mage_demands_ability_artifacts_with_its_own_statistics(step: Step) -> None:
    assert demanded(step, "M m7 endurance 61 | A m7 endurance 60 holds HELM", "HELM", "M")
    assert not demanded(step, "M m7 endurance 60 | A m7 endurance 60 holds HELM", "HELM", "M")
    assert not demanded(step, "M m7 aptitude 50 | A m7 aptitude 60 holds ROD", "ROD", "M")


@pytest.mark.rule("MG-29.10")
def test_ebon_mages_own_items_are_defended_by_real_values(step: Step) -> None:
    assert demanded(step, "A m7 Good aptitude 20 | M m7 Evil holds CROWN", "CROWN")
    assert demanded(step, "A m7 Human | M m7 Goblin Evil holds LAMP", "LAMP")


@pytest.mark.rule("MG-29.11")
def test_ebon_mage_demands_twice_in_a_turn_denied_ones_counting(step: Step) -> None:
    game = contest("M m7 Evil | A m7 Dwarf holds LAMP HELM | B m7 Elf holds CROSS", rng=NO_DRAW)

    denied = step(game, "demand", 1, M="DEMAND LAMP")
    won = step(game, "demand", 2, M="DEMAND CROSS")
    third = step(game, "demand", 3, M="DEMAND LAMP")

    assert (denied.rests, won.rests, third.rests) == ({}, {}, {2: "MG-29.11"})
    assert (holder(game, "LAMP"), holder(game, "CROSS")) == ("A", "M")
    assert game.arena.chronicle.misordered  # MG-30.31


@pytest.mark.rule("MG-40.75", "MG-29.11", "MG-10.1")
def test_illegal_demand_of_the_ebon_mage_does_not_count_as_made(step: Step) -> None:
    game = contest("M m7 Evil | A m7 Elf holds LAMP CROSS", rng=NO_DRAW)

    for number, artifact in enumerate(("ORB", "LAMP", "CROSS"), start=1):
        step(game, "demand", number, M=f"DEMAND {artifact}")

    assert (holder(game, "LAMP"), holder(game, "CROSS")) == ("M", "M")


@pytest.mark.rule("MG-40.75", "MG-29.11", "MG-9.10")
def test_demand_prevented_by_anti_magic_does_not_count_as_made(step: Step) -> None:
    game = contest("M m7 Evil | A m7 Elf holds LAMP CROSS", rng=NO_DRAW)
    game.arena.effects.begin("ANTMA", target=game.ebon, lasts=turns(1))
    prevented = step(game, "demand", 1, M="DEMAND LAMP")
    game.arena.effects.dispel("ANTMA", game.ebon)

    for number, artifact in enumerate(("LAMP", "CROSS"), start=2):
        step(game, "demand", number, M=f"DEMAND {artifact}")

    assert prevented.rests == {game.ebon: "MG-9.10"}
    assert (holder(game, "LAMP"), holder(game, "CROSS")) == ("M", "M")


@pytest.mark.rule("MG-29.11")
def test_novices_demand_as_often_as_they_like_and_a_house_rule_can_let_the_ebon_mage(step: Step) -> None:
    game = contest("M m7 | A m7 Elf Good | B m7 Human holds ANKH HELM", rng=NO_DRAW, rules=Rules(ebon_demands=3))

    for number in (1, 2, 3):
        assert not step(game, "demand", number, A="DEMAND HELM").rests
    for number in (1, 2, 3):
        assert not step(game, "demand", number, M="DEMAND HELM").rests
    assert step(game, "demand", 4, M="DEMAND HELM").rests


@pytest.mark.rule("MG-30.7", "MG-30.18")
def test_chronicle_counts_the_demands_that_the_ebon_mage_won(step: Step) -> None:
    game = contest("M m7 Evil | A m7 Dwarf holds LAMP | B m7 Elf holds CROSS", rng=NO_DRAW)

    step(game, "demand", 1, M="DEMAND LAMP")
    step(game, "demand", 2, M="DEMAND CROSS")

    assert game.arena.chronicle.demands_won == 1
    assert game.arena.chronicle.artifacts_held == 1 << ARTIFACTS.index("CROSS")


@pytest.mark.rule("MG-38.7", "MG-10.3")
def test_demand_is_visible_to_its_parties_only(step: Step) -> None:
    game = contest("A m7 Elf Good | B m7 holds ANKH | C m8", rng=NO_DRAW)

    step(game, "demand", A="DEMAND ANKH")

    tellers = [player for player in range(4) if any(isinstance(e.event, Demanded) for e in game.log.seen_by(player))]
    assert tellers == [0, 1]
