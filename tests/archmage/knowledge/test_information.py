"""The knowledge of each viewer (AM-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from arcana_archmage import Game, Rules, View
from arcana_archmage.events import (
    Blocked,
    CardCalled,
    CardMatched,
    CardsDiscarded,
    CardsDrawn,
    CardsGiven,
    CardsPickedUp,
    CardsPlaced,
    CardTaken,
    CardTurnedUp,
    Disbelieved,
    DiscardsSeen,
    RitualBegun,
)
from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, Doom
from arcana_core.cards.cards import CARDS, Card, mask_of
from arcana_core.chance.rng import Rng
from arcana_core.events import Event

if TYPE_CHECKING:
    from arcana_archmage.knowledge.view import PileView
    from tests.archmage.conftest import Lay, Table

STRONG = {"mastery": 1}
EIGHT = "9S 9H 2D KC 4C 5C 6C 7C"


def names(pile: PileView) -> list[str]:
    """The known cards of a pile, in notation."""
    return [str(card) for card in pile.known]


def seen_last(table: Table, kind: type[Event], viewer: int | None) -> Event:
    """The last event of this kind, as this viewer sees it."""
    return [entry.event for entry in table.game.log.seen_by(viewer) if isinstance(entry.event, kind)][-1]


def same_for(viewer: int, one: Game, other: Game) -> None:
    """The two games look the same to this wizard, in every form."""
    assert one.view(viewer) == other.view(viewer)
    assert one.view(None) == other.view(None)
    assert (one.observation(viewer) == other.observation(viewer)).all()
    assert one.information_state(viewer) == other.information_state(viewer)
    assert one.legal_actions(viewer) == other.legal_actions(viewer)
    assert one.render(viewer) == other.render(viewer)
    assert [str(entry) for entry in one.log.seen_by(viewer)] == [str(entry) for entry in other.log.seen_by(viewer)]


# Public facts


@pytest.mark.rule("AM-24.1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_points_scores_turn_phase_and_sizes_are_public(lay: Lay, viewer: int | None) -> None:
    table = lay(
        "2C 3C 4C",
        "9S 8S",
        active=1,
        discard="2D 3D 4D 5D",
        wild=("KC", "QC JC"),
        golems=(("2H", "3H 4H"), ("5H",)),
        wizards=({"points": 120}, {"points": 87}),
        scores=(45, 12),
        round=2,
        turn=7,
        dealer=1,
    )
    view = table.game.view(viewer)

    assert (view.scores, view.round, view.dealer, view.turn, view.active, view.phase) == (
        (45, 12),
        2,
        1,
        7,
        1,
        "casting",
    )
    assert [wizard.points for wizard in view.wizards] == [120, 87]
    assert [wizard.hand.size for wizard in view.wizards] == [3, 2]
    assert [wizard.wild.size for wizard in view.wizards] == [1, 2]
    assert [[golem.size for golem in wizard.golems] for wizard in view.wizards] == [[1, 2], [1]]
    assert (view.deck.size, view.discard.size) == (36, 4)
    assert view.castings_left == 1
    assert (view.to_act, view.asks) == ((1,), "SpellPhase")


@pytest.mark.rule("AM-24.1", "AM-3.1")
def test_books_of_both_wizards_are_public(lay: Lay) -> None:
    table = lay("2C", "9S", rules=Rules(books=(("way",), ("form", "hades"))))

    for viewer in (0, 1, None):
        books = [set(wizard.books) for wizard in table.game.view(viewer).wizards]
        assert books == [{"way"}, {"form", "hades"}]


EFFECTS: dict[str, object] = {
    "misses": 2,
    "controlled": 0b0101,
    "strike": 3,
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
    "mastery": 2,
    "purity": 3,
    "warriors": (1, 4),
    "dooms": (Doom(2, 3),),
    "regenerations": 1,
    "webs": 2,
    "rituals": 2,
    "power": True,
}


@pytest.mark.rule("AM-24.1")
@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_each_effect_charge_and_counter_is_public(lay: Lay, effect: str) -> None:
    plain = lay("2C", "9S", castings=5)
    table = lay("2C", "9S", castings=5, wizards=({}, {effect: EFFECTS[effect]}))

    for viewer in (0, 1, None):
        seen = table.game.view(viewer).wizards[1]
        assert getattr(seen, effect) == EFFECTS[effect]
        assert effect == "ascension_cast" or seen.in_effect != ()
    for viewer in (0, 1):
        assert (table.game.observation(viewer) != plain.game.observation(viewer)).any()


@pytest.mark.rule("AM-24.1")
def test_effect_that_came_from_an_accepted_illusion_is_public_like_any_other(lay: Lay) -> None:
    true = lay("2C 3D 4H 5S 6C 7D 9C", "9S", wizards=(STRONG, {}))
    false = lay("2C 3D 4H 5S 6C KD 9C", "9S", wizards=(STRONG, {}))
    true.play("0: mighty-strike 2C 3D 4H 5S 6C 7D", "1: accept")
    false.play("0: mighty-strike 2C 3D 4H 5S 6C KD", "1: accept")

    same_for(1, true.game, false.game)
    assert "Mighty Strike" in true.game.view(1).wizards[0].in_effect


@pytest.mark.rule("AM-24.1", "AM-6.4")
def test_claim_and_the_number_of_cards_from_each_source_are_public(lay: Lay) -> None:
    deck = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH"
    table = lay(
        "4S 9C", "9S", deck=deck, wild=("KC QC", ""), golems=(("2D 3D", "4D"), ()), wizards=({"rituals": 1}, {})
    )
    table.play("0: ritual", "0: fireball 4S 2D 4D KC 2H as 4S 5S 6S 7S 8S")

    for viewer in (1, None):
        placed = seen_last(table, CardsPlaced, viewer)
        assert isinstance(placed, CardsPlaced)
        assert (placed.from_hand, placed.from_golems, placed.from_ritual, placed.wild) == (1, (1, 1), 1, 1)
        casting = table.game.view(viewer).casting
        assert casting is not None
        assert (casting.caster, casting.spell, casting.claim, casting.count) == (0, "fireball", (3, 4, 8), 5)
        assert casting.known == ()


# Private facts


@pytest.mark.rule("AM-24.2", "AM-24.3")
def test_hands_golems_wild_cards_and_ritual_piles_are_known_to_their_owner_alone(lay: Lay) -> None:
    table = lay(
        "2C 3C", "9S 8S", wild=("KC", "QC"), golems=(("2H 3H",), ("5H",)), wizards=({"rituals": 1}, {"rituals": 1})
    ).play("0: ritual")

    own = table.game.view(0).wizards[0]
    assert (names(own.hand), names(own.wild), names(own.golems[0])) == (["2C", "3C"], ["KC"], ["2H", "3H"])
    assert len(own.ritual.known) == 10
    for viewer in (1, None):
        seen = table.game.view(viewer).wizards[0]
        assert seen.hand.known == seen.wild.known == seen.golems[0].known == seen.ritual.known == ()
    seen = table.game.view(0).wizards[1]
    assert seen.hand.known == seen.wild.known == seen.golems[0].known == ()
    assert names(table.game.view(1).wizards[1].golems[0]) == ["5H"]


@pytest.mark.rule("AM-24.2", "AM-20.2", "AM-18.2")
def test_golem_and_a_wild_card_come_from_face_down_cards_and_stay_so(lay: Lay) -> None:
    table = lay("2S 2H 9D 9C QD QH 4C", "7C", wizards=(STRONG, {}))
    table.play("0: create-golem 2S 2H 9D 9C QD QH", "1: accept", "0: 2S", "0: 9C", "0: QD")
    assert names(table.game.view(0).wizards[0].golems[0]) == ["9D", "2H", "QH"]
    assert table.game.view(1).wizards[0].golems[0].known == ()

    table = lay("4S 4H 5C 5H 9D 4C", "7C", wizards=(STRONG, {}))
    table.play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept", "0: 9D")
    assert names(table.game.view(0).wizards[0].wild) == ["9D"]
    assert table.game.view(1).wizards[0].wild.known == ()


@pytest.mark.rule("AM-24.2", "AM-10.4")
def test_cards_of_a_disbelieved_golem_stay_known(lay: Lay) -> None:
    table = lay("2S 2H 9D 9C QD QH 4C", "7C", wizards=(STRONG, {}))
    table.play("0: create-golem 2S 2H 9D 9C QD QH", "1: disbelieve", "0: 2S", "0: 9C", "0: QD")

    assert names(table.game.view(1).discard) == ["9C", "QD", "2S"]
    assert names(table.game.view(1).wizards[0].golems[0]) == ["9D", "2H", "QH"]


@pytest.mark.rule("AM-24.3")
def test_placed_cards_are_known_to_the_caster_until_they_are_shown(lay: Lay) -> None:
    table = lay("4S 5S 6S 2C", "9C").play("0: fireball 4S 5S 6S")
    mine, theirs = table.game.view(0).casting, table.game.view(1).casting
    assert mine is not None
    assert theirs is not None
    assert [str(card) for card in mine.known] == ["4S", "5S", "6S"]
    assert theirs.known == ()

    table.play("1: no block", "1: accept")
    assert names(table.game.view(0).discard) == ["4S", "5S", "6S"]
    assert table.game.view(1).discard.known == ()
    assert table.game.view(None).discard.known == ()


@pytest.mark.rule("AM-24.3", "AM-9.5")
def test_cards_of_a_blocked_spell_are_not_shown(lay: Lay) -> None:
    table = lay("4S 5S 6S 2C", "9S").play("0: fireball 4S 5S 6S", "1: 9S")

    assert names(table.game.view(1).discard) == ["9S"]
    assert names(table.game.view(0).discard) == ["4S", "5S", "6S", "9S"]


@pytest.mark.rule("AM-24.3", "AM-18.8")
def test_vampire_blood_shows_its_cards_one_after_another(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH 8H").play("0: vampire-blood 9S 9H 2D KC", "1: accept")
    assert table.asked == (1, "MatchCard")

    casting = table.game.view(1).casting
    assert casting is not None
    assert [str(card) for card in casting.known] == ["9H"]
    assert names(table.game.view(1).discard) == ["4S", "9S"]

    table.play("1: QH")
    assert names(table.game.view(1).wizards[0].hand) == ["KC", "2D"]


# Facts known to both wizards


@pytest.mark.rule("AM-24.4")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_shown_cards_are_in_the_public_log(lay: Lay, viewer: int | None) -> None:
    doubted = lay("2D 3D 4D 5H 6H 7H 9H 3C", "9S", wizards=(STRONG, {})).play("0: true-sight", "1: disbelieve")
    shown = seen_last(doubted, Disbelieved, viewer)
    assert isinstance(shown, Disbelieved)
    assert {str(card) for card in shown.cards} == {"2D", "3D", "4D", "5H", "6H", "7H", "9H", "3C"}
    assert len(doubted.hand(0)) == 8  # but they have gone back to the hand
    assert len(doubted.game.view(viewer).wizards[0].hand.known) == 8

    block = seen_last(lay("4S 5S", "9S").play("0: fireball 4S 5S", "1: 9S"), Blocked, viewer)
    assert isinstance(block, Blocked)
    assert [str(card) for card in block.cards] == ["9S"]

    blood = lay(EIGHT, "4S QH").play("0: vampire-blood 9S 9H 2D KC", "1: accept")
    turned_up = [entry.event for entry in blood.game.log.seen_by(viewer) if isinstance(entry.event, CardTurnedUp)]
    assert [str(event.card) for event in turned_up] == ["9S", "9H", "2D", "KC"]
    match = seen_last(blood, CardMatched, viewer)
    assert isinstance(match, CardMatched)
    assert str(match.card) == "QH"

    thief = lay("2C", "9S 8S", phase="effects", wizards=({"spirit_theft": True}, {})).play("0: call", "0: 8S")
    assert seen_last(thief, CardCalled, viewer) == CardCalled(0, Card("8S"), hit=True)


@pytest.mark.rule("AM-24.4")
def test_card_shown_in_a_hand_is_known_until_it_may_have_left_it(lay: Lay) -> None:
    table = lay("2D 3D 4D 5H 6H 7H 9H 3C", "9S", wizards=({"mastery": 2}, {})).play("0: true-sight", "1: disbelieve")

    table.play("0: learn-magic 3C", "1: accept")  # only the caster knows which of the eight it was

    assert table.game.view(1).wizards[0].hand.known == ()


@pytest.mark.rule("AM-24.5", "AM-11.11")
def test_face_down_discards_are_known_to_their_owner(lay: Lay) -> None:
    table = lay("2C 3C", "9S 8S", phase="effects", wizards=({"purity": 1}, {})).play("0: purify", "0: 3C")

    assert names(table.game.view(0).discard) == ["3C"]
    assert table.game.view(1).discard.known == table.game.view(None).discard.known == ()
    mine, theirs = seen_last(table, CardsDiscarded, 0), seen_last(table, CardsDiscarded, 1)
    assert isinstance(mine, CardsDiscarded)
    assert isinstance(theirs, CardsDiscarded)
    assert mine.cards == (Card("3C"),)
    assert theirs.cards != mine.cards


@pytest.mark.rule("AM-24.5", "AM-22.11")
def test_looking_through_the_discard_pile_shows_it_to_one_wizard_only(lay: Lay) -> None:
    table = lay("2C", "9S", phase="effects", discard="JC 4D 10S", wizards=({"power": True}, {}))
    table.play("0: look", "0: 4D")

    assert names(table.game.view(0).discard) == ["JC", "10S"]
    assert table.game.view(1).discard.known == ()
    assert table.game.view(1).wizards[0].hand.known == ()
    for viewer in (1, None):
        looked, taken = seen_last(table, DiscardsSeen, viewer), seen_last(table, CardTaken, viewer)
        assert isinstance(looked, DiscardsSeen)
        assert isinstance(taken, CardTaken)
        assert looked.cards != table.events(DiscardsSeen)[-1].cards
        assert taken.card != Card("4D")


@pytest.mark.rule("AM-24.5", "AM-11.11")
def test_with_public_discards_every_discard_is_known_to_both(lay: Lay) -> None:
    rules = Rules(discards_public=True)
    table = lay("2C 3C 4C", "9S 8S", phase="effects", rules=rules, wizards=({"purity": 1}, {}))
    table.play("0: purify", "0: 3C", "0: learn-magic 2C", "1: accept")

    for viewer in (0, 1, None):
        assert names(table.game.view(viewer).discard) == ["2C", "3C"]


@pytest.mark.rule("AM-24.5", "AM-11.11")
@pytest.mark.parametrize("public", [False, True])
def test_answer_is_not_taken_back_once_the_discards_have_shown_the_cards(lay: Lay, public: bool) -> None:
    table = lay("4S 5D 6S", "9C", wizards=(STRONG, {}), rules=Rules(discards_public=public))
    table.play("0: fireball 4S 5D as 4S 5S", "1: no block", "1: accept")

    if public:
        with pytest.raises(ValueError, match="something hidden was shown"):
            table.game.undo(1)
    else:
        assert table.game.undo(1).view(1).asks == "BelieveDecision"


# True spells and illusions


PAIRS = [
    ("mystic-library", "3C 4D 5H 6S", "3C 4D 5H KS", 0),
    ("dimension-travel", "2S 2H 7C 7H", "2S 3H 7C 9H", 2),
    ("call-chaos", "4S 4H 5C 5H 9D", "4S 6H 8C 10H 9D", 1),
    ("create-golem", "2S 2H 9D 9C QD QH", "2S 3H 9D 8C QD KH", 3),
    ("freeze", "2C 3C 4D 5D 6H 7H 8S 9S", "2C 3C 4C 5C 6C 7C 8C 9C", 4),
    ("fireball", "4S 5S 6S", "4S 5D KC", 0),
    ("summon-spirit", "4S 4D 4H", "4S 5D KC", 0),
    ("sacrificial-flame", "AS KS", "AS KH", 0),
    ("arcane-ritual", "3S 4S 5S 9H 10H JH", "3S 5S 7S 9H JH KC", 0),
    ("curse", "9C", "8C", 0),
    ("spirit-theft", "2C 3C 4C 5S 6S 7S 9S JC", "2D 3C 4C 5S 6S 7S 9S JC", 0),
]


def cast_accepted(lay: Lay, spell: str, cards: str, picks: int, *, block: bool = False) -> Table:
    table = lay(cards, "10D 10C JS", wizards=({"mastery": 1}, {}), rng=Rng(4))
    claims = {"fireball": " as 4S 5S 6S", "summon-spirit": " as 4"}
    if spell == "curse":
        table.play("0: curse", "1: value 9")
    else:
        table.play(f"0: {spell} {cards}{claims.get(spell, '')}")
    if table.asked[1] == "BlockDecision":
        table.play("1: JS" if block else "1: no block")
    if not block:
        table.play("1: accept")
    for _ in range(picks):
        table.play(f"0: {table.offered(0)[0]}")
    return table


@pytest.mark.rule("AM-24.6", "AM-24.10", "AM-10.1")
@pytest.mark.parametrize(("spell", "true", "false", "picks"), PAIRS, ids=[row[0] for row in PAIRS])
def test_opponent_cannot_know_if_an_accepted_casting_was_true(
    lay: Lay, spell: str, true: str, false: str, picks: int
) -> None:
    one, other = cast_accepted(lay, spell, true, picks), cast_accepted(lay, spell, false, picks)

    # The rest of the deck differs as well, and so do cards drawn by chance: they are hidden from all.
    assert one.asked == other.asked
    if spell not in ("sacrificial-flame", "curse"):  # there the opponent loses different cards
        same_for(1, one.game, other.game)
    else:
        assert one.game.view(1).wizards[0] == other.game.view(1).wizards[0]


@pytest.mark.rule("AM-24.6", "AM-9.5")
def test_opponent_cannot_know_if_a_blocked_casting_was_true(lay: Lay) -> None:
    one = cast_accepted(lay, "fireball", "4S 5S 6S", 0, block=True)
    other = cast_accepted(lay, "fireball", "4S 5D KC", 0, block=True)

    same_for(1, one.game, other.game)
    assert one.game.log.seen_by(None) == other.game.log.seen_by(None)


@pytest.mark.rule("AM-24.6")
def test_public_log_does_not_know_the_cost_of_an_accepted_illusion(lay: Lay) -> None:
    table = cast_accepted(lay, "fireball", "4S 5D KC", 0)

    assert table.events(Disbelieved) == []
    assert not any("KC" in str(entry) for entry in table.game.log.seen_by(1))
    assert any("KC" in str(entry) for entry in table.game.log.seen_by(0))


# Given cards, the deck, calls


@pytest.mark.rule("AM-24.7")
def test_given_cards_are_known_to_both(lay: Lay) -> None:
    curse = lay("9C", "2D 3D 4D", wizards=(STRONG, {})).play("0: curse", "1: value 9", "1: accept", "1: 4D", "1: 2D")
    ascension = lay(EIGHT, "2H").play("0: ascension", "1: accept")

    for viewer in (0, 1, None):
        assert names(curse.game.view(viewer).wizards[0].hand) == ["2D", "4D"]
        given = seen_last(ascension, CardsGiven, viewer)
        assert isinstance(given, CardsGiven)
        assert {str(card) for card in given.cards} == set(EIGHT.split())
        assert set(names(ascension.game.view(viewer).wizards[1].hand)) >= set(EIGHT.split())


@pytest.mark.rule("AM-24.8")
def test_deck_order_is_hidden_from_all(lay: Lay) -> None:
    one, other = lay("2C 3C", "9S", deck="AS KS QS"), lay("2C 3C", "9S", deck="QS AS KS")

    for viewer in (0, 1):
        same_for(viewer, one.game, other.game)
        assert one.game.view(viewer).deck.known == ()
    drawn = [one.game.determinize(0, Rng(seed)).position.piles.order_of(DECK) for seed in range(5)]
    assert len({tuple(order) for order in drawn}) == 5


@pytest.mark.rule("AM-24.8", "AM-13.6")
def test_reshuffle_hides_every_card(lay: Lay) -> None:
    rest = [f"{value}{suit}" for suit in "CDHS" for value in (*range(2, 11), "J", "Q", "K", "A")]
    hands = ("2C 3C 4S 5S", "9S 8D")
    others = [name for name in rest if name not in " ".join(hands).split()]
    table = lay(*hands, deck=others[0], discard=" ".join(others[1:7]), golems=((), (" ".join(others[7:]),)))
    table.play("0: fireball 4S 5S", "1: no block", "1: disbelieve")  # now both wizards know two discards
    assert len(table.deck) == 7  # one was drawn from the deck of one, one from the eight reshuffled

    assert names(table.game.view(0).deck) == ["4S", "5S"]  # the wizard knows the cards drawn, but not their places
    assert table.game.view(1).deck.known == table.game.view(None).deck.known == ()
    places = {
        table.game.determinize(0, Rng(seed)).position.piles.order_of(DECK).index(Card("4S").index) for seed in range(80)
    }
    assert places == set(range(7))


@pytest.mark.rule("AM-24.9")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_missed_call_is_public(lay: Lay, viewer: int | None) -> None:
    table = lay("2C 3C", "9S 8S", phase="effects", wizards=({"spirit_theft": True}, {})).play("0: call", "0: AH")

    assert seen_last(table, CardCalled, viewer) == CardCalled(0, Card("AH"), hit=False)


@pytest.mark.rule("AM-24.9")
def test_card_called_in_vain_is_not_determinized_in_that_hand_at_that_moment(lay: Lay) -> None:
    table = lay("2C 3C", "9S 8S 7S 6S", phase="effects", wizards=({"spirit_theft": True}, {})).play("0: call", "0: AH")
    hand = HAND[1]

    determinized = [table.game.determinize(0, Rng(seed)).position.piles.masks[hand] for seed in range(200)]
    assert not any(mask & Card("AH").bit for mask in determinized)
    assert len(set(determinized)) > 150

    table.play("0: end", "1: end")  # two cards are drawn, so the card may be there
    determinized = [table.game.determinize(0, Rng(seed)).position.piles.masks[hand] for seed in range(200)]
    assert any(mask & Card("AH").bit for mask in determinized)


@pytest.mark.rule("AM-24.9", "AM-18.8")
def test_hand_without_a_match_for_vampire_blood_is_determinized_without_that_suit(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH 8H").play("0: vampire-blood KC 2D 9S 4C", "1: accept")

    for seed in range(60):
        mask = table.game.determinize(0, Rng(seed)).position.piles.masks[HAND[1]]
        assert not any(card.suit in (0, 1) for card in map(Card, ("2C", "KD")) if mask & card.bit)
        assert mask.bit_count() == 2


# Views


@pytest.mark.rule("AM-24.10")
@pytest.mark.parametrize("viewer", [0, 1])
def test_hidden_facts_change_nothing_in_a_view(lay: Lay, viewer: int) -> None:
    def table(first: str, second: str, golem: str, wild: str) -> Table:
        hands = (first, second) if viewer == 0 else (second, first)
        golems = ((), (golem,)) if viewer == 0 else ((golem,), ())
        wilds = ("", wild) if viewer == 0 else (wild, "")
        return lay(*hands, golems=golems, wild=wilds, active=1 - viewer, discard="2D 3D")

    one = table("2C 3C 4C", "9S 8S 7S", "JH QH", "KC")
    other = table("2C 3C 4C", "9H 8C AD", "JS 10H", "AC")
    same_for(viewer, one.game, other.game)

    seat = 1 - viewer
    for line, other_line in (("learn-magic", "learn-magic"), ("9S", "9H")):
        one.play(f"{seat}: {line}")
        other.play(f"{seat}: {other_line}")
        same_for(viewer, one.game, other.game)


@pytest.mark.rule("AM-24.10")
def test_every_determinized_copy_looks_the_same_all_the_way(lay: Lay) -> None:
    lines = [
        "0: fireball 4S 5S",
        "1: no block",
        "1: accept",
        "1: curse",
        "0: value 9",
        "1: 9D",
        "0: disbelieve",
        "0: 7H",
        "0: 6D",
    ]
    table = lay("4S 5S 6D 7H", "9D 8S 7S", wild=("", "KC"), discard="2D 3D", deck="JC QC")
    for line in lines:
        for viewer in (0, 1):
            for seed in range(3):
                copy = table.game.determinize(viewer, Rng(seed))
                assert copy.view(viewer) == table.game.view(viewer)
                assert (copy.observation(viewer) == table.game.observation(viewer)).all()
                assert copy.information_state(viewer) == table.game.information_state(viewer)
        table.play(line)


@pytest.mark.rule("AM-24.11")
def test_view_names_the_opponent_decision_without_its_answers(lay: Lay) -> None:
    blockable = lay("4S 5S", "9S 2C").play("0: fireball 4S 5S")
    not_blockable = lay("4S 5S", "9H 2C").play("0: fireball 4S 5S")

    assert blockable.offered(1) != not_blockable.offered(1)
    for game in (blockable.game, not_blockable.game):
        view = game.view(0)
        assert (view.to_act, view.asks, view.picked) == ((1,), "BlockDecision", ())
        assert game.legal_actions(0) == ()
    same_for(0, blockable.game, not_blockable.game)


@pytest.mark.rule("AM-24.11", "AM-24.3")
def test_unfinished_picks_are_hidden_from_the_opponent(lay: Lay) -> None:
    table = lay("4S 4H 4C 4D", "5D 6D 7D 8C 9C 10C").play("0: summon-spirit 4S 4H 4C")
    before = table.game.view(0)
    table.play("1: 6D")

    assert table.game.view(0) == before
    assert table.game.view(1) == evolve(table.game.view(1), picked=(Card("6D"),))
    same_for(0, table.game, lay_again(lay).game)


def lay_again(lay: Lay) -> Table:
    return lay("4S 4H 4C 4D", "5D 6D 7D 8C 9C 10C").play("0: summon-spirit 4S 4H 4C", "1: 9C")


@pytest.mark.rule("AM-24.3", "AM-24.11")
def test_picks_of_the_opponent_are_determinized_again(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C", "9S").play("0: summon-spirit", "0: value 9", "0: 3C")

    copy = table.game.determinize(1, Rng(1))
    assert copy.position.picked == ()
    assert copy.view(1) == table.game.view(1)
    mine = table.game.determinize(0, Rng(1))
    assert mine.position.picked == (Card("3C").index,)


@pytest.mark.rule("AM-24.2", "AM-24.5")
def test_private_cards_are_logged_for_their_owner_alone(lay: Lay) -> None:
    table = lay("2H 3H 4H 5H", "9S", wizards=({"rituals": 1, "mastery": 1}, {})).play("0: ritual")
    table.play("0: elemental-control", "0: suit H", "0: stop", "1: accept", "0: end")

    for kind in (RitualBegun, CardsPlaced, CardsPickedUp, CardsDrawn, CardsDiscarded):
        true = [entry for entry in table.game.log if isinstance(entry.event, kind)][-1]
        assert seen_last(table, kind, 0) == true.event
        for viewer in (1, None):
            seen = seen_last(table, kind, viewer)
            assert seen != true.event
            assert "H'" not in repr(seen)


@pytest.mark.rule("AM-24.1")
def test_view_fields_have_their_types(lay: Lay) -> None:
    table = lay("2C", "9S", discard="2D")
    view: View = table.game.view(1)

    assert view.player == 1
    assert view.deck.size + view.discard.size + sum(wizard.hand.size for wizard in view.wizards) == 52
    assert mask_of(view.wizards[1].hand.known) == table.position.piles.masks[HAND[1]]
    assert table.position.piles.size(DISCARD) == 1


@pytest.mark.rule("AM-18.7", "AM-18.8", "AM-24.3", "AM-24.10")
def test_cards_of_vampire_blood_not_turned_up_yet_are_drawn_again(lay: Lay) -> None:
    table = lay(EIGHT, "4S 7S QH 8H").play("0: vampire-blood 2D 9S KC 9H", "1: accept")
    assert table.asked == (1, "MatchCard")  # 2D matched nothing, 9S is turned up
    orders = set()
    for number in range(60):
        twin = table.game.determinize(1, Rng(number)).position
        assert twin.casting is not None
        first, second, *rest = twin.casting.placed
        assert (CARDS[first], CARDS[second]) == (Card("2D"), Card("9S"))
        assert twin.piles.masks[PLACED[0]] == mask_of(CARDS[card] for card in (second, *rest))
        orders.add(tuple(rest))
        caster = table.game.determinize(0, Rng(number)).position
        assert caster.casting == table.position.casting
    assert len(orders) > 40  # KC and 9H are two of the many that could be there, in either order


@pytest.mark.rule("AM-24.2", "AM-24.3")
@pytest.mark.parametrize("caster", [0, 1])
def test_golem_cards_that_are_placed_stay_hidden(lay: Lay, caster: int) -> None:
    golems: tuple[list[str], list[str]] = (["5S 9C", "6S 8H"], ["5D 9H", "6D 8C"])
    table = lay("4S 2D", "4H 2C", golems=golems, active=caster)
    line = ("summon-monster 4S 5S 9C 6S as 4", "summon-monster 4H 5D 9H 6D as 4")[caster]

    table.play(f"{caster}: {line}")

    for viewer in (0, 1, None):
        casting = table.game.view(viewer).casting
        assert casting is not None
        assert len(casting.known) == (4 if viewer == caster else 0)
        assert [len(golem.known) for golem in table.game.view(viewer).wizards[caster].golems] == (
            [1] if viewer == caster else [0]
        )


@pytest.mark.rule("AM-10.4", "AM-11.6", "AM-24.4")
@pytest.mark.parametrize("caster", [0, 1])
def test_disbelief_shows_wild_cards_while_they_are_there(lay: Lay, caster: int) -> None:
    wild = ("3C", "") if caster == 0 else ("", "3C")
    hands = ("2S 2H 7C", "JC") if caster == 0 else ("JC", "2S 2H 7C")
    table = lay(*hands, wild=wild, active=caster)
    table.play(f"{caster}: dimension-travel 2S 2H 7C 3C", f"{1 - caster}: disbelieve")
    assert table.asked == (caster, "ChooseDiscards")

    for viewer in (0, 1, None):
        casting = table.game.view(viewer).casting
        assert casting is not None
        assert {str(card) for card in casting.known} == {"2S", "2H", "7C", "3C"}


@pytest.mark.rule("AM-11.6", "AM-11.11", "AM-24.5")
@pytest.mark.parametrize("caster", [0, 1])
def test_discarded_wild_card_is_known_to_its_owner(lay: Lay, caster: int) -> None:
    wild = ("KC", "") if caster == 0 else ("", "KC")
    hands = ("4S 2D", "9H") if caster == 0 else ("9H", "4S 2D")
    table = lay(*hands, wild=wild, active=caster)
    table.play(f"{caster}: summon-wild-beasts 4S KC as 4", f"{1 - caster}: no block", f"{1 - caster}: accept")

    assert names(table.game.view(caster).discard) == ["KC", "4S"]
    assert table.game.view(1 - caster).discard.known == table.game.view(None).discard.known == ()
    for viewer in (0, 1, None):
        event = seen_last(table, CardsDiscarded, viewer)
        assert isinstance(event, CardsDiscarded)
        assert event.player == caster
        if viewer == caster:
            assert {str(card) for card in event.cards} == {"4S", "KC"}


@pytest.mark.rule("AM-11.4", "AM-24.4")
@pytest.mark.parametrize("answer", ["accept", "disbelieve"])
def test_picked_up_cards_are_public_only_after_disbelief(lay: Lay, answer: str) -> None:
    table = lay("2D 3D 4D 5H 6H 7H 9H 3C", "9S", wizards=(STRONG, {})).play("0: true-sight", f"1: {answer}")

    for viewer in (1, None):
        event = seen_last(table, CardsPickedUp, viewer)
        assert isinstance(event, CardsPickedUp)
        assert event.player == 0
        assert isinstance(event.cards, tuple) == (answer == "disbelieve")


@pytest.mark.rule("AM-11.11", "AM-19.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_discarded_card_is_logged_for_its_owner(lay: Lay, seat: int) -> None:
    charges: list[dict[str, int]] = [{}, {}]
    charges[seat] = {"purity": 1}
    table = lay("2C 3C", "9S 8S", phase="effects", active=seat, wizards=(charges[0], charges[1]))
    table.play(f"{seat}: purify", f"{seat}: {('2C', '9S')[seat]}")

    for viewer in (0, 1, None):
        event = seen_last(table, CardsDiscarded, viewer)
        assert isinstance(event, CardsDiscarded)
        assert event.player == seat
        assert (str(event.cards) == str((Card(("2C", "9S")[seat]),))) == (viewer == seat)


@pytest.mark.rule("AM-18.8", "AM-24.4")
def test_unmatched_cards_are_logged_as_picked_up(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", wizards=(STRONG, {})).play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    for viewer in (0, 1, None):
        events_seen = [entry.event for entry in table.game.log.seen_by(viewer)]
        assert [str(event.cards[0]) for event in events_seen if isinstance(event, CardsPickedUp)] == ["2D", "KC"]
