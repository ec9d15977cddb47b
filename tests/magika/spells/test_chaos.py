"""Chaos: new land, and mages thrown southward (MG-24.73, MG-24.74)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.testing import events_of
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.events import Drawn, Dropped, LandChanged, Moved, SpellCast
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, rows, space
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ARTIFACTS, GLACIAL, OCEAN, PLAINS, RIVER, VOLCANIC
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.text import order_of

A, B, C = range(3)
M7_DISC, M7_WIDE = 37, 61
TO_THE_SOUTH_OF_M = 13 + 14 + 15 + 16


def stage(mages: str, *results: int, then: Rng | None = None, lying: str = "") -> Game:
    """A position in which casting draws nothing: a skill of 100 succeeds, one of 200 has its bonus, no skill rises."""
    return contest(mages, rng=ScriptedRng(results, then=then), rules=Rules(skill_check=0), lying=lying)


def cast(game: Game, **spells: str) -> Game:
    """The Cast step of phase 1 of turn 1 with these spells by letter; all given draws must have been made."""
    words = {letter: f"CAST {spell}" for letter, spell in spells.items()}
    orders = [order_of(words.get(game.letter(player), "REST")) for player in range(game.player_count)]
    game.cast_step(Phase(1, 1, 1, orders))
    assert isinstance(game.rng, ScriptedRng) and game.rng.finished
    return game


def draws(game: Game) -> list[tuple[str, int]]:
    """The purposes of the draws, and their n."""
    return [(event.purpose, event.n) for event in events_of(game, Drawn)]


def where(game: Game) -> list[str]:
    """In which spaces the mages stand, the Ebon Mage last."""
    return [NAMES[mage.cell] for mage in game.arena.mages]


@pytest.mark.rule("MG-24.73")
def test_minor_chaos_gives_every_visible_space_new_land_in_row_major_order() -> None:
    land = [1, 2, 3, *[10] * (M7_DISC - 4), 9]
    game = cast(stage("A m7 skill 100 scrolls CHAOS", *land, 1), A="CHAOS")
    assert draws(game) == [("chaos terrain", 10)] * M7_DISC + [("chaos", TO_THE_SOUTH_OF_M)]
    base = game.arena.base
    assert [base[space(name)] for name in ("j4", "j5", "j6", "j7", "m7", "p10")] == [
        RIVER, 2, 3, VOLCANIC, VOLCANIC, GLACIAL,
    ]  # fmt: skip
    assert game.arena.ground == base
    assert base.count(VOLCANIC) == M7_DISC - 4
    assert base[space("i4")] == base[space("q10")] == base[space("m11")] == PLAINS
    assert events_of(game, LandChanged)[0] == LandChanged("j4", "River")
    assert "j6" not in [event.space for event in events_of(game, LandChanged)]  # Plains before and after


@pytest.mark.rule("MG-24.73")
def test_row_z_stays_ocean_and_draws_for_no_land() -> None:
    # Of the 37 spaces within R3 six lie in row z and nine would lie beyond it.
    game = cast(stage("A y12 skill 100 scrolls CHAOS | B m7 | M m8", *[10] * 22, 1), A="CHAOS")
    assert draws(game) == [("chaos terrain", 10)] * 22 + [("chaos", 25 + 26)]
    assert set(game.arena.base[space("z1") :]) == {OCEAN}


@pytest.mark.rule("MG-24.73", "MG-15.1", "MG-15.4", "MG-40.33")
def test_thrown_mage_lands_in_its_row_or_the_three_behind_with_room() -> None:
    # Of the 58 spaces m2 is full. m7 counts though two others are in it, because the mage is in it too.
    crowd = "B m2 | C m2 | D m7 | E m7"
    game = stage(f"A m7 skill 100 scrolls CHAOS | {crowd}", *[3] * M7_DISC, 2, 1, 1)
    cast(game, A="CHAOS")
    assert draws(game)[M7_DISC:] == [("chaos", 57), ("chaos", 57), ("chaos", 57)]
    assert where(game)[:5] == ["m3", "m2", "m2", "m1", "m1"]
    game = stage(f"A m7 skill 100 scrolls CHAOS | {crowd}", *[3] * M7_DISC, 6, 57, 57)
    cast(game, A="CHAOS")
    assert where(game)[:5] == ["m7", "m2", "m2", "p16", "p16"]
    assert not game.arena.mages[A].moved
    assert [event.mage for event in events_of(game, Moved)] == [3, 4]


@pytest.mark.rule("MG-24.73", "MG-1.10")
def test_mages_within_three_spaces_are_thrown_in_letter_order_even_invisible_ones() -> None:
    game = stage("A m7 skill 100 scrolls CHAOS | B m10 | C m11 | M j7", *[3] * M7_DISC, 1, 2, 3)
    game.arena.effects.begin("INVSP", target=B, lasts=turns(1))
    cast(game, A="CHAOS")
    assert where(game) == ["m1", "m2", "m11", "j3"]
    assert [(event.mage, event.cost, event.number, event.magical) for event in events_of(game, Moved)] == [
        (A, 0, 0, True),
        (B, 0, 0, True),
        (game.ebon, 0, 0, True),
    ]
    assert game.arena.mages[game.ebon].moved


@pytest.mark.rule("MG-24.73", "MG-40.33")
def test_all_thrown_mages_are_chosen_before_the_first_is_thrown() -> None:
    # A is thrown far from B, and B is thrown all the same.
    game = stage("A m7 skill 100 scrolls CHAOS | B m10", *[3] * M7_DISC, TO_THE_SOUTH_OF_M, 1)
    assert where(cast(game, A="CHAOS"))[:2] == ["p16", "m1"]


@pytest.mark.rule("MG-24.73", "MG-40.33")
def test_each_artifact_is_dropped_by_half_a_chance_in_the_space_that_is_left() -> None:
    game = stage(
        "A m7 skill 100 holds HELM CROWN ROD carries RED scrolls CHAOS HEALS | B m8 holds ORB",
        *[3] * M7_DISC, 50, 51, 1, 1, 50, 7,
    )  # fmt: skip
    cast(game, A="CHAOS")
    assert [purpose for purpose, _ in draws(game)[M7_DISC:]] == [
        "dropped in chaos", "dropped in chaos", "dropped in chaos", "chaos", "dropped in chaos", "chaos",
    ]  # fmt: skip
    assert [NAMES[game.arena.cell_of(ARTIFACTS.index(code))] for code in ("CROWN", "HELM", "ROD", "ORB")] == [
        "m7", "m1", "m7", "m8",
    ]  # fmt: skip
    assert game.arena.mages[A].cloaks and game.arena.mages[A].scrolls
    assert events_of(game, Dropped) == [
        Dropped(A, ("CROWN", "ROD"), "m7", "CHAOS"),
        Dropped(B, ("ORB",), "m8", "CHAOS"),
    ]


@pytest.mark.rule("MG-24.73")
def test_chance_to_drop_an_artifact_in_chaos_is_a_setting() -> None:
    for percent, holder in ((0, "m1"), (100, "m7")):
        rules = Rules(skill_check=0, chaos_drop=percent)
        rng = ScriptedRng([*[3] * M7_DISC, 1])
        game = cast(contest("A m7 skill 100 holds HELM scrolls CHAOS", rng=rng, rules=rules), A="CHAOS")
        assert NAMES[game.arena.cell_of(ARTIFACTS.index("HELM"))] == holder


@pytest.mark.rule("MG-23.23")
def test_with_the_bonus_minor_chaos_reaches_one_space_further() -> None:
    game = stage("A m7 skill 200 scrolls CHAOS | B m11 | C m12", *[9] * M7_WIDE, 1, 2)
    cast(game, A="CHAOS")
    assert game.arena.base.count(GLACIAL) == M7_WIDE
    assert where(game)[:3] == ["m1", "m2", "m12"]


@pytest.mark.rule("MG-24.74")
def test_major_chaos_changes_all_the_land_but_row_z_and_throws_all_mages() -> None:
    game = stage("A a1 skill 100 scrolls CHAOS | B m7 | C z5", *[9] * 325, 10, 1, 3, 1)
    cast(game, A="CHAOSX")
    assert draws(game) == [
        *[("chaos terrain", 10)] * 325,
        ("chaos", 10),
        ("chaos", TO_THE_SOUTH_OF_M),
        ("chaos", 26),
        ("chaos", 25 + 26),
    ]
    assert set(game.arena.base[: space("z1")]) == {GLACIAL}
    assert set(game.arena.base[space("z1") :]) == {OCEAN}
    assert where(game) == ["d4", "m1", "z3", "y1"]


@pytest.mark.rule("MG-24.74", "MG-33.4")
def test_mage_who_was_dropped_from_the_game_is_left_alone() -> None:
    game = stage("A a1 skill 100 scrolls CHAOS | B m7", *[9] * 325, 10, 1)
    game.arena.mages[B].cell = -1
    cast(game, A="CHAOSX")
    assert game.arena.mages[B].cell == -1


@pytest.mark.rule("MG-24.73", "MG-3.4")
def test_land_that_an_arrangement_covers_comes_forth_changed_when_it_ends() -> None:
    game = stage("A m7 skill 100 scrolls CHAOS", *[9] * M7_DISC, 1)
    effects = game.arena.effects
    effects.begin("ELARR", lasts=turns(1), data=(1 << space("m8"), VOLCANIC))
    cast(game, A="CHAOS")
    assert (game.arena.base[space("m8")], game.arena.ground[space("m8")]) == (GLACIAL, VOLCANIC)
    effects.tick("phase", "turn")
    renew_ground(game.arena)
    assert game.arena.ground[space("m8")] == GLACIAL


@pytest.mark.rule("MG-23.12", "MG-23.15", "MG-23.21")
def test_chaos_is_unstoppable_and_always_possible() -> None:
    protections = ("PROAU", "PROSH", "PROIT", "PROKN", "PROEL")
    game = stage("A m7 skill 100 scrolls CHAOS | B m8 Dwarf holds HELM LAMP", *[3] * M7_DISC, 7, 1, 1, 2)
    for code in protections:
        game.arena.effects.begin(code, target=B, lasts=phases(10))
    cast(game, A="CHAOS")
    assert where(game)[:2] == ["m7", "m2"]
    assert [event.result for event in events_of(game, SpellCast)] == ["success"]


@pytest.mark.rule("MG-24.73")
def test_copy_of_the_game_keeps_its_land() -> None:
    game = stage("A m7 skill 100 scrolls CHAOS", then=Rng(7))
    before = game.arena.base
    twin = game.clone()
    twin.position.arena = twin.arena.clone()
    cast(twin, A="CHAOS")
    assert game.arena.base == game.arena.ground == before
    assert len({twin.arena.base[cell] for cell in rows("j", "p")}) > 5
