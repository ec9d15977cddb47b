"""Kinds of decisions, the action that does nothing more, and formalities, for people at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from arcana_core.actions import Action, every
from arcana_core.agenda import steps_of
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, rolls
from arcana_magicrealm.chapters.combat.melee import naming, plays
from arcana_magicrealm.chapters.combat.melee.placing import Group
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.days.phases import BASIC, SUNLIGHT, Sheet
from arcana_magicrealm.chapters.extra_phases import OWN_CLEARING
from arcana_magicrealm.chapters.magic import casting, colours, spending
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.trade import meeting
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN, INDIVIDUALS, NOWHERE
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import HORSE_PIECES, PIECE, PIECES, TREASURE_CARDS
from arcana_magicrealm.model.spells import SPELL, SPELLS
from arcana_magicrealm.text.phrases import PHRASES

PASSES: Final = tuple(map(actions.word, PHRASES.passes))
"""The actions that do nothing more, of which a decision has at most one."""
_FIRST_WORDS: Final = {"Suicide": "live on", "Alert": "weapon alerted", "PlayRounds": "no rounds"}
"""The answer that nearly everybody gives, by step."""


def moments_now(view: View) -> frozenset[str]:
    """The words of the moments of the viewer's decision."""
    return frozenset(_moments(view)) if view.asks else frozenset()


def _moments(view: View) -> Iterator[str]:
    moment = _moment_of(view.asks)
    yield from filter(None, ["evening" if moment == "combat" and is_peaceful(view) else moment])
    if view.me is not None and view.me.at >= 0 and view.day and monsters_in(view, view.me.at):
        yield "monster"


def monsters_in(view: View, clearing: int) -> bool:
    """Whether a clearing has monsters that block (MR-16.2)."""
    here = [number for number, at in enumerate(view.denizen_at) if at == clearing and view.owners[number] < 0]
    return any(not DENIZENS[number].is_native for number in here)


def is_peaceful(view: View) -> bool:
    """Whether no one fights: the viewer is alone, or the company can't attack it and nothing is begun (MR-23.2).

    Such company are natives who don't battle, and monsters if the viewer's beings there are hidden (MR-25.11).
    """
    fight = view.fight
    if fight is None or fight.battles or fight.targets:
        return False
    here = [seat >= 0 and view.characters[seat].at == fight.clearing for seat in view.seats]
    here += [at == fight.clearing for at in view.denizen_at]
    seats = {being: seat for being, seat in enumerate((*view.seats, *view.owners)) if here[being]}
    if {*seats.values()} == {view.player}:
        return True
    is_seen = any(seat == view.player and being not in view.hidden for being, seat in seats.items())
    may_fight = fight.casts or not {*seats.values()} <= {view.player, NOWHERE}
    return not (may_fight or (is_seen and monsters_in(view, fight.clearing)))


@cache
def _moment_of(asks: str) -> str:
    module = next(step.__module__ for step in steps_of("arcana_magicrealm") if step.__name__ == asks)
    path = module.removeprefix("arcana_magicrealm.chapters.").split(".")
    rooms = [".".join(path[:end]) for end in range(len(path), 0, -1)]
    return next((PHRASES.moment_of[name] for name in (asks, *rooms) if name in PHRASES.moment_of), "")


# Formalities.


def formality(game: Game, player: int, legal: tuple[Action, ...]) -> Action | None:
    """The legal action that nearly everybody takes now; None for a real decision.

    It depends only on the player's knowledge.
    """
    if not legal:
        return None
    step: Any = game.position.agenda[0] if game.position.agenda else None
    name = type(step).__name__
    if name in _FIRST_WORDS:
        first = actions.word(_FIRST_WORDS[name])
        is_sure = first in legal and not any(isinstance(one, actions.UseChit) for one in legal)
        may_cast = name == "PlayRounds" and casting.has_means(game, beings.being_of(game, player))
        return first if is_sure and not may_cast else None
    is_one: Callable[[], bool] | None = {
        "StartOfPhase": lambda: not (_is_worth_asking(game, legal) or _can_do_magic(game, step.being, legal)),
        "AfterCombat": lambda: not _is_worth_asking(game, legal),
        "AskFollower": lambda: not _may_part(game, player, step.being),
        **dict.fromkeys(("LeaveBehind", "MayBlock"), lambda: all(_is_own(game, player, one) for one in legal)),
        "LastRearranging": lambda: not any(map(_is_burden, legal)),
        "Meeting": lambda: not meeting.drinks_help(game, step.deal(game)),
    }.get(name)
    if is_one is not None:
        return game.passing(player) if is_one() else None
    if name == "Plays":
        return legal[0] if is_peaceful(game.view(player)) or _is_any_box_alike(game, player, legal) else None
    if name == "AbandonNext":
        return legal[0]
    if name == "AssignUnderlings":
        return _usual_guide(game, player, legal)
    if not isinstance(legal[0], actions.UseSource):
        return None
    return usual_source(game, recording.draft(game, player), legal)


def _is_worth_asking(game: Game, legal: tuple[Action, ...]) -> bool:
    """Whether someone can be traded with, a horse activated or a chit taken, for the first time in this clearing.

    Players have packed everything else away on purpose.
    """
    turn = game.turn
    if turn.number and turn.phases[turn.number - 1].activity != "M":
        return False
    return not _OFFERS.isdisjoint(legal)


_PARTNERS: Final = [actions.choose("partner", being) for being in range(INDIVIDUALS)]
_OFFERS: Final = frozenset((*actions.handles("activate", indices(HORSE_PIECES)), *_PARTNERS, *every(actions.TakeChit)))


def _can_do_magic(game: Game, being: int, legal: tuple[Action, ...]) -> bool:
    """Whether a colour chit could energize a spell here, or a protection chit be activated (MR-36.7, MR-43.41)."""
    return protecting.ACTIVATE in legal or (being < FIRST_DENIZEN and bool(spending.useful_chits(game, being)))


def _usual_guide(game: Game, player: int, legal: tuple[Action, ...]) -> Action | None:
    """The player's character, else the player's only leader there, else none: underlings can do nothing alone."""
    own = [action for action in legal if isinstance(action, actions.Choose) and _is_own(game, player, action)]
    character = actions.choose("guide", beings.being_of(game, player))
    if len(own) > 1:
        return character if character in own else None
    return own[0] if own else actions.NONE


def _may_part(game: Game, player: int, follower: int) -> bool:
    """Whether an individual may want to stop following another player's being, who is about to move (MR-15.2)."""
    turn, is_own = game.turn, beings.seat_of(game, game.turn.individual) == player
    return not is_own and beings.takes_turns(game, follower) and turn.phases[turn.number].activity == "M"


def _is_own(game: Game, player: int, action: Action) -> bool:
    """Whether an action concerns only monsters and the player's own beings."""
    if not isinstance(action, actions.Choose):
        return True
    return beings.is_monster(action.being) or beings.seat_of(game, action.being) == player


def _is_any_box_alike(game: Game, player: int, legal: tuple[Action, ...]) -> bool:
    """Whether an attacker of the character could only go into empty boxes: one die moves all (MR-30.1, MR-30.6)."""
    made = plays.script(game, player, game.position.picks[player])
    group = made.left[0] if made.asked is not None else None
    if not isinstance(group, Group) or group.owner >= FIRST_DENIZEN:
        return False
    return {naming.PLACES[box - 1] for box in group.boxes}.isdisjoint(legal)


def _is_burden(action: Action) -> bool:
    """Whether a belonging lowers the score (MR-22.11)."""
    return isinstance(action, actions.Handle) and (PIECES[action.piece].fame < 0 or PIECES[action.piece].notoriety < 0)


def usual_source(game: Game, made: Sheet, legal: tuple[Action, ...]) -> Action | None:
    """The extra phase that works here: basic and sunlight phases can wait. None if they are all."""
    for source, _ in made.recorder.sources:
        if source not in (BASIC, SUNLIGHT) and actions.use_source(source) in legal and works(game, made, source):
            return actions.use_source(source)
    return None


def works(game: Game, made: Sheet, source: str) -> bool:
    """Whether a source can give a phase where the recorded turn ends: no horse in a cave (MR-6.17, MR-9.11)."""
    recorder, at = made.recorder, made.now.at if made.now is not None else NOWHERE
    if source == PIECES[colours.CIRCLE].id:
        return 0 <= at == colours.circle(game)
    if source in SPELL:
        return SPELLS[SPELL[source]].target != OWN_CLEARING or at == recorder.at
    if source in PIECE and TREASURE_CARDS.mask >> PIECE[source] & 1:
        return _is_of_kind(game, at, PIECES[PIECE[source]].treasure.where)
    if source in PIECE or source == phases.OWN_HORSE:
        return not recorder.map.is_cave(at)
    given = HEROES[recorder.being].advantage if recorder.being < FIRST_DENIZEN else ()
    return all(_is_of_kind(game, at, one.where) for one in given if one.id == source)


def _is_of_kind(game: Game, at: int, where: str) -> bool:
    """Whether a clearing is of a kind that cards and advantages name; secret chits may make it one."""
    return where in ("", *rolls.CHITS_OF) or (at >= 0 and rolls.IS_OF_KIND[where](game, at))
