"""Playing colour chits: on a permanent spell, which they energize, or on nothing (MR-36.7, MR-36.8)."""

from __future__ import annotations

from typing import Annotated

from arcana_core.actions import Action, Rejection
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings, extra_phases
from arcana_magicrealm.chapters.magic import aiming, colours
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.slots import TEACHERS
from arcana_magicrealm.model.state import DAYLIGHT


def options(game: Game, being: int) -> tuple[Action, ...]:
    """The colour chits that a character can play at the start of a phase, or must for a spell's phase (MR-43.49)."""
    owed = extra_phases.obliges(game, being)
    colour = colours.ANY_COLOUR if owed is None else enchantments.card_of(owed).colour
    return colours.picks(game, "spend", being, colours.colour_chits(game, being, colour))


def play(game: Game, being: int, action: Action) -> None:
    """Play a colour chit: on a spell if it can energize one, else on nothing."""
    game.then(ChooseEnergized(being, actions.magic_chit_number(action, being)))


def why_not(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why a chit can't be played for its colour; None for other actions."""
    spends = isinstance(action, actions.UseMagicChit) and actions.CASTING_VERBS[action.verb] == "spend"
    if spends or (isinstance(action, actions.UseItem) and actions.ITEM_DEEDS[action.deed] == "spend"):
        return Rejection("MR-36.6", "only your own enchanted chits supply a colour")
    return None


def inert_here(game: Game, being: int, chit: int) -> list[Enchantment]:
    """The inert spells in a character's clearing that need the colour of one of its colour chits (MR-36.7)."""
    colour, clearing = colours.colour_of(game, being, chit), beings.place(game, being)
    inert = [one for one in game.position.enchantments if not enchantments.is_energized(game, one)]
    fit = [one for one in inert if colours.satisfy((colour,), enchantments.card_of(one).colour)]
    return [one for one in fit if clearing >= 0 and enchantments.effects_in(game, one, clearing)]


class ChooseEnergized(asking.HeroAsked):
    """Ask which spell a colour chit energizes, or none (MR-36.7, MR-47.11)."""

    chit: Annotated[int, Between(0, 11 + len(TEACHERS))]
    """The chit, or an enchanted item by its number (MR-46.15)."""

    passing = actions.NONE
    rejection = Rejection("MR-36.7", "choose an inert spell that needs the colour and whose target is here, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The inert spells here that need the colour, or none; only the one that must be energized (MR-43.49)."""
        named = self.named(game)
        is_owed = extra_phases.obliges(game, self.being) in named.values()
        return tuple(named) if is_owed else (actions.NONE, *named)

    def named(self, game: Game) -> dict[Action, Enchantment]:
        """The spells that the chit can energize, by the actions that name them."""
        fit, owed = inert_here(game, self.being, self.chit), extra_phases.obliges(game, self.being)
        return dict(aiming.named_spells([one for one in fit if one == owed] or fit))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Use the chit up, and energize the spell."""
        chosen = self.named(game).get(action)
        colours.use_colour_chit(game, self.being, self.chit, "MR-36.7")
        if chosen is not None:
            enchantments.energize(game, chosen, "MR-36.7")


# When it isn't their phase (MR-36.8).


def helpers(game: Game, clearing: int, *others: int) -> list[int]:
    """The characters in a clearing, but these and the blocked ones, who could energize a spell (MR-8.9, MR-36.8)."""
    if not game.position.enchantments:  # the common case
        return []
    there = [one for one in beings.individuals_in(game, clearing) if one < FIRST_DENIZEN and one not in others]
    return [one for one in there if game.is_free(one) and useful_chits(game, one)]


def useful_chits(game: Game, being: int) -> list[int]:
    """The colour chits of a character that could energize a spell here (MR-36.8)."""
    return [chit for chit in colours.colour_chits(game, being) if inert_here(game, being, chit)]


class OfferColour(asking.HeroAsked):
    """Ask a character whether it plays a colour chit, which could energize a spell (MR-36.7, MR-36.8)."""

    ending = actions.NONE
    rejection = Rejection("MR-36.8", "play a colour chit that energizes a spell here, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The colour chits that could energize a spell, or none; only where the phase began, or the fight is (MR-36.7).

        A wish may have taken the character away (MR-42.6).
        """
        position, here = game.position, beings.place(game, self.being)
        is_away = position.stage == DAYLIGHT and here != game.turn.from_
        if is_away or (position.fight is not None and here != position.fight.clearing):
            return ()
        return (actions.NONE, *colours.picks(game, "spend", self.being, useful_chits(game, self.being)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Play the chit, and ask again."""
        game.then(ChooseEnergized(self.being, actions.magic_chit_number(action, self.being)), self)
