"""Building the map (MR-3): by chance, by the players, from files; the clearings and roadways that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, RulesError
from arcana_core.geometry.graphs import ALL, BEYOND
from arcana_core.geometry.hexes import Hex, distance, neighbours
from arcana_core.geometry.tiles import Laid, joined
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters.preparing import mapmaking
from arcana_magicrealm.chapters.preparing.map_files import map_text, read_map
from arcana_magicrealm.chapters.preparing.mapmaking import FIRST, Building, LayTile
from arcana_magicrealm.model.beings import ALOFT, DEAD, NOWHERE, TAKEN_IN
from arcana_magicrealm.model.realm import BORDERLAND, CLEARING, GEOMETRY, ROADS, TILE, TILES, Map, map_of
from arcana_magicrealm.model.state import MapBuilding
from tests.magicrealm.table import MAP, OnMap, begun, clearing, do, events_of, texts


def laid_on(placements: Sequence[tuple[int, int, int]]) -> list[Laid]:
    """The tiles of a map."""
    return [Laid(tile, Hex(q, r), turns) for tile, (q, r, turns) in enumerate(placements)]


def is_legal_slowly(laid: Sequence[Laid], new: Laid) -> bool:
    """Whether a placement is legal, word for word from MR-3.1 to MR-3.6."""
    if any(one.hex == new.hex for one in laid):
        return False
    if sum(distance(one.hex, new.hex) == 1 for one in laid) < (1 if len(laid) == 1 else 2):
        return False
    try:
        graph = joined(GEOMETRY, [*laid, new])
    except ValueError:
        return False  # a roadway ends at a common edge
    start = [graph.node(("borderland", number)) for number in range(1, 7)]
    reached = {node for one in start for node in graph.reach(one, known=ALL)}
    key = TILES[new.tile].id
    connected = [graph.node((key, number)) in reached for number in GEOMETRY[new.tile].faces[0].places]
    return all(connected) if len(connected) == 6 else any(connected)


# Placing tiles (MR-3.1 to MR-3.7).


@pytest.mark.rule("MR-3.1")
def test_tiles_of_a_random_map_never_overlap_and_show_their_front_sides() -> None:
    game = Game(2, seed=7)

    assert len({(q, r) for q, r, _ in game.position.placements}) == 20
    assert game.position.enchanted == 0


@pytest.mark.rule("MR-3.2")
def test_first_tile_is_the_borderland() -> None:
    assert Building().laid == [FIRST] == [Laid(BORDERLAND, Hex(0, 0), 0)]


@pytest.mark.rule("MR-3.1", "MR-3.3", "MR-3.4", "MR-3.5", "MR-3.6")
@pytest.mark.parametrize("seed", range(4))
def test_placements_agree_with_the_clauses(seed: int) -> None:
    rng = Rng(seed)
    building = Building()
    left = [tile for tile in range(20) if tile != BORDERLAND]
    for _ in range(rng.below(12)):
        new = mapmaking.random_placement(rng, building, left)
        assert new is not None
        assert is_legal_slowly(building.laid, new)
        building.lay(new)
        left.remove(new.tile)
    around = sorted({hex for one in building.laid for hex in neighbours(one.hex)})
    for tile in rng.sample(left, 3):
        slowly = [
            new for hex in around for turns in range(6) if is_legal_slowly(building.laid, new := Laid(tile, hex, turns))
        ]
        assert [*building.placements(tile)] == slowly


@pytest.mark.rule("MR-3.3")
def test_second_tile_touches_the_borderland_and_later_ones_two_tiles() -> None:
    building = Building()
    assert {new.hex for new in building.placements(TILE["cliff"])} == {*neighbours(Hex(0, 0))}
    building.lay(next(building.placements(TILE["cliff"])))
    both = {*neighbours(Hex(0, 0))} & {*neighbours(building.laid[1].hex)}

    assert {new.hex for new in building.placements(TILE["awful_valley"])} == both


@pytest.mark.rule("MR-3.5")
def test_tile_with_six_clearings_must_be_connected_completely() -> None:
    # By one edge only one of the two parts of the High Pass is connected with the Borderland.
    assert not Building().can_place(TILE["high_pass"])
    assert not Building().can_place(TILE["ledges"])
    assert Building().can_place(TILE["crag"])


@pytest.mark.rule("MR-3.6")
def test_smaller_tile_needs_one_connected_clearing() -> None:
    placements = [*Building().placements(TILE["linden_woods"])]

    # Five of its six edges have a roadway, and the Borderland has one at each edge.
    assert len(placements) == 6 * 5


@pytest.mark.rule("MR-3.7")
def test_random_tile_is_drawn_among_those_that_can_be_placed() -> None:
    high_pass, crag = TILE["high_pass"], TILE["crag"]
    chosen = [*Building().placements(crag)][4]
    rng = ScriptedRng([high_pass, crag, chosen])

    assert mapmaking.random_placement(rng, Building(), [crag, high_pass]) == chosen
    assert rng.finished
    assert mapmaking.random_placement(Rng(1), Building(), [high_pass]) is None


@pytest.mark.rule("MR-3.7")
def test_placement_is_drawn_among_all_of_the_tile() -> None:
    found = {mapmaking.random_placement(Rng(seed), Building(), [TILE["crag"]]) for seed in range(60)}

    assert found == {*Building().placements(TILE["crag"])}
    assert len(found) == 6


@pytest.mark.rule("MR-3.7")
def test_random_map_begins_anew_when_no_tile_can_be_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Laid | None] = []
    draw = mapmaking.random_placement

    def noted(rng: Rng, building: Building, left: Sequence[int]) -> Laid | None:
        drawn.append(draw(rng, building, left) if len(drawn) != 5 else None)
        return drawn[-1]

    monkeypatch.setattr(mapmaking, "random_placement", noted)
    placements = mapmaking.random_map(Rng(1))

    assert drawn[5] is None
    assert drawn.count(None) == 1
    assert len(drawn) == 6 + 19
    assert placements[BORDERLAND] == (0, 0, 0)


@pytest.mark.rule("MR-49.3")
def test_third_tile_needs_two_neighbours_and_matching_edges() -> None:
    # The Cliff lies north of the Borderland. The Awful Valley has no roadway at its edge 3.
    cliff = Laid(TILE["cliff"], Hex(0, -1), 1)
    building = Building([FIRST, cliff])
    valley = TILE["awful_valley"]
    places = {(new.hex, new.turns) for new in building.placements(valley)}

    assert not any(hex == Hex(0, 1) for hex, _ in places)  # it touches only the Borderland
    beside = Hex(1, -1)  # north-east of the Borderland, south-east of the Cliff
    southwest = {turns: Laid(valley, beside, turns).side(4) for turns in range(6)}
    assert (beside, next(turns for turns, side in southwest.items() if side == 3)) not in places
    assert {turns for hex, turns in places if hex == beside} == {
        turns for turns in range(6) if is_legal_slowly([FIRST, cliff], Laid(valley, beside, turns))
    }
    assert any(hex == beside for hex, _ in places)


# Maps built by players (MR-3.8).


def building_game(players: int = 2, seed: int = 3) -> Game:
    """A game whose map the players build."""
    return Game(players, seed=seed, rules=Rules(player_built_map=True))


@pytest.mark.rule("MR-3.8", "MR-47.48")
@pytest.mark.parametrize("seed", [3, 4, 6])
def test_tiles_are_dealt_and_the_player_after_the_owner_of_the_borderland_begins(seed: int) -> None:
    game = building_game(3, seed)
    building = game.position.building
    assert building is not None

    (first,) = events_of(game, events.TileLaid)
    assert first.tile == BORDERLAND
    assert game.players_to_act == ((first.player + 1) % 3,)
    assert sorted([*building.hands[0], *building.hands[1], *building.hands[2], BORDERLAND]) == [*range(20)]
    sizes = [7, 7, 6]
    sizes[first.player] -= 1
    assert [*map(len, building.hands)] == sizes


@pytest.mark.rule("MR-3.8", "MR-47.48")
def test_player_picks_a_tile_then_a_place_then_how_it_is_turned() -> None:
    game = building_game()
    (seat,) = game.players_to_act
    building = game.position.building
    assert building is not None
    hand = building.hands[seat]
    assert texts(game, seat) == [f"tile {TILES[tile].id}" for tile in hand if Building().can_place(tile)]
    tile = next(tile for tile in hand if Building().can_place(tile))
    game.apply(actions.InTile(tile), seat)
    assert texts(game, seat)[0].startswith("beside borderland ")
    side = game.legal_actions(seat)[0]
    game.apply(side, seat)
    assert {type(action) for action in game.legal_actions(seat)} == {actions.Turned}
    game.apply(game.legal_actions(seat)[-1], seat)

    after = game.position.building
    assert after is not None
    assert (after.laid[-1][0], len(after.laid)) == (tile, 2)
    assert tile not in after.hands[seat]
    assert game.players_to_act == (1 - seat,)


@pytest.mark.rule("MR-3.8")
@pytest.mark.parametrize("players", [1, 3])
def test_map_built_by_players_is_legal(players: int) -> None:
    game, rng = building_game(players), Rng(players)
    while game.position.building is not None:
        (seat,) = game.players_to_act
        game.apply(rng.choice(game.legal_actions(seat)), seat)

    assert read_map(map_text(game.position.placements)) == game.position.placements
    assert isinstance(game.legal_actions(0)[0], actions.ChooseCharacter)


@pytest.mark.rule("MR-3.8", "MR-47.48")
def test_places_and_turns_are_offered_in_the_order_of_the_action_space() -> None:
    game, rng = building_game(), Rng(3)
    while game.position.building is not None:
        seat = game.players_to_act[0]
        offered = [game.action_space.index(action) for action in game.legal_actions(seat)]
        assert offered == sorted({*offered})
        game.apply(rng.choice(game.legal_actions(seat)), seat)


def almost_done(*hands: tuple[str, ...]) -> Game:
    """A game in which all tiles of the tests' map but these are laid; seat 0 is next."""
    game = building_game(len(hands))
    left = {TILE[name] for hand in hands for name in hand}
    order = [BORDERLAND, *[tile for tile in range(20) if tile != BORDERLAND and tile not in left]]
    game.position.building = MapBuilding(
        hands=tuple([tuple(TILE[name] for name in hand) for hand in hands]),
        laid=tuple([(tile, *MAP[tile]) for tile in order]),
        first=0,
        dealt=tuple([(0, tile) for tile in order[1:]]),
    )
    return game


@pytest.mark.rule("MR-3.8")
def test_player_who_cannot_place_a_tile_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = almost_done(("crag",), ("linden_woods",))
    monkeypatch.setattr(mapmaking, "has_placement", lambda laid, left, tile: tile == TILE["linden_woods"])
    game.position.agenda = None
    game.then(LayTile(0))
    game.go_on()

    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-3.8")
def test_next_player_in_seat_order_who_can_place_a_tile_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    game = almost_done(("crag",), ("linden_woods",), ("ledges",))
    monkeypatch.setattr(mapmaking, "has_placement", lambda laid, left, tile: tile != TILE["crag"])
    game.position.agenda = None
    game.then(LayTile(0))
    game.go_on()

    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-3.8")
@pytest.mark.parametrize("first", [0, 1])
def test_all_tiles_are_taken_back_when_no_player_can_go_on(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    game = almost_done(("crag",), ("linden_woods",))
    game.position.building = evolve(mapmaking.building_of(game), first=first)
    monkeypatch.setattr(mapmaking, "has_placement", lambda laid, left, tile: len(laid) == 1)
    game.position.agenda = None
    game.then(LayTile(0))
    game.go_on()
    building = game.position.building
    assert building is not None

    assert (building.laid, building.dealt) == (((BORDERLAND, 0, 0, 0),), ())
    assert [len(hand) for hand in building.hands] == [18, 1]
    assert game.players_to_act == (first,)
    assert events_of(game, events.TilesTakenBack) == [events.TilesTakenBack()]


@pytest.mark.rule("MR-3.8")
def test_placement_after_which_no_tile_could_follow_is_illegal() -> None:
    laid = (FIRST, Laid(TILE["crag"], Hex(0, -1), 3))
    valley, ledges = TILE["awful_valley"], TILE["ledges"]
    first, second = Building(laid).placements(valley)
    follows = [Building((*laid, new)).can_place(ledges) for new in (first, second)]

    assert sorted(follows) == [False, True]
    legal = mapmaking.legal_placements(laid, frozenset((valley, ledges)), valley)
    assert legal == ((first,) if follows[0] else (second,))
    assert mapmaking.legal_placements(laid, frozenset((valley,)), valley) == (first, second)


@pytest.mark.rule("MR-3.5", "MR-3.8")
def test_rejection_of_a_tile_names_the_rule() -> None:
    game = building_game(1)

    with pytest.raises(IllegalAction, match=r"not all clearings of High Pass would be connected.*MR-3\.5"):
        game.apply(actions.InTile(TILE["high_pass"]), 0)
    with pytest.raises(IllegalAction, match=r"choose one of your own tiles that aren't laid yet.*MR-3\.8"):
        game.apply(actions.InTile(BORDERLAND), 0)


# Clearings and roadways (MR-3.9 to MR-3.13).


def two_tiles() -> Map:
    """The tests' map."""
    return map_of(MAP, 0)


@pytest.mark.rule("MR-3.9", "MR-3.10")
def test_clearings_are_adjacent_by_one_roadway() -> None:
    graph = two_tiles().graph
    node = {number: CLEARING["borderland", number] for number in range(1, 7)}

    inside = {edge.other(node[6]) for edge in graph.at[node[6]] if edge.other(node[6]) in node.values()}
    assert inside == {node[1], node[3], node[4]}
    # The roadway 3-6 crosses 4-5 by a bridge: nothing leads from 3 to 4 or 5 but the road 3-5 itself.
    assert graph.between(node[3], node[4]) == ()


@pytest.mark.rule("MR-3.9", "MR-3.12")
def test_roadways_that_meet_at_an_edge_are_one_open_roadway() -> None:
    lying = two_tiles()
    crossing = [
        edge
        for edge in lying.graph.edges
        if edge.b != BEYOND and lying.graph.names[edge.a][0] != lying.graph.names[edge.b][0]  # type: ignore[index]
    ]

    assert crossing
    assert {(edge.kind, edge.secret) for edge in crossing} == {("open", -1)}
    beyond = [edge for edge in lying.graph.edges if edge.b == BEYOND]
    assert len(beyond) + 2 * len(crossing) == 88


@pytest.mark.rule("MR-3.11")
def test_roadway_without_neighbouring_tile_leads_off_the_map() -> None:
    lying = two_tiles()
    edge = next(edge for edge in lying.graph.edges if edge.b == BEYOND)
    name = lying.graph.names[edge.a]

    assert lying.graph.between(edge.a, BEYOND) != ()
    assert edge.a not in lying.graph.neighbours(edge.a, known=ALL)
    assert BEYOND in lying.ever_adjacent[CLEARING[name]]  # type: ignore[index]


@pytest.mark.rule("MR-3.12")
def test_hidden_paths_and_secret_passages_need_a_discovery() -> None:
    lying = two_tiles()
    a, b = clearing("borderland 4"), clearing("borderland 5")
    (edge,) = lying.graph.between(a, b)

    assert edge.kind == "secret"
    assert b not in lying.graph.neighbours(a, known=0)
    assert b in lying.graph.neighbours(a, known=1 << edge.secret)
    (tunnel,) = lying.graph.between(a, clearing("borderland 6"))
    assert (tunnel.kind, tunnel.secret) == ("tunnel", -1)


@pytest.mark.rule("MR-3.13")
def test_turned_tile_keeps_its_place_and_has_other_discoveries() -> None:
    front, back = map_of(MAP, 0), map_of(MAP, 1 << BORDERLAND)

    assert back.placements == front.placements
    assert len(back.graph) == len(front.graph) == 95
    of_front = {edge.secret for edge in front.graph.edges if edge.secret >= 0}
    of_back = {edge.secret for edge in back.graph.edges if edge.secret >= 0}
    assert {ROADS[secret][:2] for secret in of_front - of_back} == {(BORDERLAND, 0)}
    assert {ROADS[secret][:2] for secret in of_back - of_front} == {(BORDERLAND, 1)}


@pytest.mark.rule("MR-3.13")
def test_characters_stay_in_the_clearing_of_the_same_number_when_a_tile_is_turned() -> None:
    game = begun("amazon", amazon="borderland 2")
    game.position.enchanted = 1 << BORDERLAND

    assert game.position.characters[0].at == clearing("borderland 2")
    assert game.map.type_of[clearing("borderland 2")] == front_type("borderland 2")


def front_type(name: str) -> str:
    """The type of a clearing on the front side."""
    return map_of(MAP, 0).type_of[clearing(name)]


# Map files.


@pytest.mark.parametrize("seed", range(3))
def test_map_written_to_a_file_is_read_back(seed: int, tmp_path: Path) -> None:
    placements = mapmaking.random_map(Rng(seed))
    (tmp_path / "realm.toml").write_text(map_text(placements), encoding="utf-8")

    assert read_map(tmp_path / "realm.toml") == placements


def test_game_is_played_on_a_map_from_a_file() -> None:
    class OurGame(Game):
        __slots__ = ()
        name = "magicrealm"

        def random_map(self) -> tuple[tuple[int, int, int], ...]:
            return read_map(map_text(MAP))

    assert OurGame(2, seed=1).position.placements == MAP == OnMap(2, seed=2).position.placements


def test_game_reads_map_files(tmp_path: Path) -> None:
    (tmp_path / "realm.toml").write_text(map_text(MAP), encoding="utf-8")

    game = Game.card_files().add([tmp_path / "realm.toml"])(2, seed=1)

    assert (game.name, game.position.placements) == ("magicrealm+map", MAP)


@pytest.mark.rule("MR-3.1")
def test_files_have_one_map_at_most(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("first.toml", "second.toml")]
    for path in paths:
        path.write_text(map_text(MAP), encoding="utf-8")

    with pytest.raises(RulesError, match=r"second.toml: a game has one map, and .*first.toml is one"):
        Game.card_files().add(paths)


@pytest.mark.rule("MR-3.1")
def test_unknown_tile_of_a_file_is_rejected_with_its_line() -> None:
    text = map_text(MAP).replace('"awful_valley"', '"awfull_valley"')

    with pytest.raises(RulesError, match=r"TOML text:8: tile\[1\]\.id must be .* did you mean 'awful_valley'\?"):
        read_map(text)


@pytest.mark.rule("MR-3.1")
def test_overlapping_missing_and_double_tiles_are_rejected_with_their_lines() -> None:
    text = '[[tile]]\nid = "borderland"\nq = 0\nr = 0\n\n[[tile]]\nid = "borderland"\nq = 0\nr = 0\nturns = 3\n'

    with pytest.raises(RulesError) as caught:
        read_map(text)

    lines = str(caught.value).splitlines()
    assert lines[:2] == [
        "TOML text:6: borderland is laid twice (MR-3.1)",
        "TOML text:6: borderland overlaps borderland at q = 0, r = 0 (MR-3.1)",
    ]
    assert lines[2].startswith("TOML text: a map has all 20 tiles, missing: awful_valley, bad_valley")


@pytest.mark.rule("MR-3.4")
def test_roadway_that_ends_at_an_edge_is_rejected_with_its_line() -> None:
    placements = [*MAP]
    q, r, turns = placements[TILE["crag"]]
    placements[TILE["crag"]] = (q, r, (turns + 1) % 6)

    mistake = r"TOML text:\d+: only one of .*crag.* has a roadway at their common edge \(MR-3\.4\)"
    with pytest.raises(RulesError, match=mistake):
        read_map(map_text(placements))


@pytest.mark.rule("MR-3.3")
@pytest.mark.parametrize("touching", [0, 1])
def test_tile_that_touches_fewer_than_two_others_is_rejected_with_its_line(touching: int) -> None:
    placements = [*MAP]
    others = [one.hex for one in laid_on(MAP) if one.tile != TILE["crag"]]
    hexes = {hex for other in others for hex in neighbours(other)} - {*others} | {Hex(30, 0)}
    far = next(hex for hex in sorted(hexes) if sum(distance(hex, other) == 1 for other in others) == touching)
    placements[TILE["crag"]] = (far.q, far.r, 0)

    with pytest.raises(RulesError, match=r"TOML text:\d+: crag touches fewer than two of the other .* \(MR-3\.3\)"):
        read_map(map_text(placements))


@pytest.mark.rule("MR-3.3")
def test_tile_with_a_roadway_to_the_only_tile_that_it_touches_is_rejected() -> None:
    placements = [*MAP]
    others = [one for one in laid_on(MAP) if one.tile != TILE["crag"]]
    built = Building(others)
    hexes = [hex for hex in sorted(built.reached) if built.table.touching(hex) == 1]
    alone = [Laid(TILE["crag"], hex, turns) for hex in hexes for turns in range(6)]
    new = next(one for one in alone if not built.table.mismatches(one))
    placements[TILE["crag"]] = (new.hex.q, new.hex.r, new.turns)

    with pytest.raises(RulesError, match=r"crag touches fewer than two of the other .* \(MR-3\.3\)"):
        read_map(map_text(placements))


@pytest.mark.rule("MR-3.5")
def test_unconnected_tile_is_rejected_with_its_line() -> None:
    placements = [*MAP]
    fits = [
        (hex.q, hex.r, turns)
        for other in laid_on(MAP)
        for hex in neighbours(other.hex)
        for turns in range(6)
        if sum(distance(one.hex, hex) == 1 for one in laid_on(MAP) if one.tile != TILE["crag"]) >= 2
        and all(one.hex != hex for one in laid_on(MAP))
    ]
    messages = []
    for place in fits:
        placements[TILE["crag"]] = place
        try:
            read_map(map_text(placements))
        except RulesError as error:
            messages.append(str(error))

    assert any("crag has no route to the Borderland (MR-3.5)" in message for message in messages)


@pytest.mark.rule("MR-3.3", "MR-3.5")
def test_tile_beside_the_borderland_that_is_connected_in_part_is_rejected() -> None:
    placements = [*mapmaking.random_map(Rng(11))]
    placements[TILE["high_pass"]] = (0, -1, 0)  # all others could be laid after it

    with pytest.raises(RulesError, match=r"high_pass has no route to the Borderland \(MR-3\.5\)"):
        read_map(map_text(placements))


@pytest.mark.rule("MR-3.2", "MR-3.3")
def test_borderland_is_at_no_fault_if_no_tile_touches_it() -> None:
    placements = [*MAP]
    placements[BORDERLAND] = (30, 0, 0)

    with pytest.raises(RulesError) as found:
        read_map(map_text(placements))

    assert "borderland touches" not in str(found.value)
    assert "crag touches fewer than two" in str(found.value)


@pytest.mark.rule("MR-3.3", "MR-3.4", "MR-3.5", "MR-3.8")
def test_picks_of_a_map_builder_are_rejected_with_their_clauses() -> None:
    game = building_game()
    (seat,) = game.players_to_act
    building = game.position.building
    assert building is not None
    hand = {*building.hands[seat]}
    other = next(tile for tile in range(20) if tile not in hand)
    for tile in hand:
        if not Building().can_place(tile):
            assert rejected(game, f"tile {TILES[tile].id}", seat).clause == "MR-3.5"
    assert rejected(game, f"tile {TILES[other].id}", seat).clause == "MR-3.8"
    assert rejected(game, "done", seat).clause == "MR-3.8"

    tile = next(tile for tile in building.hands[seat] if Building().can_place(tile))
    do(game, seat, f"tile {TILES[tile].id}")
    assert rejected(game, f"tile {TILES[tile].id}", seat).clause == "MR-3.3"
    do(game, seat, texts(game, seat)[0])
    assert rejected(game, f"tile {TILES[tile].id}", seat).clause == "MR-3.4"


@pytest.mark.rule("MR-3.4", "MR-3.5", "MR-3.6", "MR-3.8")
def test_tile_that_fits_nowhere_is_rejected_with_the_rule_that_it_breaks() -> None:
    game = almost_done(("high_pass", "crag"), ("linden_woods",))
    building = game.position.building
    assert building is not None
    game.position.building = evolve(building, laid=((BORDERLAND, 0, 0, 0),))

    assert mapmaking.why_no_place(game, TILE["high_pass"]).clause == "MR-3.5"
    assert mapmaking.why_no_place(game, TILE["crag"]).clause == "MR-3.8"

    beside_blank_edges = (BORDERLAND, 0, 0, 0), (TILE["deep_woods"], -1, 0, 1)
    game.position.building = evolve(building, laid=beside_blank_edges)
    assert mapmaking.why_no_place(game, TILE["crag"]).clause == "MR-3.4"

    no_road_to_the_gap = tuple([(TILE[name], *where) for name, *where in WITH_A_GAP])
    game.position.building = evolve(building, laid=no_road_to_the_gap)
    assert mapmaking.why_no_place(game, TILE["bad_valley"]).clause == "MR-3.6"


WITH_A_GAP = (
    ("borderland", 0, 0, 0),
    ("linden_woods", 1, -1, 3),
    ("pine_woods", 0, -1, 2),
    ("curst_valley", 1, 0, 1),
    ("crag", 0, 1, 0),
    ("cliff", -1, 0, 0),
    ("awful_valley", 2, -1, 4),
    ("deep_woods", 2, 0, 5),
    ("ledges", 3, -1, 4),
    ("cavern", 2, -2, 3),
    ("nut_woods", 3, -2, 1),
    ("mountain", 3, 0, 4),
    ("dark_valley", 2, 1, 2),
)
"""A legal map so far: Bad Valley fits only where none of its roadways would lead to the Borderland."""


@pytest.mark.rule("MR-8.13", "MR-10.12")
def test_places_off_the_map_are_neither_caves_nor_mountains() -> None:
    laid = begun("amazon").map
    off_the_map = (NOWHERE, DEAD, TAKEN_IN, ALOFT)

    assert laid.is_cave(len(CLEARING) - 1)
    assert not any(map(laid.is_cave, off_the_map))
    assert not any(map(laid.is_mountain, off_the_map))
