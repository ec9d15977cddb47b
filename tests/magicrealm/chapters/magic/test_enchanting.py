"""Enchanting chits and turning tiles over (MR-36.6, MR-36.9 to MR-36.16, MR-46.17, MR-47.38)."""

from __future__ import annotations

import pytest

from arcana_core.effects import PERMANENT, until
from arcana_core.geometry.graphs import ALL
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CHIT_LABELS, CLEARING_NAMES
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import enchanting
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import ALL_BEINGS
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.journal import Lacked
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.realm import SECRETS, TILE, TILE_OF, TILES
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS
from tests.magicrealm.daylight import asked, daylight
from tests.magicrealm.hands import act, hand, set_chits
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, hire, lead, put, refresh, texts


def state(game: Game, name: str, label: str) -> str:
    """The state of a chit."""
    return game.chits_of(being(name))[CHIT_LABELS[being(name)].index(label)]


def is_turned(game: Game, tile: str) -> bool:
    """Whether a tile shows its enchanted side."""
    return bool(game.position.enchanted >> TILE[tile] & 1)


def enchanter(hero: str = "witch", at: str = "awful_valley 1", **chits: str) -> Game:
    """A character who has prepared an enchantment and begins to enchant, with these chits in these states."""
    game = begun(hero)
    put(game, hero, at)
    set_chits(game, hero, **chits)
    assert act(game, hero, "SPX", "SP") == ["", ""]
    return game


# Preparing and enchanting chits (MR-36.9, MR-36.10, MR-36.12).


@pytest.mark.rule("MR-36.9")
def test_enchanting_needs_a_phase_that_prepares_it_in_the_same_turn() -> None:
    game = begun("witch", witch="cliff 3")

    assert act(game, "witch", "SP") == ["MR-36.9"]
    assert act(game, "witch", "SPX", "H") == ["", ""]
    assert game.position.turn is not None
    assert game.position.turn.prepared
    assert game.chits_of(being("witch")) == "A" * 12
    assert act(game, "witch", "SP") == ["MR-36.9"], "another turn"


@pytest.mark.rule("MR-36.9", "MR-6.17")
def test_cancelled_preparation_prepares_nothing() -> None:
    game = begun("witch", witch="cliff 3")

    assert act(game, "witch", "SPX with toadstool_circle", "SP") == ["MR-6.17", "MR-36.9"]


@pytest.mark.rule("MR-36.10", "MR-36.12", "MR-36.2", "MR-47.38")
def test_active_chit_up_to_type_five_becomes_a_colour_chit() -> None:
    game = enchanter(magic_II2x="F")

    assert texts(game, 0) == [
        "enchant magic II3*",
        "enchant magic II3* no. 2",
        "enchant magic V4*",
        "enchant magic V5*",
        "enchant magic V6*",
    ]
    do(game, 0, "enchant magic V4*")

    assert state(game, "witch", "magic V4*") == "E"
    assert game.chits_of(being("witch")).count("A") == 10
    assert not is_turned(game, "awful_valley")


@pytest.mark.rule("MR-36.12", "MR-36.2")
def test_enchanting_is_cancelled_without_an_active_chit_up_to_type_five() -> None:
    game = begun("elf", elf="cliff 3")
    set_chits(game, "elf", magic_III3x="E", magic_III3x_no_2="F", magic_III2x="W", magic_III4x="C")

    assert act(game, "elf", "SPX", "SP") == ["", "MR-36.12"]


@pytest.mark.rule("MR-36.12")
def test_enchanting_that_is_possible_must_be_done() -> None:
    game = enchanter("pilgrim", magic_I6x="F")

    assert texts(game, 0) == ["enchant magic I4*"]


@pytest.mark.rule("MR-36.16", "MR-1.10")
def test_alerted_chit_loses_the_alert_when_it_is_enchanted() -> None:
    game = enchanter("pilgrim", magic_I6x="F", magic_I4x="L")

    do(game, 0, "enchant magic I4*")

    assert state(game, "pilgrim", "magic I4*") == "E"


@pytest.mark.rule("MR-15.12")
def test_followers_do_nothing_while_their_guide_enchants() -> None:
    game = begun("witch", "sorceror", witch="cliff 3", sorceror="cliff 3")
    lead(game, "witch", "sorceror")

    act(game, "witch", "SPX", "SP")
    do(game, 0, "enchant magic V4*")

    assert game.players_to_act == () or "enchant magic IV4*" not in texts(game, 1)
    assert game.chits_of(being("sorceror")) == "A" * 12


# Turning a tile (MR-36.11).


@pytest.mark.rule("MR-36.11", "MR-47.38")
def test_lasting_source_in_the_clearing_lets_a_chit_turn_the_tile() -> None:
    game = enchanter()
    assert rejected(game, "turn tile with magic V4*", 0).clause == "MR-36.11"
    hand(game, "witch", "cloven_hoof", active=True)
    assert "turn tile with magic II3*" not in texts(game, 0)

    do(game, 0, "turn tile with magic V4*")

    assert is_turned(game, "awful_valley")
    assert game.chits_of(being("witch")) == "A" * 12, "the Magic chit itself stays active"
    assert events_of(game, events.TileTurned) == [events.TileTurned(TILE["awful_valley"], True)]


@pytest.mark.rule("MR-36.11")
def test_enchanted_tile_supplies_the_colour_to_turn_itself_back() -> None:
    game = enchanter()
    game.position.enchanted = 1 << TILE["awful_valley"]
    refresh(game)

    do(game, 0, "turn tile with magic II3*")

    assert not is_turned(game, "awful_valley")


@pytest.mark.rule("MR-36.11", "MR-36.3")
def test_source_elsewhere_in_the_tile_does_not_help() -> None:
    game = enchanter("pilgrim", "linden_woods 4")
    game.put_dwelling(DWELLING["chapel"], clearing("linden_woods 2"))
    assert "turn tile with magic I4*" not in texts(game, 0)

    put(game, "pilgrim", "linden_woods 2")
    assert "turn tile with magic I4*" in texts(game, 0)


@pytest.mark.rule("MR-36.11", "MR-6.3")
def test_colour_of_the_day_turns_tiles_everywhere() -> None:
    game = enchanter("pilgrim")
    game.position.day = 7
    refresh(game)

    do(game, 0, "turn tile with magic I4*")

    assert is_turned(game, "awful_valley")


@pytest.mark.rule("MR-36.11", "MR-36.6")
def test_only_colour_chit_of_the_colour_is_used_up_without_a_question() -> None:
    game = enchanter(magic_V4x="E", magic_II2x="E")

    do(game, 0, "turn tile with magic V5*")

    assert is_turned(game, "awful_valley")
    assert state(game, "witch", "magic V4*") == "F"
    assert state(game, "witch", "magic V5*") == "A"
    assert state(game, "witch", "magic II2*") == "E"


@pytest.mark.rule("MR-36.11", "MR-36.6", "MR-47.38")
def test_player_chooses_among_several_colour_chits() -> None:
    game = enchanter(magic_V4x="E", magic_V6x="E")

    do(game, 0, "turn tile with magic V5*")
    assert texts(game, 0) == ["spend magic V4*", "spend magic V6*"]
    assert not is_turned(game, "awful_valley")
    do(game, 0, "spend magic V6*")

    assert is_turned(game, "awful_valley")
    assert [state(game, "witch", f"magic V{n}*") for n in (4, 5, 6)] == ["E", "A", "F"]


@pytest.mark.rule("MR-36.6", "MR-36.11")
def test_colour_chit_is_kept_where_a_lasting_source_supplies_the_colour() -> None:
    game = enchanter(magic_V4x="E")
    hand(game, "witch", "cloven_hoof", active=True)

    do(game, 0, "turn tile with magic V5*")

    assert is_turned(game, "awful_valley")
    assert state(game, "witch", "magic V4*") == "E"


@pytest.mark.rule("MR-36.16")
def test_alerted_chit_that_turns_a_tile_stays_active_without_the_alert() -> None:
    game = enchanter(magic_V4x="E", magic_V5x="L")

    do(game, 0, "turn tile with magic V5*")

    assert is_turned(game, "awful_valley")
    assert state(game, "witch", "magic V5*") == "A"


@pytest.mark.rule("MR-36.12", "MR-36.6")
def test_enchanted_chit_can_neither_be_enchanted_nor_turn_a_tile() -> None:
    game = enchanter("pilgrim", magic_I6x="E")

    assert texts(game, 0) == ["enchant magic I4*", "turn tile with magic I4*"]
    assert rejected(game, "enchant magic I6*", 0).clause == "MR-36.12"


@pytest.mark.rule("MR-36.13")
def test_hired_leader_cannot_record_enchanting() -> None:
    game = begun("sorceror", sorceror="linden_woods 2", lhq="linden_woods 2")
    hire(game, 0, "lhq")
    do(game, 0, "end turn")

    assert "record prepare" not in texts(game, 0)
    assert rejected(game, "record prepare", 0).clause == "MR-36.13"


# Effects of turning a tile (MR-3.13, MR-36.14).


@pytest.mark.rule("MR-36.14", "MR-3.13")
def test_pieces_stay_in_their_clearings_and_discoveries_of_the_sides_differ() -> None:
    game = begun("witch", witch="cliff 3", giant_1="cliff 2")
    old = {road.secret for road in game.map.graph.at[clearing("cliff 2")]} - {-1}

    game.turn_tile(TILE["cliff"], "MR-36.11")

    assert beings.place(game, being("witch")) == clearing("cliff 3")
    assert beings.place(game, being("giant 1")) == clearing("cliff 2")
    assert old
    assert old.isdisjoint({road.secret for road in game.map.graph.at[clearing("cliff 2")]})


def on_road(game: Game, name: str, start: str, end: str) -> None:
    """Put a character onto the roadway between two clearings."""
    one = game.position.characters[game.position.seats[being(name)]]
    one.at, one.road = -1, (clearing(start), clearing(end))
    refresh(game)


def sides(kind: str, other: str) -> tuple[str, str, str, int]:
    """A tile, two of its clearings, and the secret between them on the enchanted side, -1 for none.

    On the front side a roadway of the kind joins them, on the enchanted side one of the other kind, or "" for none.
    """
    for number, tile in enumerate(TILES):
        back = {frozenset((road.a, road.b)): (road.kind, n) for n, road in enumerate(tile.enchanted.roads)}
        for road in tile.normal.roads:
            found, index = back.get(frozenset((road.a, road.b)), ("", -1))
            if (road.kind, found) == (kind, other):
                return tile.id, f"{tile.id} {road.a}", f"{tile.id} {road.b}", SECRETS.get((number, 1, index), -1)
    raise AssertionError("no such tile")


@pytest.mark.rule("MR-36.14")
def test_character_whose_roadway_vanishes_stands_in_the_woods() -> None:
    tile, start, end, _ = sides("open", "")
    game = begun("witch")
    on_road(game, "witch", start, end)

    game.turn_tile(TILE[tile], "MR-36.11")

    assert game.position.characters[0].road == (clearing(start),)
    assert events_of(game, events.LostInWoods) == [events.LostInWoods(being("witch"), clearing(start))]


@pytest.mark.rule("MR-36.14", "MR-48.5")
def test_character_stays_on_a_roadway_that_becomes_a_hidden_way_only_if_it_knows_it() -> None:
    tile, start, end, secret = sides("open", "hidden")
    for knows in (False, True):
        game = begun("witch")
        on_road(game, "witch", start, end)
        game.position.characters[0].paths = knows << secret

        game.turn_tile(TILE[tile], "MR-36.11")

        assert len(game.position.characters[0].road) == 1 + knows
        assert game.position.characters[0].used_paths == knows << secret
        lacked = [one for one in game.position.journal if isinstance(one, Lacked)]
        assert lacked == ([] if knows else [Lacked(being("witch"), 1 << secret)])


@pytest.mark.rule("MR-36.14", "MR-48.5")
def test_character_on_a_hidden_way_of_another_tile_shows_nothing_of_it() -> None:
    _, start, end, _ = sides("hidden", "open")
    game = begun("witch")
    way = next(road for road in game.map.graph.between(clearing(start), clearing(end)) if road.secret >= 0)
    on_road(game, "witch", start, end)
    game.position.characters[0].paths = 1 << way.secret

    other = next(tile.id for tile in TILES if not start.startswith(tile.id) and not end.startswith(tile.id))
    game.turn_tile(TILE[other], "MR-36.11")

    assert game.position.characters[0].used_paths == 0


@pytest.mark.rule("MR-36.14")
def test_character_between_two_tiles_loses_a_roadway_that_the_tile_ahead_takes_away() -> None:
    game = begun("witch")
    start, end = next(pair for pair in borders(game) if vanishes(game, *pair, TILE_OF[pair[1]]))
    on_road(game, "witch", CLEARING_NAMES[start], CLEARING_NAMES[end])

    game.turn_tile(TILE_OF[end], "MR-36.11")

    assert game.position.characters[0].road == (start,)


def borders(game: Game) -> list[tuple[int, int]]:
    """The clearings of different tiles that roadways join."""
    pairs = [(one, other) for one in range(len(TILE_OF)) for other in game.map.graph.neighbours(one, known=ALL)]
    return [(one, other) for one, other in pairs if other >= 0 and TILE_OF[one] != TILE_OF[other]]


def vanishes(game: Game, start: int, end: int, tile: int) -> bool:
    """Whether no roadway joins two clearings once a tile is turned over."""
    copy = game.clone()
    copy.turn_tile(tile, "MR-36.11")
    return not copy.map.graph.between(start, end)


@pytest.mark.rule("MR-36.14")
def test_character_stays_on_a_roadway_that_both_sides_have() -> None:
    tile, start, end, _ = sides("open", "open")
    game = begun("witch")
    on_road(game, "witch", start, end)

    game.turn_tile(TILE[tile], "MR-36.11")

    assert game.position.characters[0].road == (clearing(start), clearing(end))


@pytest.mark.rule("MR-36.14", "MR-47.8", "MR-8.11")
def test_turn_from_the_woods_begins_with_the_move_back() -> None:
    game = begun("witch")
    one = game.position.characters[0]
    one.at, one.road = -1, (clearing("linden_woods 2"),)
    refresh(game)

    do(game, 0, "record move")
    assert texts(game, 0) == ["clearing linden_woods 2"]

    assert act(game, "witch", "H", "M linden_woods 4", "SPX", "M linden_woods 2", "H") == [
        "MR-36.14",
        "MR-36.14",
        "MR-36.14",
        "",
        "",
    ]
    assert (one.at, one.came) == (clearing("linden_woods 2"), -1)
    assert not one.road


@pytest.mark.rule("MR-36.14")
def test_in_the_woods_nobody_is_blocked_or_rearranges() -> None:
    game = begun("witch", "elf", giant_1="linden_woods 2", elf="cliff 3")
    one = game.position.characters[0]
    one.at, one.road = -1, (clearing("linden_woods 2"),)
    daylight(game, "witch", witch="H", elf="")

    assert asked(game, "abandon magic_wand") == -1
    assert one.road == (clearing("linden_woods 2"),)
    assert not beings.is_blocked(game, being("witch"))


@pytest.mark.rule("MR-3.13", "MR-9.11")
def test_no_clearing_is_a_cave_on_one_side_only() -> None:
    # Otherwise horses there would have to be put away when the tile turns.
    for tile in TILES:
        caves = [[one.n for one in side.clearings if one.type == "cave"] for side in tile.sides]
        assert caves[0] == caves[1]


# Remote Enchant (MR-36.15, MR-44.5).


@pytest.mark.rule("MR-36.15", "MR-44.5")
def test_remote_enchant_turns_the_tile_of_the_recorded_clearing() -> None:
    game = begun("witch", witch="cliff 3")
    hand(game, "witch", "crystal_ball", "cloven_hoof", active=True)

    assert act(game, "witch", "SPX", "RE awful_valley 1") == ["", ""]
    do(game, 0, "turn tile with magic V4*")

    assert is_turned(game, "awful_valley")
    assert not is_turned(game, "cliff")


@pytest.mark.rule("MR-36.15")
def test_colour_for_a_remote_enchant_may_be_supplied_there() -> None:
    game = begun("pilgrim", pilgrim="cliff 3")
    game.put_dwelling(DWELLING["chapel"], clearing("linden_woods 2"))
    hand(game, "pilgrim", "crystal_ball", active=True)

    assert act(game, "pilgrim", "SPX", "RE linden_woods 4") == ["", ""]
    assert "turn tile with magic I4*" not in texts(game, 0)
    do(game, 0, "enchant magic I6*")

    assert act(game, "pilgrim", "SPX", "RE linden_woods 2") == ["", ""]
    set_chits(game, "pilgrim", all="A")
    do(game, 0, "turn tile with magic I4*")
    assert is_turned(game, "linden_woods")


@pytest.mark.rule("MR-36.15", "MR-36.9", "MR-6.20")
def test_remote_enchant_needs_preparation_and_the_active_ball() -> None:
    game = begun("witch", witch="cliff 3")
    assert act(game, "witch", "SPX", "RE awful_valley 1") == ["", "MR-6.20"]
    hand(game, "witch", "crystal_ball", active=True)

    assert act(game, "witch", "RE awful_valley 1") == ["MR-36.9"]

    set_chits(game, "witch", all="F", move_L4="A")
    assert act(game, "witch", "SPX", "RE awful_valley 1") == ["", "MR-36.12"]


# Toadstool Circle 4 (MR-12.25).


@pytest.mark.rule("MR-12.25", "MR-47.47")
def test_under_toadstool_circle_4_enchanting_is_done_in_any_clearing() -> None:
    game = begun("witch", witch="cliff 3")
    game.position.effects.begin("toadstool sight", target=being("witch"), lasts=until("midnight"))
    hand(game, "witch", "cloven_hoof", active=True)

    assert act(game, "witch", "SPX", "SP") == ["", ""]
    do(game, 0, "clearing awful_valley 1")
    do(game, 0, "turn tile with magic V4*")

    assert is_turned(game, "awful_valley")


# Automatic enchanting (MR-46.17).


def tiles_that_turn(day: int, **changes: object) -> set[str]:
    """The tiles that turn over at the start of a day."""
    game = begun("witch", rules=Rules(automatic_enchanting=True), witch="cliff 3")
    game.put_dwelling(DWELLING["chapel"], clearing("linden_woods 2"))
    hand(game, "witch", *[str(card) for card in changes.values()], active=True)
    game.position.day = day - 1
    ask(game, calendar.next_day())
    return {TILES[event.tile].id for event in events_of(game, events.TileTurned)}


@pytest.mark.rule("MR-46.17")
def test_tiles_with_the_colour_of_the_day_turn_over() -> None:
    assert tiles_that_turn(14) >= {"awful_valley", "bad_valley", "borderland"}
    assert "linden_woods" not in tiles_that_turn(14)
    assert tiles_that_turn(28) >= {"linden_woods", "borderland"}
    assert "awful_valley" not in tiles_that_turn(28)
    assert tiles_that_turn(13) == set()


@pytest.mark.rule("MR-46.17")
def test_on_day_seven_only_tiles_with_a_card_or_the_chapel_turn() -> None:
    assert tiles_that_turn(7) == {"linden_woods"}
    assert tiles_that_turn(7, card="cloven_hoof") == {"linden_woods", "cliff"}
    assert tiles_that_turn(7, card="golden_icon") == {"linden_woods"}


@pytest.mark.rule("MR-46.17")
def test_each_tile_turns_only_once_and_from_either_side() -> None:
    game = begun("witch", rules=Rules(automatic_enchanting=True), witch="awful_valley 1")
    hand(game, "witch", "golden_icon", active=True)
    game.position.enchanted = 1 << TILE["bad_valley"]

    game.position.day = 14
    enchanting.enchant_automatically(game)

    assert is_turned(game, "awful_valley"), "its colour and the card's turn it once"
    assert not is_turned(game, "bad_valley")


@pytest.mark.rule("MR-36.11", "MR-39.5")
def test_tile_that_turns_energizes_spells_in_it_at_once() -> None:
    game = begun("witch", "elf", witch="linden_woods 4", elf="linden_woods 2")
    spell = SPELL["illusion"]
    assert (SPELL_CARDS[spell].colour, SPELL_CARDS[spell].duration) == ("gold", "permanent")
    game.position.enchantments = (Enchantment(1, spell, being("witch")),)
    game.position.effects.begin("illusion", 1, being("elf"), lasts=PERMANENT)
    assert not enchantments.works(game, "illusion", being("elf"))

    game.turn_tile(TILE["maple_woods"], "MR-36.11")
    assert not enchantments.works(game, "illusion", being("elf"))
    game.turn_tile(TILE["linden_woods"], "MR-36.11")

    assert enchantments.works(game, "illusion", being("elf"))


@pytest.mark.rule("MR-43.34", "MR-36.11")
def test_phantasm_enchants_where_it_is_with_the_chits_of_its_character() -> None:
    game = begun("witch", "elf", witch="cliff 3")
    phantasm = ALL_BEINGS.index("witch phantasm")
    beings.put(game, phantasm, clearing("awful_valley 1"))
    game.position.enchanted = 1 << TILE["awful_valley"]

    ask(game, enchanting.Enchant(phantasm, clearing("awful_valley 1")))
    assert "turn tile with magic V4*" not in texts(game, 0)
    do(game, 0, "turn tile with magic II3*")

    assert not is_turned(game, "awful_valley")
    assert state(game, "witch", "magic II3*") == "A"


@pytest.mark.rule("MR-43.34", "MR-36.10")
def test_chit_that_a_phantasm_enchants_is_its_characters() -> None:
    game = begun("witch", "elf", witch="cliff 3")
    phantasm = ALL_BEINGS.index("witch phantasm")
    beings.put(game, phantasm, clearing("awful_valley 1"))

    ask(game, enchanting.Enchant(phantasm, clearing("awful_valley 1")))
    do(game, 0, "enchant magic V4*")

    assert state(game, "witch", "magic V4*") == "E"
