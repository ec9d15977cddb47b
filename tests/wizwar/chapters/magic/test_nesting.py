"""Games stopped in the middle of windows: copied, saved, recorded, taken back, and gone on with (WW-11.5)."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Iterator

import pytest

import arcana_wizwar
from arcana_core.agenda import Step, steps_of
from arcana_core.chance.rng import Rng
from arcana_core.records.plain import from_text
from arcana_core.records.records import Record
from arcana_core.testing import do, random_play
from arcana_wizwar import Game, Rules, skirmish

MOMENTS = {
    "a spell is cast": (
        "2,3 hand fireball | 2,4 hand full_shield | 2,5 hand absorb_spell",
        0,
        "cast fireball; wizard 1",
    ),
    "an attack other than a spell": ("2,3 | 2,4 hand gnome_form shield | 2,5", 0, "punch; wizard 1"),
    "damage threatens": ("2,3 hand fireball anti_anti | 2,4 hand shield energy_4 | 2,5", 0, "cast fireball; wizard 1"),
    "a treasure is picked up": ("1,0 hand ward fools_gold | 1,1 hand full_shield", 1, "pick up treasure red 1"),
    "a counter is cast": (
        "2,3 hand fireball anti_anti | 2,4 hand full_shield | 2,5 hand absorb_spell",
        0,
        "cast fireball; wizard 1 / answer full_shield",
    ),
    "a counter to a counter": (
        "2,3 hand fireball absorb_spell | 2,4 hand full_shield anti_anti | 2,5",
        0,
        "cast fireball; wizard 1 / answer full_shield / answer absorb_spell",
    ),
    "a counter to damage": (
        "2,3 hand fireball anti_anti | 2,4 hand shield | 2,5 hand absorb_spell",
        0,
        "cast fireball; wizard 1 / pass / answer shield / no energy",
    ),
    "a counter is put together": (
        "2,3 hand fireball anti_anti | 2,4 hand shield energy_4 | 2,5",
        0,
        "cast fireball; wizard 1 / answer shield",
    ),
    "a counter has its target to be picked": (
        "2,3 hand fireball | 2,4 hand wall_of_earth | 2,5",
        0,
        "cast fireball; wizard 1 / answer wall_of_earth",
    ),
    "the place of the treasure": ("1,0 hand fools_gold | 1,1", 1, "pick up treasure red 1 / answer fools_gold"),
    "a ward threatens": ("1,0 hand ward | 1,1 hand shield shield", 1, "pick up treasure red 1 / answer ward"),
    "the destination of a counter": (
        "2,3 hand fireball | 2,4 hand teleport | 2,5",
        0,
        "cast fireball; wizard 1 / answer teleport",
    ),
    "too many cards after a counter": (
        "2,3 hand fireball | 2,4 hand absorb_spell zot zot shield energy_4 energy_5 energy_6 carries dagger",
        0,
        "cast fireball; wizard 1 / answer absorb_spell",
    ),
    "the attacker is threatened by a link": (
        "2,3 hand fireball shield | 2,4 under pain_link 2 | 2,5",
        0,
        "cast fireball; wizard 1",
    ),
    "the attacker is threatened by a backlash": (
        "2,3 hand fire_darts energy_4 shield | 2,4 hand backlash | 2,5 hand full_shield",
        0,
        "cast fire_darts; spend energy_4; wizard 1; wizard 2; wizard 2; wizard 1 / answer backlash",
    ),
    "time passes": ("2,3 hand anti_anti | 2,4 hand shield energy_4", 0, ""),
}


def stopped_at(moment: str, *, log: bool = True, rules: Rules | None = None) -> Game:
    """The game at this moment; the parts of a line belong to one player, and slashes part the lines."""
    wizards, active, lines = MOMENTS[moment]
    if lines:
        game = skirmish(wizards, active=active, seed=11, log=log, rules=rules)
    else:
        game = skirmish(wizards, spells="acid_bath 0 on 1 energy 2", phase="time passes", seed=11, log=log)
    do(game, *filter(None, lines.split(" / ")))
    return game


def gone_on(game: Game, seed: int, decisions: int = 40) -> Iterator[str]:
    """The game after random decisions of all players."""
    rng = Rng(seed)
    for played in random_play(game, rng, most=decisions):
        yield played.checksum()


moments = pytest.mark.parametrize("moment", MOMENTS)


@moments
@pytest.mark.rule("WW-11.5")
def test_every_saved_moment_has_pending_steps(moment: str) -> None:
    game = stopped_at(moment)
    assert len(game.position.frames) >= 1
    assert len(game.players_to_act) == 1


@moments
def test_clone_plays_like_the_original_without_changing_it(moment: str) -> None:
    game = stopped_at(moment)
    before = repr(game.position)
    for seed in range(4):
        one, other = game.clone(), game.clone()
        assert list(gone_on(one, seed)) == list(gone_on(other, seed))
        assert one.log == other.log
    assert repr(game.position) == before


@moments
def test_pickled_game_plays_like_the_original(moment: str) -> None:
    game = stopped_at(moment)
    again = pickle.loads(pickle.dumps(game))
    assert again.checksum() == game.checksum()
    assert again.legal_actions(game.players_to_act[0]) == game.legal_actions(game.players_to_act[0])
    assert list(gone_on(again, 3)) == list(gone_on(game, 3))
    assert again.log == game.log


@moments
def test_saved_position_plays_like_the_original(moment: str) -> None:
    game = stopped_at(moment)
    text = repr(game.position)
    position = from_text(text, Game._position_types())
    assert repr(position) == text
    again = Game.at(position, rng=game.rng.clone(), players=game.player_count)
    assert repr(again.position) == text
    assert again.players_to_act == game.players_to_act
    assert list(gone_on(again, 5)) == list(gone_on(game, 5))


@moments
def test_record_replays_to_the_moment_and_beyond(moment: str) -> None:
    game = stopped_at(moment)
    list(gone_on(game, 7, 6))
    again = Game.replay(Record.loads(game.record().dumps()))
    assert again.checksum() == game.checksum()
    assert again.log == game.log


@moments
def test_without_a_log_the_play_is_the_same(moment: str) -> None:
    result, silent = stopped_at(moment), stopped_at(moment, log=False)
    assert list(gone_on(result, 9)) == list(gone_on(silent, 9))
    assert len(silent.log) == 0


@moments
def test_moments_set_up_anew_ask_the_same(moment: str) -> None:
    game = stopped_at(moment)
    again = Game.at(game.position, seed=1, players=game.player_count)
    (player,) = game.players_to_act
    assert again.players_to_act == (player,)
    assert again.legal_actions(player) == game.legal_actions(player)
    assert len(again.log) == 0


@pytest.mark.rule("WW-25.100", "WW-23.13")
def test_undo_stops_if_only_able_players_are_asked() -> None:
    for moment in ("a spell is cast", "a counter is cast"):
        game = stopped_at(moment)
        for player in range(game.player_count):
            with pytest.raises(ValueError, match="can't undo|no decision to undo"):
                game.undo(player)  # asking a player reveals that they can answer


@pytest.mark.rule("WW-23.3", "WW-11.5", "WW-25.100")
def test_undo_of_a_spell_works_until_a_card_is_shown() -> None:
    game = stopped_at("a spell is cast", rules=Rules(asking="all"))
    back = game.undo(0)
    assert back.players_to_act == (0,)
    assert "wizard 2" in [str(action) for action in back.legal_actions(0)]  # their last pick was the target

    passed = game.clone()
    passed.apply(game.parse("pass", 1)[0], 1)
    assert passed.players_to_act == (2,)
    assert passed.undo(0).players_to_act == (0,)  # they can't know that another player has passed
    assert passed.undo(1).players_to_act == (1,)


@pytest.mark.rule("WW-23.3", "WW-11.5")
def test_undo_stops_after_a_counter() -> None:
    game = stopped_at("a counter is cast", rules=Rules(asking="all"))
    with pytest.raises(ValueError, match="can't undo"):
        game.undo(0)
    back = game.undo(1)  # they already knew their own card
    assert back.players_to_act == (1,)
    assert [str(action) for action in back.legal_actions(1)] == ["pass", "answer full_shield"]


@pytest.mark.rule("WW-23.13")
def test_drafted_counter_is_undone_pick_by_pick() -> None:
    game = stopped_at("a counter is put together")
    assert [str(action) for action in game.legal_actions(1)] == ["no energy", "spend energy_4"]
    assert [str(action) for action in game.undo(1).legal_actions(1)] == ["pass", "answer shield"]
    with pytest.raises(ValueError, match="can't undo"):
        stopped_at("a counter to damage").undo(0)


def test_every_step_can_be_read_back() -> None:
    for module in pkgutil.walk_packages(arcana_wizwar.__path__, "arcana_wizwar."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, Step) and value.__module__ == module.name:
                assert value in steps_of("arcana_wizwar"), (
                    f"{value.__name__} of {module.name} has the name of another step"
                )
    names = [kind.__name__ for kind in Game._position_types()]
    assert len({*names}) == len(names)
