"""The bots of a game by name, one for each seat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.bots import BotMaker
from arcana_core.errors import ArcanaError
from arcana_core.text.wording import did_you_mean, shown

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

Competitor = str | BotMaker
"""A bot by its name in `game.bots()`, or a function that makes one."""

_SEVERAL = re.compile(r"(.+):([0-9]+)")
_MOST_SEATS = 100


class SeatingError(ArcanaError, ValueError):
    """The game has no such bot, or the number of bots doesn't fit its seats."""


def strongest_bot(game: AnyGame) -> str:
    """The last bot of a game, by convention the strongest one."""
    return [*game.bots()][-1]


def lineup(
    game: AnyGame, bots: Sequence[Competitor], players: int | None = None
) -> tuple[tuple[str, ...], tuple[BotMaker, ...]]:
    """Return the bots' names and makers, seat by seat. Different bots with the same name become "name", "name (2)" ...

    Args:
        game: the class of the game.
        bots: one for each seat, or a single one for all. "plain:3" means three of them.
        players: the number of seats. If None, the number of bots, or the game's default for a single bot.

    Raises:
        SeatingError: the game doesn't have this bot or this number of players, or the bots don't fit the seats.
    """
    listed = [one for bot in bots for one in _spread(bot)]
    if not listed:
        raise SeatingError(f"at least one bot is needed; {game.name} has: {', '.join(game.bots())}")
    if players is None:
        players = len(listed) if len(listed) > 1 else game.default_players
    check_players(game, players)
    if len(listed) == 1:
        listed *= players
    if len(listed) != players:
        raise SeatingError(f"{players} players need {players} bots or a single one for all, got {len(listed)}")
    makers = tuple(maker_of(game, bot) if isinstance(bot, str) else bot for bot in listed)
    return _labels(listed), makers


def _labels(bots: Sequence[Competitor]) -> tuple[str, ...]:
    """The names of the bots. Different bots with the same name get numbers, so that no table adds them up."""
    names = [bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__) for bot in bots]
    labels: list[str] = []
    for place, (bot, name) in enumerate(zip(bots, names, strict=True)):
        label, number = name, 2
        earlier = bots.index(bot)  # a maker may have no hash
        if earlier < place:
            label = labels[earlier]
        while earlier == place and (label in labels or (number > 2 and label in names)):
            label, number = f"{name} ({number})", number + 1
        labels.append(label)
    return tuple(labels)


def check_players(game: AnyGame, players: int) -> None:
    """Raise a SeatingError if the game isn't played by this number of players."""
    if players not in game.player_counts:
        counts = game.player_counts
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        raise SeatingError(f"{game.name} is played by {span} players, not by {players}")


def maker_of(game: AnyGame, name: str) -> BotMaker:
    """The function that makes the bot of this name. A SeatingError lists the known names."""
    bots = game.bots()
    if name not in bots:
        near = did_you_mean(name, [*bots])
        raise SeatingError(f"{game.name} has no bot {shown(name)}{near or ';'} it has: {', '.join(bots)}")
    maker: BotMaker = bots[name]
    return maker


def _spread(bot: Competitor) -> list[Competitor]:
    if not isinstance(bot, str):
        return [bot]
    several = _SEVERAL.fullmatch(bot)
    if several is None:
        return [bot]
    if len(several[2]) > len(str(_MOST_SEATS)) or int(several[2]) > _MOST_SEATS:
        raise SeatingError(f"{bot[:80]!r} names more than {_MOST_SEATS} seats")
    return [several[1]] * int(several[2])
