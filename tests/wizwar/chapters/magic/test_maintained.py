"""Spells that stay in play: who maintains them, how they end, what ends with them (WW-9.15, WW-9.16, WW-14)."""

from __future__ import annotations

import pytest

from arcana_core.geometry.squares import bits
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, events, skirmish
from arcana_wizwar.model.state import BESIDE, DISCARD, PLAY
from tests.wizwar.table import edge, in_play, square


def keys_in(game: Game, pile: int) -> list[str]:
    return sorted(game.cards.of[card].key for card in bits(game.position.piles.masks[pile]))


@pytest.mark.rule("WW-9.15", "WW-14.1", "WW-18.2")
def test_maintained_spell_counts_as_hand_size() -> None:
    game = skirmish("2,3 hand shatter energy_4 fireball | 2,5", seed=1)

    do(game, "cast shatter", "spend energy_4")

    (spell,) = game.maintained(0)
    assert spell.energy == 4
    assert keys_in(game, PLAY[0]) == ["shatter"]
    assert game.hand_size(0) == 2
    assert game.maintained(1) == ()


@pytest.mark.rule("WW-9.16", "WW-14.1", "WW-5.5")
def test_permanent_spell_gets_no_tokens_and_time_does_not_end_it() -> None:
    game = skirmish("2,3 hand slow_death | 2,5", seed=1)

    do(game, "cast slow_death", "wizard 1", *["end phase", "done", "stop"] * 4)

    assert [(spell.wizard, spell.energy) for spell in game.maintained(0)] == [(1, 0)]


@pytest.mark.rule("WW-9.14")
def test_instant_spell_goes_to_the_discard_pile_with_the_card_spent_on_it() -> None:
    game = skirmish("2,3 hand zot energy_4 | 2,5", seed=1)

    do(game, "cast zot", "spend energy_4", "way 1", "wizard 1")

    assert keys_in(game, DISCARD[0]) == ["energy_4", "zot"]
    assert in_play(game) == []


@pytest.mark.rule("WW-14.2", "WW-14.3", "WW-22.15")
def test_caster_may_end_a_spell_in_their_turn() -> None:
    game = skirmish("2,3 under shatter 6 | 2,5 under golem_form 3", seed=1)
    assert [line for line in offered(game) if line.startswith("end ")] == ["end phase", "end Shatter"]

    do(game, "end Shatter")

    assert in_play(game) == ["golem_form"]
    assert keys_in(game, DISCARD[0]) == ["shatter"]
    assert not game.position.wizards[0].powers.shatters


@pytest.mark.rule("WW-14.2", "WW-22.17", "WW-25.106")
def test_ending_a_spell_while_discarding_makes_room() -> None:
    game = skirmish("2,3 hand fireball fireball fireball zot zot swap under shatter 6 | 2,5", phase="discard", seed=1)
    assert game.hand_size(0) == 7

    do(game, "end Shatter", "done", "draw")

    assert game.hand_count(0) == 7


@pytest.mark.rule("WW-14.3", "WW-13.12")
def test_ended_creation_removes_only_its_object() -> None:
    game = skirmish("2,2 | 2,7", things="rosebush 0,0 by 0; rosebush 4,9 by 1", seed=1)

    do(game, "end Rosebush 1")

    assert [(thing.kind, thing.square) for thing in game.position.things] == [("rosebush", square(game, "4,9"))]
    assert [spell.caster for spell in game.position.spells] == [1]


@pytest.mark.rule("WW-14.4", "WW-14.3")
def test_created_wall_and_its_spell_end_together() -> None:
    ended = skirmish("2,3 | 2,5", edges="2,3 E wall by 0", seed=1)
    do(ended, "end " + next(line for line in offered(ended) if line.startswith("end Create"))[4:])
    destroyed = skirmish("2,3 hand destroy_wall | 2,5", edges="2,3 E wall by 1", seed=1)
    do(destroyed, "cast destroy_wall", "edge 2,3 E")

    for game in (ended, destroyed):
        assert in_play(game) == []
        assert game.edge_at(edge(game, "2,3 E")).kind == "open"
        assert "create_wall" in keys_in(game, DISCARD[0])


@pytest.mark.rule("WW-14.5")
def test_cracked_wall_returns_when_its_door_ends() -> None:
    game = skirmish("2,3 hand create_door | 2,5", edges="2,2 E cracks 2", seed=1)
    do(game, "cast create_door", "edge 2,2 E")
    assert game.edge_at(edge(game, "2,2 E")).kind == "door"

    do(game, "end Create Door")

    stands = game.edge_at(edge(game, "2,2 E"))
    assert (stands.kind, stands.cracks) == ("wall", 2)


@pytest.mark.rule("WW-14.5", "WW-14.4")
def test_edge_stays_open_when_the_door_in_its_wall_is_destroyed() -> None:
    game = skirmish("2,3 hand create_door destroy_wall | 2,5", seed=1)

    do(game, "cast create_door", "edge 2,2 E", "cast destroy_wall", "edge 2,2 E")

    assert game.edge_at(edge(game, "2,2 E")).kind == "open"
    assert in_play(game) == []


@pytest.mark.rule("WW-14.6", "WW-6.9")
def test_new_transformation_ends_the_one_before() -> None:
    game = skirmish("2,3 hand big_man_form under extra_arms 5 shatter 5 | 2,5", seed=1)

    do(game, "cast big_man_form", "no energy")

    assert in_play(game) == ["shatter", "big_man_form"]
    assert game.position.wizards[0].powers.form == "big_man_form"
    assert not game.position.wizards[0].powers.arms
    assert keys_in(game, DISCARD[0]) == ["extra_arms"]


@pytest.mark.rule("WW-14.6", "WW-21.37", "WW-21.38")
def test_transformation_played_as_a_counter_ends_the_one_before() -> None:
    game = skirmish("2,3 hand powerthrust | 2,5 hand gnome_form under golem_form 5", seed=1)

    do(game, "cast powerthrust", "no energy", "wizard 1", "answer gnome_form", "no energy")

    assert in_play(game) == ["gnome_form"]
    assert game.position.wizards[1].powers.form == "gnome_form"
    assert game.position.wizards[1].powers.reduces == 0


@pytest.mark.rule("WW-14.7", "WW-6.9")
def test_transformation_ends_with_its_spell() -> None:
    game = skirmish("2,3 under golem_form 1 | 2,5", phase="time passes", seed=1)

    assert game.position.wizards[0].powers.form == ""
    assert game.position.moves == 3


@pytest.mark.rule("WW-14.8")
def test_equal_spells_on_a_wizard_do_not_add_up() -> None:
    game = skirmish("2,3 | 2,5", spells="adrenaline 0 on 0 energy 2; adrenaline 1 on 0 energy 3", seed=1)

    assert game.position.wizards[0].powers.attacks == 1


@pytest.mark.rule("WW-14.8", "WW-21.2")
def test_two_acid_baths_are_two_sources_of_damage() -> None:
    game = skirmish(
        "2,3 | 2,5", spells="acid_bath 0 on 1 energy 2; acid_bath 0 on 1 energy 2", phase="time passes", seed=1
    )

    do(game, "next Acid Bath 1")

    assert game.position.wizards[1].life == 15 - 2 - 2


@pytest.mark.rule("WW-25.70", "WW-14.3")
def test_seal_ends_with_its_created_door() -> None:
    game = skirmish("2,3 | 2,5", edges="2,3 E door by 0 sealed 1", seed=1)
    assert in_play(game) == ["create_door", "seal_door"]

    do(game, "end Create Door")

    assert in_play(game) == []
    assert keys_in(game, DISCARD[0]) == ["create_door", "seal_door"]


@pytest.mark.rule("WW-20.9", "WW-14.2")
def test_permanent_creation_cannot_be_ended_and_uses_no_hand_size() -> None:
    rules = Rules(permanent_creations=True)
    game = skirmish("2,3 hand create_wall | 2,5", seed=1, rules=rules)

    do(game, "cast create_wall", "edge 2,3 E")

    assert keys_in(game, BESIDE) == ["create_wall"]
    assert game.hand_size(0) == 0
    assert not any(line.startswith("end Create") for line in offered(game))


@pytest.mark.rule("WW-20.9", "WW-25.37", "WW-14.1")
def test_permanent_creations_keep_other_spells_maintained() -> None:
    rules = Rules(permanent_creations=True)
    game = skirmish("2,3 hand homunculus invisible | 2,5", seed=1, rules=rules)

    do(game, "cast homunculus", "no energy", "cast invisible", "no energy")

    assert keys_in(game, PLAY[0]) == ["homunculus", "invisible"]
    assert game.hand_size(0) == 2
    assert [line for line in offered(game) if line.startswith("end ")] == [
        "end phase",
        "end Homunculus",
        "end Invisible",
    ]


@pytest.mark.rule("WW-16.13", "WW-21.36")
def test_spell_start_event_names_its_target() -> None:
    game = skirmish("2,3 hand glue fog acid_bath | 2,5", treasures="red1 3,3", seed=1)

    do(game, "cast glue; no energy; treasure red 1", "cast acid_bath; no energy; wizard 1", "cast fog; no energy")

    begun = [entry.event for entry in game.log if isinstance(entry.event, events.SpellBegun)]
    assert [(event.card, event.on) for event in begun] == [
        ("glue", "treasure red 1"),
        ("acid_bath", "wizard 1"),
        ("fog", ""),
    ]


@pytest.mark.rule("WW-20.1", "WW-18.2")
def test_uncluttered_minds_do_not_count_maintained_spells() -> None:
    for uncluttered, size in ((False, 3), (True, 1)):
        rules = Rules(uncluttered_minds=uncluttered)
        game = skirmish("2,3 hand zot under shatter 2 strength 2 | 2,5", seed=1, rules=rules)

        assert game.hand_size(0) == size
