"""Tables to attack: games of every kind reached by random play, and checks that an accepted one still works."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from arcana_core import registry
from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.records.records import Record

AnyGame = Game[Any, Any, Any]
GAMES: Final = ("archmage", "leduc", "magicrealm", "magika", "mtgcombat", "wizwar")
DECISIONS: Final = 6
"""How many random decisions follow on an accepted input."""
SEEDS: Final = 16
MOST_DECISIONS: Final = 160
EVERY: Final = 4
"""The number of decisions between two tables."""

Table = tuple[str, int, int]
"""A reached table: name of the game, seed of its random play, number of decisions."""


@cache
def class_of(name: str) -> type[AnyGame]:
    """The class of a game, the example game of the tutorial included."""
    if name == "leduc":
        from arcana_leduc import Game as Leduc

        return Leduc
    return registry.load(name)


def draw_table(chance: Random, games: tuple[str, ...] = GAMES) -> Table:
    """Choose a table at random. Seeds are few, so that most tables have been reached before."""
    return chance.choice(games), chance.randrange(SEEDS), EVERY * round(MOST_DECISIONS / EVERY * chance.random() ** 2)


def reached(table: Table) -> AnyGame:
    """A copy of the game at this table, which the caller may play on."""
    name, seed, decisions = table
    line, rng = _line(name, seed)
    while len(line) <= decisions and line[-1].players_to_act:
        game = line[-1].clone()
        game.apply(*_decision(game, rng))
        line.append(game)
    return line[min(decisions, len(line) - 1)].clone()


@cache
def _line(name: str, seed: int) -> tuple[list[AnyGame], Rng]:
    """The game after each decision made so far, and where further ones are drawn from. Odd seeds have house rules."""
    game_class, rng = class_of(name), Rng(f"{name} {seed}")
    counts = game_class.player_counts
    rules = game_class.rules_class.drawn(rng) if seed % 2 else game_class.rules_class()
    return [game_class(counts[seed % len(counts)], seed=seed, rules=rules)], rng


def _decision(game: AnyGame, rng: Rng) -> tuple[Action, int]:
    player = rng.choice(game.players_to_act)
    if game.action_space.unlisted and rng.chance(1, 4):
        accepted = [text for text in game._unlisted_examples(rng, player) if game.why_not(text, player) is None]
        if accepted:
            return rng.choice(accepted), player
    return rng.choice(game.legal_actions(player)), player


def play_on(game: AnyGame) -> None:
    """Do everything with a game that its users do. Any error is a failure."""
    rng = Rng("play on")
    _look_at(game, rng)
    for _ in range(DECISIONS):
        if not game.players_to_act:
            break
        game.apply(*_decision(game, rng))
    _look_at(game, rng)
    again = type(game).replay(Record.loads(game.record().dumps()))
    assert again.checksum() == game.checksum(), "a replay of the record ends at another position"


def _look_at(game: AnyGame, rng: Rng) -> None:
    copy = game.clone()
    assert copy.checksum() == game.checksum(), "a clone differs"
    assert (game.outcome is None) == bool(game.players_to_act), "outcome and players_to_act contradict each other"
    for player in range(game.player_count):
        game.render(player)
        assert game.observation(player).shape == game.observation_spec.shape
        game.information_state(player)
        legal = game.legal_actions(player)
        assert bool(legal) == (player in game.players_to_act), f"player {player} is to act and has no legal action"
        for action in legal[:3]:
            game.hint(action, player)
        determinized = game.determinize(player, rng)
        assert determinized.render(player) == game.render(player), f"player {player} sees that a determinization is one"
        assert determinized.legal_actions(player) == legal, f"a determinization offers player {player} other actions"
    game.view(None)
    game.render(None)
    game.to_svg(None)
