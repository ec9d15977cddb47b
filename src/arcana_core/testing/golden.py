"""Golden records: whole games kept in files, which must replay to the same end with every later version."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve

from arcana_core.game import Game
from arcana_core.records.records import Record, RecordWriter
from arcana_core.testing.expecting import expect

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])


def write_golden(game: Game[Any, Any, Any], path: str | os.PathLike[str]) -> None:
    """Write the record of a game that is over, with a checksum every so often.

    Raises:
        RecordError: the file exists, or can't be written.
    """
    expect(game.is_over, f"{game!r} is not over")
    with RecordWriter(path, game):
        pass


def check_golden(path: str | os.PathLike[str], game_class: type[GameT]) -> GameT:
    """Replay a golden record, compare everything in it, and return the game at its end.

    Compared are the decisions' notations and ids, the checksums, the outcome and the text of the file, byte for byte;
    with a log and without.

    Raises:
        RecordError: it doesn't replay; the message names the decision and the line.
        AssertionError: it has no outcome or no checksums, or is written differently now.
    """
    record = Record.load(path)
    game = game_class.replay(record)
    expect(game.outcome is not None, f"{path}: the game is not over")
    expect(record.checks, f"{path}: no checksums")
    expect(game.record().decisions == record.decisions, f"{path}: the replayed game has other decisions")
    silent = game_class.replay(record, log=False)
    expect(silent.checksum() == game.checksum(), f"{path}: without a log the game ends otherwise")
    expect(record.dumps() == Path(path).read_text(encoding="utf-8"), f"{path}: the record is written differently now")
    return game


def renew_golden(path: str | os.PathLike[str], game_class: type[GameT]) -> bool:
    """Write a golden record again after a change that keeps decisions and outcome, say of the shape of positions.

    Returns:
        Whether the file has changed.

    Raises:
        RecordError: a decision isn't legal any more, has another id, or the outcome is another one. Then the rules have
            changed; see *Tests cite clauses* in CONTRIBUTING.
    """
    path = Path(path)
    before, record = path.read_text(encoding="utf-8"), Record.load(path)
    game = game_class.replay(evolve(record, rules_version=game_class.rules_version, checks=()))
    with RecordWriter(path, game_class.replay(game.record(), to=0), over=True) as writer:
        for player, action in game.history:
            writer.game.apply(action, player)
            writer.update()
    return path.read_text(encoding="utf-8") != before
