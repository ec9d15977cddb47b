"""What must hold of the agenda of a position set up: what its steps are about is there (MC-6.5, MC-18.4, MC-21.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import attrs

from arcana_core.agenda import Step
from arcana_core.text.wording import shown
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
from arcana_mtgcombat.model.cards import MOMENTS, Effect, Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER, NOBODY, Attack, Frame, Order, Play
from arcana_mtgcombat.rules import MOST_SEATS
from arcana_mtgcombat.validation.fields import Table, are, is_whole


def waiting(agenda: Any) -> list[Step[Any]]:
    """The steps of an agenda, as far as it is one."""
    steps: list[Step[Any]] = []
    while isinstance(agenda, tuple) and len(agenda) == 2 and isinstance(agenda[0], Step):
        steps.append(agenda[0])
        agenda = agenda[1]
    return steps


def agenda_mistakes(table: Table) -> Iterator[str]:
    """What is wrong with the agenda: its form, what its steps are about, what it leads to (MC-6.5, MC-21.4)."""
    position = table.position
    rest = position.agenda
    while rest is not None:
        if not (isinstance(rest, tuple) and len(rest) == 2 and isinstance(rest[0], Step)):
            yield f"agenda must be a chain of (step, rest) that ends in None, got {shown(rest)}"
        rest = rest[1]
    steps = waiting(position.agenda)
    for step in steps:
        for mistake in _step_mistakes(table, step):
            yield f"{step!r} on the agenda is {mistake}"
    if position.phase == "over":
        if steps:
            yield f"a battle that is over has nothing to do any more, got {steps[0]!r} on the agenda (MC-21.4)"
    elif position.end:
        if not (steps and isinstance(steps[0], Mercy)):
            yield "agenda must begin with the step of mercy, for the battle has ended (MC-21.5)"
    elif not (steps and isinstance(steps[-1], _LEADS_ON)):
        yield "agenda must lead on to a next turn, for the battle is not over (MC-6.5)"
    yield from _place_mistakes(steps)
    drafting = [step.player for step in steps if isinstance(step, Choose | Declare | Attempt)]
    yield from _drafting_mistakes(table, drafting)
    yield from _frame_mistakes(table, steps)


def _place_mistakes(steps: list[Step[Any]]) -> Iterator[str]:
    for step in steps[:-1]:
        if isinstance(step, _LEADS_ON):
            yield f"{step!r} on the agenda must be the last there: the turn before must be over (MC-6.5)"
    for step, behind in pairwise(steps):
        if isinstance(step, OrderLibrary) and not isinstance(behind, OrderLibrary | FixOrder):
            yield f"{step!r} on the agenda must be before the order is fixed: libraries are ordered first (MC-33.1)"
    for step in steps[1:]:
        if isinstance(step, _DECIDED_NOW):
            yield f"{step!r} on the agenda must be the next there, for it is in the middle of an action (MC-33.5)"


def _frame_mistakes(table: Table, steps: list[Step[Any]]) -> Iterator[str]:
    position = table.position
    places = [getattr(step, "frame", NOBODY) for step in steps if not isinstance(step, PayOrBeCountered)]
    dealt_with = [place for place in places if place != NOBODY]
    if dealt_with != sorted(dealt_with, reverse=True) or {*dealt_with} != {*range(len(position.frames))}:
        yield (
            f"agenda must deal with each of the {len(position.frames)} frames, the innermost first, got steps about "
            f"{dealt_with} (MC-18.6)"
        )
    for place in range(len(position.frames)):
        kinds = [
            type(step) for step in steps if getattr(step, "frame", NOBODY) == place and type(step) in _ABOUT_FRAMES
        ]
        if kinds and (len({*kinds}) < len(kinds) or not _CLOSING.get(kinds[-1], _NOTHING).issuperset(kinds)):
            named = ", ".join([kind.__name__ for kind in kinds])
            yield f"agenda must bring frame {place} to its end once, in the order of the rules, got {named} (MC-18.10)"


_LEADS_ON = (Meet, FixOrder, NextTurn, Delay, StartTurn)
"""With one of these every turn ends; what waited behind it would belong to another turn."""
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
"""Steps that have something to offer because somebody has just been asked, and need not later."""
_CLOSING: dict[Any, frozenset[Any]] = {
    Resolve: frozenset((Attempt, Round, Resolve)),
    CarryOn: frozenset((CarryOn,)),
    OffStack: frozenset((OffStack,)),
    Obey: frozenset((Attempt, Round, Obey)),
    fighting.Fight: frozenset((fighting.Fight, engaging.Intercept, engaging.Allies, engaging.Settled, Attempt, Round)),
    fighting.Over: frozenset((fighting.Over, fighting.Counters, fighting.CounterBlow, fighting.Blow)),
}
"""With what the way of a frame ends, and of what it may consist."""
_NOTHING: frozenset[Any] = frozenset()
_ABOUT_FRAMES = _NOTHING.union(*_CLOSING.values())


def _drafting_mistakes(table: Table, drafting: list[int]) -> Iterator[str]:
    draft = table.position.draft
    if draft is None:
        return
    if len({*drafting}) != 1:
        yield "agenda must say what becomes of the draft of one player (MC-33.8)"
    if draft.source == NOBODY and draft.card not in table.position.characters[drafting[0]].memory:
        yield f"card of the draft must be in the Memory of seat {drafting[0]}, who casts it, got {draft.card} (MC-5.4)"


def _step_mistakes(table: Table, step: Any) -> Iterator[str]:
    for described in attrs.fields(type(step)):
        wanted = _FIELDS.get(described.name)
        if wanted is not None and not wanted[0](table, getattr(step, described.name)):
            yield wanted[1]
    for kinds, check in _CHECKS:
        if isinstance(step, kinds):
            yield from check(table, step)


_FIELDS: dict[str, tuple[Callable[[Table, Any], bool], str]] = {
    "player": (Table.is_seat, "about a seat that there is not"),
    "first": (Table.is_seat, "about a seat that there is not"),
    "asked": (lambda table, value: is_whole(value, 0, MOST_SEATS), "to have asked more seats than there can be"),
    "number": (Table.is_number, "about a number that nobody has had"),
    "source": (
        lambda table, value: value == NOBODY or table.is_number(value),
        "about a source that nobody has had",
    ),
    "group": (lambda table, value: value == NOBODY or table.is_number(value), "about a group that nobody has had"),
    "target": (lambda table, value: is_whole(value, NOBODY, 1 << 62), "aimed at what is no number"),
    "frame": (
        lambda table, value: is_whole(value, 0, len(table.position.frames) - 1),
        "about a frame that there is not",
    ),
    "card": (Table.is_place, "about a card that there is not"),
    "count": (lambda table, value: is_whole(value), "to count what is no number"),
    "units": (lambda table, value: is_whole(value), "to count what is no number"),
    "placed": (lambda table, value: is_whole(value), "to count what is no number"),
    "index": (lambda table, value: is_whole(value), "about a trigger that there is not"),
    "which": (lambda table, value: is_whole(value), "about a trigger that there is not"),
    "moment": (lambda table, value: value in MOMENTS, "about a moment that there is not (MC-24.5)"),
    "records": (lambda table, value: are(value, Effect), "to carry out what are no effects (MC-25)"),
}
"""By name of a field of steps, whatever step it is of: what it must be, and what is wrong if it is not."""


def _of_frame(kind: type[Frame]) -> Callable[[Table, Any], Iterator[str]]:
    def check(table: Table, step: Any) -> Iterator[str]:
        if not isinstance(table.position.frames[step.frame], kind):
            yield f"about a frame that is no {kind.__name__} (MC-18.4)"

    return check


def _of_interception(table: Table, step: Any) -> Iterator[str]:
    attack = table.position.frames[step.frame]
    if not (table.is_seat(attack.target) and table.is_there(attack.target) and table.is_there(attack.attacker)):
        yield "about an attack on no character, or of nobody, in which nobody intercepts (MC-14.3)"


def _of_creature(table: Table, step: Any) -> Iterator[str]:
    if all(one.number != step.number for one in table.position.creatures):
        yield f"about creature {step.number}, which is not in the battle (MC-33.7)"
    if isinstance(step, Directing) and step.kind not in ("engage", "advance"):
        yield "to direct an order that has no target: only engage and advance have one (MC-33.7)"


def _of_combatant(table: Table, step: Any) -> Iterator[str]:
    if not table.is_there(step.number):
        yield f"about combatant {step.number}, who is not in the battle (MC-15.11)"
    if isinstance(step, fighting.FollowUpTarget) and step.kind not in ("engage", "advance", "retreat"):
        yield "a follow-up that is none: engage, advance or retreat (MC-15.11)"


def _of_equipment(table: Table, step: Any) -> Iterator[str]:
    position = table.position
    own = [one for one in position.permanents if one.number == step.number and one.controller == position.active]
    if not own or table.card(own[0].card).type != "equipment":
        yield f"about {step.number}, which is no equipment of whose turn it is (MC-11.9)"


def _of_new_equipment(table: Table, step: Any) -> Iterator[str]:
    if table.card(step.card).type != "equipment":
        yield "about a card that is no equipment (MC-20.4)"
    frames = table.position.frames
    spell = frames[-1] if frames else None
    if not isinstance(spell, Play) or (spell.player, spell.card, spell.source) != (step.player, step.card, NOBODY):
        yield "about an equipment that is not the spell of this seat that resolves now (MC-20.4)"


def _of_death(table: Table, step: Any) -> Iterator[str]:
    triggers = table.card(step.card).triggers
    if step.index >= len(triggers) or triggers[step.index].when != "death":
        yield "about a trigger that there is not (MC-24.5)"


def _of_turn(table: Table, step: Any) -> Iterator[str]:
    if table.position.to_come[:1] != (step.player,):
        yield f"about a seat that does not come next, got {table.position.to_come} to come (MC-6.5)"


def _of_payment(table: Table, step: Any) -> Iterator[str]:
    if sum(table.position.characters[step.player].pool) < step.units:
        yield "about more units of mana than there are in the pool (MC-4.7)"


def _of_rest(table: Table, step: Any) -> Iterator[str]:
    if step.source < FIRST_NUMBER:
        yield "about effects of no creature or permanent (MC-24.5)"
    if step.target != NOBODY and not table.is_number(step.target):
        yield "aimed at a number that nobody has had"
    if step.records and step.records not in _rests(table.pool):
        yield "to carry out what no trigger or ability of a card does (MC-24.5)"


@lru_cache(maxsize=64)
def _rests(pool: Pool) -> frozenset[tuple[Effect, ...]]:
    """What a trigger or ability can have left to do."""
    return frozenset(
        [
            effects[place:]
            for card in pool.cards
            for effects in (*[one.effects for one in card.triggers], *[one.effects for one in card.abilities])
            for place in range(len(effects))
        ]
    )


_CHECKS: tuple[tuple[Any, Callable[[Table, Any], Iterator[str]]], ...] = (
    (
        engaging.Intercept
        | engaging.Allies
        | engaging.Settled
        | fighting.Fight
        | fighting.Blow
        | fighting.Counters
        | fighting.CounterBlow
        | fighting.Over,
        _of_frame(Attack),
    ),
    (Obey, _of_frame(Order)),
    (Resolve | CarryOn | OffStack | PayOrBeCountered, _of_frame(Play)),
    (engaging.Intercept | engaging.Allies, _of_interception),
    (Ordering | Directing, _of_creature),
    (fighting.FollowUp | fighting.FollowUpTarget, _of_combatant),
    (GiveTo, _of_equipment),
    (ChooseBearer, _of_new_equipment),
    (Death, _of_death),
    (Delay | StartTurn, _of_turn),
    (PayUnits, _of_payment),
    (HappenOn, _of_rest),
)
"""What else must hold of steps of some kinds; a position that breaks it would stop in the middle of a battle."""
