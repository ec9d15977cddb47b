"""An agenda of steps: unfinished procedures wait as plain data and continue with the answer."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, frozen
from attrs.exceptions import FrozenInstanceError

from arcana_core.actions import Action, Reasons, Rejection, action
from arcana_core.agenda import AgendaGame, Question, Step, step, steps_of
from arcana_core.chance.rng import Rng
from arcana_core.events import Event, event
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Number
from arcana_core.records.plain import from_text
from arcana_core.rules import GameRules, setting
from arcana_core.testing import ConformanceTests
from arcana_core.testing.toys.letters import WriteLetters


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of the game of bells, in which a ring may be answered, and that answer too."""

    rounds: int = setting(3, clause="BE-1", at_least=1, at_most=5)


@action("ring")
class Ring(Action):
    """Ring a bell, or answer a ring."""


@action("listen")
class Listen(Action):
    """Let it fade."""


RING, LISTEN = Ring(), Listen()


@event
class Rung(Event):
    """A player rang."""

    player: int


@event
class Voted(Event):
    """A player voted whether it was beautiful."""

    player: int
    beautiful: bool


@define
class Position:
    """How often each player rang, the players who have voted, and the agenda."""

    rings: list[int]
    votes: list[int]
    agenda: Any = None


@frozen
class View(views.View):
    """All there is."""

    player: int | None
    rings: tuple[int, ...]
    votes: tuple[int, ...]
    waiting: tuple[str, ...]


@step
def chime(game: Bells, player: int, times: int = 1) -> None:
    """A bell rings by itself."""
    game.position.rings[player] += times


class Round(Step["Bells"]):
    """A player's turn: silent steps, then a question."""

    number: int

    def begin(self, game: Bells) -> tuple[int, ...]:
        if self.number > game.rules.rounds:
            return ()
        game.then(Turn(0), Turn(1), Vote(), Round(self.number + 1))
        return ()


class Turn(Step["Bells"]):
    """A player may ring, which the other may answer before anything else happens."""

    player: int
    depth: int = 0

    def begin(self, game: Bells) -> tuple[int, ...]:
        return (self.player,)

    def options(self, game: Bells, player: int) -> tuple[Action, ...]:
        return (RING, LISTEN) if self.depth < 4 else (LISTEN,)

    def answer(self, game: Bells, action: Action, player: int) -> None:
        if action is RING:
            game.position.rings[player] += 1
            if game.keeps_log:
                game.emit(Rung(player), "BE-2")
            game.then(Turn(1 - player, self.depth + 1))

    def why_not(self, game: Bells, action: Action, player: int) -> Rejection:
        return Rejection("BE-2", f"{self.depth} rings in a row are enough")


class Vote(Step["Bells"]):
    """Both decide at once whether it was beautiful."""

    def begin(self, game: Bells) -> tuple[int, ...]:
        waiting = tuple(player for player in (0, 1) if not game.position.votes[player])
        if not waiting:
            game.position.votes = [0, 0]
        return waiting

    def options(self, game: Bells, player: int) -> tuple[Action, ...]:
        return (RING, LISTEN)

    def answer(self, game: Bells, action: Action, player: int) -> None:
        game.position.votes[player] = 1 if action is RING else 2
        if game.keeps_log:
            game.emit(Voted(player, beautiful=action is RING), "BE-2")
        game.then(self)

    def why_not(self, game: Bells, action: Action, player: int) -> Rejection:
        raise AssertionError("all is allowed")


class Bells(AgendaGame[Rules, Position, View]):
    """A game in which all is open, and answers nest."""

    __slots__ = ()
    name = "bells"
    rules_class = Rules
    hides = False

    def _set_up(self) -> None:
        self.position = Position([0, 0], [0, 0])
        self.then(Round(1))
        self.go_on()

    def _take_up(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"a position of bells is a Position, got {position!r}")
        self.position = position
        self.position = self._clone_position()
        agenda = self.position.agenda
        self.players_to_act = () if agenda is None else agenda[0].begin(self)

    def _clone_position(self) -> Position:
        return Position(self.position.rings[:], self.position.votes[:], self.position.agenda)

    def _determinize(self, player: int, rng: Rng) -> None:
        """Nothing is hidden."""

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from (RING, LISTEN)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position, Round, Turn, Vote)

    @property
    def outcome(self) -> Outcome | None:
        """The player who rang most."""
        if not self.is_over:
            return None
        return Outcome.by_score(tuple(map(float, self.position.rings)), "it is late", "BE-3")

    def view(self, player: int | None) -> View:
        """All there is."""
        if player is not None:
            self._seat(player)
        rings, votes = tuple(self.position.rings), tuple(self.position.votes)
        return View(player, rings, votes, tuple(map(repr, self.waiting())))

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        """How often one rang."""
        return [Number("rings", lambda view: view.rings[view.player or 0], high=1000)]

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """All there is."""
        return str(self.view(player))

    def to_svg(self, player: int | None = None) -> str:
        """A square."""
        self.view(player)
        return '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'


class TestBells(ConformanceTests):
    """A game of steps, with nested answers and a simultaneous vote, conforms."""

    game_class = Bells
    games = 6


def agenda(game: Bells) -> list[Step[Any]]:
    """The steps that wait."""
    return list(game.waiting())


def test_steps_run_in_the_order_they_are_put_before_waiting_ones() -> None:
    game = Bells()
    game.then(Turn(1), Vote())

    assert agenda(game)[:4] == [Turn(1), Vote(), Turn(0), Turn(1)]


def test_silent_steps_are_taken_until_one_asks_and_that_one_stays_on_top() -> None:
    game = Bells()

    assert game.players_to_act == (0,)
    assert agenda(game) == [Turn(0), Turn(1), Vote(), Round(2)]


def test_answer_runs_before_waiting_steps_and_nests() -> None:
    game = Bells()
    game.apply(RING, 0)
    assert agenda(game)[:2] == [Turn(1, 1), Turn(1)]
    game.apply(RING, 1)
    assert agenda(game)[:2] == [Turn(0, 2), Turn(1)]
    game.apply(LISTEN, 0)
    assert agenda(game)[0] is Turn(1)
    assert game.players_to_act == (1,)


def test_step_can_ask_several_at_once_until_all_have_answered() -> None:
    game = Bells()
    game.apply(LISTEN, 0)
    game.apply(LISTEN, 1)
    assert game.players_to_act == (0, 1)
    assert game.legal_actions(0) == game.legal_actions(1) == (RING, LISTEN)

    game.apply(RING, 1)
    assert [*game.players_to_act] == [0]
    assert game.legal_actions(1) == ()
    game.apply(LISTEN, 0)
    assert agenda(game)[0] == Turn(0)
    assert agenda(game)[-1] == Round(3)


def test_game_is_over_when_nothing_waits() -> None:
    game = Bells(rules=Rules(rounds=1))
    for player in (0, 1, 0, 1):
        game.apply(LISTEN, player)

    assert game.is_over
    assert agenda(game) == []


def test_asking_step_explains_rejections() -> None:
    game = Bells()
    for player in (0, 1, 0, 1):
        game.apply(RING, player)

    rejection = game.why_not(RING, 0)
    assert rejection == Rejection("BE-2", "4 rings in a row are enough")


def test_copies_share_the_agenda_and_go_their_own_ways() -> None:
    game = Bells()
    clone = game.clone()
    assert clone.position.agenda is game.position.agenda
    clone.apply(RING, 0)

    assert agenda(game) == [Turn(0), Turn(1), Vote(), Round(2)]
    assert agenda(clone)[0] == Turn(1, 1)


def test_function_is_a_step_that_works_when_its_turn_comes() -> None:
    game = Bells(seed=1)
    game.then(chime(1, 2), chime(0, times=3))
    assert game.position.rings == [0, 0]

    game.go_on()

    assert game.position.rings == [3, 2]
    assert chime(1) is chime(1, 1)
    assert chime(1, 2) is chime(1, times=2) is pickle.loads(pickle.dumps(chime(1, 2)))
    assert chime.__doc__ == "A bell rings by itself."


def test_steps_are_interned_and_survive_pickling() -> None:
    assert Turn(1, 2) is Turn(player=1, depth=2)
    assert pickle.loads(pickle.dumps(Turn(1, 2))) is Turn(1, 2)
    game = Bells()
    game.apply(RING, 0)
    again = pickle.loads(pickle.dumps(game))
    assert agenda(again) == agenda(game)


@pytest.mark.parametrize("depth", [0, 10, 80])
def test_agenda_is_read_back_from_its_text(depth: int) -> None:
    game = Bells()
    game.then(*[Turn(player % 2, player) for player in range(depth)])
    again = from_text(repr(game.position), Bells._position_types())

    assert again == game.position
    assert Bells.at(again).players_to_act == (0,)


def test_class_of_steps_is_declared_by_its_base() -> None:
    class Wait(Step["Bells"]):
        bell: int
        times: int = 1

    assert Wait(2) is Wait(bell=2, times=1)
    assert not hasattr(Wait(2), "__dict__")
    with pytest.raises(FrozenInstanceError):
        Wait(2).bell = 3  # type: ignore[misc]  # it is frozen
    assert step(Wait) is Wait


def test_step_with_fields_that_cannot_be_values_is_an_error() -> None:
    class Wait(Step["Bells"]):
        bells: list[int] = []  # noqa: RUF012

    with pytest.raises(TypeError, match=r"Wait.bells must be a value that has a hash, got \[\]"):
        Wait()
    with pytest.raises(TypeError, match="the argument 'bell' of swing is a field of the step: it needs an annotation"):

        @step
        def swing(game, bell):  # type: ignore[no-untyped-def]
            """Do nothing."""


def test_incomplete_step_is_an_error() -> None:
    class Bare(Step["Bells"]):
        pass

    game = Bells()
    for ask in (
        lambda: Bare().begin(game),
        lambda: Bare().options(game, 0),
        lambda: Bare().answer(game, RING, 0),
        lambda: Bare().why_not(game, RING, 0),
    ):
        with pytest.raises(NotImplementedError):
            ask()


def test_step_may_declare_choices_and_the_one_reason_against_all_else() -> None:
    class Knell(Step["Bells"]):
        rounds: int
        choices = (RING, LISTEN)
        rejection = Rejection("BE-2", "ring or listen")

    game = Bells()
    knell = Knell(2)
    assert knell is Knell(rounds=2)
    assert knell.options(game, 0) == (RING, LISTEN)
    assert knell.why_not(game, RING, 0) == Rejection("BE-2", "ring or listen")


def test_step_may_have_reasons_before_the_one_against_all_else() -> None:
    class Carillon(Step["Bells"]):
        rounds: int
        rejection = Rejection("BE-2", "ring or listen")

        def reasons(self, game: Bells, action: Action, player: int) -> Reasons[None]:
            yield action == RING and self.rounds == 0, "BE-1", "all rounds are over"
            yield Rejection("BE-1", "two players ring") if player > 1 else None

    game = Bells()
    assert Carillon(0).why_not(game, RING, 2) == Rejection("BE-1", "all rounds are over")
    assert Carillon(1).why_not(game, RING, 2) == Rejection("BE-1", "two players ring")
    assert Carillon(1).why_not(game, RING, 0) == Rejection("BE-2", "ring or listen")


@pytest.mark.parametrize(
    ("player", "options", "to_act", "answers"),
    [
        (1, (RING, LISTEN), (1,), 0),
        (1, (RING,), (1,), 0),
        (1, (LISTEN,), (), 1),
        (1, (), (), 0),
        (-1, (RING, LISTEN), (), 0),
    ],
)
def test_question_is_asked_if_there_is_anything_to_choose(
    player: int, options: tuple[Action, ...], to_act: tuple[int, ...], answers: int
) -> None:
    class Ask(Question["Bells"]):
        player: int
        offered: tuple[Action, ...]
        passing = LISTEN
        answered: ClassVar[list[Action]] = []

        def asked(self, game: Bells) -> int:
            return self.player

        def options(self, game: Bells, player: int) -> tuple[Action, ...]:
            return self.offered

        def answer(self, game: Bells, action: Action, player: int) -> None:
            self.answered.append(action)

    assert Ask(player, options).begin(Bells()) == to_act
    assert Ask.answered == [LISTEN] * answers


@pytest.mark.parametrize(
    ("options", "to_act", "taken"), [((RING,), (), [RING]), ((RING, LISTEN), (1,), []), ((), (), [])]
)
def test_question_takes_an_only_option(
    options: tuple[Action, ...], to_act: tuple[int, ...], taken: list[Action]
) -> None:
    class Ask(Question["Bells"]):
        offered: tuple[Action, ...]
        takes_only_option = True
        answered: ClassVar[list[Action]] = []

        def asked(self, game: Bells) -> int:
            return 1

        def options(self, game: Bells, player: int) -> tuple[Action, ...]:
            return self.offered

        def answer(self, game: Bells, action: Action, player: int) -> None:
            self.answered.append(action)

    assert Ask(options).begin(Bells()) == to_act
    assert Ask.answered == taken


@pytest.mark.parametrize(("player", "options", "unasked"), [(1, (), 1), (-1, (RING,), 1), (1, (RING, LISTEN), 0)])
def test_question_does_what_is_due_unasked(player: int, options: tuple[Action, ...], unasked: int) -> None:
    class Ask(Question["Bells"]):
        player: int
        offered: tuple[Action, ...]
        done: ClassVar[list[int]] = []

        def asked(self, game: Bells) -> int:
            return self.player

        def options(self, game: Bells, player: int) -> tuple[Action, ...]:
            return self.offered

        def unasked(self, game: Bells) -> None:
            self.done.append(self.player)

    Ask(player, options).begin(Bells())

    assert Ask.done == [player] * unasked


def test_question_is_over_with_its_ending() -> None:
    class Ask(Question["Bells"]):
        offered: tuple[Action, ...]
        ending = LISTEN
        answered: ClassVar[list[Action]] = []

        def asked(self, game: Bells) -> int:
            return 1

        def options(self, game: Bells, player: int) -> tuple[Action, ...]:
            return self.offered

        def answer(self, game: Bells, action: Action, player: int) -> None:
            self.answered.append(action)
            game.then(self)

    game = Bells()
    before = game.players_to_act
    game.then(Ask((LISTEN,)))
    game.go_on()
    assert (game.players_to_act, Ask.answered) == (before, [])
    game.then(Ask((RING, LISTEN)))
    game.go_on()
    for answer in (RING, RING, LISTEN):
        assert game.players_to_act == (1,)
        game.apply(answer, 1)
    assert (game.players_to_act, Ask.answered) == (before, [RING, RING])


def test_question_may_be_asked_although_passing_is_all_that_is_possible() -> None:
    class Ask(Question["Bells"]):
        offered: tuple[Action, ...]
        passing = LISTEN

        def asked(self, game: Bells) -> int:
            return 1

        def asks_in_any_case(self, game: Bells) -> bool:
            return True

        def options(self, game: Bells, player: int) -> tuple[Action, ...]:
            return self.offered

    game = Bells()
    assert Ask((LISTEN,)).begin(game) == (1,)
    assert Ask(()).begin(game) == ()


def test_unseen_step_is_taken_off_the_agenda() -> None:
    class Whisper(Step["Bells"]):
        player: int
        is_unseen = True
        silence = LISTEN

    game = Bells()
    assert (Turn(0).is_unseen, Turn(0).silence) == (False, None)
    game.then(Whisper(0), Whisper(1), Turn(1), Whisper(0))
    game.forget_begun()
    assert agenda(game)[:3] == [Turn(1), Whisper(0), Turn(0)]
    game.position.agenda = (Whisper(0), None)
    game.forget_begun()
    assert agenda(game) == []


@frozen
class Toll:
    """A frame: bells that are tolled together."""

    bells: int
    muffled: bool = False


@define
class Tower:
    """A position with frames."""

    frames: tuple[Any, ...] = ()


def test_frames_are_added_changed_and_forgotten_by_their_place() -> None:
    game: Any = Bells()
    game.position = Tower()

    assert [game.push_frame(Toll(bells)) for bells in (1, 2, 3)] == [0, 1, 2]
    before = game.position.frames
    game.change_frame(1, muffled=True)
    game.set_frame(0, Toll(7))
    assert game.position.frames == (Toll(7), Toll(2, muffled=True), Toll(3))
    assert before == (Toll(1), Toll(2), Toll(3))
    assert game.pop_frame(1) == Toll(2, muffled=True)
    assert game.position.frames == (Toll(7),)


def test_house_rules_may_replace_a_step() -> None:
    class Quiet(Bells):
        __slots__ = ()

        def then(self, *steps: Step[Any]) -> None:
            super().then(*(waiting for waiting in steps if not isinstance(waiting, Vote)))

    game = Quiet(rules=Rules(rounds=1))
    game.apply(LISTEN, 0)
    game.apply(LISTEN, 1)
    assert game.is_over
    assert game.name == "bells+Quiet"
    assert evolve(game.position, agenda=None) == game.position


def test_two_steps_of_package_have_different_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lanterns.shining", "lanterns.burning"):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec("from arcana_core.agenda import Step\n\nclass Burn(Step): ...", module.__dict__)

    with pytest.raises(TypeError, match="two steps of lanterns have the name Burn"):
        steps_of("lanterns")


def test_steps_of_package_are_found_by_name() -> None:
    assert WriteLetters in steps_of("arcana_core")
    assert WriteLetters not in steps_of("arcana_cor")
    assert not [kind for kind in steps_of("arcana_core") if kind.__module__ == __name__]
