"""Spells that create, seal or destroy things and walls, or turn sectors."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
