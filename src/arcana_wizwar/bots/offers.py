"""Searches in the legal actions: the first of a kind, the casting of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from arcana_core.actions import Action
from arcana_wizwar import actions

KindT = TypeVar("KindT", bound=Action)


def first(legal: Iterable[Action], kind: type[KindT], test: Callable[[KindT], bool]) -> KindT | None:
    """The first action of this kind that passes the test, None without one."""
    return next((one for one in legal if isinstance(one, kind) and test(one)), None)


def cast(legal: Iterable[Action], key: str) -> actions.Cast | None:
    """The action that casts this card, None if it isn't legal."""
    return first(legal, actions.Cast, lambda one: one.card == key)
