"""The option to drop belongings in the open instead of abandoning them (MR-46.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import BELONGINGS

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


def why_cannot_drop(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why a belonging can't be dropped now; None for other actions."""
    if not isinstance(action, actions.Handle) or actions.PIECE_VERBS[action.verb] != "drop":
        return None
    if not game.rules.dropping:
        return Rejection("MR-46.18", "Dropping is switched off: abandon the belonging instead.")
    return belongings.why_cannot_rearrange(game, being, actions.handle("abandon", action.piece))


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
    game.report("MR-46.18", events.Dropped, being, piece, clearing)


# Picking up (MR-46.18).


@step
class PickUp(asking.BeingAsked):
    """At the end of a phase the individual may pick up dropped pieces, each once (MR-46.18)."""

    passing = actions.DONE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The dropped pieces in the clearing that the individual hasn't changed in the phase, or done."""
        position, clearing = game.position, beings.place(game, self.being)
        if not position.dropped or not game.is_free(self.being):
            return (actions.DONE,)
        lying = position.dropped & position.piles.cards_of(slots.HEAP[clearing]) & ~game.turn.changed
        return (actions.DONE, *[actions.handle("pick up", piece) for piece in indices(lying)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Obtain the piece and ask again."""
        if not isinstance(action, actions.Handle):
            return
        game.then(self)
        belongings.note_change(game, action.piece)
        piles, heap = game.position.piles, slots.HEAP[beings.place(game, self.being)]
        piles.take(heap, piles.order_of(heap).index(action.piece), slots.DRAWN, piles.everybody)
        game.position.dropped &= ~(1 << action.piece)
        game.report("MR-46.18", events.PickedUp, self.being, action.piece)
        game.obtain(self.being, action.piece)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a piece can't be picked up."""
        if isinstance(action, actions.Handle) and game.turn.changed >> action.piece & 1:
            return Rejection("MR-46.18", "A piece can be picked up only once in a phase, and not after a change.")
        return Rejection("MR-46.18", "Only dropped pieces in your clearing can be picked up.")
