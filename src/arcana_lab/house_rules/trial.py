"""Trying a designer's code: what it overrides, and whether games between random bots run to their end."""

from __future__ import annotations

import ast
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from arcana_core.bots import RandomBot, Seat
from arcana_core.chance.rng import Rng
from arcana_core.records.files import named
from arcana_core.text.wording import counted, listed, nearest_words
from arcana_lab.house_rules.code import errors_placed
from arcana_lab.house_rules.hooks import check_actions, check_hooks

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

GAMES = 5
"""Games that are tried."""
MOST_DECISIONS = 1000
"""Decisions after which a game that is tried is stopped."""
MOST_SECONDS = 3.0
"""Seconds after which no further game is tried."""
CHECKED = (1, 10, 100)
"""Numbers of decisions after which all methods that show the game are checked, beside its start and its end."""
_NEAR = 0.85  # of 1: how alike a new method and one of the game must be for a note


def trial(game: AnyGame, code: Path) -> list[str]:
    """Describe what code changes in a game, and play some games by it.

    Args:
        game: the subclass that the code defines.
        code: the path of the file.

    Raises:
        CodeError: the code raises an error in a game. The message has the place, the seed and the decision.
    """
    base = game.__mro__[1]
    own = _names_in_body(game.__name__, code)
    overridden = [name for name in own if hasattr(base, name) and name != "name"]
    lines = [f"{named(code)}: {game.__name__} changes {base.__dict__.get('name', game.name)}"]
    lines[0] += f": {listed(overridden)}" if overridden else ". Note: it overrides nothing, so the rules are the same"
    for name in own:
        near = [] if name in overridden or hasattr(base, name) else nearest_words(name, dir(base), likeness=_NEAR)
        if near:
            lines.append(f"{named(code)}: note: {name} is new, so no rule uses it; did you mean {near[0]!r}?")
    decisions, games, start = 0, 0, monotonic()
    while games < GAMES and monotonic() - start < MOST_SECONDS:
        decisions += _play(game, code, f"check {games}")
        games += 1
    lines.append(
        f"{named(code)}: {counted(games, 'game')} between random bots, {decisions} decisions in all: no mistakes"
    )
    return lines


def _names_in_body(name: str, code: Path) -> list[str]:
    """The names that a class defines in its body, in order, without those of Python such as `__slots__`."""
    tree = ast.parse(code.read_bytes())
    body = next((node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name), [])
    names: list[str] = []
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names.append(node.name)
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        names += [target.id for target in targets if isinstance(target, ast.Name)]
    return [one for one in dict.fromkeys(names) if not one.startswith("__")]


def _play(game: AnyGame, code: Path, seed: str) -> int:
    """Play one game and return the number of decisions."""
    made = 0
    where = f"game {game.name}, seed {seed!r}"
    with errors_placed(code, where):
        table = game(seed=seed)
        check_hooks(table, code, where)
    bots = [RandomBot() for _ in range(table.player_count)]
    while table.players_to_act and made < MOST_DECISIONS:
        where = f"game {game.name}, seed {seed!r}, decision {made + 1}"
        with errors_placed(code, where):
            (check_hooks if made in CHECKED else check_actions)(table, code, where)
            player = table.players_to_act[0]
            table.apply(bots[player].choose(Seat(table, player, Rng(f"{seed}/{player}/{made}"))), player)
        made += 1
    check_hooks(table, code, where)
    with errors_placed(code, where):
        for player in (None, *range(table.player_count)):
            table.render(player)
        for entry in table.log:
            table.sentence(entry.event, None)
    return made
