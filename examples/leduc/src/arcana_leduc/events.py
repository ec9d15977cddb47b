"""What can happen in Leduc poker, and who may know it."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import Event, Player, event, secret


@event("{player} is dealt {card}")
class CardDealt(Event):
    """A player got the private card, which only that player sees (LD-1.4)."""

    discloses: ClassVar[bool] = True
    player: Player
    card: str = secret(known_to="player")


@event("{player} has {stake} in the pot")
class Bet(Event):
    """A player brought the own stake up to this: the ante, a call or a raise."""

    player: Player
    stake: int


@event("{card} is turned up")
class CardTurned(Event):
    """The public card was turned up (LD-2.5)."""

    discloses: ClassVar[bool] = True
    card: str


@event("{player} folds")
class Folded(Event):
    """A player gave up (LD-3.1)."""

    player: Player


@event("The cards are shown: {cards}")
class CardsShown(Event):
    """Both private cards were shown (LD-3.2)."""

    discloses: ClassVar[bool] = True
    cards: tuple[str, ...]
