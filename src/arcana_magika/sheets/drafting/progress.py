"""From one order of a sheet to the next: the projection, and the order types that remain (MG-37.3, MG-37.5)."""

from __future__ import annotations

from typing import Final

from arcana_magika.chapters.mages.items import is_prolonged
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import Order
from arcana_magika.model.tables import ARTIFACTS, PROSP
from arcana_magika.sheets.drafting import posting
from arcana_magika.sheets.drafting.draft import COMMIT, NO_POST, ORDER, Draft, Held, Projection


def first_draft(game: Game, player: int) -> Draft:
    """An empty sheet: the mage's items and space at the start of the turn (MG-37.3)."""
    arena = game.arena
    mage = arena.mages[player]
    held = tuple(
        [
            Held(slot, scroll.spell, 2 if is_prolonged(arena, scroll) else 1, scroll.bound)
            for slot, scroll in enumerate(mage.slots, 1)
            if scroll is not None
        ]
    )
    code, artifacts = -1 - player, 0
    if code in arena.artifacts:
        for artifact, where in enumerate(arena.artifacts):
            if where == code:
                artifacts |= 1 << artifact
    here = projected(game, player, Projection(mage.cell, mage.arcania, held, mage.cloaks, artifacts, (), 0))
    return Draft((), ORDER, (), here, NO_POST)


def projected(game: Game, player: int, here: Projection) -> Projection:
    """The projection with its possible order types (MG-37.5)."""
    cell, arcania, scrolls, cloaks, artifacts, taken, demands, _ = here
    menu = _ALWAYS
    if artifacts != _ALL_ARTIFACTS and (player != game.ebon or demands < game.rules.ebon_demands):
        menu |= 1 << orders.DEMAND
    free = bool(cloaks or artifacts)
    for held in scrolls:
        free = free or (held.uses > 0 and not held.bound)
        if levels(game, here, held):
            menu |= 1 << orders.CAST
    if free:
        menu |= 1 << orders.GIVE | 1 << orders.DROP
    if cloaks and don_colours(game, here, player):
        menu |= 1 << orders.DON
    return Projection(cell, arcania, scrolls, cloaks, artifacts, taken, demands, menu)


def levels(game: Game, here: Projection, held: Held) -> int:
    """The possible levels of a scroll: 1 minor, 2 major, 3 both (MG-37.8)."""
    if not held.uses:
        return 0
    spell, rules = held.spell, game.rules
    if spell == PROSP and not any(other.uses and other.slot != held.slot for other in here.scrolls):
        return 0
    return (here.arcania >= rules.minor_costs[spell]) | (here.arcania >= rules.major_costs[spell]) << 1


def don_colours(game: Game, here: Projection, player: int) -> tuple[int, ...]:
    """The colours of carried cloaks other than the one worn, none for the Ebon Mage (MG-37.13)."""
    if player == game.ebon:
        return ()
    worn = game.arena.mages[player].worn
    return tuple([colour for colour in dict.fromkeys(here.cloaks) if colour != worn])


def finished(game: Game, draft: Draft, player: int, order: Order, projection: Projection) -> Draft:
    """Complete the order. The next phase comes next, or the messages (MG-37.2)."""
    done = (*draft.orders, order)
    if len(done) < 5:
        return _new(Draft, (done, ORDER, (), projection, draft.post))  # half the price of calling the class
    return posting.begin(game, Draft(done, COMMIT, (), projection, draft.post), player)


_new: Final = tuple.__new__


_ALWAYS: Final = 1 << orders.MOVE | 1 << orders.SEARCH | 1 << orders.MEDITATE | 1 << orders.REST
_ALL_ARTIFACTS: Final = (1 << len(ARTIFACTS)) - 1
