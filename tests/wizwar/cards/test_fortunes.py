"""Dispel, Flood, Fog and Meditate (WW-21.20, WW-21.31, WW-21.32, WW-21.50)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, skirmish
from arcana_wizwar.model.labyrinth import parse_edge
from tests.wizwar.table import discarded, in_play, life, stands


def dispellable(game: Game) -> list[str]:
    """The targets of Dispel; empty if it can't be cast."""
    if "cast dispel" not in offered(game):
        return []
    do(game, "cast dispel")
    return offered(game)


@pytest.mark.rule("WW-21.20", "WW-14.3")
def test_dispel_ends_any_players_spell() -> None:
    game = skirmish("2,3 hand dispel under shatter 2 | 2,5 under golem_form 3", seed=1)
    assert dispellable(game) == ["card Golem Form", "card Shatter"]

    do(game, "card Golem Form")

    assert in_play(game) == ["shatter"]
    assert sorted(discarded(game)) == ["dispel", "golem_form"]
    assert game.position.wizards[1].powers.form == ""


@pytest.mark.rule("WW-21.20", "WW-4.14")
def test_spell_on_a_wizard_is_in_sight_with_the_wizard() -> None:
    # 0 sees 1 but not 2; the bath of 2 is on 1, that of 1 on 2.
    game = skirmish(
        "2,3 hand dispel | 2,5 | 7,2",
        spells="slow_death 2 on 1; acid_bath 1 on 2 energy 3",
        seed=1,
        rules=Rules(schools=("alchemy", "elemental", "thaumaturgy")),
    )

    assert dispellable(game) == ["card Slow Death"]


@pytest.mark.rule("WW-21.20", "WW-4.14", "WW-9.5")
def test_dispel_needs_a_spell_in_sight() -> None:
    game = skirmish("2,3 hand dispel | 0,9 | 0,0", spells="strength 1 on 1 energy 2", seed=1)

    assert dispellable(game) == []


@pytest.mark.rule("WW-21.20", "WW-4.14")
def test_created_wall_is_seen_at_its_edge_not_at_its_caster() -> None:
    seen = skirmish("2,3 hand dispel | 0,9", edges="2,4 E wall by 1", seed=1)
    unseen = skirmish("2,3 hand dispel | 2,4", edges="0,0 E wall by 1", seed=1)

    (named,) = dispellable(seen)
    assert named.startswith("card Create Wall")
    assert dispellable(unseen) == []


@pytest.mark.rule("WW-4.15", "WW-21.20", "WW-21.32")
def test_global_spell_can_be_dispelled_from_anywhere() -> None:
    game = skirmish("2,3 hand dispel | 0,9", spells="fog 1 energy 3", seed=1)
    assert dispellable(game) == ["card Fog"]

    do(game, "card Fog")

    assert in_play(game) == []
    assert not game.position.fog


@pytest.mark.rule("WW-21.11", "WW-21.20")
def test_each_trap_token_is_dispelled_by_itself() -> None:
    tokens = "trap_token 2,4 by 1; trap_token 3,4 by 1; trap_token 0,0 by 1 real"
    game = skirmish("2,3 hand dispel | 0,9", things=tokens, seed=1)
    assert "card Booby Trap" not in dispellable(game)

    do(game, "object 2,4")

    assert [thing.square for thing in game.position.things] == [34, 0]
    assert in_play(game) == ["booby_trap"]


@pytest.mark.rule("WW-21.11", "WW-21.20")
def test_booby_trap_ends_with_its_trap_token() -> None:
    tokens = "trap_token 2,4 by 1 real; trap_token 0,0 by 1"
    game = skirmish("2,3 hand dispel | 0,9", things=tokens, seed=1)

    do(game, "cast dispel", "object 2,4")

    assert game.position.things == ()
    assert in_play(game) == []
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-21.20", "WW-25.70")
def test_dispel_also_ends_spells_on_the_dispelled_spell() -> None:
    game = skirmish("2,3 hand dispel | 0,9", edges="2,3 E door by 1 sealed 0", seed=1)

    do(game, "cast dispel", "card Create Door")

    assert in_play(game) == []
    assert sorted(discarded(game)) == ["create_door", "dispel", "seal_door"]


@pytest.mark.rule("WW-21.20", "WW-14.4")
def test_dispelling_a_seal_leaves_the_door() -> None:
    game = skirmish("2,3 hand dispel | 0,9", edges="2,3 E door by 1 sealed 0", seed=1)

    do(game, "cast dispel", "card Seal Door")

    assert in_play(game) == ["create_door"]
    assert game.edge_at(parse_edge(game.position.grid, "2,3 E")).sealed == 0


@pytest.mark.rule("WW-21.20")
def test_items_cannot_be_dispelled() -> None:
    game = skirmish("2,3 hand dispel carries dagger | 2,5 carries large_rock", things="master_key 2,4", seed=1)

    assert dispellable(game) == []


@pytest.mark.rule("WW-25.71", "WW-20.9", "WW-21.20")
def test_permanent_creation_can_be_dispelled() -> None:
    rules = Rules(permanent_creations=True)
    game = skirmish("2,3 hand dispel | 0,9", edges="2,4 E wall by 1", seed=1, rules=rules)

    (named,) = dispellable(game)
    do(game, named)

    assert in_play(game) == []
    assert stands(game, "2,4 E") == "open"


@pytest.mark.rule("WW-21.20", "WW-9.19")
def test_spell_that_ended_meanwhile_is_not_dispelled() -> None:
    game = skirmish("2,3 hand dispel | 2,5 hand negate_neutral under shatter 3 | 7,2", seed=1)
    do(game, "cast dispel", "card Shatter")
    assert offered(game) == ["pass", "answer negate_neutral"]

    game.end_spell(game.position.spells[0].number, "WW-14.3")
    do(game, "pass")

    assert sorted(discarded(game)) == ["dispel", "shatter"]


@pytest.mark.rule("WW-21.31", "WW-14.3", "WW-21.84")
def test_flood_ends_fire_and_acid_and_lasts() -> None:
    game = skirmish(
        "2,3 hand flood energy_4 | 2,5 carries fire_cloak | 7,2",
        spells="acid_bath 1 on 0 energy 3; strength 1 on 1 energy 3",
        edges="0,0 E fire by 2",
        things="handful_of_tacks 0,3; dagger 0,4",
        seed=1,
    )

    do(game, "cast flood", "spend energy_4")

    assert in_play(game) == ["strength", "flood"]
    assert game.position.wizards[1].items == ()
    assert [thing.kind for thing in game.position.things] == ["dropped_item"]
    assert stands(game, "0,0 E") == "open"
    assert sorted(discarded(game)) == ["acid_bath", "energy_4", "fire_cloak", "handful_of_tacks", "wall_of_fire"]


@pytest.mark.rule("WW-21.31")
def test_flood_destroys_a_dropped_cloak_of_fire() -> None:
    game = skirmish("2,3 hand flood | 2,5", things="fire_cloak 0,3", seed=1)

    do(game, "cast flood", "no energy")

    assert game.position.things == ()
    assert discarded(game) == ["fire_cloak"]


@pytest.mark.rule("WW-21.31", "WW-25.73", "WW-10.4")
def test_while_a_flood_lasts_no_fire_card_is_played_but_it_can_be_spent() -> None:
    hand = "hand fireball fire_darts wall_of_fire fire_cloak zot"
    dry = skirmish(f"2,3 {hand} | 2,5", seed=1)
    wet = skirmish(f"2,3 {hand} | 2,5", spells="flood 1 energy 3", seed=1)
    fire = {"cast fireball", "cast fire_darts", "cast wall_of_fire", "play fire_cloak"}

    assert fire & {*offered(dry)} == fire
    assert fire & {*offered(wet)} == set()
    do(wet, "cast zot")
    assert offered(wet) == ["no energy", "spend fire_cloak", "spend wall_of_fire"]


@pytest.mark.rule("WW-21.31", "WW-12.1")
def test_flood_as_a_counter_puts_out_a_fireball() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand flood", seed=1)

    do(game, "cast fireball", "wizard 1", "answer flood", "no energy")

    assert life(game) == [15, 15]
    assert in_play(game) == ["flood"]
    assert discarded(game) == ["fireball"]


@pytest.mark.rule("WW-21.31", "WW-11.6")
def test_flood_as_a_counter_does_nothing_to_an_attack_without_fire() -> None:
    game = skirmish("2,3 hand ka_bong | 2,5 hand flood", seed=1)

    do(game, "cast ka_bong", "wizard 1", "answer flood", "no energy")

    assert life(game) == [15, 11]
    assert in_play(game) == ["flood"]


@pytest.mark.rule("WW-21.31", "WW-21.32", "WW-13.12")
def test_flood_and_fog_end_with_their_caster() -> None:
    game = skirmish("2,3 hand powerthrust | 2,4 life 3 | 7,2", spells="fog 1 energy 3; flood 1 energy 3", seed=1)

    do(game, "cast powerthrust", "no energy", "wizard 1")

    assert in_play(game) == []
    assert not game.position.fog
    assert not game.is_flooded()


@pytest.mark.rule("WW-21.32", "WW-4.12")
def test_fog_limits_sight_to_adjacent_squares() -> None:
    clear = skirmish("2,3 hand zot | 2,5", seed=1)
    foggy = skirmish("2,3 hand zot fog | 2,5", seed=1)
    do(foggy, "cast fog", "no energy")
    for game in (clear, foggy):
        do(game, "cast zot", "no energy", "way 1")

    assert "wizard 1" in offered(clear)
    assert "wizard 1" not in offered(foggy)
    assert "edge 2,2 E" in offered(foggy)
    assert "edge 2,5 E" not in offered(foggy)


@pytest.mark.rule("WW-21.32")
def test_in_fog_a_neighbour_is_still_seen() -> None:
    game = skirmish("2,3 hand powerthrust | 2,4", spells="fog 1 energy 3", seed=1)

    do(game, "cast powerthrust", "no energy", "wizard 1")

    assert life(game) == [15, 12]


@pytest.mark.rule("WW-21.32", "WW-5.5")
def test_fog_lifts_when_its_last_token_is_gone() -> None:
    game = skirmish("2,3 | 2,5", spells="fog 0 energy 1", phase="time passes", seed=1)

    assert not game.position.fog


@pytest.mark.rule("WW-21.50")
def test_meditate_draws_three_cards_and_the_turn_goes_on() -> None:
    game = skirmish("2,3 hand meditate | 2,5", seed=1)

    do(game, "cast meditate")

    assert game.hand_count(0) == 3
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.50", "WW-18.3")
def test_meditation_ends_with_the_hand_limit() -> None:
    game = skirmish("2,3 hand meditate fireball fireball fireball zot swap yoink | 2,5", seed=1)

    do(game, "cast meditate")
    assert game.hand_size(0) == 9
    do(game, "discard fireball", "discard fireball")

    assert game.hand_size(0) == 7
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-21.50", "WW-12.1", "WW-21.54")
def test_negated_meditate_draws_nothing() -> None:
    game = skirmish("2,3 hand meditate | 2,5 hand negate_neutral", seed=1)

    do(game, "cast meditate", "answer negate_neutral")

    assert game.hand_count(0) == 0


@pytest.mark.rule("WW-21.11", "WW-4.14")
def test_trap_token_out_of_sight_cannot_be_dispelled() -> None:
    tokens = "trap_token 2,4 by 1; trap_token 0,0 by 1 real"
    game = skirmish("2,3 hand dispel | 0,9", things=tokens, seed=1)

    assert dispellable(game) == ["object 2,4"]


@pytest.mark.rule("WW-21.20", "WW-4.14")
def test_created_bush_is_seen_in_its_square() -> None:
    game = skirmish("2,3 hand dispel | 0,9", things="rosebush 2,4 by 1; thornbush 0,0 by 1", seed=1)

    (named,) = dispellable(game)
    assert named.startswith("card Rosebush")


@pytest.mark.rule("WW-21.20", "WW-4.14", "WW-21.36")
@pytest.mark.parametrize(("square", "seen"), [("2,4", True), ("0,9", False)])
def test_glue_is_seen_on_the_glued_object(square: str, seen: bool) -> None:
    on_treasure = skirmish(
        "2,3 hand dispel | 0,8", treasures=f"red1 {square}", spells="glue 1 treasure red1 energy 3", seed=1
    )
    on_item = skirmish("2,3 hand dispel | 0,8", things=f"dagger {square}", spells="glue 1 item dagger energy 3", seed=1)

    for game in (on_treasure, on_item):
        assert dispellable(game) == (["card Glue"] if seen else [])


@pytest.mark.rule("WW-21.20", "WW-4.14", "WW-21.32")
def test_in_fog_only_fog_and_adjacent_spells_can_be_dispelled() -> None:
    game = skirmish("2,3 hand dispel | 2,5 under golem_form 3", spells="fog 1 energy 3", seed=1)

    assert dispellable(game) == ["card Fog"]


@pytest.mark.rule("WW-21.31", "WW-21.32")
@pytest.mark.parametrize("spell", ["fog", "flood"])
def test_board_wide_spell_is_on_no_wizard(spell: str) -> None:
    game = skirmish(f"2,3 hand {spell} | 2,5", seed=1)

    do(game, f"cast {spell}", "no energy")

    assert [(spell.caster, spell.wizard) for spell in game.position.spells] == [(0, -1)]
