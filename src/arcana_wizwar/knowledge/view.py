"""A player's view of a game of Wiz-War (WW-23).

Nearly everything is public. Hidden are the cards in other hands, the order of the decks, and the real trap token. Views
also hide the asked players in a response window and other players' drafts (WW-23.13). Cards of hands are named by their
keys because copies are alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_core.frozen import quick_frozen
from arcana_core.geometry.lattice import SideName
from arcana_core.geometry.plain_grids import PlainGrid
from arcana_core.geometry.squares import bits
from arcana_core.knowledge import views
from arcana_wizwar.actions import AtCard, AtEdge, AtSector, AtSquare, AtThing, AtTreasure, AtWizard
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import Board, Colour, Sector, board, layout
from arcana_wizwar.model.powers import Powers
from arcana_wizwar.model.spellings import EdgeNumber, Square, Treasure, TreasurePlace
from arcana_wizwar.model.state import DECK, DISCARD, HAND, NOWHERE, PLAY, Draft, Edge, Frame, Journey, Spell, Thing


@quick_frozen
class WizardView:
    """A wizard as the others see them (WW-23.2).

    Attributes:
        colour, square, life, stun, treasure, alive, powers: as in `arcana_wizwar.model.state.Wizard`.
        points: victory points.
        kills: the victory points for kills.
        items: carried single cards.
        hand: keys of the cards the viewer knows to be in the hand, sorted; all cards of the viewer's own hand.
        hand_count: the number of cards in the hand.
        hand_size, hand_max: the hand size and its limit (WW-18).
        base_speed: the current base speed.
    """

    points: int
    hand: tuple[str, ...]
    hand_count: int
    hand_size: int
    hand_max: int
    base_speed: int
    colour: Colour
    square: Square
    life: int
    kills: int
    stun: int
    items: tuple[int, ...]
    treasure: Treasure
    alive: bool
    powers: Powers


@quick_frozen
class View(views.View):
    """The knowledge of one player or a spectator.

    Attributes:
        player: the viewer's seat, None for a spectator.
        side, sectors: the placed sectors (WW-23.1).
        grid: the current grid, as in `arcana_wizwar.model.state.Position`.
        edges: the edges that differ from the printed board, with their contents.
        things: the objects in squares.
        treasures: as in the position.
        spells: the spells in play. The trap of a Booby Trap is -1 except for its caster (WW-23.7).
        wizards: by seat.
        asks: the viewer's current decision, as the name of a step; "" for none (WW-23.13).
        first, active, turn, turns_begun, phase: the first and the active player, and the state of the turn.
        moves, attacks, boosted, stunned, has_moved, may_not_move, no_treasure, phase_ended, nothing_done, drawn, tacks,
            diseased, picked_locks: of the active wizard's turn, as in the position.
        attacks_a_turn: the number of attacks allowed in a turn (WW-8.1).
        sum, corner, astral: the preparations for the active wizard's next spell.
        decks: the number of cards in each deck (WW-23.4).
        discards: keys of the discard pile of each group, uppermost first (WW-23.5).
        schools: of each deck (WW-23.6).
        frames: the pending plays, innermost last, without the progress of the asking.
        draft: the viewer's own draft, or None. Its cards from the hand are represented by the first copy.
        winner, end: the end of the game; -1 and "" while it goes on.
    """

    plain_types: ClassVar[Mapping[type, Any]] = {
        Action: AtSquare | AtThing | AtEdge | AtWizard | AtTreasure | AtSector | AtCard
    }
    player: int | None
    side: str
    sectors: tuple[Sector, ...]
    edges: tuple[tuple[EdgeNumber, Edge], ...]
    spells: tuple[Spell, ...]
    wizards: tuple[WizardView, ...]
    asks: str
    attacks_a_turn: int
    decks: tuple[int, ...]
    discards: tuple[tuple[str, ...], ...]
    frames: tuple[Frame, ...]
    draft: Draft | None
    grid: PlainGrid
    things: tuple[Thing, ...]
    treasures: tuple[TreasurePlace, ...]
    first: int
    active: int
    turn: int
    turns_begun: tuple[int, ...]
    phase: str
    moves: int
    attacks: int
    boosted: bool
    stunned: bool
    has_moved: bool
    may_not_move: bool
    no_treasure: bool
    phase_ended: bool
    nothing_done: bool
    drawn: int
    tacks: tuple[int, ...]
    diseased: tuple[tuple[int, int], ...]
    picked_locks: tuple[EdgeNumber, ...]
    sum: int
    corner: bool
    astral: Square
    schools: tuple[tuple[str, ...], ...]
    winner: int
    end: str

    @cached_property
    def board(self) -> Board:
        """The sectors as printed."""
        return board(self.side, self.sectors)

    @property
    def portals(self) -> Mapping[str, tuple[SideName, SideName]]:
        """The two sides that each pair of portals joins, by the colour of the portals (WW-2.8, WW-2.9)."""
        return layout(len(self.sectors)).portals

    @property
    def hand(self) -> tuple[str, ...]:
        """The keys of the viewer's own hand, sorted; () for a spectator."""
        return () if self.player is None else self.wizards[self.player].hand


def view_of(game: Game, player: int | None) -> View:
    """The player's view; None is a spectator."""
    position = game.position
    piles, cards = position.piles, game.cards
    viewer = game.player_count if player is None else player
    is_asked = player is not None and game.players_to_act == (player,)
    return View(
        player,
        game.rules.side,
        position.sectors,
        tuple(sorted(position.edges.items())),
        tuple([_spell(spell, player) for spell in position.spells]),
        tuple([_wizard(game, seat, viewer) for seat in range(game.player_count)]),
        type(position.agenda[0]).__name__ if is_asked else "",
        game.rules.attacks,
        tuple([piles.size(pile) for pile in DECK]),
        tuple([tuple([cards.of[card].key for card in piles.order_of(pile)]) for pile in DISCARD]),
        tuple([_frame(frame) for frame in position.frames]),
        _draft(game, position.draft) if is_asked else None,
        *_of_position(position),
    )


def _spell(spell: Spell, player: int | None) -> Spell:
    return spell if spell.trap < 0 or spell.caster == player else evolve(spell, trap=NOWHERE)


def _draft(game: Game, draft: Draft | None) -> Draft | None:
    # For cards still in the hand the view hides the copy (WW-25.81).
    if draft is None:
        return None
    card = draft.card if draft.card < 0 or _lies_open(game, draft.card) else _first_copy(game, draft.card)
    energy = None if draft.energy is None else tuple([_first_copy(game, card) for card in draft.energy])
    return evolve(draft, card=card, energy=energy)


def _lies_open(game: Game, card: int) -> bool:
    masks = game.position.piles.masks
    return any(masks[pile] >> card & 1 for pile in PLAY)


def _first_copy(game: Game, card: int) -> int:
    return game.cards.copies[game.cards.of[card].place][0]


def _frame(frame: Frame) -> Frame:
    # The progress of the asking would reveal who was asked (WW-23.13).
    return frame if isinstance(frame, Journey) or not frame.asked else evolve(frame, asked=0)


def _wizard(game: Game, seat: int, viewer: int) -> WizardView:
    position = game.position
    known = position.piles.known(viewer, HAND[seat])
    return WizardView(
        game.victory_points(seat),
        tuple(sorted([game.cards.of[card].key for card in bits(known)])),
        game.hand_count(seat),
        game.hand_size(seat),
        game.hand_max(seat),
        game.base_speed(seat),
        *_of_wizard(position.wizards[seat]),
    )


_of_position, _of_wizard = views.as_in(View, "grid"), views.as_in(WizardView, "colour")
