"""The subject of a check of the conformance kit: games of one class, played at random and walked through again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.records.records import Record
from arcana_core.rules import GameRules
from arcana_core.text.wording import shown

AnyGame = Game[Any, Any, Any]
LOOKS = 7
"""The default number of positions of a game that a slow check looks at."""
UNLISTED_EVERY = 4
"""One decision in this number is an unlisted action, in games that accept any."""


class ConformanceError(AssertionError):
    """A game does not keep what the contract promises.

    Attributes:
        check: the name of the check.
        why: the fault.
        seed: of the game in which it appeared; None if it doesn't concern a single game.
        decision: how many decisions had been made there; None if it doesn't concern a single position.
        record: of that game up to there, to be replayed; None without a game.
    """

    def __init__(
        self,
        check: str,
        why: str,
        *,
        seed: int | None = None,
        decision: int | None = None,
        record: Record | None = None,
        setting: str = "",
    ) -> None:
        where = f" after {decision} decisions of {setting}" if setting and decision is not None else ""
        story = ""
        if record is not None and record.decisions:
            shown_decisions = [f"{made.player}: {made.notation}" for made in record.decisions[-12:]]
            cut = "... " if len(record.decisions) > len(shown_decisions) else ""
            story = f"\ndecisions: {cut}{'; '.join(shown_decisions)}\n`error.record` replays them"
        super().__init__(f"{check}: {why}{where}{story}")
        self.check = check
        self.why = why
        self.seed = seed
        self.decision = decision
        self.record = record
        self.setting = setting

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return (_remade, (self.check, self.why, self.seed, self.decision, self.record, self.setting))


def _remade(
    check: str, why: str, seed: int | None, decision: int | None, record: Record | None, setting: str
) -> ConformanceError:
    return ConformanceError(check, why, seed=seed, decision=decision, record=record, setting=setting)


@frozen
class Line:
    """One game, played at random to its end.

    Attributes:
        number: of the line in its trial.
        seed, players, rules: what the game was made with.
        decisions: what was decided.
        looks: after how many decisions a check that takes its time looks at the position.
        over: whether the end was reached.
        trouble: why not, "" if it was.
    """

    number: int
    seed: int
    players: int
    rules: GameRules
    decisions: tuple[tuple[int, Action], ...]
    looks: frozenset[int]
    over: bool
    trouble: str = ""


@define(slots=False)
class Trial:
    """Games of one class, the same for every check.

    Args:
        game_class: the class on trial.
        games: how many.
        seed: all chance of the trial is drawn from it.
        rules: the rules to play under, in turn. If empty, the default and, in every other game, drawn house rules.
        players: how many play; all numbers that can, in turn, if None.
        house_rules: whether to draw house rules where no rules are given.
        max_decisions: a game that takes more does not end.
        deep_every: look at every position of this number; None: at about seven of each game.

    Attributes:
        here: the line that is walked and how many of its decisions have been made, for the error.
    """

    game_class: type[AnyGame]
    games: int = 20
    seed: int | str | bytes = "conformance"
    rules: tuple[GameRules, ...] = ()
    players: int | None = None
    house_rules: bool = True
    max_decisions: int = 10_000
    deep_every: int | None = None
    here: tuple[Line, int] | None = field(default=None, init=False, repr=False)

    def rng(self, *path: int | str) -> Rng:
        """A stream of chance of its own, for this path."""
        return Rng(self.seed).split("conformance", *path)

    # The games.

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The games of this trial, each played at random once."""
        return tuple(self._line(number) for number in range(self.games))

    def rules_of(self, number: int) -> GameRules:
        """The rules of the game of this number."""
        if self.rules:
            return self.rules[number % len(self.rules)]
        kind = self.game_class.rules_class
        rng, rules = self.rng("rules", number), kind()
        for _ in range(8 if self.house_rules and number % 2 and kind.settings() else 0):
            if not rules.difference():
                rules = kind.drawn(rng)
        return rules

    def players_of(self, number: int) -> int:
        """How many play the game of this number: every number that can, the default first."""
        if self.players is not None:
            return self.players
        usual, counts = self.game_class.default_players, self.game_class.player_counts
        # By halves, for rules take turns too.
        return [usual, *(count for count in counts if count != usual)][number // 2 % len(counts)]

    def _line(self, number: int) -> Line:
        rng = self.rng("line", number)
        seed, players, rules = rng.below(1 << 63), self.players_of(number), self.rules_of(number)
        trouble = ""
        game: AnyGame | None = None
        try:
            game = self.game_class(players, seed=seed, rules=rules, log=False)
            trouble = self.play_on(game, rng)
        except Exception as error:  # noqa: BLE001 - whatever a broken game raises is what the checks report
            trouble = f"play stops with {type(error).__name__}: {error}"
        decisions = () if game is None else game.history
        every = self.deep_every or max(1, -(-len(decisions) // LOOKS))
        looks = {0, len(decisions), *range(rng.below(every), len(decisions), every)}
        over = game is not None and not trouble
        return Line(number, seed, players, rules, decisions, frozenset(looks), over, trouble)

    def stir(self, game: AnyGame, rng: Rng, decisions: int = 50) -> None:
        """Play on at random for a while, so that whatever the game shares with another is changed."""
        for _ in range(decisions):
            if not game.players_to_act:
                return
            player, chosen = self.decision(game, rng)
            game.apply(chosen, player)

    def decision(self, game: AnyGame, rng: Rng) -> tuple[int, Action]:
        """A random decision: a legal action, or now and then an accepted unlisted one."""
        if game.action_space.unlisted and rng.chance(1, UNLISTED_EVERY):
            player = rng.below(game.player_count)
            examples = game._unlisted_examples(rng, player)
            accepted = [example for example in examples if game.why_not(example, player) is None]
            if accepted:
                return player, rng.choice(accepted)
        player = rng.choice(game.players_to_act)
        legal = game.legal_actions(player)
        self.expect(legal, f"player {player} is to act and has no legal action")
        return player, rng.choice(legal)

    def play_on(self, game: AnyGame, rng: Rng) -> str:
        """Play at random to the end. Returns the problem that prevented it, or ""."""
        for _ in range(self.max_decisions):
            if not game.players_to_act:
                return ""
            player, chosen = self.decision(game, rng)
            game.apply(chosen, player)
        return "" if game.is_over else f"the game is not over after {self.max_decisions} decisions"

    def begin(self, line: Line, *, log: bool = True) -> AnyGame:
        """The game of this line before its first decision."""
        self.here = (line, 0)
        return self.game_class(line.players, seed=line.seed, rules=line.rules, log=log)

    def walk(self, line: Line, *, log: bool = True) -> Iterator[tuple[int, AnyGame]]:
        """The game of this line before each decision and at its end, with the number of decisions made.

        It is one game that is played on in between. Clone it to keep or change it.
        """
        game = self.begin(line, log=log)
        yield 0, game
        for number, (player, action) in enumerate(line.decisions, 1):
            game.apply(action, player)
            self.here = (line, number)
            yield number, game

    def looks(self, *, log: bool = True, games: int | None = None) -> Iterator[tuple[Line, int, AnyGame, Rng]]:
        """Some positions of each line, the first and the last among them: line, decisions made, game, a stream."""
        for line in self.lines[:games]:
            for number, game in self.walk(line, log=log):
                if number in line.looks:
                    yield line, number, game, self.rng("look", line.number, number)

    # Failures.

    def expect(self, holds: object, why: str) -> None:
        """AssertionError unless this holds."""
        if not holds:
            raise AssertionError(why)

    def same(self, first: object, second: object, what: str) -> None:
        """AssertionError that shows where the two differ, unless they are the same."""
        if not _equal(first, second):
            raise AssertionError(f"{what}: {apart(first, second)}")

    def failure(self, check: str, error: Exception) -> ConformanceError:
        """A check's error, with its place."""
        why = str(error) if type(error) is AssertionError else f"{type(error).__name__}: {error}"
        if self.here is None:
            return ConformanceError(check, why)
        line, number = self.here
        record = None
        try:
            game = self.game_class(line.players, seed=line.seed, rules=line.rules, log=False)
            for player, action in line.decisions[:number]:
                game.apply(action, player)
            record = game.record()
        except Exception:  # noqa: BLE001 - a game may be too broken to have a record, and the failure must not be lost
            record = None
        setting = f"{self.game_class.__name__}({line.players}, seed={line.seed}, rules={line.rules!r})"
        return ConformanceError(check, why, seed=line.seed, decision=number, record=record, setting=setting)


def state_of(game: AnyGame) -> dict[str, object]:
    """The whole state of a game, by the name of the part."""
    return {
        "players to act": game.players_to_act,
        "position": repr(game.position),
        "chance": repr(game.rng),
        "log": tuple(game.log),
        "the log is open": game.log.is_open,
        "history": game.history,
        "legal actions": [game.legal_actions(player) for player in range(game.player_count)],
        "outcome": game.outcome,
    }


def _equal(first: object, second: object) -> bool:
    return type(first) is type(second) and bool(first == second)


def apart(first: object, second: object) -> str:
    """The difference between two values, in a few words."""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in first:
            if key not in second or not _equal(first[key], second[key]):
                return f"{key}: {apart(first[key], second.get(key))}"
    if isinstance(first, Sequence) and isinstance(second, Sequence) and type(first) is type(second):
        if not isinstance(first, str | bytes):
            for index, (one, other) in enumerate(zip(first, second, strict=False)):
                if not _equal(one, other):
                    return f"at {index}, {apart(one, other)}"
            if len(first) != len(second):
                return f"{len(first)} items, not {len(second)}"
        else:
            start = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            start = max(0, start - 20) if min(len(first), len(second)) > 60 else 0
            return f"{shown(first[start : start + 70])} and {shown(second[start : start + 70])}"
    return f"{shown(first)} and {shown(second)}"
