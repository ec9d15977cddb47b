"""What can be typed besides the notation of picks: orders, messages and offers as on a sheet (MG-35.4, MG-37.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.notation import Notation
from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.model import orders
from arcana_magika.model.orders import Cast, Demand, Don, Drop, Give, Move, Offer, Order, Search
from arcana_magika.model.state import ORDERS
from arcana_magika.model.tables import (
    ARTIFACTS,
    CHANGES,
    COLOURS,
    OTHER_SPELLINGS,
    SPELL_CODES,
    SPELL_NUMBERS,
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

if TYPE_CHECKING:
    from arcana_magika.game import Game

Answer = Callable[[Draft], Action | None]
"""What is picked at the open question of a draft; None if nothing has been said about it."""


class MagikaNotation(Notation):
    """Words for picks of Magika.

    Orders are as on a sheet, with or without their phases: `cast atendx red; 2: move ne`. So are the words of a single
    answer (`B`, `#2`, `swamp`), and `msg F : text`, which takes the line to its end, `offer ...`, `accept B` and
    `decloak`. A line that goes on to a later question, or to `commit`, says no to those between. Questions with one
    possible answer are left out.
    """

    game: Game

    @property
    def draft(self) -> Draft:
        """The sheet so far."""
        draft: Draft | None = self.game.position.drafts[self.player]
        return first_draft(self.game, self.player) if draft is None else draft

    def rewrite(self, line: str) -> tuple[str, str]:
        """The line, with its first part put into picks.

        Raises:
            NotationError: an order, a message or an offer is not of its form, or cannot be picked now.
        """
        part, rest = super().rewrite(line)
        words = words_of(part)
        options = self.game.legal_actions(self.player)
        if self.game.position.stage != ORDERS or not options or not words or _KNOWN.get(part.strip()) in options:
            return part, rest
        draft, first = self.draft, words[0]
        closing = _CLOSING.get(draft.asks)
        if closing in options and (first in orders.STEPS or first in _POST):
            return str(closing), f"; {line}"  # `search` and `drop; heals` were all there was to say
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
            raise NotationError(f"{shown(part)}: the order for phase {due} is asked for now (MG-37.2)")
        try:
            order = read_order(Words(words), drafts.reader(self.game, self.player).scope)
        except Fault as fault:
            if numbered is None and self.is_notation(part):
                return part
            if words[:1] and words[0] in _POST:
                raise NotationError(f"{shown(part)} comes after the orders for all five phases (MG-37.2)") from None
            if numbered is None and fault.code == "E6":
                return part
            raise _badly_formed(part, fault) from None
        picks, made = self._walk(part, lambda draft: _word_of(draft, order), lambda draft: len(draft.orders) == due)
        order_made = made.orders[-1]
        if isinstance(order, Cast) and isinstance(order_made, Cast) and order.parameters[len(order_made.parameters) :]:
            # Only here it is found out how much the spell in a slot has to be told.
            surplus = order.parameters[len(order_made.parameters)]
            raise NotationError(f"{shown(part)}: {shown(surplus)} is too much, {order_made} is complete (MG-35.6)")
        return picks

    def _post(self, line: str, part: str, rest: str) -> tuple[str, str]:
        """What stands on a sheet behind its orders; to the questions before it the answer is no."""
        first, *words = words_of(part)
        draft, (asks, clause) = self.draft, _POST[first]
        if draft.asks != asks or (asks == posting.ACCEPT and self._offerer(draft) != " ".join(words)):
            if draft.asks not in _PASSED:
                raise NotationError(f"{shown(part)} is not asked for any more, or not on this sheet ({clause})")
            return str(_PASSED[draft.asks]), f"; {line}"
        if first == "MSG":
            return self._message(line), ""
        if first == "OFFER":
            return self._offer(part, words), rest
        return (part if first == "COMMIT" else str(actions.YES)), rest

    def _offerer(self, draft: Draft) -> str:
        """The letter of the novice whose offer is judged."""
        return self.game.letter(self.game.arena.offers[draft.post.judged][0])

    def _message(self, line: str) -> str:
        try:
            message = read_message(line, drafts.reader(self.game, self.player).others)
            said = actions.Say(message.text)
        except Fault as fault:
            raise _badly_formed(line, fault) from None
        except ValueError as error:  # characters that no text may hold
            raise NotationError(str(error)) from None
        signature = actions.SIGNATURES[message.anonymous]
        picks, _ = self._walk(
            line,
            lambda draft: signature if draft.asks == posting.SIGNATURE else _pick_for(draft, message.address),
            lambda draft: draft.asks == posting.TEXT,
        )
        return f"{picks}; {said}"

    def _offer(self, part: str, words: list[str]) -> str:
        reader = drafts.reader(self.game, self.player)
        try:
            offer = read_offer(words, reader.letter, reader.letters, reader.rules)
        except Fault as fault:
            raise _badly_formed(part, fault) from None
        picks, _ = self._walk(
            part, lambda draft: _word_of_offer(draft, offer), lambda draft: draft.asks == asking.COMMIT
        )
        return picks

    def _walk(self, part: str, answer: Answer, until: Callable[[Draft], bool]) -> tuple[str, Draft]:
        """Answer question after question; what is not asked for, because only one answer is possible, must be that."""
        draft, picks = self.draft, []
        while not until(draft):
            offered = drafts.OPTIONS[draft.asks](self.game, draft, self.player)
            pick = answer(draft)
            if pick is None or pick not in offered:
                raise self._not_offered(part, draft, pick, offered)
            if len(offered) > 1:
                picks.append(str(pick))
            draft = drafts.ANSWERS[draft.asks](self.game, draft, pick, self.player)
        return "; ".join(picks), draft

    def _not_offered(self, part: str, draft: Draft, pick: Action | None, offered: tuple[Action, ...]) -> NotationError:
        clause, wanted = drafts.QUESTIONS[draft.asks]
        reason = f"asked for is {wanted}"
        if pick is not None:
            trial = self.game.clone()
            trial.position.drafts[self.player] = draft
            rejection = WRITE_SHEETS.why_not(trial, pick, self.player)
            clause, reason = rejection.clause, rejection.reason
        some = ", ".join(map(str, offered[:8])) + (" ..." if len(offered) > 8 else "")
        return NotationError(
            f"{shown(part)} cannot be picked: {reason} ({clause}), and offered are {some}; "
            "a whole sheet may hold it all the same (MG-37.4)"
        )


def _badly_formed(part: str, fault: Fault) -> NotationError:
    return NotationError(f"{shown(part)}: {fault.code} {fault.text} ({fault.clause})")


# The answer of an order, an offer or a word to a question.


def _word_of(draft: Draft, order: Order) -> Action | None:
    """What an order, or the service of an offer, answers to the open question."""
    asks = draft.asks.removeprefix(posting.OFFERED)
    match order:
        case _ if asks == asking.ORDER:
            return actions.ORDERS[order.step]
        case Cast():
            if asks == asking.LEVEL:
                return actions.LEVELS[order.major]
            words = (order.scroll,) if asks in (asking.CAST, "spell") else order.parameters[asks == asking.DISTANCE :]
            return _pick_for(draft, words[0]) if words else None
        case Give(recipient, items):
            if asks == asking.KIND:
                return actions.KINDS[1 if items[0] in ARTIFACTS else 2 if items[0] in COLOURS else 0]
            return actions.MAGES[recipient] if asks == asking.GIVE else _next_item(draft, items, draft.words[1:])
        case Drop(items):
            return actions.ALL if items == (orders.ALL,) else _next_item(draft, items, draft.words)
        case Search(what):
            return _pick_for(draft, what or "SCROLL")
        case Move(word) | Demand(word) | Don(word):
            return _pick_for(draft, word)
    return None


def _next_item(draft: Draft, items: tuple[str, ...], named: tuple[str, ...]) -> Action | None:
    """The item after those already named; a code means no scroll that is named otherwise (MG-35.7, MG-40.4)."""
    if len(named) == len(items):
        return actions.DONE
    word = items[len(named)]
    if word not in SPELL_NUMBERS:
        return _pick_for(draft, word)
    held = _scrolls(draft)
    used = [_slot_of(held, name) for name in named] + [_slot_of(held, item) for item in items if item[0] == "#"]
    for scroll in held:
        if SPELL_CODES[scroll.spell] == word and scroll.slot not in used:
            return _scroll_pick(held, f"#{scroll.slot}")
    return None


def _word_of_offer(draft: Draft, offer: Offer) -> Action | None:
    """What an offer answers to the open question."""
    if draft.asks == posting.OFFER:
        return actions.SERVICES[isinstance(offer.service, Give)]
    if draft.asks == posting.CURRENCY:
        return _pick_for(draft, offer.currency)
    if draft.asks == posting.AMOUNT:
        return _KNOWN.get(f"pay {offer.amount}")
    if isinstance(offer.service, Give):
        return _pick_for(draft, offer.service.items[0])
    return _word_of(draft, offer.service)


def _pick_for(draft: Draft, word: str) -> Action | None:
    """The pick that a word of a sheet means at the open question, whether it is offered or not; None if it is none."""
    asks = draft.asks
    if word in actions.MAGES and asks in _MAGES_ASKED_FOR:
        return actions.MAGES[word]
    if asks in (asking.CAST, asking.PROLONGED, asking.DROP, asking.SCROLLS):
        pick = _scroll_pick(_scrolls(draft), OTHER_SPELLINGS.get(word, word))
        if pick is not None:
            return pick
    return _BY_WORD.get(OTHER_SPELLINGS.get(word, word))


def _scrolls(draft: Draft) -> list[Held]:
    """The scrolls among which the open question chooses, also those that it may not choose for being bound."""
    held = [scroll for scroll in draft.projection.scrolls if scroll.uses]
    if draft.asks == asking.PROLONGED:
        return [scroll for scroll in held if scroll.slot != int(draft.words[1])]
    return held


def _slot_of(held: list[Held], word: str) -> int:
    """The slot that a word means: of a code the lowest (MG-35.5); 0 if it means none of these scrolls."""
    for scroll in held:
        if word in (f"#{scroll.slot}", SPELL_CODES[scroll.spell]):
            return scroll.slot
    return 0


def _scroll_pick(held: list[Held], word: str) -> Action | None:
    """The pick for a scroll by its code or slot: the lowest of a spell goes by its code, the others by slot."""
    for scroll in held:
        if scroll.slot == _slot_of(held, word):
            code = SPELL_CODES[scroll.spell]
            by_code = _slot_of(held, code) == scroll.slot
            return actions.SPELLS[scroll.spell] if by_code else actions.SLOTS[scroll.slot - 1]
    return None


_KNOWN: Final[dict[str, Action]] = {str(pick): pick for pick in actions.ALL_ACTIONS}
_BY_WORD: Final[dict[str, Action]] = {
    **{notation.upper(): pick for notation, pick in _KNOWN.items()},
    **{str(T_NUMBERS[code]): pick for code, pick in actions.ELEMENTS_PICKED.items()},
    **dict(zip(CHANGES, actions.CHANGES_PICKED, strict=True)),
    **{str(count): pick for count, pick in enumerate(actions.DISTANCES, 1)},
}
"""Picks by the words of a sheet; a letter can be a direction too, so mages are not among them."""
_MAGES_ASKED_FOR: Final = (asking.TARGET, asking.GIVE, posting.ADDRESS, posting.OFFERED + asking.TARGET)
_POST: Final[dict[str, tuple[str, str]]] = {
    "MSG": (posting.ADDRESS, "MG-37.14"),
    "OFFER": (posting.OFFER, "MG-37.15"),
    "ACCEPT": (posting.ACCEPT, "MG-37.16"),
    "DECLOAK": (posting.DECLOAK, "MG-37.17"),
    "COMMIT": (asking.COMMIT, "MG-37.2"),
}
"""By the word that begins it, which question a line behind the orders answers, and the clause."""
_CLOSING: Final[dict[str, Action]] = {
    asking.SEARCH: actions.SCROLL,
    asking.DROP: actions.DONE,
    asking.SCROLLS: actions.DONE,
}
"""What completes an order of which enough has been said."""
_PASSED: Final[dict[str, Action]] = {
    posting.ADDRESS: actions.DONE,
    posting.DECLOAK: actions.NO,
    posting.ACCEPT: actions.NO,
    posting.OFFER: actions.DONE,
}
"""What somebody says to a question who goes on to a later one."""
