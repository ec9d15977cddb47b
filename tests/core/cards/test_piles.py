"""Piles: cards move, none is lost, and each player knows exactly the cards that they could have followed."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import ScriptError
from arcana_core.knowledge.determinization import determinize

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DECK, DISCARD, HAND_0, HAND_1, TABLE = range(5)
PILES = (
    Pile("deck", ordered=True),
    Pile("discard"),
    Pile("hand 0", KnownTo.OWNER, owner=0),
    Pile("hand 1", KnownTo.OWNER, owner=1),
    Pile("table", KnownTo.EVERYBODY),
)
SPECTATOR = 2


def table(cards: int = 10) -> Piles:
    """The deck holds 0, 1, 2 ... from the top."""
    return Piles(PILES, players=2, start={DECK: range(cards)})


def with_deck(known_to: KnownTo, owner: int | None = None) -> Piles:
    return Piles((Pile("deck", known_to, owner, ordered=True), *PILES[1:]), players=2, start={DECK: range(10)})


def test_drawing_takes_the_top_cards_in_order() -> None:
    piles = table()

    assert piles.draw(DECK, HAND_0, 3) == 0b111
    assert piles.draw(DECK, HAND_1, 1) == 0b1000
    assert piles.masks[HAND_0] == 0b111
    assert piles.orders[DECK] == (4, 5, 6, 7, 8, 9)


def test_hand_is_known_to_its_owner_only() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)

    assert [piles.known(viewer, HAND_0) for viewer in (0, 1, SPECTATOR)] == [0b111, 0, 0]
    assert piles.sees_all(0, HAND_0)
    assert not piles.sees_all(1, HAND_0)
    assert piles.size(HAND_0) == 3


def test_face_down_discard_is_known_to_its_player_until_it_moves() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.move(0b001, HAND_0, DISCARD)
    piles.draw(DECK, HAND_1, 2)
    piles.move(0b01000, HAND_1, DISCARD)

    assert [piles.known(viewer, DISCARD) for viewer in (0, 1, SPECTATOR)] == [0b00001, 0b01000, 0]


def test_cards_shown_to_all_are_remembered_in_the_hand_until_some_of_it_moves_unseen() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.show(0b011, HAND_0, piles.everybody)
    before = piles.known(1, HAND_0)
    piles.move(0b100, HAND_0, DISCARD)

    assert before == 0b011
    assert piles.known(1, HAND_0) == 0
    assert piles.known(1, DISCARD) == 0
    assert piles.known(0, DISCARD) == 0b100


def test_knowledge_of_a_pile_moves_along_with_the_whole_pile() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.show(0b010, HAND_0, piles.everybody)
    piles.move_all(HAND_0, DISCARD)

    assert piles.known(1, DISCARD) == 0b010
    assert piles.known(0, DISCARD) == 0b111


def test_card_seen_to_leave_a_hand_leaves_the_others_known() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.show(0b011, HAND_0, piles.everybody)
    piles.move(0b100, HAND_0, TABLE)
    piles.move(0b001, HAND_0, DISCARD, shown=0b10)

    assert piles.known(1, HAND_0) == 0b010
    assert piles.known(1, DISCARD) == 0b001
    assert piles.known(SPECTATOR, DISCARD) == 0


def test_looking_through_the_discard_pile_shows_it_to_that_player_only() -> None:
    piles = table()
    piles.draw(DECK, HAND_1, 3)
    piles.move_all(HAND_1, DISCARD)
    piles.show_all(DISCARD, 0b01)
    piles.move(0b010, DISCARD, HAND_0)

    assert piles.known(0, DISCARD) == 0b101
    assert piles.known(1, DISCARD) == 0
    assert piles.known(1, HAND_0) == 0


def test_last_unknown_cards_are_known_by_elimination() -> None:
    piles = table(5)
    piles.draw(DECK, HAND_0, 3)
    piles.draw(DECK, HAND_1, 2)

    assert piles.known(0, HAND_1) == 0b11000
    assert piles.known(1, HAND_0) == 0b00111
    assert piles.known(SPECTATOR, HAND_0) == 0


def test_deck_with_cards_of_known_place_is_known_by_elimination() -> None:
    piles = table(4)
    piles.draw(DECK, HAND_0, 2)
    piles.put_on_top([1, 0], HAND_0, DECK)

    assert [piles.known(viewer, DECK) for viewer in (0, 1, SPECTATOR)] == [0b1111] * 3
    piles.draw(DECK, HAND_1, 1)
    assert piles.known(SPECTATOR, DECK) == 0


def test_cards_known_among_several_piles() -> None:
    piles = table(6)
    piles.draw(DECK, HAND_0, 2)
    piles.draw(DECK, HAND_1, 1)
    piles.put_on_top([1], HAND_0, DECK)

    assert piles.known_among(0, (HAND_0, HAND_1, DISCARD)) == 0b000001
    assert piles.known_among(1, (HAND_0, HAND_1, DISCARD)) == 0b000100
    assert piles.known_among(0, (HAND_0, DECK)) == 0b000011
    assert piles.known_among(0, ()) == 0


def test_reshuffled_discard_pile_is_known_as_a_set_and_in_no_order() -> None:
    piles = table(6)
    piles.draw(DECK, HAND_0, 6)
    piles.move(0b1111, HAND_0, TABLE)
    piles.shuffle_into(TABLE, DECK, Rng(5))

    assert piles.known(1, DECK) == 0b1111
    assert sorted(piles.orders[DECK] or ()) == [0, 1, 2, 3]
    assert piles.known_order(1, DECK) == (None,) * 4


def test_scripted_shuffle_stacks_the_deck() -> None:
    piles = table(4)
    piles.shuffle(DECK, ScriptedRng([[2, 0, 3, 1]]))

    assert piles.order_of(DECK) == (2, 0, 3, 1)


def test_knowledge_asked_for_in_between_is_the_same_as_asked_for_at_the_end() -> None:
    early, late = table(), table()
    for piles, asks in ((early, True), (late, False)):
        piles.draw(DECK, HAND_0, 4)
        piles.show(0b0011, HAND_0, 0b10)
        if asks:
            assert piles.known(1, HAND_0) == 0b0011
        piles.move_all(HAND_0, DISCARD)
        piles.move(0b0100, DISCARD, HAND_1)
        if asks:
            piles.known(0, DISCARD)
    assert [early.known(viewer, DISCARD) for viewer in range(3)] == [late.known(viewer, DISCARD) for viewer in range(3)]
    assert early == late


def test_looking_at_the_top_of_the_deck_gives_knowledge_of_places() -> None:
    piles = table()

    assert piles.look(DECK, 2, 0b01) == (0, 1)
    assert piles.known_order(0, DECK) == (0, 1) + (None,) * 8
    assert piles.known_order(1, DECK) == (None,) * 10
    assert piles.draw(DECK, HAND_1, 1) == 0b1
    assert piles.known(0, HAND_1) == 0b1
    assert piles.known(SPECTATOR, HAND_1) == 0
    assert piles.size(DECK) == 9
    assert piles.known(0, DECK) & 0b10


def test_only_card_that_is_not_accounted_for_is_known_in_its_place() -> None:
    piles = Piles(PILES, players=2, start={DECK: [1], HAND_0: [0]})
    piles.look(DECK, 1, 0b10)

    assert piles.known_order(0, DECK) == (1,)
    assert piles.known_order(SPECTATOR, DECK) == (None,)


def test_cards_put_on_top_and_under_are_drawn_in_their_order() -> None:
    piles = table(6)
    piles.draw(DECK, HAND_0, 4)
    piles.put_on_top([2, 0], HAND_0, DECK)
    piles.put_under([3, 1], HAND_0, DECK)

    assert piles.order_of(DECK) == (2, 0, 4, 5, 3, 1)
    assert piles.known_order(0, DECK) == (2, 0, None, None, 3, 1)
    assert piles.known_order(1, DECK) == (None,) * 6
    assert [piles.draw(DECK, HAND_1, n) for n in (1, 2, 3)] == [0b000100, 0b010001, 0b101010]
    piles.check()


def test_shuffling_takes_known_places_away() -> None:
    piles = table(4)
    piles.look(DECK, 2, 0b11)
    piles.shuffle(DECK, Rng(1))

    assert piles.known_order(0, DECK) == (None,) * 4
    assert piles.known(0, DECK) == 0b1111
    assert sorted(piles.order_of(DECK)) == [0, 1, 2, 3]
    piles.check()


def test_face_up_top_card_is_visible_to_all() -> None:
    piles = with_deck(KnownTo.TOP)

    assert piles.known_order(SPECTATOR, DECK) == (0,) + (None,) * 9
    piles.draw(DECK, HAND_0, 2)
    assert piles.known(1, HAND_0) == 0b11
    assert piles.known_order(1, DECK) == (2,) + (None,) * 7


def test_library_is_known_to_its_owner_in_order() -> None:
    piles = with_deck(KnownTo.OWNER, owner=1)

    assert piles.known_order(1, DECK) == tuple(range(10))
    assert piles.known_order(0, DECK) == (None,) * 10
    piles.draw(DECK, HAND_0, 1)
    assert piles.known(1, HAND_0) == 0b1


def test_public_ordered_pile_keeps_its_order() -> None:
    piles = Piles((*PILES, Pile("heap", KnownTo.EVERYBODY, ordered=True)), players=2, start={DECK: range(5)})
    piles.draw(DECK, HAND_0, 3)
    piles.put_on_top([1], HAND_0, 5)
    piles.put_on_top([2, 0], HAND_0, 5)

    assert piles.known_order(SPECTATOR, 5) == (2, 0, 1)
    assert len(piles.declared) == 6


def test_card_can_be_taken_out_of_a_deck() -> None:
    piles = table(5)
    piles.move(0b100, DECK, HAND_0)

    assert piles.order_of(DECK) == (0, 1, 3, 4)


def test_piles_are_opened_in_play_and_slots_used_again() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 2)
    golem = piles.open(Pile("golem", KnownTo.OWNER, owner=0))
    piles.move(0b11, HAND_0, golem)
    piles.move(0b11, golem, DISCARD)
    piles.close(golem)

    assert golem == 5
    assert piles.open(Pile("golem of 1", KnownTo.OWNER, owner=1)) == golem
    assert piles.slot("golem of 1") == golem
    assert piles.sees_all(1, golem)
    assert not piles.sees_all(0, golem)


def test_restart_collects_every_card_and_forgets_everything() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 4)
    piles.show_all(HAND_0, piles.everybody)
    piles.put_under([0], HAND_0, DECK)
    piles.restart(DECK, Rng(3))

    assert piles.size(DECK) == 10
    assert piles.masks[HAND_0] == 0
    assert len(piles.past()) == 1
    assert piles.known(1, DECK) == (1 << 10) - 1
    assert piles.known_order(1, DECK) == (None,) * 10
    piles.check()


def test_statements_about_a_pile_must_be_true() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)

    piles.lacks(0b11000, HAND_0)
    piles.holds_at_least(0b11011, 1, HAND_0)
    piles.holds_exactly(0b11011, 2, HAND_0)
    with pytest.raises(ValueError, match="'hand 0' lacks \\(1,\\)"):
        piles.lacks(0b11010, HAND_0)
    with pytest.raises(ValueError, match="holds 2 of \\(0, 1, 3, 4\\), not 3"):
        piles.holds_at_least(0b11011, 3, HAND_0)
    with pytest.raises(ValueError, match="holds 2 of .*, not 1"):
        piles.holds_exactly(0b11011, 1, HAND_0)


def test_fact_known_to_all_its_viewers_leaves_no_entry() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    trail = piles.trail
    piles.show(0b1, HAND_0, 0b01)
    piles.lacks(0b1000, HAND_0, to=0b01)
    piles.move(0, HAND_0, DISCARD)
    piles.draw(DECK, HAND_0, 0)
    piles.shuffle(DECK, Rng(1))

    assert piles.trail is trail


MISUSES: list[tuple[Callable[[Piles], Any], str]] = [
    (lambda piles: piles.move(0b1000, HAND_0, DISCARD), "'hand 0' holds \\(0, 1, 2\\), so \\(3,\\) cannot be moved"),
    (lambda piles: piles.move(-1, HAND_0, DISCARD), "cannot be moved"),
    (lambda piles: piles.move(0b1, HAND_0, HAND_0), "two different slots"),
    (lambda piles: piles.move(0b1, HAND_0, -1), "from 0 to 4, got 2 and -1"),
    (lambda piles: piles.move(0b1, HAND_0, DECK), "'deck' has an order: put cards on top"),
    (lambda piles: piles.move(0b1, HAND_0, DISCARD, shown=1 << 40), "mask from 0 to 7"),
    (lambda piles: piles.draw(DECK, HAND_0, 8), "cannot draw 8 cards from pile 'deck', it has 7"),
    (lambda piles: piles.draw(DECK, HAND_0, -1), "cannot draw -1"),
    (lambda piles: piles.draw(HAND_0, HAND_1, 1), "has no order to draw from"),
    (lambda piles: piles.draw(DECK, DECK, 1), "two different slots"),
    (lambda piles: piles.shuffle(HAND_0, Rng(1)), "has no order to be shuffled"),
    (lambda piles: piles.shuffle_into(DECK, HAND_0, Rng(1)), "that needs an order"),
    (lambda piles: piles.restart(HAND_0, Rng(1)), "has no order"),
    (lambda piles: piles.put_on_top([0, 0], HAND_0, DECK), "cannot be taken from it"),
    (lambda piles: piles.put_on_top([9], HAND_0, DECK), "\\[9\\] cannot be taken"),
    (lambda piles: piles.put_under([0], HAND_0, DISCARD), "that needs an order"),
    (lambda piles: piles.look(DECK, 8, 1), "cannot look at 8 cards"),
    (lambda piles: piles.look(HAND_0, 1, 1), "has no order"),
    (lambda piles: piles.look(DECK, 1, 8), "mask from 0 to 7"),
    (lambda piles: piles.show(0b1000, HAND_0, 1), "cannot show \\(3,\\)"),
    (lambda piles: piles.show(0b1, HAND_0, 8), "mask from 0 to 7"),
    (lambda piles: piles.lacks(0b1000, HAND_0, to=-1), "mask from 0 to 7"),
    (lambda piles: piles.close(HAND_0), "must be open and empty"),
    (lambda piles: piles.open(Pile("")), "needs a name"),
    (lambda piles: piles.slot("hand 7"), "no pile is called 'hand 7', there are 'deck'"),
]


@pytest.mark.parametrize(("misuse", "message"), MISUSES)
def test_misuse_is_rejected_and_changes_nothing(misuse: Callable[[Piles], Any], message: str) -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    before = repr(piles)

    with pytest.raises(ValueError, match=message):
        misuse(piles)

    assert repr(piles) == before


def test_deck_with_cards_of_known_place_must_be_shuffled_before_it_is_searched() -> None:
    piles = table()
    piles.look(DECK, 1, 0b01)

    with pytest.raises(ValueError, match="cards of known place"):
        piles.move(0b100, DECK, HAND_0)
    with pytest.raises(ValueError, match="shuffle it first"):
        piles.holds_at_least(0b1, 1, DECK)
    piles.lacks(1 << 10, DECK)


@pytest.mark.parametrize(
    ("declared", "start", "message"),
    [
        ((Pile("a"),), {0: [0, 0, 1]}, "each once, got \\[0, 0, 1\\]"),
        ((Pile("a"),), {0: [-1, 2]}, "numbered from 0"),
        ((Pile("a"),), {}, "must lay out cards"),
        ((Pile("a"),), {1: [0]}, "slots \\[1\\], but slots are 0 to 0"),
        ((Pile("a", KnownTo.OWNER, 2),), {0: [0]}, "belongs to player 2, but players are 0 to 1"),
    ],
)
def test_start_that_makes_no_sense_is_rejected(declared: Any, start: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Piles(declared, players=2, start=start)


def test_declarations_that_make_no_sense_are_rejected() -> None:
    with pytest.raises(ValueError, match="needs one: owner=0"):
        Pile("hand", KnownTo.OWNER)
    with pytest.raises(ValueError, match="ordered=True"):
        Pile("deck", KnownTo.TOP)


def test_copy_goes_its_own_way() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    copy = piles.clone()
    before = repr(piles)

    assert copy == piles
    copy.look(DECK, 2, 0b10)
    copy.move(0b1, HAND_0, DISCARD)
    copy.open(Pile("golem"))
    copy.shuffle(DECK, Rng(9))
    assert copy != piles
    assert repr(piles) == before


STEPS: list[Callable[[Piles, Any], Any]] = [
    lambda piles, draw: piles.draw(DECK, draw(st.sampled_from([HAND_0, HAND_1])), min(2, piles.size(DECK))),
    lambda piles, draw: piles.move(piles.masks[HAND_0] & draw(st.integers(0, 255)), HAND_0, DISCARD, 1),
    lambda piles, draw: piles.move(piles.masks[HAND_1] & draw(st.integers(0, 255)), HAND_1, TABLE),
    lambda piles, draw: piles.move_all(DISCARD, draw(st.sampled_from([HAND_0, HAND_1, TABLE]))),
    lambda piles, draw: piles.shuffle_into(DISCARD, DECK, Rng(draw(st.integers(0, 9)))),
    lambda piles, draw: piles.show_all(HAND_1, draw(st.integers(0, 7))),
    lambda piles, draw: piles.look(DECK, min(2, piles.size(DECK)), draw(st.integers(0, 7))),
    lambda piles, draw: piles.put_on_top(indices(piles.masks[HAND_0])[:2], HAND_0, DECK),
    lambda piles, draw: piles.put_under(indices(piles.masks[HAND_1])[:1], HAND_1, DECK, 0b11),
    lambda piles, draw: piles.shuffle(DECK, Rng(draw(st.integers(0, 9)))),
    lambda piles, draw: piles.lacks(draw(st.integers(0, 255)) & ~piles.masks[HAND_0], HAND_0),
]


@given(st.data())
def test_no_card_is_lost_or_doubled_and_texts_can_be_read_back(data: Any) -> None:
    piles = table(8)
    for step in data.draw(st.lists(st.sampled_from(STEPS), max_size=12)):
        step(piles, data.draw)
        piles.check()
        assert sum(piles.masks) == 0b1111_1111

    for again in (eval(repr(piles)), pickle.loads(pickle.dumps(piles)), piles.clone()):
        assert again == piles
        assert repr(again) == repr(piles)
        for slot in range(len(piles.masks)):
            assert [again.known(viewer, slot) for viewer in range(3)] == [
                piles.known(viewer, slot) for viewer in range(3)
            ]


def test_long_trail_can_be_compared_written_and_read() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 2)
    for _ in range(3000):
        piles.move(0b1, HAND_0, DISCARD)
        piles.move(0b1, DISCARD, HAND_0)

    assert pickle.loads(pickle.dumps(piles)) == eval(repr(piles)) == piles


def test_piles_that_contradict_themselves_are_found_out() -> None:
    piles = table()
    piles.masks[HAND_0] |= 0b1
    with pytest.raises(ValueError, match="lie elsewhere too"):
        piles.check()

    piles = table()
    piles.orders[DECK] = (0, 1)
    with pytest.raises(ValueError, match="the order \\(0, 1\\)"):
        piles.check()

    piles = table()
    piles.masks[DECK] = 0
    piles.orders[DECK] = ()
    with pytest.raises(ValueError, match="of the cards \\(0, 1, .*\\) there are only \\(\\)"):
        piles.check()


def test_more_cards_than_a_machine_word_are_no_matter() -> None:
    piles = table(168)
    piles.shuffle(DECK, Rng(1))
    piles.draw(DECK, HAND_0, 7)
    piles.move_all(HAND_0, DISCARD)
    piles.shuffle_into(DISCARD, DECK, Rng(2))

    piles.check()
    assert piles.known(1, DECK) == (1 << 168) - 1


@pytest.mark.parametrize("name", ["shuffle", "shuffle_into", "restart"])
def test_shuffle_that_the_script_does_not_fit_changes_nothing(name: str) -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.move_all(HAND_0, DISCARD)
    before = repr(piles)
    given = (DISCARD, DECK) if name == "shuffle_into" else (DECK,)

    with pytest.raises(ScriptError):
        getattr(piles, name)(*given, ScriptedRng([[1]]))

    assert repr(piles) == before


def test_renamed_cards_are_others_in_every_pile_order_and_memory() -> None:
    piles = table()
    piles.draw(DECK, HAND_0, 3)
    piles.show(0b101, HAND_0, 1 << 1)
    piles.move(0b10, HAND_0, TABLE)
    swapped = [1, 0, *range(2, 10)]

    again = piles.renamed(swapped)

    for viewer in (0, 1, SPECTATOR):
        for slot in range(len(PILES)):
            cards = [swapped[card] for card in indices(piles.known(viewer, slot))]
            assert sorted(cards) == [*indices(again.known(viewer, slot))]
    assert again.order_of(DECK) == tuple(swapped[card] for card in piles.order_of(DECK))
    again.check()
    assert again.renamed(swapped) == piles


@pytest.mark.parametrize("names", [(), range(9), [0, 0, *range(2, 10)], range(1, 11)])
def test_names_that_are_not_those_of_the_cards_are_rejected(names: Sequence[int]) -> None:
    with pytest.raises(ValueError, match="each once"):
        table().renamed(names)


def test_looking_at_one_place_shows_no_other_card() -> None:
    piles = table()

    assert piles.look_at(DECK, 2, 0b01) == 2
    assert piles.known_order(0, DECK) == (None, None, 2) + (None,) * 7
    assert piles.known_order(1, DECK) == (None,) * 10


def test_card_in_a_place_is_drawn_among_those_that_it_is_known_to_be() -> None:
    piles = table()
    piles.is_among(DECK, 1, 0b1010)

    drawn = {determinize(piles, 0, Rng(seed)).order_of(DECK)[1] for seed in range(40)}

    assert drawn == {1, 3}


@pytest.mark.parametrize("place", [-1, 10])
def test_place_that_the_pile_does_not_have_is_rejected(place: int) -> None:
    piles = table()

    with pytest.raises(ValueError, match=f"has no place {place}, it has 10 cards"):
        piles.look_at(DECK, place, 1)
    with pytest.raises(ValueError, match=f"has no place {place}, it has 10 cards"):
        piles.is_among(DECK, place, 1)
    assert piles == table()


def test_untrue_fact_about_a_place_is_rejected() -> None:
    piles = table()

    with pytest.raises(ValueError, match=r"it is not true that place 0 of pile 'deck' holds one of \(1, 2\)"):
        piles.is_among(DECK, 0, 0b110)
    assert piles == table()
