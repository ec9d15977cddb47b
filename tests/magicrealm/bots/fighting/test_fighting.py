"""Decisions in fights: to run, to alert, directions, chits; legal ones in every fight and month."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

from arcana_core.bots import Bot, RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, Rules, expedition, melee
from arcana_magicrealm.bots import Adventurer, Fighter
from arcana_magicrealm.bots.planning.scores import Estate
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import DEAD
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECE
from tests.magicrealm.games.eventful import Eventful

FIGHTS = int(os.environ.get("ARCANA_GAMES", "200")) // 4
MOST_DECISIONS = 3000


def choices(text: str, *questions: str, bot: Bot[View] | None = None, seed: int = 1) -> list[str]:
    """The first answers to these questions in a fight."""
    game, player = melee(text, seed=seed), bot or Adventurer()
    found: dict[str, str] = {}
    while len(found) < len(questions):
        seat = game.players_to_act[0]
        action = player.choose(Seat(game, seat, Rng(seed)))
        found.setdefault(game.view(seat).asks, str(action)) if game.view(seat).asks in questions else None
        game.apply(action, seat)
    return [found[question] for question in questions]


@pytest.mark.rule("MR-27.6", "MR-27.2")
def test_character_runs_from_monster_that_it_can_not_kill() -> None:
    assert choices("amazon | t_troll 1", "Acting") == ["run with move M3*"]


@pytest.mark.rule("MR-40.14", "MR-27.12")
@pytest.mark.parametrize(
    ("form", "acts", "question"), [("lion", "run with form", "RunTo"), ("eagle", "fly away with form", "FlyTo")]
)
def test_character_in_another_form_leaves_too(form: str, acts: str, question: str) -> None:
    found = choices(f"amazon under transform {form} by amazon | t_dragon", "Acting", question)
    assert found[0] == acts
    assert found[1].startswith("tile ")


@pytest.mark.rule("MR-27.1")
def test_character_stays_if_it_is_likely_to_win() -> None:
    assert choices("white_knight | wolf_a 1", "Acting", "NameTarget") == ["no action", "name wolf_a 1"]


@pytest.mark.rule("MR-11.5", "MR-25.9")
def test_hidden_character_leaves_strong_monsters_alone() -> None:
    asked = choices("amazon hidden | t_troll 1", "StopHiding", "Luring", "Acting", "NameTarget")

    assert asked == ["stay hidden", "done", "no action", "none"]


@pytest.mark.rule("MR-27.5")
def test_bow_is_alerted_before_it_shoots() -> None:
    assert choices("elf | ogre 1", "Acting", bot=Fighter()) == ["alert with fight M4"]


@pytest.mark.rule("MR-24.1", "MR-28.4")
def test_natives_who_do_not_battle_are_spared() -> None:
    for seed in range(8):
        game = melee("white_knight | ohq", seed=seed)  # allies
        play_out_fight(game, [Adventurer()])
        assert not any(at == DEAD for at in game.position.denizen_at)


@pytest.mark.rule("MR-13.16", "MR-13.17", "MR-24.2")
def test_insult_of_strong_natives_is_paid_for() -> None:
    assert choices("swordsman | patrol", "Offence", seed=2) == ["pay notoriety"]


@pytest.mark.rule("MR-13.12", "MR-24.1")
def test_drinks_are_bought_for_natives_who_may_battle() -> None:
    assert choices("black_knight | lancers", "Meeting", seed=2) == ["drinks"]


@pytest.mark.rule("MR-11.14")
def test_wound_falls_on_magic_chit_first() -> None:
    game = melee("pilgrim | giant_bat 1", seed=2)
    bot, rng = Adventurer(), Rng(1)
    while game.view(0).asks != "Wound":
        game.apply(bot.choose(Seat(game, 0, rng)), 0)

    assert str(bot.choose(Seat(game, 0, rng))).startswith("wound chit magic")


@pytest.mark.rule("MR-22.12", "MR-32.16")
def test_adventurer_keeps_its_armour_until_the_end() -> None:
    view, armour = expedition("white_knight cliff 3", seed=1).view(0), PIECE["suit_of_armor 1"]

    assert armour in Estate(view, 5).sales()
    assert armour not in Estate(view, 5, keeps_gear=True).sales()
    assert armour in Estate(view, 0, keeps_gear=True).sales()


@pytest.mark.rule("MR-47.28", "MR-47.34")
@pytest.mark.parametrize("batch", range(2))
def test_bots_play_legal_actions_in_random_fights(batch: int) -> None:
    for number in range(batch, FIGHTS, 2):
        rng = Rng(f"bots {number}")
        game = random_melee(rng, number)
        if game is not None:
            bots = [rng.choice((Adventurer, Fighter))() for _ in range(game.player_count)]
            play_out_fight(game, bots, others=rng.choice((0, 0, 5, 25)))


def random_melee(rng: Rng, seed: int) -> Game | None:
    """A fight of one to three characters with denizens, some of them hired; None if no one is an enemy."""
    heroes = rng.sample([hero.id for hero in HEROES], rng.integer(1, 3))
    those = rng.sample(DENIZENS, rng.integer(1, 5))
    hired = [
        f"{one.id} hired {rng.below(len(heroes))}" if one.is_native and rng.chance(1, 3) else one.id for one in those
    ]
    first = " & ".join([f"{hero} hidden" if rng.chance(1, 3) else hero for hero in heroes])
    try:
        return melee(f"{first} | {'; '.join(hired)}", seed=seed, log=False)
    except PositionError as error:
        assert "needs an enemy" in str(error)
        return None


def play_out_fight(game: Game, bots: Sequence[Bot[View]], others: int = 0) -> None:
    """Play a fight to its end; the first decisions are made by others, at random."""
    rng = Rng(1)
    for number in range(MOST_DECISIONS):
        if not game.players_to_act or game.position.fight is None:
            return
        seat = game.players_to_act[0]
        bot = RandomBot() if number < others else bots[seat]
        game.apply(bot.choose(Seat(game, seat, rng)), seat)
    raise AssertionError("the fight does not end")


@pytest.mark.rule("MR-23.2", "MR-47.28")
@pytest.mark.parametrize("seed", range(4))
def test_bots_finish_eventful_months(seed: int) -> None:
    game = Eventful(3, rules=Rules(days=5), rng=Rng(seed), log=False)

    play_out(game, [Adventurer(), Fighter(), RandomBot()], Rng(seed))

    assert game.outcome is not None
