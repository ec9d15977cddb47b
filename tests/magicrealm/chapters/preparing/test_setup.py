"""The set-up card, characters, map chits and secret choices (MR-1, MR-2, MR-4, MR-5)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction, NotationError, RulesError
from arcana_core.testing import logged
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters.preparing import mapmaking, setup
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUP, GROUPS, MEMBERS
from arcana_magicrealm.model.levels import HEAVY, LETTERS, LEVEL, LIGHT, MEDIUM, NEGLIGIBLE, TREMENDOUS, level
from arcana_magicrealm.model.locations import CATEGORIES, DWELLING, LOST, SITE, SITES, VISITOR
from arcana_magicrealm.model.pieces import CHITS, COUNTERS, PIECE, PIECES, SPELL_PIECES, TREASURE_CARDS
from arcana_magicrealm.model.realm import CLEARING, TILE_OF, TILES, Placement, map_of
from arcana_magicrealm.model.spells import MAGIC_TYPES
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.table import OnMap, begun, clearing, do, events_of, piece, texts


def held(game: Game, slot: int) -> list[str]:
    """The ids of the pieces in a pile, in ascending order of their numbers."""
    return [PIECES[one].id for one in indices(game.position.piles.cards_of(slot))]


def size_of(id_: str) -> str:
    """The deck of a treasure card: "small", "large" or "twt"."""
    return PIECES[PIECE[id_]].treasure.size


# Levels and players (MR-1).


@pytest.mark.rule("MR-1.1")
def test_levels_rise_from_negligible_to_tremendous() -> None:
    assert [LEVEL[letter] for letter in "NLMHT"] == [0, 1, 2, 3, 4]
    assert (NEGLIGIBLE, LIGHT, MEDIUM, HEAVY, TREMENDOUS) == (0, 1, 2, 3, 4)
    assert (LETTERS, level("H"), level("")) == ("NLMHT", 3, 0)


@pytest.mark.rule("MR-1.2")
def test_times_are_whole_numbers_from_zero() -> None:
    times = [chit.time for hero in HEROES for chit in hero.chits]
    times += [side.attack for denizen in DENIZENS if denizen.type for side in (denizen.type.light, denizen.type.dark)]

    assert all(isinstance(time, int) and time >= 0 for time in times)
    assert min(chit.time for hero in HEROES for chit in hero.chits) == 2


@pytest.mark.rule("MR-1.13")
@pytest.mark.parametrize("players", [0, 17])
def test_number_of_players_is_1_to_16(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        Game(players)


@pytest.mark.rule("MR-1.13")
def test_two_players_are_the_default() -> None:
    assert Game(seed=1).player_count == 2


@pytest.mark.rule("MR-1.13", "MR-1.14", "MR-5.1", "MR-47.2")
def test_players_choose_different_characters_in_seat_order() -> None:
    game = OnMap(3, seed=1)

    assert game.players_to_act == (0,)
    do(game, 0, "choose elf")
    assert game.players_to_act == (1,)
    assert len(texts(game, 1)) == 15
    assert "choose elf" not in texts(game, 1)
    with pytest.raises(IllegalAction, match=r"choose a character that no other player has.*MR-5\.1"):
        game.apply(actions.ChooseCharacter(HERO["elf"]), 1)
    with pytest.raises(NotationError, match=r"^you can't choose elf: choose a character that no other player has"):
        game.parse("choose elf", 1)
    do(game, 1, "choose dwarf")

    assert game.players_to_act == (2,)


@pytest.mark.rule("MR-1.13")
def test_sixteen_players_take_all_characters() -> None:
    game = OnMap(16, seed=1)
    for seat in range(16):
        game.apply(game.legal_actions(seat)[0], seat)

    assert sorted(game.position.seats) == [*range(16)]


@pytest.mark.rule("MR-1.11", "MR-5.4")
def test_character_starts_with_10_gold_and_twelve_active_chits() -> None:
    one = begun("berserker").position.characters[0]

    assert (one.gold, one.fame, one.notoriety) == (10, Fraction(0), Fraction(0))
    assert one.chits == "AAAAAAAAAAAA"


@pytest.mark.rule("MR-1.15")
def test_gold_below_zero_is_rejected_in_a_position() -> None:
    game = begun("berserker")
    game.position.characters[0].gold = -1

    with pytest.raises(ValueError, match=r"characters\[0\]\.gold must be an integer between 0"):
        Game.at(game.position, players=1)


@pytest.mark.rule("MR-1.16")
def test_every_piece_is_in_exactly_one_pile() -> None:
    piles = begun("amazon", "elf").position.piles

    assert sum(mask.bit_count() for mask in piles.masks) == CARDS.pieces.bit_count()
    assert sum(piles.masks) == CARDS.pieces


# The set-up card (MR-2).


@pytest.mark.rule("MR-2.1")
def test_set_up_card_has_the_groups_of_boxes() -> None:
    counts = {
        "sites": slots.SITE_LARGE,
        "within treasures": slots.TWT_BOX,
        "groups": slots.CARDS_OF_GROUP,
        "visitors": slots.VISITOR_CARDS,
        "books and artifacts": slots.TEACHER_SPELLS,
        "lost places": slots.LOST_CHITS,
    }

    assert {name: len(boxes) for name, boxes in counts.items()} == {
        "sites": 8,
        "within treasures": 6,
        "groups": 9,
        "visitors": 4,
        "books and artifacts": 13,
        "lost places": 2,
    }


@pytest.mark.rule("MR-2.2")
def test_treasures_within_treasures_get_counters_and_five_large_cards() -> None:
    game = OnMap(2, seed=1)
    boxes = dict(zip(slots.TWT, slots.TWT_BOX, strict=True))
    counters = dict(zip(slots.TWT, slots.TWT_COUNTERS, strict=True))

    cards = {id_: held(game, box) for id_, box in boxes.items()}
    assert {id_: len(inside) for id_, inside in cards.items()} == {
        "chest": 2,
        "mouldy_skeleton": 0,
        "remains_of_thief": 1,
        "toadstool_circle": 1,
        "crypt_of_the_knight": 1,
        "enchanted_meadow": 0,
    }
    assert {size_of(card) for inside in cards.values() for card in inside} == {"large"}
    assert held(game, counters["crypt_of_the_knight"]) == ["bane_sword", "tremendous_armor", "warhorse_t3_t5"]
    assert held(game, counters["enchanted_meadow"]) == ["truesteel_sword", "pony_l2_l4"]


@pytest.mark.rule("MR-2.3", "MR-2.4")
def test_sites_have_their_large_cards_on_top_of_the_small_ones() -> None:
    game = OnMap(2, seed=1)

    for number, site in enumerate(SITES):
        large, small = held(game, slots.SITE_LARGE[number]), held(game, slots.SITE_SMALL[number])
        assert (len(large), len(small)) == (site.large, site.small), site.id
        assert {size_of(card) for card in large} <= {"large", "twt"}
        assert {size_of(card) for card in small} <= {"small"}
    within = [card for slot in slots.SITE_LARGE for card in held(game, slot) if size_of(card) == "twt"]
    assert len(within) == 6


@pytest.mark.rule("MR-2.3", "MR-2.4")
def test_cards_of_sites_differ_from_game_to_game() -> None:
    hoards = {tuple(held(OnMap(1, seed=seed), slots.SITE_LARGE[SITE["hoard"]])) for seed in range(5)}

    assert len(hoards) == 5


@pytest.mark.rule("MR-2.5")
def test_groups_get_the_listed_treasures_and_counters() -> None:
    game = OnMap(2, seed=1)

    for number, group in enumerate(GROUPS):
        goods = Counter(name.rpartition(" ")[0] or name for name in held(game, slots.GOODS[number]))
        expected = {**group.belongings.weapons, **group.belongings.armor, **dict.fromkeys(group.belongings.horses, 1)}
        assert goods == expected, group.id
        cards = held(game, slots.CARDS_OF_GROUP[number])
        assert len(cards) == group.belongings.small_treasures, group.id
        assert {size_of(card) for card in cards} <= {"small"}


@pytest.mark.rule("MR-2.6")
def test_scholar_gets_the_last_three_small_treasures() -> None:
    game = OnMap(2, seed=1)

    assert [size_of(card) for card in held(game, slots.VISITOR_CARDS[VISITOR["scholar"]])] == ["small"] * 3
    assert [held(game, slot) for slot in slots.DECKS] == [[], [], []]


@pytest.mark.rule("MR-2.7")
def test_six_spell_cards_are_left_over() -> None:
    game = OnMap(2, seed=1)
    boxes = (*slots.SITE_SPELLS, *slots.VISITOR_SPELLS, *slots.TEACHER_SPELLS)

    assert len(held(game, slots.UNUSED_SPELLS)) == 6
    assert sum(len(held(game, box)) for box in boxes) == 41
    for number, site in enumerate(SITES):
        types = Counter(PIECES[PIECE[card]].spell.type for card in held(game, slots.SITE_SPELLS[number]))
        assert types == {type_: count for type_, count in site.spells.items() if count}, site.id


@pytest.mark.rule("MR-2.8")
def test_spell_cards_of_lower_types_lie_below() -> None:
    game = OnMap(2, seed=1)

    for box in (*slots.SITE_SPELLS, *slots.VISITOR_SPELLS, *slots.TEACHER_SPELLS):
        types = [MAGIC_TYPES.index(PIECES[card].spell.type) for card in game.position.piles.order_of(box)]
        assert types == sorted(types, reverse=True)


@pytest.mark.rule("MR-2.8")
def test_spell_cards_can_be_shuffled_instead() -> None:
    orders = set()
    for seed in range(12):
        game = OnMap(1, seed=seed, rules=Rules(shuffle_spell_stacks=True))
        box = slots.VISITOR_SPELLS[VISITOR["crone"]]
        orders.add(tuple(PIECES[card].spell.type for card in game.position.piles.order_of(box)))

    assert len(orders) > 1


@pytest.mark.rule("MR-2.9")
def test_monsters_and_natives_begin_in_their_boxes_except_ghosts_and_garrisons() -> None:
    game = begun("amazon")
    garrisons = {GROUP[name] for name in ("rogues", "soldiers", "order", "guard")}

    for number, at in enumerate(game.position.denizen_at):
        on_map = number in GHOSTS or DENIZENS[number].group in garrisons
        assert (at >= 0) == on_map, DENIZENS[number].id


@pytest.mark.rule("MR-2.10")
def test_visitor_chits_are_in_different_boxes_with_a_random_side_up() -> None:
    sides = set()
    for seed in range(8):
        visitors = OnMap(1, seed=seed).position.visitors
        assert len({chit.box for chit in visitors}) == 6
        assert {chit.box for chit in visitors} <= {*range(7)}
        sides.add(tuple(chit.side for chit in visitors))

    assert len(sides) > 4


@pytest.mark.rule("MR-2.10", "MR-47.48", "MR-5.13")
def test_players_place_visitor_chits_in_turn() -> None:
    game = OnMap(2, seed=1, rules=Rules(player_placed_visitors=True))
    do(game, 0, "choose elf")
    do(game, 1, "choose dwarf")

    assert game.position.visitors == [VisitorChit()] * 6
    assert len(texts(game, 0)) == 12
    do(game, 0, "show crone; box 3")
    assert game.position.visitors[3] == VisitorChit(side=0, box=2)
    assert events_of(game, events.VisitorPlaced) == [events.VisitorPlaced(0, 6, 3)]
    assert len(texts(game, 1)) == 10
    assert "show raid" not in texts(game, 1)
    do(game, 1, "show pillage")
    assert texts(game, 1) == ["box 1", "box 2", "box 4", "box 5", "box 6", "box 7"]
    with pytest.raises(IllegalAction, match="choose a box that has no visitor chit yet"):
        game.apply(actions.InBox(2), 1)
    do(game, 1, "box 7")

    assert game.position.visitors[0] == VisitorChit(side=1, box=6)
    assert game.players_to_act == (0,)


# Map chits and dwellings (MR-4).


@pytest.mark.rule("MR-4.2")
def test_lost_city_and_lost_castle_get_five_sounds_or_sites_each() -> None:
    game = begun("amazon")

    for slot in slots.LOST_CHITS:
        assert [PIECES[PIECE[id_]].kind in ("sound", "site") for id_ in held(game, slot)] == [True] * 5
    assert [chit.id for chit in LOST] == ["lost_castle", "lost_city"]


@pytest.mark.rule("MR-4.3", "MR-4.4")
@pytest.mark.parametrize(
    ("lost", "tiles"),
    [
        ("lost_city", ("borderland", "cavern", "caves", "high_pass", "ruins")),
        ("lost_castle", ("cliff", "crag", "deep_woods", "ledges", "mountain")),
    ],
)
def test_tiles_get_four_chits_and_a_lost_one(lost: str, tiles: tuple[str, ...]) -> None:
    game = begun("amazon")

    chits = [held(game, slots.TILE_CHITS[number]) for number, tile in enumerate(TILES) if tile.id in tiles]
    assert [len(chits_) for chits_ in chits] == [1] * 5
    assert [lost] in chits
    assert Counter(PIECES[PIECE[id_]].kind for (id_,) in chits)["lost"] == 1


@pytest.mark.rule("MR-4.3", "MR-4.4")
def test_tiles_of_types_v_and_w_get_no_sounds_or_sites() -> None:
    game = begun("amazon")

    for number, tile in enumerate(TILES):
        if tile.type in ("valley", "woods"):
            assert held(game, slots.TILE_CHITS[number]) == []


@pytest.mark.rule("MR-4.5")
def test_each_tile_gets_a_warning_of_its_letter() -> None:
    game = begun("amazon")
    letters = {"woods": "_w", "cave": "_c", "mountain": "_m"}

    for number, tile in enumerate(TILES):
        if tile.type != "valley":
            (warning,) = held(game, slots.TILE_WARNING[number])
            assert warning.endswith(letters[tile.type])
    assert game.position.face_up == 0


@pytest.mark.rule("MR-4.6")
def test_v_chits_are_exchanged_for_dwellings_and_ghosts() -> None:
    game = begun("amazon")
    position = game.position

    homes = {"inn": "rogues", "house": "soldiers", "chapel": "order", "guard_house": "guard"}
    for dwelling, group in homes.items():
        at = position.dwellings[DWELLING[dwelling]]
        assert TILES[TILE_OF[at]].type == "valley"
        assert {position.denizen_at[member] for member in MEMBERS[GROUP[group]]} == {at}
    assert {position.denizen_at[ghost] for ghost in GHOSTS} == {position.ghosts}
    valleys = [number for number, tile in enumerate(TILES) if tile.type == "valley"]
    assert all(position.piles.masks[slots.TILE_WARNING[tile]] == 0 for tile in valleys)
    assert sorted(id_ for id_ in held(game, slots.OUT_OF_PLAY) if id_.endswith("_v")) == [
        "bones_v",
        "dank_v",
        "ruins_v",
        "smoke_v",
        "stink_v",
    ]
    shown = {event.dwelling: event.clearing for event in events_of(game, events.DwellingRevealed)}
    assert shown == {DWELLING[name]: position.dwellings[DWELLING[name]] for name in homes} | {NOWHERE: position.ghosts}


@pytest.mark.rule("MR-4.6")
def test_dwelling_lies_in_the_tile_of_its_chit() -> None:
    game = OnMap(1, seed=1)
    do(game, 0, "choose amazon")
    (tile,) = [number for number, slot in enumerate(slots.TILE_WARNING) if held(game, slot) == ["stink_v"]]
    do(game, 0, "start at inn; " + "; ".join(["aim for gold"] * 5))

    assert game.position.dwellings[DWELLING["inn"]] == CLEARING[TILES[tile].id, 5]


@pytest.mark.rule("MR-4.7")
@pytest.mark.parametrize(("reached", "expected"), [((5, 4), 5), ((4,), 4), ((), 4)])
def test_dwelling_goes_to_clearing_5_or_4_by_connection(
    monkeypatch: pytest.MonkeyPatch, reached: tuple[int, ...], expected: int
) -> None:
    game = begun("amazon")
    tile = next(number for number, one in enumerate(TILES) if one.id == "bad_valley")
    lying = map_of(game.position.placements, 0)
    monkeypatch.setitem(lying.__dict__, "connected", frozenset(CLEARING["bad_valley", place] for place in reached))

    assert setup.dwelling_clearing(game, tile) == CLEARING["bad_valley", expected]


class OnSplitMap(Game):
    """Magic Realm on a map where clearing 5 of the Curst Valley has no connection with the Borderland."""

    __slots__ = ()
    name = "magicrealm"

    def random_map(self) -> tuple[Placement, ...]:
        """The map."""
        return mapmaking.random_map(Rng(2))


@pytest.mark.rule("MR-4.7")
def test_dwelling_is_in_clearing_4_where_5_has_no_connection() -> None:
    game = begun("amazon", kind=OnSplitMap)

    assert CLEARING["curst_valley", 5] not in game.map.connected
    homes = {game.position.ghosts, *game.position.dwellings} - {NOWHERE}
    assert homes == {
        CLEARING[tile.id, 4 if tile.id == "curst_valley" else 5] for tile in TILES if tile.type == "valley"
    }


@pytest.mark.rule("MR-4.9")
def test_garrisons_do_not_move_in_the_first_days() -> None:
    game = begun("amazon", rules=Rules(days=3, combat=False))
    before = [game.position.denizen_at[member] for member in MEMBERS[GROUP["rogues"]]]
    while game.position.day < 3:
        do(game, 0, next(line for line in ("end turn", "live on", "done") if line in texts(game, 0)))

    assert [game.position.denizen_at[member] for member in MEMBERS[GROUP["rogues"]]] == before


# Characters (MR-5).


@pytest.mark.rule("MR-5.2")
def test_equipment_is_active_intact_and_unalerted() -> None:
    game = OnMap(1, seed=1)
    do(game, 0, "choose captain")

    names = [id_.rpartition(" ")[0] for id_ in held(game, slots.OPEN[0])]
    assert sorted(names) == ["breastplate", "helmet", "shield", "short_sword"]
    assert game.position.characters[0].active == game.position.piles.masks[slots.OPEN[0]]
    assert game.position.alerted == game.position.damaged == 0


@pytest.mark.rule("MR-5.2")
def test_equipment_comes_from_the_first_group_that_has_it() -> None:
    game = OnMap(2, seed=1)

    def breastplates() -> list[str]:
        return [
            group.id
            for number, group in enumerate(GROUPS)
            if any(id_.startswith("breastplate") for id_ in held(game, slots.GOODS[number]))
        ]

    assert breastplates() == ["company", "guard", "patrol"]
    do(game, 0, "choose amazon")
    assert breastplates() == ["company", "patrol"]
    do(game, 1, "choose captain")
    assert breastplates() == ["patrol"]


@pytest.mark.rule("MR-5.3")
def test_missing_equipment_comes_from_a_pile_on_the_map() -> None:
    game = OnMap(2, seed=1)
    spot = slots.HEAP[clearing("cliff 3")]
    for group in slots.GOODS:
        if game.position.piles.masks[group] & 1 << piece("great_axe 1"):
            game.position.piles.put_under([piece("great_axe 1")], group, spot)
        if game.position.piles.masks[group] & 1 << piece("great_axe 2"):
            game.position.piles.move(1 << piece("great_axe 2"), group, slots.OUT_OF_PLAY)
    game.position.dropped = 1 << piece("great_axe 1")
    do(game, 0, "choose berserker")

    assert "great_axe 1" in held(game, slots.OPEN[0])
    assert logged(game, "CharacterChosen", "PickedUp") == ["CharacterChosen MR-5.1", "PickedUp MR-5.3"]
    assert game.position.characters[0].gold == 10
    assert game.position.dropped == 0


@pytest.mark.rule("MR-5.2", "MR-5.3")
def test_native_boxes_come_before_piles_and_damaged_armour_is_repaired() -> None:
    game = OnMap(2, seed=1)
    piles, spot = game.position.piles, slots.HEAP[clearing("cliff 3")]
    boxes = {one: slot for slot in slots.GOODS for one in held(game, slot) if one.startswith(("great_axe", "helmet"))}
    for one, slot in boxes.items():
        if one != "great_axe 2":
            piles.put_under([piece(one)], slot, spot)
    game.position.damaged = piles.cards_of(spot)
    do(game, 0, "choose berserker")

    assert held(game, slots.OPEN[0]) == ["great_axe 2", "helmet 1"]
    assert not game.position.damaged >> piece("helmet 1") & 1


@pytest.mark.rule("MR-5.3")
def test_equipment_that_nobody_has_is_paid_in_gold() -> None:
    game = OnMap(2, seed=1)
    for group in slots.GOODS:
        for axe in ("great_axe 1", "great_axe 2"):
            if game.position.piles.masks[group] & 1 << piece(axe):
                game.position.piles.move(1 << piece(axe), group, slots.OUT_OF_PLAY)
    do(game, 0, "choose berserker")

    assert held(game, slots.OPEN[0]) == ["helmet 1"]
    assert game.position.characters[0].gold == 10 + 8


@pytest.mark.rule("MR-5.8", "MR-47.5", "MR-48.6")
def test_starting_place_is_secret_until_the_dwellings_are_revealed() -> None:
    game = OnMap(2, seed=1)
    do(game, 0, "choose captain")
    do(game, 1, "choose witch_king")

    assert texts(game, 0) == ["start at inn", "start at house", "start at guard_house"]
    do(game, 1, "fiery blast; fiery blast; curse; world fades; done")
    assert texts(game, 1) == ["start at inn", "start at ghosts"]
    do(game, 0, "start at house; " + "; ".join(["aim for fame"] * 5))
    assert game.position.characters[0].at == NOWHERE
    do(game, 1, "start at ghosts; " + "; ".join(["aim for gold"] * 5))

    position = game.position
    assert position.characters[0].at == position.dwellings[DWELLING["house"]]
    assert position.characters[1].at == position.ghosts


@pytest.mark.rule("MR-5.8")
def test_no_character_can_start_at_a_campfire() -> None:
    assert not any({"small_campfire", "large_campfire"} & {*hero.start} for hero in HEROES)


@pytest.mark.rule("MR-5.9")
def test_characters_start_hidden() -> None:
    game = begun("amazon", "elf")

    assert game.position.hidden == 1 << HERO["amazon"] | 1 << HERO["elf"]


@pytest.mark.rule("MR-5.11", "MR-5.12", "MR-47.6")
def test_five_victory_points_are_assigned_one_by_one() -> None:
    game = OnMap(1, seed=1)
    do(game, 0, "choose amazon")
    do(game, 0, "start at inn")
    assert texts(game, 0) == [
        "aim for great_treasures",
        "aim for spells",
        "aim for fame",
        "aim for notoriety",
        "aim for gold",
    ]
    do(game, 0, "aim for gold; aim for fame; aim for gold; aim for spells; aim for gold")

    assert game.position.characters[0].victory == (0, 1, 1, 0, 3)
    assert game.position.day == 1
    assert [category.factor for category in CATEGORIES] == [1, 2, 10, 20, 30]


@pytest.mark.rule("MR-5.11")
@pytest.mark.parametrize("count", [0, 1, 8])
def test_number_of_victory_points_is_a_setting(count: int) -> None:
    game = OnMap(1, seed=1, rules=Rules(victory_points=count))
    do(game, 0, "choose amazon")
    do(game, 0, "start at inn")
    for _ in range(count):
        do(game, 0, "aim for fame")

    assert game.position.characters[0].victory == (0, 0, count, 0, 0)
    assert game.position.day == 1


@pytest.mark.rule("MR-5.11")
def test_negative_victory_points_are_rejected() -> None:
    with pytest.raises(RulesError, match=r"victory_points must be between 0 and 20, got -1"):
        Rules(victory_points=-1)


@pytest.mark.rule("MR-5.13")
def test_chits_are_dealt_after_the_characters_are_chosen() -> None:
    game = OnMap(1, seed=1)
    assert game.position.piles.masks[slots.TILE_WARNING[0]] == 0
    assert any(game.position.piles.masks[slot] for slot in slots.WARNING_STOCK)
    do(game, 0, "choose amazon")

    assert all(game.position.piles.masks[slot] for slot in slots.TILE_WARNING)
    assert game.position.dwellings == (NOWHERE,) * 6


# Information (MR-48.8).


@pytest.mark.rule("MR-48.8")
def test_cards_in_boxes_are_unknown_and_counters_public() -> None:
    game = begun("amazon", "elf")
    piles = game.position.piles

    for slot in (*slots.SITE_LARGE, *slots.SITE_SMALL, *slots.CARDS_OF_GROUP, *slots.TWT_BOX, slots.UNUSED_SPELLS):
        assert piles.known(0, slot) & (TREASURE_CARDS.mask | SPELL_PIECES.mask) == 0
    for slot in (*slots.GOODS, *slots.TWT_COUNTERS):
        assert piles.known(0, slot) == piles.masks[slot]
        assert piles.masks[slot] & ~COUNTERS == 0


@pytest.mark.rule("MR-48.7")
def test_face_down_chits_are_unknown() -> None:
    game = begun("amazon", "elf")

    for slot in (*slots.TILE_CHITS, *slots.LOST_CHITS):
        assert game.position.piles.known(0, slot) & CHITS == 0
