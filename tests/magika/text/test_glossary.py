"""Words that people ask about at the table."""

from __future__ import annotations

import re

import pytest

from arcana_core.testing.words import unexplained_words, unsound_entries
from arcana_magika import Game, Rules, contest
from arcana_magika.actions import ALL_ACTIONS
from arcana_magika.chapters.tasks import TASKS
from arcana_magika.model.tables import ARTIFACTS, RACES, SPELLS, TERRAINS, Spell
from arcana_magika.spells import SPELLBOOK


def test_every_word_at_the_table_is_explained() -> None:
    # "fm" are the letters of two terrains on the map, and tasks are sentences that explain themselves.
    of_tasks = set(re.findall(r"\w+", " ".join(task.sentence for task in TASKS).lower()))
    assert unexplained_words(lambda seed: Game(seed=seed), seeds=2, known=("fm", "triangular", *of_tasks)) == []


def test_entries_cite_clauses_of_the_rulebook() -> None:
    assert unsound_entries(Game(seed=1)) == []


def test_every_order_spell_artifact_race_and_terrain_is_explained() -> None:
    game = contest("A m7")
    for word in (*ARTIFACTS, *RACES, *TERRAINS, *(spell.code for spell in SPELLS), *map(str, ALL_ACTIONS[:9])):
        assert game.explain(word), word
        assert game.explain(word.lower()) == game.explain(word.upper())


@pytest.mark.parametrize("spell", SPELLS, ids=lambda spell: spell.code)
def test_spell_is_explained_with_its_costs_and_its_clause(spell: Spell) -> None:
    place = SPELLS.index(spell)
    rules = Rules(minor_costs=tuple(range(36)), major_costs=tuple(range(40, 76)))
    reported = contest("A m7", rules=rules).explain(spell.code)

    assert reported.startswith(f"{spell.code}, {spell.title} (")
    assert f"Minor, {place} Arcania:" in reported
    assert f"Major, {place + 40}:" in reported
    assert reported.endswith(f"({SPELLBOOK[place].minor.clause}, {SPELLBOOK[place].major.clause}).")


def test_other_spellings_and_major_levels_are_known_and_other_words_are_not() -> None:
    game = Game(seed=1)

    assert game.explain("fogmp") == game.explain("FGMAP") == game.explain("fgmapx")
    assert game.explain("srchx") == game.explain("SRCHXX")
    assert "a1" in game.explain("")
    assert game.explain("xyzzy") == ""


def test_terrain_and_races_are_explained_by_the_settings_in_force() -> None:
    rules = Rules(terrain_factors=(40, 2, 5, 6, 10, 24, 14, 16, 18, 20), race_moves=(5, 3, 4, 4, 4))
    game = contest("A m7", rules=rules)

    assert "costs 5 Endurance" in game.explain("plains")
    assert "at most 3 moves" in game.explain("elf")
