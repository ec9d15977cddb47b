"""Daylight: the order of turns, and turns with their phases (MR-8, MR-43.40, MR-45.22).

A turn is: begin, then for each phase its start, its activity and its end, then the end of the turn. Everything that
waits is on the agenda; `Position.turn` has the individual and the progress of its turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import evolve, step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, extra_phases, obtaining, treasure_cards
from arcana_magicrealm.chapters.days import blocking, choosing, following
from arcana_magicrealm.chapters.days.phases import SUNLIGHT, is_done_aloft
from arcana_magicrealm.chapters.magic import spending
from arcana_magicrealm.chapters.magic.in_effect import companions, enchantments, energizing
from arcana_magicrealm.chapters.magic.spells import protecting, weather
from arcana_magicrealm.chapters.trade import dealing, missions
from arcana_magicrealm.chapters.travel import effort, flying, moving
from arcana_magicrealm.model.beings import ALL_BEINGS, NOWHERE, bit
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import Individual, SeatOrNone
from arcana_magicrealm.model.turns import Phase, Turn

STOP_HIDING: Final = actions.word("stop hiding")


OptionsOf: TypeAlias = "Callable[[Game, int], tuple[Action, ...]]"
CarryOut: TypeAlias = "Callable[[Game, int, Any], None]"
WhyNot: TypeAlias = "Callable[[Game, int, Action], Rejection | None]"
Deed: TypeAlias = "tuple[OptionsOf, CarryOut, WhyNot]"
IN_ORDER: Final[tuple[Deed, ...]] = (
    (dealing.proposal_options, dealing.propose, dealing.why_no_proposal),
    (belongings.rearrange_options, belongings.rearrange, belongings.why_cannot_rearrange),
    (treasure_cards.chest_options, treasure_cards.open_chest, treasure_cards.why_not_open),
)
"""The deeds of individuals at the start of a phase and after combat: for each kind its options, how one is carried out,
and why another action of the kind is impossible (MR-8.8, MR-35.12). Their options are in the order of the action space.
"""
IN_TURNS: Final[tuple[Deed, ...]] = (
    (spending.options, spending.play, spending.why_not),
    (missions.options, missions.take, missions.why_cannot),
    (protecting.options, protecting.activate, protecting.why_not),
)
"""The deeds at the start of a phase alone, whose options may be anywhere in the action space (MR-8.8)."""
_DEED_OF: Final[dict[Action, CarryOut]] = {}

TOGETHER: Final = {"R": following.RestTogether, "A": following.AlertTogether}
"""The step in which following characters do the same, by activity (MR-15.11)."""


@step
def begin_turn(game: Game, individual: Individual) -> None:
    """Let an individual and its followers come out of hiding, and begin its turn (MR-8.2, MR-8.3)."""
    position = game.position
    at = beings.place(game, individual)
    is_gone = not beings.is_out(game, individual) or not beings.takes_turns(game, individual)
    if is_gone or position.effects.has("asleep", beings.self_of(individual)):  # it may have fallen asleep meanwhile
        following.lose_turn(game, individual, "MR-8.1" if is_gone else "MR-44.16")
        return
    if position.first < 0:
        position.first = beings.seat_of(game, individual)
    recorded = () if choosing.chooses(game, individual) else dict(position.turns).get(individual, ())
    position.turn = Turn(individual, recorded, from_=at)
    game.report("MR-8.1", events.TurnBegan, individual)
    group = (individual, *game.followers_of(individual))
    for being in group:
        beings.unhide(game, being, "MR-8.3")
    beyond_rest = [effort.exhaustion(being) for being in group if effort.is_beyond_rest(game, being)]
    game.then(next_phase(), *beyond_rest)


@step
def next_phase(game: Game, number: Count = 0) -> None:
    """Begin the next phase, which may be chosen only now, or end the turn (MR-8.4, MR-8.10, MR-47.41)."""
    treasure_cards.lull(game)
    turn = game.turn
    if choosing.chooses(game, turn.individual) and not turn.done:
        cost = [phase for phase in turn.phases[number:] if phase.activity == "-" and phase.place >= 0]  # MR-42.16
        game.change_turn(phases=turn.phases[:number], foreseen=True, owed=turn.owed + len(cost))
        game.then(choosing.ChoosePhase(turn.individual, number), phase_chosen(number))
    else:
        choosing.check_foresight(game)
        game.then(phase_chosen(number))


@step
def phase_chosen(game: Game, number: Count) -> None:
    """Begin a phase that was recorded or chosen, or end the turn (MR-8.4, MR-8.10, MR-43.7, MR-44.14)."""
    turn = game.turn
    at = beings.place(game, turn.individual)
    if turn.done or not beings.is_out(game, turn.individual) or number >= len(turn.phases):
        game.change_turn(number=number, done=True, changed=0, proposals=())
        game.then(flying.land(turn.individual), turn_ends())
        return
    if lands_before(game, turn.individual, turn.phases[number]):
        game.then(flying.land(turn.individual), phase_chosen(number))
        return
    lit = turn.lit or turn.phases[number].source == SUNLIGHT
    caved = turn.caved or game.map.is_cave(at)
    game.change_turn(number=number, from_=at, lit=lit, caved=caved, changed=0, proposals=())
    followers = following.individuals_following(game, turn.individual)
    occasions = [START[being] for being in (turn.individual, *followers)]
    others = spending.helpers(game, at, turn.individual, *followers)
    game.then(*occasions, *map(spending.OfferColour, others), activity(), end_of_phase())


def lands_before(game: Game, being: int, phase: Phase) -> bool:
    """Whether an individual, or someone who follows it, lands before a phase (MR-41.6, MR-46.3, MR-27.12)."""
    if phase.activity == "FL" or not flying.company(game, being):
        return False
    return not (game.rules.flying_activities and len(flying.tiles_of(game, being)) == 1 and is_done_aloft(phase))


# The start of a phase (MR-8.8, MR-8.9).


class StartOfPhase(asking.BeingAsked):
    """The individual or a follower trades, rearranges and takes chits until done (MR-8.8, MR-15.14)."""

    ending = actions.DONE
    rejection = Rejection("MR-8.8", "that isn't possible at the start of a phase")
    in_turns: ClassVar[tuple[Deed, ...]] = IN_TURNS
    """The deeds that are possible besides those of `IN_ORDER`."""
    stops_hiding: ClassVar[bool] = True
    """Whether the individual may stop hiding on this occasion (MR-11.5)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, unless the turn is over, or the being follows no longer in it (MR-15.2, MR-15.17).

        Those who have become tired fall asleep first (MR-44.16). A being that has just lost the power to choose phases
        is blocked first (MR-43.7, MR-44.14).
        """
        if self.stops_hiding:
            treasure_cards.lull(game)
            choosing.check_foresight(game)
            guide = game.turn.individual
            if game.turn.done or self.being not in (guide, *game.followers_of(guide)):
                return ()
        return super().begin(game)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything of MR-8.8 that the being can do, stopping to hide, or done (MR-8.9, MR-11.5).

        For the phase of an inert spell it must first play a colour chit (MR-43.49).
        """
        being = self.being
        stops = self.stops_hiding and game.position.hidden >> being & 1 and being == game.turn.individual
        found: tuple[Action, ...] = (actions.DONE, STOP_HIDING) if stops else (actions.DONE,)
        if not game.is_free(being):
            return (*found, *flying.abandon_options(game, being))
        if extra_phases.obliges(game, being) is not None:
            return spending.options(game, being)
        for options, _, _ in IN_ORDER:
            found += options(game, being)
        others = [action for options, _, _ in self.in_turns for action in options(game, being)]
        return tuple(sorted((*found, *others), key=game.action_space.id_of)) if others else found

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry it out and ask again, until done."""
        game.then(self)
        if action == STOP_HIDING:
            beings.unhide(game, self.being, "MR-11.5")
        else:
            self.deed_of(game, action)(game, self.being, action)

    def deed_of(self, game: Game, action: Action) -> CarryOut:
        """How an action that is possible now is carried out: an action is always of the same kind of deed."""
        if action not in _DEED_OF:
            found = [do for options, do, _ in (*IN_ORDER, *self.in_turns) if action in options(game, self.being)]
            _DEED_OF[action] = found[0]
        return _DEED_OF[action]

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why something can't be done at the start of this phase."""
        being, stops = self.being, action == STOP_HIDING
        yield stops, "MR-11.5", "only a hidden individual can stop hiding, in its own turn"
        is_aloft = flying.tiles_of(game, being)
        if is_aloft and flying.is_abandoned(action):
            yield belongings.why_cannot_rearrange(game, being, action)
        yield is_aloft, "MR-41.4", "in the air you can do nothing but fly, and abandon items"
        yield not game.is_free(being), "MR-8.9", "blocked individuals can do nothing at the start of a phase"
        obliged = extra_phases.obliges(game, being) is not None
        yield obliged, "MR-43.49", "first play a colour chit for the spell that gives this phase"
        for _, _, why_not in (*IN_ORDER, *self.in_turns):
            yield why_not(game, being, action)


START: Final = tuple(map(StartOfPhase, range(len(ALL_BEINGS))))
"""The start of a phase by individual."""


# The activity (MR-8.5).


@step
def activity(game: Game) -> None:
    """Start what was recorded for the phase, or cancel it if that is impossible (MR-8.5)."""
    treasure_cards.lull(game)  # cards that were activated may have fatigued chits, or removed Wither
    choosing.check_foresight(game)  # another's colour chit may have given another form
    turn = game.turn
    if turn.done:
        return
    phase = turn.phases[turn.number]
    being, seat = turn.individual, beings.seat_of(game, turn.individual)
    reason = game.why_cancelled(turn, phase)
    if turn.climbing >= 0 and (reason is not None or phase.activity != "M"):
        turn = game.position.turn = evolve(turn, climbing=NOWHERE)  # that Move was a blank phase (MR-10.5)
    if reason is not None:
        if reason.clause == "MR-10.2":
            moving.note_unknown_way(game, turn, phase)
        game.report(reason.clause, events.ActivityCancelled, being, seat, phase.activity, phase.place, reason.reason)
        return
    game.report("MR-8.4", events.PhaseBegan, being, seat, phase.activity, phase.place)
    if phase.activity != "-":
        followers = following.in_seat_order(game, game.followers_of(being), being)
        leaving = [following.LeaveBehind(being)] if followers and following.will_move(game, turn, phase) else []
        game.then(*[following.AskFollower(one, being) for one in followers], *leaving, guided_activity())


@step
def guided_activity(game: Game) -> None:
    """Do the recorded activity, and let the followers share in it (MR-8.5, MR-15.1)."""
    turn = game.turn
    if turn.done:
        return
    phase, followers = turn.phases[turn.number], game.followers_of(turn.individual)
    if followers and phase.activity == "M":
        following.leave_slow_followers(game, turn, phase)
    elif followers and phase.activity in TOGETHER:
        game.then(TOGETHER[phase.activity](turn.individual))
        if phase.activity == "R":
            game.change_turn(rested=turn.rested | sum(map(bit, followers)))
    game.do_activity(phase)


# The end of a phase (MR-8.4, MR-16.1).


@step
def end_of_phase(game: Game) -> None:
    """Block, then let those who stopped following block and end their turns, in seat order (MR-15.2, MR-16.1).

    The phase in which a being has lost the power to choose phases has no end of its own (MR-16.6, MR-43.7).
    """
    treasure_cards.lull(game)  # sleepers neither block nor are blocked: MR-16.10
    protecting.protections_end(game)
    choosing.check_foresight(game)
    turn = game.turn
    game.then(next_phase(turn.number + 1))
    if game.position.effects.has(weather.STORM):
        game.then(weather.storm_breaks())
    if turn.stopped:
        stopped = [one for one in indices(turn.stopped) if beings.takes_turns(game, one)]  # control may have ended
        individuals = following.in_seat_order(game, stopped, turn.individual)
        game.change_turn(stopped=0)
        game.then(*[after(being) for being in individuals for after in (blocking.blocking_step, end_of_turn)])
    energizing.energize_supplied(game)
    if not turn.done:
        game.then(blocking.blocking_step(turn.individual))
        if game.position.dropped:
            game.then(obtaining.PickUp(turn.individual))


# The end of a turn (MR-8.10, MR-15.16, MR-17.1).


@step
def turn_ends(game: Game) -> None:
    """End the turn, and let all following end (MR-8.10, MR-15.16 to MR-15.18)."""
    turn = game.turn
    being = turn.individual
    game.position.had_turn |= bit(being)
    ending = (being, *following.individuals_following(game, being))
    treasure_cards.lull(game)  # some may have landed among the Flowers of Rest
    following.release(game, game.followers_of(being), following.why_over(game, being))
    game.report("MR-8.10", events.TurnEnded, being, beings.seat_of(game, being))
    if not turn.phases:
        game.monsters_block(being)
    game.then(*map(end_of_turn, ending))


@step
def end_of_turn(game: Game, being: Individual) -> None:
    """Let monsters move and denizens appear where the turn of an individual ends (MR-17.1)."""
    game.end_of_turn(being)


def end_turn_now(game: Game, being: int, clause: str, stopped: str = "MR-15.18") -> None:
    """End or lose the turn of a being that was blocked, died or left, by the clause (MR-15.17, MR-15.18, MR-16.6).

    One that follows stops by the other clause. Those who follow through one that follows itself stop with it (MR-15.2).
    A companion that acts just before it loses its turn too (MR-43.34).
    """
    position = game.position
    if position.turn is not None and position.turn.individual in beings.companions_of(game, being):
        game.change_turn(done=True)
    if position.turn is not None and position.turn.individual == being:
        game.change_turn(done=True)
    elif being in position.bowl:
        following.lose_turn(game, being, clause)
    elif game.guide_of(being) >= 0:
        game.stop_following(being, beings.place(game, being), stopped)


# Attention chits, drawn from the bowl or kept, decide the order of turns (MR-8.1, MR-43.40, MR-45.22).


CLEVER: Final = [n for n, hero in enumerate(HEROES) if any(one.choose_turn for one in hero.advantage)]
"""The characters who keep their chits by nature (MR-45.22)."""


def keeps_chit(game: Game, being: int) -> bool:
    """Whether an individual's attention chit isn't put into the bowl, so that it can preempt (MR-43.40, MR-45.22)."""
    return being in CLEVER or enchantments.works(game, "premonition", being)


@step
def daylight(game: Game, last: SeatOrNone = NOWHERE) -> None:
    """Let individuals take their turns until none is left whose turn is to come (MR-8.1).

    Before each draw those who keep their chits may preempt; once the bowl is empty they must (MR-45.22). `last` is the
    player who took the last turn.
    """
    position = game.position
    position.turn = None
    treasure_cards.lull(game)
    if not position.bowl:
        if position.first < 0:
            position.first = next(iter(beings.playing(game)), NOWHERE)
        return
    keepers = [being for being in position.bowl if keeps_chit(game, being)]
    keepers.sort(key=lambda being: (beings.seat_of(game, being) - last - 1) % game.player_count)
    if len(keepers) == len(position.bowl):
        take_turn(game, keepers[0])
    else:
        may_preempt(game, tuple(keepers))


def may_preempt(game: Game, keepers: tuple[int, ...]) -> None:
    """Ask the first of those who keep their chits; when all have waited, draw a chit (MR-8.1, MR-45.22)."""
    if keepers:
        game.then(Preempt(keepers[0], keepers[1:]))
    else:
        take_turn(game, game.rng.choice([being for being in game.position.bowl if not keeps_chit(game, being)]))


class Preempt(asking.BeingAsked):
    """Ask who keeps an attention chit whether to take the turn now (MR-45.22, MR-47.10)."""

    others: tuple[Individual, ...]
    """Those who are asked next."""

    choices = (actions.YES, actions.NO)
    rejection = Rejection("MR-47.10", "take your turn now, or wait for the next chit")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take the turn, or wait."""
        if action == actions.YES:
            take_turn(game, self.being)
        else:
            may_preempt(game, self.others)


def take_turn(game: Game, being: int) -> None:
    """Let an individual take its whole turn, companions just before it (MR-8.1, MR-43.34, MR-45.25)."""
    position = game.position
    position.bowl = tuple([other for other in position.bowl if other != being])
    before = companions.acting_before(game, being)
    game.then(*map(begin_turn, (*before, being)), daylight(beings.seat_of(game, being)))
