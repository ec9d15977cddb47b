"""The beginning of a game, and the results of replaying it from there: a player's memory, and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import define

from arcana_core.chance.rng import Rng
from arcana_core.events import NO_LOG, Log
from arcana_core.records.house_rules import HouseRules
from arcana_core.text.wording import printable

if TYPE_CHECKING:
    from arcana_core.game import Game

PositionT = TypeVar("PositionT")
GameT = TypeVar("GameT", bound="Game[Any, Any, Any]")


class SeenBefore:
    """A viewer's memory when a determinization was made for them. The log of the determinization begins with it.

    Inside the process the past of the true game is kept, because finding the answers may need a replay. A pickle has
    only the answers: the true game must not leave the process.
    """

    __slots__ = ("_lines", "_log", "_source", "viewer")

    viewer: int
    _source: Game[Any, Any, Any] | None
    _log: Log | None
    _lines: list[str] | None

    def __init__(self, source: Game[Any, Any, Any], viewer: int) -> None:
        self.viewer = viewer
        self._source = source
        self._log = None
        self._lines = None

    def log(self) -> Log:
        """The viewer's log since it began. Replays the game if it keeps no log."""
        if self._log is None and self._source is not None:
            source = self._source if self._source.keeps_log else played_again(self._source, log=True)
            self._log = source._log.redacted(self.viewer)
        return NO_LOG if self._log is None else self._log.clone()

    def lines(self) -> list[str]:
        """The viewer's memories from before their log, a line each."""
        if self._lines is None and self._source is not None:
            self._lines = _before_log(self._source, self.viewer)
        return list(self._lines or ())

    def __getstate__(self) -> tuple[int, Log, list[str]]:
        return self.viewer, self.log(), self.lines()

    def __setstate__(self, state: tuple[int, Log, list[str]]) -> None:
        self._source = None
        self.viewer, self._log, self._lines = state


@define
class Origin(Generic[PositionT]):
    """Where a game began, shared by its copies: seed, stream before the first draw, position, house rules' files."""

    seed: int | str | bytes | None
    rng: Rng
    position: PositionT | None = None
    seen_before: SeenBefore | None = None
    house_rules: HouseRules | None = None


def played_again(game: GameT, *, log: bool, until: int | None = None) -> GameT:
    """The same game played again from where it began, up to a number of decisions; all if None."""
    origin, cls = game._origin, type(game)
    rng = origin.rng.clone()
    if origin.position is None:
        again = cls(game.player_count, rules=game.rules, rng=rng, log=log)
    else:
        again = cls.at(origin.position, rules=game.rules, rng=rng, players=game.player_count, log=log)
    again._origin = origin
    if origin.seen_before is not None and log:
        again._log = origin.seen_before.log()
    for player, action in game.history[:until]:
        again.apply(action, player)
    return again


def seen_and_decided(game: Game[Any, Any, Any], player: int) -> list[str]:
    """Everything the player saw happen and decided, in order, a line each. Replays the game if it keeps no log."""
    if not game.keeps_log:
        game = played_again(game, log=True)
    return _before_log(game, player) + game.log.transcript(player)


def _before_log(game: Game[Any, Any, Any], player: int) -> list[str]:
    """The player's memories from before the log, a line each."""
    origin = game._origin
    if origin.seen_before is not None:
        viewer = origin.seen_before.viewer
        return origin.seen_before.lines() if player == viewer else [f"as player {viewer} may determinize it"]
    if origin.position is not None:
        return [repr(played_again(game, log=False, until=0).view(player))]
    return []


def undone(game: GameT, player: int) -> GameT:
    """The game before this player's last decision, see `Game.undo`."""
    history = game.history
    decided = [number for number, (seat, _) in enumerate(history) if seat == player]
    if not decided:
        raise ValueError(f"player {player} has no decision to undo")
    earlier = played_again(game, log=True, until=decided[-1])
    ahead = earlier.clone()
    before = ahead.log.clone()
    for seat, action in history[decided[-1] :]:
        ahead.apply(action, seat)
    if ahead.rng.cursor != earlier.rng.cursor or ahead.log.reveals_to(player, before):
        # It names the player's own decision: later ones are other players', and may be secret.
        own = printable(f"{history[decided[-1]][1]!s:.80}")
        raise ValueError(
            f"you can't undo {own}: since then chance was drawn, perhaps out of sight, or something hidden was shown"
        )
    for seat, action in history[decided[-1] + 1 :]:
        if earlier.why_not(action, seat) is not None:
            break
        earlier.apply(action, seat)
    if not game.keeps_log:
        earlier.keeps_log, earlier._log = False, NO_LOG
    return earlier
