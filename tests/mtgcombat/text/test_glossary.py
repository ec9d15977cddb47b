"""Tests of the glossary: each card, character, keyword, setting and word has an entry."""

from __future__ import annotations

import re

import pytest

from arcana_core.rules.settings import written
from arcana_core.testing.words import unexplained_words, unknown_phrases, unsound_entries
from arcana_core.text.rulebook import Rulebook
from arcana_mtgcombat import POOL, Game, Rules, actions, battle
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.cards.attributes import TITLES
from arcana_mtgcombat.cards.wording import text_of
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import MOMENTS, TARGETS, TIMINGS, TYPES, Card
from arcana_mtgcombat.text.phrases import PHRASES

BOOK = Rulebook.of(Game)
CLAUSES = {clause.id for clause in BOOK.clauses} if BOOK else set[str]()


@pytest.fixture(scope="module")
def game() -> Game:
    """A duel."""
    return Game(2, 1)


@pytest.mark.rule("MC-24.1", "MC-25.31")
@pytest.mark.parametrize("card", POOL, ids=lambda card: card.key)
def test_every_card_is_explained_by_name_key_and_amid_a_choice(game: Game, card: Card) -> None:
    shown_text = game.explain(card.key)

    assert shown_text.startswith(f"{card.name} {card.cost}. " if card.cost else f"{card.name}. ")
    assert text_of(card, POOL) in shown_text and shown_text.endswith(f"({card.clause})")
    assert game.explain(card.name) == game.explain(f"cast {card.key}") == shown_text


@pytest.mark.rule("MC-29.7", "MC-28.3")
def test_glossary_shows_a_cards_cost_kind_and_effect(game: Game) -> None:
    assert game.explain("flamelance") == (
        "Karric Flamelance {1R}. Sorcery. Deal 4 dice of damage to a creature or character. (MC-29.7)"
    )
    assert game.explain("Marrow Knight") == "Marrow Knight {2B}. Creature 3/2/4. Regenerate {B}. (MC-28.3)"


@pytest.mark.rule("MC-32.1", "MC-32.4", "MC-32.2")
def test_glossary_shows_a_characters_attributes_and_library(game: Game) -> None:
    shown_text = game.explain("iveren")

    assert (
        "a character of 25 points: Power 1, Toughness 2, Life 28, Speed 4, Channeling 4, Focus 3, Memory 8"
        in shown_text
    )
    assert "Mana Pool 7 (U 6, C 1). Starts with U 4." in shown_text
    assert "2 Saltmist Drakelet, Undertow Shellback, Hush of Thole" in shown_text and shown_text.endswith("(MC-32.4).")
    assert game.explain("character 0").startswith("Oriane Vell, a character")


@pytest.mark.rule("MC-34.2")
def test_library_of_a_character_in_the_battle_is_not_shown() -> None:
    game = Game(2, 1, rules=Rules(characters=("built",)))

    assert "Starts with" in game.explain("character 1")
    assert "Library" not in game.explain("character 1")


@pytest.mark.rule("MC-23.1")
def test_glossary_shows_a_packs_creatures(game: Game) -> None:
    assert game.explain("the hornet swarm") == "The Hornet Swarm, a wild pack of Speed 4: 5 Brass Hornet (MC-23.1)."


@pytest.mark.rule("MC-19.1", "MC-3.1", "MC-24.1", "MC-24.3", "MC-24.4", "MC-24.5")
def test_every_word_of_the_game_has_a_meaning(game: Game) -> None:
    asked = [*keywords.NAMES, "Regenerate", *TITLES.values(), *TYPES, *TARGETS, *TIMINGS, *MOMENTS, *actions.WORDS]
    asked += [str(kind.__name__).removeprefix("At") for kind in actions.KINDS if kind is not actions.Word]

    unknown = [word for word in asked if not game.explain(re.sub("(?<!^)(?=[A-Z])", " ", word))]

    assert unknown == ["Frame"]  # called the stack in the notation


@pytest.mark.rule("MC-2.1", "MC-17.5", "MC-23.3")
def test_every_setting_is_explained_with_its_value_at_this_table() -> None:
    rules = Rules(die_sides=8, flight_loss=7, locale="forest", richness=3)
    game = Game(2, 1, rules=rules)

    for setting in Rules.settings():
        shown_text = game.explain(setting.name)
        assert f"Here it is {written(getattr(rules, setting.name))} ({setting.clause})." in shown_text, setting.name
    assert "dice of 8 sides" in game.explain("dice") and "fewer than 7 Life" in game.explain("flee")


@pytest.mark.rule("MC-9.2", "MC-7.12")
def test_glossary_shows_clauses_in_full_with_the_option_in_force() -> None:
    game = Game(2, 1, rules=Rules(ranged_creature_targeting=True))

    assert game.explain("MC-9.4").startswith("He may stop before N.")  # english: quotes the rulebook
    assert "Here ranged_creature_targeting is true." in game.explain("mc-7.12")
    assert all("[option" not in game.explain(clause) for clause in CLAUSES)
    assert game.explain("MC-99.1") == ""


def test_entries_cite_clauses_of_the_rulebook(game: Game) -> None:
    assert unsound_entries(game) == []


def test_phrases_name_steps_and_actions(game: Game) -> None:
    assert unknown_phrases(PHRASES, game) == []


def test_every_word_at_the_table_is_explained() -> None:
    words = unexplained_words(lambda seed: Game(2 + seed, seed), decisions=300)

    assert [word for word in words if set(word) - set("wubrgc")] == []  # "wwrc" is mana


@pytest.mark.rule("MC-24.7")
def test_cards_of_a_designer_are_explained_like_those_of_the_starter_pool() -> None:
    text = '[cards.glow]\nname = "A Glow"\ncost = "W"\ntype = "instant"\ntarget = "any"\n'
    text += 'effects = [{ do = "heal", flat = 1 }]\n'

    class Brighter(Game):
        __slots__ = ()
        pool = read_pool(text, base=POOL)

    assert Brighter(2, 1).explain("glow") == "A Glow {W}. Instant. A creature or character is healed by 1 Life."


@pytest.mark.rule("MC-34.1")
def test_explain_accepts_the_notation_of_combatants() -> None:
    game = battle("oriane_vell | dovek_ironquill", creatures="gatehouse_ox of 0", permanents="mana_cask of 1", seed=1)

    assert game.explain("creature 0").startswith("Creature 0, c0 on the board: Oriane Vell's Gatehouse Ox {3W}.")
    assert game.explain("engage creature 0") == game.explain("creature 0") == game.explain("c0")
    assert game.explain("permanent 0") == game.explain("p0") == game.explain("Mana Cask")
    assert game.explain("creature 7") == game.explain("creature")


@pytest.mark.rule("MC-4.4", "MC-4.5")
def test_glossary_explains_every_cost_of_the_cards(game: Game) -> None:
    assert game.explain("{3W}") == "{3W}: a cost of 4 units of mana, 1 white and 3 of any type (MC-4.4, MC-4.5)."
    assert game.explain("{W}") == "White, W: one of the six types of mana (MC-4.1)."


def test_other_words_have_no_entry(game: Game) -> None:
    assert game.explain("zeppelin") == game.explain("!?") == "" != game.explain("")


@pytest.mark.rule("MC-36.114", "MC-36.115", "MC-36.116")
@pytest.mark.parametrize(
    ("word", "rules"),
    [
        ("move", Rules(move_costs="nothing")),
        ("action", Rules(move_costs="casting")),
        ("locale", Rules(creatures_use_locale=True)),
        ("land", Rules(creatures_use_locale=True)),
        ("capacities", Rules(capacity_per_type=False)),
    ],
)
def test_glossary_names_the_setting_that_changes_a_word(word: str, rules: Rules) -> None:
    (name,) = rules.difference()

    assert f"Setting {name}" not in Game(seed=1).explain(word)
    assert f"Setting {name}" in Game(seed=1, rules=rules).explain(word)
