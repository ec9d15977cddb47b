"""Tables for tests of Daylight: recorded turns, followers, blocking and the end of turns."""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.days.turns import daylight as daylight_step
from arcana_magicrealm.model.beings import ALL_BEINGS, NOWHERE
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import DAYLIGHT
from arcana_magicrealm.model.turns import Phase
from tests.magicrealm.table import being, clearing, do, refresh, texts

PASSIVE = ("done", "none", "no", "stay", "give up")
"""The answers that change nothing."""


PLACES = {"M": clearing, "P": clearing, "FL": TILE.__getitem__}


def phase_of(text: str) -> Phase:
    """A recorded phase: "H", "M cliff 3", "F amazon", "S with sunlight"."""
    words, _, source = text.strip().partition(" with ")
    code, _, where = words.partition(" ")
    place = NOWHERE if not where else PLACES.get(code, being)(where)
    return Phase(code, place, source or "basic")


def daylight(game: Game, *chance: str | int, monsters: int = 0, **turns: str) -> None:
    """Carry out these recorded turns, up to the first question.

    Args:
        game: the game; nothing else of the day follows.
        chance: the beings whose chits are drawn, and dice between them.
        monsters: the monster roll; with 0 only Ghosts prowl.
        turns: each being's phases, with underscores for blanks in its name: amazon="H, M cliff 3".
    """
    position = game.position
    recorded = {
        being(name if name in ALL_BEINGS else name.replace("_", " ")): tuple(
            map(phase_of, filter(None, text.split(",")))
        )
        for name, text in turns.items()
    }
    position.turns = tuple(sorted(recorded.items()))
    position.had_turn = position.blocked = 0
    position.first, position.turn, position.agenda = NOWHERE, None, None
    position.face_up &= calendar.LOST_CHITS
    game.reveal_followers()
    position.monster_roll, position.stage = monsters, DAYLIGHT
    position.bowl = calendar.with_chit_in_bowl(game)
    game.rng = ScriptedRng([being(one) if isinstance(one, str) else one for one in chance], then=Rng(1))
    game.players_to_act = ()
    game.then(daylight_step())
    game.go_on()
    refresh(game)


def answer(game: Game, *lines: str) -> None:
    """Go on until no question is left: each line as soon as it is legal, before that answers that change nothing."""
    waiting = [*lines]
    while game.players_to_act:
        seat = game.players_to_act[0]
        legal = texts(game, seat)
        line = waiting.pop(0) if waiting and waiting[0] in legal else next(word for word in PASSIVE if word in legal)
        do(game, seat, line)
    assert not waiting, waiting


def asked(game: Game, option: str) -> int:
    """Answer so that nothing changes until an option is offered; returns the seat that is asked, -1 for none."""
    while game.players_to_act:
        seat = game.players_to_act[0]
        legal = texts(game, seat)
        if option in legal:
            return seat
        do(game, seat, next(word for word in PASSIVE if word in legal))
    return NOWHERE


def where(game: Game, name: str) -> str:
    """The clearing of a being, "" off the map."""
    at = beings.place(game, being(name))
    return actions.CLEARING_NAMES[at] if at >= 0 else ""


def is_blocked(game: Game, name: str) -> bool:
    """Whether a being is blocked."""
    return beings.is_blocked(game, being(name))


def is_hidden(game: Game, name: str) -> bool:
    """Whether a being is hidden."""
    return beings.is_hidden(game, being(name))
