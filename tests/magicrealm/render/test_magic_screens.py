"""Screens, questions and hints about magic: what a caster and everybody else can read."""

from __future__ import annotations

from arcana_core.text.glossary import Glossary
from arcana_magicrealm import expedition, melee
from arcana_magicrealm.knowledge.observation import ASKS
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.render.questions import QUESTIONS, TEXTS

WORDED = {"ChoosePhase", "NamePhase"}
"""The decisions about a phase, which are worded by its draft."""
NEVER_ASKED = {"SecretPicks", "Together", "another", "none"}
"""The bases of other decisions, and the names that an observation has for none."""


def test_every_decision_asks_a_question_of_its_own() -> None:
    asked = {*QUESTIONS} | {step for step, texts in TEXTS.items() if "ask" in texts}

    assert {*ASKS} - NEVER_ASKED - WORDED <= asked


def test_list_of_spells_in_a_fight_may_have_commas() -> None:
    game = melee("witch_king spells fog, curse & elf vs giant 1", seed=1)

    assert game.player_count == 2
    assert game.render(0).count("Fog") == 1


def test_treasures_are_explained_by_their_effect_alone() -> None:
    glossary = Glossary(expedition("amazon cliff 3", seed=1))

    for card in TREASURES:
        assert "before magic" not in glossary.meaning(card.id)
        assert card.effect[1:] in glossary.meaning(card.id)
