"""Answers in combat: to stay or run, targets, plays, chits to give up (MR-23 to MR-35)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_core.bots import Seat
from arcana_core.chance.table_rolls import TableRoll
from arcana_magicrealm import actions
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.plans import Plan, Raid
from arcana_magicrealm.bots.magic import casting as magic
from arcana_magicrealm.bots.planning.outlook import BATTLES, column_of
from arcana_magicrealm.bots.planning.scores import Stakes
from arcana_magicrealm.bots.seats import drawn, own, question_of
from arcana_magicrealm.chapters.combat import evening, exertion, figures, rounds, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import acting, luring
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.magic.spells import controlling
from arcana_magicrealm.chapters.trade import meeting
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN, Beings, denizen_of
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import ActionChit
from arcana_magicrealm.model.chits import ACTIVE
from arcana_magicrealm.model.deals import chance_of
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level


class Temper(NamedTuple):
    """The readiness of a bot to fight.

    Attributes:
        boldness: the greatest chance to die with which it fights if it can do without, whatever the fight promises.
        provokes: whether it attacks natives and characters who have done nothing to it.
    """

    boldness: float
    provokes: bool = False


class Fray:
    """Combat as a player knows it.

    Args:
        seat: of the player.
        view: of the same player.
        temper: of the bot.
    """

    def __init__(self, seat: Seat[View], view: View, temper: Temper) -> None:
        self.seat, self.view, self.temper = seat, view, temper
        self.me = own(view)
        self.own = self.me.hero

    @cached_property
    def game(self) -> Game:
        """A position that fits what the player knows: the figures of fights are public (MR-48.2)."""
        return drawn(self.seat)

    @cached_property
    def attackers(self) -> Beings:
        """Those who attack the character now."""
        return sheets.attackers_of(self.game.fight, self.own)

    def plan(self) -> Plan:
        """The best plan of the round: against attackers, or against others if that promises enough."""
        game, own = self.game, self.own
        charged = [charge.charger for charge in game.fight.charges if charge.target == own]
        duels = [one for one, target in game.fight.targets if target == own and one < FIRST_DENIZEN]
        if self.attackers or duels or charged:
            return plans.best(game, own, self.attackers, (*self.attackers, *duels, *charged))
        prey = plans.prey(game, own, provokes=self.temper.provokes)
        raids = [raid for those, targets in prey for raid in plans.raids(game, own, those, targets)]
        best = max(raids, key=self.promise, default=None)
        return best.plan if best is not None and self.is_worth(best) else plans.best(game, own, (), ())

    def is_worth(self, raid: Raid) -> bool:
        """Whether to fight where the character can do without."""
        return raid.risk <= self.temper.boldness and self.promise(raid) > 0

    @cached_property
    def stakes(self) -> Stakes:
        """The points that the character can win and lose."""
        return Stakes(self.view, self.game.rules.days - self.view.day + 1)

    def promise(self, raid: Raid) -> float:
        """The points that a fight promises."""
        return self.stakes.promise(raid, self.game.position.characters[self.seat.player].kills)

    def after(self, action: Action) -> Fray:
        """Combat after an action, and after the choice of the chit and the colour if it casts a spell."""
        after = Fray(self.seat, self.view, self.temper)
        after.game, player = self.game.clone(), self.seat.player
        after.game.apply(action, player)
        while player in after.game.players_to_act and (asked := question_of(after.game)) in CASTING:
            after.game.apply(CASTING[asked](after, after.game.legal_actions(player)), player)
        return after

    @property
    def asked_about(self) -> int:
        """The being about which the question is; -1 for none."""
        being: int = getattr(next(self.game.waiting(), None), "being", -1)
        return being


# Natives who may battle (MR-24.1, MR-24.2).


def drinks(fray: Fray, legal: Sequence[Action]) -> Action:
    """Buy drinks if a fight becomes clearly less likely by it."""
    deal = certain(fray.view.deal, "drinks are bought in a deal")
    column = column_of(fray.me.relations[deal.partner])
    gain = _battles(fray, column) - _battles(fray, column_of(column + 1))
    return meeting.DRINKS if meeting.DRINKS in legal and gain >= WORTH_DRINKS else meeting.NO_DRINKS


def _battles(fray: Fray, column: int) -> float:
    """The chance that a roll in a column leads to a fight, or to points to pay."""
    pmf = TableRoll().modified(fray.game.modifiers(fray.own, "meeting", "battle")).pmf()
    return chance_of(BATTLES, column, [float(pmf.probability(number)) for number in range(1, 7)])


WORTH_DRINKS: Final = 0.1
"""How much less likely a fight must become."""


def offence(fray: Fray, legal: Sequence[Action]) -> Action:
    """Pay for an insult or challenge, unless a fight with everybody who would come promises enough (MR-13.16)."""
    deal, game = certain(fray.view.deal, "offences are given in a deal"), fray.game
    group = [one for one in luring.denizens_here(game) if sheets.group_of(one) == deal.partner]
    foes = dict.fromkeys((*plans.enemies_here(game, fray.own), *group))
    plan = plans.against(game, fray.own, foes)
    wins = plan.success >= SURE and fray.is_worth(plans.defence(plan, tuple(foes)))
    return next((one for one in legal if (one == actions.NO) == wins), legal[0])


SURE: Final = 0.8
"""The chance to win for which a fight with natives is better than an offence paid for."""


# The encounter step.


def act(fray: Fray, legal: Sequence[Action]) -> Action:
    """Run if there is little hope; else alert the weapon, go berserk or cast a spell, if that helps (MR-27)."""
    runs = [one for one in legal if actions.play_verb(one) in RUNS]
    prepares = [[one for one in legal if actions.play_verb(one) == verb] for verb in PREPARES]
    options = [acting.NOTHING, *[min(those, key=lambda one: _effort(fray, one)) for those in prepares if those]]
    found = [(_after(fray, one), one) for one in options]
    spells = [one for one in legal if actions.spell_cast(one) >= 0]
    found += [(magic.promise(fray, one), one) for one in spells]
    plan, action = max(found, key=lambda pair: (pair[0].success, -pair[0].harm, pair[1] == acting.NOTHING))
    if fray.attackers and runs and not is_worth_staying(fray, plan):
        return min(runs, key=lambda one: _effort(fray, one))
    helps = None if fray.attackers or plan.success else magic.helpful(fray, spells)
    return action if helps is None else helps


def is_worth_staying(fray: Fray, plan: Plan) -> bool:
    """Whether to stay among attackers although the character could run."""
    raid = plans.defence(plan, fray.attackers)
    return raid.risk <= fray.temper.boldness and fray.promise(raid) > -RUNNING


RUNS: Final = ("run with", actions.FLY_AWAY)
PREPARES: Final = ("alert with", "go berserk with")
RUNNING: Final = 1.0
"""The approximate points that running costs."""


def _effort(fray: Fray, action: Action) -> int:
    return figures.effort_of(fray.game, fray.own, actions.tool_of(action, fray.own)[1])


def _after(fray: Fray, action: Action) -> Plan:
    """The best plan of the melee step after an action."""
    after = fray.after(action)
    return after.plan() if after.game.position.fight is not None else Plan(0.0, 0.0)


def run_to(fray: Fray, legal: Sequence[Action]) -> Action:
    """The woods, where no monster is; else a clearing without monsters, where many roads go on (MR-27.6, MR-40.14)."""
    there = {fray.view.denizen_at[number] for number, one in enumerate(DENIZENS) if not one.is_native}

    def rank(action: Action) -> tuple[bool, bool, int]:
        if not isinstance(action, actions.InClearing):
            return True, True, 0
        return False, action.clearing not in there, len(fray.game.map.graph.neighbours(action.clearing))

    return max(legal, key=rank)


def deploy(fray: Fray, legal: Sequence[Action]) -> Action:
    """Deploy hirelings as long as the character is attacked (MR-26.2)."""
    deployed = [one for one in legal if actions.engaged(one)[0] == "deploy"]
    return deployed[0] if deployed and fray.attackers else actions.DONE


def deploy_against(fray: Fray, legal: Sequence[Action]) -> Action:
    """Take the heaviest attacker off the character (MR-26.3)."""
    by_being = {actions.engaged(one)[1]: one for one in legal}
    return by_being[max(by_being, key=lambda one: (one in fray.attackers, plans.weight(fray.game, one)))]


def lightest(fray: Fray, legal: Sequence[Action]) -> Action:
    """The attacker that is killed most easily (MR-28.8)."""
    return min(legal, key=lambda one: plans.weight(fray.game, one.being) if isinstance(one, actions.Engage) else -1)


def side(fray: Fray, legal: Sequence[Action]) -> Action:
    """The side of a hireling that does more harm, or is faster at equal harm (MR-26.4)."""
    one = DENIZENS[denizen_of(fray.asked_about)]
    better = (level(one.dark.harm), -one.dark.attack) > (level(one.light.harm), -one.light.attack)
    return sheets.DARK if better and sheets.DARK in legal else legal[0]


# The melee step.


def name_target(fray: Fray, legal: Sequence[Action]) -> Action:
    """The target of the best plan (MR-28.4)."""
    plan = fray.plan()
    named = actions.engage("name", plan.target) if plan.kill > 0 else actions.NONE
    return named if named in legal else actions.NONE


def plan_play(fray: Fray) -> Plan:
    """The best plan once targets are named; who has named none may alert its weapon."""
    target = dict(fray.game.fight.targets).get(fray.own, magic.aimed_at(fray))
    if target >= 0:
        return max(plans.plans(fray.game, fray.own, fray.attackers, target), key=plans.rank)
    plan = fray.plan()
    return plan if plan.turns else plans.best(fray.game, fray.own, fray.attackers, ())


def play(fray: Fray, plan: Plan, legal: Sequence[Action]) -> Action:
    """The next pick of a plan; counters go into the first box where they may be (MR-29, MR-30.1)."""
    attack, move = plan.attack, plan.maneuver
    picks = (
        actions.play("attack with", fray.own, attack) if attack is not None else plays.NO_ATTACK,
        actions.play("maneuver with", fray.own, evolve(move, gallops=False)) if move is not None else plays.NO_MANEUVER,
        tools.GALLOP if move is not None and move.gallops else tools.WALK,
        plays.TURN_ALERTED,
        plays.THRUSTS[plan.direction - 1],
        plays.COURSES[plan.course - 1],
        plays.SHIELDS[plan.shield - 1],
    )
    return next((pick for pick in picks if pick in legal), legal[0])


# The fatigue step.


def free_asterisk(fray: Fray, legal: Sequence[Action]) -> Action:
    """Spare the kind of which fewer chits are active (MR-35.2)."""
    active = [chit.action for chit in active_chits(fray) if chit.effort]
    return min(legal, key=lambda one: active.count(exertion.FREE[one]))


def active_chits(fray: Fray) -> list[ActionChit]:
    """The active chits of the character, with the figures that count now."""
    chits = zip(fray.game.figures_of(fray.own), fray.me.chits, strict=True)
    return [chit for chit, state in chits if state == ACTIVE]


def chit(fray: Fray, legal: Sequence[Action]) -> Action:
    """The chit that is missed least: a Magic chit, else one of the kind with most active ones (MR-11.14)."""
    chits, kinds = fray.game.figures_of(fray.own), [chit.action for chit in active_chits(fray)]

    def rank(action: Action) -> tuple[bool, int, int, int, int]:
        one = chits[actions.chit_number(action, fray.own)]
        return one.action != "magic", -kinds.count(one.action), one.level, -one.effort, -one.time

    return min(legal, key=rank)


def always(action: Action) -> Callable[[Fray, Sequence[Action]], Action]:
    """An answer that is given wherever it is legal."""
    return lambda _, legal: action if action in legal else legal[0]


def play_rounds(fray: Fray, legal: Sequence[Action]) -> Action:
    """Play rounds alone to cast a helpful spell (MR-23.3)."""
    return evening.PLAY if magic.can_help(fray.game, fray.own) else evening.NO_ROUNDS


def call_off(fray: Fray, legal: Sequence[Action]) -> Action:
    """Call a controlled monster off the character itself, not off its enemies (MR-40.4)."""
    return controlling.LET_GO if fray.asked_about in fray.attackers else controlling.KEEP_ON


CASTING: Final = {"CastWith": magic.quickest, "ChooseColour": magic.colour}
"""The answers while a spell is being cast."""
ANSWERS: Final[dict[str, Callable[[Fray, Sequence[Action]], Action]]] = {
    "PlayRounds": play_rounds,
    "Meeting": drinks,
    "Offence": offence,
    "StopHiding": always(rounds.STAY_HIDDEN),
    "Luring": always(actions.DONE),
    "Deploying": deploy,
    "DeployAgainst": deploy_against,
    "Acting": act,
    "RunTo": run_to,
    "ChoosePace": always(tools.GALLOP),
    "NameTarget": name_target,
    "NameAttacker": lightest,
    "KeepTarget": lightest,
    "ChooseSide": side,
    "FreeAsterisk": free_asterisk,
    "PayAsterisks": chit,
    "Wound": chit,
    "NameSpellTarget": magic.aim,
    "CallOff": call_off,
    **CASTING,
}
"""The answers to these questions; all others need no knowledge of the fight."""


class Combat:
    """The answers of a bot in combat.

    Args:
        temper: of the bot.
    """

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.plan: Plan | None = None
        """The play of this round, from the first pick on."""

    def is_asked(self, view: View) -> bool:
        """Whether the question of a view is one of combat."""
        return view.asks == "PlayRounds" or (view.fight is not None and view.asks in (*ANSWERS, "Plays"))

    def answer(self, fray: Fray, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if fray.view.asks != "Plays":
            return ANSWERS[fray.view.asks](fray, legal)
        if self.plan is None or not fray.view.picks:
            self.plan = plan_play(fray)
        return play(fray, self.plan, legal)
