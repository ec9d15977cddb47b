"""Resampling everything a player cannot know: other players' cards and progress (MC-34).

Other players' libraries are entirely unknown, even those of ready-made characters (MC-36.86). Their hidden cards are
any cards of the pool, with at most `max_copies` of each. Cards that a character can cast with their Mastery and
capacities are more likely. Public facts are kept: the numbers of cards, reclaimed cards, and the instants that
responses prove.

Unseen decisions are set to where the player must assume them to be. Another player's picks are forgotten, a player who
may have stopped has stopped, and a window that may be over is over.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from arcana_core.agenda import ALONE, evolve
from arcana_core.chance.rng import Rng
from arcana_core.events import Log
from arcana_mtgcombat.chapters.combat.fighting import FOLLOW_UP, FollowUpTarget
from arcana_mtgcombat.chapters.magic.responses import (
    FREE_WINDOW,
    FreeWindow,
    Round,
    choices,
    order_in_round,
    order_in_window,
    usable_instants,
)
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import Units
from arcana_mtgcombat.model.state import NO_ONE, Play, Position

LIKELY = 32
"""How much likelier a castable card is than one its owner can't cast."""


def determinize(game: Game, player: int, rng: Rng) -> None:
    """Resample the other players' libraries and Memories within the player's knowledge."""
    asked = forget_unseen(game, player)
    seen = seen_cards(game.position)
    for seat, character in enumerate(game.position.characters):
        if seat != player and not character.wild:
            held = usable_instants(game, seat) if seat == asked else 0
            draw_cards(game, seat, seen[seat], held, rng)


# The other players' cards (MC-34.2).


def seen_cards(position: Position) -> list[tuple[int, ...]]:
    """Return each seat's visible cards, sorted: in graveyard and exile, in play, on the stack."""
    seen = [[*one.graveyard, *one.exile] for one in position.characters]
    for creature in position.creatures:
        seen[creature.owner].append(creature.card)
    for permanent in position.permanents:
        seen[permanent.controller].append(permanent.card)
    for frame in position.frames:
        if isinstance(frame, Play) and frame.source == NO_ONE:
            seen[frame.player].append(frame.card)
    return [tuple(sorted(cards)) for cards in seen]


def draw_cards(game: Game, seat: int, seen: tuple[int, ...], held: int, rng: Rng) -> None:
    """Resample Memory and library of one seat (MC-34.2, MC-34.4, MC-34.5).

    Args:
        game: The copy to resample.
        seat: The seat.
        seen: Its visible cards.
        held: A mask of cards. The seat is assumed to hold one of them, because a window asks it. 0 for none.
        rng: The source of all chance.
    """
    position, cards = game.position, game.pool.cards
    character = position.characters[seat]
    looking = len(position.looked_at) if game.players_to_act == ALONE[seat] else 0
    in_memory, somewhere = character.in_memory, character.somewhere
    room = len(character.memory) - len(in_memory)
    unknown = room + len(character.library) + looking - len(somewhere)
    left = [*somewhere]
    likely, others = _copies(
        game.pool,
        game.rules.max_copies,
        character.mastery,
        character.sheet.capacities,
        (*seen, *in_memory, *somewhere),
        unknown,
    )
    deck = _Deck(likely, others)
    hints = [mask for mask in character.hinted if not any(mask >> card & 1 for card in in_memory)]
    if held:
        hints.append(held)
    if hints:
        found = _holding(deck, left, hints, room, unknown, rng)
        if found is None and held:
            found = _holding(deck, left, hints[:-1], room, unknown, rng)
        memory = [*in_memory, *(found or ())]
        for card in found or ():
            if card in left:
                left.remove(card)
            else:
                deck.remove(card)
                unknown -= 1
    else:
        memory = [*in_memory]
    rest = rng.shuffled([*left, *deck.drawn(unknown, rng)])
    missing = len(character.memory) - len(memory)
    character.memory = tuple(sorted([*memory, *rest[:missing]]))
    library = tuple(rest[missing:])
    every = [*[card for card in seen if cards[card].cost is not None], *character.memory, *library]
    character.sheet = evolve(character.sheet, library=tuple([cards[card].key for card in every]))
    if looking:
        position.looked_at, library = library[:looking], library[looking:]
    character.library = library


@lru_cache(maxsize=4096)
def _copies(
    pool: Pool, most: int, mastery: int, capacities: Units, seen: tuple[int, ...], needed: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the copies of cards that may be hidden: castable ones first, then the others (MC-5.1).

    More than `most` copies if there would be too few. A scenario may use more (MC-36.31).
    """
    count = Counter(seen)
    likely: list[int] = []
    others: list[int] = []
    while True:
        for card in pool:
            if card.cost is not None:
                fits = card.converted <= mastery and all(
                    units <= capacity for units, capacity in zip(card.cost.letters, capacities, strict=False)
                )
                (likely if fits else others).extend([card.place] * max(most - count[card.place], 0))
        if len(likely) + len(others) >= needed:
            return tuple(likely), tuple(others)
        likely, others, most = [], [], most + 1


class _Deck:
    """Cards that may be drawn, with their weights."""

    def __init__(self, likely: tuple[int, ...], others: tuple[int, ...]) -> None:
        self.likely = [*likely]
        self.others = [*others]

    def drawn(self, count: int, rng: Rng) -> list[int]:
        """Draw this many cards, one at a time."""
        likely, others, below = self.likely, self.others, rng.below
        found = []
        for _ in range(count):
            first = LIKELY * len(likely)
            at = below(first + len(others))
            cards, at = (likely, at // LIKELY) if at < first else (others, at - first)
            found.append(cards[at])
            cards[at] = cards[-1]
            cards.pop()
        return found

    def remove(self, card: int) -> None:
        """Remove one copy of a card."""
        (self.likely if card in self.likely else self.others).remove(card)

    def of(self, mask: int, rng: Rng) -> list[int]:
        """Return the cards of a mask that can be drawn, in a random drawing order."""
        likely = [card for card in dict.fromkeys(self.likely) if mask >> card & 1]
        others = [card for card in dict.fromkeys(self.others) if mask >> card & 1]
        return _Deck(tuple(likely), tuple(others)).drawn(len(likely) + len(others), rng)


def _holding(
    deck: _Deck, somewhere: list[int], hints: list[int], room: int, unknown: int, rng: Rng
) -> list[int] | None:
    """Return cards for a Memory, at most as many as fit, with one of each mask. None if that is impossible."""
    if not hints:
        return []
    if not room:
        return None
    mask = min(hints, key=int.bit_count)
    placed = [card for card in dict.fromkeys(somewhere) if mask >> card & 1]
    for card in rng.shuffled([*placed, *deck.of(mask, rng)] if unknown else placed):
        left = [other for other in hints if not other >> card & 1]
        fewer = unknown if card in placed else unknown - 1
        found = _holding(deck, somewhere, left, room - 1, fewer, rng)
        if found is not None:
            return [card, *found]
    return None


# The other players' unseen decisions (MC-34.10).


def forget_unseen(game: Game, viewer: int) -> int:
    """Move the decision to where this player must assume it: as late as possible without being noticed.

    Returns:
        The seat assumed to be asked in a window or response round, -1 if none.
    """
    position = game.position
    if viewer in game.players_to_act:
        top, rest = position.agenda
        if isinstance(top, FreeWindow):  # Seats asked earlier are invisible.
            position.agenda = (FREE_WINDOW(top.first, order_in_window(game, top.first).index(viewer)), rest)
        return NO_ONE
    position.draft = None
    while position.agenda is not None:
        top, rest = position.agenda
        if top.is_unseen:
            game.forget_begun()
        elif isinstance(top, FollowUpTarget):
            position.agenda = (FOLLOW_UP(top.number), rest)
        elif isinstance(top, Round):
            return _asked_in_round(game, viewer, top)
        elif isinstance(top, FreeWindow):
            others, waits = _asked_in_window(game, viewer, top)
            ahead = None if waits else _unnoticed(game, viewer)
            if ahead is None:
                asked = others[-1] if others else game.players_to_act[0]
                place = order_in_window(game, top.first).index(asked)
                position.agenda = (FREE_WINDOW(top.first, place), rest)
                game.players_to_act = ALONE[asked]
                return asked
            position, game.position = ahead.position, ahead.position
            game.players_to_act = ahead.players_to_act
        else:
            ahead = _unnoticed(game, viewer) if top.silence is not None else None
            if ahead is None:
                break
            position, game.position = ahead.position, ahead.position
            game.players_to_act = ahead.players_to_act
    return NO_ONE


def _unnoticed(game: Game, viewer: int) -> Game | None:
    """Return the game advanced to the next possible decision, or None if the player would notice."""
    ahead = game.clone()
    ahead.keeps_log, ahead._log = True, Log()
    position = ahead.position
    top, position.agenda = position.agenda
    if top.silence is not None:
        top.answer(ahead, top.silence, game.players_to_act[0])
    ahead.players_to_act = ()
    while position.agenda is not None:
        top, rest = agenda = position.agenda
        if isinstance(top, FreeWindow) and _asked_in_window(ahead, viewer, top)[0]:
            break
        if isinstance(top, FreeWindow | Round):
            return None
        position.agenda = rest
        players = top.begin(ahead)
        if players:
            position.agenda, ahead.players_to_act = agenda, players
            break
    if viewer in ahead.players_to_act or ahead.rng.cursor != game.rng.cursor or ahead.view(viewer) != game.view(viewer):
        return None
    return None if ahead.log.seen_by(viewer) else ahead


def _asked_in_window(game: Game, viewer: int, window: FreeWindow) -> tuple[list[int], bool]:
    """Return another seat that may be asked now in a free window, and whether the player is still to be asked."""
    order = order_in_window(game, window.first)
    waits = viewer in order[window.asked :] and bool(choices(game, viewer))
    if waits:
        order = order[: order.index(viewer)]
    return _possible(game, [player for player in order if player != viewer]), waits


def _asked_in_round(game: Game, viewer: int, step: Round) -> int:
    """Ask the last seat of a response round that may be asked, by this player's knowledge. Return the seat."""
    position = game.position
    thing = position.frames[step.frame]
    order = order_in_round(game, thing)
    first = 1 + max([place for place, player in enumerate(order) if thing.tried >> player & 1], default=-1)
    last = len(order)
    if viewer in order and choices(game, viewer, step.frame):
        if thing.asked >> viewer & 1:
            first = max(first, order.index(viewer) + 1)
        else:
            last = order.index(viewer)
    others = _possible(game, [player for player in order[first:last] if player != viewer])
    asked = others[-1] if others else game.players_to_act[0]
    before = sum([1 << player for player in order[: order.index(asked)]])
    frames = position.frames
    position.frames = (*frames[: step.frame], evolve(thing, asked=before), *frames[step.frame + 1 :])
    game.players_to_act = ALONE[asked]
    return asked


def _possible(game: Game, players: list[int]) -> list[int]:
    """Return the seats that may have something to use, judged by public facts."""
    characters = game.position.characters
    found = []
    for player in players:
        if characters[player].wild:
            if choices(game, player):
                found.append(player)
        elif game.usable(player, "instant") or (characters[player].memory and usable_instants(game, player)):
            found.append(player)
    return found
