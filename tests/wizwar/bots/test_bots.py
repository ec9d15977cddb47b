"""The hunters: what they do in plain positions, that they win, that games between them end."""

from __future__ import annotations

import pytest

from arcana_core.actions import Action
from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.bots import Hunter, hunter

CORRIDOR = "2,3 E open; 2,4 E open"


def choice(game: Game, player: int = 0) -> Action:
    """The hunter's decision in this position."""
    return Hunter().choose(Seat(game, player, Rng(1)))


def chosen(game: Game, player: int = 0) -> list[str]:
    """The hunter's decisions until another player decides or the phase is over, as notation."""
    result: list[str] = []
    bot, rng = Hunter(), Rng(1)
    while game.players_to_act == (player,) and game.position.phase == "main":
        action = bot.choose(Seat(game, player, rng))
        result.append(str(action))
        game.apply(action, player)
    return result


def play(game: Game, line: str) -> None:
    """Apply a line for seat 0."""
    do(game, line, player=0)


def test_hunter_drops_prize_at_home() -> None:
    game = skirmish("2,2 treasure blue1 kills 1 | 2,9", seed=1)

    game.apply(choice(game), 0)

    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_hunter_carries_prize_home_by_the_shortest_way() -> None:
    game = skirmish("2,1 treasure blue1 | 2,7", seed=1)

    assert chosen(game)[:5] == ["south", "let lock", "east", "north", "drop treasure blue 1"]


def test_hunter_picks_up_an_enemy_treasure() -> None:
    game = skirmish("3,6 | 2,9", treasures="blue1 3,6", seed=1)

    assert chosen(game) == ["pick up treasure blue 1"]


def test_hunter_leaves_a_scoring_treasure_at_home() -> None:
    game = skirmish("2,2 | 2,9", treasures="blue1 2,2", seed=1)

    assert not any("pick up" in result for result in chosen(game))


def test_hunter_retakes_its_treasure_from_a_winning_foe() -> None:
    game = skirmish("2,7 | 0,9 kills 1", treasures="red1 2,7; blue1 0,0; blue2 0,0", rules=Rules(victory_points=3))
    winning = skirmish("2,7 | 0,9 kills 1", treasures="red1 2,7; blue1 0,0; blue2 0,0", rules=Rules(victory_points=4))

    assert "pick up treasure red 1" in chosen(game)
    assert "pick up treasure red 1" not in chosen(winning)


def test_hunter_drops_its_own_treasure_where_it_scores_nothing() -> None:
    assert chosen(skirmish("0,4 treasure red1 | 2,9", seed=1))[0] == "drop treasure red 1"
    assert chosen(skirmish("2,7 treasure red1 | 2,9", seed=1))[0] != "drop treasure red 1"


def test_hunter_kills_if_it_can() -> None:
    game = skirmish("2,3 hand fireball zot | 2,5 life 5", edges=CORRIDOR, seed=1)

    assert chosen(game) == ["cast fireball", "wizard 1"]
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_hunter_spends_energy_for_a_kill() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 | 2,5 life 6", edges=CORRIDOR, seed=1)

    assert chosen(game)[:3] == ["cast powerthrust", "spend energy_4", "wizard 1"]


def test_hunter_does_not_attack_walls_without_an_enemy_in_sight() -> None:
    game = skirmish("2,3 hand fireball ka_bong | 2,9", seed=1)

    assert not any("cast" in result for result in chosen(game))


def test_hunter_strikes_the_foe_with_a_prize() -> None:
    game = skirmish("2,3 hand fireball | 2,5 | 2,4 treasure red1", edges=CORRIDOR, seed=1)

    assert chosen(game)[:2] == ["cast fireball", "wizard 2"]


def test_hunter_boosts_speed_to_bring_a_prize_home() -> None:
    game = skirmish("3,0 treasure blue1 hand energy_4 | 2,7", seed=1, moves=1)

    result = chosen(game)

    assert result[0] == "boost energy_4"
    assert "drop treasure blue 1" in result


def test_hunter_spends_no_card_for_unneeded_speed() -> None:
    game = skirmish("2,1 treasure blue1 hand energy_4 | 2,7", seed=1)

    assert "boost energy_4" not in chosen(game)


def test_hunter_eats_a_wall_to_save_a_long_way() -> None:
    game = skirmish("2,1 treasure blue1 hand wallivore | 2,9", seed=1, edges="2,1 S sealed 1")

    assert chosen(game)[:4] == ["cast wallivore", "edge 2,1 E", "east", "drop treasure blue 1"]


@pytest.mark.parametrize(
    ("hand", "spell", "answered"),
    [
        ("full_shield absorb_spell", "fireball", "answer full_shield"),
        ("full_shield", "fireball", "answer full_shield"),
        ("full_shield", "zot", "pass"),
        ("featherweight", "fireball", "answer featherweight"),
        ("featherweight shield", "fireball", "pass"),
    ],
)
def test_hunter_plays_the_cheapest_counter_against_damage(hand: str, spell: str, answered: str) -> None:
    game = skirmish(f"2,3 hand {spell} | 2,5 hand {hand}", edges=CORRIDOR, seed=1)
    for line in ("cast zot", "no energy", "way 1", "wizard 1") if spell == "zot" else ("cast fireball", "wizard 1"):
        play(game, line)

    assert str(choice(game, 1)) == answered


@pytest.mark.parametrize(
    ("life", "hand", "spent"),
    [
        (15, "energy_4 energy_6", "spend energy_4"),
        (15, "stone_dead", "no energy"),
        (3, "powerthrust", "spend powerthrust"),
    ],
)
def test_hunter_boosts_a_shield_to_save_life(life: int, hand: str, spent: str) -> None:
    game = skirmish(f"2,3 hand fireball | 2,5 life {life} hand shield {hand}", edges=CORRIDOR, seed=1)
    for line in ("cast fireball", "wizard 1"):
        play(game, line)
    answer = choice(game, 1)
    game.apply(answer, 1)

    assert str(answer) == "answer shield"
    assert str(choice(game, 1)) == spent


def test_hunter_discards_bad_cards_to_draw() -> None:
    hand = "fireball full_shield glue fog absorb_spell energy_6 shield"
    game = skirmish(f"2,3 hand {hand} | 2,9", phase="discard", seed=1)

    gone = set()
    while game.position.phase == "discard":
        action = choice(game)
        if isinstance(action, actions.Discard):
            gone.add(action.card)
        game.apply(action, 0)

    assert gone == {"glue", "fog"}


def test_hunter_plays_good_items() -> None:
    assert chosen(skirmish("2,3 hand speedstone handful_of_tacks | 2,9", seed=1))[0] == "play speedstone"


def test_hunter_uses_only_its_players_knowledge() -> None:
    game = Game(3, seed=3, log=False)
    bots = [Hunter() for _ in range(3)]
    for number in range(60):
        player = game.players_to_act[0]
        action = bots[player].choose(Seat(game, player, Rng(number)))
        determinized = game.determinize(player, Rng(number))
        assert bots[player].choose(Seat(determinized, player, Rng(number))) == action
        game.apply(action, player)


@pytest.mark.parametrize("seed", range(4))
def test_hunters_beat_random_wizards(seed: int) -> None:
    game = Game(2, seed=seed, log=False)
    play_out(game, [Hunter(), RandomBot()] if seed % 2 else [RandomBot(), Hunter()], Rng(seed))

    assert game.outcome is not None
    assert game.outcome.winners == (seed % 2 == 0,)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(giant_book=True, side="A"),
        Rules(custom_spellbook=True, uncluttered_minds=True),
        Rules(treasure_hunters=True, deadly_treasures=True, victory_points=3),
        Rules(permanent_creations=True, heavy_items=True, schools=("random",)),
    ],
    ids=str,
)
def test_games_of_hunters_end(rules: Rules) -> None:
    game = Game(4, seed=2, rules=rules, log=False)
    play_out(game, [Hunter() for _ in range(4)], Rng(2))

    assert game.position.end
    assert game.position.turn < 200


def test_hunters_take_random_steps_in_long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunter, "PATIENCE", 0)
    game = Game(2, seed=5, log=False)
    play_out(game, [Hunter(), Hunter()], Rng(5))

    assert game.position.end


@pytest.mark.rule("WW-22.16", "WW-22.18", "WW-25.180", "WW-25.181")
def test_hunter_gives_up_nothing_at_pauses() -> None:
    baths = "acid_bath 0 on 1 energy 2; acid_bath 0 on 2 energy 2"
    words = "2,2 carries dagger | 2,7 | 7,2"
    passing = skirmish(words, spells=baths, phase="time passes", seed=1)
    paused = skirmish(words, phase="time passes", rules=Rules(pauses=True), seed=1)
    drawn = skirmish(words, phase="draw", rules=Rules(pauses=True), seed=1, drawn=2)
    for game, expected in ((passing, "next"), (paused, "done"), (drawn, "stop")):
        for seed in range(5):
            choice = Hunter().choose(Seat(game, 0, Rng(seed)))
            assert str(choice).startswith(expected)
