"""Glossary entries for cards, characters and mana. All other words are in `data/glossary.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from arcana_core.text.glossary import Term
from arcana_core.text.wording import listed
from arcana_mtgcombat.cards.attributes import ATTRIBUTES, TITLES, points
from arcana_mtgcombat.cards.wording import cost_of, kind_of, text_of
from arcana_mtgcombat.model.cards import Card, Sheet
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import TYPES, Cost, Units
from arcana_mtgcombat.model.state import Creature

_MANA: Final = ("white", "blue", "black", "red", "green", "colourless")


def terms(game: Game) -> Iterator[Term]:
    """Yield entries for cards, characters and packs, for combatants and permanents by notation, and for mana."""
    position = game.position
    for card in game.pool:
        yield Term(_names(card), partial(_card, game, card))
    for sheet in game.pool.sheets.values():
        yield Term(_names(sheet), partial(_sheet, game, sheet))
    for seat, character in enumerate(position.characters):
        yield Term((f"character {seat}", f"player {seat}"), partial(_sheet, game, character.sheet, hidden=True))
    for creature in position.creatures:
        yield Term((f"creature {creature.slot}", f"c{creature.slot}"), partial(_creature, game, creature))
    for thing in position.permanents:
        yield Term((f"permanent {thing.slot}", f"p{thing.slot}"), partial(_card, game, game.pool.cards[thing.card]))
    for cost in {card.cost for card in game.pool if card.cost is not None}:
        if cost.converted > 1 and any(cost.letters):  # {W} is the type of mana, {2} only a number
            yield Term((str(cost),), partial(_cost, cost))
    for name, letter in zip(_MANA, TYPES, strict=True):
        text = f"{name.title()}, {letter}: one of the six types of mana (MC-4.1)."
        yield Term((name, f"mana {name}", letter, f"mana {letter}"), text)


def _names(thing: Card | Sheet) -> tuple[str, ...]:
    return (thing.name, thing.key, thing.key.replace("_", ""))


def _card(game: Game, card: Card) -> str:
    text = text_of(card, game.pool)
    cost = f" {cost_of(card)}" if card.cost is not None else ""
    clause = f" ({card.clause})" if card.clause else ""
    return f"{card.name}{cost}. {kind_of(card)}.{f' {text}' if text else ''}{clause}"


def _creature(game: Game, creature: Creature) -> str:
    """Describe a creature of the battle: its controller and its label on the board, and its card."""
    owner = game.player_name(creature.controller)
    card = _card(game, game.pool.cards[creature.card])
    return f"Creature {creature.slot}, c{creature.slot} on the board: {owner}'s {card}"


def _sheet(game: Game, sheet: Sheet, *, hidden: bool = False) -> str:
    """Describe a character or pack. The library of a character in the battle is hidden (MC-34.2)."""
    clause = f" ({sheet.clause})" if sheet.clause else ""
    if sheet.wild:
        creatures = _counted([game.pool[key].name for key in sheet.creatures])
        return (
            f"{sheet.name}, a wild pack of Speed {sheet.speed}: {creatures or 'no creatures'}{clause or ' (MC-23.1)'}."
        )
    attributes = ", ".join(f"{TITLES[name]} {getattr(sheet, name)}" for name in ATTRIBUTES)
    library = _counted([game.pool[key].name for key in sheet.library]) or "none"
    return (
        f"{sheet.name}, a character of {points(sheet)} points: {attributes} ({_units(sheet.capacities)}). Starts with "
        f"{_units(sheet.start)}{'' if hidden else f'. Library: {library}'}{clause}."
    )


def _counted(names: list[str]) -> str:
    return ", ".join(f"{f'{number} ' if number > 1 else ''}{name}" for name, number in Counter(names).items())


def _cost(cost: Cost) -> str:
    """Describe a cost: "{1W}: a cost of 2 units of mana, 1 white and 1 of any type"."""
    units = [f"{count} {name}" for count, name in zip(cost.letters, _MANA, strict=False) if count]  # none is colourless
    units += [f"{cost.generic} of any type"] if cost.generic else []
    return f"{cost}: a cost of {cost.converted} units of mana, {listed(units)} (MC-4.4, MC-4.5)."


def _units(units: Units) -> str:
    return ", ".join(f"{letter} {count}" for letter, count in zip(TYPES, units, strict=True) if count) or "no mana"
