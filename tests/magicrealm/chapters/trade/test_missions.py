"""Missions and campaigns (MR-19, MR-47.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, actions, events, expedition
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.days.calendar import midnight
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.model.beings import DEAD, NOWHERE
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUP, MEMBERS
from arcana_magicrealm.model.locations import CAMPAIGNS, DWELLING, VISITOR_CHITS
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.daylight import daylight
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, hire, put, refresh, texts

HERE = "cliff 2"
DRAGON = "t_flying_dragon"


def chit_of(name: str) -> int:
    """The chit with this mission or campaign on one side."""
    return next(chit for chit, data in enumerate(VISITOR_CHITS) if name in data.sides)


def lay(game: Game, name: str, where: str = HERE) -> int:
    """Lay a mission or campaign into a clearing, side up; returns the number of its chit."""
    chit = chit_of(name)
    game.position.visitors[chit] = VisitorChit(VISITOR_CHITS[chit].sides.index(name), at=clearing(where))
    return chit


def standing(
    hero: str = "amazon", *chits: str, fame: int = 50, notoriety: int = 50, seats: tuple[str, ...] = ()
) -> Game:
    """A game with a character and these chits in a clearing."""
    game = begun(hero, *seats)
    put(game, hero, HERE)
    one = game.position.characters[0]
    one.fame, one.notoriety = Fraction(fame), Fraction(notoriety)
    for name in chits:
        lay(game, name)
    return game


def begin_phase(game: Game, hero: str = "amazon") -> list[str]:
    """The start of a phase of this character; returns what it can do."""
    turns: dict[str, Any] = {hero: "-"}
    daylight(game, hero, **turns)
    return texts(game, game.players_to_act[0]) if game.players_to_act else []


def records(game: Game) -> list[Fraction]:
    """Recorded Fame and Notoriety of the first character."""
    one = game.position.characters[0]
    return [one.fame, one.notoriety]


def midnights(game: Game, count: int) -> None:
    """Let Midnights pass."""
    for _ in range(count):
        game.mission_terms_end(game.position.effects.tick("midnight"))


def slay(game: Game, *groups: str) -> None:
    """Let all members of these groups be dead."""
    for group in groups:
        for member in MEMBERS[GROUP[group]]:
            game.position.denizen_at[member] = DEAD


# Taking (MR-19.1, MR-19.2, MR-19.8).


@pytest.mark.rule("MR-19.1", "MR-47.11")
def test_chit_is_taken_at_the_start_of_a_phase_for_its_cost() -> None:
    game = standing("amazon", "raid", notoriety=4)

    assert "take raid" in begin_phase(game)
    do(game, 0, "take raid")

    chit = game.position.visitors[chit_of("raid")]
    assert (chit.carrier, chit.at) == (0, NOWHERE)
    assert records(game) == [42, 4]


@pytest.mark.rule("MR-19.1")
def test_chit_with_visitor_up_cannot_be_taken() -> None:
    game = standing("amazon", "raid", "crone")

    assert not [text for text in begin_phase(game) if text.startswith("take")]


@pytest.mark.rule("MR-19.1")
@pytest.mark.parametrize(("fame", "notoriety", "legal"), [(8, 0, True), (7, 0, False), (8, -1, False)])
def test_chit_needs_enough_fame_and_no_negative_record(fame: int, notoriety: int, legal: bool) -> None:
    game = standing("amazon", "raid", fame=fame, notoriety=notoriety)

    assert ("take raid" in begin_phase(game)) == legal


@pytest.mark.rule("MR-19.1")
def test_too_little_fame_for_a_campaign_is_no_matter_of_disgust() -> None:
    game = standing("amazon", "raid", fame=7)

    reason = missions.why_not_for(game, 0, missions.lying_in(game, clearing(HERE))[0])

    assert reason is not None and reason.clause == "MR-19.1"


@pytest.mark.rule("MR-19.1", "MR-19.2", "MR-19.11")
@pytest.mark.parametrize(
    ("taker", "line", "clause", "reason"),
    [
        ("amazon", "take food_ale", "MR-19.1", "Food/Ale isn't in your clearing"),
        ("amazon", "take crone", "MR-19.1", "visitors can't be taken along"),
        ("elf", "take raid", "MR-19.1", "chits are taken at the start of a phase of your own turn"),
        ("lhq", "take raid", "MR-19.2", "only characters can take missions and campaigns"),
        ("amazon", "take pillage", "MR-19.1", "your recorded Fame or Notoriety isn't enough for Pillage"),
        ("amazon", "abandon campaign", "MR-19.11", "you have no campaign"),
    ],
)
def test_chit_that_cannot_be_taken_is_rejected_with_its_reason(taker: str, line: str, clause: str, reason: str) -> None:
    game = standing("amazon", "raid", "pillage", seats=("elf",), fame=8, notoriety=0)
    lay(game, "food_ale", "cliff 3")
    lay(game, "crone")
    for other in ("elf", "lhq"):
        put(game, other, HERE)
    begin_phase(game)

    found = missions.why_cannot(game, being(taker), game.action_space.find(line))

    assert found is not None and (found.clause, found.reason) == (clause, reason)


@pytest.mark.rule("MR-19.1")
def test_follower_cannot_take_chits() -> None:
    game = standing("amazon", "raid", seats=("elf",))
    put(game, "elf", HERE)
    game.position.characters[1].fame = Fraction(50)

    daylight(game, "amazon", amazon="-", elf="F amazon")
    do(game, 0, "done")

    assert game.players_to_act == (1,)
    assert "take raid" not in texts(game, 1)


@pytest.mark.rule("MR-19.2")
def test_second_campaign_is_rejected() -> None:
    game = standing("amazon", "raid", "pillage", "food_ale")
    begin_phase(game)
    do(game, 0, "take raid")

    assert "take food_ale" in texts(game, 0)
    assert "take pillage" not in texts(game, 0)
    with pytest.raises(NotationError):
        do(game, 0, "take pillage")


@pytest.mark.rule("MR-19.2")
def test_hired_leader_cannot_take_chits() -> None:
    game = standing("amazon", "raid")
    put(game, "lhq", HERE)
    hire(game, 0, "lhq")
    daylight(game, "lhq", lhq="-")

    assert not game.players_to_act or "take raid" not in texts(game, 0)
    reason = missions.why_cannot_take(game, being("lhq"), actions.VISITOR_SIDES.index("raid"))
    assert reason is not None and reason.clause == "MR-19.2"


@pytest.mark.rule("MR-19.8")
def test_campaign_needs_a_foe_on_the_map() -> None:
    game = standing("amazon", "raid")
    slay(game, "rogues")  # the Bashkars are in their box

    assert "take raid" not in begin_phase(game)
    put(game, "b1", "cliff 3")
    assert "take raid" in texts(game, 0)


@pytest.mark.rule("MR-19.8")
def test_garrison_counts_as_on_the_map() -> None:
    assert "take pillage" in begin_phase(standing("amazon", "pillage"))


@pytest.mark.rule("MR-19.8", "MR-19.10")
def test_hired_foe_counts_as_on_the_map() -> None:
    game = standing("amazon", "raid")
    slay(game, "rogues")
    put(game, "b1", "cliff 3")
    hire(game, 0, "b1")

    assert "take raid" in begin_phase(game)


# Missions (MR-19.3 to MR-19.6).


@pytest.mark.rule("MR-19.3")
@pytest.mark.parametrize(
    ("name", "where", "goal"),
    [
        ("food_ale", "house", "inn"),
        ("food_ale", "inn", "house"),
        ("escort_party", "inn", "chapel"),
        ("escort_party", "chapel", "guard_house"),
    ],
)
def test_destination_of_missions(name: str, where: str, goal: str) -> None:
    game = standing("amazon")
    at = game.position.dwellings[DWELLING[where]]
    game.position.characters[0].at = at
    lay(game, name, actions.CLEARING_NAMES[at])

    begin_phase(game)
    do(game, 0, f"take {name}")

    (effect,) = game.position.effects.of("mission")
    assert effect.data == DWELLING[goal]
    assert game.position.characters[0].notoriety == 45


def delivering() -> Game:
    """The Amazon brings Food/Ale to the Inn, one clearing away."""
    game = standing("amazon")
    inn = game.position.dwellings[DWELLING["inn"]]
    (near,) = game.map.graph.neighbours(inn)
    game.position.characters[0].at = near
    lay(game, "food_ale", actions.CLEARING_NAMES[near])
    begin_phase(game)
    do(game, 0, "take food_ale")
    game.enter(being("amazon"), inn)
    return game


@pytest.mark.rule("MR-19.5")
def test_mission_pays_two_gold_for_each_clearing_entered() -> None:
    game = delivering()
    one = game.position.characters[0]
    assert one.gold == 12 and records(game) == [50, 50]
    assert game.position.visitors[chit_of("food_ale")].at == one.at == game.position.dwellings[DWELLING["inn"]]
    assert game.position.visitors[chit_of("food_ale")].carrier == NOWHERE


@pytest.mark.rule("MR-19.5")
def test_reward_counts_hidden_roadways_of_the_shortest_route() -> None:
    game = standing("amazon")
    graph = game.map.graph
    inn = game.position.dwellings[DWELLING["inn"]]
    shorter = [node for node in graph.reach(inn) if graph.distance(node, inn, known=-1) != graph.distance(node, inn)]
    start = shorter[0]
    game.position.characters[0].at = start
    lay(game, "food_ale", actions.CLEARING_NAMES[start])
    begin_phase(game)
    do(game, 0, "take food_ale")

    (effect,) = game.position.effects.of("mission")
    length = graph.distance(start, inn, known=-1)
    assert length is not None and effect.strength == 2 * length


@pytest.mark.rule("MR-19.5")
def test_reward_without_route_is_30_gold() -> None:
    game = standing("amazon", "food_ale")
    dwellings = [*game.position.dwellings]
    dwellings[DWELLING["inn"]] = NOWHERE
    game.position.dwellings = tuple(dwellings)
    begin_phase(game)
    do(game, 0, "take food_ale")

    (effect,) = game.position.effects.of("mission")
    assert effect.strength == 30


@pytest.mark.rule("MR-19.5")
def test_only_the_carrier_delivers() -> None:
    game = standing("amazon", "food_ale", seats=("elf",))
    begin_phase(game)
    do(game, 0, "take food_ale")

    game.enter(being("elf"), game.position.dwellings[DWELLING["inn"]])

    assert game.position.visitors[chit_of("food_ale")].carrier == 0
    assert game.position.characters[1].gold == 10


@pytest.mark.rule("MR-19.2", "MR-19.5")
def test_hired_leader_delivers_no_mission_of_its_owner() -> None:
    game = standing("amazon", "food_ale")
    begin_phase(game)
    do(game, 0, "take food_ale")
    hire(game, 0, "lhq")

    game.enter(being("lhq"), game.position.dwellings[DWELLING["inn"]])

    assert game.position.visitors[chit_of("food_ale")].carrier == 0


@pytest.mark.rule("MR-19.4", "MR-19.6")
def test_mission_fails_at_the_fourteenth_midnight() -> None:
    game = standing("amazon", "food_ale", notoriety=7)
    begin_phase(game)
    do(game, 0, "take food_ale")
    midnights(game, 13)
    assert game.position.visitors[chit_of("food_ale")].carrier == 0

    midnights(game, 1)

    assert game.position.characters[0].notoriety == -3
    assert game.position.visitors[chit_of("food_ale")] == VisitorChit(1, at=clearing(HERE))
    assert len(events_of(game, events.TaskFailed)) == 1


@pytest.mark.rule("MR-19.6", "MR-41.12")
def test_chit_of_a_mission_that_fails_in_the_air_falls_into_a_clearing() -> None:
    game = expedition(
        "amazon cliff 3 in_the_air; food_ale taken 0 cliff 2 days 1; stage midnight",
        rng=ScriptedRng([5], then=Rng(1)),
        seed=1,
    )

    assert game.position.visitors[chit_of("food_ale")] == VisitorChit(1, at=clearing("cliff 5"))


@pytest.mark.rule("MR-19.6")
def test_cost_is_paid_again_when_the_game_runs_out() -> None:
    game = standing("amazon", "quest", notoriety=25)
    put(game, DRAGON, "cliff 3")
    begin_phase(game)
    do(game, 0, "take quest")
    before = scoring.scores(game, 0).has[3]

    game.position.agenda = None
    ask(game, scoring.the_end())

    assert game.position.characters[0].notoriety == -15
    assert scoring.scores(game, 0).has[3] == before
    assert game.is_over


@pytest.mark.rule("MR-19.6", "MR-22.8")
def test_unfinished_raid_counts_against_the_total() -> None:
    game = standing("amazon", "raid", fame=20)
    begin_phase(game)
    do(game, 0, "take raid")

    assert scoring.scores(game, 0).has[2] == 20 - 8 - 8


# Campaigns (MR-19.7, MR-19.9 to MR-19.12).


@pytest.mark.rule("MR-19.7")
@pytest.mark.parametrize(
    ("name", "fame", "notoriety", "has_term"),
    [
        ("quest", 0, 20, False),
        ("pillage", 0, 10, True),
        ("raid", 8, 0, True),
        ("revolt", 0, 35, False),
        ("war", 10, 15, False),
        ("conquest", 0, 40, False),
    ],
)
def test_cost_and_time_of_campaigns(name: str, fame: int, notoriety: int, has_term: bool) -> None:
    game = standing("amazon", name)
    put(game, DRAGON, "cliff 3")
    begin_phase(game)
    do(game, 0, f"take {name}")

    assert records(game) == [50 - fame, 50 - notoriety]
    midnights(game, 13)
    assert game.position.visitors[chit_of(name)].carrier == 0
    midnights(game, 30)
    assert (game.position.visitors[chit_of(name)].carrier == NOWHERE) == has_term


@pytest.mark.rule("MR-19.7")
@pytest.mark.parametrize(
    ("name", "foes"),
    [
        ("pillage", {"patrol", "soldiers"}),
        ("raid", {"bashkars", "rogues"}),
        ("revolt", {"soldiers", "guard", "patrol", "company"}),
        ("war", {"company", "bashkars", "rogues"}),
        ("conquest", {"woodfolk", "lancers", "bashkars", "rogues"}),
    ],
)
def test_foes_of_campaigns(name: str, foes: set[str]) -> None:
    expected = {member for group in foes for member in MEMBERS[GROUP[group]]}

    assert set(missions.foes(CAMPAIGNS[name])) == expected


@pytest.mark.rule("MR-19.7")
def test_foes_of_the_quest_are_all_dragons() -> None:
    foes = [DENIZENS[foe] for foe in missions.foes(CAMPAIGNS["quest"])]

    assert {foe.kind for foe in foes} == {"dragon", "flying_dragon"}
    assert len(foes) == sum(["dragon" in denizen.kind for denizen in DENIZENS])


@pytest.mark.rule("MR-19.10")
def test_campaign_is_complete_when_all_foes_are_dead() -> None:
    game = standing("amazon", "raid")
    begin_phase(game)
    do(game, 0, "take raid")
    slay(game, "rogues", "bashkars")
    game.position.denizen_at[DENIZEN["b1"]] = NOWHERE
    game.campaigns_done()
    assert game.position.visitors[chit_of("raid")].carrier == 0, "a foe is alive in its box"

    slay(game, "bashkars")
    game.campaigns_done()

    assert game.position.visitors[chit_of("raid")] == VisitorChit(1, at=clearing(HERE))
    assert game.position.characters[0].fame == 50


@pytest.mark.rule("MR-19.10")
@pytest.mark.parametrize("killer", ["amazon", "elf", "giant 1"])
def test_campaign_is_complete_as_soon_as_the_last_foe_is_killed(killer: str) -> None:
    game = standing("amazon", "raid", seats=("elf",))
    begin_phase(game)
    do(game, 0, "take raid")
    slay(game, "rogues", "bashkars")
    for foe in ("b1", "r1"):
        put(game, foe, HERE)

    kills.die_together(game, {being("b1"): (being(killer),)})
    assert not events_of(game, events.CampaignDone)
    kills.die_together(game, {being("r1"): (being(killer),)})

    assert len(events_of(game, events.CampaignDone)) == 1
    assert game.position.visitors[chit_of("raid")] == VisitorChit(1, at=clearing(HERE))


@pytest.mark.rule("MR-19.10", "MR-19.6")
def test_campaign_without_foes_is_complete_at_midnight_before_its_time_ends() -> None:
    game = standing("amazon", "raid")
    begin_phase(game)
    do(game, 0, "take raid")
    midnights(game, 13)
    slay(game, "rogues", "bashkars")

    game.position.agenda = None
    ask(game, midnight())

    assert game.position.characters[0].fame == 50
    assert len(events_of(game, events.CampaignDone)) == 1


@pytest.mark.rule("MR-19.10")
def test_killed_foe_that_came_back_counts_again() -> None:
    game = standing("amazon", "pillage")
    slay(game, "patrol", "soldiers")
    assert "take pillage" not in begin_phase(game)

    game.return_denizen(MEMBERS[GROUP["soldiers"]][0])
    refresh(game)

    assert missions.foes_left(game, CAMPAIGNS["pillage"], in_boxes=True)
    assert "take pillage" in begin_phase(game)


@pytest.mark.rule("MR-19.10", "MR-19.8", "MR-43.20")
def test_foe_in_the_air_is_alive_and_on_the_map() -> None:
    game = expedition(
        "amazon cliff 3 fame 20; rogues dead; bashkars dead; b1 cliff 2 in_the_air; raid taken 0 cliff 3; stage midnight",
        seed=1,
    )

    assert events_of(game, events.CampaignDone) == []
    assert missions.foes_left(game, CAMPAIGNS["raid"])


@pytest.mark.rule("MR-19.11")
def test_campaign_is_abandoned_while_no_foe_is_on_the_map() -> None:
    game = standing("amazon", "raid")
    begin_phase(game)
    do(game, 0, "take raid")
    assert "abandon campaign" not in texts(game, 0)
    for member in MEMBERS[GROUP["rogues"]]:
        game.position.denizen_at[member] = DEAD

    assert "abandon campaign" in texts(game, 0)
    do(game, 0, "abandon campaign")

    assert game.position.characters[0].fame == 42
    assert game.position.visitors[chit_of("raid")] == VisitorChit(1, at=clearing(HERE))
    assert not game.position.effects.has("campaign")


@pytest.mark.rule("MR-19.12", "MR-22.3")
def test_chits_of_the_dead_are_laid_down_without_cost() -> None:
    game = standing("amazon", "raid", "food_ale", seats=("elf",))
    begin_phase(game)
    do(game, 0, "take raid; take food_ale")

    game.die(0, "MR-22.1")

    for name in ("raid", "food_ale"):
        assert game.position.visitors[chit_of(name)] == VisitorChit(1, at=clearing(HERE))
    assert not events_of(game, events.TaskFailed)
