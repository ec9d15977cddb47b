"""The forms of the transmorphized: mist, the creatures of the Transform table, and absorbed monsters (MR-40.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

from attrs import fields

from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import DENIZENS, MONSTERS, Denizen, Figures, Side
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.spells import SPELL, SPELLS
from arcana_magicrealm.model.tables import TABLES, Result

MIST: Final = "mist"
"""The form of Melt Into Mist (MR-43.33)."""


class Form(Figures):
    """The form of a transmorphized character or denizen (MR-40.7 to MR-40.15).

    Attributes:
        walks_woods: whether it can move without a roadway in its tile (MR-40.14).
        takes_belongings: whether gold, items and horses are transmorphized with it (MR-40.8, MR-43.24).
    """

    walks_woods: bool = False
    takes_belongings: bool = True

    @property
    def is_mist(self) -> bool:
        """Whether it is mist: in no combat, neither blocking nor blocked (MR-43.33)."""
        return self.id == MIST

    @property
    def has_sides(self) -> bool:
        """Whether its two sides differ."""
        return self.light is not self.dark


def _with_one_side(id_: str, side: Side, size: int, **others: Any) -> Form:
    return Form(id=id_, name=id_.capitalize(), light=side, dark=side, strength=size, vulnerability=size, **others)


def _mist() -> Form:
    move = certain(SPELLS[SPELL["melt_into_mist"]].move, "the card has one")
    return _with_one_side(MIST, Side(move=move.time), level(move.strength))


def _creature(line: Result) -> Form:
    side = Side(harm=line.harm, attack=line.attack, move=line.move)
    moves = {"flies": line.movement == "fly", "walks_woods": line.movement == "woods"}
    return _with_one_side(line.code, side, level(line.size), is_armoured=line.armored, **moves)


def _monster(monster: Denizen) -> Form:
    return Form(**{one.name: getattr(monster, one.name) for one in fields(Figures)}, takes_belongings=False)


CREATURES: Final[Mapping[str, Form]] = {line.code: _creature(line) for line in TABLES["transform"].result}
"""The creatures of the Transform table by code (MR-42.13)."""
ABSORBED: Final[Mapping[int, Form]] = {number: _monster(DENIZENS[number]) for number in MONSTERS}
"""The form that absorbing a monster gives, by monster (MR-43.24)."""
FORMS: Final[Mapping[str, Form]] = {form.id: form for form in (_mist(), *CREATURES.values(), *ABSORBED.values())}
"""All forms by id."""
FORM_IDS: Final = (*FORMS,)

FormId: TypeAlias = Annotated[str, OneOf(FORM_IDS, "MR-40.7")]
