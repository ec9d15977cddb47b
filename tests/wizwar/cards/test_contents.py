"""Files of a designer's cards: what they hold, their mistakes, and the game with these cards (WW-9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.errors import RulesError
from arcana_wizwar import CARDS, Game

EXAMPLE = Path(__file__).parents[3] / "examples" / "house_rules" / "mirrors.toml"


def test_contents_have_a_line_for_each_card() -> None:
    files = Game.card_files()

    assert [*files.contents([EXAMPLE], None)] == [
        (
            "card frostbite: Frostbite, attack, 3 in white cantrip. "
            "Magical water damage equal to energy; a wizard who suffers any of it is stunned."
        ),
        "card mirror: Mirror, counter, 2 in white cantrip. An attack spell aimed at you strikes its caster instead.",
        "2 cards: no mistakes",
    ]


def test_later_file_changes_the_cards_of_an_earlier_one(tmp_path: Path) -> None:
    second = tmp_path / "more.toml"
    second.write_text("[cards.mirror]\nenergy_value = 5\n")

    changed = Game.card_files().add([EXAMPLE, second])

    assert issubclass(changed, Game)
    assert changed.cards["mirror"].energy_value == 5
    assert len(changed.cards) == len(CARDS) + 5
    assert changed.name == "wizwar+cards"
    assert Game.cards is CARDS


def test_mistakes_of_all_files_are_reported_with_their_paths(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text("[cards.mirror]\nenergy_value = 5\n")
    two.write_text("[cards.fireball]\nrange = 'far'\n")

    with pytest.raises(RulesError) as error:
        Game.card_files().add([one, two])

    lines = str(error.value).splitlines()
    assert lines[0].startswith(f"{one}:1: cards.mirror: ")
    assert lines[-1].startswith(f"{two}:2: cards.fireball: range must be ")
