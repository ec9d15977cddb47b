"""Files of a designer's cards: adding them to a game, and listing their contents (WW-9)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arcana_core.card_files import CardFiles, with_entries
from arcana_core.errors import RulesError
from arcana_core.records.files import named
from arcana_core.tables.toml import rejection
from arcana_core.text.wording import counted, listed
from arcana_wizwar.cards.reading import KEYS, read_cards
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game


def card_files(game: type[Game]) -> CardFiles:
    """How a game of Wiz-War reads files of cards."""
    return CardFiles(
        {"cards": KEYS},
        add=lambda paths: with_entries(game, cards=cards_of(paths, game.cards)),
        contents=lambda paths, rules: contents(paths, game.cards),
    )


def cards_of(paths: Sequence[Path], base: CardSet) -> CardSet:
    """The cards of several files, added to a base one file after the other.

    Raises:
        RulesError: all mistakes in all files, a line each.
    """
    mistakes: list[str] = []
    for path in paths:
        try:
            base = read_cards(path, base=base, file=named(path))
        except RulesError as error:
            mistakes += str(error).splitlines()
    if mistakes:
        raise rejection(mistakes)
    return base


def contents(paths: Sequence[Path], base: CardSet) -> list[str]:
    """The cards that files add to a base or change in it, a line each, then how many there are.

    Raises:
        RulesError: all mistakes, a line each.
    """
    cards = [card for card in cards_of(paths, base) if base.by_key.get(card.key) is not card]
    return [*map(_card, cards), f"{counted(len(cards), 'card')}: no mistakes"]


def _card(card: Card) -> str:
    copies = listed(f"{count} in {_words(school)}" for school, count in card.schools.items())
    return f"card {card.key}: {card.name}, {' and '.join(map(_words, card.types))}, {copies}. {card.about}"


def _words(name: Any) -> str:
    return str(name).replace("_", " ")
