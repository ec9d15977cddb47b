"""Who may attack and what can be aimed at: punches, targets and ranges, allowances (WW-8, WW-9.5 to WW-9.13, WW-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.scenes import Scene
from arcana_wizwar.state import Wizard, Draft, Play

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def may_be(game: Game, rule: CardRule, draft: Draft, type_: str, player: int) -> bool:
    """Whether the player may now play something of this type: an attack, a spell at all (WW-8, WW-21.38)."""
    raise NotImplementedError


def may_attack(game: Game, player: int) -> bool:
    """Whether the active player has an attack left and nothing forbids it (WW-8.1, WW-8.2, WW-17.1)."""
    raise NotImplementedError


def attack_made(game: Game, wizard: Wizard) -> None:
    """What an attack, once declared, costs besides: a stunned wizard's movement (WW-17.3)."""
    raise NotImplementedError


def scene(game: Game, draft: Draft, player: int) -> Scene:
    """What the player can name as targets of this draft: from where, through and around what."""
    raise NotImplementedError


def origin_of(game: Game, draft: Draft, player: int) -> int:
    """The square a draft is played from: the wizard's, or that of an Astral Projection (WW-21.7)."""
    raise NotImplementedError


def targets(game: Game, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool=False) -> tuple[Action, ...]:
    """The legal targets for these words at this range (WW-9.6 to WW-9.12, WW-8.4)."""
    raise NotImplementedError


def at_edge(game: Game, edge: int) -> Action:
    """The action that names an edge."""
    raise NotImplementedError


def edge_of(game: Game, target: Action) -> int:
    """The edge that an action names."""
    raise NotImplementedError


def distance_of(game: Game, play: Play) -> int:
    """Rows plus columns along the line of sight of a play to its target (WW-21.41)."""
    raise NotImplementedError
