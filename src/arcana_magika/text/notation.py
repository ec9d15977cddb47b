"""Notation besides the words of picks: orders, messages and offers as on a sheet (MG-35.4, MG-37.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.notation import Notation
from arcana_core.text.parsing import is_notation
from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import Cast, Demand, Don, Drop, Give, Move, Order, Search
from arcana_magika.model.state import ORDERS
from arcana_magika.model.tables import (
    ARTIFACTS,
    CHANGES,
    COLOURS,
    OTHER_SPELLINGS,
    SPELL_CODES,
    T_NUMBERS,
)
from arcana_magika.sheets import drafts
from arcana_magika.sheets.drafting import draft as asking
from arcana_magika.sheets.drafting import posting
from arcana_magika.sheets.drafting.draft import Draft, Held
from arcana_magika.sheets.drafting.progress import first_draft
from arcana_magika.sheets.letters import read_message, read_offer
from arcana_magika.sheets.orders import Fault, Words, number_in, read_order, words_of
from arcana_magika.sheets.text import ORDER_LINE
from arcana_magika.sheets.writing import WRITE_SHEETS


class MagikaNotation(Notation):
    """Words for picks of Magika.

    Orders are written as on a sheet, with or without their phases: `cast atendx red; 2: move ne`. So are single answers
        (`B`, `#2`, `swamp`), `msg F : text`, which takes the line to its end, `offer ...`, `accept B` and `decloak`. A
        line that continues with a later question, or with `commit`, answers those between with no. Questions with one
        possible answer are left out.
    """

    game: Game

    @property
    def draft(self) -> Draft:
        """The sheet so far."""
        draft: Draft | None = self.game.position.drafts[self.player]
        return first_draft(self.game, self.player) if draft is None else draft

    def rewrite(self, line: str) -> tuple[str, str]:
        """Turn the first part of the line into picks.

        Raises:
            NotationError: an order, a message or an offer has the wrong form, or isn't possible now.
        """
        part, rest = super().rewrite(line)
        words = words_of(part)
        options = self.game.legal_actions(self.player)
        if self.game.position.stage != ORDERS or not options or not words:
            return part, rest
        pick = _BY_WORD.get(" ".join(words))
        if pick in options:
            return str(pick), rest
        draft, first = self.draft, words[0]
        closing = _CLOSING.get(draft.asks)
        if closing in options and (first in orders.STEPS or first in _POST):
            return str(closing), f"; {line}"  # `search` and `drop; heals` were complete
        if draft.asks == asking.ORDER:
            return self._order(part), rest
        if first in _POST and len(draft.orders) == 5:
            return self._post(line, part, rest)
        pick = _pick_for(draft, " ".join(words))
        return (str(pick) if pick in options else part), rest

    def _order(self, part: str) -> str:
        due = len(self.draft.orders) + 1
        numbered = ORDER_LINE.match(part)
        words = words_of(numbered[2] if numbered is not None else part)
        if numbered is not None and number_in(numbered[1]) != due:
            raise NotationError(f"{shown(part)}: the order for phase {due} comes next (MG-37.2)")
        try:
            order = read_order(Words(words), drafts.reader(self.game, self.player).scope)
        except Fault as fault:
            if numbered is None and is_notation(self.game, part, self.player):
                return part
            if words[:1] and words[0] in _POST:
                raise NotationError(f"{shown(part)} comes after the orders for all five phases (MG-37.2)") from None
            if numbered is None and fault.code == "E6":
                return part
            raise _badly_formed(part, fault) from None
        return self._walk(part, _words_of(self.draft, order), lambda draft: len(draft.orders) == due)

    def _post(self, line: str, part: str, rest: str) -> tuple[str, str]:
        """A line of the sheet behind its orders. The questions before it are answered with no."""
        first, *words = words_of(part)
        draft, (asks, clause) = self.draft, _POST[first]
        if draft.asks != asks or (asks == posting.ACCEPT and self._offerer(draft) != " ".join(words)):
            if draft.asks not in _PASSED:
                raise NotationError(f"{shown(part)} isn't asked for any more, or not on this sheet ({clause})")
            return str(_PASSED[draft.asks]), f"; {line}"
        if first == "MSG":
            return self._message(line), ""
        if first == "OFFER":
            return self._offer(part, words), rest
        return (part if first == "COMMIT" else str(actions.YES)), rest

    def _offerer(self, draft: Draft) -> str:
        """The letter of the novice whose offer is open."""
        return self.game.letter(self.game.arena.offers[draft.post.judged][0])

    def _message(self, line: str) -> str:
        try:
            message = read_message(line, drafts.reader(self.game, self.player).others)
            spoken = actions.Say(message.text)
        except Fault as fault:
            raise _badly_formed(line, fault) from None
        except ValueError as error:  # characters that texts can't hold
            raise NotationError(str(error)) from None
        words = [message.address, "ANONYMOUS" if message.anonymous else "SIGNED"]
        return f"{self._walk(line, words, lambda draft: draft.asks == posting.TEXT)}; {spoken}"

    def _offer(self, part: str, words: list[str]) -> str:
        reader = drafts.reader(self.game, self.player)
        try:
            offer = read_offer(words, reader.letter, reader.letters, reader.rules)
        except Fault as fault:
            raise _badly_formed(part, fault) from None
        step, *parameters = _words_of(self.draft, offer.service)
        if isinstance(offer.service, Give):
            parameters = [offer.service.items[0]]
        words = [f"OFFER {step}", *parameters, offer.currency, f"PAY {offer.amount}"]
        return self._walk(part, words, lambda draft: draft.asks == asking.COMMIT)

    def _walk(self, part: str, words: list[str], until: Callable[[Draft], bool]) -> str:
        """Picks that answer question after question with one word each.

        Questions with a single possible answer aren't asked. Their words must match that answer.
        """
        draft, picks = self.draft, []
        while not until(draft):
            question = drafts.QUESTIONS[draft.asks]
            offered = question.options(self.game, draft, self.player)
            pick = _pick_for(draft, words.pop(0)) if words else None
            if pick is None or pick not in offered:
                raise self._not_offered(part, draft, pick, offered)
            if len(offered) > 1:
                picks.append(str(pick))
            draft = question.answer(self.game, draft, pick, self.player)
        if words and words[0] != "DONE":
            # Only here the number of the spell's parameters is known for a slot.
            raise NotationError(
                f"{shown(part)}: {shown(words[0])} is too much, {draft.orders[-1]} is complete (MG-35.6)"
            )
        return "; ".join(picks)

    def _not_offered(self, part: str, draft: Draft, pick: Action | None, offered: tuple[Action, ...]) -> NotationError:
        clause, expected, *_ = drafts.QUESTIONS[draft.asks]
        reason = f"expected {expected}"
        if pick is not None:
            trial = self.game.clone()
            trial.position.drafts[self.player] = draft
            rejection = WRITE_SHEETS.why_not(trial, pick, self.player)
            clause, reason = rejection.clause, rejection.reason
        some = ", ".join(map(str, offered[:8])) + (" ..." if len(offered) > 8 else "")
        return NotationError(
            f"{shown(part)} isn't possible: {reason} ({clause}). Possible: {some}. "
            "A whole sheet can still order it (MG-37.4)"
        )


def _badly_formed(part: str, fault: Fault) -> NotationError:
    return NotationError(f"{shown(part)}: {fault.code} {fault.text} ({fault.clause})")


# The words of an order, and the picks for words.


def _words_of(draft: Draft, order: Order) -> list[str]:
    """The answers of an order, or of an offer's service, to its questions, in words of a sheet."""
    step = orders.STEPS[order.step]
    match order:
        case Cast(scroll, major, parameters):
            return [step, scroll, "MAJOR" if major else "MINOR", *parameters]
        case Give(recipient, items):
            if items[0] in (*ARTIFACTS, *COLOURS):
                return [step, recipient, "AN ARTIFACT" if items[0] in ARTIFACTS else "A CLOAK", *items]
            return [step, recipient, "SCROLLS", *_by_slot(draft, items), "DONE"]
        case Drop(items):
            return [step, *_by_slot(draft, items), "DONE"]
        case Search(what):
            return [step, what or "SCROLL"]
        case Move(word) | Demand(word) | Don(word):
            return [step, word]
    return [step]


def _by_slot(draft: Draft, items: tuple[str, ...]) -> list[str]:
    """Items with scrolls by their slots. A code means the lowest that isn't named otherwise (MG-35.7, MG-40.4)."""
    left = {f"#{scroll.slot}": SPELL_CODES[scroll.spell] for scroll in _scrolls(draft)}
    for item in items:
        left.pop(item, None)
    named = []
    for item in items:
        slot = next((slot for slot, code in left.items() if code == item), item)
        left.pop(slot, None)
        named.append(slot)
    return named


def _pick_for(draft: Draft, word: str) -> Action | None:
    """The pick for a word of a sheet at the open question, even if it isn't offered. None without one."""
    asks = draft.asks
    if word in actions.MAGES and asks in _MAGES_ASKED_FOR:
        return actions.MAGES[word]
    if asks in (asking.CAST, asking.PROLONGED, asking.DROP, asking.SCROLLS):
        pick = _scroll_pick(_scrolls(draft), OTHER_SPELLINGS.get(word, word))
        if pick is not None:
            return pick
    return _BY_WORD.get(OTHER_SPELLINGS.get(word, word))


def _scrolls(draft: Draft) -> list[Held]:
    """The scrolls of the open question, including bound ones that can't be chosen."""
    held = [scroll for scroll in draft.projection.scrolls if scroll.uses]
    if draft.asks == asking.PROLONGED:
        return [scroll for scroll in held if scroll.slot != int(draft.words[1])]
    return held


def _scroll_pick(held: list[Held], word: str) -> Action | None:
    """The pick for a scroll by code or slot: the lowest of a spell goes by its code, the others by slot (MG-35.5)."""
    lowest = {SPELL_CODES[scroll.spell]: f"#{scroll.slot}" for scroll in reversed(held)}
    for scroll in held:
        if lowest.get(word, word) == f"#{scroll.slot}":
            by_code = lowest[SPELL_CODES[scroll.spell]] == f"#{scroll.slot}"
            return actions.SPELLS[scroll.spell] if by_code else actions.SLOTS[scroll.slot - 1]
    return None


_BY_WORD: Final[dict[str, Action]] = {
    **{str(pick).upper(): pick for pick in actions.ALL_ACTIONS},
    **{str(T_NUMBERS[code]): pick for code, pick in actions.ELEMENTS_PICKED.items()},
    **dict(zip(CHANGES, actions.CHANGES_PICKED, strict=True)),
    **{str(count): pick for count, pick in enumerate(actions.DISTANCES, 1)},
}
"""Picks by the words of a sheet. A letter can also be a direction, so mages aren't among them."""
_MAGES_ASKED_FOR: Final = (asking.TARGET, asking.GIVE, posting.ADDRESS, posting.OFFERED + asking.TARGET)
_POST: Final[dict[str, tuple[str, str]]] = {
    "MSG": (posting.ADDRESS, "MG-37.14"),
    "OFFER": (posting.OFFER, "MG-37.15"),
    "ACCEPT": (posting.ACCEPT, "MG-37.16"),
    "DECLOAK": (posting.DECLOAK, "MG-37.17"),
    "COMMIT": (asking.COMMIT, "MG-37.2"),
}
"""The question and the clause of a line behind the orders, by its first word."""
_CLOSING: Final[dict[str, Action]] = {
    asking.SEARCH: actions.SCROLL,
    asking.DROP: actions.DONE,
    asking.SCROLLS: actions.DONE,
}
"""The pick that completes an order."""
_PASSED: Final[dict[str, Action]] = {
    posting.ADDRESS: actions.DONE,
    posting.DECLOAK: actions.NO,
    posting.ACCEPT: actions.NO,
    posting.OFFER: actions.DONE,
}
"""The answer that skips a question."""
