"""The Book of Hades (AM-18)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import HAND, Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import COMPARED, PICKED_UP, WILD_ASIDE, Spell

BLOOD_HAND, BLOOD_OTHER = 8, 4
"""The fewest cards that the caster of Vampire Blood must hold, and the most the opponent may hold (AM-18.7)."""


def make_pact(game: Game, caster: int, casting: Casting) -> None:
    """Remove the caster's hand limit (AM-18.6)."""
    game.position.wizards[caster].dark_pact = True


def blood_rejection(game: Game, caster: int) -> str | None:
    """Explain why the hand sizes forbid Vampire Blood; None if they don't (AM-18.7)."""
    masks = game.position.piles.masks
    mine, others = masks[HAND[caster]].bit_count(), masks[HAND[1 - caster]].bit_count()
    if mine < BLOOD_HAND:
        return f"it takes a hand of at least {BLOOD_HAND} cards, this one has {mine}"
    if others > BLOOD_OTHER:
        return f"the opponent may hold at most {BLOOD_OTHER} cards and holds {others}"
    return None


def blood_damage(game: Game, caster: int, casting: Casting) -> int:
    """Damage and gain of 10 if the opponent's hand is empty at the end (AM-18.9, AM-18.10)."""
    if game.hand_size(1 - caster):
        return 0
    points = game.rules.vampire_blood_points
    game.gain_points(caster, points)
    return points


def steal_spirits(game: Game, caster: int, casting: Casting) -> None:
    """Allow a call in each later effects phase (AM-18.12)."""
    game.position.wizards[caster].spirit_theft = True


HADES = (
    Spell(
        title="Call Chaos",
        book="hades",
        clause="AM-18.1",
        requirement=REQUIREMENTS["Call Chaos"],
        least=5,
        most=5,
        cards=WILD_ASIDE,
    ),
    Spell(
        title="Dark Pact",
        book="hades",
        clause="AM-18.5",
        requirement=REQUIREMENTS["Dark Pact"],
        least=0,
        most=0,
        whole_hand=True,
        hand_only=True,
        effect=make_pact,
    ),
    Spell(
        title="Vampire Blood",
        book="hades",
        clause="AM-18.7",
        requirement=REQUIREMENTS["Vampire Blood"],
        least=4,
        most=4,
        hand_only=True,
        cards=COMPARED,
        damage=blood_damage,
        rejection=blood_rejection,
    ),
    Spell(
        title="Spirit Theft",
        book="hades",
        clause="AM-18.11",
        requirement=REQUIREMENTS["Spirit Theft"],
        least=8,
        most=8,
        whole_hand=True,
        cards=PICKED_UP,
        effect=steal_spirits,
    ),
)
