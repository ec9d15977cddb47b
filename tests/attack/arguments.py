"""Bad arguments of public methods: players, actions, seeds, streams of chance, numbers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np

from arcana_core import registry
from arcana_core.chance.dice import parse
from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError
from arcana_core.records.records import Record
from tests.attack.judging import Rejected, ask
from tests.attack.tables import AnyGame, Table, draw_table, play_on, reached

_PLAYERS: Final = (
    "0",
    "-1",
    "True",
    "99",
    "None",
    "0.0",
    "1.5",
    "'A'",
    "[0]",
    "(0,)",
    "{}",
    "10**5000",
    "np.int64(0)",
    "np.zeros(2)",
    "b'0'",
    "object",
)
_ACTIONS: Final = (
    "None",
    "'done'",
    "''",
    "5",
    "10**5000",
    "[[1]]",
    "[]",
    "{}",
    "np.zeros(3)",
    "object",
    "b'x'",
    "1.5",
    "int",
    "legal",
    "space[0]",
    "space[len(space) - 1]",
    "'x' * 10**6",
)
_NUMBERS: Final = (
    "0",
    "1",
    "-1",
    "2",
    "6",
    "True",
    "None",
    "1.5",
    "'6'",
    "10**9",
    "10**30",
    "10**5000",
    "-10**30",
    "[]",
    "float('nan')",
    "float('inf')",
    "np.int64(3)",
)
_LISTS: Final = (
    "[]",
    "()",
    "None",
    "5",
    "'abc'",
    "''",
    "{}",
    "{1, 2}",
    "[1, 2]",
    "[-1, 0]",
    "[0, 0]",
    "[1.5]",
    "['x']",
    "[[1]]",
    "range(5)",
    "range(10**30)",
    "{'a': 1}",
    "{'a': -1}",
    "{'a': 'x'}",
    "iter([1, 2])",
    "np.zeros(3)",
    "[10**400]",
    "[float('nan')]",
)
_TEXTS: Final = (
    "''",
    "'archmage'",
    "'x'",
    "None",
    "5",
    "[]",
    "b'x'",
    "'../x'",
    "'\\0'",
    "'x' * 10**5",
    "'\\u202e'",
    "{}",
    "'2d6'",
    "'(' * 5000",
    "'9' * 5000",
    "'d' + '9' * 40",
)

CALLS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "game.apply({}, {})": (_ACTIONS, _PLAYERS),
    "game.why_not({}, {})": (_ACTIONS, _PLAYERS),
    "game.legal_actions({})": (_PLAYERS,),
    "game.action_mask({})": (_PLAYERS,),
    "game.view({})": (_PLAYERS,),
    "game.render({})": (_PLAYERS,),
    "game.to_svg({})": (_PLAYERS,),
    "game.observation({})": (_PLAYERS,),
    "game.information_state({})": (_PLAYERS,),
    "game.to_act_seen_by({})": (_PLAYERS,),
    "game.undo({})": (_PLAYERS,),
    "game.determinize({}, Rng(1))": (_PLAYERS,),
    "game.determinize(0, {})": (_NUMBERS + _LISTS,),
    "game.log.seen_by({})": (_PLAYERS,),
    "game.parse({}, {})": (_TEXTS, _PLAYERS),
    "game.explain({})": (_TEXTS,),
    "game.hint({}, {})": (("legal",), _PLAYERS),
    "space.mask({})": (_LISTS + _ACTIONS,),
    "space.id_of({})": (_ACTIONS,),
    "space.find({})": (_TEXTS,),
    "space[{}]": (_NUMBERS,),
    "type(game)({}, seed=1)": (_NUMBERS,),
    "type(game)(seed={})": (_NUMBERS + _LISTS,),
    "type(game)(rng={})": (_NUMBERS,),
    "type(game)(rules={})": (_LISTS,),
    "type(game).at({})": (_LISTS,),
    "type(game).at(game.position, rules=game.rules, players={})": (_NUMBERS,),
    "type(game).replay({})": (_LISTS,),
    "type(game).replay(game.record(), to={})": (_NUMBERS,),
    "game.rules.evolve(x={})": (_NUMBERS,),
    "type(game.rules).from_plain({})": (_LISTS,),
    "type(game.rules).from_toml({})": (_LISTS + _TEXTS,),
    "type(game.rules).drawn({})": (_NUMBERS,),
    "type(game.rules).drawn(Rng(1), changes={})": (_NUMBERS,),
    "Record.loads({})": (_TEXTS,),
    "Record.load({})": (_TEXTS,),
    "Rng({})": (_NUMBERS + _LISTS,),
    "Rng(1).below({})": (_NUMBERS,),
    "Rng(1).chance({}, {})": (_NUMBERS, _NUMBERS),
    "Rng(1).choice({})": (_LISTS,),
    "Rng(1).integer({}, {})": (_NUMBERS, _NUMBERS),
    "Rng(1).die({})": (_NUMBERS,),
    "Rng(1).skip({})": (_NUMBERS,),
    "Rng.from_state({})": (_LISTS,),
    "Rng(1).weighted({}, {})": (_LISTS, _LISTS),
    "Rng(1).shuffled({})": (_LISTS,),
    "Rng(1).sample({}, {})": (_LISTS, _NUMBERS),
    "Rng(1).roll({}, {})": (_NUMBERS, _NUMBERS),
    "Rng(1).split({})": (_LISTS + _NUMBERS,),
    "Rng.from_plain({})": (_LISTS,),
    "Rng.from_plain({{'key': {}, 'cursor': {}}})": (_TEXTS + _NUMBERS, _NUMBERS),
    "registry.load({})": (_TEXTS + _LISTS,),
    "registry.find({})": (_TEXTS,),
    "registry.register({}, {})": (_TEXTS, _LISTS),
    "parse({})": (_TEXTS,),
}
"""Calls with the values that are tried in each place, as Python."""


def draw(chance: Random) -> tuple[Table, str]:
    """A table and a call, with an odd value in each place."""
    call, places = chance.choice(list(CALLS.items()))
    return draw_table(chance), call.format(*map(chance.choice, places))


def attempt(table: Table, call: str) -> None:
    """Make the call. A rejected one must have changed nothing."""
    game = reached(table)
    names = _names(game)
    before = game.checksum(), game.history, game.players_to_act
    run: Callable[[], Any] = lambda: eval(call, names)  # noqa: E731 - the calls are those above
    try:
        ask(run, (ArcanaError, ValueError, TypeError, LookupError))
    except Rejected:
        assert (game.checksum(), game.history, game.players_to_act) == before, "a rejected call has changed the game"
        raise
    play_on(game)


def _names(game: AnyGame) -> dict[str, Any]:
    legal = game.legal_actions(game.players_to_act[0])[0] if game.players_to_act else None
    known = {"game": game, "space": game.action_space, "legal": legal, "object": object()}
    return {**known, "np": np, "Rng": Rng, "Record": Record, "registry": registry, "parse": parse}
