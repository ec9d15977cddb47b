"""The Search activity: Peer and Locate (MR-12.1 to MR-12.10, MR-47.14, MR-47.15)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.cards.cards import indices
from arcana_core.chance.table_rolls import TableRoll
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.belongings import place_of
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model.beings import ALL_BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.pieces import DISCOVERIES, PIECES, PLACE_NAMES
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    clearing,
    do,
    events_of,
    lead,
    piece,
    place_chit,
    put,
    refresh,
    roll,
    texts,
)


def searching(where: str, *faces: int) -> Game:
    """A game in which the Amazon is asked for a search in a clearing; the dice are scripted."""
    game = begun("amazon", "elf", amazon=where, elf="cavern 1")
    roll(game, *faces)
    ask(game, ChooseSearch(being("amazon")))
    return game


def discoveries(game: Game, hero: str) -> set[str]:
    """The names of everything that a character has discovered."""
    paths, places = ledgers.paths(game, being(hero)), ledgers.places(game, being(hero))
    return {name for number, name in enumerate(DISCOVERIES) if (paths | places << ROADS) >> number & 1}


ROADS = len(DISCOVERIES) - len(PLACE_NAMES)


def knows_chits(game: Game, seat: int, tile: str) -> bool:
    """Whether a player knows the face-down map chits of a tile."""
    piles = game.position.piles
    slots = [piles.slot(f"warning {tile}"), piles.slot(f"chits {tile}")]
    return all(piles.known(seat, slot) == piles.masks[slot] for slot in slots)


@pytest.mark.rule("MR-12.1", "MR-47.14")
def test_search_offers_peer_and_locate() -> None:
    game = searching("cliff 2")

    assert texts(game, 0) == ["search peer", "search locate"]
    with pytest.raises(IllegalAction, match="sites that you have discovered"):
        game.apply(actions.search("loot vault"), 0)


@pytest.mark.rule("MR-12.1")
def test_one_phase_gives_one_search() -> None:
    game = searching("cliff 2", 6, 6)

    do(game, 0, "search peer")

    assert game.position.agenda is not None and game.position.agenda[0].__class__.__name__ == "Birdsong"


@pytest.mark.rule("MR-12.2", "MR-47.14")
def test_peer_from_a_mountain_names_woods_or_mountain_clearings_nearby() -> None:
    game = searching("cliff 1")

    do(game, 0, "search peer")

    near = [f"{tile} {number}" for tile in ("maple_woods", "pine_woods") for number in (2, 4, 5)]
    near += [f"cliff {number}" for number in range(1, 7)] + [f"borderland {number}" for number in (1, 2, 3)]
    assert texts(game, 0) == [f"clearing {name}" for name in near]


@pytest.mark.rule("MR-12.2")
def test_cave_clearings_cannot_be_searched_from_a_mountain() -> None:
    game = searching("cliff 1")
    do(game, 0, "search peer")

    with pytest.raises(IllegalAction, match="woods and mountain clearings"):
        game.apply(game.action_space.find("clearing borderland 4"), 0)


@pytest.mark.rule("MR-12.2")
def test_peer_from_a_mountain_finds_paths_of_the_named_clearing() -> None:
    game = searching("cliff 1", 3, 1)

    do(game, 0, "search peer; clearing cliff 5")

    assert discoveries(game, "amazon") == {"path cliff 2-5"}


@pytest.mark.rule("MR-12.2")
def test_locate_searches_the_own_clearing_even_on_a_mountain() -> None:
    game = searching("cliff 6", 3, 3)

    do(game, 0, "search locate")

    assert discoveries(game, "amazon") == {"passage cliff 3-6"}


@pytest.mark.rule("MR-12.3", "MR-12.5", "MR-12.6")
@pytest.mark.parametrize(
    ("result", "chits", "enemies", "paths"),
    [
        (2, True, False, {"path cliff 2-5"}),
        (3, False, True, {"path cliff 2-5"}),
        (4, False, True, set()),
        (5, True, False, set()),
        (6, False, False, set()),
    ],
)
def test_peer_results(result: int, chits: bool, enemies: bool, paths: set[str]) -> None:
    game = searching("cliff 2", result, 1)

    do(game, 0, "search peer")

    assert knows_chits(game, 0, "cliff") == chits
    assert beings.has_found_hidden(game, being("amazon")) == enemies
    assert discoveries(game, "amazon") == paths


@pytest.mark.rule("MR-12.4", "MR-12.5", "MR-12.7")
@pytest.mark.parametrize(
    ("result", "chits", "found"),
    [
        (2, True, {"passage cliff 3-6"}),
        (3, False, {"passage cliff 3-6"}),
        (4, True, {"site lair"}),
        (5, False, set()),
        (6, False, set()),
    ],
)
def test_locate_results(result: int, chits: bool, found: set[str]) -> None:
    game = searching("cliff 3", result, 1)
    place_chit(game, "lair", "cliff")

    do(game, 0, "search locate")

    assert knows_chits(game, 0, "cliff") == chits
    assert discoveries(game, "amazon") == found


@pytest.mark.rule("MR-12.5", "MR-12.7", "MR-12.9")
@pytest.mark.parametrize(("result", "kind"), [(3, "secret passage"), (4, "site")])
def test_searcher_alone_reads_that_nothing_new_is_found(result: int, kind: str) -> None:
    game = searching("cliff 2", result, 1)

    do(game, 0, "search locate")

    sentences = [game.sentence(entry.event, 0) for entry in game.log.seen_by(0)]
    assert f"Amazon finds no new {kind}" in sentences
    assert not any(isinstance(entry.event, events.NothingFound) for entry in game.log.seen_by(1))


@pytest.mark.rule("MR-49.1", "MR-1.3", "MR-12.3")
def test_higher_die_counts_in_a_search() -> None:
    game = searching("cliff 2", 2, 5)

    do(game, 0, "search peer")

    assert events_of(game, events.TableRolled)[-1].result == 5
    assert TableRoll().pmf().probability(6) == Fraction(11, 36)
    assert TableRoll().pmf().probability(1) == Fraction(1, 36)
    assert TableRoll(dice=1).pmf().probability(4) == Fraction(1, 6)


@pytest.mark.rule("MR-1.8", "MR-12.3")
def test_advantage_of_a_character_changes_its_own_searches_only() -> None:
    game = begun("dwarf", "elf", dwarf="cavern 1", elf="cliff 1", lhq="cavern 1")
    game.position.owners[being("lhq") - FIRST_DENIZEN] = 0
    roll(game, 6, 6, 6)
    ask(game, ChooseSearch(being("dwarf")), ChooseSearch(being("lhq")))

    do(game, 0, "search peer")
    do(game, 0, "search peer")

    assert [len(event.faces) for event in events_of(game, events.TableRolled)] == [1, 2]


@pytest.mark.rule("MR-12.5")
def test_paths_of_the_other_side_are_not_discovered() -> None:
    game = begun("amazon", "elf", amazon="ledges 3", elf="cavern 1")
    game.position.enchanted = 1 << next(n for n, tile in enumerate(TILE_IDS) if tile == "ledges")
    roll(game, 3, 1)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search peer")

    assert discoveries(game, "amazon") == {"path ledges 1-3 enchanted"}


TILE_IDS = [tile.rpartition(" ")[0] for tile in actions.CLEARING_NAMES if tile.endswith(" 2")]


@pytest.mark.rule("MR-12.5")
@pytest.mark.parametrize(("table", "where"), [("peer", "cliff 3"), ("locate", "cliff 2")])
def test_paths_and_passages_are_found_by_their_own_findings(table: str, where: str) -> None:
    game = searching(where, 3, 3)

    do(game, 0, f"search {table}")

    assert discoveries(game, "amazon") == set()


@pytest.mark.rule("MR-12.6")
def test_clues_discover_no_site() -> None:
    game = searching("cliff 3", 5, 5)
    place_chit(game, "lair", "cliff")

    do(game, 0, "search peer")

    assert knows_chits(game, 0, "cliff")
    assert discoveries(game, "amazon") == set()


@pytest.mark.rule("MR-12.7")
def test_sites_of_other_clearings_are_not_discovered() -> None:
    game = searching("cliff 2", 4, 4)
    place_chit(game, "lair", "cliff")

    do(game, 0, "search locate")

    assert discoveries(game, "amazon") == set()


@pytest.mark.rule("MR-12.3", "MR-12.4", "MR-47.15")
@pytest.mark.parametrize("table", ["peer", "locate"])
def test_result_1_chooses_a_line_of_peer_or_locate(table: str) -> None:
    game = searching("cliff 3", 1, 1)

    do(game, 0, f"search {table}")

    assert texts(game, 0) == [f"take {other} {line}" for other in ("peer", "locate") for line in (2, 3, 4, 5, 6)]
    do(game, 0, "take locate 3")
    assert discoveries(game, "amazon") == {"passage cliff 3-6"}
    (chosen,) = events_of(game, events.LineChosen)
    assert game.sentence(chosen, None) == "Amazon chooses locate 3"


@pytest.mark.rule("MR-12.9", "MR-48.5", "MR-48.12")
def test_discoveries_are_secret() -> None:
    game = searching("cliff 3", 3, 3)

    do(game, 0, "search locate")

    own = [str(entry.event) for entry in game.log.seen_by(0)]
    others = [str(entry.event) for entry in game.log.seen_by(1)]
    assert len(own) == len(others) + 1
    assert events_of(game, events.Searched)[-1].search == "locate"
    assert events_of(game, events.TableRolled)[-1].faces == (3, 3)


@pytest.mark.rule("MR-48.7", "MR-48.12", "MR-48.21")
def test_chits_seen_are_known_to_the_searcher_alone() -> None:
    game = searching("cliff 3", 5, 5)
    place_chit(game, "lair", "cliff")
    refresh(game)

    do(game, 0, "search peer")

    assert knows_chits(game, 0, "cliff")
    assert not knows_chits(game, 1, "cliff")
    seen = events_of(game, events.ChitsSeen)[-1]
    assert "Lair" in str(seen)
    assert "Lair" not in str(seen.seen_by(1))


@pytest.mark.rule("MR-15.10")
def test_followers_find_what_the_guide_finds() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 2", elf="cliff 2", dwarf="cliff 2")
    lead(game, "amazon", "elf")
    roll(game, 3, 1, 5, 5)
    ask(game, ChooseSearch(being("amazon")), ChooseSearch(being("amazon")))

    do(game, 0, "search peer")
    do(game, 0, "search peer")

    assert discoveries(game, "elf") == {"path cliff 2-5"}
    assert beings.has_found_hidden(game, being("elf"))
    assert knows_chits(game, 1, "cliff")
    assert discoveries(game, "dwarf") == set()
    assert not beings.has_found_hidden(game, being("dwarf"))
    found = (events.PathsDiscovered, events.HiddenEnemiesFound)
    clauses = [(ALL_BEINGS[one.event.being], one.clause) for one in game.log if isinstance(one.event, found)]
    assert clauses == [("amazon", "MR-11.4"), ("elf", "MR-15.10"), ("amazon", "MR-12.5"), ("elf", "MR-15.10")]
    assert not knows_chits(game, 2, "cliff")


@pytest.mark.rule("MR-15.10", "MR-12.7")
def test_followers_discover_the_sites_that_the_guide_discovers() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    place_chit(game, "lair", "cliff")
    lead(game, "amazon", "elf")
    roll(game, 4, 4)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search locate")

    assert discoveries(game, "elf") == {"site lair"}


@pytest.mark.rule("MR-12.9")
def test_path_is_discovered_only_once() -> None:
    game = searching("cliff 2", 3, 1, 3, 1)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search peer")
    do(game, 0, "search peer")

    assert len(events_of(game, events.PathsDiscovered)) == 1


@pytest.mark.rule("MR-15.10")
def test_owners_of_following_underlings_learn_nothing() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", l1="cliff 2")
    game.position.owners[being("l1") - FIRST_DENIZEN] = 1
    lead(game, "amazon", "l1")
    roll(game, 5, 5)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search peer")

    assert not knows_chits(game, 1, "cliff")


@pytest.mark.rule("MR-11.4")
def test_hidden_enemies_are_found_until_midnight() -> None:
    game = searching("cliff 2", 4, 4)
    do(game, 0, "search peer")
    put(game, "amazon", "cavern 1")
    assert beings.has_found_hidden(game, being("amazon"))

    game.position.effects.tick("midnight")

    assert not beings.has_found_hidden(game, being("amazon"))


@pytest.mark.rule("MR-12.10", "MR-48.19")
def test_hired_leader_keeps_discoveries_and_its_owner_sees_the_chits() -> None:
    game = begun("amazon", "elf", amazon="cavern 1", elf="cavern 1", lhq="cliff 2")
    game.position.owners[being("lhq") - FIRST_DENIZEN] = 0
    roll(game, 2, 2)
    ask(game, ChooseSearch(being("lhq")))

    do(game, 0, "search peer")

    assert ledgers.paths(game, being("lhq")) != 0
    assert discoveries(game, "amazon") == set()
    assert knows_chits(game, 0, "cliff")
    assert not knows_chits(game, 1, "cliff")


@pytest.mark.rule("MR-18.9")
def test_searching_reveals_nothing_to_spies() -> None:
    game = searching("cliff 2", 2, 2)
    game.position.characters[1].at = game.position.characters[0].at
    game.position.hidden = 0

    do(game, 0, "search peer")

    assert discoveries(game, "amazon")
    assert discoveries(game, "elf") == set()
    assert not knows_chits(game, 1, "cliff")


# Exchanging chits (MR-12.8, MR-47.16).


def seeing(chit: str, where: str, *faces: int) -> Game:
    """A game in which the Amazon has rolled for a search in a tile with this chit; the dice are scripted."""
    game = begun("amazon", "elf", amazon=where, elf="cavern 1")
    place_chit(game, chit, where.split(maxsplit=1)[0])
    roll(game, *faces)
    ask(game, ChooseSearch(being("amazon")))
    return game


def chits_on(game: Game, tile: str) -> set[str]:
    """The map chits of a tile."""
    masks, piles = game.position.piles.masks, game.position.piles
    return {
        PIECES[chit].id for chit in indices(masks[piles.slot(f"warning {tile}")] | masks[piles.slot(f"chits {tile}")])
    }


@pytest.mark.rule("MR-12.8", "MR-47.16")
@pytest.mark.parametrize(("chit", "where"), [("lost_castle", "cliff 2"), ("stink_w", "pine_woods 2")])
def test_searcher_may_exchange_a_lost_castle_or_campfire_chit(chit: str, where: str) -> None:
    game = seeing(chit, where, 5, 5)

    do(game, 0, "search peer")

    assert texts(game, 0) == ["exchange", "leave it"]
    assert " and " not in game.render(0).rpartition("> Exchange a chit that you have seen")[2]  # other warnings stay
    do(game, 0, "leave it")
    assert chit in chits_on(game, where.split(maxsplit=1)[0])
    assert not game.position.revealed >> piece(chit) & 1
    assert not knows_chits(game, 1, where.split(maxsplit=1)[0])


@pytest.mark.rule("MR-12.8")
def test_other_chits_cannot_be_exchanged() -> None:
    game = seeing("bones_w", "pine_woods 2", 5, 5)

    do(game, 0, "search peer")

    assert type(game.position.agenda[0]).__name__ == "Birdsong"


@pytest.mark.rule("MR-12.8", "MR-4.10", "MR-48.12")
def test_exchanged_lost_castle_lays_five_chits_that_only_the_searcher_sees() -> None:
    game = seeing("lost_castle", "cliff 2", 5, 5)

    do(game, 0, "search peer")
    do(game, 0, "exchange")

    assert len(chits_on(game, "cliff")) == 7
    assert game.position.face_up == 1 << piece("lost_castle")
    assert knows_chits(game, 0, "cliff")
    assert game.position.piles.known(1, game.position.piles.slot("chits cliff")) == 1 << piece("lost_castle")


@pytest.mark.rule("MR-12.7", "MR-12.8")
def test_discover_chits_discovers_sites_of_an_exchanged_lost_castle() -> None:
    game = seeing("lost_castle", "cliff 3", 4, 4)
    piles = game.position.piles
    lair, held = piece("lair"), piles.slot("chits lost_castle")
    if not piles.masks[held] >> lair & 1:
        other = piles.masks[held] & -piles.masks[held]
        source = place_of(game, lair)
        piles.move(1 << lair, source, held)
        piles.move(other, held, source)

    do(game, 0, "search locate")
    assert discoveries(game, "amazon") == set()
    do(game, 0, "exchange")

    assert discoveries(game, "amazon") == {"site lair"}


@pytest.mark.rule("MR-12.8", "MR-4.8")
def test_exchanged_campfire_is_put_down_for_all() -> None:
    game = seeing("stink_w", "maple_woods 2", 5, 5)

    do(game, 0, "search peer")
    do(game, 0, "exchange")

    assert game.position.dwellings[DWELLING["large_campfire"]] == clearing("maple_woods 5")
    assert chits_on(game, "maple_woods") == set()


@pytest.mark.rule("MR-12.8")
def test_lost_castle_that_was_exchanged_before_is_not_offered_again() -> None:
    game = seeing("lost_castle", "cliff 2", 5, 5)
    game.position.face_up = 1 << piece("lost_castle")

    do(game, 0, "search peer")

    assert type(game.position.agenda[0]).__name__ == "Birdsong"


@pytest.mark.rule("MR-47.16", "MR-47.42")
def test_other_players_do_not_notice_the_question_about_an_exchange() -> None:
    game = seeing("lost_castle", "cliff 2", 5, 5)

    do(game, 0, "search peer")

    assert game.to_act_seen_by(0) == (0,)
    assert game.to_act_seen_by(1) == ()
    assert game.to_act_seen_by(None) == ()


@pytest.mark.rule("MR-12.8", "MR-15.10")
def test_followers_see_the_chits_of_an_exchanged_lost_castle() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    place_chit(game, "lost_castle", "cliff")
    lead(game, "amazon", "elf")
    roll(game, 5, 5)
    ask(game, ChooseSearch(being("amazon")))

    do(game, 0, "search peer")
    do(game, 0, "exchange")

    assert knows_chits(game, 1, "cliff")


@pytest.mark.rule("MR-48.7")
def test_chit_that_was_face_up_is_known_to_all() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    place_chit(game, "lair", "cliff")

    arrivals.turn_up_tile(game, TILE["cliff"])
    game.position.face_up = 0

    assert knows_chits(game, 1, "cliff")


@pytest.mark.rule("MR-48.12", "MR-48.21")
def test_searches_that_found_different_things_look_the_same_to_others() -> None:
    games = []
    for chit in ("lair", "howl_4"):
        game = begun("amazon", "elf", amazon="cliff 3", elf="cavern 1")
        place_chit(game, chit, "cliff")
        roll(game, 4, 4)
        ask(game, ChooseSearch(being("amazon")))
        do(game, 0, "search locate")
        games.append(game)

    assert games[0].view(1) == games[1].view(1)
    assert [str(entry) for entry in games[0].log.seen_by(1)] == [str(entry) for entry in games[1].log.seen_by(1)]
    assert [str(entry) for entry in games[0].log.seen_by(0)] != [str(entry) for entry in games[1].log.seen_by(0)]


@pytest.mark.rule("MR-12.8", "MR-48.21")
def test_chit_left_alone_looks_to_others_like_any_other() -> None:
    games = []
    for chit in ("lost_castle", "statue"):
        game = seeing(chit, "cliff 2", 5, 5)
        do(game, 0, "search peer")
        if chit == "lost_castle":
            do(game, 0, "leave it")
        games.append(game)

    assert games[0].view(1) == games[1].view(1)
    assert games[0].view(0) != games[1].view(0)


@pytest.mark.rule("MR-12.1", "MR-8.4")
def test_recorded_searches_are_made_one_in_each_phase() -> None:
    game = begun("amazon", amazon="cliff 2")
    do(game, 0, "record search; record search; end turn")
    for _ in range(6):
        while "done" in texts(game, 0):
            do(game, 0, "done")
        if "search locate" in texts(game, 0):
            do(game, 0, "search locate")
        elif "take locate 5" in texts(game, 0):
            do(game, 0, "take locate 5")

    assert [event.search for event in events_of(game, events.Searched)] == ["locate", "locate"]
