"""Random months with trades, caches and searches: what each seat knows, by a slow model that reads its log (MR-48).

A longer run: ARCANA_GAMES=200 python -m pytest tests/magicrealm/knowledge/test_random_knowledge.py
"""

from __future__ import annotations

import os

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.geometry.graphs import secrets_at
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZENS, LEADERS
from arcana_magicrealm.model.journal import Forgotten
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARINGS
from tests.magicrealm.knowledge.reference_knowledge import ON_ITS_WAY, Mind
from tests.magicrealm.table import give

GAMES = int(os.environ.get("ARCANA_GAMES", "4"))
DECISIONS = 300
EACH = 50
"""After how many decisions the model is compared."""
DRAWS = 4
GIFTS = ("good_book", "lost_keys", "golden_crown", "ointment_of_bite", "cloven_hoof", "deft_gloves", "sacred_grail")
WEIGHTS = {
    "live on": 400,
    "accept": 12,
    "submit": 6,
    "record search": 30,
    "record cache": 8,
    "record hide": 10,
    "record trade": 3,
    "take ": 8,
    "give ": 8,
    "partner ": 40,
    "give path": 40,
    "want path": 10,
    "search loot": 20,
    "search peer": 6,
    "search locate": 12,
}
"""The weights of decisions by their beginnings; others have 2."""


def together(players: int, seed: int) -> Game:
    """A game at Birdsong of day 1: all characters at the end of a hidden path or passage, with gold and a card each."""
    game = Game(players, seed=seed, rules=Rules(days=9, caching=True, dropping=seed % 2 == 1))
    rng = Rng(seed)
    while game.position.day == 0:
        seat = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(seat)), seat)
    clearings = [at for at in range(len(CLEARINGS)) if secrets_at(game.map.graph, at)]
    at = rng.choice([at for at in clearings if discovering.sites_in(game, at)] or clearings)
    for seat, one in enumerate(game.position.characters):
        one.at = at
        one.gold += 30
        give(game, seat, GIFTS[seat])
    return game


def some_action(game: Game, seat: int, rng: Rng) -> Action:
    """A decision at random; trades, searches and caches are likely."""
    legal = game.legal_actions(seat)
    return rng.weighted(legal, [_weight(str(action)) for action in legal])


def _weight(text: str) -> int:
    return next((weight for start, weight in WEIGHTS.items() if text.startswith(start)), 2)


def minds(game: Game) -> list[Mind]:
    """The knowledge of each seat and of a spectator, before anything has happened in secret."""
    characters = game.position.characters
    seats = {one.hero: seat for seat, one in enumerate(characters)}
    gold = {one.hero: one.gold for one in characters}
    paths = {one.hero: bits(one.paths) for one in characters}
    return [Mind(seat, {**seats}, gold, paths) for seat in (*range(game.player_count), None)]


def bits(mask: int) -> set[int]:
    """The numbers in a set."""
    return {number for number in range(mask.bit_length()) if mask >> number & 1}


@pytest.mark.rule("MR-48.4", "MR-48.5", "MR-48.7", "MR-48.9", "MR-48.10", "MR-48.11", "MR-48.12", "MR-48.13")
@pytest.mark.parametrize("number", range(GAMES))
def test_seat_knows_what_it_has_read_and_nothing_else(number: int) -> None:
    players = 1 + number % 4
    game, rng = together(players, number), Rng(f"knowledge {number}")
    everybody = minds(game)
    start = {seat: named(game.view(seat), game) for seat in (*range(players), None)}
    read = len(game.log)
    for decision in range(DECISIONS):
        if game.is_over:
            return
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
        if decision % EACH == EACH - 1 and not game.is_over:
            for mind in everybody:
                mind.read(game.log.seen_by(mind.seat, since=read))
                check_view(mind, game, start[mind.seat])
                if mind.seat is not None:
                    check_draws(mind, game, Rng(decision), everybody)
            read = len(game.log)


# The view.


def named(view: View, game: Game) -> set[int]:
    """The pieces that a view names, except counters, which everybody sees."""
    piles = [*view.packs, *view.chits, *view.lost, *view.cards, *view.boxes, view.drawn]
    found = {piece for pile in piles for piece in pile.known}
    for stacks in (view.sites, view.site_spells, view.visitor_spells, view.teacher_spells):
        found.update(piece for stack in stacks for piece in stack)
    found.update(piece for _, stack in view.heaps for piece in stack)
    found.update(piece for _, one in view.caches for piece in one.pieces)
    for one in view.characters:
        found.update((*one.bag, *one.open))
    return {piece for piece in found if piece >= 0 and PIECES[piece].kind not in ("weapon", "armor", "horse")}


def check_view(mind: Mind, game: Game, start: set[int]) -> None:
    """The view has everything that is certain, and names no piece that the seat hasn't read of."""
    view = game.view(mind.seat)
    asked_about = {*view.drawn.known} if view.asks == "Obtained" else set()  # spoils: the log names what is kept
    new = named(view, game) - start - mind.named - asked_about
    assert not new, [PIECES[piece].id for piece in new]
    for tile, chits in mind.chits.items():
        there = {chit for chit in chits if chit not in view.out_of_play.known}
        assert there <= {*view.chits[tile].known}
    for piece, place in mind.at.items():
        assert place == ON_ITS_WAY or piece in pieces_at(mind, view, place), (mind.seat, PIECES[piece].id, place)
    for seat, one in enumerate(view.characters):
        if one.status == "playing":
            own = seat == mind.seat
            assert mind.gold[one.hero] in (None, one.gold) if own else one.gold == -1
            assert (len(one.bag) == one.bag_count) or not own
            assert bits(one.paths) == mind.paths.get(one.hero, set()) if own else one.victory == ()
    for (group, leader), purse in zip(enumerate(LEADERS), view.purses, strict=True):
        owner = mind.seats.get(FIRST_DENIZEN + leader)
        assert (purse is not None) == (owner is not None and owner == mind.seat), DENIZENS[leader].id
        assert purse is None or purse.gold == mind.gold[FIRST_DENIZEN + leader], group


def pieces_at(mind: Mind, view: View, place: object) -> set[int]:
    """The pieces that a view has in a place as the model names it."""
    match place:
        case int(being) if being in dict(view.forms):
            return {*range(len(PIECES))}  # in another form it has nothing, and keeps all (MR-40.8)
        case int(being) if being < FIRST_DENIZEN:
            one = view.characters[mind.seats[being]]
            return {*one.open, *one.bag}
        case int(being):
            return {*view.packs[LEADERS.index(being - FIRST_DENIZEN)].known}
        case ("heap", int(clearing)):
            return {*dict(view.heaps).get(clearing, ())}
        case ("partner", int(partner)):
            return {*view.cards[partner].known, *(view.goods[partner] if partner < len(view.goods) else ())}
        case ("cache", _):
            return {piece for _, one in view.caches for piece in one.pieces}
        case _:
            return {*view.out_of_play.known}


# Determinizations.


def check_draws(mind: Mind, game: Game, rng: Rng, everybody: list[Mind]) -> None:
    """All draws agree with the certain facts and look the same to the seat, and hidden pieces vary."""
    assert mind.seat is not None
    draws = [game.determinize(mind.seat, rng) for _ in range(DRAWS)]
    view = game.view(mind.seat)
    discovered = set().union(*[found for other in everybody for found in (other.lost_paths, *other.paths.values())])
    for draw in draws:
        assert draw.view(mind.seat) == view
        position, seen = draw.position, all_seen(draw)
        for piece, place in mind.at.items():
            assert place == ON_ITS_WAY or piece in pieces_at(mind, seen, place)
        for tile, chits in mind.chits.items():
            there = position.piles.masks[slots.TILE_CHITS[tile]] | position.piles.masks[slots.TILE_WARNING[tile]]
            assert all(there >> chit & 1 or chit in view.out_of_play.known for chit in chits)
        for one in position.characters:
            if one.status == "playing":
                assert one.gold >= 0
                assert mind.gold[one.hero] in (None, one.gold), (mind.seat, one.hero)
                assert mind.paths.get(one.hero, set()) <= bits(one.paths) <= discovered
                assert mind.places.get(one.hero, set()) <= bits(one.places)
        assert all(cache.gold >= 0 for cache in position.caches)
        assert total(draw) == total(game)
    hidden = [len(view.chits[tile].known) < view.chits[tile].count for tile in range(len(view.chits))]
    assert sum(hidden) < 3 or len({tuple(draw.position.piles.masks) for draw in draws}) > 1


def all_seen(game: Game) -> View:
    """The position as everybody sees it at the end."""
    copy = game.clone()
    copy.position.stage = "over"
    return copy.view(None)


def total(game: Game) -> int:
    """All the gold of individuals and caches, which passes from one to the other, with that lost in deaths."""
    position = game.position
    of_characters = sum(one.gold for one in position.characters)
    lost = sum(entry.gold for entry in position.journal if isinstance(entry, Forgotten))
    of_others = sum(purse.gold for purse in position.purses) + sum(one.gold for one in position.caches)
    return of_characters + of_others + lost
