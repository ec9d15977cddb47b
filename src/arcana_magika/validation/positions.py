"""Validation of a position from elsewhere, and continuing from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from arcana_core import effects
from arcana_core.errors import PositionError
from arcana_core.scenario.validation import classes_in, take_up
from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.chapters import setup
from arcana_magika.model.forward import Game
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.mages import letter_of
from arcana_magika.model.names import usual_name
from arcana_magika.model.state import ORDERS, OVER, SETUP, Position, Registration
from arcana_magika.model.tables import OPEN_ALIGNMENTS
from arcana_magika.sheets.writing import WRITE_SHEETS, WriteSheets
from arcana_magika.validation import arena as arenas
from arcana_magika.validation import knowledge, sheets

POSITION_TYPES: Final = (
    *classes_in(Position, Knowledge),
    *(setup.Register, WriteSheets, actions.Pick, actions.Say, *effects.TYPES),
)
"""The classes that the text of a position may name."""


def go_on_from(game: Game, position: Position) -> None:
    """Continue from a copy of this position.

    Raises:
        PositionError: It contradicts the rules; the message names the place and the first mistake.
    """
    take_up(game, position, Position, (_stage, _setup, arenas.effects, arenas.parts, knowledge.reports))
    arena = game.position.arena
    game.position.drafts = [None] * game.player_count
    if arena is not None:
        game.position.arena = arena.clone()
    for mistake in _choices(game) if arena is None else sheets.mistakes(game):
        raise PositionError(mistake)
    if game.position.stage == OVER:
        game.open_log()  # MG-38.9
    game.go_on()


def _stage(game: Game) -> Iterator[str]:
    """Check the agenda, the turn and the registrations for the stage of the game (MG-8.1)."""
    position, rules = game.position, game.rules
    asking = {SETUP: setup.REGISTER, ORDERS: WRITE_SHEETS, OVER: None}[position.stage]
    if [*game.waiting()] != [step for step in (asking,) if step is not None]:
        expected = None if asking is None else (asking, None)
        yield f"agenda must be {expected} in the stage {position.stage!r}, got {shown(position.agenda)} (MG-8.1)"
    if position.arena is None:
        return
    if position.turn < 1:
        yield "after the setup there are an arena and a turn from 1 (MG-8.1)"
    if rules.turn_limit and position.turn > rules.turn_limit:
        yield f"turn must be at most {rules.turn_limit}, the last one, got {position.turn} (MG-31.3)"
    if not all(chosen.closed for chosen in position.registrations):
        yield "registrations must all be closed after the setup (MG-37.1)"


def _setup(game: Game) -> Iterator[str]:
    """Mages are chosen in turn, and nothing else has happened yet (MG-7.3, MG-37)."""
    position = game.position
    if position.arena is not None:
        return
    if position.turn:
        yield "before the setup is complete there is neither an arena nor a turn (MG-7.3)"
    if position.ended or any(position.picks) or any(position.sheets) or position.standby:
        yield "before the setup is complete there are neither sheets nor standby players, and no end (MG-7.3)"
    closed = [chosen.closed for chosen in position.registrations]
    if all(closed) or sorted(closed, reverse=True) != closed:
        yield "registrations: mages are chosen in letter order, and a player must be left to choose (MG-37.20)"
        return
    for chosen in position.registrations[closed.index(False) + 1 :]:
        if chosen != Registration():
            yield f"registrations: later players can't have chosen anything yet, got {shown(chosen)} (MG-37.20)"
    letters = [letter_of(player, len(closed)) for player in range(len(closed))]
    for player, chosen in enumerate(position.registrations):
        where = f"registrations[{player}]"
        if chosen.closed and None in (chosen.race, chosen.alignment, chosen.name):
            yield f"{where}: a finished choice needs a race, an alignment and a name (MG-37.1)"
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


def _choices(game: Game) -> Iterator[str]:
    """Old scrolls belong to the repeat player's mage, and a choice is still open (MG-34.2)."""
    for player, chosen in enumerate(game.position.registrations):
        where = f"registrations[{player}]"
        claimed = Counter(setup.claimed_scrolls(game, player))
        if chosen.spells is not None and (not chosen.spells or Counter(chosen.spells) - claimed):
            yield f"{where}.spells must be old scrolls of this mage, got {shown(chosen.spells)} (MG-34.2)"
        if not chosen.closed and chosen.name is not None and not setup.old_scrolls(game, player):
            yield f"{where}.closed must be True: nothing is left to choose (MG-37.1)"
