"""What must hold of the agenda of a position set up: what its steps are about is there (MC-6.5, MC-18.4, MC-21.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from arcana_core.agenda import Step
from arcana_core.wording import shown
from arcana_mtgcombat import engaging, fighting
from arcana_mtgcombat.cards.reading import MOMENTS, Effect
from arcana_mtgcombat.commanding import Directing, Obey, Ordering
from arcana_mtgcombat.damage import Death
from arcana_mtgcombat.drafting import Choose, Declare
from arcana_mtgcombat.effects import PayOrBeCountered
from arcana_mtgcombat.ending import Mercy
from arcana_mtgcombat.main import GiveTo
from arcana_mtgcombat.permanents import ChooseBearer
from arcana_mtgcombat.resolving import CarryOn, OffStack, Resolve
from arcana_mtgcombat.responding import Attempt
from arcana_mtgcombat.rules import MOST_SEATS
from arcana_mtgcombat.setup import Meet
from arcana_mtgcombat.state import NOBODY, Attack, Frame, Order, Play
from arcana_mtgcombat.turns import Delay, FixOrder, NextTurn, StartTurn
from arcana_mtgcombat.wanted import Table, are, is_whole


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
    elif not (steps and isinstance(steps[-1], (Meet, FixOrder, NextTurn, Delay, StartTurn))):
        yield "agenda must lead on to a next turn, for the battle is not over (MC-6.5)"
    drafting = [step.player for step in steps if isinstance(step, Choose | Declare | Attempt)]
    yield from _drafting_mistakes(table, drafting)
    places = [getattr(step, "frame", NOBODY) for step in steps if not isinstance(step, PayOrBeCountered)]
    dealt_with = [place for place in places if place != NOBODY]
    if dealt_with != sorted(dealt_with, reverse=True) or {*dealt_with} != {*range(len(position.frames))}:
        yield (
            f"agenda must deal with each of the {len(position.frames)} frames, the innermost first, got steps about "
            f"{dealt_with} (MC-18.6)"
        )


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


def _of_death(table: Table, step: Any) -> Iterator[str]:
    if step.index >= len(table.card(step.card).triggers):
        yield "about a trigger that there is not (MC-24.5)"


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
)
"""What else must hold of steps of some kinds; a position that breaks it would stop in the middle of a battle."""
