"""Acid Bath, Slow Death and Disease are pure data (WW-21.2, WW-21.19, WW-21.69).

Their lasting effects are in `when_time_passes`, `when_drawing` and `grants`. Water ends spells with `washed_off` (see
`arcana_wizwar.chapters.magic.spells.wash_off`).
"""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
