"""Obtaining and dropping belongings; what is too weak for them (MR-9.2, MR-9.10, MR-46.18, MR-47.17, MR-47.46)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import HORSE_PIECES, bearing, heavier, too_weak, unpacked
from arcana_magicrealm.model.spellings import PieceOrNone, Pieces


def obtain(game: Game, being: int, piece: int) -> None:
    """Give an individual a piece that lies in DRAWN, and ask what happens with it (MR-9.2)."""
    piles, seat = game.position.piles, beings.seat_of(game, being)
    viewer = game.player_count if belongings.lies_open(game, piece) or seat < 0 else seat
    if not piles.known(viewer, slots.DRAWN) >> piece & 1:
        piles.show(1 << piece, slots.DRAWN, belongings.seers(game, being, piece))
    game.then(Obtained(being, NOWHERE if piles.masks[slots.DRAWN] == 1 << piece else piece))


class Obtained(asking.BeingAsked):
    """Ask whether a belonging that was obtained is active, inactive or abandoned (MR-9.2, MR-47.17)."""

    piece: PieceOrNone = NOWHERE
    """The piece; -1 for the only one in DRAWN. Copies may hold another one there."""

    rejection = Rejection("MR-9.2", "decide first about the belonging just obtained: activate, keep or abandon it")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the owner. Those who are gone meanwhile leave the piece behind, or take it out of the game."""
        if not game.position.piles.masks[slots.DRAWN]:
            return ()
        if beings.place(game, self.being) < 0:
            game.position.piles.move(1 << self.obtained(game), slots.DRAWN, slots.OUT_OF_PLAY)
        elif self.asked(game) >= 0:
            return super().begin(game)
        else:
            belongings.put_down(game, self.being, self.obtained(game))
        return ()

    def obtained(self, game: Game) -> int:
        """The piece asked about."""
        drawn = game.position.piles.masks[slots.DRAWN]
        return self.piece if self.piece >= 0 and drawn >> self.piece & 1 else indices(drawn)[0]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Activate it if possible, keep it inactive, abandon it or drop it (MR-9.2, MR-46.18).

        A character can't keep an enchanted card inactive, or an item tied up by a spell (MR-9.18, MR-37.10).
        """
        piece = self.obtained(game)
        activate = ["activate"] if belongings.why_cannot_activate(game, self.being, piece) is None else []
        keep = ["keep"] if not (activate and belongings.staying_active(game, 1 << piece)) else []
        drop = ["drop"] if game.rules.dropping else []
        return tuple([actions.handle(verb, piece) for verb in (*activate, *keep, "abandon", *drop)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put the piece where its owner wants it."""
        verb, piece = actions.handled(action)
        if verb == "abandon":
            belongings.put_down(game, self.being, piece)
        elif verb == "drop":
            game.drop(self.being, piece)
        else:
            keep(game, self.being, piece, is_active=verb == "activate")

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why the piece can't be active, or not inactive."""
        piece = self.obtained(game)
        if action == actions.handle("activate", piece):
            yield belongings.why_cannot_activate(game, self.being, piece)
        if action == actions.handle("keep", piece):
            is_tied = belongings.tied_up(game, 1 << piece)
            yield is_tied, "MR-37.10", "it stays active as long as the spell lasts that it has cast"
            yield Rejection("MR-9.18", "an enchanted card can't be kept inactive")


def keep(game: Game, being: int, piece: int, *, is_active: bool) -> None:
    """Add a piece in DRAWN to the belongings, active or inactive, and look whether the horse holds (MR-9.2)."""
    seers = belongings.seers(game, being, piece)
    game.position.piles.move(1 << piece, slots.DRAWN, belongings.inactive_slot(game, being, piece), seers)
    game.card_moved(piece)
    if is_active:
        belongings.activate(game, being, piece, "MR-9.2")
    else:
        game.report("MR-9.2", events.BelongingKept, being, piece, belongings.viewers(game, seers))
    game.restore_load(being)


# A horse or Boots card that has become too weak (MR-9.10, MR-9.14, MR-47.46).


def restore_load(game: Game, being: int) -> None:
    """Ask for a remedy if the active horse or Boots card has become too weak (MR-9.10, MR-9.14)."""
    if being < FIRST_DENIZEN:
        game.then(RestoreLoad(being))


class RestoreLoad(asking.BeingAsked):
    """Deactivate what has become too weak, or abandon items until it holds (MR-9.10, MR-9.14, MR-47.46)."""

    rejection = Rejection("MR-47.46", "a horse or Boots card is too weak: deactivate it or abandon a heavy item")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, unless the character has died before its turn to be asked, after the last blow (MR-22.2, MR-34.10)."""
        return super().begin(game) if beings.is_playing(game, self.being) else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Horse and Boots that are too weak, and the items too heavy for them; nothing while all can be borne."""
        owned, worn = belongings.owned(game, self.being), belongings.active(game, self.being)
        weak = too_weak(HEROES[self.being].weight_level, owned, worn)
        heavy = heavier(unpacked(owned, worn), min(map(bearing, weak))) if weak else 0
        return (*actions.handles("deactivate", weak), *actions.handles("abandon", indices(heavy)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Deactivate the horse or card, or abandon the item, and look again."""
        verb, piece = actions.handled(action)
        if verb == "deactivate":
            belongings.deactivate(game, self.being, piece, "MR-9.10" if HORSE_PIECES >> piece & 1 else "MR-9.14")
        else:
            belongings.put_down(game, self.being, piece)
        game.then(self)


# Dropping in the open, and picking up (MR-46.18, MR-9.3).


def drop(game: Game, being: int, piece: int) -> None:
    """Lay a piece under the pile of the clearing, open to everybody (MR-46.18).

    At the end of the phase the individual picks up only what others have dropped.
    """
    clearing, turn = beings.place(game, being), game.position.turn
    game.give_up(being, piece, slots.HEAP[clearing], shown=game.position.piles.everybody)
    game.position.dropped |= 1 << piece
    if turn is not None and turn.individual == being:
        belongings.note_change(game, piece)
    game.report("MR-46.18", events.Dropped, being, piece, clearing)


def dropped_in(game: Game, clearing: int) -> int:
    """The pieces that lie dropped in a clearing."""
    position = game.position
    return position.dropped & position.piles.cards_of(slots.HEAP[clearing]) if position.dropped else 0


class PickUp(asking.BeingAsked):
    """At the end of a phase the individual may pick up dropped pieces, each once (MR-46.18)."""

    taken: Pieces = 0
    """Those that it has picked up."""

    ending = actions.DONE
    rejection = Rejection("MR-46.18", "only dropped pieces in your clearing can be picked up")

    def there(self, game: Game) -> int:
        """The dropped pieces in the clearing that the individual hasn't changed in the phase; none for mist."""
        may_take = game.is_free(self.being) and not beings.is_mist(game, self.being)  # MR-43.33
        dropped = dropped_in(game, beings.place(game, self.being)) if may_take else 0
        return dropped & ~self.changed(game)

    def changed(self, game: Game) -> int:
        """The pieces that can't be picked up any more."""
        return self.taken | belongings.changed(game)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The pieces, or done."""
        return (actions.DONE, *actions.handles("pick up", indices(self.there(game))))

    def answer(self, game: Game, action: actions.Handle, player: int) -> None:
        """Obtain the piece and ask again."""
        game.then(evolve(self, taken=self.taken | 1 << action.piece))
        belongings.note_change(game, action.piece)
        belongings.take_up(game, action.piece, game.position.piles.everybody)
        game.report("MR-46.18", events.PickedUp, self.being, action.piece)
        game.obtain(self.being, action.piece)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a piece can't be picked up."""
        is_changed = isinstance(action, actions.Handle) and self.changed(game) >> action.piece & 1
        yield is_changed, "MR-46.18", "a piece can be picked up only once, and not after a change in the phase"
