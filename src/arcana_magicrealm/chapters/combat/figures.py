"""The figures that count in combat: sides of counters, times, weapons, horses, armour (MR-23.6, MR-29, MR-30.5)."""

from __future__ import annotations

from typing import Final, Protocol

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import beings, belongings, treasure_cards
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import altering
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of, of_denizen
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import DENIZENS, NATIVE_TYPES, Figures, Mount, PartType, Side
from arcana_magicrealm.model.forms import Form
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import HORSE_TYPES, NATURAL_WEAPONS, CardWeapon, NaturalWeapon, Pace, WeaponType
from arcana_magicrealm.model.levels import LETTERS, TREMENDOUS, level
from arcana_magicrealm.model.melee import DARK_SIDES, MOVES, PARTS, Attack, Fight, Maneuver, Play, Sheet, Tool
from arcana_magicrealm.model.pieces import HORSE_PIECES, ITEMS, OF_CLASS, PIECES, heaviest, unpacked
from arcana_magicrealm.model.spells import FLYING_VALUES

DAGGER: Final = NATURAL_WEAPONS["dagger"]
TREMENDOUS_ONES: Final = sum([1 << of_denizen(number) for number, one in enumerate(DENIZENS) if one.is_tremendous])
"""The Tremendous monsters."""
RIDERS: Final = sum([1 << of_denizen(number) for number, one in enumerate(DENIZENS) if one.horse is not None])
"""The natives that have horses."""
SLOWEST: Final = 99
"""Slower than everything: the time without a maneuver (MR-29.8)."""


class Table(Protocol):
    """A game, or a player's view of it, which shows the forms of the transmorphized."""

    def form_of(self, being: int, /) -> Form | None:
        """The form of a transmorphized being; None for all others."""


class _Printed:
    """Everybody in its own form."""

    __slots__ = ()

    def form_of(self, being: int, /) -> Form | None:
        """None."""
        return None


PRINTED: Final = _Printed()
"""The counters as printed, for those who look them up."""


# Denizens, and characters in other forms (MR-40.12, MR-32.24).


def counter(table: Table, being: int) -> Figures:
    """The form of the transmorphized, or else the counter of a denizen."""
    return table.form_of(being) or DENIZENS[being - FIRST_DENIZEN]


def side(table: Table, fight: Fight, being: int) -> Side:
    """The side of a denizen's counter, or of a form, that is up (MR-23.6)."""
    one = counter(table, being)
    return one.dark if fight.dark >> being & 1 else one.light


def part_of(table: Table, being: int) -> PartType | None:
    """The head or club of a monster, or of a form; None for those without one."""
    form = table.form_of(being)
    if form is not None:
        return form.part
    return DENIZENS[being - FIRST_DENIZEN].part if being >= FIRST_DENIZEN else None


def has_club(table: Table, being: int) -> bool:
    """Whether a monster has a club."""
    part = part_of(table, being)
    return part is not None and part.id.endswith("club")


def part_side(table: Table, fight: Fight, being: int) -> Side:
    """The side of a monster's head or club that is up."""
    part = certain(part_of(table, being), "it has one")
    return part.dark if fight.turned >> being & 1 else part.light


def is_tremendous(table: Table, being: int) -> bool:
    """Whether a monster or form is Tremendous, so that its dark side is a red one (MR-33.1, MR-40.15)."""
    form = table.form_of(being)
    return bool(TREMENDOUS_ONES >> being & 1) if form is None else form.is_tremendous


def is_red(table: Table, fight: Fight, being: int) -> bool:
    """Whether a Tremendous monster is red side up: it holds its target (MR-33.1)."""
    return bool(fight.dark >> being & 1) and is_tremendous(table, being)


def changes_tactics(game: Game, being: int) -> bool:
    """Whether a denizen turns over by a change of tactics: not Tremendous monsters and other forms (MR-30.10)."""
    return not TREMENDOUS_ONES >> being & 1 and game.form_of(being) is None


def vulnerability(table: Table, being: int) -> int:
    """The harm that kills a denizen, or a character in another form (MR-32.9, MR-32.24)."""
    return counter(table, being).vulnerability


def is_armoured(table: Table, being: int) -> bool:
    """Whether every hit on a denizen, or on a character in another form, strikes armour (MR-32.10, MR-32.24)."""
    return counter(table, being).is_armoured


def protection(game: Game, being: int) -> tuple[int, bool]:
    """Harm that kills a denizen or the horse that it rides, and whether hits strike armour (MR-32.9 to MR-32.11)."""
    horse = mount(game, being)
    if horse is None:
        return vulnerability(game, being), is_armoured(game, being)
    return horse_vulnerability(horse.type)


def has_other(game: Game, being: int) -> bool:
    """Whether a denizen has a second counter: a head, a club, or the horse that it rides."""
    return part_of(game, being) is not None or is_mounted(game, being)


def is_mounted(game: Game, being: int) -> bool:
    """Whether a native fights on its horse: outside caves, if it has one that lives (MR-25.1)."""
    has_horse = bool(RIDERS >> being & 1) and not game.position.dead_horses >> denizen_of(being) & 1
    # In another form its horse is transmorphized with it: MR-40.8.
    return has_horse and game.form_of(being) is None and not game.map.is_cave(beings.place(game, being))


def mount(game: Game, being: int) -> Mount | None:
    """The horse on which a denizen fights; None for none."""
    return DENIZENS[being - FIRST_DENIZEN].horse if RIDERS >> being & 1 and is_mounted(game, being) else None


def move_time(game: Game, fight: Fight, being: int) -> int:
    """The time that counts against actions, and in maneuvers: of the horse, if there is one (MR-27.2, MR-31.2)."""
    horse = mount(game, being)
    if horse is not None:
        return (horse.gallop if fight.galloping >> being & 1 else horse.walk).time
    time = side(game, fight, being).move
    assert time is not None, "only heads and clubs have no move time"
    return graced(game, being, time) if game.position.enchantments else time


def graced(game: Game, being: int, time: int) -> int:
    """A move time of a counter with the spell that changes it by size (MR-43.11)."""
    size = LETTERS[vulnerability(game, being)]
    return altering.MOVE_TIMES[size] if enchantments.works(game, altering.GRACE, being) else time


def weapon_of(being: int) -> tuple[int, bool]:
    """The weapon length of a native, and whether its attack is a missile (MR-20.5)."""
    native = certain(DENIZENS[denizen_of(being)].native, "monsters have no weapons")
    type_ = NATIVE_TYPES[native.type]
    return type_.length if native.length is None else native.length, type_.attack == "missile"


def attacks_of(game: Game, fight: Fight, sheet: Sheet, being: int, target: int) -> tuple[Attack, ...]:
    """The attacks of a denizen on a sheet: its own, and that of its head or club (MR-30.5, MR-33.9)."""
    stand, shown = sheet.stand_of(being), side(game, fight, being)
    blows = []
    if shown.harm or shown.spell:
        is_armed = not beings.is_monster(being) and game.form_of(being) is None
        blows.append(blow(being, target, shown, stand.box, weapon_of(being) if is_armed else None))
    if part_of(game, being) is not None:
        blows.append(part_blow(game, being, target, part_side(game, fight, being), stand.other))
    stars = altering.stars_on_arms(game, being)
    if stars:  # on the club of a monster that has one, or else on the denizen itself
        is_on_club = has_club(game, being)
        blows = [evolve(one, stars=one.stars + stars) if one.is_part == is_on_club else one for one in blows]
    return tuple(blows)


def blow(being: int, target: int, shown: Side, direction: int, weapon: tuple[int, bool] | None = None) -> Attack:
    """The attack of a side of a counter, of a native with its weapon as in `weapon_of` (MR-30.5, MR-33.2)."""
    length, is_missile = weapon or (shown.length, False)
    figures = (shown.attack, direction, length, shown.level, shown.sharpness)
    return Attack(being, target, False, *figures, is_missile=is_missile, kills=shown.kills, table=shown.spell)


def part_blow(game: Game, being: int, target: int, shown: Side, direction: int) -> Attack:
    """The attack of a head or club; heads may breathe fire (MR-33.9, MR-46.8)."""
    part = certain(part_of(game, being), "it has one")
    breathes = game.rules.dragon_heads and part.breath_length > 0
    return evolve(blow(being, target, shown, direction, (part.breath_length, True) if breathes else None), is_part=True)


def maneuver_of(game: Game, fight: Fight, being: int) -> Maneuver:
    """The maneuver of a character or denizen (MR-29.8, MR-30.5, MR-31.2)."""
    if being < FIRST_DENIZEN:
        play = fight.play_of(being)
        return Maneuver(SLOWEST if play.maneuver is None else time_of(game, being, play.maneuver), play.course)
    stand = fight.stand_of(being)
    return Maneuver(move_time(game, fight, being), stand.other if is_mounted(game, being) else stand.box)


# Characters.


def pace_of(tool: Tool) -> Pace:
    """Strength and time of Gloves, Boots, a side of a horse, or flying values."""
    if tool.wings:
        return FLYING_VALUES[tool.wings]
    if HORSE_PIECES >> tool.piece & 1:
        horse = PIECES[tool.piece].horse
        return horse.gallop if tool.gallops else horse.walk
    card = PIECES[tool.piece].treasure
    return certain(card.fight or card.move, "Gloves and Boots have one")


def time_of(game: Game, being: int, tool: Tool) -> int:
    """The time of a chit or piece that a character plays, or of a value of its form."""
    if tool.form:
        shown = shown_by(game, being, tool)
        if tool.form not in MOVES:
            return shown.attack
        return graced(game, being, certain(shown.move, "only heads and clubs have no move time"))
    return game.figures_of(being)[tool.chit].time if tool.chit >= 0 else pace_of(tool).time


def shown_by(table: Table, being: int, tool: Tool) -> Side:
    """The side of a form, or of its head or club, that a character plays (MR-40.12, MR-43.24)."""
    form = certain(table.form_of(being), "only the transmorphized play a form")
    counter = certain(form.part, "it is played") if tool.form in PARTS else form
    return counter.dark if tool.form in DARK_SIDES else counter.light


def flies(game: Game, being: int, tool: Tool) -> bool:
    """Whether what a character plays are flying values (MR-26.12, MR-27.12)."""
    return bool(tool.wings) or (bool(tool.form) and flying.is_flyer(game, being))


def strength_of(game: Game, being: int, tool: Tool) -> int:
    """The strength of a chit or piece that a character plays, or of its form."""
    if tool.form:
        return certain(game.form_of(being), "only the transmorphized play a form").strength
    return game.figures_of(being)[tool.chit].level if tool.chit >= 0 else level(pace_of(tool).strength)


def effort_of(game: Game, being: int, tool: Tool) -> int:
    """The asterisks of a chit or piece that a character plays (MR-29.11)."""
    return game.figures_of(being)[tool.chit].effort if tool.chit >= 0 else 0


def weapon(game: Game, being: int) -> int:
    """The active weapon counter of a character; -1 for none, and for those in other forms (MR-29.3, MR-40.12)."""
    worn = belongings.active(game, being) & OF_CLASS["weapon"]
    return indices(worn)[0] if worn and game.form_of(being) is None else -1


def arms(piece: int) -> WeaponType | CardWeapon | NaturalWeapon:
    """The printed figures of a weapon; those of the dagger for -1 (MR-29.5)."""
    found = PIECES[piece].arms if piece >= 0 else DAGGER
    assert found is not None, "only weapons are played"
    return found


def shoots(game: Game, being: int) -> bool:
    """Whether the active weapon of a character is a missile weapon, thrown ones included (MR-46.2)."""
    return arms(weapon(game, being)).attack == "missile"


def weapon_weight(game: Game, being: int) -> int:
    """The weight of a character's weapon: the least strength that plays it (MR-29.9)."""
    piece = weapon(game, being)
    return PIECES[piece].weight if piece >= 0 else level(DAGGER.weight)


def played_attacks(game: Game, being: int, target: int, play: Play) -> tuple[Attack, ...]:
    """The attacks of a character: with its weapon, or those of its form, of which a head or club makes a second one."""
    found = [] if play.attack is None else [attack_of(game, being, target, play)]
    if play.head is not None:
        shown = shown_by(game, being, play.head)
        found.append(part_blow(game, being, target, shown, play.head_direction))
    return tuple(found)


def attack_of(game: Game, being: int, target: int, play: Play) -> Attack:
    """The attack of a character with its weapon and the potions on it (MR-29.3 to MR-29.5, MR-32.2, MR-44.45)."""
    if play.attack is not None and play.attack.form:
        return blow(being, target, shown_by(game, being, play.attack), play.direction)
    made = _with_weapon(game, being, target, play)
    potions = [PIECES[card].treasure for card in treasure_cards.on_weapon(game, being)]
    if potions:
        powers = [potion.power for potion in potions]
        stars = made.stars + sum([potion.sharpness for potion in potions])
        made = evolve(made, stars=stars, bites="bites" in powers, penetrates="penetrates" in powers)
    if game.position.effects.has("wish for strength", being):
        return evolve(made, harm=TREMENDOUS, stars=0, bonus=0, wished=True)  # MR-42.9
    return made


def _with_weapon(game: Game, being: int, target: int, play: Play) -> Attack:
    assert play.attack is not None
    piece = weapon(game, being)
    used = arms(piece)
    time = time_of(game, being, play.attack)
    bonus = 1 if strength_of(game, being, play.attack) > weapon_weight(game, being) else 0
    if isinstance(used, WeaponType):
        shown = used.alerted if game.position.alerted >> piece & 1 else used.unalerted
        time = time if shown.time is None else shown.time
        harm, stars = shown.harm, shown.sharpness + altering.stars_on_piece(game, piece)
    else:
        harm, stars = used.harm, used.sharpness
    is_missile = used.attack == "missile"
    values = (time, play.direction, used.length, level(harm), stars, 0 if is_missile else bonus, is_missile)
    return Attack(being, target, False, *values)


def load(game: Game, being: int) -> int:
    """The heaviest item that a Move chit must bear (MR-27.7, MR-29.9).

    Items on pack horses are left out, if they were inactive when the round began.
    """
    owned = belongings.owned(game, being)
    packed = owned & ITEMS.mask & ~unpacked(owned, belongings.active(game, being)) & game.fight.inactive
    return heaviest(owned & ITEMS.mask & ~packed)


def horse_vulnerability(type_: str) -> tuple[int, bool]:
    """The harm that kills a kind of horse, and whether hits on it strike armour (MR-32.10, MR-32.11)."""
    return level(HORSE_TYPES[type_].vulnerability), HORSE_TYPES[type_].armored
