"""The conformance kit: the toy game passes, and for each check there is a broken toy that it catches."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import numpy as np
import pytest
from attrs import asdict, define, evolve, field, frozen
from numpy.typing import NDArray

from arcana_core.actions import Action, Rejection, Unlisted, action
from arcana_core.bots import RandomBot, Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Entry, Event, Hidden, Log, event
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.records.origin import played_again
from arcana_core.records.records import Record
from arcana_core.testing import ConformanceError, ConformanceTests, check_game
from arcana_core.testing.conformance.suite import CHECKS, run_check
from arcana_core.testing.conformance.trial import AnyGame, Trial
from arcana_core.testing.toys import letters
from arcana_core.testing.toys.letters import Letters, LetterWritten, StampValued, Write
from arcana_core.testing.toys.magpies import DECK, Magpies
from arcana_core.testing.toys.moths import (
    CHOOSE,
    DROP,
    LOOK,
    LOOK_OR_PASS,
    OVER,
    PASS,
    TAKE,
    TAKE_OR_DROP,
    CardChosen,
    Moths,
    Play,
    Position,
    Rules,
    View,
)
from arcana_core.text.glossary import Term


class TestMoths(ConformanceTests):
    """The toy conforms."""

    game_class = Moths
    games = 12


class TestMothsUnderGivenRules(ConformanceTests):
    """The toy conforms with given rules and players."""

    game_class = Moths
    games = 4
    rules = (Rules(looking=False), Rules(hand=1, cards=24))
    players = 4


class TestLetters(ConformanceTests):
    """The toy with texts, hidden events and a log that opens conforms."""

    game_class = Letters
    games = 12


class TestMagpies(ConformanceTests):
    """The toy with piles and hidden moves conforms."""

    game_class = Magpies
    games = 12


# Broken toys, by the check that has to notice.

BROKEN: dict[str, list[type[AnyGame]]] = {}
G = TypeVar("G", bound=AnyGame)


def noticed_by(check: str) -> Callable[[type[G]], type[G]]:
    """Put a broken toy into the table."""

    def put(cls: type[G]) -> type[G]:
        BROKEN.setdefault(check, []).append(cls)
        return cls

    return put


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


@noticed_by("determinize")
class ShowsAskedPlayers(Moths):
    """The holder of the highest card is to act before the others, and all players see it."""

    __slots__ = ()

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        acting = self.players_to_act
        highest = max(acting, key=lambda seat: max(self.position.hands[seat], default=0), default=0)
        return tuple([seat for seat in acting if seat in (player, highest)])


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
    """A letter whose notation goes over several lines."""


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


@noticed_by("setting_up")
class ForgetsToOpen(Letters):
    __slots__ = ()

    def _take_up(self, position: letters.Position) -> None:
        super()._take_up(position)
        self._log.is_open = False


@noticed_by("determinism")
class Moody(Moths):
    __slots__ = ()
    moods: ClassVar[Iterator[int]] = itertools.count()

    def _begin_round(self) -> None:
        super()._begin_round()
        self.position.lamp += next(self.moods) % 3


@noticed_by("determinism")
class Gambling(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position.points[0] = random.randrange(1 << 30)


@noticed_by("clones")
class SharedPoints(Moths):
    __slots__ = ()

    def _clone_position(self) -> Position:
        copy = super()._clone_position()
        copy.points = self.position.points
        return copy


@noticed_by("clones")
class SharedChance(Moths):
    __slots__ = ()

    def clone(self) -> Any:
        copy = super().clone()
        copy.rng = self.rng
        return copy


@noticed_by("clones")
class ClonedAsAnother(Moths):
    """The clone is of another class, which plays alike."""

    __slots__ = ()

    def clone(self) -> Any:
        copy: Any = super().clone()
        copy.__class__ = Moths
        return copy

    def determinize(self, player: int, rng: Rng) -> Any:
        copy: Any = super().determinize(player, rng)
        copy.__class__ = type(self)
        return copy


@noticed_by("pickling")
class ForgetsChance(Moths):
    __slots__ = ()

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.rng = Rng(0)


@noticed_by("pickling")
class Unpicklable(Moths):
    __slots__ = ("_shadow",)

    def _set_up(self) -> None:
        self._shadow = lambda: None
        super()._set_up()

    def clone(self) -> Any:
        copy = super().clone()
        copy._shadow = self._shadow
        return copy


@noticed_by("replay")
class ForgetsHouseRules(Moths):
    __slots__ = ()

    def record_head(self) -> Record:
        return evolve(super().record_head(), rules={})


@noticed_by("replay")
class ForgetsChanceDrawn(Moths):
    __slots__ = ()

    def record_head(self) -> Record:
        head = super().record_head()
        return evolve(head, chance={**head.chance, "cursor": 5})


@noticed_by("replay")
class ReplaysTooLittle(Moths):
    """Replays up to a decision stop one decision too early."""

    __slots__ = ()

    @classmethod
    def replay(cls, record: Record, *, to: int | None = None, **options: Any) -> Any:
        return super().replay(record, to=max(to - 1, 0) if to else to, **options)


@noticed_by("records")
class TupleOutcome(Moths):
    __slots__ = ()

    def plain_outcome(self) -> dict[str, Any] | None:
        plain = super().plain_outcome()
        return plain and {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}


@noticed_by("without_log")
class DrawsForTheLog(Moths):
    __slots__ = ()

    def _begin_round(self) -> None:
        super()._begin_round()
        if self.keeps_log:
            self.rng.die()


@noticed_by("without_log")
class VagueWithoutLog(Moths):
    __slots__ = ()

    def information_state(self, player: int) -> str:
        return super().information_state(player) + ("" if self.keeps_log else "\nperhaps")


@noticed_by("without_log")
class AlwaysTelling(Moths):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        if isinstance(action, Play):
            self.emit(CardChosen(player, action.card), "MO-2.2")
        super()._carry_out(action, player)


@noticed_by("position_texts")
class Unreadable(Moths):
    __slots__ = ()

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return ()


@define
class Taciturn(Position):
    """A position whose text leaves something out."""

    points: list[int] = field(repr=False, factory=lambda: [0, 0])


@noticed_by("position_texts")
class LeavesOut(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position = self._clone_position()

    def _clone_position(self) -> Position:
        p = super()._clone_position()
        return Taciturn(
            hands=p.hands,
            deck=p.deck,
            gone=p.gone,
            points=p.points,
            chosen=p.chosen,
            lamp=p.lamp,
            stage=p.stage,
            winner=p.winner,
        )

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Taciturn,)


@define(eq=False)
class Lone(Position):
    """A position that equals none but itself."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None


@noticed_by("position_texts")
class UnequalPositions(Moths):
    __slots__ = ()

    def _set_up(self) -> None:
        super()._set_up()
        self.position = self._clone_position()

    def _clone_position(self) -> Position:
        p = super()._clone_position()
        return Lone(p.hands, p.deck, p.gone, p.points, p.chosen, p.lamp, p.stage, p.winner)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Lone,)


@noticed_by("setting_up")
class KeepsWhatItIsGiven(Moths):
    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        super()._take_up(position)
        self.position = position


@noticed_by("setting_up")
class BeginsAnew(Moths):
    __slots__ = ()

    def _take_up(self, position: Position) -> None:
        super()._take_up(position)
        if self.players_to_act:
            self.players_to_act = tuple(range(self.player_count))


@event
class QuietlySeen(Event):
    """A player saw the top card, and the event lacks `discloses`."""

    player: int
    card: int


@noticed_by("undo")
class Forgetful(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(QuietlySeen(event.player, event.card) if type(event).__name__ == "TopSeen" else event, clause)  # type: ignore[attr-defined]  # TopSeen has both


@noticed_by("undo")
class UndoesTooMuch(Moths):
    __slots__ = ()

    def undo(self, player: int) -> Any:
        super().undo(player)
        return played_again(self, log=True, until=0)


@noticed_by("undo")
class QuotesOthers(Moths):
    """Its rejection names the newest decision, which may be another player's secret."""

    __slots__ = ()

    def undo(self, player: int) -> Any:
        try:
            return super().undo(player)
        except ValueError as error:
            raise ValueError(f"{error} ({self.position.chosen}, {self.position.hands})") from error


@frozen
class DeepView(View):
    """A view with the truth behind it, in a field that neither `==` nor `repr` looks at."""

    truth: Any = field(init=False, default=None, eq=False, repr=False)


@noticed_by("only_knowledge")
class SeesThrough(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        view = DeepView(**asdict(super().view(player), recurse=False))
        object.__setattr__(view, "truth", tuple(map(sum, self.position.hands)))
        return view


@noticed_by("only_knowledge")
class PicklesTheTruth(Moths):
    """Its determinizations remember the game that they were made from."""

    __slots__ = ("truth",)
    truth: Any

    def determinize(self, player: int, rng: Rng) -> Any:
        copy = super().determinize(player, rng)
        copy.truth = self.position.hands
        return copy


@noticed_by("observation")
class Wide(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[Any]:
        return super().observation(player).astype(np.float64)


@noticed_by("observation")
class Unbounded(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[0] = 2
        return seen


@noticed_by("observation")
class NotANumber(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[-1] = np.nan
        return seen


_BOARD = np.zeros(1000, dtype=np.float32)


@noticed_by("observation")
class OneBoardForAll(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        _BOARD[: len(seen)] = seen
        return _BOARD[: len(seen)]


@noticed_by("observation")
class NamesakeFeatures(Moths):
    __slots__ = ()

    @property
    def observation_spec(self) -> ObservationSpec:
        spec = super().observation_spec
        return ObservationSpec(evolve(feature, name="it", labels=()) for feature in spec.features)


@noticed_by("observation")
class UnnamedNumbers(Moths):
    __slots__ = ()

    @property
    def observation_spec(self) -> ObservationSpec:
        return ObservationSpec(evolve(feature, labels=()) for feature in super().observation_spec.features)

    @classmethod
    def observation_spec_for(cls, rules: Any = None, players: int | None = None) -> ObservationSpec:
        spec = super().observation_spec_for(rules, players)
        return ObservationSpec(evolve(feature, labels=()) for feature in spec.features)


@noticed_by("observation")
class SpecOfAnotherTable(Moths):
    __slots__ = ()

    @classmethod
    def observation_spec_for(cls, rules: Any = None, players: int | None = None) -> ObservationSpec:
        return super().observation_spec_for(rules)


@noticed_by("observation")
class AddsToTheArray(Moths):
    __slots__ = ()

    def observation_into(self, player: int, array: NDArray[np.float32]) -> None:
        array += self.observation(player)


@noticed_by("view")
class LooseView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        points: Any = self.position.points
        return evolve(super().view(player), points=points)


@noticed_by("plain_views")
class NoView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        return Rules(cards=12 + (player or 0))


@frozen
class CountedView(View):
    """A view with something that its plain data leaves out, as it isn't set from outside."""

    total: int = field(init=False, default=0)


@noticed_by("plain_views")
class ForgetfulPlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        view = CountedView(**asdict(super().view(player), recurse=False))
        object.__setattr__(view, "total", sum(self.position.points) + 1)
        return view


@frozen
class TrustingView(View):
    """A view that takes plain data as it comes."""

    @classmethod
    def from_plain(cls, data: Any) -> Any:
        return super().from_plain({**data, "lamp": 0 + data["lamp"]})


@noticed_by("plain_views")
class TrustingPlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return TrustingView(**asdict(super().view(player), recurse=False))


@noticed_by("plain_views")
class LargePlain(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return evolve(super().view(player), lamp=2**53 + 1)


Settable: Any = define(type("Settable", (views.View,), {"__annotations__": View.__annotations__}))
"""The view as a class whose fields can be set."""


@noticed_by("view")
class SettableView(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> Any:
        return Settable(**asdict(super().view(player), recurse=False))


@noticed_by("outcome")
class DenseRanking(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        ended = super().outcome
        if ended is None:
            return None
        places = sorted({*ended.ranking})
        return evolve(ended, ranking=tuple(places.index(place) for place in ended.ranking))


@noticed_by("outcome")
class LoserWins(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        ended = super().outcome
        return ended and evolve(ended, winners=(max(range(self.player_count), key=ended.ranking.__getitem__),))


@noticed_by("outcome")
class EarlyOutcome(Moths):
    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        return super().outcome or Outcome.by_score((0.0,) * self.player_count, "it goes on", "MO-4.1")


@noticed_by("log")
class WithoutClauses(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(event, "" if clause == "MO-2.3" else clause)


class LooseEvent(Event):
    """An event that isn't a value."""

    def __init__(self) -> None:
        self.note = "something happened"


@noticed_by("log")
class LooseEvents(Moths):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(LooseEvent(), clause)


@noticed_by("log")
class OpensAndCloses(Letters):
    __slots__ = ()

    def _carry_out(self, action: Action, player: int) -> None:
        super()._carry_out(action, player)
        if self.keeps_log:
            self._log.is_open = not self._log.is_open


class Leaving(Event):
    """An event of which nothing stays once it is redacted."""

    def seen_by(self, player: int | None) -> Any:
        return StampValued(0)


@event
class Blurred(Leaving):
    """The stamp has a value."""


@event
class Fading(Event):
    """An event that shows less each time."""

    left: int

    def seen_by(self, player: int | None) -> Any:
        return Fading(self.left - 1)


@noticed_by("log")
class BlursEvents(Letters):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(Blurred() if isinstance(event, LetterWritten) else event, clause)


@noticed_by("log")
class FadesEvents(Letters):
    __slots__ = ()

    def emit(self, event: Event, clause: str) -> None:
        super().emit(Fading(9) if isinstance(event, LetterWritten) else event, clause)


@noticed_by("log")
class BreaksLines(Letters):
    __slots__ = ()

    def sentence(self, event: Event, player: int | None) -> str:
        return super().sentence(event, player).replace(": ", ":\n")


class ForgetsLines(Log):
    __slots__ = ()

    def seen_by(self, player: int | None, *, since: int = 0) -> tuple[Entry, ...]:
        return super().seen_by(player, since=since)[1:]


@noticed_by("log")
class LosesLines(Letters):
    __slots__ = ()

    @property
    def log(self) -> Log:
        log = ForgetsLines(self._log)
        log.is_open = self._log.is_open
        return log


@noticed_by("pictures")
class Ampersand(Moths):
    __slots__ = ()

    def to_svg(self, player: int | None = None) -> str:
        return super().to_svg(player).replace("lamp", "lamp & moths")


@noticed_by("pictures")
class Scripted(Moths):
    __slots__ = ()

    def to_svg(self, player: int | None = None) -> str:
        return super().to_svg(player).replace("</svg>", "<script>alert(1)</script></svg>")


@noticed_by("determinize")
class GlassHands(Moths):
    __slots__ = ()

    def view(self, player: int | None) -> View:
        return evolve(super().view(player), hands=tuple(self.position.hands))


@noticed_by("determinize")
class TransparentChoice(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        return super()._render(player, columns, rows) + (
            "\na player chose high" if max(self.position.chosen) > 6 else ""
        )


@noticed_by("determinize")
class TalkativeRejection(Moths):
    __slots__ = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        rejection = super()._why_not(action, player)
        if isinstance(action, Play) and any(action.card in hand for hand in self.position.hands):
            return Rejection(rejection.clause, "another holds this card")
        return rejection


@noticed_by("determinize")
class SeenThroughNumbers(Moths):
    __slots__ = ()

    def observation(self, player: int) -> NDArray[np.float32]:
        seen = super().observation(player)
        seen[:24] = [any(card in hand for hand in self.position.hands) for card in range(1, 25)]
        return seen


@event
class ChoiceLeaked(Event):
    """A card was chosen, for all to read."""

    player: int
    card: int


@noticed_by("determinize")
class LeakingLog(Moths):
    __slots__ = ()

    def determinize(self, player: int, rng: Rng) -> Any:
        # The copy would repeat the log's facts, so the determinization has to be drawn against the log.
        copy = super().determinize(player, rng)
        if self.position.stage == CHOOSE and copy.keeps_log:
            for seat, card in enumerate(copy.position.chosen):
                copy.emit(ChoiceLeaked(seat, card), "MO-2.2")
        return copy


@noticed_by("determinize")
class HelpfulNotation(Moths):
    __slots__ = ()

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        if self.position.deck and text == f"play {self.position.deck[-1]}":
            raise ValueError("this card is in the deck")
        return super().parse(text, player)


@noticed_by("only_knowledge")
class DeterminizesFromTheHidden(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        top = self.position.deck[-1] if self.position.deck else 0
        for _ in range(top % 3):
            rng.die()
        super()._determinize(player, rng)


@noticed_by("only_knowledge")
class ForeseesChance(Moths):
    __slots__ = ()

    def determinize(self, player: int, rng: Rng) -> Any:
        copy = super().determinize(player, rng)
        copy.rng = self.rng.clone()
        return copy


@noticed_by("same_knowledge")
class KeepsTheHands(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        position = self.position
        known = self._sees_top(player)
        rest = position.deck[:-1] if known else position.deck
        position.deck = (*rng.shuffled(sorted(rest)), *position.deck[len(rest) :])


@noticed_by("same_knowledge")
class Lossy(Moths):
    __slots__ = ()

    def information_state(self, player: int) -> str:
        return super().information_state(player).split("\n")[0]


@noticed_by("hidden_things")
class NeverDeterminizes(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        pass


@noticed_by("hidden_things")
class ClaimsToBeOpen(Moths):
    __slots__ = ()
    hides = False


@noticed_by("determinized_games")
class DoublesACard(Moths):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        other = 1 - player if player < 2 else 0
        if self.position.hands[other] and self.position.deck:
            self.position.hands[other] = (self.position.deck[0], *self.position.hands[other][1:])


@noticed_by("inventory")
class DoublesTheBottomCard(Moths):
    """The bottom card of the deck is determinized as another that is elsewhere, and such positions are accepted."""

    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        deck = self.position.deck
        if len(deck) > 4:
            self.position.deck = (deck[1], *deck[1:])

    def _take_up(self, position: Position) -> None:
        try:
            super()._take_up(position)
        except PositionError as error:
            if "each once" not in str(error):
                raise
            missing = set(range(1, self.rules.cards + 1)) - {*position.deck}
            missing -= {*position.gone, *position.chosen, *(card for hand in position.hands for card in hand)}
            super()._take_up(evolve(position, deck=(*missing, *position.deck[1:])))
            self.position.deck = position.deck


@noticed_by("inventory")
class PutsACardAside(Magpies):
    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        piles = self.position.piles
        if piles.masks[DECK]:
            piles.draw(DECK, piles.slot("unused 0"), 1)


@noticed_by("determinized_games")
class TiredWhenDeterminized(Moths):
    """A determinized game stops before its end."""

    __slots__ = ()

    def _determinize(self, player: int, rng: Rng) -> None:
        super()._determinize(player, rng)
        self.position.points = Tired(self.position.points)

    def _clone_position(self) -> Position:
        copy = super()._clone_position()
        copy.points = type(self.position.points)(copy.points)
        return copy

    def _begin_round(self) -> None:
        super()._begin_round()
        if isinstance(self.position.points, Tired):
            self.players_to_act = ()


class Tired(list[int]):
    """Points of a game that was determinized."""


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


@noticed_by("determinize")
class HelpfulHints(Moths):
    __slots__ = ()

    def hint(self, action: Action, player: int) -> str:
        return f"the top card is {self.position.deck[-1]}" if self.position.deck else ""


@noticed_by("determinize")
class KnowsAllWords(Moths):
    __slots__ = ()

    def _terms(self) -> Iterator[Term]:
        yield from (Term((f"play {card}",), "It's in the deck (MO-1.1).") for card in self.position.deck)


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


@pytest.mark.parametrize(
    ("check", "broken"),
    [(check, cls) for check, classes in BROKEN.items() for cls in classes],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_broken_game_is_caught(check: str, broken: type[AnyGame]) -> None:
    trial = Trial(broken, games=8, max_decisions=200)

    with pytest.raises(ConformanceError) as caught:
        run_check(check, trial)

    assert caught.value.check == check
    assert str(caught.value).startswith(f"{check}: ")


def test_each_check_has_a_broken_game() -> None:
    assert BROKEN.keys() == CHECKS.keys()


ALONE: Mapping[str, type[AnyGame]] = {
    "declarations": WithoutRandomBot,
    "endings": OverAtOnce,
    "action_space": HumsAndBuzzes,
    "legal_actions": Backwards,
    "determinize": TransparentChoice,
    "offered_applies": IdlePass,
    "rejections": Speechless,
    "asking": ChangedByPrinting,
    "arguments": Credulous,
    "notation": Deaf,
    "unlisted": Undeclared,
    "setting_up": ForgetsToOpen,
    "clones": ClonedAsAnother,
    "pickling": ForgetsChance,
    "replay": ReplaysTooLittle,
    "without_log": VagueWithoutLog,
    "position_texts": UnequalPositions,
    "undo": Forgetful,
    "only_knowledge": SeesThrough,
    "observation": Wide,
    "view": SettableView,
    "plain_views": ForgetfulPlain,
    "outcome": DenseRanking,
    "log": WithoutClauses,
    "pictures": Ampersand,
    "same_knowledge": KeepsTheHands,
    "hidden_things": ClaimsToBeOpen,
    "determinized_games": TiredWhenDeterminized,
    "inventory": DoublesTheBottomCard,
    "house_rules": OnlyWithLooking,
    "bots": WithPeekingBot,
    "bots_in_any_position": WithPlanningBot,
    "processes": HashOrdered,
}
"""For each check, a game that fails this one and no other."""
OVERLAPPING = {
    "determinism": "a game that plays otherwise with the same seed can't be replayed or compared with its clone either",
    "records": "facts lost between a game and its record are missing when the record is replayed",
}
"""Checks whose broken games must fail others, too, and why."""


def test_each_check_has_a_broken_game_that_fails_it_alone() -> None:
    assert {*ALONE, *OVERLAPPING} == {*CHECKS}
    assert not {*ALONE} & {*OVERLAPPING}


@pytest.mark.parametrize(("check", "broken"), ALONE.items(), ids=lambda value: value if isinstance(value, str) else "")
def test_a_broken_game_fails_no_other_check(check: str, broken: type[AnyGame]) -> None:
    trial = Trial(broken, games=2, max_decisions=200)
    failed = []

    for other in CHECKS:
        if other not in (check, "processes"):  # starting processes takes long, and needs replay to hold
            try:
                run_check(other, trial)
            except ConformanceError:
                failed.append(other)

    assert broken in BROKEN[check]
    assert failed == []


def test_each_check_says_in_a_sentence_what_it_promises() -> None:
    for name, check in CHECKS.items():
        assert check.__name__ == name
        assert check.__doc__ is not None
        assert check.__doc__.strip().endswith(".")


def test_a_failure_has_what_is_needed_to_see_it_again() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(GlassHands, games=3, checks=["determinize"])

    error = caught.value
    assert isinstance(error, AssertionError)
    assert error.seed is not None
    assert f"seed={error.seed}" in str(error)
    assert error.record is not None
    assert len(error.record.decisions) == error.decision
    again = GlassHands.replay(error.record)
    assert len(again.history) == error.decision
    assert not isinstance(again.view(0).hands[1], Hidden)


def test_a_failure_survives_pickling_as_parallel_test_runs_need() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(LoserWins, games=2, checks=["outcome"])

    again = pickle.loads(pickle.dumps(caught.value))

    assert str(again) == str(caught.value)
    assert again.record == caught.value.record


def test_an_exception_of_the_game_is_told_with_its_place() -> None:
    with pytest.raises(ConformanceError, match=r"KeyError.*after \d+ decisions of ClumsyDrop"):
        check_game(ClumsyDrop, games=8, checks=["offered_applies"])


def test_a_report_says_what_was_checked() -> None:
    report = check_game(Moths, games=3, checks=["endings", "view"])

    assert report.game == "moths"
    assert list(report.seconds) == ["endings", "view"]
    assert report.decisions > 3 * 4
    assert 0 < report.positions <= report.decisions + 3
    assert "moths conforms: 3 games" in str(report)


def test_the_games_are_played_as_it_was_asked_for() -> None:
    rules = Rules(hand=2, looking=False)

    trial = Trial(Moths, games=4, rules=(rules,), players=3, deep_every=1)

    assert {(line.rules, line.players) for line in trial.lines} == {(rules, 3)}
    assert all(line.over and len(line.decisions) == 2 * 3 for line in trial.lines)
    assert all(line.looks == {*range(7)} for line in trial.lines)


def test_unlisted_actions_come_up_in_random_games_where_a_game_accepts_them() -> None:
    decided = [action for line in Trial(Letters, games=12).lines for _, action in line.decisions]

    kinds = {type(action) for action in decided}
    assert kinds == {letters.Greet, letters.Leave, Write, letters.Miss}
    assert 0.1 < sum(isinstance(action, Unlisted) for action in decided) / len(decided) < 0.5
    assert any(
        line.decisions.count(decision) > 1 for line in Trial(Letters, games=12).lines for decision in line.decisions
    )


def test_half_of_the_games_have_house_rules_and_all_numbers_of_players_come_up() -> None:
    trial = Trial(Moths, games=20)

    assert all(line.rules == Rules() for line in trial.lines[::2])
    assert sum(line.rules != Rules() for line in trial.lines) >= 5
    assert {line.players for line in trial.lines} == {2, 3, 4}
    assert all(line.rules == Rules() for line in Trial(Moths, games=4, house_rules=False).lines)


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    assert Trial(Moths, games=3).lines == Trial(Moths, games=3).lines
    assert Trial(Moths, games=3).lines != Trial(Moths, games=3, seed=1).lines


def test_a_game_that_does_not_end_is_told_so() -> None:
    with pytest.raises(ConformanceError, match="not over after 50 decisions"):
        check_game(Endless, games=1, max_decisions=50, checks=["endings"])


@pytest.mark.parametrize("wrong", [{"checks": ["vigilance"]}, {"games": 0}])
def test_unknown_checks_and_zero_games_are_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="vigilance.*declarations|at least 1"):
        check_game(Moths, **wrong)


def test_a_class_made_in_a_function_is_checked_in_all_but_other_processes() -> None:
    class Local(Moths):
        __slots__ = ()

    assert "processes" in check_game(Local, games=2, checks=["processes", "clones"]).seconds


STRANGER = """
import pytest
from arcana_core.testing import ConformanceTests
from arcana_core.testing.toys.moths import Moths
from attrs import evolve

class Glass(Moths):
    __slots__ = ()
    def view(self, player):
        return evolve(super().view(player), hands=tuple(self.position.hands))

class TestGlass(ConformanceTests):
    game_class = Glass

@pytest.mark.rule("MO-1.1")
def test_marked():
    assert TestGlass.trial().games == 2
"""


def test_the_plug_in_knows_the_marker_and_shows_the_record_of_a_failure(tmp_path: Path) -> None:
    (tmp_path / "test_stranger.py").write_text(STRANGER)
    source = Path(sys.modules["arcana_core.testing"].__file__ or "").parents[2]

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "arcana_core.testing.plugin", "--strict-markers", "--arcana-games=2",
         "-k", "marked or determinize or endings", "-p", "no:cacheprovider", str(tmp_path)],
        capture_output=True, encoding="utf-8", cwd=tmp_path, env={"PYTHONPATH": str(source), "PATH": ""}, check=False,
    )  # fmt: skip

    assert "1 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    assert "the game, as a record" in done.stdout
    assert '"format": "arcana record"' in done.stdout
    assert "FAILED test_stranger.py::TestGlass::test_determinize" in done.stdout
