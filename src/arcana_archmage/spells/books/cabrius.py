"""The Book of Cabrius (AM-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, GIVEN, Spell

if TYPE_CHECKING:
    from arcana_archmage.game import Game
    from arcana_archmage.model.state import Casting

ASCENSION_HAND = 8
"""Cards that the caster of The Ascension must hold at least (AM-19.3)."""


def master_magic(game: Game, caster: int, casting: Casting) -> None:
    """One more casting in each later spellcasting phase (AM-19.2)."""
    game.position.wizards[caster].mastery += 1


def why_no_ascension(game: Game, caster: int) -> str | None:
    """What stands against The Ascension: once in a round (AM-19.4)."""
    return "it was cast in this round already" if game.position.wizards[caster].ascension_cast else None


def ascend(game: Game, caster: int, casting: Casting) -> None:
    """Points left at the end of the round count twice (AM-19.4)."""
    game.position.wizards[caster].ascended = True


def sacrifice(game: Game, caster: int, casting: Casting) -> None:
    """The caster suffers 5, then the opponent loses two cards at random (AM-19.6)."""
    if game.damage(caster, game.rules.flame_damage, "AM-19.6"):
        game.discard_at_random(1 - caster, game.rules.flame_discards)


def purify(game: Game, caster: int, casting: Casting) -> None:
    """A charge that throws a card away in a later effects phase (AM-19.8)."""
    game.position.wizards[caster].purity += 1


CABRIUS = (
    Spell(
        title="Magic Mastery",
        book="cabrius",
        clause="AM-19.1",
        requirement=REQUIREMENTS["Magic Mastery"],
        least=4,
        most=ANY_NUMBER,
        whole_hand=True,
        effect=master_magic,
    ),
    Spell(
        title="The Ascension",
        book="cabrius",
        clause="AM-19.3",
        requirement=REQUIREMENTS["The Ascension"],
        least=ASCENSION_HAND,
        most=ANY_NUMBER,
        whole_hand=True,
        hand_only=True,
        cards=GIVEN,
        effect=ascend,
        rejection=why_no_ascension,
    ),
    Spell(
        title="Sacrificial Flame",
        book="cabrius",
        clause="AM-19.5",
        requirement=REQUIREMENTS["Sacrificial Flame"],
        least=2,
        most=2,
        effect=sacrifice,
    ),
    Spell(
        title="Path of Purity",
        book="cabrius",
        clause="AM-19.7",
        requirement=REQUIREMENTS["Path of Purity"],
        least=3,
        most=3,
        effect=purify,
    ),
)
