"""Random games under random house rules, to the end, watched by a second book of accounts.

Half of them are played keenly, so that treasures are won and wizards die; the others as it comes. A longer run:

    ARCANA_GAMES=5000 python -m pytest -n auto tests/wizwar/test_random_games.py

A failure names its game, which is the same whatever the number says.
"""

from __future__ import annotations

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_core.actions import Action
from arcana_core.errors import IllegalAction
from arcana_core.rng import Rng
from arcana_core.squares import Edge as Stands
from arcana_core.squares import bits
from arcana_wizwar import Game, Rules, actions
from arcana_wizwar.rules import SCHOOLS

if TYPE_CHECKING:
    from tests.wizwar import accounts, holding
else:

    def _beside(name):
        spec = spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    accounts, holding = _beside("accounts"), _beside("holding")

GAMES = int(os.environ.get("ARCANA_GAMES", "16"))
BATCH = 4 if GAMES <= 1000 else 50
ACTIONS = 2500


def some_rules(rng: Rng, *, keen: bool) -> Rules:
    """Rules at random; a keen game gives little life, any other a limit to its turns."""

    def now_and_then() -> bool:
        return not rng.below(4)

    schools = rng.choice([("random",), Rules().schools, tuple(rng.sample(SCHOOLS, 3)), tuple(rng.sample(SCHOOLS, 3))])
    deck = rng.below(6)
    life = rng.choice((4, 8, 15)) if keen else 15
    return Rules(
        side=rng.choice("AB"),
        schools=schools,
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


def keenly(game: Game, player: int, rng: Rng) -> Action:
    """A decision of who wants to win, and to play his cards."""
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
            case actions.Cast() | actions.Use() | actions.Answer() | actions.PlayItem():
                weights.append(12)
            case actions.Go(side=side):
                beyond = game.position.grid.beyond(wizard.square, side)
                closer = beyond is not None and _distance(game, player, beyond, goal) < near
                weights.append(40 if closer else 2)
            case actions.Say() if action is actions.PUNCH:
                weights.append(15)
            case actions.Say() if action in (actions.END, actions.PASS, actions.DONE):
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


def play_out(game: Game, rng: Rng, *, keen: bool, most: int = ACTIONS) -> None:
    """Play to the end, or to the most decisions, and look at everything after each of them."""
    book = accounts.Accounts(game)
    board = None
    for _ in range(most):
        if game.is_over:
            break
        position = game.position
        holding.hold_together(game)
        if board != (position.edges, position.things, position.sectors, position.spells) or not rng.below(30):
            board = (position.edges, position.things, position.sectors, position.spells)
            holding.lays_out_the_same(game)
        if not rng.below(60) or (position.frames and not rng.below(20)):
            holding.goes_on_the_same(game, rng)
            refuses(game, rng)
        (player,) = game.players_to_act
        action = keenly(game, player, rng) if keen else rng.choice(game.legal_actions(player))
        game.apply(action, player)
        book.settle()
    if game.is_over:
        holding.hold_together(game)


def refuses(game: Game, rng: Rng) -> None:
    """What is not offered is refused with a clause, and nothing has changed then."""
    refused = rng.choice(tuple(game.action_space))
    for player in range(game.player_count):
        if refused not in game.legal_actions(player):
            before = repr(game.position)
            with pytest.raises(IllegalAction, match=r"WW-\d+\.\d+|nothing to decide"):
                game.apply(refused, player)
            assert repr(game.position) == before


@pytest.mark.rule("WW-2.12", "WW-3.2", "WW-6.3", "WW-13.7", "WW-13.15", "WW-13.19", "WW-14.4", "WW-18.3", "WW-19.9")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_agree_with_a_second_book_of_accounts(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES)):
        game, rng, keen = random_game(number)
        try:
            play_out(game, rng, keen=keen)
        except Exception as error:
            error.add_note(f"in game {number}, after {len(game.history)} decisions")
            raise
