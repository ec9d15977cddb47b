"""A wizard's powers: one value that combines the grants of carried items and spells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, fields, frozen

Faces = tuple[int, ...]


@frozen
class Powers:
    """Everything a wizard can do or is beyond the ordinary.

    Numbers of several grants add up. A switch is on if any grant sets it. The last `base_speed`, `punch` and `form`
    count. Each field is a key that the `grants` of a card may have.

    Attributes:
        form: the current transformation, as the key of its card, "" for none (WW-14.6).
        base_speed: instead of the ordinary one, None for the ordinary (WW-6.1).
        speed: added to the base speed (WW-21.70).
        punch: damage of their punch instead of the ordinary, None for the ordinary (WW-8.7).
        punch_die: a die roll replaces it (WW-21.88).
        punch_dice: die rolls added to their punch (WW-21.52).
        punch_fire: magical fire damage added to their punch (WW-21.28).
        attacks: attacks per turn beyond the ordinary (WW-21.4).
        no_attack: they cannot attack (WW-21.53, WW-21.68).
        counters_only: they may cast counters only (WW-21.38).
        untouchable: they cannot be attacked (WW-21.53).
        fills: they fill their square (WW-21.9).
        arms: they have extra arms (WW-21.26).
        mist: doors and objects don't affect them (WW-21.53).
        slime: they flow through doors and over objects (WW-21.68).
        wake: physical damage to each other wizard in a square they enter (WW-21.68).
        disease: the same, each wizard once in a turn (WW-21.19).
        reduces: points taken off all damage they suffer (WW-13.4).
        doubles: their physical damage is doubled (WW-13.3).
        tears: they may tear things from others (WW-21.75).
        shatters: a crack for each point of damage to an object (WW-21.66).
        pain_link: an attacker suffers the same damage (WW-21.56).
        feather: damage moves them instead (WW-21.27).
        retaliates: magical fire damage to the source of damage from nearby (WW-21.28).
        treasure_cost: movement points for picking up a treasure (WW-21.38).
        treasure_goes_on: picking up a treasure doesn't end their phase (WW-21.26, WW-21.38).
        life_each_turn: life gained at the start of their turn (WW-21.46).
        hand_max: added to their maximum hand size (WW-21.14).
        draws: added to the cards they may draw (WW-21.71).
        energy: added to the value of each card they spend (WW-21.59).
        keys: they can open doors of all colours (WW-21.49).
        vision: their spells may ignore one wall or closed door (WW-21.82).
        evades: chances to evade an attack: the key of the card and the faces of the die that succeed (WW-12.5).
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
"""An ordinary wizard's powers."""

_SET = ("form", "base_speed", "punch")
KINDS: Mapping[str, type] = {
    one.name: int if one.default is None else type(one.default) for one in fields(Powers) if one.name != "form"
}
"""The keys that a card's `grants` may have, with the type of their values. `evades` takes a list of die faces."""


def together(granted: Iterable[tuple[str, bool, Mapping[str, Any]]]) -> Powers:
    """The powers of a wizard.

    Args:
        granted: for each card, items first: its key, whether it is a transformation, its grants.
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
