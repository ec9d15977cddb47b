"""Counters: spells played in response (WW-11.6)."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
