"""Targets: their words, ranges, origins and obstacles (WW-8.4, WW-9.5 to WW-9.13, WW-22.6)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks
from arcana_wizwar.model.state import Draft
from tests.wizwar.table import aims


def named(game: Game, word: str, range_: str, *, attack: bool = False) -> list[str]:
    """The targets for a word, as the active player sees them."""
    scene = Scene(game, game.position.active)
    return [str(target) for target in game.targets(scene, (word,), range_, attack=attack)]


@pytest.mark.rule("WW-9.10", "WW-9.8", "WW-8.3", "WW-22.7")
def test_wizard_targets_are_other_living_wizards_in_sight() -> None:
    game = skirmish("2,3 hand fireball | 2,5 | 2,4 | dead", seed=1)
    assert named(game, "wizard", "los") == ["wizard 1", "wizard 2"]
    assert [aim for aim in aims(game, "cast fireball") if aim.startswith("wizard")] == ["wizard 1", "wizard 2"]


@pytest.mark.rule("WW-9.5", "WW-9.8")
def test_spell_without_target_in_sight_is_not_offered() -> None:
    behind_a_wall = skirmish("2,3 hand share_life | 1,3", seed=1)
    assert "cast share_life" not in offered(behind_a_wall)
    beside = skirmish("2,3 hand share_life | 2,5", seed=1)
    assert "cast share_life" in offered(beside)


@pytest.mark.rule("WW-9.9")
def test_range_anywhere_needs_neither_line_nor_nearness() -> None:
    game = skirmish("2,3 | 1,3", things="rosebush 0,0 by 1; dagger 4,9", edges="0,8 S fire by 1", seed=1)
    assert named(game, "wizard", "anywhere") == ["wizard 1"]
    assert named(skirmish("2,3 | dead | 1,3", seed=1), "wizard", "anywhere") == ["wizard 2"]
    assert len(named(game, "square", "anywhere")) == 50
    assert {"object 0,0", "card Dagger", "edge 0,8 S", "edge 2,2 E"} <= {*named(game, "object", "anywhere")}
    assert named(game, "sector", "anywhere") == ["sector red", "sector blue"]
    assert named(game, "treasure", "anywhere") == [
        "treasure red 1", "treasure red 2", "treasure blue 1", "treasure blue 2"
    ]  # fmt: skip


@pytest.mark.rule("WW-9.6", "WW-9.10")
def test_range_self_is_the_caster_and_their_square() -> None:
    game = skirmish("2,3 | 2,3", things="dagger 2,3; large_rock 2,4", treasures="red1 2,3", seed=1)
    assert named(game, "self", "self") == ["wizard 0"]
    assert named(game, "wizard", "self") == []
    assert named(game, "square", "self") == ["square 2,3"]
    assert named(game, "object", "self") == ["card Dagger"]
    assert named(game, "treasure", "self") == ["treasure red 1"]
    assert named(game, "wall", "self") == []


@pytest.mark.rule("WW-9.7", "WW-4.13", "WW-4.12")
def test_range_adjacent_covers_own_square_edges_and_next_squares() -> None:
    game = skirmish("2,3 | 2,4 | 2,5", things="dagger 2,4; large_rock 2,5", treasures="red1 2,4; red2 2,5", seed=1)
    assert named(game, "wizard", "adjacent") == ["wizard 1"]
    assert named(game, "square", "adjacent") == ["square 2,3", "square 2,4", "square 3,3"]
    assert named(game, "treasure", "adjacent") == ["treasure red 1"]
    # Of the four edges of (2,3) the south and the east one are open; no edge of another square is adjacent.
    assert named(game, "object", "adjacent") == ["edge 1,3 S", "edge 2,2 E", "card Dagger"]
    assert named(game, "border_line", "adjacent") == ["edge 2,3 E", "edge 2,3 S"]


@pytest.mark.rule("WW-9.7", "WW-4.12")
def test_diagonal_adjacency_follows_the_printed_rulebook() -> None:
    printed = skirmish("1,0 | 2,1", edges="1,0 E open", seed=1)
    assert named(printed, "wizard", "adjacent") == ["wizard 1"]
    errata = skirmish("1,0 | 2,1", edges="1,0 E open", rules=Rules(adjacency="errata"), seed=1)
    assert named(errata, "wizard", "adjacent") == []
    assert named(errata, "wizard", "los") == ["wizard 1"]


@pytest.mark.rule("WW-9.10", "WW-16.7")
def test_walls_doors_and_free_lines_are_different_targets() -> None:
    game = skirmish("2,3 | 4,9", edges="2,3 E fire by 1; 2,4 E wall by 1", seed=1)
    assert {"edge 2,2 E", "edge 2,3 E", "edge 2,4 E"} <= {*named(game, "wall", "los")}
    assert "edge 2,3 E" not in named(game, "stone_wall", "los")
    assert named(game, "door", "los") == ["edge 2,4 S"]
    assert not {"edge 2,2 E", "edge 2,3 E", "edge 2,4 E", "edge 2,4 S"} & {*named(game, "border_line", "los")}
    assert "edge 2,3 S" in named(game, "border_line", "los")


@pytest.mark.rule("WW-9.10", "WW-7.5")
def test_door_held_open_can_be_attacked() -> None:
    game = skirmish("red 2,1 | blue 2,7", edges="2,1 S held 0", seed=1)
    assert "edge 2,1 S" in named(game, "door", "adjacent")
    assert "edge 2,1 S" in named(game, "object", "adjacent", attack=True)


@pytest.mark.rule("WW-9.11")
def test_exits_and_outer_walls_are_not_targets() -> None:
    game = skirmish("0,2 | 4,9", seed=1)  # its north side is the purple portal, its south side a wall
    assert named(game, "border_line", "adjacent") == ["edge 0,1 E", "edge 0,2 E"]
    assert named(game, "wall", "adjacent") == ["edge 0,2 S"]
    corner = skirmish("0,0 | 4,9", seed=1)
    assert named(corner, "wall", "adjacent") == []


@pytest.mark.rule("WW-9.12")
def test_empty_square_holds_no_object_treasure_or_wizard() -> None:
    game = skirmish(
        "2,3 | 2,4",
        things="dagger 3,3; trap_token 4,3 by 1",
        edges="1,3 S open; 3,3 S open",
        treasures="red1 2,5; red2 0,0",
        seed=1,
    )
    seen = {"square 2,3", "square 2,4", "square 2,5", "square 3,3", "square 4,3", "square 1,3"}
    assert seen <= {*named(game, "square", "los")}
    assert seen & {*named(game, "empty_square", "los")} == {"square 1,3"}


@pytest.mark.rule("WW-9.12", "WW-16.6")
def test_creation_needs_an_empty_square_off_home() -> None:
    game = skirmish("2,1 | 4,9", edges="2,1 E open", seed=1)
    assert "square 2,2" in named(game, "empty_square", "los")
    assert "square 2,2" not in named(game, "free_square", "los")
    assert "square 2,0" in named(game, "free_square", "los")


@pytest.mark.rule("WW-8.4", "WW-16.3")
def test_attacks_are_directed_only_at_objects_that_damage_can_destroy() -> None:
    game = skirmish(
        "2,3 hand fireball | 4,9",
        things="rosebush 2,5 by 1; dust_cloud 3,3 by 1; dagger 2,4; handful_of_tacks 2,3; trap_token 3,2 by 1",
        edges="2,3 E fire by 1",
        treasures="red1 2,4; red2 0,0",
        seed=1,
    )
    objects = {"object 2,5", "object 3,3", "card Dagger", "object 2,3", "edge 2,3 E", "edge 2,2 E"}
    assert objects <= {*named(game, "object", "los")}
    assert objects & {*aims(game, "cast fireball")} == {"object 2,5", "edge 2,2 E"}
    assert not any(aim.startswith("treasure") for aim in aims(game, "cast fireball"))


@pytest.mark.rule("WW-8.4", "WW-21.87")
def test_only_waterbolt_targets_any_object_and_its_caster() -> None:
    game = skirmish(
        "2,3 hand waterbolt | 4,9", things="dagger 2,4; handful_of_tacks 2,3", edges="2,3 E fire by 1", seed=1
    )
    found = aims(game, "cast waterbolt; no energy; 1")
    assert {"wizard 0", "card Dagger", "object 2,3", "edge 2,3 E", "edge 2,2 E"} <= {*found}


@pytest.mark.rule("WW-22.7")
def test_targets_are_unique_and_in_action_space_order() -> None:
    game = skirmish(
        "2,3 | 2,5 | 2,4", things="rosebush 3,3 by 1; dagger 2,4; large_rock 2,5", edges="2,4 E fire by 1", seed=1
    )
    words = ("treasure", "object", "wizard", "self", "square", "sector", "maintained_spell", "wall", "border_line")
    found = game.targets(Scene(game, 0), words, "los")
    ids = [game.action_space.id_of(target) for target in found]
    assert ids == sorted({*ids})
    assert {type(target).__name__ for target in found} == {
        "AtWizard", "AtSquare", "AtThing", "AtEdge", "AtSector", "AtCard"
    }  # fmt: skip


@pytest.mark.rule("WW-9.13")
def test_creatures_are_no_targets() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    assert game.targets(Scene(game, 0), ("creature",), "anywhere") == ()


@pytest.mark.rule("WW-4.6", "WW-9.8")
def test_opaque_square_offers_only_its_blocker_as_target() -> None:
    game = skirmish("2,3 | 2,5", things="thornbush 2,5 by 1; dagger 2,5", treasures="red1 2,5", seed=1)
    assert named(game, "wizard", "los") == []
    assert "object 2,5" in named(game, "object", "los")
    assert "card Dagger" not in named(game, "object", "los")
    assert named(game, "treasure", "los") == ["treasure red 2"]
    assert "square 2,5" not in named(game, "square", "los")


@pytest.mark.rule("WW-4.7", "WW-21.22")
def test_dust_cloud_limits_targets_to_itself_and_the_caster() -> None:
    game = skirmish("2,3 | 2,3", things="dust_cloud 2,3 by 1; dagger 2,3", treasures="red1 2,3", seed=1)
    assert named(game, "object", "los") == ["object 2,3"]
    for word in ("wizard", "square", "treasure", "door", "wall", "border_line"):
        assert named(game, word, "los") == []
        assert named(game, word, "adjacent") == []
    assert named(game, "self", "los") == ["wizard 0"]


@pytest.mark.rule("WW-21.53", "WW-8.4")
def test_mist_cannot_be_attacked_but_other_spells_can_target_it() -> None:
    game = skirmish("2,3 hand fireball adrenaline | 2,5 under mist_body", seed=1)
    assert "wizard 1" not in aims(game, "cast fireball")
    assert "wizard 1" in aims(game, "cast adrenaline; no energy")


@pytest.mark.rule("WW-22.6", "WW-10.2")
def test_spell_is_drafted_as_type_energy_mode_number_targets() -> None:
    game = skirmish("2,3 hand stretch zot waterbolt energy_4 | 2,5", seed=1)
    assert aims(game, "cast stretch") == ["as attack", "as neutral"]
    assert aims(game, "cast zot") == ["no energy", "spend energy_4", "spend stretch", "spend waterbolt"]
    assert aims(game, "cast zot; spend energy_4") == ["way 1", "way 2"]
    assert aims(game, "cast waterbolt; spend energy_4") == ["0", "1", "2", "3", "4"]
    assert "wizard 1" in aims(game, "cast waterbolt; spend energy_4; 3")


@pytest.mark.rule("WW-22.7")
def test_way_without_target_is_not_offered() -> None:
    game = skirmish("2,3 hand zot | 1,3", seed=1)  # walls are in sight, no wizard is
    assert aims(game, "cast zot; no energy") == ["way 1"]


@pytest.mark.rule("WW-21.7", "WW-9.19")
def test_spell_after_an_astral_projection_is_cast_from_its_square() -> None:
    assert "cast share_life" not in offered(skirmish("1,1 hand share_life | 2,5", seed=1))
    game = skirmish("1,1 hand share_life powerthrust | 2,5", seed=1, astral=23)
    assert aims(game, "cast share_life") == ["wizard 1"]
    do(game, "cast share_life; wizard 1")
    assert game.position.astral == -1
    assert "cast powerthrust" not in offered(game)  # it is used up, as is the attack


@pytest.mark.rule("WW-21.7", "WW-9.9")
def test_astral_projection_helps_only_spells_that_need_a_line() -> None:
    plain = skirmish("1,1 hand globe_of_pain | 0,7", seed=1)
    projected = skirmish("1,1 hand globe_of_pain | 0,7", seed=1, astral=23)
    assert "cast globe_of_pain" not in offered(plain)
    assert "cast globe_of_pain" not in offered(projected)
    punching = skirmish("2,4 | 2,5", seed=1, astral=3)
    assert named(punching, "wizard", "adjacent") == ["wizard 1"]
    assert punching.origin_of(Draft("punch", type="attack"), 0) == 24


@pytest.mark.rule("WW-21.6", "WW-24.13")
def test_spell_after_around_the_corner_reaches_round_a_corner() -> None:
    # Walls are still in sight as targets, so the spell is offered without it, too: the wizard is not.
    game = skirmish("1,0 hand fireball | 1,1", seed=1)
    assert "wizard 1" not in aims(game, "cast fireball")
    bent = skirmish("1,0 hand fireball | 1,1", seed=1, corner=True)
    assert "wizard 1" in aims(bent, "cast fireball")
    do(bent, "cast fireball; wizard 1")
    assert bent.position.wizards[1].life == 10
    assert not bent.position.corner


@pytest.mark.rule("WW-9.20")
def test_after_a_canceled_preparation_the_main_spell_needs_its_normal_range() -> None:
    behind = skirmish("1,0 hand around_the_corner share_life | 1,1 | 2,0 hand absorb_spell", seed=1)
    canceled = behind.clone()
    do(behind, "cast around_the_corner", "pass")
    assert aims(behind, "cast share_life") == ["wizard 1", "wizard 2"]
    do(canceled, "cast around_the_corner", "answer absorb_spell")
    assert aims(canceled, "cast share_life") == ["wizard 2"]


@pytest.mark.rule("WW-22.8", "WW-21.82")
def test_visionstone_wall_is_named_before_the_targets() -> None:
    game = skirmish("2,3 hand share_life dispel | 2,2 | 2,5", seed=1)
    assert aims(game, "cast share_life") == ["wizard 2"]
    game = skirmish("2,3 carries visionstone hand share_life | 2,2 | 2,5", seed=1)
    assert aims(game, "cast share_life") == ["no wall", "edge 2,2 E"]
    assert aims(game, "cast share_life; no wall") == ["wizard 2"]
    assert aims(game, "cast share_life; edge 2,2 E") == ["wizard 1", "wizard 2"]
    alone = skirmish("2,3 carries visionstone hand share_life | 2,2", seed=1)
    assert aims(alone, "cast share_life") == ["edge 2,2 E"]


@pytest.mark.rule("WW-21.82")
def test_visionstone_does_not_help_punches() -> None:
    game = skirmish("2,3 carries visionstone | 2,2", seed=1)
    assert "wizard 1" not in aims(game, "punch")


@pytest.mark.rule("WW-8.4", "WW-25.54")
def test_tacks_that_share_a_square_with_a_created_object_are_named_by_their_card() -> None:
    game = skirmish("2,3 | 2,5", things="dust_cloud 2,3 by 1; handful_of_tacks 2,3; rosebush 2,4 by 1", seed=1)
    cloud, tacks, bush = game.position.things
    assert str(attacks.name_of(game, cloud)) == "object 2,3"
    assert str(attacks.name_of(game, tacks)) == "card Handful of Tacks"
    for thing in game.position.things:
        assert game.thing_of(attacks.name_of(game, thing)) is thing
    assert game.thing_of(actions.THING[24]) is bush
    assert game.thing_of(actions.THING[25]) is None


@pytest.mark.rule("WW-9.19")
def test_target_and_range_are_checked_only_at_declaration() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield", seed=1)
    do(game, "cast fireball; wizard 1")
    assert game.players_to_act == (1,)
    game.create_thing("rosebush", 24, 0)  # later obstacles don't matter
    do(game, "pass")
    assert game.position.wizards[1].life == 10


WORDS = ("wizard", "self", "square", "empty_square", "free_square", "object", "door", "wall", "stone_wall")
MORE_WORDS = ("border_line", "treasure", "sector", "maintained_spell")


@pytest.mark.rule("WW-9.5", "WW-22.7")
@pytest.mark.parametrize("seed", range(3))
def test_target_check_agrees_with_the_list_of_targets(seed: int) -> None:
    game = Game(players=2 + seed % 3, seed=seed, rules=Rules(schools=("conjuring", "elemental", "mutation")))
    chance = Rng(seed)
    for turn in range(120):
        if game.is_over:
            break
        (player,) = game.players_to_act
        game.apply(chance.choice(game.legal_actions(player)), player)
        if turn % 5:
            continue
        for viewer in (viewer for viewer in range(game.player_count) if game.is_living(viewer)):
            scene = Scene(game, viewer)
            for word in (*WORDS, *MORE_WORDS):
                for range_ in ("self", "adjacent", "los", "anywhere"):
                    for attack in (False, True):
                        found = game.targets(scene, (word,), range_, attack=attack)
                        assert game.has_target(scene, (word,), range_, attack=attack) is bool(found), (word, range_)
                        ids = [game.action_space.id_of(target) for target in found]
                        assert ids == sorted({*ids})
