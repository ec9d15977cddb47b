"""Whether players can have made these sheets and drafts: read back from text, picked again step by step (MG-37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.chapters import missed_turns
from arcana_magika.model.orders import MEDITATING, RESTING, Cast, Drop, Give, Offer, Order, Sheet
from arcana_magika.model.state import ORDERS, OVER
from arcana_magika.sheets import drafts
from arcana_magika.sheets.drafting import posting
from arcana_magika.sheets.drafting.draft import COMMIT, Draft
from arcana_magika.sheets.drafting.progress import first_draft
from arcana_magika.sheets.text import read_sheet, write_sheet

if TYPE_CHECKING:
    from arcana_magika.game import Game


def mistakes(game: Game) -> Iterator[str]:
    """What is wrong with the sheets and drafts of a game whose arena is in order."""
    position = game.position
    for player, (sheet, draft) in enumerate(zip(position.sheets, position.drafts, strict=True)):
        if position.stage == ORDERS and (sheet or draft) and game.arena.mages[player].cell < 0:
            yield f"sheets[{player}]: player {player} is no longer in the game and has a sheet (MG-33.4)"
        elif draft is not None and (sheet is not None or position.stage != ORDERS):
            yield f"drafts[{player}]: nothing is being picked by player {player} now (MG-37.2)"
        elif draft is not None and not is_reachable(game, draft, player):
            yield f"drafts[{player}]: no picks lead to this sheet, which asks for {draft.asks!r} (MG-37.2)"
        if position.stage == OVER and sheet is None and game.arena.mages[player].cell >= 0:
            yield f"sheets[{player}]: player {player} was in the game in its last turn and has no sheet (MG-8.1)"
        if sheet is not None and not _reads_back(game, sheet, player):
            text = shown(write_sheet(sheet, game.letter(player), position.turn))
            yield f"sheets[{player}] must be a sheet that can be handed in (MG-35.20), got {text}"


def _reads_back(game: Game, sheet: Sheet, player: int) -> bool:
    """Whether a sheet, written out, is one that this player could hand in (MG-35.20)."""
    open_now = game.position.stage == ORDERS
    if sheet.missing:
        usual = [missed_turns.default_sheet(game, player)] if open_now else _DEFAULT_SHEETS
        return sheet in usual
    reader = drafts.reader(game, player)
    if not open_now:
        # Of the last turn of a game that is over: who was in the game then, and what could be accepted, is past.
        letters = tuple([game.letter(who) for who in range(game.player_count)])
        reader = evolve(reader, letters=letters, offers=letters[:-1], may_decloak=True)
    read = read_sheet(write_sheet(sheet, reader.letter, reader.turn), reader)
    return not read.mistakes and read.sheet == sheet


_DEFAULT_SHEETS = [Sheet((order,) * 5, missing=True) for order in (MEDITATING, RESTING)]


def is_reachable(game: Game, draft: Draft, player: int) -> bool:
    """Whether picks lead from an empty sheet to this one: all are tried that come no further from it (MG-37.2)."""
    waiting = [first_draft(game, player)]
    while waiting:
        one = waiting.pop()
        if one == draft:
            return draft.asks == COMMIT or len(drafts.OPTIONS[draft.asks](game, draft, player)) > 1
        waiting += [after for after in _followers(game, one, draft, player) if _leads_to(game, after, draft, player)]
    return False


def _followers(game: Game, one: Draft, wanted: Draft, player: int) -> Iterator[Draft]:
    """The drafts after the next pick, with the text that the wanted sheet has where one may be said."""
    if one.asks == COMMIT:
        return
    answer = drafts.ANSWERS[one.asks]
    for action in drafts.OPTIONS[one.asks](game, one, player):
        yield answer(game, one, action, player)
    written = len(one.post.messages)
    if one.asks == posting.TEXT and written < len(wanted.post.messages):
        text = wanted.post.messages[written].text
        if text not in _STOCK and posting.why_not_text(game, text) is None:
            yield posting.with_text(game, one, text, player)


_STOCK = frozenset(actions.STOCK_TEXTS)


def _leads_to(game: Game, one: Draft, wanted: Draft, player: int) -> bool:
    """Whether more picks may lead from one draft to the other."""
    done, post, aim = len(one.orders), one.post, wanted.post
    if one.orders != wanted.orders[:done] or post.messages != aim.messages[: len(post.messages)]:
        return False
    if post.judged > aim.judged or post.accepts != aim.accepts[: len(post.accepts)]:
        return False
    if (post.offer is not None and post.offer != aim.offer) or (post.decloak and not aim.decloak):
        return False
    words = _words_to_come(game, one, wanted, player)
    return all(word == to_come or to_come is None for word, to_come in zip(one.words, words, strict=False)) and (
        len(one.words) <= len(words)
    )


def _words_to_come(game: Game, one: Draft, wanted: Draft, player: int) -> tuple[str | None, ...]:
    """The words of the order, message or offer that is being picked, as the wanted sheet has them; None for any."""
    done, written = len(one.orders), len(one.post.messages)
    if done < len(wanted.orders):
        return _words_of(wanted.orders[done])
    if one.asks in (posting.SIGNATURE, posting.TEXT) and written < len(wanted.post.messages):
        message = wanted.post.messages[written]
        return (message.address, "anonymous" if message.anonymous else "signed")
    if wanted.post.offer is not None:
        return _words_of_offer(wanted.post.offer)
    return wanted.words


def _words_of(order: Order) -> tuple[str | None, ...]:
    if isinstance(order, Cast):
        return (order.scroll, None, "X" if order.major else "", *order.parameters)
    if isinstance(order, Give):
        return (order.recipient, *order.items)
    return order.items if isinstance(order, Drop) else ()


def _words_of_offer(offer: Offer) -> tuple[str | None, ...]:
    service = offer.service
    if isinstance(service, Give):
        return ("GIVE", *service.items, offer.currency)
    return ("CAST", service.scroll, "X" if service.major else "", *service.parameters, offer.currency)
