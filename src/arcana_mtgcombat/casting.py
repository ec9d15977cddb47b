"""Casting spells and using abilities (MC-13, MC-20.9, MC-24.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_mtgcombat.cards.reading import Card
from arcana_mtgcombat.state import Draft

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def castable(game: Game, player: int) -> tuple[Action, ...]:
    """The non-instant spells that the active character can cast now (MC-13, MC-33.8)."""
    raise NotImplementedError


def may_cast(game: Game, player: int, card: Card) -> bool:
    """Whether Mastery, mana and targets let him cast a card of his Memory (MC-13.2, MC-13.3, MC-4.7)."""
    raise NotImplementedError


def instants(game: Game, player: int, place: int = -1) -> tuple[Action, ...]:
    """The instants and instant abilities that he can use now, with legal targets (MC-18.1, MC-33.13)."""
    raise NotImplementedError


def usable(game: Game, player: int, timing: str) -> tuple[Action, ...]:
    """The abilities of this timing that he can use now, in the order of the catalogue (MC-20.9, MC-24.4, MC-33.15)."""
    raise NotImplementedError


def mana_abilities(game: Game, player: int) -> tuple[Action, ...]:
    """The mana abilities that he can use now (MC-18.14)."""
    raise NotImplementedError


def use_mana(game: Game, action: Action, player: int) -> None:
    """A mana ability works at once (MC-18.14)."""
    raise NotImplementedError


def begin_draft(game: Game, action: Action, player: int, kind: str) -> None:
    """He begins to put a spell or an ability together.

    The next pick, or its declaration, is on the agenda (MC-33.8).
    """
    raise NotImplementedError


def declare(game: Game, draft: Draft, player: int) -> None:
    """The spell or ability is paid and on the stack, and can be responded to (MC-13.1, MC-18.4)."""
    raise NotImplementedError


def resolve(game: Game, frame: int) -> None:
    """The thing on top of the stack resolves (MC-13.8, MC-5.6, MC-13.9, MC-20.3 to MC-20.6)."""
    raise NotImplementedError
