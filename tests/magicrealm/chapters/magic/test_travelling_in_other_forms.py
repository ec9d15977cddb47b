"""Turns of the transmorphized: what they can do, the woods, mist on hidden ways (MR-40.9, MR-40.10, MR-40.14)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events, expedition
from arcana_magicrealm.chapters import beings, belongings, ledgers, obtaining
from arcana_magicrealm.chapters.combat import evening, unplayable
from arcana_magicrealm.chapters.days import activities, phases, recording
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.realm import TILE, clearing_name
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.chapters.combat.fights import answer_all, battlefield, start
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, asked, daylight, where
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, clearing, events_of, give, hire, lead, piece, refresh, texts


def transformed(form: str = "lion", *, at: str = "cliff 3", **places: Any) -> Game:
    """The Elf as a creature, with the Witch King, who cast the spell, far away."""
    game = begun("elf", "witch_king", elf=at, witch_king="caves 2", **places)
    game.position.hidden = 0
    put(game, "transform", "witch_king", "elf", data=form)
    return game


def turn(game: Game, phases_: str, **others: Any) -> None:
    """Let the Elf take a turn."""
    daylight(game, "elf", elf=phases_, **others)
    answer(game)


def cancelled(game: Game) -> list[str]:
    """The activities that were cancelled, with their clauses."""
    return [
        f"{entry.event.activity} {entry.clause}"
        for entry in game.log
        if isinstance(entry.event, events.ActivityCancelled)
    ]


# Activities (MR-40.10).


@pytest.mark.rule("MR-40.10")
@pytest.mark.parametrize("activity", ["T", "HR", "R", "A"])
def test_beast_cannot_trade_hire_rest_or_alert(activity: str) -> None:
    game = transformed(at="cliff 3")

    turn(game, activity)

    assert cancelled(game) == [f"{activity} MR-40.10"]


@pytest.mark.rule("MR-40.8", "MR-6.20")
def test_horse_of_a_transmorphized_native_gives_no_phase() -> None:
    game = begun("elf", "witch_king", lhq="cliff 3", witch_king="caves 2")
    hire(game, 0, "lhq")
    own_horse = Phase("M", clearing("cliff 2"), "own horse")
    assert activities.why_source_fails(game, being("lhq"), own_horse) is None

    put(game, "transform", "witch_king", "lhq", data="lion")

    failed = activities.why_source_fails(game, being("lhq"), own_horse)
    assert failed is not None and failed.clause == "MR-40.8"


@pytest.mark.rule("MR-40.10", "MR-40.9")
def test_beast_can_hide_and_search() -> None:
    game = transformed()

    daylight(game, "elf", 3, 4, elf="H, S")

    assert asked(game, "search peer") == 0
    assert cancelled(game) == []
    assert beings.is_hidden(game, being("elf"))


@pytest.mark.rule("MR-43.33", "MR-40.10")
@pytest.mark.parametrize(("activity", "expected"), [("S", ["S MR-43.33"]), ("H", [])])
def test_mist_only_moves_hides_and_follows(activity: str, expected: list[str]) -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="caves 2")
    put(game, "melt_into_mist", "witch_king", "elf")

    turn(game, activity)

    assert cancelled(game) == expected


@pytest.mark.rule("MR-41.9", "MR-8.11")
@pytest.mark.parametrize(("place", "off"), [("on_road cliff 2", "cliff 2"), ("woods", "cliff 3")])
def test_flyers_move_off_roadways_and_fly_on(place: str, off: str) -> None:
    words = f"elf cliff 3 {place} under transform eagle by elf records move {off}, move cliff 5, fly cliff"

    game = expedition(f"{words}; stage daylight; monsters 2", seed=1)
    asked(game, "play rounds")

    assert cancelled(game) == ["M MR-41.9"]
    assert [one.clearing for one in events_of(game, events.Entered)][:1] == [clearing(off)]
    assert events_of(game, events.Flew)


@pytest.mark.rule("MR-41.9")
def test_flying_creature_does_not_move() -> None:
    game = transformed("eagle")

    turn(game, "M cliff 2")

    assert cancelled(game) == ["M MR-41.9"]
    assert where(game, "elf") == "cliff 3"


@pytest.mark.rule("MR-40.11")
def test_frozen_chits_neither_rest_nor_keep_from_moving() -> None:
    game = transformed("lion")
    game.position.characters[0].chits = "F" * 12

    turn(game, "M cliff 2")

    assert where(game, "elf") == "cliff 2"
    assert game.chits_of(being("elf")) == "F" * 12


@pytest.mark.rule("MR-40.8", "MR-6.20")
def test_transmorphized_horse_gives_no_phase() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="caves 2")
    give(game, 0, "pony_m2_m5", active=True)
    assert any(source.startswith("pony") for source in game.phase_sources(being("elf")))

    put(game, "transform", "witch_king", "elf", data="lion")

    assert not any(source.startswith("pony") for source in game.phase_sources(being("elf")))


# The woods (MR-40.14, MR-47.8).


@pytest.mark.rule("MR-40.14")
@pytest.mark.parametrize(("form", "goal"), [("lion", "deep_woods 6"), ("frog", "deep_woods 2")])
def test_form_walks_the_woods_to_any_clearing_of_its_tile(form: str, goal: str) -> None:
    game = transformed(form, at="deep_woods 5")

    turn(game, f"M {goal}")

    assert where(game, "elf") == goal
    assert game.position.characters[0].came == -1, "it may run onto any roadway (MR-27.8)"


@pytest.mark.rule("MR-40.14", "MR-10.1")
def test_woods_lead_neither_to_another_tile_nor_anywhere_in_the_own_form() -> None:
    game = transformed("lion", at="deep_woods 5")
    turn(game, "M cliff 2")
    assert cancelled(game) == ["M MR-10.1"]

    plain = begun("elf", elf="deep_woods 5")
    turn(plain, "M deep_woods 6")
    assert cancelled(plain) == ["M MR-10.1"]


@pytest.mark.rule("MR-40.14", "MR-10.4")
def test_woods_lead_to_a_mountain_in_two_moves() -> None:
    game = transformed("frog", at="cliff 2")

    turn(game, "M cliff 4")
    assert where(game, "elf") == "cliff 2"

    turn(game, "M cliff 4, M cliff 4")
    assert where(game, "elf") == "cliff 4"


@pytest.mark.rule("MR-47.8")
@pytest.mark.parametrize(("form", "offered"), [("lion", True), ("bird", False)])
def test_all_clearings_of_the_tile_can_be_recorded_under_transform(form: str, offered: bool) -> None:
    game = transformed(form, at="deep_woods 5")

    recorder = recording.recorder(game, being("elf"))
    places = phases.opened(recorder, (), recorder.at).places

    assert (clearing("deep_woods 6") in places) == offered
    assert clearing("deep_woods 5") not in places
    assert not any(clearing_name(place).startswith("Cliff") for place in places if place >= 0)


@pytest.mark.rule("MR-47.8", "MR-6.12")
def test_inert_transform_still_offers_the_clearings_of_the_tile() -> None:
    game = transformed("lion", at="deep_woods 5")
    game.position.effects.tick("midnight")
    game.settle_forms()

    recorder = recording.recorder(game, being("elf"))

    assert game.form_of(being("elf")) is None
    assert clearing("deep_woods 6") in phases.opened(recorder, (), recorder.at).places


@pytest.mark.rule("MR-40.14", "MR-15.4")
def test_follower_needs_the_woods_or_a_roadway() -> None:
    game = begun("amazon", "pilgrim", amazon="deep_woods 5", pilgrim="deep_woods 5")
    put(game, "transform", "amazon", "amazon", data="lion")

    daylight(game, "amazon", amazon="M deep_woods 6", pilgrim="F amazon")
    answer(game)

    assert (where(game, "amazon"), where(game, "pilgrim")) == ("deep_woods 6", "deep_woods 5")
    assert [one.clause for one in game.log if isinstance(one.event, events.StoppedFollowing)] == ["MR-15.4"]


@pytest.mark.rule("MR-40.14")
def test_beast_that_follows_walks_the_woods_too() -> None:
    game = begun("elf", "pilgrim", elf="deep_woods 5", pilgrim="deep_woods 5")
    put(game, "transform", "elf", "elf", data="lion")
    put(game, "transform", "elf", "pilgrim", data="frog")

    daylight(game, "elf", elf="M deep_woods 6", pilgrim="F elf")
    answer(game)

    assert (where(game, "elf"), where(game, "pilgrim")) == ("deep_woods 6", "deep_woods 6")


@pytest.mark.rule("MR-40.14")
def test_follower_discovers_the_hidden_way_beside_the_woods() -> None:
    game = begun("elf", "pilgrim", elf="deep_woods 1", pilgrim="deep_woods 1")
    put(game, "transform", "elf", "elf", data="lion")

    daylight(game, "elf", elf="M deep_woods 4", pilgrim="F elf")
    answer(game)

    assert where(game, "pilgrim") == "deep_woods 4"
    assert game.position.characters[1].paths >> 0 & 1


@pytest.mark.rule("MR-40.14", "MR-15.4", "MR-39.5", "MR-43.33")
@pytest.mark.parametrize(("goal", "end", "paths"), [(2, 1, 0), (4, 4, 1), (6, 6, 0)])
def test_guide_that_becomes_mist_where_it_arrives_has_walked_the_woods(goal: int, end: int, paths: int) -> None:
    game = begun("elf", "pilgrim", "amazon", elf="deep_woods 1", pilgrim="deep_woods 1", amazon=f"deep_woods {goal}")
    put(game, "transform", "amazon", "elf", data="lion")
    melt = put(game, "melt_into_mist", "amazon", "elf")
    game.position.effects.dispel(enchantments.ENERGIZED, melt.number)
    game.settle_forms()
    hand(game, "amazon", "dragon_essence", active=True)

    daylight(game, "elf", elf=f"M deep_woods {goal}", pilgrim="F elf")
    answer(game)

    form = game.form_of(being("elf"))
    assert form is not None and form.is_mist
    assert where(game, "elf") == f"deep_woods {goal}"
    assert where(game, "pilgrim") == f"deep_woods {end}"
    assert game.position.characters[1].paths == paths


@pytest.mark.rule("MR-42.16", "MR-40.14")
def test_followers_of_a_lost_beast_discover_nothing() -> None:
    game = begun("elf", "pilgrim", elf="deep_woods 1", pilgrim="deep_woods 1")
    put(game, "transform", "elf", "elf", data="lion")
    put(game, "lost", "elf", ("tile", TILE["deep_woods"]))

    daylight(game, "elf", 4, 4, elf="M deep_woods 5", pilgrim="F elf")
    answer(game)

    assert where(game, "elf") == where(game, "pilgrim") == "deep_woods 4"
    assert [one.paths for one in game.position.characters] == [0, 0]


@pytest.mark.rule("MR-40.14", "MR-27.6")
def test_beast_runs_into_the_woods_and_moves_to_a_clearing_of_the_tile() -> None:
    game = battlefield("elf", "ghost 1", where="deep_woods 5")
    put(game, "transform", "elf", "elf", data="frog")
    start(game, "deep_woods 5")
    answer_all(game, "run with form")

    assert "tile deep_woods" in texts(game, 0)
    answer_all(game, "tile deep_woods")

    one = game.position.characters[0]
    assert (one.at, one.road) == (-1, (clearing("deep_woods 5"),))
    assert {*beings.ways_off(game, being("elf"))} == {clearing(f"deep_woods {number}") for number in range(1, 7)}

    turn(game, "H, M deep_woods 1")
    assert cancelled(game) == ["H MR-36.14"]
    assert where(game, "elf") == "deep_woods 1"


@pytest.mark.rule("MR-40.14", "MR-27.8")
def test_beast_that_can_use_no_roadway_may_run_into_the_woods() -> None:
    game = battlefield("elf", "ghost 1", where="deep_woods 5")
    put(game, "transform", "elf", "elf", data="frog")
    start(game, "deep_woods 5")
    game.position.characters[0].came = clearing("borderland 4")  # no roadway leads there

    assert unplayable.why_not_run(game, being("elf")) is None
    answer_all(game, "run with form")
    assert texts(game, 0) == ["tile deep_woods"]
    assert "only back there" not in rejected(game, "clearing deep_woods 1", 0).reason


@pytest.mark.rule("MR-40.14", "MR-47.8")
def test_character_in_the_woods_without_a_form_can_only_go_back() -> None:
    game = begun("elf", elf="deep_woods 5")
    one = game.position.characters[0]
    one.at, one.road = -1, (clearing("deep_woods 5"),)

    turn(game, "M deep_woods 1, M deep_woods 5")

    assert cancelled(game) == ["M MR-36.14"]
    assert where(game, "elf") == "deep_woods 5"


# Mist (MR-43.33).


def mist(name: str = "elf", *, at: str = "deep_woods 1", **places: Any) -> Game:
    """A being as mist."""
    game = begun("elf", "pilgrim", elf=at, pilgrim=at, **places)
    game.position.hidden = 0
    put(game, "melt_into_mist", "pilgrim", name)
    return game


@pytest.mark.rule("MR-43.33")
def test_mist_uses_an_undiscovered_path_without_discovering_it() -> None:
    game = mist()

    turn(game, "M deep_woods 4")

    assert where(game, "elf") == "deep_woods 4"
    assert [one.paths for one in game.position.characters] == [0, 0], "nor does who spies on it"
    assert [one.used_paths for one in game.position.characters] == [0, 0]


@pytest.mark.rule("MR-43.33")
@pytest.mark.parametrize(("knows", "goal"), [(0, "deep_woods 1"), (1, "deep_woods 4")])
def test_follower_of_mist_needs_the_discovery_itself(knows: int, goal: str) -> None:
    game = mist()
    game.position.characters[1].paths = knows

    daylight(game, "elf", elf="M deep_woods 4", pilgrim="F elf")
    answer(game)

    assert where(game, "elf") == "deep_woods 4"
    assert where(game, "pilgrim") == goal
    assert game.position.characters[1].paths == knows


@pytest.mark.rule("MR-43.33", "MR-16.2")
def test_mist_is_not_blocked_and_does_not_block() -> None:
    game = mist(at="cliff 2", ghost_1="cliff 3")
    put(game, "melt_into_mist", "pilgrim", "ghost 1")

    turn(game, "M cliff 3, M cliff 2")
    assert where(game, "elf") == "cliff 2"

    daylight(game, "pilgrim", pilgrim="M cliff 3, M cliff 2")
    answer(game)
    assert where(game, "pilgrim") == "cliff 2", "mist doesn't block"
    assert not events_of(game, events.Blocked)


@pytest.mark.rule("MR-43.33")
def test_mist_is_in_no_combat_but_may_run() -> None:
    game = battlefield("elf", "pilgrim", "ghost 1", "wolf_a 1")
    put(game, "melt_into_mist", "pilgrim", "elf")
    put(game, "melt_into_mist", "pilgrim", "wolf_a 1")
    assert evening.has_combat(game, clearing("cliff 3"))

    start(game)
    assert game.players_to_act == (1,)
    assert "lure wolf_a 1" not in texts(game, 1)

    while game.players_to_act != (0,):
        do_passive(game)
    assert texts(game, 0) == ["no action", "run with form"]


def do_passive(game: Game) -> None:
    """Answer one question so that nothing changes."""
    seat = game.players_to_act[0]
    legal = texts(game, seat)
    word = next(one for one in ("done", "none", "no action", "stay hidden", "no") if one in legal)
    game.apply(game.parse(word, seat)[0], seat)
    refresh(game)


@pytest.mark.rule("MR-43.33", "MR-23.2")
def test_mist_alone_with_monsters_has_no_combat() -> None:
    game = battlefield("elf", "ghost 1")
    put(game, "melt_into_mist", "elf", "elf")

    assert not evening.has_combat(game, clearing("cliff 3"))


@pytest.mark.rule("MR-43.33", "MR-40.9")
def test_mist_does_not_trade() -> None:
    game = mist(at="cliff 3")

    daylight(game, "pilgrim", pilgrim="H")

    assert "partner elf" not in texts(game, game.players_to_act[0])


@pytest.mark.rule("MR-43.33", "MR-46.18", "MR-19.1")
@pytest.mark.parametrize(
    ("spell", "taken"), [("transform frog", ["take food_ale", "done", "pick up amulet"]), ("melt_into_mist", ["done"])]
)
def test_beast_takes_missions_and_dropped_pieces_and_mist_does_not(spell: str, taken: list[str]) -> None:
    text = f"pilgrim cliff 3 notoriety 9 under {spell} by elf | elf borderland 1; food_ale cliff 3"
    game = expedition(f"{text}; heap cliff 3 dropped amulet", seed=1, rules=Rules(dropping=True))
    one = being("pilgrim")
    game.position.turn = Turn(one, ())

    offered = (*missions.options(game, one), *obtaining.PickUp(one).options(game, 0))

    assert [str(action) for action in offered] == taken


# Belongings that a beast obtains (MR-40.9).


@pytest.mark.rule("MR-40.9", "MR-9.2")
def test_beast_keeps_what_it_obtains_inactive() -> None:
    game = transformed("lion")
    give(game, 0, "deft_gloves")
    gloves = piece("deft_gloves")

    reason = belongings.why_cannot_activate(game, being("elf"), gloves)

    assert reason is not None
    assert reason.clause == "MR-40.9"
    assert belongings.owned(game, being("elf")) == 1 << gloves
    assert [str(one) for one in belongings.rearrange_options(game, being("elf"))] == ["abandon deft_gloves"]


@pytest.mark.rule("MR-40.9", "MR-10.6")
@pytest.mark.parametrize("form", ["lion", "frog"])
def test_beast_carries_with_its_strength(form: str) -> None:
    game = transformed(form)
    give(game, 0, "shield 1")
    give(game, 0, "suit_of_armor 1")

    heavy = moving.left_behind(game, being("elf"))

    assert bool(heavy >> piece("suit_of_armor 1") & 1) == (form == "frog")
    assert moving.carrier_strength(game, being("elf")) == game.form_of(being("elf")).strength  # type: ignore[union-attr]


@pytest.mark.rule("MR-40.8", "MR-43.33", "MR-10.6")
@pytest.mark.parametrize(("spell", "strength"), [("", "T"), ("transform", "H"), ("melt_into_mist", "M")])
def test_underling_carries_with_the_strength_of_its_form_but_mist_carries_nothing(spell: str, strength: str) -> None:
    game = begun("amazon", amazon="cliff 3", o1="cliff 3")
    hire(game, 0, "o1")
    if spell:
        put(game, spell, "amazon", "o1", data="lion")
    lead(game, "amazon", "o1")

    assert LETTERS[moving.carrier_strength(game, being("amazon"))] == strength


@pytest.mark.rule("MR-40.8", "MR-18.2")
def test_beast_cannot_spend_its_gold() -> None:
    game = transformed("lion")
    game.position.characters[0].gold = 20

    assert ledgers.spendable(game, being("elf")) == 0
    assert ledgers.why_too_dear(game, being("elf")).clause == "MR-40.8"

    absorbing = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    put(absorbing, "absorb_essence", "elf", "giant 1")
    assert ledgers.spendable(absorbing, being("elf")) == 10


@pytest.mark.rule("MR-40.8", "MR-14.14")
def test_transmorphized_leader_lays_everything_down_when_it_is_hired_no_more() -> None:
    game = begun("elf", elf="cliff 3", lhq="cliff 3")
    hire(game, 0, "lhq")
    leader, spear = being("lhq") - FIRST_DENIZEN, piece("spear 1")
    game.position.piles.move(1 << spear, belongings.place_of(game, spear), slots.PACK[leader])
    put(game, "transform", "elf", "lhq", data="lion")
    assert belongings.owned(game, being("lhq")) == 0
    assert belongings.frozen(game, being("lhq")) == 1 << spear

    game.unhire(leader, "MR-14.13")

    assert belongings.place_of(game, spear) in slots.GOODS
    assert belongings.frozen(game, being("lhq")) == 0
