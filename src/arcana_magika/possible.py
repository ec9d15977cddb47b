"""Whether a position that was made elsewhere can be one of this game, and going on from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core import effects
from arcana_core.errors import PositionError
from arcana_core.wording import shown
from arcana_magika import orders
from arcana_magika.drafting.draft import Draft, Held, Post, Projection
from arcana_magika.drafts import OPTIONS
from arcana_magika.geometry import ARENA
from arcana_magika.ground import renew_ground
from arcana_magika.rules import Rules
from arcana_magika.state import (
    EFFECT_KINDS,
    ORDERS,
    OVER,
    SETUP,
    Arena,
    Chronicle,
    Delivered,
    Knowledge,
    Known,
    Mage,
    Position,
    Recon,
    Registration,
    Scroll,
    Standing,
)
from arcana_magika.tables import ALIGNMENTS, ARTIFACTS, BLACK, COLOURS, RACES, SPELLS, TERRAINS
from arcana_magika.tasks import TASKS
from arcana_magika.telling import Reports

if TYPE_CHECKING:
    from arcana_magika.game import Game

ENDINGS: Final = ("goal", "globe", "gathered", "limit", "no_novices")
"""How a game can end (MG-36.1)."""
POSITION_TYPES: Final = (
    *(Position, Registration, Arena, Mage, Scroll, Chronicle, Knowledge, Known, Recon, Standing, Delivered),
    *(Draft, Held, Projection, Post),
    *(orders.Sheet, orders.Message, orders.Offer, orders.Demand, orders.Give, orders.Don, orders.Cast),
    *(orders.Move, orders.Search, orders.Drop, orders.Meditate, orders.Rest),
    *effects.TYPES,
)
"""The classes that the text of a position may name."""


def take_up(game: Game, position: Position) -> None:
    """Go on from a copy of this position.

    Raises:
        PositionError: it contradicts the rules; the message says where.
    """
    if not isinstance(position, Position):
        raise TypeError(f"a position of {game.name} is a Position of it, got {shown(position)}")
    try:
        mistake = next(_mistakes(position, game.rules, game.player_count), "")
    except (TypeError, ValueError, AttributeError, IndexError, KeyError, AssertionError) as error:
        raise PositionError(f"a part of the position is of the wrong kind: {error}") from error
    if mistake:
        raise PositionError(mistake)
    game.position = position.copy()
    if position.arena is not None:
        game.position.arena = position.arena.copy()
    game.players_to_act = _players_to_act(game.position)
    if position.stage == OVER:
        game.open_log()  # MG-38.9


def _players_to_act(position: Position) -> tuple[int, ...]:
    if position.stage == OVER:
        return ()
    if position.stage == SETUP:
        return tuple([player for player, chosen in enumerate(position.registrations) if not chosen.closed][:1])
    assert position.arena is not None
    return tuple([mage.player for mage in position.arena.in_game() if position.sheets[mage.player] is None])


def _mistakes(position: Position, rules: Rules, players: int) -> Iterator[str]:
    """What contradicts the rules, one sentence each."""
    if position.stage not in (SETUP, ORDERS, OVER):
        yield f"the stage must be {SETUP}, {ORDERS} or {OVER}, got {shown(position.stage)}"
    for name in ("registrations", "drafts", "sheets"):
        if len(getattr(position, name)) != players:
            yield f"{name} must be those of {players} players, got {len(getattr(position, name))}"
    if (position.ended in ENDINGS) != (position.stage == OVER) or (position.ended and position.ended not in ENDINGS):
        yield f"a game that is {position.stage} cannot have ended by {shown(position.ended)} (MG-31)"
    if position.stage == SETUP:
        yield from _setup_mistakes(position)
        return
    if position.arena is None or type(position.turn) is not int or position.turn < 1:
        yield "after the setup there are an arena and a turn from 1 (MG-8.1)"
        return
    yield from _arena_mistakes(position.arena, rules, players)
    if position.stage == ORDERS:
        # In a game that is over the sheets of its last turn remain, also of who was dropped in it.
        for mage in position.arena.mages:
            if mage.cell < 0 and (position.sheets[mage.player] or position.drafts[mage.player]):
                yield f"player {mage.player} is no longer in the game and has a sheet (MG-33.4)"
        if not _players_to_act(position):
            yield "all sheets are in, and the turn has not been processed (MG-8.1)"
        for draft in position.drafts:
            if draft is not None and not (isinstance(draft, Draft) and draft.asks in OPTIONS):
                yield f"what is picked is a Draft that asks something, got {shown(draft)}"
    for sheet in position.sheets:
        if sheet is not None and not (isinstance(sheet, orders.Sheet) and len(sheet.orders) == 5):
            yield f"a sheet has five orders, got {shown(sheet)} (MG-8.1)"


def _setup_mistakes(position: Position) -> Iterator[str]:
    if position.arena is not None or position.turn:
        yield "before the setup is complete there is neither an arena nor a turn (MG-7.3)"
    closed = [chosen.closed for chosen in position.registrations]
    if all(closed) or sorted(closed, reverse=True) != closed:
        yield "mages are chosen in letter order, and somebody must be left to choose (MG-37.20)"
    for chosen in position.registrations:
        if chosen.closed and None in (chosen.race, chosen.alignment, chosen.name):
            yield "who has chosen has a race, an alignment and a name (MG-37.1)"


def _arena_mistakes(arena: Arena, rules: Rules, players: int) -> Iterator[str]:
    cells, terrains = len(ARENA), len(TERRAINS)
    if len(arena.base) != cells or max(arena.base) >= terrains:
        yield f"the base terrain must be {cells} codes from 0 to {terrains - 1} (MG-2.1)"
    if len(arena.mages) != players or [mage.player for mage in arena.mages] != list(range(players)):
        yield f"there must be the mages of {players} players in their order (MG-1.10)"
    if len(arena.knowledge) != players:
        yield f"there must be what {players} players know (MG-38.2)"
    if not isinstance(arena.knowledge, Reports) and any(not isinstance(known, Knowledge) for known in arena.knowledge):
        yield "what a player knows is a Knowledge (MG-38.2)"
    if any(type(task) is not int or not 1 <= task <= len(TASKS) for task in arena.tasks):
        yield f"tasks are numbers from 1 to {len(TASKS)}, got {shown(arena.tasks)} (MG-30.4)"
    if not isinstance(arena.chronicle, Chronicle):
        yield f"what the Ebon Mage has done is a Chronicle, got {shown(arena.chronicle)} (MG-30)"
    for player, offer in arena.offers:
        if player not in range(players - 1) or not isinstance(offer, orders.Offer):
            yield f"an offer is one of a novice, got {shown((player, offer))} (MG-27.1)"
    for mage in arena.mages:
        yield from _mage_mistakes(mage, rules)
    if len(arena.artifacts) != len(ARTIFACTS):
        yield f"there are {len(ARTIFACTS)} artifacts, got {len(arena.artifacts)} (MG-21.1)"
    for artifact, where in enumerate(arena.artifacts):
        if not -players <= where < cells or (where < 0 and arena.mages[-1 - where].cell < 0):
            yield f"{ARTIFACTS[artifact]} must lie in a space or be held by a mage in the game (MG-21.2)"
    yield from _cloak_mistakes(arena, rules)
    yield from _effect_mistakes(arena)


def _mage_mistakes(mage: Mage, rules: Rules) -> Iterator[str]:
    who = f"player {mage.player}"
    if not -1 <= mage.cell < len(ARENA):
        yield f"{who} stands in no space: {mage.cell} (MG-2.1)"
    if not (0 <= mage.endurance <= mage.max_endurance and 0 <= mage.arcania <= mage.max_arcania):
        yield f"Endurance and Arcania of {who} must be between 0 and their maximum (MG-6.2)"
    if not -100 <= mage.aptitude <= 100 or mage.skill < 0:
        yield f"Aptitude of {who} must be from -100 to 100 and Spell Skill at least 0 (MG-5.2)"
    if mage.race not in range(len(RACES)) or mage.alignment not in range(len(ALIGNMENTS)):
        yield f"{who} has no race or alignment that there is (MG-4.1)"
    if len(mage.slots) != 6 or len(mage.scrolls) > rules.scroll_limit:
        yield f"{who} must have six slots and at most {rules.scroll_limit} scrolls (MG-22.1)"
    for scroll in mage.scrolls:
        if not isinstance(scroll, Scroll) or scroll.spell not in range(len(SPELLS)):
            yield f"{who} holds a scroll of no spell: {shown(scroll)} (MG-23.1)"
    worn = [] if mage.worn == BLACK else [mage.worn]
    if any(colour not in range(len(COLOURS)) for colour in (*mage.cloaks, *worn)):
        yield f"{who} has a cloak of no colour (MG-1.11)"
    if len(mage.cloaks) + len(worn) > rules.cloak_limit:
        yield f"{who} has more than {rules.cloak_limit} cloaks (MG-12.2)"


def _cloak_mistakes(arena: Arena, rules: Rules) -> Iterator[str]:
    if len(arena.cloaks) != len(COLOURS) or len(arena.gone) != len(COLOURS):
        yield f"there are {len(COLOURS)} cloak colours (MG-1.11)"
        return
    for colour, name in enumerate(COLOURS):
        held = sum(mage.cloaks.count(colour) + (mage.worn == colour) for mage in arena.mages)
        count = held + len(arena.cloaks[colour]) + arena.gone[colour]
        if count != rules.cloaks_of_a_colour or arena.gone[colour] < 0:
            yield f"there must be {rules.cloaks_of_a_colour} {name} cloaks, got {count} (MG-7.10)"
        if any(cell not in range(len(ARENA)) for cell in arena.cloaks[colour]):
            yield f"a {name} cloak lies off the map (MG-2.1)"


def _effect_mistakes(arena: Arena) -> Iterator[str]:
    serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
    if len(set(serials)) < len(serials) or any(not 0 < serial < arena.next_serial for serial in serials):
        yield f"scrolls must have different numbers from 1 to {arena.next_serial - 1}"
    for kind in EFFECT_KINDS:
        arena.effects.kind(kind.name)
    for effect in arena.effects:
        if effect.kind == "PROSP" and effect.target not in serials:
            yield f"a scroll that nobody holds is prolonged: {effect.target!r} (MG-24.71)"
        elif effect.kind in ("ELDRP", "ELATT", "ELBLO", "ELARR", "FGMAP"):
            if effect.target is not None:
                yield f"{effect.kind} lies on the land and on nobody (MG-23.10)"
        elif effect.kind != "PROSP" and effect.target not in range(len(arena.mages)):
            yield f"{effect.kind} is on no mage: {effect.target!r}"
    renewed = arena.copy()
    renew_ground(renewed)
    if renewed.ground != arena.ground:
        yield "the terrain in force does not follow from the base and the arrangements (MG-3.4)"
