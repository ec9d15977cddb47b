"""The figures that count in combat: sides of counters, times, weapons, horses, armour (MR-23.6, MR-29, MR-30.5)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.magic.spells import weapons
from arcana_magicrealm.chapters.treasures import potions
from arcana_magicrealm.model.denizens import DENIZENS, NATIVE_TYPES, PART_TYPES, PartType, Side
from arcana_magicrealm.model.items import HORSE_TYPES, NATURAL_WEAPONS, Pace
from arcana_magicrealm.model.levels import TREMENDOUS, level
from arcana_magicrealm.model.loads import heaviest, unpacked
from arcana_magicrealm.model.melee import Attack, Fight, Maneuver, Play, Sheet, Tool
from arcana_magicrealm.model.pieces import HORSE_PIECES, ITEMS, OF_CLASS, PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN, denizen_of, of_denizen

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

KILLS: Final = "KILL"
"""The harm of the red side of a Tremendous monster: it kills whatever it hits (MR-33.2)."""
DAGGER: Final = NATURAL_WEAPONS["dagger"]
TREMENDOUS_ONES: Final = sum(
    [1 << of_denizen(number) for number, one in enumerate(DENIZENS) if one.type is not None and one.type.size == "T"]
)
"""The Tremendous monsters."""
RIDERS: Final = sum(
    [
        1 << of_denizen(number)
        for number, one in enumerate(DENIZENS)
        if one.native is not None and one.native.horse is not None
    ]
)
"""The natives that have horses."""
SLOWEST: Final = 99
"""Slower than everything: the maneuver of who plays none (MR-29.8)."""


# Denizens.


def side(fight: Fight, being: int) -> Side:
    """The side of a denizen's counter that is up (MR-23.6)."""
    one = DENIZENS[denizen_of(being)]
    counter = one.native or one.type
    assert counter is not None
    return counter.dark if fight.dark >> being & 1 else counter.light


@cache
def part_of(being: int) -> PartType | None:
    """The head or club of a monster; None for denizens without one."""
    type_ = DENIZENS[denizen_of(being)].type
    return next((part for part in PART_TYPES if type_ is not None and part.id == type_.part), None)


def has_club(being: int) -> bool:
    """Whether a monster has a club."""
    part = part_of(being)
    return part is not None and part.id.endswith("club")


def part_side(fight: Fight, being: int) -> Side:
    """The side of a monster's head or club that is up."""
    part = part_of(being)
    assert part is not None
    return part.dark if fight.turned >> being & 1 else part.light


def is_tremendous(being: int) -> bool:
    """Whether a denizen is a Tremendous monster, whose dark side is the red one."""
    return bool(TREMENDOUS_ONES >> being & 1)


def is_red(fight: Fight, being: int) -> bool:
    """Whether a Tremendous monster is red side up: it holds its target (MR-33.1)."""
    return bool(fight.dark >> being & 1) and is_tremendous(being)


def vulnerability(being: int) -> int:
    """The harm that kills a denizen (MR-32.9)."""
    return level(size(being))


def is_armoured(being: int) -> bool:
    """Whether every hit on a denizen strikes armour (MR-32.10)."""
    one = DENIZENS[denizen_of(being)]
    return one.type.armored if one.type is not None else NATIVE_TYPES[one.kind].armored


def protection(game: Game, being: int) -> tuple[int, bool]:
    """Harm that kills a denizen or the horse that it rides, and whether hits strike armour (MR-32.9 to MR-32.11)."""
    if not is_mounted(game, being):
        return vulnerability(being), is_armoured(being)
    native = DENIZENS[denizen_of(being)].native
    assert native is not None
    assert native.horse is not None
    return horse_vulnerability(native.horse.type)


def is_mounted(game: Game, being: int) -> bool:
    """Whether a native fights on its horse: outside caves, if it has one that lives (MR-25.1)."""
    if not RIDERS >> being & 1 or game.position.dead_horses >> denizen_of(being) & 1:
        return False
    return not game.map.is_cave(beings.place(game, being))


def move_time(game: Game, fight: Fight, being: int) -> int:
    """The time that counts against actions, and in maneuvers: of the horse, if there is one (MR-27.2, MR-31.2)."""
    if is_mounted(game, being):
        native = DENIZENS[denizen_of(being)].native
        assert native is not None
        assert native.horse is not None
        return (native.horse.gallop if fight.galloping >> being & 1 else native.horse.walk).time
    time = side(fight, being).move
    assert time is not None, "only heads and clubs have no move time"
    return weapons.graceful_time(game, being, size(being), time) if game.position.enchantments else time


def size(being: int) -> str:
    """The size of a denizen as a letter: of a native its vulnerability (MR-32.9)."""
    one = DENIZENS[denizen_of(being)]
    return one.type.size if one.type is not None else NATIVE_TYPES[one.kind].vulnerability


def weapon_of(being: int) -> tuple[int, bool]:
    """The weapon length of a native, and whether its attack is a missile (MR-20.5)."""
    native = DENIZENS[denizen_of(being)].native
    assert native is not None
    type_ = NATIVE_TYPES[native.type]
    return type_.length if native.length is None else native.length, type_.attack == "missile"


def attacks_of(game: Game, fight: Fight, sheet: Sheet, being: int, target: int) -> tuple[Attack, ...]:
    """The attacks of a denizen on a sheet: its own, and that of its head or club (MR-30.5, MR-33.9)."""
    stand, shown = sheet.stand_of(being), side(fight, being)
    found = []
    if shown.harm:
        length, is_missile = (shown.length, False) if beings.is_monster(being) else weapon_of(being)
        kills = shown.harm == KILLS
        harm = TREMENDOUS if kills else level(shown.harm)
        one = Attack(being, target, False, shown.attack, stand.box, length, harm, shown.sharpness)
        stars = shown.sharpness + (0 if has_club(being) else weapons.stars_on_arms(game, being))
        found.append(one._replace(is_missile=is_missile, kills=kills, stars=stars))
    part = part_of(being)
    if part is not None:
        shown = part_side(fight, being)
        breathes = game.rules.dragon_heads and part.breath_length > 0  # MR-46.8
        length = part.breath_length if breathes else shown.length
        one = Attack(being, target, True, shown.attack, stand.other, length, level(shown.harm), shown.sharpness)
        stars = shown.sharpness + (weapons.stars_on_arms(game, being) if has_club(being) else 0)
        found.append(one._replace(is_missile=breathes, stars=stars))
    return tuple(found)


def maneuver_of(game: Game, fight: Fight, being: int) -> Maneuver:
    """The maneuver of a character or denizen (MR-29.8, MR-30.5, MR-31.2)."""
    if being < FIRST_DENIZEN:
        play = dict(fight.plays).get(being, Play())
        return Maneuver(SLOWEST if play.maneuver is None else time_of(game, being, play.maneuver), play.course)
    mounted = is_mounted(game, being)
    for sheet in fight.sheets:
        for stand in sheet.stands:
            if stand.being == being:
                return Maneuver(move_time(game, fight, being), stand.other if mounted else stand.box)
    return Maneuver(move_time(game, fight, being), 0)


# Characters.


def pace_of(tool: Tool) -> Pace:
    """Strength and time of Gloves, Boots or a side of a horse."""
    if HORSE_PIECES >> tool.piece & 1:
        horse = PIECES[tool.piece].horse
        return horse.gallop if tool.gallops else horse.walk
    card = PIECES[tool.piece].treasure
    pace = card.fight or card.move
    assert pace is not None
    return pace


def time_of(game: Game, being: int, tool: Tool) -> int:
    """The time of a chit or piece that a character plays."""
    return game.figures_of(being)[tool.chit].time if tool.chit >= 0 else pace_of(tool).time


def strength_of(game: Game, being: int, tool: Tool) -> int:
    """The strength of a chit or piece that a character plays."""
    return game.figures_of(being)[tool.chit].level if tool.chit >= 0 else level(pace_of(tool).strength)


def effort_of(game: Game, being: int, tool: Tool) -> int:
    """The asterisks of a chit or piece that a character plays (MR-29.11)."""
    return game.figures_of(being)[tool.chit].effort if tool.chit >= 0 else 0


def weapon(game: Game, being: int) -> int:
    """The active weapon counter of a character; -1 for none: it fights with the dagger (MR-29.3)."""
    worn = belongings.active(game, being) & OF_CLASS["weapon"]
    return indices(worn)[0] if worn else -1


def shoots(game: Game, being: int) -> bool:
    """Whether the active weapon of a character is a missile weapon, thrown ones included (MR-46.2)."""
    piece = weapon(game, being)
    if piece < 0:
        return False
    card = PIECES[piece].treasure.weapon if PIECES[piece].kind == "treasure" else None
    return (PIECES[piece].weapon.attack if card is None else card.attack) == "missile"


def weapon_weight(game: Game, being: int) -> int:
    """The weight of a character's weapon: the least strength that plays it (MR-29.9)."""
    piece = weapon(game, being)
    return PIECES[piece].weight if piece >= 0 else level(DAGGER.weight)


def attack_of(game: Game, fight: Fight, being: int, target: int, play: Play) -> Attack:
    """The attack of a character with its weapon and the potions on it (MR-29.3 to MR-29.5, MR-32.2, MR-44.45)."""
    made = _with_weapon(game, being, target, play)
    for potion in [PIECES[card].treasure for card in potions.on_weapon(game, being)]:
        made = made._replace(
            stars=made.stars + potion.sharpness,
            bites=made.bites or potion.power == "bites",
            penetrates=made.penetrates or potion.power == "penetrates",
        )
    if game.position.effects.has("wish for strength", being):
        return made._replace(harm=TREMENDOUS, stars=0, bonus=0, wished=True)  # MR-42.9
    return made


def _with_weapon(game: Game, being: int, target: int, play: Play) -> Attack:
    assert play.attack is not None
    piece, time = weapon(game, being), time_of(game, being, play.attack)
    bonus = int(strength_of(game, being, play.attack) > weapon_weight(game, being))
    if piece < 0:
        length, harm, stars = DAGGER.length, level(DAGGER.harm), DAGGER.sharpness
        return Attack(being, target, False, time, play.direction, length, harm, stars, bonus)
    if PIECES[piece].kind == "treasure":
        card = PIECES[piece].treasure.weapon
        assert card is not None
        is_missile, length, harm = card.attack == "missile", card.length, level(card.harm)
        bonus = 0 if is_missile else bonus
        return Attack(being, target, False, time, play.direction, length, harm, card.sharpness, bonus, is_missile)
    type_, poison = PIECES[piece].weapon, weapons.stars_on_piece(game, piece)
    shown = type_.alerted if game.position.alerted >> piece & 1 else type_.unalerted
    is_missile = type_.attack == "missile"
    return Attack(
        being,
        target,
        False,
        time if shown.time is None else shown.time,
        play.direction,
        type_.length,
        level(shown.harm),
        shown.sharpness + poison,
        0 if is_missile else bonus,
        is_missile,
    )


def load(game: Game, fight: Fight, being: int) -> int:
    """The heaviest item that a Move chit must bear (MR-27.7, MR-29.9).

    Items on pack horses are left out, if they were inactive when the round began.
    """
    owned = belongings.owned(game, being)
    packed = owned & ITEMS & ~unpacked(owned, belongings.active(game, being)) & fight.inactive
    return heaviest(owned & ITEMS & ~packed)


def horse_vulnerability(type_: str) -> tuple[int, bool]:
    """The harm that kills a kind of horse, and whether hits on it strike armour (MR-32.10, MR-32.11)."""
    return level(HORSE_TYPES[type_].vulnerability), HORSE_TYPES[type_].armored
