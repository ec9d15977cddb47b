"""Lines that people type: notation or names, several actions at once, each of them tried on a copy of the game.

`parse` reads a line part by part, as semicolons divide it. A part is first read as notation and otherwise by names,
word by word: of all that the legal actions can be called, the longest name that the words begin with counts. What a
game adds to its notation it declares in a `Notation`; a game that declares nothing gets notation in capitals or small
letters, with or without signs.

A line ends where another player decides, chance is drawn, or something hidden is shown to the player. So neither what a
line stands for nor the message about a wrong one depends on anything that the player can't know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

from arcana_core.actions import Action, Rejection, takes_text
from arcana_core.errors import NotationError
from arcana_core.events import Log
from arcana_core.text.wording import likely_meant, shown

if TYPE_CHECKING:
    from arcana_core.game import Game

LONGEST_LINE: Final = 4_000
"""Characters of a line of notation. The text of an unlisted action at its end has its own limit."""

EXACT, FULL, PART = range(3)
"""How exactly something is named. Of names of the same length the more exact one counts."""

Name = tuple[str, int]
"""A name as `plain` makes it, and how exact it is: any number, where smaller ones win."""

_START: Final = re.compile(r"^[\s;]+")
_WORD: Final = re.compile(r"[^\s;]+")
_HEAD: Final = re.compile(r"[^\s;:]+:?")
_PLAIN: Final = re.compile(r"(?<!\w)[+-]\d+|[^\W_]+")
_MOST_WORDS: Final = 40  # of one action's notation, so that a page of text is rejected at once
_MOST_NAMES: Final = 100  # words of a part that is read by names
_MOST_PICKS: Final = 40  # of a part that is read by names
_LISTED: Final = 6  # legal actions in a message


class Notation:
    """What a player can write in a position besides the notation of actions; a game derives its own from it.

    One is made for every position that a line comes to, by `Game._notation`. All names are in the form that `plain`
    gives them.

    Attributes:
        game: a copy of the game, in that position; don't change it.
        player: who writes.
    """

    verbs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By the first words of a notation, what else can stand before its object; "" if they can be left out."""
    synonyms: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By notation, what else the action is called."""
    fillers: ClassVar[Collection[str]] = frozenset()
    """Words that may stand before any name."""
    clauses: ClassVar[Mapping[str, str]] = {}
    """Words that begin a clause, a piece of a part that may come in any order, by the clause that they begin."""

    def __init__(self, game: Game[Any, Any, Any], player: int) -> None:
        self.game: Any = game
        self.player = player

    def rewrite(self, line: str) -> tuple[str, str]:
        """The first part of a line, in other words if it needs them, and what is left of the line with its semicolon.

        Raises:
            NotationError: the part begins like something known and continues wrongly.
        """
        part = line.partition(";")[0]
        return part, line[len(part) :]

    def objects(self, action: Action) -> Iterable[Name]:
        """What the thing is called that an action is about: behind its verb, or alone if its notation has none."""
        return ()

    def others(self) -> Iterable[Action]:
        """What people may mean that isn't offered: a line that names one of these gets the reason why not."""
        return self.game.action_space  # type: ignore[no-any-return]

    def clause(self) -> str:
        """The clause that answers what is asked now, "" if none does."""
        return ""

    def unsaid(self) -> Action | None:
        """What is picked where a line goes on to something else without saying anything about it, None to ask."""
        return None

    def follows(self) -> bool:
        """Whether what is picked now may follow from the rest of the line, as the only option with which that works."""
        return False

    def is_notation(self, part: str) -> bool:
        """Whether a part of a line is nothing but the notation of actions that are legal one after the other."""
        return _read_notation(_Trial(self.game, self.player, []), part, len(part)) >= 0

    def names(self, action: Action) -> Iterator[Name]:
        """Everything that an action can be called."""
        notation = plain(str(action))
        yield notation, EXACT
        for name in self.synonyms.get(notation, ()):
            yield name, FULL
        verb, rest = self._verb_of(notation)
        others = self.verbs.get(verb, ())
        for name, level in self.objects(action):
            for other in (verb, *others):
                yield f"{other} {name}".strip(), level
        for other in others if rest else ():
            yield f"{other} {rest}".strip(), FULL

    def _verb_of(self, notation: str) -> tuple[str, str]:
        words = notation.split(" ")
        for length in (2, 1):
            verb = " ".join(words[:length])
            if verb in self.verbs:
                return verb, " ".join(words[length:])
        return "", notation


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Words in small letters without punctuation and articles, so that spellings of a name compare equal.

    >>> plain("The Gatekeeper's Halt!"), plain("gatekeepers_halt"), plain("change +2")
    ('gatekeepers halt', 'gatekeepers halt', 'change +2')
    """
    letters = text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join([word for word in _PLAIN.findall(letters) if word != "the"])


@lru_cache(maxsize=1 << 12)
def parts_of(name: str) -> tuple[Name, ...]:
    """A name, and every run of words in it that has more than small words.

    >>> parts_of("Spark of Karr")[:3]
    (('spark of karr', 1), ('spark', 2), ('spark of', 2))
    """
    words = plain(name).split()
    found = {" ".join(words): FULL} if words else {}
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if not {*words[first:last]} <= {"of", "and", "a"}:
                found.setdefault(" ".join(words[first:last]), PART)
    return tuple(found.items())


def parse(game: Game[Any, Any, Any], text: str, player: int) -> tuple[Action, ...]:
    """The legal actions of this player that a line stands for, in order; see `Game.parse`.

    Raises:
        TypeError: the line is not a text.
        NotationError: the line is too long, or a part of it stands for nothing that is legal then.
    """
    if not isinstance(text, str):
        raise TypeError(f"notation is a text, got {shown(text)}")
    if len(text) > LONGEST_LINE and not game.action_space.has_room_for(text, LONGEST_LINE):
        raise NotationError(f"a line has at most {LONGEST_LINE} characters, got {len(text)}")
    trial = _Trial(game, player, [])
    line = _START.sub("", text)
    if not line:
        raise NotationError("the line is empty")
    while line:
        trial.go_on(line)
        part, rest = trial.notation().rewrite(line) if not _is_text(trial, line) else (line, "")
        line = part + rest
        taken = trial.branch()
        end = _read_notation(taken, line, len(part))
        if end < 0:
            taken, end = trial.branch(), len(part)
            _read_names(taken, part)
        trial, line = taken, _START.sub("", line[end:])
    return tuple(trial.actions)


class _Trial:
    """A game that is played on along a line. The last action is applied only when something follows it."""

    __slots__ = ("_applied", "_owned", "actions", "game", "player")

    def __init__(self, game: Game[Any, Any, Any], player: int, actions: list[Action]) -> None:
        self.game = game
        self.player = player
        self.actions = actions
        self._applied = len(actions)
        self._owned = False

    def branch(self) -> _Trial:
        """The same again, to try something on it; after that this one must not go on."""
        other = _Trial(self.game, self.player, [*self.actions])
        other._applied = self._applied
        return other

    def take(self, other: _Trial) -> None:
        """Go on from where a branch of this has come to."""
        self.actions, self._applied = other.actions, other._applied
        if other._owned:
            self.game, self._owned = other.game, True

    def notation(self) -> Notation:
        """What the player can write now."""
        return self.game._notation(self.player)

    def legal(self) -> tuple[Action, ...]:
        """What the player can do now."""
        return self.game.legal_actions(self.player)

    def options(self) -> tuple[Action, ...]:
        """What the player can do now, unlisted actions without a text included."""
        unlisted = [kind() for kind in self.game.action_space.unlisted if not takes_text(kind)]
        return (*self.legal(), *[action for action in unlisted if self.game.why_not(action, self.player) is None])

    def after(self) -> str:
        """The actions so far, for a message."""
        return f" after {'; '.join(map(str, self.actions))}" if self.actions else ""

    def may_go_on(self) -> bool:
        """Apply the last action; False if what follows can't be known before."""
        if self._applied == len(self.actions):
            return True
        if not self._owned:
            self.game, self._owned = self.game.clone(), True
            self.game.keeps_log, self.game._log = True, Log()
        game, player = self.game, self.player
        before, cursor = game.log.clone(), game.rng.cursor
        game.apply(self.actions[-1], player)
        self._applied = len(self.actions)
        return player in game.players_to_act and game.rng.cursor == cursor and not game.log.reveals_to(player, before)

    def go_on(self, rest: str) -> None:
        """Apply the last action, for something follows it.

        Raises:
            NotationError: what follows can't be known before.
        """
        if not self.may_go_on():
            # One wording for all reasons: which it is may depend on what the player can't know.
            raise NotationError(
                f"after {self.actions[-1]} another decides or something new is learnt: "
                f"{' '.join(_WORD.findall(rest))[:80]!r} is too early"
            )


# Notation.


def _is_text(trial: _Trial, line: str) -> bool:
    """Whether a line begins with an unlisted action that takes all of it as its text."""
    head = _HEAD.match(line)
    heads = [f"{kind.word}:" for kind in trial.game.action_space.unlisted if takes_text(kind)]
    return head is not None and head[0].lower() in heads


def _read_notation(trial: _Trial, line: str, end: int) -> int:
    """Pick what a part of a line stands for that has nothing but notation.

    Returns:
        Where in the line the part ends, which is at the end of the line if a text does; -1 if there is other than
        notation in it, or after one of its actions nothing more can be known.
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
        elif _pick_unlisted(trial, line[start:]):
            at = len(line) if takes_text(type(trial.actions[-1])) else words[0].end()  # type: ignore[arg-type]
            end = max(at, end)
        else:
            return -1


def _joined(words: Sequence[re.Match[str]]) -> str:
    return " ".join([word[0] for word in words])


def _pick_unlisted(trial: _Trial, line: str) -> bool:
    """Pick the unlisted action that a line begins with; False if it begins with none."""
    space = trial.game.action_space
    if not space.unlisted:
        return False
    head = _HEAD.match(line)
    found = space.unlisted_at(line) or (head and space.unlisted_at(head[0].lower() + line[head.end() :]))
    if not found:
        return False
    rejection = trial.game.why_not(found, trial.player)
    if rejection is not None:
        raise _not_possible(trial, found, rejection)
    trial.actions.append(found)
    return True


def _not_possible(trial: _Trial, action: Action, rejection: Rejection, some: str = "") -> NotationError:
    clause = f" ({rejection.clause})" if rejection.clause else ""
    return NotationError(f"{action!s:.80} is not possible{trial.after()}: {rejection.reason}{clause}{some}")


# Names.

_Piece = tuple[str, list[str]]  # a clause, "" for none, and what it says


def _read_names(trial: _Trial, part: str) -> None:
    """Pick what a part of a line names.

    Raises:
        NotationError: a piece of it names nothing that is legal, or it isn't clear which action it names.
    """
    words = plain(part).split()
    if not words or len(words) > _MOST_NAMES:
        raise _unknown(trial, trial.notation(), _WORD.findall(part))
    _read_pieces(trial, [("", words)])


def _read_pieces(trial: _Trial, pieces: list[_Piece]) -> None:
    most = len(trial.actions) + _MOST_PICKS
    while pieces:
        rest = _words_of(pieces)
        trial.go_on(" ".join(rest))
        if len(trial.actions) >= most:
            raise NotationError(f"{' '.join(rest)[:80]!r} is too much for one line; at most {_MOST_PICKS} actions")
        notation = trial.notation()
        found = _answer(trial, notation, pieces)
        unsaid = notation.unsaid() if found is None else None
        if found is not None:
            action, pieces = found
            trial.actions.append(action)
        elif unsaid is not None and unsaid in trial.legal():
            trial.actions.append(unsaid)
        elif notation.follows():
            _pick_what_follows(trial, pieces)
            return
        else:
            raise _unknown(trial, notation, rest)


def _answer(trial: _Trial, notation: Notation, pieces: list[_Piece]) -> tuple[Action, list[_Piece]] | None:
    """The action that the first piece for it names and the pieces that are left; None if there is no such piece."""
    named = _named(notation, trial.options())
    found = _longest(named, pieces[0][1], notation.fillers) if pieces[0][0] == "" else None
    if found is None and len(pieces) == 1:
        pieces[:] = _pieces(notation, *pieces[0])
    wanted = notation.clause()
    for place, (clause, words) in sorted(enumerate(pieces), key=lambda one: one[1][0] != wanted):
        if clause not in (wanted, ""):
            continue
        found = _longest(named, words, notation.fillers)
        if found is not None:
            meant, rest = found
            _check_meant(trial, notation, words, meant, rest)
            return meant[0], [*pieces[:place], *_pieces(notation, clause, rest), *pieces[place + 1 :]]
        if clause == wanted:
            raise _unknown(trial, notation, words or [clause])
    return None


def _pick_what_follows(trial: _Trial, pieces: list[_Piece]) -> None:
    """Pick the only option with which the rest of a part works, and that rest."""
    options, working, error = trial.legal(), [], None
    for option in options:
        ahead = trial.branch()
        ahead.actions.append(option)
        try:
            _read_pieces(ahead, [*pieces])
        except NotationError as wrong:
            error = wrong
        else:
            working.append(ahead)
    if not working and error is not None:
        raise error
    if len(working) > 1:
        choices = [ahead.actions[len(trial.actions)] for ahead in working]
        raise NotationError(f"before {' '.join(_words_of(pieces))[:80]!r}, say {_either(choices)}{trial.after()}")
    trial.take(working[0])


def _check_meant(trial: _Trial, notation: Notation, words: list[str], meant: list[Action], rest: list[str]) -> None:
    """Make sure that words name one action, and that more of them don't name another one that isn't legal."""
    if len(meant) > 1:
        raise NotationError(f"{' '.join(words)!r} can be {_either(meant)}; say which")
    if rest:
        alike = [action for action in notation.others() if type(action) is type(meant[0])]
        longer = _longest(_named(notation, alike), words, notation.fillers)
        if longer is not None and len(longer[1]) < len(rest):
            raise _unknown(trial, notation, words)


def _either(actions: Iterable[Action]) -> str:
    return " or ".join(map(str, actions))


def _words_of(pieces: Iterable[_Piece]) -> list[str]:
    return [word for clause, words in pieces for word in (clause, *words) if word]


def _pieces(notation: Notation, clause: str, words: list[str]) -> list[_Piece]:
    """Words cut into pieces at those that begin a clause."""
    pieces: list[_Piece] = [(clause, [])]
    for word in words:
        if word in notation.clauses:
            pieces.append((notation.clauses[word], []))
        else:
            pieces[-1][1].append(word)
    return pieces if pieces[0][1] else pieces[1:]


_Named = dict[str, dict[int, list[Action]]]  # by name and level


def _named(notation: Notation, actions: Iterable[Action]) -> _Named:
    named: _Named = {}
    for action in actions:
        for name, level in notation.names(action):
            named.setdefault(name, {}).setdefault(level, []).append(action)
    return named


def _longest(named: _Named, words: list[str], fillers: Collection[str]) -> tuple[list[Action], list[str]] | None:
    """What the first words can mean, and the words behind them; None if nothing."""
    for start, word in enumerate(words):
        for end in range(min(len(words), start + _MOST_WORDS), start, -1):
            levels = named.get(" ".join(words[start:end]))
            if levels is not None:
                return list(dict.fromkeys(levels[min(levels)])), words[end:]
        if word not in fillers:
            break
    return None


def _unknown(trial: _Trial, notation: Notation, words: list[str]) -> NotationError:
    """Why words stand for nothing that is legal: the rules, or what was likely meant, or what is possible."""
    legal = trial.legal()
    some = f"; possible are for example: {', '.join(map(str, legal[:_LISTED]))}" if legal else ""
    kinds = {*map(type, legal)}
    others = _named(notation, notation.others())
    found = _longest(others, words, notation.fillers)
    for action in sorted(found[0], key=lambda action: type(action) not in kinds) if found else ():
        rejection = trial.game.why_not(action, trial.player)
        if rejection is not None:
            return _not_possible(trial, action, rejection, some if trial.actions else "")
    text = " ".join(words)[:80]
    near = likely_meant(text, _in_full(_named(notation, legal)))
    if not near and not trial.actions:
        near = likely_meant(text, _in_full(others))
    return NotationError(f"{text!r} is not an action{trial.after()}{some if trial.actions or not near else ''}{near}")


def _in_full(named: _Named) -> Iterator[str]:
    return (name for name, levels in named.items() if min(levels) < PART)
