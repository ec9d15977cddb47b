"""Effects resolved after a wizard dies or changes in the middle (WW-11.11, WW-11.12, WW-13, WW-14.6)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_wizwar import Game, skirmish
from arcana_wizwar.events import Hurt
from tests.wizwar.table import at, in_play, life


def result(game: Game) -> set[str]:
    """The kinds of events so far."""
    return {type(entry.event).__name__ for entry in game.log}


@pytest.mark.rule("WW-14.6", "WW-18.3", "WW-21.26", "WW-25.74")
def test_form_replacing_extra_arms_counts_with_items_again() -> None:
    game = skirmish(
        "2,3 hand big_man_form zot zot fireball fireball energy_4 carries dagger large_rock under extra_arms 2 | 2,5",
        seed=1,
    )
    assert game.hand_size(0) == 7
    do(game, "cast big_man_form", "no energy")
    assert game.hand_size(0) == 8  # five cards, two items and the new form
    assert "discard zot" in offered(game)
    assert "end phase" not in offered(game)
    do(game, "discard zot")
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-23.15", "WW-21.80", "WW-11.12", "WW-25.61")
def test_dead_caster_of_thought_steal_sees_no_hand() -> None:
    game = skirmish("3,0 life 3 hand thought_steal | 3,2 hand teleport zot under disease 3 | 0,0", seed=1)
    do(game, "cast thought_steal", "wizard 1", "answer teleport", "square 3,0")
    assert life(game) == [0, 15, 15]
    assert game.view(0).wizards[1].hand == ()
    assert "HandSeen" not in result(game)


@pytest.mark.rule("WW-25.61", "WW-25.125", "WW-13.23", "WW-21.87")
def test_waterbolt_knocks_back_after_its_casters_death() -> None:
    game = skirmish("3,0 life 1 hand waterbolt energy_4 | 3,1 under pain_link 3 | 0,0", seed=1)
    do(game, "cast waterbolt", "spend energy_4", "1", "wizard 1")
    assert life(game) == [0, 14, 15]
    assert at(game, 1) == "3,3"  # two squares, then a wall


@pytest.mark.rule("WW-25.125", "WW-25.16", "WW-21.87")
def test_dead_caster_picks_no_knock_back_direction() -> None:
    game = skirmish("3,1 life 1 hand waterbolt energy_4 | 3,1 under pain_link 3 | 0,0", seed=1)
    do(game, "cast waterbolt", "spend energy_4", "1", "wizard 1")
    assert life(game) == [0, 14, 15]
    assert at(game, 1) == "3,1"


@pytest.mark.rule("WW-11.12", "WW-21.75", "WW-21.27", "WW-21.68")
def test_dead_caster_tears_nothing_off() -> None:
    game = skirmish(
        "3,1 life 1 under strength 3 | 3,1 hand teleport treasure blue1 under disease 3"
        " | 3,3 under slime_form 3 featherweight 3",
        rng=ScriptedRng([4]),
    )
    do(game, "use strength", "wizard 1", "treasure blue 1", "answer teleport", "square 3,3", "west", "west", "west")
    assert life(game) == [0, 15, 15]
    assert game.position.wizards[1].treasure == 2


@pytest.mark.rule("WW-25.126", "WW-21.7", "WW-21.28")
@pytest.mark.parametrize(("projected", "lives"), [("3,2", [13, 12]), ("3,1", [15, 12])])
def test_fire_cloak_strikes_back_at_a_projected_attacker(projected: str, lives: list[int]) -> None:
    game = skirmish("3,0 hand astral_projection powerthrust | 3,3 carries fire_cloak", seed=1)
    do(game, "cast astral_projection", f"square {projected}", "cast powerthrust", "no energy", "wizard 1")
    assert life(game) == lives


@pytest.mark.rule("WW-25.127", "WW-21.2", "WW-21.31")
def test_flood_answering_acid_bath_ends_only_an_earlier_one() -> None:
    game = skirmish("2,3 hand acid_bath | 2,4 hand flood", spells="acid_bath 0 on 1 energy 4", seed=1)
    do(game, "cast acid_bath", "no energy", "wizard 1", "answer flood", "no energy")
    assert [(game.cards.of[spell.card].key, spell.energy) for spell in game.position.spells] == [
        ("flood", 1),
        ("acid_bath", 1),
    ]


@pytest.mark.rule("WW-25.51", "WW-21.42", "WW-21.61")
def test_own_storm_spares_the_casters_homunculus() -> None:
    game = skirmish("2,3 hand psychic_storm | 2,4", spells="homunculus 0 on 0 life 3", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 2,3")
    assert life(game) == [14, 14]
    assert [spell.life for spell in game.position.spells] == [3]


@pytest.mark.rule("WW-12.3", "WW-13.4", "WW-21.42", "WW-21.87")
def test_waterbolt_without_damage_neither_hurts_a_homunculus_nor_is_reduced() -> None:
    game = skirmish("3,0 hand waterbolt | 3,2", spells="homunculus 1 on 1 life 3", seed=1)
    do(game, "cast waterbolt", "no energy", "0", "wizard 1")
    assert result(game).isdisjoint({"HomunculusHurt", "Reduced"})

    game = skirmish("3,0 hand waterbolt | 3,2 under golem_form 2", seed=1)
    do(game, "cast waterbolt", "no energy", "0", "wizard 1")
    assert at(game, 1) == "3,3"
    assert result(game).isdisjoint({"Hurt", "Reduced"})


@pytest.mark.rule("WW-21.27", "WW-21.68")
def test_damage_from_a_feather_journey_can_move_its_victim() -> None:
    game = skirmish("3,0 hand zot | 3,1 under slime_form 3 featherweight 3 | 3,2 under featherweight 3", seed=1)
    do(game, "cast zot", "no energy", "way 1", "wizard 1")
    assert at(game, 1) == "3,2"
    assert (game.players_to_act, life(game)) == ((2,), [15, 15, 15])  # they pick where they are carried
    do(game, "east")
    assert (at(game, 2), life(game)) == ("3,3", [15, 15, 15])


@pytest.mark.rule("WW-21.28", "WW-25.14", "WW-21.61")
def test_fire_cloak_ignores_its_wearers_own_storm() -> None:
    game = skirmish("2,3 hand psychic_storm carries fire_cloak | 0,0", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 2,3")
    assert life(game) == [14, 15]


@pytest.mark.rule("WW-21.12", "WW-13.9")
def test_boomstone_explosion_is_magical_fire_of_no_player() -> None:
    game = skirmish("2,3 hand fireball | 2,4 carries boomstone", seed=1)
    do(game, "cast fireball", "wizard 1")
    hurts = [entry.event for entry in game.log if isinstance(entry.event, Hurt)]
    assert [(one.amount, one.also, one.cause, one.by) for one in hurts] == [
        (5, ("fire",), "fireball", 0),
        (4, ("fire",), "boomstone", -1),
    ]


@pytest.mark.rule("WW-12.6", "WW-21.29", "WW-21.37")
def test_each_dart_is_rolled_for_and_some_may_strike() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 under gnome_form 2", rng=ScriptedRng([1, 3, 4, 2]))
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 1", "wizard 1", "wizard 1")
    assert life(game) == [15, 13]


@pytest.mark.rule("WW-21.2", "WW-21.42", "WW-21.87")
def test_waterbolt_taken_by_a_homunculus_washes_off_no_acid() -> None:
    game = skirmish("3,0 hand waterbolt | 3,2", spells="homunculus 1 on 1 life 3; acid_bath 0 on 1 energy 4", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "wizard 1")
    assert in_play(game) == ["homunculus", "acid_bath"]
    assert (at(game, 1), life(game)) == ("3,2", [15, 15])


@pytest.mark.rule("WW-21.87", "WW-21.28")
def test_waterbolt_destroys_a_dropped_fire_cloak() -> None:
    game = skirmish("3,0 hand waterbolt | 0,0", things="fire_cloak 3,2", seed=1)
    do(game, "cast waterbolt", "no energy", "1", "fire_cloak")
    assert game.position.things == ()


@pytest.mark.rule("WW-21.3", "WW-10.2", "WW-21.67")
def test_stored_sum_lets_other_players_spend_energy() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand shield energy_4", sum=9, seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield", "spend energy_4")
    assert life(game) == [15, 15]  # 4 + 1 off 5
