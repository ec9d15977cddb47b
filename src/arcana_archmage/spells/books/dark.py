"""The Book of E.C.Dark (AM-20)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting, Doom
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import GOLEM_ASIDE, QUARTERED, Spell


def freeze(game: Game, caster: int, casting: Casting) -> None:
    """Set the turns that the opponent misses. A second Freeze doesn't add to them (AM-20.9, AM-20.10)."""
    game.position.wizards[1 - caster].misses = game.rules.freeze_turns


def stalk(game: Game, caster: int, casting: Casting) -> None:
    """Begin a doom, unless the caster already has one (AM-20.13, AM-20.16)."""
    wizard = game.position.wizards[caster]
    if not wizard.dooms or game.rules.doom_stack:
        wizard.dooms = (*wizard.dooms, Doom(casting.number))


def raise_warrior(game: Game, caster: int, casting: Casting) -> None:
    """Add a charge that cancels the block of a later spell (AM-20.18)."""
    wizard = game.position.wizards[caster]
    wizard.warriors = (*wizard.warriors, casting.number)


DARK = (
    Spell(
        title="Create Golem",
        book="dark",
        clause="AM-20.1",
        requirement=REQUIREMENTS["Create Golem"],
        least=6,
        most=6,
        cards=GOLEM_ASIDE,
    ),
    Spell(
        title="Freeze",
        book="dark",
        clause="AM-20.7",
        requirement=REQUIREMENTS["Freeze"],
        least=8,
        most=8,
        cards=QUARTERED,
        effect=freeze,
    ),
    Spell(
        title="Stalking Doom",
        book="dark",
        clause="AM-20.11",
        requirement=REQUIREMENTS["Stalking Doom"],
        least=6,
        most=6,
        block=3,
        effect=stalk,
    ),
    Spell(
        title="Undying Warrior",
        book="dark",
        clause="AM-20.17",
        requirement=REQUIREMENTS["Undying Warrior"],
        least=4,
        most=4,
        effect=raise_warrior,
    ),
)
