"""Positions set up by hand: what the text gives, and errors that name the word."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import PositionError, RulesError
from arcana_magicrealm import Game, Rules, expedition, melee
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import whereabouts
from arcana_magicrealm.chapters.magic import colours, items
from arcana_magicrealm.chapters.preparing.map_files import map_text
from arcana_magicrealm.chapters.trade import hiring, relations
from arcana_magicrealm.events import ActivityCancelled, TurnBegan
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALOFT, DEAD, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.locations import DWELLING, SITE
from arcana_magicrealm.model.pieces import DISCOVERIES, PIECE, PIECES
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES
from tests.magicrealm.daylight import asked, where
from tests.magicrealm.table import being, clearing, do, recorded, texts


def scene(text: str, **others: Any) -> Game:
    return expedition(text, seed=1, **others)


def pieces(game: Game, pile: int) -> list[str]:
    """The ids of the pieces in a pile, from the top of an ordered one."""
    piles = game.position.piles
    if piles.orders[pile] is not None:
        return [PIECES[one].id for one in piles.order_of(pile)]
    return [piece.id for number, piece in enumerate(PIECES) if piles.masks[pile] >> number & 1]


def denizen(game: Game, name: str) -> int:
    """The clearing of a denizen."""
    return game.position.denizen_at[being(name) - FIRST_DENIZEN]


def test_characters_get_places_gold_and_belongings() -> None:
    game = scene(
        "amazon cliff 3 unhidden gold 20 fame 5 notoriety -3 kills 2 has good_book, shield 2 damaged helmet 1"
        " | elf cavern 1 aims fame 5 has light_bow 1 active mace 1 alerted mace 1; day 5"
    )

    amazon, elf = game.position.characters
    assert (amazon.at, amazon.gold) == (clearing("cliff 3"), 20)
    assert [amazon.fame, amazon.notoriety, amazon.kills] == [Fraction(5), Fraction(-3), 2]
    assert game.position.hidden == 1 << being("elf")
    assert elf.victory == (0, 0, 5, 0, 0)
    assert pieces(game, slots.BAG[0]) == ["good_book"]
    assert "shield 2" in pieces(game, slots.OPEN[0])
    assert game.position.damaged == 1 << PIECE["helmet 1"]
    assert game.position.alerted == 1 << PIECE["mace 1"]
    assert elf.active >> PIECE["mace 1"] & 1
    assert (game.position.day, game.players_to_act) == (5, (0, 1))


@pytest.mark.rule("MR-27.8", "MR-34.1")
def test_characters_have_killed_today_and_have_come_by_a_road() -> None:
    game = melee("elf kills 3 came cliff 2 | wolf_a 1 at cliff 3", seed=1)
    for line in ("done", "run with move L2*"):
        do(game, 0, line)

    assert texts(game, 0) == ["clearing cliff 2"]
    assert game.view(None).characters[0].kills == 3


def test_chits_of_characters_are_fatigued_wounded_and_alerted() -> None:
    game = scene("amazon cliff 3 fatigued move M4, fight H4** wounded fight M4* | wizard cliff 3 alerted magic II4*")

    states = [
        {label: state for label, state in zip(CHIT_LABELS[one.hero], one.chits, strict=True) if state != "A"}
        for one in game.position.characters
    ]
    assert states == [{"move M4": "F", "fight H4**": "F", "fight M4*": "W"}, {"magic II4*": "L"}]


def test_chit_named_again_is_the_next_one_with_its_print() -> None:
    game = scene("amazon cliff 3 fatigued move M3* no. 2, move M3* wounded move M3*, fight M4*, fight M4*")

    labels = zip(CHIT_LABELS[being("amazon")], game.position.characters[0].chits, strict=True)
    assert {(label, state) for label, state in labels if state != "A"} == {
        *[("move M3*", "F"), ("move M3* no. 2", "F"), ("move M3* no. 3", "W")],
        *[("fight M4*", "W"), ("fight M4* no. 2", "W")],
    }


@pytest.mark.rule("MR-6.16", "MR-7.3")
def test_individuals_who_follow_have_recorded_it() -> None:
    game = scene(
        "amazon cliff 3 records hide | elf cliff 3 follows amazon; rogues cliff 3 hired 1 follows elf; stage daylight"
    )

    guides = {being("elf"): being("amazon"), being("rhq"): being("elf"), being("r1"): being("elf")}
    assert guides.items() <= dict(game.position.guides).items()


@pytest.mark.rule("MR-16.6")
def test_blocked_individual_is_unhidden_and_has_lost_its_turn() -> None:
    game = scene("amazon cliff 3 blocked records hide | elf cavern 1 records hide; stage daylight")

    assert not game.position.hidden >> being("amazon") & 1
    assert game.turn.individual == being("elf")
    assert game.position.bowl == ()


@pytest.mark.rule("MR-19.5")
@pytest.mark.parametrize(("where", "taken"), [("", ""), ("woods", ""), ("in_the_air", " cliff 3")])
def test_reward_of_a_mission_counts_from_where_it_was_taken(where: str, taken: str) -> None:
    game = scene(f"amazon cliff 3 {where}; food_ale taken 0{taken}")

    assert [effect.strength for effect in game.position.effects.of("mission")] == [8]


@pytest.mark.rule("MR-19.4")
def test_mission_has_the_days_of_the_text() -> None:
    game = scene("amazon cliff 3 notoriety 9; food_ale taken 0 days 1; stage midnight")

    do(game, 0, "live on")

    assert game.position.characters[0].notoriety == 4


def test_individuals_know_paths_sites_chits_and_relations() -> None:
    game = scene("amazon cliff 3 knows path cliff 2-5, site hoard, chits cliff relation company enemy | elf cliff 3")

    amazon = game.position.characters[0]
    assert amazon.paths == 1 << DISCOVERIES.index("path cliff 2-5")
    assert amazon.places == 1 << SITE["hoard"]
    slot = slots.TILE_CHITS[TILE["cliff"]]
    assert [game.position.piles.known(seat, slot) for seat in (0, 1)] == [game.position.piles.masks[slot], 0]
    assert game.relation(0, PARTNERS.index("company")) == 0
    assert game.relation(0, PARTNERS.index("rogues")) == 2


@pytest.mark.rule("MR-12.7", "MR-48.7", "MR-48.21")
def test_character_with_a_site_discovered_knows_where_the_site_is() -> None:
    game = scene("amazon cliff 6 knows site hoard | elf cliff 6; hoard cliff")
    chit = PIECE["hoard"]

    assert [chit in game.view(seat).chits[TILE["cliff"]].known for seat in range(2)] == [True, False]
    drawn = [game.determinize(0, Rng(number)).position.piles for number in range(10)]
    assert all(piles.masks[slots.TILE_CHITS[TILE["cliff"]]] >> chit & 1 for piles in drawn)


@pytest.mark.rule("MR-12.14", "MR-12.23", "MR-36.3", "MR-48.21")
def test_all_know_where_the_site_of_a_known_site_card_is() -> None:
    game = scene("amazon cliff 6 knows site toadstool_circle | elf cliff 6; hoard cliff; hoard has toadstool_circle")
    chit = PIECE["hoard"]

    assert [chit in game.view(seat).chits[TILE["cliff"]].known for seat in range(2)] == [True, True]
    drawn = [game.determinize(1, Rng(number)) for number in range(10)]
    assert {colours.circle(one) for one in drawn} == {clearing("cliff 6")}


def test_denizens_are_placed_killed_and_hired() -> None:
    game = scene(
        "amazon cliff 3; giant 1 cliff 3; viper 1 dead; ghost 1 box; patrol cliff 3 hired 0 days 3; "
        "o1 cliff 2 hired 0 hidden unhorsed; phq cliff 3 gold 7 has spear 1"
    )

    names = ("giant 1", "viper 1", "ghost 1", "p2")
    assert [denizen(game, name) for name in names] == [clearing("cliff 3"), DEAD, NOWHERE, clearing("cliff 3")]
    assert [game.position.owners[being(name) - FIRST_DENIZEN] for name in ("p1", "p2", "phq")] == [0, 0, 0]
    (term,) = game.position.effects.of("hire", being("p1") - FIRST_DENIZEN)
    assert hiring.days_left(term) == 3
    assert game.position.hidden >> being("o1") & 1
    assert game.position.dead_horses == 1 << being("o1") - FIRST_DENIZEN
    assert pieces(game, slots.PACK[being("phq") - FIRST_DENIZEN]) == ["spear 1"]


@pytest.mark.rule("MR-8.2", "MR-23.10")
def test_first_character_of_the_day_is_first_in_combat() -> None:
    game = scene("amazon cliff 3 unhidden | elf cliff 3 unhidden; wolf_a 1 cliff 3; first elf; stage evening")

    assert game.players_to_act == (1,)
    do(game, 1, "done")
    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-14.5", "MR-14.13")
def test_later_part_about_denizens_changes_an_earlier_one() -> None:
    game = scene(
        "amazon cliff 3 | elf cliff 5; lancers cliff 3 hired 0 days 3; l1 hidden; l2 dead; l3 cliff 5 hired 1;"
        "lhq cliff 3 hired 0 days 5 gold 7 has spear 1; lancers unhorsed"
    )

    terms = {one: game.position.effects.of("hire", being(one) - FIRST_DENIZEN) for one in ("l1", "l2", "l3", "lhq")}
    assert {one: [(term.source, hiring.days_left(term)) for term in terms[one]] for one in terms} == {
        "l1": [(0, 3)],
        "l2": [],
        "l3": [(1, 14)],
        "lhq": [(0, 5)],
    }
    assert [denizen(game, name) for name in ("l1", "l2", "l3")] == [clearing("cliff 3"), DEAD, clearing("cliff 5")]
    assert game.position.hidden >> being("l1") & 1
    assert game.position.dead_horses == sum(1 << being(one) - FIRST_DENIZEN for one in terms)
    assert pieces(game, slots.PACK[being("lhq") - FIRST_DENIZEN]) == ["spear 1"]


@pytest.mark.rule("MR-4.2", "MR-4.3", "MR-4.8", "MR-4.10")
def test_map_chits_lie_where_the_text_puts_them() -> None:
    game = scene("amazon cliff 3; howl_4 cliff up; lost_city caves up; hoard lost_city; small_campfire oak_woods")

    assert pieces(game, slots.TILE_CHITS[TILE["cliff"]]) == ["howl_4"]
    in_caves = pieces(game, slots.TILE_CHITS[TILE["caves"]])
    assert len(in_caves) == 6
    assert {"lost_city", "hoard"} <= {*in_caves}
    assert game.position.face_up == sum([1 << PIECE[name] for name in (*in_caves, "howl_4")])
    assert pieces(game, slots.LOST_CHITS[1]) == []
    assert TILE_OF[game.position.dwellings[DWELLING["small_campfire"]]] == TILE["oak_woods"]
    assert all(whereabouts.chits_in(game, tile).bit_count() == 2 for tile in (TILE["cliff"], TILE["ruins"]))


def test_boxes_heaps_and_caches_hold_what_the_text_says() -> None:
    game = scene(
        "amazon cliff 3; hoard has good_book; lair only sacred_grail; chest has spear 1 golden_crown; "
        "scholar only; heap cliff 2 dropped spear 2; cache 3 cliff 3 of amazon gold 10 has amulet known elf",
        rules=Rules(caching=True),
    )

    assert pieces(game, slots.SITE_LARGE[SITE["hoard"]])[0] == "good_book"
    lair = SITE["lair"]
    assert pieces(game, slots.SITE_LARGE[lair]) + pieces(game, slots.SITE_SMALL[lair]) == ["sacred_grail"]
    assert pieces(game, slots.TWT_COUNTERS[0]) == ["spear 1"]
    assert "golden_crown" in pieces(game, slots.TWT_BOX[0])
    assert pieces(game, slots.VISITOR_CARDS[0]) == []
    assert pieces(game, slots.HEAP[clearing("cliff 2")]) == ["spear 2"]
    assert game.position.dropped == 1 << PIECE["spear 2"]
    cache = game.position.caches[2]
    assert (cache.clearing, cache.creator, cache.gold) == (clearing("cliff 3"), being("amazon"), 10)
    assert cache.known == 1 << being("amazon") | 1 << being("elf")
    assert pieces(game, slots.CACHE[2]) == ["amulet"]


@pytest.mark.rule("MR-46.4")
@pytest.mark.rule("MR-9.18", "MR-46.4", "MR-48.19")
def test_cards_of_leaders_and_in_caches_are_known_to_their_owners() -> None:
    game = scene(
        "amazon cliff 3 | elf cliff 3; chq cliff 3 hired 1 has mace 1, golden_icon, good_book; "
        "cache 1 cliff 3 of amazon has chest, sacred_grail",
        rules=Rules(caching=True),
    )

    company = PARTNERS.index("company")
    known = [{PIECES[piece].id for piece in game.view(seat).packs[company].known} for seat in (0, 1)]
    assert known == [{"mace 1", "golden_icon"}, {"mace 1", "golden_icon", "good_book"}]
    ((_, own),), ((_, others),) = game.view(0).caches, game.view(1).caches
    assert own.pieces == (PIECE["chest"], PIECE["sacred_grail"])
    assert others.pieces == (-1, PIECE["sacred_grail"])


def test_any_character_in_play_can_have_a_cache() -> None:
    game = scene("amazon cliff 3 | elf cliff 3; cache 1 cliff 3 of elf gold 9", rules=Rules(caching=True))

    assert game.position.caches[0].creator == being("elf")
    with pytest.raises(PositionError, match="no player has the dwarf"):
        scene("amazon cliff 3; cache 1 cliff 3 of dwarf gold 9", rules=Rules(caching=True))


@pytest.mark.rule("MR-4.7", "MR-19.5")
def test_dwellings_visitors_and_tiles_are_where_the_text_puts_them() -> None:
    game = scene(
        "amazon cliff 3 fame 9; inn curst_valley; ghosts bad_valley; scholar cliff 3; food_ale taken 0; crone box 3;"
        " enchanted cliff, ruins; open_vault"
    )

    position = game.position
    assert TILE_OF[position.dwellings[DWELLING["inn"]]] == TILE["curst_valley"]
    assert denizen(game, "rhq") == position.dwellings[DWELLING["inn"]]
    assert TILE_OF[position.ghosts] == TILE["bad_valley"]
    assert denizen(game, "ghost 2") == position.ghosts
    assert len({TILE_OF[one] for one in (*position.dwellings[:4], position.ghosts)}) == 5
    scholar, _, food, crone, *_ = position.visitors
    assert (scholar.side, scholar.at, food.carrier, crone.box) == (0, clearing("cliff 3"), 0, 2)
    assert position.effects.of("mission", source=0)[0].strength > 0
    assert position.characters[0].fame == 9
    assert position.enchanted == 1 << TILE["cliff"] | 1 << TILE["ruins"]
    assert position.open_vault


@pytest.mark.rule("MR-46.5", "MR-46.15")
def test_kind_of_elf_and_enchanted_items_are_those_of_the_text() -> None:
    game = scene(
        "elf cliff 3 kind great | wizard cliff 3 has black_book enchanted black_book, magic III2*",
        rules=Rules(optional_abilities=True, enhanced_artifacts=True),
    )

    elf, wizard = game.position.characters
    assert elf.variant == 2
    assert wizard.chits == "AAAAEAAAAAAA"
    assert items.is_enchanted(game, PIECE["black_book"])


@pytest.mark.rule("MR-44.33")
@pytest.mark.parametrize(
    "text",
    [
        "elf cliff 3 active vial_of_healing wounded move M4",
        "elf cliff 3 wounded move M4 active vial_of_healing",
    ],
)
def test_wounds_are_fatigued_with_an_active_vial_in_any_order_of_words(text: str) -> None:
    assert scene(text).position.characters[0].chits == "AAAAAAAAAFAA"


@pytest.mark.rule("MR-46.5", "MR-46.15")
@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("elf cliff 3 kind great", Rules(), "only the Elf has a kind, with the option optional_abilities"),
        ("wizard cliff 3 kind great", Rules(optional_abilities=True), "has a kind, .*, not wizard"),
        ("elf cliff 3 kind tall", Rules(optional_abilities=True), "unknown kind of Elf 'tall'; known: light, great"),
        ("elf cliff 3 has black_book enchanted black_book", Rules(), "unknown chit to be enchanted 'black_book'"),
        ("elf cliff 3 enchanted black_book", Rules(enhanced_artifacts=True), "unknown chit to be enchanted"),
        (
            "elf cliff 3 has hidden_ring enchanted hidden_ring",  # type VI
            Rules(enhanced_artifacts=True),
            "unknown chit to be enchanted 'hidden_ring'",
        ),
    ],
)
def test_kinds_and_enchanted_items_need_their_options(text: str, rules: Rules, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        scene(text, rules=rules)


@pytest.mark.rule("MR-10.11", "MR-22.2", "MR-22.4")
@pytest.mark.rule("MR-41.4", "MR-41.6")
def test_characters_and_denizens_are_in_the_air_and_land() -> None:
    beside = TILES[min(scene("amazon cliff 3").map.neighbours[TILE["cliff"]])]
    game = scene(
        f"amazon cliff 3 in_the_air records hide | elf cliff 2 in_the_air {beside.id}; giant 1 cliff 2 in_the_air"
    )

    assert game.position.aloft == (
        (being("amazon"), (TILE["cliff"],)),
        (being("elf"), (TILE["cliff"], TILE[beside.id])),
        (being("giant 1"), (TILE["cliff"],)),
    )
    assert [one.at for one in game.position.characters] == [ALOFT, ALOFT]
    assert f"in the air between Cliff and {beside.name}" in game.render(0)
    again = Game.at(game.position, players=2, seed=1)
    assert again.position == game.position
    do(again, 1, "end turn")
    while again.position.stage != "evening":
        player = again.players_to_act[0]
        again.apply(again.passing(player) or again.legal_actions(player)[0], player)
    assert again.position.aloft == ()
    assert min(one.at for one in again.position.characters) >= 0


def test_characters_have_died_or_left() -> None:
    game = scene("amazon cliff 3 | elf cliff 2 gold 9 dead | dwarf cliff 3 left; day 5")

    _, elf, dwarf = game.position.characters
    assert (elf.status, elf.died, elf.gold, dwarf.status, dwarf.at) == ("dead", (5, 0, 6), 0, "left", NOWHERE)
    assert "light_bow 1" in pieces(game, slots.HEAP[clearing("cliff 2")])
    assert game.players_to_act == (0,)


@pytest.mark.rule("MR-22.4", "MR-6.2")
@pytest.mark.parametrize("stage", ["", "; stage midnight"])
def test_no_day_passes_before_the_scenario_of_those_who_are_gone(stage: str) -> None:
    game = expedition(f"amazon cliff 3 left | elf cliff 2 dead; day 20{stage}", seed=1)

    assert game.position.day == 21
    assert game.players_to_act == (1,)  # the day on which it may start again


@pytest.mark.rule("MR-22.2", "MR-22.4", "MR-10.11")
def test_dead_and_departed_characters_have_left_belongings_behind() -> None:
    game = scene("amazon cliff 3 dead | swordsman cliff 2 has suit_of_armor 1 left; day 5")

    assert pieces(game, slots.HEAP[clearing("cliff 3")]) == ["short_sword 1", "shield 1", "helmet 1", "breastplate 1"]
    assert pieces(game, slots.HEAP[clearing("cliff 2")]) == ["suit_of_armor 1"]
    assert "choose amazon" in texts(game, 0)


@pytest.mark.rule("MR-13.21", "MR-48.5")
@pytest.mark.rule("MR-22.4")
def test_character_that_has_died_can_be_chosen_again_the_next_day() -> None:
    game = scene("berserker cliff 2 dead | elf cavern 1; stage midnight")

    assert pieces(game, slots.HEAP[clearing("cliff 2")]) == ["great_axe 1", "helmet 1"]
    do(game, 1, "live on")
    assert "choose berserker" in texts(game, 0)


def test_characters_have_boons_and_used_discoveries() -> None:
    game = scene(
        "amazon cliff 3 boon rogues shield 2 boon company hire 12 used path cliff 2-5, site hoard | elf cliff 3"
    )

    assert [game.relation(0, PARTNERS.index(name)) for name in ("rogues", "company")] == [1, 0]
    (boon,) = relations.boons(game, 0, PARTNERS.index("company"))
    assert (boon.strength, boon.data) == (12, "hire")
    seen = game.view(1).characters[0]
    assert (seen.paths, seen.places) == (1 << DISCOVERIES.index("path cliff 2-5"), 1 << SITE["hoard"])


@pytest.mark.rule("MR-7.1")
def test_underlings_follow_guides() -> None:
    game = scene(
        "amazon cliff 3 records hide | elf cliff 3 records hide; l1 cliff 3 hired 0 follows elf; stage daylight"
    )

    assert game.position.guides == ((being("l1"), being("elf")),)


@pytest.mark.rule("MR-8.11", "MR-8.12", "MR-8.13")
def test_character_on_a_roadway_moves_to_one_of_its_ends() -> None:
    turn = "hide, move borderland 1, rest, rest with sunlight"
    game = scene(f"amazon borderland 6 on_road borderland 1 records {turn}; stage daylight")

    while game.position.stage == "daylight":
        do(game, 0, "done")

    assert game.position.characters[0].at == clearing("borderland 1")
    assert [entry.clause for entry in game.log if isinstance(entry.event, ActivityCancelled)] == ["MR-8.11"]


@pytest.mark.rule("MR-15.17", "MR-16.6")
def test_blocked_guide_and_its_follower_have_lost_their_turns() -> None:
    game = scene(
        "amazon cliff 3 blocked records move cliff 2 | elf cliff 3 records follow amazon | dwarf cavern 1; "
        "stage daylight; monsters 4"
    )

    assert [one.at for one in game.position.characters[:2]] == [clearing("cliff 3")] * 2
    assert not any(isinstance(entry.event, TurnBegan) and entry.event.being == 0 for entry in game.log)
    assert game.view(0).hidden == (being("elf"),)


def test_recorded_turns_wait_for_the_others() -> None:
    game = scene("amazon cliff 3 records hide, search, rest with sunlight | elf cavern 1")

    assert recorded(game, "amazon") == ["H basic", "S basic", "R sunlight"]
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-6.5", "MR-6.10")
def test_turns_are_recorded_as_at_a_terminal() -> None:
    game = scene("amazon cliff 3 records h, go cliff 5, s | elf cliff 3; chq cliff 3 hired 0 records hide")

    assert recorded(game, "amazon") == ["H basic", "M cliff 5 stamina", "S basic"]
    assert recorded(game, "chq") == ["H basic"]


@pytest.mark.rule("MR-6.16", "MR-6.21")
def test_turn_of_a_leader_is_read_as_that_leader_could_record_it() -> None:
    those = "amazon cliff 3 records hide | elf cliff 2; chq cliff 2 hired 0"

    game = scene(f"{those} records follow elf")
    with pytest.raises(PositionError, match="chq can't record 'prepare'"):
        scene(f"{those} records prepare")

    assert recorded(game, "chq") == ["F elf basic"]


@pytest.mark.rule("MR-6.10")
@pytest.mark.parametrize("stage", ["birdsong", "daylight"])
def test_source_of_last_phase_need_not_be_named(stage: str) -> None:
    game = scene(f"elf cliff 3 records hide; stage {stage}; day 3")

    assert recorded(game, "elf") == ["H elusiveness"]


@pytest.mark.rule("MR-49.4", "MR-6.10", "MR-6.18")
def test_source_of_last_phase_may_be_named() -> None:
    sources = ["stamina", "basic", "basic", "sunlight", "sunlight"]
    pairs = [f"move cliff 2 with {source}, move cliff 3 with pony_m3_m4" for source in sources]

    game = scene(f"amazon cliff 3 active pony_m3_m4 records {', '.join(pairs)} | elf cliff 3")

    assert len(recorded(game, "amazon")) == 10
    assert game.players_to_act == (1,)
    do(game, 1, "hide with elusiveness, rest, rest, rest, rest with sunlight")


@pytest.mark.rule("MR-6.5", "MR-6.21", "MR-15.4")
def test_controlled_monster_has_a_turn_of_its_own() -> None:
    controlled = "octopus cliff 3 records move cliff 2, search; guide_spider_or_octopus by druid on octopus"

    game = scene(f"druid cliff 3 records follow octopus; {controlled}; stage daylight; monsters 2")

    assert asked(game, "search peer") == 0
    assert (where(game, "octopus"), where(game, "druid")) == ("cliff 2", "cliff 2")
    with pytest.raises(PositionError, match=r"octopus records no turn today \(MR-6.5\)"):
        scene("druid cliff 3; octopus cliff 3 records move cliff 2")


@pytest.mark.rule("MR-7.5", "MR-8.1")
def test_daylight_begins_with_the_turns_and_the_monster_roll_given() -> None:
    game = scene(
        "amazon cliff 3 records hide | elf cliff 3 records follow amazon | dwarf cavern 1; stage daylight; "
        "monsters 4; chq cliff 3 hired 0 records search",
        rng=ScriptedRng([being("chq")], then=Rng(1)),
    )

    position = game.position
    assert (position.stage, position.monster_roll) == ("daylight", 4)
    assert position.guides == ((being("elf"), being("amazon")),)
    assert {one for one, _ in position.turns} == {being(name) for name in ("amazon", "elf", "dwarf", "chq")}
    assert position.turn is not None
    assert position.turn.individual == being("chq")


def test_midnight_of_the_last_day_ends_the_game() -> None:
    game = scene("amazon cliff 3; stage midnight; day 28")
    assert texts(game, 0) == ["end life", "live on"]

    do(game, 0, "live on; done")

    assert game.is_over


def test_scene_is_set_on_a_given_map() -> None:
    other = Game(seed=7).position.placements

    game = scene("amazon cliff 3", map=map_text(other))

    assert game.position.placements == other
    assert type(game) is Game
    with pytest.raises(RulesError, match="missing: "):
        scene("amazon cliff 3", map='[[tile]]\nid = "borderland"\nq = 0\nr = 0\n')


def test_any_scene_is_played_on_and_determinized() -> None:
    for text in (
        "amazon cliff 3 knows chits cliff | elf cliff 3; hoard has good_book; lost_city ruins up; altar lost_castle",
        "amazon cliff 3 has chest | elf cliff 3; inn curst_valley; company cliff 3 hired 0; food_ale taken 0",
    ):
        game = scene(text)
        for viewer in (0, 1):
            copy = game.determinize(viewer, Rng(1))
            assert copy.information_state(viewer) == game.information_state(viewer)
        assert Game.replay(game.record()).checksum() == game.checksum()


@pytest.mark.rule("MR-12.23", "MR-36.3")
def test_site_card_that_is_known_lies_face_up_in_its_box() -> None:
    game = scene("amazon cliff 6 knows site toadstool_circle; hoard cliff; hoard has toadstool_circle")

    assert game.view(None).sites[SITE["hoard"]][-1] == PIECE["toadstool_circle"]
    assert colours.supplied(game, clearing("cliff 6")) == {"black"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("amazon vs giant", "only a melee has 'vs', such as `melee: amazon vs giant`"),
        ("amazn cliff 3", "unknown character 'amazn'; did you mean 'amazon'?"),
        ("amazon clif 3", "unknown tile 'clif'; did you mean 'cliff'?"),
        ("amazon cliff 9", "cliff has no clearing 9"),
        ("amazon cliff 3 knows path clif 2-5", "unknown discovery 'path clif 2-5'; did you mean 'path cliff 2-5'?"),
        ("amazon cliff 3 in_the_air ruin", "unknown word 'ruin' for a character; did you mean 'ruins'?"),
        ("amazon cliff 3; food_ale taken 0 clif 3", "unknown tile 'clif'; did you mean 'cliff'?"),
        ("amazon cliff", "the text ends before the number of a clearing"),
        ("amazon cliff 3 golds 3", "unknown word 'golds' for a character; did you mean 'gold'?"),
        ("amazon cliff 3 gold x", "gold must be a whole number, got 'x'"),
        ("amazon cliff 3 gold -1", "gold must be 0 or more, got -1 (MR-1.15)"),
        ("amazon cliff 3; giant 1 cliff 3 foo", "unknown word 'foo' for a denizen"),
        ("amazon cliff 3; day 99", "day must be from 1 to 28, got 99 (MR-6.1)"),
        (f"amazon cliff 3; day {10**60}", f"day must be from 1 to 28, got 1{39 * '0'} (MR-6.1)"),
        (f"amazon cliff 3 gold {10**6}", "gold must be from 0 to 999999, got 1000000 (MR-1.15)"),
        ("witch cliff 3 damaged helmet 1", "unknown armour of the character 'helmet'; known: none"),
        ("amazon cliff 3; day 9 foo", "'foo' doesn't belong there"),
        ("amazon cliff 3; gant 1 cliff 2", "unknown word 'gant' at the beginning of a part; did you mean 'giant 2'?"),
        ("amazon cliff 3 has good_bok", "unknown belonging 'good_bok'; did you mean 'good_book'?"),
        ("amazon cliff 3 aims great 1", "unknown category 'great'; known: great_treasures, spells, fame"),
        ("amazon cliff 3 aims gold 5, fame 1", "aims must assign 5 victory points, got 6 (MR-5.11)"),
        ("amazon cliff 3 aims fame 2", "aims must assign 5 victory points, got 2 (MR-5.11)"),
        ("amazon cliff 3 active spear 1", "spear 1 can't be active: deactivate the active weapon first (MR-9.4)"),
        ("amazon cliff 3 fatigued move T9", "unknown chit to be fatigued 'move t9'; did you mean 'move m4'?"),
        ("amazon cliff 3 alerted move M4", "unknown chit to be alerted 'move'; known: short_sword 1"),
        ("amazon cliff 3 in_the_air borderland", "borderland must be beside cliff (MR-41.4)"),
        ("amazon cliff 3 on_road cliff 6", "amazon knows no roadway from cliff 3 to cliff 6 (MR-8.11)"),
        ("amazon cliff 3 dead dead", "amazon can die only once (MR-22.1)"),
        ("amazon cliff 3 woods on_road cliff 2", "amazon must be in a clearing before it is on a roadway (MR-8.11)"),
        ("amazon cliff 3 blocked", "no one is blocked before Daylight: add `stage daylight` (MR-16.1)"),
        ("amazon cliff 3 active pony_m2_m5 has suit_of_armor 1", "amazon: Pony M2 M5 would be too weak"),
        (
            f"amazon cliff 3 wounded {', '.join(CHIT_LABELS[0])}",
            "amazon must have a chit that isn't wounded (MR-11.15)",
        ),
        ("amazon cliff 3 woods in_the_air", "amazon must be in a clearing before it is in the air (MR-41.4)"),
        ("amazon cliff 3; giant 1 dead in_the_air", "giant 1 must be in a clearing before it is in the air"),
        ("amazon cliff 3 came cavern 1", "no roadway joins cavern 1 and cliff 3 (MR-27.8)"),
        ("amazon cliff 3 kills many", "kills must be a whole number, got 'many'"),
        ("amazon cliff 3 relation rogues ally", "relation must be neutral or worse for amazon and rogues, got ally"),
        ("amazon cliff 3 | amazon cliff 3", "two players can't have the same character (MR-5.1)"),
        ("amazon cliff 3; lhq cliff 3 hired 4", "seat must be from 0 to 0, got 4 (MR-1.14)"),
        ("amazon cliff 3; viper 1 cliff 3 hired 0", "only natives, Giants, Ogres and Goblins on the map can be hired"),
        ("amazon cliff 3; l1 cliff 3 gold 5", "gold is for characters and hired leaders, not for l1 (MR-14.10)"),
        ("amazon cliff 3; bones_c cliff", "bones_c must be on a tile of type C, got cliff (MR-4.5)"),
        ("amazon cliff 3; lost_city cliff", "lost_city must be on a tile of type C, got cliff (MR-4.3)"),
        ("amazon cliff 3; howl_4 oak_woods", "howl_4 must be on a tile of type C or M, got oak_woods (MR-4.3, MR-4.4)"),
        ("amazon cliff 3; giant 1 cliff 3 hidden", "giant 1 must be a hireling to be hidden (MR-14.13)"),
        ("amazon cliff 3; howl_4 cliff; howl_5 cliff", "howl_5 has no room beside howl_4"),
        ("amazon cliff 3; hoard lost_castle up", "hoard can't be up, because it isn't on a tile (MR-4.10, MR-4.11)"),
        ("amazon cliff 3; inn cliff", "dwellings and Ghosts are on the tiles awful_valley, bad_valley, curst_valley"),
        ("amazon cliff 3 fatigued move M4 wounded move M4, move M4", "move M4 is named more often than there are such"),
        ("amazon cliff 3; raid taken 0 days 15", "days must be from 1 to 14, got 15 (MR-19.4, MR-19.7)"),
        ("amazon cliff 3; quest taken 0 days 3", "'days' doesn't belong there"),
        ("amazon cliff 3 in_the_air; quest taken 0", "name the clearing where quest was taken (MR-19.5)"),
        ("amazon cliff 3; scholar taken 0", "scholar can't be taken along (MR-19.1)"),
        ("amazon cliff 3; cache 1 cliff 3 of amazon gold 1", "caches need the setting caching = true (MR-46.4)"),
        ("amazon cliff 3; monsters 4", "the monster roll is made at Sunrise: add `stage daylight` to set it (MR-7.5)"),
        ("amazon cliff 3; first amazon", "no one is first before Daylight is over: add `stage evening` (MR-8.2)"),
        ("amazon cliff 3; first elf; stage evening", "the first character must be in play, got elf (MR-8.2)"),
        ("amazon cliff 3; stage noon", "unknown stage 'noon'; known: birdsong, sunrise, daylight, evening, midnight"),
        ("amazon cliff 3 records fly", "amazon: name the tile of the flight (MR-47.7)"),
        ("amazon cliff 3 records move", "amazon: name the clearing of the Move (MR-47.7)"),
        ("amazon cliff 3 records flee", "amazon can't record 'flee': 'flee' is not an action"),
        (
            "amazon cliff 3 records rest, rest, rest, rest, rest",
            "after record rest; record rest; record rest; record rest: no phase is left for this activity: Rest (MR-6.8)",
        ),
        (
            "amazon cliff 3 records move cavern 1",
            "amazon can't record 'move cavern 1': you can't choose clearing cavern 1 after record move: Cavern 1 isn't",
        ),
        (
            "amazon cliff 3 records hide with sunlight",
            "you can't choose with sunlight after record hide: basic phases are used before sunlight phases (MR-6.10)",
        ),
        (
            "dwarf cliff 3 records hide with sunlight",
            "after record hide: the Dwarf never has sunlight phases (MR-45.9)",
        ),
        ("amazon cliff 3 records m cliff 2 with pony_m2_m5", "pony_m2_m5 gives no phase today (MR-6.9)"),
        ("amazon cliff 3 active pony_m2_m5 records m cliff 2 with pony_m2_m5", "a pony's Move needs a Move of another"),
        ("amazon cliff 3 records follow elf | elf cliff 2", "follow another character, leader or controlled monster"),
        (
            "amazon cliff 3; l1 cliff 3 hired 0 follows amazon",
            "underlings get their guides at Sunrise: add `stage daylight`",
        ),
        (
            "amazon cliff 3; l1 cliff 3 follows amazon; stage daylight",
            "l1 must be a hireling in the clearing of amazon",
        ),
        (
            "amazon cliff 3 knows site toadstool_circle; company has toadstool_circle",
            "toadstool_circle isn't in the box of a site",
        ),
        ("amazon cliff 3 has toadstool_circle", "no one has toadstool_circle: when it is drawn it stays at its site"),
        ("amazon cliff 3 active mouldy_skeleton", "no one has mouldy_skeleton"),
        ("amazon cliff 3 phantasm_records hide", "amazon phantasm records no turn today (MR-6.5)"),
        ("amazon cliff 3 left records hide", "amazon records no turn today (MR-6.5)"),
        ("amazon cliff 3 boon company hire 0", "price of the boon must be 1 or more, got 0 (MR-13.22)"),
        ("", "an expedition begins with one to 16 characters"),
        ("amazon cliff 3 hidden unhidden", "amazon: leave out `unhidden` or the `hidden` before it"),
        ("amazon cliff 3 blocked hidden; stage daylight", "amazon: leave out `hidden` or the `blocked` before it"),
        ("amazon cliff 3 gold 3 gold 4", "amazon: leave out `gold` or the `gold` before it"),
        ("amazon cliff 3 follows elf records rest | elf cliff 3", "leave out `records` or the `follows` before it"),
        ("amazon cliff 3 records rest records hide", "amazon: leave out `records` or the `records` before it"),
        ("amazon cliff 3; l1 cliff 3 hired 0 hired 0", "l1: leave out `hired` or the `hired` before it"),
        ("amazon cliff 3; giant 1 box blocked; stage daylight", "giant 1 must be on the map to be blocked (MR-16.1)"),
        ("amazon cliff 3 has amulet | elf cliff 3 has amulet", "amulet is there twice: leave one out"),
        ("amazon cliff 3 has amulet; heap cliff 3 has amulet", "amulet is there twice: leave one out"),
        ("amazon cliff 3; day 5; day 6", "day is there twice: leave one out"),
        ("amazon cliff 3; giant 1 cliff 3; giant 1 dead", "giant 1 is there twice: leave one out"),
        ("amazon cliff 3; howl_4 cliff; howl_4 ruins", "howl_4 is there twice: leave one out"),
        ("amazon cliff 3; inn curst_valley; inn bad_valley", "inn is there twice: leave one out"),
        ("amazon cliff 3; food_ale taken 0; warlock cliff 2", "warlock or food_ale is there twice: leave one out"),
        ("amazon cliff 3; good_book spells peace; scholar spells peace", "the card of peace is there twice"),
    ],
)
def test_errors_name_the_word(text: str, message: str) -> None:
    with pytest.raises(PositionError) as error:
        scene(text)
    assert message in str(error.value)
