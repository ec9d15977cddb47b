"""The rolls that change harm: Missile, and Fumble with its option (MR-32.3, MR-32.5, MR-45.14, MR-46.8, MR-46.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.chance.table_rolls import Modifier, TableRoll
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.rolls import throw
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.melee import Attack, Maneuver
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

MISSILE: Final = (2, 1, 0, -1, -2, -3)
"""The change of harm by result of the Missile table (MR-32.3)."""
HARMLESS: Final = -99
FUMBLE: Final = (2, 1, 1, 0, 0, 0, -1, -1, -2, HARMLESS)
"""The change of harm by result of the Fumble table, from 1 or less to 10 or more (MR-46.20)."""
NOT_INTERCEPTED: Final = 4
"""The number added to a Fumble roll for a hit that did not intercept."""
ONE_DIE, TWO_DICE = TableRoll(dice=1), TableRoll()


def levels(game: Game, hit: Attack) -> int:
    """The levels by which a roll changes the harm of a hit; 0 if no roll is made."""
    if hit.wished:
        return 0  # MR-42.9
    if hit.is_missile:
        return MISSILE[missile_roll(game, hit) - 1]
    if game.rules.fumble and not hit.kills:
        return FUMBLE[fumble_roll(game, hit) - 1]
    return 0


def missile_roll(game: Game, hit: Attack) -> int:
    """Roll on the Missile table: one die for Archers, two for Crossbowmen, both without advantages (MR-32.5).

    Some advantages of characters are for bows alone (MR-45.14). A dragon's breath is never modified (MR-46.8).
    """
    if hit.is_part:
        return throw(game, hit.author, "missile", TWO_DICE)
    if hit.spell >= 0:
        dice = attacks.set_dice(game, hit.author)
        return game.table_roll(hit.author, "missile", purpose="spell", set_dice=dice)
    if hit.author < FIRST_DENIZEN:
        return game.table_roll(hit.author, "missile", purpose=purpose(game, hit.author))
    is_archer = DENIZENS[denizen_of(hit.author)].kind == "archer"
    return game.table_roll(hit.author, "missile", roll=ONE_DIE if is_archer else TWO_DICE)


def purpose(game: Game, being: int) -> str:
    """The purpose of a Missile roll: "bow" for bows and crossbows, "weapon" for cards that are thrown (MR-45.14)."""
    piece = figures.weapon(game, being)
    return "bow" if piece >= 0 and PIECES[piece].kind == "weapon" else "weapon"


def fumble_roll(game: Game, hit: Attack) -> int:
    """Roll on the Fumble table (MR-46.20)."""
    roll = TableRoll(high=len(FUMBLE)).modified([Modifier("time and direction", hit.fumble)])
    return game.table_roll(hit.author, "fumble", roll=roll)


def awkwardness(attack: Attack, maneuver: Maneuver) -> int:
    """The modifier of a Fumble roll: slowness, and not intercepting; 0 without maneuver (MR-46.20)."""
    if maneuver.time == figures.SLOWEST:
        return 0
    aside = 0 if attack.direction == maneuver.direction else NOT_INTERCEPTED
    return attack.time - maneuver.time + aside
