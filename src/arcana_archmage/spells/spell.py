"""A spell as a value: its name, cards, claim and effect (AM-6.5). The spells themselves are in `books`."""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.shapes import Requirement
from arcana_core.text.wording import shown

SUIT, LOWEST, HIGHEST, VALUE, SEAT, CURSED = "suit", "lowest", "highest", "value", "seat", "cursed"
"""The parts of a claim. `CURSED` is a value that the opponent names (AM-23.6)."""

DISCARDED, PICKED_UP, HALVED, QUARTERED, WILD_ASIDE, GOLEM_ASIDE, GIVEN, COMPARED = (
    "discarded",  # AM-11.2
    "picked up",  # AM-11.3
    "halved",  # AM-16.10
    "quartered",  # AM-20.8
    "wild aside",  # AM-18.2
    "golem aside",  # AM-20.2
    "given",  # AM-19.3
    "compared",  # AM-18.8
)
"""The ways in which the placed cards move after the casting (AM-11.2, AM-11.3)."""

ANY_NUMBER = 52
NO_BLOCK, FIREBALL_BLOCK = 0, 1


def _slug(title: str) -> str:
    return title.removeprefix("The ").lower().replace(" ", "-")


@frozen(kw_only=True)
class Spell:
    """One spell of a book.

    Attributes:
        title: The name as the rulebook writes it.
        book: Its book: "lore" or one of the optional books.
        clause: The clause of its requirement.
        requirement: The cards that make it true (see `shapes`).
        least, most: The number of cards placed.
        even: Whether their number must be even.
        whole_hand: Whether every card of the hand must be placed.
        hand_only: Whether only cards of the hand may be placed (AM-7.3).
        claim: The parts of its claim, in order.
        block: The cards that a block needs: `NO_BLOCK`, `FIREBALL_BLOCK`, or the length of a run in suit (AM-6.5).
        cards: The way in which the placed cards move afterwards.
        damage: Returns the base damage of a casting (AM-10.6); None for spells without damage.
        effect: Carries out the effect of the spell, given the game, the caster and the casting.
        rejection: Returns why this wizard can't cast it now although they have enough cards, None if they can.
        notation: The name as players type it.
    """

    title: str
    book: str
    clause: str
    requirement: Requirement
    least: int
    most: int
    even: bool = False
    whole_hand: bool = False
    hand_only: bool = False
    claim: tuple[str, ...] = ()
    block: int = NO_BLOCK
    cards: str = DISCARDED
    damage: Callable[[Game, int, Casting], int] | None = None
    effect: Callable[[Game, int, Casting], None] | None = None
    rejection: Callable[[Game, int], str | None] | None = None
    notation: str = field(default="")

    def __attrs_post_init__(self) -> None:
        for name in ("title", "book", "clause", "notation", "cards"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"{name} of a spell must be a text, got {shown(getattr(self, name))}")
        if type(self.least) is not int or type(self.most) is not int or not 0 <= self.least <= self.most:
            raise ValueError(
                f"{self.title} must take whole numbers of cards, least at most most, "
                f"got least {shown(self.least)} and most {shown(self.most)}"
            )
        if not self.notation:
            object.__setattr__(self, "notation", _slug(self.title))

    @property
    def ordered(self) -> bool:
        """Whether the order of the placed cards matters (AM-18.7)."""
        return self.cards == COMPARED

    def numbers(self, hand: int, others: int) -> range:
        """The numbers of cards that could be placed, ascending (AM-6.4 to AM-6.7).

        Args:
            hand: The number of cards in the caster's hand.
            others: The number of cards from other sources that may be placed.
        """
        if self.hand_only:
            others = 0
        low = max(self.least, hand) if self.whole_hand else self.least
        high = min(self.most, hand + others)
        if self.even:
            return range(low + low % 2, high + 1, 2)
        return range(low, high + 1)
