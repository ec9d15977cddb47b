"""Acid Bath, Slow Death and Disease: their data says all of it (WW-21.2, WW-21.19, WW-21.69).

What they do while they last stands in `when_time_passes`, `when_drawing` and `grants`; water washes off what is
`washed_off` (see `arcana_wizwar.chapters.magic.spells.wash_off`).
"""

from __future__ import annotations

from collections.abc import Mapping

from arcana_wizwar.cards.rule import CardRule

RULES: Mapping[str, type[CardRule]] = {}
