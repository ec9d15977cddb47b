"""Enchanted and alerted chits beside other states (MR-1.10, MR-11.7 to MR-11.16, MR-15.11, MR-35.13, MR-48.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.actions import CHIT_LABELS, CHITS
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.days import calendar, phases
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.knowledge import turns
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, take
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.daylight import daylight
from tests.magicrealm.hands import act, go_on, hand, set_chits
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, put, recorded, texts


def state(game: Game, name: str, label: str) -> str:
    """The state of a chit."""
    return game.chits_of(being(name))[CHIT_LABELS[being(name)].index(label)]


def with_chits(name: str, *, at: str = "cliff 3", **chits: str) -> Game:
    """A character with these chits in these states, all others committed."""
    game = begun(name)
    put(game, name, at)
    set_chits(game, name, **{"all": "C", **chits})
    return game


@pytest.mark.rule("MR-11.9", "MR-1.10")
def test_colour_chit_makes_no_change_in_rest() -> None:
    game = with_chits("druid", magic_II2xx="F", magic_II3x="E")
    assert effort.rest_options(game, being("druid")) == ()

    set_chits(game, "druid", magic_II3x="A")
    act(game, "druid", "R")
    do(game, 0, "rest chit magic II2**")

    assert texts(game, 0) == ["change chit magic II3*"]


@pytest.mark.rule("MR-11.9", "MR-1.10")
def test_alerted_chit_makes_change_and_loses_the_alert() -> None:
    game = with_chits("druid", magic_II2xx="F", magic_II3x="L")

    act(game, "druid", "R")
    do(game, 0, "rest chit magic II2**")
    do(game, 0, "change chit magic II3*")

    assert state(game, "druid", "magic II3*") == "F"


@pytest.mark.rule("MR-11.13")
def test_colour_chit_pays_no_asterisk_and_an_alerted_one_does() -> None:
    game = with_chits("druid", magic_II3x="E")
    assert not effort.can_pay(game, being("druid"))

    set_chits(game, "druid", magic_II3x_no_2="L")
    game.pay_asterisks(being("druid"), 1)
    go_on(game)

    assert texts(game, 0) == ["fatigue chit magic II3* no. 2"]


@pytest.mark.rule("MR-11.14")
def test_wounded_colour_chit_loses_the_enchantment() -> None:
    game = with_chits("druid", magic_II3x="E", magic_II2xx="F")

    game.wound(being("druid"), 1)
    go_on(game)
    assert texts(game, 0) == ["wound chit magic II3*"]
    do(game, 0, "wound chit magic II3*")

    assert state(game, "druid", "magic II3*") == "W"


@pytest.mark.rule("MR-11.14")
def test_alerted_chit_is_active_for_wounds() -> None:
    game = with_chits("druid", magic_II3x="L", magic_II2xx="E")

    game.wound(being("druid"), 1)
    go_on(game)

    assert texts(game, 0) == ["wound chit magic II3*"]


@pytest.mark.rule("MR-11.16", "MR-1.10")
def test_character_with_a_colour_chit_is_not_exhausted() -> None:
    game = with_chits("druid", magic_II3x="F")
    assert effort.is_exhausted(game, being("druid"))

    set_chits(game, "druid", magic_II2xx="E")
    assert not effort.is_exhausted(game, being("druid"))


@pytest.mark.rule("MR-11.7")
def test_every_type_of_magic_chit_can_be_alerted() -> None:
    game = begun("woods_girl", woods_girl="cliff 3")

    act(game, "woods_girl", "A")
    do(game, 0, "alert chit magic VII6**")

    assert state(game, "woods_girl", "magic VII6**") == "L"
    turned = events_of(game, events.ChitTurned)
    assert turned[-1] == events.ChitTurned(being("woods_girl"), CHITS.index("magic VII6**"), "L")


@pytest.mark.rule("MR-11.7", "MR-15.11")
def test_following_character_alerts_a_magic_chit_with_its_guide() -> None:
    game = begun("amazon", "pilgrim", amazon="cliff 3", pilgrim="cliff 3")
    daylight(game, "amazon", amazon="A", pilgrim="F amazon")
    for _ in range(8):
        for seat in game.players_to_act:
            legal = texts(game, seat)
            alert = [one for one in legal if one.startswith("alert chit magic I4")]
            do(game, seat, alert[0] if alert else next(one for one in ("stay", "done", legal[0]) if one in legal))
            break

    assert state(game, "pilgrim", "magic I4*") == "L"


# Losing the alert (MR-21.1, MR-35.13).


@pytest.mark.rule("MR-35.13")
def test_alerted_chits_are_fatigued_when_combat_in_the_clearing_ends() -> None:
    game = battlefield("druid", "pilgrim", "elf", "viper 1")
    put(game, "elf", "cliff 5")
    set_chits(game, "druid", magic_II3x="L", magic_II2xx="E")
    set_chits(game, "pilgrim", magic_I4x="L")
    set_chits(game, "elf", magic_III3x="L")
    fighting(game)

    take(game, rounds.fight_ends())

    assert (state(game, "druid", "magic II3*"), state(game, "pilgrim", "magic I4*")) == ("F", "F")
    assert state(game, "druid", "magic II2**") == "E"
    assert state(game, "elf", "magic III3*") == "L"


@pytest.mark.rule("MR-35.13", "MR-21.1")
def test_alerted_chits_without_combat_are_fatigued_at_midnight() -> None:
    game = begun("druid", "elf", druid="cliff 3")
    set_chits(game, "druid", magic_II3x="L", magic_II2xx="E")

    ask(game, calendar.midnight())

    assert state(game, "druid", "magic II3*") == "F"
    assert state(game, "druid", "magic II2**") == "E"
    turned = [entry for entry in game.log if isinstance(entry.event, events.ChitTurned)]
    assert [entry.clause for entry in turned] == ["MR-21.1"]


# The view of others (MR-48.3, MR-48.5, MR-48.14).


@pytest.mark.rule("MR-48.3", "MR-48.6")
def test_all_see_which_chits_are_enchanted_or_alerted() -> None:
    game = begun("druid", "elf", druid="cliff 3")
    set_chits(game, "druid", magic_II3x="L", magic_II2xx="E")

    for viewer in (0, 1, None):
        assert game.view(viewer).characters[0].chits == game.chits_of(being("druid"))
        assert {*game.chits_of(being("druid"))} == {"A", "E", "L"}


@pytest.mark.rule("MR-48.5", "MR-48.14")
def test_others_learn_where_a_phase_peers_only_when_it_is_done() -> None:
    game = begun("captain", "elf", captain="linden_woods 2", elf="cliff 3")
    hand(game, "captain", "crystal_ball", active=True)

    do(game, 0, "record enhanced peer; clearing caves 3; end turn")

    assert game.view(0).decided == game.view(1).decided == (True, False)
    assert game.view(0).picks
    assert not game.view(1).picks


@pytest.mark.rule("MR-48.14", "MR-44.5")
def test_draws_of_another_turn_may_peer_far_only_with_the_ball() -> None:
    for has_ball in (False, True):
        game = begun("captain", "elf", captain="linden_woods 2", elf="cliff 3")
        if has_ball:
            hand(game, "captain", "crystal_ball", active=True)
        do(game, 0, "end turn")
        do(game, 1, "end turn")
        drawn: set[str] = set()
        one = turns.recorder(game, being("captain"), 1)
        for number in range(60):
            rng = Rng(number)
            written = phases.opened(one, (), one.at)
            drawn |= {phase.activity for phase in turns.recorded(one, written, rng)}

        assert ({"P", "RE"} <= drawn) == has_ball
        assert {"SPX", "SP"} <= drawn


@pytest.mark.rule("MR-48.14", "MR-6.20")
def test_draws_leave_out_the_ball_once_it_is_gone() -> None:
    game = begun("captain", "elf", captain="linden_woods 2", elf="cliff 3")
    hand(game, "captain", "crystal_ball", active=True)
    do(game, 0, "end turn")
    do(game, 1, "end turn")
    assert ("basic", "any P RE") in turns.recorder(game, being("captain"), 1).sources

    hand(game, "elf", "crystal_ball")

    assert ("basic", "any") in turns.recorder(game, being("captain"), 1).sources


# Scenario words.


def test_scenario_sets_chits_and_the_woods() -> None:
    game = expedition("witch cliff 3 enchanted magic v4* alerted magic viii4* woods sees_far", seed=1)

    one = game.position.characters[0]
    assert state(game, "witch", "magic V4*") == "E"
    assert state(game, "witch", "magic VIII4*") == "L"
    assert (one.at, one.road) == (-1, (clearing("cliff 3"),))
    assert game.position.effects.has("toadstool sight", being("witch"))
    assert texts(game, 0)[:3] == ["record move", "record hide", "record alert"]


@pytest.mark.rule("MR-36.2")
def test_scenario_rejects_a_colour_chit_of_type_eight() -> None:
    with pytest.raises(PositionError, match="enchanted"):
        expedition("witch cliff 3 enchanted magic viii4*", seed=1)


def test_turn_is_recorded_with_short_words_for_far_places() -> None:
    game = expedition("pilgrim cliff 3 active crystal_ball records spx, re caves 3, p crag 2", seed=1)

    assert recorded(game, "pilgrim") == ["SPX basic", "RE caves 3 basic", "P crag 2 sunlight"]


@pytest.mark.rule("MR-21.1", "MR-35.13", "MR-40.11")
@pytest.mark.parametrize("is_over", [calendar.midnight, rounds.fight_ends])
def test_alerted_chits_of_the_transmorphized_are_fatigued_too(is_over: Callable[[], Step[Game]]) -> None:
    game = battlefield("druid", "witch_king")
    set_chits(game, "druid", magic_II3x="L", magic_II2xx="A")
    bewitch(game, "transform", "witch_king", "druid", data="lion")
    fighting(game)

    take(game, is_over())

    assert state(game, "druid", "magic II3*") == "F"
    assert state(game, "druid", "magic II2**") == "A"
