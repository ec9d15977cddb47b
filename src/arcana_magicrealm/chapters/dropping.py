"""The option to drop belongings in the open instead of abandoning them (MR-46.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import BELONGINGS
from arcana_magicrealm.model.state import NOWHERE

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


# Dropping (MR-46.18, MR-9.3).


def options(game: Game, being: int) -> tuple[Action, ...]:
    """The belongings that a being can drop when it rearranges (MR-46.18)."""
    if not game.rules.dropping:
        return ()
    turn = game.position.turn
    open_ = belongings.owned(game, being) & BELONGINGS & ~(turn.changed if turn is not None else 0)
    free = [piece for piece in indices(open_) if belongings.why_cannot_part(game, being, 1 << piece) is None]
    return tuple([actions.handle("drop", piece) for piece in free])


def why_cannot_drop(game: Game, being: int, piece: int) -> Rejection:
    """Explain why a belonging can't be dropped now."""
    if not game.rules.dropping:
        return Rejection("MR-46.18", "Dropping is switched off: abandon the belonging instead.")
    return belongings.why_cannot_rearrange(game, being, actions.handle("abandon", piece))


def drop_one(game: Game, being: int, action: Action) -> None:
    """Drop a belonging at the start of a phase."""
    assert isinstance(action, actions.Handle)
    game.drop(being, action.piece, belongings.slot_with(game, being, action.piece))
    belongings.note_change(game, action.piece)


def drop(game: Game, being: int, piece: int, source: int) -> None:
    """Lay a piece under the pile of the clearing, open to everybody (MR-46.18)."""
    position, clearing = game.position, beings.place(game, being)
    everybody = position.piles.everybody
    if source == slots.DRAWN:
        position.piles.put_under((piece,), source, slots.HEAP[clearing], everybody)
    else:
        game.give_up(being, piece, slots.HEAP[clearing], shown=everybody)
    position.dropped |= 1 << piece
    if game.keeps_log:
        game.emit(events.Dropped(being, piece, clearing), "MR-46.18")


# Picking up (MR-46.18).


def dropped_in(game: Game, clearing: int) -> int:
    """The dropped pieces that still lie in a clearing."""
    position = game.position
    return position.dropped & position.piles.cards_of(slots.HEAP[clearing]) if position.dropped else 0


@step
class PickUp(Step["Game"]):
    """At the end of a phase the individual may pick up dropped pieces, each once (MR-46.18)."""

    being: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while a piece can be picked up."""
        found = self.options(game, NOWHERE)
        return game.ask(beings.seat_of(game, self.being), found) if len(found) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The pieces, or done."""
        return (actions.DONE, *[actions.handle("pick up", piece) for piece in indices(self.pieces(game))])

    def pieces(self, game: Game) -> int:
        """The pieces that can be picked up."""
        turn, clearing = game.position.turn, beings.place(game, self.being)
        if turn is None or clearing < 0 or not game.is_free(self.being):
            return 0
        return dropped_in(game, clearing) & ~turn.changed

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Obtain the piece and ask again."""
        if not isinstance(action, actions.Handle):
            return
        game.then(self)
        belongings.note_change(game, action.piece)
        piles, heap = game.position.piles, slots.HEAP[beings.place(game, self.being)]
        piles.take(heap, piles.order_of(heap).index(action.piece), slots.DRAWN, piles.everybody)
        game.position.dropped &= ~(1 << action.piece)
        if game.keeps_log:
            game.emit(events.PickedUp(self.being, action.piece), "MR-46.18")
        game.obtain(self.being, action.piece)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a piece can't be picked up."""
        turn = game.position.turn
        if isinstance(action, actions.Handle) and turn is not None and turn.changed >> action.piece & 1:
            return Rejection("MR-46.18", "A piece can be picked up only once in a phase, and not after a change.")
        return Rejection("MR-46.18", "Only dropped pieces in your clearing can be picked up.")
