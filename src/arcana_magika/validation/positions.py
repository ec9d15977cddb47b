"""Whether a position that was made elsewhere can be one of this game, and going on from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import evolve

from arcana_core import effects
from arcana_core.errors import PositionError
from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.chapters import setup
from arcana_magika.model import orders
from arcana_magika.model.knowledge import Delivered, Knowledge, Known, Recon, Standing
from arcana_magika.model.mages import Mage, Scroll, letter_of
from arcana_magika.model.names import usual_name
from arcana_magika.model.state import ORDERS, OVER, SETUP, Arena, Chronicle, Position, Registration
from arcana_magika.model.tables import OPEN_ALIGNMENTS
from arcana_magika.rules import Rules
from arcana_magika.sheets.writing import WRITE_SHEETS, WriteSheets
from arcana_magika.validation import arena as arenas
from arcana_magika.validation import fields, knowledge, sheets

if TYPE_CHECKING:
    from arcana_magika.game import Game

POSITION_TYPES: Final = (
    *(Position, Registration, Arena, Mage, Scroll, Chronicle, Knowledge, Known, Recon, Standing, Delivered),
    *(setup.Register, WriteSheets, actions.Pick, actions.Say),
    *(orders.Sheet, orders.Message, orders.Offer, orders.Demand, orders.Give, orders.Don, orders.Cast),
    *(orders.Move, orders.Search, orders.Drop, orders.Meditate, orders.Rest),
    *effects.TYPES,
)
"""The classes that the text of a position may name."""


def take_up(game: Game, position: Position) -> None:
    """Go on from a copy of this position.

    Raises:
        PositionError: it contradicts the rules; the message names the place and the first mistake.
    """
    if type(position) is not Position:
        raise TypeError(f"a position of {game.name} is a Position of it, got {shown(position)}")
    _reject(_mistakes(position, game.rules, game.player_count))
    game.position = evolve(position, drafts=[None] * game.player_count).copy()
    if position.arena is not None:
        game.position.arena = position.arena.copy()
    _reject(_mistakes_of_decisions(game))
    if position.stage == OVER:
        game.open_log()  # MG-38.9
    game.go_on()


def _reject(mistakes: Iterator[str]) -> None:
    mistake = next(mistakes, "")
    if mistake:
        raise PositionError(mistake)


def _mistakes(position: Position, rules: Rules, players: int) -> Iterator[str]:
    """What contradicts the rules, one sentence each; the first is found before it can mislead what comes after it."""
    yield from fields.position(rules, players)(position, "")
    asking = {SETUP: setup.REGISTER, ORDERS: WRITE_SHEETS, OVER: None}[position.stage]
    if position.agenda is not asking and not (
        type(position.agenda) is tuple
        and len(position.agenda) == 2
        and position.agenda[0] is asking
        and position.agenda[1] is None
    ):
        wanted = None if asking is None else (asking, None)
        yield f"agenda must be {wanted} in the stage {position.stage!r}, got {shown(position.agenda)} (MG-8.1)"
    if position.stage == SETUP:
        yield from _setup_mistakes(position)
        return
    arena = position.arena
    if arena is None or position.turn < 1:
        yield "after the setup there are an arena and a turn from 1 (MG-8.1)"
        return
    if rules.turn_limit and position.turn > rules.turn_limit:
        yield f"turn must be at most {rules.turn_limit}, the last one, got {position.turn} (MG-31.3)"
    if not all(chosen.closed for chosen in position.registrations):
        yield "registrations must all be closed after the setup (MG-37.1)"
    if len(set(position.standby)) < len(position.standby):
        yield f"standby must name each player once, got {shown(position.standby)} (MG-33.5)"
    yield from fields.arena(rules, players)(arena, "arena")
    yield from arenas.mistakes(position, arena, rules)
    yield from knowledge.mistakes(position, arena)


def _mistakes_of_decisions(game: Game) -> Iterator[str]:
    """What contradicts the rules in what players have decided; game, arena and reports are in order."""
    position = game.position
    if position.stage == SETUP:
        yield from _choosing_mistakes(game)
    else:
        yield from sheets.mistakes(game)


def _setup_mistakes(position: Position) -> Iterator[str]:
    if position.arena is not None or position.turn:
        yield "before the setup is complete there is neither an arena nor a turn (MG-7.3)"
    if position.ended or any(position.picks) or any(position.sheets) or position.standby:
        yield "before the setup is complete there are neither sheets nor standby players, and no end (MG-7.3)"
    closed = [chosen.closed for chosen in position.registrations]
    if all(closed) or sorted(closed, reverse=True) != closed:
        yield "registrations: mages are chosen in letter order, and somebody must be left to choose (MG-37.20)"
        return
    for chosen in position.registrations[closed.index(False) + 1 :]:
        if chosen != Registration():
            yield f"registrations: who comes later has not chosen anything yet, got {shown(chosen)} (MG-37.20)"
    letters = [letter_of(player, len(closed)) for player in range(len(closed))]
    for player, chosen in enumerate(position.registrations):
        where = f"registrations[{player}]"
        if chosen.closed and None in (chosen.race, chosen.alignment, chosen.name):
            yield f"{where}: who has chosen has a race, an alignment and a name (MG-37.1)"
        if chosen.alignment is not None and (
            chosen.race is None or chosen.alignment not in OPEN_ALIGNMENTS[chosen.race]
        ):
            yield f"{where}.alignment must be open to the race, got {chosen.alignment} (MG-5.1)"
        if (chosen.name is not None and chosen.alignment is None) or (chosen.spells and chosen.name is None):
            yield f"{where}: race, alignment, name and old scrolls are chosen in this order (MG-37.1)"
        if chosen.name in [usual_name(letter) for letter in letters if letter != letters[player]]:
            yield f"{where}.name is kept for another mage, got {chosen.name!r} (MG-37.20)"
    names = [chosen.name for chosen in position.registrations if chosen.name is not None]
    if len(set(names)) < len(names):
        yield f"registrations: names must differ, got {shown(names)} (MG-37.20)"


def _choosing_mistakes(game: Game) -> Iterator[str]:
    """Old scrolls are those of the mage whom a repeat player brings, and something is left to choose (MG-34.2)."""
    for player, chosen in enumerate(game.position.registrations):
        where = f"registrations[{player}]"
        claimed = Counter(setup.claimed_scrolls(game, player))
        if chosen.spells is not None and (not chosen.spells or Counter(chosen.spells) - claimed):
            yield f"{where}.spells must be old scrolls of this mage, got {shown(chosen.spells)} (MG-34.2)"
        if not chosen.closed and chosen.name is not None and not setup.old_scrolls(game, player):
            yield f"{where}.closed must be True: nothing is left to choose (MG-37.1)"
