"""Map chits, set-up boxes, dwellings, visitors and missions, as printed (MR-2.1, MR-4.1, MR-19, MR-20.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Text
from arcana_core.tables.typed import Fact, Typed
from arcana_magicrealm.model.facts import Named, listed


class Summons(Fact):
    """The boxes that a chit summons with one monster roll: the first one that isn't empty (MR-17.3)."""

    row: int
    boxes: tuple[str, ...]


class Site(Named):
    """A treasure location."""

    clearing: int
    row: int
    monster: str
    small: int
    large: int
    spells: Mapping[str, int]
    cost: str = ""


class Sound(Fact):
    """A sound chit."""

    id: str
    kind: str
    clearing: int


class Lost(Named):
    """The Lost City or the Lost Castle."""

    tile_type: str
    holds: int


class WarningChit(Fact):
    """A warning chit."""

    id: str
    kind: str
    letter: str
    tile_type: str
    summons: tuple[Summons, ...]
    exchange: str = ""


class SoundSummons(Fact):
    """The boxes that a kind of sound summons beside a warning chit with this letter (MR-17.4)."""

    kind: str
    with_warning: str
    summons: tuple[Summons, ...]


class Row(Fact):
    """A row of the appearance chart (MR-7.5)."""

    roll: int
    prowl: tuple[str, ...]
    return_at_week_end: tuple[str, ...]


class Box(Fact):
    """A box of the set-up card."""

    id: str
    section: str
    row: int = 0
    summoned_by: tuple[str, ...] = ()
    monsters: Mapping[str, int] = {}
    natives: str = ""
    small: int = 0
    at: str = ""
    spells: Mapping[str, int] = {}


class Dwelling(Named):
    """A dwelling or campfire."""

    chit: str
    building: bool
    garrison: str = ""
    magic: tuple[str, ...] = ()


class Category(Fact):
    """A category of victory points and its factor (MR-5.12)."""

    category: str
    factor: int


class GameFigures(Fact):
    """General figures of the game."""

    start_gold: int
    days: int
    days_per_week: int
    basic_phases: int
    hire_days: int
    effort_per_round: int


class SeventhDay(Fact):
    """The colours of magic that a week's last day supplies everywhere (MR-6.3)."""

    day: int
    magic: tuple[str, ...]


class Decks(Fact):
    """The numbers of the spell cards of each type (MR-2.7)."""

    spells: Mapping[str, int]
    spells_left_over: Mapping[str, int]


class VisitorChit(Fact):
    """A visitor and mission chit, with its two sides."""

    sides: tuple[str, ...]


class Visitor(Named):
    """A visitor and their special prices (MR-13.7, MR-20.6)."""

    small: int
    spells: Mapping[str, int]
    prices: Mapping[str, int]
    spell_price: int = 0


class Cost(Fact):
    """The cost of a mission or campaign (MR-19.1)."""

    notoriety: int = 0
    fame: int = 0


class Mission(Named):
    """Something to deliver (MR-19.3 to MR-19.5)."""

    cost: Cost
    days: int
    to: str
    to_if_taken_there: str
    gold_per_clearing: int
    gold_if_no_route: int


class Campaign(Named):
    """A campaign (MR-19.7)."""

    cost: Cost
    days: int
    partners: tuple[str, ...]
    foes: tuple[str, ...] = ()
    foe_monsters: tuple[str, ...] = ()


_CHITS = listed(
    "treasure_locations", site=Site, sound=Sound, lost=Lost, warning=WarningChit, sound_summons=SoundSummons
)
SITES: Final[tuple[Site, ...]] = _CHITS["site"]
SITE: Final = {site.id: number for number, site in enumerate(SITES)}
SOUNDS: Final[tuple[Sound, ...]] = _CHITS["sound"]
LOST: Final[tuple[Lost, ...]] = _CHITS["lost"]
WARNINGS: Final[tuple[WarningChit, ...]] = _CHITS["warning"]
SOUND_SUMMONS: Final[tuple[SoundSummons, ...]] = _CHITS["sound_summons"]
_ROWS = {"row": Row, "box": Box, "dwelling": Dwelling, "victory": Category, "seventh_day": SeventhDay}
_SETUP = listed(
    "setup",
    {"game": Typed(GameFigures, "the table [game]"), "chit_colour": ByKey(Text()), "decks": Typed(Decks)},
    **_ROWS,
)
FIGURES: Final[GameFigures] = _SETUP["game"]
CHIT_COLOUR: Final[Mapping[str, str]] = _SETUP["chit_colour"]
DECKS: Final[Decks] = _SETUP["decks"]
SEVENTH_DAYS: Final[tuple[SeventhDay, ...]] = _SETUP["seventh_day"]
ROWS: Final[tuple[Row, ...]] = _SETUP["row"]
BOXES: Final = {box.id: box for box in _SETUP["box"]}
DWELLINGS: Final[tuple[Dwelling, ...]] = _SETUP["dwelling"]
DWELLING: Final = {dwelling.id: number for number, dwelling in enumerate(DWELLINGS)}
CATEGORIES: Final[tuple[Category, ...]] = _SETUP["victory"]
_VISITORS = listed("visitors", chit=VisitorChit, visitor=Visitor, mission=Mission, campaign=Campaign)
VISITOR_CHITS: Final[tuple[VisitorChit, ...]] = _VISITORS["chit"]
VISITORS: Final[tuple[Visitor, ...]] = _VISITORS["visitor"]
VISITOR: Final = {visitor.id: number for number, visitor in enumerate(VISITORS)}
MISSIONS: Final[Mapping[str, Mission]] = {mission.id: mission for mission in _VISITORS["mission"]}
CAMPAIGNS: Final[Mapping[str, Campaign]] = {campaign.id: campaign for campaign in _VISITORS["campaign"]}
