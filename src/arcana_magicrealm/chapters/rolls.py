"""Table rolls and what modifies them (MR-1.3 to MR-1.8, MR-44.17, MR-44.22, MR-44.24, MR-44.26, MR-44.27, MR-44.29)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from arcana_core.cards.cards import indices
from arcana_core.chance.table_rolls import Modifier, TableRoll, Thrown
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings, whereabouts
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES, Ability, Advantage, DieModifier
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS, WARNING_CHITS, printed_on_treasures, treasures
from arcana_magicrealm.model.realm import OF_TILE, TILE, TILE_OF, TILES
from arcana_magicrealm.model.spells import SpellCard, SpellTable

_LOOT_TABLES: Final = [PIECES[card].treasure.loot_table for card in SITE_CARDS]
SEARCH_TABLES: Final = ("peer", "locate", "loot", "reading_runes", "magic_sight", *_LOOT_TABLES)
"""The tables that the data call "search"."""
RUINS: Final = TILE["ruins"]
CHITS_OF: Final = {
    "lost_castle_tile": 1 << PIECE["lost_castle"],
    "lost_city_tile": 1 << PIECE["lost_city"],
    "ruins_tile_or_chit": sum([1 << chit for chit in indices(WARNING_CHITS) if PIECES[chit].id.startswith("ruins")]),
}
"""The chits that make a kind of place, by its name in the data."""
CARDS_WITH_DIE: Final = printed_on_treasures(lambda card: card.die)
"""How treasure cards change rolls."""
WORKING_ON_ALL: Final = treasures(lambda card: card.die is not None and card.die.holders)
WORKING_WORN: Final = treasures(lambda card: card.die is not None and not card.die.holders)
"""The cards that change the rolls of all in their clearing, and those that change the rolls of one who wears them."""
SPELLS_WITH_DIE: Final = SpellTable(lambda card: card if card.die is not None else None)
PLAIN: Final = TableRoll()


def table_roll(
    game: Game, being: int, table: str, *, purpose: str = "", roll: TableRoll = PLAIN, set_dice: tuple[int, ...] = ()
) -> int:
    """Make a table roll for a being with its modifiers, and log it (MR-1.3).

    Args:
        table: "hide", "peer", "locate", "loot", "meeting", ...
        purpose: "trade" in a Trade phase, "bow" with a bow or crossbow, "weapon" with a card that is
            thrown, "spell" with an attack spell, for modifiers that work only then.
        roll: the roll without modifiers.
        set_dice: the faces of dice that are set, not thrown (MR-44.25).
    """
    return throw(game, being, table, roll.modified(game.modifiers(being, table, purpose)), set_dice)


def throw(game: Game, being: int, table: str, roll: TableRoll, set_dice: tuple[int, ...] = ()) -> int:
    """Make a table roll as it is, and log it (MR-1.3)."""
    thrown: Thrown = roll.throw(game.rng, set_dice)
    game.report("MR-1.3", events.TableRolled, being, table, thrown.faces, thrown.result)
    return thrown.result


def modifiers(game: Game, being: int, table: str, purpose: str = "") -> tuple[Modifier, ...]:
    """The modifiers of this roll: a character's own for itself only, and what works on all here (MR-1.8, MR-45)."""
    own: tuple[Advantage | Ability, ...] = HEROES[being].advantage if being < FIRST_DENIZEN else ()
    gifts = [(one.name, one.die, one.where) for one in (*own, *beings.abilities(game, being))]
    given: tuple[Treasure | SpellCard, ...] = (*cards_working(game, being), *spells_working(game, being))
    gifts += [(one.name, one.die, one.die.where) for one in given if one.die is not None]
    fit = [(name, die, where) for name, die, where in gifts if die is not None and applies(die, table, purpose)]
    return tuple([Modifier(name, die.modifier, die.dice) for name, die, where in fit if is_there(game, being, where)])


def applies(die: DieModifier, table: str, purpose: str) -> bool:
    """Whether a modifier works on this table, for this purpose (MR-1.8)."""
    named = table in die.tables or "all" in die.tables or ("search" in die.tables and table in SEARCH_TABLES)
    return named and (die.when in ("", purpose) or (die.when == "weapon" and purpose == "bow"))


def is_there(game: Game, being: int, where: str) -> bool:
    """Whether a being is in a place of this kind, as advantages and spells name them; "" is everywhere."""
    clearing = beings.place(game, being)
    return not where or (clearing >= 0 and IS_OF_KIND[where](game, clearing))


def is_in_tile(game: Game, clearing: int, where: str) -> bool:
    """Whether a clearing is in the tile of one of these chits, face up or not, or in the Ruins (MR-44.26, MR-44.27)."""
    tile = TILE_OF[clearing]
    is_there = bool(whereabouts.chits_in(game, tile) & CHITS_OF[where])
    return is_there or (where.startswith("ruins") and tile == RUINS)


def _is_woods(game: Game, clearing: int) -> bool:
    tile = TILES[TILE_OF[clearing]]
    return game.map.type_of[clearing] == "woods" and tile.type != "valley" and TILE_OF[clearing] != RUINS


IS_OF_KIND: Final[Mapping[str, Callable[[Any, int], bool]]] = {
    "cave_clearing": lambda game, clearing: game.map.is_cave(clearing),
    "mountain_clearing": lambda game, clearing: game.map.is_mountain(clearing),
    "woods_clearing": _is_woods,  # MR-46.5
    "dwelling": lambda game, clearing: clearing in game.position.dwellings,
    "six_clearing_tile": lambda game, clearing: len(OF_TILE[TILE_OF[clearing]]) == 6,
    "woods_named_tile": lambda game, clearing: TILES[TILE_OF[clearing]].name.endswith("Woods"),
    **{where: partial(is_in_tile, where=where) for where in CHITS_OF},
}
"""Whether a clearing is of a kind of place, by kind."""


# Cards and spells that change table rolls.


def cards_working(game: Game, being: int) -> list[Treasure]:
    """The cards that change rolls of a being: a character's active ones, and those that work on all here (MR-1.8)."""
    here, known = beings.place(game, being), game.cards.pieces
    found = belongings.active(game, being) & WORKING_WORN.mask
    for card in indices(WORKING_ON_ALL.mask & known) if here >= 0 else ():
        found |= (whereabouts.clearing_of(game, card) == here) << card
    return [PIECES[card].treasure for card in indices(found)]


def spells_working(game: Game, being: int) -> Iterator[SpellCard]:
    """The spells that change the rolls of a being: those on itself, and on its tile (MR-1.8, MR-43.13, MR-43.43)."""
    if game.position.enchantments:
        known = [card for id_, card in SPELLS_WITH_DIE.items() if game.cards.has(id_)]
        yield from (card for card in known if enchantments.reaches(game, card.id, being))
