"""Spells that create, seal, fix or destroy things and walls, or turn sectors (WW-21)."""

from __future__ import annotations

import pickle

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.events import Hidden
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.events import TokenRevealed, TrapLaid
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import BESIDE, OPEN, Damage, Edge
from tests.wizwar.table import discarded, edge, in_play, life, square, stands


def tokens(game: Game) -> list[str]:
    lying = [thing for thing in game.position.things if thing.kind == "trap_token"]
    return [square_name(game.position.grid, token.square) for token in lying]


# Create Wall


@pytest.mark.rule("WW-21.16", "WW-9.16", "WW-14.1")
def test_created_wall_blocks_while_maintained() -> None:
    game = skirmish("2,3 hand create_wall | 2,5", seed=1)
    do(game, "cast create_wall", "edge 2,4 E")
    assert (stands(game, "2,4 E"), in_play(game), game.hand_size(0)) == ("wall", ["create_wall"], 1)
    assert not game.position.grid.sees(square(game, "2,3"), square(game, "2,5"))
    do(game, "end Create Wall 1")
    assert (stands(game, "2,4 E"), in_play(game), discarded(game)) == ("open", [], ["create_wall"])
    assert game.position.grid.sees(square(game, "2,3"), square(game, "2,5"))


@pytest.mark.rule("WW-21.16", "WW-16.7", "WW-9.11")
def test_create_wall_needs_a_free_line_in_sight() -> None:
    game = skirmish("4,0 hand create_wall | 2,7", edges="4,0 E fire by 1", seed=1)
    do(game, "cast create_wall")
    named = offered(game)
    assert "edge 3,0 S" in named
    assert "edge 4,0 E" not in named  # a Wall of Fire
    assert "edge 3,1 S" not in named  # a wall
    assert "edge 2,3 E" not in named  # out of sight
    for name in named:
        assert game.position.grid.kind(edge(game, name.removeprefix("edge "))) is Stands.OPEN


@pytest.mark.rule("WW-21.16", "WW-9.14", "WW-12.1")
def test_canceled_creation_creates_nothing() -> None:
    game = skirmish("2,3 hand create_wall | 2,5 hand negate_neutral", seed=1)
    do(game, "cast create_wall", "edge 2,4 E", "answer negate_neutral")
    assert stands(game, "2,4 E") == "open"
    assert sorted(discarded(game)) == ["create_wall", "negate_neutral"]


# Create Door


@pytest.mark.rule("WW-21.15", "WW-7.2")
def test_created_door_opens_for_its_caster_only() -> None:
    game = skirmish("2,3 hand create_door | 2,4", seed=1)
    do(game, "cast create_door", "edge 2,3 E")
    made = edge(game, "2,3 E")
    assert game.edge_at(made).kind == "door"
    assert game.position.grid.kind(made) is Stands.DOOR
    assert (game.can_open(0, made), game.can_open(1, made)) == (True, False)
    assert "open east" in offered(game)
    do(game, "east", "let lock", "end phase", "done", "stop")
    assert "west" not in offered(game)


@pytest.mark.rule("WW-21.15", "WW-7.5")
def test_created_door_can_be_held_open_from_the_moment_it_appears() -> None:
    game = skirmish("2,3 hand create_door | 2,5", seed=1)
    do(game, "cast create_door", "edge 2,3 E", "open east")
    assert game.edge_at(edge(game, "2,3 E")).held_by == 0
    assert game.position.grid.sees(square(game, "2,3"), square(game, "2,4"))


@pytest.mark.rule("WW-21.15", "WW-16.7")
def test_create_door_replaces_only_stone_walls() -> None:
    game = skirmish("3,1 hand create_door | 2,7", edges="3,1 E fire by 1", seed=1)
    do(game, "cast create_door")
    named = offered(game)
    assert {"edge 3,1 S", "edge 3,0 E"} <= {*named}
    assert not {"edge 2,1 S", "edge 3,1 E"} & {*named}
    do(game, "edge 3,1 S")
    assert stands(game, "3,1 S") == "door"


@pytest.mark.rule("WW-21.15", "WW-16.3", "WW-16.5")
def test_created_door_takes_three_cracks_whatever_the_wall_had() -> None:
    game = skirmish("3,1 hand create_door fireball | 2,7", edges="3,1 S cracks 4", seed=1)
    do(game, "cast create_door", "edge 3,1 S", "cast fireball", "edge 3,1 S")
    assert game.edge_at(edge(game, "3,1 S")).cracks == 1
    game.damage_object(game.at_edge(edge(game, "3,1 S")), Damage(-1, physical=6), shatters=False)
    assert game.edge_at(edge(game, "3,1 S")) == OPEN
    assert in_play(game) == []


# Destroy Wall


@pytest.mark.rule("WW-21.18", "WW-16.5")
def test_destroy_wall_hurts_everybody_beside_it_and_its_caster_too() -> None:
    game = skirmish("1,0 hand destroy_wall | 1,1 | 1,1 | 0,0", seed=1)
    do(game, "cast destroy_wall", "edge 1,0 E")
    assert game.edge_at(edge(game, "1,0 E")) == OPEN
    assert life(game) == [13, 13, 13, 15]
    assert discarded(game) == ["destroy_wall"]
    assert game.position.attacks == 0


@pytest.mark.rule("WW-21.18", "WW-12.7")
def test_damage_of_destroy_wall_cannot_be_evaded() -> None:
    game = skirmish("1,0 hand destroy_wall | 1,1 under invisible 3", rng=ScriptedRng([]))
    do(game, "cast destroy_wall", "edge 1,0 E")
    assert life(game) == [13, 13]


@pytest.mark.rule("WW-21.18", "WW-13.18", "WW-8.10")
def test_kill_with_destroy_wall_scores_nothing() -> None:
    game = skirmish("1,0 hand destroy_wall | 1,1 life 2 hand dagger | 7,2", seed=1)
    do(game, "cast destroy_wall", "edge 1,0 E")
    assert not game.is_living(1)
    assert game.victory_points(0) == 0
    assert "dagger" in discarded(game)


def named_by(game: Game, card: str) -> list[str]:
    trial = game.clone()
    do(trial, f"cast {card}")
    return offered(trial)


@pytest.mark.rule("WW-21.18", "WW-16.4")
@pytest.mark.parametrize(
    ("edges", "name"),
    [
        ("3,1 E fire by 1", "3,1 E"),
        ("3,1 E wall by 1", "3,1 E"),
        ("", "2,1 S"),
        ("2,1 S sealed 1", "2,1 S"),
        ("2,1 S held 0", "2,1 S"),
        ("3,1 E door by 1", "3,1 E"),
    ],
)
def test_destroy_wall_destroys_walls_barriers_and_doors(edges: str, name: str) -> None:
    game = skirmish("3,1 hand destroy_wall | 2,7", edges=edges, seed=1)
    do(game, "cast destroy_wall", f"edge {name}")
    assert game.edge_at(edge(game, name)) == OPEN
    assert in_play(game) == []
    assert life(game) == [13, 15]


@pytest.mark.rule("WW-21.18")
def test_destroy_wall_needs_a_wall() -> None:
    game = skirmish("3,1 hand destroy_wall | 2,7", seed=1)
    named = named_by(game, "destroy_wall")
    assert "edge 3,1 S" in named
    assert "edge 3,1 E" not in named


# Stone Block, bushes, Dust Cloud


@pytest.mark.rule("WW-21.72", "WW-6.3", "WW-4.6")
def test_stone_block_fills_its_square_and_blocks_sight() -> None:
    game = skirmish("3,0 hand stone_block | 3,2", seed=1)
    do(game, "cast stone_block", "square 3,1")
    assert "east" not in offered(game)
    assert not game.position.grid.sees(square(game, "3,0"), square(game, "3,2"))
    assert in_play(game) == ["stone_block"]


@pytest.mark.rule("WW-21.72", "WW-16.6", "WW-16.8")
def test_stone_block_needs_an_empty_square_in_sight_off_home() -> None:
    game = skirmish("3,0 hand stone_block | 3,1", things="rosebush 3,3 by 1; dagger 3,2", treasures="red2 4,9", seed=1)
    assert "cast stone_block" in offered(game)
    named = named_by(game, "stone_block")
    assert not {"square 3,0", "square 3,1", "square 3,2", "square 3,3", "square 2,2", "square 3,4"} & {*named}


@pytest.mark.rule("WW-21.62", "WW-6.11")
def test_rosebush_hurts_on_entering_but_not_on_leaving() -> None:
    game = skirmish("3,0 hand rosebush | 3,3", seed=1)
    do(game, "cast rosebush", "square 3,1", "east")
    assert life(game) == [12, 15]
    do(game, "east")
    assert life(game) == [12, 15]


@pytest.mark.rule("WW-21.62", "WW-6.11", "WW-16.6")
def test_bush_cannot_be_created_on_a_wizard() -> None:
    game = skirmish("3,0 hand rosebush | 3,1", seed=1)
    assert "square 3,1" not in named_by(game, "rosebush")


@pytest.mark.rule("WW-21.79", "WW-5.9")
def test_thornbush_hurts_stuns_and_ends_the_phase() -> None:
    game = skirmish("3,0 hand thornbush | 3,3", seed=1)
    do(game, "cast thornbush", "square 3,1", "east")
    assert life(game) == [14, 15]
    assert game.position.wizards[0].stun == 1
    assert game.position.phase == "discard"


@pytest.mark.rule("WW-21.79", "WW-16.3")
def test_thornbush_in_sight_can_be_burnt_down() -> None:
    game = skirmish("3,0 hand thornbush fireball | 3,3", seed=1)
    do(game, "cast thornbush", "square 3,1", "cast fireball", "object 3,1")
    assert game.position.things == ()
    assert sorted(discarded(game)) == ["fireball", "thornbush"]


@pytest.mark.rule("WW-21.22", "WW-24.27", "WW-17.7")
@pytest.mark.parametrize(("die", "end"), [(4, "3,2"), (2, "3,1")])
def test_dust_cloud_exit_is_rolled_for(die: int, end: str) -> None:
    game = skirmish("3,0 hand dust_cloud | 2,7", rng=ScriptedRng([die]))
    do(game, "cast dust_cloud", "square 3,1", "east", "attempt")
    assert square_name(game.position.grid, game.position.wizards[0].square) == end
    assert game.position.moves == 1


@pytest.mark.rule("WW-21.22", "WW-4.7")
def test_dust_cloud_blocks_sight_and_damage_does_not_touch_it() -> None:
    game = skirmish("3,0 hand dust_cloud fireball | 3,2", seed=1)
    do(game, "cast dust_cloud", "square 3,1")
    assert "wizard 1" not in named_by(game, "fireball")
    assert "object 3,1" not in named_by(game, "fireball")
    do(game, "east")
    assert "cast fireball" not in offered(game)


# Booby Trap


def trapped(trap: str = "1,9", rules: Rules | None = None) -> Game:
    """Red has placed four tokens near blue."""
    game = skirmish("2,3 hand booby_trap | 1,8 | 7,2", rules=rules, seed=1)
    do(game, "cast booby_trap", "square 0,8", "square 1,9", "square 0,7", "square 3,5", f"square {trap}")
    return game


@pytest.mark.rule("WW-21.11", "WW-22.24", "WW-25.35")
def test_booby_trap_is_four_tokens_on_different_empty_squares_one_of_them_the_trap() -> None:
    game = skirmish("2,3 hand booby_trap | 1,8 | 7,2", things="dagger 4,4", seed=1)
    do(game, "cast booby_trap")
    first = offered(game)
    assert not {"square 2,3", "square 1,8", "square 4,4", "square 2,2", "square 2,7", "square 1,1"} & {*first}
    assert {"square 9,0", "square 0,9"} <= {*first}
    do(game, "square 0,8")
    assert {*first} - {*offered(game)} == {"square 0,8"}
    do(game, "square 3,5", "square 1,9", "square 0,7")
    assert offered(game) == ["square 0,7", "square 0,8", "square 1,9", "square 3,5"]
    do(game, "square 1,9")
    assert tokens(game) == ["0,8", "3,5", "1,9", "0,7"]
    (spell,) = game.position.spells
    trap = next(thing for thing in game.position.things if thing.number == spell.trap)
    assert trap.square == square(game, "1,9")


@pytest.mark.rule("WW-23.7", "WW-22.24", "WW-25.35")
def test_only_the_caster_learns_which_token_is_the_trap() -> None:
    game, other = trapped("1,9"), trapped("0,8")
    (mine,) = [entry.event for entry in game.log.seen_by(0) if isinstance(entry.event, TrapLaid)]
    (his,) = [entry.event for entry in game.log.seen_by(1) if isinstance(entry.event, TrapLaid)]
    assert mine.square == "1,9"
    assert isinstance(his.square, Hidden)
    assert game.log.seen_by(1) == other.log.seen_by(1)
    assert game.log.seen_by(None) == other.log.seen_by(None)
    assert game.log.seen_by(0) != other.log.seen_by(0)


@pytest.mark.rule("WW-21.11", "WW-8.10")
def test_blank_token_is_revealed_and_removed_and_the_trap_ends_the_spell() -> None:
    game = trapped()
    do(game, "end phase", "done", "stop", "north")
    revealed = [entry.event for entry in game.log if isinstance(entry.event, TokenRevealed)]
    assert revealed == [TokenRevealed("0,8", trap=False)]
    assert tokens(game) == ["1,9", "0,7", "3,5"]
    assert life(game)[1] == 15
    do(game, "south", "east")
    assert life(game)[1] == 11
    assert tokens(game) == []
    assert in_play(game) == []
    assert discarded(game) == ["booby_trap"]


@pytest.mark.rule("WW-21.11")
def test_trap_tokens_do_not_affect_their_caster() -> None:
    game = skirmish("3,0 hand booby_trap | 1,8", seed=1)
    do(game, "cast booby_trap", "square 3,1", "square 4,0", "square 0,0", "square 0,9", "square 3,1", "east")
    assert life(game) == [15, 15]
    assert len(tokens(game)) == 4


@pytest.mark.rule("WW-21.11", "WW-21.20", "WW-25.33")
@pytest.mark.parametrize(("dispelled", "left"), [("3,1", 0), ("3,2", 3)])
def test_dispelling_the_trap_removes_all_tokens(dispelled: str, left: int) -> None:
    game = skirmish("3,0 hand booby_trap dispel | 1,8", seed=1)
    do(game, "cast booby_trap", "square 3,1", "square 3,2", "square 0,0", "square 0,9", "square 3,1")
    do(game, "cast dispel", f"object {dispelled}")
    assert len(tokens(game)) == left
    assert in_play(game) == (["booby_trap"] if left else [])
    revealed = [entry.event for entry in game.log if isinstance(entry.event, TokenRevealed)]
    assert revealed == [TokenRevealed(dispelled, trap=not left)]


@pytest.mark.rule("WW-25.33", "WW-23.7", "WW-14.2")
def test_ending_a_booby_trap_does_not_reveal_the_trap() -> None:
    game = trapped()
    do(game, "end Booby Trap")
    assert tokens(game) == []
    assert not any(isinstance(entry.event, TokenRevealed) for entry in game.log)


@pytest.mark.rule("WW-25.35", "WW-12.1")
def test_canceled_booby_trap_asks_for_no_trap() -> None:
    game = skirmish("2,3 hand booby_trap | 2,5 hand negate_neutral", seed=1)
    do(game, "cast booby_trap", "square 0,8", "square 1,9", "square 0,7", "square 3,5", "answer negate_neutral")
    assert game.players_to_act == (0,)
    assert "end phase" in offered(game)
    assert tokens(game) == []


@pytest.mark.rule("WW-21.11", "WW-9.5")
def test_booby_trap_needs_four_free_squares() -> None:
    for free, castable in ((3, False), (4, True)):
        game = skirmish("2,3 hand booby_trap | 1,8", seed=1)
        empty = [one for one in range(50) if objects.may_create(game, one)]
        for one in empty[free:]:
            game.create_thing("dust_cloud", one, 0)
        assert (actions.Cast("booby_trap") in game.castable(0)) is castable


@pytest.mark.rule("WW-21.11", "WW-20.9")
def test_booby_trap_without_a_caster_still_works() -> None:
    rules = Rules(permanent_creations=True)
    game = trapped(rules=rules)
    assert game.position.piles.size(BESIDE) == 1
    game.remove_thing(
        next(one for one in game.position.things if one.number == game.position.spells[0].trap), "WW-16.4"
    )
    assert in_play(game) == []


@pytest.mark.rule("WW-22.24")
def test_game_saved_amid_laying_a_trap_resumes_unchanged() -> None:
    game = skirmish("2,3 hand booby_trap | 1,8", seed=1)
    do(game, "cast booby_trap", "square 0,8", "square 1,9", "square 0,7", "square 3,5")
    for copy in (game.clone(), pickle.loads(pickle.dumps(game)), Game.replay(game.record())):
        assert offered(copy) == offered(game)
        do(copy, "square 0,7")
        (spell,) = copy.position.spells
        assert next(one.square for one in copy.position.things if one.number == spell.trap) == square(game, "0,7")


# Seal Door


@pytest.mark.rule("WW-21.64", "WW-7.2")
def test_seal_door_closes_and_locks_a_door() -> None:
    game = skirmish("3,1 hand seal_door carries master_key | 2,7", edges="2,1 S held 0", seed=1)
    door = edge(game, "2,1 S")
    assert "north" in offered(game)
    do(game, "cast seal_door", "edge 2,1 S")
    assert game.position.grid.kind(door) is Stands.DOOR
    assert not game.can_open(0, door)
    assert not {"north", "open north", "close north"} & {*offered(game)}
    do(game, "end Seal Door")
    assert game.can_open(0, door)
    assert game.position.edges == {}


@pytest.mark.rule("WW-21.64", "WW-16.3")
def test_destroying_a_sealed_door_ends_the_seal() -> None:
    game = skirmish("3,1 hand seal_door fireball | 2,7", edges="2,1 S cracks 2", seed=1)
    do(game, "cast seal_door", "edge 2,1 S", "cast fireball", "edge 2,1 S")
    assert game.edge_at(edge(game, "2,1 S")) == OPEN
    assert in_play(game) == []


@pytest.mark.rule("WW-25.30", "WW-21.64")
def test_sealed_door_cannot_be_sealed_again() -> None:
    game = skirmish("3,1 hand seal_door | 2,7", seed=1)
    assert named_by(game, "seal_door") == ["edge 2,1 S"]
    game.set_edge(edge(game, "2,1 S"), Edge("door", colour=0, sealed=99))
    game.set_edge(edge(game, "3,1 E"), Edge("wall"))
    assert "cast seal_door" not in [str(action) for action in game.castable(0)]


# Wallivore


@pytest.mark.rule("WW-21.85", "WW-16.5")
def test_wallivore_destroys_an_adjacent_wall_without_damage() -> None:
    game = skirmish("1,0 life 12 hand wallivore | 1,1", seed=1)
    do(game, "cast wallivore", "edge 1,0 E")
    assert game.edge_at(edge(game, "1,0 E")) == OPEN
    assert life(game) == [14, 15]


@pytest.mark.rule("WW-21.85", "WW-13.1")
def test_life_gained_by_wallivore_ends_at_twenty() -> None:
    game = skirmish("1,0 life 19 hand wallivore | 1,8", seed=1)
    do(game, "cast wallivore", "edge 1,0 E")
    assert life(game)[0] == 20


@pytest.mark.rule("WW-21.85", "WW-9.7", "WW-3.7")
def test_wallivore_eats_only_adjacent_inner_walls() -> None:
    game = skirmish("3,1 hand wallivore | 2,7", edges="3,1 E fire by 1", seed=1)
    assert named_by(game, "wallivore") == ["edge 3,1 S"]
    corner = skirmish("0,0 hand wallivore | 2,7", seed=1)
    assert "cast wallivore" not in offered(corner)


# Rotate Sector


@pytest.mark.rule("WW-21.63", "WW-22.20")
@pytest.mark.parametrize(("turn", "end"), [("turn 90", "1,3"), ("turn 180", "3,3"), ("turn 270", "3,1")])
def test_rotate_sector_turns_any_sector_either_way_or_by_half(turn: str, end: str) -> None:
    game = skirmish("2,7 hand rotate_sector | 1,1", seed=1)
    do(game, "cast rotate_sector")
    assert offered(game) == ["sector red", "sector blue"]
    do(game, "sector red")
    assert offered(game) == ["turn 90", "turn 180", "turn 270"]
    do(game, turn)
    assert square_name(game.position.grid, game.position.wizards[1].square) == end
    assert discarded(game) == ["rotate_sector"]


@pytest.mark.rule("WW-21.63", "WW-12.1", "WW-25.35")
def test_canceled_rotation_turns_nothing() -> None:
    game = skirmish("2,3 hand rotate_sector | 2,5 hand negate_neutral", seed=1)
    do(game, "cast rotate_sector", "sector blue", "answer negate_neutral")
    assert [sector.rotation for sector in game.position.sectors] == [0, 0]
    assert "end phase" in offered(game)


# Glue


@pytest.mark.rule("WW-21.36", "WW-15.3")
def test_glued_item_cannot_be_picked_up_while_glue_lasts() -> None:
    game = skirmish("3,1 hand glue | 2,7", things="dagger 3,1", seed=1)
    dagger = game.position.things[0]
    do(game, "cast glue", "no energy", "card Dagger")
    assert "pick up Dagger" not in offered(game)
    assert objects.is_glued(game, thing=dagger.number)
    do(game, "end Glue")
    assert "pick up Dagger" in offered(game)


@pytest.mark.rule("WW-21.36", "WW-15.10")
def test_glued_treasure_stays_in_place() -> None:
    game = skirmish("3,1 hand glue energy_4 | 2,7", treasures="blue1 3,1", seed=1)
    assert "pick up treasure blue 1" in offered(game)
    do(game, "cast glue", "spend energy_4", "treasure blue 1")
    (glue,) = game.position.spells
    assert (glue.energy, glue.treasure) == (4, 2)
    assert "pick up treasure blue 1" not in offered(game)


@pytest.mark.rule("WW-21.36", "WW-16.10")
def test_glued_object_turns_with_its_sector() -> None:
    game = skirmish("3,1 hand glue rotate_sector | 2,7", things="dagger 3,1", seed=1)
    do(game, "cast glue", "no energy", "card Dagger", "cast rotate_sector", "sector red", "turn 180")
    assert game.position.things[0].square == square(game, "1,3")
    assert "pick up Dagger" not in offered(game)


@pytest.mark.rule("WW-21.36", "WW-25.36")
def test_glue_targets_only_items_tacks_and_treasures_on_the_floor() -> None:
    game = skirmish(
        "3,0 hand glue carries large_rock | 3,1 carries dagger treasure red1",
        things="boomstone 3,1; handful_of_tacks 3,2; rosebush 4,0 by 1",
        edges="3,0 E fire by 1",
        seed=1,
    )
    do(game, "cast glue", "no energy")
    assert offered(game) == ["object 3,2", "treasure red 2", "card Boomstone 1"]


# Wall of Fire


@pytest.mark.rule("WW-21.84", "WW-6.13")
def test_wall_of_fire_deals_four_and_does_not_block_sight() -> None:
    game = skirmish("3,0 hand wall_of_fire | 3,2", seed=1)
    do(game, "cast wall_of_fire", "edge 3,0 E")
    assert game.position.grid.sees(square(game, "3,0"), square(game, "3,2"))
    do(game, "east")
    assert life(game) == [11, 15]


@pytest.mark.rule("WW-21.84", "WW-16.7")
def test_wall_of_fire_needs_a_free_line_of_its_own() -> None:
    game = skirmish("3,1 hand wall_of_fire create_wall | 2,7", edges="3,1 E wall by 1", seed=1)
    named = named_by(game, "wall_of_fire")
    assert "edge 3,0 E" in named
    assert not {"edge 3,1 E", "edge 3,1 S", "edge 2,1 S"} & {*named}
    do(game, "cast wall_of_fire", "edge 3,0 E")
    assert "edge 3,0 E" not in named_by(game, "create_wall")


@pytest.mark.rule("WW-21.84", "WW-11.6")
def test_as_a_counter_wall_of_fire_cancels_and_leaves_no_barrier() -> None:
    game = skirmish("2,3 hand flood | 2,5 hand wall_of_fire", seed=1)
    do(game, "cast flood", "no energy", "answer wall_of_fire")
    assert in_play(game) == []
    assert sorted(discarded(game)) == ["flood", "wall_of_fire"]
    assert game.position.edges == {}


# All of them


@pytest.mark.rule("WW-22.7", "WW-9.5", "WW-4.7")
@pytest.mark.parametrize(
    "card", ["create_wall", "stone_block", "rosebush", "seal_door", "wallivore", "glue", "destroy_wall"]
)
def test_creations_have_no_target_within_a_dust_cloud(card: str) -> None:
    game = skirmish(f"3,1 hand {card} | 2,7", things="dagger 0,9; dust_cloud 3,1 by 1", seed=1)
    with pytest.raises(IllegalAction):
        game.apply(actions.Cast(card), 0)
