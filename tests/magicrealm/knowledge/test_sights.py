"""Conclusions from a score, from who is asked to pay, and from a proposal (MR-48.4, MR-48.5, MR-48.22)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.ending.dying import depart
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.chapters.trade.bargaining import Bargain
from arcana_magicrealm.chapters.trade.dealing import Proposing
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.deals import Deal, Proposal, Side
from arcana_magicrealm.model.journal import Forgotten
from arcana_magicrealm.model.pieces import DISCOVERIES
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.hands import strip
from tests.magicrealm.table import ask, begun, being, clearing, do, piece, place_chit, put

DRAWS = 200


def gold_drawn(game: Game, viewer: int, seat: int = 0) -> set[int]:
    """The gold of a player's character in determinizations for another player."""
    return {game.determinize(viewer, Rng(n)).position.characters[seat].gold for n in range(DRAWS)}


def dealt(amazon: int, dwarf: int, paid: int) -> Game:
    """The Amazon and the Dwarf had this much gold before the Dwarf gave some to the Amazon, unseen by the Elf."""
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3")
    for seat, gold in ((0, amazon), (2, dwarf)):
        game.position.characters[seat].gold = gold
    ledgers.pass_gold(game, being("dwarf"), being("amazon"), paid)
    return game


# The Amazon's gold counts from 35, and 30 gold make one point of the basic score (MR-22.13, MR-22.17).


@pytest.mark.rule("MR-48.22", "MR-48.4")
@pytest.mark.parametrize(
    ("amazon", "paid", "points", "possible"),
    [
        (35, 40, 0, range(65, 95)),  # basic score 1: 30 to 59 above 35
        (35, 40, 1, range(65, 95)),  # needs 30: basic score 0
        (30, 0, 0, range(30, 35)),  # basic score -1: up to 10 too little, but the Amazon had 30
        (35, 2, 0, range(35, 65)),  # basic score 0
        (0, 20, 0, range(15, 25)),  # basic score -2: 11 to 20 too little
    ],
)
def test_score_of_departed_bounds_its_gold(amazon: int, paid: int, points: int, possible: range) -> None:
    game = dealt(amazon, 100, paid)
    game.position.characters[0].victory = (0, 0, 0, 0, points)
    strip(game, "amazon")

    ask(game, depart(0))

    assert gold_drawn(game, 1) == {*possible}
    assert gold_drawn(game, 2) == {amazon + paid}


def hiring(paid: int, price: int) -> Game:
    """The Amazon had 10 gold and is about to hire for a price after a secret deal with the Dwarf, who had 20."""
    game = dealt(10, 20, paid)
    ask(game, Bargain(game.push_frame(Deal(being("amazon"), 0, "hire", price, result="price_1", natives=bit(40)))))
    return game


@pytest.mark.rule("MR-13.9", "MR-48.4")
def test_being_asked_to_pay_shows_enough_gold() -> None:
    game = hiring(8, 14)
    assert game.players_to_act == (0,)
    assert gold_drawn(game, 1) == {*range(14, 31)}
    do(game, 0, "decline")
    assert gold_drawn(game, 1) == {*range(14, 31)}


@pytest.mark.rule("MR-13.9", "MR-48.4")
def test_question_of_position_taken_up_shows_nothing_new() -> None:
    game = hiring(8, 14)

    again = Game.at(game.position, rules=game.rules, players=3)

    assert again.players_to_act == (0,)
    assert again.position.journal == game.position.journal


@pytest.mark.rule("MR-13.9", "MR-48.4")
def test_not_being_asked_to_pay_shows_too_little_gold() -> None:
    assert gold_drawn(hiring(3, 14), 1) == {*range(10, 14)}


@pytest.mark.rule("MR-13.9", "MR-48.4")
@pytest.mark.parametrize("result", ["price_1", "boon"])
def test_other_payment_hides_gold(result: str) -> None:
    game = dealt(10, 20, 8)
    kind = "buy" if result == "price_1" else "hire"  # the Amazon can offer its equipment for a piece
    deal = Deal(being("amazon"), 0, kind, 14, piece=3 if kind == "buy" else -1, result=result, natives=0)

    ask(game, Bargain(game.push_frame(deal)))

    assert gold_drawn(game, 1) == {*range(10, 31)}


@pytest.mark.rule("MR-13.9", "MR-48.4")
def test_buyer_without_belongings_shows_its_gold() -> None:
    game = dealt(10, 20, 8)
    strip(game, "amazon")
    ask(game, Bargain(game.push_frame(Deal(being("amazon"), 0, "buy", 14, piece=3, result="price_1"))))
    assert gold_drawn(game, 1) == {*range(14, 31)}


@pytest.mark.rule("MR-18.3", "MR-48.4")
def test_partner_knows_that_a_proposer_has_the_gold_offered() -> None:
    game = dealt(10, 20, 8)
    put(game, "elf", "cliff 3")
    game.position.turn = Turn(being("amazon"), (Phase("-"),))
    ask(game, Proposing(game.push_frame(Proposal(being("amazon"), being("elf")))))
    do(game, 0, "give 10 gold; give 5 gold; submit")
    do(game, 1, "refuse")

    assert gold_drawn(game, 1) == {*range(15, 31)}


@pytest.mark.rule("MR-18.3", "MR-48.5")
@pytest.mark.parametrize("has_path", [False, True])
def test_partner_knows_which_discoveries_a_proposer_has_or_lacks(has_path: bool) -> None:
    game = begun("amazon", "elf", "dwarf", amazon="ledges 1", dwarf="ledges 1")
    path = 1 << DISCOVERIES.index("path ledges 1-3")
    discovering.discover(game, being("dwarf"), path, 0, "MR-12.5")
    dealing.share(game, being("dwarf"), being("amazon"), Side(discoveries=path * has_path))
    assert paths_drawn(game, path) == {False, True}

    put(game, "elf", "ledges 1")
    game.position.turn = Turn(being("amazon"), (Phase("-"),))
    ask(game, Proposing(game.push_frame(Proposal(being("amazon"), being("elf")))))
    do(game, 0, f"{'give' if has_path else 'want'} path ledges 1-3; submit")
    do(game, 1, "refuse")

    assert paths_drawn(game, path) == {has_path}


def paths_drawn(game: Game, path: int) -> set[bool]:
    """Whether the Amazon has discovered a path in determinizations for the second player."""
    return {bool(game.determinize(1, Rng(n)).position.characters[0].paths & path) for n in range(30)}


def tiles_of_lair(game: Game, viewer: int) -> set[int]:
    """The tiles that have the Lair in determinizations for a player."""
    found: set[int] = set()
    for n in range(DRAWS):
        masks = game.determinize(viewer, Rng(n)).position.piles.masks
        found.update(tile for tile, slot in enumerate(slots.TILE_CHITS) if masks[slot] >> piece("lair") & 1)
    return found


def wanting_the_lair(*, located: bool) -> Game:
    """The Amazon asks the Elf for the Lair in Cliff 3; perhaps it has located all sites there."""
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3")
    place_chit(game, "lair", "crag")
    if located:
        discovering.discover_sites(game, being("amazon"), clearing("cliff 3"))
    game.position.turn = Turn(being("amazon"), (Phase("-"),))
    ask(game, Proposing(game.push_frame(Proposal(being("amazon"), being("elf")))))
    do(game, 0, "want site lair; submit")
    return game


@pytest.mark.rule("MR-18.3", "MR-12.7", "MR-48.5")
def test_site_that_a_proposer_lacks_after_locating_is_elsewhere() -> None:
    game, cliff = wanting_the_lair(located=True), TILE["cliff"]
    assert cliff not in tiles_of_lair(game, 1)
    assert cliff in tiles_of_lair(game, 2)  # the Dwarf hasn't heard the proposal
    assert tiles_of_lair(game, 1) == tiles_of_lair(game, 2) - {cliff}


@pytest.mark.rule("MR-18.3", "MR-48.5")
def test_site_that_a_proposer_lacks_without_locating_may_be_there() -> None:
    assert TILE["cliff"] in tiles_of_lair(wanting_the_lair(located=False), 1)


@pytest.mark.rule("MR-22.2")
def test_character_that_starts_again_has_located_nothing() -> None:
    game = begun("amazon", "elf", amazon="cliff 3")
    discovering.discover_sites(game, being("amazon"), clearing("cliff 3"))
    assert discovering.has_located(game, being("amazon"), clearing("cliff 3"))
    assert not discovering.has_located(game, being("elf"), clearing("cliff 3"))
    assert not discovering.has_located(game, being("amazon"), clearing("cliff 2"))
    ledgers.note(game, Forgotten(being("amazon"), 10, 0b01))  # it has died
    assert not discovering.has_located(game, being("amazon"), clearing("cliff 3"))
