"""Creatures and permanents come, change hands and go (MC-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_mtgcombat.cards.reading import Card
from arcana_mtgcombat.state import Creature, Permanent

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def enter_creature(
    game: Game, player: int, card: int, *, sick: bool = True, clause: str = "MC-13.9"
) -> Creature | None:
    """A creature enters the battle in the company of its controller (MC-7.3); None if there are too many."""
    raise NotImplementedError


def enter_permanent(game: Game, player: int, card: int, bearer: int = -1) -> Permanent | None:
    """A permanent is there and works from now on (MC-20.6)."""
    raise NotImplementedError


def end_permanent(game: Game, number: int, clause: str) -> None:
    """A permanent ends with its effects (MC-20.7)."""
    raise NotImplementedError


def attach(game: Game, number: int, bearer: int, clause: str) -> None:
    """An equipment has another bearer (MC-11.9, MC-20.4)."""
    raise NotImplementedError


def bearers(game: Game, player: int, card: Card, but: int = -1) -> tuple[Action, ...]:
    """To whom an equipment can be given (MC-11.9, MC-20.4)."""
    raise NotImplementedError


def control(game: Game, creature: Creature, player: int, clause: str) -> None:
    """A creature comes under another controller and is sick (MC-12.9, MC-20.10)."""
    raise NotImplementedError


def trigger(game: Game, number: int, moment: str) -> None:
    """The triggers of a creature or permanent for a moment happen (MC-24.5); they use no stack."""
    raise NotImplementedError


def upkeep_triggers(game: Game, player: int) -> list[int]:
    """The permanents and creatures whose upkeep triggers happen in this seat's Upkeep, in order (MC-10.6, MC-24.5)."""
    raise NotImplementedError
