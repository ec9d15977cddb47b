"""Pentangle and Protection from Magic, which nullify spells and curses (MR-43.29, MR-43.41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.enchantments import Enchantment

if TYPE_CHECKING:
    from arcana_core.effects import Effect
    from arcana_magicrealm.game import Game

PROTECTION: Final = "protection_from_magic"
ACTIVATE: Final = actions.word("activate protection")


# Pentangle (MR-43.29).


def begin_pentangle(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Unassign the Demons and the Imp that attack the target (MR-43.29)."""
    being, fight = enchantments.being_on(effect), game.position.fight
    for attacker in () if fight is None else sheets.attackers_of(fight, being):
        if pacified.is_warded(game, attacker, being):
            sheets.part(game, attacker, being)


# Protection from Magic (MR-43.41).


def protection(game: Game, being: int) -> Effect | None:
    """The oldest protection of a character that it can activate now; None for none (MR-43.41)."""
    mine = [one for one in game.position.effects.of(PROTECTION, being) if enchantments.is_working(game, one)]
    return None if any(map(game.shields, mine)) else next(iter(mine), None)


def options(game: Game, being: int) -> tuple[Action, ...]:
    """Activate a protection chit, at the start of a phase or as an action in combat (MR-8.8, MR-27.1)."""
    return () if protection(game, being) is None else (ACTIVATE,)


def activate(game: Game, being: int, action: Action) -> None:
    """Activate a protection chit: spells and curses on its owner are nullified (MR-43.41)."""
    effect = protection(game, being)
    assert effect is not None, "there is one"
    game.position.effects.alter(effect, data=enchantments.ACTIVATED)
    game.report("MR-43.41", events.ProtectionActivated, being)
    game.settle_forms()


def why_not(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why no protection chit can be activated; None for other actions."""
    return Rejection("MR-43.41", "you have no protection chit that you could activate") if action == ACTIVATE else None


def protections_end(game: Game) -> None:
    """End the protections that were activated for the phase or round that is over (MR-43.41)."""
    if not game.position.enchantments:
        return
    for effect in game.position.effects.of(PROTECTION):
        if game.shields(effect):
            enchantments.release(game, effect, "MR-43.41")


SPELLS_HERE: Final[Mapping[str, SpellRule]] = {pacified.PENTANGLE: SpellRule(begins=begin_pentangle)}
