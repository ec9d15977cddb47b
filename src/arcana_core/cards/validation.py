"""Validation of piles made elsewhere: from a record, a pickle, or put together by hand.

The trail is replayed entry by entry. Each entry must be able to have happened: cards move from where they lie, cards
are shown where they are, counts are true. In the end every card must be where the trail leaves it, and viewers must
have seen the arrival of every card that they see now. Piles that pass work like piles that a game made itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from arcana_core.cards.declarations import KnownTo, Pile, seers_of
from arcana_core.cards.layout import Layout
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import AT_LEAST, EXACTLY, LACKS, PART, SHOWN, WHOLE, LateTrail, certain
from arcana_core.text.wording import shown, some_of

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CARDS: Final = 10_000
"""The largest pack that is accepted."""

MOST_PILES: Final = 10_000
"""The largest number of slots that is accepted."""

LONGEST_TRAIL: Final = 1_000_000
"""The largest number of entries that is accepted, far beyond any game."""

_MOST_PLAYERS: Final = 30


def check_piles(piles: Any, declared: Sequence[Pile] = ()) -> None:
    """Make sure that piles are whole and that their trail could have happened.

    Args:
        piles: the object to check.
        declared: the first slots as the game declares them. They stay open throughout the game, so viewers of such a
            pile must have seen every card that came or went. Slots behind them may have been reused.

    Raises:
        ValueError: Something contradicts something else. The message names the slot or the entry of the trail.
    """
    if not isinstance(piles, Piles):
        raise ValueError(f"piles must be of Piles, got {shown(piles)}")
    _check_slots(piles)
    if piles.declared[: len(declared)] != tuple(declared):
        raise ValueError(f"the first {len(declared)} piles must be {some_of(pile.name for pile in declared)}")
    slots, everybody = len(piles.declared), piles.everybody
    open_to = [seers & everybody for seers in piles._seers[: len(declared)]]
    masks = replayed(*_unrolled(piles.trail), slots, everybody, open_to)
    if masks != piles.masks:
        slot = next(slot for slot, mask in enumerate(masks) if mask != piles.masks[slot])
        raise ValueError(f"the trail leaves other cards in slot {slot} than those that it holds")
    piles.check()
    for viewer in range(piles.players + 1):
        sure = certain(piles.trail, viewer, slots)
        for slot, mask in enumerate(masks):
            if piles.sees_all(viewer, slot) and sure[slot] != mask:
                raise ValueError(f"viewer {viewer} sees slot {slot}, and by the trail didn't see all its cards arrive")


def fresh_copy(piles: Piles) -> Piles:
    """A copy that remembers nothing from earlier readings of its trail: these may have been of another trail."""
    copy = piles.clone()
    copy._certain = [None] * (copy.players + 1)
    copy._plan = [None]
    return copy


def replayed(start: Any, entries: Sequence[Any], slots: int, everybody: int, open_to: Sequence[int] = ()) -> list[int]:
    """Replay a trail made elsewhere and return the cards of each slot at its end.

    Args:
        start: the cards of each pile at first, and who saw them.
        entries: the events since, oldest first.
        slots: the number of slots now.
        everybody: the set of all viewers.
        open_to: for each of the first slots, who has seen it all the time.

    Raises:
        ValueError: The trail is malformed, or an entry can't have happened.
    """
    if len(entries) > LONGEST_TRAIL:
        raise ValueError(f"a trail has at most {LONGEST_TRAIL} entries, got {len(entries)}")
    masks = _masks_at_start(start, slots, everybody, open_to)
    pack = sum(masks)
    seen_by = [*open_to, *[0] * (slots - len(open_to))]
    for number, entry in enumerate(entries, 1):
        reason = _why_impossible(entry, masks, pack, everybody, seen_by)
        if reason:
            raise ValueError(f"entry {number} of the trail, {shown(entry)}: {reason}")
        kind, cards, source, target, _ = entry
        if kind <= WHOLE:
            masks[source] ^= cards
            masks[target] |= cards
    return masks


def _masks_at_start(start: Any, slots: int, everybody: int, open_to: Sequence[int]) -> list[int]:
    if not (isinstance(start, tuple) and len(start) == 2 and all(isinstance(part, tuple) for part in start)):
        raise ValueError(f"a trail starts with the cards of each pile and who saw them, got {shown(start)}")
    laid, seers = start
    if not len(open_to) <= len(laid) == len(seers) <= slots:
        raise ValueError(f"the start of the trail is about {len(laid)} piles seen by {len(seers)}, there are {slots}")
    pack = 0
    for slot, mask in enumerate(laid):
        if type(mask) is not int or mask < 0 or mask.bit_length() > MOST_CARDS or mask & pack:
            raise ValueError(f"the start of the trail lays cards in slot {slot} that can't be there: {shown(mask)}")
        pack |= mask
    if not pack:
        raise ValueError("the start of the trail must lay out cards")
    for slot, seen in enumerate(seers):
        if type(seen) is not int or not 0 <= seen <= everybody or (slot < len(open_to) and seen != open_to[slot]):
            raise ValueError(f"the start of the trail says that {shown(seen)} saw slot {slot}, which they can't have")
    return [*laid, *[0] * (slots - len(laid))]


def _why_impossible(entry: Any, masks: list[int], pack: int, everybody: int, seen_by: list[int]) -> str:
    """Why this can't have happened to piles that hold these cards, "" if it can."""
    five_integers = "an entry is five integers: kind, cards, pile, target or count, and who saw which cards"
    if type(entry) is not tuple or len(entry) != 5:
        return five_integers
    kind, cards, pile, target, seers = entry
    if not type(kind) is type(cards) is type(pile) is type(target) is type(seers) is int:
        return five_integers
    if not (0 <= pile < len(masks) and 0 <= seers <= everybody and 0 < cards <= pack):
        return f"there are slots 0 to {len(masks) - 1}, viewers up to {everybody}, and no cards outside the pack"
    held = cards & masks[pile]
    if kind in (PART, WHOLE):
        if not 0 <= target < len(masks) or target == pile:
            return f"cards move between two different slots from 0 to {len(masks) - 1}"
        if held != cards or (kind == WHOLE) != (held == masks[pile]):
            return f"slot {pile} doesn't hold {'just ' * (kind == WHOLE)}these cards{' and others' * (kind == PART)}"
        if (seen_by[pile] | seen_by[target]) & ~seers:
            return f"all viewers of slot {pile} or {target} must have seen which cards moved"
        return ""
    if kind in (SHOWN, LACKS) and target:
        return "the count of cards that are shown or lacking is 0"
    if kind == SHOWN:
        return "" if held == cards else f"slot {pile} doesn't hold all these cards"
    if kind == LACKS:
        return f"slot {pile} holds some of these cards" if held else ""
    if kind in (AT_LEAST, EXACTLY):
        count = held.bit_count()
        true = 0 <= target <= count if kind == AT_LEAST else target == count
        return "" if true else f"slot {pile} holds {count} of these cards"
    return f"kinds are 0 to {EXACTLY}"


def _unrolled(trail: Any) -> tuple[Any, list[Any]]:
    entries: list[Any] = []
    node = trail
    while isinstance(node, LateTrail) or (isinstance(node, tuple) and len(node) == 2):
        if node[0] is None:
            entries.reverse()
            return node[1], entries
        if len(entries) == LONGEST_TRAIL:
            raise ValueError(f"a trail has at most {LONGEST_TRAIL} entries")
        entries.append(node[1])
        node = node[0]
    raise ValueError(f"a trail is a chain of (all before, entry), got {shown(node)}")


def check_declared(declared: Any, players: Any) -> None:
    """Make sure that piles with this declaration are possible for this number of players.

    Raises:
        ValueError: The number of players or a slot is wrong. The message names it.
    """
    if type(players) is not int or not 1 <= players <= _MOST_PLAYERS:
        raise ValueError(f"piles are for 1 to {_MOST_PLAYERS} players, got {shown(players)}")
    if not isinstance(declared, tuple) or not 0 < len(declared) <= MOST_PILES:
        raise ValueError(f"declared must be a tuple of 1 to {MOST_PILES} piles, got {shown(declared)}")
    for slot, pile in enumerate(declared):
        _check_pile(slot, pile, players)


def _check_slots(piles: Piles) -> None:
    missing = next((name for name in Layout.__slots__ if not hasattr(piles, name)), None)
    if missing is not None:
        raise ValueError(f"they have no {missing.removeprefix('_')}")
    declared, players = piles.declared, piles.players
    check_declared(declared, players)
    masks: Any = piles.masks
    if not isinstance(masks, list) or len(masks) != len(declared) or any(type(mask) is not int for mask in masks):
        raise ValueError(f"masks must be a list of {len(declared)} integers")
    orders: Any = piles.orders
    if not isinstance(orders, list) or len(orders) != len(declared):
        raise ValueError(f"orders must be a list of {len(declared)} orders")
    for slot, order in enumerate(orders):
        if declared[slot].ordered != (order is not None) or not (order is None or _are_cards(order)):
            expected = "a tuple of cards" if declared[slot].ordered else "None"
            raise ValueError(f"the order of slot {slot} must be {expected}, got {shown(order)}")
    seers: Any = piles._seers
    if not _are_integers(seers) or seers != tuple(seers_of(pile, players) for pile in declared):
        raise ValueError("the viewers of the piles aren't the declared ones")
    if not isinstance(piles._certain, list):
        raise ValueError(f"the certain cards must be a list, got {shown(piles._certain)}")
    _check_parts(piles)


def _check_pile(slot: int, pile: Any, players: int) -> None:
    if not isinstance(pile, Pile) or not isinstance(pile.name, str) or not isinstance(pile.known_to, KnownTo):
        raise ValueError(f"slot {slot} must be declared by a Pile, got {shown(pile)}")
    owner: Any = pile.owner
    if type(pile.ordered) is not bool or not (owner is None or (type(owner) is int and 0 <= owner < players)):
        raise ValueError(f"slot {slot} needs a bool for ordered and a player or None for owner, got {shown(pile)}")
    if pile.part_of is not None and type(pile.part_of) is not int:
        raise ValueError(f"slot {slot} must be part of another slot or of None, got {shown(pile)}")


def _check_parts(piles: Piles) -> None:
    parts: Any = piles._parts
    if not isinstance(parts, dict):
        raise ValueError(f"parts must be a dictionary, got {shown(parts)}")
    seen: set[int] = set()
    for deck, both in parts.items():
        if type(deck) is not int or not 0 <= deck < len(piles.declared) or not piles.declared[deck].ordered:
            raise ValueError(f"cards of known place lie in ordered piles, got slot {shown(deck)}")
        if not (isinstance(both, tuple) and len(both) == 2 and all(_are_cards(slots) for slots in both)):
            raise ValueError(f"the parts of slot {deck} must be the slots above and below, got {shown(both)}")
        for slot in both[0] + both[1]:
            if slot >= len(piles.declared) or piles.declared[slot].part_of != deck or slot in seen:
                raise ValueError(f"slot {slot} can't be a part of slot {deck}")
            if piles.masks[slot].bit_count() != 1:
                raise ValueError(f"slot {slot} must hold one card, of known place in slot {deck}")
            seen.add(slot)


def _are_integers(value: Any) -> bool:
    return type(value) is tuple and all(type(item) is int for item in value)


def _are_cards(value: Any) -> bool:
    return isinstance(value, tuple) and all(type(card) is int and 0 <= card < MOST_CARDS for card in value)
