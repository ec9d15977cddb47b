"""Giving: scrolls, an artifact or a cloak for a mage in the same space (MG-11)."""

from __future__ import annotations

from arcana_core.actions import Rejection
from arcana_magika.chapters import deals
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.item_words import named_items
from arcana_magika.chapters.mages.items import ARTIFACT, CLOAK, SCROLL, Item
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Given
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage, player_of
from arcana_magika.model.orders import Give
from arcana_magika.model.state import Phase


def give_step(game: Game, phase: Phase) -> None:
    """Execute all Gives of a phase, one at a time (MG-11.7)."""
    mages = phases.acting(game, phase, orders.GIVE)
    for mage in phases.standing_order(game, mages):
        order: Give = phase.orders[mage.player]
        receiver = receiver_of(game, mage, order)
        given = named_items(game.arena, mage, order.items) or []
        rejection = why_not_give(game, mage, receiver, given)
        if rejection is not None:
            phases.turn_into_rest(game, phase, mage.player, rejection.clause, rejection.reason)
            continue
        assert receiver is not None
        give(game, phase, mage, receiver, given)


def receiver_of(game: Game, mage: Mage, order: Give) -> Mage | None:
    """The other mage named, if in the same space (MG-11.2)."""
    player = player_of(order.recipient, game.player_count)
    if player in (-1, mage.player) or game.arena.mages[player].cell != mage.cell:
        return None
    return game.arena.mages[player]


def why_not_give(game: Game, mage: Mage, receiver: Mage | None, given: list[Item]) -> Rejection | None:
    """Why a Give is illegal, None if it is legal (MG-11.1 to MG-11.3, MG-11.8).

    Args:
        game: the game.
        mage: the giver.
        receiver: the receiver, None if not here.
        given: the items named, empty if the giver lacks one.
    """
    if receiver is None:
        return Rejection("MG-11.2", "that mage is not in the same space")
    if not given:
        return Rejection("MG-11.2", "not all items named are held")
    kinds = [item.kind for item in given]
    if len(given) > 1 and kinds.count(SCROLL) < len(given):
        return Rejection("MG-11.1", "only scrolls can be given together")
    if any(item.kind == SCROLL and _is_bound(mage, item) for item in given):
        return Rejection("MG-11.8", "a bound scroll can't be given")
    if kinds[0] == CLOAK and not items.may_carry_cloak(game, receiver):
        return Rejection("MG-11.3", "that mage can't carry another cloak")
    return None


def _is_bound(mage: Mage, item: Item) -> bool:
    scroll = mage.slots[item.which]
    return scroll is not None and scroll.bound


def give(game: Game, phase: Phase, mage: Mage, receiver: Mage, given: list[Item]) -> None:
    """Carry out a legal Give. The receiver can't reject it (MG-11.4 to MG-11.6)."""
    words = tuple([items.word_of(mage, item) for item in given])
    disintegrated = []
    for item, word in zip(given, words, strict=True):
        if item.kind == ARTIFACT:
            items.hand_artifact(game, item.which, receiver.player)
        elif item.kind == CLOAK:
            items.remove_cloak(mage, item.which)
            items.take_cloak(receiver, item.which)
        elif not items.take_scroll(game, receiver, items.remove_scroll(mage, item.which)):
            disintegrated.append(word)
    if game.keeps_log:
        parties = (mage.player, receiver.player)
        game.emit(Given(mage.player, receiver.player, words, tuple(disintegrated), parties), "MG-11.2")
    phases.executed(game, phase, mage.player, str(phase.orders[mage.player]))
    if mage.player == game.ebon:
        _note(game, receiver, scrolls=given[0].kind == SCROLL, arrived=len(disintegrated) < len(given))
        deals.fulfilled_by_give(game, phase, mage, receiver, words)


def _note(game: Game, receiver: Mage, *, scrolls: bool, arrived: bool) -> None:
    """Record what the Ebon Mage's tasks count about a Give (MG-30.8 to MG-30.10).

    Args:
        game: the game.
        receiver: of the Give.
        scrolls: whether scrolls were given, not an artifact or a cloak.
        arrived: whether at least one scroll did not disintegrate. Others don't count as passed on (MG-40.5).
    """
    arena, bit = game.arena, 1 << receiver.player
    chronicle = arena.chronicle
    if not scrolls:
        arena.note(gifts=chronicle.gifts + 1)
    elif arrived:
        arena.note(scroll_receivers=chronicle.scroll_receivers | bit)
    if chronicle.petitioners & bit and not chronicle.favoured & bit:
        arena.note(favours=chronicle.favours + 1, favoured=chronicle.favoured | bit)
