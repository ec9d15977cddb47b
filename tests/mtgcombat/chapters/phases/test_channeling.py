"""The Channeling Phase: recalling, restoring mana (MC-9)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, logged, offered, rejected
from arcana_mtgcombat import Rules, battle, events
from tests.mtgcombat.table import keys

LIBRARY = "library gatehouse_ox vellish_lancer dawnspire_colossus"


@pytest.mark.rule("MC-9.1", "MC-5.10", "MC-33.3")
def test_channeling_begins_with_one_recall_from_the_library() -> None:
    game = battle(f"oriane_vell {LIBRARY} | dovek_ironquill", phase="channeling", seed=1)
    assert offered(game) == ["recall", "stop"]
    assert rejected(game, "mana W").clause == "MC-33.3"
    do(game, "recall")
    oriane = game.position.characters[0]
    assert keys(game, oriane.memory) == ["gatehouse_ox"]
    assert keys(game, oriane.library) == ["vellish_lancer", "dawnspire_colossus"]
    assert offered(game) == ["stop", "mana W", "mana C"]


@pytest.mark.rule("MC-9.1")
def test_recalling_may_be_declined() -> None:
    game = battle(f"oriane_vell {LIBRARY} | dovek_ironquill", phase="channeling", seed=1)
    do(game, "stop")
    assert game.position.characters[0].memory == ()
    assert offered(game) == ["stop", "mana W", "mana C"]


@pytest.mark.rule("MC-9.1", "MC-25.28", "MC-33.3")
def test_each_recall_bonus_allows_one_card_more() -> None:
    game = battle(
        f"oriane_vell {LIBRARY} | dovek_ironquill",
        permanents="lens_of_long_thought of 0; lens_of_long_thought of 0; lens_of_long_thought of 1",
        phase="channeling",
        seed=1,
    )
    do(game, "recall", "recall", "recall")
    assert len(game.position.characters[0].memory) == 3


@pytest.mark.rule("MC-36.27")
def test_declined_recall_ends_the_recalling() -> None:
    game = battle(
        f"oriane_vell {LIBRARY} | dovek_ironquill", permanents="lens_of_long_thought of 0", phase="channeling", seed=1
    )
    do(game, "stop")
    assert offered(game)[1:] == ["mana W", "mana C"]


@pytest.mark.rule("MC-33.3")
def test_empty_library_asks_for_no_recall() -> None:
    game = battle(
        "oriane_vell library gatehouse_ox | dovek_ironquill",
        permanents="lens_of_long_thought of 0",
        phase="channeling",
        seed=1,
    )
    do(game, "recall")
    assert "recall" not in offered(game)


@pytest.mark.rule("MC-9.1", "MC-34.5")
def test_recalled_card_is_hidden_from_others() -> None:
    game = battle(f"oriane_vell {LIBRARY} | dovek_ironquill", phase="channeling", seed=1)
    do(game, "recall")
    assert events.CardsRecalled(0, 1, ("gatehouse_ox",)) in [entry.event for entry in game.log.seen_by(0)]
    assert "gatehouse_ox" not in repr(list(game.log.seen_by(1)))


@pytest.mark.rule("MC-9.2")
def test_character_restores_up_to_channeling_units() -> None:
    game = battle("oriane_vell pool - | dovek_ironquill", phase="channeling", seed=1)
    do(game, "mana W", "mana W", "mana C", "mana W")
    assert game.position.characters[0].pool == (3, 0, 0, 0, 0, 1)
    assert game.position.phase == "main"
    assert logged(game).count("ManaRestored MC-9.2") == 4


@pytest.mark.rule("MC-9.2", "MC-9.4", "MC-35.10")
@pytest.mark.parametrize(("channeling", "units"), [(4, 2), (1, 0), (2, 0), (3, 1)])
def test_close_enemies_cost_two_mana_however_many(channeling: int, units: int) -> None:
    game = battle(
        f"oriane_vell channeling {channeling} | dovek_ironquill | iveren_thole",
        close="0-1; 0-2",
        phase="channeling",
        seed=1,
    )
    assert game.restores(0) == units
    assert (game.position.phase == "channeling") == (units > 0)


@pytest.mark.rule("MC-9.2")
def test_penalty_is_a_setting_and_is_that_of_the_own_group_alone() -> None:
    rules = Rules(close_penalty=1)
    detached = "vellish_lancer of 0 detached"
    game = battle(
        "oriane_vell | dovek_ironquill", creatures=detached, close="1-c0", phase="channeling", rules=rules, seed=1
    )
    assert game.restores(0) == 4
    assert game.restores(1) == 3


@pytest.mark.rule("MC-9.2", "MC-30.10")
def test_effects_on_channeling_change_the_restored_mana() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill", permanents="verdant_wellspring of 0", phase="channeling", seed=1
    )
    assert game.restores(0) == 7


@pytest.mark.rule("MC-9.3")
def test_restored_unit_is_of_a_type_below_its_capacity() -> None:
    game = battle("dovek_ironquill pool WWCC | oriane_vell", phase="channeling", seed=1)
    assert offered(game) == ["stop", "mana R", "mana C"]
    assert rejected(game, "mana W").clause == "MC-9.3"
    assert rejected(game, "mana G").clause == "MC-9.3"
    do(game, "mana R", "mana R")
    assert offered(game) == ["stop", "mana C"]


@pytest.mark.rule("MC-9.3", "MC-4.9", "MC-35.11")
def test_full_pool_restores_colourless_mana_above_its_size() -> None:
    game = battle("oriane_vell pool WWWWWW | dovek_ironquill", phase="channeling", seed=1)
    assert offered(game) == ["stop", "mana C"]
    do(game, "mana C", "mana C", "mana C", "mana C")
    assert game.position.characters[0].pool == (6, 0, 0, 0, 0, 4)


@pytest.mark.rule("MC-9.4")
def test_restoring_may_stop_before_the_last_unit() -> None:
    game = battle("oriane_vell pool W | dovek_ironquill", phase="channeling", seed=1)
    do(game, "mana W", "stop")
    assert game.position.characters[0].pool == (2, 0, 0, 0, 0, 0)
    assert game.position.phase == "main"


@pytest.mark.rule("MC-9.5")
@pytest.mark.parametrize("channeling", [0, 1])
def test_free_window_follows_also_when_nothing_is_left_to_restore(channeling: int) -> None:
    game = battle(
        f"oriane_vell channeling {channeling} pool W memory mending_canticle | dovek_ironquill",
        phase="channeling",
        seed=1,
    )
    do(game, *["mana W"] * channeling)
    assert game.position.phase == "channeling"
    assert offered(game) == ["pass", "cast mending_canticle"]


@pytest.mark.rule("MC-9.5", "MC-18.3")
def test_free_window_ends_the_phase() -> None:
    game = battle(
        "oriane_vell pool W memory mending_canticle | iveren_thole pool U memory ebb_thrust",
        creatures="vellish_lancer of 0",
        close="0-1",
        phase="channeling",
        seed=1,
    )
    do(game, "stop")
    assert (game.players_to_act, game.position.phase) == ((0,), "channeling")
    assert offered(game) == ["pass", "cast mending_canticle"]
    do(game, "pass")
    assert (game.players_to_act, game.position.phase) == ((1,), "channeling")
