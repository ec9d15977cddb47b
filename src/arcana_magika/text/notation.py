"""Orders typed as a sheet has them, turned into the picks that are asked for one after the other (MG-35.4, MG-37.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Unlisted
from arcana_core.errors import NotationError
from arcana_core.text.notation import parse_notation
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

if TYPE_CHECKING:
    from arcana_magika.game import Game

Answer = Callable[[Draft], Action | None]
"""What is picked at the open question of a draft; None if nothing has been said about it."""


def spelled_out(game: Game, text: str, player: int) -> str:
    """The line as picks parted by semicolons, of which those are left out that are not asked for.

    Orders are as on a sheet, with or without their phases: `cast atendx red; 2: move ne`. So are the words of a single
    answer (`B`, `#2`, `swamp`), and `msg F : text`, which takes the line to its end, `offer ...`, `accept B` and
    `decloak`; who goes on to a later question, or to `commit`, has said no to those between. Picks that can be made as
    they stand are never read otherwise, and what is nothing of all this is left as it is.

    Raises:
        NotationError: an order, a message or an offer is not of its form, or cannot be picked now.
    """
    if game.position.stage != ORDERS or player not in game.players_to_act:
        return text
    if text in _KNOWN and (text != str(actions.COMMIT) or _draft_of(game, player).asks not in _PASSED):
        return text
    return _Line(game, text, player).spelled_out()


def _draft_of(game: Game, player: int) -> Draft:
    draft: Draft | None = game.position.drafts[player]
    return first_draft(game, player) if draft is None else draft


class _Line:
    """A line while it is turned into picks; those that it has come to are made in a copy of the game."""

    def __init__(self, game: Game, text: str, player: int) -> None:
        self.game = game.clone()
        self.player = player
        self.text = text  # what is left of it
        self.picks: list[str] = []

    def spelled_out(self) -> str:
        """All of the line."""
        while self.text.strip():
            part, _, rest = self.text.partition(";")
            if part.strip() and not self._takes(part.strip()):
                return "; ".join([*self.picks, self.text.strip()])
            self.text = rest if self.text else ""
        return "; ".join(self.picks)

    @property
    def draft(self) -> Draft:
        """The sheet as it is after the picks so far."""
        return _draft_of(self.game, self.player)

    def _takes(self, part: str) -> bool:
        """Turn what stands before a semicolon into picks; False if it and all behind it are left as they are."""
        words = words_of(part)
        if not words:
            return False
        if part in _KNOWN and _KNOWN[part] in self.game.legal_actions(self.player):
            return self._made([_KNOWN[part]])
        closing = _CLOSING.get(self.draft.asks)
        if closing in self.game.legal_actions(self.player) and words[0] in (*orders.STEPS, *_AFTER_ORDERS):
            self._made([closing])  # `search` and `drop; heals` were all there was to say
        if self.draft.asks == asking.ORDER:
            return self._takes_order(part)
        if words[0] in _AFTER_ORDERS and len(self.draft.orders) == 5:
            return self._takes_post(words[0], part)
        answer = _pick_for(self.draft, " ".join(words))
        if answer is not None and answer in self.game.legal_actions(self.player):
            return self._made([answer])
        return self._takes_picks(part)

    def _takes_picks(self, part: str) -> bool:
        """Picks parted by blanks only."""
        try:
            picks = parse_notation(self.game, part, self.player)
        except NotationError:
            return False
        return self._made(list(picks))

    def _made(self, picks: list[Action]) -> bool:
        # Nothing can follow what hands the sheet in, so it need not be made here, where it might play a whole turn.
        if any(pick is actions.COMMIT or isinstance(pick, Unlisted) for pick in picks):
            return False
        for pick in picks:
            self.picks.append(str(pick))
            self.game.apply(pick, self.player)
        return True

    # Orders.

    def _takes_order(self, part: str) -> bool:
        due = len(self.draft.orders) + 1
        numbered = ORDER_LINE.match(part)
        words = words_of(numbered[2] if numbered is not None else part)
        if numbered is not None and number_in(numbered[1]) != due:
            raise NotationError(f"{shown(part)}: the order for phase {due} is asked for now (MG-37.2)")
        try:
            order = read_order(Words(words), drafts.reader(self.game, self.player).scope)
        except Fault as fault:
            if numbered is None:
                if self._takes_picks(part):
                    return True
                if words[:1] and words[0] in _AFTER_ORDERS:
                    raise NotationError(f"{shown(part)} comes after the orders for all five phases (MG-37.2)") from None
                if fault.code == "E6":
                    return False
            raise _badly_formed(part, fault) from None
        made = self._walk(part, lambda draft: _word_of_order(draft, order), lambda draft: len(draft.orders) == due)
        self._all_told(part, order, made.orders[-1])
        return True

    def _all_told(self, part: str, order: Order, made: Order) -> None:
        """Of a slot it is found out only here how much its spell has to be told (MG-35.6)."""
        if isinstance(order, Cast) and isinstance(made, Cast) and len(order.parameters) > len(made.parameters):
            surplus = order.parameters[len(made.parameters)]
            raise NotationError(f"{shown(part)}: {shown(surplus)} is too much, {made} is complete (MG-35.6)")

    def _walk(self, part: str, answer: Answer, until: Callable[[Draft], bool]) -> Draft:
        """Answer question after question; what is not asked for, because only one answer is possible, must be that."""
        draft, picks = self.draft, []
        while not until(draft):
            offered = drafts.OPTIONS[draft.asks](self.game, draft, self.player)
            pick = answer(draft)
            if pick is None or pick not in offered:
                raise self._not_offered(part, draft, pick, offered)
            if len(offered) > 1:
                picks.append(pick)
            draft = drafts.ANSWERS[draft.asks](self.game, draft, pick, self.player)
        self._made(picks)
        return draft

    def _not_offered(self, part: str, draft: Draft, pick: Action | None, offered: tuple[Action, ...]) -> NotationError:
        clause, wanted = drafts.QUESTIONS[draft.asks]
        reason = f"asked for is {wanted}"
        if pick is not None:
            self.game.position.drafts[self.player] = draft
            rejection = drafts.why_not(self.game, pick, self.player)
            clause, reason = rejection.clause, rejection.reason
        some = ", ".join(map(str, offered[:8])) + (" ..." if len(offered) > 8 else "")
        return NotationError(
            f"{shown(part)} cannot be picked: {reason} ({clause}), and offered are {some}; "
            "a whole sheet may hold it all the same (MG-37.4)"
        )

    # Messages and the rest of the sheet.

    def _takes_post(self, word: str, part: str) -> bool:
        if word == "MSG":
            self._take_message()
        elif word == "OFFER":
            self._take_offer(part)
        elif word == "ACCEPT":
            letter = " ".join(words_of(part)[1:])
            self._pass_on(part, lambda draft: self._asks_to_accept(draft, letter), "MG-37.16")
            self._made([actions.YES])
        elif word == "DECLOAK":
            self._pass_on(part, lambda draft: draft.asks == posting.DECLOAK, "MG-37.17")
            self._made([actions.YES])
        else:
            self._pass_on(part, lambda draft: draft.asks == asking.COMMIT, "MG-37.2")
            return False
        return True

    def _pass_on(self, part: str, until: Callable[[Draft], bool], clause: str) -> None:
        """Answer no to the questions before the one that is meant."""
        draft = self.draft
        while not until(draft):
            if draft.asks not in _PASSED:
                raise NotationError(f"{shown(part)} is not asked for any more, or not on this sheet ({clause})")
            draft = drafts.ANSWERS[draft.asks](self.game, draft, _PASSED[draft.asks], self.player)
        self._walk(part, lambda draft: _PASSED[draft.asks], until)

    def _asks_to_accept(self, draft: Draft, letter: str) -> bool:
        if draft.asks != posting.ACCEPT:
            return False
        novice, _ = self.game.arena.offers[draft.post.judged]
        return self.game.letter(novice) == letter

    def _take_message(self) -> None:
        line = self.text.lstrip()
        try:
            message = read_message(line, drafts.reader(self.game, self.player).others)
            said = str(actions.Say(message.text))
        except Fault as fault:
            raise _badly_formed(line, fault) from None
        except ValueError as error:  # characters that no text may hold
            raise NotationError(str(error)) from None
        self._pass_on(line, lambda draft: draft.asks == posting.ADDRESS, "MG-37.14")
        signature = actions.SIGNATURES[message.anonymous]
        self._walk(
            line,
            lambda draft: signature if draft.asks == posting.SIGNATURE else _pick_for(draft, message.address),
            lambda draft: draft.asks == posting.TEXT,
        )
        self.picks.append(said)
        self.text = ""

    def _take_offer(self, part: str) -> None:
        reader = drafts.reader(self.game, self.player)
        try:
            offer = read_offer(words_of(part)[1:], reader.letter, reader.letters, reader.rules)
        except Fault as fault:
            raise _badly_formed(part, fault) from None
        self._pass_on(part, lambda draft: draft.asks == posting.OFFER, "MG-37.15")
        self._walk(part, lambda draft: _word_of_offer(draft, offer), lambda draft: draft.asks == asking.COMMIT)


def _badly_formed(part: str, fault: Fault) -> NotationError:
    return NotationError(f"{shown(part)}: {fault.code} {fault.text} ({fault.clause})")


# The answer of an order, an offer or a word to a question.


def _word_of_order(draft: Draft, order: Order) -> Action | None:
    """What an order answers to the open question."""
    asks = draft.asks
    match order:
        case _ if asks == asking.ORDER:
            return actions.ORDERS[order.step]
        case Cast():
            if asks == asking.LEVEL:
                return actions.LEVELS[order.major]
            words = (order.scroll,) if asks == asking.CAST else order.parameters[asks == asking.DISTANCE :]
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
    service = offer.service
    if draft.asks == posting.OFFER:
        return actions.SERVICES[isinstance(service, Give)]
    if draft.asks == posting.CURRENCY:
        return _pick_for(draft, offer.currency)
    if draft.asks == posting.AMOUNT:
        return _KNOWN.get(f"pay {offer.amount}")
    if isinstance(service, Give):
        return _pick_for(draft, service.items[0])
    if draft.asks == posting.OFFERED_SPELL:
        return _pick_for(draft, service.scroll)
    if draft.asks == posting.OFFERED_LEVEL:
        return actions.LEVELS[service.major]
    return _pick_for(draft, service.parameters[draft.asks == posting.OFFERED + asking.DISTANCE])


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
_AFTER_ORDERS: Final = ("MSG", "OFFER", "ACCEPT", "DECLOAK", "COMMIT")
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
