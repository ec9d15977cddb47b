"""The Book of the Way (AM-22)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, Spell


def charge_ritual(game: Game, caster: int, casting: Casting) -> None:
    """Add a charge of ten more cards for one casting or block (AM-22.2)."""
    game.position.wizards[caster].rituals += 1


def raise_tower(game: Game, caster: int, casting: Casting) -> None:
    """Let more cards block Fireballs (AM-22.6)."""
    game.position.wizards[caster].iron_tower = True


def spin_webs(game: Game, caster: int, casting: Casting) -> None:
    """Make the opponent draw one card fewer in each draw event (AM-22.9)."""
    game.position.wizards[1 - caster].webs += 1


def seek_power(game: Game, caster: int, casting: Casting) -> None:
    """Allow one pick from the discard pile in a later effects phase (AM-22.11)."""
    game.position.wizards[caster].power = True


WAY = (
    Spell(
        title="Arcane Ritual",
        book="way",
        clause="AM-22.1",
        requirement=REQUIREMENTS["Arcane Ritual"],
        least=6,
        most=6,
        effect=charge_ritual,
    ),
    Spell(
        title="Iron Tower",
        book="way",
        clause="AM-22.5",
        requirement=REQUIREMENTS["Iron Tower"],
        least=4,
        most=4,
        effect=raise_tower,
    ),
    Spell(
        title="Maze of Webs",
        book="way",
        clause="AM-22.8",
        requirement=REQUIREMENTS["Maze of Webs"],
        least=4,
        most=ANY_NUMBER,
        whole_hand=True,
        effect=spin_webs,
    ),
    Spell(
        title="Ancient Power",
        book="way",
        clause="AM-22.10",
        requirement=REQUIREMENTS["Ancient Power"],
        least=3,
        most=3,
        effect=seek_power,
    ),
)
