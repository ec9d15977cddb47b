"""Obtaining belongings, and horses that have become too weak for them (MR-9.2, MR-9.10, MR-47.17, MR-47.46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.loads import heavier, unpacked
from arcana_magicrealm.model.pieces import COUNTERS, HORSE_PIECES, horse_strength
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, PieceOrNone

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def obtain(game: Game, being: int, piece: int) -> None:
    """Give an individual a piece that lies in DRAWN, and ask what happens with it (MR-9.2)."""
    piles = game.position.piles
    viewer = game.player_count if COUNTERS >> piece & 1 else beings.seat_of(game, being)
    if not piles.known(viewer, slots.DRAWN) >> piece & 1:
        piles.show(1 << piece, slots.DRAWN, belongings.seers(game, being, piece))
    only = piles.masks[slots.DRAWN] == 1 << piece
    game.then(Obtained(being, NOWHERE if only else piece))


@step
class Obtained(asking.BeingAsked):
    """Ask whether a belonging that was obtained is active, inactive or abandoned (MR-9.2, MR-47.17)."""

    piece: PieceOrNone = NOWHERE
    """The piece; -1 for the only one in DRAWN. Copies may hold another one there."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the owner. Those who are gone meanwhile leave the piece behind, or take it out of the game."""
        if not game.position.piles.masks[slots.DRAWN]:
            return ()
        if beings.place(game, self.being) < 0:
            game.position.piles.move(1 << self.obtained(game), slots.DRAWN, slots.OUT_OF_PLAY)
        elif self.asked(game) < 0:
            belongings.put_down(game, self.being, self.obtained(game), slots.DRAWN)
        else:
            return super().begin(game)
        return ()

    def obtained(self, game: Game) -> int:
        """The piece asked about."""
        drawn = game.position.piles.masks[slots.DRAWN]
        return self.piece if self.piece >= 0 and drawn >> self.piece & 1 else indices(drawn)[0]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Activate it if possible, keep it inactive, abandon it or drop it (MR-9.2, MR-46.18)."""
        piece = self.obtained(game)
        activate = ["activate"] if belongings.can_activate(game, self.being, piece) is None else []
        drop = ["drop"] if game.rules.dropping else []
        return tuple([actions.handle(verb, piece) for verb in (*activate, "keep", "abandon", *drop)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put the piece where its owner wants it."""
        assert isinstance(action, actions.Handle)
        verb, piece = actions.PIECE_VERBS[action.verb], action.piece
        if verb == "abandon":
            belongings.put_down(game, self.being, piece, slots.DRAWN)
            return
        if verb == "drop":
            game.drop(self.being, piece, slots.DRAWN)
            return
        seers = belongings.seers(game, self.being, piece)
        target = belongings.inactive_slot(game, self.being, piece)
        game.position.piles.move(1 << piece, slots.DRAWN, target, seers)
        if verb == "activate":
            belongings.activate(game, self.being, piece)
        else:
            game.report("MR-9.2", events.BelongingKept, self.being, piece, belongings.viewers(game, seers))
        game.restore_load(self.being)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the piece can't be active, or which piece is asked about."""
        piece = self.obtained(game)
        activated = action == actions.handle("activate", piece)
        return (belongings.can_activate(game, self.being, piece) if activated else None) or NOT_THIS


NOT_THIS = Rejection("MR-9.2", "Decide first about the belonging just obtained: activate, keep or abandon it.")


# A horse that has become too weak (MR-9.10, MR-47.46).


def restore_load(game: Game, being: int) -> None:
    """Ask for a remedy if the active horse has become too weak (MR-9.10)."""
    if being < FIRST_DENIZEN:
        game.then(RestoreLoad(being))


@step
class RestoreLoad(asking.BeingAsked):
    """Deactivate a horse that has become too weak, or abandon items until it holds (MR-9.10, MR-47.46)."""

    rejection = Rejection("MR-9.10", "The active horse is too weak. Deactivate it or abandon a heavy item.")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The horse, and the items that are too heavy for it; nothing while it can bear everything."""
        owned, worn = belongings.owned(game, self.being), belongings.active(game, self.being)
        if belongings.bears(self.being, owned, worn):
            return ()
        horse = indices(worn & HORSE_PIECES)[0]
        heavy = indices(heavier(unpacked(owned, worn), horse_strength(horse)))
        return (actions.handle("deactivate", horse), *[actions.handle("abandon", piece) for piece in heavy])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Deactivate the horse, or abandon the item and look again."""
        assert isinstance(action, actions.Handle)
        if actions.PIECE_VERBS[action.verb] == "deactivate":
            belongings.deactivate(game, self.being, action.piece, "MR-9.10")
        else:
            belongings.put_down(game, self.being, action.piece, belongings.slot_with(game, self.being, action.piece))
            game.then(self)
