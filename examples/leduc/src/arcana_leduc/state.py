"""The position of Leduc poker as plain data."""

from __future__ import annotations

from typing import Annotated

from attrs import define

from arcana_core.scenario.bounds import Between, Count, Seat

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
"""The six cards (LD-1.2); a card is its index here, its rank `index // 2`."""
Card = Annotated[int, Between(0, len(CARDS) - 1), "LD-1.2"]
Raises = Annotated[int, Between(0, lambda game: game.rules.most_raises), "LD-2.4"]


@define
class Position:
    """Where the cards and the chips are.

    Attributes:
        cards: the private card of each player.
        public: the public card, None before the second round.
        stakes: what each player has put in.
        raises: how many raises this round has seen.
        acted: how many decisions this round has seen.
        to_act: whose decision it is, None when the game is over.
        folded: who gave up, None if nobody did.
    """

    cards: tuple[Card, Card]
    public: Card | None = None
    stakes: tuple[Count, Count] = (1, 1)
    raises: Raises = 0
    acted: Count = 0
    to_act: Annotated[Seat | None, "LD-1.1"] = 0
    folded: Annotated[Seat | None, "LD-1.1"] = None

    def clone(self) -> Position:
        """An independent copy."""
        return Position(self.cards, self.public, self.stakes, self.raises, self.acted, self.to_act, self.folded)
