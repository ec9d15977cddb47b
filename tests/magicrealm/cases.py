"""Cases for tests of settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from arcana_magicrealm import Rules


@frozen
class Case:
    """The effect of a changed setting.

    Attributes:
        changed: the value.
        play: what is looked at under some rules.
        usual: what is seen there as usual.
        then: what is seen there with the setting changed.
    """

    changed: Any
    play: Callable[[Rules], Any]
    usual: Any
    then: Any
