"""A player's view of a battle, as an object (MC-34).

Most of a battle is public. Hidden are the other players' Memories and libraries, the cards of a scry, the players asked
in windows and response rounds, and unfinished drafts. Cards are named by their keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar

from arcana_core.agenda import evolve
from arcana_core.frozen import quick_frozen
from arcana_core.knowledge import views
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
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import Bars, Keywords
from arcana_mtgcombat.model.mana import Units
from arcana_mtgcombat.model.state import (
    FIRST_NUMBER,
    IN,
    LOST,
    NO_ONE,
    Change,
    Character,
    Creature,
    Draft,
    Frame,
    Permanent,
)
from arcana_mtgcombat.rules import Rules

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
"""The steps whose player everyone may know.

Other decisions are shown to their own seat alone. Otherwise a player who sees that the active character has nothing to
decide would see that a window asks another player (MC-34.10, MC-36.85).
"""


@quick_frozen
class CharacterView:
    """A character or wild pack as other players see it (MC-34.1).

    Attributes:
        seat: The seat.
        sheet: The sheet. Its library is empty except in its own seat's view (MC-34.2).
        side, status, life, pool, exhausted, guard, plus, minus, fleeing, lost_in_flight, was_defender, slayer, fell,
            spared, power, toughness, speed, channeling, focus, memory_size, mastery, recalls, keywords, bars: as in
            `arcana_mtgcombat.model.state.Character`.
        limit: How many spells the player may keep in their End Phase (MC-22.2).
        memory: The cards that the viewer knows to be in this Memory, by place in the pool. All of the viewer's own.
        memory_count: The number of cards in Memory.
        library: Every card of the viewer's own library, the top first. Empty for others.
        library_count: The number of cards in the library.
        graveyard, exile: In the order they arrived.
        shown: The cards that everyone knows to be in Memory (MC-34.5).
        somewhere: The cards that everyone knows to be in Memory or library.
        hinted: For each failed attempt to respond, a set of cards. One of them was in Memory (MC-34.4).
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
        """The name on the sheet. `View.called` numbers characters with the same name."""
        return self.sheet.name

    @property
    def wild(self) -> bool:
        """Whether this is a wild pack."""
        return self.sheet.wild

    @property
    def is_in(self) -> bool:
        """Whether the character is in the battle."""
        return self.status == IN


@quick_frozen
class CreatureView:
    """A creature (MC-34.1).

    Attributes:
        card, name: The key and the name of its card.
        group: The group it belongs to: its controller's seat, or its own number.
        full_life: The printed Life.
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
        card, name, type: Values of its card.
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
    """The knowledge of one player or a spectator.

    Attributes:
        player: The viewer, None for a spectator.
        rules: The settings.
        characters: Characters and packs by seat.
        creatures, permanents: In the order they entered.
        close: the pairs of Close enemy groups, ascending, as in `arcana_mtgcombat.model.state.Position`.
        to_act: The players to act that the viewer may know (MC-34.10).
        asks: The kind of decision that this player has to make now, as the name of a step, or "" (MC-34.10).
        about: The number of the combatant or permanent that the decision concerns, such as an order's creature, else
            -1.
        about_kind: The pick made already, for an order or follow-up: "advance", "engage", "retreat". Otherwise "".
        draft: The viewer's own unfinished draft, or None.
        looked_at: Keys of the cards that a scry shows to this player, () for others (MC-34.6).
        looking: How many cards a scry has taken off a library and not yet put back.
        frames: The stack, the top last, without the progress of its response rounds.
        restores: In a Channeling Phase the number of units to restore (MC-9.2), otherwise 0.
        actions_left, castings_left: In a Main Phase the actions and spells left, otherwise 0.
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
        """The viewer's own character or pack, None for a spectator."""
        return None if self.player is None else self.characters[self.player]

    @property
    def judged(self) -> int:
        """The seat whose mercy is being decided, -1 for none (MC-21.5, MC-36.65)."""
        if self.phase != "mercy" or self.winner == NO_ONE:
            return NO_ONE
        fallen = [
            (one.fell, one.seat)
            for one in self.characters
            if one.status == LOST and one.spared is None and not one.wild and one.side != self.winner
        ]
        return min(fallen)[1] if fallen else NO_ONE

    def creature(self, number: int) -> CreatureView | None:
        """Return a creature by number, or None if it has left."""
        return next((one for one in self.creatures if one.number == number), None)

    def permanent(self, number: int) -> PermanentView | None:
        """Return a permanent by number, or None if it has ended."""
        return next((one for one in self.permanents if one.number == number), None)

    def owner_of(self, number: int) -> int:
        """Return a combatant's seat: a character's own, a creature's controller, -1 for one that has left."""
        if number < FIRST_NUMBER:
            return number
        creature = self.creature(number)
        return -1 if creature is None else creature.controller

    def groups(self) -> tuple[int, ...]:
        """Return the groups in the battle: characters and packs by seat, then detached creatures (MC-7.1)."""
        seats = [
            one.seat
            for one in self.characters
            if one.is_in and (not one.wild or any(creature.group == one.seat for creature in self.creatures))
        ]
        return (*seats, *[creature.number for creature in self.creatures if creature.detached])

    def members(self, group: int) -> tuple[int, ...]:
        """Return the combatants of a group, the character first, then creatures in the order they entered (MC-7.1)."""
        first = group < FIRST_NUMBER and self.characters[group].is_in and not self.characters[group].wild
        return (*((group,) if first else ()), *[one.number for one in self.creatures if one.group == group])

    def is_close(self, one: int, other: int) -> bool:
        """Return whether two groups are Close (MC-7.2)."""
        return ((one, other) if one < other else (other, one)) in self.close

    def are_enemies(self, one: int, other: int) -> bool:
        """Return whether two combatants or groups in the battle are on different sides (MC-1.2)."""
        return self.characters[self.owner_of(one)].side != self.characters[self.owner_of(other)].side

    def called(self, number: int) -> str:
        """Return the name of a combatant or permanent, with its seat or slot if the name isn't unique.

        "Ossuary Whelp 2" is the Ossuary Whelp with the notation `creature 2`.
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
            return "a combatant that has left"
        several = sum(one.card == permanent.card for one in self.permanents) > 1
        return f"{permanent.name} {permanent.slot}" if several else permanent.name


def view_of(game: Game, player: int | None) -> View:
    """Return this player's view. None is a spectator (MC-34)."""
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
        undecided(game)[0] if isinstance(step, Mercy) else getattr(step, "number", NO_ONE),
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
    """Return the players to act that this player may know (MC-34.10)."""
    players = game.players_to_act
    if player in players or (players and type(game.position.agenda[0]) in OPEN):
        return players
    return ()


def _frame(frame: Frame) -> Frame:
    # The progress of a response round would reveal the players asked (MC-34.10).
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
