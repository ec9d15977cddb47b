"""Secrets that others must not notice, and turns that follow from the morning (MR-48.5, MR-48.14, MR-46.4, MR-18.3)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing.leaks import assert_indistinguishable
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters.days.phases import ANY_AND_FAR
from arcana_magicrealm.chapters.trade.dealing import Proposing
from arcana_magicrealm.chapters.travel import caching
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.deals import Deal, Proposal
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.items import HORSE_TYPES, HORSES
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.state import DAYLIGHT, Cache
from arcana_magicrealm.model.turns import Dawn, Phase, Turn
from tests.magicrealm.table import ask, begun, being, clearing, do, give, put

PONY = next(horse.id for horse in HORSES if HORSE_TYPES[horse.type].move_bonus == "double")


def three() -> Game:
    """Three characters in one clearing at Birdsong, with caches; the Amazon has two cards."""
    game = begun("amazon", "elf", "dwarf", rules=Rules(caching=True))
    for name in ("amazon", "elf", "dwarf"):
        put(game, name, "cliff 3")
    give(game, 0, "good_book")
    give(game, 0, "lost_keys")
    return game


@pytest.mark.rule("MR-18.3", "MR-48.21")
def test_others_do_not_notice_how_much_a_proposal_contains() -> None:
    one, other = three(), three()
    for game, line in ((one, "give good_book; submit"), (other, "give lost_keys; give good_book; give 5 gold; submit")):
        game.position.turn = Turn(being("amazon"), (Phase("-"),))
        ask(game, Proposing(game.push_frame(Proposal(being("amazon"), being("elf")))))
        do(game, 0, line)
    assert_indistinguishable(one, other, 2)
    assert one.view(1).proposal != other.view(1).proposal
    drawn = [one.determinize(2, Rng(seed)).position.frames[-1] for seed in range(20)]
    assert all(not frame.given.is_empty or not frame.asked.is_empty for frame in drawn)
    assert len({*drawn}) > 10
    for game in (one, other):
        do(game, 1, "refuse")
    assert_indistinguishable(one, other, 2)


@pytest.mark.rule("MR-46.4", "MR-48.21")
def test_others_do_not_notice_gold_that_is_stored_or_taken_out() -> None:
    games = []
    for line in ("give 5 gold; done", "give 1 gold; give 1 gold; done"):
        game = three()
        turn = game.position.turn = Turn(being("amazon"), (Phase("C"),))
        caching.cache_activity(game, turn.individual, turn.phases[0])
        ask(game)
        do(game, 0, line)
        games.append(game)
    assert_indistinguishable(games[0], games[1], 2)
    drawn = {games[0].determinize(2, Rng(seed)).position.caches[0].gold for seed in range(40)}
    assert min(drawn) == 1
    assert len(drawn) > 5


@pytest.mark.rule("MR-46.4")
def test_discoverers_of_a_cache_are_known_to_their_players() -> None:
    game = three()
    known = bit(being("amazon")) | bit(being("elf"))
    game.position.caches = (Cache(clearing("cliff 3"), being("amazon"), 7, known), *game.position.caches[1:])
    caches = [dict(game.view(seat).caches)[1] for seat in (0, 1, 2, None)]
    assert [cache.known for cache in caches] == [(being("amazon"),), (being("elf"),), (), ()]
    assert [cache.gold for cache in caches] == [7, -1, -1, -1]


@pytest.mark.rule("MR-48.14", "MR-6.20")
def test_recorded_turn_follows_from_the_morning_and_from_the_horses_kept() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cavern 1")
    give(game, 0, PONY)  # deactivated since Birdsong
    position, amazon = game.position, being("amazon")
    sources = (("basic", "any"), ("sunlight", "any"), (PONY, "M"))
    position.stage = DAYLIGHT
    position.dawn = (Dawn(amazon, clearing("cliff 3"), sources, PONY, (), (), False, ()),)
    position.turns = ((amazon, (Phase("H"),)),)
    assert PONY in drawn_sources(game)
    position.piles.move(1 << PIECE[PONY], slots.OPEN[0], slots.OUT_OF_PLAY)
    assert drawn_sources(game) == {"basic", "sunlight"}


def with_ball() -> Game:
    """The Amazon in a turn that she has recorded with a Crystal Ball, which she has deactivated since Birdsong."""
    game = three()
    give(game, 0, "crystal_ball")
    amazon, sources = being("amazon"), (("basic", ANY_AND_FAR), ("sunlight", ANY_AND_FAR))
    game.position.stage = DAYLIGHT
    game.position.dawn = (Dawn(amazon, clearing("cliff 3"), sources, "", (), (), False, ()),)
    game.position.turns = ((amazon, (Phase("-"),)),)
    game.position.turn = Turn(amazon, (Phase("-"),))
    return game


def proposing(line: str) -> Game:
    """The same, after she has made a proposal to the Elf."""
    game = with_ball()
    ask(game, Proposing(game.push_frame(Proposal(being("amazon"), being("elf")))))
    do(game, 0, line)
    return game


@pytest.mark.rule("MR-18.3", "MR-48.14", "MR-48.21", "MR-6.20")
def test_drawn_turn_does_not_depend_on_a_proposal_that_is_not_heard() -> None:
    games = [proposing(line) for line in ("give good_book; submit", "give crystal_ball; submit")]

    drawn = [[game.determinize(2, Rng(seed)).turn.phases for seed in range(40)] for game in games]
    assert drawn[0] == drawn[1]


@pytest.mark.rule("MR-18.3", "MR-48.14", "MR-6.20")
@pytest.mark.parametrize(("line", "may_need"), [("give good_book; submit", True), ("give crystal_ball; submit", False)])
def test_partner_knows_that_no_phase_to_come_needs_a_belonging_in_a_proposal(line: str, may_need: bool) -> None:
    assert needs_ball(proposing(line), 1) is may_need


@pytest.mark.rule("MR-13.9", "MR-48.14", "MR-6.20")
@pytest.mark.parametrize(("piece", "may_need"), [("good_book", True), ("crystal_ball", False)])
def test_all_know_that_no_phase_to_come_needs_a_belonging_offered_in_payment(piece: str, may_need: bool) -> None:
    game = with_ball()

    game.push_frame(Deal(being("amazon"), GROUP["order"], "buy", 5, PIECE["lucky_charm"], offered=1 << PIECE[piece]))

    assert needs_ball(game, 2) is may_need


def needs_ball(game: Game, viewer: int) -> bool:
    """Whether phases to come in determinizations for a viewer need the Crystal Ball, which all know to be hers."""
    game.position.piles.show(1 << PIECE["crystal_ball"], slots.BAG[0], game.position.piles.everybody)
    turns = [game.determinize(viewer, Rng(seed)).turn for seed in range(40)]
    return any(phase.activity in ("P", "RE") for turn in turns for phase in turn.phases)


def drawn_sources(game: Game) -> set[str]:
    """The sources of phases in determinizations for seat 1."""
    turns = [game.determinize(1, Rng(seed)).position.turns for seed in range(40)]
    return {phase.source for ((_, phases),) in turns for phase in phases}
