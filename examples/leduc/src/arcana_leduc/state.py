"""The position of Leduc poker as plain data."""

from __future__ import annotations

from typing import Annotated

from attrs import define

from arcana_core.scenario.bounds import Between, Count, Seat

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
"""The six cards (LD-1.2). A card is its index here, and its rank is `index // 2`."""
Card = Annotated[int, Between(0, len(CARDS) - 1), "LD-1.2"]
Raises = Annotated[int, Between(0, lambda game: game.rules.most_raises), "LD-2.4"]


@define
class Position:
    """The cards and the chips.

    Attributes:
        cards: The private card of each player.
        public: The public card, None before the second round.
        stakes: The chips that each player has put in.
        raises: The number of raises in this round.
        acted: The number of decisions in this round.
        to_act: The player who decides, None when the game is over.
        folded: The player who folded, or None.
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
