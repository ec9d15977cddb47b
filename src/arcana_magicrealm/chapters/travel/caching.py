"""Caches: creating, opening, discovering and looting them (MR-46.4)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.chapters.travel import discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit
from arcana_magicrealm.model.deals import Side
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import FIRST_CACHE, Held, Paid
from arcana_magicrealm.model.spellings import CacheNumber
from arcana_magicrealm.model.state import Cache
from arcana_magicrealm.model.turns import Phase, Turn

LOOT: Final = "loot cache "
"""The beginning of the searches that loot a cache, before its number."""


# The activity.


@first_reason
def why_cannot_cache(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why a cache can be neither created nor opened; None if it can (MR-46.4)."""
    being = turn.individual  # a character: others can't record it
    box = box_for(game, being)
    yield box == NOWHERE, "MR-46.4", f"there are {slots.CACHES} caches already"
    has_any = belongings.spare(game, being) or ledgers.spendable(game, being)
    yield game.position.caches[box].clearing == NOWHERE and not has_any, "MR-46.4", "you have nothing to store"


def box_for(game: Game, being: int) -> int:
    """The cache that a character opens here; a free one if it has none here; -1 if none is free (MR-46.4)."""
    caches = [(cache.creator, cache.clearing) for cache in game.position.caches]
    own, free = (being, beings.place(game, being)), (NOWHERE, NOWHERE)
    return next((caches.index(cache) for cache in (own, free) if cache in caches), NOWHERE)


def cache_activity(game: Game, being: int, phase: Phase) -> None:
    """Create or open a cache (MR-46.4)."""
    box = box_for(game, being)
    is_new = game.position.caches[box].clearing == NOWHERE
    if is_new:
        replace(game, box, Cache(beings.place(game, being), being, known=bit(being)))
    for giver, receiver in ((FIRST_CACHE + box, being), (being, FIRST_CACHE + box)):
        ledgers.note(game, Paid(giver, receiver, 0, ledgers.seats(game, being)))
    game.report("MR-46.4", events.CacheOpened, being, beings.place(game, being), is_new)
    game.then(UseCache(being, box), close(box))


class UseCache(asking.BeingAsked):
    """Take gold and belongings out of a cache, then store others (MR-46.4, MR-47.48)."""

    box: CacheNumber
    storing: bool = False
    """Whether a belonging has been stored in this phase, so that nothing can be taken out any more."""

    ending = actions.DONE
    rejection = Rejection("MR-46.4", "store gold and belongings of your own, or take out what the cache holds")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Done, a belonging to store or to take out, gold to store or to take out.

        None after the Withered Claw, once taken out, has taken the creator away (MR-42.6).
        """
        position = game.position
        if beings.place(game, self.being) != position.caches[self.box].clearing:
            return ()
        inside = Side(position.piles.cards_of(slots.CACHE[self.box]), position.caches[self.box].gold)
        spare = sum([1 << piece for piece in belongings.spare(game, self.being)])
        own = Side(spare, ledgers.spendable(game, self.being))
        return (actions.DONE, *dealing.picks(own, Side() if self.is_late(game) else inside))

    def is_late(self, game: Game) -> bool:
        """Whether anything has been stored in this phase: others don't see whether gold has (MR-46.4)."""
        return self.storing or passed(game, self.being, FIRST_CACHE + self.box).amount > 0

    def answer(self, game: Game, action: actions.Handle | actions.Gold, player: int) -> None:
        """Move the piece or the gold, and ask again."""
        store = actions.side_of(action) == "give"
        has_stored = self.storing or (store and isinstance(action, actions.Handle))
        game.then(UseCache(self.being, self.box, has_stored))
        if isinstance(action, actions.Gold):
            amount = actions.GOLD_STEPS[action.amount]
            move_gold(game, self.being, self.box, amount if store else -amount)
        elif store:
            put_in(game, self.being, self.box, action.piece)
        else:
            take_out(game, self.being, action.piece)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why something can't be stored or taken out."""
        if isinstance(action, actions.Handle | actions.Gold) and actions.side_of(action) == "want":
            yield self.is_late(game), "MR-46.4", "take things out first: you have begun to store others"
            yield Rejection("MR-46.4", "the cache doesn't hold that")
        yield ledgers.why_too_dear(game, self.being) if isinstance(action, actions.Gold) else None
        if isinstance(action, actions.Handle) and belongings.owned(game, self.being) >> action.piece & 1:
            yield belongings.why_cannot_part(game, self.being, 1 << action.piece)


# Storing and taking out.


@step
def close(game: Game, box: CacheNumber) -> None:
    """Take an emptied cache away; one without pieces has gold, as all can see (MR-46.4)."""
    cache = game.position.caches[box]
    if game.position.piles.size(slots.CACHE[box]) or cache.clearing == NOWHERE:
        return
    note_gold(game, box, bool(cache.gold))
    if not cache.gold:
        replace(game, box, Cache())
        game.report("MR-46.4", events.CacheEmptied, cache.creator, cache.clearing)


def note_gold(game: Game, box: int, has_gold: bool) -> None:
    """Note that all see whether a cache has gold."""
    ledgers.note(game, Held(FIRST_CACHE + box, 1) if has_gold else Held(FIRST_CACHE + box, 0, 0))


def replace(game: Game, box: int, cache: Cache) -> None:
    """Put another cache in the place of one."""
    caches = game.position.caches
    game.position.caches = (*caches[:box], cache, *caches[box + 1 :])


def passed(game: Game, giver: int, receiver: int) -> Paid:
    """The journal's entry for the gold that is stored in this phase, or taken out."""
    journal = reversed(game.position.journal)
    return next(one for one in journal if isinstance(one, Paid) and (one.giver, one.receiver) == (giver, receiver))


def put_in(game: Game, being: int, box: int, piece: int) -> None:
    """Store a belonging below those already there (MR-46.4)."""
    is_worn = belongings.active(game, being) >> piece & 1
    seen = game.position.piles.everybody if is_worn else belongings.seers(game, being, piece)
    game.give_up(being, piece, slots.CACHE[box], shown=seen)
    game.report("MR-46.4", events.Cached, being, piece, belongings.viewers(game, seen))


def take_out(game: Game, being: int, piece: int) -> None:
    """Take a belonging out of a cache and obtain it (MR-46.4, MR-9.2)."""
    seen = belongings.seers(game, being, piece)
    belongings.take_up(game, piece, seen)
    game.report("MR-46.4", events.TakenFromCache, being, piece, belongings.viewers(game, seen))
    game.obtain(being, piece)


def move_gold(game: Game, being: int, box: int, amount: int) -> None:
    """Store gold, or take it out if the amount is negative; others don't notice (MR-46.4)."""
    position, cache = game.position, game.position.caches[box]
    ledgers.add_gold(game, being, -amount)
    replace(game, box, evolve(cache, gold=cache.gold + amount))
    parties = (being, FIRST_CACHE + box) if amount > 0 else (FIRST_CACHE + box, being)
    paid = passed(game, *parties)
    more = evolve(paid, amount=paid.amount + abs(amount))
    position.journal = tuple([more if one is paid else one for one in position.journal])
    game.report("MR-46.4", events.GoldCached, being, abs(amount), amount > 0, (beings.seat_of(game, being),))


# Discovering and looting.


def discover_caches(game: Game, being: int, boxes: tuple[int, ...]) -> None:
    """Let an individual discover caches (MR-46.4)."""
    being = beings.self_of(being)
    for box in boxes:
        cache = game.position.caches[box]
        if not cache.known >> being & 1:
            replace(game, box, evolve(cache, known=cache.known | bit(being)))
            game.report("MR-46.4", events.CacheDiscovered, being, box + 1, (beings.seat_of(game, being),))


def caches_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The caches in a clearing."""
    return tuple([box for box, cache in enumerate(game.position.caches) if cache.clearing == clearing])


def lootable(game: Game, being: int) -> tuple[str, ...]:
    """The caches that an individual can loot now: "loot cache 2" (MR-46.4)."""
    here = caches_in(game, beings.place(game, being))
    return tuple([f"{LOOT}{box + 1}" for box in here if game.position.caches[box].known >> being & 1])


def loot_cache(game: Game, being: int, box: int) -> None:
    """Roll for the gold or a piece of a cache; spies and followers discover it (MR-46.4, MR-12.13, MR-18.8)."""
    here, gold = beings.place(game, being), game.position.caches[box].gold
    game.report("MR-46.4", events.Searched, being, f"{LOOT}{box + 1}", here)
    for one in (*discovering.sharers(game, being), *beings.spies_on(game, being, (here,))):
        discover_caches(game, one, (box,))
    number = game.table_roll(being, "loot")
    pieces = game.position.piles.size(slots.CACHE[box])
    if gold and number == 1:
        take_gold(game, being, box)
        return
    if number <= pieces + bool(gold):
        note_gold(game, box, bool(gold))
    elif number == pieces + 1:  # everybody sees that it has no gold
        note_gold(game, box, has_gold=False)
    piece = looting.draw(game, being, number, slots.CACHE[box], above=bool(gold))
    if piece >= 0:
        game.obtain(being, piece)
        game.then(close(box))


def take_gold(game: Game, being: int, box: int) -> None:
    """Loot all the gold of a cache; only the looter sees how much it is (MR-46.4)."""
    cache, seat = game.position.caches[box], beings.seat_of(game, being)
    ledgers.add_gold(game, being, cache.gold)
    ledgers.note(game, Paid(FIRST_CACHE + box, being, cache.gold, 1 << seat, least=1))
    note_gold(game, box, has_gold=False)
    replace(game, box, evolve(cache, gold=0))
    game.report("MR-46.4", events.GoldTaken, being, cache.gold, (seat,))
    game.then(close(box))


def forget_caches(game: Game, being: int) -> None:
    """Let an individual that leaves its player forget its caches: they can still be looted (MR-46.4)."""
    for box, cache in enumerate(game.position.caches):
        if cache.known >> being & 1 or cache.creator == being:
            creator = NOWHERE if cache.creator == being else cache.creator
            replace(game, box, evolve(cache, creator=creator, known=cache.known & ~bit(being)))
