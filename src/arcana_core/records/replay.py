"""Records of games and back: the head of a record, its outcome, and playing a record again with every check."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import asdict

from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError, RecordError
from arcana_core.records.plain import from_text
from arcana_core.records.records import Check, Decision, Record
from arcana_core.text.wording import shown, span

if TYPE_CHECKING:
    from arcana_core.game import Game

GameT = TypeVar("GameT", bound="Game[Any, Any, Any]")


def record_head(game: Game[Any, Any, Any]) -> Record:
    """The record of this game before its first decision."""
    origin = game._origin
    chance = origin.rng.plain
    seed = origin.seed
    # A number of thousands of digits has no decimal text; its key is all that a replay needs.
    if isinstance(seed, str) or (isinstance(seed, int) and seed.bit_length() <= _SEED_BITS):
        chance = {"seed": seed, **chance}
    return Record(
        game=game.name,
        rules_version=game.rules_version,
        package_version=_package_version(type(game)),
        players=game.player_count,
        chance=chance,
        rules=game.rules.difference(),
        position=None if origin.position is None else repr(origin.position),
        house_rules=origin.house_rules,
    )


def plain_outcome(game: Game[Any, Any, Any]) -> dict[str, Any] | None:
    """The outcome as numbers, texts and lists, None while the game goes on."""
    outcome = game.outcome
    if outcome is None:
        return None
    return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(outcome).items()}


def replayed(cls: type[GameT], record: Record, to: int | None, log: bool) -> GameT:
    """The game of a record again, see `Game.replay`."""
    if not isinstance(record, Record):
        raise TypeError(f"replay takes a Record, got {shown(record)}")
    if to is not None and (type(to) is not int or not 0 <= to <= len(record.decisions)):
        raise ValueError(
            f"to must be between 0 and the {len(record.decisions)} decisions of the record, got {shown(to)}"
        )
    game = _start_of(cls, record, log)
    checks = {check.after: check for check in record.checks}
    _compare(game, checks.get(0))
    for number, decision in enumerate(record.decisions[:to], 1):
        _repeat(game, decision, number)
        _compare(game, checks.get(number))
    if to is None or to == len(record.decisions):
        _compare_outcome(game, record, checks.get(len(record.decisions)))
    return game


def _start_of(cls: type[GameT], record: Record, log: bool) -> GameT:
    if record.game != cls.name:
        raise RecordError(f"a record of {shown(record.game)}, not of {cls.name!r}")
    if record.rules_version != cls.rules_version:
        raise RecordError(
            f"a record of {cls.name} under rules version {shown(record.rules_version)}; this is version "
            f"{cls.rules_version}, which may play differently: replay it with a package of that time"
        )
    if record.players not in cls.player_counts:
        raise RecordError(f"{cls.name} is played by {span(cls.player_counts)} players, not by {shown(record.players)}")
    try:
        seed = record.chance.get("seed")
        rng = Rng.from_plain({key: value for key, value in record.chance.items() if key != "seed"})
        if seed is not None and Rng(seed).key != rng.key:
            raise ValueError(f"the seed {shown(seed)} does not give the key beside it")
        rules: Any = cls.rules_class.from_plain(record.rules, source="rules")
        if record.position is None:
            game = cls(record.players, rules=rules, rng=rng, log=log)
        else:
            position = from_text(record.position, cls._position_types())
            game = cls.at(position, rules=rules, rng=rng, players=record.players, log=log)
    except (ArcanaError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
        raise RecordError(f"the head of the record (line 1): {error}") from error
    game._origin.seed = seed
    game._origin.house_rules = record.house_rules
    return game


def _repeat(game: Game[Any, Any, Any], decision: Decision, number: int) -> None:
    where = f"line {decision.line}, decision {number}" if decision.line else f"decision {number}"
    try:
        action = game.action_space.find(decision.notation)
        known = game.action_space.id_of(action)
        if known != decision.id:
            found = f"{shown(decision.notation)} has the number {known}, not {shown(decision.id)}"
            raise RecordError(f"{where}: {found}")
        game.apply(action, decision.player)
    except (ArcanaError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"{where}: {error}") from error


def _compare(game: Game[Any, Any, Any], check: Check | None) -> None:
    if check is not None and check.checksum != game.checksum():
        found = check.checksum if _CHECKSUM.fullmatch(check.checksum) else shown(check.checksum)
        raise RecordError(
            f"{_place(check)}: checksum {found} differs from {game.checksum()}: not the rules or the version "
            "this was played with, or edited"
        )


def _compare_outcome(game: Game[Any, Any, Any], record: Record, check: Check | None) -> None:
    # Without its last line a record has no outcome.
    outcome = game.plain_outcome()
    if record.outcome != outcome and not (check is None and record.outcome is None):
        where = "at the end" if check is None else _place(check)
        raise RecordError(f"{where}: the outcome {shown(record.outcome)} differs from {outcome}")


def _place(check: Check) -> str:
    return f"line {check.line}" if check.line else f"after decision {check.after}"


def _package_version(game: type[Game[Any, Any, Any]]) -> str:
    # A house rule's class comes from a file without a version. The game it changes has one.
    packages = (sys.modules.get(base.__module__.partition(".")[0]) for base in game.__mro__)
    versions = (getattr(package, "__version__", None) for package in packages)
    return next((str(version) for version in versions if version is not None), "unknown")


_SEED_BITS = 10_000  # of a seed that is written into a record
_CHECKSUM = re.compile("[0-9a-f]{16}")
