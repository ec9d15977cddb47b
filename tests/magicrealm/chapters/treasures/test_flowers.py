"""Flowers of Rest, Dragon Essence and Withered Claw (MR-44.16, MR-44.18, MR-44.21, MR-16.10, MR-17.12)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import belongings, whereabouts
from arcana_magicrealm.chapters.days import arrivals, calendar
from arcana_magicrealm.chapters.magic.in_effect import companions, enchantments
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALL_BEINGS, BEINGS
from arcana_magicrealm.model.locations import VISITOR
from arcana_magicrealm.model.realm import CLEARINGS, TILE_OF
from arcana_magicrealm.model.state import DAYLIGHT
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.chapters.treasures.test_potions import midnight, ready, started
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, where
from tests.magicrealm.hands import hand, has, set_chits
from tests.magicrealm.table import begun, being, clearing, do, events_of, piece, place_chit, put, roll, texts

HERE = "cliff 2"
SMOKE = 1
"""The monster roll with which Smoke summons (MR-17.3)."""


def among_flowers(*names: str, **chits: str) -> Game:
    """The Elf has the Flowers of Rest in Cliff 2, where the Amazon, with these chits, is."""
    game = begun("amazon", "elf", amazon=HERE, elf=HERE)
    game.position.hidden = 0
    hand(game, "elf", "flowers_of_rest", active=True)
    set_chits(game, "amazon", **(chits or {"move_M3x": "F"}))
    return game


def sleeps(game: Game, name: str) -> bool:
    """Whether a character is asleep."""
    return game.position.effects.has("asleep", being(name))


# Flowers of Rest (MR-44.16).


@pytest.mark.rule("MR-44.16")
def test_tired_character_loses_the_turn_and_others_do_not() -> None:
    game = among_flowers()

    daylight(game, "elf", amazon="-", elf="-")
    answer(game)

    assert (sleeps(game, "amazon"), sleeps(game, "elf")) == (True, False)
    assert [BEINGS[one.being] for one in events_of(game, events.TurnLost)] == ["amazon"]
    assert [BEINGS[one.being] for one in events_of(game, events.TurnBegan)] == ["elf"]


def road_to_flowers(game: Game) -> tuple[str, str]:
    """The ends of a roadway that everybody can use, not to a mountain."""
    return next(
        (CLEARING_NAMES[one], CLEARING_NAMES[edge.other(one)])
        for one in range(len(CLEARINGS))
        for edge in game.map.graph.at[one]
        if edge.secret < 0 and 0 <= edge.other(one) and not game.map.is_mountain(edge.other(one))
    )


@pytest.mark.rule("MR-44.16", "MR-16.10")
def test_character_who_comes_to_the_flowers_falls_asleep_before_it_is_blocked() -> None:
    game = among_flowers()
    start, end = road_to_flowers(game)
    put(game, "amazon", start)
    put(game, "elf", end)
    put(game, "giant 1", end)

    daylight(game, "amazon", amazon=f"M {end}, H")
    answer(game)

    assert where(game, "amazon") == end
    assert sleeps(game, "amazon")
    assert not is_blocked(game, "amazon")
    assert events_of(game, events.Hid) == []


@pytest.mark.rule("MR-44.16", "MR-16.10")
def test_character_to_whom_the_flowers_come_falls_asleep_before_it_can_block() -> None:
    game = among_flowers()
    start, end = road_to_flowers(game)
    put(game, "elf", start)
    put(game, "amazon", end)

    daylight(game, "elf", amazon="-", elf=f"M {end}")

    assert asked(game, "block elf") < 0
    assert sleeps(game, "amazon")


@pytest.mark.rule("MR-44.16", "MR-44.33")
def test_character_whom_the_vial_makes_tired_falls_asleep_before_its_activity() -> None:
    game = among_flowers(move_M3x="W")
    hand(game, "amazon", "vial_of_healing")
    daylight(game, "amazon", amazon="H", elf="-")

    do(game, 0, "activate vial_of_healing")
    answer(game)

    assert sleeps(game, "amazon")
    assert events_of(game, events.Hid) == []


@pytest.mark.rule("MR-44.16", "MR-8.8", "MR-36.6")
def test_character_that_falls_asleep_at_the_start_of_a_phase_does_nothing_more_there() -> None:
    game = begun("wizard", "elf", wizard=HERE, elf=HERE)
    hand(game, "elf", "flowers_of_rest", active=True)
    hand(game, "wizard", "glowing_gem")
    set_chits(game, "wizard", magic_II4x="E")
    daylight(game, "wizard", wizard="H", elf="-")
    assert "activate glowing_gem" in texts(game, 0)

    do(game, 0, "spend magic II4*")

    assert sleeps(game, "wizard")
    assert asked(game, "activate glowing_gem") < 0


@pytest.mark.rule("MR-44.16", "MR-43.34", "MR-36.6")
@pytest.mark.parametrize("turn", ["H", "F amazon"])
def test_character_whom_its_phantasm_makes_tired_falls_asleep_and_both_stop(turn: str) -> None:
    game = begun("wizard", "amazon", wizard=HERE, amazon=HERE)
    hand(game, "wizard", "flowers_of_rest", active=True)
    bewitch(game, "phantasm", "wizard", "wizard")
    take(game, companions.companions_come())
    set_chits(game, "wizard", magic_II4x="E")
    first = "wizard" if turn == "H" else "amazon"

    daylight(game, first, wizard=turn, amazon="H", wizard_phantasm="SPX, SP, M cliff 3, M cliff 2")
    do(game, 0, "turn tile with magic II3*")  # it takes the only colour chit
    answer(game)

    assert sleeps(game, "wizard")
    began = [ALL_BEINGS[one.being] for one in events_of(game, events.PhaseBegan)]
    assert began == ["wizard phantasm", "wizard phantasm", "amazon"]


@pytest.mark.rule("MR-44.16", "MR-16.10", "MR-17.12")
def test_sleeper_neither_blocks_nor_is_blocked_nor_summons() -> None:
    game = among_flowers()
    put(game, "giant 1", HERE)

    daylight(game, "elf", amazon="-", elf="-")
    answer(game)

    assert not is_blocked(game, "amazon")
    assert is_blocked(game, "elf")
    before = game.position.clone()
    game.end_of_turn(being("amazon"))
    assert game.position == before


@pytest.mark.rule("MR-44.16", "MR-41.6", "MR-17.12")
def test_character_that_lands_among_the_flowers_falls_asleep_before_its_turn_ends() -> None:
    game = among_flowers()
    put(game, "amazon", "cliff 3")
    hand(game, "amazon", "flying_carpet", active=True)
    enchantments.energize(game, game.position.enchantments[-1], "MR-39.4")

    daylight(game, "amazon", 2, amazon="FL cliff")
    answer(game)

    assert where(game, "amazon") == HERE
    assert sleeps(game, "amazon")
    assert events_of(game, events.ChitTurnedUp) == []


@pytest.mark.rule("MR-44.16", "MR-18.1")
def test_sleeper_trades_with_nobody() -> None:
    game = among_flowers()

    daylight(game, "elf", amazon="-", elf="-")

    assert "partner amazon" not in texts(game, 1)
    assert rejected(game, "partner amazon", 1).clause == "MR-44.16"


@pytest.mark.rule("MR-44.16", "MR-36.8")
@pytest.mark.parametrize("tired", [False, True])
def test_sleeper_plays_no_colour_chit_in_the_phases_of_others(tired: bool) -> None:
    game = begun("wizard", "elf", wizard=HERE, elf=HERE)
    hand(game, "elf", "flowers_of_rest", active=True)
    inert = bewitch(game, "sense_danger", "elf", "elf")
    game.position.effects.dispel(enchantments.ENERGIZED, inert.number)
    set_chits(game, "wizard", magic_IV4x="E", move_M5="F" if tired else "A")

    daylight(game, "elf", wizard="-", elf="-")

    assert sleeps(game, "wizard") == tired
    assert asked(game, "spend magic IV4*") == (-1 if tired else 0)


@pytest.mark.rule("MR-44.16", "MR-23.1")
def test_sleeper_wakes_at_sunset_with_all_fatigued_chits_active() -> None:
    game = among_flowers(move_M3x="F", fight_L4="W", fight_M5="E")
    daylight(game, "elf", amazon="-", elf="-")
    answer(game)

    take(game, calendar.evening())

    assert not sleeps(game, "amazon")
    assert states(game, "amazon") == {"fight L4": "W", "fight M5": "E"}


@pytest.mark.rule("MR-44.16", "MR-42.1")
def test_withered_characters_stay_awake() -> None:
    game = among_flowers()
    curses.fall(game, being("amazon"), "wither")

    daylight(game, "amazon", amazon="-", elf="-")
    answer(game)

    assert not sleeps(game, "amazon")


@pytest.mark.rule("MR-44.16", "MR-40.11")
def test_characters_in_another_form_stay_awake() -> None:
    game = among_flowers()
    bewitch(game, "transform", "elf", "amazon", data="frog")

    daylight(game, "amazon", amazon="-", elf="-")
    answer(game)

    assert not sleeps(game, "amazon")


@pytest.mark.rule("MR-44.16", "MR-40.11", "MR-42.1")
@pytest.mark.parametrize("cause", ["transform", "wither"])
def test_sleeper_wakes_tired_if_its_chits_cannot_become_active(cause: str) -> None:
    game = among_flowers()
    daylight(game, "elf", amazon="-", elf="-")
    answer(game)
    if cause == "wither":
        curses.fall(game, being("amazon"), "wither")
    else:
        bewitch(game, "transform", "elf", "amazon", data="frog")
    tired = game.chits_of(being("amazon")).count("F")

    take(game, calendar.evening())

    assert not sleeps(game, "amazon")
    assert game.chits_of(being("amazon")).count("F") == tired > 0


@pytest.mark.rule("MR-44.16")
def test_rested_characters_stay_awake() -> None:
    game = among_flowers(move_M3x="A")

    daylight(game, "amazon", amazon="-", elf="-")
    answer(game)

    assert not sleeps(game, "amazon")


@pytest.mark.rule("MR-44.16")
def test_owner_of_the_flowers_sleeps_beside_another_sleeper() -> None:
    game = among_flowers()
    set_chits(game, "elf", magic_III2x="F")

    daylight(game, "elf", amazon="-", elf="-")

    assert (sleeps(game, "amazon"), sleeps(game, "elf")) == (True, True)


# Dragon Essence (MR-44.18).


def with_essence(where_: str, row: int) -> Game:
    """The Amazon has the Dragon Essence at the end of a turn, with this monster roll; all chits here are face up."""
    game = begun("amazon", amazon=where_)
    hand(game, "amazon", "dragon_essence", active=True)
    position = game.position
    position.monster_roll, position.stage = row, DAYLIGHT
    position.face_up = whereabouts.chits_in(game, TILE_OF[clearing(where_)])
    return game


def end_turn(game: Game) -> list[str]:
    """End the Amazon's turn; the kinds of monsters that appear."""
    before = len(events_of(game, events.Appeared))
    take(game, arrivals.turn_up_and_summon(being("amazon")))
    while game.players_to_act:
        do(game, 0, "none")
    return sorted({BEINGS[one.being].rstrip(" 0123456789") for one in events_of(game, events.Appeared)[before:]})


@pytest.mark.rule("MR-44.18")
@pytest.mark.parametrize(("place", "chit"), [("cavern 1", "smoke_c"), ("cliff 2", "smoke_m")])
def test_essence_summons_like_smoke_of_its_tile(place: str, chit: str) -> None:
    rows = [row for row in range(1, 7) if arrivals.SUMMONED.get((row, chit))]
    assert rows
    for row in rows:
        game = with_essence(place, row)
        expected = {game_kind(number) for number in arrivals.SUMMONED[row, chit][0]}

        assert {*end_turn(game)} == expected


def game_kind(number: int) -> str:
    """The kind of a denizen."""
    return BEINGS[16 + number].rstrip(" 0123456789")


@pytest.mark.rule("MR-44.18")
def test_essence_summons_once_a_day() -> None:
    row = next(row for row in range(1, 7) if arrivals.SUMMONED.get((row, "smoke_c")))
    game = with_essence("cavern 1", row)

    assert end_turn(game)
    assert end_turn(game) == []


@pytest.mark.rule("MR-44.18")
@pytest.mark.parametrize("place", ["linden_woods 2", "evil_valley 2"])
def test_essence_summons_nothing_in_woods_and_valleys(place: str) -> None:
    for row in range(1, 7):
        assert end_turn(with_essence(place, row)) == []


@pytest.mark.rule("MR-44.18")
def test_essence_summons_only_where_it_lies() -> None:
    row = next(row for row in range(1, 7) if arrivals.SUMMONED.get((row, "smoke_c")))
    game = with_essence("cavern 1", row)
    game.position.characters[0].at = clearing("cavern 2")
    hand(game, "lhq", "dragon_essence")
    put(game, "lhq", "cavern 1")

    assert end_turn(game) == []


# Withered Claw (MR-44.21).


@pytest.mark.rule("MR-44.21", "MR-44.57")
@pytest.mark.parametrize(
    ("face", "curse", "wish"),
    [(5, "ashes", ""), (6, "disgust", "wish for strength"), (4, "ill health", "wish for peace")],
)
def test_claw_gives_the_wish_and_the_curse_of_one_number(face: int, curse: str, wish: str) -> None:
    game = started("withered_claw")
    roll(game, face, 1)

    do(game, 0, "activate withered_claw")

    assert curses.of(game, being("swordsman")) == (curse,)
    assert not wish or game.position.effects.has(wish)
    assert len(events_of(game, events.TableRolled)) == 1


@pytest.mark.rule("MR-44.21")
def test_claw_teleports_a_user_with_eyemist() -> None:
    game = started("withered_claw")
    roll(game, 1, 1)

    do(game, 0, "activate withered_claw")
    do(game, 0, "clearing cavern 3")

    assert where(game, "swordsman") == "cavern 3"
    assert curses.of(game, being("swordsman")) == ("eyemist",)


@pytest.mark.rule("MR-44.21", "MR-9.20")
def test_claw_goes_to_the_shaman_at_midnight() -> None:
    game = started("withered_claw")
    roll(game, 6, 1)
    do(game, 0, "activate withered_claw")
    ready(game)
    assert "deactivate withered_claw" not in texts(game, 0)

    midnight(game)

    assert has(game, "swordsman") == []
    assert belongings.place_of(game, piece("withered_claw")) == slots.VISITOR_CARDS[VISITOR["shaman"]]


@pytest.mark.rule("MR-44.21", "MR-44.25")
def test_magic_wand_sets_the_number_of_the_claw() -> None:
    game = started("withered_claw")
    hand(game, "swordsman", "magic_wand", "lucky_charm", active=True)
    ready(game)

    do(game, 0, "activate withered_claw; set a die to 5")

    assert curses.of(game, being("swordsman")) == ("ashes",)


@pytest.mark.rule("MR-44.18")
def test_essence_that_summoned_nothing_is_spent_for_the_day() -> None:
    game = with_essence("cavern 1", SMOKE)
    for box in arrivals.SUMMONED[SMOKE, "smoke_c"]:
        for number in box:
            game.position.denizen_at[number] = clearing("ruins 1")
    assert end_turn(game) == []

    put(game, "amazon", "cliff 2")
    game.position.face_up |= whereabouts.chits_in(game, TILE_OF[clearing("cliff 2")])

    assert end_turn(game) == []


@pytest.mark.rule("MR-44.18", "MR-17.5")
def test_essence_summons_before_the_chits_of_the_tile() -> None:
    game = with_essence("cavern 1", SMOKE)
    place_chit(game, "roar_4", "cavern")
    game.position.face_up = 0

    end_turn(game)

    came = [(BEINGS[one.being], CLEARING_NAMES[one.clearing]) for one in events_of(game, events.Appeared)]
    assert came[:2] == [("h_dragon", "cavern 1"), ("t_dragon 2", "cavern 4")], "the Roar finds its first box empty"


@pytest.mark.rule("MR-44.18", "MR-45.8", "MR-43.39")
def test_peace_with_nature_does_not_calm_the_essence() -> None:
    game = begun("druid", druid="cavern 1")
    hand(game, "druid", "dragon_essence", active=True)
    game.position.monster_roll, game.position.stage = SMOKE, DAYLIGHT

    take(game, arrivals.turn_up_and_summon(being("druid")))

    kinds = {game_kind(one.being - 16) for one in events_of(game, events.Appeared)}
    assert kinds == {game_kind(number) for number in arrivals.SUMMONED[SMOKE, "smoke_c"][0]}


@pytest.mark.rule("MR-44.18", "MR-46.6")
def test_essence_summons_nothing_for_the_hidden_among_quiet_monsters() -> None:
    for hidden, comes in ((True, False), (False, True)):
        game = begun("amazon", amazon="cavern 1", rules=Rules(quiet_monsters=True))
        hand(game, "amazon", "dragon_essence", active=True)
        game.position.monster_roll, game.position.stage = SMOKE, DAYLIGHT
        game.position.hidden = hidden << being("amazon")

        take(game, arrivals.turn_up_and_summon(being("amazon")))

        assert bool(events_of(game, events.Appeared)) == comes
