"""What a player may know of a battle, as an object (MC-34).

Nearly all of a battle lies open. Hidden are the cards in the Memory of the others, their libraries, what a scry shows,
who else is asked in a window or a response round, and what another puts together. Cards are named by their keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from attrs import evolve

from arcana_core.knowledge import views
from arcana_core.knowledge.frozen import quick_frozen
from arcana_core.records.jsonable import Json, Spelling
from arcana_mtgcombat.chapters.combat.engaging import Allies, Intercept
from arcana_mtgcombat.chapters.combat.fighting import Counters, FollowUp, FollowUpTarget
from arcana_mtgcombat.chapters.combat.fleeing import EscapeAtOnce
from arcana_mtgcombat.chapters.magic.effects import Forget, PayOrBeCountered, PayUnits, PutBack
from arcana_mtgcombat.chapters.magic.permanents import ChooseBearer
from arcana_mtgcombat.chapters.phases.ending import Mercy, undecided
from arcana_mtgcombat.chapters.phases.setup import OrderLibrary
from arcana_mtgcombat.chapters.phases.turns import Delay
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from arcana_mtgcombat.model.keywords import Bars, Keywords
from arcana_mtgcombat.model.mana import Units
from arcana_mtgcombat.model.state import (
    FIRST_NUMBER,
    IN,
    LOST,
    NOBODY,
    Change,
    Character,
    Creature,
    Draft,
    Frame,
    Permanent,
)
from arcana_mtgcombat.rules import Rules

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

Keys = tuple[str, ...]
"""Keys of cards."""

OPEN = frozenset(
    (
        OrderLibrary,
        Delay,
        Intercept,
        Allies,
        Counters,
        FollowUp,
        FollowUpTarget,
        ChooseBearer,
        PayOrBeCountered,
        PayUnits,
        Forget,
        PutBack,
        EscapeAtOnce,
        Mercy,
    )
)
"""Decisions of which all may know whose they are.

Of the others nobody could say, were they not shown to their own seat alone, whether there is a window in between: who
sees that the active character has nothing to decide sees that another is asked (MC-34.10, MC-36.85).
"""


@quick_frozen
class CharacterView:
    """A character or wild pack as others see it (MC-34.1).

    Attributes:
        seat: his number.
        sheet: his sheet; its library is empty but in the view of its own seat (MC-34.2).
        side, status, life, pool, exhausted, guard, plus, minus, fleeing, lost_in_flight, was_defender, slayer, fell,
            spared, power, toughness, speed, channeling, focus, memory_size, mastery, recalls, keywords, bars: as in
            `arcana_mtgcombat.model.state.Character`.
        limit: how many spells he may keep at his End Phase (MC-22.2).
        memory: the cards that the viewer knows to be in his Memory, by their places in the pool; all of his own.
        memory_count: how many there are.
        library: of the viewer's own library every card, the top first; of others none.
        library_count: how many there are.
        graveyard, exile: in the order in which they came.
        shown: the cards that all know to be in his Memory (MC-34.5).
        somewhere: the cards that all know to be in his Memory or his library.
        hinted: for each failed attempt to respond, cards of which he then held one (MC-34.4).
    """

    seat: int
    sheet: Sheet
    limit: int
    memory: Keys
    memory_count: int
    library: Keys
    library_count: int
    graveyard: Keys
    exile: Keys
    shown: Keys
    somewhere: Keys
    hinted: tuple[Keys, ...]
    side: int
    status: str
    life: int
    pool: Units
    exhausted: bool
    guard: int
    plus: int
    minus: int
    fleeing: bool
    lost_in_flight: int
    was_defender: bool
    slayer: int
    fell: int
    spared: bool | None
    power: int
    toughness: int
    speed: int
    channeling: int
    focus: int
    memory_size: int
    mastery: int
    recalls: int
    keywords: Keywords
    bars: Bars

    @property
    def name(self) -> str:
        """What the sheet calls him; `View.called` tells several of one name apart."""
        return self.sheet.name

    @property
    def wild(self) -> bool:
        """Whether this is a wild pack."""
        return self.sheet.wild

    @property
    def is_in(self) -> bool:
        """Whether he is in the battle."""
        return self.status == IN


@quick_frozen
class CreatureView:
    """A creature (MC-34.1).

    Attributes:
        card, name: of its card, the key and what people call it.
        group: the group it belongs to: its controller's seat, or its own number.
        full_life: the printed Life.
        number, slot, owner, controller, life, exhausted, sick, guard, plus, minus, detached, shields, doomed,
            went_along, ordered, power, toughness, keywords, bars: as in `arcana_mtgcombat.model.state.Creature`.
    """

    card: str
    name: str
    group: int
    full_life: int
    number: int
    slot: int
    owner: int
    controller: int
    life: int
    exhausted: bool
    sick: bool
    guard: int
    plus: int
    minus: int
    detached: bool
    shields: int
    doomed: bool
    went_along: bool
    ordered: bool
    power: int
    toughness: int
    keywords: Keywords
    bars: Bars


@quick_frozen
class PermanentView:
    """An enchantment, aura, equipment or artifact (MC-34.1).

    Attributes:
        card, name, type: of its card.
        number, slot, controller, bearer, exhausted: as in `arcana_mtgcombat.model.state.Permanent`.
    """

    card: str
    name: str
    type: str
    number: int
    slot: int
    controller: int
    bearer: int
    exhausted: bool


@quick_frozen
class View(views.View):
    """What one player, or a spectator, may know.

    Attributes:
        player: whose view it is, None for a spectator.
        rules: the settings that hold.
        characters: by seat, packs among them.
        creatures, permanents: in the order in which they entered.
        close: the pairs of Close enemy groups, ascending, as in `arcana_mtgcombat.model.state.Position`.
        to_act: who is to act, as far as the viewer may know (MC-34.10).
        asks: what kind of decision this player has to make now, as the name of a step; "" if none (MC-34.10).
        about: in a decision on one combatant or permanent, as an order to a creature or mercy, its number; else -1.
        about_kind: what was picked for it already: of an order or a follow-up "advance", "engage", "retreat"; else "".
        draft: what this player is putting together, None if nothing.
        looked_at: keys of the cards that a scry shows to this player, () for all others (MC-34.6).
        looking: how many cards a scry has taken off a library and not yet put back.
        frames: what is on its way, the innermost last; how far the asking has come is not in it.
        restores: in a Channeling Phase how many units can be restored in it (MC-9.2), else 0.
        actions_left, castings_left: in a Main Phase how many actions and spells its seat may still take, else 0.
        order, to_come, delays, round, active, turn, phase, locks, changes, recalled, restored, focused, sustained,
            actions, castings, has_moved, has_engaged, has_commanded, is_commanding, winner, end, land: as in the
            position.
    """

    plain_types: ClassVar[Mapping[type, Any]] = {
        Rules: Annotated[Rules, Spelling(Rules.difference, Rules.from_plain, Json)]
    }
    player: int | None
    rules: Rules
    characters: tuple[CharacterView, ...]
    creatures: tuple[CreatureView, ...]
    permanents: tuple[PermanentView, ...]
    close: tuple[tuple[int, int], ...]
    frames: tuple[Frame, ...]
    to_act: tuple[int, ...]
    asks: str
    about: int
    about_kind: str
    draft: Draft | None
    looked_at: Keys
    looking: int
    restores: int
    actions_left: int
    castings_left: int
    order: tuple[int, ...]
    to_come: tuple[int, ...]
    delays: int
    round: int
    active: int
    turn: int
    phase: str
    locks: tuple[tuple[int, int], ...]
    changes: tuple[Change, ...]
    recalled: int
    restored: int
    focused: tuple[int, ...]
    sustained: int
    actions: int
    castings: int
    has_moved: bool
    has_engaged: bool
    has_commanded: bool
    is_commanding: bool
    winner: int
    end: str
    land: int

    @property
    def own(self) -> CharacterView | None:
        """The viewer's own character or pack; None for a spectator."""
        return None if self.player is None else self.characters[self.player]

    @property
    def judged(self) -> int:
        """The seat of whom it is decided now whether he is spared; -1 if of nobody (MC-21.5, MC-36.65)."""
        if self.phase != "mercy" or self.winner == NOBODY:
            return NOBODY
        fallen = [
            (one.fell, one.seat)
            for one in self.characters
            if one.status == LOST and one.spared is None and not one.wild and one.side != self.winner
        ]
        return min(fallen)[1] if fallen else NOBODY

    def creature(self, number: int) -> CreatureView | None:
        """A creature by number, None if it has left."""
        return next((one for one in self.creatures if one.number == number), None)

    def permanent(self, number: int) -> PermanentView | None:
        """A permanent by number, None if it has ended."""
        return next((one for one in self.permanents if one.number == number), None)

    def owner_of(self, number: int) -> int:
        """The seat a combatant belongs to: a character's own, a creature's controller; -1 for one who has left."""
        if number < FIRST_NUMBER:
            return number
        creature = self.creature(number)
        return -1 if creature is None else creature.controller

    def groups(self) -> tuple[int, ...]:
        """The groups in the battle: those of characters and packs by seat, then detached creatures (MC-7.1)."""
        seats = [
            one.seat
            for one in self.characters
            if one.is_in and (not one.wild or any(creature.group == one.seat for creature in self.creatures))
        ]
        return (*seats, *[creature.number for creature in self.creatures if creature.detached])

    def members(self, group: int) -> tuple[int, ...]:
        """The combatants of a group, the character first, then creatures as they entered (MC-7.1)."""
        first = group < FIRST_NUMBER and self.characters[group].is_in and not self.characters[group].wild
        return (*((group,) if first else ()), *[one.number for one in self.creatures if one.group == group])

    def is_close(self, one: int, other: int) -> bool:
        """Whether two groups are Close (MC-7.2)."""
        return ((one, other) if one < other else (other, one)) in self.close

    def are_enemies(self, one: int, other: int) -> bool:
        """Whether two combatants or groups that are there are of different sides (MC-1.2)."""
        return self.characters[self.owner_of(one)].side != self.characters[self.owner_of(other)].side

    def called(self, number: int) -> str:
        """What people call a combatant or permanent: its name, and where several have it, its seat or slot.

        So "Ossuary Whelp 2" is the Ossuary Whelp that is `creature 2` in the notation of actions.
        """
        if number < FIRST_NUMBER:
            name = self.characters[number].name
            return f"{name} {number}" if sum(one.name == name for one in self.characters) > 1 else name
        creature = self.creature(number)
        if creature is not None:
            several = sum(one.card == creature.card for one in self.creatures) > 1
            return f"{creature.name} {creature.slot}" if several else creature.name
        permanent = self.permanent(number)
        if permanent is None:
            return "somebody who has left"
        several = sum(one.card == permanent.card for one in self.permanents) > 1
        return f"{permanent.name} {permanent.slot}" if several else permanent.name


def view_of(game: Game, player: int | None) -> View:
    """What this player may know; None is a spectator (MC-34)."""
    position = game.position
    cards = game.pool.cards
    is_asked = player is not None and game.players_to_act == (player,)
    looks = is_asked and bool(position.looked_at)
    step = position.agenda[0] if is_asked else None
    is_main = position.phase == "main"
    return View(
        player,
        game.rules,
        tuple([_character(game, seat, own=seat == player) for seat in range(game.player_count)]),
        tuple([_creature(one, cards[one.card]) for one in position.creatures]),
        tuple([_permanent(one, cards[one.card]) for one in position.permanents]),
        tuple(sorted(position.close)),
        tuple([_frame(frame) for frame in position.frames]),
        seen_to_act(game, player),
        type(step).__name__ if is_asked else "",
        undecided(game)[0] if isinstance(step, Mercy) else getattr(step, "number", NOBODY),
        getattr(step, "kind", ""),
        position.draft if is_asked else None,
        tuple([cards[card].key for card in position.looked_at]) if looks else (),
        len(position.looked_at),
        game.restores(position.active) if position.phase == "channeling" else 0,
        game.actions_left(position.active) if is_main else 0,
        game.castings_left(position.active) if is_main else 0,
        *_of_position(position),
    )


def seen_to_act(game: Game, player: int | None) -> tuple[int, ...]:
    """Who is to act, as far as this player may know: himself, others where all may know of it (MC-34.10)."""
    players = game.players_to_act
    if player in players or (players and type(game.position.agenda[0]) in OPEN):
        return players
    return ()


def _frame(frame: Frame) -> Frame:
    # How far the asking has come would tell who was asked (MC-34.10).
    return evolve(frame, asked=0) if frame.asked > 0 else frame


@lru_cache(maxsize=1024)
def _without_library(sheet: Sheet) -> Sheet:
    return evolve(sheet, library=())


@lru_cache(maxsize=4096)
def _keys(pool: Pool, cards: tuple[int, ...]) -> Keys:
    every = pool.cards
    return tuple([every[card].key for card in cards])


@lru_cache(maxsize=1024)
def _of_masks(pool: Pool, masks: tuple[int, ...]) -> tuple[Keys, ...]:
    return tuple([tuple([card.key for card in pool if mask >> card.place & 1]) for mask in masks])


def _character(game: Game, seat: int, *, own: bool) -> CharacterView:
    one: Character = game.position.characters[seat]
    pool = game.pool
    return CharacterView(
        seat,
        one.sheet if own else _without_library(one.sheet),
        game.limit(seat),
        _keys(pool, one.memory if own else one.in_memory),
        len(one.memory),
        _keys(pool, one.library) if own else (),
        len(one.library),
        _keys(pool, one.graveyard),
        _keys(pool, one.exile),
        _keys(pool, one.in_memory),
        _keys(pool, one.somewhere),
        _of_masks(pool, one.hinted) if one.hinted else (),
        *_of_character(one),
    )


def _creature(one: Creature, card: Card) -> CreatureView:
    group = one.number if one.detached else one.controller
    return CreatureView(card.key, card.name, group, card.life, *_of_creature(one))


def _permanent(one: Permanent, card: Card) -> PermanentView:
    return PermanentView(card.key, card.name, card.type, *_of_permanent(one))


_of_character, _of_creature = views.as_in(CharacterView, "side"), views.as_in(CreatureView, "number")
_of_permanent = views.as_in(PermanentView, "number")
_of_position = views.as_in(View, "order")
