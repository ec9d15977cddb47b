"""Spells in effect as plain data: their casters, the chits that they tie up, their targets (MR-38.11, MR-39)."""

from __future__ import annotations

from typing import Annotated, Final

from arcana_core.frozen import quick_frozen
from arcana_core.records.jsonable import name_in
from arcana_core.scenario.bounds import Between, Count, OneOf
from arcana_magicrealm.model.beings import BEINGS, NOWHERE
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.spellings import ChitOrNone, PieceOrNone, SpellNumber

SLOTS: Final = 14
"""The spells that a character can have recorded (MR-5.6)."""
INSTANT, ATTACK, FLY = "instant", "attack", "fly"
PHASE, COMBAT, DAY, PERMANENT = "phase", "combat", "day", "permanent"
"""The durations of spells (MR-39.1 to MR-39.7, MR-38.15)."""
LASTING: Final = (COMBAT, DAY, PERMANENT)
"""The durations of spells that do not come to a target twice (MR-39.10)."""


BEING, TILE, CLEARING, PIECE = "being", "tile", "clearing", "piece"
ARMS, CHIT, SPELL, CURSE = "arms", "chit", "spell", "curse"
TARGET_KINDS: Final = (BEING, TILE, CLEARING, PIECE, ARMS, CHIT, SPELL, CURSE)
"""The targets of spells; "arms" are a Giant's club."""


@quick_frozen
class Target:
    """A target of a spell (MR-38.6).

    Attributes:
        kind: one of `TARGET_KINDS`.
        number: of the being, tile, clearing or piece; the owner of the club; the chit among those of all characters, as
            in `model.chits`; the number of the spell in effect; the character under the curse.
        curse: the curse; "" for other targets.
    """

    kind: Annotated[str, OneOf(TARGET_KINDS, "MR-38.6")]
    number: Count
    curse: str = ""

    @property
    def plain(self) -> int | tuple[str, int]:
        """The target as effects keep it: a being's number, or the kind and the number."""
        return self.number if self.kind == BEING else (self.kind, self.number)


@quick_frozen
class Enchantment:
    """A spell in effect, energized or inert (MR-38.11, MR-39.6). Its targets are those of the effects with its number.

    Attributes:
        number: its own; effects on its targets have it as their source.
        spell: the spell.
        caster: the character who cast it.
        chit: the Magic chit that it ties up; -1 if a card cast it.
        slot: the place among the caster's recorded spells that it ties up; -1 if a card cast it.
        piece: the artifact, book or treasure that cast it; -1 for a chit (MR-37.12).
        day: the day on which it was cast.
        round: the round of combat in which it was cast (MR-43.31, MR-43.47).
    """

    number: Count
    spell: SpellNumber
    caster: Annotated[int, Between(0, len(HEROES) - 1), name_in(BEINGS[: len(HEROES)])]
    chit: ChitOrNone = NOWHERE
    slot: Annotated[int, Between(NOWHERE, SLOTS - 1)] = NOWHERE
    piece: PieceOrNone = NOWHERE
    day: Count = 0
    round: Count = 0
