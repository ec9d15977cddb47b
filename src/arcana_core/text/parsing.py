"""Reading lines that people type: several actions at once, each of them tried on a copy of the game.

A line is read part by part, as semicolons divide it. A part is first read as notation and otherwise by names, word by
word: of all names of the legal actions, the longest one that the words begin with counts. A line ends where another
player decides, chance is drawn, or something hidden is shown to the player. So neither the meaning of a line nor the
message about a wrong one depends on anything that the player can't know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from arcana_core.actions import Action, ActionSpace, Rejection, Unlisted, takes_text
from arcana_core.errors import NotationError, ScriptError
from arcana_core.events import Log
from arcana_core.text.notation import PART, Notation, Piece, plain
from arcana_core.text.wording import nearest_phrase, shown

if TYPE_CHECKING:
    from arcana_core.game import Game

LONGEST_LINE: Final = 4_000
"""Characters of a line of notation. The text of an unlisted action at its end has its own limit."""
UNKNOWN_NEXT: Final = "another decides or something new is learnt"
"""The reason for the end of a line where a game has no words of its own."""

_START: Final = re.compile(r"^[\s;]+")
_WORD: Final = re.compile(r"[^\s;]+")
_TYPED: Final = re.compile(r"[^\s;,]+")
_HEAD: Final = re.compile(r"[^\s;:]+:?")
_MOST_WORDS: Final = 40  # of one action's notation, so that a page of text is rejected at once
_MOST_NAMES: Final = 100  # words of a part that is read by names
_MOST_PICKS: Final = 40  # actions of a part that is read by names
_LISTED: Final = 6  # legal actions in a message


def parse(game: Game[Any, Any, Any], text: str, player: int) -> tuple[Action, ...]:
    """The legal actions of this player that a line names, in order; see `Game.parse`.

    Raises:
        TypeError: the line is not a text.
        NotationError: the line is too long, or a part of it names no legal action.
    """
    if not isinstance(text, str):
        raise TypeError(f"notation is a text, got {shown(text)}")
    if len(text) > LONGEST_LINE and not game.action_space.has_room_for(text, LONGEST_LINE):
        raise NotationError(f"a line has at most {LONGEST_LINE} characters, got {len(text)}")
    trial = _Trial(game, player)
    line = _START.sub("", text)
    if not line:
        raise NotationError("the line is empty")
    try:
        while line:
            trial.go_on(_WORD.findall(line))
            line = _read_part(trial, line)
    except _UnreadError as unread:
        raise _explained(unread) from None
    return tuple(trial.actions)


def is_notation(game: Game[Any, Any, Any], part: str, player: int) -> bool:
    """Whether a part of a line is only the notation of actions that are legal in turn."""
    return _read_notation(_Trial(game, player), part, len(part)) >= 0


def _read_part(trial: _Trial, line: str) -> str:
    """Pick the actions of the first part of a line, and return the rest of the line."""
    unlisted = trial.unlisted_at(line)
    if unlisted is not None and takes_text(type(unlisted)):
        trial.actions.append(unlisted)
        return ""
    part, rest = trial.notation().rewrite(line)
    line, ahead = part + rest, trial.branch()
    end = _read_notation(ahead, line, len(part))
    if end < 0:
        ahead, end = trial.branch(), len(part)
        words = plain(part).split()
        if not words or len(words) > _MOST_NAMES:
            raise _UnreadError(trial, _WORD.findall(part))
        ahead.part = part
        _read_pieces(ahead, [("", words)])
    trial.take(ahead)
    return _START.sub("", line[end:])


class _Trial:
    """A game that is played on along a line. The last action is applied only when something follows it."""

    __slots__ = ("_applied", "_owned", "actions", "game", "part", "player")

    def __init__(self, game: Game[Any, Any, Any], player: int) -> None:
        self.game = game
        self.player = player
        self.actions: list[Action] = []
        self.part = ""
        self._applied = 0
        self._owned = False

    def branch(self) -> _Trial:
        """A copy to try something on. After that, this one must not go on."""
        other = _Trial(self.game, self.player)
        other.actions, other._applied, other.part = [*self.actions], self._applied, self.part
        return other

    def take(self, other: _Trial) -> None:
        """Go on from the place that a branch of this has reached."""
        self.actions, self._applied = other.actions, other._applied
        if other._owned:
            self.game, self._owned = other.game, True

    def notation(self) -> Notation:
        """The reader of the player's lines now."""
        return self.game._notation(self.player)

    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the player now."""
        return self.game.legal_actions(self.player)

    def options(self) -> tuple[Action, ...]:
        """The legal actions of the player now, including unlisted actions without a text."""
        unlisted = [kind() for kind in self.game.action_space.unlisted if not takes_text(kind)]
        return (*self.legal(), *[action for action in unlisted if self.game.why_not(action, self.player) is None])

    def unlisted_at(self, line: str) -> Unlisted | None:
        """The unlisted action that a line begins with, None if it begins with none.

        Raises:
            NotationError: it isn't accepted now, or can't have this text.
        """
        space, head = self.game.action_space, _HEAD.match(line)
        if not space.unlisted or head is None:
            return None
        found = space.unlisted_at(line) or space.unlisted_at(head[0].lower() + line[head.end() :])
        rejection = None if found is None else self.game.why_not(found, self.player)
        if found is not None and rejection is not None:
            raise _not_possible(self, str(found)[:80], rejection)
        return found

    def after(self) -> str:
        """The actions so far, for a message."""
        return f" after {'; '.join(map(str, self.actions))}" if self.actions else ""

    def as_typed(self, words: list[str]) -> str:
        """The start of these words of a part as they were typed: with capitals, asterisks and other signs."""
        typed = [*_TYPED.finditer(self.part)]
        plain_words = [plain(word[0]).split() for word in typed]
        for first in reversed(range(len(typed))):  # an error is about the rest of a part
            found: list[str] = []
            for last in range(first, len(typed)):
                found += plain_words[last]
                if len(found) >= len(words):
                    break
            if found == words and plain_words[first]:
                return " ".join(self.part[typed[first].start() : typed[last].end()].split())[:80]
        return " ".join(words)[:80]

    def has_pending(self) -> bool:
        """Whether the last action has yet to be applied."""
        return self._applied < len(self.actions)

    def may_go_on(self) -> bool:
        """Apply the last action; False if what follows can't be known before."""
        if self._applied == len(self.actions):
            return True
        if not self._owned:
            self.game, self._owned = self.game.clone(), True
            self.game.keeps_log, self.game._log = True, Log()
        game, player = self.game, self.player
        before, cursor = game.log.clone(), game.rng.cursor
        try:
            game.apply(self.actions[-1], player)
        except ScriptError:  # chance decides, although nothing is scripted for it
            return False
        self._applied = len(self.actions)
        return player in game.players_to_act and game.rng.cursor == cursor and not game.log.reveals_to(player, before)

    def go_on(self, rest: list[str]) -> None:
        """Apply the last action, for these words follow it.

        Raises:
            NotationError: what follows can't be known before.
        """
        complete = self.notation().complete() or UNKNOWN_NEXT
        if not self.may_go_on():
            # One wording for all reasons, because the actual one may depend on something hidden.
            raise NotationError(f"after {self.actions[-1]} {complete}: {self.as_typed(rest)!r} is too early")


class _UnreadError(Exception):
    """Words that name nothing legal. The reason is computed only for the player, because it takes long."""

    def __init__(self, trial: _Trial, words: list[str]) -> None:
        super().__init__(" ".join(words))
        self.trial = trial
        self.words = words


# Notation.


def _read_notation(trial: _Trial, line: str, end: int) -> int:
    """Pick the actions of a part of a line that consists of notation only.

    Returns:
        The end of the part in the line, which is the end of the line after a text; -1 if it has anything but notation,
        or if nothing more can be known after one of its actions.
    """
    at = 0
    while True:
        words = list(islice(_WORD.finditer(line, at, end), _MOST_WORDS))
        if not words:
            return end
        if not trial.may_go_on():
            return -1
        start = words[0].start()
        known = {str(action): action for action in trial.legal()}
        found = next((length for length in range(len(words), 0, -1) if _joined(words[:length]) in known), 0)
        if found:
            trial.actions.append(known[_joined(words[:found])])
            at = words[found - 1].end()
        else:
            unlisted = trial.unlisted_at(line[start:])
            if unlisted is None:
                return -1
            trial.actions.append(unlisted)
            at = len(line) if takes_text(type(unlisted)) else words[0].end()
            end = max(at, end)


def _joined(words: Sequence[re.Match[str]]) -> str:
    return " ".join([word[0] for word in words])


# Names.


def _read_pieces(trial: _Trial, pieces: list[Piece]) -> None:
    """Pick the actions that pieces name, in the order of the questions."""
    most = len(trial.actions) + _MOST_PICKS
    while pieces:
        if trial.has_pending():
            pieces = [(pieces[0][0], trial.notation().behind(trial.actions[-1], pieces[0][1])), *pieces[1:]]
        rest = _words_of(pieces)
        if not rest:
            return
        trial.go_on(rest)
        if len(trial.actions) >= most:
            raise NotationError(f"{trial.as_typed(rest)!r} is too much for one line; at most {_MOST_PICKS} actions")
        notation = trial.notation()
        pieces = [(pieces[0][0], notation.expanded(pieces[0][1])), *pieces[1:]]
        if not _words_of(pieces):
            return
        found = _answer(trial, notation, pieces)
        unsaid = notation.unsaid() if found is None and rest[0] != notation.clause() else None
        if found is not None:
            action, pieces = found
            trial.actions.append(action)
        elif unsaid is not None and unsaid in trial.legal():
            trial.actions.append(unsaid)
        elif notation.follows():
            _pick_what_follows(trial, pieces)
            return
        else:
            raise _UnreadError(trial, rest)


def _answer(trial: _Trial, notation: Notation, pieces: list[Piece]) -> tuple[Action, list[Piece]] | None:
    """The action named by the first piece for the question, and the other pieces; None without such a piece."""
    options, due = trial.options(), notation.clause()
    if len(pieces) == 1 and notation.clauses and not notation.longest(options, pieces[0][1]):
        pieces[:] = notation.pieces(*pieces[0])
    for place, (clause, words) in enumerate(pieces):
        found = notation.longest(options, words) if clause in (due, "") else None
        if found is not None:
            matches, rest = found
            _check_matches(trial, notation, words, matches, rest)
            return matches[0], [*pieces[:place], *notation.pieces(clause, rest), *pieces[place + 1 :]]
        if clause == due:
            raise _UnreadError(trial, words or [clause])
    return None


def _pick_what_follows(trial: _Trial, pieces: list[Piece]) -> None:
    """Pick the only option with which the rest of a part works, and that rest."""
    working: list[_Trial] = []
    error: Exception = _UnreadError(trial, _words_of(pieces))
    for option in trial.legal():
        ahead = trial.branch()
        ahead.actions.append(option)
        try:
            _read_pieces(ahead, [*pieces])
        except (NotationError, _UnreadError) as wrong:
            error = wrong
        else:
            working.append(ahead)
    if not working:
        raise error
    if len(working) > 1:
        choices = [ahead.actions[len(trial.actions)] for ahead in working]
        raise NotationError(f"before {trial.as_typed(_words_of(pieces))!r}, say {_either(choices)}{trial.after()}")
    trial.take(working[0])


def _check_matches(trial: _Trial, notation: Notation, words: list[str], matches: list[Action], rest: list[str]) -> None:
    """Make sure that words name one action, and that more of them don't name another one that isn't legal."""
    if rest:
        alike = [action for action in notation.others() if type(action) is type(matches[0])]
        longer = notation.longest(alike, words)
        if longer is not None and len(longer[1]) < len(rest):
            raise _UnreadError(trial, words)
    if len(matches) > 1:
        raise NotationError(f"{trial.as_typed(words)!r} can be {_either(matches)}; name one")


def _either(actions: Iterable[Action]) -> str:
    return " or ".join(map(str, actions))


def _words_of(pieces: Iterable[Piece]) -> list[str]:
    return [word for clause, words in pieces for word in (clause, *words) if word]


# Messages.


def _explained(unread: _UnreadError) -> NotationError:
    """The error for words that name no legal action: the rule, or a suggestion, or the possible actions."""
    trial, words = unread.trial, unread.words
    notation, legal = trial.notation(), trial.legal()
    some = f"; possible are for example: {', '.join(map(str, legal[:_LISTED]))}" if legal else ""
    known = _by_words(trial.game.action_space)
    texts = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    named = next((known[text] for text in texts if text in known), [])
    alike = [action for action in notation.others() if action in named]
    found = alike or named or (notation.longest(notation.others(), words) or ([],))[0]
    kinds = {*map(type, legal)}
    text, typed = " ".join(words)[:80], trial.as_typed(words)
    is_typed = {action: f"{typed} ".startswith(f"{action} ") for action in found}  # names leave out asterisks
    for action in sorted(found, key=lambda action: (not is_typed[action], type(action) not in kinds)):
        rejection = trial.game.why_not(action, trial.player)
        if rejection is not None:
            name = str(action)[:80] if len(found) == 1 or type(action) in kinds else repr(typed)
            return _not_possible(trial, name, rejection, some if trial.actions else "")
    near = nearest_phrase(text, _in_full(notation, legal))
    if not near and not trial.actions:
        near = nearest_phrase(text, _in_full(notation, notation.others()))
    return NotationError(f"{typed!r} is not an action{trial.after()}{some if trial.actions or not near else ''}{near}")


def _not_possible(trial: _Trial, named: str, rejection: Rejection, some: str = "") -> NotationError:
    clause = f" ({rejection.clause})" if rejection.clause else ""
    return NotationError(
        f"you can't choose {named.removeprefix('choose ')}{trial.after()}: {rejection.reason}{clause}{some}"
    )


def _in_full(notation: Notation, actions: Iterable[Action]) -> Iterable[str]:
    return (name for action in actions for name, level in notation.named(action) if level < PART)


@lru_cache(maxsize=16)
def _by_words(space: ActionSpace) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    for action in space:
        found.setdefault(plain(str(action)), []).append(action)
    return found
