"""Random games under random house rules, to the end, watched by a reference model.

Half of them are played keenly, so that treasures are won and wizards die; the others as it comes. A longer run:

    ARCANA_GAMES=5000 python -m pytest -n auto tests/wizwar/test_random_games.py

A failure names its game, which is the same whatever the number says.
"""

from __future__ import annotations

import os

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import bits
from arcana_core.testing import assert_goes_on_alike
from arcana_core.testing.random_play import assert_rejects
from arcana_wizwar import CARDS, Game, Rules, actions, events, skirmish
from arcana_wizwar.rules import SCHOOLS
from tests.wizwar import invariants, reference_model

GAMES = int(os.environ.get("ARCANA_GAMES", "16"))
BATCH = 4 if GAMES <= 1000 else 50
ACTIONS = 2500


def some_rules(rng: Rng, *, keen: bool) -> Rules:
    """Rules at random; a keen game gives little life, any other a limit to its turns."""

    def now_and_then() -> bool:
        return not rng.below(4)

    schools = rng.choice(
        [("random",), ("chosen",), Rules().schools, tuple(rng.sample(SCHOOLS, 3)), tuple(rng.sample(SCHOOLS, 3))]
    )
    deck = rng.below(6)
    life = rng.choice((4, 8, 15)) if keen else 15
    return Rules(
        side=rng.choice("AB"),
        schools=schools,
        first_player=rng.choice((None, None, 0, 1)),
        pauses=now_and_then(),
        adjacency=rng.choice(("printed", "errata")),
        asking=rng.choice(("able", "able", "all")),
        turn_limit=rng.choice((60, 100)) if keen else rng.choice((4, 15, 30)),
        victory_points=rng.choice((2, 2, 3, 4)),
        uncluttered_minds=now_and_then(),
        custom_spellbook=deck == 0,
        giant_book=deck == 1,
        deadly_treasures=now_and_then(),
        heavy_items=now_and_then(),
        permanent_creations=now_and_then(),
        treasure_hunters=now_and_then(),
        life_start=life,
        hand_max=rng.choice((5, 7, 7, 10)),
        hand_start=rng.choice((3, 5)),
        draws=rng.choice((2, 2, 4)),
        base_speed=rng.choice((3, 3, 5)),
        attacks=rng.choice((1, 1, 2)),
        punch=rng.choice((1, 1, 3)),
        damage_per_crack=rng.choice((3, 3, 1)),
        spell_energy=rng.choice((1, 1, 2)),
        shield_bonus=rng.choice((1, 2)),
    )


def keenly(game: Game, player: int, rng: Rng, focus: str = "") -> Action:
    """A decision of a player who wants to win and to play their cards, one above all."""
    legal = game.legal_actions(player)
    wizard = game.position.wizards[player]
    goal = _goal(game, player)
    near = _distance(game, player, wizard.square, goal)
    weights = []
    for action in legal:
        match action:
            case actions.Drop(what=actions.AtTreasure(treasure=treasure)):
                home = wizard.square == goal and treasure // 2 != wizard.colour
                weights.append(400 if home else 1)
            case actions.PickUp(what=actions.AtTreasure(treasure=treasure)):
                weights.append(100 if treasure // 2 != wizard.colour and wizard.square == goal else 1)
            case actions.Cast(card=card) | actions.Use(card=card) | actions.Answer(card=card):
                weights.append(200 if card == focus else 12)
            case actions.PlayItem(card=card):
                weights.append(200 if card == focus else 12)
            case actions.Go(side=side):
                beyond = game.position.grid.beyond(wizard.square, side)
                closer = beyond is not None and _distance(game, player, beyond, goal) < near
                weights.append(40 if closer else 2)
            case actions.Word() if action is actions.PUNCH:
                weights.append(15)
            case actions.Word() if action in (actions.END, actions.PASS, actions.DONE):
                weights.append(4)
            case actions.EndSpell() | actions.Discard() | actions.CloseDoor() | actions.Drop():
                weights.append(1)
            case actions.AtWizard(player=other):
                weights.append(12 if other != player else 1)
            case _:
                weights.append(6)
    return rng.weighted(legal, weights)


def _goal(game: Game, player: int) -> int:
    """Home with a treasure; without one to the nearest that could be brought there."""
    position = game.position
    wizard = position.wizards[player]
    place = next(place for place, sector in enumerate(position.sectors) if sector.colour == wizard.colour)
    home = position.board.homes[place]
    if wizard.treasure >= 0 or not wizard.alive:
        return home
    others = [
        square
        for treasure, square in enumerate(position.treasures)
        if square >= 0 and square != home and treasure // 2 != wizard.colour
    ]
    return min(others, key=lambda square: _distance(game, player, wizard.square, square), default=home)


def _distance(game: Game, player: int, start: int, end: int) -> int:
    grid = game.position.grid
    own = sum(1 << door for door in bits(grid.all_of(Stands.DOOR)) if game.can_open(player, door))
    found = grid.distance(start, end, opening=own) if start >= 0 else None
    return 99 if found is None else found


def random_game(number: int) -> tuple[Game, Rng, bool]:
    rng = Rng(f"wizwar {number}")
    keen = number % 2 == 0
    game = Game(2 + rng.below(3), seed=number, rules=some_rules(rng, keen=keen))
    return game, rng, keen


def play_out(game: Game, rng: Rng, *, keen: bool, focus: str = "", most: int = ACTIONS) -> None:
    """Play to the end, or to the most decisions, and look at everything after each of them."""
    book = reference_model.Accounts(game)
    laid: object = None
    for _ in range(most):
        if game.is_over:
            break
        position = game.position
        invariants.hold_together(game)
        wizards = [(wizard.items, wizard.square if wizard.powers.fills else 0) for wizard in position.wizards]
        now = (position.edges, position.things, position.sectors, position.spells, wizards)
        if laid != now or not rng.below(30):
            laid = now
            invariants.lays_out_the_same(game)
        if not rng.below(60) or (position.frames and not rng.below(20)):
            assert_goes_on_alike(game, rng)
            assert_rejects(game, rng)
        (player,) = game.players_to_act
        action = keenly(game, player, rng, focus) if keen else rng.choice(game.legal_actions(player))
        game.apply(action, player)
        book.settle()
    if game.is_over:
        invariants.hold_together(game)


@pytest.mark.rule("WW-2.12", "WW-3.2", "WW-6.3", "WW-13.7", "WW-13.15", "WW-13.19", "WW-14.4", "WW-18.3", "WW-19.9")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_agree_with_a_reference_model(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES)):
        game, rng, keen = random_game(number)
        try:
            play_out(game, rng, keen=keen)
        except Exception as error:
            error.add_note(f"in game {number}, after {len(game.history)} decisions")
            raise


# Spells that are seldom met.

UNANSWERED = {"anti_anti", "heave_ho", "pick_lock"}
"""Spells to which no card can be played in response (WW-11.8, WW-21.5)."""
COUNTERABLE = {kind.key for kind in CARDS if {"attack", "neutral", "counter"} & {*kind.types}} - UNANSWERED
COUNTERS = ["absorb_spell", "full_shield", "negate_neutral", "backlash", "anti_anti", "wall_of_fire"]
STARTS = [
    "3,1",
    "3,2",
    "3,3",
    "3,0",
    "2,0",
    "0,3",
    "0,4",
    "1,4",
    "1,3",
    "6,1",
    "6,2",
    "7,3",
    "8,3",
    "1,6",
    "2,6",
    "3,6",
    "4,6",
    "3,7",
    "0,6",
    "0,7",
]
UNDER = ["invisible", "gnome_form", "pain_link", "strength", "slime_form", "mist_body", "adrenaline", "extra_arms"]
LYING = ["rosebush", "thornbush", "dust_cloud", "stone_block"]


def random_skirmish(focus: str, number: int) -> tuple[Game, Rng]:
    """Full hands, carried and dropped things, spells in play, and a player who may play this card at once."""
    rng = Rng(f"{focus} {number}")
    left = {kind.key: len(CARDS.copies[kind.place]) - (kind.key == "homunculus") for kind in CARDS}

    def take(*keys: str) -> list[str]:
        taken = [key for key in keys if left[key] > 0]
        for key in taken:
            left[key] -= 1
        return taken

    players = 2 + rng.below(3)
    counters = "counter" in CARDS[focus].types and (CARDS[focus].types == ("counter",) or not rng.below(3))
    hands: list[list[str]] = [[] for _ in range(players)]
    left[focus] -= 1
    hands[1 if counters else 0] += [focus]
    if number % 2:
        hands[0 if counters else 1] += take(*rng.sample(COUNTERS, 3))
    squares = rng.sample(STARTS[: 9 if players < 3 else None] if rng.below(2) else STARTS, players)
    squares = [square for square in squares if players > 2 or int(square[0]) < 5]
    squares += rng.sample(STARTS[:9], players - len(squares))
    if number % 4 < 3:
        squares[:2] = ["3,1", rng.choice(("3,2", "3,3", "3,1"))]
    result, sizes = [], [0] * players
    for player in range(players):
        more = rng.sample(sorted(left), 5)
        if counters and player == 0:
            more = [kind.key for kind in rng.sample([kind for kind in CARDS if "attack" in kind.types], 4)]
        hands[player] += take(*more)
        words = [squares[player], "hand", *hands[player]]
        carried = take(*rng.sample([kind.key for kind in CARDS if kind.is_item], rng.below(3) + (player == 1)))
        if carried:
            words += ["carries", *carried]
        spell = rng.choice(UNDER)
        if not rng.below(3) and take(spell):
            words += ["under", spell, "2"]
        if rng.below(2):
            words += ["treasure", f"{('red', 'blue', 'yellow', 'green')[(player + 1) % players]}1"]
        result.append(" ".join(words))
        sizes[player] = len(hands[player]) + len(carried) + ("under" in words) + (player == 1)  # a Homunculus, perhaps
    things = []
    for square in rng.sample(("0,0", "4,0", "4,3", "1,2", "3,4", "0,5"), rng.below(3)):
        kind = rng.choice(LYING)
        if take(kind):
            caster = rng.below(players)
            things.append(f"{kind} {square} by {caster}")
            sizes[caster] += 1
    stones = take(*rng.sample(("dagger", "large_rock", "boomstone", "handful_of_tacks"), rng.below(3)))
    things += [f"{key} {rng.choice(squares) if key != 'handful_of_tacks' else '1,0'}" for key in stones]
    life = rng.choice((3, 9, 15))
    rules = Rules(
        schools=("random",),
        hand_max=max(5, *sizes),
        life_start=life,
        life_max=life + rng.below(2),
        victory_points=4,
        uncluttered_minds=not rng.below(4),
        permanent_creations=not rng.below(4),
        deadly_treasures=not rng.below(6),
    )
    phase = "main" if rng.below(4) else "time passes"
    game = skirmish(
        " | ".join(result),
        things="; ".join(things),
        spells="homunculus 1 on 1 life 3" if focus != "homunculus" and not rng.below(4) else "",
        edges="3,3 E open; 2,4 E open",
        rules=rules,
        seed=number,
        phase=phase,
    )
    return game, rng


def tally(game: Game, worked: set[str], countered: set[str]) -> None:
    """The cast cards: worked or canceled."""
    cast: list[tuple[int, str]] = []
    for entry in game.log:
        match entry.event:
            case events.SpellCast(player=player, card=card):
                cast.append((player, card))
            case events.Canceled(player=player, card=card) if (player, card) in cast:
                cast.remove((player, card))
                countered.add(card)
            case events.ItemPlayed(card=card):
                cast.append((entry.event.player, card))
            case events.CardsDiscarded(cards=cards):
                cast += [(0, card) for card in cards if CARDS[card].types == ("energy",)]
            case _:
                pass
    worked.update(card for _, card in cast)


@pytest.mark.rule("WW-9.14", "WW-12.1", "WW-14.1", "WW-16.13")
def test_every_card_is_played_in_random_skirmishes_and_every_spell_countered() -> None:
    worked: set[str] = set()
    countered: set[str] = set()
    rounds = max(1, GAMES // 100)
    for kind in CARDS:
        for number in range(rounds):
            game, rng = random_skirmish(kind.key, number)
            try:
                play_out(game, rng, keen=True, focus=kind.key, most=25 if rounds > 1 else 8)
            except Exception as error:
                error.add_note(f"in skirmish {kind.key} {number}, after {len(game.history)} decisions")
                raise
            tally(game, worked, countered)
    for kind in CARDS:  # those that did not come about so far, without looking at everything
        number = rounds
        while number < 400 and (kind.key not in worked or (kind.key in COUNTERABLE and kind.key not in countered)):
            game, rng = random_skirmish(kind.key, number)
            for _ in range(30):
                if not game.is_over:
                    (player,) = game.players_to_act
                    game.apply(keenly(game, player, rng, kind.key), player)
            tally(game, worked, countered)
            number += 1 + (kind.key in worked and number % 2)  # odd ones hold counters
    assert worked == {kind.key for kind in CARDS}
    assert countered >= COUNTERABLE
