"""A summary of a designer's files (MC-24, MC-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from os import PathLike

from arcana_core.text.wording import counted
from arcana_mtgcombat.cards import language
from arcana_mtgcombat.cards.attributes import points
from arcana_mtgcombat.cards.loading import read_pool
from arcana_mtgcombat.cards.sheets import CHARACTER_KEYS, PACK_KEYS
from arcana_mtgcombat.cards.wording import cost_of, kind_of, text_of
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from arcana_mtgcombat.model.mana import can_pay, letters
from arcana_mtgcombat.rules import Rules

KEYS: Mapping[str, frozenset[str]] = {
    "cards": frozenset(language.FIELDS),
    "characters": CHARACTER_KEYS,
    "packs": PACK_KEYS,
}
"""The keys that an entry of a file may have, by its table."""


def contents(paths: Sequence[str | PathLike[str]], base: Pool, rules: Rules | None = None) -> list[str]:
    """Return lines on what files add to a pool or change in it: each card, character and pack, then totals.

    Args:
        paths: Files that belong together, or their texts.
        base: The pool they add to.
        rules: See `arcana_mtgcombat.cards.read_pool`.

    Raises:
        RulesError: All mistakes, one per line.
    """
    pool = read_pool(*paths, base=base, rules=rules)
    cards = [card for card in pool if base.by_key.get(card.key) is not card]
    sheets = [sheet for key, sheet in pool.sheets.items() if base.sheets.get(key) is not sheet]
    characters = [sheet for sheet in sheets if not sheet.wild]
    packs = [sheet for sheet in sheets if sheet.wild]
    return [
        *(_card(card, pool) for card in cards),
        *(_character(sheet, pool) for sheet in characters),
        *(_pack(sheet, pool) for sheet in packs),
        ", ".join(
            counted(len(found), noun) for found, noun in ((cards, "card"), (characters, "character"), (packs, "pack"))
        )
        + ": no mistakes",
    ]


def _card(card: Card, pool: Pool) -> str:
    text = text_of(card, pool)
    return f"card {card.key}: {card.name}{cost_of(card) and ' '}{cost_of(card)}. {kind_of(card)}.{text and ' '}{text}"


def _character(sheet: Sheet, pool: Pool) -> str:
    mana = f"{letters(sheet.capacities)}, {letters(sheet.start) or 'nothing'} at the start"
    return (
        f"character {sheet.key}: {sheet.name}, {counted(points(sheet), 'point')}. "
        f"Mana {mana}. {counted(len(sheet.library), 'card').capitalize()}.{_beyond(sheet, pool)}"
    )


def _beyond(sheet: Sheet, pool: Pool) -> str:
    """Name the cards a character can't cast yet. These aren't mistakes, since Mastery can grow (MC-13.2, MC-4.7)."""
    cards = [pool[key] for key in dict.fromkeys(sheet.library)]
    dear = [card for card in cards if card.converted > sheet.mastery]
    others = [card for card in cards if card not in dear]
    unpaid = [card for card in others if card.cost is not None and not can_pay(card.cost, sheet.capacities)]
    notes = [
        f" Above Mastery {sheet.mastery}: {', '.join(card.key for card in dear)}." if dear else "",
        f" More than the full pool pays: {', '.join(card.key for card in unpaid)}." if unpaid else "",
    ]
    return "".join(notes)


def _pack(sheet: Sheet, pool: Pool) -> str:
    counts = Counter(pool[key].name for key in sheet.creatures)
    creatures = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
    return f"pack {sheet.key}: {sheet.name}, Speed {sheet.speed}. {creatures}."
