"""Choices before the game: a character, spells, a starting place, victory points (MR-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.magic import enchanting
from arcana_magicrealm.bots.seats import drawn, own, rules_of
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.spells import SPELLS

if TYPE_CHECKING:
    from arcana_core.bots import Seat

BY_RESULTS: Final = (
    *("white_knight", "berserker", "pilgrim", "amazon", "black_knight", "magician", "captain", "elf"),
    *("wizard", "swordsman", "sorceror", "witch", "dwarf", "druid", "woods_girl", "witch_king"),
)
"""The characters by how well the bot plays them."""
BEST_STARTS: Final = ("chapel", "house", "guard_house")
"""The starting places in order; the Order at the Chapel is most generous."""
BEST_SPELLS: Final = (
    *("fiery_blast", "stones_fly", "lightning_bolt", "power_of_the_pit", "elven_grace", "exorcise", "unleash_power"),
    *("persuade", "make_whole", "sense_danger", "deal_with_goblins", "transform", "peace_with_nature", "poison"),
)
"""The starting spells in order: attacks, then what saves from one or gives phases."""
CATEGORY: Final = {data.category: number for number, data in enumerate(CATEGORIES)}
AIMS: Final = ("gold", "great_treasures", "notoriety", "gold", "gold")
"""The categories of the victory points without combat, in order: in a month many treasures can be sold."""
CAUTIOUS: Final = ("great_treasures", "spells", "fame", "notoriety", "gold")
"""The same with combat, where little may be earned: a shortfall counts for every point of its category (MR-22.18).

A character that earns nothing ends with a total of -30. Three points for one category make it -48, all five -90.
"""
WARLIKE: Final = ("fame", "fame", "notoriety", "great_treasures", "gold")
"""The same for a character that is likely to kill most kinds of monsters."""
STRONG: Final = 0.55
"""The mean chance to win against the kinds of monsters that makes a character warlike."""
LONG: Final = 14
"""The days that must be left for that."""


def character(view: View, legal: Sequence[Action]) -> Action:
    """The best character that is free."""
    free = {one.hero: one for one in legal if isinstance(one, actions.ChooseCharacter)}
    return next(free[HERO[id_]] for id_ in BY_RESULTS if HERO[id_] in free)


def in_secret(view: View, legal: Sequence[Action], order: Sequence[str]) -> Action:
    """Spells, colour chits that they need, a starting place, then the categories in this order."""
    spells = {SPELLS[one.spell].id: one for one in legal if isinstance(one, actions.UseSpell)}
    if spells:
        return next((spells[id_] for id_ in BEST_SPELLS if id_ in spells and spells[id_] not in view.picks), legal[0])
    if actions.DONE in legal:
        return enchanting.at_start(view, legal)
    places = {actions.START_PLACES[one.place]: one for one in legal if isinstance(one, actions.StartAt)}
    if places:
        return next((places[id_] for id_ in BEST_STARTS if id_ in places), legal[0])
    if not any(isinstance(one, actions.AimFor) for one in legal):
        return legal[0]
    done = sum([isinstance(pick, actions.AimFor) for pick in view.picks])
    return actions.AimFor(CATEGORY[order[done % len(order)]])


def is_warlike(seat: Seat[View], view: View) -> bool:
    """Whether the character is likely to kill most kinds of monsters, and has the time for it."""
    rules = rules_of(seat)
    is_long = rules.combat and rules.days - view.day >= LONG
    return is_long and plans.prowess(drawn(seat), own(view).hero) >= STRONG


def aims_of(seat: Seat[View], view: View) -> tuple[str, ...]:
    """The categories of the victory points, in order."""
    if is_warlike(seat, view):
        return WARLIKE
    return CAUTIOUS if rules_of(seat).combat else AIMS


ANSWERS: Final = {"ChooseCharacters": character, "Restart": character}
"""The answers that the view alone gives."""
