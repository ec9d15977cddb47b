"""Hints on recording a turn: what an activity can bring here, roads from a clearing, extra phases (MR-6 to MR-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import choosing
from arcana_magicrealm.chapters.days.phases import ANY, BASIC, CODES, ON_ROAD, SUNLIGHT
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect import forms
from arcana_magicrealm.chapters.trade import hiring, relations
from arcana_magicrealm.chapters.travel import hiding
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.chits import FATIGUED, WOUNDED
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.effects import EYEMIST, ILL_HEALTH
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import clearing_name
from arcana_magicrealm.model.turns import ACTIVITIES
from arcana_magicrealm.render import around, words
from arcana_magicrealm.render.desk import Desk, WordHints, by_kind
from arcana_magicrealm.render.hints import chances
from arcana_magicrealm.render.hints.dealing import partner_words
from arcana_magicrealm.text.glossary import ROAD_KINDS

# Activities.


def record(game: Game, desk: Desk, action: actions.Record) -> str:
    """Why an activity would be useless now, else what it can bring here."""
    code = CODES[action.activity]
    return why_useless(game, desk, code) or (BRINGS[code](game, desk) if code in BRINGS else "")


def move(game: Game, desk: Desk) -> str:
    """The roads from here, or the ends of the road on which the turn begins (MR-8.11)."""
    if desk.at < 0 and desk.written is not None:
        return f"to {listed([clearing_name(place) for place in desk.written.places if place >= 0], 'or')}"
    return f"to {around.roads(desk, desk.at, NOWHERE)}"


def hide(game: Game, desk: Desk) -> str:
    """The chance to become hidden (MR-11.1)."""
    return f"{chances.odds(game, desk.being, 'hide', range(1, 6))}; monsters and others can't block the hidden"


def search(game: Game, desk: Desk) -> str:
    """The kinds of searches that are possible here."""
    if game.has_magic_sight(desk.being):
        return f"Magic Sight: {chances.of_table(game, desk.being, 'magic_sight')}"
    sites = around.sites_found(desk, desk.at)
    return f"loot the {listed(sites)}, or look around" if sites else "look around, find paths and sites, or loot"


def trade(game: Game, desk: Desk) -> str:
    """The partners who are here now."""
    return f"with {listed([partner_words(game, desk, one) for one in relations.partners_in(game, desk.at)])}"


def hire(game: Game, desk: Desk) -> str:
    """The groups with members to hire here."""
    return f"from {listed([partner_words(game, desk, group) for group in _to_hire(game, desk)])}"


def _to_hire(game: Game, desk: Desk) -> list[int]:
    return [group for group in range(len(GROUPS)) if hiring.to_hire(game, group, desk.at)]


def rest(game: Game, desk: Desk) -> str:
    """The chits that could recover."""
    return words.chits_words(desk.me, desk.view, FATIGUED + WOUNDED)


BRINGS: Final = {"M": move, "H": hide, "S": search, "T": trade, "HR": hire, "R": rest}
"""The functions that give the hints on useful activities, by activity."""


def why_useless(game: Game, desk: Desk, code: str) -> str:
    """Why recording an activity would be useless as things are now; "" if it can be of use."""
    if code != "M" and desk.written is not None and desk.written.at == ON_ROAD:
        return "cancelled: first move on to a clearing"
    reason = forms.why_cannot(game, desk.being, code)
    if reason is not None:
        return reason.reason
    return USELESS[code](game, desk) if code in USELESS else ""


def _no_search(game: Game, desk: Desk) -> str:
    """Why searching is of no use; "" if it may be of use."""
    return "Search phases are cancelled under Eyemist" if game.is_cursed(EYEMIST, desk.being) else ""


def _no_rest(game: Game, desk: Desk) -> str:
    if game.is_cursed(ILL_HEALTH, desk.being):
        return "Rest phases are cancelled under Ill Health"
    return "you have no chits to recover" * {*desk.me.chits}.isdisjoint((FATIGUED, WOUNDED))


def _no_enchantment(game: Game, desk: Desk) -> str:
    """Whether no chit can be enchanted (MR-36.2)."""
    can_enchant = bool(colours.enchanting_chits(game, desk.being))
    return "" if can_enchant else "of no use: you have no active Magic chit of types I to V"


def _no_preparing(game: Game, desk: Desk) -> str:
    """Whether no phase would be left to enchant in, or no chit can be enchanted (MR-36.9)."""
    if desk.recorder is None or desk.written is None or choosing.phases_left(desk.recorder, desk.written) > 1:
        return _no_enchantment(game, desk)
    return "of no use: no phase would be left to enchant in"


USELESS: Final[WordHints] = {
    "H": lambda game, desk: "" if beings.can_hide(game, desk.being) else "you can't be hidden under Squeak",
    "S": _no_search,
    "T": lambda game, desk: "" if relations.partners_in(game, desk.at) else "no partner is here now",
    "HR": lambda game, desk: "" if _to_hire(game, desk) else "no natives to hire are here now",
    "R": _no_rest,
    "A": lambda game, desk: "" if hiding.alert_options(game, desk.being) else "you have nothing to alert now",
    "SPX": _no_preparing,
    **dict.fromkeys(("SP", "RE"), _no_enchantment),
}
"""The functions that explain why an activity would be useless, by activity."""


def leave_map(game: Game, desk: Desk) -> str:
    """The final score of a character that leaves the map."""
    return "" if desk.score is None else f"leave the game for good: your score now is {desk.score.total}"


# Places and sources.


def clearing(game: Game, desk: Desk, action: actions.InClearing) -> str:
    """The contents of a clearing, whether a Move arrives there now, and the roads on from it."""
    return "; ".join(filter(None, _about_clearing(desk, action.clearing)))


def _about_clearing(desk: Desk, there: int) -> Iterator[str]:
    kind = desk.map.type_of[there]
    yield kind if kind != "woods" else ""
    if desk.written is None:
        yield words.clearing_words(desk.view, there)
        return
    at = desk.written.at
    roads = desk.map.graph.between(at, there) if at >= 0 else ()
    if desk.written.aim == there:
        yield "the second Move: you arrive"
    elif at >= 0 and not roads:
        yield "no road leads there today"
    elif roads and not any(road.usable(desk.paths) for road in roads):
        yield f"undiscovered {ROAD_KINDS[roads[0].kind]}: find it first"
    elif kind == "mountain":
        yield "the first of two Moves in a row"
    yield words.clearing_words(desk.view, there)
    onward = around.roads(desk, there, without=at)
    yield f"on to {onward}" if onward else "a dead end"


def source(game: Game, desk: Desk, action: actions.UseSource) -> str:
    """The activity for which a source gives an extra phase (MR-6.7)."""
    name = actions.SOURCES[action.source]
    if name in (BASIC, SUNLIGHT):
        return ""
    activity = dict(desk.recorder.sources).get(name, ANY) if desk.recorder is not None else ANY
    return f"an extra phase for {f'{ACTIVITIES[activity]} only' if activity in ACTIVITIES else 'any activity'}"


KINDS: Final = by_kind(record, clearing, source)
WORDS: Final[WordHints] = {"map edge": leave_map}
