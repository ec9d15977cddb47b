"""Random fights: every blow is compared with the reference, and the position remains sound (MR-31 to MR-34, MR-1.16).

ARCANA_GAMES is the number of fights, 200 by default.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.trade import hiring
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import COUNTERS, ITEMS, OF_CLASS, PIECES
from arcana_magicrealm.model.state import NOWHERE
from tests.magicrealm.combat.fights import battlefield
from tests.magicrealm.combat.reference_blows import Watched
from tests.magicrealm.table import clearing, give, refresh

FIGHTS = int(os.environ.get("ARCANA_GAMES", "200"))
PLACES = ("cliff 3", "cliff 3", "borderland 4")
"""Woods mostly, and a cave."""
MOST_DECISIONS = 300


@pytest.mark.rule("MR-31.1", "MR-31.4", "MR-31.5", "MR-31.7", "MR-32.1", "MR-34.1", "MR-1.16")
@pytest.mark.parametrize("batch", range(4))
def test_blows_of_random_fights_are_those_of_reference(batch: int) -> None:
    for number in range(batch, FIGHTS, 4):
        play(number)


def play(number: int) -> Game:
    """Play a random fight; everything that is checked is checked on the way."""
    rng = Rng(f"fight {number}")
    where = rng.choice(PLACES)
    game = random_fight(rng, where)
    game.position.agenda = None
    game.players_to_act = ()
    game.then(rounds.fight_begins(clearing(where)))
    game.go_on()
    refresh(game)
    for _ in range(MOST_DECISIONS):
        if not game.players_to_act or game.position.fight is None:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(rng.choice(likely(game, seat)), seat)
        check(game)
    return game


def likely(game: Game, seat: int) -> list[object]:
    """The legal actions without most of those that take a fighter out of the fight."""
    legal = game.legal_actions(seat)
    words = ("run with", "no attack", "done", "none", "change items")
    kept = [one for one in legal if not str(one).startswith(words)]
    return [*legal, *kept, *kept, *kept]


def random_fight(rng: Rng, where: str) -> Game:
    """Characters with random equipment, hirelings, monsters and natives in one clearing."""
    heroes = rng.sample([hero.id for hero in HEROES], rng.integer(1, 4))
    monsters = [one.id for one in DENIZENS if not one.is_native]
    natives = [one.id for one in DENIZENS if one.is_native]
    foes = [*rng.sample(monsters, rng.integer(0, 5)), *rng.sample(natives, rng.integer(0, 6))]
    rules = Rules(dragon_heads=rng.chance(1, 3), penetrating_armour=rng.chance(1, 3), quiet_monsters=rng.chance(1, 4))
    game = battlefield(*heroes, *foes, where=where, seed=rng.below(10**6), rules=rules, kind=Watched)
    for seat in range(len(heroes)):
        equip(game, seat, rng)
    for number, one in enumerate(DENIZENS):
        if one.id in foes and one.is_native and rng.chance(1, 2):
            hiring.hire_denizens(game, rng.below(len(heroes)), (number,))
    for hidden in range(len(HEROES)):
        if game.position.seats[hidden] >= 0 and rng.chance(1, 4):
            game.position.hidden |= 1 << hidden
    refresh(game)
    return game


def equip(game: Game, seat: int, rng: Rng) -> None:
    """Give a character random belongings, some damaged, alerted, or inactive, and tire it."""
    one = game.position.characters[seat]
    free = [number for number in range(len(PIECES)) if (COUNTERS | ITEMS) >> number & 1 and is_free(game, number)]
    useful = [number for number in free if PIECES[number].classes or PIECES[number].kind != "treasure"]
    armour = [number for number in free if PIECES[number].kind == "treasure" and PIECES[number].treasure.armor]
    for number in rng.sample([*useful, *armour], rng.integer(0, 9)):
        kind = PIECES[number].classes
        is_worn = bool(kind and one.active & OF_CLASS[kind])
        is_strong = PIECES[number].kind != "horse" or game.map.is_cave(one.at) is False
        give(game, seat, PIECES[number].id, active=not is_worn and is_strong and rng.chance(4, 5))
        if PIECES[number].kind == "armor" and rng.chance(1, 3):
            game.position.damaged |= 1 << number
        if PIECES[number].kind == "weapon" and one.active >> number & 1 and rng.chance(1, 2):
            game.position.alerted |= 1 << number
    one.notoriety += rng.integer(-3, 9)
    one.gold = rng.below(40)
    one.chits = "".join([rng.choice("AAAAAFW" if rng.chance(1, 2) else "A") for _ in range(12)])


def is_free(game: Game, number: int) -> bool:
    """Whether no character has a piece."""
    return not any(belongings.owned(game, being) >> number & 1 for being in beings.individuals(game))


def check(game: Game) -> None:
    """The position is sound: no piece lost or doubled, no dead on sheets, no debts, two asterisks at most."""
    position, fight = game.position, game.position.fight
    counted = Counter(one for mask in position.piles.masks for one in indices(mask))
    assert {*counted.values()} == {1}
    assert all(one.gold >= 0 for one in position.characters)
    assert all(len(one.chits) == 12 for one in position.characters)
    for seat, one in enumerate(position.characters):
        if one.status != "playing":
            assert seat not in position.owners
    if fight is None:
        return
    on_sheets = {one for sheet in fight.sheets for one in (sheet.owner, *sheet.attackers)}
    assert {beings.place(game, being) for being in on_sheets} <= {fight.clearing}
    attackers = Counter(one for sheet in fight.sheets for one in sheet.attackers)
    held = {victim for _, victim in fight.holds}
    assert all(times == 1 or one in held for one, times in attackers.items())
    for monster, victim in fight.holds:
        assert fight.dark >> monster & 1
        assert beings.place(game, victim) == fight.clearing
    for hero in range(len(HEROES)):
        chits = [tool.chit for one, tool in fight.tools if one == hero and tool.chit != NOWHERE]
        assert len(chits) == len({*chits})
        assert sum(HEROES[hero].chits[chit].effort for chit in chits) <= 2
