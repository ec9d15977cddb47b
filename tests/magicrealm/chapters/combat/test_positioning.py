"""Repositioning and change of tactics (MR-30.4 to MR-30.12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee import positioning
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.model.beings import BEINGS
from tests.magicrealm.chapters.combat.blows import positions, stands
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, sheet_lines, take, those
from tests.magicrealm.table import being, do, events_of, hire, roll

CAVE = "borderland 4"


def rolled(game: Game) -> list[str]:
    """The owners of the sheets for which repositioning rolls were made, each with the die."""
    return [f"{BEINGS[one.being]} {one.roll}" for one in events_of(game, events.Repositioned)]


def tactics(game: Game) -> list[str]:
    """The rolls for tactics: the owner of the sheet and the box, with those that may turn."""
    return [
        f"{BEINGS[one.being]} {one.box}: {', '.join(BEINGS[other] for other in one.those)}"
        for one in events_of(game, events.TacticsRolled)
    ]


# Sheets and places (MR-28.10, MR-30.4, MR-30.5).


@pytest.mark.rule("MR-30.4")
def test_unassigned_denizen_that_character_names_gets_sheet_and_attacks_nobody() -> None:
    game = battlefield("amazon", "c1", "ghost 1")
    fighting(game, targets=pairs("amazon > c1"))

    take(game, coming_to_life.attacked_get_sheets())

    assert sheet_lines(game) == ["c1:"]


@pytest.mark.rule("MR-30.4")
def test_denizen_on_sheet_gets_no_other() -> None:
    game = battlefield("amazon", "elf", "ghost 1")
    fighting(game, "amazon: ghost 1", targets=pairs("elf > ghost 1"))

    take(game, coming_to_life.attacked_get_sheets())

    assert sheet_lines(game) == ["amazon: ghost 1"]


@pytest.mark.rule("MR-28.9", "MR-28.13")
def test_attacker_of_late_rebel_is_placed_once_all_targets_are_named() -> None:
    game = battlefield("amazon", "c1", "g1", where=CAVE)  # G1 has rebelled after C1 was due to be placed
    hire(game, 0, "c1")
    fighting(game, "g1: c1", where=CAVE)

    take(game, positioning.targets_are_named())
    do(game, 0, "box 3")

    assert stands(game, "g1") == {"c1": (3, 0)}


@pytest.mark.rule("MR-28.9")
def test_placed_attacker_is_not_placed_again() -> None:
    game = battlefield("amazon", "c1", "g1", where=CAVE)
    hire(game, 0, "c1")
    fighting(game, "g1: c1 in 2", where=CAVE)

    take(game, positioning.targets_are_named())

    assert game.players_to_act == ()


@pytest.mark.rule("MR-30.4", "MR-28.10")
def test_unhired_owner_begins_in_first_box_with_club_in_second() -> None:
    game = battlefield("amazon", "giant 1")
    fighting(game, "giant 1:", targets=pairs("amazon > giant 1"))
    roll(game, 4, 1, 1)

    positions(game)

    assert stands(game, "giant 1") == {"giant 1": (1, 2)}


@pytest.mark.rule("MR-28.10")
def test_unhired_mounted_owner_begins_with_horse_in_second_box() -> None:
    game = battlefield("amazon", "l1")
    fighting(game, "l1:", targets=pairs("amazon > l1"))
    roll(game, 4, 1, 1)

    positions(game)

    assert stands(game, "l1") == {"l1": (1, 2)}


@pytest.mark.rule("MR-30.5")
def test_denizen_maneuvers_and_attacks_in_direction_of_its_box() -> None:
    game = battlefield("amazon", "ghost 1")
    fighting(game, "amazon: ghost 1 in 3")
    (sheet,) = game.fight.sheets
    (attack,) = figures.attacks_of(game, game.fight, sheet, being("ghost 1"), being("amazon"))

    assert attack.direction == 3
    assert figures.maneuver_of(game, game.fight, being("ghost 1")) == (4, 3)


# Repositioning (MR-30.6 to MR-30.8, MR-30.12).


@pytest.mark.parametrize(
    ("die", "after"),
    [(1, (1, 3, 2)), (2, (3, 2, 1)), (3, (2, 1, 3)), (4, (1, 2, 3)), (5, (2, 3, 1)), (6, (3, 1, 2))],
    ids=range(1, 7),
)
@pytest.mark.rule("MR-30.6")
def test_repositioning_roll_moves_boxes(die: int, after: tuple[int, int, int]) -> None:
    game = battlefield("amazon", "octopus", "t_serpent", "t_spider")  # none of them changes tactics
    fighting(game, "amazon: octopus in 1, t_serpent in 2, t_spider in 3")
    roll(game, die)

    positions(game)

    assert [stands(game, "amazon")[name][0] for name in ("octopus", "t_serpent", "t_spider")] == [*after]


@pytest.mark.rule("MR-30.7")
def test_one_roll_moves_everything_on_sheet_of_character() -> None:
    game = battlefield("amazon", "giant 1", "l1")
    fighting(game, "amazon: giant 1 in 1 with 2, l1 in 3 with 1")
    roll(game, 5, 1, 1, 1, 1)

    positions(game)

    assert stands(game, "amazon") == {"giant 1": (2, 3), "l1": (1, 2)}
    assert rolled(game) == ["amazon 5"]


@pytest.mark.rule("MR-30.7")
def test_circles_square_and_unhired_owner_have_one_roll_each() -> None:
    game = battlefield("amazon", "c1", "c2", "c3", "octopus", where=CAVE)
    hire(game, 0, "c1", "c2", "c3")
    fighting(game, "octopus: c1 in 1, c2 in 2, c3 in 3", where=CAVE)
    roll(game, 3, 2, 5, 1, 1, 1, 1, 1, 1)  # the circles of C1 and C2, the square of C3, who came last, the Octopus

    positions(game)

    assert stands(game, "octopus") == {"c1": (2, 0), "c2": (1, 0), "c3": (1, 0), "octopus": (2, 0)}


@pytest.mark.rule("MR-30.8")
def test_hireling_on_own_sheet_is_neither_moved_nor_turned() -> None:
    game = battlefield("amazon", "c1", "octopus", where=CAVE)
    hire(game, 0, "c1")
    fighting(game, "c1 in 1: octopus in 1", where=CAVE)
    roll(game, 3)

    positions(game)

    assert stands(game, "c1") == {"c1": (1, 0), "octopus": (2, 0)}
    assert (rolled(game), tactics(game)) == (["c1 3"], [])


@pytest.mark.rule("MR-30.12")
def test_sheets_of_characters_come_in_seat_order_before_those_of_denizens() -> None:
    game = battlefield("elf", "amazon", "octopus", "t_serpent", "t_spider", "t_troll 1")
    lines = ("t_troll 1:", "t_spider:", "amazon: octopus in 1", "elf: t_serpent in 1")
    fighting(game, *lines, targets=pairs("amazon > t_troll 1", "elf > t_spider"))
    roll(game, 1, 2, 3, 4)

    positions(game)

    assert rolled(game) == ["elf 1", "amazon 2", "t_spider 3", "t_troll 1 4"]


# Change of tactics (MR-30.9 to MR-30.11).


@pytest.mark.rule("MR-30.9")
def test_six_turns_everybody_in_box_over() -> None:
    game = battlefield("amazon", "wolf_a 1", "ghost 1", "wolf_a 2")
    fighting(game, "amazon: wolf_a 1 in 1, ghost 1 in 1, wolf_a 2 in 2", dark=those("ghost 1"))
    roll(game, 4, 2, 6, 5, 5)

    positions(game)

    assert game.fight.dark == those("wolf_a 1")
    assert tactics(game) == ["amazon 1: wolf_a 1, ghost 1", "amazon 2: wolf_a 2"]


@pytest.mark.rule("MR-30.9")
def test_no_six_turns_nobody_over() -> None:
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 1")
    roll(game, 4, 5, 5)

    positions(game)

    assert game.fight.dark == 0


@pytest.mark.rule("MR-30.9")
def test_tactics_are_rolled_for_boxes_after_repositioning() -> None:
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 1")
    roll(game, 5, 1, 1)

    positions(game)

    assert tactics(game) == ["amazon 2: wolf_a 1"]


@pytest.mark.rule("MR-30.9", "MR-30.10")
def test_club_of_tremendous_monster_changes_tactics() -> None:
    game = battlefield("amazon", "giant 1")
    fighting(game, "amazon: giant 1 in 1 with 2")
    roll(game, 4, 6, 1)

    positions(game)

    assert (game.fight.dark, game.fight.turned) == (0, those("giant 1"))
    assert tactics(game) == ["amazon 2: giant 1"]


@pytest.mark.rule("MR-30.10")
def test_tremendous_monsters_and_horses_never_change_tactics() -> None:
    game = battlefield("amazon", "octopus", "l1")
    fighting(game, "amazon: octopus in 1, l1 in 2 with 3")
    roll(game, 4, 1, 1)

    positions(game)

    assert tactics(game) == ["amazon 2: l1"]


@pytest.mark.rule("MR-30.9")
def test_unhired_owner_of_sheet_changes_tactics() -> None:
    game = battlefield("amazon", "ghost 1")
    fighting(game, "ghost 1:", targets=pairs("amazon > ghost 1"))
    roll(game, 4, 6, 6)

    positions(game)

    assert game.fight.dark == those("ghost 1")


@pytest.mark.rule("MR-30.9")
def test_circle_and_square_of_same_number_are_rolled_for_separately() -> None:
    game = battlefield("amazon", "c1", "c2", "octopus", where=CAVE)
    hire(game, 0, "c1", "c2")
    fighting(game, "octopus: c1 in 1, c2 in 1", where=CAVE)
    roll(game, 4, 4, 4, 6, 1, 1, 1)

    positions(game)

    assert tactics(game) == ["octopus 1: c1", "octopus 1: c2"]
    assert game.fight.dark == those("c1")


@pytest.mark.rule("MR-30.11", "MR-35.10")
def test_turned_denizen_keeps_its_side_until_turned_again() -> None:
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 1", dark=those("wolf_a 1"))
    roll(game, 4, 5, 5)
    positions(game)
    assert game.fight.dark == those("wolf_a 1")

    roll(game, 4, 6, 5)
    positions(game)
    assert game.fight.dark == 0


def turns(line: str, *names: str) -> Fraction:
    """The chance that nothing on a sheet turns over: every result of the dice is tried."""
    still, count = 0, 0
    game = battlefield("amazon", *names)
    fighting(game, line)
    fight = game.fight
    boxes = 2 * len(list(_rolled_boxes(game)))
    for faces in product(range(1, 7), repeat=boxes) if boxes <= 4 else ():
        game.position.fight = fight
        game.rng = ScriptedRng((4, *faces))
        positioning.position_everybody().begin(game)
        still += game.fight.dark == 0 and game.fight.turned == 0
        count += 1
    return Fraction(still, count)


def _rolled_boxes(game: Game) -> list[events.TacticsRolled]:
    trial = game.clone()
    roll(trial, 4, *[1] * 6)
    positions(trial)
    return events_of(trial, events.TacticsRolled)


@pytest.mark.rule("MR-49.37", "MR-30.9", "MR-30.10")
def test_giant_in_one_box_club_and_bat_in_others() -> None:
    assert turns("amazon: giant 1 in 1 with 2, giant_bat 1 in 3", "giant 1", "giant_bat 1") == Fraction(625, 1296)


@pytest.mark.rule("MR-49.37")
def test_six_and_three_turn_club_but_four_and_five_no_bat() -> None:
    game = battlefield("amazon", "giant 1", "giant_bat 1")
    fighting(game, "amazon: giant 1 in 1 with 2, giant_bat 1 in 3")
    roll(game, 4, 6, 3, 4, 5)

    positions(game)

    assert (game.fight.dark, game.fight.turned) == (0, those("giant 1"))


@pytest.mark.rule("MR-49.37")
def test_six_for_box_of_giant_and_bat_turns_bat_alone() -> None:
    game = battlefield("amazon", "giant 1", "giant_bat 1", "giant_bat 2")
    fighting(game, "amazon: giant 1 in 1 with 2, giant_bat 1 in 3, giant_bat 2 in 1")
    roll(game, 4, 6, 1, 1, 1, 1, 1)

    positions(game)

    assert (game.fight.dark, game.fight.turned) == (those("giant_bat 2"), 0)
    assert [one.box for one in events_of(game, events.TacticsRolled)] == [1, 2, 3]


@pytest.mark.rule("MR-49.30", "MR-30.9")
def test_chance_that_none_of_three_boxes_turns() -> None:
    one = turns("amazon: wolf_a 1 in 1", "wolf_a 1")
    game = battlefield("amazon", "wolf_a 1", "wolf_a 2", "wolf_a 3")
    fighting(game, "amazon: wolf_a 1 in 1, wolf_a 2 in 2, wolf_a 3 in 3")

    assert len(_rolled_boxes(game)) == 3
    assert one**3 == Fraction(15625, 46656)
