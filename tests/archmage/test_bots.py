"""The bots of Archmage: what a wizard who plays to win does at the table."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, Rules, duel
from arcana_archmage.actions import ACCEPT, DISBELIEVE, NO_BLOCK
from arcana_archmage.bots import Duellist
from arcana_core.actions import Action
from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.rng import Rng


def decision(game: Game, player: int, bot: Duellist | None = None) -> Action:
    """What a duellist in this seat decides now."""
    return (bot or Duellist()).choose(Seat(game, player, Rng(1)))


def cast(game: Game, line: str) -> Game:
    """The game after the active wizard has cast this."""
    player = game.position.active
    for action in game.parse(line):
        game.apply(action, player)
    return game


def test_a_duellist_beats_chance() -> None:
    rules = Rules(rounds=2)
    won = 0
    for number in range(12):
        game = Game(seed=number, rules=rules, log=False)
        seat = number % 2
        bots = [RandomBot(), RandomBot()]
        bots[seat] = Duellist()  # type: ignore[call-overload]  # a list of bots of both kinds
        play_out(game, bots, Rng(number))
        assert game.outcome is not None
        won += game.outcome.winners == (seat,)

    assert won >= 11


def test_two_duellists_end_matches_under_random_house_rules() -> None:
    for number in range(4):
        rules = Rules.drawn(Rng(number)).evolve(match_mode="rounds", rounds=1)
        game = Game(seed=number, rules=rules, log=False)

        play_out(game, [Duellist(), Duellist()], Rng(number))

        assert game.is_over


@pytest.mark.rule("AM-8.11")
def test_what_is_always_true_is_accepted() -> None:
    game = cast(Game.at(duel(("4S 5S", "7S QC")), seed=1), "learn-magic 4S")

    assert decision(game, 1) is ACCEPT


def test_a_claim_that_the_own_hand_gives_the_lie_is_disbelieved() -> None:
    game = cast(Game.at(duel(("4S 5S 9D", "7S QC")), seed=1), "summon-wild-beasts 4S 9D as Q")
    game.apply(NO_BLOCK, 1)
    trusting = Duellist()
    trusting.truths.hits, trusting.truths.of = 99.0, 100.0
    assert decision(game, 1, trusting) is ACCEPT

    lied = cast(Game.at(duel(("4S 5S 9D", "QD QC QH 2C")), seed=1), "summon-wild-beasts 4S 9D as Q")
    lied.apply(NO_BLOCK, 1)

    assert decision(lied, 1, trusting) is DISBELIEVE


def test_a_blow_that_would_hurt_is_blocked() -> None:
    game = cast(Game.at(duel(("4S 5S 9D 2C", "7H 8H 9H 10H")), seed=1), "summon-monster 4S 5S 9D 2C as A")

    assert decision(game, 1) is not NO_BLOCK


def test_a_duellist_places_what_it_planned() -> None:
    game = Game.at(duel(("4S 5S 6S 7S KD 2C", "7H QC 3D")), seed=1)
    bot = Duellist()
    while game.players_to_act == (0,):
        game.apply(decision(game, 0, bot), 0)

    assert bot.plan is not None
    casting = game.position.casting
    assert casting is not None
    assert casting.spell == bot.plan.spell.notation
    assert set(casting.placed) == set(bot.plan.cards)
