"""Names of wizards, cards and places in sentences (WW-2.2, WW-23.16)."""

from __future__ import annotations

import re
from typing import Final

from arcana_core.text.sentences import Names
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS

THINGS: Final = {
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
"""Names of things that aren't cards, or have another name than their card, by their word in events."""

_SIDES: Final = {"E": "east", "S": "south"}


class WizwarNames(Names):
    """Wizards by their colours, cards by their names, edges by the side of a square."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def player(self, seat: int) -> str:
        """A wizard by colour."""
        return COLOURS[self.game.position.wizards[seat].colour].capitalize()

    def card(self, key: str) -> str:
        """A card, an object or a means of attack."""
        return self.game.cards[key].name if key in self.game.cards else THINGS.get(key, key.replace("_", " "))

    def thing(self, key: str) -> str:
        """An object on the board, named after itself rather than its card."""
        return THINGS.get(key) or self.card(key)

    def way(self, card: str, mode: int) -> str:
        """The picked way to use a card; "" if it has only one."""
        return "" if mode < 0 else str(self.game.cards[card].modes[mode].get("name", f"way {mode + 1}"))

    def energy(self, energy: int) -> str:
        """The energy of a spell; "" for the ordinary value."""
        return "" if energy == self.game.rules.spell_energy else f"energy {energy}"

    def school(self, key: str) -> str:
        """A school of magic."""
        return key.replace("_", " ").capitalize()

    def group(self, group: int) -> str:
        """The group of a deck if there are two."""
        return f"group {group + 1}" if self.game.rules.custom_spellbook else ""

    def treasure(self, text: str) -> str:
        """A treasure out of its notation: "red treasure 1"."""
        _, colour, number = text.split()
        return f"{colour} treasure {number}"

    def place(self, where: str) -> str:
        """A square, or an edge by the side of its square."""
        square, _, side = where.partition(" ")
        return f"the edge {_SIDES[side]} of {square}" if side else square

    def target(self, text: str) -> str:
        """A target out of its notation."""
        word, _, rest = text.partition(" ")
        match word:
            case "wizard":
                return self.player(int(rest))
            case "edge":
                return self.place(rest)
            case "object":
                return f"the object in {rest}"
            case "treasure":
                return self.treasure(text)
            case "card":
                return re.sub(r" \d+$", "", rest)
            case "sector":
                return f"the {rest} sector"
            case _:
                return text
