"""Secret simultaneous decisions: several players decide at once, and nothing is revealed until all have decided."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from arcana_core.actions import Action, Unlisted
from arcana_core.agenda.steps import GameT, Step
from arcana_core.chance.rng import Rng
from arcana_core.events import Hidden
from arcana_core.text.wording import shown


class Simultaneous(Step[GameT]):
    """A step that asks several players at once, in secret, and continues with `reveal` when all have decided.

    A decision is one action, several picks, or a text (an `Unlisted` action). Players decide in any order, and may
    replace a decision that is made as long as the step waits, if `why_not_unlisted` accepts it.

    The position has two lists with an entry for each player. `decisions` has the decisions that are made, None for
    players who are still deciding. `picks` has what a player has picked so far, () for nothing; a game whose decisions
    are single actions needs none. Only complete decisions count: a game that computes something from picks keeps it
    beside them and drops it in `forget`.

    A game's step gives `kept_as`, `options`, `reveal` and `why_not`. A step for series of picks gives `picked_as` and
    `is_complete` besides, any other gives `take`. An event that `take` emits for a decision must be `visible_to` its
    player, or hide what was decided. Events by which `reveal` shows decisions have `discloses`, so that no player can
    undo a decision after that.
    """

    __slots__ = ()
    kept_as: ClassVar[str] = "decisions"
    """The position's name for its list of decisions."""
    picked_as: ClassVar[str] = ""
    """The position's name for its list of picks; "" if decisions are single."""

    # Methods of a game's step.

    def players(self, game: GameT) -> tuple[int, ...]:
        """The players who decide: all, unless a step overrides this."""
        return tuple(range(game.player_count))

    def decisions(self, game: GameT) -> list[Any]:
        """The decision of each player, None before it is made: the list in the position itself."""
        decisions: list[Any] = getattr(game.position, self.kept_as)
        return decisions

    def picks(self, game: GameT) -> list[tuple[Action, ...]]:
        """The picks so far by player, () for none: the list in the position itself. Empty if decisions are single."""
        picks: list[tuple[Action, ...]] = getattr(game.position, self.picked_as) if self.picked_as else []
        return picks

    def shows_progress(self, game: GameT) -> bool:
        """Whether everybody sees which players have decided."""
        return True

    def take(self, game: GameT, action: Action, player: int) -> Any:
        """Take an action of a player: the complete decision, or None while more picks are needed.

        A pick is added to `picks` here. By default a decision is the tuple of all picks.
        """
        picks = self.picks(game)
        made = (*picks[player], action)
        if self.is_complete(game, made, player):
            return made
        picks[player] = made
        return None

    def is_complete(self, game: GameT, picks: tuple[Action, ...], player: int) -> bool:
        """Whether these picks of a player are a complete decision."""
        raise NotImplementedError

    def reveal(self, game: GameT) -> None:
        """Carry out what all have decided."""
        raise NotImplementedError

    def collected(self, game: GameT) -> list[Any]:
        """The decisions by player, None for those who had none to make. The position forgets them."""
        decisions = self.decisions(game)
        made = decisions[:]
        decisions[:] = [None] * len(decisions)
        return made

    def forget(self, game: GameT, player: int) -> None:
        """Drop what a player has picked so far."""
        picks = self.picks(game)
        if picks:
            picks[player] = ()

    def sample(self, game: GameT, player: int, rng: Rng) -> Any:
        """Draw a decision that this player may have made, for determinizations: by random picks."""
        while True:
            decision = self.take(game, rng.choice(self.options(game, player)), player)
            if decision is not None:
                return decision

    # Methods that follow from these.

    def begin(self, game: GameT) -> tuple[int, ...]:
        """Ask all players who have not decided. Reveal when all have."""
        decisions = self.decisions(game)
        waiting = tuple([player for player in self.players(game) if decisions[player] is None])
        if not waiting:
            self.reveal(game)
        return waiting

    def answer(self, game: GameT, action: Action, player: int) -> bool:
        """Keep a pick, or the complete decision."""
        decision = self.take(game, action, player)
        if decision is None or self.decide(game, decision, player):
            return True
        self.reveal(game)
        return False

    def decide(self, game: GameT, decision: Any, player: int) -> bool:
        """Keep a player's decision, in place of an earlier one. True if others still have to decide."""
        self.decisions(game)[player] = decision
        self.forget(game, player)
        game.players_to_act = tuple([waiting for waiting in game.players_to_act if waiting != player])
        return bool(game.players_to_act)

    def asked_seen_by(self, game: GameT, player: int | None) -> tuple[int, ...]:
        """All players who still have to decide; only this player if the progress is secret."""
        waiting = game.players_to_act
        return waiting if self.shows_progress(game) else tuple([other for other in waiting if other == player])

    def seen_by(self, game: GameT, player: int | None) -> tuple[Any, ...]:
        """The decisions as each player, or a spectator, sees them.

        Their own decision, None for players who have not decided, `Hidden()` for all others. If the progress is secret,
        players who have not decided are hidden too.
        """
        hides_all = not self.shows_progress(game)
        return tuple(
            [
                decision if other == player or (decision is None and not hides_all) else Hidden()
                for other, decision in enumerate(self.decisions(game))
            ]
        )

    def determinize(self, game: GameT, viewer: int, rng: Rng) -> None:
        """Draw new decisions for the others who have decided; the others begin again.

        If the progress is secret all others begin again.
        """
        decisions, waiting = self.decisions(game), game.players_to_act
        shown_progress = self.shows_progress(game)
        for player in self.players(game):
            if player == viewer:
                continue
            self.forget(game, player)
            decisions[player] = None
            if shown_progress and player not in waiting:
                decisions[player] = self.sample(game, player, rng)
                self.forget(game, player)
        game.players_to_act = self.begin(game)

    def mistakes(self, game: GameT) -> Iterator[str]:
        """Yield a sentence for each fault of decisions and picks in a position made elsewhere, where this step asks.

        Lists and entries must already have the right types. Repeats the picks, and so computes their results.
        """
        decisions, deciding = self.decisions(game), self.players(game)
        game.players_to_act = tuple([player for player in deciding if decisions[player] is None])
        if not game.players_to_act:
            yield f"{self.kept_as}: all are made, but some player must be left to decide"
        for player, decision in enumerate(decisions):
            if decision is not None and player not in deciding:
                yield f"{self.kept_as}[{player}]: player {player} has nothing to decide now"
        for player, picks in enumerate(self.picks(game)):
            self.forget(game, player)
            if picks and player not in game.players_to_act:
                yield f"picks[{player}]: player {player} has nothing to pick now"
                return
            for place, pick in enumerate(picks):
                if not self._is_picked(game, pick, player):
                    yield f"picks[{player}][{place}] must be what player {player} can pick there, got {shown(pick)}"
                    return

    def _is_picked(self, game: GameT, pick: Action, player: int) -> bool:
        """Take a pick again; whether it can be taken and leaves more to pick."""
        if isinstance(pick, Unlisted):
            accepted = self.why_not_unlisted(game, pick, player) is None
        else:
            accepted = pick in self.options(game, player)
        return accepted and self.take(game, pick, player) is None
