"""Belongings: their owners, rearranging and abandoning them (MR-9, MR-47.11, MR-47.18)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, ledgers
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import (
    BEARERS,
    COUNTERS,
    CRYSTAL_BALL,
    ENCHANTED_CARDS,
    GIVE_SIGHT,
    HORSE_PIECES,
    LAID_OPEN,
    OF_CLASS,
    ONE_USE,
    PIECE,
    PIECES,
    POTIONS,
    REUSABLE,
    too_weak,
    treasures,
)
from arcana_magicrealm.model.spells import CARPET_SPELL
from arcana_magicrealm.model.turns import Phase

CLAW: Final = PIECE["withered_claw"]
GIVERS: Final = treasures(lambda card: card.extra_phase or card.id == "crystal_ball")
"""The treasures that give phases, or activities that nothing else gives; horses give phases, too."""
CARRIED: Final = (*slots.OPEN, *slots.BAG, slots.DRAWN)
"""The piles of characters, where the pieces that players handle mostly are."""
_FOUND: Final[dict[int, int]] = {}  # the pile where each piece was found last: most have stayed there


# Owners, and who knows their pieces (MR-9.8, MR-48.3, MR-48.5, MR-48.19).


def stores(game: Game, being: int) -> tuple[tuple[int, int], ...]:
    """The piles of an individual, each with the one for pieces that are transmorphized with it (MR-9.8, MR-40.8).

    These are the open one and that of inactive cards; a hireling has one pile, a companion none.
    """
    if being >= FIRST_COMPANION:
        return ()
    if being >= FIRST_DENIZEN:
        number = denizen_of(being)
        return ((slots.PACK[number], slots.FROZEN_PACK[number]),)
    seat = game.position.seats[being]
    return ((slots.OPEN[seat], slots.FROZEN_OPEN[seat]), (slots.BAG[seat], slots.FROZEN_BAG[seat])) if seat >= 0 else ()


def owned(game: Game, being: int) -> int:
    """The belongings of an individual, active and inactive."""
    masks = game.position.piles.masks
    if being >= FIRST_COMPANION:
        return 0
    if being >= FIRST_DENIZEN:
        return masks[slots.PACK[denizen_of(being)]]
    seat = game.position.seats[being]
    return masks[slots.OPEN[seat]] | masks[slots.BAG[seat]] if seat >= 0 else 0


def active(game: Game, being: int) -> int:
    """The active belongings of an individual; only characters in play have some (MR-9.1, MR-14.11).

    Those that are transmorphized with their owner have no effect, and are active again afterwards (MR-40.8).
    """
    seat = game.position.seats[being] if being < FIRST_DENIZEN else NOWHERE
    if seat < 0:
        return 0
    found = game.position.characters[seat].active
    return found & game.position.piles.masks[slots.OPEN[seat]] if found and game.position.forms else found


def frozen(game: Game, being: int) -> int:
    """The belongings that are transmorphized with an individual, which it still owns (MR-40.8)."""
    masks = game.position.piles.masks
    return sum([masks[frozen] for _, frozen in stores(game, being)])


def inactive_slot(game: Game, being: int, piece: int) -> int:
    """The pile for an inactive belonging: counters and enchanted cards lie open, other cards are hidden (MR-9.8)."""
    return stores(game, being)[0 if lies_open(game, piece) else -1][0]


def place_of(game: Game, piece: int) -> int:
    """The pile of a piece."""
    piles, one = game.position.piles, 1 << piece
    masks, slot = piles.masks, _FOUND.get(piece, 0)
    if slot >= len(masks) or not masks[slot] & one:
        slot = _FOUND[piece] = next(slot for slot in chain(CARRIED, range(len(masks))) if masks[slot] & one)
    whole = piles.declared[slot].part_of
    return slot if whole is None else whole


def seers(game: Game, being: int, piece: int) -> int:
    """The viewers of an inactive belonging: all see open pieces, the owner sees other cards (MR-9.8)."""
    return game.position.piles.everybody if lies_open(game, piece) else ledgers.seats(game, being)


def lies_open(game: Game, piece: int) -> bool:
    """Whether all see a belonging: counters, enchanted cards, items tied up (MR-9.8, MR-9.18, MR-37.10)."""
    return bool(LAID_OPEN.mask >> piece & 1 or tied_up(game, 1 << piece))


def tied_up(game: Game, among: int) -> int:
    """The artifacts, books and treasures among some that a spell in effect ties up, which they have cast (MR-37.10).

    The Flying Carpet bears its spell without having cast it (MR-44.56).
    """
    cast = [one for one in game.position.enchantments if one.spell != CARPET_SPELL]
    return among & sum({1 << one.piece for one in cast if one.piece >= 0})


def viewers(game: Game, mask: int) -> tuple[int | None, ...]:
    """The viewers of a mask, as events name them."""
    return tuple([seat if seat < game.player_count else None for seat in indices(mask)])


# Rearranging (MR-9.3, MR-9.4, MR-9.10, MR-9.14).


@first_reason
def why_cannot_activate(game: Game, being: int, piece: int) -> Reasons[None]:
    """Explain why a piece that is inactive, or just obtained, can't become active; None if it can (MR-9.2 to MR-9.10).

    The piece need not belong to the being yet.
    """
    yield being >= FIRST_DENIZEN, "MR-9.2", "hired leaders and controlled monsters can't activate belongings"
    if staying_active(game, 1 << piece):
        return
    form = beings.form_with_belongings(game, being)
    if form is not None:
        yield Rejection("MR-40.9", f"as {form.name} you keep what you obtain inactive")
    yield game.why_no_use(being, piece)
    in_cave = game.map.is_cave(beings.place(game, being))
    yield why_not_worn(being, piece, owned(game, being), active(game, being), in_cave)


@first_reason
def why_not_worn(hero: int, piece: int, belongings: int, worn: int, in_cave: bool) -> Reasons[None]:
    """Explain why a character who has and wears these belongings can't wear a piece; None if it can."""
    kind = PIECES[piece].classes
    yield worn & OF_CLASS.get(kind, 0), "MR-9.4", f"deactivate the active {kind} first"
    yield in_cave and HORSE_PIECES >> piece & 1, "MR-9.10", "a horse can't be active in a cave"
    yield why_too_weak(hero, belongings | 1 << piece, worn | 1 << piece)


def why_too_weak(being: int, belongings: int, worn: int) -> Rejection | None:
    """Explain why the active horse or Boots can't bear the character and each item not packed (MR-9.10, MR-9.14)."""
    weak = too_weak(HEROES[being].weight_level, belongings, worn) if being < FIRST_DENIZEN else ()
    if not weak:
        return None
    clause = "MR-9.10" if HORSE_PIECES >> weak[0] & 1 else "MR-9.14"
    return Rejection(clause, f"{PIECES[weak[0]].name} would be too weak for you and your items")


def why_cannot_part(game: Game, being: int, pieces: int) -> Rejection | None:
    """Explain why these belongings can't be sold, given or abandoned by free will; None if they can.

    A phase may be recorded with one of them (MR-6.20), or the active horse may need the pack horse (MR-9.10).
    """
    kept = used_up(game, being, pieces)
    if kept:
        return Rejection("MR-9.21", f"{PIECES[indices(kept)[0]].name} is used up, and works until Midnight")
    kept = pieces & promised(game, being)
    if kept:
        return Rejection("MR-6.20", f"a phase of {PIECES[indices(kept)[0]].name} is recorded and not over yet")
    return why_too_weak(being, owned(game, being) & ~pieces, active(game, being) & ~pieces)


def spare(game: Game, being: int, besides: int = 0) -> tuple[int, ...]:
    """The belongings that an individual can part with by free will now, besides some that it offers already."""
    all_ = owned(game, being)
    kept = promised(game, being, all_) | used_up(game, being, all_)
    return () if besides & kept else partable(being, all_, active(game, being), kept, besides)


@lru_cache(maxsize=4096)
def partable(being: int, belongings: int, worn: int, kept: int, besides: int = 0) -> tuple[int, ...]:
    """The belongings without which, besides some others, horse and Boots bear those left; none that are kept."""
    left = indices(belongings & ~besides & ~kept)
    if not worn & BEARERS.mask:  # the common case
        return left
    lost = [(piece, besides | 1 << piece) for piece in left]
    return tuple([piece for piece, without in lost if not why_too_weak(being, belongings & ~without, worn & ~without)])


def promised(game: Game, being: int, among: int = -1) -> int:
    """The treasures and horses among some whose recorded phases are not over yet (MR-6.20)."""
    if not among & (GIVERS.mask | HORSE_PIECES):
        return 0
    position = game.position
    turn = position.turn
    if turn is not None and turn.individual == being:
        phases = () if turn.done else turn.phases[turn.number :]
    elif position.had_turn >> being & 1:
        return 0
    else:
        phases = next((phases for other, phases in position.turns if other == being), ())
    return sum({1 << giver for phase in phases if (giver := giver_of(phase)) >= 0})


def giver_of(phase: Phase) -> int:
    """The belonging that gives a recorded phase, or allows its activity in an ordinary one; -1 for none (MR-44.5)."""
    if phase.source in PIECE:
        return PIECE[phase.source]
    return CRYSTAL_BALL if phase.activity in ("P", "RE") else NOWHERE


def working(game: Game, being: int, among: int) -> int:
    """The active potions among some belongings: they work until Midnight (MR-9.20)."""
    worn = among & active(game, being) & POTIONS.mask
    effects = game.position.effects
    return sum([1 << piece for piece in indices(worn) if effects.has("potion", piece)]) if worn else 0


def staying_active(game: Game, among: int) -> int:
    """The cards among some that every character who has them has active: enchanted or tied up (MR-9.18, MR-37.10)."""
    return among & ENCHANTED_CARDS.mask | tied_up(game, among)


def used_up(game: Game, being: int, among: int) -> int:
    """The potions among some belongings that work on their user or on a weapon: they can't be parted with (MR-9.21)."""
    return working(game, being, among & ~REUSABLE.mask)


def rearrange_options(game: Game, being: int, *, may_drop: bool = True) -> tuple[Action, ...]:
    """Legal changes of a being's belongings: activate, deactivate, abandon, drop, each once per occasion (MR-9.3).

    With the option dropping, what can be abandoned can also be dropped, if it `may` on this occasion (MR-46.18).
    """
    all_ = owned(game, being)
    open_ = all_ & ~changed(game)
    if not open_:
        return ()
    worn, at = active(game, being), beings.place(game, being) if all_ & HORSE_PIECES else NOWHERE
    is_barred = being >= FIRST_DENIZEN or beings.form_with_belongings(game, being) is not None
    idle = 0 if is_barred else open_ & ~worn
    idle &= ~sum([1 << piece for piece in indices(idle & ONE_USE.mask) if game.why_no_use(being, piece)])
    kept = promised(game, being, all_) | used_up(game, being, all_)
    bound = working(game, being, all_) | staying_active(game, all_)
    in_cave, drops = game.map.is_cave(at), may_drop and game.rules.dropping
    return _rearranging(being, all_, open_, idle, worn, kept, bound, in_cave, drops)


@lru_cache(maxsize=4096)
def _rearranging(
    being: int, belongings: int, open_: int, idle: int, worn: int, kept: int, bound: int, in_cave: bool, drops: bool
) -> tuple[Action, ...]:
    worn_now = [one for one in indices(idle) if not why_not_worn(being, one, belongings, worn, in_cave)]
    spared = [one for one in partable(being, belongings, worn, kept) if open_ >> one & 1]
    return (
        *actions.handles("activate", worn_now),
        *actions.handles("deactivate", indices(open_ & worn & ~bound)),
        *actions.handles("abandon", spared),
        *actions.handles("drop", spared if drops else ()),
    )


def rearrange(game: Game, being: int, action: Action) -> None:
    """Activate, deactivate, abandon or drop a belonging (MR-9.3, MR-46.18)."""
    verb, piece = actions.handled(action)
    if verb == "drop":
        game.drop(being, piece)
        return
    if verb == "activate":
        activate(game, being, piece)
    elif verb == "deactivate":
        deactivate(game, being, piece, "MR-9.3")
    else:
        put_down(game, being, piece)
    note_change(game, piece)


@first_reason
def why_cannot_rearrange(game: Game, being: int, action: Action) -> Reasons[None]:
    """Explain why a belonging can't be activated, deactivated, abandoned or dropped now; None for other actions."""
    verb, piece = actions.handled(action)
    if verb not in ("activate", "deactivate", "abandon", "drop"):
        return None
    is_off = verb == "drop" and not game.rules.dropping
    yield is_off, "MR-46.18", "dropping is switched off: abandon the belonging instead"
    is_active = bool(active(game, being) >> piece & 1)
    yield not owned(game, being) >> piece & 1, "MR-9.3", "only your own belongings can be rearranged"
    yield changed(game) >> piece & 1, "MR-9.3", f"{PIECES[piece].name} has been changed already on this occasion"
    if verb in ("abandon", "drop"):
        yield why_cannot_part(game, being, 1 << piece) or NOT_NOW
    yield is_active == (verb == "activate"), "MR-9.1", f"{PIECES[piece].name} {IS_ACTIVE[is_active]}"
    yield ENCHANTED_CARDS.mask >> piece & 1, "MR-9.18", f"{PIECES[piece].name} stays active for the rest of the game"
    if tied_up(game, 1 << piece):
        yield Rejection("MR-37.10", f"{PIECES[piece].name} stays active as long as the spell lasts that it has cast")
    yield working(game, being, 1 << piece), "MR-9.20", f"{PIECES[piece].name} stays active until Midnight"
    yield (why_cannot_activate(game, being, piece) if verb == "activate" else None) or NOT_NOW


IS_ACTIVE = ("isn't active", "is active")
NOT_NOW = Rejection("MR-9.3", "belongings can be rearranged at the start of a phase, each once")


def changed(game: Game) -> int:
    """The belongings changed on this occasion: each may be changed once (MR-9.3)."""
    turn = game.position.turn
    return turn.changed if turn is not None else 0


def note_change(game: Game, piece: int) -> None:
    """Remember that a belonging was changed on this occasion (MR-9.3)."""
    turn = game.position.turn
    if turn is not None and not turn.changed >> piece & 1:
        game.change_turn(changed=turn.changed | 1 << piece)


def activate(game: Game, being: int, piece: int, clause: str = "MR-9.3") -> None:
    """Make a belonging active: everybody sees it (MR-9.8)."""
    position, seat = game.position, game.position.seats[being]
    position.characters[seat].active |= 1 << piece
    if position.piles.masks[slots.BAG[seat]] >> piece & 1:
        position.piles.move(1 << piece, slots.BAG[seat], slots.OPEN[seat])
    note_change(game, piece)
    game.report(clause, events.Activated, being, piece)
    game.activated(being, piece)


def deactivate(game: Game, being: int, piece: int, clause: str) -> None:
    """Make a belonging inactive; a weapon turns its unalerted side up (MR-9.5)."""
    position, seat = game.position, game.position.seats[being]
    position.characters[seat].active &= ~(1 << piece)
    position.alerted &= ~(1 << piece)
    if not COUNTERS >> piece & 1:
        position.piles.move(1 << piece, slots.OPEN[seat], slots.BAG[seat])
    game.report(clause, events.Deactivated, being, piece)
    if GIVE_SIGHT.mask >> piece & 1:
        game.lose_sight(being)


def dismount_in_cave(game: Game, being: int) -> None:
    """Deactivate the horse of a being in a cave clearing (MR-9.11)."""
    if game.map.is_cave(beings.place(game, being)):
        for horse in indices(active(game, being) & HORSE_PIECES):
            deactivate(game, being, horse, "MR-9.11")


# Giving up and abandoning (MR-9.5 to MR-9.7, MR-47.18).


def give_up(game: Game, being: int, piece: int, slot: int, *, shown: int = 0) -> None:
    """Move a belonging, or a piece just drawn, to a pile: it is neither active nor alerted any more (MR-9.5).

    Args:
        slot: the pile; in an ordered one it becomes the lowest.
        shown: the viewers who see it on its way, besides those of the piles.
    """
    position, source = game.position, place_of(game, piece)
    if being < FIRST_DENIZEN:
        position.characters[position.seats[being]].active &= ~(1 << piece)
    position.alerted &= ~(1 << piece)
    if position.piles.orders[slot] is None:
        position.piles.move(1 << piece, source, slot, shown)
    else:
        position.piles.put_under((piece,), source, slot, shown)
    game.card_moved(piece)
    if GIVE_SIGHT.mask >> piece & 1:
        game.lose_sight(being)


def take_up(game: Game, piece: int, seen: int, target: int = slots.DRAWN) -> None:
    """Take a piece from wherever it is to an unordered pile; these viewers see it on its way."""
    piles, source = game.position.piles, place_of(game, piece)
    if piles.orders[source] is None:
        piles.move(1 << piece, source, target, seen)
    else:
        piles.take(source, piles.order_of(source).index(piece), target, seen)
    game.position.dropped &= ~(1 << piece)


def put_down(game: Game, being: int, piece: int, clause: str = "MR-9.6") -> None:
    """Abandon one piece: it goes under the others in the clearing, cards as they lay (MR-9.6, MR-41.12)."""
    clearing, piles, source = game.falls_into(being), game.position.piles, place_of(game, piece)
    assert clearing >= 0, "only those on the map abandon pieces"
    public = piles.known(game.player_count, source)
    seen = piles.everybody if public >> piece & 1 else seers(game, being, piece)
    game.give_up(being, piece, slots.HEAP[clearing], shown=seen)
    if source == slots.DRAWN:  # a hidden card wasn't one of those seen
        piles.show(public & piles.masks[source], source, piles.everybody)
    game.position.dropped &= ~(1 << piece)
    game.report(clause, events.Abandoned, being, piece, clearing, viewers(game, seen))


def abandon(game: Game, being: int, pieces: int, clause: str = "MR-9.6") -> None:
    """Abandon belongings in the being's clearing for the reason of a clause; ask for the order of several (MR-9.6).

    A piece that is being obtained is abandoned too. Several wait in DRAWN, so that a copy with other hidden cards asks
    about those.
    """
    several = game.position.piles.masks[slots.DRAWN] or pieces & (pieces - 1)
    for piece in indices(pieces):
        if several:
            game.give_up(being, piece, slots.DRAWN, shown=seers(game, being, piece))
        else:
            put_down(game, being, piece, clause)
    if several:
        game.then(AbandonNext(being, clause))


class AbandonNext(asking.BeingAsked):
    """Ask for the next of several pieces abandoned at once, from the top (MR-9.6, MR-47.18)."""

    clause: Annotated[str, OneOf(("MR-9.6", "MR-10.6", "MR-22.2", "MR-41.3"))]

    takes_only_option = True
    rejection = Rejection("MR-9.6", "choose which of the abandoned pieces comes next, from the top")

    def unasked(self, game: Game) -> None:
        """Put down what has no owner who is asked."""
        for piece in indices(game.position.piles.masks[slots.DRAWN]):
            put_down(game, self.being, piece, self.clause)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The pieces that are left."""
        return actions.handles("next", indices(game.position.piles.masks[slots.DRAWN]))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put the piece under those already there."""
        put_down(game, self.being, actions.handled(action)[1], self.clause)
        game.then(self)
