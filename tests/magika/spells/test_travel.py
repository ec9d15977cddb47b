"""Teleport: its ways, occupation, confusion, order, and the Ebon Mage (MG-24.49 to MG-24.51, MG-15.4, MG-15.7, MG-29.7)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases
from arcana_core.testing import events_of
from arcana_magika.events import Drawn, Dropped, Moved, OrderExecuted, SpellCast, Strayed
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ARTIFACTS, COLOURS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

A, B, C = range(3)


def stage(mages: str, *results: int, spaces: dict[str, str] | None = None, rules: Rules | None = None) -> Game:
    """A position in which casting draws nothing: a skill of 100 succeeds, no skill rises."""
    return contest(mages, rng=ScriptedRng(results), rules=rules or Rules(skill_check=0), spaces=spaces)


def cast(game: Game, **spells: str) -> Game:
    """The Cast step of phase 1 of turn 1 with these spells by letter; all given draws must have been made."""
    words = {letter: f"CAST {spell}" for letter, spell in spells.items()}
    orders = [order_of(words.get(game.letter(player), "REST")) for player in range(game.player_count)]
    game.cast_step(Phase(1, 1, 1, orders))
    assert isinstance(game.rng, ScriptedRng) and game.rng.finished
    return game


def draws(game: Game) -> list[tuple[str, int]]:
    """The purposes of the draws, and their n."""
    return [(event.purpose, event.n) for event in events_of(game, Drawn)]


def where(game: Game) -> list[str]:
    """In which spaces the novices stand."""
    return [NAMES[mage.cell] for mage in game.arena.mages[:-1]]


def confuse(game: Game, player: int) -> None:
    """The mage is confused."""
    game.arena.effects.begin("CONFS", target=player, lasts=phases(1))


@pytest.mark.rule("MG-24.49", "MG-14.4")
@pytest.mark.parametrize(
    ("direction", "end"), [("NE", "l7"), ("E", "m8"), ("SE", "n8"), ("SW", "n7"), ("W", "m6"), ("NW", "l6")]
)
def test_minor_teleport_leads_to_a_neighbour_without_endurance_and_is_not_a_move(direction: str, end: str) -> None:
    game = cast(stage("A m7 skill 100 scrolls TELPT", spaces={end: "Volcanic"}), A=f"TELPT {direction}")
    mage = game.arena.mages[A]
    assert where(game)[A] == end
    assert (mage.endurance, mage.moves, mage.moved) == (100, 0, True)
    assert events_of(game, Moved) == [Moved(A, "m7", end, 0, 0, magical=True)]


@pytest.mark.rule("MG-24.50")
@pytest.mark.parametrize(
    ("way", "end"),
    [("E 1", "m8"), ("NE 2", "k7"), ("SE 3", "p10"), ("W 3", "m4"), ("N 2", "k6"), ("S 2", "o8")],
)
def test_major_teleport_leads_up_to_three_spaces_straight_over_other_mages(way: str, end: str) -> None:
    crowd = "B l7 | C l7 | D n8 | E n8 | F o9 | G o9"
    assert where(cast(stage(f"A m7 skill 100 scrolls TELPT | {crowd}"), A=f"TELPTX {way}"))[A] == end


@pytest.mark.rule("MG-24.49", "MG-24.50", "MG-23.6")
@pytest.mark.parametrize(
    ("cell", "spell"),
    [("m13", "TELPT E"), ("m7", "#1 N"), ("m7", "#1X N 3"), ("m7", "#1X NE 4"), ("c2", "TELPTX NE 3")],
)
def test_teleport_off_the_map_or_of_another_form_is_a_rest(cell: str, spell: str) -> None:
    game = cast(stage(f"A {cell} skill 100 scrolls TELPT"), A=spell)
    assert where(game)[A] == cell
    assert [event.executed for event in events_of(game, OrderExecuted) if event.mage == A] == ["REST"]
    assert game.arena.mages[A].arcania == 50


@pytest.mark.rule("MG-15.4", "MG-24.49")
def test_teleport_into_a_full_space_succeeds_without_a_move() -> None:
    game = cast(stage("A m7 skill 100 scrolls TELPT | B m8 | C m8"), A="TELPT E")
    assert where(game)[A] == "m7"
    assert not game.arena.mages[A].moved
    assert [event.result for event in events_of(game, SpellCast)] == ["success"]
    game = cast(stage("A m7 skill 100 Evil scrolls TELPT | B m8 | C m8 Neutral"), A="TELPT E")
    assert where(game)[A] == "m8"


@pytest.mark.rule("MG-24.51", "MG-2.4")
@pytest.mark.parametrize(("result", "end"), [(1, "NE"), (2, "SE"), (5, "NW")])
def test_confused_teleport_goes_another_way_of_the_five_that_are_left(result: int, end: str) -> None:
    game = stage("A m7 skill 100 scrolls TELPT", result)
    confuse(game, A)
    cast(game, A="TELPT E")
    assert where(game)[A] == {"NE": "l7", "SE": "n8", "NW": "l6"}[end]
    assert draws(game) == [("confused teleport", 5)]
    assert events_of(game, Strayed) == [Strayed(A, end)]


@pytest.mark.rule("MG-24.51")
@pytest.mark.parametrize(
    ("way", "result", "end"), [("NE 2", 6, "k6"), ("NE 2", 7, "o8"), ("N 2", 7, "o8"), ("N 2", 6, "k5")]
)
def test_at_distance_two_a_confused_teleport_may_go_north_or_south_too(way: str, result: int, end: str) -> None:
    game = stage("A m7 skill 100 scrolls TELPT", result)
    confuse(game, A)
    cast(game, A=f"TELPTX {way}")
    assert where(game)[A] == end
    assert draws(game) == [("confused teleport", 7)]


@pytest.mark.rule("MG-24.51")
def test_confused_teleport_keeps_its_distance_and_stays_on_the_map() -> None:
    # Three spaces from d1 lead to a1, d4, g4, g1; west and north-west are off the map.
    for result, end in ((1, "d4"), (2, "g4"), (3, "g1")):
        game = stage("A d1 skill 100 scrolls TELPT", result)
        confuse(game, A)
        assert where(cast(game, A="TELPTX NE 3"))[A] == end
        assert draws(game) == [("confused teleport", 3)]


@pytest.mark.rule("MG-24.51", "MG-1.5")
def test_confused_teleport_with_one_other_direction_draws_nothing() -> None:
    game = stage("A a1 skill 100 scrolls TELPT")
    confuse(game, A)
    assert where(cast(game, A="TELPTX SE 3"))[A] == "d1"
    assert events_of(game, Strayed) == [Strayed(A, "SW")]


@pytest.mark.rule("MG-24.51", "MG-15.4")
def test_confused_caster_stays_if_the_new_space_is_forbidden() -> None:
    game = stage("A m7 skill 100 scrolls TELPT | B l7 | C l7", 1)
    confuse(game, A)
    assert where(cast(game, A="TELPT E"))[A] == "m7"


@pytest.mark.rule("MG-24.19", "MG-24.51", "MG-13.6")
def test_confusion_of_the_same_phase_misleads_a_later_teleport() -> None:
    game = stage("A m7 skill 100 scrolls TELPT | B m9 skill 100 scrolls CONFS", 2)
    assert where(cast(game, A="TELPT E", B="CONFS A"))[A] == "n8"


@pytest.mark.rule("MG-15.7", "MG-15.4")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A k7 skill 100 arcania 20 scrolls TELPT=TELPTX S 2", "B m9 skill 120 arcania 90 scrolls TELPT=TELPT W"),
        ("A m7 skill 100 arcania 31 scrolls TELPT=TELPT E", "B m9 skill 120 arcania 30 scrolls TELPT=TELPT W"),
        ("A m7 skill 101 arcania 30 scrolls TELPT=TELPT E", "B m9 skill 100 arcania 30 scrolls TELPT=TELPT W"),
        ("A l7 skill 100 scrolls TELPT=TELPT SE", "B m9 skill 100 scrolls TELPT=TELPT W"),
        ("A m7 skill 100 wears RED scrolls TELPT=TELPT E", "B m9 skill 100 wears BLUE scrolls TELPT=TELPT W"),
    ],
    ids=["level", "Arcania", "skill", "terrain", "team mate"],
)
def test_of_two_teleports_into_a_space_with_one_place_left_the_first_in_rank_enters(first: str, second: str) -> None:
    for one, other in ((first, second), (second.replace("B ", "A ", 1), first.replace("A ", "B ", 1))):
        (a, a_spell), (b, b_spell) = one.split("="), other.split("=")
        game = stage(f"{a} | {b} | C m8 wears RED", spaces={"l7": "Hills"})
        cast(game, A=a_spell, B=b_spell)
        entered = A if one == first else B
        assert where(game)[entered] == "m8"
        assert where(game)[1 - entered] != "m8"


@pytest.mark.rule("MG-15.7", "MG-13.20")
def test_draw_orders_two_teleports_equal_in_rank() -> None:
    for result, end in ((1, ["m8", "m9", "m8"]), (2, ["m7", "m8", "m8"])):
        game = stage("A m7 skill 100 scrolls TELPT | B m9 skill 100 scrolls TELPT | C m8", result)
        assert where(cast(game, A="TELPT E", B="TELPT W")) == end


@pytest.mark.rule("MG-15.7")
def test_ebon_mage_teleports_before_a_novice_of_more_arcania() -> None:
    # The mage would be third, which is allowed in this company. Then the space is full.
    game = stage("M m9 arcania 20 scrolls TELPT | A m7 skill 100 arcania 90 scrolls TELPT | B m8")
    cast(game, A="TELPT E", M="TELPT W")
    assert [event.mage for event in events_of(game, Moved)] == [game.ebon, A]


@pytest.mark.rule("MG-15.9", "MG-15.10")
def test_teleports_are_done_before_anybody_walks() -> None:
    game = stage("A m7 skill 100 scrolls TELPT | B m9 | C m8")
    play_turn(game, A="CAST TELPT E", B="MOVE W", M="MOVE E")
    assert where(game) == ["m8", "m9", "m8"]


@pytest.mark.rule("MG-39.35", "MG-29.7", "MG-22.8")
def test_example_35_losses_of_the_ebon_mage_by_a_teleport() -> None:
    game = cast(stage("M m7 holds HELM scrolls TELPT! KNART", 8, 11), M="TELPT NE")
    mage = game.arena.mages[game.ebon]
    assert draws(game) == [("dropped in teleport", 100)] * 2
    assert (NAMES[mage.cell], [scroll.code for scroll in mage.scrolls]) == ("l7", ["TELPT"])
    assert game.arena.holds(game.ebon, ARTIFACTS.index("HELM"))
    assert events_of(game, Dropped) == [Dropped(game.ebon, ("KNART",), "m7", "TELPT")]


@pytest.mark.rule("MG-29.7")
def test_ebon_mage_loses_cloaks_and_artifacts_into_the_space_it_leaves() -> None:
    game = cast(stage("M m7 carries RED RED holds ORB HELM scrolls TELPT!", 10, 11, 10, 1), M="TELPTX N 2")
    mage = game.arena.mages[game.ebon]
    assert (NAMES[mage.cell], mage.cloaks) == ("k6", (COLOURS.index("RED"),))
    assert [NAMES[cell] for cell in game.arena.cloaks[COLOURS.index("RED")]] == ["m7"]
    assert [NAMES[game.arena.cell_of(ARTIFACTS.index(code))] for code in ("ORB", "HELM")] == ["m7", "m7"]


@pytest.mark.rule("MG-29.7", "MG-13.4", "MG-40.35")
def test_ebon_mage_who_stays_loses_nothing_and_never_the_scroll_being_read() -> None:
    cast(stage("M m7 holds HELM scrolls TELPT! KNART | A m8 | B m8 | C m8"), M="TELPT E")
    game = cast(stage("M m7 holds HELM scrolls TELPT*", 11), M="TELPT E")
    assert draws(game) == [("dropped in teleport", 100)]


@pytest.mark.rule("MG-29.7")
def test_novice_loses_nothing_by_teleporting_and_the_chance_is_a_setting() -> None:
    cast(stage("A m7 skill 100 holds HELM scrolls TELPT KNART"), A="TELPT E")
    game = stage("M m7 holds HELM scrolls TELPT!", 40, rules=Rules(skill_check=0, ebon_drop=40))
    assert NAMES[cast(game, M="TELPT E").arena.cell_of(ARTIFACTS.index("HELM"))] == "m7"


@pytest.mark.rule("MG-29.12")
def test_teleport_fulfils_the_ebon_mages_duty_to_move() -> None:
    game = stage("M m7 scrolls TELPT!")
    play_turn(game, M="REST; CAST TELPT E")
    assert [event.end for event in events_of(game, Moved)] == ["m8"]
