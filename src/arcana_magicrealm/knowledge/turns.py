"""Drawing the turns that others have recorded, as far as they are to come (MR-48.14)."""

from __future__ import annotations

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.days.phases import ANY, ANY_AND_FAR, Recorder, Written
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.knowledge.sight import in_hands
from arcana_magicrealm.knowledge.view import phases_shown
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.deals import Deal, Proposal
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import CRYSTAL_BALL, HORSE_PIECES, PIECE, SITE_CARDS
from arcana_magicrealm.model.state import DAYLIGHT, SUNRISE
from arcana_magicrealm.model.turns import Phase


def visible(game: Game, viewer: int) -> int:
    """The pieces that the viewer knows to be with individuals, abandoned or drawn."""
    return game.position.piles.known_among(viewer, in_hands(game.player_count))


def draw_turns(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the recorded turns of others, as far as they are to come. Turns that are over are forgotten (MR-48.14)."""
    position = game.position
    guides = dict(position.guides)
    draw_current_turn(game, viewer, rng)
    turns = []
    for being, own in position.turns:
        if beings.seat_of(game, being) == viewer:
            made = own
        elif position.turn is not None and position.turn.individual == being:
            made = position.turn.phases
        elif position.had_turn >> being & 1 or not beings.is_out(game, being):
            made = ()
        elif being in guides:
            made = (Phase("F", guides[being]),)
        else:
            one = recorder(game, being, viewer)
            made = recorded(one, phases.opened(one, (), one.at), rng)
        turns.append((being, made))
    position.turns = tuple(turns)


def draw_current_turn(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the phases that are still to come in the turn of another player's individual (MR-48.14)."""
    position = game.position
    turn = position.turn
    if turn is None:
        return
    changed = turn.changed & visible(game, viewer) if turn.changed else 0
    if beings.seat_of(game, turn.individual) == viewer:
        position.turn = evolve(turn, changed=changed)
        return
    done = turn.phases[: phases_shown(game)]
    needed = max(min(turn.number + 1, len(turn.phases)), weather.least_phases(game))
    if not turn.done and beings.is_out(game, turn.individual) and position.stage == DAYLIGHT:
        one = recorder(game, turn.individual, viewer)
        written = phases.opened(one, (), one.at)
        for phase in done:
            written = phases.with_phase(one, written, phase.activity, phase.place, phase.source)
        drawn = recorded(one, written, rng, needed)
        done = drawn[:needed] if turn.foreseen else drawn
    missing = max(needed - len(done), 0)
    position.turn = evolve(turn, changed=changed, phases=(*done, *[Phase("-")] * missing))


def recorder(game: Game, being: int, viewer: int) -> Recorder:
    """An individual as it recorded its turn, without phases that it can't have recorded as the viewer has seen since.

    After Sunrise it doesn't follow: that would be known. It has kept all that gives a phase to come (MR-6.20).
    """
    dawn = next((dawn for dawn in game.position.dawn if dawn.being == being), None)
    if dawn is None:
        return evolve(recording.recorder(game, being), guides=())
    guides = dawn.guides if game.position.stage == SUNRISE else ()
    kept = (belongings.owned(game, being) | belongings.frozen(game, being)) & ~offered(game, viewer)
    lost = [source for source, _ in dawn.sources if _is_of_belonging(source) and not kept >> PIECE[source] & 1]
    sources = tuple([(source, activity) for source, activity in dawn.sources if source not in lost])
    if not kept >> CRYSTAL_BALL & 1:
        sources = tuple([(source, ANY if activity == ANY_AND_FAR else activity) for source, activity in sources])
    return recording.recorder_of(game, evolve(dawn, sources=sources, guides=guides))


def _is_of_belonging(source: str) -> bool:
    piece = PIECE.get(source, NOWHERE)
    is_given = piece >= 0 and (belongings.GIVERS.mask | HORSE_PIECES) >> piece & 1
    return bool(is_given) and piece not in SITE_CARDS


def offered(game: Game, viewer: int) -> int:
    """The belongings that individuals offer just now; those in proposals only if the viewer hears them."""
    pieces = 0
    for frame in game.position.frames:
        if isinstance(frame, Deal):
            pieces |= frame.offered
        elif isinstance(frame, Proposal) and viewer == beings.seat_of(game, frame.partner):
            pieces |= frame.given.pieces  # MR-18.3
    return pieces


def recorded(recorder: Recorder, written: Written, rng: Rng, least: int = 0) -> tuple[Phase, ...]:
    """A recorded turn that begins with these phases and has at least this number: the others are picked at random."""
    while written.codes:
        may_end = len(written.phases) >= least
        options = [one for one in phases.options(recorder, written) if may_end or one != phases.END]
        if not options:
            break
        written = phases.after(recorder, written, rng.choice(options))
    return written.phases
