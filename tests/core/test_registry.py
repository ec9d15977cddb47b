"""Games are found by name, without importing any, and a broken one does not harm the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arcana_core.errors import BrokenGame, UnknownGame
from arcana_core.game import Game
from arcana_core.registry import GameInfo, find, load, names, register, registered

GOOD = "from arcana_core.game import Game\n\nclass Lanterns(Game):\n    name = 'lanterns'\n    Rules = None\n"

Install = Callable[..., None]


class Moths(Game[Any, Any, Any]):
    """A game that cannot be played."""


MOTHS: Any = Moths  # to a type checker it is abstract, and so not to be handed on


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts distributions on the search path, as an installer would: a module and its metadata."""
    before = set(sys.modules)

    def put(distribution: str, entries: str, module: str = "", code: str = "", version: str = "1.2") -> None:
        folder = tmp_path / f"{distribution}-{version}.dist-info"
        folder.mkdir()
        headers = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n" if version else ""
        (folder / "METADATA").write_text(headers, encoding="utf-8")
        (folder / "entry_points.txt").write_text(f"[arcana.games]\n{entries}\n", encoding="utf-8")
        if module:
            (tmp_path / f"{module}.py").write_text(code, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)

    yield put
    for name in set(sys.modules) - before:
        if name.startswith("plug_"):
            del sys.modules[name]


def message(error: type[Exception], call: Callable[[str], Any], name: str) -> str:
    with pytest.raises(error) as raised:
        call(name)
    return str(raised.value)


def test_games_are_named_and_found_without_being_imported(install: Install) -> None:
    install("lantern-games", "lanterns = plug_lanterns:Lanterns\nzz-moths = plug_moths:Moths", "plug_lanterns", GOOD)

    assert {"lanterns", "zz-moths"} <= set(names())
    assert list(names()) == sorted(names())
    assert find("lanterns") == GameInfo(
        name="lanterns", target="plug_lanterns:Lanterns", distribution="lantern-games", version="1.2"
    )
    assert "plug_lanterns" not in sys.modules


def test_game_is_imported_when_it_is_loaded(install: Install) -> None:
    install("lantern-games", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD)

    game = load("lanterns")

    assert issubclass(game, Game)
    assert game is sys.modules["plug_lanterns"].Lanterns
    assert load("lanterns") is game


def test_entry_point_of_another_group_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "other-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: other\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text("[console_scripts]\nnot-a-game = plug_x:main\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    assert "not-a-game" not in names()


@pytest.mark.parametrize("call", [find, load])
def test_unknown_name_is_answered_with_the_nearest_and_all(install: Install, call: Callable[[str], Any]) -> None:
    install("lantern-games", "lanterns = plug_lanterns:Lanterns")
    everything = ", ".join(names())

    assert message(UnknownGame, call, "lantern") == (
        f"no game 'lantern'; did you mean 'lanterns'? installed: {everything}"
    )
    assert message(UnknownGame, call, "qqq") == f"no game 'qqq'; installed: {everything}"


@pytest.mark.parametrize(
    ("code", "raised"),
    [
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("import plug_that_is_missing\n", "ModuleNotFoundError: No module named 'plug_that_is_missing'"),
        ("def (\n", "SyntaxError: "),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
        ("", "AttributeError: module 'plug_broken' has no attribute 'Broken'"),
    ],
)
def test_game_that_fails_to_import_is_named_with_its_error(install: Install, code: str, raised: str) -> None:
    install("bad-games", "broken = plug_broken:Broken", "plug_broken", code)
    install("lantern-games", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD)

    text = message(BrokenGame, load, "broken")

    assert text.startswith(f"game 'broken' of bad-games 1.2 cannot be loaded from plug_broken:Broken: {raised}")
    assert find("broken").distribution == "bad-games"
    assert load("lanterns").__name__ == "Lanterns"


def test_cause_of_a_broken_game_is_kept(install: Install) -> None:
    install("bad-games", "broken = plug_broken:Broken", "plug_broken", "1 / 0\n")

    with pytest.raises(BrokenGame) as broken:
        load("broken")

    assert isinstance(broken.value.__cause__, ZeroDivisionError)


def test_interrupt_while_a_game_is_imported_is_not_swallowed(install: Install) -> None:
    install("slow-games", "slow = plug_slow:Slow", "plug_slow", "raise KeyboardInterrupt\n")

    with pytest.raises(KeyboardInterrupt):
        load("slow")


def test_target_that_makes_no_sense_is_a_broken_game(install: Install) -> None:
    install("bad-games", "broken = not a target!")

    assert "of bad-games 1.2 cannot be loaded from not a target!" in message(BrokenGame, load, "broken")


@pytest.mark.parametrize("code", ["Broken = 3\n", "class Broken: pass\n", "def Broken(): pass\n"])
def test_target_that_is_no_game_is_rejected(install: Install, code: str) -> None:
    install("bad-games", "broken = plug_broken:Broken", "plug_broken", code)

    assert message(BrokenGame, load, "broken").startswith(
        "game 'broken' of bad-games 1.2: plug_broken:Broken must be a subclass of arcana_core.game.Game, got "
    )


def test_name_that_two_distributions_offer_is_rejected_when_loaded(install: Install) -> None:
    install("moon-games", "lanterns = plug_moon:Lanterns\nmoon = plug_lanterns:Lanterns", version="0.3")
    install("lantern-games", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD)

    assert names().count("lanterns") == 1
    assert find("lanterns").distribution == "lantern-games"
    assert find("lanterns").rivals == ("moon-games",)
    assert message(BrokenGame, load, "lanterns") == (
        "game 'lanterns' is offered more than once, by lantern-games 1.2 (plug_lanterns:Lanterns) "
        "and moon-games 0.3 (plug_moon:Lanterns): uninstall all but one"
    )
    assert load("moon").__name__ == "Lanterns"


def test_two_distributions_may_offer_the_same_class(install: Install) -> None:
    install("moon-games", "lanterns = plug_lanterns:Lanterns", version="0.3")
    install("lantern-games", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD)

    assert find("lanterns").rivals == ()
    assert load("lanterns").__name__ == "Lanterns"


def test_distribution_without_metadata_still_offers_its_game(install: Install) -> None:
    install("bare", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD, version="")

    assert find("lanterns") == GameInfo(name="lanterns", target="plug_lanterns:Lanterns")
    assert load("lanterns").__name__ == "Lanterns"


def test_game_is_known_while_it_is_registered() -> None:
    with registered("moths", MOTHS) as game:
        assert game is Moths
        assert "moths" in names()
        assert load("moths") is Moths
        assert find("moths") == GameInfo(name="moths", target=f"{__name__}:Moths")
    assert "moths" not in names()
    with pytest.raises(UnknownGame):
        load("moths")


def test_game_is_forgotten_also_when_the_block_fails() -> None:
    with pytest.raises(ZeroDivisionError), registered("moths", MOTHS):
        raise ZeroDivisionError
    assert "moths" not in names()


def test_name_that_is_taken_is_replaced_only_on_demand(install: Install) -> None:
    others: Any = type("Others", (Moths,), {})
    install("lantern-games", "lanterns = plug_lanterns:Lanterns", "plug_lanterns", GOOD)
    with registered("moths", MOTHS):
        with pytest.raises(
            ValueError, match="game 'moths' is already registered: take another name, or say replace=True"
        ):
            register("moths", others)
        with registered("moths", others, replace=True):
            assert load("moths") is others
        assert load("moths") is Moths
    with pytest.raises(ValueError, match="game 'lanterns' is already installed by lantern-games"):
        register("lanterns", MOTHS)
    with registered("lanterns", MOTHS, replace=True):
        assert load("lanterns") is Moths
    assert load("lanterns").__name__ == "Lanterns"


@pytest.mark.parametrize("wrong", [3, None, dict, Moths.__init__])
def test_only_games_can_be_registered(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"game 'moths' must be a subclass of arcana_core\.game\.Game, got "):
        register("moths", wrong)
    assert "moths" not in names()


@pytest.mark.parametrize("wrong", ["", " moths", "two\nlines", "x" * 101, 3, None])
def test_game_is_registered_by_a_word(wrong: Any) -> None:
    with pytest.raises(ValueError, match="the name of a game must be a word on one line, got "):
        register(wrong, MOTHS)
