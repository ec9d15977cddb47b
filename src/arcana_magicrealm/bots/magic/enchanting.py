"""Colour chits for the spells that the character can cast: which chit to enchant, and when (MR-5.7, MR-36.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.seats import own
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, ENCHANTED
from arcana_magicrealm.model.locations import CHIT_COLOUR
from arcana_magicrealm.model.spells import SPELLS

if TYPE_CHECKING:
    from arcana_magicrealm.bots.planning.recording import Day
    from arcana_magicrealm.knowledge.view import CharacterView, View

NO_CHIT: Final = -1


def spare_chit(hero: int, chits: Sequence[str], spells: Iterable[int]) -> int:
    """The place of the slowest Magic chit whose colour is missing for a spell that other chits can cast; -1 for none.

    Args:
        hero: the character.
        chits: the states of its twelve chits.
        spells: that it can cast, first those that matter most.
    """
    printed = HEROES[hero].chits
    ready = [n for n, state in enumerate(chits) if state in ACTIVE + ALERTED and printed[n].action == "magic"]
    has = {CHIT_COLOUR.get(printed[n].type) for n, state in enumerate(chits) if state == ENCHANTED}
    for spell in [SPELLS[one] for one in spells]:
        casters = {n for n in ready if printed[n].type == spell.type}
        fit = [] if spell.colour in has else [n for n in ready if CHIT_COLOUR.get(printed[n].type) == spell.colour]
        spare = [n for n in fit if casters - {n}]
        if spare:
            return max(spare, key=lambda n: (printed[n].time, n))
    return NO_CHIT


def at_start(view: View, legal: Sequence[Action]) -> Action:
    """The chit to enchant before the game, or done (MR-5.7)."""
    me = own(view)
    chits = list(me.chits)
    for pick in view.picks:
        if isinstance(pick, actions.EnchantChit):
            chits[actions.magic_chit_number(pick, me.hero)] = ENCHANTED
    chosen = [pick.spell for pick in view.picks if isinstance(pick, actions.UseSpell)]
    spells = chosen or [one.spell for one in me.spells]
    return with_chit(me.hero, spare_chit(me.hero, chits, spells), legal, otherwise=actions.DONE)


def enchant(view: View, legal: Sequence[Action]) -> Action:
    """The chit to enchant in an Enchant phase; tiles stay as they are (MR-36.10)."""
    me = own(view)
    return with_chit(me.hero, spare_of(me), legal, otherwise=legal[0])


def with_chit(hero: int, spare: int, legal: Sequence[Action], *, otherwise: Action) -> Action:
    """The action that enchants a chit, -1 for none, if it is legal; else the other one."""
    picked = actions.magic_chit("enchant", hero, spare) if spare >= 0 else otherwise
    return picked if picked in legal else otherwise


def spare_of(me: CharacterView) -> int:
    """The chit to enchant for the spells that a character has recorded; -1 for none."""
    return spare_chit(me.hero, me.chits, [one.spell for one in me.spells])


def plan(day: Day) -> None:
    """Plan to prepare and to enchant in peace, if a spell lacks its colour and a chit is spare (MR-36.9)."""
    outlook, codes = day.outlook, ("SPX", "SP")
    is_quiet = day.at not in outlook.monsters and outlook.days > 1
    if outlook.fights and is_quiet and spare_of(outlook.me) >= 0 and sum(day.left.values()) >= len(codes):
        for code in codes:
            day.add(code)
