"""Resolving a casting: the order of its steps, and the places of its cards (AM-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardsDiscarded, CardsDrawn, Disbelieved, GolemGone
from arcana_archmage.model.state import DISCARD
from arcana_core.cards.cards import CARDS, cards_in
from arcana_core.chance.scripted import ScriptedRng

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

REST = "2C 3D"
"""Cards that stay in a hand, so that the spellcasting phase goes on."""


def known(table: Table, viewer: int) -> set[str]:
    """The cards of the discard pile that this viewer knows; 2 is a spectator."""
    return {str(card) for card in cards_in(table.position.piles.known(viewer, DISCARD))}


@pytest.mark.rule("AM-11.1", "AM-10.7")
def test_resolving_turns_cards_up_moves_them_deals_penalty_then_works(lay: Lay) -> None:
    table = lay("9C 2D 3D", "KH").play("0: learn-magic 9C", "1: disbelieve")

    kinds = table.kinds()
    order = ["Disbelieved", "CardsDiscarded", "Damaged", "TookEffect", "CardsDrawn"]
    assert [kind for kind in kinds if kind in order][:5] == order


@pytest.mark.rule("AM-11.1", "AM-10.2")
def test_cards_of_an_illusion_are_moved_before_its_damage(lay: Lay) -> None:
    table = lay("9C 10C JC QC 2D", "KH").play("0: mystic-library 9C 10C JC 2D", "1: disbelieve")

    order = ["Disbelieved", "CardsPickedUp", "Damaged"]
    assert [kind for kind in table.kinds() if kind in order] == order


DISCARDING = [
    ("9C", "learn-magic 9C"),
    ("4S 5S", "fireball 4S 5S"),
    ("JC QC", "teleport JC QC as 1"),
    ("4C 5C 6C 7C 8C 9C", "mighty-strike 4C 5C 6C 7C 8C 9C"),
    ("4C 5C 6C 7C 8C 9C JC QC", "stone-armour 4C 5C 6C 7C 8C 9C JC QC"),
    ("AS KS", "sacrificial-flame AS KS"),
    ("7S KS QS", "path-of-purity 7S KS QS"),
    ("4S 6S 9S QS", "undying-warrior 4S 6S 9S QS"),
    ("4S 4C 4D 9S 9C 9D", "stalking-doom 4S 4C 4D 9S 9C 9D"),
    ("3C 6C 9C 3S 6S", "regeneration 3C 6C 9C 3S 6S"),
    ("4S 5S 6S 9S 10S JS", "arcane-ritual 4S 5S 6S 9S 10S JS"),
    ("JC JD JH JS", "iron-tower JC JD JH JS"),
    ("KH 4D 5D", "ancient-power KH 4D 5D"),
]


@pytest.mark.rule("AM-11.2", "AM-11.4")
@pytest.mark.parametrize(("cards", "line"), DISCARDING)
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_cards_of_most_spells_go_to_the_discard_pile(lay: Lay, cards: str, line: str, answer: str) -> None:
    table = lay(f"{cards} {REST}", "10H", wizards=({"mastery": 1}, {})).play(f"0: {line}")
    if table.offered(1) == ["no block"]:
        table.play("1: no block")
    table.play(f"1: {answer}")

    assert set(cards.split()) <= table.discard
    assert not set(cards.split()) & table.hand(0)


@pytest.mark.rule("AM-11.2", "AM-19.1", "AM-21.1", "AM-21.3", "AM-17.7", "AM-22.8")
@pytest.mark.parametrize(
    ("hand", "spell"),
    [
        ("JC QC KC AC", "magic-mastery"),
        ("2C 3C 4C 5C", "call-shadow-force"),
        ("2C 3C 4C 5C", "shapechanger"),
        ("10C 10D 10H 10S 9C 9D 9H", "inner-strength"),
        ("2C 5D 7H 9S", "maze-of-webs"),
    ],
)
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_whole_hand_of_these_spells_is_discarded(lay: Lay, hand: str, spell: str, answer: str) -> None:
    table = lay(hand, "KH", wizards=({"mastery": 1}, {})).play(f"0: {spell}", f"1: {answer}")

    assert table.hand(0) == set()
    assert table.discard == set(hand.split())


@pytest.mark.rule("AM-11.3")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("2H 5H 7H 9H", "elemental-control as H"),
        ("2D 4D 6D 8D 2H 4H 6H 8H", "true-sight"),
        ("2C 4C 6C 8C 2S 4S 6S 8S", "spirit-theft"),
    ],
)
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_cards_of_these_spells_are_picked_up(lay: Lay, hand: str, line: str, answer: str) -> None:
    table = lay(hand, "KH", wizards=({"mastery": 1}, {})).play(f"0: {line}", f"1: {answer}")

    assert table.hand(0) == set(hand.split())
    assert table.discard == set()


@pytest.mark.rule("AM-11.3", "AM-17.3")
def test_cards_of_mystic_library_are_picked_up_before_it_works(lay: Lay) -> None:
    table = lay("4C 5D 6H 7S KC", "KH", deck="2S 3S", wizards=({"mastery": 1}, {}))

    table.play("0: mystic-library 4C 5D 6H 7S", "1: accept")
    assert table.hand(0) == {"4C", "5D", "6H", "7S", "KC"}
    table.play("0: 4C 7S stop")

    assert table.hand(0) == {"5D", "6H", "KC", "2S", "3S"}
    assert table.discard == {"4C", "7S"}


@pytest.mark.rule("AM-11.3", "AM-16.10", "AM-20.8")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_half_of_the_cards_of_dimension_travel_and_freeze_come_back(lay: Lay, answer: str) -> None:
    table = lay("2S 2H 7C 7H", "KH", wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel", f"1: {answer}", "0: 2H 7H")
    assert (table.hand(0), table.discard) == ({"2S", "7C"}, {"2H", "7H"})

    hand = "2C 3C 4D 5D 6H 7H 8S 9S"
    table = lay(f"{hand} KC", "KH", wizards=({"mastery": 1}, {}))
    table.play(f"0: freeze {hand}", f"1: {answer}", "0: 3C 4D 7H 8S")
    assert (table.hand(0), table.discard) == ({"2C", "5D", "6H", "9S", "KC"}, {"3C", "4D", "7H", "8S"})


@pytest.mark.rule("AM-11.3", "AM-18.2", "AM-20.2")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_part_of_the_cards_of_call_chaos_and_create_golem_is_set_aside(lay: Lay, answer: str) -> None:
    table = lay("4S 4H 5C 5H 9D 2C", "KH", wizards=({"mastery": 1}, {}))
    table.play("0: call-chaos 4S 4H 5C 5H 9D", f"1: {answer}", "0: 9D")
    assert (table.wild(0), table.discard) == ({"9D"}, {"4S", "4H", "5C", "5H"})

    table = lay("4S 4H 5C 5H 9D 9C 2C", "KH", wizards=({"mastery": 1}, {}))
    table.play("0: create-golem 4S 4H 5C 5H 9D 9C", f"1: {answer}", "0: 4S 5C 9D")
    assert (table.golems(0), table.discard) == ([{"4H", "5H", "9C"}], {"4S", "5C", "9D"})


@pytest.mark.rule("AM-11.3", "AM-19.3", "AM-18.8")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_ascension_gives_its_cards_away_and_vampire_blood_compares_them(lay: Lay, answer: str) -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"

    table = lay(hand, "KH", wizards=({"mastery": 1}, {})).play("0: ascension", f"1: {answer}")
    assert (table.hand(0), table.hand(1), table.discard) == (set(), {*hand.split(), "KH"}, set())

    table = lay(hand, "KH JC", wizards=({"mastery": 1}, {}))
    table.play("0: vampire-blood 2C 3C 4C 5C", f"1: {answer}")
    assert (table.hand(0), table.hand(1), table.discard) == (set(hand.split()) - {"2C"}, {"KH"}, {"2C", "JC"})


@pytest.mark.rule("AM-11.4")
@pytest.mark.parametrize(
    ("hand", "line", "cost"),
    [
        ("2H 5H 7H 9C", "elemental-control as H", 9),
        ("2D 4D 6D 8D 2H 4H 6H 8C", "true-sight", 8),
        ("2C 4C 6C 8C 2S 4S 6S 8H", "spirit-theft", 8),
        ("4C 5D 6H 9S", "mystic-library 4C 5D 6H 9S", 9),
    ],
)
def test_disbelieved_illusion_returns_the_cards_that_the_true_spell_would(
    lay: Lay, hand: str, line: str, cost: int
) -> None:
    table = lay(hand, "KH", wizards=({"mastery": 1}, {})).play(f"0: {line}", "1: disbelieve")

    assert table.asked == (0, "SpellPhase")
    assert table.hand(0) == set(hand.split())
    assert table.points == (200 - cost, 200)


@pytest.mark.rule("AM-11.4", "AM-11.9", "AM-16.10", "AM-20.8")
def test_caster_of_a_disbelieved_illusion_chooses_any_half_or_any_four(lay: Lay) -> None:
    table = lay("2S 2C 7H 7D", "KH", wizards=({"mastery": 1}, {})).play("0: dimension-travel", "1: disbelieve")
    assert set(table.offered(0)) == {"2S", "2C", "7H", "7D"}
    table.play("0: 2S")
    assert set(table.offered(0)) == {"2C", "7H", "7D"}
    table.play("0: 7H")
    assert (table.hand(0), table.discard) == ({"2C", "7D"}, {"2S", "7H"})
    assert not table.wizard(0).warp

    hand = "2C 3C 4C 5D 6H 7H 8S 9S"
    table = lay(hand, "KH", wizards=({"mastery": 1}, {})).play(f"0: freeze {hand}", "1: disbelieve", "0: 2C 3C 4C 7H")
    assert (table.hand(0), table.discard) == ({"5D", "6H", "8S", "9S"}, {"2C", "3C", "4C", "7H"})
    assert table.wizard(1).misses == 0


@pytest.mark.rule("AM-11.5")
@pytest.mark.parametrize("line", ["call-chaos 4S 4H 5C 6H 9D", "create-golem 4S 4H 5C 6H 9D 2C"])
def test_disbelieved_illusion_makes_no_wild_card_or_golem(lay: Lay, line: str) -> None:
    table = lay("4S 4H 5C 6H 9D 2C 3C", "KH", wizards=({"mastery": 1}, {})).play(f"0: {line}", "1: disbelieve")

    assert table.asked == (0, "SpellPhase")
    assert table.discard == set(line.split()[1:])
    assert (table.wild(0), table.golems(0)) == (set(), [])


@pytest.mark.rule("AM-11.6", "AM-18.3")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
@pytest.mark.parametrize(("claim", "cost"), [("H", 0), ("S", 23)])
def test_wild_card_that_was_placed_is_discarded_even_where_cards_are_picked_up(
    lay: Lay, answer: str, claim: str, cost: int
) -> None:
    table = lay("2H 5H 7H 9H", "KH", wild=("QS", ""), wizards=({"mastery": 1}, {}))

    table.play(f"0: elemental-control QS as {claim}", f"1: {answer}")

    assert (table.hand(0), table.discard, table.wild(0)) == ({"2H", "5H", "7H", "9H"}, {"QS"}, set())
    if answer == "disbelieve":
        assert table.events(Disbelieved)[0].cost == cost


@pytest.mark.rule("AM-11.6", "AM-18.3")
def test_wild_card_that_was_used_in_a_block_is_discarded(lay: Lay) -> None:
    table = lay("4S 5S 2C", "KH", wild=("", "QC"), wizards=({"mastery": 1}, {})).play("0: fireball 4S 5S", "1: QC")

    assert table.discard == {"4S", "5S", "QC"}
    assert table.wild(1) == set()


@pytest.mark.rule("AM-11.6", "AM-16.10", "AM-18.4")
def test_wild_card_goes_from_dimension_travel_and_call_chaos_to_the_discard_pile(lay: Lay) -> None:
    table = lay("2S 7C 7H", "KD", wild=("9C", ""), wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel 9C", "1: accept", "0: 2S 7C")
    assert (table.hand(0), table.discard) == ({"7H"}, {"2S", "7C", "9C"})

    table = lay("4S 4H 5C 9D 2C", "KH", wild=("QS", ""), wizards=({"mastery": 1}, {}))
    table.play("0: call-chaos 4S 4H 5C 9D QS", "1: accept", "0: 9D")
    assert (table.wild(0), table.discard) == ({"9D"}, {"4S", "4H", "5C", "QS"})


@pytest.mark.rule("AM-11.7", "AM-20.6")
def test_golem_and_ritual_cards_follow_the_spell_like_hand_cards(lay: Lay) -> None:
    table = lay("2H 5H", "KH", golems=(["7H", "9H 3C"], []), wizards=({"mastery": 1}, {}))
    table.play("0: elemental-control 7H 9H as H", "1: accept")
    assert (table.hand(0), table.golems(0)) == ({"2H", "5H", "7H", "9H"}, [{"3C"}])

    deck = "7H 9H 2C 3C 4C 5C 6C 7C 8C 9C"
    table = lay("2H 5H", "KH", deck=deck, wizards=({"mastery": 1, "rituals": 1}, {}))
    table.play("0: ritual", "0: elemental-control 7H 9H as H", "1: accept")
    assert table.hand(0) == {"2H", "5H", "7H", "9H"}
    assert table.discard == set(deck.split()) - {"7H", "9H"}


@pytest.mark.rule("AM-11.7")
def test_golem_cards_placed_in_a_fireball_are_discarded(lay: Lay) -> None:
    table = lay("2C", "KH", golems=(["4S", "5S 3C"], []), wizards=({"mastery": 1}, {}))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.discard == {"4S", "5S"}


@pytest.mark.rule("AM-11.8")
def test_golem_without_cards_is_removed_after_a_casting_and_after_a_block(lay: Lay) -> None:
    table = lay("2C 3C", "KH", golems=(["4S", "5S 3D"], []), wizards=({"mastery": 1}, {}))
    table.play("0: fireball 4S 5S", "1: no block")
    assert table.golems(0) == [{"3D"}]
    assert table.events(GolemGone) == [GolemGone(0)]

    table = lay("4S 5S", "KH", golems=([], ["9S", "3D"])).play("0: fireball 4S 5S", "1: 9S")
    assert table.golems(1) == [{"3D"}]
    assert table.events(GolemGone) == [GolemGone(1)]


@pytest.mark.rule("AM-11.9")
def test_in_a_true_casting_the_discards_must_fit_a_reading(lay: Lay) -> None:
    table = lay("2S 2H 7C 7H", "KH").play("0: dimension-travel", "1: accept", "0: 2S")
    assert table.offered(0) == ["7C"]
    assert table.rejection("0: 7H").clause == "AM-11.9"
    assert table.rejection("0: KH").clause == "AM-23.11"

    hand = "2C 3C 4D 5D 6H 7H 8S 9S"
    table = lay(hand, "KH").play(f"0: freeze {hand}", "1: accept", "0: 2C")
    assert table.offered(0) == ["4D", "5D", "6H", "7H", "8S", "9S"]
    assert table.rejection("0: 3C").clause == "AM-11.9"


@pytest.mark.rule("AM-11.9")
def test_in_an_accepted_illusion_any_choice_of_the_right_number_is_legal(lay: Lay) -> None:
    table = lay("2S 2C 7H 7D", "KH", wizards=({"mastery": 1}, {}))

    table.play("0: dimension-travel", "1: accept", "0: 2S 7D")

    assert table.hand(0) == {"2C", "7H"}
    assert table.wizard(0).warp


@pytest.mark.rule("AM-11.10", "AM-13.6")
def test_card_cast_for_learn_magic_can_be_drawn_again(lay: Lay) -> None:
    rest = [card for card in CARDS if str(card) not in ("9C", "KH", "2D", "3D")]
    shuffled = [CARDS.index(card) for card in (*[c for c in CARDS if str(c) == "9C"], *rest)]
    table = lay("9C 2D 3D", "KH", discard=" ".join(map(str, rest)), rng=ScriptedRng([shuffled]))

    table.play("0: learn-magic 9C", "1: accept")

    assert [str(card) for card in table.events(CardsDrawn)[0].cards] == ["9C"]


@pytest.mark.rule("AM-11.11", "AM-24.5")
@pytest.mark.parametrize("public", [False, True])
def test_accepted_cards_are_discarded_face_down_by_default(lay: Lay, public: bool) -> None:
    rules = Rules(discards_public=public)
    table = lay("4S 9C 2C 3C", "KH", rules=rules, wizards=({"mastery": 1}, {}))

    table.play("0: fireball 4S 9C as 4S 5S", "1: no block", "1: accept")

    assert known(table, 0) == {"4S", "9C"}
    assert known(table, 1) == known(table, 2) == ({"4S", "9C"} if public else set())
    (event,) = table.events(CardsDiscarded)
    assert event.known_to == ((0, 1, None) if public else (0,))


@pytest.mark.rule("AM-11.11")
@pytest.mark.parametrize("public", [False, True])
def test_purity_library_flame_and_ritual_discard_face_down(lay: Lay, public: bool) -> None:
    rules = Rules(discards_public=public)
    deck = "8S 9S 10S JS QS KD 2H 3H 4H 5H"
    table = lay("4C 5D 6H 7S AC KC", "KH", phase="effects", deck=deck, rules=rules, wizards=({"purity": 1}, {}))
    table.play("0: purify", "0: 4C")
    assert known(table, 1) == ({"4C"} if public else set())

    table = lay("4C 5D 6H 7S", "KH", deck=deck, rules=rules, wizards=({"mastery": 1}, {}))
    table.play("0: mystic-library 4C 5D 6H 7S", "1: accept", "0: 4C 5D stop")
    assert known(table, 0) == {"4C", "5D"}
    assert known(table, 1) == ({"4C", "5D"} if public else set())

    table = lay("AC KC 2D", "KH 9H", deck=deck, rules=rules, wizards=({"mastery": 1}, {}))
    table.play("0: sacrificial-flame AC KC", "1: accept")
    assert known(table, 1) >= {"KH", "9H"}
    assert known(table, 0) == {"AC", "KC", *(("KH", "9H") if public else ())}

    table = lay("2C", "KH", deck=deck, rules=rules, wizards=({"rituals": 1}, {})).play("0: ritual", "0: cast nothing")
    assert known(table, 0) == set(deck.split())
    assert known(table, 1) == known(table, 2) == (set(deck.split()) if public else set())


@pytest.mark.rule("AM-11.11", "AM-18.8")
def test_cards_of_vampire_blood_and_their_matches_are_discarded_face_up(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "KC 9H", wizards=({"mastery": 1}, {}))

    table.play("0: vampire-blood 2C 3C 4C 5C", "1: accept")

    assert known(table, 0) == known(table, 1) == known(table, 2) == {"2C", "KC"}


@pytest.mark.rule("AM-11.11")
def test_accepted_dimension_travel_discards_half_face_down(lay: Lay) -> None:
    table = lay("2S 2H 7C 7H", "KH", wizards=({"mastery": 1}, {})).play("0: dimension-travel", "1: accept", "0: 2H 7H")
    assert known(table, 1) == set()

    table = lay("2S 2H 7C 7H", "KH", wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel", "1: disbelieve", "0: 2H 7H")
    assert known(table, 1) == {"2H", "7H"}
