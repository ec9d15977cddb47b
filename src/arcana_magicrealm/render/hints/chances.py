"""The chances of table rolls, with the modifiers that the player knows of (MR-1.3, MR-48.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from arcana_core.chance.dice import Distribution
from arcana_core.chance.table_rolls import TableRoll
from arcana_core.text.wording import counted
from arcana_magicrealm.chapters import beings, rolls
from arcana_magicrealm.chapters.magic.tables import spell_tables
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.text import tables
from arcana_magicrealm.text.names import spaced


def percent(chance: Fraction | float) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def roll_of(game: Game, being: int, table: str, purpose: str = "") -> TableRoll:
    """A table roll of a being with the modifiers in force that its player knows of."""
    unknown = unknown_modifiers(game, being)
    return TableRoll().modified([one for one in game.modifiers(being, table, purpose) if one.source not in unknown])


def unknown_modifiers(game: Game, being: int) -> set[str]:
    """The names of maps that work where a being is because of chits that its player hasn't seen (MR-44.26, MR-48.7)."""
    tile, piles = TILE_OF[beings.place(game, being)], game.position.piles
    seat, there = beings.seat_of(game, being), (slots.TILE_WARNING[tile], slots.TILE_CHITS[tile])
    known = sum([piles.known(seat, slot) for slot in there])
    unseen = [where for where, chits in rolls.CHITS_OF.items() if not known & chits and tile != rolls.RUINS]
    return {PIECES[card].name for card, die in rolls.CARDS_WITH_DIE.items() if die.where in unseen}


def odds(game: Game, being: int, table: str, results: Iterable[int]) -> str:
    """The chance of these results."""
    return percent(sum(map(roll_of(game, being, table).pmf().probability, results), Fraction(0)))


def of_table(game: Game, being: int, table: str, purpose: str = "", set_dice: tuple[int, ...] = ()) -> str:
    """The chances of a table's results in short, perhaps with one die set to a face: "dragon 3 %, lion 8 %".

    The Magic Wand leaves the die open until the roll (MR-44.25).
    """
    if not set_dice and spell_tables.has_wand(game, being, table):
        return "one die is set with the Magic Wand"
    names = {number: short_result(table, number) for number in range(1, 7)}
    found = by_name(roll_of(game, being, table, purpose).pmf(set_dice), names)
    return ", ".join([f"{name} {percent(chance)}" for name, chance in found.items()])


def by_name(pmf: Distribution, names: Mapping[int, str]) -> dict[str, Fraction]:
    """The chance of each possible name, in their order, if these are the names of the results."""
    found = dict.fromkeys(names.values(), Fraction(0))
    for number, name in names.items():
        found[name] += pmf.probability(number)
    return {name: chance for name, chance in found.items() if chance}


def short_result(table: str, number: int) -> str:
    """A result in a word or two: "squeak", "carried away", "2 phases", "clearing 3", "harm +2"."""
    line = TABLES[table].line(number)
    if line.levels is not None:
        return f"harm {line.code}"
    if line.phases:
        return counted(line.phases, "phase")
    return (tables.result_name(table, number) or spaced(line.code).replace("none", "nothing")).lower()
