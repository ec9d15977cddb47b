"""The item cards, and the cards about what is carried (WW-21)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RulesError
from arcana_core.testing import do, offered, rejected
from arcana_wizwar import CARDS, Game, Rules, read_cards, skirmish
from arcana_wizwar.model.labyrinth import square_name
from tests.wizwar.table import carried, cracks, discarded, in_play, life, lying, stands, starting

THAUMATURGY = Rules(schools=("conjuring", "mutation", "thaumaturgy"))


def next_turn(game: Game) -> None:
    """The active player ends their turn without discarding or drawing."""
    do(game, "end phase", "done")
    if "stop" in offered(game):
        do(game, "stop")


CARD = """
[cards.{key}]
name = "{name}"
schools = {{ white_cantrip = 1 }}
types = ["{type}"]
range = "{range}"
targets = ["{targets}"]
duration = "{duration}"
traits = []
energy_value = 0
boost = "none"
clause = "HR-1.1"
effect = "See what it does."
{more}
"""


def game_with(
    key: str, type_: str, targets: str, more: str, range_: str = "los", duration: str = "permanent"
) -> type[Game]:
    """A game with one more card, as a designer adds it."""
    result = CARD.format(
        key=key, name=key.title(), type=type_, range=range_, targets=targets, duration=duration, more=more
    )

    class House(Game):
        __slots__ = ()
        name = "wizwar-test"
        cards = read_cards(result, base=CARDS)

    return House


@pytest.mark.rule("WW-22.10", "WW-15.16", "WW-11.9")
def test_items_from_toml_are_used_and_thrown() -> None:
    potion = 'use = { as = "neutral", spent = true, does = [{ do = "heal", amount = 3 }] }'
    game = skirmish(
        "2,3 life 5 carries potion | 2,5 hand negate_neutral", game=game_with("potion", "item", "self", potion), seed=1
    )
    do(game, "use potion")
    assert life(game) == [8, 15]
    assert (carried(game, 0), discarded(game)) == ([], ["potion"])

    wand = potion.replace("spent = true, ", "")
    game = skirmish("2,3 life 5 carries wand | 2,9", game=game_with("wand", "item", "self", wand), seed=1)
    do(game, "use wand", "use wand")
    assert (life(game), carried(game, 0)) == ([11, 15], ["wand"])

    javelin = 'throw = { amount = "die", kind = "physical", then = "lands" }\ndice = 1'
    game = skirmish(
        "2,3 carries javelin | 2,5", game=game_with("javelin", "item", "wizard", javelin), rng=ScriptedRng([4])
    )
    do(game, "use javelin")
    assert offered(game) == ["wizard 1"]
    do(game, "wizard 1")
    assert life(game) == [15, 11]
    assert lying(game) == [("javelin", "2,5")]


@pytest.mark.rule("WW-22.11", "WW-4.16", "WW-8.11")
def test_spell_from_toml_gives_another_wizard_a_throw() -> None:
    gift = 'throw = { amount = 2, kind = "magical", then = "vanishes", targets = ["wizard"], range = "los" }'
    house = game_with("gift", "neutral", "wizard", gift, range_="adjacent")
    assert "cast gift" not in offered(skirmish("2,5 hand gift | 2,3", game=house, seed=1))
    game = skirmish("2,5 hand gift | 2,4 | 2,3", game=house, seed=1)
    do(game, "cast gift")
    assert offered(game) == ["wizard 1"]
    do(game, "wizard 1")
    assert life(game) == [15, 15, 15]
    assert starting(game, "use") == []
    game = skirmish("2,4 | 2,5", spells="gift 0 on 1; homunculus 0 on 0 life 3", active=1, game=house, seed=1)
    do(game, "use gift", "wizard 0")
    assert life(game) == [15, 15]
    assert [spell.life for spell in game.position.spells] == [0, 1]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ('throw = { amount = 3, kind = "physical" }', "throw: throw needs 'then'"),
        ('throw = { amount = 3, kind = "blunt", then = "lands" }', "throw.kind must be"),
        ('throw = { amount = 3, kind = "physical", then = "lands", aslo = ["fire"] }', "did you mean 'also'"),
        ("throw = 3", "throw must be a table"),
        ("use = { spent = true }", "use: use needs 'as'"),
        ('use = { as = "attack", does = [{ do = "cut" }] }', "use.does[0].do must be 'damage'"),
        ('use = { as = "item" }', "use.as must be"),
        ('lies_as = "rosebush"', "lies_as must be"),
    ],
)
def test_impossible_item_power_is_rejected_on_reading(more: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        game_with("potion", "item", "wizard", more)
    assert str(caught.value).startswith("TOML text:14: cards.potion: ")
    assert reason in str(caught.value)


@pytest.mark.rule("WW-21.10", "WW-13.4")
def test_bloodshard_takes_one_off_each_damage() -> None:
    game = skirmish("2,3 carries dagger | 2,5 carries bloodshard", seed=1)
    do(game, "use dagger", "wizard 1")
    assert life(game) == [15, 13]


@pytest.mark.rule("WW-21.10", "WW-13.4")
def test_bloodshard_makes_no_damage_negative() -> None:
    game = skirmish("2,4 | 2,5 carries bloodshard", seed=1)
    do(game, "punch", "wizard 1")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.12", "WW-13.2", "WW-15.17")
def test_thrown_boomstone_deals_four_fire_damage_and_is_gone() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 carries speedstone", seed=1)
    do(game, "use boomstone", "wizard 1")
    assert life(game) == [15, 11]
    assert carried(game, 0) == []
    assert carried(game, 1) == []  # the fire has destroyed the stone
    assert sorted(discarded(game)) == ["boomstone", "speedstone"]


@pytest.mark.rule("WW-21.12", "WW-13.9", "WW-8.10")
def test_boomstone_destroyed_by_fire_explodes_on_its_carrier() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 life 8 carries boomstone | 7,2", seed=1)
    do(game, "use boomstone", "wizard 1")
    assert not game.position.wizards[1].alive
    assert game.victory_points(0) == 0


@pytest.mark.rule("WW-25.44", "WW-21.12", "WW-21.83")
def test_boomstone_stopped_by_a_wall_of_earth_is_gone() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 hand wall_of_earth", seed=1)
    do(game, "use boomstone", "wizard 1", "answer wall_of_earth", "edge 2,4 E")
    assert life(game) == [15, 15]
    assert lying(game) == []
    assert carried(game, 0) == []
    assert sorted(discarded(game)) == ["boomstone", "wall_of_earth"]


@pytest.mark.rule("WW-21.12", "WW-16.3")
def test_boomstone_burns_a_bush() -> None:
    game = skirmish("2,3 carries boomstone | 2,9", things="rosebush 2,5 by 1", seed=1)
    do(game, "use boomstone", "object 2,5")
    assert game.position.things == ()


@pytest.mark.rule("WW-21.14", "WW-18.1")
def test_brainstone_raises_the_limit_by_two_and_draws_two_cards() -> None:
    game = skirmish("2,3 hand brainstone zot | 2,9", deck="shield pick_lock fireball", seed=1)
    do(game, "play brainstone")
    assert game.hand_max(0) == 9
    assert game.hand_keys(0) == {"zot", "shield", "pick_lock"}


@pytest.mark.rule("WW-21.14")
def test_cards_are_drawn_for_a_brainstone_only_the_first_time_in_a_game() -> None:
    game = skirmish("2,3 hand brainstone zot zot energy_4 | 2,9", moves=3, seed=1)
    do(game, "play brainstone", "drop Brainstone", "discard zot", "discard zot")
    assert game.hand_count(0) == 3
    do(game, "pick up Brainstone")
    assert game.hand_count(0) == 3
    assert game.hand_max(0) == 9


@pytest.mark.rule("WW-21.14", "WW-18.3")
def test_losing_a_brainstone_discards_two_before_the_limit_check() -> None:
    held = "zot zot energy_4 energy_5 fireball fireball fireball pick_lock"
    game = skirmish(f"2,3 carries boomstone | 2,5 hand {held} carries brainstone", seed=1)
    assert game.hand_size(1) == 9
    do(game, "use boomstone", "wizard 1")
    assert game.players_to_act == (1,)
    assert all(text.startswith("discard") for text in offered(game))
    do(game, "discard zot", "discard zot")
    # 6 cards are within the limit of 7: nothing more is asked
    assert game.players_to_act == (0,)
    assert game.hand_size(1) == 6


@pytest.mark.rule("WW-21.14", "WW-22.22")
def test_losing_a_brainstone_with_one_card_discards_it() -> None:
    game = skirmish("2,3 hand zot carries brainstone | 2,9", seed=1)
    do(game, "drop Brainstone")
    assert offered(game) == ["discard zot"]
    do(game, "discard zot")
    assert game.position.phase == "main"
    assert game.hand_count(0) == 0


@pytest.mark.rule("WW-21.17")
def test_dagger_is_thrown_for_three_physical_damage() -> None:
    game = skirmish("2,3 carries dagger | 2,5", seed=1)
    do(game, "use dagger", "wizard 1")
    assert life(game) == [15, 12]
    assert lying(game) == [("dagger", "2,5")]


@pytest.mark.rule("WW-21.17", "WW-13.3", "WW-21.75")
def test_strength_doubles_dagger_damage() -> None:
    game = skirmish("2,3 carries dagger under strength 2 | 2,5", seed=1)
    do(game, "use dagger", "wizard 1")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-21.17", "WW-16.1", "WW-8.4")
def test_dagger_makes_a_crack_in_a_wall() -> None:
    game = skirmish("2,3 carries dagger | 2,9", seed=1)
    do(game, "use dagger", "edge 2,5 E")
    assert cracks(game, "2,5 E") == 1


@pytest.mark.rule("WW-21.28", "WW-13.3")
def test_with_a_fire_cloak_a_punch_burns() -> None:
    game = skirmish("2,4 hand fire_cloak | 2,5", seed=1)
    do(game, "play fire_cloak", "punch", "wizard 1")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.28", "WW-13.8")
def test_fire_cloak_strikes_back_from_near_but_not_from_afar() -> None:
    near = skirmish("2,4 | 2,5 carries fire_cloak", seed=1)
    do(near, "punch", "wizard 1")
    assert life(near) == [13, 14]
    afar = skirmish("2,3 carries dagger | 2,5 carries fire_cloak", seed=1)
    do(afar, "use dagger", "wizard 1")
    assert life(afar) == [15, 12]


@pytest.mark.rule("WW-21.28", "WW-21.31")
def test_while_a_flood_lasts_no_fire_cloak_is_played() -> None:
    game = skirmish("2,4 hand fire_cloak dagger | 2,5", spells="flood 1 energy 2", seed=1)
    assert starting(game, "play") == ["play dagger"]
    assert rejected(game, "play fire_cloak").clause == "WW-9.17"


@pytest.mark.rule("WW-21.40", "WW-9.7")
def test_tacks_are_dropped_into_an_empty_adjacent_square_and_fill_it() -> None:
    game = skirmish("2,4 carries handful_of_tacks | 2,5", seed=1)
    do(game, "use handful_of_tacks")
    # of (2,3), (1,3) to (1,5), (2,5), (3,3) to (3,5) only the first is in sight and empty
    assert offered(game) == ["square 2,3"]
    do(game, "square 2,3")
    assert lying(game) == [("handful_of_tacks", "2,3")]
    assert [thing.kind for thing in game.position.things] == ["tacks"]
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.40", "WW-6.11")
def test_tacks_hurt_on_entering_but_not_where_they_fall() -> None:
    game = skirmish("2,3 carries handful_of_tacks | 2,9", seed=1)
    do(game, "drop Handful of Tacks")
    assert life(game) == [15, 15]
    assert [thing.kind for thing in game.position.things] == ["tacks"]
    do(game, "east", "west")
    assert life(game) == [12, 15]


@pytest.mark.rule("WW-21.40", "WW-22.23")
def test_near_tacks_can_be_taken_first_and_end_the_phase() -> None:
    game = skirmish("2,9 | 2,4", things="handful_of_tacks 2,5", active=0, seed=1)
    next_turn(game)
    assert starting(game, "pick up") == ["pick up Handful of Tacks"]
    later = game.clone()

    do(game, "pick up Handful of Tacks")
    assert carried(game, 1) == ["handful_of_tacks"]
    assert (game.position.phase, game.position.things) == ("discard", ())
    assert [entry.clause for entry in game.log][-2:] == ["WW-5.9", "WW-21.40"]

    do(later, "west")
    assert starting(later, "pick up") == []
    assert rejected(later, "pick up Handful of Tacks").clause == "WW-15.3"


@pytest.mark.rule("WW-21.40", "WW-22.23")
def test_tacks_cannot_be_taken_after_casting_a_spell() -> None:
    game = skirmish("2,9 | 2,4 hand invisible", things="handful_of_tacks 2,5", active=0, seed=1)
    next_turn(game)
    do(game, "cast invisible")
    assert game.position.nothing_done  # nothing that others could see
    do(game, "no energy")
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.82", "WW-22.7", "WW-22.8")
def test_ways_with_targets_only_behind_an_ignored_wall_are_offered() -> None:
    game = skirmish("3,3 hand zot carries visionstone | 3,4", seed=1)
    do(game, "cast zot", "no energy")
    assert offered(game) == ["way 1", "way 2"]
    do(game, "way 2")
    assert "no wall" not in offered(game)
    do(game, "edge 3,3 E", "wizard 1")
    assert game.position.wizards[1].stun == 2


@pytest.mark.rule("WW-21.40", "WW-21.26")
def test_taking_tacks_ends_the_phase_even_with_extra_arms() -> None:
    game = skirmish("2,9 | 2,4 under extra_arms 3", things="handful_of_tacks 2,5; dagger 2,4", seed=1)
    next_turn(game)
    do(game, "pick up Handful of Tacks")
    assert carried(game, 1) == ["handful_of_tacks"]
    assert game.position.phase == "discard"


@pytest.mark.rule("WW-21.40", "WW-15.4")
def test_tacks_need_room_in_hand() -> None:
    hand = "zot zot energy_4 energy_5 fireball fireball fireball"
    game = skirmish(f"2,9 | 2,4 hand {hand}", things="handful_of_tacks 2,5", seed=1)
    next_turn(game)
    do(game, "pick up Handful of Tacks", "discard energy_5")
    assert carried(game, 1) == ["handful_of_tacks"]
    assert game.position.phase == "discard"


@pytest.mark.rule("WW-21.40", "WW-22.23")
def test_tacks_out_of_reach_at_turn_start_are_not_taken() -> None:
    game = skirmish("2,9 | 2,3", things="handful_of_tacks 2,5", seed=1)
    next_turn(game)
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.45", "WW-15.3")
def test_large_rock_is_thrown_for_two_and_can_be_picked_up_again() -> None:
    game = skirmish("2,3 carries large_rock | 2,5", seed=1)
    do(game, "use large_rock", "wizard 1")
    assert life(game) == [15, 13]
    do(game, "east", "east", "pick up Large Rock 1")
    assert carried(game, 0) == ["large_rock"]
    assert game.position.moves == 0


@pytest.mark.rule("WW-21.45", "WW-10.4", "WW-10.5")
def test_large_rock_is_energy_in_hand_only() -> None:
    game = skirmish("2,3 hand large_rock | 2,9", seed=1)
    assert starting(game, "boost") == ["boost large_rock"]
    do(game, "play large_rock")
    assert starting(game, "boost") == []


@pytest.mark.rule("WW-21.46", "WW-5.3", "WW-13.1")
def test_lifestone_gives_a_life_each_own_turn_up_to_twenty() -> None:
    game = skirmish("2,2 | 2,7 life 19 carries lifestone", seed=1)
    next_turn(game)
    assert life(game) == [15, 20]
    next_turn(game)
    next_turn(game)
    assert life(game) == [15, 20]


@pytest.mark.rule("WW-21.46", "WW-13.9")
def test_lifestone_burns() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 carries lifestone", seed=1)
    do(game, "use boomstone", "wizard 1")
    next_turn(game)
    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.49", "WW-7.2")
def test_master_key_opens_doors_of_all_colours() -> None:
    # the door south of (2,4) is red, that south of (1,7) blue's: the key opens the one of the other
    game = skirmish("blue 2,4 | red 2,9", sectors=[("red", 0), ("blue", 0)], seed=1)
    assert "open south" not in offered(game)
    game = skirmish("blue 2,4 carries master_key | red 2,9", sectors=[("red", 0), ("blue", 0)], seed=1)
    assert "open south" in offered(game)
    do(game, "drop Master Key")
    assert "open south" not in offered(game)


@pytest.mark.rule("WW-21.49", "WW-21.64")
def test_master_key_opens_no_sealed_door() -> None:
    game = skirmish(
        "blue 2,4 carries master_key | red 2,9",
        sectors=[("red", 0), ("blue", 0)],
        edges="2,4 S sealed 1",
        seed=1,
    )
    assert "open south" not in offered(game)


@pytest.mark.rule("WW-21.52", "WW-11.11")
def test_mightstone_adds_a_die_to_each_punch_after_all_responses() -> None:
    game = skirmish("2,4 carries mightstone | 2,5 hand gnome_form", rng=ScriptedRng([3]), rules=THAUMATURGY)
    do(game, "punch", "wizard 1", "pass")
    assert life(game) == [15, 11]


@pytest.mark.rule("WW-21.52", "WW-13.9")
def test_mightstone_burns() -> None:
    game = skirmish("2,4 carries boomstone | 2,5 carries mightstone", seed=1)
    do(game, "use boomstone", "wizard 1")
    assert carried(game, 1) == []
    assert game.position.wizards[1].powers.punch_dice == 0


@pytest.mark.rule("WW-21.55", "WW-4.14", "WW-11.9")
def test_null_powder_ends_a_spell_in_sight_in_the_own_turn() -> None:
    game = skirmish("2,3 carries null_powder | 2,5 hand negate_neutral under shatter 2 | 7,2 under strength 2", seed=1)
    do(game, "use null_powder")
    assert offered(game) == ["card Shatter"]
    do(game, "card Shatter")
    assert in_play(game) == ["strength"]
    assert carried(game, 0) == []
    assert sorted(discarded(game)) == ["null_powder", "shatter"]
    assert game.players_to_act == (0,)


@pytest.mark.rule("WW-21.55", "WW-9.5")
def test_null_powder_needs_a_spell_in_sight() -> None:
    game = skirmish("2,3 carries null_powder | 0,9 under shatter 2", seed=1)
    assert starting(game, "use") == []
    assert rejected(game, "use null_powder").clause == "WW-22.10"


@pytest.mark.rule("WW-21.59", "WW-6.7")
def test_each_powerstone_adds_one_to_a_card_played_for_speed() -> None:
    game = skirmish("2,3 hand energy_4 carries powerstone powerstone | 2,9", seed=1)
    do(game, "boost energy_4")
    assert game.position.moves == 3 + 4 + 2


@pytest.mark.rule("WW-21.59", "WW-10.1")
def test_powerstone_adds_to_the_card_of_a_spell_but_not_to_its_own_energy() -> None:
    game = skirmish("2,3 hand strength energy_4 carries powerstone  | 2,9", rules=THAUMATURGY, seed=1)
    do(game, "cast strength", "no energy")
    assert game.position.spells[0].energy == 1
    game = skirmish("2,3 hand strength energy_4 carries powerstone | 2,9", rules=THAUMATURGY, seed=1)
    do(game, "cast strength", "spend energy_4")
    assert game.position.spells[0].energy == 5


@pytest.mark.rule("WW-21.70", "WW-6.1", "WW-6.9")
def test_each_speedstone_adds_one_to_speed_at_once() -> None:
    game = skirmish("2,3 hand speedstone carries speedstone | 2,9", seed=1)
    assert game.position.moves == 4
    do(game, "play speedstone")
    assert game.position.moves == 5


@pytest.mark.rule("WW-21.70")
def test_speedstone_also_raises_the_speed_of_a_transformation() -> None:
    game = skirmish("2,3 carries speedstone under golem_form 2 | 2,9", seed=1)
    assert game.base_speed(0) == 3


@pytest.mark.rule("WW-21.71", "WW-5.11")
def test_spellstone_allows_a_third_draw_within_the_limit() -> None:
    game = skirmish("2,2 carries spellstone | 2,7", phase="draw", seed=1)
    do(game, "draw", "draw", "draw")
    assert (game.hand_count(0), game.position.active) == (3, 1)
    game = skirmish("2,2 hand zot zot energy_4 energy_5 carries spellstone | 2,7", phase="draw", seed=1)
    do(game, "draw", "draw")
    assert (game.hand_size(0), game.position.active) == (7, 1)


@pytest.mark.rule("WW-21.71", "WW-13.9")
def test_spellstone_burns() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 carries spellstone", seed=1)
    do(game, "use boomstone", "wizard 1")
    assert game.position.wizards[1].powers.draws == 0


@pytest.mark.rule("WW-21.81", "WW-16.4", "WW-15.17")
def test_universal_solvent_destroys_any_object_in_sight_and_is_gone() -> None:
    for target, edges, left in (
        ("edge 2,2 E", "", ["stone_block 2,4", "dagger 2,3"]),  # a wall
        ("edge 2,3 S", "2,3 S door by 1", ["stone_block 2,4", "dagger 2,3"]),  # a door
        ("edge 2,3 E", "2,3 E fire by 1", ["stone_block 2,4", "dagger 2,3"]),  # a Wall of Fire
        ("object 2,4", "", ["dagger 2,3"]),
        ("card Dagger", "", ["stone_block 2,4"]),
    ):
        game = skirmish(
            "2,3 carries universal_solvent | 2,9", things="stone_block 2,4 by 1; dagger 2,3", edges=edges, seed=1
        )
        do(game, "use universal_solvent", target)
        if target.startswith("edge"):
            assert stands(game, target.removeprefix("edge ")) == "open"
        grid = game.position.grid
        what = [game.cards.of[thing.card].key if thing.card >= 0 else thing.kind for thing in game.position.things]
        where = [square_name(grid, thing.square) for thing in game.position.things]
        assert [" ".join(both) for both in zip(what, where, strict=True)] == left
        assert carried(game, 0) == []
        assert "universal_solvent" in discarded(game)
        assert game.position.attacks == 0


@pytest.mark.rule("WW-21.81", "WW-14.4")
def test_universal_solvent_ends_the_spell_of_its_object() -> None:
    game = skirmish("2,3 carries universal_solvent | 2,9", things="rosebush 2,5 by 1", seed=1)
    do(game, "use universal_solvent", "object 2,5")
    assert in_play(game) == []
    assert sorted(discarded(game)) == ["rosebush", "universal_solvent"]


@pytest.mark.rule("WW-21.81", "WW-15.1", "WW-3.7")
def test_universal_solvent_targets_objects_only() -> None:
    game = skirmish(
        "2,3 carries universal_solvent | 2,4 carries dagger", treasures="blue1 2,3", things="large_rock 2,4", seed=1
    )
    do(game, "use universal_solvent")
    words = {text.split()[0] for text in offered(game)}
    assert words == {"edge", "card"}
    assert starting(game, "card") == ["card Large Rock 1"]


@pytest.mark.rule("WW-21.82", "WW-22.8")
def test_with_a_visionstone_a_spell_goes_through_a_wall_but_a_thrown_dagger_does_not() -> None:
    game = skirmish("3,3 hand zot carries visionstone dagger | 3,4", seed=1)
    assert "cast zot" in offered(game)
    do(game, "use dagger")
    assert starting(game, "wizard") == []
    game = skirmish("3,3 hand zot carries dagger | 3,4", seed=1)
    blind = game.clone()
    do(blind, "cast zot")
    assert "wizard 1" not in offered(blind)


@pytest.mark.rule("WW-21.82", "WW-22.8")
def test_visionstone_does_not_help_throws_and_punches() -> None:
    for first in ("use dagger", "punch"):
        game = skirmish("3,3 carries visionstone dagger | 3,4 | 3,2", rules=Rules(adjacency="errata"), seed=1)
        do(game, first)
        assert "wizard 2" in offered(game)
        assert not {"no wall", "wizard 1"} & {*offered(game)}


@pytest.mark.rule("WW-21.82", "WW-13.9")
def test_visionstone_burns() -> None:
    game = skirmish("2,3 carries boomstone | 2,5 carries visionstone", seed=1)
    do(game, "use boomstone", "wizard 1")
    assert not game.position.wizards[1].powers.vision


@pytest.mark.rule("WW-21.90", "WW-22.10", "WW-25.48", "WW-21.59")
def test_wizardblade_damage_ignores_powerstones() -> None:
    game = skirmish("2,4 hand zot energy_4 large_rock carries wizardblade powerstone | 2,5", seed=1)
    do(game, "use wizardblade")
    assert offered(game) == ["spend energy_4", "spend large_rock"]
    do(game, "spend energy_4", "wizard 1")
    assert life(game) == [15, 11]
    assert discarded(game) == ["energy_4"]
    assert carried(game, 0) == ["wizardblade", "powerstone"]


@pytest.mark.rule("WW-21.90", "WW-16.1")
def test_wizardblade_makes_a_crack_for_each_point() -> None:
    game = skirmish("2,4 hand energy_4 carries wizardblade | 2,9", seed=1)
    do(game, "use wizardblade", "spend energy_4", "edge 1,4 S")
    assert cracks(game, "1,4 S") == 4


@pytest.mark.rule("WW-21.90", "WW-9.7")
def test_wizardblade_reaches_only_own_and_adjacent_squares() -> None:
    game = skirmish("2,3 hand energy_4 carries wizardblade | 2,5", seed=1)
    do(game, "use wizardblade", "spend energy_4")
    assert offered(game) == ["edge 1,3 S", "edge 2,2 E"]


@pytest.mark.rule("WW-21.90", "WW-22.10")
def test_wizardblade_needs_a_card_to_discard() -> None:
    game = skirmish("2,4 hand zot carries wizardblade large_rock | 2,5", seed=1)
    assert starting(game, "use") == ["use large_rock"]


@pytest.mark.rule("WW-24.48", "WW-21.73")
def test_stone_dead_counts_magic_stones_but_no_dagger() -> None:
    game = skirmish(
        "2,3 hand stone_dead energy_5 | 2,5 carries speedstone powerstone lifestone dagger",
        seed=1,
    )
    do(game, "cast stone_dead", "spend energy_5", "wizard 1")
    assert life(game) == [15, 7]


@pytest.mark.rule("WW-21.21", "WW-22.20")
def test_drop_object_caster_picks_the_dropped_thing() -> None:
    game = skirmish("2,3 hand drop_object | 2,5 carries dagger large_rock treasure red1", seed=1)
    do(game, "cast drop_object", "wizard 1")
    assert offered(game) == ["treasure red 1", "card Dagger", "card Large Rock 1"]
    assert rejected(game, "end phase").clause == "WW-22.20"
    do(game, "card Large Rock 1")
    assert carried(game, 1) == ["dagger"]
    assert lying(game) == [("large_rock", "2,5")]


@pytest.mark.rule("WW-21.21", "WW-9.5")
def test_drop_object_needs_a_carrier() -> None:
    game = skirmish("2,3 hand drop_object | 2,5 | 2,4 treasure red1", seed=1)
    do(game, "cast drop_object")
    assert offered(game) == ["wizard 2"]
    do(game, "wizard 2", "treasure red 1")
    assert square_name(game.position.grid, game.position.treasures[0]) == "2,4"
    assert "cast drop_object" not in offered(skirmish("2,3 hand drop_object | 2,5", seed=1))


@pytest.mark.rule("WW-21.91", "WW-18.3", "WW-22.20")
def test_yoink_takes_an_item_and_enforces_the_limit() -> None:
    hand = "yoink zot zot energy_4 energy_5 fireball fireball fireball"
    game = skirmish(f"2,3 hand {hand} | 2,5 carries dagger large_rock treasure red1", seed=1)
    do(game, "cast yoink", "wizard 1")
    assert offered(game) == ["card Dagger", "card Large Rock 1"]
    do(game, "card Dagger")
    assert carried(game, 0) == ["dagger"]
    assert carried(game, 1) == ["large_rock"]
    assert game.hand_size(0) == 8
    do(game, "discard zot")
    assert game.hand_size(0) == 7


@pytest.mark.rule("WW-21.91", "WW-9.5")
def test_yoink_takes_no_treasure() -> None:
    assert "cast yoink" not in offered(skirmish("2,3 hand yoink | 2,5 treasure red1", seed=1))


@pytest.mark.rule("WW-21.91", "WW-12.4", "WW-21.43")
def test_evading_a_yoink_keeps_the_item() -> None:
    game = skirmish("2,3 hand yoink | 2,5 carries dagger under invisible 2", rng=ScriptedRng([2]))
    do(game, "cast yoink", "wizard 1")
    assert carried(game, 1) == ["dagger"]
    assert game.position.frames == ()


@pytest.mark.rule("WW-21.91", "WW-21.42")
def test_homunculus_takes_a_yoink_upon_itself() -> None:
    game = skirmish(
        "2,3 hand yoink | 2,5 carries dagger",
        spells="homunculus 1 on 1 life 2",
        seed=1,
    )
    do(game, "cast yoink", "wizard 1")
    assert "end phase" in offered(game)
    assert carried(game, 1) == ["dagger"]
    assert in_play(game) == ["homunculus"]


@pytest.mark.rule("WW-21.91", "WW-21.14")
def test_stolen_brainstone_moves_cards_between_owners() -> None:
    game = skirmish("2,3 hand yoink | 2,5 hand zot zot energy_4 carries brainstone", seed=1)
    do(game, "cast yoink", "wizard 1", "card Brainstone")
    assert game.players_to_act == (1,)
    do(game, "discard zot", "discard energy_4")
    assert game.hand_keys(1) == {"zot"}
    assert game.hand_count(0) == 2
    assert (game.hand_max(0), game.hand_max(1)) == (9, 7)


@pytest.mark.rule("WW-21.39", "WW-1.3")
def test_gravity_makes_everybody_drop_everything() -> None:
    game = skirmish(
        "2,3 hand gravity carries dagger treasure blue1 | 2,5 carries large_rock treasure red1 | 7,2 | dead",
        seed=1,
    )
    before = game.position.treasures
    do(game, "cast gravity", "no energy")
    assert [one for one, two in enumerate(zip(before, game.position.treasures, strict=True)) if two[0] != two[1]] == [
        0,
        2,
    ]
    assert lying(game) == [("dagger", "2,3"), ("large_rock", "2,5")]
    grid = game.position.grid
    assert [square_name(grid, game.position.treasures[treasure]) for treasure in (0, 2)] == ["2,5", "2,3"]
    assert [wizard.treasure for wizard in game.position.wizards[:2]] == [-1, -1]
    assert in_play(game) == ["gravity"]
    assert game.position.spells[0].wizard == -1


@pytest.mark.rule("WW-21.39", "WW-21.75", "WW-21.91")
def test_gravity_forbids_picking_up_but_not_playing_items() -> None:
    game = skirmish(
        "2,3 hand dagger yoink stretch | 2,4 carries large_rock",
        spells="gravity 1 energy 2",
        things="boomstone 2,3; boomstone 2,5",
        treasures="blue1 2,3",
        seed=1,
    )
    assert starting(game, "pick up") == []
    do(game, "play dagger")
    assert carried(game, 0) == ["dagger"]
    stretched = game.clone()
    do(stretched, "cast stretch", "as neutral")
    assert offered(stretched) == ["way 2"]
    do(game, "cast yoink", "wizard 1", "card Large Rock 1")
    assert carried(game, 0) == ["dagger", "large_rock"]


@pytest.mark.rule("WW-21.39", "WW-21.40")
def test_while_gravity_lasts_no_tacks_are_taken() -> None:
    game = skirmish("2,9 | 2,4", spells="gravity 0 energy 3", things="handful_of_tacks 2,5", seed=1)
    next_turn(game)
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.36", "WW-15.3", "WW-15.10")
def test_glued_item_cannot_be_picked_up() -> None:
    for glued, left in (
        ("item dagger", ["pick up Large Rock 1", "pick up treasure blue 1", "pick up treasure blue 2"]),
        ("treasure blue1", ["pick up Dagger", "pick up Large Rock 1", "pick up treasure blue 2"]),
    ):
        game = skirmish(
            "2,3 | 2,9",
            things="dagger 2,3; large_rock 2,3",
            treasures="blue1 2,3; blue2 2,3",
            spells=f"glue 1 {glued} energy 2",
            seed=1,
        )
        assert starting(game, "pick up") == left


@pytest.mark.rule("WW-21.41", "WW-15.16")
def test_heave_ho_deals_a_point_per_step_and_moves_the_treasure() -> None:
    game = skirmish("3,0 hand heave_ho treasure blue1 | 3,3", seed=1)
    do(game, "cast heave_ho", "wizard 1")
    assert life(game) == [15, 12]
    assert square_name(game.position.grid, game.position.treasures[2]) == "3,3"
    assert game.position.wizards[0].treasure == -1


@pytest.mark.rule("WW-25.49", "WW-21.41", "WW-21.82")
def test_treasure_is_thrown_through_the_wall_that_a_visionstone_ignores() -> None:
    game = skirmish("3,2 hand heave_ho carries visionstone treasure red1 | 3,4", seed=1)
    do(game, "cast heave_ho", "edge 3,3 E", "wizard 1")
    assert life(game) == [15, 13]
    assert square_name(game.position.grid, game.position.treasures[0]) == "3,4"


@pytest.mark.rule("WW-25.49", "WW-21.41", "WW-21.6")
def test_treasure_is_thrown_around_a_corner() -> None:
    game = skirmish("1,0 hand heave_ho around_the_corner treasure blue1 | 1,1", treasures="red1 0,9", seed=1)
    do(game, "cast around_the_corner", "cast heave_ho", "wizard 1")
    # around the column at the south end of the wall: half a square and half a square down, and up again
    assert life(game) == [15, 13]
    assert square_name(game.position.grid, game.position.treasures[2]) == "1,1"


@pytest.mark.rule("WW-21.41", "WW-19.2", "WW-9.12")
def test_heave_ho_throws_a_treasure_into_an_empty_square_where_it_counts() -> None:
    game = skirmish("1,2 hand heave_ho treasure blue1 | 2,9", seed=1)
    do(game, "cast heave_ho", "square 2,2")
    assert game.victory_points(0) == 1
    assert game.position.attacks == 1


@pytest.mark.rule("WW-21.41", "WW-9.5")
def test_heave_ho_needs_a_treasure() -> None:
    assert "cast heave_ho" not in offered(skirmish("3,0 hand heave_ho carries dagger | 3,3", seed=1))


@pytest.mark.rule("WW-21.41", "WW-11.8")
def test_heave_ho_and_its_damage_cannot_be_answered() -> None:
    game = skirmish("3,0 hand heave_ho treasure blue1 | 3,3 hand full_shield shield gnome_form", seed=1)
    do(game, "cast heave_ho", "wizard 1")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.75", "WW-22.11", "WW-11.11")
def test_under_strength_something_is_torn_from_a_wizard_in_the_same_square() -> None:
    game = skirmish(
        "2,3 under strength 2 | 2,3 carries dagger treasure red1 | 2,4 carries large_rock",
        rng=ScriptedRng([2]),
    )
    do(game, "use strength")
    assert offered(game) == ["wizard 1"]
    do(game, "wizard 1")
    assert offered(game) == ["treasure red 1", "card Dagger"]
    do(game, "card Dagger")
    assert carried(game, 0) == ["dagger"]
    assert carried(game, 1) == []
    assert game.position.attacks == 1


@pytest.mark.rule("WW-21.39", "WW-1.3")
def test_gravity_drops_belongings_in_turn_order_from_its_caster() -> None:
    wizards = "2,3 carries dagger | 2,5 hand gravity carries large_rock | 7,2 carries master_key"
    game = skirmish(wizards, active=1, seed=1)
    do(game, "cast gravity", "no energy")
    assert [key for key, _ in lying(game)] == ["large_rock", "master_key", "dagger"]


@pytest.mark.rule("WW-21.75")
def test_tearing_fails_on_a_one_and_still_uses_the_attack() -> None:
    game = skirmish("2,3 under strength 2 | 2,3 carries dagger", rng=ScriptedRng([1]))
    do(game, "use strength", "wizard 1", "card Dagger")
    assert carried(game, 1) == ["dagger"]
    assert starting(game, "use") == []


@pytest.mark.rule("WW-21.75", "WW-15.12", "WW-21.39")
def test_torn_treasure_ends_no_phase_and_needs_free_hands() -> None:
    game = skirmish("2,3 under strength 2 | 2,3 treasure blue1 hand ward", rng=ScriptedRng([4]))
    do(game, "use strength", "wizard 1", "treasure blue 1")
    assert game.players_to_act == (0,)
    assert game.position.phase == "main"
    assert game.position.wizards[0].treasure == 2
    assert game.position.wizards[1].treasure == -1
    for treasure in ("blue2", "red1"):
        game = skirmish(f"2,3 treasure {treasure} under strength 2 | 2,3 treasure blue1", seed=1)
        assert starting(game, "use") == []


@pytest.mark.rule("WW-25.45", "WW-21.75", "WW-21.42")
def test_homunculus_takes_the_tearing_upon_itself() -> None:
    game = skirmish("2,3 under strength 2 | 2,3 carries dagger", spells="homunculus 1 on 1 life 2", rng=ScriptedRng([]))
    do(game, "use strength", "wizard 1", "card Dagger")
    assert carried(game, 1) == ["dagger"]


@pytest.mark.rule("WW-21.75", "WW-18.3")
def test_torn_item_counts_for_the_limit() -> None:
    hand = "zot zot energy_4 energy_5 fireball fireball"
    game = skirmish(f"2,3 hand {hand} under strength 2 | 2,3 carries dagger", rng=ScriptedRng([3]))
    do(game, "use strength", "wizard 1", "card Dagger", "discard zot")
    assert carried(game, 0) == ["dagger"]
    assert game.hand_size(0) == 7


@pytest.mark.rule("WW-25.45", "WW-21.75", "WW-12.4")
def test_tearing_is_evaded_like_a_punch() -> None:
    game = skirmish("2,3 under strength 2 | 2,3 carries dagger under gnome_form 2", rng=ScriptedRng([2]))
    do(game, "use strength", "wizard 1", "card Dagger")
    assert carried(game, 1) == ["dagger"]


@pytest.mark.rule("WW-25.45", "WW-21.75", "WW-21.31")
def test_item_gone_before_the_tearing_is_not_torn() -> None:
    game = skirmish("2,3 under strength 2 | 2,3 carries fire_cloak hand flood", rng=ScriptedRng([4]))
    do(game, "use strength", "wizard 1", "card Fire Cloak", "answer flood", "no energy")
    assert (carried(game, 0), carried(game, 1)) == ([], [])
    assert discarded(game) == ["fire_cloak"]


@pytest.mark.rule("WW-21.74", "WW-8.11")
def test_stone_spikes_are_thrown_for_three_each_turn_while_the_spell_lasts() -> None:
    game = skirmish(
        "2,3 hand stone_spikes energy_4 | 2,5 hand full_shield",
        seed=1,
    )
    do(game, "cast stone_spikes", "spend energy_4")
    do(game, "use stone_spikes", "wizard 1")
    assert life(game) == [15, 12]
    assert in_play(game) == ["stone_spikes"]
    assert lying(game) == []
    assert starting(game, "use") == []


@pytest.mark.rule("WW-21.74", "WW-4.16", "WW-21.42")
def test_throwing_a_spike_is_an_attack_that_needs_line_of_sight() -> None:
    game = skirmish("2,3 under stone_spikes 2 | 2,5", spells="homunculus 1 on 1 life 4", seed=1)
    do(game, "use stone_spikes", "wizard 1")
    assert life(game) == [15, 15]
    assert [spell.life for spell in game.position.spells] == [0, 1]


@pytest.mark.rule("WW-21.74", "WW-22.11")
def test_named_spell_is_used_among_several() -> None:
    game = skirmish(
        "2,3 under shatter 2 strength 2 stone_spikes 2 | 2,5 carries dagger",
        spells="invisible 1 on 1 energy 2",
        rng=ScriptedRng([1]),
    )
    do(game, "use stone_spikes", "wizard 1")
    assert life(game) == [15, 9]


@pytest.mark.rule("WW-22.11")
def test_spell_on_another_wizard_is_not_used() -> None:
    game = skirmish("2,3 | 2,3 carries dagger under strength 2 stone_spikes 2", seed=1)
    assert starting(game, "use") == []
    game = skirmish("2,3 under stone_spikes 2 | 2,5 under strength 2", seed=1)
    assert starting(game, "use") == ["use stone_spikes"]


@pytest.mark.rule("WW-21.74", "WW-8.2")
def test_stone_spikes_are_an_attack() -> None:
    game = skirmish("2,3 under stone_spikes 2 | 2,5", attacks=1, seed=1)
    assert starting(game, "use") == []
    assert rejected(game, "use stone_spikes").clause == "WW-22.10"


@pytest.mark.rule("WW-21.74", "WW-24.20", "WW-10.2")
def test_stone_spikes_with_energy_five_last_five_turns() -> None:
    game = skirmish("2,3 hand stone_spikes energy_5 | 2,9", seed=1)
    do(game, "cast stone_spikes", "spend energy_5")
    assert game.position.spells[0].energy == 5


@pytest.mark.rule("WW-21.76", "WW-15.3", "WW-15.10")
def test_stretch_picks_up_things_in_sight() -> None:
    game = skirmish(
        "2,3 hand stretch | 2,9",
        things="dagger 2,5; handful_of_tacks 2,4; large_rock 0,9",
        treasures="blue1 2,4; red2 0,9",
        moves=1,
        seed=1,
    )
    do(game, "cast stretch", "as neutral", "way 1")
    assert offered(game) == ["treasure blue 1", "card Dagger"]
    treasure = game.clone()
    do(game, "card Dagger")
    assert (carried(game, 0), game.position.moves, game.position.phase) == (["dagger"], 0, "main")
    do(treasure, "treasure blue 1")
    assert treasure.position.wizards[0].treasure == 2
    assert (treasure.position.moves, treasure.position.phase) == (0, "discard")


@pytest.mark.rule("WW-21.76", "WW-15.4", "WW-15.3")
def test_stretch_picks_up_no_object_without_a_movement_point() -> None:
    for moves in (0, 1):
        game = skirmish(
            "2,3 hand stretch | 2,9", things="dagger 2,5", treasures="red2 0,9", moves=moves, attacks=1, seed=1
        )
        assert ("cast stretch" in offered(game)) == bool(moves)


@pytest.mark.rule("WW-21.76", "WW-25.47", "WW-16.9", "WW-22.6")
def test_stretch_drops_a_carried_thing_in_any_square_in_sight() -> None:
    game = skirmish("1,2 hand stretch carries dagger treasure blue1 | 2,9", seed=1)
    do(game, "cast stretch", "as neutral")
    assert offered(game) == ["way 2"]
    do(game, "way 2")
    assert offered(game) == ["square 1,2", "square 1,3", "square 1,4", "square 2,2", "square 3,2"]
    do(game, "square 2,2")
    assert offered(game) == ["treasure blue 1", "card Dagger"]
    do(game, "treasure blue 1")
    assert game.victory_points(0) == 1
    assert game.position.phase == "main"


@pytest.mark.rule("WW-21.76", "WW-15.13")
def test_stretch_can_drop_the_only_treasure() -> None:
    game = skirmish("1,2 hand stretch treasure red1 | 2,9", seed=1)
    do(game, "cast stretch", "as neutral", "way 2", "square 2,2", "treasure red 1")
    assert square_name(game.position.grid, game.position.treasures[0]) == "2,2"
    assert "as neutral" not in offered(skirmish("1,2 hand stretch | 2,9", seed=1))


@pytest.mark.rule("WW-21.76", "WW-21.52")
def test_mightstone_adds_to_a_stretched_punch() -> None:
    game = skirmish("2,3 hand stretch carries mightstone | 2,5", rng=ScriptedRng([4]))
    do(game, "cast stretch", "as attack", "way 3", "wizard 1")
    assert life(game) == [15, 10]


@pytest.mark.rule("WW-21.76", "WW-21.82", "WW-22.8")
def test_with_a_visionstone_stretch_drops_a_thing_behind_a_wall() -> None:
    game = skirmish("3,3 hand stretch carries dagger visionstone | 2,9", treasures="red2 0,9", seed=1)
    do(game, "cast stretch", "as neutral", "way 2", "edge 3,3 E", "square 3,4", "card Dagger")
    assert lying(game) == [("dagger", "3,4")]


@pytest.mark.rule("WW-21.76", "WW-4.7", "WW-22.7")
def test_from_a_dust_cloud_stretch_drops_nothing() -> None:
    for cloud, castable in (("dust_cloud 2,3 by 1", False), ("dust_cloud 2,5 by 1", True)):
        game = skirmish("2,3 hand stretch carries dagger | 2,9", things=cloud, attacks=1, treasures="red2 0,9", seed=1)
        assert ("cast stretch" in offered(game)) is castable


@pytest.mark.rule("WW-21.76", "WW-16.9")
def test_stretch_drops_nothing_into_a_stone_block() -> None:
    game = skirmish("2,3 hand stretch carries dagger | 2,9", things="stone_block 2,4 by 1", seed=1)
    do(game, "cast stretch", "as neutral", "way 2")
    assert "square 2,3" in offered(game)
    assert "square 2,4" not in offered(game)


@pytest.mark.rule("WW-21.76", "WW-21.28", "WW-8.7")
def test_stretch_punches_a_wizard_or_object_in_sight() -> None:
    game = skirmish("2,3 hand stretch carries fire_cloak | 2,5", seed=1)
    do(game, "cast stretch", "as attack", "way 3", "wizard 1")
    assert life(game) == [15, 12]
    assert game.position.attacks == 1


@pytest.mark.rule("WW-25.47", "WW-21.76", "WW-21.26")
def test_stretched_punch_strikes_one_target_even_with_extra_arms() -> None:
    game = skirmish("2,4 hand stretch under extra_arms 2 | 2,5 | 2,3", seed=1)
    do(game, "cast stretch", "as attack", "way 3", "wizard 1")
    assert life(game) == [15, 14, 15]


@pytest.mark.rule("WW-25.47", "WW-21.76", "WW-15.4")
def test_stretch_makes_room_when_it_takes_effect() -> None:
    hand = "stretch zot zot energy_4 energy_5 fireball fireball fireball"
    game = skirmish(f"2,3 hand {hand} | 2,9", things="dagger 2,5", treasures="red2 0,9", seed=1)
    do(game, "cast stretch", "as neutral", "way 1", "card Dagger")
    assert game.position.moves == 2
    do(game, "discard zot")
    assert carried(game, 0) == ["dagger"]
    assert game.hand_size(0) == 7


@pytest.mark.rule("WW-21.76", "WW-11.6", "WW-12.1")
def test_negated_stretch_picks_up_nothing_and_is_free() -> None:
    game = skirmish("2,3 hand stretch | 2,5 hand negate_neutral", things="dagger 2,4", moves=1, seed=1)
    do(game, "cast stretch", "as neutral", "way 1", "card Dagger", "answer negate_neutral")
    assert (carried(game, 0), game.position.moves) == ([], 1)
