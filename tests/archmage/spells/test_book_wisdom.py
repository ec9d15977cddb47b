"""The Tome of Wisdom: Stone Armour, Mystic Library, True Sight, Inner Strength (AM-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import ArmourUsedUp, CardsDrawn, Disbelieved
from arcana_archmage.model.state import Doom

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

EIGHT = "2C 3D 5H 9S 10C JD KH AS"
RED = "2D 3D 4D 5H 6H 7H 9H JD"


@pytest.mark.rule("AM-17.1", "AM-8.11")
def test_stone_armour_takes_any_eight_cards_not_the_whole_hand(lay: Lay) -> None:
    table = lay(f"{EIGHT} 7C", "3C", wizards=({"mastery": 1}, {}))

    table.play(f"0: stone-armour {EIGHT}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == 0
    assert table.wizard(0).armour
    assert table.discard == set(EIGHT.split())
    assert table.hand(0) == {"7C"}


@pytest.mark.rule("AM-17.1", "AM-23.5")
def test_stone_armour_is_not_cast_with_seven_cards(lay: Lay) -> None:
    assert "stone-armour" not in lay("2C 3D 5H 9S 10C JD KH", "3C").castable(0)


@pytest.mark.rule("AM-17.2")
@pytest.mark.parametrize(
    ("lines", "stopped"),
    [
        (("1: fireball 4S 5S", "0: no block", "0: accept"), 10),
        (("1: fireball 4S 5S", "0: no block", "0: disbelieve"), 14),
        (("1: learn-magic 4S", "0: disbelieve"), 2),
    ],
)
def test_stone_armour_stops_the_next_packet_whole(lay: Lay, lines: tuple[str, ...], stopped: int) -> None:
    table = lay("3C", "4S 5S 6S", active=1, wizards=({"armour": True}, {})).play(*lines)

    assert table.points == (200, 200)
    assert table.events(ArmourUsedUp) == [ArmourUsedUp(0, stopped)]
    assert not table.wizard(0).armour


@pytest.mark.rule("AM-17.2")
def test_stone_armour_stops_damage_from_whatever_cause(lay: Lay) -> None:
    armour = {"armour": True}

    flame = lay("AS KS", "2C 3C 4C", wizards=(armour, {})).play("0: sacrificial-flame AS KS", "1: accept")
    assert (flame.points, flame.wizard(0).armour) == ((200, 200), False)
    assert len(flame.hand(1)) == 1

    illusion = lay("AS KH", "2C 3C", wizards=(armour, {})).play("0: sacrificial-flame AS KH", "1: disbelieve")
    assert (illusion.points, illusion.wizard(0).armour) == ((200, 200), False)

    dose = lay("4S", "2C", active=1, phase="effects", castings=3, wizards=(armour, {"dooms": (Doom(1),)}))
    assert (dose.points, dose.wizard(0).armour) == ((200, 200), False)


@pytest.mark.rule("AM-17.2")
def test_stone_armour_stops_one_packet_only(lay: Lay) -> None:
    table = lay("4S 5S 8H 9H", "3C", wizards=({"mastery": 1}, {"armour": True}))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept", "0: fireball 8H 9H", "1: no block", "1: accept")

    assert table.points == (200, 190)


@pytest.mark.rule("AM-17.3")
@pytest.mark.parametrize(
    ("cards", "cost"), [("3C 4D 5H 6S", 0), ("JC QC KC AC", 0), ("3C 4D 5H 7S", 3), ("2C 4D 5H 6S", 2)]
)
def test_mystic_library_takes_a_run_of_four_of_any_suits(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "9C").play(f"0: mystic-library {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost


@pytest.mark.rule("AM-17.3", "AM-13.3")
@pytest.mark.parametrize("thrown", [0, 1, 4, 6])
def test_caster_of_mystic_library_exchanges_any_number_of_cards(lay: Lay, thrown: int) -> None:
    hand = ["3C", "4D", "5H", "6S", "9C", "10C"]
    table = lay(" ".join(hand), "KD", deck="2H 3H 4H 5S 6H 7H AS", wizards=({"mastery": 1}, {}))
    table.play("0: mystic-library 3C 4D 5H 6S", "1: accept")
    assert table.hand(0) == set(hand)  # picked up again first

    for card in hand[:thrown]:
        table.play(f"0: {card}")
    if thrown < len(hand):
        table.play("0: stop")

    drawn = ["2H", "3H", "4H", "5S", "6H", "7H"][:thrown]
    assert table.hand(0) == {*hand[thrown:], *drawn}
    assert table.discard == set(hand[:thrown])
    assert len(table.events(CardsDrawn)) == bool(thrown)


@pytest.mark.rule("AM-17.3", "AM-13.4")
def test_discarding_nothing_for_mystic_library_is_not_a_draw_event(lay: Lay) -> None:
    table = lay("3C 4D 5H 6S", "KD", wizards=({"mastery": 1, "regenerations": 3}, {}))

    table.play("0: mystic-library 3C 4D 5H 6S", "1: accept", "0: stop")

    assert table.hand(0) == {"3C", "4D", "5H", "6S"}


@pytest.mark.rule("AM-17.3", "AM-11.4", "AM-10.2")
def test_doubted_false_library_gives_the_cards_back_and_no_exchange(lay: Lay) -> None:
    table = lay("3C 4D 5H 7S", "KD", wizards=({"mastery": 1}, {}))
    table.play("0: mystic-library 3C 4D 5H 7S", "1: disbelieve")

    assert table.hand(0) == {"3C", "4D", "5H", "7S"}
    assert table.points == (197, 200)
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-17.4")
@pytest.mark.parametrize(("wrong", "cost"), [("", 0), ("2C", 2), ("KS", 13)])
def test_true_sight_takes_eight_red_cards_and_gives_them_back(lay: Lay, wrong: str, cost: int) -> None:
    hand = f"{wrong} 3D 4D 5H 6H 7H 9H JD" if wrong else RED
    table = lay(hand, "9C", wizards=({"mastery": 1}, {})).play("0: true-sight", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).true_sight == (cost == 0)
    assert table.hand(0) == set(hand.split())


@pytest.mark.rule("AM-17.4", "AM-6.7")
@pytest.mark.parametrize(
    ("hand", "wild", "castable"),
    [(RED, "", True), (f"{RED} QD", "", False), (RED[3:], "", False), (RED[3:], "2S", True)],
)
def test_exactly_eight_cards_are_placed_for_true_sight(lay: Lay, hand: str, wild: str, castable: bool) -> None:
    table = lay(hand, "9C", wild=(wild, ""))

    assert ("true-sight" in table.castable(0)) == castable


@pytest.mark.rule("AM-17.5", "AM-17.6")
@pytest.mark.parametrize(("cards", "loss"), [("JC 2S", 10), ("JC 5S", 10), ("JC 6S", 12), ("7C 8S", 30)])
def test_true_sight_doubles_an_illusions_cost_to_at_least_ten(lay: Lay, cards: str, loss: int) -> None:
    table = lay(cards, "KD", wizards=({}, {"true_sight": True})).play(f"0: teleport {cards} as 1", "1: disbelieve")

    assert table.points == (200 - loss, 200)


@pytest.mark.rule("AM-17.5")
def test_true_sight_works_on_every_illusion_and_lasts(lay: Lay) -> None:
    table = lay("JC 2S 3S 4S", "KD", wizards=({"mastery": 1}, {"true_sight": True}))

    table.play("0: teleport JC 2S as 1", "1: disbelieve", "0: fireball 3S 4S as 3H 4H", "1: no block", "1: disbelieve")

    assert table.points == (176, 200)
    assert table.wizard(1).true_sight


@pytest.mark.rule("AM-17.5", "AM-17.6")
def test_true_sight_of_the_caster_does_not_change_illusion_costs(lay: Lay) -> None:
    table = lay("JC 2S", "KD", wizards=({"true_sight": True}, {})).play("0: teleport JC 2S as 1", "1: disbelieve")

    assert table.points == (198, 200)


@pytest.mark.rule("AM-17.6")
def test_true_sight_does_not_change_the_cost_of_doubting_a_true_spell(lay: Lay) -> None:
    table = lay("JC QS", "KD", wizards=({}, {"true_sight": True})).play("0: teleport JC QS as 1", "1: disbelieve")

    assert table.points == (200, 196)


@pytest.mark.rule("AM-17.6")
def test_least_that_true_sight_costs_is_a_setting(lay: Lay) -> None:
    table = lay("JC 2S", "KD", wizards=({}, {"true_sight": True}), rules=Rules(true_sight_least=25))

    assert table.play("0: teleport JC 2S as 1", "1: disbelieve").points == (175, 200)


@pytest.mark.rule("AM-17.7", "AM-17.9")
@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("10C 10D 10H 10S 9C 9D 2C", 0),  # 60
        ("10C 10D 10H 10S 9C 8D 2C", 2),  # 59, and 67 with a ten for the 2
        ("10C 10D 10H 10S 9C 9D 2C JC", 11),
        ("10C 10D 10H 10S JC QC", 23),
        ("6C 7C 8C 9C 10C 10D 10H", 0),
        ("2C 3C 4C 5C 6C 7C", 27),  # only six tens reach 60, so all are wrong
    ],
)
def test_inner_strength_takes_sixty_without_court_cards(lay: Lay, hand: str, cost: int) -> None:
    table = lay(hand, "9S", wizards=({"mastery": 1}, {})).play("0: inner-strength", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).inner_strength == (cost == 0)
    assert table.discard == set(hand.split())


@pytest.mark.rule("AM-17.7", "AM-6.5")
@pytest.mark.parametrize(("number", "castable"), [(5, False), (6, True), (9, True)])
def test_inner_strength_takes_the_whole_hand_of_six_cards_or_more(lay: Lay, number: int, castable: bool) -> None:
    table = lay(" ".join(["10C", "10D", "10H", "10S", "9C", "9D", "8C", "8D", "8H"][:number]), "9S")

    assert ("inner-strength" in table.castable(0)) == castable


@pytest.mark.rule("AM-17.8", "AM-12.3")
@pytest.mark.parametrize(
    ("lines", "loss"),
    [
        (("1: fireball 4S 5S 6S", "0: no block", "0: accept"), 7),
        (("1: fireball 4S 5S 6S", "0: no block", "0: disbelieve"), 10),
        (("1: learn-magic 4S", "0: disbelieve"), 1),
    ],
)
def test_inner_strength_halves_every_packet_rounded_down(lay: Lay, lines: tuple[str, ...], loss: int) -> None:
    table = lay("3C", "4S 5S 6S", active=1, wizards=({"inner_strength": True}, {})).play(*lines)

    assert table.points == (200 - loss, 200)
    assert table.wizard(0).inner_strength


@pytest.mark.rule("AM-17.8")
def test_inner_strength_halves_damage_that_its_caster_causes_to_themselves(lay: Lay) -> None:
    strong = {"inner_strength": True}

    flame = lay("AS KS", "2C", wizards=(strong, {})).play("0: sacrificial-flame AS KS", "1: accept")
    assert flame.points == (198, 200)

    illusion = lay("JC 7S", "2C", wizards=(strong, {})).play("0: teleport JC 7S as 1", "1: disbelieve")
    assert illusion.points == (197, 200)


@pytest.mark.rule("AM-17.8")
def test_inner_strength_does_not_halve_the_others_damage(lay: Lay) -> None:
    table = lay("4S 5S", "3C", wizards=({"inner_strength": True}, {})).play("0: fireball 4S 5S", "1: no block")

    assert table.play("1: accept").points == (200, 190)


@pytest.mark.rule("AM-17.9", "AM-8.5")
@pytest.mark.parametrize(
    ("hand", "plain", "changed"),
    [
        ("10C 10D 10H 10S 9C JC", 20, 9),  # with the jack as a ten the total is 59, too little for six cards
        ("9D 9H 10H 10S 9C 9S", 36, 27),
        ("10C 10D 10H 10S 9C 8D 2C", 2, 0),
    ],
)
def test_one_card_of_inner_strength_may_be_shapechanged(lay: Lay, hand: str, plain: int, changed: int) -> None:
    costs = []
    for shapechanger in (False, True):
        table = lay(hand, "8S", wizards=({"shapechanger": shapechanger}, {}))
        costs.append(table.play("0: inner-strength", "1: disbelieve").events(Disbelieved)[-1].cost)

    assert costs == [plain, changed]


@pytest.mark.rule("AM-17.9", "AM-8.10")
def test_wild_card_of_inner_strength_counts_as_ten(lay: Lay) -> None:
    table = lay("10C 10D 10H 10S 9C", "8S", wild=("2S", ""))
    table.play("0: inner-strength 2S", "1: disbelieve")  # 59: the nine would have to be a ten

    assert table.events(Disbelieved)[-1].cost == 9
