"""Energy: what boosts a spell or the speed, and what Add makes of two cards (WW-10, WW-6.7, WW-21.3)."""

from __future__ import annotations

import pytest
from attrs import evolve

from arcana_core.errors import IllegalAction
from arcana_core.testing import do, offered
from arcana_wizwar import CARDS, Game, Rules, skirmish
from arcana_wizwar.actions import Spend
from arcana_wizwar.events import Canceled
from tests.wizwar.table import discarded, energies


@pytest.mark.rule("WW-10.1", "WW-10.2")
def test_card_that_is_spent_replaces_the_energy_of_one() -> None:
    for spent, energy in (("no energy", 1), ("spend energy_4", 4)):
        game = skirmish("2,3 hand zot energy_4 | 2,5", seed=1)

        do(game, "cast zot", spent, "way 1", "wizard 1")

        assert game.position.wizards[1].life == 15 - energy


@pytest.mark.rule("WW-10.1")
def test_energy_of_an_unboosted_spell_is_a_setting() -> None:
    game = skirmish("2,3 hand shatter | 2,5", seed=1, rules=Rules(spell_energy=2))

    do(game, "cast shatter", "no energy")

    assert energies(game) == {"shatter": 2}


@pytest.mark.rule("WW-24.20", "WW-10.2", "WW-9.15", "WW-21.24")
def test_stone_spikes_with_an_energy_card_of_five_get_five_tokens() -> None:
    game = skirmish("2,3 hand stone_spikes energy_5 | 2,5", seed=1)

    do(game, "cast stone_spikes", "spend energy_5")

    assert energies(game) == {"stone_spikes": 5}
    assert discarded(game) == ["energy_5"]


@pytest.mark.rule("WW-24.19", "WW-10.6")
def test_card_played_for_its_effect_has_no_energy_value() -> None:
    game = skirmish("2,3 hand extra_arms | 2,5", seed=1)

    do(game, "cast extra_arms", "no energy")

    assert energies(game) == {"extra_arms": 1}
    assert game.hand_size(0) == 1


@pytest.mark.rule("WW-10.3")
def test_only_one_card_is_spent_on_a_spell() -> None:
    game = skirmish("2,3 hand shatter energy_4 energy_5 | 2,5", seed=1)

    do(game, "cast shatter", "spend energy_4")

    assert energies(game) == {"shatter": 4}
    assert game.hand_keys(0) == {"energy_5"}


@pytest.mark.rule("WW-10.4")
def test_card_spent_for_energy_has_no_other_effect() -> None:
    game = skirmish("2,3 hand shatter meditate fireball | 2,5", seed=1)

    do(game, "cast shatter")
    assert offered(game) == ["no energy", "spend meditate"]
    do(game, "spend meditate")

    assert energies(game) == {"shatter": 3}
    assert game.hand_keys(0) == {"fireball"}
    assert discarded(game) == ["meditate"]


@pytest.mark.rule("WW-10.4")
def test_spell_is_not_spent_on_itself_but_its_second_copy_can_be() -> None:
    alone = skirmish("2,3 hand extra_arms | 2,5", seed=1)
    do(alone, "cast extra_arms")
    both = skirmish("2,3 hand extra_arms extra_arms | 2,5", seed=1)
    do(both, "cast extra_arms")

    assert offered(alone) == ["no energy"]
    assert offered(both) == ["no energy", "spend extra_arms"]


@pytest.mark.rule("WW-10.5")
def test_carried_items_and_spells_in_play_are_not_spent() -> None:
    game = skirmish("2,3 hand invisible carries large_rock under shatter 2 | 2,5", seed=1)

    do(game, "cast invisible")

    assert offered(game) == ["no energy"]
    assert not any(line.startswith("boost") for line in offered(skirmish("2,3 carries large_rock | 2,5", seed=1)))


@pytest.mark.rule("WW-10.7")
@pytest.mark.parametrize("spell", ["fireball", "ka_bong"])
def test_spell_without_boost_takes_no_energy(spell: str) -> None:
    game = skirmish(f"2,3 hand {spell} energy_6 | 2,5", seed=1)

    do(game, f"cast {spell}")

    assert all("spend" not in line for line in offered(game))


@pytest.mark.rule("WW-10.8", "WW-14.1")
def test_duration_of_a_spell_in_play_is_fixed() -> None:
    game = skirmish("2,3 hand shatter add energy_4 energy_5 energy_6 | 2,5", seed=1)

    do(game, "cast shatter", "no energy", "cast add", "spend energy_4", "spend energy_5", "boost sum")

    assert energies(game) == {"shatter": 1}


@pytest.mark.rule("WW-10.9")
def test_temporary_spell_without_duration_is_canceled() -> None:
    game = skirmish("2,3 hand shatter | 2,5 hand negate_neutral", seed=1)
    do(game, "cast shatter", "no energy")

    game.set_frame(0, evolve(game.play(0), energy=0))
    do(game, "pass")

    assert energies(game) == {}
    assert discarded(game) == ["shatter"]
    assert Canceled(0, "shatter") in [entry.event for entry in game.log]


@pytest.mark.rule("WW-24.16", "WW-6.7", "WW-6.8")
def test_one_card_a_turn_becomes_movement_points() -> None:
    game = skirmish("2,3 hand meditate energy_4 | 2,5", seed=1)

    do(game, "boost meditate")

    assert game.position.moves == 6
    assert "boost energy_4" not in offered(game)
    with pytest.raises(IllegalAction, match=r"WW-6\.7"):
        game.apply(next(a for a in game.action_space if str(a) == "boost energy_4"), 0)


@pytest.mark.rule("WW-24.17", "WW-6.9", "WW-21.38")
def test_golem_form_at_one_point_left_ends_movement() -> None:
    game = skirmish("2,3 hand golem_form | 2,5", moves=1, seed=1)
    assert "east" in offered(game)

    do(game, "cast golem_form", "no energy")

    assert game.position.moves == 0
    assert "east" not in offered(game)


@pytest.mark.rule("WW-24.18", "WW-6.9", "WW-6.10", "WW-14.2", "WW-14.7")
def test_losing_werewolf_form_can_leave_negative_moves() -> None:
    game = skirmish("2,3 hand stone_spikes under werewolf_form 2 | 2,5", moves=0, seed=1)

    do(game, "end Werewolf Form")
    assert game.position.moves == -1
    do(game, "boost stone_spikes")

    assert game.position.moves == 1
    do(game, "east")
    assert "west" not in offered(game)


@pytest.mark.rule("WW-21.23", "WW-21.24", "WW-21.25")
@pytest.mark.parametrize("value", [4, 5, 6])
def test_energy_card_gives_only_its_number(value: int) -> None:
    game = skirmish(f"2,3 hand energy_{value} | 2,5", seed=1)
    assert [line for line in offered(game) if str(value) in line] == [f"boost energy_{value}"]

    do(game, f"boost energy_{value}")

    assert game.position.moves == 3 + value


@pytest.mark.rule("WW-21.23", "WW-21.24", "WW-21.25", "WW-10.2")
@pytest.mark.parametrize("value", [4, 5, 6])
def test_energy_card_spent_on_a_spell_gives_its_number(value: int) -> None:
    game = skirmish(f"2,3 hand shatter energy_{value} | 2,5", seed=1)

    do(game, "cast shatter", f"spend energy_{value}")

    assert energies(game) == {"shatter": value}


@pytest.mark.rule("WW-21.59")
def test_powerstone_adds_only_to_spent_cards() -> None:
    for spent, energy in (("no energy", 1), ("spend energy_4", 6)):
        game = skirmish("2,3 hand shatter energy_4 carries powerstone powerstone | 2,5", seed=1)

        do(game, "cast shatter", spent)

        assert energies(game) == {"shatter": energy}


@pytest.mark.rule("WW-21.3", "WW-10.2")
def test_sum_of_add_is_for_its_caster_only() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 fireball | 2,5 hand shield energy_6", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_5", "cast fireball", "wizard 1", "answer shield")
    assert offered(game) == ["no energy", "spend energy_6"]
    do(game, "no energy")

    assert game.position.wizards[1].life == 15 - 5 + 2
    assert game.position.sum == 9


@pytest.mark.rule("WW-24.49", "WW-21.3", "WW-21.59")
def test_add_with_a_powerstone_gives_nine_and_the_spell_takes_no_further_card() -> None:
    game = skirmish("2,3 hand add energy_5 stone_spikes powerthrust energy_6 carries powerstone | 2,5", seed=1)

    do(game, "cast add", "spend energy_5", "spend stone_spikes")
    assert game.position.sum == 9
    do(game, "cast powerthrust")
    assert all("spend" not in line for line in offered(game))
    do(game, "wizard 1")

    assert game.position.wizards[1].life == 15 - 11
    assert game.position.sum == 0
    assert game.hand_keys(0) == {"energy_6"}


@pytest.mark.rule("WW-21.3")
def test_add_needs_two_other_cards_with_a_value() -> None:
    assert "cast add" not in offered(skirmish("2,3 hand add energy_4 fireball | 2,5", seed=1))
    assert "cast add" in offered(skirmish("2,3 hand add energy_4 energy_4 | 2,5", seed=1))


@pytest.mark.rule("WW-21.3")
def test_add_can_take_two_copies_or_another_add() -> None:
    game = skirmish("2,3 hand add add energy_4 | 2,5", seed=1)

    do(game, "cast add")
    assert offered(game) == ["spend add", "spend energy_4"]
    do(game, "spend add")
    assert offered(game) == ["spend energy_4"]
    do(game, "spend energy_4")

    assert game.position.sum == 7
    assert game.hand_count(0) == 0


@pytest.mark.rule("WW-21.3", "WW-12.1")
def test_cards_of_a_canceled_add_are_lost() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 | 2,5 hand negate_neutral", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_5", "answer negate_neutral")

    assert game.position.sum == 0
    assert sorted(discarded(game)) == ["add", "energy_4", "energy_5", "negate_neutral"]


@pytest.mark.rule("WW-21.3", "WW-6.7")
def test_sum_can_become_speed() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 energy_6 | 2,5", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_5")
    assert [line for line in offered(game) if "boost" in line] == ["boost sum"]
    do(game, "boost sum")

    assert game.position.moves == 3 + 9
    assert not any("boost" in line for line in offered(game))


@pytest.mark.rule("WW-21.3", "WW-10.7")
def test_spell_that_uses_no_energy_leaves_the_sum_alone() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 fireball shatter | 2,5", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_5", "cast fireball", "wizard 1")
    assert game.position.sum == 9
    do(game, "cast shatter")

    assert energies(game) == {"shatter": 9}


@pytest.mark.rule("WW-21.3", "WW-5.15")
def test_unused_sum_is_lost_with_the_phase() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 | 2,5", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_5", "end phase")

    assert game.position.sum == 0


@pytest.mark.rule("WW-25.72", "WW-21.3")
def test_second_sum_replaces_the_first() -> None:
    game = skirmish("2,3 hand add add energy_4 energy_4 energy_5 energy_6 shatter | 2,5", seed=1)

    do(game, "cast add", "spend energy_4", "spend energy_4", "cast add", "spend energy_5", "spend energy_6")
    assert game.position.sum == 11
    do(game, "cast shatter")

    assert energies(game) == {"shatter": 11}


@pytest.mark.rule("WW-25.75", "WW-21.3")
def test_counter_in_own_turn_takes_the_sum_but_others_do_not() -> None:
    game = skirmish("2,3 hand add energy_4 energy_5 destroy_wall shield | 2,5", seed=1)
    do(game, "cast add", "spend energy_4", "spend energy_5", "cast destroy_wall", "edge 2,2 E")

    do(game, "answer shield")

    assert game.position.sum == 0
    assert game.position.wizards[0].life == 15


@pytest.mark.rule("WW-10.4", "WW-10.7")
def test_only_cards_with_a_value_can_be_spent() -> None:
    with_value = {kind.key for kind in CARDS if kind.energy_value}

    assert {action.card for action in Game(2, seed=1).action_space if isinstance(action, Spend)} == with_value
    assert len(with_value) == 27
