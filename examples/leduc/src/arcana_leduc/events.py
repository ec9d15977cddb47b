"""The events of Leduc poker, and which players may see them."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import Event, Player, event, secret


@event("{player} is dealt {card}")
class CardDealt(Event):
    """A player was dealt a private card, which only they see (LD-1.4)."""

    discloses: ClassVar[bool] = True
    player: Player
    card: str = secret(known_to="player")


@event("{player} {how} {stake}", how={"ante": "puts in", "call": "calls", "raise": "raises to"})
class Bet(Event):
    """A player paid the ante, called or raised, and now has this stake."""

    player: Player
    stake: int
    how: str


@event("The public card is {card}")
class CardTurned(Event):
    """The public card was turned up (LD-2.5)."""

    discloses: ClassVar[bool] = True
    card: str


@event("{player} folds")
class Folded(Event):
    """A player folded (LD-3.1)."""

    important: ClassVar[bool] = True
    player: Player


@event("The cards are shown: {cards}")
class CardsShown(Event):
    """Both private cards were shown (LD-3.2)."""

    discloses: ClassVar[bool] = True
    important: ClassVar[bool] = True
    cards: tuple[str, ...]
