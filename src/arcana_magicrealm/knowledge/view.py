"""The views of players and spectators (MR-48).

Everything on the map and in the open is public. Cards and face-down map chits are known by what each viewer has seen of
them. Gold, discoveries, victory points and recorded activities are known to their players until the rules show them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_core.effects import Effect
from arcana_core.knowledge import views
from arcana_core.knowledge.frozen import quick_frozen
from arcana_magicrealm.actions import KINDS
from arcana_magicrealm.chapters import relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import PARTNER_COUNT, Deal
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.proposals import Proposal, Side
from arcana_magicrealm.model.realm import CLEARINGS, Placement
from arcana_magicrealm.model.state import (
    FIRST_DENIZEN,
    MapBuilding,
    Phase,
    Purse,
    VisitorChit,
)

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

UNKNOWN = -1
"""A number that the viewer doesn't know, and a piece that the viewer can't name."""
Stack = tuple[int, ...]
"""Pieces from the top, -1 for each that the viewer can't name."""


@quick_frozen
class CharacterView:
    """A character as a viewer sees it (MR-48.3 to MR-48.5).

    Attributes:
        hero, status, at, fame, notoriety, chits, active, start, since, died, score: as in the position. Fame and
            notoriety are fractions in lowest terms: numerator and denominator.
        gold: recorded gold; -1 if the viewer doesn't know it.
        open: weapons, armour, horses and active cards.
        bag: the inactive cards that the viewer knows.
        bag_count: the number of inactive cards.
        paths: hidden paths and secret passages it has discovered; for other viewers those it has used.
        places: sites and site cards it has discovered; for other viewers those it has used.
        victory: victory points by category; () if the viewer doesn't know.
        relations: by partner, from 0 (Enemy) to 4 (Ally), or beyond.
    """

    hero: int
    status: str
    at: int
    gold: int
    fame: tuple[int, int]
    notoriety: tuple[int, int]
    chits: str
    active: tuple[int, ...]
    open: tuple[int, ...]
    bag: tuple[int, ...]
    bag_count: int
    paths: int
    places: int
    victory: tuple[int, ...]
    relations: tuple[int, ...]
    start: int
    since: int
    died: tuple[int, ...]
    score: int | None


@quick_frozen
class TurnView:
    """The turn that is being taken, as in `state.Turn`, with sets as ascending tuples (MR-8)."""

    individual: int
    phases: tuple[Phase, ...]
    number: int
    stopped: tuple[int, ...]
    from_: int
    climbing: int
    lit: bool
    caved: bool
    done: bool
    changed: tuple[int, ...]
    proposals: tuple[tuple[int, int], ...]
    prepared: bool


@quick_frozen
class DealView:
    """A deal with a group or visitor, as in `deals.Deal`, with sets as ascending tuples (MR-13, MR-14)."""

    being: int
    partner: int
    kind: str
    price: int
    piece: int
    natives: tuple[int, ...]
    column: int
    result: str
    offered: tuple[int, ...]


@quick_frozen
class PileView:
    """A pile without an order: the pieces that the viewer knows to be there, and how many there are."""

    known: tuple[int, ...]
    count: int


@quick_frozen
class CacheView:
    """A cache as a viewer sees it (MR-46.4).

    Attributes:
        clearing: where it is.
        creator: the character who can open it; -1 once that character has died or left.
        gold: the gold in it; -1 if the viewer doesn't know it.
        known: the viewer's individuals who have discovered it.
        pieces: the belongings from the top, -1 for each that the viewer can't name.
    """

    clearing: int
    creator: int
    gold: int
    known: tuple[int, ...]
    pieces: Stack


@quick_frozen
class EffectView:
    """Something that lasts, as in `EFFECT_KINDS`.

    Attributes:
        kind: its name.
        source: the seat or being from which it comes; -1 for none.
        target: the being, partner or chit on which it is; -1 for none.
        strength: as its kind defines.
        left: the days that are left; -1 if it lasts for good.
        data: as its kind defines.
    """

    kind: str
    source: int
    target: int
    strength: int
    left: int
    data: str


@quick_frozen
class SideView:
    """The part of one individual in a proposal of trade.

    Attributes:
        pieces: the belongings given.
        gold: the gold given.
        paths: the paths and passages shared, by number in `ROADS`.
        places: the sites and site cards shared, as in `Character.places`.
    """

    pieces: tuple[int, ...]
    gold: int
    paths: tuple[int, ...]
    places: tuple[int, ...]


@quick_frozen
class ProposalView:
    """A proposal of trade as its parties see it (MR-18.3).

    Attributes:
        proposer: the individual who makes it.
        partner: the individual who answers.
        given: what the proposer gives.
        asked: what the partner gives.
        is_submitted: whether the partner has heard it.
    """

    proposer: int
    partner: int
    given: SideView
    asked: SideView
    is_submitted: bool


@quick_frozen
class View(views.View):
    """The position as a player sees it (MR-48).

    Attributes:
        player: the viewer's seat, None for a spectator.
        asks: the viewer's current decision, as the name of a step; "" for none.
        characters: by seat.
        decided: by seat whether the player has finished the secret decision that all are making.
        picks: the viewer's picks in that decision, or the complete decision.
        turns: the recorded turns of the viewer's individuals that are not over.
        turn: the turn that is being taken; for other viewers with the phases done so far (MR-48.14).
        bowl: the individuals whose attention chits are still in the bowl, in ascending order (MR-48.20).
        purses: by group what its hired leader has; None for viewers who don't own the leader (MR-48.19).
        packs: by group what its leader carries.
        chits: by tile its warning chit, if any, then the other chits: those that the viewer knows (MR-48.7).
        lost: the chits of the Lost Castle and of the Lost City.
        goods: by group the counters it sells.
        cards: by partner, groups before visitors, its treasure cards (MR-48.8).
        sites: by site its stack from the top, large treasures above small ones.
        site_spells, visitor_spells, teacher_spells: the spell cards by site, visitor, spell book or artifact.
        boxes: by treasure within treasures its cards and counters.
        heaps: the abandoned pieces, by clearing: pairs of the clearing and its pieces from the top.
        caches: the caches in use, by number from 1: pairs of the number and the cache.
        drawn: the pieces that a player decides about just now.
        out_of_play: the pieces out of the game.
        deal: the deal that is being made with a group or visitor; None for no deal.
        proposal: the proposal of trade that the viewer makes or answers; None for no proposal (MR-18.3).
        effects: everything that lasts; all of it is public.
        building: the map while the players lay it.
        other fields: as in the position; sets are ascending tuples.
    """

    plain_types: ClassVar[Mapping[type, Any]] = {Action: reduce(or_, KINDS)}
    player: int | None
    day: int
    stage: str
    asks: str
    placements: tuple[Placement, ...]
    enchanted: int
    characters: tuple[CharacterView, ...]
    decided: tuple[bool, ...]
    picks: tuple[Action, ...]
    turns: tuple[tuple[int, tuple[Phase, ...]], ...]
    turn: TurnView | None
    bowl: tuple[int, ...]
    purses: tuple[Purse | None, ...]
    packs: tuple[PileView, ...]
    chits: tuple[PileView, ...]
    lost: tuple[PileView, ...]
    goods: tuple[tuple[int, ...], ...]
    cards: tuple[PileView, ...]
    sites: tuple[Stack, ...]
    site_spells: tuple[Stack, ...]
    visitor_spells: tuple[Stack, ...]
    teacher_spells: tuple[Stack, ...]
    boxes: tuple[PileView, ...]
    heaps: tuple[tuple[int, Stack], ...]
    caches: tuple[tuple[int, CacheView], ...]
    drawn: PileView
    out_of_play: PileView
    deal: DealView | None
    proposal: ProposalView | None
    effects: tuple[EffectView, ...]
    seats: tuple[int, ...]
    denizen_at: tuple[int, ...]
    owners: tuple[int, ...]
    visitors: tuple[VisitorChit, ...]
    dwellings: tuple[int, ...]
    ghosts: int
    face_up: tuple[int, ...]
    revealed: tuple[int, ...]
    dead_horses: tuple[int, ...]
    hidden: tuple[int, ...]
    blocked: tuple[int, ...]
    alerted: tuple[int, ...]
    damaged: tuple[int, ...]
    monster_roll: int
    first: int
    had_turn: tuple[int, ...]
    guides: tuple[tuple[int, int], ...]
    building: MapBuilding | None
    open_vault: bool
    deaths: int

    @property
    def me(self) -> CharacterView | None:
        """The viewer's own character; None for a spectator."""
        return None if self.player is None else self.characters[self.player]


def view_of(game: Game, player: int | None) -> View:
    """The view of a player; None is a spectator. After the end everything is public (MR-48.23)."""
    position = game.position
    eyes = _Eyes(game, player)
    asked = player is not None and player in game.players_to_act and position.agenda is not None
    return View(
        player=player,
        day=position.day,
        stage=position.stage,
        asks=type(position.agenda[0]).__name__ if asked else "",
        placements=position.placements,
        enchanted=position.enchanted,
        characters=tuple([_character(game, seat, eyes) for seat in range(game.player_count)]),
        decided=tuple([decision is not None for decision in position.decided]),
        picks=() if player is None else position.decided[player] or position.picks[player],
        turns=tuple([one for one in position.turns if eyes.owns(one[0]) and not position.had_turn >> one[0] & 1]),
        turn=_turn(game, eyes),
        bowl=tuple(sorted(position.bowl)),
        purses=tuple(
            [
                purse if eyes.owns(FIRST_DENIZEN + leader) else None
                for purse, leader in zip(position.purses, LEADERS, strict=True)
            ]
        ),
        packs=tuple([eyes.pile(slots.PACK[leader]) for leader in LEADERS]),
        chits=tuple(
            [eyes.pile(warning, others) for warning, others in zip(slots.TILE_WARNING, slots.TILE_CHITS, strict=True)]
        ),
        lost=tuple([eyes.pile(slot) for slot in slots.LOST_CHITS]),
        goods=tuple([indices(position.piles.masks[slot]) for slot in slots.GOODS]),
        cards=tuple([eyes.pile(slot) for slot in (*slots.CARDS_OF_GROUP, *slots.VISITOR_CARDS)]),
        sites=tuple(
            [
                (*eyes.stack(upper), *eyes.stack(lower))
                for upper, lower in zip(slots.SITE_LARGE, slots.SITE_SMALL, strict=True)
            ]
        ),
        site_spells=tuple([eyes.stack(slot) for slot in slots.SITE_SPELLS]),
        visitor_spells=tuple([eyes.stack(slot) for slot in slots.VISITOR_SPELLS]),
        teacher_spells=tuple([eyes.stack(slot) for slot in slots.TEACHER_SPELLS]),
        boxes=tuple([eyes.pile(*both) for both in zip(slots.TWT_BOX, slots.TWT_COUNTERS, strict=True)]),
        heaps=tuple(
            [
                (clearing, eyes.stack(slots.HEAP[clearing]))
                for clearing in range(len(CLEARINGS))
                if position.piles.size(slots.HEAP[clearing])
            ]
        ),
        caches=tuple(
            [(box + 1, _cache(eyes, box)) for box, cache in enumerate(position.caches) if cache.clearing >= 0]
        ),
        drawn=eyes.pile(slots.DRAWN),
        out_of_play=eyes.pile(slots.OUT_OF_PLAY),
        deal=next((_deal(frame) for frame in reversed(position.frames) if isinstance(frame, Deal)), None),
        proposal=_proposal(game, eyes),
        effects=tuple([_effect(effect) for effect in position.effects.of()]),
        seats=tuple(position.seats),
        denizen_at=tuple(position.denizen_at),
        owners=tuple(position.owners),
        visitors=tuple(position.visitors),
        dwellings=position.dwellings,
        ghosts=position.ghosts,
        face_up=indices(position.face_up),
        revealed=indices(position.revealed),
        dead_horses=indices(position.dead_horses),
        hidden=indices(position.hidden),
        blocked=indices(position.blocked),
        alerted=indices(position.alerted),
        damaged=indices(position.damaged),
        monster_roll=position.monster_roll,
        first=position.first,
        had_turn=indices(position.had_turn),
        guides=position.guides,
        building=position.building,
        open_vault=position.open_vault,
        deaths=position.deaths,
    )


class _Eyes:
    """The knowledge of one viewer about piles and owners."""

    __slots__ = ("all", "piles", "player", "position", "viewer")

    def __init__(self, game: Game, player: int | None) -> None:
        self.position: Any = game.position
        self.piles = game.position.piles
        self.player = player
        self.viewer = game.player_count if player is None else player
        self.all = game.is_finished()

    def owns(self, being: int) -> bool:
        """Whether the viewer decides for a being, or the game is over."""
        if self.all:
            return True
        if self.player is None:
            return False
        position = self.position
        seat: int = position.seats[being] if being < FIRST_DENIZEN else position.owners[being - FIRST_DENIZEN]
        return seat == self.player

    def known(self, slot: int) -> int:
        """The pieces that the viewer knows to be in a pile."""
        return self.piles.cards_of(slot) if self.all else self.piles.known(self.viewer, slot)

    def pile(self, *several: int) -> PileView:
        """One or several piles as the viewer sees them."""
        known = count = 0
        for slot in several:
            size = self.piles.size(slot)
            count += size
            known |= self.known(slot) if size else 0
        return PileView(indices(known), count)

    def stack(self, slot: int) -> Stack:
        """An ordered pile as the viewer sees it, from the top."""
        if self.all:
            return self.piles.order_of(slot)
        seen = self.piles.known_order(self.viewer, slot)
        return tuple([UNKNOWN if piece is None else piece for piece in seen])


def _character(game: Game, seat: int, eyes: _Eyes) -> CharacterView:
    one, piles = game.position.characters[seat], eyes.piles
    knows = eyes.all or seat == eyes.player
    bag = eyes.pile(slots.BAG[seat])
    return CharacterView(
        one.hero,
        one.status,
        one.at,
        one.gold if knows else UNKNOWN,
        (one.fame.numerator, one.fame.denominator),
        (one.notoriety.numerator, one.notoriety.denominator),
        one.chits,
        indices(one.active),
        indices(piles.masks[slots.OPEN[seat]]),
        bag.known,
        bag.count,
        one.paths if knows else one.used_paths,
        one.places if knows else one.used_places,
        one.victory if knows or is_gone(one.status) else (),
        tuple([relations.level(game, seat, partner) for partner in range(PARTNER_COUNT)]) if one.hero >= 0 else (),
        one.start,
        one.since,
        one.died,
        one.score,
    )


def _cache(eyes: _Eyes, box: int) -> CacheView:
    cache = eyes.position.caches[box]
    return CacheView(
        cache.clearing,
        cache.creator,
        cache.gold if eyes.all or (cache.creator >= 0 and eyes.owns(cache.creator)) else UNKNOWN,
        tuple([being for being in indices(cache.known) if eyes.owns(being)]),
        eyes.stack(slots.CACHE[box]),
    )


def _effect(effect: Effect) -> EffectView:
    source = effect.source if isinstance(effect.source, int) else UNKNOWN
    target = effect.target if isinstance(effect.target, int) else UNKNOWN
    left = min([clock.left for clock in effect.lasts.clocks], default=UNKNOWN)
    data = "" if effect.data is None else str(effect.data)
    return EffectView(effect.kind, source, target, effect.strength, left, data)


def is_gone(status: str) -> bool:
    """Whether the character has left the game for good, so that its victory points are public (MR-48.22)."""
    return status in ("out", "left")


def _proposal(game: Game, eyes: _Eyes) -> ProposalView | None:
    """The proposal of trade, for its parties: the partner hears it when it is submitted (MR-18.3, MR-18.7)."""
    for frame in game.position.frames:
        if isinstance(frame, Proposal):
            heard = eyes.owns(frame.proposer) or (frame.is_submitted and eyes.owns(frame.partner))
            sides = _side(frame.given), _side(frame.asked)
            return ProposalView(frame.proposer, frame.partner, *sides, frame.is_submitted) if heard else None
    return None


def _side(side: Side) -> SideView:
    return SideView(indices(side.pieces), side.gold, indices(side.paths), indices(side.places))


def _turn(game: Game, eyes: _Eyes) -> TurnView | None:
    turn = game.position.turn
    if turn is None:
        return None
    changed = 0
    for slot in (*slots.OPEN, *slots.BAG[: game.player_count], *slots.HEAP):
        changed |= turn.changed & eyes.known(slot) if turn.changed else 0
    return TurnView(
        individual=turn.individual,
        phases=turn.phases if eyes.owns(turn.individual) else turn.phases[: phases_shown(game)],
        number=turn.number,
        stopped=indices(turn.stopped),
        from_=turn.from_,
        climbing=turn.climbing,
        lit=turn.lit,
        caved=turn.caved,
        done=turn.done,
        changed=indices(changed),
        proposals=turn.proposals,
        prepared=turn.prepared,
    )


def _deal(deal: Deal) -> DealView:
    return DealView(
        being=deal.being,
        partner=deal.partner,
        kind=deal.kind,
        price=deal.price,
        piece=deal.piece,
        natives=indices(deal.natives),
        column=deal.column,
        result=deal.result,
        offered=indices(deal.offered),
    )


def phases_shown(game: Game) -> int:
    """How many phases of the current turn have been done or cancelled, or are being done (MR-48.14)."""
    turn = game.position.turn
    assert turn is not None
    waits = any(type(step).__name__ == "Activity" for step in game.waiting())
    return turn.number if waits else min(turn.number + 1, len(turn.phases))
