"""The Bronze Codex (AM-16)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, HALVED, PICKED_UP, SEAT, SUIT, Spell


def teleport(game: Game, caster: int, casting: Casting) -> None:
    """End the turn at once. The claimed wizard begins a new one (AM-16.2)."""
    game.end_turn_at_once(casting.claim[0])


def control(game: Game, caster: int, casting: Casting) -> None:
    """Give the caster control of the claimed suit (AM-16.6, AM-16.7)."""
    game.position.wizards[caster].controlled |= 1 << casting.claim[0]


def strike(game: Game, caster: int, casting: Casting) -> None:
    """Double the caster's next spell that scores damage (AM-16.8, AM-14.3)."""
    wizard = game.position.wizards[caster]
    if not wizard.strike:
        wizard.strike = casting.number


def travel(game: Game, caster: int, casting: Casting) -> None:
    """Turn the caster's Fireballs into warp bolts (AM-16.11)."""
    game.position.wizards[caster].warp = True


BRONZE = (
    Spell(
        title="Teleport",
        book="bronze",
        clause="AM-16.1",
        requirement=REQUIREMENTS["Teleport"],
        least=2,
        most=2,
        claim=(SEAT,),
        effect=teleport,
    ),
    Spell(
        title="Elemental Control",
        book="bronze",
        clause="AM-16.5",
        requirement=REQUIREMENTS["Elemental Control"],
        least=4,
        most=ANY_NUMBER,
        whole_hand=True,
        claim=(SUIT,),
        cards=PICKED_UP,
        effect=control,
    ),
    Spell(
        title="Mighty Strike",
        book="bronze",
        clause="AM-16.8",
        requirement=REQUIREMENTS["Mighty Strike"],
        least=6,
        most=6,
        effect=strike,
    ),
    Spell(
        title="Dimension Travel",
        book="bronze",
        clause="AM-16.9",
        requirement=REQUIREMENTS["Dimension Travel"],
        least=2,
        most=ANY_NUMBER,
        even=True,
        whole_hand=True,
        cards=HALVED,
        effect=travel,
    ),
)
