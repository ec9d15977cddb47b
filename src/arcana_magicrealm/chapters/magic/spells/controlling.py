"""Control Bats, Guide Spider or Octopus, the Dragonfang Necklace: controlled monsters (MR-40.4, MR-40.5, MR-44.54).

A controlled monster is owned by the player whose character controls a spell that works on it, without a term of hire.
"""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.effects import Effect
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.beings import NOWHERE, denizen_of
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forward import Game

CONTROLS: Final = ("control_bats", "guide_spider_or_octopus", "dragonfang_necklace")
"""The spells that control monsters."""
PARTING: Final = (*pacified.PACIFIERS, pacified.PEACE, pacified.PENTANGLE)
"""The spells that stop fights as they begin, and whenever they work again (MR-39.8, MR-40.1, MR-43.3, MR-43.29)."""
LET_GO, KEEP_ON = actions.word("call off"), actions.word("keep fighting")


# Control of a monster (MR-40.4, MR-37.12, MR-39.8).


def controls_on(game: Game, being: int) -> tuple[Effect, ...]:
    """The spells on a monster that are to control it, nullified ones included, oldest first."""
    return tuple([one for kind in CONTROLS for one in game.position.effects.of(kind, being)])


def is_controlled(game: Game, being: int) -> bool:
    """Whether a monster is controlled by a spell, and so takes turns (MR-40.4)."""
    is_owned = beings.is_monster(being) and game.position.owners[denizen_of(being)] >= 0
    return is_owned and any(game.position.effects.has(kind, being) for kind in CONTROLS)


def master_of(game: Game, being: int) -> int:
    """The player whose character controls a monster by the oldest spell that works; -1 for none (MR-40.4).

    One who has left the map has no hirelings any more (MR-10.11).
    """
    working = [effect for effect in controls_on(game, being) if enchantments.is_working(game, effect)]
    masters = [enchantments.controller_of(game, effect) for effect in working]
    return next((beings.seat_of(game, master) for master in masters if beings.is_out(game, master)), NOWHERE)


def settle_control(game: Game, being: int) -> None:
    """Let a monster belong to the player who controls it now, if another or none did (MR-39.8, MR-40.4, MR-40.5).

    In combat it stops fighting those who are on its side now.
    """
    number, master = denizen_of(being), master_of(game, being)
    owner = game.position.owners[number]
    if master == owner:
        return
    game.unhire(number, "MR-40.5")
    if master >= 0:
        game.position.owners[number] = master
        game.report("MR-40.4", events.Controlled, master, game.position.characters[master].hero, being)
    if game.position.fight is not None:
        unhired = [one for one in beings.denizens_in(game, game.fight.clearing) if beings.is_unhired(game, one)]
        friends = unhired if master < 0 else [beings.being_of(game, master), *beings.hirelings_of(game, master)]
        for friend in friends:
            sheets.part(game, being, friend)


def shield_changed(game: Game, being: int) -> None:
    """Settle control of a being, its curses and fights after a spell that nullifies others has changed (MR-39.8)."""
    for spell in PARTING:
        for effect in enchantments.working(game, spell, being):
            game.spell_rules[spell].begins(game, enchantments.find(game, effect.source), effect)
    if controls_on(game, being):
        settle_control(game, being)
    else:
        curses.strike(game, being)


def settle_all(game: Game, card: int) -> None:
    """Settle control, curses and forms as far as they depend on spells of a card that has changed hands.

    See MR-39.8, MR-43.25 and MR-44.54.
    """
    cast = [one for one in game.position.enchantments if one.piece == card]
    for effect in [effect for one in cast for effect in enchantments.effects_of(game, one)]:
        if effect.kind in (*CONTROLS, *PARTING, *enchantments.SHIELDS):
            game.shield_changed(enchantments.being_on(effect))
    if cast:
        game.settle_forms()


def let_loose(game: Game, being: int) -> None:
    """Release a monster from the spells that control it, because its owner turned on it (MR-28.14)."""
    for effect in controls_on(game, being):
        enchantments.release(game, effect, "MR-28.14")


# The spells (MR-40.4, MR-43.38, MR-43.45, MR-44.54).


def begin_control(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Take control, and ask whether the monster lets go of others (MR-40.4)."""
    being = enchantments.being_on(effect)
    settle_control(game, being)
    if game.position.fight is not None:
        game.then(CallOff(being))


class CallOff(asking.BeingAsked):
    """Ask whether a monster that has just been controlled goes on attacking the owner of its sheet (MR-40.4)."""

    choices = (LET_GO, KEEP_ON)
    rejection = Rejection("MR-40.4", "call the monster off, or let it keep fighting")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Call it off or not, if it is on the sheet of another."""
        return self.choices if sheets.owner_over(game.fight, self.being) >= 0 else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take it off the sheet, or leave it."""
        foe = sheets.owner_over(game.fight, self.being)
        if action == LET_GO:
            sheets.part(game, self.being, foe)
            game.report("MR-40.4", events.CalledOff, self.being, foe)


SPELLS_HERE: Final = dict.fromkeys(
    CONTROLS,
    SpellRule(
        # Controlled and hired monsters stay with their owners (MR-40.4).
        fits=lambda game, casting, target: beings.is_unhired(game, target.number),
        begins=begin_control,
        # Another spell may still control the monster (MR-40.5).
        ends=lambda game, enchantment, effect: settle_control(game, enchantments.being_on(effect)),
    ),
)
