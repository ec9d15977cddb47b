"""Toys with broken legality, notation and unlisted actions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import ClassVar

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from arcana_core.actions import Action, Rejection, Unlisted, action
from arcana_core.chance.rng import Rng
from arcana_core.records.records import Record
from arcana_core.testing import ConformanceTests
from arcana_core.testing.toys import letters
from arcana_core.testing.toys.letters import Letters, Write
from arcana_core.testing.toys.moths import (
    DROP,
    LOOK_OR_PASS,
    PASS,
    TAKE,
    TAKE_OR_DROP,
    Moths,
    Position,
    Rules,
)
from tests.core.testing.broken.table import noticed_by


@action("hum")
class Hum(Action):
    """An action that is never legal."""


@action("buzz")
class Buzz(Action):
    """Another one."""


@noticed_by("action_space")
class HumsAndBuzzes(Moths):
    """The last two actions change places when the action space is made again."""

    __slots__ = ()
    made_for: ClassVar[list[Rules]] = []

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from super()._all_actions(rules)
        yield from (Buzz(), Hum()) if rules in cls.made_for else (Hum(), Buzz())
        cls.made_for.append(rules)

    def _why_not(self, action: Action, player: int) -> Rejection:
        sounds = isinstance(action, Hum | Buzz)
        return Rejection("MO-2.2", "moths are silent") if sounds else super()._why_not(action, player)


@noticed_by("action_space")
class Restless(Moths):
    __slots__ = ()
    turns: ClassVar[Iterator[int]] = itertools.count()

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        actions = list(super()._all_actions(rules))
        return iter(actions[::-1] if next(cls.turns) % 2 else actions)


@noticed_by("legal_actions")
class Backwards(Moths):
    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        return super()._options(player)[::-1]


@noticed_by("legal_actions")
class Stuck(Moths):
    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        return () if self.position.stage == TAKE_OR_DROP else super()._options(player)


@noticed_by("legal_actions")
class NeverMyTurn(Moths):
    __slots__ = ()

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        return ()


@noticed_by("legal_actions")
class Twice(Moths):
    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        legal = super()._options(player)
        return (legal[0], *legal)


@noticed_by("offered_applies")
class IdlePass(Moths):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        if action is not PASS:
            super()._carry_out(action, player)


@noticed_by("offered_applies")
class ClumsyDrop(Moths):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        if action is DROP:
            raise KeyError("top")
        super()._carry_out(action, player)


@noticed_by("rejections")
class Speechless(Moths):
    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        return Rejection("MO-2.2", "")


@noticed_by("rejections")
class Permissive(Moths):
    __slots__ = ()

    def apply(self, action: Action, player: int) -> None:
        if action in (TAKE, DROP) and player in self.players_to_act and self.position.deck:
            self.position.winner = player
            self._carry_out(action, player)
        else:
            super().apply(action, player)


@noticed_by("rejections")
class Vindictive(Moths):
    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        self.position.points[player] -= 1
        return super()._why_not(action, player)


@noticed_by("asking")
class Flickering(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        self.rng.die()
        return super()._render(player, columns, rows)


@noticed_by("asking")
class ChangedByPrinting(Moths):
    __slots__ = ()

    def __repr__(self) -> str:
        self.rng.die()
        return super().__repr__()


@noticed_by("asking")
class Tidying(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        self.position.gone = tuple(sorted(self.position.gone))
        return super().observation(player)


@noticed_by("arguments")
class Credulous(Moths):
    __slots__ = ()

    def _seat(self, player: int | None) -> None:
        pass


@noticed_by("arguments")
class Careless(Moths):
    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        self.position = position
        self.position = self._clone_position()
        super()._take_up(self.position)


@noticed_by("notation")
class Deaf(Moths):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        found = super().parse(text, player)
        return self.legal_actions(self._only_player(player))[-1:] if len(found) == 1 else found


class Hesitant(Moths):
    """Passing takes two decisions with nothing between them."""

    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        return (PASS,) if self.position.stage == "pass again" else super()._options(player)

    def _carry_out(self, action: Action, player: int) -> None:
        if action is PASS and self.position.stage != "pass again":
            self.position.stage = "pass again"
        else:
            super()._carry_out(action, player)

    def _take_up(self, position: Position) -> None:
        hesitates = isinstance(position, Position) and position.stage == "pass again"
        super()._take_up(evolve(position, stage=LOOK_OR_PASS) if hesitates else position)
        if hesitates:
            self.position.stage = position.stage


class TestHesitant(ConformanceTests):
    """The base of the broken toys that follow does not fail by itself."""

    game_class = Hesitant
    games = 4


@noticed_by("notation")
class OneWordOnly(Hesitant):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        return super().parse(text, player)[:1]


@action
class Whisper(Action):
    """An action whose notation falls apart."""

    def __str__(self) -> str:
        return "play; whisper"


@noticed_by("notation")
class Whispering(Moths):
    __slots__ = ()

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from super()._all_actions(rules)
        yield Whisper()


@action
class Shout(Unlisted):
    """A text of a kind that Letters does not declare."""

    word: ClassVar[str] = "shout"
    text: str


@noticed_by("unlisted")
class Undeclared(Letters):
    __slots__ = ()

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return (Shout("moths"),)


@action
class Trim(Write):
    """A letter whose notation loses the blanks around it."""

    def __str__(self) -> str:
        return super().__str__().replace("write:  ", "write: ")


@action("write: {text}")
class Spread(Write):
    """A letter with a notation of several lines."""


class OfAnotherKind(Letters):
    __slots__ = ()
    kind: ClassVar[type[Write]]

    @classmethod
    def _unlisted(cls, rules: letters.Rules) -> tuple[type[Unlisted], ...]:
        return (cls.kind, letters.Miss)

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return tuple(
            self.kind(example.text) if isinstance(example, Write) else example
            for example in super()._unlisted_examples(rng, player)
        )


@noticed_by("unlisted")
class Trimming(OfAnotherKind):
    __slots__ = ()
    kind = Trim


@noticed_by("unlisted")
class Spreading(OfAnotherKind):
    __slots__ = ()
    kind = Spread


@noticed_by("unlisted")
class RejectsWithoutAWord(Letters):
    __slots__ = ()

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        return super()._why_not_unlisted(action, player) and Rejection("LE-2.1", "")


@noticed_by("unlisted")
class CountsQuestions(Letters):
    __slots__ = ()

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        self.position.points[player] += 1
        return super()._why_not_unlisted(action, player)


@noticed_by("unlisted")
class CannotReplace(Letters):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        if player not in self.players_to_act:
            raise LookupError("a mistake of the game")
        super()._carry_out(action, player)


@noticed_by("unlisted")
class WritesForEver(Letters):
    __slots__ = ()

    def why_not(self, action: Action, player: int) -> Rejection | None:
        rejection = super().why_not(action, player)
        return None if self.is_over and isinstance(action, Write) else rejection


@noticed_by("unlisted")
class TakesWhatItRejects(Letters):
    __slots__ = ()

    def apply(self, action: Action, player: int) -> None:
        if action == Write(""):
            self._carry_out(action, player)
        else:
            super().apply(action, player)


@noticed_by("unlisted")
class ReadsWhatItRejects(Letters):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        return (Write(""),) if text == "write: " else super().parse(text, player)


@noticed_by("unlisted")
class RejectsForAnotherReason(Letters):
    __slots__ = ()
    reasons: ClassVar[Iterator[int]] = itertools.count()

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        return super()._why_not_unlisted(action, player) and Rejection("LE-2.1", f"reason {next(self.reasons)}")


@noticed_by("unlisted")
class HearsHalf(Letters):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        found = super().parse(text, player)
        return (Write(found[0].text[:3]),) if isinstance(found[0], Write) else found


@noticed_by("unlisted")
class RecordsHalf(Letters):
    __slots__ = ()

    def record(self) -> Record:
        record = super().record()
        return evolve(
            record,
            decisions=tuple(evolve(made, notation=made.notation.rstrip()) for made in record.decisions),
            checks=(),
        )


@noticed_by("unlisted")
class KeepsHistoryOfListsOnly(Letters):
    __slots__ = ()

    def apply(self, action: Action, player: int) -> None:
        super().apply(action, player)
        if isinstance(action, Unlisted):
            self._past = self._past[0]
