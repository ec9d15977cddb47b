"""The conformance kit as a whole: the table of its checks, and how to run them on a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final

from attrs import frozen

from arcana_core.rules import GameRules
from arcana_core.testing.conformance import endings, knowledge, legality, merging, sameness, shapes, terminal
from arcana_core.testing.conformance.trial import AnyGame, ConformanceError, Trial
from arcana_core.text.wording import some_of

ALL: Final = (
    endings.declarations,
    endings.endings,
    legality.action_space,
    legality.legal_actions,
    legality.offered_applies,
    legality.rejections,
    legality.asking,
    legality.arguments,
    legality.notation,
    legality.unlisted,
    sameness.determinism,
    sameness.clones,
    sameness.pickling,
    sameness.replay,
    sameness.records,
    sameness.without_log,
    sameness.position_texts,
    sameness.setting_up,
    sameness.undo,
    shapes.observation,
    shapes.view,
    shapes.plain_views,
    shapes.outcome,
    shapes.log,
    shapes.pictures,
    terminal.screens,
    terminal.player_names,
    terminal.introduction,
    terminal.choices,
    terminal.passing,
    terminal.moments,
    terminal.highlights,
    terminal.hints,
    terminal.news,
    merging.merging,
    knowledge.determinize,
    knowledge.only_knowledge,
    knowledge.same_knowledge,
    knowledge.hidden_things,
    knowledge.inventory,
    knowledge.determinized_games,
    endings.house_rules,
    endings.bots,
    endings.bots_in_any_position,
    sameness.processes,
)

CHECKS: Final[Mapping[str, Callable[[Trial], None]]] = {check.__name__: check for check in ALL}
"""The checks by name; each takes a `Trial` and raises where the game on trial does not keep the contract."""


@frozen
class Report:
    """A report of successful checks.

    Attributes:
        game: the name of the game.
        games: how many were played.
        decisions: how many were made in them.
        positions: how many of the positions the slower checks looked at.
        seconds: how long each check took, by its name.
    """

    game: str
    games: int
    decisions: int
    positions: int
    seconds: Mapping[str, float]

    def __str__(self) -> str:
        head = f"{self.game} conforms: {self.games} games, {self.decisions} decisions, {self.positions} positions"
        width = max(map(len, self.seconds), default=0)
        return "\n".join((head, *(f"  {name:{width}} {took:6.2f} s" for name, took in self.seconds.items())))


def run_check(name: str, trial: Trial) -> None:
    """Run one check of `CHECKS`.

    Raises:
        ConformanceError: the contract is broken. The error has the place and a record to replay.
    """
    check = CHECKS[name]
    trial.here = None
    try:
        check(trial)
    except ConformanceError:
        raise
    except Exception as error:
        raise trial.failure(name, error) from error


def check_game(
    game_class: type[AnyGame],
    *,
    games: int = 20,
    seed: int | str | bytes = "conformance",
    rules: GameRules | Sequence[GameRules] | None = None,
    players: int | None = None,
    house_rules: bool = True,
    max_decisions: int = 10_000,
    checks: Iterable[str] | None = None,
    deep_every: int | None = None,
) -> Report:
    """Check that a game keeps all that the contract promises.

    Args:
        game_class: the class of the game.
        games: how many random games to check it on.
        seed: what all chance of the checks is drawn from.
        rules: the rules to play under, one or several; if None the default, and house rules drawn at random in every
            other game.
        players: how many play; all numbers that can if None.
        house_rules: draw house rules where no rules are given.
        max_decisions: a game that takes more does not end.
        checks: the names of those to run; all if None.
        deep_every: slower checks look at every position of this number; at about seven of each game if None.

    Returns:
        A report, for `print`.

    Raises:
        ConformanceError: the contract is broken. The error has the place and a record to replay.
        ValueError: a name of a check is unknown.
    """
    names = list(CHECKS) if checks is None else list(checks)
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        raise ValueError(f"no check {unknown[0]!r}; there are: {some_of(CHECKS)}")
    if games < 1:
        raise ValueError(f"games must be at least 1, got {games}")
    given = () if rules is None else (rules,) if isinstance(rules, GameRules) else tuple(rules)
    trial = Trial(game_class, games, seed, given, players, house_rules, max_decisions, deep_every)
    seconds = {}
    for name in names:
        began = time.perf_counter()
        run_check(name, trial)
        seconds[name] = time.perf_counter() - began
    return Report(
        game_class.name,
        games,
        sum(len(line.decisions) for line in trial.lines),
        sum(len(line.looks) for line in trial.lines),
        seconds,
    )


class ConformanceTests:
    """The checks as tests, one each: derive a class whose name begins with `Test`, and set its `game_class`.

    The class attributes have the names and meanings of the arguments of `check_game`.

        class TestLanterns(ConformanceTests):
            game_class = Game
    """

    game_class: ClassVar[type[AnyGame]]
    games: ClassVar[int] = 20
    seed: ClassVar[int | str | bytes] = "conformance"
    rules: ClassVar[Sequence[GameRules]] = ()
    players: ClassVar[int | None] = None
    house_rules: ClassVar[bool] = True
    max_decisions: ClassVar[int] = 10_000
    deep_every: ClassVar[int | None] = None
    asked_games: ClassVar[int | None] = None
    """The value of `--arcana-games` on the command line, which overrides `games`."""
    asked_seed: ClassVar[str | None] = None
    """The value of `--arcana-seed` on the command line, which overrides `seed`."""
    _trial: ClassVar[Trial | None] = None

    @classmethod
    def trial(cls) -> Trial:
        """The games that the tests of this class share, made once."""
        made = cls.__dict__.get("_trial")
        if made is None:
            made = cls._trial = Trial(
                cls.game_class,
                cls.games if cls.asked_games is None else cls.asked_games,
                cls.seed if cls.asked_seed is None else cls.asked_seed,
                tuple(cls.rules),
                cls.players,
                cls.house_rules,
                cls.max_decisions,
                cls.deep_every,
            )
        assert isinstance(made, Trial)
        return made


def _as_test(name: str) -> Callable[[ConformanceTests], None]:
    def test(self: ConformanceTests) -> None:
        run_check(name, self.trial())

    test.__name__ = f"test_{name}"
    test.__qualname__ = f"ConformanceTests.test_{name}"
    test.__doc__ = CHECKS[name].__doc__
    return test


for _name in CHECKS:
    setattr(ConformanceTests, f"test_{_name}", _as_test(_name))
