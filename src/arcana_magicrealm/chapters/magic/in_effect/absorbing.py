"""Absorbed monsters: where they are while Absorb Essence is in effect, and their ends (MR-43.24, MR-43.25)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.effects import Effect
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, whereabouts
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, TAKEN_IN, denizen_of, of_denizen
from arcana_magicrealm.model.denizens import MONSTERS
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forward import Game

ABSORB: Final = "absorb_essence"


def place_monsters(game: Game) -> None:
    """Take in the targets of Absorb Essence; those of an item without an owner come back (MR-43.24, MR-43.25)."""
    position = game.position
    for effect in position.effects.of(ABSORB):
        if effect not in position.effects:
            continue
        enchantment = enchantments.find(game, effect.source)
        monster = enchantments.being_on(effect)
        is_in = beings.place(game, monster) == TAKEN_IN
        is_owned = enchantments.is_owned(game, enchantment)
        if is_owned and not is_in:
            take_in(game, monster, effect)
        elif is_in and not is_owned and not _keeps(game, enchantment.piece):
            appear(game, monster, whereabouts.clearing_of(game, enchantment.piece))


def take_in(game: Game, monster: int, absorbs: Effect) -> None:
    """Take a monster off the map: it is free of hire and other spells, and no one attacks it (MR-43.24)."""
    if game.position.fight is not None:
        sheets.leave(game, monster)
    game.unhire(denizen_of(monster), "MR-43.24")
    beings.put(game, monster, TAKEN_IN)
    game.report("MR-43.24", events.TakenIn, monster)
    enchantments.release_from_all(game, monster, "MR-43.24", besides=absorbs)
    game.campaigns_done()  # it may have been the last foe: MR-19.10


def _keeps(game: Game, piece: int) -> bool:
    # Whether an item without an owner keeps its monster: the dead owner's heir isn't known yet, or it has left the map.
    return belongings.place_of(game, piece) in (*belongings.CARRIED, slots.OUT_OF_PLAY)


def appear(game: Game, monster: int, clearing: int) -> None:
    """Let an absorbed monster come out in a clearing; without one it stays off the map as if killed (MR-43.25)."""
    beings.put(game, monster, clearing if clearing >= 0 else DEAD)
    if clearing >= 0:
        game.report("MR-43.25", events.Appeared, monster, clearing)


def ends(game: Game, enchantment: Enchantment, effect: Effect) -> None:
    """Let the monster appear where its absorber is, when the spell is over (MR-43.25)."""
    monster = enchantments.being_on(effect)
    if beings.place(game, monster) == TAKEN_IN:
        being = enchantments.controller(game, enchantment)
        here = beings.ground(game, being) if being >= 0 else whereabouts.clearing_of(game, enchantment.piece)
        appear(game, monster, here)


# Several monsters (MR-43.25).


def ask_forms(game: Game, energized: Iterable[Enchantment]) -> list[ChooseForm]:
    """Ask those who have absorbed several monsters with spells energized at once which form they take (MR-47.47)."""
    spells = [one for one in energized if enchantments.card_of(one).id == ABSORB]
    owners = [enchantments.controller(game, one) for one in spells]
    return [ChooseForm(being) for being in sorted({*owners}) if owners.count(being) > 1 and being >= 0]


class ChooseForm(asking.BeingAsked):
    """Ask for the monster whose form a character takes (MR-43.25, MR-47.47)."""

    rejection = Rejection("MR-43.25", "take the form of a monster that you have absorbed")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The absorbed monsters whose spells are energized."""
        monsters = sorted([enchantments.being_on(one) for one in self.energized(game)])
        return tuple([actions.Become(MONSTERS.index(denizen_of(one))) for one in monsters])

    def energized(self, game: Game) -> list[Effect]:
        """The energized spells with which the character has absorbed monsters."""
        found = [(one, enchantments.find(game, one.source)) for one in game.position.effects.of(ABSORB)]
        own = [(one, made) for one, made in found if enchantments.controller(game, made) == self.being]
        return [one for one, made in own if enchantments.is_energized(game, made)]

    def answer(self, game: Game, action: actions.Become, player: int) -> None:
        """Take the form."""
        chosen = of_denizen(MONSTERS[action.monster])
        effect = next(one for one in self.energized(game) if one.target == chosen)
        enchantments.prefer(game, enchantments.find(game, effect.source))


def magic_types(game: Game, being: int) -> frozenset[str]:
    """The types of magic printed on the monster whose form a character has; it may record their spells (MR-43.50)."""
    form = game.form_of(being)
    sides = () if form is None or form.takes_belongings else (form.light, form.dark)
    return frozenset([side.magic_type for side in sides if side.magic_type])


# The death of the caster (MR-43.25).


def absorbed_by(game: Game, being: int) -> tuple[int, ...]:
    """The monsters that a character has absorbed with spells of its own, which die with it (MR-43.25, MR-37.12)."""
    effects = game.position.effects.of(ABSORB)
    casts = {one.number for one in game.position.enchantments if one.caster == being and one.piece < 0}
    return tuple([enchantments.being_on(one) for one in effects if one.source in casts])


def die_with(game: Game, being: int) -> None:
    """Kill the monsters that a dying character has absorbed (MR-43.25)."""
    for monster in absorbed_by(game, being):
        beings.put(game, monster, DEAD)
        enchantments.release_from_all(game, monster, "MR-43.25")


SPELLS_HERE: Final = {ABSORB: SpellRule(ends=ends)}
