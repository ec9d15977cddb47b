"""Input besides the notation of actions (WW-22): names of cards, colours of wizards, squares, sides.

`cast Fireball with Energy 5 at red` means `cast fireball; spend energy_5; wizard 0`. The pieces of a spell that begin
with "with", "at", "through" and so on may come in any order. Unless a line mentions them, no energy is spent and no
wall is ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar, Final

from arcana_core.actions import Action
from arcana_core.geometry.lattice import EAST, NORTH, WEST
from arcana_core.text.notation import FULL, Name, Notation, plain
from arcana_wizwar import actions
from arcana_wizwar.chapters.magic import playing
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.text.phrases import PHRASES


class WizWarNotation(Notation):
    """Words for actions in a position of Wiz-War."""

    game: Game

    verbs = PHRASES.verbs
    synonyms: ClassVar = {
        **PHRASES.synonyms,
        **{
            side: (side[0], *(f"{verb} {name}" for verb in ("go", "move", "step", "walk") for name in (side, side[0])))
            for side in actions.SIDE_NAMES
        },
    }
    fillers: ClassVar = frozenset({"and"})
    clauses: ClassVar = {
        **{word: word for word in ("with", "at", "toward", "as", "through", "damage", "way")},
        "towards": "toward",
        "to": "toward",
    }

    @cached_property
    def slot(self) -> str:
        """The slot that the draft needs next, "" without a draft."""
        draft = self.game.position.draft
        if draft is None or self.game.players_to_act != (self.player,):
            return ""
        return playing.options_of(self.game, draft, self.player)[1]

    def clause(self) -> str:
        """The word that introduces the next slot in a line."""
        return _CLAUSES[self.slot]

    def unsaid(self) -> Action | None:
        """No energy and no wall unless a line names them."""
        return {"energy": actions.NO_ENERGY, "through": actions.NO_WALL}.get(self.slot)

    def follows(self) -> bool:
        """The type of a card and the way to cast it may follow from the targets."""
        return self.slot in ("type", "mode")

    def others(self) -> Iterable[Action]:
        """All actions; without a draft all but targets."""
        return super().others() if self.slot else (one for one in super().others() if not isinstance(one, _TARGETS))

    def objects(self, action: Action) -> Iterable[Name]:
        """Names of cards, wizards, squares and so on. Among copies in one place the first matches."""
        match action:
            case actions.PickUp(what) | actions.Drop(what):
                return [(name, level + getattr(what, "card", 0)) for name, level in self.names(what)]
            case actions.EndSpell(what) | actions.Next(what):
                return self.names(what)
        return [(name, FULL) for name in self._called(action)]

    def _called(self, action: Action) -> Iterable[str]:
        game = self.game
        match action:
            case (
                actions.Cast(card)
                | actions.Answer(card)
                | actions.PlayItem(card)
                | actions.Use(card)
                | actions.Boost(card)
                | actions.Spend(card)
                | actions.Discard(card)
                | actions.Take(card)
            ):
                return (plain(game.cards[card].name),)
            case actions.OpenDoor(side) | actions.CloseDoor(side) | actions.Toward(side):
                return (actions.SIDE_NAMES[side][0],)
            case actions.Mode(number) if game.position.draft is not None:
                ways = game.rule_of(game.position.draft).card.modes
                return [plain(way.get("name", "")) for way in ways[number : number + 1]]
            case actions.AtWizard(player) if player < game.player_count:
                colour = COLOURS[game.position.wizards[player].colour]
                return (colour, f"{colour} wizard", *(("me", "myself", "self") if player == self.player else ()))
            case actions.AtSquare(row, column):
                return (f"{row} {column}",)
            case actions.AtThing(row, column):
                kinds = {plain(thing.kind) for thing in game.things_in(actions.square_of(action))}
                forms = ("{kind}", "{kind} {row} {column}", "{kind} in {row} {column}")
                named = [form.format(kind=kind, row=row, column=column) for kind in kinds for form in forms]
                return (f"{row} {column}", *named)
            case actions.AtEdge():
                return self._edge(action)
            case actions.AtTreasure(treasure):
                colour = COLOURS[treasure // 2]
                return (f"{colour} treasure {treasure % 2 + 1}", f"{colour} treasure", "treasure")
            case actions.AtCard(card, title):
                return (plain(title), plain(game.cards.of[card].name), plain(game.cards.of[card].key))
            case actions.AtSector(colour):
                return (COLOURS[colour], f"{COLOURS[colour]} sector")
        return ()

    def _edge(self, action: actions.AtEdge) -> Iterator[str]:
        """Names of an edge by either square, and by its side alone for an edge of the player's own square."""
        ground = self.game.position.grid.lattice
        if action.row >= ground.rows or action.column >= ground.columns:
            return
        kind = self.game.edge_at(self.game.edge_of(action)).kind
        east = action.side == EAST
        beyond = (action.row, action.column + 1, WEST) if east else (action.row + 1, action.column, NORTH)
        own = divmod(self.game.position.wizards[self.player].square, actions.COLUMNS)
        for row, column, side in ((action.row, action.column, action.side), beyond):
            name = actions.SIDE_NAMES[side]
            called = [f"{row} {column} {name[0]}", f"{row} {column} {name}", f"{name} of {row} {column}"]
            if (row, column) == own:
                called.append(name)
                yield f"{name} {kind}"
            for one in called:
                yield from (one, f"edge {one}", f"{kind} {one}")


_TARGETS: Final = (actions.AtEdge, actions.AtSquare, actions.AtThing, actions.Number)
_CLAUSES: Final = {
    "type": "as",
    "energy": "with",
    "number": "damage",
    "through": "through",
    "target": "at",
    "side": "toward",
    "mode": "way",
    "": "",
}
"""The introducing word of each slot."""
