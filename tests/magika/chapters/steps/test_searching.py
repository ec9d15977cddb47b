"""Searches for scrolls, artifacts and cloaks, and their costs (MG-16)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.testing import events_of
from arcana_magika.events import Drawn, OrderExecuted, Searched
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import COLOURS, HELM, HILLS, TERRAINS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.text import order_of

A, B, C = range(3)
RED, BLUE = COLOURS.index("RED"), COLOURS.index("BLUE")


def phase(game: Game, number: int = 1, /, **given: str) -> None:
    """One phase with these orders. All others rest."""
    sheets = [order_of(given.pop(game.letter(player), "REST")) for player in range(game.player_count)]
    assert not given
    game.position.sheets = [Sheet((order,) * 5) for order in sheets]
    game.process_phase(Phase(1, number, number, []))


def draws(game: Game) -> list[tuple[int, int]]:
    """The draws so far: n and the result."""
    return [(drawn.n, drawn.result) for drawn in events_of(game, Drawn)]


def scrolls(game: Game, player: int = A) -> list[str]:
    """The codes of the scrolls of a mage, by slot."""
    return [scroll.code for scroll in game.arena.mages[player].scrolls]


def turned(game: Game, player: int = A) -> tuple[str, str]:
    """The executed part of a mage's order, and the clause."""
    [(what, clause)] = [
        (entry.event.executed, entry.clause)
        for entry in game.log
        if isinstance(entry.event, OrderExecuted) and entry.event.mage == player
    ]
    return what, clause


@pytest.mark.rule("MG-39.25", "MG-16.5", "MG-16.6", "MG-16.7", "MG-16.9", "MG-4.5", "MG-4.6")
def test_good_halfling_with_the_medallion_finds_a_teleport_in_a_swamp() -> None:
    game = contest("A m7 Halfling Good holds MEDALLION", ground="Swamp", rng=ScriptedRng([80, 51, 23, 13]))

    phase(game, A="SEARCH")

    assert draws(game) == [(100, 80), (100, 51), (58, 23), (25, 13)]
    assert scrolls(game) == ["TELPT"]
    assert events_of(game, Searched) == [Searched(A, "scroll", ("TELPT",), (), 12)]
    assert game.arena.mages[A].endurance == 90 - 12
    assert turned(game) == ("SEARCH", "MG-9.6")


@pytest.mark.rule("MG-39.26", "MG-16.10")
def test_evil_human_pays_the_higher_of_two_costs_for_a_dear_scroll() -> None:
    game = contest("A m7 Human Evil", ground="Hills", rng=ScriptedRng([20, 12, 21, 4, 9]))

    phase(game, A="SEARCH")

    assert draws(game) == [(100, 20), (100, 12), (53, 21), (11, 4), (11, 9)]
    assert scrolls(game) == ["ELDRP"]
    assert game.arena.mages[A].endurance == 92


@pytest.mark.rule("MG-16.10")
def test_cheap_scroll_costs_once_and_the_second_cost_counts_only_if_higher() -> None:
    cheap = contest("A m7 Good", ground="Hills", rng=ScriptedRng([55, 1, 52, 11]))  # HEALS, 8
    phase(cheap, A="SEARCH")
    assert (scrolls(cheap), cheap.arena.mages[A].endurance) == (["HEALS"], 90)

    dear = contest("A m7 Good", ground="Hills", rng=ScriptedRng([55, 1, 54, 11, 1]))  # PROSP, 10
    phase(dear, A="SEARCH")
    assert (scrolls(dear), dear.arena.mages[A].endurance) == (["PROSP"], 90)


@pytest.mark.rule("MG-16.5", "MG-3.1", "MG-1.4")
@pytest.mark.parametrize(
    ("terrain", "percent"),
    [
        *(("Coastal", 30), ("Plains", 35), ("Forest", 40), ("Hills", 55), ("Swamp", 60), ("Desert", 65)),
        *(("Mountain", 80), ("Glacial", 85), ("Volcanic", 90)),
    ],
)
def test_terrain_sets_the_chance_to_find_a_scroll(terrain: str, percent: int) -> None:
    found = contest("A m7", ground=terrain, rng=ScriptedRng([percent, 1, 20, 1]))
    phase(found, A="SEARCH")
    assert scrolls(found) == ["PROEL"]

    missed = contest("A m7", ground=terrain, rng=ScriptedRng([percent + 1, 1]))
    phase(missed, A="SEARCH")
    assert scrolls(missed) == []
    assert events_of(missed, Searched) == [Searched(A, "scroll", (), (), 0)]


@pytest.mark.rule("MG-16.5", "MG-1.4", "MG-3.3")
@pytest.mark.parametrize("terrain", ["River", "Ocean"])
def test_in_water_a_scroll_is_found_without_a_test(terrain: str) -> None:
    game = contest("A m7", ground=terrain, rng=ScriptedRng([1, 20, 41]))

    phase(game, A="SEARCH")

    assert draws(game) == [(100, 1), (54, 20), (41, 41)]
    assert game.arena.mages[A].endurance == 60


@pytest.mark.rule("MG-16.5", "MG-4.5", "MG-4.6", "MG-21.9")
@pytest.mark.parametrize(
    ("mage", "percent"),
    [("Halfling", 55), ("Human holds MEDALLION", 55), ("Halfling holds MEDALLION", 55), ("Human", 35)],
)
def test_halflings_and_the_holder_of_the_medallion_find_20_percent_more(mage: str, percent: int) -> None:
    found = contest(f"A m7 {mage}", rng=ScriptedRng([percent, 1, 20, 1]))
    phase(found, A="SEARCH")
    assert scrolls(found) == ["PROEL"]

    missed = contest(f"A m7 {mage}", rng=ScriptedRng([percent + 1, 1]))
    phase(missed, A="SEARCH")
    assert scrolls(missed) == []


@pytest.mark.rule("MG-16.5", "MG-16.9", "MG-3.4", "MG-24.31", "MG-24.11")
@pytest.mark.parametrize(("protect", "factor"), [(False, 10), (True, 6)])
def test_changed_terrain_sets_chance_and_cost_of_a_search(protect: bool, factor: int) -> None:
    game = contest("A m7", ground="Forest", rng=ScriptedRng([55, 1, 20, factor + 1]))
    ground = bytearray(game.arena.base)
    ground[space("m7")] = HILLS
    game.arena.ground = bytes(ground)
    if protect:
        game.arena.effects.begin("PROEL", target=A, lasts=phases(10))

    phase(game, A="SEARCH")

    assert draws(game)[-1] == (factor + 1, factor + 1)
    assert scrolls(game) == ["PROEL"]


@pytest.mark.rule("MG-16.9", "MG-3.2")
@pytest.mark.parametrize(
    ("mage", "n"), [("Human", 25), ("Goblin", 13), ("Human holds PENDANT", 13), ("Goblin holds PENDANT", 13)]
)
def test_cost_is_from_0_to_the_factor_for_this_mage(mage: str, n: int) -> None:
    game = contest(f"A m7 {mage}", ground="Swamp", rng=ScriptedRng([100, n]))
    full = game.arena.mages[A].endurance

    phase(game, A="SEARCH")

    assert draws(game) == [(100, 100), (n, n)]
    assert game.arena.mages[A].endurance == full - (n - 1)


@pytest.mark.rule("MG-16.8", "MG-22.2", "MG-40.13")
def test_seventh_scroll_disintegrates_and_is_paid_for_like_any_other() -> None:
    six = "HEALS HEALS HEALS HEALS HEALS HEALS"
    game = contest(f"A m7 Good scrolls {six}", rng=ScriptedRng([1, 1, 54, 1, 3]))

    phase(game, A="SEARCH")

    assert scrolls(game) == six.split()
    assert events_of(game, Searched) == [Searched(A, "scroll", (), ("PROSP",), 2)]
    assert draws(game)[-2:] == [(5, 1), (5, 3)]


@pytest.mark.rule("MG-22.1")
def test_scroll_that_is_found_takes_the_lowest_free_slot() -> None:
    game = contest("A m7 scrolls HEALS ATEND TELPT", rng=ScriptedRng([1, 1, 20, 1]))
    mage = game.arena.mages[A]
    mage.slots = (mage.slots[0], None, *mage.slots[2:])

    phase(game, A="SEARCH")

    assert scrolls(game) == ["HEALS", "PROEL", "TELPT"]


@pytest.mark.rule("MG-16.2", "MG-16.11", "MG-6.6")
def test_search_may_cost_all_endurance_and_keeps_its_find() -> None:
    game = contest("A m7 Good endurance 10", ground="Volcanic", rng=ScriptedRng([90, 1, 20, 21]))

    phase(game, A="SEARCH")

    mage = game.arena.mages[A]
    assert (scrolls(game), mage.endurance, mage.status) == (["PROEL"], 0, "UC")
    assert events_of(game, Searched)[0].cost == 10
    assert mage.rests == 0


@pytest.mark.rule("MG-16.1", "MG-16.4", "MG-16.10", "MG-21.2")
def test_named_artifact_is_picked_up_for_certain_and_costs_the_higher_of_two() -> None:
    game = contest("A m7", lying="HELM m7, ROD m7, RED m7", rng=ScriptedRng([2, 5]))

    phase(game, A="SEARCH HELM")

    assert draws(game) == [(5, 2), (5, 5)]
    assert game.arena.artifacts_of(A) == (HELM,)
    assert events_of(game, Searched) == [Searched(A, "HELM", ("HELM",), (), 4)]
    assert game.arena.mages[A].endurance == 96


@pytest.mark.rule("MG-16.1", "MG-16.4", "MG-16.10")
def test_named_cloak_is_picked_up_alone_and_costs_once() -> None:
    game = contest("A m7", lying="HELM m7, RED m7, RED m7, BLUE m7", rng=ScriptedRng([3]))

    phase(game, A="SEARCH RED")

    assert game.arena.mages[A].cloaks == (RED,)
    assert game.arena.cloaks[RED] == (space("m7"),)
    assert game.arena.cloaks[BLUE] == (space("m7"),)
    assert game.arena.mages[A].endurance == 98


@pytest.mark.rule("MG-16.4", "MG-12.2", "MG-16.10")
def test_search_for_all_takes_artifacts_then_cloaks_in_colour_order_up_to_the_limit() -> None:
    game = contest(
        "A m7 wears VIOLET", lying="ROD m7, GREEN m7, BLUE m7, BLUE m7, CROWN m7, HELM m6", rng=ScriptedRng([1, 1])
    )

    phase(game, A="SEARCH ALL")

    assert events_of(game, Searched) == [Searched(A, "ALL", ("CROWN", "ROD", "BLUE"), (), 0)]
    assert game.arena.cloaks[BLUE] == (space("m7"),)


@pytest.mark.rule("MG-16.4", "MG-1.11")
def test_two_cloaks_of_the_first_colour_come_before_one_of_the_next() -> None:
    game = contest("A m7", lying="GREEN m7, BLUE m7, BLUE m7", rng=ScriptedRng([1]))

    phase(game, A="SEARCH ALL")

    assert events_of(game, Searched) == [Searched(A, "ALL", ("BLUE", "BLUE"), (), 0)]


@pytest.mark.rule("MG-16.2", "MG-12.10")
@pytest.mark.parametrize(
    ("mage", "order"),
    [
        ("", "SEARCH CROWN"),  # is elsewhere
        ("", "SEARCH ORB"),  # a mage here holds it
        ("", "SEARCH GREEN"),
        ("carries BLUE BLUE", "SEARCH RED"),
        ("wears BLUE carries GREEN", "SEARCH RED"),
        ("barred", "SEARCH RED"),
        ("barred", "SEARCH ALL"),
    ],
)
def test_search_for_an_absent_or_forbidden_item_is_a_rest(mage: str, order: str) -> None:
    game = contest(f"A m7 endurance 50 {mage} | B m7 holds ORB", lying="RED m7, CROWN m8", rng=ScriptedRng([]))

    phase(game, A=order)

    assert turned(game) == ("REST", "MG-16.2")
    assert game.arena.mages[A].endurance == 58


@pytest.mark.rule("MG-16.2")
def test_search_for_all_in_an_empty_space_is_a_rest() -> None:
    game = contest("A m7", rng=ScriptedRng([]))

    phase(game, A="SEARCH ALL")

    assert turned(game) == ("REST", "MG-16.2")


@pytest.mark.rule("MG-16.2", "MG-24.44")
def test_barred_mage_under_cloak_aid_may_pick_up_cloaks() -> None:
    game = contest("A m7 barred", lying="RED m7", rng=ScriptedRng([1]))
    game.arena.effects.begin("CKAID", target=A, lasts=turns(3))

    phase(game, A="SEARCH RED")

    assert game.arena.mages[A].cloaks == (RED,)


@pytest.mark.rule("MG-29.6")
@pytest.mark.parametrize("order", ["SEARCH HELM", "SEARCH RED", "SEARCH ALL"])
def test_ebon_mage_picks_up_nothing(order: str) -> None:
    game = contest("M m7", lying="HELM m7, RED m7", rng=ScriptedRng([]))

    phase(game, M=order)

    assert turned(game, game.ebon) == ("REST", "MG-29.6")


@pytest.mark.rule("MG-29.6")
def test_ebon_mage_searches_for_scrolls() -> None:
    game = contest("M m7 Evil", rng=ScriptedRng([35, 1, 1, 1]))

    phase(game, M="SEARCH")

    assert scrolls(game, game.ebon) == ["CURSP"]


@pytest.mark.rule("MG-16.3", "MG-1.14", "MG-8.5")
def test_searches_are_executed_in_standing_order_and_judged_when_they_are() -> None:
    game = contest(
        "A m7 endurance 50 | B m7 endurance 60 | C m7 endurance 50 arcania 60", lying="HELM m7", rng=ScriptedRng([1, 1])
    )

    phase(game, **dict.fromkeys("ABC", "SEARCH HELM"))

    assert game.arena.holds(B, HELM)
    assert turned(game, A) == turned(game, C) == ("REST", "MG-16.2")


@pytest.mark.rule("MG-16.3", "MG-1.14", "MG-1.16")
def test_equals_search_in_a_random_order_drawn_first() -> None:
    game = contest("A m7 | B m7 | C m7 endurance 99", lying="HELM m7", rng=ScriptedRng([2, 5, 1, 100, 1]))

    phase(game, A="SEARCH HELM", B="SEARCH HELM", C="SEARCH")

    assert draws(game) == [(2, 2), (5, 5), (5, 1), (100, 100), (5, 1)]
    assert game.arena.holds(B, HELM)


@pytest.mark.rule("MG-16.12", "MG-24.61", "MG-1.4")
def test_search_for_a_scroll_under_search_expired_costs_without_a_test() -> None:
    game = contest("A m7", ground="River", rng=ScriptedRng([11]))
    game.arena.effects.begin("SRCHX", target=A, lasts=turns(1))

    phase(game, A="SEARCH")

    assert draws(game) == [(41, 11)]
    assert (scrolls(game), game.arena.mages[A].endurance) == ([], 90)
    assert turned(game) == ("SEARCH", "MG-9.6")


@pytest.mark.rule("MG-16.12")
def test_under_search_expired_cloaks_stay_where_they_are_and_artifacts_are_picked_up() -> None:
    game = contest("A m7", lying="RED m7, HELM m7", rng=ScriptedRng([5, 1, 4]))
    game.arena.effects.begin("SRCHX", target=A, lasts=turns(1))

    phase(game, A="SEARCH RED")
    assert events_of(game, Searched) == [Searched(A, "RED", (), (), 4)]

    phase(game, 2, A="SEARCH ALL")
    assert events_of(game, Searched)[1:] == [Searched(A, "ALL", ("HELM",), (), 3)]
    assert (game.arena.mages[A].cloaks, game.arena.cloaks[RED]) == ((), (space("m7"),))


@pytest.mark.rule("MG-16.12", "MG-16.2")
def test_under_search_expired_a_search_for_an_absent_cloak_is_a_rest() -> None:
    game = contest("A m7", lying="RED m7", rng=ScriptedRng([]))
    game.arena.effects.begin("SRCHX", target=A, lasts=turns(1))

    phase(game, A="SEARCH BLUE")

    assert turned(game) == ("REST", "MG-16.2")


@pytest.mark.rule("MG-40.12")
def test_search_for_all_under_search_expired_finds_no_cloaks() -> None:
    game = contest("A m7", lying="RED m7", rng=ScriptedRng([5]))
    game.arena.effects.begin("SRCHX", target=A, lasts=turns(1))

    phase(game, A="SEARCH ALL")

    assert events_of(game, Searched) == [Searched(A, "ALL", (), (), 4)]


@pytest.mark.rule("MG-8.5", "MG-17.3")
def test_item_left_in_an_earlier_step_can_be_picked_up() -> None:
    class Fumbling(Game):
        __slots__ = ()

        def cast_step(self, phase: Phase) -> None:
            self.arena.artifacts[HELM] = space("m7")

    game = Fumbling.at(contest("A m7").position, rng=ScriptedRng([1, 1]), players=3)

    phase(game, A="SEARCH HELM")

    assert game.arena.holds(A, HELM)


@pytest.mark.rule("MG-3.1", "MG-4.5", "MG-16.5")
def test_house_rules_change_the_chance_and_cost_of_a_search() -> None:
    rules = Rules(terrain_search=(0,) * 10, search_bonus=7, terrain_factors=(0,) * 10)
    for terrain in TERRAINS:
        game = contest("A m7 Halfling", ground=terrain, rules=rules, rng=ScriptedRng([7, 1, 20, 1]))
        phase(game, A="SEARCH")
        assert scrolls(game) == ["PROEL"]
        assert game.arena.mages[A].endurance == 90
