"""The parts of a turn: time passes, moving and casting, discarding and drawing (WW-5, WW-18, WW-22)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, NotationError
from arcana_core.testing import do, offered, rejected
from arcana_wizwar import Rules, events, skirmish
from arcana_wizwar.model.state import BOX, DECK, DISCARD, HAND
from tests.wizwar.table import edge, life, lying


@pytest.mark.rule("WW-5.1", "WW-5.2", "WW-5.12", "WW-22.1")
def test_turn_is_completed_before_the_next_living_player_begins() -> None:
    game = skirmish("2,2 | dead | 7,2", seed=1)
    do(game, "end phase", "done", "stop")
    assert (game.position.active, game.position.phase) == (2, "main")
    do(game, "end phase", "done", "stop")
    assert game.position.active == 0


@pytest.mark.rule("WW-5.3", "WW-21.46")
def test_lifestone_works_before_time_passes() -> None:
    game = skirmish("2,2 | 2,7 life 2 carries lifestone", spells="acid_bath 1 on 0 energy 2", seed=1)
    do(game, "end phase", "done", "stop")
    result = [type(entry.event).__name__ for entry in game.log if entry.event]
    assert game.position.wizards[1].life == 3
    assert result.index("LifeGained") < result.index("Hurt")


@pytest.mark.rule("WW-5.4", "WW-22.16")
def test_caster_orders_the_effects_of_passing_time() -> None:
    game = skirmish(
        "2,2 | 2,7 | 7,2", spells="acid_bath 0 on 1 energy 2; acid_bath 0 on 2 energy 2", phase="time passes", seed=1
    )
    assert offered(game)[-2:] == ["next Acid Bath 1", "next Acid Bath 2"]
    do(game, "next Acid Bath 2")
    assert life(game) == [15, 13, 13]
    hurt = [entry.event.player for entry in game.log if isinstance(entry.event, events.Hurt)]
    assert hurt == [2, 1]


@pytest.mark.rule("WW-5.5", "WW-24.19")
def test_temporary_spell_loses_a_token_in_each_of_its_casters_turns() -> None:
    game = skirmish("2,2 | 2,7 under extra_arms 1 golem_form 2", seed=1, rules=Rules())
    do(game, "end phase", "done", "stop")
    keys = {game.cards.of[spell.card].key: spell.energy for spell in game.position.spells}
    assert keys == {"golem_form": 1}
    discarded = game.position.piles.order_of(DISCARD[0])
    assert game.cards.of[discarded[0]].key == "extra_arms"


@pytest.mark.rule("WW-5.6", "WW-17.5")
def test_stun_token_is_used_in_each_own_turn() -> None:
    game = skirmish("2,2 stun 2 | 2,7", phase="time passes", seed=1)
    assert game.position.stunned
    assert game.position.wizards[0].stun == 1
    do(game, "end phase", "done", "stop")
    assert not game.position.stunned
    do(game, "end phase", "done", "stop")
    assert game.position.stunned
    assert game.position.wizards[0].stun == 0


@pytest.mark.rule("WW-5.7", "WW-6.5", "WW-24.15")
def test_moving_attacking_and_moving_again() -> None:
    game = skirmish("red 3,1 hand fireball | blue 3,3", seed=1)
    do(game, "east", "east", "cast fireball", "wizard 1")
    assert game.position.wizards[1].life == 10
    do(game, "west")
    assert game.position.moves == 0


@pytest.mark.rule("WW-5.8", "WW-5.10", "WW-22.17", "WW-25.106")
def test_after_the_phase_cards_are_discarded_and_items_dropped() -> None:
    game = skirmish("2,2 hand fireball energy_4 carries dagger | 2,7", seed=1)
    do(game, "end phase")
    assert offered(game) == ["done", "discard energy_4", "discard fireball", "drop Dagger"]
    do(game, "discard fireball", "drop Dagger", "done")
    assert game.cards.of[game.position.piles.order_of(DISCARD[0])[0]].key == "fireball"
    assert [thing.kind for thing in game.things_in(game.position.wizards[0].square)] == ["dropped_item"]


@pytest.mark.rule("WW-5.11", "WW-22.18", "WW-23.14")
def test_up_to_two_cards_are_drawn_one_at_a_time() -> None:
    game = skirmish("2,2 hand fireball | 2,7", deck="shield zot", phase="draw", seed=1)
    assert offered(game) == ["draw", "stop"]
    do(game, "draw")
    assert game.hand_keys(0) == {"fireball", "shield"}
    do(game, "draw")
    assert game.hand_keys(0) == {"fireball", "shield", "zot"}
    assert game.position.active == 1


TWO_BATHS = "acid_bath 0 on 1 energy 2; acid_bath 0 on 2 energy 2"
SIX = "fireball fireball zot energy_4 energy_5"


@pytest.mark.rule("WW-14.2", "WW-15.7", "WW-22.16", "WW-25.180")
def test_spells_may_end_and_items_drop_while_time_passes() -> None:
    game = skirmish("2,2 carries dagger treasure blue1 | 2,7 | 7,2", spells=TWO_BATHS, phase="time passes", seed=1)
    effects = ["next Acid Bath 1", "next Acid Bath 2"]
    assert offered(game) == ["drop Dagger", "end Acid Bath 1", "end Acid Bath 2", *effects]
    assert rejected(game, "drop treasure blue 1").clause == "WW-15.13"
    assert rejected(game, "end Slow Death").clause == "WW-14.2"
    assert rejected(game, "drop Large Rock 1").clause == "WW-15.7"
    assert rejected(game, "done").clause == "WW-5.4"
    do(game, "drop Dagger")
    assert lying(game) == [("dagger", "2,2")]
    assert offered(game)[-2:] == effects
    do(game, "end Acid Bath 1")  # the other effect is the only one left, so it comes at once
    assert life(game) == [15, 15, 13]
    assert game.position.phase == "main"


@pytest.mark.rule("WW-5.4", "WW-25.181")
def test_single_effect_of_passing_time_needs_no_choice() -> None:
    game = skirmish("2,2 carries dagger | 2,7", spells="acid_bath 0 on 1 energy 2", phase="time passes", seed=1)
    assert (game.position.phase, life(game)) == ("main", [15, 13])


@pytest.mark.rule("WW-25.181", "WW-14.2", "WW-15.7")
def test_with_pauses_time_passes_after_giving_up_ends() -> None:
    rules = Rules(pauses=True)
    bath = skirmish("2,2 | 2,7", spells="acid_bath 0 on 1 energy 2", phase="time passes", rules=rules, seed=1)
    assert offered(bath) == ["end Acid Bath 1", "next Acid Bath 1"]
    spared = bath.clone()
    do(spared, "end Acid Bath 1")
    assert (spared.position.phase, life(spared)) == ("main", [15, 15])
    do(bath, "next Acid Bath 1")
    assert offered(bath) == ["done", "end Acid Bath 1"]
    do(bath, "done")
    assert (bath.position.phase, life(bath)) == ("main", [15, 13])

    plain = skirmish("2,2 treasure blue1 | 2,7 carries dagger", phase="time passes", rules=rules, seed=1)
    assert plain.position.phase == "main"  # nothing to give up, so nothing is asked


@pytest.mark.rule("WW-25.181", "WW-14.2", "WW-15.7")
def test_with_pauses_spells_may_end_after_the_last_draw() -> None:
    words = "2,2 carries dagger under invisible 3 | 2,7"
    usual = skirmish(words, deck="shield zot", phase="draw", seed=1)
    do(usual, "draw", "draw")
    assert usual.position.active == 1
    game = skirmish(words, deck="shield zot", phase="draw", seed=1, rules=Rules(pauses=True))
    do(game, "draw", "draw")
    assert offered(game) == ["stop", "drop Dagger", "end Invisible"]
    assert rejected(game, "draw").clause == "WW-5.11"
    do(game, "drop Dagger", "end Invisible")
    assert game.position.active == 1
    assert lying(game) == [("dagger", "2,2")]


@pytest.mark.rule("WW-14.2", "WW-15.7", "WW-22.18", "WW-25.180")
def test_spells_may_end_and_items_drop_around_draws() -> None:
    game = skirmish(
        "2,2 carries dagger treasure blue1 under invisible 3 | 2,7", deck="shield zot", phase="draw", seed=1
    )
    assert offered(game) == ["draw", "stop", "drop Dagger", "end Invisible"]
    assert rejected(game, "drop treasure blue 1").clause == "WW-15.13"
    do(game, "draw", "end Invisible", "drop Dagger")
    assert offered(game) == ["draw", "stop"]
    do(game, "draw")
    assert game.hand_keys(0) == {"shield", "zot"}
    assert game.position.active == 1


@pytest.mark.rule("WW-5.11", "WW-22.18", "WW-25.181")
def test_filled_hand_makes_room_only_with_pauses() -> None:
    words = f"2,2 hand {SIX} carries dagger | 2,7"
    usual = skirmish(words, deck="shield dispel", phase="draw", seed=1)
    do(usual, "draw")
    assert usual.position.active == 1

    game = skirmish(words, deck="shield dispel", phase="draw", seed=1, rules=Rules(pauses=True))
    do(game, "draw")
    assert game.hand_size(0) == 7
    assert offered(game) == ["stop", "drop Dagger"]
    assert rejected(game, "draw").clause == "WW-5.11"
    stopped = game.clone()
    do(stopped, "stop")
    assert stopped.position.active == 1
    do(game, "drop Dagger", "draw")
    assert game.hand_keys(0) >= {"shield", "dispel"}
    assert game.position.active == 1


@pytest.mark.rule("WW-5.11", "WW-18.1", "WW-18.2", "WW-24.26")
def test_full_hand_draws_only_after_a_discard() -> None:
    hand = "fireball fireball zot energy_4 energy_5 pick_lock"
    game = skirmish(f"2,2 hand {hand} under invisible 3 | 2,7", phase="discard", seed=1)
    assert game.hand_size(0) == 7
    blocked = game.clone()
    do(blocked, "done")
    assert blocked.position.active == 1
    do(game, "discard zot", "done", "draw")
    assert game.hand_size(0) == 7
    assert game.position.active == 1


@pytest.mark.rule("WW-21.71", "WW-5.11")
def test_spellstone_lets_its_carrier_draw_three() -> None:
    game = skirmish("2,2 carries spellstone | 2,7", phase="draw", seed=1)
    do(game, "draw", "draw", "draw")
    assert game.hand_count(0) == 3
    assert game.position.active == 1


@pytest.mark.rule("WW-5.13", "WW-23.5")
def test_discard_pile_becomes_the_empty_deck() -> None:
    game = skirmish("2,2 | 2,7", phase="discard", discard="fireball", seed=1)
    piles = game.position.piles
    piles.draw(DECK[0], BOX, piles.size(DECK[0]))
    do(game, "done", "draw")
    assert game.hand_keys(0) == {"fireball"}
    assert piles.size(DISCARD[0]) == 0
    assert any(type(entry.event).__name__ == "DeckReshuffled" for entry in game.log)
    assert game.position.active == 1  # nothing is left to be drawn


@pytest.mark.rule("WW-5.14")
def test_empty_deck_and_discard_pile_end_drawing() -> None:
    game = skirmish("2,2 | 2,7", phase="discard", seed=1)
    piles = game.position.piles
    piles.draw(DECK[0], BOX, piles.size(DECK[0]))
    do(game, "done")
    assert game.position.active == 1


@pytest.mark.rule("WW-5.15")
def test_allowances_of_a_turn_end_with_it() -> None:
    door = edge(skirmish("2,2 | 2,7", seed=1), "2,1 S")
    game = skirmish("2,2 hand energy_4 | 2,7", seed=1, sum=5, corner=True, picked_locks=(door,), no_treasure=True)
    do(game, "end phase", "done", "stop")
    position = game.position
    assert (position.sum, position.corner, position.picked_locks, position.no_treasure) == (0, False, (), False)
    assert (position.attacks, position.boosted, position.has_moved) == (0, False, False)


@pytest.mark.rule("WW-5.16")
def test_turn_limit_ends_the_game_without_a_winner() -> None:
    game = skirmish("2,2 | 2,7", rules=Rules(turn_limit=5), seed=1)
    do(game, "end phase", "done", "stop")
    assert not game.is_over
    do(game, "end phase", "done", "stop")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.winners == ()


@pytest.mark.rule("WW-6.7", "WW-6.8", "WW-24.16", "WW-22.12", "WW-9.3")
def test_one_card_a_turn_can_boost_speed() -> None:
    game = skirmish("2,2 hand glue waterbolt fireball | 2,7", seed=1)
    assert [word for word in offered(game) if word.startswith("boost")] == ["boost glue", "boost waterbolt"]
    do(game, "boost glue")
    assert game.position.moves == 6
    assert not any(word.startswith("boost") for word in offered(game))
    with pytest.raises(IllegalAction, match=r"WW-6\.7"):
        game.apply(game.action_space.find("boost waterbolt"), 0)


@pytest.mark.rule("WW-6.9", "WW-24.17")
def test_becoming_a_golem_with_one_point_left_ends_movement() -> None:
    game = skirmish("2,2 hand golem_form | 2,7", seed=1, moves=1)
    do(game, "cast golem_form", "no energy")
    assert game.position.moves == 0
    assert not {"north", "east", "south", "west"} & {*offered(game)}


@pytest.mark.rule("WW-6.5", "WW-6.9", "WW-5.15")
def test_form_that_ends_after_the_phase_changes_no_movement_points() -> None:
    game = skirmish("2,3 under werewolf_form 3 | 2,7", seed=1)
    do(game, "end phase", "end Werewolf Form")
    assert game.position.moves == 0


@pytest.mark.rule("WW-6.9", "WW-6.10", "WW-24.18")
def test_former_werewolf_needs_a_boost_after_running() -> None:
    game = skirmish("2,2 hand ka_bong anti_anti glue wallivore stretch under werewolf_form 3 | 2,7", seed=1, moves=0)
    do(game, "end Werewolf Form")
    assert game.position.moves == -1
    do(game, "boost stretch")
    assert game.position.moves == 1


@pytest.mark.rule("WW-18.3", "WW-18.4", "WW-21.50")
def test_drawing_above_the_limit_requires_giving_something_up() -> None:
    hand = "meditate fireball fireball zot energy_4"
    game = skirmish(f"2,2 hand {hand} carries dagger under invisible 2 | 2,7", deck="shield shield shield", seed=1)
    do(game, "cast meditate")
    assert game.hand_size(0) == 9
    assert "drop Dagger" in offered(game)
    assert "end Invisible" in offered(game)
    do(game, "drop Dagger", "discard zot")
    assert game.hand_size(0) == 7
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-18.5")
def test_spell_in_play_keeps_counting() -> None:
    game = skirmish("2,2 hand golem_form zot | 2,7", seed=1)
    do(game, "cast golem_form", "no energy")
    assert game.hand_size(0) == 2


@pytest.mark.rule("WW-20.1")
def test_uncluttered_minds_do_not_count_spells_in_hand_size() -> None:
    game = skirmish("2,2 hand zot under golem_form 3 | 2,7", rules=Rules(uncluttered_minds=True), seed=1)
    assert game.hand_size(0) == 1


@pytest.mark.rule("WW-18.4", "WW-20.1", "WW-21.14")
def test_uncounted_things_cannot_be_given_up_for_the_limit() -> None:
    stones = "speedstone speedstone powerstone powerstone lifestone mightstone spellstone visionstone"
    wizards = f"2,2 hand yoink | 2,3 carries brainstone {stones} under strength 2"
    game = skirmish(wizards, edges="2,2 E open", rules=Rules(uncluttered_minds=True), seed=1)
    do(game, "cast yoink; wizard 1", "card Brainstone")
    assert game.players_to_act == (1,)  # eight items, no cards, and it is not their turn
    assert "drop Speedstone 1" in offered(game)
    assert "end Strength" not in offered(game)
    arms = skirmish(
        "2,2 hand meditate zot zot fireball fireball carries lifestone under extra_arms 2 strength 2 | 2,7", seed=1
    )
    do(arms, "cast meditate")
    assert arms.hand_size(0) == 9
    assert "end Strength" in offered(arms)
    assert "drop Lifestone" not in offered(arms)


@pytest.mark.rule("WW-20.4", "WW-20.2")
def test_discards_go_to_the_group_of_the_discarding_player() -> None:
    game = skirmish("2,2 hand zot fireball | 2,7 hand zot", rules=Rules(custom_spellbook=True), seed=1)
    do(game, "end phase", "discard fireball", "done", "stop", "end phase", "discard zot")
    piles = game.position.piles
    assert [game.cards.of[card].key for card in piles.order_of(DISCARD[0])] == ["fireball"]
    assert [game.cards.of[card].key for card in piles.order_of(DISCARD[1])] == ["zot"]


@pytest.mark.rule("WW-1.2")
def test_die_has_four_faces() -> None:
    game = skirmish("2,2 | 2,7", rng=ScriptedRng([1, 2, 3, 4]))
    assert [game.roll(0, "luck") for _ in range(4)] == [1, 2, 3, 4]
    assert game.log[-1].event == events.Rolled(0, "luck", 4)


@pytest.mark.rule("WW-22.22")
def test_choice_of_one_is_still_offered() -> None:
    game = skirmish("3,3 hand fireball | 3,2", seed=1)
    do(game, "cast fireball")
    assert offered(game) == ["wizard 1"] or len(offered(game)) >= 1
    assert game.position.draft is not None


@pytest.mark.rule("WW-25.103")
def test_publicly_known_copy_is_played_first() -> None:
    game = skirmish("2,2 hand fireball fireball | 2,7", seed=1)
    one, other = (card for card in game.cards.copies[game.cards["fireball"].place][:2])
    assert game.card_in_hand(0, "fireball") == one
    game.position.piles.show(1 << other, HAND[0], 1 << 1)
    assert game.card_in_hand(0, "fireball") == other


@pytest.mark.rule("WW-1.1", "WW-21.26", "WW-15.10")
def test_card_text_overrides_general_rules() -> None:
    plain = skirmish("2,2 | 2,7", treasures="blue1 2,2", seed=1)
    do(plain, "pick up treasure blue 1")
    assert plain.position.phase == "discard"  # picking up a treasure ends the phase
    armed = skirmish("2,2 under extra_arms 2 | 2,7", treasures="blue1 2,2", seed=1)
    do(armed, "pick up treasure blue 1")
    while armed.position.draft is not None or "end phase" not in offered(armed):
        do(armed, offered(armed)[-1])
    assert armed.position.phase == "main"  # but the card makes an exception
    assert armed.position.wizards[0].treasure == 2


@pytest.mark.rule("WW-9.18", "WW-23.5")
def test_discarded_cards_lie_face_up_on_the_discard_pile() -> None:
    game = skirmish("2,2 hand fireball shield zot | 2,7", phase="discard", seed=1)
    do(game, "discard fireball", "discard zot")
    for viewer in (0, 1, None):
        assert game.view(viewer).discards[0] == ("zot", "fireball")


@pytest.mark.rule("WW-23.4")
def test_deck_size_is_public_and_its_order_hidden() -> None:
    one = skirmish("2,2 | 2,7", deck="fireball shield zot", seed=1)
    other = skirmish("2,2 | 2,7", deck="zot fireball shield", seed=1)
    for viewer in (0, 1, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer).decks[0] == 84
    assert "zot" not in repr(one.view(0).decks)


@pytest.mark.rule("WW-23.11")
def test_cards_discarded_for_speed_and_energy_are_seen_by_all() -> None:
    game = skirmish("3,3 hand energy_5 glue powerthrust | 3,2", seed=1)
    do(game, "boost glue", "cast powerthrust", "spend energy_5", "wizard 1")
    for viewer in (0, 1, None):
        assert {*game.view(viewer).discards[0]} == {"glue", "energy_5", "powerthrust"}
    shown = [entry.event for entry in game.log.redacted(1) if isinstance(entry.event, events.CardsDiscarded)]
    assert [event.cards for event in shown] == [("glue",), ("energy_5",)]


@pytest.mark.rule("WW-23.12")
def test_die_roll_is_public() -> None:
    game = skirmish("2,2 | 2,7", rng=ScriptedRng([3]))
    game.roll(0, "luck")
    for viewer in (0, 1):
        assert game.log.redacted(viewer)[-1].event == events.Rolled(0, "luck", 3)


@pytest.mark.rule("WW-8.1", "WW-8.2", "WW-9.1", "WW-9.5")
@pytest.mark.parametrize(
    ("key", "others", "reason"),
    [
        ("swap", {}, "you have no Swap in hand (WW-9.1)"),
        (
            "fireball",
            {"turns_begun": (1, 1)},
            "Fireball is an attack, and you can't attack in your first turn (WW-8.2)",
        ),
        ("fireball", {"attacks": 1}, "Fireball is an attack, and you have none left or may not attack (WW-8.1)"),
        ("drop_object", {}, "Drop Object has no legal target, or can't be cast now (WW-9.5)"),
    ],
)
def test_rejected_cast_names_the_reason(key: str, others: dict[str, Any], reason: str) -> None:
    game = skirmish("2,3 hand fireball drop_object | 2,5", rules=Rules(giant_book=True), **others)

    with pytest.raises(NotationError, match=re.escape(reason)):
        game.parse(f"cast {key}; wizard 1", 0)
