"""Determinization: draw again everything that a player cannot know (MR-48).

Cards and map chits are drawn by the piles, in agreement with all that the player has seen. Recorded turns, victory
points, discoveries and gold of the others are drawn from public facts. Nothing here reads a secret: each is replaced,
or cut down to the content of the player's view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Simultaneous, evolve
from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.knowledge.determinization import determinize as determinize_piles
from arcana_magicrealm.chapters import beings, phases, recording
from arcana_magicrealm.chapters.dealing import Proposing
from arcana_magicrealm.chapters.obtaining import Obtained
from arcana_magicrealm.chapters.phases import Written
from arcana_magicrealm.chapters.searching import EXCHANGEABLE, ExchangeSeen
from arcana_magicrealm.knowledge.view import is_gone, phases_shown
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Deal
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.locations import CATEGORIES, SITES
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.proposals import Proposal, Side
from arcana_magicrealm.model.realm import ROADS, TILE_OF
from arcana_magicrealm.model.state import DAYLIGHT, NOWHERE, SUNRISE, Character, Phase, Purse

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

MOST_HIDDEN_GOLD = 21
"""The gold that may have changed hands in secret, in both directions, is less than this."""
RARE = 8
"""One site in eight, and one path of the tile in four, has been discovered unseen."""
TRIES = 1000
"""How often the piles are drawn again until a chit can be the one that a searcher is asked about."""


def determinize(game: Game, viewer: int, rng: Rng) -> None:
    """Draw again everything that the viewer cannot know in this cloned game's position."""
    if game.is_finished():  # everything is public (MR-48.23)
        return
    position = game.position
    forget_unseen(game, viewer)
    position.piles = draw_piles(game, viewer, rng)
    rename_obtained(game, viewer)
    for seat, one in enumerate(position.characters):
        if seat != viewer:
            draw_character(game, one, rng)
    for group, leader in enumerate(LEADERS):
        if position.owners[leader] not in (viewer, NOWHERE):
            position.purses[group] = draw_purse(game, leader, position.purses[group], rng)
    draw_caches(game, viewer, rng)
    cut_frames(game, viewer)
    cover_offers(game, viewer)
    draw_current_turn(game, viewer, rng)
    draw_turns(game, viewer, rng)
    top = position.agenda[0] if position.agenda is not None else None
    if isinstance(top, Simultaneous):
        top.determinize(game, viewer, rng)


def forget_unseen(game: Game, viewer: int) -> None:
    """Forget the proposal that another player is composing (MR-18.3)."""
    top = next(game.waiting(), None)
    if isinstance(top, Proposing) and viewer not in game.players_to_act:
        game.pop_frame(top.frame)
        game.forget_begun()


# Pieces.


def draw_piles(game: Game, viewer: int, rng: Rng) -> Piles:
    """The piles as they may be. Where a searcher is asked about a chit of a tile, such a chit is there (MR-12.8)."""
    position = game.position
    top = next(game.waiting(), None)
    piles = determinize_piles(position.piles, viewer, rng)
    if isinstance(top, ExchangeSeen) and beings.seat_of(game, top.being) != viewer:
        for _ in range(TRIES):
            if exchangeable(piles, top.tile, position.face_up):
                break
            piles = determinize_piles(position.piles, viewer, rng)
    return piles


def exchangeable(piles: Piles, tile: int, face_up: int) -> int:
    """The face-down chits of a tile about which a searcher is asked (MR-12.8)."""
    return (piles.masks[slots.TILE_WARNING[tile]] | piles.masks[slots.TILE_CHITS[tile]]) & EXCHANGEABLE & ~face_up


def replace_steps(game: Game, new: dict[object, object]) -> None:
    """Put other steps in the place of steps on the agenda."""
    position = game.position
    steps = [new.get(step, step) for step in game.waiting()]
    position.agenda = None
    for step in reversed(steps):
        position.agenda = (step, position.agenda)


def rename_obtained(game: Game, viewer: int) -> None:
    """Let questions about pieces that the viewer can't name be about those that were drawn in their place (MR-9.2)."""
    piles = game.position.piles
    hidden = [step for step in game.waiting() if isinstance(step, Obtained) and step.piece >= 0]
    known = piles.known(viewer, slots.DRAWN)
    loose = [piece for piece in indices(piles.masks[slots.DRAWN]) if not known >> piece & 1]
    new: dict[object, object] = {}
    for step in hidden:
        if not known >> step.piece & 1 and loose:
            new[step] = Obtained(step.being, loose.pop(0))
    if new:
        replace_steps(game, new)


def visible(game: Game, viewer: int) -> int:
    """The pieces of the table whose place the viewer knows."""
    piles = game.position.piles
    mask = 0
    for slot in (*slots.OPEN, *slots.BAG[: game.player_count], *slots.HEAP, *slots.PACK, slots.DRAWN):
        if piles.size(slot):
            mask |= piles.known(viewer, slot)
    return mask


# Characters.


def draw_character(game: Game, one: Character, rng: Rng) -> None:
    """Draw gold, discoveries and victory points of another player's character (MR-48.4, MR-48.5, MR-48.22)."""
    one.gold = drawn_gold(one.ledger, rng, dealt=one.dealt)
    one.paths = one.used_paths | unseen_paths(one.at, rng)
    one.places = one.used_places | unseen_places(game, rng)
    if any(one.victory) and not is_gone(one.status):
        points = [0] * len(CATEGORIES)
        for _ in range(sum(one.victory)):
            points[rng.below(len(CATEGORIES))] += 1
        one.victory = tuple(points)


def drawn_gold(ledger: int, rng: Rng, *, dealt: bool) -> int:
    """The gold that everybody can work out, changed by what may have passed in secret (MR-48.4)."""
    hidden = rng.below(2 * MOST_HIDDEN_GOLD - 1) - MOST_HIDDEN_GOLD + 1 if dealt else 0
    return max(ledger + hidden, 0)


def unseen_paths(at: int, rng: Rng) -> int:
    """Paths and passages that someone in this clearing may have discovered: some of those of the tile."""
    if at < 0:
        return 0
    here = [road for road, (tile, _, _) in enumerate(ROADS) if tile == TILE_OF[at]]
    return sum([1 << road for road in here if not rng.below(RARE // 2)])


def unseen_places(game: Game, rng: Rng) -> int:
    """Sites that someone may have discovered: some of those whose chit is on a tile."""
    found = sum([1 << site for site in range(len(SITES)) if not rng.below(RARE)])
    chits = 0
    for slot in slots.TILE_CHITS:
        chits |= game.position.piles.masks[slot]
    return sum([1 << site for site in indices(found) if chits >> PIECE[SITES[site].id] & 1])


def draw_purse(game: Game, leader: int, purse: Purse, rng: Rng) -> Purse:
    """Draw gold and discoveries of another player's hired leader (MR-48.19)."""
    at = game.position.denizen_at[leader]
    return evolve(
        purse,
        gold=drawn_gold(purse.ledger, rng, dealt=purse.dealt),
        paths=unseen_paths(at, rng),
        places=unseen_places(game, rng),
    )


def draw_caches(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the gold of caches that the viewer hasn't discovered, and let only their creators know them (MR-46.4)."""
    position = game.position
    caches = []
    for cache in position.caches:
        own = sum([1 << being for being in indices(cache.known) if beings.seat_of(game, being) == viewer])
        creator = 1 << cache.creator if cache.creator >= 0 else 0
        gold = cache.gold if own or cache.clearing == NOWHERE else rng.below(MOST_HIDDEN_GOLD)
        caches.append(evolve(cache, gold=gold, known=own | creator))
    position.caches = tuple(caches)


# Deals and proposals.


def cut_frames(game: Game, viewer: int) -> None:
    """Cut deals and proposals down to the parts that the viewer sees (MR-18.3)."""
    position = game.position
    seen = visible(game, viewer)
    frames: list[Any] = []
    for frame in position.frames:
        if isinstance(frame, Deal):
            offered = frame.offered & seen if beings.seat_of(game, frame.being) != viewer else frame.offered
            frames.append(evolve(frame, offered=offered))
        elif isinstance(frame, Proposal):
            seats = beings.seat_of(game, frame.proposer), beings.seat_of(game, frame.partner)
            hidden = viewer not in seats or (viewer != seats[0] and not frame.is_submitted)
            frames.append(evolve(frame, given=Side(), asked=Side()) if hidden else frame)
        else:
            frames.append(frame)
    position.frames = tuple(frames)


def cover_offers(game: Game, viewer: int) -> None:
    """Let others have the gold that they offer to the viewer (MR-18.3)."""
    for frame in game.position.frames:
        if isinstance(frame, Proposal) and beings.seat_of(game, frame.proposer) != viewer:
            short = frame.given.gold - beings.gold(game, frame.proposer)
            if short > 0:
                beings.change_gold(game, frame.proposer, short, in_secret=True)


# Recorded turns.


def draw_current_turn(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the phases that are still to come in the turn of another player's individual (MR-48.14)."""
    position = game.position
    turn = position.turn
    if turn is None:
        return
    changed = turn.changed & visible(game, viewer)
    if beings.seat_of(game, turn.individual) == viewer:
        position.turn = evolve(turn, changed=changed)
        return
    shown = phases_shown(game)
    needed = min(turn.number + 1, len(turn.phases))
    done = turn.phases[:shown]
    at = beings.place(game, turn.individual)
    if not turn.done and at >= 0 and position.stage == DAYLIGHT:  # the last rearranging is a turn without phases
        recorder = evolve(recording.recorder(game, turn.individual), guides=())
        done = recorded(recorder, phases.opened(recorder, done, at, turn.climbing), rng)
    done += (Phase("-"),) * max(needed - len(done), 0)
    position.turn = evolve(turn, changed=changed, phases=done)


def recorded(recorder: phases.Recorder, written: Written, rng: Rng) -> tuple[Phase, ...]:
    """A recorded turn that begins with these phases: what follows is picked at random."""
    while not written.over:
        options = phases.options(recorder, written)
        if not options:
            break
        written = phases.after(recorder, written, rng.choice(options))
    return written.phases


def draw_turns(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the recorded turns of others that haven't begun. Turns that are over are forgotten (MR-48.14)."""
    position = game.position
    guides = dict(position.guides)
    turns = []
    for being, own in position.turns:
        at = beings.place(game, being)
        if beings.seat_of(game, being) == viewer:
            made = own
        elif position.turn is not None and position.turn.individual == being:
            made = position.turn.phases
        elif position.had_turn >> being & 1 or at < 0:
            made = ()
        elif being in guides:
            made = (Phase("F", guides[being]),)
        else:
            recorder = recording.recorder(game, being)
            if position.stage != SUNRISE:
                recorder = evolve(recorder, guides=())
            made = recorded(recorder, phases.opened(recorder, (), at), rng)
        turns.append((being, made))
    position.turns = tuple(turns)
