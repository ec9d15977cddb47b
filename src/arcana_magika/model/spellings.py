"""Numbers of spaces, terrain, colours and other named things: bounds, and names in plain data (MG-1 to MG-4)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from arcana_core.records.jsonable import Spelling, name_in, names_in
from arcana_core.scenario.bounds import Between, Bits, Fits, Length
from arcana_core.text.wording import shown
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.tables import ALIGNMENTS, ARTIFACTS, BLACK, COLOURS, RACES, SPELL_CODES, TERRAINS, UNSEEN

SEEN: Final = bytes([*range(len(TERRAINS)), UNSEEN])
"""The terrain codes that a map may show."""
_LAST: Final = len(NAMES) - 1
_NEVER: Final = 0xFFFF  # the "last seen" turn of spaces never seen
_space, _terrain = name_in(NAMES), name_in(TERRAINS, {UNSEEN: None})


def octets(allowed: bytes, what: str, length: int | None = None, clause: str = "") -> Fits:
    """Bytes with these allowed values."""
    return Fits(
        lambda game, value: length in (None, len(value)) and not value.translate(None, allowed),
        what if length is None else f"{length} {what}",
        clause,
    )


def _terrains(codes: bytes) -> tuple[str | None, ...]:
    return tuple([_terrain.write(code) for code in codes])


def _codes(terrains: tuple[str | None, ...]) -> bytes:
    return bytes([_terrain.read(terrain) for terrain in terrains])


def _seen_terrain(codes: bytes) -> dict[str, str]:
    return {NAMES[cell]: TERRAINS[code] for cell, code in enumerate(codes) if code != UNSEEN}


def _seen_codes(terrains: dict[str, str]) -> bytes:
    codes = bytearray([UNSEEN]) * len(NAMES)
    for name, terrain in terrains.items():
        codes[_space.read(name)] = _terrain.read(terrain)
    return bytes(codes)


def _seen_turns(turns: bytes) -> dict[str, int]:
    last_turns = [int.from_bytes(turns[place : place + 2], "little") for place in range(0, len(turns), 2)]
    return {NAMES[cell]: turn for cell, turn in enumerate(last_turns) if turn != _NEVER}


def _turn_bytes(turns: dict[str, int]) -> bytes:
    last_turns = [_NEVER] * len(NAMES)
    for name, turn in turns.items():
        if not 0 <= turn < _NEVER:
            raise ValueError(f"{name} was last seen in a turn from 0 to {_NEVER - 1}, got {shown(turn)}")
        last_turns[_space.read(name)] = turn
    return b"".join([turn.to_bytes(2, "little") for turn in last_turns])


Space: TypeAlias = Annotated[int, _space, Between(0, _LAST)]
"""A space: "m7"."""
SpaceOrNone: TypeAlias = Annotated[int, name_in(NAMES, {-1: None}), Between(-1, _LAST)]
"""A space, -1 for none."""
Spaces: TypeAlias = Annotated[int, names_in(NAMES), Bits(len(NAMES), "spaces")]
"""A set of spaces."""
Terrains: TypeAlias = Annotated[
    bytes, Spelling(_terrains, _codes, tuple[str | None, ...]), octets(SEEN, "terrain codes")
]
"""Terrain codes, None for fogged spaces."""
SeenTerrain: TypeAlias = Annotated[
    bytes, Spelling(_seen_terrain, _seen_codes, dict[str, str]), octets(SEEN, "terrain codes", len(NAMES))
]
"""The terrain of each space ever seen, by its name."""
SeenTurns: TypeAlias = Annotated[
    bytes, Spelling(_seen_turns, _turn_bytes, dict[str, int]), Length(2 * len(NAMES), 2 * len(NAMES))
]
"""The turn in which each space was last seen, by its name."""
Race: TypeAlias = Annotated[int, name_in(RACES), Between(0, len(RACES) - 1)]
Alignment: TypeAlias = Annotated[int, name_in(ALIGNMENTS), Between(0, len(ALIGNMENTS) - 1)]
Colour: TypeAlias = Annotated[int, name_in(COLOURS), Between(0, len(COLOURS) - 1)]
Worn: TypeAlias = Annotated[int, name_in(COLOURS, {BLACK: "Black"}), Between(BLACK, len(COLOURS) - 1)]
"""The colour worn, BLACK for none."""
Artifact: TypeAlias = Annotated[int, name_in(ARTIFACTS), Between(0, len(ARTIFACTS) - 1)]
Artifacts: TypeAlias = Annotated[int, names_in(ARTIFACTS), Bits(len(ARTIFACTS), "artifacts")]
"""A set of artifacts."""
SpellNumber: TypeAlias = Annotated[int, name_in(SPELL_CODES), Between(0, len(SPELL_CODES) - 1)]
"""A spell, written as its code."""
