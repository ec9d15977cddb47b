"""What a player of Leduc poker may know, as an object and as an array (LD-1.4)."""

from __future__ import annotations

from attrs import frozen

from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Each, Number, OneHot, own_first
from arcana_leduc.rules import Rules
from arcana_leduc.state import CARDS, Position


@frozen
class View(views.View):
    """What one player, or a spectator, may know.

    Attributes:
        player: whose view it is, None for a spectator.
        cards: the private card of each player, None where it is hidden.
        public: the public card, None before it is turned up.
        stakes, raises, to_act: as in the position.
    """

    player: int | None
    cards: tuple[str | None, str | None]
    public: str | None
    stakes: tuple[int, int]
    raises: int
    to_act: int | None
    folded: int | None


def view_of(position: Position, player: int | None) -> View:
    """What this player may know of the position."""
    shown = position.to_act is None and position.folded is None
    first, second = (CARDS[card] if shown or seat == player else None for seat, card in enumerate(position.cards))
    public = None if position.public is None else CARDS[position.public]
    return View(player, (first, second), public, position.stakes, position.raises, position.to_act, position.folded)


def features(rules: Rules) -> list[Block[View]]:
    """What the numbers of an observation are, and how they are got from a view."""
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
