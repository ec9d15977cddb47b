"""Hands on the table, for tests: pieces, chits and activities of single beings."""

from __future__ import annotations

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_magicrealm import Game
from arcana_magicrealm.actions import CHIT_LABELS, CLEARING_NAMES
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.days.following import STAY
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.table import being, clearing, refresh


def hand(game: Game, name: str, *pieces: str, active: bool = False) -> None:
    """Move pieces from wherever they are to a being, inactive unless told otherwise."""
    number, piles = being(name), game.position.piles
    for id_ in pieces:
        moved = PIECE[id_]
        for other in game.position.characters:
            other.active &= ~(1 << moved)
        target = belongings.inactive_slot(game, number, moved)
        source = belongings.place_of(game, moved)
        if piles.orders[source] is not None:
            piles.take(source, piles.order_of(source).index(moved), target, piles.everybody)
        elif source != target:
            piles.move(1 << moved, source, target, piles.everybody)
        if active:
            belongings.activate(game, number, moved)
    refresh(game)


def draw(game: Game, *pieces: str) -> None:
    """Move pieces from wherever they are to DRAWN, where `obtain` takes them from."""
    piles = game.position.piles
    for id_ in pieces:
        source = belongings.place_of(game, PIECE[id_])
        if piles.orders[source] is not None:
            piles.take(source, piles.order_of(source).index(PIECE[id_]), slots.DRAWN)
        else:
            piles.move(1 << PIECE[id_], source, slots.DRAWN)


def strip(game: Game, name: str) -> None:
    """Take all belongings from a being, out of play."""
    number, piles = being(name), game.position.piles
    for owned in indices(belongings.owned(game, number)):
        belongings.give_up(game, number, owned, slots.OUT_OF_PLAY)
    assert not piles.masks[slots.DRAWN]


def has(game: Game, name: str) -> list[str]:
    """The ids of the belongings of a being, those that are active with a star."""
    number = being(name)
    active = belongings.active(game, number)
    return [PIECES[one].id + "*" * (active >> one & 1) for one in indices(belongings.owned(game, number))]


def heap(game: Game, where: str) -> list[str]:
    """The ids of the abandoned pieces in a clearing, top first."""
    return [PIECES[one].id for one in game.position.piles.order_of(slots.HEAP[clearing(where)])]


def act(game: Game, name: str, *written: str) -> list[str]:
    """Do activities one after the other in one turn, such as "H" and "M cliff 3 with stamina".

    Returns:
        By activity the clause by which it was cancelled, "" if it was done.
    """
    number = being(name)
    phases = tuple([phase(text) for text in written])
    game.position.turn = Turn(number, phases)
    clauses = []
    for place, one in enumerate(phases):
        turn = game.position.turn = evolve(game.position.turn, number=place, from_=beings.place(game, number))
        reason = game.why_cancelled(turn, one)
        clauses.append(reason.clause if reason is not None else "")
        game.then(turns.activity())
        go_on(game)
        while game.players_to_act and STAY in game.legal_actions(game.players_to_act[0]):
            game.apply(STAY, game.players_to_act[0])
    return clauses


def phase(written: str) -> Phase:
    """A recorded phase: "H", "M cliff 3", "M map edge", "M cliff 3 with stamina"."""
    recorded, _, source = written.partition(" with ")
    code, _, where = recorded.partition(" ")
    return Phase(code, clearing(where) if where not in ("", "map edge") else NOWHERE, source or "basic")


def go_on(game: Game) -> None:
    """Take the steps that wait, up to the next question."""
    refresh(game)
    game.go_on()


def where(game: Game, name: str) -> str:
    """The clearing of a being, as in `clearing`."""
    return CLEARING_NAMES[beings.place(game, being(name))]


def set_chits(game: Game, name: str, **states: str) -> None:
    """Turn action chits of a character to states: set_chits(game, "amazon", move_M4="F"). Blanks are underscores.

    Asterisks are written "x"; "all" is every chit.
    """
    one = game.position.characters[game.position.seats[being(name)]]
    labels = [label.replace(" ", "_").replace("*", "x").replace(".", "") for label in CHIT_LABELS[being(name)]]
    for label, state in states.items():
        if label == "all":
            one.chits = state * len(one.chits)
            continue
        number = labels.index(label)
        one.chits = one.chits[:number] + state + one.chits[number + 1 :]
    refresh(game)
