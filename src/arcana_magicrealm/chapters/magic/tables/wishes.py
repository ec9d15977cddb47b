"""Wishes: teleporting, looking into a box, peace, health and strength (MR-42.5 to MR-42.9, MR-47.26, MR-47.47)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.cards.cards import indices
from arcana_core.effects import PERMANENT, until
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit, denizen_of
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED, WOUNDED
from arcana_magicrealm.model.effects import ILL_HEALTH, WITHER
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import TREASURE_CARDS
from arcana_magicrealm.model.realm import CLEARINGS
from arcana_magicrealm.model.state import EVENING

PEACE: Final = "wish for peace"
STRENGTH: Final = "wish for strength"
ROUNDS_OF_PEACE: Final = 2
"""The rounds that are still played in a clearing after the wish for peace (MR-42.8)."""


# Teleporting (MR-12.25, MR-42.5, MR-42.6).


class Destination(asking.BeingAsked):
    """Ask to which clearing an individual teleports (MR-12.25, MR-42.5, MR-42.6, MR-47.26)."""

    only_caves: bool = False

    rejection = Rejection("MR-42.5", "choose another clearing to which you teleport")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Every other clearing of the map, or every cave clearing."""
        here = beings.place(game, self.being)
        if here < 0:
            return ()
        everywhere = range(len(CLEARINGS))
        fit = [end for end in everywhere if (game.map.is_cave(end) if self.only_caves else end != here)]
        return tuple(map(actions.InClearing, fit))

    def answer(self, game: Game, action: actions.InClearing, player: int) -> None:
        """Teleport there."""
        game.teleport(self.being, action.clearing)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain which clearings can be chosen."""
        yield self.only_caves, "MR-12.25", "choose a cave clearing to which you teleport"


def teleport(game: Game, being: int, clearing: int) -> None:
    """Put an individual into a clearing with all its horses and items; followers stay behind (MR-12.25, MR-42.5)."""
    start = beings.place(game, being)
    vanish(game, being)
    beings.put(game, being, clearing)
    if being < FIRST_DENIZEN:
        beings.character_of(game, being).came = NOWHERE
    game.report("MR-42.5", events.Teleported, being, clearing)
    if clearing != start:
        game.has_entered(being, clearing)


def teleport_home(game: Game, being: int) -> None:
    """Send a denizen to where it started the game, unhired and released from spells (MR-42.6, MR-14.13)."""
    number = denizen_of(being)
    vanish(game, being)
    game.unhire(number, "MR-14.13")
    enchantments.release_from_all(game, being, "MR-42.6")
    game.position.denizen_at[number] = game.home_of(number)
    game.report("MR-42.6", events.DenizenTeleported, being, game.home_of(number))


def vanish(game: Game, being: int) -> None:
    """Take a being that teleports out of combat and of a guide's turn; its followers stop where they are (MR-42.6).

    After combat it has no more part in what those do who are still there (MR-35.12).
    """
    position, start = game.position, beings.place(game, being)
    if position.stage == EVENING and position.fight is None and position.turn is not None:
        game.change_turn(stopped=position.turn.stopped | bit(being))
    if position.fight is not None and position.fight.clearing == start:
        sheets.leave(game, being)
    for follower in [one for one, guide in position.guides if guide == being]:
        game.stop_following(follower, start)
    if game.guide_of(being) >= 0:
        game.stop_following(being, start)


# Sending another away (MR-42.6, MR-42.7).


class NameAnother(asking.BeingAsked):
    """Ask which other character or denizen in the clearing teleports (MR-42.5 to MR-42.7, MR-47.47)."""

    rejection = Rejection(
        "MR-42.7", "name another in your clearing; a hidden one only if you found hidden enemies today"
    )

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other characters and the denizens here that are seen, but no mist; () alone (MR-42.7, MR-43.33)."""
        there = beings.everybody_in(game, beings.place(game, self.being))
        others = [one for one in there if one != self.being and beings.sees(game, self.being, one)]
        return tuple(map(actions.SendAway, others))

    def answer(self, game: Game, action: actions.SendAway, player: int) -> None:
        """Send a denizen home, a character to another clearing that its own player chooses (MR-42.6)."""
        game.report("MR-42.6", events.SentAway, self.being, action.being)
        if action.being < FIRST_DENIZEN:
            game.then(Destination(action.being))
        else:
            teleport_home(game, action.being)


# Looking into a box (MR-9.19, MR-48.9).


class LookIntoBox(asking.BeingAsked):
    """Ask into which box of the set-up card the wisher looks (MR-42.5, MR-47.47)."""

    rejection = Rejection("MR-42.5", "choose a box of the set-up card that holds treasure cards")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The boxes with treasure cards."""
        return tuple([actions.LookInto(box) for box, piles in enumerate(BOXES) if cards_in(game, piles)])

    def answer(self, game: Game, action: actions.LookInto, player: int) -> None:
        """Look at the cards, and at their order in a stack; that activates none (MR-9.19)."""
        piles = game.position.piles
        for slot in BOXES[action.box]:
            if piles.orders[slot] is None:
                piles.show_all(slot, 1 << player)
            else:
                piles.look(slot, piles.size(slot), 1 << player)
        cards = cards_in(game, BOXES[action.box])
        game.report("MR-42.5", events.BoxSeen, self.being, action.box, cards, player)


BOXES: Final = (
    *zip(slots.SITE_LARGE, slots.SITE_SMALL, strict=True),
    *[(pile,) for pile in (*slots.TWT_BOX, *slots.CARDS_OF_GROUP, *slots.VISITOR_CARDS)],
)
"""The piles with each box's treasure cards, as in `actions.BOXES`."""
assert len(BOXES) == len(actions.BOXES)


def cards_in(game: Game, piles: tuple[int, ...]) -> tuple[int, ...]:
    """The treasure cards in some piles."""
    return tuple([card for slot in piles for card in indices(game.position.piles.cards_of(slot) & TREASURE_CARDS.mask)])


# Peace (MR-42.8).


def make_peace(game: Game, being: int) -> None:
    """End combat in the wisher's clearing for the day (MR-42.8).

    No one attacks or names targets there any more, Tremendous monsters let go, and two more rounds are played. Those
    who have charged in this round have acted (MR-26.14).
    """
    position, here = game.position, beings.place(game, being)
    position.effects.begin(PEACE, being, here, lasts=until("midnight"))
    game.report("MR-42.8", events.PeaceMade, being, here)
    fight = position.fight
    if fight is not None and fight.clearing == here:
        coming_to_life.stop_castings(game, "MR-42.8")
        sheets.let_go(game, [monster for monster, _ in fight.holds])
        last = fight.round + ROUNDS_OF_PEACE
        game.change_fight(sheets=(), targets=(), gripping=(), last=last)


# Health and strength (MR-42.3, MR-42.9).


def heal(game: Game, being: int, clause: str, *those: str) -> None:
    """Remove these curses from a character, then turn its fatigued and wounded chits active (MR-12.27, MR-42.3)."""
    curses.remove(game, being, *those, clause=clause)
    if not game.is_cursed(WITHER, being):
        for chit in effort.chits_in(game, being, FATIGUED + WOUNDED, before=True):
            effort.turn_by_magic(game, being, chit, ACTIVE, clause)


def grant_strength(game: Game, being: int) -> None:
    """Let the next hit of an individual do Tremendous harm, once at most (MR-42.9)."""
    if game.position.effects.begin(STRENGTH, target=being, lasts=PERMANENT).effect:
        game.report("MR-42.9", events.StrengthGranted, being)


def use_strength(game: Game, being: int) -> None:
    """Use the wish for strength up (MR-42.9, MR-12.22)."""
    game.position.effects.dispel(STRENGTH, being)
    game.report("MR-42.9", events.StrengthUsed, being)


def is_peaceful(game: Game, clearing: int) -> bool:
    """Whether peace has been wished for in a clearing today (MR-42.8)."""
    return game.position.effects.has(PEACE, clearing)


GRANTED: Final[Mapping[int, Callable[[Game, int], None]]] = {
    1: lambda game, being: game.then(Destination(being)),
    2: lambda game, being: game.then(NameAnother(being)),
    3: lambda game, being: game.then(LookIntoBox(being)),
    4: make_peace,
    5: lambda game, being: heal(game, being, "MR-42.3", WITHER, ILL_HEALTH),
    6: grant_strength,
}
"""The functions that carry out each result of the Wishes table (MR-42.5)."""


def grant(game: Game, being: int, number: int) -> None:
    """Grant a wish of this number to an individual on the map (MR-42.5)."""
    if beings.place(game, being) >= 0:
        GRANTED[number](game, being)
