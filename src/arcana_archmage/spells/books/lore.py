"""The Book of Lore (AM-15)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import Casting
from arcana_archmage.spells.requirements.table import REQUIREMENTS
from arcana_archmage.spells.spell import FIREBALL_BLOCK, HIGHEST, LOWEST, SUIT, VALUE, Spell


def learn(game: Game, caster: int, casting: Casting) -> None:
    """Draw with b = 1, even above the hand limit (AM-15.1)."""
    game.draw_event(caster, 1, past_limit=True)


def fireball_damage(game: Game, caster: int, casting: Casting) -> int:
    """5 for each placed card, or the sum of the claimed values for a warp bolt (AM-15.2, AM-16.11)."""
    _, lowest, highest = casting.claim
    if game.position.wizards[caster].warp:
        return sum(range(lowest, highest + 1))
    return game.rules.fireball_damage * (highest - lowest + 1)


def summon_damage(game: Game, caster: int, casting: Casting) -> int:
    """The claimed value for each placed card (AM-15.4 to AM-15.6)."""
    return casting.claim[0] * casting.count


LORE = (
    Spell(
        title="Learn Magic",
        book="lore",
        clause="AM-15.1",
        requirement=REQUIREMENTS["Learn Magic"],
        least=1,
        most=1,
        effect=learn,
    ),
    Spell(
        title="Fireball",
        book="lore",
        clause="AM-15.2",
        requirement=REQUIREMENTS["Fireball"],
        least=2,
        most=13,
        claim=(SUIT, LOWEST, HIGHEST),
        block=FIREBALL_BLOCK,
        damage=fireball_damage,
    ),
    *(
        Spell(
            title=title,
            book="lore",
            clause=clause,
            requirement=REQUIREMENTS[title],
            least=count,
            most=count,
            claim=(VALUE,),
            block=count,
            damage=summon_damage,
        )
        for title, clause, count in (
            ("Summon Wild Beasts", "AM-15.4", 2),
            ("Summon Spirit", "AM-15.5", 3),
            ("Summon Monster", "AM-15.6", 4),
        )
    ),
)
