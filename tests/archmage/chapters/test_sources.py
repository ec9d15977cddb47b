"""The sources of the cards of castings and blocks (AM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage.events import Blocked, CardsPickedUp, CardsPlaced, Disbelieved

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

DIAMONDS, SPADES = 1 << 1, 1 << 3
"""Suits as bits of `controlled`."""


@pytest.mark.rule("AM-7.1", "AM-20.4")
def test_casting_takes_cards_of_the_hand_of_two_golems_and_wild_cards(lay: Lay) -> None:
    table = lay("4S 2C", "9H", golems=(["5S", "6S 3D"], ["8H"]), wild=("KC", "QC"))

    table.play("0: fireball", "0: suit S", "0: lowest 4", "0: highest 7")
    assert set(table.offered(0)) == {"4S", "2C", "5S", "6S", "3D", "KC"}

    table.play("0: 4S 5S 6S KC", "1: no block", "1: disbelieve")
    placed = table.events(CardsPlaced)[0]
    assert (placed.from_hand, placed.from_golems, placed.wild) == (1, (1, 1), 1)
    assert table.events(Disbelieved)[0].cost == 0
    assert table.golems(0) == [{"3D"}]
    assert table.wild(0) == set()


@pytest.mark.rule("AM-7.1", "AM-20.4")
def test_single_golem_cannot_be_used_for_castings(lay: Lay) -> None:
    table = lay("4S 2C", "9H", golems=(["5S 6S 7S"], ["8H", "8D"]))

    assert "summon-spirit" not in table.castable(0)
    table.play("0: fireball", "0: suit S", "0: lowest 4")
    assert table.asked == (1, "BlockDecision")  # two cards are there, so they are the ones placed
    assert [str(card) for card in table.events(CardsPlaced)[0].cards] == ["2C", "4S"]
    assert table.golems(0) == [{"5S", "6S", "7S"}]


@pytest.mark.rule("AM-7.1")
def test_card_from_anywhere_else_cannot_be_placed(lay: Lay) -> None:
    table = lay("4S 2C 3C", "9H", golems=(["5S"], ["8H"]), wild=("", "QC"), discard="6S")
    table.play("0: fireball", "0: suit S", "0: lowest 4", "0: highest 5")

    for card in ("5S", "8H", "QC", "6S", "9H", "AS"):
        assert table.rejection(f"0: {card}").clause == "AM-7.1"


@pytest.mark.rule("AM-7.1", "AM-22.2", "AM-22.3", "AM-22.12")
def test_casting_takes_cards_of_the_ritual_pile_drawn_for_it(lay: Lay) -> None:
    deck = "5S 6S 7S 8S KD KH KS KC AD AH 2D"
    table = lay("4S", "9H", deck=deck, wizards=({"rituals": 1, "mastery": 1}, {}))
    assert "summon-spirit" not in table.castable(0)

    table.play("0: ritual")
    assert table.ritual(0) == {"5S", "6S", "7S", "8S", "KD", "KH", "KS", "KC", "AD", "AH"}
    table.play("0: fireball 4S 5S 6S 7S")

    assert table.ritual(0) == set()
    assert table.discard == {"8S", "KD", "KH", "KS", "KC", "AD", "AH"}
    assert table.events(CardsPlaced)[0].from_ritual == 3
    assert table.play("1: no block", "1: accept").points == (200, 180)


@pytest.mark.rule("AM-7.2", "AM-20.3")
def test_block_takes_cards_of_the_hand_of_any_golem_and_wild_cards(lay: Lay) -> None:
    table = lay("7C 7H 7S", "8D 2C", golems=([], ["9D 3C"]), wild=("", "QC"), discard="10D")
    table.play("0: summon-spirit 7C 7H 7S")
    assert set(table.offered(1)) == {"8D", "9D", "2C", "3C", "QC", "no block"}

    table.play("1: 8D 9D QC")

    assert [str(card) for card in table.events(Blocked)[0].cards] == ["8D", "9D", "QC"]
    assert table.points == (200, 200)
    assert (table.golems(1), table.wild(1)) == ([{"3C"}], set())


@pytest.mark.rule("AM-7.2", "AM-22.3", "AM-22.12")
def test_block_takes_cards_of_a_ritual_pile_drawn_for_it(lay: Lay) -> None:
    deck = "10D 2S 3S 4S 5S KD KS KC AD AH"
    table = lay("7C 7H 7S", "8D 9D", deck=deck, wizards=({"mastery": 1}, {"rituals": 1}))
    table.play("0: summon-spirit 7C 7H 7S")
    assert table.offered(1) == ["ritual", "no block"]

    table.play("1: ritual", "1: 8D 9D 10D")

    assert table.points == (200, 200)
    assert table.ritual(1) == set()
    assert table.discard == {"7C", "7H", "7S", "8D", "9D", "10D", "2S", "3S", "4S", "5S", "KD", "KS", "KC", "AD", "AH"}


@pytest.mark.rule("AM-7.2")
def test_other_cards_do_not_block(lay: Lay) -> None:
    table = lay("4S 5S", "6S", golems=(["9S"], []), wild=("KC", ""), discard="10S")
    table.play("0: fireball 4S 5S")

    assert table.offered(1) == ["6S", "no block"]
    for card in ("9S", "KC", "10S", "AS"):
        assert table.rejection(f"1: {card}").clause == "AM-7.2"


@pytest.mark.rule("AM-7.3", "AM-18.7")
def test_vampire_blood_places_cards_of_the_hand_only(lay: Lay) -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"
    table = lay(hand, "9H", golems=(["3H", "4H"], []), wild=("KC", ""))

    assert set(table.play("0: vampire-blood").offered(0)) == set(hand.split())
    short = lay("2C 3C 4C 5C 6C 7C 8C", "9H", golems=(["3H", "4H"], []), wild=("KC", ""))
    assert "vampire-blood" not in short.castable(0)


@pytest.mark.rule("AM-7.3", "AM-19.3", "AM-18.5")
def test_ascension_places_the_hand_and_nothing_else(lay: Lay) -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"
    table = lay(hand, "9H", golems=(["3H", "4H"], []), wild=("KC", ""), wizards=({"mastery": 1}, {}))

    table.play("0: ascension", "1: accept")

    assert table.hand(1) == {*hand.split(), "9H"}
    assert table.wild(0) == {"KC"}
    short = lay("2C 3C 4C 5C 6C 7C 8C", "9H", golems=(["3H", "4H"], []), wild=("KC", ""))
    assert "ascension" not in short.castable(0)


@pytest.mark.rule("AM-7.4", "AM-8.3")
def test_elemental_control_applies_to_cards_of_golems_and_of_a_ritual(lay: Lay) -> None:
    table = lay("4C", "9H", golems=(["5D", "6H"], []), wizards=({"controlled": SPADES}, {}))
    table.play("0: fireball 4C 5D 6H as 4S 5S 6S", "1: no block", "1: disbelieve")
    assert table.points == (200, 179)

    deck = "5D 6H 2C 2D 2H 3D 3H 3C 10C 10D"
    table = lay("4C", "9H", deck=deck, wizards=({"controlled": SPADES, "rituals": 1}, {}))
    table.play("0: ritual", "0: fireball 4C 5D 6H as 4S 5S 6S", "1: no block", "1: disbelieve")
    assert table.points == (200, 179)


@pytest.mark.rule("AM-7.4", "AM-8.3", "AM-8.5")
def test_powers_apply_to_cards_of_a_golem_in_a_block(lay: Lay) -> None:
    table = lay("4S 5S", "", golems=([], ["6C 7D"]), wizards=({}, {"controlled": SPADES}))
    assert table.play("0: fireball 4S 5S").offered(1) == ["6C", "7D", "no block"]

    table = lay("4S 5S", "", golems=([], ["5D 4C 9S 2S"]), wizards=({}, {"shapechanger": True}))
    assert table.play("0: fireball 4S 5S").offered(1) == ["9S", "no block"]

    table = lay("7C 7H", "", golems=([], ["3D 5D"]), wizards=({}, {"shapechanger": True}))
    assert table.play("0: summon-wild-beasts 7C 7H").offered(1) == ["3D", "5D", "no block"]


@pytest.mark.rule("AM-7.5", "AM-18.12")
def test_spirit_theft_finds_no_card_of_a_golem_and_no_wild_card(lay: Lay) -> None:
    table = lay("4S", "5S", phase="effects", golems=([], ["9D"]), wild=("", "QC"), wizards=({"spirit_theft": True}, {}))

    table.play("0: call", "0: 9D", "0: end", "1: end", "0: call", "0: QC")

    assert (table.golems(1), table.wild(1)) == ([{"9D"}], {"QC"})
    assert not {"9D", "QC"} & table.hand(0)


@pytest.mark.rule("AM-7.5", "AM-21.7", "AM-19.6")
def test_curse_and_sacrificial_flame_take_cards_of_the_hand_only(lay: Lay) -> None:
    table = lay("AS KS 2C 3C", "5S", golems=([], ["9D 10D"]), wild=("", "QC"), wizards=({"mastery": 2}, {"webs": 9}))

    table.play("0: curse", "1: value 2", "0: 2C", "1: accept")
    assert table.hand(0) == {"AS", "KS", "3C", "5S"}
    table.play("0: sacrificial-flame AS KS", "1: accept")

    assert (table.hand(1), table.golems(1), table.wild(1)) == (set(), [{"9D", "10D"}], {"QC"})


@pytest.mark.rule("AM-7.5", "AM-18.8", "AM-18.9")
def test_vampire_blood_looks_at_the_hand_only(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "", golems=([], ["9D", "KC"]), wild=("", "QC"))

    table.play("0: vampire-blood 2C 3C 4C 5C", "1: accept")

    assert table.points == (210, 190)
    assert (table.golems(1), table.wild(1)) == ([{"9D"}, {"KC"}], {"QC"})
    assert len([event for event in table.events(CardsPickedUp) if event.player == 0]) == 4


@pytest.mark.rule("AM-7.5", "AM-13.1", "AM-18.7")
def test_golems_and_wild_cards_count_in_no_hand(lay: Lay) -> None:
    table = lay("2C", "", golems=(["9D", "KC"], ["3H 4H 5H", "6H 7H"]), wild=("QC", "QD"))
    table.play("0: end")
    assert len(table.hand(0)) == 4  # one card in the hand, so three are drawn

    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "2H", golems=([], ["3H 4H 5H", "6H 7H"]))
    assert "vampire-blood" in table.castable(0)
