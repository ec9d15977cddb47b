"""Random characters: attributes within the points, capacities, start mana, a castable library (MC-3, MC-5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from arcana_mtgcombat.cards.attributes import ATTRIBUTES
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from arcana_mtgcombat.model.mana import COLOURLESS, COLOURS, NONE, TYPES, Units, added, can_pay
from arcana_mtgcombat.rules import BUILT, Rules

if TYPE_CHECKING:
    from arcana_core.chance.rng import Rng

WEIGHTS = {
    "power": 2,
    "toughness": 3,
    "life": 6,
    "speed": 4,
    "channeling": 5,
    "focus": 3,
    "memory": 3,
    "mastery": 4,
    "mana_pool": 5,
}
"""How often a step goes into each attribute, while it can."""
SENSIBLE = {
    "power": 4,
    "toughness": 4,
    "life": 44,
    "speed": 4,
    "channeling": 6,
    "focus": 5,
    "memory": 8,
    "mana_pool": 10,
}
"""Points go beyond these values only if nothing else is left to buy. For Mastery see `built`."""
COPIES = 2
"""The most copies of a card in a built library, even where more are allowed."""
NAMES = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}


def built(pool: Pool, rules: Rules, rng: Rng) -> Sheet:
    """Build a random character of one or two colours that the rules accept (MC-3.1 to MC-3.3, MC-4.3, MC-5.1)."""
    colours = sorted(rng.sample(range(COLOURLESS), 1 + rng.below(2)))
    letters = "".join(COLOURS[colour] for colour in colours)
    cards = [card for card in pool if card.cost is not None and set(card.cost.colours) <= set(letters)]
    attributes = _attributes(max((card.converted for card in cards), default=1), rules.build_points, rng)
    capacities = _capacities(colours, attributes["mana_pool"], rng)
    castable = [card for card in cards if _is_castable(card, capacities, attributes["mastery"])]
    return Sheet(
        key=BUILT,
        name=f"{' and '.join(NAMES[letter] for letter in letters)} Wizard",
        **attributes,
        capacities=capacities,
        start=_start(capacities, attributes["channeling"]),
        library=_library(castable, attributes["memory"], rules, rng),
    )


def _attributes(dearest: int, points: int, rng: Rng) -> dict[str, Any]:
    """Raise base values by random steps until no point can be spent, sensible steps first (MC-3.2)."""
    values = {name: attribute.base for name, attribute in ATTRIBUTES.items()}
    sensible = {**SENSIBLE, "mastery": dearest}
    for limits in (sensible, {name: attribute.most for name, attribute in ATTRIBUTES.items()}):
        while True:
            steps = [
                name
                for name, attribute in ATTRIBUTES.items()
                if attribute.points <= points and values[name] < min(limits[name], attribute.most)
            ]
            if not steps:
                break
            name = rng.weighted(steps, [WEIGHTS[step] for step in steps])
            values[name] += ATTRIBUTES[name].step
            points -= ATTRIBUTES[name].points
    return values


def _capacities(colours: list[int], size: int, rng: Rng) -> Units:
    """Split the Mana Pool: one colourless unit, the rest about evenly between the colours (MC-3.3)."""
    rest = size - 1
    first = rest if len(colours) == 1 else max(1, rest // 2 + rng.below(2))
    return _units({COLOURLESS: 1, colours[0]: first, **({colours[1]: rest - first} if len(colours) > 1 else {})})


def _units(numbers: dict[int, int]) -> Units:
    return added(NONE, "".join(TYPES[type_] * number for type_, number in numbers.items()))


def _start(capacities: Units, channeling: int) -> Units:
    """Fill the start mana unit by unit with the type furthest below its capacity, colours first (MC-4.3)."""
    start = NONE
    for _ in range(min(channeling, sum(capacities))):
        below = [capacity - units for capacity, units in zip(capacities, start, strict=True)]
        start = added(start, TYPES[below.index(max(below))])
    return start


def _is_castable(card: Card, capacities: Units, mastery: int) -> bool:
    return card.cost is not None and card.converted <= mastery and can_pay(card.cost, capacities)


def _library(cards: list[Card], memory: int, rules: Rules, rng: Rng) -> tuple[str, ...]:
    """Draw about as many cards as the ready-made characters have: half creatures, cheap cards preferred."""
    size = min(2 * memory + 2, rules.library_per_memory * memory)
    left = [card for card in cards for _ in range(min(COPIES, rules.max_copies))]
    creatures = sum(card.type == "creature" for card in left)
    others = len(left) - creatures
    drawn: list[Card] = []
    while left and len(drawn) < size:
        # Draw about as many cards of each kind, whichever kind is more common.
        weights = [max(1, others if card.type == "creature" else creatures) for card in left]
        card = rng.weighted(left, weights)
        left.remove(card)
        drawn.append(card)
    return _in_order(drawn, rng)


def _in_order(cards: Iterable[Card], rng: Rng) -> tuple[str, ...]:
    # The first cards are in Memory when the battle begins. Expensive cards alone would leave nothing to cast for turns.
    places = sorted((2 * card.converted + rng.below(6), place, card.key) for place, card in enumerate(cards))
    return tuple([key for _, _, key in places])
