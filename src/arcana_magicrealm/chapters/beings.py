"""Places, owners and sight of characters and denizens (MR-8.3, MR-11.2, MR-11.3, MR-18.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_magicrealm import events
from arcana_magicrealm.model.beings import (
    ALOFT,
    COMPANIONS,
    FIRST_COMPANION,
    FIRST_DENIZEN,
    NOWHERE,
    bit,
)
from arcana_magicrealm.model.characters import HEROES, Ability
from arcana_magicrealm.model.denizens import DENIZENS, LEADERS, MONSTERS
from arcana_magicrealm.model.effects import SQUEAK
from arcana_magicrealm.model.forms import Form
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF
from arcana_magicrealm.model.state import Character

FIRST_NATIVE: Final = FIRST_DENIZEN + len(MONSTERS)
"""The number of the first native; the denizens below are monsters."""
_LEADERS: Final = frozenset([FIRST_DENIZEN + leader for leader in LEADERS])


SHUNNED: Final = {
    hero: frozenset([FIRST_DENIZEN + number for number in MONSTERS if DENIZENS[number].kind in advantage.immune_to])
    for hero, data in enumerate(HEROES)
    for advantage in data.advantage
    if advantage.immune_to
}
"""The monsters from which a character is protected: the Pilgrim from the Demons and the Imp (MR-45.17)."""
_UNHIRED: Final = [NOWHERE] * len(DENIZENS)
_COMPANIONS_OF: Final = grouped([(one.hero, number) for number, one in enumerate(COMPANIONS, FIRST_COMPANION)])
_FAMILIARS: Final = [number for number, one in enumerate(COMPANIONS, FIRST_COMPANION) if one.spies]
"""The companions that can spy and follow (MR-45.25)."""


def seat_of(game: Game, being: int) -> int:
    """The player who decides for a being: of a character its own, of a hireling its owner; -1 for none."""
    if being < FIRST_DENIZEN:
        return game.position.seats[being]
    if being < FIRST_COMPANION:
        return game.position.owners[being - FIRST_DENIZEN]
    return game.position.seats[self_of(being)]


def abilities(game: Game, being: int) -> tuple[Ability, ...]:
    """The optional abilities of a being; only characters have some (MR-46.5)."""
    return HEROES[being].optional if game.rules.optional_abilities and being < FIRST_DENIZEN else ()


def has_ability(game: Game, being: int, ability: str) -> bool:
    """Whether a being has an optional ability (MR-46.5)."""
    return any(one.id == ability for one in abilities(game, being))


def is_practised(game: Game, being: int) -> bool:
    """Whether an individual can enchant in every Spell phase, without preparing it (MR-46.5)."""
    return has_ability(game, self_of(being), "long_practice")


def is_companion(being: int) -> bool:
    """Whether a being is a familiar or a phantasm (MR-43.34, MR-45.25)."""
    return being >= FIRST_COMPANION


def self_of(being: int) -> int:
    """The being that has the discoveries of an individual: of a companion its character (MR-43.34, MR-45.26)."""
    return COMPANIONS[being - FIRST_COMPANION].hero if being >= FIRST_COMPANION else being


def companions_of(game: Game, hero: int) -> tuple[int, ...]:
    """The companions of a character that are on the map, or with it in the air (MR-45.26)."""
    return tuple([companion for companion in _COMPANIONS_OF.get(hero, ()) if place(game, companion) != NOWHERE])


def character_of(game: Game, being: int) -> Character:
    """The character that a being in the game is."""
    return game.position.characters[game.position.seats[being]]


def being_of(game: Game, seat: int) -> int:
    """The number of a player's character; -1 for a player without one in play."""
    one = game.position.characters[seat]
    return one.hero if one.status == "playing" else NOWHERE


def heroes_of(game: Game, seats: Iterable[int]) -> tuple[int, ...]:
    """The characters of players by seat, also those that are dead or have left (MR-22.4)."""
    return tuple([game.position.characters[seat].hero for seat in seats])


def is_playing(game: Game, being: int) -> bool:
    """Whether a character is in play, and not one that has just died (MR-22.1)."""
    seat = game.position.seats[being]
    return seat >= 0 and game.position.characters[seat].status == "playing"


def playing(game: Game) -> list[int]:
    """The players with a character in play."""
    return [seat for seat, one in enumerate(game.position.characters) if one.status == "playing"]


def place(game: Game, being: int) -> int:
    """The clearing of a being; -1 off the map, -2 for a dead denizen."""
    position = game.position
    if being >= FIRST_COMPANION:
        return position.companion_at[being - FIRST_COMPANION]
    if being >= FIRST_DENIZEN:
        return position.denizen_at[being - FIRST_DENIZEN]
    seat = position.seats[being]
    return position.characters[seat].at if seat >= 0 else NOWHERE


def road(game: Game, being: int) -> tuple[int, ...]:
    """The ends of the roadway on which a character is, the clearing that it left first; () in a clearing (MR-8.11).

    In the woods it is only the clearing from which it came (MR-36.14).
    """
    seat = game.position.seats[being] if being < FIRST_DENIZEN else NOWHERE
    return game.position.characters[seat].road if seat >= 0 else ()


def is_out(game: Game, being: int) -> bool:
    """Whether a being is on the map: in a clearing, on a roadway, in the woods or in the air (MR-8.11, MR-41.4)."""
    at = place(game, being)
    return at >= 0 or at == ALOFT or bool(road(game, being))


def ground(game: Game, being: int) -> int:
    """The clearing where a being abandons things: its own, or the one that it left for a roadway (MR-8.11)."""
    ends = road(game, being)
    return ends[0] if ends else place(game, being)


def put(game: Game, being: int, clearing: int) -> None:
    """Put a being into a clearing without anything else happening."""
    if being >= FIRST_COMPANION:
        places, companion = game.position.companion_at, being - FIRST_COMPANION
        game.position.companion_at = (*places[:companion], clearing, *places[companion + 1 :])
    elif being >= FIRST_DENIZEN:
        game.position.denizen_at[being - FIRST_DENIZEN] = clearing
    else:
        game.position.characters[game.position.seats[being]].at = clearing


def come_down(game: Game, being: int) -> None:
    """Take a being out of the air, to wherever it is put next (MR-41.4)."""
    if game.position.aloft:
        game.position.aloft = tuple([pair for pair in game.position.aloft if pair[0] != being])


def is_denizen(being: int) -> bool:
    """Whether a being is a monster or a native."""
    return FIRST_DENIZEN <= being < FIRST_COMPANION


def is_leader(being: int) -> bool:
    """Whether it is the leader of a native group."""
    return being in _LEADERS


def takes_turns(game: Game, being: int) -> bool:
    """Whether it is an individual: a character, companion, hired leader or controlled monster (MR-14.10, MR-40.4)."""
    if being < FIRST_DENIZEN:
        return game.position.seats[being] >= 0
    if being >= FIRST_COMPANION:
        return True
    return game.position.owners[being - FIRST_DENIZEN] >= 0 and (is_leader(being) or game.is_controlled(being))


def is_underling(game: Game, being: int) -> bool:
    """Whether a being is hired but takes no turns of its own (MR-14.12)."""
    return is_denizen(being) and game.position.owners[being - FIRST_DENIZEN] >= 0 and not takes_turns(game, being)


def is_unhired(game: Game, being: int) -> bool:
    """Whether a being is a denizen that no player hired or controls."""
    return FIRST_DENIZEN <= being < FIRST_COMPANION and game.position.owners[being - FIRST_DENIZEN] < 0


def is_unhired_native(game: Game, being: int) -> bool:
    """Whether a being is a native that no player hired."""
    return is_unhired(game, being) and not is_monster(being)


def is_monster(being: int) -> bool:
    """Whether a being is a monster."""
    return FIRST_DENIZEN <= being < FIRST_NATIVE


def individuals(game: Game) -> tuple[int, ...]:
    """All individuals on the map, in ascending order."""
    heroes = [one.hero for one in game.position.characters if one.at >= 0 and one.status == "playing"]
    return (*sorted(heroes), *_hired_individuals(game))


def _hired_individuals(game: Game) -> list[int]:
    owners = game.position.owners
    if owners == _UNHIRED:  # most of the time no denizen is hired
        return []
    hired = [FIRST_DENIZEN + denizen for denizen, owner in enumerate(owners) if owner >= 0]
    return [being for being in hired if place(game, being) >= 0 and takes_turns(game, being)]


def individuals_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The individuals in a clearing, in ascending order."""
    if clearing < 0:
        return ()
    heroes = [one.hero for one in game.position.characters if one.at == clearing and one.status == "playing"]
    if len(heroes) > 1:
        heroes.sort()
    if game.position.owners != _UNHIRED:
        heroes += [being for being in _hired_individuals(game) if place(game, being) == clearing]
    return tuple(heroes)


def denizens_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The beings in a clearing that are monsters and natives, hired or not, in the order of identity."""
    if clearing < 0:
        return ()
    places = game.position.denizen_at
    found, at = [], -1
    for _ in range(places.count(clearing)):
        at = places.index(clearing, at + 1)
        found.append(FIRST_DENIZEN + at)
    return tuple(found)


def fighters_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The monsters and natives in a clearing who are in combat: not mist (MR-43.33)."""
    there = denizens_in(game, clearing)
    return tuple([being for being in there if not is_mist(game, being)]) if game.position.forms else there


def everybody_in(game: Game, clearing: int) -> list[int]:
    """The characters, natives and monsters in a clearing who are in combat, in ascending order: not mist (MR-43.33)."""
    there = sorted({*individuals_in(game, clearing), *denizens_in(game, clearing)})
    return [one for one in there if not is_mist(game, one)] if game.position.forms else there


def shuns(monster: int, being: int) -> bool:
    """Whether a monster neither blocks a character nor is lured by it or assigned to it (MR-45.17)."""
    return monster in SHUNNED.get(being, ())


def monsters_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The unhired, uncontrolled monsters in a clearing, in the order of identity."""
    places, owners = game.position.denizen_at[: len(MONSTERS)], game.position.owners
    if clearing < 0 or clearing not in places:
        return ()
    return tuple([FIRST_DENIZEN + one for one, at in enumerate(places) if at == clearing and owners[one] < 0])


def hirelings_of(game: Game, seat: int) -> tuple[int, ...]:
    """The denizens that a player's character hired or controls, in the order of identity."""
    owners = game.position.owners
    if seat not in owners:
        return ()
    return tuple([FIRST_DENIZEN + number for number, owner in enumerate(owners) if owner == seat])


def is_hidden(game: Game, being: int) -> bool:
    """Whether a being is hidden."""
    return bool(game.position.hidden >> being & 1)


def can_hide(game: Game, being: int) -> bool:
    """Whether a being can be hidden: not under Squeak (MR-42.1)."""
    return not game.is_cursed(SQUEAK, being)


def hide(game: Game, being: int, clause: str) -> None:
    """Hide a being, if it can be hidden (MR-11.1, MR-15.6)."""
    if not game.position.hidden >> being & 1 and can_hide(game, being):
        game.position.hidden |= bit(being)
        game.report(clause, events.Hid, being)


def unhide(game: Game, being: int, clause: str) -> None:
    """Make a being unhidden."""
    if game.position.hidden >> being & 1:
        game.position.hidden &= ~bit(being)
        game.report(clause, events.CameOutOfHiding, being)


def has_found_hidden(game: Game, being: int) -> bool:
    """Whether an individual has found hidden enemies today (MR-11.4).

    A character shares what its companion has found only in the companion's clearing (MR-43.34, MR-45.26).
    """
    effects = game.position.effects
    if not effects.has("found hidden enemies"):
        return False
    here = place(game, being)
    near = (companion for companion in companions_of(game, being) if place(game, companion) == here)
    return any(effects.has("found hidden enemies", one) for one in (being, *near))


def sees(game: Game, being: int, other: int) -> bool:
    """Whether one can block or spy on the other: unhidden, or found among hidden enemies today (MR-11.3, MR-37.17)."""
    return not is_hidden(game, other) or has_found_hidden(game, being) or game.betrays(being, other)


def spies_on(game: Game, being: int, clearings: tuple[int, ...]) -> tuple[int, ...]:
    """The individuals in these clearings who spy on a being, which isn't one of them (MR-18.8).

    Familiars spy for their characters, but companions are not spied on (MR-43.34, MR-45.25).
    """
    if is_companion(being):
        return ()
    there = [other for other in (*individuals(game), *_FAMILIARS) if place(game, other) in clearings]
    spies = [self_of(other) for other in there if self_of(other) != being and sees(game, other, being)]
    return tuple(dict.fromkeys(spies))


def is_blocked(game: Game, being: int) -> bool:
    """Whether a being is blocked today (MR-16.5)."""
    return bool(game.position.blocked >> being & 1)


def is_mist(game: Game, being: int) -> bool:
    """Whether a being has melted into mist: it is in no combat and does not block (MR-43.33)."""
    if not game.position.forms:  # the common case
        return False
    form = game.form_of(being)
    return form is not None and form.is_mist


def form_with_belongings(game: Game, being: int) -> Form | None:
    """The form of a being whose belongings are transmorphized too: not that of an absorbed monster (MR-40.8)."""
    form = game.form_of(being)
    return form if form is not None and form.takes_belongings else None


# Moving in other forms (MR-40.14, MR-43.33).


def woods_around(game: Game, being: int, clearing: int) -> tuple[int, ...]:
    """The clearings to which a being can walk through the woods: all others of the tile, or none (MR-40.14)."""
    form = game.form_of(being)
    if form is None or not form.walks_woods or clearing < 0:
        return ()
    return tuple([other for other in OF_TILE[TILE_OF[clearing]] if other != clearing])


def ways_off(game: Game, being: int) -> tuple[int, ...]:
    """The clearings to which a being can move off its roadway, or out of the woods (MR-8.11, MR-40.14)."""
    ends = road(game, being)
    return (*ends, *woods_around(game, being, ends[0])) if len(ends) == 1 else ends
