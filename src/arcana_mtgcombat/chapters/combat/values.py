"""The effects in force and the values they change (MC-3.4, MC-3.5, MC-16.4, MC-25.25 to MC-25.29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import attrgetter

from arcana_mtgcombat import events
from arcana_mtgcombat.model.cards import TIMINGS, Pool, Static
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import BARS, NAMES
from arcana_mtgcombat.model.state import FIRST_NUMBER, NO_ONE, UNSET, Combatant, Position

_FIELDS = {
    "speed": "speed",
    "channeling": "channeling",
    "focus": "focus",
    "memory": "memory_size",
    "mastery": "mastery",
}
"""The attributes that static records change (MC-25.26), and the fields of a character that hold them."""

_on_sheet = attrgetter(*_FIELDS)
_POWER, _TOUGHNESS, _KEYWORDS, _BARS = range(4)


def refresh(game: Game, *, rolls: bool = True) -> None:
    """Recompute the values of every combatant from all effects in force.

    A set Guard follows changes of Toughness (MC-3.4, MC-3.5, MC-16.4).

    Args:
        game: The battle.
        rolls: False if the Guards are already right, for a position that is being taken up.
    """
    position = game.position
    sums = _printed(game)
    statics = [*in_force(game)]
    changed = bool(statics) and _add_statics(position, sums, statics)
    for change in position.changes:
        if change.number in sums:
            found = sums[change.number]
            found[_POWER] += change.power
            found[_TOUGHNESS] += change.toughness
            found[_KEYWORDS] = (found[_KEYWORDS] | change.gains) & ~change.loses
    shifts: dict[int, int] = {}
    combatants: tuple[Combatant, ...] = (*position.characters, *position.creatures)  # Same order as `_printed`.
    for one, (number, (power, toughness, keywords, bars)) in zip(combatants, sums.items(), strict=True):
        one.power = max(power, 0)
        one.keywords = keywords
        one.bars = bars
        toughness = max(toughness, 0)
        if one.toughness != toughness:
            if one.guard != UNSET:
                shifts[number] = toughness - one.toughness
            one.toughness = toughness
    if changed:
        for character in position.characters:
            for name in _FIELDS.values():
                setattr(character, name, max(getattr(character, name), 0))  # MC-3.4
    if shifts and rolls:
        _shift_guards(game, shifts)


def _printed(game: Game) -> dict[int, list[int]]:
    """Return Power, Toughness, keywords and bars by number: printed values and counters (MC-3.5, MC-16.10).

    Characters by seat, then creatures in the order they entered.
    """
    position = game.position
    characters = position.characters
    cards = game.pool.cards
    sums: dict[int, list[int]] = {}
    for seat, one in enumerate(characters):
        sheet = one.sheet
        counters = one.plus - one.minus
        sums[seat] = [sheet.power + counters, sheet.toughness + counters, 0, 0]
        one.speed, one.channeling, one.focus, one.memory_size, one.mastery = _on_sheet(sheet)
        one.recalls = 1
        one.timings = 0
    timings = _timings(game.pool)
    for permanent in position.permanents:
        timing = timings[permanent.card]
        if timing:
            characters[permanent.controller].timings |= timing
    for creature in position.creatures:
        place = creature.card
        card = cards[place]
        if timings[place]:
            characters[creature.controller].timings |= timings[place]
        counters = creature.plus - creature.minus
        sums[creature.number] = [card.power + counters, card.toughness + counters, card.keywords, 0]
    return sums


@lru_cache(maxsize=64)
def _timings(pool: Pool) -> tuple[int, ...]:
    """Return the timings of each card's abilities as a mask, by place."""
    masks = []
    for card in pool.cards:
        mask = 0
        for ability in card.abilities:
            mask |= 1 << TIMINGS.index(ability.timing)
        masks.append(mask)
    return tuple(masks)


def _add_statics(position: Position, sums: dict[int, list[int]], statics: Iterable[tuple[Static, int, int]]) -> bool:
    """Add the changes of static records (MC-25.25 to MC-25.29, MC-20.8). Return whether any changes an attribute."""
    attributes = False
    for static, controller, bearer in statics:
        if static.do == "attribute":
            attributes = True
            one, name = position.characters[controller], _FIELDS[static.name]
            setattr(one, name, getattr(one, name) + static.n)
        elif static.do == "recall_bonus":
            position.characters[controller].recalls += static.n
        elif static.do != "control":
            gained = NAMES[static.word] if static.word else 0
            barred = sum([BARS[what] for what in static.what])
            for number in _scope(position, static.scope, controller, bearer):
                found = sums.get(number)
                if found is None:
                    continue  # The bearer is just leaving.
                found[_POWER] += static.power
                found[_TOUGHNESS] += static.toughness
                found[_KEYWORDS] |= gained
                found[_BARS] |= barred
    return attributes


def in_force(game: Game) -> Iterator[tuple[Static, int, int]]:
    """Yield the active static records with their source's controller and its bearer, or -1 for none.

    Creatures bear their own printed records (MC-36.1). Attributes on equipment change the bearer only if that is a
    character (MC-25.26). Permanents of players who are out of the battle don't count (MC-36.10).
    """
    position = game.position
    cards = game.pool.cards
    for permanent in position.permanents:
        card = cards[permanent.card]
        if card.static and game.is_in_battle(permanent):
            bearer = permanent.bearer
            for static in card.static:
                if static.do != "attribute" or card.type != "equipment":
                    yield static, permanent.controller, bearer
                elif 0 <= bearer < FIRST_NUMBER:
                    yield static, bearer, bearer
    for creature in position.creatures:
        for static in cards[creature.card].static:
            yield static, creature.controller, creature.number


def _scope(position: Position, scope: str, controller: int, bearer: int) -> Iterable[int]:
    """Return the numbers of the combatants a static record affects (MC-25.25)."""
    if scope == "bearer":
        return (bearer,) if bearer != NO_ONE else ()
    if scope == "own_creatures":
        return [one.number for one in position.creatures if one.controller == controller]
    if scope == "company":
        return [
            controller,
            *(one.number for one in position.creatures if one.controller == controller and not one.detached),
        ]
    characters = position.characters
    side = characters[controller].side
    return [one.number for one in position.creatures if characters[one.controller].side != side]


def _shift_guards(game: Game, shifts: dict[int, int]) -> None:
    """Raise and lower set Guards with Toughness, in the order of MC-2.4 (MC-16.4)."""
    for number in game.all_combatants():
        by = shifts.get(number, 0)
        if by:
            one = game.combatant(number)
            rolled = game.roll(game.owner_of(number), abs(by), "guard")
            one.guard = one.guard + rolled if by > 0 else max(one.guard - rolled, 0)
            if game.keeps_log:
                game.emit(events.GuardSet(number, one.guard), "MC-16.4")


def attribute(game: Game, player: int, name: str) -> int:
    """Return a character's attribute as it is now, named as in `Sheet` (MC-3.4). Nothing changes Life and Mana Pool."""
    character = game.position.characters[player]
    if name in ("life", "mana_pool"):
        value: int = getattr(character.sheet, name)
    else:
        value = getattr(character, _FIELDS.get(name, name))
    return value
