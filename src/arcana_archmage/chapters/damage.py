"""Damage in packets, disbelief damage and the penalty (AM-10.5, AM-12)."""

from __future__ import annotations

from arcana_archmage.events import ArmourUsedUp, Damaged, PointsGained, StrikeUsedUp
from arcana_archmage.model.forward import Game


def damage(game: Game, sufferer: int, base: int, clause: str, *, penalty: int = 0, strike: bool = False) -> bool:
    """Deal one packet of damage in the order of AM-12.1.

    Args:
        game: The match.
        sufferer: The wizard who suffers it.
        base: The spell's damage (step a).
        clause: The cause, for the log.
        penalty: The penalty that is part of the packet (step c).
        strike: Whether the other wizard's Mighty Strike can double it (step b, AM-12.6).

    Returns:
        Whether the sufferer is still in the round.
    """
    wizard = game.position.wizards[sufferer]
    striker = game.position.wizards[1 - sufferer]
    struck = strike and bool(striker.strike) and base > 0  # AM-12.10: a base of 0 leaves the strike alone
    packet = base * 2 + penalty if struck else base + penalty
    if wizard.inner_strength:
        packet //= 2  # AM-12.3: the whole packet at once
    if packet <= 0:  # AM-12.4
        return True
    if wizard.armour:
        wizard.armour = False
        if game.keeps_log:
            game.emit(ArmourUsedUp(sufferer, packet), "AM-12.1")
        return True
    wizard.points -= packet
    if game.keeps_log:
        game.emit(Damaged(sufferer, packet, wizard.points), clause)
    if struck:
        striker.strike = 0
        if game.keeps_log:
            game.emit(StrikeUsedUp(1 - sufferer), "AM-12.5")
    if wizard.points <= 0:  # AM-2.8: after every single packet
        game.knock_out(sufferer)
        return False
    return True


def disbelief_damage(game: Game, caster: int, cost: int) -> bool:
    """Make the caster pay for a disbelieved illusion. Returns whether they survive (AM-10.2, AM-12.2)."""
    if game.position.wizards[1 - caster].true_sight:
        cost = max(2 * cost, game.rules.true_sight_least)
    return game.damage(caster, cost, "AM-10.2")


def penalty(game: Game, caster: int, placed: int) -> int:
    """The penalty for disbelieving a true spell with this number of placed cards (AM-10.5, AM-21.2)."""
    rules = game.rules
    return placed * (rules.shadow_penalty if game.position.wizards[caster].shadow_force else rules.penalty)


def gain_points(game: Game, player: int, points: int) -> None:
    """Add points, without an upper limit (AM-12.8)."""
    wizard = game.position.wizards[player]
    wizard.points += points
    if game.keeps_log:
        game.emit(PointsGained(player, points, wizard.points), "AM-12.8")
