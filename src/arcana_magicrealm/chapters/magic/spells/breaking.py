"""Exorcise, Dissolve Spell, Remedy and the Amulet break spells and curses (MR-39.17, MR-39.18, MR-43.1, MR-44.20)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.magic import aiming, colours, coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import CURSE, Enchantment, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.spells import clause_of

AMULET: Final = PIECE["amulet"]


def break_in(game: Game, clearing: int, enchantment: Enchantment, clause: str) -> None:
    """Break a spell whose caster is in a clearing; otherwise release its targets in the clearing or tile (MR-39.17)."""
    if enchantments.caster_place(game, enchantment) == clearing:
        enchantments.break_spell(game, enchantment, clause)
        return
    for effect in enchantments.effects_in(game, enchantment, clearing):
        enchantments.release(game, effect, clause)


# Dissolve Spell and Remedy (MR-43.31, MR-43.47).


def is_there(game: Game, casting: Casting, target: Target) -> bool:
    """Whether a spell or curse can be broken: it still exists, and a curse did before this round (MR-43.47).

    A curse isn't reached any more on one who has teleported or become mist meanwhile (MR-42.6, MR-43.33).
    """
    if target.kind == CURSE:
        is_new = (target.number, target.curse) in game.fight.cursed
        is_left = hits.can_fight(game, target.number) and game.position.effects.has(target.curse, target.number)
        return is_left and not is_new
    return any(one.number == target.number for one in game.position.enchantments)


def break_target(game: Game, casting: Casting, target: Target) -> None:
    """Break the spell or curse at which this spell is aimed (MR-39.18)."""
    break_there(game, game.fight.clearing, target, clause_of(casting.spell))


def break_there(game: Game, clearing: int, target: Target, clause: str) -> None:
    """Remove a curse, or break a spell as far as it is in a clearing (MR-39.17, MR-39.18)."""
    if target.kind == CURSE:
        curses.remove(game, target.number, target.curse, clause=clause)
    else:
        break_in(game, clearing, enchantments.find(game, target.number), clause)


# Exorcise (MR-43.1).


def exorcise(game: Game, casting: Casting, target: Target) -> None:
    """Break all magic in the clearing, fatigue the colour chits, and kill the Demons and the Imp (MR-43.1).

    Curses end first: otherwise those that a spell has nullified would strike when it is broken.
    """
    here = game.fight.clearing
    characters = [one for one in beings.individuals_in(game, here) if one < FIRST_DENIZEN]
    for being in characters:
        curses.remove(game, being, *CURSES, clause="MR-43.1")
    for one in enchantments.weakest_first(game):
        break_in(game, here, one, "MR-43.1")
    coming_to_life.stop_castings(game, "MR-43.1", casting)
    for being in characters:
        for chit in colours.colour_chits(game, being):
            colours.use_colour_chit(game, being, chit, "MR-43.1")
    fiends = [one for one in beings.denizens_in(game, here) if DENIZENS[denizen_of(one)].kind in pacified.FIENDS]
    kills.die_together(game, dict.fromkeys(fiends, (casting.caster,)))


# The Amulet (MR-44.20, MR-44.57).


def reached(game: Game, being: int) -> dict[Action, Target]:
    """The curses on characters in the clearing, and the spells within reach of the Amulet (MR-39.17, MR-44.20)."""
    here = beings.place(game, being)
    if here < 0:
        return {}
    return {action: target for action, (target,) in (*aiming.spells_in(game, here), *aiming.curses_in(game, here))}


def why_no_use(game: Game, being: int, piece: int) -> Rejection | None:
    """Explain why a card that is used at once can't be activated; None if it can, and for other cards (MR-44.57)."""
    if piece != AMULET or reached(game, being):
        return None
    return Rejection("MR-44.57", "the Amulet finds no curse and no spell here")


class UseAmulet(asking.HeroAsked):
    """Ask which curse the Amulet removes, or which spell it breaks (MR-44.20, MR-47.40)."""

    rejection = Rejection("MR-44.20", "choose a curse on a character here, or a spell whose caster or target is here")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The curses and spells."""
        return tuple(sorted(reached(game, self.being), key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Remove the curse, or break the spell."""
        break_there(game, beings.place(game, self.being), reached(game, self.being)[action], "MR-44.20")


def use_amulet(game: Game, being: int, piece: int) -> None:
    """Use the Amulet as soon as it is activated (MR-44.57)."""
    if piece == AMULET:
        game.then(UseAmulet(being))


_BREAKS: Final = SpellRule(fits=is_there, at_once=break_target)
SPELLS_HERE: Final = {"exorcise": SpellRule(at_once=exorcise), "dissolve_spell": _BREAKS, "remedy": _BREAKS}
