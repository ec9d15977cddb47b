"""Toys with broken declarations, house rules, bots and other processes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from arcana_core.actions import Action
from arcana_core.bots import RandomBot, Seat
from arcana_core.game import Outcome
from arcana_core.testing.toys.letters import Letters, Write
from arcana_core.testing.toys.moths import (
    LOOK,
    OVER,
    Moths,
    Play,
)
from tests.core.testing.broken.table import noticed_by


@noticed_by("declarations")
class ForNine(Moths):
    __slots__ = ()
    default_players = 9


@noticed_by("declarations")
class WithoutRandomBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {}


@noticed_by("endings")
class Endless(Moths):
    __slots__ = ()

    def _begin_round(self) -> None:
        if self.position.gone and not all(self.position.hands):
            self._set_up()
        else:
            super()._begin_round()


@noticed_by("endings")
class WithoutOutcome(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        return None


@noticed_by("endings")
class OverAtOnce(Moths):
    __slots__ = ()

    def _begin_round(self) -> None:
        self.position.stage = OVER
        self.players_to_act = ()


@noticed_by("house_rules")
class OnlyWithLooking(Moths):
    __slots__ = ()

    def _begin_round(self) -> None:
        if not self.rules.looking and self.position.gone:
            raise LookupError("a mistake of the game")
        super()._begin_round()


class PeekingBot:
    """Looks at the cards of others."""

    def choose(self, seat: Seat[Any]) -> Action:
        others = sum(map(sum, seat._game.position.hands))
        return seat.legal_actions[others % len(seat.legal_actions)]


class CheatingBot:
    """Does a forbidden thing."""

    def choose(self, seat: Seat[Any]) -> Action:
        return LOOK


class MeddlingBot:
    """Draws from the chance of the table."""

    def choose(self, seat: Seat[Any]) -> Action:
        return seat._game.rng.choice(seat.legal_actions)


class WhimsicalBot:
    """Decides otherwise each time."""

    def choose(self, seat: Seat[Any]) -> Action:
        return random.choice(seat.legal_actions)


class SpeechlessBot:
    """Writes a text that isn't a letter."""

    def choose(self, seat: Seat[Any]) -> Action:
        return Write("")


@noticed_by("bots")
class WithSpeechlessBot(Letters):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "speechless": SpeechlessBot}


@noticed_by("bots")
class WithPeekingBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "peeking": PeekingBot}


@noticed_by("bots")
class WithCheatingBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "cheating": CheatingBot}


@noticed_by("bots")
class WithMeddlingBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "meddling": MeddlingBot}


@noticed_by("bots")
class WithWhimsicalBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "whimsical": WhimsicalBot}


class PlanningBot:
    """Plays the cards of the hand by a plan, and does not notice when others have played for it."""

    def __init__(self) -> None:
        self.plan: list[Action] = []

    def choose(self, seat: Seat[Any]) -> Action:
        if not isinstance(seat.legal_actions[0], Play):
            return seat.legal_actions[-1]
        self.plan = self.plan or [*seat.legal_actions]
        return self.plan.pop()


@noticed_by("bots_in_any_position")
class WithPlanningBot(Moths):
    __slots__ = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        return {"random": RandomBot, "planning": PlanningBot}


_WORDS = {f"moth {number}" for number in range(40)}


@noticed_by("processes")
class HashOrdered(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position.points = [int(word.split()[1]) for word in list(_WORDS)[: self.player_count]]
