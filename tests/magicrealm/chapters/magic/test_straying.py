"""Lost: those who want to move go where the dice lead them (MR-42.15, MR-42.16, MR-43.14)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.realm import OF_TILE, TILE, TILES
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.chapters.travel.test_searching import discoveries
from tests.magicrealm.daylight import answer, asked, daylight, where
from tests.magicrealm.table import begun, being, do, events_of, give, texts


def lost(*heroes: str, target: str | tuple[str, int] = "amazon", **places: Any) -> Game:
    """Characters of which the first or a tile is under the spell Lost, cast by the last one."""
    game = begun(*heroes, **places)
    put(game, "lost", heroes[-1], target)
    return game


def cancelled(game: Game) -> list[str]:
    """The clauses by which activities were cancelled."""
    return [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)]


@pytest.mark.rule("MR-42.15", "MR-43.14")
def test_lost_character_moves_to_the_adjacent_clearing_with_the_number_rolled() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", 2, 5, amazon="M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 5"
    (rolled,) = [event for event in events_of(game, events.TableRolled) if event.table == "lost"]
    assert rolled.result == 5


@pytest.mark.rule("MR-42.16")
def test_move_is_cancelled_if_no_adjacent_clearing_has_the_number() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", 1, 1, amazon="M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 3"
    assert cancelled(game) == ["MR-42.16"]


@pytest.mark.rule("MR-42.16")
def test_unknown_path_to_a_mountain_costs_the_next_move_and_is_not_discovered() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", 6, 6, amazon="M cliff 2, H, M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 6"
    began = events_of(game, events.PhaseBegan)
    assert [one.activity for one in began] == ["M", "H", "-"]
    assert game.sentence(began[-1], 0) == "Amazon: blank"
    assert not any(name.startswith("path") for name in discoveries(game, "amazon"))


@pytest.mark.rule("MR-42.15", "MR-15.7")
def test_lost_guide_may_leave_followers_before_the_first_move_to_a_mountain() -> None:
    game = lost("amazon", "elf", "wizard", amazon="maple_woods 2", elf="maple_woods 2", wizard="ruins 1")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 1", elf="F amazon", wizard="-")
    assert asked(game, "leave elf") == 0

    assert game.turn.number == 1


@pytest.mark.rule("MR-42.16", "MR-43.7")
def test_mountain_costs_a_phase_that_is_still_to_be_chosen() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")
    put(game, "prophecy", "wizard", "amazon")
    daylight(game, "amazon", 6, 6, amazon="", wizard="-")
    before = game.turn.owed

    do(game, 0, "record move; clearing cliff 2; with basic")
    do(game, 0, "done")

    assert where(game, "amazon") == "cliff 6"
    assert game.turn.owed == before + 1


@pytest.mark.rule("MR-42.16")
def test_mountain_is_not_entered_without_a_further_move() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", 6, 6, amazon="M cliff 2, H")
    answer(game)

    assert where(game, "amazon") == "cliff 3"
    assert cancelled(game) == ["MR-42.16"]


@pytest.mark.rule("MR-42.16", "MR-47.26")
def test_lost_character_chooses_among_several_clearings() -> None:
    game = lost("amazon", "wizard", amazon="borderland 4", wizard="ruins 1")

    daylight(game, "amazon", 5, 5, amazon="M borderland 6")
    do(game, 0, "done")
    assert texts(game, 0) == ["clearing curst_valley 5", "clearing borderland 5"]
    do(game, 0, "borderland 5")

    assert where(game, "amazon") == "borderland 5"


@pytest.mark.rule("MR-43.14", "MR-42.16")
def test_followers_of_the_lost_go_along_and_discover_nothing() -> None:
    game = lost(
        "amazon",
        "elf",
        "wizard",
        target=("tile", TILE["borderland"]),
        amazon="borderland 4",
        elf="borderland 4",
        wizard="ruins 1",
    )

    daylight(game, "amazon", 5, 5, amazon="M borderland 6", elf="F amazon")
    answer(game, "clearing borderland 5")

    assert where(game, "elf") == "borderland 5"
    assert discoveries(game, "elf") == discoveries(game, "amazon") == set()


@pytest.mark.rule("MR-15.7", "MR-42.16")
def test_hidden_guide_who_is_lost_may_leave_followers_before_the_way_to_a_mountain() -> None:
    game = lost("amazon", "elf", "wizard", amazon="cliff 3", elf="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", 1, 1, 2, 2, amazon="H, M cliff 6, M cliff 6", elf="F amazon")
    assert asked(game, "leave elf") == 0
    do(game, 0, "leave elf")
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert where(game, "elf") == "cliff 3"


@pytest.mark.rule("MR-42.16", "MR-8.6")
def test_lost_character_enters_no_cave_after_sunlight() -> None:
    game = lost("amazon", "wizard", amazon="borderland 1", wizard="ruins 1")

    daylight(game, "amazon", 6, 6, amazon="M cliff 2 with sunlight")
    answer(game)

    assert where(game, "amazon") == "borderland 1"


@pytest.mark.rule("MR-43.33")
def test_spell_on_a_tile_does_not_reach_mist() -> None:
    game = lost("amazon", "wizard", target=("tile", TILE["cliff"]), amazon="cliff 3", wizard="ruins 1")
    put(game, "melt_into_mist", "wizard", "amazon")

    daylight(game, "amazon", amazon="M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-43.14")
def test_spell_on_a_tile_does_not_reach_beyond_it() -> None:
    game = lost("amazon", "wizard", target=("tile", TILE["ruins"]), amazon="cliff 3", wizard="ruins 1")

    daylight(game, "amazon", amazon="M cliff 2")
    answer(game)

    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-43.14")
@pytest.mark.parametrize("tile", [TILES[0].id, TILES[-1].id])
def test_spell_on_a_tile_reaches_each_clearing_of_it(tile: str) -> None:
    game = lost("amazon", "wizard", target=("tile", TILE[tile]), amazon="cliff 3", wizard="ruins 1")

    for clearing in OF_TILE[TILE[tile]]:
        beings.put(game, being("amazon"), clearing)
        assert moving.is_lost(game, being("amazon"))


@pytest.mark.rule("MR-43.14", "MR-44.25")
def test_owner_of_the_magic_wand_sets_a_die_when_lost() -> None:
    game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")
    give(game, 0, "magic_wand", active=True)

    daylight(game, "amazon", 1, amazon="M cliff 5")
    answer(game, "set a die to 2")

    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-42.16", "MR-48.14", "MR-48.21")
def test_others_do_not_know_which_move_a_mountain_has_cost() -> None:
    drawn = []
    for turn in ("M cliff 2, H, H, M cliff 2", "M cliff 2, M cliff 2, H, H"):
        game = lost("amazon", "wizard", amazon="cliff 3", wizard="ruins 1")
        daylight(game, "amazon", 6, 6, amazon=turn)
        assert asked(game, "done") == 0
        do(game, 0, "done")
        assert [phase.activity for phase in game.turn.phases].count("-") == 1
        drawn.append([game.determinize(1, Rng(seed)).turn for seed in range(20)])

    assert drawn[0] == drawn[1]
