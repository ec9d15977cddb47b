"""Cards, the match and its rounds, setting up (AM-1, AM-2, AM-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules
from arcana_archmage.events import (
    CardsDealt,
    Disbelieved,
    KnockedOut,
    MatchEnded,
    RoundBegun,
    RoundScored,
    RoundVoid,
    TurnBegun,
    TurnMissed,
)
from arcana_archmage.model.state import Doom, Wizard
from arcana_archmage.rules import OPTIONAL_BOOKS
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RulesError

if TYPE_CHECKING:
    from tests.archmage.conftest import Deal, Lay, Table

VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LORE = {"learn-magic", "fireball", "summon-wild-beasts", "summon-spirit", "summon-monster"}


def cost_of(table: Table, *lines: str) -> int:
    """The illusion cost that disbelief shows after these lines, 0 for a true spell."""
    table.play(*lines, "1: disbelieve")
    return table.events(Disbelieved)[-1].cost


# Cards and words


@pytest.mark.rule("AM-1.1")
def test_pack_has_the_thirteen_values_once_in_each_suit(deal: Deal) -> None:
    table = deal()

    everywhere = [*table.deck, *table.hand(0), *table.hand(1)]

    assert len(everywhere) == 52
    assert set(everywhere) == {value + suit for value in VALUES for suit in "CDHS"}


@pytest.mark.rule("AM-1.2")
@pytest.mark.parametrize(("value", "face"), list(zip(VALUES, range(2, 15), strict=True)))
def test_card_counts_its_face_value(lay: Lay, value: str, face: int) -> None:
    table = lay(f"{value}H", "4C")

    assert cost_of(table, "0: curse", f"1: value {'3' if value == '2' else '2'}") == face
    assert table.points == (200 - face, 200)


@pytest.mark.rule("AM-1.3", "AM-1.6")
@pytest.mark.parametrize(
    ("run", "cost"), [("JC QD KH AS", 0), ("AC 2D 3H 4S", 9), ("KC AD 2H 3S", 5), ("QC KD AH 2S", 2)]
)
def test_ace_is_always_high(lay: Lay, run: str, cost: int) -> None:
    table = lay(run, "9C")

    assert cost_of(table, f"0: mystic-library {run}") == cost


@pytest.mark.rule("AM-1.3", "AM-6.11")
def test_no_fireball_runs_from_the_ace_to_the_two(lay: Lay) -> None:
    table = lay("2S 3S AS KS", "9C").play("0: fireball", "0: suit S")

    assert table.offered(0) == [f"lowest {value}" for value in VALUES[:-1]]
    assert table.play("0: lowest K").asked == (0, "Place")  # up to the ace


@pytest.mark.rule("AM-1.4")
@pytest.mark.parametrize("value", VALUES)
def test_court_cards_are_jack_queen_king_and_ace(lay: Lay, value: str) -> None:
    table = lay(f"{value}H {value}C", "9S")

    court = cost_of(table, f"0: teleport {value}H {value}C as 0") == 0

    assert court == (value in ("J", "Q", "K", "A"))


@pytest.mark.rule("AM-1.5")
@pytest.mark.parametrize(("spell", "suits"), [("true-sight", "DH"), ("spirit-theft", "CS")])
def test_diamonds_and_hearts_are_red_clubs_and_spades_are_black(lay: Lay, spell: str, suits: str) -> None:
    hand = " ".join(value + suit for value in ("2", "5", "9", "K") for suit in suits)
    wrong = hand.replace("5D", "5C").replace("9S", "9H")

    assert cost_of(lay(hand, "3C"), f"0: {spell}") == 0
    assert cost_of(lay(wrong, "3C"), f"0: {spell}") == (5 if spell == "true-sight" else 9)


@pytest.mark.rule("AM-1.6")
def test_run_in_suit_has_one_suit(lay: Lay) -> None:
    table = lay("7C 7H 7S", "8D 9D 10D 10H").play("0: summon-spirit 7C 7H 7S")

    assert table.offered(1) == ["8D", "9D", "10D", "no block"]


@pytest.mark.rule("AM-1.7")
def test_pairs_triples_and_quadruples_are_cards_of_one_value(lay: Lay) -> None:
    assert cost_of(lay("5C 5H 2D", "9C"), "0: summon-wild-beasts 5C 5H", "1: no block") == 0
    assert cost_of(lay("5C 5H 5D", "9C"), "0: summon-spirit 5C 5H 5D", "1: no block") == 0
    assert cost_of(lay("5C 5H 5D 5S", "9C"), "0: summon-monster 5C 5H 5D 5S", "1: no block") == 0
    assert cost_of(lay("5C 5H 6D 5S", "9C"), "0: summon-monster 5C 5H 6D 5S as 5", "1: no block") == 6
    assert cost_of(lay("3C 3H 8C 8H 8D 8S", "9C"), "0: create-golem 3C 3H 8C 8H 8D 8S") == 0


@pytest.mark.rule("AM-1.8")
def test_adjacent_values_differ_by_one_and_two_and_ace_are_not_adjacent(lay: Lay) -> None:
    assert cost_of(lay("KC KH AC AH 5D", "9C"), "0: call-chaos KC KH AC AH 5D") == 0
    assert cost_of(lay("2C 2H AC AH 5D", "9C"), "0: call-chaos 2C 2H AC AH 5D") > 0
    assert cost_of(lay("3C 3H 5C 5H 5D", "9C"), "0: call-chaos 3C 3H 5C 5H 5D") > 0


# The match and its rounds


def pass_round(table: Table, turns: int) -> None:
    """Play a round of this number of turns without castings."""
    for _ in range(turns):
        table.play(f"{table.position.active}: end")


@pytest.mark.rule("AM-2.1")
def test_two_wizards_play_and_each_is_the_target_of_the_other(lay: Lay) -> None:
    with pytest.raises(ValueError, match="played by 2 players, not by 3"):
        Game(players=3)

    assert lay("4S 5S", "9H").play("0: fireball 4S 5S", "1: no block", "1: accept").points == (200, 190)
    assert lay("9H", "4S 5S", active=1).play("1: fireball 4S 5S", "0: no block", "0: accept").points == (190, 200)


@pytest.mark.rule("AM-2.2", "AM-2.10")
@pytest.mark.parametrize("rounds", [1, 3, 4])
def test_match_lasts_the_set_number_of_rounds(deal: Deal, rounds: int) -> None:
    table = deal(rounds=rounds, turn_limit=2)

    for number in range(1, rounds + 1):
        assert table.position.round == number
        assert table.game.outcome is None
        pass_round(table, 2)

    assert table.game.outcome is not None
    assert table.game.outcome.clause == "AM-2.2"
    assert table.game.players_to_act == ()
    assert len(table.events(MatchEnded)) == 1


@pytest.mark.rule("AM-2.2")
def test_match_of_the_ordinary_rules_has_four_rounds(lay: Lay) -> None:
    third = lay("4S 5S", "9H", round=3, wizards=({}, {"points": 10}), scores=(10, 20))
    third.play("0: fireball 4S 5S", "1: no block", "1: accept")
    assert (third.game.outcome, third.position.round, third.position.scores) == (None, 4, (210, 20))

    fourth = lay("4S 5S", "9H", round=4, wizards=({}, {"points": 10}), scores=(10, 20))
    fourth.play("0: fireball 4S 5S", "1: no block", "1: accept")
    assert fourth.game.outcome is not None
    assert fourth.game.outcome.scores == (210, 20)


@pytest.mark.rule("AM-2.3")
@pytest.mark.parametrize(("before", "over"), [((299, 400), False), ((300, 499), True), ((310, 0), True)])
def test_match_for_points_ends_with_the_round_that_reaches_them(lay: Lay, before: tuple[int, int], over: bool) -> None:
    table = lay(
        "4S 5S", "9H", rules=Rules(match_mode="score"), round=7, wizards=({}, {"points": 10}), scores=before
    ).play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.position.scores == (before[0] + 200, before[1])
    assert table.game.is_over == over
    if table.game.outcome is not None:
        assert table.game.outcome.clause == "AM-2.3"


@pytest.mark.rule("AM-2.3")
@pytest.mark.parametrize(("target", "over"), [(100, True), (150, True), (151, False)])
def test_points_to_be_reached_are_a_setting(lay: Lay, target: int, over: bool) -> None:
    rules = Rules(match_mode="score", target_score=target)
    table = lay("4S 5S", "9H", rules=rules, wizards=({"points": 150}, {"points": 10}))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.game.is_over == over


@pytest.mark.rule("AM-2.3", "AM-2.2")
def test_match_of_rounds_does_not_end_for_points(lay: Lay) -> None:
    table = lay("4S 5S", "9H", wizards=({}, {"points": 10}), scores=(1000, 0))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert not table.game.is_over


@pytest.mark.rule("AM-2.4")
@pytest.mark.parametrize(
    ("before", "winners", "ranking"),
    [((0, 0), (0,), (1, 2)), ((0, 201), (1,), (2, 1)), ((50, 250), (), (1, 1)), ((300, 250), (0,), (1, 2))],
)
def test_higher_total_wins_and_equal_totals_are_a_draw(
    lay: Lay, before: tuple[int, int], winners: tuple[int, ...], ranking: tuple[int, ...]
) -> None:
    table = lay("4S 5S", "9H", round=4, wizards=({}, {"points": 10}), scores=before)

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.game.outcome is not None
    assert table.game.outcome.scores == (before[0] + 200, before[1])
    assert table.game.outcome.winners == winners
    assert table.game.outcome.ranking == ranking


@pytest.mark.rule("AM-2.5", "AM-3.6")
@pytest.mark.parametrize("first", [0, 1])
def test_deal_changes_to_the_other_seat_for_every_round(deal: Deal, first: int) -> None:
    table = deal(first_dealer=first, turn_limit=1)

    dealers = []
    while not table.game.is_over:
        dealers.append(table.position.dealer)
        assert table.position.active == table.position.dealer
        pass_round(table, 1)

    assert dealers == [first, 1 - first, first, 1 - first]
    assert [event.dealer for event in table.events(RoundBegun)] == dealers


@pytest.mark.rule("AM-2.6")
@pytest.mark.parametrize(("points", "over"), [(16, False), (15, True), (14, True)])
def test_wizard_at_zero_or_fewer_is_knocked_out(lay: Lay, points: int, over: bool) -> None:
    table = lay("4S 5S 6S", "9H", wizards=({}, {"points": points}))

    table.play("0: fireball 4S 5S 6S", "1: no block", "1: accept")

    assert (table.position.round == 2) == over
    assert [event.player for event in table.events(KnockedOut)] == ([1] if over else [])


@pytest.mark.rule("AM-2.6")
def test_knock_out_cancels_everything_still_due(lay: Lay) -> None:
    table = lay("4S 5S 6S 9C", "9H", wizards=({"mastery": 2}, {"points": 15}))

    table.play("0: fireball 4S 5S 6S", "1: no block", "1: accept")

    after = table.kinds()[table.kinds().index("KnockedOut") :]
    assert after == ["KnockedOut", "RoundScored", "RoundBegun", "CardsDealt", "CardsDealt", "TurnBegun"]
    assert (table.position.castings_left, table.position.turn, table.position.casting) == (1, 1, None)


@pytest.mark.rule("AM-2.6", "AM-19.6")
def test_caster_knocked_out_by_own_spell_ends_the_round(lay: Lay) -> None:
    table = lay("AS KS", "9H 10H", wizards=({"points": 5}, {}))

    table.play("0: sacrificial-flame AS KS", "1: accept")

    kinds = table.kinds()
    assert kinds[kinds.index("KnockedOut") + 1] == "RoundScored"
    assert table.position.scores == (0, 200)


@pytest.mark.rule("AM-2.6")
def test_fatal_dose_ends_the_round_before_block_and_effects(lay: Lay) -> None:
    dooms = {"dooms": (Doom(1, doses=2),), "purity": 1, "spirit_theft": True}
    table = lay("4S 5S", "9H 10H JH", phase="effects", castings=1, wizards=(dooms, {"points": 6}))

    table.play("0: dose 1")

    assert table.position.round == 2
    assert table.position.scores == (200, 0)
    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-2.7")
@pytest.mark.parametrize(("caster", "scores"), [(0, (123, 0)), (1, (0, 123))])
def test_survivor_scores_the_remaining_points(lay: Lay, caster: int, scores: tuple[int, int]) -> None:
    hands = ("4S 5S", "9H") if caster == 0 else ("9H", "4S 5S")
    points = [{"points": 3}, {"points": 3}]
    points[caster] = {"points": 123}
    table = lay(*hands, active=caster, wizards=tuple(points))

    table.play(f"{caster}: fireball 4S 5S", f"{1 - caster}: no block", f"{1 - caster}: accept")

    assert table.position.scores == scores
    assert table.events(RoundScored) == [RoundScored(1, scores)]


@pytest.mark.rule("AM-2.7", "AM-19.4")
def test_after_the_ascension_the_survivor_scores_twice(lay: Lay) -> None:
    table = lay("4S 5S", "9H", wizards=({"points": 60, "ascended": True}, {"points": 3, "ascended": True}))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.position.scores == (120, 0)


@pytest.mark.rule("AM-2.8")
def test_first_fatal_packet_ends_the_round_before_the_second(lay: Lay) -> None:
    table = lay("AS KS", "9H 10H", wizards=({"points": 4}, {"points": 4}))

    table.play("0: sacrificial-flame AS KS", "1: disbelieve")

    # The penalty of 2 for each card comes before the 5 points that the caster would suffer.
    assert [event.player for event in table.events(KnockedOut)] == [1]
    assert table.position.scores == (4, 0)


@pytest.mark.rule("AM-2.9", "AM-3.4")
def test_everything_in_effect_vanishes_at_the_end_of_a_round(lay: Lay) -> None:
    full = {
        "misses": 2,
        "controlled": 5,
        "strike": 1,
        "warp": True,
        "armour": True,
        "true_sight": True,
        "inner_strength": True,
        "dark_pact": True,
        "spirit_theft": True,
        "ascended": True,
        "ascension_cast": True,
        "shadow_force": True,
        "shapechanger": True,
        "iron_tower": True,
        "mastery": 3,
        "purity": 2,
        "warriors": (1, 2),
        "dooms": (Doom(3, 1),),
        "regenerations": 2,
        "webs": 1,
        "rituals": 2,
        "power": True,
    }
    table = lay(
        "2H 3H",
        "5C",
        castings=9,
        wizards=({**full, "misses": 0, "points": 500}, {**full, "armour": False, "points": 1}),
        golems=(["9S", "10S JS"], ["9D"]),
        wild=("KC", "QC"),
    ).play("0: fireball 2H 3H", "1: no block", "1: accept")

    assert table.position.round == 2
    assert table.position.wizards == (Wizard(200), Wizard(200))
    assert (table.golems(0), table.golems(1), table.wild(0), table.wild(1)) == ([], [], set(), set())
    assert len(table.hand(0) | table.hand(1) | set(table.deck)) == 52
    assert table.position.castings == 0


@pytest.mark.rule("AM-2.10")
@pytest.mark.parametrize("limit", [1, 3, 6])
def test_round_without_a_knock_out_is_void_at_the_turn_limit(deal: Deal, limit: int) -> None:
    table = deal(turn_limit=limit)

    pass_round(table, limit - 1)
    assert table.position.round == 1
    pass_round(table, 1)

    assert table.position.round == 2
    assert table.position.scores == (0, 0)
    assert table.events(RoundVoid) == [RoundVoid(1)]
    assert table.events(RoundScored) == []


@pytest.mark.rule("AM-2.10")
def test_turn_limit_is_four_hundred(lay: Lay) -> None:
    table = lay("4S 5S", "9H", turn=399).play("0: end")
    assert table.position.round == 1
    assert table.play("1: end").position.round == 2


@pytest.mark.rule("AM-2.10", "AM-4.2")
def test_missed_turns_count_towards_the_turn_limit(lay: Lay) -> None:
    table = lay("4S 5S", "9H", rules=Rules(turn_limit=4), wizards=({}, {"misses": 2}))

    table.play("0: end", "0: end")

    assert [event.turn for event in table.events(TurnMissed)] == [2, 4]
    assert table.position.round == 2


@pytest.mark.rule("AM-2.10")
def test_last_turn_of_a_round_is_played_to_its_end(lay: Lay) -> None:
    table = lay("4S 5S", "9H", turn=400, wizards=({}, {"points": 10}))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    assert table.events(RoundVoid) == []
    assert table.position.scores == (200, 0)


@pytest.mark.rule("AM-2.11")
@pytest.mark.parametrize("limit", [1, 3])
def test_match_for_points_ends_after_the_limit_of_rounds(deal: Deal, limit: int) -> None:
    table = deal(match_mode="score", round_limit=limit, turn_limit=1)

    pass_round(table, limit - 1)
    assert not table.game.is_over
    pass_round(table, 1)

    assert table.game.outcome is not None
    assert table.game.outcome.clause == "AM-2.11"
    assert table.game.outcome.winners == ()


@pytest.mark.rule("AM-2.11")
def test_match_for_points_has_a_hundred_rounds_at_most(lay: Lay) -> None:
    rules = Rules(match_mode="score", turn_limit=1)

    assert not lay("4S", "9H", rules=rules, round=99).play("0: end").game.is_over
    assert lay("4S", "9H", rules=rules, round=100).play("0: end").game.is_over


# Setting up a round


@pytest.mark.rule("AM-3.1", "AM-3.2", "AM-3.3")
@pytest.mark.parametrize(
    ("book", "spells"),
    [
        ("bronze", {"teleport", "elemental-control", "mighty-strike", "dimension-travel"}),
        ("wisdom", {"stone-armour", "mystic-library", "true-sight", "inner-strength"}),
        ("hades", {"call-chaos", "spirit-theft", "vampire-blood"}),
        ("cabrius", {"magic-mastery", "ascension", "sacrificial-flame", "path-of-purity"}),
        ("dark", {"create-golem", "freeze", "stalking-doom", "undying-warrior"}),
        ("form", {"call-shadow-force", "shapechanger", "curse", "regeneration"}),
        ("way", {"arcane-ritual", "iron-tower", "maze-of-webs", "ancient-power"}),
    ],
)
def test_wizard_casts_spells_of_lore_and_own_books(lay: Lay, book: str, spells: set[str]) -> None:
    others = tuple(other for other in OPTIONAL_BOOKS if other != book)
    hand, few = "2C 4C 6C 8C 2D 4D 6D 8D", "KH QH JH"

    assert lay(hand, few, rules=Rules(books=((book,), others))).castable(0) == LORE | spells
    assert not lay(few, hand, active=1, rules=Rules(books=((book,), others))).castable(1) & spells
    assert lay("", few, rules=Rules(books=(("hades",), ()))).castable(0) == {"dark-pact"}


@pytest.mark.rule("AM-3.1", "AM-3.2")
def test_without_optional_books_there_is_the_book_of_lore(lay: Lay) -> None:
    table = lay("2C 4C 6C 8C 2D 4D 6D 8D", "KH", rules=Rules(books=((), ())))

    assert table.castable(0) == LORE


@pytest.mark.rule("AM-3.1")
def test_seven_books_are_those_of_the_rulebook() -> None:
    assert set(OPTIONAL_BOOKS) == {"bronze", "wisdom", "hades", "cabrius", "dark", "form", "way"}
    with pytest.raises(RulesError, match="books"):
        Rules(books=(("lore",), ()))


@pytest.mark.rule("AM-3.3")
def test_spell_of_a_missing_book_is_rejected(lay: Lay) -> None:
    table = lay("2C 4C 6C 8C", "KH", rules=Rules(books=(("bronze",), OPTIONAL_BOOKS)))

    rejection = table.rejection("0: iron-tower")

    assert rejection.clause == "AM-3.3"
    assert "Iron Tower is in a book that you don't have" in str(rejection)


@pytest.mark.rule("AM-3.4")
@pytest.mark.parametrize("points", [200, 37])
def test_round_begins_with_two_hundred_points_and_no_effects(deal: Deal, points: int) -> None:
    table = deal() if points == 200 else deal(start_points=points)

    assert table.position.wizards == (Wizard(points), Wizard(points))


@pytest.mark.rule("AM-3.5")
@pytest.mark.parametrize(("dealer", "cards"), [(0, 8), (1, 8), (0, 3), (0, 0)])
def test_cards_are_dealt_alternately_the_opponent_of_the_dealer_first(deal: Deal, dealer: int, cards: int) -> None:
    order = [*range(51, 25, -1), *range(26)]  # AS KS ... down to 2H, then clubs and diamonds
    table = deal(rng=ScriptedRng([order]), first_dealer=dealer, first_hand=cards)

    names = [value + "S" for value in reversed(VALUES)] + [value + "H" for value in reversed(VALUES)]
    assert table.hand(1 - dealer) == set(names[: 2 * cards : 2])
    assert table.hand(dealer) == set(names[1 : 2 * cards : 2])
    assert table.deck[: 26 - 2 * cards] == names[2 * cards :]
    assert len(table.deck) == 52 - 2 * cards
    assert table.discard == set()
    assert [event.player for event in table.events(CardsDealt)] == [1 - dealer, dealer]


@pytest.mark.rule("AM-3.5")
def test_all_cards_are_collected_and_shuffled_for_the_next_round(lay: Lay) -> None:
    order = list(range(52))
    table = lay("4S 5S", "9H", discard="2C 3C", wizards=({}, {"points": 10}), rng=ScriptedRng([order]))

    table.play("0: fireball 4S 5S", "1: no block", "1: accept")

    # Clubs are on top; seat 1 deals the second round, so seat 0 has the first card.
    assert table.hand(0) == {"2C", "4C", "6C", "8C", "10C", "QC", "AC", "3D"}
    assert table.hand(1) == {"3C", "5C", "7C", "9C", "JC", "KC", "2D", "4D"}
    assert (len(table.deck), table.discard) == (36, set())


@pytest.mark.rule("AM-3.6")
@pytest.mark.parametrize("dealer", [0, 1])
def test_dealer_takes_the_first_turn_and_turns_alternate(deal: Deal, dealer: int) -> None:
    table = deal(first_dealer=dealer)

    pass_round(table, 4)

    turns = [(event.turn, event.player) for event in table.events(TurnBegun)]
    assert turns == [(1, dealer), (2, 1 - dealer), (3, dealer), (4, 1 - dealer), (5, dealer)]


@pytest.mark.rule("AM-3.7", "AM-13.4")
@pytest.mark.parametrize(("limit", "hand"), [(8, 8), (7, 7), (6, 7), (9, 9), (12, 9)])
def test_hands_are_filled_up_to_the_limit_of_eight_cards(lay: Lay, limit: int, hand: int) -> None:
    table = lay("2C 4C 6C 8C 10C QC AC", "9H", rules=Rules(hand_limit=limit))

    table.play("0: end")

    assert len(table.hand(0)) == hand


@pytest.mark.rule("AM-3.8")
def test_cards_above_the_limit_stay_in_the_hand(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C 10C", "2H 3H 4H 5H 6H 7H 8H 9H", wizards=({}, {"mastery": 1}))

    table.play("0: ascension", "1: accept")
    assert len(table.hand(1)) == 17
    assert len(table.hand(0)) == 4  # from the draw phase

    table.play("1: end")
    assert len(table.hand(1)) == 17
    assert table.discard == set()


@pytest.mark.rule("AM-3.8", "AM-21.7", "AM-22.11", "AM-18.12")
def test_cards_gained_by_spells_go_above_the_limit(lay: Lay) -> None:
    table = lay(
        "2C 3C 4C 5C 6C 7C 8C 9C",
        "9H 10H JH QH",
        phase="effects",
        discard="KD",
        wizards=({"spirit_theft": True, "power": True}, {}),
    )

    table.play("0: call", "0: 9H", "0: look")
    assert len(table.hand(0)) == 10
    assert {"9H", "KD"} < table.hand(0)

    table.play("0: curse", "1: value 2", "0: 2C", "1: accept", "1: 10H", "1: JH")
    assert len(table.hand(0)) == 11
