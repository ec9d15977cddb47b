"""Hints on choices before the first day and after a death: characters, starting places, aims (MR-5)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.hexes import Hex
from arcana_core.geometry.tiles import Laid, around
from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days.phases import ANY
from arcana_magicrealm.chapters.preparing import mapmaking
from arcana_magicrealm.model.characters import HEROES, Advantage, Hero
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.render.desk import Desk, by_kind
from arcana_magicrealm.render.hints.dealing import partner_words
from arcana_magicrealm.text.names import spaced
from arcana_magicrealm.text.phrases import PHRASES

SIDES: Final = FLAT_TOP.names
"""The sides of a hex, as in `TILES`."""
LONGEST_EFFECT: Final = 60
"""The most characters of an effect that is shown instead of the name of its advantage."""


def character(game: Game, desk: Desk, action: actions.ChooseCharacter) -> str:
    """The chits and the advantages of a character, the most useful one first."""
    hero = HEROES[action.hero]
    armour = f", {len(hero.stage.armor)} armour" if hero.stage.armor else ""
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
        return f"extra {kind}{' at dwellings' if one.where else ''}"
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
    return f"{partner_words(game, desk, GROUP[garrison])} are there" if garrison in GROUP else ""


def elf(game: Game, desk: Desk, action: actions.BeElf) -> str:
    """The chits that a kind of Elf can't play (MR-46.5)."""
    return f"you can't play {listed(HEROES[desk.me.hero].other_prints[action.kind].unplayable)}"


def aim(game: Game, desk: Desk, action: actions.AimFor) -> str:
    """The need of a victory point, and the points so far or their source (MR-5.12)."""
    points = desk.view.picks.count(action)
    more = f"; {points} so far" if points else f", {PHRASES.hint('', str(action))}"
    return f"needs {CATEGORIES[action.category].factor} a point{more}"


# Tiles that a player lays (MR-3.8).


def tile(game: Game, desk: Desk, action: actions.InTile) -> str:
    """The clearings of a tile, and the sides to which its roadways run (MR-3.4 to MR-3.6)."""
    if desk.view.building is None:
        return ""
    face = TILES[action.tile].normal
    sides = [SIDES[exit_.edge] for exit_ in sorted(face.exits, key=attrgetter("edge"))]
    return f"{len(face.clearings)} clearings; roads off to {listed(sides)}, before it is turned"


def beside(game: Game, desk: Desk, action: actions.Beside) -> str:
    """The tiles that a place touches, and how many turns fit there (MR-3.3, MR-3.4)."""
    laying = _laying(game)
    place = mapmaking.places_now(game, laying.tile)[action.tile, action.side]
    fitting = [new for new in mapmaking.placements_now(game, laying.tile) if new.hex == place]
    near = [TILES[one.tile].name for _, one in _around(game, place) if one is not None]
    return f"{TILES[laying.tile].name} would touch {listed(near)}; {counted(len(fitting), 'way')} to turn it"


def turned(game: Game, desk: Desk, action: actions.Turned) -> str:
    """The clearings that a tile would join, and its roadways off the map (MR-3.9, MR-3.11)."""
    laying = _laying(game)
    new, joined, free = Laid(laying.tile, Hex(*laying.at), action.turns), [], []
    for direction, other in _around(game, new.hex):
        clearing = _exit(new, direction)
        if clearing and other is None:
            free.append(f"{SIDES[direction]} from {clearing}")
        elif clearing and other is not None:
            joined.append(f"{clearing} with {TILES[other.tile].name} {_exit(other, (direction + 3) % len(SIDES))}")
    return f"joins {listed(joined)}{f'; roads off to {listed(free)}' if free else ''}"


def _laying(game: Game) -> mapmaking.LayTile:
    laying = next(game.waiting())
    assert isinstance(laying, mapmaking.LayTile), "a tile is being laid"
    return laying


def _around(game: Game, place: Hex) -> Iterator[tuple[int, Laid | None]]:
    """The directions from a hex, each with the tile there."""
    at = {one.hex: one for one in mapmaking.laid_tiles(game)}
    return ((direction, at.get(hex)) for direction, hex in enumerate(around(place)))


def _exit(laid: Laid, direction: int) -> int:
    """The clearing from which a tile's roadway runs off in a direction; 0 for none."""
    return TILES[laid.tile].normal.face.exits.get(laid.side(direction), 0)


KINDS: Final = by_kind(character, start, elf, aim, tile, beside, turned)
