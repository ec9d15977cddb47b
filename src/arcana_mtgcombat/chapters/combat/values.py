"""What effects in force make of combatants (MC-3.4, MC-3.5, MC-16.4, MC-25.25 to MC-25.29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from arcana_mtgcombat import events
from arcana_mtgcombat.model.cards import TIMINGS, Pool, Static
from arcana_mtgcombat.model.keywords import BARS, NAMES
from arcana_mtgcombat.model.state import FIRST_NUMBER, NOBODY, UNSET, Combatant, Position

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

_FIELDS = {
    "speed": "speed",
    "channeling": "channeling",
    "focus": "focus",
    "memory": "memory_size",
    "mastery": "mastery",
}
"""The attributes that static records change (MC-25.26), and the fields of a character in which they stand."""

_on_sheet = attrgetter(*_FIELDS)
_POWER, _TOUGHNESS, _KEYWORDS, _BARS = range(4)


def refresh(game: Game, *, rolls: bool = True) -> None:
    """Work out anew what all effects in force make of every combatant.

    A set Guard follows a Toughness that changes (MC-3.4, MC-3.5, MC-16.4).

    Args:
        game: whose combatants.
        rolls: False if the Guards are as they should be: for a position that is being taken up.
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
    combatants: tuple[Combatant, ...] = (*position.characters, *position.creatures)  # as `_printed` puts them
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
    """Power, Toughness, keywords and bars by number: what is printed, and counters (MC-3.5, MC-16.10).

    Characters by seat, then creatures as they entered.
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
    """By place of a card: the timings of its abilities, as a mask."""
    masks = []
    for card in pool.cards:
        mask = 0
        for ability in card.abilities:
            mask |= 1 << TIMINGS.index(ability.timing)
        masks.append(mask)
    return tuple(masks)


def _add_statics(position: Position, sums: dict[int, list[int]], statics: Iterable[tuple[Static, int, int]]) -> bool:
    """Add what static records change (MC-25.25 to MC-25.29, MC-20.8); whether there were attributes among it."""
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
                    continue  # a bearer who is just leaving
                found[_POWER] += static.power
                found[_TOUGHNESS] += static.toughness
                found[_KEYWORDS] |= gained
                found[_BARS] |= barred
    return attributes


def in_force(game: Game) -> Iterator[tuple[Static, int, int]]:
    """The static records that work, with who controls their source, and who bears it or -1 for nobody.

    A creature bears what is printed on it (MC-36.1). An attribute that an equipment changes is that of its bearer, who
    stands for its controller; it changes nothing of a creature (MC-25.26). Permanents of those who are out of the
    battle are left out (MC-36.10).
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
    """On whom a static record works, by number (MC-25.25)."""
    if scope == "bearer":
        return (bearer,) if bearer != NOBODY else ()
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
    """Set Guards rise and fall with Toughness, in the order of MC-2.4 (MC-16.4)."""
    for number in game.everybody():
        by = shifts.get(number, 0)
        if by:
            one = game.combatant(number)
            rolled = game.roll(game.owner_of(number), abs(by), "guard")
            one.guard = one.guard + rolled if by > 0 else max(one.guard - rolled, 0)
            if game.keeps_log:
                game.emit(events.GuardSet(number, one.guard), "MC-16.4")


def attribute(game: Game, player: int, name: str) -> int:
    """An attribute of a character as it is now, named as in `Sheet` (MC-3.4). Nothing changes Life and Mana Pool."""
    character = game.position.characters[player]
    if name in ("life", "mana_pool"):
        value: int = getattr(character.sheet, name)
    else:
        value = getattr(character, _FIELDS.get(name, name))
    return value
