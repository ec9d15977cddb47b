"""The draw phase and drawing (AM-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage import Rules
from arcana_archmage.events import CardsDrawn, DeckReshuffled
from arcana_core.cards.cards import CARDS
from arcana_core.chance.scripted import ScriptedRng

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

CLUBS = ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC"]
NAMES = [str(card) for card in CARDS]


def drawn(table: Table) -> list[int]:
    """The number of cards of each draw."""
    return [len(event.cards) for event in table.events(CardsDrawn)]


def after_draw_phase(lay: Lay, hand: int, *, rules: Rules | None = None, **effects: Any) -> int:
    """The number of cards drawn at the end of a turn with a hand of this size."""
    table = lay(" ".join(CLUBS[:hand]), "9H", phase="draw", rules=rules, wizards=(effects, {}))
    return len(table.hand(0)) - hand


@pytest.mark.rule("AM-13.1")
@pytest.mark.parametrize(("hand", "number"), [(0, 4), (1, 3), (2, 2), (3, 2), (6, 2)])
def test_two_cards_are_drawn_three_to_one_card_and_four_to_none(lay: Lay, hand: int, number: int) -> None:
    assert after_draw_phase(lay, hand) == number


@pytest.mark.rule("AM-13.1")
@pytest.mark.parametrize(("hand", "number"), [(0, 1), (1, 5), (2, 3), (4, 3), (6, 2)])
def test_draw_phase_numbers_are_settings(lay: Lay, hand: int, number: int) -> None:
    rules = Rules(draw_base=3, draw_with_one_card=5, draw_with_no_card=1)

    assert after_draw_phase(lay, hand, rules=rules) == number


@pytest.mark.rule("AM-13.1", "AM-13.3")
def test_hand_is_counted_when_the_draw_phase_comes(lay: Lay) -> None:
    table = lay("4S 5S 6S", "9H").play("0: fireball 4S 5S", "1: no block", "1: accept")
    assert drawn(table) == [3]

    table = lay("4S 5S 6S", "9H").play("0: fireball 4S 5S 6S", "1: no block", "1: accept")
    assert drawn(table) == [4]


@pytest.mark.rule("AM-13.2", "AM-23.12")
def test_drawing_is_compulsory_and_full(lay: Lay) -> None:
    table = lay("2C 3C 4C", "9H").play("0: end")

    assert table.asked == (1, "SpellPhase")
    assert drawn(table) == [2]


@pytest.mark.rule("AM-13.2", "AM-23.12")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_with_optional_drawing_the_wizard_chooses_up_to_the_full_number(lay: Lay, number: int) -> None:
    rules = Rules(optional_draw=True)
    table = lay("2C 3C 4C", "9H", rules=rules, wizards=({"regenerations": 1}, {})).play("0: end")
    assert table.asked == (0, "DrawPhase")
    assert table.offered(0) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    assert table.rejection("0: draw 4").clause == "AM-13.2"

    table.play(f"0: draw {number}")

    assert len(table.hand(0)) == 3 + number
    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-13.2")
def test_wizard_who_cannot_draw_is_not_asked(lay: Lay) -> None:
    table = lay(" ".join(CLUBS[:8]), "9H", rules=Rules(optional_draw=True)).play("0: end")

    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-13.2")
def test_optional_drawing_leaves_the_draw_of_learn_magic_compulsory(lay: Lay) -> None:
    rules = Rules(optional_draw=True)
    table = lay("2C 3C 4C", "9H", rules=rules, wizards=({"mastery": 1}, {})).play("0: learn-magic 2C", "1: accept")

    assert table.asked == (0, "SpellPhase")
    assert drawn(table) == [1]


@pytest.mark.rule("AM-13.3", "AM-21.9", "AM-22.9")
@pytest.mark.parametrize(("effects", "bonus"), [({"regenerations": 2}, 2), ({"webs": 1}, -1), ({}, 0)])
def test_regeneration_and_webs_change_every_draw_event(lay: Lay, effects: dict[str, Any], bonus: int) -> None:
    assert after_draw_phase(lay, 3, **effects) == 2 + bonus

    table = lay("2C 3C 4C", "9H", wizards=({"mastery": 1, **effects}, {})).play("0: learn-magic 2C", "1: accept")
    assert drawn(table) == [max(1, 1 + bonus)]

    table = lay("4C 5D 6H 7S", "9H", wizards=({"mastery": 1, **effects}, {}))
    table.play("0: mystic-library 4C 5D 6H 7S", "1: accept", "0: 4C 5D 6H stop")
    assert drawn(table) == [3 + bonus]


@pytest.mark.rule("AM-13.3", "AM-17.3")
def test_mystic_library_without_a_discard_draws_nothing(lay: Lay) -> None:
    table = lay("4C 5D 6H 7S", "9H", wizards=({"mastery": 1, "regenerations": 3}, {}))

    table.play("0: mystic-library 4C 5D 6H 7S", "1: accept", "0: stop")

    assert drawn(table) == []


@pytest.mark.rule("AM-13.3")
def test_effects_of_the_other_wizard_do_not_count(lay: Lay) -> None:
    table = lay("2C 3C 4C", "9H", phase="draw", wizards=({}, {"regenerations": 3, "webs": 2}))

    assert len(table.hand(0)) == 5


@pytest.mark.rule("AM-13.4", "AM-25.16")
@pytest.mark.parametrize(
    ("hand", "regenerations", "webs", "number"),
    [
        (5, 0, 0, 2),
        (7, 1, 0, 1),
        (1, 0, 0, 3),
        (1, 0, 1, 2),
        (0, 0, 5, 1),
        (8, 0, 0, 0),
        (9, 0, 0, 0),
        (6, 3, 0, 2),
        (3, 0, 2, 1),
        (3, 0, 7, 1),
        (8, 0, 7, 0),
        (3, 5, 2, 5),
        (2, 9, 0, 6),
    ],
)
def test_draw_phase_numbers_follow_hand_and_effects(
    lay: Lay, hand: int, regenerations: int, webs: int, number: int
) -> None:
    assert after_draw_phase(lay, hand, regenerations=regenerations, webs=webs) == number


@pytest.mark.rule("AM-13.4", "AM-15.1")
@pytest.mark.parametrize(
    ("hand", "regenerations", "webs", "after"),
    [
        (8, 1, 0, 8),
        (5, 1, 0, 6),
        (10, 0, 1, 9),
        (9, 0, 0, 9),
        (11, 4, 0, 11),
        (4, 0, 3, 4),
        (6, 9, 0, 8),
    ],
)
def test_learn_magic_draws_its_one_card_whatever_room_there_is(
    lay: Lay, hand: int, regenerations: int, webs: int, after: int
) -> None:
    effects = {"mastery": 1, "regenerations": regenerations, "webs": webs}
    table = lay(" ".join(CLUBS[:hand]), "9H", wizards=(effects, {})).play("0: learn-magic 2C", "1: accept")

    assert len(table.hand(0)) == after


@pytest.mark.rule("AM-13.4", "AM-17.3", "AM-25.34")
@pytest.mark.parametrize(
    ("hand", "thrown", "effects", "after"),
    [
        (8, 5, {}, 8),
        (8, 5, {"webs": 1}, 7),
        (8, 5, {"regenerations": 2}, 8),
        (10, 3, {}, 10),
        (10, 3, {"regenerations": 2}, 10),
        (10, 1, {"webs": 1}, 9),
        (4, 2, {"regenerations": 9}, 8),
        (6, 1, {"webs": 4}, 6),
        (4, 4, {}, 4),
    ],
)
def test_mystic_library_draws_as_many_as_were_thrown_away_whatever_room_there_is(
    lay: Lay, hand: int, thrown: int, effects: dict[str, int], after: int
) -> None:
    table = lay(" ".join(CLUBS[:hand]), "9H", wizards=({"mastery": 1, **effects}, {}))
    table.play("0: mystic-library 2C 3C 4C 5C", "1: accept")

    table.play(f"0: {' '.join(CLUBS[:thrown])}" + (" stop" if thrown < hand else ""))

    assert len(table.hand(0)) == after


@pytest.mark.rule("AM-13.5", "AM-18.6")
@pytest.mark.parametrize(
    ("hand", "effects", "number"),
    [(8, {}, 2), (12, {}, 2), (12, {"regenerations": 3}, 5), (12, {"webs": 2}, 1), (12, {"webs": 9}, 1), (0, {}, 4)],
)
def test_unlimited_hand_always_has_room(lay: Lay, hand: int, effects: dict[str, Any], number: int) -> None:
    assert after_draw_phase(lay, hand, dark_pact=True, **effects) == number


@pytest.mark.rule("AM-13.5", "AM-13.4")
def test_unlimited_hand_does_not_bound_learn_magic_and_mystic_library(lay: Lay) -> None:
    effects = {"dark_pact": True, "mastery": 1, "regenerations": 2}

    table = lay(" ".join(CLUBS[:11]), "9H", wizards=(effects, {})).play("0: learn-magic 2C", "1: accept")
    assert drawn(table) == [3]

    table = lay(" ".join(CLUBS[:11]), "9H", wizards=(effects, {}))
    table.play("0: mystic-library 2C 3C 4C 5C", "1: accept", "0: 2C stop")
    assert drawn(table) == [3]


def nearly_empty(lay: Lay, deck: list[str], discard: list[str], hand: str, **rest: Any) -> Table:
    """A table with all cards in the first hand but these and 9H, which the other wizard holds."""
    others = [name for name in NAMES if name not in (*deck, *discard, "9H", *hand.split())]
    effects = {"dark_pact": True, **rest.pop("effects", {})}
    cards = " ".join([hand, *others])
    return lay(cards, "9H", deck=" ".join(deck), discard=" ".join(discard), wizards=(effects, {}), **rest)


@pytest.mark.rule("AM-13.6", "AM-25.35")
def test_discard_pile_becomes_the_deck_when_a_card_is_needed(lay: Lay) -> None:
    discard = ["2S", "3S", "4S", "5S", "6S", "7S"]
    order = [NAMES.index(name) for name in ("5S", "2S", "7S", "3S", "4S", "6S")]
    table = nearly_empty(lay, ["AH"], discard, "2C", phase="draw", rng=ScriptedRng([order]))

    assert {"AH", "5S"} < table.hand(0)
    assert table.deck == ["2S", "7S", "3S", "4S", "6S"]
    assert table.discard == set()
    assert table.events(DeckReshuffled) == [DeckReshuffled(6)]


@pytest.mark.rule("AM-13.6")
def test_deck_is_not_renewed_when_its_last_card_leaves(lay: Lay) -> None:
    table = nearly_empty(lay, ["AH", "KH"], ["2S", "3S"], "2C", phase="draw")

    assert (table.deck, table.discard) == ([], {"2S", "3S"})
    assert table.events(DeckReshuffled) == []


@pytest.mark.rule("AM-13.7")
def test_cards_beyond_deck_and_discard_pile_are_lost(lay: Lay) -> None:
    table = nearly_empty(lay, ["AH"], [], "2C", phase="draw")
    assert drawn(table) == [1]
    assert table.deck == []

    table = nearly_empty(lay, [], [], "2C", phase="draw", effects={"webs": 5})
    assert drawn(table) == []  # not even the minimum of one card
    assert table.asked == (1, "SpellPhase")


@pytest.mark.rule("AM-13.7", "AM-22.2")
def test_ritual_pile_is_smaller_when_cards_run_out(lay: Lay) -> None:
    table = nearly_empty(lay, ["AH", "KH"], ["2S", "3S", "4S"], "2C", effects={"rituals": 1}).play("0: ritual")

    assert table.ritual(0) == {"AH", "KH", "2S", "3S", "4S"}


@pytest.mark.rule("AM-13.8")
def test_regeneration_and_webs_change_no_other_way_to_get_cards(lay: Lay) -> None:
    for effects in ({"regenerations": 3}, {"webs": 3}):
        table = lay("2C 3C", "9H 10H JH", wizards=({"mastery": 3, **effects}, {}))
        table.play("0: curse", "1: value 2", "0: 2C", "1: accept", "1: 9H", "1: 10H")
        assert table.hand(0) == {"3C", "9H", "10H"}

        table = lay("2C", "9H 10H JH", wizards=({"rituals": 1, **effects}, {})).play("0: ritual")
        assert len(table.ritual(0)) == 10

        both = {"spirit_theft": True, "power": True, **effects}
        table = lay("2C", "9H 10H JH", phase="effects", discard="2S 3S", wizards=(both, {}))
        table.play("0: call", "0: 9H", "0: look", "0: 2S")
        assert table.hand(0) == {"2C", "9H", "2S"}


@pytest.mark.rule("AM-13.8", "AM-22.2")
@pytest.mark.parametrize("cards", [0, 3, 12])
def test_ritual_cards_are_a_setting(lay: Lay, cards: int) -> None:
    table = lay("2C", "9H", rules=Rules(ritual_cards=cards), wizards=({"rituals": 1}, {})).play("0: ritual")

    assert len(table.ritual(0)) == cards


@pytest.mark.rule("AM-13.8", "AM-21.7")
@pytest.mark.parametrize(("gifts", "left"), [(0, 3), (1, 2), (3, 0), (5, 0)])
def test_curse_gifts_are_a_setting(lay: Lay, gifts: int, left: int) -> None:
    table = lay("2C 3C", "9H 10H JH", rules=Rules(curse_gifts=gifts), wizards=({"mastery": 3}, {}))

    table.play("0: curse", "1: value 2", "0: 2C", "1: accept")
    while table.asked[0] == 1:
        table.play(f"1: {table.offered(1)[0]}")

    assert len(table.hand(1)) == left
    assert len(table.hand(0)) == 4 - left


@pytest.mark.rule("AM-13.1", "AM-13.4", "AM-13.5", "AM-13.7")
@settings(deadline=None)
@given(
    hand=st.integers(0, 13),
    regenerations=st.integers(0, 6),
    webs=st.integers(0, 6),
    limit=st.integers(1, 14),
    pact=st.booleans(),
    figures=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)),
    kept=st.integers(0, 7),
)
def test_every_draw_phase_follows_the_steps(
    lay: Lay, hand: int, regenerations: int, webs: int, limit: int, pact: bool, figures: tuple[int, int, int], kept: int
) -> None:
    rules = Rules(hand_limit=limit, draw_base=figures[0], draw_with_one_card=figures[1], draw_with_no_card=figures[2])
    deck = NAMES[13 : 13 + kept]
    table = lay(
        " ".join(NAMES[:hand]),
        " ".join(NAMES[13 + kept :]),
        deck=" ".join(deck),
        discard=" ".join(NAMES[hand:13]),
        phase="draw",
        rules=rules,
        wizards=({"regenerations": regenerations, "webs": webs, "dark_pact": pact}, {}),
    )

    number = {0: figures[2], 1: figures[1]}.get(hand, figures[0]) + regenerations - webs
    number = max(0, number)
    room = 99 if pact else max(0, limit - hand)
    if number == 0 and room > 0:
        number = 1
    number = min(number, room, kept + 13 - hand)  # deck and discard pile have no more cards
    assert len(table.hand(0)) == hand + number
    assert len(table.deck) + len(table.discard) == kept + 13 - hand - number
    assert set(deck[:number]) <= table.hand(0)
