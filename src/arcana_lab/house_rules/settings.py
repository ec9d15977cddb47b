"""Settings from a designer's TOML file, checked against the game that they are for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arcana_core.rules import GameRules
from arcana_core.tables.toml import rejection, written

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def rules_from(game: AnyGame, file: Path | None, players: int | None = None) -> GameRules | None:
    """The settings of a TOML file, if this game can be played with them; None without a file.

    Args:
        game: the class, whose cards and characters the settings may name.
        file: a TOML file.
        players: the number of seats; None if it isn't known yet.

    Raises:
        RulesError: all mistakes, a line each, with file, line, setting and value.
    """
    if file is None:
        return None
    rules = game.rules_class.from_toml(file)
    mistakes = list(game.rules_mistakes(rules, players))
    if mistakes:
        place = written(file, "rules").at
        raise rejection([f"{place(setting)}: {mistake}" for setting, mistake in mistakes])
    return rules
