"""The end of the game: victory points, ranking, winners (MG-31, MG-34.4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.effects import phases
from arcana_magika.chapters import missed_turns
from arcana_magika.chapters.victory import Parts, quarters, ranking
from arcana_magika.game import Game
from arcana_magika.model.geometry import DISTANCE, GOAL, NAMES
from arcana_magika.model.tables import BLACK
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn

TABLE = (
    "A c2 Human Good endurance 60 arcania 40 skill 85 aptitude 80 wears RED holds CROWN HELM"
    "| B e3 Halfling Neutral endurance 30 arcania 70 skill 70 aptitude -7 wears RED holds CROSS MEDALLION"
    "| C a1 Elf Evil endurance 12 arcania 20 skill 95 aptitude -40 holds ROD"
    "| D h4 Dwarf Good endurance 110 arcania 40 skill 65 aptitude 90"
    "| M d1 Human Evil endurance 60 arcania 100 skill 100 aptitude -90"
)
"""The mages of the worked example."""
KEPT = (25, 27, 28)
"""Tasks that are fulfilled as long as nothing has happened."""


def points(game: Game) -> list[Parts]:
    """All points if the game ended now."""
    return quarters(game.arena, game.rules, game.position.turn)


def of(game: Game, letter: str) -> Parts:
    """One mage's points."""
    return points(game)["ABCDEFGHIJKL".index(letter) if letter != "M" else game.ebon]


def places(game: Game) -> tuple[int, ...]:
    """The place of each player."""
    return ranking(game.arena, points(game))


def over(mages: str, *, cause: str = "limit", **options: Any) -> Game:
    """A game that has ended with these mages as they are."""
    game = contest(mages, **options)
    game.position.arena = game.arena.clone()
    game.end_game(cause)
    return game


@pytest.mark.rule(
    "MG-39.34", "MG-31.8", "MG-31.9", "MG-31.11", "MG-31.14", "MG-31.15", "MG-31.16", "MG-31.17", "MG-30.2"
)
@pytest.mark.parametrize(
    ("letter", "position", "individual", "team", "artifacts", "tasks", "total"),
    [
        ("A", 6, (2.25, 1.5, 1.5, 0.75), 1, (6, 4, 1), 0, 24),
        ("B", 2, (0.75, 2.25, 0.75, 1.5), 1, (3, 6, 0), 0, 17.25),
        ("C", 8, (0, 0, 2.25, 0), 0, (0, 0, 1), 0, 11.25),
        ("D", 0, (3, 1.5, 0, 3), 1, (0, 0, 0), 0, 8.5),
        ("M", 4, (2.25, 3, 3, 3), 0, (0, 0, 0), 12, 27.25),
    ],
)
def test_table_of_the_worked_example(
    letter: str,
    position: float,
    individual: tuple[float, ...],
    team: float,
    artifacts: tuple[float, ...],
    tasks: float,
    total: float,
) -> None:
    parts = of(contest(TABLE, tasks=KEPT), letter)

    assert parts.position / 4 == position
    assert tuple(part / 4 for part in (parts.endurance, parts.arcania, parts.skill, parts.aptitude)) == individual
    assert parts.team / 4 == team
    assert tuple(part / 4 for part in (parts.alignment, parts.racial, parts.ability)) == artifacts
    assert parts.tasks / 4 == tasks
    assert parts.total / 4 == total
    assert parts.individual / 4 == sum(individual)


@pytest.mark.rule("MG-39.34", "MG-31.6", "MG-31.1")
def test_ebon_mage_wins_the_worked_example() -> None:
    game = over(TABLE, cause="goal", tasks=KEPT)
    outcome = game.outcome

    assert outcome is not None
    assert outcome.scores == (24.0, 17.25, 11.25, 8.5, 27.25)
    assert outcome.ranking == (2, 3, 4, 5, 1)
    assert outcome.winners == (4,)
    assert outcome.clause == "MG-31.1"
    assert outcome.reason == "a novice stands on the Goal Square"


@pytest.mark.rule("MG-31.8")
def test_equal_distance_to_the_goal_counts_for_position() -> None:
    game = contest("A c1 | B c3 | C d2 | M k5")

    assert [parts.position for parts in points(game)] == [24, 24, 8, 0]


@pytest.mark.rule("MG-31.8", "MG-31.9", "MG-31.10")
def test_dropped_novice_is_behind_everybody_in_everything() -> None:
    game = contest("A x1 Evil endurance 1 arcania 0 skill 0 aptitude 100 | B b1 | C w1 | M a1", turn=4)
    missed_turns.drop_from_game(game, game.arena.mages[1])

    parts = of(game, "A")

    assert parts.position == 8  # B was far ahead of A
    assert (parts.endurance, parts.arcania, parts.skill, parts.aptitude) == (3, 3, 3, 3)
    assert of(game, "M").position == 24


@pytest.mark.rule("MG-31.19")
def test_dropped_novice_has_no_points_and_the_last_place() -> None:
    game = over("A x1 Evil endurance 1 arcania 0 skill 0 aptitude 100 | B b1 | C c1 | D w1 | M a1 skill 999", turn=4)
    for player in (1, 2):
        missed_turns.drop_from_game(game, game.arena.mages[player])

    assert points(game)[1] == points(game)[2] == Parts()
    assert places(game) == (3, 4, 4, 2, 1)


@pytest.mark.rule("MG-31.9", "MG-31.10")
def test_standing_among_thirteen_gives_the_best_and_equals_nine_points() -> None:
    mages = " | ".join(
        f"{letter} {letter.lower()}1 endurance {50 + number // 2}" for number, letter in enumerate("BCDEFGHIJKL")
    )
    game = contest(f"{mages} | A y2 endurance 55 | M y1 endurance 54")

    assert of(game, "L").endurance == of(game, "A").endurance == 36
    assert of(game, "M").endurance == 30  # all but A and L
    assert of(game, "B").endurance == 3  # C has as much


@pytest.mark.rule("MG-31.9")
def test_aptitude_is_compared_as_equivalent_aptitude() -> None:
    game = contest(
        "A y1 Evil aptitude -60 | B y3 Neutral aptitude 20 | C y5 Good aptitude 59 | M y13 Good aptitude -100"
    )

    assert [parts.aptitude for parts in points(game)] == [9, 9, 3, 0]


@pytest.mark.rule("MG-31.11", "MG-31.12", "MG-31.13")
def test_cloaked_novice_compares_averages_with_the_other_colours_and_with_black() -> None:
    game = contest(
        "A y1 wears RED endurance 60 arcania 40 skill 70 aptitude 90"  # RED: 100 and 160
        "| B y3 wears BLUE endurance 50 arcania 50 skill 70 aptitude 91"  # BLUE: 100 and 161
        "| C y5 endurance 99 arcania 0 skill 70 aptitude 89"  # with M: Black 100 and 160.5
        "| M y13 endurance 51 arcania 50 skill 70 aptitude 92"
    )

    assert of(game, "A").team == 4 * 2  # Expendables of BLUE and Black
    assert of(game, "B").team == 4 * 4


@pytest.mark.rule("MG-31.12", "MG-31.13")
def test_black_novice_compares_its_own_sums_with_the_colours_alone() -> None:
    game = contest(
        "A y1 wears RED endurance 60 arcania 40 skill 70 aptitude 90"
        "| B y3 wears BLUE endurance 50 arcania 51 skill 70 aptitude 91"
        "| C y5 endurance 99 arcania 1 skill 70 aptitude 90"
        "| D y7 endurance 1 arcania 1 skill 1 aptitude 1 | M y13"
    )

    assert of(game, "C").team == 4 * 2
    assert of(game, "D").team == 0
    assert of(game, "M").team == 0


@pytest.mark.rule("MG-31.13")
def test_unworn_colour_has_no_team() -> None:
    assert of(contest("A y1 endurance 100 arcania 100 skill 200 aptitude 100 carries RED | M y13"), "A").team == 0


@pytest.mark.rule("MG-31.11", "MG-1.1")
@pytest.mark.parametrize(("alone", "points_won"), [(100, 0), (101, 4)])
def test_averages_are_not_rounded(alone: int, points_won: int) -> None:
    game = contest(
        "A y1 wears RED endurance 40 arcania 60 skill 200"
        "| B y3 wears RED endurance 40 arcania 60 skill 200"
        "| C y5 wears RED endurance 41 arcania 60 skill 200"
        f"| D y7 wears BLUE endurance 1 arcania {alone - 1} skill 0 | M y13 Elf max_arcania 300 arcania 300"
    )

    assert of(game, "D").team == points_won  # of RED: 100 and a third


@pytest.mark.rule("MG-31.14")
def test_alignment_artifacts_count_for_the_team_and_more_for_their_own_alignment() -> None:
    game = contest(
        "A y1 Good wears RED holds CROWN ORB | B y3 Neutral wears RED | C y5 Evil wears BLUE holds SCEPTER | M y13"
    )

    assert [parts.alignment // 4 for parts in points(game)] == [3 + 3 + 3, 3 + 3, 3 + 3, 0]


@pytest.mark.rule("MG-31.14", "MG-31.15", "MG-31.13")
def test_black_novices_share_nothing() -> None:
    game = contest("A y1 Good Elf holds CROWN ANKH | B y3 Good Elf | M y13")

    assert (of(game, "B").alignment, of(game, "B").racial) == (0, 0)
    assert (of(game, "A").alignment, of(game, "A").racial) == (24, 16)


@pytest.mark.rule("MG-31.15")
def test_racial_artifacts_count_for_the_team_and_more_for_their_own_race() -> None:
    game = contest("A y1 Elf wears RED holds CROSS ANKH LAMP PENDANT MEDALLION | B y3 Human wears RED | M y13")

    assert [parts.racial // 4 for parts in points(game)] == [12, 10, 0]


@pytest.mark.rule("MG-31.16")
def test_ability_artifacts_count_for_their_holder_alone() -> None:
    game = contest("A y1 wears RED holds HELM CANDLE TOME ROD | B y3 wears RED | M y13")

    assert [parts.ability // 4 for parts in points(game)] == [4, 0, 0]


@pytest.mark.rule("MG-31.17")
def test_ebon_mage_has_nothing_from_artifacts_and_teams() -> None:
    game = contest("A y1 wears RED endurance 0 arcania 0 skill 0 aptitude -100 | M y13 holds CROWN CROSS HELM")

    parts = of(game, "M")

    assert (parts.team, parts.alignment, parts.racial, parts.ability) == (0, 0, 0, 0)
    assert parts.position > 0
    assert parts.individual > 0


@pytest.mark.rule("MG-31.14", "MG-31.15", "MG-31.16")
def test_artifacts_on_the_ground_score_for_no_mage() -> None:
    game = contest("A a1 | B b1 | M a1", lying="CROWN a1, CROSS a1, HELM a1, ROD b1")

    assert {(parts.alignment, parts.racial, parts.ability) for parts in points(game)} == {(0, 0, 0)}


@pytest.mark.rule("MG-31.20", "MG-6.4")
def test_spell_aid_and_curse_do_not_count() -> None:
    game = contest("A y1 skill 70 | B y3 skill 71 | M y13 skill 100")
    game.arena.effects.begin("SPAID", target=0, lasts=phases(10))
    game.arena.effects.begin("CURSP", target=2, strength=35, lasts=phases(10))

    assert [parts.skill for parts in points(game)] == [0, 3, 6]


@pytest.mark.rule("MG-31.8", "MG-31.9", "MG-31.11", "MG-31.14", "MG-31.15", "MG-31.16", "MG-31.17")
def test_hundred_points_is_the_most_a_novice_can_have() -> None:
    team = "wears RED endurance 100 arcania 100 skill 300 aptitude 100"
    others = " | ".join(
        f"{letter} y{column} wears {colour} endurance 1 arcania 1 skill 1 aptitude 1"
        for letter, column, colour in zip(
            "BCDEFGHIJ",
            range(2, 20, 2),
            ("BLUE", "BLUE", "YELLOW", "YELLOW", "GREEN", "GREEN", "ORANGE", "ORANGE", "VIOLET"),
            strict=True,
        )
    )
    game = contest(
        f"A b1 Good Human {team} holds CROWN ORB SCEPTER CROSS ANKH LAMP PENDANT MEDALLION HELM CANDLE TOME ROD"
        f"| {others} | K y22 endurance 1 arcania 1 skill 1 aptitude 1 | L y24 endurance 1 arcania 1 skill 1 aptitude 1"
        "| M y1 endurance 1 arcania 1 skill 1 aptitude 1"
    )

    parts = of(game, "A")

    assert (parts.position, parts.individual, parts.team) == (4 * 24, 4 * 36, 4 * 12)
    assert (parts.alignment, parts.racial, parts.ability) == (4 * 12, 4 * 12, 4 * 4)
    assert parts.total == 4 * 100


@pytest.mark.rule("MG-31.7", "MG-31.8", "MG-31.9", "MG-31.10", "MG-31.11", "MG-31.12", "MG-31.13")
def test_points_are_those_of_a_plain_reading_of_the_clauses() -> None:
    rng = Rng("plain reading")
    for _ in range(60):
        game = _random_contest(rng)
        for mage, parts in zip(game.arena.mages, points(game), strict=True):
            assert _plainly(game, mage.player) == (
                Fraction(parts.position, 4),
                Fraction(parts.individual, 4),
                Fraction(parts.team, 4),
            )


def _random_contest(rng: Rng) -> Game:
    letters = "ABCDEFGHIJKL"[: 2 + rng.below(11)]
    cloaks = [f"wears {colour}" for colour in ("RED", "BLUE", "GREEN", "YELLOW") for _ in range(3)] + [""] * 8
    mages = [
        f"{letter} {NAMES[rng.below(300)]} Goblin Evil endurance {rng.below(8)} arcania {rng.below(8)} "
        f"skill {rng.below(8)} aptitude {-rng.below(8)} {cloaks.pop(rng.below(len(cloaks)))}"
        for letter in letters
    ]
    game = contest(" | ".join([*mages, f"M {NAMES[rng.below(351)]} endurance {rng.below(8)} arcania {rng.below(8)}"]))
    for mage in game.arena.mages[:-1]:
        if not rng.below(6):
            missed_turns.drop_from_game(game, mage)
    return game


def _plainly(game: Game, player: int) -> tuple[Fraction, Fraction, Fraction]:
    """Position, individual and team standing as in the clauses, comparison by comparison."""
    own = game.arena.mages[player]
    if own.cell < 0:
        return Fraction(0), Fraction(0), Fraction(0)
    position, individual, team = Fraction(0), Fraction(0), Fraction(0)

    def values(seat: int) -> tuple[int, int, int, int]:
        mage = game.arena.mages[seat]
        aptitude = -mage.aptitude if mage.alignment == 2 else mage.aptitude  # none is Neutral
        return mage.endurance, mage.arcania, mage.skill, aptitude

    for other in game.arena.mages:
        if other is own:
            continue
        away = other.cell < 0
        position += 2 if away or DISTANCE[GOAL][other.cell] >= DISTANCE[GOAL][own.cell] else 0
        for value, theirs in zip(values(player), values(other.player), strict=True):
            individual += Fraction(3, 4) if away or theirs <= value else 0

    def average(members: list[int], first: int) -> Fraction:
        sums = [values(seat)[first] + values(seat)[first + 1] for seat in members]
        return Fraction(sum(sums), len(sums))

    there = [mage for mage in game.arena.mages if mage.cell >= 0]
    colours = {mage.worn for mage in there} - {BLACK} - {own.worn}
    others = [[mage.player for mage in there if mage.worn == colour] for colour in colours]
    mine = [player]
    if own.worn != BLACK:
        mine = [mage.player for mage in there if mage.worn == own.worn]
        others.append([mage.player for mage in there if mage.worn == BLACK])
    if player != game.ebon:
        for members in others:
            team += sum(average(members, first) <= average(mine, first) for first in (0, 2))
    return position, individual, team


@pytest.mark.rule("MG-31.5", "MG-21.15")
def test_former_of_the_globe_wins_with_any_points() -> None:
    game = contest(
        "A y1 endurance 1 arcania 0 skill 0 aptitude -100 holds CROWN ORB SCEPTER | B b1 endurance 100 holds HELM"
        "| M c1 arcania 100",
        tasks=KEPT,
    )
    play_turn(game)
    outcome = game.outcome

    assert outcome is not None
    assert outcome.scores[0] < outcome.scores[2]
    assert outcome.ranking[0] == 1
    assert outcome.winners == (0,)
    assert outcome.clause == "MG-31.2"


@pytest.mark.rule("MG-31.5", "MG-40.40")
def test_team_that_formed_the_globe_takes_the_first_places_by_points() -> None:
    game = contest(
        "A y1 wears RED endurance 10 holds CROWN ORB | B y4 wears RED endurance 20 holds SCEPTER"
        "| C y7 wears RED endurance 5 arcania 1 skill 1 aptitude 1 | D b1 endurance 100 arcania 100 skill 200 holds HELM"
        "| M c1 arcania 100",
        tasks=(22, 23, 25, 27, 28),
        turn=20,
    )
    play_turn(game)
    outcome = game.outcome

    assert outcome is not None
    assert game.arena.globe == (0, 1, 2)
    assert min(outcome.scores[3], outcome.scores[4]) > outcome.scores[2]
    assert outcome.ranking == (1, 2, 3, 5, 4)
    assert outcome.winners == (0,)


@pytest.mark.rule("MG-31.18", "MG-31.8", "MG-31.14")
def test_globes_holders_keep_the_artifacts_and_end_on_the_goal_square() -> None:
    game = contest("A y1 Good holds CROWN ORB SCEPTER | B b1 | C y1 | M y13")
    play_turn(game)

    assert of(game, "A").alignment == 4 * 12
    assert [parts.position // 4 for parts in points(game)] == [6, 2, 6, 0]


@pytest.mark.rule("MG-31.6")
def test_equal_points_go_to_the_mage_nearer_to_the_goal() -> None:
    game = contest("A d1 | B c1 | C b1 | M y13")
    handed = [Parts(skill=12, total=12), Parts(alignment=12, total=12), Parts(total=11), Parts(total=13)]

    assert ranking(game.arena, handed) == (3, 2, 4, 1)


@pytest.mark.rule("MG-31.6")
def test_then_the_greater_individual_parts_decide_and_else_the_place_is_shared() -> None:
    game = contest("A c1 | B c2 | C c3 | M y13")
    handed = [
        Parts(skill=4, alignment=8, total=12),
        Parts(endurance=2, aptitude=3, alignment=7, total=12),
        Parts(arcania=4, racial=8, total=12),
        Parts(total=0),
    ]

    assert ranking(game.arena, handed) == (2, 1, 2, 4)


@pytest.mark.rule("MG-31.6", "MG-40.40", "MG-34.4")
def test_shared_first_place_is_a_shared_victory() -> None:
    game = over(
        "A b1 name Ilse endurance 90 arcania 90 skill 200 | B b2 name Otho endurance 90 arcania 90 skill 200 | M y13"
    )
    outcome = game.outcome

    assert outcome is not None
    assert outcome.ranking == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert outcome.reason == "the last turn is over"
    reported = "A Ilse and B Otho share the victory and may play the Ebon Mage in the next game (MG-34.4)"
    assert reported in " ".join(game.render(None).split())


@pytest.mark.rule("MG-31.8", "MG-31.9", "MG-31.11", "MG-31.14", "MG-31.15", "MG-31.16", "MG-30.2")
def test_points_are_settings_of_the_rules() -> None:
    rules = Rules(
        position_points=5,
        standing_quarters=1,
        team_points=7,
        alignment_points=(11, 13),
        racial_points=(17, 19),
        ability_points=23,
        task_points=29,
    )
    game = contest(TABLE, tasks=KEPT, rules=rules)

    assert of(game, "A") == Parts(60, 3, 2, 2, 1, 28, 4 * 24, 4 * 34, 4 * 23, 0, 96 + 96 + 136 + 92)
    assert of(game, "M").tasks == 4 * 87
