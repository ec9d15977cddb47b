"""The words of magic, the spells and the tables are explained, and the odds of all tables can be asked for."""

from __future__ import annotations

import pytest

from arcana_core.errors import NotationError
from arcana_core.text.rulebook import Rulebook
from arcana_magicrealm import Game
from arcana_magicrealm.model.spells import DURATIONS, PLACES, SPELL_CARDS, SPELLS, TARGETS, clause_of
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.text import tables
from arcana_magicrealm.text.tables import odds

GAME = Game(seed=1)


@pytest.mark.parametrize(
    ("words", "meaning"),
    [
        ("type; types; magic chit", "casts spells of its type"),
        ("artifact; spell book; books; cast by", "casts one of its awakened spells"),
        ("energize; energized; inert; works", "inert until its colour energizes it again"),
        ("nullified; nullify", "does nothing there until the cause ends"),
        ("broken; released", "A released target is free of it"),
        ("bewitched", "energized or not"),
        ("tied up; committed; in effect", "its slot is tied up"),
        ("cancel; fails", "Its chit is fatigued"),
        ("come to life; completion time", "Lower times come to life first"),
        ("flight; flyer; land; fly chit", "lands by a die in its next turn"),
        ("teleport; send away", "Followers stay behind"),
        ("transmorphized", "another form"),
        ("enchanted card; enchanted tile", "colour"),
        ("week; day", "day 21 purple"),
        ("any", "one colour, whichever is at hand"),
        ("aim at all", "a family of monsters"),
        ("alter; add; aim at spell; question", "MR-"),
        ("table; odds", "the higher one counts"),
        ("protection", "Spells and curses on you do nothing"),
        ("mist", "only moves, hides and follows"),
        ("goblins; goblin", "Spells name Axe Goblins, Spear Goblins and Sword Goblins together"),
        ("monster; natives; item; boots; encounter; character; dwellings; visitor", "MR-"),
    ],
)
def test_words_of_magic_are_explained(words: str, meaning: str) -> None:
    for word in words.split("; "):
        assert meaning in GAME.explain(word), word


@pytest.mark.rule("MR-5.5", "MR-36.3")
@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("sorceror", "It knows 3 spells of type IV or VI (MR-5.5)"),
        ("white knight", "It knows 1 spell of type I (MR-5.5)"),
        ("chapel", "Its clearing has white magic (MR-36.3)"),
    ],
)
def test_characters_are_explained_with_spells_and_dwellings_with_colours(word: str, meaning: str) -> None:
    assert meaning in GAME.explain(word)
    assert "spells of type" not in GAME.explain("amazon")


@pytest.mark.rule("MR-36.2")
@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("IV", "Magic chits of type IV give purple magic once enchanted (MR-36.2)"),
        ("type II", "Magic chits of type II give grey magic"),
        ("VI", "Magic chits of type VI can't be enchanted"),
        ("VIII", "Bad Luck (any), Deal with Goblins (black)"),
    ],
)
def test_types_of_magic_are_explained_with_colours_and_spells(word: str, meaning: str) -> None:
    assert meaning in GAME.explain(word)


@pytest.mark.parametrize("spell", range(len(SPELL_CARDS)), ids=lambda spell: SPELLS[spell].id)
def test_spell_is_explained_by_its_clause(spell: int) -> None:
    rulebook = Rulebook.of(Game)
    assert rulebook is not None
    clause = rulebook.get(clause_of(spell))
    assert clause is not None

    assert f"({clause.id})" in GAME.explain(SPELLS[spell].name)
    assert clause.text.startswith(SPELLS[spell].name)


@pytest.mark.rule("MR-43.8", "MR-43.19", "MR-43.21", "MR-43.22")
@pytest.mark.parametrize(
    ("spell", "figures"),
    [
        ("stones fly", "harm L*, length 15"),
        ("fiery blast", "harm L***, length 13"),
        (
            "lightning bolt",
            "in a mountain clearing only. Duration: attack, in this round only. Missile attack; harm M***",
        ),
        ("roof collapses", "harm H, length 18"),
    ],
)
def test_attack_spells_are_explained_with_their_figures(spell: str, figures: str) -> None:
    assert figures in GAME.explain(spell)


def test_every_target_and_duration_has_words() -> None:
    assert {card.target for card in SPELLS} <= {*TARGETS}
    assert {card.duration for card in SPELLS} <= {*DURATIONS}
    assert {card.where for card in SPELLS} - {""} == {*PLACES}


@pytest.mark.rule("MR-42.1", "MR-42.5", "MR-42.10", "MR-42.13", "MR-42.14", "MR-42.15")
@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("curses", "2: Squeak: cannot be hidden"),
        ("wish", "6: Strength: the next Fight chit"),
        ("wishes", "1: Me Elsewhere: teleports"),
        ("pit", "2: Carried Away: the target dies"),
        ("power of the pit", "6: Rust: each active armour counter"),
        ("transform", "2: Lion: H 3, move 4, walks the woods, vulnerability H"),
        ("storm", "2-3: loses 3 phases; 4-5: loses 2 phases"),
        ("lost", "3: moves to an adjacent clearing 3"),
        ("dragon", "T 4, move 4, flies, vulnerability T, armoured"),
        ("eyemist", "no Search phases (Peer phases are possible) (result 1 of the table Curses, MR-42.1)"),
        ("fiery chasm", "result 1 of the table Power of the Pit, MR-42.10"),
    ],
)
def test_tables_of_magic_and_their_results_are_explained(word: str, meaning: str) -> None:
    assert meaning in GAME.explain(word)


@pytest.mark.rule("MR-1.3")
@pytest.mark.parametrize(
    "name", ["curse", "curses", "Curses", "wishes", "pit", "the power of the pit", "storm", "runes"]
)
def test_odds_are_found_by_the_names_that_people_type(name: str) -> None:
    assert odds(name)[1].split()[:2] == ["1", "2.78"] or odds(name)[1].split()[:2] == ["1-3", "25.00"]


def test_every_table_with_modifiers_has_odds() -> None:
    assert {table.id for table in TABLES.values() if table.modifiable} == {*tables.ABOUT}


def test_odds_of_an_unknown_table_list_the_tables() -> None:
    with pytest.raises(NotationError, match=r"did you mean 'curses'\?; write one of hide, .* wish, power of the pit"):
        odds("cursess")
