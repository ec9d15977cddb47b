"""Scenario words: each is on its game's page, and misspelt ones are suggested."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arcana_archmage.scenario import WIZARD_WORDS as FIELDS_OF_WIZARDS
from arcana_archmage.scenario import duel
from arcana_core.errors import PositionError
from arcana_magicrealm import Rules, expedition
from arcana_magicrealm.scenario.board import TABLE_WORDS
from arcana_magicrealm.scenario.expedition import PARTS
from arcana_magicrealm.scenario.people import OF_CHARACTERS, OF_DENIZENS
from arcana_magika.scenario import MAGE_WORDS, contest
from arcana_mtgcombat import battle
from arcana_mtgcombat.scenario.words import CHARACTER_WORDS, CREATURE_WORDS, PERMANENT_WORDS
from arcana_wizwar import skirmish
from arcana_wizwar.scenario import WIZARD_WORDS

PAGES = Path(__file__).parents[2] / "docs" / "games"
WORDS = {
    "archmage": FIELDS_OF_WIZARDS,
    "magika": MAGE_WORDS,
    "mtgcombat": (*CHARACTER_WORDS, *CREATURE_WORDS, *PERMANENT_WORDS),
    "wizwar": (*WIZARD_WORDS, "dead"),
    "magicrealm": (*OF_CHARACTERS, *OF_DENIZENS, *TABLE_WORDS, *PARTS, "dead", "hired", "days", "with"),
}


def words_on_page(game: str) -> set[str]:
    """The words in code style in a page's section about scenarios."""
    section = (PAGES / f"{game}.md").read_text(encoding="utf-8").split("## Scenario words\n")[1].split("\n## ")[0]
    return {word for code in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", section) for word in re.findall(r"\w+", code)}


@pytest.mark.parametrize("game", WORDS)
def test_page_lists_all_scenario_words(game: str) -> None:
    assert {*WORDS[game]} - words_on_page(game) == set()


def test_parts_of_an_expedition_on_the_page_can_be_played() -> None:
    table = (PAGES / "magicrealm.md").read_text(encoding="utf-8").split("| a part | meaning |")[1].split("\n\n")[0]
    bats = "giant_bat 1 cliff 3; giant_bat 2 cliff 3"

    for row in table.splitlines():
        parts = "; ".join(re.findall(r'`"(.+?)"`', row))
        stage = "stage evening; " if parts.startswith("first") else ""
        rules = Rules(caching=True, dropping=True)
        expedition(f"amazon cliff 3 | elf cliff 3 has good_book; {bats}; {stage}{parts}", rules=rules, seed=1)


TWO = "oriane_vell | dovek_ironquill"


@pytest.mark.parametrize(
    ("mistake", "suggestion"),
    [
        (lambda: duel(("4S", "7S"), wizards=({"armor": True}, {})), "armour"),
        (lambda: contest("A m7 endurence 70"), "endurance"),
        (lambda: battle("oriane_vell lief 12 | dovek_ironquill"), "life"),
        (lambda: battle(TWO, creatures="slagback_brute of 0 sik"), "sick"),
        (lambda: battle(TWO, permanents="honed_glaive of 0 exhuasted"), "exhausted"),
        (lambda: expedition("amazon cliff 3 gld 4"), "gold"),
        (lambda: skirmish("2,3 lief 6 | 2,5"), "life"),
    ],
)
def test_misspelt_scenario_word_is_suggested(mistake: Callable[[], Any], suggestion: str) -> None:
    with pytest.raises(PositionError, match=f"did you mean '{suggestion}'"):
        mistake()
