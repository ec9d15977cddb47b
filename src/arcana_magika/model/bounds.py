"""Bounds of other fields of a position, by name. Numbers with names of their own are in `spellings`."""

from __future__ import annotations

from typing import Annotated, Any, Final

from arcana_core.scenario.bounds import MOST, Between, Bits, Explained, Length, OneOf
from arcana_core.text.wording import shown, unprintable
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.geometry import ARENA
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.spellings import octets
from arcana_magika.model.tables import ARTIFACTS, COLOURS, DIRECTIONS, EBON, LETTERS, SPELL_CODES, TERRAINS

_LONGEST_WORD: Final = 20
_LONGEST_NOTICE: Final = 300
_LAST_CELL: Final = len(ARENA) - 1


def _why_no_word(_: Any, word: str) -> str:
    """A word of an order. Reading the order checks the word itself."""
    if len(word) > _LONGEST_WORD or not word.isascii() or not word.isprintable():
        return f"a word of a sheet has at most {_LONGEST_WORD} plain characters, got {shown(word)}"
    return ""


def _why_no_notice(_: Any, notice: str) -> str:
    if not 1 <= len(notice) <= _LONGEST_NOTICE or unprintable(notice):
        return f"a notice has 1 to {_LONGEST_NOTICE} printable characters, got {shown(notice)}"
    return ""


UP_TO_PLAYERS: Final = Length(0, lambda game: game.player_count)
UP_TO_NOVICES: Final = Length(0, lambda game: game.player_count - 1)
UP_TO_ACCEPTED: Final = Length(0, 12)
EACH_ARTIFACT: Final = Length(len(ARTIFACTS), len(ARTIFACTS))
EACH_COLOUR: Final = Length(len(COLOURS), len(COLOURS))
NOTHING: Final = Length(0, 0)
"""A field that is empty between two turns, because it is delivered with the reports."""

Novice = Annotated[int, Between(0, lambda game: game.player_count - 2)]
Novices = Annotated[int, Bits(lambda game: game.player_count - 1, "novices")]
Players = Annotated[int, Bits(lambda game: game.player_count, "players")]
Stat = Annotated[int, Between(-100)]
Stats = tuple[Stat, Stat, Stat, Stat]
OfPhases = Annotated[int, Between(0, 5)]
"""A phase, or a number of phases."""
TurnOrNever = Annotated[int, Between(-1)]
Serial = Annotated[int, Between(1)]
TaskNumber = Annotated[int, Between(1, 30)]
Element = Annotated[int, Between(0, len(TERRAINS) - 1)]
Ground = Annotated[
    bytes, octets(bytes(range(len(TERRAINS))), f"terrain codes from 0 to {len(TERRAINS) - 1}", len(ARENA), "MG-2.1")
]
ArtifactPlace = Annotated[int, Between(lambda game: -game.player_count, _LAST_CELL)]
"""A space, or -1 - player for the holder."""
Name = Annotated[str, Explained(lambda game, name: wrong_with_name(name))]
MessageText = Annotated[str, Explained(lambda game, text: game.wrong_with_text(text))]
Notice = Annotated[str, Explained(_why_no_notice)]
Word = Annotated[str, Explained(_why_no_word)]
Words = Annotated[tuple[Word, ...], Length(0, 30)]
Letter = Annotated[str, OneOf((*LETTERS, EBON))]
Letters = Annotated[tuple[Letter, ...], UP_TO_ACCEPTED]
Address = Annotated[str, OneOf((*LETTERS, EBON, *COLOURS, "ALL"))]
Bearing = Annotated[str, OneOf((*DIRECTIONS, "HERE"))]
Currency = Annotated[str, OneOf(("ENDURANCE", "ARCANIA"))]
SpellCode = Annotated[str, OneOf(SPELL_CODES)]
EndedBy = Annotated[str, OneOf(("", "goal", "globe", "gathered", "limit", "no_novices"))]
EffectCode = Annotated[str, OneOf([kind.name for kind in EFFECT_KINDS if kind.known_to == "target"])]
Strength = Annotated[int, Between(0, 1000)]
Lasting = tuple[EffectCode, Annotated[int, Between(-1, 5 * MOST)], Strength]
"""An effect as a report describes it: code, index of the last phase, strength."""
