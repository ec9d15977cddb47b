"""What combatants, permanents, cards and targets are called in sentences (MC-34).

Where there have been several of a name, it is followed by the seat of a character or by the slot of a creature or
permanent, as in the notation of actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arcana_core.events import Log
from arcana_core.text.sentences import Names
from arcana_core.text.wording import counted, listed
from arcana_mtgcombat.events import CreatureLeft, PermanentEnded
from arcana_mtgcombat.model.state import FIRST_NUMBER, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


class BattleNames(Names):
    """Characters, creatures and permanents by the names of their sheets and cards."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def player(self, seat: int) -> str:
        """A character or pack."""
        characters = self.game.position.characters
        name = characters[seat].sheet.name
        return f"{name} {seat}" if sum(one.sheet.name == name for one in characters) > 1 else name

    def combatant(self, number: int) -> str:
        """A combatant or permanent, also one that has left."""
        if number < FIRST_NUMBER:
            return self.player(number)
        things = _things(self.game)
        thing = things.get(number)
        if thing is None:
            return "somebody"
        several = sum(other.card == thing.card for other in things.values()) > 1
        return f"{self.card(thing.card)} {thing.slot}" if several else self.card(thing.card)

    def group(self, number: int) -> str:
        """A group, by the combatant whose number it has."""
        if number >= FIRST_NUMBER or self.game.position.characters[number].wild:
            return self.combatant(number)
        company = any(one.controller == number and not one.detached for one in self.game.position.creatures)
        return f"{self.player(number)}'s company" if company else self.player(number)

    def side(self, side: int) -> str:
        """Everybody on a side."""
        return listed(self.player(seat) for seat, one in enumerate(self.game.position.characters) if one.side == side)

    def sum(self, number: int) -> str:
        """What dice count: hits, or their sum."""
        return counted(number, "hit") if self.game.rules.pool_mode == "hits" else str(number)

    def card(self, key: str) -> str:
        """A card."""
        return self.game.pool[key].name if key in self.game.pool else key

    def target(self, text: str) -> str:
        """A target out of its notation."""
        kind, _, rest = text.partition(" ")
        if kind == "dead":
            return self.card(rest)
        place = int(rest)
        if kind == "character":
            return self.player(place)
        if kind in ("creature", "permanent"):
            found = [number for number, one in _things(self.game).items() if (one.kind, one.slot) == (kind, place)]
            return self.combatant(found[-1]) if found else text  # who is there now, or was the last there
        frames = self.game.position.frames
        aimed = frames[place] if place < len(frames) else None
        return self.game.pool.cards[aimed.card].name if isinstance(aimed, Play) else "what is on the stack"


class _Thing(NamedTuple):
    """A creature or permanent, also one that has left: "creature" or "permanent", the key of its card, its slot."""

    kind: str
    card: str
    slot: int


def _things(game: Game) -> dict[int, _Thing]:
    """Everything that has been in the battle, by number: those that have left, then those that are there."""
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
"""What was found last, for one log at one length: all of its events are worded one after the other."""
