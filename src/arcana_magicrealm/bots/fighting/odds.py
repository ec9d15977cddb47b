"""The odds of a round of combat, over all ways in which denizens can move and turn (MR-30.6, MR-30.9, MR-31).

By symmetry the boxes into which a character's attackers are placed don't matter, so that they are placed in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from arcana_magicrealm.chapters.combat.figures import SLOWEST
from arcana_magicrealm.chapters.combat.melee.positioning import REPOSITIONED, TURNS
from arcana_magicrealm.model.levels import LIGHT, MEDIUM, TREMENDOUS


class Blow(NamedTuple):
    """An attack of a foe.

    Attributes:
        box: in which it is placed.
        time: its attack time.
        length: of the weapon.
        bare: the possible levels of harm on a body, each with its chance.
        shielded: the same on armour.
        is_missile: whether it ignores armour above Tremendous (MR-32.7).
        kills: whether every hit kills (MR-33.2).
    """

    box: int
    time: int
    length: int
    bare: tuple[tuple[int, float], ...]
    shielded: tuple[tuple[int, float], ...]
    is_missile: bool = False
    kills: bool = False


class Stance(NamedTuple):
    """A foe with one of its sides up.

    Attributes:
        blows: its attacks on the character; () if it attacks no one or another one.
        box: in which it maneuvers.
        move: its move time.
        grips: whether a hit makes it turn its red side up (MR-33.1).
    """

    blows: tuple[Blow, ...]
    box: int
    move: int
    grips: bool = False


class Foe(NamedTuple):
    """A foe: as it is now, and as it is after a change of tactics."""

    being: int
    now: Stance
    turned: Stance


class Guard(NamedTuple):
    """The protection of a character.

    Attributes:
        limit: the harm that kills it.
        armour: the toughness of the outermost armour against attacks in directions 0 to 3, shields apart; 0 for none.
        shield: the toughness of the shield; 0 for none.
        steed: the harm that kills the horse that is played; 0 for none.
    """

    limit: int
    armour: tuple[int, int, int, int] = (0, 0, 0, 0)
    shield: int = 0
    steed: int = 0


class OwnPlay(NamedTuple):
    """The play of a character in a round.

    Attributes:
        time: of its attack; `SLOWEST` for none.
        length: of its weapon.
        kills: the chance that a hit kills the target.
        direction: of the attack.
        move: the time of its maneuver; `SLOWEST` for none.
        course: the direction of its maneuver.
        shield: the direction that the shield covers.
    """

    time: int
    length: int
    kills: float
    direction: int
    move: int
    course: int
    shield: int


class Odds(NamedTuple):
    """The expected results of a round.

    Attributes:
        kill: the chance that the target dies.
        death: the chance that the character dies.
        grip: the chance that a Tremendous monster takes hold of it.
        wounds: of the character.
        spoiled: the pieces of armour, and the horse, that are damaged or worse.
    """

    kill: float = 0.0
    death: float = 0.0
    grip: float = 0.0
    wounds: float = 0.0
    spoiled: float = 0.0


@lru_cache(maxsize=200_000)  # most rounds of a fight begin alike
def round_odds(guard: Guard, foes: tuple[Foe, ...], target: int, play: OwnPlay, is_first: bool) -> Odds:
    """The odds of a round against some foes, of which the character attacks the one with this number.

    Args:
        guard: what protects the character.
        foes: those who attack the character, and its target.
        target: the being that is attacked; -1 for none.
        play: of the character.
        is_first: whether hits come in the order of length, as in the first round (MR-31.4).
    """
    turns = (False, True) if any(foe.now != foe.turned for foe in foes) else (False,)
    totals = [0.0] * len(Odds._fields)
    for turned in turns:
        share = (1.0 if len(turns) == 1 else float(TURNS if turned else 1 - TURNS)) / len(REPOSITIONED)
        strokes = sorted(_strokes(guard, foes, target, play, is_first, turned), key=lambda one: one.order)
        for boxes in REPOSITIONED:
            for place, value in enumerate(_blows_fall(strokes, target, boxes)):
                totals[place] += value * share
    return Odds(*totals)


class Stroke(NamedTuple):
    """An attack of a round, of a foe or of the character.

    Attributes:
        order: when it takes effect.
        being: the foe that makes it or that it meets.
        box: of the foe.
        meets: the direction in which it hits; 0 if it hits in all.
        kills: the chance that the character's attack kills; -1 for attacks of foes.
        suffered: for each direction the chances that it kills or wounds the character, or spoils its armour or horse.
        grips: whether a hit makes the foe turn its red side up.
    """

    order: tuple[int, int]
    being: int
    box: int
    meets: int
    kills: float
    suffered: tuple[tuple[float, float, float], ...] = ()
    grips: bool = False


def _strokes(
    guard: Guard, foes: tuple[Foe, ...], target: int, play: OwnPlay, is_first: bool, turned: bool
) -> Iterator[Stroke]:
    """The attacks; those that never hit are left out."""
    for foe in foes:
        stance = foe.turned if turned else foe.now
        for one in stance.blows:
            meets = 0 if play.move == SLOWEST or one.time < play.move else play.course
            harm = tuple([suffered(guard, one, direction, play.shield) for direction in range(4)])
            order = _order(one.time, one.length, is_first)
            yield Stroke(order, foe.being, one.box, meets, -1.0, harm, stance.grips)
        if foe.being == target and play.time < SLOWEST:
            meets = 0 if play.time < stance.move else play.direction
            order = _order(play.time, play.length, is_first)
            yield Stroke(order, foe.being, stance.box, meets, play.kills)


def _blows_fall(strokes: list[Stroke], target: int, boxes: tuple[int, ...]) -> Odds:
    """The odds for one way in which the denizens have moved and turned."""
    alive, slain, grip, wounds, spoiled = 1.0, 0.0, 0.0, 0.0, 0.0
    before, left, order = alive, 1.0, None
    for one in strokes:
        direction = boxes[one.box]
        if one.meets not in (0, direction):
            continue
        if one.order != order:  # hits of the same order are simultaneous
            before, left, order = alive, 1.0 - slain, one.order
        if one.kills >= 0:
            slain += before * one.kills * left
            continue
        share = before * (left if one.being == target else 1.0)
        death, hurt, spoils = one.suffered[direction]
        alive -= min(share * death, alive)
        wounds += share * hurt
        spoiled += share * spoils
        grip += share * (1 - death) * one.grips
    return Odds(slain, 1 - alive, grip, wounds, spoiled)


def _order(time: int, length: int, is_first: bool) -> tuple[int, int]:
    return (-length, time) if is_first else (time, -length)


def suffered(guard: Guard, blow: Blow, direction: int, shield: int) -> tuple[float, float, float]:
    """The chances that a hit kills a character, wounds it, and spoils its armour or horse (MR-32.11 to MR-32.19)."""
    if blow.kills:
        return 1.0, 0.0, 0.0
    if guard.steed:
        return 0.0, 0.0, sum([chance for done, chance in blow.shielded if done >= guard.steed])
    tough = guard.shield if guard.shield and shield == direction else guard.armour[direction]
    if not tough:
        death = sum([chance for done, chance in blow.bare if done >= guard.limit])
        return death, sum([chance for done, chance in blow.bare if LIGHT <= done < guard.limit]), 0.0
    death = sum([chance for done, chance in blow.shielded if blow.is_missile and done > TREMENDOUS])
    wounds = sum([chance for done, chance in blow.shielded if done >= MEDIUM])
    return death, wounds - death, sum([chance for done, chance in blow.shielded if done >= tough]) - death
