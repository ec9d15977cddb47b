"""The parameters of a cast, when it is declared (MG-23.1, MG-23.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.text.wording import shown
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import destination
from arcana_magika.model.mages import Mage, player_of
from arcana_magika.model.tables import (
    ARTIFACTS,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    ELEMENTS,
    OTHER_SPELLINGS,
    SCEPTER,
    TERRAINS,
    N,
)
from arcana_magika.spells.reading import Reading

_ELEMENTS_BY_WORD: Final = {str(code): code for code in ELEMENTS} | {TERRAINS[code].upper(): code for code in ELEMENTS}
"""T# 4 to 9 as a number or a name (MG-35.6). From 2 on the terrain code is the terrain number."""
_DISTANCES: Final = ("1", "2", "3")
"""The reach of a major Teleport (MG-24.50)."""


def read_parameters(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    """Fill in the parameters. Return why they don't fit the spell at this level, "" if they do (MG-23.6)."""
    spell = game.spells[reading.spell].spell
    need = spell.major if reading.major else spell.minor
    needed = 0 if not need else 2 if need == "way" and reading.major else 1
    if len(words) != needed:
        got = " ".join(words) or "nothing"
        return f"{reading.code} {reading.level} needs {_NEEDS[need] if needed else 'nothing'}, got {shown(got)}"
    return _READERS[need](game, reading, words) if needed else ""


def _read_mage(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    player = player_of(words[0], game.player_count)
    if player < 0 or player == reading.caster.player or game.arena.mages[player].cell < 0:
        return f"no other mage in the game has the letter {shown(words[0])}"
    reading.target = player
    return ""


def _read_colour(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    if words[0] not in COLOURS:
        return f"{shown(words[0])} isn't a cloak colour"
    reading.colour = COLOURS.index(words[0])
    return ""


def _read_terrain(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    code = _ELEMENTS_BY_WORD.get(words[0])
    if code is None:
        return f"{shown(words[0])} isn't a terrain from 4 to 9"
    reading.terrain = code
    return ""


def _read_change(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    if words[0] not in CHANGES:
        return f"{shown(words[0])} isn't a change of terrain from -3 to +3"
    reading.change = int(words[0])
    return ""


def _read_way(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    """A direction, and at the major level a distance. The destination must be on the map (MG-24.49, MG-24.50)."""
    distance = words[1] if reading.major else "1"
    if words[0] not in DIRECTIONS:
        return f"{shown(words[0])} isn't a direction"
    if distance not in _DISTANCES:
        return f"{shown(distance)} isn't a distance from {_DISTANCES[0]} to {_DISTANCES[-1]}"
    direction, count = DIRECTIONS.index(words[0]), int(distance)
    if direction >= N and count != 2:
        return f"{words[0]} is possible at distance 2 only"
    if destination(reading.caster.cell, direction, count) < 0:
        return f"{' '.join(words)} is off the map"
    reading.direction, reading.distance = direction, count
    return ""


def _read_artifact(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    """CROWN, ORB or SCEPTER, or any artifact under the setting (MG-24.52)."""
    code = OTHER_SPELLINGS.get(words[0], words[0])
    allowed = ARTIFACTS if game.rules.scart_minor_any else ARTIFACTS[: SCEPTER + 1]
    if code not in allowed:
        return f"{shown(words[0])} isn't one of {', '.join(allowed)}"
    reading.artifact = ARTIFACTS.index(code)
    return ""


def _read_scroll(game: Game, reading: Reading, words: tuple[str, ...]) -> str:
    """Another scroll of the caster. A code means the lowest slot except that of the scroll being cast (MG-22.10)."""
    slot = _other_slot(reading.caster, words[0], reading.slot)
    scroll = reading.caster.slots[slot] if slot >= 0 else None
    if scroll is None:
        return f"no other scroll {shown(words[0])} held"
    reading.serial = scroll.serial
    return ""


def _other_slot(mage: Mage, word: str, cast_from: int) -> int:
    code = OTHER_SPELLINGS.get(word, word)
    for slot, scroll in enumerate(mage.slots):
        if scroll is not None and slot != cast_from and code in (scroll.code, f"#{slot + 1}"):
            return slot
    return -1


_READERS: Final[dict[str, Callable[[Game, Reading, tuple[str, ...]], str]]] = {
    "mage": _read_mage,
    "colour": _read_colour,
    "terrain": _read_terrain,
    "change": _read_change,
    "way": _read_way,
    "artifact": _read_artifact,
    "scroll": _read_scroll,
}
_NEEDS: Final = {
    "mage": "the letter of a mage",
    "colour": "a colour",
    "terrain": "a terrain",
    "change": "a change of terrain",
    "way": "a direction, and at the major level a distance",
    "artifact": "an artifact",
    "scroll": "a scroll",
}
