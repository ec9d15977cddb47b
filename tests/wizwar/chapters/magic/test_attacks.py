"""Allowed attacks, punches, evasion, and the effects of stun (WW-8, WW-12.4 to WW-12.8, WW-17.1 to WW-17.6, WW-22.5)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, happened, offered
from arcana_wizwar import Game, Rules, actions, events, skirmish
from tests.wizwar.table import cracks, discarded, in_play, life


def attacks_offered(game: Game) -> list[str]:
    """The attacks among the main choices."""
    attacking = ("punch", "cast fireball", "cast zot", "cast powerthrust", "use dagger", "use stone_spikes")
    return [choice for choice in offered(game) if choice in attacking]


@pytest.mark.rule("WW-8.1", "WW-8.6")
def test_wizard_attacks_once_a_turn_by_any_means() -> None:
    start = skirmish("2,3 carries dagger hand fireball zot under stone_spikes 2 | 2,4", seed=1)
    assert attacks_offered(start) == ["punch", "cast fireball", "cast zot", "use dagger", "use stone_spikes"]
    for line in ("punch; wizard 1", "cast fireball; wizard 1", "use dagger; wizard 1", "use stone_spikes; wizard 1"):
        game = start.clone()
        do(game, line)
        assert attacks_offered(game) == []
        with pytest.raises(IllegalAction, match=r"WW-8\.1"):
            game.apply(actions.PUNCH, 0)


@pytest.mark.rule("WW-8.1")
def test_attacks_per_turn_are_a_setting() -> None:
    game = skirmish("2,3 hand fireball zot | 2,4", seed=1, rules=Rules(attacks=2))
    do(game, "punch; wizard 1")
    assert attacks_offered(game) == ["punch", "cast fireball", "cast zot"]
    do(game, "cast fireball; wizard 1")
    assert attacks_offered(game) == []
    assert attacks_offered(skirmish("2,3 hand fireball | 2,4", seed=1, rules=Rules(attacks=0))) == []


@pytest.mark.rule("WW-8.2")
def test_no_attack_in_the_first_turn() -> None:
    first = skirmish("2,3 hand fireball | 2,4", seed=1, turns_begun=(1, 0))
    assert attacks_offered(first) == []
    later = skirmish("2,3 hand fireball | 2,4", seed=1, turns_begun=(2, 1))
    assert attacks_offered(later) == ["punch", "cast fireball"]


@pytest.mark.rule("WW-8.2", "WW-11.6")
def test_others_may_answer_in_a_first_turn() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield", seed=1, turns_begun=(2, 0))
    do(game, "cast fireball; wizard 1")
    assert offered(game) == ["pass", "answer full_shield"]


@pytest.mark.rule("WW-8.3")
def test_own_attack_does_not_target_its_wizard() -> None:
    game = skirmish("2,3 hand fireball | 2,4", seed=1)
    do(game, "cast fireball")
    assert "wizard 0" not in offered(game)
    with pytest.raises(IllegalAction, match=r"WW-22\.7"):
        game.apply(actions.WIZARD[0], 0)


@pytest.mark.rule("WW-8.5", "WW-11.11")
def test_unanswered_attack_hits() -> None:
    game = skirmish("2,3 hand fireball | 2,5", seed=1)
    do(game, "cast fireball; wizard 1")
    assert life(game) == [15, 10]
    assert happened(game, "SpellCast", "Hurt") == ["SpellCast", "Hurt"]


@pytest.mark.rule("WW-8.6", "WW-12.1", "WW-24.22")
def test_canceled_attack_is_still_used() -> None:
    game = skirmish("2,3 hand fireball zot | 2,5 hand full_shield", seed=1)
    do(game, "cast fireball; wizard 1", "answer full_shield")
    assert life(game) == [15, 15]
    assert {*discarded(game)} == {"fireball", "full_shield"}
    assert attacks_offered(game) == []


@pytest.mark.rule("WW-8.6", "WW-12.4", "WW-24.24")
@pytest.mark.parametrize(("face", "left"), [(1, 15), (2, 15), (3, 10), (4, 10)])
def test_gnome_evades_on_one_and_two_and_the_attack_is_used(face: int, left: int) -> None:
    game = skirmish("2,3 hand fireball zot | 2,5 hand gnome_form", rng=ScriptedRng([face]))
    do(game, "cast fireball; wizard 1", "answer gnome_form; no energy")
    assert life(game) == [15, left]
    assert attacks_offered(game) == []


@pytest.mark.rule("WW-8.7", "WW-22.5")
def test_punch_deals_one_physical_damage_to_an_adjacent_wizard() -> None:
    game = skirmish("2,3 | 2,4 | 2,5", seed=1)
    do(game, "punch")
    assert "wizard 1" in offered(game)
    assert "wizard 2" not in offered(game)
    do(game, "wizard 1")
    assert life(game) == [15, 14, 15]
    same_square = skirmish("2,3 | 2,3", seed=1)
    do(same_square, "punch; wizard 1")
    assert life(same_square) == [15, 14]


@pytest.mark.rule("WW-8.7")
def test_punch_damage_is_a_setting() -> None:
    game = skirmish("2,3 | 2,4", seed=1, rules=Rules(punch=3))
    do(game, "punch; wizard 1")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-8.7", "WW-4.12")
def test_punch_needs_a_line_of_sight() -> None:
    game = skirmish("2,3 | 2,2", seed=1)  # a wall between them
    do(game, "punch")
    assert "wizard 1" not in offered(game)


@pytest.mark.rule("WW-8.8", "WW-22.5")
def test_punch_can_strike_adjacent_objects_and_own_edges() -> None:
    game = skirmish("2,3 | 4,9", things="rosebush 2,4 by 1; dagger 2,3", seed=1)
    do(game, "punch")
    assert offered(game) == ["object 2,4", "edge 1,3 S", "edge 2,2 E"]


@pytest.mark.rule("WW-8.8", "WW-16.1")
def test_punches_crack_walls_when_they_are_hard_enough() -> None:
    weak = skirmish("2,3 | 4,9", seed=1)
    do(weak, "punch; edge 2,2 E")
    assert cracks(weak, "2,2 E") == 0
    strong = skirmish("2,3 under big_man_form 2 | 4,9", seed=1)
    do(strong, "punch; edge 2,2 E")
    assert cracks(strong, "2,2 E") == 1


@pytest.mark.rule("WW-22.5")
def test_punch_needs_a_target() -> None:
    game = skirmish("3,3 | 4,9", edges="3,3 E open; 3,3 S open", things="dagger 3,3", seed=1)
    assert "punch" not in offered(game)


@pytest.mark.rule("WW-21.9", "WW-21.38", "WW-8.7")
def test_golems_and_big_men_punch_harder() -> None:
    for form, left in (("golem_form", 13), ("big_man_form", 12), ("gnome_form", 14)):
        game = skirmish(f"2,3 under {form} 2 | 2,4", seed=1)
        do(game, "punch; wizard 1")
        assert life(game) == [15, left]


@pytest.mark.rule("WW-21.88", "WW-11.11")
def test_werewolf_rolls_for_a_punch_after_responses() -> None:
    game = skirmish("2,3 under werewolf_form 2 | 2,4 hand gnome_form", rng=ScriptedRng([3, 4]))
    do(game, "punch; wizard 1", "answer gnome_form; no energy")
    rolls = [entry.event.purpose for entry in game.log if isinstance(entry.event, events.Rolled)]
    assert rolls == ["gnome_form", "punch"]
    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.88", "WW-12.4")
def test_evaded_punch_rolls_no_die() -> None:
    game = skirmish("2,3 under werewolf_form 2 | 2,4 under invisible 2", rng=ScriptedRng([2]))
    do(game, "punch; wizard 1")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.52", "WW-13.3")
def test_mightstone_adds_a_die_roll_to_a_punch() -> None:
    game = skirmish("2,3 carries mightstone | 2,4", rng=ScriptedRng([4]))
    do(game, "punch; wizard 1")
    assert life(game) == [15, 10]


@pytest.mark.rule("WW-21.52", "WW-21.88", "WW-21.75")
def test_werewolf_with_a_mightstone_rolls_twice_and_strength_doubles_the_sum() -> None:
    game = skirmish("2,3 carries mightstone under werewolf_form 2 strength 2 | 2,4", rng=ScriptedRng([2, 1]))
    do(game, "punch; wizard 1")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-21.28", "WW-13.3", "WW-13.2")
def test_fire_cloak_adds_two_magical_fire_damage_which_strength_does_not_double() -> None:
    game = skirmish("2,3 carries fire_cloak under strength 2 | 2,4 carries speedstone", seed=1)
    do(game, "punch; wizard 1")
    assert life(game) == [15, 11]
    assert game.position.wizards[1].items == ()  # it was fire


@pytest.mark.rule("WW-21.26", "WW-11.7")
def test_extra_arms_punch_targets_every_wizard_in_reach() -> None:
    game = skirmish(
        "2,4 under extra_arms 2 | 2,3 under invisible 2 | 2,4 hand gnome_form | 2,5",
        rng=ScriptedRng([3, 3]),
    )
    do(game, "punch; wizard 3")
    assert game.players_to_act == (2,)
    do(game, "answer gnome_form; no energy")
    assert life(game) == [15, 15, 14, 14]


@pytest.mark.rule("WW-21.26", "WW-25.50")
def test_extra_arms_strike_in_turn_order() -> None:
    game = skirmish("2,3 | 2,4 | 2,5 under extra_arms 2 | 2,5", active=2, seed=1)
    do(game, "punch; wizard 1")
    hurt = [entry.event.player for entry in game.log if isinstance(entry.event, events.Hurt)]
    assert hurt == [3, 1]
    assert life(game) == [15, 14, 15, 14]


@pytest.mark.rule("WW-21.26", "WW-21.52", "WW-25.50")
def test_punch_dice_roll_once_for_all_targets() -> None:
    game = skirmish("2,4 carries mightstone under extra_arms 2 | 2,3 | 2,5", rng=ScriptedRng([3]))
    do(game, "punch; wizard 2")
    assert life(game) == [15, 11, 11]


@pytest.mark.rule("WW-21.26", "WW-25.50")
def test_extra_arms_can_punch_a_single_object() -> None:
    game = skirmish("2,4 under extra_arms 2 strength 2 | 2,3", things="rosebush 2,5 by 1", seed=1, rules=Rules(punch=2))
    do(game, "punch; object 2,5")
    assert life(game) == [15, 15]
    assert game.position.things == ()


@pytest.mark.rule("WW-8.11")
def test_punch_is_not_a_spell_being_cast() -> None:
    game = skirmish("2,3 | 2,4 hand full_shield backlash absorb_spell pain_link", seed=1)
    do(game, "punch; wizard 1")
    assert offered(game) == ["pass", "answer pain_link"]


@pytest.mark.rule("WW-8.11")
def test_throw_granted_by_a_spell_in_play_is_not_a_spell_being_cast() -> None:
    game = skirmish("2,3 under stone_spikes 2 | 2,5 hand full_shield gnome_form", seed=1)
    do(game, "use stone_spikes; wizard 1")
    assert offered(game) == ["pass", "answer gnome_form"]


@pytest.mark.rule("WW-12.5")
def test_evasions_are_rolled_until_one_succeeds() -> None:
    both = "2,3 hand fireball | 2,5 under gnome_form 2 invisible 2"
    first = skirmish(both, rng=ScriptedRng([1]))
    do(first, "cast fireball; wizard 1")
    assert life(first) == [15, 15]
    second = skirmish(both, rng=ScriptedRng([3, 4]))
    do(second, "cast fireball; wizard 1")
    assert life(second) == [15, 15]
    neither = skirmish(both, rng=ScriptedRng([3, 1]))
    do(neither, "cast fireball; wizard 1")
    assert life(neither) == [15, 10]


@pytest.mark.rule("WW-12.4")
def test_other_targets_of_an_evaded_attack_are_struck() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,5 under invisible 2 | 2,4", rng=ScriptedRng([2, 3]))
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 2; wizard 1; wizard 2")
    assert life(game) == [15, 15, 13]


@pytest.mark.rule("WW-12.6", "WW-21.29")
def test_each_dart_is_rolled_for_separately() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,5 under invisible 2", rng=ScriptedRng([1, 2, 1, 4]))
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 1; wizard 1; wizard 1")
    assert life(game) == [15, 13]


@pytest.mark.rule("WW-12.6", "WW-21.47")
def test_one_roll_counts_for_a_whole_lightning_bolt() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 under invisible 2", rng=ScriptedRng([1]))
    do(game, "cast lightning_bolt; spend energy_4; toward east")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-12.7", "WW-21.18")
def test_only_attacks_can_be_evaded() -> None:
    game = skirmish("2,3 hand destroy_wall | 2,2 under invisible 2", rng=ScriptedRng([]))
    do(game, "cast destroy_wall; edge 2,2 E")
    assert life(game) == [13, 13]


@pytest.mark.rule("WW-25.51", "WW-12.5")
def test_own_attack_cannot_be_evaded() -> None:
    game = skirmish("2,3 hand waterbolt under invisible 2 | 4,9", rng=ScriptedRng([]))
    do(game, "cast waterbolt; no energy; 1; wizard 0")
    assert life(game) == [14, 15]


@pytest.mark.rule("WW-12.8", "WW-21.2")
@pytest.mark.parametrize(("face", "stays"), [(1, True), (2, False)])
def test_evaded_lasting_attack_spell_is_discarded(face: int, stays: bool) -> None:
    game = skirmish("2,3 hand acid_bath | 2,5 under invisible 2", rng=ScriptedRng([face]))
    do(game, "cast acid_bath; no energy; wizard 1")
    keys = in_play(game)
    assert ("acid_bath" in keys) is stays
    assert ("acid_bath" in discarded(game)) is not stays


@pytest.mark.rule("WW-12.8", "WW-21.42", "WW-21.69")
def test_lasting_attack_on_a_homunculus_leaves_nothing() -> None:
    game = skirmish("2,3 hand slow_death | 2,5", spells="homunculus 1 on 1 life 3", seed=1)
    do(game, "cast slow_death; wizard 1")
    assert in_play(game) == ["homunculus"]
    assert game.position.spells[0].life == 3


@pytest.mark.rule("WW-21.42", "WW-4.16")
def test_homunculus_takes_a_punch_but_not_a_globe_of_pain() -> None:
    punched = skirmish("2,3 | 2,4", spells="homunculus 1 on 1 life 3", seed=1)
    do(punched, "punch; wizard 1")
    assert (life(punched), punched.position.spells[0].life) == ([15, 15], 2)
    hurt = skirmish("2,3 hand globe_of_pain | 2,4", spells="homunculus 1 on 1 life 3", seed=1)
    do(hurt, "cast globe_of_pain; no energy; wizard 1")
    assert (life(hurt), hurt.position.spells[0].life) == ([15, 14], 3)


@pytest.mark.rule("WW-17.1", "WW-17.2")
def test_stunned_wizard_who_has_moved_cannot_attack() -> None:
    game = skirmish("2,3 hand fireball | 2,5", seed=1, stunned=True)
    assert attacks_offered(game) == ["punch", "cast fireball"]
    do(game, "east")
    assert attacks_offered(game) == []
    assert "east" in offered(game)


@pytest.mark.rule("WW-17.1", "WW-17.3", "WW-24.25")
def test_stunned_attacker_cannot_leave_the_square_even_by_spell() -> None:
    game = skirmish("2,3 hand fireball teleport windrider | 2,5", seed=1, stunned=True)
    do(game, "cast fireball; wizard 1")
    left = offered(game)
    assert not {"north", "east", "south", "west", "cast teleport", "cast windrider"} & {*left}


@pytest.mark.rule("WW-17.4")
def test_stunned_wizard_may_do_everything_else() -> None:
    game = skirmish(
        "2,3 hand create_wall dagger energy_4 | 2,5",
        treasures="red1 2,3",
        things="large_rock 2,3",
        stunned=True,
        seed=1,
    )
    do(game, "punch; edge 2,2 E")
    expected = {"cast create_wall", "play dagger", "boost energy_4", "pick up Large Rock 1", "pick up treasure red 1"}
    assert expected <= {*offered(game)}


@pytest.mark.rule("WW-17.6", "WW-17.5")
def test_stun_allows_counters_in_others_turns_and_being_moved() -> None:
    game = skirmish("2,3 hand waterbolt | 2,4 stun 2 hand full_shield", seed=1)
    do(game, "cast waterbolt; no energy; 0; wizard 1")
    assert offered(game) == ["pass", "answer full_shield"]
    do(game, "pass")
    assert game.position.wizards[1].square == 25
    assert game.position.wizards[1].stun == 2


@pytest.mark.rule("WW-21.4")
def test_adrenaline_gives_a_second_attack() -> None:
    game = skirmish("2,3 hand fireball zot under adrenaline 2 | 2,4", seed=1)
    do(game, "punch; wizard 1")
    assert attacks_offered(game) == ["punch", "cast fireball", "cast zot"]
    do(game, "cast fireball; wizard 1")
    assert attacks_offered(game) == []
    assert "north" not in offered(game)
    assert "south" in offered(game)


@pytest.mark.rule("WW-21.4", "WW-17.1")
def test_stunned_adrenaline_allows_one_attack_and_moving_or_two_attacks() -> None:
    start = skirmish("2,3 hand fireball zot under adrenaline 2 | 2,4", seed=1, stunned=True)
    moved = start.clone()
    do(moved, "south")
    assert "punch" in attacks_offered(moved)
    do(moved, "punch; edge 3,3 E")
    assert attacks_offered(moved) == []
    assert "north" in offered(moved)
    twice = start.clone()
    do(twice, "punch; wizard 1")
    assert {"south", "punch"} <= {*offered(twice)}
    do(twice, "punch; wizard 1")
    assert not {"south", "east"} & {*offered(twice)}
    assert attacks_offered(twice) == []


@pytest.mark.rule("WW-21.4", "WW-14.8")
def test_two_adrenalines_give_no_third_attack() -> None:
    game = skirmish("2,3 | 2,4", spells="adrenaline 0 on 0 energy 2; adrenaline 1 on 0 energy 2", seed=1)
    do(game, "punch; wizard 1", "punch; wizard 1")
    assert "punch" not in offered(game)


@pytest.mark.rule("WW-21.53", "WW-21.68", "WW-8.1")
def test_mist_and_slime_cannot_attack() -> None:
    mist = skirmish("2,3 carries dagger hand fireball create_wall under mist_body 2 | 2,4", seed=1)
    assert attacks_offered(mist) == []
    assert "cast create_wall" in offered(mist)
    slime = skirmish("2,3 carries dagger hand fireball create_wall under slime_form 2 | 2,4", seed=1)
    assert attacks_offered(slime) == []
    assert "cast create_wall" not in offered(slime)


@pytest.mark.rule("WW-21.38", "WW-21.88")
def test_golems_and_werewolves_punch_and_throw_but_cast_only_counters() -> None:
    for form in ("golem_form", "werewolf_form"):
        game = skirmish(f"2,3 carries dagger hand fireball create_wall under {form} 2 | 2,4", seed=1)
        assert attacks_offered(game) == ["punch", "use dagger"]
        assert "cast create_wall" not in offered(game)
