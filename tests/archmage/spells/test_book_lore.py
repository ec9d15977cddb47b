"""The Book of Lore: Learn Magic, Fireball and the three Summon spells (AM-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import Disbelieved

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

HELD = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"


@pytest.mark.rule("AM-15.1", "AM-8.11")
@pytest.mark.parametrize("card", ["2C", "10D", "AH"])
def test_any_card_makes_learn_magic_true(lay: Lay, card: str) -> None:
    table = lay(f"{card} KS", "3D").play(f"0: learn-magic {card}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == 0
    assert table.points == (200, 198)
    assert card in table.discard


@pytest.mark.rule("AM-15.1", "AM-13.3")
@pytest.mark.parametrize(("held", "after"), [(1, 1), (5, 5), (8, 8), (9, 9), (10, 10)])
def test_learn_magic_draws_one_card_whatever_the_hand_holds(lay: Lay, held: int, after: int) -> None:
    hand = " ".join(HELD.split()[:held])
    table = lay(hand, "3D", deck="AS KS QS", wizards=({"mastery": 1}, {}))

    table.play("0: learn-magic 2C", "1: accept")

    assert len(table.hand(0)) == after
    assert "AS" in table.hand(0)
    assert "KS" not in table.hand(0)


@pytest.mark.rule("AM-15.2")
@pytest.mark.parametrize(
    ("cards", "points"), [("4S 5S", 190), ("4S 5S 6S", 185), ("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", 135)]
)
def test_fireball_deals_five_points_for_each_card(lay: Lay, cards: str, points: int) -> None:
    assert lay(cards, "2C").play(f"0: fireball {cards}", "1: no block", "1: accept").points == (200, points)


@pytest.mark.rule("AM-15.2")
def test_damage_of_a_fireball_is_a_setting(lay: Lay) -> None:
    table = lay("4S 5S 6S", "2C", rules=Rules(fireball_damage=7))

    assert table.play("0: fireball 4S 5S 6S", "1: no block", "1: accept").points == (200, 179)


@pytest.mark.rule("AM-15.2", "AM-6.8")
@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("fireball 4S 5S 6S", 0),
        ("fireball 4S 5S 6S as 5S 6S 7S", 4),
        ("fireball 4S 5S 6S as 4H 5H 6H", 15),
        ("fireball 6S 4S 5S as 4S 5S 6S", 0),
    ],
)
def test_fireball_is_true_with_exactly_the_cards_of_the_run_claimed(lay: Lay, line: str, cost: int) -> None:
    table = lay("4S 5S 6S", "2C").play(f"0: {line}", "1: no block", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-15.3")
def test_fireball_is_blocked_by_a_higher_card_of_its_suit(lay: Lay) -> None:
    table = lay("4S 5S 6S", "3S 7S AS 7H AH 2S").play("0: fireball 4S 5S 6S")

    assert table.offered(1) == ["7S", "AS", "no block"]
    assert table.play("1: AS").points == (200, 200)
    assert table.asked[1] != "BelieveDecision"


@pytest.mark.rule("AM-15.3")
def test_fireball_up_to_the_ace_is_not_blocked(lay: Lay) -> None:
    table = lay("QS KS AS", "AH AD KH 2S", wild=("", "9C")).play("0: fireball QS KS AS")

    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-15.3", "AM-22.6")
def test_with_iron_tower_a_fireball_up_to_the_ace_is_blocked_by_aces(lay: Lay) -> None:
    table = lay("QS KS AS", "AH AD KH 2S", wizards=({}, {"iron_tower": True})).play("0: fireball QS KS AS")

    assert table.offered(1) == ["AD", "AH", "no block"]


@pytest.mark.rule("AM-15.4", "AM-15.5", "AM-15.6")
@pytest.mark.parametrize(
    ("line", "damage"),
    [
        ("summon-wild-beasts 9C 9D", 18),
        ("summon-wild-beasts AC AH", 28),
        ("summon-spirit 9C 9D 9S", 27),
        ("summon-spirit KC KD KH", 39),
        ("summon-monster 9C 9D 9H 9S", 36),
        ("summon-monster 2C 2D 2H 2S", 8),
    ],
)
def test_summoning_deals_the_claimed_value_for_each_card(lay: Lay, line: str, damage: int) -> None:
    table = lay(line.split(" ", 1)[1], "3C").play(f"0: {line}", "1: no block", "1: accept")

    assert table.points == (200, 200 - damage)


@pytest.mark.rule("AM-15.4", "AM-15.5", "AM-15.6")
@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("summon-wild-beasts 9C 9D", 0),
        ("summon-wild-beasts 9C 8D as 9", 8),
        ("summon-spirit 9C 9D 8S as 9", 8),
        ("summon-spirit 9C 9D 9S as 8", 27),
        ("summon-monster 9C 9D 9H 10S as 9", 10),
    ],
)
def test_summoning_is_true_with_cards_of_the_claimed_value_only(lay: Lay, line: str, cost: int) -> None:
    hand = line.split(" as ", maxsplit=1)[0].split(" ", 1)[1]
    table = lay(hand, "3C").play(f"0: {line}", "1: no block", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-8.12")
@pytest.mark.parametrize(
    ("line", "damage"),
    [
        ("fireball 2C 3D as KS AS", 10),
        ("summon-wild-beasts 2C 3D as K", 26),
        ("summon-spirit KC KD KH as 2", 6),
        ("summon-monster 2C 3D 4H 5S as 10", 40),
    ],
)
def test_damage_is_counted_from_the_claim_not_from_the_cards(lay: Lay, line: str, damage: int) -> None:
    hand = line.split(" as ", maxsplit=1)[0].split(" ", 1)[1]
    table = lay(hand, "9C").play(f"0: {line}", "1: no block", "1: accept")

    assert table.points == (200, 200 - damage)


@pytest.mark.rule("AM-8.12", "AM-16.11")
def test_warp_bolt_counts_the_claimed_values_too(lay: Lay) -> None:
    table = lay("2C 3D", "9C", wizards=({"warp": True}, {})).play("0: fireball 2C 3D as KS AS", "1: no block")

    assert table.play("1: accept").points == (200, 173)


@pytest.mark.rule("AM-15.7")
@pytest.mark.parametrize(
    ("cast", "held", "offered"),
    [
        ("summon-wild-beasts AC AH", "2D 3D 5D 6C 7S", ["2D", "3D"]),
        ("summon-wild-beasts AC AH", "2D 2H 4D KS 3S", []),
        ("summon-spirit AC AD AH", "2D 3D 4D 6D 7D 9S", ["2D", "3D", "4D"]),
        ("summon-spirit AC AD AH", "2D 3D 5D 6D 2S AS", []),
        ("summon-monster AC AD AH AS", "2D 3D 4D 5D 7C 8C 9C", ["2D", "3D", "4D", "5D"]),
        ("summon-monster AC AD AH AS", "10S JS QS KS 2D", ["10S", "JS", "QS", "KS"]),
    ],
)
def test_summoning_is_blocked_by_a_run_in_suit_as_long_as_it_has_cards(
    lay: Lay, cast: str, held: str, offered: list[str]
) -> None:
    table = lay(cast.split(" ", 1)[1], held).play(f"0: {cast}")

    assert table.offered(1) == [*offered, "no block"]
    if offered:
        table.play("1: " + "; ".join(offered))
        assert table.discard >= set(offered)
        assert table.points == (200, 200)


@pytest.mark.rule("AM-15.7")
def test_block_has_exactly_as_many_cards_out_of_a_longer_run(lay: Lay) -> None:
    table = lay("AC AD AH", "2D 3D 4D 5D").play("0: summon-spirit AC AD AH", "1: 3D", "1: 4D")

    assert table.offered(1) == ["2D", "5D"]
    table.play("1: 5D")
    assert table.hand(1) >= {"2D"}
    assert table.asked != (1, "BlockDecision")
