"""Rulings about the cards of a casting or block (AM-26.13 to AM-26.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage.events import Disbelieved

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

STRONG = {"mastery": 1}


@pytest.mark.rule("AM-26.13", "AM-8.1", "AM-20.11")
@pytest.mark.parametrize(("cards", "wild", "cost"), [("9C 9D 9H 9S 3C 3D", "", 6), ("9C 9D 9H 9S", "KC QC", 0)])
def test_both_triples_of_a_doom_may_have_one_value(lay: Lay, cards: str, wild: str, cost: int) -> None:
    table = lay(cards, "2C", wild=(wild, ""))
    table.play(f"0: stalking-doom {cards} {wild}", "1: no block", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-26.13", "AM-8.1", "AM-22.1")
@pytest.mark.parametrize(
    ("cards", "effects", "cost"),
    [
        ("3S 4S 5S 4H 5H 6H", {"controlled": 0b1000}, 0),  # 3-4-5 and 4-5-6 of spades
        ("3S 4S 5S 3H 4H 5H", {"controlled": 0b1000}, 0),  # 3-4-5 of spades twice
        ("3S 4S 5S 3H 4D 5C", {"controlled": 0b1000}, 0),
        ("3S 4S 5S 3H 4D 5C", {}, 7),  # one of the other three cards can be right
    ],
)
def test_runs_of_a_ritual_may_overlap_or_be_one(lay: Lay, cards: str, effects: dict[str, int], cost: int) -> None:
    table = lay(cards, "2C", wizards=(effects, {})).play(f"0: arcane-ritual {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-26.14", "AM-19.5", "AM-8.3")
@pytest.mark.parametrize(("controlled", "cost"), [(0, 14), (0b1000, 0), (0b0100, 0), (0b0001, 0), (0b0011, 0)])
def test_two_aces_make_a_flame_where_a_suit_is_controlled(lay: Lay, controlled: int, cost: int) -> None:
    table = lay("AS AH", "2C 3C", wizards=({"controlled": controlled}, {}))
    table.play("0: sacrificial-flame AS AH", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-26.15", "AM-15.3", "AM-22.6")
def test_wild_card_blocks_a_fireball_up_to_the_ace_only_with_iron_tower(lay: Lay) -> None:
    for tower, offered in ((False, ["no block"]), (True, ["2C", "no block"])):
        table = lay("QS KS AS", "3H", wild=("", "2C"), wizards=({}, {"iron_tower": tower})).play("0: fireball QS KS AS")
        assert table.offered(1) == offered

    assert lay("JS QS KS", "3H", wild=("", "2C")).play("0: fireball JS QS KS").offered(1) == ["2C", "no block"]


@pytest.mark.rule("AM-26.16", "AM-18.4", "AM-11.6")
@pytest.mark.parametrize(("hand", "wild", "aside"), [("9D", "2C 3C 4C 5C", "9D"), ("", "2C 3C 4C 5C 6C", None)])
def test_only_a_natural_card_of_call_chaos_is_set_aside(lay: Lay, hand: str, wild: str, aside: str | None) -> None:
    table = lay(hand, "KD", wild=(wild, ""), wizards=(STRONG, {})).play("0: call-chaos", "1: accept")
    if aside:
        assert table.offered(0) == [aside]
        table.play(f"0: {aside}")

    assert table.wild(0) == ({aside} if aside else set())
    assert table.discard == set(wild.split())
    assert table.asked[1] != "ChooseDiscards"


@pytest.mark.rule("AM-26.17", "AM-20.2", "AM-18.4")
@pytest.mark.parametrize(
    ("hand", "wild", "golem"),
    [
        ("9C 9D 3C 3D KC", "2H", 3),
        ("9C 9D 3C", "2H 3H 4H", 3),
        ("9C 9D", "2H 3H 4H 5H", 2),
        ("9C", "2H 3H 4H 5H 6H", 1),
        ("", "2H 3H 4H 5H 6H 7H", 0),
    ],
)
def test_wild_cards_go_first_and_all_of_them_from_a_golem(lay: Lay, hand: str, wild: str, golem: int) -> None:
    table = lay(hand, "KD", wild=(wild, ""), wizards=(STRONG, {})).play("0: create-golem", "1: accept")
    wilds = set(wild.split())
    for _ in range(3):
        offered = set(table.offered(0))
        assert offered == wilds or (not wilds and offered <= set(hand.split()))
        pick = min(offered)
        wilds.discard(pick)
        table.play(f"0: {pick}")

    assert [len(cards) for cards in table.golems(0)] == ([golem] if golem else [])
    assert set(wild.split()) <= table.discard
    assert table.wild(0) == set()
