"""Fly chits: Broomsticks of one's own and lent ones, and winds (MR-39.7, MR-39.16, MR-41.11, MR-43.20, MR-43.27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve
from arcana_core.effects import Effect
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK
from arcana_magicrealm.model.spellings import Individual
from arcana_magicrealm.model.spells import FLYING_VALUES

WINDS: Final = "hurricane_winds"
FLY_SPELLS: Final = (BROOMSTICK, WINDS)
"""The spells that make a Fly chit (MR-39.7)."""
CARRIES: Final = "carries"
"""The data of a Fly chit that has carried its user by day, or off in the winds (MR-41.11, MR-43.20)."""


def own_fly_chit(game: Game, being: int, spell: str = BROOMSTICK) -> Effect | None:
    """The Fly chit that a being plays directly: of a Broomstick only one that it has cast on itself (MR-43.27)."""
    found = enchantments.working(game, spell, being)
    return next((one for one in found if spell != BROOMSTICK or enchantments.controller_of(game, one) == being), None)


def lent_broomsticks(game: Game, being: int) -> list[Effect]:
    """The Broomsticks on a being of others in play, who control their use, in the order of their casting.

    A caster who has left the map allows nothing any more, nor does one who sleeps (MR-10.11, MR-43.27, MR-44.16).
    """
    working = [(one, enchantments.controller_of(game, one)) for one in enchantments.working(game, BROOMSTICK, being)]
    others = [(one, caster) for one, caster in working if caster != being and beings.is_out(game, caster)]
    lent = [one for one, caster in others if not game.position.effects.has("asleep", caster)]
    return sorted(lent, key=enchantments.age)


class Lending(asking.BeingAsked):
    """A question to the caster of a Broomstick about its use by its rider (MR-43.27, MR-47.40).

    Of several Broomsticks on the rider each is asked about, in the order of their casting.
    """

    rider: Individual
    number: Count
    """The spell in effect."""
    lent: tuple[Count, ...]
    """The spells asked about before, whose casters lend them."""

    choices = (actions.YES, actions.NO)
    rejection = Rejection("MR-47.40", "let your Broomstick be used or not")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask about the next Broomstick, or go on with those that are lent."""
        lent = (*self.lent, self.number) if action == actions.YES else self.lent
        later = [one for one in lent_broomsticks(game, self.rider) if enchantments.age(one) > self.number]
        if later:
            caster, number = enchantments.controller_of(game, later[0]), enchantments.age(later[0])
            game.then(evolve(self, being=caster, number=number, lent=lent))
        else:
            self.settle(game, lent)

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Go on, once all have been asked."""
        raise NotImplementedError

    def flies(self, game: Game, lent: tuple[int, ...]) -> bool:
        """Use up the Fly chits that are lent, and return whether one works: several cancel each other (MR-39.16)."""
        for effect in self.effects(game, lent):
            enchantments.release(game, effect, "MR-39.7" if len(lent) == 1 else "MR-39.16")
        return len(lent) == 1

    def effects(self, game: Game, lent: tuple[int, ...]) -> list[Effect]:
        """The effects of spells that are lent."""
        return [one for one in lent_broomsticks(game, self.rider) if enchantments.age(one) in lent]


class BreakBroomstick(Lending):
    """Ask whether the spell is broken, because its rider uses a stronger Move chit (MR-43.27)."""

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Break the spells of those who want it."""
        for effect in self.effects(game, lent):
            enchantments.release(game, effect, "MR-43.27")


def ask_lenders(game: Game, rider: int, strength: int, question: Callable[..., Lending], *fields: int) -> bool:
    """Ask the casters of Broomsticks what a Move chit of this strength becomes, or whether to break them (MR-43.27).

    Returns whether the `question`, for a chit as strong as the Fly chit, is asked, with its own fields: then its answer
    goes on with the charge, run or maneuver.
    """
    lent, own = lent_broomsticks(game, rider), level(FLYING_VALUES[BROOMSTICK].strength)
    if not lent or strength < own:
        return False
    asked = (enchantments.controller_of(game, lent[0]), rider, enchantments.age(lent[0]), ())
    game.then(question(*asked, *fields) if strength == own else BreakBroomstick(*asked))
    return strength == own


def use_broomstick(game: Game, being: int) -> None:
    """Use up the Fly chit of a character's own Broomstick in combat (MR-39.7)."""
    effect = certain(own_fly_chit(game, being), "only its own Fly chit is played by a character")
    enchantments.release(game, effect, "MR-39.7")


# By day (MR-41.11).


def put_to_use(game: Game, effect: Effect) -> None:
    """Note that a Fly chit carries someone by day: it is used up when its user lands (MR-41.11)."""
    if effect.data != CARRIES:
        game.position.effects.remove(effect)
        game.position.effects.begin(effect.kind, effect.source, effect.target, data=CARRIES, lasts=effect.lasts)


def use_up(game: Game, being: int) -> None:
    """Use up a Fly chit that has carried a being, for all flights until now (MR-39.7, MR-41.11)."""
    for effect in [one for spell in FLY_SPELLS for one in game.position.effects.of(spell, being)]:
        if effect.data == CARRIES:
            enchantments.release(game, effect, "MR-41.11")
