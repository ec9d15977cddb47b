"""Artifacts and spell books used like Magic chits of their types (MR-46.15).

Where a rule asks for a Magic chit or colour chit, such an item has a number beyond those of the twelve chits.
"""

from __future__ import annotations

from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.effects import PERMANENT
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECES, TEACHING

ENCHANTED: Final = "enchanted item"
"""The kind of effect of an item that gives its colour once (target: the card)."""


def piece_of(number: int) -> int:
    """The card that is used like a Magic chit, by its number."""
    return actions.CASTERS[number - actions.FIRST_ITEM]


def active(game: Game, being: int) -> tuple[int, ...]:
    """The active artifacts and books of a being that serve like Magic chits, by number; () without the option."""
    if not game.rules.enhanced_artifacts:
        return ()
    worn = indices(belongings.active(game, being) & TEACHING)
    return tuple([actions.FIRST_ITEM + actions.CASTERS.index(piece) for piece in worn])


def is_enchanted(game: Game, piece: int) -> bool:
    """Whether an item is enchanted, so that it only gives its colour."""
    return game.position.effects.has(ENCHANTED, piece)


def enchanted(game: Game, being: int) -> tuple[int, ...]:
    """The active items of a being that give their colours, by number."""
    return tuple([one for one in active(game, being) if is_enchanted(game, piece_of(one))])


def unenchanted(game: Game, being: int) -> tuple[int, ...]:
    """The active items of a being that serve like active Magic chits: no spell in effect ties them up."""
    pieces = [(one, piece_of(one)) for one in active(game, being)]
    return tuple([n for n, piece in pieces if not (is_enchanted(game, piece) or belongings.tied_up(game, 1 << piece))])


def types(game: Game, being: int) -> frozenset[str]:
    """The types of the items of a being that serve like Magic chits."""
    return frozenset([PIECES[piece_of(one)].treasure.magic_type for one in active(game, being)])


def enchant(game: Game, being: int, number: int) -> None:
    """Enchant an item: it gives its colour once."""
    piece = piece_of(number)
    game.position.effects.begin(ENCHANTED, target=piece, lasts=PERMANENT)
    game.report("MR-46.15", events.ItemEnchanted, being, piece)


def use_up(game: Game, being: int, number: int) -> None:
    """Use the colour of an enchanted item up: it is as before."""
    piece = piece_of(number)
    game.position.effects.dispel(ENCHANTED, piece)
    game.report("MR-46.15", events.ItemColourUsed, being, piece)
