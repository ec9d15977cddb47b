"""Deaths, their remains and scores (WW-8.9, WW-8.10, WW-13.10 to WW-13.22)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, events, skirmish
from arcana_wizwar.model.state import DISCARD, HAND, carried_by
from tests.wizwar.table import discarded, in_play, lying


def kills(game: Game) -> list[int]:
    return [wizard.kills for wizard in game.position.wizards]


def alive(game: Game) -> list[bool]:
    return [wizard.alive for wizard in game.position.wizards]


# Leaving the board (WW-13.10 to WW-13.14)


@pytest.mark.rule("WW-13.10", "WW-5.2")
def test_wizard_without_life_leaves_the_board_and_the_game() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 4 stun 2 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    blue = game.position.wizards[1]
    assert (blue.alive, blue.square, blue.life, blue.stun) == (False, -1, 0, 0)
    assert not game.is_living(1)
    assert [entry.event for entry in game.log if isinstance(entry.event, events.Died)] == [events.Died(1, slayer=0)]
    do(game, "end phase", "done", "stop")
    assert game.position.active == 2


@pytest.mark.rule("WW-13.10")
def test_with_one_life_left_a_wizard_lives() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 6 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert alive(game) == [True, True, True]
    assert game.position.wizards[1].life == 1


@pytest.mark.rule("WW-13.11", "WW-15.9")
def test_belongings_of_the_dead_stay_in_the_square() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 1 carries dagger large_rock treasure red1 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert lying(game) == [("dagger", "3,3"), ("large_rock", "3,3")]
    assert game.position.wizards[1].items == ()
    assert game.position.treasures[0] == 33
    assert game.position.wizards[1].treasure == -1


@pytest.mark.rule("WW-13.12", "WW-14.3")
def test_dead_wizards_spells_and_creations_end() -> None:
    game = skirmish(
        "3,1 hand fireball | 3,3 life 1 under invisible 2 | 8,1",
        things="rosebush 4,1 by 1; thornbush 4,4 by 2",
        edges="7,1 S wall by 1",
        spells="acid_bath 1 on 2 energy 3",
        rng=ScriptedRng([1]),
    )
    do(game, "cast fireball", "wizard 1")
    assert in_play(game) == ["thornbush"]
    assert [thing.kind for thing in game.position.things] == ["thornbush"]
    assert game.position.edges == {}


@pytest.mark.rule("WW-20.9", "WW-13.12")
def test_permanent_creations_of_dead_wizards_stay() -> None:
    game = skirmish(
        "3,1 hand fireball | 3,3 life 1 | 8,1",
        things="rosebush 4,1 by 1",
        rules=Rules(permanent_creations=True),
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    assert in_play(game) == ["rosebush"]
    assert [thing.kind for thing in game.position.things] == ["rosebush"]


@pytest.mark.rule("WW-13.13")
def test_spells_on_dead_wizards_end() -> None:
    game = skirmish(
        "3,1 hand fireball | 3,3 life 1 | 8,1",
        spells="acid_bath 0 on 1 energy 3; slow_death 2 on 1; acid_bath 2 on 0 energy 2; gravity 2 energy 4",
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    assert in_play(game) == ["acid_bath", "gravity"]


@pytest.mark.rule("WW-7.6")
def test_door_held_by_a_dead_wizard_closes() -> None:
    game = skirmish("3,1 hand fireball | 2,1 life 1 | 8,1", edges="2,1 S held 1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert all(stands.held_by < 0 for stands in game.position.edges.values())
    assert any(isinstance(entry.event, events.DoorClosed) for entry in game.log)


@pytest.mark.rule("WW-13.10", "WW-4.6")
def test_dead_big_man_no_longer_blocks_sight() -> None:
    game = skirmish("3,1 hand fireball | 3,2 life 1 under big_man_form 2 | 8,1", seed=1)
    assert game.position.grid.opaque == 1 << 32
    do(game, "cast fireball", "wizard 1")
    assert game.position.grid.opaque == 0


@pytest.mark.rule("WW-13.14")
def test_treasures_of_the_dead_still_count_for_the_others() -> None:
    game = skirmish("3,1 | dead | 8,1", treasures="blue1 2,2", seed=1)
    assert [game.victory_points(player) for player in range(3)] == [1, 0, 0]


@pytest.mark.rule("WW-13.22")
def test_treasures_in_a_dead_players_home_score_nothing() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 1 | 8,1", treasures="red1 2,7", seed=1)
    assert game.victory_points(1) == 1
    do(game, "cast fireball", "wizard 1")
    assert [game.victory_points(player) for player in range(3)] == [1, 0, 0]


@pytest.mark.rule("WW-13.22", "WW-16.6")
def test_dead_wizards_home_square_admits_no_creations() -> None:
    game = skirmish("3,6 hand rosebush | dead | 8,1", treasures="blue2 8,0", seed=1)
    do(game, "cast rosebush")
    assert "square 2,7" not in offered(game)
    assert "square 3,7" in offered(game)


# Scoring (WW-8.9, WW-8.10, WW-13.15 to WW-13.18)


@pytest.mark.rule("WW-24.38", "WW-13.15", "WW-13.16", "WW-13.11", "WW-18.3", "WW-8.9")
def test_direct_kill_scores_and_takes_the_hand_up_to_the_limit() -> None:
    game = skirmish(
        "3,1 hand fireball zot pick_lock meditate add carries dagger"
        " | 3,3 life 5 hand energy_4 energy_5 dispel mad_dash carries boomstone large_rock | 8,1",
        rules=Rules(schools=("alchemy", "elemental", "mutation")),
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    assert kills(game) == [1, 0, 0]
    assert (game.hand_count(0), game.hand_size(0), game.hand_count(1)) == (8, 9, 0)
    assert lying(game) == [("boomstone", "3,3"), ("large_rock", "3,3")]
    do(game, "discard energy_4")
    assert "end phase" not in offered(game)
    do(game, "discard energy_5")
    assert game.hand_size(0) == 7
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-23.9", "WW-13.16")
def test_dead_players_hand_is_known_to_owner_and_killer() -> None:
    game = skirmish("3,1 hand fireball zot | 3,3 life 5 hand dispel | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    piles = game.position.piles
    dispel = 1 << game.card_in_hand(0, "dispel")
    assert piles.known(1, HAND[0]) == dispel
    assert piles.known(2, HAND[0]) == 0
    assert piles.known(3, HAND[0]) == 0
    seen = [
        entry.event
        for viewer in (1, 2)
        for entry in game.log.redacted(viewer)
        if isinstance(entry.event, events.CardsTaken)
    ]
    assert [event.cards == ("dispel",) for event in seen] == [True, False]


@pytest.mark.rule("WW-25.16", "WW-21.14")
def test_death_with_a_brainstone_discards_nothing() -> None:
    game = skirmish("3,2 | 3,3 life 1 hand ward dispel carries brainstone | 8,1", seed=1)
    do(game, "punch", "wizard 1")
    assert game.hand_keys(0) == {"ward", "dispel"}
    assert lying(game) == [("brainstone", "3,3")]


HELD = "hand energy_4 energy_5"
INDIRECT: dict[str, tuple[int, str, dict[str, str], tuple[str, ...]]] = {
    "a rosebush": (0, f"3,2 life 1 {HELD} | 3,1 | 8,1", {"things": "rosebush 3,3 by 1"}, ("east",)),
    "a trap": (0, f"3,2 life 1 {HELD} | 3,1 | 8,1", {"things": "trap_token 3,3 by 1 real"}, ("east",)),
    "Wall of Fire": (0, f"3,2 life 1 {HELD} | 3,1 | 8,1", {"edges": "3,2 E fire by 1"}, ("east",)),
    "Destroy Wall": (
        1,
        f"3,2 hand destroy_wall | 4,2 life 1 {HELD} | 8,1",
        {},
        ("cast destroy_wall", "edge 3,2 S"),
    ),
    "a Boomstone": (
        1,
        f"3,1 hand fireball | 3,3 life 6 {HELD} carries boomstone | 8,1",
        {},
        ("cast fireball", "wizard 1"),
    ),
    "Pain Link": (
        0,
        f"3,1 life 1 {HELD} fireball | 3,3 under pain_link 2 | 8,1",
        {},
        ("cast fireball", "wizard 1"),
    ),
    "Fire Cloak": (0, f"3,2 life 1 {HELD} | 3,3 carries fire_cloak | 8,1", {}, ("punch", "wizard 1")),
    "Backlash": (
        0,
        f"3,1 life 1 {HELD} fireball | 3,3 hand backlash | 8,1",
        {},
        ("cast fireball", "wizard 1", "answer backlash"),
    ),
    "Acid Bath": (
        1,
        f"3,1 | 3,3 life 1 {HELD} | 8,1",
        {"spells": "acid_bath 0 on 1 energy 2", "phase": "time passes"},
        (),
    ),
    "Slow Death": (0, f"3,1 life 1 {HELD} | 3,3 | 8,1", {"spells": "slow_death 1 on 0", "phase": "draw"}, ("draw",)),
    "Disease": (1, f"3,2 | 3,3 life 1 {HELD} | 8,1", {"spells": "disease 0 on 0 energy 2"}, ("east",)),
    "Slime Form": (1, f"3,2 under slime_form 2 | 3,3 life 1 {HELD} | 8,1", {}, ("east",)),
    "Ward": (
        0,
        f"1,6 life 1 {HELD} | 8,1 hand ward | 7,2",
        {"treasures": "blue1 1,6"},
        ("pick up treasure blue 1", "answer ward"),
    ),
}
"""Deaths that aren't direct kills: victim, square and cause (WW-8.10)."""


@pytest.mark.rule("WW-8.10", "WW-13.17", "WW-13.18")
@pytest.mark.parametrize("what", list(INDIRECT))
def test_indirect_kill_scores_nothing_and_discards_the_hand(what: str) -> None:
    victim, wizards, others, lines = INDIRECT[what]
    game = skirmish(wizards, rng=ScriptedRng([]), **others)  # type: ignore[arg-type]  # all of them texts
    do(game, *lines)
    assert alive(game) == [player != victim for player in range(3)]
    assert kills(game) == [0, 0, 0]
    assert game.position.wizards[victim].slayer == -1
    assert game.hand_count(victim) == 0
    of = game.cards.of
    assert {"energy_4", "energy_5"} <= {of[card].key for card in game.position.piles.order_of(DISCARD[0])}


DIRECT = {
    "a punch": ("3,2 | 3,3 life 1 | 8,1", ("punch", "wizard 1")),
    "a thrown dagger": ("3,1 carries dagger | 3,3 life 1 | 8,1", ("use dagger", "wizard 1")),
    "a thrown Boomstone": ("3,1 carries boomstone | 3,3 life 1 | 8,1", ("use boomstone", "wizard 1")),
    "Wizardblade": (
        "3,2 hand energy_4 carries wizardblade | 3,3 life 1 | 8,1",
        ("use wizardblade", "spend energy_4", "wizard 1"),
    ),
    "a stone spike": ("3,1 under stone_spikes 2 | 3,3 life 1 | 8,1", ("use stone_spikes", "wizard 1")),
    "Globe of Pain": ("3,1 hand globe_of_pain | 3,3 life 1 | 8,1", ("cast globe_of_pain", "no energy", "wizard 1")),
    "Psychic Storm": ("3,0 hand psychic_storm | 3,3 life 1 | 8,1", ("cast psychic_storm", "no energy", "square 3,3")),
    "Lightning Bolt": (
        "3,2 hand lightning_bolt | 3,3 life 1 | 8,1",
        ("cast lightning_bolt", "no energy", "toward east"),
    ),
}


@pytest.mark.rule("WW-8.9", "WW-13.15")
@pytest.mark.parametrize("what", list(DIRECT))
def test_attacks_own_damage_makes_a_direct_kill(what: str) -> None:
    wizards, lines = DIRECT[what]
    game = skirmish(wizards, seed=1)
    do(game, *lines)
    assert alive(game) == [True, False, True]
    assert kills(game) == [1, 0, 0]
    scored = [entry for entry in game.log if isinstance(entry.event, events.Scored)]
    assert [(entry.event, entry.clause) for entry in scored] == [(events.Scored(0, 1), "WW-13.15")]


@pytest.mark.rule("WW-13.18", "WW-8.9")
def test_suicide_by_own_attack_scores_nothing() -> None:
    game = skirmish("3,2 life 1 hand psychic_storm dispel | 3,6 | 8,1", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 3,2")
    assert alive(game) == [False, True, True]
    assert kills(game) == [0, 0, 0]
    assert game.position.wizards[0].slayer == -1
    assert {"psychic_storm", "dispel"} == {*discarded(game)[:2]}


@pytest.mark.rule("WW-13.15", "WW-13.16")
def test_one_attack_can_kill_several() -> None:
    game = skirmish("3,0 hand psychic_storm | 3,2 life 1 hand ward | 3,3 life 1 hand dispel | 8,1", seed=1)
    do(game, "cast psychic_storm", "no energy", "square 3,2")
    assert alive(game) == [True, False, False, True]
    assert kills(game)[0] == 2
    assert game.hand_keys(0) == {"ward", "dispel"}


# At the same moment, and whose turn it is (WW-13.19 to WW-13.21)


@pytest.mark.rule("WW-24.42", "WW-13.19", "WW-13.20", "WW-19.6")
def test_mutual_death_leaves_the_game_to_the_third() -> None:
    game = skirmish("3,2 life 1 kills 1 | 8,1 | 3,3 life 1 hand ward under pain_link 2", seed=1)
    do(game, "punch", "wizard 2")
    assert alive(game) == [False, True, False]
    assert kills(game) == [1, 0, 0]
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.clause) == ((1,), "WW-19.6")
    assert "ward" in discarded(game)[:2]


@pytest.mark.rule("WW-1.3", "WW-13.19")
def test_simultaneous_deaths_resolve_in_turn_order() -> None:
    game = skirmish(
        "3,2 life 1 hand zot under pain_link 2 | 3,3 life 1 hand dispel | 8,1 | 8,8 carries dagger", active=1, seed=1
    )
    do(game, "punch", "wizard 0")
    died = [entry.event for entry in game.log if isinstance(entry.event, events.Died)]
    assert died == [events.Died(1, slayer=-1), events.Died(0, slayer=1)]
    pile = discarded(game)
    assert pile.index("zot") < pile.index("dispel")  # blue's hand was discarded first, so red's is above it


@pytest.mark.rule("WW-13.19", "WW-13.22", "WW-19.2")
def test_treasure_in_a_simultaneously_dead_players_home_scores_nothing() -> None:
    game = skirmish("2,7 life 1 treasure red1 | 2,8 life 1 under pain_link 2 | 8,1 | 8,8", seed=1)
    do(game, "punch", "wizard 1")
    assert alive(game) == [False, False, True, True]
    assert game.position.treasures[0] == 27
    assert not [entry for entry in game.log if isinstance(entry.event, events.Scored)]


@pytest.mark.rule("WW-13.16", "WW-13.17", "WW-18.3")
def test_killer_of_two_keeps_to_the_hand_limit() -> None:
    full = "zot dispel ward shield invisible mad_dash teleport"
    game = skirmish(
        f"3,1 hand fire_darts energy_4 {full} | 3,3 life 2 carries boomstone | 3,2 life 1 hand fireball swap | 8,8",
        seed=1,
    )
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 2")
    assert alive(game) == [True, False, False, True]
    assert kills(game) == [1, 0, 0, 0]  # the Boomstone has killed blue
    assert game.hand_keys(0) == {*full.split(), "fireball", "swap"}
    assert set(offered(game)) == {f"discard {key}" for key in game.hand_keys(0)}
    do(game, "discard zot", "discard dispel")
    assert "end phase" in offered(game)


@pytest.mark.rule("WW-25.15", "WW-13.19", "WW-11.11")
def test_shield_amid_an_attack_keeps_its_deaths_simultaneous() -> None:
    game = skirmish(
        "3,1 life 1 kills 1 hand fire_darts energy_4 | 3,2 life 1 | 3,3 hand shield under pain_link 2 | 8,1", seed=1
    )
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 2")
    do(game, "answer shield", "no energy")
    assert alive(game) == [False, False, True, True]
    assert kills(game) == [1, 0, 0, 0]
    assert game.position.winner == -1
    died = [entry.event for entry in game.log if isinstance(entry.event, events.Died)]
    assert died == [events.Died(0, slayer=-1), events.Died(1, slayer=0)]


@pytest.mark.rule("WW-25.15", "WW-13.10")
def test_deaths_by_one_step_are_simultaneous() -> None:
    game = skirmish("3,2 | 3,3 life 1 | 3,3 life 1 hand shield | 8,1", spells="disease 0 on 0 energy 2", seed=1)
    do(game, "east", "answer shield", "no energy")
    names = [type(entry.event).__name__ for entry in game.log]
    assert [name for name in names if name in ("Hurt", "Reduced", "Died")] == [
        "Hurt",
        "Reduced",
        "Hurt",
        "Died",
        "Died",
    ]


@pytest.mark.rule("WW-25.15", "WW-11.12")
def test_dying_wizard_takes_no_damage_and_keeps_the_killer() -> None:
    game = skirmish("3,1 hand fire_darts energy_4 | 3,3 life 1 hand shield | 8,1", seed=1)
    do(game, "cast fire_darts", "spend energy_4", *["wizard 1"] * 4)
    assert offered(game) == ["pass", "answer shield"]
    do(game, "pass")
    assert kills(game) == [1, 0, 0]
    assert len([entry for entry in game.log if isinstance(entry.event, events.Hurt)]) == 1


@pytest.mark.rule("WW-11.12", "WW-13.10")
def test_deaths_in_a_window_are_counted_before_it_closes() -> None:
    game = skirmish("3,1 life 1 hand fireball ward | 3,3 hand backlash | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1", "answer backlash")
    assert alive(game) == [False, True, True]
    assert (game.position.active, game.players_to_act, game.position.frames) == (1, (1,), ())
    # The dead player's hand is on top of the counter, and the spell of that window is on top of both.
    pile = discarded(game)
    assert pile[:3] == ["fireball", "ward", "backlash"]


@pytest.mark.rule("WW-11.12", "WW-19.6")
def test_game_ending_in_a_window_has_nothing_left_to_resolve() -> None:
    game = skirmish("3,1 life 1 hand fireball | 3,3 hand backlash", seed=1)
    do(game, "cast fireball", "wizard 1", "answer backlash")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert (game.position.frames, game.position.agenda, game.position.draft) == ((), None, None)


@pytest.mark.rule("WW-13.21", "WW-5.8")
def test_death_of_the_active_player_ends_the_turn() -> None:
    game = skirmish("3,2 life 1 hand fireball | 3,6 | 8,1", things="rosebush 3,3 by 1", seed=1)
    do(game, "east")
    assert (game.position.active, game.position.phase, game.players_to_act) == (1, "main", (1,))
    assert game.position.turn == 7


@pytest.mark.rule("WW-13.21")
def test_death_ends_the_draw_phase() -> None:
    game = skirmish("3,1 life 1 | 3,6 | 8,1", spells="slow_death 1 on 0", phase="draw", seed=1)
    do(game, "draw")
    assert (game.position.active, game.hand_count(0)) == (1, 0)


@pytest.mark.rule("WW-6.13", "WW-13.11")
def test_death_in_a_wall_of_fire_happens_in_the_square_left() -> None:
    game = skirmish("3,2 life 4 carries dagger treasure blue1 | 3,6 | 8,1", edges="3,2 E fire by 1", seed=1)
    assert game.position.treasures[2] == carried_by(0)
    do(game, "east")
    assert lying(game) == [("dagger", "3,2")]
    assert game.position.treasures[2] == 32
