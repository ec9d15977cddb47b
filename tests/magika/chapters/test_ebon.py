"""The Ebon Mage: properties, the duty to move, and prohibitions (MG-29)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_magika.actions import MISSING
from arcana_magika.events import Drawn, Moved, OrderExecuted
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import RESTING, Sheet
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn


def where(game: Game) -> str:
    """The space of the Ebon Mage."""
    return NAMES[game.arena.mages[-1].cell]


@pytest.mark.rule("MG-39.36", "MG-29.12", "MG-19.3")
def test_ebon_mage_resting_all_turn_walks_in_phase_5_without_bonus() -> None:
    game = contest("A y2 | M m7 endurance 20", rng=ScriptedRng([4]))
    play_turn(game)

    assert where(game) == "n7"
    assert game.arena.mages[-1].endurance == 20 + 4 * 8 - 2
    assert [entry.event.n for entry in game.log if isinstance(entry.event, Drawn)] == [6]
    duties = [entry for entry in game.log if entry.clause == "MG-29.12"]
    assert [entry.event for entry in duties] == [
        OrderExecuted(2, 5, "REST", "MOVE SW", "no change of space in this turn yet")
    ]


@pytest.mark.rule("MG-29.12", "MG-1.5")
@pytest.mark.parametrize(
    ("start", "drawn", "end"),
    [
        ("m13", 4, "l12"),  # of SE, SW, W, NW
        ("b1", 1, "a1"),
        ("a1", 1, "b2"),
        ("a1", 2, "b1"),
        ("z1", 2, "z2"),
    ],
)
def test_only_directions_that_lead_to_a_space_on_the_map_are_drawn(start: str, drawn: int, end: str) -> None:
    game = contest(f"A y4 | M {start}", rng=ScriptedRng([drawn]))
    play_turn(game)

    assert where(game) == end


@pytest.mark.rule("MG-29.12")
@pytest.mark.parametrize("moves", ["MOVE NE", "REST; CAST TELPT NE", "REST; REST; REST; MOVE E"])
def test_ebon_mage_who_changed_space_by_any_means_may_rest_in_phase_5(moves: str) -> None:
    game = contest("A y2 | M m7 scrolls TELPT*!", rng=ScriptedRng([]))
    play_turn(game, M=moves)

    assert not [entry for entry in game.log if entry.clause == "MG-29.12"]


@pytest.mark.rule("MG-29.12")
def test_mage_moved_by_chaos_has_done_the_duty() -> None:
    game = contest("A m7 Evil arcania 50 skill 100 scrolls CHAOS | M m8", seed=3)
    play_turn(game, A="CAST CHAOS")

    assert not [entry for entry in game.log if entry.clause == "MG-29.12"]


@pytest.mark.rule("MG-29.12")
@pytest.mark.parametrize("last", ["MOVE NE", "CAST TELPT NE", "CAST #1 NE", "CAST TELPTX NE 3"])
def test_order_of_phase_5_that_leaves_the_space_is_kept(last: str) -> None:
    game = contest("A y2 | M m7 scrolls TELPT*!", rng=ScriptedRng([]))
    play_turn(game, M=f"REST; REST; REST; REST; {last}")

    assert where(game) == ("j7" if "3" in last else "l7")


@pytest.mark.rule("MG-29.12", "MG-40.46")
def test_teleport_by_code_satisfies_the_duty_but_an_empty_slot_does_not() -> None:
    by_code = contest("A y2 | M m7 scrolls HEALS", rng=ScriptedRng([]))
    play_turn(by_code, M="REST; REST; REST; REST; CAST TELPT NE")
    by_slot = contest("A y2 | M m7 scrolls HEALS", rng=ScriptedRng([1]))
    play_turn(by_slot, M="REST; REST; REST; REST; CAST #1")

    assert where(by_code) == "m7"
    assert where(by_slot) == "l7"
    assert by_slot.arena.mages[-1].scrolls


@pytest.mark.rule("MG-29.12")
@pytest.mark.parametrize("last", ["SEARCH", "MEDITATE", "DROP HELM", "CAST HEALS", "CAST #5 NE", "DEMAND CROWN"])
def test_any_other_order_of_phase_5_is_replaced(last: str) -> None:
    game = contest("A m7 holds CROWN | M m7 holds HELM scrolls HEALS", rng=ScriptedRng([2]))
    play_turn(game, M=f"REST; REST; REST; REST; {last}")

    assert where(game) == "m8"
    assert game.arena.mages[-1].scrolls
    assert game.arena.holds(game.ebon, 8)
    assert game.arena.holds(0, 0)


@pytest.mark.rule("MG-29.12")
def test_mage_unable_to_walk_has_no_duty() -> None:
    exhausted = contest("A y2 | M m7 endurance 5", ground="Volcanic", rng=ScriptedRng([]))
    play_turn(exhausted)
    unconscious = contest("A y2 | M m7 endurance 0", ground="Plains", rng=ScriptedRng([]))
    play_turn(unconscious)
    paralyzed = contest("A y2 | M m7", rng=ScriptedRng([]))
    paralyzed.arena.effects.begin("PLYZE", target=2, lasts=turns(1))
    play_turn(paralyzed)

    assert [where(game) for game in (exhausted, unconscious, paralyzed)] == ["m7"] * 3
    assert unconscious.arena.mages[-1].endurance > 10


@pytest.mark.rule("MG-29.12")
@pytest.mark.parametrize(("endurance", "end"), [(19, "m7"), (20, "l7")])
def test_endurance_needed_for_a_move_is_its_cost_in_phase_5(endurance: int, end: str) -> None:
    rules = Rules(terrain_rests=(0,) * 10)
    game = contest(f"A y2 | M m7 endurance {endurance}", rules=rules, ground="River", rng=ScriptedRng([1]))
    play_turn(game)

    assert where(game) == end
    assert bool([entry for entry in game.log if entry.clause == "MG-29.12"]) is (end == "l7")


@pytest.mark.rule("MG-29.12")
def test_house_rule_without_moves_has_no_duty() -> None:
    rules = Rules(race_moves=(0,) * 5, ankh_moves=0)
    game = contest("A y2 | M m7", rules=rules, rng=ScriptedRng([]))
    play_turn(game)

    assert where(game) == "m7"


@pytest.mark.rule("MG-29.12", "MG-9.3", "MG-30.31", "MG-40.46")
def test_move_that_replaces_an_order_is_judged_like_any_other() -> None:
    game = contest("A l7 | B l7 | C l7 | M m7 endurance 20", rng=ScriptedRng([1]))
    play_turn(game)

    assert where(game) == "m7"
    assert game.arena.mages[-1].endurance == 20 + 5 * 8 + 25
    assert game.arena.chronicle.misordered


@pytest.mark.rule("MG-29.1")
def test_race_and_alignment_bind_the_ebon_mage_like_any_mage() -> None:
    game = contest("A y2 | M m7 Dwarf Good scrolls ATEND HEALS", rng=ScriptedRng([]))
    game.arena.mages[-1].aptitude = 34
    play_turn(game, M="MOVE NE; MOVE NE; MOVE NE; MOVE NE; MOVE NE")
    mage = game.arena.mages[-1]

    assert mage.max_endurance == 110
    assert where(game) == "i7"
    play_turn(game, M="CAST ATEND A; MOVE NE")
    assert len(mage.scrolls) == 2


@pytest.mark.rule("MG-29.2", "MG-13.15")
def test_ebon_mages_spell_skill_is_100_and_never_rises() -> None:
    game = contest("A y2 | M m7 Good arcania 100 scrolls FGMAP HEALS endurance 60", rng=ScriptedRng([]))
    play_turn(game, M="CAST FGMAPX; CAST HEALSX; MOVE NE")

    assert game.arena.mages[-1].skill == 100
    assert game.arena.mages[-1].endurance > 90


@pytest.mark.rule("MG-29.2", "MG-6.4", "MG-21.12")
@pytest.mark.parametrize(("drawn", "healed"), [(95, True), (96, False)])
def test_curse_and_tome_change_the_ebon_mages_current_skill(drawn: int, healed: bool) -> None:
    game = contest("A y2 | M m7 arcania 50 endurance 20 holds TOME scrolls HEALS", rng=ScriptedRng([drawn]))
    game.arena.effects.begin("CURSP", target=2, strength=25, lasts=turns(1))
    play_turn(game, M="CAST HEALS; MOVE NE")

    assert (game.arena.mages[-1].endurance > 60) is healed


@pytest.mark.rule("MG-29.4")
def test_ebon_mage_can_walk_south_anywhere() -> None:
    game = contest("A y2 | M m7", rng=ScriptedRng([]))
    play_turn(game, M="MOVE SE; MOVE SW")

    assert where(game) == "o8"


@pytest.mark.rule("MG-29.6", "MG-29.14")
def test_ebon_mage_picks_up_nothing_but_can_demand_dropped_items_later() -> None:
    game = contest("A m7 Elf | M m7 holds CROSS", lying="RED m7, HELM m7", rng=ScriptedRng([1, 1]))
    play_turn(game, M="DROP CROSS; SEARCH CROSS; SEARCH ALL; SEARCH RED; MOVE NE")
    assert game.arena.artifacts_of(game.ebon) == ()
    assert game.arena.chronicle.misordered

    play_turn(game, A="SEARCH CROSS; REST; REST", M="MOVE SW; REST; DEMAND CROSS")
    assert game.arena.holds(game.ebon, 3)


@pytest.mark.rule("MG-29.7", "MG-39.35")
def test_teleport_may_cost_the_ebon_mage_items() -> None:
    game = contest("A y2 | M m7 holds HELM scrolls TELPT*! KNART", rng=ScriptedRng([8, 11]))
    play_turn(game, M="CAST TELPT NE")

    assert where(game) == "l7"
    assert [scroll.code for scroll in game.arena.mages[-1].scrolls] == ["TELPT"]
    assert game.arena.holds(game.ebon, 8)


@pytest.mark.rule("MG-29.8", "MG-29.10")
@pytest.mark.parametrize(
    ("aptitude", "race", "alignment", "gets"),
    [(89, "Human", "Good", True), (90, "Human", "Good", False), (-100, "Elf", "Evil", True)],
)
def test_ebon_mage_demands_alignment_artifacts_at_90(aptitude: int, race: str, alignment: str, gets: bool) -> None:
    game = contest(f"A m7 {race} {alignment} aptitude {aptitude} holds CROWN | M m7 Evil", rng=ScriptedRng([]))
    play_turn(game, M="DEMAND CROWN; MOVE NE")

    assert game.arena.holds(game.ebon, 0) is gets


@pytest.mark.rule("MG-29.9")
@pytest.mark.parametrize(("race", "gets"), [("Elf", True), ("Dwarf", False)])
def test_ebon_mage_demands_racial_artifacts_as_one_of_their_race(race: str, gets: bool) -> None:
    game = contest(f"A m7 {race} holds LAMP | M m7 Elf Evil", rng=ScriptedRng([]))
    play_turn(game, M="DEMAND LAMP; MOVE NE")

    assert game.arena.holds(game.ebon, 5) is gets


@pytest.mark.rule("MG-29.10")
def test_ebon_mage_is_demanded_from_by_real_values() -> None:
    game = contest("A m7 Good aptitude 10 | M m7 Human Evil aptitude -90 holds CROWN CROSS", rng=ScriptedRng([]))
    play_turn(game, A="DEMAND CROWN; DEMAND CROSS", M="REST; REST; MOVE NE")

    assert game.arena.artifacts_of(0) == (0,)


@pytest.mark.rule("MG-29.11")
def test_ebon_mages_third_demand_is_a_rest() -> None:
    game = contest("A m7 Human Evil aptitude -90 holds CROSS ANKH ORB SCEPTER | M m7", rng=ScriptedRng([]))
    play_turn(game, M="DEMAND CROSS; DEMAND ORB; DEMAND ANKH; MOVE NE")  # the CROSS is denied

    assert game.arena.artifacts_of(game.ebon) == (1,)
    assert game.arena.mages[-1].demands == 2


@pytest.mark.rule("MG-29.13")
def test_ebon_mage_may_hand_in_a_sheet_without_a_move() -> None:
    game = contest("A y2 | M m7 endurance 0", rng=ScriptedRng([]))
    play_turn(game)

    assert game.position.turn == 2
    assert where(game) == "m7"


@pytest.mark.rule("MG-29.15", "MG-12.3")
def test_ebon_mage_dons_no_cloak() -> None:
    game = contest("A y2 | M m7 carries RED", rng=ScriptedRng([]))
    play_turn(game, M="DON RED; MOVE NE")

    assert game.arena.mages[-1].worn == -1
    assert game.arena.mages[-1].cloaks == (0,)


@pytest.mark.rule("MG-29.16", "MG-31.1", "MG-25.13")
def test_ebon_mage_on_the_goal_square_ends_nothing() -> None:
    game = contest("A y2 | M b1", rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE")

    assert where(game) == "a1"
    assert game.position.stage == "orders"


@pytest.mark.rule("MG-29.17", "MG-33.4")
def test_ebon_mage_is_never_dropped() -> None:
    game = contest("A y2 | M m7 missed 7", seed=1)
    for _ in range(3):
        for player in (0, 1):
            game.hand_in(Sheet((RESTING,) * 5), player)
        game.apply(MISSING, game.ebon)

    assert game.arena.mages[-1].missed == 10
    assert game.arena.mages[-1].cell >= 0
    assert game.arena.dropped == ()


@pytest.mark.rule("MG-30.12", "MG-30.13", "MG-20.1")
def test_tasks_count_final_places_at_ends_of_phases() -> None:
    game = contest("A m8 | B m7 | M m7", rng=ScriptedRng([]))
    play_turn(game, B="MOVE NE", M="MOVE E")

    assert game.arena.chronicle.met == 0b01


@pytest.mark.rule("MG-29.12", "MG-24.19")
def test_confused_mage_on_duty_goes_yet_another_way() -> None:
    game = contest("A y2 | M m7", rng=ScriptedRng([1, 1]))
    game.arena.effects.begin("CONFS", target=2, lasts=phases(5))
    play_turn(game)

    assert where(game) == "m8"  # drawn NE, strays to the first of the others
    assert [type(entry.event) for entry in game.log].count(Moved) == 1
    assert game.arena.mages[-1].cell == space("m8")
