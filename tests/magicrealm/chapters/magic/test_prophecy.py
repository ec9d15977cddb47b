"""Phases chosen when they are due: Prophecy and the Timeless Jewel (MR-43.7, MR-44.14, MR-47.41)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_core.testing import rejected
from arcana_magicrealm import Game, actions, events, expedition
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import choosing, phases
from arcana_magicrealm.chapters.days.recording import Birdsong
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.chits import ENCHANTED
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.turns import Phase, Turn
from arcana_magicrealm.render.desk import desk_of
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.chapters.magic.spells import put, turn_chits
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, where
from tests.magicrealm.market import bring_visitor
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts
from tests.magicrealm.table import put as put_there


def prophet(**turns: Any) -> Game:
    """The Amazon under Prophecy and the Wizard on the Cliff; the Amazon's turn has begun."""
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    put(game, "prophecy", "wizard", "amazon")
    daylight(game, "amazon", **turns)
    return game


def done(game: Game) -> list[str]:
    """The activities of the phases that have begun."""
    return [event.activity for event in events_of(game, events.PhaseBegan)]


@pytest.mark.rule("MR-43.7", "MR-47.41")
def test_target_ignores_the_recorded_turn_and_chooses_each_phase() -> None:
    game = prophet(amazon="M cliff 2, M cliff 2, M cliff 2", wizard="-")
    assert "record hide" in texts(game, 0)
    assert "record follow" not in texts(game, 0)

    do(game, 0, "record hide")
    do(game, 0, "done")
    do(game, 0, "record move")
    assert texts(game, 0) == ["clearing cliff 2", "clearing cliff 5", "clearing cliff 6"]
    do(game, 0, "clearing cliff 5; with stamina")
    do(game, 0, "done")

    assert done(game) == ["H", "M"]
    assert where(game, "amazon") == "cliff 5"


@pytest.mark.rule("MR-43.7")
def test_target_has_the_phases_that_it_is_allowed_and_may_end_before() -> None:
    game = prophet(amazon="", wizard="-")

    for _ in range(4):
        do(game, 0, "record search")
        answer_phase(game)
    assert texts(game, 0) == ["record move", "end turn"]  # Stamina is left
    do(game, 0, "end turn")

    assert game.position.had_turn & 1


def answer_phase(game: Game) -> None:
    """Answer so that nothing changes until the next phase is chosen."""
    while "end turn" not in texts(game, 0):
        legal = texts(game, 0)
        do(
            game,
            0,
            next(word for word in ("done", "search peer", "leave it", "take peer 6", legal[0]) if word in legal),
        )


@pytest.mark.rule("MR-43.7")
def test_recorded_turn_counts_if_prophecy_is_broken_before() -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    made = put(game, "prophecy", "wizard", "amazon")
    daylight(game, "wizard", "amazon", amazon="M cliff 2", wizard="-")

    enchantments.break_spell(game, made, "MR-39.9")
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert not is_blocked(game, "amazon")


@pytest.mark.rule("MR-43.7")
def test_prophecy_broken_during_the_turn_blocks_its_target() -> None:
    game = prophet(amazon="", wizard="-")
    do(game, 0, "record rest")

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")
    do(game, 0, "done")

    assert is_blocked(game, "amazon")
    assert len(events_of(game, events.Confused)) == 1


@pytest.mark.rule("MR-43.7", "MR-43.41")
def test_prophecy_that_its_target_nullifies_for_a_phase_does_not_block() -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    put(game, "prophecy", "wizard", "amazon")
    put(game, "protection_from_magic", "amazon", "amazon")
    daylight(game, "amazon", amazon="", wizard="-")
    do(game, 0, "record rest")

    do(game, 0, "activate protection")
    assert not enchantments.works(game, "prophecy", being("amazon"))
    do(game, 0, "done")

    assert not is_blocked(game, "amazon")
    assert "record hide" in texts(game, 0), "the next phase is chosen again"


@pytest.mark.rule("MR-44.14", "MR-47.41")
def test_owner_of_the_timeless_jewel_chooses_each_phase() -> None:
    game = begun("amazon", amazon="cliff 3")
    give(game, 0, "timeless_jewel", active=True)

    daylight(game, "amazon", amazon="H")

    assert "record move" in texts(game, 0)


@pytest.mark.rule("MR-44.14")
def test_jewel_activated_during_the_turn_works_for_the_rest_of_it() -> None:
    game = begun("amazon", amazon="cliff 3")
    give(game, 0, "timeless_jewel")
    daylight(game, "amazon", amazon="M cliff 2, M cliff 3")

    do(game, 0, "activate timeless_jewel")
    do(game, 0, "done")
    assert where(game, "amazon") == "cliff 2"

    do(game, 0, "record move")
    assert "clearing borderland 1" in texts(game, 0)


@pytest.mark.rule("MR-44.14")
def test_deactivating_the_jewel_during_the_turn_blocks_its_owner_at_once() -> None:
    game = begun("amazon", amazon="cliff 3")
    give(game, 0, "timeless_jewel", active=True)
    daylight(game, "amazon", amazon="")
    do(game, 0, "record move; clearing cliff 2; with basic")

    do(game, 0, "deactivate timeless_jewel")

    assert is_blocked(game, "amazon")
    answer(game)
    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-43.7", "MR-16.10", "MR-43.33")
@pytest.mark.parametrize(("data", "spell", "blocked"), [(None, "melt_into_mist", False), ("frog", "transform", True)])
def test_prophet_in_another_form_is_blocked_but_mist_only_ends_its_turn(
    data: str | None, spell: str, blocked: bool
) -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    if blocked:
        give(game, 0, "timeless_jewel", active=True)
    else:
        put(game, "prophecy", "wizard", "amazon")
    daylight(game, "amazon", amazon="", wizard="-")
    do(game, 0, "record hide")

    put(game, spell, "wizard", "amazon", data=data)
    answer(game)

    assert is_blocked(game, "amazon") == blocked
    assert done(game) == ["-"]


@pytest.mark.rule("MR-44.14", "MR-41.12", "MR-16.10")
def test_flyer_who_abandons_the_jewel_in_the_air_lands_unblocked() -> None:
    game = begun("amazon", amazon="cliff 3")
    for card in ("timeless_jewel", "flying_carpet"):
        give(game, 0, card)
        belongings.activate(game, being("amazon"), piece(card))
    enchantments.energize(game, game.position.enchantments[-1], "MR-39.4")
    daylight(game, "amazon", amazon="")
    do(game, 0, "record fly; tile cliff; done; record fly; tile cliff")

    do(game, 0, "abandon timeless_jewel")
    answer(game)

    assert len(events_of(game, events.Landed)) == 1
    assert not is_blocked(game, "amazon")
    assert done(game) == ["FL"]


@pytest.mark.rule("MR-43.7")
def test_phase_of_a_belonging_can_be_chosen_as_soon_as_it_is_active() -> None:
    game = prophet(amazon="", wizard="-")
    give(game, 0, "cloak_of_mist")
    do(game, 0, "record rest")

    do(game, 0, "activate cloak_of_mist")
    do(game, 0, "done")
    do(game, 0, "record hide")

    assert "with cloak_of_mist" in texts(game, 0)


@pytest.mark.rule("MR-43.7", "MR-44.4", "MR-43.17")
@pytest.mark.parametrize(
    ("start", "sources"), [("cliff 5", ["done"]), ("cliff 6", ["with basic", "with toadstool_circle"])]
)
def test_prophet_has_the_phase_of_a_clearing_only_after_a_start_there(start: str, sources: list[str]) -> None:
    table = "elf cliff 5 knows site hoard, site toadstool_circle; hoard cliff; hoard has toadstool_circle"
    game = expedition(f"pilgrim {start} under prophecy by elf | {table}", seed=1)
    do(game, 0, "end turn")
    do(game, 1, "end turn")
    assert asked(game, "record blank") == 0
    do(game, 0, "record blank")

    put_there(game, "pilgrim", "cliff 6")
    do(game, 0, "done")
    do(game, 0, "record prepare")

    assert texts(game, 0)[: len(sources)] == sources


@pytest.mark.rule("MR-43.7", "MR-43.23")
def test_storm_leaves_fewer_phases_to_choose() -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    put(game, "prophecy", "wizard", "amazon")
    put(game, "violent_storm", "wizard", ("tile", TILE["cliff"]), data=3)
    daylight(game, "amazon", amazon="", wizard="-")

    do(game, 0, "record rest")
    do(game, 0, "done")
    assert "record rest" in texts(game, 0)  # of four phases three are lost
    do(game, 0, "record rest")
    do(game, 0, "done")

    assert done(game).count("R") == 2
    assert "record rest" not in texts(game, 0)


@pytest.mark.rule("MR-47.41", "MR-48.14")
def test_pick_that_is_not_complete_is_unknown_to_others() -> None:
    game = prophet(amazon="", wizard="-")
    do(game, 0, "record move")

    for seed in range(5):
        drawn = game.determinize(1, Rng(seed))
        refresh(drawn)
        assert "end turn" in texts(drawn, 0)


@pytest.mark.rule("MR-47.41")
def test_activity_without_a_source_cannot_be_chosen() -> None:
    game = prophet(amazon="", wizard="-")

    with pytest.raises(IllegalAction):
        game.apply(actions.record("SP"), 0)


@pytest.mark.rule("MR-43.7")
@pytest.mark.parametrize("ridden", [True, False])
def test_at_most_one_horse_a_day_gives_phases(ridden: bool) -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 5")
    put(game, "prophecy", "wizard", "amazon")
    give(game, 0, "pony_m2_m5", active=True)
    give(game, 0, "pony_m3_m4")
    daylight(game, "amazon", amazon="", wizard="-")
    do(game, 0, "record move; clearing cliff 2; with basic")
    do(game, 0, "done")
    do(game, 0, "record move; clearing cliff 3")
    assert "with pony_m2_m5" in texts(game, 0)
    do(game, 0, "with pony_m2_m5" if ridden else "with basic")
    do(game, 0, "done")

    do(game, 0, "record move; clearing cliff 2; with stamina")
    do(game, 0, "deactivate pony_m2_m5")
    do(game, 0, "activate pony_m3_m4")
    do(game, 0, "done")
    do(game, 0, "record move; clearing cliff 3")

    assert ("with pony_m3_m4" in texts(game, 0)) is not ridden


@pytest.mark.rule("MR-43.7", "MR-47.41", "MR-6.14", "MR-47.8")
def test_choice_of_a_phase_is_rejected_with_its_reason() -> None:
    game = prophet(amazon="", wizard="-")

    assert rejected(game, "record follow", 0).clause == "MR-6.16"
    assert rejected(game, "record enchant", 0).clause == "MR-36.9"
    assert rejected(game, "done", 0).reason == "choose what you do in the next phase first"
    do(game, 0, "record move")
    assert rejected(game, "clearing cavern 3", 0).clause == "MR-47.8"
    assert rejected(game, "with basic", 0).clause == "MR-47.7"
    do(game, 0, "clearing cliff 5")
    assert texts(game, 0) == ["with basic", "with stamina"]
    assert rejected(game, "with sunlight", 0).clause == "MR-6.10"


@pytest.mark.rule("MR-47.41")
def test_player_sees_the_phase_that_is_being_chosen() -> None:
    game = prophet(amazon="", wizard="-")

    chosen = desk_of(game, 0).written
    assert chosen is not None and (chosen.code, "H" in chosen.codes) == ("", True)
    do(game, 0, "record move")
    chosen = desk_of(game, 0).written
    assert chosen is not None and (chosen.code, chosen.place) == ("M", phases.UNNAMED)
    do(game, 0, "clearing cliff 5")
    chosen = desk_of(game, 0).written
    assert chosen is not None and (chosen.code, chosen.place) == ("M", clearing("cliff 5"))


@pytest.mark.rule("MR-43.7", "MR-43.23", "MR-6.7")
@pytest.mark.parametrize(("owed", "codes"), [(0, ("M",)), (1, ())])
def test_storm_counts_no_sunlight_phases_after_a_cave(owed: int, codes: tuple[str, ...]) -> None:
    game = begun("amazon", "wizard", amazon="borderland 3", wizard="cliff 5")
    moves = Phase("M", clearing("borderland 6"), "basic"), Phase("M", clearing("borderland 3"), "basic")
    game.position.turn = Turn(being("amazon"), moves, number=2, caved=True, owed=owed, foreseen=True)

    _, written = choosing.as_recorded(game)

    assert written.codes == codes  # the Move of the advantage Stamina is left


@pytest.mark.rule("MR-43.7", "MR-6.7")
@pytest.mark.parametrize(("start", "count"), [("caves 1", 2), ("cliff 3", 4)])
def test_target_that_began_the_day_in_a_cave_has_no_sunlight_phases_elsewhere(start: str, count: int) -> None:
    game = begun("black_knight", "wizard", black_knight=start, wizard="ruins 1")
    put(game, "prophecy", "wizard", "black_knight")
    take(game, Birdsong())
    do(game, 0, "end turn")
    do(game, 1, "end turn")
    put_there(game, "black_knight", "cliff 3")  # as by the wish of another, MR-42.6

    daylight(game, "black_knight", black_knight="", wizard="")
    for _ in range(count):
        do(game, 0, "record hide")
        do(game, 0, "done")

    assert not game.players_to_act


def with_jewel(where: str) -> Game:
    """The Black Knight with the inactive Timeless Jewel, and the Wizard far away."""
    game = begun("black_knight", "wizard", black_knight=where, wizard="ruins 1")
    give(game, 0, "timeless_jewel")
    return game


@pytest.mark.rule("MR-43.23", "MR-44.14", "MR-43.7")
@pytest.mark.parametrize(("cost", "left"), [(1, 1), (2, 0)])
def test_phases_lost_in_a_storm_do_not_come_back_with_the_jewel(cost: int, left: int) -> None:
    game = with_jewel("cliff 3")
    put(game, "violent_storm", "wizard", ("tile", TILE["cliff"]), data=cost)
    daylight(game, "black_knight", black_knight="H, H, H, H")
    do(game, 0, "done")
    for _ in range(cost):
        do(game, 0, "lose phase 2")
    do(game, 0, "activate timeless_jewel")
    do(game, 0, "done")

    for _ in range(left):
        do(game, 0, "record hide")
        do(game, 0, "done")

    assert game.players_to_act == ()
    assert done(game) == ["H"] * (2 + left)


@pytest.mark.rule("MR-42.16", "MR-44.14", "MR-43.7")
def test_move_that_a_mountain_costs_is_lost_with_the_jewel_too() -> None:
    game = with_jewel("cliff 3")
    put(game, "lost", "wizard", "black_knight")
    daylight(game, "black_knight", 6, 6, black_knight="M cliff 2, H, H, M cliff 2")
    do(game, 0, "done")
    assert where(game, "black_knight") == "cliff 6"
    do(game, 0, "activate timeless_jewel")
    do(game, 0, "done")

    do(game, 0, "record hide")
    do(game, 0, "done")

    assert game.players_to_act == ()
    assert done(game) == ["M", "H", "H"]


@pytest.mark.rule("MR-42.16", "MR-43.23", "MR-44.14")
@pytest.mark.parametrize(("lost", "left"), [("lose phase 2", 0), ("lose phase 4", 1)])
def test_storm_may_take_the_move_that_a_mountain_has_cost(lost: str, left: int) -> None:
    game = with_jewel("cliff 3")
    put(game, "lost", "wizard", "black_knight")
    put(game, "violent_storm", "wizard", ("tile", TILE["cliff"]), data=1)
    daylight(game, "black_knight", 6, 6, black_knight="M cliff 2, H, H, M cliff 2")
    for line in ("done", lost, "activate timeless_jewel", "done"):
        do(game, 0, line)

    for _ in range(left):
        do(game, 0, "record hide")
        do(game, 0, "done")

    assert game.players_to_act == ()
    assert done(game) == ["M", "H"] + ["H"] * left


@pytest.mark.rule("MR-43.7", "MR-44.14", "MR-16.6")
def test_owner_who_sells_the_jewel_is_blocked_before_it_can_block_others() -> None:
    game = begun("black_knight", "elf", black_knight="cliff 3", elf="cliff 3")
    bring_visitor(game, "shaman", "cliff 3")
    give(game, 0, "timeless_jewel", active=True)
    daylight(game, "black_knight", black_knight="")
    game.position.hidden = 0

    for line in ("record trade", "done", "sell", "sell timeless_jewel", "done"):
        do(game, 0, line)

    assert is_blocked(game, "black_knight")
    assert asked(game, "block elf") < 0
    assert events_of(game, events.Blocked) == []


@pytest.mark.rule("MR-43.7", "MR-36.7", "MR-16.6")
@pytest.mark.parametrize("is_helped", [False, True])
def test_prophet_whom_a_helper_gives_another_form_does_not_do_the_phase(is_helped: bool) -> None:
    game = begun("amazon", "sorceror", amazon="cliff 3", sorceror="cliff 3")
    give(game, 0, "timeless_jewel", active=True)
    put(game, "transform", "sorceror", "amazon", data="frog")
    game.position.effects.dispel("energized")
    game.settle_forms()
    turn_chits(game, "sorceror", ENCHANTED, "magic IV4*")
    daylight(game, "amazon", amazon="", sorceror="-")
    do(game, 0, "record hide; done")

    if is_helped:
        do(game, 1, "spend magic IV4*; aim at spell transform 1")
    else:
        do(game, 1, "none")

    assert ("H" in done(game)) == (not is_helped)
    assert is_blocked(game, "amazon") == is_helped
