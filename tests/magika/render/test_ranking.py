"""The order of choices at a terminal: the usual ones first (MG-37)."""

from __future__ import annotations

import pytest

from arcana_magika import Game, contest


def listed(game: Game, *picks: str) -> list[str]:
    """Player 0's choices in the order of the list, after these picks."""
    for text in picks:
        (action,) = game.parse(text, 0)
        game.apply(action, 0)
    return [str(action) for action in game.choices(0)]


@pytest.mark.rule("MG-37.5")
def test_orders_begin_with_moves_and_end_with_useless_ones() -> None:
    game = contest("A m7 scrolls HEALS | B m8")

    assert listed(game) == ["move", "cast", "search", "meditate", "drop", "rest", "demand", "give"]


@pytest.mark.rule("MG-37.11", "MG-37.12")
def test_giving_and_demanding_move_up_beside_another_mage() -> None:
    game = contest("A m7 scrolls HEALS | B m7")

    assert listed(game) == ["move", "cast", "search", "meditate", "demand", "give", "drop", "rest"]


@pytest.mark.rule("MG-37.6")
def test_directions_begin_in_the_north() -> None:
    assert listed(contest("A m7 | B m8", spaces={"n7": "River", "n8": "River"}), "move") == [
        *("nw", "ne", "w", "e", "sw", "se"),
    ]


@pytest.mark.rule("MG-37.9")
def test_mages_in_sight_are_the_first_targets() -> None:
    game = contest("A m7 Evil arcania 50 scrolls CURSP | B y2 | C m8 | D y3 | M l6")

    assert listed(game, "cast", "minor") == ["mage C", "mage M", "mage B", "mage D"]


@pytest.mark.rule("MG-37.10")
def test_dropping_everything_is_the_last_choice() -> None:
    assert listed(contest("A m7 scrolls HEALS CURSP | B m8"), "drop") == ["cursp", "heals", "all"]


@pytest.mark.rule("MG-37.12")
def test_artifact_seen_with_a_mage_is_demanded_first() -> None:
    assert listed(contest("A m7 | B m7 holds SCEPTER"), "demand")[:2] == ["scepter", "crown"]
