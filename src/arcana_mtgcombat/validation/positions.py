"""What must hold for a battle to go on from a position that somebody has set up (MC-1 to MC-8, MC-20, MC-21).

The checks follow the fields of `Position`; each mistake is told with the field, the value, and what would do.
Attributes may lie outside MC-3.1 and cards beyond MC-5.1: a scenario may give what nobody can build (MC-36.31).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from arcana_core.errors import PositionError
from arcana_core.tables.kinds import Title
from arcana_core.text.wording import any_of, did_you_mean, shown
from arcana_mtgcombat.chapters.magic.effects import HappenOn
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.chapters.phases.turns import FixOrder
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from arcana_mtgcombat.model.keywords import NAMES
from arcana_mtgcombat.model.mana import NONE
from arcana_mtgcombat.model.state import (
    ESCAPED,
    FIRST_NUMBER,
    IN,
    LOST,
    MOST_CREATURES,
    MOST_PERMANENTS,
    MOST_VALUE,
    NOBODY,
    UNSET,
    Change,
    Character,
    Creature,
    Permanent,
    Position,
)
from arcana_mtgcombat.rules import MOST_SEATS, Rules
from arcana_mtgcombat.validation.agenda import agenda_mistakes, waiting
from arcana_mtgcombat.validation.fields import (
    COUNT,
    ENDLESS,
    FLAG,
    GUARD,
    UNITS,
    Table,
    are,
    ascend,
    field_mistakes,
    is_flag,
    is_whole,
)
from arcana_mtgcombat.validation.frames import draft_mistakes, frame_mistakes

PHASES = ("setup", "start", "channeling", "upkeep", "main", "end", "mercy", "over")
STAYING = ("enchantment", "aura", "equipment", "artifact")


def checked(position: Any, pool: Pool, rules: Rules, players: int) -> Position:
    """The position itself, if a battle of so many seats can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if not isinstance(position, Position):
        raise PositionError(f"a position of mtgcombat is a Position, got {shown(position)}")
    table = Table(position, pool, rules, players)
    for about, check in _CHECKS.items():
        try:
            mistake = next(check(table), "")
        except (TypeError, ValueError, AttributeError, IndexError, KeyError) as error:
            raise PositionError(f"{about} of the position: something there is of the wrong type") from error
        if mistake:
            raise PositionError(mistake)
    return position


def _turn_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    counted = ("delays", "recalled", "restored", "actions", "castings", "sustained", "checks", "round", "turn")
    yield from field_mistakes(position, "", dict.fromkeys(counted, ENDLESS))
    yield from field_mistakes(
        position, "", dict.fromkeys(("has_moved", "has_engaged", "has_commanded", "is_commanding"), FLAG)
    )
    if position.phase not in PHASES:
        yield f"phase must be {any_of(PHASES)}, got {shown(position.phase)}{did_you_mean(position.phase, PHASES)}"
    if position.round > table.rules.max_rounds:
        yield f"round must be at most {table.rules.max_rounds}, got {position.round} (MC-6.6)"
    if not is_whole(position.next_number, FIRST_NUMBER, 1 << 62):
        yield f"next_number must be a whole number from {FIRST_NUMBER}, got {shown(position.next_number)}"
    active = position.active
    if active != NOBODY and not table.is_seat(active):
        yield f"active must be a seat from 0 to {table.players - 1} or {NOBODY}, got {shown(active)} (MC-8.1)"
    if type(active) is not int or (active == NOBODY and position.phase in ("channeling", "upkeep", "main", "end")):
        yield f"active must be the seat whose turn it is in the phase {position.phase}, got {shown(active)} (MC-8.1)"


def _character_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    characters = position.characters
    if not are(characters, Character) or len(characters) != table.players:
        yield f"characters must be {table.players} of Character, one for each seat, got {shown(characters)} (MC-6.1)"
    for seat, one in enumerate(characters):
        yield from _sheet_mistakes(table, one.sheet, f" of the sheet of seat {seat}")
        where = f" of the character of seat {seat}"
        if type(one.side) is not int or not 0 <= one.side < MOST_SEATS:
            yield f"side{where} must be a number from 0 to {MOST_SEATS - 1}, got {shown(one.side)} (MC-1.2)"
        if one.status not in (IN, LOST, ESCAPED):
            yield f"status{where} must be {any_of((IN, LOST, ESCAPED))}, got {shown(one.status)} (MC-21.2)"
        yield from field_mistakes(one, where, _OF_CHARACTER)
        if one.life > one.sheet.life:
            yield f"life{where} is {one.life}, and no more than {one.sheet.life} on the sheet (MC-3.6)"
        if one.slayer != NOBODY and not table.is_seat(one.slayer):
            yield f"slayer{where} must be a seat or {NOBODY}, got {shown(one.slayer)} (MC-21.5)"
        if one.spared is not None and not is_flag(one.spared):
            yield f"spared{where} must be true, false or None, got {shown(one.spared)} (MC-21.5)"
        if not 0 <= one.fell <= position.checks or (one.fell > 0) != (one.status == LOST and position.checks > 0):
            yield (
                f"fell{where} must be the number of the check in which he lost, from 1 to checks ({position.checks}), "
                f"and 0 for who has not, got {one.fell} (MC-21.3)"
            )
        yield from _pile_mistakes(table, one, where)
        yield from _out_mistakes(table, one, where)
    if not position.end and len({one.side for one in characters if one.status == IN}) < 2:
        yield "two sides at least must have somebody in the battle while it goes on (MC-21.4)"


_WORKED_OUT = dict.fromkeys(("power", "toughness", "keywords", "bars"), ENDLESS)
_OF_CHARACTER = {
    **_WORKED_OUT,
    **dict.fromkeys(("speed", "channeling", "focus", "memory_size", "mastery", "recalls"), ENDLESS),
    "life": (lambda value: is_whole(value, -1 << 62, 1 << 62), "a whole number"),
    "pool": UNITS,
    "guard": GUARD,
    "plus": COUNT,
    "minus": COUNT,
    "lost_in_flight": ENDLESS,
    "fell": ENDLESS,
    "exhausted": FLAG,
    "fleeing": FLAG,
    "was_defender": FLAG,
}
_ATTRIBUTES = ("power", "toughness", "life", "speed", "channeling", "focus", "memory", "mastery", "mana_pool")


def _sheet_mistakes(table: Table, sheet: Any, where: str) -> Iterator[str]:
    if type(sheet) is not Sheet:
        yield f"the sheet{where.removeprefix(' of the sheet')} must be a Sheet, got {shown(sheet)} (MC-6.1)"
    yield from field_mistakes(sheet, where, dict.fromkeys(_ATTRIBUTES, COUNT))
    yield from field_mistakes(sheet, where, {"capacities": UNITS, "start": UNITS, "wild": FLAG})
    if sum(sheet.capacities) != sheet.mana_pool:
        yield (
            f"capacities{where} must add up to the Mana Pool, {sheet.mana_pool}, got {sum(sheet.capacities)} (MC-3.3)"
        )
    for name in ("key", "name", "clause"):
        if type(getattr(sheet, name)) is not str:
            yield f"{name}{where} must be a text, got {shown(getattr(sheet, name))}"
    unreadable: list[str] = []
    Title().read(sheet.name, f"name{where}", unreadable)
    yield from unreadable
    for name in ("library", "creatures"):
        if not are(getattr(sheet, name), str):
            yield f"{name}{where} must be keys of cards, got {shown(getattr(sheet, name))}"
        for key in getattr(sheet, name):
            if key not in table.pool:
                yield f"{name}{where} names {key!r}, and there is no such card{did_you_mean(key, [*table.pool.by_key])}"
    if sheet.life < 1 and not sheet.wild:
        yield f"life{where} must be at least 1, got {sheet.life} (MC-21.2)"
    if sheet.wild and any(getattr(sheet, name) for name in (*_ATTRIBUTES, "library") if name != "speed"):
        yield f"of all attributes a wild pack has Speed alone, which is not so{where} (MC-23.1)"


def _pile_mistakes(table: Table, one: Character, where: str) -> Iterator[str]:
    for name in ("library", "memory", "graveyard", "exile"):
        cards = getattr(one, name)
        if not isinstance(cards, tuple) or not all(map(table.is_card, cards)):
            yield f"{name}{where} must be places of cards, below {len(table.pool)} and of no token, got {shown(cards)}"
        if cards and one.sheet.wild:
            yield f"{name}{where} must be empty: a wild pack has no cards (MC-23.1, MC-36.80)"
    if not ascend(one.memory):
        yield f"memory{where} must be ascending, got {shown(one.memory)}"
    for name, held in (("in_memory", one.memory), ("somewhere", one.memory + one.library)):
        cards = getattr(one, name)
        if not are(cards, int) or not ascend(cards):
            yield f"{name}{where} must be places of cards, ascending, got {shown(cards)}"
        if Counter(cards) - Counter(held):
            yield f"{name}{where} must be cards that he holds, {shown(held)}, got {shown(cards)} (MC-34.5)"
    if Counter(one.in_memory + one.somewhere) - Counter(one.memory + one.library):
        yield f"in_memory and somewhere{where} tell of more cards than he holds (MC-34.5)"
    if not are(one.hinted, int) or any(not 0 < mask < 1 << len(table.pool) for mask in one.hinted):
        yield f"hinted{where} must be masks of cards, got {shown(one.hinted)} (MC-34.4)"


def _out_mistakes(table: Table, one: Character, where: str) -> Iterator[str]:
    position = table.position
    if one.status == LOST and not position.end and (one.memory or one.pool != NONE):
        yield f"memory and pool{where} must be empty, for he has lost (MC-21.2)"
    if one.sheet.wild and (one.exhausted or one.fleeing or one.plus or one.minus or one.guard != UNSET):
        yield f"a pack is never Exhausted, fleeing, changed or on guard, which is not so{where} (MC-23.1)"
    dies = one.status == IN and one.life <= 0 and not one.sheet.wild
    if dies and not _is_on_the_way(position) and not position.end:
        yield f"life{where} is {one.life}, so he has lost: nothing is on its way that could decide it (MC-21.2)"


def _is_on_the_way(position: Position) -> bool:
    """Whether something happens behind which it is looked who has fallen (MC-16.9): also a trigger, which asks."""
    return bool(position.frames) or any(isinstance(step, HappenOn) for step in waiting(position.agenda))


def _creature_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    creatures = position.creatures
    if not are(creatures, Creature):
        yield f"creatures must be of Creature, got {shown(creatures)}"
    for one in creatures:
        where = f" of creature {shown(one.number)}"
        if not table.is_place(one.card) or table.card(one.card).type != "creature":
            yield f"card{where} must be the place of a creature card, got {shown(one.card)} (MC-13.9)"
        yield from field_mistakes(one, where, _OF_CREATURE)
        most = table.card(one.card).life
        if one.life > most:
            yield f"life{where} is {one.life}, and no more than {most} is printed (MC-3.6)"
        if one.life <= 0 and not _is_on_the_way(position):
            yield f"life{where} is {one.life}, so it is destroyed: nothing is on its way that could decide it (MC-16.6)"
        if not table.is_seat(one.owner):
            yield f"owner{where} must be a seat, got {shown(one.owner)} (MC-5.7)"
        if not table.is_seat(one.controller) or position.characters[one.controller].status != IN:
            yield f"controller{where} must be a seat in the battle, got {shown(one.controller)} (MC-21.2)"
    yield from _number_mistakes(table, creatures, "creatures", MOST_CREATURES)
    if position.end and position.phase == "over" and creatures:
        yield "creatures leave at the end of a battle (MC-21.7)"
    if not position.end and not _is_on_the_way(position):
        for seat, pack in enumerate(position.characters):
            if pack.wild and pack.status == IN and all(one.controller != seat for one in creatures):
                yield f"the pack of seat {seat} has no creature, so it is out of the battle (MC-23.6)"


_OF_CREATURE = {
    **_WORKED_OUT,
    "life": (lambda value: is_whole(value, -1 << 62, 1 << 62), "a whole number"),
    "guard": GUARD,
    "plus": COUNT,
    "minus": COUNT,
    "shields": COUNT,
    "exhausted": FLAG,
    "sick": FLAG,
    "detached": FLAG,
    "doomed": FLAG,
    "went_along": FLAG,
    "ordered": FLAG,
}


def _number_mistakes(table: Table, things: Sequence[Creature | Permanent], name: str, most: int) -> Iterator[str]:
    position = table.position
    numbers = [one.number for one in things]
    if not all(is_whole(number, FIRST_NUMBER, position.next_number - 1) for number in numbers):
        yield f"{name} must have numbers from {FIRST_NUMBER} to {position.next_number - 1}, got {shown(numbers)}"
    if not ascend(numbers) or len({*numbers}) < len(numbers):
        yield f"{name} must have different numbers, in the order in which they entered, got {shown(numbers)}"
    slots = [one.slot for one in things]
    if not all(is_whole(slot, 0, most - 1) for slot in slots) or len({*slots}) < len(slots):
        yield f"{name} must have different slots from 0 to {most - 1}, got {shown(slots)}"


def _permanent_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    permanents = position.permanents
    if not are(permanents, Permanent):
        yield f"permanents must be of Permanent, got {shown(permanents)}"
    yield from _number_mistakes(table, permanents, "permanents", MOST_PERMANENTS)
    creatures = {one.number: one for one in position.creatures}
    both = [number for number in (one.number for one in permanents) if number in creatures]
    if both:
        yield f"creatures and permanents must have different numbers, and {both[0]} is of both"
    for one in permanents:
        where = f" of permanent {one.number}"
        if not table.is_place(one.card) or table.card(one.card).type not in STAYING:
            yield f"card{where} must be the place of a card that stays, {any_of(STAYING)}, got {shown(one.card)}"
        card = table.card(one.card)
        if not table.is_seat(one.controller):
            yield f"controller{where} must be a seat, got {shown(one.controller)} (MC-20.1)"
        yield from field_mistakes(one, where, {"exhausted": FLAG})
        if one.exhausted and card.type != "artifact":
            yield f"{card.name} is no artifact, so it cannot be exhausted, permanent {one.number} (MC-20.9)"
        there = position.characters[one.controller].status == IN
        if card.is_pervasive and not (there and position.phase != "over"):
            yield f"{card.name} needs its controller in a battle, permanent {one.number} (MC-21.2, MC-21.7)"
        yield from _bearer_mistakes(table, one, card, creatures, where)


def _bearer_mistakes(
    table: Table, one: Permanent, card: Card, creatures: dict[int, Creature], where: str
) -> Iterator[str]:
    bearer = one.bearer
    characters = table.position.characters
    is_character = table.is_seat(bearer) and not characters[bearer].wild
    bears = is_character or (type(bearer) is int and bearer in creatures)
    if card.type == "aura" and not bears:
        yield f"bearer{where} must be a combatant, for {card.name} is an aura, got {shown(bearer)} (MC-20.3)"
    elif card.type == "equipment" and bearer != NOBODY:
        if not bears or (creatures[bearer].controller if bearer in creatures else bearer) != one.controller:
            yield (
                f"bearer{where} must be seat {one.controller}, a creature of his, or {NOBODY}, for {card.name} is his "
                f"equipment, got {shown(bearer)} (MC-20.4, MC-20.5)"
            )
        if bears and not is_character and card.characters_only:
            yield f"bearer{where} must be a character, for {card.name} is for characters only, got {bearer} (MC-20.4)"
    elif card.type not in ("aura", "equipment") and bearer != NOBODY:
        yield f"bearer{where} must be {NOBODY}, for {card.name} is no aura or equipment, got {shown(bearer)} (MC-20.1)"


def _range_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    close = position.close
    side_of: dict[int, int] = {}
    for seat, character in enumerate(position.characters):
        body = any(one.controller == seat and not one.detached for one in position.creatures)
        if character.status == IN and (body or not character.wild):
            side_of[seat] = character.side
    for creature in position.creatures:
        if creature.detached:
            side_of[creature.number] = position.characters[creature.controller].side
    if not isinstance(close, frozenset) or not all(are(pair, int) and len(pair) == 2 for pair in close):
        yield f"close must be a frozenset of pairs of groups, got {shown(close)} (MC-7.2)"
    for one, other in sorted(close):
        if one >= other:
            yield f"close must hold pairs with the lower number first, got {(one, other)} (MC-7.2)"
        for group in (one, other):
            if group not in side_of:
                yield (
                    f"close tells of group {group}, and there is none: a group is called by the seat of a character or "
                    f"pack in the battle, or by the number of a detached creature (MC-7.1, MC-7.11)"
                )
        if side_of[one] == side_of[other]:
            yield f"close tells of groups {one} and {other}, which are allies: between them there is no range (MC-7.2)"


def _order_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    order, to_come = position.order, position.to_come
    for name in ("order", "to_come"):
        seats = getattr(position, name)
        if not are(seats, int) or len({*seats}) < len(seats) or not all(map(table.is_seat, seats)):
            yield f"{name} must be different seats, got {shown(seats)} (MC-6.3)"
    there = {seat for seat, one in enumerate(position.characters) if one.status == IN}
    if {*order} != there and not (position.phase == "setup" or _fixes_order(position)):
        yield f"order must be of all seats in the battle, {sorted(there)}, got {shown(order)} (MC-6.5, MC-8.5)"
    if tuple([seat for seat in order if seat in to_come]) != to_come:
        yield f"to_come must be some of the seats of order, {order}, in this order, got {to_come} (MC-6.5, MC-8.2)"
    if position.active in to_come:
        yield f"to_come holds seat {position.active}, whose turn it is already (MC-8.2)"


def _fixes_order(position: Position) -> bool:
    return any(isinstance(step, FixOrder) for step in waiting(position.agenda))


def _rest_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    if not isinstance(position.locks, tuple) or not all(are(pair, int) and len(pair) == 2 for pair in position.locks):
        yield f"locks must be pairs of combatants, got {shown(position.locks)} (MC-6.7)"
    if len({*position.locks}) < len(position.locks):
        yield f"locks name a pair twice, got {shown(position.locks)} (MC-6.7)"
    creatures = {one.number: one for one in position.creatures}
    for pair in position.locks:
        for number in pair:
            if not table.is_number(number) or (number < FIRST_NUMBER and position.characters[number].wild):
                yield f"locks name {shown(number)}, which is no combatant (MC-6.7)"
            if not table.is_there(number):
                yield f"locks name {number}, who isn't in the battle, so the lock is over (MC-6.9)"
        seats = {creatures[number].owner if number in creatures else number for number in pair}
        if pair[0] == pair[1] or len({position.characters[seat].side for seat in seats}) < 2:
            yield f"locks name {pair}, who are no enemies (MC-6.7)"
    if not are(position.changes, Change):
        yield f"changes must be of Change, got {shown(position.changes)} (MC-22.5)"
    for change in position.changes:
        if not table.is_number(change.number):
            yield f"changes name {shown(change.number)}, which is no combatant (MC-22.5)"
        if not all(is_whole(value, -MOST_VALUE, MOST_VALUE) for value in (change.power, change.toughness)):
            yield f"power and toughness of a change must be whole numbers, got {shown(change)} (MC-25.6)"
        if not all(is_whole(mask, 0, _KEYWORDS) for mask in (change.gains, change.loses)):
            yield f"gains and loses of a change must be masks of keywords, got {shown(change)} (MC-25.19)"
    if not isinstance(position.focused, tuple) or not all(map(table.is_number, position.focused)):
        yield f"focused must be numbers of creatures and permanents, got {shown(position.focused)} (MC-10.8)"
    if not isinstance(position.looked_at, tuple) or not all(map(table.is_card, position.looked_at)):
        yield f"looked_at must be places of cards, got {shown(position.looked_at)} (MC-25.23)"


def _land_mistakes(table: Table) -> Iterator[str]:
    position, rules = table.position, table.rules
    active = position.active
    uses = rules.creatures_use_locale and rules.locale != "none" and active != NOBODY
    most = rules.richness if uses and not position.characters[active].wild else 0
    if not is_whole(position.land, 0, most):
        yield f"land must be a whole number from 0 to {most}, got {shown(position.land)} (MC-36.115)"


_KEYWORDS = sum(NAMES.values())


def _end_mistakes(table: Table) -> Iterator[str]:
    position = table.position
    end, phase, winner = position.end, position.phase, position.winner
    if type(end) is not str or (end and end not in ENDS):
        yield f"end must be {any_of([*ENDS])}, or empty, got {shown(end)} (MC-21.4)"
    if bool(end) != (phase in ("mercy", "over")):
        yield f"a battle that has ended by {shown(end)} cannot be in the phase {shown(phase)} (MC-21.4)"
    sides = {one.side for one in position.characters}
    if type(winner) is not int or (winner != NOBODY and winner not in sides):
        yield f"winner must be a side, {sorted(sides)}, or {NOBODY}, got {shown(winner)} (MC-21.4)"
    if (winner == NOBODY) != (not end or ENDS[end].drawn):
        yield f"winner is {winner}, which does not fit the end by {shown(end)} (MC-21.4)"
    if end and (position.frames != () or position.draft is not None):
        yield "a battle that has ended has nothing on its way: no frames, no draft (MC-21.4)"
    if winner != NOBODY and any((one.status == IN) != (one.side == winner) for one in position.characters):
        left = {one.side for one in position.characters if one.status == IN}
        if left != {winner}:
            yield f"winner is side {winner}, and in the battle are {sorted(left)} (MC-21.4)"


_CHECKS: dict[str, Callable[[Table], Iterator[str]]] = {
    "the turn": _turn_mistakes,
    "the characters": _character_mistakes,
    "the creatures": _creature_mistakes,
    "the permanents": _permanent_mistakes,
    "the ranges": _range_mistakes,
    "the end": _end_mistakes,
    "the frames": frame_mistakes,
    "the draft": draft_mistakes,
    "the agenda": agenda_mistakes,
    "the order": _order_mistakes,
    "locks, changes and the rest": _rest_mistakes,
    "the land": _land_mistakes,
}
"""One after the other, for later ones rely on earlier ones; by what they are about."""
