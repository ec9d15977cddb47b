"""Cards that move wizards, and ways on which wizards are moved (WW-6.11 to WW-6.15, WW-21, WW-22.20)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, happened, offered
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.cards import CARDS
from arcana_wizwar.cards.reading import read_cards
from arcana_wizwar.events import Hurt, Moved
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import Damage
from tests.wizwar.table import at, discarded, in_play, life

P3 = "red {0} | blue {1} | yellow {2}"
SIDE_BY_SIDE = [("red", 0), ("blue", 0)]
THREE = [*SIDE_BY_SIDE, ("yellow", 0)]


class TwoDiseases(Game):
    """A game with a second Disease."""

    __slots__ = ()
    cards = read_cards(
        """
        [cards.disease]
        name = "Disease"
        schools = { mutation = 2 }
        types = ["attack"]
        range = "self"
        targets = ["self"]
        duration = "temporary"
        traits = []
        energy_value = 0
        boost = "duration"
        clause = "WW-21.19"
        effect = "3 physical damage to each other wizard in squares you enter, once per turn each."
        grants = { disease = 3 }
        """,
        base=CARDS,
    )


def squares(game: Game) -> set[str]:
    """The squares that can be picked now."""
    return {word.removeprefix("square ") for word in offered(game)}


def moved(game: Game) -> list[str]:
    """How wizards have moved, in order."""
    return [entry.event.means for entry in game.log if isinstance(entry.event, Moved)]


@pytest.mark.rule("WW-21.78", "WW-22.20", "WW-25.24")
def test_teleport_reaches_four_steps_through_everything_but_outer_walls() -> None:
    game = skirmish("2,0 hand teleport | 2,5", seed=1)
    do(game, "cast teleport")
    assert {"2,4", "4,2", "2,9", "2,6", "0,8", "1,3"} <= squares(game)  # four steps, also around the board
    assert not {"2,0", "3,4", "1,5", "0,3"} & squares(game)  # the caster's square, and more than four steps
    do(game, "square 2,4")
    assert (at(game), game.position.moves, moved(game)) == ("2,4", 3, ["teleport"])


@pytest.mark.rule("WW-21.78", "WW-25.20")
def test_teleported_wizard_may_not_move_again_this_turn() -> None:
    game = skirmish("2,3 hand teleport windrider swap | 2,5", seed=1)
    do(game, "cast teleport", "square 3,3")
    assert not {"north", "west", "cast windrider", "cast swap"} & {*offered(game)}
    do(game, "end phase", "done")
    assert not game.position.wizards[0].stun


@pytest.mark.rule("WW-21.78")
def test_teleport_does_not_lead_into_a_stone_block_or_to_a_big_man() -> None:
    game = skirmish("2,3 hand teleport | 3,3 under big_man_form 2", things="stone_block 2,4 by 1", seed=1)
    do(game, "cast teleport")
    assert not {"3,3", "2,4"} & squares(game)
    with pytest.raises(IllegalAction, match="WW-21.78"):
        game.apply(actions.SQUARE[24], 0)


@pytest.mark.rule("WW-21.78", "WW-11.6", "WW-12.4")
def test_teleport_as_a_counter_evades_attacks_that_lose_sight() -> None:
    game = skirmish("2,5 hand fireball | 2,3 hand teleport", seed=1)
    do(game, "cast fireball", "wizard 1", "answer teleport")
    away = game.clone()
    do(away, "square 1,1")
    assert life(away) == [15, 15]
    assert away.position.phase == "main"
    assert not away.position.may_not_move  # that of the attacker, who was not moved
    do(game, "square 2,4")
    assert life(game) == [15, 10]


@pytest.mark.rule("WW-25.25", "WW-21.29")
def test_teleport_evades_all_darts_together() -> None:
    rules = Rules(schools=("conjuring", "mentalism", "mutation"))
    game = skirmish("2,5 hand fire_darts energy_4 | 2,3 hand teleport", seed=1, rules=rules)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 1", "wizard 1", "wizard 1")
    do(game, "answer teleport", "square 1,1")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.61", "WW-21.78")
def test_psychic_storm_is_not_evaded_by_teleport() -> None:
    game = skirmish("2,5 hand psychic_storm energy_4 | 2,3 hand teleport", seed=1)
    do(game, "cast psychic_storm", "spend energy_4", "square 2,3", "answer teleport", "square 1,1")
    assert (at(game, 1), life(game)) == ("1,1", [15, 11])


@pytest.mark.rule("WW-21.89", "WW-22.20")
def test_windrider_flies_straight_any_distance_for_free() -> None:
    game = skirmish("0,0 hand windrider | 2,7", seed=1)
    do(game, "cast windrider")
    assert offered(game) == ["toward east", "toward south"]
    do(game, "toward east")
    assert squares(game) == {"0,1", "0,2", "0,3", "0,4"}
    do(game, "square 0,4")
    assert (at(game), game.position.moves, moved(game)) == ("0,4", 3, ["windrider"])
    assert "south" in offered(game)  # they may move again


@pytest.mark.rule("WW-21.89", "WW-3.10", "WW-25.24")
def test_windrider_goes_through_exits_and_never_past_its_start() -> None:
    game = skirmish(P3.format("4,7 hand windrider", "2,5", "9,2"), seed=1)
    do(game, "cast windrider", "toward south")
    assert squares(game) == {"7,4", "7,3"}
    do(game, "square 7,3")
    assert at(game) == "7,3"
    row = "2,0 E open; 2,1 E open; 2,2 E open; 2,5 E open; 2,6 E open; 2,8 E open"
    ring = skirmish("2,3 hand windrider | 0,7", edges=row, seed=1)
    do(ring, "cast windrider", "toward east")
    assert squares(ring) == {f"2,{column}" for column in range(10) if column != 3}


@pytest.mark.rule("WW-21.89")
def test_windrider_enters_only_its_last_square_and_obeys_obstacles() -> None:
    things = "rosebush 0,1 by 1; stone_block 0,3 by 1"
    game = skirmish("0,0 hand windrider | 2,7", things=things, seed=1)
    do(game, "cast windrider", "toward east")
    assert squares(game) == {"0,1", "0,2"}
    over = game.clone()
    do(over, "square 0,2")
    assert life(over) == [15, 15]
    do(game, "square 0,1")
    assert life(game) == [12, 15]
    shut = skirmish("red 1,1 hand windrider | blue 2,7 under big_man_form 2", seed=1)
    do(shut, "cast windrider", "toward south")
    assert squares(shut) == {"2,1"}  # their own door below it is closed
    held = skirmish("red 1,1 hand windrider | blue 4,1 under big_man_form 2", edges="2,1 S held 0; 3,1 S open", seed=1)
    assert held.edge_at(held.position.grid.edge(2, 1, "S")).held_by == 0
    do(held, "cast windrider", "toward south")
    assert squares(held) == {"2,1", "3,1"}


@pytest.mark.rule("WW-21.89", "WW-6.13")
def test_each_wall_of_fire_burns_windrider_in_the_square_left() -> None:
    edges = "0,1 E fire by 1"
    game = skirmish("0,0 hand windrider life 9 | 2,7", edges=edges, seed=1)
    do(game, "cast windrider", "toward east", "square 0,3")
    assert (at(game), life(game), moved(game)) == ("0,3", [5, 15], ["windrider", "windrider"])
    dead = skirmish("0,0 hand windrider life 4 treasure blue1 | 2,7 | 7,2", edges=edges, seed=1)
    do(dead, "cast windrider", "toward east", "square 0,3")
    assert square_name(dead.position.grid, dead.position.treasures[2]) == "0,1"


@pytest.mark.rule("WW-17.3", "WW-21.89")
def test_windrider_needs_an_open_way_and_a_wizard_who_may_move() -> None:
    shut = "3,1 E wall by 0; 3,0 E wall by 0"
    game = skirmish("blue 3,1 hand windrider | red 2,7", sectors=SIDE_BY_SIDE, edges=shut, seed=1)
    assert "cast windrider" not in offered(game)
    held = skirmish("0,0 hand windrider | 2,7", may_not_move=True, seed=1)
    assert "cast windrider" not in offered(held)


@pytest.mark.rule("WW-21.77", "WW-6.11")
def test_swap_exchanges_squares_and_both_enter_the_caster_first() -> None:
    game = skirmish("2,3 hand swap | 2,5", things="trap_token 2,3 by 0 real; handful_of_tacks 2,5", seed=1)
    do(game, "cast swap", "wizard 1")
    assert (at(game), at(game, 1), life(game)) == ("2,5", "2,3", [12, 11])
    assert [entry.event.player for entry in game.log if isinstance(entry.event, Hurt)] == [0, 1]
    assert not {"north", "south", "west", "east"} & {*offered(game)}


@pytest.mark.rule("WW-21.77", "WW-17.1")
def test_stunned_wizard_cannot_swap() -> None:
    game = skirmish("2,3 hand swap | 2,5", stunned=True, seed=1)
    assert "cast swap" not in offered(game)
    two = skirmish("2,3 hand swap under adrenaline 2 | 2,5", stunned=True, seed=1)
    assert "cast swap" in offered(two)  # an attack and a move, which Adrenaline allows them


@pytest.mark.rule("WW-21.77", "WW-12.4")
def test_evaded_swap_moves_no_wizard() -> None:
    game = skirmish("2,3 hand swap | 2,5 under invisible 2", rng=ScriptedRng([2]))
    do(game, "cast swap", "wizard 1")
    assert (at(game), at(game, 1)) == ("2,3", "2,5")
    assert "south" in offered(game)


@pytest.mark.rule("WW-21.51", "WW-22.20")
def test_mental_force_moves_its_target_step_by_step_until_the_caster_stops() -> None:
    game = skirmish("2,5 hand mental_force | 2,3", seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1")
    assert offered(game) == ["stop", "toward east", "toward south"]
    do(game, "toward south", "toward west", "stop")
    assert (at(game, 1), at(game), game.position.moves) == ("3,2", "2,5", 3)
    far = skirmish("2,5 hand mental_force energy_4 | 2,3", seed=1)
    do(far, "cast mental_force", "spend energy_4", "wizard 1")
    do(far, "toward south", "toward west", "toward west", "toward west", "toward south", "toward north", "toward east")
    assert (at(far, 1), far.players_to_act) == ("3,1", (0,))
    assert "end phase" in offered(far)  # seven squares, and no more


@pytest.mark.rule("WW-21.51", "WW-7.2", "WW-25.27")
def test_mental_force_opens_the_movers_doors_without_holding() -> None:
    game = skirmish("blue 2,5 hand mental_force | red 2,4", sectors=SIDE_BY_SIDE, seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1")
    assert "toward south" in offered(game)
    do(game, "toward south")
    assert "hold" not in offered(game)
    do(game, "stop")
    assert at(game, 1) == "3,4"
    other = skirmish("red 2,3 hand mental_force | blue 2,4", seed=1)
    do(other, "cast mental_force", "no energy", "wizard 1")
    assert "toward south" not in offered(other)


@pytest.mark.rule("WW-21.51", "WW-6.15", "WW-21.79")
def test_thornbush_ends_mental_force_but_no_phase() -> None:
    game = skirmish("2,5 hand mental_force | 2,3", things="thornbush 3,3 by 0", seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1", "toward south")
    assert (at(game, 1), life(game), game.position.wizards[1].stun) == ("3,3", [15, 14], 1)
    assert game.position.phase == "main"
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.51", "WW-21.22")
def test_mental_force_spends_a_step_per_dust_cloud_attempt() -> None:
    game = skirmish("2,5 hand mental_force | 2,3", things="dust_cloud 2,4 by 0", rng=ScriptedRng([1, 2]))
    assert "cast mental_force" not in offered(game)  # they are hidden behind it
    game = skirmish("3,3 hand mental_force | 2,3", things="dust_cloud 2,4 by 0", rng=ScriptedRng([1, 3]))
    do(game, "cast mental_force", "no energy", "wizard 1", "toward east")
    assert offered(game) == ["stop", "attempt"]
    do(game, "attempt", "attempt")
    assert at(game, 1) == "2,3"
    do(game, "toward south")
    assert "end phase" in offered(game)  # four squares: in, out in vain, out, on


@pytest.mark.rule("WW-21.57")
def test_pass_through_wall_takes_a_point_and_ignores_fire() -> None:
    game = skirmish("2,3 hand pass_through_wall | 2,5", edges="2,3 E fire by 1", seed=1)
    do(game, "cast pass_through_wall")
    assert offered(game) == ["edge 1,3 S", "edge 2,2 E", "edge 2,3 E"]
    do(game, "edge 2,2 E")
    assert (at(game), game.position.moves, life(game)) == ("2,2", 2, [15, 15])
    fire = skirmish("2,3 hand pass_through_wall | 2,5", edges="2,3 E fire by 1", seed=1)
    do(fire, "cast pass_through_wall", "edge 2,3 E")
    assert (at(fire), life(fire)) == ("2,4", [15, 15])


@pytest.mark.rule("WW-21.57")
def test_pass_through_wall_needs_an_inner_wall_and_a_point() -> None:
    game = skirmish("3,1 hand pass_through_wall | 2,5", things="stone_block 4,1 by 1", seed=1)
    assert "cast pass_through_wall" not in offered(game)  # a door in the north, a stone block behind the south
    corner = skirmish("0,0 hand pass_through_wall | 2,5", seed=1)
    assert "cast pass_through_wall" not in offered(corner)
    spent = skirmish("2,3 hand pass_through_wall | 2,5", moves=0, seed=1)
    assert "cast pass_through_wall" not in offered(spent)


@pytest.mark.rule("WW-25.26", "WW-21.7", "WW-21.57")
def test_pass_through_wall_from_an_astral_body_needs_a_wall_beside_both() -> None:
    game = skirmish("2,3 hand pass_through_wall astral_projection | 2,5", seed=1)
    do(game, "cast astral_projection", "square 2,2", "cast pass_through_wall")
    assert offered(game) == ["edge 2,2 E"]
    do(game, "edge 2,2 E")
    assert at(game) == "2,2"


@pytest.mark.rule("WW-21.48")
def test_mad_dash_doubles_points_and_gives_up_treasures() -> None:
    rules = Rules(schools=("conjuring", "mutation", "thaumaturgy"))
    game = skirmish("2,3 hand mad_dash treasure blue1 | 2,5", rules=rules, moves=2, seed=1)
    do(game, "cast mad_dash")
    assert (game.position.moves, game.position.wizards[0].treasure) == (4, -1)
    assert square_name(game.position.grid, game.position.treasures[2]) == "2,3"
    assert "pick up treasure blue 1" not in offered(game)


@pytest.mark.rule("WW-21.48", "WW-6.10")
def test_mad_dash_does_not_double_negative_points() -> None:
    game = skirmish("2,3 hand mad_dash | 2,5", moves=-1, seed=1)
    do(game, "cast mad_dash")
    assert game.position.moves == -1


@pytest.mark.rule("WW-21.58", "WW-7.2")
def test_picked_lock_opens_for_the_rest_of_the_turn() -> None:
    game = skirmish("blue 2,1 hand pick_lock | red 2,7", sectors=SIDE_BY_SIDE, seed=1)
    assert "south" not in offered(game)
    do(game, "cast pick_lock", "edge 2,1 S")
    assert {"south", "open south"} <= {*offered(game)}
    do(game, "south", "let lock", "north", "let lock")
    assert at(game) == "2,1"
    do(game, *("end phase", "done", "stop") * 2)
    assert "south" not in offered(game)


@pytest.mark.rule("WW-21.58", "WW-21.64")
def test_only_adjacent_unsealed_doors_can_be_picked() -> None:
    game = skirmish("blue 2,1 hand pick_lock | red 2,7", sectors=SIDE_BY_SIDE, edges="2,1 S sealed 1", seed=1)
    assert "cast pick_lock" not in offered(game)
    far = skirmish("blue 1,2 hand pick_lock | red 2,7", sectors=SIDE_BY_SIDE, seed=1)
    assert "cast pick_lock" not in offered(far)


@pytest.mark.rule("WW-21.7")
def test_next_spell_is_cast_from_the_astral_body() -> None:
    game = skirmish("2,1 hand astral_projection fireball | 2,3", seed=1)
    do(game, "cast astral_projection")
    assert {"2,2", "2,4", "3,2", "2,9"} <= squares(game)
    assert not {"2,1", "2,3", "1,1", "3,3", "2,5"} & squares(game)  # wizards, treasures, more than three steps
    do(game, "square 2,4", "cast fireball", "wizard 1")
    assert life(game) == [15, 10]
    assert game.position.astral == -1


@pytest.mark.rule("WW-21.7", "WW-25.102")
def test_astral_body_is_lost_at_the_end_of_the_phase() -> None:
    game = skirmish("2,1 hand astral_projection around_the_corner | 2,3", seed=1)
    do(game, "cast astral_projection", "square 2,4", "cast around_the_corner")
    assert (game.position.astral >= 0, game.position.corner) == (True, True)
    do(game, "end phase")
    assert (game.position.astral >= 0, game.position.corner) == (False, False)


@pytest.mark.rule("WW-21.6", "WW-24.13")
def test_around_the_corner_bends_the_next_spell_only() -> None:
    game = skirmish("1,0 hand around_the_corner fireball zot | 1,1", seed=1)
    do(game, "cast fireball")
    assert "wizard 1" not in offered(game)
    game = skirmish("1,0 hand around_the_corner fireball zot | 1,1", seed=1)
    do(game, "cast around_the_corner", "cast fireball", "wizard 1")
    assert life(game) == [15, 10]
    assert not game.position.corner


@pytest.mark.rule("WW-24.45", "WW-21.87")
def test_knock_back_is_stopped_by_a_wall() -> None:
    game = skirmish("3,0 hand waterbolt waterbolt | 3,2", seed=1)
    do(game, "cast waterbolt", "spend waterbolt")
    do(game, "1", "wizard 1")
    assert (at(game, 1), life(game)) == ("3,3", [15, 14])


@pytest.mark.rule("WW-21.87", "WW-17.8", "WW-22.20")
def test_caster_picks_among_equal_knock_back_directions() -> None:
    game = skirmish("2,3 hand waterbolt waterbolt | 3,4", edges="2,3 S open; 3,3 E open; 2,4 S open", seed=1)
    do(game, "cast waterbolt", "spend waterbolt", "0", "wizard 1")
    assert offered(game) == ["toward east", "toward south"]
    do(game, "toward south")
    assert at(game, 1) == "4,4"
    here = skirmish("2,3 hand waterbolt waterbolt | 2,3", seed=1)
    do(here, "cast waterbolt", "spend waterbolt", "0", "wizard 1")
    assert offered(here) == ["toward north", "toward east", "toward south", "toward west"]
    wall = here.clone()
    do(wall, "toward west")
    assert at(wall, 1) == "2,3"
    do(here, "toward east")
    assert at(here, 1) == "2,5"


@pytest.mark.rule("WW-25.20", "WW-17.3")
def test_stunned_wizard_cannot_knock_own_wizard_back() -> None:
    game = skirmish("2,3 hand waterbolt | 2,7", stunned=True, seed=1)
    do(game, "cast waterbolt", "no energy", "0", "wizard 0")
    assert (at(game), "end phase" in offered(game)) == ("2,3", True)
    free = skirmish("2,3 hand waterbolt | 2,7", seed=1)
    do(free, "cast waterbolt", "no energy", "0", "wizard 0", "toward south")
    assert (at(free), free.position.has_moved) == ("3,3", True)


@pytest.mark.rule("WW-24.46", "WW-21.27")
def test_featherweight_turns_damage_into_movement() -> None:
    game = skirmish("blue 2,5 hand fireball | red 2,3 hand featherweight", sectors=SIDE_BY_SIDE, seed=1)
    do(game, "cast fireball", "wizard 1", "answer featherweight", "no energy")
    assert offered(game) == ["toward south"]
    do(game, "toward south", "toward west", "toward west", "toward west", "toward south")
    assert (at(game, 1), life(game)) == ("4,0", [15, 15])


@pytest.mark.rule("WW-21.27")
def test_featherweight_first_leads_away_from_the_source_without_a_choice() -> None:
    game = skirmish("3,0 hand fireball | 3,2 under featherweight 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert at(game, 1) == "3,3"
    assert offered(game) == ["toward north"]


@pytest.mark.rule("WW-21.27")
def test_blocked_featherweight_takes_the_rest_as_damage() -> None:
    game = skirmish("3,0 hand fireball | 3,2 under featherweight 2", things="stone_block 2,3 by 0", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert (at(game, 1), life(game)) == ("3,3", [15, 11])


@pytest.mark.rule("WW-21.27")
def test_featherweight_enters_squares_and_a_thornbush_ends_it() -> None:
    game = skirmish(
        "3,0 hand fireball | 3,2 under featherweight 2", things="rosebush 3,3 by 0; thornbush 2,3 by 0", seed=1
    )
    do(game, "cast fireball", "wizard 1")
    assert (at(game, 1), life(game)) == ("3,3", [15, 12])
    do(game, "toward north")
    assert (at(game, 1), life(game), game.position.wizards[1].stun) == ("2,3", [15, 8], 1)  # 3 + 1 + the last 3


@pytest.mark.rule("WW-25.23", "WW-21.87")
def test_featherweight_ends_a_knock_back() -> None:
    game = skirmish("3,0 hand waterbolt waterbolt | 3,1 under featherweight 2", things="rosebush 3,2 by 0", seed=1)
    do(game, "cast waterbolt", "spend waterbolt", "0", "wizard 1")
    (player,) = game.players_to_act
    assert player == 1
    do(game, "toward north")
    assert at(game, 1) == "2,2"
    assert game.position.frames != ()
    do(game, "toward north", "toward east")
    assert at(game, 1) == "1,3"
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-9.14", "WW-21.78")
def test_movement_cards_are_discarded_afterwards() -> None:
    game = skirmish("2,3 hand teleport | 2,5", seed=1)
    do(game, "cast teleport", "square 3,3")
    assert discarded(game) == ["teleport"]


@pytest.mark.rule("WW-25.22", "WW-21.9", "WW-21.87")
def test_knocked_big_man_pushes_others() -> None:
    game = skirmish("3,0 hand waterbolt waterbolt | 3,1 under big_man_form 3 | 3,2", edges="2,2 S open", seed=1)
    do(game, "cast waterbolt", "spend waterbolt", "2", "wizard 1")
    assert game.players_to_act == (2,)
    assert offered(game) == ["toward north", "toward east"]
    do(game, "toward north")
    assert [at(game, player) for player in range(3)] == ["3,0", "3,2", "2,2"]
    shut = skirmish("3,0 hand waterbolt waterbolt | 3,2 under big_man_form 3 | 3,3", edges="2,3 S wall by 1", seed=1)
    do(shut, "cast waterbolt", "spend waterbolt", "2", "wizard 1")
    assert (at(shut, 1), at(shut, 2)) == ("3,2", "3,3")  # nowhere to push them to


@pytest.mark.rule("WW-25.22", "WW-21.89", "WW-21.78")
def test_big_man_pushes_after_flying_but_not_teleporting() -> None:
    game = skirmish("0,0 hand windrider teleport under big_man_form 3 | 0,4", seed=1)
    teleported = game.clone()
    do(game, "cast windrider", "toward east", "square 0,4")
    assert (game.players_to_act, offered(game)) == ((1,), ["toward south"])
    do(game, "toward south")
    assert (at(game), at(game, 1)) == ("0,4", "1,4")
    do(teleported, "cast teleport", "square 0,4")
    assert (at(teleported), at(teleported, 1)) == ("0,4", "0,4")


@pytest.mark.rule("WW-25.28", "WW-6.14", "WW-21.68")
def test_slime_is_knocked_through_a_closed_door_without_its_treasure() -> None:
    def knocked(form: str) -> Game:
        wizards = f"blue 1,4 hand waterbolt waterbolt | red 2,4 treasure blue1 {form}"
        game = skirmish(wizards, sectors=SIDE_BY_SIDE, edges="1,4 S open", seed=1)
        do(game, "cast waterbolt", "spend waterbolt", "1", "wizard 1")
        return game

    slime, plain = knocked("under slime_form 2"), knocked("")
    assert (at(slime, 1), slime.position.wizards[1].treasure) == ("4,4", -1)
    assert square_name(slime.position.grid, slime.position.treasures[2]) == "2,4"
    assert (at(plain, 1), plain.position.wizards[1].treasure) == ("2,4", 2)


@pytest.mark.rule("WW-25.29", "WW-21.19")
def test_two_diseases_strike_the_same_wizard_once_each() -> None:
    spells = "disease 0 on 0 energy 2; disease 1 on 1 energy 2"
    game = skirmish("2,3 hand mental_force | 3,2 | 3,3", spells=spells, seed=1, game=TwoDiseases)
    do(game, "south", "cast mental_force", "no energy", "wizard 1", "toward east", "toward west", "toward east", "stop")
    assert life(game) == [12, 15, 9]


@pytest.mark.rule("WW-21.87", "WW-3.10")
def test_knock_back_goes_straight_on_through_an_exit() -> None:
    game = skirmish("2,1 hand waterbolt waterbolt | 2,0", edges="2,8 E open", seed=1)
    do(game, "cast waterbolt", "spend waterbolt", "0", "wizard 1")
    assert at(game, 1) == "2,7"


@pytest.mark.rule("WW-25.16", "WW-21.51", "WW-21.19")
def test_mental_force_ends_with_its_casters_death() -> None:
    game = skirmish("3,3 life 3 hand mental_force | 3,2 | 7,2", spells="disease 1 on 1 energy 2", seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1", "toward east")
    assert not game.position.wizards[0].alive
    assert (at(game, 1), game.position.frames) == ("3,3", ())


@pytest.mark.rule("WW-21.9", "WW-21.89")
def test_big_man_cannot_fly_onto_a_wizard_without_other_exit() -> None:
    game = skirmish("0,0 hand windrider under big_man_form 3 | 0,4", things="stone_block 1,4 by 1", seed=1)
    do(game, "cast windrider", "toward east")
    assert squares(game) == {"0,1", "0,2", "0,3"}


@pytest.mark.rule("WW-21.58", "WW-21.51")
def test_picked_lock_stays_locked_for_others() -> None:
    game = skirmish("blue 2,1 hand pick_lock mental_force | yellow 2,1 | red 2,3", sectors=THREE, seed=1)
    do(game, "cast pick_lock", "edge 2,1 S", "cast mental_force", "no energy", "wizard 1")
    assert "toward south" not in offered(game)


@pytest.mark.rule("WW-21.51", "WW-13.10")
def test_death_ends_a_forced_move() -> None:
    game = skirmish("2,5 hand mental_force | 2,3 life 3 | 7,2", things="rosebush 3,3 by 0", seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1", "toward south")
    assert not game.position.wizards[1].alive
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-25.23", "WW-17.8", "WW-21.27")
def test_featherweight_takes_an_open_way_from_the_source() -> None:
    edges = "2,3 S open; 3,3 E open; 2,4 S open"
    game = skirmish("2,3 hand fireball | 3,4 under featherweight 2", edges=edges, seed=1)
    do(game, "cast fireball", "wizard 1")
    assert offered(game) == ["toward south"]  # in the east is a wall
    both = skirmish("2,3 hand fireball | 3,4 under featherweight 2", edges=f"{edges}; 3,4 E open", seed=1)
    do(both, "cast fireball", "wizard 1")
    assert offered(both) == ["toward east", "toward south"]


@pytest.mark.rule("WW-25.21", "WW-6.13", "WW-21.27")
def test_featherweight_at_a_wall_of_fire_stops_the_step() -> None:
    game = skirmish("2,3 under featherweight 2 | 0,0", edges="2,3 S fire by 1", seed=1)
    do(game, "south")
    assert offered(game) == ["toward east", "toward south"]  # the fire has no square that one could shun
    do(game, "toward east", "toward east", "toward north", "toward north")
    assert (at(game), game.position.moves, life(game)) == ("0,5", 2, [15, 15])


@pytest.mark.rule("WW-6.12", "WW-21.27")
def test_wizard_carried_off_escapes_the_rest_of_the_square() -> None:
    things = "thornbush 3,3 by 1; handful_of_tacks 3,3"
    game = skirmish("2,3 under featherweight 2 | 0,0", things=things, seed=1)
    do(game, "south", "toward west", "toward west", "toward west")
    assert (at(game), life(game), game.position.wizards[0].stun) == ("3,0", [15, 15], 0)
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-25.23", "WW-6.15", "WW-21.51")
def test_mental_force_continues_after_featherweight() -> None:
    things = "rosebush 3,3 by 0; thornbush 3,2 by 0"
    game = skirmish("2,5 hand mental_force | 2,3 under featherweight 3", things=things, seed=1)
    do(game, "cast mental_force", "no energy", "wizard 1", "toward south")
    assert game.players_to_act == (1,)  # the Rosebush carries blue off by three squares, as they pick
    do(game, "toward west")
    assert (at(game, 1), life(game)) == ("3,2", [15, 12])  # the Thornbush hurts, and the two squares left do
    assert game.players_to_act == (0,)
    do(game, "toward west")
    assert at(game, 1) == "3,1"


@pytest.mark.rule("WW-17.2", "WW-21.27")
def test_featherweight_move_is_not_a_voluntary_exit() -> None:
    game = skirmish("2,3 hand destroy_wall fireball under featherweight 2 | 2,5", stunned=True, seed=1)
    do(game, "cast destroy_wall", "edge 2,3 W", "toward east", "toward east")
    assert (at(game), life(game)) == ("2,5", [15, 15])
    assert "cast fireball" in offered(game)
    flown = skirmish("2,0 hand teleport destroy_wall under featherweight 2 | 0,9", seed=1)
    do(flown, "cast teleport", "square 2,3", "cast destroy_wall", "edge 2,3 W", "toward east", "toward east")
    assert at(flown) == "2,5"


@pytest.mark.rule("WW-3.10", "WW-21.27", "WW-21.87")
def test_portal_turns_straight_and_back() -> None:
    wafted = skirmish("4,7 hand fireball | 4,7 under featherweight 2 | 8,1", seed=1)
    do(wafted, "cast fireball", "wizard 1", "toward south")
    assert at(wafted, 1) == "7,4"
    assert "toward west" in offered(wafted)
    assert "toward east" not in offered(wafted)
    knocked = skirmish("7,3 hand waterbolt energy_4 | 7,4 | 8,1", seed=1)
    do(knocked, "cast waterbolt", "spend energy_4", "0", "wizard 1")
    assert at(knocked, 1) == "4,7"  # heading north, into a wall


@pytest.mark.rule("WW-21.87", "WW-6.14")
def test_knock_back_from_own_square_into_a_wall_ends() -> None:
    game = skirmish("2,3 hand waterbolt energy_4 | 2,3", seed=1)
    do(game, "cast waterbolt", "spend energy_4", "0", "wizard 1", "toward west")
    assert at(game, 1) == "2,3"
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-6.12", "WW-21.11", "WW-21.19", "WW-21.28")
def test_killed_on_touch_turns_no_trap_token() -> None:
    wizards = "3,0 hand booby_trap carries fire_cloak | 3,2 life 2 | 8,8 | 8,1"
    game = skirmish(wizards, spells="disease 1 on 1 energy 2", seed=1)
    do(game, "cast booby_trap", "square 3,1", "square 4,0", "square 0,0", "square 0,9", "square 3,1", "east")
    do(game, "end phase", "done", "stop", "west")
    assert not game.position.wizards[1].alive
    assert life(game)[0] == 12
    assert happened(game, "TokenRevealed") == []
    assert in_play(game) == ["booby_trap"]


@pytest.mark.rule("WW-6.12", "WW-21.11", "WW-21.40")
def test_trap_is_sprung_before_tacks_hurt() -> None:
    game = skirmish("3,0 hand booby_trap carries handful_of_tacks | 3,2 | 8,1", seed=1)
    do(game, "cast booby_trap", "square 3,1", "square 4,0", "square 0,0", "square 0,9", "square 3,1")
    do(game, "east", "drop Handful of Tacks", "west", "end phase", "done", "stop", "west")
    causes = [entry.event.cause for entry in game.log if isinstance(entry.event, Hurt)]
    assert causes == ["booby_trap", "tacks"]
    assert life(game) == [15, 8, 15]


@pytest.mark.rule("WW-21.79", "WW-13.21")
def test_thornbush_does_not_stun_the_dead() -> None:
    game = skirmish("2,3 life 1 | 0,0 | 8,1", things="thornbush 3,3 by 1", seed=1)
    do(game, "south")
    assert not game.position.wizards[0].alive
    assert happened(game, "StunGained", "PhaseEnded") == []


@pytest.mark.rule("WW-17.2", "WW-21.78", "WW-21.89")
def test_stunned_wizard_moved_by_own_spell_cannot_attack() -> None:
    wizards = "2,3 hand teleport windrider fireball | 2,5"
    jumped = skirmish(wizards, stunned=True, seed=1)
    assert "cast fireball" in offered(jumped)
    do(jumped, "cast teleport", "square 2,4")
    assert "cast fireball" not in offered(jumped)
    flown = skirmish(wizards, stunned=True, seed=1)
    do(flown, "cast windrider", "toward east", "square 2,4")
    assert "cast fireball" not in offered(flown)
    awake = skirmish(wizards, seed=1)
    do(awake, "cast teleport", "square 2,4")
    assert "cast fireball" in offered(awake)


@pytest.mark.rule("WW-21.42", "WW-21.77")
def test_homunculus_prevents_a_swap() -> None:
    game = skirmish("2,3 hand swap | 2,5 hand homunculus", active=1, seed=1)
    do(game, "cast homunculus", "no energy", "end phase", "done", "stop", "cast swap", "wizard 1")
    assert (at(game, 0), at(game, 1)) == ("2,3", "2,5")
    assert in_play(game) == ["homunculus"]  # no damage occurred that could cost its life


@pytest.mark.rule("WW-17.3", "WW-25.20", "WW-21.57")
def test_held_wizard_cannot_pass_through_a_wall() -> None:
    wizards = "2,3 hand pass_through_wall teleport | 2,4"
    stunned = skirmish(wizards, stunned=True, seed=1)
    assert "cast pass_through_wall" in offered(stunned)
    do(stunned, "punch", "wizard 1")
    assert "cast pass_through_wall" not in offered(stunned)
    jumped = skirmish(wizards, seed=1)
    do(jumped, "cast teleport", "square 3,3")
    assert "cast pass_through_wall" not in offered(jumped)


@pytest.mark.rule("WW-21.19", "WW-21.68", "WW-13.2")
def test_diseased_slime_touch_deals_physical_damage() -> None:
    game = skirmish("2,3 under slime_form 2 | 2,4 hand shield", spells="disease 0 on 0 energy 2", seed=1)
    do(game, "east")
    for _ in range(2):
        dealt = game.position.frames[-1]
        assert isinstance(dealt, Damage)
        assert dealt.physical in (1, 3)
        assert dealt.magical == 0
        do(game, "pass")
    assert life(game) == [15, 11]


@pytest.mark.rule("WW-25.21", "WW-21.89", "WW-21.27")
def test_featherweight_from_a_wall_of_fire_ends_the_flight() -> None:
    game = skirmish("2,3 hand windrider under featherweight 2 | 0,9", edges="2,4 E fire by 1", seed=1)
    do(game, "cast windrider", "toward east", "square 2,5")
    do(game, "toward west", "toward south", "toward west", "toward west")
    assert (at(game), life(game)) == ("3,1", [15, 15])


@pytest.mark.rule("WW-11.9", "WW-21.81")
def test_using_an_item_other_than_for_an_attack_opens_no_window() -> None:
    game = skirmish("2,3 carries universal_solvent | 2,5", seed=1)
    do(game, "use universal_solvent", "edge 2,2 E")
    assert happened(game, "ItemUsed", "WindowOpened") == ["ItemUsed"]
