"""The Book of Cabrius: Magic Mastery, The Ascension, Sacrificial Flame, Path of Purity (AM-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardsDiscarded, CardsGiven, Disbelieved, RoundScored
from arcana_core.cards.cards import Card
from arcana_core.chance.scripted import ScriptedRng

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

EIGHT = "2C 3D 5H 9S 10C JD KH AS"


@pytest.mark.rule("AM-19.1")
@pytest.mark.parametrize(("hand", "cost"), [("JC QD KH AS", 0), ("JC QD KH AS JD QS", 0), ("JC QD KH 10S", 10)])
def test_magic_mastery_is_a_whole_hand_of_court_cards_that_are_discarded(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9D", wizards=({"rituals": 1, "mastery": 1}, {}))
    table.play("0: magic-mastery", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).mastery == (1 if cost else 2)
    assert table.hand(0) == set()
    assert table.discard == set(hand.split())


@pytest.mark.rule("AM-19.1", "AM-6.5")
@pytest.mark.parametrize(("number", "castable"), [(3, False), (4, True), (9, True)])
def test_magic_mastery_takes_four_cards_or_more(lay: Lay, number: int, castable: bool) -> None:
    hand = " ".join(["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C"][:number])

    assert ("magic-mastery" in lay(hand, "9D").castable(0)) == castable


@pytest.mark.rule("AM-19.2", "AM-6.1")
def test_each_mastery_brings_one_casting_more_from_the_next_turn_on(lay: Lay) -> None:
    table = lay("JC QD KH AS", "9D", wild=("2S 3S 4S", ""), deck="2C 3C 4C 5C")
    table.play("0: magic-mastery JC QD KH AS", "1: accept")
    assert table.asked == (1, "SpellPhase")  # no further casting in this turn

    table.play("1: end")
    assert table.position.castings_left == 2
    table.play("0: learn-magic 2S", "1: accept", "0: learn-magic 3S", "1: accept")
    assert table.asked == (1, "SpellPhase")

    table.play("1: end")
    assert table.position.castings_left == 2  # in each turn of this wizard


@pytest.mark.rule("AM-19.2", "AM-14.2")
def test_masteries_add_up(lay: Lay) -> None:
    table = lay("2C", "9D 3D", active=1, wizards=({"mastery": 3}, {})).play("1: end")

    assert table.position.castings_left == 4


@pytest.mark.rule("AM-19.3", "AM-24.7")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_whole_hand_of_the_ascension_goes_to_the_opponent(lay: Lay, answer: str) -> None:
    table = lay(EIGHT, "9D 4C", deck="2H 3H 4H 5S").play("0: ascension", f"1: {answer}")

    assert table.hand(1) == {*EIGHT.split(), "9D", "4C"}
    assert table.hand(0) == {"2H", "3H", "4H", "5S"}  # drawn with an empty hand
    assert table.wizard(0).ascended
    assert table.points == (200, 200 if answer == "accept" else 184)
    assert table.events(CardsGiven)[-1] == CardsGiven(0, tuple(sorted(map(Card, EIGHT.split()))))
    for viewer in (0, None):
        assert {str(card) for card in table.game.view(viewer).wizards[1].hand.known} == set(EIGHT.split())


@pytest.mark.rule("AM-19.3", "AM-6.4", "AM-7.3")
@pytest.mark.parametrize(("number", "castable"), [(7, False), (8, True), (10, True)])
def test_ascension_takes_a_hand_of_eight_cards(lay: Lay, number: int, castable: bool) -> None:
    hand = " ".join(["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC"][:number])
    table = lay(hand, "9D", wild=("KS QS", ""), golems=(("2S", "3S"), ()))
    assert ("ascension" in table.castable(0)) == castable

    if castable:
        table.play("0: ascension")
        assert table.asked == (1, "BelieveDecision")
        assert table.wild(0) == {"KS", "QS"}
        assert table.golems(0) == [{"2S"}, {"3S"}]


@pytest.mark.rule("AM-19.4", "AM-2.7")
def test_ascension_doubles_the_score_of_its_survivor(lay: Lay) -> None:
    table = lay("4S 5S", "9D", wizards=({"points": 90, "ascended": True}, {"points": 10}))
    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.events(RoundScored) == [RoundScored(1, (180, 0))]
    assert table.position.scores == (180, 0)


@pytest.mark.rule("AM-19.4", "AM-2.7")
def test_ascension_of_a_knocked_out_wizard_doubles_nothing(lay: Lay) -> None:
    table = lay("4S 5S", "9D", wizards=({"points": 90}, {"points": 10, "ascended": True}))

    assert table.play("0: fireball 4S 5S", "1: no block", "1: accept").position.scores == (90, 0)


@pytest.mark.rule("AM-19.4", "AM-14.3", "AM-2.9")
def test_ascension_is_cast_once_in_a_round(lay: Lay) -> None:
    table = lay(EIGHT, "4S 5S", wizards=({"points": 10, "mastery": 1}, {}), deck="2H 3H 4H 6S 6H 7H 8H 9H")
    table.play("0: ascension", "1: accept")
    table.play("0: end", "1: end")
    while len(table.hand(0)) < 8:
        table.play("0: end", "1: end")
    assert "ascension" not in table.castable(0)
    assert table.rejection("0: ascension").clause == "AM-19.3"

    table.play("0: end", "1: fireball 4S 5S", "0: no block", "0: accept")
    assert table.position.round == 2
    assert not any(wizard.ascension_cast or wizard.ascended for wizard in table.position.wizards)


@pytest.mark.rule("AM-19.5")
@pytest.mark.parametrize(
    ("cards", "cost"), [("AS KS", 0), ("2H AH", 0), ("AS KH", 13), ("AS AH", 14), ("KS QS", 12), ("2D 3S", 2)]
)
def test_sacrificial_flame_takes_an_ace_and_another_card_of_its_suit(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "9D", points=90).play(f"0: sacrificial-flame {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-19.6", "AM-23.13", "AM-11.11")
def test_sacrificial_flame_costs_five_and_two_random_cards_of_the_opponent(lay: Lay) -> None:
    rng = ScriptedRng([[Card("QD").index, Card("9D").index]])
    table = lay("AS KS", "9D 3C QD 7H", deck="2C 4C 5C 6C", rng=rng).play("0: sacrificial-flame AS KS", "1: accept")

    assert table.points == (195, 200)
    assert table.hand(1) == {"3C", "7H"}
    assert table.discard >= {"9D", "QD"}
    assert [str(card) for card in table.game.view(1).discard.known] == ["9D", "QD"]
    assert [str(card) for card in table.game.view(0).discard.known] == ["KS", "AS"]
    assert table.events(CardsDiscarded)[-1].player == 1


@pytest.mark.rule("AM-19.6", "AM-23.13")
def test_every_pair_of_cards_is_as_likely_to_be_lost_to_the_flame(lay: Lay) -> None:
    lost: dict[frozenset[str], int] = {}
    for first in range(4):
        for second in range(4):
            if first != second:
                hand = [Card(name).index for name in ("3C", "9D", "QD", "7H")]
                rng = ScriptedRng([[hand[first], hand[second]]])
                table = lay("AS KS", "9D 3C QD 7H", deck="2C 4C 5C 6C", rng=rng)
                table.play("0: sacrificial-flame AS KS", "1: accept")
                gone = frozenset({"9D", "3C", "QD", "7H"} - table.hand(1))
                lost[gone] = lost.get(gone, 0) + 1

    assert sorted(lost.values()) == [2] * 6


@pytest.mark.rule("AM-19.6")
@pytest.mark.parametrize("hand", ["", "9D", "9D 3C"])
def test_small_hand_is_lost_to_the_flame_whole(lay: Lay, hand: str) -> None:
    table = lay("AS KS", hand, deck="2C 4C 5C 6C").play("0: sacrificial-flame AS KS", "1: accept")

    assert table.hand(1) == set()
    assert table.discard == {"AS", "KS", *hand.split()}


@pytest.mark.rule("AM-19.6", "AM-2.6")
def test_caster_knocked_out_by_flame_takes_no_cards(lay: Lay) -> None:
    table = lay("AS KS", "9D 3C", wizards=({"points": 5}, {"points": 60})).play(
        "0: sacrificial-flame AS KS", "1: accept"
    )

    assert table.position.scores == (0, 60)
    assert not any(event.player == 1 for event in table.events(CardsDiscarded))


@pytest.mark.rule("AM-19.6")
def test_settings_of_the_flame_can_be_changed(lay: Lay) -> None:
    table = lay("AS KS", "9D 3C QD 7H", rules=Rules(flame_damage=8, flame_discards=3))
    table.play("0: sacrificial-flame AS KS", "1: accept")

    assert table.points == (192, 200)
    assert len(table.hand(1)) == 1


@pytest.mark.rule("AM-19.7")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [("7S JS KS", 0), ("7S AS KS", 0), ("7S JS KH", 13), ("8S JS KS", 8), ("7D JS KS", 7), ("7S 7S JS", 7)],
)
def test_path_of_purity_takes_a_seven_and_two_court_cards_of_one_suit(lay: Lay, cards: str, cost: int) -> None:
    cards = cards.replace("7S 7S", "7S 7D")
    table = lay(cards, "9D").play(f"0: path-of-purity {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).purity == (cost == 0)


@pytest.mark.rule("AM-19.8", "AM-23.3", "AM-11.11")
def test_charge_of_purity_discards_one_card_of_the_hand(lay: Lay) -> None:
    table = lay("2C 3C 4C", "9D", phase="effects", wizards=({"purity": 1}, {})).play("0: purify")
    assert table.offered(0) == ["2C", "3C", "4C"]

    table.play("0: 3C")

    assert table.discard == {"3C"}
    assert table.hand(0) == {"2C", "4C"}
    assert table.wizard(0).purity == 0
    assert table.game.view(1).discard.known == ()
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-19.8", "AM-5.3", "AM-14.2")
def test_several_charges_of_purity_can_be_spent_in_one_phase_and_the_rest_is_kept(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C", "9D", phase="effects", wizards=({"purity": 3}, {}))
    table.play("0: purify", "0: 2C", "0: purify", "0: 3C", "0: end")
    assert table.discard == {"2C", "3C"}
    assert table.wizard(0).purity == 1

    table.play("0: end", "1: end")
    assert table.offered(0) == ["end", "purify"]


@pytest.mark.rule("AM-19.8", "AM-14.2")
def test_charges_of_purity_add_up(lay: Lay) -> None:
    table = lay("7S JS KS", "9D", wizards=({"purity": 2}, {})).play("0: path-of-purity 7S JS KS", "1: accept")

    assert table.wizard(0).purity == 3


@pytest.mark.rule("AM-19.8", "AM-5.4")
def test_charge_of_purity_waits_for_a_later_turn(lay: Lay) -> None:
    table = lay("7S JS KS 2C", "9D", wizards=({"mastery": 1}, {})).play("0: path-of-purity 7S JS KS", "1: accept")
    assert table.wizard(0).purity == 1
    assert table.asked == (0, "SpellPhase")

    assert table.play("0: end", "1: end").asked == (0, "EffectsPhase")
