"""Orders, messages, offers and the sheet that holds them, as values written in the words of an order sheet (MG-35).

An order keeps the player's words, in capitals and in one spelling: a scroll is `ATEND` or `#2`, a mage `B`, a direction
`NE`. They are interpreted when the order is carried out (MG-9.2).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from attrs import frozen

from arcana_core.scenario.bounds import Between, Length
from arcana_magika.model.bounds import Address, Currency, Letters, MessageText, Word, Words

DEMAND, GIVE, DON, CAST, MOVE, SEARCH, DROP, MEDITATE, REST = range(9)
"""The steps of a phase in their order (MG-8.4)."""
STEPS: Final[tuple[str, ...]] = ("DEMAND", "GIVE", "DON", "CAST", "MOVE", "SEARCH", "DROP", "MEDITATE", "REST")
ALL: Final = "ALL"


@frozen
class Demand:
    """Demand an artifact from a mage in the same space (MG-10.1)."""

    step: ClassVar[int] = DEMAND
    artifact: Word

    def __str__(self) -> str:
        return f"DEMAND {self.artifact}"


@frozen
class Give:
    """Give scrolls, or an artifact, or a cloak to a mage in the same space (MG-11.1)."""

    step: ClassVar[int] = GIVE
    recipient: Word
    items: Words

    def __str__(self) -> str:
        return f"GIVE {self.recipient} {' '.join(self.items)}"


@frozen
class Don:
    """Put on a cloak of this colour (MG-12.3)."""

    step: ClassVar[int] = DON
    colour: Word

    def __str__(self) -> str:
        return f"DON {self.colour}"


@frozen
class Cast:
    """Read a scroll at a level, with the spell's parameters (MG-13.2).

    Attributes:
        scroll: a spell's code, or a slot: `#2`.
        major: whether it is read at the major level.
        parameters: the words behind it: `("NE", "3")`, `("RED",)`, `("#5",)`.
    """

    step: ClassVar[int] = CAST
    scroll: Word
    major: bool = False
    parameters: Words = ()

    def __str__(self) -> str:
        return " ".join(("CAST", f"{self.scroll}X" if self.major else self.scroll, *self.parameters))


@frozen
class Move:
    """Walk one space (MG-14.1)."""

    step: ClassVar[int] = MOVE
    direction: Word

    def __str__(self) -> str:
        return f"MOVE {self.direction}"


@frozen
class Search:
    """Search for a scroll (`""`), for a named artifact or a cloak of a colour, or for `ALL` of them (MG-16.1)."""

    step: ClassVar[int] = SEARCH
    what: Word = ""

    def __str__(self) -> str:
        return f"SEARCH {self.what}".rstrip()


@frozen
class Drop:
    """Drop the items named, or `ALL` (MG-17.1)."""

    step: ClassVar[int] = DROP
    items: Words

    def __str__(self) -> str:
        return f"DROP {' '.join(self.items)}"


@frozen
class Meditate:
    """Regain Arcania (MG-18.1)."""

    step: ClassVar[int] = MEDITATE

    def __str__(self) -> str:
        return "MEDITATE"


@frozen
class Rest:
    """Regain Endurance (MG-19.1)."""

    step: ClassVar[int] = REST

    def __str__(self) -> str:
        return "REST"


Order = Demand | Give | Don | Cast | Move | Search | Drop | Meditate | Rest
RESTING: Final = Rest()
MEDITATING: Final = Meditate()


@frozen
class Message:
    """A message as written (MG-26).

    Attributes:
        address: the letter of a mage, a colour, or `ALL`.
        text: the text.
        anonymous: whether the sender is hidden.
    """

    address: Address
    text: MessageText
    anonymous: bool = False

    def __str__(self) -> str:
        return f"MSG {self.address}{' ANON' if self.anonymous else ''} : {self.text}"


@frozen
class Offer:
    """A novice's offer to the Ebon Mage for a service (MG-27.3).

    Attributes:
        service: a `Cast`, or a `Give` of one item whose recipient is the offering novice.
        amount: the points to be paid.
        currency: `ENDURANCE` or `ARCANIA`.
    """

    service: Cast | Give
    amount: Annotated[int, Between(1, 100)]
    currency: Currency

    def __str__(self) -> str:
        service = str(self.service) if isinstance(self.service, Cast) else f"GIVE {self.service.items[0]}"
        return f"OFFER {service} FOR {self.amount} {self.currency}"


@frozen
class Sheet:
    """One mage's orders for a turn (MG-8.1).

    Attributes:
        orders: of the phases 1 to 5.
        messages: at most three, the offer counting as one (MG-26.1, MG-27.2).
        offer: of a novice to the Ebon Mage.
        accepts: the letters of the novices whose offers the Ebon Mage accepts, in letter order.
        decloak: whether the mage asks to take off the cloak (MG-12.12).
        missing: whether it is a default sheet (MG-33.1).
    """

    orders: tuple[Order, Order, Order, Order, Order]
    messages: Annotated[tuple[Message, ...], Length(0, lambda game: game.rules.messages)] = ()
    offer: Offer | None = None
    accepts: Letters = ()
    decloak: bool = False
    missing: bool = False
