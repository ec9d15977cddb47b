"""Names of combatants, permanents, cards and targets in sentences (MC-34).

A name that isn't unique is followed by a character's seat or by a creature's or permanent's slot, as in the notation of
actions.
"""

from __future__ import annotations

from typing import NamedTuple

from arcana_core.events import Log
from arcana_core.text.sentences import Names
from arcana_core.text.wording import counted, listed
from arcana_mtgcombat.events import CreatureLeft, PermanentEnded
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, Play


class BattleNames(Names):
    """Characters, creatures and permanents by the names of their sheets and cards."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def player(self, seat: int) -> str:
        """Name a character or pack."""
        characters = self.game.position.characters
        name = characters[seat].sheet.name
        return f"{name} {seat}" if sum(one.sheet.name == name for one in characters) > 1 else name

    def combatant(self, number: int) -> str:
        """Name a combatant or permanent, even one that has left."""
        if number < FIRST_NUMBER:
            return self.player(number)
        things = _things(self.game)
        thing = things.get(number)
        if thing is None:
            return "an unknown combatant"
        several = sum(other.card == thing.card for other in things.values()) > 1
        return f"{self.card(thing.card)} {thing.slot}" if several else self.card(thing.card)

    def group(self, number: int) -> str:
        """Name a group after its character, pack or detached creature."""
        if number >= FIRST_NUMBER or self.game.position.characters[number].wild:
            return self.combatant(number)
        company = any(one.controller == number and not one.detached for one in self.game.position.creatures)
        return f"{self.player(number)}'s company" if company else self.player(number)

    def side(self, side: int) -> str:
        """Name every character and pack of a side."""
        return listed(self.player(seat) for seat, one in enumerate(self.game.position.characters) if one.side == side)

    def sum(self, number: int) -> str:
        """Show the result of a roll: hits, or a sum."""
        return counted(number, "hit") if self.game.rules.pool_mode == "hits" else str(number)

    def card(self, key: str) -> str:
        """Name a card."""
        return self.game.pool[key].name if key in self.game.pool else key

    def target(self, text: str) -> str:
        """Name a target from its notation."""
        kind, _, rest = text.partition(" ")
        if kind == "dead":
            return self.card(rest)
        place = int(rest)
        if kind == "character":
            return self.player(place)
        if kind in ("creature", "permanent"):
            found = [number for number, one in _things(self.game).items() if (one.kind, one.slot) == (kind, place)]
            return self.combatant(found[-1]) if found else text  # the present occupant of the slot, or the last one
        frames = self.game.position.frames
        aimed = frames[place] if place < len(frames) else None
        return self.game.pool.cards[aimed.card].name if isinstance(aimed, Play) else "a play on the stack"


class _Thing(NamedTuple):
    """A creature or permanent, even one that has left: "creature" or "permanent", the key of its card, its slot."""

    kind: str
    card: str
    slot: int


def _things(game: Game) -> dict[int, _Thing]:
    """Return everything that has been in the battle, by number: first the departed, then the present."""
    for log, length, things in _KEPT:
        if log is game.log and length == len(log):
            return things
    found = {}
    for entry in game.log:
        one = entry.event
        if isinstance(one, CreatureLeft | PermanentEnded):
            kind = "creature" if isinstance(one, CreatureLeft) else "permanent"
            found[one.number] = _Thing(kind, one.card, one.slot)
    cards, position = game.pool.cards, game.position
    for one_kind, there in (("creature", position.creatures), ("permanent", position.permanents)):
        found.update({one.number: _Thing(one_kind, cards[one.card].key, one.slot) for one in there})
    _KEPT[:] = [(game.log, len(game.log), found)] if game.keeps_log else []
    return found


_KEPT: list[tuple[Log, int, dict[int, _Thing]]] = []
"""The last result for one log at one length, because all events of a log are worded in a row."""
