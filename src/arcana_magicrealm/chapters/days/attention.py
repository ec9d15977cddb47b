"""Attention chits, which decide the order of turns: drawn from the bowl, or kept (MR-8.1, MR-43.40, MR-45.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.magic import companions, enchantments
from arcana_magicrealm.chapters.treasures import flowers
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.state import NOWHERE, Individual, SeatOrNone

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CLEVER: Final = [n for n, hero in enumerate(HEROES) if any(one.choose_turn for one in hero.advantage)]
"""The characters who keep their chits by nature (MR-45.22)."""
PREMONITION: Final = "premonition"


def keeps_chit(game: Game, being: int) -> bool:
    """Whether an individual's attention chit isn't put into the bowl, so that it can preempt (MR-43.40, MR-45.22)."""
    return being in CLEVER or enchantments.works(game, PREMONITION, being)


@step
def daylight(game: Game, last: SeatOrNone = NOWHERE) -> None:
    """Let individuals take their turns until none is left whose turn is to come (MR-8.1).

    Before each draw those who keep their chits may preempt; once the bowl is empty they must (MR-45.22). `last` is the
    player who took the last turn.
    """
    position = game.position
    position.turn = None
    flowers.lull(game)
    if not position.bowl:
        if position.first < 0:
            position.first = next(iter(beings.playing(game)), NOWHERE)
        return
    keepers = [being for being in position.bowl if keeps_chit(game, being)]
    keepers.sort(key=lambda being: (beings.seat_of(game, being) - last - 1) % game.player_count)
    if len(keepers) == len(position.bowl):
        take_turn(game, keepers[0])
    else:
        may_preempt(game, tuple(keepers))


def may_preempt(game: Game, keepers: tuple[int, ...]) -> None:
    """Ask the first of those who keep their chits; when all have waited, draw a chit (MR-8.1, MR-45.22)."""
    if keepers:
        game.then(Preempt(keepers[0], keepers[1:]))
    else:
        take_turn(game, game.rng.choice([being for being in game.position.bowl if not keeps_chit(game, being)]))


@step
class Preempt(asking.BeingAsked):
    """Ask who keeps an attention chit whether to take the turn now (MR-45.22, MR-47.10)."""

    others: tuple[Individual, ...]
    """Those who are asked next."""

    choices = (actions.YES, actions.NO)
    rejection = Rejection("MR-47.10", "take your turn now, or wait for the next chit")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take the turn, or wait."""
        if action == actions.YES:
            take_turn(game, self.being)
        else:
            may_preempt(game, self.others)


def take_turn(game: Game, being: int) -> None:
    """Let an individual take its whole turn, companions just before it (MR-8.1, MR-43.34, MR-45.25)."""
    position = game.position
    position.bowl = tuple([other for other in position.bowl if other != being])
    before = companions.acting_before(game, being)
    game.then(*map(turns.begin_turn, (*before, being)), daylight(beings.seat_of(game, being)))
