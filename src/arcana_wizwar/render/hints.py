"""Hints on choices: targets, effects and costs in words (WW-22)."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.text.wording import shortened
from arcana_wizwar import actions
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as phrases

MOST = 60
"""The most letters of a card's effect."""
LEAST = 28
"""The fewest letters of a part that replaces the whole effect."""

_OF_CARDS = (
    actions.Cast,
    actions.Answer,
    actions.PlayItem,
    actions.Use,
    actions.Take,
)


def hint(view: View, cards: CardSet, action: Action) -> str:
    """A few words on a choice of the viewer; "" where its notation says it all."""
    match action:
        case actions.AtWizard():
            return _wizard(view, action.player)
        case actions.AtEdge():
            return phrases.edge_words(view, view.grid.edge(action.row, action.column, "NESW"[action.side]))
        case actions.AtSquare() | actions.AtThing():
            return _square(view, cards, actions.square_of(action))
        case actions.AtTreasure():
            return _treasure(view, action.treasure)
        case actions.AtCard():
            words = phrases.target_words(view, cards, action)
            return "" if words == action.title else words
        case actions.Mode():
            return _mode(view, cards, action.number)
        case actions.OpenDoor() | actions.CloseDoor():
            return _side(view, action.side)
        case actions.Go():
            return _step(view, action.side)
        case actions.Boost() | actions.Spend() | actions.NO_ENERGY:
            return _energy(view, cards, action)
        case actions.Number():
            return "damage; the rest of the energy knocks back" if _casts(view, cards, "waterbolt") else ""
        case actions.PickUp():
            return _pick_up(view, action.what)
        case _ if isinstance(action, _OF_CARDS) and action.card in cards:
            return shortened(phrases.plain(cards[action.card].about), MOST, LEAST)
        case _:
            return ""


def _pick_up(view: View, what: Action) -> str:
    """The cost: a treasure the phase, but under some spells, an object a movement point (WW-15.3, WW-15.10)."""
    if isinstance(what, actions.AtTreasure):
        return "" if view.wizards[view.player or 0].powers.treasure_goes_on else "this ends your phase"
    return "for 1 move" if view.phase == "main" else ""


def _wizard(view: View, seat: int) -> str:
    if seat >= len(view.wizards):
        return ""
    wizard = view.wizards[seat]
    place = f" at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else ""
    return f"{phrases.person(view, seat)}, life {wizard.life}{place}"


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


def _own_edge(view: View, side: int) -> tuple[int, int]:
    """The square behind a side of the viewer's own, and the edge between; -1 for none."""
    square = -1 if view.player is None else view.wizards[view.player].square
    if square < 0:
        return -1, -1
    beyond = view.grid.beyond(square, side)
    return (-1 if beyond is None else beyond), view.grid.lattice.edge_at[4 * square + side]


def _side(view: View, side: int) -> str:
    beyond, edge = _own_edge(view, side)
    return phrases.edge_words(view, edge) if beyond >= 0 else ""


def _step(view: View, side: int) -> str:
    beyond, edge = _own_edge(view, side)
    if beyond < 0:
        return ""
    stands = phrases.edge_now(view, edge).kind
    through = f", through the {phrases.edge_words(view, edge)}" if stands in ("door", "fire", "wall") else ""
    return f"to {phrases.square(view, beyond)}{through}"


def _energy(view: View, cards: CardSet, action: Action) -> str:
    """The gain for a spell or the speed; to the card of Wizardblade Powerstones add nothing (WW-21.59)."""
    if not isinstance(action, actions.Boost | actions.Spend):
        return "energy 1"
    value = cards[action.card].energy_value
    if isinstance(action, actions.Spend) and _casts(view, cards, "wizardblade"):
        return f"energy value {value}"
    value += view.wizards[view.player or 0].powers.energy
    return f"{value} moves more" if isinstance(action, actions.Boost) else f"energy {value}"


def _casts(view: View, cards: CardSet, key: str) -> bool:
    return view.draft is not None and view.draft.card >= 0 and cards.of[view.draft.card].key == key
