"""Attack spells, their effects and limits (WW-21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, offered
from arcana_wizwar import Rules, actions, events, skirmish
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import HAND
from tests.wizwar.table import aims, at, cracks, discarded, hand, in_play, life, lying, stands, stun

P3 = [("red", 0), ("blue", 0), ("yellow", 0)]


@pytest.mark.rule("WW-21.30", "WW-24.15")
def test_fireball_deals_five_and_its_caster_may_move_on() -> None:
    game = skirmish("3,3 hand fireball | 2,5", seed=1)
    do(game, "north", "east", "cast fireball; wizard 1")
    assert life(game) == [15, 10]
    do(game, "west")
    assert at(game, 0) == "2,3"
    assert game.position.moves == 0


@pytest.mark.rule("WW-21.30", "WW-24.32")
def test_fireball_cracks_a_wall_once_a_door_once_and_burns_a_bush() -> None:
    start = skirmish(
        "2,3 hand fireball | 4,9", things="rosebush 2,5 by 1; thornbush 4,3 by 1", edges="3,3 S open", seed=1
    )
    wall, door, bush, thorns = (start.clone() for _ in range(4))
    do(wall, "cast fireball; edge 2,2 E")
    assert cracks(wall, "2,2 E") == 1
    do(door, "cast fireball; edge 2,4 S")
    assert cracks(door, "2,4 S") == 1
    do(bush, "cast fireball; object 2,5")
    assert [thing.kind for thing in bush.position.things] == ["thornbush"]
    do(thorns, "cast fireball; object 4,3")
    assert [thing.kind for thing in thorns.position.things] == ["rosebush"]


@pytest.mark.rule("WW-24.32", "WW-16.2")
@pytest.mark.parametrize(("edge", "before"), [("2,2 E", 4), ("2,4 S", 2)])
def test_fifth_fireball_destroys_a_wall_and_the_third_a_door(edge: str, before: int) -> None:
    game = skirmish("2,3 hand fireball | 4,9", edges=f"{edge} cracks {before}", seed=1)
    do(game, f"cast fireball; edge {edge}")
    assert stands(game, edge) == "open"


@pytest.mark.rule("WW-21.30", "WW-21.31")
def test_no_fireball_is_cast_in_a_flood() -> None:
    game = skirmish("2,3 hand fireball fire_darts zot | 2,5", spells="flood 1 energy 2", seed=1)
    assert "cast zot" in offered(game)
    assert not {"cast fireball", "cast fire_darts"} & {*offered(game)}


@pytest.mark.rule("WW-21.44")
def test_ka_bong_deals_four_and_stuns_hurt_wizards() -> None:
    game = skirmish("2,3 hand ka_bong under strength 2 | 2,5", seed=1)
    do(game, "cast ka_bong; wizard 1")
    assert (life(game), stun(game)) == ([15, 7], [0, 1])


@pytest.mark.rule("WW-21.44", "WW-12.3")
def test_ka_bong_does_not_stun_unhurt_wizards_or_objects() -> None:
    shielded = skirmish("2,3 hand ka_bong | 2,5 hand shield energy_4", seed=1)
    do(shielded, "cast ka_bong; wizard 1", "answer shield; spend energy_4")
    assert (life(shielded), stun(shielded)) == ([15, 15], [0, 0])
    wall = skirmish("2,3 hand ka_bong | 4,9", seed=1)
    do(wall, "cast ka_bong; edge 2,2 E")
    assert (cracks(wall, "2,2 E"), stun(wall)) == (1, [0, 0])


@pytest.mark.rule("WW-21.44", "WW-21.42")
def test_ka_bong_taken_by_a_homunculus_does_not_stun() -> None:
    game = skirmish("2,3 hand ka_bong | 2,5", spells="homunculus 1 on 1 life 6", seed=1)
    do(game, "cast ka_bong; wizard 1")
    assert (life(game), stun(game), game.position.spells[0].life) == ([15, 15], [0, 0], 2)


@pytest.mark.rule("WW-21.60", "WW-10.1", "WW-10.2")
@pytest.mark.parametrize(("energy", "left"), [("no energy", 12), ("spend energy_5", 8)])
def test_powerthrust_deals_its_energy_plus_two(energy: str, left: int) -> None:
    game = skirmish("2,3 hand powerthrust energy_5 | 2,5", seed=1)
    do(game, f"cast powerthrust; {energy}; wizard 1")
    assert life(game) == [15, left]


@pytest.mark.rule("WW-21.60", "WW-24.49", "WW-10.3")
def test_powerthrust_after_add_with_a_powerstone_takes_the_sum_and_no_further_card() -> None:
    game = skirmish("2,3 carries powerstone hand add energy_5 powerthrust ka_bong mightstone energy_4 | 2,5", seed=1)
    do(game, "cast add; spend energy_5; spend mightstone", "cast powerthrust; wizard 1")
    assert life(game) == [15, 4]
    assert hand(game, 0) == ["energy_4", "ka_bong"]


@pytest.mark.rule("WW-21.60", "WW-16.1")
def test_powerthrust_at_a_wall_cracks_it_once_for_three_points() -> None:
    game = skirmish("2,3 hand powerthrust energy_5 | 4,9", seed=1)
    do(game, "cast powerthrust; spend energy_5; edge 2,2 E")
    assert cracks(game, "2,2 E") == 2


@pytest.mark.rule("WW-21.92")
def test_zot_hurts_or_stuns() -> None:
    start = skirmish("2,3 hand zot energy_4 | 2,5", seed=1)
    hurt, stunned = start.clone(), start.clone()
    do(hurt, "cast zot; spend energy_4; way 1; wizard 1")
    assert (life(hurt), stun(hurt)) == ([15, 11], [0, 0])
    do(stunned, "cast zot; no energy; way 2; wizard 1")
    assert (life(stunned), stun(stunned)) == ([15, 15], [0, 2])


@pytest.mark.rule("WW-21.92")
def test_only_a_wizard_can_be_stunned_by_zot() -> None:
    game = skirmish("2,3 hand zot | 2,5", seed=1)
    assert aims(game, "cast zot; no energy; way 2") == ["wizard 1"]
    assert "edge 2,2 E" in aims(game, "cast zot; no energy; way 1")


@pytest.mark.rule("WW-21.92", "WW-21.42")
def test_zot_does_not_stun_the_owner_of_a_homunculus() -> None:
    game = skirmish("2,3 hand zot | 2,5", spells="homunculus 1 on 1 life 2", seed=1)
    do(game, "cast zot; no energy; way 2; wizard 1")
    assert (stun(game), game.position.spells[0].life) == ([0, 0], 2)


@pytest.mark.rule("WW-21.73", "WW-24.48")
def test_stone_dead_counts_the_magic_stones_of_its_target() -> None:
    game = skirmish("2,3 hand stone_dead energy_5 | 2,5 carries speedstone powerstone lifestone dagger", seed=1)
    do(game, "cast stone_dead; spend energy_5; wizard 1")
    assert life(game) == [15, 7]


@pytest.mark.rule("WW-21.73")
def test_stone_dead_targets_wizards_even_without_stones() -> None:
    game = skirmish("2,3 hand stone_dead | 2,5 carries dagger", seed=1)
    assert aims(game, "cast stone_dead; no energy") == ["wizard 1"]
    do(game, "cast stone_dead; no energy; wizard 1")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.35", "WW-24.47")
@pytest.mark.parametrize(("square", "reached"), [("0,7", True), ("1,3", True), ("1,7", False), ("0,4", False)])
def test_globe_of_pain_goes_six_steps_around_corners(square: str, reached: bool) -> None:
    game = skirmish(f"2,3 hand globe_of_pain energy_4 | {square}", seed=1)
    assert ("cast globe_of_pain" in offered(game)) is reached
    if reached:
        do(game, "cast globe_of_pain; spend energy_4; wizard 1")
        assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.35")
def test_globe_of_pain_is_stopped_by_stone_blocks_and_big_men() -> None:
    free = skirmish("2,3 hand globe_of_pain | 3,2", sectors=P3[:2], seed=1)
    assert "cast globe_of_pain" in offered(free)
    blocked = skirmish("2,3 hand globe_of_pain | 3,2", things="stone_block 3,3 by 1", seed=1)
    assert "cast globe_of_pain" not in offered(blocked)
    # Yellow fills (3,3) on the only way to blue at (3,2), but can be reached themselves.
    third = skirmish("2,3 hand globe_of_pain | 3,2 | 3,3 under big_man_form 2", seed=1)
    assert aims(third, "cast globe_of_pain; no energy") == ["wizard 2"]
    bush = skirmish("2,3 hand globe_of_pain | 3,2", things="rosebush 3,3 by 1", seed=1)
    assert "cast globe_of_pain" in offered(bush)


@pytest.mark.rule("WW-21.35", "WW-7.3")
def test_globe_of_pain_is_stopped_by_its_casters_closed_door() -> None:
    stranger = skirmish("red 0,7 hand globe_of_pain | blue 0,8", seed=1)
    assert "cast globe_of_pain" not in offered(stranger)
    owner = skirmish("blue 0,7 hand globe_of_pain | red 0,8", sectors=P3[:2], seed=1)
    assert {"east", "open east"} <= {*offered(owner)}
    assert "cast globe_of_pain" not in offered(owner)
    held = skirmish("red 0,7 hand globe_of_pain | blue 0,8", edges="0,7 E held 1", seed=1)
    assert "cast globe_of_pain" in offered(held)


@pytest.mark.rule("WW-21.35", "WW-4.16", "WW-21.83")
def test_globe_of_pain_does_not_need_a_line() -> None:
    game = skirmish("2,3 hand globe_of_pain | 2,4 hand wall_of_earth", seed=1)
    do(game, "cast globe_of_pain; no energy; wizard 1", "answer wall_of_earth; edge 2,3 E")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.29", "WW-10.2")
def test_energy_counts_fire_darts_and_each_has_a_target() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,5 | 2,4", seed=1)
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 2; wizard 1; edge 2,2 E")
    assert life(game) == [15, 13, 14]


@pytest.mark.rule("WW-12.6", "WW-11.13", "WW-21.29")
def test_stopped_dart_rolls_no_die() -> None:
    wizards = "2,3 hand fire_darts drop_object | 2,5 hand full_shield under invisible 2"
    game = skirmish(wizards, rng=ScriptedRng([1]))
    do(game, "cast fire_darts; spend drop_object; wizard 1; wizard 1", "answer full_shield")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.29", "WW-16.1")
def test_each_dart_is_a_separate_source() -> None:
    wall = skirmish("2,3 hand fire_darts energy_4 | 2,5 carries bloodshard", seed=1)
    do(wall, "cast fire_darts; spend energy_4; edge 2,2 E; edge 2,2 E; edge 2,2 E; wizard 1")
    assert cracks(wall, "2,2 E") == 0
    assert life(wall) == [15, 15]


@pytest.mark.rule("WW-21.29", "WW-16.3")
def test_dart_at_a_burnt_bush_is_lost() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,5", things="rosebush 2,4 by 1", seed=1)
    do(game, "cast fire_darts; spend energy_4; object 2,4; object 2,4; edge 2,2 E; edge 2,2 E")
    assert game.position.things == ()
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.29", "WW-11.13", "WW-12.6")
def test_full_shield_stops_one_dart() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,5 hand full_shield", seed=1)
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 1; wizard 1; wizard 1", "answer full_shield")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.29", "WW-13.9")
def test_fire_of_one_dart_destroys_magic_stones() -> None:
    game = skirmish("2,3 hand fire_darts | 2,5 carries speedstone", seed=1)
    do(game, "cast fire_darts; no energy; wizard 1")
    assert game.position.wizards[1].items == ()


@pytest.mark.rule("WW-21.47", "WW-24.34")
@pytest.mark.parametrize(("energy", "lives", "stuns"), [("energy_4", [15, 9], [0, 1]), ("energy_6", [9, 9], [1, 1])])
def test_lightning_bolt_is_thrown_back_by_a_wall(energy: str, lives: list[int], stuns: list[int]) -> None:
    game = skirmish(f"2,3 hand lightning_bolt {energy} | 2,5", seed=1)
    do(game, f"cast lightning_bolt; spend {energy}; toward east")
    assert (life(game), stun(game)) == (lives, stuns)
    hurt = [entry.event for entry in game.log if isinstance(entry.event, events.Hurt)]
    assert {(one.amount, one.also) for one in hurt} == {(3, ("lightning",))}


@pytest.mark.rule("WW-21.47")
def test_lightning_bolt_can_be_cast_in_any_direction_and_needs_no_target() -> None:
    game = skirmish("2,3 hand lightning_bolt | 4,9", seed=1)
    assert aims(game, "cast lightning_bolt; no energy") == [
        "toward north", "toward east", "toward south", "toward west"
    ]  # fmt: skip
    do(game, "cast lightning_bolt; no energy; toward south")
    assert (life(game), stun(game)) == ([15, 15], [0, 0])


@pytest.mark.rule("WW-21.47")
def test_lightning_bolt_thrown_back_at_once_strikes_its_caster() -> None:
    game = skirmish("2,3 hand lightning_bolt | 4,9", seed=1)
    do(game, "cast lightning_bolt; no energy; toward north")
    assert (life(game), stun(game)) == ([12, 15], [1, 0])


@pytest.mark.rule("WW-21.47", "WW-13.4", "WW-12.3")
def test_lightning_bolt_entries_are_separate_sources_and_stun_once() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 hand shield energy_5 carries bloodshard", seed=1)
    do(game, "cast lightning_bolt; spend energy_4; toward east", "answer shield; spend energy_5")
    assert (life(game), stun(game)) == ([15, 13], [0, 1])


@pytest.mark.rule("WW-21.47", "WW-8.9")
def test_lightning_bolt_needs_no_line_and_goes_through_exits() -> None:
    # From (0,2) north: the purple portal leads to (4,7), heading north.
    game = skirmish("0,2 hand lightning_bolt | 4,7", seed=1)
    do(game, "cast lightning_bolt; no energy; toward north")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.47", "WW-21.53")
def test_lightning_bolt_does_not_affect_a_body_of_mist() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 under mist_body 2", seed=1)
    do(game, "cast lightning_bolt; spend energy_4; toward east")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.47", "WW-21.7")
def test_lightning_bolt_starts_in_the_square_of_an_astral_projection() -> None:
    game = skirmish("4,0 hand lightning_bolt | 2,5", seed=1, astral=24)
    do(game, "cast lightning_bolt; no energy; toward east")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.47", "WW-21.3")
def test_sum_of_add_lengthens_a_lightning_bolt() -> None:
    game = skirmish("2,3 hand lightning_bolt | 2,5", seed=1, sum=4)
    do(game, "cast lightning_bolt; toward east")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-21.47", "WW-11.7", "WW-21.34")
def test_lightning_bolt_targets_wizards_on_its_path() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 hand full_shield", seed=1)
    do(game, "cast lightning_bolt; spend energy_4; toward east")
    assert offered(game) == ["pass", "answer full_shield"]
    beside = skirmish("2,3 hand lightning_bolt | 2,5 hand full_shield", seed=1)
    do(beside, "cast lightning_bolt; no energy; toward east")
    assert beside.players_to_act == (0,)


@pytest.mark.rule("WW-21.47", "WW-21.83", "WW-25.53")
def test_lightning_bolt_is_thrown_back_by_a_wall_of_earth() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 hand wall_of_earth | 2,4", seed=1)
    do(game, "cast lightning_bolt; spend energy_4; toward east", "answer wall_of_earth; edge 2,4 E")
    # It enters (2,4), is thrown back into (2,4), enters (2,3), is thrown back into (2,3) by the wall to the west.
    assert life(game) == [9, 15, 9]
    assert stun(game) == [1, 0, 1]


@pytest.mark.rule("WW-25.53", "WW-21.78")
def test_lightning_bolt_targets_are_decided_after_responses() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_5 | 2,3 hand teleport", seed=1)
    do(game, "cast lightning_bolt; spend energy_5; toward east", "answer teleport", "square 2,5")
    # (2,4), (2,5), thrown back into (2,5), (2,4), (2,3): blue would have been struck once where they were.
    assert life(game) == [12, 9]


@pytest.mark.rule("WW-25.53", "WW-21.78")
def test_teleport_out_of_sight_escapes_a_lightning_bolt_on_its_path() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_5 | 2,3 hand teleport", things="rosebush 2,4 by 0", seed=1)
    do(game, "cast lightning_bolt; spend energy_5; toward east", "answer teleport", "square 2,5")
    assert (life(game), at(game, 1)) == ([12, 15], "2,5")


@pytest.mark.rule("WW-25.53", "WW-21.37")
def test_evasion_roll_avoids_every_part_of_a_lightning_bolt() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 hand gnome_form", rng=ScriptedRng([1]))
    do(game, "cast lightning_bolt; spend energy_4; toward east", "answer gnome_form; no energy")
    assert (life(game), stun(game)) == ([15, 15], [0, 0])


@pytest.mark.rule("WW-21.61")
def test_psychic_storm_strikes_neighbours_through_walls_and_its_caster() -> None:
    game = skirmish("2,3 hand psychic_storm energy_4 | 1,4 | 2,5 | 2,2", sectors=[*P3, ("green", 0)], seed=1)
    do(game, "cast psychic_storm; spend energy_4; square 2,4")
    assert life(game) == [11, 11, 11, 15]


@pytest.mark.rule("WW-21.61", "WW-3.8")
def test_psychic_storm_does_not_reach_across_the_outside_of_the_board() -> None:
    game = skirmish("2,1 hand psychic_storm | 2,9 | 3,0", sectors=P3, seed=1)
    do(game, "cast psychic_storm; no energy; square 2,0")
    assert life(game) == [14, 15, 14]


@pytest.mark.rule("WW-21.61", "WW-12.4")
def test_psychic_storm_cannot_be_evaded() -> None:
    game = skirmish("2,3 hand psychic_storm | 2,5 under invisible 2", rng=ScriptedRng([]))
    do(game, "cast psychic_storm; no energy; square 2,4")
    assert life(game) == [14, 14]


@pytest.mark.rule("WW-21.61", "WW-21.42")
def test_psychic_storm_strikes_wizard_and_homunculus() -> None:
    game = skirmish("2,3 hand psychic_storm energy_4 | 2,5", spells="homunculus 1 on 1 life 6", seed=1)
    do(game, "cast psychic_storm; spend energy_4; square 2,4")
    assert life(game) == [11, 11]
    assert game.position.spells[0].life == 2


@pytest.mark.rule("WW-21.61", "WW-21.78")
def test_psychic_storm_strikes_a_teleporting_wizard() -> None:
    game = skirmish("2,3 hand psychic_storm energy_4 | 2,5 hand teleport", seed=1)
    do(game, "cast psychic_storm; spend energy_4; square 2,5", "answer teleport", "square 0,5")
    assert at(game, 1) == "0,5"
    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.61", "WW-21.53", "WW-8.4")
def test_psychic_storm_spares_mist_and_objects() -> None:
    game = skirmish("2,3 hand psychic_storm energy_6 | 2,5 under mist_body 2", things="rosebush 1,4 by 1", seed=1)
    do(game, "cast psychic_storm; spend energy_6; square 2,4")
    assert life(game) == [9, 15]
    assert len(game.position.things) == 1
    assert cracks(game, "2,5 E") == 0


@pytest.mark.rule("WW-21.87", "WW-24.45")
def test_waterbolt_hurts_and_knocks_back_until_a_wall() -> None:
    game = skirmish("3,0 hand waterbolt waterbolt | 3,2", seed=1)
    do(game, "cast waterbolt; spend waterbolt; 1; wizard 1")
    assert at(game, 1) == "3,3"
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-25.56", "WW-11.11", "WW-21.87")
def test_waterbolt_hurts_before_it_knocks_back_and_the_dead_are_not_moved() -> None:
    game = skirmish("3,0 hand waterbolt energy_4 | 3,1 life 5 | 7,2", seed=1)
    do(game, "cast waterbolt; spend energy_4; 2; wizard 1")
    order = [type(entry.event).__name__ for entry in game.log if type(entry.event).__name__ in ("Hurt", "Moved")]
    assert order == ["Hurt", "Moved", "Moved"]
    deadly = skirmish("3,0 hand waterbolt energy_4 | 3,1 life 2 carries dagger | 7,2", seed=1)
    do(deadly, "cast waterbolt; spend energy_4; 2; wizard 1")
    assert lying(deadly) == [("dagger", "3,1")]


@pytest.mark.rule("WW-21.87", "WW-22.6")
def test_waterbolt_splits_its_energy() -> None:
    game = skirmish("3,0 hand waterbolt energy_4 | 3,1", seed=1)
    assert aims(game, "cast waterbolt; no energy") == ["0", "1"]
    assert aims(game, "cast waterbolt; spend energy_4") == ["0", "1", "2", "3", "4"]
    do(game, "cast waterbolt; spend energy_4; 3; wizard 1")
    assert (life(game), at(game, 1)) == ([15, 12], "3,2")


@pytest.mark.rule("WW-21.87")
def test_waterbolt_knocks_only_loose_objects() -> None:
    start = skirmish("3,0 hand waterbolt energy_4 | 4,9", things="dagger 3,1; rosebush 3,3 by 1", seed=1)
    item, bush = start.clone(), start.clone()
    do(item, "cast waterbolt; spend energy_4; 0; card Dagger")
    assert lying(item) == [("dagger", "3,3")]
    do(bush, "cast waterbolt; spend energy_4; 1; object 3,3")
    rosebush = bush.position.things[1]
    assert (rosebush.kind, square_name(bush.position.grid, rosebush.square)) == ("rosebush", "3,3")


@pytest.mark.rule("WW-21.87", "WW-25.57")
def test_object_knock_stops_before_big_man_and_glue_prevents_it() -> None:
    big = skirmish("3,0 hand waterbolt energy_4 | 3,3 under big_man_form 2", things="dagger 3,1", seed=1)
    do(big, "cast waterbolt; spend energy_4; 0; card Dagger")
    assert lying(big) == [("dagger", "3,2")]
    glued = skirmish(
        "3,0 hand waterbolt energy_4 | 4,9", things="dagger 3,1", spells="glue 1 item dagger energy 2", seed=1
    )
    do(glued, "cast waterbolt; spend energy_4; 0; card Dagger")
    assert lying(glued) == [("dagger", "3,1")]


@pytest.mark.rule("WW-21.87", "WW-22.20", "WW-17.8")
def test_caster_picks_the_direction_in_the_same_square() -> None:
    game = skirmish("3,2 hand waterbolt energy_4 | 3,2", things="dagger 3,2", seed=1)
    wizard, item = game.clone(), game.clone()
    do(wizard, "cast waterbolt; spend energy_4; 2; wizard 1")
    assert wizard.players_to_act == (0,)
    assert offered(wizard) == ["toward north", "toward east", "toward south", "toward west"]
    do(wizard, "toward west")
    assert (life(wizard), at(wizard, 1)) == ([15, 13], "3,0")
    do(item, "cast waterbolt; spend energy_4; 3; card Dagger")
    assert offered(item) == ["toward north", "toward east", "toward south", "toward west"]
    with pytest.raises(IllegalAction, match=r"WW-17\.8"):
        item.apply(actions.DONE, 0)
    do(item, "toward east")
    assert lying(item) == [("dagger", "3,3")]


@pytest.mark.rule("WW-17.8", "WW-22.20")
def test_caster_picks_the_direction_on_an_exact_diagonal() -> None:
    game = skirmish("1,0 hand waterbolt energy_4 | 2,1", edges="1,0 E open", things="dagger 2,1", seed=1)
    do(game, "cast waterbolt; spend energy_4; 3; card Dagger")
    assert offered(game) == ["toward east", "toward south"]


@pytest.mark.rule("WW-21.87")
def test_waterbolt_at_its_caster_hurts_and_moves() -> None:
    game = skirmish("3,2 hand waterbolt energy_4 | 4,9", seed=1)
    do(game, "cast waterbolt; spend energy_4; 2; wizard 0", "toward west")
    assert (life(game), at(game, 0)) == ([13, 15], "3,0")


@pytest.mark.rule("WW-21.87", "WW-21.84")
def test_waterbolt_puts_out_the_wall_of_fire_it_targets() -> None:
    game = skirmish("2,3 hand waterbolt | 4,9", edges="2,3 E fire by 1", seed=1)
    do(game, "cast waterbolt; no energy; 0; edge 2,3 E")
    assert stands(game, "2,3 E") == "open"
    assert in_play(game) == []


@pytest.mark.rule("WW-21.87", "WW-21.2", "WW-21.28")
def test_waterbolt_washes_off_acid_and_destroys_a_fire_cloak_if_it_hurts() -> None:
    start = skirmish("3,0 hand waterbolt | 3,1 carries fire_cloak", spells="acid_bath 0 on 1 energy 3", seed=1)
    hurt, knocked = start.clone(), start.clone()
    do(hurt, "cast waterbolt; no energy; 1; wizard 1")
    assert in_play(hurt) == []
    assert hurt.position.wizards[1].items == ()
    assert life(hurt) == [15, 14]
    do(knocked, "cast waterbolt; no energy; 0; wizard 1")
    assert in_play(knocked) == []
    assert len(knocked.position.wizards[1].items) == 1


@pytest.mark.rule("WW-21.87", "WW-21.2", "WW-12.4")
def test_evading_a_waterbolt_avoids_washing_and_knock_back() -> None:
    game = skirmish(
        "3,0 hand waterbolt | 3,1 under invisible 2", spells="acid_bath 0 on 1 energy 3", rng=ScriptedRng([4])
    )
    do(game, "cast waterbolt; no energy; 0; wizard 1")
    assert sorted(in_play(game)) == ["acid_bath", "invisible"]
    assert at(game, 1) == "3,1"


@pytest.mark.rule("WW-21.40", "WW-21.87", "WW-16.4")
def test_waterbolt_destroys_tacks_on_the_floor() -> None:
    game = skirmish("3,0 hand waterbolt | 4,9", things="handful_of_tacks 3,2", seed=1)
    do(game, "cast waterbolt; no energy; 1; object 3,2")
    assert game.position.things == ()
    assert "handful_of_tacks" in discarded(game)


@pytest.mark.rule("WW-21.87", "WW-21.40")
def test_waterbolt_at_a_bush_leaves_the_tacks_below_it() -> None:
    things = "thornbush 3,2 by 1; handful_of_tacks 3,2"
    game = skirmish("3,0 hand waterbolt energy_4 | 4,9", things=things, seed=1)
    do(game, "cast waterbolt; spend energy_4; 3; object 3,2")
    assert [thing.kind for thing in game.position.things] == ["tacks"]
    do(
        spared := skirmish("3,0 hand waterbolt | 4,9", things=things, seed=1),
        "cast waterbolt; no energy; 1; object 3,2",
    )
    assert [thing.kind for thing in spared.position.things] == ["thornbush", "tacks"]


@pytest.mark.rule("WW-21.65", "WW-24.37")
def test_share_life_gives_the_odd_point_to_the_caster() -> None:
    game = skirmish("2,3 life 7 hand share_life | 2,5 life 12", seed=1)
    do(game, "cast share_life; wizard 1")
    assert life(game) == [10, 9]


@pytest.mark.rule("WW-21.65")
def test_share_life_reports_only_changes() -> None:
    game = skirmish("2,3 life 8 hand share_life | 2,5 life 7", seed=1)
    do(game, "cast share_life; wizard 1")
    assert life(game) == [8, 7]
    assert not [entry for entry in game.log if isinstance(entry.event, events.LifeGained)]


@pytest.mark.rule("WW-21.65", "WW-13.1")
def test_share_life_obeys_the_maximum() -> None:
    game = skirmish("2,3 life 15 hand share_life | 2,5 life 20", seed=1, rules=Rules(life_max=17, life_start=15))
    do(game, "cast share_life; wizard 1")
    assert life(game) == [17, 17]


@pytest.mark.rule("WW-21.65", "WW-12.7")
def test_share_life_is_not_damage() -> None:
    game = skirmish("2,3 life 1 hand share_life | 2,5 hand shield under golem_form 2", seed=1)
    do(game, "cast share_life; wizard 1")
    assert life(game) == [8, 8]
    evaded = skirmish("2,3 life 1 hand share_life | 2,5 under invisible 2", rng=ScriptedRng([2]))
    do(evaded, "cast share_life; wizard 1")
    assert life(evaded) == [1, 15]


@pytest.mark.rule("WW-21.65", "WW-21.42", "WW-25.55")
def test_share_life_with_the_owner_of_a_homunculus_shares_nothing() -> None:
    game = skirmish("2,3 life 3 hand share_life | 2,5", spells="homunculus 1 on 1 life 4", seed=1)
    do(game, "cast share_life; wizard 1")
    assert (life(game), game.position.spells[0].life) == ([3, 15], 4)


@pytest.mark.rule("WW-21.13", "WW-24.44")
def test_brain_burn_counts_the_targets_kept_cards_and_spells() -> None:
    game = skirmish(
        "2,3 hand brain_burn | 2,5 carries dagger large_rock hand energy_4 energy_5 zot shield under strength 2", seed=1
    )
    do(game, "cast brain_burn; wizard 1")
    assert game.players_to_act == (1,)
    assert offered(game)[0] == "done"
    assert {"discard energy_4", "end Strength"} <= {*offered(game)}
    do(game, "discard zot", "done")
    assert offered(game) == ["pass", "answer shield"]
    do(game, "pass")
    assert life(game) == [15, 11]
    assert hand(game, 1) == ["energy_4", "energy_5", "shield"]


@pytest.mark.rule("WW-21.13")
def test_clear_mind_prevents_brain_burn_damage() -> None:
    game = skirmish("2,3 hand brain_burn | 2,5 hand energy_4 under strength 2", seed=1)
    do(game, "cast brain_burn; wizard 1", "discard energy_4", "end Strength", "done")
    assert life(game) == [15, 15]
    assert in_play(game) == []


@pytest.mark.rule("WW-21.13", "WW-22.22")
def test_brain_burn_asks_a_target_with_an_empty_mind() -> None:
    game = skirmish("2,3 hand brain_burn | 2,5 carries dagger", seed=1)
    do(game, "cast brain_burn; wizard 1")
    assert offered(game) == ["done"]
    with pytest.raises(IllegalAction, match=r"WW-21\.13"):
        game.apply(actions.PASS, 1)
    do(game, "done")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.13", "WW-21.42", "WW-25.55")
def test_brain_burn_at_a_homunculus_asks_nothing() -> None:
    game = skirmish("2,3 hand brain_burn | 2,5 hand energy_4", spells="homunculus 1 on 1 life 5", seed=1)
    do(game, "cast brain_burn; wizard 1")
    assert game.players_to_act == (0,)
    assert (life(game), game.position.spells[0].life) == ([15, 15], 3)


@pytest.mark.rule("WW-21.80", "WW-22.20", "WW-23.8")
def test_thought_steal_takes_two_cards_only_the_caster_sees() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 hand energy_4 fireball zot | 4,9", seed=1)
    do(game, "cast thought_steal; wizard 1")
    assert offered(game) == ["done", "take energy_4", "take fireball", "take zot"]
    do(game, "take fireball", "take zot")
    assert (hand(game, 0), hand(game, 1)) == (["fireball", "zot"], ["energy_4"])
    assert game.position.phase == "main"
    assert game.players_to_act == (0,)
    piles = game.position.piles
    assert piles.known(0, HAND[1]) == piles.masks[HAND[1]]
    assert (piles.known(2, HAND[1]), piles.known(2, HAND[0])) == (0, 0)
    assert piles.known(1, HAND[0]) == piles.masks[HAND[0]]


@pytest.mark.rule("WW-21.80", "WW-23.8", "WW-23.16")
def test_only_thief_and_victim_know_the_stolen_thoughts() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 hand energy_4 fireball | 4,9", seed=1)
    do(game, "cast thought_steal; wizard 1", "take fireball", "done")

    def text(player: int) -> tuple[list[str], list[str]]:
        seen = [entry.event for entry in game.log.seen_by(player)]
        hands = [str(one.cards) for one in seen if isinstance(one, events.HandSeen)]
        taken = [str(one.cards) for one in seen if isinstance(one, events.CardsTaken)]
        return hands, taken

    assert "fireball" in text(0)[0][0]
    assert "fireball" in text(0)[1][0]
    assert "fireball" not in text(1)[0][0]
    assert "fireball" in text(1)[1][0]
    assert "fireball" not in text(2)[0][0] + text(2)[1][0]


@pytest.mark.rule("WW-21.80", "WW-18.3")
def test_thief_with_too_many_thoughts_discards_down_to_the_limit() -> None:
    full = "energy_4 energy_4 energy_5 energy_6 zot ka_bong fireball"
    game = skirmish(f"2,3 hand thought_steal {full} | 2,5 hand dagger large_rock", seed=1)
    do(game, "cast thought_steal; wizard 1", "take dagger", "take large_rock", "discard zot", "discard energy_4")
    assert hand(game, 0) == ["dagger", "energy_4", "energy_5", "energy_6", "fireball", "ka_bong", "large_rock"]
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.80", "WW-22.22", "WW-25.58")
def test_thought_steal_may_take_fewer_and_takes_nothing_from_an_empty_hand() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 carries dagger under strength 2", seed=1)
    do(game, "cast thought_steal; wizard 1")
    assert offered(game) == ["done"]
    do(game, "done")
    assert hand(game, 0) == []
    assert in_play(game) == ["strength"]
    one = skirmish("2,3 hand thought_steal | 2,5 hand energy_4 energy_5 zot", seed=1)
    do(one, "cast thought_steal; wizard 1", "take zot", "done")
    assert (hand(one, 0), hand(one, 1)) == (["zot"], ["energy_4", "energy_5"])
