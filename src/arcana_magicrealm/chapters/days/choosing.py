"""Phases that are chosen when they are due: Prophecy and the Timeless Jewel (MR-43.7, MR-44.14, MR-47.41)."""

from __future__ import annotations

from typing import Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve
from arcana_core.scenario.bounds import Between, Count, OneOf
from arcana_magicrealm import events
from arcana_magicrealm.chapters import asking, belongings
from arcana_magicrealm.chapters.days import blocking, phases, recording, unrecordable
from arcana_magicrealm.chapters.days.phases import BASIC, HORSE_IDS, NORMAL_PHASES, SUNLIGHT, UNNAMED, Recorder, Written
from arcana_magicrealm.chapters.extra_phases import is_of_clearing
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import ALOFT, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import CLEARINGS
from arcana_magicrealm.model.turns import ACTIVITIES

PROPHECY: Final = "prophecy"
JEWEL: Final = PIECE["timeless_jewel"]
DUE: Final = Rejection("MR-43.7", "choose what you do in the next phase first")


def chooses(game: Game, being: int) -> bool:
    """Whether an individual ignores its recorded turn and chooses each phase when it is due (MR-43.7, MR-44.14)."""
    if being >= FIRST_DENIZEN:
        return False
    return bool(belongings.active(game, being) >> JEWEL & 1) or enchantments.works(game, PROPHECY, being)


def recorder(game: Game) -> Recorder:
    """The one whose turn it is, with the sources that it has now: at most one horse a day gives phases (MR-43.7).

    Followers are revealed at Sunrise, so following can't be chosen any more. Some sources give a phase only to those
    who were there at Birdsong (MR-43.17, MR-44.4), and those who were in a cave then have no sunlight phases (MR-6.7).
    """
    turn = game.turn
    one = recording.recorder(game, turn.individual)
    ridden = {phase.source for phase in turn.phases} & HORSE_IDS
    barred = HORSE_IDS - ridden if ridden else frozenset()
    for dawn in [dawn for dawn in game.position.dawn if dawn.being == turn.individual]:
        of_dawn = {source for source, _ in one.sources if source == SUNLIGHT or is_of_clearing(source)}
        barred |= of_dawn - {*dict(dawn.sources)}
    sources = tuple([pair for pair in one.sources if pair[0] not in barred])
    return evolve(one, guides=(), sources=sources, flies=len(one.aloft) == 1)


def as_recorded(game: Game, code: str = "", place: int = UNNAMED) -> tuple[Recorder, Written]:
    """The turn as if the phases done had just been recorded, with what can follow; nothing if all are lost.

    A Move may have become a flight (MR-43.27).
    """
    one, turn = recorder(game), game.turn
    has_flown = one.at == ALOFT and any(phase.activity in ("FL", "M") for phase in turn.phases)
    over = one.aloft[0] if has_flown else NOWHERE
    made = phases.opened(one, turn.phases, one.at, turn.climbing, turn.caved, over)
    if turn.owed >= phases_left(one, made):
        made = made._replace(codes=())
    return one, made._replace(code=code, place=place)


def has_phase_left(game: Game) -> bool:
    """Whether another phase can be chosen after the one that is done now."""
    _, made = as_recorded(game)
    return bool(made.codes)


def phases_left(one: Recorder, made: Written) -> int:
    """How many phases can still follow."""
    usual = (BASIC,) if made.caved else (BASIC, SUNLIGHT)
    normal = [source for source, _ in one.sources if source in usual]
    extra = [source for source, _ in made.free if source not in (BASIC, SUNLIGHT)]
    return sum([NORMAL_PHASES - made.used(source) for source in normal]) + len(extra)


class ChoosePhase(asking.BeingAsked):
    """Ask for the next phase: an activity, or the end of the turn (MR-47.41)."""

    number: Count
    """The place of the phase in the turn."""

    ending = phases.END

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The activities for which a phase is left, and the end, unless the phase has been named."""
        is_named = game.turn.done or len(game.turn.phases) > self.number
        return () if is_named else phases.options(*as_recorded(game))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take the activity, and ask what is missing."""
        made = taken(game, action)
        if made.code:
            game.then(NamePhase(self.being, made.code, made.place), self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why a phase can't be chosen."""
        return unrecordable.why_not(*as_recorded(game), action, DUE)


class NamePhase(asking.BeingAsked):
    """Ask for the clearing, the tile or the source of the activity that was chosen (MR-47.41)."""

    code: Annotated[str, OneOf((*ACTIVITIES,), "MR-6.14")]
    place: Annotated[int, Between(UNNAMED, len(CLEARINGS) - 1)]

    is_unseen = True

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The places, or the sources that can give the phase."""
        return phases.options(*as_recorded(game, self.code, self.place))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take it, and ask what is still missing."""
        made = taken(game, action, self.code, self.place)
        if made.code:
            game.then(NamePhase(self.being, made.code, made.place))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the activity can't have this place or source."""
        return unrecordable.why_not(*as_recorded(game, self.code, self.place), action, DUE)


def asked_now(game: Game) -> tuple[Recorder, Written] | None:
    """The turn whose phase is being chosen, as its player sees it; None if no phase is (MR-47.41)."""
    asking_for = next(game.waiting(), None)
    if isinstance(asking_for, NamePhase):
        return as_recorded(game, asking_for.code, asking_for.place)
    return as_recorded(game) if isinstance(asking_for, ChoosePhase) else None


def taken(game: Game, action: Action, code: str = "", place: int = UNNAMED) -> Written:
    """The turn with one more pick; a phase that is complete is the one to be done now."""
    made = phases.after(*as_recorded(game, code, place), action)
    game.change_turn(phases=made.phases)
    return made


# Losing the power to choose (MR-43.7, MR-44.14).


def check_foresight(game: Game) -> None:
    """Block an individual that can't choose any more in a turn in which it has chosen (MR-43.7, MR-44.14).

    A Prophecy that its Protection from Magic nullifies works again in the next phase (MR-43.41). The turn of one that
    can't be blocked, in the air or as mist, is only over (MR-16.10).
    """
    turn, effects = game.turn, game.position.effects
    shields = effects.of("protection_from_magic", turn.individual)
    is_back_soon = effects.has(PROPHECY, turn.individual) and any(map(game.shields, shields))
    if not turn.foreseen or turn.done or chooses(game, turn.individual) or is_back_soon:
        return
    if blocking.takes_part(game, turn.individual):
        game.report("MR-43.7", events.Confused, turn.individual)
        blocking.become_blocked(game, turn.individual)
    else:
        game.change_turn(done=True)
