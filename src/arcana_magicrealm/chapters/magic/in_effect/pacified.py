"""Denizens that spells keep from fighting a player's character, or anybody: what other rules ask (MR-40.1, MR-43.3).

The spells themselves are in `spells.protecting`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.effects import Effect
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.deals import RELATIONS
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game

PACIFIERS: Final = ("persuade", "deal_with_goblins")
"""The spells that pacify denizens and let their caster hire them (MR-43.15, MR-43.44)."""
PEACE, PENTANGLE = "peace", "pentangle"
FIENDS: Final = ("demon", "imp")
"""The kinds of monsters from which a Pentangle protects: Demon, Winged Demon and Imp (MR-43.29)."""


def pacifiers(game: Game, seat: int, being: int) -> tuple[Effect, ...]:
    """The spells of a player's character that are to pacify a denizen, nullified ones included, oldest first."""
    if not game.position.enchantments or seat < 0:
        return ()
    found = [one for kind in PACIFIERS for one in game.position.effects.of(kind, being)]
    return tuple([one for one in found if owner_of(game, one) == seat])


def owner_of(game: Game, effect: Effect) -> int:
    """The player whose character controls the spell of an effect; -1 for none (MR-37.12)."""
    caster = enchantments.controller_of(game, effect)
    return beings.seat_of(game, caster) if caster >= 0 else NOWHERE


def is_pacified(game: Game, seat: int, being: int) -> bool:
    """Whether a denizen is pacified towards a player's character and hirelings (MR-40.1)."""
    return any(enchantments.is_working(game, one) for one in pacifiers(game, seat, being))


def not_pacified(game: Game, seat: int, those: Iterable[int]) -> list[int]:
    """Those of some denizens that aren't pacified towards a player's character and hirelings."""
    return [one for one in those if not (game.position.enchantments and is_pacified(game, seat, one))]


def column(game: Game, seat: int, denizens: Iterable[int]) -> int:
    """The column in which a player hires denizens that all are pacified; -1 if some aren't (MR-14.17, MR-43.15)."""
    columns = []
    for being in denizens:
        working = [effect for effect in pacifiers(game, seat, being) if enchantments.is_working(game, effect)]
        if not working:
            return NOWHERE
        spell = enchantments.find(game, working[0].source)
        columns.append(RELATIONS.index(enchantments.card_of(spell).column))
    return min(columns, default=NOWHERE)


def is_at_peace(game: Game, being: int) -> bool:
    """Whether a being can neither name targets, lure, charge nor, as a denizen, be assigned (MR-43.3)."""
    return enchantments.works(game, PEACE, being)


def may_not_attack(game: Game, attacker: int, target: int) -> bool:
    """Whether a spell forbids a denizen to attack a target (MR-25.9, MR-40.1, MR-43.29)."""
    if not game.position.enchantments:  # the common case
        return False
    is_calm = beings.is_unhired(game, attacker) and is_pacified(game, beings.seat_of(game, target), attacker)
    return is_calm or is_warded(game, attacker, target)


def is_warded(game: Game, attacker: int, target: int) -> bool:
    """Whether a Pentangle protects a target from this attacker (MR-43.29)."""
    is_fiend = attacker >= FIRST_DENIZEN and DENIZENS[denizen_of(attacker)].kind in FIENDS
    return is_fiend and enchantments.works(game, PENTANGLE, target)
