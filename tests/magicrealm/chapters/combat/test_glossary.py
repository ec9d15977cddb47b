"""The glossary explains the words of combat: in choices, hints and sentences."""

from __future__ import annotations

import re

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing.words import ORDINARY
from arcana_core.text.rulebook import CLAUSE, Rulebook
from arcana_magicrealm import Game, melee
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.scenario.words import KIN
from tests.magicrealm.chapters.combat.fights import battlefield

_ENGLISH = """
act become below character choices commits day denizen's deployments different effect enough gains highest isn't
lets longer loses ones pass piece price strike those unless use wherever
"""
PLAIN = frozenset(_ENGLISH.split()) | {"caught", "hireling", "unless", "wherever"}
"""Further words of English that mean in combat what they mean elsewhere."""
ENDS = frozenset({"troll", "random", "workhorse"})
"""Parts of names."""


def words_of_a_fight(seed: int) -> set[str]:
    """The words of a random fight that the glossary doesn't explain."""
    enemies = "giant 1; wolf 1; viper 1; p1 hired 0; c1; ghost 1; t_troll 1"
    game, rng = melee(f"amazon & captain active crossbow, workhorse_m5_h7 | {enemies}", seed=seed), Rng(seed)
    texts = []
    while game.position.fight is not None and game.players_to_act:
        player = rng.choice(game.players_to_act)
        for action in game.legal_actions(player):
            texts += [str(action), game.hint(action, player)]
        game.apply(rng.choice(game.legal_actions(player)), player)
    texts += [game.sentence(entry.event, None) for entry in game.log]
    glossary = game.glossary()
    return {word for text in texts for word in glossary.unexplained(CLAUSE.sub("", text))}


def test_glossary_explains_every_word_of_fights() -> None:
    found = set().union(*map(words_of_a_fight, range(3)))

    assert found - ORDINARY - PLAIN - ENDS == set()


@pytest.mark.parametrize(
    ("word", "figures"),
    [
        (
            "great_dragon",
            "Light side H 5, move 6; red side KILL 3, move 6; vulnerability T, armoured. Its head attacks",
        ),
        ("demon", "Light side power of the pit 2, move 4; red side KILL 4, move 4; vulnerability T"),
        ("great dragon 1", "Its head attacks too: light side H 4, dark side T 4, length 9"),
        ("h_troll", "Light side M 4, move 4; dark side H 5, move 4; vulnerability H, armoured"),
        (
            "spear goblin",
            "Light side no attack, move 3; dark side H* 5, move 5; vulnerability M. Its weapon has length 10",
        ),
        (
            "l1",
            "It strikes with length 10. Its pony walks 5 and gallops 3, vulnerability M: hits strike the horse first",
        ),
        ("whq", "It shoots with length 16"),
        ("great swordsman", "striking, length 8, vulnerability H, armoured"),
        ("warhorse", "vulnerability T, armoured"),
        ("amazon", "The Amazon (weight and vulnerability M) starts"),
        ("great axe", "Striking, length 5; unalerted H*, alerted H* at time 4"),
        ("jade shield", "It protects one direction of your choice"),
        ("breastplate", "It protects against thrust and swing"),
        ("vulnerability H", "A hit kills if its harm is at least the target's vulnerability."),
        ("H", "M medium, H heavy, T tremendous"),
        ("star", "Each star of sharpness adds a level of harm."),
        ("ready", "The active Magic chits of a character"),
        ("box", "1 for Charge/Thrust, 2 for Dodge/Swing, 3 for Duck/Smash"),
    ],
)
def test_figures_of_fights_are_explained(word: str, figures: str) -> None:
    assert figures in melee("amazon | giant 1", seed=1).explain(word)


def test_every_denizen_of_a_melee_is_explained_by_all_its_names() -> None:
    game = melee("amazon | giant 1", seed=1)
    for one in DENIZENS:
        for name in (one.id, one.name, KIN[one.id], KIN[one.id].replace("tremendous", "great")):
            assert "ulnerability" in game.explain(name) or one.is_native, name
            assert game.explain(name), name


def test_entries_on_combat_cite_clauses() -> None:
    game = melee("amazon | giant 1", seed=1)
    book = Rulebook.of(Game)
    assert book is not None
    for word in ("hit", "cancelled", "missile", "armour", "kill", "dagger", "unassigned", "bounty", "denizen"):
        cited = re.findall(CLAUSE, game.explain(word))
        assert cited, word
        assert all(map(book.find, cited)), word


@pytest.mark.rule("MR-7.6")
def test_ghosts_are_explained_as_prowling_every_day() -> None:
    assert battlefield("amazon").explain("ghost").startswith("Ghost 1 is a monster that prowls every day (MR-7.6).")


def test_natives_are_explained_by_their_names() -> None:
    game = battlefield("amazon")

    assert game.explain("l1").startswith("Lancer 1 (L1, one of the Lancers) can be hired for 2 gold")
    assert game.explain("lhq").startswith("The leader of the Lancers (LHQ) can be hired for 2 gold")
