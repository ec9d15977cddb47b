"""Hints on choices: targets, effects and costs in words (WW-22)."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.text.wording import counted, shortened
from arcana_wizwar import actions
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.state import Journey
from arcana_wizwar.render import words as phrases
from arcana_wizwar.text.phrases import PHRASES

MOST = 72
"""The most letters of a card's effect."""
LEAST = 28
"""The fewest letters of a part that replaces the whole effect."""

_OF_CARDS = (
    actions.Cast,
    actions.Answer,
    actions.PlayItem,
    actions.Use,
    actions.Take,
    actions.Discard,
)


def hint(view: View, cards: CardSet, action: Action, *, punch: int = 1, energy: int = 1) -> str:
    """A few words on a choice of the viewer; "" for a plain notation.

    Args:
        view: the viewer's.
        cards: the game's cards.
        action: a legal action.
        punch: the ordinary damage of a punch.
        energy: the energy of the viewer's draft so far.
    """
    words = _simple(view, action, punch)
    if words is None:
        words = _target(view, cards, action)
    if words is not None:
        return words
    match action:
        case actions.Mode():
            return _mode(view, cards, action.number)
        case actions.OpenDoor() | actions.CloseDoor():
            state = "closes it" if isinstance(action, actions.CloseDoor) else "open for all while you stay beside it"
            return f"{_side(view, action.side)}: {state}"
        case actions.Go():
            return _step(view, cards, action.side)
        case actions.Boost() | actions.Spend() | actions.NO_ENERGY:
            return _energy(view, cards, action)
        case actions.Number():
            return _split(action.number, energy) if _casts(view, cards, "waterbolt") else ""
        case actions.PickUp():
            return _pick_up(view, action.what)
        case _ if isinstance(action, _OF_CARDS) and action.card in cards:
            return shortened(phrases.plain(cards[action.card].about), MOST, LEAST)
        case _:
            return ""


def _target(view: View, cards: CardSet, action: Action) -> str | None:
    """The hint on a target or direction; None for other choices."""
    match action:
        case actions.AtWizard():
            return _wizard(view, action.player)
        case actions.AtEdge():
            words = phrases.edge_words(view, view.grid.edge(action.row, action.column, "NESW"[action.side]))
            return f"{words}, {actions.SIDE_NAMES[action.side]} of row {action.row}, column {action.column}"
        case actions.AtSquare() | actions.AtThing():
            return _square(view, cards, actions.square_of(action)) or "empty"
        case actions.AtSector():
            return _sector(view, action.colour)
        case actions.Toward():
            return _direction(view, cards, action.side)
        case actions.AtTreasure():
            return _treasure(view, action.treasure)
        case actions.AtCard():
            words = phrases.target_words(view, cards, action)
            return "" if words == action.title else words
        case _:
            return None


def _simple(view: View, action: Action, punch: int) -> str | None:
    """The hint on a choice that names no card, place or wizard; None for others."""
    match action:
        case actions.Word() if found := PHRASES.hint(view.asks, action.word):
            return found
        case actions.PUNCH:
            return f"{_punch(view, punch)} to a wizard or object in your square or next to it, or to a wall"
        case actions.BOOST_SUM:
            return f"{view.sum} more moves"
        case actions.Attempt():
            return "roll for a random direction; costs 1 move"
        case actions.Drop():
            return _drop(view, action.what)
        case actions.EndSpell():
            return "end this spell now"
        case actions.As():
            return f"play it as {'an' if action.type[0] in 'aeiou' else 'a'} {action.type}"
        case actions.Turn():
            return "clockwise"
        case _:
            return None


def _punch(view: View, ordinary: int) -> str:
    """The damage of the viewer's punch (WW-8.7, WW-21.28, WW-21.52, WW-21.88)."""
    powers = view.wizards[view.player or 0].powers
    points = str(ordinary if powers.punch is None else powers.punch)
    dice = powers.punch_dice + powers.punch_die
    if dice:
        rolled = "a die roll" if dice == 1 else f"{dice} die rolls"
        points = rolled if powers.punch_die else f"{points} + {rolled}"
    return f"{points} damage{f' and {powers.punch_fire} fire damage' if powers.punch_fire else ''}"


def _split(number: int, energy: int) -> str:
    """Damage and knock-back of a Waterbolt (WW-21.87)."""
    return f"{number} damage and {counted(max(energy - number, 0), 'square')} of knock-back"


def _drop(view: View, what: Action) -> str:
    """The effect of dropping: a point for an enemy treasure at home (WW-19.2)."""
    me = view.wizards[view.player or 0]
    if isinstance(what, actions.AtTreasure):
        home = phrases.home_squares(view).get(me.square)
        if home == me.colour != what.treasure // 2:
            return "in your home: scores 1 point"
    return "leave it in your square"


def _pick_up(view: View, what: Action) -> str:
    """The cost: a treasure the phase, but under some spells, an object a movement point (WW-15.3, WW-15.10)."""
    if isinstance(what, actions.AtTreasure):
        return "" if view.wizards[view.player or 0].powers.treasure_goes_on else "carry it; this ends your phase"
    return "costs 1 move" if view.phase == "main" else ""


def _wizard(view: View, seat: int) -> str:
    if seat >= len(view.wizards):
        return ""
    wizard = view.wizards[seat]
    place = f" at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else ""
    return f"{phrases.person(view, seat)}, {wizard.life} life{place}"


def _square(view: View, cards: CardSet, square: int) -> str:
    there = [phrases.person(view, seat) for seat, wizard in enumerate(view.wizards) if wizard.square == square]
    there += [phrases.treasure(number) for number, where in enumerate(view.treasures) if where == square]
    there += [phrases.thing_words(view, thing, cards) for thing in view.things if thing.square == square]
    return ", ".join(there)


def _treasure(view: View, number: int) -> str:
    where = view.treasures[number]
    if where >= 0:
        return f"at {phrases.square(view, where)}"
    return f"carried by {phrases.person(view, -2 - where)}" if where <= -2 else ""


def _mode(view: View, cards: CardSet, number: int) -> str:
    if view.draft is None or view.draft.card < 0:
        return ""
    return phrases.mode_words(cards.of[view.draft.card], number)


def _sector(view: View, colour: int) -> str:
    """A sector by its home base square: "around row 2, column 7"."""
    where = next((home for home, owner in phrases.home_squares(view).items() if owner == colour), -1)
    return "around row {}, column {}".format(*view.grid.spot(where)) if where >= 0 else ""


def _direction(view: View, cards: CardSet, side: int) -> str:
    """The next square or the wall in a direction of a spell or of a moved wizard; "" for other directions."""
    moved = view.frames[-1] if view.frames else None
    if isinstance(moved, Journey):
        return _step(view, cards, side, view.wizards[moved.mover].square)
    if view.draft is None or view.astral >= 0:
        return ""
    beyond, edge = _own_edge(view, side)
    kind = phrases.edge_now(view, edge).kind if beyond >= 0 else "wall"
    if kind in ("wall", "door"):
        return phrases.edge_words(view, edge) if beyond >= 0 else "outer wall"
    return _step(view, cards, side)


def _own_edge(view: View, side: int, square: int = -1) -> tuple[int, int]:
    """The square behind a side of this square, by default the viewer's, and the edge between; -1 for none."""
    if square < 0 and view.player is not None:
        square = view.wizards[view.player].square
    if square < 0:
        return -1, -1
    beyond = view.grid.beyond(square, side)
    return (-1 if beyond is None else beyond), view.grid.lattice.edge_at[4 * square + side]


def _side(view: View, side: int) -> str:
    beyond, edge = _own_edge(view, side)
    return phrases.edge_words(view, edge) if beyond >= 0 else ""


def _step(view: View, cards: CardSet, side: int, square: int = -1) -> str:
    beyond, edge = _own_edge(view, side, square)
    if beyond < 0:
        return ""
    kind = phrases.edge_now(view, edge).kind
    through = f", through the {phrases.edge_words(view, edge)}" if kind in ("door", "fire", "wall") else ""
    row, column = view.grid.spot(beyond)
    contents = _square(view, cards, beyond)
    return f"to row {row}, column {column}{through}{f': {contents}' if contents else ''}"


def _energy(view: View, cards: CardSet, action: Action) -> str:
    """The gain for a spell or the speed; to the card of Wizardblade Powerstones add nothing (WW-21.59)."""
    if not isinstance(action, actions.Boost | actions.Spend):
        return "energy 1"
    value = cards[action.card].energy_value
    if isinstance(action, actions.Spend) and _casts(view, cards, "wizardblade"):
        return f"energy value {value}"
    value += view.wizards[view.player or 0].powers.energy
    return f"discard it: {counted(value, 'more move')}" if isinstance(action, actions.Boost) else f"energy {value}"


def _casts(view: View, cards: CardSet, key: str) -> bool:
    return view.draft is not None and view.draft.card >= 0 and cards.of[view.draft.card].key == key
