"""Clauses with two readings: the default, and the setting for the other (from AM-26.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules
from arcana_archmage.bots.bluffer import Duellist
from arcana_archmage.events import GolemsAnswered, MatchesCounted
from arcana_archmage.rules import OPTIONAL_BOOKS
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_core.records.records import Record

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

EIGHT = "9S 9H 2D KC 3C 4C 5C 6C"

READINGS = [
    {"beginners": True},
    {"golems_answer": True},
    {"ritual_use": "castings"},
    {"ritual_use": "blocks"},
    {"draw_spells_vary": False},
]


@pytest.mark.rule("AM-3.1", "AM-26.18")
def test_beginners_have_the_bronze_codex_and_the_tome_of_wisdom(lay: Lay) -> None:
    table = lay("2C 4C 6C 8C 2D 4D 6D 8D", "KH", rules=Rules(beginners=True))

    assert table.castable(0) == {
        *("learn-magic", "fireball", "summon-wild-beasts", "summon-spirit", "summon-monster"),
        *("teleport", "elemental-control", "mighty-strike", "dimension-travel"),
        *("stone-armour", "mystic-library", "true-sight", "inner-strength"),
    }
    assert [wizard.books for wizard in table.game.view(1).wizards] == [("bronze", "wisdom")] * 2
    assert table.rejection("0: freeze").clause == "AM-3.3"
    assert "freeze" in lay("2C 4C 6C 8C 2D 4D 6D 8D", "KH").castable(0)


@pytest.mark.rule("AM-26.18")
def test_beginners_and_books_exclude_each_other() -> None:
    with pytest.raises(RulesError, match=r"leave books out, or set beginners to false \(AM-26.18\)"):
        Rules(beginners=True, books=((), ()))
    assert Rules(beginners=True, books=(OPTIONAL_BOOKS, OPTIONAL_BOOKS)).books_of(0) == ("bronze", "wisdom")


@pytest.mark.rule("AM-20.3", "AM-26.19")
def test_golem_cards_match_no_vampire_blood(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", golems=([], ["7S 8S"]))

    table.play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert table.golems(1) == [{"7S", "8S"}]
    assert table.hand(1) == set()
    assert not table.events(MatchesCounted)


@pytest.mark.rule("AM-20.3", "AM-26.19", "AM-18.8", "AM-11.8")
def test_golem_cards_match_vampire_blood_where_they_answer(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", golems=([], ["7S", "10H 2H"]), rules=Rules(golems_answer=True))

    table.play("0: vampire-blood 9S 9H 2D KC", "1: accept")
    assert table.asked == (1, "MatchCard")
    assert set(table.offered(1)) == {"4S", "7S"}
    assert table.events(MatchesCounted) == [MatchesCounted(1, 1, (1, 0))]

    table.play("1: 7S")
    assert all({str(card) for card in table.game.view(seat).discard.known} == {"9S", "7S"} for seat in (0, 1, None))
    assert table.golems(1) == [{"10H", "2H"}]  # the golem without cards is gone
    assert table.events(GolemsAnswered) == [GolemsAnswered(1, (1, 0))]
    assert table.events(MatchesCounted)[1] == MatchesCounted(1, 1, (2,))
    assert set(table.offered(1)) == {"QH", "2H", "10H"}

    table.play("1: QH")
    assert table.golems(1) == [{"10H", "2H"}]
    assert table.hand(1) == {"4S"}
    assert table.points == (200, 200)


@pytest.mark.rule("AM-18.8", "AM-26.19")
def test_only_matching_golem_card_goes_without_asking(lay: Lay) -> None:
    table = lay(EIGHT, "QH", golems=([], ["7S 8C"]), rules=Rules(golems_answer=True))

    table.play("0: vampire-blood 9S 2D 9H 3C", "1: accept")

    assert table.golems(1) == []
    assert table.hand(1) == set()
    assert table.discard == {"9S", "7S", "9H", "QH", "3C", "8C"}


@pytest.mark.rule("AM-26.19", "AM-18.9")
def test_empty_hand_is_looked_at_without_golems(lay: Lay) -> None:
    table = lay(EIGHT, "QH", golems=([], ["7D 8D"]), rules=Rules(golems_answer=True))

    table.play("0: vampire-blood 9S 9H KC 3C", "1: accept")

    assert table.points == (210, 190)


@pytest.mark.rule("AM-21.7", "AM-26.19")
def test_golem_cards_are_given_for_a_curse_where_they_answer(lay: Lay) -> None:
    usual = lay("4S KC", "9H 10H", golems=([], ["7S 8S"])).play("0: curse", "1: value 4", "0: 4S", "1: accept")
    assert usual.hand(1) == set()
    assert usual.golems(1) == [{"7S", "8S"}]

    rules = Rules(golems_answer=True)
    table = lay("4S KC", "9H 10H", golems=([], ["7S 8S"]), rules=rules, wizards=({"mastery": 1}, {}))
    table.play("0: curse", "1: value 4", "0: 4S", "1: accept")
    assert set(table.offered(1)) == {"9H", "10H", "7S", "8S"}
    table.play("1: 7S", "1: 10H")

    assert table.hand(0) == {"KC", "7S", "10H"}
    assert table.hand(1) == {"9H"}
    assert table.golems(1) == [{"8S"}]
    assert [str(card) for card in table.game.view(1).wizards[0].hand.known] == ["10H", "7S"]


@pytest.mark.rule("AM-24.10", "AM-26.19")
def test_counted_matches_hold_in_every_determinization(lay: Lay) -> None:
    table = lay(EIGHT, "4S QH", golems=([], ["7S 8C", "10H 2H"]), rules=Rules(golems_answer=True))
    table.play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    for number in range(40):
        twin = table.game.determinize(0, Rng(number))
        assert len(twin.legal_actions(1)) == 2
        assert twin.view(0) == table.game.view(0)


@pytest.mark.rule("AM-22.2", "AM-26.20")
def test_ritual_serves_castings_and_blocks(lay: Lay) -> None:
    both = {"rituals": 1}, {"rituals": 1}

    assert "ritual" in lay("4S 5S", "9S", wizards=both).offered(0)
    assert "ritual" in lay("4S 5S", "9S", wizards=both).play("0: fireball 4S 5S").offered(1)


@pytest.mark.rule("AM-26.20")
@pytest.mark.parametrize(
    ("use", "seat", "reason"),
    [("castings", 1, "only be used for a casting"), ("blocks", 0, "only be used for a block")],
)
def test_ritual_can_be_limited_to_one_purpose(lay: Lay, use: str, seat: int, reason: str) -> None:
    both = {"rituals": 1}, {"rituals": 1}
    casting = lay("4S 5S", "9S", wizards=both, rules=Rules(ritual_use=use))
    blocking = lay("4S 5S", "9S", wizards=both, rules=Rules(ritual_use=use)).play("0: fireball 4S 5S")

    assert ("ritual" in casting.offered(0)) == (use == "castings")
    assert ("ritual" in blocking.offered(1)) == (use == "blocks")
    rejected = (casting, blocking)[seat].rejection(f"{seat}: ritual")
    assert rejected.clause == "AM-26.20"
    assert reason in rejected.reason


@pytest.mark.rule("AM-13.4", "AM-15.1", "AM-26.21")
@pytest.mark.parametrize(
    ("effects", "vary", "drawn"),
    [
        ({"regenerations": 2}, True, 3),
        ({"regenerations": 2}, False, 1),
        ({"webs": 3}, True, 1),
        ({"webs": 3}, False, 1),
        ({}, False, 1),
    ],
)
def test_learn_magic_under_regeneration_and_maze(lay: Lay, effects: dict[str, int], vary: bool, drawn: int) -> None:
    table = lay("4S", "9S", wizards=({**effects, "mastery": 1}, {}), rules=Rules(draw_spells_vary=vary))

    table.play("0: learn-magic", "1: accept")

    assert len(table.hand(0)) == drawn


@pytest.mark.rule("AM-13.4", "AM-17.3", "AM-26.21")
@pytest.mark.parametrize(
    ("effects", "vary", "drawn"),
    [
        ({"regenerations": 1}, True, 6),
        ({"regenerations": 1}, False, 5),
        ({"webs": 2}, True, 3),
        ({"webs": 2}, False, 5),
        ({"webs": 9}, True, 1),
        ({"webs": 9}, False, 5),
    ],
)
def test_mystic_library_under_regeneration_and_maze(lay: Lay, effects: dict[str, int], vary: bool, drawn: int) -> None:
    rules = Rules(draw_spells_vary=vary)
    table = lay("3C 4D 5H 6S KD", "9S", wizards=({**effects, "mastery": 1}, {}), rules=rules)

    table.play("0: mystic-library 3C 4D 5H 6S", "1: accept", "0: 3C", "0: 4D", "0: 5H", "0: 6S", "0: KD")

    assert len(table.hand(0)) == drawn


@pytest.mark.rule("AM-13.5", "AM-26.21")
def test_learn_magic_that_does_not_vary_draws_past_the_limit_and_without_one(lay: Lay) -> None:
    hand = "4S 5S 6S 7S 8S 9S 10S JS QS KS"
    for effects in ({"regenerations": 4}, {"regenerations": 4, "dark_pact": True}):
        table = lay(hand, "9H", wizards=({**effects, "mastery": 1}, {}), rules=Rules(draw_spells_vary=False))
        table.play("0: learn-magic 4S", "1: accept")
        assert len(table.hand(0)) == 10


@pytest.mark.rule("AM-26.18", "AM-26.19", "AM-26.20", "AM-26.21")
@pytest.mark.parametrize("changed", READINGS, ids=str)
def test_matches_of_the_other_reading_play_and_replay(changed: dict[str, object]) -> None:
    rules = Rules(rounds=1, start_points=60, turn_limit=80, **changed)  # type: ignore[arg-type]  # one setting each
    for number in range(6):
        game = Game(seed=number, rules=rules)
        play_out(game, [Duellist(), RandomBot()] if number % 2 else [RandomBot(), RandomBot()], Rng(number))
        assert game.is_over
        assert Game.replay(Record.loads(game.record().dumps())).outcome == game.outcome


@pytest.mark.rule("AM-26.18")
def test_action_ids_are_the_same_under_every_reading() -> None:
    usual = Game(seed=1).action_space
    for changed in READINGS:
        space = Game(seed=1, rules=Rules(**changed)).action_space  # type: ignore[arg-type]  # one setting each
        assert [str(action) for action in space] == [str(action) for action in usual]
