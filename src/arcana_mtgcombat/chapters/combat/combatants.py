"""Combatants, creatures and permanents by number (MC-1)."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, Combatant, Creature, Permanent


def combatant(game: Game, number: int) -> Combatant:
    """Return a combatant by number. Characters are found even after they have left."""
    if number < FIRST_NUMBER:
        return game.position.characters[number]
    found = game.creature(number)
    assert found is not None, f"no creature {number}"
    return found


def is_in(game: Game, number: int) -> bool:
    """Return whether a combatant is in the battle: a character (not a pack) with status "in", or a creature."""
    if 0 <= number < FIRST_NUMBER:
        character = game.position.characters[number]
        return character.status == IN and not character.sheet.wild
    return game.creature(number) is not None


def creature(game: Game, number: int) -> Creature | None:
    """Return a creature by number, or None if it has left."""
    for one in game.position.creatures:
        if one.number == number:
            return one
    return None


def permanent(game: Game, number: int) -> Permanent | None:
    """Return a permanent by number, or None if it has ended."""
    for one in game.position.permanents:
        if one.number == number:
            return one
    return None


def card_of(game: Game, number: int) -> Card:
    """Return the card of a creature or permanent in the battle."""
    found = game.creature(number) or game.permanent(number)
    assert found is not None, f"no creature or permanent {number}"
    return game.pool.cards[found.card]


def owner_of(game: Game, number: int) -> int:
    """Return the seat a combatant belongs to: a character's own seat, a creature's controller."""
    if number < FIRST_NUMBER:
        return number
    found = game.creature(number)
    assert found is not None, f"no creature {number}"
    return found.controller


def side_of(game: Game, number: int) -> int:
    """Return the side of a combatant (MC-1.2)."""
    return game.position.characters[game.owner_of(number)].side


def are_enemies(game: Game, one: int, other: int) -> bool:
    """Return whether two combatants are on different sides (MC-1.2)."""
    return game.side_of(one) != game.side_of(other)


def creatures_of(game: Game, player: int) -> list[Creature]:
    """Return the creatures a seat controls, in the order they entered."""
    return [one for one in game.position.creatures if one.controller == player]


def all_combatants(game: Game) -> list[int]:
    """Return all combatants by number: in rotation order, each character before their creatures (MC-2.4)."""
    position = game.position
    found: list[int] = []
    for player in seats(game):
        if not position.characters[player].sheet.wild:
            found.append(player)
        found += [one.number for one in position.creatures if one.controller == player]
    return found


def seats(game: Game) -> list[int]:
    """Return the seats still in the battle in rotation order, the active one first (MC-36.30)."""
    active = game.position.active
    order = game.rotation(active)
    return [active, *order[:-1]] if order and order[-1] == active else order


def rotation(game: Game, after: int) -> list[int]:
    """Return the seats still in the battle in turn order, starting after this one, which comes last (MC-6.5)."""
    position = game.position
    order = position.order
    if after in order:
        at = order.index(after) + 1
    elif position.to_come:  # This seat has lost its place (MC-8.5). Continue with the seat whose turn is next.
        at = order.index(position.to_come[0])
    else:
        return list(order)
    return [*order[at:], *order[:at]]


def called(game: Game, numbers: Iterable[int]) -> tuple[Action, ...]:
    """Return the actions that name these combatants or groups, in action space order."""
    seats, slots = [], []
    for number in numbers:
        one = game.creature(number) if number >= FIRST_NUMBER else None
        if one is None:
            seats.append(number)
        else:
            slots.append(one.slot)
    return (*[actions.CHARACTER[seat] for seat in sorted(seats)], *[actions.CREATURE[slot] for slot in sorted(slots)])


def number_called(game: Game, action: Action) -> int:
    """Return the number of the combatant or group that an action names."""
    if isinstance(action, actions.AtCharacter):
        return action.seat
    assert isinstance(action, actions.AtCreature)
    return next(one.number for one in game.position.creatures if one.slot == action.slot)
