"""Foes and guards as the odds need them, from a position that fits what the player knows (MR-20, MR-30, MR-32)."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_magicrealm.bots.fighting.odds import Blow, Foe, Guard, Stance
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.combat.figures import SLOWEST
from arcana_magicrealm.chapters.combat.melee import harm, placing
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, NO_BOX, Attack, Fight, Sheet, Stand, Tool
from arcana_magicrealm.model.pieces import OF_CLASS, PIECES


def foes_of(game: Game, own: int, attackers: Iterable[int], target: int) -> tuple[Foe, ...]:
    """The attackers of a character, and its target if that attacks another one.

    They are placed as the bot places them: each counter in the first box where it may be.
    """
    attackers = tuple(attackers)
    stands = {being: Stand(being, *boxes) for being, boxes in _placed(game, attackers).items()}
    found = [foe_of(game, own, stands[one], is_attacker=True) for one in attackers]
    if target >= FIRST_DENIZEN and target not in attackers:
        found.append(foe_of(game, own, sheets.apart(game, target), is_attacker=False))
    elif 0 <= target < FIRST_DENIZEN:
        dodging = Stance((), BOXES[0], pace_of(game, target, "move", "duck"))
        found.append(Foe(target, dodging, dodging))
    return tuple(found)


def _placed(game: Game, attackers: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    counters = placing.counters_of(game, attackers)
    placed: list[int] = []
    found = dict.fromkeys(attackers, (NO_BOX, NO_BOX))
    for counter in counters:
        box = min(placing.choices(counters, tuple(placed)))
        placed.append(box)
        found[counter.being] = (found[counter.being][0], box) if counter.is_other else (box, NO_BOX)
    return found


def foe_of(game: Game, own: int, stand: Stand, *, is_attacker: bool) -> Foe:
    """A denizen in its boxes, as it is and after a change of tactics."""
    fight, one = game.fight, 1 << stand.being
    dark = fight.dark ^ one if figures.changes_tactics(game, stand.being) else fight.dark
    turned = evolve(fight, dark=dark, turned=fight.turned ^ one)
    return Foe(stand.being, *[_stance(game, there, own, stand, is_attacker=is_attacker) for there in (fight, turned)])


def _stance(game: Game, fight: Fight, own: int, stand: Stand, *, is_attacker: bool) -> Stance:
    being = stand.being
    sheet = Sheet(own, (being,), (stand,))
    made = figures.attacks_of(game, fight, sheet, being, own) if is_attacker else ()
    box = stand.other if figures.is_mounted(game, being) else stand.box
    grips = figures.is_tremendous(game, being) and not figures.is_red(game, fight, being)
    return Stance(tuple([_blow(game, one) for one in made]), box, figures.move_time(game, fight, being), grips)


def _blow(game: Game, made: Attack) -> Blow:
    rolls = levels(game, made)
    bare = tuple([(harm.final(made, level, on_armour=False), chance) for level, chance in rolls])
    shielded = tuple([(harm.final(made, level, on_armour=True), chance) for level, chance in rolls])
    return Blow(made.direction, made.time, made.length, bare, shielded, made.is_missile, made.kills)


def levels(game: Game, made: Attack) -> tuple[tuple[int, float], ...]:
    """The levels by which the Missile roll changes an attack's harm, with their chances (MR-32.3, MR-32.5)."""
    if not made.is_missile:
        return ((0, 1.0),)
    roll = harm.TWO_DICE
    if made.author < FIRST_DENIZEN:
        roll = roll.modified(game.modifiers(made.author, "missile", harm.missile_purpose(game, made.author)))
    elif DENIZENS[denizen_of(made.author)].kind == "archer" and not made.is_part:
        roll = harm.ONE_DIE
    pmf = roll.pmf()
    return tuple([(level, float(pmf.probability(result))) for result, level in enumerate(harm.MISSILE, start=1)])


def kill_chance(game: Game, made: Attack) -> float:
    """The chance that a hit of a character's attack kills its target, or the horse that it rides (MR-32.9)."""
    limit, armoured = protection(game, made.target)
    return sum([chance for level, chance in levels(game, made) if harm.final(made, level, on_armour=armoured) >= limit])


def protection(game: Game, being: int) -> tuple[int, bool]:
    """The approximate harm that kills a being, and whether hits strike armour."""
    if being < FIRST_DENIZEN:
        return game.vulnerability(being), any(harm.armour_against(game, game.fight, being, box) for box in BOXES)
    return figures.protection(game, being)


def pace_of(game: Game, being: int, *kinds: str) -> int:
    """The time of the fastest chit of these kinds, boots or horse that a character can play."""
    return min([figures.time_of(game, being, tool) for tool in tools.movers(game, being, *kinds)], default=SLOWEST)


def guard_of(game: Game, own: int, maneuver: Tool | None) -> Guard:
    """The armour or horse of a character that plays this maneuver (MR-32.13 to MR-32.16)."""
    fight, limit = game.fight, game.vulnerability(own)
    if maneuver is not None and tools.is_horse(maneuver):
        return Guard(limit, steed=figures.horse_vulnerability(PIECES[maneuver.piece].horse.type)[0])
    bare = evolve(fight, plays=())
    worn = [harm.armour_against(game, bare, own, box) for box in BOXES]
    outer = [harm.toughness(pieces[0]) if pieces else 0 for pieces in worn]
    shields = indices(belongings.active(game, own) & OF_CLASS["shield"])
    return Guard(limit, (0, outer[0], outer[1], outer[2]), harm.toughness(shields[0]) if shields else 0)
