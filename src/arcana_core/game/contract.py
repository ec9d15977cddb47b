"""The contract of a game: one table with its rules, position, chance, log and record.

The methods for users of a game are here, the methods for its author in `hooks`, the optional ones in `services`. Longer
work is in the rooms: notation in `text`; records, undo and a player's memory in `records`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar, cast

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from arcana_core.actions import Action, ActionSpace, Rejection, Unlisted
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, ScriptError
from arcana_core.events import NO_LOG, Event, Log
from arcana_core.game.hooks import Hooks, PositionT
from arcana_core.game.outcome import Outcome
from arcana_core.game.services import RulesT, Services
from arcana_core.knowledge.encoding import Observed
from arcana_core.knowledge.views import View
from arcana_core.records import replay
from arcana_core.records.origin import Origin, SeenBefore, seen_and_decided, undone
from arcana_core.records.records import Check, Decision, Record
from arcana_core.rules import GameRules
from arcana_core.text.notation import Notation
from arcana_core.text.panels import LOWEST, NARROWEST, WIDTH, changes, fitted
from arcana_core.text.parsing import parse
from arcana_core.text.wording import package_name, printable, shown, span

ViewT = TypeVar("ViewT", bound=View)
_Fields = ParamSpec("_Fields")


class Game(Hooks[RulesT, PositionT], Services[RulesT], Observed[RulesT, ViewT], ABC, Generic[RulesT, PositionT, ViewT]):
    """One table: rules, position, chance, log and record together.

    A game derives from this class, sets the class attributes and implements the abstract methods, most of which are
    those of `Hooks`; the public methods are the same for all games.

    Args:
        players: how many play; the game's default if None.
        seed: what all chance is drawn from: an int, a str or bytes; None takes one from the operating system.
        rules: the settings in force, a value of the game's `Rules`; the default settings if None.
        rng: a stream that takes the place of the seed and is used up by this game: one that other games have drawn
            from before, or a `ScriptedRng` with given dice and cards.
        log: keep the events. Without them, `log` is empty and play is faster. A record is kept either way.

    Attributes:
        rules: the settings in force.
        rng: the stream that all chance of this game comes from.
        position: the typed, plain state.
        players_to_act: the players who have a decision to make: several for simultaneous choices, () when it is over.
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
    """Increases when the same decisions would play differently. Records of other versions are rejected or migrated."""
    player_counts: ClassVar[range] = range(2, 3)
    """The possible numbers of players."""
    default_players: ClassVar[int] = 2
    rules_class: ClassVar[type[GameRules]]
    """The class of this game's settings."""
    hides: ClassVar[bool] = True
    """Whether the game has hidden information. A game of open information declares False."""

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
    _origin: Origin[PositionT]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in cls.__dict__ and hasattr(cls, "name"):
            # A subclass that overrides a procedure is another game to the records: they must not replay as the old one.
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
        players, rules = self._table(players, rules)
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
        self._log = Log() if log else NO_LOG
        self._past = None
        self._offered = ()
        self._offered_to = _NO_PLAYER
        self._origin = Origin(seed, rng.clone())

    @classmethod
    def _table(cls, players: int | None, rules: RulesT | None) -> tuple[int, RulesT]:
        """How many play and by which rules, the game's defaults where None is given."""
        if players is None:
            players = cls.default_players
        elif type(players) is not int or players not in cls.player_counts:
            raise ValueError(f"{cls.name} is played by {span(cls.player_counts)} players, not by {shown(players)}")
        if rules is None:
            rules = _default_rules(cls)
        elif not issubclass(type(rules), cls.rules_class):
            raise TypeError(f"rules of {cls.name} must be of {package_name(cls.rules_class)}, got {shown(rules)}")
        else:
            _check_made(rules)
        return players, cast("RulesT", rules)

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    def render(self, player: int | None = None, *, columns: int = WIDTH, rows: int | None = None) -> str:
        """The position as text, as this player sees it; None is a spectator.

        Args:
            player: Who looks.
            columns: Most columns of a line, at least 60.
            rows: Most lines, at least 13: a short form for a terminal, which still shows everything that the player
                needs to decide. None shows everything.

        Raises:
            ValueError: The player is unknown, or the screen is too small.
        """
        if player is not None:
            self._seat(player)
        for name, value, least in (("columns", columns, NARROWEST), ("rows", LOWEST if rows is None else rows, LOWEST)):
            if type(value) is not int or value < least:
                raise ValueError(f"{name} must be an integer of at least {least}, got {shown(value)}")
        return fitted(self._render(player, columns, rows), columns, rows)

    def render_changes(self, player: int, shown: str, *, columns: int = WIDTH) -> str:
        """The parts that have changed since the text `shown` of as many columns; the whole text if most has changed.

        For terminals that can't redraw a screen.
        """
        return changes(shown, self.render(player, columns=columns), continues=self._continues_line)

    @abstractmethod
    def to_svg(self, player: int | None = None) -> str:
        """The position as an SVG picture, as this player sees it; None is a spectator."""

    # Play.

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """The legal actions of this player now, in the order of the action space; () for a player who is not to act."""
        if player is self._offered_to:  # `is` also keeps True and 1.0 from passing for a player
            return self._offered
        if type(player) is not int or player not in self.players_to_act:
            self._seat(player)
            return ()
        offered = self._offered = self._options(player)
        self._offered_to = player
        return offered

    def apply(self, action: Action, player: int) -> None:
        """Carry out this player's decision, up to the next decision.

        An unlisted action may also come from a player who is not to act, if the rules accept it.

        Raises:
            IllegalAction: it is not this player's decision, or the rules forbid it; nothing has changed.
            ScriptError: the game's chance is a script that runs out or doesn't fit; the game is as it was before.
        """
        try:
            offered = player is self._offered_to and action in self._offered
        except (TypeError, ValueError):  # an array: comparing it gives another array
            offered = False
        if not offered and not (isinstance(action, Action) and action in self.legal_actions(player)):
            self._admit(action, player)
        kept = self.clone() if isinstance(self.rng, ScriptedRng) and self.rng.can_fail else None
        self._offered_to = _NO_PLAYER
        self._past = (self._past, player, action)
        if self.keeps_log:
            self._log.note(player, action)
        try:
            self._carry_out(action, player)
        except ScriptError:
            if kept is not None:
                self._return_to(kept)
            raise

    def _return_to(self, kept: Self) -> None:
        """Be as this copy, which was made before an action, with its parts."""
        self.position = kept.position
        self.rng = kept.rng
        self.players_to_act = kept.players_to_act
        self._log = kept._log
        self._past = kept._past
        self._offered = kept._offered
        self._offered_to = kept._offered_to

    @property
    def is_over(self) -> bool:
        """Whether no player has a decision left."""
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
            described = f"{action!r:.80}" if isinstance(action, Action) else shown(action)
            return Rejection("", f"{described} is not an action of {self.name} under these rules{hint}")
        if isinstance(action, Unlisted):
            return self._why_not_unlisted(action, player)
        if player not in self.players_to_act:
            deciders = " and ".join(map(str, self.to_act_seen_by(player)))
            return Rejection(
                "", f"player {player} has nothing to decide now" + (deciders and f", it is up to player {deciders}")
            )
        return self._why_not(action, player)

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """The ones of `players_to_act` that this player, or a spectator, may know about.

        All of them by default. Override this in a game where being asked reveals something hidden, such as a card that
        could answer. The player is always among them while they are to act.
        """
        if player is not None:
            self._seat(player)
        return self.players_to_act

    def _admit(self, action: Action, player: int) -> None:
        """IllegalAction, unless this action, which is not among the options, is an unlisted one that is accepted."""
        rejection = self.why_not(action, player)
        if rejection is not None:
            attempt = printable(f"{action!s:.80}") if isinstance(action, Action) else "do that"
            raise IllegalAction(f"player {player} cannot {attempt}: {rejection.reason}", rejection.clause)
        assert isinstance(action, Unlisted), f"{action} is among the options"

    def _seat(self, player: int | None) -> None:
        if type(player) is not int or not 0 <= player < self.player_count:
            raise ValueError(f"players of this game are 0 to {self.player_count - 1}, got {shown(player)}")

    # Actions.

    @property
    def action_space(self) -> ActionSpace:
        """The action space of all actions under these rules: `space[i]`, `space.id_of(action)`, `len(space)`."""
        return self._space(self.rules)

    @classmethod
    def action_space_for(cls, rules: RulesT | None = None) -> ActionSpace:
        """The action space under these rules, the default ones if None: known before there is a game."""
        return cls._space(cls._table(None, rules)[1])

    @classmethod
    def _space(cls, rules: RulesT) -> ActionSpace:
        space = _spaces.get((cls, rules))
        if space is None:
            if len(_spaces) >= MOST_SPACES:  # runs over thousands of house rules must not fill the memory
                _spaces.clear()
            space = _spaces[cls, rules] = ActionSpace(cls._all_actions(rules), cls.name, cls._unlisted(rules))
        return space

    def action_mask(self, player: int) -> NDArray[np.bool_]:
        """A new array over the action space that is true at the ids of the legal actions of this player."""
        return self.action_space.mask(self.legal_actions(player))

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        """The legal actions that a typed line names, in order, without applying them.

        Args:
            text: one or several actions of one player with spaces or semicolons between them: in notation, or as the
                game's players call them, in capitals or small letters. The text of an unlisted action is everything
                behind its word and colon to the end, blanks and semicolons included.
            player: who would act; not needed when just one player is to act.

        Raises:
            NotationError: the line, or the rest of it after some actions, names no legal action, or several. A line
                must end where chance or another player decides, or where something hidden is shown to the player,
                because the next decision isn't known before. Or it is longer than
                `arcana_core.text.parsing.LONGEST_LINE`, not counting such a text.
        """
        return parse(self, text, self._only_player(player))

    def _notation(self, player: int) -> Notation:
        """The reader of this player's lines in this position. A game overrides it with its own names and synonyms."""
        return Notation(self, player)

    def _only_player(self, player: int | None) -> int:
        if player is None:
            if len(self.players_to_act) != 1:
                raise ValueError(f"name the player: {self.players_to_act or 'no player'} can act")
            return self.players_to_act[0]
        self._seat(player)
        return player

    # Copies.

    def clone(self) -> Self:
        """An independent copy, including chance: the same decisions lead both to the same end."""
        copy = self._remembered()
        copy.position = self._clone_position()
        return copy

    def _remembered(self) -> Self:
        # A copy without a position, which looks back at the past only.
        copy = _NEW(self.__class__)
        copy.rules = self.rules
        copy.rng = self.rng.clone()
        copy.player_count = self.player_count
        copy.keeps_log = self.keeps_log
        copy._log = self._log.clone() if self.keeps_log else NO_LOG
        copy._past = self._past
        copy._offered = self._offered
        copy._offered_to = self._offered_to
        copy._origin = self._origin
        copy.players_to_act = self.players_to_act
        return copy

    def determinize(self, player: int, rng: Rng) -> Self:
        """A copy in which everything the player cannot know, including future chance, is drawn again from `rng`.

        The copy agrees with everything the player has seen, and depends on nothing else: with the same `rng`, positions
        that the player cannot tell apart give the same copy. The log of the copy begins with the player's memories.
        """
        self._seat(player)
        if not isinstance(rng, Rng):
            raise TypeError(f"rng must be an Rng, got {shown(rng)}")
        copy = self.clone()
        copy._determinize(player, rng)
        copy._offered, copy._offered_to = (), _NO_PLAYER
        copy.rng = Rng(rng.below(1 << 128))
        copy._past = None  # its record begins here
        seen_before = SeenBefore(self._remembered(), player)
        copy._origin = Origin(None, copy.rng.clone(), copy._clone_position(), seen_before)
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
        """A game that continues from a position: one that was reached before, or any other possible one.

        Args:
            position: is copied, not kept.
            rules, seed, rng, log: as for a new game; chance to come is drawn from the seed or the stream.
            players: how many play; the game's default if None.

        Raises:
            PositionError: the position contradicts the rules. The message names the place.
        """
        game = cls.__new__(cls)
        game._open(players, seed, rules, rng, log)
        game._take_up(position)
        reached = game.position
        if game._log or game.rng.cursor != game._origin.rng.cursor:
            game.position = position  # it has gone on to the next decision, and a replay has to do so again
        game._origin = Origin(seed, game._origin.rng, game._clone_position())
        game.position = reached
        return game

    # The past.

    @property
    def log(self) -> Log:
        """The events so far, each with its clause; empty if the game keeps none."""
        return self._log

    def emit(self, event: Event, clause: str) -> None:
        """Put an event into the log. Call it only if `keeps_log` is true, so that play without a log costs nothing."""
        self._log.add(event, clause)

    def report(
        self, clause: str, event: Callable[_Fields, Event], *args: _Fields.args, **kwargs: _Fields.kwargs
    ) -> None:
        """Put an event of this class with these fields into the log, if the game keeps one.

        It costs a call in play without a log. Ask `keeps_log` and call `emit` where fields are expensive to compute.
        """
        if self.keeps_log:
            self._log.add(event(*args, **kwargs), clause)

    def open_log(self) -> None:
        """Open the log to all players, for all past and future events: for rulebooks that open all secrets at the end.

        The views have to show the same. A game that starts from a position with an open log opens it again, in
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
        """Everything the player has seen and done: equal exactly when the player cannot tell two pasts apart.

        Canonical text. Without a log the game is replayed to find it, which takes as long as play took.
        """
        self._seat(player)
        head = f"{self.name} {self.rules_version} {self.rules.difference()} player {player} of {self.player_count}"
        return "\n".join(
            (head, *seen_and_decided(self, player), f"to act {self.to_act_seen_by(player)}", repr(self.view(player)))
        )

    def undo(self, player: int) -> Self:
        """The game as it was before this player's last decision, replayed from its beginning.

        Later decisions of others stay if they were possible without it: undoing one of several simultaneous choices
        keeps the others.

        Success and error depend only on the player's knowledge.

        Raises:
            ValueError: the player hasn't decided anything; or chance has been drawn or something hidden has been
                shown to the player since, which taking back wouldn't make unknown.
        """
        self._seat(player)
        return undone(self, player)

    # Records.

    def checksum(self) -> str:
        """16 hexadecimal digits that identify this position, the same on every machine."""
        return blake2b(repr((self.position, self.players_to_act)).encode(), digest_size=8).hexdigest()

    def record(self) -> Record:
        """Seed, rules, players and decisions: enough to replay the game anywhere."""
        space = self.action_space
        decisions = tuple(Decision(player, str(action), space.id_of(action)) for player, action in self.history)
        checks = (Check(len(decisions), self.checksum()),)
        return evolve(self.record_head(), decisions=decisions, checks=checks, outcome=self.plain_outcome())

    def record_head(self) -> Record:
        """The record of this game before its first decision."""
        return replay.record_head(self)

    def plain_outcome(self) -> dict[str, Any] | None:
        """The outcome as numbers, texts and lists, None while the game goes on."""
        return replay.plain_outcome(self)

    @classmethod
    def replay(cls, record: Record, *, to: int | None = None, log: bool = True) -> Self:
        """The game of a record again: the same on every machine.

        Args:
            record: as `record()` gives it or as it was read from a file.
            to: the number of decisions to replay; all if None.
            log: keep the events.

        Raises:
            RecordError: it is a record of another game or rules version, a decision is not legal, or the position or
                the outcome differs from the record. The message names the decision and, for a file, the line.
        """
        return replay.replayed(cls, record, to, log)

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


_NO_PLAYER = object()
_NEW = object.__new__
MOST_SPACES = 256
"""How many action spaces are kept; an action is the same object in all of them."""

_spaces: dict[tuple[type[Game[Any, Any, Any]], GameRules], ActionSpace] = {}
_usual: dict[type[GameRules], GameRules] = {}


def _check_made(rules: GameRules) -> None:
    try:
        hash(rules)
    except AttributeError:
        name = package_name(type(rules))
        raise TypeError(f"rules must be made by calling {name}, got an object without its settings") from None


def _default_rules(game: type[Game[Any, Any, Any]]) -> Any:
    rules = _usual.get(game.rules_class)
    if rules is None:
        if not isinstance(game.rules_class, type) or not issubclass(game.rules_class, GameRules):
            raise TypeError(
                f"{game.__name__}.rules_class must be a subclass of GameRules, got {shown(game.rules_class)}"
            )
        rules = _usual[game.rules_class] = game.rules_class()
    return rules


def _slots(cls: type) -> list[str]:
    return [name for base in cls.__mro__ for name in getattr(base, "__slots__", ())]
