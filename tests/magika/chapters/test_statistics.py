"""Races, alignments, statistics and status (MG-4, MG-5.2 to MG-5.7, MG-6, MG-39.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.chapters.land import resistance
from arcana_magika.chapters.mages import statistics as s
from arcana_magika.chapters.steps.ground import factor_of
from arcana_magika.chapters.steps.moving import cost_of_move, most_moves
from arcana_magika.chapters.steps.regaining import arcania_regained, is_attuned
from arcana_magika.chapters.steps.searching import chance_of_scroll
from arcana_magika.chapters.victory import quarters
from arcana_magika.events import OrderExecuted, StatisticChanged, StatusChanged
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import ALIGNMENTS, EVIL, GOOD, NEUTRAL, OPEN_ALIGNMENTS, RACES, SWAMP, TERRAINS

if TYPE_CHECKING:
    from tests.magika.conftest import Step

NO_DRAW = ScriptedRng([])


def mage_of(text: str, *, ground: str = "Plains", rules: Rules | None = None) -> tuple[Game, Mage]:
    """Mage A in m7 as described, and the game."""
    game = contest(f"A m7 {text}", ground=ground, rng=NO_DRAW, rules=rules)
    return game, game.arena.mages[0]


def statuses(game: Game) -> list[tuple[str, str, str]]:
    """Old and new status and the clause of each change so far."""
    return [(e.event.old, e.event.new, e.clause) for e in game.log if isinstance(e.event, StatusChanged)]


# Races.

# Setting 1: race, alignments, maximum Endurance and Arcania, Spell Skill, moves, attuned terrain.
SETTING_1 = [
    ("Human", "Good Neutral Evil", 100, 100, 70, 5, ""),
    ("Elf", "Good Evil", 95, 105, 75, 5, "Forest"),
    ("Dwarf", "Good Neutral", 110, 95, 65, 4, "Mountain"),
    ("Goblin", "Neutral Evil", 110, 95, 65, 4, "Swamp"),
    ("Halfling", "Good Neutral Evil", 90, 100, 70, 4, "Hills"),
]


@pytest.mark.rule("MG-4.1", "MG-14.6", "MG-4.4")
@pytest.mark.parametrize(("race", "alignments", "endurance", "arcania", "skill", "moves", "attuned"), SETTING_1)
def test_races_have_the_settings_of_setting_1(
    race: str, alignments: str, endurance: int, arcania: int, skill: int, moves: int, attuned: str
) -> None:
    game, mage = mage_of(f"{race} Neutral")

    assert [ALIGNMENTS[alignment] for alignment in OPEN_ALIGNMENTS[RACES.index(race)]] == alignments.split()
    assert (mage.max_endurance, mage.max_arcania, mage.skill) == (endurance, arcania, skill)
    assert most_moves(game, mage) == moves
    on = [terrain for terrain in TERRAINS if is_attuned(*mage_of(f"{race} Neutral", ground=terrain))]
    assert on == ([attuned] if attuned else [])


@pytest.mark.rule("MG-4.2", "MG-14.3")
def test_human_rows_are_the_rows_of_others_shifted_by_one_move() -> None:
    human, other = Rules().moves_human, Rules().moves_other
    possible = [(move, phase) for move in range(5) for phase in range(move, 5)]

    assert all(human[move][phase] == other[move][phase] for move, phase in possible if move < 2)
    assert all(human[move][phase] == other[move - 1][phase - 1] for move, phase in possible if move >= 2)
    assert [human[move][phase] for move, phase in possible if move >= 2] == [150, 150, 100, 200, 200, 400]
    assert [other[move][phase] for move, phase in possible if move >= 2] == [200, 200, 200, 400, 400, 800]


@pytest.mark.rule("MG-4.2", "MG-14.3")
def test_human_pays_the_usual_cost_for_the_first_move() -> None:
    human, elf = mage_of("Human"), mage_of("Elf")

    assert cost_of_move(*human, 1) == cost_of_move(*elf, 1) == 6  # 150 % of 4: no move is free


@pytest.mark.rule("MG-4.3", "MG-21.7", "MG-4.6")
@pytest.mark.parametrize(
    ("text", "percent"), [("Human", 0), ("Dwarf", 15), ("Human holds LAMP", 10), ("Dwarf holds LAMP", 15), ("Elf", 0)]
)
def test_dwarves_resist_with_15_percent_and_the_lamp_does_not_add_to_it(text: str, percent: int) -> None:
    assert resistance(*mage_of(text)) == percent


@pytest.mark.rule("MG-4.4", "MG-4.6", "MG-18.1")
@pytest.mark.parametrize(
    ("text", "ground", "amount"),
    [
        ("Elf skill 80", "Plains", 12),  # 15 % of 80
        ("Elf skill 80", "Forest", 15),  # 15 % of 100
        ("Elf skill 80 holds ANKH", "Forest", 15),
        ("Human skill 80 holds ANKH", "Forest", 15),
        ("Human skill 80", "Forest", 12),
        ("Halfling skill 80 holds PENDANT", "Swamp", 15),
        ("Halfling skill 80 holds PENDANT", "Hills", 15),
        ("Dwarf skill 80", "Mountain", 15),
        ("Goblin Evil skill 80", "Swamp", 15),
    ],
)
def test_attunement_adds_20_to_the_skill_for_meditating_once(text: str, ground: str, amount: int) -> None:
    assert arcania_regained(*mage_of(text, ground=ground)) == amount


@pytest.mark.rule("MG-4.5", "MG-4.6", "MG-21.9")
@pytest.mark.parametrize(
    ("text", "percent"),
    [("Human", 60), ("Halfling", 80), ("Human holds MEDALLION", 80), ("Halfling holds MEDALLION", 80)],
)
def test_halfling_adds_20_to_the_chance_of_a_scroll_with_or_without_the_medallion(text: str, percent: int) -> None:
    assert chance_of_scroll(*mage_of(text, ground="Swamp")) == percent


@pytest.mark.rule("MG-4.6", "MG-3.2")
@pytest.mark.parametrize(
    ("text", "factor"),
    [("Human", 24), ("Goblin Evil", 12), ("Human holds PENDANT", 12), ("Goblin Evil holds PENDANT", 12)],
)
def test_swamp_factor_is_halved_once(text: str, factor: int) -> None:
    assert factor_of(*mage_of(text), SWAMP) == factor


@pytest.mark.rule("MG-4.6", "MG-14.6", "MG-21.6")
@pytest.mark.parametrize(("text", "moves"), [("Dwarf holds ANKH", 5), ("Elf holds ANKH", 5), ("Human holds ANKH", 5)])
def test_ankh_lets_every_race_move_five_times_and_no_more(text: str, moves: int) -> None:
    assert most_moves(*mage_of(text)) == moves


# Aptitude.


@pytest.mark.rule("MG-5.2", "MG-36.1")
@pytest.mark.parametrize(
    ("start", "amount", "end"), [(90, 20, 100), (100, 1, 100), (-95, -24, -100), (5, -8, -3), (-100, 200, 100)]
)
def test_aptitude_never_leaves_its_scale(start: int, amount: int, end: int) -> None:
    game, mage = mage_of(f"aptitude {start}")

    s.change_aptitude(game, mage, amount, "casting", "MG-5.8")

    assert mage.aptitude == end
    reported = [entry.event for entry in game.log]
    changed = StatisticChanged(mage=0, statistic="Aptitude", old=start, new=end, cause="casting")
    assert reported == ([changed] if start != end else [])


@pytest.mark.rule("MG-5.4", "MG-5.5", "MG-39.9")
@pytest.mark.parametrize(
    ("alignment", "aptitude", "equivalent"),
    [
        ("Good", 38, 38),
        ("Good", -20, -20),
        ("Evil", -90, 90),
        ("Evil", 12, -12),
        ("Neutral", 0, 100),
        ("Neutral", 5, 90),
        ("Neutral", -5, 90),
        ("Neutral", -7, 86),  # the ruling on the source's 84
        ("Neutral", -100, -100),
    ],
)
def test_equivalent_aptitude_is_measured_by_the_own_alignment(alignment: str, aptitude: int, equivalent: int) -> None:
    _, mage = mage_of(f"{alignment} aptitude {aptitude}")

    assert s.equivalent_aptitude(mage) == equivalent


@pytest.mark.rule("MG-5.5")
@pytest.mark.parametrize("text", ["Good", "Neutral", "Evil"])
def test_equivalent_aptitude_is_90_at_the_start_for_every_alignment(text: str) -> None:
    assert s.equivalent_aptitude(mage_of(text)[1]) == 90


@pytest.mark.rule("MG-5.6")
def test_perfect_aptitude_is_100_0_and_minus_100() -> None:
    assert [s.perfect_aptitude(alignment) for alignment in (GOOD, NEUTRAL, EVIL)] == [100, 0, -100]
    for alignment in (GOOD, NEUTRAL, EVIL):
        assert s.aptitude_on(s.perfect_aptitude(alignment), alignment) == 100


@pytest.mark.rule("MG-5.7")
@pytest.mark.parametrize(("aptitude", "scales"), [(20, (20, 60, -20)), (-95, (-95, -90, 95)), (0, (0, 100, 0))])
def test_aptitude_can_be_measured_on_the_scale_of_any_alignment(aptitude: int, scales: tuple[int, int, int]) -> None:
    measured = (s.aptitude_on(aptitude, GOOD), s.aptitude_on(aptitude, NEUTRAL), s.aptitude_on(aptitude, EVIL))

    assert measured == scales


# Statistics.


@pytest.mark.rule("MG-6.1")
def test_mage_has_four_statistics_and_two_maxima() -> None:
    _, mage = mage_of("endurance 30 max_endurance 120 arcania 20 max_arcania 130 skill 75 aptitude 7")

    assert (mage.endurance, mage.max_endurance, mage.arcania, mage.max_arcania) == (30, 120, 20, 130)
    assert (mage.skill, mage.aptitude) == (75, 7)


@pytest.mark.rule("MG-6.2")
@pytest.mark.parametrize(
    ("start", "amount", "end"), [(60, -25, 35), (20, -25, 0), (90, 9, 99), (90, 25, 100), (100, 5, 100), (0, -5, 0)]
)
def test_endurance_and_arcania_stay_between_0_and_their_maximum(start: int, amount: int, end: int) -> None:
    game, mage = mage_of(f"endurance {start} arcania {start}")

    gained = s.change_endurance(game, mage, amount, "rest", "MG-19.1")
    gained_too = s.change_arcania(game, mage, amount, "meditation", "MG-18.1")

    assert (mage.endurance, mage.arcania) == (end, end)
    assert gained == gained_too == end - start
    reported = [entry.event for entry in game.log if isinstance(entry.event, StatisticChanged)]
    expected = [
        StatisticChanged(mage=0, statistic="Endurance", old=start, new=end, cause="rest"),
        StatisticChanged(mage=0, statistic="Arcania", old=start, new=end, cause="meditation"),
    ]
    assert reported == (expected if start != end else [])


@pytest.mark.rule("MG-6.2", "MG-24.64", "MG-24.66")
def test_maximum_that_rises_leaves_the_current_value_as_it_is() -> None:
    game, mage = mage_of("Elf endurance 90 arcania 100")

    s.raise_maximum(game, mage, "Endurance", 10, "MG-24.64")
    s.raise_maximum(game, mage, "Arcania", 15, "MG-24.66")
    assert (mage.max_endurance, mage.max_arcania, mage.endurance, mage.arcania) == (105, 120, 90, 100)
    assert [(entry.event, entry.clause) for entry in game.log] == [
        (StatisticChanged(mage=0, statistic="maximum Endurance", old=95, new=105, cause="Boost"), "MG-24.64"),
        (StatisticChanged(mage=0, statistic="maximum Arcania", old=105, new=120, cause="Boost"), "MG-24.66"),
    ]

    s.change_endurance(game, mage, 50, "rest", "MG-19.1")
    s.change_arcania(game, mage, 50, "meditation", "MG-18.1")
    assert (mage.endurance, mage.arcania) == (105, 120)


@pytest.mark.rule("MG-6.3")
def test_spell_skill_has_no_upper_limit() -> None:
    game, mage = mage_of("skill 98")

    for _ in range(5):
        s.change_skill(game, mage, 5, "casting", "MG-13.14")

    assert mage.skill == 123
    assert [entry.event for entry in game.log][-1] == StatisticChanged(
        mage=0, statistic="Spell Skill", old=118, new=123, cause="casting"
    )


@pytest.mark.rule("MG-6.4", "MG-23.27", "MG-23.19")
@pytest.mark.parametrize(
    ("aids", "curses", "current"),
    [
        (0, [], 70),
        (1, [], 95),
        (2, [], 95),
        (0, [25], 45),
        (0, [35], 35),
        (0, [25, 35], 35),
        (1, [25], 70),
        (1, [35], 60),
    ],
)
def test_spell_aid_adds_25_and_the_strongest_curse_takes_its_amount(aids: int, curses: list[int], current: int) -> None:
    game, mage = mage_of("skill 70")
    for number in range(aids):
        game.arena.effects.begin("SPAID", target=0, lasts=phases(10 + number))
    for number, amount in enumerate(curses):
        game.arena.effects.begin("CURSP", target=0, lasts=turns(2 - number), strength=amount)

    assert s.current_skill(game.arena, mage, game.rules.spell_aid) == current
    assert mage.skill == 70


@pytest.mark.rule("MG-6.4")
def test_current_spell_skill_is_not_below_0() -> None:
    game, mage = mage_of("skill 20")
    game.arena.effects.begin("CURSP", target=0, lasts=turns(1), strength=25)

    assert s.current_skill(game.arena, mage, 25) == 0


@pytest.mark.rule("MG-6.4", "MG-31.20")
def test_victory_points_go_by_spell_skill_itself() -> None:
    game = contest("A m7 skill 70 | B m7 skill 75", rng=NO_DRAW)
    before = [parts.skill for parts in quarters(game.arena, game.rules, 1)]
    game.arena.effects.begin("SPAID", target=0, lasts=turns(1))
    game.arena.effects.begin("CURSP", target=1, lasts=turns(1), strength=25)

    assert [parts.skill for parts in quarters(game.arena, game.rules, 1)] == before


# Status.


def fall_and_rise(mage_text: str, *amounts: int) -> list[str]:
    """The status at first and after each of these changes of Endurance."""
    game, mage = mage_of(mage_text)
    seen = [mage.status]
    for amount in amounts:
        s.change_endurance(game, mage, amount, "test", "MG-6.8")
        seen.append(mage.status)
    return seen


@pytest.mark.rule("MG-6.5", "MG-6.9")
def test_endurance_below_10_exhausts_until_above_10() -> None:
    # 20, 10, 9, 10, 11, 10, 9: at 10 the status depends on the value before.
    assert fall_and_rise("endurance 20", -10, -1, 1, 1, -1, -1) == ["OK", "OK", "EX", "EX", "OK", "OK", "EX"]
    assert fall_and_rise("endurance 9", 2) == ["EX", "OK"]
    assert fall_and_rise("endurance 10") == ["OK"]


@pytest.mark.rule("MG-6.6", "MG-6.9")
def test_endurance_0_makes_unconscious_even_after_a_gain() -> None:
    assert fall_and_rise("endurance 20", -20, 5, 30) == ["OK", "UC", "UC", "UC"]
    assert fall_and_rise("endurance 20", -19, -1) == ["OK", "EX", "UC"]


@pytest.mark.rule("MG-6.7", "MG-8.3")
@pytest.mark.parametrize(("regained", "status"), [(0, "UC"), (1, "EX"), (10, "EX"), (11, "OK"), (40, "OK")])
def test_at_the_start_of_a_turn_exactly_those_without_endurance_are_unconscious(regained: int, status: str) -> None:
    game, mage = mage_of("endurance 20")
    s.change_endurance(game, mage, -20, "test", "MG-6.8")
    s.change_endurance(game, mage, regained, "test", "MG-6.8")
    assert mage.status == "UC"

    s.wake(game, mage)

    assert mage.status == status


@pytest.mark.rule("MG-6.7")
def test_mage_without_endurance_at_the_start_of_a_turn_is_unconscious() -> None:
    game, mage = mage_of("endurance 0")
    mage.unconscious = False

    s.wake(game, mage)

    assert mage.status == "UC"


@pytest.mark.rule("MG-6.8", "MG-6.9", "MG-36.1")
def test_status_changes_at_once_and_each_visible_change_is_logged() -> None:
    game, mage = mage_of("endurance 20")

    s.change_endurance(game, mage, -12, "test", "MG-6.8")
    s.change_endurance(game, mage, -3, "test", "MG-6.8")
    s.change_endurance(game, mage, -5, "test", "MG-6.8")
    s.change_endurance(game, mage, 30, "test", "MG-6.8")
    s.wake(game, mage)

    assert statuses(game) == [("OK", "EX", "MG-6.5"), ("EX", "UC", "MG-6.6"), ("UC", "OK", "MG-6.7")]


@pytest.mark.rule("MG-6.5")
def test_limit_of_exhaustion_is_a_setting() -> None:
    game, mage = mage_of("endurance 40", rules=Rules(exhausted_below=30))

    s.change_endurance(game, mage, -11, "test", "MG-6.8")
    assert mage.status == "EX"
    s.change_endurance(game, mage, 1, "test", "MG-6.8")
    assert mage.status == "EX"
    s.change_endurance(game, mage, 1, "test", "MG-6.8")
    assert mage.status == "OK"


@pytest.mark.rule("MG-6.10")
@pytest.mark.parametrize("endurance", [0, 9])
@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("demand", "DEMAND ORB"),
        ("give", "GIVE B HELM"),
        ("don", "DON RED"),
        ("cast", "CAST HEALS"),
        ("move", "MOVE NE"),
        ("search", "SEARCH"),
        ("drop", "DROP HELM"),
        ("meditate", "MEDITATE"),
    ],
)
def test_exhausted_or_unconscious_mage_rests_despite_other_orders(
    step: Step, name: str, order: str, endurance: int
) -> None:
    game = contest(
        f"A m7 Neutral endurance {endurance} carries RED holds HELM scrolls HEALS | B m7 holds ORB", rng=NO_DRAW
    )
    before = game.arena.clone()

    phase = step(game, name, A=order)

    assert phase.rests == {0: "MG-6.10"}
    assert game.arena == before
    (reported,) = [
        entry.event for entry in game.log if isinstance(entry.event, OrderExecuted) and entry.event.mage == 0
    ]
    assert (reported.ordered, reported.executed) == (order, "REST")


@pytest.mark.rule("MG-6.10", "MG-6.8")
def test_status_at_the_step_counts(step: Step) -> None:
    game = contest("A m7 endurance 20 holds HELM", rng=NO_DRAW)

    s.change_endurance(game, game.arena.mages[0], -12, "test", "MG-6.8")

    assert step(game, "drop", A="DROP HELM").rests == {0: "MG-6.10"}


@pytest.mark.rule("MG-6.7", "MG-6.10", "MG-8.3")
def test_unconscious_mage_acts_again_in_the_next_turn() -> None:
    game = contest("A m7 endurance 0 holds HELM | M a1", ground="Forest", rng=Rng(2))
    play_turn(game, M="MOVE SE", A="DROP HELM")
    assert game.arena.mages[0].status == "UC"  # five forced Rests with the HELM and 25 make 95

    play_turn(game, M="MOVE NW", A="DROP HELM")

    assert game.arena.mages[0].status == "OK"
    assert not any(game.arena.artifacts_of(0))


@pytest.mark.rule("MG-30.29", "MG-6.5")
@pytest.mark.parametrize(("loss", "fell"), [(80, False), (91, True), (100, True)])
def test_chronicle_records_whether_the_ebon_mage_ever_fell(loss: int, fell: bool) -> None:
    game = contest("A m7 | M m9", rng=NO_DRAW)

    s.change_endurance(game, game.arena.mages[0], -100, "test", "MG-6.8")
    assert not game.arena.chronicle.fell
    s.change_endurance(game, game.arena.mages[2], -loss, "test", "MG-6.8")
    s.change_endurance(game, game.arena.mages[2], 100, "test", "MG-6.8")

    assert game.arena.chronicle.fell == fell


@pytest.mark.rule("MG-38.3", "MG-38.7")
def test_statistics_and_status_are_visible_to_their_mage_only() -> None:
    game, mage = mage_of("endurance 20")

    s.change_endurance(game, mage, -15, "test", "MG-6.8")

    seen = [len(game.log.seen_by(player)) for player in (0, 1, 2, None)]
    assert seen == [2, 0, 0, 0]


@pytest.mark.rule("MG-6.2", "MG-6.5", "MG-6.6")
@given(st.lists(st.integers(-120, 120), max_size=12), st.integers(1, 110))
def test_status_always_fits_endurance(amounts: list[int], start: int) -> None:
    game, mage = mage_of(f"Dwarf endurance {start}")
    was_at_0 = False
    for amount in amounts:
        s.change_endurance(game, mage, amount, "test", "MG-6.8")
        was_at_0 |= mage.endurance == 0

        assert 0 <= mage.endurance <= mage.max_endurance == 110
        assert mage.unconscious == was_at_0
        if mage.endurance != 10:
            assert mage.exhausted == (mage.endurance < 10)


@pytest.mark.rule("MG-5.2", "MG-5.4")
@given(st.integers(-100, 100), st.integers(-300, 300), st.sampled_from(["Good", "Neutral", "Evil"]))
def test_equivalent_aptitude_is_from_minus_100_to_100(start: int, amount: int, alignment: str) -> None:
    game, mage = mage_of(f"{alignment} aptitude {start}")

    s.change_aptitude(game, mage, amount, "test", "MG-5.8")

    assert -100 <= mage.aptitude <= 100
    assert -100 <= s.equivalent_aptitude(mage) <= 100
