"""Rulings of this edition (AM-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import CardCalled, CardMatched, CardsPlaced, CardTurnedUp, RoundVoid
from arcana_archmage.model.state import HAND, Doom
from arcana_core.errors import RulesError

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay


@pytest.mark.rule("AM-26.1")
def test_decision_with_one_answer_is_made_without_asking(lay: Lay) -> None:
    dosing = lay("", "9H", phase="effects", castings=5, wizards=({"dooms": (Doom(3),)}, {}))
    assert dosing.asked == (1, "BlockDecision")  # the dose was the only effect, and is mandatory

    purifying = lay("4S", "9H", phase="effects", wizards=({"purity": 1}, {})).play("0: purify")
    assert purifying.discard == {"4S"}

    looking = lay("4S", "9H", phase="effects", discard="KC", wizards=({"power": True}, {})).play("0: look")
    assert looking.hand(0) == {"4S", "KC"}

    giving = lay("4S", "9H 10H", wizards=({"mastery": 1}, {})).play("0: curse", "1: value 4")
    assert giving.asked == (1, "BelieveDecision")  # the only card of the hand is placed
    assert giving.play("1: accept").hand(1) == set()

    claiming = lay("4S 5S 6S", "9H").play("0: fireball", "0: suit S", "0: lowest K")
    assert claiming.asked == (0, "Place")

    idle = lay("", "9H", rules=Rules(books=((), ())))
    assert idle.asked == (1, "SpellPhase")  # the first wizard could cast nothing

    nothing = lay("", "9H", rules=Rules(books=((), ()), ritual_cards=0), wizards=({"rituals": 1}, {})).play("0: ritual")
    assert nothing.asked == (1, "SpellPhase")
    assert "NothingCast" in nothing.kinds()


@pytest.mark.rule("AM-26.1", "AM-23.8", "AM-23.14", "AM-23.10")
def test_blocks_and_revealing_picks_are_asked_with_one_answer(lay: Lay) -> None:
    table = lay("4S 5S", "9H").play("0: fireball 4S 5S")
    assert (table.asked, table.offered(1)) == ((1, "BlockDecision"), ["no block"])
    assert table.play("1: no block").asked == (1, "BelieveDecision")

    table = lay("4S 4H 5C 5H 9D 2C", "KH").play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept")
    assert (table.asked, table.offered(0)) == ((0, "ChooseDiscards"), ["9D"])

    table = lay("2S 2H 7C 7H", "KH").play("0: dimension-travel", "1: accept", "0: 2S")
    assert (table.asked, table.offered(0)) == ((0, "ChooseDiscards"), ["7C"])


@pytest.mark.rule("AM-26.2")
@pytest.mark.parametrize(
    ("hand", "wild", "line", "placed"),
    [
        ("4S 5S", "", "fireball; suit S; lowest 4", 2),
        ("4S 5S", "KC", "summon-spirit; value 4", 3),
        ("2D 3D 4D 5D 6D 7D", "8D 9D", "true-sight", 8),
        ("10C 10D 10H 10S", "2C 3C", "inner-strength", 6),
        ("2S 2H 7C", "3C", "dimension-travel", 4),
        ("2S 2H 7C 7H", "3C", "dimension-travel", 4),
        ("4C 4D 4H", "4S", "shapechanger", 4),
    ],
)
def test_only_cards_that_can_be_placed_are_placed_at_once(
    lay: Lay, hand: str, wild: str, line: str, placed: int
) -> None:
    table = lay(hand, "9H", wild=(wild, "")).play(f"0: {line}")

    assert table.asked[0] == 1
    assert len(table.events(CardsPlaced)[0].cards) == placed


@pytest.mark.rule("AM-26.2")
@pytest.mark.parametrize(("hand", "wild"), [("10C 10D 10H 10S", "2C 3C 4C"), ("10C 10D 10H 10S 9C 9D", "2C")])
def test_caster_is_asked_if_the_number_is_open(lay: Lay, hand: str, wild: str) -> None:
    table = lay(hand, "9H", wild=(wild, "")).play("0: inner-strength")

    assert table.asked == (0, "Place")


@pytest.mark.rule("AM-26.2", "AM-18.7")
def test_order_of_vampire_blood_is_always_chosen(lay: Lay) -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"
    table = lay(hand, "9H", rules=Rules(hand_limit=8)).play("0: vampire-blood", "0: 9C", "0: 2C", "0: 8C")

    assert table.asked == (0, "Place")
    table.play("0: 3C", "1: accept")
    assert [str(event.card) for event in table.events(CardTurnedUp)] == ["9C", "2C", "8C", "3C"]


@pytest.mark.rule("AM-26.3")
def test_block_that_is_begun_is_completed(lay: Lay) -> None:
    table = lay("7C 7H", "8D 9D 10D", wizards=({}, {"rituals": 1})).play("0: summon-wild-beasts 7C 7H")
    assert table.offered(1) == ["8D", "9D", "10D", "ritual", "no block"]

    table.play("1: 8D")
    assert table.offered(1) == ["9D"]
    assert table.rejection("1: no block").clause == "AM-9.3"
    assert table.rejection("1: ritual").clause == "AM-22.2"


@pytest.mark.rule("AM-26.3", "AM-22.4")
def test_several_charges_can_be_used_before_a_block_is_begun_or_declined(lay: Lay) -> None:
    table = lay("4S 5S", "9H", wizards=({"mastery": 1}, {"rituals": 2}))

    table.play("0: fireball 4S 5S", "1: ritual", "1: ritual")
    assert len(table.ritual(1)) == 20
    table.play("1: no block")

    assert table.ritual(1) == set()
    assert len(table.discard) == 20
    assert table.wizard(1).rituals == 0


@pytest.mark.rule("AM-26.4", "AM-20.18")
def test_youngest_valid_warrior_is_discharged(lay: Lay) -> None:
    table = lay("4S 5S 9C", "9S", castings=6, wizards=({"mastery": 1, "warriors": (1, 2, 6)}, {}))
    table.play("0: fireball 4S 5S", "1: 9S", "0: discharge")
    assert table.wizard(0).warriors == (1, 2)

    effects = {"dooms": (Doom(3),), "warriors": (1, 2, 6)}
    table = lay("", "3C 4C 5C", phase="effects", castings=6, wizards=(effects, {})).play("1: 3C 4C 5C", "0: discharge")
    assert table.wizard(0).warriors == (1, 6)


@pytest.mark.rule("AM-26.5", "AM-24.9")
@pytest.mark.parametrize(("call", "hit"), [("9H", True), ("AS", False)])
def test_spectator_learns_the_answer_to_a_call(lay: Lay, call: str, hit: bool) -> None:
    table = lay("4S", "9H KD", phase="effects", wizards=({"spirit_theft": True}, {})).play("0: call", f"0: {call}")

    (entry,) = [entry for entry in table.game.log.seen_by(None) if isinstance(entry.event, CardCalled)]
    assert isinstance(entry.event, CardCalled)
    assert (str(entry.event.card), entry.event.hit) == (call, hit)
    assert (table.position.piles.known(2, HAND[0]) != 0) == hit


@pytest.mark.rule("AM-26.5")
def test_spectator_sees_what_vampire_blood_turns_up_and_what_matches(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "KC 9H").play("0: vampire-blood 2C 3C 4C 5C", "1: accept")

    seen = [entry.event for entry in table.game.log.seen_by(None)]
    assert [str(event.card) for event in seen if isinstance(event, CardTurnedUp)] == ["2C", "3C", "4C", "5C"]
    assert [str(event.card) for event in seen if isinstance(event, CardMatched)] == ["KC"]
    assert {str(card) for card in table.game.view(None).discard.known} == {"2C", "KC"}
    assert {str(card) for card in table.game.view(None).wizards[0].hand.known} >= {"3C", "4C", "5C"}


@pytest.mark.rule("AM-26.6")
def test_open_dooms_are_numbered_from_the_oldest(lay: Lay) -> None:
    dooms = (Doom(2, doses=4), Doom(4), Doom(7, doses=9))
    table = lay("", "9H", phase="effects", castings=9, rules=Rules(doom_stack=True), wizards=({"dooms": dooms}, {}))

    table.play("0: dose 1", "1: no block")
    assert table.points == (200, 190)
    table.play("0: dose 2")
    assert table.points == (200, 170)
    table.play("1: no block")
    assert table.points == (200, 168)
    assert table.wizard(0).dooms == (Doom(2, doses=5), Doom(4, doses=1), Doom(7, doses=10))


@pytest.mark.rule("AM-26.7", "AM-20.9")
def test_settings_without_named_options_have_bounds(lay: Lay) -> None:
    hand = "2C 3C 4D 5D 6H 7H 8S 9S"
    frozen = lay(hand, "KH", rules=Rules(freeze_turns=3)).play(f"0: freeze {hand}", "1: accept", "0: 2C 4D 6H 8S")
    assert frozen.wizard(1).misses == 2  # the first of three turns is missed already

    for wrong in ({"start_points": 0}, {"first_hand": 21}, {"hand_limit": 0}, {"penalty": -1}, {"freeze_turns": -1}):
        with pytest.raises(RulesError, match=next(iter(wrong))):
            Rules(**wrong)  # type: ignore[arg-type]  # settings by name


@pytest.mark.rule("AM-26.8", "AM-12.7")
def test_second_mighty_strike_keeps_the_first_for_an_earlier_doom(lay: Lay) -> None:
    caster = {"strike": 1, "dooms": (Doom(2),), "mastery": 1}
    table = lay("4C 5C 6C 7C 8C 9C", "KD", castings=2, wizards=(caster, {}))

    table.play("0: mighty-strike 4C 5C 6C 7C 8C 9C", "1: accept", "0: end", "1: end")

    assert table.points == (200, 196)
    assert table.wizard(0).strike == 0


@pytest.mark.rule("AM-26.9", "AM-19.4")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_ascension_counts_as_cast_when_it_is_named(lay: Lay, answer: str) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "KH", wizards=({"mastery": 1}, {})).play("0: ascension")
    assert table.wizard(0).ascension_cast
    assert not table.wizard(0).ascended

    table.play(f"1: {answer}")
    assert table.wizard(0).ascended


@pytest.mark.rule("AM-26.10", "AM-11.6")
def test_wild_card_may_be_part_of_the_half_or_discarded_besides(lay: Lay) -> None:
    table = lay("2S 7C 7H", "KD", wild=("9C", ""), wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel", "1: accept", "0: 9C 7H")
    assert (table.hand(0), table.discard) == ({"2S", "7C"}, {"9C", "7H"})

    table = lay("2S 7C 7H", "KD", wild=("9C", ""), wizards=({"mastery": 1}, {}))
    table.play("0: dimension-travel", "1: accept", "0: 2S 7C")
    assert (table.hand(0), table.discard) == ({"7H"}, {"9C", "2S", "7C"})


@pytest.mark.rule("AM-26.10", "AM-11.6", "AM-20.8")
def test_wild_card_may_be_one_of_the_freeze_four_or_discarded_besides(lay: Lay) -> None:
    hand = "2C 3C 4D 5D 6H 7H 8S"
    table = lay(hand, "KD", wild=("9C", ""), wizards=({"mastery": 1}, {}))
    table.play(f"0: freeze {hand} 9C", "1: accept", "0: 2C 4D 6H 9C")
    assert table.hand(0) == {"3C", "5D", "7H", "8S"}

    table = lay(hand, "KD", wild=("9C", ""), wizards=({"mastery": 1}, {}))
    table.play(f"0: freeze {hand} 9C", "1: accept", "0: 2C 4D 6H 8S")
    assert table.hand(0) == {"3C", "5D", "7H"}


@pytest.mark.rule("AM-26.11", "AM-22.2")
def test_ritual_charge_needs_a_casting_that_is_left(lay: Lay) -> None:
    table = lay("4S 5S 2C 3C", "9H", wizards=({"rituals": 1}, {}))
    assert "ritual" in table.offered(0)

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.asked == (1, "SpellPhase")
    assert table.wizard(0).rituals == 1


@pytest.mark.rule("AM-26.12", "AM-2.10", "AM-16.3")
def test_every_turn_that_a_teleport_begins_counts(lay: Lay) -> None:
    table = lay("JC QC KC AC 2D", "9H", rules=Rules(turn_limit=2))

    table.play("0: teleport JC QC as 0", "1: accept")
    assert (table.position.turn, table.asked) == (2, (0, "SpellPhase"))
    table.play("0: teleport KC AC as 0", "1: accept")

    assert table.events(RoundVoid) == [RoundVoid(1)]
    assert table.position.round == 2
