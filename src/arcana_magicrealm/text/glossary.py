"""Glossary entries for characters, denizens, pieces, tiles and places. All other words are in `data/glossary.md`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from arcana_core.text.glossary import Term
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILES


def terms() -> Iterator[Term]:
    """All glossary entries that come from the game's data."""
    for hero in HEROES:
        yield Term((hero.name, hero.id), partial(_hero, HEROES.index(hero)))
    seen = set()
    for number, denizen in enumerate(DENIZENS):
        names = {denizen.id: None, denizen.name: None}
        if denizen.name.rstrip(" 0123456789") not in seen and not denizen.is_native:
            seen.add(denizen.name.rstrip(" 0123456789"))
            names[denizen.name.rstrip(" 0123456789")] = None
        yield Term((*names,), partial(_denizen, number))
    for number, piece in enumerate(PIECES):
        if piece.kind in ("treasure", "weapon", "armor", "horse", "sound", "warning", "lost"):
            yield Term(tuple(dict.fromkeys((piece.id, piece.name))), partial(_piece, number))
    for number, tile in enumerate(TILES):
        yield Term((tile.id, tile.name, tile.code), partial(_tile, number))
    for site in SITES:
        yield Term((site.id, site.name), partial(_site, SITES.index(site)))
    for dwelling in DWELLINGS:
        yield Term((dwelling.id, dwelling.name), partial(_dwelling, DWELLINGS.index(dwelling)))
    for group in GROUPS:
        yield Term((group.id, group.name), partial(_group, GROUPS.index(group)))


def _hero(number: int) -> str:
    hero = HEROES[number]
    advantages = listed([f"{one.name} ({one.effect})" for one in hero.advantage])
    return f"The {hero.name} has {advantages}, and the chits {', '.join(sorted(map(str, hero.chits)))}."


def _denizen(number: int) -> str:
    one = DENIZENS[number]
    if one.group >= 0:
        leader = "the leader of" if one.leader else "one of"
        return f"{one.name} is {leader} the {GROUPS[one.group].name}. Hiring costs {one.wage} gold (MR-14.2)."
    return f"{one.name} is a monster of row {one.row}. Its bounties are Fame {one.fame}, Notoriety {one.notoriety}."


def _piece(number: int) -> str:
    one = PIECES[number]
    if one.kind in ("sound", "warning", "lost"):
        return f"{one.name} is a map chit. It summons monsters when a turn ends in its tile (MR-17.3)."
    kind = {"armor": "piece of armour", "treasure": "treasure card"}.get(one.kind, one.kind)
    effect = f" {capital(one.treasure.effect)}." if one.kind == "treasure" else ""
    return f"{one.name} is a {kind}: price {one.price}, Fame {one.fame}, Notoriety {one.notoriety}.{effect}"


def _tile(number: int) -> str:
    tile = TILES[number]
    clearings = ", ".join([f"{clearing.n} ({clearing.type})" for clearing in tile.normal.clearings])
    chits = "two map chits, perhaps a site" if tile.type in ("cave", "mountain") else "one map chit"
    return f"{tile.name} ({tile.code}) is a {tile.type} tile with {chits}, and the clearings {clearings} (MR-4.5)."


def _site(number: int) -> str:
    site = SITES[number]
    return f"The {site.name} is a treasure site. Its chit lies in clearing {site.clearing} of its tile (MR-4.11)."


def _dwelling(number: int) -> str:
    dwelling = DWELLINGS[number]
    home = f", the home of the {dwelling.garrison.capitalize()}" if dwelling.garrison else ""
    return f"The {dwelling.name} is a dwelling{home} (MR-4.6)."


def _group(number: int) -> str:
    group = GROUPS[number]
    return f"The {group.name} are a native group of {group.members} (MR-20.2)."
