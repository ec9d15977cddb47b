"""The end of turns: prowling, chits turned up and exchanged, denizens that appear (MR-4.8 to MR-4.11, MR-17)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import whereabouts
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.preparing import mapmaking
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, NOWHERE
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, where
from tests.magicrealm.table import begun, being, clearing, do, events_of, hire, piece, place_chit, put, texts


def at_cliff(*chits: str, place: str = "cliff 3", rules: Rules | None = None) -> Game:
    """The Amazon in Cliff with these chits face down."""
    game = begun("amazon", amazon=place, rules=rules)
    for chit in ("bones_m", "lair", *chits):
        place_chit(game, chit, "cliff")
    return game


def appeared(game: Game) -> list[tuple[str, str]]:
    """The denizens that have appeared, each with its clearing."""
    return [
        (DENIZEN_IDS[event.being - 16], actions.CLEARING_NAMES[event.clearing])
        for event in events_of(game, events.Appeared)
    ]


DENIZEN_IDS = [*DENIZEN]


def hold(game: Game, lost: int, *chits: str) -> None:
    """Let the Lost Castle (0) or the Lost City (1) hold these five chits."""
    piles, target = game.position.piles, slots.LOST_CHITS[lost]
    for name in chits:
        number = piece(name)
        source = next(slot for slot, mask in enumerate(piles.masks) if mask >> number & 1)
        if source != target:
            spare = next(n for n, one in enumerate(PIECES) if piles.masks[target] >> n & 1 and one.id not in chits)
            piles.move(1 << number, source, target)
            piles.move(1 << spare, target, source)


# Prowling.


@pytest.mark.rule("MR-17.1", "MR-17.13")
def test_prowling_monsters_of_the_tile_move_to_the_one_whose_turn_ends() -> None:
    game = at_cliff()
    for name, place in (("giant 1", "cliff 1"), ("ogre 1", "cliff 1"), ("h_troll 1", "borderland 1")):
        put(game, name, place)
    put(game, "l1", "cliff 1")

    daylight(game, "amazon", monsters=4, amazon="")

    assert where(game, "giant 1") == "cliff 3"
    assert where(game, "ogre 1") == "cliff 1"
    assert where(game, "h_troll 1") == "borderland 1"
    assert where(game, "l1") == "cliff 1"


@pytest.mark.rule("MR-17.1", "MR-7.6")
def test_monsters_move_to_the_hidden_too_and_ghosts_every_day() -> None:
    game = at_cliff()
    put(game, "giant 1", "cliff 1")
    put(game, "ghost 1", "cliff 6")

    daylight(game, "amazon", 1, 1, monsters=4, amazon="H")
    answer(game)

    assert where(game, "giant 1") == "cliff 3"
    assert where(game, "ghost 1") == "cliff 3"
    assert not is_blocked(game, "amazon")


@pytest.mark.rule("MR-17.13")
def test_hired_monsters_do_not_prowl() -> None:
    game = at_cliff()
    put(game, "giant 1", "cliff 1")
    hire(game, 0, "giant 1")

    daylight(game, "amazon", monsters=4, amazon="")

    assert where(game, "giant 1") == "cliff 1"


@pytest.mark.rule("MR-17.1")
def test_end_of_turn_goes_in_order() -> None:
    game = begun("amazon", amazon="linden_woods 4")
    put(game, "wolf_a 1", "linden_woods 2")
    place_chit(game, "ruins_w", "linden_woods")

    daylight(game, "amazon", monsters=3, amazon="")

    kinds = (events.MonsterMoved, events.ChitTurnedUp, events.Appeared, events.Blocked)
    order = [type(entry.event).__name__ for entry in game.log if isinstance(entry.event, kinds)]
    assert order == ["MonsterMoved", "Blocked", "ChitTurnedUp", *["Appeared"] * 5, *["Blocked"] * 5]


# Chits.


@pytest.mark.rule("MR-17.1", "MR-4.11", "MR-48.2")
def test_all_chits_of_the_tile_are_turned_up_for_all_to_see() -> None:
    game = at_cliff("howl_4")

    daylight(game, "amazon", monsters=1, amazon="")

    for name in ("bones_m", "howl_4"):
        assert game.position.face_up >> piece(name) & 1
        assert game.position.revealed >> piece(name) & 1
    slot = slots.TILE_CHITS[TILE["cliff"]]
    assert game.position.piles.known(0, slot) >> piece("howl_4") & 1
    assert whereabouts.clearing_of_chit(game, piece("howl_4")) == clearing("cliff 4")
    assert whereabouts.clearing_of_chit(game, piece("bones_m")) == NOWHERE


@pytest.mark.rule("MR-17.2")
def test_chits_that_were_face_up_do_not_summon_again_this_day() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2")
    place_chit(game, "bones_m", "cliff")
    place_chit(game, "lair", "cliff")

    daylight(game, "amazon", "elf", monsters=4, amazon="", elf="")
    assert appeared(game) == [("giant 1", "cliff 3")]

    daylight(game, "amazon", "elf", monsters=4, amazon="", elf="")
    assert appeared(game)[1:] == [("giant 2", "cliff 3")]


@pytest.mark.rule("MR-17.2")
def test_chits_are_turned_down_at_midnight_but_for_the_lost_ones() -> None:
    game = at_cliff()
    idle = ("end turn", "no", "no rounds", "live on", "none", "done")
    place_chit(game, "lost_castle", "cliff")
    game.position.face_up = 1 << piece("bones_m") | 1 << piece("lost_castle")

    while game.position.day == 1:
        do(game, 0, next(text for text in idle if text in texts(game, 0)))

    assert not game.position.face_up >> piece("bones_m") & 1
    assert game.position.face_up >> piece("lost_castle") & 1


@pytest.mark.rule("MR-4.8")
@pytest.mark.parametrize(("chit", "campfire"), [("smoke_w", "small_campfire"), ("stink_w", "large_campfire")])
def test_campfire_replaces_its_chit(chit: str, campfire: str) -> None:
    game = begun("amazon", amazon="deep_woods 2")
    place_chit(game, chit, "linden_woods")
    put(game, "amazon", "linden_woods 4")

    daylight(game, "amazon", monsters=1, amazon="")

    # On this map no roadway runs from clearing 5 of the Linden Woods, so 4 comes next.
    assert actions.CLEARING_NAMES[game.position.dwellings[DWELLING[campfire]]] == "linden_woods 4"
    revealed = events.DwellingRevealed(DWELLING[campfire], clearing("linden_woods 4"))
    assert revealed in events_of(game, events.DwellingRevealed)
    assert game.position.piles.masks[slots.OUT_OF_PLAY] >> piece(chit) & 1
    assert game.position.piles.masks[slots.TILE_WARNING[TILE["linden_woods"]]] == 0
    assert not game.position.face_up >> piece(chit) & 1


@pytest.mark.rule("MR-4.8")
def test_campfire_looks_at_the_sides_that_are_face_up() -> None:
    game = begun("amazon", amazon="oak_woods 2")
    game.position.enchanted = 1 << TILE["oak_woods"]
    place_chit(game, "smoke_w", "oak_woods")

    daylight(game, "amazon", monsters=1, amazon="")

    assert actions.CLEARING_NAMES[game.position.dwellings[DWELLING["small_campfire"]]] == "oak_woods 2"


@pytest.mark.rule("MR-4.8")
def test_campfire_without_any_roadway_is_in_clearing_5() -> None:
    game = begun("amazon", amazon="linden_woods 2")
    game.position.placements, game.position.enchanted = mapmaking.random_map(Rng(3)), 244406
    place_chit(game, "stink_w", "linden_woods")

    daylight(game, "amazon", monsters=1, amazon="")

    assert actions.CLEARING_NAMES[game.position.dwellings[DWELLING["large_campfire"]]] == "linden_woods 5"


@pytest.mark.rule("MR-4.10")
def test_lost_castle_puts_five_chits_on_its_tile_which_summon() -> None:
    game = at_cliff("lost_castle")
    place_chit(game, "smoke_m", "cliff")
    hold(game, 0, "hoard", "howl_4", "patter_2", "statue", "cairns")

    daylight(game, "amazon", monsters=5, amazon="")

    tile = game.position.piles.masks[slots.TILE_CHITS[TILE["cliff"]]]
    for name in ("lost_castle", "hoard", "howl_4", "patter_2", "statue", "cairns"):
        assert tile >> piece(name) & 1
        assert game.position.face_up >> piece(name) & 1
    assert appeared(game) == [("h_spider 1", "cliff 2"), ("imp", "cliff 2"), ("t_spider", "cliff 5")]


# Appearance.


@pytest.mark.rule("MR-17.3")
def test_chit_summons_the_first_box_that_is_not_empty() -> None:
    game = at_cliff()
    game.position.denizen_at[DENIZEN["giant_bat 1"]] = DEAD

    daylight(game, "amazon", monsters=6, amazon="")

    assert appeared(game) == [("giant_bat 2", "cliff 3"), ("giant_bat 3", "cliff 3")]


@pytest.mark.rule("MR-17.3")
def test_chit_whose_boxes_are_empty_summons_nothing() -> None:
    game = at_cliff()
    for name in ("giant 1", "giant 2"):
        put(game, name, "borderland 1")

    daylight(game, "amazon", monsters=4, amazon="")

    assert appeared(game) == []


@pytest.mark.rule("MR-17.4")
@pytest.mark.parametrize(("tile", "found"), [("cliff", 0), ("caves", 6)])
def test_howl_brings_goblins_only_beside_a_c_chit(tile: str, found: int) -> None:
    game = begun("amazon", amazon=f"{tile} 1")
    place_chit(game, "dank_m", "cliff")
    place_chit(game, "smoke_c", "caves")
    place_chit(game, "howl_4", tile)

    daylight(game, "amazon", monsters=3, amazon="")

    assert [one for one in appeared(game) if "goblin" in one[0]] == [
        (f"axe_goblin {number}", f"{tile} 4") for number in range(1, found + 1)
    ]


@pytest.mark.rule("MR-17.5")
def test_warnings_come_first_then_chits_by_number_and_sounds_before_sites() -> None:
    chits = ("cairns", "bones_m", "howl_5", "patter_5", "statue", "flutter_2", "lost_castle")

    order = [PIECES[chit].id for chit in arrivals.in_order(sum(1 << piece(chit) for chit in chits))]

    assert order == ["bones_m", "flutter_2", "statue", "howl_5", "patter_5", "cairns"]


@pytest.mark.rule("MR-17.6")
def test_warning_brings_monsters_to_the_turn_s_end_and_sounds_to_their_clearing() -> None:
    game = at_cliff("howl_4", place="cliff 2")

    daylight(game, "amazon", monsters=6, amazon="")

    assert appeared(game) == [("giant_bat 1", "cliff 2"), ("giant_bat 2", "cliff 4"), ("giant_bat 3", "cliff 4")]


@pytest.mark.rule("MR-17.7")
def test_monsters_that_appear_do_not_move_at_once() -> None:
    game = at_cliff("howl_4", place="cliff 2")

    daylight(game, "amazon", monsters=6, amazon="")

    assert where(game, "giant_bat 2") == "cliff 4"
    assert events_of(game, events.MonsterMoved) == []


@pytest.mark.rule("MR-17.8", "MR-17.11")
@pytest.mark.parametrize(("monsters", "place"), [(1, "bad_valley 5"), (2, "")])
def test_dwelling_brings_the_prowling_group(monsters: int, place: str) -> None:
    game = begun("amazon", amazon="bad_valley 5")

    daylight(game, "amazon", monsters=monsters, amazon="")

    for name in ("c1", "chq"):
        assert where(game, name) == place
    assert where(game, "r1") == "bad_valley 5"


@pytest.mark.rule("MR-17.8")
def test_group_comes_only_to_the_dwelling_itself() -> None:
    game = begun("amazon", amazon="bad_valley 4")

    daylight(game, "amazon", monsters=1, amazon="")

    assert where(game, "chq") == ""


@pytest.mark.rule("MR-17.8")
def test_dead_and_hired_members_do_not_come() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 5", elf="cliff 2")
    game.position.denizen_at[DENIZEN["c1"]] = DEAD
    put(game, "c2", "cliff 3")

    daylight(game, "amazon", "elf", monsters=1, amazon="", elf="")

    assert where(game, "c1") == ""
    assert where(game, "c2") == "cliff 3"
    assert where(game, "c3") == "bad_valley 5"


@pytest.mark.rule("MR-17.13", "MR-4.9")
def test_garrison_natives_do_not_appear() -> None:
    game = begun("amazon", amazon="curst_valley 5")
    game.position.denizen_at[DENIZEN["g1"]] = NOWHERE

    daylight(game, "amazon", monsters=6, amazon="")

    assert where(game, "g1") == ""
    assert where(game, "g2") == "curst_valley 5"


def visitor_in(game: Game, box: int) -> None:
    """Put the first visitor chit into a row 6 box, and take the others off the chart."""
    game.position.visitors = [VisitorChit(0, box if number == 0 else NOWHERE) for number in range(6)]


@pytest.mark.rule("MR-17.9")
@pytest.mark.parametrize(("monsters", "hired", "comes"), [(6, False, True), (5, False, False), (6, True, False)])
def test_visitor_comes_to_the_unhired_leader(monsters: int, hired: bool, comes: bool) -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="borderland 2", chq="cliff 3")
    visitor_in(game, 0)
    if hired:
        hire(game, 1, "chq")

    daylight(game, "amazon", "elf", monsters=monsters, amazon="", elf="")

    assert game.position.visitors[0] == (VisitorChit(0, NOWHERE, clearing("cliff 3")) if comes else VisitorChit(0, 0))
    appeared = [events.VisitorAppeared(0, clearing("cliff 3"))] if comes else []
    assert events_of(game, events.VisitorAppeared) == appeared


@pytest.mark.rule("MR-17.9", "MR-17.10")
@pytest.mark.parametrize(("place", "comes"), [("cliff 1", True), ("cliff 2", False)])
def test_visitor_comes_to_a_site_that_has_just_been_turned_up(place: str, comes: bool) -> None:
    game = at_cliff("altar", place=place)
    visitor_in(game, 5)

    daylight(game, "amazon", monsters=6, amazon="")

    assert (game.position.visitors[0].at == clearing("cliff 1")) == comes


@pytest.mark.rule("MR-17.9", "MR-12.23")
@pytest.mark.parametrize("drawn", [True, False])
def test_visitor_comes_to_a_site_card_once_it_has_been_drawn(drawn: bool) -> None:
    game = at_cliff("lair", place="cliff 3")
    card, lair = piece("toadstool_circle"), slots.SITE_LARGE[1]
    piles = game.position.piles
    source = next(slot for slot, mask in enumerate(piles.masks) if mask >> card & 1)
    if source != lair:
        piles.take(source, piles.order_of(source).index(card), slots.DRAWN)
        piles.put_under([card], slots.DRAWN, lair)
    game.position.revealed = (game.position.revealed | 1 << card) if drawn else 0
    visitor_in(game, 6)

    daylight(game, "amazon", monsters=6, amazon="")

    assert (game.position.visitors[0].at == clearing("cliff 3")) == drawn


@pytest.mark.rule("MR-17.12", "MR-14.10")
def test_leaders_cause_the_end_of_turn_and_underlings_do_not() -> None:
    game = begun("amazon", amazon="borderland 1", lhq="cliff 3", l1="cliff 2", giant_1="cliff 1")
    hire(game, 0, "lhq", "l1")

    daylight(game, "amazon", monsters=4, amazon="")
    game.end_of_turn(being("l1"))
    assert where(game, "giant 1") == "cliff 1"

    daylight(game, "lhq", monsters=4, lhq="")
    assert where(game, "giant 1") == "cliff 3"


@pytest.mark.rule("MR-46.6")
@pytest.mark.parametrize(("turn", "found"), [("H", []), ("-", [("giant 1", "cliff 3")])])
def test_quiet_monsters_stay_away_from_the_hidden(turn: str, found: list[tuple[str, str]]) -> None:
    game = at_cliff(rules=Rules(quiet_monsters=True))
    put(game, "t_troll 1", "cliff 1")

    dice = [1, 1] if turn == "H" else []
    daylight(game, "amazon", *dice, monsters=4, amazon=turn)
    answer(game)

    assert appeared(game) == found
    assert bool(game.position.face_up >> piece("bones_m") & 1) == bool(found)
    assert where(game, "t_troll 1") == "cliff 3"


@pytest.mark.rule("MR-46.6")
def test_natives_and_visitors_come_to_the_hidden_as_usual() -> None:
    game = begun("amazon", amazon="bad_valley 5", rules=Rules(quiet_monsters=True))

    daylight(game, "amazon", 1, 1, monsters=1, amazon="H")
    answer(game)

    assert where(game, "chq") == "bad_valley 5"


@pytest.mark.rule("MR-46.6", "MR-17.9")
@pytest.mark.parametrize("has_been_up", [False, True])
@pytest.mark.parametrize(("chance", "turn", "comes"), [([1, 1], "H", False), ([], "-", True)])
def test_site_that_the_hidden_leave_face_down_brings_no_visitor(
    chance: list[int], turn: str, comes: bool, has_been_up: bool
) -> None:
    game = at_cliff("altar", place="cliff 1", rules=Rules(quiet_monsters=True))
    game.position.revealed |= has_been_up << piece("altar")
    visitor_in(game, 5)

    daylight(game, "amazon", *chance, monsters=6, amazon=turn)
    answer(game)

    assert (game.position.visitors[0].at == clearing("cliff 1")) == comes


# Worked examples.


@pytest.mark.rule("MR-49.8", "MR-17.2", "MR-17.3", "MR-17.7")
def test_giants_and_bats_of_four_days() -> None:
    game = begun("dwarf", "elf", dwarf="cliff 6", elf="dark_valley 4")
    for chit in ("bones_m", "howl_4"):
        place_chit(game, chit, "cliff")
    game.position.characters[0].paths = (1 << 60) - 1

    daylight(game, "elf", "dwarf", 1, 1, monsters=4, dwarf="H", elf="")
    answer(game)
    assert appeared(game) == [("giant 1", "cliff 6")]
    assert not is_blocked(game, "dwarf")

    daylight(game, "elf", "dwarf", monsters=3, dwarf="M cliff 3, M cliff 2", elf="")
    answer(game)
    assert where(game, "dwarf") == "cliff 2"
    assert len(appeared(game)) == 1
    assert where(game, "giant 1") == "cliff 6"

    put(game, "elf", "cliff 1")
    daylight(game, "dwarf", "elf", monsters=6, dwarf="", elf="")
    answer(game)
    assert appeared(game)[1:] == [("giant_bat 1", "cliff 2"), ("giant_bat 2", "cliff 4"), ("giant_bat 3", "cliff 4")]
    assert is_blocked(game, "dwarf")
    assert is_blocked(game, "elf")
    places = [where(game, f"giant_bat {number}") for number in (1, 2, 3)]
    assert places == ["cliff 2", "cliff 1", "cliff 1"]

    for number in (1, 2, 3):
        game.position.denizen_at[DENIZEN[f"giant_bat {number}"]] = DEAD
    daylight(game, "dwarf", 1, 1, "elf", 1, 1, monsters=4, dwarf="H", elf="H")
    assert asked(game, "block giant 1") == 0
    assert where(game, "giant 1") == "cliff 2"
    answer(game)
    assert appeared(game)[-1] == ("giant 2", "cliff 2")
    assert where(game, "giant 1") == where(game, "giant 2") == "cliff 1"


@pytest.mark.rule("MR-49.39", "MR-12.8", "MR-17.1", "MR-17.3")
def test_exchanged_lost_city_summons_at_the_next_end_of_turn() -> None:
    game = begun("amazon", "elf", amazon="cavern 5", elf="dark_valley 4")
    place_chit(game, "smoke_c", "cavern")
    place_chit(game, "lost_city", "cavern")
    hold(game, 1, "altar", "howl_4", "howl_5", "patter_2", "slither_6")

    daylight(game, "amazon", 5, 5, "elf", monsters=3, amazon="S, M awful_valley 2", elf="")
    answer(game, "search peer", "exchange")
    assert where(game, "amazon") == "awful_valley 2"
    assert game.position.face_up == 1 << piece("lost_city")
    assert appeared(game) == []

    put(game, "elf", "cavern 3")
    daylight(game, "elf", "amazon", monsters=3, elf="", amazon="")
    answer(game)
    places = dict.fromkeys(("cavern 2", "cavern 4", "cavern 5"), 0)
    for name, place in appeared(game):
        assert "goblin" in name
        places[place] += 1
    assert places == {"cavern 2": 6, "cavern 4": 6, "cavern 5": 6}
    for name in ("smoke_c", "altar", "slither_6"):
        assert game.position.face_up >> piece(name) & 1


@pytest.mark.rule("MR-17.1")
@pytest.mark.parametrize(("start", "end"), [("awful_valley 2", "awful_valley 1"), ("awful_valley 1", "awful_valley 2")])
def test_monsters_prowl_from_and_to_every_clearing_of_the_tile(start: str, end: str) -> None:
    game = begun("amazon", amazon=end, giant_1=start)

    daylight(game, "amazon", monsters=4, amazon="")

    assert where(game, "giant 1") == end


def test_news_joins_arrivals_in_one_clearing() -> None:
    first = events.Appeared(being("giant 1"), 3)

    assert first.merged(events.Appeared(being("giant 2"), 4)) is None
    both = first.merged(events.Appeared(being("giant 2"), 3))
    assert both is not None
    assert both.merged(events.DenizenReturned(being("giant_bat 1"), 3)) is None
    assert first.merged(events.DenizenReturned(being("giant_bat 1"), 3)) is None


def test_joined_news_count_their_beings() -> None:
    giant, bat = being("giant 1"), being("giant_bat 1")
    arrivals = events.Appeared(giant, 3).merged(events.Appeared(bat, 3))
    blocks = events.Blocked(giant, 0).merged(events.Blocked(bat, 0))

    assert arrivals is not None and [*arrivals.amounts().values()] == [2]
    assert blocks is not None and [*blocks.amounts().values()] == [2]
