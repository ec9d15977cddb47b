"""The best plan of a character for a round: its target, attack, maneuver and shield, by the odds (MR-28, MR-29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from arcana_core.agenda import evolve
from arcana_magicrealm.bots.fighting.foes import foes_of, guard_of, kill_chance, pace_of
from arcana_magicrealm.bots.fighting.odds import Guard, OwnPlay, round_odds
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import leaving, luring
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.magic.spells import attacks as attack_spells
from arcana_magicrealm.model.beings import FIRST_DENIZEN, Beings, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import WOUNDED
from arcana_magicrealm.model.denizens import DENIZENS, MONSTERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, NO_BOX, SMASH, THRUST, Casting, Fight, Play, Tool
from arcana_magicrealm.model.pieces import OF_CLASS, WEAPONS
from arcana_magicrealm.model.spells import SPELLS

GRIP, WOUNDS, SPOILED, FATIGUE, TIME = 0.6, 1.2, 0.05, 0.06, 0.005
"""Shares of a death: a hold, wounds of all chits, a spoiled piece of armour, a fatigued asterisk, a round."""

BEGUN, SUFFERED, ESCAPE = 0.5, 0.7, 0.05
"""The shares of deaths among lost fights, begun by the character or by others, and among flights after one blow."""
MOST_FOES: Final = 3
"""The foes that are weighed one by one; more of them are as dangerous as their number."""
MARGIN: Final = 0.1
"""How much more an alerted weapon must promise to be worth a round without an attack."""


class Plan(NamedTuple):
    """A plan for a round.

    Attributes:
        success: the approximate chance to win the fight that follows.
        harm: the chance to die in the round, with other harm added as shares of a death.
        kill: the chance that the target dies.
        target: the being to attack; -1 for none.
        attack: the Fight chit or Gloves; None for none.
        direction: of the attack.
        maneuver: the Move chit, Boots or horse; None for none.
        course: its direction.
        shield: the direction to cover.
        turns: whether it attacks no one, and the chit alerts the weapon (MR-29.6).
    """

    success: float
    harm: float
    kill: float = 0.0
    target: int = -1
    attack: Tool | None = None
    direction: int = THRUST
    maneuver: Tool | None = None
    course: int = THRUST
    shield: int = THRUST
    turns: bool = False


def best(game: Game, own: int, attackers: Iterable[int], targets: Iterable[int]) -> Plan:
    """The best plan of a character against those who attack it, with one of these targets or none."""
    attackers, targets = tuple(attackers), tuple(targets)
    now = max([plan for target in (*targets, -1) for plan in plans(game, own, attackers, target)], key=rank)
    later = after_alerting(game, own, attackers, targets)
    return later if later is not None and later.success > now.success + MARGIN else now


class Raid(NamedTuple):
    """A fight that the character begins, or one to the end against those who attack it.

    Attributes:
        plan: of its first round; its success is the chance that the prey dies.
        prey: those who are to be killed.
        risk: the chance that the character dies.
    """

    plan: Plan
    prey: Beings
    risk: float


def defence(plan: Plan, attackers: Beings) -> Raid:
    """A fight to the end against attackers."""
    return Raid(plan, attackers, SUFFERED * (1 - plan.success))


def raids(game: Game, own: int, enemies: Beings, targets: Beings) -> Iterator[Raid]:
    """The attacks on targets, if these enemies attack no one now, but would attack the character for it.

    They are assigned in the next round only (MR-25.7, MR-25.11). Until then the character can run from slower ones.
    """

    @cache
    def success(foes: Beings) -> float:
        return chance(game, own, foes) if foes else 1.0

    for target in {kind_of(one): one for one in targets}.values():
        first = max(plans(game, own, (), target), key=lambda plan: (plan.kill, -plan.harm))
        if not first.kill:
            continue
        others = tuple([one for one in enemies if one != target])
        kills = 0.0 if figures.is_mounted(game, target) else first.kill  # its horse dies first (MR-32.11)
        wins = kills * success(others) + (1 - kills) * success(enemies)
        yield Raid(first._replace(success=wins), tuple(dict.fromkeys((target, *enemies))), BEGUN * (1 - wins))
        if kills and can_escape(game, own, enemies):
            yield Raid(first._replace(success=kills), (target,), ESCAPE)


def can_escape(game: Game, own: int, enemies: Iterable[int]) -> bool:
    """Whether a character can run before some denizens act, with the sides that they show now (MR-27.2)."""
    if not leaving.roadway_ends(game, own):
        return False
    fastest = min([figures.move_time(game, game.fight, one) for one in enemies], default=figures.SLOWEST)
    return pace_of(game, own, "move") < fastest


def chance(game: Game, own: int, foes: Beings) -> float:
    """The approximate chance to win against all of these. Only the heaviest are weighed one by one."""
    heaviest = sorted(foes, key=lambda one: -weight(game, one))[:MOST_FOES]
    success = best(game, own, heaviest, heaviest).success
    more = len(foes) / len(heaviest)
    return success / (success + (1 - success) * more * more) if success else 0.0


def weight(game: Game, being: int) -> int:
    """The weight of a character, or the vulnerability of a denizen."""
    return figures.vulnerability(game, being) if being >= FIRST_DENIZEN else HEROES[being].weight_level


def kind_of(being: int) -> int | str:
    """The kind of a denizen; the number of a character."""
    if being < FIRST_DENIZEN:
        return being
    denizen = DENIZENS[denizen_of(being)]
    return denizen.kind if denizen.type is None else denizen.type.id


def rank(plan: Plan) -> tuple[float, float]:
    """The place of a plan: success, then little harm."""
    return plan.success, -plan.harm


def after_alerting(game: Game, own: int, attackers: Beings, targets: Beings) -> Plan | None:
    """The plan to alert the weapon in this round instead of an attack; None if that can't be done (MR-29.6)."""
    piece = figures.weapon(game, own)
    fit = tools.attackers(game, own) if casting.casting_of(game, own) is None else []
    if not targets or not fit or piece < 0 or game.position.alerted >> piece & 1 or not WEAPONS >> piece & 1:
        return None
    chit = min(fit, key=lambda tool: figures.effort_of(game, own, tool))
    now = max(plans(game, own, attackers, -1, chit), key=lambda plan: -plan.harm)
    position, fight = game.position, game.fight
    position.alerted |= 1 << piece
    position.fight = evolve(fight, round=fight.round + 1, tools=())
    later = max([plan.success for target in targets for plan in plans(game, own, attackers, target)])
    position.alerted &= ~(1 << piece)
    position.fight = fight
    return now._replace(success=later * (1 - min(now.harm, 1.0)), attack=chit, turns=True)


def plans(game: Game, own: int, attackers: Beings, target: int, turned_with: Tool | None = None) -> Iterator[Plan]:
    """The plans against a target, -1 for none; then a chit may turn the weapon."""
    fight, states = game.fight, game.chits_of(own)
    wound = WOUNDS / max(len(states) - states.count(WOUNDED), 1)
    foes = foes_of(game, own, attackers, target)
    count = len({*attackers, target} - {-1})
    left = tools.effort_left(game, own)
    guards = {move: guard_of(game, own, move) for move in _moves(game, own)}
    for attack, (time, length, kills) in _attacks(game, own, target).items():
        for move, guard in guards.items():
            chits = [tool for tool in (attack, move, turned_with) if tool is not None]
            effort = sum([figures.effort_of(game, own, tool) for tool in chits])
            if effort > left:
                continue
            spent = game.effort_limit(own) - left + effort
            pace = figures.SLOWEST if move is None else figures.time_of(game, own, move)
            for course, direction, shield in _directions(game, own, move, guard, has_attack=time < figures.SLOWEST):
                made = OwnPlay(time, length, kills, direction, pace, course, shield)
                odds = round_odds(guard, foes, target, made, fight.round == 1)
                harm = odds.death + GRIP * odds.grip + wound * odds.wounds + SPOILED * odds.spoiled
                harm += FATIGUE * max(spent - 1, 0)
                success = odds.kill / (odds.kill + (harm + TIME) * (count + 1) / 2) if odds.kill else 0.0
                yield Plan(success, harm, odds.kill, target, attack, direction, move, course, shield)


def _attacks(game: Game, own: int, target: int) -> dict[Tool | None, tuple[int, int, float]]:
    """Time, length and chance to kill of each attack: for the same effect the one with least effort."""
    cast = casting.casting_of(game, own)
    if cast is not None:
        return {None: _spell(game, cast, target)}
    found: dict[tuple[int, int, float], Tool | None] = {(figures.SLOWEST, 0, 0.0): None}
    if target >= 0:
        for tool in sorted(tools.attackers(game, own), key=lambda tool: figures.effort_of(game, own, tool)):
            made = figures.attack_of(game, own, target, Play(tool, THRUST))
            found.setdefault((made.time, made.length, kill_chance(game, made)), tool)
    return {tool: effect for effect, tool in found.items()}


def _spell(game: Game, cast: Casting, target: int) -> tuple[int, int, float]:
    """Time, length and chance to kill of a spell that was cast; no attack with other spells (MR-29.12, MR-38.14)."""
    if target < 0 or SPELLS[cast.spell].attack is None:
        return figures.SLOWEST, 0, 0.0
    made = attack_spells.attack(cast, target, Play(direction=THRUST))
    (times,) = attack_spells.volley(cast, 1)
    return made.time, made.length, 1 - (1 - kill_chance(game, made)) ** times


def _moves(game: Game, own: int) -> list[Tool | None]:
    """The maneuvers: for the same time the one with least effort."""
    found: dict[tuple[int, bool, bool], Tool | None] = {(figures.SLOWEST, False, False): None}
    for tool in sorted(tools.movers(game, own, "move", "duck"), key=lambda tool: figures.effort_of(game, own, tool)):
        found.setdefault((figures.time_of(game, own, tool), tools.is_horse(tool), tools.is_duck(own, tool)), tool)
    return [*found.values()]


def _directions(
    game: Game, own: int, move: Tool | None, guard: Guard, *, has_attack: bool
) -> Iterator[tuple[int, int, int]]:
    """The courses with attacks in their direction and in another one, and with each direction of a shield.

    With the same armour in all directions all courses are as good.
    """
    is_even = len({*guard.armour[1:]}) == 1
    courses: tuple[int, ...] = (THRUST,) if move is None or is_even else BOXES
    if move is not None and tools.is_duck(own, move):
        courses = (SMASH,)
    has_shield = game.position.characters[game.position.seats[own]].active & OF_CLASS["shield"]
    shields = BOXES if has_shield else (NO_BOX,)
    for course in courses:
        directions = (course, course % SMASH + 1) if has_attack and move is not None else (course,)
        yield from [(course, direction, shield) for direction in directions for shield in shields]


# The promise of a fight.


def against(game: Game, own: int, denizens: Iterable[int]) -> Plan:
    """The best plan if these denizens attacked the character, in the fight or in one that began now."""
    attackers = tuple(denizens)
    fight = game.position.fight
    if fight is None:
        game.position.fight = Fight(game.position.characters[game.position.seats[own]].at)
    plan = best(game, own, attackers, attackers)
    game.position.fight = fight
    return plan


def prowess(game: Game, own: int) -> float:
    """The mean chance of a character to win against a monster, over all kinds."""
    kinds = {kind_of(FIRST_DENIZEN + one): FIRST_DENIZEN + one for one in MONSTERS}
    return sum([against(game, own, [one]).success for one in kinds.values()]) / len(kinds)


def enemies_here(game: Game, own: int) -> Beings:
    """Those who would attack a character that everybody sees: monsters, and the natives that battle it (MR-25.9)."""
    fight, seat = game.fight, beings.seat_of(game, own)
    there = [one for one in beings.denizens_in(game, fight.clearing) if beings.is_unhired(game, one)]
    return tuple([one for one in there if beings.is_monster(one) or sheets.battles(fight, sheets.group_of(one), seat)])


def prey(game: Game, own: int, *, provokes: bool) -> list[tuple[Beings, Beings]]:
    """The targets that a character could attack first, each with everybody who would fight it for that (MR-24.4).

    Args:
        game: the position.
        own: the character.
        provokes: whether natives and characters who have done nothing to it are among them.
    """
    enemies = enemies_here(game, own)
    found = [(enemies, tuple([one for one in enemies if beings.sees(game, own, one)]))]
    if provokes:
        there = luring.denizens_here(game)
        for group in sorted({sheets.group_of(one) for one in there} - {-1}):
            members = tuple([one for one in there if sheets.group_of(one) == group])
            found.append((tuple(dict.fromkeys((*enemies, *members))), members))
        others = beings.individuals_in(game, game.fight.clearing)
        rivals = tuple([one for one in others if one < FIRST_DENIZEN and one != own and beings.sees(game, own, one)])
        found.append((tuple(dict.fromkeys((*enemies, *rivals))), rivals))
    return [(those, targets) for those, targets in found if targets]
