"""Spells that keep others from fighting, and protect from spells (MR-40.1 to MR-40.3, MR-43.3, MR-43.29, MR-43.41)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.effects import Effect, Plain
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.magic import casting as casts
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, of_denizen
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import FAILED, Casting
from arcana_magicrealm.model.spells import SPELLS

PROTECTION: Final = "protection_from_magic"
ACTIVATE: Final = actions.word("activate protection")

# Persuade and Deal with Goblins (MR-40.1 to MR-40.3, MR-43.15, MR-43.44).


def can_pacify(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a denizen isn't hired by another, nor pacified by this caster, nor any target attacked by its hirelings.

    See MR-39.10, MR-39.12, MR-40.2 and MR-40.3.
    """
    seat = beings.seat_of(game, casting.caster)
    is_free = beings.seat_of(game, target.number) in (seat, NOWHERE)
    is_new = not has_pacified(game, casting.spell, casting.caster, casting.tool.piece, target.number)
    aimed_at = {one.number for one in casting.targets}
    fight, mine = game.fight, beings.hirelings_of(game, seat)
    assigned = [*fight.targets, *[(one, sheet.owner) for sheet in fight.sheets for one in sheet.attackers]]
    return is_free and is_new and not any(one in mine and other in aimed_at for one, other in assigned)


def has_pacified(game: Game, spell: int, caster: int, piece: int, target: Plain) -> bool:
    """Whether a spell of the name and of this caster, or of this item, is on a target already (MR-39.10, MR-39.12)."""
    before = [enchantments.find(game, one.source) for one in game.position.effects.of(SPELLS[spell].id, target)]
    return (caster, piece) in [(one.caster, one.piece) for one in before]


def calm(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let a denizen stop fighting the caster and its hirelings (MR-40.1).

    It may be another's hireling by now, if the item that has cast the spell has changed hands (MR-40.3).
    """
    being, seat = enchantments.being_on(effect), pacified.owner_of(game, effect)
    fight = game.position.fight
    if beings.seat_of(game, being) not in (seat, NOWHERE):
        enchantments.release(game, effect, "MR-40.3")
        return
    if fight is None:
        return
    for foe in (beings.being_of(game, seat), *beings.hirelings_of(game, seat)):
        sheets.part(game, being, foe)
    group = sheets.group_of(being)
    unhired = [one for one in beings.denizens_in(game, fight.clearing) if beings.is_unhired(game, one)]
    if not any(sheets.group_of(one) == group for one in pacified.not_pacified(game, seat, unhired)):
        battles = tuple([pair for pair in game.fight.battles if pair != (group, seat)])
        game.change_fight(battles=battles)


def release_hired(game: Game, seat: int, denizens: tuple[int, ...]) -> None:
    """Release denizens that a player has hired from the pacifying spells of others (MR-40.3)."""
    for being in map(of_denizen, denizens):
        for effect in [one for kind in pacified.PACIFIERS for one in game.position.effects.of(kind, being)]:
            if pacified.owner_of(game, effect) != seat:
                enchantments.release(game, effect, "MR-40.3")


# Peace (MR-43.3).


def can_make_peace(game: Game, casting: Casting, target: Target) -> bool:
    """Whether no one but the caster and the target has named, charged or attacked the target (MR-43.3).

    A denizen that owns a sheet attacks one of its attackers; Roof Collapses attacks all without naming them.
    """
    being, fight = target.number, game.fight
    named = [author for author, aimed in fight.targets if aimed == being]
    charging = [charge.charger for charge in fight.charges if charge.target == being]
    fought = [sheet.owner for sheet in fight.sheets if hits.target_of_owner(fight, sheet.owner) == being]
    striking = [one.caster for one in casts.striking(game, fight) if being in attacks.aimed_at(game, one)]
    foes = {*named, *charging, *fought, *striking, *sheets.attackers_of(fight, being)}
    return foes <= {casting.caster, being}


def make_peace(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Unassign a denizen; cancel the attack of a character, by a spell too (MR-43.3).

    Its slower spells of other sorts are cancelled by MR-38.8. In a Tremendous form it lets go (MR-43.24).
    """
    being = enchantments.being_on(effect)
    if game.position.fight is None:
        return
    if being >= FIRST_DENIZEN:
        sheets.leave(game, being)
        return
    fight, attack = game.fight, coming_to_life.attack_spell(game, being)
    game.change_fight(targets=tuple([pair for pair in fight.targets if pair[0] != being]))
    sheets.let_go(game, [being])
    if attack is not None:
        coming_to_life.end(game, attack, FAILED, "MR-43.3")


# Breaking (MR-40.2, MR-43.3).


def disturb(game: Game, seat: int, target: int, *, is_named: bool = True) -> None:
    """Break the spells that end because a player's character or hireling turns on a target (MR-40.2, MR-43.3).

    Peace is broken by anybody who names its target; a denizen is no longer pacified towards the one who attacks it.
    """
    for effect in disturbed(game, seat, target, is_named=is_named):
        clause = "MR-43.3" if effect.kind == pacified.PEACE else "MR-40.2"
        enchantments.break_spell(game, enchantments.find(game, effect.source), clause)


def disturbed(game: Game, seat: int, target: int, *, is_named: bool = True) -> tuple[Effect, ...]:
    """The effects of the spells that end if a player's character or hireling turns on a target (MR-40.2, MR-43.3)."""
    peace = game.position.effects.of(pacified.PEACE, target) if is_named else ()
    return (*peace, *pacified.pacifiers(game, seat, target))


# Pentangle (MR-43.29).


def begin_pentangle(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Unassign the Demons and the Imp that attack the target; those that it attacks let go of it (MR-43.29)."""
    being, fight = enchantments.being_on(effect), game.position.fight
    if fight is None:
        return
    for attacker in sheets.attackers_of(fight, being):
        if pacified.is_warded(game, attacker, being):
            sheets.part(game, attacker, being)
    holders = sheets.held_by(game.fight, being)
    sheets.let_go(game, [one for one in holders if pacified.is_warded(game, one, being)])


# Protection from Magic (MR-43.41).


def protection(game: Game, being: int) -> Effect | None:
    """The oldest protection of a character that it can activate now; None for none (MR-43.41)."""
    working = [one for one in game.position.effects.of(PROTECTION, being) if enchantments.is_working(game, one)]
    return None if not working or any(map(game.shields, working)) else working[0]


def options(game: Game, being: int) -> tuple[Action, ...]:
    """Activate a protection chit, at the start of a phase or as an action in combat (MR-8.8, MR-27.1)."""
    return () if protection(game, being) is None else (ACTIVATE,)


def activate(game: Game, being: int, action: Action) -> None:
    """Activate a protection chit: spells and curses on its owner are nullified (MR-43.41)."""
    game.position.effects.alter(certain(protection(game, being), "there is one"), data=enchantments.ACTIVATED)
    game.report("MR-43.41", events.ProtectionActivated, being)
    game.settle_forms()


def why_not(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why no protection chit can be activated; None for other actions."""
    return Rejection("MR-43.41", "you have no protection chit that you could activate") if action == ACTIVATE else None


def protections_end(game: Game) -> None:
    """End the protections that were activated for the phase or round that is over (MR-43.41)."""
    for effect in game.position.effects.of(PROTECTION):
        if game.shields(effect):
            enchantments.release(game, effect, "MR-43.41")


_PACIFIES: Final = SpellRule(fits=can_pacify, begins=calm)
SPELLS_HERE: Final = {
    "persuade": _PACIFIES,
    "deal_with_goblins": _PACIFIES,
    "peace": SpellRule(fits=can_make_peace, begins=make_peace),
    pacified.PENTANGLE: SpellRule(begins=begin_pentangle),
}
