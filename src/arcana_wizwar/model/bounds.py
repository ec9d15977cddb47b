"""The values that fields of positions and steps may hold. -1 is `arcana_wizwar.model.state.NOWHERE`."""

from __future__ import annotations

from typing import Annotated, Any

from arcana_core.scenario.bounds import DISTINCT, Between, Fits, OneOf, Refers, seat_or
from arcana_wizwar.model import labyrinth, spellings
from arcana_wizwar.model.labyrinth import COLOURS, Board, Sector, board

PHASES = ("draft", "time passes", "main", "discard", "draw", "over")
PLAYS = ("cast", "counter", "punch", "use", "ability")
TYPES = ("attack", "neutral", "counter")
MOMENTS = ("when_time_passes", "when_drawing")
"""The moments at which a spell in play has effects. Each is a key of a card, with a list of effects like `does`."""


def board_of(game: Any) -> Board:
    """The board of the sectors during validation, when the position's own `board` may be wrong."""
    return board(game.rules.side, game.position.sectors)


def _is_square(game: Any, value: int) -> bool:
    return value >= 0 and bool(board_of(game).grid.squares >> value & 1)


def _is_line(game: Any, value: int) -> bool:
    return value >= 0 and bool(board_of(game).lines >> value & 1)


def _are_different(_: Any, sectors: tuple[Sector, ...]) -> bool:
    return len({sector.colour for sector in sectors}) == len(sectors)


def _number_of(things: str, name: str, clause: str, *others: int) -> Fits:
    return Refers(
        lambda game, value: value in others or any(one.number == value for one in getattr(game.position, things)),
        f"the number of {name}{''.join([f' or {other}' for other in others])}",
        clause,
    )


Phase = Annotated[str, OneOf(PHASES, "WW-5.1")]
EdgeKind = Annotated[str, OneOf(("open", "wall", "door", "fire", "earth"), "WW-9.11")]
PlayKind = Annotated[str, OneOf((*PLAYS, *MOMENTS))]
PlayType = Annotated[str, OneOf(TYPES)]
DraftKind = Annotated[str, OneOf(PLAYS)]
DraftType = Annotated[str, OneOf(("", *TYPES))]
JourneyKind = Annotated[str, OneOf(("force", "knock", "feather", "push"))]
Different = Fits(_are_different, "of different colours", "WW-2.2")
Colour = Annotated[labyrinth.Colour, Between(0, len(COLOURS) - 1, "WW-2.2")]
ColourOrNone = Annotated[labyrinth.Colour, Between(-1, len(COLOURS) - 1, "WW-3.3")]
TreasureOrNone = Annotated[spellings.Treasure, Between(-1, 2 * len(COLOURS) - 1, "WW-2.11")]
Treasure = Annotated[spellings.Treasure, Between(0, 2 * len(COLOURS) - 1, "WW-2.11")]
School = Annotated[str, Fits(lambda game, school: school in game.cards.school_of, "a school of the cards", "WW-2.13")]
SeatOrNone = Annotated[int, seat_or(-1)]
Slayer = Annotated[int, seat_or(-1, "WW-8.9")]
Winner = Annotated[int, seat_or(-1, "WW-19.10")]
Side = Annotated[spellings.Side, Between(-1, 3)]
Square = Annotated[spellings.Square, Refers(_is_square, "a square of the board", "WW-3.1")]
SquareOrNone = Annotated[
    spellings.Square,
    Refers(lambda game, value: value == -1 or _is_square(game, value), "a square of the board, or -1", "WW-3.1"),
]
Line = Annotated[spellings.EdgeNumber, Refers(_is_line, "a border line between two squares", "WW-9.11")]
LineOrNone = Annotated[
    spellings.EdgeNumber,
    Refers(
        lambda game, value: value == -1 or _is_line(game, value), "a border line between two squares, or -1", "WW-9.11"
    ),
]
LineOrOpen = Annotated[
    spellings.EdgeNumber,
    Refers(
        lambda game, value: value in (-1, -2) or _is_line(game, value),
        "a border line between two squares, -1 or -2",
        "WW-22.8",
    ),
]
CardOrNone = Annotated[int, Between(-1, lambda game: len(game.cards) - 1)]
Card = Annotated[int, Between(0, lambda game: len(game.cards) - 1)]
Cards = Annotated[tuple[Card, ...], DISTINCT]
ThingOrNone = Annotated[int, _number_of("things", "a thing on the board", "WW-15.1", -1)]
SpellOrNone = Annotated[int, _number_of("spells", "a spell in play", "WW-14.4", 0)]
FramePlace = Annotated[int, Refers(lambda game, value: 0 <= value < len(game.position.frames), "the place of a frame")]
