"""Events in sentences, for people: wizards are called by their colours, cards by their names (WW-2.2, WW-23.16).

What the reader may not know is hidden in the event already; the sentence then says only that it happened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arcana_core.events import Event, Hidden
from arcana_core.text.wording import counted
from arcana_wizwar import events
from arcana_wizwar.model.labyrinth import COLOURS

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}

THINGS = {
    "stone_wall": "stone wall",
    "wall": "wall",
    "door": "door",
    "sealed_door": "sealed door",
    "wall_of_fire": "Wall of Fire",
    "wall_of_earth": "Wall of Earth",
    "stone_block": "stone block",
    "thornbush": "Thornbush",
    "rosebush": "Rosebush",
    "dust_cloud": "Dust Cloud",
    "trap_token": "trap token",
    "tacks": "heap of tacks",
    "punch": "punch",
    "tear": "tearing something away",
}
"""What is no card, or is called otherwise than its card, by its word in events."""

MEANS = {
    "walk": "goes",
    "push": "is pushed",
    "knock": "is knocked",
    "force": "is moved",
    "feather": "is blown",
    "teleport": "teleports",
    "swap": "is put",
    "windrider": "flies",
    "pass": "passes through the wall",
}
"""How a wizard comes to another square."""


def sentence(game: Game, event: Event) -> str:
    """An event in a sentence without a full stop; "" for what others say already."""
    told = _SENTENCES.get(type(event))
    return str(event) if told is None else told(_Names(game), event)


class _Names:
    """What players, cards and targets are called at a table."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def who(self, player: int) -> str:
        """A wizard, by his colour."""
        return COLOURS[self.game.position.wizards[player].colour].capitalize()

    def for_group(self, group: int) -> str:
        """Whose deck a school is for, where there are two."""
        return f" for group {group + 1}" if self.game.rules.custom_spellbook else ""

    def card(self, key: str) -> str:
        """A card, an object or a means of attack."""
        if key in self.game.cards:
            return self.game.cards[key].name
        return THINGS.get(key, key.replace("_", " "))

    def thing(self, key: str) -> str:
        """An object on the board: called by what it is, not by the card that made it."""
        return THINGS.get(key) or self.card(key)

    def cards(self, keys: Any) -> str:
        """Several cards, or how many they are."""
        if isinstance(keys, Hidden):
            return "a card" if keys.count == 1 else counted(keys.count or 0, "card")
        return _tallied([self.card(key) for key in keys]) or "no cards"

    def target(self, text: str) -> str:
        """A target, out of its notation."""
        word, _, rest = text.partition(" ")
        if word == "wizard":
            return self.who(int(rest))
        if word == "edge":
            return self.place(rest)
        if word == "object":
            return f"what is in {rest}"
        if word == "treasure":
            return treasure(text)
        if word == "card":
            return re.sub(r" \d+$", "", rest)
        return f"the {rest} sector" if word == "sector" else text

    def place(self, where: str) -> str:
        """A square, or an edge."""
        square, _, letter = where.partition(" ")
        return f"the edge {SIDES[letter]} of {square}" if letter else square

    def spot(self, where: str) -> str:
        """In a square, or on an edge."""
        return f"{'on' if ' ' in where else 'in'} {self.place(where)}"

    def aim(self, event: Any) -> str:
        """At what something is aimed."""
        targets = [self.target(target) for target in event.targets]
        return f" at {_tallied(targets)}" if targets else ""


def listed(words: list[str]) -> str:
    """Several words as people say them: "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


def _tallied(names: list[str]) -> str:
    """Each name once, with how often it comes: "Zot x 2 and Ward"."""
    return listed([f"{name} x {names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)])


def treasure(text: str) -> str:
    """A treasure out of its notation: "red treasure 1"."""
    _, colour, number = text.split()
    return f"{colour} treasure {number}"


def _laid(names: _Names, event: events.BoardLaid) -> str:
    return f"The sectors lie {listed(list(event.colours))}, side {event.side} up"


def _cast(names: _Names, event: events.SpellCast) -> str:
    energy = f" with energy {event.energy}" if event.energy != names.game.rules.spell_energy else ""
    way = ""
    if event.mode >= 0:
        way = f", to {names.game.cards[event.card].modes[event.mode].get('name', f'way {event.mode + 1}')}"
    toward = f" to the {list(SIDES.values())[event.side]}" if event.side >= 0 else ""
    verb = "answers with" if event.type == "counter" else "casts"
    return f"{names.who(event.player)} {verb} {names.card(event.card)}{energy}{names.aim(event)}{toward}{way}"


def _attacked(names: _Names, event: events.AttackMade) -> str:
    if event.means == "punch":
        return f"{names.who(event.player)} punches{names.aim(event).replace(' at', '', 1)}"
    energy = f" with energy {event.energy}" if event.energy != names.game.rules.spell_energy else ""
    return f"{names.who(event.player)} attacks with {names.card(event.means)}{energy}{names.aim(event)}"


def _moved(names: _Names, event: events.Moved) -> str:
    means = MEANS.get(event.means, "comes")
    return f"{names.who(event.player)} {means} from {event.origin} to {event.square}"


def _hurt(names: _Names, event: events.Hurt) -> str:
    kind = f" {' and '.join(event.also)}" if event.also else ""
    by = f" of {names.who(event.by)}" if event.by >= 0 and event.by != event.player else ""
    cause = f" by {names.thing(event.cause)}{by}" if event.cause else ""
    return f"{names.who(event.player)} suffers {event.amount}{kind} damage{cause} and has {event.life} life"


def _gained_life(names: _Names, event: events.LifeGained) -> str:
    change = f"gains {event.points}" if event.points >= 0 else f"loses {-event.points}"
    return f"{names.who(event.player)} {change} life and has {event.life}"


def _begun(names: _Names, event: events.SpellBegun) -> str:
    on = f" on {names.target(event.on)}" if event.on else ""
    energy = f" with {counted(event.energy, 'energy token')}" if event.energy else ""
    return f"{names.card(event.card)} of {names.who(event.caster)} is in play{on}{energy}"


def _died(names: _Names, event: events.Died) -> str:
    by = f", killed by {names.who(event.slayer)}" if event.slayer >= 0 else ""
    return f"{names.who(event.player)} is dead{by}"


def _ended(names: _Names, event: events.GameEnded) -> str:
    won = f"{names.who(event.winner)} wins" if event.winner >= 0 else "Nobody wins"
    return f"The game is over: {event.reason}. {won}"


def _drawn(names: _Names, event: events.CardDrawn) -> str:
    card = "a card" if isinstance(event.card, Hidden) else names.card(event.card)
    return f"{names.who(event.player)} draws {card}"


def _trap(names: _Names, event: events.TrapLaid) -> str:
    where = "" if isinstance(event.square, Hidden) else f": {event.square}"
    return f"{names.who(event.player)} has chosen which token is the trap{where}"


def _taken(names: _Names, event: events.CardsTaken) -> str:
    return f"{names.who(event.player)} takes {names.cards(event.cards)} from {names.who(event.other)}"


def _redirected(names: _Names, event: events.Redirected) -> str:
    return f"{names.card(event.card)} of {names.who(event.player)} now strikes {names.who(event.at)}"


_SENTENCES: dict[type[Event], Callable[[_Names, Any], str]] = {
    events.BoardLaid: _laid,
    events.SchoolDrafted: lambda n, e: f"{n.who(e.player)} drafts {e.school.capitalize()}{n.for_group(e.group)}",
    events.DeckMade: lambda n, e: (
        f"{e.cards} cards of {listed([school.replace('_', ' ') for school in e.schools])} are shuffled"
    ),
    events.HandDealt: lambda n, e: f"{n.who(e.player)} is dealt {n.cards(e.cards)}",
    events.TurnBegun: lambda n, e: f"Turn {e.turn}: {n.who(e.player)}",
    events.PhaseEnded: lambda n, e: f"The Move and Cast phase of {n.who(e.player)} is over",
    events.Rolled: lambda n, e: f"{n.who(e.player)} rolls a {e.result} for {n.card(e.purpose)}",
    events.EnergyLost: lambda n, e: f"{n.card(e.card)} of {n.who(e.caster)}: {counted(e.left, 'energy token')} left",
    events.StunFelt: lambda n, e: (
        f"{n.who(e.player)} is stunned this turn; {counted(e.left, 'stun token')} left after that"
    ),
    events.StunGained: lambda n, e: f"{n.who(e.player)} gets {counted(e.tokens, 'stun token')}",
    events.Moved: _moved,
    events.Stayed: lambda n, e: f"{n.who(e.player)} does not find the way out of the Dust Cloud in {e.square}",
    events.DoorHeld: lambda n, e: f"{n.who(e.player)} holds the door {n.spot(e.edge)} open",
    events.DoorClosed: lambda n, e: f"The door {n.spot(e.edge)} closes",
    events.SpeedBoosted: lambda n, e: f"{n.who(e.player)} gains {counted(e.points, 'movement point')}",
    events.SpellCast: _cast,
    events.AttackMade: _attacked,
    events.Passed: lambda n, e: f"{n.who(e.player)} passes",
    events.Canceled: lambda n, e: f"{n.card(e.card)} of {n.who(e.player)} is canceled",
    events.Evaded: lambda n, e: f"{n.who(e.player)} is not struck ({n.card(e.card)})",
    events.Redirected: _redirected,
    events.Reduced: lambda n, e: f"The damage to {n.who(e.player)} is reduced by {e.by} to {e.left}",
    events.WindowOpened: lambda n, e: "",  # what comes of it is told
    events.Hurt: _hurt,
    events.HomunculusHurt: lambda n, e: f"The Homunculus of {n.who(e.player)} suffers {e.amount} and has {e.left} left",
    events.LifeGained: _gained_life,
    events.SpellBegun: _begun,
    events.SpellEnded: lambda n, e: f"{n.card(e.card)} of {n.who(e.caster)} ends",
    events.Created: lambda n, e: f"There is a {n.thing(e.what)} {n.spot(e.where)} now",
    events.TrapLaid: _trap,
    events.TokenRevealed: lambda n, e: (
        f"The trap token in {e.square} is turned over: {'it is the trap' if e.trap else 'a blank'}"
    ),
    events.Cracked: lambda n, e: f"{counted(e.cracks, 'crack')} in the {n.thing(e.what)} {n.spot(e.where)}",
    events.Destroyed: lambda n, e: f"The {n.thing(e.what)} {n.spot(e.where)} is gone",
    events.SectorTurned: lambda n, e: f"The {e.colour} sector turns by {e.degrees} degrees clockwise",
    events.SectorsSwapped: lambda n, e: f"The {e.one} and the {e.other} sector change places",
    events.ItemPlayed: lambda n, e: f"{n.who(e.player)} plays {n.card(e.card)} and carries it",
    events.ItemUsed: lambda n, e: f"{n.who(e.player)} uses {n.card(e.card)}{n.aim(e)}",
    events.ItemGained: lambda n, e: f"{n.who(e.player)} now carries {n.card(e.card)}",
    events.ItemLost: lambda n, e: f"{n.who(e.player)} no longer carries {n.card(e.card)}",
    events.ItemLanded: lambda n, e: f"{n.card(e.card)} lies in {e.square}",
    events.TreasurePickedUp: lambda n, e: f"{n.who(e.player)} takes the {treasure(e.treasure)} in {e.square}",
    events.TreasureLanded: lambda n, e: f"The {treasure(e.treasure)} lies in {e.square}",
    events.CardDrawn: _drawn,
    events.DeckReshuffled: lambda n, e: "The discard pile is shuffled and becomes the deck",
    events.CardsDiscarded: lambda n, e: f"{n.who(e.player)} discards {n.cards(e.cards)}",
    events.HandSeen: lambda n, e: f"{n.who(e.player)} looks at the hand of {n.who(e.other)}: {n.cards(e.cards)}",
    events.CardsTaken: _taken,
    events.CardGained: lambda n, e: f"{n.who(e.player)} takes {n.card(e.card)} into the hand",
    events.Died: _died,
    events.Scored: lambda n, e: f"{n.who(e.player)} has {counted(e.points, 'victory point')}",
    events.GameEnded: _ended,
}
