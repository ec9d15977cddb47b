"""The Book of Hades: Call Chaos, Dark Pact, Vampire Blood, Spirit Theft (AM-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardCalled, CardsDiscarded, CardTurnedUp, Disbelieved, PointsGained
from arcana_core.cards.cards import Card

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

EIGHT = "9S 9H 2D KC 4C 5C 6C 7C"
BLACK = "2C 3C 4C 5S 6S 7S 9S JC"
STRONG = {"mastery": 1}


@pytest.mark.rule("AM-18.1")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("4S 4H 5C 5H 9D", 0),
        ("4S 4H 5C 5H 5D", 0),
        ("4S 4H 6C 6H 9D", 8),  # the fours could be fives beside the sixes
        ("4S 5H 5C KH KD", 9),  # the kings and a five are kept, because any other choice costs more than 13
        ("2S 2H AC AH 9D", 4),
    ],
)
def test_call_chaos_takes_two_pairs_of_adjacent_values_and_one_card_more(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "9C").play(f"0: call-chaos {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.discard >= (set(cards.split()) if cost else set())


@pytest.mark.rule("AM-18.2", "AM-23.14")
@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("4S 4H 5C 5H 9D", ["9D"]),
        ("4S 4H 5C 5H 5D", ["5C", "5D", "5H"]),
        ("4S 4H 6C 6H 9D", ["6C", "9D", "4H", "6H", "4S"]),
    ],
)
def test_one_of_the_five_is_set_aside_and_the_others_are_two_adjacent_pairs(
    lay: Lay, cards: str, offered: list[str]
) -> None:
    table = lay(cards, "9C").play(f"0: call-chaos {cards}", "1: accept")
    assert table.offered(0) == offered

    table.play(f"0: {offered[-1]}")

    assert table.wild(0) == {offered[-1]}
    assert table.discard == set(cards.split()) - {offered[-1]}


@pytest.mark.rule("AM-18.2", "AM-11.5")
def test_doubted_false_call_chaos_brings_no_wild_card(lay: Lay) -> None:
    table = lay("4S 4H 6C 6H 9D", "9C").play("0: call-chaos 4S 4H 6C 6H 9D", "1: disbelieve")

    assert table.wild(0) == set()
    assert table.discard == {"4S", "4H", "6C", "6H", "9D"}


@pytest.mark.rule("AM-18.3", "AM-11.6")
def test_wild_card_serves_any_casting_and_is_discarded(lay: Lay) -> None:
    table = lay("4S 6S", "9H", wild=("9D KC", ""), wizards=(STRONG, {}))

    table.play("0: fireball 4S 9D 6S as 4S 5S 6S", "1: no block", "1: disbelieve")

    assert table.points == (200, 179)
    assert table.wild(0) == {"KC"}
    assert table.discard == {"4S", "6S", "9D"}


@pytest.mark.rule("AM-18.3", "AM-23.7")
def test_several_wild_cards_serve_at_once(lay: Lay) -> None:
    table = lay("4S", "9H", wild=("9D KC 2H", ""), wizards=(STRONG, {}))

    table.play("0: summon-monster 4S 9D KC 2H as 4", "1: no block", "1: disbelieve")

    assert table.points == (200, 200 - 16 - 8)
    assert table.discard == {"4S", "9D", "KC", "2H"}


@pytest.mark.rule("AM-18.3", "AM-7.2")
def test_wild_card_serves_a_block_and_is_discarded(lay: Lay) -> None:
    table = lay("4S 5S 6S", "3H", wild=("", "2C")).play("0: fireball 4S 5S 6S")
    assert table.offered(1) == ["2C", "no block"]

    table.play("1: 2C")

    assert table.points == (200, 200)
    assert table.wild(1) == set()
    assert "2C" in table.discard


@pytest.mark.rule("AM-18.3", "AM-7.5")
def test_wild_card_is_not_in_the_hand(lay: Lay) -> None:
    table = lay("4S 6S", "9H", wild=("9D KC", ""), phase="draw")

    assert table.hand(0) >= {"4S", "6S"}
    assert len(table.hand(0)) == 4  # the hand held two when it was drawn for


@pytest.mark.rule("AM-18.4")
def test_wild_card_in_call_chaos_is_discarded_and_not_set_aside(lay: Lay) -> None:
    table = lay("4S 4H 5C 9D", "9C", wild=("KC", ""), wizards=(STRONG, {}))
    table.play("0: call-chaos 4S 4H 5C 9D KC", "1: accept")
    assert table.offered(0) == ["9D"]

    table.play("0: 9D")

    assert table.wild(0) == {"9D"}
    assert table.discard == {"4S", "4H", "5C", "KC"}


@pytest.mark.rule("AM-18.4")
def test_wild_card_in_create_golem_is_not_part_of_the_golem(lay: Lay) -> None:
    table = lay("4S 4H 5C 5H 9D", "9C", wild=("KC", ""), wizards=(STRONG, {}))
    table.play("0: create-golem 4S 4H 5C 5H 9D KC", "1: accept", "0: KC", "0: 4S", "0: 9D")

    assert table.golems(0) == [{"4H", "5C", "5H"}]
    assert table.discard == {"KC", "4S", "9D"}


@pytest.mark.rule("AM-18.5", "AM-6.7")
def test_dark_pact_needs_an_empty_hand_and_nothing_else(lay: Lay) -> None:
    assert "dark-pact" not in lay("2C", "9C").castable(0)

    table = lay("", "9C", wild=("KC", ""), golems=(("2S", "3S 4S"), ())).play("0: dark-pact", "1: disbelieve")

    assert table.wizard(0).dark_pact
    assert table.points == (200, 200)
    assert (table.wild(0), table.golems(0)) == ({"KC"}, [{"2S"}, {"3S", "4S"}])


@pytest.mark.rule("AM-18.6", "AM-13.5")
@pytest.mark.parametrize(("held", "drawn"), [(0, 4), (1, 3), (7, 2), (8, 2), (12, 2)])
def test_with_a_dark_pact_the_hand_has_no_limit_and_draws_as_before(lay: Lay, held: int, drawn: int) -> None:
    hand = " ".join(["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC"][:held])

    table = lay(hand, "2D", phase="draw", wizards=({"dark_pact": True}, {}))

    assert len(table.hand(0)) == held + drawn


@pytest.mark.rule("AM-18.6")
def test_dark_pact_of_one_wizard_leaves_the_limit_of_the_other(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "2D", phase="draw", wizards=({}, {"dark_pact": True}))

    assert len(table.hand(0)) == 8


@pytest.mark.rule("AM-18.7", "AM-6.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "castable"), [(8, 4, True), (8, 0, True), (9, 4, True), (7, 4, False), (8, 5, False)]
)
def test_vampire_blood_is_for_a_hand_of_eight_against_a_hand_of_four(
    lay: Lay, mine: int, theirs: int, castable: bool
) -> None:
    first = " ".join(["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C"][:mine])
    second = " ".join(["2D", "3D", "4D", "5D", "6D"][:theirs])
    table = lay(first, second, wild=("AS KS QS", "AH KH"), golems=(("2S", "3S 4S"), ("5S", "6S")))

    assert ("vampire-blood" in table.castable(0)) == castable


@pytest.mark.rule("AM-18.7", "AM-7.3")
def test_only_cards_of_the_hand_are_placed_for_vampire_blood_in_an_order_of_choice(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", wild=("AS", ""), golems=(("2S", "3S"), ())).play("0: vampire-blood")
    assert set(table.offered(0)) == set(EIGHT.split())

    table.play("0: KC", "0: 9S", "0: 2D", "0: 9H", "1: accept")

    turned_up = [str(event.card) for event in table.events(CardTurnedUp)]
    assert turned_up == ["KC", "9S", "2D", "9H"]


@pytest.mark.rule("AM-18.7", "AM-24.3")
def test_order_of_vampire_blood_is_not_announced(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH").play("0: vampire-blood 9S 9H 2D KC")

    seen = table.game.view(1).casting
    assert seen is not None
    assert (seen.count, seen.known, seen.order) == (4, (), ())
    own = table.game.view(0).casting
    assert own is not None
    assert [str(card) for card in own.order] == ["9S", "9H", "2D", "KC"]


@pytest.mark.rule("AM-18.8")
def test_cards_with_a_match_are_discarded_and_the_others_picked_up(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH 8H").play("0: vampire-blood 9S 2D 9H KC", "1: accept")
    assert table.asked == (1, "MatchCard")
    assert table.offered(1) == ["8H", "QH"]

    table.play("1: QH")

    assert table.discard == {"9S", "4S", "9H", "QH"}
    assert table.hand(1) >= {"8H"}
    assert table.hand(0) >= {"2D", "KC", "4C", "5C", "6C", "7C"}
    assert table.points == (200, 200)


@pytest.mark.rule("AM-18.8")
def test_hand_is_compared_again_with_each_card(lay: Lay) -> None:
    table = lay("9S 8S 7S 6S 2C 3C 4C 5C", "4S").play("0: vampire-blood 9S 8S 7S 6S", "1: accept")

    assert table.discard == {"9S", "4S"}
    assert table.hand(0) >= {"8S", "7S", "6S"}


@pytest.mark.rule("AM-18.9", "AM-12.8")
@pytest.mark.parametrize(("hand", "points"), [("4S QH", (210, 190)), ("", (210, 190)), ("4S QC", (210, 190))])
def test_empty_hand_costs_ten_and_brings_ten(lay: Lay, hand: str, points: tuple[int, int]) -> None:
    table = lay(EIGHT, hand).play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert table.points == points
    assert table.events(PointsGained) == [PointsGained(0, 10, 210)]


@pytest.mark.rule("AM-18.9", "AM-10.6", "AM-12.10")
def test_with_a_card_left_only_the_penalty_is_damage(lay: Lay) -> None:
    table = lay(EIGHT, "4S 5S", wizards=({"strike": 1}, {}), castings=1)

    table.play("0: vampire-blood 9S 9H 2D KC", "1: disbelieve", "1: 4S")

    assert table.points == (200, 192)
    assert table.wizard(0).strike


@pytest.mark.rule("AM-18.9", "AM-10.6", "AM-12.1")
def test_vampire_blood_penalty_joins_its_damage(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", wizards=({}, {"armour": True}))

    table.play("0: vampire-blood 9S 9H 2D KC", "1: disbelieve")

    assert table.points == (210, 200)
    assert not table.wizard(1).armour


@pytest.mark.rule("AM-18.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [
        ({"strike": 1}, {}, (210, 180)),
        ({}, {"inner_strength": True}, (210, 195)),
        ({}, {"armour": True}, (210, 200)),
        ({"inner_strength": True, "armour": True}, {}, (210, 190)),
    ],
)
def test_gain_is_ten_even_if_the_damage_changes(
    lay: Lay, mine: dict[str, object], theirs: dict[str, object], points: tuple[int, int]
) -> None:
    table = lay(EIGHT, "4S QH", castings=1, wizards=(mine, theirs)).play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert table.points == points


@pytest.mark.rule("AM-18.10", "AM-2.7")
def test_gain_is_added_before_the_knock_out_is_scored(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", wizards=({"points": 30}, {"points": 9}))

    table.play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert table.position.scores == (40, 0)


@pytest.mark.rule("AM-18.9")
def test_points_of_vampire_blood_are_a_setting(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", rules=Rules(vampire_blood_points=25))

    assert table.play("0: vampire-blood 9S 9H 2D KC", "1: accept").points == (225, 175)


@pytest.mark.rule("AM-18.8", "AM-11.11")
def test_discards_of_vampire_blood_are_shown(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH").play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    for viewer in (0, 1, None):
        assert {str(card) for card in table.game.view(viewer).discard.known} == {"9S", "4S", "9H", "QH"}


@pytest.mark.rule("AM-18.11")
@pytest.mark.parametrize(("hand", "cost"), [(BLACK, 0), (BLACK.replace("3C", "3D"), 3), (BLACK.replace("S", "H"), 27)])
def test_spirit_theft_takes_eight_black_cards_and_gives_them_back(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9D", wizards=(STRONG, {})).play("0: spirit-theft", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).spirit_theft == (cost == 0)
    assert table.hand(0) == set(hand.split())


@pytest.mark.rule("AM-18.11", "AM-6.7")
@pytest.mark.parametrize("number", [7, 8, 9])
def test_exactly_eight_cards_are_placed_for_spirit_theft(lay: Lay, number: int) -> None:
    hand = " ".join(["2C", "3C", "4C", "5S", "6S", "7S", "9S", "JC", "KC"][:number])

    assert ("spirit-theft" in lay(hand, "9D").castable(0)) == (number == 8)


def thief(lay: Lay, **rest: object) -> Table:
    return lay("2C 3C", "9D JH", phase="effects", wizards=({"spirit_theft": True}, {}), **rest)


@pytest.mark.rule("AM-18.12", "AM-23.2", "AM-24.4", "AM-24.7")
def test_called_card_in_the_hand_is_taken(lay: Lay) -> None:
    table = thief(lay).play("0: call", "0: JH")

    assert (table.hand(0), table.hand(1)) == ({"2C", "3C", "JH"}, {"9D"})
    assert table.events(CardCalled) == [CardCalled(0, Card("JH"), hit=True)]
    assert [str(card) for card in table.game.view(1).wizards[0].hand.known] == ["JH"]
    assert [str(card) for card in table.game.view(None).wizards[0].hand.known] == ["JH"]


@pytest.mark.rule("AM-18.12", "AM-3.8")
def test_called_card_is_taken_above_the_limit(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "JH", phase="effects", wizards=({"spirit_theft": True}, {}))

    assert len(table.play("0: call", "0: JH").hand(0)) == 9


@pytest.mark.rule("AM-18.12", "AM-24.9")
@pytest.mark.parametrize("card", ["AS", "2C"])
def test_called_card_that_is_elsewhere_is_not_taken(lay: Lay, card: str) -> None:
    table = thief(lay).play("0: call", f"0: {card}")

    assert (table.hand(0), table.hand(1)) == ({"2C", "3C"}, {"9D", "JH"})
    assert table.events(CardCalled) == [CardCalled(0, Card(card), hit=False)]


@pytest.mark.rule("AM-18.12", "AM-7.5")
def test_call_reaches_the_hand_only(lay: Lay) -> None:
    table = thief(lay, wild=("", "KS"), golems=((), ("QS", "JS"))).play("0: call", "0: KS")

    assert table.wild(1) == {"KS"}
    assert table.events(CardCalled)[-1].hit is False

    assert not thief(lay, golems=((), ("QS", "JS"))).play("0: call", "0: QS").events(CardCalled)[-1].hit


@pytest.mark.rule("AM-18.12", "AM-5.3", "AM-5.1")
def test_call_may_be_made_once_in_each_effects_phase_or_left_out(lay: Lay) -> None:
    table = thief(lay)
    assert table.offered(0) == ["end", "call"]

    table.play("0: call", "0: AS")
    assert table.asked == (0, "SpellPhase")  # no other effect is left, so the phase is over
    table.play("0: end", "1: end")
    assert table.asked == (0, "EffectsPhase")
    table.play("0: end")
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-18.12", "AM-5.4")
def test_spirit_theft_calls_in_later_effects_phases(lay: Lay) -> None:
    table = lay(BLACK, "9D", wizards=(STRONG, {})).play("0: spirit-theft", "1: accept")
    assert table.asked == (0, "SpellPhase")

    assert table.play("0: end", "1: end").asked == (0, "EffectsPhase")


@pytest.mark.rule("AM-18.12", "AM-14.3")
def test_two_spirit_thefts_are_one_call(lay: Lay) -> None:
    table = lay(BLACK, "9D", wizards=({"mastery": 1, "spirit_theft": True}, {})).play("0: spirit-theft", "1: accept")
    table.play("0: end", "1: end", "0: call", "0: AS")

    assert table.asked == (0, "SpellPhase")
    assert table.events(CardsDiscarded) == []
