"""The colours of magic: their lasting sources, and colour chits (MR-6.3, MR-36.1 to MR-36.6, MR-44.4, MR-44.19)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings, belongings, whereabouts
from arcana_magicrealm.chapters.magic import items
from arcana_magicrealm.chapters.travel import discovering, effort
from arcana_magicrealm.model.beings import ALOFT, NOWHERE
from arcana_magicrealm.model.chits import ENCHANTED as COLOUR_CHIT
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import CHIT_COLOUR, DWELLINGS, SEVENTH_DAYS, SITES
from arcana_magicrealm.model.pieces import ENCHANTED_CARDS, PIECE, PIECES, SITE_CARDS
from arcana_magicrealm.model.realm import ENCHANTED, OF_TILE, TILE_OF, TILES

COLOURS: Final = ("white", "grey", "gold", "purple", "black")
"""The five colours of magic (MR-36.1)."""
MONTH: Final = 28
"""The days after which the days with a colour come again (MR-6.3)."""
OF_DAYS: Final = {one.day % MONTH: frozenset(one.magic) for one in SEVENTH_DAYS}
"""The colours that each day of the month supplies everywhere (MR-6.3)."""
PRINTED: Final = tuple([frozenset(one.magic) for tile in TILES for one in tile.sides[ENCHANTED].clearings])
"""The colours printed at each clearing on the enchanted side of its tile (MR-36.3)."""
OF_DWELLINGS: Final = tuple([frozenset(dwelling.magic) for dwelling in DWELLINGS])
"""The colours of each dwelling's clearing: the Chapel supplies White (MR-36.3)."""
CIRCLE: Final = PIECE["toadstool_circle"]
CIRCLE_PLACE: Final = len(SITES) + SITE_CARDS.index(CIRCLE)
"""The Toadstool Circle as in `Character.places`."""
NO_COLOURS: Final[frozenset[str]] = frozenset()
ANY_COLOUR: Final = "any"
"""The colour of spells that need any one (MR-38.2)."""


def satisfy(found: Collection[str], needed: str) -> bool:
    """Whether the colours found do for a spell that needs a colour (MR-38.2)."""
    return bool(found) if needed == ANY_COLOUR else needed in found


# Lasting sources (MR-36.3 to MR-36.5).


def of_day(game: Game) -> frozenset[str]:
    """The colours that the day supplies to everybody (MR-6.3)."""
    return OF_DAYS.get(game.position.day % MONTH, NO_COLOURS) if game.position.day else NO_COLOURS


def supplied(game: Game, clearing: int, *, day: bool = True) -> frozenset[str]:
    """The colours of a clearing's lasting sources; at Midnight without that of the `day` (MR-36.3, MR-39.5)."""
    found = printed_now(game, clearing) | standing(game, clearing)
    return found | of_day(game) if day else found


def standing(game: Game, clearing: int) -> frozenset[str]:
    """The colours that enchanted cards, the Chapel and the Toadstool Circle supply in a clearing (MR-36.3)."""
    found = NO_COLOURS.union(*[OF_DWELLINGS[n] for n, at in enumerate(game.position.dwellings) if at == clearing])
    if circle(game) == clearing:
        found |= {PIECES[CIRCLE].treasure.colour}
    cards = indices(ENCHANTED_CARDS.mask & game.cards.pieces)  # MR-9.18, MR-44.19
    return found | {PIECES[card].treasure.colour for card in cards if whereabouts.clearing_of(game, card) == clearing}


def supplied_to(game: Game, being: int, *, day: bool = True) -> frozenset[str]:
    """The colours that lasting sources supply to a being where it is; none off the map (MR-36.3 to MR-36.5)."""
    clearing, ends = beings.place(game, being), beings.road(game, being)
    if clearing >= 0:
        return supplied(game, clearing, day=day)
    if clearing == ALOFT:  # those who fly where it does: MR-36.5
        here = dict(game.position.aloft)[being]
        found = carried_by(game, [one for one, tiles in game.position.aloft if tiles == here])
    elif ends:
        found = NO_COLOURS.union(*[printed_now(game, end) for end in spot(ends)], carried_along(game, ends))
    else:
        return NO_COLOURS
    return found | of_day(game) if day else found


def spot(ends: tuple[int, ...]) -> tuple[int, ...]:
    """The clearings that supply a roadway, its two ends, or the woods of a tile, all of it (MR-36.4, MR-36.5)."""
    return tuple(sorted(ends)) if len(ends) > 1 else OF_TILE[TILE_OF[ends[0]]]


def printed_now(game: Game, clearing: int) -> frozenset[str]:
    """The colours printed for a clearing on the side of its tile that is up (MR-36.3)."""
    return PRINTED[clearing] if game.position.enchanted >> TILE_OF[clearing] & 1 else NO_COLOURS


def circle(game: Game) -> int:
    """The clearing of the Toadstool Circle; -1 until someone has discovered it (MR-12.23, MR-36.3)."""
    is_known = game.position.revealed >> CIRCLE & 1
    return discovering.clearing_of_place(game, CIRCLE_PLACE) if is_known else NOWHERE


def carried_along(game: Game, ends: tuple[int, ...]) -> frozenset[str]:
    """The colours of the enchanted cards of characters on the same roadway, or in the same woods (MR-36.4)."""
    here = spot(ends)
    return carried_by(game, [one.hero for one in game.position.characters if one.road and spot(one.road) == here])


def carried_by(game: Game, owners: Iterable[int]) -> frozenset[str]:
    """The colours of the enchanted cards of some beings, those that are transmorphized with them too (MR-40.8)."""
    held = sum([belongings.owned(game, owner) | belongings.frozen(game, owner) for owner in owners])
    return frozenset([PIECES[card].treasure.colour for card in indices(held & ENCHANTED_CARDS.mask)])


# Colour chits (MR-36.2, MR-36.6).


def colour_of(game: Game, being: int, chit: int) -> str:
    """The colour that a chit or item gives when it is enchanted; "" if its type is not I to V (MR-36.2, MR-46.15)."""
    if chit >= actions.FIRST_ITEM:
        return CHIT_COLOUR.get(PIECES[items.piece_of(chit)].treasure.magic_type, "")
    return CHIT_COLOUR.get(game.figures_of(being)[chit].type, "")


def magic_chits(game: Game, being: int) -> tuple[int, ...]:
    """The active Magic chits of a being, alerted ones included (MR-1.10)."""
    return tuple([n for n in effort.chits_in(game, being, effort.PLAYABLE) if game.figures_of(being)[n].type])


def enchanting_chits(game: Game, being: int) -> tuple[int, ...]:
    """The active Magic chits of types I to V, which can be enchanted and can enchant; by an option items (MR-36.2)."""
    found = (*magic_chits(game, being), *items.unenchanted(game, being))
    return tuple([chit for chit in found if colour_of(game, being, chit)])


def colour_chits(game: Game, being: int, colour: str = ANY_COLOUR) -> tuple[int, ...]:
    """The colour chits and enchanted items of a being that give a colour (MR-36.6, MR-46.15)."""
    found = items.enchanted(game, being)
    if COLOUR_CHIT not in game.chits_of(being) and not found:  # the common case
        return ()
    chits = effort.chits_in(game, being, COLOUR_CHIT) + found
    return tuple([chit for chit in chits if colour in (ANY_COLOUR, colour_of(game, being, chit))])


def has_colour(game: Game, being: int, colour: str) -> bool:
    """Whether a being can do magic that needs a colour: by a lasting source, or by a colour chit (MR-36.1, MR-38.2)."""
    return satisfy(supplied_to(game, being), colour) or bool(colour_chits(game, being, colour))


def picks(game: Game, verb: str, hero: int, chits: Iterable[int]) -> tuple[Action, ...]:
    """The actions that do this with each of these Magic chits of a character, in the order of the action space."""
    found = [actions.magic_chit(verb, hero, one) for one in chits]
    return tuple(sorted(found, key=game.action_space.id_of)) if found else ()


def use_colour_chit(game: Game, being: int, chit: int, clause: str = "MR-36.6") -> None:
    """Use a colour chit up: it becomes a Magic chit again and is fatigued; an item only loses the colour (MR-36.6)."""
    if chit >= actions.FIRST_ITEM:
        items.use_up(game, being, chit)
        return
    chits = game.chits_of(being)
    assert chits[chit] == COLOUR_CHIT, "only enchanted chits supply a colour"
    effort.set_chit(game, being, chit, FATIGUED, clause)


class SpendColour(asking.BeingAsked):
    """Use up a colour chit of a colour, which the being chooses if it has several (MR-36.6, MR-47.38)."""

    colour: Annotated[str, OneOf(COLOURS)]

    takes_only_option = True
    rejection = Rejection("MR-36.6", "use up a colour chit that gives the colour needed")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The colour chits that give the colour."""
        return picks(game, "spend", self.being, colour_chits(game, self.being, self.colour))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Use the chit up."""
        use_colour_chit(game, self.being, actions.magic_chit_number(action, self.being))
