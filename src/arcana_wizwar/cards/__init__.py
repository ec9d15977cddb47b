"""The cards of Wiz-War: their data, and the code of those that do more than data can say."""

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
"""The code of the cards that have some, by key; all others do what their data says."""


def rules_of(cards: Iterable[Card], classes: Mapping[str, type[CardRule]]) -> dict[str, CardRule]:
    """What each of these cards does, by key: as its class says, or as its data does."""
    return {kind.key: classes.get(kind.key, items.rule_for(kind))(kind) for kind in cards}


__all__ = ["CARDS", "RULES", "CardRule", "rules_of"]
