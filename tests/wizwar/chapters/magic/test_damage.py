"""Damage strikes, threatens, is reduced and suffered, and what follows from that (WW-12.3, WW-13.1 to WW-13.9)."""

from __future__ import annotations

import pickle

import pytest
from attrs import evolve

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_core.testing import do, happened, offered
from arcana_wizwar import Game, Rules, events, skirmish
from arcana_wizwar.cards import CARDS
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.state import Damage
from tests.wizwar.table import carried, discarded, in_play, life


class TwoCloaks(Game):
    """The game with a second Fire Cloak among its cards."""

    __slots__ = ()
    cards = CardSet(
        tuple(evolve(kind, schools={"elemental": 2}) if kind.key == "fire_cloak" else kind for kind in CARDS)
    )


def hurts(game: Game) -> list[tuple[int, int, str]]:
    """Victim, amount and source of all damage, in order."""
    found = [entry.event for entry in game.log if isinstance(entry.event, events.Hurt)]
    return [(event.player, event.amount, event.cause) for event in found]


# Damage from the attacker (WW-13.1 to WW-13.3)


@pytest.mark.rule("WW-13.1", "WW-21.46")
@pytest.mark.parametrize(("before", "after"), [(20, 20), (19, 20), (3, 4)])
def test_life_never_exceeds_twenty(before: int, after: int) -> None:
    game = skirmish(f"3,1 | 3,6 life {before} carries lifestone", seed=1)
    do(game, "end phase", "done", "stop")
    assert life(game) == [15, after]
    assert happened(game, "LifeGained") == ["LifeGained"] * (after - before)


@pytest.mark.rule("WW-13.1")
def test_maximum_life_is_a_setting() -> None:
    rules = Rules(life_max=16)
    game = skirmish("3,1 | 3,6 life 16 carries lifestone", rules=rules, seed=1)
    do(game, "end phase", "done", "stop")
    assert life(game) == [15, 16]


@pytest.mark.rule("WW-13.2", "WW-13.7", "WW-24.15")
def test_unreduced_damage_is_subtracted_from_life() -> None:
    game = skirmish("3,1 hand fireball | 3,3", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [15, 10]
    ((event, clause),) = [(entry.event, entry.clause) for entry in game.log if isinstance(entry.event, events.Hurt)]
    assert event == events.Hurt(1, 5, ("fire",), "fireball", by=0, life=10)
    assert clause == "WW-21.30"


@pytest.mark.rule("WW-13.3", "WW-21.75")
def test_strength_doubles_physical_damage_and_no_other() -> None:
    punch = skirmish("3,1 under strength 3 | 3,2", seed=1)
    do(punch, "punch", "wizard 1")
    assert life(punch) == [15, 13]

    spell = skirmish("3,1 hand fireball under strength 3 | 3,2", seed=1)
    do(spell, "cast fireball", "wizard 1")
    assert life(spell) == [15, 10]


@pytest.mark.rule("WW-13.3", "WW-21.28", "WW-21.52")
def test_strength_doubles_dice_but_not_cloak_fire() -> None:
    game = skirmish("3,1 carries mightstone fire_cloak under strength 3 | 3,2", rng=ScriptedRng([3]))
    do(game, "punch", "wizard 1")
    assert life(game) == [15, 15 - (2 * (1 + 3) + 2)]


@pytest.mark.rule("WW-13.3", "WW-16.1", "WW-21.75")
def test_strength_doubles_damage_to_objects() -> None:
    game = skirmish("3,1 carries large_rock under strength 3 | 3,6", edges="3,1 S cracks 0", seed=1)
    do(game, "use large_rock", "edge 3,1 S")
    edges = [stands.cracks for stands in game.position.edges.values()]
    assert edges == [1]  # 2 damage alone make no crack, 4 make one


@pytest.mark.rule("WW-25.11", "WW-13.3")
def test_strength_doubles_only_attacks() -> None:
    game = skirmish("3,1 hand destroy_wall under strength 3 | 4,1", seed=1)
    do(game, "cast destroy_wall", "edge 3,1 S")
    assert life(game) == [13, 13]


# Protection (WW-13.4, WW-13.5, WW-12.3)


@pytest.mark.rule("WW-13.4", "WW-21.10", "WW-21.38")
def test_golem_form_and_a_bloodshard_reduce_every_damage() -> None:
    game = skirmish("3,1 hand fireball | 3,3 carries bloodshard under golem_form 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [15, 13]


@pytest.mark.rule("WW-13.4", "WW-21.29")
def test_each_source_is_reduced_separately() -> None:
    game = skirmish("3,1 hand fire_darts energy_4 | 3,3 carries bloodshard", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 1", "wizard 1", "wizard 1")
    assert life(game) == [15, 15]
    assert hurts(game) == []


@pytest.mark.rule("WW-13.4", "WW-12.7", "WW-21.10")
def test_damage_without_attack_is_reduced_but_not_evaded() -> None:
    game = skirmish(
        "3,1 | 3,3 carries bloodshard under invisible 3",
        spells="acid_bath 0 on 1 energy 3",
        phase="time passes",
        rng=ScriptedRng([]),
    )
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-1.3", "WW-11.1")
def test_simultaneous_damage_follows_turn_order() -> None:
    game = skirmish("8,1 | 3,2 under slime_form 2 | 3,3 hand shield | 3,3 hand shield", active=1, seed=1)
    do(game, "east")
    assert game.players_to_act == (2,)
    do(game, "pass")
    assert game.players_to_act == (3,)
    do(game, "pass")
    assert hurts(game) == [(2, 1, "slime_form"), (3, 1, "slime_form")]


@pytest.mark.rule("WW-13.5")
def test_reductions_take_the_physical_part_first() -> None:
    mixed = Damage(1, physical=3, magical=2)
    assert [(left.physical, left.magical) for left in (mixed.less(by) for by in (1, 3, 4, 5, 6))] == [
        (2, 2),
        (0, 2),
        (0, 1),
        (0, 0),
        (0, 0),
    ]


@pytest.mark.rule("WW-13.5", "WW-13.9")
def test_burning_punch_at_a_golem_leaves_its_fire() -> None:
    game = skirmish("3,1 carries fire_cloak | 3,2 carries speedstone under golem_form 2", seed=1)
    do(game, "punch", "wizard 1")
    assert life(game) == [15, 14]  # 1 physical and 2 fire, less 2
    assert carried(game, 1) == []


@pytest.mark.rule("WW-24.23", "WW-12.2", "WW-11.1", "WW-21.67")
@pytest.mark.parametrize(("bonus", "left"), [(1, 12), (2, 13)])
def test_shield_is_played_against_damage_about_to_be_dealt(bonus: int, left: int) -> None:
    game = skirmish("3,1 hand fireball | 3,3 hand shield", rules=Rules(shield_bonus=bonus), seed=1)
    do(game, "cast fireball", "wizard 1")
    assert (game.players_to_act, offered(game)) == ((1,), ["pass", "answer shield"])
    do(game, "answer shield", "no energy")
    assert life(game) == [15, left]
    assert game.position.attacks == 1


@pytest.mark.rule("WW-11.1", "WW-11.2")
def test_only_the_player_of_the_threatened_wizard_is_asked() -> None:
    game = skirmish("3,1 hand fireball shield | 3,3 hand shield | 8,1 hand shield", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert game.players_to_act == (1,)
    do(game, "pass")
    assert game.players_to_act == (0,)
    assert life(game) == [15, 10, 15]


@pytest.mark.rule("WW-24.36", "WW-12.3", "WW-13.9")
def test_golem_with_bloodshard_and_shield_ignores_a_fireball() -> None:
    game = skirmish("3,1 hand fireball | 3,3 hand shield carries bloodshard boomstone under golem_form 2", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy")
    assert life(game) == [15, 15]
    assert carried(game, 1) == ["bloodshard", "boomstone"]


@pytest.mark.rule("WW-12.3", "WW-21.44")
def test_fully_reduced_ka_bong_does_not_stun() -> None:
    stunned = skirmish("3,1 hand ka_bong | 3,3 carries bloodshard under golem_form 2", seed=1)
    do(stunned, "cast ka_bong", "wizard 1")
    assert (life(stunned), stunned.position.wizards[1].stun) == ([15, 14], 1)

    spared = skirmish("3,1 hand ka_bong | 3,3 hand shield carries bloodshard under golem_form 2", seed=1)
    do(spared, "cast ka_bong", "wizard 1", "answer shield", "no energy")
    assert (life(spared), spared.position.wizards[1].stun) == ([15, 15], 0)


@pytest.mark.rule("WW-12.3", "WW-21.56", "WW-21.28")
def test_fully_reduced_damage_triggers_no_pain_link_or_fire_cloak() -> None:
    game = skirmish("3,1 | 3,2 carries bloodshard fire_cloak under pain_link 2", seed=1)
    do(game, "punch", "wizard 1")
    assert life(game) == [15, 15]


# Featherweight (WW-13.6)


@pytest.mark.rule("WW-13.6", "WW-13.4", "WW-21.27")
def test_featherweight_converts_damage_after_reductions() -> None:
    game = skirmish("3,1 | 3,2 carries bloodshard", spells="featherweight 1 on 1 energy 2", seed=1)
    do(game, "punch", "wizard 1")
    assert game.position.wizards[1].square == 32  # nothing was left to move them
    game = skirmish("3,1 under golem_form 3 | 3,2 carries bloodshard", spells="featherweight 1 on 1 energy 2", seed=1)
    do(game, "punch", "wizard 1")
    assert game.position.wizards[1].square == 33
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-13.6", "WW-12.3", "WW-21.27")
def test_damage_converted_to_movement_does_not_burn_stun_or_link() -> None:
    cast = ("fireball", "ka_bong")
    for key in cast:
        game = skirmish(
            f"3,1 hand {key} | 3,2 carries speedstone fire_cloak",
            spells="featherweight 1 on 1 energy 2; pain_link 1 on 1 energy 2",
            seed=1,
        )
        do(game, f"cast {key}", "wizard 1")
        while game.players_to_act == (1,):
            game.apply(game.legal_actions(1)[0], 1)
        assert life(game) == [15, 15]
        assert carried(game, 1) == ["speedstone", "fire_cloak"]
        assert game.position.wizards[1].stun == 0


@pytest.mark.rule("WW-21.27", "WW-13.8", "WW-13.23", "WW-13.9")
def test_damage_left_by_featherweight_is_suffered_in_full() -> None:
    game = skirmish(
        "3,2 hand fireball | 3,2 carries speedstone",
        edges="3,1 E wall by 1; 3,2 E wall by 1; 2,2 S wall by 1",
        spells="featherweight 1 on 1 energy 2; pain_link 1 on 1 energy 2",
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [10, 10]
    assert carried(game, 1) == []


@pytest.mark.rule("WW-21.27")
def test_damage_during_featherweight_does_not_move_again() -> None:
    game = skirmish(
        "3,1 under golem_form 3 | 3,2",
        spells="featherweight 1 on 1 energy 2",
        things="rosebush 3,3 by 0",
        seed=1,
    )
    do(game, "punch", "wizard 1", "toward north")  # 2 points are two steps, the first of them into the bush
    assert hurts(game) == [(1, 3, "rosebush")]
    assert game.position.wizards[1].square == 23
    assert game.players_to_act == (0,)


# Pain Link (WW-13.8, WW-13.23)


@pytest.mark.rule("WW-24.52", "WW-13.23", "WW-21.56")
def test_pain_link_damage_to_the_attacker_can_be_shielded() -> None:
    game = skirmish("3,1 hand fireball shield | 3,3 under pain_link 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert (game.players_to_act, offered(game)) == ((0,), ["pass", "answer shield"])
    assert life(game) == [15, 15]  # both amounts are subtracted together
    do(game, "answer shield", "no energy")
    assert life(game) == [12, 10]


@pytest.mark.rule("WW-24.52", "WW-13.23")
def test_pain_link_inflicts_the_damage_suffered() -> None:
    game = skirmish("3,1 hand fireball | 3,3 hand shield under pain_link 2", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "no energy")
    assert life(game) == [12, 12]


@pytest.mark.rule("WW-13.23", "WW-13.4", "WW-21.56")
def test_attackers_reductions_apply_to_pain_link() -> None:
    game = skirmish("3,1 hand fireball carries bloodshard | 3,3 under pain_link 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [11, 10]


@pytest.mark.rule("WW-13.23", "WW-13.9", "WW-13.8")
def test_pain_link_inflicts_the_same_type_of_damage() -> None:
    game = skirmish("3,1 hand fireball carries speedstone | 3,3 under pain_link 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [10, 10]
    assert carried(game, 0) == []


@pytest.mark.rule("WW-21.56", "WW-8.10")
def test_pain_link_answers_only_attacks() -> None:
    bath = skirmish(
        "3,1 | 3,3", spells="pain_link 1 on 1 energy 9; acid_bath 0 on 1 energy 2", phase="time passes", seed=1
    )
    assert life(bath) == [15, 13]

    both = skirmish("3,1 hand fireball under pain_link 2 | 3,3 under pain_link 2", seed=1)
    do(both, "cast fireball", "wizard 1")
    assert life(both) == [10, 10]


@pytest.mark.rule("WW-25.13", "WW-21.56")
def test_pain_link_inflicts_the_full_damage_even_on_the_last_point_of_life() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 1 under pain_link 2 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [10, 0, 15]
    assert not game.position.wizards[1].alive


@pytest.mark.rule("WW-25.13", "WW-21.61")
def test_pain_link_ignores_self_inflicted_damage() -> None:
    game = skirmish("3,1 hand psychic_storm under pain_link 2 | 3,7", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 3,1")
    assert life(game) == [14, 15]


# Homunculus (WW-21.42)


@pytest.mark.rule("WW-21.42")
def test_homunculus_takes_damage_and_ignores_other_effects() -> None:
    game = skirmish("3,1 hand ka_bong | 3,3 hand shield", spells="homunculus 1 on 1 life 6", seed=1)
    do(game, "cast ka_bong", "wizard 1")
    assert life(game) == [15, 15]
    assert game.position.wizards[1].stun == 0
    assert [spell.life for spell in game.position.spells] == [2]


@pytest.mark.rule("WW-21.42", "WW-14.3")
def test_dead_homunculus_absorbs_all_excess_damage() -> None:
    game = skirmish("3,1 hand fireball | 3,3", spells="homunculus 1 on 1 life 3", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [15, 15]
    assert in_play(game) == []
    assert "homunculus" in discarded(game)


@pytest.mark.rule("WW-25.10", "WW-21.42", "WW-13.3", "WW-13.4")
def test_homunculus_takes_doubled_damage_without_protection() -> None:
    game = skirmish(
        "3,1 under strength 3 | 3,2 hand shield carries bloodshard under golem_form 2",
        spells="homunculus 1 on 1 life 6",
        seed=1,
    )
    do(game, "punch", "wizard 1")
    assert [spell.life for spell in game.position.spells if spell.life] == [4]
    assert game.players_to_act == (0,)


@pytest.mark.rule("WW-25.10", "WW-21.42", "WW-21.29")
def test_darts_at_a_dead_homunculus_are_lost() -> None:
    game = skirmish("3,1 hand fire_darts energy_4 | 3,3", spells="homunculus 1 on 1 life 2", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 4)
    assert life(game) == [15, 15]
    assert in_play(game) == []


@pytest.mark.rule("WW-21.42", "WW-21.61")
def test_unevadable_attack_hurts_homunculus_and_wizard() -> None:
    game = skirmish("3,0 hand psychic_storm energy_4 | 3,3", spells="homunculus 1 on 1 life 6", seed=1)
    do(game, "cast psychic_storm", "spend energy_4", "square 3,2")
    assert life(game) == [15, 11]
    assert [spell.life for spell in game.position.spells] == [2]


@pytest.mark.rule("WW-21.42", "WW-4.16", "WW-21.35")
def test_homunculus_takes_only_attacks_that_need_sight() -> None:
    globe = skirmish("3,1 hand globe_of_pain energy_4 | 3,3", spells="homunculus 1 on 1 life 6", seed=1)
    do(globe, "cast globe_of_pain", "spend energy_4", "wizard 1")
    assert (life(globe), [spell.life for spell in globe.position.spells]) == ([15, 11], [6])

    wall = skirmish("3,1 hand destroy_wall | 4,1", spells="homunculus 1 on 1 life 6", seed=1)
    do(wall, "cast destroy_wall", "edge 3,1 S")
    assert (life(wall), [spell.life for spell in wall.position.spells]) == ([13, 13], [6])


# Magic Stones, Boomstones, Fire Cloak (WW-13.8, WW-13.9, WW-21.12, WW-21.28)


@pytest.mark.rule("WW-24.35", "WW-13.9", "WW-21.12")
@pytest.mark.parametrize(("also", "left"), [("", 2), (" bloodshard", 5)])
def test_fire_destroys_all_magic_stones_and_each_boomstone_explodes(also: str, left: int) -> None:
    game = skirmish(f"3,1 hand fireball | 3,3 carries boomstone boomstone speedstone{also}", seed=1)
    do(game, "cast fireball", "wizard 1")
    while game.players_to_act == (1,):
        game.apply(game.legal_actions(1)[0], 1)
    assert life(game) == [15, left]
    assert carried(game, 1) == also.split()


@pytest.mark.rule("WW-13.9", "WW-25.12", "WW-22.20")
def test_carrier_picks_the_order_of_destroyed_stones() -> None:
    game = skirmish("3,1 hand fireball | 3,3 carries boomstone spellstone speedstone", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert game.players_to_act == (1,)
    assert offered(game) == ["card Boomstone 1", "card Speedstone 1", "card Spellstone"]
    with pytest.raises(NotationError, match=r"WW-13\.9"):
        do(game, "card Lifestone")
    do(game, "card Spellstone")
    assert offered(game) == ["card Boomstone 1", "card Speedstone 1"]
    do(game, "card Boomstone 1")  # the last one needs no choice
    assert discarded(game)[:4] == ["fireball", "speedstone", "boomstone", "spellstone"]
    assert hurts(game) == [(1, 5, "fireball"), (1, 4, "boomstone")]
    assert life(game) == [15, 6]


@pytest.mark.rule("WW-25.12", "WW-21.14", "WW-13.8")
def test_all_stones_are_destroyed_before_any_consequence() -> None:
    game = skirmish("3,1 hand fireball | 3,3 hand zot zot shield carries brainstone boomstone", seed=1)
    do(game, "cast fireball", "wizard 1", "pass", "card Brainstone")
    assert offered(game) == ["discard shield", "discard zot"]
    assert carried(game, 1) == []
    assert life(game) == [15, 10]  # the explosion is yet to come
    do(game, "discard shield", "discard zot")
    assert life(game) == [15, 6]


@pytest.mark.rule("WW-21.12", "WW-21.67", "WW-11.1")
def test_each_exploding_boomstone_is_a_separate_source() -> None:
    game = skirmish("3,1 hand fireball | 3,3 hand shield carries boomstone boomstone", seed=1)
    do(game, "cast fireball", "wizard 1", "pass", "card Boomstone 1", "pass", "answer shield", "no energy")
    assert life(game) == [15, 15 - 5 - 4 - 2]


@pytest.mark.rule("WW-13.8", "WW-13.9", "WW-13.11")
def test_fatal_fire_damage_burns_no_stones() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 5 carries boomstone | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert [game.cards.of[thing.card].key for thing in game.things_in(33)] == ["boomstone"]


@pytest.mark.rule("WW-21.28", "WW-8.10")
def test_fire_cloak_strikes_back_at_nearby_sources() -> None:
    near = skirmish("3,1 | 3,2 carries fire_cloak", seed=1)
    do(near, "punch", "wizard 1")
    assert life(near) == [13, 14]
    assert hurts(near) == [(1, 1, "punch"), (0, 2, "fire_cloak")]

    far = skirmish("3,1 hand fireball | 3,3 carries fire_cloak", seed=1)
    do(far, "cast fireball", "wizard 1")
    assert life(far) == [15, 10]


@pytest.mark.rule("WW-25.14", "WW-21.28")
def test_fire_cloaks_do_not_strike_back_at_each_other_without_end() -> None:
    game = skirmish("3,1 carries fire_cloak | 3,2 carries fire_cloak", game=TwoCloaks, seed=1)
    do(game, "punch", "wizard 1")
    assert life(game) == [13, 12]


@pytest.mark.rule("WW-25.14", "WW-21.28", "WW-21.56")
def test_fire_cloak_does_not_strike_back_at_a_pain_link() -> None:
    game = skirmish("3,1 carries fire_cloak | 3,2 under pain_link 2", seed=1)
    do(game, "punch", "wizard 1")
    assert life(game) == [12, 12]


@pytest.mark.rule("WW-25.14", "WW-21.28", "WW-21.68")
def test_fire_cloak_strikes_back_at_the_touch_of_slime() -> None:
    game = skirmish("3,1 under slime_form 2 | 3,2 carries fire_cloak", seed=1)
    do(game, "east")
    assert life(game) == [13, 14]


@pytest.mark.rule("WW-25.14", "WW-21.28", "WW-21.18")
def test_fire_cloak_ignores_spells_that_are_not_attacks() -> None:
    game = skirmish("3,1 hand destroy_wall | 4,1 carries fire_cloak", seed=1)
    do(game, "cast destroy_wall", "edge 3,1 S")
    assert life(game) == [13, 13]


@pytest.mark.rule("WW-21.28", "WW-16.3")
def test_fire_cloak_burns_the_bush_that_hurts_its_wearer() -> None:
    game = skirmish("3,1 carries fire_cloak | 3,6", things="rosebush 3,2 by 1", seed=1)
    do(game, "east")
    assert life(game) == [12, 15]
    assert game.position.things == ()
    assert in_play(game) == []


@pytest.mark.rule("WW-21.28", "WW-13.8", "WW-21.87")
def test_water_damage_destroys_a_fire_cloak_which_does_not_strike_back() -> None:
    game = skirmish("3,1 hand waterbolt | 3,2 carries fire_cloak bloodshard", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "wizard 1")
    assert carried(game, 1) == ["fire_cloak", "bloodshard"]  # no water damage was suffered

    game = skirmish("3,1 hand waterbolt | 3,2 carries fire_cloak", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "wizard 1")
    assert carried(game, 1) == []
    assert life(game) == [15, 14]


@pytest.mark.rule("WW-13.8", "WW-21.44", "WW-21.28", "WW-21.12")
def test_damage_consequences_follow_the_rulebook_order() -> None:
    game = skirmish("3,1 hand ka_bong | 3,2 carries fire_cloak under pain_link 2", seed=1)
    do(game, "cast ka_bong", "wizard 1")
    assert happened(game, "Hurt", "StunGained") == ["Hurt", "Hurt", "StunGained", "Hurt"]
    assert hurts(game) == [(1, 4, "ka_bong"), (0, 4, "pain_link"), (0, 2, "fire_cloak")]

    fire = skirmish("3,1 hand fireball | 3,2 carries fire_cloak boomstone", seed=1)
    do(fire, "cast fireball", "wizard 1")
    assert hurts(fire) == [(1, 5, "fireball"), (1, 4, "boomstone"), (0, 2, "fire_cloak")]


@pytest.mark.rule("WW-13.8")
def test_killed_by_an_explosion_does_not_strike_back() -> None:
    game = skirmish("3,1 hand fireball | 3,2 life 6 carries boomstone fire_cloak | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert life(game) == [15, 0, 15]


@pytest.mark.rule("WW-17.5")
def test_stun_tokens_add_up() -> None:
    game = skirmish("3,1 hand ka_bong | 3,3 stun 2", seed=1)
    do(game, "cast ka_bong", "wizard 1")
    assert game.position.wizards[1].stun == 3


@pytest.mark.rule("WW-13.8", "WW-13.23", "WW-13.9")
def test_game_cloned_or_saved_amid_damage_resumes_unchanged() -> None:
    game = skirmish(
        "3,1 hand fireball shield carries boomstone speedstone | 3,2 hand shield carries boomstone spellstone fire_cloak",
        spells="pain_link 1 on 1 energy 2",
        seed=1,
    )
    lines = [
        "cast fireball",
        "wizard 1",
        "pass",
        "pass",
        "card Boomstone 1",
        "pass",
        "card Boomstone 2",
        "pass",
        "pass",
    ]
    copies: list[Game] = []
    for number, line in enumerate(lines):
        copies += [game.clone(), pickle.loads(pickle.dumps(game))]
        for one in (*copies, game):
            do(one, line)
        assert len(copies) == 2 * number + 2
    assert life(game) == [15 - 5 - 4 - 2, 15 - 5 - 4]
    assert hurts(game) == [
        (1, 5, "fireball"),
        (0, 5, "pain_link"),
        (0, 4, "boomstone"),
        (1, 4, "boomstone"),
        (0, 2, "fire_cloak"),
    ]
    assert {repr(one.position) for one in copies} == {repr(game.position)}
    assert game.position.frames == ()
