"""Recording and doing Spell phases and Enhanced Peer (MR-6.14, MR-12.25, MR-12.28, MR-44.4 to MR-44.6, MR-47.8)."""

from __future__ import annotations

import pytest

from arcana_core.effects import until
from arcana_core.testing import rejected
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.travel import looting
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.realm import CLEARINGS, TILE
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.hands import act, draw, hand
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    clearing,
    do,
    events_of,
    hire,
    piece,
    place_chit,
    put,
    recorded,
    refresh,
    roll,
    texts,
)


def sources(game: Game, name: str) -> dict[str, str]:
    """The sources of a being's phases, with their activities."""
    return recording.sources(game, being(name))


def toadstool(game: Game, finder: str) -> None:
    """Put the Toadstool Circle into the Hoard's box in Cliff 6, drawn by a character."""
    place_chit(game, "hoard", "cliff")
    draw(game, "toadstool_circle")
    looting.put_back(game, being(finder), SITE["hoard"], piece("toadstool_circle"))
    refresh(game)


# Spell phases.


@pytest.mark.rule("MR-47.8", "MR-6.14", "MR-36.9")
def test_enchanting_is_offered_only_behind_its_preparation() -> None:
    game = begun("pilgrim", "elf", pilgrim="linden_woods 2")
    assert "record prepare" in texts(game, 0)
    assert rejected(game, "record enchant", 0).clause == "MR-36.9"

    do(game, 0, "record prepare")

    assert "record enchant" in texts(game, 0)
    assert rejected(game, "record prepare", 0).clause == "MR-6.14"
    do(game, 0, "record enchant; record hide; record enchant")
    assert recorded(game, "pilgrim") == ["SPX basic", "SP basic", "H sunlight", "SP sunlight"]


@pytest.mark.rule("MR-6.14")
def test_short_words_record_spell_phases() -> None:
    game = begun("pilgrim", "elf", pilgrim="linden_woods 2")

    do(game, 0, "spx, sp, h")

    assert recorded(game, "pilgrim") == ["SPX basic", "SP basic", "H sunlight"]


@pytest.mark.rule("MR-45.20", "MR-6.8")
@pytest.mark.parametrize("hero", ["sorceror", "witch_king"])
def test_aura_of_power_gives_a_phase_that_prepares_or_enchants(hero: str) -> None:
    game = begun(hero, "elf")
    put(game, hero, "linden_woods 2")
    assert sources(game, hero) == {"basic": "any", "sunlight": "any", "aura_of_power": "SP"}

    do(game, 0, "record prepare; with aura_of_power; record enchant; record enchant")

    assert recorded(game, hero) == ["SPX aura_of_power", "SP basic", "SP basic"]
    assert "record hide" in texts(game, 0)


@pytest.mark.rule("MR-45.20", "MR-6.8")
def test_aura_of_power_gives_no_other_phase() -> None:
    game = begun("sorceror", "elf", sorceror="caves 1")

    do(game, 0, "record hide; record hide")

    assert texts(game, 0) == ["record prepare", "end turn"]
    do(game, 0, "record prepare")
    assert recorded(game, "sorceror") == ["H basic", "H basic", "SPX aura_of_power"]


@pytest.mark.rule("MR-44.13")
def test_toadstool_ring_gives_an_extra_enchant_phase() -> None:
    game = begun("pilgrim", "elf", pilgrim="linden_woods 2")
    assert "toadstool_ring" not in sources(game, "pilgrim")
    hand(game, "pilgrim", "toadstool_ring", active=True)

    do(game, 0, "record prepare; with basic; record enchant; with toadstool_ring")

    assert recorded(game, "pilgrim") == ["SPX basic", "SP toadstool_ring"]


@pytest.mark.rule("MR-44.13", "MR-6.20")
def test_phase_of_the_ring_is_cancelled_while_it_is_inactive() -> None:
    game = begun("pilgrim", pilgrim="linden_woods 2")
    hand(game, "pilgrim", "toadstool_ring")

    assert act(game, "pilgrim", "SPX", "SP with toadstool_ring") == ["", "MR-6.20"]


@pytest.mark.rule("MR-44.4")
def test_toadstool_circle_gives_each_character_in_its_clearing_an_enchant_phase() -> None:
    game = begun("pilgrim", "elf", "amazon", pilgrim="cliff 6", elf="cliff 6", amazon="cliff 5", lhq="cliff 6")
    hire(game, 0, "lhq")
    place_chit(game, "hoard", "cliff")
    assert "toadstool_circle" not in sources(game, "pilgrim"), "not drawn yet"

    toadstool(game, "amazon")

    assert sources(game, "pilgrim")["toadstool_circle"] == sources(game, "elf")["toadstool_circle"] == "SP"
    assert "toadstool_circle" not in sources(game, "amazon")
    assert "toadstool_circle" not in sources(game, "lhq")


@pytest.mark.rule("MR-44.4", "MR-6.17")
def test_phase_of_the_circle_is_done_in_its_clearing() -> None:
    game = begun("pilgrim", pilgrim="cliff 6")
    toadstool(game, "pilgrim")

    assert act(game, "pilgrim", "SPX with toadstool_circle", "SP") == ["", ""]

    put(game, "pilgrim", "cliff 5")
    assert act(game, "pilgrim", "SPX with toadstool_circle", "SP") == ["MR-6.17", "MR-36.9"]


@pytest.mark.rule("MR-44.4", "MR-36.3")
def test_circle_supplies_the_black_that_turns_its_tile() -> None:
    game = begun("witch", witch="cliff 6")
    toadstool(game, "witch")

    act(game, "witch", "SPX with toadstool_circle", "SP")
    do(game, 0, "turn tile with magic V4*")

    assert game.position.enchanted == 1 << TILE["cliff"]


# Enhanced Peer and Remote Enchant (MR-12.28, MR-44.5, MR-44.6).


@pytest.mark.rule("MR-44.5", "MR-47.7", "MR-12.28")
def test_crystal_ball_lets_ordinary_phases_peer_into_any_clearing() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    assert rejected(game, "record enhanced peer", 0).clause == "MR-47.8"
    hand(game, "captain", "crystal_ball", active=True)

    do(game, 0, "record enhanced peer")
    assert len(texts(game, 0)) == len(CLEARINGS)
    do(game, 0, "clearing caves 3")

    assert recorded(game, "captain") == ["P caves 3 basic"], "the Captain's extra phase can't hold it"


@pytest.mark.rule("MR-44.5", "MR-36.15", "MR-47.8")
def test_crystal_ball_lets_ordinary_phases_enchant_any_tile() -> None:
    game = begun("pilgrim", "elf", pilgrim="linden_woods 2")
    hand(game, "pilgrim", "crystal_ball", active=True)
    assert rejected(game, "record remote enchant", 0).clause == "MR-36.9"

    do(game, 0, "record prepare; record remote enchant; clearing caves 3")

    assert recorded(game, "pilgrim") == ["SPX basic", "RE caves 3 basic"]


@pytest.mark.rule("MR-44.5", "MR-6.20")
def test_ball_can_not_be_parted_with_before_its_phase_is_over() -> None:
    game = begun("captain", captain="linden_woods 2")
    hand(game, "captain", "crystal_ball", active=True)
    ball = 1 << piece("crystal_ball")

    for phases, bound in (((Phase("P", 3), Phase("H")), ball), ((Phase("H"),), 0)):
        game.position.turn = Turn(being("captain"), phases)
        assert belongings.promised(game, being("captain")) & ball == bound
        assert (belongings.why_cannot_part(game, being("captain"), ball) is not None) == bool(bound)


@pytest.mark.rule("MR-44.5", "MR-6.20", "MR-12.28")
def test_enhanced_peer_is_cancelled_without_the_active_ball() -> None:
    game = begun("captain", captain="linden_woods 2")
    hand(game, "captain", "crystal_ball")

    assert act(game, "captain", "P caves 3") == ["MR-6.20"]


@pytest.mark.rule("MR-12.28")
def test_enhanced_peer_is_a_peer_on_the_recorded_clearing() -> None:
    game = begun("captain", captain="linden_woods 2")
    hand(game, "captain", "crystal_ball", active=True)
    roll(game, 5, 2)

    assert act(game, "captain", "P caves 3") == [""]

    assert events_of(game, events.Searched) == [events.Searched(being("captain"), "peer", clearing("caves 3"))]
    view = game.view(0)
    assert len(view.chits[TILE["caves"]].known) == view.chits[TILE["caves"]].count
    assert not view.chits[TILE["linden_woods"]].known


@pytest.mark.rule("MR-12.28", "MR-42.1")
def test_eyemist_does_not_cancel_an_enhanced_peer() -> None:
    game = begun("captain", captain="linden_woods 2")
    hand(game, "captain", "crystal_ball", active=True)
    game.position.effects.begin("eyemist", target=being("captain"), lasts=until("midnight"))
    roll(game, 6, 2)

    assert act(game, "captain", "S", "P caves 3") == ["MR-42.1", ""]


@pytest.mark.rule("MR-44.6", "MR-47.7")
def test_telescope_gives_a_phase_for_mountain_clearings_only() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    hand(game, "captain", "ancient_telescope", active=True)

    do(game, 0, "record enhanced peer")

    assert texts(game, 0) == [f"clearing {name}" for name in names_of("mountain", game)]
    assert rejected(game, "clearing caves 3", 0).clause == "MR-44.6"
    do(game, 0, "clearing cliff 6")
    assert recorded(game, "captain") == ["P cliff 6 ancient_telescope"]
    assert "record enhanced peer" not in texts(game, 0)


def names_of(kind: str, game: Game) -> list[str]:
    """The clearings of a type, as in actions."""
    return [name for name, of in zip(CLEARING_NAMES, game.map.type_of, strict=True) if of == kind]


@pytest.mark.rule("MR-44.5", "MR-44.6", "MR-6.10")
def test_with_ball_and_telescope_the_source_is_asked_for_mountains_only() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    hand(game, "captain", "ancient_telescope", "crystal_ball", active=True)

    do(game, 0, "record enhanced peer; clearing caves 3; record enhanced peer; clearing cliff 6")

    assert texts(game, 0) == ["with basic", "with ancient_telescope"]
    do(game, 0, "with ancient_telescope")
    assert recorded(game, "captain") == ["P caves 3 basic", "P cliff 6 ancient_telescope"]


@pytest.mark.rule("MR-44.6", "MR-6.17")
def test_phase_of_the_telescope_starts_in_a_mountain_clearing() -> None:
    game = begun("captain", captain="linden_woods 2")
    hand(game, "captain", "ancient_telescope", active=True)
    mountain = names_of("mountain", game)[0]

    assert act(game, "captain", f"P {mountain} with ancient_telescope") == ["MR-6.17"]

    put(game, "captain", names_of("mountain", game)[-1])
    roll(game, 6, 6)
    assert act(game, "captain", f"P {mountain} with ancient_telescope") == [""]


@pytest.mark.rule("MR-44.6")
def test_telescope_shows_no_clearing_that_is_not_a_mountain_when_the_phase_comes() -> None:
    game = begun("captain")
    hand(game, "captain", "ancient_telescope", active=True)
    put(game, "captain", names_of("mountain", game)[-1])

    assert act(game, "captain", "P caves 3 with ancient_telescope") == ["MR-44.6"]


@pytest.mark.rule("MR-15.10", "MR-12.28")
def test_followers_share_what_an_enhanced_peer_finds() -> None:
    game = begun("captain", "elf", captain="linden_woods 2", elf="linden_woods 2")
    hand(game, "captain", "crystal_ball", active=True)
    daylight(game, "captain", 4, 2, captain="H", elf="F captain")
    game.position.turn = Turn(being("captain"), (Phase("P", clearing("caves 3")),))
    roll(game, 4, 2)
    ask(game)
    game.look_for(being("captain"), "peer", clearing("caves 3"))

    found = {event.being for event in events_of(game, events.HiddenEnemiesFound)}
    assert found == {being("captain"), being("elf")}


# Toadstool Circle 4 (MR-12.25).


@pytest.mark.rule("MR-12.25", "MR-47.47")
def test_under_toadstool_circle_4_a_peer_searches_any_clearing() -> None:
    game = begun("captain", captain="caves 1")
    act(game, "captain", "S")
    do(game, 0, "search peer")
    assert not game.players_to_act or "clearing cliff 6" not in texts(game, 0)

    game = begun("captain", captain="caves 1")
    game.position.effects.begin("toadstool sight", target=being("captain"), lasts=until("midnight"))
    act(game, "captain", "S")
    do(game, 0, "search peer")
    assert len(texts(game, 0)) == len(CLEARINGS)
    roll(game, 6, 2)
    do(game, 0, "clearing caves 6")

    assert events_of(game, events.Searched)[-1].clearing == clearing("caves 6")


@pytest.mark.rule("MR-12.25")
def test_sight_of_the_circle_lasts_until_midnight() -> None:
    game = begun("captain", captain="caves 1")
    game.position.effects.begin("toadstool sight", target=being("captain"), lasts=until("midnight"))
    daylight(game, captain="")
    answer(game)

    game.position.effects.tick("midnight")

    assert not game.position.effects.has("toadstool sight", being("captain"))
