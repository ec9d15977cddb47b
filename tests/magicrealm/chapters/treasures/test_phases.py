"""Extra phases of active treasure cards (MR-6.9, MR-6.17, MR-6.20, MR-9.17, MR-44.6 to MR-44.13)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import recording, turns
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.hands import act, hand
from tests.magicrealm.table import ask, begun, being, clearing, do, piece, put, recorded, texts


def with_cards(*cards: str, hero: str = "swordsman", at: str = "linden_woods 2") -> Game:
    """A character at Birdsong with these active cards."""
    game = begun(hero)
    put(game, hero, at)
    hand(game, hero, *cards, active=True)
    return game


def gives(game: Game, card: str, hero: str = "swordsman") -> str | None:
    """The activity of the phase that a card gives; None if it gives none."""
    return recording.sources(game, being(hero)).get(card)


@pytest.mark.rule("MR-6.9", "MR-44.7", "MR-44.8", "MR-44.9", "MR-44.10", "MR-44.11", "MR-44.12")
@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("cloak_of_mist", "H"),
        ("magic_spectacles", "S"),
        ("regent_of_jewels", "T"),
        ("royal_sceptre", "HR"),
        ("seven_league_boots", "M"),
        ("shielded_lantern", "any"),
    ],
)
def test_active_treasure_gives_one_extra_phase(card: str, code: str) -> None:
    game = with_cards(card)

    assert gives(game, card) == code

    game.position.characters[0].active = 0
    assert gives(game, card) is None


@pytest.mark.rule("MR-44.7", "MR-6.8")
def test_cloak_of_mist_gives_a_third_phase_for_hiding_in_a_cave() -> None:
    game = with_cards("cloak_of_mist", at="caves 1")

    for _ in range(3):
        do(game, 0, "record hide")
        if "with cloak_of_mist" in texts(game, 0):
            do(game, 0, "with cloak_of_mist")

    assert recorded(game, "swordsman") == ["H cloak_of_mist", "H basic", "H basic"]


@pytest.mark.rule("MR-44.11")
def test_seven_league_boots_give_a_move_beside_the_horses() -> None:
    game = with_cards("seven_league_boots", "workhorse_h6_h7", hero="amazon", at="linden_woods 2")

    found = recording.sources(game, being("amazon"))

    assert [source for source, code in found.items() if code == "M"] == [
        "stamina",
        "workhorse_h6_h7",
        "seven_league_boots",
    ]


@pytest.mark.rule("MR-44.12", "MR-6.17")
def test_shielded_lantern_gives_a_phase_only_where_it_starts_in_a_cave() -> None:
    game = with_cards("shielded_lantern")

    assert act(game, "swordsman", "H with shielded_lantern") == ["MR-6.17"]

    game = with_cards("shielded_lantern", at="caves 1")
    assert act(game, "swordsman", "H with shielded_lantern") == [""]


@pytest.mark.rule("MR-6.20")
def test_phase_of_a_treasure_that_was_deactivated_is_cancelled() -> None:
    game = with_cards("magic_spectacles")
    game.position.characters[0].active = 0

    assert act(game, "swordsman", "S with magic_spectacles") == ["MR-6.20"]


@pytest.mark.rule("MR-6.20")
def test_treasure_is_kept_until_its_phase_is_over() -> None:
    game = with_cards("magic_spectacles")
    game.position.turn = Turn(being("swordsman"), (Phase("S", -1, "magic_spectacles"),))
    ask(game, turns.StartOfPhase(being("swordsman")))

    assert "deactivate magic_spectacles" in texts(game, 0)
    assert "abandon magic_spectacles" not in texts(game, 0)


@pytest.mark.rule("MR-9.17", "MR-44.11")
def test_move_of_boots_activated_at_the_start_of_the_phase_is_done() -> None:
    game = with_cards("seven_league_boots", at="cliff 3")
    to = next(name for name in ("cliff 1", "cliff 5", "cliff 6") if joined(game, "cliff 3", name))
    phase = Phase("M", clearing(to), "seven_league_boots")
    game.position.turn = Turn(being("swordsman"), (phase,), from_=clearing("cliff 3"))
    belongings.note_change(game, piece("seven_league_boots"))

    assert game.why_cancelled(game.turn, phase) is None


def joined(game: Game, one: str, other: str) -> bool:
    """Whether an open road joins two clearings."""
    return any(edge.secret < 0 for edge in game.map.graph.between(clearing(one), clearing(other)))


OF_CARDS = [
    pytest.param("cloak_of_mist", "H", "hide", marks=pytest.mark.rule("MR-44.7")),
    pytest.param("magic_spectacles", "S", "search", marks=pytest.mark.rule("MR-44.8")),
    pytest.param("regent_of_jewels", "T", "trade", marks=pytest.mark.rule("MR-44.9")),
    pytest.param("royal_sceptre", "HR", "hire", marks=pytest.mark.rule("MR-44.10")),
]


@pytest.mark.parametrize(("card", "code", "word"), OF_CARDS)
def test_card_gives_a_third_phase_in_a_cave_for_its_activity_only(card: str, code: str, word: str) -> None:
    game = with_cards(card, at="caves 1")
    do(game, 0, "record blank; record blank")
    assert [text for text in texts(game, 0) if text.startswith("record")] == [f"record {word}"]

    do(game, 0, f"record {word}")

    assert recorded(game, "swordsman") == ["- basic", "- basic", f"{code} {card}"]


@pytest.mark.parametrize(("card", "code", "word"), OF_CARDS)
def test_phase_of_a_card_is_cancelled_if_the_card_is_inactive(card: str, code: str, word: str) -> None:
    game = with_cards(card)
    clauses = act(game, "swordsman", f"{code} with {card}")
    assert clauses != ["MR-6.20"]

    game = with_cards(card)
    game.position.characters[0].active = 0

    assert act(game, "swordsman", f"{code} with {card}") == ["MR-6.20"]
