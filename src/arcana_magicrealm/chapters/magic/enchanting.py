"""Enchanting Magic chits, and turning tiles over (MR-36.9 to MR-36.16, MR-46.17)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, ledgers
from arcana_magicrealm.chapters.magic import colours, items
from arcana_magicrealm.chapters.magic.in_effect import energizing
from arcana_magicrealm.chapters.travel import effort, searching
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, ENCHANTED
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Lacked
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF, TILES
from arcana_magicrealm.model.spellings import Clearing, Tile
from arcana_magicrealm.model.state import Character
from arcana_magicrealm.model.turns import Phase, Turn

NO_CHIT: Final = Rejection("MR-36.12", "enchanting takes an active Magic chit of a type from I to V")


# The activities (MR-36.9, MR-36.12, MR-36.15).


def prepare(game: Game, being: int, phase: Phase) -> None:
    """Allow the Enchant phases of the turn (MR-36.9)."""
    game.change_turn(prepared=True)


def why_cannot_enchant(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an Enchant phase is cancelled; None if it is possible (MR-36.9, MR-36.12)."""
    if not (turn.prepared or beings.is_practised(game, turn.individual)):
        return Rejection("MR-36.9", "no enchantment has been prepared today")
    return None if colours.enchanting_chits(game, beings.self_of(turn.individual)) else NO_CHIT


def why_cannot_enchant_far(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a Remote Enchant is cancelled; None if it is possible (MR-36.15, MR-44.5)."""
    return searching.why_no_ball(game, turn, phase) or why_cannot_enchant(game, turn, phase)


def enchant_activity(game: Game, being: int, phase: Phase) -> None:
    """Enchant where the character is, or anywhere under Toadstool Circle 4 (MR-36.10, MR-36.11, MR-12.25)."""
    far = searching.sees_far(game, being)
    game.then(ChooseEnchanted(being) if far else Enchant(being, beings.place(game, being)))


def enchant_far(game: Game, being: int, phase: Phase) -> None:
    """Enchant in the recorded clearing (MR-36.15)."""
    game.then(Enchant(being, phase.place))


class ChooseEnchanted(asking.BeingAsked):
    """Choose the clearing that is enchanted under Toadstool Circle 4 (MR-12.25, MR-47.47)."""

    choices = searching.EVERYWHERE
    rejection = Rejection("MR-47.47", "choose the clearing in which you enchant")

    def answer(self, game: Game, action: actions.InClearing, player: int) -> None:
        """Enchant there."""
        game.then(Enchant(self.being, action.clearing))


class Enchant(asking.BeingAsked):
    """Choose the Magic chit that is enchanted, or that turns the tile over (MR-36.10 to MR-36.12, MR-47.38)."""

    clearing: Clearing
    """The clearing where the enchantment is done."""

    rejection = NO_CHIT

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Each chit can be enchanted, and can turn the tile if its colour is supplied or there is a colour chit."""
        owner = self.owner
        fit = colours.enchanting_chits(game, owner)
        turning = [chit for chit in fit if self.is_supplied(game, chit) or self.colour_chits(game, chit)]
        both = (*colours.picks(game, "enchant", owner, fit), *colours.picks(game, "turn tile with", owner, turning))
        return tuple(sorted(both, key=game.action_space.id_of))

    @property
    def owner(self) -> int:
        """The character whose chits are used: a phantasm uses those of its character (MR-43.34)."""
        return beings.self_of(self.being)

    def is_supplied(self, game: Game, chit: int) -> bool:
        """Whether a lasting source supplies the colour of a chit, here or where it enchants (MR-36.11, MR-36.15)."""
        places = {self.clearing, beings.place(game, self.being)}
        return any(colours.colour_of(game, self.owner, chit) in colours.supplied(game, place) for place in places)

    def colour_chits(self, game: Game, chit: int) -> tuple[int, ...]:
        """The colour chits that give the colour of a chit (MR-36.11)."""
        return colours.colour_chits(game, self.owner, colours.colour_of(game, self.owner, chit))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Enchant the chit, or turn the tile with it; an alerted chit loses the alert (MR-36.16)."""
        owner, chit = self.owner, actions.magic_chit_number(action, self.owner)
        if chit >= actions.FIRST_ITEM and action == actions.magic_chit("enchant", owner, chit):
            items.enchant(game, owner, chit)
        elif isinstance(action, actions.EnchantChit):
            effort.set_chit(game, owner, chit, ENCHANTED, "MR-36.10")
        else:
            if chit < actions.FIRST_ITEM and game.chits_of(owner)[chit] == ALERTED:
                effort.set_chit(game, owner, chit, ACTIVE, "MR-36.16")
            game.then(turn_over(TILE_OF[self.clearing]))
            if not self.is_supplied(game, chit):
                game.then(colours.SpendColour(owner, colours.colour_of(game, owner, chit)))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a chit can't turn the tile."""
        fit = colours.enchanting_chits(game, self.owner)
        if action in colours.picks(game, "turn tile with", self.owner, fit):
            colour = colours.colour_of(game, self.owner, actions.magic_chit_number(action, self.owner))
            yield Rejection("MR-36.11", f"no {colour} magic is supplied, and you have no colour chit that gives it")


# Turning tiles (MR-3.13, MR-36.14).


@step
def turn_over(game: Game, tile: Tile) -> None:
    """Turn a tile over by an enchantment (MR-36.11)."""
    game.turn_tile(tile, "MR-36.11")


def turn_tile(game: Game, tile: int, clause: str) -> None:
    """Turn a tile over; all pieces stay in their clearings, and spells there may wake (MR-3.13, MR-36.14, MR-39.5)."""
    position = game.position
    position.enchanted ^= 1 << tile
    game.report(clause, events.TileTurned, tile, bool(position.enchanted >> tile & 1))
    energizing.energize_supplied(game)
    for one in position.characters:
        if len(one.road) > 1 and tile in {TILE_OF[end] for end in one.road}:
            keep_on_road(game, one)


def keep_on_road(game: Game, one: Character) -> None:
    """Leave a character on its roadway, or in the woods if it can't use it any more, as all see (MR-36.14)."""
    ways = game.map.graph.between(*one.road)
    usable = [way.secret for way in ways if way.usable(one.paths)]
    if not usable:
        one.road = one.road[:1]
        ledgers.note(game, Lacked(one.hero, sum([1 << way.secret for way in ways])))
        game.report("MR-36.14", events.LostInWoods, one.hero, one.road[0])
    elif min(usable) >= 0:
        ledgers.note_used(game, one.hero, 1 << min(usable), 0)


# Automatic enchanting (MR-46.17).


def enchant_automatically(game: Game) -> None:
    """Turn the tiles over that the colour of the day turns (MR-46.17)."""
    for tile in range(len(TILES)):
        if turns_today(game, tile):
            game.turn_tile(tile, "MR-46.17")


def turns_today(game: Game, tile: int) -> bool:
    """Whether a tile's enchanted side shows the colour of the day, or a card, the Chapel or the Circle there has it.

    No tile shows the colours of day 7.
    """
    printed = [colours.PRINTED[clearing] for clearing in OF_TILE[tile]]
    here = [colours.standing(game, clearing) for clearing in OF_TILE[tile]]
    return not colours.of_day(game).isdisjoint(frozenset().union(*printed, *here))
