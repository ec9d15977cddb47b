"""Rehearsals: a planned day played in positions that fit what the player knows, to learn about its Evening.

Unseen map chits and monster rolls are drawn anew each time. Searches and trade are not played, because
what they bring is reckoned elsewhere. Fights are weighed by their odds as soon as the character could run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.fighting import answers, plans
from arcana_magicrealm.bots.recording import Day, picks
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.state import FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

MOST_DECISIONS: Final = 300
"""The decisions after which a day is taken as it is."""
MOST_FOES: Final = 3
"""The foes that are weighed one by one; more of them are as dangerous as their number."""
PASSING: Final = tuple(
    map(actions.word, ("live on", "stay hidden", "no drinks", "end turn", "give up", "done", "none", "no", "decline"))
)
"""The answers that change nothing."""


class Evening(NamedTuple):
    """How a rehearsed day ended.

    Attributes:
        done: the share of the planned searches and moves that was carried out.
        is_dead: whether the character died by day.
        foes: the denizens that attack it, or would if it attacked.
        is_attacked: whether they do.
        can_run: whether it can run from them.
        success: the chance to win against them.
    """

    done: float
    is_dead: bool = False
    foes: tuple[int, ...] = ()
    is_attacked: bool = False
    can_run: bool = False
    success: float = 0.0


class Understudy:
    """A bot that plays a recorded turn, and answers everything else so that nothing changes.

    Args:
        script: the picks that record its turn.
    """

    def __init__(self, script: Sequence[Action]) -> None:
        self.script = [*script]
        self.searches = 0
        """The searches that it has begun."""

    def choose(self, question: str, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        while self.script and isinstance(self.script[0], actions.UseSource) and self.script[0] not in legal:
            self.script.pop(0)  # only one source is left for the phase
        if self.script and self.script[0] in legal:
            return self.script.pop(0)
        self.searches += question == "ChooseSearch"
        return next((word for word in PASSING if word in legal), legal[0])


class Rehearsals:
    """Rehearsals of the days of a player."""

    def __init__(self) -> None:
        self.successes: dict[tuple[object, ...], float] = {}
        """By the state of the character and the kinds of its foes the chance to win, as far as it was needed."""

    def play(self, game: Game, player: int, day: Day) -> Evening:
        """Play a planned day in a game, which is used up by it."""
        date, own = game.position.day, game.position.characters[player].hero
        cast = [Understudy([*picks(day.phases)] if one == player else ()) for one in range(game.player_count)]
        for _ in range(MOST_DECISIONS):
            one = game.position.characters[player]
            if not game.players_to_act or game.position.day != date or one.status != "playing":
                break
            actor, question = game.players_to_act[0], question_of(game)
            if actor == player and question == "Acting":
                return self.fight(game, own, player, done_of(day, one.at, cast[player].searches))
            game.apply(cast[actor].choose(question, game.legal_actions(actor)), actor)
        one = game.position.characters[player]
        return Evening(done_of(day, one.at, cast[player].searches), is_dead=one.status != "playing")

    def fight(self, game: Game, own: int, player: int, done: float) -> Evening:
        """The fight that has begun."""
        attackers = plans.attackers_of(game, own)
        foes = attackers or plans.enemies_here(game, own)
        if not foes:
            return Evening(done)
        runs = any(actions.play_verb(one) in ("run with", actions.FLY_AWAY) for one in game.legal_actions(player))
        return Evening(
            done,
            foes=tuple([denizen_of(one) for one in foes if one >= FIRST_DENIZEN]),
            is_attacked=bool(attackers),
            can_run=runs,
            success=self.success(game, own, foes, is_attacked=bool(attackers)),
        )

    def success(self, game: Game, own: int, foes: tuple[int, ...], *, is_attacked: bool) -> float:
        """The chance to win against foes. Only the most dangerous ones are weighed one by one."""
        worst = tuple(sorted(foes, key=lambda one: -answers.weight(game, one))[:MOST_FOES])
        one = game.position.characters[game.position.seats[own]]
        items = (one.active, game.position.alerted & one.active, game.position.damaged & one.active)
        key = (is_attacked, own, one.chits, *items, *[kind_of(foe) for foe in worst])
        if key not in self.successes:
            plan = plans.best(game, own, worst, worst) if is_attacked else plans.attack(game, own, worst, worst)
            self.successes[key] = plan.success
        found, more = self.successes[key], len(foes) / len(worst)
        return found / (found + (1 - found) * more * more) if found else 0.0


def question_of(game: Game) -> str:
    """The question that is open, as the name of a step."""
    return type(next(game.waiting(), None)).__name__


def kind_of(being: int) -> int | str:
    """The kind of a denizen; the number of a character."""
    one = DENIZENS[denizen_of(being)] if being >= FIRST_DENIZEN else None
    return being if one is None else one.type.id if one.type is not None else one.kind


def done_of(day: Day, at: int, searches: int) -> float:
    """The share of the planned searches, Trade phases and moves that was carried out."""
    codes = [phase.activity for phase in day.phases]
    done = searches + codes.count("T") + codes.count("M") * (at == day.at)
    planned = sum([code in ("S", "T", "M") for code in codes])
    return min(done / planned, 1.0) if planned else 1.0
