"""Every setting of the rules changes play: what happens as usual, and what with the setting changed."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing.random_play import play_randomly
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.spells import SPELL_CARDS
from tests.magicrealm.cases import Case
from tests.magicrealm.chapters.combat.settings_cases import COMBAT_CASES
from tests.magicrealm.chapters.magic.settings_cases import MAGIC_CASES
from tests.magicrealm.daylight import answer, asked, daylight
from tests.magicrealm.market import ask_for, buyer
from tests.magicrealm.table import OnMap, ask, begun, being, do, events_of, give, place_chit, roll, texts


def first_question(rules: Rules) -> str:
    """The first legal action of a new game."""
    return str(Game(2, seed=1, rules=rules).legal_actions(0)[0]).split(" ")[0]


def after_characters(rules: Rules) -> str:
    """The kind of question after two characters are chosen."""
    game = OnMap(2, seed=1, rules=rules)
    do(game, 0, "choose elf")
    do(game, 1, "choose amazon")
    return str(game.legal_actions(0)[0]).split(" ")[0]


def points_to_assign(rules: Rules) -> int:
    """The number of victory points of a character."""
    return sum(begun("amazon", rules=rules).position.characters[0].victory)


def sorted_stacks(rules: Rules) -> bool:
    """Whether the spell cards in every box lie with the higher types on top, in five games."""
    types = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
    for seed in range(5):
        piles = OnMap(2, seed=seed, rules=rules).position.piles
        for slot in (*slots.SITE_SPELLS, *slots.VISITOR_SPELLS, *slots.TEACHER_SPELLS):
            ranks = [types.index(SPELL_CARDS[PIECES[card].place].type) for card in piles.order_of(slot)]
            if ranks != sorted(ranks, reverse=True):
                return False
    return True


def midnights(rules: Rules) -> int:
    """The days of a game of a rich character who does nothing."""
    game = begun("amazon", rules=rules.evolve(combat=False))
    game.position.characters[0].gold = 1000
    while not game.is_over:
        game.apply(game.passing(0) or actions.word("live on"), 0)
    return game.position.day


def opportunity(rules: Rules) -> list[str]:
    """The choices after an opportunity, if any."""
    game = buyer("amazon", "lancers", rules=rules)
    roll(game, 1, 1, 3, 3)
    ask_for(game)
    do(game, 0, "no drinks")
    return [text for text in texts(game, 0) if text in ("roll again", "no deal")]


def can_propose(rules: Rules) -> bool:
    """Whether two characters in a clearing can trade."""
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2", rules=rules)
    daylight(game, "amazon", "elf", amazon="-", elf="")
    return asked(game, "partner elf") == 0


def proposals(rules: Rules) -> int:
    """How often a character can propose a trade to another in a phase."""
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2", rules=rules)
    daylight(game, "amazon", "elf", amazon="-", elf="")
    count = 0
    while "partner elf" in texts(game, 0):
        do(game, 0, "partner elf")
        do(game, 0, "withdraw")
        count += 1
    return count


def can_record_cache(rules: Rules) -> bool:
    """Whether the activity C can be recorded."""
    return "record cache" in texts(begun("amazon", rules=rules), 0)


def chits_turned_up(rules: Rules) -> int:
    """How many chits a hidden character turns up at the end of the turn."""
    game = begun("amazon", amazon="cliff 2", rules=rules)
    for chit in ("bones_m", "howl_4"):
        place_chit(game, chit, "cliff")
    daylight(game, "amazon", 1, 1, monsters=1, amazon="H")
    answer(game)
    return len(events_of(game, events.ChitTurnedUp))


def dice_to_hire(rules: Rules) -> list[int | None]:
    """The most dice that the Captain rolls to hire, by modifier."""
    return [one.dice for one in begun("captain", rules=rules).modifiers(being("captain"), "meeting", "hire")]


def can_drop(rules: Rules) -> bool:
    """Whether a belonging can be dropped at the start of a phase."""
    game = begun("amazon", amazon="cliff 2", rules=rules)
    give(game, 0, "glowing_gem")
    daylight(game, "amazon", amazon="-")
    return "drop glowing_gem" in texts(game, 0)


def tiles_turned(rules: Rules) -> int:
    """How many tiles turn over at the start of day 28: those with Gold on their enchanted side."""
    game = begun("amazon", rules=rules)
    game.position.day = 27
    ask(game, calendar.next_day())
    return game.position.enchanted.bit_count()


CASES = {
    "shuffle_spell_stacks": Case(True, sorted_stacks, True, False),
    "player_placed_visitors": Case(True, after_characters, "start", "show"),
    "player_built_map": Case(True, first_question, "choose", "tile"),
    "victory_points": Case(3, points_to_assign, 5, 3),
    "days": Case(2, midnights, 28, 2),
    "decline_opportunity": Case(True, opportunity, [], ["roll again", "no deal"]),
    "player_trading": Case(False, can_propose, True, False),
    "trade_proposals": Case(3, proposals, 2, 3),
    "sudden_death": Case(True, midnights, 28, 1),
    "caching": Case(True, can_record_cache, False, True),
    "optional_abilities": Case(True, dice_to_hire, [], [1]),
    "quiet_monsters": Case(True, chits_turned_up, 2, 0),
    "dropping": Case(True, can_drop, False, True),
    "automatic_enchanting": Case(True, tiles_turned, 0, 8),
    **COMBAT_CASES,
    **MAGIC_CASES,
}
"""By setting."""


def test_every_setting_has_a_case() -> None:
    assert {setting.name for setting in Rules.settings()} == set(CASES)


@pytest.mark.parametrize(
    "name", [pytest.param(setting.name, marks=pytest.mark.rule(setting.clause)) for setting in Rules.settings()]
)
def test_changed_setting_changes_play(name: str) -> None:
    case = CASES[name]

    assert case.play(Rules()) == case.usual
    assert case.play(Rules().evolve(**{name: case.changed})) == case.then


@pytest.mark.parametrize("name", CASES)
def test_game_is_played_to_its_end_with_each_setting_changed(name: str) -> None:
    game = Game(2, seed=name, rules=Rules().evolve(**{"days": 2, name: CASES[name].changed}))

    play_randomly(game, Rng(name))

    assert game.outcome is not None
    assert Game.replay(game.record()).checksum() == game.checksum()
