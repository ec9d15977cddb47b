"""The contract of a game: one table with its rules, position, chance, log and record.

The module is long because the contract is one: what a game gives and what its users get from it stand side by side.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import numpy as np
from attrs import asdict, define, evolve, frozen
from numpy.typing import NDArray

from arcana_core.actions import Action, ActionSpace, Rejection, Unlisted, takes_text
from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError, IllegalAction, NotationError, RecordError
from arcana_core.events import Event, Log
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.records.plain import from_text
from arcana_core.records.records import Check, Decision, Record
from arcana_core.rules import GameRules
from arcana_core.text.wording import checked_text, likely_meant, printable, shown

if TYPE_CHECKING:
    from arcana_core.mail import ByMail

RulesT = TypeVar("RulesT", bound=GameRules)
PositionT = TypeVar("PositionT")
ViewT = TypeVar("ViewT")


@frozen
class Outcome:
    """How a game ended.

    Attributes:
        scores: of each player, in the game's own points.
        ranking: the place of each player, 1 for the best; equals share a place and the next ones are left out.
        winners: the players who won; several who share a victory, none if nobody did or it is a draw.
        reason: how it ended, in one sentence.
        clause: the clause by which it ended.
    """

    scores: tuple[float, ...]
    ranking: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str = ""

    @classmethod
    def by_score(cls, scores: tuple[float, ...], reason: str, clause: str = "") -> Self:
        """The outcome in which the higher score is better; all equal is a draw without winners."""
        ranking = tuple(1 + sum(other > score for other in scores) for score in scores)
        first = tuple(player for player, place in enumerate(ranking) if place == 1)
        return cls(scores, ranking, first if len(first) < len(scores) else (), reason, clause)


class _SeenBefore:
    """What a viewer knew when a determinization was made for them: the log of the determinization begins with it.

    Inside the process the true game is kept, because it may have to be played again to find out. A pickle has only the
    answers: what leaves the process must not contain the true game.
    """

    __slots__ = ("_lines", "_log", "_source", "viewer")

    viewer: int
    _source: Game[Any, Any, Any] | None
    _log: Log | None
    _lines: list[str] | None

    def __init__(self, source: Game[Any, Any, Any], viewer: int) -> None:
        self.viewer = viewer
        self._source = source
        self._log = None
        self._lines = None

    def log(self) -> Log:
        """What the viewer has seen since their log began. Plays the game again if it keeps no log."""
        if self._log is None and self._source is not None:
            source = self._source if self._source.keeps_log else self._source._from_start(log=True)
            self._log = source._log.redacted(self.viewer)
        return _NO_LOG if self._log is None else self._log.clone()

    def lines(self) -> list[str]:
        """What the viewer knew when their log began, a line each."""
        if self._lines is None and self._source is not None:
            self._lines = self._source._before_log(self.viewer)
        return list(self._lines or ())

    def __getstate__(self) -> tuple[int, Log, list[str]]:
        return self.viewer, self.log(), self.lines()

    def __setstate__(self, state: tuple[int, Log, list[str]]) -> None:
        self._source = None
        self.viewer, self._log, self._lines = state


@define
class _Origin(Generic[PositionT]):
    """Where a game began, shared by its copies: seed, stream before the first draw, position it was set up at."""

    seed: int | str | bytes | None
    rng: Rng
    position: PositionT | None = None
    seen_before: _SeenBefore | None = None


class Game(ABC, Generic[RulesT, PositionT, ViewT]):
    """One table: rules, position, chance, log and record together.

    A game derives from this class, gives the class attributes and carries out the abstract methods whose names begin
    with an underscore; the public methods are the same for all games.

    Args:
        players: how many play; the game's default if None.
        seed: what all chance is drawn from: an int, a str or bytes; None takes one from the operating system.
        rules: the settings that hold, a value of the game's `Rules`; the default settings if None.
        rng: a stream that takes the place of the seed and is used up by this game: one that other games have drawn
            from before, or a `ScriptedRng` with given dice and cards.
        log: keep the events. Without, `log` is empty and play is faster; a record is kept all the same.

    Attributes:
        rules: the settings that hold.
        rng: the stream that all chance of this game comes from.
        position: the typed, plain state.
        players_to_act: who has a decision to make; several when choices are secret and simultaneous, () when over.
        keeps_log: whether events are kept.
    """

    __slots__ = (
        "_log",
        "_offered",
        "_offered_to",
        "_origin",
        "_past",
        "keeps_log",
        "player_count",
        "players_to_act",
        "position",
        "rng",
        "rules",
    )

    name: ClassVar[str]
    """The name of the game, as in the registry and in records."""
    rules_version: ClassVar[int] = 1
    """Moves when the same decisions would play differently; records of another version are rejected or migrated."""
    player_counts: ClassVar[range] = range(2, 3)
    """How many can play."""
    default_players: ClassVar[int] = 2
    rules_class: ClassVar[type[GameRules]]
    """The class of this game's settings."""
    hides: ClassVar[bool] = True
    """Whether there is anything that a player may not know; a game of open information declares False."""

    rules: RulesT
    position: PositionT
    rng: Rng
    players_to_act: tuple[int, ...]
    keeps_log: bool
    player_count: int
    _log: Log
    _past: Any
    _offered: tuple[Action, ...]
    _offered_to: object
    _origin: _Origin[PositionT]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__ and hasattr(cls, "name"):
            # A subclass that overrides a procedure is another game to the records, which must not replay it as the old.
            cls.name = f"{cls.name}+{cls.__name__}"

    def __init__(
        self,
        players: int | None = None,
        seed: int | str | bytes | None = None,
        *,
        rules: RulesT | None = None,
        rng: Rng | None = None,
        log: bool = True,
    ) -> None:
        self._open(players, seed, rules, rng, log)
        self._set_up()

    def _open(
        self, players: int | None, seed: int | str | bytes | None, rules: RulesT | None, rng: Rng | None, log: bool
    ) -> None:
        if players is None:
            players = self.default_players
        elif type(players) is not int or players not in self.player_counts:
            raise ValueError(f"{self.name} is played by {_span(self.player_counts)} players, not by {shown(players)}")
        if rules is None:
            rules = _default_rules(type(self))
        elif not isinstance(rules, self.rules_class):
            raise TypeError(f"rules of {self.name} must be a {self.rules_class.__qualname__} of it, got {shown(rules)}")
        if rng is None:
            rng = Rng(seed)
        elif not isinstance(rng, Rng):
            raise TypeError(f"rng must be an Rng, got {shown(rng)}")
        elif seed is not None:
            raise ValueError("give a seed or an rng, not both")
        self.rules = rules
        self.rng = rng
        self.player_count = players
        self.keeps_log = log
        self._log = Log() if log else _NO_LOG
        self._past = None
        self._offered = ()
        self._offered_to = _NO_PLAYER
        self._origin = _Origin(seed, rng.clone())

    # What a game gives.

    @abstractmethod
    def _set_up(self) -> None:
        """Make `position` for `rules`, draw what chance decides before the first decision, set `players_to_act`."""

    @abstractmethod
    def _take_up(self, position: PositionT) -> None:
        """Go on from a position made elsewhere: check it (PositionError), copy it, set `players_to_act`."""

    @abstractmethod
    def _options(self, player: int) -> tuple[Action, ...]:
        """What this player, who is to act, can do: every legal action once, in the order of the action space."""

    @abstractmethod
    def _carry_out(self, action: Action, player: int) -> None:
        """Do what the action stands for, up to the next decision; the action is legal."""

    @abstractmethod
    def _why_not(self, action: Action, player: int) -> Rejection:
        """Why this action, which is in the action space and not among the options, is forbidden to the player now."""

    @abstractmethod
    def _copy_position(self) -> PositionT:
        """A position that shares nothing with this one that could change."""

    @abstractmethod
    def _determinize(self, player: int, rng: Rng) -> None:
        """Draw anew, in `position`, all that the player cannot know, as far as what the player has seen allows."""

    @classmethod
    @abstractmethod
    def _all_actions(cls, rules: RulesT) -> Iterator[Action]:
        """Every action that can be legal under these rules, in the order of their ids."""

    @classmethod
    def _unlisted(cls, rules: RulesT) -> tuple[type[Unlisted], ...]:
        """The kinds of actions that these rules accept although no list offers them; none unless a game says so."""
        return ()

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        """Why this unlisted action, of a declared kind, is forbidden to the player now; None if it is accepted.

        The player need not be one who is to act: a text may be replaced after it was handed in. The game is not over.
        """
        return Rejection("", f"{action.word!r} is not accepted now")

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        """Some unlisted actions of this player for the conformance kit, from `rng`: accepted now, and rejected."""
        return ()

    def _inventory(self, player: int) -> object:
        """What this player can be sure is somewhere in the game, hidden or not, for the conformance kit.

        It must be the same in every determinization. Cards in `Piles` needn't be counted: the kit finds those itself.
        """
        return ()

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @abstractmethod
    def view(self, player: int | None) -> ViewT:
        """What this player may know, as a frozen object; None is what a spectator sees."""

    @property
    @abstractmethod
    def observation_spec(self) -> ObservationSpec:
        """What each number of an observation means, and its bounds."""

    @abstractmethod
    def observation(self, player: int) -> NDArray[np.float32]:
        """What this player may know, as a new array of the shape in `observation_spec`."""

    @abstractmethod
    def render(self, player: int | None = None) -> str:
        """The position as text, as this player sees it; None is a spectator."""

    def render_changes(self, player: int, shown: str) -> str:
        """What to show to a player who has just seen `shown` of what `render` gives now: all of it, or what is new.

        A game whose text is long gives what is new where that is little, so that it can be read at a glance.
        """
        return self.render(player)

    @abstractmethod
    def to_svg(self, player: int | None = None) -> str:
        """The position as an SVG picture, as this player sees it; None is a spectator."""

    # Play.

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """What this player can do now, in the order of the action space; () for a player who is not to act."""
        if player is self._offered_to:  # `is` also keeps True and 1.0 from passing for a player
            return self._offered
        if type(player) is not int or player not in self.players_to_act:
            self._seat(player)
            return ()
        offered = self._offered = self._options(player)
        self._offered_to = player
        return offered

    def apply(self, action: Action, player: int) -> None:
        """Do what this player decided, up to the next decision.

        An unlisted action may also come from a player who is not to act, if the rules accept it.

        Raises:
            IllegalAction: it is not this player's decision, or the rules forbid it; nothing has changed.
        """
        try:
            offered = player is self._offered_to and action in self._offered
        except (TypeError, ValueError):  # an array, whose comparison is another array
            offered = False
        if not offered and not (isinstance(action, Action) and action in self.legal_actions(player)):
            self._admit(action, player)
        self._offered_to = _NO_PLAYER
        self._past = (self._past, player, action)
        if self.keeps_log:
            self._log.note(player, action)
        self._carry_out(action, player)

    @property
    def is_over(self) -> bool:
        """Whether nobody has a decision left."""
        return not self.players_to_act

    def why_not(self, action: Action, player: int) -> Rejection | None:
        """Why this player may not do this now, with the clause; None if it is legal."""
        if isinstance(action, Action) and action in self.legal_actions(player):
            return None
        self._seat(player)
        if not self.players_to_act:
            return Rejection("", "the game is over")
        if action not in self.action_space:
            hint = "; it is a text, whose actions game.parse gives" if isinstance(action, str) else ""
            told = f"{action!r:.80}" if isinstance(action, Action) else shown(action)
            return Rejection("", f"{told} is not an action of {self.name} under these rules{hint}")
        if isinstance(action, Unlisted):
            return self._why_not_unlisted(action, player)
        if player not in self.players_to_act:
            whose = " and ".join(map(str, self.to_act_seen_by(player)))
            return Rejection(
                "", f"player {player} has nothing to decide now" + (whose and f", it is up to player {whose}")
            )
        return self._why_not(action, player)

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """Those of `players_to_act` of whom this player, or a spectator, may know that they have a decision to make.

        All of them. A game where being asked tells something about what is hidden, say that somebody holds a card that
        could answer, overrides this; who plays is always among them while to act.
        """
        if player is not None:
            self._seat(player)
        return self.players_to_act

    def _admit(self, action: Action, player: int) -> None:
        """IllegalAction, unless this action, which is not among the options, is an unlisted one that is accepted."""
        rejection = self.why_not(action, player)
        if rejection is not None:
            wanted = printable(f"{action!s:.80}") if isinstance(action, Action) else "do that"
            raise IllegalAction(f"player {player} cannot {wanted}: {rejection.reason}", rejection.clause)
        assert isinstance(action, Unlisted), f"{action} is among the options"

    def _seat(self, player: int | None) -> None:
        if type(player) is not int or not 0 <= player < self.player_count:
            raise ValueError(
                f"players of this game are 0 to {self.player_count - 1}, there is no player {shown(player)}"
            )

    # Actions.

    @property
    def action_space(self) -> ActionSpace:
        """The action space of all actions under these rules: `space[i]`, `space.id_of(action)`, `len(space)`."""
        cls = type(self)
        space = _spaces.get((cls, self.rules))
        if space is None:
            if len(_spaces) >= MOST_SPACES:  # runs over thousands of house rules must not fill the memory
                _spaces.clear()
            space = _spaces[cls, self.rules] = ActionSpace(
                self._all_actions(self.rules), self.name, self._unlisted(self.rules)
            )
        return space

    def action_mask(self, player: int) -> NDArray[np.bool_]:
        """A new array over the action space that is true at the ids of the legal actions of this player."""
        return self.action_space.mask(self.legal_actions(player))

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions that a line of notation stands for, in order, without applying them.

        Args:
            text: one or several actions of one player in their notation, parted by spaces or semicolons. The text of an
                unlisted action is everything behind its word and colon to the end, blanks and semicolons included.
            player: who would act; not needed when just one player is to act.

        Raises:
            NotationError: the line, or the rest of it after some actions, stands for nothing that is legal then. A line
                ends at the latest where chance or another player decides or something hidden is shown to the player,
                for what follows is not known before. It is longer than `LONGEST_LINE`, not counting such a text.
        """
        player = self._only_player(player)
        if not isinstance(text, str):
            raise TypeError(f"notation is a text, got {shown(text)}")
        if len(text) > LONGEST_LINE and not self.action_space.has_room_for(text, LONGEST_LINE):
            raise NotationError(f"a line has at most {LONGEST_LINE} characters, got {len(text)}")
        return self._parse_notation(self._spelled_out(text, player), player)

    def _spelled_out(self, text: str, player: int) -> str:
        """The line with everything that people write differently put into notation; a game overrides this.

        The player is one of the game, and the line is no longer than `parse` accepts.

        Raises:
            NotationError: it begins like something known and continues wrongly.
        """
        return text

    def _parse_notation(self, text: str, player: int) -> tuple[Action, ...]:
        """The legal actions that a line in nothing but notation stands for, see `parse`."""
        words = text.replace(";", " ").split()
        if not words:
            raise NotationError("an empty line stands for no action")
        actions: list[Action] = []
        trial = self.clone()
        trial.keeps_log, trial._log = True, Log()
        while words:
            found = _longest_match(words, trial.legal_actions(player))
            found = found or trial._unlisted_match(text, words, actions, player)
            if found is None:
                raise self._not_notation(trial, words, actions, player)
            action, used = found
            actions.append(action)
            words = words[used:]
            if words:
                before, cursor = trial.log.clone(), trial.rng.cursor
                trial.apply(action, player)
                if (
                    player not in trial.players_to_act
                    or trial.rng.cursor != cursor
                    or trial.log.reveals_to(player, before)
                ):
                    # One wording for all three: which it is may depend on what the player cannot know.
                    raise NotationError(
                        f"after {action} another decides or something new is learnt: "
                        f"{' '.join(words)[:80]!r} is too early"
                    )
        return tuple(actions)

    def _unlisted_match(
        self, text: str, words: list[str], actions: list[Action], player: int
    ) -> tuple[Action, int] | None:
        """The unlisted action that what is left of the text begins with, and how many of the words it takes."""
        space = self.action_space
        if not space.unlisted:
            return None
        read = len(text.replace(";", " ").split()) - len(words)
        start = next(islice(_WORD.finditer(text), read, None)).start()
        found = space.unlisted_at(text[start:])
        if found is None:
            return None
        rejection = self.why_not(found, player)
        if rejection is not None:
            raise _not_possible(found, actions, rejection)
        return found, len(words) if takes_text(type(found)) else 1

    def _not_notation(self, trial: Self, words: list[str], actions: list[Action], player: int) -> NotationError:
        text = " ".join(words)[:80]
        for length in range(min(len(words), _MOST_WORDS), 0, -1):
            known = trial.action_space._by_notation.get(" ".join(words[:length]))
            if known is not None:
                rejection = trial.why_not(known, player)
                assert rejection is not None
                return _not_possible(known, actions, rejection)
        legal = [str(action) for action in trial.legal_actions(player)]
        told = likely_meant(text, legal) or f"; possible are for example: {', '.join(legal[:6])}"
        return NotationError(f"{text!r} is no action{_after(actions)}{told}")

    def _only_player(self, player: int | None) -> int:
        if player is None:
            if len(self.players_to_act) != 1:
                raise ValueError(f"say which player: {self.players_to_act or 'nobody'} can act")
            return self.players_to_act[0]
        self._seat(player)
        return player

    # Copies.

    def clone(self) -> Self:
        """An independent copy, chance included: the same decisions lead both to the same end."""
        copy = _NEW(self.__class__)
        copy.rules = self.rules
        copy.rng = self.rng.clone()
        copy.player_count = self.player_count
        copy.keeps_log = self.keeps_log
        copy._log = self._log.clone() if self.keeps_log else _NO_LOG
        copy._past = self._past
        copy._offered = self._offered
        copy._offered_to = self._offered_to
        copy._origin = self._origin
        copy.players_to_act = self.players_to_act
        copy.position = self._copy_position()
        return copy

    def determinize(self, player: int, rng: Rng) -> Self:
        """A copy in which all that the player cannot know, chance to come included, is drawn anew from `rng`.

        It is drawn consistently with everything the player has seen, and from nothing but that: with the same `rng`,
        positions that the player cannot tell apart give the same copy. The log of the copy begins with what the
        player has seen.
        """
        self._seat(player)
        if not isinstance(rng, Rng):
            raise TypeError(f"rng must be an Rng, got {shown(rng)}")
        copy = self.clone()
        copy._determinize(player, rng)
        copy._offered, copy._offered_to = (), _NO_PLAYER
        copy.rng = Rng(rng.below(1 << 128))
        copy._past = None  # its record begins here
        seen_before = _SeenBefore(self.clone(), player)
        copy._origin = _Origin(None, copy.rng.clone(), copy._copy_position(), seen_before)
        if copy.keeps_log:
            copy._log = seen_before.log()
        return copy

    @classmethod
    def at(
        cls,
        position: PositionT,
        *,
        rules: RulesT | None = None,
        seed: int | str | bytes | None = None,
        rng: Rng | None = None,
        players: int | None = None,
        log: bool = True,
    ) -> Self:
        """A game that goes on from a position: one that was reached before, or any other that is possible.

        Args:
            position: is copied, not kept.
            rules, seed, rng, log: as for a new game; chance to come is drawn from the seed or the stream.
            players: how many play; the game's default if None.

        Raises:
            PositionError: the position contradicts the rules; the message says where.
        """
        game = cls.__new__(cls)
        game._open(players, seed, rules, rng, log)
        game._take_up(position)
        reached = game.position
        if game._log or game.rng.cursor != game._origin.rng.cursor:
            game.position = position  # it has gone on to the next decision, and a replay has to do so again
        game._origin = _Origin(seed, game._origin.rng, game._copy_position())
        game.position = reached
        return game

    # What has happened.

    @property
    def log(self) -> Log:
        """The events so far, each with its clause; empty if the game keeps none."""
        return self._log

    def emit(self, event: Event, clause: str) -> None:
        """Put an event into the log; call it only where `keeps_log` is true, so that play without pays nothing."""
        self._log.add(event, clause)

    def open_log(self) -> None:
        """Let everybody know, from now on, all that has happened and will happen: a rulebook that opens all secrets.

        The views have to show the same. A game that is set up at a position where this has been done does it again, in
        `_take_up`.
        """
        if self.keeps_log:
            self._log.open()

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """The decisions since the game, or the position it was set up at, began: (player, action)."""
        past, decisions = self._past, []
        while past is not None:
            past, player, action = past
            decisions.append((player, action))
        decisions.reverse()
        return tuple(decisions)

    def information_state(self, player: int) -> str:
        """All that the player has seen and done: equal exactly when the player cannot tell two pasts apart.

        Canonical text. Without a log the game is played again to find it, which takes as long as play took.
        """
        self._seat(player)
        head = f"{self.name} {self.rules_version} {self.rules.difference()} player {player} of {self.player_count}"
        return "\n".join((head, *self._told(player), f"to act {self.to_act_seen_by(player)}", repr(self.view(player))))

    def _told(self, player: int) -> list[str]:
        """What the player saw happen and decided, in order, a line each."""
        if not self.keeps_log:
            return self._from_start(log=True)._told(player)
        return self._before_log(player) + self._log.told(player)

    def _before_log(self, player: int) -> list[str]:
        """What the player knew when the log began, a line each."""
        if self._origin.seen_before is not None:
            viewer = self._origin.seen_before.viewer
            if player == viewer:
                return self._origin.seen_before.lines()
            return [f"as player {viewer} may determinize it"]
        if self._origin.position is not None:
            return [repr(self._from_start(log=False, until=0).view(player))]
        return []

    def _from_start(self, *, log: bool, until: int | None = None) -> Self:
        """The same game played again up to a number of decisions, all if None."""
        cls = type(self)
        rng = self._origin.rng.clone()
        if self._origin.position is None:
            game = cls(self.player_count, rules=self.rules, rng=rng, log=log)
        else:
            game = cls.at(self._origin.position, rules=self.rules, rng=rng, players=self.player_count, log=log)
        game._origin = self._origin
        if self._origin.seen_before is not None and log:
            game._log = self._origin.seen_before.log()
        for player, action in self.history[:until]:
            game.apply(action, player)
        return game

    def undo(self, player: int) -> Self:
        """The game as it was before the last decision of this player, played again from its beginning.

        What others have decided since stays as far as it could have been decided without: choices made at the same
        time do not fall with one of them.

        Whether it works depends on what the player knows and on nothing else, and so does the error.

        Raises:
            ValueError: the player hasn't decided anything; or chance has been drawn or something hidden has been
                shown to the player since, which taking back wouldn't make unknown.
        """
        self._seat(player)
        history = self.history
        decided = [number for number, (who, _) in enumerate(history) if who == player]
        if not decided:
            raise ValueError(f"player {player} has not decided anything that could be taken back")
        game = self._from_start(log=True, until=decided[-1])
        ahead = game.clone()
        before = ahead.log.clone()
        for who, action in history[decided[-1] :]:
            ahead.apply(action, who)
        if ahead.rng.cursor != game.rng.cursor or ahead.log.reveals_to(player, before):
            # It names the player's own decision: later ones are other players', and may be secret.
            own = printable(f"{history[decided[-1]][1]!s:.80}")
            raise ValueError(f"{own} cannot be taken back: since then chance was drawn or something hidden was shown")
        for who, action in history[decided[-1] + 1 :]:
            if game.why_not(action, who) is not None:
                break
            game.apply(action, who)
        if not self.keeps_log:
            game.keeps_log, game._log = False, _NO_LOG
        return game

    # Records.

    def checksum(self) -> str:
        """16 hexadecimal digits that tell this position from others, the same on every machine."""
        return blake2b(repr((self.position, self.players_to_act)).encode(), digest_size=8).hexdigest()

    def record(self) -> Record:
        """Seed, rules, players and decisions: enough to replay the game anywhere."""
        space = self.action_space
        decisions = tuple(Decision(player, str(action), space.id_of(action)) for player, action in self.history)
        checks = (Check(len(decisions), self.checksum()),)
        return evolve(self.record_head(), decisions=decisions, checks=checks, outcome=self.plain_outcome())

    def record_head(self) -> Record:
        """The record of this game before its first decision."""
        chance = self._origin.rng.plain
        seed = self._origin.seed
        # A number of thousands of digits has no decimal text; its key is all that a replay needs.
        if isinstance(seed, str) or (isinstance(seed, int) and seed.bit_length() <= _SEED_BITS):
            chance = {"seed": seed, **chance}
        return Record(
            game=self.name,
            rules_version=self.rules_version,
            package_version=_package_version(type(self)),
            players=self.player_count,
            chance=chance,
            rules=self.rules.difference(),
            position=None if self._origin.position is None else repr(self._origin.position),
        )

    def plain_outcome(self) -> dict[str, Any] | None:
        """The outcome as numbers, texts and lists, None while the game goes on."""
        outcome = self.outcome
        return None if outcome is None else {key: _plain(value) for key, value in asdict(outcome).items()}

    @classmethod
    def replay(cls, record: Record, *, to: int | None = None, log: bool = True) -> Self:
        """The game of a record again: the same on every machine.

        Args:
            record: as `record()` gives it or as it was read from a file.
            to: stop after so many decisions; all if None.
            log: keep the events.

        Raises:
            RecordError: it is a record of another game or rules version, a decision is not legal, or the position or
                the outcome differs from what the record says; the message names the decision and, if it was read from
                a file, the line.
        """
        if not isinstance(record, Record):
            raise TypeError(f"replay takes a Record, got {shown(record)}")
        if to is not None and (type(to) is not int or not 0 <= to <= len(record.decisions)):
            raise ValueError(
                f"to must be between 0 and the {len(record.decisions)} decisions of the record, got {shown(to)}"
            )
        game = cls._start_of(record, log)
        checks = {check.after: check for check in record.checks}
        game._compare(checks.get(0))
        for number, decision in enumerate(record.decisions[:to], 1):
            game._repeat(decision, number)
            game._compare(checks.get(number))
        if to is None or to == len(record.decisions):
            game._compare_outcome(record, checks.get(len(record.decisions)))
        return game

    @classmethod
    def _start_of(cls, record: Record, log: bool) -> Self:
        if record.game != cls.name:
            raise RecordError(f"a record of {shown(record.game)}, not of {cls.name!r}")
        if record.rules_version != cls.rules_version:
            raise RecordError(
                f"a record of {cls.name} under rules version {shown(record.rules_version)}; this is version "
                f"{cls.rules_version}, which may play differently: replay it with a package of that time"
            )
        if record.players not in cls.player_counts:
            raise RecordError(
                f"{cls.name} is played by {_span(cls.player_counts)} players, not by {shown(record.players)}"
            )
        try:
            seed = record.chance.get("seed")
            rng = Rng.from_plain({key: value for key, value in record.chance.items() if key != "seed"})
            if seed is not None and Rng(seed).key != rng.key:
                raise ValueError(f"the seed {shown(seed)} does not give the key beside it")
            rules: Any = cls.rules_class.from_plain(record.rules, source="the head of the record")
            if record.position is None:
                game = cls(record.players, rules=rules, rng=rng, log=log)
            else:
                position = from_text(record.position, cls._position_types())
                game = cls.at(position, rules=rules, rng=rng, players=record.players, log=log)
        except (ArcanaError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
            raise RecordError(f"the head of the record (line 1): {error}") from error
        game._origin.seed = seed
        return game

    def _repeat(self, decision: Decision, number: int) -> None:
        where = f"line {decision.line}, decision {number}" if decision.line else f"decision {number}"
        try:
            action = self.action_space.find(decision.notation)
            known = self.action_space.id_of(action)
            if known != decision.id:
                told = f"{shown(decision.notation)} has the number {known}, not {shown(decision.id)}"
                raise RecordError(f"{where}: {told}")
            self.apply(action, decision.player)
        except (ArcanaError, ValueError) as error:
            if isinstance(error, RecordError):
                raise
            raise RecordError(f"{where}: {error}") from error

    def _compare(self, check: Check | None) -> None:
        if check is not None and check.checksum != self.checksum():
            told = check.checksum if _CHECKSUM.fullmatch(check.checksum) else shown(check.checksum)
            raise RecordError(
                f"{_place(check)}: checksum {told} differs from {self.checksum()}: not the rules or the version "
                "this was played with, or edited"
            )

    def _compare_outcome(self, record: Record, check: Check | None) -> None:
        # Without its last line a record says nothing about the end.
        if record.outcome != self.plain_outcome() and not (check is None and record.outcome is None):
            where = "at the end" if check is None else _place(check)
            raise RecordError(f"{where}: the outcome {shown(record.outcome)} differs from {self.plain_outcome()}")

    @classmethod
    def rulebook(cls) -> str | None:
        """The rulebook in Markdown, clause by clause; None if the game's package carries none.

        It is the file `data/rulebook.md` of the package, or, where the package is used from a checkout of its sources,
        `docs/rules/<name>.md` of that. A subclass has the rulebook of the game it derives from.
        """
        for base in cls.__mro__:
            package = base.__module__.partition(".")[0]
            if base is Game or not hasattr(sys.modules.get(package), "__path__"):
                continue  # a class written in a script or a notebook, which lies in no package
            folder = files(package)
            places = [folder / "data" / "rulebook.md"]
            if isinstance(folder, Path):
                places.append(folder.parent.parent / "docs" / "rules" / f"{base.__dict__.get('name', '')}.md")
            for place in places:
                if place.is_file():
                    return place.read_text(encoding="utf-8")
        return None

    def sentence(self, event: Event, player: int | None) -> str:
        """An event in words, for people, as this player or a spectator is told of it; "" if it is not worth a line.

        The event is one that the player may see, as `log.seen_by(player)` gives it.
        """
        return str(event)

    def hint(self, action: Action, player: int) -> str:
        """What a choice of this player means in the position, for people who read its notation; "" if that says it all.

        It tells nothing that the player may not know.
        """
        return ""

    def explain(self, word: str) -> str:
        """What a word of this game means, for people at the table; "" if the game does not explain it.

        Raises:
            ValueError: the word is longer than `LONGEST_WORD`.
        """
        if len(checked_text(word, "a word to explain")) > LONGEST_WORD:
            raise ValueError(f"a word to explain has at most {LONGEST_WORD} characters, got {len(word)}")
        return self._explain(word)

    def _explain(self, word: str) -> str:
        """The glossary entry of a word, "" if there is none; a game overrides this."""
        return ""

    @classmethod
    def rules_mistakes(cls, rules: RulesT, players: int | None = None) -> Iterable[tuple[str, str]]:
        """Settings that don't fit what this game brings: its cards, characters, seats; none unless a game overrides it.

        The rules alone can't know, for a subclass may bring other data.

        Args:
            rules: as the game would be played with them.
            players: how many seats there are; None checks only what holds for any number.

        Returns:
            For each mistake the setting, and a sentence with the value, what would work, and the clause.
        """
        return ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots that can play this game, by name: each value makes one for a seat (see `arcana_core.bots`)."""
        from arcana_core.bots import BOTS  # here, for bots are about games

        return BOTS

    @classmethod
    def by_mail(cls) -> ByMail[Any] | None:
        """How this game is played by mail (see `arcana_core.mail`); None if it is not."""
        return None

    @classmethod
    def checker(cls) -> Callable[[Sequence[Path], Any], Iterable[str]] | None:
        """What looks through files with which a designer adds to this game: cards, characters; None if there are none.

        Given the paths of files that belong together and rules, or None for the default, it tells what they hold, a
        line for each thing; it raises `RulesError` for what is wrong, a line for each mistake.
        """
        return None

    @classmethod
    def odds(cls) -> Callable[[str, Any, int | None, int | None], Iterable[str]] | None:
        """What tells the odds of dice thrown against dice in this game; None if nothing is decided so.

        Given a text such as "4 vs 3", rules or None for the default, and, to try other dice, the sides of one and from
        which face on it counts as a hit, or None, it gives lines of at most 80 characters; it raises `NotationError`
        for a text that it does not understand, `RulesError` for dice that there are not.
        """
        return None

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        """The classes that the text of a position may name."""
        raise NotImplementedError(f"{cls.name} does not say which classes its position is made of")

    # Python's own protocols.

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {', '.join(map(str, self.players_to_act))} to act"
        return f"<{self.name}: {self.player_count} players, {len(self.history)} decisions, {state}>"

    def _repr_html_(self) -> str:
        return self.to_svg()

    def __getstate__(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in _slots(type(self)) if hasattr(self, name)}
        # A chain as long as the game is too deep to pickle.
        state["_past"] = self.history
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        history = state.pop("_past")
        for name, value in state.items():
            setattr(self, name, value)
        self._past = None
        for player, action in history:
            self._past = (self._past, player, action)


class _NoLog(Log):
    """The log of all games that keep none: always empty."""

    __slots__ = ()

    def add(self, event: Event, clause: str) -> None:
        raise RuntimeError(f"{type(event).__name__} is emitted in a game that keeps no log: ask keeps_log first")

    def open(self) -> None:
        raise RuntimeError("this log belongs to all games that keep none: call Game.open_log")


_NO_LOG = _NoLog()
_NO_PLAYER = object()
_NEW = object.__new__
LONGEST_LINE = 4_000
"""Characters of a line of notation. The text of an unlisted action at its end has its own limit."""
LONGEST_WORD = 200
"""Characters of a word, or of a few words, that `explain` looks up."""
MOST_SPACES = 256
"""How many action spaces are kept; an action is the same object in all of them."""

_spaces: dict[tuple[type[Game[Any, Any, Any]], GameRules], ActionSpace] = {}
_usual: dict[type[GameRules], GameRules] = {}
_SEED_BITS = 10_000  # of a seed that is told in a record
_CHECKSUM = re.compile("[0-9a-f]{16}")
_WORD = re.compile(r"[^\s;]+")
_MOST_WORDS = 40  # of one action's notation, so that a page of text does not take hours to be rejected


def _default_rules(game: type[Game[Any, Any, Any]]) -> Any:
    rules = _usual.get(game.rules_class)
    if rules is None:
        rules = _usual[game.rules_class] = game.rules_class()
    return rules


def _span(counts: range) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _slots(cls: type) -> list[str]:
    return [name for base in cls.__mro__ for name in getattr(base, "__slots__", ())]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _package_version(game: type[Game[Any, Any, Any]]) -> str:
    package = game.__module__.partition(".")[0]
    return str(getattr(sys.modules.get(package), "__version__", "unknown"))


def _place(check: Check) -> str:
    return f"line {check.line}" if check.line else f"after decision {check.after}"


def _after(actions: list[Action]) -> str:
    return f" after {'; '.join(map(str, actions))}" if actions else ""


def _not_possible(action: Action, actions: list[Action], rejection: Rejection) -> NotationError:
    clause = f" ({rejection.clause})" if rejection.clause else ""
    return NotationError(f"{action!s:.80} is not possible{_after(actions)}: {rejection.reason}{clause}")


def _longest_match(words: list[str], legal: tuple[Action, ...]) -> tuple[Action, int] | None:
    found = {str(action): action for action in legal}
    for length in range(min(len(words), _MOST_WORDS), 0, -1):
        action = found.get(" ".join(words[:length]))
        if action is not None:
            return action, length
    return None
