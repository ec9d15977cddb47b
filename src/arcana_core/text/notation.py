"""Reading typed lines: which legal actions a line of notation stands for."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from arcana_core.actions import Action, Rejection, takes_text
from arcana_core.errors import NotationError
from arcana_core.events import Log
from arcana_core.text.wording import likely_meant, shown

if TYPE_CHECKING:
    from arcana_core.game import Game

LONGEST_LINE = 4_000
"""Characters of a line of notation. The text of an unlisted action at its end has its own limit."""


def checked_line(game: Game[Any, Any, Any], text: str) -> str:
    """The text if it can be a line of notation of this game.

    Raises:
        TypeError: it is not a text.
        NotationError: it is longer than `LONGEST_LINE`, not counting the text of an unlisted action.
    """
    if not isinstance(text, str):
        raise TypeError(f"notation is a text, got {shown(text)}")
    if len(text) > LONGEST_LINE and not game.action_space.has_room_for(text, LONGEST_LINE):
        raise NotationError(f"a line has at most {LONGEST_LINE} characters, got {len(text)}")
    return text


def parse_notation(game: Game[Any, Any, Any], text: str, player: int) -> tuple[Action, ...]:
    """The legal actions of this player that a line in nothing but notation stands for, see `Game.parse`."""
    words = text.replace(";", " ").split()
    if not words:
        raise NotationError("an empty line stands for no action")
    actions: list[Action] = []
    trial = game.clone()
    trial.keeps_log, trial._log = True, Log()
    while words:
        found = _longest_match(words, trial.legal_actions(player)) or _unlisted_match(
            trial, text, words, actions, player
        )
        if found is None:
            raise _not_notation(trial, words, actions, player)
        action, used = found
        actions.append(action)
        words = words[used:]
        if words:
            before, cursor = trial.log.clone(), trial.rng.cursor
            trial.apply(action, player)
            if player not in trial.players_to_act or trial.rng.cursor != cursor or trial.log.reveals_to(player, before):
                # One wording for all three: which it is may depend on what the player cannot know.
                raise NotationError(
                    f"after {action} another decides or something new is learnt: {' '.join(words)[:80]!r} is too early"
                )
    return tuple(actions)


def _longest_match(words: list[str], legal: tuple[Action, ...]) -> tuple[Action, int] | None:
    found = {str(action): action for action in legal}
    for length in range(min(len(words), _MOST_WORDS), 0, -1):
        action = found.get(" ".join(words[:length]))
        if action is not None:
            return action, length
    return None


def _unlisted_match(
    game: Game[Any, Any, Any], text: str, words: list[str], actions: list[Action], player: int
) -> tuple[Action, int] | None:
    """The unlisted action that what is left of the text begins with, and how many of the words it takes."""
    space = game.action_space
    if not space.unlisted:
        return None
    read = len(text.replace(";", " ").split()) - len(words)
    start = next(islice(_WORD.finditer(text), read, None)).start()
    found = space.unlisted_at(text[start:])
    if found is None:
        return None
    rejection = game.why_not(found, player)
    if rejection is not None:
        raise _not_possible(found, actions, rejection)
    return found, len(words) if takes_text(type(found)) else 1


def _not_notation(trial: Game[Any, Any, Any], words: list[str], actions: list[Action], player: int) -> NotationError:
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


def _not_possible(action: Action, actions: list[Action], rejection: Rejection) -> NotationError:
    clause = f" ({rejection.clause})" if rejection.clause else ""
    return NotationError(f"{action!s:.80} is not possible{_after(actions)}: {rejection.reason}{clause}")


def _after(actions: list[Action]) -> str:
    return f" after {'; '.join(map(str, actions))}" if actions else ""


_WORD = re.compile(r"[^\s;]+")
_MOST_WORDS = 40  # of one action's notation, so that a page of text does not take hours to be rejected
