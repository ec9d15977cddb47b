"""Dangers: what may attack the character in the Evening, and how often to hide from it (MR-17.1, MR-25.9).

Monsters from which the character can run in the first round cost it a day or two, others its life.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from arcana_magicrealm.bots.planning.outlook import BATTLES, LOST, Outlook
from arcana_magicrealm.chapters.days.arrivals import SUMMONED, names_of
from arcana_magicrealm.chapters.whereabouts import NUMBERS
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARING, OF_TILE, TILE_OF, TILES

ROLLS: Final = range(1, 7)
DEADLY: Final = 1.0
MOVE_TIMES: Final = {number: one.type.light.move or 0 for number, one in enumerate(DENIZENS) if one.type is not None}
"""The move time of each monster's light side."""
NUISANCE: Final = 0.1
"""The weight of monsters from which the character can run, if death is 1."""
UNSEEN: Final = 0.12
"""The danger of a map chit that the player hasn't seen, for each day."""
QUIET_UNSEEN: Final = 0.03
"""The same in tiles with a warning chit alone."""
SURVIVES: Final = 0.5
"""The approximate share of battles with natives that a character survives: some take money for an offence."""
PHASE: Final = 2.0
"""The approximate gold that a phase brings."""
MOST_HIDES: Final = 3


def attackers_weight(outlook: Outlook, monsters: Iterable[int]) -> float:
    """How dangerous some monsters are: 1 if the character can't run from one of them, 0 for none (MR-27.2)."""
    return max([NUISANCE if MOVE_TIMES[one] > outlook.pace else DEADLY for one in monsters], default=0.0)


def threat(outlook: Outlook, clearing: int) -> float:
    """The approximate chance that an unhidden character dies in a clearing in the Evening, if its turn ends there."""
    known = outlook.threats.get(clearing)
    if known is None:
        known = outlook.threats[clearing] = max(monsters_at(outlook, clearing), natives_at(outlook, clearing))
    return known


def monsters_at(outlook: Outlook, clearing: int) -> float:
    """The danger of the monsters that are there, prowl to it, or are summoned (MR-17.1, MR-17.6)."""
    there = attackers_weight(outlook, outlook.monsters.get(clearing, ()))
    if there == DEADLY:
        return there
    tile = TILE_OF[clearing]
    near = [one for other in OF_TILE[tile] for one in outlook.monsters.get(other, ())]
    by_roll = []
    for roll in ROLLS:
        prowling = [one for one in near if DENIZENS[one].row in (0, roll)]
        by_roll.append(attackers_weight(outlook, [*prowling, *summoned(outlook, clearing, roll)]))
    unseen = outlook.hidden_chits(tile) * (UNSEEN if TILES[tile].type in LOST else QUIET_UNSEEN)
    return max(there, min(sum(by_roll) / len(ROLLS) + unseen, DEADLY))


def summoned(outlook: Outlook, clearing: int, roll: int) -> Iterator[int]:
    """The monsters that the known chits of the tile bring into a clearing with a monster roll (MR-17.3 to MR-17.6)."""
    tile = TILE_OF[clearing]
    known = outlook.view.chits[tile].known
    warnings = [chit for chit in known if PIECES[chit].kind == "warning"]
    for chit in known:
        if chit in NUMBERS and CLEARING.get((TILES[tile].id, NUMBERS[chit])) != clearing:
            continue
        for name in names_of(chit, warnings):
            for box in SUMMONED.get((roll, name), ()):
                waiting = [one for one in box if outlook.view.denizen_at[one] == NOWHERE]
                if waiting:
                    yield from waiting
                    break


def natives_at(outlook: Outlook, clearing: int) -> float:
    """The danger that natives battle the character there (MR-24.1)."""
    peace = 1.0
    for group in outlook.groups_at.get(clearing, ()):
        peace *= 1 - outlook.chance_to_meet(BATTLES, clearing, "battle", outlook.me.relations[group])
    return (1 - peace) * SURVIVES


def hides(outlook: Outlook, clearing: int) -> int:
    """How many Hide phases are worth their time on a day in a clearing."""
    return precautions(outlook, clearing)[1]


def cost(outlook: Outlook, clearing: int) -> float:
    """The gold that a day in a clearing costs, in danger and in lost phases; nothing without combat."""
    return precautions(outlook, clearing)[0] if outlook.fights else 0.0


def precautions(outlook: Outlook, clearing: int) -> tuple[float, int]:
    """The cost of a day in a clearing, and the Hide phases with which it is least.

    Monsters that are there block at the first failure, so that a second phase never comes (MR-16.2).
    """
    known = outlook.precautions.get(clearing)
    if known is None:
        most = 1 if clearing in outlook.monsters else MOST_HIDES
        failing = outlook.odds("hide", clearing)[5]
        at_stake = threat(outlook, clearing) * outlook.stake
        spare = 1 if outlook.hides_in_addition else 0
        costs = [at_stake * failing**hides + PHASE * max(hides - spare, 0) for hides in range(most + 1)]
        known = outlook.precautions[clearing] = min((cost, hides) for hides, cost in enumerate(costs))
    return known
