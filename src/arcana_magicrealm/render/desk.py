"""Everything that a screen shows: a view, the turn being recorded, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, get_args, get_type_hints

from attrs import frozen

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.combat import unplayable
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.combat.melee.plays import Script
from arcana_magicrealm.chapters.days import choosing, recording
from arcana_magicrealm.chapters.days.phases import Recorder, Written
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.ending.scoring import Score
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.knowledge.view import CharacterView, View
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import Map, map_of
from arcana_magicrealm.model.spells import SPELLS


@frozen
class Desk:
    """A view with everything else that a screen shows.

    Attributes:
        view: the player's view.
        days: the length of the game.
        points: the victory points that each player assigns.
        recorder: the individual whose turn is being recorded; None for none.
        written: that turn so far.
        score: the character's score if the game ended now; None without a character in play.
        heavy: the belongings that the character would leave behind if it moved.
        stuck: why the character can't run away, where it could act or names its target; "" at other times and if it
            can.
        uncast: why it can't cast its recorded spells, where it could act: for each that it can't.
        script: the player's picks in a melee step; None at other times.
        paths: the hidden paths and secret passages that the individual of the question knows.
        supplied: the colours of magic that lasting sources supply there.
    """

    view: View
    days: int = 0
    points: int = 0
    recorder: Recorder | None = None
    written: Written | None = None
    score: Score | None = None
    heavy: int = 0
    stuck: str = ""
    uncast: tuple[str, ...] = ()
    script: Script | None = None
    paths: int = 0
    supplied: frozenset[str] = frozenset()

    @property
    def map(self) -> Map:
        """The map as it lies."""
        return map_of(self.view.placements, self.view.enchanted)

    @property
    def me(self) -> CharacterView:
        """The player's own character, in play or not."""
        return certain(self.view.me, "a spectator has no character")

    @property
    def own(self) -> int:
        """The player's character; -1 for none in play."""
        return self.me.hero if self.view.me is not None and self.me.status == "playing" else NOWHERE

    @property
    def being(self) -> int:
        """The individual that the question is about: who records, deals or takes a turn, else the character."""
        view = self.view
        if self.recorder is not None:
            return self.recorder.being
        if view.deal is not None:
            return view.deal.being
        turning = NOWHERE if view.turn is None or view.asks == "Answering" else view.turn.individual
        if turning >= FIRST_COMPANION:
            return turning if beings.self_of(turning) == self.own else self.own
        of_leader = turning >= FIRST_DENIZEN and view.owners[turning - FIRST_DENIZEN] == view.player
        return turning if of_leader else self.own

    @property
    def at(self) -> int:
        """Where that individual is, while recording at the end of the turn so far; -1 off the map."""
        if self.written is not None:
            return self.written.at
        being = self.being
        if being >= FIRST_DENIZEN:
            return max((*self.view.denizen_at, *self.view.companion_at)[being - FIRST_DENIZEN], NOWHERE)
        return self.me.at if being >= 0 and self.view.me is not None and self.view.placements else NOWHERE


def desk_of(game: Game, player: int | None) -> Desk:
    """Everything that this player's screen shows; None is a spectator."""
    desk = Desk(game.view(player), game.rules.days, game.rules.victory_points)
    asks = desk.view.asks
    if player is None or desk.own < 0:
        return desk
    if asks == "Birdsong":
        made = recording.draft(game, player)
        desk = evolve(desk, recorder=made.recorder, written=made.now)
    elif asks in ("ChoosePhase", "NamePhase"):
        one, written = choosing.asked_now(game) or (None, None)
        desk = evolve(desk, recorder=one, written=written)
    elif asks == "Acting":
        desk = evolve(desk, stuck=_stuck(game, desk), uncast=tuple(_uncast(game, player, desk)))
    elif asks == "NameTarget" and desk.at == game.fight.clearing:
        desk = evolve(desk, stuck=_stuck(game, desk))  # without a possible action the step before isn't asked
    elif asks == "Plays":
        desk = evolve(desk, script=plays.script(game, player, desk.view.picks))
    heavy = scoring.too_heavy(game, player) if desk.view.day else 0
    supplied = colours.supplied(game, desk.at) if desk.at >= 0 else colours.NO_COLOURS
    paths = ledgers.paths(game, desk.being)
    return evolve(desk, score=scoring.scores(game, player), heavy=heavy, paths=paths, supplied=supplied)


def _stuck(game: Game, desk: Desk) -> str:
    reason = unplayable.why_not_run(game, desk.own)
    return "" if reason is None else f"you can't: {reason.reason} ({reason.clause})"


def _uncast(game: Game, player: int, desk: Desk) -> Iterator[str]:
    for spell in dict.fromkeys([one.spell for one in desk.me.spells]):
        reason = game.why_not(actions.cast(spell), player)
        if reason is not None:
            yield f"{SPELLS[spell].name}: {reason.reason} ({reason.clause})"


Hints: TypeAlias = Mapping[type[Action], Callable[[Game, Desk, Any], str]]
"""The functions that give hints, by kind of action; "" leaves an action to the fixed hints."""
WordHints: TypeAlias = Mapping[str, Callable[[Game, Desk], str]]
"""The same by the notation of actions that are alone of their kind."""


def by_kind(*hints: Callable[[Game, Desk, Any], str]) -> Hints:
    """These functions by the kinds of actions that they take, as the annotation of `action` names them."""
    found: dict[type[Action], Callable[[Game, Desk, Any], str]] = {}
    for hint in hints:
        taken = get_type_hints(hint).get("action")
        for kind in get_args(taken) or (taken,):
            if not (isinstance(kind, type) and issubclass(kind, Action)) or kind in found:
                raise TypeError(f"{hint.__name__} needs an argument `action` of a kind that no other hint here takes")
            found[kind] = hint
    return found
