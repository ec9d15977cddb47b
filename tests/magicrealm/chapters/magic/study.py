"""Tables for tests of spell cards: characters at the Altar in Ruins 1, with books and visitors."""

from __future__ import annotations

from typing import Any

from arcana_magicrealm import Game, expedition
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model.spells import SPELL_CARDS
from tests.magicrealm.table import ask, being, roll


def table(text: str, *parts: str, **more: Any) -> Game:
    """A day among these characters, with these parts of the table besides; the Altar is in Ruins 1."""
    return expedition("; ".join([text, "altar ruins", *parts, "day 3"]), seed=1, **more)


def search(game: Game, name: str, *faces: int) -> None:
    """Let a character choose a search, with these dice to come."""
    roll(game, *faces)
    ask(game, ChooseSearch(being(name)))


def spells(game: Game, seat: int) -> list[str]:
    """The recorded spells of a player by slot, those learned from cards with a star."""
    slots = game.position.characters[seat].spells
    return [SPELL_CARDS[one.spell].id + "*" * one.learned for one in slots]


def seen(game: Game, player: int | None, seat: int) -> list[str | None]:
    """The recorded spells of a player's character as a viewer knows them."""
    slots = game.view(player).characters[seat].spells
    return [None if one.spell < 0 else SPELL_CARDS[one.spell].id for one in slots]
