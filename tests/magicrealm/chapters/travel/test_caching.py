"""Caches, with the option caching (MR-46.4, MR-47.48)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.errors import IllegalAction
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.days.activities import BY_CODE
from arcana_magicrealm.chapters.trade import hiring
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.journal import FIRST_CACHE, Held, Paid
from arcana_magicrealm.model.state import Cache
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, give, lead, piece, put, roll, texts

CACHING = Rules(caching=True)
C = Phase("C")


def cached(*, gold: int = 0, pieces: tuple[str, ...] = ()) -> Game:
    """A game in which the Amazon has a cache in Cliff 2 with this gold and these pieces, top first; the Elf is there."""
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2", elf="cliff 2")
    for name in pieces:
        give(game, 0, name)
    game.position.characters[0].gold += gold
    caching(game)
    for name in pieces:
        do(game, 0, f"give {name}")
    if gold:
        do(game, 0, f"give {gold} gold")
    do(game, 0, "done")
    return game


def caching(game: Game) -> None:
    """Let the Amazon do the activity C."""
    game.position.turn = Turn(being("amazon"), (C,))
    assert BY_CODE["C"][0](game, game.position.turn, C) is None
    game.do_activity(C)
    ask(game)


def why_not(game: Game) -> str:
    """Why the Amazon can't do the activity C."""
    turn = Turn(being("amazon"), (C,))
    reason = BY_CODE["C"][0](game, turn, C)
    return reason.reason if reason else ""


def looting(game: Game, hero: str, *faces: int) -> None:
    """Ask a character for a search; dice are scripted."""
    game.position.turn = None
    roll(game, *faces)
    ask(game, ChooseSearch(being(hero)))


@pytest.mark.rule("MR-46.4", "MR-47.48")
def test_created_cache_holds_gold_and_belongings() -> None:
    game = cached(gold=5, pieces=("good_book", "spear 3"))

    assert game.position.caches[0] == Cache(clearing("cliff 2"), being("amazon"), 5, 1 << being("amazon"))
    assert game.position.piles.order_of(slots.CACHE[0]) == (piece("good_book"), piece("spear 3"))
    assert game.position.characters[0].gold == 10


@pytest.mark.rule("MR-46.4")
def test_activity_without_anything_stored_creates_no_cache() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2")
    caching(game)

    do(game, 0, "done")

    assert game.position.caches[0].clearing == NOWHERE


@pytest.mark.rule("MR-46.4")
def test_creator_takes_out_before_storing() -> None:
    game = cached(gold=5, pieces=("good_book",))
    caching(game)

    do(game, 0, "want 5 gold")
    do(game, 0, "want good_book")
    do(game, 0, "keep good_book")
    do(game, 0, "give 1 gold")

    assert game.position.characters[0].gold == 10 + 5 - 1
    assert not any(text.startswith("want") for text in texts(game, 0))
    with pytest.raises(IllegalAction, match="take things out first"):
        game.apply(actions.Gold(1, 0), 0)


@pytest.mark.rule("MR-46.4")
def test_creator_who_has_stored_a_belonging_takes_nothing_out() -> None:
    game = cached(gold=5)
    give(game, 0, "good_book")
    caching(game)

    do(game, 0, "give good_book")

    assert not any(text.startswith("want") for text in texts(game, 0))


@pytest.mark.rule("MR-46.4", "MR-44.21", "MR-42.6")
def test_creator_whom_the_claw_takes_away_takes_out_and_stores_nothing_more() -> None:
    game = cached(gold=5, pieces=("withered_claw", "good_book"))
    caching(game)
    roll(game, 1, 1)

    for line in ("want withered_claw", "activate withered_claw", "clearing borderland 1"):
        do(game, 0, line)

    assert "done" not in texts(game, 0)
    assert "record hide" in texts(game, 0)


@pytest.mark.rule("MR-46.4")
def test_cache_is_opened_in_its_own_clearing_only() -> None:
    game = cached(gold=5)
    put(game, "amazon", "cliff 5")
    caching(game)
    assert not any(text.startswith("want") for text in texts(game, 0))

    do(game, 0, "give 1 gold")

    assert [cache.clearing for cache in game.position.caches[:2]] == [clearing("cliff 2"), clearing("cliff 5")]


@pytest.mark.rule("MR-46.4", "MR-9.2")
def test_belonging_taken_out_is_obtained() -> None:
    game = cached(pieces=("good_book",))
    caching(game)

    do(game, 0, "want good_book")

    assert texts(game, 0) == ["activate good_book", "keep good_book", "abandon good_book"]


@pytest.mark.rule("MR-46.4")
def test_others_cannot_open_a_cache() -> None:
    game = cached(gold=5)
    game.position.turn = Turn(being("elf"), (C,))

    game.do_activity(C)
    ask(game)

    assert not any(text.startswith("want") for text in texts(game, 1))


@pytest.mark.rule("MR-46.4")
def test_character_without_gold_and_belongings_creates_no_cache() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2")
    game.position.characters[0].gold = 0
    game.position.piles.move(game.position.piles.masks[slots.OPEN[0]], slots.OPEN[0], slots.OUT_OF_PLAY)
    game.position.characters[0].active = 0

    assert why_not(game) == "you have nothing to store"


@pytest.mark.rule("MR-46.4")
def test_seventeenth_cache_cannot_be_created() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2")
    game.position.caches = (Cache(clearing("cliff 3"), being("elf"), 1),) * 16

    assert why_not(game) == "there are 16 caches already"


@pytest.mark.rule("MR-46.4")
def test_discover_chits_discovers_caches_of_the_searched_clearing() -> None:
    game = cached(gold=5)
    looting(game, "elf", 4, 4)
    assert "search loot cache 1" not in texts(game, 1)

    do(game, 1, "search locate")

    assert game.position.caches[0].known == 1 << being("amazon") | 1 << being("elf")
    looting(game, "elf")
    assert "search loot cache 1" in texts(game, 1)


@pytest.mark.rule("MR-46.4")
def test_undiscovered_cache_cannot_be_looted() -> None:
    game = cached(gold=5)
    looting(game, "elf")

    with pytest.raises(IllegalAction, match="haven't discovered such a cache here"):
        game.apply(actions.search("loot cache 1"), 1)


@pytest.mark.rule("MR-46.4")
def test_topmost_piece_of_a_cache_is_all_its_gold() -> None:
    game = cached(gold=5, pieces=("good_book",))
    looting(game, "amazon", 1, 1)

    do(game, 0, "search loot cache 1")

    assert game.position.characters[0].gold == 15
    assert game.position.piles.order_of(slots.CACHE[0]) == (piece("good_book"),)
    (taken,) = events_of(game, events.GoldTaken)
    assert taken == events.GoldTaken(being("amazon"), 5, (0,))


@pytest.mark.rule("MR-46.4")
@pytest.mark.parametrize(("gold", "result", "found"), [(5, 2, "good_book"), (0, 1, "good_book"), (0, 2, "spear 3")])
def test_belongings_of_a_cache_come_after_its_gold(gold: int, result: int, found: str) -> None:
    game = cached(gold=gold, pieces=("good_book", "spear 3"))
    looting(game, "amazon", result, 1)

    do(game, 0, "search loot cache 1")

    assert f"keep {found}" in texts(game, 0)


@pytest.mark.rule("MR-46.4")
def test_roll_above_the_pieces_of_a_cache_takes_nothing() -> None:
    game = cached(gold=5)
    looting(game, "amazon", 2, 2)

    do(game, 0, "search loot cache 1")

    assert game.position.caches[0].gold == 5
    assert len(events_of(game, events.LootMissed)) == 1


@pytest.mark.rule("MR-46.4")
def test_chest_which_is_piece_number_0_is_looted_from_a_cache() -> None:
    game = cached(pieces=("chest",))
    looting(game, "amazon", 1, 1)

    do(game, 0, "search loot cache 1")

    assert texts(game, 0) == ["activate chest", "keep chest", "abandon chest"]
    assert game.position.caches[0] == Cache()


@pytest.mark.rule("MR-46.4", "MR-48.4")
def test_looter_alone_knows_how_much_gold_a_cache_had() -> None:
    game = cached(gold=5)
    game.position.caches = (evolve(game.position.caches[0], known=1 << being("elf")), *game.position.caches[1:])
    looting(game, "elf", 1, 1)

    do(game, 1, "search loot cache 1")

    assert Paid(FIRST_CACHE, being("elf"), 5, 1 << 1, least=1) in game.position.journal
    assert game.position.journal[-1] == Held(FIRST_CACHE, 0, 0)


@pytest.mark.rule("MR-46.4")
def test_emptied_cache_is_gone() -> None:
    game = cached(gold=5)
    looting(game, "amazon", 1, 1)

    do(game, 0, "search loot cache 1")

    assert game.position.caches == (Cache(),) * 16


@pytest.mark.rule("MR-46.4", "MR-18.8")
@pytest.mark.parametrize(("where", "learns"), [("cliff 2", True), ("cliff 3", False)])
def test_spies_on_the_looter_discover_the_cache(where: str, learns: bool) -> None:
    game = cached(gold=5)
    game.position.hidden = 0
    put(game, "elf", where)
    looting(game, "amazon", 6, 6)

    do(game, 0, "search loot cache 1")

    assert bool(game.position.caches[0].known >> being("elf") & 1) == learns


@pytest.mark.rule("MR-46.4", "MR-15.19")
def test_followers_of_a_hidden_looter_discover_the_cache() -> None:
    game = cached(gold=5)
    looting(game, "amazon", 6, 6)
    game.position.hidden = 1 << being("amazon")
    lead(game, "amazon", "elf")

    do(game, 0, "search loot cache 1")

    assert game.position.caches[0].known >> being("elf") & 1


@pytest.mark.rule("MR-46.4")
def test_gold_and_cards_of_a_cache_are_secret() -> None:
    game = cached(gold=5, pieces=("good_book",))

    stored = [str(entry.event) for entry in game.log.seen_by(1) if isinstance(entry.event, events.Cached)]
    assert stored and "good" not in stored[0].lower()
    gold = events_of(game, events.GoldCached)[0]
    assert gold.gold == 5
    assert gold.seen_by(1) is None
    assert not game.position.piles.known(1, slots.CACHE[0])


@pytest.mark.rule("MR-46.4")
def test_cache_of_a_dead_character_has_no_creator() -> None:
    game = cached(gold=5)

    game.die(0, "MR-22.1")
    ask(game)

    assert game.position.caches[0] == Cache(clearing("cliff 2"), NOWHERE, 5, 0)


@pytest.mark.rule("MR-46.4", "MR-6.20")
def test_belonging_of_a_recorded_phase_cannot_be_stored() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2")
    give(game, 0, "magic_spectacles", active=True)
    game.position.turn = Turn(being("amazon"), (C, Phase("S", source="magic_spectacles")))
    game.do_activity(C)
    ask(game)

    with pytest.raises(IllegalAction, match="a phase of Magic Spectacles is recorded"):
        game.apply(actions.handle("give", piece("magic_spectacles")), 0)


@pytest.mark.rule("MR-46.4")
def test_gold_that_a_character_does_not_have_cannot_be_stored() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2")
    caching(game)

    assert ledgers.gold(game, being("amazon")) == 10
    with pytest.raises(IllegalAction, match="you don't have that much gold"):
        game.apply(actions.Gold(0, 3), 0)


@pytest.mark.rule("MR-46.4", "MR-14.14")
def test_unhired_leader_forgets_caches() -> None:
    game = cached(gold=5)
    leader = being("lhq")
    game.position.owners[leader - FIRST_DENIZEN] = 1
    put(game, "lhq", "cliff 2")
    looting(game, "lhq", 4, 4)
    do(game, 1, "search locate")
    assert game.position.caches[0].known >> leader & 1

    hiring.unhire(game, leader - FIRST_DENIZEN, "MR-14.13")

    assert not game.position.caches[0].known >> leader & 1


@pytest.mark.rule("MR-46.4")
def test_view_shows_a_cache_without_its_gold_and_cards() -> None:
    game = cached(gold=5, pieces=("good_book", "spear 3"))

    [(number, own)] = game.view(0).caches
    [(_, seen)] = game.view(1).caches

    assert (number, own.gold, own.known) == (1, 5, (being("amazon"),))
    assert own.pieces == (piece("good_book"), piece("spear 3"))
    assert (seen.clearing, seen.creator, seen.gold, seen.known) == (clearing("cliff 2"), being("amazon"), -1, ())
    assert seen.pieces == (-1, piece("spear 3"))


@pytest.mark.rule("MR-46.4", "MR-48.4")
@pytest.mark.parametrize("number", [2, 3])
def test_piece_looted_below_the_gold_shows_that_there_is_gold(number: int) -> None:
    game = cached(gold=5, pieces=("good_book", "spear 3"))
    game.position.caches = (evolve(game.position.caches[0], known=1 << being("elf")), *game.position.caches[1:])
    before = len(game.position.journal)
    looting(game, "elf", number, number)

    do(game, 1, "search loot cache 1")

    assert [entry for entry in game.position.journal[before:] if isinstance(entry, Held)] == [Held(FIRST_CACHE, 1)]


@pytest.mark.rule("MR-46.4", "MR-48.4")
@pytest.mark.parametrize(("number", "noted"), [(1, [Held(FIRST_CACHE, 0, 0)]), (3, [Held(FIRST_CACHE, 0, 0)]), (4, [])])
def test_number_of_the_gold_shows_that_a_cache_has_none(number: int, noted: list[Held]) -> None:
    game = cached(pieces=("good_book", "spear 3"))
    game.position.caches = (evolve(game.position.caches[0], known=1 << being("elf")), *game.position.caches[1:])
    before = len(game.position.journal)
    looting(game, "elf", number, number)

    do(game, 1, "search loot cache 1")

    assert [entry for entry in game.position.journal[before:] if isinstance(entry, Held)] == noted


@pytest.mark.rule("MR-46.4")
def test_rejected_belongings_are_those_of_others() -> None:
    game = begun("amazon", "elf", rules=CACHING, amazon="cliff 2", elf="cliff 2")
    give(game, 1, "good_book")
    caching(game)

    assert rejected(game, "give good_book", 0).clause == "MR-46.4"
    assert rejected(game, "yes", 0).clause == "MR-46.4"


@pytest.mark.rule("MR-46.4", "MR-48.4")
def test_second_cache_is_noted_with_its_own_number() -> None:
    game = cached(gold=5)
    put(game, "amazon", "cliff 1")
    caching(game)
    do(game, 0, "give 5 gold")
    do(game, 0, "done")
    before = len(game.position.journal)
    looting(game, "amazon", 1, 1)

    do(game, 0, "search loot cache 2")

    noted = [entry for entry in game.position.journal[before:] if isinstance(entry, Held | Paid)]
    assert [one.giver for one in noted if isinstance(one, Paid)] == [FIRST_CACHE + 1]
    assert FIRST_CACHE not in [one.holder for one in noted if isinstance(one, Held)]
