"""Loot: sites, piles of abandoned belongings, and special cards (MR-12.11 to MR-12.23, MR-44.2, MR-44.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Rejection
from arcana_core.agenda import Step, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import events
from arcana_magicrealm.actions import PLACE_NAMES
from arcana_magicrealm.chapters import beings, belongings, discovering, effort, opening
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import COUNTERS, PIECE, PIECES, SITE_CARDS, TREASURE_CARDS
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.state import FIRST_DENIZEN, Individual, SiteNumber

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CAIRNS, POOL, VAULT = SITE["cairns"], SITE["pool"], SITE["vault"]
SKELETON, THIEF = PIECE["mouldy_skeleton"], PIECE["remains_of_thief"]
SHOWN_AT_ONCE: Final = sum(
    [
        1 << piece
        for piece in indices(TREASURE_CARDS)
        if PIECES[piece].treasure.kind in ("enchanted", "site_card") or piece in (SKELETON, THIEF)
    ]
)
"""The cards that are shown as soon as they are looted (MR-12.15)."""
NOT_DISCOVERED = Rejection("MR-12.11", "You can loot only sites that you have discovered.")


def lootable(game: Game, being: int) -> tuple[str, ...]:
    """The piles and sites that an individual can loot now: "loot pile", "loot hoard" (MR-12.11, MR-12.12)."""
    here = beings.place(game, being)
    found = ["loot pile"] if game.position.piles.size(slots.HEAP[here]) else []
    for place in indices(beings.places(game, being) & discovering.sites_in(game, here)):
        if why_cannot_loot(game, being, place) is None:
            found.append(f"loot {PLACE_NAMES[place]}")
    return tuple(found)


def loot(game: Game, being: int, search: str) -> None:
    """Loot a pile or a site, as `lootable` names them."""
    if search == "loot pile":
        loot_pile(game, being)
    else:
        game.loot_site(being, PLACE_NAMES.index(search.removeprefix("loot ")))


def why_not(game: Game, being: int, search: str) -> Rejection | None:
    """Explain why something can't be looted, as `lootable` names it; None for another search."""
    if search == "loot pile":
        return Rejection("MR-12.12", "Nothing has been abandoned here.")
    if search.startswith("loot "):
        return why_cannot_loot(game, being, PLACE_NAMES.index(search.removeprefix("loot ")))
    return None


def why_cannot_loot(game: Game, being: int, place: int) -> Rejection | None:
    """Explain why an individual can't loot a site now; None if it can (MR-12.11, MR-12.16 to MR-12.20)."""
    if not beings.places(game, being) >> place & 1:
        return NOT_DISCOVERED
    if place >= len(SITES):
        return Rejection("MR-12.23", "Site cards can't be looted.")
    name = SITES[place].name
    if discovering.clearing_of_place(game, place) != beings.place(game, being):
        return Rejection("MR-12.11", f"{name} isn't in this clearing.")
    if place in (CAIRNS, POOL) and pays(being) and not effort.can_pay(game, being):
        clause = "MR-12.16" if place == CAIRNS else "MR-12.17"
        return Rejection(clause, f"Looting {name} takes an active chit with an asterisk.")
    if place == VAULT and not game.position.open_vault and not opening.openers(game, being):
        return Rejection("MR-12.20", "Opening the Vault takes the active Lost Keys or a piece of strength T.")
    return None


def pays(being: int) -> bool:
    """Whether Cairns and Pool cost this looter an asterisk: characters only (MR-12.19)."""
    return being < FIRST_DENIZEN


# Piles (MR-12.12, MR-12.13).


def loot_pile(game: Game, being: int) -> None:
    """Roll for a piece of the abandoned pile in the clearing (MR-12.12, MR-12.13)."""
    here = beings.place(game, being)
    if game.keeps_log:
        game.emit(events.Searched(being, "loot pile", here), "MR-12.12")
    number = game.table_roll(being, "loot")
    heap = slots.HEAP[here]
    if number <= game.position.piles.size(heap):
        game.obtain(being, draw(game, being, heap, number, number))
    else:
        miss(game, being)


def draw(game: Game, being: int, stack: int, place: int, number: int) -> int:
    """Take a piece from a place of a stack, counted from 1, to DRAWN; the looter sees it (MR-12.15, MR-48.10).

    Args:
        game: the game.
        being: the looter.
        stack: the pile.
        place: of the piece in this pile.
        number: of the piece in the whole stack, for the log.
    """
    piles = game.position.piles
    piece = piles.order_of(stack)[place - 1]
    seen = piles.everybody if (COUNTERS | SHOWN_AT_ONCE) >> piece & 1 else 1 << beings.seat_of(game, being)
    piles.take(stack, place - 1, slots.DRAWN, seen)
    if game.keeps_log:
        game.emit(events.Looted(being, number, piece, belongings.viewers(game, seen)), "MR-12.13")
    return piece


def miss(game: Game, being: int) -> None:
    """Log that nothing was taken, because there are fewer pieces (MR-12.13)."""
    if game.keeps_log:
        game.emit(events.LootMissed(being), "MR-12.13")


# Sites.


def loot_site(game: Game, being: int, site: int) -> None:
    """Loot a site: open the Vault, pay for the Cairns, then roll (MR-12.14, MR-12.16, MR-12.20)."""
    if game.keeps_log:
        game.emit(events.Searched(being, f"loot {PLACE_NAMES[site]}", beings.place(game, being)), "MR-12.11")
    game.then(RollAtSite(being, site))
    if site == CAIRNS and pays(being):
        game.pay_asterisks(being, 1)
    if site == VAULT and not game.position.open_vault:
        game.then(opening.OpenVault(being))


@step
class RollAtSite(Step["Game"]):
    """Turn up the chit of a site, roll, and take the treasure with that number (MR-12.13, MR-12.14)."""

    being: Individual
    site: SiteNumber

    def do(self, game: Game) -> None:
        """Follow the order of the clauses."""
        piles = game.position.piles
        use_place(game, self.being, self.site)
        number = game.table_roll(self.being, "loot")
        upper, lower = slots.SITE_LARGE[self.site], slots.SITE_SMALL[self.site]
        above = piles.size(upper)
        if number <= above:
            taken(game, self.being, self.site, draw(game, self.being, upper, number, number))
        elif number <= above + piles.size(lower):
            taken(game, self.being, self.site, draw(game, self.being, lower, number - above, number))
        else:
            miss(game, self.being)


def use_place(game: Game, being: int, site: int) -> None:
    """Turn up a site's chit for all to see; spies and followers discover it (MR-12.14, MR-15.19, MR-18.8)."""
    here = beings.place(game, being)
    show_site(game, being, site)
    beings.note_used(game, being, 0, 1 << site)
    for follower in discovering.sharers(game, being)[1:]:
        discovering.discover_place(game, follower, site, "MR-15.19")
    game.reveal_to_spies(being, 0, 1 << site, (here,))


def show_site(game: Game, being: int, site: int) -> bool:
    """Turn up the chit of a site for all to see, then down again; False if it is face up (MR-12.14, MR-18.5)."""
    position = game.position
    chit = PIECE[SITES[site].id]
    if position.face_up >> chit & 1:
        return False
    tile = TILE_OF[discovering.clearing_of_place(game, site)]
    position.piles.show(1 << chit, slots.TILE_CHITS[tile], position.piles.everybody)
    position.revealed |= 1 << chit
    if game.keeps_log:
        game.emit(events.SiteShown(being, site), "MR-12.14")
    return True


def taken(game: Game, being: int, site: int, piece: int) -> None:
    """Do what a piece drawn at a site does; most are obtained, at the Pool for an asterisk (MR-12.17, MR-12.23)."""
    if piece in SITE_CARDS:
        put_back(game, being, site, piece)
    elif piece == SKELETON:
        open_skeleton(game, site)
    else:
        if piece == THIEF:
            open_thief(game, being)
        else:
            game.obtain(being, piece)
        if site == POOL and pays(being):
            game.pay_asterisks(being, 1)


# Special cards (MR-12.23, MR-44.2, MR-44.3).


def put_back(game: Game, being: int, site: int, card: int) -> None:
    """Discover a drawn site card and put it face up under the stack (MR-12.23)."""
    position = game.position
    position.revealed |= 1 << card
    position.piles.put_under((card,), slots.DRAWN, slots.SITE_SMALL[site], position.piles.everybody)
    place = len(SITES) + SITE_CARDS.index(card)
    for one in discovering.sharers(game, being):
        discovering.discover_place(game, one, place, "MR-12.23")
    beings.note_used(game, being, 0, 1 << place)


def open_skeleton(game: Game, site: int) -> None:
    """Exchange the Mouldy Skeleton for its pieces, which go on top of the stack (MR-44.2)."""
    piles = game.position.piles
    box = slots.TWT_COUNTERS[slots.TWT.index("mouldy_skeleton")]
    piles.move(1 << SKELETON, slots.DRAWN, slots.OUT_OF_PLAY)
    order = [PIECE[id_] for id_ in PIECES[SKELETON].treasure.pile_order]
    piles.put_on_top(order, box, slots.SITE_LARGE[site], piles.everybody)
    if game.keeps_log:
        game.emit(events.CardExchanged(SKELETON), "MR-44.2")


def open_thief(game: Game, being: int) -> None:
    """Exchange the Remains of Thief for gold and the pieces of its box (MR-44.3)."""
    piles = game.position.piles
    piles.move(1 << THIEF, slots.DRAWN, slots.OUT_OF_PLAY)
    beings.change_gold(game, being, PIECES[THIEF].treasure.gold_inside)
    if game.keeps_log:
        game.emit(events.CardExchanged(THIEF), "MR-44.3")
    game.then(EmptyThief(being))


@step
class EmptyThief(Step["Game"]):
    """Obtain the pieces of the Remains of Thief one by one (MR-44.3)."""

    being: Individual

    def do(self, game: Game) -> None:
        """Take the counter, then the treasure card."""
        piles, number = game.position.piles, slots.TWT.index("remains_of_thief")
        for box in (slots.TWT_COUNTERS[number], slots.TWT_BOX[number]):
            for piece in indices(piles.masks[box]):
                everybody = (COUNTERS | SHOWN_AT_ONCE) >> piece & 1
                seen = piles.everybody if everybody else 1 << beings.seat_of(game, self.being)
                piles.move(1 << piece, box, slots.DRAWN, seen)
                game.then(self)
                game.obtain(self.being, piece)
                return
