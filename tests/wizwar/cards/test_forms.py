"""Transformations, and what other spells make of a wizard (WW-14.6, WW-14.7, WW-21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, skirmish
from tests.wizwar.table import in_play, life

A_TURN = ("end phase", "done", "stop")


@pytest.mark.rule("WW-14.7", "WW-6.1", "WW-21.70")
@pytest.mark.parametrize(
    ("form", "clause_speed"),
    [
        ("big_man_form", 3),
        ("extra_arms", 3),
        ("gnome_form", 2),
        ("golem_form", 2),
        ("mist_body", 3),
        ("slime_form", 3),
        ("werewolf_form", 4),
    ],
)
def test_each_form_has_a_base_speed_to_which_a_speedstone_adds(form: str, clause_speed: int) -> None:
    plain = skirmish(f"2,3 under {form} 9 | 2,5", phase="time passes", seed=1)
    quick = skirmish(f"2,3 carries speedstone under {form} 9 | 2,5", phase="time passes", seed=1)

    assert plain.position.moves == clause_speed
    assert quick.position.moves == clause_speed + 1


@pytest.mark.rule("WW-21.26")
def test_extra_arms_leave_the_base_speed_as_it_is() -> None:
    game = skirmish("2,3 under extra_arms 9 | 2,5", phase="time passes", seed=1, rules=Rules(base_speed=5))

    assert game.position.moves == 5


@pytest.mark.rule("WW-8.7", "WW-21.9", "WW-21.26", "WW-21.37", "WW-21.38")
@pytest.mark.parametrize(
    ("form", "punch"), [("big_man_form", 3), ("extra_arms", 1), ("gnome_form", 1), ("golem_form", 2)]
)
def test_each_form_has_a_fist(form: str, punch: int) -> None:
    game = skirmish(f"2,3 under {form} 9 | 2,4", seed=1)

    do(game, "punch", "wizard 1")

    assert life(game) == [15, 15 - punch]


@pytest.mark.rule("WW-21.88")
def test_werewolf_punches_with_the_die() -> None:
    game = skirmish("2,3 under werewolf_form 9 | 2,4", rng=ScriptedRng([4]))

    do(game, "punch", "wizard 1")

    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.88", "WW-8.11")
def test_werewolf_rolls_after_responses_to_a_punch() -> None:
    game = skirmish("2,3 under werewolf_form 9 | 2,4 hand gnome_form", rng=ScriptedRng([3, 4]))

    do(game, "punch", "wizard 1")
    assert offered(game) == ["pass", "answer gnome_form"]
    do(game, "answer gnome_form", "no energy")

    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.38", "WW-21.68", "WW-21.88")
@pytest.mark.parametrize("form", ["golem_form", "slime_form", "werewolf_form"])
def test_golem_slime_and_werewolf_cast_nothing_but_counters(form: str) -> None:
    game = skirmish(f"2,3 hand zot shatter shield under {form} 9 | 2,4 hand fireball", seed=1)
    assert not any(line.startswith("cast") for line in offered(game))

    do(game, *A_TURN, "cast fireball", "wizard 0")

    assert "answer shield" in offered(game)


@pytest.mark.rule("WW-21.53", "WW-21.68", "WW-8.1")
@pytest.mark.parametrize("form", ["mist_body", "slime_form"])
def test_mist_and_slime_cannot_attack(form: str) -> None:
    game = skirmish(f"2,3 hand zot carries dagger under {form} 9 | 2,4", seed=1)

    assert not {"punch", "cast zot", "use dagger"} & {*offered(game)}


@pytest.mark.rule("WW-21.53")
def test_mist_may_cast_spells_that_are_not_attacks() -> None:
    game = skirmish("2,3 hand shatter under mist_body 9 | 2,4", seed=1)

    do(game, "cast shatter", "no energy")

    assert in_play(game) == ["mist_body", "shatter"]


@pytest.mark.rule("WW-21.53", "WW-8.4")
def test_mist_cannot_be_attacked() -> None:
    game = skirmish("2,3 hand powerthrust carries dagger | 2,4 under mist_body 9", seed=1)

    do(game, "cast powerthrust", "no energy")
    assert "wizard 1" not in offered(game)
    other = skirmish("2,3 hand share_life | 2,4 under mist_body 9", seed=1)

    assert not {"punch", "cast share_life"} & {*offered(other)} - {"punch"}


@pytest.mark.rule("WW-21.53", "WW-21.61")
def test_attack_on_a_square_does_nothing_to_mist() -> None:
    game = skirmish("2,3 hand psychic_storm | 2,4 under mist_body 9", seed=1)

    do(game, "cast psychic_storm", "no energy", "square 2,4")

    assert life(game) == [14, 15]


@pytest.mark.rule("WW-21.38", "WW-13.4")
def test_golem_suffers_two_less_of_each_damage() -> None:
    game = skirmish("2,3 hand powerthrust | 2,5 under golem_form 9", seed=1)

    do(game, "cast powerthrust", "no energy", "wizard 1")

    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.38", "WW-15.10")
def test_treasure_costs_a_golem_a_point_but_not_the_phase() -> None:
    game = skirmish("1,6 under golem_form 9 | 2,5", treasures="blue1 1,6", seed=1)
    before = game.position.moves

    do(game, "pick up treasure blue 1")

    assert game.position.moves == before - 1
    assert game.position.wizards[0].treasure >= 0
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.38", "WW-6.10")
def test_golem_without_points_cannot_pick_up_a_treasure() -> None:
    game = skirmish("1,6 under golem_form 9 | 2,5", treasures="blue1 1,6", moves=0, seed=1)

    assert not any("pick up" in line for line in offered(game))


@pytest.mark.rule("WW-21.26", "WW-18.2")
def test_items_in_extra_arms_do_not_count_as_part_of_the_hand() -> None:
    items = "carries dagger large_rock master_key under extra_arms 2"
    game = skirmish(f"2,3 hand zot zot {items} | 2,5", seed=1)

    assert game.hand_size(0) == 3


@pytest.mark.rule("WW-25.74", "WW-21.26", "WW-18.3")
def test_losing_extra_arms_enforces_the_limit_at_once() -> None:
    hand = "hand zot zot fireball fireball fireball"
    game = skirmish(f"2,3 {hand} carries dagger large_rock master_key under extra_arms 2 | 2,5", seed=1)

    do(game, "end Extra Arms 1")
    drops = ["drop Dagger", "drop Large Rock 1", "drop Master Key"]
    assert offered(game) == ["discard fireball", "discard zot", *drops]
    do(game, "discard zot")

    assert game.hand_size(0) == 7
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-25.74", "WW-21.26", "WW-18.4", "WW-21.20")
def test_losing_extra_arms_in_another_turn_discards_cards() -> None:
    hand = "hand zot fireball fireball fireball shield"
    game = skirmish(f"2,3 hand dispel | 2,5 {hand} carries dagger large_rock master_key under extra_arms 2", seed=1)

    do(game, "cast dispel", "card Extra Arms 1")

    assert offered(game) == ["discard fireball", "discard shield", "discard zot"]


@pytest.mark.rule("WW-21.26", "WW-15.10")
def test_extra_arms_take_a_treasure_and_go_on() -> None:
    game = skirmish("1,6 under extra_arms 2 | 2,5", treasures="blue1 1,6", seed=1)

    line = next(line for line in offered(game) if line.startswith("pick up"))
    do(game, line)
    while offered(game)[0] in ("yes", "no"):
        do(game, "yes")

    assert game.position.wizards[0].treasure >= 0
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.26", "WW-11.7")
def test_extra_arms_punch_everybody_in_reach() -> None:
    game = skirmish("2,3 under extra_arms 2 | 2,4 | 2,3 | 0,0", seed=1)

    do(game, "punch", "wizard 1")

    assert life(game) == [15, 14, 14, 15]


@pytest.mark.rule("WW-21.37", "WW-12.4")
@pytest.mark.parametrize(("rolled", "suffered"), [(1, 0), (2, 0), (3, 3), (4, 3)])
def test_gnome_evades_on_one_and_two(rolled: int, suffered: int) -> None:
    game = skirmish("2,3 hand powerthrust | 2,5 under gnome_form 9", rng=ScriptedRng([rolled]))

    do(game, "cast powerthrust", "no energy", "wizard 1")

    assert life(game) == [15, 15 - suffered]


@pytest.mark.rule("WW-21.43", "WW-12.4")
@pytest.mark.parametrize(("rolled", "suffered"), [(1, 3), (2, 0), (3, 0), (4, 0)])
def test_invisible_evade_on_two_to_four(rolled: int, suffered: int) -> None:
    game = skirmish("2,3 hand powerthrust | 2,5 hand invisible", rng=ScriptedRng([rolled]))
    do(game, *A_TURN, "cast invisible", "no energy", "end phase", "done", "stop")

    do(game, "cast powerthrust", "no energy", "wizard 1")

    assert life(game) == [15, 15 - suffered]


@pytest.mark.rule("WW-21.43", "WW-14.6")
def test_invisible_is_not_a_transformation() -> None:
    game = skirmish("2,3 hand invisible under gnome_form 2 | 2,5", seed=1)

    do(game, "cast invisible", "no energy")

    assert in_play(game) == ["gnome_form", "invisible"]
    assert [key for key, _ in game.position.wizards[0].powers.evades] == ["gnome_form", "invisible"]


@pytest.mark.rule("WW-21.9", "WW-4.6")
def test_big_man_blocks_line_of_sight() -> None:
    before = skirmish("2,3 hand powerthrust | 2,4 | 2,5", seed=1)
    after = skirmish("2,3 hand powerthrust | 2,4 under big_man_form 3 | 2,5", seed=1)
    for game in (before, after):
        do(game, "cast powerthrust", "no energy")

    assert {"wizard 1", "wizard 2"} <= {*offered(before)}
    assert "wizard 2" not in offered(after)
    assert "wizard 1" in offered(after)


@pytest.mark.rule("WW-21.9", "WW-6.3")
def test_big_man_blocks_entry() -> None:
    game = skirmish("2,3 | 2,4 under big_man_form 3", seed=1)

    assert "east" not in offered(game)


@pytest.mark.rule("WW-21.9", "WW-4.6")
def test_way_is_free_again_when_a_big_man_shrinks() -> None:
    game = skirmish("2,3 | 2,4 under big_man_form 1 | 2,5", active=1, seed=1)
    do(game, "end Big Man Form", "end phase", "done", "stop", *A_TURN)

    assert "east" in offered(game)


@pytest.mark.rule("WW-21.42")
def test_homunculus_life_equals_the_spells_energy() -> None:
    game = skirmish("2,3 hand homunculus energy_4 | 2,5", seed=1)

    do(game, "cast homunculus", "spend energy_4", *A_TURN, *A_TURN)

    (spell,) = game.position.spells
    assert (spell.wizard, spell.life, spell.energy) == (0, 4, 0)


@pytest.mark.rule("WW-21.42", "WW-12.4")
def test_homunculus_suffers_in_its_masters_place_until_it_dies() -> None:
    game = skirmish("2,3 hand powerthrust ka_bong | 2,5", spells="homunculus 1 on 1 life 4", seed=1)

    do(game, "cast powerthrust", "no energy", "wizard 1")
    (spell,) = game.position.spells
    assert (life(game), spell.life) == ([15, 15], 1)
    do(game, *A_TURN, *A_TURN, "cast ka_bong", "wizard 1")

    assert life(game) == [15, 15]
    assert in_play(game) == []
    assert game.position.wizards[1].stun == 0


@pytest.mark.rule("WW-21.42", "WW-4.16")
def test_homunculus_does_not_help_against_an_attack_without_sight() -> None:
    game = skirmish("2,3 hand globe_of_pain | 2,5", spells="homunculus 1 on 1 life 4", seed=1)

    do(game, "cast globe_of_pain", "no energy", "wizard 1")

    assert life(game) == [15, 14]
    assert game.position.spells[0].life == 4


@pytest.mark.rule("WW-21.4", "WW-8.1")
def test_adrenaline_allows_two_attacks_a_turn() -> None:
    game = skirmish("2,3 hand zot powerthrust fireball under adrenaline 2 | 2,5", seed=1)

    do(game, "cast fireball", "wizard 1", "cast powerthrust", "no energy", "wizard 1")

    assert life(game) == [15, 7]
    assert "cast zot" not in offered(game)


@pytest.mark.rule("WW-21.4")
def test_adrenaline_on_another_wizard_changes_their_turns() -> None:
    game = skirmish("2,3 hand adrenaline zot zot | 2,5 hand powerthrust fireball", seed=1)
    do(game, "cast adrenaline")
    assert offered(game) == ["no energy"]
    do(game, "no energy")
    assert offered(game)[:2] == ["wizard 0", "wizard 1"]

    do(game, "wizard 1", "end phase", "done", "stop", "cast fireball", "wizard 0")

    assert "cast powerthrust" in offered(game)
    assert [(spell.caster, spell.wizard) for spell in game.position.spells] == [(0, 1)]


@pytest.mark.rule("WW-21.4", "WW-17.1", "WW-17.2", "WW-17.3")
def test_stunned_wizard_on_adrenaline_moves_and_attacks_or_attacks_twice() -> None:
    moving = skirmish("2,3 hand zot fireball under adrenaline 2 | 2,5", stunned=True, seed=1)
    do(moving, "cast fireball", "wizard 1", "east")
    standing = skirmish("2,3 hand zot fireball under adrenaline 2 | 2,5", stunned=True, seed=1)
    do(standing, "cast fireball", "wizard 1", "cast zot", "no energy", "way 1", "wizard 1")

    assert "cast zot" not in offered(moving)
    assert "east" not in offered(standing)
    assert life(standing) == [15, 9]


@pytest.mark.rule("WW-21.66", "WW-16.1")
def test_under_shatter_each_point_is_a_crack() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 under shatter 2 | 2,5", seed=1)

    do(game, "cast powerthrust", "spend energy_4", "edge 2,2 E")

    assert game.edge_at(_edge(game, "2,2 E")).kind == "open"  # 6 damage, 5 cracks


@pytest.mark.rule("WW-21.66", "WW-16.1")
def test_without_shatter_three_points_are_a_crack() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 | 2,5 under shatter 2", seed=1)

    do(game, "cast powerthrust", "spend energy_4", "edge 2,2 E")

    assert game.edge_at(_edge(game, "2,2 E")).cracks == 2


def _edge(game: Game, name: str) -> int:
    from arcana_wizwar.model.labyrinth import parse_edge

    return parse_edge(game.position.grid, name)


@pytest.mark.rule("WW-21.68", "WW-6.12")
def test_slime_hurts_each_time_it_passes() -> None:
    game = skirmish("2,3 under slime_form 3 | 2,4", seed=1)

    do(game, "east", "west", "east")

    assert life(game) == [15, 13]


@pytest.mark.rule("WW-21.68")
def test_slime_drops_its_treasure_before_a_closed_door() -> None:
    # P2: the door south of (2,4) is one that red themselves could open.
    game = skirmish("2,4 under slime_form 3 treasure blue1 | 2,7", seed=1)

    do(game, "south")

    wizard = game.position.wizards[0]
    assert (wizard.square, wizard.treasure) == (34, -1)
    assert game.position.treasures[2] == 24


@pytest.mark.rule("WW-21.74", "WW-8.1", "WW-8.11")
def test_stone_spikes_are_thrown_as_attacks_while_they_last() -> None:
    game = skirmish("2,3 hand stone_spikes energy_4 | 2,5 hand full_shield", seed=1)
    do(game, "cast stone_spikes", "spend energy_4")
    assert game.position.attacks == 0

    do(game, "use stone_spikes", "wizard 1")

    assert life(game) == [15, 12]
    assert "use stone_spikes" not in offered(game)
    do(game, *A_TURN, *A_TURN)
    assert "use stone_spikes" in offered(game)


@pytest.mark.rule("WW-21.75", "WW-13.3")
def test_strength_doubles_physical_damage_and_no_other() -> None:
    punching = skirmish("2,3 under strength 2 | 2,4", seed=1)
    do(punching, "punch", "wizard 1")
    burning = skirmish("2,3 hand fireball under strength 2 | 2,4", seed=1)
    do(burning, "cast fireball", "wizard 1")

    assert life(punching) == [15, 13]
    assert life(burning) == [15, 10]


@pytest.mark.rule("WW-21.75", "WW-21.38")
def test_strong_golem_punches_for_four() -> None:
    game = skirmish("2,3 under strength 2 golem_form 2 | 2,4", seed=1)

    do(game, "punch", "wizard 1")

    assert life(game) == [15, 11]
