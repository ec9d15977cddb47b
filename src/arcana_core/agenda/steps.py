"""Steps of the agenda, and the game that takes them in turn.

A step is an interned value. When its turn comes it either does something and is done, or names the players who must
decide first, offers them their options and goes on when answered. Steps add further steps with `then`.
Anything a step needs to remember beyond its own fields is in the position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from inspect import signature
from types import new_class
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar, dataclass_transform, overload

import attrs
from attrs import frozen

from arcana_core.actions import Action, Interned, Reasons, Rejection, Unlisted, Value, first_of
from arcana_core.frozen import Declaring, evolve
from arcana_core.game import Game, ViewT
from arcana_core.game.hooks import PositionT
from arcana_core.game.services import RulesT

_T = TypeVar("_T")
_Fields = ParamSpec("_Fields")

ALONE = tuple((player,) for player in range(100))
"""The tuples of one player each, for a step that asks just one."""
GameT = TypeVar("GameT", bound="AgendaGame[Any, Any, Any]")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(attrs.field,))
class _Stepping(Declaring, Interned):
    declared = staticmethod(frozen(eq=False))


class Step(Value, Generic[GameT], metaclass=_Stepping):
    """Something that waits on the agenda. A game's steps derive from it, with annotations for their fields.

    A step that asks no player has `do`. A step that may ask has `begin`, `answer`, `choices` or `options`, and
    `rejection`, perhaps with `reasons` before it, or `why_not`.
    """

    __slots__ = ()
    choices: ClassVar[tuple[Action, ...]] = ()
    """The options, where they are always the same."""
    rejection: ClassVar[Rejection | None] = None
    """Why an action is not among the options, where one reason holds for all, or for all that have no other."""
    silence: ClassVar[Action | None] = None
    """The answer that no other player may notice, if any. A determinization may have given it already."""
    ending: ClassVar[Action | None] = None
    """The option with which a player does nothing more, such as "done": the step is over, without `answer`."""
    is_unseen: ClassVar[bool] = False
    """Whether it continues something that a player has begun unseen by the others, or waits for that."""

    def begin(self, game: GameT) -> tuple[int, ...]:
        """Do what needs no decision; the players who must decide before the game goes on, () if none must."""
        self.do(game)
        return ()

    def do(self, game: GameT) -> None:
        """Do the whole work of a step that asks no player."""
        raise NotImplementedError

    def options(self, game: GameT, player: int) -> tuple[Action, ...]:
        """The legal actions of this player, who must decide: in the order of the action space, never empty.

        They are `choices`, unless a step overrides this.
        """
        if not self.choices:
            raise NotImplementedError
        return self.choices

    def answer(self, game: GameT, action: Any, player: int) -> bool | None:
        """Continue with the player's decision: one of the options, or an accepted unlisted action.

        A step whose options are all of one class names that class in place of `Any`.

        Returns:
            Whether the step stays and waits for `game.players_to_act`, without `begin`.
        """
        raise NotImplementedError

    def why_not(self, game: GameT, action: Action, player: int) -> Rejection:
        """Why this action is not among the options: the first of the `reasons` that holds, or else `rejection`."""
        found = first_of(self.reasons(game, action, player)) or self.rejection
        if found is None:
            raise NotImplementedError
        return found

    def reasons(self, game: GameT, action: Action, player: int) -> Reasons[None]:
        """Yield reasons why this action is not among the options, as for `first_reason`."""
        yield None

    def why_not_unlisted(self, game: GameT, action: Unlisted, player: int) -> Rejection | None:
        """Why this unlisted action is not accepted from this player, who need not be asked; None if it is."""
        return Rejection("", f"{action.word!r} is not accepted now")

    def asked_seen_by(self, game: GameT, player: int | None) -> tuple[int, ...]:
        """The asked players that this player, or a spectator, may know about."""
        return game.players_to_act


class Question(Step[GameT]):
    """A step that asks one player, if there is anything to choose. A game's step gives `asked`, `options`, `answer`."""

    __slots__ = ()
    passing: ClassVar[Action | None] = None
    """The option that is taken without asking where it is the only one, as `ending` is too."""
    takes_only_option: ClassVar[bool] = False
    """Whether an only option is taken without asking, whatever it is."""

    def asked(self, game: GameT) -> int:
        """The player who decides; -1 for none."""
        raise NotImplementedError

    def asks_in_any_case(self, game: GameT) -> bool:
        """Whether the player is asked although there is nothing to choose, which the others don't know."""
        return False

    def unasked(self, game: GameT) -> None:
        """Do what is due where nothing is asked: without a player who decides, or options."""

    def begin(self, game: GameT) -> tuple[int, ...]:
        """Ask the player, if there is anything to choose."""
        player = self.asked(game)
        options = self.options(game, player) if player >= 0 else ()
        is_settled = len(options) == 1 and (self.takes_only_option or options[0] in (self.passing, self.ending))
        if is_settled and not self.asks_in_any_case(game):
            if options[0] != self.ending:
                self.answer(game, options[0], player)
            return ()
        if options:
            return game.ask(player, options)
        self.unasked(game)
        return ()


@overload
def step(work: type[_T]) -> type[_T]: ...
@overload
def step(work: Callable[Concatenate[GameT, _Fields], None]) -> Callable[_Fields, Step[GameT]]: ...
def step(work: Any) -> Any:
    """Make a step that asks no player out of its work, a function of the game and the fields of the step.

    A class of steps may have it too, to no effect.

    >>> @step
    ... def burn(game: Any, lamp: int, oil: int) -> None:
    ...     game.lamps[lamp] -= oil
    >>> burn(2, oil=5)
    burn(lamp=2, oil=5)
    """
    return work if isinstance(work, type) else _working(work)


def _working(work: Callable[..., None]) -> type[Step[Any]]:
    fields = [*signature(work).parameters.values()][1:]
    names = [field.name for field in fields]
    if bare := [name for name in names if name not in work.__annotations__]:
        raise TypeError(f"the argument {bare[0]!r} of {work.__name__} is a field of the step: it needs an annotation")

    def begin(self: Any, game: Any) -> tuple[int, ...]:
        work(game, *[getattr(self, name) for name in names])
        return ()

    def begin_with_one(self: Any, game: Any) -> tuple[int, ...]:
        work(game, getattr(self, names[0]))
        return ()

    # Most steps have a field or none. They begin without a list, and those without fields by the work itself, whose
    # None asks no player.
    begins = (staticmethod(work), begin_with_one, begin)[min(len(names), 2)]
    defaults = {field.name: field.default for field in fields if field.default is not field.empty}
    annotations = {"__annotations__": {name: work.__annotations__[name] for name in names}}
    named = {"__doc__": work.__doc__, "__module__": work.__module__, "__qualname__": work.__qualname__}
    return new_class(
        work.__name__, (Step,), exec_body=lambda body: body.update(begin=begins, **annotations, **defaults, **named)
    )


def steps_of(package: str) -> tuple[type[Step[Any]], ...]:
    """Every kind of step that the loaded modules of a package define, by name: for `_position_types`.

    Raises:
        TypeError: Two steps have the same name, so that a position couldn't name the one it means.

    >>> steps_of("arcana_nothing")
    ()
    """
    found: dict[str, type[Step[Any]]] = {}
    left = [*Step.__subclasses__()]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        module = sys.modules.get(kind.__module__)
        # attrs makes a class anew to give it slots, and the first one may still be about.
        is_of_package = kind.__module__.startswith(f"{package}.") and getattr(module, kind.__name__, None) is kind
        if is_of_package and found.setdefault(kind.__name__, kind) is not kind:
            raise TypeError(f"two steps of {package} have the name {kind.__name__}")
    return tuple([found[name] for name in sorted(found)])


class AgendaGame(Game[RulesT, PositionT, ViewT]):
    """A game whose flow is an agenda of steps.

    Its position has a field `agenda`: a chain of pairs `(step, rest)`, `None` at its end, which copies share. The step
    that asks stays on top until it is answered.
    """

    __slots__ = ()

    def then(self, *steps: Step[Any]) -> None:
        """Put these steps on the agenda, before all that waits there, to be taken in the given order."""
        position: Any = self.position
        agenda = position.agenda
        for waiting in reversed(steps):
            agenda = (waiting, agenda)
        position.agenda = agenda

    def forget_begun(self) -> None:
        """Take what was begun unseen off the agenda, for a determinization: the player begins again."""
        position: Any = self.position
        while position.agenda is not None and position.agenda[0].is_unseen:
            _, position.agenda = position.agenda

    def go_on(self) -> None:
        """Take step after step from the agenda until one asks a player, or none is left."""
        position: Any = self.position
        agenda = position.agenda
        while agenda is not None:
            step, position.agenda = agenda
            players = step.begin(self)
            if players:
                position.agenda = agenda
                self.players_to_act = players
                return
            agenda = position.agenda
        self.players_to_act = ()

    def ask(self, player: int, options: tuple[Action, ...]) -> tuple[int, ...]:
        """Ask one player with options that are already known. For the `begin` of a step: return its result."""
        self._offered = options
        self._offered_to = player
        return ALONE[player]

    def waiting(self) -> Iterator[Step[Any]]:
        """The steps on the agenda, the next one first."""
        position: Any = self.position
        agenda = position.agenda
        while agenda is not None:
            step, agenda = agenda
            yield step

    # Frames: what several steps work on, such as a spell on its way. Steps name a frame by its place.

    def push_frame(self, frame: Any) -> int:
        """Add a frame behind all others; returns its place."""
        position: Any = self.position
        place = len(position.frames)
        position.frames = (*position.frames, frame)
        return place

    def set_frame(self, place: int, frame: Any) -> None:
        """Put a frame in the place of another."""
        position: Any = self.position
        frames = position.frames
        position.frames = (*frames[:place], frame, *frames[place + 1 :])

    def change_frame(self, place: int, **changes: Any) -> None:
        """Change fields of a frame."""
        position: Any = self.position
        self.set_frame(place, evolve(position.frames[place], **changes))

    def pop_frame(self, place: int) -> Any:
        """Forget a frame and all behind it; returns the frame."""
        position: Any = self.position
        frame = position.frames[place]
        position.frames = position.frames[:place]
        return frame

    def _options(self, player: int) -> tuple[Action, ...]:
        position: Any = self.position
        offered: tuple[Action, ...] = position.agenda[0].options(self, player)
        return offered

    def _carry_out(self, action: Action, player: int) -> None:
        position: Any = self.position
        agenda = position.agenda
        step, position.agenda = agenda
        if action != step.ending and step.answer(self, action, player):
            position.agenda = agenda
        else:
            self.go_on()

    def _why_not(self, action: Action, player: int) -> Rejection:
        position: Any = self.position
        rejection: Rejection = position.agenda[0].why_not(self, action, player)
        return rejection

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        position: Any = self.position
        rejection: Rejection | None = position.agenda[0].why_not_unlisted(self, action, player)
        return rejection

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """As in `Game.to_act_seen_by`: as the step that asks has it."""
        position: Any = self.position
        everybody = super().to_act_seen_by(player)
        if not everybody:
            return ()
        seen: tuple[int, ...] = position.agenda[0].asked_seen_by(self, player)
        return seen
