"""Guides and followers (MR-7.3, MR-7.4, MR-15)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import until
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.days import following, turns
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.levels import MEDIUM, TREMENDOUS
from arcana_magicrealm.model.pieces import PIECES, horse_bonus
from arcana_magicrealm.model.realm import ROADS, TILES
from arcana_magicrealm.model.slots import OPEN
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, is_hidden, where
from tests.magicrealm.hands import hand
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    clearing,
    do,
    events_of,
    give,
    hire,
    lead,
    piece,
    place_chit,
    put,
    texts,
)


def pair(**places: str) -> Game:
    """The Amazon and the Elf in Cliff 3, and others."""
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    for name, place in places.items():
        put(game, name.replace("_", " "), place)
    return game


def clauses_of_stops(game: Game) -> list[str]:
    """The clauses by which followers have stopped, oldest first."""
    return [entry.clause for entry in game.log if isinstance(entry.event, events.StoppedFollowing)]


def path(tile: str, start: int, end: int) -> int:
    """The number of a hidden path or secret passage on the front side of a tile."""
    for number, (of, side, index) in enumerate(ROADS):
        road = TILES[of].sides[side].roads[index]
        if TILES[of].id == tile and side == 0 and {road.a, road.b} == {start, end}:
            return number
    raise AssertionError(tile)


def give_horse(game: Game, seat: int, bonus: str) -> str:
    """Give a player's character an active horse with this bonus; returns its id."""
    position = game.position
    for number, one in enumerate(PIECES):
        slot = next(slot for slot, mask in enumerate(position.piles.masks) if mask >> number & 1)
        if one.kind == "horse" and horse_bonus(number) == bonus and slot not in OPEN:
            position.piles.move(1 << number, slot, OPEN[seat])
            position.characters[seat].active |= 1 << number
            return one.id
    raise AssertionError(bonus)


# Sunrise (MR-7.3, MR-7.4).


@pytest.mark.rule("MR-7.3")
def test_followers_are_revealed_and_take_no_turn() -> None:
    game = pair()

    daylight(game, "amazon", amazon="-", elf="F amazon")

    assert events_of(game, events.Followed) == [events.Followed(being("elf"), being("amazon"))]
    answer(game)
    assert [began.being for began in events_of(game, events.TurnBegan)] == [being("amazon")]
    assert game.position.had_turn >> being("elf") & 1


@pytest.mark.rule("MR-7.4")
def test_follower_of_a_follower_follows_the_first_guide() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")

    daylight(game, "amazon", amazon="M cliff 2", elf="F amazon", dwarf="F elf")
    assert game.followers_of(being("amazon")) == (being("dwarf"), being("elf"))
    assert game.followers_of(being("elf")) == (being("dwarf"),)
    answer(game)

    assert where(game, "dwarf") == "cliff 2"


@pytest.mark.rule("MR-7.4")
def test_circle_of_followers_and_those_behind_do_nothing() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3", giant_1="cliff 3")

    daylight(game, monsters=4, amazon="F elf", elf="F amazon", dwarf="F elf")

    assert events_of(game, events.TurnBegan) == []
    assert not game.players_to_act
    for name in ("amazon", "elf", "dwarf"):
        assert game.position.had_turn >> being(name) & 1
        assert not is_blocked(game, name)
        assert not is_hidden(game, name)


@pytest.mark.rule("MR-7.4", "MR-16.3")
def test_arriving_monsters_block_those_who_followed_in_a_circle() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3", giant_1="cliff 2")

    daylight(game, "dwarf", monsters=4, amazon="F elf", elf="F amazon", dwarf="H")
    answer(game)

    assert [is_blocked(game, name) for name in ("amazon", "elf")] == [True, True]


# Following (MR-15).


@pytest.mark.rule("MR-15.1")
def test_followers_act_with_the_guide() -> None:
    game = pair()

    daylight(game, "amazon", amazon="M cliff 2, M borderland 1", elf="F amazon")
    answer(game)

    assert where(game, "elf") == "borderland 1"
    assert events_of(game, events.Entered)[-1] == events.Entered(being("elf"), game.position.characters[0].at)


@pytest.mark.rule("MR-15.2", "MR-47.13")
def test_follower_may_stop_where_the_phase_began() -> None:
    game = pair(giant_1="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="M cliff 2, M borderland 1", elf="F amazon")
    answer(game, "stop following")

    assert where(game, "amazon") == "borderland 1"
    assert where(game, "elf") == "cliff 3"
    assert where(game, "giant 1") == "cliff 3"
    assert is_blocked(game, "elf")


@pytest.mark.rule("MR-15.2")
def test_follower_who_stops_can_block_and_be_blocked_at_the_end_of_that_phase() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    daylight(game, "amazon", "dwarf", amazon="R", elf="F amazon", dwarf="-")
    game.position.hidden = 0

    assert asked(game, "stop following") == 1
    do(game, 1, "stop following")
    assert asked(game, "block elf") == 0
    assert texts(game, 0) == ["none", "block dwarf", "block elf"]
    do(game, 0, "none")
    for seat in (1, 2):
        assert texts(game, seat) == ["none", "block amazon"]
        do(game, seat, "none")

    assert texts(game, 1) == ["none", "block amazon", "block dwarf"]
    do(game, 1, "none")
    assert texts(game, 2) == ["none", "block elf"]


@pytest.mark.rule("MR-15.2")
def test_those_who_follow_through_a_follower_stop_with_it() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")

    daylight(game, "amazon", amazon="M cliff 2", elf="F amazon", dwarf="F elf")
    assert asked(game, "stop following") == 1
    do(game, 1, "stop following")
    assert not any("stop following" in texts(game, seat) for seat in game.players_to_act)
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert where(game, "elf") == "cliff 3"
    assert where(game, "dwarf") == "cliff 3"
    assert game.position.had_turn >> being("dwarf") & 1
    assert not game.position.guides


@pytest.mark.rule("MR-15.3")
def test_owner_may_leave_an_underling_behind() -> None:
    game = pair(r2="cliff 3", giant_1="cliff 1")
    hire(game, 0, "r2")
    game.position.guides = ((being("r2"), being("elf")),)

    daylight(game, "elf", monsters=4, elf="M cliff 2")
    assert asked(game, "stop following") == 0
    do(game, 0, "stop following")
    answer(game)

    assert where(game, "r2") == "cliff 3"
    assert where(game, "giant 1") == "cliff 2"
    assert not is_blocked(game, "r2")
    assert clauses_of_stops(game) == ["MR-15.3"]


@pytest.mark.rule("MR-15.4", "MR-11.16")
def test_follower_who_cannot_move_stays_and_stops_following() -> None:
    game = pair()
    game.position.characters[1].chits = "F" * 12

    daylight(game, "amazon", amazon="M cliff 2, -", elf="F amazon")
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert where(game, "elf") == "cliff 3"
    assert events_of(game, events.StoppedFollowing) == [events.StoppedFollowing(being("elf"))]
    assert clauses_of_stops(game) == ["MR-15.4"]


@pytest.mark.rule("MR-15.2", "MR-15.4")
@pytest.mark.parametrize("heroes", [("amazon", "elf", "dwarf"), ("amazon", "dwarf", "elf")])
def test_those_who_follow_through_an_exhausted_follower_stay_with_it(heroes: tuple[str, ...]) -> None:
    game = begun(*heroes, amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    game.position.characters[heroes.index("elf")].chits = "F" * 12

    daylight(game, "amazon", amazon="M cliff 2", elf="F amazon", dwarf="F elf")
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert where(game, "elf") == where(game, "dwarf") == "cliff 3"
    assert not game.position.guides


@pytest.mark.rule("MR-15.4")
def test_followers_leave_behind_what_they_cannot_carry_themselves() -> None:
    game = begun("amazon", "black_knight", amazon="cliff 3", black_knight="cliff 3")

    game.position.characters[1].chits = "AFFFFFFFFFFF"

    daylight(game, "amazon", amazon="M cliff 2", black_knight="F amazon")
    answer(game)

    assert where(game, "black_knight") == "cliff 2"
    abandoned = events_of(game, events.Abandoned)
    assert [(event.being, PIECES[event.piece].id) for event in abandoned] == [
        (being("black_knight"), "suit_of_armor 1")
    ]


@pytest.mark.rule("MR-15.5")
def test_followers_use_and_discover_the_paths_of_the_guide() -> None:
    game = begun("amazon", "elf", amazon="deep_woods 1", elf="deep_woods 1")
    number = path("deep_woods", 1, 4)
    ledgers.learn(game, being("amazon"), 1 << number, 0)
    assert not ledgers.paths(game, being("elf")) >> number & 1

    daylight(game, "amazon", 1, 1, amazon="H, M deep_woods 4", elf="F amazon")
    answer(game)

    assert where(game, "elf") == "deep_woods 4"
    assert ledgers.paths(game, being("elf")) >> number & 1


@pytest.mark.rule("MR-15.5", "MR-14.12")
def test_underling_that_follows_discovers_nothing_for_its_leader() -> None:
    game = begun("amazon", "elf", amazon="deep_woods 1", r2="deep_woods 1", rhq="cliff 3")
    number = path("deep_woods", 1, 4)
    ledgers.learn(game, being("amazon"), 1 << number, 0)
    hire(game, 0, "r2")
    hire(game, 1, "rhq")
    game.position.guides = ((being("r2"), being("amazon")),)

    daylight(game, "amazon", amazon="M deep_woods 4")
    answer(game)

    assert where(game, "r2") == "deep_woods 4"
    assert ledgers.paths(game, being("rhq")) == 0


@pytest.mark.rule("MR-15.6")
@pytest.mark.parametrize(("die", "hidden"), [(5, True), (6, False)])
def test_followers_hide_with_the_guide_without_rolling(die: int, hidden: bool) -> None:
    game = pair(r2="cliff 3")
    hire(game, 0, "r2")
    game.position.guides = ((being("r2"), being("amazon")),)

    daylight(game, "amazon", 1, die, amazon="H", elf="F amazon")
    answer(game)

    assert is_hidden(game, "elf") == hidden
    assert is_hidden(game, "r2") == hidden
    assert len(events_of(game, events.TableRolled)) == 1


@pytest.mark.rule("MR-15.7", "MR-47.13")
def test_hidden_guide_may_leave_behind_those_without_hidden_enemies() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 2", elf="F amazon", dwarf="F amazon")
    game.position.effects.begin("found hidden enemies", target=being("dwarf"), lasts=until("midnight"))
    assert asked(game, "leave elf") == 0
    assert texts(game, 0) == ["done", "leave elf"]
    do(game, 0, "leave elf")
    answer(game)

    assert where(game, "amazon") == "cliff 2"
    assert where(game, "dwarf") == "cliff 2"
    assert where(game, "elf") == "cliff 3"
    assert clauses_of_stops(game) == ["MR-15.7", "MR-15.16"]


@pytest.mark.rule("MR-15.7")
def test_guide_who_is_not_hidden_or_not_moving_leaves_no_follower() -> None:
    game = pair()

    daylight(game, "amazon", 1, 1, amazon="M cliff 2, H, H, M cliff 3", elf="F amazon")
    assert asked(game, "leave elf") == 0

    assert game.position.turn is not None
    assert game.position.turn.number == 3


@pytest.mark.rule("MR-15.7", "MR-10.4")
def test_first_move_to_a_mountain_leaves_no_follower() -> None:
    game = begun("amazon", "elf", amazon="maple_woods 2", elf="maple_woods 2")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 1, M cliff 1", elf="F amazon")
    assert asked(game, "leave elf") == 0

    assert game.position.turn is not None
    assert game.position.turn.number == 2


@pytest.mark.rule("MR-15.8")
@pytest.mark.parametrize(("bonus", "end"), [("", "cliff 2"), ("none", "cliff 2"), ("double", "borderland 1")])
def test_extra_move_of_a_pony_leaves_others_behind(bonus: str, end: str) -> None:
    game = pair()
    pony = give_horse(game, 0, "double")
    if bonus:
        give_horse(game, 1, bonus)

    daylight(game, "amazon", amazon=f"M cliff 2, M borderland 1 with {pony}", elf="F amazon")
    answer(game)

    assert where(game, "amazon") == "borderland 1"
    assert where(game, "elf") == end
    assert clauses_of_stops(game) == ["MR-15.8" if end == "cliff 2" else "MR-15.16"]


@pytest.mark.rule("MR-15.8", "MR-20.4")
def test_native_with_its_own_pony_keeps_up() -> None:
    game = pair(l1="cliff 3", r2="cliff 3")
    hire(game, 0, "l1", "r2")
    pony = give_horse(game, 0, "double")
    game.position.guides = tuple(sorted([(being("l1"), being("amazon")), (being("r2"), being("amazon"))]))

    daylight(game, "amazon", amazon=f"M cliff 2, M borderland 1 with {pony}")
    answer(game)

    assert where(game, "l1") == "borderland 1"
    assert where(game, "r2") == "cliff 2"


@pytest.mark.rule("MR-15.8", "MR-20.4")
@pytest.mark.parametrize(("place", "keeps_up"), [("cliff 3", True), ("borderland 6", False)])
def test_pony_of_a_native_keeps_up_outside_of_caves(place: str, keeps_up: bool) -> None:
    game = pair(l1=place)
    hire(game, 0, "l1")

    assert following.has_pony(game, being("l1")) == keeps_up


@pytest.mark.rule("MR-8.5", "MR-15.18")
def test_activity_of_a_guide_whose_turn_is_over_is_not_done() -> None:
    game = pair()
    lead(game, "amazon", "elf")
    game.position.turn = Turn(being("amazon"), (Phase("M", clearing("cliff 2")),), done=True)

    ask(game, turns.guided_activity())

    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-15.11")
def test_following_characters_rest_in_secret_if_they_like() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    fatigue(game, 1)
    fatigue(game, 2)

    daylight(game, "amazon", amazon="R", elf="F amazon", dwarf="F amazon")
    seat = asked(game, "none")
    assert seat == 1
    assert game.players_to_act == (1, 2)
    before = [one.chits for one in game.position.characters]
    do(game, 1, texts(game, 1)[1])
    assert [one.chits for one in game.position.characters] == before
    do(game, 2, "none")

    assert game.position.characters[1].chits == "A" * 12
    assert game.position.characters[2].chits == before[2]


@pytest.mark.rule("MR-15.11", "MR-11.8", "MR-45.10")
def test_follower_who_rests_a_chit_with_two_asterisks_makes_change() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    for effort in (1, 2):
        fatigue(game, 2, effort)

    daylight(game, "amazon", amazon="R", elf="F amazon", dwarf="F amazon")
    assert asked(game, "none") == 2
    do(game, 2, "rest chit fight H4**")
    change = texts(game, 2)
    assert change and all(text.startswith("change chit ") for text in change)
    do(game, 2, change[0])

    assert game.position.characters[2].chits.count("F") == 2
    assert texts(game, 2), "the Dwarf rests twice"


def fatigue(game: Game, seat: int, effort: int = 1) -> None:
    """Fatigue the first chit with this number of asterisks."""
    one = game.position.characters[seat]
    number = next(n for n, chit in enumerate(HEROES[one.hero].chits) if chit.effort == effort)
    one.chits = one.chits[:number] + "F" + one.chits[number + 1 :]


@pytest.mark.rule("MR-15.11", "MR-6.21")
def test_followers_alert_with_a_leader_who_cannot() -> None:
    game = pair(lhq="cliff 3", r2="cliff 3")
    hire(game, 0, "lhq", "r2")
    game.position.guides = ((being("r2"), being("lhq")),)

    daylight(game, "lhq", lhq="A", amazon="F lhq", elf="F lhq")
    assert asked(game, "weapon alerted") == 0
    assert game.players_to_act == (0, 1)
    do(game, 0, "weapon alerted")
    do(game, 1, "none")

    assert game.position.alerted == 1 << piece("short_sword 1")


@pytest.mark.rule("MR-11.16", "MR-15.11")
def test_follower_without_chits_in_play_cannot_alert() -> None:
    game = pair()
    game.position.characters[1].chits = "F" * 12

    daylight(game, "amazon", amazon="A", elf="F amazon")
    assert asked(game, "weapon alerted") == 0

    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-15.12")
def test_followers_do_nothing_while_the_guide_trades() -> None:
    game = pair(phq="cliff 3")

    daylight(game, "amazon", amazon="T", elf="F amazon")
    assert asked(game, "stay") == 1
    do(game, 1, "stay")

    assert game.players_to_act == (0,)
    do(game, 0, "give up")
    assert not game.players_to_act


@pytest.mark.rule("MR-15.13", "MR-10.6")
def test_guide_uses_the_strength_of_underlings_that_follow() -> None:
    game = pair(o1="cliff 3")
    hire(game, 1, "o1")
    alone = moving.carrier_strength(game, being("amazon"))

    daylight(game, "amazon", amazon="-, -")
    game.position.guides = ((being("o1"), being("amazon")),)

    assert alone == MEDIUM
    assert moving.carrier_strength(game, being("amazon")) == TREMENDOUS


@pytest.mark.rule("MR-15.15")
def test_followers_neither_block_nor_are_blocked() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3", giant_1="cliff 2")

    daylight(game, "dwarf", "amazon", amazon="-", elf="F amazon", dwarf="-")
    game.position.hidden = 0
    assert asked(game, "block amazon") == 2
    assert texts(game, 2) == ["none", "block amazon"]
    do(game, 2, "none")
    assert texts(game, 0) == ["none", "block dwarf"]
    do(game, 0, "none")

    assert texts(game, 0)[0] == "done"


@pytest.mark.rule("MR-15.16")
def test_followers_go_through_the_end_of_turn_after_the_guide() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    for chit in ("bones_m", "howl_4"):
        place_chit(game, chit, "cliff")

    daylight(game, "elf", monsters=6, amazon="F elf", elf="-")
    answer(game)

    blocked = [(event.blocker, event.blocked) for event in events_of(game, events.Blocked)]
    bats = [being(f"giant_bat {number}") for number in (1, 2, 3)]
    assert (bats[0], being("amazon")) in blocked
    moved = [(event.being, event.clearing) for event in events_of(game, events.MonsterMoved)]
    assert moved == [(bats[1], clearing("cliff 2")), (bats[2], clearing("cliff 2"))]
    assert not game.position.guides


@pytest.mark.rule("MR-15.16")
def test_underlings_cause_no_end_of_turn() -> None:
    game = begun("amazon", amazon="cliff 2", r2="cliff 2")
    for chit in ("bones_m", "howl_4"):
        place_chit(game, chit, "cliff")
    hire(game, 0, "r2")
    game.position.guides = ((being("r2"), being("amazon")),)

    daylight(game, "amazon", monsters=6, amazon="-")
    answer(game)

    assert events_of(game, events.MonsterMoved) == []
    assert not game.position.guides


@pytest.mark.rule("MR-15.16", "MR-17.3")
def test_each_follower_turns_up_and_summons_separately() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", giant_1="cliff 1")

    daylight(game, "elf", 1, 1, monsters=4, amazon="F elf", elf="H, M cliff 2")
    assert asked(game, "leave amazon") == 1
    do(game, 1, "leave amazon")
    answer(game)

    moved = [event.clearing for event in events_of(game, events.MonsterMoved) if event.being == being("giant 1")]
    assert moved == [clearing("cliff 3"), clearing("cliff 2")]


@pytest.mark.rule("MR-15.17")
def test_followers_end_their_turns_with_a_blocked_guide() -> None:
    game = pair(giant_1="cliff 2", giant_2="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="M cliff 2, M cliff 3", elf="F amazon")
    answer(game)

    assert where(game, "elf") == "cliff 2"
    assert where(game, "giant 2") == "cliff 2"
    assert is_blocked(game, "amazon")
    assert is_blocked(game, "elf")
    assert clauses_of_stops(game) == ["MR-15.17"]


@pytest.mark.rule("MR-49.42", "MR-15.17", "MR-16.6", "MR-14.12")
def test_guide_blocked_before_the_turn_ends_following() -> None:
    names = ("amazon", "elf", "dwarf", "berserker")
    game = begun(*names, amazon="cavern 1", elf="cliff 3", dwarf="cliff 3", berserker="cliff 3")
    for name in ("lhq", "r2"):
        put(game, name, "cliff 3")
    put(game, "wolf_a 1", "cliff 1")
    hire(game, 0, "lhq", "r2")
    game.position.guides = ((being("r2"), being("lhq")),)

    daylight(game, "dwarf", "berserker", "amazon", monsters=3, lhq="-", elf="F lhq", dwarf="", berserker="-", amazon="")
    assert where(game, "wolf_a 1") == "cliff 3"
    assert is_blocked(game, "lhq")
    assert game.position.had_turn >> being("lhq") & 1
    assert is_hidden(game, "elf")
    assert not is_blocked(game, "elf")
    put(game, "wolf_a 1", "cliff 1")
    assert asked(game, "block berserker") == 0
    do(game, 0, "none")

    assert texts(game, 1) == ["none", "block berserker"]
    do(game, 1, "block berserker")
    assert is_blocked(game, "berserker")
    assert not is_blocked(game, "r2")


@pytest.mark.rule("MR-16.3", "MR-15.15", "MR-15.17")
@pytest.mark.parametrize(("guide", "follower"), [("amazon", "elf"), ("elf", "amazon")])
def test_monsters_that_arrive_block_a_waiting_guide_but_no_followers(guide: str, follower: str) -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    put(game, "wolf_a 1", "cliff 1")
    game.position.hidden = 0

    daylight(game, "dwarf", monsters=3, dwarf="", **{guide: "-", follower: f"F {guide}"})

    assert is_blocked(game, guide)
    assert not is_blocked(game, follower)
    assert not game.position.guides


@pytest.mark.rule("MR-15.18")
def test_followers_of_a_guide_who_vanishes_stop_at_its_last_clearing() -> None:
    game = pair(giant_1="cliff 1", lhq="cliff 3")
    hire(game, 0, "lhq")

    daylight(game, "lhq", "amazon", monsters=4, lhq="M cliff 2, M borderland 1", elf="F lhq", amazon="")
    game.position.denizen_at[being("lhq") - 16] = -1
    game.end_turn_now(being("lhq"), "MR-14.13")
    answer(game)

    assert where(game, "elf") == "cliff 3"
    assert where(game, "giant 1") == "cliff 3"


@pytest.mark.rule("MR-15.16", "MR-1.14")
def test_followers_end_their_turns_in_seat_order_from_the_guide() -> None:
    game = begun("amazon", "dwarf", "elf", amazon="cliff 3", dwarf="cliff 3", elf="cliff 3")
    lead(game, "dwarf", "amazon", "elf")

    assert following.individuals_following(game, being("dwarf")) == [being("elf"), being("amazon")]


@pytest.mark.rule("MR-15.18", "MR-15.16", "MR-14.13")
def test_followers_of_a_leader_killed_in_its_turn_go_through_the_end_of_turn() -> None:
    game = expedition(
        "amazon cliff 1 | elf cliff 6 records follow lhq; pool cliff; pool has toadstool_circle; giant 1 cliff 2;"
        "lhq cliff 6 hired 0 knows site pool, site toadstool_circle records search; stage daylight; monsters 4",
        rng=ScriptedRng([being("lhq"), 5, 5, 2, 2], then=Rng(1)),
    )
    for seat, line in ((0, "done"), (1, "done"), (1, "stay")):
        do(game, seat, line)

    do(game, 0, "loot toadstool_circle")  # 5: Power of the Pit on itself; 2: it is killed

    assert where(game, "giant 1") == "cliff 6"
    assert is_blocked(game, "elf")
    assert game.position.had_turn >> being("elf") & 1


@pytest.mark.rule("MR-15.18", "MR-14.13")
def test_those_who_follow_through_a_leader_stop_when_its_owner_leaves() -> None:
    game = begun("amazon", "elf", amazon="cliff 5", elf="cliff 5", giant_1="cliff 1", lhq="cliff 5")
    hire(game, 0, "lhq")

    daylight(game, "amazon", monsters=4, amazon="M, -", lhq="F amazon", elf="F lhq")
    answer(game)

    assert where(game, "giant 1") == "cliff 5"
    assert is_blocked(game, "elf")
    assert not game.position.guides


@pytest.mark.rule("MR-15.2", "MR-15.17")
def test_follower_stops_in_the_phase_in_which_the_guide_is_blocked() -> None:
    game = pair(giant_1="cliff 2", giant_2="cliff 3")

    daylight(game, "amazon", monsters=1, amazon="M cliff 2, M cliff 3", elf="F amazon")
    answer(game, "stop following")

    assert where(game, "elf") == "cliff 3"
    blocked = [(event.blocker, event.blocked) for event in events_of(game, events.Blocked)]
    assert blocked == [(being("giant 1"), being("amazon")), (being("giant 2"), being("elf"))]


@pytest.mark.rule("MR-15.18", "MR-10.11")
def test_followers_stay_where_the_guide_leaves_the_map() -> None:
    game = begun("amazon", "elf", amazon="cliff 5", elf="cliff 5", giant_1="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="M, -", elf="F amazon")
    answer(game)

    assert clauses_of_stops(game) == ["MR-15.18"]
    assert where(game, "amazon") == ""
    assert where(game, "elf") == "cliff 5"
    assert where(game, "giant 1") == "cliff 5"
    assert game.position.had_turn >> being("elf") & 1
    assert not game.position.guides


@pytest.mark.rule("MR-15.18", "MR-15.2", "MR-44.16")
@pytest.mark.parametrize("later", ["", ", move cliff 3"])
def test_those_who_follow_through_a_sleeper_end_their_turns_with_the_phase(later: str) -> None:
    game = expedition(
        f"amazon cliff 3 records move cliff 2{later} | elf cliff 3 fatigued fight m4 records follow amazon"
        "| dwarf cliff 3 records follow elf | berserker cliff 2 active flowers_of_rest;"
        "wolf_a 1 cliff 1; stage daylight; monsters 3",
        rng=ScriptedRng([being("amazon")], then=Rng(1)),
        seed=1,
    )

    for seat in (0, 3, 0):  # at the end of the guide's phase and its own; the Elf sleeps
        assert asked(game, "block dwarf") == seat
        do(game, seat, "none")

    moved = [event.clearing for event in events_of(game, events.MonsterMoved)]
    assert moved == [clearing("cliff 2")]
    assert is_blocked(game, "dwarf")


@pytest.mark.rule("MR-15.2", "MR-16.6")
def test_phase_of_one_who_stopped_has_no_end_once_it_is_blocked() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    put(game, "wolf_a 1", "cliff 1")

    daylight(game, "amazon", monsters=3, amazon="M cliff 2", elf="F amazon", dwarf="F amazon")
    answer(game, "stop following", "stop following")

    blocked = [event.blocked for event in events_of(game, events.Blocked)]
    assert blocked == [being("dwarf"), being("elf")]


@pytest.mark.rule("MR-15.2", "MR-16.3", "MR-16.6", "MR-15.17")
def test_monsters_that_come_when_a_follower_stops_block_the_guide_in_its_turn() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")
    put(game, "wolf_a 1", "cliff 1")

    daylight(game, "amazon", monsters=3, amazon="R, H", elf="F amazon", dwarf="F amazon")
    answer(game, "stop following")

    assert [event.blocked for event in events_of(game, events.Blocked)] == [being("amazon"), being("elf")]
    assert events_of(game, events.TableRolled) == []  # her second phase is cancelled
    assert clauses_of_stops(game) == ["MR-15.2", "MR-15.17"]


# Those who don't follow any more when it is their turn to act at the start of a phase (MR-15.14).


@pytest.mark.rule("MR-15.14", "MR-15.2", "MR-42.6")
@pytest.mark.parametrize(("sent", "place"), [("elf", "borderland 1"), ("amazon", "cliff 3")])
def test_follower_whose_guide_or_itself_is_sent_away_does_nothing_more_in_the_phase(sent: str, place: str) -> None:
    game = pair()
    wisher = "amazon" if sent == "elf" else "elf"
    hand(game, wisher, "withered_claw")
    give(game, 1, "glowing_gem")
    daylight(game, "amazon", 2, 2, amazon="H", elf="F amazon")
    game.position.hidden = 0

    if wisher == "elf":
        do(game, 0, "done")
    seat = ["amazon", "elf"].index(wisher)
    do(game, seat, "activate withered_claw")
    do(game, seat, f"send {sent} away")
    do(game, 1 - seat, "clearing borderland 1")
    if wisher == "amazon":
        do(game, 0, "done")

    assert where(game, "elf") == place
    assert asked(game, "activate glowing_gem") < 0


@pytest.mark.rule("MR-15.17", "MR-44.14", "MR-15.14")
def test_follower_does_nothing_at_the_start_of_a_phase_in_which_its_guide_is_blocked() -> None:
    game = pair()
    give(game, 0, "timeless_jewel", active=True)
    give(game, 1, "glowing_gem")
    daylight(game, "amazon", amazon="", elf="F amazon")
    do(game, 0, "record alert")

    do(game, 0, "deactivate timeless_jewel")

    assert is_blocked(game, "amazon")
    assert asked(game, "activate glowing_gem") < 0
