"""Items: played, used, thrown, picked up, dropped (WW-9.17, WW-15, WW-18.5, WW-20.8, WW-22.9 to WW-22.14, WW-22.23)."""

from __future__ import annotations

import pickle

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered, rejected
from arcana_wizwar import Game, Rules, skirmish
from arcana_wizwar.model.state import BOARD
from tests.wizwar.table import carried, discarded, logged, lying, starting


@pytest.mark.rule("WW-9.17", "WW-22.9", "WW-11.9")
def test_played_item_is_carried_at_once_without_a_window() -> None:
    game = skirmish("2,3 hand dagger | 2,5 hand negate_neutral full_shield absorb_spell", seed=1)
    assert "play dagger" in offered(game)

    do(game, "play dagger")

    assert game.players_to_act == (0,)
    assert carried(game, 0) == ["dagger"]
    assert game.hand_count(0) == 0
    assert "use dagger" in offered(game)
    assert logged(game) == ["ItemPlayed WW-9.17"]


@pytest.mark.rule("WW-9.4", "WW-22.9")
def test_any_number_of_items_is_played_and_copies_are_offered_once() -> None:
    game = skirmish("2,3 hand boomstone boomstone speedstone fireball | 2,9", seed=1)
    assert starting(game, "play") == ["play boomstone", "play speedstone"]

    do(game, "play boomstone", "play speedstone", "play boomstone")

    assert carried(game, 0) == ["boomstone", "speedstone", "boomstone"]
    assert starting(game, "play") == []


@pytest.mark.rule("WW-18.5", "WW-18.2")
def test_playing_an_item_keeps_its_card_counting_as_hand_size() -> None:
    game = skirmish("2,3 hand dagger large_rock zot energy_4 | 2,9", seed=1)
    assert game.hand_size(0) == 4

    do(game, "play dagger", "play large_rock")

    assert game.hand_size(0) == 4
    assert game.hand_count(0) == 2


@pytest.mark.rule("WW-15.3", "WW-22.13")
def test_picking_up_an_object_costs_a_movement_point() -> None:
    game = skirmish("2,3 | 2,9", things="dagger 2,3; large_rock 2,3; boomstone 2,4", moves=2, seed=1)
    assert starting(game, "pick up") == ["pick up Dagger", "pick up Large Rock 1"]

    do(game, "pick up Large Rock 1")
    assert (game.position.moves, carried(game, 0), lying(game)) == (
        1,
        ["large_rock"],
        [("dagger", "2,3"), ("boomstone", "2,4")],
    )

    do(game, "pick up Dagger")
    assert logged(game) == ["ItemGained WW-15.3", "ItemGained WW-15.3"]
    assert (game.position.moves, carried(game, 0)) == (0, ["large_rock", "dagger"])
    assert game.position.piles.size(BOARD) == 1


@pytest.mark.rule("WW-15.3", "WW-6.10")
def test_without_a_movement_point_nothing_is_picked_up() -> None:
    game = skirmish("2,3 | 2,9", things="dagger 2,3", moves=0, seed=1)
    assert starting(game, "pick up") == []
    assert rejected(game, "pick up Dagger").clause == "WW-15.3"


@pytest.mark.rule("WW-15.2", "WW-15.3")
def test_only_dropped_items_are_mobile() -> None:
    game = skirmish(
        "2,3 | 2,9",
        things="rosebush 2,3 by 1; handful_of_tacks 2,3; trap_token 2,3 by 1 real; dagger 2,3",
        seed=1,
    )
    assert starting(game, "pick up") == ["pick up Dagger"]


@pytest.mark.rule("WW-15.4", "WW-22.13")
def test_at_the_limit_picking_up_needs_room() -> None:
    game = skirmish(
        "2,3 hand zot zot energy_4 fireball carries large_rock under invisible 3 shatter 2 | 2,9",
        things="dagger 2,3",
        seed=1,
    )
    assert game.hand_size(0) == 7

    do(game, "pick up Dagger")

    ways = ["discard energy_4", "discard fireball", "discard zot", "drop Large Rock 1", "end Invisible", "end Shatter"]
    assert offered(game) == ways
    assert rejected(game, "end phase").clause == "WW-15.4"
    by_discard, by_drop, by_end = game.clone(), game.clone(), game.clone()
    do(by_discard, "discard zot")
    do(by_drop, "drop Large Rock 1")
    do(by_end, "end Shatter")
    assert carried(by_discard, 0) == ["large_rock", "dagger"]
    assert carried(by_drop, 0) == ["dagger"]
    assert lying(by_drop) == [("large_rock", "2,3")]
    assert carried(by_end, 0) == ["large_rock", "dagger"]
    for done in (by_discard, by_drop, by_end):
        assert done.hand_size(0) == 7
        assert done.position.moves == 2


@pytest.mark.rule("WW-15.4", "WW-15.5")
def test_below_the_limit_any_number_of_items_is_allowed() -> None:
    game = skirmish("2,3 carries boomstone boomstone large_rock dagger speedstone spellstone | 2,9", seed=1, moves=9)
    do(game, "drop Dagger", "pick up Dagger")
    assert len(carried(game, 0)) == 6
    game = skirmish("2,3 carries boomstone boomstone large_rock spellstone | 2,9", things="dagger 2,3", seed=1)
    do(game, "pick up Dagger")
    assert len(carried(game, 0)) == 5


@pytest.mark.rule("WW-15.4", "WW-20.1")
def test_ending_an_uncounted_spell_makes_no_room() -> None:
    game = skirmish(
        "2,3 hand zot zot energy_4 energy_4 fireball fireball fireball under shatter 2 | 2,9",
        things="dagger 2,3",
        seed=1,
        rules=Rules(uncluttered_minds=True),
    )
    do(game, "pick up Dagger")
    assert offered(game) == ["discard energy_4", "discard fireball", "discard zot"]


@pytest.mark.rule("WW-25.40", "WW-15.4", "WW-6.9")
def test_movement_point_is_paid_before_room_is_made() -> None:
    game = skirmish(
        "2,3 hand zot zot energy_4 energy_4 fireball fireball carries speedstone | 2,9",
        things="dagger 2,3",
        moves=1,
        seed=1,
    )
    do(game, "pick up Dagger")
    assert game.position.moves == 0
    do(game, "drop Speedstone 1")
    assert carried(game, 0) == ["dagger"]
    assert game.position.moves == -1


@pytest.mark.rule("WW-25.41", "WW-15.4", "WW-21.14")
def test_brainstone_makes_room_for_itself() -> None:
    hand = "zot zot energy_4 energy_4 fireball fireball fireball"
    game = skirmish(f"2,3 hand {hand} | 2,9", things="brainstone 2,3", seed=1)
    do(game, "pick up Brainstone")
    assert carried(game, 0) == ["brainstone"]
    # 7 and the stone and 2 drawn are 10, 1 above the new maximum of 9
    assert game.hand_size(0) == 10
    assert all(text.startswith(("discard", "drop")) for text in offered(game))


@pytest.mark.rule("WW-15.6")
def test_carried_items_cannot_be_picked_up() -> None:
    game = skirmish("2,3 | 2,3 carries dagger treasure blue1", seed=1)
    assert starting(game, "pick up") == []
    assert rejected(game, "pick up Dagger").clause == "WW-15.3"


@pytest.mark.rule("WW-15.7", "WW-15.9", "WW-22.14")
def test_dropped_item_is_free_to_drop_and_belongs_to_its_finder() -> None:
    game = skirmish("2,3 carries dagger large_rock | 2,3", moves=0, seed=1)
    assert starting(game, "drop") == ["drop Dagger", "drop Large Rock 1"]

    do(game, "drop Dagger")
    assert lying(game) == [("dagger", "2,3")]
    assert game.position.moves == 0

    do(game, "end phase", "done", "stop", "pick up Dagger")
    assert carried(game, 1) == ["dagger"]
    assert carried(game, 0) == ["large_rock"]


@pytest.mark.rule("WW-15.8", "WW-16.9")
def test_square_may_have_any_number_of_items() -> None:
    game = skirmish("2,2 carries dagger large_rock boomstone | 2,2", treasures="blue1 2,2", seed=1)
    do(game, "drop Dagger", "drop Boomstone 1", "drop Large Rock 1")
    assert lying(game) == [("dagger", "2,2"), ("boomstone", "2,2"), ("large_rock", "2,2")]


@pytest.mark.rule("WW-15.18", "WW-6.9", "WW-21.70")
def test_item_effects_stop_when_the_item_is_lost() -> None:
    game = skirmish("2,3 carries speedstone | 2,9", seed=1)
    assert game.position.moves == 4
    do(game, "drop Speedstone 1")
    assert game.position.moves == 3
    assert game.base_speed(0) == 3


@pytest.mark.rule("WW-20.8")
def test_with_heavy_items_an_object_ends_the_phase_like_a_treasure() -> None:
    game = skirmish("2,3 | 2,9", things="dagger 2,3; large_rock 2,3", seed=1, rules=Rules(heavy_items=True))
    do(game, "pick up Dagger")
    assert game.position.phase == "discard"
    assert carried(game, 0) == ["dagger"]


@pytest.mark.rule("WW-20.8", "WW-25.42", "WW-21.26", "WW-21.38")
def test_heavy_items_keep_the_phase_going_under_exempting_spells() -> None:
    for form in ("extra_arms", "golem_form"):
        game = skirmish(f"2,3 under {form} 2 | 2,9", things="dagger 2,3", seed=1, rules=Rules(heavy_items=True))
        do(game, "pick up Dagger")
        assert game.position.phase == "main"
        assert carried(game, 0) == ["dagger"]


@pytest.mark.rule("WW-21.26", "WW-22.13", "WW-25.46")
def test_extra_arms_pick_up_everything_for_one_movement_point() -> None:
    game = skirmish(
        "2,3 under extra_arms 2 | 2,9",
        things="dagger 2,3; large_rock 2,3; handful_of_tacks 2,3; boomstone 2,3; speedstone 2,4",
        treasures="blue1 2,3; blue2 2,3",
        moves=1,
        seed=1,
    )
    do(game, "pick up Dagger")
    assert game.position.moves == 0
    assert offered(game) == ["no", "pick up Large Rock 1"]
    do(game, "no")
    assert offered(game) == ["no", "pick up Boomstone 1"]
    assert rejected(game, "end phase").clause == "WW-22.13"
    do(game, "pick up Boomstone 1")
    assert offered(game) == ["no", "pick up treasure blue 1"]
    do(game, "no")
    assert offered(game) == ["no", "pick up treasure blue 2"]
    do(game, "pick up treasure blue 2")
    assert (game.position.phase, game.position.moves) == ("main", 0)
    assert carried(game, 0) == ["dagger", "boomstone"]
    assert game.position.wizards[0].treasure == 3
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.26", "WW-21.36")
def test_extra_arms_leave_glued_objects() -> None:
    game = skirmish(
        "2,3 under extra_arms 2 | 2,9",
        things="dagger 2,3; large_rock 2,3; boomstone 2,3",
        spells="glue 1 item large_rock energy 2",
        seed=1,
    )
    do(game, "pick up Dagger")
    assert offered(game) == ["no", "pick up Boomstone 1"]


@pytest.mark.rule("WW-21.14", "WW-21.26", "WW-21.69", "WW-11.12")
def test_fatal_draw_for_a_brainstone_ends_the_pick_up() -> None:
    game = skirmish(
        "2,3 life 1 under extra_arms 2 | 2,9 | 7,2",
        things="brainstone 2,3; dagger 2,3",
        spells="slow_death 1 on 0",
        seed=1,
    )
    do(game, "pick up Brainstone")
    assert not game.position.wizards[0].alive
    assert lying(game) == [("dagger", "2,3"), ("brainstone", "2,3")]


@pytest.mark.rule("WW-21.26", "WW-15.4")
def test_with_extra_arms_items_need_no_room() -> None:
    hand = "zot zot energy_4 energy_4 fireball fireball"
    game = skirmish(f"2,3 hand {hand} under extra_arms 2 | 2,9", things="dagger 2,3", seed=1)
    assert game.hand_size(0) == 7
    do(game, "pick up Dagger")
    assert carried(game, 0) == ["dagger"]
    assert game.hand_size(0) == 7


@pytest.mark.rule("WW-22.10", "WW-8.1", "WW-8.6")
def test_carried_item_that_attacks_is_used_once_a_turn() -> None:
    game = skirmish("2,3 carries large_rock dagger speedstone | 2,5", seed=1)
    assert starting(game, "use") == ["use dagger", "use large_rock"]
    do(game, "use dagger", "wizard 1")
    assert starting(game, "use") == []
    assert rejected(game, "use large_rock").clause == "WW-22.10"


@pytest.mark.rule("WW-15.15")
def test_only_throwable_items_can_be_thrown() -> None:
    every = [kind.key for kind in Game.cards if kind.is_item and kind.throw]
    assert every == ["boomstone", "dagger", "large_rock"]
    game = skirmish("2,3 carries speedstone bloodshard mightstone brainstone master_key | 2,4", seed=1)
    assert starting(game, "use") == []


@pytest.mark.rule("WW-8.2", "WW-22.10")
def test_first_turn_allows_only_items_that_do_not_attack() -> None:
    game = skirmish("2,3 carries dagger universal_solvent | 2,5", turns_begun=(1, 1), seed=1)
    assert starting(game, "use") == ["use universal_solvent"]


@pytest.mark.rule("WW-8.11", "WW-11.1", "WW-11.6")
def test_thrown_item_is_an_attack_but_no_spell() -> None:
    held = "full_shield negate_neutral absorb_spell backlash shield gnome_form"
    game = skirmish(
        f"2,3 carries dagger | 2,5 hand {held}",
        rng=ScriptedRng([3]),
        rules=Rules(schools=("conjuring", "mutation", "thaumaturgy")),
    )
    do(game, "use dagger", "wizard 1")
    assert offered(game) == ["pass", "answer gnome_form"]
    do(game, "pass")
    assert offered(game) == ["pass", "answer shield"]


@pytest.mark.rule("WW-11.9", "WW-21.81", "WW-21.40")
def test_using_an_item_other_than_for_an_attack_opens_no_window() -> None:
    game = skirmish(
        "2,3 carries universal_solvent handful_of_tacks | 2,5 hand full_shield negate_neutral absorb_spell gnome_form",
        seed=1,
    )
    do(game, "use handful_of_tacks", "square 2,4", "use universal_solvent", "object 2,4")
    assert game.players_to_act == (0,)
    assert lying(game) == []
    assert game.position.attacks == 0
    assert logged(game)[0] == "ItemUsed WW-21.40"


@pytest.mark.rule("WW-15.16")
def test_thrown_thing_lands_in_the_square_of_its_target() -> None:
    game = skirmish("2,3 carries dagger | 2,5", seed=1)
    do(game, "use dagger", "wizard 1")
    assert game.position.wizards[1].life == 12
    assert lying(game) == [("dagger", "2,5")]
    assert carried(game, 0) == []


@pytest.mark.rule("WW-24.30", "WW-15.16", "WW-16.1")
def test_rock_thrown_at_a_stone_block_lands_before_it_and_makes_no_crack() -> None:
    game = skirmish("2,2 carries large_rock | 2,9", edges="2,2 E open", things="stone_block 2,4 by 1", seed=1)
    do(game, "use large_rock", "object 2,4")
    assert lying(game) == [("large_rock", "2,3")]
    assert game.position.things[0].cracks == 0


@pytest.mark.rule("WW-15.16", "WW-8.8")
def test_item_thrown_at_a_wall_or_door_lands_before_it() -> None:
    game = skirmish("2,3 carries dagger large_rock | 2,9", seed=1)
    do(game, "use dagger", "edge 2,5 E")
    assert lying(game) == [("dagger", "2,5")]
    # a door south of (2,4), and one beside the wizard's square
    game = skirmish("2,3 carries dagger | 2,9", seed=1)
    do(game, "use dagger", "edge 2,4 S")
    assert lying(game) == [("dagger", "2,4")]
    game = skirmish("2,4 carries dagger | 2,9", seed=1)
    do(game, "use dagger", "edge 2,4 S")
    assert lying(game) == [("dagger", "2,4")]


@pytest.mark.rule("WW-15.16", "WW-21.9")
def test_item_thrown_at_big_man_lands_before_that_square() -> None:
    game = skirmish("2,3 carries dagger | 2,5 under big_man_form 2", seed=1)
    do(game, "use dagger", "wizard 1")
    assert game.position.wizards[1].life == 12
    assert lying(game) == [("dagger", "2,4")]


@pytest.mark.rule("WW-15.16", "WW-21.9", "WW-21.83")
def test_item_stopped_by_a_wall_of_earth_lands_before_it() -> None:
    game = skirmish("2,3 carries dagger | 2,5 hand wall_of_earth under big_man_form 2", seed=1)
    do(game, "use dagger", "wizard 1", "answer wall_of_earth", "edge 2,3 E")
    assert lying(game) == [("dagger", "2,3")]


@pytest.mark.rule("WW-15.16", "WW-21.9")
def test_item_thrown_at_big_man_from_within_stays() -> None:
    game = skirmish("2,4 carries dagger | 2,4 under big_man_form 2", seed=1)
    do(game, "use dagger", "wizard 1")
    assert lying(game) == [("dagger", "2,4")]


@pytest.mark.rule("WW-15.16", "WW-21.9")
def test_big_man_off_the_path_does_not_stop_a_throw() -> None:
    game = skirmish("2,3 carries dagger | 2,5 | 7,2 under big_man_form 2", seed=1)
    do(game, "use dagger", "wizard 1")
    assert lying(game) == [("dagger", "2,5")]


@pytest.mark.rule("WW-15.16", "WW-21.83", "WW-4.9")
def test_wall_of_earth_stops_throws_through_its_exit() -> None:
    game = skirmish("2,1 carries dagger | 2,8 hand wall_of_earth", edges="2,8 E open", seed=1)
    do(game, "use dagger", "wizard 1", "answer wall_of_earth", "edge 2,8 E")
    assert game.position.wizards[1].life == 15
    assert lying(game) == [("dagger", "2,9")]


@pytest.mark.rule("WW-15.16", "WW-21.79")
def test_item_thrown_at_a_bush_lands_in_it() -> None:
    game = skirmish("2,3 carries large_rock | 2,9", things="thornbush 2,5 by 1", seed=1)
    do(game, "use large_rock", "object 2,5")
    assert lying(game) == [("large_rock", "2,5")]


@pytest.mark.rule("WW-15.16", "WW-12.4")
def test_evaded_item_lands_by_its_target() -> None:
    game = skirmish("2,3 carries dagger | 2,5 under invisible 2", rng=ScriptedRng([4]))
    do(game, "use dagger", "wizard 1")
    assert game.position.wizards[1].life == 15
    assert lying(game) == [("dagger", "2,5")]


@pytest.mark.rule("WW-25.43", "WW-15.16", "WW-21.78")
def test_item_evaded_by_teleport_lands_where_the_target_was() -> None:
    game = skirmish("2,3 carries dagger | 2,5 hand teleport", seed=1)
    do(game, "use dagger", "wizard 1", "answer teleport", "square 3,6")
    assert game.position.wizards[1].life == 15
    assert lying(game) == [("dagger", "2,5")]


@pytest.mark.rule("WW-15.16", "WW-21.83")
def test_wall_of_earth_stops_a_throw_in_the_square_before_it() -> None:
    game = skirmish("2,3 carries dagger | 2,5 hand wall_of_earth", seed=1)
    do(game, "use dagger", "wizard 1", "answer wall_of_earth", "edge 2,4 E")
    assert game.position.wizards[1].life == 15
    assert lying(game) == [("dagger", "2,4")]
    assert game.position.attacks == 1


@pytest.mark.rule("WW-25.8", "WW-15.16", "WW-21.83")
def test_thrown_item_takes_a_line_around_a_wall_of_earth() -> None:
    # from (2,0) it is 4 squares to the west, through the exit, or 6 to the east
    opened = "2,1 E open; 2,2 E open; 2,5 E open; 2,6 E open; 2,8 E open"
    game = skirmish("2,0 carries dagger | 2,6 hand wall_of_earth", edges=opened, seed=1)
    do(game, "use dagger", "wizard 1", "answer wall_of_earth", "edge 2,8 E")
    assert game.position.wizards[1].life == 12
    assert lying(game) == [("dagger", "2,6")]


@pytest.mark.rule("WW-15.17", "WW-21.81")
def test_item_that_is_destroyed_goes_to_the_discard_pile() -> None:
    game = skirmish("2,3 carries universal_solvent | 2,9", things="dagger 2,5", seed=1)
    do(game, "use universal_solvent", "card Dagger")
    assert lying(game) == []
    assert sorted(discarded(game)) == ["dagger", "universal_solvent"]


@pytest.mark.rule("WW-24.38", "WW-13.11", "WW-15.9")
def test_items_of_a_dead_wizard_stay_in_the_square() -> None:
    game = skirmish(
        "2,3 hand fireball zot zot energy_4 energy_5 carries large_rock"
        " | 2,5 life 5 hand energy_4 energy_5 fireball meditate carries dagger boomstone | 7,2",
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    # 4 and 4 cards and 1 item are 9: red discards two
    assert starting(game, "discard") != []
    do(game, "discard zot", "discard zot")
    assert game.hand_size(0) == 7
    assert game.victory_points(0) == 1
    assert lying(game) == [("dagger", "2,5"), ("boomstone", "2,5")]


@pytest.mark.rule("WW-22.13", "WW-22.20")
def test_game_saved_amid_picking_up_resumes_unchanged() -> None:
    hand = "yoink zot zot energy_4 energy_5 fireball fireball"
    room = skirmish(f"2,3 hand {hand} | 2,9", things="dagger 2,3", seed=1)
    do(room, "pick up Dagger")
    more = skirmish("2,3 under extra_arms 2 | 2,9", things="dagger 2,3; large_rock 2,3", seed=1)
    do(more, "pick up Dagger")
    taken = skirmish("2,3 | 2,9 hand ward", treasures="blue1 2,3", seed=1)
    do(taken, "pick up treasure blue 1")
    loss = skirmish("2,3 hand yoink | 2,5 carries dagger large_rock", seed=1)
    do(loss, "cast yoink", "wizard 1")
    for game, then in (
        (room, "discard zot"),
        (more, "pick up Large Rock 1"),
        (taken, "pass"),
        (loss, "card Large Rock 1"),
    ):
        others = [game.clone(), pickle.loads(pickle.dumps(game)), Game.at(game.position, players=2, seed=1)]
        do(game, then)
        for other in others:
            do(other, then)
            assert other.position == game.position


@pytest.mark.rule("WW-22.1", "WW-22.10", "WW-22.14")
def test_offers_follow_action_space_order() -> None:
    game = skirmish(
        "2,3 hand dagger boomstone energy_4 carries wizardblade large_rock null_powder handful_of_tacks universal_solvent"
        " treasure blue1 under strength 2 stone_spikes 2 | 2,3 carries master_key | 2,5",
        things="boomstone 2,3; speedstone 2,3",
        treasures="red1 2,3",
        seed=1,
    )
    ids = [game.action_space.id_of(action) for action in game.legal_actions(0)]
    assert ids == sorted(set(ids))
    assert starting(game, "use") == [
        "use handful_of_tacks",
        "use large_rock",
        "use null_powder",
        "use stone_spikes",
        "use strength",
        "use universal_solvent",
        "use wizardblade",
    ]
