"""The sixteen characters: weight, relations, advantages, stages and action chits (MR-1.9, MR-5)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import frozen

from arcana_core.frozen import evolve
from arcana_core.tables.typed import Fact
from arcana_magicrealm.model.facts import Named, level_field, listed
from arcana_magicrealm.model.levels import LEVEL

FOURTH_STAGE: Final = 4
"""The stage at which all characters play; the earlier ones belong to a rule that the rulebook does not contain."""


@frozen
class Relations:
    """The groups and visitors that are not neutral to a character, by relation (MR-5.10)."""

    ally: tuple[str, ...]
    friendly: tuple[str, ...]
    unfriendly: tuple[str, ...]
    enemy: tuple[str, ...]


class DieModifier(Fact):
    """How something changes table rolls (MR-1.4, MR-1.5).

    Attributes:
        tables: the tables; "search" is every table of the Search phase, "all" every table.
        dice: the most dice rolled; None if their number stays.
        modifier: added to the die.
        when: "trade" for Trade phases only, "hire" for Hire phases only, "bow" for bows and crossbows only, "weapon"
            for all missile weapons, but not for spells.
        where: the places in which it works; "" for everywhere.
        holders: "clearing" if it works on everybody in the clearing of the card.
    """

    tables: tuple[str, ...]
    dice: int | None = None
    modifier: int = 0
    when: str = ""
    where: str = ""
    holders: str = ""


class Gift(Named):
    """Something that may change rolls, give a phase or give Magic Sight: a special advantage, treasure or spell.

    Attributes:
        effect: in short words, the rules decide.
        die: the change of rolls.
        extra_phase: the activity of the phase.
        magic_sight: whether it gives Magic Sight.
        where: the places in which it works; "" for everywhere.
    """

    effect: str
    die: DieModifier | None = None
    extra_phase: str = ""
    magic_sight: bool = False
    where: str = ""


class Advantage(Gift):
    """A special advantage (MR-45). The rules that need more than `die` and `extra_phase` know it by its id."""

    level: int
    choose_turn: bool = False
    familiar: bool = False
    immune_to: tuple[str, ...] = ()
    knows_roads: bool = False
    rest: int = 1
    sunlight_phases: bool = True
    vulnerability: str = ""


class ActionChit(Fact):
    """One action chit (MR-1.9).

    Attributes:
        action: "move", "fight", "magic", "duck" or "berserk"; "" for a chit that can't be played (MR-46.5).
        time: its time number.
        effort: its asterisks, 0 to 2.
        strength: the letter of its level; "" for magic.
        type: the magic type, "I" to "VIII"; "" for the others.
    """

    action: str
    time: int
    effort: int
    strength: str = ""
    type: str = ""

    def __str__(self) -> str:
        return f"{self.action} {self.type or self.strength}{self.time}{'*' * self.effort}"

    @property
    def level(self) -> int:
        """The strength as a number; negligible for magic."""
        return LEVEL[self.strength] if self.strength else 0


class OtherPrint(Fact):
    """Changes that an option makes to the action chits of a character (MR-46.5).

    Attributes:
        name: its name, if the player chooses among several.
        place: the place among the twelve of the chit that has another print; -1 for none.
        chit: that print.
        unplayable: the chits that can't be played.
    """

    name: str
    place: int = -1
    chit: ActionChit | None = None
    unplayable: tuple[str, ...] = ()

    def changed(self, chits: tuple[ActionChit, ...]) -> tuple[ActionChit, ...]:
        """The chits as this print has them."""
        found = [evolve(one, action="", strength="") if str(one) in self.unplayable else one for one in chits]
        if self.chit is not None:
            found[self.place] = self.chit
        return tuple(found)


class Ability(Fact):
    """An ability of the optional-abilities rule (MR-46.5). The rules that need more than its data know it by its id."""

    id: str
    level: int
    effect: str
    die: DieModifier | None = None
    where: str = ""
    friendly: tuple[str, ...] = ()
    prints: tuple[OtherPrint, ...] = ()

    @property
    def name(self) -> str:
        """The name: "Expert Woodcraft"."""
        return self.id.replace("_", " ").title()


class Stage(Fact):
    """A stage of development: equipment, spells, and the three chits it adds."""

    level: int
    name: str
    armor: tuple[str, ...]
    spells: int
    spell_types: tuple[str, ...]
    value: int
    chits: tuple[ActionChit, ...]
    weapon: str = ""


@frozen(kw_only=True, slots=False)
class Hero:
    """One of the sixteen characters, as printed."""

    id: str
    name: str
    weight: str = level_field()
    start: tuple[str, ...]
    relations: Relations
    advantage: tuple[Advantage, ...]
    level: tuple[Stage, ...]
    optional: tuple[Ability, ...] = ()

    @cached_property
    def stage(self) -> Stage:
        """The fourth stage, which gives equipment and spells (MR-5.2, MR-5.5)."""
        return next(stage for stage in self.level if stage.level == FOURTH_STAGE)

    @cached_property
    def chits(self) -> tuple[ActionChit, ...]:
        """The twelve action chits, in the order of the stages (MR-1.9)."""
        return tuple([chit for stage in self.level if stage.level <= FOURTH_STAGE for chit in stage.chits])

    @cached_property
    def other_prints(self) -> tuple[OtherPrint, ...]:
        """The changes that options make to the chits (MR-46.5)."""
        return tuple([one for ability in self.optional for one in ability.prints])

    @cached_property
    def prints(self) -> tuple[tuple[ActionChit, ...], ...]:
        """The chits as printed, then as each option has them (MR-46.5)."""
        return (self.chits, *[one.changed(self.chits) for one in self.other_prints])

    @cached_property
    def advantages(self) -> frozenset[str]:
        """The ids of the special advantages."""
        return frozenset([advantage.id for advantage in self.advantage])

    @cached_property
    def rest_steps(self) -> int:
        """The steps of one Rest activity: two for the Dwarf (MR-45.10)."""
        return max([advantage.rest for advantage in self.advantage])

    @cached_property
    def knows_roads(self) -> bool:
        """Whether the character starts with all paths and passages discovered (MR-45.29)."""
        return any(advantage.knows_roads for advantage in self.advantage)

    @cached_property
    def weight_level(self) -> int:
        """Weight and vulnerability as a number (MR-1.1)."""
        return LEVEL[self.weight]


HEROES: Final[tuple[Hero, ...]] = listed("characters", character=Hero)["character"]
HERO: Final = {hero.id: number for number, hero in enumerate(HEROES)}
"""The number of each character, by id."""
MOST_PRINTS: Final = max([len(hero.other_prints) for hero in HEROES])
"""The most prints of its chits that a character has besides the usual one (MR-46.5)."""
