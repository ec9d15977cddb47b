"""The odds of a round, against chances worked out by hand (MR-30.6, MR-30.9, MR-31, MR-32)."""

from __future__ import annotations

import pytest

from arcana_magicrealm.bots.fighting.odds import Blow, Foe, Guard, Odds, OwnPlay, Stance, round_odds
from arcana_magicrealm.chapters.combat.figures import SLOWEST
from arcana_magicrealm.model.levels import HEAVY, LIGHT, MEDIUM

CLAW = Blow(1, 4, 0, ((MEDIUM, 1.0),), ((MEDIUM, 1.0),))
"""An attack of time 4, in box 1."""
WOLF = Foe(20, Stance((CLAW,), 1, 4), Stance((CLAW,), 1, 4))
NAKED = Guard(MEDIUM)


def play(time: int = SLOWEST, length: int = 0, *, direction: int = 1, move: int = 4, course: int = 1) -> OwnPlay:
    """A play whose attack kills with every hit."""
    return OwnPlay(time, length, 1.0, direction, move, course, 0)


def odds(made: OwnPlay, foe: Foe = WOLF, guard: Guard = NAKED, *, is_first: bool = False) -> Odds:
    """The odds of a round against one foe."""
    return round_odds(guard, (foe,), foe.being, made, is_first)


@pytest.mark.rule("MR-30.6", "MR-31.1")
def test_one_of_three_directions_intercepts() -> None:
    found = odds(play(time=4, direction=2))

    assert found.kill == pytest.approx(1 / 3)
    assert found.death == pytest.approx(1 / 3)


@pytest.mark.rule("MR-31.1")
def test_faster_attack_always_hits() -> None:
    assert odds(play(time=3)).kill == pytest.approx(1)
    assert odds(play(move=5)).death == pytest.approx(1)


@pytest.mark.rule("MR-29.8")
def test_attack_without_maneuver_against_it_hits() -> None:
    assert odds(play(move=SLOWEST)).death == pytest.approx(1)


@pytest.mark.rule("MR-31.5", "MR-31.7")
def test_foe_that_is_killed_first_can_not_hit() -> None:
    together = {time: odds(play(time=time, length=1, direction=1, course=1)) for time in (3, 4, 5)}

    assert together[3].death == together[4].death == 0  # at equal time the longer weapon comes first
    assert together[5].death == pytest.approx(1 / 3)
    assert together[5].kill == 0


@pytest.mark.rule("MR-31.4")
def test_longer_weapon_hits_first_in_first_round() -> None:
    assert odds(play(time=5, length=1), is_first=True).death == 0
    assert odds(play(time=5, length=1), is_first=False).death == pytest.approx(1 / 3)


@pytest.mark.rule("MR-31.6")
def test_simultaneous_hits_kill_both() -> None:
    found = odds(play(time=4, length=0))

    assert found.kill == found.death == pytest.approx(1 / 3)


@pytest.mark.rule("MR-30.9")
def test_foe_changes_tactics_in_11_of_36_rounds() -> None:
    slow = Foe(20, Stance((), 1, 4), Stance((), 1, 6))

    assert odds(play(time=5), slow).kill == pytest.approx(25 / 36 / 3 + 11 / 36)


@pytest.mark.rule("MR-32.14", "MR-32.17", "MR-32.18")
def test_armour_turns_death_into_wound() -> None:
    found = odds(play(move=5), guard=Guard(LIGHT, (0, MEDIUM, HEAVY, 0)))

    assert found.death == pytest.approx(1 / 3)  # nothing covers a smash
    assert found.wounds == pytest.approx(2 / 3)
    assert found.spoiled == pytest.approx(1 / 3)


@pytest.mark.rule("MR-33.1", "MR-33.2")
def test_tremendous_monster_grips_first_and_kills_then() -> None:
    gripping = Foe(20, Stance((CLAW,), 1, 5, grips=True), Stance((CLAW,), 1, 5, grips=True))
    red = Stance((CLAW._replace(kills=True),), 1, 5)

    assert odds(play(), gripping, Guard(HEAVY)).grip == pytest.approx(1 / 3)
    assert odds(play(), Foe(20, red, red), Guard(HEAVY, (0, HEAVY, HEAVY, HEAVY))).death == pytest.approx(1 / 3)


@pytest.mark.rule("MR-32.13")
def test_hit_strikes_the_horse_of_its_rider() -> None:
    found = odds(play(move=5), guard=Guard(LIGHT, steed=MEDIUM))

    assert found.death == 0
    assert found.spoiled == pytest.approx(1)
