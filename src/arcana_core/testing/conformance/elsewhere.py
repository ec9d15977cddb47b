"""Games replayed from their records and described in another process, which runs this module."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from hashlib import blake2b
from types import ModuleType

from arcana_core.game import Game
from arcana_core.records.records import Record
from arcana_core.testing.conformance.trial import AnyGame


class CannotBeFound(LookupError):
    """A class that no other process can import."""


def address(game_class: type[AnyGame]) -> dict[str, str]:
    """The address of this class for another process.

    Raises:
        CannotBeFound: it was made inside a function, or at a prompt.
    """
    module = sys.modules.get(game_class.__module__)
    file = getattr(module, "__file__", None)
    if "<" in game_class.__qualname__ or file is None:
        raise CannotBeFound(game_class.__qualname__)
    return {"module": game_class.__module__, "file": file, "name": game_class.__qualname__}


def story(game_class: type[AnyGame], text: str) -> list[str]:
    """Describe a game position by position, with long parts as digests."""
    record = Record.loads(text)
    game = game_class.replay(record, to=0)
    parts = []
    for number in range(len(record.decisions) + 1):
        if number:
            decision = record.decisions[number - 1]
            game.apply(game.action_space.find(decision.notation), decision.player)
        parts.append(f"position after {number} decisions: {_digest(repr(game.position))}")
        for player in range(game.player_count):
            parts.append(f"legal actions of {player}: {'; '.join(map(str, game.legal_actions(player)))}")
    for player in range(game.player_count):
        parts.append(f"view of {player}: {game.view(player)!r}")
        parts.append(f"information state of {player}: {_digest(game.information_state(player))}")
        parts.append(f"observation of {player}: {_digest(game.observation(player).tobytes().hex())}")
        parts.append(f"text for {player}: {_digest(game.render(player))}")
        parts.append(f"picture for {player}: {_digest(game.to_svg(player))}")
    parts.append(f"log: {_digest(repr(game.log))}")
    parts.append(f"action space: {_digest('; '.join(map(str, game.action_space)))}")
    return parts


def _digest(text: str) -> str:
    return text if len(text) < 200 else f"{text[:40]}... {blake2b(text.encode(), digest_size=8).hexdigest()}"


def _module(name: str, file: str) -> ModuleType:
    try:
        module = importlib.import_module(name)
        if getattr(module, "__file__", None) == file:
            return module
    except ImportError:
        pass  # a module of tests that was loaded from its file
    name = f"elsewhere_{name.replace('.', '_')}"  # not __main__, so that a script does not run
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Read a class and records as JSON from standard input, write their stories as JSON."""
    task = json.load(sys.stdin)
    where = task["where"]
    found: object = _module(where["module"], where["file"])
    for part in where["name"].split("."):
        found = getattr(found, part)
    assert isinstance(found, type) and issubclass(found, Game)
    json.dump([story(found, text) for text in task["records"]], sys.stdout)


if __name__ == "__main__":
    main()
