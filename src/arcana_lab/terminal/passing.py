"""Passing automatically: until a moment that a player waits for, or always except at some moments."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action
from arcana_core.game import Game
from arcana_core.text.moments import Moment
from arcana_core.text.wording import did_you_mean, listed, shown

MOST_PASSES = 20
"""Passes until a moment before the player is asked again, so that a moment that never comes doesn't cost the game."""


class AutoPass:
    """The wishes of each player for automatic passing.

    It never passes where a moment with `always` has come, such as an attack on the player, or where the player can't
    pass.
    """

    def __init__(self) -> None:
        self._until: dict[int, frozenset[str]] = {}
        self._except: dict[int, frozenset[str]] = {}
        self._passes: dict[int, int] = {}  # since the player began to pass until a moment
        self._reasons: dict[int, str] = {}

    def until(self, player: int, words: frozenset[str]) -> None:
        """Pass until one of these moments comes, then ask again."""
        self._until[player] = words
        self._passes[player] = 1  # the player's own

    def always(self, player: int, words: frozenset[str]) -> None:
        """From now on pass everywhere except at these moments."""
        self._except[player] = words

    def stop(self, player: int) -> None:
        """Ask this player everything again."""
        self._until.pop(player, None)
        self._except.pop(player, None)

    def stops(self, player: int) -> frozenset[str] | None:
        """The moments at which a player who always passes is asked; None if they don't."""
        return self._except.get(player)

    def action(self, game: Game[Any, Any, Any], player: int) -> Action | None:
        """The action by which this player passes now; None if they have to be asked."""
        if player not in self._until and player not in self._except:
            return None
        now = game.moments_now(player)
        passing = game.passing(player)
        stops = self._until.get(player, frozenset()) | self._except.get(player, frozenset())
        reasons = [moment.meaning for moment in game.moments if moment.word in now & stops or _always(moment, now)]
        if player in self._until and passing is not None and not reasons and self._passes[player] >= MOST_PASSES:
            words = " ".join(sorted(self._until.pop(player)))
            self._reasons[player] = f"You have passed {MOST_PASSES} times. `pass until {words}` goes on."
            return None
        if passing is not None and not reasons:
            self._passes[player] = self._passes.get(player, 0) + 1
            return passing
        if self._until.pop(player, None) is not None:
            self._reasons[player] = f"Passing stopped: {listed(reasons) or 'you have to decide'}."
        return None

    def reason(self, player: int) -> str:
        """Why passing until a moment has stopped since this was last asked; "" if it hasn't."""
        return self._reasons.pop(player, "")


def _always(moment: Moment, now: frozenset[str]) -> bool:
    return moment.always and moment.word in now


def moments_of(game: Game[Any, Any, Any], text: str) -> frozenset[str]:
    """The moments that a player names, with commas, "or" or blanks between them.

    Raises:
        ValueError: The game has no such moment.
    """
    known = {moment.word.lower(): moment.word for moment in game.moments}
    words = [word for word in text.lower().replace(",", " ").split() if word not in ("or", "and")]
    for word in words:
        if word not in known:
            raise ValueError(f"Unknown word {shown(word)}{did_you_mean(word, [*known]) or ';'} {_listed(game)}")
    return frozenset(known[word] for word in words)


def _listed(game: Game[Any, Any, Any]) -> str:
    return f"`pass until` knows {listed([moment.word for moment in game.moments], 'and')}."


def moments_text(game: Game[Any, Any, Any]) -> str:
    """The words that `pass until` and `auto` take, with their meanings."""
    if not game.moments:
        return "This game has no moments to wait for."
    wide = max(len(moment.word) for moment in game.moments)
    lines = [
        f"  {moment.word:<{wide}}  {moment.meaning}{' (passing always stops here)' if moment.always else ''}"
        for moment in game.moments
    ]
    return "\n".join(["`pass until WORD` passes for you until:", *lines])
