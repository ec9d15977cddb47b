"""The hint on a choice: by its word or kind, or else the one that doesn't depend on the position."""

from __future__ import annotations

import re
from typing import Final

from arcana_core.actions import Action
from arcana_core.text.notation import plain
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NAMES, NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.render.desk import Desk, Hints, WordHints, desk_of
from arcana_magicrealm.render.hints import combat, daylight, dealing, preparing, recording, spells
from arcana_magicrealm.text.names import being_name
from arcana_magicrealm.text.phrases import PHRASES

_ALL: Final = (preparing.KINDS, recording.KINDS, daylight.KINDS, dealing.KINDS, combat.KINDS, spells.KINDS)
KINDS: Final[Hints] = {kind: hint for hints in _ALL for kind, hint in hints.items()}
WORDS: Final[WordHints] = {**recording.WORDS, **daylight.WORDS, **dealing.WORDS, **spells.WORDS}
COPY: Final = re.compile(r" no\. \d+")
"""The number of a chit among those with the same print."""


def hint(game: Game, player: int, action: Action) -> str:
    """The hint on a legal action of a player; "" if its notation is enough."""
    desk, print_ = desk_of(game, player), COPY.sub("", str(action))
    found = _hint(game, desk, action)
    if print_ != str(action):
        first = next(one for one in game.legal_actions(player) if COPY.sub("", str(one)) == print_)
        if first != action and _hint(game, desk, first) == found:
            return f"the same as {first}"
    being: int = getattr(action, "being", NOWHERE)
    if being < FIRST_DENIZEN or plain(NAMES[being]) in plain(print_):
        return found
    return ": ".join(filter(None, [being_name(being), found]))  # "lure phq" is short for the leader of the Patrol


def _hint(game: Game, desk: Desk, action: Action) -> str:
    of_word, of_kind = WORDS.get(str(action)), KINDS.get(type(action))
    found = of_word(game, desk) if of_word is not None else of_kind(game, desk, action) if of_kind is not None else ""
    return found or PHRASES.hint(desk.view.asks, str(action))
