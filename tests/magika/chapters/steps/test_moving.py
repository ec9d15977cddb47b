"""Moves: cost, number, direction, confusion, blockage, and the order in which all walk (MG-14, MG-15)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.testing import events_of
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.events import Drawn, Moved, OrderExecuted, Strayed
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ANKH, CROSS, FOREST, HILLS, SWAMP
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

A, B, C = range(3)


def phase(game: Game, number: int = 1, /, **given: str) -> None:
    """One phase with these orders. All others rest."""
    sheets = [order_of(given.pop(game.letter(player), "REST")) for player in range(game.player_count)]
    assert not given
    game.position.sheets = [Sheet((order,) * 5) for order in sheets]
    game.process_phase(Phase(1, number, number, []))


def draws(game: Game) -> list[tuple[str, int, int]]:
    """The draws so far."""
    return [(drawn.purpose, drawn.n, drawn.result) for drawn in events_of(game, Drawn)]


def where(game: Game) -> list[str]:
    """The spaces of the mages, in letter order."""
    return [NAMES[mage.cell] for mage in game.arena.mages]


def costs(game: Game, player: int = A) -> list[int]:
    """The cost of each move of a mage."""
    return [moved.cost for moved in events_of(game, Moved) if moved.mage == player]


def walkers(game: Game) -> str:
    """The letters of the mages who moved, in order."""
    return "".join(game.letter(moved.mage) for moved in events_of(game, Moved))


def reasons(game: Game) -> dict[str, tuple[str, str]]:
    """The executed order for each letter, if it differs, and the clause."""
    return {
        game.letter(entry.event.mage): (entry.event.executed, entry.clause)
        for entry in game.log
        if isinstance(entry.event, OrderExecuted) and entry.event.reason
    }


def block(game: Game, *names: str, kind: str = "ELBLO") -> None:
    """An elemental blockage covers these spaces for the turn."""
    cells = sum(1 << space(name) for name in names)
    game.arena.effects.begin(kind, lasts=turns(1), data=(cells, FOREST, 0, 0))


def confuse(game: Game, *players: int) -> None:
    """These mages are confused."""
    for player in players:
        game.arena.effects.begin("CONFS", target=player, lasts=phases(1))


@pytest.mark.rule("MG-14.1", "MG-14.2", "MG-14.4")
@pytest.mark.parametrize(
    ("way", "end"), [("NE", "l7"), ("E", "m8"), ("SE", "n8"), ("SW", "n7"), ("W", "m6"), ("NW", "l6")]
)
def test_move_leads_to_the_neighbour_named_and_costs_by_the_space_left(way: str, end: str) -> None:
    game = contest("A m7", ground="Swamp", spaces={"m7": "Forest"})

    phase(game, 2, A=f"MOVE {way}")

    assert where(game)[A] == end
    assert events_of(game, Moved) == [Moved(A, "m7", end, 6, 1, magical=False)]
    assert game.arena.mages[A].endurance == 94
    assert (game.arena.mages[A].moves, game.arena.mages[A].moved) == (1, True)


@pytest.mark.rule("MG-39.4", "MG-14.3")
def test_elf_of_the_source_pays_21_for_three_late_moves_out_of_forest() -> None:
    game = contest("A m7 Elf", ground="Forest")

    play_turn(game, A="REST; REST; MOVE NE; MOVE NE; MOVE NE", M="MOVE E")

    assert costs(game) == [3, 6, 12]
    assert game.arena.mages[A].endurance == 95 - 21


@pytest.mark.rule("MG-39.5", "MG-14.3", "MG-14.6", "MG-4.1", "MG-4.2")
@pytest.mark.parametrize(
    ("race", "paid"), [("Human", [6, 6, 6, 8, 16]), ("Elf", [6, 6, 8, 16, 32]), ("Dwarf", [6, 6, 8, 16])]
)
def test_five_moves_out_of_plains(race: str, paid: list[int]) -> None:
    game = contest(f"A m7 {race}")

    play_turn(game, A="MOVE NE; MOVE NE; MOVE NE; MOVE NE; MOVE NE", M="MOVE E")

    assert costs(game) == paid
    assert where(game)[A] == ("h7" if len(paid) == 5 else "i7")
    assert reasons(game) == ({} if len(paid) == 5 else {"A": ("REST", "MG-14.6")})


@pytest.mark.rule("MG-14.3")
@pytest.mark.parametrize(
    ("race", "matrix"),
    [
        ("Human", "150 100 50 50 50 | - 150 150 100 50 | - - 150 150 100 | - - - 200 200 | - - - - 400"),
        ("Elf", "150 100 50 50 50 | - 150 150 100 50 | - - 200 200 200 | - - - 400 400 | - - - - 800"),
    ],
)
def test_movement_matrix(race: str, matrix: str) -> None:
    for moves, row in enumerate(matrix.split(" | ")):
        for number, percent in enumerate(row.split(), 1):
            if percent != "-":
                game = contest(f"A m7 {race} max_endurance 900 moves {moves} | M y13", spaces={"m7": "Hills"})
                phase(game, number, A="MOVE E", M="MOVE E")
                assert costs(game) == [int(percent) // 10]


@pytest.mark.rule("MG-14.3", "MG-14.6", "MG-4.1")
@pytest.mark.parametrize("race", ["Dwarf", "Goblin", "Halfling"])
def test_slower_races_make_four_moves_and_five_with_the_ankh(race: str) -> None:
    game = contest(f"A m7 {race} moves 4")
    phase(game, 5, A="MOVE NE", M="MOVE E")
    assert reasons(game) == {"A": ("REST", "MG-14.6")}

    game = contest(f"A m7 {race} moves 4 holds ANKH")
    phase(game, 5, A="MOVE NE", M="MOVE E")
    assert costs(game) == [32]


@pytest.mark.rule("MG-14.6", "MG-14.4")
@pytest.mark.parametrize("race", ["Human", "Elf"])
def test_six_moves_are_impossible(race: str) -> None:
    game = contest(f"A m7 {race} moves 5 holds ANKH CROSS")

    phase(game, 5, A="MOVE NE", M="MOVE E")

    assert reasons(game) == {"A": ("REST", "MG-14.6")}


@pytest.mark.rule("MG-14.7", "MG-14.5", "MG-21.5", "MG-21.6")
def test_fifth_move_by_the_ankh_costs_800_percent_and_400_with_the_cross_too() -> None:
    game = contest("A m7 Dwarf moves 4 holds ANKH | B f3 Dwarf moves 4 holds CROSS")
    phase(game, 5, A="MOVE E", B="MOVE E", M="MOVE E")
    assert costs(game) == [32]
    assert reasons(game) == {"B": ("REST", "MG-14.6")}

    game.arena.artifacts[CROSS] = -1 - A
    game.arena.mages[A].moves = 4
    phase(game, 5, A="MOVE E", M="MOVE E")
    assert costs(game) == [32, 16]


@pytest.mark.rule("MG-39.6", "MG-14.5")
def test_cross_spares_its_holder_the_price_of_early_moves() -> None:
    for items, paid in (("", [15, 15, 20, 40]), ("holds CROSS", [10, 10, 10, 20])):
        game = contest(f"A m7 Dwarf {items}", ground="Hills")
        play_turn(game, A="MOVE NE; MOVE NE; MOVE NE; MOVE NE", M="MOVE E")
        assert costs(game) == paid


@pytest.mark.rule("MG-14.5")
def test_cross_leaves_a_percentage_below_100_as_it_is_and_gives_a_human_the_same() -> None:
    game = contest("A m7 Elf holds CROSS | B f3 Human", ground="Hills")
    play_turn(game, A="REST; REST; MOVE E; MOVE E; MOVE W", M="MOVE E")
    assert costs(game) == [5, 10, 10]

    game = contest("A m7 Human holds CROSS", ground="Hills")
    play_turn(game, A="MOVE E; MOVE E; MOVE E; MOVE W; MOVE W", M="MOVE E")
    assert costs(game) == [10, 10, 10, 20, 40]


@pytest.mark.rule("MG-39.7", "MG-3.2", "MG-21.8")
def test_swamp_is_half_as_hard_for_goblins_and_for_the_holder_of_the_pendant() -> None:
    for mage, cost in (("Goblin", 18), ("Human", 36), ("Human holds PENDANT", 18), ("Goblin holds PENDANT", 18)):
        game = contest(f"A m7 {mage}", ground="Swamp")
        phase(game, A="MOVE NE")
        assert costs(game) == [cost]


@pytest.mark.rule("MG-14.2", "MG-1.1")
def test_fraction_of_the_cost_is_rounded_an_exact_half_upwards() -> None:
    game = contest("A m7", rules=Rules(terrain_factors=(40, 2, 3, 6, 10, 24, 14, 16, 18, 20)))

    play_turn(game, A="MOVE NE; MOVE NE; MOVE NE", M="MOVE E")

    assert costs(game) == [5, 5, 5]  # 4.5 each

    game = contest("A m7", rules=Rules(terrain_factors=(40, 2, 5, 6, 10, 24, 14, 16, 18, 20)))
    play_turn(game, A="REST; REST; MOVE NE", M="MOVE E")
    assert costs(game) == [3]  # 2.5


@pytest.mark.rule("MG-14.2", "MG-3.4", "MG-24.31", "MG-24.11")
def test_changed_terrain_sets_the_cost_unless_elemental_protection_lowers_it() -> None:
    for base, changed, plain, protected in (("Forest", HILLS, 10, 6), ("Hills", FOREST, 6, 6)):
        for protect, cost in ((False, plain), (True, protected)):
            game = contest("A m7", spaces={"m7": base})
            game.arena.effects.begin("ELARR", lasts=turns(1), data=(1 << space("m7"), changed))
            ground = bytearray(game.arena.base)
            ground[space("m7")] = changed
            game.arena.ground = bytes(ground)
            if protect:
                game.arena.effects.begin("PROEL", target=A, lasts=phases(10))
            phase(game, 2, A="MOVE E")
            assert costs(game) == [cost]


@pytest.mark.rule("MG-14.8", "MG-14.16", "MG-9.3")
def test_move_that_costs_more_than_all_endurance_is_a_rest_and_does_not_count() -> None:
    game = contest("A m7 Elf endurance 35", ground="Swamp")

    phase(game, A="MOVE NE")

    assert where(game)[A] == "m7"
    assert reasons(game) == {"A": ("REST", "MG-14.8")}
    assert (game.arena.mages[A].endurance, game.arena.mages[A].moves, game.arena.mages[A].moved) == (40, 0, False)


@pytest.mark.rule("MG-14.8", "MG-6.6")
def test_move_that_costs_all_endurance_is_made_and_leaves_the_mage_unconscious() -> None:
    game = contest("A m7 Elf endurance 36", ground="Swamp")

    phase(game, A="MOVE NE")

    assert where(game)[A] == "l7"
    assert (game.arena.mages[A].endurance, game.arena.mages[A].status) == (0, "UC")
    assert game.arena.mages[A].rests == 0


@pytest.mark.rule("MG-14.9")
@pytest.mark.parametrize(("name", "way"), [("m1", "W"), ("m1", "NW"), ("m13", "E"), ("m13", "NE"), ("z5", "SW")])
def test_move_off_the_map_is_a_rest(name: str, way: str) -> None:
    game = contest(f"A {name}")

    phase(game, A=f"MOVE {way}")

    assert where(game)[A] == name
    assert reasons(game) == {"A": ("REST", "MG-14.9")}


@pytest.mark.rule("MG-14.10")
@pytest.mark.parametrize("way", ["SW", "SE"])
@pytest.mark.parametrize(
    ("terrain", "open_"),
    [
        *(("Ocean", True), ("River", True), ("Swamp", True), ("Coastal", False), ("Plains", False), ("Forest", False)),
        *(("Hills", False), ("Desert", False), ("Mountain", False), ("Glacial", False), ("Volcanic", False)),
    ],
)
def test_novice_goes_south_to_water_and_swamp_only(way: str, terrain: str, open_: bool) -> None:
    game = contest("A m7", ground=terrain)

    phase(game, 2, A=f"MOVE {way}")

    assert where(game)[A] == ({"SW": "n7", "SE": "n8"}[way] if open_ else "m7")
    assert reasons(game) == ({} if open_ else {"A": ("REST", "MG-14.10")})


@pytest.mark.rule("MG-14.10", "MG-3.4")
def test_way_south_is_judged_by_the_terrain_in_force() -> None:
    game = contest("A m7")
    ground = bytearray(game.arena.base)
    ground[space("n7")] = SWAMP
    game.arena.ground = bytes(ground)

    phase(game, A="MOVE SW")

    assert where(game)[A] == "n7"


@pytest.mark.rule("MG-29.4")
def test_ebon_mage_moves_south_freely() -> None:
    game = contest("M m7")

    phase(game, M="MOVE SW")

    assert where(game)[game.ebon] == "n7"


@pytest.mark.rule("MG-14.11")
def test_crowd_in_both_northern_spaces_opens_the_way_south() -> None:
    crowd = "A m7 | B l6 wears RED | C l6 wears BLUE | D l7 wears RED | E l7 wears BLUE"

    game = contest(crowd)
    phase(game, A="MOVE SE")
    assert where(game)[A] == "n8"

    game = contest(crowd.replace("E l7", "E l5"))
    phase(game, A="MOVE SE")
    assert reasons(game) == {"A": ("REST", "MG-14.10")}


@pytest.mark.rule("MG-14.11")
def test_at_the_edge_only_the_northern_space_that_exists_must_be_closed() -> None:
    game = contest("A m1 | B l1 wears RED | C l1 wears BLUE")

    phase(game, A="MOVE SE")

    assert where(game)[A] == "n2"


@pytest.mark.rule("MG-14.11", "MG-14.15")
def test_whether_a_crowd_bars_the_north_is_judged_when_the_mover_s_turn_comes() -> None:
    crowd = "A m7 | B l6 wears RED | C l6 wears BLUE | D l7 wears RED | E {} wears BLUE"

    game = contest(crowd.format("l8"))
    phase(game, A="MOVE SE", E="MOVE W")  # E goes first and closes l7
    assert where(game)[A] == "n8"

    game = contest(crowd.format("l7"))
    phase(game, A="MOVE SE", E="MOVE E")  # and here E opens it
    assert reasons(game) == {"A": ("REST", "MG-14.10")}


@pytest.mark.rule("MG-39.23", "MG-14.10", "MG-14.11")
def test_blockage_opens_the_way_south_and_protection_closes_it_again() -> None:
    spaces = {"m7": "Forest", "n7": "Hills"}

    game = contest("A m7", spaces=spaces)
    phase(game, A="MOVE SW")
    assert reasons(game) == {"A": ("REST", "MG-14.10")}

    game = contest("A m7", spaces={**spaces, "n7": "Swamp"})
    phase(game, A="MOVE SW")
    assert where(game)[A] == "n7"

    game = contest("A m7", spaces=spaces)
    block(game, "m7")
    phase(game, A="MOVE SW")
    assert where(game)[A] == "n7"

    game = contest("A m7", spaces=spaces)
    block(game, "m7")
    game.arena.effects.begin("PROEL", target=A, lasts=phases(10))
    phase(game, A="MOVE SW")
    assert reasons(game) == {"A": ("REST", "MG-14.10")}


@pytest.mark.rule("MG-14.12", "MG-24.33")
@pytest.mark.parametrize("kind", ["ELBLO", "ELDRP"])
def test_blockage_stops_moves_north_but_not_sideways(kind: str) -> None:
    game = contest("A m7 | B m7 | C p3 | M o8")
    block(game, "m7", "o8", kind=kind)

    phase(game, A="MOVE NW", B="MOVE W", C="MOVE NE", M="MOVE NE")

    assert where(game) == ["m7", "m6", "o3", "o8"]
    assert reasons(game) == {"A": ("REST", "MG-14.12"), "M": ("REST", "MG-14.12")}


@pytest.mark.rule("MG-23.18", "MG-14.15")
def test_resistance_to_a_blockage_is_tested_in_letter_order_except_for_lateral_moves() -> None:
    game = contest(
        "A m7 Dwarf endurance 50 | B m7 Dwarf endurance 60 | C n3 Dwarf | D m6 Dwarf | M m9 Dwarf",
        rng=ScriptedRng([15, 16, 3]),
    )
    block(game, "m6", "m7", "m9")

    phase(game, A="MOVE NE", B="MOVE NW", C="MOVE NE", D="MOVE E", M="MOVE SE")

    assert draws(game) == [("resistance", 100, 15), ("resistance", 100, 16), ("resistance", 100, 3)]
    assert where(game) == ["l7", "m7", "m3", "m7", "n10"]
    assert reasons(game) == {"B": ("REST", "MG-14.12")}


@pytest.mark.rule("MG-14.15", "MG-23.18")
def test_resistance_is_tested_after_confusion_and_before_legality() -> None:
    game = contest("A m7 Dwarf moves 4 | B n3 | C m7 Dwarf", rng=ScriptedRng([3, 99, 10]))
    block(game, "m7")
    confuse(game, B)

    phase(game, 5, A="MOVE NE", B="MOVE NE", C="MOVE NE", M="MOVE E")

    assert draws(game) == [("confused move", 5, 3), ("resistance", 100, 99), ("resistance", 100, 10)]
    assert reasons(game)["A"] == ("REST", "MG-14.6")
    assert where(game)[C] == "l7"


@pytest.mark.rule("MG-39.24", "MG-14.13")
def test_confused_mage_moves_in_another_direction_than_ordered() -> None:
    game = contest("A m7", rng=ScriptedRng([2]))
    confuse(game, A)

    phase(game, A="MOVE NE")

    assert draws(game) == [("confused move", 5, 2)]  # E, SE, SW, W, NW
    assert where(game)[A] == "n8"  # Plains: the way south is open for A
    assert events_of(game, Strayed) == [Strayed(A, "SE")]
    assert reasons(game) == {"A": ("MOVE SE", "MG-14.13")}
    assert game.arena.mages[A].moves == 1


@pytest.mark.rule("MG-14.14", "MG-14.6", "MG-14.16")
def test_direction_is_picked_for_a_confused_mage_whose_move_is_illegal() -> None:
    game = contest("A m7 Dwarf moves 4 | B p3", rng=ScriptedRng([2, 5]))
    confuse(game, A, B)

    phase(game, 4, A="MOVE NE", B="MOVE NE")

    assert draws(game) == [("confused move", 5, 2), ("confused move", 5, 5)]
    assert reasons(game)["A"] == ("REST", "MG-14.6")
    assert where(game)[:2] == ["m7", "o2"]
    assert game.arena.mages[A].moves == 4


@pytest.mark.rule("MG-39.24", "MG-14.13")
@pytest.mark.parametrize(("result", "end"), [(1, "l1"), (2, "n2"), (3, "n1")])
def test_at_the_edge_a_confused_mage_goes_among_the_spaces_that_exist(result: int, end: str) -> None:
    game = contest("A m1", rng=ScriptedRng([result]))
    confuse(game, A)

    phase(game, A="MOVE E")

    assert draws(game) == [("confused move", 3, result)]  # NE, SE, SW
    assert where(game)[A] == end


@pytest.mark.rule("MG-14.13", "MG-1.5")
def test_in_a_corner_a_confused_mage_goes_the_only_other_way_without_a_draw() -> None:
    game = contest("A z1", rng=ScriptedRng([]))
    confuse(game, A)

    phase(game, A="MOVE NE")

    assert where(game)[A] == "z2"


@pytest.mark.rule("MG-14.13")
def test_confused_direction_decides_cost_blockage_and_room() -> None:
    game = contest("A m7 | B m9 | C p3 | D q3 | E q3 wears RED", rng=ScriptedRng([4, 1, 3]))
    block(game, "m7", "m9")
    confuse(game, A, B, C)

    phase(game, A="MOVE NE", B="MOVE W", C="MOVE E")

    assert draws(game) == [("confused move", 5, 4), ("confused move", 5, 1), ("confused move", 5, 3)]
    assert where(game)[:3] == ["m6", "m9", "p3"]  # W instead of NE, held on the way NE, SW is full
    assert reasons(game) == {"A": ("MOVE W", "MG-14.13"), "B": ("REST", "MG-14.12"), "C": ("REST", "MG-15.1")}


@pytest.mark.rule("MG-14.14", "MG-9.8", "MG-6.10")
def test_confused_movers_pick_in_letter_order_without_resting_or_paralyzed_ones() -> None:
    game = contest("A m7 endurance 5 | B m9 | C z26 Elf endurance 20 | D p3 | E e1 arcania 40", rng=ScriptedRng([2, 5]))
    confuse(game, *range(5))
    game.arena.effects.begin("PLYZE", target=B, lasts=turns(1))

    phase(game, A="MOVE NE", B="MOVE NE", C="MOVE E", D="MOVE NE", E="MEDITATE")

    assert draws(game) == [("confused move", 2, 2), ("confused move", 5, 5)]  # C of W and NW
    assert where(game)[:5] == ["m7", "m9", "z26", "o2", "e1"]
    assert reasons(game) == {
        "A": ("REST", "MG-6.10"),
        "B": ("", "MG-9.8"),
        "C": ("REST", "MG-14.8"),
        "D": ("MOVE NW", "MG-14.13"),
    }


@pytest.mark.rule("MG-14.16", "MG-9.3")
def test_place_that_an_illegal_move_leaves_free_is_taken_by_the_next() -> None:
    game = contest("A m6 endurance 90 moves 4 Goblin | B m8 endurance 80 | C m7 | D n8 endurance 70 wears RED")

    phase(game, 5, A="MOVE E", B="MOVE W", D="MOVE NW", M="MOVE E")

    assert where(game)[:4] == ["m6", "m8", "m7", "m7"]
    assert reasons(game) == {"A": ("REST", "MG-14.6"), "B": ("REST", "MG-15.1")}
    assert game.arena.mages[A].endurance == 98
    assert (game.arena.mages[B].moves, game.arena.mages[B].moved) == (0, False)


@pytest.mark.rule("MG-39.22", "MG-15.5", "MG-15.6", "MG-15.1", "MG-15.2")
def test_mage_enters_a_space_with_another_mage() -> None:
    mages = "A m7 Human Good | B n8 Human {} endurance 70 | C n7 Elf Evil endurance 40 | D m6 Goblin Evil endurance 100"
    moves = {"B": "MOVE NW", "C": "MOVE NE", "D": "MOVE E"}

    game = contest(mages.format("Neutral"))
    phase(game, **moves)
    assert walkers(game) == "BC"
    assert where(game)[:4] == ["m7", "m7", "m7", "m6"]
    assert reasons(game) == {"D": ("REST", "MG-15.1")}

    game = contest(mages.format("Good"))
    phase(game, **moves)
    assert where(game)[:4] == ["m7", "m7", "n7", "m6"]
    assert reasons(game) == {"C": ("REST", "MG-15.1"), "D": ("REST", "MG-15.1")}


@pytest.mark.rule("MG-15.5")
def test_northward_moves_come_before_lateral_and_these_before_southward_ones() -> None:
    game = contest(
        "A m7 endurance 99 | B n3 endurance 80 | C p3 endurance 60 | D r3 endurance 70 | E e1 endurance 90 | M j5",
        ground="Swamp",
    )

    phase(game, A="MOVE SW", B="MOVE W", C="MOVE NE", D="MOVE NW", E="MOVE E", M="MOVE SE")

    assert walkers(game) == "DCEBMA"


@pytest.mark.rule("MG-15.6")
def test_within_a_group_the_ebon_mage_is_first_and_then_higher_endurance() -> None:
    game = contest("A m7 endurance 50 | B n3 endurance 60 arcania 0 | C p3 endurance 55 skill 100 | M j5 endurance 20")

    phase(game, A="MOVE NW", B="MOVE NE", C="MOVE NE", M="MOVE NE")

    assert walkers(game) == "MBCA"


@pytest.mark.rule("MG-15.6", "MG-40.78")
def test_ebon_mage_first_only_in_ties_by_a_house_rule() -> None:
    mages = "A m7 endurance 50 | B n3 endurance 60 | C p3 endurance 50 | D r3 endurance 40 | M j5 endurance 50"
    game = contest(mages, rules=Rules(ebon_first=False), rng=ScriptedRng([1]))

    phase(game, A="MOVE NW", B="MOVE NE", C="MOVE NE", D="MOVE NE", M="MOVE NE")

    assert walkers(game) == "BMACD"


@pytest.mark.rule("MG-15.6")
def test_harder_terrain_goes_first_at_equal_endurance_and_any_swamp_counts_24() -> None:
    spaces = {"m7": "Volcanic", "n3": "River", "p3": "Swamp", "r3": "Coastal"}
    game = contest("A m7 | B n3 | C p3 Goblin endurance 100 | D r3", spaces=spaces)

    phase(game, A="MOVE NW", B="MOVE NE", C="MOVE NE", D="MOVE NE")

    assert walkers(game) == "BCAD"


@pytest.mark.rule("MG-15.6", "MG-3.4")
def test_cost_of_leaving_a_space_follows_the_terrain_in_force() -> None:
    game = contest("A m7 | B p3", spaces={"m7": "Hills", "p3": "Forest"}, rng=ScriptedRng([]))
    game.arena.effects.begin("ELARR", lasts=turns(1), data=(1 << space("p3"), SWAMP))
    renew_ground(game.arena)

    phase(game, A="MOVE NE", B="MOVE NE")

    assert walkers(game) == "BA"  # 24 and 10; the base terrain would be 6 and 10


@pytest.mark.rule("MG-15.6")
def test_arcania_and_spell_skill_do_not_count_in_walking() -> None:
    game = contest("A m7 arcania 10 skill 70 | B p3 arcania 90 skill 95", rng=ScriptedRng([1]))

    phase(game, A="MOVE NE", B="MOVE NE")

    assert draws(game) == [("initiative", 2, 1)]
    assert walkers(game) == "AB"


@pytest.mark.rule("MG-15.6")
def test_among_equals_a_mage_moving_to_a_teammate_is_first() -> None:
    game = contest(
        "A m7 wears BLUE | B p3 wears RED | C o3 wears RED | D r3 wears GREEN | E q3 carries GREEN | F l7 wears RED",
        rng=ScriptedRng([2]),
    )

    phase(game, A="MOVE NE", B="MOVE NE", D="MOVE NE")

    assert draws(game) == [("initiative", 2, 2)]
    assert walkers(game) == "BDA"


@pytest.mark.rule("MG-15.6", "MG-12.1")
def test_black_mages_are_not_teammates() -> None:
    game = contest("A m7 | B p3 | C o3", rng=ScriptedRng([1]))

    phase(game, A="MOVE NE", B="MOVE NE")

    assert draws(game) == [("initiative", 2, 1)]


@pytest.mark.rule("MG-15.6", "MG-15.11")
def test_teammate_counts_in_its_space_at_the_start_of_the_step() -> None:
    game = contest("A m7 | B p3 wears RED | C o3 wears RED endurance 90", rng=ScriptedRng([]))
    phase(game, A="MOVE NE", B="MOVE NE", C="MOVE NE")
    assert walkers(game) == "BAC"

    game = contest("A m7 | B p3 wears RED | C q4 wears RED", rng=ScriptedRng([1]))
    phase(game, A="MOVE W", B="MOVE E", C="MOVE NE")
    assert draws(game) == [("initiative", 2, 1)]
    assert walkers(game) == "CAB"


@pytest.mark.rule("MG-15.11", "MG-1.7")
def test_equals_are_drawn_set_by_set_without_illegal_movers() -> None:
    game = contest(
        "A m7 | B p3 | C r3 | D e1 | E f2 | F m13 | G g3 | H i3 wears RED | I i4 wears BLUE | J i4",
        rng=ScriptedRng([3, 2, 1, 2, 1]),
    )

    phase(
        game,
        **dict.fromkeys("AEG", "MOVE NE"),
        **dict.fromkeys("BDF", "MOVE E"),  # F is at the edge
        C="MOVE SE",  # the closed way south shows at C's turn
        H="MOVE E",  # the missing room shows at H's turn
    )

    assert draws(game) == [
        ("initiative", 3, 3),  # of A, E, G
        ("initiative", 2, 2),  # of A, E
        ("initiative", 3, 1),  # of B, D, H
        ("initiative", 2, 2),  # of D, H
    ]
    assert walkers(game) == "GEABD"
    assert {letter: clause for letter, (_, clause) in reasons(game).items()} == {
        "F": "MG-14.9",
        "H": "MG-15.1",
        "C": "MG-14.10",
    }


@pytest.mark.rule("MG-15.8")
def test_confused_mage_moves_with_the_group_of_its_new_direction() -> None:
    game = contest("A m7 endurance 90 | B p3 endurance 50", rng=ScriptedRng([1, 5]))
    confuse(game, A, B)

    phase(game, A="MOVE NE", B="MOVE E")  # A goes E, B goes NW

    assert walkers(game) == "BA"


@pytest.mark.rule("MG-15.10")
def test_two_mages_may_exchange_their_spaces() -> None:
    game = contest("A m7 | B m8 endurance 90")

    phase(game, A="MOVE E", B="MOVE W")

    assert where(game)[:2] == ["m8", "m7"]


@pytest.mark.rule("MG-15.10", "MG-15.3")
def test_later_mover_still_blocks_the_space_of_an_earlier_one() -> None:
    mages = "A m7 endurance {} | B m8 endurance 80 | C m8"

    game = contest(mages.format(90))
    phase(game, A="MOVE E", B="MOVE W")
    assert where(game)[:2] == ["m7", "m7"]

    game = contest(mages.format(70))
    phase(game, A="MOVE E", B="MOVE W")
    assert where(game)[:2] == ["m8", "m7"]


@pytest.mark.rule("MG-15.9", "MG-9.5", "MG-8.5")
def test_move_starts_where_the_cast_step_has_left_the_mage() -> None:
    class Shifted(Game):
        __slots__ = ()

        def cast_step(self, phase: Phase) -> None:
            self.arena.mages[A].cell = space("p9")

    game = Shifted.at(contest("A m7").position, seed=1, players=3)

    phase(game, A="MOVE NE")

    assert where(game)[A] == "o9"


@pytest.mark.rule("MG-39.27", "MG-6.5", "MG-6.10")
def test_exhausted_mage_rests_until_above_ten() -> None:
    game = contest("A m7 endurance 8", ground="Glacial", spaces={"l7": "Mountain"})
    steps: list[tuple[int, str, str]] = []

    for number in range(1, 6):
        phase(game, number, A="MOVE NE", M="MOVE E")
        mage = game.arena.mages[A]
        steps.append((mage.endurance, mage.status, NAMES[mage.cell]))

    assert steps == [(10, "EX", "m7"), (12, "OK", "m7"), (3, "EX", "l7"), (6, "EX", "l7"), (9, "EX", "l7")]
    assert costs(game) == [9]


@pytest.mark.rule("MG-14.3")
def test_house_rule_changes_the_movement_matrix() -> None:
    rows = tuple((300,) * 5 for _ in range(5))
    game = contest("A m7 | B p3 Elf", rules=Rules(moves_human=rows, moves_other=((500,) * 5,) * 5, race_moves=(5,) * 5))

    phase(game, A="MOVE NE", B="MOVE NE")

    assert (costs(game, A), costs(game, B)) == ([12], [20])


@pytest.mark.rule("MG-14.6", "MG-4.6")
def test_house_rule_changes_the_moves_of_a_race_and_the_ankh() -> None:
    game = contest("A m7 holds ANKH | B p3", rules=Rules(race_moves=(2, 5, 4, 4, 4), ankh_moves=3))
    assert game.arena.holds(A, ANKH)

    play_turn(game, A="MOVE NE; MOVE NE; MOVE NE; MOVE NE", B="MOVE NE; MOVE NE; MOVE NE", M="MOVE E")

    assert where(game)[:2] == ["j7", "n3"]
