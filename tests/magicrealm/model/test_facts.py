"""The facts of the pieces: as many as the game has, every reference leads somewhere, the values add up."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import pytest

from arcana_core.geometry.graphs import ALL
from arcana_core.geometry.hexes import ORIGIN
from arcana_core.geometry.tiles import Laid, joined
from arcana_magicrealm.model import tables
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS, MEMBERS, MONSTER_TYPES, NATIVE_TYPES, NATIVES, PART_TYPES
from arcana_magicrealm.model.items import ARMOR_TYPES, HORSE_TYPES, HORSES, NATURAL_WEAPONS, TREASURES, WEAPON_TYPES
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.locations import (
    BOXES,
    CAMPAIGNS,
    CATEGORIES,
    DECKS,
    DWELLINGS,
    LOST,
    MISSIONS,
    ROWS,
    SITES,
    SOUND_SUMMONS,
    SOUNDS,
    VISITOR_CHITS,
    VISITORS,
    WARNINGS,
)
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import GEOMETRY, TILES, TYPES
from arcana_magicrealm.model.spells import MAGIC_TYPES, SPELL_CARDS

GROUP_IDS = {group.id for group in GROUPS}
WEAPON_IDS = {weapon.id for weapon in WEAPON_TYPES}
ARMOR_IDS = {armor.id for armor in ARMOR_TYPES}
HORSE_IDS = {horse.id for horse in HORSES}
TREASURE_IDS = {treasure.id for treasure in TREASURES}
SITE_IDS = {site.id for site in SITES}
TWT_IDS = {treasure.id for treasure in TREASURES if treasure.size == "twt"}
DWELLING_IDS = {dwelling.id for dwelling in DWELLINGS}
VISITOR_IDS = {visitor.id for visitor in VISITORS}
MONSTER_IDS = {monster.id for monster in MONSTER_TYPES}
SIDES = {side for chit in VISITOR_CHITS for side in chit.sides}


# Counts.


def test_map_has_20_tiles_5_of_each_type() -> None:
    assert Counter(tile.type for tile in TILES) == {"valley": 5, "woods": 5, "cave": 5, "mountain": 5}


@pytest.mark.parametrize("side", [0, 1])
def test_map_has_95_clearings_and_88_exits(side: int) -> None:
    assert Counter(TYPES[side]) == {"woods": 58, "mountain": 19, "cave": 18}
    assert sum(len(tile.sides[side].exits) for tile in TILES) == 88


@pytest.mark.parametrize(("side", "hidden", "secret"), [(0, 8, 6), (1, 12, 8)])
def test_hidden_paths_and_secret_passages_of_a_side(side: int, hidden: int, secret: int) -> None:
    kinds = Counter(road.kind for tile in TILES for road in tile.sides[side].roads)

    assert (kinds["hidden"], kinds["secret"]) == (hidden, secret)


@pytest.mark.rule("MR-1.9")
def test_sixteen_characters_have_twelve_chits_each() -> None:
    assert len(HEROES) == 16
    assert [len(hero.chits) for hero in HEROES] == [12] * 16


@pytest.mark.rule("MR-1.9")
def test_chits_have_a_strength_or_a_type_and_at_most_two_asterisks() -> None:
    for chit in chain.from_iterable(hero.chits for hero in HEROES):
        assert chit.action in ("move", "fight", "magic", "duck", "berserk")
        assert (chit.type != "") == (chit.action == "magic") == (chit.strength == "")
        assert chit.effort in (0, 1, 2)


def test_denizens_are_59_monsters_and_42_natives() -> None:
    assert sum(monster.count for monster in MONSTER_TYPES) == 59
    assert len(MONSTER_TYPES) == 24
    assert sum(monster.count for monster in MONSTER_TYPES if monster.size == "T") == 12
    assert sum(part.count for part in PART_TYPES) == 5
    assert (len(GROUPS), len(NATIVE_TYPES), len(NATIVES), len(DENIZENS)) == (9, 11, 42, 101)
    assert sum(native.native is not None and native.native.horse is not None for native in DENIZENS) == 17


def test_counters_are_28_weapons_19_armour_and_17_horses() -> None:
    assert (sum(weapon.count for weapon in WEAPON_TYPES), len(WEAPON_TYPES)) == (28, 17)
    assert sum(weapon.count for weapon in WEAPON_TYPES if weapon.treasure) == 4
    assert (sum(armor.count for armor in ARMOR_TYPES), len(ARMOR_TYPES)) == (19, 8)
    assert sum(armor.count for armor in ARMOR_TYPES if armor.treasure) == 4
    assert Counter(horse.type for horse in HORSES) == {"pony": 7, "workhorse": 6, "warhorse": 4}
    assert {*NATURAL_WEAPONS} == {"dagger", "tooth_claw"}


def test_treasure_cards_are_74() -> None:
    assert Counter(treasure.size for treasure in TREASURES) == {"twt": 6, "large": 23, "small": 45}
    assert sum(treasure.great for treasure in TREASURES) == 17
    kinds = Counter(treasure.kind for treasure in TREASURES)
    assert (kinds["potion"], kinds["artifact"], kinds["spell_book"]) == (13, 8, 5)


def test_spell_cards_are_47() -> None:
    types = {"I": 4, "II": 6, "III": 6, "IV": 7, "V": 6, "VI": 7, "VII": 5, "VIII": 6}

    assert Counter(spell.type for spell in SPELL_CARDS) == types == DECKS.spells


@pytest.mark.rule("MR-4.1")
def test_map_chits_are_20_warnings_10_sounds_8_sites_and_the_2_lost_places() -> None:
    assert Counter(chit.letter for chit in WARNINGS) == {"V": 5, "W": 5, "C": 5, "M": 5}
    assert {(chit.kind, chit.letter) for chit in WARNINGS} == {
        (kind, letter) for kind in ("bones", "dank", "ruins", "smoke", "stink") for letter in "VWCM"
    }
    assert Counter(chit.kind for chit in SOUNDS) == {"flutter": 2, "howl": 2, "patter": 2, "roar": 2, "slither": 2}
    assert len({(chit.kind, chit.clearing) for chit in SOUNDS}) == 10
    assert (len(SITES), [chit.id for chit in LOST]) == (8, ["lost_castle", "lost_city"])


def test_set_up_card_has_49_boxes_in_6_rows() -> None:
    assert [row.roll for row in ROWS] == [1, 2, 3, 4, 5, 6]
    assert len(BOXES) == 49
    assert len(DWELLINGS) == 6


def test_visitor_chits_have_4_visitors_2_missions_and_6_campaigns() -> None:
    assert (len(VISITOR_CHITS), len(VISITORS), len(MISSIONS), len(CAMPAIGNS)) == (6, 4, 2, 6)
    assert {*SIDES} == VISITOR_IDS | {*MISSIONS} | {*CAMPAIGNS}
    assert len(SIDES) == 12


def test_dice_tables_are_complete() -> None:
    assert [*map(len, (tables.TABLES, tables.COLUMN_TABLES, tables.REPOSITIONS, tables.ADJUSTED_TABLES))] == [
        19,
        2,
        3,
        3,
    ]
    for table in tables.TABLES.values():
        assert sorted(number for line in table.result for number in line.roll) == [1, 2, 3, 4, 5, 6], table.id
    for reposition in tables.REPOSITIONS.values():
        assert [line.roll for line in reposition.result] == [1, 2, 3, 4, 5, 6]
        assert all(sorted(line.to) == sorted(reposition.start) for line in reposition.result)
    for adjusted in tables.ADJUSTED_TABLES.values():
        ends = [(line.min, line.max) for line in adjusted.result]
        assert all(after[0] == before[1] + 1 for before, after in pairwise(ends))
    assert len(tables.SEASONS) == 13


@pytest.mark.rule("MR-13.14")
def test_results_of_the_meeting_table_are_explained() -> None:
    columns = tables.COLUMN_TABLES["meeting"].columns

    assert {*chain.from_iterable(columns)} == {*tables.MEETING_RESULTS}
    assert columns[0] == ("insult", "challenge", "block_battle", "block_battle", "block_battle", "block_battle")
    assert columns[4] == ("boon", "price_1", "price_2", "price_3", "price_4", "price_4")


def test_special_weather_names_rules_that_exist() -> None:
    weathers = [
        weather for season in tables.SEASONS for weather in (season.clear, season.showers, season.storm, season.special)
    ]

    assert {weather.rule for weather in weathers} - {""} == {*tables.WEATHER_RULES}


# References.


def test_characters_name_existing_things() -> None:
    for hero in HEROES:
        for stage in hero.level:
            assert {*stage.armor} <= ARMOR_IDS
            assert stage.weapon in WEAPON_IDS | {""}
            assert {*stage.spell_types} <= {*MAGIC_TYPES}
        assert {*hero.start} <= DWELLING_IDS | {"ghosts"}
        relations = hero.relations
        named = [*relations.ally, *relations.friendly, *relations.unfriendly, *relations.enemy]
        assert {*named} <= GROUP_IDS | VISITOR_IDS
        assert len(named) == len({*named})


def test_counters_start_in_boxes_that_exist() -> None:
    for kind, boxes, count in [
        *[(weapon.id, weapon.setup, weapon.count) for weapon in WEAPON_TYPES],
        *[(armor.id, armor.setup, armor.count) for armor in ARMOR_TYPES],
    ]:
        assert {*boxes} <= GROUP_IDS | TWT_IDS, kind
        assert sum(boxes.values()) == count, kind
    assert {horse.setup for horse in HORSES} <= GROUP_IDS | TWT_IDS
    assert {horse.type for horse in HORSES} == {*HORSE_TYPES}


def test_groups_own_what_the_counters_say() -> None:
    for group in GROUPS:
        own = group.belongings
        assert own.weapons == {one.id: one.setup[group.id] for one in WEAPON_TYPES if group.id in one.setup}, group.id
        assert own.armor == {one.id: one.setup[group.id] for one in ARMOR_TYPES if group.id in one.setup}, group.id
        assert {*own.horses} == {horse.id for horse in HORSES if horse.setup == group.id}, group.id


def test_groups_have_the_members_and_wages_they_print() -> None:
    for number, group in enumerate(GROUPS):
        members = [DENIZENS[member] for member in MEMBERS[number]]
        assert len(members) == group.members, group.id
        assert sum(member.wage for member in members) == group.wage_total, group.id
        assert [member.leader for member in members] == [False] * (len(members) - 1) + [True], group.id
        assert {*group.appears_at} <= DWELLING_IDS | {*TREASURE_IDS} | SITE_IDS


def test_treasures_name_existing_things() -> None:
    for card in TREASURES:
        if card.fame_reward is not None:
            assert card.fame_reward.group in GROUP_IDS, card.id
        assert card.returns_to in GROUP_IDS | VISITOR_IDS | {""}, card.id
        assert {*card.spells} <= {"I", "II", "III", "IV", "V", "VI", "VII", "VIII"}, card.id
        if card.box is not None:
            assert {*card.box.counters} <= WEAPON_IDS | ARMOR_IDS | HORSE_IDS, card.id
        if card.loot_table:
            assert card.loot_table in tables.TABLES, card.id


def test_boxes_of_treasures_hold_the_counters_that_start_there() -> None:
    for card in TREASURES:
        if card.box is not None:
            starts = [one.id for one in WEAPON_TYPES if card.id in one.setup]
            starts += [one.id for one in ARMOR_TYPES if card.id in one.setup]
            starts += [horse.id for horse in HORSES if horse.setup == card.id]
            assert sorted(card.box.counters) == sorted(starts), card.id


def test_boxes_are_summoned_by_chits_that_exist() -> None:
    sounds = {chit.kind for chit in SOUNDS}
    warnings = {chit.id for chit in WARNINGS}
    lettered = {f"{kind}_{letter}" for kind in sounds for letter in "cm"}
    for box in BOXES.values():
        known = sounds | warnings | lettered | DWELLING_IDS | SITE_IDS | TREASURE_IDS | GROUP_IDS
        assert {*box.summoned_by} <= known, box.id
        assert {*box.monsters} <= MONSTER_IDS, box.id
        assert box.natives in GROUP_IDS | {""}, box.id


def test_chits_summon_the_boxes_that_name_them() -> None:
    for chit in WARNINGS:
        summoned = {(one.row, box) for one in chit.summons for box in one.boxes}
        assert summoned == {(box.row, box.id) for box in BOXES.values() if chit.id in box.summoned_by and box.monsters}
    for sound in SOUND_SUMMONS:
        names = {sound.kind, f"{sound.kind}_{sound.with_warning.lower()}"}
        summoned = {(one.row, box) for one in sound.summons for box in one.boxes}
        assert summoned == {
            (box.row, box.id) for box in BOXES.values() if names & {*box.summoned_by} and box.monsters and box.row
        }


def test_monsters_fill_the_boxes_exactly() -> None:
    filled = Counter[tuple[str, str]]()
    for monster in MONSTER_TYPES:
        for name, count in monster.setup.items():
            filled[name, monster.id] += count
    for box in BOXES.values():
        for name, count in box.monsters.items():
            assert filled.pop((box.id, name)) == count, box.id
    left = {name for name, _ in filled}
    assert left == {"map_bones_v"}


def test_visitors_missions_and_campaigns_name_existing_things() -> None:
    for visitor in VISITORS:
        assert {*visitor.prices} <= TREASURE_IDS, visitor.id
    for mission in MISSIONS.values():
        assert {mission.to, mission.to_if_taken_there} <= DWELLING_IDS
    for campaign in CAMPAIGNS.values():
        assert {*campaign.partners, *campaign.foes} <= GROUP_IDS
        assert {*campaign.foe_monsters} <= {monster.kind for monster in MONSTER_TYPES}


def test_seasons_name_dwellings() -> None:
    for season in tables.SEASONS:
        assert {*season.food_ale, *season.escort_party} <= DWELLING_IDS, season.id


def test_pieces_have_ids_of_their_own() -> None:
    assert len({piece.id for piece in PIECES}) == len(PIECES)


def test_map_chits_and_spell_cards_weigh_nothing() -> None:
    weightless = [piece for piece in PIECES if not piece.is_item]
    assert {(piece.weight, piece.price * (piece.kind != "horse"), piece.fame) for piece in weightless} == {(0, 0, 0)}


def test_spells_that_need_a_place_name_it() -> None:
    assert {spell.id: spell.where for spell in SPELL_CARDS if spell.where} == {
        "blazing_light": "cave_clearing",
        "hurricane_winds": "mountain_clearing",
        "lightning_bolt": "mountain_clearing",
        "roof_collapses": "cave_clearing",
        "whistle_for_monsters": "six_clearing_tile",
    }


@pytest.mark.rule("MR-46.14")
def test_benevolent_spells_are_those_of_a_day_or_a_combat_and_peace_with_nature() -> None:
    short = {spell.id for spell in SPELL_CARDS if spell.duration in ("day", "combat")}
    assert {spell.id for spell in SPELL_CARDS if spell.benevolent} == short | {"peace_with_nature"}


# Values.


@pytest.mark.rule("MR-5.2", "MR-5.4")
def test_starting_value_is_10_gold_and_the_prices_of_the_equipment() -> None:
    prices = {one.id: one.price for one in WEAPON_TYPES} | {one.id: one.price.intact for one in ARMOR_TYPES}
    for hero in HEROES:
        stage = hero.stage
        equipment = [stage.weapon] * bool(stage.weapon) + [*stage.armor]
        assert stage.value == 10 + sum(prices[name] for name in equipment), hero.id


@pytest.mark.rule("MR-2.7")
def test_boxes_use_41_spells_and_leave_6() -> None:
    used = Counter[str]()
    for spells in [
        *[site.spells for site in SITES],
        *[visitor.spells for visitor in VISITORS],
        *[card.spells for card in TREASURES],
    ]:
        used.update(spells)

    assert sum(used.values()) == 41
    assert {type_: DECKS.spells[type_] - used[type_] for type_ in DECKS.spells} == {
        type_: DECKS.spells_left_over.get(type_, 0) for type_ in DECKS.spells
    }


@pytest.mark.rule("MR-2.2", "MR-2.3", "MR-2.4", "MR-2.5", "MR-2.6")
def test_boxes_use_all_treasures() -> None:
    within = sum(card.box.large for card in TREASURES if card.box is not None)

    assert within == 5
    assert sum(site.large for site in SITES) == 18 + 6
    small = sum(site.small for site in SITES) + sum(group.belongings.small_treasures for group in GROUPS)
    assert small == 45 - 3


# Tiles.


@pytest.mark.parametrize("side", [0, 1])
def test_roads_join_two_clearings_and_no_two_of_them_the_same(side: int) -> None:
    for tile in TILES:
        roads = [frozenset((road.a, road.b)) for road in tile.sides[side].roads]
        assert all(len(road) == 2 for road in roads), tile.id
        assert len(roads) == len({*roads}), tile.id


@pytest.mark.rule("MR-3.13")
def test_sides_of_a_tile_have_the_same_clearings_and_exits() -> None:
    for tile in TILES:
        normal, enchanted = tile.sides
        assert [(one.n, one.type) for one in normal.clearings] == [(one.n, one.type) for one in enchanted.clearings]
        assert {one.edge for one in normal.exits} == {one.edge for one in enchanted.exits}


def test_every_clearing_has_a_road_or_an_exit() -> None:
    for tile in TILES:
        for side in tile.sides:
            joined_ = {end for road in side.roads for end in (road.a, road.b)} | {one.clearing for one in side.exits}
            assert joined_ == {clearing.n for clearing in side.clearings}, tile.id


def test_six_clearings_of_a_front_side_are_connected_except_in_high_pass_and_ledges() -> None:
    parts = {
        tile.id: len(joined(GEOMETRY, [Laid(number, ORIGIN)]).components(known=ALL))
        for number, tile in enumerate(TILES)
        if len(tile.normal.clearings) == 6
    }

    assert {name: count for name, count in parts.items() if count > 1} == {"high_pass": 2, "ledges": 2}


# Words.


def test_levels_types_and_colours_are_known() -> None:
    levels, types = {*LETTERS}, {*MAGIC_TYPES}
    colours = {"white", "grey", "gold", "purple", "black"}
    for hero in HEROES:
        assert {chit.strength for chit in hero.chits} <= levels | {""}, hero.id
        assert {chit.type for chit in hero.chits} <= types | {""}, hero.id
    sides = [(one.light, one.dark) for one in MONSTER_TYPES] + [(one.light, one.dark) for one in PART_TYPES]
    for side in chain.from_iterable(
        [*sides, *[(one.light, one.dark) for n in NATIVES if (one := DENIZENS[n].native) is not None]]
    ):
        assert side.harm in levels | {"", "KILL"}
        assert side.magic_type in types | {""}
    for tile in TILES:
        supplied = {colour for side in tile.sides for clearing in side.clearings for colour in clearing.magic}
        assert supplied <= colours, tile.id
    assert {colour for dwelling in DWELLINGS for colour in dwelling.magic} <= colours


@pytest.mark.rule("MR-5.11")
def test_categories_of_victory_points_have_their_names() -> None:
    assert [one.category for one in CATEGORIES] == ["great_treasures", "spells", "fame", "notoriety", "gold"]


def test_rows_of_the_chart_name_groups_and_kinds_of_monsters() -> None:
    kinds = {monster.kind for monster in MONSTER_TYPES}
    for row in ROWS:
        natives = {group.id for group in GROUPS if group.row == row.roll}
        others = {"visitors_and_missions"} if row.roll == 6 else set()
        assert {*row.prowl} <= kinds | natives | others, row.roll
        assert {*row.return_at_week_end} == natives, row.roll


def test_modifiers_of_rolls_name_tables() -> None:
    rolls = {*tables.TABLES, *tables.COLUMN_TABLES, *tables.ADJUSTED_TABLES, "search", "all"}
    named = [advantage.die for hero in HEROES for advantage in hero.advantage]
    named += [card.die for card in TREASURES]
    named += [card.die for card in SPELL_CARDS]
    for die in named:
        if die is not None:
            assert {*die.tables} <= rolls, die.tables
