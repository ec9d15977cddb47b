"""Where clauses and cards meet: steps that wait for a spell, things in a square, who is pushed, who is stunned."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_wizwar import Game, skirmish
from arcana_wizwar.events import AttackMade, CardDrawn, PhaseEnded
from tests.wizwar.table import at, life

SIDE_BY_SIDE = [("red", 0), ("blue", 0)]


@pytest.mark.rule("WW-21.7", "WW-25.110")
@pytest.mark.parametrize("other", ["invisible", "rotate_sector; sector yellow; turn 90"])
def test_spell_of_another_range_keeps_astral_projection(other: str) -> None:
    key, *picks = other.split("; ")
    wizards = f"2,1 hand astral_projection {key} fireball | 2,5 | 9,4"
    game = skirmish(wizards, seed=1)
    do(game, "cast astral_projection; square 2,4", f"cast {key}")
    do(game, *(picks or ["no energy"]))
    do(game, "cast fireball; wizard 1")
    assert life(game) == [15, 10, 15]
    assert game.position.astral == -1


@pytest.mark.rule("WW-25.140", "WW-21.7", "WW-16.10")
def test_astral_projection_stays_when_its_sector_turns() -> None:
    wizards = "2,1 hand astral_projection rotate_sector fireball | 2,5 | 9,4"
    game = skirmish(wizards, things="stone_block 0,2 by 1", seed=1)
    do(game, "cast astral_projection; square 2,4", "cast rotate_sector; sector red", "turn 90")
    assert [thing.square for thing in game.position.things] == [24]  # the stone block's square
    assert game.position.astral == 24
    do(game, "cast fireball")
    assert "object 2,4" in offered(game)
    assert "wizard 1" not in offered(game)  # nothing is seen from within a stone block


@pytest.mark.rule("WW-21.6", "WW-25.110")
def test_around_the_corner_affects_only_the_next_spell() -> None:
    game = skirmish("1,0 hand around_the_corner invisible fireball | 1,1", seed=1)
    do(game, "cast around_the_corner", "cast invisible; no energy", "cast fireball")
    assert not game.position.corner
    assert "wizard 1" not in offered(game)


@pytest.mark.rule("WW-21.26", "WW-25.46")
def test_extra_arms_ask_about_every_other_object() -> None:
    things = "dagger 3,3; large_rock 3,3; master_key 3,3"
    game = skirmish("3,3 under extra_arms 2 | 0,9", things=things, treasures="red2 0,0", seed=1)
    do(game, "pick up Large Rock 1")
    assert offered(game) == ["no", "pick up Dagger"]
    do(game, "pick up Dagger")
    assert offered(game) == ["no", "pick up Master Key"]
    do(game, "no")
    assert offered(game)[0] == "end phase"
    assert game.position.moves == 2


@pytest.mark.rule("WW-21.3", "WW-8.11")
def test_stored_sum_does_not_boost_abilities_of_spells_in_play() -> None:
    game = skirmish("3,1 under stone_spikes 2 hand add energy_4 energy_5 | 3,3", seed=1)
    do(game, "cast add; spend energy_4; spend energy_5", "use stone_spikes; wizard 1")
    assert [entry.event.energy for entry in game.log if isinstance(entry.event, AttackMade)] == [1]
    assert game.position.sum == 9


@pytest.mark.rule("WW-21.27", "WW-25.111", "WW-6.13")
def test_featherweight_may_lead_through_its_wall_of_fire() -> None:
    game = skirmish("3,1 under featherweight 3 | 0,9", edges="3,1 E fire by 1", seed=1)
    do(game, "east")
    assert offered(game) == ["toward east", "toward west"]
    do(game, "toward east")
    assert (at(game), life(game)) == ("3,2", [11, 15])
    do(game, "toward east")
    assert offered(game)  # two more points to go


@pytest.mark.rule("WW-21.9", "WW-21.22", "WW-25.112")
def test_push_out_of_a_dust_cloud_needs_no_roll() -> None:
    game = skirmish("3,0 under big_man_form 2 | 3,1", things="dust_cloud 3,1 by 0", rng=ScriptedRng([]))
    do(game, "east", "toward east")
    assert (at(game, 0), at(game, 1)) == ("3,1", "3,2")


@pytest.mark.rule("WW-21.22", "WW-21.57", "WW-25.112")
def test_passing_a_wall_out_of_a_dust_cloud_needs_no_roll() -> None:
    wizards = "2,3 hand pass_through_wall astral_projection | 2,5"
    game = skirmish(wizards, things="dust_cloud 2,3 by 1", rng=ScriptedRng([]))
    assert "cast pass_through_wall" not in offered(game)
    do(game, "cast astral_projection; square 2,2", "cast pass_through_wall; edge 2,2 E")
    assert at(game) == "2,2"


@pytest.mark.rule("WW-21.58", "WW-21.51", "WW-7.1")
def test_picked_lock_opens_for_its_caster_only() -> None:
    # Both stand beside the door of the red sector in the south of 2,1; red is neither of them.
    wizards = "blue 2,1 hand pick_lock mental_force | yellow 2,1 | red 0,0"
    sectors = [("red", 0), ("blue", 0), ("yellow", 0)]
    game = skirmish(wizards, sectors=sectors, seed=1)
    do(game, "cast pick_lock; edge 2,1 S", "cast mental_force; no energy; wizard 1")
    assert "toward south" not in offered(game)


@pytest.mark.rule("WW-21.40", "WW-22.23", "WW-5.4")
def test_shield_while_time_passes_still_allows_taking_tacks() -> None:
    game = skirmish(
        "3,1 | 3,3 hand shield",
        things="handful_of_tacks 3,2",
        spells="acid_bath 0 on 1 energy 2",
        phase="time passes",
        tacks=(1,),
        seed=1,
    )
    do(game, "answer shield; no energy")
    assert "pick up Handful of Tacks" in offered(game)


@pytest.mark.rule("WW-6.5")
def test_unspent_movement_points_are_lost_with_the_phase() -> None:
    game = skirmish("3,1 | 3,3", seed=1)
    do(game, "end phase")
    assert game.position.moves == 0


def next_own_turn(game: Game) -> None:
    """All end their turns at once until it is the turn of the same player again."""
    active = game.position.active
    while True:
        do(game, "end phase", "done")
        if "stop" in offered(game):
            do(game, "stop")
        if game.position.active == active:
            return


@pytest.mark.rule("WW-5.15", "WW-21.78", "WW-25.20")
def test_teleported_wizard_can_move_in_the_next_turn() -> None:
    game = skirmish("2,3 hand teleport | 0,9", seed=1)
    do(game, "cast teleport", "square 3,3")
    assert "west" not in offered(game)
    next_own_turn(game)
    assert "west" in offered(game)


@pytest.mark.rule("WW-5.15", "WW-17.2")
def test_stunned_wizard_can_attack_after_walking_in_the_last_turn() -> None:
    game = skirmish("3,1 stun 1 | 3,3", seed=1)
    do(game, "east")
    next_own_turn(game)
    assert game.position.stunned
    do(game, "punch; wizard 1")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-5.15", "WW-21.19")
def test_disease_strikes_the_same_wizard_again_in_the_next_turn() -> None:
    game = skirmish("3,1 under disease 3 | 3,2", moves=4, seed=1)
    do(game, "east", "west", "east")
    assert life(game) == [15, 12]
    do(game, "west")
    next_own_turn(game)
    do(game, "east")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-21.79", "WW-5.8", "WW-21.69")
def test_thornbush_entered_while_drawing_ends_no_phase() -> None:
    game = skirmish(
        "3,1 under featherweight 3 | 0,9",
        things="thornbush 3,2 by 1",
        spells="slow_death 1 on 0",
        phase="draw",
        seed=1,
    )
    do(game, "draw", "toward east")
    assert (at(game), life(game), game.position.wizards[0].stun) == ("3,2", [14, 15], 1)
    assert not any(isinstance(entry.event, PhaseEnded) for entry in game.log)
    assert offered(game)[:2] == ["draw", "stop"]


@pytest.mark.rule("WW-11.12", "WW-21.8", "WW-21.29", "WW-13.19")
def test_killed_by_backlash_gains_nothing_from_the_remaining_darts() -> None:
    wizards = "3,1 life 1 hand fire_darts energy_4 | 3,3 life 2 hand backlash | 9,4"
    game = skirmish(wizards, seed=1)
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 1; wizard 1; wizard 1", "answer backlash")
    assert [wizard.alive for wizard in game.position.wizards] == [False, False, True]
    assert game.position.wizards[0].kills == 0
    assert game.position.winner == 2


@pytest.mark.rule("WW-17.1", "WW-17.3", "WW-21.4", "WW-21.77")
def test_stunned_adrenaline_attacker_may_not_leave_by_swap() -> None:
    wizards = "3,1 under adrenaline 2 hand swap teleport | 3,2"
    game = skirmish(wizards, stunned=True, seed=1)
    assert "cast swap" in offered(game)  # one attack and a move, which it is both
    do(game, "punch; wizard 1")
    assert "cast swap" not in offered(game)
    assert "cast teleport" in offered(game)


@pytest.mark.rule("WW-25.110", "WW-21.5", "WW-21.6", "WW-21.7")
def test_counter_in_own_turn_keeps_prepared_effects() -> None:
    wizards = "2,1 hand astral_projection around_the_corner meditate anti_anti | 2,0 hand absorb_spell"
    game = skirmish(wizards, astral=23, corner=True, seed=1)
    do(game, "cast around_the_corner", "answer absorb_spell", "answer anti_anti")
    assert (game.position.astral, game.position.corner) == (23, True)


@pytest.mark.rule("WW-25.110", "WW-21.6", "WW-21.7")
def test_punch_and_throw_keep_prepared_effects() -> None:
    game = skirmish("3,1 carries dagger under adrenaline 2 | 3,2", astral=23, corner=True, seed=1)
    do(game, "punch; wizard 1", "use dagger; wizard 1")
    assert life(game) == [15, 11]
    assert (game.position.astral, game.position.corner) == (23, True)


@pytest.mark.rule("WW-21.32", "WW-4.8", "WW-21.16")
def test_in_fog_walls_are_created_only_on_own_edges() -> None:
    game = skirmish("3,1 hand create_wall | 0,9", spells="fog 1 energy 2", seed=1)
    do(game, "cast create_wall")
    assert offered(game) == ["edge 3,0 E", "edge 3,1 E"]  # a door in the north, a wall in the south


@pytest.mark.rule("WW-4.17", "WW-4.6")
def test_big_man_hides_wizards_in_the_same_square() -> None:
    wizards = "3,1 hand fireball | 3,1 under big_man_form 2 | 3,1 | 3,2"
    inside = skirmish(wizards, seed=1)
    do(inside, "cast fireball")
    assert [word for word in offered(inside) if word.startswith("wizard")] == ["wizard 1"]
    outside = skirmish("3,1 | 3,1 under big_man_form 2 | 3,1 | 3,2", active=3, seed=1)
    do(outside, "punch")
    assert [word for word in offered(outside) if word.startswith("wizard")] == ["wizard 1"]


@pytest.mark.rule("WW-4.7", "WW-4.15", "WW-21.20", "WW-21.22")
def test_from_a_dust_cloud_only_it_and_global_spells_can_be_dispelled() -> None:
    things = "dust_cloud 3,1 by 1; rosebush 3,3 by 1"
    game = skirmish("3,1 hand dispel | 3,2 under invisible 2", things=things, spells="gravity 1 energy 2", seed=1)
    do(game, "cast dispel")
    assert offered(game) == ["card Dust Cloud", "card Gravity"]


@pytest.mark.rule("WW-21.53", "WW-21.68", "WW-21.62", "WW-6.11", "WW-25.28")
@pytest.mark.parametrize("form", ["mist_body", "slime_form"])
def test_things_in_a_square_do_not_affect_mist_and_slime(form: str) -> None:
    things = "rosebush 3,2 by 1; trap_token 3,3 by 1 real; handful_of_tacks 3,0"
    game = skirmish(f"3,1 under {form} 2 | 0,9", things=things, moves=5, seed=1)
    do(game, "west", "east", "east", "east")
    assert (at(game), life(game)) == ("3,3", [15, 15])
    assert len(game.position.things) == 3


@pytest.mark.rule("WW-25.110", "WW-21.6", "WW-21.45")
def test_around_the_corner_does_not_bend_the_throw_of_an_item() -> None:
    game = skirmish("1,0 hand around_the_corner carries dagger | 1,1 | 2,0", seed=1)
    do(game, "cast around_the_corner", "use dagger")
    assert "wizard 2" in offered(game)
    assert "wizard 1" not in offered(game)


@pytest.mark.rule("WW-25.6", "WW-21.27", "WW-17.8")
def test_featherweight_leads_away_along_the_last_part_of_a_bent_line() -> None:
    game = skirmish("1,0 hand around_the_corner fireball | 1,1 under featherweight 2", seed=1)
    do(game, "cast around_the_corner", "cast fireball; wizard 1")
    # The line comes from the corner in the southwest: north and east are walled, and south is toward it.
    assert (at(game, 1), life(game)) == ("1,1", [15, 10])


@pytest.mark.rule("WW-21.56", "WW-21.27", "WW-17.8")
def test_pain_link_moves_a_featherweight_victim_away_from_the_linked_wizard() -> None:
    game = skirmish("2,3 hand fireball under featherweight 2 | 2,5 under pain_link 2", seed=1)
    do(game, "cast fireball; wizard 1")
    assert game.players_to_act == (0,)
    assert offered(game) == ["toward south"]  # a wall in the west, blue in the east


@pytest.mark.rule("WW-21.87", "WW-21.28")
def test_water_destroys_only_carried_items_of_fire() -> None:
    game = skirmish("2,3 hand waterbolt | 2,5 carries dagger fire_cloak speedstone", seed=1)
    do(game, "cast waterbolt; no energy; 1; wizard 1")
    assert [game.cards.of[card].key for card in game.position.wizards[1].items] == ["dagger", "speedstone"]


@pytest.mark.rule("WW-21.28", "WW-25.14")
def test_fire_cloak_strikes_back_at_the_wizard_only() -> None:
    game = skirmish("2,4 | 2,5 carries fire_cloak", things="dagger 2,4", seed=1)
    do(game, "punch; wizard 1")
    assert life(game) == [13, 14]


@pytest.mark.rule("WW-21.83", "WW-9.11")
def test_second_wall_of_earth_needs_another_border_line() -> None:
    game = skirmish("2,3 hand zot | 2,5 hand wall_of_earth wall_of_earth | 2,4", seed=1)
    do(game, "cast zot; no energy; way 1; wizard 2", "answer wall_of_earth")
    assert "edge 2,4 E" in offered(game)
    do(game, "edge 2,4 E", "answer wall_of_earth")
    assert "edge 2,4 E" not in offered(game)


@pytest.mark.rule("WW-21.41", "WW-25.6", "WW-25.7")
def test_distance_around_a_corner_adds_both_parts() -> None:
    game = skirmish("0,0 hand around_the_corner heave_ho treasure red1 under shatter 2 | 4,5", seed=1)
    do(game, "cast around_the_corner", "cast heave_ho; edge 0,9 S")
    edge = next(edge for edge, stands in game.position.edges.items() if stands.cracks)
    assert game.edge_at(edge).cracks == 3


@pytest.mark.rule("WW-21.22", "WW-4.7", "WW-4.17")
def test_big_man_sees_out_of_own_square_but_not_out_of_a_cloud() -> None:
    for things, seen in (("", True), ("dust_cloud 2,4 by 0", False)):
        game = skirmish("2,4 hand fireball under big_man_form 2 | 2,5", things=things, seed=1)
        assert ("cast fireball" in offered(game)) == seen


@pytest.mark.rule("WW-21.32")
def test_in_fog_a_bush_is_seen_only_from_adjacent_squares() -> None:
    for square, seen in (("2,4", True), ("2,5", False)):
        game = skirmish(
            "2,3 hand fireball | 0,5",
            things=f"rosebush {square} by 1",
            spells="fog 1 energy 2",
            edges="2,3 E open",
            seed=1,
        )
        do(game, "cast fireball")
        assert (f"object {square}" in offered(game)) == seen


@pytest.mark.rule("WW-21.22", "WW-21.9", "WW-4.6")
def test_adjacent_big_man_is_unseen_from_a_cloud() -> None:
    for things, seen in (("", True), ("dust_cloud 2,4 by 0", False)):
        game = skirmish("2,4 hand fireball | 2,4 under big_man_form 2", things=things, seed=1)
        assert ("cast fireball" in offered(game)) == seen


@pytest.mark.rule("WW-25.102", "WW-21.6", "WW-21.7")
def test_around_the_corner_waits_through_the_casting_of_an_astral_projection() -> None:
    game = skirmish("2,0 hand around_the_corner astral_projection fireball | 1,1", seed=1)
    do(game, "cast around_the_corner", "cast astral_projection; square 1,0")
    assert game.position.corner
    do(game, "cast fireball; wizard 1")
    assert life(game) == [15, 10]
    assert not game.position.corner
    assert game.position.astral == -1


@pytest.mark.rule("WW-25.110", "WW-25.62", "WW-21.78")
def test_around_the_corner_does_not_help_a_thrown_item_follow_a_teleport() -> None:
    game = skirmish("1,0 hand around_the_corner carries dagger | 2,0 hand teleport", seed=1)
    do(game, "cast around_the_corner", "use dagger; wizard 1", "answer teleport", "square 1,1")
    assert (at(game, 1), life(game)) == ("1,1", [15, 15])
    assert game.position.corner


@pytest.mark.rule("WW-21.50", "WW-21.69", "WW-25.16")
def test_slow_death_during_meditation_stops_the_drawing() -> None:
    game = skirmish("2,3 life 1 hand meditate | 2,5 | 7,2", spells="slow_death 1 on 0", seed=1)
    do(game, "cast meditate")
    assert not game.position.wizards[0].alive
    assert len([entry for entry in game.log if isinstance(entry.event, CardDrawn) and entry.event.player == 0]) == 1
