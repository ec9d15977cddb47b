"""The blocks of a report. Text and HTML are written from the same blocks (MG-32.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import SeenMap, SeenSpace


class Facts(NamedTuple):
    """Labels with values: (label, value)."""

    rows: tuple[tuple[str, str], ...]


class Prose(NamedTuple):
    """A paragraph."""

    text: str


class Caption(NamedTuple):
    """The heading of the blocks that follow within a section."""

    text: str


class Items(NamedTuple):
    """A list."""

    items: tuple[str, ...]


class Table(NamedTuple):
    """A table. The column `wide` takes the free room, and its cells may be broken."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int


class Quoted(NamedTuple):
    """A player's text with a heading, shown as written, in lines of at most this many columns."""

    about: str
    text: str
    width: int


class ReconMap(NamedTuple):
    """A recon map and the letter of its mage (MG-28.1)."""

    seen: SeenMap
    letter: str
    title: str


class Visible(NamedTuple):
    """The visible spaces in row-major order with terrain and items on the ground (MG-32.4)."""

    spaces: tuple[SeenSpace, ...]


class HistoryMap(NamedTuple):
    """Every space ever seen (MG-28.10).

    Attributes:
        terrain: each space's terrain code when last seen.
        bright: the set of the spaces that this report shows.
        own: the mage's space, -1 for none.
        last_seen: the spaces last seen in each turn, the newest turn first.
    """

    terrain: bytes
    bright: int
    own: int
    last_seen: tuple[tuple[str, str], ...]


Block = Facts | Prose | Caption | Items | Table | Quoted | ReconMap | Visible | HistoryMap


class Section(NamedTuple):
    """A section of a report."""

    title: str
    blocks: tuple[Block, ...]


class Report(NamedTuple):
    """A whole report."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
