"""Every word that people meet in a game is explained: on its screens, in its choices, among its settings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import Any

from arcana_core.chance.rng import Rng
from arcana_core.game import Game

_ENGLISH = """
a about above after again all also an and another any anybody are as at away be been before begin behind being beside
between both but by can cannot do does each else ends every everybody few fewer find first for from full get gets give
given gives go goes had half has have her here him his how if in into is it its itself last least left less let made
make many may more most much must my new no nobody not nothing now number of off on once one only or other others our
out over own same second see so some somebody something still such than that the their them then there these they this
three through to too two under until up us used was way were what when where whether which while who whole whom whose
will with without yes yet you your yours
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
        yield from (word for word in glossary.unexplained(text) if word not in ORDINARY)
