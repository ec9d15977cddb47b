"""Which spell to cast in the encounter step, and at what to aim it (MR-27.3, MR-38.6).

Attack spells are weighed by the odds of the round like other attacks. Spells that stop attackers are weighed by the
fight that is left. In quiet rounds a character casts what helps it for days.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.plans import Plan
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.magic import aiming, casting, colours
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.chits import FATIGUED, WOUNDED
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import ATTACK, BEING, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import LIGHT
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.spells import SPELLS

if TYPE_CHECKING:
    from arcana_magicrealm.bots.fighting.answers import Fray

STOPS: Final[Mapping[str, float]] = {
    "peace": 0.8,
    "persuade": 0.9,
    "deal_with_goblins": 0.9,
    "control_bats": 0.9,
    "guide_spider_or_octopus": 0.9,
    "hurricane_winds": 0.8,
    "power_of_the_pit": 0.7,
    "transform": 0.6,
}
"""The spells that keep denizens from attacking their caster, with the approximate chances that this saves it."""
COST: Final = 0.05
"""How much more a spell must promise than doing without its chit and colour."""
TIRED: Final = 3
"""The fatigued and wounded chits that are worth a Make Whole."""


def is_tired(game: Game, own: int) -> bool:
    """Whether many chits of a character are fatigued or wounded, or it is withered."""
    return sum([state in FATIGUED + WOUNDED for state in game.chits_of(own)]) >= TIRED or game.is_cursed("wither", own)


def is_new(spell: str) -> Callable[[Game, int], bool]:
    """Whether a lasting spell isn't on a character yet."""
    return lambda game, own: not game.position.effects.has(spell, own)


HELPS: Final[Mapping[str, Callable[[Game, int], bool]]] = {
    "make_whole": is_tired,
    "remedy": lambda game, own: any(game.position.effects.has(curse, own) for curse in CURSES),
    "small_blessing": lambda game, own: True,
    "talk_to_wise_bird": lambda game, own: True,
    **{spell: is_new(spell) for spell in ("see_hidden_signs", "peace_with_nature", "sense_danger")},
}
"""The spells that a character casts on itself while no one attacks it, each with the question whether it needs it."""


# The promise of a spell.


def promise(fray: Fray, action: Action) -> Plan:
    """The plan of the round after a spell is cast; a plan without success if the bot doesn't cast it here."""
    card = SPELLS[actions.spell_cast(action)]
    if card.duration == ATTACK and card.target != "own_clearing":
        plan = fray.after(action).plan()
    elif card.id in STOPS and fray.attackers:
        plan = without_targets(fray, fray.after(action))
    else:
        return Plan(0.0, 0.0)
    return plan._replace(success=plan.success - COST)


def without_targets(fray: Fray, after: Fray) -> Plan:
    """The plan against the attackers that a spell leaves, when it takes as many and as heavy ones as it can."""
    cast = casting.casting_of(after.game, after.own)
    taken = stopped(after, cast) if cast is not None else ()
    if cast is None or not taken:
        return Plan(0.0, 0.0)
    left, chance = [one for one in fray.attackers if one not in taken], STOPS[SPELLS[cast.spell].id]
    plan = plans.best(fray.game, fray.own, left, left) if left else Plan(1.0, 0.0)
    return plan._replace(success=plan.success * chance)


def stopped(fray: Fray, cast: Casting) -> tuple[int, ...]:
    """The attackers that the best aim of a spell stops."""
    aimed = [beings_of(targets) for _, targets in aiming.aims_of(fray.game, cast)]
    stops = [tuple([one for one in those if one in fray.attackers]) for those in aimed]
    return max(stops, key=lambda those: weight(fray, those), default=())


def beings_of(targets: Sequence[Target]) -> list[int]:
    """The beings among some targets."""
    return [target.number for target in targets if target.kind == BEING]


def weight(fray: Fray, those: Sequence[int]) -> int:
    """How heavy some attackers are together; controlling or calming many light ones is worth a heavy one."""
    return sum([LIGHT + figures.vulnerability(fray.game, one) for one in those if one >= FIRST_DENIZEN])


def helpful(fray: Fray, spells: Sequence[Action]) -> Action | None:
    """The first of some spells that helps the character itself in a round without attackers; None for none."""
    return next((one for one in spells if is_helpful(fray.game, fray.own, actions.spell_cast(one))), None)


def is_helpful(game: Game, own: int, spell: int) -> bool:
    """Whether a character needs a spell that it can cast on itself."""
    needs = HELPS.get(SPELLS[spell].id)
    return needs is not None and needs(game, own)


def can_help(game: Game, own: int) -> bool:
    """Whether a character alone in a clearing has a helpful spell, a chit for it and its colour (MR-23.3, MR-38.2)."""
    one = game.position.characters[game.position.seats[own]]
    types = {game.figures_of(own)[chit].type for chit in colours.magic_chits(game, own)}
    spells = [each.spell for each in one.spells if SPELLS[each.spell].type in types]
    return any(is_helpful(game, own, spell) and colours.has_colour(game, own, SPELLS[spell].colour) for spell in spells)


# The answers.


def quickest(fray: Fray, legal: Sequence[Action]) -> Action:
    """The card or chit that casts the spell first; of alike ones the first (MR-38.4)."""
    return min(legal, key=lambda one: casting.time_of(fray.game, fray.own, actions.cast_tool(one, fray.own)))


def colour(fray: Fray, legal: Sequence[Action]) -> Action:
    """A lasting source rather than a colour chit (MR-38.2)."""
    return casting.LASTING_SOURCE if casting.LASTING_SOURCE in legal else legal[0]


def aim(fray: Fray, legal: Sequence[Action]) -> Action:
    """The target that the spell was cast for, then other attackers that it reaches; none without hope (MR-38.5)."""
    cast = casting.casting_of(fray.game, fray.own)
    stop = actions.DONE if actions.DONE in legal else actions.NONE
    if cast is None:
        return stop
    if cast.targets:
        return next((one for one in map(actions.aim_at, also_hit(fray, cast)) if one in legal), stop)
    if SPELLS[cast.spell].duration == ATTACK:
        plan = fray.plan()
        picked: Action = actions.aim_at(plan.target) if plan.kill > 0 else stop
    elif SPELLS[cast.spell].id in STOPS:
        picked = aim_to_stop(fray, cast, stop)
    else:
        own_curses = [actions.AimAtCurse(fray.own, number) for number in range(len(CURSES))]
        picked = next((one for one in (actions.aim_at(fray.own), *own_curses) if one in legal), stop)
    return picked if picked in legal else stop


def also_hit(fray: Fray, cast: Casting) -> tuple[int, ...]:
    """The attackers that an attack spell can hit beside its first target, without fewer blows on that (MR-43.19)."""
    card = SPELLS[cast.spell]
    return fray.attackers if card.duration == ATTACK and card.id not in attacks.VOLLEYS else ()


def aimed_at(fray: Fray) -> int:
    """The being that a spell of the character attacks; -1 for none."""
    cast = casting.casting_of(fray.game, fray.own)
    attacked = beings_of(cast.targets) if cast is not None and SPELLS[cast.spell].duration == ATTACK else []
    return attacked[0] if attacked else -1


def aim_to_stop(fray: Fray, cast: Casting, stop: Action) -> Action:
    """The aim that stops most attackers, or else no one."""
    taken = stopped(fray, cast)
    aims = aiming.aims_of(fray.game, cast) if taken else []
    return next((action for action, targets in aims if {*taken} <= {*beings_of(targets)}), stop)
