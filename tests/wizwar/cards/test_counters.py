"""The counters, their conditions and effects (WW-11.6, WW-12, WW-21, WW-24.22 to WW-24.46)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, offered
from arcana_wizwar import CARDS, Game, Rules, skirmish
from arcana_wizwar.cards.reading import read_cards
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import HAND
from tests.wizwar.table import answers, at, discarded, energies, hand, in_window, life

# Full Shield (WW-21.34).


@pytest.mark.rule("WW-24.22", "WW-21.34", "WW-12.1", "WW-8.6")
def test_full_shield_cancels_a_fireball_and_the_attack_of_the_turn_is_used() -> None:
    game = skirmish("2,3 | 2,5 hand fireball energy_4 fireball | 3,5 | 2,4 hand full_shield", active=1, seed=1)
    do(game, "cast fireball", "wizard 3", "answer full_shield")

    assert life(game) == [15, 15, 15, 15]
    assert discarded(game) == ["fireball", "full_shield"]
    assert not any(word.startswith("cast") for word in offered(game))


@pytest.mark.rule("WW-12.1", "WW-21.34")
def test_energy_cards_of_a_canceled_spell_are_lost() -> None:
    game = skirmish("2,3 hand zot energy_4 | 2,5 hand full_shield", seed=1)
    do(game, "cast zot", "spend energy_4", "way 1", "wizard 1", "answer full_shield")
    assert sorted(discarded(game)) == ["energy_4", "full_shield", "zot"]


@pytest.mark.rule("WW-21.34", "WW-11.6")
def test_full_shield_answers_others_spells_that_target_its_player() -> None:
    game = skirmish("2,3 hand adrenaline fireball | 2,4 hand full_shield | 2,5 hand full_shield", seed=1)
    do(game, "cast adrenaline", "no energy", "wizard 1")
    assert (game.players_to_act, answers(game)) == ((1,), ["full_shield"])  # also of neutral ones
    do(game, "pass")
    assert not in_window(game)
    do(game, "cast fireball", "wizard 2")
    assert game.players_to_act == (2,)


@pytest.mark.rule("WW-25.67", "WW-21.86", "WW-21.34")
def test_full_shield_stops_ward_but_no_other_counter() -> None:
    game = skirmish("1,0 hand ward | 1,1 hand full_shield", active=1, rng=ScriptedRng([]))
    do(game, "pick up treasure red 1", "answer ward")
    assert (game.players_to_act, answers(game)) == ((1,), ["full_shield"])
    do(game, "answer full_shield")
    assert life(game) == [15, 15]
    assert game.position.wizards[1].treasure == 0

    game = skirmish("2,3 hand fireball full_shield | 2,4 hand backlash full_shield", seed=1)
    do(game, "cast fireball", "wizard 1", "answer backlash")
    assert not in_window(game)
    assert life(game) == [14, 15]


# Negate Neutral (WW-21.54).


@pytest.mark.rule("WW-21.54", "WW-12.1", "WW-9.1")
def test_negate_neutral_cancels_neutral_spells() -> None:
    game = skirmish("2,3 hand gnome_form | 2,4 hand negate_neutral fireball", seed=1)
    do(game, "cast gnome_form", "no energy", "answer negate_neutral")
    assert energies(game) == {}
    assert discarded(game) == ["gnome_form", "negate_neutral"]

    game = skirmish("2,3 hand gnome_form negate_neutral | 2,4 hand fireball", active=1, seed=1)
    do(game, "cast fireball", "wizard 0", "answer gnome_form", "no energy")
    assert energies(game) == {"gnome_form": 1}
    assert not in_window(game) or "negate_neutral" not in answers(game)


@pytest.mark.rule("WW-21.54", "WW-4.14", "WW-11.6")
def test_negate_neutral_needs_sight_of_the_caster_or_of_a_target() -> None:
    # (0,9) sees neither (2,3) nor (2,4); from (3,3) both are seen.
    for square, able in (("0,9", False), ("3,3", True)):
        game = skirmish(f"2,3 hand shatter adrenaline | 2,4 | {square} hand negate_neutral", seed=1)
        do(game, "cast shatter", "no energy")
        assert in_window(game) == able

    # The caster is out of sight, the target is not.
    game = skirmish("2,3 hand rosebush | 2,9 | 1,5 hand negate_neutral", seed=1)
    do(game, "cast rosebush", "square 2,5")
    assert (game.players_to_act, answers(game)) == ((2,), ["negate_neutral"])


@pytest.mark.rule("WW-4.15", "WW-21.32", "WW-21.54")
def test_global_spells_are_always_in_sight() -> None:
    game = skirmish("2,3 hand fog | 0,9 hand negate_neutral", seed=1)
    do(game, "cast fog", "no energy", "answer negate_neutral")
    assert energies(game) == {}


@pytest.mark.rule("WW-25.65", "WW-4.14", "WW-21.63")
def test_seeing_one_square_of_a_sector_shows_the_spell_turning_it() -> None:
    for colour, able in (("blue", True), ("red", False)):
        game = skirmish("2,3 hand rotate_sector | 0,9 hand negate_neutral", seed=1)
        do(game, "cast rotate_sector", f"sector {colour}")
        assert in_window(game) == able


@pytest.mark.rule("WW-25.66", "WW-21.82", "WW-22.8")
def test_visionstone_sees_a_spell_through_an_unnamed_wall() -> None:
    # (2,2) and (2,3) have a wall between them.
    for stone, able in (("", False), ("carries visionstone", True)):
        game = skirmish(f"2,3 hand shatter | 2,2 {stone} hand negate_neutral", seed=1)
        do(game, "cast shatter", "no energy")
        assert in_window(game) == able
        if able:
            do(game, "answer negate_neutral")
            assert energies(game) == {}


# Absorb Spell (WW-21.1).


@pytest.mark.rule("WW-21.1", "WW-23.10", "WW-12.1")
def test_absorb_spell_takes_the_card_and_not_the_energy() -> None:
    game = skirmish("2,3 hand zot energy_4 | 2,4 | 2,5 hand absorb_spell", seed=1)
    do(game, "cast zot", "spend energy_4", "way 1", "wizard 1", "answer absorb_spell")

    assert hand(game, 2) == ["zot"]
    assert sorted(discarded(game)) == ["absorb_spell", "energy_4"]
    assert life(game) == [15, 15, 15]
    seen = game.position.piles.known(0, HAND[2])
    assert [game.cards.of[card].key for card in range(len(game.cards)) if seen >> card & 1] == ["zot"]


@pytest.mark.rule("WW-21.1", "WW-18.3")
def test_absorbing_a_spell_enforces_the_hand_limit() -> None:
    full = "energy_4 energy_4 energy_5 energy_6 zot shield"
    game = skirmish(f"2,3 hand fireball | 2,4 hand absorb_spell {full} carries dagger", seed=1)
    assert game.hand_size(1) == 8
    do(game, "cast fireball", "wizard 1", "answer absorb_spell")
    assert game.players_to_act == (1,)
    assert "discard fireball" in offered(game)
    do(game, "discard zot")
    assert game.hand_size(1) == 7
    assert game.players_to_act == (0,)


@pytest.mark.rule("WW-21.1", "WW-11.5")
def test_absorb_spell_takes_a_counter_as_well() -> None:
    game = skirmish("2,3 hand fireball absorb_spell | 2,4 hand full_shield", seed=1)
    do(game, "cast fireball", "wizard 1", "answer full_shield", "answer absorb_spell")
    assert hand(game, 0) == ["full_shield"]
    assert life(game) == [15, 10]


@pytest.mark.rule("WW-21.29", "WW-21.1")
def test_absorb_spell_takes_all_darts_at_once() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 | 2,5 hand absorb_spell", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 3, "wizard 2", "answer absorb_spell")
    assert life(game) == [15, 15, 15]
    assert hand(game, 2) == ["fire_darts"]


@pytest.mark.rule("WW-25.65", "WW-4.14", "WW-21.86")
def test_ward_is_in_sight_if_its_target_is() -> None:
    game = skirmish("0,9 hand ward | 1,1 | 2,1 hand absorb_spell", active=1, rng=ScriptedRng([]))
    do(game, "pick up treasure red 1", "answer ward", "answer absorb_spell")
    assert hand(game, 2) == ["ward"]
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-21.1", "WW-4.14")
def test_absorb_spell_needs_sight() -> None:
    game = skirmish("2,3 hand fireball | 2,4 | 0,9 hand absorb_spell", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert not in_window(game)
    assert life(game) == [15, 10, 15]


# Backlash (WW-21.8).


@pytest.mark.rule("WW-21.8", "WW-11.6")
def test_backlash_deals_the_energy_of_the_spell() -> None:
    for lines, left in ((["cast fireball", "wizard 1"], 14), (["cast zot", "spend energy_4", "way 1", "wizard 1"], 11)):
        game = skirmish("2,3 hand fireball zot energy_4 | 2,4 hand backlash", seed=1)
        do(game, *lines, "answer backlash")
        assert life(game) == [left, 15]


@pytest.mark.rule("WW-21.8", "WW-12.7", "WW-11.1")
def test_backlash_damage_is_not_evaded_but_can_be_answered() -> None:
    game = skirmish("2,3 hand zot energy_4 shield under invisible 2 | 2,4 hand backlash", rng=ScriptedRng([]))
    do(game, "cast zot", "spend energy_4", "way 1", "wizard 1", "answer backlash")
    assert (game.players_to_act, answers(game)) == ((0,), ["shield"])
    do(game, "answer shield", "no energy")
    assert life(game) == [13, 15]


@pytest.mark.rule("WW-21.29", "WW-21.8")
def test_backlash_throws_one_dart_back() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand backlash", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 4, "answer backlash")
    assert life(game) == [14, 12]


@pytest.mark.rule("WW-8.10", "WW-13.17", "WW-21.8")
def test_kill_by_backlash_scores_nothing() -> None:
    game = skirmish("2,3 life 1 hand zot fireball | 2,4 hand backlash | 0,9", seed=1)
    do(game, "cast fireball", "wizard 1", "answer backlash")
    assert [wizard.alive for wizard in game.position.wizards] == [False, True, True]
    assert [wizard.kills for wizard in game.position.wizards] == [0, 0, 0]
    assert game.hand_count(1) == 0
    assert game.position.active == 1


# Anti-Anti (WW-21.5).


@pytest.mark.rule("WW-24.41", "WW-21.5", "WW-11.5", "WW-11.8")
def test_anti_anti_cancels_a_full_shield_and_nothing_answers_it() -> None:
    game = skirmish(
        "2,3 hand absorb_spell | 2,5 hand fireball anti_anti | 2,3 | 2,4 hand full_shield", active=1, seed=1
    )
    do(game, "cast fireball", "wizard 3", "answer full_shield", "pass")
    assert (game.players_to_act, answers(game)) == ((1,), ["anti_anti"])
    do(game, "answer anti_anti")

    assert (game.players_to_act, game.play(0).canceled) == ((0,), False)  # for the Fireball, not for Anti-Anti
    do(game, "pass")
    assert life(game) == [15, 15, 15, 10]
    assert discarded(game) == ["fireball", "full_shield", "anti_anti"]


@pytest.mark.rule("WW-21.5", "WW-25.68", "WW-11.6")
def test_anti_anti_answers_counters_to_own_spells_and_their_damage() -> None:
    # A Shield against the Fireball; a Gnome Form against it.
    game = skirmish("2,3 hand fireball anti_anti | 2,4 hand shield", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy", "answer anti_anti")
    assert life(game) == [15, 10]
    game = skirmish("2,3 hand fireball anti_anti | 2,4 hand gnome_form", rng=ScriptedRng([]))
    do(game, "cast fireball", "wizard 1", "answer gnome_form", "no energy", "answer anti_anti")
    assert energies(game) == {}
    assert life(game) == [15, 10]

    # A punch or a thrown item isn't a spell, and a counter to a third player's spell doesn't concern them.
    game = skirmish("2,3 hand anti_anti carries dagger | 2,4 hand shield", seed=1)
    do(game, "punch", "wizard 1", "answer shield", "no energy")
    assert not in_window(game)
    game = skirmish("2,3 hand anti_anti carries dagger | 2,4 hand shield", seed=1)
    do(game, "use dagger", "wizard 1", "answer shield", "no energy")
    assert not in_window(game)
    game = skirmish("2,3 hand anti_anti | 2,4 hand full_shield | 2,5 hand fireball", active=2, seed=1)
    do(game, "cast fireball", "wizard 1", "answer full_shield")
    assert not in_window(game)


@pytest.mark.rule("WW-25.68", "WW-21.5", "WW-21.2", "WW-21.86")
def test_lasting_spells_and_counters_deal_damage_of_their_caster() -> None:
    game = skirmish(
        "2,3 hand anti_anti | 2,4 hand shield", spells="acid_bath 0 on 1 energy 2", phase="time passes", seed=1
    )
    do(game, "answer shield", "no energy", "answer anti_anti")
    assert life(game) == [15, 13]

    game = skirmish("1,0 hand ward anti_anti | 1,1 hand shield", active=1, rng=ScriptedRng([3]))
    do(game, "pick up treasure red 1", "answer ward", "answer shield", "no energy", "answer anti_anti")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-25.68", "WW-21.5", "WW-21.62")
def test_object_damage_is_not_spell_damage() -> None:
    game = skirmish("2,3 hand anti_anti | 2,5 hand shield", active=1, things="rosebush 2,4 by 0", seed=1)
    do(game, "west", "answer shield", "no energy")
    assert not in_window(game)
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-25.68", "WW-21.5", "WW-21.28")
def test_fire_cloak_damage_is_not_spell_damage() -> None:
    game = skirmish("2,3 hand shield | 2,4 carries fire_cloak hand anti_anti", seed=1)
    do(game, "punch", "wizard 1", "answer shield", "no energy")
    assert not in_window(game)
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-21.5", "WW-11.5")
def test_counter_to_own_counter_can_be_answered() -> None:
    game = skirmish("2,3 hand fireball absorb_spell | 2,4 hand full_shield anti_anti", seed=1)
    do(game, "cast fireball", "wizard 1", "answer full_shield", "answer absorb_spell", "answer anti_anti")
    assert life(game) == [15, 15]
    assert discarded(game) == ["fireball", "full_shield", "absorb_spell", "anti_anti"]


# Shield (WW-21.67).


@pytest.mark.rule("WW-24.23", "WW-21.67", "WW-12.2")
@pytest.mark.parametrize(("bonus", "left"), [(1, 12), (2, 13)])
def test_unboosted_shield_takes_its_energy_and_the_bonus_off(bonus: int, left: int) -> None:
    game = skirmish("2,3 hand fireball zot | 2,4 hand shield", seed=1, rules=Rules(shield_bonus=bonus))
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy")
    assert life(game) == [15, left]
    assert not any(word.startswith("cast") for word in offered(game))


@pytest.mark.rule("WW-24.36", "WW-12.3", "WW-13.4")
def test_fully_reduced_damage_destroys_no_stone() -> None:
    game = skirmish(
        "2,3 hand fireball | 2,4 carries bloodshard boomstone hand shield under golem_form 2", rng=ScriptedRng([])
    )
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy")
    assert life(game) == [15, 15]
    assert game.carries(1, "boomstone")


@pytest.mark.rule("WW-12.3", "WW-21.44")
def test_fully_shielded_damage_does_not_stun() -> None:
    game = skirmish("2,3 hand ka_bong | 2,4 hand shield energy_4", seed=1, rules=Rules())
    do(game, "cast ka_bong", "wizard 1", "answer shield", "spend energy_4")
    assert (life(game), game.position.wizards[1].stun) == ([15, 15], 0)


@pytest.mark.rule("WW-21.67", "WW-11.4")
def test_several_shields_reduce_one_damage() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand shield shield shield", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy", "answer shield", "no energy")
    assert (game.players_to_act, answers(game)) == ((1,), ["shield"])
    do(game, "answer shield", "no energy")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-11.3", "WW-12.3")
def test_fully_reduced_damage_is_answered_no_more() -> None:
    game = skirmish("2,3 hand zot | 2,4 hand shield shield", seed=1)
    do(game, "cast zot", "no energy", "way 1", "wizard 1", "answer shield", "no energy")
    assert game.players_to_act == (0,)
    assert not in_window(game)
    assert game.hand_count(1) == 1


@pytest.mark.rule("WW-21.67", "WW-11.11")
def test_shield_reduces_only_one_source() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand shield", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 4, "pass", "answer shield", "no energy")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-24.52", "WW-13.23", "WW-21.56")
def test_pain_link_damage_can_be_shielded() -> None:
    game = skirmish("2,3 hand fireball shield | 2,4 under pain_link 2 hand shield", seed=1)
    do(game, "cast fireball", "wizard 1", "pass")
    assert (game.players_to_act, answers(game)) == ((0,), ["shield"])
    do(game, "answer shield", "no energy")
    assert life(game) == [12, 10]

    game = skirmish("2,3 hand fireball shield | 2,4 under pain_link 2 hand shield", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy", "pass")
    assert life(game) == [12, 12]


# Ward (WW-21.86) and Fool's Gold (WW-21.33).


@pytest.mark.rule("WW-21.86", "WW-8.10")
@pytest.mark.parametrize(("die", "dropped"), [(1, True), (2, True), (3, False), (4, False)])
def test_ward_hurts_and_may_shake_off_the_treasure(die: int, dropped: bool) -> None:
    game = skirmish("1,0 hand ward | 1,1", active=1, rng=ScriptedRng([die]))
    do(game, "pick up treasure red 1", "answer ward")
    assert life(game) == [15, 12]
    assert game.position.wizards[1].treasure == (-1 if dropped else 0)
    assert (game.position.treasures[0] >= 0) == dropped


@pytest.mark.rule("WW-21.86", "WW-11.12")
def test_death_by_ward_ends_the_rolls_and_scores_nothing() -> None:
    game = skirmish("1,0 hand ward | 1,1 life 3 | 0,9", active=1, rng=ScriptedRng([]))
    do(game, "pick up treasure red 1", "answer ward")
    assert not game.position.wizards[1].alive
    assert game.position.wizards[0].kills == 0
    assert square_name(game.position.grid, game.position.treasures[0]) == "1,1"


FUMBLE = """
[cards.fumble]
name = "Fumble"
schools = { white_cantrip = 1 }
types = ["counter"]
range = "self"
targets = ["self"]
duration = "instant"
traits = []
energy_value = 0
boost = "none"
clause = "HR-1.3"
effect = "Threatened by damage you drop your treasure."
answers = { event = "damage" }
does = [{ do = "drop", what = "treasure", to = "caster" }]
"""


@pytest.mark.rule("WW-21.86", "WW-25.101")
def test_dropping_the_treasure_ends_the_ward_rolls() -> None:
    class Fumbled(Game):
        __slots__ = ()
        cards = read_cards(FUMBLE, base=CARDS)

    game = skirmish("1,0 hand ward | 1,1 hand fumble", game=Fumbled, active=1, rng=ScriptedRng([]))
    do(game, "pick up treasure red 1", "answer ward", "answer fumble")
    assert life(game) == [15, 12]
    assert square_name(game.position.grid, game.position.treasures[0]) == "1,1"


@pytest.mark.rule("WW-21.33", "WW-25.64", "WW-22.20")
def test_fools_gold_puts_the_treasure_elsewhere_in_the_home_sector() -> None:
    game = skirmish("0,0 hand fools_gold | 1,1", active=1, things="stone_block 4,4 by 1", seed=1)
    do(game, "pick up treasure red 1", "answer fools_gold")
    squares = offered(game)
    assert len(squares) == 23  # neither its old square nor the stone block's
    assert "square 1,1" not in squares
    assert "square 4,4" not in squares
    assert "square 0,0" in squares
    assert all(int(word.split(",")[1]) < 5 for word in squares)
    with pytest.raises(IllegalAction, match="another square of your home sector"):
        game.apply(game.action_space.find("square 1,1"), 0)
    do(game, "square 3,3")

    assert square_name(game.position.grid, game.position.treasures[0]) == "3,3"
    assert game.position.wizards[1].treasure == -1
    assert game.position.phase == "discard"


@pytest.mark.rule("WW-21.33", "WW-19.2", "WW-21.26")
def test_fools_gold_ends_the_phase_also_of_extra_arms_and_counts_as_usual() -> None:
    game = skirmish("0,0 hand fools_gold | 3,0 under extra_arms 2 | 0,9", active=1, treasures="yellow1 3,0", seed=1)
    do(game, "pick up treasure yellow 1", "answer fools_gold", "square 2,2")
    assert game.position.phase == "discard"
    assert game.victory_points(0) == 1


# Null Powder (WW-21.55).


@pytest.mark.rule("WW-21.55", "WW-11.6", "WW-25.69")
def test_null_powder_cancels_a_spell_with_range_los_at_its_carrier() -> None:
    game = skirmish("2,3 hand fireball | 2,4 carries null_powder", seed=1)
    do(game, "cast fireball", "wizard 1", "answer null_powder")
    assert life(game) == [15, 15]
    assert game.position.wizards[1].items == ()
    assert sorted(discarded(game)) == ["fireball", "null_powder"]


@pytest.mark.rule("WW-21.55", "WW-11.6")
def test_null_powder_is_not_for_other_ranges_nor_from_the_hand() -> None:
    game = skirmish("2,3 hand globe_of_pain | 2,4 carries null_powder", seed=1)
    do(game, "cast globe_of_pain", "no energy", "wizard 1")
    assert not in_window(game)
    game = skirmish("2,3 hand fireball | 2,4 hand null_powder", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert not in_window(game)


@pytest.mark.rule("WW-25.69", "WW-21.5", "WW-21.55", "WW-21.1")
def test_null_powder_is_answered_by_anti_anti_alone_and_is_gone_all_the_same() -> None:
    game = skirmish("2,3 hand fireball anti_anti absorb_spell | 2,4 carries null_powder", seed=1)
    do(game, "cast fireball", "wizard 1", "answer null_powder")
    assert (game.players_to_act, answers(game)) == ((0,), ["anti_anti"])
    do(game, "answer anti_anti")
    assert life(game) == [15, 10]
    assert game.position.wizards[1].items == ()
    assert sorted(discarded(game)) == ["anti_anti", "fireball", "null_powder"]


# Wall of Fire and Flood (WW-21.84, WW-21.31).


@pytest.mark.rule("WW-21.84", "WW-11.6")
def test_wall_of_fire_cancels_a_water_spell_and_is_discarded_with_it() -> None:
    game = skirmish("2,3 hand waterbolt | 2,4 | 2,5 hand wall_of_fire", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "wizard 1")
    assert (game.players_to_act, answers(game)) == ((2,), ["wall_of_fire"])
    do(game, "answer wall_of_fire")
    assert life(game) == [15, 15, 15]
    assert discarded(game) == ["waterbolt", "wall_of_fire"]
    assert game.position.edges == {}


@pytest.mark.rule("WW-21.84", "WW-4.14", "WW-4.15", "WW-21.31")
def test_wall_of_fire_stops_a_flood_from_anywhere_and_nothing_while_one_lasts() -> None:
    game = skirmish("2,3 hand flood | 0,9 hand wall_of_fire", seed=1)
    do(game, "cast flood", "no energy", "answer wall_of_fire")
    assert energies(game) == {}
    game = skirmish("2,3 hand waterbolt | 2,4 | 2,5 hand wall_of_fire", spells="flood 0 energy 2", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "wizard 1")
    assert not in_window(game)


@pytest.mark.rule("WW-21.31", "WW-11.6")
def test_flood_as_a_counter_puts_out_the_fireball_and_lasts() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand flood carries fire_cloak", seed=1)
    do(game, "cast fireball", "wizard 1", "answer flood", "no energy")
    assert life(game) == [15, 15]
    assert energies(game) == {"flood": 1}
    assert not game.carries(1, "fire_cloak")


@pytest.mark.rule("WW-21.31", "WW-11.6", "WW-21.29")
def test_flood_answers_an_attack_on_its_player_only_and_stops_no_other_than_fire() -> None:
    game = skirmish("2,3 hand ka_bong | 2,4 hand flood | 2,5", seed=1)
    do(game, "cast ka_bong", "wizard 1", "answer flood", "no energy")
    assert life(game) == [15, 11, 15]
    assert energies(game) == {"flood": 1}
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 | 2,5 hand flood", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 4)
    assert not in_window(game)
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 | 2,5 hand flood", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 3, "wizard 2", "answer flood", "no energy")
    assert life(game) == [15, 15, 15]  # the whole spell is stopped


# Wall of Earth (WW-21.83).


@pytest.mark.rule("WW-21.83", "WW-11.6", "WW-12.1")
def test_wall_of_earth_blocks_a_fireball_and_disappears() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand wall_of_earth", seed=1)
    do(game, "cast fireball", "wizard 1", "answer wall_of_earth", "edge 2,4 E")
    assert life(game) == [15, 15]
    assert game.position.edges == {}
    assert sorted(discarded(game)) == ["fireball", "wall_of_earth"]


@pytest.mark.rule("WW-21.83", "WW-25.63")
def test_wall_of_earth_beside_the_line_does_nothing() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand wall_of_earth", seed=1)
    do(game, "cast fireball", "wizard 1", "answer wall_of_earth", "edge 1,5 S")
    assert life(game) == [15, 10]
    assert game.position.edges == {}


@pytest.mark.rule("WW-21.83", "WW-11.6")
def test_wall_of_earth_needs_a_free_line_in_sight() -> None:
    game = skirmish("2,3 hand fireball | 2,5 | 2,4 hand wall_of_earth", seed=1)
    do(game, "cast fireball", "wizard 1", "answer wall_of_earth")
    lines = offered(game)
    assert "edge 2,3 E" in lines
    assert "edge 2,4 S" not in lines  # a door
    assert "edge 2,5 E" not in lines  # a wall
    do(game, "edge 2,3 E")
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-21.83", "WW-25.63", "WW-11.7")
def test_wall_of_earth_spares_targets_without_a_line() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 | 2,5 hand wall_of_earth", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 1")
    do(game, "answer wall_of_earth", "edge 2,4 E")
    assert life(game) == [15, 13, 15]


@pytest.mark.rule("WW-25.63", "WW-21.61", "WW-21.83")
def test_storm_is_blocked_by_what_hides_its_square() -> None:
    for edge, lost in (("edge 2,3 E", 0), ("edge 2,4 E", 1)):
        game = skirmish("2,3 hand psychic_storm | 2,5 hand wall_of_earth", seed=1)
        do(game, "cast psychic_storm", "no energy", "square 2,4", "answer wall_of_earth", edge)
        assert life(game) == [15 - lost, 15 - lost]


@pytest.mark.rule("WW-21.83", "WW-15.16", "WW-4.16")
def test_thrown_dagger_lands_before_the_wall_of_earth() -> None:
    game = skirmish("2,3 carries dagger | 2,5 hand wall_of_earth", seed=1)
    do(game, "use dagger", "wizard 1", "answer wall_of_earth", "edge 2,4 E")
    assert life(game) == [15, 15]
    (thing,) = game.position.things
    assert square_name(game.position.grid, thing.square) == "2,4"
    assert game.position.wizards[0].items == ()


@pytest.mark.rule("WW-21.83", "WW-21.47")
def test_bolt_is_thrown_back_by_a_wall_of_earth() -> None:
    game = skirmish("2,3 hand lightning_bolt energy_4 | 2,5 hand wall_of_earth", seed=1)
    do(game, "cast lightning_bolt", "spend energy_4", "toward east", "answer wall_of_earth", "edge 2,4 E")
    # It enters (2,4), (2,4) again, then (2,3) twice, for there is a wall west of it.
    assert life(game) == [9, 15]


@pytest.mark.rule("WW-21.83", "WW-21.35", "WW-4.16")
def test_attacks_that_need_no_sight_are_not_blocked() -> None:
    game = skirmish("2,3 hand globe_of_pain | 2,5 hand wall_of_earth", seed=1)
    do(game, "cast globe_of_pain", "no energy", "wizard 1", "answer wall_of_earth", "edge 2,4 E")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-25.62", "WW-21.82", "WW-21.83")
@pytest.mark.parametrize(("edge", "left"), [("edge 3,6 E", 10), ("edge 2,3 E", 15)])
def test_spell_cast_through_a_wall_still_sees_through_it(edge: str, left: int) -> None:
    # (2,2) and (2,3) have a wall between them.
    game = skirmish("2,2 carries visionstone hand fireball | 2,4 | 3,6 hand wall_of_earth", seed=1)
    if edge == "edge 2,3 E":
        game = skirmish("2,2 carries visionstone hand fireball | 2,4 hand wall_of_earth | 3,6", seed=1)
    do(game, "cast fireball", "edge 2,2 E", "wizard 1", "answer wall_of_earth", edge)
    assert life(game) == [15, left, 15]


@pytest.mark.rule("WW-25.62", "WW-21.6", "WW-21.83")
def test_bent_attack_is_blocked_only_if_no_bent_line_is_left_either() -> None:
    # (1,0) and (1,1) have a wall between them; the line bends around its south end, where the first two lines end.
    cases = (("1,1 hand wall_of_earth | 0,9", "edge 1,1 S", 15), ("1,1 hand wall_of_earth | 0,9", "edge 2,0 E", 15))
    for others, edge, left in (*cases, ("1,1 | 3,6 hand wall_of_earth", "edge 3,6 E", 10)):
        game = skirmish(f"1,0 hand fireball around_the_corner | {others}", seed=1)
        do(game, "cast around_the_corner", "cast fireball", "wizard 1", "answer wall_of_earth", edge)
        assert life(game) == [15, left, 15]


# Gnome Form, Invisible, Featherweight, Pain Link, Teleport as counters.


@pytest.mark.rule("WW-24.24", "WW-21.37", "WW-8.6")
@pytest.mark.parametrize(("die", "left"), [(1, 15), (2, 15), (3, 10), (4, 10)])
def test_gnome_form_as_a_counter_applies_to_the_attack_it_answers(die: int, left: int) -> None:
    game = skirmish("2,3 hand fireball zot | 2,4 hand gnome_form", rng=ScriptedRng([die]))
    do(game, "cast fireball", "wizard 1", "answer gnome_form", "no energy")
    assert life(game) == [15, left]
    assert energies(game) == {"gnome_form": 1}
    assert not any(word.startswith("cast") for word in offered(game))


@pytest.mark.rule("WW-14.6", "WW-21.37", "WW-21.38")
def test_gnome_form_as_an_answer_ends_golem_form() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand gnome_form under golem_form 3", rng=ScriptedRng([3]))
    do(game, "cast fireball", "wizard 1", "answer gnome_form", "no energy")
    assert life(game) == [15, 10]
    assert energies(game) == {"gnome_form": 1}


@pytest.mark.rule("WW-21.43", "WW-11.6")
@pytest.mark.parametrize(("die", "left"), [(1, 10), (2, 15), (3, 15), (4, 15)])
def test_invisible_as_a_counter_applies_to_the_attack_it_answers(die: int, left: int) -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand invisible energy_4", rng=ScriptedRng([die]))
    do(game, "cast fireball", "wizard 1", "answer invisible", "spend energy_4")
    assert life(game) == [15, left]
    assert energies(game) == {"invisible": 4}


@pytest.mark.rule("WW-11.6", "WW-21.43")
def test_invisible_cannot_answer_an_attack_on_another() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand invisible | 2,5 hand gnome_form", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert game.players_to_act == (1,)
    do(game, "pass")
    assert not in_window(game)


@pytest.mark.rule("WW-24.46", "WW-21.27")
def test_featherweight_as_a_counter_turns_damage_into_steps() -> None:
    game = skirmish("2,3 hand featherweight | 2,5 hand fireball", active=1, seed=1)
    do(game, "cast fireball", "wizard 0", "answer featherweight", "no energy")
    # West of (2,3) and north of it are walls, and east is the attacker: only south is open.
    assert (game.players_to_act, offered(game)) == ((0,), ["toward south"])
    do(game, "toward south", "toward west", "toward west", "toward west", "toward south")
    assert at(game, 0) == "4,0"
    assert life(game) == [15, 15]
    assert energies(game) == {"featherweight": 1}


@pytest.mark.rule("WW-21.56", "WW-11.6")
def test_pain_link_as_a_counter_applies_to_the_attack_it_answers() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand pain_link", seed=1)
    do(game, "cast fireball", "wizard 1", "answer pain_link", "no energy")
    assert life(game) == [10, 10]
    assert energies(game) == {"pain_link": 1}


@pytest.mark.rule("WW-21.78", "WW-11.6", "WW-25.62")
@pytest.mark.parametrize(("square", "left"), [("1,5", 15), ("2,5", 10)])
def test_teleport_as_a_counter_evades_if_out_of_sight(square: str, left: int) -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand teleport", seed=1)
    do(game, "cast fireball", "wizard 1", "answer teleport", f"square {square}")
    assert at(game, 1) == square
    assert life(game) == [15, left]


@pytest.mark.rule("WW-21.78", "WW-21.61", "WW-12.4")
def test_teleport_does_not_evade_a_psychic_storm() -> None:
    game = skirmish("2,3 hand psychic_storm | 2,4 hand teleport", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 2,5", "answer teleport", "square 1,5")
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-25.62", "WW-21.7", "WW-21.78")
def test_teleport_evasion_checks_sight_from_the_attacks_origin() -> None:
    # The caster at (0,0) has projected themselves to (2,0); from there they see (2,1) but not (0,3), which they see themselves.
    for square, left in (("0,1", 15), ("2,0", 10)):
        game = skirmish("0,0 hand astral_projection fireball | 2,1 hand teleport", seed=1)
        do(game, "cast astral_projection", "square 2,0", "cast fireball", "wizard 1", "answer teleport")
        do(game, f"square {square}")
        assert life(game) == [15, left]


@pytest.mark.rule("WW-12.4", "WW-21.78")
def test_attack_evaded_by_one_strikes_the_others() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand teleport | 2,5", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 1", "wizard 2", "wizard 2")
    do(game, "answer teleport", "square 1,5")
    assert life(game) == [15, 15, 13]


@pytest.mark.rule("WW-21.5", "WW-11.6", "WW-8.11")
@pytest.mark.parametrize(
    ("attack", "able"), [("punch; wizard 1", False), ("use dagger; wizard 1", False), ("cast fireball; wizard 1", True)]
)
def test_anti_anti_protects_spells_only(attack: str, able: bool) -> None:
    game = skirmish("2,4 hand anti_anti fireball carries dagger | 2,5 hand gnome_form", rng=ScriptedRng([2]))
    do(game, attack, "answer gnome_form", "no energy")
    assert (game.players_to_act == (0,) and "answer anti_anti" in offered(game)) == able
