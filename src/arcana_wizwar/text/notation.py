"""What can be typed besides the notation of actions (WW-22): names of cards, colours of wizards, squares, sides.

`cast Fireball with Energy 5 at red` stands for `cast fireball; spend energy_5; wizard 0`. The pieces of a spell that
begin with "with", "at", "through" and so on may come in any order. Where a line goes on without saying so, no energy is
spent and no wall ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

from arcana_core.actions import Action
from arcana_core.geometry.lattice import EAST, NORTH, WEST
from arcana_core.text.notation import FULL, Name, Notation, plain
from arcana_wizwar import actions
from arcana_wizwar.chapters.magic import playing
from arcana_wizwar.model.labyrinth import COLOURS

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


class WizWarNotation(Notation):
    """Words for actions in a position of Wiz-War."""

    game: Game

    verbs: ClassVar = {
        "answer": ("", "answer with", "counter with", "counter"),
        "as": ("",),
        "boost": ("boost with",),
        "cast": ("",),
        "close": ("close door",),
        "discard": ("",),
        "draft": ("",),
        "drop": (),
        "end": (),
        "next": (),
        "open": ("open door",),
        "pick up": ("take", "get"),
        "play": ("",),
        "spend": ("",),
        "take": ("",),
        "toward": ("", "go", "move", "step", "towards", "to"),
        "turn": ("",),
        "use": ("", "throw"),
        "way": ("",),
    }
    synonyms: ClassVar = {
        "end phase": ("end", "end turn"),
        "hold": ("hold it", "hold open"),
        "let lock": ("lock", "let it lock"),
        "no energy": ("none",),
        "pass": ("nothing",),
        "turn 90": ("right", "clockwise"),
        "turn 180": ("half",),
        "turn 270": ("left", "counterclockwise"),
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
        """What the spell or attack that is being put together needs next, "" if there is none."""
        draft = self.game.position.draft
        if draft is None or self.game.players_to_act != (self.player,):
            return ""
        return playing.options_of(self.game, draft, self.player)[1]

    def clause(self) -> str:
        """The word behind which a line says what is needed next."""
        return _CLAUSES[self.slot]

    def unsaid(self) -> Action | None:
        """No energy is spent and no wall ignored unless a line says so."""
        return {"energy": actions.NO_ENERGY, "through": actions.NO_WALL}.get(self.slot)

    def follows(self) -> bool:
        """The type of a card and the way to cast it may follow from the targets."""
        return self.slot in ("type", "mode")

    def objects(self, action: Action) -> Iterable[Name]:
        """Names of cards, wizards, squares and so on; of copies that lie together the first will do."""
        if isinstance(action, (actions.PickUp, actions.Drop, actions.EndSpell, actions.Next)):
            first = getattr(action.what, "card", 0) if isinstance(action, (actions.PickUp, actions.Drop)) else 0
            return [(name, level + first) for name, level in self.names(action.what)]
        names = _NAMES.get(type(action))
        return [(name, FULL) for name in names(self, action)] if names is not None else ()


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


def _of_card(self: WizWarNotation, action: Any) -> Iterable[str]:
    return (plain(self.game.cards[action.card].name),)


def _of_side(self: WizWarNotation, action: Any) -> Iterable[str]:
    side = actions.SIDE_NAMES[action.side]
    return (side, side[0])


def _of_way(self: WizWarNotation, action: actions.Mode) -> Iterable[str]:
    draft = self.game.position.draft
    ways = self.game.rule_of(draft).card.modes if draft is not None else ()
    return [plain(way.get("name", "")) for way in ways[action.number : action.number + 1]]


def _of_wizard(self: WizWarNotation, action: actions.AtWizard) -> Iterable[str]:
    if action.player >= self.game.player_count:
        return ()
    colour = COLOURS[self.game.position.wizards[action.player].colour]
    return (colour, f"{colour} wizard", *(("me", "myself", "self") if action.player == self.player else ()))


def _of_square(self: WizWarNotation, action: actions.AtSquare) -> Iterable[str]:
    return (f"{action.row} {action.column}",)


def _of_thing(self: WizWarNotation, action: actions.AtThing) -> Iterable[str]:
    where = f"{action.row} {action.column}"
    kinds = {plain(thing.kind) for thing in self.game.things_in(actions.square_of(action))}
    return (where, *kinds, *(f"{kind} {where}" for kind in kinds), *(f"{kind} in {where}" for kind in kinds))


def _of_edge(self: WizWarNotation, action: actions.AtEdge) -> Iterable[str]:
    ground = self.game.position.grid.lattice
    if action.row >= ground.rows or action.column >= ground.columns:
        return
    kind = self.game.edge_at(self.game.edge_of(action)).kind
    beyond = (action.row, action.column + 1, WEST) if action.side == EAST else (action.row + 1, action.column, NORTH)
    own = divmod(self.game.position.wizards[self.player].square, actions.COLUMNS)
    for row, column, side in ((action.row, action.column, action.side), beyond):
        name = actions.SIDE_NAMES[side]
        called = [f"{row} {column} {name[0]}", f"{row} {column} {name}", f"{name} of {row} {column}"]
        if (row, column) == own:
            called.append(name)
            yield f"{name} {kind}"
        for one in called:
            yield from (one, f"edge {one}", f"{kind} {one}")


def _of_treasure(self: WizWarNotation, action: actions.AtTreasure) -> Iterable[str]:
    colour = COLOURS[action.treasure // 2]
    return (f"{colour} treasure {action.treasure % 2 + 1}", f"{colour} treasure", "treasure")


def _of_single_card(self: WizWarNotation, action: actions.AtCard) -> Iterable[str]:
    card = self.game.cards.of[action.card]
    return (plain(action.title), plain(card.name), plain(card.key))


def _of_sector(self: WizWarNotation, action: actions.AtSector) -> Iterable[str]:
    return (COLOURS[action.colour], f"{COLOURS[action.colour]} sector")


_NAMES: Final[dict[type[Action], Callable[[WizWarNotation, Any], Iterable[str]]]] = {
    **dict.fromkeys(
        (
            *(actions.Cast, actions.Answer, actions.PlayItem, actions.Use),
            *(actions.Boost, actions.Spend, actions.Discard, actions.Take),
        ),
        _of_card,
    ),
    **dict.fromkeys((actions.OpenDoor, actions.CloseDoor, actions.Toward), _of_side),
    actions.Mode: _of_way,
    actions.AtWizard: _of_wizard,
    actions.AtSquare: _of_square,
    actions.AtThing: _of_thing,
    actions.AtEdge: _of_edge,
    actions.AtTreasure: _of_treasure,
    actions.AtCard: _of_single_card,
    actions.AtSector: _of_sector,
}
"""By kind of action, what the thing is called that it is about."""
