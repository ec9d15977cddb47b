"""The adventurer: it plays whole games by the rules, and does what is sensible in plain positions."""

from __future__ import annotations

import pytest

from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game, Rules, actions, expedition
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.bots import Adventurer
from arcana_magicrealm.bots.answers import short
from arcana_magicrealm.bots.planning import boons, dangers, prospects
from arcana_magicrealm.bots.planning.outlook import BATTLES, Outlook
from arcana_magicrealm.bots.planning.scores import Estate
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.trade.dealing import Answering
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.deals import FRIENDLY, NEUTRAL, Proposal, Side
from arcana_magicrealm.model.locations import DWELLING, SITE
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.table import ask, begun, being, clearing, do, give, place_chit, put, recorded

WEEK = Rules(days=7)
PEACE = Rules(combat=False)


def choice(game: Game, seat: int = 0) -> str:
    """The adventurer's decision in this position."""
    return str(Adventurer().choose(Seat(game, seat, Rng(1))))


def record(game: Game, name: str = "amazon") -> list[str]:
    """The turn that the adventurer records for the first player, beside another one who still records."""
    bot = Adventurer()
    while 0 in game.players_to_act and game.position.decided[0] is None:
        game.apply(bot.choose(Seat(game, 0, Rng(1))), 0)
    return recorded(game, name)


def at_site(site: str, where: str, *, discovered: bool, rules: Rules = PEACE) -> Game:
    """A game in which the Amazon stands at a site that the first player has seen."""
    game = begun("amazon", "elf", amazon=where, elf="cavern 1", rules=rules)
    place_chit(game, site, where.split(maxsplit=1)[0])
    for slot, mask in enumerate(game.position.piles.masks):
        if mask >> PIECE[site] & 1:
            game.position.piles.show(1 << PIECE[site], slot, 1)
    if discovered:
        ledgers.learn(game, being("amazon"), 0, 1 << SITE[site])
    return game


@pytest.mark.parametrize("players", [1, 2, 4])
def test_adventurers_finish_their_games(players: int) -> None:
    game = Game(players, rules=WEEK, rng=Rng(players), log=False)

    play_out(game, [Adventurer() for _ in range(players)], Rng(2))

    assert game.outcome is not None


def test_adventurer_finishes_games_against_random_players() -> None:
    game = Game(3, rules=WEEK, rng=Rng(3), log=False)

    play_out(game, [Adventurer(), RandomBot(), RandomBot()], Rng(4))

    assert game.outcome is not None


def test_adventurer_completes_phase_that_was_begun_for_it() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cavern 1")
    do(game, 0, "record move")

    assert Adventurer().choose(Seat(game, 0, Rng(1))) in game.legal_actions(0)


def test_adventurer_loots_site_that_it_has_discovered() -> None:
    game = at_site("hoard", "cliff 6", discovered=True)

    ask(game, ChooseSearch(being("amazon")))

    assert choice(game) == "search loot hoard"


def test_adventurer_loots_rather_than_locates_a_site_with_little_left() -> None:
    """Two small treasures of the Cairns are left: a roll takes one with 4/36."""
    game = expedition(
        "white_knight cliff 5 knows site cairns; cairns cliff up; cairns only good_book, lost_keys", seed=1
    )

    ask(game, ChooseSearch(being("white_knight")))

    assert choice(game) == "search loot cairns"


def test_adventurer_locates_site_that_it_has_seen() -> None:
    game = at_site("hoard", "cliff 6", discovered=False)

    ask(game, ChooseSearch(being("amazon")))

    assert choice(game) == "search locate"


def test_adventurer_searches_all_day_at_quiet_site() -> None:
    game = at_site("hoard", "cliff 6", discovered=True)

    assert record(game)[:4] == ["S basic", "S basic", "S sunlight", "S sunlight"]


@pytest.mark.rule("MR-25.9")
def test_adventurer_hides_first_where_monsters_may_come_to_fight() -> None:
    game = at_site("hoard", "cliff 6", discovered=True, rules=Rules())
    game.position.characters[0].gold = 100

    turn = record(game)

    assert turn[0] == "H basic"
    assert "S sunlight" in turn


def test_adventurer_hides_before_it_searches_among_monsters() -> None:
    game = at_site("hoard", "cliff 6", discovered=True)
    put(game, "giant 1", "cliff 6")

    assert record(game)[:4] == ["H basic", "S basic", "S sunlight", "S sunlight"]


def test_adventurer_sells_at_market() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", rhq="cliff 2", rules=PEACE)
    give(game, 0, "regent_of_jewels")

    assert record(game)[0] == "T basic"


def test_adventurer_goes_to_market_on_last_day() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", rules=Rules(days=1))
    near = game.map.graph.neighbours(clearing("cliff 2"))[0]
    put(game, "rhq", CLEARING_NAMES[near])
    give(game, 0, "regent_of_jewels")

    turn = record(game)

    assert turn[0].startswith(f"M {CLEARING_NAMES[near]} ")
    assert "T" in [phase.split()[0] for phase in turn]


def test_adventurer_keeps_its_discoveries_and_its_money() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    amazon, elf = being("amazon"), being("elf")
    regent = 1 << PIECE["regent_of_jewels"]
    give(game, 1, "regent_of_jewels")

    for given, asked, expected in (
        (Side(), Side(gold=5), "refuse"),
        (Side(gold=5), Side(gold=5), "refuse"),
        (Side(pieces=regent), Side(gold=10), "accept"),
    ):
        frame = game.push_frame(Proposal(elf, amazon, given, asked, is_submitted=True))
        ask(game, Answering(frame))
        assert choice(game) == expected
        game.apply(game.action_space.find("refuse"), 0)


@pytest.mark.rule("MR-13.14", "MR-13.21")
def test_adventurer_tries_for_boon_of_allies() -> None:
    game = begun(
        "white_knight", "elf", white_knight="cliff 2", elf="cavern 1", ohq="cliff 2", rules=Rules(days=1, combat=False)
    )

    assert record(game, "white_knight")[:4] == ["T basic", "T basic", "T sunlight", "T sunlight"]

    boon = boons.best(Outlook(game.view(0), 1), clearing("cliff 2"))

    assert (boon.price, boon.drinks) == (22, False)
    assert boon.chance == pytest.approx(4 / 36)


@pytest.mark.rule("MR-6.7", "MR-16.2")
def test_adventurer_searches_first_among_monsters_in_cave() -> None:
    game = at_site("hoard", "cavern 6", discovered=True)
    put(game, "giant 1", "cavern 6")

    assert record(game)[0] == "S basic"


@pytest.mark.rule("MR-5.12", "MR-22.12")
def test_adventurer_keeps_cheap_great_treasure_that_it_needs() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", rhq="cliff 2")
    game.position.characters[0].victory = (1, 0, 0, 1, 3)
    give(game, 0, "dragonfang_necklace")
    give(game, 0, "regent_of_jewels")

    sold = Estate(game.view(0), 0).sales()

    assert PIECE["regent_of_jewels"] in sold
    assert PIECE["dragonfang_necklace"] not in sold


@pytest.mark.rule("MR-9.18")
def test_enchanted_card_that_can_only_be_active_is_activated() -> None:
    legal = [actions.handle("activate", PIECE["sacred_grail"]), actions.handle("abandon", PIECE["sacred_grail"])]

    assert short.obtained(Game(1, seed=1).view(0), legal) == legal[0]


# Dangers.


def watched(monster: str) -> Game:
    """A game with combat in which the Amazon, who has earned something, is at a site with a monster."""
    game = at_site("hoard", "cliff 6", discovered=True, rules=Rules())
    game.position.characters[0].gold = 100
    put(game, monster, "cliff 6")
    return game


@pytest.mark.rule("MR-16.2", "MR-27.2")
def test_adventurer_leaves_monster_from_which_it_cannot_run() -> None:
    turn = record(watched("octopus"))

    assert [phase for phase in turn if phase.startswith("M ")]


@pytest.mark.rule("MR-27.2")
def test_adventurer_loots_beside_monster_from_which_it_can_run() -> None:
    turn = record(watched("giant 1"))

    assert not [phase for phase in turn if phase.startswith("M ")]
    assert "S sunlight" in turn


@pytest.mark.rule("MR-25.9")
def test_danger_is_greater_with_more_to_lose() -> None:
    game = watched("octopus")
    poor, rich = 35, 200
    stakes = []
    for gold in (poor, rich):
        game.position.characters[0].gold = gold
        stakes.append(dangers.cost(Outlook(game.view(0), 28, fights=True), clearing("cliff 6")))

    assert stakes[0] < stakes[1]


@pytest.mark.rule("MR-13.14", "MR-13.19", "MR-24.2")
def test_neutral_natives_battle_after_trouble_and_an_offence() -> None:
    outlook = Outlook(expedition("amazon cliff 3", seed=1).view(0), 28, fights=True)

    def chance(relation: int) -> float:
        return outlook.chance_to_meet(BATTLES, clearing("cliff 3"), "battle", relation)

    assert chance(NEUTRAL) == pytest.approx(11 / 36 * 27 / 36)
    assert chance(FRIENDLY) == 0


@pytest.mark.rule("MR-17.6")
def test_sound_endangers_its_own_clearing_alone() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    for chit in indices(game.position.piles.masks[slots.TILE_CHITS[TILE["cliff"]]]):
        game.position.piles.move(1 << chit, slots.TILE_CHITS[TILE["cliff"]], slots.OUT_OF_PLAY)
    place_chit(game, "slither_3", "cliff")
    game.position.piles.show_all(slots.TILE_CHITS[TILE["cliff"]], 1)
    outlook = Outlook(game.view(0), 28, fights=True)

    assert dangers.monsters_at(outlook, clearing("cliff 3")) > dangers.monsters_at(outlook, clearing("cliff 6"))


@pytest.mark.rule("MR-8.11")
def test_turn_on_roadway_begins_with_move_away_from_monsters() -> None:
    for start, end in (("cliff 3", "cliff 6"), ("cliff 6", "cliff 3")):
        game = begun("amazon", "elf", amazon="cliff 3", elf="cavern 1")
        one = game.position.characters[0]
        one.at, one.road = NOWHERE, (clearing(start), clearing(end))
        put(game, "giant 1", "cliff 6")

        assert record(game)[0].startswith("M cliff 3 ")


@pytest.mark.rule("MR-21.2", "MR-22.14")
def test_adventurer_goes_to_chapel_to_be_freed_of_ashes() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", rules=PEACE)
    near = game.map.graph.neighbours(clearing("cliff 2"))[0]
    dwellings = list(game.position.dwellings)
    dwellings[DWELLING["chapel"]] = near
    game.position.dwellings = tuple(dwellings)
    for curse, refuge in (("squeak", NOWHERE), ("ashes", near)):
        game.position.effects.begin(curse, target=being("amazon"), lasts=PERMANENT)
        assert Outlook(game.view(0), 3).refuge == refuge

    market = prospects.best_market(Outlook(game.view(0), 3))

    assert market is not None
    assert market.clearing == near


@pytest.mark.rule("MR-21.2", "MR-42.1")
@pytest.mark.parametrize(
    ("curse", "days", "expected"),
    [("squeak", 28, True), ("eyemist", 28, True), ("squeak", 3, False), ("wither", 28, False)],
)
def test_adventurer_goes_to_chapel_while_that_helps_to_hide_and_search_again(
    curse: str, days: int, expected: bool
) -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1", rules=PEACE)
    chapel = game.position.dwellings[DWELLING["chapel"]]
    game.position.effects.begin(curse, target=being("amazon"), lasts=PERMANENT)

    goal = prospects.best(Outlook(game.view(0), days))

    assert (goal is not None and (goal.kind, goal.clearing) == ("rest", chapel)) == expected


@pytest.mark.rule("MR-22.18")
@pytest.mark.parametrize("combat", [True, False])
def test_adventurer_spreads_its_victory_points_where_it_may_die(combat: bool) -> None:
    game, bot = Game(1, rules=Rules(combat=combat), seed=1), Adventurer()
    game.apply(actions.ChooseCharacter(HERO["elf"]), 0)
    while game.position.day < 1:
        game.apply(bot.choose(Seat(game, 0, Rng(1))), 0)

    assert (game.position.characters[0].victory == (1, 1, 1, 1, 1)) == combat
