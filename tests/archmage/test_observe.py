"""What the numbers of an observation say, by the names that its specification gives them (AM-24)."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, duel


def told(game: Game, player: int) -> dict[str, float]:
    """Every number that is not 0, by its name."""
    seen, spec = game.observation(player), game.observation_spec
    return {spec.describe(int(index)).split(" (")[0]: float(seen[index]) for index in seen.nonzero()[0]}


@pytest.fixture
def bluff() -> Game:
    game = Game.at(
        duel(
            ("4S 6S 9D KH", "7S QC"),
            golems=(["2C 2D 2H"], []),
            discard="3C",
            wizards=(
                {"strike": 1, "points": 150, "purity": 2},
                {"misses": 2, "controlled": 0b1001, "shapechanger": True},
            ),
            castings=3,
            turn=7,
            scores=(0, 31),
        ),
        seed=1,
    )
    for line in ("fireball 4S 6S 9D as 4S 5S 6S", "no block"):
        for action in game.parse(line):
            game.apply(action, *game.players_to_act)
    return game


@pytest.mark.rule("AM-24.1", "AM-24.3")
def test_the_caster_sees_the_own_cards_and_all_that_is_public(bluff: Game) -> None:
    assert told(bluff, 0) == {
        "my hand: KH": 1,
        "my golems: 2C": 1,
        "my golems: 2D": 1,
        "my golems: 2H": 1,
        "my placed cards: 4S": 1,
        "my placed cards: 6S": 1,
        "my placed cards: 9D": 1,
        "my points": 150,
        "my cards in hand": 1,
        "my cards in golems": 3,
        "my number of golems": 1,
        "my Mighty Strike": 1,
        "my Path of Purity charges": 2,
        "other's points": 200,
        "other's score": 31,
        "other's cards in hand": 2,
        "other's turns to miss": 2,
        "other's Elemental Control: clubs": 1,
        "other's Elemental Control: spades": 1,
        "other's Shapechanger": 1,
        "cards in the deck": 42,
        "cards in the discard pile": 1,
        "round": 1,
        "turn": 7,
        "it is my turn": 1,
        "I deal in this round": 1,
        "phase: casting": 1,
        "decision: BelieveDecision": 1,
        "spell in hand: fireball": 1,
        "claim, each part as a number[0]": 3,
        "claim, each part as a number[1]": 4,
        "claim, each part as a number[2]": 6,
        "cards placed for it from the hand": 3,
    }


@pytest.mark.rule("AM-24.2", "AM-24.3")
def test_the_opponent_sees_the_same_table_without_the_cards(bluff: Game) -> None:
    caster, opponent = told(bluff, 0), told(bluff, 1)

    assert {
        name
        for name in opponent
        if ": " in name and name.split(": ")[1] in ["KH", "2C", "2D", "2H", "4S", "6S", "9D", "3C"]
    } == set()
    assert opponent["my hand: 7S"] == opponent["my hand: QC"] == opponent["I am to act"] == 1
    assert opponent["other's cards in golems"] == caster["my cards in golems"]
    assert opponent["cards placed for it from the hand"] == 3


@pytest.mark.rule("AM-24.1")
def test_everybody_sees_how_many_cards_came_from_where() -> None:
    game = Game.at(duel(("4S 2D", "7S QC"), golems=(["5S 9C", "6S 8H"], []), wild=("3H", "")), seed=1)
    for action in game.parse("summon-monster 4S 5S 6S 3H as 4"):
        game.apply(action, 0)

    for player in (0, 1, None):
        casting = game.view(player).casting
        assert casting is not None
        assert (casting.from_hand, casting.from_golems, casting.from_ritual, casting.wild) == (1, (1, 1), 0, 1)
