"""Questions to the player of a being, a seat or a deal, and secret decisions of several: the common forms (MR-47)."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.agenda import Question, Simultaneous
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model.deals import Deal, DealPlace
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import HeroNumber, Individual, Seat


class BeingAsked(Question[Game]):
    """A question to the player who decides for a being, if any player does."""

    being: Individual

    def asked(self, game: Game) -> int:
        """The character's player, or the hireling's owner."""
        return beings.seat_of(game, self.being)


class HeroAsked(BeingAsked):
    """A question to a character's player."""

    being: HeroNumber


class BeingAskedUnnoticed(BeingAsked):
    """A question that other players don't notice, because asking it would show what a being has found (MR-48.5)."""

    def asked_seen_by(self, game: Game, player: int | None) -> tuple[int, ...]:
        """The player who decides for the being alone."""
        return tuple([asked for asked in game.players_to_act if asked == player])


class SeatAsked(Question[Game]):
    """A question to a player."""

    seat: Seat

    def asked(self, game: Game) -> int:
        """The player."""
        return self.seat


class SecretPicks(Simultaneous[Game]):
    """A decision that several players make by picks, in secret and at the same time."""

    kept_as = "decided"
    picked_as = "picks"

    def chosen(self, game: Game, clause: str) -> list[tuple[int, tuple[Action, ...]]]:
        """The picks of each player who had some to make; by the clause, if any, all see that these can't change now."""
        chosen = [(seat, picks) for seat, picks in enumerate(self.collected(game)) if picks is not None]
        if chosen and clause:
            seats = tuple([seat for seat, _ in chosen])
            game.report(clause, events.AllChose, seats, beings.heroes_of(game, seats))
        return chosen


class DealAsked(Question[Game]):
    """A question to the player of an individual about its deal with natives or a visitor."""

    frame: DealPlace

    def deal(self, game: Game) -> Deal:
        """The deal."""
        deal: Deal = game.position.frames[self.frame]
        return deal

    def asked(self, game: Game) -> int:
        """The character's player, or the hireling's owner."""
        return beings.seat_of(game, self.deal(game).being)
