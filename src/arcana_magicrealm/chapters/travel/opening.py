"""Pieces of strength T, and opening the Vault with one of them (MR-12.20 to MR-12.22, MR-47.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.levels import TREMENDOUS, level
from arcana_magicrealm.model.pieces import HORSE_PIECES, PIECE, PIECES, TREASURE_CARDS, horse_strength
from arcana_magicrealm.model.state import FATIGUED, FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WISH: Final = actions.UseWish(0)
KEYS: Final = 1 << PIECE["lost_keys"]


def _is_strong(piece: int) -> bool:
    if HORSE_PIECES >> piece & 1:
        return horse_strength(piece) >= TREMENDOUS
    if not TREASURE_CARDS >> piece & 1:
        return False
    worn = PIECES[piece].treasure.move or PIECES[piece].treasure.fight
    return worn is not None and level(worn.strength) >= TREMENDOUS


OPENERS: Final = KEYS | sum([1 << piece for piece in range(len(PIECES)) if _is_strong(piece)])
"""The Lost Keys, and the horses, Boots and Gloves of strength T."""


def openers(game: Game, being: int) -> tuple[Action, ...]:
    """The Lost Keys and the pieces of strength T that an individual can use now (MR-12.20, MR-12.22)."""
    helpers = [actions.choose("force", other) for other in sorted(helpers_of(game, being)) if is_strong(other)]
    pieces = [actions.handle("force", piece) for piece in indices(belongings.active(game, being) & OPENERS)]
    chits = [
        number
        for number in effort.chits_in(game, being, effort.PLAYABLE, 0, 1, 2)
        if game.figures_of(being)[number].level >= TREMENDOUS
    ]
    wish = (WISH,) if game.position.effects.has("wish for strength", being) else ()
    return (*helpers, *pieces, *effort.picks("force", being, chits), *wish)


def helpers_of(game: Game, being: int) -> set[int]:
    """The denizens whose strength serves: underlings who follow or are one's own here; a hireling's own (MR-12.22)."""
    seat, here = beings.seat_of(game, being), beings.place(game, being)
    found = {other for other in game.followers_of(being) if beings.is_underling(game, other)}
    found.update([other for other in beings.underlings_in(game, here) if beings.seat_of(game, other) == seat])
    return found | {being} if being >= FIRST_DENIZEN else found


def is_strong(being: int) -> bool:
    """Whether a denizen has move strength T, or harm T on either side (MR-12.22)."""
    one = DENIZENS[denizen_of(being)]
    counter = one.native or one.type
    assert counter is not None
    return max(one.strength, level(counter.light.harm), level(counter.dark.harm)) >= TREMENDOUS


def use(game: Game, being: int, action: Action) -> None:
    """Use a piece of strength T: a chit with asterisks is fatigued, a wish is used up (MR-12.22, MR-42.9)."""
    if action == WISH:
        game.use_strength(being)
    elif isinstance(action, actions.UseChit):
        number = actions.chit_number(action, being)
        if game.figures_of(being)[number].effort:
            effort.set_chit(game, being, number, FATIGUED, "MR-12.22")


@step
class OpenVault(asking.BeingAsked):
    """Open the Vault for the rest of the game, with the Lost Keys or a piece of strength T (MR-12.20, MR-47.20)."""

    rejection = Rejection("MR-12.22", "only the active Lost Keys or a piece of strength T opens the Vault")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The Lost Keys and the pieces of strength T."""
        return openers(game, self.being)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Open it."""
        use(game, self.being, action)
        game.position.open_vault = True
        game.report("MR-12.20", events.VaultOpened, self.being)
