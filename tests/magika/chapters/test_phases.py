"""Orders in general: the time of judgement, their outcome, and the order of equals (MG-1.14, MG-9)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.testing import events_of
from arcana_magika.actions import Sheet as SheetText
from arcana_magika.chapters.steps import phases
from arcana_magika.events import Demanded, Donned, Drawn, OrderExecuted, PhaseBegun, Searched, SpellCast
from arcana_magika.game import Game
from arcana_magika.model import orders
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import RESTING, Sheet
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import COLOURS, HELM, ORB
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

A, B, C, D = range(4)
RED = COLOURS.index("RED")


def phase(game: Game, number: int = 1, /, **given: str) -> None:
    """One phase with these orders. All others rest."""
    sheets = [order_of(given.pop(game.letter(player), "REST")) for player in range(game.player_count)]
    assert not given
    game.position.sheets = [Sheet((order,) * 5) for order in sheets]
    game.process_phase(Phase(1, number, number, []))


def became(game: Game) -> dict[str, tuple[str, str]]:
    """The executed order of a phase for each letter, and the clause."""
    return {
        game.letter(entry.event.mage): (entry.event.executed, entry.clause)
        for entry in game.log
        if isinstance(entry.event, OrderExecuted)
    }


@pytest.mark.rule("MG-9.1", "MG-8.4")
def test_game_has_nine_types_of_orders() -> None:
    assert set(orders.STEPS) == {"MOVE", "REST", "SEARCH", "CAST", "MEDITATE", "DROP", "GIVE", "DEMAND", "DON"}


@pytest.mark.rule("MG-9.2")
def test_order_is_checked_in_its_step_and_not_on_the_sheet() -> None:
    game = contest("A m7 | B m8 holds ORB", lying="HELM m7", rng=ScriptedRng([1, 1]))

    play_turn(game, A="SEARCH HELM; GIVE B HELM", B="MOVE W; REST; GIVE A HELM; DROP ORB", M="MOVE E")

    assert game.arena.holds(A, HELM)
    assert game.arena.artifacts[ORB] == space("m7")
    assert {event.reason for event in events_of(game, OrderExecuted)} == {""}


@pytest.mark.rule("MG-9.2", "MG-13.3")
def test_cast_is_judged_at_its_declaration() -> None:
    game = contest(
        "A m7 Evil skill 100 scrolls ATARC | B m8 Good arcania 10 scrolls PROAU", rng=ScriptedRng([100, 100, 100])
    )

    phase(game, A="CAST ATARC B", B="CAST PROAU")  # in the order of activation B's comes first

    assert became(game)["B"] == ("CAST PROAU", "MG-9.6")
    assert game.arena.mages[B].arcania == 0


@pytest.mark.rule("MG-9.3")
@pytest.mark.parametrize(
    "order",
    [
        *("DEMAND CROWN", "GIVE B HELM", "DON RED", "CAST HEALS", "CAST PROAU", "MOVE SW", "SEARCH ALL", "DROP HELM"),
        "DROP ALL",
    ],
)
def test_illegal_order_becomes_a_rest_and_costs_nothing_else(order: str) -> None:
    game = contest("A m7 Evil endurance 50 scrolls PROAU! aptitude -30 | B m8 holds CROWN", rng=ScriptedRng([]))
    before = game.arena.mages[A].clone()
    if order == "CAST PROAU":
        before.aptitude = game.arena.mages[A].aptitude = 30  # Good spells are forbidden to A

    phase(game, A=order)

    after = game.arena.mages[A]
    assert became(game)["A"][0] == "REST"
    assert (after.endurance, after.rests) == (58, 1)
    after.endurance, after.rests = before.endurance, 0
    assert after == before


@pytest.mark.rule("MG-9.3", "MG-8.4", "MG-8.5")
def test_rest_for_an_illegal_order_comes_in_the_rest_step_of_the_same_phase() -> None:
    class Flooded(Game):
        __slots__ = ()

        def meditate_step(self, phase: Phase) -> None:
            self.arena.ground = bytes([1]) * len(NAMES)

    game = Flooded.at(contest("A m7 endurance 50").position, seed=1, players=3)

    phase(game, A="DEMAND CROWN")

    assert game.arena.mages[A].endurance == 60  # as in a River


@pytest.mark.rule("MG-9.4")
def test_phase_without_an_order_is_an_ordered_rest() -> None:
    game = contest("A m7 endurance 50")

    game.apply(SheetText("MAGE A\nTURN 1\n1: MOVE NE\n4: REST"), A)

    sheet = game.position.sheets[A]
    assert sheet is not None
    assert sheet.orders == (orders.Move("NE"), RESTING, RESTING, RESTING, RESTING)


@pytest.mark.rule("MG-9.5")
def test_order_is_carried_out_from_wherever_the_mage_is_by_then() -> None:
    game = contest("A m7 | B l7 wears RED | C l7 wears BLUE", lying="HELM m8", rng=ScriptedRng([1, 1]))

    play_turn(game, A="MOVE NE; MOVE E; SEARCH HELM", M="MOVE E")

    assert NAMES[game.arena.mages[A].cell] == "m8"
    assert game.arena.holds(A, HELM)


@pytest.mark.rule("MG-9.6", "MG-36.1")
def test_log_has_each_order_its_result_and_the_reason_of_a_difference() -> None:
    game = contest("A m7 | B m8")
    game.arena.effects.begin("PLYZE", target=B, lasts=turns(1))

    play_turn(game, A="MOVE SW; MEDITATE", B="SEARCH", M="MOVE E")

    reported_about = [event for event in events_of(game, OrderExecuted) if event.phase <= 2]
    assert sorted((event.phase, event.mage, event.ordered, event.executed) for event in reported_about) == [
        (1, A, "MOVE SW", "REST"),
        (1, B, "SEARCH", ""),
        (1, 2, "MOVE E", "MOVE E"),
        (2, A, "MEDITATE", "MEDITATE"),
        (2, B, "REST", "REST"),
        (2, 2, "REST", "REST"),
    ]
    assert [bool(event.reason) for event in reported_about] == [
        event.ordered != event.executed for event in reported_about
    ]


@pytest.mark.rule("MG-9.7", "MG-10.7")
def test_denied_demand_is_not_a_rest() -> None:
    game = contest("A m7 endurance 50 | B m7 holds HELM")

    phase(game, A="DEMAND HELM")

    assert [event.success for event in events_of(game, Demanded)] == [False]
    assert (became(game)["A"], game.arena.mages[A].endurance) == (("DEMAND HELM", "MG-9.6"), 50)


@pytest.mark.rule("MG-9.7")
def test_search_without_result_is_not_a_rest() -> None:
    game = contest("A m7 endurance 50", rng=ScriptedRng([100, 1]))

    phase(game, A="SEARCH")

    assert events_of(game, Searched) == [Searched(A, "scroll", (), (), 0)]
    assert game.arena.mages[A].endurance == 50


@pytest.mark.rule("MG-9.7")
@pytest.mark.parametrize(("spell", "result"), [("PROSH", "failed"), ("HEALS", "no_effect")])
def test_failed_or_futile_spell_is_not_a_rest(spell: str, result: str) -> None:
    game = contest("A m7 max_endurance 50 endurance 50 skill 50 scrolls PROSH HEALS", rng=ScriptedRng([51, 100]))

    phase(game, A=f"CAST {spell}")

    assert [event.result for event in events_of(game, SpellCast)] == [result]
    assert (game.arena.mages[A].endurance, game.arena.mages[A].rests) == (50, 0)


@pytest.mark.rule("MG-9.7", "MG-12.7")
def test_rejected_first_don_is_not_a_rest() -> None:
    game = contest("A m7 Good endurance 50 carries RED | B m8 Good wears RED | C m9 Evil wears RED")

    phase(game, A="DON RED")

    assert [event.result for event in events_of(game, Donned)] == ["rejected"]
    assert (game.arena.mages[A].endurance, game.arena.mages[A].rests) == (50, 0)


@pytest.mark.rule("MG-9.8", "MG-24.17")
@pytest.mark.parametrize("order", ["MOVE NE", "SEARCH", "DON RED", "DROP HELM", "GIVE B HELM"])
def test_paralyzed_order_is_not_a_rest_and_draws_nothing(order: str) -> None:
    game = contest("A m7 endurance 50 carries RED holds HELM | B m7", rng=ScriptedRng([]))
    game.arena.effects.begin("PLYZE", target=A, lasts=turns(1))
    before = game.arena.mages[A].clone()

    phase(game, A=order)

    assert became(game)["A"] == ("", "MG-9.8")
    assert game.arena.mages[A] == before
    assert game.arena.holds(A, HELM)


@pytest.mark.rule("MG-9.8", "MG-24.17")
@pytest.mark.parametrize("order", ["DEMAND HELM", "CAST PROSH", "MEDITATE", "REST"])
def test_paralyzed_mage_may_demand_cast_meditate_and_rest(order: str) -> None:
    game = contest("A m7 skill 100 scrolls PROSH | B m7 endurance 20 holds HELM", rng=ScriptedRng([100], then=None))
    game.arena.effects.begin("PLYZE", target=A, lasts=turns(1))

    phase(game, A=order)

    assert became(game)["A"] == (order, "MG-9.6")


@pytest.mark.rule("MG-9.9", "MG-6.10")
@pytest.mark.parametrize("endurance", [0, 9])
def test_paralyzed_mage_who_is_exhausted_or_unconscious_rests(endurance: int) -> None:
    game = contest(f"A m7 endurance {endurance}")
    game.arena.effects.begin("PLYZE", target=A, lasts=turns(1))

    phase(game, A="MOVE NE")

    assert became(game)["A"] == ("REST", "MG-6.10")
    assert game.arena.mages[A].endurance == endurance + 8


@pytest.mark.rule("MG-9.10", "MG-24.21", "MG-10.9")
@pytest.mark.parametrize("order", ["DEMAND HELM", "MEDITATE"])
def test_demand_or_meditation_under_anti_magic_becomes_a_rest(order: str) -> None:
    game = contest("A m7 endurance 50 | B m7 endurance 20 holds HELM")
    game.arena.effects.begin("ANTMA", target=A, lasts=turns(1))

    phase(game, A=order)

    assert became(game)["A"] == ("REST", "MG-9.10")
    assert (game.arena.mages[A].endurance, game.arena.mages[A].arcania) == (58, 50)
    assert game.arena.holds(B, HELM)


@pytest.mark.rule("MG-9.10", "MG-9.8")
@pytest.mark.parametrize("order", ["MOVE NE", "SEARCH", "DON RED", "DROP HELM", "GIVE B HELM", "CAST PROSH"])
def test_anti_magic_prevents_nothing_else(order: str) -> None:
    game = contest("A m7 carries RED holds HELM scrolls PROSH | B m7", rng=ScriptedRng([100, 1], then=Rng(1)))
    game.arena.effects.begin("ANTMA", target=A, lasts=turns(1))

    phase(game, A=order)

    assert became(game)["A"] == (order, "MG-9.6")


@pytest.mark.rule("MG-6.10", "MG-6.8")
@pytest.mark.parametrize(
    "order", ["DEMAND HELM", "GIVE B CROWN", "DON RED", "CAST PROSH", "MOVE NE", "SEARCH", "DROP CROWN", "MEDITATE"]
)
@pytest.mark.parametrize("endurance", [9, 0])
def test_every_order_of_an_exhausted_or_unconscious_mage_becomes_a_rest(order: str, endurance: int) -> None:
    game = contest(
        f"A m7 endurance {endurance} skill 100 carries RED holds CROWN scrolls PROSH | B m7 endurance 5 holds HELM",
        rng=ScriptedRng([]),
    )

    phase(game, A=order)

    assert became(game)["A"] == ("REST", "MG-6.10")
    assert (game.arena.mages[A].endurance, game.arena.mages[A].rests) == (endurance + 8, 1)


@pytest.mark.rule("MG-6.10", "MG-6.8")
def test_exhaustion_in_an_earlier_step_replaces_a_later_order_by_a_rest() -> None:
    game = contest("A m7 endurance 30 | B m8 Evil skill 100 scrolls ATEND | C m9 endurance 30", rng=ScriptedRng([100]))

    phase(game, A="MOVE NE", B="CAST ATEND A", C="MOVE NE")

    assert became(game)["A"] == ("REST", "MG-6.10")
    assert (NAMES[game.arena.mages[A].cell], game.arena.mages[A].endurance) == ("m7", 30 - 25 + 8)


@pytest.mark.rule("MG-30.31", "MG-9.3", "MG-9.10")
@pytest.mark.parametrize(
    ("mage", "order", "misordered"),
    [("", "DEMAND CROWN", True), ("endurance 5", "MOVE NE", False), ("", "MOVE NE", False), ("", "MEDITATE", True)],
)
def test_ebon_mages_order_that_became_a_rest_is_chronicled_unless_forced(
    mage: str, order: str, misordered: bool
) -> None:
    game = contest(f"M m7 {mage}")
    game.arena.effects.begin("ANTMA", target=game.ebon, lasts=turns(1))

    phase(game, M=order)

    assert game.arena.chronicle.misordered is misordered


def standing(mages: str, *results: int) -> tuple[str, list[int]]:
    """The letters of the mages in standing order, and the sides of each draw."""
    game = contest(mages, rng=ScriptedRng(results))
    ordered = phases.standing_order(game, game.arena.mages)
    return "".join(game.letter(mage.player) for mage in ordered), [drawn.n for drawn in events_of(game, Drawn)]


@pytest.mark.rule("MG-1.14")
def test_standing_order_is_by_endurance_then_arcania_then_spell_skill() -> None:
    assert standing(
        "A m7 endurance 50 arcania 90 | B m8 endurance 60 arcania 40 skill 80 | C m9 endurance 60 arcania 50 skill 10"
        " | D m5 endurance 60 arcania 40 skill 85 | M y13 endurance 40",
    ) == ("CDBAM", [])


@pytest.mark.rule("MG-1.14", "MG-6.4")
def test_spell_skill_itself_counts_for_standing_order_and_not_the_current_one() -> None:
    game = contest("A m7 skill 70 | B m8 skill 71 | M y13 endurance 40", rng=ScriptedRng([]))
    game.arena.effects.begin("SPAID", target=A, lasts=turns(1))

    assert [mage.player for mage in phases.standing_order(game, game.arena.mages)] == [B, A, 2]


@pytest.mark.rule("MG-1.14", "MG-1.7", "MG-1.16")
def test_ebon_mage_is_first_among_equals_and_the_others_are_drawn_set_by_set() -> None:
    mages = (
        "A m7 | B m8 endurance 60 | C m9 | D m1 endurance 60 | E m2 | F m3 endurance 70"
        " | M y13 endurance 60 arcania 50 skill 70"
    )

    assert standing(mages, 3, 1, 2) == ("EACFMDB", [3, 2, 2])


@pytest.mark.rule("MG-1.16", "MG-6.10", "MG-9.8")
def test_resting_and_prevented_mages_are_not_drawn() -> None:
    mages = "A m7 | B m7 | C m7 | D m7 | E m7 endurance 5 | F m7 endurance 5"
    game = contest(mages, lying="HELM m7", rng=ScriptedRng([2, 1, 1]))
    for player in (A, D):
        game.arena.effects.begin("PLYZE", target=player, lasts=turns(1))

    phase(game, **dict.fromkeys("ABCDEF", "SEARCH HELM"))

    assert [(drawn.purpose, drawn.n) for drawn in events_of(game, Drawn)][:1] == [("standing order", 2)]
    assert game.arena.holds(C, HELM)


@pytest.mark.rule("MG-1.16", "MG-9.3")
def test_mages_with_illegal_orders_are_drawn_too() -> None:
    game = contest("A m7 | B p3", lying="HELM m7", rng=ScriptedRng([2, 1, 1]))

    phase(game, A="SEARCH HELM", B="SEARCH HELM")

    assert events_of(game, Drawn)[0] == Drawn("standing order", 2, 2)
    assert became(game)["B"] == ("REST", "MG-16.2")


@pytest.mark.rule("MG-1.14")
def test_standing_order_is_that_of_the_start_of_the_step() -> None:
    game = contest(
        "A m7 endurance 60 | B m7 endurance 55 | C m7 endurance 50", ground="Volcanic", rng=ScriptedRng([100, 21] * 3)
    )

    phase(game, **dict.fromkeys("ABC", "SEARCH"))  # the first loses 20 and is still first

    assert [event.mage for event in events_of(game, Searched)] == [A, B, C]


@pytest.mark.rule("MG-8.2")
def test_all_orders_of_a_phase_are_finished_before_the_next_phase_begins() -> None:
    game = contest("A m7 | B m8")

    play_turn(game, A="REST; MOVE NE", B="MOVE NE; MOVE NE", M="MOVE E")

    numbers: list[int] = []
    for entry in game.log:
        if isinstance(entry.event, PhaseBegun):
            numbers.append(entry.event.phase)
        elif isinstance(entry.event, OrderExecuted):
            assert entry.event.phase == numbers[-1]
    assert numbers == [1, 2, 3, 4, 5]
