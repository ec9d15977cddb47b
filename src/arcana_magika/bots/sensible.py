"""A bot that plans a whole sheet and then picks it word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.bots.ebon import plan_ebon
from arcana_magika.bots.novice import plan_novice
from arcana_magika.bots.outlook import Outlook
from arcana_magika.model.orders import Cast, Demand, Don, Drop, Give, Move, Order, Search
from arcana_magika.model.tables import CHANGES, SPELL_NUMBERS, T_NUMBERS
from arcana_magika.sheets.drafting.draft import SLOT_OF

if TYPE_CHECKING:
    from arcana_core.bots import Seat
    from arcana_magika.knowledge.view import View


class SensibleBot:
    """Rest before exhaustion, walk in the cheap phases, read helpful scrolls, pick up items, and reach a1.

    In the last seat it plays the Ebon Mage: it goes after its tasks.
    """

    def __init__(self) -> None:
        self._words: list[Action] = []

    def choose(self, seat: Seat[View]) -> Action:
        """The next word of the planned sheet. The first word of a turn makes the plan."""
        legal = seat.legal_actions
        for _ in range(2):
            while self._words:
                word = self._words.pop(0)
                # Questions with one answer aren't asked, so their words are skipped.
                if word in legal:
                    return word
            self._words = self._new_words(seat)
        return legal[0]

    def _new_words(self, seat: Seat[View]) -> list[Action]:
        view = seat.view
        if view.me is None:
            return _character(seat)
        outlook = Outlook.of(seat)
        plan = plan_ebon(outlook) if outlook.is_ebon else plan_novice(outlook)
        words = [word for order in plan.orders for word in words_of(order)]
        words.append(actions.DONE)  # no messages
        words += [actions.NO] * view.me.may_decloak  # the cloak stays on
        words += [actions.YES if player in plan.accepted else actions.NO for player, _ in outlook.report.offers]
        return [*words, actions.DONE, actions.COMMIT]


def _character(seat: Seat[View]) -> list[Action]:
    """Any race and alignment; the usual name; old scrolls if there are any."""
    return [seat.rng.choice(seat.legal_actions)]


def words_of(order: Order) -> list[Action]:
    """The picks of an order. Picks that aren't offered are skipped."""
    words: list[Action] = [actions.ORDERS[order.step]]
    if isinstance(order, Move):
        words.append(_word(order.direction))
    elif isinstance(order, Search):
        words.append(_word(order.what) if order.what else actions.SCROLL)
    elif isinstance(order, Cast):
        words += [_scroll(order.scroll), actions.LEVELS[order.major], *_parameters(order)]
    elif isinstance(order, Drop):
        words += [*map(_word, order.items), actions.DONE]
    elif isinstance(order, Give):
        words += [actions.MAGES[order.recipient], *actions.KINDS, *map(_word, order.items), actions.DONE]
    elif isinstance(order, Demand):
        words.append(_word(order.artifact))
    elif isinstance(order, Don):
        words.append(_word(order.colour))
    return words


def _scroll(word: str) -> Action:
    return actions.SLOTS[int(word[1:]) - 1] if word.startswith("#") else actions.SPELLS[SPELL_NUMBERS[word]]


def _parameters(order: Cast) -> list[Action]:
    found: list[Action] = []
    for word in order.parameters:
        if word in CHANGES:
            found.append(actions.CHANGES_PICKED[CHANGES.index(word)])
        elif word.isdigit():
            found += [pick for code, pick in actions.ELEMENTS_PICKED.items() if T_NUMBERS[code] == int(word)]
            found += [actions.DISTANCES[int(word) - 1]] if int(word) <= 3 else []
        elif word in actions.MAGES and order.scroll != "TELPT":  # E is a mage and a direction
            found.append(actions.MAGES[word])
        else:
            found.append(_word(word))
    return found


def _word(word: str) -> Action:
    return _WORDS[word]


_WORDS: dict[str, Action] = {str(pick).upper(): pick for pick in actions.ALL_ACTIONS}
_WORDS |= {f"#{slot}": pick for pick, slot in SLOT_OF.items()}
_WORDS["ALL"] = actions.ALL
