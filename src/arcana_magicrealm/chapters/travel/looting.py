"""Loot: sites, piles, special cards, and what opens the Vault (MR-12.11 to MR-12.23, MR-44.2, MR-44.3, MR-47.20)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.travel import discovering, effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import TREMENDOUS, level
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import (
    LAID_OPEN,
    PIECE,
    PIECES,
    PLACE_NAMES,
    SITE_CARDS,
    Piece,
    PieceSet,
    horse_strength,
)
from arcana_magicrealm.model.spellings import Individual, PieceOrNone, SiteNumber

# Pieces of strength T, and opening the Vault with one of them (MR-12.20 to MR-12.22, MR-47.20).


WISH: Final = actions.UseWish()


def _opens(piece: Piece) -> bool:
    if piece.kind == "horse":
        return horse_strength(PIECE[piece.id]) >= TREMENDOUS
    worn = (piece.treasure.move or piece.treasure.fight) if piece.kind == "treasure" else None
    return piece.id == "lost_keys" or (worn is not None and level(worn.strength) >= TREMENDOUS)


OPENERS: Final = PieceSet(_opens)
"""The Lost Keys, and the horses, Boots and Gloves of strength T."""


def openers(game: Game, being: int) -> tuple[Action, ...]:
    """The Lost Keys and the pieces of strength T that an individual can use now (MR-12.20, MR-12.22)."""
    helpers = [actions.choose("force", other) for other in sorted(helpers_of(game, being)) if is_strong(game, other)]
    pieces = [actions.handle("force", piece) for piece in indices(belongings.active(game, being) & OPENERS.mask)]
    playable = effort.chits_in(game, being, effort.PLAYABLE)
    chits = [number for number in playable if game.figures_of(being)[number].level >= TREMENDOUS]
    wish = (WISH,) if game.position.effects.has("wish for strength", being) else ()
    return (*helpers, *pieces, *effort.picks(game, "force", being, chits), *wish)


def helpers_of(game: Game, being: int) -> set[int]:
    """The denizens whose strength serves: underlings who follow or are one's own here; a hireling's own (MR-12.22)."""
    seat, here = beings.seat_of(game, being), beings.place(game, being)
    own = [other for other in beings.denizens_in(game, here) if beings.seat_of(game, other) == seat]
    found = {other for other in (*game.followers_of(being), *own) if beings.is_underling(game, other)}
    return found | {being} if being >= FIRST_DENIZEN else found


def is_strong(game: Game, being: int) -> bool:
    """Whether a denizen has move strength T, or harm T on either side; in another form by this (MR-12.22, MR-40.12)."""
    counter = game.form_of(being) or DENIZENS[denizen_of(being)]
    return max(counter.strength, counter.light.level, counter.dark.level) >= TREMENDOUS


def use_opener(game: Game, being: int, action: Action) -> None:
    """Use a piece of strength T: a chit with asterisks is fatigued, a wish is used up (MR-12.22, MR-42.9)."""
    if action == WISH:
        game.use_strength(being)
    elif isinstance(action, actions.UseChit):
        number = actions.chit_number(action, being)
        if game.figures_of(being)[number].effort:
            effort.set_chit(game, being, number, FATIGUED, "MR-12.22")


class OpenVault(asking.BeingAsked):
    """Open the Vault for the rest of the game, with the Lost Keys or a piece of strength T (MR-12.20, MR-47.20)."""

    rejection = Rejection("MR-12.22", "only the active Lost Keys or a piece of strength T opens the Vault")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The Lost Keys and the pieces of strength T."""
        return openers(game, self.being)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Open it."""
        use_opener(game, self.being, action)
        game.position.open_vault = True
        game.report("MR-12.20", events.VaultOpened, self.being)


# Things to loot (MR-12.11 to MR-12.20).


PILE: Final = "loot pile"
CRYPT: Final = PLACE_NAMES.index("crypt_of_the_knight")
CAIRNS, POOL, VAULT = SITE["cairns"], SITE["pool"], SITE["vault"]
COSTLY: Final = {CAIRNS: "MR-12.16", POOL: "MR-12.17"}
"""The sites that cost an asterisk, with their clauses."""
SKELETON, THIEF = PIECE["mouldy_skeleton"], PIECE["remains_of_thief"]
NOT_OWNED: Final = sum([1 << piece for piece in (*SITE_CARDS, SKELETON, THIEF)])
"""The treasure cards that no one owns; all see them, and belongings laid open, once they are looted (MR-12.15)."""


def lootable(game: Game, being: int) -> tuple[str, ...]:
    """The pile, sites and site cards that an individual can loot now: "loot pile" (MR-12.11, MR-12.12, MR-12.24)."""
    cards = (1 << len(PLACE_NAMES)) - (1 << len(SITES))
    there = discovering.sites_in(game, beings.place(game, being)) | cards
    here = (PILE, *[f"loot {PLACE_NAMES[site]}" for site in indices(ledgers.places(game, being) & there)])
    return tuple([search for search in here if why_cannot_loot(game, being, search) is None])


@first_reason
def why_cannot_loot(game: Game, being: int, search: str) -> Reasons[None]:
    """Explain why the pile or a site can't be looted now, None if it can (MR-12.11, MR-12.12, MR-12.16 to MR-12.20)."""
    here = beings.place(game, being)
    if search == PILE:
        yield not game.position.piles.size(slots.HEAP[here]), "MR-12.12", "nothing has been abandoned here"
        return
    place = search.removeprefix("loot ")
    site, name = PLACE_NAMES.index(place), PIECES[PIECE[place]].name
    is_known = ledgers.places(game, being) >> site & 1
    yield not is_known, "MR-12.11", "you can loot only sites that you have discovered"
    yield discovering.clearing_of_place(game, site) != here, "MR-12.11", f"{name} isn't in this clearing"
    if site == CRYPT and not openers(game, being):
        yield Rejection("MR-12.21", "looting the Crypt takes the active Lost Keys or a piece of strength T")
    if costs(game, being, site) and not effort.can_pay(game, being):
        yield Rejection(COSTLY[site], f"looting {name} takes an active chit with an asterisk")
    if site == VAULT and not game.position.open_vault and not openers(game, being):
        yield Rejection("MR-12.20", "opening the Vault takes the active Lost Keys or a piece of strength T")


def costs(game: Game, being: int, site: int) -> bool:
    """Whether loot at this site costs the looter an asterisk: only characters in their own form (MR-12.19)."""
    return site in COSTLY and being < FIRST_DENIZEN and game.form_of(being) is None


def loot(game: Game, being: int, search: str) -> None:
    """Loot the pile, a site or a site card, as `lootable` names them (MR-12.11, MR-12.12, MR-12.24)."""
    here, is_pile = beings.place(game, being), search == PILE
    game.report("MR-12.12" if is_pile else "MR-12.11", events.Searched, being, search, here)
    if is_pile:
        piece = draw(game, being, game.table_roll(being, "loot"), slots.HEAP[here])
        if piece >= 0:
            game.obtain(being, piece)
        return
    place = PLACE_NAMES.index(search.removeprefix("loot "))
    if place < len(SITES):
        game.loot_site(being, place)
    else:
        game.loot_card(being, place - len(SITES))


def draw(game: Game, being: int, number: int, *stacks: int, above: int = 0) -> int:
    """Take the piece with this number from a stack of piles to DRAWN; -1 if there are fewer (MR-12.13).

    The looter sees it, and all see what MR-12.15 says (MR-48.10). `above` counts other things on top of the piles.
    """
    order = [piece for stack in stacks for piece in game.position.piles.order_of(stack)]
    if number - above > len(order):
        game.report("MR-12.13", events.LootMissed, being)
        return NOWHERE
    piece = order[number - above - 1]
    seen = seers(game, being, piece)
    belongings.take_up(game, piece, seen)
    game.report("MR-12.13", events.Looted, being, number, piece, belongings.viewers(game, seen))
    return piece


def seers(game: Game, being: int, piece: int) -> int:
    """The viewers who see a piece that an individual loots (MR-12.15)."""
    at_once = (LAID_OPEN.mask | NOT_OWNED) >> piece & 1 or belongings.lies_open(game, piece)
    return game.position.piles.everybody if at_once else ledgers.seats(game, being)


# Sites.


def loot_site(game: Game, being: int, site: int) -> None:
    """Loot a site: open the Vault, pay for the Cairns, then roll (MR-12.14, MR-12.16, MR-12.20)."""
    game.then(roll_at_site(being, site))
    if site == CAIRNS and costs(game, being, site):
        game.pay_asterisks(being, 1)
    if site == VAULT and not game.position.open_vault:
        game.then(OpenVault(being))


@step
def roll_at_site(game: Game, being: Individual, site: SiteNumber) -> None:
    """Turn up the chit of a site, roll, and take the treasure with that number (MR-12.13, MR-12.14).

    At the Pool an item costs an asterisk (MR-12.17).
    """
    use_site(game, being, site)
    draw_at(game, being, site, game.table_roll(being, "loot"), is_paid=site == CAIRNS)


def draw_at(game: Game, being: int, site: int, number: int, *, is_paid: bool = False) -> None:
    """Take the treasure with this number at a site; an item costs an asterisk unless that is paid (MR-12.17)."""
    piece = draw(game, being, number, slots.SITE_LARGE[site], slots.SITE_SMALL[site])
    take_drawn(game, being, site, piece)
    if not is_paid and costs(game, being, site) and is_item(piece):
        game.pay_asterisks(being, 1)


def take_drawn(game: Game, being: int, site: int, piece: int) -> None:
    """Do what a piece drawn at a site does; most are obtained (MR-12.23, MR-44.2, MR-44.3)."""
    if piece in SITE_CARDS:
        put_back(game, being, site, piece)
    elif piece == SKELETON:
        open_skeleton(game, being, site)
    elif piece == THIEF:
        open_thief(game, being)
    elif piece >= 0:
        game.obtain(being, piece)


def is_item(piece: int) -> bool:
    """Whether what was drawn counts as an item where items cost an asterisk (MR-12.17)."""
    return piece not in (NOWHERE, SKELETON, *SITE_CARDS)


def use_site(game: Game, being: int, site: int, cards: int = 0) -> None:
    """Turn up a site's chit for all to see; spies and followers discover it (MR-12.14, MR-15.19, MR-18.8).

    With it they discover the site cards that are looted there, as in `Character.places`.
    """
    show_site(game, being, site)
    places = 1 << site | cards
    ledgers.note_used(game, being, 0, places)
    for follower in discovering.sharers(game, being)[1:]:
        discovering.discover(game, follower, 0, places, "MR-15.19")
    game.reveal_to_spies(being, 0, places, (beings.place(game, being),))


def show_site(game: Game, being: int, site: int, clause: str = "MR-12.14") -> bool:
    """Turn up the chit of a site for all to see, then down again; False if it is face up (MR-12.14, MR-18.5)."""
    position, chit = game.position, PIECE[SITES[site].id]
    if position.face_up >> chit & 1:
        return False
    position.piles.show(1 << chit, belongings.place_of(game, chit), position.piles.everybody)
    position.revealed |= 1 << chit
    game.report(clause, events.SiteShown, being, site)
    return True


# Special cards (MR-12.23, MR-44.2, MR-44.3).


def put_back(game: Game, being: int, site: int, card: int) -> None:
    """Discover a drawn site card and put it face up under the stack (MR-12.23)."""
    position = game.position
    position.revealed |= 1 << card
    position.piles.put_under((card,), slots.DRAWN, slots.SITE_SMALL[site], position.piles.everybody)
    place = 1 << len(SITES) + SITE_CARDS.index(card)
    for one, clause in discovering.shared(game, being, "MR-12.23"):
        discovering.discover(game, one, 0, place, clause)
    ledgers.note_used(game, being, 0, place)


def exchange_card(game: Game, card: int, clause: str) -> tuple[int, int]:
    """Take a drawn card out of play in exchange for its contents: the piles of its counters and treasure cards."""
    game.position.piles.move(1 << card, slots.DRAWN, slots.OUT_OF_PLAY)
    game.report(clause, events.CardExchanged, card)
    return contents(card)


def contents(card: int) -> tuple[int, int]:
    """The piles of the counters and treasure cards in the box of a treasure within treasures."""
    number = slots.TWT.index(PIECES[card].id)
    return slots.TWT_COUNTERS[number], slots.TWT_BOX[number]


def open_skeleton(game: Game, being: int, site: int) -> None:
    """Exchange the Mouldy Skeleton for its pieces, which go on top of the stack, and for a curse (MR-44.2)."""
    piles, (box, _) = game.position.piles, exchange_card(game, SKELETON, "MR-44.2")
    order = [PIECE[id_] for id_ in PIECES[SKELETON].treasure.pile_order]
    piles.put_on_top(order, box, slots.SITE_LARGE[site], piles.everybody)
    game.curse(being)


def open_thief(game: Game, being: int) -> None:
    """Exchange the Remains of Thief for a curse, then gold and the pieces of its box (MR-44.3)."""
    exchange_card(game, THIEF, "MR-44.3")
    ledgers.change_gold(game, being, PIECES[THIEF].treasure.gold_inside)
    game.then(empty_box(being, THIEF))
    game.curse(being)


@step
def empty_box(game: Game, being: Individual, card: PieceOrNone) -> None:
    """Obtain the pieces in the box of a card one by one: counters, then treasure cards (MR-44.1, MR-44.3)."""
    piles = game.position.piles
    left = [(box, piece) for box in contents(card) for piece in indices(piles.masks[box])]
    if left:
        box, piece = left[0]
        piles.move(1 << piece, box, slots.DRAWN, seers(game, being, piece))
        game.then(empty_box(being, card))
        game.obtain(being, piece)
