"""The examples of house rules: each plays whole games and works as described."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import arcana_magicrealm
import arcana_magika
import arcana_mtgcombat
import arcana_wizwar
from arcana_archmage import Game, Rules, Spell, duel
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RecordError
from arcana_core.game import Game as CoreGame
from arcana_core.testing import check_game, do
from arcana_magicrealm import expedition
from arcana_magicrealm.chapters.days import activities
from arcana_magicrealm.model.denizens import DENIZEN, GHOSTS
from arcana_magicrealm.model.turns import Phase
from arcana_magika import contest, play_turn
from arcana_magika.bots import SensibleBot
from arcana_mtgcombat import battle
from arcana_wizwar import skirmish

EXAMPLES = Path(__file__).parents[2] / "examples" / "house_rules"
OF_ARCHMAGE = ["harsher_penalty", "new_spell"]
OF_MAGIKA = ["drinking_attack", "slow_elements"]
OF_WIZWAR = ["heavy_treasures", "homeward", "mirrors"]
OF_MTGCOMBAT = ["frost", "last_stand"]
OF_MAGICREALM = ["bound_ghosts", "lantern", "strong_blessings"]
CODED = OF_ARCHMAGE + OF_MAGIKA + OF_WIZWAR + OF_MTGCOMBAT + OF_MAGICREALM
AnyGame = CoreGame[Any, Any, Any]
SHORT = {
    "archmage": Rules(rounds=2),
    "magika": arcana_magika.Rules(turn_limit=2),
    "wizwar": arcana_wizwar.Rules(turn_limit=12),
    "mtgcombat": arcana_mtgcombat.Rules(max_rounds=2),
    "magicrealm": arcana_magicrealm.Rules(days=2),
}
"""A game that is over soon, by the name of the game that was changed."""


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The example of this name, imported as a user would have it."""
    name = request.param
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[name]


def played_out(game: AnyGame, seed: int) -> AnyGame:
    play_out(game, [RandomBot() for _ in range(game.player_count)], Rng(seed))
    return game


def parent(example: ModuleType) -> type[AnyGame]:
    """The game that an example changes."""
    base: type[AnyGame] = example.Game.__base__
    return base


def decide(game: AnyGame, player: int, *lines: str) -> None:
    for line in lines:
        do(game, line, player=player)


def test_each_example_is_tested_here() -> None:
    assert sorted(path.name for path in EXAMPLES.iterdir() if path.is_file()) == [
        "bound_ghosts.py",
        "close_quarters.toml",
        "drinking_attack.py",
        "first_match.toml",
        "fortnight.toml",
        "frost.py",
        "frost.toml",
        "harsher_penalty.py",
        "heavy_treasures.py",
        "homeward.py",
        "lantern.py",
        "lantern.toml",
        "last_stand.py",
        "long_match.toml",
        "mirrors.py",
        "mirrors.toml",
        "new_spell.py",
        "other_readings.toml",
        "quick_contest.toml",
        "short_war.toml",
        "slow_elements.py",
        "strong_blessings.py",
    ]
    assert sorted(path.stem for path in EXAMPLES.glob("*.py")) == sorted(CODED)


def test_long_match_has_six_rounds_and_hands_of_ten() -> None:
    rules = Rules.from_toml(EXAMPLES / "long_match.toml")

    game = Game(seed=1, rules=rules)
    hands = [len(game.view(player).wizards[player].hand.known) for player in (0, 1)]
    played_out(game, seed=1)

    assert rules == Rules(rounds=6, first_hand=10, hand_limit=10, fireball_damage=4)
    assert hands == [10, 10]
    assert game.outcome is not None
    assert game.outcome.reason == "6 rounds are over"


def test_first_match_is_short_and_has_two_easy_books() -> None:
    rules = Rules.from_toml(EXAMPLES / "first_match.toml")

    game = Game(seed=1, rules=rules)
    books = [wizard.books for wizard in game.view(None).wizards]
    played_out(game, seed=1)

    assert rules == Rules(beginners=True, rounds=2, start_points=100)
    assert books == [("bronze", "wisdom"), ("bronze", "wisdom")]
    assert game.outcome is not None
    assert game.outcome.reason == "2 rounds are over"


def test_long_match_has_milder_fireballs() -> None:
    game = Game.at(duel(("4S 5S 6S 2C", "9D QH")), rules=Rules.from_toml(EXAMPLES / "long_match.toml"), seed=1)

    decide(game, 0, "fireball 4S 5S 6S")
    decide(game, 1, "no block")
    decide(game, 1, "accept")

    assert game.position.wizards[1].points == 200 - 3 * 4


@pytest.mark.parametrize("example", ["new_spell"], indirect=True)
def test_royal_summons_deals_25_for_two_queens_and_a_heart(example: ModuleType) -> None:
    game = example.Game.at(duel(("QC QS 3H 2C", "9D QH")), seed=1)

    decide(game, 0, "royal-summons QC QS 3H")
    decide(game, 1, "disbelieve")

    assert game.position.wizards[1].points == 200 - 25 - 3 * 2


@pytest.mark.parametrize("example", ["new_spell"], indirect=True)
def test_royal_summons_without_its_cards_is_an_illusion(example: ModuleType) -> None:
    game = example.Game.at(duel(("QC 9S 3H 2C", "9D QH")), seed=1)

    decide(game, 0, "royal-summons QC 9S 3H")
    decide(game, 1, "disbelieve")

    assert [wizard.points for wizard in game.position.wizards] == [200 - 9, 200]


@pytest.mark.parametrize("example", ["harsher_penalty"], indirect=True)
def test_harsher_penalty_of_a_true_spell_of_six_is_21(example: ModuleType) -> None:
    game = example.Game.at(duel(("2S 3D 4C 5H 6D 7C 9H", "9D QH")), seed=1)

    decide(game, 0, "mighty-strike 2S 3D 4C 5H 6D 7C")
    decide(game, 1, "disbelieve")

    assert game.position.wizards[1].points == 200 - (1 + 2 + 3 + 4 + 5 + 6)


def test_quick_contest_is_over_after_twelve_turns() -> None:
    rules = arcana_magika.Rules.from_toml(EXAMPLES / "quick_contest.toml")

    game = arcana_magika.Game(3, seed=1, rules=rules)
    play_out(game, [SensibleBot(), RandomBot(), RandomBot()], Rng(1))

    assert set(rules.difference()) == {
        *("turn_limit", "start_arcania", "start_scrolls", "terrain_factors", "swamp_factor"),
    }
    assert game.is_over
    assert game.position.turn <= 12


def test_quick_contest_begins_with_more_magic() -> None:
    rules = arcana_magika.Rules.from_toml(EXAMPLES / "quick_contest.toml")
    game = arcana_magika.Game(3, seed=1, rules=rules)

    while game.position.stage == "setup":
        player = game.players_to_act[0]
        game.apply(game.legal_actions(player)[0], player)

    assert [mage.arcania for mage in game.arena.mages] == [80, 80, 80]
    assert [len(mage.scrolls) for mage in game.arena.mages] == [4, 4, 5]


def test_quick_contest_makes_walking_cheaper() -> None:
    rules = arcana_magika.Rules.from_toml(EXAMPLES / "quick_contest.toml")
    spent = []
    for settings in (arcana_magika.Rules(), rules):
        game = contest("A m7 Human endurance 90", ground="Mountain", seed=1, rules=settings)
        play_turn(game, A="MEDITATE; MEDITATE; MOVE NE; MEDITATE; MEDITATE")
        spent.append(90 - game.arena.mages[0].endurance)

    assert spent == [8, 5]  # half of 16 and half of 9, which is 4.5


@pytest.mark.parametrize("example", ["drinking_attack"], indirect=True)
@pytest.mark.parametrize(("before", "after"), [(40, 60), (90, 100)])
def test_attacker_drinks_the_endurance_their_victim_loses(example: ModuleType, before: int, after: int) -> None:
    # The spell deals 25, but the victim has only 20 left to lose. A drinker's Endurance stops at its maximum.
    position = contest(f"A m7 Evil endurance {before} scrolls ATEND | B m8 endurance 20", seed=1).position
    # Whether the cast succeeds and has its bonus is drawn: a 1 is a success, and all that comes after is likewise.
    game = example.Game.at(position, rng=ScriptedRng([1] * 40), players=3)

    play_turn(game, A="CAST ATEND B; MEDITATE; MEDITATE; MEDITATE; MEDITATE")

    assert game.arena.mages[0].endurance == after


@pytest.mark.parametrize("example", ["slow_elements"], indirect=True)
@pytest.mark.parametrize(
    ("orders", "lost"),
    [
        ("REST; REST; CAST ELATTX FOREST", 6),  # 18 in the rulebook, in phases 3 to 5
        ("CAST ELATT FOREST", 0),  # 6 in the rulebook: a minor one is over before the turn is
        ("REST; REST; REST; REST; CAST ELATT FOREST", 6),
    ],
)
def test_slow_elements_strike_at_the_end_of_a_turn_only(example: ModuleType, orders: str, lost: int) -> None:
    forests = {"m9": "Forest", "m10": "Forest"}
    position = contest("A m7 Evil skill 100 scrolls ELATT | B m9 endurance 50", seed=1, spaces=forests).position
    game = example.Game.at(position, rng=ScriptedRng([1] * 40), players=3)

    play_turn(game, A=orders, B="; ".join(["MEDITATE"] * 5))

    assert game.arena.mages[1].endurance == 50 - lost


def test_short_war_has_quick_and_brittle_wizards() -> None:
    rules = arcana_wizwar.Rules.from_toml(EXAMPLES / "short_war.toml")
    game = arcana_wizwar.Game(2, seed=1, rules=rules)

    assert set(rules.difference()) == {"side", "schools", "life_start", "base_speed", "shield_bonus"}
    assert [wizard.life for wizard in game.position.wizards] == [10, 10]
    assert game.position.moves == 4
    assert game.position.schools[0] == ("white_cantrip", "conjuring", "elemental", "mutation")


@pytest.mark.parametrize("example", ["mirrors"], indirect=True)
def test_frostbite_stuns_a_target_it_hurts(example: ModuleType) -> None:
    game = skirmish("2,3 hand frostbite | 2,5", game=example.Game, seed=1)

    decide(game, 0, "cast frostbite", "no energy", "wizard 1")

    assert [(wizard.life, wizard.stun) for wizard in game.position.wizards] == [(15, 0), (14, 1)]


@pytest.mark.parametrize("example", ["mirrors"], indirect=True)
def test_frostbite_washes_acid_off(example: ModuleType) -> None:
    game = skirmish("2,3 hand frostbite | 2,5", game=example.Game, spells="acid_bath 1 on 1 energy 3", seed=1)

    decide(game, 0, "cast frostbite", "no energy", "wizard 1")

    assert game.position.spells == ()


@pytest.mark.parametrize("example", ["mirrors"], indirect=True)
def test_shield_keeps_the_stun_of_frostbite_away(example: ModuleType) -> None:
    game = skirmish("2,3 hand frostbite | 2,5 hand shield", game=example.Game, seed=1)

    decide(game, 0, "cast frostbite", "no energy", "wizard 1")
    decide(game, 1, "answer shield", "no energy")

    assert [(wizard.life, wizard.stun) for wizard in game.position.wizards] == [(15, 0), (15, 0)]


@pytest.mark.parametrize("example", ["mirrors"], indirect=True)
def test_mirror_turns_an_attack_spell_on_its_caster(example: ModuleType) -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand mirror", game=example.Game, seed=1)

    decide(game, 0, "cast fireball", "wizard 1")
    decide(game, 1, "answer mirror")

    assert [wizard.life for wizard in game.position.wizards] == [10, 15]


@pytest.mark.parametrize("example", ["homeward"], indirect=True)
def test_homeward_takes_its_caster_home_unless_they_carry_a_treasure(example: ModuleType) -> None:
    free = skirmish("4,8 hand homeward | 2,5", game=example.Game, seed=1)
    laden = skirmish("4,8 hand homeward treasure blue1 | 2,5", game=example.Game, seed=1)

    decide(free, 0, "cast homeward")

    assert free.position.wizards[0].square == 22
    assert free.position.moves == 3
    assert "cast homeward" not in map(str, laden.legal_actions(0))


@pytest.mark.parametrize("example", ["heavy_treasures"], indirect=True)
def test_heavy_treasure_costs_a_movement_point(example: ModuleType) -> None:
    game = skirmish("2,3 treasure blue1 | 2,5 ", game=example.Game, phase="time passes", seed=1)

    assert game.position.moves == 2


def test_other_readings_of_the_combat_are_played_to_the_end() -> None:
    rules = arcana_mtgcombat.Rules.from_toml(EXAMPLES / "other_readings.toml")
    assert rules.difference().keys() >= {"move_costs", "creatures_use_locale", "capacity_per_type"}

    game = arcana_mtgcombat.Game(seed=1, rules=rules)
    played_out(game, seed=1)

    assert game.outcome is not None


def test_at_close_quarters_all_begin_close_and_channel_in_full() -> None:
    rules = arcana_mtgcombat.Rules.from_toml(EXAMPLES / "close_quarters.toml")

    game = arcana_mtgcombat.Game(2, seed=1, rules=rules)

    assert set(rules.difference()) == {"start_range", "close_penalty", "flee_from_close", "sick_intercept"}
    assert game.is_close(0, 1)
    assert [game.restores(player) for player in (0, 1)] == [4, 4]
    assert not game.may_flee(0)


@pytest.mark.parametrize("example", ["frost"], indirect=True)
def test_frostbolt_exhausts_its_target(example: ModuleType) -> None:
    game = battle("hild_rimeborn pool UU memory frostbolt | dovek_ironquill guard 0", game=example.Game, seed=1)

    decide(game, 0, "cast frostbolt", "character 1")

    dovek = game.position.characters[1]
    assert 32 - 12 <= dovek.life <= 32 - 2
    assert dovek.exhausted


@pytest.mark.parametrize("example", ["frost"], indirect=True)
def test_rimehound_lames_by_command_and_bites_when_it_dies(example: ModuleType) -> None:
    game = battle(
        "hild_rimeborn pool U | dovek_ironquill",
        creatures="rimehound of 0; ironquill_juggernaut of 1",
        close="0-1",
        game=example.Game,
        seed=1,
    )

    decide(game, 0, "command rimehound use ability on juggernaut")
    hound, juggernaut = game.position.creatures
    game.destroy(hound.number, "HR-1.2")
    game.go_on()

    assert juggernaut.power == 4 - 2
    assert [one.life for one in game.position.characters] == [32, 31]


@pytest.mark.parametrize("example", ["frost"], indirect=True)
def test_hild_rimeborn_enters_with_three_spells_in_memory(example: ModuleType) -> None:
    game = example.Game(seed=1, rules=arcana_mtgcombat.Rules(characters=("hild_rimeborn", "morwen_sable")))

    assert sorted(game.view(0).characters[0].memory) == ["frostbolt", "rimehound", "saltmist_drakelet"]


@pytest.mark.parametrize("example", ["last_stand"], indirect=True)
@pytest.mark.parametrize(("life", "restored"), [(17, 4), (16, 6)])
def test_character_at_half_life_channels_two_more(example: ModuleType, life: int, restored: int) -> None:
    game = battle(f"oriane_vell life {life} pool - | dovek_ironquill", game=example.Game, phase="channeling", seed=1)

    while "stop" in map(str, game.legal_actions(0)):
        decide(game, 0, "mana W")

    assert game.position.restored == restored


def test_fortnight_ends_after_14_days_at_the_latest() -> None:
    rules = arcana_magicrealm.Rules.from_toml(EXAMPLES / "fortnight.toml")

    game = played_out(arcana_magicrealm.Game(2, seed=1, rules=rules), seed=1)

    assert set(rules.difference()) == {
        *("days", "victory_points", "caching", "quiet_monsters", "dropping", "sudden_death"),
    }
    assert game.position.day <= 14
    assert [sum(one.victory) for one in game.position.characters] == [2, 2]


@pytest.mark.parametrize("example", ["bound_ghosts"], indirect=True)
def test_bound_ghosts_stay_where_they_started(example: ModuleType) -> None:
    words = "amazon awful_valley 1 unhidden records rest; ghosts awful_valley; giant 1 awful_valley 5; stage daylight"
    game = expedition(f"{words}; monsters 4", game=example.Game, seed=1)

    decide(game, 0, "done")

    ghosts, amazon = [game.position.denizen_at[number] for number in GHOSTS], game.position.characters[0].at
    assert ghosts == [game.position.ghosts] * 2
    assert game.position.denizen_at[DENIZEN["giant 1"]] == amazon != game.position.ghosts


def blessed(game_class: type[arcana_magicrealm.Game]) -> arcana_magicrealm.Game:
    """The Pilgrim with a tired Fight chit, just after a Small Blessing on itself."""
    words = "pilgrim awful_valley 5 unhidden active girtle_of_energy spells small_blessing fatigued fight M3*"
    game = expedition(f"{words}; chapel awful_valley; stage evening", game=game_class, seed=1)
    decide(game, 0, "no drinks", "done", "cast small_blessing", "cast with magic I6*", "aim at pilgrim")
    return game


@pytest.mark.parametrize("example", ["strong_blessings"], indirect=True)
def test_strong_blessing_heals_before_the_wish(example: ModuleType) -> None:
    for kind, tired in ((arcana_magicrealm.Game, 2), (example.Game, 1)):  # the chit that casts the spell is tired too
        game = blessed(kind)

        assert game.position.characters[0].chits.count("F") == tired


@pytest.mark.parametrize("example", ["strong_blessings"], indirect=True)
def test_strong_girtle_lets_play_four_asterisks(example: ModuleType) -> None:
    game = expedition("pilgrim cliff 3 active girtle_of_energy | elf cliff 3", game=example.Game, seed=1)

    assert [game.effort_limit(one.hero) for one in game.position.characters] == [4, 2]


@pytest.mark.parametrize("example", ["lantern"], indirect=True)
def test_dwarven_lantern_gives_a_search_in_caves_alone(example: ModuleType) -> None:
    for place, is_cave in (("caves 1", True), ("cliff 3", False)):
        game = expedition(f"elf {place} active dwarven_lantern; stage birdsong", game=example.Game, seed=1)
        elf = game.position.characters[0].hero

        assert game.phase_sources(elf)["dwarven_lantern"] == "S"
        assert (activities.why_source_fails(game, elf, Phase("S", source="dwarven_lantern")) is None) == is_cave


@pytest.mark.parametrize("example", ["lantern"], indirect=True)
def test_second_wind_recovers_every_chit(example: ModuleType) -> None:
    words = "witch_king awful_valley 5 unhidden spells second_wind enchanted magic IV3*"
    game = expedition(f"{words} fatigued magic V4* wounded magic VI4*; stage evening", game=example.Game, seed=1)
    before = game.position.characters[0].chits

    decide(game, 0, "no drinks", "done", "cast second_wind", "cast with magic IV4*", "aim at witch_king")

    assert (before, game.position.characters[0].chits) == ("AFWAAAEAAAAA", "AAFAAAAAAAAA")


@pytest.mark.parametrize("example", CODED, indirect=True)
def test_coded_house_rule_plays_whole_games_that_replay(example: ModuleType) -> None:
    before = parent(example)
    game = played_out(example.Game(seed=2, rules=SHORT[before.name]), seed=2)

    again = example.Game.replay(game.record())

    assert game.is_over
    assert again.position == game.position
    with pytest.raises(RecordError, match="a record of"):
        before.replay(game.record())


@pytest.mark.parametrize("example", OF_ARCHMAGE, indirect=True)
def test_coded_house_rule_of_archmage_keeps_the_contract_of_a_game(example: ModuleType) -> None:
    report = check_game(example.Game, games=1)

    assert report.games == 1


@pytest.mark.parametrize("example", OF_MAGIKA, indirect=True)
def test_coded_house_rule_of_magika_keeps_the_contract_of_a_game(example: ModuleType) -> None:
    report = check_game(example.Game, games=1, players=3, rules=SHORT["magika"])

    assert report.games == 1


@pytest.mark.parametrize("example", OF_WIZWAR, indirect=True)
def test_coded_house_rule_of_wiz_war_keeps_the_contract_of_a_game(example: ModuleType) -> None:
    report = check_game(example.Game, games=1, players=2, rules=SHORT["wizwar"])

    assert report.games == 1


@pytest.mark.parametrize("example", OF_MTGCOMBAT, indirect=True)
def test_coded_house_rule_of_the_wizards_combat_keeps_the_contract_of_a_game(example: ModuleType) -> None:
    report = check_game(example.Game, games=1, players=2, rules=SHORT["mtgcombat"])

    assert report.games == 1


@pytest.mark.parametrize("example", CODED, indirect=True)
def test_coded_house_rule_has_the_rulebook_of_its_game(example: ModuleType) -> None:
    assert example.Game.rulebook() == parent(example).rulebook()


@pytest.mark.parametrize(
    ("field", "wrong", "message"),
    [
        ("title", None, "title of a spell must be a text, got None"),
        ("least", "1", "least at most most, got least '1' and most 3"),
        ("least", 4, "least at most most, got least 4 and most 3"),
        ("most", 1.0, "got least 1 and most 1.0"),
    ],
)
def test_spell_that_could_never_be_cast_is_rejected(field: str, wrong: object, message: str) -> None:
    given: dict[str, Any] = {"title": "Hush", "book": "lore", "clause": "HR-1.1", "least": 1, "most": 3}
    shape = Game.spells[0].requirement

    with pytest.raises((TypeError, ValueError), match=message):
        Spell(**{**given, "requirement": shape, field: wrong})
