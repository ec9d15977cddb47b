"""Locked pairs of the setup fight once (MC-6.7 to MC-6.9)."""

from __future__ import annotations

from arcana_core.agenda import Step
from arcana_mtgcombat.model.forward import Game


class FightLocked(Step[Game]):
    """The active seat's locked pairs fight in setup order (MC-6.8)."""

    def do(self, game: Game) -> None:
        """Begin the next fight, then come back for another."""
        game.fight_locked()


def fight_locked(game: Game) -> None:
    """Let the active seat's combatant of the next locked pair engage the other (MC-6.8, MC-6.9)."""
    position = game.position
    for pair in position.locks:
        if attacker_of(game, pair) >= 0:
            break
    else:
        return
    position.locks = tuple([other for other in position.locks if other is not pair])
    game.then(FIGHT_LOCKED)
    attacker = attacker_of(game, pair)
    target = pair[0] if attacker == pair[1] else pair[1]
    if not game.is_in(target) or not game.are_enemies(attacker, target) or game.combatant(attacker).exhausted:
        return
    creature = game.creature(attacker)
    if creature is not None:
        creature.ordered = True  # The attack itself uses up a character's Engage.
    game.engage(attacker, target, set_up=True)


def unlock(game: Game, number: int) -> None:
    """Remove the locks of a combatant that leaves the battle (MC-36.112)."""
    position = game.position
    if position.locks:
        position.locks = tuple([pair for pair in position.locks if number not in pair])


def attacker_of(game: Game, pair: tuple[int, int]) -> int:
    """Return which of a pair is the active seat's, the first if both are, or -1."""
    active = game.position.active
    for number in pair:
        if game.is_in(number) and game.owner_of(number) == active:
            return number
    return -1


FIGHT_LOCKED = FightLocked()
