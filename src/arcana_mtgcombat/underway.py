"""What must hold of the things that are on their way in a position set up: agenda, frames, draft (MC-18.4, MC-33.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from arcana_core.agenda import Step
from arcana_core.wording import any_of, shown
from arcana_mtgcombat.cards.reading import MOST_ABILITIES
from arcana_mtgcombat.ending import Mercy
from arcana_mtgcombat.mana import TYPES
from arcana_mtgcombat.rules import MOST_SEATS
from arcana_mtgcombat.state import FIRST_NUMBER, NOBODY, Attack, Draft, Frame, Order, Play
from arcana_mtgcombat.turns import Delay, FixOrder, NextTurn, StartTurn
from arcana_mtgcombat.wanted import COUNT, FLAG, Table, are, field_mistakes, is_flag, is_whole

ORDERS = ("advance", "withdraw", "fall back")
DRAFTS = ("cast", "answer", "ability")


def waiting(agenda: Any) -> list[Step[Any]]:
    """The steps of an agenda, as far as it is one."""
    steps: list[Step[Any]] = []
    while isinstance(agenda, tuple) and len(agenda) == 2 and isinstance(agenda[0], Step):
        steps.append(agenda[0])
        agenda = agenda[1]
    return steps


def agenda_mistakes(table: Table) -> Iterator[str]:
    """What is wrong with the agenda: its form, whom its steps are about, what it leads to (MC-6.5, MC-21.4)."""
    position = table.position
    rest = position.agenda
    while rest is not None:
        if not (isinstance(rest, tuple) and len(rest) == 2 and isinstance(rest[0], Step)):
            yield f"agenda must be a chain of (step, rest) that ends in None, got {shown(rest)}"
        rest = rest[1]
    steps = waiting(position.agenda)
    for step in steps:
        yield from _step_mistakes(table, step)
    if position.phase == "over":
        if steps:
            yield f"a battle that is over has nothing to do any more, got {steps[0]!r} on the agenda (MC-21.4)"
    elif position.end:
        if not (steps and isinstance(steps[0], Mercy)):
            yield "agenda must begin with the step of mercy, for the battle has ended (MC-21.5)"
    elif not (steps and isinstance(steps[-1], (FixOrder, NextTurn, Delay, StartTurn))):
        yield "agenda must lead on to a next turn, for the battle is not over (MC-6.5)"


def _step_mistakes(table: Table, step: Step[Any]) -> Iterator[str]:
    position = table.position
    kind: Any = type(step)
    for described in attrs.fields(kind):
        name, value = described.name, getattr(step, described.name)
        if name in ("player", "first", "other", "seat") and not table.is_seat(value):
            yield f"{step!r} on the agenda is about a seat that there is not"
        elif name in ("number", "creature", "attacker", "bearer") and not table.is_number(value):
            yield f"{step!r} on the agenda is about a number that nobody has had"
        elif name == "asked" and not is_whole(value, 0, MOST_SEATS):
            yield f"{step!r} on the agenda has asked more seats than there can be, or fewer than none (MC-6.5)"
        elif name in ("frame", "place") and not is_whole(value, 0, len(position.frames) - 1):
            yield f"{step!r} on the agenda is about a frame that there is not: there are {len(position.frames)}"


def frame_mistakes(table: Table) -> Iterator[str]:
    """What is wrong with the spells, abilities, orders and attacks on their way (MC-18.4)."""
    position = table.position
    if not isinstance(position.frames, tuple):
        yield f"frames must be of Play, Order and Attack, got {shown(position.frames)}"
    for place, frame in enumerate(position.frames):
        where = f" of frame {place}"
        if type(frame) not in (Play, Order, Attack):
            yield f"frames must be of Play, Order and Attack, got {shown(frame)} (MC-18.4)"
        if not table.is_seat(frame.player):
            yield f"player{where} must be a seat, got {shown(frame.player)} (MC-18.4)"
        yield from _asking_mistakes(frame, where)
        if isinstance(frame, Play):
            yield from _source_mistakes(table, frame, where)
            yield from field_mistakes(frame, where, {"stage": COUNT, "countered": FLAG})
            if frame.group != NOBODY and not table.is_number(frame.group):
                yield f"group{where} must be that of a combatant, or {NOBODY}, got {shown(frame.group)} (MC-25.33)"
        elif isinstance(frame, Order):
            if not table.is_number(frame.creature) or frame.creature < FIRST_NUMBER:
                yield f"creature{where} must be the number of a creature, got {shown(frame.creature)} (MC-12.1)"
            if frame.kind not in ORDERS:
                yield f"kind{where} must be {any_of(ORDERS)}, got {shown(frame.kind)} (MC-12.1)"
            if (frame.kind == "advance") != (frame.target != NOBODY) or (
                frame.target != NOBODY and not table.is_number(frame.target)
            ):
                yield f"target{where} must be a group to advance on, else {NOBODY}, got {shown(frame.target)} (MC-12.1)"
        else:
            for name in ("attacker", "target", "defender"):
                if not table.is_number(getattr(frame, name)):
                    yield f"{name}{where} must be a combatant, got {shown(getattr(frame, name))} (MC-14.1)"
            yield from field_mistakes(frame, where, dict.fromkeys(("follow_up", "set_up", "fought"), FLAG))
            if frame.counters is not None and not is_flag(frame.counters):
                yield f"counters{where} must be true, false or None, got {shown(frame.counters)} (MC-15.3)"


def _asking_mistakes(frame: Frame, where: str) -> Iterator[str]:
    if not is_whole(frame.asked, -1 if isinstance(frame, Attack) else 0, (1 << MOST_SEATS) - 1):
        yield f"asked{where} must be a mask of seats, got {shown(frame.asked)} (MC-18.5)"
    if not is_whole(frame.tried, 0, (1 << MOST_SEATS) - 1) or frame.tried & ~frame.asked:
        yield f"tried{where} must be a mask of seats that asked{where} has, too, got {shown(frame.tried)} (MC-18.8)"


def _source_mistakes(table: Table, made: Play | Draft, where: str) -> Iterator[str]:
    if not table.is_place(made.card):
        yield f"card{where} must be the place of a card, got {shown(made.card)} (MC-18.4)"
    card = table.card(made.card)
    if made.source == NOBODY:
        if card.cost is None:
            yield f"card{where} must be one that can be cast, got the token {card.name} (MC-13.1)"
        if made.index:
            yield f"index{where} must be 0 for a spell, got {shown(made.index)} (MC-13.1)"
    elif not table.is_number(made.source) or made.source < FIRST_NUMBER:
        yield f"source{where} must be a creature, a permanent or {NOBODY}, got {shown(made.source)} (MC-24.4)"
    elif not is_whole(made.index, 0, min(len(card.abilities), MOST_ABILITIES) - 1):
        yield f"index{where} must be one of the {len(card.abilities)} abilities of {card.name}, got {shown(made.index)}"
    if not is_whole(made.target, NOBODY, 1 << 62):
        yield f"target{where} must be a number, or {NOBODY} for none, got {shown(made.target)} (MC-13.1)"


def draft_mistakes(table: Table) -> Iterator[str]:
    """What is wrong with what a player is putting together (MC-33.8)."""
    draft = table.position.draft
    if draft is None:
        return
    if type(draft) is not Draft:
        yield f"draft must be a Draft or None, got {shown(draft)} (MC-33.8)"
    if draft.kind not in DRAFTS:
        yield f"kind of the draft must be {any_of(DRAFTS)}, got {shown(draft.kind)} (MC-33.8)"
    yield from _source_mistakes(table, draft, " of the draft")
    if not are(draft.paid, int) or any(not 0 <= type_ < len(TYPES) for type_ in draft.paid):
        yield f"paid of the draft must be types of mana, from 0 to {len(TYPES) - 1}, got {shown(draft.paid)} (MC-4.6)"
