"""Checking the methods that a terminal and a simulation call: each must return what the contract of a game promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import frozen

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game, Outcome
from arcana_core.records.files import named
from arcana_core.text.glossary import Glossary
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.news import News
from arcana_core.text.wording import shown
from arcana_lab.house_rules.code import CodeError, code_place, reason_of

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

ROWS: Final = 24
"""Lines of the screen for which a position is rendered."""
_EVENTS: Final = 20  # the latest ones, whose sentences are tried
_NOTHING: Final = object()  # the result of a method that raised an error or returned something else


@frozen
class _Kind:
    """The types that a method may return, with their description."""

    types: type | tuple[type, ...]
    described: str


_TEXT = _Kind(str, "a text")
_SEATS = _Kind(tuple, "a tuple of seats")
_ACTIONS = _Kind(tuple, "a tuple of actions")
_GAME = _Kind(Game, "a game")
_ANY = _Kind(object, "a value")


def check_hooks(game: Game[Any, Any, Any], code: Path, where: str) -> None:
    """Call the methods that show a position, and check the types of their results.

    Args:
        game: in any position. Only copies of it are used, so that a method that changes the game has no effect.
        code: the file that defines the game's class.
        where: the game, the seed and the decision, for messages.

    Raises:
        CodeError: all mistakes, a line each, with the line of the method in the file.
    """
    with _checking(game, code, where) as check:
        check.class_hooks()
        check.state()
        check.copies()
        if not check.mistakes:  # the other methods need these
            check.game = game.clone()
            check.texts()
            check.seats()
            check.decisions()


def check_actions(game: Game[Any, Any, Any], code: Path, where: str) -> None:
    """Check only the legal actions, as `check_hooks` does."""
    with _checking(game, code, where) as check:
        for seat in game.players_to_act:
            check.actions(seat)


@contextmanager
def _checking(game: Game[Any, Any, Any], code: Path, where: str) -> Iterator[_Check]:
    check = _Check(game, code, where)
    try:
        yield check
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - also SystemExit, which a designer's file may raise anywhere
        place = code_place(error, code) or named(code)
        check.mistakes.append(f"{place}: {reason_of(error)} ({where})")
    if check.mistakes:
        raise CodeError("\n".join(check.mistakes))


def definition_of(game: AnyGame, name: str, code: Path) -> str:
    """The place of a method of a class: "house.py:12: Mine.hint"; without the line if the file doesn't define it.

    A method of the core is looked up under the name by which an author overrides it, such as `_options`.
    """
    for own in (name, *_OVERRIDDEN.get(name, ())):
        found = next((cls.__dict__[own] for cls in game.__mro__ if own in cls.__dict__), None)
        function = getattr(found, "fget", None) or getattr(found, "__func__", found)
        source = getattr(function, "__code__", None)
        if source is not None and source.co_filename == str(code):
            return f"{named(code)}:{source.co_firstlineno}: {game.__name__}.{own}"
    return f"{named(code)}: {game.__name__}.{name}"


_OVERRIDDEN: Mapping[str, Sequence[str]] = {
    "clone": ("_clone_position",),
    "legal_actions": ("_options",),
    "render": ("_render",),
    "render_changes": ("render", "_render"),
    "highlights": ("_highlights", "player_name"),
    "glossary": ("_terms",),
    "news": ("sentence", "_names"),
    "sentence": ("_names",),
    "explain": ("glossary", "_terms"),
    "hint": ("glossary", "_terms"),
    "determinize": ("_determinize",),
    "observation": ("view",),
    "parse": ("_notation",),
}
"""The methods that the result of another one comes from."""


class _Check:
    """The methods of one game in one position, with all mistakes."""

    def __init__(self, game: Game[Any, Any, Any], code: Path, where: str) -> None:
        self.game = game
        self.kind = type(game)
        self.code = code
        self.where = where
        self.mistakes: list[str] = []
        self._wrong: set[str] = set()  # the methods with a mistake

    def wrong(self, name: str, mistake: str) -> None:
        """Note a mistake of a method or an attribute."""
        self.note(f"{definition_of(self.kind, name, self.code)} {mistake}", name)

    def note(self, mistake: str, name: str) -> None:
        """Add a mistake, unless the method has one already."""
        if name not in self._wrong:
            self._wrong.add(name)
            self.mistakes += [line for line in [f"{mistake} ({self.where})"] if line not in self.mistakes]

    def value(self, name: str, kind: _Kind, owner: object = None) -> Any:
        """An attribute of the game, or `_NOTHING` after a mistake."""
        return self._checked(name, kind, lambda: getattr(owner or self.game, name))

    def call(self, name: str, kind: _Kind, *arguments: object, owner: object = None, **named: object) -> Any:
        """The result of a method of the game, or `_NOTHING` after a mistake."""
        return self._checked(name, kind, lambda: getattr(owner or self.game, name)(*arguments, **named))

    def _checked(self, name: str, kind: _Kind, call: Callable[[], object]) -> Any:
        try:
            value = call()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - also SystemExit, which a designer's file may raise anywhere
            place = code_place(error, self.code)
            if place:
                self.note(f"{place}: {reason_of(error)}", name)
            else:
                self.wrong(name, f"fails: {reason_of(error)}")
            return _NOTHING
        if not isinstance(value, kind.types):
            self.wrong(name, f"must return {kind.described}, got {shown(value)}")
            return _NOTHING
        return value

    def all_of(self, name: str, values: object, expected: type, described: str) -> None:
        """Note a mistake unless the values are a tuple of this type."""
        if values is _NOTHING:
            return
        if not isinstance(values, tuple):
            self.wrong(name, f"must be a tuple of {described}, got {shown(values)}")
        elif wrong := [value for value in values if not isinstance(value, expected)]:
            self.wrong(name, f"must have {described} only, got {shown(wrong[0])}")

    # The checks, in an order in which each needs only the earlier ones.

    def class_hooks(self) -> None:
        """The attributes and methods of the class."""
        self.call("bots", _Kind(Mapping, "a mapping from names to functions that make bots"), owner=self.kind)
        self.call("rulebook", _Kind((str, type(None)), "a text or None"), owner=self.kind)
        for name, kind, described in (("moments", Moment, "Moments"), ("seat_colours", str, "texts")):
            value: object = getattr(self.kind, name)
            self.all_of(name, value, kind, described)

    def state(self) -> None:
        """The players to act, the end, and the outcome."""
        seats = range(self.game.player_count)
        to_act = self.value("players_to_act", _SEATS)
        if to_act is _NOTHING:
            return
        if any(type(seat) is not int or seat not in seats for seat in to_act):
            self.wrong("players_to_act", f"must have seats from 0 to {seats[-1]}, got {shown(to_act)}")
        over = self.value("is_over", _Kind(bool, "True or False"))
        if over is not _NOTHING and over is bool(to_act):
            self.wrong("is_over", f"is {over}, but players_to_act is {to_act}")
        outcome = self.value("outcome", _Kind((Outcome, type(None)), "an Outcome or None"))
        if outcome is not _NOTHING:
            self._outcome(outcome, over=not to_act)
        for viewer in (None, *seats):
            known = self.call("to_act_seen_by", _SEATS, viewer)
            if known is not _NOTHING and not set(known) <= set(to_act):
                self.wrong("to_act_seen_by", f"must have seats from {to_act}, got {shown(known)}")

        for seat in seats:
            self.call("player_name", _TEXT, seat)

    def copies(self) -> None:
        """The copies of the game."""
        copy = self.call("clone", _GAME)
        if copy is not _NOTHING:
            expected = self.call("checksum", _TEXT)
            copied = self._checked("clone", _TEXT, copy.checksum)
            if copied not in (expected, _NOTHING):
                self.wrong("clone", "must return the same position, got another one")

    def _outcome(self, outcome: Outcome | None, *, over: bool) -> None:
        count = self.game.player_count
        if outcome is None:
            if over:
                self.wrong("outcome", "must return an Outcome when no player has a decision left, got None")
            return
        if not over:
            self.wrong("outcome", f"must return None while a player has a decision left, got {shown(outcome)}")
        for name in ("scores", "ranking"):
            values = getattr(outcome, name)
            if not isinstance(values, tuple) or [type(one) for one in values if type(one) not in (int, float)]:
                self.wrong("outcome", f"must have a tuple of numbers as {name}, got {shown(values)}")
            elif len(values) != count:
                self.wrong("outcome", f"must have {count} {name}, one for each player, got {shown(values)}")
        if not isinstance(outcome.winners, tuple) or not set(outcome.winners) <= set(range(count)):
            self.wrong("outcome", f"must have a tuple of seats as winners, got {shown(outcome.winners)}")
        for name in ("reason", "clause"):
            if not isinstance(getattr(outcome, name), str):
                self.wrong("outcome", f"must have a text as {name}, got {shown(getattr(outcome, name))}")

    def texts(self) -> None:
        """The texts for everyone: introduction, glossary, sentences, news, pictures."""
        self.call("introduction", _TEXT)
        self.call("glossary", _Kind(Glossary, "a Glossary"))
        self.call("explain", _TEXT, "")
        for viewer in (None, *range(self.game.player_count)):
            self.call("render", _TEXT, viewer)
            self.call("render", _TEXT, viewer, columns=80, rows=ROWS)
            self.call("to_svg", _TEXT, viewer)
            self.all_of("highlights", self.call("highlights", _ANY, viewer), Highlight, "Highlights")
            entries = self.game.log.seen_by(viewer)[-_EVENTS:]
            self.all_of("news", self.call("news", _ANY, entries, viewer), News, "News")
            for entry in entries:
                self.call("sentence", _TEXT, entry.event, viewer)

    def seats(self) -> None:
        """The methods about one player."""
        words = {moment.word for moment in self.kind.moments}
        for seat in range(self.game.player_count):
            self.call("information_state", _TEXT, seat)
            now = self.call("moments_now", _Kind(AbstractSet, "a set of words of `moments`"), seat)
            if now is not _NOTHING and not now <= words:
                self.wrong("moments_now", f"must have words of `moments` only, got {shown(set(now))}")
            self.call("render_changes", _TEXT, seat, "")
            self.call("view", _ANY, seat)
            self.call("observation", _Kind(np.ndarray, "an array"), seat)
            self.call("determinize", _GAME, seat, Rng(1))

    def actions(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of a player who is to act; () after a mistake."""
        legal = self.call("legal_actions", _ACTIONS, seat)
        if legal is _NOTHING:
            return ()
        if not legal:
            self.wrong("legal_actions", f"must return at least one action for player {seat}, who is to act")
        for action in legal:
            if not isinstance(action, Action):
                self.wrong("legal_actions", f"must return actions only, got {shown(action)}")
                return ()
            if action not in self.game.action_space:
                self.wrong("legal_actions", f"must return actions of the action space only, got {str(action)!r}")
                return ()
        found: tuple[Action, ...] = legal
        return found

    def decisions(self) -> None:
        """The legal actions, and the methods about them."""
        for seat in self.game.players_to_act:
            legal = self.actions(seat)
            if not legal:
                continue
            for name in ("passing", "formality"):
                answer = self.call(name, _Kind((Action, type(None)), "a legal action or None"), seat)
                if isinstance(answer, Action) and answer not in legal:
                    self.wrong(name, f"must return a legal action or None, got {shown(str(answer))}")
            for action in legal[:3] + legal[-3:]:
                self.call("hint", _TEXT, action, seat)
                self.call("parse", _ACTIONS, str(action), seat)


__all__ = ["check_actions", "check_hooks", "definition_of"]
