"""Wrong players, actions, lines and words raise a clear error in every game, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from arcana_core import registry
from arcana_core.actions import LONGEST_TEXT, takes_text
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction, NotationError
from arcana_core.game import Game
from arcana_core.game.services import LONGEST_WORD
from arcana_core.text.parsing import LONGEST_LINE

AnyGame = Game[Any, Any, Any]


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


NO_PLAYERS = {
    "below 0": -1,
    "above the last": 99,
    "an integer of 5,000 digits": 10**5000,
    "True": True,
    "a float": 0.0,
    "a text": "0",
    "a list": [0],
    "nested lists": nested(5000),
    "a dict": {0: 0},
    "an object": object(),
    "an array of one": np.array([0]),
    "an array of several": np.array([0, 1, 2]),
    "an array without axes": np.array(0),
    "a numpy integer": np.int64(0),
    "a numpy float": np.float32(0),
    "a numpy bool": np.bool_(False),
    "a numpy text": np.str_("0"),
}
OF_A_PLAYER: dict[str, Callable[[AnyGame, Any], object]] = {
    "legal_actions": lambda game, player: game.legal_actions(player),
    "action_mask": lambda game, player: game.action_mask(player),
    "apply": lambda game, player: game.apply(offered(game), player),
    "apply nonsense": lambda game, player: game.apply(object(), player),  # type: ignore[arg-type]
    "why_not": lambda game, player: game.why_not(offered(game), player),
    "why_not nonsense": lambda game, player: game.why_not(object(), player),  # type: ignore[arg-type]
    "view": lambda game, player: game.view(player),
    "observation": lambda game, player: game.observation(player),
    "information_state": lambda game, player: game.information_state(player),
    "render": lambda game, player: game.render(player),
    "render_changes": lambda game, player: game.render_changes(player, ""),
    "to_svg": lambda game, player: game.to_svg(player),
    "to_act_seen_by": lambda game, player: game.to_act_seen_by(player),
    "determinize": lambda game, player: game.determinize(player, Rng(1)),
    "undo": lambda game, player: game.undo(player),
    "parse": lambda game, player: game.parse("pass", player),
}
SEEN_BY_SPECTATORS = {
    "view",
    "render",
    "render_changes",
    "to_svg",
    "to_act_seen_by",
    "parse",
}  # and parse finds out by itself who acts
NO_ACTIONS = {
    "None": None,
    "an integer": 0,
    "an integer of 5,000 digits": 10**5000,
    "a text": "pass",
    "a long text": "x" * 1_000_000,
    "half a character": "\ud800",
    "bytes": b"pass",
    "a list": [0],
    "nested lists": nested(5000),
    "a dict": {"a": [1]},
    "a set": {1, 2},
    "a class": Game,
    "an object": object(),
    "an array": np.zeros(3),
    "an array of objects": np.array([None, object()]),
    "a numpy integer": np.int64(3),
    "not a number": float("nan"),
}
NO_TEXTS: dict[str, Any] = {
    "None": None,
    "a number": 5,
    "bytes": b"dwarf",
    "a list": ["dwarf"],
    "an array": np.zeros(2),
}
LONG = {
    "semicolons": ";" * 300_000,
    "semicolons and blanks": "; " * 150_000,
    "words": "x " * 150_000,
    "one word": "x" * 300_000,
    "colons": ":" * 300_000,
    "backslashes": "\\" * 300_000,
    "blanks": " " * 300_000,
    "lines": "\n" * 300_000,
    "ligatures": "\ufb01 " * 150_000,
}


@pytest.fixture(params=registry.names())
def game(request: pytest.FixtureRequest) -> AnyGame:
    """A game of each kind after its first decision."""
    made = registry.load(request.param)(seed=1)
    made.apply(offered(made), made.players_to_act[0])
    return made


def offered(game: AnyGame) -> Any:
    return game.legal_actions(game.players_to_act[0])[0]


def state_of(game: AnyGame) -> object:
    return (game.checksum(), game.rng.clone(), len(game.log), game.players_to_act, game.history)


@pytest.mark.parametrize("method", OF_A_PLAYER)
def test_only_players_of_the_game_are_accepted_as_players(game: AnyGame, method: str) -> None:
    before = state_of(game)
    for player in NO_PLAYERS.values():
        with pytest.raises(ValueError, match="players of this game are 0 to"):
            OF_A_PLAYER[method](game, player)
    if method not in SEEN_BY_SPECTATORS:
        with pytest.raises(ValueError, match="None$"):
            OF_A_PLAYER[method](game, None)
    assert state_of(game) == before


def test_players_and_spectators_see_the_players_to_act(game: AnyGame) -> None:
    shown = [game.to_act_seen_by(player) for player in (None, *range(game.player_count))]
    assert all({*players} <= {*game.players_to_act} for players in shown)


@pytest.mark.parametrize("player", NO_PLAYERS)
def test_log_is_read_by_players_and_spectators_only(game: AnyGame, player: str) -> None:
    wrong: Any = NO_PLAYERS[player]
    if player in ("above the last", "an integer of 5,000 digits"):  # a log doesn't know how many play
        return
    for read in (game.log.seen_by, game.log.transcript, game.log.redacted):
        with pytest.raises(ValueError, match="a log is seen by a player from 0"):
            read(wrong)


@pytest.mark.parametrize("since", ["0", 1.0, None, [0], -1, True, np.array([1, 2]), np.int64(1)], ids=str)
def test_log_is_read_from_a_line_on(game: AnyGame, since: Any) -> None:
    with pytest.raises(ValueError, match="since must be a number of lines from 0, got"):
        game.log.seen_by(0, since=since)


@pytest.mark.parametrize("before", [None, 5, "x", [], object])
def test_log_is_compared_with_an_earlier_log(game: AnyGame, before: Any) -> None:
    with pytest.raises(TypeError, match="before must be a log, got"):
        game.log.reveals_to(0, before)


@pytest.mark.parametrize("value", NO_ACTIONS)
def test_only_actions_are_accepted_as_actions(game: AnyGame, value: str) -> None:
    before, player = state_of(game), game.players_to_act[0]
    wrong: Any = NO_ACTIONS[value]
    with pytest.raises(IllegalAction, match="is not an action of"):
        game.apply(wrong, player)
    rejection = game.why_not(wrong, player)
    assert rejection is not None
    assert "is not an action of" in rejection.reason and len(rejection.reason) < 300
    assert wrong not in game.action_space
    with pytest.raises(ValueError, match="is not among the"):
        game.action_space.id_of(wrong)
    with pytest.raises(ValueError, match="is not among the"):
        game.action_space.mask([wrong])
    assert state_of(game) == before


@pytest.mark.parametrize("value", NO_TEXTS)
def test_only_texts_are_read(game: AnyGame, value: str) -> None:
    wrong = NO_TEXTS[value]
    with pytest.raises(TypeError, match="notation is a text, got"):
        game.parse(wrong, game.players_to_act[0])
    with pytest.raises(TypeError, match="notation is a text, got"):
        game.action_space.find(wrong)
    with pytest.raises(TypeError, match="a word to explain must be a text, got"):
        game.explain(wrong)


@pytest.mark.parametrize("text", LONG)
def test_long_texts_are_rejected_unread(game: AnyGame, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever a game makes of a text would take time by its length, so it must not get to see it.
    monkeypatch.setattr(type(game), "_notation", None)
    monkeypatch.setattr(type(game), "glossary", None)
    with pytest.raises(NotationError, match=f"a line has at most {LONGEST_LINE} characters, got 300000"):
        game.parse(LONG[text], game.players_to_act[0])
    with pytest.raises(ValueError, match=f"a word to explain has at most {LONGEST_WORD} characters, got 300000"):
        game.explain(LONG[text])
    with pytest.raises(NotationError, match="is not the notation of an action of") as caught:
        game.action_space.find(LONG[text])
    assert len(str(caught.value)) < 500


def test_texts_as_long_as_allowed_are_read(game: AnyGame) -> None:
    player = game.players_to_act[0]
    for text in LONG.values():
        with pytest.raises(NotationError):
            game.parse(text[:LONGEST_LINE], player)
        assert isinstance(game.explain(text[:LONGEST_WORD]), str)


def test_no_text_of_an_unlisted_action_has_more_than_its_limit(game: AnyGame) -> None:
    for kind in game.action_space.unlisted:
        room = LONGEST_LINE + 2 * LONGEST_TEXT
        line = f"{kind.word}: ".ljust(room + 1, "x")
        with pytest.raises(NotationError, match=f"a line has at most {LONGEST_LINE} characters, got {room + 1}"):
            game.parse(line, game.players_to_act[0])
        assert game.action_space.has_room_for(line[:-1], LONGEST_LINE) == takes_text(kind)


def test_word_inside_a_line_gives_no_room_for_a_long_one(game: AnyGame) -> None:
    for kind in game.action_space.unlisted:
        for line in (f"x{kind.word}: ", f"{kind.word} : ", f"{kind.word};: "):
            with pytest.raises(NotationError, match="a line has at most"):
                game.parse(line + "; " * LONGEST_LINE, game.players_to_act[0])


@pytest.mark.parametrize("index", ["0", 1.0, None, [0], np.array([0, 1])])
def test_action_space_is_indexed_by_whole_numbers(game: AnyGame, index: Any) -> None:
    with pytest.raises(TypeError, match="the id of an action is a whole number"):
        game.action_space[index]


def test_action_space_has_no_ids_beyond_its_end(game: AnyGame) -> None:
    for index in (len(game.action_space), 10**5000):
        with pytest.raises(IndexError, match=f"action ids of {game.name} are 0 to"):
            game.action_space[index]


@pytest.mark.parametrize("actions", [None, 5, object(), [None], [[0]], "pass", {"a": 1}, [object()], np.zeros(2)])
def test_mask_is_made_of_actions(game: AnyGame, actions: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="a mask is made of actions, got|is not among the"):
        game.action_space.mask(actions)


@pytest.mark.parametrize("value", sorted(NO_ACTIONS.keys() - {"a text", "a long text", "half a character"}))
def test_game_is_named_by_a_text(value: str) -> None:
    name: Any = NO_ACTIONS[value]
    for look_up in (registry.load, registry.find):
        with pytest.raises(TypeError, match="the name of a game must be a text"):
            look_up(name)


@pytest.mark.parametrize(
    "name", ["", " ", "\0", "\ud800", "../leduc", "leduc\n", "x" * 1_000_000, "leduc;" * 1000], ids=len
)
def test_unknown_games_are_named_in_few_words(name: str) -> None:
    for look_up in (registry.load, registry.find):
        with pytest.raises(LookupError, match="no game ") as caught:
            look_up(name)
        assert len(str(caught.value)) < 500 and str(caught.value).isprintable()
