"""Names and fixed tables: alignments, races, colours, artifacts, terrain, the 36 spells (MG-1 to MG-4, MG-21, MG-23).

`rules` holds everything that a house rule may change. This module holds names and their order.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

LETTERS: Final = "ABCDEFGHIJKL"
"""The letters of the novices by seat (MG-1.10)."""
EBON: Final = "M"
"""The letter of the Ebon Mage (MG-1.10)."""

GOOD, NEUTRAL, EVIL = range(3)
ALIGNMENTS: Final = ("Good", "Neutral", "Evil")

HUMAN, ELF, DWARF, GOBLIN, HALFLING = range(5)
RACES: Final = ("Human", "Elf", "Dwarf", "Goblin", "Halfling")
OPEN_ALIGNMENTS: Final = (
    (GOOD, NEUTRAL, EVIL),
    (GOOD, EVIL),
    (GOOD, NEUTRAL),
    (NEUTRAL, EVIL),
    (GOOD, NEUTRAL, EVIL),
)
"""The alignments open to each race (MG-4.1)."""

COLOURS: Final = ("RED", "BLUE", "YELLOW", "GREEN", "ORANGE", "VIOLET")
"""The cloak colours in their fixed order (MG-1.11)."""
BLACK: Final = -1
"""The status of a mage who wears no cloak (MG-1.11)."""

ARTIFACTS: Final = (
    "CROWN", "ORB", "SCEPTER", "CROSS", "ANKH", "LAMP", "PENDANT", "MEDALLION", "HELM", "CANDLE", "TOME", "ROD",
)  # fmt: skip
"""The artifacts in their fixed order (MG-1.12)."""
CROWN, ORB, SCEPTER, CROSS, ANKH, LAMP, PENDANT, MEDALLION, HELM, CANDLE, TOME, ROD = range(12)
ARTIFACT_NAMES: Final = (
    "Crown of Good",
    "Orb of Neutrality",
    "Scepter of Evil",
    "Cross of Humankind",
    "Ankh of Elvenkind",
    "Lamp of Dwarvenkind",
    "Pendant of Goblinkind",
    "Medallion of Halflingkind",
    "Helm of Strength",
    "Candle of Serenity",
    "Tome of Magic",
    "Rod of Obedience",
)
ALIGNMENT_ARTIFACTS: Final = (CROWN, ORB, SCEPTER)
"""By alignment (MG-21.1)."""
RACIAL_ARTIFACTS: Final = (CROSS, ANKH, LAMP, PENDANT, MEDALLION)
"""By race (MG-21.1)."""
ABILITY_ARTIFACTS: Final = (HELM, CANDLE, TOME, ROD)

TERRAINS: Final = (
    "Ocean", "River", "Coastal", "Plains", "Forest", "Hills", "Swamp", "Desert", "Mountain", "Glacial", "Volcanic",
)  # fmt: skip
"""By terrain code: 0 and 1 are water, from 2 the code is the terrain number (MG-3.1)."""
OCEAN, RIVER, COASTAL, PLAINS, FOREST, HILLS, SWAMP, DESERT, MOUNTAIN, GLACIAL, VOLCANIC = range(11)
UNSEEN: Final = 255
"""Marks the terrain of a space that is fogged or was never seen."""
MAP_LETTERS: Final = "ORCPFHSDMGV"
"""By terrain code (MG-3.1)."""
T_NUMBERS: Final = (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""The terrain number of each terrain code."""

ATTUNED: Final = (None, FOREST, MOUNTAIN, SWAMP, HILLS)
"""The terrain each race is attuned to (MG-4.1)."""
ATTUNED_BY: Final = ((ANKH, FOREST), (LAMP, MOUNTAIN), (PENDANT, SWAMP), (MEDALLION, HILLS))
"""The artifacts that attune their holder, and to which terrain (MG-21.6 to MG-21.9)."""

DIRECTIONS: Final = ("NE", "E", "SE", "SW", "W", "NW", "N", "S")
"""In their fixed order; the last two at distance 2 only (MG-2.4)."""
NE, E, SE, SW, W, NW, N, S = range(8)

DEMAND_RANKS: Final = (
    (HUMAN, DWARF, GOBLIN, HALFLING, ELF),
    (ELF, HUMAN, GOBLIN, DWARF, HALFLING),
    (DWARF, HUMAN, HALFLING, ELF, GOBLIN),
    (GOBLIN, HUMAN, ELF, HALFLING, DWARF),
    (HALFLING, HUMAN, DWARF, GOBLIN, ELF),
)
"""For each racial artifact the races, the most attuned first (MG-10.5)."""


@frozen
class Spell:
    """One of the 36 spells: its names and the parameters of a cast (MG-23.1).

    Attributes:
        code: five letters, as on an order sheet.
        title: its name.
        alignment: of the spell.
        minor, major: the parameter of a cast at this level: "" none, "mage", "colour", "terrain" (T# 4 to 9), "change"
            (of terrain), "way" (a direction, at the major level with a distance), "artifact", "scroll".
    """

    code: str
    title: str
    alignment: int
    minor: str = ""
    major: str = ""


SPELLS: Final = (
    Spell("SPAID", "Spell Aid", NEUTRAL),
    Spell("PROAU", "Protective Aura", GOOD),
    Spell("PROSH", "Protective Shield", GOOD),
    Spell("PROIT", "Item Protection", GOOD),
    Spell("PROKN", "Knowledge Protection", GOOD),
    Spell("PROEL", "Elemental Protection", GOOD),
    Spell("CURSP", "Curse Spell", EVIL, "mage", "colour"),
    Spell("STUTT", "Stutter", GOOD, "mage", "colour"),
    Spell("PLYZE", "Paralyze Mage", EVIL, "mage", "colour"),
    Spell("CONFS", "Confusion", GOOD, "mage", "colour"),
    Spell("ANTMA", "Anti-Magic", EVIL, "mage", "colour"),
    Spell("ATARC", "Attack Arcania", EVIL, "mage", "colour"),
    Spell("ATEND", "Attack Endurance", EVIL, "mage", "colour"),
    Spell("ELDRP", "Elemental Disruption", EVIL, "terrain", "terrain"),
    Spell("ELATT", "Elemental Attack", EVIL, "terrain", "terrain"),
    Spell("ELARR", "Elemental Arrangement", NEUTRAL, "change", "change"),
    Spell("ELBLO", "Elemental Blockage", EVIL, "terrain", "terrain"),
    Spell("DRART", "Drop Artifact", NEUTRAL),
    Spell("FUMIT", "Fumble Item", GOOD, "mage", "colour"),
    Spell("STLIT", "Steal Item", EVIL, "mage", "mage"),
    Spell("BRNIT", "Burn Item", EVIL, "mage", "colour"),
    Spell("CKAID", "Cloak Aid", NEUTRAL),
    Spell("RCAID", "Recon Aid", NEUTRAL),
    Spell("INVSP", "Invisibility", NEUTRAL),
    Spell("TELPT", "Teleport", NEUTRAL, "way", "way"),
    Spell("SCART", "Scatter Artifact", NEUTRAL, "artifact", ""),
    Spell("KNOSS", "Know Spell Status", NEUTRAL),
    Spell("INTRP", "Intelligence Report", NEUTRAL),
    Spell("KNART", "Knowledge of Artifacts", NEUTRAL),
    Spell("SRCHX", "Search Expired", EVIL, "mage", "colour"),
    Spell("BOEND", "Boost Endurance", GOOD),
    Spell("BOARC", "Boost Arcania", GOOD),
    Spell("HEALS", "Heals", GOOD),
    Spell("FGMAP", "Fog Map", NEUTRAL),
    Spell("PROSP", "Prolonged Spell", GOOD, "scroll", "scroll"),
    Spell("CHAOS", "Chaos Spell", EVIL),
)
"""The spells in their order of activation, which is their number less one (MG-23.1)."""
SPELL_CODES: Final = tuple(spell.code for spell in SPELLS)
SPELL_NUMBERS: Final = {code: number for number, code in enumerate(SPELL_CODES)}
"""The place of each code in `SPELLS`."""
OTHER_SPELLINGS: Final = {"FOGMP": "FGMAP", "STEIT": "STLIT", "ANHK": "ANKH"}
"""Other names of some things (MG-25.7, MG-25.8)."""
TELPT, PROSP, SCART = SPELL_NUMBERS["TELPT"], SPELL_NUMBERS["PROSP"], SPELL_NUMBERS["SCART"]

CHANGES: Final = ("-3", "-2", "-1", "+1", "+2", "+3")
"""The terrain changes of Elemental Arrangement (MG-23.6)."""
ELEMENTS: Final = (FOREST, HILLS, SWAMP, DESERT, MOUNTAIN, GLACIAL)
"""The terrain that elemental spells may name, T# 4 to 9 (MG-23.6)."""
