"""Packets of damage, the effects that change them, and Mighty Strike (AM-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_archmage import Rules
from arcana_archmage.events import Damaged, PointsGained, RoundScored, StrikeUsedUp
from arcana_archmage.model.state import Doom

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table

STRIKE = {"strike": 1, "mastery": 3}
BLOOD = "2C 3C 4C 5C 6C 7C 8C 9C"


def fireball(table: Table, *, answer: str = "accept") -> Table:
    """A true Fireball of three cards: base damage 15, penalty 6."""
    return table.play("0: fireball 4S 5S 6S", "1: no block", f"1: {answer}")


@pytest.mark.rule("AM-12.1", "AM-10.6")
@pytest.mark.parametrize(
    ("strike", "disbelieved", "inner", "damage"),
    [
        (False, False, False, 15),
        (True, False, False, 30),
        (False, True, False, 21),
        (True, True, False, 36),
        (False, False, True, 7),
        (True, False, True, 15),
        (False, True, True, 10),
        (True, True, True, 18),
    ],
)
@pytest.mark.parametrize("armour", [False, True])
def test_packet_is_doubled_then_raised_by_the_penalty_then_halved_then_stopped(
    lay: Lay, strike: bool, disbelieved: bool, inner: bool, damage: int, armour: bool
) -> None:
    caster = {"strike": 1 if strike else 0}
    table = lay("4S 5S 6S", "KH", castings=1, wizards=(caster, {"inner_strength": inner, "armour": armour}))

    fireball(table, answer="disbelieve" if disbelieved else "accept")

    assert table.points == (200, 200 if armour else 200 - damage)
    assert not table.wizard(1).armour
    assert table.wizard(1).inner_strength == inner
    assert bool(table.wizard(0).strike) == (strike and armour)


@pytest.mark.rule("AM-12.1", "AM-17.8", "AM-17.2")
def test_powers_of_the_dealer_do_not_reduce_damage(lay: Lay) -> None:
    table = lay("4S 5S 6S", "KH", wizards=({"inner_strength": True, "armour": True}, {}))

    assert fireball(table).points == (200, 185)
    assert table.wizard(0).armour


@pytest.mark.rule("AM-12.2", "AM-17.6")
@pytest.mark.parametrize(
    ("value", "sight", "inner", "damage"),
    [
        ("9", False, False, 9),
        ("9", True, False, 18),
        ("3", True, False, 10),
        ("9", False, True, 4),
        ("9", True, True, 9),
        ("3", True, True, 5),
    ],
)
@pytest.mark.parametrize("armour", [False, True])
def test_disbelief_damage_is_changed_by_true_sight_then_halved_then_stopped(
    lay: Lay, value: str, sight: bool, inner: bool, damage: int, armour: bool
) -> None:
    caster = {"inner_strength": inner, "armour": armour}
    table = lay(f"{value}C 2D", "KH", wizards=(caster, {"true_sight": sight}))

    table.play("0: curse", "1: value 2", f"0: {value}C", "1: disbelieve")

    assert table.points == (200 if armour else 200 - damage, 200)
    assert not table.wizard(0).armour


@pytest.mark.rule("AM-12.2", "AM-17.6")
@pytest.mark.parametrize(("least", "damage"), [(0, 6), (6, 6), (7, 7), (25, 25)])
def test_least_cost_under_true_sight_is_a_setting(lay: Lay, least: int, damage: int) -> None:
    table = lay("3C 2D", "KH", rules=Rules(true_sight_least=least), wizards=({}, {"true_sight": True}))

    table.play("0: curse", "1: value 2", "0: 3C", "1: disbelieve")

    assert table.points == (200 - damage, 200)


@pytest.mark.rule("AM-12.2")
def test_true_sight_of_the_caster_does_not_count(lay: Lay) -> None:
    table = lay("9C 2D", "KH", wizards=({"true_sight": True}, {}))

    assert table.play("0: curse", "1: value 2", "0: 9C", "1: disbelieve").points == (191, 200)


@pytest.mark.rule("AM-12.3")
def test_inner_strength_halves_the_whole_packet_once(lay: Lay) -> None:
    table = lay("4S 5S 6S", "KH", wizards=({"shadow_force": True}, {"inner_strength": True}))

    # 15 and a penalty of 15 are 30, so 15: halved part by part they would be 7 and 7.
    assert fireball(table, answer="disbelieve").points == (200, 185)


@pytest.mark.rule("AM-12.4")
def test_packet_of_nothing_does_not_use_up_stone_armour(lay: Lay) -> None:
    halved = {"inner_strength": True, "armour": True}

    table = lay("9C 2D", "KH", rules=Rules(penalty=1), wizards=({}, halved)).play("0: learn-magic 9C", "1: disbelieve")
    assert table.wizard(1).armour

    table = lay("9C 2D", "KH", rules=Rules(penalty=2), wizards=({}, halved)).play("0: learn-magic 9C", "1: disbelieve")
    assert not table.wizard(1).armour

    table = fireball(lay("4S 5S 6S", "KH", rules=Rules(fireball_damage=0), wizards=({}, {"armour": True})))
    assert table.wizard(1).armour
    assert table.events(Damaged) == []


@pytest.mark.rule("AM-12.5")
def test_mighty_strike_doubles_the_first_damage_that_scores_and_is_used_up(lay: Lay) -> None:
    table = lay("4S 5S 6S 2H 3H 8D", "KH", castings=1, wizards=(STRIKE, {}))

    fireball(table)
    assert (table.points, table.wizard(0).strike) == ((200, 170), 0)
    assert table.events(StrikeUsedUp) == [StrikeUsedUp(0)]

    table.play("0: fireball 2H 3H", "1: no block", "1: accept")
    assert table.points == (200, 160)


@pytest.mark.rule("AM-12.5")
@pytest.mark.parametrize(
    ("first", "effects"),
    [
        (["0: fireball 2H 3H", "1: KH"], {}),
        (["0: fireball 2H 3H as 3H 4H", "1: no block", "1: disbelieve"], {}),
        (["0: fireball 2H 3H", "1: no block", "1: accept"], {"armour": True}),
        (["0: fireball 2H 3H", "1: no block", "1: disbelieve"], {"armour": True}),
        (["0: learn-magic 2H", "1: disbelieve"], {}),
    ],
)
def test_damage_that_does_not_score_keeps_mighty_strike(lay: Lay, first: list[str], effects: dict[str, Any]) -> None:
    table = lay("4S 5S 6S 2H 3H 8D", "KH", castings=1, wizards=(STRIKE, effects)).play(*first)
    before = table.points[1]

    fireball(table)

    assert before - table.points[1] == 30


@pytest.mark.rule("AM-12.5", "AM-12.10")
def test_spell_that_deals_nothing_leaves_mighty_strike_in_force(lay: Lay) -> None:
    rules = Rules(fireball_damage=0)

    table = fireball(lay("4S 5S 6S", "9D", castings=1, rules=rules, wizards=(STRIKE, {"inner_strength": True})))

    assert (table.points, table.wizard(0).strike) == ((200, 200), 1)


@pytest.mark.rule("AM-12.5")
def test_disbelieved_true_spell_scores_and_its_penalty_is_not_doubled(lay: Lay) -> None:
    table = fireball(lay("4S 5S 6S 9C", "KH", castings=1, wizards=(STRIKE, {})), answer="disbelieve")

    assert (table.points, table.wizard(0).strike) == ((200, 164), 0)


@pytest.mark.rule("AM-12.6", "AM-16.11")
@pytest.mark.parametrize(
    ("hand", "line", "others", "damage"),
    [
        ("4S 5S 6S 9C", "fireball 4S 5S 6S", {}, 30),
        ("4S 5S 6S 9C", "fireball 4S 5S 6S", {"warp": True}, 30),
        ("KS AS 9C", "fireball KS AS", {"warp": True}, 54),
        ("4S 4C 9C", "summon-wild-beasts 4S 4C", {}, 16),
        ("4S 4C 4D 9C", "summon-spirit 4S 4C 4D", {}, 24),
        ("4S 4C 4D 4H 9C", "summon-monster 4S 4C 4D 4H", {}, 32),
    ],
)
def test_mighty_strike_applies_to_fireballs_and_summoning(
    lay: Lay, hand: str, line: str, others: dict[str, Any], damage: int
) -> None:
    table = lay(hand, "10D", castings=1, wizards=({**STRIKE, **others}, {}))

    table.play(f"0: {line}", "1: no block", "1: accept")

    assert (table.points, table.wizard(0).strike) == ((200, 200 - damage), 0)


@pytest.mark.rule("AM-12.6", "AM-18.10")
def test_mighty_strike_applies_to_vampire_blood_but_not_to_its_gain(lay: Lay) -> None:
    table = lay(BLOOD, "", castings=1, wizards=(STRIKE, {})).play("0: vampire-blood 2C 3C 4C 5C", "1: accept")

    assert (table.points, table.wizard(0).strike) == ((210, 180), 0)


@pytest.mark.rule("AM-12.6", "AM-19.6")
def test_mighty_strike_does_not_apply_to_the_damage_of_sacrificial_flame(lay: Lay) -> None:
    table = lay("AS KS 2H", "9D", castings=1, wizards=(STRIKE, STRIKE)).play("0: sacrificial-flame AS KS", "1: accept")

    assert table.points == (195, 200)
    assert (table.wizard(0).strike, table.wizard(1).strike) == (1, 1)


def doses(table: Table, number: int) -> list[int]:
    """The damage of this number of doses of the only doom, in turns without castings."""
    taken = []
    for _ in range(number):
        while table.asked[1] != "BlockDecision":
            table.play(f"{table.asked[0]}: end")
        taken.append(table.events(Damaged)[-1].damage)
        table.play("1: no block")
    return taken


@pytest.mark.rule("AM-12.7", "AM-20.13")
@pytest.mark.parametrize(
    ("rule", "strike", "expected"),
    [
        ("all_doses", 2, [4, 8, 12]),
        ("first_dose", 2, [4, 4, 6]),
        ("all_doses", 4, [2, 4, 6]),
        ("first_dose", 4, [2, 4, 6]),
        ("all_doses", 0, [2, 4, 6]),
    ],
)
def test_mighty_strike_works_on_a_doom_that_was_cast_after_it(
    lay: Lay, rule: str, strike: int, expected: list[int]
) -> None:
    caster = {"dooms": (Doom(3),), "strike": strike}
    table = lay("", "9D", phase="effects", castings=5, rules=Rules(strike_on_doom=rule), wizards=(caster, {}))

    assert doses(table, 3) == expected
    assert table.wizard(0).strike == (4 if strike == 4 else 0)


@pytest.mark.rule("AM-12.7", "AM-12.5")
def test_stopped_dose_counts_but_keeps_mighty_strike(lay: Lay) -> None:
    caster = {"dooms": (Doom(3),), "strike": 2}
    table = lay("", "9D", phase="effects", castings=5, wizards=(caster, {"armour": True}))

    assert (table.points, table.wizard(0).strike) == ((200, 200), 2)
    assert table.wizard(0).dooms == (Doom(3, doses=1),)

    table.play("1: no block")
    assert doses(table, 2) == [8, 12]


@pytest.mark.rule("AM-12.7")
def test_mighty_strike_used_on_another_spell_leaves_a_later_doom_as_it_is(lay: Lay) -> None:
    caster = {"dooms": (Doom(3, doses=1),), "strike": 2}
    table = lay("4S 5S 6S", "9D", castings=5, wizards=(caster, {}))

    fireball(table)
    assert table.points == (200, 170)
    table.play("1: end")

    assert table.points == (200, 166)


@pytest.mark.rule("AM-12.7")
def test_doom_doubled_once_is_not_doubled_again(lay: Lay) -> None:
    caster = {"dooms": (Doom(3, doses=1, doubled=True),), "strike": 4}
    table = lay("", "9D", phase="effects", castings=5, wizards=(caster, {}))

    assert table.points == (200, 192)
    assert table.wizard(0).strike == 4


@pytest.mark.rule("AM-12.8", "AM-18.9")
def test_points_rise_above_two_hundred(lay: Lay) -> None:
    table = lay(BLOOD, "", wizards=({"points": 395}, {})).play("0: vampire-blood 2C 3C 4C 5C", "1: accept")

    assert table.points == (405, 190)
    assert table.events(PointsGained) == [PointsGained(0, 10, 405)]


@pytest.mark.rule("AM-12.9", "AM-2.7")
def test_points_below_zero_have_no_further_meaning(lay: Lay) -> None:
    table = fireball(lay("4S 5S 6S", "KH", scores=(0, 50), wizards=({}, {"points": 4})))

    assert table.events(Damaged) == [Damaged(1, 15, -11)]
    assert table.events(RoundScored) == [RoundScored(1, (200, 0))]
    assert table.position.scores == (200, 50)


@pytest.mark.rule("AM-12.10")
def test_penalty_alone_does_not_use_mighty_strike_up(lay: Lay) -> None:
    table = lay(BLOOD, "KD", castings=1, wizards=(STRIKE, {})).play("0: vampire-blood 2C 3C 4C 5C", "1: disbelieve")

    assert (table.points, table.wizard(0).strike) == ((200, 192), 1)


@pytest.mark.rule("AM-12.1", "AM-15.2", "AM-15.4")
@pytest.mark.parametrize(("each", "points"), [(5, (200, 185)), (8, (200, 176))])
def test_damage_of_a_fireball_is_a_setting(lay: Lay, each: int, points: tuple[int, int]) -> None:
    assert fireball(lay("4S 5S 6S", "KH", rules=Rules(fireball_damage=each))).points == points


@pytest.mark.rule("AM-12.1", "AM-19.6", "AM-18.9", "AM-20.13")
def test_damage_of_other_spells_is_a_setting(lay: Lay) -> None:
    table = lay("AS KS", "9D 8D 7D", rules=Rules(flame_damage=11, flame_discards=1))
    table.play("0: sacrificial-flame AS KS", "1: accept")
    assert (table.points, len(table.hand(1))) == ((189, 200), 2)

    table = lay(BLOOD, "", rules=Rules(vampire_blood_points=17)).play("0: vampire-blood 2C 3C 4C 5C", "1: accept")
    assert table.points == (217, 183)

    table = lay("", "9D", phase="effects", castings=5, rules=Rules(doom_dose=3), wizards=({"dooms": (Doom(3),)}, {}))
    assert doses(table, 3) == [3, 6, 9]


@pytest.mark.rule("AM-12.1", "AM-12.3", "AM-12.4", "AM-12.5", "AM-12.10", "AM-10.5", "AM-10.6")
@settings(deadline=None)
@given(
    cards=st.integers(2, 8),
    strike=st.booleans(),
    disbelieved=st.booleans(),
    shadow=st.booleans(),
    inner=st.booleans(),
    armour=st.booleans(),
    each=st.integers(0, 7),
    penalty=st.integers(0, 4),
)
def test_every_packet_follows_the_steps(
    lay: Lay,
    cards: int,
    strike: bool,
    disbelieved: bool,
    shadow: bool,
    inner: bool,
    armour: bool,
    each: int,
    penalty: int,
) -> None:
    rules = Rules(fireball_damage=each, penalty=penalty, shadow_penalty=penalty + 3)
    caster = {"strike": 1 if strike else 0, "shadow_force": shadow}
    sufferer = {"inner_strength": inner, "armour": armour}
    hand = " ".join(f"{value}S" for value in range(2, cards + 2))
    table = lay(hand, "KH", castings=1, rules=rules, wizards=(caster, sufferer))

    table.play(f"0: fireball {hand}", "1: no block", f"1: {'disbelieve' if disbelieved else 'accept'}")

    packet = each * cards * (2 if strike else 1)
    if disbelieved:
        packet += cards * (penalty + 3 if shadow else penalty)
    if inner:
        packet = packet // 2
    stopped = armour and packet > 0
    assert table.points == (200, 200 if stopped else 200 - packet)
    assert table.wizard(1).armour == (armour and packet == 0)
    assert bool(table.wizard(0).strike) == (strike and (stopped or each == 0))


@pytest.mark.rule("AM-12.2", "AM-12.1", "AM-17.6")
@settings(deadline=None)
@given(
    value=st.integers(3, 10),
    sight=st.booleans(),
    inner=st.booleans(),
    armour=st.booleans(),
    least=st.integers(0, 30),
    points=st.integers(1, 60),
)
def test_every_disbelieved_illusion_follows_the_steps(
    lay: Lay, value: int, sight: bool, inner: bool, armour: bool, least: int, points: int
) -> None:
    caster = {"inner_strength": inner, "armour": armour, "points": points}
    rules = Rules(true_sight_least=least, rounds=1)
    table = lay(f"{value}C KD", "KH", rules=rules, round=1, wizards=(caster, {"true_sight": sight}))

    table.play("0: curse", "1: value 2", f"0: {value}C", "1: disbelieve")

    packet = max(2 * value, least) if sight else value
    packet = packet // 2 if inner else packet
    if armour or packet < points:
        assert table.points == (points if armour else points - packet, 200)
        assert table.game.outcome is None
    else:
        assert table.game.outcome is not None
        assert table.game.outcome.scores == (0, 200)
