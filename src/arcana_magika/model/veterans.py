"""Repeat players: mages from finished games, and their old belongings (MG-34).

A veteran is a line of text, in the setting `Rules.veterans` and as `veterans_of` writes it of a finished game: name,
race, alignment, Arcania at the end of that game, and the codes of the scrolls held.

    Otho | Elf | Good | 60 | HEALS TELPT
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from arcana_core.errors import RulesError
from arcana_core.text.wording import did_you_mean, shown
from arcana_magika.model.draws import rounded
from arcana_magika.model.forward import Game
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.state import Registration
from arcana_magika.model.tables import ALIGNMENTS, OPEN_ALIGNMENTS, OTHER_SPELLINGS, RACES, SPELL_CODES
from arcana_magika.rules import Rules

MOST_ARCANIA: Final = 10_000
"""The most Arcania of any mage under any house rules."""
MOST_SCROLLS: Final = 6
"""The number of a mage's slots (MG-22.1)."""
MOST_NAMED: Final = 2
"""The number of old scrolls that a repeat player may name (MG-34.2)."""

_FORM: Final = "NAME | RACE | ALIGNMENT | ARCANIA | CODE CODE ..."


@frozen
class Veteran:
    """A mage at the end of a finished game (MG-34.1).

    Attributes:
        name, race, alignment: identify the mage.
        arcania: the Arcania at the end of that game.
        spells: the codes of the scrolls held then, by slot.
    """

    name: str
    race: int
    alignment: int
    arcania: int
    spells: tuple[str, ...] = ()

    def __str__(self) -> str:
        codes = " ".join(self.spells)
        return f"{self.name} | {RACES[self.race]} | {ALIGNMENTS[self.alignment]} | {self.arcania} | {codes}".rstrip()


@lru_cache(maxsize=32)
def read_veterans(text: str) -> tuple[Veteran, ...]:
    """Read veterans, a line each. Blank lines are skipped.

    Raises:
        RulesError: The text has mistakes. The message lists all of them with their lines.
    """
    found: dict[tuple[str, int, int], int] = {}
    veterans: list[Veteran] = []
    mistakes: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        wrong: list[str] = []
        veteran = _veteran(line, wrong)
        if veteran is not None:
            earlier = found.setdefault((veteran.name, veteran.race, veteran.alignment), number)
            if earlier != number:
                wrong.append(f"the same mage as in line {earlier}; remove one of them")
            veterans.append(veteran)
        mistakes += (f"line {number}: {mistake} (MG-34.1)" for mistake in wrong)
    if mistakes:
        raise RulesError("\n".join(mistakes))
    return tuple(veterans)


def _veteran(line: str, wrong: list[str]) -> Veteran | None:
    """The veteran of a line, None if it has mistakes, which are added to the list."""
    # From the right, because a name may contain a bar.
    parts = [part.strip() for part in line.rsplit("|", 4)]
    if len(parts) != 5:
        wrong.append(f"{shown(line.strip())} isn't a veteran; write {_FORM}")
        return None
    name, race, alignment, arcania, codes = parts
    bad_name = wrong_with_name(name)
    if bad_name:
        wrong.append(bad_name)
    of_race = _place(race, RACES, "race", wrong)
    of_alignment = _place(alignment, ALIGNMENTS, "alignment", wrong)
    if of_race >= 0 and of_alignment >= 0 and of_alignment not in OPEN_ALIGNMENTS[of_race]:
        wrong.append(closed_to(of_race, of_alignment))
    points = int(arcania) if arcania.isascii() and arcania.isdecimal() and len(arcania) <= 5 else -1
    if not 0 <= points <= MOST_ARCANIA:
        wrong.append(f"Arcania must be a number from 0 to {MOST_ARCANIA}, got {shown(arcania)}")
    spells = [OTHER_SPELLINGS.get(code.upper(), code.upper()) for code in codes.split()]
    wrong += (f"no spell {shown(code)}{did_you_mean(code, SPELL_CODES)}" for code in spells if code not in SPELL_CODES)
    if len(spells) > MOST_SCROLLS:
        wrong.append(f"{len(spells)} scrolls; a mage holds at most {MOST_SCROLLS}")
    return None if wrong else Veteran(name, of_race, of_alignment, points, tuple(spells))


def _place(word: str, known: tuple[str, ...], what: str, wrong: list[str]) -> int:
    """The place of a name in a table, -1 if it is not there."""
    if word.capitalize() in known:
        return known.index(word.capitalize())
    wrong.append(f"no {what} {shown(word)}; there are {', '.join(known)}{did_you_mean(word.capitalize(), known)}")
    return -1


def closed_to(race: int, alignment: int) -> str:
    """A message that mages of this race can't have this alignment (MG-5.1)."""
    able = " or ".join(ALIGNMENTS[other] for other in OPEN_ALIGNMENTS[race])
    return f"no {RACES[race]} is {ALIGNMENTS[alignment]}; {RACES[race]} mages are {able}"


def claim(rules: Rules, registration: Registration) -> Veteran | None:
    """The veteran that a novice's player brings back by these choices, None if none (MG-34.1)."""
    if not rules.veterans:
        return None
    chosen = registration.name, registration.race, registration.alignment
    for veteran in read_veterans(rules.veterans):
        if (veteran.name, veteran.race, veteran.alignment) == chosen:
            return veteran
    return None


def bonus_arcania(rules: Rules, veteran: Veteran) -> int:
    """The extra starting Arcania (MG-34.1)."""
    return rounded(rules.carried_arcania * veteran.arcania, 100)


def veterans_of(game: Game) -> str:
    """The mages of a finished game as lines for `Rules.veterans` (MG-34.1, MG-40.3).

    Raises:
        ValueError: The game isn't over.
    """
    if not game.is_over:
        raise ValueError("veterans come from finished games, and this game isn't over (MG-34.1)")
    return "".join(
        f"{Veteran(mage.name, mage.race, mage.alignment, mage.arcania, codes)}\n"
        for mage in game.arena.in_game()
        for codes in [tuple([scroll.code for scroll in mage.scrolls if not scroll.bound])]
    )
