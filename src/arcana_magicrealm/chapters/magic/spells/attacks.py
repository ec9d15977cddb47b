"""Attack spells: Stones Fly, Fiery Blast, Lightning Bolt, Roof Collapses (MR-38.14, MR-38.15, MR-43.8 to MR-43.22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from attrs import evolve

from arcana_core.agenda import step
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import spell_tables
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.enchantments import BEING, CLEARING
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import ATTACKS, Attack, Casting, Fight, Play
from arcana_magicrealm.model.spells import SPELLS

PIT: Final = casting.PIT
PIT_LENGTH: Final = 17
"""The length of Power of the Pit as an attack: that of the Demons' (MR-33.13, MR-46.16)."""
VOLLEYS: Final = {"stones_fly": ((4,), (2, 2), (2, 1, 1))}
"""How often a spell attacks each target, for one target, two and three; otherwise once (MR-43.8)."""


def attacks(game: Game, fight: Fight) -> Iterator[Attack]:
    """The attacks of the attack spells of this round (MR-38.14).

    They do not strike targets that are protected or gone; what flies at those is lost (MR-39.8, MR-43.8, MR-43.29).
    """
    for cast in casting.striking(game, fight):
        play, targets = fight.play_of(cast.caster), aimed_at(game, cast)
        is_aimed = cast.targets[0].kind == BEING
        for target, times in zip(targets, volley(cast, len(targets)), strict=True):
            is_there = beings.place(game, target) == fight.clearing
            if is_there and not (is_aimed and enchantments.is_shielded(game, target)):
                yield from [attack(cast, target, play)] * times


def aimed_at(game: Game, cast: Casting) -> list[int]:
    """The victims of a spell: its targets, or all in the clearing, hidden ones and its caster too (MR-43.22)."""
    if cast.targets[0].kind == CLEARING:
        return beings.everybody_in(game, game.fight.clearing)
    return [target.number for target in cast.targets]


def volley(cast: Casting, targets: int) -> tuple[int, ...]:
    """How often each target is attacked (MR-43.8, MR-43.19)."""
    volleys = VOLLEYS.get(SPELLS[cast.spell].id, ())
    return volleys[targets - 1] if 0 < targets <= len(volleys) else (1,) * targets


def attack(cast: Casting, target: int, play: Play) -> Attack:
    """One attack of a spell: its own figures, the time of the chit, the direction chosen (MR-38.14)."""
    made = SPELLS[cast.spell].attack
    if made is None:  # MR-46.16
        figures = (cast.time, play.direction, PIT_LENGTH, 0, 0)
        return Attack(cast.caster, target, False, *figures, spell=cast.spell, table=PIT)
    time = cast.time if made.time is None else made.time
    direction = ATTACKS.index(made.direction) if made.direction else play.direction
    figures = (time, direction, made.length, level(made.harm), made.sharpness)
    return Attack(cast.caster, target, False, *figures, is_missile=is_missile(cast), spell=cast.spell)


# The Magic Wand (MR-44.25, MR-47.47).


@step
def wands_are_used(game: Game) -> None:
    """Ask the owners of the Magic Wand whose attack spells hit like missiles (MR-44.25)."""
    casters = [cast.caster for cast in casting.striking(game, game.fight) if is_missile(cast)]
    game.then(*[SetSpellDie(caster) for caster in casters if spell_tables.has_wand(game, caster, "missile_spell")])


def is_missile(cast: Casting) -> bool:
    """Whether hits of a spell roll on the Missile table."""
    made = SPELLS[cast.spell].attack
    return made is not None and made.method == "missile"


class SetSpellDie(asking.HeroAsked):
    """Ask for the number of a die in the rolls of a spell: Missile rolls, or that of Transform (MR-44.25, MR-47.47)."""

    table: Annotated[str, OneOf(("missile", "transform"))] = "missile"

    choices = spell_tables.SET
    rejection = spell_tables.SET_ONE

    def answer(self, game: Game, action: actions.SetDie, player: int) -> None:
        """Keep the number with the spell."""
        cast = certain(casting.casting_of(game, self.being), "only casters are asked")
        casting.replace(game, cast, evolve(cast, set_die=action.face + 1))


def set_dice(game: Game, caster: int) -> tuple[int, ...]:
    """The die that a caster has set for the rolls of its spell; () for none (MR-44.25)."""
    return tuple([cast.set_die for cast in game.fight.casts if cast.caster == caster and cast.set_die])
