"""Mana: types, costs, pools, paying, burning (MC-4, MC-22.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.testing import do, logged, offered
from arcana_mtgcombat import POOL, Rules, battle
from arcana_mtgcombat.events import ManaBurnt
from arcana_mtgcombat.model.mana import TYPES, Cost, Units, can_pay, letters, paid, parse
from tests.mtgcombat.table import life

units = st.tuples(*[st.integers(0, 4)] * 6)


@pytest.mark.rule("MC-4.1")
def test_mana_has_six_types() -> None:
    assert TYPES == "WUBRGC"


@pytest.mark.rule("MC-4.2", "MC-3.3")
def test_full_size_of_each_pool_is_the_sum_of_its_capacities() -> None:
    sheets = [sheet for sheet in POOL.sheets.values() if not sheet.wild]
    assert len(sheets) == 6
    for sheet in sheets:
        assert sum(sheet.capacities) == sheet.mana_pool


@pytest.mark.rule("MC-4.4", "MC-35.37")
@pytest.mark.parametrize(("text", "converted"), [("4W", 5), ("W", 1), ("3", 3), ("0", 0), ("WWU", 3), ("10GG", 12)])
def test_converted_cost_is_the_number_and_the_letters_together(text: str, converted: int) -> None:
    assert parse(text).converted == converted


@pytest.mark.rule("MC-4.4")
@pytest.mark.parametrize("text", ["", "W2", "2X", "-1", "{2R}", "2 R", "C", "1000"])
def test_malformed_cost_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="a cost is a number and letters of WUBRG"):
        parse(text)


@pytest.mark.rule("MC-4.4")
@pytest.mark.parametrize("text", ["4W", "W", "3", "0", "2UB"])
def test_cost_reads_and_writes_the_same_text(text: str) -> None:
    assert str(parse(text)) == f"{{{text}}}"


@pytest.mark.rule("MC-4.5", "MC-4.6", "MC-35.37")
def test_generic_mana_is_paid_colourless_first_then_from_the_fullest_type() -> None:
    assert paid(parse("2R"), (3, 0, 0, 1, 0, 1)) == (2, 0, 0, 0, 0, 0)


@pytest.mark.rule("MC-4.6")
def test_equally_full_types_pay_in_type_order() -> None:
    assert paid(parse("1"), (2, 2, 2, 2, 2, 0)) == (1, 2, 2, 2, 2, 0)
    assert paid(parse("3"), (0, 2, 2, 1, 2, 0)) == (0, 1, 1, 1, 1, 0)


@pytest.mark.rule("MC-4.7")
@pytest.mark.parametrize(
    ("cost", "pool", "enough"),
    [
        ("2R", (0, 0, 0, 1, 0, 2), True),
        ("2R", (0, 0, 0, 0, 0, 9), False),
        ("2R", (0, 0, 0, 1, 0, 1), False),
        ("0", (0, 0, 0, 0, 0, 0), True),
        ("WU", (2, 0, 0, 0, 0, 0), False),
    ],
)  # fmt: skip
def test_partly_payable_cost_cannot_be_paid(cost: str, pool: Units, *, enough: bool) -> None:
    assert can_pay(parse(cost), pool) == enough


@pytest.mark.rule("MC-4.5", "MC-4.7")
@given(generic=st.integers(0, 6), colours=st.tuples(*[st.integers(0, 2)] * 5), pool=units)
def test_payment_takes_as_many_units_as_the_converted_cost(
    generic: int, colours: tuple[int, int, int, int, int], pool: Units
) -> None:
    cost = Cost(generic, colours)
    left_for_generic = [have - due for have, due in zip(pool, (*colours, 0), strict=True)]
    assert can_pay(cost, pool) == (min(left_for_generic) >= 0 and sum(left_for_generic) >= generic)
    if can_pay(cost, pool):
        left = paid(cost, pool)
        assert sum(pool) - sum(left) == cost.converted
        assert all(0 <= after <= before - due for after, before, due in zip(left, pool, (*colours, 0), strict=True))


@pytest.mark.rule("MC-4.6", "MC-33.8")
def test_with_manual_payment_the_payer_picks_the_type_of_each_generic_unit() -> None:
    game = battle(
        "oriane_vell pool WWUUC memory lamplit_hospitaller | dovek_ironquill", rules=Rules(manual_payment=True), seed=1
    )
    do(game, "cast lamplit_hospitaller")
    assert offered(game) == ["mana W", "mana U", "mana C"]
    do(game, "mana U", "mana U")
    assert letters(game.position.characters[0].pool) == "WC"


@pytest.mark.rule("MC-4.6")
def test_game_pays_generic_units_by_itself() -> None:
    game = battle("oriane_vell pool WWUC memory lamplit_hospitaller | dovek_ironquill", seed=1)
    do(game, "cast lamplit_hospitaller")
    assert letters(game.position.characters[0].pool) == "U"
    assert "ManaPaid MC-4.5" in logged(game)


@pytest.mark.rule("MC-4.8", "MC-4.9", "MC-22.3", "MC-35.12")
def test_mana_from_effects_goes_above_the_capacities_and_burns_only_at_the_end() -> None:
    game = battle("morwen_sable pool BBBBBBBB memory bloodfount | dovek_ironquill", phase="upkeep", seed=1)
    do(game, "cast bloodfount")
    assert game.position.characters[0].pool == (0, 0, 10, 0, 0, 0)
    assert life(game, "0") == [29]
    assert game.position.phase == "main"
    do(game, "end")
    assert game.position.characters[0].pool == (0, 0, 8, 0, 0, 0)
    assert life(game, "0") == [27]


@pytest.mark.rule("MC-22.3", "MC-35.11")
def test_example_of_orianes_mana_burn() -> None:
    for spell, left, hurt in (("banner_of_vell", 7, 32), ("vellish_torchbearer", 7, 30)):
        game = battle(f"oriane_vell pool WWWWWW memory {spell} | dovek_ironquill", phase="channeling", seed=1)
        do(game, "mana C", "mana C", "mana C", "mana C", f"cast {spell}")
        assert sum(game.position.characters[0].pool) == {"banner_of_vell": 7, "vellish_torchbearer": 9}[spell]
        do(game, "end")
        assert sum(game.position.characters[0].pool) == left
        assert life(game, "0") == [hurt]
        if spell == "vellish_torchbearer":
            assert letters(game.position.characters[0].pool) == "WWWWWCC"


@pytest.mark.rule("MC-22.3", "MC-36.33")
def test_every_pool_above_its_full_size_burns_in_any_turn_whatever_the_guard() -> None:
    game = battle(
        "oriane_vell pool WWWWWWWWW | dovek_ironquill pool CCCCCCCCCC guard 9 | pack speed 1 pool WWW",
        creatures="slagback_brute of 2",
        phase="end",
        seed=1,
    )
    assert life(game, "0", "1") == [30, 30]
    assert [letters(one.pool) for one in game.position.characters] == ["WWWWWWW", "CCCCCCCC", "WWW"]
    assert logged(game).count("ManaBurnt MC-22.3") == 2
    assert "Damaged MC-22.3" not in logged(game)


@pytest.mark.rule("MC-22.3", "MC-36.30")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_pools_burn_in_rotation_order_from_the_active_seat(active: int, order: list[int]) -> None:
    pools = "oriane_vell pool WWWWWWWWW | dovek_ironquill pool CCCCCCCCCC | morwen_sable pool BBBBBBBBBB"
    game = battle(pools, phase="end", active=active, seed=1)
    burnt = [entry.event for entry in game.log if isinstance(entry.event, ManaBurnt)]
    assert [event.player for event in burnt] == order


@pytest.mark.rule("MC-22.3")
def test_mana_burns_colourless_first_then_from_the_fullest_type() -> None:
    game = battle("oriane_vell pool WWWWWUUUUUC | dovek_ironquill", phase="end", seed=1)
    assert letters(game.position.characters[0].pool) == "WWWUUUU"
    assert life(game, "0") == [28]


@pytest.mark.rule("MC-22.3", "MC-21.3", "MC-36.33")
def test_mana_burn_fells_characters_together_without_a_slayer() -> None:
    game = battle("oriane_vell life 1 pool WWWWWWWW | dovek_ironquill life 2 pool CCCCCCCCCC", phase="end", seed=1)
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0.5)
    assert [one.slayer for one in game.position.characters] == [-1, -1]


@pytest.mark.rule("MC-4.4")
def test_generic_cost_has_three_digits_at_most() -> None:
    assert parse("999").generic == 999
    with pytest.raises(ValueError, match="a cost is a number"):
        parse("1000")
