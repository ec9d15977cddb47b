"""Walls, doors and things in squares: their places, cracks and destruction (WW-3, WW-9.12, WW-15, WW-16)."""

from __future__ import annotations

import random

import pytest

from arcana_core.actions import Action
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import bits
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.cards.reading import CARDS
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.events import Destroyed
from arcana_wizwar.model.state import BESIDE, BOARD, DISCARD, OPEN, WALL, Damage, Edge, Play, Thing
from tests.wizwar.table import discarded, edge, in_play, square


def sees(game: Game, here: str, there: str) -> bool:
    return game.position.grid.sees(square(game, here), square(game, there))


def things(game: Game) -> list[tuple[str, int]]:
    return [(thing.kind, thing.square) for thing in game.position.things]


def destroyed(game: Game) -> list[tuple[str, str, str]]:
    result = [(entry.event, entry.clause) for entry in game.log if isinstance(entry.event, Destroyed)]
    return [(event.what, event.where, clause) for event, clause in result]


def hit(game: Game, target: Action, amount: int, *also: str, kind: str = "magical", shatters: bool = False) -> None:
    dealt = Damage(-1, magical=amount, also=also) if kind == "magical" else Damage(-1, physical=amount, also=also)
    game.damage_object(target, dealt, shatters=shatters)


def at(game: Game, name: str) -> Action:
    return game.at_edge(edge(game, name))


def thing_at(game: Game, name: str) -> Action:
    return actions.THING[square(game, name)]


# Edges


@pytest.mark.rule("WW-3.6", "WW-16.5", "WW-24.29")
def test_doubly_printed_wall_is_one_wall() -> None:
    game = skirmish("1,4 hand destroy_wall create_wall | 2,7", seed=1)
    assert not game.position.grid.is_open(square(game, "1,4"), 1)

    do(game, "cast destroy_wall", "edge 1,4 E")
    assert game.edge_at(edge(game, "1,4 E")) == OPEN
    assert game.position.grid.is_open(square(game, "1,4"), 1)
    assert sees(game, "1,4", "1,5")

    do(game, "cast create_wall", "edge 1,4 E")
    stands = game.edge_at(edge(game, "1,4 E"))
    assert (stands.kind, stands.under) == ("wall", OPEN)
    assert not sees(game, "1,4", "1,5")


@pytest.mark.rule("WW-3.7", "WW-16.3", "WW-9.11")
def test_outer_walls_and_exits_cannot_be_named_and_nothing_destroys_them() -> None:
    game = skirmish("0,0 hand destroy_wall create_wall | 2,7 | 7,2", seed=1)
    ground = game.position.grid.lattice
    corner = square(game, "0,0")
    grid = game.position.grid
    for side in (0, 3):
        game.destroy_edge(ground.edge_at[4 * corner + side], "WW-16.5")
    for link in ground.links:
        game.destroy_edge(link, "WW-16.5")
    assert game.position.grid is grid

    for card in ("destroy_wall", "create_wall"):
        do(game, f"cast {card}")
        named = {game.edge_of(action) for action in game.legal_actions(0)}
        assert all(game.position.board.lines >> one & 1 for one in named)
        do(game, offered(game)[0])


@pytest.mark.rule("WW-3.7")
def test_three_player_empty_quarter_walls_cannot_be_destroyed() -> None:
    game = skirmish("4,9 | 2,7 | 7,2", seed=1)
    ground = game.position.grid.lattice
    south = ground.edge_at[4 * square(game, "4,9") + 2]

    game.destroy_edge(south, "WW-16.5")

    assert not game.position.board.lines >> south & 1
    assert not game.position.grid.is_open(square(game, "4,9"), 2)


@pytest.mark.rule("WW-3.12", "WW-3.13", "WW-24.10", "WW-4.12")
def test_column_falls_with_its_last_wall() -> None:
    game = skirmish("1,0 | 2,7", seed=1)
    assert not sees(game, "1,0", "2,1")

    game.destroy_edge(edge(game, "1,0 E"), "WW-16.5")

    assert sees(game, "1,0", "2,1")
    assert sees(game, "1,1", "2,0")
    assert game.position.grid.columns_standing() >> game.position.grid.point(2, 1) & 1 == 0
    assert game.position.grid.columns_standing() >> game.position.grid.point(1, 1) & 1 == 1  # held by the wall of (1,1)


@pytest.mark.rule("WW-3.12", "WW-3.13")
def test_created_wall_brings_and_takes_its_columns() -> None:
    game = skirmish("3,1 | 2,7", edges="1,0 E open", seed=1)
    assert sees(game, "1,0", "2,1")

    objects.create_on_edge(game, "stone_wall", edge(game, "1,0 E"), 0)
    assert not sees(game, "1,0", "2,1")

    game.destroy_edge(edge(game, "1,0 E"), "WW-16.5")
    assert sees(game, "1,0", "2,1")


@pytest.mark.rule("WW-3.12", "WW-4.5")
def test_wall_of_fire_has_no_columns_and_blocks_neither_sight_nor_steps() -> None:
    game = skirmish("3,1 | 2,7", edges="1,0 E open", seed=1)

    objects.create_on_edge(game, "wall_of_fire", edge(game, "1,0 E"), 0)

    assert sees(game, "1,0", "1,1")
    assert sees(game, "1,0", "2,1")
    assert game.position.grid.is_open(square(game, "1,0"), 1)


@pytest.mark.rule("WW-4.4", "WW-3.12")
def test_door_held_open_lets_sight_through_and_keeps_its_columns() -> None:
    game = skirmish("0,7 | 2,3", edges="0,7 E held 0", active=0, seed=1)
    assert sees(game, "0,7", "0,8")
    posts = game.position.grid.columns_standing()
    assert posts >> game.position.grid.point(0, 8) & 1

    closed = skirmish("0,7 | 2,3", seed=1)
    assert not sees(closed, "0,7", "0,8")


# Squares and their contents


@pytest.mark.rule("WW-9.12")
@pytest.mark.parametrize(
    ("things", "square_is_empty"),
    [("", True), ("dagger 2,4", False), ("trap_token 2,4 by 0", False), ("rosebush 2,4 by 0", False)],
)
def test_square_with_an_object_is_not_empty(things: str, square_is_empty: bool) -> None:
    game = skirmish("2,3 | 2,5", things=things, seed=1)
    assert game.is_empty(square(game, "2,4")) is square_is_empty


@pytest.mark.rule("WW-9.12")
def test_square_with_a_wizard_or_a_treasure_is_not_empty() -> None:
    game = skirmish("2,3 | 2,5 | dead", treasures="red1 3,1", seed=1)
    assert not game.is_empty(square(game, "2,3"))
    assert not game.is_empty(square(game, "2,5"))
    assert not game.is_empty(square(game, "3,1"))
    assert game.is_empty(square(game, "1,1"))
    assert game.is_empty(square(game, "2,2"))  # a home base square without anything in it


@pytest.mark.rule("WW-15.1", "WW-15.2")
def test_only_dropped_items_except_tacks_are_mobile() -> None:
    assert [key for key, kind in OBJECTS.items() if kind.mobile] == ["dropped_item"]
    game = skirmish("3,1 | 2,5", things="dagger 3,1; handful_of_tacks 3,1", seed=1)
    assert [line for line in offered(game) if line.startswith("pick up")] == ["pick up Dagger"]


@pytest.mark.rule("WW-15.2", "WW-15.1")
def test_created_objects_cannot_be_picked_up() -> None:
    game = skirmish("3,1 | 2,5", things="dagger 3,1; rosebush 3,1 by 0", seed=1)
    assert [line for line in offered(game) if line.startswith("pick up")] == ["pick up Dagger"]


@pytest.mark.rule("WW-16.3")
def test_number_of_cracks_that_destroy_each_object() -> None:
    cracks = {key: kind.cracks for key, kind in OBJECTS.items()}
    assert cracks == {
        "stone_wall": 5,
        "door": 3,
        "sealed_door": 3,
        "stone_block": 8,
        "thornbush": 1,
        "rosebush": 1,
        "outer_wall": 0,
        "wall_of_fire": 0,
        "dust_cloud": 0,
        "trap_token": 0,
        "tacks": 0,
        "dropped_item": 0,
    }


# Damage


@pytest.mark.rule("WW-16.1", "WW-24.31")
@pytest.mark.parametrize(("amount", "cracks"), [(0, 0), (2, 0), (3, 1), (7, 2), (9, 3)])
def test_each_full_three_damage_makes_a_crack(amount: int, cracks: int) -> None:
    game = skirmish("2,3 | 2,5", things="stone_block 2,4 by 0", seed=1)
    hit(game, thing_at(game, "2,4"), amount)
    (block,) = game.position.things
    assert block.cracks == cracks

    hit(game, at(game, "1,0 E"), amount, kind="physical")
    assert game.edge_at(edge(game, "1,0 E")) == Edge("wall", cracks=cracks)


@pytest.mark.rule("WW-16.1")
def test_damage_per_crack_is_a_setting() -> None:
    game = skirmish("2,3 | 2,5", rules=Rules(damage_per_crack=2), seed=1)
    hit(game, at(game, "1,0 E"), 7)
    assert game.edge_at(edge(game, "1,0 E")).cracks == 3


@pytest.mark.rule("WW-16.1")
def test_damage_of_several_sources_does_not_add_up_to_a_crack() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    hit(game, at(game, "1,0 E"), 2)
    hit(game, at(game, "1,0 E"), 2)
    assert game.edge_at(edge(game, "1,0 E")) == WALL


@pytest.mark.rule("WW-16.2", "WW-16.3", "WW-16.5")
def test_cracks_stay_and_add_up_until_a_wall_falls() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    for cracks in (2, 4):
        hit(game, at(game, "1,0 E"), 6)
        assert game.edge_at(edge(game, "1,0 E")).cracks == cracks
        assert not sees(game, "1,0", "1,1")
    hit(game, at(game, "1,0 E"), 3)
    assert game.edge_at(edge(game, "1,0 E")) == OPEN
    assert sees(game, "1,0", "1,1")
    assert destroyed(game) == [("stone_wall", "1,0 E", "WW-16.3")]


@pytest.mark.rule("WW-16.3")
@pytest.mark.parametrize(
    ("name", "edges", "needed"), [("2,1 S", "", 3), ("2,1 S", "2,1 S sealed 1", 3), ("1,0 E", "", 5)]
)
def test_door_sealed_or_not_takes_three_cracks_and_a_wall_five(name: str, edges: str, needed: int) -> None:
    game = skirmish("2,3 | 2,5", edges=edges, seed=1)
    for _ in range(needed - 1):
        hit(game, at(game, name), 3)
    assert game.edge_at(edge(game, name)).kind != "open"
    hit(game, at(game, name), 3)
    assert game.edge_at(edge(game, name)).kind == "open"
    assert in_play(game) == []


@pytest.mark.rule("WW-16.3")
def test_stone_block_takes_eight_cracks() -> None:
    game = skirmish("2,3 | 2,5", things="stone_block 2,4 by 0", seed=1)
    hit(game, thing_at(game, "2,4"), 23)
    assert game.position.things[0].cracks == 7
    hit(game, thing_at(game, "2,4"), 3)
    assert things(game) == []


@pytest.mark.rule("WW-16.3", "WW-16.1")
@pytest.mark.parametrize("bush", ["thornbush", "rosebush"])
def test_any_fire_damage_destroys_a_bush_and_other_damage_needs_a_crack(bush: str) -> None:
    for amount, also, gone in ((1, ("fire",), True), (0, ("fire",), False), (2, (), False), (3, (), True)):
        game = skirmish("2,3 | 2,5", things=f"{bush} 2,4 by 0", seed=1)
        hit(game, thing_at(game, "2,4"), amount, *also)
        assert (things(game) == []) is gone


@pytest.mark.rule("WW-16.3", "WW-16.4")
@pytest.mark.parametrize("kind", ["dust_cloud", "trap_token", "handful_of_tacks", "dagger"])
def test_damage_does_nothing_to_clouds_tokens_tacks_and_items(kind: str) -> None:
    by = " by 0" if kind in ("dust_cloud", "trap_token") else ""
    game = skirmish("2,3 | 2,5", things=f"{kind} 2,4{by}", seed=1)
    before = game.position.things
    target = game.at_card(before[0].card) if kind == "dagger" else thing_at(game, "2,4")
    hit(game, target, 60, "fire")
    assert game.position.things == before


@pytest.mark.rule("WW-16.3", "WW-16.4")
def test_damage_does_nothing_to_a_wall_of_fire_or_of_earth() -> None:
    game = skirmish("2,3 | 2,5", edges="2,3 E fire by 0", seed=1)
    objects.raise_earth(game, edge(game, "2,4 E"), 0)
    before = game.position.edges
    hit(game, at(game, "2,3 E"), 60)
    hit(game, at(game, "2,4 E"), 60)
    assert game.position.edges == before


@pytest.mark.rule("WW-21.66", "WW-21.90")
def test_shattering_damage_cracks_once_per_point() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    hit(game, at(game, "1,0 E"), 4, shatters=True)
    assert game.edge_at(edge(game, "1,0 E")).cracks == 4


@pytest.mark.rule("WW-16.1")
def test_damage_to_a_removed_object_does_nothing() -> None:
    game = skirmish("2,3 | 2,5", edges="1,0 E open", seed=1)
    before = game.position.edges
    hit(game, at(game, "1,0 E"), 30)
    hit(game, thing_at(game, "2,4"), 30)
    assert (game.position.edges, game.position.things) == (before, ())


@pytest.mark.rule("WW-24.32", "WW-16.1", "WW-16.3")
@pytest.mark.parametrize(("here", "name", "needed"), [("2,2", "2,1 E", 5), ("3,1", "2,1 S", 3)])
def test_five_fireballs_destroy_a_wall_and_three_a_door(here: str, name: str, needed: int) -> None:
    for throws in range(1, needed + 1):
        edges = f"{name} cracks {throws - 1}" if throws > 1 else ""
        game = skirmish(f"{here} hand fireball | 4,9", edges=edges, seed=1)
        do(game, "cast fireball", f"edge {name}")
        stands = game.edge_at(edge(game, name))
        assert (stands.kind == "open") is (throws == needed)
        assert stands.cracks == (0 if throws == needed else throws)


@pytest.mark.rule("WW-24.32", "WW-16.3", "WW-14.4")
def test_one_fireball_destroys_a_rosebush() -> None:
    game = skirmish("3,1 hand fireball | 4,9", things="rosebush 3,2 by 1", seed=1)
    do(game, "cast fireball", "object 3,2")
    assert things(game) == []
    assert in_play(game) == []
    assert discarded(game) == ["fireball", "rosebush"]


@pytest.mark.rule("WW-24.30", "WW-15.16", "WW-16.1")
def test_rock_thrown_at_a_stone_block_cracks_nothing_and_lands_before_it() -> None:
    game = skirmish("2,2 carries large_rock | 4,9", edges="2,2 E open", things="stone_block 2,4 by 1", seed=1)
    do(game, "use large_rock", "object 2,4")
    rock = next(thing for thing in game.position.things if thing.kind == "dropped_item")
    block = next(thing for thing in game.position.things if thing.kind == "stone_block")
    assert (rock.square, block.cracks) == (square(game, "2,3"), 0)


# Spells and their creations


@pytest.mark.rule("WW-14.4", "WW-14.3", "WW-15.17")
def test_object_and_its_spell_end_together() -> None:
    game = skirmish("2,3 | 2,5", things="rosebush 3,3 by 0; thornbush 4,4 by 1", edges="2,3 E wall by 0", seed=1)
    rose, thorn = game.position.things
    game.end_spell(rose.spell, "WW-14.2")
    assert things(game) == [("thornbush", thorn.square)]
    game.remove_thing(thorn, "WW-16.4")
    assert things(game) == []
    assert in_play(game) == ["create_wall"]
    game.destroy_edge(edge(game, "2,3 E"), "WW-16.5")
    assert in_play(game) == []
    assert sorted(discarded(game)) == ["create_wall", "rosebush", "thornbush"]
    assert game.position.grid == game.position.board.grid


@pytest.mark.rule("WW-14.4", "WW-14.3")
def test_wall_of_an_ended_spell_leaves_the_former_edge() -> None:
    game = skirmish("2,3 | 2,5", edges="2,3 E wall by 0; 1,0 E open; 3,1 E fire by 1", seed=1)
    objects.create_on_edge(game, "stone_wall", edge(game, "1,0 E"), 77)
    (wall, fire) = game.position.spells

    game.end_spell(wall.number, "WW-14.2")
    game.end_spell(fire.number, "WW-14.2")

    assert game.edge_at(edge(game, "2,3 E")) == OPEN
    assert game.edge_at(edge(game, "3,1 E")) == OPEN
    assert destroyed(game) == [("stone_wall", "2,3 E", "WW-14.3"), ("wall_of_fire", "3,1 E", "WW-14.3")]
    objects.uncover_edge(game, edge(game, "1,0 E"))
    assert game.edge_at(edge(game, "1,0 E")) == OPEN  # the printed wall there had been destroyed


@pytest.mark.rule("WW-14.5")
def test_wall_returns_with_its_cracks_when_its_door_ends() -> None:
    for destroyed, kind, cracks in ((False, "wall", 2), (True, "open", 0)):
        game = skirmish("1,1 hand create_door | 2,7", edges="1,0 E cracks 2", seed=1)
        do(game, "cast create_door", "edge 1,0 E")
        assert game.edge_at(edge(game, "1,0 E")).kind == "door"
        if destroyed:
            game.destroy_edge(edge(game, "1,0 E"), "WW-16.5")
            assert in_play(game) == []
        else:
            do(game, "end Create Door")
        stands = game.edge_at(edge(game, "1,0 E"))
        assert (stands.kind, stands.cracks) == (kind, cracks)


@pytest.mark.rule("WW-14.5")
def test_uncracked_wall_stands_again_too() -> None:
    game = skirmish("1,1 hand create_door | 2,7", seed=1)
    do(game, "cast create_door", "edge 1,0 E", "end Create Door")
    assert game.edge_at(edge(game, "1,0 E")) == WALL
    assert game.position.grid == game.position.board.grid


@pytest.mark.rule("WW-25.31", "WW-14.5", "WW-14.4")
def test_wall_under_a_created_door_ends_alone_or_falls_with_it() -> None:
    def position() -> Game:
        game = skirmish("2,3 hand create_door | 3,7", edges="2,3 E wall by 1", seed=1)
        do(game, "cast create_door", "edge 2,3 E")
        return game

    game = position()
    wall, door = game.position.spells
    game.end_spell(wall.number, "WW-14.2")
    assert game.edge_at(edge(game, "2,3 E")).kind == "door"
    game.end_spell(door.number, "WW-14.2")
    assert game.edge_at(edge(game, "2,3 E")) == OPEN

    game = position()
    game.destroy_edge(edge(game, "2,3 E"), "WW-16.5")
    assert in_play(game) == []
    assert game.edge_at(edge(game, "2,3 E")) == OPEN

    game = position()
    do(game, "end Create Door")
    assert game.edge_at(edge(game, "2,3 E")).kind == "wall"
    assert in_play(game) == ["create_wall"]


@pytest.mark.rule("WW-25.32")
def test_spell_on_an_object_ends_with_the_object() -> None:
    game = skirmish("2,3 | 2,5", things="dagger 3,3", spells="glue 0 item dagger energy 3", seed=1)
    game.remove_thing(game.position.things[0], "WW-16.4")
    assert in_play(game) == []
    assert sorted(discarded(game)) == ["dagger", "glue"]


@pytest.mark.rule("WW-25.34", "WW-15.17", "WW-20.4")
def test_destroyed_item_goes_to_the_destroying_groups_discards() -> None:
    for player in (0, 1):
        game = skirmish("2,3 | 2,5", things="dagger 3,3", rules=Rules(custom_spellbook=True), seed=1)
        game.push_frame(Play(player, "cast", "neutral", card=CARDS.copies[CARDS["destroy_wall"].place][0]))
        game.remove_thing(game.position.things[0], "WW-16.4")
        (card,) = game.position.piles.order_of(DISCARD[game.group_of(player)])
        assert CARDS.of[card].key == "dagger"
        assert not game.position.piles.masks[BOARD]


@pytest.mark.rule("WW-16.13", "WW-14.3", "WW-24.28")
def test_ending_one_rosebush_keeps_the_other() -> None:
    game = skirmish("3,0 hand rosebush | 2,7", things="rosebush 3,3 by 1", seed=1)
    do(game, "cast rosebush", "square 3,1")
    owners = {thing.square: spell.caster for thing in game.position.things if (spell := game.spell(thing.spell))}
    assert owners == {square(game, "3,3"): 1, square(game, "3,1"): 0}

    (blue,) = game.maintained(1)
    game.end_spell(blue.number, "WW-14.2")
    assert things(game) == [("rosebush", square(game, "3,1"))]


@pytest.mark.rule("WW-20.9")
def test_permanent_creations_cannot_be_ended_by_their_caster() -> None:
    rules = Rules(permanent_creations=True, schools=("conjuring", "elemental", "alchemy"))
    game = skirmish("3,0 hand rosebush wall_of_fire create_wall | 2,7", rules=rules, seed=1)
    do(game, "cast rosebush", "square 3,1", "cast wall_of_fire", "edge 3,0 S")
    assert game.maintained(0) == ()
    assert game.hand_size(0) == 1
    assert not any(line.startswith("end ") and line != "end phase" for line in offered(game))
    assert game.position.piles.size(BESIDE) == 2

    game.remove_thing(game.position.things[0], "WW-16.4")
    assert in_play(game) == ["wall_of_fire"]
    assert discarded(game) == ["rosebush"]


@pytest.mark.rule("WW-20.9", "WW-13.12")
@pytest.mark.parametrize("permanent", [False, True])
def test_permanent_creations_outlive_their_caster(permanent: bool) -> None:
    rules = Rules(permanent_creations=permanent)
    game = skirmish(
        "3,0 hand fireball | 3,2 life 5 | 7,2", things="rosebush 4,4 by 1", edges="4,0 E wall by 1", rules=rules, seed=1
    )
    do(game, "cast fireball", "wizard 1")
    assert not game.position.wizards[1].alive
    assert in_play(game) == (["rosebush", "create_wall"] if permanent else [])
    assert len(game.position.things) == permanent
    assert game.edge_at(edge(game, "4,0 E")).kind == ("wall" if permanent else "open")


@pytest.mark.rule("WW-20.9", "WW-25.37")
def test_permanent_creations_stay_on_the_board() -> None:
    creating = {kind.key for kind in CARDS if kind.others.get("creates")}
    assert creating == {
        "booby_trap",
        "create_door",
        "create_wall",
        "dust_cloud",
        "rosebush",
        "stone_block",
        "thornbush",
        "wall_of_fire",
    }
    printed = {kind.key for kind in CARDS if "Creation" in kind.traits}
    assert printed - creating == {"homunculus"}
    assert creating - printed == {"wall_of_fire"}


# Places for creations


@pytest.mark.rule("WW-16.6", "WW-16.8", "WW-9.12")
def test_home_and_occupied_squares_admit_no_creations() -> None:
    game = skirmish("3,0 hand stone_block | 4,0", things="dagger 3,2", treasures="red1 2,0", seed=1)
    do(game, "cast stone_block")
    assert offered(game) == ["square 3,1"]  # not 3,3, because of the treasure

    home = skirmish("3,2 hand stone_block | 2,7", edges="2,2 S open; 2,1 E open", seed=1)
    do(home, "cast stone_block")
    assert "square 2,2" not in offered(home)
    assert home.position.grid.sees(square(home, "3,2"), square(home, "2,2"))


@pytest.mark.rule("WW-13.22", "WW-16.6")
def test_dead_wizards_home_base_square_takes_no_creation_either() -> None:
    game = skirmish("2,6 | dead | 7,2", edges="2,6 E open", seed=1)
    assert game.is_empty(square(game, "2,7"))
    assert not objects.may_create(game, square(game, "2,7"))


@pytest.mark.rule("WW-16.7")
def test_walls_are_created_on_free_lines_also_at_a_home_base_square() -> None:
    game = skirmish("2,2 hand create_wall | 2,7", seed=1)
    do(game, "cast create_wall")
    assert "edge 2,2 S" in offered(game)
    free = {game.edge_of(action) for action in game.legal_actions(0)}
    grid = game.position.grid
    assert all(grid.kind(one) is Stands.OPEN for one in free)


@pytest.mark.rule("WW-16.7")
def test_line_with_a_wall_of_fire_or_held_door_is_not_free() -> None:
    game = skirmish("3,1 hand create_wall | 0,7", edges="3,1 E fire by 1; 0,7 E held 1", seed=1)
    assert not objects.may_create_on(game, edge(game, "3,1 E"))
    assert not objects.may_create_on(game, edge(game, "0,7 E"))
    assert objects.may_create_on(game, edge(game, "3,0 E"))
    do(game, "cast create_wall")
    assert "edge 3,1 E" not in offered(game)
    assert "edge 3,0 E" in offered(game)


@pytest.mark.rule("WW-16.9", "WW-15.8")
def test_item_can_be_dropped_in_an_occupied_square() -> None:
    game = skirmish("3,1 carries dagger large_rock | 2,7", things="rosebush 3,1 by 1", seed=1)
    do(game, "drop Dagger", "drop Large Rock 1")
    assert things(game) == [(kind, square(game, "3,1")) for kind in ("rosebush", "dropped_item", "dropped_item")]


# The grid


@pytest.mark.rule("WW-4.6", "WW-6.3")
@pytest.mark.parametrize(
    ("kind", "blocks_sight", "fills"),
    [
        ("stone_block", True, True),
        ("thornbush", True, False),
        ("rosebush", True, False),
        ("dust_cloud", True, False),
        ("trap_token", False, False),
    ],
)
def test_objects_that_block_sight_or_movement(kind: str, blocks_sight: bool, fills: bool) -> None:
    game = skirmish("3,0 | 2,7", things=f"{kind} 3,1 by 0", seed=1)
    here = 1 << square(game, "3,1")
    assert bool(game.position.grid.opaque & here) is blocks_sight
    assert bool(game.position.grid.filled & here) is fills
    assert sees(game, "3,0", "3,2") is not blocks_sight
    game.remove_thing(game.position.things[0], "WW-16.4")
    assert (game.position.grid.opaque, game.position.grid.filled) == (0, 0)


@pytest.mark.rule("WW-4.6", "WW-21.9")
def test_big_man_blocks_sight_without_filling_the_grid_square() -> None:
    game = skirmish("3,1 under big_man_form 2 | 2,7", seed=1)
    here = square(game, "3,1")
    assert (game.position.grid.opaque, game.position.grid.filled) == (1 << here, 0)
    game.create_thing("rosebush", here, 0)
    game.end_spell(game.position.spells[0].number, "WW-14.2")
    assert game.position.grid.opaque == 1 << here  # the bush
    game.remove_thing(game.position.things[0], "WW-16.4")
    assert game.position.grid.opaque == 0


@pytest.mark.rule("WW-21.83")
def test_wall_of_earth_stays_until_its_attack_is_over() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    attack = Play(0, "cast", "attack")
    outer, inner = game.push_frame(attack), game.push_frame(attack)
    objects.raise_earth(game, edge(game, "2,3 E"), outer)
    objects.raise_earth(game, edge(game, "2,4 E"), inner)
    assert not sees(game, "2,3", "2,4")
    assert not sees(game, "2,4", "2,5")
    assert not objects.may_create_on(game, edge(game, "2,4 E"))

    game.pop_frame(inner)
    objects.lower_earth(game, attack)
    assert not sees(game, "2,3", "2,4")
    assert sees(game, "2,4", "2,5")
    game.pop_frame(outer)
    objects.lower_earth(game, attack)
    assert game.position.grid == game.position.board.grid
    assert game.position.edges == {}


@pytest.mark.rule("WW-21.58", "WW-7.2")
def test_door_replacing_a_picked_door_is_locked() -> None:
    game = skirmish("3,1 hand pick_lock | 2,7", sectors=[("blue", 0), ("red", 0)], seed=1)
    (door, *_) = (one for one in bits(game.position.grid.all_of(Stands.DOOR)))
    game.position.picked_locks = (door,)
    game.destroy_edge(door, "WW-16.5")
    assert door not in game.position.picked_locks


@pytest.mark.rule("WW-23.1")
def test_grid_always_matches_the_position() -> None:
    chance = random.Random(5)
    for players in (2, 3, 4):
        homes = ["2,2", "2,7", "7,2", "7,7"][:players]
        game = skirmish(" | ".join(homes), things="rosebush 0,1 by 0; stone_block 3,1 by 1", seed=1)
        for _ in range(80):
            stir(game, chance)
            kept = game.position.grid
            game.lay_out()
            assert kept == game.position.grid


def stir(game: Game, chance: random.Random) -> None:
    """Something happens to an edge, a square or a sector."""
    position = game.position
    line = chance.choice(bits(position.board.lines))
    what = chance.randrange(8)
    if what == 0:
        game.set_edge(line, chance.choice([None, OPEN, WALL, Edge("door", held_by=0), Edge("fire"), Edge("door")]))
    elif what == 1:
        game.destroy_edge(line, "WW-16.5")
    elif what == 2:
        hit(game, game.at_edge(line), 9)
    elif what == 3:
        objects.raise_earth(game, line, len(position.frames))
    elif what == 4:
        objects.lower_earth(game, Play(0, "cast", "attack"))
    elif what == 5:
        free = [one for one in bits(position.grid.squares) if objects.may_create(game, one)]
        game.create_thing(chance.choice(["rosebush", "stone_block", "dust_cloud"]), chance.choice(free), 0)
    elif what == 6 and position.things:
        game.remove_thing(chance.choice(position.things), "WW-16.4")
    elif what == 7:
        game.turn_sector(chance.randrange(len(position.sectors)), chance.choice([1, 2, 3]))


@pytest.mark.rule("WW-16.1")
def test_thing_cracked_meanwhile_is_still_removed() -> None:
    game = skirmish("2,3 | 2,5", things="stone_block 2,4 by 0", seed=1)
    before: Thing = game.position.things[0]
    hit(game, thing_at(game, "2,4"), 6)
    game.remove_thing(before, "WW-16.4")
    assert things(game) == []
    game.remove_thing(before, "WW-16.4")
    assert destroyed(game) == [("stone_block", "2,4", "WW-16.4")]
