"""The hunter's attacks: the one with the best worth for its cost (WW-8)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots import striking
from arcana_wizwar.bots.outlook import Outlook
from arcana_wizwar.bots.worths import worth

GOOD, ANY = 2.5, 0.3
"""The least worth of an attack while the bot can still move, and near the end of the turn."""
CARD_COST = 0.1
"""The cost of a spent card, in life per point of its worth in the hand."""


def attack_well(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """A worthwhile attack before moving. A stunned bot prefers to bring a prize home (WW-17.2)."""
    if outlook.view.stunned and outlook.way_left <= outlook.view.moves and outlook.carries_prize:
        return None
    return _attack(outlook, legal, GOOD)


def attack_anyway(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Any useful attack when the bot can't get further."""
    return _attack(outlook, legal, ANY)


def _attack(outlook: Outlook, legal: Sequence[Action], least: float) -> Action | None:
    found: Action | None = None
    for one in legal:
        key, cost = "", 0.0
        if isinstance(one, actions.Cast) and "attack" in outlook.cards[one.card].types:
            key, cost = one.card, CARD_COST * worth(one.card)
        elif isinstance(one, actions.Use):
            key = one.card
            if key in ("universal_solvent", "null_powder", "handful_of_tacks", "strength"):
                continue
        elif one is actions.PUNCH:
            key = "punch"
        if key and outlook.foes:
            value = max(value for value, _ in energies(outlook, key)) - cost
            if value > least:
                found, least = one, value
    return found


def energies(outlook: Outlook, key: str) -> list[tuple[float, str]]:
    """An attack's worth with each sensible energy card ("" for none), less its price."""
    plain = outlook.rules.spell_energy
    if key == "punch":
        return [(striking.best(outlook, key, plain), "")]
    spends = outlook.spare_energy(but=key)
    if key == "wizardblade":
        made = [
            (striking.best(outlook, key, outlook.cards[spent].energy_value) - CARD_COST * worth(spent), spent)
            for spent in spends
        ]
        return made or [(0.0, "")]
    if outlook.view.sum:
        return [(striking.best(outlook, key, outlook.view.sum), "")]
    if outlook.cards[key].boost == "none":
        return [(striking.best(outlook, key, plain), "")]
    return [(striking.best(outlook, key, plain), "")] + [
        (striking.best(outlook, key, outlook.value(spent)) - CARD_COST * worth(spent), spent) for spent in spends
    ]
