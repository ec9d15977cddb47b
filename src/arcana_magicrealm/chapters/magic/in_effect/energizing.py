"""Permanent spells: when their colours energize them, and when they fall inert (MR-6.4, MR-39.4 to MR-39.6)."""

from __future__ import annotations

from arcana_core.effects import Plain
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments
from arcana_magicrealm.model.enchantments import TILE, Enchantment
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF


def energize_supplied(game: Game, clause: str = "MR-39.5") -> None:
    """Energize the permanent spells whose colour a lasting source supplies where their targets are (MR-39.5)."""
    energized = []
    for one in game.position.enchantments:
        if not enchantments.is_energized(game, one) and is_supplied(game, one):
            enchantments.energize(game, one, clause)
            energized.append(one)
    if energized:
        game.then(*absorbing.ask_forms(game, energized))


def is_supplied(game: Game, enchantment: Enchantment, *, day: bool = True) -> bool:
    """Whether a lasting source supplies the colour of a permanent spell to its target (MR-39.5)."""
    effects = enchantments.effects_of(game, enchantment)
    found = [supplied_to_target(game, enchantment, one.target, day=day) for one in effects]
    return colours.satisfy(colours.NO_COLOURS.union(*found), enchantments.card_of(enchantment).colour)


def supplied_to_target(game: Game, enchantment: Enchantment, target: Plain, *, day: bool) -> frozenset[str]:
    """The colours that lasting sources supply to a target: for a tile those of any place of it (MR-39.5)."""
    kind, number = enchantments.named(target)
    if kind == TILE:
        return supplied_in_tile(game, number, day=day)
    being = enchantments.bearer(game, enchantment, target)
    if being >= 0:
        return colours.supplied_to(game, being, day=day)
    clearing = enchantments.place_of(game, enchantment, target)
    return colours.supplied(game, clearing, day=day) if clearing >= 0 else colours.NO_COLOURS


def supplied_in_tile(game: Game, tile: int, *, day: bool) -> frozenset[str]:
    """The colours that lasting sources supply anywhere in a tile, on its roadways and in its woods too (MR-39.5)."""
    roads = [one.road for one in game.position.characters if tile in {TILE_OF[end] for end in one.road}]
    carried = [colours.carried_along(game, road) for road in roads]
    return colours.NO_COLOURS.union(*carried, *[colours.supplied(game, place, day=day) for place in OF_TILE[tile]])


def midnight(game: Game) -> tuple[Enchantment, ...]:
    """The permanent spells that don't fall inert at Midnight, because their colour is still supplied (MR-39.5).

    The one that was energized first comes first (MR-43.25).
    """
    kept = [enchantments.find(game, one.target) for one in game.position.effects.of(enchantments.ENERGIZED)]
    return tuple([one for one in kept if is_supplied(game, one, day=False)])
