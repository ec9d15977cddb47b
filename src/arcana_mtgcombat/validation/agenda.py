"""Checks of a position's agenda: its steps refer to existing things in a possible order (MC-6.5, MC-18.4, MC-21.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from arcana_mtgcombat.chapters.combat import engaging, fighting
from arcana_mtgcombat.chapters.combat.commanding import Directing, Obey, Ordering
from arcana_mtgcombat.chapters.combat.damage import Death
from arcana_mtgcombat.chapters.magic.drafting import Choose, Declare
from arcana_mtgcombat.chapters.magic.effects import HappenOn, PayOrBeCountered, PayUnits
from arcana_mtgcombat.chapters.magic.permanents import ChooseBearer
from arcana_mtgcombat.chapters.magic.resolving import CarryOn, OffStack, Resolve
from arcana_mtgcombat.chapters.magic.responses import Attempt, Round
from arcana_mtgcombat.chapters.phases.ending import Mercy
from arcana_mtgcombat.chapters.phases.main_phase import Engage, Equip, GiveTo, Move
from arcana_mtgcombat.chapters.phases.setup import Meet, OrderLibrary
from arcana_mtgcombat.chapters.phases.turns import Delay, FixOrder, NextTurn, StartTurn
from arcana_mtgcombat.model.bounds import is_there
from arcana_mtgcombat.model.cards import Effect, Pool
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import NO_ONE, Play

_LEADS_ON = (Meet, FixOrder, NextTurn, Delay, StartTurn)
"""Every turn ends with one of these. Later steps would belong to another turn."""
_DECIDED_NOW = (
    Move,
    Engage,
    Equip,
    GiveTo,
    Ordering,
    Directing,
    fighting.FollowUp,
    fighting.FollowUpTarget,
    PayUnits,
    ChooseBearer,
)
"""Steps that only have options right after they ask."""
_CLOSING: dict[Any, frozenset[Any]] = {
    Resolve: frozenset((Attempt, Round, Resolve)),
    CarryOn: frozenset((CarryOn,)),
    OffStack: frozenset((OffStack,)),
    Obey: frozenset((Attempt, Round, Obey)),
    fighting.Fight: frozenset((fighting.Fight, engaging.Intercept, engaging.Allies, engaging.Settled, Attempt, Round)),
    fighting.Over: frozenset((fighting.Over, fighting.Counters, fighting.CounterBlow, fighting.Blow)),
}
"""The final steps of a frame, and the steps before them."""
_NOTHING: frozenset[Any] = frozenset()
_ABOUT_FRAMES = _NOTHING.union(*_CLOSING.values())


def leads_on(game: Game) -> Iterator[str]:
    """Check that the agenda leads to a next turn, with each step at a possible place (MC-6.5, MC-21.4)."""
    position, steps = game.position, [*game.waiting()]
    if position.phase == "over":
        if steps:
            yield f"agenda must be empty after the battle, got {steps[0]!r} (MC-21.4)"
    elif position.end:
        if not (steps and isinstance(steps[0], Mercy)):
            yield "agenda must begin with the step of mercy, because the battle has ended (MC-21.5)"
    elif not (steps and isinstance(steps[-1], _LEADS_ON)):
        yield "agenda must lead to a next turn, because the battle isn't over (MC-6.5)"
    for step in steps[:-1]:
        if isinstance(step, _LEADS_ON):
            yield f"{step!r} must be last on the agenda, because the turn before it must be over (MC-6.5)"
    for step, behind in pairwise(steps):
        if isinstance(step, OrderLibrary) and not isinstance(behind, OrderLibrary | FixOrder):
            yield f"{step!r} must come on the agenda before the order is fixed: libraries are ordered first (MC-33.1)"
    for step in steps[1:]:
        if isinstance(step, _DECIDED_NOW):
            yield f"{step!r} must be next on the agenda, because it is in the middle of an action (MC-33.5)"


def of_frames(game: Game) -> Iterator[str]:
    """Check that the agenda finishes each frame in the order of the rules (MC-18.6, MC-18.10)."""
    frames = len(game.position.frames)
    about: dict[int, list[type]] = {}
    dealt_with = []
    for step in game.waiting():
        place = getattr(step, "frame", NO_ONE)
        if place == NO_ONE:
            continue
        if not isinstance(step, PayOrBeCountered):
            dealt_with.append(place)
        if type(step) in _ABOUT_FRAMES:
            about.setdefault(place, []).append(type(step))
    if dealt_with != sorted(dealt_with, reverse=True) or {*dealt_with} != {*range(frames)}:
        yield (f"agenda must handle each of the {frames} frames, the top first, got steps for {dealt_with} (MC-18.6)")
    for place, kinds in about.items():
        if len({*kinds}) < len(kinds) or not _CLOSING.get(kinds[-1], _NOTHING).issuperset(kinds):
            named = ", ".join([kind.__name__ for kind in kinds])
            yield f"agenda must finish frame {place} once, in the order of the rules, got {named} (MC-18.10)"


def of_draft(game: Game) -> Iterator[str]:
    """Check that a draft belongs to one player, who continues it (MC-33.8)."""
    draft = game.position.draft
    if draft is None:
        return
    drafting = [step.player for step in game.waiting() if isinstance(step, Choose | Declare | Attempt)]
    if len({*drafting}) != 1:
        yield "agenda must continue the draft of exactly one player (MC-33.8)"
    if draft.source == NO_ONE and draft.card not in game.position.characters[drafting[0]].memory:
        yield f"draft.card must be in the Memory of seat {drafting[0]}, who casts it, got {draft.card} (MC-5.4)"


def of_steps(game: Game) -> Iterator[str]:
    """Check that each step refers to things it can handle."""
    for step in game.waiting():
        for mistake in _of_step(game, step):
            yield f"{step!r} on the agenda is {mistake}"


def _of_step(game: Game, step: Any) -> Iterator[str]:
    position, cards = game.position, game.pool.cards
    match step:
        case engaging.Intercept() | engaging.Allies():
            attack: Any = position.frames[step.frame]
            is_seat = attack.target < game.player_count
            if not (is_seat and is_there(game, attack.target) and is_there(game, attack.attacker)):
                yield "about an attack without a target character, which can't be intercepted (MC-14.3)"
        case GiveTo():
            own = [one for one in position.permanents if one.number == step.number]
            if not any(one.controller == position.active and cards[one.card].type == "equipment" for one in own):
                yield f"about {step.number}, which isn't an equipment of the active seat (MC-11.9)"
        case ChooseBearer():
            spell = position.frames[-1] if position.frames else None
            made = (step.player, step.card, NO_ONE)
            if not isinstance(spell, Play) or (spell.player, spell.card, spell.source) != made:
                yield "about an equipment that this seat isn't resolving now (MC-20.4)"
        case Death():
            triggers = cards[step.card].triggers
            if step.index >= len(triggers) or triggers[step.index].when != "death":
                yield "about an unknown trigger (MC-24.5)"
        case PayUnits():
            if sum(position.characters[step.player].pool) < step.units:
                yield "about more units of mana than the pool holds (MC-4.7)"
        case HappenOn():
            if step.records and step.records not in _rests(game.pool):
                yield "about effects that no trigger or ability has (MC-24.5)"


@lru_cache(maxsize=64)
def _rests(pool: Pool) -> frozenset[tuple[Effect, ...]]:
    """Yield the possible rests of the triggers and abilities."""
    return frozenset(
        [
            effects[place:]
            for card in pool.cards
            for effects in (*[one.effects for one in card.triggers], *[one.effects for one in card.abilities])
            for place in range(len(effects))
        ]
    )
