"""Death, suicide and new characters (MR-22.1 to MR-22.7, MR-47.27)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import arrivals, calendar, following
from arcana_magicrealm.chapters.days.calendar import night_over
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.travel import flying, moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.hands import draw
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    choose_in_secret,
    clearing,
    do,
    events_of,
    give,
    hire,
    piece,
    refresh,
    roll,
    texts,
)

HERE = "cliff 2"


def killed(*heroes: str, seats: tuple[int, ...] = (0,)) -> Game:
    """A game in which characters have died today, without belongings, one after the other."""
    game = begun(*heroes)
    for seat in range(len(heroes)):
        game.position.piles.move_all(slots.OPEN[seat], slots.OUT_OF_PLAY)
    game.position.agenda = None
    for seat in seats:
        kill(game, seat)
    return game


def kill(game: Game, seat: int, moment: int = NOWHERE) -> None:
    """Let a character die, up to the first question."""
    game.die(seat, "MR-22.1", moment=moment)
    game.go_on()
    refresh(game)


def next_day(game: Game) -> None:
    """Begin the next day, up to its first question."""
    game.position.agenda = None
    game.players_to_act = ()
    ask(game, calendar.next_day())


# Death (MR-22.1, MR-22.2).


@pytest.mark.rule("MR-22.2")
def test_dead_lose_what_they_recorded() -> None:
    game = begun("amazon", "elf")
    one = game.position.characters[0]
    one.gold, one.fame, one.notoriety, one.paths, one.places = 30, Fraction(5), Fraction(6), 1, 1
    game.position.piles.move_all(slots.OPEN[0], slots.OUT_OF_PLAY)

    game.position.agenda = None
    kill(game, 0)

    one = game.position.characters[0]
    assert not any([one.gold, one.fame, one.notoriety, one.paths, one.places])
    assert (one.status, one.at) == ("dead", NOWHERE)
    assert game.position.seats[HERO["amazon"]] == NOWHERE


@pytest.mark.rule("MR-22.2", "MR-14.13")
def test_hirelings_of_the_dead_become_unhired() -> None:
    game = begun("amazon", "elf")
    hire(game, 0, "lhq", "r2")
    hire(game, 1, "phq")

    game.die(0, "MR-22.1")

    assert [game.position.owners[DENIZEN[name]] for name in ("lhq", "r2", "phq")] == [NOWHERE, NOWHERE, 1]


@pytest.mark.rule("MR-22.2", "MR-47.18")
def test_belongings_of_the_dead_lie_in_the_order_their_player_chooses() -> None:
    game = begun("elf", "amazon", elf=HERE)
    give(game, 0, "good_book")
    daylight(game)

    kill(game, 0)
    assert game.players_to_act == (0,)
    assert texts(game, 0) == ["next good_book", "next light_bow 1"]
    do(game, 0, "next light_bow 1")

    heap = game.position.piles.order_of(slots.HEAP[clearing(HERE)])
    assert heap == (piece("light_bow 1"), piece("good_book"))
    assert game.position.characters[0].status == "dead"


@pytest.mark.rule("MR-22.2", "MR-9.6", "MR-1.16")
def test_belongings_of_those_who_die_together_lie_in_their_own_clearings() -> None:
    game = begun("elf", "amazon", elf=HERE, amazon="cliff 3")
    give(game, 0, "good_book")
    daylight(game)

    for seat in (0, 1):
        game.die(seat, "MR-22.1", moment=0)
    game.go_on()
    answer(game, "next shield 1", "next short_sword 1", "next helmet 1", "next light_bow 1")

    piles = game.position.piles
    assert piles.order_of(slots.HEAP[clearing(HERE)]) == (piece("light_bow 1"), piece("good_book"))
    assert piles.order_of(slots.HEAP[clearing("cliff 3")])[:3] == tuple(
        map(piece, ("shield 1", "short_sword 1", "helmet 1"))
    )
    assert not piles.masks[slots.DRAWN]


@pytest.mark.rule("MR-22.2", "MR-9.2", "MR-1.16")
def test_belonging_that_the_dead_was_obtaining_lies_with_the_others() -> None:
    game = begun("elf", "amazon", elf=HERE)
    daylight(game)
    draw(game, "good_book")
    game.obtain(being("elf"), piece("good_book"))

    kill(game, 0)
    do(game, 0, "next good_book")

    heap = game.position.piles.order_of(slots.HEAP[clearing(HERE)])
    assert heap == (piece("good_book"), piece("light_bow 1"))
    assert not game.players_to_act


@pytest.mark.rule("MR-14.13", "MR-9.2", "MR-1.16")
def test_belonging_that_a_leader_was_obtaining_stays_in_its_clearing() -> None:
    game = begun("elf", "amazon", elf="cliff 3", lhq=HERE)
    hire(game, 0, "lhq")
    daylight(game)
    draw(game, "good_book")
    game.obtain(being("lhq"), piece("good_book"))

    game.unhire(DENIZEN["lhq"], "MR-14.13")
    game.go_on()

    assert game.position.piles.order_of(slots.HEAP[clearing(HERE)]) == (piece("good_book"),)


@pytest.mark.rule("MR-22.2")
def test_boons_and_findings_end_with_the_character() -> None:
    game = begun("amazon", "elf")
    effects = game.position.effects
    effects.begin("boon", 0, 3, strength=6, lasts=PERMANENT)
    effects.begin("level", 0, 4, lasts=PERMANENT)
    effects.begin("level", 1, 4, lasts=PERMANENT)
    effects.begin("found hidden enemies", 0, being("amazon"), lasts=PERMANENT)

    game.die(0, "MR-22.1")

    assert not effects.has("boon") and not effects.has("found hidden enemies")
    assert [effect.source for effect in effects.of("level")] == [1]


@pytest.mark.rule("MR-22.1")
def test_death_ends_the_turn_at_once() -> None:
    game = begun("elf", "amazon", elf=HERE)
    game.position.piles.move_all(slots.OPEN[0], slots.OUT_OF_PLAY)
    give(game, 0, "good_book")
    daylight(game, "elf", elf="H, H")
    assert game.players_to_act == (0,)

    kill(game, 0)
    answer(game)

    assert not events_of(game, events.PhaseBegan)
    assert game.position.turn is None


@pytest.mark.rule("MR-22.1", "MR-15.17")
def test_followers_of_a_dead_guide_lose_their_turns() -> None:
    game = begun("elf", "amazon", elf=HERE, amazon=HERE)
    daylight(game)
    game.position.bowl = (being("elf"),)
    game.position.guides = ((being("amazon"), being("elf")),)

    game.die(0, "MR-22.1")

    assert not game.position.guides
    assert game.position.had_turn & bit(being("amazon"))


@pytest.mark.rule("MR-11.15", "MR-22.1")
def test_character_dies_when_all_chits_are_wounded() -> None:
    game = begun("elf", "amazon", elf=HERE)
    game.position.piles.move_all(slots.OPEN[0], slots.OUT_OF_PLAY)
    game.position.characters[0].chits = "W" * 11 + "A"
    game.position.agenda = None

    game.wound(being("elf"), 1)
    game.go_on()
    if game.players_to_act:
        do(game, 0, texts(game, 0)[0])

    assert game.position.characters[0].status == "dead"


# Suicide (MR-22.1, MR-22.6, MR-47.27).


@pytest.mark.rule("MR-22.1", "MR-47.27")
def test_every_player_is_asked_at_midnight() -> None:
    game = begun("elf", "amazon")
    game.position.agenda = None
    ask(game, dying.suicides())

    assert game.players_to_act == (0,)
    assert texts(game, 0) == ["end life", "live on"]
    do(game, 0, "live on")
    assert game.players_to_act == (1,)
    do(game, 1, "end life")

    assert [one.status for one in game.position.characters] == ["playing", "dead"]


@pytest.mark.rule("MR-47.27")
def test_other_answers_about_suicide_are_rejected() -> None:
    game = begun("elf", "amazon")
    ask(game, dying.suicides())

    with pytest.raises(NotationError, match="MR-22.1"):
        do(game, 0, "done")


@pytest.mark.rule("MR-22.6")
def test_suicide_keeps_the_player_out_for_one_whole_day() -> None:
    game = killed("elf", "amazon", seats=())
    ask(game, dying.Suicide(0, 0))
    do(game, 0, "end life")

    next_day(game)
    assert game.players_to_act == (1,), "day 2: only the other player records"

    next_day(game)
    assert game.players_to_act == (0,)
    assert "wait" in texts(game, 0)


# Starting again (MR-22.4, MR-22.5, MR-47.27).


@pytest.mark.rule("MR-22.4", "MR-47.27")
def test_restart_with_any_character_not_in_use() -> None:
    game = killed("elf", "amazon")
    next_day(game)

    options = texts(game, 0)

    assert len(options) == 17
    assert "choose elf" in options and "choose druid" in options and "choose amazon" not in options
    assert options[-2:] == ["wait", "stay out"]


@pytest.mark.rule("MR-22.4", "MR-47.27")
def test_character_of_the_first_player_is_in_use_too() -> None:
    game = killed("elf", "amazon", seats=(1,))
    next_day(game)

    assert "choose elf" not in texts(game, 1) and "choose amazon" in texts(game, 1)


@pytest.mark.rule("MR-22.4", "MR-10.11")
def test_character_that_left_the_map_stays_in_use() -> None:
    game = killed("elf", "amazon")
    game.leave_map(1)
    game.go_on()
    next_day(game)

    assert "choose elf" in texts(game, 0) and "choose amazon" not in texts(game, 0)


@pytest.mark.rule("MR-22.4", "MR-47.27")
def test_new_character_starts_hidden_at_the_inn_and_takes_part_at_once() -> None:
    game = killed("elf", "amazon")
    next_day(game)
    do(game, 0, "choose swordsman")
    do(game, 0, "; ".join(["aim for gold"] * 5))

    one = game.position.characters[0]
    assert one.at == game.position.dwellings[DWELLING["inn"]]
    assert (one.gold, one.since, one.victory) == (10, 2, (0, 0, 0, 0, 5))
    assert beings.is_hidden(game, being("swordsman"))
    assert one.active == 1 << piece("thrusting_sword 1")
    assert game.players_to_act == (0, 1)


@pytest.mark.rule("MR-22.4")
def test_new_character_can_record_after_its_choice_was_typed() -> None:
    game = killed("elf", "amazon")
    next_day(game)

    do(game, 0, "Swordsman")
    do(game, 0, "; ".join(["aim for gold"] * 5))

    assert "record hide" in [str(action) for action in game.legal_actions(0)]


@pytest.mark.rule("MR-22.4", "MR-5.11")
def test_victory_points_of_new_characters_are_chosen_secretly_and_together() -> None:
    game = killed("elf", "amazon", "druid", seats=(0, 1))
    next_day(game)
    do(game, 0, "choose elf")
    do(game, 1, "choose amazon")

    assert game.players_to_act == (0, 1)
    do(game, 0, "illusion; lost; done")
    assert texts(game, 1)[0] == "aim for great_treasures"
    with pytest.raises(NotationError, match="MR-5.11"):
        do(game, 0, "wait")
    for seat in (1, 0):
        do(game, seat, "; ".join(["aim for fame"] * 5))

    assert [one.victory for one in game.position.characters[:2]] == [(0, 0, 5, 0, 0)] * 2
    (chose,) = events_of(game, events.AllChose)
    assert chose == events.AllChose((0, 1), (HERO["elf"], HERO["amazon"]))
    assert game.sentence(chose, 0) == ""  # the choices themselves follow


@pytest.mark.rule("MR-22.4")
def test_dead_player_may_wait_until_tomorrow() -> None:
    game = killed("elf", "amazon")
    next_day(game)
    do(game, 0, "wait")
    assert game.players_to_act == (1,)

    next_day(game)

    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-22.4")
def test_restart_with_a_character_in_use_is_rejected() -> None:
    game = killed("elf", "amazon")
    next_day(game)

    with pytest.raises(NotationError, match="MR-22.4"):
        do(game, 0, "choose amazon")


@pytest.mark.rule("MR-5.3", "MR-22.4")
def test_equipment_comes_from_a_pile_when_no_box_has_it() -> None:
    game = begun("elf", "woods_girl", elf=HERE)
    game.position.agenda = None
    kill(game, 0)
    heap = slots.HEAP[clearing(HERE)]
    assert game.position.piles.cards_of(heap) == 1 << piece("light_bow 1")

    game.restart(0, HERO["elf"])

    assert not game.position.piles.cards_of(heap)
    assert game.position.characters[0].active == 1 << piece("light_bow 1")
    assert game.position.characters[0].gold == 10


@pytest.mark.rule("MR-22.5")
def test_earlier_death_chooses_first() -> None:
    game = killed("elf", "amazon", "druid", seats=(2, 0))
    next_day(game)

    assert game.players_to_act == (2,)
    do(game, 2, "choose druid")
    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-22.4", "MR-22.5", "MR-22.22")
def test_another_player_may_start_again_with_the_character_of_one_who_waits() -> None:
    game = expedition("amazon cliff 3 dead | elf cliff 3 dead | dwarf cliff 2; day 27; stage midnight", seed=1)
    for seat, line in ((2, "live on"), (0, "wait"), (1, "choose amazon")):
        do(game, seat, line)
    choose_in_secret(game, 1)

    assert [one.status for one in game.position.characters] == ["dead", "playing", "playing"]
    assert game.players_to_act == (1, 2)
    assert Game.at(game.position, rules=game.rules, players=3).view(0) == game.view(0)
    next_day(game)
    assert "choose amazon" not in texts(game, 0)


@pytest.mark.rule("MR-42.10", "MR-14.15", "MR-22.5", "MR-15.18")
def test_pit_that_kills_a_leader_its_owner_and_others_kills_them_at_one_moment() -> None:
    game = expedition(
        "amazon cliff 6 records follow lhq | elf cliff 6 unhidden | dwarf cliff 6; pool cliff; pool has toadstool_circle;"
        "lhq cliff 6 hired 0 has spear 1 knows site pool, site toadstool_circle records search;"
        "r2 cliff 6 hired 1; stage daylight; monsters 4",
        rng=ScriptedRng([being("lhq"), 5, 5, 1, 1], then=Rng(1)),
        seed=1,
    )
    for seat, line in ((0, "done"), (0, "done"), (0, "stay"), (0, "search loot toadstool_circle")):
        do(game, seat, line)
    while len(game.players_to_act) and str(game.legal_actions(game.players_to_act[0])[0]).startswith("next"):
        do(game, game.players_to_act[0], texts(game, game.players_to_act[0])[0])

    lost = [(event.player, event.being) for event in events_of(game, events.HirelingLost)]
    assert lost == [(1, being("r2")), (0, being("lhq"))]
    assert [one.status for one in game.position.characters] == ["dead", "dead", "playing"]
    assert game.position.characters[0].died == game.position.characters[1].died
    assert piece("spear 1") in game.position.piles.order_of(slots.HEAP[clearing("cliff 6")])
    assert [event.being for event in events_of(game, events.TurnBegan)] == [being("lhq"), being("dwarf")]


@pytest.mark.rule("MR-22.5", "MR-1.7")
def test_those_who_died_together_roll_one_die_each_ties_again() -> None:
    game = killed("elf", "amazon", "druid", seats=())
    for seat in range(3):
        kill(game, seat, moment=0)
    game.position.day = 2
    roll(game, 3, 5, 3, 2, 6)

    ask(game, dying.restarts())

    rolled = [(event.players, event.faces) for event in events_of(game, events.RestartRolled)]
    assert rolled == [((0, 1, 2), (3, 5, 3)), ((0, 2), (2, 6))]
    order = []
    while game.players_to_act and "wait" in texts(game, game.players_to_act[0]):
        order.append(game.players_to_act[0])
        do(game, order[-1], "wait")
    assert order == [1, 2, 0]


@pytest.mark.rule("MR-22.5")
def test_suicides_of_one_midnight_are_one_moment() -> None:
    game = killed("elf", "amazon", "druid", seats=(2,))
    ask(game, dying.suicides())
    for seat in (0, 1):
        do(game, seat, "end life")

    elf, amazon, druid = [one.died[1] for one in game.position.characters]
    assert elf == amazon > druid


# The end (MR-22.7, MR-22.22, MR-48.22).


@pytest.mark.rule("MR-22.7", "MR-48.22")
def test_game_ends_when_the_last_player_stays_out() -> None:
    game = killed("elf", "amazon", seats=(0, 1))
    next_day(game)
    do(game, 0, "stay out")
    assert [event.player for event in events_of(game, events.VictoryPointsShown)] == [0]
    assert not game.is_over

    do(game, 1, "stay out")

    assert game.is_over
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.clause) == ((-100, -100), (), "MR-22.7")


@pytest.mark.rule("MR-22.7")
def test_game_goes_on_while_a_player_waits() -> None:
    game = killed("elf")
    next_day(game)

    assert game.position.day == 2
    do(game, 0, "wait")

    assert not game.is_over
    assert game.position.day == 3


@pytest.mark.rule("MR-22.22")
def test_only_the_new_character_counts() -> None:
    game = killed("elf", "amazon")
    assert game.total(0) == -100

    game.restart(0, HERO["elf"])

    assert game.total(0) == (10 - 16) * 3 // 30


@pytest.mark.rule("MR-22.22", "MR-22.8")
def test_dead_on_the_last_day_scores_minus_100() -> None:
    game = killed("elf", "amazon")
    game.position.day = 28
    game.position.agenda = None
    ask(game, night_over())

    assert game.outcome is not None
    assert game.outcome.scores[0] == -100


GONE: dict[str, Callable[[Game], Step[Any] | None]] = {
    "turn up chits": lambda game: arrivals.turn_up_and_summon(being("amazon")),
    "move": lambda game: moving.arrive(being("amazon"), clearing(HERE), NOWHERE),
    "follow": lambda game: following.follower_moves(being("amazon"), clearing(HERE), NOWHERE),
    "fly along": lambda game: flying.go_along(being("amazon"), TILE["cliff"]),
    "land": lambda game: flying.land(being("amazon")),
    "die": lambda game: dying.die(game, 0, "MR-22.1"),
}
"""The step in which someone who has died or left meanwhile would do each deed."""


@pytest.mark.rule("MR-22.2", "MR-15.2", "MR-17.1")
@pytest.mark.parametrize("deed", [*GONE])
def test_those_who_are_gone_do_nothing_any_more(deed: str) -> None:
    game = killed("amazon", "elf")
    events_before, position = len(game.log), game.checksum()

    step = GONE[deed](game)
    if step is not None:
        ask(game, step)

    assert (len(game.log), game.checksum()) == (events_before, position)
