"""The Book of Form (AM-21)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, CURSED, Spell


def call_shadows(game: Game, caster: int, casting: Casting) -> None:
    """Raise the penalty for disbelieving the caster's true spells (AM-21.2)."""
    game.position.wizards[caster].shadow_force = True


def change_shape(game: Game, caster: int, casting: Casting) -> None:
    """Let one card of each casting and block count as a neighbouring value (AM-21.4)."""
    game.position.wizards[caster].shapechanger = True


def curse(game: Game, caster: int, casting: Casting) -> None:
    """Make the opponent give two cards (AM-21.7)."""
    game.take_gifts(1 - caster)


def regenerate(game: Game, caster: int, casting: Casting) -> None:
    """Draw one more card in each draw event (AM-21.9)."""
    game.position.wizards[caster].regenerations += 1


FORM = (
    Spell(
        title="Call Shadow Force",
        book="form",
        clause="AM-21.1",
        requirement=REQUIREMENTS["Call Shadow Force"],
        least=4,
        most=ANY_NUMBER,
        whole_hand=True,
        effect=call_shadows,
    ),
    Spell(
        title="Shapechanger",
        book="form",
        clause="AM-21.3",
        requirement=REQUIREMENTS["Shapechanger"],
        least=4,
        most=ANY_NUMBER,
        whole_hand=True,
        effect=change_shape,
    ),
    Spell(
        title="Curse",
        book="form",
        clause="AM-21.5",
        requirement=REQUIREMENTS["Curse"],
        least=1,
        most=1,
        claim=(CURSED,),
        effect=curse,
    ),
    Spell(
        title="Regeneration",
        book="form",
        clause="AM-21.8",
        requirement=REQUIREMENTS["Regeneration"],
        least=5,
        most=5,
        effect=regenerate,
    ),
)
