"""Play a game by lines of notation, and list its legal actions, rejections and events."""

from __future__ import annotations

from typing import TypeVar

from arcana_core.actions import Rejection
from arcana_core.errors import IllegalAction
from arcana_core.events import Event
from arcana_core.testing.conformance.trial import AnyGame
from arcana_core.testing.expecting import expect
from arcana_core.text.wording import listed

EventT = TypeVar("EventT", bound=Event)


def do(game: AnyGame, *lines: str, player: int | None = None) -> None:
    """Make the decisions of each line, in order: `do(game, "cast fireball; wizard 1", "pass")`.

    Args:
        game: is played on.
        lines: each is one or more decisions of one player, in notation.
        player: the player who decides; if None, the only player to act.

    Raises:
        NotationError: a line isn't a legal decision. The earlier lines have been carried out.
    """
    for line in lines:
        seat = asked(game) if player is None else player
        for action in game.parse(line, seat):
            game.apply(action, seat)


def asked(game: AnyGame) -> int:
    """The one player who is to decide; AssertionError for no player, or several."""
    players = game.players_to_act
    expect(players, "no player is to act: the game is over")
    expect(len(players) == 1, f"players {listed(map(str, players))} are to act: name one, as in player={players[0]}")
    return players[0]


def offered(game: AnyGame, player: int | None = None) -> list[str]:
    """The notation of all legal actions of a player, or of the one who is to act."""
    return [str(action) for action in game.legal_actions(asked(game) if player is None else player)]


def rejected(game: AnyGame, line: str, player: int | None = None) -> Rejection:
    """The reason and the clause for which this action is forbidden now.

    Args:
        game: nothing changes in it.
        line: the notation of one action.
        player: the player who tries it; if None, the only player to act.

    Raises:
        AssertionError: the action is legal, trying it changed the game, or `why_not` gives another reason.
    """
    seat = asked(game) if player is None else player
    action = game.action_space.find(line)
    before = game.checksum(), game.history, repr(game.rng)
    try:
        game.apply(action, seat)
    except IllegalAction as error:
        rejection = game.why_not(action, seat)
        if rejection is None:
            raise AssertionError(f"{line!r} raises {error}, and yet why_not calls it legal") from error
        expect(rejection.reason in str(error), f"{line!r} raises {error}, why_not says {rejection.reason}")
        expect((game.checksum(), game.history, repr(game.rng)) == before, f"rejecting {line!r} changed the game")
        return rejection
    raise AssertionError(f"{line!r} of player {seat} is legal")


def events_of(game: AnyGame, *kinds: type[EventT]) -> list[EventT]:
    """All events of these kinds so far, in order."""
    return [entry.event for entry in game.log if isinstance(entry.event, kinds)]


def happened(game: AnyGame, *kinds: str) -> list[str]:
    """The names of the kinds of all events so far, in order; only of these kinds if any are given."""
    names = [type(entry.event).__name__ for entry in game.log]
    return [name for name in names if name in kinds] if kinds else names


def logged(game: AnyGame, *kinds: str) -> list[str]:
    """The same with the clause of each: `LampLit LN-3.2`."""
    entries = [(type(entry.event).__name__, entry.clause) for entry in game.log]
    return [f"{name} {clause}" for name, clause in entries if not kinds or name in kinds]


def sentences(game: AnyGame, player: int | None) -> list[str]:
    """The log as this player, or a spectator, reads it, a sentence each, without events that aren't worth a line."""
    texts = [game.sentence(entry.event, player) for entry in game.log.seen_by(player)]
    return [sentence for sentence in texts if sentence]


def observed(game: AnyGame, player: int) -> dict[str, float]:
    """Every number of an observation that is not 0, by its meaning."""
    seen, spec = game.observation(player), game.observation_spec
    return {spec.describe(int(index)).rsplit(" (", 1)[0]: float(seen[index]) for index in seen.nonzero()[0]}
