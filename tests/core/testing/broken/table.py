"""The table of broken toys, by the check that has to catch them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arcana_core.testing.conformance.trial import AnyGame

BROKEN: dict[str, list[type[AnyGame]]] = {}
G = TypeVar("G", bound=AnyGame)


def noticed_by(check: str) -> Callable[[type[G]], type[G]]:
    """Put a broken toy into the table."""

    def put(cls: type[G]) -> type[G]:
        BROKEN.setdefault(check, []).append(cls)
        return cls

    return put
