"""Setting a position up: what must hold for a match to go on from it (AM-1, AM-2, AM-24)."""

from __future__ import annotations

from typing import Any

from arcana_core.agenda import Step
from arcana_core.errors import PositionError
from arcana_core.piles import Piles
from arcana_core.wording import shown

from arcana_archmage.rules import Rules
from arcana_archmage.state import PILES, Casting, Position, Wizard

PHASES = ("effects", "casting", "draw", "over")


def checked(position: Any, rules: Rules, spells: frozenset[str]) -> Position:
    """The position itself, if a match under these rules can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if not isinstance(position, Position):
        raise PositionError(f"a position of archmage is a Position, got {shown(position)}")
    _check_cards(position)
    _check_wizards(position, rules)
    for name in ("round", "dealer", "turn", "active", "castings_left", "castings", "open_purity"):
        value = getattr(position, name)
        if type(value) is not int or value < 0:
            raise PositionError(f"{name} must be a whole number from 0, got {shown(value)}")
    if position.dealer > 1 or position.active > 1:
        raise PositionError(f"dealer and active are seats 0 or 1, got {position.dealer} and {position.active} (AM-2.1)")
    if position.phase not in PHASES:
        raise PositionError(f"phase must be one of {', '.join(PHASES)}, got {shown(position.phase)}")
    _check_casting(position, spells)
    _check_agenda(position.agenda)
    return position


def _check_cards(position: Position) -> None:
    piles = position.piles
    if not isinstance(piles, Piles) or piles.players != 2 or piles.declared[: len(PILES)] != PILES:
        raise PositionError("piles must be those of archmage: start from NEW_PILES.clone() and move cards (AM-24)")
    try:
        piles.check()
    except ValueError as error:
        raise PositionError(f"piles: {error} (AM-1.1)") from None
    held = sum(mask.bit_count() for mask in piles.masks)
    if held != 52:
        raise PositionError(f"piles hold {held} cards, the pack has 52 (AM-1.1)")
    for seat, wizard in enumerate(position.wizards):
        for pile in wizard.golems:
            if not 0 <= pile < len(piles.declared) or piles.declared[pile].name != f"golem {seat}":
                raise PositionError(f"wizard {seat} has no golem in pile {pile} (AM-20.2)")
    for card in position.picked:
        if type(card) is not int or not 0 <= card < 52:
            raise PositionError(f"picked must be cards from 0 to 51, got {shown(position.picked)}")


def _check_wizards(position: Position, rules: Rules) -> None:
    wizards: Any = position.wizards
    if not (isinstance(wizards, tuple) and len(wizards) == 2 and all(isinstance(w, Wizard) for w in wizards)):
        raise PositionError(f"wizards must be two of Wizard, got {shown(wizards)} (AM-2.1)")
    for seat, wizard in enumerate(position.wizards):
        for name in ("points", "misses", "controlled", "strike", "mastery", "purity", "regenerations", "webs", "rituals"):
            value = getattr(wizard, name)
            if type(value) is not int or (value < 0 and name != "points"):
                raise PositionError(f"{name} of wizard {seat} must be a whole number, got {shown(value)} (AM-24.1)")
        if wizard.controlled > 15:
            raise PositionError(f"controlled of wizard {seat} must be a set of four suits, got {wizard.controlled} (AM-16.6)")
        if position.phase != "over" and wizard.points <= 0:
            raise PositionError(f"wizard {seat} has {wizard.points} points and would be knocked out (AM-2.6)")


def _check_casting(position: Position, spells: frozenset[str]) -> None:
    casting = position.casting
    if casting is None:
        return
    if not isinstance(casting, Casting) or casting.spell not in spells:
        raise PositionError(f"casting must be None or of one of the spells, got {shown(casting)} (AM-6.5)")


def _check_agenda(agenda: Any) -> None:
    while agenda is not None:
        if not (isinstance(agenda, tuple) and len(agenda) == 2 and isinstance(agenda[0], Step)):
            raise PositionError(f"agenda must be a chain of (step, rest) that ends in None, got {shown(agenda)}")
        agenda = agenda[1]
