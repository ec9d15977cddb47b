"""Hints on choices before the first day and after a death: characters, starting places, aims (MR-5)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days.phases import ANY
from arcana_magicrealm.model.characters import HEROES, Advantage, Hero
from arcana_magicrealm.model.denizens import GROUP, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS
from arcana_magicrealm.render.desk import Desk, by_kind
from arcana_magicrealm.render.hints.dealing import relation_to
from arcana_magicrealm.text.names import spaced
from arcana_magicrealm.text.phrases import PHRASES

LONGEST_EFFECT: Final = 60
"""The most characters of an effect that is shown instead of the name of its advantage."""


def character(game: Game, desk: Desk, action: actions.ChooseCharacter) -> str:
    """The chits and the advantages of a character, the most useful one first."""
    hero = HEROES[action.hero]
    armour = f", {len(hero.stage.armor)} armour" * bool(hero.stage.armor)
    best, *others = map(advantage_words, sorted(hero.advantage, key=_lateness))
    return "; ".join([best, f"{_chits(hero)}{armour}", *others])


def _lateness(one: Advantage) -> int:
    """The place of an advantage: extra phases first, those for combat and spells last."""
    if one.extra_phase:
        return 0
    if one.die is None:
        return 2
    return 3 if {*one.die.tables} <= {"missile", "reading_runes"} else 1


def advantage_words(one: Advantage) -> str:
    """A special advantage in a few words."""
    if one.extra_phase:
        kind = "phase" if one.extra_phase == ANY else f"{one.extra_phase} phase"
        return f"extra {kind}{' at dwellings' * bool(one.where)}"
    if one.die is not None:
        change = "one die" if one.die.dice == 1 else f"{one.die.modifier:+}"
        tables = [spaced(table) for table in one.die.tables if table != "commerce"]  # that isn't in the rules
        place = f" in {spaced(one.where).replace(' named', '')}s" if one.where else ""
        return f"{change} on {', '.join(tables)}{place}"
    return one.effect if len(one.effect) <= LONGEST_EFFECT else one.name


def _chits(hero: Hero) -> str:
    kinds = [chit.action for chit in hero.chits]
    return f"{', '.join([f'{kinds.count(kind)} {kind}' for kind in ('move', 'fight', 'magic') if kind in kinds])} chits"


def start(game: Game, desk: Desk, action: actions.StartAt) -> str:
    """The natives at a starting place, and their relation."""
    if action.place == len(DWELLINGS):
        return "the clearing of the two Ghosts"
    garrison = DWELLINGS[action.place].garrison
    if garrison not in GROUP:
        return ""
    group = GROUP[garrison]
    return f"the {GROUPS[group].name} are there, {relation_to(game, desk, group)} to you"


def elf(game: Game, desk: Desk, action: actions.BeElf) -> str:
    """The chits that a kind of Elf can't play (MR-46.5)."""
    print_ = HEROES[desk.me.hero].other_prints[action.kind]
    return f"you can't play {listed(print_.unplayable)}"


def aim(game: Game, desk: Desk, action: actions.AimFor) -> str:
    """The need of a victory point, and the points so far or their source (MR-5.12)."""
    points = desk.view.picks.count(action)
    more = f"; {points} so far" if points else f", {PHRASES.hint('', str(action))}"
    return f"needs {CATEGORIES[action.category].factor} a point{more}"


KINDS: Final = by_kind(character, start, elf, aim)
