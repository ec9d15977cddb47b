"""The position of Leduc poker as plain data."""

from __future__ import annotations

from attrs import define

CARDS = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")
"""The six cards (LD-1.2); a card is its index here, its rank `index // 2`."""


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

    cards: tuple[int, int]
    public: int | None = None
    stakes: tuple[int, int] = (1, 1)
    raises: int = 0
    acted: int = 0
    to_act: int | None = 0
    folded: int | None = None

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.cards, self.public, self.stakes, self.raises, self.acted, self.to_act, self.folded)
