"""Harm: what hits strike, the rolls that change it, and its effects (MR-32, MR-33.1 to MR-33.6, MR-46.8, MR-46.20)."""

from __future__ import annotations

from typing import Final, NamedTuple

from arcana_core.cards.cards import indices
from arcana_core.chance.table_rolls import Modifier, TableRoll
from arcana_magicrealm import events
from arcana_magicrealm.chapters import belongings, ledgers, treasure_cards
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.rolls import throw
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS, GROUP
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import ArmorType, CardArmor
from arcana_magicrealm.model.levels import LIGHT, MEDIUM, TREMENDOUS, level
from arcana_magicrealm.model.melee import ATTACKS, Attack, Fight, Maneuver
from arcana_magicrealm.model.pieces import ARMOR, HORSE_PIECES, PIECES
from arcana_magicrealm.model.tables import ADJUSTED_TABLES, TABLES

BODY, ARMOUR, HORSE = "body", "armour", "horse"
NOTHING, DAMAGED, DESTROYED, WOUNDED, KILLED = "nothing", "damaged", "destroyed", "wounded", "killed"


class Strike(NamedTuple):
    """A hit with the thing that it strikes, and its effect; fields that `events.Struck` has too are explained there.

    Attributes:
        hit: the attack.
        clause: the clause of the effect.
    """

    hit: Attack
    struck: str
    piece: int
    harm: int
    effect: str
    limit: int
    clause: str
    wounds: int = 0
    roll: int = 0
    through: tuple[int, ...] = ()


def strike(game: Game, fight: Fight, hit: Attack) -> Strike:
    """Work out what a hit strikes and does in the present situation; missiles roll (MR-32.1 to MR-32.19)."""
    levels = rolled_levels(game, hit)
    if hit.kills:
        return Strike(hit, BODY, -1, TREMENDOUS, KILLED, -1, "MR-33.2")
    if hit.target < FIRST_DENIZEN and game.form_of(hit.target) is None:
        return _on_character(game, fight, hit, levels)._replace(roll=levels)
    return _on_counter(game, hit, levels)._replace(roll=levels)


def final(hit: Attack, levels: int, *, on_armour: bool) -> int:
    """The final harm: the letter, the stars, a chit stronger than the weapon, the roll (MR-32.1 to MR-32.5)."""
    stars = max(hit.stars - 1, 0) if on_armour and not hit.penetrates else hit.stars
    return hit.harm + stars + hit.bonus + levels


def _on_counter(game: Game, hit: Attack, levels: int) -> Strike:
    # MR-32.9 to MR-32.12: a denizen, or a character in another form (MR-32.24).
    struck, clause = (HORSE, "MR-32.11") if figures.is_mounted(game, hit.target) else (BODY, "MR-32.9")
    return _against(hit, struck, -1, figures.protection(game, hit.target), levels, clause)


def _against(hit: Attack, struck: str, piece: int, protection: tuple[int, bool], levels: int, clause: str) -> Strike:
    limit, is_armoured = protection
    done = final(hit, levels, on_armour=is_armoured)
    return Strike(hit, struck, piece, done, KILLED if done >= limit else NOTHING, limit, clause)


def _on_character(game: Game, fight: Fight, hit: Attack, levels: int) -> Strike:
    horse = ridden(game, fight, hit.target)
    if horse >= 0:
        protection = figures.horse_vulnerability(PIECES[horse].horse.type)
        return _against(hit, HORSE, horse, protection, levels, "MR-32.13")
    pieces = armour_against(game, fight, hit.target, hit.direction)
    if not pieces or hit.penetrates:
        return _on_body(game, hit, final(hit, levels, on_armour=False))
    done = final(hit, levels, on_armour=True)
    if hit.is_missile and done > TREMENDOUS:
        return Strike(hit, BODY, -1, done, KILLED, -1, "MR-32.7")
    if hit.is_missile and game.rules.penetrating_armour:
        return _through_armour(game, hit, pieces, done)
    return _on_armour(game, hit, pieces[0], done)


def _on_body(game: Game, hit: Attack, done: int) -> Strike:
    # MR-32.19, and MR-46.1 with its option.
    limit = game.vulnerability(hit.target)
    if done < LIGHT:
        return Strike(hit, BODY, -1, done, NOTHING, limit, "MR-32.8")
    if done < limit:
        return Strike(hit, BODY, -1, done, WOUNDED, limit, "MR-32.19", 1)
    if done == limit and game.rules.serious_wounds:
        return Strike(hit, BODY, -1, done, WOUNDED, limit, "MR-46.1", game.table_roll(hit.target, "serious_wounds"))
    return Strike(hit, BODY, -1, done, KILLED, limit, "MR-32.19")


def _on_armour(game: Game, hit: Attack, piece: int, done: int) -> Strike:
    # MR-32.17, MR-32.18. Cards have no damaged side.
    limit = toughness(piece)
    wounds = 1 if done >= MEDIUM and not reflects(game, hit.target) else 0
    effect = DESTROYED
    if done < max(limit, LIGHT):
        effect = NOTHING
    elif done == limit and ARMOR >> piece & 1 and not game.position.damaged >> piece & 1:
        effect = DAMAGED
    return Strike(hit, ARMOUR, piece, done, effect, limit, "MR-32.17", wounds)


def _through_armour(game: Game, hit: Attack, pieces: tuple[int, ...], done: int) -> Strike:
    # MR-46.19: missiles go through armour and leave it intact.
    for place, piece in enumerate(pieces):
        limit = toughness(piece)
        if done <= limit:
            is_innermost = place == len(pieces) - 1
            wounds = 1 if done == limit and is_innermost and not reflects(game, hit.target) else 0
            effect = WOUNDED if wounds else NOTHING
            return Strike(hit, ARMOUR, piece, done, effect, limit, "MR-46.19", wounds, through=pieces[:place])
        done -= 1
    return _on_body(game, hit, done)._replace(through=pieces)


def reflects(game: Game, being: int) -> bool:
    """Whether hits on a character's armour give it no wounds (MR-44.46)."""
    return treasure_cards.has_power(game, being, "reflects")


def ridden(game: Game, fight: Fight, being: int) -> int:
    """The living horse that a character has played as its maneuver; -1 for none (MR-32.13)."""
    maneuver = fight.play_of(being).maneuver
    if maneuver is None or maneuver.piece < 0:
        return -1
    return maneuver.piece if (HORSE_PIECES & belongings.active(game, being)) >> maneuver.piece & 1 else -1


def armour_against(game: Game, fight: Fight, being: int, direction: int) -> tuple[int, ...]:
    """The active armour of a character that covers a direction, in the order in which a hit meets it (MR-32.14)."""
    worn = [piece for piece in indices(belongings.active(game, being)) if PIECES[piece].guard is not None]
    covering = [piece for piece in worn if ATTACKS[direction] in armour(piece).protects]
    shield = fight.play_of(being).shield
    met = [piece for piece in covering if PIECES[piece].classes != "shield" or shield == direction]
    return tuple(sorted(met, key=_place))


def armour(piece: int) -> ArmorType | CardArmor:
    """The printed figures of a piece of armour."""
    found = PIECES[piece].guard
    assert found is not None, "only armour is struck"
    return found


def _place(piece: int) -> int:
    # MR-32.16: shield, card of one direction, helmet or breastplate, Ointment of Steel, suit.
    one = armour(piece)
    comes_later = isinstance(one, CardArmor) == (one.layer == 1)  # a card, after shields and before other counters
    return 2 * one.layer + comes_later


def toughness(piece: int) -> int:
    """The level that harm is compared with: the weight of counters, the toughness of cards (MR-32.17)."""
    one = armour(piece)
    return level(one.toughness if isinstance(one, CardArmor) else one.weight)


# The effects of the strikes of one moment, once all of them are known (MR-32.20 to MR-32.23).


def suffer(game: Game, strikes: list[Strike]) -> None:
    """Carry out what simultaneous strikes do to armour, horses and chits; deaths come after them (MR-32.21)."""
    for one in strikes:
        hit, target = one.hit, one.hit.target
        outcome = (one.harm, one.effect, one.wounds, one.limit, hit.harm, hit.bonus, one.roll, one.through, hit.stars)
        game.report(one.clause, events.Struck, hit.author, target, hit.is_part, one.struck, one.piece, *outcome)
        if one.wounds:
            authors = {other.hit.author for other in strikes if other.wounds and other.hit.target == target}
            wound = (target, tuple(sorted(authors)))
            game.change_fight(wounds=(*game.fight.wounds, *[wound] * one.wounds))
        if one.struck == ARMOUR and one.effect in (DAMAGED, DESTROYED):
            spoil_armour(game, target, one.piece, destroyed=one.effect == DESTROYED)
        elif one.struck == HORSE and one.effect == KILLED:
            kill_horse(game, target, one.piece)
        grip(game, hit)


def spoil_armour(game: Game, being: int, piece: int, *, destroyed: bool) -> None:
    """Damage armour, or destroy it if it is damaged already or the harm is great (MR-32.17, MR-32.21)."""
    position = game.position
    if not belongings.owned(game, being) >> piece & 1:
        return  # another strike of the same moment has destroyed it
    is_damaged = bool(position.damaged >> piece & 1)
    stir(game)
    if not destroyed and not is_damaged:
        position.damaged |= 1 << piece
        if position.fight is not None:
            game.change_fight(dented=position.fight.dented | 1 << piece)
        game.report("MR-32.17", events.ArmourDamaged, being, piece)
        return
    position.damaged &= ~(1 << piece)
    game.report("MR-32.17", events.ArmourDestroyed, being, piece)
    one = armour(piece)
    group = "" if isinstance(one, CardArmor) else one.returns_to
    place = slots.GOODS[GROUP[group]] if group else slots.OUT_OF_PLAY  # MR-32.22
    game.give_up(being, piece, place, shown=position.piles.everybody)
    if one.destroyed_gold:
        ledgers.change_gold(game, being, one.destroyed_gold)
        game.report("MR-32.23", events.GoldGained, being, one.destroyed_gold)


def kill_horse(game: Game, being: int, piece: int) -> None:
    """Kill a character's horse, which leaves the game, or for -1 a native's own, if it lives (MR-9.13, MR-32.11)."""
    owned, dead = belongings.owned(game, being), game.position.dead_horses
    lives = owned >> piece & 1 if piece >= 0 else not dead >> denizen_of(being) & 1
    if not lives:
        return  # another strike of the same moment has killed it
    stir(game)
    game.report("MR-32.11", events.HorseKilled, being, piece)
    if piece >= 0:
        game.give_up(being, piece, slots.OUT_OF_PLAY, shown=game.position.piles.everybody)
    else:
        game.position.dead_horses |= 1 << denizen_of(being)


def stir(game: Game) -> None:
    """Note that something has happened that keeps combat going, if combat is being played (MR-35.11)."""
    if game.position.fight is not None:
        game.change_fight(stirred=True)


def grip(game: Game, hit: Attack) -> None:
    """Note a Tremendous monster that hits red side down, itself or with its head or club (MR-33.1)."""
    fight = game.fight
    if figures.is_tremendous(game, hit.author) and not figures.is_red(game, fight, hit.author):
        pair = (hit.author, hit.target)
        game.change_fight(gripping=tuple(sorted({*fight.gripping, pair})))


# Rolls that change harm (MR-32.3, MR-32.5, MR-45.14, MR-46.8, MR-46.20).


MISSILE: Final = tuple([TABLES["missile"].line(number).levels or 0 for number in range(1, 7)])
"""The change of harm by result of the Missile table (MR-32.3)."""
HARMLESS: Final = -99
_FUMBLE = [line for line in ADJUSTED_TABLES["fumble"].result for _ in range(line.min, line.max + 1)]
FUMBLE: Final = tuple([HARMLESS if line.harm else line.levels or 0 for line in _FUMBLE])
"""The change of harm by result of the Fumble table, from 1 or less to 10 or more (MR-46.20)."""
NOT_INTERCEPTED: Final = 4
"""The number added to a Fumble roll for a hit that did not intercept."""
ONE_DIE, TWO_DICE = TableRoll(dice=1), TableRoll()


def rolled_levels(game: Game, hit: Attack) -> int:
    """The levels by which a roll changes the harm of a hit; 0 if no roll is made (MR-32.3, MR-46.20)."""
    if hit.wished:
        return 0  # MR-42.9
    if hit.is_missile:
        return MISSILE[missile_roll(game, hit) - 1]
    if game.rules.fumble and not hit.kills:
        roll = TableRoll(high=len(FUMBLE)).modified([Modifier("time and direction", hit.fumble)])
        return FUMBLE[game.table_roll(hit.author, "fumble", roll=roll) - 1]  # MR-46.20
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
        return game.table_roll(hit.author, "missile", purpose=missile_purpose(game, hit.author))
    is_archer = DENIZENS[denizen_of(hit.author)].kind == "archer"
    return game.table_roll(hit.author, "missile", roll=ONE_DIE if is_archer else TWO_DICE)


def missile_purpose(game: Game, being: int) -> str:
    """The purpose of a Missile roll: "bow" for bows and crossbows, "weapon" for cards that are thrown (MR-45.14)."""
    piece = figures.weapon(game, being)
    return "bow" if piece >= 0 and PIECES[piece].kind == "weapon" else "weapon"


def awkwardness(attack: Attack, maneuver: Maneuver) -> int:
    """The modifier of a Fumble roll: slowness, and not intercepting; 0 without maneuver (MR-46.20)."""
    if maneuver.time == figures.SLOWEST:
        return 0
    aside = 0 if attack.direction == maneuver.direction else NOT_INTERCEPTED
    return attack.time - maneuver.time + aside
