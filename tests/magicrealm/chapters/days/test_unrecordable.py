"""The reasons why something cannot be recorded (MR-6.5 to MR-6.21, MR-47.7, MR-47.8)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, expedition
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.model.beings import ALL_BEINGS
from tests.magicrealm.chapters.magic.bewitching import bewitch
from tests.magicrealm.table import begun, do, give, hire, piece, put, recorded, refresh, texts

AWAY = "linden_woods 2"
MOVES = "record move; clearing linden_woods 4; record move; clearing linden_woods 2; with basic"
SEARCHES = "record search; record search; record search; record search"


@pytest.mark.rule("MR-6.5", "MR-6.7", "MR-6.8", "MR-6.13", "MR-6.16", "MR-45.9", "MR-47.7", "MR-47.8")
@pytest.mark.parametrize(
    ("hero", "horse", "where", "before", "attempt", "clause"),
    [
        ("elf", "", AWAY, "", "done", "MR-6.5"),
        ("elf", "", AWAY, "", "clearing linden_woods 4", "MR-47.7"),
        ("elf", "", AWAY, "", "with basic", "MR-47.7"),
        ("elf", "", AWAY, "", "follow captain", "MR-6.16"),
        ("elf", "", AWAY, "record hide; with basic", "follow captain", "MR-6.16"),
        ("elf", "", AWAY, "record move", "follow captain", "MR-47.7"),
        ("elf", "", AWAY, "", "record follow", "MR-6.16"),
        ("elf", "", AWAY, "", "record enchant", "MR-36.9"),
        ("elf", "", AWAY, "", "record remote enchant", "MR-36.9"),
        ("elf", "", AWAY, "", "record enhanced peer", "MR-47.8"),
        ("elf", "", AWAY, "record prepare", "record prepare", "MR-6.14"),
        ("elf", "", AWAY, "record prepare", "record remote enchant", "MR-47.8"),
        ("elf", "", AWAY, SEARCHES, "record search", "MR-6.8"),
        ("elf", "", AWAY, SEARCHES, "record move", "MR-6.8"),
        ("elf", "", "caves 4", "record search; record search", "record search", "MR-6.7"),
        ("dwarf", "pony_m2_m5", AWAY, MOVES, "record hide", "MR-45.9"),
        (
            "elf",
            "",
            "borderland 3",
            "record move; clearing borderland 6; record search",
            "record search",
            "MR-6.13",
        ),
        ("elf", "", AWAY, "record move", "clearing cliff 3", "MR-47.8"),
        ("elf", "", AWAY, "record move", "map edge", "MR-47.8"),
        ("elf", "", AWAY, "record fly", "tile cliff", "MR-47.8"),
        ("elf", "", AWAY, "record move", "tile linden_woods", "MR-47.7"),
        ("elf", "", "borderland 3", "record search; record search; record move", "clearing borderland 6", "MR-6.13"),
        ("elf", "", "borderland 3", f"{SEARCHES[:-15]}; record move", "clearing borderland 6", "MR-6.13"),
    ],
)
def test_picks_are_rejected_with_their_reason(
    hero: str, horse: str, where: str, before: str, attempt: str, clause: str
) -> None:
    game = begun(hero, "captain")
    put(game, hero, where)
    if horse:
        game.position.characters[0].active |= 1 << piece(horse)
        refresh(game)
    if before:
        do(game, 0, before)
    assert rejected(game, attempt, 0).clause == clause


@pytest.mark.rule("MR-6.7", "MR-6.8", "MR-6.9", "MR-6.10", "MR-6.13", "MR-6.18")
@pytest.mark.parametrize(
    ("hero", "horse", "where", "before", "source", "clause"),
    [
        ("elf", "", AWAY, "record hide", "sunlight", "MR-6.10"),
        ("elf", "", AWAY, "record hide", "stamina", "MR-6.9"),
        ("elf", "", "caves 4", "record hide", "sunlight", "MR-6.7"),
        ("elf", "pony_m2_m5", AWAY, "record hide", "pony_m2_m5", "MR-6.8"),
        ("amazon", "pony_m2_m5", AWAY, "record move; clearing linden_woods 4", "pony_m2_m5", "MR-6.18"),
        (
            "amazon",
            "workhorse_h6_h7",
            AWAY,
            "record move; clearing linden_woods 4; with stamina; record move; clearing linden_woods 2",
            "stamina",
            "MR-6.8",
        ),
        ("amazon", "workhorse_h6_h7", AWAY, f"{SEARCHES}; record move; clearing linden_woods 4", "sunlight", "MR-6.8"),
        (
            "amazon",
            "workhorse_h6_h7",
            "borderland 3",
            "record hide; record hide; record move; clearing borderland 6",
            "sunlight",
            "MR-6.13",
        ),
    ],
)
def test_sources_are_rejected_with_their_reason(
    hero: str, horse: str, where: str, before: str, source: str, clause: str
) -> None:
    game = begun(hero, "captain")
    put(game, hero, where)
    if horse:
        game.position.characters[0].active |= 1 << piece(horse)
        refresh(game)
    do(game, 0, before)
    assert rejected(game, f"with {source}", 0).clause == clause


@pytest.mark.rule("MR-6.16")
@pytest.mark.parametrize(
    ("where", "attempt", "reason"),
    [
        ("cliff 3", "follow elf", "you can't follow yourself"),
        ("cliff 3", "follow l1", "Lancer 1 isn't a leader, and underlings can't be followed"),
        ("cliff 3", "follow amazon", "follow another character, leader or controlled monster in your clearing"),
        (
            "cliff 3 on_road cliff 2",
            "record follow",
            "on a roadway, in the woods and in the air you can't follow anyone",
        ),
        ("cliff 3 in_the_air", "record follow", "on a roadway, in the woods and in the air you can't follow anyone"),
    ],
)
def test_guides_are_rejected_with_their_reason(where: str, attempt: str, reason: str) -> None:
    game = expedition(f"elf {where} | amazon cliff 2 | dwarf cliff 3; l1 cliff 3 hired 2", seed=1)

    assert rejected(game, attempt, 0).reason == reason
    assert recorded(game, "elf") == []


@pytest.mark.rule("MR-46.4")
@pytest.mark.parametrize("caching", [False, True])
def test_caches_are_rejected_for_the_option_or_the_recorder(caching: bool) -> None:
    game = expedition("elf cliff 3; lhq cliff 3 hired 0", rules=Rules(caching=caching), seed=1)
    if not caching:
        assert rejected(game, "record cache", 0).reason == "the option caching is off"
    do(game, 0, "end turn")

    assert rejected(game, "record cache", 0).reason == "only characters have caches"


@pytest.mark.rule("MR-6.21", "MR-36.13", "MR-46.4")
@pytest.mark.parametrize(
    ("attempt", "clause"),
    [
        ("record trade", "MR-6.21"),
        ("record hire", "MR-6.21"),
        ("record prepare", "MR-36.13"),
        ("record remote enchant", "MR-36.13"),
        ("record cache", "MR-46.4"),
    ],
)
def test_controlled_monsters_record_neither_deals_nor_magic(attempt: str, clause: str) -> None:
    game = begun("sorceror", "elf", sorceror="cliff 3")
    put(game, "giant_bat 1", "cliff 3")
    bewitch(game, "control_bats", "sorceror", "giant_bat 1")
    do(game, 0, "end turn")

    assert rejected(game, attempt, 0).clause == clause


@pytest.mark.rule("MR-47.8")
def test_hired_leader_records_no_enhanced_peer() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", lhq="cliff 3")
    hire(game, 0, "lhq")
    do(game, 0, "end turn")

    found = rejected(game, "record enhanced peer", 0)

    assert (found.clause, found.reason) == ("MR-47.8", "nothing allows this activity: Enhanced peer")


@pytest.mark.rule("MR-6.8", "MR-44.5")
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("shielded_lantern", "shielded_lantern gives no phase for this activity"),
        ("stamina", "stamina gives only this activity: Move"),
    ],
)
def test_enhanced_peer_needs_the_phase_of_a_source_that_allows_it(source: str, reason: str) -> None:
    game = begun("amazon", "elf", amazon="cliff 3")
    for name in ("crystal_ball", "ancient_telescope", "shielded_lantern"):
        give(game, 0, name, active=True)
    do(game, 0, "record enhanced peer; clearing crag 1")
    assert texts(game, 0) == ["with basic", "with ancient_telescope"]

    assert rejected(game, f"with {source}", 0).reason == reason


@pytest.mark.rule("MR-45.25")
def test_familiar_records_only_what_a_companion_can() -> None:
    game = begun("witch", "elf")
    while recorder_of(game) != "witch familiar":
        do(game, 0, "end turn")

    found = rejected(game, "record trade", 0)

    assert found.clause == "MR-45.25"
    assert found.reason == "a companion can record only Move, Follow, Enhanced peer or Blank"


def recorder_of(game: Game) -> str:
    """The individual whose turn the first player records now."""
    made = phases.sheet(recording.recorders_of(game, 0), game.position.picks[0])
    return ALL_BEINGS[made.recorder.being]
