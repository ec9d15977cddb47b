"""Random months in which spells are cast: what can be watched without following what spells do. A longer run:

ARCANA_GAMES=500 ARCANA_DECISIONS=100000 python -m pytest -n auto tests/magicrealm/chapters/magic/test_random_magic_months.py
"""

from __future__ import annotations

import os

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_goes_on_alike
from arcana_magicrealm import Game, Rules
from tests.magicrealm.chapters.magic.test_random_duels import CASTERS, CASTING, check_chits, check_secrets, check_spells
from tests.magicrealm.games.casters import Casters
from tests.magicrealm.games.eventful import Eventful, Warlike, weight
from tests.magicrealm.games.spellbound import Spellbound
from tests.magicrealm.reference.model import Watcher
from tests.magicrealm.reference.scores import parts_of

FIRST, GAMES = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "4"))
DECISIONS = int(os.environ.get("ARCANA_DECISIONS", "500"))
EACH = 150
"""After how many decisions copies and determinizations are compared."""
VIOLENT = ("charge ", "attack with", "block ", "stay out")
"""The beginnings of decisions that soon leave no caster alive."""
KINDS: tuple[type[Game], ...] = (Spellbound, Casters, Warlike, Eventful)


def month(number: int) -> Game:
    """A month for two to four casters under settings at random, with combat."""
    rng = Rng(f"rules of magic {number}")
    rules = Rules.drawn(rng).evolve(days=rng.choice((2, 3, 8, 28)), trade_proposals=1, combat=True)
    kind = KINDS[number % len(KINDS)]
    game = kind(2 + number // 4 % 3, seed=f"magic {number}", rules=rules)
    while game.position.day == 0 and not game.is_over:
        seat = game.players_to_act[0]
        game.apply(some_action(game, seat, rng), seat)
    return game


def some_action(game: Game, seat: int, rng: Rng) -> Action:
    """A decision at random; casters and spells are likely."""
    legal = game.legal_actions(seat)
    return rng.weighted(legal, [_weight(action) for action in legal])


def _weight(action: Action) -> int:
    if isinstance(action, CASTING) or str(action).removeprefix("choose ") in CASTERS:
        return 100
    return 1 if str(action).startswith(VIOLENT) else weight(str(action))


@pytest.mark.rule("MR-1.16", "MR-6.6", "MR-22.19", "MR-38.11", "MR-39.5", "MR-48.5")
@pytest.mark.parametrize("number", range(FIRST, FIRST + GAMES))
def test_month_of_magic_keeps_everything_in_its_place(number: int) -> None:
    rng, game = Rng(f"decisions about magic {number}"), month(number)
    watcher = Watcher(game)
    for decision in range(DECISIONS):
        watcher.watch_places()
        check_spells(game)
        check_chits(game)
        if game.is_over:
            break
        if decision % EACH == number % EACH:
            assert_goes_on_alike(game, rng, 4)
            check_secrets(game, number)
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
    if game.outcome is not None:
        playing = [seat for seat, one in enumerate(game.position.characters) if one.status == "playing"]
        assert [game.outcome.scores[seat] for seat in playing] == [sum(parts_of(game, seat)) for seat in playing]
    type(game).replay(game.record())
