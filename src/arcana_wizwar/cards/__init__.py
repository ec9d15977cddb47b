"""The cards of Wiz-War: their data, and the code of cards that need more."""

from collections.abc import Iterable, Mapping

from arcana_wizwar.cards import attacks, counters, creations, curses, forms, fortunes, items, travels
from arcana_wizwar.cards.reading import CARDS
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.model.cards import Card

RULES: Mapping[str, type[CardRule]] = {
    **attacks.RULES,
    **counters.RULES,
    **creations.RULES,
    **curses.RULES,
    **forms.RULES,
    **fortunes.RULES,
    **items.RULES,
    **travels.RULES,
}
"""The classes of cards with code, by key. All others follow their data."""


def rules_of(cards: Iterable[Card], classes: Mapping[str, type[CardRule]]) -> dict[str, CardRule]:
    """The rule of each of these cards, by key: its own class, or one that follows its data."""
    return {kind.key: classes.get(kind.key, items.rule_for(kind))(kind) for kind in cards}


__all__ = ["CARDS", "RULES", "CardRule", "rules_of"]
