"""Checks of whole games: what a game declares, that it ends, under house rules too, and that its bots play it."""

from __future__ import annotations

from typing import Any

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.records.records import Record
from arcana_core.rules import GameRules
from arcana_core.testing.conformance.trial import AnyGame, Line, Trial, state_of


def declarations(trial: Trial) -> None:
    """A game declares its name, version, numbers of players, settings and bots."""
    cls: Any = trial.game_class
    trial.expect(isinstance(cls, type) and issubclass(cls, Game), f"{cls!r} isn't a class of games")
    trial.expect(type(cls.name) is str and cls.name.strip() == cls.name != "", f"name must be a text, got {cls.name!r}")
    trial.expect(type(cls.rules_version) is int and cls.rules_version > 0, "rules_version must be a number from 1")
    counts = cls.player_counts
    trial.expect(type(counts) is range and len(counts) and counts[0] > 0, f"player_counts is {counts!r}, not a range")
    trial.expect(cls.default_players in counts, f"default_players {cls.default_players} is not in {counts}")
    trial.expect(issubclass(cls.rules_class, GameRules), f"rules_class {cls.rules_class!r} has no settings")
    trial.expect(cls.rules_class() == cls.rules_class(), "default settings are not equal to default settings")
    trial.expect(type(cls.hides) is bool, f"hides must be True or False, got {cls.hides!r}")
    game = cls()
    trial.expect(game.player_count == cls.default_players, "a game made without players has not the default number")
    trial.expect(game.rules == cls.rules_class(), "a game made without rules has not the default settings")
    for players in counts:
        trial.expect(
            cls(players, seed=1).player_count == players, f"a game for {players} has another number of players"
        )
    bots = cls.bots()
    trial.expect("random" in bots, f"the bot 'random' plays every game; there are {', '.join(bots) or 'none'}")


def endings(trial: Trial) -> None:
    """A game that is played at random ends, with an outcome."""
    for line in trial.lines:
        *_, (_, game) = trial.walk(line, log=False)
        trial.expect(line.over and game.is_over and not line.trouble, line.trouble or "the game is not over at its end")
        trial.expect(game.outcome is not None, "the game is over and has no outcome")
        trial.expect(line.decisions, "a whole game without a decision")


def house_rules(trial: Trial) -> None:
    """House rules are read back as they were written, and games under them are played to their end."""
    kind = trial.game_class.rules_class
    for number in range(max(4, trial.games)):
        rng = trial.rng("house rules", number)
        rules = trial.rules[number % len(trial.rules)] if trial.rules else kind.drawn(rng)
        trial.same(kind.from_plain(rules.difference()), rules, "rules read back from their difference differ")
        seed, players = rng.below(1 << 63), trial.players_of(number)
        trial.here = (Line(number, seed, players, rules, (), frozenset(), over=False), 0)
        game = trial.game_class(players, seed=seed, rules=rules, log=bool(number % 2))
        trial.expect(game.rules == rules, "a game has other rules than it was given")
        trouble = trial.play_on(game, rng)
        trial.here = (
            Line(number, seed, players, rules, game.history, frozenset(), over=not trouble),
            len(game.history),
        )
        trial.expect(not trouble, f"under {rules!r}: {trouble}")
        trial.expect(game.outcome is not None, f"under {rules!r} a game has no outcome")
        again = trial.game_class.replay(Record.loads(game.record().dumps()))
        trial.same(state_of(again)["position"], state_of(game)["position"], f"under {rules!r} a record replays to")


def bots(trial: Trial) -> None:
    """Each bot plays whole games, the same again with the same chance, and decides only by its own knowledge."""
    makers = trial.game_class.bots()
    names = sorted(makers)
    for name in names:
        for number, line in enumerate(trial.lines[: 2 if trial.games < 10 else 3]):
            # The first game among its like, the others mixed with all there are.
            rng = trial.rng("bot", name, number)
            seats = [name if not number or not seat else rng.choice(names) for seat in range(line.players)]
            game = _played(trial, line, seats)
            trial.expect(game.outcome is not None, f"with bots {seats} a game has no outcome")
            again = _played(trial, line, seats)
            trial.expect(again.history == game.history, f"bots {seats} play otherwise with the same chance")
            _fair(trial, line, name)


def bots_in_any_position(trial: Trial) -> None:
    """Each bot takes over any position, also when others have decided for it before, and decides what is legal."""
    makers = trial.game_class.bots()
    for name in sorted(makers):
        for line in trial.lines[: 2 if trial.games < 10 else 3]:
            overruled = [makers[name]() for _ in range(line.players)]
            rng = trial.rng("any position", name, line.number)
            for number, game in trial.walk(line):
                following = line.decisions[number][0] if number < len(line.decisions) else None
                for player in game.players_to_act:
                    if number in line.looks:
                        _decides(trial, game, player, name, makers[name](), rng)
                    if player == following:
                        _decides(trial, game, player, f"{name} (others decided for it before)", overruled[player], rng)


def _decides(trial: Trial, game: AnyGame, player: int, name: str, bot: Any, rng: Rng) -> None:
    chosen = bot.choose(Seat(game, player, rng))
    trial.expect(game.why_not(chosen, player) is None, f"the bot {name!r} gave {chosen!r}, which is not legal")


def _played(trial: Trial, line: Line, seats: list[str]) -> AnyGame:
    makers = trial.game_class.bots()
    game = trial.begin(line)
    players = [makers[name]() for name in seats]
    streams = [Rng(line.seed).split("bot", player) for player in range(line.players)]
    for _ in range(trial.max_decisions):
        if game.is_over:
            return game
        player = game.players_to_act[0]
        chance = repr(game.rng)
        chosen = players[player].choose(Seat(game, player, streams[player]))
        trial.expect(repr(game.rng) == chance, f"the bot {seats[player]!r} draws from the chance of the table")
        trial.expect(
            game.why_not(chosen, player) is None, f"the bot {seats[player]!r} gave {chosen!r}, which is not legal"
        )
        game.apply(chosen, player)
    raise AssertionError(f"with bots {seats} the game is not over after {trial.max_decisions} decisions")


def _fair(trial: Trial, line: Line, name: str) -> None:
    maker = trial.game_class.bots()[name]
    game = trial.begin(line)
    for player in game.players_to_act:
        chosen = None
        for determinized in range(5):
            table = game.determinize(player, trial.rng("fair", determinized)) if determinized else game
            now = maker().choose(Seat(table, player, trial.rng("fair bot")))
            trial.expect(
                determinized == 0 or now == chosen, f"the bot {name!r} decides by what player {player} cannot know"
            )
            chosen = now
