"""Items: what they do while carried and when they are used."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
