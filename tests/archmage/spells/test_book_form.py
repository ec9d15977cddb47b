"""The Book of Form: Call Shadow Force, Shapechanger, Curse, Regeneration (AM-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardsGiven, Claimed, Disbelieved
from arcana_core.cards.cards import Card

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

STRONG = {"mastery": 1}


@pytest.mark.rule("AM-21.1")
@pytest.mark.parametrize(
    ("hand", "cost"), [("2C 3D 4H 5S", 0), ("2C 2D 2H 2S 5C 5D", 0), ("2C 3D 4H 6S", 6), ("AC 3D 4H 6S", 20)]
)
def test_call_shadow_force_is_a_whole_hand_of_twos_to_fives(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9D", wizards=(STRONG, {})).play("0: call-shadow-force", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).shadow_force == (cost == 0)
    assert table.discard == set(hand.split())


@pytest.mark.rule("AM-21.1", "AM-21.3", "AM-6.5")
@pytest.mark.parametrize(("hand", "castable"), [("2C 3C 4C", False), ("2C 3C 4C 5C", True), ("2C 3C 4C 5C 9C", True)])
def test_call_shadow_force_and_shapechanger_take_four_cards_or_more(lay: Lay, hand: str, castable: bool) -> None:
    assert ({"call-shadow-force", "shapechanger"} <= lay(hand, "9D").castable(0)) == castable
    assert castable or not {"call-shadow-force", "shapechanger"} & lay(hand, "9D").castable(0)


@pytest.mark.rule("AM-21.2", "AM-10.5")
def test_under_shadow_force_doubting_a_true_spell_costs_five_for_each_card(lay: Lay) -> None:
    shadows = {"shadow_force": True}

    true = lay("JD QS", "9D", wizards=(shadows, {})).play("0: teleport JD QS as 1", "1: disbelieve")
    assert true.points == (200, 190)

    illusion = lay("JD 2S", "9D", wizards=(shadows, {})).play("0: teleport JD 2S as 1", "1: disbelieve")
    assert illusion.points == (198, 200)

    other = lay("JD QS", "9D", wizards=({}, shadows)).play("0: teleport JD QS as 1", "1: disbelieve")
    assert other.points == (200, 196)


@pytest.mark.rule("AM-21.2")
def test_shadow_force_does_not_count_for_its_own_casting(lay: Lay) -> None:
    table = lay("2C 3D 4H 5S", "9D").play("0: call-shadow-force", "1: disbelieve")

    assert table.points == (200, 192)


@pytest.mark.rule("AM-21.2")
def test_penalty_under_shadow_force_is_a_setting(lay: Lay) -> None:
    table = lay("JD QS", "9D", wizards=({"shadow_force": True}, {}), rules=Rules(shadow_penalty=9))

    assert table.play("0: teleport JD QS as 1", "1: disbelieve").points == (200, 182)


@pytest.mark.rule("AM-21.3")
@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("9C 9D 9H 9S", 0),
        ("3H 4H 5H 6H", 0),
        ("3H 4H 5H 6H 7H", 0),
        ("3H 4H 5H 6D", 6),
        ("9C 9D 9H 8S", 8),
        ("3H 4H 6H 7H", 3),
        ("QH KH AH 2H", 2),
    ],
)
def test_shapechanger_is_a_whole_hand_of_one_value_or_one_run_in_suit(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9D" if "9D" not in hand else "8D", wizards=(STRONG, {})).play("0: shapechanger", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).shapechanger == (cost == 0)
    assert table.discard == set(hand.split())


@pytest.mark.rule("AM-21.4", "AM-8.5")
def test_one_card_of_each_casting_may_be_changed(lay: Lay) -> None:
    table = lay("4S 6S 9S 8H 10H JH", "2C", wizards=({"shapechanger": True, "mastery": 2}, {}))

    table.play("0: fireball 4S 6S as 4S 5S", "1: no block", "1: disbelieve")
    assert table.points == (200, 186)
    table.play("0: fireball 8H 10H as 8H 9H", "1: no block", "1: disbelieve")
    assert table.points == (200, 172)
    table.play("0: fireball 9S JH as 9H 10H", "1: no block", "1: disbelieve")  # no change of suit
    assert table.points == (191, 172)


@pytest.mark.rule("AM-21.4", "AM-8.5")
@pytest.mark.parametrize(("shapechanger", "offered"), [(False, []), (True, ["6D", "8D", "9D"])])
def test_one_card_of_each_block_may_be_changed(lay: Lay, shapechanger: bool, offered: list[str]) -> None:
    table = lay("4S 4H 4C", "6D 8D 9D 2S", wizards=({}, {"shapechanger": shapechanger}))

    assert table.play("0: summon-spirit 4S 4H 4C").offered(1) == [*offered, "no block"]


@pytest.mark.rule("AM-21.4", "AM-15.3")
def test_card_may_be_changed_to_block_a_fireball(lay: Lay) -> None:
    table = lay("3S 7C", "4S 5H 3H", wizards=({}, {"shapechanger": True})).play("0: fireball 3S 7C as 3S 4S")

    assert table.offered(1) == ["4S", "no block"]


@pytest.mark.rule("AM-21.5", "AM-23.6")
def test_opponent_names_the_value_of_a_curse_before_a_card_is_placed(lay: Lay) -> None:
    table = lay("9C 10C", "2D").play("0: curse")
    assert table.asked == (1, "ClaimPart")
    assert table.offered(1) == [
        f"value {value}" for value in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    assert table.offered(0) == []

    table.play("1: value 9")
    assert table.events(Claimed) == [Claimed(1, (9,), ("cursed",))]
    assert table.offered(0) == ["9C", "10C"]  # the caster places a wrong card


@pytest.mark.rule("AM-21.5", "AM-21.6")
@pytest.mark.parametrize(("card", "cost"), [("9C", 0), ("10C", 10)])
def test_any_card_may_be_placed_for_a_curse_and_one_of_the_value_is_true(lay: Lay, card: str, cost: int) -> None:
    table = lay("9C 10C", "2D 3D 4D").play("0: curse", "1: value 9", f"0: {card}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.points == ((200 - cost, 200) if cost else (200, 198))


@pytest.mark.rule("AM-21.7", "AM-23.11", "AM-24.7")
def test_cursed_wizard_chooses_the_two_gifts(lay: Lay) -> None:
    table = lay("9C", "2D 3D 4D", wizards=(STRONG, {})).play("0: curse", "1: value 9", "1: accept")
    assert table.offered(1) == ["2D", "3D", "4D"]

    table.play("1: 4D")
    assert table.offered(1) == ["2D", "3D"]
    table.play("1: 2D")

    assert (table.hand(0), table.hand(1)) == ({"2D", "4D"}, {"3D"})
    assert table.events(CardsGiven) == [CardsGiven(1, (Card("2D"), Card("4D")))]
    assert [str(card) for card in table.game.view(None).wizards[0].hand.known] == ["2D", "4D"]


@pytest.mark.rule("AM-21.7")
@pytest.mark.parametrize("hand", ["", "2D", "2D 3D"])
def test_cursed_wizard_with_fewer_cards_gives_all(lay: Lay, hand: str) -> None:
    table = lay("9C", hand, wizards=(STRONG, {})).play("0: curse", "1: value 2", "1: accept")

    assert table.hand(1) == set()
    assert table.hand(0) == set(hand.split())


@pytest.mark.rule("AM-21.7", "AM-3.8")
def test_gifts_are_taken_above_the_limit(lay: Lay) -> None:
    table = lay("9C 2S 3S 4S 5S 6S 7S 8S", "2D 3D 4D", wizards=(STRONG, {}))
    table.play("0: curse", "1: value 9", "0: 9C", "1: accept", "1: 2D", "1: 3D")

    assert len(table.hand(0)) == 9


@pytest.mark.rule("AM-21.7")
def test_number_of_gifts_is_a_setting(lay: Lay) -> None:
    table = lay("9C", "2D 3D 4D 5D", wizards=(STRONG, {}), rules=Rules(curse_gifts=3))
    table.play("0: curse", "1: value 9", "1: accept", "1: 2D", "1: 3D", "1: 4D")

    assert table.hand(1) == {"5D"}


@pytest.mark.rule("AM-21.7", "AM-10.7")
def test_wizard_knocked_out_by_doubting_a_curse_gives_nothing(lay: Lay) -> None:
    table = lay("9C", "2D 3D 4D", points=2).play("0: curse", "1: value 9", "1: disbelieve")

    assert table.position.scores == (2, 0)
    assert table.events(CardsGiven) == []


@pytest.mark.rule("AM-21.8")
@pytest.mark.parametrize(
    ("cards", "cost"), [("3C 6C 9C 3D 6D", 0), ("3C 3D 3H 3S 9C", 0), ("3C 6C 9C 3D 5D", 5), ("2C 6C 9C KD QD", 27)]
)
def test_regeneration_takes_five_threes_sixes_and_nines(lay: Lay, cards: str, cost: int) -> None:
    table = lay(f"{cards} 7S", "9S", wizards=(STRONG, {})).play(f"0: regeneration {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).regenerations == (cost == 0)
    assert table.discard == set(cards.split())


@pytest.mark.rule("AM-21.9", "AM-14.2")
def test_regenerations_add_up(lay: Lay) -> None:
    cards = "3C 6C 9C 3D 6D"
    table = lay(f"{cards} 7S", "9S", wizards=({"regenerations": 2, "mastery": 1}, {}))
    table.play(f"0: regeneration {cards}", "1: accept")

    assert table.wizard(0).regenerations == 3


@pytest.mark.rule("AM-21.9", "AM-13.3")
@pytest.mark.parametrize(("number", "drawn"), [(0, 2), (1, 3), (3, 5)])
def test_each_regeneration_draws_one_card_more_in_every_draw_phase(lay: Lay, number: int, drawn: int) -> None:
    table = lay("2C 3C", "9S", wizards=({"regenerations": number}, {}), phase="draw")

    assert len(table.hand(0)) == 2 + drawn


@pytest.mark.rule("AM-21.9")
def test_regeneration_is_for_its_caster(lay: Lay) -> None:
    table = lay("2C 3C", "9S", wizards=({}, {"regenerations": 3}), phase="draw")

    assert len(table.hand(0)) == 4
