"""Companions: the Witch's familiar, and phantasms. They take second turns for characters (MR-43.34, MR-45.25)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from arcana_magicrealm.model.characters import HEROES


@frozen
class Companion:
    """A being without a piece, which sees and goes where its character is not.

    Attributes:
        id: "witch familiar", "amazon phantasm".
        hero: the character whose companion it is.
        codes: the activities that it can record, in the order of `ACTIVITIES`.
        spies: whether it can follow others and spies on them.
    """

    id: str
    hero: int
    codes: tuple[str, ...]
    spies: bool

    @property
    def name(self) -> str:
        """The name that people see."""
        return f"{HEROES[self.hero].name}'s {self.id.rpartition(' ')[2]}"


COMPANIONS: Final = (
    *[
        Companion(f"{hero.id} familiar", number, ("M", "F", "P", "-"), spies=True)
        for number, hero in enumerate(HEROES)
        if any(advantage.familiar for advantage in hero.advantage)
    ],
    *[
        Companion(f"{hero.id} phantasm", number, ("M", "SPX", "SP", "P", "-"), spies=False)
        for number, hero in enumerate(HEROES)
    ],
)
"""Every being that can be a companion. A character can have both kinds at a time."""
