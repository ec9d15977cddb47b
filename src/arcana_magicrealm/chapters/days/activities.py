"""The recorded activities: whether one is possible when its time comes, and doing it (MR-6.14, MR-6.17, MR-8.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from arcana_core.actions import Reasons, Rejection, first_reason
from arcana_core.agenda import Step
from arcana_magicrealm.chapters import beings, belongings, extra_phases, rolls
from arcana_magicrealm.chapters.days import unrecordable
from arcana_magicrealm.chapters.days.phases import BASIC, OWN_HORSE, SUNLIGHT
from arcana_magicrealm.chapters.magic import colours, enchanting
from arcana_magicrealm.chapters.magic.in_effect import companions, enchantments, forms
from arcana_magicrealm.chapters.trade import hiring, trading
from arcana_magicrealm.chapters.travel import caching, effort, flying, hiding, moving, searching
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.spells import SPELL, SPELLS
from arcana_magicrealm.model.turns import Phase, Turn

WhyNot: TypeAlias = Callable[[Game, Turn, Phase], Rejection | None]
"""Explains why an activity is cancelled; None if it is possible."""
Do: TypeAlias = Callable[[Game, int, Phase], None]
"""Does an activity, or puts on the agenda what has to be asked first."""


def asks(question: Callable[[int], Step[Any]]) -> Do:
    """An activity that puts a question to the one who does it."""
    return lambda game, being, phase: game.then(question(being))


def always(game: Game, turn: Turn, phase: Phase) -> None:
    """Hide, Alert and Prepare are always possible; they may do nothing (MR-6.21, MR-11.1, MR-11.6, MR-36.9)."""


BY_CODE: Final[Mapping[str, tuple[WhyNot, Do]]] = {
    "M": (moving.why_cannot_move, moving.move),
    "FL": (flying.why_cannot_fly, flying.fly),
    "H": (always, hiding.hide_activity),
    "A": (always, asks(hiding.Alert)),
    "R": (effort.why_cannot_rest, effort.rest),
    "S": (searching.why_cannot_search, asks(searching.ChooseSearch)),
    "T": (trading.why_cannot_trade, asks(trading.ChooseTrade)),
    "C": (caching.why_cannot_cache, caching.cache_activity),
    "HR": (hiring.why_cannot_hire, asks(hiring.ChooseNatives)),
    "SPX": (always, enchanting.prepare),
    "SP": (enchanting.why_cannot_enchant, enchanting.enchant_activity),
    "RE": (enchanting.why_cannot_enchant_far, enchanting.enchant_far),
    "P": (searching.why_cannot_peer, searching.enhanced_peer),
}
"""The reason against each activity and the function that does it, by code; a blank phase has none."""


@first_reason
def why_cancelled(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why an activity is impossible or illegal now; None if it can be done (MR-8.5)."""
    being = turn.individual
    if phase.activity not in BY_CODE:
        return
    is_gone = beings.is_companion(being) and not companions.has_come(game, being)
    yield is_gone, "MR-43.34", "the spell that gives the phantasm doesn't work now"
    ends = beings.road(game, being)
    if ends and (phase.activity != "M" or phase.place not in beings.ways_off(game, being)):
        yield unrecordable.ON_ROADWAY if len(ends) > 1 else unrecordable.IN_WOODS
    if phase.source == SUNLIGHT and turn.caved:
        yield Rejection("MR-8.6", "you have been in a cave clearing today, so the sunlight phases are lost")
    in_clearing = beings.place(game, being) >= 0  # moves off roadways and landings need no chit: MR-8.12
    if phase.activity != "R" and in_clearing and effort.is_exhausted(game, being):
        yield Rejection("MR-11.16", "without an active chit you can do nothing but rest")
    yield why_source_fails(game, being, phase)
    yield forms.why_cannot(game, being, phase.activity)
    yield BY_CODE[phase.activity][0](game, turn, phase)


def do_activity(game: Game, phase: Phase) -> None:
    """Do a recorded activity (MR-8.5)."""
    _, do = BY_CODE[phase.activity]
    do(game, game.turn.individual, phase)


# Extra phases: places, belongings and spells that give them (MR-6.17, MR-6.20, MR-6.21).


@first_reason
def why_source_fails(game: Game, being: int, phase: Phase) -> Reasons[None]:
    """Explain why the source of a phase cannot give it now, where the phase starts; None if it can."""
    source = phase.source
    if source in (BASIC, SUNLIGHT):
        return
    if source == OWN_HORSE:
        yield why_own_horse_fails(game, being)
    elif source in extra_phases.OF_SPELLS:
        works = enchantments.works(game, source, extra_phases.target(game, source, being))
        yield not works, "MR-43.49", f"{SPELLS[SPELL[source]].name} doesn't work here"
    elif source == PIECES[colours.CIRCLE].id:
        is_there = beings.place(game, being) == colours.circle(game)
        yield not is_there, "MR-6.17", "the Toadstool Circle gives a phase only in its clearing"
    elif source in PIECE:
        piece, name = PIECE[source], PIECES[PIECE[source]].name
        yield not belongings.active(game, being) >> piece & 1, "MR-6.20", f"{name} isn't active"
        is_lost = piece in extra_phases.OF_CARDS and not rolls.is_there(game, being, PIECES[piece].treasure.where)
        yield is_lost, "MR-6.17", f"{name} gives no phase that starts here"
    for gift in HEROES[being].advantage if being < FIRST_DENIZEN else ():
        is_lost = gift.id == source and not rolls.is_there(game, being, gift.where)
        yield is_lost, "MR-6.17", f"{gift.name} gives no phase that starts here"


@first_reason
def why_own_horse_fails(game: Game, being: int) -> Reasons[None]:
    """Explain why a native's own horse gives no phase now (MR-6.21)."""
    yield game.position.dead_horses >> denizen_of(being) & 1, "MR-6.20", "the horse is dead"
    yield game.form_of(being) is not None, "MR-40.8", "the horse is transmorphized with its rider"
    in_cave = game.map.is_cave(beings.place(game, being))
    yield in_cave, "MR-6.21", "a native's own horse gives no phase that starts in a cave clearing"
