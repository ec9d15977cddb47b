"""The order of choices at a terminal: the usual first, then by kind, the useless last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.trade import hiring, relations
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import ACTIVITIES, FATIGUED, WOUNDED
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render import hints
from arcana_magicrealm.render.desk import Desk, desk_of
from arcana_magicrealm.text.moments import usual_source

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

USUAL = {word: place for place, word in enumerate(("M", "H", "S", "T", "R", "HR", "F", "C", "A", "-"))}
"""The order of activities in a list."""
VERBS = ("partner", "activate", "take", "deactivate", "abandon", "drop", "stop hiding")
"""The order of what can be done before a phase, by the beginning of its notation."""


def ranked(game: Game, player: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions as a terminal lists them."""
    if not legal:
        return legal
    desk = desk_of(game, player)
    if isinstance(legal[0], actions.AimFor):  # spells can't be learned yet
        return tuple(sorted(legal, key=lambda action: str(action) == "aim for spells"))
    if isinstance(legal[0], actions.UseSource):
        usual = usual_source(game, recording.draft(game, player), legal)
        return tuple(sorted(legal, key=lambda action: action != usual))
    if desk.written is not None:
        return tuple(sorted(legal, key=lambda action: _record_rank(game, desk, action)))
    if desk.view.asks in ("ChooseGoods", "Selling"):
        return tuple(sorted(legal, key=lambda action: _price_rank(game, action)))
    if desk.view.asks in ("ChooseSearch", "ChooseLine"):
        return tuple(sorted(legal, key=lambda action: _search_rank(game, desk, action)))
    return tuple(sorted(legal, key=_verb_rank))


def _record_rank(game: Game, desk: Desk, action: Action) -> tuple[int, int]:
    assert desk.written is not None
    at = desk.written.at
    if isinstance(action, actions.Record):
        code = (*ACTIVITIES,)[action.activity]
        useless = {
            "T": not relations.partners_in(game, at),
            "HR": not any(hiring.to_hire(game, group, at) for group in range(len(GROUPS))),
            "R": desk.view.me is not None and not {*desk.view.me.chits} & {FATIGUED, WOUNDED},
            "A": True,
            "-": True,
        }.get(code, False)
        return (1 if useless else 0, USUAL.get(code, len(USUAL)))
    if isinstance(action, actions.InClearing):  # clearings at the end of a known road come first
        roads = game.map.graph.between(at, action.clearing)
        return (0 if any(road.usable(desk.paths) for road in roads) else 1 if roads else 2, action.clearing)
    return (2, 0)


def _search_rank(game: Game, desk: Desk, action: Action) -> tuple[int, int]:
    """The place of a search or of a line of Peer or Locate: what can bring most first, nothing last."""
    text = actions.LINES[action.line] if isinstance(action, actions.TakeLine) else str(action).removeprefix("search ")
    table, _, line = text.partition(" ")
    if table not in ("peer", "locate"):
        return (_verb_rank(action), 0)
    found = hints.findable(game, desk, table)
    brings = {what for what, results in found.items() if not line or int(line) in results}
    is_nothing = bool(line) and TABLES[table].line(int(line)).code == "none"
    return (-len(brings - {hints.ENEMIES}) if line else -bool(brings - {hints.ENEMIES}), is_nothing - len(brings))


def _price_rank(game: Game, action: Action) -> tuple[int, int]:
    if not isinstance(action, actions.Handle):
        return (1, 0)
    return (0, -PIECES[action.piece].price)


def _verb_rank(action: Action) -> int:
    text = str(action)
    usual = -2 if text.startswith("search loot") else -1
    return next((place for place, verb in enumerate(VERBS) if text.startswith(verb)), usual)
