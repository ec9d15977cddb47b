"""A second, slow account of the scores, from the printed data alone (MR-5.12, MR-22.10 to MR-22.19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from arcana_magicrealm import Game
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.pieces import PIECES, Piece
from arcana_magicrealm.model.state import Character

FACTORS = {"great_treasures": 1, "spells": 2, "fame": 10, "notoriety": 20, "gold": 30}
"""Each category's factor (MR-5.12)."""
Holdings = Sequence[int | Fraction]


def parts_of(game: Game, seat: int) -> tuple[int, ...]:
    """List by category how much it adds to a player's total at the end of the game (MR-22.19)."""
    one = game.position.characters[seat]
    masks = game.position.piles.masks
    owned = masks[slots.OPEN[seat]] | masks[slots.BAG[seat]]
    curses = [curse for curse in ("ashes", "disgust") if game.position.effects.has(curse, one.hero)]
    pieces = [piece for number, piece in enumerate(PIECES) if owned >> number & 1]
    return parts(holdings(one, pieces, curses), one.victory)


def holdings(one: Character, pieces: Iterable[Piece], curses: Sequence[str]) -> Holdings:
    """Count records and the values of belongings by category (MR-22.13 to MR-22.16)."""
    mine = [*pieces]
    return (
        sum(piece.kind == "treasure" and piece.treasure.great for piece in mine),
        sum(slot.learned for slot in one.spells),
        (-1 if "disgust" in curses else one.fame) + sum(piece.fame for piece in mine),
        one.notoriety + sum(piece.notoriety for piece in mine),
        (-1 if "ashes" in curses else one.gold) - start_value(one.hero),
    )


def start_value(hero: int) -> int:
    """10 gold and the prices of the weapons and armour that a character starts with (MR-22.13)."""
    stage = HEROES[hero].stage
    gear = (*stage.armor, *([stage.weapon] if stage.weapon else []))
    return 10 + sum(next(piece.price for piece in PIECES if piece.id.split(" ")[0] == type_) for type_ in gear)


def parts(has: Holdings, points: Sequence[int]) -> tuple[int, ...]:
    """The basic and bonus scores by category, added up; a shortfall counts three times (MR-22.12 to MR-22.18)."""
    found = []
    for had, victory, factor in zip(has, points, FACTORS.values(), strict=True):
        score = Fraction(had) - victory * factor
        basic = (score * 3 if score < 0 else score) // factor
        found.append(basic + basic * victory)
    return tuple(found)
