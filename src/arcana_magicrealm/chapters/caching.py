"""Caches: creating, opening, discovering and looting them (MR-46.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Cache, CacheNumber, Individual, Phase, Turn, bit

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

GIVE, WANT = 0, 1
"""The verbs of gold: storing it, and taking it out."""


# The activity.


def why_cannot_cache(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a cache can be neither created nor opened; None if it can (MR-46.4)."""
    being = turn.individual
    if being >= FIRST_DENIZEN:
        return Rejection("MR-46.4", "Only characters use caches.")
    box = box_for(game, being)
    if box == NOWHERE:
        return Rejection("MR-46.4", f"There are {slots.CACHES} caches already.")
    if game.position.caches[box].clearing == NOWHERE and not storable(game, being) and not beings.gold(game, being):
        return Rejection("MR-46.4", "You have nothing to store.")
    return None


def box_for(game: Game, being: int) -> int:
    """The cache that a character opens here; a free one if it has none here; -1 if none is free (MR-46.4)."""
    here, free = beings.place(game, being), NOWHERE
    for box, cache in enumerate(game.position.caches):
        if cache.creator == being and cache.clearing == here:
            return box
        if cache.clearing == NOWHERE and free == NOWHERE:
            free = box
    return free


def storable(game: Game, being: int) -> tuple[int, ...]:
    """The belongings that a character can part with (MR-46.4, MR-6.20, MR-9.10)."""
    owned = indices(belongings.owned(game, being))
    return tuple([piece for piece in owned if belongings.why_cannot_part(game, being, 1 << piece) is None])


def cache_activity(game: Game, turn: Turn, phase: Phase) -> None:
    """Create or open a cache (MR-46.4)."""
    being = turn.individual
    box = box_for(game, being)
    beings.note_dealt(game, being)
    if game.keeps_log:
        is_new = game.position.caches[box].clearing == NOWHERE
        game.emit(events.CacheOpened(being, beings.place(game, being), is_new), "MR-46.4")
    game.then(UseCache(being, box))


@step
class UseCache(Step["Game"]):
    """Take gold and belongings out of a cache, then store others (MR-46.4, MR-47.48)."""

    being: Individual
    box: CacheNumber
    storing: bool = False
    """Whether something has been stored in this phase, so that nothing can be taken out any more."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the character's player until they are done."""
        seat = beings.seat_of(game, self.being)
        if seat < 0 or beings.place(game, self.being) < 0:
            return ()
        options = self.options(game, seat)
        return game.ask(seat, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Done, a belonging to store or to take out, gold to store or to take out."""
        held = game.position.piles.cards_of(slots.CACHE[self.box]) if not self.storing else 0
        inside = game.position.caches[self.box].gold if not self.storing else 0
        return (
            actions.DONE,
            *[actions.handle("give", piece) for piece in storable(game, self.being)],
            *[actions.handle("want", piece) for piece in indices(held)],
            *gold_actions(GIVE, beings.gold(game, self.being)),
            *gold_actions(WANT, inside),
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Move the piece or the gold, and ask again."""
        if isinstance(action, actions.Handle):
            store = action.verb == actions.PIECE_VERBS.index("give")
            game.then(UseCache(self.being, self.box, self.storing or store))
            (put_in if store else take_out)(game, self.being, self.box, action.piece)
        elif isinstance(action, actions.Gold):
            store, amount = action.verb == GIVE, actions.GOLD_STEPS[action.amount]
            game.then(UseCache(self.being, self.box, self.storing or store))
            move_gold(game, self.being, self.box, amount if store else -amount)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something can't be stored or taken out."""
        taking = (isinstance(action, actions.Gold) and action.verb == WANT) or (
            isinstance(action, actions.Handle) and action.verb == actions.PIECE_VERBS.index("want")
        )
        if taking:
            return LATE if self.storing else Rejection("MR-46.4", "The cache doesn't hold that.")
        if isinstance(action, actions.Gold):
            return Rejection("MR-1.15", "You don't have that much gold.")
        if isinstance(action, actions.Handle) and belongings.owned(game, self.being) >> action.piece & 1:
            return belongings.why_cannot_part(game, self.being, 1 << action.piece) or NOT_YOURS
        return NOT_YOURS


LATE = Rejection("MR-46.4", "Take things out first: you have begun to store others.")
NOT_YOURS = Rejection("MR-46.4", "Store gold and belongings of your own, or take out what the cache holds.")


def gold_actions(verb: int, most: int) -> tuple[Action, ...]:
    """The steps of gold up to an amount."""
    return tuple([actions.Gold(verb, number) for number, step_ in enumerate(actions.GOLD_STEPS) if step_ <= most])


# Storing and taking out.


def change(game: Game, box: int, cache: Cache) -> None:
    """Replace a cache; an emptied one is gone."""
    position = game.position
    if not cache.gold and not position.piles.size(slots.CACHE[box]):
        cache = Cache()
    position.caches = (*position.caches[:box], cache, *position.caches[box + 1 :])


def created(game: Game, being: int, box: int) -> Cache:
    """The cache in a box; a new one in the character's clearing if the box is free."""
    cache = game.position.caches[box]
    if cache.clearing != NOWHERE:
        return cache
    return Cache(beings.place(game, being), being, 0, bit(being))


def put_in(game: Game, being: int, box: int, piece: int) -> None:
    """Store a belonging below those already there (MR-46.4)."""
    cache = created(game, being, box)
    seen = belongings.seers(game, being, piece)
    if belongings.active(game, being) >> piece & 1:
        seen = game.position.piles.everybody
    game.give_up(being, piece, slots.CACHE[box], shown=seen)
    change(game, box, cache)
    if game.keeps_log:
        game.emit(events.Cached(being, piece, belongings.viewers(game, seen)), "MR-46.4")


def take_out(game: Game, being: int, box: int, piece: int) -> None:
    """Take a belonging out of a cache and obtain it (MR-46.4, MR-9.2)."""
    piles, slot = game.position.piles, slots.CACHE[box]
    seen = belongings.seers(game, being, piece)
    piles.take(slot, piles.order_of(slot).index(piece), slots.DRAWN, seen)
    change(game, box, game.position.caches[box])
    if game.keeps_log:
        game.emit(events.TakenFromCache(being, piece, belongings.viewers(game, seen)), "MR-46.4")
    game.obtain(being, piece)


def move_gold(game: Game, being: int, box: int, amount: int) -> None:
    """Store gold, or take it out if the amount is negative (MR-46.4)."""
    cache = created(game, being, box)
    beings.change_gold(game, being, -amount, in_secret=True)
    change(game, box, evolve(cache, gold=cache.gold + amount))
    if game.keeps_log:
        viewers = (beings.seat_of(game, being),)
        kind = events.GoldCached if amount > 0 else events.GoldTaken
        game.emit(kind(being, abs(amount), viewers), "MR-46.4")


# Discovering and looting.


def discover_caches(game: Game, being: int, boxes: tuple[int, ...]) -> None:
    """Let an individual discover caches (MR-46.4)."""
    for box in boxes:
        cache = game.position.caches[box]
        if not cache.known >> being & 1:
            change(game, box, evolve(cache, known=cache.known | bit(being)))
            if game.keeps_log:
                game.emit(events.CacheDiscovered(being, box + 1, (beings.seat_of(game, being),)), "MR-46.4")


def caches_in(game: Game, clearing: int) -> tuple[int, ...]:
    """The caches in a clearing."""
    return tuple([box for box, cache in enumerate(game.position.caches) if cache.clearing == clearing])


def lootable(game: Game, being: int) -> tuple[str, ...]:
    """The caches that an individual can loot now: "loot cache 2" (MR-46.4)."""
    here = caches_in(game, beings.place(game, being))
    return tuple([f"loot cache {box + 1}" for box in here if game.position.caches[box].known >> being & 1])


def loot_cache(game: Game, being: int, box: int) -> None:
    """Roll for the gold or a piece of a cache; spies and followers discover it (MR-46.4, MR-12.13, MR-18.8)."""
    here = beings.place(game, being)
    if game.keeps_log:
        game.emit(events.Searched(being, f"loot cache {box + 1}", here), "MR-46.4")
    for one in (*discovering.sharers(game, being), *beings.spies_on(game, being, (here,))):
        discover_caches(game, one, (box,))
    number = game.table_roll(being, "loot")
    gold, pieces = game.position.caches[box].gold, game.position.piles.size(slots.CACHE[box])
    place = number - 1 if gold else number
    if not place:
        move_gold(game, being, box, -gold)
    elif place <= pieces:
        piece = looting.draw(game, being, slots.CACHE[box], place, number)
        change(game, box, game.position.caches[box])
        game.obtain(being, piece)
    else:
        looting.miss(game, being)


def forget_caches(game: Game, being: int) -> None:
    """Let an individual that leaves its player forget its caches: they can still be looted (MR-46.4)."""
    for box, cache in enumerate(game.position.caches):
        if cache.known >> being & 1 or cache.creator == being:
            creator = NOWHERE if cache.creator == being else cache.creator
            change(game, box, evolve(cache, creator=creator, known=cache.known & ~bit(being)))
