"""Names of mages, spells and causes in sentences and reports, and safe display of players' texts (MG-32)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from arcana_core.text.sentences import Names
from arcana_core.text.wording import printable
from arcana_magika.chapters.messages import JOINERS
from arcana_magika.chapters.tasks import TASKS
from arcana_magika.chapters.victory import ENDINGS
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import letter_of
from arcana_magika.model.names import usual_name
from arcana_magika.model.tables import ARTIFACT_NAMES, ARTIFACTS, EBON, SPELLS

TITLES: Final = {
    **{spell.code: spell.title for spell in SPELLS},
    "KNARTX": "Knowledge of Artifacts (major)",
}
"""The name of each spell and effect by its code."""
EBON_NAME: Final = "Ebon Mage"
ARTIFACT_TITLES: Final = dict(zip(ARTIFACTS, ARTIFACT_NAMES, strict=True))


def clean(text: str) -> str:
    """A player's text in a form safe to show anywhere: unprintable characters become escapes (MG-40.72).

    A line break stays one. Nothing in it can control a terminal, turn the writing direction or break XML.
    """
    return printable(text, keep=f"\n{JOINERS}")


def one_line(text: str) -> str:
    """The same on one line."""
    return text if text.isprintable() else " ".join(clean(text).split())


def until(end: int | None) -> str:
    """When an effect ends, given the index of its last phase (MG-1.15)."""
    if end is None:
        return "for ever"
    turn, phase = divmod(end - 1, 5)
    return f"until the end of turn {turn + 1}" if phase == 4 else f"until turn {turn + 1}, phase {phase + 1}"


class MagikaNames(Names):
    """Public names of mages, and titles of spells and artifacts.

    Args:
        game: the table.
        reader: the seat of the mage who is addressed as "you", -1 for none.
    """

    __slots__ = ("count", "reader")
    ending = MappingProxyType({cause: text for cause, (text, _) in ENDINGS.items()})

    def __init__(self, game: Game, reader: int = -1) -> None:
        self.count = game.player_count
        self.reader = reader

    def mage(self, seat: int) -> str:
        """A mage by letter, the Ebon Mage by title."""
        if seat == self.reader:
            return "you"
        return f"the {EBON_NAME}" if seat == self.count - 1 else usual_name(letter_of(seat, self.count))

    def spell(self, code: str) -> str:
        """A spell by its title."""
        return TITLES.get(code, code)

    def cause(self, cause: str) -> str:
        """A spell or artifact by its title, or other words unchanged."""
        return TITLES.get(cause, ARTIFACT_TITLES.get(cause, cause))

    def currency(self, currency: str) -> str:
        """A currency."""
        return currency.capitalize()

    def text(self, text: str) -> str:
        """A player's text."""
        return one_line(text)

    def tasks(self, numbers: tuple[int, ...]) -> str:
        """Tasks with their numbers."""
        return "; ".join([f"{number} {TASKS[number - 1].sentence}" for number in numbers])

    def phase(self, end: int) -> str:
        """A phase by its index."""
        return until(end)


def called(letter: str, name: str) -> str:
    """A mage by letter and name: "A Otho", "Mage A" for the usual name, "Ebon Mage" for that of M."""
    if name == usual_name(letter):
        return EBON_NAME if letter == EBON else name
    return f"{letter} {one_line(name)}"
