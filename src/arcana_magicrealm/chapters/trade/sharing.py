"""Followers who rest or alert with their guide, in secret and at the same time (MR-15.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.travel import effort, hiding
from arcana_magicrealm.model.state import FIRST_DENIZEN, Individual

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


class Together(asking.SecretPicks):
    """Each following character may do what the guide does, at its player's choice (MR-15.11)."""

    __slots__ = ()
    guide: Individual

    def players(self, game: Game) -> tuple[int, ...]:
        """The players of following characters who have a choice."""
        followers = [being for being in game.followers_of(self.guide) if being < FIRST_DENIZEN]
        return tuple(sorted([beings.seat_of(game, being) for being in followers if self.chances(game, being)]))

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The first picks of a character; () for none."""
        raise NotImplementedError

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The picks of the character, or none."""
        return (actions.NONE, *self.chances(game, beings.being_of(game, player)))

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether the decision is made: by one pick."""
        return True

    def reveal(self, game: Game) -> None:
        """Carry out what each has chosen."""
        for seat, picks in self.chosen(game, "MR-15.11"):
            if picks != (actions.NONE,):
                self.carry_out(game, beings.being_of(game, seat), picks)

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Do what one player has chosen."""
        raise NotImplementedError


@step
class AlertTogether(Together):
    """Following characters alert with their guide (MR-15.11)."""

    guide: Individual

    rejection = Rejection("MR-15.11", "choose a side of the active weapon, a Magic or Berserk chit, or none")

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The sides of the weapon, and the chits."""
        return hiding.alert_options(game, being)

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Turn the weapon or the chit."""
        hiding.alert(game, being, picks[0])


@step
class RestTogether(Together):
    """Following characters rest with their guide (MR-15.11)."""

    guide: Individual

    rejection = Rejection("MR-15.11", "choose a chit that recovers, or none; one with two asterisks needs change")

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The chits that can recover."""
        return effort.rest_options(game, being)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits that can recover, or none; then those that make change."""
        being, picks = beings.being_of(game, player), game.position.picks[player]
        if picks:
            return effort.rest_options(game, being, actions.chit_number(picks[0], being))
        return super().options(game, player)

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether nothing is missing: a chit with two asterisks needs another that makes change."""
        if len(picks) == 2 or picks == (actions.NONE,):
            return True
        being = beings.being_of(game, player)
        return not effort.has_two_asterisks(game, being, actions.chit_number(picks[0], being))

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Turn the chits; some then take more steps (MR-44.15, MR-45.10)."""
        effort.recover(game, being, *[actions.chit_number(pick, being) for pick in picks])
        game.then(*[effort.Rest(being)] * (effort.rest_steps(game, being) - 1))
