"""The bots of Archmage: the decisions of a wizard who plays to win."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, Rules, duel
from arcana_archmage.actions import ACCEPT, DISBELIEVE, NO_BLOCK
from arcana_archmage.bots.bluffer import Duellist, Plan
from arcana_core.actions import Action
from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.cards.cards import Card
from arcana_core.chance.rng import Rng
from tests.archmage.validation.test_hostile_positions import reached


def decision(game: Game, player: int, bot: Duellist | None = None) -> Action:
    """The decision of a duellist in this seat."""
    return (bot or Duellist()).choose(Seat(game, player, Rng(1)))


def mask_indices(cards: str) -> tuple[int, ...]:
    return tuple(Card(word).index for word in cards.split())


def cast(game: Game, line: str) -> Game:
    """The game after the active wizard has cast this."""
    player = game.position.active
    for action in game.parse(line):
        game.apply(action, player)
    return game


def test_duellist_beats_random() -> None:
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
def test_spell_that_is_always_true_is_accepted() -> None:
    game = cast(Game.at(duel(("4S 5S", "7S QC")), seed=1), "learn-magic 4S")

    assert decision(game, 1) is ACCEPT


def test_claim_disproved_by_own_hand_is_disbelieved() -> None:
    game = cast(Game.at(duel(("4S 5S 9D", "7S QC")), seed=1), "summon-wild-beasts 4S 9D as Q")
    game.apply(NO_BLOCK, 1)
    trusting = Duellist()
    trusting.truths.hits, trusting.truths.of = 99.0, 100.0
    assert decision(game, 1, trusting) is ACCEPT

    lied = cast(Game.at(duel(("4S 5S 9D", "QD QC QH 2C")), seed=1), "summon-wild-beasts 4S 9D as Q")
    lied.apply(NO_BLOCK, 1)

    assert decision(lied, 1, trusting) is DISBELIEVE


def test_duellist_blocks_a_spell_that_hurts() -> None:
    game = cast(Game.at(duel(("4S 5S 9D 2C", "7H 8H 9H 10H")), seed=1), "summon-monster 4S 5S 9D 2C as A")

    assert decision(game, 1) is not NO_BLOCK


def test_duellist_places_the_planned_cards() -> None:
    game = Game.at(duel(("4S 5S 6S 7S KD 2C", "7H QC 3D")), seed=1)
    bot = Duellist()
    while game.players_to_act == (0,):
        game.apply(decision(game, 0, bot), 0)

    assert bot.plan is not None
    casting = game.position.casting
    assert casting is not None
    assert casting.spell == bot.plan.spell.notation
    assert set(casting.placed) == set(bot.plan.cards)


def test_overridden_duellist_still_answers_legally() -> None:
    for number in range(40):
        rng = Rng(f"overridden {number}")
        rules = Rules() if number % 2 else Rules.drawn(rng).evolve(match_mode="rounds", rounds=1)
        game = Game(rules=rules, rng=rng.split("chance"), log=False)
        bots = [Duellist(), Duellist()]
        for _ in range(150):
            if game.is_over:
                break
            player = game.players_to_act[0]
            legal = game.legal_actions(player)
            chosen = bots[player].choose(Seat(game, player, rng))
            assert chosen in legal
            game.apply(chosen if rng.below(2) else rng.choice(legal), player)


def test_duellist_forgets_a_plan_for_another_spell() -> None:
    game = Game.at(duel(("4S 5S 6S 7S KD 2C", "7H QC 3D")), seed=1)
    bot = Duellist()
    bot.plan = Plan(game.spell("fireball"), (3, 4, 7), mask_indices("4S 5S 6S 7S"), 20.0, true=True)

    game.apply(game.action_space.find("summon-wild-beasts"), 0)

    assert decision(game, 0, bot) in game.legal_actions(0)
    game.apply(game.action_space.find("value 4"), 0)
    assert decision(game, 0, bot) == game.action_space.find("2C")  # the cheapest card, not one of the Fireball's


def test_duellist_forgets_a_plan_whose_claim_was_changed() -> None:
    game = Game.at(duel(("4S 5S 6S 7S KD 2C", "7H QC 3D")), seed=1)
    bot = Duellist()
    bot.plan = Plan(game.spell("fireball"), (3, 4, 7), mask_indices("4S 5S 6S 7S"), 20.0, true=True)
    for line in ("fireball", "suit S", "lowest 4"):
        game.apply(game.action_space.find(line), 0)
    assert decision(game, 0, bot) == game.action_space.find("highest 7")
    game.apply(game.action_space.find("highest 5"), 0)

    assert decision(game, 0, bot) == game.action_space.find("2C")


def test_duellist_dropped_into_any_position_answers_legally() -> None:
    for number in range(60):
        rng = Rng(f"dropped {number}")
        game = reached(rng)
        if not game.is_over:
            player = game.players_to_act[0]
            assert Duellist().choose(Seat(game, player, rng)) in game.legal_actions(player)
