"""Screens, questions and hints about magic: what a caster and everybody else can read."""

from __future__ import annotations

import pytest

from arcana_core.text.glossary import Glossary
from arcana_magicrealm import actions, expedition, melee
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.knowledge.observation import ASKS
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.model.melee import CANCELLED, LIVES
from arcana_magicrealm.render.questions import QUESTION_WORDS
from arcana_magicrealm.text.phrases import PHRASES
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs
from tests.magicrealm.chapters.magic.spells import casting
from tests.magicrealm.table import being, do, refresh

WORDED = {"ChoosePhase", "NamePhase"}
"""The decisions about a phase, which are worded by its draft."""
NEVER_ASKED = {"Lending", "SecretPicks", "Together", "another", "none"}
"""The bases of other decisions, and the names that an observation has for none."""


def test_every_decision_asks_a_question_of_its_own() -> None:
    asked = {*QUESTION_WORDS} | {step for step in PHRASES.questions if PHRASES.ask(step)}

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


@pytest.mark.rule("MR-48.5")
def test_caster_alone_reads_its_recorded_spells_with_type_and_colour() -> None:
    game = expedition("witch_king cliff 3 spells curse*, fog | elf cavern 1", seed=1)

    for columns in (80, 120):
        assert "Curse* (V, grey), Fog (II, grey)" in game.render(0, columns=columns, rows=40)
        assert "Fog" not in game.render(1, columns=columns, rows=40)
    assert "2 unknown spells" in game.render(1)


@pytest.mark.rule("MR-36.3", "MR-6.3")
def test_caster_reads_the_colours_that_are_supplied() -> None:
    words = "witch_king cliff 3 spells fog | elf cavern 1"

    assert "Colours  none supplied here" in expedition(words, seed=1).render(0, rows=40)
    assert "Colours  white and black supplied here" in expedition(f"{words}; day 7", seed=1).render(0, rows=40)


@pytest.mark.rule("MR-48.17", "MR-39.4")
def test_everybody_reads_the_spells_in_effect() -> None:
    game = expedition("witch cliff 3 spells fog | elf cavern 1 under bad_luck by witch", seed=1)

    for player in (0, 1, None):
        assert "Bad Luck on Elf, by Witch" in game.render(player, rows=40)


@pytest.mark.rule("MR-42.1")
def test_everybody_reads_the_curses() -> None:
    game = expedition("witch cliff 3 | elf cavern 1", seed=1)
    curses.fall(game, being("elf"), "squeak")
    refresh(game)

    for player in (0, 1, None):
        assert "cursed with Squeak" in game.render(player, rows=40)


@pytest.mark.rule("MR-38.2", "MR-38.4")
def test_cast_shows_what_it_needs_and_then_to_everybody() -> None:
    game = melee("witch_king spells absorb_essence enchanted magic V3* | giant 1", seed=1)
    while game.view(0).asks != "Acting":
        game.apply(actions.DONE, 0)
    cast = game.parse("cast absorb_essence", 0)[0]

    assert game.hint(cast, 0).startswith("uses up a black colour chit; time 2; permanent: caster becomes the monster")

    game.apply(cast, 0)
    while game.view(0).asks in ("CastWith", "ChooseColour"):
        game.apply(game.legal_actions(0)[0], 0)
    for player in (0, None):
        assert "Witch King casts Absorb Essence with magic V" in game.render(player, rows=40)


@pytest.mark.rule("MR-29.12", "MR-38.10")
def test_caster_attacks_on_the_screen_only_if_its_spell_was_cancelled() -> None:
    game = battlefield("witch", "elf", "wolf_a 1")
    for fate, attacks in ((LIVES, False), (CANCELLED, True)):
        cast_now = casting("witch", "curse", "magic V4*", 4, "elf", fate=fate)
        for sheet in ("elf: wolf_a 1", "witch: wolf_a 1"):
            fighting(game, sheet, targets=pairs("witch > elf"), casts=cast_now)
            refresh(game)
            assert ("Witch attacks Elf" in game.render(1, rows=40)) is attacks
        assert ("sheet, attacks Elf" in game.to_svg(1)) is attacks


def test_hint_on_a_curse_is_its_effect() -> None:
    game = melee("witch_king & elf vs giant 1", seed=1)

    for number in range(6):
        assert game.hint(actions.AimAtCurse(being("elf"), number), 0)


@pytest.mark.parametrize(
    "word", ["spell", "cast", "duration", "instant", "permanent", "inert", "energized", "supplied"]
)
def test_words_of_magic_are_explained(word: str) -> None:
    assert Glossary(expedition("witch cliff 3", seed=1)).meaning(word)


@pytest.mark.rule("MR-37.8", "MR-48.18")
def test_owner_alone_reads_the_awakened_cards_of_an_active_item() -> None:
    words = "wizard cliff 3 active black_book | elf cliff 3; black_book spells curse, pentangle; awakened curse"
    game = expedition(words, seed=1)

    assert "Black Book (Curse awake, 3 unknown spell cards)" in game.render(0, rows=40)
    assert "Curse" not in game.render(1)
    assert "Black Book (4 unknown spell cards)" in game.render(1)


@pytest.mark.rule("MR-2.7", "MR-13.25", "MR-37.1", "MR-37.9")
@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("altar", "Read the runes of 1 spell card of type II and 1 of type III there"),
        ("statue", "2 spell cards of type VII and 1 of type VIII"),
        ("shaman", "Learn from 1 spell card of type II and 1 of type III"),
        ("black book", "It has type V and 2 spell cards of type V and 2 of type VIII"),
    ],
)
def test_places_and_items_are_explained_with_their_spell_cards(word: str, cards: str) -> None:
    assert cards in Glossary(expedition("amazon cliff 3", seed=1)).meaning(word)


@pytest.mark.rule("MR-37.14", "MR-37.16")
def test_search_with_magic_sight_is_hinted_with_its_odds() -> None:
    game = expedition("witch_king cliff 3; day 5", seed=1)

    hint = game.hint(actions.record("S"), 0)
    assert hint == (
        "Magic Sight: choice 3 %, counters 8 %, treasure cards 14 %, perceive spell 19 %, discover chits 25 %, nothing 31 %"
    )


def test_hints_on_recording_fit_the_character() -> None:
    game = expedition("sorceror cliff 3 enchanted magic IV3* fatigued magic VI4*; day 5", seed=1)

    assert game.hint(actions.record("R"), 0) == "fatigued: magic VI4*"
    assert game.hint(actions.record("FL"), 0).startswith("to a tile beside this one; works only with a Fly chit")
    order = [str(one) for one in game.choices(0)]
    assert order.index("record fly") > order.index("record prepare")


@pytest.mark.rule("MR-42.1", "MR-36.2", "MR-40.10", "MR-43.33")
@pytest.mark.parametrize(
    ("words", "code", "reason", "after"),
    [
        ("cursed squeak", "H", "you can't be hidden under Squeak", "S"),
        ("cursed eyemist", "S", "Search phases are cancelled under Eyemist", "T"),
        ("cursed ill health fatigued fight M4*", "R", "Rest phases are cancelled under Ill Health", "HR"),
        ("", "SPX", "of no use: you have no active Magic chit of types I to V", "HR"),
        ("under melt_into_mist by elf", "S", "this can't be done as Mist", "H"),
        ("under transform lion by elf", "T", "this can't be done as Lion", "S"),
        ("under transform lion by elf", "A", "this can't be done as Lion", "S"),
    ],
)
def test_useless_activity_is_listed_after_useful_ones_with_the_reason(
    words: str, code: str, reason: str, after: str
) -> None:
    game = expedition(f"amazon cliff 3 {words} | elf cliff 2; company cliff 3; day 5", seed=1)

    order = game.choices(0)

    assert game.hint(actions.record(code), 0) == reason
    assert order.index(actions.record(code)) > order.index(actions.record(after))


def test_hint_on_alert_says_that_a_leader_has_nothing_to_alert() -> None:
    game = expedition("amazon cliff 3; company cliff 3 hired 0; day 5", seed=1)
    do(game, 0, "end turn")

    assert game.hint(actions.record("A"), 0) == "you have nothing to alert now"


@pytest.mark.rule("MR-36.2", "MR-36.11")
def test_hints_on_enchanting_name_the_spells_and_the_colours() -> None:
    words = "sorceror cliff 3 unhidden spells fiery_blast records prepare, enchant; stage daylight; monsters 1; day 21"
    game = expedition(words, seed=1)
    while game.view(0).asks != "Enchant":
        game.apply(game.passing(0) or game.legal_actions(0)[0], 0)

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["enchant magic IV3*"] == "gives purple magic once, as for Fiery Blast; then it is fatigued"
    assert hints["turn tile with magic IV3*"].startswith("Cliff is turned over: it supplies purple in")


def test_wizard_reads_in_short_that_it_knows_all_roads() -> None:
    game = expedition("wizard cliff 3; day 5", seed=1)

    assert "Found    every hidden path and secret passage\n" in game.render(0)


def test_casters_are_not_passed_over_while_they_cast() -> None:
    game = melee("witch_king spells absorb_essence enchanted magic V3* | giant 1", seed=1)
    while game.view(0).asks != "Acting":
        game.apply(actions.DONE, 0)
    for action in game.parse("cast absorb_essence", 0):
        game.apply(action, 0)

    found = {}
    while game.view(0).asks in ("CastWith", "ChooseColour", "NameSpellTarget"):
        found[game.view(0).asks] = "combat" in game.moments_now(0)
        game.apply(game.legal_actions(0)[0], 0)
    assert found == {"CastWith": True, "NameSpellTarget": True}
