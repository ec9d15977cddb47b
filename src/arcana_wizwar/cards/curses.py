"""Spells that stay on a wizard or on the whole board and work while they last."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
