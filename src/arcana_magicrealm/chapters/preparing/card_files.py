"""Files of designers: a map (MR-3.1 to MR-3.6), treasures and spells (MR-2.4, MR-2.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from attrs import fields

from arcana_core.card_files import CardFiles, with_entries
from arcana_core.errors import RulesError
from arcana_core.records.files import named
from arcana_core.tables.toml import rejection, written
from arcana_core.tables.typed import Fact
from arcana_core.text.wording import counted, listed
from arcana_magicrealm.chapters.preparing.map_files import TileLine, read_map
from arcana_magicrealm.chapters.preparing.new_cards import read_cards
from arcana_magicrealm.model.card_sets import CARDS, CardSet
from arcana_magicrealm.model.enchantments import INSTANT
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.realm import Placement
from arcana_magicrealm.model.spells import SpellCard

Layout: TypeAlias = tuple[Placement, ...] | None
"""The placement of each tile of a map; None if the files have none."""


def card_files(game: type[Game]) -> CardFiles:
    """How a game reads a map file and files of cards; see `arcana_core.card_files`."""

    def read(paths: Sequence[Path], layout: Layout, cards: CardSet) -> tuple[Layout, CardSet]:
        maps = [path for path in paths if "tile" in written(path, "a map", named(path)).tables]
        if len(maps) > 1:
            raise RulesError(f"{named(maps[1])}: a game has one map, and {named(maps[0])} is one")
        mistakes: list[str] = []
        for path in paths:
            try:
                if path in maps:
                    layout = read_map(path)
                else:
                    cards = read_cards(path, base=cards)
                    mistakes += _without_rule(game, path, cards)
            except RulesError as error:
                mistakes += str(error).splitlines()
        if mistakes:
            raise rejection(mistakes)
        return layout, cards

    def add(paths: Sequence[Path]) -> type[Game]:
        layout, cards = read(paths, game.layout, game.cards)
        return with_entries(game, "map" if cards is game.cards else "cards", layout=layout, cards=cards)

    def contents(paths: Sequence[Path], rules: Any) -> list[str]:
        layout, cards = read(paths, None, CARDS)  # also what the code of the game has read already
        lines = [_line(card) for card in cards.added]
        held = [f"a map of {len(layout)} tiles"] if layout is not None else []
        held += [counted(len(lines), "card")] if lines else []
        return [*lines, f"{listed(held)}: no mistakes"]

    facts: dict[str, type[Fact]] = {"tile": TileLine, "treasures": Treasure, "spells": SpellCard}
    keys = {table: {one.name for one in fields(fact)} for table, fact in facts.items()}
    return CardFiles(keys, add, contents, "a map or cards")


def _without_rule(game: type[Game], path: Path, cards: CardSet) -> Iterator[str]:
    """The instant spells of a file among these cards for which the game has no rule."""
    source = written(path, "cards", named(path))
    for card in cards.spells:
        if card.id in source.tables.get("spells", {}) and card.duration == INSTANT and card.id not in game.spell_rules:
            reason = "an instant spell needs a SpellRule with at_once: give its code to --code, too (MR-39.1)"
            yield f"{source.at(f'spells.{card.id}')}: spells.{card.id}: {reason}"


def _line(card: Treasure | SpellCard) -> str:
    if isinstance(card, Treasure):
        return f"treasure {card.id}: {card.name}, {card.size}, {card.kind}, {card.gold} gold. {card.effect}"
    return f"spell {card.id}: {card.name}, type {card.type}, {card.colour}, {card.duration}. {card.effect}"
