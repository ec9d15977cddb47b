"""The order of choices at a terminal: the usual first, then by kind, the useless last."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures, sheets
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.days.phases import CODES
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Play
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render.desk import Desk, desk_of
from arcana_magicrealm.render.hints import combat, daylight
from arcana_magicrealm.render.hints.recording import why_useless
from arcana_magicrealm.text.moments import usual_source

USUAL: Final = ("M", "H", "S", "FL", "T", "R", "HR", "SPX", "SP", "RE", "P", "F", "C", "A", "-")
"""The order of activities in a list."""
VERBS: Final = ("partner", "activate", "take", "deactivate", "abandon", "drop", "stop hiding")
"""The order of what can be done before a phase, by the beginning of its notation."""

MANY: Final = 99
"""More than all attackers on a sheet: the place of playing nothing."""


def ranked(game: Game, player: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions as a terminal lists them."""
    if not legal:
        return legal
    desk = desk_of(game, player)
    if isinstance(legal[0], actions.UseSource):
        usual = usual_source(game, recording.draft(game, player), legal)
        return tuple(sorted(legal, key=lambda action: action != usual))
    rank = _record_rank if desk.written is not None else RANKS.get(desk.view.asks, _verb_rank)
    return tuple(sorted(legal, key=partial(rank, game, desk)))


def _record_rank(game: Game, desk: Desk, action: Action) -> tuple[int, int]:
    """The place of an activity: useless ones last; of a clearing: those at the end of a known road first."""
    if isinstance(action, actions.Record):
        code = CODES[action.activity]
        is_useless = code in ("A", "-") or (code == "FL" and not flying.wings_of(game, desk.being))
        return (int(is_useless or bool(why_useless(game, desk, code))), USUAL.index(code))
    if isinstance(action, actions.InClearing):
        usable = [road.usable(desk.paths) for road in game.map.graph.between(desk.at, action.clearing)]
        if not usable:
            return (2, action.clearing)
        return (0 if any(usable) else 1, action.clearing)
    return (2, 0)


def _search_rank(game: Game, desk: Desk, action: Action) -> tuple[int, int]:
    """The place of a search or of a line of Peer or Locate: what can bring most first, nothing last."""
    text = actions.LINES[action.line] if isinstance(action, actions.TakeLine) else str(action).removeprefix("search ")
    table, _, line = text.partition(" ")
    if table not in ("peer", "locate"):
        return (_verb_rank(game, desk, action), 0)
    found = daylight.findable(game, desk, table)
    brings = {what for what, results in found.items() if not line or int(line) in results}
    useful = len(brings - {daylight.ENEMIES})
    is_nothing = bool(line) and TABLES[table].line(int(line)).code == "none"
    return (-useful if line else -min(useful, 1), is_nothing - len(brings))


def _price_rank(game: Game, desk: Desk, action: Action) -> tuple[int, int]:
    return (0, -PIECES[action.piece].price) if isinstance(action, actions.Handle) else (1, 0)


def _verb_rank(game: Game, desk: Desk, action: Action) -> int:
    text = str(action)
    usual = -2 if text.startswith("search loot") else -1
    return next((place for place, verb in enumerate(VERBS) if text.startswith(verb)), usual)


def _target_rank(game: Game, desk: Desk, action: Action) -> int:
    """The place of a target: attackers on the own sheet, others, none, and last a betrayal (MR-28.12)."""
    if not isinstance(action, actions.Engage):
        return 2
    if beings.seat_of(game, action.being) == desk.view.player:
        return 3
    return action.being not in sheets.attackers_of(game.fight, desk.own)


def _aim_rank(game: Game, desk: Desk, action: Action) -> int:
    """The place of a target of a spell: others, the caster if the spell is an attack, none (MR-38.14)."""
    if action in (actions.NONE, actions.DONE):
        return 2
    made = casting.casting_of(game, desk.own)
    return int(action == actions.aim_at(desk.own) and made is not None and casting.is_attack(game, made.spell))


def _play_rank(game: Game, desk: Desk, action: Action) -> tuple[float, ...]:
    """The place of an attack or maneuver: the most likely to kill or to escape, then the one with least effort."""
    if not isinstance(action, actions.Play):
        return (0,) if isinstance(action, actions.Go | actions.InBox) else (MANY,)
    fight, own = game.fight, desk.own
    verb, tool = actions.tool_of(action, own)
    effort, time = figures.effort_of(game, own, tool), figures.time_of(game, own, tool)
    if verb == "maneuver with":
        return (sum([made.time < time for made in combat.attacks_on(game, fight, own)]), effort, time)
    target = dict(fight.targets).get(own, NOWHERE)
    if target < 0:
        return (effort, time)
    made = figures.attack_of(game, own, target, Play(tool))
    return (-float(combat.chance_to_kill(game, made)), effort, made.time)


RANKS: Final[Mapping[str, Callable[[Game, Desk, Action], Any]]] = {
    **dict.fromkeys(("ChooseGoods", "Selling"), _price_rank),
    **dict.fromkeys(("ChooseSearch", "ChooseLine"), _search_rank),
    "NameSpellTarget": _aim_rank,
    "NameTarget": _target_rank,
    "Plays": _play_rank,
}
"""The functions that rank a question's actions, by question: the lowest comes first."""
