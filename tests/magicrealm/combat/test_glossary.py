"""The glossary explains the words of combat: in choices, hints and sentences."""

from __future__ import annotations

import re

from arcana_core.chance.rng import Rng
from arcana_core.testing.words import ORDINARY
from arcana_core.text.rulebook import CLAUSE, Rulebook
from arcana_magicrealm import Game, melee

_ENGLISH = """
act become below character choices commits day denizen's deployments different effect enough gains highest isn't
lets longer loses ones pass piece price strike those use
"""
PLAIN = frozenset(_ENGLISH.split())
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


def test_entries_on_combat_cite_clauses() -> None:
    game = melee("amazon | giant 1", seed=1)
    book = Rulebook.of(Game)
    assert book is not None
    for word in ("hit", "cancelled", "missile", "armour", "kill", "dagger", "unassigned", "bounty", "denizen"):
        cited = re.findall(CLAUSE, game.explain(word))
        assert cited, word
        assert all(map(book.find, cited)), word
