"""What a report is made of, before it is text or HTML: both forms are written from the same blocks (MG-32.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import SeenMap, SeenSpace


class Facts(NamedTuple):
    """Things and what they are: (label, value)."""

    rows: tuple[tuple[str, str], ...]


class Prose(NamedTuple):
    """A paragraph."""

    text: str


class Caption(NamedTuple):
    """The heading of what follows within a section."""

    text: str


class Items(NamedTuple):
    """A list."""

    items: tuple[str, ...]


class Table(NamedTuple):
    """A table; the column `wide` takes what room there is, its cells may be broken."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int


class Quoted(NamedTuple):
    """What somebody wrote, with a heading; the text is shown as written, in lines of so many columns at most."""

    about: str
    text: str
    width: int


class ReconMap(NamedTuple):
    """A recon map and the letter of the mage whose it is (MG-28.1)."""

    seen: SeenMap
    letter: str
    title: str


class Visible(NamedTuple):
    """The visible spaces in row-major order with terrain and what lies there (MG-32.4)."""

    spaces: tuple[SeenSpace, ...]


class HistoryMap(NamedTuple):
    """Every space ever seen (MG-28.10).

    Attributes:
        terrain: of each space the terrain code when it was last seen.
        bright: the set of the spaces that this report shows.
        own: the mage's space, -1 for none.
        last_seen: by turn, the newest first: which spaces were seen last in it.
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
