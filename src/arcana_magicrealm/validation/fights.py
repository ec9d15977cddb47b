"""Relations that a fight in a position from outside must satisfy (MR-23 to MR-35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.agenda import Step
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.melee import Fight, Play, Tool
from arcana_magicrealm.model.state import EVENING, FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

COMBAT: Final = "arcana_magicrealm.chapters.combat."
OUTSIDE: Final = ("evening", "rounds.fight_begins")
"""The modules and steps of combat that need no fight, because they come before or after it."""


def fights(game: Game) -> Iterator[str]:
    """Yield a sentence for each contradiction between combat and the rest of the position."""
    position, fight = game.position, game.position.fight
    yield from _roads(game)
    needed = next((step for step in game.waiting() if _needs_fight(step)), None)
    if fight is None:
        if needed is not None:
            yield f"fight must be combat in a clearing while {type(needed).__name__} waits, got None (MR-23.2)"
        return
    if needed is None or position.stage != EVENING:
        yield f"fight must be None outside combat, got combat in the {position.stage} stage (MR-23.2)"
        return
    yield from _sheets(game, fight)
    yield from _pairs(game, fight)


def _needs_fight(step: Step[Game]) -> bool:
    name = f"{type(step).__module__}.{type(step).__name__}"
    return name.startswith(COMBAT) and not name.removeprefix(COMBAT).startswith(OUTSIDE)


def _roads(game: Game) -> Iterator[str]:
    for seat, one in enumerate(game.position.characters):
        is_road = len(one.road) == 2 and game.map.graph.between(*one.road)
        if one.road and (one.at >= 0 or not (is_road or len(one.road) == 1)):
            yield (
                f"characters[{seat}].road must be the ends of a roadway, of a character in no clearing, got {one.road} "
                "(MR-27.6)"
            )


def _sheets(game: Game, fight: Fight) -> Iterator[str]:
    """Each sheet has one owner and attackers of the clearing, each attacker on one sheet (MR-23.8, MR-26.5)."""
    there = _fighters(game, fight)
    attackers = [one for sheet in fight.sheets for one in sheet.attackers]
    owners = [sheet.owner for sheet in fight.sheets]
    for number, sheet in enumerate(fight.sheets):
        field = f"fight.sheets[{number}]"
        gone = [BEINGS[one] for one in (sheet.owner, *sheet.attackers) if one not in there]
        if gone:
            yield f"{field} must hold only those in the clearing of the fight, got {gone[0]} (MR-23.8)"
        if owners.count(sheet.owner) > 1:
            yield f"{field}: {BEINGS[sheet.owner]} must own one sheet (MR-23.8)"
        for one in sheet.attackers:
            if one < FIRST_DENIZEN or one == sheet.owner or attackers.count(one) > 1:
                yield f"{field}.attackers must be denizens, each an attacker on one sheet, got {BEINGS[one]} (MR-26.5)"
        stood = [stand.being for stand in sheet.stands]
        strange = [BEINGS[one] for one in stood if one not in (sheet.owner, *sheet.attackers) or stood.count(one) > 1]
        if strange:
            yield f"{field}.stands must be of its owner and attackers, each once, got {strange[0]} (MR-23.8)"


def _fighters(game: Game, fight: Fight) -> tuple[int, ...]:
    """The characters and denizens in the clearing."""
    heroes = [one for one in beings.individuals_in(game, fight.clearing) if one < FIRST_DENIZEN]
    return (*heroes, *beings.denizens_in(game, fight.clearing))


def _pairs(game: Game, fight: Fight) -> Iterator[str]:
    """Battles, charges, plays and holds are of players and beings that can have them."""
    for name in ("battles", "alarmed"):
        for pair in getattr(fight, name):
            if pair[1] >= game.player_count:
                yield f"fight.{name} must name players from 0 to {game.player_count - 1}, got {pair[1]} (MR-24.5)"
    for name, those in (
        ("tools", [being for being, _ in fight.tools]),
        ("plays", [being for being, _ in fight.plays]),
        ("charges", [one for charge in fight.charges for one in (charge.charger, charge.target)]),
        ("wounds", [being for being, _ in fight.wounds]),
        ("fallen", fight.fallen),
        ("held", [being for being, _ in fight.held]),
    ):
        for one in those:
            if one >= FIRST_DENIZEN:
                yield f"fight.{name} must be of characters, got {BEINGS[one]} (MR-29.1)"
    for one in fight.fallen:
        if one not in [being for being, _ in fight.wounds]:
            yield f"fight.fallen must be wounded in this round, got {BEINGS[one]} (MR-35.6)"
    for being, tool in [*fight.tools, *[(being, tool) for being, play in fight.plays for tool in _tools(play)]]:
        several = (tool.chit >= 0) + (tool.piece >= 0) + (tool.form != "") + (tool.wings != "") != 1
        if several or (tool.gallops and tool.piece < 0):
            yield f"fight.tools must be chits, pieces, forms or wings, got {tool} of {BEINGS[being]} (MR-29.3)"
    for monster, _ in (*fight.gripping, *fight.holds):
        if not figures.is_tremendous(game, monster):
            yield f"fight.holds must be of Tremendous monsters, got {BEINGS[monster]} (MR-33.1)"
    for monster, held in fight.holds:
        if not {monster, held} <= {*_fighters(game, fight)} or not fight.dark >> monster & 1:
            yield (
                f"fight.holds must be of red monsters and those with them in the clearing, got {BEINGS[monster]} and "
                f"{BEINGS[held]} (MR-33.1)"
            )


def _tools(play: Play) -> list[Tool]:
    return [tool for tool in (play.attack, play.maneuver, play.head) if tool is not None]
