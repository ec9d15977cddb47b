"""Screens, hints, typed words, formalities and odds: everything that a person at a terminal uses."""

from __future__ import annotations

import re

import pytest

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_core.testing.words import unknown_phrases
from arcana_core.text.glossary import Glossary
from arcana_magicrealm import Game, Rules, actions, expedition
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.preparing.map_files import map_text
from arcana_magicrealm.events import (
    Appeared,
    Assigned,
    Blocked,
    CardExchanged,
    ChitTurnedUp,
    DealDeclined,
    MonsterMoved,
    SiteShown,
    VictoryPointsShown,
)
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.pieces import PIECES, PRINTED, TREASURE_CARDS
from arcana_magicrealm.model.realm import BORDERLAND, TILE
from arcana_magicrealm.text.names import being_name, counter_name
from arcana_magicrealm.text.phrases import PHRASES
from arcana_magicrealm.text.tables import odds
from tests.magicrealm.chapters.preparing.test_mapmaking import almost_done
from tests.magicrealm.table import MAP, begun, being, clearing, do, piece, refresh

TEXT = "amazon cliff 3 unhidden gold 20 | elf cavern 1; giant 1 cliff 3; day 5"


@pytest.mark.parametrize(("columns", "rows"), [(80, 13), (100, 29), (120, 39)])
def test_screen_shows_phases_left_and_roads(columns: int, rows: int) -> None:
    lines = expedition(TEXT, seed=1).render(0, columns=columns, rows=rows).splitlines()

    assert len(lines) <= rows
    assert lines[0].startswith("Day 5 of 28, Birdsong")
    assert "Turn     left: 2 basic, 2 sunlight, 1 move (stamina)" in lines
    assert any(line.startswith("Here     Cliff 3") and "Giant" in line for line in lines)
    assert any(line.startswith("Roads    ") for line in lines)


@pytest.mark.rule("MR-11.4", "MR-12.25", "MR-42.9", "MR-48.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_screen_shows_what_works_on_a_character_for_a_while(seat: int) -> None:
    game = expedition("amazon cliff 3 found_hidden sees_far wish_for_strength | elf cliff 3", seed=1)

    shown = " ".join(game.render(seat, columns=120, rows=30).split())

    signs = "hidden, sees hidden enemies, sees any clearing, wish for strength"
    assert ("You Amazon, " if seat == 0 else "Amazon (") + signs in shown


@pytest.mark.rule("MR-48.2", "MR-48.3", "MR-48.19", "MR-44.45", "MR-46.18")
def test_screen_shows_damaged_pieces_potions_on_weapons_and_what_leaders_carry() -> None:
    amazon = "amazon cliff 3 active oil_of_poison damaged helmet 1"
    parts = "chq cliff 3 hired 0 gold 5 has mace 1; heap cliff 3 dropped spear 1"
    game = expedition(f"{amazon} | elf cliff 3; {parts}", rules=Rules(dropping=True), seed=1)
    belongings.deactivate(game, being("amazon"), piece("helmet 1"), "MR-9.3")

    mine, theirs = (" ".join(game.render(seat, columns=120).split()) for seat in (0, 1))

    assert "Oil of Poison (on Short Sword 1)" in mine
    assert "inactive Helmet 1 (damaged)" in mine
    assert "Carried the leader of the Company: 5 gold, Mace 1" in mine
    assert "Carried" not in theirs
    belongings.abandon(game, being("amazon"), 1 << piece("helmet 1"))
    assert "abandoned: Spear 1 (dropped), Helmet 1 (damaged)" in " ".join(game.render(1).split())


@pytest.mark.rule("MR-46.4", "MR-48.1")
def test_screen_shows_caches_as_far_as_their_contents_are_known() -> None:
    words = "amazon cliff 3 | elf cliff 3; cache 1 cliff 3 of amazon gold 9 has amulet"
    game = expedition(words, rules=Rules(caching=True), seed=1)

    assert "Amazon's cache (9 gold, Amulet)" in " ".join(game.render(0).split())
    assert "Amazon's cache (1 unknown piece)" in " ".join(game.render(1).split())


@pytest.mark.rule("MR-3.8", "MR-48.1")
@pytest.mark.parametrize("rows", [None, 24])
def test_builders_of_a_map_read_who_has_which_tiles(rows: int | None) -> None:
    hands = [("cavern", "cliff"), ("maple_woods",)]
    game = almost_done(*hands)

    text = " ".join(game.render(0, rows=rows).split())

    assert re.search(r"layer 0( \(you\))?: no character yet; to lay: Cavern and Cliff", text)
    assert "layer 1: no character yet; to lay: Maple Woods" in text


@pytest.mark.rule("MR-3.4", "MR-3.8", "MR-3.9", "MR-3.11")
def test_hints_on_laying_a_tile_name_its_sides_and_the_clearings_that_it_joins() -> None:
    """Cliff has roads off to NE from 4, SE from 5, SW from 2, NW from 1; Borderland one to N from 1."""
    game = almost_done(("cliff", "ledges"))
    assert game.position.building is not None
    game.position.building = evolve(game.position.building, laid=((BORDERLAND, 0, 0, 0),), dealt=())

    def play(line: str) -> str:
        (action,) = game.parse(line, 0)
        hint = game.hint(action, 0)
        game.apply(action, 0)
        return hint

    refresh(game)
    assert play("tile cliff") == "6 clearings; roads off to NE, SE, SW and NW, before it is turned"
    assert play("beside borderland n") == "Cliff would touch Borderland; 4 ways to turn it"
    assert play("turned 1") == "joins 5 with Borderland 1; roads off to N from 1, SE from 4 and NW from 2"


def test_picks_so_far_are_written_like_choices() -> None:
    game = Game(1, seed=1)
    for line in ("choose witch king", "start with fiery blast", "start with power of the pit"):
        do(game, 0, line)

    assert "Picked   start with fiery blast; start with power of the pit" in game.render(0).splitlines()


@pytest.mark.rule("MR-41.4", "MR-48.2")
def test_screen_shows_where_a_character_outside_of_clearings_is() -> None:
    game = expedition("elf cliff 3 in_the_air | amazon cliff 3 woods", seed=1)

    assert "Here     in the air over Cliff" in game.render(0, rows=24).splitlines()
    assert "Here     in the woods beside Cliff 3" in game.render(1, rows=24).splitlines()


@pytest.mark.rule("MR-6.10", "MR-47.7")
def test_whole_turn_is_typed_on_one_line() -> None:
    game = begun("amazon", "elf", amazon="bad_valley 5")

    read = [str(action) for action in game.parse("m 2, h, s, end", 0)]

    names = ["record move", "clearing bad_valley 2", "with stamina", "record hide", "record search", "end turn"]
    assert read == names


@pytest.mark.rule("MR-11.1")
def test_hint_on_hiding_has_the_odds() -> None:
    assert begun("amazon").hint(actions.record("H"), 0).startswith("69 %")


def test_hints_on_rest_have_the_states_before_and_after() -> None:
    tired = "fatigued fight M4*, fight H4** wounded move M4, move M3*"
    game = expedition(f"amazon cliff 3 {tired} records rest; stage daylight", seed=1)
    do(game, 0, "done")

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints == {
        "rest chit fight H4**": "it is fatigued now, then active; an active chit with one asterisk is fatigued for it",
        "rest chit fight M4*": "it is fatigued now, then active",
        "rest chit move M3*": "it is wounded now, then fatigued",
        "rest chit move M4": "it is wounded now, then active",
    }


def test_useless_activities_are_listed_last() -> None:
    game = begun("amazon", amazon="cliff 3")

    listed = [str(action) for action in game.choices(0)]

    assert listed[:3] == ["record move", "record hide", "record search"]
    assert listed[-1] == "end turn"


def test_extra_move_pays_for_a_move_without_asking() -> None:
    game = begun("amazon", amazon="bad_valley 5")
    game.apply(actions.record("M"), 0)
    assert game.formality(0) is None

    game.apply(actions.InClearing(clearing("bad_valley 2")), 0)

    assert game.formality(0) is actions.use_source("stamina")


@pytest.mark.rule("MR-22.1")
def test_living_on_is_a_formality() -> None:
    game = begun("swordsman", swordsman="cliff 3")
    refresh(game)
    while game.position.stage != "midnight":
        game.apply(game.passing(0) or game.legal_actions(0)[0], 0)

    assert game.formality(0) is actions.word("live on")
    assert actions.word("end life") in game.legal_actions(0)


@pytest.mark.rule("MR-1.3", "MR-1.4", "MR-1.5")
def test_odds_of_table_rolls() -> None:
    assert odds("hide")[1].split()[:4] == ["1-5", "69.44", "%", "25"]
    assert odds("locate +1 one die")[-1].split() == ["5-6", "50.00", "%", "3", "nothing"]
    with pytest.raises(NotationError, match="did you mean 'locate'"):
        odds("lokate")
    with pytest.raises(NotationError, match=r"modifiers are from -99 to \+99, got \+100"):
        odds("locate +100")


@pytest.mark.rule("MR-4.5")
def test_screen_leads_to_tiles_with_unknown_chits() -> None:
    lines = begun("amazon", amazon="bad_valley 5").render(0, columns=120, rows=39).splitlines()

    assert any(line.startswith("Explore  Mountain: ") for line in lines)


@pytest.mark.rule("MR-48.14")
def test_screen_does_not_deny_phases_that_others_cannot_know() -> None:
    game = expedition("amazon cliff 3 records hide | elf cliff 3; stage daylight", rng=ScriptedRng([being("amazon")]))

    own, others = (game.render(seat, columns=100, rows=24).splitlines()[1] for seat in (0, 1))

    assert (own, others) == ("Amazon's turn: Now hide.", "Amazon's turn.")


@pytest.mark.rule("MR-10.6")
def test_screen_warns_of_heavy_items() -> None:
    game = expedition("amazon cliff 3 has jade_shield; day 5", seed=1)

    assert "Heavy    Jade Shield: left behind when you move" in game.render(0, columns=120, rows=39)


def test_move_shows_in_the_news_once() -> None:
    game = begun("amazon", amazon="bad_valley 5")
    for action in (*game.parse("m 2, end", 0), actions.word("done")):
        game.apply(action, 0)

    lines = [line.text for line in game.news(game.log.seen_by(0), 0)]

    assert sum("enters Bad Valley 2" in line for line in lines) == 1
    assert not any("move to" in line for line in lines)


def test_first_word_names_a_tile() -> None:
    game = begun("amazon", amazon="bad_valley 5")

    assert [str(action) for action in game.parse("m bad 2", 0)][1] == "clearing bad_valley 2"


@pytest.mark.rule("MR-10.2", "MR-10.4")
def test_go_records_moves_on_known_roads_as_far_as_phases_allow() -> None:
    game = begun("amazon", amazon="bad_valley 5")

    read = [str(action) for action in game.parse("h, go high pass 6, s", 0)]

    valley, pines, more = "clearing bad_valley 2", "clearing pine_woods 2", "clearing pine_woods 4"
    moves = ["record move", valley, "with stamina", "record move", pines, "record move", more]
    assert read == ["record hide", *moves, "record search"]  # the next clearing is a mountain: two Moves
    assert [str(action) for action in game.parse("h, walk to high pass 6, s", 0)] == read
    with pytest.raises(NotationError, match="you are there already"):
        game.parse("go inn, s", 0)
    with pytest.raises(NotationError, match="no road that you know leads there"):
        game.parse("go house", 0)


@pytest.mark.rule("MR-8.11")
def test_on_a_road_only_its_ends_can_be_recorded() -> None:
    game = expedition("amazon cliff 3 on_road cliff 2; day 5", seed=1)
    assert game.hint(actions.record("M"), 0) == "to Cliff 2 or Cliff 3"
    assert game.hint(actions.record("S"), 0) == "cancelled: first move on to a clearing"
    assert [str(action) for action in game.parse("go cliff 5, h", 0)][:3:2] == ["record move", "with stamina"]

    do(game, 0, "record move")

    assert game.hint(actions.InClearing(clearing("cliff 2")), 0).startswith("on to Deep Woods 2, Cliff 3;")


@pytest.mark.rule("MR-8.11", "MR-10.4")
def test_go_leaves_a_road_by_its_nearer_end() -> None:
    game = expedition("amazon cliff 3 on_road cliff 2; day 5", seed=1)

    read = [str(action) for action in game.parse("go deep woods 2, h", 0)]

    deep = ["record move", "clearing deep_woods 2"]
    assert read == ["record move", "clearing cliff 2", "with stamina", *deep, "record hide"]


@pytest.mark.rule("MR-7.1")
def test_underlings_follow_their_owner_without_a_question() -> None:
    game = expedition("amazon cliff 3; l1 cliff 3 hired 0; stage sunrise", seed=1)

    assert game.formality(0) is actions.choose("guide", being("amazon"))


@pytest.mark.parametrize(("words", "name"), [("rogue 7", "r7"), ("the leader of the order", "ohq")])
def test_natives_are_named_by_group(words: str, name: str) -> None:
    assert being_name(being(name)).lower() == words


def test_words_of_questions_are_steps_and_actions() -> None:
    assert unknown_phrases(PHRASES, Game(seed=1)) == []


@pytest.mark.rule("MR-12.3", "MR-12.4")
def test_hints_on_searches_leave_out_discoveries_that_are_impossible() -> None:
    words = "amazon cliff 3 records search knows chits cliff; hoard cliff; stage daylight; monsters 1"
    game = expedition(words, seed=1)
    game.apply(actions.DONE, 0)

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}

    assert hints == {"search peer": "only hidden enemies 36 %", "search locate": "secret passages 25 %"}


def test_points_are_assigned_by_first_word() -> None:
    game = Game(seed=1)
    for player in (0, 1):
        game.apply(game.legal_actions(player)[0], player)
    game.apply(game.legal_actions(0)[0], 0)

    read = [str(action) for action in game.parse("2 gold 1 spell 1 great 1 great treasure", 0)]

    assert read == ["aim for gold"] * 2 + ["aim for spells"] + ["aim for great_treasures"] * 2
    assert "Assign victory point 1 of 5, in secret (`3 gold 2 fame` assigns all)." in game.render(0)


@pytest.mark.rule("MR-5.8", "MR-5.10")
def test_allies_are_named_in_plain_english() -> None:
    game = Game(seed=1, players=1)
    do(game, 0, "white knight")
    do(game, 0, "exorcise; done")

    assert game.hint(actions.StartAt(2), 0) == "the Order (ally) are there"
    assert "Enemy of the Witch King." in game.explain("order")


@pytest.mark.rule("MR-5.11")
def test_victory_points_before_their_time_are_not_read_as_dice() -> None:
    with pytest.raises(NotationError, match="'3 fame 2 notoriety' is not an action"):
        Game(seed=1).parse("3 fame 2 notoriety", 0)


def test_beings_that_do_the_same_are_one_line_of_news() -> None:
    game = expedition("amazon cliff 3", seed=1)
    giants = [being("giant 1"), being("giant 2")]
    for one in giants:
        game.emit(Blocked(one, 0), "MR-16.5")
    for one in giants:
        game.emit(Appeared(one, clearing("cliff 3")), "MR-17.3")
    for one in giants:
        game.emit(MonsterMoved(one, clearing("cliff 3")), "MR-17.1")
    for one in giants:
        game.emit(Assigned(one, being("amazon")), "MR-25.10")

    lines = [line.text for line in game.news(game.log.seen_by(0), 0)][-4:]

    assert lines[:2] == ["Giant x 2 block Amazon: the turn is over", "Giant x 2 appear in Cliff 3"]
    assert lines[2:] == ["Giant x 2 come to Cliff 3", "Giant x 2 are assigned to Amazon"]


@pytest.mark.rule("MR-8.1", "MR-45.25")
def test_turns_in_which_nothing_happens_share_a_line_of_news() -> None:
    game = expedition("witch cliff 3 records rest; stage daylight; monsters 4", seed=1)

    assert "Turn: Witch's familiar and Witch" in [line.text for line in game.news(game.log.seen_by(0), 0)]


@pytest.mark.rule("MR-45.25")
def test_example_of_a_turn_fits_the_familiar() -> None:
    game = expedition("witch cliff 3; day 5", seed=1)
    do(game, 0, "end turn")

    assert game.render(0).endswith("> Record phase 1 for Witch's familiar or a whole turn (`p, p`, `go house`)")
    game.parse("p, p", 0)


@pytest.mark.rule("MR-2.10", "MR-17.9")
def test_hints_on_boxes_of_visitors_name_what_they_appear_with() -> None:
    game = Game(1, seed=1, rules=Rules(player_placed_visitors=True))
    do(game, 0, "choose amazon")
    do(game, 0, "show scholar")

    assert game.hint(actions.InBox(0), 0) == "appears with Company"
    assert game.hint(actions.InBox(5), 0) == "appears with Enchanted Meadow or Altar"


@pytest.mark.rule("MR-29.3", "MR-29.7")
def test_boots_and_gloves_show_their_strength_and_time() -> None:
    cards = [PIECES[card].treasure for card in indices(TREASURE_CARDS.mask & PRINTED)]
    worn = [card for card in cards if card.kind in ("boots", "gloves")]

    assert len(worn) == 9
    for card in worn:
        values = card.move or card.fight
        assert values is not None and f"chit {values.strength}{values.time}" in card.effect


def test_chits_that_are_turned_up_together_are_one_line_of_news() -> None:
    game = expedition("amazon cliff 3", seed=1)
    for name in ("stink m", "hoard", "howl 4"):
        game.emit(ChitTurnedUp(piece(name.replace(" ", "_")), TILE["cliff"]), "MR-17.1")

    assert game.news(game.log.seen_by(0), 0)[-1].text == "Stink M, Hoard and Howl 4 are turned up in Cliff"


@pytest.mark.rule("MR-6.17")
def test_go_uses_phases_of_dwellings_only_there() -> None:
    game = expedition("captain bad_valley 5; inn bad_valley; day 5", seed=1)

    read = [str(action) for action in game.parse("h, go high pass", 0)]

    assert read[:2] == ["record hide", "with reputation"]
    assert "with reputation" not in read[2:]


@pytest.mark.parametrize(("columns", "most"), [(60, 10), (80, 12)])
def test_lowest_screen_leaves_lines_for_the_news(columns: int, most: int) -> None:
    lines = expedition(TEXT, seed=1).render(0, columns=columns, rows=13).splitlines()

    assert len(lines) <= most
    assert any(line.startswith("Roads    ") for line in lines)


@pytest.mark.rule("MR-16.2")
def test_low_screen_warns_of_monsters_here_and_nearby_before_anything_else() -> None:
    words = "amazon cliff 3; giant 1 cliff 3; demon cliff 2; imp cliff 5; company cliff 2; day 5"
    lines = expedition(words, seed=1).render(0, columns=80, rows=13).splitlines()

    assert any(line.startswith("Here     Cliff 3 (woods): Giant; monsters block you after a phase") for line in lines)
    assert "Near     Cliff 2, 1 Move: Demon, Company x 7; Cliff 5, 1 Move: Imp" in lines


def test_low_screen_counts_the_clearings_nearby_that_it_leaves_out() -> None:
    monsters = "giant 1 bad_valley 2; ogre 1 bad_valley 4; imp pine_woods 2; viper 1 pine_woods 4"
    words = f"amazon bad_valley 5; {monsters}; day 5"
    game = expedition(words, map=map_text(MAP), seed=1)

    low, high = (" ".join(game.render(0, columns=100, rows=rows).split()) for rows in (15, 39))

    assert "+1 more: `look`" in low
    assert "more: `look`" not in high


def test_recorded_turn_names_the_word_that_plays_it() -> None:
    game = begun("amazon", "elf")
    assert game.render(0, rows=20).splitlines()[-1] == "> Record phase 1 or a whole turn (`h, s`, `go house`)"

    for action in game.parse("h, s", 0):
        game.apply(action, 0)

    assert game.render(0, rows=20).splitlines()[-1] == "> Record phase 3, or `end` to play the turn"


@pytest.mark.rule("MR-12.6")
def test_chits_that_the_viewer_knows_are_called_known() -> None:
    game = expedition("amazon cliff 3 knows chits cliff; howl_4 cliff; dank_m cliff; day 5", seed=1)

    assert "Chits in Cliff: known: Howl 4, Dank M" in game.render(0, rows=39)


@pytest.mark.rule("MR-22.13", "MR-22.17", "MR-22.18")
def test_aims_show_how_their_numbers_come_about() -> None:
    game = expedition("amazon cliff 3 gold 20 fame 5 aims gold 4 fame 1; day 5", seed=1)

    aims = "Aims     fame 5 of 10 (score -4), gold 20 of 155 (35 at the start + 120; score -70)"
    assert aims in game.render(0, columns=120, rows=39)


@pytest.mark.rule("MR-22.8")
def test_last_screen_has_a_line_for_each_aim_and_no_roads() -> None:
    game = expedition("amazon cliff 3 gold 20 fame 5 aims gold 4 fame 1; day 28; stage midnight", seed=1)
    while game.outcome is None:
        game.apply(game.passing(0) or game.legal_actions(0)[0], 0)

    lines = game.render(0, columns=80, rows=20).splitlines()

    assert lines[0].split("  ")[-1].strip() == "score: -74"
    place = lines.index("Aims     fame 5 of 10 (score -4)")
    assert lines[place + 1] == "         gold 20 of 155 (35 at the start + 120; score -70)"
    assert not any(line.startswith("Roads") for line in lines)


@pytest.mark.rule("MR-48.22")
def test_last_screen_of_several_people_has_the_aims_of_all() -> None:
    game = expedition("amazon cliff 3 aims gold 4 fame 1 | elf cliff 4 aims spells 5; day 28; stage midnight", seed=1)
    assert "aims:" not in game.render(None)
    while game.players_to_act:
        (player, *_) = game.players_to_act
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)

    text = " ".join(game.render(None).split())
    assert "aims: 1 fame (needs 10) and 4 gold (needs 120)" in text
    assert "aims: 5 spells (needs 10)" in text
    assert "aims: 1 fame" not in game.render(0)  # it has a line of its own


@pytest.mark.rule("MR-6.10", "MR-12.1", "MR-13.1")
def test_searches_and_trades_of_a_phase_name_its_activity() -> None:
    game = expedition("amazon cliff 3 knows site lair; lair cliff up; day 5", seed=1)

    searches = [str(action) for action in game.parse("search lair, search peer, locate, s loot", 0)]
    trades = [str(action) for action in game.parse("sell, buy", 0)]

    assert searches == ["record search"] * 4
    assert trades == ["record trade"] * 2


def test_go_accepts_codes_of_tiles_and_visitors() -> None:
    game = expedition("amazon bad_valley 5; shaman bad_valley 2; day 5", map=map_text(MAP), seed=1)

    assert [str(action) for action in game.parse("go shaman", 0)][:2] == ["record move", "clearing bad_valley 2"]
    assert game.parse("go pw", 0) == game.parse("go pine woods", 0)


@pytest.mark.parametrize("line", ["m curst vally 5", "go curst vally 5, h"])
def test_mistyped_place_gets_a_suggestion(line: str) -> None:
    with pytest.raises(NotationError, match="did you mean 'curst valley 5'"):
        begun("amazon").parse(line, 0)


@pytest.mark.rule("MR-16.6", "MR-16.8")
def test_block_ends_the_turns_of_those_who_take_turns() -> None:
    game = expedition("amazon cliff 3", seed=1)

    assert game.sentence(Blocked(being("demon"), 0), 0) == "Demon blocks Amazon: the turn is over"
    assert game.sentence(Blocked(being("demon"), being("lhq")), 0).endswith("Lancers: the turn is over")
    assert game.sentence(Blocked(0, being("demon")), 0) == "Amazon blocks Demon"


@pytest.mark.rule("MR-44.2", "MR-44.3")
def test_exchanged_card_names_the_pieces_that_all_see() -> None:
    game = expedition("amazon cliff 3", seed=1)

    skeleton = game.sentence(CardExchanged(piece("mouldy_skeleton")), 0)
    thief = game.sentence(CardExchanged(piece("remains_of_thief")), 0)

    pieces = "Gold Helmet, Silver Breastplate and Jade Shield"
    assert skeleton == f"Mouldy Skeleton is exchanged for {pieces}, now on top of the site's treasures"
    assert thief == "Remains of Thief is exchanged for its contents"


@pytest.mark.rule("MR-12.14")
def test_looted_site_shows_in_the_news_once() -> None:
    words = "amazon cliff 3 knows site lair records search, search; lair cliff; stage daylight; monsters 4"
    game = expedition(words, seed=1)
    while game.position.stage == "daylight":
        loot = [action for action in game.legal_actions(0) if str(action) == "search loot lair"]
        game.apply(loot[0] if loot else game.passing(0) or game.legal_actions(0)[0], 0)

    lines = [line.text for line in game.news(game.log.seen_by(0), 0)]

    assert any(isinstance(entry.event, SiteShown) for entry in game.log)
    assert sum("searches Cliff 3: loot lair" in line for line in lines) == 2
    assert not any("shows" in line for line in lines)


def test_deal_that_fails_does_not_blame_anybody() -> None:
    game = expedition("amazon cliff 3", seed=1)

    assert game.sentence(DealDeclined(0, PARTNERS.index("rogues")), 0) == "Amazon makes no deal with the Rogues"


@pytest.mark.rule("MR-48.22")
def test_one_point_is_singular() -> None:
    game = expedition("amazon cliff 3", seed=1)

    assert game.sentence(VictoryPointsShown(0, (1, 0, 3, 0, 1)), None).endswith("1 great treasure, 3 fame and 1 gold")


@pytest.mark.rule("MR-12.3", "MR-12.4")
def test_useful_lines_of_a_rolled_1_come_first_and_nothing_last() -> None:
    words = "amazon cliff 3 knows chits cliff records search; lair cliff; stage daylight; monsters 4"
    game = expedition(words, rng=ScriptedRng([0, 1, 1], then=Rng(1)), seed=1)
    game.apply(actions.DONE, 0)

    assert [str(action) for action in game.choices(0)] == ["search locate", "search peer"]
    game.apply(game.choices(0)[0], 0)
    listed = [str(action) for action in game.choices(0)]

    assert set(listed[:3]) == {"take locate 2", "take locate 3", "take locate 4"}
    assert set(listed[-3:]) == {"take peer 6", "take locate 5", "take locate 6"}


@pytest.mark.rule("MR-10.2")
def test_moves_without_a_known_road_come_last() -> None:
    game = expedition("amazon cliff 3; day 5", seed=1)
    game.apply(actions.record("M"), 0)

    assert [str(action) for action in game.choices(0)] == ["clearing cliff 2", "clearing cliff 5", "clearing cliff 6"]


def test_hint_on_a_belonging_begins_with_its_values() -> None:
    game = expedition("amazon cliff 3 has hidden_ring records rest; stage daylight; monsters 4", seed=1)

    hint = game.hint(actions.handle("abandon", piece("hidden_ring")), 0)

    assert hint == "price 20, Fame -10, Notoriety 10, great treasure, weight N; left in this clearing"


@pytest.mark.rule("MR-13.14")
def test_hints_on_a_purchase_show_the_worst_chances_first() -> None:
    words = (
        "elf bad_valley 5 gold 50 records trade; rogues bad_valley 5; rogues only spear 1; stage daylight; monsters 4"
    )
    game = expedition(words, seed=1)
    game.apply(actions.DONE, 0)

    odds = "neutral, in %: trouble 31, no deal 44, x3 to x4 22, opportunity 3"
    assert game.hint(actions.word("buy"), 0) == f"{odds}; no way back"


@pytest.mark.rule("MR-19.9")
@pytest.mark.parametrize(
    ("records", "line", "text"),
    [
        ("trade", "buy", "enemy, in %: block battle 75, challenge 14, insult 11; no way back"),
        ("hire", "hire lancers", "enemy, basic price 2 gold: the leader of the Lancers"),
    ],
)
def test_hints_know_that_foes_of_a_campaign_deal_as_with_enemies(records: str, line: str, text: str) -> None:
    game = expedition(
        f"white_knight cliff 3 notoriety 40 records {records}; lhq cliff 3; conquest taken 0; stage daylight", seed=1
    )
    game.apply(actions.DONE, 0)

    (action,) = game.parse(line, 0)
    assert game.hint(action, 0) == text


@pytest.mark.rule("MR-19.3", "MR-19.4", "MR-14.5")
def test_screen_shows_tasks_and_terms_of_hire() -> None:
    game = expedition(
        "amazon bad_valley 5; food_ale taken 0 days 5; quest taken 0; l1 cliff 3 hired 0 days 4; l2 cliff 3 hired 0; "
        "lhq cliff 3 hired 0 days 4",
        map=map_text(MAP),
        seed=1,
    )

    lines = game.render(0, columns=120, rows=39).splitlines()

    assert "Tasks    Food/Ale to the House for 48 gold, 5 days left; Quest" in lines
    assert "Hired    Lancer 1 and the leader of the Lancers for 4 days; Lancer 2 for 14 days" in lines


@pytest.mark.rule("MR-19.3", "MR-19.5")
def test_hint_on_a_mission_has_its_destination_and_reward() -> None:
    game = expedition(
        "amazon bad_valley 5 notoriety 5 records hide; food_ale bad_valley 5; stage daylight", map=map_text(MAP), seed=1
    )

    (action,) = game.parse("take food_ale", 0)

    assert game.hint(action, 0) == "costs 5 Notoriety; 48 gold in the House within 14 days"


@pytest.mark.rule("MR-12.22")
def test_hint_on_a_chit_that_opens_the_vault_has_its_cost() -> None:
    game = expedition("white_knight cliff 3 knows site vault records search; vault cliff; stage daylight", seed=1)
    game.apply(actions.DONE, 0)
    game.apply(actions.search("loot vault"), 0)

    (action,) = game.parse("force chit fight T5*", 0)
    assert game.hint(action, 0) == "it is fatigued by that"


@pytest.mark.rule("MR-10.11")
def test_hint_on_the_map_edge_warns_with_the_score() -> None:
    game = expedition("amazon bad_valley 5; day 5", map=map_text(MAP), seed=1)
    game.apply(actions.record("M"), 0)

    assert game.hint(actions.word("map edge"), 0) == "leave the game for good: your score now is -108"


WORDS = (
    "prowl",
    "row",
    "bounty",
    "phase",
    "sunrise",
    "trouble",
    "meeting",
    "score",
    "explore",
    "near",
    "moves",
    "v",
    "w",
)


@pytest.mark.parametrize("word", WORDS)
def test_words_on_screens_are_explained(word: str) -> None:
    assert Glossary(begun("amazon")).meaning(word)


@pytest.mark.rule("MR-4.10", "MR-17.6")
def test_map_chits_are_explained_by_kind() -> None:
    glossary = Glossary(begun("amazon"))

    assert "It summons nothing itself (MR-4.10)" in glossary.meaning("lost city")
    assert "the Order are friendlier until the game ends (MR-19.7)" in glossary.meaning("quest")
    assert "they appear in clearing 4 of its tile" in glossary.meaning("howl 4")
    assert "they appear in the clearing where the turn ended" in glossary.meaning("dank m")


@pytest.mark.rule("MR-44.20", "MR-44.26", "MR-45.2", "MR-45.16")
@pytest.mark.parametrize(
    ("word", "explanation"),
    [
        ("amulet", "one spell whose caster or target is there (MR-44.20)."),
        ("map of lost city", "in the tile of the Lost City chit (MR-44.26)."),
        ("stamina", "Stamina is an advantage: one extra Move phase a day, also when riding (MR-45.2)."),
        ("knowledge", "subtract 1 from each roll (MR-45.16)."),
    ],
)
def test_treasures_and_advantages_are_explained_with_their_clauses(word: str, explanation: str) -> None:
    assert Glossary(begun("amazon")).meaning(word).endswith(explanation)


@pytest.mark.parametrize(
    ("word", "explanation"),
    [
        ("here", "`Here` is where your character is"),
        ("dank", "A warning chit such as Dank M"),
        ("flutter", "The monsters of a sound chit such as Howl 4"),
        ("aim", "Assign one victory point to a category"),
        ("victory points", "A total of 0 or more wins"),
        ("clues", "A look at the map chits of the tile"),
        ("secret passage", "A roadway that only those use who have discovered it"),
        ("running", "Leave the clearing by a roadway"),
    ],
)
def test_words_of_screens_are_explained_as_screens_use_them(word: str, explanation: str) -> None:
    meaning = begun("amazon").explain(word)

    assert explanation in meaning
    assert "Flutter 1" not in meaning


@pytest.mark.rule("MR-4.5", "MR-48.7")
def test_tile_is_explained_with_the_chits_that_everybody_knows() -> None:
    game = expedition("amazon cliff 3 knows chits caves; lair caves up; day 5", seed=1)
    glossary = Glossary(game)

    assert glossary.meaning("caves").startswith("Caves (CS) is a cave tile with Lair and 1 secret map chit (MR-4.5).")
    assert glossary.meaning("cliff").startswith("Cliff (CL) is a mountain tile with 2 secret map chits (MR-4.5).")
    assert "a valley tile with no map chits" in glossary.meaning("curst valley")


@pytest.mark.rule("MR-24.2", "MR-13.19", "MR-13.20")
def test_hint_on_drinks_before_a_fight_has_the_chance_of_a_battle() -> None:
    """Neutral: 11/36 for trouble; then Unfriendly: 11/36 for a battle, 16/36 for an insult or challenge."""
    game = expedition("sorceror cliff 3; rogues cliff 3; stage evening", seed=1)

    assert game.hint(actions.word("no drinks"), 0) == (
        "neutral: 9 % that they battle you, 14 % for an insult or challenge"
    )
    assert game.hint(actions.word("drinks"), 0) == "8 gold; friendly: no battle"


def test_leader_of_a_group_owns_in_the_plural() -> None:
    assert counter_name(being("whq"), "horse") == "the leader of the Woodfolk's horse"
    assert counter_name(being("lhq"), "horse") == "the leader of the Lancers' horse"
