"""The Tome of Wisdom (AM-17)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import ANY_NUMBER, PICKED_UP, Spell


def put_on_armour(game: Game, caster: int, casting: Casting) -> None:
    """Ignore the next damage packet above 0 to the caster (AM-17.2)."""
    game.position.wizards[caster].armour = True


def consult_library(game: Game, caster: int, casting: Casting) -> None:
    """Exchange cards of the hand for cards from the deck (AM-17.3)."""
    game.exchange_cards(caster)


def see_truly(game: Game, caster: int, casting: Casting) -> None:
    """Raise the cost of illusions that the caster disbelieves (AM-17.5, AM-17.6)."""
    game.position.wizards[caster].true_sight = True


def strengthen(game: Game, caster: int, casting: Casting) -> None:
    """Halve every packet that the caster suffers (AM-17.8)."""
    game.position.wizards[caster].inner_strength = True


WISDOM = (
    Spell(
        title="Stone Armour",
        book="wisdom",
        clause="AM-17.1",
        requirement=REQUIREMENTS["Stone Armour"],
        least=8,
        most=8,
        effect=put_on_armour,
    ),
    Spell(
        title="Mystic Library",
        book="wisdom",
        clause="AM-17.3",
        requirement=REQUIREMENTS["Mystic Library"],
        least=4,
        most=4,
        cards=PICKED_UP,
        effect=consult_library,
    ),
    Spell(
        title="True Sight",
        book="wisdom",
        clause="AM-17.4",
        requirement=REQUIREMENTS["True Sight"],
        least=8,
        most=8,
        whole_hand=True,
        cards=PICKED_UP,
        effect=see_truly,
    ),
    Spell(
        title="Inner Strength",
        book="wisdom",
        clause="AM-17.7",
        requirement=REQUIREMENTS["Inner Strength"],
        least=6,
        most=ANY_NUMBER,
        whole_hand=True,
        effect=strengthen,
    ),
)
