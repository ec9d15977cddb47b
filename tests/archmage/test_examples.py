"""The worked examples of the rulebook, played out (AM-25). The first wizard is A, the second B."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Rules
from arcana_archmage.events import (
    ArmourUsedUp,
    CardsDiscarded,
    CardTurnedUp,
    Damaged,
    DeckReshuffled,
    Disbelieved,
    DoomDosed,
    MatchEnded,
    RoundScored,
    TurnBegun,
    TurnMissed,
)

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

STRONG = {"mastery": 1}
FREEZE = "2C 3C 4D 5D 6H 7H 8S 9S"


def cost(table: Table) -> int:
    """The illusion cost of the casting disbelieved last, 0 for a true one."""
    return table.events(Disbelieved)[-1].cost


def end_turns(table: Table, number: int) -> None:
    """Play this number of turns without castings, not counting missed ones."""
    for _ in range(number):
        table.play(f"{table.position.active}: end")


@pytest.mark.rule("AM-25.1")
def test_false_mighty_strike_costs_19(lay: Lay) -> None:
    table = lay("2S 3D 6C 8H KD AC", "9C").play("0: mighty-strike 2S 3D 6C 8H KD AC", "1: disbelieve")

    assert table.points == (181, 200)
    assert table.wizard(0).strike == 0
    assert table.discard == {"2S", "3D", "6C", "8H", "KD", "AC"}


@pytest.mark.rule("AM-25.2")
def test_fireball_of_three_costs_15_and_is_blocked_by_a_higher_spade(lay: Lay) -> None:
    table = lay("4S 5S 6S", "9C").play("0: fireball 4S 5S 6S", "1: no block", "1: accept")
    assert table.points == (200, 185)

    table = lay("4S 5S 6S", "7S 3S 7H").play("0: fireball 4S 5S 6S")
    assert table.offered(1) == ["7S", "no block"]
    assert table.play("1: 7S").points == (200, 200)


@pytest.mark.rule("AM-25.3")
def test_elemental_control_makes_a_fireball_of_diamonds_and_clubs_true(lay: Lay) -> None:
    table = lay("3D 4C 5S 6S", "9C", wizards=({"controlled": 0b1000}, {}))
    table.play("0: fireball 3D 4C 5S 6S as 3S 4S 5S 6S", "1: no block")
    before = table.game.clone()
    assert table.play("1: accept").points == (200, 180)

    table.game = before
    assert table.play("1: disbelieve").points == (200, 172)


@pytest.mark.rule("AM-25.4")
def test_wild_beasts_are_blocked_by_king_and_ace_of_hearts(lay: Lay) -> None:
    table = lay("5C 5H", "KH AH").play("0: summon-wild-beasts 5C 5H")
    before = table.game.clone()
    assert table.play("1: no block", "1: accept").points == (200, 190)

    table.game = before
    table.play("1: KH; AH")
    assert table.points == (200, 200)
    assert {str(card) for card in table.game.view(None).discard.known} == {"KH", "AH"}
    assert table.asked == (1, "SpellPhase")  # the round was over before the disbelief


@pytest.mark.rule("AM-25.5")
def test_spirit_of_sevens_is_blocked_by_a_run_of_three(lay: Lay) -> None:
    table = lay("7C 7H 7S", "8D 9D 10D").play("0: summon-spirit 7C 7H 7S")
    before = table.game.clone()
    assert table.play("1: no block", "1: accept").points == (200, 179)

    table.game = before
    assert table.play("1: 8D; 9D; 10D").points == (200, 200)

    for hand in ("8D 9D 10H", "8D 9D"):
        assert lay("7C 7H 7S", hand).play("0: summon-spirit 7C 7H 7S").offered(1) == ["no block"]


@pytest.mark.rule("AM-25.6")
def test_monster_of_twos_is_blocked_by_a_run_of_four(lay: Lay) -> None:
    table = lay("2C 2D 2H 2S", "JS QS KS AS").play("0: summon-monster 2C 2D 2H 2S")
    before = table.game.clone()
    assert table.play("1: no block", "1: accept").points == (200, 192)

    table.game = before
    assert table.play("1: JS; QS; KS; AS").points == (200, 200)

    assert lay("2C 2D 2H 2S", "JS QS KS").play("0: summon-monster 2C 2D 2H 2S").offered(1) == ["no block"]


@pytest.mark.rule("AM-25.7")
def test_dimension_travel_with_two_pairs_true_and_false(lay: Lay) -> None:
    true = lay("2S 2H 7C 7H", "9C", wizards=(STRONG, {})).play("0: dimension-travel", "1: disbelieve")
    true.play("0: 2S", "0: 7C")
    assert (cost(true), true.points) == (0, (200, 192))
    assert true.hand(0) == {"2H", "7H"}

    false = lay("2S 2C 7H 7D", "9C", wizards=(STRONG, {})).play("0: dimension-travel", "1: disbelieve")
    false.play("0: 2S", "0: 7H")
    assert (cost(false), false.points) == (4, (196, 200))
    assert false.hand(0) == {"2C", "7D"}


@pytest.mark.rule("AM-25.8")
def test_call_chaos_sets_aside_a_card_that_leaves_two_pairs(lay: Lay) -> None:
    table = lay("4S 4H 5C 5H 9D", "9C").play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept")
    assert table.offered(0) == ["9D"]

    table = lay("4S 4H 5C 5H 5D", "9C").play("0: call-chaos 4S 4H 5C 5H 5D", "1: accept")
    assert table.offered(0) == ["5C", "5D", "5H"]


@pytest.mark.rule("AM-25.9")
def test_shapechanger_makes_one_six_of_a_five_but_not_two_fives_of_sixes(lay: Lay) -> None:
    table = lay("5S 6H 6C", "9C", wizards=({"shapechanger": True}, {}))
    table.play("0: summon-spirit 5S 6H 6C as 6", "1: no block", "1: accept")
    assert table.points == (200, 182)

    costs = []
    for value in (6, 5):
        table = lay("5S 6H 6C", "9C", wizards=({"shapechanger": True}, {}))
        costs.append(cost(table.play(f"0: summon-spirit 5S 6H 6C as {value}", "1: no block", "1: disbelieve")))
    assert costs == [0, 6]


@pytest.mark.rule("AM-25.10")
def test_false_fireball_accepted_and_doubted(lay: Lay) -> None:
    table = lay("4S 6S 9D", "9C").play("0: fireball 4S 6S 9D as 4S 5S 6S", "1: no block")
    before = table.game.clone()
    assert table.play("1: accept").points == (200, 185)

    table.game = before
    assert table.play("1: disbelieve").points == (191, 200)


@pytest.mark.rule("AM-25.11")
def test_stone_armour_ignores_a_packet_of_28_as_a_whole(lay: Lay) -> None:
    table = lay("4S 5S 6S 7S", "9C", wizards=({}, {"armour": True}))
    table.play("0: fireball 4S 5S 6S 7S", "1: no block", "1: disbelieve")

    assert table.events(ArmourUsedUp) == [ArmourUsedUp(1, 28)]
    assert table.points == (200, 200)
    assert not table.wizard(1).armour


@pytest.mark.rule("AM-25.12")
def test_mighty_strike_penalty_and_inner_strength_make_24(lay: Lay) -> None:
    table = lay("4S 5S 6S 7S", "9C", castings=1, wizards=({"strike": 1}, {"inner_strength": True}))
    table.play("0: fireball 4S 5S 6S 7S", "1: no block", "1: disbelieve")

    assert table.points == (200, 176)
    assert table.wizard(0).strike == 0


@pytest.mark.rule("AM-25.13")
def test_mighty_strike_outlasts_a_fireball_that_armour_stops(lay: Lay) -> None:
    table = lay("4S 5S 6S 8H 9H 10H", "9C", castings=1, wizards=({"strike": 1, "mastery": 1}, {"armour": True})).play(
        "0: fireball 4S 5S 6S", "1: no block", "1: accept"
    )
    assert table.points == (200, 200)
    assert not table.wizard(1).armour
    assert table.wizard(0).strike

    table.play("0: fireball 8H 9H 10H", "1: no block", "1: accept")
    assert table.points == (200, 170)


@pytest.mark.rule("AM-25.14")
@pytest.mark.parametrize(("cards", "strike", "damage"), [("5S 6S 7S", 0, 18), ("5S 6S 7S", 1, 36), ("2S 3S", 0, 5)])
def test_warp_bolts(lay: Lay, cards: str, strike: int, damage: int) -> None:
    table = lay(cards, "9C", castings=1, wizards=({"warp": True, "strike": strike}, {}))
    table.play(f"0: fireball {cards}", "1: no block", "1: accept")

    assert table.points == (200, 200 - damage)


@pytest.mark.rule("AM-25.15")
@pytest.mark.parametrize(("cards", "strong", "loss"), [("JC 3S", False, 10), ("JC 9S", False, 18), ("JC 9S", True, 9)])
def test_illusions_doubted_under_true_sight(lay: Lay, cards: str, strong: bool, loss: int) -> None:
    table = lay(cards, "KD", wizards=({"inner_strength": strong}, {"true_sight": True}))

    assert table.play(f"0: teleport {cards} as 1", "1: disbelieve").points == (200 - loss, 200)


@pytest.mark.rule("AM-25.16")
@pytest.mark.parametrize(
    ("hand", "more", "fewer", "drawn"),
    [(5, 0, 0, 2), (7, 1, 0, 1), (1, 0, 0, 3), (1, 0, 1, 2), (0, 0, 5, 1), (8, 0, 0, 0), (9, 0, 0, 0), (6, 3, 0, 2)],
)
def test_draw_phase_numbers(lay: Lay, hand: int, more: int, fewer: int, drawn: int) -> None:
    first = " ".join(f"{value}C" for value in (*range(2, 11), "J")[:hand])
    table = lay(first, "9D", phase="draw", wizards=({"regenerations": more, "webs": fewer}, {}))

    assert len(table.hand(0)) == hand + drawn


@pytest.mark.rule("AM-25.17")
@pytest.mark.parametrize(("hand", "more", "fewer", "after"), [(8, 1, 0, 8), (5, 1, 0, 6), (10, 0, 1, 9)])
def test_learn_magic_numbers(lay: Lay, hand: int, more: int, fewer: int, after: int) -> None:
    first = " ".join(f"{value}C" for value in (*range(2, 11), "J")[:hand])
    table = lay(first, "9D", wizards=({"regenerations": more, "webs": fewer, "mastery": 1}, {}))

    table.play("0: learn-magic 2C", "1: accept")

    assert len(table.hand(0)) == after


@pytest.mark.rule("AM-25.18")
@pytest.mark.parametrize(("again", "turn"), [(True, 8), (False, 6)])
def test_turns_missed_under_freeze(lay: Lay, again: bool, turn: int) -> None:
    table = lay(FREEZE, "9C", wild=("KC KD", ""))
    table.play(f"0: freeze {FREEZE}", "1: accept", "0: 2C", "0: 4D", "0: 6H", "0: 8S")
    assert (table.position.turn, table.position.active) == (3, 0)

    if again:  # with the six cards of the hand and the two wild ones, true or not
        table.play("0: freeze", "1: accept")
        while table.asked[1] == "ChooseDiscards":
            table.play(f"0: {table.offered(0)[0]}")

    while table.position.active == 0:
        table.play("0: end")
    assert table.position.turn == turn
    missed = [event.turn for event in table.events(TurnMissed)]
    assert missed == ([2, 4, 6] if again else [2, 4])
    begun = [event.turn for event in table.events(TurnBegun) if event.player == 0]
    assert begun == ([3, 5, 7] if again else [3, 5])


@pytest.mark.rule("AM-25.19")
def test_stalking_doom_until_it_is_blocked(lay: Lay) -> None:
    table = lay("7C 7D 7H 6C 6D 6H", "3C 4C 5C")
    table.play("0: stalking-doom 7C 7D 7H 6C 6D 6H", "1: no block", "1: accept")
    assert table.position.turn == 2

    seen = []
    for answer in ("1: no block", "1: no block", "1: 3C; 4C; 5C"):
        end_turns(table, 1)  # B's turn; A's begins with its dose
        seen.append((table.position.turn, table.points[1]))
        table.play(answer, "0: end")
    assert seen == [(3, 198), (5, 194), (7, 188)]

    table.play("1: end")
    assert table.position.turn == 9
    assert [event.doses for event in table.events(DoomDosed)] == [1, 2, 3]
    assert table.points == (200, 188)


@pytest.mark.rule("AM-25.20")
def test_vampire_blood_that_empties_a_hand(lay: Lay) -> None:
    table = lay("9S 9H 2D KC 4C 5C 6C 7C", "4S QH").play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert [str(event.card) for event in table.events(CardTurnedUp)] == ["9S", "9H", "2D", "KC"]
    assert table.discard == {"9S", "4S", "9H", "QH"}
    assert table.points == (210, 190)
    assert table.hand(0) >= {"2D", "KC", "4C", "5C", "6C", "7C"}
    assert len(table.hand(0)) == 6 + 2  # six, and two drawn since
    assert table.hand(1) == set()


@pytest.mark.rule("AM-25.21")
def test_sacrificial_flame_of_a_wizard_with_five_points(lay: Lay) -> None:
    table = lay("AS KS", "2C 3C 4C", wizards=({"points": 5}, {"points": 66}))
    table.play("0: sacrificial-flame AS KS", "1: accept")

    assert table.events(Damaged) == [Damaged(0, 5, 0)]
    assert table.position.scores == (0, 66)
    assert not any(event.player == 1 for event in table.events(CardsDiscarded))


@pytest.mark.rule("AM-25.22")
def test_undying_warrior_against_two_blocks(lay: Lay) -> None:
    table = lay("2H 3H 4H", "9H 5H 2C", castings=1, wizards=({"warriors": (1,)}, {}))
    table.play("0: fireball 2H 3H 4H", "1: 9H", "0: discharge", "1: 5H")

    assert table.asked == (1, "SpellPhase")
    assert table.hand(1) == {"2C"}
    assert table.points == (200, 200)
    assert table.wizard(0).warriors == ()


@pytest.mark.rule("AM-25.23")
@pytest.mark.parametrize(("cards", "loss"), [("2S 2H 9D JC QD KH", 13), ("9C 9D 9H 9S KC 3D", 3)])
def test_false_golems(lay: Lay, cards: str, loss: int) -> None:
    table = lay(cards, "4C").play(f"0: create-golem {cards}", "1: disbelieve")

    assert cost(table) == loss
    assert table.points == (200 - loss, 200)


@pytest.mark.rule("AM-25.24")
def test_ascension_doubles_the_remaining_points(lay: Lay) -> None:
    table = lay("4S 5S", "9C", wizards=({"points": 120, "ascended": True, "ascension_cast": True}, {"points": 8}))
    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.events(RoundScored) == [RoundScored(1, (240, 0))]


@pytest.mark.rule("AM-25.25")
def test_iron_tower_blocks_with_any_suit_and_an_equal_value(lay: Lay) -> None:
    hand = "KC AD QS AC"
    table = lay("9H 10H JH QH KH", hand, wizards=({}, {"iron_tower": True})).play("0: fireball 9H 10H JH QH KH")
    assert table.offered(1) == ["KC", "AC", "AD", "no block"]

    table = lay("QH KH AH", hand, wizards=({}, {"iron_tower": True})).play("0: fireball QH KH AH")
    assert table.offered(1) == ["AC", "AD", "no block"]

    table = lay("QH KH AH", hand).play("0: fireball QH KH AH")
    assert table.offered(1) == ["no block"]


@pytest.mark.rule("AM-25.26")
def test_shadow_force_makes_one_packet_of_30(lay: Lay) -> None:
    table = lay("4S 5S 6S", "9C", wizards=({"shadow_force": True}, {}))
    table.play("0: fireball 4S 5S 6S", "1: no block", "1: disbelieve")

    assert table.events(Damaged) == [Damaged(1, 30, 170)]


@pytest.mark.rule("AM-25.27")
@pytest.mark.parametrize("shapechanger", [False, True])
def test_curse_of_nines_cast_with_a_ten(lay: Lay, shapechanger: bool) -> None:
    table = lay("10C", "2D 3D 4D", wizards=({"shapechanger": shapechanger, "mastery": 1}, {}))
    table.play("0: curse", "1: value 9", "1: disbelieve")

    if shapechanger:
        assert table.points == (200, 198)
        table.play("1: 2D", "1: 4D")
        assert table.hand(0) == {"2D", "4D"}
    else:
        assert table.points == (190, 200)
        assert table.hand(1) == {"2D", "3D", "4D"}


@pytest.mark.rule("AM-25.28")
def test_teleport_with_the_last_two_cards_and_a_dark_pact(lay: Lay) -> None:
    table = lay("JD QS", "9C").play("0: teleport JD QS as 0", "1: accept")
    assert table.asked == (0, "SpellPhase")

    table.play("0: dark-pact", "1: disbelieve")

    assert table.points == (200, 200)
    assert table.wizard(0).dark_pact
    assert len(table.hand(0)) == 4


@pytest.mark.rule("AM-25.29")
def test_inner_strength_with_49(lay: Lay) -> None:
    table = lay("2S 3S 5S 6S 7S 8S 9S 9D", "9C").play("0: inner-strength", "1: disbelieve")

    assert (cost(table), table.points) == (5, (195, 200))


@pytest.mark.rule("AM-25.30")
def test_mazes_of_webs(lay: Lay) -> None:
    true = lay("2C 5C 7D 9H KS", "4C 4D 4H", wizards=({}, {"webs": 1}), deck="AC AD AH AS")
    true.play("0: maze-of-webs", "1: disbelieve")
    assert cost(true) == 0
    assert true.wizard(1).webs == 2
    true.play("1: end")
    assert len(true.hand(1)) == 4

    false = lay("5C 5D 9H AS", "4C").play("0: maze-of-webs", "1: disbelieve")
    assert cost(false) == 5


@pytest.mark.rule("AM-25.31")
def test_ancient_power_false_and_true(lay: Lay) -> None:
    assert cost(lay("KH 3D 5C", "4C").play("0: ancient-power KH 3D 5C", "1: disbelieve")) == 5

    table = lay("KH 3D 5D", "4C", discard="AS 2H").play("0: ancient-power KH 3D 5D", "1: disbelieve", "1: end")
    assert cost(table) == 0
    table.play("0: look")
    assert set(table.offered(0)) == {"AS", "2H", "KH", "3D", "5D"}


@pytest.mark.rule("AM-25.32")
def test_match_of_four_rounds(lay: Lay) -> None:
    rules = Rules(turn_limit=1, books=((), ()))
    table = lay("4S 5S", "9C", rules=rules, wizards=({"points": 120}, {"points": 9}))
    table.play("0: fireball 4S 5S", "1: no block", "1: accept")
    assert table.position.scores == (120, 0)

    for number, left in ((2, 64), (3, 31)):
        table = lay(
            "9C",
            "4S 5S",
            rules=rules,
            active=1,
            round=number,
            dealer=1,
            scores=table.position.scores,
            wizards=({"points": 9}, {"points": left}),
        ).play("1: fireball 4S 5S", "0: no block", "0: accept")
    assert table.position.scores == (120, 95)
    assert table.position.round == 4

    table.play(f"{table.position.active}: end")  # one turn, the limit of this round

    assert table.game.is_over
    outcome = table.game.outcome
    assert outcome is not None
    assert outcome.scores == (120, 95)
    assert outcome.winners == (0,)
    assert table.events(MatchEnded) == [MatchEnded((120, 95))]


@pytest.mark.rule("AM-25.33")
def test_false_arcane_ritual(lay: Lay) -> None:
    table = lay("3S 5S 6S 9H JH KC", "4C").play("0: arcane-ritual 3S 5S 6S 9H JH KC", "1: disbelieve")

    assert (cost(table), table.points) == (14, (186, 200))


@pytest.mark.rule("AM-25.34")
@pytest.mark.parametrize(("webs", "after"), [(0, 8), (1, 7)])
def test_mystic_library_exchanges_five_cards(lay: Lay, webs: int, after: int) -> None:
    table = lay("3C 4D 5H 6S 8C 9C 10C JC", "4C", wizards=({"webs": webs, "mastery": 1}, {}))
    table.play("0: mystic-library 3C 4D 5H 6S", "1: accept")
    assert len(table.hand(0)) == 8

    table.play("0: 3C", "0: 4D", "0: 5H", "0: 8C", "0: 9C", "0: stop")

    assert len(table.hand(0)) == after
    assert table.discard == {"3C", "4D", "5H", "8C", "9C"}


@pytest.mark.rule("AM-25.35")
def test_discard_pile_becomes_the_deck_when_a_card_is_needed(lay: Lay) -> None:
    pack = [f"{value}{suit}" for suit in "CDHS" for value in (*range(2, 11), "J", "Q", "K", "A")]
    table = lay(
        " ".join(pack[:5]),
        "",
        phase="draw",
        deck=pack[5],
        discard=" ".join(pack[6:12]),
        golems=((), (" ".join(pack[12:]),)),
    )

    assert pack[5] in table.hand(0)
    assert len(table.hand(0) & set(pack[6:12])) == 1
    assert table.events(DeckReshuffled) == [DeckReshuffled(6)]
    assert len(table.deck) == 5
    assert table.discard == set()


@pytest.mark.rule("AM-25.36")
def test_false_true_sight(lay: Lay) -> None:
    hand = "2D 3D 4D 5H 6H 7H 9H 3C"
    table = lay(hand, "9C", wizards=(STRONG, {})).play("0: true-sight", "1: disbelieve")

    assert table.points == (197, 200)
    assert table.hand(0) == set(hand.split())
    assert not table.wizard(0).true_sight


@pytest.mark.rule("AM-25.37")
def test_false_freeze(lay: Lay) -> None:
    cards = "2C 3C 4D 5D 6H 7H 8H 9S"
    table = lay(cards, "9C", wizards=(STRONG, {})).play(f"0: freeze {cards}", "1: disbelieve")
    table.play("0: 2C", "0: 3C", "0: 4D", "0: 5D")

    assert (cost(table), table.points) == (6, (194, 200))
    assert table.hand(0) == {"6H", "7H", "8H", "9S"}
    assert table.discard == {"2C", "3C", "4D", "5D"}
    assert table.wizard(1).misses == 0


@pytest.mark.rule("AM-25.38")
def test_ritual_charge_for_nothing(lay: Lay) -> None:
    table = lay("4S 5S", "9C", wizards=({"rituals": 1}, {})).play("0: ritual", "0: cast nothing")
    assert len(table.discard) == 10

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")
    assert table.points == (200, 190)


@pytest.mark.rule("AM-25.39")
@pytest.mark.parametrize(("cards", "loss"), [("4S 6S 9S QS", 0), ("4S 6S 9S 10S", 9), ("2S 6S 9S AS", 0)])
def test_undying_warriors_true_and_false(lay: Lay, cards: str, loss: int) -> None:
    assert cost(lay(cards, "9C").play(f"0: undying-warrior {cards}", "1: disbelieve")) == loss
