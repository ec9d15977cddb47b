"""A player's knowledge in Leduc poker, as an object and as an array (LD-1.4)."""

from __future__ import annotations

from attrs import frozen

from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Each, Number, OneHot, own_first
from arcana_leduc.rules import Rules
from arcana_leduc.state import CARDS, Position


@frozen
class View(views.View):
    """The table as one player, or a spectator, knows it.

    Attributes:
        player: The seat of the viewer, None for a spectator.
        cards: The private card of each player, None if it is hidden.
        public: The public card, None before it is turned up.
        stakes, raises, to_act, folded: As in the position.
    """

    player: int | None
    cards: tuple[str | None, str | None]
    public: str | None
    stakes: tuple[int, int]
    raises: int
    to_act: int | None
    folded: int | None


def view_of(position: Position, player: int | None) -> View:
    """The view of this player, or of a spectator for None."""
    shown = position.to_act is None and position.folded is None
    first, second = (CARDS[card] if shown or seat == player else None for seat, card in enumerate(position.cards))
    public = None if position.public is None else CARDS[position.public]
    return View(player, (first, second), public, position.stakes, position.raises, position.to_act, position.folded)


def features(rules: Rules) -> list[Block[View]]:
    """The features of an observation, each with the way to compute it from a view."""
    most = rules.ante + rules.most_raises * (rules.first_raise + rules.second_raise)
    return [
        OneHot("my card", CARDS, lambda view: own_first(view.cards, view.player)[0]),
        OneHot("public card", CARDS, "public"),
        OneHot("other's card, once shown", CARDS, lambda view: own_first(view.cards, view.player)[1]),
        Each(
            ("my {}", "other's {}"),
            lambda view: own_first(view.stakes, view.player),
            [Number("stake", float, high=most)],
        ),
        Number("raises in this round", "raises", high=rules.most_raises),
        Number("I sit in the first seat", lambda view: view.player == 0),
    ]
