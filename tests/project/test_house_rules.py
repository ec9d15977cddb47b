"""The examples of the cookbook: each plays whole games and does what it says."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import arcana_archmage
from arcana_archmage import Game, Rules, Spell, duel
from arcana_core.bots import RandomBot, play_out
from arcana_core.errors import RecordError
from arcana_core.rng import Rng
from arcana_core.testing import check_game

EXAMPLES = Path(__file__).parents[2] / "examples" / "house_rules"
CODED = sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The example of this name, imported as a user would have it."""
    name = request.param
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


def played_out(game: Game, seed: int) -> Game:
    play_out(game, [RandomBot(), RandomBot()], Rng(seed))
    return game


def decide(game: Game, player: int, *lines: str) -> None:
    for line in lines:
        for action in game.parse(line, player):
            game.apply(action, player)


def test_each_example_is_tested_here() -> None:
    assert sorted(path.name for path in EXAMPLES.iterdir() if path.is_file()) == [
        "harsher_penalty.py",
        "long_match.toml",
        "new_spell.py",
    ]


def test_the_long_match_has_six_rounds_and_hands_of_ten() -> None:
    rules = Rules.from_toml(EXAMPLES / "long_match.toml")

    game = Game(seed=1, rules=rules)
    hands = [len(game.view(player).wizards[player].hand.known) for player in (0, 1)]
    played_out(game, seed=1)

    assert rules == Rules(rounds=6, first_hand=10, hand_limit=10, fireball_damage=4)
    assert hands == [10, 10]
    assert game.outcome is not None
    assert game.outcome.reason == "6 rounds are over"


def test_the_long_match_has_milder_fireballs() -> None:
    game = Game.at(duel(("4S 5S 6S 2C", "9D QH")), rules=Rules.from_toml(EXAMPLES / "long_match.toml"), seed=1)

    decide(game, 0, "fireball 4S 5S 6S")
    decide(game, 1, "no block")
    decide(game, 1, "accept")

    assert game.position.wizards[1].points == 200 - 3 * 4


@pytest.mark.parametrize("example", ["new_spell"], indirect=True)
def test_royal_summons_deals_25_for_two_queens_and_a_heart(example: ModuleType) -> None:
    game = example.Game.at(duel(("QC QS 3H 2C", "9D QH")), seed=1)

    decide(game, 0, "royal-summons QC QS 3H")
    decide(game, 1, "disbelieve")

    assert game.position.wizards[1].points == 200 - 25 - 3 * 2


@pytest.mark.parametrize("example", ["new_spell"], indirect=True)
def test_royal_summons_without_its_cards_is_an_illusion(example: ModuleType) -> None:
    game = example.Game.at(duel(("QC 9S 3H 2C", "9D QH")), seed=1)

    decide(game, 0, "royal-summons QC 9S 3H")
    decide(game, 1, "disbelieve")

    assert [wizard.points for wizard in game.position.wizards] == [200 - 9, 200]


@pytest.mark.parametrize("example", ["harsher_penalty"], indirect=True)
def test_the_harsher_penalty_of_a_true_spell_of_six_is_21(example: ModuleType) -> None:
    game = example.Game.at(duel(("2S 3D 4C 5H 6D 7C 9H", "9D QH")), seed=1)

    decide(game, 0, "mighty-strike 2S 3D 4C 5H 6D 7C")
    decide(game, 1, "disbelieve")

    assert game.position.wizards[1].points == 200 - (1 + 2 + 3 + 4 + 5 + 6)


@pytest.mark.parametrize("example", CODED, indirect=True)
def test_a_coded_house_rule_plays_whole_games_that_replay(example: ModuleType) -> None:
    game = played_out(example.Game(seed=2, rules=Rules(rounds=2)), seed=2)

    again = example.Game.replay(game.record())

    assert game.is_over
    assert again.position == game.position
    with pytest.raises(RecordError, match="a record of"):
        arcana_archmage.Game.replay(game.record())


@pytest.mark.parametrize("example", CODED, indirect=True)
def test_a_coded_house_rule_keeps_the_contract_of_a_game(example: ModuleType) -> None:
    report = check_game(example.Game, games=1)

    assert report.games == 1


@pytest.mark.parametrize("example", CODED, indirect=True)
def test_a_coded_house_rule_has_the_rulebook_of_its_game(example: ModuleType) -> None:
    assert example.Game.rulebook() == arcana_archmage.Game.rulebook()


@pytest.mark.parametrize(
    ("field", "wrong", "message"),
    [
        ("title", None, "title of a spell must be a text, got None"),
        ("least", "1", "least at most most, got least '1' and most 3"),
        ("least", 4, "least at most most, got least 4 and most 3"),
        ("most", 1.0, "got least 1 and most 1.0"),
    ],
)
def test_a_spell_that_could_never_be_cast_is_refused(field: str, wrong: object, message: str) -> None:
    given: dict[str, Any] = {"title": "Hush", "book": "lore", "clause": "HR-1.1", "least": 1, "most": 3}
    shape = Game.spells[0].requirement

    with pytest.raises((TypeError, ValueError), match=message):
        Spell(**{**given, "requirement": shape, field: wrong})
