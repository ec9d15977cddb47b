"""Checks of a position that comes from outside (MC-1 to MC-8, MC-20, MC-21).

`arcana_mtgcombat.model` declares the bounds of each field. Attributes may be outside MC-3.1 and cards beyond MC-5.1,
because scenarios may use values that can't be built (MC-36.31).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from arcana_core.scenario.validation import Relation
from arcana_core.tables.kinds import Title
from arcana_core.text.wording import any_of, shown
from arcana_mtgcombat.chapters.magic.effects import HappenOn
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.chapters.phases.turns import FixOrder
from arcana_mtgcombat.model.bounds import is_there
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import NONE
from arcana_mtgcombat.model.state import (
    FIRST_NUMBER,
    IN,
    LOST,
    NO_ONE,
    UNSET,
    Character,
    Creature,
    Permanent,
)
from arcana_mtgcombat.validation import agenda, frames

_ATTRIBUTES = ("power", "toughness", "life", "channeling", "focus", "memory", "mastery", "mana_pool", "library")
"""Fields of a sheet that a wild pack doesn't have."""
_NAME = Title()


def _turn(game: Game) -> Iterator[str]:
    position = game.position
    if position.active == NO_ONE and position.phase in ("channeling", "upkeep", "main", "end"):
        yield f"active must be a seat in the phase {position.phase}, got {NO_ONE} (MC-8.1)"


def _characters(game: Game) -> Iterator[str]:
    position = game.position
    for seat, one in enumerate(position.characters):
        where = f"characters[{seat}]"
        yield from _sheet(one, f"{where}.sheet")
        if one.life > one.sheet.life:
            yield f"{where}.life must be at most {one.sheet.life}, as on the sheet, got {one.life} (MC-3.6)"
        if one.fell > position.checks or (one.fell > 0) != (one.status == LOST and position.checks > 0):
            yield (
                f"{where}.fell must be the number of the check in which they lost, from 1 to checks "
                f"({position.checks}), or 0 if they haven't lost, got {one.fell} (MC-21.3)"
            )
        yield from _cards(one, where)
        yield from _out(game, one, where)
    if not position.end and len({one.side for one in position.characters if one.status == IN}) < 2:
        yield "characters: while a battle goes on, at least two sides must be in it (MC-21.4)"


def _sheet(one: Character, where: str) -> Iterator[str]:
    sheet = one.sheet
    if sum(sheet.capacities) != sheet.mana_pool:
        yield (
            f"{where}.capacities must add up to the Mana Pool, {sheet.mana_pool}, got {sum(sheet.capacities)} (MC-3.3)"
        )
    unreadable: list[str] = []
    _NAME.read(sheet.name, f"{where}.name", unreadable)
    yield from unreadable
    if sheet.life < 1 and not sheet.wild:
        yield f"{where}.life must be at least 1, got {sheet.life} (MC-21.2)"
    if sheet.wild and any(getattr(sheet, name) for name in _ATTRIBUTES):
        yield f"{where}: a wild pack has Speed and no other attribute (MC-23.1)"


def _cards(one: Character, where: str) -> Iterator[str]:
    for name in ("library", "memory", "graveyard", "exile"):
        if getattr(one, name) and one.sheet.wild:
            yield f"{where}.{name} must be empty, because a wild pack has no cards (MC-23.1, MC-36.80)"
    for name, held in (("in_memory", one.memory), ("somewhere", one.memory + one.library)):
        if Counter(cards := getattr(one, name)) - Counter(held):
            yield f"{where}.{name} must be cards that they hold, {shown(held)}, got {shown(cards)} (MC-34.5)"
    if Counter(one.in_memory + one.somewhere) - Counter(one.memory + one.library):
        yield f"{where}.in_memory and somewhere list more cards than they hold (MC-34.5)"


def _out(game: Game, one: Character, where: str) -> Iterator[str]:
    end = game.position.end
    if one.status == LOST and not end and (one.memory or one.pool != NONE):
        yield f"{where}.memory and pool must be empty, because the character has lost (MC-21.2)"
    if one.wild and (one.exhausted or one.fleeing or one.plus or one.minus or one.guard != UNSET):
        yield f"{where}: a pack can't be Exhausted, fleeing, changed or have a Guard (MC-23.1)"
    if one.status == IN and one.life <= 0 and not one.wild and not _is_on_the_way(game) and not end:
        yield f"{where}.life must be at least 1 before the next check, got {one.life} (MC-21.2)"


def _is_on_the_way(game: Game) -> bool:
    """Return whether something is under way that ends with a check for deaths (MC-16.9), even a trigger that asks."""
    return bool(game.position.frames) or any(isinstance(step, HappenOn) for step in game.waiting())


def _creatures(game: Game) -> Iterator[str]:
    position = game.position
    creatures = position.creatures
    decided, cards = not _is_on_the_way(game), game.pool.cards
    for place, one in enumerate(creatures):
        where = f"creatures[{place}]"
        most = cards[one.card].life
        if one.life > most:
            yield f"{where}.life must be at most {most}, the printed Life, got {one.life} (MC-3.6)"
        if one.life <= 0 and decided:
            yield f"{where}.life must be at least 1 before the next check, got {one.life} (MC-16.6)"
        if position.characters[one.controller].status != IN:
            yield f"{where}.controller must be a seat in the battle, got {one.controller} (MC-21.2)"
    yield from _numbers(game, creatures, "creatures")
    if position.end and position.phase == "over" and creatures:
        yield "creatures must be empty after the battle (MC-21.7)"
    if not position.end and decided:
        for seat, pack in enumerate(position.characters):
            if pack.wild and pack.status == IN and all(one.controller != seat for one in creatures):
                yield f"characters[{seat}]: a pack without creatures can't be in the battle (MC-23.6)"


def _numbers(game: Game, things: Sequence[Creature | Permanent], name: str) -> Iterator[str]:
    numbers = [one.number for one in things]
    if any(number >= game.position.next_number for number in numbers):
        yield f"{name} must have numbers below next_number, {game.position.next_number}, got {shown(numbers)}"
    if any(one >= other for one, other in pairwise(numbers)):
        yield f"{name} must have different numbers, in the order in which they entered, got {shown(numbers)}"
    slots = [one.slot for one in things]
    if len({*slots}) < len(slots):
        yield f"{name} must have different slots, got {shown(slots)}"


def _permanents(game: Game) -> Iterator[str]:
    position = game.position
    yield from _numbers(game, position.permanents, "permanents")
    creatures = {one.number: one for one in position.creatures}
    for place, one in enumerate(position.permanents):
        card = game.pool.cards[one.card]
        where = f"permanents[{place}] ({card.name})"
        if one.number in creatures:
            yield f"{where}.number must differ from all creatures' numbers, got {one.number}"
        if one.exhausted and card.type != "artifact":
            yield f"{where}.exhausted must be False, because it isn't an artifact (MC-20.9)"
        in_battle = position.characters[one.controller].status == IN and position.phase != "over"
        if card.is_pervasive and not in_battle:
            yield f"{where}.controller must be in the battle (MC-21.2, MC-21.7)"
        yield from _bearer(game, one, creatures, f"{where}.bearer")


def _bearer(game: Game, one: Permanent, creatures: dict[int, Creature], where: str) -> Iterator[str]:
    card, bearer, characters = game.pool.cards[one.card], one.bearer, game.position.characters
    is_character = 0 <= bearer < len(characters) and not characters[bearer].wild
    bears = is_character or bearer in creatures
    if card.type == "aura" and not bears:
        yield f"{where} must be a combatant, because it is an aura, got {bearer} (MC-20.3)"
    elif card.type == "equipment" and bearer != NO_ONE:
        if not bears or (creatures[bearer].controller if bearer in creatures else bearer) != one.controller:
            own = f"seat {one.controller}, one of its creatures, or {NO_ONE}"
            yield f"{where} must be {own}, got {bearer} (MC-20.4, MC-20.5)"
        if bears and not is_character and card.characters_only:
            yield f"{where} must be a character, because only characters can bear it, got {bearer} (MC-20.4)"
    elif card.type not in ("aura", "equipment") and bearer != NO_ONE:
        yield f"{where} must be {NO_ONE}, because it isn't an aura or equipment, got {bearer} (MC-20.1)"


def _ranges(game: Game) -> Iterator[str]:
    position = game.position
    side_of: dict[int, int] = {}
    for seat, character in enumerate(position.characters):
        body = any(one.controller == seat and not one.detached for one in position.creatures)
        if character.status == IN and (body or not character.wild):
            side_of[seat] = character.side
    for creature in position.creatures:
        if creature.detached:
            side_of[creature.number] = position.characters[creature.controller].side
    for one, other in sorted(position.close):
        if one >= other:
            yield f"close must hold pairs with the lower number first, got {(one, other)} (MC-7.2)"
        for group in (one, other):
            if group not in side_of:
                yield (
                    f"close names the unknown group {group}: a group has the seat of a character or "
                    f"pack in the battle, or the number of a detached creature (MC-7.1, MC-7.11)"
                )
        if side_of[one] == side_of[other]:
            yield f"close names groups {one} and {other}, but allies have no range between them (MC-7.2)"


def _end(game: Game) -> Iterator[str]:
    position = game.position
    end, phase, winner = position.end, position.phase, position.winner
    if end and end not in ENDS:
        yield f"end must be {any_of([*ENDS])}, or empty, got {shown(end)} (MC-21.4)"
    if bool(end) != (phase in ("mercy", "over")):
        yield f"phase can't be {phase!r} after the end {end!r} (MC-21.4)"
    sides = {one.side for one in position.characters}
    if winner != NO_ONE and winner not in sides:
        yield f"winner must be a side, {sorted(sides)}, or {NO_ONE}, got {winner} (MC-21.4)"
    if (winner == NO_ONE) != (not end or ENDS[end].drawn):
        yield f"winner {winner} doesn't fit the end {end!r} (MC-21.4)"
    if end and (position.frames != () or position.draft is not None):
        yield "frames and draft must be empty after the battle (MC-21.4)"
    left = {one.side for one in position.characters if one.status == IN}
    if winner != NO_ONE and left != {winner}:
        yield f"winner is side {winner}, but the sides in the battle are {sorted(left)} (MC-21.4)"


def _order(game: Game) -> Iterator[str]:
    position = game.position
    order, to_come = position.order, position.to_come
    there = {seat for seat, one in enumerate(position.characters) if one.status == IN}
    is_open = position.phase == "setup" or any(isinstance(step, FixOrder) for step in game.waiting())
    if {*order} != there and not is_open:
        yield f"order must contain all seats in the battle, {sorted(there)}, got {shown(order)} (MC-6.5, MC-8.5)"
    if tuple([seat for seat in order if seat in to_come]) != to_come:
        yield f"to_come must be some of the seats of order, {order}, in this order, got {to_come} (MC-6.5, MC-8.2)"
    if position.active in to_come:
        yield f"to_come holds seat {position.active}, which is already active (MC-8.2)"


def _locks(game: Game) -> Iterator[str]:
    position = game.position
    creatures = {one.number: one for one in position.creatures}
    for pair in position.locks:
        for number in pair:
            if number < FIRST_NUMBER and position.characters[number].wild:
                yield f"locks name {number}, which isn't a combatant (MC-6.7)"
            if not is_there(game, number):
                yield f"locks name {number}, which isn't in the battle (MC-6.9)"
        seats = {creatures[number].owner if number in creatures else number for number in pair}
        if pair[0] == pair[1] or len({position.characters[seat].side for seat in seats}) < 2:
            yield f"locks name {pair}, which aren't enemies (MC-6.7)"


def _land(game: Game) -> Iterator[str]:
    position, rules = game.position, game.rules
    uses = rules.creatures_use_locale and rules.locale != "none" and position.active != NO_ONE
    most = rules.richness if uses and not position.characters[position.active].wild else 0
    if position.land > most:
        yield f"land must be at most {most}, got {position.land} (MC-36.115)"


RELATIONS: tuple[Relation, ...] = (
    *(_turn, _characters, _creatures, _permanents, _ranges, _end, frames.of_frames, frames.of_draft),
    *(agenda.of_steps, agenda.leads_on, agenda.of_frames, agenda.of_draft, _order, _locks, _land),
)
"""The checks in order. Later ones rely on earlier ones."""
