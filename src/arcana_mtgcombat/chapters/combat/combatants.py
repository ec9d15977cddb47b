"""Who is in the battle, by number (MC-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, Combatant, Creature, Permanent

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def combatant(game: Game, number: int) -> Combatant:
    """Somebody in the battle, by number; a character also after he has left it."""
    if number < FIRST_NUMBER:
        return game.position.characters[number]
    found = creature(game, number)
    assert found is not None, f"there is no creature {number}"
    return found


def is_in(game: Game, number: int) -> bool:
    """Whether a combatant is in the battle: a character, not a pack, with status "in", or a creature that is there."""
    if 0 <= number < FIRST_NUMBER:
        character = game.position.characters[number]
        return character.status == IN and not character.sheet.wild
    return creature(game, number) is not None


def creature(game: Game, number: int) -> Creature | None:
    """A creature by number, None if it has left."""
    for one in game.position.creatures:
        if one.number == number:
            return one
    return None


def permanent(game: Game, number: int) -> Permanent | None:
    """A permanent by number, None if it has ended."""
    for one in game.position.permanents:
        if one.number == number:
            return one
    return None


def card_of(game: Game, number: int) -> Card:
    """The card of a creature or permanent that is there."""
    found = creature(game, number) or permanent(game, number)
    assert found is not None, f"there is no creature or permanent {number}"
    return game.pool.cards[found.card]


def owner_of(game: Game, number: int) -> int:
    """The seat that a combatant belongs to: a character's own, a creature's controller."""
    if number < FIRST_NUMBER:
        return number
    found = creature(game, number)
    assert found is not None, f"there is no creature {number}"
    return found.controller


def side_of(game: Game, number: int) -> int:
    """The side of a combatant (MC-1.2)."""
    return game.position.characters[owner_of(game, number)].side


def are_enemies(game: Game, one: int, other: int) -> bool:
    """Whether two combatants are of different sides (MC-1.2)."""
    return side_of(game, one) != side_of(game, other)


def creatures_of(game: Game, player: int) -> list[Creature]:
    """The creatures a seat controls, in the order in which they entered."""
    return [one for one in game.position.creatures if one.controller == player]


def everybody(game: Game) -> list[int]:
    """All combatants by number: in rotation order, a character before his creatures (MC-2.4)."""
    position = game.position
    found: list[int] = []
    for player in seats(game):
        if not position.characters[player].sheet.wild:
            found.append(player)
        found += [one.number for one in position.creatures if one.controller == player]
    return found


def seats(game: Game) -> list[int]:
    """The seats still in the battle in rotation order, beginning with the active one (MC-36.30)."""
    active = game.position.active
    order = game.rotation(active)
    return [active, *order[:-1]] if order and order[-1] == active else order


def rotation(game: Game, after: int) -> list[int]:
    """The seats still in the battle in turn order, beginning behind this one, which comes last (MC-6.5)."""
    position = game.position
    order = position.order
    if after in order:
        at = order.index(after) + 1
    elif position.to_come:  # his place has disappeared (MC-8.5): on with the one whose turn is next
        at = order.index(position.to_come[0])
    else:
        return list(order)
    return [*order[at:], *order[:at]]


def called(game: Game, numbers: Iterable[int]) -> tuple[Action, ...]:
    """What players call combatants or groups by, in the order of the action space."""
    seats, slots = [], []
    for number in numbers:
        one = creature(game, number) if number >= FIRST_NUMBER else None
        if one is None:
            seats.append(number)
        else:
            slots.append(one.slot)
    return (*[actions.CHARACTER[seat] for seat in sorted(seats)], *[actions.CREATURE[slot] for slot in sorted(slots)])


def number_called(game: Game, action: Action) -> int:
    """The number of the combatant or group that a player has named."""
    if isinstance(action, actions.AtCharacter):
        return action.seat
    assert isinstance(action, actions.AtCreature)
    return next(one.number for one in game.position.creatures if one.slot == action.slot)
