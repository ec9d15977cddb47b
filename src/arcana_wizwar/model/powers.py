"""What a wizard's items and the spells on him make of him: one value, put together from what their cards grant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, fields, frozen

Faces = tuple[int, ...]


@frozen
class Powers:
    """What a wizard can do and is, beyond the ordinary.

    Of several grants numbers add up, switches are on if one is on, and of `base_speed`, `punch` and `form` the last
    counts. Each field is a key that the `grants` of a card may have.

    Attributes:
        form: the transformation he is under, as the key of its card, "" for none (WW-14.6).
        base_speed: instead of the ordinary one, None for the ordinary (WW-6.1).
        speed: added to the base speed (WW-21.70).
        punch: damage of his punch instead of the ordinary, None for the ordinary (WW-8.7).
        punch_die: whether a die roll takes its place (WW-21.88).
        punch_dice: die rolls added to his punch (WW-21.52).
        punch_fire: magical fire damage added to his punch (WW-21.28).
        attacks: attacks per turn beyond the ordinary (WW-21.4).
        no_attack: he cannot attack (WW-21.53, WW-21.68).
        counters_only: of spells he may cast only counters (WW-21.38).
        untouchable: he cannot be attacked (WW-21.53).
        fills: he fills his square (WW-21.9).
        arms: he has extra arms (WW-21.26).
        mist: doors and objects do nothing to him (WW-21.53).
        slime: he flows through doors and over objects (WW-21.68).
        wake: physical damage to each other wizard in a square that he enters (WW-21.68).
        disease: the same, each wizard once in a turn (WW-21.19).
        reduces: taken off every damage he suffers (WW-13.4).
        doubles: physical damage he deals is doubled (WW-13.3).
        tears: he may tear things from others (WW-21.75).
        shatters: a crack for each point of damage to an object (WW-21.66).
        pain_link: who attacks him suffers with him (WW-21.56).
        feather: damage moves him instead (WW-21.27).
        retaliates: magical fire damage to who or what hurts him from near (WW-21.28).
        treasure_cost: movement points that a treasure costs him (WW-21.38).
        treasure_goes_on: picking up a treasure does not end his phase (WW-21.26, WW-21.38).
        life_each_turn: life gained at the start of his turn (WW-21.46).
        hand_max: added to his maximum hand size (WW-21.14).
        draws: added to the cards he may draw (WW-21.71).
        energy: added to the value of each card that he spends (WW-21.59).
        keys: he can open doors of all colours (WW-21.49).
        vision: his spells may ignore one wall or closed door (WW-21.82).
        evades: what may evade an attack: the key of its card and the faces of the die that do (WW-12.5).
    """

    form: str = ""
    base_speed: int | None = None
    speed: int = 0
    punch: int | None = None
    punch_die: bool = False
    punch_dice: int = 0
    punch_fire: int = 0
    attacks: int = 0
    no_attack: bool = False
    counters_only: bool = False
    untouchable: bool = False
    fills: bool = False
    arms: bool = False
    mist: bool = False
    slime: bool = False
    wake: int = 0
    disease: int = 0
    reduces: int = 0
    doubles: bool = False
    tears: bool = False
    shatters: bool = False
    pain_link: bool = False
    feather: bool = False
    retaliates: int = 0
    treasure_cost: int = 0
    treasure_goes_on: bool = False
    life_each_turn: int = 0
    hand_max: int = 0
    draws: int = 0
    energy: int = 0
    keys: bool = False
    vision: bool = False
    evades: tuple[tuple[str, Faces], ...] = field(default=())


PLAIN = Powers()
"""An ordinary wizard."""

_SET = ("form", "base_speed", "punch")
KINDS: Mapping[str, type] = {
    one.name: int if one.default is None else type(one.default) for one in fields(Powers) if one.name != "form"
}
"""What the `grants` of a card may have: keys and the type of their values; `evades` takes a list of die faces."""


def together(granted: Iterable[tuple[str, bool, Mapping[str, Any]]]) -> Powers:
    """The powers of a wizard.

    Args:
        granted: for each card, items first: its key, whether it is a transformation, what it grants.
    """
    made: dict[str, Any] = {}
    for key, is_form, grants in granted:
        if is_form:
            made["form"] = key
        for name, value in grants.items():
            if name == "evades":
                made[name] = (*made.get(name, ()), (key, tuple(value)))
            elif name in _SET or isinstance(value, bool):
                made[name] = value
            else:
                made[name] = made.get(name, 0) + value
    return Powers(**made) if made else PLAIN
