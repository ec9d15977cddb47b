"""Tests of words: every word on a game's screens has a sound glossary entry, and phrases name steps and actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import Any

from arcana_core.agenda import steps_of
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.text.notation import plain
from arcana_core.text.phrases import ASK, Phrases
from arcana_core.text.rulebook import CLAUSE, Rulebook

# english: a list of common words, not a text
_ENGLISH = """
a about above after again all also an and another any anybody are as at away be been before begin behind being beside
between both but by can cannot carried carries changed choose comes compared decide decides do does drawn each else end
ends ever every everybody explain far few fewer find first five for four from full get gets give given gives go goes
had half hand has have held help her here him hinders his how if in into is it its itself keeps last late least left
less let lies like lying made make many may me more most much must my names need new next no nobody none not nothing
now number of off on once one only or other others our out over own pick play plays reaches read receives regains rest
same second secret see seen sees since single six so some somebody something spectator still succeeds such take ten
than that the their them then there these they this three through throw to together too top twelve two type under until
up upright us used wait waiting was way were what when where whether which while who whole whom whose will with without
won word write yes yet you your yours
"""
ORDINARY = frozenset(_ENGLISH.split())
"""Words of English that mean in a game what they mean elsewhere."""


def unexplained_words(
    games: Callable[[int], Game[Any, Any, Any]], seeds: int = 3, decisions: int = 200, known: Collection[str] = ()
) -> list[str]:
    """The words without a glossary entry that random games show.

    Collected are the settings' names, the notations of the whole action space, and of each game after every tenth
    decision the choices and what all players and spectators see.

    Args:
        games: makes a game from a seed.
        seeds: how many games are played, from seed 0.
        decisions: how many decisions are made in each game.
        known: words that need no entry beside the ordinary ones of English: names, ends of cut words.

    Returns:
        The words in small letters, sorted.
    """
    return sorted(set(chain.from_iterable(_of_game(games(seed), decisions) for seed in range(seeds))) - {*known})


def unsound_entries(game: Game[Any, Any, Any]) -> list[str]:
    """Words whose entries cite no clause, or an unknown one, or name a setting that there isn't; sorted."""
    book = Rulebook.of(type(game))
    assert book is not None, f"{game.name} has no rulebook to cite"
    glossary = game.glossary()
    unsound = []
    for word in glossary.words():
        meaning = glossary.meaning(word)
        cited = CLAUSE.findall(meaning)
        if not cited or not all(map(book.find, cited)) or re.search(r"\{[a-z_]{2,}[.\d]*\}", meaning):
            unsound.append(word)
    return sorted(unsound)


def unknown_phrases(phrases: Phrases, game: Game[Any, Any, Any]) -> list[str]:
    """The names in a game's `data/phrases.toml` that aren't its steps, modules or actions; sorted."""
    steps = {step.__name__: step.__module__ for step in steps_of(type(game).__module__.split(".")[0])}
    notations = {*map(str, game.action_space)} | {plain(str(action)) for action in game.action_space}
    firsts = {text[:end] for text in notations for end in [place.start() for place in re.finditer(" |$", text)]}
    of_modules = [name for name in phrases.moment_of if not any(f".{name}." in f"{path}." for path in steps.values())]
    whole = {*phrases.passes, *phrases.synonyms, *phrases.hints}.union(*phrases.questions.values()) - {ASK}
    unknown = ({*of_modules, *phrases.questions} - steps.keys()) | (whole - notations)
    return sorted(unknown | ({*phrases.hints_on, *phrases.verbs} - firsts))


def _of_game(game: Game[Any, Any, Any], decisions: int) -> Iterator[str]:
    rng = Rng("words").split(len(game.history))
    texts = [setting.name for setting in game.rules.settings()] + [str(action) for action in game.action_space]
    yield from _of_texts(game, texts)
    for number in range(decisions):
        if number % 10 == 0 or game.is_over:
            seats = (*range(game.player_count), None)
            yield from _of_texts(game, [game.render(seat) for seat in seats])
            yield from _of_texts(game, [str(a) for seat in game.players_to_act for a in game.legal_actions(seat)])
        if game.is_over:
            return
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)


def _of_texts(game: Game[Any, Any, Any], texts: list[str]) -> Iterator[str]:
    glossary = game.glossary()
    for text in texts:
        yield from (word for word in glossary.unexplained(CLAUSE.sub("", text)) if word not in ORDINARY)
