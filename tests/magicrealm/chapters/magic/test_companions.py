"""The Witch's familiar, and phantasms (MR-43.34, MR-45.25, MR-45.26)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.magic import magic_sight
from arcana_magicrealm.chapters.magic.in_effect import companions
from arcana_magicrealm.model.beings import ALL_BEINGS, FIRST_COMPANION, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.scenario import expedition
from tests.magicrealm.chapters.days.test_following import give_horse
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.travel.test_moving import PATH_2_5
from tests.magicrealm.chapters.travel.test_searching import discoveries
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, where
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, put, recorded, texts

PATH = "path cliff 2-5"


def witch(familiar: str = "cliff 3", *others: str, **places: Any) -> Game:
    """The Witch and others, unhidden, her familiar in this clearing."""
    game = begun("witch", *others, witch_familiar=familiar, **places)
    game.position.hidden = 0
    return game


def order(game: Game) -> list[str]:
    """The individuals whose turns have begun, in their order."""
    return [ALL_BEINGS[began.being] for began in events_of(game, events.TurnBegan)]


# Coming, recording and acting.


@pytest.mark.rule("MR-45.25")
def test_familiar_comes_with_the_witch_and_then_stays_where_it_is() -> None:
    game = begun("witch")
    assert where(game, "witch familiar") == where(game, "witch")

    put(game, "witch familiar", "cliff 5")
    ask(game, companions.companions_come())

    assert where(game, "witch familiar") == "cliff 5"


@pytest.mark.rule("MR-45.25", "MR-43.14", "MR-43.23")
def test_familiar_is_neither_lost_nor_delayed_by_a_storm() -> None:
    game = witch("cliff 3", "wizard", witch="cliff 3", wizard="cavern 1")
    bewitch(game, "lost", "wizard", ("tile", TILE["cliff"]))
    bewitch(game, "violent_storm", "wizard", ("tile", TILE["cliff"]), data=4)
    turns: dict[str, Any] = {"witch familiar": "M cliff 2, M cliff 3, M cliff 5", "witch": "-"}

    daylight(game, "witch", **turns)
    answer(game)

    assert where(game, "witch familiar") == "cliff 5"
    assert [one.being for one in events_of(game, events.Stormed)] == [being("witch")]


@pytest.mark.rule("MR-45.25", "MR-43.34", "MR-43.17")
def test_companions_have_no_phase_of_blazing_light() -> None:
    game = witch("cavern 1", "wizard", witch="cavern 1", wizard="cavern 1")
    bewitch(game, "phantasm", "wizard", "wizard")
    companions.come(game)
    bewitch(game, "blazing_light", "wizard", ("clearing", clearing("cavern 1")))

    having = [name for name in ("witch", "wizard", "witch familiar", "wizard phantasm") if is_lit(game, name)]

    assert having == ["witch", "wizard"]


def is_lit(game: Game, name: str) -> bool:
    """Whether a being may record the phase of Blazing Light."""
    return "blazing_light" in recording.sources(game, being(name))


@pytest.mark.rule("MR-45.25")
def test_others_have_no_familiar() -> None:
    game = begun("amazon", "elf")

    assert not any(at >= 0 for at in game.position.companion_at)


@pytest.mark.rule("MR-45.25", "MR-47.7")
def test_familiar_records_after_the_witch_what_it_can_do() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 2", amazon="cliff 3")

    do(game, 0, "h")
    assert "record search" in texts(game, 0)
    do(game, 0, "end")

    assert texts(game, 0) == ["record move", "record follow", "record enhanced peer", "record blank", "end turn"]
    do(game, 0, "; ".join(["record enhanced peer"] * 4))
    assert game.position.decided[0] is not None


@pytest.mark.rule("MR-45.25")
def test_familiar_acts_just_before_the_witch() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 2", amazon="borderland 1")

    daylight(game, "amazon", "witch", witch="-", witch_familiar="M cliff 2", amazon="-")
    answer(game)

    assert order(game) == ["amazon", "witch familiar", "witch"]
    assert where(game, "witch familiar") == "cliff 2"


@pytest.mark.rule("MR-45.25")
def test_familiar_acts_before_the_guide_of_the_witch() -> None:
    game = witch("cliff 5", "amazon", witch="cliff 3", amazon="cliff 3")

    daylight(game, "amazon", witch="F amazon", witch_familiar="-", amazon="-")
    answer(game)

    assert order(game) == ["witch familiar", "amazon"]


@pytest.mark.rule("MR-45.25")
def test_familiar_loses_its_turn_with_the_witch() -> None:
    game = witch("cliff 5", "amazon", witch="cliff 3", amazon="cliff 3")

    daylight(game, "amazon", witch="-", witch_familiar="M cliff 2", amazon="-")
    answer(game, "block witch")

    assert order(game) == ["amazon"]
    assert where(game, "witch familiar") == "cliff 5"


# Limits of a familiar, and of others towards it.


@pytest.mark.rule("MR-45.25")
def test_familiar_neither_blocks_nor_is_blocked() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 5", amazon="cliff 3", giant_1="cliff 3")

    daylight(game, "witch", "amazon", witch="-", witch_familiar="-", amazon="-")

    assert not any("block" in line for line in texts(game, game.players_to_act[0]))
    answer(game)
    assert not is_blocked(game, "witch familiar")
    assert is_blocked(game, "amazon")


@pytest.mark.rule("MR-45.25", "MR-17.12")
def test_familiar_neither_draws_monsters_nor_turns_chits_up() -> None:
    game = witch("cliff 3", witch="borderland 1", giant_1="cliff 5")
    row = DENIZENS[being("giant 1") - FIRST_DENIZEN].row

    daylight(game, "witch", witch="-", witch_familiar="-", monsters=row)
    answer(game)

    assert order(game) == ["witch familiar", "witch"]
    assert where(game, "giant 1") == "cliff 5"
    assert not whereabouts.chits_in(game, TILE["cliff"]) & game.position.face_up


@pytest.mark.rule("MR-45.25")
def test_familiar_cannot_be_followed() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 5", amazon="cliff 3")

    assert "record follow" not in texts(game, 1)


@pytest.mark.rule("MR-45.25", "MR-18.8")
def test_familiar_spies_but_nobody_spies_on_it() -> None:
    seen = witch("cliff 2", "amazon", witch="borderland 1", amazon="cliff 2")
    seen.position.characters[1].paths = 1 << PATH_2_5
    daylight(seen, "amazon", amazon="M cliff 5", witch="")
    answer(seen)
    assert PATH in discoveries(seen, "witch")

    unseen = witch("cliff 2", "amazon", witch="borderland 1", amazon="cliff 2")
    unseen.position.characters[0].paths = 1 << PATH_2_5
    daylight(unseen, "witch", witch="", witch_familiar="M cliff 5", amazon="")
    answer(unseen)
    assert where(unseen, "witch familiar") == "cliff 5"
    assert PATH not in discoveries(unseen, "amazon")


# Following.


@pytest.mark.rule("MR-45.26")
def test_familiar_keeps_up_with_the_witch_on_a_pony_but_with_nobody_else() -> None:
    own = witch("cliff 3", witch="cliff 3")
    pony = give_horse(own, 0, "double")
    daylight(own, "witch", witch=f"M cliff 2, M borderland 1 with {pony}", witch_familiar="F witch")
    answer(own)
    assert where(own, "witch familiar") == "borderland 1"

    other = witch("cliff 3", "amazon", witch="cliff 5", amazon="cliff 3")
    pony = give_horse(other, 1, "double")
    daylight(other, "amazon", amazon=f"M cliff 2, M borderland 1 with {pony}", witch_familiar="F amazon")
    answer(other)
    assert where(other, "witch familiar") == "cliff 2"


@pytest.mark.rule("MR-45.25", "MR-15.7")
def test_hidden_guide_cannot_leave_a_familiar_behind() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 5", amazon="cliff 3")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 2", witch_familiar="F amazon")
    assert asked(game, "leave witch familiar") == NOWHERE

    assert where(game, "witch familiar") == "cliff 2"


@pytest.mark.rule("MR-45.25", "MR-15.5")
def test_following_familiar_discovers_the_path_for_the_witch() -> None:
    game = witch("cliff 2", "amazon", witch="borderland 1", amazon="cliff 2")
    game.position.characters[1].paths = 1 << PATH_2_5

    daylight(game, "amazon", amazon="M cliff 5", witch_familiar="F amazon")
    answer(game)

    assert where(game, "witch familiar") == "cliff 5"
    assert PATH in discoveries(game, "witch")


# Discoveries.


@pytest.mark.rule("MR-45.25", "MR-45.26", "MR-12.28")
def test_familiar_peers_and_the_witch_knows_the_path() -> None:
    game = witch("cliff 2", witch="borderland 1")

    daylight(game, "witch", 3, 2, witch="", witch_familiar="P, M cliff 5")
    answer(game)

    assert where(game, "witch familiar") == "cliff 5"
    assert PATH in discoveries(game, "witch")
    (searched,) = events_of(game, events.Searched)
    assert searched.being == being("witch familiar")


@pytest.mark.rule("MR-45.26")
def test_hidden_enemies_found_by_a_familiar_hold_only_in_its_clearing() -> None:
    game = witch("cliff 2", "amazon", witch="cliff 2", amazon="cliff 2")
    game.position.hidden = 1 << being("amazon")

    daylight(game, "witch", 4, 4, witch="", witch_familiar="P")
    assert beings.sees(game, being("witch"), being("amazon"))

    put(game, "witch", "cliff 3")
    assert not beings.sees(game, being("witch"), being("amazon"))
    assert beings.sees(game, being("witch familiar"), being("amazon"))


@pytest.mark.rule("MR-45.25", "MR-48.14")
def test_recorded_turn_of_a_familiar_is_drawn_among_those_that_it_can_record() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 2", amazon="cliff 3")
    daylight(game, "amazon", amazon="-", witch="-", witch_familiar="P")

    drawn = [dict(game.determinize(1, Rng(seed)).position.turns)[being("witch familiar")] for seed in range(20)]

    assert {phase.activity for turn in drawn for phase in turn} == {"M", "P", "-"}


# The end.


@pytest.mark.rule("MR-45.25", "MR-22.2")
def test_familiar_vanishes_when_the_witch_dies() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 2", amazon="cliff 3")
    daylight(game, "amazon", amazon="-", witch_familiar="F amazon", witch="-")

    game.die(0, "MR-22.1")
    game.go_on()

    assert where(game, "witch familiar") == ""
    assert game.guide_of(being("witch familiar")) == NOWHERE


# Scenarios.


@pytest.mark.rule("MR-45.25")
def test_scenario_puts_the_familiar_with_the_witch_or_elsewhere() -> None:
    assert where(expedition("witch cliff 3", seed=1), "witch familiar") == "cliff 3"

    game = expedition("witch cliff 3 familiar cliff 5 records hide familiar_records move cliff 2", seed=1)

    assert where(game, "witch familiar") == "cliff 5"
    assert recorded(game, "witch familiar") == ["M cliff 2 basic"]


@pytest.mark.rule("MR-43.34")
def test_scenario_puts_a_phantasm_with_its_target() -> None:
    words = "amazon cliff 3 under phantasm by wizard records hide phantasm_records move cliff 2 | wizard cliff 5"
    game = expedition(words, seed=1)

    assert where(game, "amazon phantasm") == "cliff 3"
    assert recorded(game, "amazon phantasm") == ["M cliff 2 basic"]


def test_scenario_knows_a_familiar_of_the_witch_only() -> None:
    with pytest.raises(PositionError, match="only the Witch has a familiar"):
        expedition("amazon cliff 3 familiar cliff 5", seed=1)
    with pytest.raises(PositionError, match="only the Witch has a familiar"):
        expedition("amazon cliff 3 familiar_records blank", seed=1)


@pytest.mark.rule("MR-45.25", "MR-15.2")
def test_familiar_that_follows_acts_with_its_guide_alone() -> None:
    game = witch("cliff 3", "amazon", witch="cliff 3", amazon="cliff 3")
    familiar = being("witch familiar")
    assert companions.acting_before(game, being("witch")) == (familiar,)

    game.position.guides = ((familiar, being("amazon")),)

    assert companions.acting_before(game, being("witch")) == ()


@pytest.mark.rule("MR-43.34", "MR-45.25")
@pytest.mark.parametrize("name", ["elf phantasm", "witch familiar"])
def test_companions_of_absent_characters_do_not_come(name: str) -> None:
    game = begun("amazon", "druid")

    assert not companions.has_come(game, ALL_BEINGS.index(name))


@pytest.mark.rule("MR-37.17", "MR-45.25", "MR-43.34")
def test_companions_own_no_counters() -> None:
    game = witch()

    owners = [one for one in range(len(ALL_BEINGS)) if magic_sight.owns_counters(game, one)]

    assert owners and max(owners) < FIRST_COMPANION
