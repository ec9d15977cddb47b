"""Groups and the ranges between them (MC-7).

A group is identified by a number: the seat of its character or pack, or the number of the detached creature it
consists of.
"""

from __future__ import annotations

from arcana_mtgcombat import events
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, Creature


def group_of(game: Game, number: int) -> int:
    """Return the number of a combatant's group (MC-7.1)."""
    if number < FIRST_NUMBER:
        return number
    creature = game.creature(number)
    assert creature is not None, f"no creature {number}"
    return number if creature.detached else creature.controller


def members(game: Game, group: int) -> list[int]:
    """Return the combatants of a group, the character first, then creatures in the order they entered (MC-7.1)."""
    if group >= FIRST_NUMBER:
        creature = game.creature(group)
        return [group] if creature is not None and creature.detached else []
    found = [group] if game.is_in(group) else []
    found += [one.number for one in game.position.creatures if one.controller == group and not one.detached]
    return found


def enemy_groups(game: Game, group: int) -> list[int]:
    """Return a group's enemy groups: characters' and packs' by seat, then detached creatures by number."""
    position = game.position
    characters = position.characters
    side = game.side_of(group)
    found = [
        player
        for player, other in enumerate(characters)
        if other.side != side and other.status == IN and (not other.sheet.wild or game.members(player))
    ]
    found += [one.number for one in position.creatures if one.detached and characters[one.controller].side != side]
    return found


def is_close(game: Game, one: int, other: int) -> bool:
    """Return whether two enemy groups are Close (MC-7.2)."""
    return ((one, other) if one < other else (other, one)) in game.position.close


def close_to(game: Game, group: int) -> list[int]:
    """Return the enemy groups that a group is Close to, in the order of `enemy_groups`."""
    close = game.position.close
    if not close:
        return []
    return sorted([other if one == group else one for one, other in close if group in (one, other)])


def set_range(game: Game, one: int, other: int, *, close: bool, clause: str) -> None:
    """Set the range between two enemy groups (MC-7.2)."""
    position = game.position
    pair = (one, other) if one < other else (other, one)
    if (pair in position.close) == close:
        return
    position.close = position.close | {pair} if close else position.close - {pair}
    if game.keeps_log:
        game.emit(events.RangeChanged(pair[0], pair[1], "close" if close else "ranged"), clause)


def detach(game: Game, creature: Creature) -> None:
    """Make a creature a group of its own, with the ranges of the group it leaves (MC-7.6)."""
    if creature.detached:
        return
    left = creature.controller
    creature.detached = True
    if game.keeps_log:
        game.emit(events.Detached(creature.number), "MC-7.6")
    position = game.position
    number = creature.number
    copied = [other if one == left else one for one, other in position.close if left in (one, other)]
    position.close |= {(other, number) if other < number else (number, other) for other in copied}
    game.forget_group(left)
    game.refresh()  # Effects on the company no longer affect it (MC-25.25).


def advance(game: Game, number: int, group: int, clause: str) -> None:
    """Advance on a group: a character with their company, or a creature alone (MC-7.4 to MC-7.7)."""
    if number >= FIRST_NUMBER:
        creature = game.creature(number)
        assert creature is not None
        game.detach(creature)
    if game.keeps_log:
        game.emit(events.Moved(number, "advance"), clause)
    game.set_range(number, group, close=True, clause=clause)


def withdraw(game: Game, number: int, clause: str) -> None:
    """Make all Close ranges of a character's group, or of a creature detached for it, Ranged (MC-7.8, MC-7.17)."""
    if number >= FIRST_NUMBER:
        creature = game.creature(number)
        assert creature is not None
        game.detach(creature)
    if game.keeps_log:
        game.emit(events.Moved(number, "withdraw"), clause)
    for other in game.close_to(number):
        game.set_range(number, other, close=False, clause=clause)


def fall_back(game: Game, creature: Creature) -> None:
    """Return a detached creature to its company or pack (MC-7.9)."""
    if game.keeps_log:
        game.emit(events.Moved(creature.number, "fall back"), "MC-7.9")
    creature.detached = False
    game.forget_group(creature.number)
    game.refresh()


def forget_group(game: Game, group: int) -> None:
    """Remove an empty group and its ranges (MC-7.11)."""
    position = game.position
    creature = game.creature(group) if group >= FIRST_NUMBER else None
    if creature is not None and creature.detached:
        return
    if group < FIRST_NUMBER and game.members(group):
        return
    if position.close:
        position.close = frozenset([pair for pair in position.close if group not in pair])


def start_ranges(game: Game) -> None:
    """Set the ranges of all enemy groups at the start (MC-6.1)."""
    if game.rules.start_range != "close":
        return
    position = game.position
    groups = [*range(len(position.characters)), *(one.number for one in position.creatures if one.detached)]
    position.close = frozenset(
        [
            (one, other)
            for place, one in enumerate(groups)
            for other in groups[place + 1 :]
            if game.are_enemies(one, other)
        ]
    )
