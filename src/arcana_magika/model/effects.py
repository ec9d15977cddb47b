"""The kinds of lasting effects, on mages, on land and on scrolls (MG-20, MG-24)."""

from __future__ import annotations

from typing import Final

from arcana_core.effects import EffectKind, Effects

EFFECT_KINDS: Final = (
    *(EffectKind(code, policy="larger", known_to="target", source_known_to="nobody", clause=at) for code, at in (
        ("SPAID", "MG-24.1"), ("PROAU", "MG-24.3"), ("PROSH", "MG-24.5"), ("PROIT", "MG-24.7"), ("PROKN", "MG-24.9"),
        ("PROEL", "MG-24.11"), ("CURSP", "MG-24.13"), ("STUTT", "MG-24.15"), ("PLYZE", "MG-24.17"),
        ("CONFS", "MG-24.19"), ("ANTMA", "MG-24.21"), ("CKAID", "MG-24.44"), ("RCAID", "MG-24.45"),
        ("INVSP", "MG-24.47"), ("KNOSS", "MG-24.54"), ("INTRP", "MG-24.56"), ("KNART", "MG-24.58"),
        ("KNARTX", "MG-24.59"), ("SRCHX", "MG-24.61"), ("BOEND", "MG-24.63"), ("BOARC", "MG-24.65"),
    )),
    EffectKind("ELDRP", known_to="nobody", clause="MG-24.27"),
    EffectKind("ELATT", known_to="nobody", clause="MG-24.29"),
    EffectKind("ELBLO", known_to="nobody", clause="MG-24.33"),
    EffectKind("ELARR", known_to="nobody", clause="MG-24.31"),
    EffectKind("FGMAP", known_to="nobody", clause="MG-24.69"),
    EffectKind("PROSP", policy="larger", known_to="nobody", clause="MG-24.71"),
)  # fmt: skip
"""The kinds of lasting effects.

On a mage (the target is the player): all up to BOARC. On the land (no target): ELDRP, ELATT and ELBLO with data (set of
cells, terrain code, players tested and resisting, players tested and not); ELARR with (set of cells, terrain code that
covers them); FGMAP with the set of cells. On a scroll (the target is its serial number): PROSP.
"""
ON_LAND: Final = ("ELDRP", "ELATT", "ELBLO", "ELARR", "FGMAP")
"""The kinds of effects on the land, which have no target (MG-23.10)."""
NO_EFFECTS: Final = Effects(EFFECT_KINDS)
"""The empty stack, to be cloned."""
