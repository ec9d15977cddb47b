"""Fleeing (MC-17)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from tests.mtgcombat.table import dice, exhausted, fighter, keys, life, there

THREE = "oriane_vell | brannick_emberhand | morwen_sable"


def flight_is_settled(game: Game) -> None:
    """Pass turns until the flight of seat 0's character has succeeded or failed."""
    while game.position.characters[0].fleeing:
        options = offered(game)
        do(game, next(word for word in ("act", "stop", "no", "pass", "end") if word in options))


@pytest.mark.rule("MC-17.1", "MC-11.2")
def test_fleeing_is_the_first_action_or_none() -> None:
    game = battle("oriane_vell pool WW memory vellish_torchbearer | brannick_emberhand")
    assert "flee" in offered(game)

    do(game, "cast vellish_torchbearer")

    assert "flee" not in offered(game)
    assert rejected(game, "flee").clause == "MC-17.1"


@pytest.mark.rule("MC-17.1")
@pytest.mark.parametrize(
    ("close", "flee_from_close", "can"),
    [("0-1", True, True), ("", True, True), ("0-1", False, False), ("1-2", False, True)],
)
def test_setting_can_forbid_fleeing_from_close_enemies(close: str, flee_from_close: bool, can: bool) -> None:
    game = battle(THREE, close=close, rules=Rules(flee_from_close=flee_from_close))

    assert ("flee" in offered(game)) is can


@pytest.mark.rule("MC-17.1", "MC-11.7")
def test_exhausted_character_can_flee() -> None:
    game = battle("oriane_vell exhausted | brannick_emberhand")
    assert exhausted(game, "0")
    assert "flee" in offered(game)


@pytest.mark.rule("MC-17.2", "MC-20.10")
def test_fleeing_gives_up_creatures_and_pervasive_effects() -> None:
    game = battle(
        THREE,
        creatures="vellish_lancer of 0; slagback_brute of 0 owner 1; ossuary_whelp of 2",
        permanents="banner_of_vell of 0; mana_cask of 0; honed_glaive of 0 on c0; oath_of_the_lamp of 0 on 0; "
        "leash_of_water of 0 on c1; pall_of_sabrine of 2",
    )

    do(game, "flee")

    assert not there(game, "c0")
    assert (fighter(game, "c1").controller, fighter(game, "c1").sick) == (1, True)
    assert there(game, "c2")
    left = {game.pool.cards[one.card].key: one.bearer for one in game.position.permanents}
    assert left == {"honed_glaive": -1, "oath_of_the_lamp": 0, "pall_of_sabrine": -1}
    assert sorted(keys(game, game.position.characters[0].graveyard)) == [
        "banner_of_vell",
        "leash_of_water",
        "mana_cask",
        "vellish_lancer",
    ]


@pytest.mark.rule("MC-17.3", "MC-22.3")
def test_rest_of_the_turn_is_skipped_but_for_its_end_phase() -> None:
    game = battle("oriane_vell pool WWWWWWCCC | brannick_emberhand")

    do(game, "flee")

    assert happened(game, "PhaseBegun", "ManaBurnt", "TurnBegun") == [
        "PhaseBegun",
        "PhaseBegun",
        "ManaBurnt",
        "TurnBegun",
        "PhaseBegun",
    ]
    assert life(game, "0") == [30]
    assert game.position.active == 1


@pytest.mark.rule("MC-35.23", "MC-17.4", "MC-17.5", "MC-16.3")
@pytest.mark.parametrize(("lost", "status", "left"), [(0, "escaped", 20), (4, "escaped", 16), (5, "in", 15)])
def test_flight_succeeds_if_fewer_than_5_life_were_lost(lost: int, status: str, left: int) -> None:
    game = battle(THREE.replace("oriane_vell", "oriane_vell life 20"), rng=dice())
    do(game, "flee")
    if lost:
        game.lose_life(0, lost)

    flight_is_settled(game)

    one = game.position.characters[0]
    assert (one.status, one.life) == (status, left)
    assert one.fleeing is False
    if status == "in":
        assert (game.position.active, game.position.phase) == (0, "channeling")
        assert happened(game, "FlightFailed") == ["FlightFailed"]
        assert one.lost_in_flight == 0


@pytest.mark.rule("MC-17.4")
def test_absorbed_damage_does_not_count_against_a_flight() -> None:
    game = battle(THREE, rng=dice(6, 6))
    do(game, "flee")

    game.deal(0, 12)
    flight_is_settled(game)

    assert game.position.characters[0].status == "escaped"


@pytest.mark.rule("MC-17.4")
def test_mana_burn_counts_against_a_flight() -> None:
    game = battle("oriane_vell pool WWWWWWWCCCCC | brannick_emberhand | morwen_sable")

    do(game, "flee")
    flight_is_settled(game)

    assert life(game, "0") == [27]
    assert game.position.characters[0].status == "in"


@pytest.mark.rule("MC-17.5")
def test_house_rule_lets_a_flight_fail_sooner() -> None:
    game = battle(THREE, rules=Rules(flight_loss=2))
    do(game, "flee")
    game.lose_life(0, 2)

    flight_is_settled(game)

    assert game.position.characters[0].status == "in"


@pytest.mark.rule("MC-35.23", "MC-17.5", "MC-17.4")
def test_fight_as_defender_ends_a_flight() -> None:
    game = battle(THREE, close="0-1", rng=dice(1, 1, 1, 6, 6))
    do(game, "flee")
    while "engage" not in offered(game):
        do(game, "stop" if "stop" in offered(game) else "act")
    do(game, "engage; character 0", "no")
    assert life(game, "0") == [32]

    flight_is_settled(game)

    assert game.position.characters[0].status == "in"
    assert happened(game, "FlightFailed") == ["FlightFailed"]


@pytest.mark.rule("MC-17.7", "MC-8.5", "MC-21.2")
def test_escaped_character_keeps_life_counters_auras_equipment_and_used_cards() -> None:
    game = battle(
        "oriane_vell life 9 plus 1 graveyard spark_of_karr memory vellish_lancer | brannick_emberhand | morwen_sable",
        permanents="barkmail of 1 on 0; honed_glaive of 0 on 0",
        close="0-1",
    )

    do(game, "flee")
    flight_is_settled(game)

    one = game.position.characters[0]
    assert (one.status, one.life, one.plus) == ("escaped", 9, 1)
    assert keys(game, one.graveyard) == ["spark_of_karr"]
    assert keys(game, one.memory) == ["vellish_lancer"]
    assert [permanent.bearer for permanent in game.position.permanents] == [0, 0]
    assert 0 not in game.position.order
    assert game.position.close == frozenset()
    assert not game.position.end


@pytest.mark.rule("MC-17.8")
def test_fleeing_character_can_still_respond() -> None:
    game = battle("oriane_vell speed 4 pool W memory mending_canticle | brannick_emberhand | morwen_sable", rng=dice())

    do(game, "flee")

    assert offered(game) == ["pass", "cast mending_canticle"]


@pytest.mark.rule("MC-17.9", "MC-17.4")
def test_delayed_character_escapes_when_the_delayed_turn_would_begin() -> None:
    game = battle("oriane_vell fleeing speed 6 | brannick_emberhand | morwen_sable", phase="start", rng=dice())

    do(game, "character 1")
    assert game.position.characters[0].status == "in"
    game.lose_life(0, 5)
    flight_is_settled(game)

    assert game.position.characters[0].status == "in"
    assert happened(game, "FlightFailed") == ["FlightFailed"]


FAST = "oriane_vell speed {} | brannick_emberhand | morwen_sable speed 2"


@pytest.mark.rule("MC-35.24", "MC-17.6", "MC-33.20", "MC-2.5")
def test_much_faster_character_may_roll_to_escape_at_once() -> None:
    game = battle(FAST.format(5), rng=dice(1, 4, 4, 4, 4, 6, 6, 5, 4, 4))

    do(game, "flee")
    assert (game.players_to_act, offered(game)) == ((0,), ["yes", "no"])
    do(game, "yes")

    assert game.position.characters[0].status == "escaped"
    assert game.players_to_act == (1,)


@pytest.mark.rule("MC-35.24", "MC-17.6")
def test_lead_of_one_is_too_little_to_escape_at_once() -> None:
    game = battle(FAST.format(4), rng=dice())

    do(game, "flee")

    assert game.position.characters[0].fleeing
    assert game.players_to_act == (1,)


@pytest.mark.rule("MC-17.6", "MC-17.4")
def test_one_enemy_with_more_spoils_the_immediate_escape_but_not_the_flight() -> None:
    game = battle(FAST.format(5), rng=dice(1, 4, 4, 4, 4, 6, 6, 6, 4, 4))

    do(game, "flee", "yes")
    assert game.position.characters[0].status == "in"
    flight_is_settled(game)

    assert game.position.characters[0].status == "escaped"


@pytest.mark.rule("MC-17.6")
def test_allies_count_for_the_lead_but_do_not_roll() -> None:
    words = "oriane_vell side 0 speed 5 | brannick_emberhand side 1 | morwen_sable side 0 speed {}"
    slow = battle(words.format(3), rng=dice(1, 4, 4, 4, 4, 6, 6, 5))
    do(slow, "flee", "yes")
    assert slow.position.characters[0].status == "escaped"

    fast = battle(words.format(4), rng=dice())
    do(fast, "flee")
    assert fast.players_to_act != (0,)


@pytest.mark.rule("MC-17.6", "MC-17.2")
def test_speed_for_the_immediate_escape_is_that_without_pervasive_effects() -> None:
    game = battle(FAST.format(4), permanents="current_of_thole of 0", rng=dice())
    assert game.position.characters[0].speed == 5

    do(game, "flee")

    assert game.players_to_act == (1,)


@pytest.mark.rule("MC-17.6")
def test_house_rule_asks_for_another_lead() -> None:
    game = battle(FAST.format(4), rules=Rules(escape_lead=1), rng=dice())

    do(game, "flee", "no")

    assert game.position.characters[0].fleeing


@pytest.mark.rule("MC-17.6")
def test_departed_characters_do_not_hinder_the_immediate_escape() -> None:
    game = battle("oriane_vell speed 5 | brannick_emberhand | morwen_sable speed 6", active=1)
    game.lose_life(2, 32)
    game.check()

    assert game.may_escape_at_once(0)


@pytest.mark.rule("MC-17.6", "MC-21.4")
def test_battle_ends_when_the_last_enemy_escapes_at_once() -> None:
    game = battle("oriane_vell speed 5 | brannick_emberhand", rng=dice(*[6] * 5, 6, 6, 6))

    do(game, "flee", "yes")

    assert game.outcome is not None
    assert game.outcome.scores == (0.25, 1)


@pytest.mark.rule("MC-17.7", "MC-22.3", "MC-36.29")
def test_mana_of_a_character_who_escaped_in_their_turn_does_not_burn() -> None:
    game = battle(
        "oriane_vell speed 5 pool WWWWWWWWW | brannick_emberhand pool RRRRRRRRRRR | morwen_sable",
        rng=dice(*[6] * 5, *[1] * 6),
    )

    do(game, "flee", "yes")

    assert life(game, "0", "1") == [32, 29]
    assert [sum(one.pool) for one in game.position.characters] == [9, 8, 4]


@pytest.mark.rule("MC-17.4", "MC-17.5")
def test_flight_that_has_failed_does_not_count_against_the_next() -> None:
    game = battle("oriane_vell fleeing | brannick_emberhand", phase="start", seed=1)
    game.position.characters[0].was_defender = True
    game.position.characters[0].lost_in_flight = 9

    do(game, *["act"] * ("act" in offered(game)))
    while "flee" not in offered(game):
        do(game, next(word for word in ("pass", "stop") if word in offered(game)))
    assert happened(game, "FlightFailed") == ["FlightFailed"]
    do(game, "flee")
    while not game.is_over and "spare" not in offered(game):
        do(game, next(word for word in ("act", "pass", "stop", "end") if word in offered(game)))

    assert fighter(game, "0").status == "escaped"


@pytest.mark.rule("MC-17.4", "MC-21.2")
def test_falling_character_is_no_longer_fleeing() -> None:
    game = battle(
        "oriane_vell life 3 guard 0 fleeing | morwen_sable | dovek_ironquill",
        close="0-1",
        active=1,
        rng=dice(6, 6, 6),
    )
    do(game, "engage oriane")
    if (0,) == game.players_to_act:
        do(game, "no")
    fallen = game.view(None).characters[0]
    assert (fallen.status, fallen.fleeing, fallen.was_defender, fallen.lost_in_flight) == ("lost", False, False, 0)
