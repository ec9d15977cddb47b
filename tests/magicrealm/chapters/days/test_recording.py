"""Recording turns during Birdsong (MR-6, MR-47.7, MR-47.8, MR-48.14)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Hidden
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters.days import activities, recording
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.turns import Phase
from tests.magicrealm.table import (
    OnMap,
    begun,
    being,
    clearing,
    do,
    events_of,
    give,
    hire,
    piece,
    put,
    recorded,
    recorded_turn,
    refresh,
    texts,
)

TO_AND_FRO = ("record move; clearing linden_woods 4", "record move; clearing linden_woods 2")


def ride(game: Game, seat: int, horse: str) -> None:
    """Let this horse be active."""
    game.position.characters[seat].active |= 1 << piece(horse)
    refresh(game)


def record_moves(game: Game, seat: int) -> None:
    """Record Moves to the first clearing offered, paid by the first source offered, as long as there are any."""
    while seat in game.players_to_act and any(
        text.startswith(("record move", "clearing", "with")) for text in texts(game, seat)
    ):
        do(game, seat, texts(game, seat)[0])


def sources(game: Game, seat: int, name: str) -> list[str]:
    """The sources of the phases that are recorded."""
    return [line.split()[-1] for line in recorded(game, name)]


@pytest.mark.rule("MR-6.5", "MR-48.14")
def test_all_record_in_secret_until_the_last_has_finished() -> None:
    game = begun("black_knight", "captain", black_knight="linden_woods 2", captain="bad_valley 1")
    assert game.players_to_act == (0, 1)
    do(game, 1, "record hide; with basic; end turn")
    assert [*game.players_to_act] == [0]
    assert recording.Birdsong().seen_by(game, 0) == (None, Hidden())
    assert recording.Birdsong().seen_by(game, None) == (None, Hidden())
    assert not events_of(game, events.MonstersRolled)
    do(game, 0, "end turn")
    assert events_of(game, events.MonstersRolled)


@pytest.mark.rule("MR-6.5", "MR-47.7")
def test_player_records_their_own_turn_and_then_those_of_hired_leaders_by_group() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2", lhq="bad_valley 1", chq="bad_valley 2")
    hire(game, 0, "lhq", "chq")
    do(game, 0, "record hide; end turn; record search; end turn; record trade; record trade; end turn")
    assert recorded(game, "black_knight") == ["H basic"]
    assert recorded(game, "chq") == ["S basic"]
    assert recorded(game, "lhq") == ["T basic", "T basic"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.5")
def test_underling_records_nothing() -> None:
    game = begun("black_knight", "elf", l1="linden_woods 2", black_knight="linden_woods 2")
    hire(game, 0, "l1")
    assert recording.recorders(game, 0) == (being("black_knight"),)


@pytest.mark.rule("MR-6.6", "MR-6.7", "MR-6.8", "MR-6.10")
def test_two_basic_phases_come_before_two_sunlight_phases() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2")
    do(game, 0, "record hide; record search; record trade; record hire")
    assert recorded(game, "black_knight") == ["H basic", "S basic", "T sunlight", "HR sunlight"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.7")
def test_day_that_starts_in_a_cave_has_no_sunlight_phases() -> None:
    game = begun("black_knight", "elf", black_knight="caves 4")
    do(game, 0, "record hide")
    rejection = rejected(game, "with sunlight", 0)
    assert rejection.clause == "MR-47.7"
    do(game, 0, "record hide")
    assert recorded(game, "black_knight") == ["H basic", "H basic"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.8", "MR-6.9", "MR-6.10", "MR-45.13")
def test_extra_phase_holds_only_the_activity_of_its_source() -> None:
    game = begun("elf", "captain", elf="linden_woods 2")
    do(game, 0, "record search")
    assert recorded(game, "elf") == ["S basic"]
    do(game, 0, "record hide")
    assert texts(game, 0) == ["with basic", "with elusiveness"]
    do(game, 0, "with elusiveness; record hide; record hide; record hide")
    assert recorded(game, "elf") == ["S basic", "H elusiveness", "H basic", "H sunlight", "H sunlight"]


@pytest.mark.rule("MR-6.8", "MR-45.6")
def test_captains_reputation_holds_any_activity() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    do(game, 0, "record blank")
    assert texts(game, 0) == ["with basic", "with reputation"]


@pytest.mark.rule("MR-6.7", "MR-45.9")
def test_dwarf_never_has_sunlight_phases() -> None:
    game = begun("dwarf", "elf", dwarf="linden_woods 2")
    do(game, 0, "record hide; record hide")
    assert recorded(game, "dwarf") == ["H basic", "H basic"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.9", "MR-45.2", "MR-45.3", "MR-45.15", "MR-45.23")
@pytest.mark.parametrize(
    ("hero", "source", "code"),
    [
        ("amazon", "stamina", "M"),
        ("berserker", "robust", "R"),
        ("magician", "magical_paraphernalia", "A"),
        ("white_knight", "health", "R"),
    ],
)
def test_special_advantage_gives_one_extra_phase(hero: str, source: str, code: str) -> None:
    game = begun(hero, "elf")
    put(game, hero, "linden_woods 2")
    assert recording.sources(game, being(hero)) == {"basic": "any", "sunlight": "any", source: code}


class EverybodyRests(OnMap):
    """A house rule: everybody has an extra Rest phase."""

    __slots__ = ()

    def phase_sources(self, being: int) -> dict[str, str]:
        """Those of the rulebook, and one more."""
        return super().phase_sources(being) | {"health": "R"}


@pytest.mark.rule("MR-6.9")
def test_house_rule_can_give_extra_phases() -> None:
    game = EverybodyRests.at(begun("dwarf", "elf").position)
    do(game, 0, "record rest; with health; record rest; record rest")
    assert recorded(game, "dwarf") == ["R health", "R basic", "R basic"]


@pytest.mark.rule("MR-6.9")
def test_only_an_active_horse_gives_a_phase() -> None:
    game = begun("amazon", "elf", amazon="linden_woods 2")
    assert "pony_m2_m5" not in recording.sources(game, being("amazon"))
    ride(game, 0, "pony_m2_m5")
    assert recording.sources(game, being("amazon"))["pony_m2_m5"] == "M"


@pytest.mark.rule("MR-6.11")
def test_phases_may_be_left_out_or_blank() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2")
    do(game, 0, "record hide; record blank; record search; end turn")
    assert recorded(game, "black_knight") == ["H basic", "- basic", "S sunlight"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.12")
def test_move_over_an_undiscovered_path_may_be_recorded() -> None:
    game = begun("black_knight", "elf", black_knight="ledges 1")
    (road,) = game.map.graph.between(clearing("ledges 1"), clearing("ledges 3"))
    assert (road.kind, game.position.characters[0].paths) == ("hidden", 0)
    do(game, 0, "record move; clearing ledges 3")
    assert recorded(game, "black_knight") == ["M ledges 3 basic"]


@pytest.mark.rule("MR-8.11", "MR-36.14", "MR-47.8")
@pytest.mark.parametrize(("ends", "clause"), [(("cliff 3", "cliff 6"), "MR-8.11"), (("cliff 3",), "MR-36.14")])
def test_move_from_a_roadway_is_rejected_by_its_ends(ends: tuple[str, ...], clause: str) -> None:
    game = begun("elf", elf="cliff 3")
    one = game.position.characters[0]
    one.at, one.road = NOWHERE, tuple(map(clearing, ends))
    refresh(game)
    do(game, 0, "record move")

    assert texts(game, 0) == [f"clearing {end}" for end in ends]
    assert rejected(game, "clearing caves 1", 0).clause == clause


@pytest.mark.rule("MR-6.13", "MR-49.5")
def test_after_a_sunlight_phase_no_move_to_a_cave_is_offered() -> None:
    game = begun("black_knight", "elf", black_knight="maple_woods 2")
    do(game, 0, "record move; clearing borderland 2; record move; clearing borderland 3; record hide; record move")
    assert texts(game, 0) == ["clearing borderland 2"]
    assert rejected(game, "clearing borderland 6", 0).clause == "MR-6.13"


@pytest.mark.rule("MR-6.7", "MR-6.13", "MR-49.5")
def test_after_a_move_to_a_cave_no_sunlight_phase_is_left() -> None:
    game = begun("black_knight", "elf", black_knight="borderland 2")
    do(game, 0, "record move; clearing borderland 3; record move; clearing borderland 6")
    assert recorded(game, "black_knight") == ["M borderland 3 basic", "M borderland 6 basic"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.13")
def test_sunlight_phase_cannot_hold_a_move_to_a_cave() -> None:
    game = begun("amazon", "elf", amazon="borderland 3")
    do(game, 0, "record hide; record hide; record move; clearing borderland 6")
    assert recorded(game, "amazon") == ["H basic", "H basic", "M borderland 6 stamina"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.13")
def test_extra_phase_cannot_hold_a_move_to_a_cave_after_a_sunlight_phase() -> None:
    game = begun("amazon", "elf", amazon="borderland 3")
    do(game, 0, "record hide; record hide; record hide; record move")
    assert texts(game, 0) == ["clearing borderland 2"]


@pytest.mark.rule("MR-6.14", "MR-6.15", "MR-47.8")
def test_activities_are_offered_in_the_order_of_the_rulebook() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2", elf="linden_woods 2")
    words = ["move", "hide", "alert", "rest", "search", "trade", "hire", "follow", "fly", "prepare", "blank"]
    assert texts(game, 0) == [*[f"record {word}" for word in words], "end turn"]


@pytest.mark.rule("MR-6.14", "MR-46.4")
def test_caches_are_recorded_only_with_the_option() -> None:
    game = begun("black_knight", "elf", rules=Rules(caching=True))
    assert "record cache" in texts(game, 0)
    assert rejected(begun("black_knight", "elf"), "record cache", 0).clause == "MR-46.4"


@pytest.mark.rule("MR-6.16", "MR-47.8")
def test_follow_is_offered_only_first_and_ends_the_recording() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2", elf="linden_woods 2")
    do(game, 0, "record hide")
    assert rejected(game, "record follow", 0).clause == "MR-6.16"
    do(game, 1, "record follow; follow black_knight")
    assert recorded(game, "elf") == ["F black_knight basic"]
    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-6.16")
def test_guides_are_other_individuals_in_the_clearing_hidden_or_not() -> None:
    game = begun("black_knight", "elf", "dwarf", black_knight="linden_woods 2", elf="linden_woods 2")
    put(game, "lhq", "linden_woods 2")
    put(game, "l1", "linden_woods 2")
    hire(game, 2, "lhq", "l1")
    game.position.hidden = 1 << being("elf")
    do(game, 0, "record follow")
    assert texts(game, 0) == ["follow elf", "follow lhq"]
    assert rejected(game, "follow l1", 0).clause == "MR-6.16"
    assert rejected(game, "record follow", 2).clause == "MR-6.16"


@pytest.mark.rule("MR-6.17", "MR-45.6")
def test_phase_tied_to_a_place_is_recorded_anywhere_and_done_only_there() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    do(game, 0, "record hide; with reputation")
    captain, phase = being("captain"), Phase("H", NOWHERE, "reputation")
    failed = activities.why_source_fails(game, captain, phase)
    assert failed is not None and failed.clause == "MR-6.17"
    game.position.characters[0].at = game.position.dwellings[0]
    assert activities.why_source_fails(game, captain, phase) is None


@pytest.mark.rule("MR-6.18", "MR-9.15")
def test_pony_moves_once_after_each_move_that_is_not_its_own() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2")
    ride(game, 0, "pony_m2_m5")
    do(game, 0, TO_AND_FRO[0])
    assert recorded(game, "black_knight") == ["M linden_woods 4 basic"]
    do(game, 0, "record hide; record move; clearing linden_woods 2")
    assert texts(game, 0) == ["with sunlight", "with pony_m2_m5"]
    do(game, 0, "with pony_m2_m5; record move; clearing linden_woods 4")
    assert recorded(game, "black_knight")[2:] == ["M linden_woods 2 pony_m2_m5", "M linden_woods 4 sunlight"]


@pytest.mark.rule("MR-6.18")
def test_pony_never_gives_the_first_move() -> None:
    game = begun("black_knight", "elf", black_knight="linden_woods 2")
    ride(game, 0, "pony_m2_m5")
    do(game, 0, "record hide; record hide; record hide; record hide")
    assert recorded(game, "black_knight")[-1] == "H sunlight"
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.9", "MR-6.18", "MR-9.15", "MR-9.16", "MR-49.4")
@pytest.mark.parametrize(
    ("horse", "where", "most"),
    [("pony_m2_m5", "linden_woods 2", 10), ("workhorse_h6_h7", "linden_woods 2", 6), ("", "caves 4", 3)],
)
def test_amazon_records_moves_only(horse: str, where: str, most: int) -> None:
    game = begun("amazon", "elf", amazon=where)
    if horse:
        ride(game, 0, horse)
    record_moves(game, 0)
    assert len(recorded(game, "amazon")) == most
    assert sources(game, 0, "amazon").count("stamina") == 1


@pytest.mark.rule("MR-6.19")
def test_horse_gives_no_phase_to_those_who_are_in_a_cave_at_birdsong() -> None:
    game = begun("amazon", "elf", amazon="caves 4", lhq="caves 4")
    ride(game, 0, "pony_m2_m5")
    hire(game, 0, "lhq")
    assert recording.sources(game, being("amazon")) == {"basic": "any", "stamina": "M"}
    assert recording.sources(game, being("lhq")) == {"basic": "any"}
    do(game, 0, "record move; clearing caves 1")
    assert rejected(game, "with pony_m2_m5", 0).clause == "MR-6.19"


@pytest.mark.rule("MR-6.20")
def test_phase_of_a_horse_fails_unless_the_horse_is_active() -> None:
    game = begun("amazon", "elf", amazon="linden_woods 2")
    phase = Phase("M", clearing("linden_woods 4"), "workhorse_h6_h7")
    failed = activities.why_source_fails(game, being("amazon"), phase)
    assert failed is not None and failed.clause == "MR-6.20"
    ride(game, 0, "workhorse_h6_h7")
    assert activities.why_source_fails(game, being("amazon"), phase) is None


@pytest.mark.rule("MR-6.21")
def test_leader_has_two_basic_two_sunlight_and_its_own_horses_phases() -> None:
    game = begun(
        "amazon", "elf", lhq="linden_woods 2", phq="linden_woods 2", ohq="linden_woods 2", chq="linden_woods 2"
    )
    hire(game, 0, "lhq", "phq", "ohq", "chq")
    for name, horses in (("lhq", {"own horse": "M"}), ("phq", {"own horse": "M"}), ("ohq", {}), ("chq", {})):
        assert recording.sources(game, being(name)) == {"basic": "any", "sunlight": "any", **horses}
    do(game, 0, "end turn; end turn")
    record_moves(game, 0)
    assert len(recorded(game, "lhq")) == 8


@pytest.mark.rule("MR-6.20")
def test_horse_is_kept_until_its_phase_is_over() -> None:
    game = begun("elf", "captain", elf="linden_woods 2", captain="bad_valley 2")
    give(game, 0, "warhorse_h4_h6")
    give(game, 0, "pony_m2_m5", active=True)
    do(game, 0, f"{TO_AND_FRO[0]}; {TO_AND_FRO[1]}; with pony_m2_m5; record search; end turn")
    do(game, 1, "end turn")
    assert "abandon warhorse_h4_h6" in texts(game, 0)
    assert rejected(game, "abandon pony_m2_m5", 0).clause == "MR-6.20"
    do(game, 0, "done")
    assert "abandon pony_m2_m5" not in texts(game, 0)
    do(game, 0, "done")
    assert "abandon pony_m2_m5" in texts(game, 0)


@pytest.mark.rule("MR-6.20")
def test_phase_of_a_horse_that_was_deactivated_is_cancelled() -> None:
    game = begun("elf", "captain", elf="linden_woods 2", captain="bad_valley 2")
    give(game, 0, "pony_m2_m5", active=True)
    do(game, 0, f"{TO_AND_FRO[0]}; {TO_AND_FRO[1]}; with pony_m2_m5; end turn")
    do(game, 1, "end turn")
    do(game, 0, "deactivate pony_m2_m5; done; done")
    assert game.position.characters[0].at == clearing("linden_woods 4")
    (cancelled,) = [entry for entry in game.log if isinstance(entry.event, events.ActivityCancelled)]
    assert cancelled.clause == "MR-6.20"


@pytest.mark.rule("MR-6.20", "MR-6.21")
def test_dead_horse_gives_no_phase() -> None:
    game = begun("amazon", "elf", lhq="linden_woods 2")
    hire(game, 0, "lhq")
    game.position.dead_horses = 1 << DENIZEN["lhq"]
    assert recording.sources(game, being("lhq")) == {"basic": "any", "sunlight": "any"}
    phase = Phase("M", clearing("linden_woods 4"), "own horse")
    assert activities.why_source_fails(game, being("lhq"), phase) is not None


@pytest.mark.rule("MR-6.21")
def test_leader_may_record_rest_and_alert_for_its_followers() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", lhq="linden_woods 2")
    hire(game, 0, "lhq")
    do(game, 0, "end turn")
    words = ["move", "hide", "alert", "rest", "search", "trade", "hire", "fly", "blank"]
    assert texts(game, 0) == [*[f"record {word}" for word in words], "end turn"]


@pytest.mark.rule("MR-6.21")
def test_natives_own_horse_gives_no_phase_that_starts_in_a_cave() -> None:
    game = begun("amazon", "elf", lhq="borderland 6")
    hire(game, 0, "lhq")
    phase = Phase("M", clearing("borderland 1"), "own horse")
    failed = activities.why_source_fails(game, being("lhq"), phase)
    assert failed is not None and failed.clause == "MR-6.21"
    put(game, "lhq", "borderland 3")
    assert activities.why_source_fails(game, being("lhq"), phase) is None


@pytest.mark.rule("MR-6.21")
def test_controlled_monster_cannot_trade_or_hire() -> None:
    game = begun("amazon", "elf", giant_1="linden_woods 2")
    assert not {"T", "HR"} & {*recording.recorder(game, being("giant 1")).codes}


@pytest.mark.rule("MR-47.8")
def test_move_is_offered_to_clearings_adjacent_on_either_side_of_the_tile() -> None:
    game = begun("black_knight", "elf", black_knight="oak_woods 5")
    do(game, 0, "record move")
    assert texts(game, 0) == ["clearing oak_woods 4", "map edge"]
    assert not game.map.graph.between(clearing("oak_woods 5"), clearing("oak_woods 4"))
    assert rejected(game, "clearing oak_woods 2", 0).clause == "MR-47.8"


@pytest.mark.rule("MR-47.8", "MR-10.4")
def test_mountain_aimed_at_counts_with_the_place_before_it() -> None:
    game = begun("black_knight", "elf", black_knight="cliff 3")
    do(game, 0, "record move; clearing cliff 6; record move")
    assert texts(game, 0) == [f"clearing cliff {number}" for number in (1, 2, 3, 4, 5, 6)]
    do(game, 0, "clearing cliff 6; record move")
    assert texts(game, 0) == [f"clearing cliff {number}" for number in (1, 3, 4)]


@pytest.mark.rule("MR-47.8", "MR-10.12")
def test_only_characters_are_offered_the_map_edge_and_nothing_beyond_it() -> None:
    game = begun("black_knight", "elf", black_knight="bad_valley 5", lhq="bad_valley 5")
    hire(game, 0, "lhq")
    do(game, 0, "record move; map edge")
    assert rejected(game, "record move", 0).clause == "MR-47.8"
    do(game, 0, "end turn; record move")
    assert texts(game, 0) == ["clearing bad_valley 2"]
    assert rejected(game, "map edge", 0).clause == "MR-10.12"


@pytest.mark.rule("MR-47.1", "MR-47.7")
def test_recording_ends_by_itself_when_no_phase_is_left() -> None:
    game = begun("black_knight", "elf", black_knight="caves 4")
    do(game, 0, "record hide; record hide")
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-47.7")
def test_pick_that_is_due_is_named_to_those_who_pick_something_else() -> None:
    game = begun("elf", "captain", elf="linden_woods 2", captain="linden_woods 2")
    do(game, 0, "record move")
    assert rejected(game, "end turn", 0).reason == "name the clearing of the Move"
    do(game, 0, "clearing linden_woods 4; record hide")
    assert rejected(game, "record search", 0).reason == "name the source of the phase"
    do(game, 1, "record follow")
    assert rejected(game, "end turn", 1).reason == "name the guide"


@pytest.mark.rule("MR-48.14")
def test_recorded_activity_becomes_public_when_it_is_done() -> None:
    game = begun("elf", "captain", elf="linden_woods 2", captain="bad_valley 2")
    do(game, 1, "end turn")
    do(game, 0, "record hide; with basic; record search; end turn")
    assert [entry for entry in game.log.seen_by(1) if isinstance(entry.event, events.PhaseBegan)] == []
    do(game, 0, "done")
    seen = [entry.event for entry in game.log.seen_by(1) if isinstance(entry.event, events.PhaseBegan)]
    assert [event.activity for event in seen] == ["H"]


@pytest.mark.rule("MR-48.14")
def test_sources_of_all_players_are_public() -> None:
    game = begun("elf", "captain", elf="linden_woods 2", captain="caves 4")
    assert recording.sources(game, being("elf")) == {"basic": "any", "sunlight": "any", "elusiveness": "H"}
    assert recording.sources(game, being("captain")) == {"basic": "any", "reputation": "any"}


def faults(phases: list[list[str]], pony: str) -> list[str]:
    """The rules that a recorded turn breaks: each phase as activity, type of its clearing, source."""
    found = []
    sources = [source for _, _, source in phases]
    if sources.count("basic") > 2 or sources.count("sunlight") > 2:
        found.append("MR-6.6")
    if "sunlight" in sources and sources[: sources.index("sunlight")].count("basic") < 2:
        found.append("MR-6.10")
    if "sunlight" in sources and any(activity == "M" and type_ == "cave" for activity, type_, _ in phases):
        found.append("MR-6.13")
    for number, source in enumerate(sources):
        before = [other for activity, _, other in phases[:number] if activity == "M"]
        if source == pony and before.count(pony) >= len(before) - before.count(pony):
            found.append("MR-6.18")
    found += ["MR-6.8" for activity, _, source in phases if source == "elusiveness" and activity != "H"]
    return found + ["MR-6.9" for source in {*sources} - {"basic", "sunlight", pony} if sources.count(source) > 1]


@pytest.mark.rule("MR-6.6", "MR-6.8", "MR-6.9", "MR-6.10", "MR-6.13", "MR-6.18")
@pytest.mark.parametrize("where", ["borderland 3", "borderland 6", "linden_woods 2", "ledges 4", "bad_valley 5"])
def test_random_turns_obey_the_rules(where: str) -> None:
    rng = Rng(1)
    start = begun("elf", "captain", elf=where)
    ride(start, 0, "pony_m2_m5")
    for _ in range(60):
        game = start.clone()
        while 0 in game.players_to_act:
            game.apply(rng.choice(game.legal_actions(0)), 0)
        decision = game.position.decided[0]
        assert decision is not None
        turn = recorded_turn(game, being("elf"), decision)
        types = [game.map.type_of[phase.place] if phase.activity == "M" and phase.place >= 0 else "" for phase in turn]
        written = [[phase.activity, type_, phase.source] for phase, type_ in zip(turn, types, strict=True)]
        assert faults(written, "pony_m2_m5") == [], written


@pytest.mark.rule("MR-6.5")
def test_picks_give_the_turn_in_the_making() -> None:
    game = begun("elf", "captain", elf="linden_woods 2")
    do(game, 0, "record move; clearing linden_woods 4; record hide; with elusiveness; record move")
    copy = OnMap.at(game.position)
    assert texts(copy, 0) == ["clearing linden_woods 2", "clearing linden_woods 5", "clearing oak_woods 2"]
    game.position.picks[0] = (*game.position.picks[0], actions.record("H"))
    with pytest.raises(PositionError, match=r"picks\[0\]\[5\] must be"):
        OnMap.at(game.position)


@pytest.mark.rule("MR-47.7")
@pytest.mark.parametrize("words", ["record hide", "with basic; end turn", "end turn; end turn"])
def test_position_with_an_impossible_decision_is_rejected(words: str) -> None:
    game = begun("elf", "captain", elf="linden_woods 2")
    game.position.decided[0] = tuple([game.action_space.find(word) for word in words.split("; ")])
    with pytest.raises(PositionError, match=r"decided\[0\] must be the picks of complete turns"):
        OnMap.at(game.position)


@pytest.mark.rule("MR-47.8")
def test_turn_is_recorded_from_clearing_in_position_taken_up() -> None:
    game = begun("captain", "elf", captain="linden_woods 2")
    game.legal_actions(0)  # makes a draft, which belongs to linden_woods 2
    position = game.position.clone()
    position.characters[0].at = clearing("bad_valley 1")

    moved = Game.at(position)
    moved.apply(actions.record("M"), 0)

    assert actions.InClearing(clearing("bad_valley 4")) in moved.legal_actions(0)
    assert actions.InClearing(clearing("linden_woods 4")) not in moved.legal_actions(0)
