"""The words of Magic Realm that don't depend on the position."""

from __future__ import annotations

from typing import Final

from arcana_core.text.phrases import Phrases

PHRASES: Final = Phrases("arcana_magicrealm")
