"""The Bronze Codex: Teleport, Elemental Control, Mighty Strike, Dimension Travel (AM-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage.events import CardsPickedUp, Claimed, Disbelieved, TurnBegun, TurnMissed
from arcana_core.cards.cards import Card

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay


@pytest.mark.rule("AM-16.1", "AM-23.6")
@pytest.mark.parametrize("seat", [0, 1])
def test_caster_of_teleport_claims_who_plays_next(lay: Lay, seat: int) -> None:
    table = lay("JD QS", "9C").play("0: teleport")
    assert table.offered(0) == ["seat Amber", "seat Violet"]

    table.play(f"0: seat {seat}", "1: accept")  # the only two cards are placed automatically

    assert table.events(Claimed)[-1] == Claimed(0, (seat,), ("seat",))
    assert table.position.active == seat


@pytest.mark.rule("AM-16.1")
@pytest.mark.parametrize(("cards", "cost"), [("JD QS", 0), ("KC AC", 0), ("10D QS", 10), ("2D 10S", 12)])
def test_teleport_takes_two_court_cards(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "9C").play(f"0: teleport {cards} as 0", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-16.2")
def test_teleport_ends_the_turn_at_once_without_drawing_or_casting_more(lay: Lay) -> None:
    table = lay("JD QS 4S 5S", "9C", wizards=({"mastery": 3}, {"purity": 1}))

    table.play("0: teleport JD QS as 1", "1: accept")

    assert table.hand(0) == {"4S", "5S"}
    assert table.asked == (1, "EffectsPhase")
    assert table.events(TurnBegun)[-1] == TurnBegun(2, 1)


@pytest.mark.rule("AM-16.2", "AM-10.7")
def test_penalty_for_doubting_teleport_comes_before_the_new_turn(lay: Lay) -> None:
    table = lay("JD QS 4S 5S", "9C").play("0: teleport JD QS as 0", "1: disbelieve")

    assert table.points == (200, 196)
    assert table.position.active == 0
    assert table.position.turn == 2


@pytest.mark.rule("AM-16.2", "AM-10.2")
def test_disbelieved_false_teleport_does_not_end_the_turn(lay: Lay) -> None:
    table = lay("JD 2S 4S 5S", "9C", wizards=({"mastery": 1}, {})).play("0: teleport JD 2S as 1", "1: disbelieve")

    assert table.points == (198, 200)
    assert table.asked == (0, "SpellPhase")
    assert table.position.turn == 1


@pytest.mark.rule("AM-16.3")
def test_mastery_completed_before_the_teleport_counts_in_the_turn_that_it_brings(lay: Lay) -> None:
    wild = "2H 3H 4H"
    table = lay("JD QD KD AD", "9C", wild=(wild, ""), wizards=({"mastery": 1, "purity": 1}, {"misses": 2}))
    table.play("0: magic-mastery JD QD KD AD", "1: accept")
    assert (table.wizard(0).mastery, table.position.castings_left) == (2, 1)

    table.play("0: teleport 2H 3H as 0", "1: accept")

    assert table.position.turn == 2
    assert table.position.castings_left == 3
    assert table.wizard(1).misses == 2
    # The new turn passed its effects phase, where an empty hand had no card to discard.
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-16.3", "AM-19.8")
def test_turn_that_teleport_brings_has_an_effects_phase(lay: Lay) -> None:
    table = lay("JD QS 7C JC QC", "9C", wizards=({"mastery": 1}, {}))
    table.play("0: path-of-purity 7C JC QC", "1: accept", "0: teleport JD QS as 0", "1: accept")

    assert table.wizard(0).purity == 1
    assert table.asked == (0, "SpellPhase")

    table = lay("JD QS 7C JC QC 4S", "9C", wizards=({"mastery": 1}, {}))
    table.play("0: path-of-purity 7C JC QC", "1: accept", "0: teleport JD QS as 0", "1: accept")
    assert table.asked == (0, "EffectsPhase")


@pytest.mark.rule("AM-16.4")
def test_teleport_to_a_frozen_wizard_counts_as_a_missed_turn(lay: Lay) -> None:
    table = lay("JD QS 4S 5S", "9C", wizards=({}, {"misses": 2})).play("0: teleport JD QS as 1", "1: accept")

    assert table.events(TurnMissed) == [TurnMissed(2, 1, 1)]
    assert table.wizard(1).misses == 1
    assert table.asked == (0, "SpellPhase")
    assert table.position.turn == 3


@pytest.mark.rule("AM-16.5", "AM-11.3")
def test_elemental_control_takes_a_whole_hand_of_one_suit_and_returns_it(lay: Lay) -> None:
    hand = {"2H", "6H", "JH", "KH"}
    table = lay(" ".join(hand), "9C", wizards=({"mastery": 1}, {})).play("0: elemental-control as H", "1: accept")

    assert table.wizard(0).controlled == 0b100
    assert table.hand(0) == hand
    assert table.discard == set()


@pytest.mark.rule("AM-16.5")
@pytest.mark.parametrize(("hand", "cost"), [("2H 6H JH KH", 0), ("2H 6D JH KH", 6), ("2D 6D JD KD", 32)])
def test_every_card_of_elemental_control_has_the_claimed_suit(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9C").play("0: elemental-control as H", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).controlled == (0 if cost else 0b100)
    assert table.hand(0) >= set(hand.split())


@pytest.mark.rule("AM-16.5", "AM-6.5")
@pytest.mark.parametrize(("number", "castable"), [(3, False), (4, True), (8, True)])
def test_elemental_control_takes_four_cards_or_more(lay: Lay, number: int, castable: bool) -> None:
    table = lay(" ".join(["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"][:number]), "9C")

    assert ("elemental-control" in table.castable(0)) == castable


@pytest.mark.rule("AM-16.6", "AM-8.3")
def test_under_control_cards_count_as_the_controlled_suit_in_castings_and_blocks(lay: Lay) -> None:
    control = {"controlled": 0b1000}

    table = lay("4D 5C", "9H", wizards=(control, {})).play("0: fireball 4D 5C as 4S 5S", "1: no block")
    assert table.play("1: disbelieve").points == (200, 186)

    table = lay("4S 5S", "9H 3H KC", wizards=({}, control)).play("0: fireball 4S 5S")
    assert table.offered(1) == ["KC", "9H", "no block"]


@pytest.mark.rule("AM-16.6")
def test_control_does_not_reach_cards_of_the_other_wizard_or_other_suits(lay: Lay) -> None:
    table = lay("4D 5C", "9H", wizards=({}, {"controlled": 0b1000})).play("0: fireball 4D 5C as 4S 5S", "1: no block")
    assert table.play("1: disbelieve").points == (191, 200)

    table = lay("4D 5C", "9H", wizards=({"controlled": 0b1000}, {})).play("0: fireball 4D 5C as 4H 5H", "1: no block")
    assert table.play("1: disbelieve").points == (191, 200)


@pytest.mark.rule("AM-16.6", "AM-18.8")
def test_control_changes_no_suit_for_vampire_blood(lay: Lay) -> None:
    everything = {"controlled": 0b1111}
    table = lay("2H 3H 4H 5H 6H 7H 8H 9H", "2C 3D", wizards=(everything, everything))

    table.play("0: vampire-blood 2H 3H 4H 5H", "1: accept")

    assert table.hand(1) == {"2C", "3D"}
    assert table.hand(0) == {"2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H"}


@pytest.mark.rule("AM-16.6", "AM-18.12")
def test_control_changes_no_suit_for_a_called_card(lay: Lay) -> None:
    everything = {"controlled": 0b1111, "spirit_theft": True}
    table = lay("2H", "9C", phase="effects", wizards=(everything, everything)).play("0: call", "0: 9H")

    assert table.hand(1) == {"9C"}


@pytest.mark.rule("AM-16.7", "AM-14.2")
def test_control_grows_by_other_suits_and_not_by_the_same(lay: Lay) -> None:
    table = lay("2H 3H 4H 5H", "9C", wizards=({"controlled": 0b0010, "mastery": 2}, {}))

    table.play("0: elemental-control as H", "1: accept")
    assert table.wizard(0).controlled == 0b0110
    table.play("0: elemental-control as H", "1: accept")
    assert table.wizard(0).controlled == 0b0110


@pytest.mark.rule("AM-16.7", "AM-8.3")
def test_with_two_suits_controlled_each_is_possible(lay: Lay) -> None:
    table = lay("4C 5C", "9C", wizards=({"controlled": 0b0110, "mastery": 2}, {}))
    table.play("0: fireball 4C 5C as 4D 5D", "1: no block", "1: disbelieve")

    table2 = lay("4C 5C", "9C", wizards=({"controlled": 0b0110}, {}))
    table2.play("0: fireball 4C 5C as 4H 5H", "1: no block", "1: disbelieve")

    assert table.points == table2.points == (200, 186)


@pytest.mark.rule("AM-16.8")
@pytest.mark.parametrize(
    ("cards", "cost"), [("2C 3D 4H 5S 6C 7D", 0), ("9C 10D JH QS KC AD", 0), ("2C 3D 4H 5S 6C 8D", 2)]
)
def test_mighty_strike_takes_a_run_of_six_of_any_suits(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "9S").play(f"0: mighty-strike {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert bool(table.wizard(0).strike) == (cost == 0)
    assert table.discard == set(cards.split())


@pytest.mark.rule("AM-16.8", "AM-12.5")
def test_mighty_strike_doubles_the_first_later_spell_that_scores(lay: Lay) -> None:
    strike = "2C 3D 4H 5S 6C 7D"
    table = lay(f"{strike} 8S 9S 10H JH", "2S", wizards=({"mastery": 2}, {}))

    table.play(f"0: mighty-strike {strike}", "1: accept", "0: fireball 8S 9S", "1: no block", "1: accept")
    assert table.points == (200, 180)
    assert not table.wizard(0).strike

    table.play("0: fireball 10H JH", "1: no block", "1: accept")
    assert table.points == (200, 170)


@pytest.mark.rule("AM-16.9")
@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("2S 2H", 0),
        ("2S 2H 7C 7H", 0),
        ("2S 2H 2C 2D", 0),
        ("2S 2C", 2),
        ("2S 2C 7H 7D", 4),
        ("2S 2H 7C 8H", 4),
        ("JC JH KS KD 3C 4H", 3),
    ],
)
def test_dimension_travel_is_pairs_of_one_value_each_red_and_black(lay: Lay, hand: str, cost: int) -> None:
    line = f"0: dimension-travel {hand}"
    table = lay(hand, "9S").play(line, "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-16.9", "AM-6.5")
@pytest.mark.parametrize(("number", "castable"), [(1, False), (2, True), (3, False), (4, True), (7, False), (8, True)])
def test_dimension_travel_takes_an_even_number_that_is_the_whole_hand(lay: Lay, number: int, castable: bool) -> None:
    table = lay(" ".join(["2H", "2S", "4H", "5H", "6H", "7H", "8H", "9H"][:number]), "9C")

    assert ("dimension-travel" in table.castable(0)) == castable


@pytest.mark.rule("AM-16.10", "AM-23.11")
def test_caster_of_a_true_dimension_travel_discards_all_red_or_all_black(lay: Lay) -> None:
    table = lay("2S 2H 7C 7H", "9S", wizards=({"mastery": 1}, {})).play("0: dimension-travel 2S 2H 7C 7H", "1: accept")
    assert table.offered(0) == ["7C", "2H", "7H", "2S"]

    table.play("0: 7H")
    assert table.offered(0) == ["2H"]
    table.play("0: 2H")

    assert table.discard == {"2H", "7H"}
    assert table.hand(0) == {"2S", "7C"}
    assert table.wizard(0).warp


@pytest.mark.rule("AM-16.10", "AM-11.4")
@pytest.mark.parametrize(("answer", "warp"), [("accept", True), ("disbelieve", False)])
def test_in_an_illusion_any_half_is_discarded(lay: Lay, answer: str, warp: bool) -> None:
    table = lay("2S 2C 7H 7D", "9S", wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel 2S 2C 7H 7D", f"1: {answer}", "0: 2S", "0: 7H")

    assert table.discard == {"2S", "7H"}
    assert table.hand(0) == {"2C", "7D"}
    assert table.wizard(0).warp == warp


@pytest.mark.rule("AM-16.10", "AM-11.6")
def test_wild_cards_are_not_picked_up_from_dimension_travel(lay: Lay) -> None:
    table = lay("2S 2H 7C", "9S", wild=("KD", ""), wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel 2S 2H 7C KD", "1: accept", "0: 2S", "0: 7C")

    assert table.hand(0) == {"2H"}
    assert table.discard == {"2S", "7C", "KD"}
    picked_up = table.events(CardsPickedUp)[-1]
    assert picked_up.cards == (Card("2H"),)


@pytest.mark.rule("AM-16.11")
@pytest.mark.parametrize(("cards", "damage"), [("5S 6S 7S", 18), ("2S 3S", 5), ("QS KS AS", 39)])
def test_warp_bolt_deals_the_sum_of_the_claimed_values(lay: Lay, cards: str, damage: int) -> None:
    table = lay(cards, "9C", wizards=({"warp": True}, {})).play(f"0: fireball {cards}", "1: no block", "1: accept")

    assert table.points == (200, 200 - damage)


@pytest.mark.rule("AM-16.11")
def test_warp_bolt_needs_and_is_blocked_as_a_fireball(lay: Lay) -> None:
    table = lay("5S 6S 7D", "8S 7H 4S", wizards=({"warp": True}, {})).play("0: fireball 5S 6S 7D as 5S 6S 7S")
    assert table.offered(1) == ["8S", "no block"]

    assert table.play("1: no block", "1: disbelieve").points == (193, 200)


@pytest.mark.rule("AM-16.11")
def test_only_the_fireballs_of_its_caster_are_warp_bolts(lay: Lay) -> None:
    table = lay("5S 6S 7S", "9C", wizards=({}, {"warp": True})).play("0: fireball 5S 6S 7S", "1: no block", "1: accept")

    assert table.points == (200, 185)
