"""The days: their parts, Sunrise, the end of a week, Midnight (MR-6.1, MR-6.2, MR-7, MR-21, MR-47.9)."""

from __future__ import annotations

import pytest

from arcana_core.effects import until
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events, expedition
from arcana_magicrealm.model.beings import DEAD, NOWHERE
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.state import EVENING, VisitorChit
from tests.magicrealm.table import (
    begun,
    being,
    clearing,
    do,
    events_of,
    hire,
    piece,
    place_chit,
    put,
    refresh,
    roll,
    texts,
)

WITHOUT_COMBAT = Rules(combat=False)
"""The rules of days whose Evening asks for no rounds."""


def last_week_day(*heroes: str, **places: str) -> Game:
    """A game at Birdsong of day 7."""
    game = begun(*heroes)
    for name, where in places.items():
        put(game, name.replace("_", " "), where)
    game.position.day = 7
    return game


def end_week(game: Game, face: int) -> None:
    """End a week with this monster roll."""
    game.position.monster_roll = face
    game.end_week()
    refresh(game)


def pass_evening(game: Game) -> None:
    """Let no one trade or rearrange in the Evening (MR-35.16)."""
    while game.position.stage == EVENING:
        do(game, game.players_to_act[0], "done")


def live_on(game: Game) -> None:
    """Let all characters pass the Evening and live on at Midnight."""
    pass_evening(game)
    while game.players_to_act and "live on" in texts(game, game.players_to_act[0]):
        do(game, game.players_to_act[0], "live on")


def at(game: Game, name: str) -> int:
    """The clearing of a denizen."""
    return game.position.denizen_at[DENIZEN[name]]


@pytest.mark.rule("MR-6.1", "MR-22.8")
def test_game_has_as_many_days_as_the_rules_say() -> None:
    assert Rules().days == 28
    game = begun("black_knight", rules=Rules(days=2, combat=False), black_knight="bad_valley 2")
    do(game, 0, "end turn")
    live_on(game)
    assert game.position.day == 2
    do(game, 0, "end turn")
    live_on(game)
    while not game.is_over:
        do(game, 0, "done")
    assert [event.day for event in events_of(game, events.DayBroke)] == [1, 2]


@pytest.mark.rule("MR-6.2")
def test_day_runs_from_birdsong_to_midnight() -> None:
    game = begun("black_knight", rules=WITHOUT_COMBAT, black_knight="bad_valley 2")
    assert game.position.stage == "birdsong"
    do(game, 0, "end turn")
    live_on(game)
    kinds = (events.DayBroke, events.MonstersRolled, events.TurnBegan, events.MidnightCame)
    order = [type(entry.event) for entry in game.log if isinstance(entry.event, kinds)]
    assert order == [*kinds, events.DayBroke]


@pytest.mark.rule("MR-6.5", "MR-22.4")
def test_day_begins_with_those_who_start_again_and_they_record_a_turn() -> None:
    game = begun("amazon", "elf", rules=WITHOUT_COMBAT, amazon="bad_valley 2", elf="cliff 2")
    game.die(1, "MR-22.1")
    game.go_on()
    refresh(game)
    do(game, 0, "end turn")
    live_on(game)
    assert (game.position.day, game.players_to_act) == (2, (1,))
    do(game, 1, "choose dwarf")
    while 0 not in game.players_to_act:
        do(game, 1, texts(game, 1)[0])
    assert game.players_to_act == (0, 1)
    assert "record hide" in texts(game, 1)


@pytest.mark.rule("MR-7.1", "MR-47.9")
def test_underlings_are_assigned_to_characters_and_leaders_in_their_clearing() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 2", elf="bad_valley 2", lhq="bad_valley 2", l1="bad_valley 2")
    put(game, "l2", "bad_valley 2")
    put(game, "l3", "cliff 2")
    hire(game, 1, "lhq", "l1", "l2", "l3")
    do(game, 0, "end turn")
    do(game, 1, "end turn; end turn")
    assert (game.players_to_act, texts(game, 1)) == ((1,), ["none", "guide amazon", "guide elf", "guide lhq"])
    assert rejected(game, "guide l2", 1).clause == "MR-7.1"
    do(game, 1, "guide amazon")
    assert game.position.guides == ((being("l1"), being("amazon")),)
    assert events_of(game, events.UnderlingAssigned) == [events.UnderlingAssigned(being("l1"), being("amazon"))]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-7.1")
def test_players_assign_underlings_in_seat_order() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 2", elf="bad_valley 2", l1="bad_valley 2", b1="bad_valley 2")
    hire(game, 1, "b1")
    hire(game, 0, "l1")
    do(game, 1, "end turn")
    do(game, 0, "end turn")
    assert game.players_to_act == (0,)
    do(game, 0, "none")
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-7.2")
def test_underlings_become_unhidden_at_sunrise() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 2", l1="cliff 2")
    hire(game, 0, "l1")
    game.position.hidden = 1 << being("l1") | 1 << being("elf")
    do(game, 0, "end turn")
    assert game.position.hidden >> being("l1") & 1
    roll(game, 1)
    do(game, 1, "end turn")
    assert events.CameOutOfHiding(being("l1")) in events_of(game, events.CameOutOfHiding)


@pytest.mark.rule("MR-7.5")
def test_monster_roll_is_one_die() -> None:
    game = begun("black_knight", black_knight="bad_valley 2")
    roll(game, 5)
    do(game, 0, "end turn")
    assert events_of(game, events.MonstersRolled) == [events.MonstersRolled(5)]


@pytest.mark.rule("MR-7.7")
def test_unhired_denizens_of_the_prowling_row_return_dead_or_alive() -> None:
    game = last_week_day("amazon", giant_1="cliff 2", giant_2="cliff 3", ogre_1="cliff 2")
    game.position.denizen_at[DENIZEN["giant 2"]] = DEAD
    end_week(game, 4)
    assert (at(game, "giant 1"), at(game, "giant 2"), at(game, "ogre 1")) == (NOWHERE, NOWHERE, clearing("cliff 2"))
    assert len(events_of(game, events.DenizenReturned)) == 2


@pytest.mark.rule("MR-7.6")
@pytest.mark.parametrize("face", [1, 4, 6])
def test_ghosts_prowl_every_day(face: int) -> None:
    game = begun("amazon", amazon="linden_woods 2", ghost_1="linden_woods 4")
    roll(game, face)
    do(game, 0, "end turn")
    assert at(game, "ghost 1") == clearing("linden_woods 2")


@pytest.mark.rule("MR-7.7")
def test_ghosts_return_whatever_the_roll() -> None:
    game = last_week_day("amazon", ghost_1="cliff 2")
    end_week(game, 4)
    assert at(game, "ghost 1") == game.position.ghosts


@pytest.mark.rule("MR-7.7")
@pytest.mark.parametrize(("day", "ends"), [(6, False), (7, True), (8, False), (28, True)])
def test_denizens_return_on_each_seventh_day_only(day: int, *, ends: bool) -> None:
    game = begun("amazon", amazon="bad_valley 2")
    game.position.day = day
    roll(game, 4)
    do(game, 0, "end turn")
    assert bool(events_of(game, events.WeekEnded)) == ends


@pytest.mark.rule("MR-7.8")
@pytest.mark.parametrize(
    ("face", "names", "dwelling"),
    [(3, ["s1"], "house"), (5, ["r1"], "inn"), (6, ["g1"], "guard_house"), (6, ["o1"], "chapel")],
)
def test_garrisons_return_to_their_dwellings(face: int, names: list[str], dwelling: str) -> None:
    game = last_week_day("amazon")
    for name in ("s1", "r1", "g1", "o1"):
        put(game, name, "cliff 2")
    end_week(game, face)
    for name in names:
        assert at(game, name) == game.position.dwellings[DWELLING[dwelling]]
    others = {"s1", "r1", "g1", "o1"} - {*names} - ({"g1", "o1"} if face == 6 else set())
    assert all(at(game, name) == clearing("cliff 2") for name in others)
    returned = [(one.event.clearing, one.clause) for one in game.log if isinstance(one.event, events.DenizenReturned)]
    assert {clause for place, clause in returned if place in game.position.dwellings} == {"MR-7.8"}
    assert {clause for place, clause in returned if place not in game.position.dwellings} <= {"MR-7.7"}


@pytest.mark.rule("MR-7.9")
@pytest.mark.parametrize(("face", "sides"), [(6, [1, 0, 0]), (5, [0, 1, 0])])
def test_visitors_are_turned_over_with_a_six(face: int, sides: list[int]) -> None:
    game = last_week_day("amazon")
    chits = [VisitorChit(0, 2), VisitorChit(1, NOWHERE, clearing("cliff 2")), VisitorChit(0, NOWHERE, NOWHERE, 0)]
    game.position.visitors[:3] = chits
    end_week(game, face)
    assert [chit.side for chit in game.position.visitors[:3]] == sides
    assert len(events_of(game, events.VisitorsTurned)) == (face == 6)


@pytest.mark.rule("MR-7.10")
def test_hired_natives_do_not_return_and_their_dead_horses_stay_dead() -> None:
    game = last_week_day("amazon", l1="cliff 2", l2="cliff 2")
    game.position.dead_horses = 1 << DENIZEN["l1"] | 1 << DENIZEN["l2"]
    hire(game, 0, "l1")
    end_week(game, DENIZENS[DENIZEN["l1"]].row)
    assert (at(game, "l1"), at(game, "l2")) == (clearing("cliff 2"), NOWHERE)
    assert game.position.dead_horses == 1 << DENIZEN["l1"]


@pytest.mark.rule("MR-7.12")
def test_returned_denizens_may_appear_at_once() -> None:
    game = last_week_day("amazon", amazon="cliff 2", giant_1="crag 1")
    game.position.denizen_at[DENIZEN["giant 2"]] = DEAD
    place_chit(game, "bones_m", "cliff")
    refresh(game)
    roll(game, 4)
    do(game, 0, "end turn")
    assert at(game, "giant 1") == clearing("cliff 2")


@pytest.mark.rule("MR-7.13", "MR-6.16")
def test_followers_have_no_chit_in_the_bowl() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 2", elf="bad_valley 2")
    do(game, 0, "end turn")
    do(game, 1, "record follow; follow amazon")
    assert events_of(game, events.TurnBegan) == [events.TurnBegan(being("amazon"))]


@pytest.mark.rule("MR-7.3", "MR-48.15")
def test_followers_are_revealed_at_sunrise_and_take_no_turn() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 2", elf="bad_valley 2")
    do(game, 1, "record follow; follow amazon")
    assert not events_of(game, events.Followed)
    do(game, 0, "record hide; end turn")
    assert events_of(game, events.Followed) == [events.Followed(being("elf"), being("amazon"))]
    assert game.position.guides == ((being("elf"), being("amazon")),)


@pytest.mark.rule("MR-7.4", "MR-7.13")
def test_those_who_follow_in_a_circle_and_those_behind_them_do_nothing() -> None:
    names = ("amazon", "elf", "dwarf", "captain")
    game = begun(*names)
    for name in names:
        put(game, name, "bad_valley 2")
    do(game, 0, "record follow; follow elf")
    do(game, 1, "record follow; follow amazon")
    do(game, 2, "record follow; follow elf")
    do(game, 3, "end turn")
    assert events_of(game, events.TurnBegan) == [events.TurnBegan(being("captain"))]


@pytest.mark.rule("MR-21.1")
def test_at_midnight_weapons_are_unalerted_and_alerted_chits_fatigued() -> None:
    game = begun("amazon", "elf", rules=WITHOUT_COMBAT, amazon="bad_valley 2", elf="cliff 2")
    game.position.alerted = 1 << piece("thrusting_sword 1")
    game.position.characters[1].chits = "LAAAAAAAAAAF"
    do(game, 0, "end turn")
    do(game, 1, "end turn")
    pass_evening(game)
    assert game.position.alerted == 0
    assert game.position.characters[1].chits == "FAAAAAAAAAAF"


@pytest.mark.rule("MR-27.8", "MR-45.4")
def test_way_by_which_a_character_came_and_a_berserk_rage_last_until_midnight() -> None:
    game = begun("berserker", "elf", rules=WITHOUT_COMBAT, berserker="bad_valley 2", elf="cliff 2")
    game.position.characters[0].came = clearing("bad_valley 1")
    game.position.characters[0].is_berserk = True

    do(game, 0, "end turn")
    do(game, 1, "end turn")
    pass_evening(game)

    assert game.position.characters[0].came == NOWHERE
    assert not game.position.characters[0].is_berserk


@pytest.mark.rule("MR-21.1", "MR-9.20", "MR-21.2")
def test_midnight_has_its_order() -> None:
    game = expedition(
        "elf awful_valley 5 alerted magic III3* active ointment_of_steel cursed eyemist; chapel awful_valley;"
        "lhq cliff 5 hired 0 days 1; food_ale taken 0 awful_valley 5 days 1; stage midnight",
        seed=1,
    )

    kinds = (events.PotionReturned, events.ChitTurned, events.CurseRemoved, events.Unhired, events.TaskFailed)
    assert [type(entry.event) for entry in game.log if isinstance(entry.event, kinds)] == [*kinds]
    assert texts(game, 0) == ["end life", "live on"]


@pytest.mark.rule("MR-21.1", "MR-14.5")
def test_terms_run_out_before_suicides_and_map_chits_are_turned_down_after_them() -> None:
    game = begun("amazon", "elf", rules=WITHOUT_COMBAT, amazon="bad_valley 2", elf="cliff 2", l1="cliff 3")
    game.hire_denizens(0, (DENIZEN["l1"],), 1)
    game.position.visitors[2] = VisitorChit(side=1, carrier=0)
    game.position.effects.begin("mission", source=0, target=2, lasts=until("midnight"))
    refresh(game)
    game.position.face_up = 1 << piece("howl_4")
    do(game, 0, "end turn")
    do(game, 1, "end turn")
    pass_evening(game)
    assert (game.players_to_act, texts(game, 0)) == ((0,), ["end life", "live on"])
    assert game.position.owners[DENIZEN["l1"]] == NOWHERE
    assert game.position.visitors[2].at == clearing("bad_valley 2")
    do(game, 0, "live on")
    assert game.position.face_up >> piece("howl_4") & 1
    do(game, 1, "end life")
    assert game.position.face_up == 0


@pytest.mark.rule("MR-21.1", "MR-11.4")
def test_hidden_enemies_end_at_midnight() -> None:
    game = begun("amazon", rules=WITHOUT_COMBAT, amazon="bad_valley 2")
    game.position.effects.begin("found hidden enemies", source=0, target=being("amazon"), lasts=until("midnight"))
    do(game, 0, "end turn")
    pass_evening(game)
    assert not game.position.effects.has("found hidden enemies", being("amazon"))


@pytest.mark.rule("MR-21.1", "MR-17.2")
def test_map_chits_are_turned_down_at_midnight_except_the_lost_ones() -> None:
    game = begun("amazon", rules=WITHOUT_COMBAT, amazon="bad_valley 2")
    game.position.face_up = 1 << piece("howl_4") | 1 << piece("lost_city")
    do(game, 0, "end turn")
    pass_evening(game)
    assert game.position.face_up >> piece("howl_4") & 1
    live_on(game)
    assert not game.position.face_up >> piece("howl_4") & 1
    assert game.position.face_up >> piece("lost_city") & 1


@pytest.mark.rule("MR-21.1")
def test_table_of_the_day_is_cleared() -> None:
    game = begun("amazon", rules=WITHOUT_COMBAT, amazon="bad_valley 2")
    do(game, 0, "end turn")
    live_on(game)
    position = game.position
    assert (position.day, position.turns, position.guides, position.had_turn, position.blocked) == (2, (), (), 0, 0)
    assert (position.monster_roll, position.first) == (0, NOWHERE)
