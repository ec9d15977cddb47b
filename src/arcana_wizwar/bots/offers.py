"""What is on offer: the first choice of a kind, the casting of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from arcana_core.actions import Action
from arcana_wizwar import actions

KindT = TypeVar("KindT", bound=Action)


def first(legal: Iterable[Action], kind: type[KindT], wanted: Callable[[KindT], bool]) -> KindT | None:
    """The first choice of this kind that is wanted, None if there is none."""
    return next((one for one in legal if isinstance(one, kind) and wanted(one)), None)


def cast(legal: Iterable[Action], key: str) -> actions.Cast | None:
    """The casting of this card, None if it cannot be cast."""
    return first(legal, actions.Cast, lambda one: one.card == key)
