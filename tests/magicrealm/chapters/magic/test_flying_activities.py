"""Alert and Enhanced Peer in the air, by an option (MR-46.3)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.days.unrecordable import why_not
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.realm import OF_TILE, TILE, TILE_OF, TILES
from arcana_magicrealm.model.turns import Phase
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, asked, daylight
from tests.magicrealm.hands import strip
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]
WITH, WITHOUT = Rules(flying_activities=True), Rules()


def flyer(rules: Rules = WITH) -> Game:
    """The Sorceror on an energized Carpet, and the Elf far away."""
    game = begun("sorceror", "elf", rules=rules, sorceror=HERE, elf="ledges 3")
    give(game, 0, "flying_carpet")
    belongings.activate(game, being("sorceror"), piece("flying_carpet"))
    enchantments.energize(game, game.position.enchantments[0], "MR-39.4")
    refresh(game)
    return game


def beside(game: Game) -> str:
    """A tile beside that of the clearing."""
    return TILES[min(game.map.neighbours[OWN])].id


def peers(game: Game) -> list[int]:
    """The clearings peered into."""
    return [one.clearing for one in events_of(game, events.Searched)]


def recorded(game: Game, *codes: str) -> phases.Written:
    """The Sorceror's turn after a flight to its own tile, and further activities, before the next pick."""
    made = recording.recorder(game, being("sorceror"))
    written = phases.opened(made, (), made.at)
    for code in ("FL", *codes):
        place = OWN if code == "FL" else -1
        source = phases.payers(made, written, code, place)[0]
        written = phases.with_phase(made, written, code, place, source)
    return written


# Recording (MR-47.8).


@pytest.mark.rule("MR-46.3", "MR-47.8")
@pytest.mark.parametrize(("rules", "offered"), [(WITH, True), (WITHOUT, False)])
def test_enhanced_peer_is_recorded_in_the_air_with_the_option(rules: Rules, offered: bool) -> None:
    game = flyer(rules)
    made = recording.recorder(game, being("sorceror"))
    assert "P" not in phases.opened(made, (), made.at).codes
    assert ("P" in recorded(game).codes) == offered
    assert ("P" in recorded(game, "A").codes) == offered
    assert "P" not in recorded(game, "H").codes


@pytest.mark.rule("MR-46.3")
def test_extra_phases_give_no_enhanced_peer_in_the_air() -> None:
    game = flyer()
    give(game, 0, "shielded_lantern")
    belongings.activate(game, being("sorceror"), piece("shielded_lantern"))
    refresh(game)
    made = recording.recorder(game, being("sorceror"))
    assert "shielded_lantern" in phases.payers(made, recorded(game), "A", -1)
    assert {*phases.payers(made, recorded(game), "P", clearing(HERE))} == {"basic"}


@pytest.mark.rule("MR-46.3", "MR-47.7")
def test_woods_and_mountains_of_the_tile_and_those_beside_it_are_offered() -> None:
    game = flyer()
    made, written = recording.recorder(game, being("sorceror")), recorded(game)._replace(code="P")
    offered = set(phases.far_places(made, written))
    near = {OWN, *game.map.neighbours[OWN]}
    expected = {one for tile in near for one in OF_TILE[tile] if game.map.type_of[one] in ("woods", "mountain")}
    assert offered == expected
    far = next(one for tile in range(20) if tile not in near for one in OF_TILE[tile])
    refused = why_not(made, written, game.action_space.find(f"clearing {CLEARING_NAMES[far]}"))
    assert refused.clause == "MR-46.3"


@pytest.mark.rule("MR-46.3")
def test_someone_over_a_tile_at_birdsong_records_enhanced_peer_at_once() -> None:
    game = flyer()
    flying.rise(game, being("sorceror"), OWN)
    made = recording.recorder(game, being("sorceror"))
    written = phases.opened(made, (), made.at)
    assert "P" in written.codes
    assert phases.far_places(made, written._replace(code="P")) == phases.seen_from_above(game.map, OWN)
    flying.rise(game, being("sorceror"), OWN, TILE[beside(game)])
    made = recording.recorder(game, being("sorceror"))
    assert "P" not in phases.opened(made, (), made.at).codes  # first comes a flight: MR-27.12


# In Daylight.


def peer(game: Game, tile: int, source: str = "basic") -> Phase:
    """A phase of Enhanced Peer on a clearing of a tile."""
    return Phase("P", next(one for one in OF_TILE[tile] if not game.map.is_cave(one)), source)


def fly_and(game: Game, *done: Phase, chance: tuple[int, ...] = ()) -> None:
    """Let the Sorceror fly over its own tile and then do these phases."""
    words = [
        f"P {CLEARING_NAMES[one.place]} with {one.source}" if one.activity == "P" else one.activity for one in done
    ]
    daylight(game, "sorceror", *chance, sorceror=", ".join([f"FL {TILES[OWN].id}", *words]))


@pytest.mark.rule("MR-46.3", "MR-41.6")
@pytest.mark.parametrize(("rules", "lands_first"), [(WITH, False), (WITHOUT, True)])
def test_alert_is_done_in_the_air_with_the_option(rules: Rules, lands_first: bool) -> None:
    game = flyer(rules)
    fly_and(game, Phase("A"), chance=(2, 2))
    assert asked(game, "alert chit magic IV3*") == 0
    assert bool(flying.tiles_of(game, being("sorceror"))) != lands_first
    do(game, 0, "alert chit magic IV3*")
    answer(game)
    assert not game.position.aloft


@pytest.mark.rule("MR-46.3", "MR-12.28")
def test_enhanced_peer_is_done_in_the_air_and_the_flight_goes_on() -> None:
    game = flyer()
    tile = TILE[beside(game)]
    fly_and(game, peer(game, tile), Phase("H"), chance=(4, 4, 2))
    answer(game)
    assert peers(game) == [peer(game, tile).place]
    assert len(events_of(game, events.Landed)) == 1


@pytest.mark.rule("MR-46.3")
def test_enhanced_peer_from_the_air_is_cancelled_farther_away_or_without_the_option() -> None:
    game = flyer()
    near = {OWN, *game.map.neighbours[OWN]}
    far = next(tile for tile in range(20) if tile not in near)
    fly_and(game, peer(game, far))
    answer(game)
    assert peers(game) == []
    game = flyer(WITHOUT)
    fly_and(game, peer(game, OWN))
    answer(game)
    assert peers(game) == []


@pytest.mark.rule("MR-46.3")
def test_cave_is_not_seen_from_the_air() -> None:
    game = flyer()
    caves = [one for one in range(len(TILE_OF)) if game.map.is_cave(one)]
    assert caves
    assert not [one for one in caves if one in phases.seen_from_above(game.map, TILE_OF[one])]


@pytest.mark.rule("MR-46.3", "MR-44.6", "MR-41.6")
def test_phase_of_the_telescope_is_done_on_the_ground() -> None:
    game = flyer()
    give(game, 0, "ancient_telescope", active=True)
    fly_and(game, peer(game, OWN, "ancient_telescope"), chance=(3,))
    answer(game)
    entries = [entry.event for entry in game.log]
    landed = entries.index(events_of(game, events.Landed)[0])
    assert [one.activity for one in entries[landed:] if isinstance(one, events.PhaseBegan | events.ActivityCancelled)]


@pytest.mark.rule("MR-46.3", "MR-27.12")
def test_alert_first_after_a_flight_from_combat_is_lost() -> None:
    game = flyer()
    flying.rise(game, being("sorceror"), OWN, TILE[beside(game)])
    daylight(game, "sorceror", 1, sorceror="A")
    answer(game)
    assert TILE_OF[game.position.characters[0].at] == OWN
    assert [one.activity for one in events_of(game, events.PhaseBegan)] == ["-"]


@pytest.mark.rule("MR-46.3", "MR-40.10")
def test_eagle_peers_from_the_air_but_alerts_nothing() -> None:
    game = begun("elf", "witch_king", rules=WITH, elf=HERE, witch_king="ledges 3")
    put(game, "transform", "witch_king", "elf", data="eagle")
    place = peer(game, OWN).place
    daylight(game, "elf", 5, 5, elf=f"FL {TILES[OWN].id}, A, P {CLEARING_NAMES[place]}")
    answer(game)
    assert [one.activity for one in events_of(game, events.ActivityCancelled)] == ["A"]
    assert peers(game) == [place]


# Phases that are chosen when they are due (MR-43.7).


def with_jewel() -> Game:
    """The Elf without belongings but the Timeless Jewel, and the Witch King far away."""
    game = begun("elf", "witch_king", rules=WITH, elf=HERE, witch_king="ledges 3")
    strip(game, "elf")
    give(game, 0, "timeless_jewel", active=True)
    return game


@pytest.mark.rule("MR-46.3", "MR-43.7", "MR-41.2")
def test_enhanced_peer_is_not_offered_after_a_chosen_flight_has_failed() -> None:
    game = with_jewel()
    daylight(game, "elf", elf="")

    for line in ("record fly", f"tile {TILES[OWN].id}", "done"):
        do(game, 0, line)

    assert [one.clause for one in game.log if isinstance(one.event, events.ActivityCancelled)] == ["MR-41.2"]
    assert "record enhanced peer" not in texts(game, 0)


@pytest.mark.rule("MR-46.3", "MR-43.7", "MR-43.27", "MR-41.6")
@pytest.mark.parametrize(("lends", "is_aloft"), [("yes", True), ("no", False)])
def test_move_and_enhanced_peer_are_offered_after_a_chosen_move_became_a_flight(lends: str, is_aloft: bool) -> None:
    game = with_jewel()
    put(game, "broomstick", "witch_king", "elf")
    daylight(game, "elf", elf="")

    do(game, 0, "record move")
    do(game, 0, texts(game, 0)[0])
    do(game, 0, "done")
    do(game, 1, lends)

    assert bool(flying.tiles_of(game, being("elf"))) == is_aloft
    assert ("record enhanced peer" in texts(game, 0)) == is_aloft
    assert "record move" in texts(game, 0)
