"""Typed names and parts of names for the notation of actions (MC-33).

`cast flamelance at oriane` means `cast karric_flamelance; character 0`. A slot or an owner picks one of several
creatures with the same name: "whelp 2" is the Whelp `creature 2`, and "whelp of morwen" and "my whelp" work too. So do
labels: "c2", "p0".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.notation import EXACT, FULL, Name, Notation, parts_of, plain
from arcana_core.text.wording import shown
from arcana_mtgcombat import actions
from arcana_mtgcombat.knowledge.view import CreatureView, PermanentView, View
from arcana_mtgcombat.model import mana
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import NO_ONE, Play
from arcana_mtgcombat.text.phrases import PHRASES

_BETWEEN: Final = (
    "a advance against an and answer at back behind by choose command counter delay focus for forget from give in "
    "intercept maintain mana of on onto order pay place put ready respond restore to unit upon wait with"
)
_COLOURS: Final = (("white",), ("blue",), ("black",), ("red",), ("green",), ("colourless", "colorless"))


class CombatNotation(Notation):
    """Words for actions in a battle, from the writing player's view."""

    game: Game

    verbs = PHRASES.verbs
    synonyms = PHRASES.synonyms
    fillers: ClassVar = frozenset(_BETWEEN.split())

    @cached_property
    def view(self) -> View:
        """The player's view."""
        return self.game.view(self.player)

    def rewrite(self, line: str) -> tuple[str, str]:
        """Return the line, with the missing `move` before an advance or withdrawal (MC-11.4).

        Raises:
            NotationError: The line spares or slays a loser who isn't being judged now (MC-21.5).
        """
        part, rest = super().rewrite(line)
        first, _, behind = plain(part).partition(" ")
        if first in ("advance", "withdraw") and actions.MOVE in self.game.legal_actions(self.player):
            return f"move {'withdraw ' if first == 'withdraw' else ''}{behind}", rest
        if first in ("spare", "slay", "kill") and behind and actions.SPARE in self.game.legal_actions(self.player):
            names = [name for name, _ in self._character(self.view.judged)]
            if not any(f"{behind} ".startswith(f"{name} ") for name in names):
                raise NotationError(
                    f"you can only {first} {self.view.called(self.view.judged)} now, not {shown(behind)}; "
                    "the losers are judged in the order in which they fell (MC-21.5, MC-36.65)"
                )
        return part, rest

    def others(self) -> Iterable[Action]:
        """Return the other actions, without creatures and permanents that don't exist."""
        slots: set[int | None] = {None, *(one.slot for one in self.view.creatures)}
        slots.update(one.slot for one in self.view.permanents)
        return (action for action in super().others() if getattr(action, "slot", None) in slots)

    def objects(self, action: Action) -> Iterable[Name]:
        """Return the names of an action's card, combatant, permanent or type of mana."""
        match action:
            case actions.Cast() | actions.AtDead() | actions.Pick():
                return parts_of(self.game.pool[action.card].name)
            case actions.AtCharacter(seat):
                own = [("me", FULL), ("myself", FULL)] if seat == self.view.player else []
                return [(f"player {seat}", EXACT), (f"seat {seat}", EXACT), *own, *self._character(seat)]
            case actions.AtCreature(slot):
                return [(f"c{slot}", EXACT), *self._in_slot(self.view.creatures, slot)]
            case actions.AtPermanent(slot):
                return [(f"p{slot}", EXACT), *self._in_slot(self.view.permanents, slot)]
            case actions.UseCreature(slot, index):
                return self._ability([(f"c{slot}", EXACT), *self._in_slot(self.view.creatures, slot)], index)
            case actions.UsePermanent(slot, index):
                return self._ability([(f"p{slot}", EXACT), *self._in_slot(self.view.permanents, slot)], index)
            case actions.AtFrame(place) if place < len(self.view.frames):
                frame = self.view.frames[place]
                if isinstance(frame, Play):
                    return self._owned(self.game.pool.cards[frame.card].name, place, frame.player)
            case actions.Mana(type_):
                names = (mana.TYPES[type_].lower(), *_COLOURS[type_])
                return [(name, FULL) for one in names for name in (one, f"{one} mana")]
            case actions.SPARE | actions.SLAY if self.view.judged != NO_ONE:
                return self._character(self.view.judged)
        return ()

    def _character(self, seat: int) -> Iterator[Name]:
        if seat < len(self.view.characters):
            for name, level in parts_of(self.view.characters[seat].name):
                yield name, level
                yield f"{name} {seat}", level

    def _in_slot(self, things: Iterable[CreatureView | PermanentView], slot: int) -> Iterator[Name]:
        for thing in things:
            if thing.slot == slot:
                yield from self._owned(thing.name, slot, thing.controller)

    def _owned(self, called: str, slot: int, seat: int) -> Iterator[Name]:
        """Yield names for a seat's thing: alone, with its slot, or with its controller."""
        for name, level in parts_of(called):
            yield name, level
            yield f"{name} {slot}", level
            for owner, how in parts_of(self.view.characters[seat].name):
                yield f"{name} of {owner}", max(level, how)
                yield f"{owner}s {name}", max(level, how)
            if seat == self.view.player:
                yield f"my {name}", level
                yield f"own {name}", level

    def _ability(self, names: Iterable[Name], index: int) -> Iterator[Name]:
        ability = f"ability {index + 1}"
        for name, level in names:
            yield name, level
            yield f"{name} {ability}", level
        if self.view.asks == "Ordering":  # the creature has been picked already
            yield from ((name, FULL) for name in ("", "ability", ability))
