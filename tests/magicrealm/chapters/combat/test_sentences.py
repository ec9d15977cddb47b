"""Sentences on combat: who attacks with what, what a hit strikes, what characters play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.model.melee import SMASH, SWING, THRUST, Tool
from tests.magicrealm.chapters.combat.blows import blows, wear
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play
from tests.magicrealm.table import being, piece

AMAZON, GIANT, HELMET = being("amazon"), being("giant 1"), piece("helmet 1")


def sentence(event: Event) -> str:
    return Game(seed=1).sentence(event, None)


def chit(label: str) -> int:
    """The number of a chit of the Amazon in events."""
    return tools.number(Tool(chit=CHIT_LABELS[AMAZON].index(label)))


def attack_of_amazon(reason: str, course: int, move_time: int, *, weapon: int = -1) -> Event:
    """The Amazon thrusts at the Giant at time 4."""
    tool = chit("fight M4*")
    return events.Attacked(AMAZON, GIANT, False, reason, THRUST, 4, course, move_time, weapon, tool)


@pytest.mark.rule("MR-31.1")
def test_attack_is_explained_by_times_and_directions() -> None:
    missed = attack_of_amazon("", SWING, 3, weapon=piece("short_sword 1"))
    undercut = attack_of_amazon("undercuts", SWING, 5)
    unopposed = attack_of_amazon("unopposed", 0, 0)

    assert sentence(missed) == (
        "Amazon attacks Giant 1 with Short Sword 1 and fight M4*: a thrust at time 4 misses a dodge at time 3"
    )
    assert sentence(undercut) == (
        "Amazon attacks Giant 1 with the dagger and fight M4*: a thrust at time 4 undercuts a dodge at time 5"
    )
    assert sentence(unopposed) == (
        "Amazon attacks Giant 1 with the dagger and fight M4*: a thrust at time 4 hits, without a maneuver against it"
    )


@pytest.mark.rule("MR-30.9")
def test_one_that_changes_tactics_turns_over_alone() -> None:
    assert sentence(events.TacticsRolled(AMAZON, 2, (6, 3), (GIANT,))).endswith("is 6 3: it turns over")


@pytest.mark.rule("MR-22.1", "MR-34.5")
def test_killed_character_dies_once_in_the_news() -> None:
    game = Game(seed=1)
    game.emit(events.Slain(AMAZON, (GIANT,)), "MR-34.5")
    game.emit(events.Died(0, AMAZON), "MR-22.1")

    assert [line.text for line in game.news(game.log.seen_by(None), None)][-1] == "Amazon is killed by Giant 1"


@pytest.mark.rule("MR-30.9", "MR-30.10")
def test_club_turns_over_and_not_its_monster() -> None:
    rolled = events.TacticsRolled(AMAZON, 2, (6, 3), (GIANT, being("giant_bat 1")))

    assert sentence(rolled) == (
        "The roll for tactics of Giant 1's club and Giant Bat 1 on Amazon's sheet is 6 3: they turn over"
    )


@pytest.mark.rule("MR-33.9")
def test_club_attacks_for_its_monster() -> None:
    attack = events.Attacked(GIANT, AMAZON, True, "intercepts", SMASH, 5, SMASH, 4)
    cancelled = events.HitCancelled(GIANT, AMAZON, True)

    assert sentence(attack) == "Giant 1's club attacks Amazon: a smash at time 5 intercepts a duck at time 4"
    assert sentence(cancelled) == "Giant 1's club's hit on Amazon is cancelled"


@pytest.mark.parametrize(
    ("struck", "number", "harm", "effect", "wounds", "limit", "text"),
    [
        ("armour", HELMET, 3, "destroyed", 1, 2, "Amazon's Helmet 1 with harm H against M: destroyed and 1 wound"),
        ("armour", HELMET, 2, "nothing", 1, 3, "Amazon's Helmet 1 with harm M against H: 1 wound"),
        ("armour", HELMET, 1, "nothing", 0, 2, "Amazon's Helmet 1 with harm L against M: no effect"),
        ("body", -1, 1, "wounded", 1, 3, "Amazon with harm L against H: 1 wound"),
        ("body", -1, 5, "killed", 0, -1, "Amazon with harm over T: killed"),
        ("horse", -1, 2, "killed", 0, 2, "Amazon's horse with harm M against M: killed"),
    ],
)
def test_hit_names_what_it_strikes(
    struck: str, number: int, harm: int, effect: str, wounds: int, limit: int, text: str
) -> None:
    hit = events.Struck(GIANT, AMAZON, False, struck, number, harm, effect, wounds, limit, harm, 0, 0)

    assert sentence(hit) == f"Giant 1 hits {text}"


@pytest.mark.rule("MR-32.1", "MR-32.2", "MR-32.3", "MR-46.19", "MR-46.20")
def test_harm_is_explained_step_by_step() -> None:
    sharp = events.Struck(GIANT, AMAZON, True, "body", -1, 3, "killed", 0, 3, base=2, bonus=1, roll=-1)
    shot = events.Struck(
        GIANT, AMAZON, False, "body", -1, 2, "wounded", 1, 3, base=2, bonus=0, roll=1, through=(HELMET,)
    )

    fumbled = events.Struck(GIANT, AMAZON, False, "body", -1, -97, "nothing", 0, 3, base=2, bonus=0, roll=-99)

    assert sentence(fumbled).endswith("with harm N (M, none left by the roll) against H: no effect")
    assert sentence(sharp) == (
        "Giant 1's club hits Amazon with harm H (M, +1 for sharpness, +1 for strength, -1 by the roll) against H: killed"
    )
    assert sentence(shot) == (
        "Giant 1 hits Amazon through Helmet 1 with harm M (M, +1 by the roll, -1 for armour) against H: 1 wound"
    )


@pytest.mark.rule("MR-31.1", "MR-32.2", "MR-32.17", "MR-32.18")
def test_log_explains_blows_of_a_fight_with_clauses() -> None:
    game = battlefield("amazon", "giant 1")
    wear(game, 0, "helmet 1")
    plays = play("amazon", "fight M4* as thrust", "move M4 as duck")
    fighting(game, "amazon: giant 1 in 1 with 3", plays=plays, targets=pairs("amazon > giant 1"))

    blows(game)

    kinds = (events.Attacked, events.Struck)
    lines = [f"{entry.clause} {sentence(entry.event)}" for entry in game.log if isinstance(entry.event, kinds)]
    assert lines == [
        "MR-31.1 Amazon attacks Giant 1 with the dagger and fight M4*: a thrust at time 4 intercepts a charge at time 5",
        "MR-31.1 Giant 1 attacks Amazon: a thrust at time 5 misses a duck at time 4",
        "MR-31.1 Giant 1's club attacks Amazon: a smash at time 6 intercepts a duck at time 4",
        "MR-32.17 Giant 1's club hits Amazon's Helmet 1 with harm H against M: destroyed and 1 wound",
        "MR-32.9 Amazon hits Giant 1 with harm M (N, +1 for sharpness, +1 for strength) against T: no effect",
    ]


def test_plays_name_chits_and_directions() -> None:
    both = events.Played(AMAZON, chit("fight M4*"), SWING, chit("move M3*"), SWING, THRUST)
    turning = events.Played(AMAZON, chit("fight M4*"), 0, -1, 0, 0)
    nothing = events.Played(AMAZON, -1, 0, -1, 0, 0)

    assert sentence(both) == (
        "Amazon plays fight M4* for a swing, dodges with move M3* and shields itself against a thrust"
    )
    assert sentence(turning) == "Amazon plays fight M4* to turn its weapon"
    assert sentence(nothing) == "Amazon plays nothing"


def test_horse_is_played_at_a_gallop() -> None:
    pony = tools.number(Tool(piece=piece("pony_m2_m5"), gallops=True))

    assert sentence(events.Played(AMAZON, -1, 0, pony, SMASH, 0)) == "Amazon ducks with Pony M2 M5 at a gallop"


def test_bounty_without_fame_names_notoriety_alone() -> None:
    assert sentence(events.BountyGained(AMAZON, Fraction(0), Fraction(5, 2))) == "Amazon gains 5/2 Notoriety"
    assert sentence(events.BountyGained(AMAZON, Fraction(2), Fraction(3))) == "Amazon gains 2 Fame and 3 Notoriety"


@pytest.mark.rule("MR-34.3")
def test_negative_notoriety_of_victim_is_lost() -> None:
    assert sentence(events.BountyGained(AMAZON, Fraction(0), Fraction(-5))) == "Amazon loses 5 Notoriety"
    assert sentence(events.BountyGained(AMAZON, Fraction(1), Fraction(-5))) == (
        "Amazon gains 1 Fame and loses 5 Notoriety"
    )
