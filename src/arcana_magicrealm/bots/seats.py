"""A seat as the bots use it: its character, its rules, and positions that may be the true one (MR-48)."""

from __future__ import annotations

from typing import cast

from arcana_core.bots import Seat
from arcana_magicrealm.knowledge.view import CharacterView, View
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import ActionChit
from arcana_magicrealm.model.chits import figures
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.rules import Rules


def own(view: View) -> CharacterView:
    """The player's own character."""
    return certain(view.me, "spectators decide nothing")


def chits_of(me: CharacterView) -> tuple[ActionChit, ...]:
    """The twelve action chits, with the figures that count now (MR-44.30 to MR-44.32)."""
    return figures(me.hero, sum([1 << piece for piece in me.active]), variant=me.variant)


def rules_of(seat: Seat[View]) -> Rules:
    """The rules of the game."""
    return cast("Rules", seat.rules)


def drawn(seat: Seat[View]) -> Game:
    """A position drawn by chance that fits what the player knows."""
    return cast(Game, seat.determinize())


def question_of(game: Game) -> str:
    """The question that is open, as the name of a step."""
    return type(next(game.waiting(), None)).__name__
