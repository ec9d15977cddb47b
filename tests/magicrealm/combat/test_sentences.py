"""Sentences on combat: who attacks with what, what a hit strikes, what characters play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.model.melee import SMASH, SWING, THRUST, Tool
from tests.magicrealm.table import being, piece

AMAZON, GIANT, HELMET = being("amazon"), being("giant 1"), piece("helmet 1")


def sentence(event: Event) -> str:
    return Game(seed=1).sentence(event, None)


def chit(label: str) -> int:
    """The number of a chit of the Amazon in events."""
    return tools.number(Tool(chit=CHIT_LABELS[AMAZON].index(label)))


def test_attack_names_direction_and_outcome() -> None:
    missed = events.Attacked(AMAZON, GIANT, is_part=False, reason="", direction=THRUST)
    undercut = events.Attacked(AMAZON, GIANT, is_part=False, reason="undercuts", direction=SWING)

    assert sentence(missed) == "Amazon attacks Giant 1 with a thrust and misses"
    assert sentence(undercut) == "Amazon attacks Giant 1 with a swing and hits by undercutting"


def test_club_attacks_for_its_monster() -> None:
    attack = events.Attacked(GIANT, AMAZON, is_part=True, reason="intercepts", direction=SMASH)

    assert sentence(attack) == "Giant 1's club attacks Amazon with a smash and hits by intercepting"


@pytest.mark.parametrize(
    ("struck", "number", "harm", "effect", "text"),
    [
        ("armour", HELMET, 3, "damaged", "Giant 1 hits Amazon's Helmet 1 with harm H"),
        ("armour", HELMET, 1, "nothing", "Giant 1 hits Amazon's Helmet 1 with harm L, in vain"),
        ("body", -1, 1, "wounded", "Giant 1 hits Amazon with harm L, a wound"),
        ("body", -1, 5, "killed", "Giant 1 hits Amazon with harm over T, a deadly blow"),
        ("horse", -1, 2, "killed", "Giant 1 hits Amazon's horse with harm M"),
    ],
)
def test_hit_names_what_it_strikes(struck: str, number: int, harm: int, effect: str, text: str) -> None:
    assert sentence(events.Struck(GIANT, AMAZON, struck, number, harm, effect)) == text


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
