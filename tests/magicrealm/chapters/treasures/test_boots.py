"""Boots and Gloves (MR-9.14, MR-12.22, MR-44.11, MR-44.29, MR-44.34, MR-44.35, MR-47.46, MR-22.10)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters import belongings, obtaining
from arcana_magicrealm.chapters.combat import kills, tools
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.magic.tables import pit
from arcana_magicrealm.chapters.travel import looting, moving
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.combat.fights import battlefield, fighting
from tests.magicrealm.hands import draw, hand, has, set_chits, strip
from tests.magicrealm.table import ask, begun, being, do, piece, texts


def bare(name: str, *worn: str) -> Game:
    """A character with nothing but these active belongings."""
    game = begun(name)
    strip(game, name)
    hand(game, name, *worn, active=True)
    return game


@pytest.mark.rule("MR-44.29", "MR-44.34", "MR-44.11", "MR-44.22", "MR-44.35")
@pytest.mark.parametrize(
    ("card", "kind", "pace"),
    [
        ("elven_slippers", "boots", "L2"),
        ("quick_boots", "boots", "M3"),
        ("power_boots", "boots", "H4"),
        ("shoes_of_stealth", "boots", "L3"),
        ("seven_league_boots", "boots", "T5"),
        ("deft_gloves", "gloves", "L2"),
        ("handy_gloves", "gloves", "M3"),
        ("power_gauntlets", "gloves", "H4"),
        ("gloves_of_strength", "gloves", "T5"),
    ],
)
def test_boots_and_gloves_have_strength_and_time(card: str, kind: str, pace: str) -> None:
    one = PIECES[piece(card)].treasure
    given = one.move if kind == "boots" else one.fight

    assert PIECES[piece(card)].classes == kind
    assert given is not None
    assert f"{given.strength}{given.time}" == pace


@pytest.mark.rule("MR-44.34", "MR-44.35", "MR-29.3", "MR-29.7")
def test_boots_and_gloves_are_played_in_combat() -> None:
    game = battlefield("swordsman", "giant 1")
    hand(game, "swordsman", "quick_boots", "handy_gloves", active=True)
    fighting(game, "swordsman: giant 1 in 1 with 2")

    assert piece("handy_gloves") in [one.piece for one in tools.attackers(game, being("swordsman"))]
    assert piece("quick_boots") in [one.piece for one in tools.movers(game, being("swordsman"), "move")]


@pytest.mark.rule("MR-9.14")
def test_boots_too_weak_for_their_owner_cannot_be_active() -> None:
    game = bare("amazon")
    hand(game, "amazon", "elven_slippers", "quick_boots")

    why = belongings.why_cannot_activate(game, being("amazon"), piece("elven_slippers"))

    assert why is not None
    assert why.clause == "MR-9.14"
    assert belongings.why_cannot_activate(game, being("amazon"), piece("quick_boots")) is None


@pytest.mark.rule("MR-9.14")
def test_boots_too_weak_for_an_item_cannot_be_active_unless_a_pack_horse_carries_it() -> None:
    game = bare("swordsman")
    hand(game, "swordsman", "elven_slippers", "golden_crown")
    why = belongings.why_cannot_activate(game, being("swordsman"), piece("elven_slippers"))
    assert why is not None

    hand(game, "swordsman", "workhorse_h6_h7")

    assert belongings.why_cannot_activate(game, being("swordsman"), piece("elven_slippers")) is None


@pytest.mark.rule("MR-9.14", "MR-9.10")
def test_pack_horse_that_boots_need_cannot_be_abandoned() -> None:
    game = bare("swordsman")
    hand(game, "swordsman", "golden_crown", "workhorse_h6_h7")
    hand(game, "swordsman", "elven_slippers", active=True)
    game.position.turn = Turn(being("swordsman"), ())
    ask(game, turns.StartOfPhase(being("swordsman")))

    assert "abandon golden_crown" in texts(game, 0)
    assert "abandon workhorse_h6_h7" not in texts(game, 0)
    assert "activate workhorse_h6_h7" not in texts(game, 0)


@pytest.mark.rule("MR-9.14", "MR-47.46")
def test_boots_that_become_too_weak_are_deactivated_or_the_item_is_abandoned() -> None:
    game = bare("swordsman", "elven_slippers")
    draw(game, "golden_crown")
    game.obtain(being("swordsman"), piece("golden_crown"))
    ask(game)

    do(game, 0, "keep golden_crown")

    assert texts(game, 0) == ["deactivate elven_slippers", "abandon golden_crown"]
    do(game, 0, "deactivate elven_slippers")
    assert "elven_slippers" in has(game, "swordsman")


@pytest.mark.rule("MR-9.14", "MR-9.10", "MR-42.10")
def test_boots_are_too_weak_as_soon_as_the_pit_kills_the_pack_horse() -> None:
    game = bare("witch", "elven_slippers")
    hand(game, "witch", "pony_m2_m5", "crystal_ball")

    pit.open_pit(game, being("witch"), 3, -1)
    ask(game)

    assert texts(game, 0) == ["deactivate elven_slippers", "abandon crystal_ball"]


@pytest.mark.rule("MR-9.14", "MR-29.1", "MR-42.10")
def test_boots_are_remedied_only_after_the_last_blow_of_a_round() -> None:
    game = battlefield("witch", "elf")
    hand(game, "witch", "pony_m2_m5", "crystal_ball")
    hand(game, "witch", "elven_slippers", active=True)
    fighting(game)
    game.then(hits.next_hits(), kills.LAST_BLOW)

    pit.open_pit(game, being("witch"), 3, -1)

    assert [*game.waiting()] == [hits.next_hits(), obtaining.RestoreLoad(being("witch")), kills.LAST_BLOW]


@pytest.mark.rule("MR-9.14", "MR-9.10", "MR-47.46")
def test_horse_and_boots_that_are_too_weak_are_both_asked_about() -> None:
    game = bare("swordsman", "elven_slippers", "pony_l2_l4")
    draw(game, "golden_crown")
    game.obtain(being("swordsman"), piece("golden_crown"))
    ask(game)

    do(game, 0, "keep golden_crown")
    do(game, 0, "deactivate pony_l2_l4")

    assert texts(game, 0) == ["deactivate elven_slippers", "abandon golden_crown"]


@pytest.mark.rule("MR-10.6", "MR-44.34")
def test_active_boots_carry() -> None:
    game = bare("swordsman", "power_boots")
    set_chits(game, "swordsman", all="F")

    assert LETTERS[moving.carrier_strength(game, being("swordsman"))] == "H"


@pytest.mark.rule("MR-22.10")
def test_items_that_only_boots_can_carry_are_kept_at_the_end() -> None:
    game = bare("swordsman")
    hand(game, "swordsman", "golden_crown")
    assert scoring.too_heavy(game, 0) == 1 << piece("golden_crown")

    hand(game, "swordsman", "power_boots", active=True)

    assert scoring.too_heavy(game, 0) == 0


@pytest.mark.rule("MR-12.22", "MR-44.11", "MR-44.35")
@pytest.mark.parametrize("card", ["seven_league_boots", "gloves_of_strength"])
def test_boots_and_gloves_of_strength_t_open_the_vault(card: str) -> None:
    game = bare("swordsman", card)

    assert [str(one) for one in looting.openers(game, being("swordsman"))] == [f"force {card}"]


@pytest.mark.rule("MR-12.22")
def test_weaker_boots_and_gloves_open_nothing() -> None:
    game = bare("swordsman", "power_boots", "power_gauntlets")

    assert looting.openers(game, being("swordsman")) == ()
