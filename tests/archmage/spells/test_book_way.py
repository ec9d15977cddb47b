"""The Book of the Way: Arcane Ritual, Iron Tower, Maze of Webs, Ancient Power (AM-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardsDiscarded, CardTaken, DeckReshuffled, Disbelieved, NothingCast, RitualBegun
from arcana_core.cards.cards import Card

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

STRONG = {"mastery": 1}
TEN = "5S 6S 2H 3H 4H 5H 6H 7H 8H 9H"


def ritual(lay: Lay, hand: str = "4S 9C", **effects: object) -> Table:
    """The first wizard has a charge, and the ten cards are on top of the deck."""
    return lay(hand, "KD 7S", deck=TEN, wizards=({"rituals": 1, **effects}, {}))


@pytest.mark.rule("AM-22.1")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("3S 4S 5S 9H 10H JH", 0),
        ("3S 4S 5S 6S 7S 8S", 0),
        ("3S 4S 5S 9S 10S JS", 0),
        ("3S 4S 5S 9H 10H JC", 11),
        ("3S 5S 6S 9H JH KC", 14),
    ],
)
def test_arcane_ritual_takes_two_runs_of_three_in_suit(lay: Lay, cards: str, cost: int) -> None:
    table = lay(cards, "7C").play(f"0: arcane-ritual {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).rituals == (cost == 0)


@pytest.mark.rule("AM-22.2", "AM-24.2")
def test_charge_takes_ten_cards_of_the_deck_that_only_its_owner_sees(lay: Lay) -> None:
    table = ritual(lay).play("0: ritual")

    assert table.ritual(0) == set(TEN.split())
    assert table.wizard(0).rituals == 0
    assert len(table.deck) == 52 - 4 - 10
    assert table.hand(0) == {"4S", "9C"}
    assert {str(card) for card in table.game.view(0).wizards[0].ritual.known} == set(TEN.split())
    for viewer in (1, None):
        seen = table.game.view(viewer).wizards[0].ritual
        assert (seen.size, seen.known) == (10, ())


@pytest.mark.rule("AM-22.2")
def test_cards_of_a_ritual_are_a_setting(lay: Lay) -> None:
    table = lay("4S 9C", "KD", deck=TEN, wizards=({"rituals": 1}, {}), rules=Rules(ritual_cards=3)).play("0: ritual")

    assert table.ritual(0) == {"5S", "6S", "2H"}


@pytest.mark.rule("AM-22.2", "AM-13.6")
def test_ritual_reshuffles_the_discard_pile_and_takes_the_cards_left(lay: Lay) -> None:
    rest = " ".join(f"{value}{suit}" for suit in "CDHS" for value in (*range(2, 11), "J", "Q", "K", "A"))
    names = [name for name in rest.split() if name not in ("4S", "9C", "KD")]
    golem = " ".join(names[7:])  # 42 cards are elsewhere, so deck and discard pile have seven
    table = lay("4S 9C", "KD", golems=((), (golem,)), discard=" ".join(names[2:7]), wizards=({"rituals": 1}, {})).play(
        "0: ritual"
    )

    assert table.ritual(0) == set(names[:7])
    assert table.events(DeckReshuffled) == [DeckReshuffled(5)]
    assert table.deck == []
    assert table.discard == set()


@pytest.mark.rule("AM-22.2", "AM-23.5")
def test_ritual_needs_a_charge(lay: Lay) -> None:
    table = lay("4S 9C", "KD")

    assert "ritual" not in table.offered(0)
    assert table.rejection("0: ritual").clause == "AM-22.2"


@pytest.mark.rule("AM-22.3", "AM-22.12", "AM-7.1", "AM-11.11")
def test_ritual_cards_serve_one_casting_and_the_rest_is_discarded_before_the_answer(lay: Lay) -> None:
    table = ritual(lay, mastery=1).play("0: ritual", "0: fireball 4S 5S 6S")

    assert table.asked == (1, "BlockDecision")
    assert table.ritual(0) == set()
    assert table.discard == set(TEN.split()) - {"5S", "6S"}
    assert table.game.view(1).discard.known == ()
    assert {str(card) for card in table.game.view(0).discard.known} == table.discard

    table.play("1: no block", "1: disbelieve")
    assert table.points == (200, 179)
    assert table.discard == {*TEN.split(), "4S"}


@pytest.mark.rule("AM-22.3", "AM-11.7")
def test_ritual_cards_come_to_the_hand_by_a_spell_that_returns_its_cards(lay: Lay) -> None:
    table = ritual(lay, mastery=1).play("0: ritual", "0: mystic-library 2H 3H 4H 5H", "1: accept", "0: stop")

    assert table.hand(0) == {"4S", "9C", "2H", "3H", "4H", "5H"}


@pytest.mark.rule("AM-22.3", "AM-7.2")
def test_ritual_cards_serve_a_block_and_the_rest_is_discarded_when_it_is_laid(lay: Lay) -> None:
    table = lay("4S 5S", "KD", deck="6S 9H 10H 2H 3H 4H 5H 6H 7H 8H AS", wizards=({}, {"rituals": 1}))
    table.play("0: fireball 4S 5S")
    assert table.offered(1) == ["ritual", "no block"]

    table.play("1: ritual")
    assert table.offered(1) == ["6S", "no block"]
    assert table.play("1: 6S").points == (200, 200)

    assert table.ritual(1) == set()
    assert table.discard >= {"6S", "9H", "10H", "2H", "3H", "4H", "5H", "6H", "7H", "8H"}
    assert [str(card) for card in table.game.view(0).discard.known] == ["4S", "5S", "6S"]


@pytest.mark.rule("AM-22.3", "AM-22.12")
def test_ritual_cards_are_discarded_when_a_block_is_declined(lay: Lay) -> None:
    table = lay("4S 5S", "KD", deck=TEN.replace("5S", "6C"), wizards=({}, {"rituals": 1})).play("0: fireball 4S 5S")
    table.play("1: ritual", "1: no block")

    assert table.asked == (1, "BelieveDecision")
    assert table.ritual(1) == set()
    assert len(table.discard) == 10


@pytest.mark.rule("AM-22.12")
def test_second_block_after_a_cancelled_one_needs_a_new_charge(lay: Lay) -> None:
    deck = "6S 7S 8S 2H 3H 4H 5H 6H 7H 8H AS"
    table = lay("4S 5S", "KD", deck=deck, castings=1, wizards=({"warriors": (1,)}, {"rituals": 1}))
    table.play("0: fireball 4S 5S", "1: ritual", "1: 6S", "0: discharge")

    assert table.offered(1) == ["no block"]  # 7S and 8S have gone


@pytest.mark.rule("AM-22.4")
def test_more_than_one_charge_can_be_used_for_the_same_casting(lay: Lay) -> None:
    table = lay("4S 9C", "KD", deck=f"{TEN} 10H JH", wizards=({"rituals": 3}, {})).play("0: ritual", "0: ritual")

    assert len(table.ritual(0)) == 20
    assert table.wizard(0).rituals == 1
    table.play("0: fireball 9H 10H", "1: no block", "1: disbelieve")
    assert table.points == (200, 186)


@pytest.mark.rule("AM-22.4")
def test_more_than_one_charge_can_be_used_for_the_same_block(lay: Lay) -> None:
    table = lay("4S 5S", "KD", deck=TEN.replace("5S", "6C"), wizards=({}, {"rituals": 2}))
    table.play("0: fireball 4S 5S", "1: ritual", "1: ritual")

    assert len(table.ritual(1)) == 20
    assert "ritual" not in table.offered(1)


@pytest.mark.rule("AM-22.4", "AM-14.2")
def test_charge_can_be_used_as_soon_as_its_own_casting_is_resolved(lay: Lay) -> None:
    table = lay("3S 4S 5S 9H 10H JH", "KD", wizards=({"mastery": 1, "rituals": 1}, {}))
    table.play("0: arcane-ritual 3S 4S 5S 9H 10H JH", "1: accept")

    assert table.wizard(0).rituals == 2
    assert "ritual" in table.offered(0)


@pytest.mark.rule("AM-22.4", "AM-26.11")
def test_without_a_casting_left_no_charge_can_be_used(lay: Lay) -> None:
    table = lay("3S 4S 5S 9H 10H JH", "KD").play("0: arcane-ritual 3S 4S 5S 9H 10H JH", "1: accept")

    assert table.asked == (1, "SpellPhase")
    assert table.wizard(0).rituals == 1


@pytest.mark.rule("AM-22.5")
@pytest.mark.parametrize(
    ("cards", "cost"), [("JC QD KH AS", 0), ("JC JD JH JS", 0), ("JC QC KH AS", 11), ("10C QD KH AS", 10)]
)
def test_iron_tower_takes_a_court_card_of_each_suit(lay: Lay, cards: str, cost: int) -> None:
    table = lay(f"{cards} 2C", "7C", wizards=(STRONG, {})).play(f"0: iron-tower {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).iron_tower == (cost == 0)
    assert table.discard == set(cards.split())


@pytest.mark.rule("AM-22.6")
@pytest.mark.parametrize("warp", [False, True])
def test_iron_tower_blocks_a_fireball_with_any_card_as_high(lay: Lay, warp: bool) -> None:
    table = lay("9H 10H JH QH KH", "KC AD QS 2H AS", wizards=({"warp": warp}, {"iron_tower": True}))
    table.play("0: fireball 9H 10H JH QH KH")

    assert table.offered(1) == ["KC", "AD", "AS", "no block"]


@pytest.mark.rule("AM-22.6")
def test_iron_tower_of_the_caster_does_not_help_the_blocker(lay: Lay) -> None:
    table = lay("9H 10H", "KC AD QS 2H", wizards=({"iron_tower": True}, {})).play("0: fireball 9H 10H")

    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-22.7")
@pytest.mark.parametrize(
    "cast", ["summon-wild-beasts 9C 9D", "summon-spirit 9C 9D 9S", "stalking-doom 9C 9D 9S 3C 3D 3S"]
)
def test_iron_tower_changes_no_other_block(lay: Lay, cast: str) -> None:
    table = lay(cast.split(" ", 1)[1], "AC KD QS JH", wizards=({}, {"iron_tower": True})).play(f"0: {cast}")

    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-22.8")
@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        ("2C 5C 7D 9H KS", 0),
        ("5C 5D 9H AS", 5),
        ("5C 7D 9H", None),
        ("5C 7D 9H 8S", 8),
        ("2D 5C 7H 9S", 2),
        ("9C 7D 5H 3S", 15),
    ],
)
def test_maze_of_webs_takes_all_suits_in_rising_order(lay: Lay, hand: str, cost: int | None) -> None:
    table = lay(hand, "4C", wizards=(STRONG, {}))
    assert ("maze-of-webs" in table.castable(0)) == (cost is not None)

    if cost is not None:
        table.play("0: maze-of-webs", "1: disbelieve")
        assert table.events(Disbelieved)[-1].cost == cost
        assert table.wizard(1).webs == (cost == 0)
        assert table.discard == set(hand.split())


@pytest.mark.rule("AM-22.9", "AM-14.2")
def test_mazes_of_webs_add_up_for_the_opponent(lay: Lay) -> None:
    table = lay("2C 5C 7D 9H KS", "4C", wizards=(STRONG, {"webs": 2})).play("0: maze-of-webs", "1: accept")

    assert (table.wizard(0).webs, table.wizard(1).webs) == (0, 3)


@pytest.mark.rule("AM-22.9", "AM-13.4")
@pytest.mark.parametrize(("webs", "drawn"), [(0, 2), (1, 1), (2, 1), (5, 1)])
def test_each_maze_draws_one_card_fewer_but_one_at_least(lay: Lay, webs: int, drawn: int) -> None:
    table = lay("2C 3C 4C", "9S", wizards=({"webs": webs}, {}), phase="draw")

    assert len(table.hand(0)) == 3 + drawn


@pytest.mark.rule("AM-22.10")
@pytest.mark.parametrize(
    ("cards", "cost"),
    [
        ("KH 3D 5D", 0),
        ("KD 3H AH", 0),
        ("KC 3S 5S", 0),
        ("KS 3C 5C", 0),
        ("KH 3D 5C", 5),
        ("KH 3H 5H", 3),
        ("QH 3D 5D", 8),
        ("QC 3D 5D", 8),
    ],
)
def test_ancient_power_takes_a_king_and_two_cards_of_the_other_suit_of_its_colour(
    lay: Lay, cards: str, cost: int
) -> None:
    table = lay(cards, "7C").play(f"0: ancient-power {cards}", "1: disbelieve")

    assert table.events(Disbelieved)[-1].cost == cost
    assert table.wizard(0).power == (cost == 0)


def seeker(lay: Lay, discard: str = "2D 4C AS", **effects: object) -> Table:
    return lay("2C 3C", "9S", phase="effects", discard=discard, wizards=({"power": True, **effects}, {}))


@pytest.mark.rule("AM-22.11", "AM-23.4", "AM-24.5")
def test_ancient_power_takes_one_card_of_the_discard_pile(lay: Lay) -> None:
    table = seeker(lay)
    assert table.offered(0) == ["end", "look"]
    assert table.game.view(0).discard.known == ()

    table.play("0: look")
    assert table.offered(0) == ["4C", "2D", "AS"]
    assert [str(card) for card in table.game.view(0).discard.known] == ["4C", "2D", "AS"]
    assert table.game.view(1).discard.known == ()

    table.play("0: AS")
    assert table.hand(0) == {"2C", "3C", "AS"}
    assert table.discard == {"2D", "4C"}
    assert table.wizard(0).power is False
    assert table.asked == (0, "SpellPhase")
    assert table.events(CardTaken) == [CardTaken(0, Card("AS"))]
    assert table.game.view(1).wizards[0].hand.known == ()


@pytest.mark.rule("AM-22.11", "AM-3.8")
def test_card_from_the_discard_pile_is_taken_above_the_limit(lay: Lay) -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"
    table = lay(hand, "9S", phase="effects", discard="2D AS", wizards=({"power": True}, {})).play("0: look", "0: AS")

    assert len(table.hand(0)) == 9


@pytest.mark.rule("AM-22.11", "AM-5.1")
def test_pick_is_kept_if_the_pile_is_empty_or_the_wizard_waits(lay: Lay) -> None:
    table = seeker(lay, discard="")
    assert table.asked == (0, "SpellPhase")
    assert table.wizard(0).power

    table = seeker(lay).play("0: end")
    assert table.wizard(0).power
    assert table.play("0: end", "1: end").offered(0) == ["end", "look"]


@pytest.mark.rule("AM-22.11", "AM-5.4", "AM-14.3")
def test_one_pick_at_a_time_is_pending(lay: Lay) -> None:
    table = lay("KH 3D 5D KD 3H 5H", "9S", wizards=(STRONG, {}))
    table.play("0: ancient-power KH 3D 5D", "1: accept", "0: ancient-power KD 3H 5H", "1: accept", "1: end")
    assert table.offered(0) == ["end", "look"]

    table.play("0: look", "0: KD")
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-22.13")
def test_casting_nothing_costs_the_charge_and_no_casting(lay: Lay) -> None:
    table = ritual(lay, rituals=2).play("0: ritual", "0: cast nothing")

    assert table.events(NothingCast) == [NothingCast(0)]
    assert table.discard == set(TEN.split())
    assert table.game.view(1).discard.known == ()
    assert table.position.castings_left == 1
    assert {"end", "ritual", "learn-magic"} <= set(table.offered(0))
    assert [len(event.cards) for event in table.events(RitualBegun)] == [10]
    assert table.events(CardsDiscarded)[-1].player == 0


@pytest.mark.rule("AM-22.13", "AM-23.5")
def test_with_a_pile_open_casting_nothing_replaces_ending_the_phase(lay: Lay) -> None:
    table = ritual(lay)
    assert "end" in table.offered(0)
    assert "cast nothing" not in table.offered(0)

    table.play("0: ritual")
    assert "cast nothing" in table.offered(0)
    assert table.rejection("0: end").clause == "AM-23.5"
