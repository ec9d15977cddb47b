"""Playing Wiz-War in tests and reading the results, in notation."""

from __future__ import annotations

from arcana_core.testing import do, offered
from arcana_wizwar import Game
from arcana_wizwar.chapters.magic.answering import Window
from arcana_wizwar.model.labyrinth import parse_edge, parse_square, square_name
from arcana_wizwar.model.state import DISCARD


def starting(game: Game, *words: str) -> list[str]:
    """The legal actions that begin with one of these words."""
    return [text for text in offered(game) if text.startswith(words)]


def answers(game: Game) -> list[str]:
    """The counters offered to the asked player; empty outside a window."""
    return [word.removeprefix("answer ") for word in starting(game, "answer")]


def aims(game: Game, line: str) -> list[str]:
    """The legal actions after these picks, without applying them."""
    trial = game.clone()
    do(trial, line)
    return offered(trial)


def in_window(game: Game) -> bool:
    """Whether a player is asked for an answer."""
    return isinstance(next(game.waiting()), Window)


def logged(game: Game) -> list[str]:
    """The kinds of all events with their clauses, but for windows that opened."""
    events = [(type(entry.event).__name__, entry.clause) for entry in game.log if entry.event]
    return [f"{kind} {clause}" for kind, clause in events if kind != "WindowOpened"]


def points(game: Game) -> list[int]:
    """The victory points of all wizards, by seat."""
    return [game.victory_points(player) for player in range(game.player_count)]


def life(game: Game) -> list[int]:
    """The life of all wizards, by seat."""
    return [wizard.life for wizard in game.position.wizards]


def stun(game: Game) -> list[int]:
    """The stun tokens of all wizards, by seat."""
    return [wizard.stun for wizard in game.position.wizards]


def at(game: Game, player: int = 0) -> str:
    """The square of a wizard."""
    square = game.position.wizards[player].square
    return square_name(game.position.grid, square) if square >= 0 else "off"


def hand(game: Game, player: int) -> list[str]:
    """The different cards in a hand, sorted."""
    return sorted(game.hand_keys(player))


def carried(game: Game, player: int) -> list[str]:
    """The items of a wizard."""
    return [game.cards.of[card].key for card in game.position.wizards[player].items]


def in_play(game: Game) -> list[str]:
    """The spells in play."""
    return [game.cards.of[spell.card].key for spell in game.position.spells]


def energies(game: Game) -> dict[str, int]:
    """The spells in play and their energy."""
    return {game.cards.of[spell.card].key: spell.energy for spell in game.position.spells}


def discarded(game: Game) -> list[str]:
    """The discard pile, uppermost first."""
    return [game.cards.of[card].key for card in game.position.piles.order_of(DISCARD[0])]


def lying(game: Game) -> list[tuple[str, str]]:
    """The items on the board, and where."""
    position = game.position
    return [
        (game.cards.of[thing.card].key, square_name(position.grid, thing.square))
        for thing in position.things
        if thing.card >= 0
    ]


def square(game: Game, name: str) -> int:
    """The square of this name on the assembled board."""
    return parse_square(game.position.grid, name)


def edge(game: Game, name: str) -> int:
    """The edge of this name on the assembled board."""
    return parse_edge(game.position.grid, name)


def stands(game: Game, name: str) -> str:
    """The wall, door or barrier on an edge."""
    return game.edge_at(edge(game, name)).kind


def cracks(game: Game, name: str) -> int:
    """The cracks in the thing on an edge."""
    return game.edge_at(edge(game, name)).cracks
