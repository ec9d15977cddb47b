"""What must hold of the things that are on their way in a position set up: frames and draft (MC-18.4, MC-33.8)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.text.wording import any_of, shown
from arcana_mtgcombat.model.cards import MOST_ABILITIES
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.model.state import FIRST_NUMBER, NOBODY, Attack, Draft, Frame, Order, Play
from arcana_mtgcombat.rules import MOST_SEATS
from arcana_mtgcombat.validation.fields import COUNT, FLAG, Table, are, field_mistakes, is_flag, is_whole

ORDERS = ("advance", "withdraw", "fall back")
DRAFTS = ("cast", "answer", "ability")


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
            card = table.card(frame.card)
            word = card.target if frame.source == NOBODY else card.abilities[frame.index].target
            if word in ("none", "self") and frame.target != (frame.player if word == "self" else NOBODY):
                yield f"target{where} does not fit the target word {word!r}, got {frame.target} (MC-24.3)"
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
    if draft.source != NOBODY:
        card_of = {one.number: one.card for one in table.position.creatures}
        card_of |= {one.number: one.card for one in table.position.permanents}
        if card_of.get(draft.source) != draft.card:
            yield f"source of the draft must be a creature or permanent of its card, got {draft.source} (MC-24.4)"
    yield from _target_mistakes(table, draft)
    if not are(draft.paid, int) or any(not 0 <= type_ < len(TYPES) for type_ in draft.paid):
        yield f"paid of the draft must be types of mana, from 0 to {len(TYPES) - 1}, got {shown(draft.paid)} (MC-4.6)"


def _target_mistakes(table: Table, draft: Draft) -> Iterator[str]:
    position = table.position
    card = table.card(draft.card)
    word = card.target if draft.source == NOBODY else card.abilities[draft.index].target
    target = draft.target
    permanents = {one.number for one in position.permanents}
    if target == NOBODY:
        return
    if word == "spell":
        there = target < len(position.frames)
    elif word == "dead_creature":
        there = table.is_card(target) and any(target in one.graveyard for one in position.characters)
    elif word in ("permanent", "artifact"):
        there = target in permanents or (target >= FIRST_NUMBER and table.is_there(target))
    else:
        there = word != "none" and table.is_number(target) and table.is_there(target)
    if not there:
        yield f"target of the draft must be there and one for the target word {word!r}, got {target} (MC-24.3)"
