"""Days rehearsed with combat: attackers of the Evening, points at stake, and the day that is taken."""

from __future__ import annotations

from typing import cast

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, expedition, melee
from arcana_magicrealm.actions import ChooseCharacter
from arcana_magicrealm.bots import Adventurer
from arcana_magicrealm.bots.answers.preparing import CATEGORY
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.plans import Plan, Raid
from arcana_magicrealm.bots.planning import options
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.bots.planning.recording import Day
from arcana_magicrealm.bots.planning.rehearsals import Evening, Rehearsals
from arcana_magicrealm.bots.planning.scores import Stakes
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS
from tests.magicrealm.table import being, clearing

TROLL = FIRST_DENIZEN + DENIZEN["t_troll 1"]


def rehearsed(game: Game, activities: str, *, seed: int = 1) -> Evening:
    """The Evening of a turn of the first player, with all phases in its clearing."""
    seat = Seat(game, 0, Rng(seed))
    day = Day(Outlook(game.view(0), 28, fights=True))
    for code in activities:
        day.add(code)
    return Rehearsals(Adventurer.temper).play(cast("Game", seat.determinize()), 0, day)


@pytest.mark.rule("MR-16.2", "MR-25.9")
def test_rehearsal_shows_who_attacks_unhidden_character() -> None:
    game = expedition("amazon cliff 3; t_troll 1 cliff 3", seed=1)

    evening = rehearsed(game, "SS")

    assert evening.is_attacked
    assert evening.raids[0].prey == (TROLL,)
    assert evening.done == pytest.approx(0.5)  # blocked after the first search


@pytest.mark.rule("MR-11.3")
def test_rehearsal_of_hiding_spares_some_attacks() -> None:
    game = expedition("amazon cliff 3; t_troll 1 cliff 3", seed=1)

    attacked = [rehearsed(game, "H", seed=seed).is_attacked for seed in range(12)]

    assert not all(attacked)


@pytest.mark.rule("MR-34.1")
def test_second_kill_of_day_promises_twice_as_much() -> None:
    stakes = Stakes(melee("white_knight | ogre 1; ogre 2").view(0), 9)
    ogres = [FIRST_DENIZEN + DENIZEN[id_] for id_ in ("ogre 1", "ogre 2")]

    assert stakes.bounties(ogres) == pytest.approx(3 * stakes.bounties(ogres[:1]))
    assert stakes.bounties(ogres[:1], kills=1) == pytest.approx(2 * stakes.bounties(ogres[:1]))


def defence(success: float) -> Raid:
    """A fight against the Troll with this chance to win."""
    return plans.defence(Plan(success, 0.0), (TROLL,))


@pytest.mark.rule("MR-22.4")
def test_life_is_worth_more_with_fame() -> None:
    game = expedition("amazon cliff 3", seed=1)
    game.position.characters[0].victory = (1, 1, 1, 1, 1)
    poor = Stakes(game.view(0), 9)
    game.position.characters[0].fame += 20

    assert Stakes(game.view(0), 9).life > poor.life
    assert Stakes(game.view(0), 9).promise(defence(0.5)) < poor.promise(defence(0.5))


@pytest.mark.rule("MR-22.22")
def test_death_on_last_day_costs_most() -> None:
    view = expedition("amazon cliff 3", seed=1).view(0)

    assert Stakes(view, 1).life >= Stakes(view, 2).life + 100


@pytest.mark.rule("MR-34.2")
def test_natives_promise_notoriety_and_gold() -> None:
    stakes = Stakes(melee("white_knight | ogre 1").view(0), 9)
    knight = DENIZENS[DENIZEN["o1"]]

    assert stakes.bounty(FIRST_DENIZEN + DENIZEN["o1"]) == (0, knight.notoriety, knight.gold)


def raids(text: str, foe: str) -> list[Raid]:
    """The attacks on a foe who attacks no one."""
    game, one = melee(text), FIRST_DENIZEN + DENIZEN[foe]
    return [*plans.raids(game, being(text.split(maxsplit=1)[0]), (one,), (one,))]


@pytest.mark.rule("MR-25.11", "MR-30.4")
def test_first_blow_from_hiding_comes_on_top_of_the_fight() -> None:
    game = melee("amazon hidden | h_spider 1")
    foe = FIRST_DENIZEN + DENIZEN["h_spider 1"]

    fight = raids("amazon hidden | h_spider 1", "h_spider 1")[0]

    assert fight.plan.success > plans.chance(game, being("amazon"), (foe,))


@pytest.mark.rule("MR-27.2")
def test_fast_character_can_strike_and_run() -> None:
    assert [raid.risk for raid in raids("white_knight hidden | giant 1", "giant 1")][1:] == [plans.ESCAPE]
    assert len(raids("white_knight hidden | h_spider 1", "h_spider 1")) == 1


@pytest.mark.rule("MR-34.1")
def test_strong_character_aims_at_fame() -> None:
    aims = []
    for hero in ("dwarf", "elf"):
        game, bot = Game(1, seed=1, log=False), Adventurer()
        while game.position.day < 1:
            fixed = ChooseCharacter(HERO[hero])
            legal = game.legal_actions(0)
            game.apply(fixed if fixed in legal else bot.choose(Seat(game, 0, Rng(1))), 0)
        aims.append(game.position.characters[0].victory)

    assert aims[0][CATEGORY["fame"]] > aims[1][CATEGORY["fame"]] == 1


@pytest.mark.rule("MR-25.9", "MR-16.2")
def test_day_beside_killer_is_spent_in_hiding_or_elsewhere() -> None:
    game = expedition("elf cliff 3 hidden; octopus cliff 3; t_flying_dragon cliff 3", seed=1)

    day = options.best(Seat(game, 0, Rng(1)), Outlook(game.view(0), 28, fights=True), Rehearsals(Adventurer.temper))

    assert day.phases[0].activity in ("H", "M")


@pytest.mark.rule("MR-34.1")
@pytest.mark.parametrize("seed", range(3))
def test_strong_character_stays_to_kill_a_giant(seed: int) -> None:
    game = expedition("white_knight cliff 3; giant 1 cliff 3", seed=1)
    game.position.characters[0].victory = (0, 0, 2, 3, 0)

    day = options.best(Seat(game, 0, Rng(seed)), Outlook(game.view(0), 28, fights=True), Rehearsals(Adventurer.temper))

    assert day.at == clearing("cliff 3")


@pytest.mark.rule("MR-34.1")
def test_character_walks_to_monster_that_it_can_kill() -> None:
    game = expedition("white_knight cliff 3; ogre 1 cliff 2", seed=1)
    game.position.characters[0].victory = (0, 0, 2, 3, 0)

    found = options.prey(Seat(game, 0, Rng(1)), outlook := Outlook(game.view(0), 28, fights=True))

    assert [at for _, at in found] == [clearing("cliff 2")]
    assert options.hunt(outlook, clearing("cliff 2"), 0).at == clearing("cliff 2")


@pytest.mark.rule("MR-32.11")
def test_blow_at_mounted_native_is_no_raid_of_its_own() -> None:
    assert len(raids("white_knight hidden | ghq", "ghq")) == 2
    assert len(raids("white_knight hidden | bhq", "bhq")) == 1
