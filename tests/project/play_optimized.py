"""Plays, determinizes and replays every installed game, with checks that `python -O` can't drop.

Run as a script: it exits with 0 if all is well, and prints what isn't.
"""

from __future__ import annotations

import pickle
import sys
from typing import Any

from arcana_core import registry
from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.knowledge.determinization import determinize
from arcana_core.records.records import Record

GAMES = 2
DECISIONS = 250
TABLES = 300


def faults_of(name: str, number: int) -> list[str]:
    """Play one game of this name at random, and list the faults."""
    cls = registry.load(name)
    rng = Rng(f"optimized {name} {number}")
    game: Any = cls(seed=rng.below(1 << 32))
    faults = []
    for made in range(DECISIONS):
        if game.is_over:
            break
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)
        if made % 5 == 0:
            faults += [
                f"{name} {number}: player {viewer} can see that a determinization isn't the game after {made + 1} decisions"
                for viewer in range(game.player_count)
                if game.determinize(viewer, rng).information_state(viewer) != game.information_state(viewer)
            ]
    again = cls.replay(Record.loads(game.record().dumps()))
    if again.checksum() != game.checksum():
        faults.append(f"{name} {number}: its record replays to another position")
    if pickle.loads(pickle.dumps(game)).checksum() != game.checksum():
        faults.append(f"{name} {number}: its pickle is another position")
    return faults


def faults_of_piles(number: int) -> list[str]:
    """Move, count and miss nine cards at random between four hidden hands, and list contradictions in the draws.

    Some of these tables need the rarest step of drawing a history: names handed on from token to token at the end.
    """
    rng = Rng(f"optimized piles {number}")
    hands = [Pile(f"hand {owner}", KnownTo.OWNER, owner) for owner in range(3)]
    piles = Piles([*hands, Pile("rest")], players=3, start={0: range(3), 1: range(3, 6), 2: range(6, 9)})
    faults = []
    for _ in range(10):
        source, target, asked = rng.below(4), rng.below(4), rng.below(511) + 1
        held = indices(piles.masks[source])
        if source != target and held:
            piles.move(sum([1 << card for card in rng.sample(held, 1 + rng.below(len(held)))]), source, target)
        if piles.masks[source] & asked:
            piles.holds_at_least(asked, 1, source, rng.below(3))
        else:
            piles.lacks(asked, source, rng.below(3))
        for viewer in range(4):
            copy = determinize(piles, viewer, rng)
            same = [copy.size(pile) == piles.size(pile) for pile in range(4)]
            same += [copy.known(viewer, pile) == piles.known(viewer, pile) for pile in range(4)]
            if not all(same) or sum(copy.masks) != 511:
                faults.append(f"piles {number}: viewer {viewer} can see that a determinization isn't the piles")
    return faults


def main() -> int:
    """Print how many decisions were checked, or all faults."""
    if not sys.flags.optimize:
        print("run this with python -O")
        return 2
    names = registry.names()
    faults = [fault for name in names for number in range(GAMES) for fault in faults_of(name, number)]
    faults += [fault for number in range(TABLES) for fault in faults_of_piles(number)]
    print("\n".join(faults) or f"played: {' '.join(names)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
