"""Site cards, each of which is looted with its own table (MR-12.21, MR-12.24 to MR-12.27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import events
from arcana_magicrealm.chapters import belongings, ledgers
from arcana_magicrealm.chapters.magic.tables import wishes
from arcana_magicrealm.chapters.travel import discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.effects import WITHER
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS
from arcana_magicrealm.model.spellings import Individual

CardNumber: TypeAlias = Annotated[int, Between(0, len(SITE_CARDS) - 1)]
"""A site card, as in `SITE_CARDS`."""
CRYPT: Final = SITE_CARDS.index(PIECE["crypt_of_the_knight"])
CRYPT_GOLD: Final = 1
"""The gold that is always in the Crypt of the Knight (MR-12.26)."""


def loot_card(game: Game, being: int, card: int) -> None:
    """Loot a site card; each roll at the Crypt of the Knight takes strength first (MR-12.21, MR-12.24)."""
    game.then(roll_at_card(being, card))
    if card == CRYPT:
        game.then(ForceCrypt(being))


class ForceCrypt(looting.OpenVault):
    """Open the Crypt of the Knight for one roll, with the Lost Keys or a piece of strength T (MR-12.21, MR-47.20)."""

    rejection = Rejection("MR-12.22", "only the active Lost Keys or a piece of strength T opens the Crypt")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Open it for this roll."""
        looting.use_opener(game, self.being, action)
        game.report("MR-12.21", events.CryptOpened, self.being)


@step
def roll_at_card(game: Game, being: Individual, card: CardNumber) -> None:
    """Turn up the chit of the site, roll on the table of the card, and carry the result out (MR-12.14, MR-12.24)."""
    place = len(SITES) + card
    looting.use_site(game, being, discovering.site_of_place(game, place), 1 << place)
    table = PIECES[SITE_CARDS[card]].treasure.loot_table
    number = game.table_roll(being, table)
    TABLES[table][number - 1](game, being, number)


# Results (MR-12.25 to MR-12.27).

Result: TypeAlias = Callable[[Any, int, int], None]
"""Carries out a result for an individual; the last argument is its number."""


def take(game: Game, being: int, number: int, *, thing: str = "", box: str = "") -> None:
    """Take a counter or the treasure card in a site card's box; what is gone gives nothing (MR-12.25 to MR-12.27)."""
    counters, cards = looting.contents(PIECE[box])
    slot, piles = counters if thing else cards, game.position.piles
    found = 1 << PIECE[thing] if thing else piles.masks[cards]
    left = indices(piles.masks[slot] & found)
    if not left:
        game.report("MR-12.24", events.LootMissed, being)
        return
    seen = looting.seers(game, being, left[0])
    piles.move(1 << left[0], slot, slots.DRAWN, seen)
    game.report("MR-12.24", events.Looted, being, number, left[0], belongings.viewers(game, seen))
    game.obtain(being, left[0])


def see_far(game: Game, being: int, number: int) -> None:
    """Let Peer and Enchant of an individual reach any clearing for the rest of the day (MR-12.25)."""
    if game.position.effects.begin("toadstool sight", target=being, lasts=until("midnight")).effect:
        game.report("MR-12.25", events.FarSightGained, being)


def suffer_a_curse(game: Game, being: int, number: int) -> None:
    """Roll a curse for oneself (MR-12.25 to MR-12.27)."""
    game.curse(being)


def find_gold(game: Game, being: int, number: int) -> None:
    """Find one gold, which never runs out (MR-12.26)."""
    ledgers.change_gold(game, being, CRYPT_GOLD)
    game.report("MR-12.26", events.GoldFound, being, CRYPT_GOLD)


_of_circle, _of_crypt, _of_meadow = (partial(take, box=PIECES[card].id) for card in SITE_CARDS)
TABLES: Final[Mapping[str, tuple[Result, ...]]] = {
    "toadstool_circle": (
        partial(_of_circle, thing="devil_sword"),
        _of_circle,
        lambda game, being, number: game.then(wishes.Destination(being, only_caves=True)),
        see_far,
        lambda game, being, number: game.power_of_the_pit(being),  # no one gets credit for the dead
        suffer_a_curse,
    ),
    "crypt_of_the_knight": (
        partial(_of_crypt, thing="warhorse_t3_t5"),
        partial(_of_crypt, thing="tremendous_armor"),
        partial(_of_crypt, thing="bane_sword"),
        _of_crypt,
        find_gold,
        suffer_a_curse,
    ),
    "enchanted_meadow": (
        partial(_of_meadow, thing="pony_l2_l4"),
        partial(_of_meadow, thing="truesteel_sword"),
        lambda game, being, number: game.make_wish(being),
        lambda game, being, number: wishes.heal(game, being, "MR-12.27", WITHER),
        suffer_a_curse,
        lambda game, being, number: game.report("MR-12.27", events.LootMissed, being),
    ),
}
"""The results 1 to 6 of each table."""
