"""The same games, or their nearest kin, in other libraries, driven from Python in the same way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any


def openspiel(name: str) -> Callable[[int], int]:
    """A game of OpenSpiel, its C++ driven from Python; chance is drawn by us, as it asks, and only decisions count."""
    import pyspiel

    game = pyspiel.load_game(name)

    def loop(decisions: int) -> int:
        draw = random.random
        done = 0
        while done < decisions:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    if name == "leduc_poker" or len({odds for _, odds in outcomes}) == 1:
                        state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                    else:
                        state.apply_action(random.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(draw() * len(legal))])
                    done += 1
        return done

    return loop


def rlcard_leduc() -> Callable[[int], int]:
    """RLCard's bare game object of Leduc poker."""
    from rlcard.games.leducholdem import Game

    def loop(decisions: int) -> int:
        draw = random.random
        done = 0
        while done < decisions:
            game = Game()
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                game.step(legal[int(draw() * len(legal))])
                done += 1
        return done

    return loop


def rlcard_gin() -> Callable[[int], int]:
    """RLCard's bare game object of gin rummy."""
    from rlcard.games.gin_rummy.game import GinRummyGame

    def loop(decisions: int) -> int:
        draw = random.random
        done = 0
        while done < decisions:
            game = GinRummyGame()
            game.init_game()
            while not game.is_over():
                legal = game.judge.get_legal_actions()
                game.step(legal[int(draw() * len(legal))])
                done += 1
        return done

    return loop


def pettingzoo_leduc() -> Callable[[int], int]:
    """PettingZoo's Leduc poker as its users get it, with its wrappers."""
    from pettingzoo.classic import leduc_holdem_v4

    env: Any = leduc_holdem_v4.env()

    def loop(decisions: int) -> int:
        draw = random.random
        done = 0
        while done < decisions:
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(draw() * len(legal))]))
                done += 1
        return done

    return loop


PEERS: dict[str, Callable[[], Callable[[int], int]]] = {
    "leduc: OpenSpiel C++": lambda: openspiel("leduc_poker"),
    "leduc: RLCard": rlcard_leduc,
    "leduc: PettingZoo": pettingzoo_leduc,
    "gin rummy: OpenSpiel C++": lambda: openspiel("gin_rummy"),
    "gin rummy: RLCard": rlcard_gin,
}
"""The loops of other libraries by name. A loop raises ImportError when it is made if its library isn't installed."""
