"""The Book of Cabrius (AM-19)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, GIVEN, Spell

ASCENSION_HAND = 8
"""The fewest cards that the caster of The Ascension must hold (AM-19.3)."""


def master_magic(game: Game, caster: int, casting: Casting) -> None:
    """Allow one more casting in each later spellcasting phase (AM-19.2)."""
    game.position.wizards[caster].mastery += 1


def ascension_rejection(game: Game, caster: int) -> str | None:
    """Explain that The Ascension can be cast once in a round; None if it wasn't cast yet (AM-19.4)."""
    return "it was already cast in this round" if game.position.wizards[caster].ascension_cast else None


def ascend(game: Game, caster: int, casting: Casting) -> None:
    """Double the points that the caster scores at the end of the round (AM-19.4)."""
    game.position.wizards[caster].ascended = True


def sacrifice(game: Game, caster: int, casting: Casting) -> None:
    """Deal 5 to the caster, then discard two random cards of the opponent (AM-19.6)."""
    if game.damage(caster, game.rules.flame_damage, "AM-19.6"):
        game.discard_at_random(1 - caster, game.rules.flame_discards)


def purify(game: Game, caster: int, casting: Casting) -> None:
    """Add a charge that discards a card in a later effects phase (AM-19.8)."""
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
        rejection=ascension_rejection,
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
